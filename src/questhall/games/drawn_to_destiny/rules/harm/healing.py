"""Healing: Light cards and Bleeding that go, Crits that ease (DTD-DMG-15)."""

from questhall.games.drawn_to_destiny.content.vocabulary import LIGHT_DECK, VEHICLE
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import lower
from questhall.games.drawn_to_destiny.rules.harm.damage import heal_crit, remove_crit, remove_light
from questhall.games.drawn_to_destiny.rules.units.units import amount
from questhall.games.drawn_to_destiny.state import Crit, DestinyState, Unit

LIGHTS = ("Fatigue", "Stun", "Stress", "Slow")


def shed_lights(state: DestinyState, number: int, name: str, n: int) -> None:
    """Remove Light cards; First Aid stops Bleeding first, then what is worst."""
    for _ in range(n):
        if name == "first aid":
            if amount(state.units[number], "Bleeding"):
                lower(state, number, "Bleeding")
                continue
            unit = state.units[number]
            piles = sorted(range(4), key=lambda pile: (not unit.light[pile], unit.ranks[pile]))
            remove_light(state, number, LIGHTS[piles[0]])
        elif name in LIGHT_DECK:
            remove_light(state, number, name)
        else:
            unit = state.units[number]
            piles = sorted(range(4), key=lambda pile: (not unit.light[pile], unit.ranks[pile]))
            remove_light(state, number, LIGHTS[piles[0]])


def curable(unit: Unit, mode: str) -> list[Crit]:
    """The Crits that a means can heal, the worst first: any, those that are Major, or those to a vehicle's Lift."""
    crits = sorted(unit.crits, key=lambda crit: -crit.severity)
    if mode == "major":
        return [crit for crit in crits if crit.severity == 2]
    if mode == "lift":
        return [crit for crit in crits if crit.deck == VEHICLE and crit.card % 13 in (7, 8) and crit.severity <= 2]
    return crits


def heal(state: DestinyState, number: int, mode: str, n: int) -> None:
    """DTD-DMG-15: lower the worst Crit that a means can reach; Healing Touch takes a Light card if there is none."""
    crits = curable(state.units[number], mode)
    if crits and mode == "lift":
        remove_crit(state, number, crits[0])
    elif crits:
        heal_crit(state, number, crits[0], n)
    elif mode == "or light":
        shed_lights(state, number, "first aid", n)
