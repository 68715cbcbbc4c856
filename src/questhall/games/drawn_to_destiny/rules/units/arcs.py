"""Arcs of Units and weapons, and flanking (DTD-ARC)."""

from questhall.games.drawn_to_destiny.content.item_cards import Weapon
from questhall.games.drawn_to_destiny.state import DestinyState, Thing, Unit

ALL_ARCS = ("Front", "Left", "Right", "Back")


def arcs_of(weapon: Weapon, thing: Thing, kind: str, vehicle: bool) -> tuple[str, ...]:
    """DTD-ARC-02, DTD-ARC-03, DTD-ARC-04: a mount has its own Arcs; a hand weapon works in Front and on its side."""
    if weapon.arcs:
        return ALL_ARCS if "all" in weapon.arcs else weapon.arcs
    if kind in ("melee", "reach") and not vehicle:
        if thing.slot == "Both":
            return ("Front", "Left", "Right")
        return ("Front", thing.slot) if thing.slot in ("Left", "Right") else ("Front",)
    return ("Front",)


def arcs_to(state: DestinyState, unit: Unit, space: int) -> tuple[str, ...]:
    """DTD-ARC-01, DTD-ARC-05: the Arcs of a Unit in which a Space lies: two on a border, all for its own Space."""
    return state.content.fields[state.scene].arcs(unit.at, unit.facing, space)


def flank_of(state: DestinyState, target: Unit, attacker: Unit) -> str:
    """DTD-ARC-06: the Arc of the Target from which it is attacked; on a border the one better for it."""
    return arcs_to(state, target, attacker.at)[0]
