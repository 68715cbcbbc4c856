"""Who decides, and in which order people are asked."""

from typing import Callable

from questhall.games.adventure_tactics.board import current
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.games.adventure_tactics.stats import hero_of
from questhall.kernel import Flow, together


def chooser(state: GameTable) -> int:
    """ATD-CORE-06: the seat of the hero who stands first in the line, knocked out or not.

    Outside of rounds the host.
    """
    encounter = state.encounter
    if encounter is not None:
        for id in encounter.line:
            if id in encounter.boards:
                return hero_of(state, id).seat
    return 0


class AtOnce:
    """What all seats decide at the same time, hero by hero of their own: loadouts, mulligans, cleanup discards.

    A hero whose board is ``ready`` has finished; ``ask`` asks about one hero and marks it when it has; ``idle`` says
    that there is nothing to ask about it.
    """

    def __init__(
        self, state: GameTable, ask: Callable[[GameTable, str], Flow], idle: Callable[[GameTable, str], bool]
    ) -> None:
        self.state = state
        self.ask = ask
        self.idle = idle

    def waiting(self, seat: int) -> str:
        """The next hero that a seat has to decide about, or nothing."""
        for id, board in current(self.state).boards.items():
            if not board.ready and hero_of(self.state, id).seat == seat and not self.idle(self.state, id):
                return id
        return ""

    def act(self, seat: int) -> Flow:
        """One decision of a seat."""
        id = self.waiting(seat)
        if id:
            yield from self.ask(self.state, id)

    def go(self, task: str) -> Flow:
        """Ask whoever has not finished, in any order; the task comes again until all have."""
        seats = [seat for seat in range(self.state.seats) if self.waiting(seat)]
        if not seats:
            for board in current(self.state).boards.values():
                board.ready = False
            return
        self.state.agenda.append((task,))
        if len(seats) == 1:
            yield from self.act(seats[0])
        else:
            yield from together(seats, self.act)


def seat_of(state: GameTable, figure: Figure) -> int:
    """Who decides for a character: the hero's seat, the owner's for a summon, the party for everybody else."""
    if figure.kind == "hero":
        return hero_of(state, figure.id).seat
    if figure.kind == "summon":
        return hero_of(state, figure.owner).seat
    return chooser(state)


def in_order(state: GameTable) -> list[str]:
    """ATD-TIME-03, ATD-TIME-04: the heroes in the order of the line.

    Starting behind the acting card and wrapping around.
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
