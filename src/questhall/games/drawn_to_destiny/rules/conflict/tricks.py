"""Abilities used when the cards are turned: Feint, Barrel Roll."""

from questhall.games.drawn_to_destiny.rules.scene.abilities import ready_abilities
from questhall.games.drawn_to_destiny.rules.units.units import able
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Option, say


def reveal_tricks(state: DestinyState, conflict: Conflict, side: Side) -> list[Option]:
    """Abilities that may be used when cards are turned."""
    found: list[Option] = []
    if side.unit < 0:
        return found
    ready = ready_abilities(state, side.unit, "reveal")
    if not ready or not able(state.units[side.unit]):
        return found
    for name, _ in ready:
        ability = state.content.abilities[name]
        if ability.role and (ability.role == "attacker") != (side is conflict.attacker):
            continue
        if side is conflict.target and not side.paid and ability.name == "Feint":
            continue
        found.append(("trick", name.replace(" ", "_")))
    return found


def use_trick(state: DestinyState, conflict: Conflict, side: Side, option: Option) -> None:
    """Turn one's own card to the other end."""
    assert isinstance(option, tuple)
    name = str(option[1]).replace("_", " ")
    unit = state.units[side.unit]
    unit.cool += (name,)
    side.used.append(name)
    conflict.firm = False
    side.lies = 1 - side.lies
    for effect in state.content.abilities[name].do:
        if effect.verb == "reverse" and effect.n == 10:
            side.counts_ten = True
    say(state, "trick", side.unit, name, rule="DTD-GEN-08")
