"""How many questions does a person answer in a game? Counted with the same bots at the same seeds.

    python tools/questions.py [--games 8] [--level sensible] [GAME ...]

A question with one answer only, or one that only hides what one holds (nothing but to pass), answers itself at the
table and is counted apart. Runs on older sources as well, to compare: PYTHONPATH=OLD/src python tools/questions.py
"""

import argparse
from statistics import mean

import questhall

OPTIONS: dict[str, dict[str, object]] = {"adventure-tactics": {"play": "encounter"}}
GAMES = ("roll-for-adventure", "call-to-adventure", "drawn-to-adventure", "adventure-tactics", "drawn-to-destiny")


def count(name: str, games: int, level: str) -> tuple[float, float]:
    """Questions that a person answers in one game of two, and those that answer themselves."""
    asked, idle = [], []
    for seed in range(games):
        match = questhall.start(name, seats=2, seed=seed, options=OPTIONS.get(name))
        helper = questhall.bot(name, level, seed=seed)
        real = alone = 0
        while not match.over:
            decision = match.decisions[0]
            words = [str(option) for option in decision.options]
            if len(words) == 1 or all("pass" in word.lower().split()[:1] for word in words):
                alone += 1
            else:
                real += 1
            match.choose(helper.choose(match, decision), seat=decision.seat)
        asked.append(real / 2)
        idle.append(alone / 2)
    return mean(asked), mean(idle)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=GAMES)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--level", default="sensible")
    given = parser.parse_args()
    print("| game | questions a person answers | that answer themselves |\n|---|---|---|")
    for name in given.game or GAMES:
        asked, idle = count(name, given.games, given.level)
        print(f"| {name} | {asked:.0f} | {idle:.0f} |", flush=True)


if __name__ == "__main__":
    main()
