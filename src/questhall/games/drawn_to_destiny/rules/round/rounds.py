"""The Round: Refresh, and the choice of Targets (DTD-ROUND)."""

from questhall.games.drawn_to_destiny.content.stats import BODY
from questhall.games.drawn_to_destiny.rules.conflict.npc_targets import choose_targets
from questhall.games.drawn_to_destiny.rules.harm.conditions import round_start
from questhall.games.drawn_to_destiny.rules.units.aspects import compelled
from questhall.games.drawn_to_destiny.rules.units.narrators import decider, player_seats
from questhall.games.drawn_to_destiny.rules.units.refresh import refresh
from questhall.games.drawn_to_destiny.rules.units.units import able, witnesses
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Asking, Flow, Option, choose, say, together

COUNTS = 10
NOBODY = 99  # after every seat


def begin_round(state: DestinyState) -> Flow | None:
    """DTD-ROUND-01, DTD-ROUND-05: Refresh, then what conditions do at Round Start."""
    state.round += 1
    state.count = 0
    state.fights = []
    say(state, "round", state.round, rule="DTD-ROUND-01")
    for number, unit in enumerate(state.units):
        if not unit.out:
            refresh(state, number)
    for number, unit in enumerate(state.units):
        if not unit.out:
            round_start(state, number)
            if not able(unit):
                unit.move = 0
            unit.chosen = False
    state.phase = "targets"
    return None


def target_options(state: DestinyState, number: int) -> list[Option]:
    """DTD-ROUND-06: any Unit but itself that is in play and not Hidden from it, or none; the Taunted have no choice."""
    cause = compelled(state, number)
    if cause >= 0:
        return [("target", cause)]
    mine = state.units[number].faction
    found: list[Option] = [
        ("target", other)
        for other, one in enumerate(state.units)
        if other != number and not one.out and one.ranks[BODY] > 0 and (not one.tokens or able(one))
        and not (one.hidden and one.faction != mine)
    ]  # fmt: skip
    return [*found, "none"]


def targets(state: DestinyState) -> Asking[bool | None] | None:
    """DTD-ROUND-06, DTD-ROUND-07: Targets are chosen secretly, all players at once; NPCs by their Roles."""
    waiting = {
        decider(state, number)
        for number, unit in enumerate(state.units)
        if not unit.chosen and (unit.owner >= 0 or (state.narrators and not unit.auto)) and able(unit)
    }
    if waiting:
        return _choose_targets(state, sorted(waiting))
    choose_targets(state)
    for number, unit in enumerate(state.units if state.events is not None else ()):
        if able(unit) and unit.target >= 0:
            say(state, "targets", number, unit.target, rule="DTD-ROUND-06", to=witnesses(state, unit))
    state.phase = "retarget" if _several_sides(state) else "start_count"
    return None


def _choose_targets(state: DestinyState, seats: list[int]) -> Asking[bool | None]:
    """DTD-ROUND-06: all at once; nothing follows from that."""
    yield from together(seats, _Choosing(state).act)
    return True


def _several_sides(state: DestinyState) -> bool:
    return len({state.players[seat].faction for seat in player_seats(state)}) > 1


class _Choosing:
    """All players choosing Targets at once, a Unit at a time."""

    def __init__(self, state: DestinyState) -> None:
        self.state = state

    def act(self, seat: int) -> Flow:
        """One seat chooses a Target for its next Unit."""
        state = self.state
        for number, unit in enumerate(state.units):
            if unit.chosen or (unit.owner != seat and not state.narrators):
                continue
            if decider(state, number) == seat and able(unit):
                option = yield from choose(seat, "target", target_options(state, number), about=number, always=True)
                unit.target = int(option[1]) if isinstance(option, tuple) else -1
                unit.chosen = True
                return


def retarget(state: DestinyState) -> Asking[bool | None]:
    """DTD-ROUND-07: after the reveal, in seat order, each player may change Targets; nothing follows from that."""
    seats = player_seats(state)
    if state.asking >= len(seats):
        state.asking = 0
        state.phase = "start_count"
        return None
    seat = seats[state.asking]
    options: list[Option] = ["pass"]
    here = [(number, unit) for number, unit in enumerate(state.units) if able(unit)]
    for number, unit in here:
        if unit.owner == seat and compelled(state, number) < 0:
            options += [
                ("retarget", number, other)
                for other, one in here
                if other not in (number, unit.target) and not (one.hidden and one.faction != unit.faction)
            ]
            if unit.target >= 0:
                options.append(("retarget", number, -1))
    option = yield from choose(seat, "retarget", options)
    if option == "pass":
        state.asking += 1
        return True
    assert isinstance(option, tuple)
    unit = state.units[int(option[1])]
    unit.target = int(option[2])
    say(state, "targets", int(option[1]), unit.target, rule="DTD-ROUND-07", to=witnesses(state, unit))
    return True
