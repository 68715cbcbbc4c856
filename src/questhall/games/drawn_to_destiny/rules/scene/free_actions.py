"""Free Actions: they cost no Move, but Stats, Cooldown or Character Points."""

from collections.abc import Callable
from functools import cache
from typing import Any

from questhall.games.drawn_to_destiny.content.free_actions import FREE_ACTIONS
from questhall.games.drawn_to_destiny.content.printed import Ability
from questhall.games.drawn_to_destiny.content.vocabulary import (
    BURDEN,
    DISORDER,
    LIGHT_DECK,
    SPECIAL,
    TRAUMA,
    VEHICLE,
    WOUND,
)
from questhall.games.drawn_to_destiny.rules.harm.damage import deck_for, place_light, remove_light
from questhall.games.drawn_to_destiny.rules.harm.dropping import lay_down
from questhall.games.drawn_to_destiny.rules.harm.healing import LIGHTS
from questhall.games.drawn_to_destiny.rules.harm.hiding import detect
from questhall.games.drawn_to_destiny.rules.scene.abilities import (
    ability_targets,
    has_uses,
    ready_abilities,
    use_ability,
)
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.aspects import compelled, says_while
from questhall.games.drawn_to_destiny.rules.units.means import Outlook, arms_of, profile
from questhall.games.drawn_to_destiny.rules.units.predicates import card_holds
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.skills import ignores
from questhall.games.drawn_to_destiny.rules.units.units import able, has, hostile, witnesses
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side, Unit
from questhall.kernel import Option, say

#: DTD-FREE-05: State of Mind by the Light cards that it removes.
CALMS: tuple[Option, ...] = tuple([("calm", kind) for kind in LIGHTS])
#: DTD-CRIT-06: Called Shots by the Levels that they cost.
CALLS: tuple[Option, ...] = (("call", 1), ("call", 2), ("call", 3))


def payable(state: DestinyState, number: int, kind: str) -> bool:
    """DTD-FREE-16: a cost in Light cards can be paid while its deck has a card, even at Stat 0."""
    unit = state.units[number]
    pile = LIGHT_DECK[kind]
    deck = deck_for(state, unit, pile) if pile == WOUND else pile
    if not (state.decks[deck] or state.discards[deck]):
        return False
    return pile not in (DISORDER, TRAUMA) or not ignores(state, unit, "mind")


def bold(state: DestinyState, unit: Unit) -> bool:
    """DTD-DMG-11: at Mind 0 no Free Action but Drop."""
    return unit.ranks[1] > 0 or ignores(state, unit, "mind")


def stat_frees(state: DestinyState, number: int, skills: tuple[str, ...], hurry: bool = True) -> list[Option]:
    """DTD-FREE-04, DTD-FREE-05, DTD-FREE-06, DTD-FREE-07: Push the Limit, State of Mind, Grit your Teeth, Burst of
    Speed (if `hurry`).
    """
    unit = state.units[number]
    found: list[Option] = []
    mindless = "mind" in state.content.talents[unit.active, unit.burnt].ignored
    if unit.ranks[1] <= 0 and not mindless:
        return found  # DTD-DMG-11
    decks, discards = state.decks, state.discards
    wound = VEHICLE if state.content.units[unit.card].kind == "vehicle" else WOUND  # DTD-DMG-14
    if (decks[wound] or discards[wound]) and not (unit.crits and says_while(state, number, "NoFeats")):
        found += pushes(skills)
    if not mindless and (decks[DISORDER] or discards[DISORDER]):
        fatigue, _, stress, slow = unit.light
        if fatigue:
            found.append(CALMS[0])
        if stress:
            found.append(CALMS[2])
        if slow:
            found.append(CALMS[3])
    if not mindless and not unit.gritted and (decks[TRAUMA] or discards[TRAUMA]):
        found.append("grit")
    if hurry and (decks[BURDEN] or discards[BURDEN]):
        found.append("burst")
    return found


@cache
def pushes(skills: tuple[str, ...]) -> tuple[Option, ...]:
    """DTD-FREE-04: Push the Limit for each of some Skills."""
    return tuple([("push", skill.replace(" ", "_")) for skill in skills if skill and skill != SPECIAL])


