"""Tables in this process: some chairs for agents, bots on the others."""

import secrets
import time
from typing import Any

from questhall.bots import check, make
from questhall.drawing.words import refused
from questhall.kernel import Decision, IllegalChoice, Match, QuesthallError, registry, start, text


class LocalTable:
    """One match with its bots and its chat."""

    def __init__(
        self, game: str, seats: int | None, mine: int, level: str, options: dict[str, Any], seed: str | None
    ) -> None:
        played = registry.game(game)
        check(played, level)
        self.match: Match = start(played, seats, seed or secrets.token_hex(16), options)
        self.seats = self.match.header.seats if self.match.header else 0
        if not 1 <= mine <= self.seats:
            raise QuesthallError(f"mine={mine}: there are {self.seats} seats; take 1 to {self.seats} of them.")
        self.bots = {seat: make(played, level, f"{seed} {seat}" if seed else None) for seat in range(mine, self.seats)}
        self.said: list[str] = []
        self.go_on()

    def go_on(self) -> None:
        """The bots answer until somebody else is asked."""
        while not self.match.over:
            turn = next((asked for asked in self.match.decisions if asked.seat in self.bots and not asked.free), None)
            if turn is None:
                return
            self.match.choose(self.bots[turn.seat].choose(self.match, turn), turn.seat)


class LocalChair:
    """One chair at such a table."""

    def __init__(self, table: LocalTable, seat: int) -> None:
        self.table, self.seat = table, seat
        self.read = 0  # lines of the log
        self.heard = 0  # lines of the chat

    def look(self) -> str:
        return self._news() + self.table.match.text(self.seat)

    def wait(self, seconds: float) -> str:
        end = time.monotonic() + seconds
        while not self.over() and self.table.match.decision(self.seat) is None and time.monotonic() < end:
            time.sleep(0.05)  # another agent of this server has to choose
        return self.look()

    def choose(self, option: str) -> str:
        match = self.table.match
        decision = match.decision(self.seat)
        if decision is None:
            return f"{'The game is over.' if match.over else 'It is not your turn.'}\n\n{self.look()}"
        try:
            match.choose(find(match, decision, option), self.seat)
        except IllegalChoice as refusal:
            return f"Not possible: {refusal}" + (f" ({refusal.rule})" if refusal.rule else "")
        self.table.go_on()
        return self.look()

    def why_not(self, about: str = "") -> str:
        found = [item for item in self.table.match.refusals(self.seat) if about.lower() in f"{item}".lower()]
        return refused(found) or "Nothing that one would expect here is forbidden."

    def odds(self) -> str:
        match = self.table.match
        decision = match.decision(self.seat)
        if decision is None:
            return "It is not your turn."
        found = match.game.odds(match.view(self.seat), decision)
        lines = [f"{item.option + ': ' if item.option else ''}{item.what}: {100 * item.chance:.1f} %" for item in found]
        return "\n".join(lines) or "The game knows no odds for this."

    def log(self, last: int = 20) -> str:
        return "\n".join(self._lines()[-last:]) or "Nothing has happened yet."

    def chat(self, words: str) -> str:
        self.table.said.append(f"seat {self.seat}: {' '.join(words.split())[:500]}")
        return "Said."

    def over(self) -> bool:
        return self.table.match.over

    def _lines(self) -> list[str]:
        match = self.table.match
        view = match.view(self.seat)
        return [match.game.table.line(view, event) for event in match.log(self.seat)]

    def _news(self) -> str:
        """What has happened and been said since this chair looked last."""
        lines, said = self._lines(), self.table.said
        new = [f"- {line}" for line in lines[self.read :]] + [f"> {line}" for line in said[self.heard :]]
        self.read, self.heard = len(lines), len(said)
        return "\n".join(["Since you looked last:", *new, "", ""]) if new else ""


def find(match: Match, decision: Decision, typed: str) -> Any:
    """The option that was meant: by number (from 1), by canonical text, or by its words; else what was typed."""
    typed = typed.strip().strip("[]")
    texts = [text(option) for option in decision.options]
    if typed in texts:
        return decision.options[texts.index(typed)]
    if typed.isdigit() and 1 <= int(typed) <= len(texts):
        return decision.options[int(typed) - 1]
    view = match.view(decision.seat)
    words = [match.game.table.words(view, decision, option).lower() for option in decision.options]
    return decision.options[words.index(typed.lower())] if typed.lower() in words else typed
