"""How a Target answers: with which Skill, and whether it spends an Action (DTD-INT)."""

from collections.abc import Sequence
from functools import cache

from questhall.games.drawn_to_destiny.content.stats import WILL
from questhall.games.drawn_to_destiny.content.vocabulary import COMBAT_SKILLS, MIND_SKILLS, POWERS, SPECIAL, WILL_SKILLS
from questhall.games.drawn_to_destiny.rules.conflict.npc_targets import reach_this_round
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.harm.movement import drives
from questhall.games.drawn_to_destiny.rules.scene.free_actions import conflict_frees, use_free
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.means import Arms, arms_of, profile, shape_of
from questhall.games.drawn_to_destiny.rules.units.narrators import decider
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.games.drawn_to_destiny.rules.units.skills import base_level
from questhall.games.drawn_to_destiny.rules.units.units import able, has, line_of
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Decision, Flow, Option, say

WEAPON_SKILLS = ("Close Combat", "Melee", "Ranged", "Firearm", "Gunnery", "Demolitions")


def legal_answers(state: DestinyState, conflict: Conflict, arms: Arms | None = None) -> Sequence[str]:
    """DTD-INT-09, DTD-INT-12: the means with which a Target may answer, weapons first; Unskilled if there is none.
    `arms`: what it acts with, where that is known already.
    """
    number = conflict.target.unit
    unit = state.units[number]
    if arms is None:
        arms = arms_of(state, number)
    if state.content.units[unit.card].seats:
        return _answers(state, number, arms, conflict.stat in (0, 3), conflict.ability == "Grab")  # riders matter
    key = (conflict.stat in (0, 3), conflict.ability == "Grab", able(unit))
    found = arms.answers.get(key)
    if found is None:
        found = arms.answers[key] = tuple(_answers(state, number, arms, key[0], key[1]))
    return found


def _answers(state: DestinyState, number: int, arms: Arms, physical: bool, grabbed: bool) -> list[str]:
    unit = state.units[number]
    found: list[str] = []
    if physical:
        if able(unit):
            for shape in arms.attacks:
                if shape.stat in (0, 3) and shape.skill != "Demolitions" and not shape.means.startswith("throw"):
                    if shape.means == "hands" or arms.level(state, number, shape.skill) >= 0:
                        found.append(shape.means)
        steers = drives(state, number)
        names: tuple[str, ...] = (*COMBAT_SKILLS, steers)
    else:
        steers = ""
        names = (*MIND_SKILLS, *WILL_SKILLS)
    for line in unit.skills:
        if line.level <= 0 or line.name == SPECIAL:
            continue
        if line.name in POWERS or line.name in names:
            if line.name not in WEAPON_SKILLS or not found:
                found.append(f"skill:{line.name}")
    if physical and line_of(unit, steers) is None and base_level(state, number, steers) > 0:
        found.append(f"skill:{steers}")
    if unit.ranks[1] <= 0:
        found = [means for means in found if not means.startswith("ability") and means[6:] not in POWERS]
    if grabbed and line_of(unit, "Athletics") is not None and "skill:Athletics" not in found:
        found.append("skill:Athletics")
    if not found:
        found.append("skill:Evasion" if physical else "skill:Influence")
    return found


def can_pay(state: DestinyState, conflict: Conflict) -> bool:
    """DTD-INT-07, DTD-HIDE-05: whether the Target can spend an Action on this Conflict."""
    unit = state.units[conflict.target.unit]
    if conflict.hidden_attack or unit.move < unit.cost or unit.cost < 1 or unit.ranks[WILL] <= 0:
        return False
    return able(unit) and not (unit.tokens and has(unit, "Bluffed"))


def answer_options(state: DestinyState, conflict: Conflict, arms: Arms) -> tuple[Option, ...]:
    """Every answer, with and without an Action."""
    return _replies(tuple(legal_answers(state, conflict, arms)), can_pay(state, conflict))


