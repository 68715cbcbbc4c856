"""Journey: for Experience a face-up card goes and another one comes."""

from questhall.games.call_to_adventure.rules.adversaries_in_rows import tax
from questhall.games.call_to_adventure.rules.interrupts import declare
from questhall.games.call_to_adventure.rules.powers import fire
from questhall.games.call_to_adventure.rules.rows import find, replace
from questhall.games.call_to_adventure.state import Table, Task, then
from questhall.kernel import say


def journey_price(state: Table) -> int:
    """CTA-JRN-01: 1 Experience, and what an Adversary adds."""
    return 1 + tax(state, "journey")


def journey(state: Table, card: str) -> None:
    """Once a turn, one Experience: discard a face-up card and replace it.

    CTA-JRN-01, CTA-JRN-02, CTA-JRN-03, CTA-JRN-04.
    """
    cost = journey_price(state)
    state.heroes[state.turn].xp -= cost
    state.journeyed = True
    say(state, "journey", card, cost, seat=state.turn, rule="CTA-JRN-01")
    declare(state, Task("journeyed", card, state.turn, n=cost))


def journeyed(state: Table, task: Task) -> None:
    """CTA-STACK-07: the Journey goes on if the card still lies there."""
    if not find(state, task.key)[0]:
        state.heroes[task.seat].xp += task.n
        state.journeyed = False
        say(state, "undone", task.key, seat=task.seat, rule="CTA-STACK-07")
        return
    then(state, Task("journey_done", task.key, task.seat))
    replace(state, task.key)


def journey_done(state: Table, task: Task) -> None:
    """CTA-JRN-01: what watches for a Journey."""
    fire(state, "on_journey", task.seat)
