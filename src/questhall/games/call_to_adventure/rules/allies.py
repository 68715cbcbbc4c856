"""Allies: who meets one, under which challenge it lies."""

from questhall.games.call_to_adventure.state import NOBODY, Table, Task, then
from questhall.kernel import Flow, choose, say


def meet_ally(state: Table, ally: str, act: int) -> None:
    """The active player tucks it under a challenge of the Act that holds none, or it goes.

    CTA-ALLY-02, CTA-ALLY-03, CTA-ALLY-04.
    """
    say(state, "ally-met", ally, act, rule="CTA-ALLY-02")
    slots = places(state, act)
    if len(slots) > 1:
        state.met = ally
        then(state, Task("place_ally", ally, state.turn, NOBODY, act))
    elif slots:
        tuck(state, ally, act, slots[0])
    else:
        state.limbo.append(ally)
        say(state, "ally-lost", ally, rule="CTA-ALLY-04")
        then(state, Task("lost_ally", "unplaced", NOBODY))


def places(state: Table, act: int) -> list[int]:
    """CTA-ALLY-02, CTA-ALLY-03: slots of the Act with a challenge or an Adversary that holds no Ally."""
    story = state.content.story
    under = state.under[act - 1]
    return [
        slot
        for slot, card in enumerate(state.rows[act - 1])
        if card and not under[slot] and story[card].kind in ("challenge", "adversary")
    ]


def place_ally(state: Table, task: Task) -> Flow:
    """CTA-ALLY-02: the active player chooses the challenge."""
    act = task.n
    cards = [state.rows[act - 1][slot] for slot in places(state, act)]
    card: str = yield from choose(task.seat, "place-ally", cards, about=task.key)
    tuck(state, task.key, act, state.rows[act - 1].index(card))


def tuck(state: Table, ally: str, act: int, slot: int) -> None:
    """CTA-ALLY-06: the Ally lies under the challenge from now on."""
    state.met = ""
    state.under[act - 1][slot] = ally
    say(state, "ally-tucked", ally, state.rows[act - 1][slot], seat=state.turn, rule="CTA-ALLY-02")
