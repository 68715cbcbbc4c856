"""The numbers of the bots' values, fitted again from games that bots play: `python tools/values.py GAME [--games 400]`.

The values of three games are sums of things that can be counted on the table, each times a number that stands under a
name in the game's bot room; a sum is log-odds of winning. What a number is multiplied with at a position is found by
changing it a little and looking at the sum again, so that nothing is written down twice. Quick players, who now and
then take anything, play whole games; a few positions of each are kept with how the game ended; and a logistic
regression finds the numbers that say it best. Each setting (a Scene, a chapter, a board and its number of players) has
a constant of its own, which is no part of the value: a search compares positions of one setting only.

Printed are the numbers of the sources beside those of the fit, and how well either tells the ends of games that it was
not fitted to (five folds, a game in one of them): log-loss, and the area under the curve. Nothing is changed.
"""

import argparse
import importlib.util
from pathlib import Path
from typing import Any, Callable, NamedTuple, Sequence

import numpy

from questhall.kernel import Chance, Game, GameState, registry, start
from questhall.kernel.run import Run

ROOM = "questhall.games"
BUMP = 1e-3
FOLDS = 5
LONGEST = 3_000  # answers of a game

Array = Any


class Subject(NamedTuple):
    """A value that can be fitted: where its numbers stand, what is played, how often anything is taken."""

    module: str
    odds: Callable[[Any, GameState], float]
    setups: list[tuple[int, dict[str, Any]]]
    slip: float
    fixed: frozenset[str]  # numbers that are no slopes
    ready: Callable[[Any], bool] = lambda state: True  # whether there is something to value yet


def _roll() -> Subject:
    sides = [dict(zip(("desert", "fortress", "forest", "ice_cave"), letters)) for letters in ("AAAA", "BBBB", "ABAB")]
    stones = ("sword-of-saints", "crown-of-kings")
    setups = [(seats, {"adventure": name, **side}) for seats in (2, 3, 4) for name in stones for side in sides]
    fixed = frozenset({"EVEN", "OF_PLAYERS", "NEXT_BLOW", "FORTRESS_B", "FOREST_B", "ICE_CAVE_B"})
    return Subject("roll_for_adventure.bot.value", lambda room, state: room.log_odds(state), setups, 1 / 30, fixed)


def _tactics() -> Subject:
    chapters = [id for id, one in registry.game("adventure-tactics").content.chapters.items() if one.encounter]
    usual = {"play": "encounter", "ties": "program", "rounds": 20}
    setups = [
        (1, {**usual, "chapter": chapter, "mode": mode, "heroes": heroes})
        for chapter in chapters
        for mode, heroes in (("normal", 3), ("hard", 4), ("hard", 5))
    ]
    odds, fixed = (lambda room, state: room.log_odds(state)), frozenset({"USUAL"})
    return Subject("adventure_tactics.bot.prospects", odds, setups, 1 / 16, fixed, _fought)


def _fought(state: Any) -> bool:
    """Whether the heroes stand on the board."""
    return state.encounter is not None and all(
        figure.square >= 0 for figure in state.encounter.figures.values() if figure.kind == "hero"
    )


def _destiny() -> Subject:
    setups: list[tuple[int, dict[str, Any]]] = [
        (seats, {"scene": scene})
        for scene in registry.game("drawn-to-destiny").content.scenes
        if scene != "blank"
        for seats in (1, 2, 3)
    ]
    fixed = frozenset({"EVEN", "DEED"})
    return Subject("drawn_to_destiny.bot.value", lambda room, state: room.log_odds(state, 0), setups, 1 / 30, fixed)


SUBJECTS = {"roll-for-adventure": _roll, "adventure-tactics": _tactics, "drawn-to-destiny": _destiny}


class Number(NamedTuple):
    """A number of a module: a name, or an entry of a table of that name."""

    name: str
    key: Any = None

    def get(self, room: Any) -> float:
        found = getattr(room, self.name)
        return float(found if self.key is None else found[self.key])

    def put(self, room: Any, value: float) -> None:
        if self.key is None:
            setattr(room, self.name, value)
        else:
            getattr(room, self.name)[self.key] = value

    def __str__(self) -> str:
        return self.name if self.key is None else f"{self.name}[{self.key!r}]"


def numbers(room: Any, fixed: frozenset[str]) -> list[Number]:
    """All numbers of a module that are slopes."""
    found: list[Number] = []
    for name, value in vars(room).items():
        if name in fixed or name not in room.__annotations__:
            continue
        if isinstance(value, float):
            found.append(Number(name))
        elif isinstance(value, dict) and all(isinstance(one, float) for one in value.values()):
            found += [Number(name, key) for key in value]
    return found


def read_anew(module: str) -> Any:
    """A bot's module from its source, apart from the one that plays: a compiled one keeps its numbers for ever."""
    found = importlib.util.find_spec(f"{ROOM}.{module}")
    assert found is not None and found.origin is not None
    file = Path(found.origin).with_name(f"{module.rpartition('.')[2]}.py")
    spec = importlib.util.spec_from_file_location(f"{ROOM}.{module}", file)
    assert spec is not None and spec.loader is not None
    room = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(room)
    return room


def slopes(
    room: Any, odds: Callable[[Any, GameState], float], state: GameState, named: Sequence[Number]
) -> tuple[list[float], float]:
    """What each number is multiplied with at a position, and the sum."""
    found = []
    middle = odds(room, state)
    for number in named:
        value = number.get(room)
        number.put(room, value + BUMP)
        found.append((odds(room, state) - middle) / BUMP)
        number.put(room, value)
    return found, middle


