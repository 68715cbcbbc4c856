"""Trying again: a re-attempt, and what may be left out of it (CTA-RE)."""

from questhall.games.call_to_adventure.content.vocabulary import ABILITIES, ABILITY_INDEX
from questhall.games.call_to_adventure.state import Attempt, Table, Task, then
from questhall.kernel import Option, say


def again(state: Table) -> None:
    """Back to A1; what helps stays, what hinders ends, the first cast is wiped.

    CTA-RE-01, CTA-RE-02, CTA-RE-03, CTA-RE-04, CTA-RE-05, CTA-RE-06, CTA-RE-07, CTA-RE-08, CTA-RE-09, CTA-RE-10.
    Only in A4 (CTA-RE-11).
    """
    if state.phase != "A4":
        return
    attempt = state.attempt
    assert attempt is not None
    agenda = state.agenda
    at = len(agenda) - 1
    while agenda[at].name != "resolve":
        at -= 1
    waiting = [task for task in agenda[at + 1 :] if task.name != "window" or task.key != "A4"]  # cards on the stack
    del agenda[at:]
    attempt.round += 1
    attempt.stones.clear()
    attempt.faces.clear()
    attempt.malus = attempt.strain = attempt.spared = 0  # what was spared lay in the first cast
    attempt.forced = attempt.outcome = ""
    state.phase = "A1"
    say(state, "reattempt", attempt.card, attempt.path, seat=attempt.seat, rule="CTA-RE-01")
    then(state, Task("gather"))
    agenda.extend(waiting)


def leavable(attempt: Attempt) -> list[Option]:
    """CTA-RE-09: Dark runes and granted runes may be taken out of a re-attempt."""
    found: list[Option] = [("leave", "dark")] if attempt.dark else []
    return found + [("leave", ABILITIES[ability]) for ability in attempt.listed if attempt.granted[ability]]


def leave(state: Table, kind: str) -> None:
    """CTA-RE-09: nothing is paid back, and a bought rune still counts as bought."""
    attempt = state.attempt
    assert attempt is not None
    if kind == "dark":
        attempt.dark -= 1
    else:
        attempt.granted[ABILITY_INDEX[kind]] -= 1
    say(state, "leave", kind, seat=attempt.seat, rule="CTA-RE-09")
