"""Which games are played: who sits where, with which options, from which seeds."""

from itertools import combinations, product
from typing import Any, Iterator, Mapping, Sequence

from questhall import bots
from questhall.kernel import BadOptions, registry
from questhall.lab.play import Job


def plan(
    name: str,
    levels: Sequence[str],
    games: int,
    seats: int | None = None,
    seed: int | str = 1,
    options: dict[str, Any] | None = None,
    vary: Mapping[str, Sequence[Any]] | None = None,
    packs: Sequence[str] = (),
    keep: bool = False,
) -> list[Job]:
    """The jobs of an experiment: so many games for each mixture of the varied options.

    With more levels than seats all combinations meet; with fewer they sit in turn around the table. Where seats play
    on sides and there are no more levels than sides, each side is of one level. From game to game everybody moves on by
    one seat or side, so that nobody profits from the order.
    """
    game = registry.game(name, packs)
    if not levels:
        raise BadOptions("Name at least one bot, for instance normal.")
    for level in levels:
        bots.check(game, level)
    if seats is None:
        seats = len(levels) if len(levels) in game.seats else 2 if 2 in game.seats else game.seats[0]
    jobs = []
    for group, chosen in mixtures(options or {}, vary or {}):
        game.check(seats, game.options(chosen))
        tables = list(seatings(levels, game.sides(seats, game.options(chosen))))
        for number in range(games):
            jobs.append(
                Job(
                    game=game.name,
                    levels=tables[number % len(tables)],
                    seed=f"{seed}-{number}",
                    options=chosen,
                    packs=tuple(packs),
                    group=group,
                    keep=keep,
                    number=number,
                )
            )
    return jobs


def seatings(levels: Sequence[str], sides: Sequence[int]) -> Iterator[tuple[str, ...]]:
    """Every table of an experiment, each in every rotation; `sides` has the side of each seat."""
    if len(levels) > len(set(sides)):
        sides = range(len(sides))  # each seat for itself
    places = len(set(sides))
    if len(levels) > places:
        tables = list(combinations(levels, places))
    else:
        tables = [tuple(levels[place % len(levels)] for place in range(places))]
    for turn in range(places):
        for table in tables:
            yield tuple(table[(side + turn) % places] for side in sides)


def mixtures(options: dict[str, Any], vary: Mapping[str, Sequence[Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every combination of the varied options, with its heading."""
    for values in product(*vary.values()):
        varied = dict(zip(vary, values))
        yield ", ".join(f"{key} {value}" for key, value in varied.items()), {**options, **varied}
