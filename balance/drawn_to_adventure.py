"""How strong the bots of Drawn to Adventure are, and how long its maps.

python -m balance.drawn_to_adventure --maps              length of the maps, by the rushing yardstick
python -m balance.drawn_to_adventure --duel A B GAMES    bots against each other, for two
python -m balance.drawn_to_adventure --classes LEVEL GAMES [--seats N] [--with NAME]    how each class fares
python -m balance.drawn_to_adventure --alone LEVEL GAMES    the score chase
"""

import argparse
from random import Random
from statistics import mean, quantiles
from time import process_time
from typing import NamedTuple, Sequence

from tests.games.drawn_to_adventure.content import rush

from questhall.bots import make
from questhall.games.drawn_to_adventure import DrawnToAdventure
from questhall.games.drawn_to_adventure.content.library import MAPS
from questhall.games.drawn_to_adventure.state import Adventure
from questhall.kernel import start
from questhall.lab import wilson

GAME = DrawnToAdventure()


class Played(NamedTuple):
    """What is remembered of a game between bots."""

    classes: list[str]
    unlocked: list[int]  # powers of each seat, as bits
    payoffs: list[float]
    points: list[int]
    rounds: dict[str, int]  # by map, the extra round included


def play(levels: Sequence[str], seed: str, roles: Sequence[str] = ()) -> Played:
    """One whole game of three maps with these classes, or with dealt ones."""
    match = start(GAME, len(levels), seed, {} if roles else {"class_choice": "random"}, log=False)
    for seat, role in enumerate(roles):
        match.choose(role, seat)
    bots = [make(GAME, level, f"{seed} {seat}") for seat, level in enumerate(levels)]
    rounds: dict[str, int] = {}
    while not match.over:
        decision = match.decisions[0]
        match.choose(bots[decision.seat].choose(match, decision), decision.seat)
        state = match.state
        assert isinstance(state, Adventure)
        if state.route:
            rounds[state.route[-1]] = max(rounds.get(state.route[-1], 0), state.round)
    assert match.outcome is not None and match.outcome.scores is not None
    assert isinstance(match.state, Adventure)
    books = match.state.seats
    return Played(
        [seat.role for seat in books],
        [seat.unlocked for seat in books],
        match.outcome.payoffs,
        match.outcome.scores,
        rounds,
    )


def duel(one: str, two: str, games: int, seed: str = "duel") -> None:
    """Games for two with dealt classes; the bots change seats after each. A line every 50 games."""
    won, points, rounds, begun = 0.0, [0, 0], dict[str, list[int]](), process_time()
    for number in range(1, games + 1):
        place = number % 2
        played = play((one, two) if place == 0 else (two, one), f"{seed} {number}")
        won += played.payoffs[place]
        points = [points[0] + played.points[place], points[1] + played.points[1 - place]]
        for name, length in played.rounds.items():
            rounds.setdefault(name, []).append(length)
        if number % 50 == 0 or number == games:
            cost = (process_time() - begun) / number
            score = wilson(won, number).percent()
            print(f"{one} against {two}, {number} games: {score}; points {points[0] / number:.0f} to {points[1] / number:.0f}; {cost:.2f} s a game")  # fmt: skip # noqa: E501
            print("  rounds a map, median (middle half): " + lengths(rounds), flush=True)


def lengths(rounds: dict[str, list[int]]) -> str:
    """Median and middle half of the rounds of each map."""
    found = []
    for name in MAPS:
        if len(rounds.get(name, ())) > 1:
            low, middle, high = quantiles(rounds[name], n=4)
            found.append(f"{name} {middle:.0f} ({low:.0f} to {high:.0f})")
    return ", ".join(found)


def around(name: str, seats: int, number: int) -> list[str]:
    """A class in each seat in turn, and others that can meet it, at random."""
    chance, roles = Random(f"{seats} {number}"), GAME.content.roles
    cards = sorted({role.card for role in roles.values()} - {roles[name].card})
    met = chance.sample(cards, seats - 1)
    others = [chance.choice([role.id for role in roles.values() if role.card == card]) for card in met]
    return [*others[: number % seats], name, *others[number % seats :]]


def classes(level: str, games: int, seats: int = 2, seed: str = "classes", name: str = "") -> None:
    """How each class fares: wins against the fair share, points, and how often its powers are unlocked.

    With a name that class is in every game; the others then meet it more often than each other.
    """
    won, games_of, points = dict[str, float](), dict[str, int](), dict[str, list[int]]()
    unlocked: dict[str, list[int]] = {name: [0, 0, 0, 0] for name in GAME.content.roles}
    for number in range(1, games + 1):
        played = play([level] * seats, f"{seed} {number}", around(name, seats, number) if name else ())
        shared = sum(played.payoffs)
        for seat, role in enumerate(played.classes):
            won[role] = won.get(role, 0.0) + played.payoffs[seat] / shared
            games_of[role] = games_of.get(role, 0) + 1
            points.setdefault(role, []).append(played.points[seat])
            for place in range(4):
                unlocked[role][place] += played.unlocked[seat] >> place & 1
        if number % 100 == 0 or number == games:
            print(f"{level}, {number} games for {seats}: class, games, wins by fair share (95 %), points, unlocked %")
            for role in sorted(won, key=lambda role: -won[role] / games_of[role]):
                n = games_of[role]
                low, high = (seats * end for end in (wilson(won[role], n).low, wilson(won[role], n).high))
                powers = " ".join(f"{100 * count / n:.0f}" for count in unlocked[role])
                share = f"{seats * won[role] / n:.2f} ({low:.2f} to {high:.2f})"
                print(f"  {role:10} {n:4}  {share}  {mean(points[role]):5.1f}  {powers}", flush=True)


def alone(level: str, games: int) -> None:
    """The score chase: points of a bot against the clock."""
    points = sorted(play([level], f"alone {number}").points[0] for number in range(games))
    low, middle, high = quantiles(points, n=4)
    middle_half = f"median {middle:.0f} ({low:.0f} to {high:.0f})"
    print(f"{level} alone, {games} games: points {points[0]} to {points[-1]}, {middle_half}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--maps", action="store_true")
    parser.add_argument("--seeds", type=int, default=500)
    parser.add_argument("--duel", nargs=3, metavar=("A", "B", "GAMES"))
    parser.add_argument("--classes", nargs=2, metavar=("LEVEL", "GAMES"))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", default="", help="other games of the same kind")
    parser.add_argument("--with", default="", metavar="NAME", dest="name", help="a class that is in every game")
    parser.add_argument("--alone", nargs=2, metavar=("LEVEL", "GAMES"))
    given = parser.parse_args()
    if given.maps:
        for name in MAPS:
            found = rush.length(GAME.content.boards[name], range(given.seeds))
            print(f"{name:10} median {found.rounds:.0f} rounds, longest {found.longest}, {found.points:.1f} points")
    elif given.duel:
        duel(given.duel[0], given.duel[1], int(given.duel[2]), f"duel{given.seed}")
    elif given.classes:
        classes(given.classes[0], int(given.classes[1]), given.seats, f"classes{given.seed}", given.name)
    elif given.alone:
        alone(given.alone[0], int(given.alone[1]))
    else:
        parser.print_help()


if __name__ == "__main__":
    main()
