"""Who decides, and in which order people are asked."""

from typing import Callable, Sequence

from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.state import Board, Figure, GameTable, Hero
from questhall.kernel import PASS, Decision, Flow, Option, together

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


class AtOnce:
    """What all seats decide at the same time, hero by hero of their own: loadouts, mulligans, cleanup discards.

    ``options`` says what there is to decide for a hero; without any it has finished. ``take`` carries an answer out,
    and marks the board ``ready`` when it was the last. A seat with several heroes may leave all of them as they are in
    one answer: each gets the answer ``leave``.
    """

    def __init__(self, state: GameTable, kind: str, options: Options, take: Take, leave: Option = PASS) -> None:
        self.state = state
        self.boards = current(state).boards
        self.kind = kind
        self.options = options
        self.take = take
        self.leave = leave
        self.answered = False

    def undecided(self, seat: int) -> list[tuple[Hero, Board, Sequence[Option]]]:
        """The heroes of a seat for whom there is something to decide."""
        found = []
        for hero in self.state.heroes:
            if hero.seat == seat:
                board = self.boards.get(hero.id)
                if board is not None and not board.ready:
                    options = self.options(self.state, hero, board)
                    if options:
                        found.append((hero, board, options))
        return found

    def act(self, seat: int) -> Flow:
        """One decision of a seat."""
        waiting = self.undecided(seat)
        if not waiting:
            return
        hero, board, options = waiting[0]
        if len(waiting) > 1:
            options = [*options, LEAVE_ALL]
        answer = yield Decision(seat, self.kind, options, (hero.id,))
        if answer == LEAVE_ALL:
            for hero, board, _ in waiting:
                self.take(self.state, hero, board, self.leave)
        else:
            self.take(self.state, hero, board, answer)
        self.answered = True

    def go(self, task: str) -> Flow:
        """Ask whoever has not finished, in any order; the task comes again until all have."""
        state = self.state
        state.agenda.append((task,))
        if state.seats == 1:
            yield from self.act(0)
        else:
            yield from together(range(state.seats), self.act)
        if not self.answered:
            state.agenda.pop()
            for board in self.boards.values():
                board.ready = False


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
