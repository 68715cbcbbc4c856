"""The ice cave: no stones, but the help of the ancestors.

Side A has a row of six spaces (RFA-ICEA-01), side B seven spaces and five lines (RFA-ICEB-01).
"""

from questhall.games.roll_for_adventure.rules.damage import skull_back
from questhall.games.roll_for_adventure.rules.dice import bring_home, name
from questhall.games.roll_for_adventure.rules.enemies import defeat
from questhall.games.roll_for_adventure.rules.vortex import die_to_free, free
from questhall.games.roll_for_adventure.state import ICE_CAVE, TERRITORIES, State
from questhall.kernel import DONE, Asking, Decision, choose, maybe, say

CLAIM_OR_LEAVE = ("claim", "leave")
ORDER = ("bonus", "defeat", "free", "skull-1", "skull-2")  # RFA-ICEB-06


def space_open(state: State, face: int, space: int) -> bool:
    """RFA-ICEA-02, RFA-ICEB-03, RFA-ICEA-01: free, and on side B without an equal neighbour (RFA-DATA-03)."""
    if state.ice_cave[space]:
        return False
    if state.sides[ICE_CAVE] == "A":
        return space == face - 1
    return all(state.ice_cave[beside] >> 5 != face for beside in state.content.neighbours[space])


def place(state: State, dice: tuple[int, ...], space: int) -> Asking[bool]:
    """RFA-ICEA-02, RFA-ICEB-02: exactly one die, on its space. Whether a claim was made.

    RFA-ICEA-03, RFA-ICEA-04: with four or five dice the row may be claimed now and only now; with six it is.
    """
    state.ice_cave = state.ice_cave[:space] + dice + state.ice_cave[space + 1 :]
    if state.sides[ICE_CAVE] == "B":
        return (yield from offer_lines(state))
    lying = 6 - state.ice_cave.count(0)
    if lying < 4:
        return False
    if lying < 6:
        answer = yield from choose(state.seat, "claim", CLAIM_OR_LEAVE, lying)
        if answer == "leave":
            return False
    yield from claim(state, lying)
    return True


def claim(state: State, lying: int) -> Asking[None]:
    """RFA-ICEA-09, RFA-PLACE-10: bonus dice, then enemy, then skull, then all dice of the row go home (RFA-DICE-22)."""
    if state.events is not None:
        say(state, "claim", state.active, lying, seat=state.seat, rule="RFA-ICEA-05")
    yield from hand_out(state)
    if lying >= 5:
        yield from beat_one(state)  # RFA-ICEA-07
    if lying == 6:
        yield from mend(state, state.track)  # RFA-ICEA-08
    home = [die for die in state.ice_cave if die]
    state.ice_cave = (0,) * 6
    bring_home(state, home)


def hand_out(state: State) -> Asking[None]:
    """RFA-ICEA-05: one bonus die for every player with a die of the own colour on the row.

    RFA-ICEA-06: when there are too few, the active player says who goes without.
    """
    letters = "".join(name(state, die)[0] for die in state.ice_cave if die)
    mine = {state.names[colour * 5]: player for player, colour in enumerate(state.colours)}
    entitled = [letter for letter in mine if letter in letters]
    while len(entitled) > len(state.pool):
        if not state.pool:
            return
        unlucky = yield from choose(state.seat, "without", entitled[:])
        entitled.remove(unlucky)
    for letter in entitled:
        give_bonus(state, mine[letter])


def give_bonus(state: State, player: int) -> None:
    """RFA-ICEA-10: a bonus die from the pool onto a board; it is rolled in that player's next turn."""
    number = state.pool[0]
    state.pool = state.pool[1:]
    state.boards[player] += (number,)
    if state.events is not None:
        say(state, "bonus", state.active, number, player, seat=state.seat, rule="RFA-ICEA-05")


def beat_one(state: State) -> Asking[None]:
    """RFA-ICEA-07, RFA-ICEB-07, RFA-TURN-15: the team may defeat one active enemy at once, if there is any."""
    target = yield from maybe(state.seat, "defeat", list(state.enemies))
    if target is not None:
        yield from defeat(state, target)


def mend(state: State, holes: int) -> Asking[None]:
    """RFA-ICEA-08, RFA-ICEB-07: one skull may move back; an undamaged kingdom is not asked about (RFA-TURN-15)."""
    damaged = [TERRITORIES[i] for i in range(4) if state.skulls[i]]
    where = yield from maybe(state.seat, "mend", damaged, holes)
    if where is not None:
        skull_back(state, TERRITORIES.index(where), holes, True)


def offer_lines(state: State) -> Asking[bool]:
    """RFA-ICEB-01, RFA-ICEB-04, RFA-ICEB-05, RFA-ICEB-08: any of the complete lines may be claimed, or none."""
    filled = sum(1 << i for i, die in enumerate(state.ice_cave) if die)
    board = state.content.ice_cave_b
    offered = [line.id for line, bits in zip(board.lines, state.content.lines) if filled & bits == bits]
    chosen: list[str] = []
    while offered:
        answer = yield Decision(state.seat, "claim-line", [*offered, DONE], tuple(chosen))
        if answer == DONE:
            break
        offered.remove(answer)
        chosen.append(answer)
    if chosen:
        yield from claim_lines(state, chosen)
    return bool(chosen)


def claim_lines(state: State, chosen: list[str]) -> Asking[None]:
    """RFA-ICEB-06, RFA-ICEB-07, RFA-PLACE-10: the rewards one after the other, then the dice go home (RFA-DICE-23)."""
    board = state.content.ice_cave_b
    lines = sorted((line for line in board.lines if line.id in chosen), key=lambda line: ORDER.index(line.reward))
    for line in lines:
        if state.events is not None:
            say(state, "line", state.active, line.id, line.reward, seat=state.seat, rule="RFA-ICEB-06")
        if line.reward == "bonus":
            for _ in range(min(2, len(state.pool))):
                give_bonus(state, state.active)
        elif line.reward == "defeat":
            yield from beat_one(state)
        elif line.reward == "free":
            die = yield from die_to_free(state)
            if die is not None:
                free(state, die)
        else:
            yield from mend(state, int(line.reward[-1]))
    spaces = {space for line in lines for space in line.spaces}
    letters = list(board.spaces)
    home = [die for space, die in zip(letters, state.ice_cave) if space in spaces]
    state.ice_cave = tuple([0 if space in spaces else die for space, die in zip(letters, state.ice_cave)])
    bring_home(state, home)
