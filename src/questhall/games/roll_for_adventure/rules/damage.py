"""Damage: skulls that move, markers that come nearer, a territory that falls (RFA-DMG)."""

from questhall.games.roll_for_adventure.state import FALLEN, TERRITORIES, State
from questhall.kernel import say


def damage(state: State, territory: int, points: int, rule: str) -> None:
    """RFA-DMG-01, RFA-DMG-03: the skull moves right, hole by hole, as far as there are holes. `rule` says why."""
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


def scar(state: State, territory: int) -> None:
    """RFA-GIANT-02, RFA-GIANT-05: permanent damage; the end-of-game marker moves one hole to the left."""
    state.limits[territory] -= 1
    if state.events is not None:
        say(state, "scar", TERRITORIES[territory], state.limits[territory], rule="RFA-GIANT-02")
    check_fallen(state, territory)


def check_fallen(state: State, territory: int) -> None:
    """RFA-DMG-02, RFA-GIANT-06, RFA-END-02: a skull in the last available hole loses the game at once."""
    if state.skulls[territory] >= state.limits[territory]:
        state.result = FALLEN
        say(state, "fallen", TERRITORIES[territory], rule="RFA-END-02")
