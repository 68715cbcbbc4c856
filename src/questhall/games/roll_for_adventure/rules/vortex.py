"""The two vortexes: dice are lost in the Vortex of Oblivion, and the Vortex of Resurrection brings them back."""

from questhall.games.roll_for_adventure.rules.dice import bring_home, pick_die, without
from questhall.games.roll_for_adventure.state import State
from questhall.kernel import Asking, maybe, say

ENOUGH = 10


def place(state: State, dice: tuple[int, ...]) -> None:
    """RFA-VR-01, RFA-VR-02, RFA-TURN-11: any dice, at any time, added to what lies there.

    RFA-VR-05: at ten they come home, like it or not.
    """
    state.resurrection += dice
    if sum([die >> 5 for die in state.resurrection]) >= ENOUGH:
        resurrect(state)


def resurrect(state: State) -> None:
    """RFA-VR-04, RFA-VR-06, RFA-DICE-25, RFA-DICE-11: all dice of both vortexes go home."""
    home = state.oblivion + state.resurrection
    state.oblivion = state.resurrection = ()
    if state.events is not None:
        say(state, "resurrect", state.active, len(home), seat=state.seat, rule="RFA-VR-04")
    bring_home(state, home)


def die_to_free(state: State) -> Asking[int | None]:
    """RFA-DICE-26, RFA-TURN-15: one die of choice may come home from the Vortex of Oblivion: which, if any."""
    if not state.oblivion:
        return None
    named = {state.names[die]: die for die in state.oblivion}
    letter = yield from maybe(state.seat, "free", sorted(named))
    return None if letter is None else named[letter]


def free(state: State, die: int) -> None:
    """RFA-DICE-26, RFA-DICE-11, RFA-HERO-04: a die comes home from the Vortex of Oblivion, to a board, not a hand."""
    state.oblivion = without(state.oblivion, die)
    if state.events is not None:
        say(state, "free", state.active, die, seat=state.seat, rule="RFA-DICE-26")
    bring_home(state, (die,))


def pick_to_free(state: State) -> Asking[None]:
    """RFA-DICE-26: a die that must come home, picked by the active player (custom `free`)."""
    die = yield from pick_die(state, "free", state.oblivion)
    free(state, die)


def put_down(state: State) -> None:
    """RFA-VR-03, RFA-DICE-13: a placement here ends the stage: the rest of the hand goes back to the board, unused."""
    own = [die & 31 for die in state.hand if die & 31 != state.borrowed]
    if state.borrowed >= 0 and len(own) < len(state.hand):
        lender = state.owners[state.borrowed // 5]
        state.boards[lender] += (state.borrowed,)  # RFA-HERO-18: an unplaced loan goes back to its owner
    state.hand = []
    state.boards[state.active] += tuple(own)
