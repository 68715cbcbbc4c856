"""The step: what is next, from one checkpoint to another (DTD-GEN-03, DTD-GEN-09, DTD-GROUP-03).

First whatever waits in the queue, then a Conflict in progress, then what follows from a step, then the Round. A phase
asks before it changes anything; so when something hidden was turned up on the way to a question, the step ends there
and the question is the next step's.
"""

from questhall.games.drawn_to_destiny import conflict as conflicts
from questhall.games.drawn_to_destiny import resolution, rounds, scoring, setup
from questhall.games.drawn_to_destiny.advancement import advance
from questhall.games.drawn_to_destiny.conclusion import award, check_end, conclude, morale
from questhall.games.drawn_to_destiny.events import check_milestones, trigger_events
from questhall.games.drawn_to_destiny.pending import next_later, next_pending
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState
from questhall.kernel import BrokenRules, Flow

IN_PLAY = (
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


def conflict_phase(state: DestinyState, conflict: Conflict) -> Flow:
    """DTD-CONF-01: the phases of a Conflict in their order."""
    phase = conflict.phase
    if phase == "cover":
        return conflicts.cover_check(state, conflict)
    if phase == "answer":
        return conflicts.answer(state, conflict)
    if phase == "window":
        return conflicts.window(state, conflict)
    if phase == "approach":
        return conflicts.approach(state, conflict)
    if phase == "turn":
        return conflicts.turn_cards(state, conflict)
    if phase == "edge":
        return conflicts.edge(state, conflict)
    if phase == "tricks":
        return conflicts.tricks(state, conflict)
    if phase == "compare":
        return scoring.compare(state, conflict)
    if phase == "counter":
        return scoring.counter(state, conflict)
    if phase == "pick":
        return scoring.pick(state, conflict)
    if phase == "combo":
        return scoring.combo(state, conflict)
    if phase == "hits":
        return scoring.hits(state, conflict)
    if phase == "crit":
        return scoring.crit(state, conflict)
    if phase == "feats":
        return scoring.feats(state, conflict)
    if phase == "apply":
        return resolution.apply(state, conflict)
    return resolution.finish(state, conflict)


def round_phase(state: DestinyState) -> Flow:
    """DTD-ROUND-01, DTD-END-01: the phases of a Round, and what comes before and after a Scene."""
    phase = state.phase
    if phase == "count":
        return rounds.count(state)
    if phase == "start_count":
        return rounds.start_count(state)
    if phase == "draft":
        return setup.draft(state)
    if phase == "place":
        return setup.place(state)
    if phase == "begin_round":
        return rounds.begin_round(state)
    if phase == "targets":
        return rounds.targets(state)
    if phase == "retarget":
        return rounds.retarget(state)
    if phase == "round_end":
        return rounds.end_of_round(state)
    if phase == "recover":
        return rounds.recover(state)
    if phase == "task_clock":
        return rounds.task_clock(state)
    if phase == "events":
        return rounds.round_events(state)
    if phase == "clock":
        return rounds.clock(state)
    if phase == "conclusion":
        return conclude(state)
    if phase == "award":
        return award(state)
    if phase == "advance":
        return advance(state)
    raise BrokenRules(f"there is no phase {phase!r}")


def next_flow(state: DestinyState) -> Flow:
    """What is to be done next."""
    if state.queue:
        return next_pending(state)
    if state.conflict is not None:
        return conflict_phase(state, state.conflict)
    if state.later:
        return next_later(state)
    return round_phase(state)


def settle(state: DestinyState) -> None:
    """DTD-CONC-02, DTD-EVT-05: between two flows: Milestones, immediate Events, morale, the end of the Scene."""
    if state.ended or state.phase not in IN_PLAY or state.conflict is not None or state.queue or state.later:
        return
    trigger_events(state, immediate=True)
    check_milestones(state)
    gone = sum([1 for unit in state.units if unit.out])
    if gone != state.gone:
        state.gone = gone
        morale(state)
    check_end(state)


def step(state: DestinyState) -> Flow:
    """Run until somebody has been asked, or something hidden has been shown."""
    luck = state.luck()
    for _ in range(5000):
        if state.phase == "over":
            return
        flow = next_flow(state)
        pause = next(flow, None)
        if pause is None:
            settle(state)
            continue
        if state.luck() != luck:
            return  # the question waits for a checkpoint of its own
        while True:
            answer = yield pause
            try:
                pause = flow.send(answer)
            except StopIteration:
                settle(state)
                return
    raise BrokenRules("nothing happens any more")
