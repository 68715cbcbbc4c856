"""Pending rewards: what was earned and needs a choice is used or declined before anything else (DTA-TURN-04)."""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES
from questhall.games.drawn_to_adventure.rules import common_powers, moving, quests
from questhall.games.drawn_to_adventure.rules.classes import learn
from questhall.games.drawn_to_adventure.rules.peoples.elf import bridge_options, open_bridge
from questhall.games.drawn_to_adventure.state import Adventure, Pending, Seat
from questhall.kernel import Flow, Option, choose, say


def uses(state: Adventure, seat: Seat, reward: Pending) -> list[Option]:
    """What one pending reward can be used for."""
    what = reward.what
    if what == "xp":  # DTA-REW-04
        role = state.book().roles[seat.role]
        return [("xp", power.id) for place, power in enumerate(role.power) if seat.xp[place] < power.boxes]
    if what == "move":  # DTA-REW-05
        board = state.board()
        return [("free", board.names[hex]) for hex in moving.free_stops(board, seat, reward.n, reward.mask)]
    if what == "fill":  # DTA-REW-06
        return [("complete", *box) for box in quests.free_fills(state, seat, reward.mask, reward.region)]
    if what == "bridge":
        return bridge_options(state, seat)
    if what == "make":
        return [("make", word) for ability, word in enumerate(ABILITIES) if reward.mask >> ability & 1]
    return [("reroll", name) for name in common_powers.rerollable(seat)]


def choices(state: Adventure, seat: Seat) -> list[Option]:
    """DTA-REW-09: the pending rewards in any order, each used or declined; nothing if none can be used."""
    found: list[Option] = []
    declines: list[Option] = []
    seen: list[Pending] = []
    for reward in seat.pending:
        if reward in seen:
            continue
        seen.append(reward)
        ways = uses(state, seat, reward)
        if ways:
            found += [way for way in ways if way not in found]
            decline = ("decline", reward.what)
            if decline not in declines:
                declines.append(decline)
    return found + declines


def settle(state: Adventure, me: int) -> None:
    """DTA-REW-04, DTA-REW-05, DTA-REW-06: rewards of which none can be used are lost without a question."""
    seat = state.seats[me]
    if seat.pending and not choices(state, seat):
        for reward in seat.pending:
            say(state, "lost", reward.what, seat=me, rule="DTA-REW-09")
        seat.pending.clear()


def resolve(state: Adventure, me: int) -> Flow:
    """DTA-TURN-04, DTA-REW-09: use or decline one of the pending rewards (DTA-ELF-04: a bridge of choice is one)."""
    seat = state.seats[me]
    option = yield from choose(me, "reward", choices(state, seat), always=True)
    assert isinstance(option, tuple)
    verb = option[0]
    if verb == "decline":
        seat.pending.remove(next(reward for reward in seat.pending if reward.what == option[1]))
        say(state, "decline", option[1], seat=me, rule="DTA-REW-09")
        return
    reward = next(reward for reward in seat.pending if option in uses(state, seat, reward))
    seat.pending.remove(reward)
    if verb == "xp":
        learn(state, me, str(option[1]))
    elif verb == "free":
        yield from moving.arrive(state, me, state.board().index[str(option[1])], "reward")
    elif verb == "complete":
        quests.fill(state, me, str(option[1]), int(option[2]), "reward")
    elif verb == "bridge":
        open_bridge(state, me, int(option[1]))
        say(state, "bridge", option[1], seat=me, rule="DTA-ELF-04")
    elif verb == "make":
        seat.made[ABILITIES.index(str(option[1]))] += reward.n
        say(state, "make", reward.n, option[1], seat=me, rule="DTA-CLS-04")
    else:
        common_powers.roll_again(state, me, str(option[1]))
