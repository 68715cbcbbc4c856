"""How many questions does a person answer in a game? Counted with the same bots at the same seeds.

    python tools/questions.py [--games 8] [--level sensible] [--kinds] [GAME ...]

A question with one answer only, or one that only hides what one holds (nothing but to pass or to cast), answers itself
at the table and is counted apart. So are waits of Drawn to Destiny after the first: a person says at once until when.
`--kinds` tells what is asked: how often, with how many options, how often it answers itself, how often one passes.
Runs on older sources as well, to compare: PYTHONPATH=OLD/src python tools/questions.py
"""

import argparse
from collections import defaultdict

import questhall

OPTIONS: dict[str, dict[str, object]] = {"adventure-tactics": {"play": "encounter"}}
GAMES = ("roll-for-adventure", "call-to-adventure", "drawn-to-adventure", "adventure-tactics", "drawn-to-destiny")
HIDING = ("pass", "throw")
SEATS = 2


class Kind:
    """What was asked by questions of one kind."""

    def __init__(self) -> None:
        self.asked = self.itself = self.options = self.passed = 0


def words_of(option: object) -> str:
    """An option as it is written."""
    return " ".join(map(str, option)) if isinstance(option, tuple) else str(option)


def count(name: str, games: int, level: str) -> dict[str, Kind]:
    """All questions of so many games of two, by kind."""
    found: dict[str, Kind] = defaultdict(Kind)
    for seed in range(games):
        match = questhall.start(name, seats=SEATS, seed=seed, options=OPTIONS.get(name))
        helper = questhall.bot(name, level, seed=seed)
        waiting: dict[int, object] = {}  # what each seat goes on waiting with
        while not match.over:
            decision = match.decisions[0]
            words = [words_of(option) for option in decision.options]
            choice = helper.choose(match, decision)
            kind = found[decision.kind]
            waits = words_of(choice) == "wait"
            whom = decision.about[0] if isinstance(decision.about, tuple) and decision.about else ""
            again = waits and waiting.get(decision.seat) == whom
            if len(words) == 1 or again or all(word.split()[0] in HIDING for word in words):
                kind.itself += 1
            else:
                kind.asked += 1
                kind.options += len(words)
                kind.passed += words_of(choice) in ("pass", "done", "end")
            waiting[decision.seat] = whom if waits and any(word.startswith("until") for word in words) else None
            match.choose(choice, seat=decision.seat)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=GAMES)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--level", default="sensible")
    parser.add_argument("--kinds", action="store_true")
    given = parser.parse_args()
    heads = ["game", *(["kind", "options"] if given.kinds else []), "questions a person answers"]
    heads += [*(["of them passed"] if given.kinds else []), "that answer themselves"]
    print("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads))
    for name in given.game or GAMES:
        found = count(name, given.games, given.level)
        each = 1 / (given.games * SEATS)
        if given.kinds:
            for kind, one in sorted(found.items(), key=lambda item: -item[1].asked):
                many = one.options / one.asked if one.asked else 1
                numbers = f"{one.asked * each:.1f} | {one.passed * each:.1f} | {one.itself * each:.1f}"
                print(f"| {name} | {kind} | {many:.1f} | {numbers} |")
        else:
            asked, itself = sum(one.asked for one in found.values()), sum(one.itself for one in found.values())
            print(f"| {name} | {asked * each:.0f} | {itself * each:.0f} |", flush=True)


if __name__ == "__main__":
    main()
