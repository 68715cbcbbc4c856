"""Setup: seats, class cards, the Start Player and the first map."""

from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.rules.alone import drafters
from questhall.games.drawn_to_adventure.rules.maps import choose_map
from questhall.games.drawn_to_adventure.state import Adventure, Options, Seat
from questhall.kernel import BadOptions, Chance, Flow, choose, say


def check(book: Book, seats: int, options: Options) -> None:
    """DTA-OPT-01: a Start Player who is not there cannot start."""
    if options.start_player >= max(2, seats):
        allowed = f"0 to {seats - 1}" if seats > 1 else "0 for you, 1 for the Shadow"
        raise BadOptions(f"Nobody sits at {options.start_player}. Allowed are {allowed}, or -1 for a lot.")
    if len({role.card for role in book.roles.values()}) < seats:
        raise BadOptions("Drawn to Adventure: there are fewer class cards than seats.")


def set_up(book: Book, seats: int, options: Options, chance: Chance) -> Adventure:
    """DTA-SETUP-01, DTA-SETUP-05, DTA-SETUP-09: empty books; the Start Player is given or drawn by lot."""
    state = Adventure(chance=chance, options=options, seats=[Seat() for _ in range(seats)], rerolls=[0] * seats)
    state.content = book
    state.start = options.start_player if options.start_player >= 0 else chance.below(seats)
    if options.class_choice == "random":
        cards = sorted({role.card for role in book.roles.values()})
        chance.shuffle(cards)
        for seat, card in zip(state.seats, cards):
            seat.dealt = card
    return state


def pick_class(state: Adventure) -> Flow:
    """DTA-SETUP-02, DTA-SETUP-03: in seat order, a free card and a side; a dealt card leaves the side to choose."""
    book = state.book()
    me = next(place for place, seat in enumerate(state.seats) if not seat.role)
    seat = state.seats[me]
    gone = {book.roles[other.role].card for other in state.seats if other.role}
    free = [
        role.id for role in book.roles.values() if (role.card == seat.dealt if seat.dealt else role.card not in gone)
    ]
    seat.role = yield from choose(me, "pick_class", free)
    seat.xp = [0] * len(book.roles[seat.role].power)
    say(state, "class", seat.role, seat=me, rule="DTA-SETUP-02")
    if me == len(state.seats) - 1:
        set_out(state)


def set_out(state: Adventure) -> None:
    """DTA-SETUP-06, DTA-SETUP-07, DTA-SETUP-08, DTA-SETUP-10: when all have a class, the Start Player rolls for the
    first map, which is laid out with its deck and its meeples, and begins.
    """
    choose_map(state)


def quest_dice(state: Adventure) -> int:
    """DTA-SETUP-04: so many Quest Dice are in use, besides the bonus die: two for each player, and one more."""
    return 2 * drafters(state) + 1