@cache
def _replies(found: tuple[str, ...], pays: bool) -> tuple[Option, ...]:
    ways = ("act", "rest") if pays else ("rest",)
    return tuple([("answer", means.replace(" ", "_"), pay) for means in found for pay in ways])


def _level(state: DestinyState, number: int, arms: Arms, means: str) -> int:
    """The Level that an answer would have before modifiers."""
    shape = shape_of(state, number, arms, means)
    return arms.level(state, number, shape.skill) + shape.level


def npc_answer(state: DestinyState, conflict: Conflict, known: Arms | None = None) -> tuple[str, bool]:
    """DTD-NPC-08: an NPC answers with the legal Skill of highest Level, weapons first, and pays when it is worth it."""
    number = conflict.target.unit
    unit = state.units[number]
    arms = arms_of(state, number) if known is None else known
    means = legal_answers(state, conflict, arms)
    best = means[0]
    if len(means) > 1:
        best = max(means, key=lambda one: (_level(state, number, arms, one), not one.startswith("skill")))
    if not can_pay(state, conflict):
        return best, False
    worth = unit.attacked > 0 or unit.move >= 2 * unit.cost or unit.ranks[0] <= 3 or not _has_prey(state, number)
    return best, worth


def _has_prey(state: DestinyState, number: int) -> bool:
    """Whether the NPC has a Target that it could still attack this Round."""
    unit = state.units[number]
    if unit.target < 0:
        return False
    target = state.units[unit.target]
    return able(target) and target.faction != unit.faction and reach_this_round(state, number, unit.target)


def in_reach(state: DestinyState, number: int, means: str, target: int) -> bool:
    """DTD-INT-03: whether a Target lies in Arc, Range and sight of a means."""
    unit, rival = state.units[number], state.units[target]
    shape = profile(state, number, means)
    if shape.kind == "skill":
        return False
    if reach(state, unit, rival) > shape.high:
        return False
    arcs = arcs_to(state, unit, rival.at)
    return any(arc in shape.arcs for arc in arcs) and sees(state, unit, rival)


def answer(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-INT-04, DTD-INT-07, DTD-INT-12: the Target chooses with what it answers, and whether it spends an Action."""
    seat = decider(state, conflict.target.unit)
    if seat >= 0:
        return _choose_answer(state, conflict, seat)
    arms = arms_of(state, conflict.target.unit)
    means, pay = npc_answer(state, conflict, arms)
    settle_answer(state, conflict, arms, means, pay)
    return None


def _choose_answer(state: DestinyState, conflict: Conflict, seat: int) -> Flow:
    side = conflict.target
    number = side.unit
    arms = arms_of(state, number)
    options = [*answer_options(state, conflict, arms), *conflict_frees(state, conflict, side, arms.trained)]
    option = options[0]
    if len(options) > 1:
        option = yield Decision(seat, "answer", options, (conflict.attacker.unit, number))
    if isinstance(option, tuple) and option[0] == "answer":
        settle_answer(state, conflict, arms, str(option[1]).replace("_", " "), option[2] == "act")
    else:
        use_free(state, number, option, conflict, side)


def settle_answer(state: DestinyState, conflict: Conflict, arms: Arms, means: str, pay: bool) -> None:
    """DTD-INT-07, DTD-INT-09: the answer is fixed; spending an Action costs the Target its own Action Cost."""
    side = conflict.target
    unit = state.units[side.unit]
    side.means = means
    side.skill = shape_of(state, side.unit, arms, means).skill
    side.paid = pay
    side.answered = True
    unit.wait = -1
    if pay:
        unit.move -= unit.cost
        unit.spent += unit.cost
    if unit.tokens:
        unit.tokens = [token for token in unit.tokens if token.name != "Bluffed"]
    say(state, "answered", side.unit, side.skill, int(pay), rule="DTD-INT-04")
    reckon(state, conflict, arms)
    conflict.phase = "window"


def benefits(conflict: Conflict, side: Side) -> bool:
    """DTD-INT-05, DTD-INT-06: a Target that spent no Action gains nothing."""
    return side is conflict.attacker or side.paid
