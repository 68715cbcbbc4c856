"""What must always be true of a table: every card in one place, decks complete, no negative tokens (DTD-GEN-12)."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.vocabulary import DECKS
from questhall.games.drawn_to_destiny.rules.units.equipment import worn_slots
from questhall.games.drawn_to_destiny.rules.units.narrators import player_seats
from questhall.games.drawn_to_destiny.state import DestinyState


def invariants(state: DestinyState) -> list[str]:
    """What must always be true: every card in one place, decks complete, tokens never negative, Units on Spaces."""
    faults: list[str] = []
    conflict = state.conflict
    if sorted(code // 2 for code in state.fate + state.fate_discard) != list(range(conflict_cards.CARDS)):
        faults.append("the Fate deck is not complete")
    for seat in player_seats(state):
        player = state.players[seat]
        held = player.deck + player.hand + player.discard
        if conflict is not None:
            for side in (conflict.attacker, conflict.target):
                if side.seat == seat:
                    held += [card for card in (side.laid, -1 if side.counter_fate else side.counter) if card >= 0]
                    held += side.set_cards
        if sorted(held) != list(range(conflict_cards.CARDS)):
            faults.append(f"the Conflict cards of seat {seat} are not complete")
    _check_damage(state, faults)
    field = state.content.fields[state.scene]
    for number, unit in enumerate(state.units):
        if unit.move < 0 or unit.turn < 0 or unit.points < 0:
            faults.append(f"{unit.key} has a negative token")
        if any(rank < 0 for rank in unit.ranks):
            faults.append(f"{unit.key} has a negative Stat")
        if not unit.out and not 0 <= unit.at < field.size:
            faults.append(f"{unit.key} stands nowhere")
        if unit.out != "reserve" and not unit.out:
            others = [other for other in state.units if other.at == unit.at and not other.out and other.carrier < 0]
            if unit.carrier < 0 and len(others) > 2:
                faults.append(f"more than two Units stand on {field.name(unit.at)}")
        full = worn_slots(state, number)
        if any(full.count(slot) > (2 if slot == "Belt" else 1) for slot in full if slot != "Mount"):
            faults.append(f"{unit.key} has more in a slot than it holds")
        if unit.pack != tuple([n for n, thing in enumerate(state.things) if thing.holder == number]):
            faults.append(f"the pack of {unit.key} does not match its Items")
    for thing in state.things:
        places = (thing.holder >= 0) + (thing.at >= 0) + thing.gone
        if places != 1:
            faults.append(f"{thing.name} is in {places} places")
        if thing.uses < 0:
            faults.append(f"{thing.name} has negative Uses")
    for task in state.tasks:
        if task.progress < 0 or task.challenge < 0:
            faults.append(f"task {task.id} has negative tokens")
    return faults


def _check_damage(state: DestinyState, faults: list[str]) -> None:
    conflict = state.conflict
    for deck, name in enumerate(DECKS):
        found = state.decks[deck] + state.discards[deck]
        for unit in state.units:
            vehicle = state.content.units[unit.card].kind == "vehicle"
            if deck < 4 and not (deck == 0 and vehicle):
                found += unit.light[deck]
            elif deck == 4 and vehicle:
                found += unit.light[0]
            found += [crit.card for crit in unit.crits if crit.deck == deck]
        if conflict is not None:
            for side in (conflict.attacker, conflict.target):
                if side.deck == deck and side.crit >= 0:
                    found += side.revealed if side.revealed else [side.crit]
        for at, hero in enumerate(state.characters):  # who is not on the map as itself keeps its wounds all the same
            if not any(unit.hero == at and unit.card == hero.card for unit in state.units):
                found += [crit.card for crit in hero.crits if crit.deck == deck]
        if sorted(found) != list(range(54)):
            missing = sorted(set(range(54)) - set(found))
            double = sorted(card for card in set(found) if found.count(card) > 1)
            faults.append(f"the {name} deck is not complete (missing {missing}, twice {double})")
