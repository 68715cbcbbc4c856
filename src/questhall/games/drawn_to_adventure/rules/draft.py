"""The round and the draft: roll, pick clockwise, pick back again."""

from itertools import combinations

from questhall.games.drawn_to_adventure.content.dice_and_abilities import BONUS_FACES, FACES
from questhall.games.drawn_to_adventure.rules import classes
from questhall.games.drawn_to_adventure.rules.alone import drafters, shadow_pick
from questhall.games.drawn_to_adventure.rules.bonus_die import to_be_drafted
from questhall.games.drawn_to_adventure.rules.setup import quest_dice
from questhall.games.drawn_to_adventure.state import Adventure
from questhall.kernel import Flow, Option, choose, say

BONUS = "bonus"


def roll(state: Adventure) -> Flow:
    """DTA-ROUND-01, DTA-ROUND-02: a new round; all dice are rolled in the open.

    DTA-DRAFT-06: powers of its start happen, others wait for the end of the draft.
    """
    state.round += 1
    if state.round == 1:
        for me, seat in enumerate(state.seats):
            classes.trigger(state, me, state.talents(seat), "map_start")
    for me, seat in enumerate(state.seats):
        classes.trigger(state, me, state.talents(seat), "round_start")
        seat.pending.clear()  # what needs a choice has no place before the draft (DTA-DRAFT-06)
    below = state.chance.below
    state.pool = [below(6) for _ in range(quest_dice(state))]
    state.bonus = below(6)
    state.picks = 0
    state.phase = "draft"
    say(
        state,
        "roll",
        *(FACES[face] for face in state.pool),
        BONUS_FACES[state.bonus],
        seat=state.start,
        rule="DTA-ROUND-02",
    )
    yield from ()


def draft(state: Adventure) -> Flow:
    """DTA-DRAFT-01, DTA-DRAFT-02, DTA-DRAFT-04, DTA-DRAFT-05: one pick of the snake, mandatory and final.

    DTA-DRAFT-03, DTA-BON-02, DTA-BON-08: the bonus die is for the very first pick, or for nobody. Who picks twice in a
    row may name both dice at once.
    """
    n = drafters(state)
    me = picker(state)
    picked: Option = ""
    if me >= len(state.seats):
        shadow_pick(state)
    else:
        # equal faces are equal options
        options: list[Option] = [FACES[face] for face in sorted(set(state.pool))]
        if to_be_drafted(state):
            options.append(BONUS)
        elif state.picks == n - 1:
            options += pairs(state.pool)
        picked = yield from choose(me, "draft_first" if state.picks < n else "draft_second", options)
        for word in picked if isinstance(picked, tuple) else (picked,):
            take_die(state, me, str(word))
    if state.picks == 0:
        state.bonus = -1  # DTA-BON-08: set aside if it was not taken
    state.picks += 2 if isinstance(picked, tuple) else 1
    if state.picks == 2 * n:
        state.phase = "turns"
        for seat in state.seats:
            seat.ended = False


def pairs(pool: list[int]) -> list[Option]:
    """Two dice at once, for the last player of the first picks, who picks again (DTA-DRAFT-01)."""
    return [(FACES[one], FACES[other]) for one, other in sorted(set(combinations(sorted(pool), 2)))]


def take_die(state: Adventure, me: int, word: str) -> None:
    """DTA-DRAFT-02, DTA-DRAFT-04: a die of the pool, or the bonus die."""
    seat = state.seats[me]
    if word == BONUS:
        seat.bonus = state.bonus
    else:
        face = FACES.index(word)
        state.pool.remove(face)
        seat.dice.append(face)
    say(state, "pick", word, seat=me, rule="DTA-DRAFT-01")


def picker(state: Adventure) -> int:
    """DTA-DRAFT-01: clockwise from the Start Player, then counter-clockwise from the last."""
    n = drafters(state)
    k = state.picks if state.picks < n else 2 * n - 1 - state.picks
    return (state.start + k) % n
