"""The worlds that a seat thinks possible: the positions a fair bot plays through instead of the real one.

What the seat cannot know is dealt again at the last checkpoint of the match; then the step runs over the answers given
since, with the dice that really fell; from there on the world has a future of its own. Where hardly any deal agrees
with what was drawn since, it is dealt again at the question instead.
"""

from typing import Any, Sequence

from questhall.kernel import Chance, Game, GameState, Match, Option, Run

LONGEST_TAPE = 100_000  # draws, after which a new tape is begun: a tape is kept in memory
TRIES = 24  # deals that contradict what was seen since the checkpoint, before the bot gives up on another world

Trail = Sequence[tuple[int, Option]]


class Worlds:
    """A number of possible worlds, each dealt once and entered any number of times."""

    def __init__(self, match: Match, seat: int, key: int, limit: int) -> None:
        self.game: Game[Any, Any] = match.game
        self.seat = seat
        self.decision = match.decision(seat)  # what the seat is asked, if anything: it is asked the same in each world
        self.key = key
        self.tape = Chance(key)  # the futures of all worlds, one after the other
        self.limit = limit if self.game.hidden else 1
        self.deals: list[GameState] = []
        self.futures: list[Chance] = []  # of the worlds that are entered again and again
        self.entered = 0
        self.exhausted = False
        self.late = False  # no deal agrees: what really was is dealt again at the question
        self.trail: Trail = tuple(match.trail)
        self.truth = match.checkpoint
        self.seen = match.view(self.seat) if self.game.hidden and self.trail else None
        if self.game.hidden and any(seat != self.seat for seat, _ in self.trail):
            self._forget_secret_answers()

    def enter(self) -> Run | None:
        """The next world, at the pause that the seat is asked at; None when no deal agrees with what the seat knows."""
        if len(self.deals) < self.limit and not self.exhausted:
            self._deal()
        if not self.deals:
            return None
        run = self._open(self.entered)
        self.entered += 1
        run.state.chance.become(self.tape)
        return run

    def leave(self, run: Run) -> None:
        """The next world's future begins where this one's ended."""
        self.tape.draws = run.state.chance.draws
        if self.tape.draws > LONGEST_TAPE:
            self.tape = Chance(new_key(self.tape))

    def again(self, number: int) -> Run | None:
        """A certain world with a certain future, the same each time: to try several options on."""
        while len(self.deals) <= number and len(self.deals) < self.limit and not self.exhausted:
            self._deal()
        if not self.deals:
            return None
        while len(self.futures) <= number:
            self.futures.append(Chance(new_key(self.tape)))
        run = self._open(number)
        run.state.chance.become(self.futures[number])
        return run

    def _open(self, number: int) -> Run:
        run = Run(self.game, self.deals[number % len(self.deals)].copy())
        for seat, option in self.trail:
            run.answer(seat, option)
        if self.late:
            self.game.conceal(run.state, self.seat, Chance.of(self.key, f"late {number % self.limit}"))
        return run

    def _deal(self) -> None:
        for _ in range(TRIES):
            state = self.truth.copy()
            if self.game.hidden:
                self.game.conceal(state, self.seat, self.tape)
            if self._agrees(state, self.trail):
                self.deals.append(state)
                return
        self.exhausted = True
        if not self.deals:
            self.late = True
            self.deals.append(self.truth.copy())
            if not self._is_asked_the_same(self._open(0)):
                self.deals.clear()

    def _agrees(self, deal: GameState, trail: Trail) -> bool:
        """Whether the seat, after the trail, would see and be asked in this deal what it really sees and is asked."""
        if not self.game.hidden:
            return True
        run = Run(self.game, deal.copy())
        return run.retrace(trail) and self._is_asked_the_same(run)

    def _is_asked_the_same(self, run: Run) -> bool:
        if self.decision is not None and self.decision not in run.decisions:
            return False
        return self.seen is None or bool(self.game.view(run.state, self.seat) == self.seen)

    def _forget_secret_answers(self) -> None:
        """Drop what others have answered while several choose at once, unless the seat can see a difference.

        An action that a seat has begun but not finished may be its secret, and the trail would give it away.
        """
        run = Run(self.game, self.truth.copy())
        kept = []
        for seat, option in self.trail:
            if seat == self.seat or len(run.decisions) == 1:
                kept.append((seat, option))
            run.answer(seat, option)
        if len(kept) < len(self.trail) and self._agrees(self.truth, kept):
            self.trail = tuple(kept)


def new_key(chance: Chance) -> int:
    """The key of a new tape."""
    return chance.below(1 << 31) << 31 | chance.below(1 << 31)


def draw(chance: Chance, weights: Sequence[float]) -> int:
    """A position, each as likely as its weight."""
    point = chance.below(1 << 30) / (1 << 30) * sum(weights)
    for i in range(len(weights)):
        point -= weights[i]
        if point < 0:
            return i
    return len(weights) - 1
