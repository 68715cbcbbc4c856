"""What a seat cannot know, dealt again for fair bots; and what must always be true of a table (DTD-GEN-12)."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.map import point
from questhall.games.drawn_to_destiny.content.vocabulary import DECKS
from questhall.games.drawn_to_destiny.rules.harm.damage import put_light
from questhall.games.drawn_to_destiny.rules.units.deciders import player_seats
from questhall.games.drawn_to_destiny.rules.units.decks import BLACK_WILD
from questhall.games.drawn_to_destiny.rules.units.equipment import worn_slots
from questhall.games.drawn_to_destiny.rules.units.positions import arcs_to, field_of, terrain
from questhall.games.drawn_to_destiny.rules.units.units import lurks, scene_of
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Chance


def conceal(state: DestinyState, seat: int, chance: Chance) -> None:
    """Deal again what a seat cannot know: deck orders, other hands, facedown damage, a laid card, Hidden places."""
    for other in player_seats(state):
        player = state.players[other]
        open_hand = other == seat or (state.rules.open_hands and player.faction == state.players[seat].faction)
        if open_hand:
            chance.shuffle(player.deck)
            continue
        pool = player.deck + player.hand
        laid = None
        if state.conflict is not None:
            for side in (state.conflict.attacker, state.conflict.target):
                if side.seat == other and side.laid >= 0 and side.card < 0:
                    laid = side
                    pool.append(side.laid)
        chance.shuffle(pool)
        size = len(player.hand)
        player.hand = pool[:size]
        rest = pool[size:]
        if laid is not None:
            laid.laid = rest.pop()
            laid.end = 0 if conflict_cards.is_wild(laid.laid) else chance.below(2)
        player.deck = rest
    fate = [code // 2 for code in state.fate]
    chance.shuffle(fate)
    state.fate = [card * 2 + chance.below(2) for card in fate]
    if state.conflict is not None and state.conflict.seen and state.fate:
        state.fate[-1] = state.fate[-1] // 2 * 2 + state.conflict.seen[0]
    searched = _searched(state, seat)
    for deck in range(len(DECKS)):
        if deck == searched:
            chance.shuffle(state.decks[deck])
            continue
        at = 0 if deck == 4 else deck
        owners = [
            unit
            for unit in state.units
            if not unit.out
            and not (deck in (0, 4) and (state.content.units[unit.card].kind == "vehicle") != (deck == 4))
        ]
        pool = list(state.decks[deck])
        for unit in owners:
            pool += unit.light[at]
        chance.shuffle(pool)
        for unit in owners:
            if unit.light[at]:
                put_light(unit, at, tuple([pool.pop() for _ in unit.light[at]]))
        state.decks[deck] = pool
    if seat not in state.narrators:
        _move_hidden(state, seat, chance)
        for place, items in state.searches.items():
            found = list(items)
            chance.shuffle(found)
            state.searches[place] = tuple(found)


def _searched(state: DestinyState, seat: int) -> int:
    """DTD-DECK-08: the damage deck that a seat is looking through because of a black Wild, or minus 1."""
    if state.conflict is not None and state.conflict.phase == "crit":
        for side in (state.conflict.attacker, state.conflict.target):
            if side.seat == seat and side.crit == BLACK_WILD:
                return side.deck
    return -1


def _move_hidden(state: DestinyState, seat: int, chance: Chance) -> None:
    """A Hidden Rival may be anywhere near where it was last seen; one that is being detected is ahead of who does; one
    never seen does not stand where one's own side began.
    """
    field = field_of(state)
    faction = state.players[seat].faction
    start = scene_of(state).faction[faction].start
    own = [field.index[point(name)] for name in start.zone] if start is not None else []
    conflict = state.conflict
    for number, unit in enumerate(state.units):
        if lurks(state, number) and unit.faction != faction:
            mark = unit.seen_at
            detector = conflict.attacker.unit if conflict is not None and conflict.target.unit == number else -1
            spots = [
                space
                for space in range(field.size)
                if terrain(state, space).enter
                and (field.distance(mark, space) <= 4 if mark >= 0 else space not in own)
                and (detector < 0 or "Front" in arcs_to(state, state.units[detector], space))
                and sum(other.at == space and not other.out for other in state.units) < 2
            ]
            if spots:
                unit.at = chance.pick(spots)
                unit.facing = chance.below(8)


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
        if state.phase == "draft" and state.chapter:
            found += [crit.card for hero in state.characters for crit in hero.crits if crit.deck == deck]
        if sorted(found) != list(range(54)):
            missing = sorted(set(range(54)) - set(found))
            double = sorted(card for card in set(found) if found.count(card) > 1)
            faults.append(f"the {name} deck is not complete (missing {missing}, twice {double})")
