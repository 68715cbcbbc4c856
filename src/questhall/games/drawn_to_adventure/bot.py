"""How good a position is, and which options are worth a look.

A seat's worth is reckoned in silver: treasure won, and what mana, reserve, experience, half-filled quests, the side
quest, dice at hand and the place of the meeple will bring. The difference to the best rival makes a chance of winning.
"""

from math import exp, log

from questhall.games.drawn_to_adventure.board import distance
from questhall.games.drawn_to_adventure.content import MANA
from questhall.games.drawn_to_adventure.maps import BOSSES, bosses_beaten
from questhall.games.drawn_to_adventure.scoring import LEGEND
from questhall.games.drawn_to_adventure.state import Adventure, Seat

W: dict[str, float] = {
    "promise": 2.5,  # what the map still promises, by its logarithm: being a token nearer to all counts the same
    "mana": 0.42,  # a potion, up to `enough`
    "enough": 5.0,
    "more_mana": 0.08,  # a potion beyond that
    "held": 0.55,  # a reserved ability, up to three
    "more_held": 0.25,
    "xp": 1.5,  # an experience box, once its power is unlocked
    "card": 1.2,  # a side quest with its first leg open
    "card2": 2.6,  # with its second leg open
    "letter": 0.12,  # less for each hex to its letter
    "die": 0.45,  # an unspent die of an ability
    "mana_die": 0.40,
    "bonus": 0.9,  # an unused bonus die
    "made": 0.40,
    "boss": 5.0,  # the clock belongs to whoever beats bosses, and maps shall not drag on
    "barrel": 0.7,
}
SCALE = {1: 15.0, 2: 11.0, 3: 7.0}  # by how many silver one must lead


def value(state: Adventure, me: int) -> float:
    """About the chance of winning; alone, the share of a legend's score."""
    if not state.route:
        return 0.5
    worths = [worth(state, seat) for seat in range(len(state.seats))]
    if len(worths) == 1:
        return 1 / (1 + exp(-(worths[0] - LEGEND / 2) / (LEGEND / 4)))
    rival = max(worths[:me] + worths[me + 1 :])
    return 1 / (1 + exp(-(worths[me] - rival) / SCALE[len(state.route)]))


def worth(state: Adventure, me: int) -> float:
    """What a seat has and will have, in silver."""
    w, seat, stage = W, state.seats[me], len(state.route)
    rest = to_come(state)
    future = rest if stage == 3 else 1.0
    total = float(seat.points())
    if future:
        enough, held = w["enough"], seat.reserve()
        total += future * (w["mana"] * min(seat.mana, enough) + w["more_mana"] * max(0.0, seat.mana - enough))
        total += future * (w["held"] * min(held, 3) + w["more_held"] * max(0, held - 3))
        total += _experience(state, seat) * (0.4 * future if stage == 3 else 0.7 + 0.15 * (3 - stage))
    if rest:
        land, struck = state.book().lands[state.route[-1]], 0
        for hex in land.watched:
            if 0 < state.first[hex] < state.round:
                struck |= 1 << hex
        total += rest * w["promise"] * log(0.3 + land.promise(seat.at, seat.done, seat.filled, struck))
        total += rest * (_side_quest(state, seat) + w["barrel"] * seat.barrels)
        total += w["boss"] * bosses_beaten(state, seat)
    if not seat.ended:
        total += _hand(seat)
    return total


def to_come(state: Adventure) -> float:
    """How much of this map is still to come: 1 with an open end, 0 in its last round."""
    if state.trigger:
        return 0.0 if state.round > state.trigger else 0.5
    most = max(bosses_beaten(state, seat) for seat in state.seats)
    return 0.5 if most >= BOSSES else 0.8 if most == BOSSES - 1 else 1.0


def _experience(state: Adventure, seat: Seat) -> float:
    """Boxes count less until their power is unlocked."""
    total = 0.0
    for place, power in enumerate(state.book().roles[seat.role].power):
        have = seat.xp[place]
        if have:
            total += W["xp"] * have * (1.0 if have == power.boxes else 0.55 + 0.3 * have / power.boxes)
    return total


def _side_quest(state: Adventure, seat: Seat) -> float:
    """What the side quest will pay, less the way to its letter."""
    if seat.card < 0:
        return 0.0
    deck, board = state.book().decks[state.route[-1]], state.board()
    if seat.leg == 1:
        letter, prize = deck[seat.card].letters[0], W["card"]
    else:
        letter, prize = deck[state.backs[seat.card]].letters[1], W["card2"]
    goal = board.letters[letter]
    far = distance(board.place[seat.at], board.place[goal]) + (0 if seat.done >> goal & 1 else 2)
    return prize * max(0.2, 1.0 - W["letter"] * far)


def _hand(seat: Seat) -> float:
    """What is still unspent in this turn, and rewards that wait."""
    w = W
    total = w["made"] * (sum(seat.made) + seat.extra)
    for place, face in enumerate(seat.dice):
        if not seat.spent >> place & 1:
            total += w["mana_die"] if face == MANA else w["die"]
    if seat.bonus >= 0 and not seat.bonus_used:
        total += w["bonus"]
    for reward in seat.pending:
        total += 1.2 if reward.what == "xp" else 0.8
    return total
