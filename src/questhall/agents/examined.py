"""The exam by conversation: whoever can only look and choose, such as an agent behind MCP, sits it table by table.

The tables, seeds and opponents are those of `questhall exam`. Where all play together the agent answers for every seat,
each time from that seat's view alone; where they play against each other bots hold the other seats.
"""

from typing import Sequence

from questhall.agents.local import LocalChair, LocalTable
from questhall.bots import make
from questhall.kernel import QuesthallError, registry
from questhall.lab.exam import REFERENCES, Card, as_page, exam_jobs, grade
from questhall.lab.play import LIMIT, Job, Result, play, result_of


class ExamChair:
    """One table of the exam after the other, as one chair."""

    def __init__(self, agent: str, games: int, only: Sequence[str]) -> None:
        if not 1 <= games <= 1000:
            raise QuesthallError(f"games={games}: 1 to 1000 tables of each game.")
        for name in only:
            registry.game(name)
        self.agent = " ".join(agent.split())[:80]
        if not self.agent or self.agent in REFERENCES:
            raise QuesthallError(f"Name the agent; {', '.join(REFERENCES)} are the bots beside whom it is shown.")
        jobs = exam_jobs("random", games, [registry.game(name).name for name in only], ())
        self.left = [_of(job, self.agent) for job in jobs]
        self.results: list[Result] = []
        self.card: Card | None = None
        self._sit()

    def look(self) -> str:
        if self.over():
            return self._page()
        return self.chair.look()

    def wait(self, seconds: float) -> str:
        return self.look()

    def choose(self, option: str) -> str:
        if self.over():
            return self._page()
        said = self.chair.choose(option)
        if said.startswith("Not possible"):
            return said
        match = self.table.match
        if match.over or match.position >= LIMIT:
            self._note()
            if not self.left:
                return f"{said}\n\n{self._page()}"
            self._sit()
            return f"{said}\n\n{self._next()}\n\n{self.look()}"
        if self._turn():
            return self.look()
        return said

    def why_not(self, about: str = "") -> str:
        return self.chair.why_not(about)

    def odds(self) -> str:
        return self.chair.odds()

    def log(self, last: int = 20) -> str:
        return self.chair.log(last)

    def chat(self, words: str) -> str:
        raise QuesthallError("Nobody listens in an exam.")

    def over(self) -> bool:
        return not self.left

    def _sit(self) -> None:
        """The next table, with the bots that the exam wants there."""
        job = self.left[0]
        self.table = LocalTable(job.game, len(job.levels), len(job.levels), "random", job.options, job.seed)
        game = self.table.match.game
        self.table.bots = {
            seat: make(game, level, f"{job.seed} {seat}")
            for seat, level in enumerate(job.levels)
            if level != self.agent
        }
        self.table.go_on()
        self.chairs = {seat: LocalChair(self.table, seat) for seat in range(len(job.levels))}
        self.chair = self.chairs[next(seat for seat, level in enumerate(job.levels) if level == self.agent)]
        self._turn()

    def _turn(self) -> bool:
        """Take the chair of the seat that is asked; says whether it is another one."""
        asked = self.table.match.decisions
        seat = asked[0].seat if asked else self.chair.seat
        moved = seat != self.chair.seat
        self.chair = self.chairs[seat]
        return moved

    def _note(self) -> None:
        self.results.append(result_of(self.left.pop(0), self.table.match))

    def _next(self) -> str:
        job, done = self.left[0], len(self.results)
        return f"Table {done + 1} of {done + len(self.left)} of the exam: {registry.game(job.game).title}."

    def _page(self) -> str:
        """The card; the bots beside whom the agent is shown sit their exam when it is asked for first."""
        if self.card is None:
            games = len({row.number for row in self.results})
            only = list(dict.fromkeys(row.group for row in self.results))
            beside = [play(job) for job in exam_jobs("random", games, only, REFERENCES)]
            self.card = grade(self.agent, [*self.results, *beside])
        return f"The exam is over.\n\n{as_page(self.card)}"


def _of(job: Job, agent: str) -> Job:
    """A table of the exam with the agent where the level that stands for it is."""
    levels = tuple(agent if level == job.side else level for level in job.levels)
    return Job(job.game, levels, job.seed, job.options, side=agent, group=job.group, number=job.number)
