"""What a seat cannot know, dealt again for fair bots (DTD-GEN-12)."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground.map import point
from questhall.games.drawn_to_destiny.content.vocabulary import DECKS
from questhall.games.drawn_to_destiny.rules.harm.damage import put_light
from questhall.games.drawn_to_destiny.rules.scene.narrator_powers import heard
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.decks import BLACK_WILD
from questhall.games.drawn_to_destiny.rules.units.narrators import player_seats
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, terrain
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
        state.told = heard(state, seat)
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
