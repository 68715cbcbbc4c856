"""Side quests: cards with two legs, drawn in villages and paid on lettered hexes."""

from questhall.games.drawn_to_adventure.content.library import SideQuest
from questhall.games.drawn_to_adventure.content.printed import Bill
from questhall.games.drawn_to_adventure.rules import classes
from questhall.games.drawn_to_adventure.rules.rewards import earn
from questhall.games.drawn_to_adventure.rules.tokens import Token, pay, payments
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import Flow, Option, choose, say


def new_deck(state: Adventure) -> None:
    """DTA-SETUP-07, DTA-MAP-09: the side quests of the map are shuffled into one deck.

    DTA-SIDE-11: unfinished cards of the last map are gone, and so are discarded ones (DTA-SIDE-10).
    """
    for seat in state.seats:
        seat.card, seat.leg, seat.offer = -1, 1, []
    state.deck = list(range(len(state.book().decks[state.route[-1]])))
    state.backs = list(state.deck)
    state.discards, state.seen_bottom = [], False
    state.chance.shuffle(state.deck)


def visit(state: Adventure, me: int) -> None:
    """DTA-SIDE-01, DTA-SIDE-02, DTA-SIDE-03: who comes to a village without a card draws from the bottom.

    With Rumours (DTA-CLS-04) two are looked at, and one is put back.
    """
    seat = state.seats[me]
    if seat.card >= 0 or not state.deck:
        return
    look = min(state.talents(seat).look, len(state.deck))
    state.chance.reveal()
    seat.offer = [state.deck.pop() for _ in range(look)]
    state.seen_bottom = False
    if look == 1:
        take(state, me, seat.offer[0])


def take(state: Adventure, me: int, card: int) -> None:
    """DTA-SIDE-04: the card lies open before its owner, first leg up; looked-at others go back to the bottom."""
    seat = state.seats[me]
    back = [other for other in seat.offer if other != card]
    state.deck += back
    if back:
        state.seen_bottom = True
    seat.offer = []
    seat.card, seat.leg = card, 1
    say(state, "draw", card, seat=me, rule="DTA-SIDE-02")
    classes.trigger(state, me, state.talents(seat), "card_drawn")


def keep(state: Adventure, me: int) -> Flow:
    """Rumours: keep one of the cards looked at."""
    options = [("keep", card) for card in state.seats[me].offer]
    answer = yield from choose(me, "side_choice", options, always=True)
    take(state, me, answer[1])


def quest(state: Adventure, number: int) -> SideQuest:
    """A card of the map's deck."""
    return state.book().decks[state.route[-1]][number]


def open_leg(state: Adventure, seat: Seat) -> tuple[str, Bill]:
    """DTA-SIDE-05: letter and price of the open leg; the first stands on the front, the second on the back."""
    if seat.leg == 1:
        front = quest(state, seat.card)
        return front.letters[0], front.prices[0]
    back = quest(state, state.backs[seat.card])
    return back.letters[1], back.prices[1]


def side_options(state: Adventure, seat: Seat, hand: list[Token], found: list[Option]) -> None:
    """DTA-SIDE-06, DTA-SIDE-09, DTA-SIDE-12, DTA-SIDE-14, DTA-SIDE-15: on the hex with its letter, with the whole price
    at hand, a leg may be paid; nothing else can be done with a card.
    """
    letter, bill = open_leg(state, seat)
    if seat.at == state.board().letters[letter] and seat.mana >= bill.mana:
        for way in payments(hand, bill.slots):
            found.append(("side", *way))


def pay_leg(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-SIDE-07, DTA-SIDE-08, DTA-SIDE-10: pay, earn; leg 1 flips the card, leg 2 discards it for good."""
    seat = state.seats[me]
    _, bill = open_leg(state, seat)
    seat.mana -= bill.mana
    pay(seat, option[1:])
    leg, back = seat.leg, quest(state, state.backs[seat.card])
    say(state, "leg", seat.card, leg, *option[1:], "mana", bill.mana, seat=me, rule="DTA-SIDE-06")
    if leg == 1:
        seat.leg = 2
        state.chance.reveal()
    else:
        state.discards.append(seat.card)
        seat.card, seat.leg = -1, 1
    earn(state, me, back.rewards[leg - 1])
    classes.trigger(state, me, state.talents(seat), "side_leg_done")
