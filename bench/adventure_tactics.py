"""How fast Adventure Tactics is, and how hard: random games, copies, and the table of the first act's encounters.

python -m bench.adventure_tactics                 decisions and copies per second
python -m bench.adventure_tactics balance 200     wins of the bots, encounter by encounter
"""

import copy
import sys
from time import process_time
from typing import Any

from questhall.games.adventure_tactics import AdventureTactics
from questhall.kernel import Chance, Match, Run, start

GAME = AdventureTactics()
SETTING: dict[str, Any] = {"play": "encounter", "chapter": "c10", "heroes": 4, "mode": "normal", "rounds": 20}
ENCOUNTERS = ("c02", "c03", "c04", "c06", "c07", "c08", "c10", "c11", "c12")


def random_games(seconds: float = 1.0, **options: Any) -> float:
    """Decisions per second of processor time in random encounters, from creation of the heroes to the end."""
    decisions, seed = 0, 0
    chosen = GAME.options({**SETTING, **options})
    begun = process_time()
    while not seed or process_time() - begun < seconds:
        seed += 1
        run = Run(GAME, GAME.setup(1, chosen, Chance.of(seed)))
        below = Chance.of(seed, "answers").below
        while run.decision is not None:
            options_now = run.decision.options
            run.answer(run.decision.seat, options_now[below(len(options_now))])
            decisions += 1
    return decisions / (process_time() - begun)


def middle(seed: int = 3) -> Match:
    """A match in the second round of an encounter."""
    match = start(GAME, 1, seed, SETTING, log=False)
    chance = Chance.of(seed, "middle")
    while match.state.encounter is None or match.state.encounter.round < 2:
        if match.over:
            return middle(seed + 1)
        match.choose(chance.pick(match.decisions[0].options))
    return match


def copies(seconds: float = 0.5) -> tuple[float, float, float]:
    """Copies per second: of a match, of its state, and of the same state by deepcopy."""
    match = middle()
    state = match.state
    bare = state.copy()
    bare.content = None
    return _rate(match.copy, seconds), _rate(state.copy, seconds), _rate(lambda: copy.deepcopy(bare), seconds)


def _rate(act: object, seconds: float) -> float:
    assert callable(act)
    count, begun = 0, process_time()
    while process_time() - begun < seconds:
        for _ in range(20):
            act()
        count += 20
    return count / (process_time() - begun)


def measure(chapter: str, heroes: int, games: int, who: str, mode: str = "normal") -> dict[str, float]:
    """Results of a party of bots in one encounter: share of wins, of bonuses among them, rounds, potions."""
    wins = bonus = rounds = potions = 0
    chosen = GAME.options({**SETTING, "chapter": chapter, "heroes": heroes, "mode": mode, "ties": "program"})
    for seed in range(games):
        state = GAME.setup(1, chosen, Chance.of(f"{chapter} {heroes} {seed}"))
        run = Run(GAME, state)
        chance = Chance.of(seed, "bot")
        while run.decision is not None:
            decision = run.decision
            option = GAME.sensible(state, decision, chance) if who == "normal" else chance.pick(decision.options)
            run.answer(decision.seat, option)
        assert state.encounter is not None
        wins += state.encounter.result != "failure"
        bonus += state.encounter.result == "plus"
        rounds += state.encounter.round
        potions += state.encounter.drunk
    return {"win": wins / games, "bonus": bonus / max(1, wins), "rounds": rounds / games, "potions": potions / games}


def balance(games: int) -> None:
    """The table of docs/games/adventure-tactics.md."""
    print("| chapter | heroes | wins | bonus among wins | rounds | potions | random wins |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for chapter in ENCOUNTERS:
        for heroes in (3, 4, 5):
            row = measure(chapter, heroes, games, "normal")
            luck = measure(chapter, heroes, max(20, games // 5), "random")
            title = GAME.content.chapters[chapter].title
            print(
                f"| {chapter} {title} | {heroes} | {row['win']:.0%} | {row['bonus']:.0%} | {row['rounds']:.1f} "
                f"| {row['potions']:.1f} | {luck['win']:.0%} |",
                flush=True,
            )


def main() -> None:
    if sys.argv[1:2] == ["balance"]:
        balance(int(sys.argv[2]) if len(sys.argv) > 2 else 200)
        return
    print(f"random encounters: {random_games():,.0f} decisions/s")
    match, state, deep = copies()
    print(f"copies/s: match {match:,.0f}, state {state:,.0f}, deepcopy {deep:,.0f} ({state / deep:.0f} times slower)")


if __name__ == "__main__":
    main()
