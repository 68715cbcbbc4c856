"""Who decides, and in which order people are asked."""

from typing import Callable, Sequence

from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.state import Board, Figure, GameTable, Hero
from questhall.kernel import PASS, Decision, Flow, Option, Several

Options = Callable[[GameTable, Hero, Board], Sequence[Option]]
Take = Callable[[GameTable, Hero, Board, Option], None]
LEAVE_ALL = "leave_all"  # all heroes of a seat stay as they are


def chooser(state: GameTable) -> int:
    """ATD-CORE-06: the seat of the hero who stands first in the line, knocked out or not; outside of rounds the
    host.
    """
    encounter = state.encounter
    if encounter is not None:
        for id in encounter.line:
            if id in encounter.boards:
                return hero_of(state, id).seat
    return 0


def at_once(state: GameTable, task: str, kind: str, options: Options, take: Take, leave: Option = PASS) -> Flow:
    """What all seats decide at the same time, hero by hero of their own: loadouts, mulligans, cleanup discards.

    ``options`` says what there is to decide for a hero; without any it has finished. ``take`` carries an answer out,
    and marks the board ``ready`` when it was the last. A seat with several heroes may leave all of them as they are in
    one answer: each gets the answer ``leave``. The task comes again until everybody has finished.
    """
    encounter = state.encounter
    assert encounter is not None
    boards = encounter.boards
    waiting: list[tuple[Hero, Board]] = []
    asked: dict[int, Decision] = {}  # each seat about the first of its heroes
    for hero in state.heroes:
        board = boards.get(hero.id)
        if board is not None and not board.ready:
            found = options(state, hero, board)
            if found:
                waiting.append((hero, board))
                first = asked.get(hero.seat)
                if first is None:
                    asked[hero.seat] = Decision(hero.seat, kind, found, (hero.id,))
                elif first.options[-1] != LEAVE_ALL:
                    first.options = [*first.options, LEAVE_ALL]
    if not waiting:
        for board in boards.values():
            board.ready = False
        return
    state.agenda.append((task,))
    if state.seats == 1:
        seat, answer = 0, (yield asked[0])
    else:
        seat, answer = yield Several(tuple([asked[seat] for seat in range(state.seats) if seat in asked]), True)
    for hero, board in waiting:
        if hero.seat == seat:
            if answer != LEAVE_ALL:
                take(state, hero, board, answer)
                return
            take(state, hero, board, leave)


def seat_of(state: GameTable, figure: Figure) -> int:
    """Who decides for a character: the hero's seat, the owner's for a summon, the party for everybody else."""
    if figure.kind == "hero":
        return hero_of(state, figure.id).seat
    if figure.kind == "summon":
        return hero_of(state, figure.owner).seat
    return chooser(state)


def in_order(state: GameTable) -> list[str]:
    """ATD-TIME-03, ATD-TIME-04: the heroes in the order of the line, starting behind the acting card and wrapping
    around.
    """
    encounter = current(state)
    line, turn = encounter.line, encounter.turn
    found: list[str] = []
    for id in line[turn + 1 :] + line[: turn + 1]:
        if id in encounter.boards and id not in found:
            found.append(id)
    if len(found) < len(encounter.boards):
        found += [id for id in encounter.boards if id not in found]
    return found
