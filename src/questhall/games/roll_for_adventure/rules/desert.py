"""The desert: three sections that swallow a die for each stone (A), or the chained worm (B, RFA-DESB-01)."""

from questhall.games.roll_for_adventure.rules.dice import bring_home, pick_die, without
from questhall.games.roll_for_adventure.rules.stones import win_stone
from questhall.games.roll_for_adventure.state import DESERT, State
from questhall.kernel import DONE, Asking, Decision, choose, say

ROOM = 3


def room(state: State) -> int:
    """RFA-DESA-01, RFA-DESB-02: free spaces for 1s."""
    if state.sides[DESERT] == "A":
        return ROOM - len(state.desert)
    return state.desert.count(0)


def place_a(state: State, dice: tuple[int, ...]) -> Asking[bool]:
    """RFA-DESA-01, RFA-PLACE-09: 1s on section 1, settled before section 2. Whether something was completed."""
    state.desert += dice
    if len(state.desert) < ROOM:
        return False
    yield from subtask(state)
    if len(state.second) == ROOM:
        yield from task(state)
    return True


def subtask(state: State) -> Asking[None]:
    """RFA-DESA-02, RFA-DICE-15: one of the three moves on to section 2, the other two go home."""
    die = yield from pick_die(state, "advance", state.desert, "second")
    others = without(state.desert, die)
    state.desert = ()
    state.second += (die & 31,)
    if state.events is not None:
        say(state, "advance", state.active, die & 31, seat=state.seat, rule="RFA-DESA-02")
    bring_home(state, others)


def task(state: State) -> Asking[None]:
    """RFA-DESA-03, RFA-DICE-16, RFA-PLACE-09: one of the three is devoured for good, the others go home, one stone.

    RFA-DESA-04, RFA-DESA-05, RFA-DICE-12: section 3 has room for any number; the task begins again from nothing.
    """
    die = yield from pick_die(state, "devour", state.second, "third")
    state.second = without(state.second, die)
    state.devoured += (die,)
    if state.events is not None:
        say(state, "devour", state.active, die, seat=state.seat, rule="RFA-DESA-03")
    if win_stone(state, "desert"):
        return
    others, state.second = state.second, ()
    bring_home(state, others)


def place_b(state: State, dice: tuple[int, ...]) -> Asking[bool]:
    """RFA-DESB-02, RFA-DESB-03: 1s on any free spaces, chosen one after the other; then connections are closed."""
    spaces = list(state.content.desert_b.spaces)
    waiting = list(dice)
    while waiting:
        state.grip = tuple(waiting)  # not yet on a space
        die = waiting.pop(0)
        free = [space for space, lying in zip(spaces, state.desert) if not lying]
        space = yield from choose(state.seat, "space", free, state.names[die & 31])
        board = list(state.desert)
        board[spaces.index(space)] = die
        state.desert = tuple(board)
    state.grip = ()
    return (yield from close_connections(state))


def close_connections(state: State) -> Asking[bool]:
    """RFA-DESB-03, RFA-DESB-06: tiles of all connections that are full now slide down together, and stay there.

    RFA-DESB-01, RFA-DATA-01: which spaces belong to a connection.
    """
    filled = sum(1 << i for i, die in enumerate(state.desert) if die)
    closed = 0
    for i, chain in enumerate(state.content.chains):
        if not state.chains >> i & 1 and filled & chain == chain:
            state.chains |= 1 << i
            closed |= chain
            if state.events is not None:
                say(
                    state,
                    "chain",
                    state.active,
                    state.content.desert_b.connections[i].id,
                    seat=state.seat,
                    rule="RFA-DESB-03",
                )
    if not closed:
        return False
    if state.chains == (1 << len(state.content.chains)) - 1:
        worm_beaten(state)
    else:
        yield from take_back(state, closed)
    return True


def take_back(state: State, closed: int) -> Asking[None]:
    """RFA-DESB-04, RFA-DESB-05, RFA-DICE-17: dice of the connections just closed may go home, now and not later."""
    spaces = list(state.content.desert_b.spaces)
    offered = [space for i, space in enumerate(spaces) if closed >> i & 1]
    chosen: list[str] = []
    while offered:
        answer = yield Decision(state.seat, "take-back", [*offered, DONE], tuple(chosen))
        if answer == DONE:
            break
        offered.remove(answer)
        chosen.append(answer)
    if chosen:
        home = [die for space, die in zip(spaces, state.desert) if space in chosen]
        state.desert = tuple([0 if space in chosen else die for space, die in zip(spaces, state.desert)])
        bring_home(state, home)


def worm_beaten(state: State) -> None:
    """RFA-DESB-07, RFA-DICE-18: one stone, every die goes home, all tiles go up again."""
    if win_stone(state, "desert"):
        return
    home = [die for die in state.desert if die]
    state.desert = (0,) * len(state.desert)
    state.chains = 0
    bring_home(state, home)
