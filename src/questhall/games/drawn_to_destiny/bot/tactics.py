"""What a decent player does with a Unit on its Count: the best attack, the Scene's aims, the cheapest way there."""

from collections.abc import Sequence

from questhall.games.drawn_to_destiny.bot.aims import aims
from questhall.games.drawn_to_destiny.bot.goals import best_worker, drives_right, foes, goals, time_to_go, unarmed
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.rules.conflict.interact import area_targets
from questhall.games.drawn_to_destiny.rules.conflict.npc_paths import first_move
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import (
    armor_at,
    out_of_scale,
    rating_bonus,
    rating_of,
)
from questhall.games.drawn_to_destiny.rules.units.arcs import flank_of
from questhall.games.drawn_to_destiny.rules.units.cover import cover_between, obstacles
from questhall.games.drawn_to_destiny.rules.units.means import last_weapon, profile
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, terrain
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.games.drawn_to_destiny.rules.units.skills import base_level
from questhall.games.drawn_to_destiny.rules.units.units import able, amount, hostile
from questhall.games.drawn_to_destiny.state import DestinyState, Unit
from questhall.kernel import Decision, Option

NEVER = 1e-4


def count_weights(state: DestinyState, decision: Decision) -> list[float]:
    """The one option that the plan asks for stands out; the others keep a little weight."""
    assert isinstance(decision.about, tuple)
    number = int(decision.about[0])
    best, worth = plan(state, number, decision)
    return [worth if option == best else base_weight(option) for option in decision.options]


def base_weight(option: Option) -> float:
    """What is seldom wise is seldom tried."""
    head = option[0] if isinstance(option, tuple) else option
    if head in ("attack", "task", "lead"):
        return 0.05
    if head in ("wait", "turn", "step"):
        return 0.01
    return NEVER


def plan(state: DestinyState, number: int, decision: Decision) -> tuple[Option, float]:
    """The best thing to do now, and how sure one is of it."""
    unit = state.units[number]
    options = decision.options
    chosen = (
        _urgent(state, number, options)
        or _objective_now(state, number, options)
        or _arm(state, number, options)
        or _attack(state, number, options)
        or _helpful(state, number, options)
        or _aim(state, number, options)
        or _move(state, number, options)
        or _tidy(state, number, options)
    )
    if chosen is not None:
        return chosen, 5.0
    if "done" in options:
        return "done", 5.0
    if unit.move <= 0 and unit.turn <= 0:
        return ("rest" if "rest" in options else options[0]), 5.0
    return ("wait" if "wait" in options else options[0]), 2.0


def _have(options: Sequence[Option], head: str) -> list[tuple[str | int, ...]]:
    return [option for option in options if isinstance(option, tuple) and option[0] == head]


def _urgent(state: DestinyState, number: int, options: Sequence[Option]) -> Option | None:
    """Fires and wounds that cannot wait."""
    unit = state.units[number]
    near = [foe for foe in foes(state, unit) if reach(state, unit, foe) <= 2]
    if amount(unit, "Burning") and ("douse", number) in _have(options, "douse"):
        return ("douse", number)
    if terrain(state, unit.at).burns and not unit.height:
        for option in _have(options, "step"):
            there = field_of(state).links[unit.at][lattice.HEADINGS.index(str(option[1]))]
            if there >= 0 and not terrain(state, there).burns:
                return option
    if "stand" in options:
        return "stand"
    if amount(unit, "Bleeding") >= 1 and not near:
        for head in ("act", "test", "bind"):
            for option in _have(options, head):
                if head == "bind" and option[1] == number:
                    return option
                if head == "act" and option[1] == "Bandage" and option[3] == number:
                    return option
                if head == "test" and option[1] in ("First_Aid", "Healing_Touch") and option[2] == number:
                    return option
    if unit.ranks[0] <= 2 and not near:
        for option in _have(options, "recover"):
            if option[1] == "Fatigue":
                return option
    return None


