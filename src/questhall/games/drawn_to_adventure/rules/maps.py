"""Maps: which is next, what is carried over to it, and when it ends (DTA-MAP)."""

from questhall.games.drawn_to_adventure.content.printed import BOSSES, STAGES
from questhall.games.drawn_to_adventure.rules.alone import LATEST, drafters
from questhall.games.drawn_to_adventure.rules.reserve import carry_over
from questhall.games.drawn_to_adventure.rules.side_quests import new_deck
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import keep_words, say


def choose_map(state: Adventure) -> None:
    """DTA-SETUP-06, DTA-MAP-05, DTA-MAP-11: the Start Player rolls a Quest Die; low faces one map, high the other."""
    stage = len(state.route)
    wish: str = (state.options.first_map, state.options.second_map, state.options.third_map)[stage]
    if wish == "roll":
        face = state.chance.below(6)
        wish = STAGES[stage][0] if face < 3 else STAGES[stage][1]
        say(state, "map_roll", face, wish, seat=state.start, rule="DTA-MAP-05" if stage else "DTA-SETUP-06")
    open_map(state, wish)


def open_map(state: Adventure, name: str) -> None:
    """DTA-SETUP-08, DTA-MAP-09, DTA-HEX-04: meeples to the start, which is completed like the villages; a new deck.

    DTA-MAP-06, DTA-MAP-07: treasure, mana and unused reserve come along; DTA-MAP-08: no more.
    """
    if state.route and state.events is not None:
        keep_words(state)
    state.route.append(name)
    board = state.board()
    for seat in state.seats:
        seat.at, seat.done, seat.filled, seat.dug, seat.barrels = board.start, board.standing, 0, 0, 0
        carry_over(seat)
    new_deck(state)
    state.first = [0] * len(board.hexes)
    state.round = state.trigger = 0
    state.phase = "roll"
    say(state, "map", name, rule="DTA-MAP-11")


def bosses_beaten(state: Adventure, seat: Seat) -> int:
    """DTA-MAP-01, DTA-MAP-02: how many of the four bosses of the map a seat has completed."""
    return (seat.done & state.board().boss_mask).bit_count()


def last_round_comes(state: Adventure) -> None:
    """DTA-MAP-02, DTA-MAP-04: three bosses of anybody; DTA-OPT-03, DTA-SOLO-04: or the clock."""
    alone = len(state.seats) == 1
    cap = min(state.options.round_cap, LATEST[state.board().stage]) if alone else state.options.round_cap
    victors = [me for me, seat in enumerate(state.seats) if bosses_beaten(state, seat) >= BOSSES]
    if victors or state.round >= cap:
        state.trigger = state.round
        rule = "DTA-MAP-02" if victors else "DTA-SOLO-04" if alone else "DTA-OPT-03"
        say(state, "last_round", *victors, rule=rule)


def finish_map(state: Adventure) -> None:
    """DTA-MAP-03, DTA-MAP-12: the sums are written down; the next map, or the end of the game."""
    for seat in state.seats:
        seat.ledger.append((seat.silver, seat.gold, seat.gem))
    say(state, "map_end", state.route[-1], rule="DTA-MAP-03")
    if len(state.route) == len(STAGES):
        state.phase = "over"
    else:
        choose_map(state)


def next_start_player(state: Adventure) -> None:
    """DTA-MAP-10, DTA-ROUND-04: the next player clockwise becomes Start Player, after a map as after every round."""
    state.start = (state.start + 1) % drafters(state)