class Seen(NamedTuple):
    """Positions, one a row: which game and setting they are of, what the numbers are multiplied with, and the end."""

    game: Array
    setting: Array
    slopes: Array
    odds: Array  # by the numbers of the sources
    won: Array


def played(
    game: Game[Any, Any], subject: Subject, room: Any, games: int, positions: int, seed: str
) -> tuple[list[Number], Seen]:
    """Whole games of quick players, and a few positions of each, as the numbers of a room see them."""
    named = numbers(room, subject.fixed)
    rows: list[tuple[int, str, list[float], float, float]] = []
    chance = Chance.of(seed, "values")
    for number in range(games):
        seats, options = subject.setups[number % len(subject.setups)]
        setting = str(options.get("scene") or options.get("chapter") or (seats, options))
        match = start(game, seats, f"{seed} {number}", options, log=False)
        run, kept = Run(game, match.checkpoint.copy()), list[tuple[list[float], float]]()
        looks = 0
        for _ in range(LONGEST):
            decision = run.decision
            if decision is None:
                break
            step = run.step
            if chance.unit() < subject.slip:
                option = chance.pick(decision.options)
            else:
                option = game.sensible(run.state, decision, chance)
            run.answer(decision.seat, option)
            if (
                run.step > step and run.outcome is None and subject.ready(run.state)
            ):  # where a search asks for the value
                looks += 1
                place = len(kept) if len(kept) < positions else chance.below(looks)  # each as likely as the others
                if place < positions:
                    kept[place : place + 1] = [slopes(room, subject.odds, run.state, named)]
        if run.outcome is not None:
            won = float(max(run.outcome.payoffs) > 0.5)
            rows += [(number, setting, row, odds, won) for row, odds in kept]
    return named, Seen(*[numpy.array(column) for column in zip(*rows)])


def logistic(x: Array, y: Array, offset: Array, ridge: Array) -> Array:
    """The coefficients of a logistic regression, by Newton's steps."""
    found = numpy.zeros(x.shape[1])
    for _ in range(100):
        chance = 1 / (1 + numpy.exp(-(x @ found + offset)))
        weight = chance * (1 - chance)
        step = numpy.linalg.solve(x.T @ (weight[:, None] * x) + numpy.diag(ridge), x.T @ (y - chance) - ridge * found)
        step /= max(1.0, abs(step).max())  # no leaps: far from the top Newton's steps lead astray
        found += step
        if abs(step).max() < 1e-7:
            break
    return found


def fit(seen: Seen, rows: Array, free: bool) -> Array:
    """The constants of the settings, and after them the numbers: of the sources, or fitted where they are `free`."""
    constants = _constants(seen)
    if not free:
        found = logistic(constants[rows], seen.won[rows], seen.odds[rows], numpy.full(constants.shape[1], 1.0))
        return numpy.concatenate([found, numpy.zeros(seen.slopes.shape[1])])
    scale = seen.slopes[rows].std(axis=0) + 1e-9
    x = numpy.concatenate([constants[rows], seen.slopes[rows] / scale], axis=1)
    found = logistic(x, seen.won[rows], numpy.zeros(len(rows)), numpy.full(x.shape[1], 1.0))
    return numpy.concatenate([found[: constants.shape[1]], found[constants.shape[1] :] / scale])


def _constants(seen: Seen) -> Array:
    return (seen.setting[:, None] == numpy.unique(seen.setting)[None, :]).astype(float)


def told(seen: Seen, free: bool) -> tuple[float, float]:
    """Log-loss and area under the curve on games that were not fitted to."""
    chances = numpy.zeros(len(seen.won))
    for fold in range(FOLDS):
        away = seen.game % FOLDS == fold
        found = fit(seen, numpy.flatnonzero(~away), free)
        x = numpy.concatenate([_constants(seen), seen.slopes], axis=1)
        odds = x @ found + (0.0 if free else seen.odds)
        chances[away] = numpy.clip(1 / (1 + numpy.exp(-odds[away])), 0.02, 0.98)  # nobody is surer than that
    y = seen.won
    loss = -(y * numpy.log(chances) + (1 - y) * numpy.log(1 - chances)).mean()
    return float(loss), area(chances, y)


def area(chances: Array, won: Array) -> float:
    """How likely a position of a game that was won has more than one of a game that was lost."""
    ranks = numpy.empty(len(chances))
    ranks[numpy.argsort(chances)] = numpy.arange(1, len(chances) + 1)
    wins = won.sum()
    return float((ranks[won > 0].sum() - wins * (wins + 1) / 2) / (wins * (len(won) - wins)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SUBJECTS)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--positions", type=int, default=10, help="of each game")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    subject = SUBJECTS[given.game]()
    room = read_anew(subject.module)
    named, seen = played(registry.game(given.game), subject, room, given.games, given.positions, given.seed)
    games = numpy.unique(seen.game)
    print(f"{len(games)} games, {len(seen.won)} positions, {seen.won.mean():.1%} of them in games that were won")
    found = fit(seen, numpy.arange(len(seen.won)), True)[-len(named) :]
    print(f"{'number':24} {'sources':>8} {'fitted':>8}")
    for number, value in zip(named, found):
        print(f"{number!s:24} {number.get(room):8.3f} {value:8.3f}")
    for words, free in (("the sources", False), ("the fit", True)):
        loss, under = told(seen, free)
        print(f"log-loss of {words}: {loss:.3f}, area under the curve {under:.3f}")


if __name__ == "__main__":
    main()
