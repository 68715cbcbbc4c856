"""Call to Adventure in numbers: strength of the bots, cards that win.

python -m balance.call_to_adventure table --levels strong,normal,greedy,random --games 400 --out games.jsonl
python -m balance.call_to_adventure report games.jsonl more.jsonl
python -m balance.call_to_adventure table --levels normal --games 200              # solo: share of games won
python -m balance.call_to_adventure table --levels normal,normal --mode coop --games 100
python -m balance.call_to_adventure cards --games 400                              # is a card dead or dominant?
"""

import argparse
from collections import Counter
from pathlib import Path
from time import process_time
from typing import NamedTuple

import msgspec

from questhall.bots import make
from questhall.games.call_to_adventure import CallToAdventure
from questhall.games.call_to_adventure.state import Table
from questhall.kernel import Chance, Decision, start
from questhall.lab import wilson

GAME = CallToAdventure()
SEATS = 4
GAMES_A_LOOK = 20


class Played(msgspec.Struct):
    """One game between bots, as a line of a file: a run that is broken off goes on where it stopped."""

    number: int
    levels: list[str]  # by seat
    payoffs: list[float]
    scores: list[int]
    tries: list[list[int]]  # attempts by seat and Act
    fails: list[list[int]]
    seconds: float  # of processor time


def play(levels: list[str], seed: str, options: dict[str, object], number: int = 0) -> Played:
    """One game between bots."""
    begun = process_time()
    match = start(GAME, len(levels), seed, options)
    bots = [make(GAME, level, f"{seed} {seat}") for seat, level in enumerate(levels)]
    while not match.over:
        decision: Decision = match.decisions[0]
        match.choose(bots[decision.seat].choose(match, decision), decision.seat)
    outcome = match.outcome
    assert outcome is not None and outcome.scores is not None
    tries, fails = [[0, 0, 0] for _ in levels], [[0, 0, 0] for _ in levels]
    for event in match.log(0):
        if event.what == "outcome" and event.seat is not None:
            act = GAME.content.story[str(event.args[3])].act
            tries[event.seat][act - 1] += 1
            fails[event.seat][act - 1] += event.args[0] == "fail"
    seconds = round(process_time() - begun, 3)
    return Played(number, levels, list(outcome.payoffs), list(outcome.scores), tries, fails, seconds)


def table(levels: list[str], games: int, options: dict[str, object], seed: int, file: Path | None) -> list[Played]:
    """Games at one table, the bots sitting in every seat in turn. With a file each game is a line of it."""
    done = read(file) if file is not None and file.exists() else []
    for number in range(len(done), games):
        shift = number % len(levels)
        game = play(levels[shift:] + levels[:shift], f"{seed} {number}", options, number)
        done.append(game)
        if file is not None:
            with file.open("ab") as out:
                out.write(msgspec.json.encode(game) + b"\n")
    return done


def read(file: Path) -> list[Played]:
    """The games of a file."""
    return [msgspec.json.decode(line, type=Played) for line in file.read_bytes().splitlines()]


def report(games: list[Played], together: bool) -> None:
    """Who wins how often, with intervals of 95 %, and how many attempts fail in each Act."""
    levels = dict.fromkeys([level for game in games for level in game.levels])
    print(f"{len(games)} games, {sum(game.seconds for game in games):.0f} s of processor time")
    for level in levels:
        seats = [(game, seat) for game in games for seat, name in enumerate(game.levels) if name == level]
        if together:  # all win or all lose: a game counts once
            won, of = sum(game.payoffs[0] > 0 for game in games), len(games)
        else:
            won, of = sum(game.payoffs[seat] == max(game.payoffs) for game, seat in seats), len(seats)
        share = wilson(won, of)
        mean = sum(game.scores[seat] for game, seat in seats) / len(seats)
        failed = []
        for act in range(3):
            tries = sum(game.tries[seat][act] for game, seat in seats)
            fails = sum(game.fails[seat][act] for game, seat in seats)
            failed.append(wilson(fails, tries).percent() if tries else "-")
        print(f"{level:10} won {share.percent()}, mean score {mean:.1f}; attempts failed by Act: {', '.join(failed)}")


class Usage(NamedTuple):
    """What became of the cards in many games."""

    used: Counter[str]  # gained, played or chosen
    lead: dict[str, float]  # by how many points its owners are ahead of their table's mean
    failures: dict[int, float]  # share of failed attempts by Act
    never: list[str]


def usage(games: int, seed: int) -> Usage:
    """How often each card is gained or played, and how its owners fare, in games of quick, decent players.

    In every other game characters are dealt without a choice: the players have their favourites among them.
    """
    used: Counter[str] = Counter()
    ahead: Counter[str] = Counter()
    fails, tries = Counter[int](), Counter[int]()
    for number in range(games):
        match = start(GAME, 2 + number % 3, f"{seed} {number}", {"choice": number % 2 == 0})
        chance = Chance.of(f"{seed} {number}", "cards")
        while not match.over:
            decision = match.decisions[0]
            state = match.state
            assert isinstance(state, Table)
            match.choose(GAME.sensible(state, decision, chance), decision.seat)
        state, outcome = match.state, match.outcome
        assert isinstance(state, Table) and outcome is not None and outcome.scores is not None
        mean = sum(outcome.scores) / len(outcome.scores)
        for seat, hero in enumerate(state.heroes):
            own = [f"{card} {path}" for card, path in hero.story] + [*hero.allies, *hero.fallen, *hero.played]
            for name in [*own, hero.origin, hero.motivation, hero.destiny]:
                used[name] += 1
                ahead[name] += round(10 * (outcome.scores[seat] - mean))
        for event in match.log(0):
            if event.what == "outcome":
                act = GAME.content.story[str(event.args[3])].act
                tries[act] += 1
                fails[act] += event.args[0] == "fail"
    content = GAME.content
    known = [f"{id} {path}" for id in content.facts for path in content.facts[id] if content.story[id].kind != "ally"]
    known += [card.id for card in content.story.values() if card.kind == "ally"]
    known += [*content.hand, *content.characters]
    return Usage(
        used,
        {name: ahead[name] / count / 10 for name, count in used.items()},
        {act: fails[act] / tries[act] for act in sorted(tries)},
        [name for name in known if not used[name]],
    )


def cards(games: int, seed: int) -> None:
    """Print what became of the cards."""
    found = usage(games, seed)
    print("failures by Act: " + ", ".join([f"{act}: {share:.0%}" for act, share in found.failures.items()]))
    print("never: " + (", ".join(found.never) or "none"))
    for name in sorted(found.lead, key=lambda name: found.lead[name]):
        print(f"{name:40} {found.used[name]:5} times, lead {found.lead[name]:+.1f}")


def main() -> None:
    """What the head of this file says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("table", "cards", "report"))
    parser.add_argument("files", nargs="*", type=Path, help="report: files that `table --out` has written")
    parser.add_argument("--levels", default="strong,normal,greedy,random")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--mode", choices=("versus", "coop"), default="versus")
    parser.add_argument("--difficulty", choices=("easy", "normal", "hard"), default="normal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="table: a line for each game; a run that was broken off goes on there")
    given = parser.parse_args()
    if given.what == "table":
        levels, options = given.levels.split(","), {"mode": given.mode, "difficulty": given.difficulty}
        report(table(levels, given.games, options, given.seed, given.out), len(levels) == 1 or given.mode == "coop")
    elif given.what == "report":
        report([game for file in given.files for game in read(file)], given.mode == "coop")
    else:
        cards(given.games, given.seed)


if __name__ == "__main__":
    main()