def count_frees(state: DestinyState, number: int, outlook: Outlook | None = None) -> list[Option]:
    """DTD-FREE-09, DTD-ROUND-07: Free Actions at the Unit's own Count; its Target may be changed too."""
    unit = state.units[number]
    if outlook is None:
        outlook = Outlook(state, number)
    arms = outlook.arms
    found: list[Option] = list(arms.drops)
    found += stat_frees(state, number, arms.trained)
    for name, at in ready_abilities(state, number, "count"):
        ability = state.content.abilities[name]
        if not card_holds(state, ability.when, number) or name in unit.boosts:
            continue
        for target in ability_targets(state, number, ability):
            found.append(("use", name.replace(" ", "_"), at, target))
    cause = compelled(state, number) if unit.tokens or unit.crits else -1
    aim = unit.target
    found += [("target", rival) for rival in outlook.rivals if rival != aim and (cause < 0 or rival == cause)]
    if unit.ranks[1] > 0 and payable(state, number, "Stun"):  # DTD-DMG-11; the Mindless cannot pay
        found.append("detect")
    return found


def conflict_frees(state: DestinyState, conflict: Conflict, side: Side, trained: tuple[str, ...] = ()) -> list[Option]:
    """DTD-FREE-09, DTD-CONF-05, DTD-CRIT-06: Free Actions, Abilities and Called Shots before the Approaches. `trained`:
    the Skills with which a side may still answer.
    """
    number = side.unit
    if number < 0:
        return []
    unit = state.units[number]
    if not able(unit):
        return []
    skills = (side.skill,) if side.skill else trained or arms_of(state, number).trained
    found = stat_frees(state, number, skills, hurry=not side.answered)
    for name, at in ready_abilities(state, number, "conflict"):
        ability = state.content.abilities[name]
        if name in side.used or (ability.role and (ability.role == "attacker") != (side is conflict.attacker)):
            continue
        if not side.answered and ability.role != "target" and name not in ("Brace", "Take Cover"):
            continue
        if not card_holds(state, ability.when, number, conflict, side) or not has_uses(state, side, ability, at):
            continue
        if ability.target == "ally" and number not in ability_targets(state, number, ability):
            continue
        found.append(("use", name.replace(" ", "_"), at, number))
    if side.answered:
        found += helpers(state, side, side.seat)
    if (
        side is conflict.attacker
        and conflict.kind == "combat"
        and state.rules.called_shot
        and state.rules.hit_locations
        and not side.called
        and bold(state, unit)
        and _wounds(state, side)
    ):
        found += CALLS
    return found


def _wounds(state: DestinyState, side: Side) -> bool:
    """DTD-CRIT-06: whether what a side uses can leave a Crit, whose place one may call."""
    shape = profile(state, side.unit, side.means)
    return bool(shape.types) and not shape.light_only


def helpers(state: DestinyState, side: Side, seat: int) -> list[Option]:
    """Abilities with which a player's other Units can help an Ally in a Conflict: Inspire, Blessing."""
    found: list[Option] = []
    if seat < 0:
        return found
    helped = state.units[side.unit]
    for number, unit in enumerate(state.units):
        if unit.owner != seat or unit is helped or not able(unit):
            continue
        for name, _ in ready_abilities(state, number, "conflict"):
            ability = state.content.abilities[name]
            if ability.target != "ally":
                continue
            if any(effect.verb == "cond" and has(helped, effect.name) for effect in ability.do):
                continue
            if side.unit in ability_targets(state, number, ability):
                found.append(("help", number, name.replace(" ", "_")))
    return found


Deed = Callable[[DestinyState, int, tuple[Any, ...], Side | None], None]
#: What each Free Action does, by its name in content/free_actions.py.
DEEDS: dict[str, Deed] = {}


def free(name: str) -> Callable[[Deed], Deed]:
    """Name the function that does a Free Action, once its cost has been paid."""

    def register(deed: Deed) -> Deed:
        assert name in FREE_ACTIONS, f"{name} does not stand in content/free_actions.py"
        DEEDS[name] = deed
        return deed

    return register


def use_free(
    state: DestinyState, number: int, option: Option, conflict: Conflict | None = None, side: Side | None = None
) -> None:
    """DTD-FREE-10, DTD-FREE-11: pay for a Free Action, then do it."""
    name, *words = option if isinstance(option, tuple) else (option,)
    cost = FREE_ACTIONS[str(name)].cost
    if cost:
        place_light(state, number, cost)
    DEEDS[str(name)](state, number, tuple(words), side)


