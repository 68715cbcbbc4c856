"""The Corruption track: the marker, what each level permits, what it is worth."""

from questhall.games.call_to_adventure.rules.adversaries_in_rows import forbidden
from questhall.games.call_to_adventure.rules.powers import fire
from questhall.games.call_to_adventure.state import LAST_LEVEL, Table
from questhall.kernel import say


def corrupt(state: Table, seat: int, steps: int = 1, cause: str = "") -> None:
    """CTA-TRACK-01, CTA-TRACK-02, CTA-TERM-05: each Corruption is one level down; at the bottom it is lost."""
    hero = state.heroes[seat]
    for _ in range(steps):
        if hero.level == LAST_LEVEL:
            return
        hero.level += 1
        say(state, "corruption", hero.level, cause, seat=seat, rule="CTA-TRACK-01")
        fire(state, "on_corruption", seat, cause)


def exalt(state: Table, seat: int, steps: int = 1, cause: str = "") -> None:
    """CTA-TRACK-01, CTA-TRACK-03, CTA-TERM-05: each Virtue is one level up; at the top it is lost."""
    hero = state.heroes[seat]
    if forbidden(state, "virtue"):
        return
    for _ in range(steps):
        if hero.level == 1:
            return
        hero.level -= 1
        say(state, "virtue", hero.level, cause, seat=seat, rule="CTA-TRACK-01")
        fire(state, "on_virtue", seat, cause)


def may_play(state: Table, seat: int) -> tuple[bool, bool]:
    """CTA-TRACK-04, CTA-TRACK-10, CTA-HA-03: Hero cards at levels 1 to 4, Antihero cards at levels 3 to 7."""
    track = state.content.printed.track
    level = state.heroes[seat].level
    return track.hero[level - 1], track.antihero[level - 1]


def may_cast_dark(state: Table, seat: int) -> bool:
    """CTA-TRACK-05, CTA-TRACK-11, CTA-DARK-05: no Dark rune joins a pool at level 7."""
    return state.content.printed.track.dark[state.heroes[seat].level - 1] and not forbidden(state, "dark")


def worth(state: Table, level: int) -> tuple[int, int]:
    """CTA-TRACK-06, CTA-TRACK-09: Triumph and Tragedy of a final level."""
    track = state.content.printed.track
    return track.triumph[level - 1], track.tragedy[level - 1]
