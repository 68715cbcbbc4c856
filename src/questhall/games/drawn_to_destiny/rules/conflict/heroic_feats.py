"""Heroic Feats: Hits one up or down for a Character Point (DTD-FREE-08, DTD-HIT-06)."""

from questhall.games.drawn_to_destiny.rules.units.aspects import says_while
from questhall.games.drawn_to_destiny.rules.units.narrators import player_seats
from questhall.games.drawn_to_destiny.rules.units.units import able
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Flow, Option, choose, say


def feats(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-FREE-08, DTD-HIT-06: Heroic Feats, in seat order from the scorer's owner, until all pass in a row."""
    scorers = [
        side
        for side in (conflict.attacker, conflict.target)
        if side.scores and (side.unit >= 0 or (conflict.kind == "task" and not conflict.attacker.won))
    ]
    seats = [seat for seat in player_seats(state) if _hero(state, seat) >= 0] if scorers else []
    if not seats or conflict.feat_passes >= len(seats):
        conflict.phase = "apply"
        return None
    if conflict.feat_seat not in seats:
        first = next((side.seat for side in scorers if side.seat >= 0), seats[0])
        conflict.feat_seat = next((seat for seat in seats if seat >= first), seats[0])
    return _feat(state, conflict, scorers, seats)


def _feat(state: DestinyState, conflict: Conflict, scorers: list[Side], seats: list[int]) -> Flow:
    seat = conflict.feat_seat
    options: list[Option] = []
    for side in scorers:
        name = "attacker" if side is conflict.attacker else "target"
        options.append(("feat", name, "+1"))
        if side.hits > 0:
            options.append(("feat", name, "-1"))
    option = yield from choose(seat, "feat", [*options, "pass"], about=tuple([side.hits for side in scorers]))
    conflict.feat_seat = seats[(seats.index(seat) + 1) % len(seats)]
    if option == "pass":
        conflict.feat_passes += 1
        return
    assert isinstance(option, tuple)
    conflict.feat_passes = 0
    hero = _hero(state, seat)
    state.units[hero].points -= 1
    side = conflict.attacker if option[1] == "attacker" else conflict.target
    side.hits = max(0, side.hits + int(option[2]))
    say(state, "feat", hero, int(option[2]), side.unit, rule="DTD-HIT-06", seat=seat)


def _hero(state: DestinyState, seat: int) -> int:
    """A Unit of the seat that still has a Character Point to spend."""
    for number, unit in enumerate(state.units):
        if (
            unit.owner == seat
            and unit.points > 0
            and able(unit)
            and not (unit.crits and says_while(state, number, "NoFeats"))
        ):
            return number
    return -1
