"""The step: what is next, from one checkpoint to another (DTD-GEN-03).

First whatever waits in the queue, then a Conflict in progress, then what follows from a step, then the Round. A phase
does what nobody has to be asked about and returns None, or it returns the flow of a question and has changed nothing
before; so when something hidden was turned up on the way to a question, the step ends there, before the options are
listed, and the question is the next step's.
"""

from questhall.games.drawn_to_destiny.rules.conflict.conflict import go_on
from questhall.games.drawn_to_destiny.rules.npc.morale import morale
from questhall.games.drawn_to_destiny.rules.round import countdown, round_end, rounds
from questhall.games.drawn_to_destiny.rules.round.pending import next_later, next_pending
from questhall.games.drawn_to_destiny.rules.scene import active_cards, setup
from questhall.games.drawn_to_destiny.rules.scene.advancement import advance
from questhall.games.drawn_to_destiny.rules.scene.agreed_end import consent, propose
from questhall.games.drawn_to_destiny.rules.scene.conclusion import check_end, conclude, factions_standing
from questhall.games.drawn_to_destiny.rules.scene.events import check_milestones, trigger_events
from questhall.games.drawn_to_destiny.rules.scene.narrator_powers import aside, use
from questhall.games.drawn_to_destiny.rules.scene.rewards import award
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Asking, BrokenRules, Flow, Several

IN_PLAY = frozenset(
    (
        "count",
        "round_end",
        "recover",
        "task_clock",
        "events",
        "clock",
        "start_count",
        "targets",
        "begin_round",
        "retarget",
    )
)


#: DTD-ROUND-01, DTD-END-01: the phases of a Round, and what comes before and after a Scene.
ROUND = {
    "draft": setup.draft,
    "muster": active_cards.muster,
    "place": setup.place,
    "begin_round": rounds.begin_round,
    "targets": rounds.targets,
    "retarget": rounds.retarget,
    "start_count": countdown.start_count,
    "count": countdown.count,
    "round_end": round_end.end_of_round,
    "recover": round_end.recover,
    "task_clock": round_end.task_clock,
    "events": round_end.round_events,
    "clock": round_end.clock,
    "propose": propose,
    "consent": consent,
    "conclusion": conclude,
    "award": award,
    "advance": advance,
}


def next_flow(state: DestinyState) -> Asking[bool | None] | None:
    """What is to be done next: done, or the flow of a question, which returns True if nothing can follow from it."""
    conflict = state.conflict
    if state.queue:
        if conflict is not None:
            conflict.firm = False
        return next_pending(state)
    if conflict is not None:
        return go_on(state, conflict)
    if state.later:
        return next_later(state)
    return ROUND[state.phase](state)


def settle(state: DestinyState) -> None:
    """DTD-CONC-02, DTD-EVT-05, DTD-GEN-03: between two flows: Milestones, immediate Events, morale, the end of the
    Scene.
    """
    if state.conflict is not None or state.queue or state.later or state.ended or state.phase not in IN_PLAY:
        return
    if state.content.fields[state.scene].immediate:
        trigger_events(state, immediate=True)
    check_milestones(state)
    alive, gone = factions_standing(state)
    if gone != state.gone:
        state.gone = gone
        morale(state)
    check_end(state, alive=alive)


def step(state: DestinyState) -> Flow:
    """Run until somebody has been asked, or something hidden has been shown."""
    chance = state.chance
    luck = chance.draws + chance.shown
    for _ in range(5000):
        if state.phase == "over":
            return
        flow = next_flow(state)
        if flow is not None:
            if chance.draws + chance.shown != luck:
                return  # the question waits for a checkpoint of its own
            pause = next(flow, None)
            if pause is not None:
                if chance.draws + chance.shown != luck:
                    return
                asked = aside(state, pause) if state.narrators else pause
                while True:
                    answer = yield asked
                    if asked is not pause:
                        seat, answer = answer if isinstance(asked, Several) else (state.narrators[0], answer)
                        if isinstance(answer, tuple) and answer[0] == "power":
                            flow.close()  # what was asked has changed nothing yet, and is asked again
                            yield from use(state, seat, answer)
                            settle(state)
                            return
                    try:
                        asked = pause = flow.send(answer)
                    except StopIteration as end:
                        if not end.value and state.conflict is None:
                            settle(state)
                        return
        if state.conflict is None:
            settle(state)
    raise BrokenRules("nothing happens any more")
