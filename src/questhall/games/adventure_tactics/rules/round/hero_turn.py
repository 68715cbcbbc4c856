"""A hero's turn: its steps from beginning to end (ATD-TURN)."""

from questhall.games.adventure_tactics.rules.board.conditions import end_of, skip
from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import check_main, note_events
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.attention import heard
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.summons import act_with_owner, own_summons
from questhall.games.adventure_tactics.rules.round.actions import ACTIONS, END, act_options
from questhall.games.adventure_tactics.rules.round.revive_potions import revive
from questhall.games.adventure_tactics.state import Board, Figure, GameTable
from questhall.kernel import PASS, Decision, Flow, say


def hero_turn(state: GameTable, id: str) -> Flow:
    """ATD-KO-09, ATD-TURN-01, ATD-TURN-02, ATD-TURN-03, ATD-TURN-06, ATD-TURN-07, ATD-TURN-09, ATD-TURN-11: the steps
    of a turn, up to the first action.
    """
    encounter = current(state)
    figure, board = encounter.figures[id], encounter.boards[id]
    if not begin_turn(state, figure, board):
        return
    if figure.down:
        drunk = yield from revive(state, figure, board)
        if not drunk:
            del state.agenda[-2:]
            say(state, "skips", id, rule="ATD-TURN-03")
            return
    if heard(state, "turn_start", figure):
        yield from window(state, "turn_start", Moment(figure, figure))


def begin_turn(state: GameTable, figure: Figure, board: Board) -> bool:
    """ATD-COND-04, ATD-TURN-01, ATD-TURN-11: what lasted until now ends, two actions; a Stunned hero has no turn."""
    end_of(state, "own_next_turn", figure)
    if skip(state, figure, "ATD-COND-04"):
        return False
    board.acted = board.passed = False
    board.actions, board.free = 2, ()
    figure.moved = figure.attacks = 0
    for summon in own_summons(state, figure.id):
        summon.acted = False
    state.agenda += [("after_turn",), ("end_turn", figure.id), ("act", figure.id)]
    return True


def turn_of(state: GameTable, id: str) -> None:
    """ATD-TURN-01: most turns begin in silence; that of a fallen hero, or one that is answered, is a step by itself."""
    encounter = state.encounter
    assert encounter is not None
    figure = encounter.figures[id]
    if figure.down or heard(state, "turn_start", figure):
        state.agenda.append(("hero_turn", id))
    else:
        begin_turn(state, figure, encounter.boards[id])


def take_action(state: GameTable, id: str) -> Flow:
    """ATD-TURN-01, ATD-TURN-04, ATD-TURN-05, ATD-TURN-08, ATD-TURN-10: one action, finished with all that follows from
    it; then the next is asked for.
    """
    encounter = state.encounter
    assert encounter is not None
    figure, board = encounter.figures[id], encounter.boards[id]
    if figure.down:
        return
    seat = hero_of(state, id).seat
    options = act_options(state, id)
    answer = options[0] if len(options) == 1 else (yield Decision(seat, "act", options, (id,)))
    if answer == END:
        return
    if answer == PASS:
        board.passed = True
        say(state, "passes", id, seat=seat, rule="ATD-TURN-04")
        yield from window(state, "passed", Moment(figure, figure))
        return
    state.agenda.append(("act", id))
    what, name = str(answer[0]), str(answer[1])  # type: ignore[index]
    if what != "command":  # what a summon does is none of its owner's doing: ATD-SUM-03
        board.acted = True
    yield from ACTIONS[what](state, figure, board, name)
    note_events(state)
    check_main(state)


def leave_turn(state: GameTable, id: str) -> None:
    """ATD-TURN-09: most turns end in silence, too."""
    encounter = state.encounter
    assert encounter is not None
    if own_summons(state, id) or heard(state, "turn_end", encounter.figures[id]):
        state.agenda.append(("turn_end", id))


def end_turn(state: GameTable, id: str) -> Flow:
    """ATD-SUM-03, ATD-TURN-09: summons that have not acted, then end-of-turn effects."""
    encounter = current(state)
    figure = encounter.figures[id]
    if figure.down:
        return
    yield from act_with_owner(state, id)
    if heard(state, "turn_end", figure):
        yield from window(state, "turn_end", Moment(figure, figure))
