"""The end of a turn, and whose turn comes next (CTA-EOT)."""

from questhall.games.call_to_adventure.rules.ending import final_turns, stall
from questhall.games.call_to_adventure.rules.interrupts import moment
from questhall.games.call_to_adventure.rules.powers import fire
from questhall.games.call_to_adventure.rules.turn import BARREN_ROUNDS, QUIET_ROUNDS
from questhall.games.call_to_adventure.state import FULL, NOBODY, Table, Task, then
from questhall.kernel import say


def end(state: Table, task: Task) -> None:
    """CTA-EOT-05: turn-end triggers and the window come before everything else."""
    state.phase = "end"
    then(state, Task("turn_over"))
    moment(state, "end")
    fire(state, "on_turn_end", state.turn)


def turn_over(state: Table, task: Task) -> None:
    """Effects end, empty slots are filled, Adversary cards are discarded.

    CTA-EOT-01, CTA-EOT-02, CTA-EOT-03, CTA-ROW-03, CTA-HA-10.
    """
    powers = state.content.powers
    for hero in state.heroes:
        if any(hero.borrowed):
            for ability in range(6):
                hero.abilities[ability] -= hero.borrowed[ability]
            hero.borrowed = (0, 0, 0, 0, 0, 0)
        if hero.used:
            for key in [key for key in hero.used if powers[key].limit != "round"]:
                del hero.used[key]
    if state.quarry is not None:
        state.quarry.discard += state.quarry.shown
        state.quarry.shown.clear()
        state.quarry.pending.clear()
    then(state, Task("next"))
    for act in range(1, state.revealed + 1):
        for slot, card in enumerate(state.rows[act - 1]):
            if not card:
                then(state, Task("refill", "", NOBODY, slot, act))


def next_turn(state: Table, task: Task) -> None:
    """CTA-EOT-04, CTA-END-01, CTA-END-02, CTA-END-03, CTA-SOLO-21: check the end, then pass to the next player."""
    count = len(state.heroes)
    seat = state.turn
    if state.acted:
        state.idle = state.barren = 0
    else:
        state.barren += 1
        if not state.replaced:
            state.idle += 1
    if state.ending < 0:
        if state.quarry is not None:
            if state.quarry.victor >= 0:
                state.ending = state.quarry.victor
                state.final = [(seat + k) % count for k in range(1, count + 1)] if count > 1 else []
        elif len(state.heroes[seat].story) >= FULL:
            state.ending = seat
            state.final = [(seat + k) % count for k in range(1, count)]
            say(state, "ending", seat=seat, rule="CTA-END-01")
    if state.ending >= 0:
        final_turns(state)
    elif state.idle >= QUIET_ROUNDS * count or state.barren >= BARREN_ROUNDS * count:
        stall(state)
    else:
        state.turn = (seat + 1) % count
        if state.turn == state.first:
            state.round += 1
        then(state, Task("start"))