def _objective_now(state: DestinyState, number: int, options: Sequence[Option]) -> Option | None:
    """Something that the Scene asks for and that can be done from here."""
    unit = state.units[number]
    found = aims(state, state.factions[unit.faction])
    sort, _, what = unit.order.partition(":")
    if sort == "task" and ("task", what) in options:
        return ("task", what)
    if sort == "exit" and "leave" in options:
        return "leave"
    adjacent = [foe for foe in foes(state, unit) if reach(state, unit, foe) <= 1]
    called = [option for option in _have(options, "task") if str(option[1]).startswith("call-")]
    if called and not adjacent:
        return called[0]
    for kind, what, _ in found:
        if kind == "task" and ("task", what) in _have(options, "task") and best_worker(state, number, what):
            if len(adjacent) < 2:
                return ("task", what)
        if kind == "shove":
            pushes = [option for option in _have(options, "shove") if option[1] == what]
            if pushes:
                return _best_push(state, what, pushes)
        if kind == "find":
            taken = _have(options, "take")
            if taken:
                return taken[0]
            if "search" in options and not adjacent and _worth_searching(state, unit):
                return "search"
        if kind == "search" and "search" in options and field_of(state).place_of[unit.at] == what and not adjacent:
            return "search"
        if kind == "lead":
            led = _have(options, "lead")
            if led:
                return led[0]
        if kind == "leave" and "leave" in options and time_to_go(state, unit, found):
            return "leave"
    return None


def _worth_searching(state: DestinyState, unit: Unit) -> bool:
    place = field_of(state).place_of[unit.at]
    return bool(place) and place not in state.barren


def _best_push(state: DestinyState, name: str, pushes: list[tuple[str | int, ...]]) -> Option:
    """Toward the nearest exit."""
    for option in pushes:
        if option[2] == "out":
            return option
    field = field_of(state)
    prop = next(prop for prop in state.props if prop.id == name)
    exits = [
        space for unit in state.units if unit.owner >= 0 for space in field.exits.get(state.factions[unit.faction], ())
    ]

    def gap(option: tuple[str | int, ...]) -> int:
        there = field.links[prop.at][lattice.HEADINGS.index(str(option[2]))]
        return min([field.distance(there, spot) for spot in exits], default=0)

    return min(pushes, key=gap)


def attack_value(state: DestinyState, number: int, means: str, target: int) -> float:
    """How good an attack is: Levels, Ratings, what the Target is worth and how near it is to falling."""
    unit, rival = state.units[number], state.units[target]
    shape = profile(state, number, means)
    level = base_level(state, number, shape.skill) + shape.level
    gap = reach(state, unit, rival)
    bonus = {"Front": 0, "Left": 1, "Right": 1, "Back": 3}[flank_of(state, rival, unit)]
    defence = max(
        [
            line.level
            for line in rival.skills
            if line.name in ("Melee", "Close Combat", "Evasion", "Defense", "Piloting", "Driving", "Seamanship")
        ]
        or [-1]
    )
    if shape.far and gap <= 1 and not shape.talk:
        level -= 2
    value = 1.0 + 0.25 * (level + bonus - defence - (cover_between(state, unit, rival) if gap >= 2 else 0))
    if shape.types:
        armor = armor_at(state, target, 0, 2, number)
        rating = rating_of(state, unit, shape)
        gain = rating_bonus(rating, armor) - out_of_scale(state, target, rating, number)
        if shape.stat in (1, 2):
            left = rival.ranks[shape.stat]
            if not left and shape.ability != "Persuade":
                return 0.3  # who has lost hope still has to be beaten
            gain = min(gain, 1) + (2 if left <= 3 else 0)
        if gain <= -2:
            return -1.0
        value *= 1.0 + 0.35 * gain
    elif shape.ability == "Drive Off":
        value = 3.0 if drives_right(state, unit, rival) else 0.1
    else:
        value *= 0.4
    if shape.light_only:
        value *= 0.5
    if means.startswith("throw") and last_weapon(state, number):
        value *= 0.2
    if gap >= 2 and shape.types and not shape.talk:
        for kind, blocker, _ in obstacles(state, unit, rival):
            if kind == "unit" and not hostile(state, unit, state.units[blocker]):
                value -= 0.6  # a friend in the way may catch it
    if shape.area is not None:
        for other in area_targets(state, number, shape, target)[1:]:
            value += 0.6 if hostile(state, unit, state.units[other]) else -1.5
    weak = 1.5 if rival.ranks[0] <= 2 or len(rival.crits) >= 2 else 1.0
    return value * weak * (1.0 + 0.1 * state.content.units[rival.card].cost / 3)


def _attack(state: DestinyState, number: int, options: Sequence[Option]) -> Option | None:
    """The best attack, if it is worth an Action; one Action is kept for an answer when several press hard."""
    unit = state.units[number]
    found = _have(options, "attack")
    if not found:
        return None
    best = max(found, key=lambda option: attack_value(state, number, str(option[1]).replace("_", " "), int(option[2])))
    worth = attack_value(state, number, str(best[1]).replace("_", " "), int(best[2]))
    if worth < 0.35:
        return None
    pressed = sum(1 for foe in foes(state, unit) if reach(state, unit, foe) <= 1)
    if pressed >= 2 and unit.attacked and unit.move < 2 * unit.cost:
        return None
    return best


