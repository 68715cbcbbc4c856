"""Damage: skulls that move on and back, a territory that falls (RFA-DMG)."""

from questhall.games.roll_for_adventure.state import FALLEN, TERRITORIES, State
from questhall.kernel import say


def damage(state: State, territory: int, points: int, rule: str) -> None:
    """RFA-DMG-01, RFA-DMG-03: the skull moves right, hole by hole; nothing after the fall (RFA-TURN-13). `rule` says
    why.
    """
    for _ in range(points):
        if not state.result:
            state.skulls[territory] += 1
            if state.events is not None:
                say(
                    state,
                    "damage",
                    TERRITORIES[territory],
                    state.skulls[territory],
                    state.limits[territory],
                    rule=rule,
                )
            check_fallen(state, territory)


def check_fallen(state: State, territory: int) -> None:
    """RFA-DMG-02, RFA-GIANT-06, RFA-END-02: a skull in the last available hole loses the game at once.

    RFA-TERM-06, RFA-DMG-05: that hole is the seventh, unless an option or a giant says otherwise.
    """
    if state.skulls[territory] >= state.limits[territory]:
        state.result = FALLEN
        say(state, "fallen", TERRITORIES[territory], rule="RFA-END-02")


def skull_back(state: State, territory: int, holes: int, chosen: bool) -> None:
    """RFA-DMG-04: the skull moves left, never beyond hole 0; a marker stays. `chosen`: the active player picked it."""
    if not state.skulls[territory]:
        return
    state.skulls[territory] = max(0, state.skulls[territory] - holes)
    if state.events is not None:
        where = (TERRITORIES[territory], state.skulls[territory])
        if chosen:
            say(state, "mend", state.active, *where, seat=state.seat, rule="RFA-DMG-04")
        else:
            say(state, "mend", *where, rule="RFA-DMG-04")
