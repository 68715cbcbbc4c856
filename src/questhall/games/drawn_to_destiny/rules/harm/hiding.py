"""Hidden Units: hiding, staying hidden, being found, and the surprise when one appears."""

from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.cover import cover_between
from questhall.games.drawn_to_destiny.rules.units.narrators import card_seat
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.games.drawn_to_destiny.rules.units.skills import base_level, ignores
from questhall.games.drawn_to_destiny.rules.units.units import able, hostile, known_rivals, rivals
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side, Unit
from questhall.kernel import say

WATCHFUL = ("Investigation", "Hunting", "Survival", "Espionage", "Intuition")


def can_hide(state: DestinyState, number: int, near: list[Unit] | None = None) -> bool:
    """DTD-HIDE-01: no Rival able to act sees the Space ahead or aside, or two obstacles lie between (Camouflage:
    one). `near`: the Rivals of whom it can know, where they are known already.
    """
    unit = state.units[number]
    if unit.hidden:
        return False
    need = 0
    for rival in known_rivals(state, unit) if near is None else near:
        if arcs_to(state, rival, unit.at) == ("Back",) or not sees(state, rival, unit):
            continue
        if not need:
            need = 1 if ignores(state, unit, "hide cover") else 2
        if cover_between(state, rival, unit) < need:
            return False
    return True


def hide(state: DestinyState, number: int) -> None:
    """DTD-ACT-04, DTD-HIDE-02: become Hidden; Rivals keep a marker where they saw it last."""
    unit = state.units[number]
    unit.hidden = True
    unit.seen_at = unit.at
    for other in state.units:
        if other.target == number:
            other.target = -1
    say(state, "hid", number, rule="DTD-ACT-04")


def end_of_count(state: DestinyState) -> bool:
    """DTD-HIDE-03: who stands in clear sight ahead of a Rival at the end of a Count is Hidden no more; whether
    anybody was in hiding.
    """
    for unit in state.units:
        if unit.hidden and not unit.out:
            break
    else:
        return False
    state.chance.reveal()  # that somebody is not seen tells something too
    for number, unit in enumerate(state.units):
        if not unit.hidden or unit.out:
            continue
        if ignores(state, unit, "clear sight") and not half_spent(unit):
            continue
        for rival in rivals(state, unit):
            if (
                "Front" in arcs_to(state, rival, unit.at)
                and sees(state, rival, unit)
                and cover_between(state, rival, unit) == 0
            ):
                show_up(state, number, "seen")
                break
    return True


def detect(state: DestinyState, number: int) -> None:
    """DTD-FREE-03, DTD-FREE-15: test against the nearest Hidden thing in the Front Arc."""
    unit = state.units[number]
    if unit.out:
        return
    found = []
    for other, rival in enumerate(state.units):
        if (
            rival.hidden
            and not rival.out
            and rival.faction != unit.faction
            and "Front" in arcs_to(state, unit, rival.at)
        ):
            found.append((reach(state, unit, rival), other))
    say(state, "detect", number, rule="DTD-FREE-03")
    state.chance.reveal()
    if not found:
        say(state, "nothing_found", number, rule="DTD-FREE-15")
        return
    far, hider = min(found)
    if ignores(state, unit, "detect range"):
        far //= 2
    skill = max(WATCHFUL, key=lambda name: base_level(state, number, name))
    conflict = Conflict(
        "detect",
        "window",
        Side(unit=number, seat=card_seat(state, number), means=f"skill:{skill}", skill=skill, paid=True, answered=True),
        Side(
            unit=hider, seat=card_seat(state, hider), means="skill:Stealth", skill="Stealth", paid=True, answered=True
        ),
        vs=max(0, state.units[hider].ranks[0] - far),
        distance=far,
    )
    state.conflict = conflict
    reckon(state, conflict)


def appear(state: DestinyState, number: int) -> None:
    """DTD-HIDE-04, DTD-COND-25: whoever appears within Range 2 surprises a Rival, once a Round for each."""
    unit = state.units[number]
    if unit.out:
        return
    for other, rival in enumerate(state.units):
        if not able(rival) or not hostile(state, unit, rival) or rival.surprised == state.round or rival.hidden:
            continue
        if reach(state, unit, rival) <= 2 and not ignores(state, rival, "surprise") and sees(state, rival, unit):
            rival.surprised = state.round
            rival.move -= rival.move // 2
            say(state, "surprised", other, number, rule="DTD-HIDE-04")
            place_light(state, other, "Stun")


def show_up(state: DestinyState, number: int, why: str) -> None:
    """DTD-HIDE-03: a Unit stops being Hidden."""
    unit = state.units[number]
    if not unit.hidden:
        return
    unit.hidden = False
    unit.seen_at = -1
    state.chance.reveal()
    say(state, "revealed", number, why, rule="DTD-HIDE-03")
    appear(state, number)


def grant_surprise(state: DestinyState, number: int) -> None:
    """A Unit that an Event has brought appears."""
    state.units[number].entering = True
    appear(state, number)


def half_spent(unit: Unit) -> bool:
    """DTD-HIDE-03: whether more than half of the Round's Move is spent."""
    return unit.spent * 2 > unit.refreshed
