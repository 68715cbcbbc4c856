"""How good a position is.

A seat's worth is reckoned in silver: treasure won, and what mana, reserve, experience, half-filled quests, the side
quest, dice at hand and the place of the meeple will bring. The difference to the best rival makes a chance of winning.
"""

from math import exp

from questhall.games.drawn_to_adventure.bot.map_values import OPEN
from questhall.games.drawn_to_adventure.bot.prior import Errand, Sight, purse
from questhall.games.drawn_to_adventure.bot.worths import Worths
from questhall.games.drawn_to_adventure.content.dice_and_abilities import MANA
from questhall.games.drawn_to_adventure.content.printed import BOSSES
from questhall.games.drawn_to_adventure.rules.alone import LEGEND
from questhall.games.drawn_to_adventure.rules.maps import bosses_beaten
from questhall.games.drawn_to_adventure.state import Adventure, Seat

W: dict[str, float] = {
    "held": 0.55,  # a reserved ability, up to three
    "more_held": 0.25,
    "xp": 1.0,  # what powers will bring
    "die": 0.35,  # an unspent die of an ability, at least
    "mana_die": 0.40,
    "bonus": 0.9,  # an unused bonus die
    "made": 0.40,
    "boss": 3.0,  # the clock belongs to whoever beats bosses, and maps shall not drag on
    "barrel": 0.7,
}
SCALE = {1: 15.0, 2: 11.0, 3: 7.0}  # by how many silver one must lead


def value(state: Adventure, me: int, known: Worths) -> float:
    """About the chance of winning; alone, the share of a legend's score."""
    if not state.route:
        return 0.5
    worths = [worth(state, seat, known) for seat in range(len(state.seats))]
    if len(worths) == 1:
        return 1 / (1 + exp(-(worths[0] - LEGEND / 2) / (LEGEND / 4)))
    rival = max(worths[:me] + worths[me + 1 :])
    return 1 / (1 + exp(-(worths[me] - rival) / SCALE[len(state.route)]))


def worth(state: Adventure, me: int, known: Worths) -> float:
    """What a seat has and will have, in silver."""
    w, seat, stage = W, state.seats[me], len(state.route)
    rest = to_come(state)
    future = rest if stage == 3 else 1.0
    total = float(seat.points())
    if future:
        held = seat.reserve()
        total += future * purse(seat.mana)
        total += future * (w["held"] * min(held, 3) + w["more_held"] * max(0, held - 3))
        total += w["xp"] * (3 - stage + rest) * known.prowess[seat.role].of(seat.xp)
    if rest:
        land = known.lands[state.route[-1]]
        struck = land.struck(state.first, state.round)
        look = land.of(seat.role, seat.unlocked, state.talents(seat)).look(seat.at, seat.done, seat.filled, struck)
        total += rest * (look.score + Errand(state, seat).of(look) + w["barrel"] * seat.barrels)
        total += w["boss"] * bosses_beaten(state, seat) + OPEN * seat.done.bit_count()
    if state.phase == "draft" or not seat.ended:
        total += _hand(state, seat, known)
    return total


def to_come(state: Adventure) -> float:
    """How much of this map is still to come: 1 with an open end, 0 in its last round."""
    if state.trigger:
        return 0.0 if state.round > state.trigger else 0.5
    most = max(bosses_beaten(state, seat) for seat in state.seats)
    return 0.5 if most >= BOSSES else 0.8 if most == BOSSES - 1 else 1.0


def _hand(state: Adventure, seat: Seat, known: Worths) -> float:
    """What is still unspent in this turn, and rewards that wait."""
    w = W
    total = w["made"] * (sum(seat.made) + seat.extra)
    if seat.dice and seat.spent != (1 << len(seat.dice)) - 1:
        sight = Sight(state, seat, known)
        for place, face in enumerate(seat.dice):
            if not seat.spent >> place & 1:
                total += w["mana_die"] if face == MANA else max(w["die"], sight.use(face))
    if seat.bonus >= 0 and not seat.bonus_used:
        total += w["bonus"]
    for reward in seat.pending:
        total += 1.2 if reward.what == "xp" else 0.8
    return total