@free("grit")
def _grit(state: DestinyState, number: int, words: tuple[Any, ...], side: Side | None) -> None:
    """DTD-FREE-06: Grit your Teeth: penalties count as none this Round."""
    state.units[number].gritted = True
    say(state, "gritted", number, rule="DTD-FREE-06")


@free("burst")
def _burst(state: DestinyState, number: int, words: tuple[Any, ...], side: Side | None) -> None:
    """DTD-FREE-07: Burst of Speed."""
    unit = state.units[number]
    unit.move += 2
    unit.turn += 1
    say(state, "burst", number, rule="DTD-FREE-07")


@free("detect")
def _detect(state: DestinyState, number: int, words: tuple[Any, ...], side: Side | None) -> None:
    """DTD-FREE-03: look and listen for what is Hidden."""
    detect(state, number)


@free("target")
def _target(state: DestinyState, number: int, words: tuple[Any, ...], side: Side | None) -> None:
    """DTD-ROUND-07: another Target."""
    unit = state.units[number]
    unit.target = int(words[0])
    say(state, "targets", number, unit.target, rule="DTD-ROUND-07", to=witnesses(state, unit))


@free("drop")
def _drop(state: DestinyState, number: int, words: tuple[Any, ...], side: Side | None) -> None:
    """DTD-FREE-01, DTD-FREE-14: an Item falls from one's hand."""
    lay_down(state, number, state.things[int(words[0])])


@free("push")
def _push(state: DestinyState, number: int, words: tuple[Any, ...], side: Side | None) -> None:
    """DTD-FREE-04: Push the Limit of a Skill."""
    unit, skill = state.units[number], str(words[0]).replace("_", " ")
    unit.pushed[skill] = unit.pushed.get(skill, 0) + 1
    say(state, "pushed_limit", number, skill, rule="DTD-FREE-04")


@free("calm")
def _calm(state: DestinyState, number: int, words: tuple[Any, ...], side: Side | None) -> None:
    """DTD-FREE-05: State of Mind: a Light card of another kind goes."""
    remove_light(state, number, str(words[0]))
    say(state, "calmed", number, str(words[0]), rule="DTD-FREE-05")


@free("call")
def _call(state: DestinyState, number: int, words: tuple[Any, ...], side: Side | None) -> None:
    """DTD-CRIT-06: a Called Shot."""
    if side is not None:
        side.called = int(words[0])
        say(state, "called", number, side.called, rule="DTD-CRIT-06")


@free("use")
def _use(state: DestinyState, number: int, words: tuple[Any, ...], side: Side | None) -> None:
    """DTD-FREE-02, DTD-SKILL-05: an Ability of one's own."""
    use_ability(state, number, str(words[0]).replace("_", " "), int(words[1]), int(words[2]), side)


@free("help")
def _help(state: DestinyState, number: int, words: tuple[Any, ...], side: Side | None) -> None:
    """DTD-FREE-09: an Ability of an Ally for who is in a Conflict."""
    if side is not None:
        use_ability(state, int(words[0]), str(words[1]).replace("_", " "), -1, side.unit, None)


def npc_frees(state: DestinyState, conflict: Conflict, side: Side) -> None:
    """DTD-NPC-10: NPCs use Abilities in a Conflict by their `ai` hint, and no other Free Action."""
    unit = state.units[side.unit]
    if not able(unit):
        return
    for name, at in ready_abilities(state, side.unit, "conflict"):
        ability = state.content.abilities[name]
        if ability.role and (ability.role == "attacker") != (side is conflict.attacker):
            continue
        if not card_holds(state, ability.when, side.unit, conflict, side) or not has_uses(state, side, ability, at):
            continue
        if wants(state, side.unit, ability):
            use_ability(state, side.unit, name, at, side.unit, side)


def wants(state: DestinyState, number: int, ability: Ability) -> bool:
    """DTD-NPC-10: what an `ai` hint asks for."""
    unit = state.units[number]
    if ability.ai == "always":
        return True
    if ability.ai == "when_hurt":
        return bool(unit.crits) or any(unit.light)
    if ability.ai == "when_adjacent":
        return any(
            able(other) and hostile(state, unit, other) and reach(state, unit, other) <= 1 for other in state.units
        )
    if ability.ai == "when_grouped":
        far = max(6, ability.range)
        ahead = [
            other
            for other in state.units
            if able(other)
            and hostile(state, unit, other)
            and "Front" in arcs_to(state, unit, other.at)
            and reach(state, unit, other) <= far
        ]
        return len(ahead) >= 2
    return False
