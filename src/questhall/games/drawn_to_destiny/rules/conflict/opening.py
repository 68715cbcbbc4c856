"""How a Conflict or Test is opened (DTD-INT-08, DTD-TEST-03)."""

from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.units.deciders import card_seat
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.profiles import Profile
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import say


def begin(
    state: DestinyState,
    attacker: int,
    means: str,
    target: int,
    kind: str = "combat",
    free: bool = False,
    others: list[int] | None = None,
    shape: Profile | None = None,
) -> Conflict:
    """DTD-INT-08: lay out a Conflict between two Units. `shape`: what the means comes to, where that is known."""
    found = profile(state, attacker, means) if shape is None else shape
    unit = state.units[attacker]
    conflict = Conflict(
        kind,
        "cover",
        Side(unit=attacker, seat=card_seat(state, attacker), means=means, skill=found.skill, paid=True, answered=True),
        Side(unit=target, seat=card_seat(state, target)),
        stat=found.stat,
        ability=found.ability,
        others=list(others or ()),
        hidden_attack=unit.hidden,
        free=free,
    )
    conflict.attacker.used = list(unit.boosts)
    conflict.loud = found.kind in ("firearm", "gunnery", "demolitions")
    conflict.distance = reach(state, unit, state.units[target])
    state.conflict = conflict
    state.fights.append(unit.at)
    say(state, "attack", attacker, found.name, target, conflict.distance, rule="DTD-INT-02")
    if unit.hidden:
        say(state, "out_of_hiding", attacker, rule="DTD-HIDE-05")
    return conflict


def begin_test(
    state: DestinyState, number: int, skill: str, means: str, vs: int, level: int, kind: str = "test"
) -> Conflict:
    """DTD-TEST-03: a Test or Task with no opposing Unit: the rival card is Fate."""
    conflict = Conflict(
        kind,
        "window",
        Side(unit=number, seat=card_seat(state, number), means=means, skill=skill, paid=True, answered=True),
        Side(unit=-1, seat=-1, skill="Fate", level=level, paid=True, answered=True),
        vs=vs,
    )
    conflict.target.lines = [("challenge", level)]
    state.conflict = conflict
    reckon(state, conflict)
    say(state, "test", number, skill, vs, rule="DTD-TEST-01")
    return conflict