def _arm(state: DestinyState, number: int, options: Sequence[Option]) -> Option | None:
    """Whoever has nothing to strike with loads, draws or picks up a weapon."""
    if not unarmed(state, number):
        return None
    for head in ("load", "equip", "pick"):
        for option in _have(options, head):
            thing = state.things[int(option[1])]
            item = state.content.items[thing.name]
            if item.weapon is not None and (head == "load" or thing.uses or not item.uses):
                return option
    return None


def _aim(state: DestinyState, number: int, options: Sequence[Option]) -> Option | None:
    """DTD-ROUND-07: who has lost its Target and sees another takes it; a leap goes toward it."""
    unit = state.units[number]
    if unit.target >= 0 and able(state.units[unit.target]):
        return None
    found = _have(options, "target")
    return min(found, key=lambda option: reach(state, unit, state.units[int(option[1])])) if found else None


def _helpful(state: DestinyState, number: int, options: Sequence[Option]) -> Option | None:
    """Healing, blessing, rallying, loading, drawing a weapon."""
    unit = state.units[number]
    for option in _have(options, "test"):
        if option[1] in ("First_Aid", "Healing_Touch", "Repair"):
            patient = state.units[int(option[2])]
            if len(patient.crits) + sum(len(pile) for pile in patient.light) >= 3:
                return option
        if option[1] in ("Lockpicking", "Hack_System"):
            return option
    for option in _have(options, "use"):
        if option[1] in ("Blessing", "Sprint", "Inspire", "Take_Cover", "Study_the_Map") and foes(state, unit):
            return option
    for option in _have(options, "take"):
        return option
    return None


def _move(state: DestinyState, number: int, options: Sequence[Option]) -> Option | None:
    """The first step of the way to whatever is most wanted."""
    unit = state.units[number]
    if unit.move <= 0 and unit.turn <= 0:
        return None
    if unit.attacked and unit.move < unit.cost:
        return _after(state, number, options)
    for goal in goals(state, number):
        move = first_move(state, number, goal)
        if move is None:
            continue
        sort, what = move
        option: Option = (
            ("turn", "left" if what < 0 else "right") if sort == "turn" else ("step", lattice.HEADINGS[what])
        )
        if option in options:
            return option
        doors = _have(options, "door")
        if doors:
            return doors[0]
        return None
    if _have(options, "door") and not foes(state, unit):
        return _have(options, "door")[0]
    return None


def _after(state: DestinyState, number: int, options: Sequence[Option]) -> Option | None:
    """After one's attacks: shooters draw back, everybody faces the nearest foe."""
    unit = state.units[number]
    field = field_of(state)
    near = foes(state, unit)
    if not near:
        return None
    closest = min(near, key=lambda foe: reach(state, unit, foe))
    if unit.role in ("Sniper", "Blaster", "Supporter", "Disrupter") and reach(state, unit, closest) <= 2:
        best, gap = None, field.distance(unit.at, closest.at)
        for option in _have(options, "step"):
            there = field.links[unit.at][lattice.HEADINGS.index(str(option[1]))]
            if there >= 0 and field.distance(there, closest.at) > gap and not terrain(state, there).burns:
                best, gap = option, field.distance(there, closest.at)
        if best is not None:
            return best
    if closest.at != unit.at and sees(state, unit, closest):
        want = lattice.heading_to(field.dots[unit.at], field.dots[closest.at])
        turn = (want - unit.facing) % 8
        option_turn = ("turn", "right" if turn <= 4 else "left")
        if turn in (2, 3, 4, 5, 6) and option_turn in options:
            return option_turn
    return None


def _tidy(state: DestinyState, number: int, options: Sequence[Option]) -> Option | None:
    """With time on one's hands: recover, get ready."""
    unit = state.units[number]
    if any(reach(state, unit, foe) <= 2 for foe in foes(state, unit)):
        return None
    lights = _have(options, "recover")
    if lights:
        return min(lights, key=lambda option: unit.ranks[("Fatigue", "Stun", "Stress", "Slow").index(str(option[1]))])
    ready = _have(options, "ready")
    return ready[0] if ready else None
