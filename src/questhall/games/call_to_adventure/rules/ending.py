"""The end of the game: final turns, the last call, and when nobody goes on any more. The score is in scoring.py."""

from questhall.games.call_to_adventure.rules.story import show_character
from questhall.games.call_to_adventure.state import FULL, Table, Task, finish, then
from questhall.kernel import say


def stall(state: Table) -> None:
    """CTA-TURN-10, CTA-TURN-11, CTA-END-07: nobody goes on: scored in competition, lost against the Adversary."""
    say(state, "stall", rule="CTA-TURN-10")
    if state.quarry is not None:
        finish(state, "stall", lost=True)
    else:
        state.turn = (state.turn + 1) % len(state.heroes)
        last_call(state, state.turn, "stall")


def final_turns(state: Table) -> None:
    """CTA-END-02, CTA-END-03, CTA-END-04, CTA-SOLO-21, CTA-SOLO-22: one more turn each, then the last call."""
    if not state.final:
        last_call(state, state.ending, "score")
        return
    state.turn = state.final.pop(0)
    then(state, Task("offer_final" if state.quarry is not None else "start"))


def last_call(state: Table, seat: int, reason: str) -> None:
    """CTA-END-06, CTA-END-07, CTA-SOLO-25, CTA-SOLO-36: before the reveal everybody may play what needs no timing."""
    state.phase = "last"
    for hero in state.heroes:
        hero.stance = ""
    then(state, Task("window", "last", seat), Task("finish", reason))


def the_end(state: Table, task: Task) -> None:
    """CTA-END-05: Destinies are revealed and join the Stories; then the scores are counted."""
    for seat, hero in enumerate(state.heroes):
        show_character(state, hero, hero.destiny)
        say(state, "destiny", hero.destiny, seat=seat, rule="CTA-END-05")
        say(state, "tale", seat=seat)
    finish(state, task.key)


def check_end(state: Table) -> None:
    """CTA-END-01, CTA-END-02, CTA-END-03: three cards under a Destiny trigger the end; others have one more turn."""
    count, seat = len(state.heroes), state.turn
    if len(state.heroes[seat].story) >= FULL:
        state.ending = seat
        state.final = [(seat + k) % count for k in range(1, count)]
        say(state, "ending", seat=seat, rule="CTA-END-01")
