"""Who knows what. Only the order of the side quest deck and the backs of cards are hidden; all else lies open."""

import msgspec

from questhall.games.drawn_to_adventure.rules.draft import picker
from questhall.games.drawn_to_adventure.state import Adventure, Pending, Seat
from questhall.kernel import Chance, View


class SeatView(msgspec.Struct, kw_only=True):
    """One player's book as everybody sees it (DTA-CLS-06)."""

    role: str
    xp: list[int]
    unlocked: int
    mana: int
    silver: int
    gold: int
    gem: int
    at: int
    done: int
    filled: int
    dug: int
    barrels: int
    held: list[int]
    fresh: list[int]
    used: list[int]
    card: int  # front of the side quest, -1 for none
    leg: int
    back: int  # its back, once the first leg is done; -1 before
    offer: list[int]
    dice: list[int]
    spent: int
    bonus: int
    bonus_used: bool
    extra: int
    made: list[int]
    pending: list[Pending]
    barrel_spent: bool
    ended: bool
    ledger: list[tuple[int, int, int]]

    def points(self) -> int:
        """DTA-END-01."""
        return self.silver + 2 * self.gold + 3 * self.gem


class AdventureView(View, kw_only=True):
    """The table as a seat sees it; -1 is a spectator."""

    me: int
    phase: str
    route: list[str]
    round: int
    trigger: int
    start: int
    pool: list[int]
    bonus: int
    picks: int
    picker: int  # whose pick it is, -1 outside the draft
    deck: int  # how many cards
    top: int  # the front that can be seen, -1 for an empty deck
    bottom: int  # the front that everybody remembers at the bottom, -1 for none
    first: list[int]
    seats: list[SeatView]
    turns: str
    mana_die_moves: bool


def seen_by(state: Adventure, seat: int | None) -> AdventureView:
    """DTA-SIDE-04, DTA-SIDE-13: of the deck its size and the front of its top card; of a card its back after leg 1."""
    deck = state.deck
    return AdventureView(
        me=-1 if seat is None else seat,
        phase=state.phase,
        route=list(state.route),
        round=state.round,
        trigger=state.trigger,
        start=state.start,
        pool=list(state.pool),
        bonus=state.bonus,
        picks=state.picks,
        picker=picker(state) if state.phase == "draft" else -1,
        deck=len(deck),
        top=deck[0] if deck else -1,
        bottom=deck[-1] if state.seen_bottom and deck else -1,
        first=list(state.first),
        seats=[_seat_view(state, one) for one in state.seats],
        turns=state.options.turns,
        mana_die_moves=state.options.mana_die_moves,
    )


def _seat_view(state: Adventure, seat: Seat) -> SeatView:
    return SeatView(
        role=seat.role,
        xp=list(seat.xp),
        unlocked=seat.unlocked,
        mana=seat.mana,
        silver=seat.silver,
        gold=seat.gold,
        gem=seat.gem,
        at=seat.at,
        done=seat.done,
        filled=seat.filled,
        dug=seat.dug,
        barrels=seat.barrels,
        held=list(seat.held),
        fresh=list(seat.fresh),
        used=list(seat.used),
        card=seat.card,
        leg=seat.leg,
        back=state.backs[seat.card] if seat.card >= 0 and seat.leg == 2 else -1,
        offer=list(seat.offer),
        dice=list(seat.dice),
        spent=seat.spent,
        bonus=seat.bonus,
        bonus_used=seat.bonus_used,
        extra=seat.extra,
        made=list(seat.made),
        pending=list(seat.pending),
        barrel_spent=seat.barrel_spent,
        ended=seat.ended,
        ledger=list(seat.ledger),
    )


def conceal(state: Adventure, chance: Chance) -> None:
    """Deal again what nobody knows: the middle of the deck, and the backs of cards whose first leg is open."""
    deck = state.deck
    known = 1 if state.seen_bottom and len(deck) > 1 else 0
    middle = deck[1 : len(deck) - known]
    chance.shuffle(middle)
    state.deck = deck[:1] + middle + deck[len(deck) - known :] if known else deck[:1] + middle
    closed = [*deck, *(card for seat in state.seats for card in seat.offer)]
    closed += [seat.card for seat in state.seats if seat.card >= 0 and seat.leg == 1]
    closed.sort()
    backs = [state.backs[card] for card in closed]
    chance.shuffle(backs)
    for card, back in zip(closed, backs):
        state.backs[card] = back
