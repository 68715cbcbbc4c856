"""A blunder meter: what a decent player would never do, counted over whole Scenes of the bots."""

from collections import Counter

from tests.games.drawn_to_destiny.positions import GAME

from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.rules.conflict.interact import area_targets
from questhall.games.drawn_to_destiny.rules.units.means import last_weapon, profile
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, terrain
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.units import able, amount, hostile
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Chance, Option, Run

SCENES = (
    "watchfire", "oldroad", "barrow", "wyrmling", "drycreek", "mercy", "hedgerow", "deck9", "bankholiday", "longwinter",
)  # fmt: skip
IDLE = ("wait", "done", "rest")


def heads(options: tuple[Option, ...] | list[Option], head: str) -> list[tuple[str | int, ...]]:
    return [option for option in options if isinstance(option, tuple) and option[0] == head]


def arms(state: DestinyState, number: int, means: str) -> bool:
    """Whether it wounds: words and feats do not."""
    shape = profile(state, number, means.replace("_", " "))
    return bool(shape.types) and shape.stat == 0


def look(found: Counter[str], state: DestinyState, number: int, options: list[Option], option: Option) -> None:
    """What a Unit does on its Count."""
    unit = state.units[number]
    near = [foe for foe in state.units if able(foe) and hostile(state, unit, foe) and not foe.hidden]
    blows = [one for one in heads(options, "attack") if arms(state, number, str(one[1]))]
    pressed = [one for one in blows if reach(state, unit, state.units[int(one[2])]) <= 1]
    idle = option in IDLE
    if pressed:
        found["beside a foe with a blow to strike"] += 1
        found["stood idle beside a foe"] += idle
    if terrain(state, unit.at).burns and not unit.height:
        links = field_of(state).links[unit.at]
        ways = [links[lattice.HEADINGS.index(str(one[1]))] for one in heads(options, "step")]
        if any(there >= 0 and not terrain(state, there).burns for there in ways):
            found["in the fire with a way out"] += 1
            found["stayed in the fire"] += idle
    if amount(unit, "Burning") and ("douse", number) in options:
        found["ablaze"] += 1
        found["let itself burn"] += option != ("douse", number)
    tasks = heads(options, "task")
    if tasks and not near:
        found["at a Task undisturbed"] += 1
        found["left a Task undisturbed"] += idle
    if isinstance(option, tuple) and option[0] == "attack":
        found["attacks"] += 1
        means, target = str(option[1]).replace("_", " "), int(option[2])
        others = [one for one in blows if not str(one[1]).startswith("throw") and int(one[2]) == target]
        found["last weapon thrown, though it could strike"] += (
            means.startswith("throw") and last_weapon(state, number) and bool(others)
        )
        shape = profile(state, number, means)
        if shape.area is not None:
            struck = [state.units[other] for other in area_targets(state, number, shape, target)]
            found["blasts"] += 1
            found["a blast on more friends than foes"] += (
                sum([1 if other.faction == unit.faction else -1 for other in struck]) >= 0
            )
        found["attack on a friend"] += not hostile(state, unit, state.units[target])


def blunders() -> Counter[str]:
    """How often each could have been made, and how often it was."""
    found: Counter[str] = Counter()
    for scene in SCENES:
        state = GAME.setup(2, GAME.options({"scene": scene}), Chance.of(scene))
        run, chance = Run(GAME, state), Chance.of(scene, "meter")
        before: dict[int, tuple[int, Option]] = {}  # the last step of a Unit, and where it began
        while run.decision is not None:
            decision = run.decision
            option = GAME.sensible(state, decision, chance)
            if decision.kind == "count" and isinstance(decision.about, tuple):
                number = int(decision.about[0])
                look(found, state, number, list(decision.options), option)
                if isinstance(option, tuple) and option[0] == "step":
                    here = state.units[number].at
                    there = field_of(state).links[here][lattice.HEADINGS.index(str(option[1]))]
                    found["steps"] += 1
                    found["a step back to where the last one began"] += before.get(number, (-1, ""))[0] == there
                    before[number] = (here, option)
                else:
                    before.pop(number, None)
            run.answer(decision.seat, option)
        found["Scenes"] += 1
    return found


def test_bots_blunder_seldom() -> None:
    found = blunders()
    assert found["Scenes"] == len(SCENES)
    assert found["beside a foe with a blow to strike"] >= 30
    assert found["stood idle beside a foe"] <= 0.1 * found["beside a foe with a blow to strike"]
    assert found["stayed in the fire"] == 0 and found["let itself burn"] == 0
    assert found["left a Task undisturbed"] <= 0.1 * found["at a Task undisturbed"]
    assert found["attacks"] >= 70 and found["attack on a friend"] == 0
    assert found["last weapon thrown, though it could strike"] == 0
    assert found["a blast on more friends than foes"] == 0
    assert found["a step back to where the last one began"] <= 0.02 * found["steps"]
