"""Morale of NPCs (DTD-NPC-11)."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.units.decks import reveal_fate
from questhall.games.drawn_to_destiny.rules.units.units import able, defeated, scene_of
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import say


def morale(state: DestinyState) -> None:
    """DTD-NPC-11: the first time half of an NPC Faction is gone, its faint-hearted may flee."""
    scene = scene_of(state)
    if not scene.morale:
        return
    for number, _faction in enumerate(scene.faction):
        if number in state.morale or any(unit.owner >= 0 and unit.faction == number for unit in state.units):
            continue
        total, fallen = lost_force(state, number)
        if not total or fallen * 2 < total:
            continue
        state.morale.append(number)
        say(state, "morale", number, rule="DTD-NPC-11")
        for index, unit in enumerate(state.units):
            if unit.faction == number and able(unit) and not unit.named and unit.ranks[2] <= 3:
                if conflict_cards.is_red(reveal_fate(state, "morale", "DTD-NPC-11") // 2):
                    add(state, index, "Flee", rounds=99)


def lost_force(state: DestinyState, faction: int) -> tuple[int, int]:
    """The Cost of a Faction's Units, and of those defeated (DTD-NPC-11)."""
    total = fallen = 0
    for unit in state.units:
        if unit.faction == faction:
            cost = state.content.units[unit.card].cost
            total += cost
            if defeated(unit):
                fallen += cost
    return total, fallen
