"""The ledger of a table: its match and its company, as they follow from the entries.

No clock, no network, no disk: the same setup and entries always give the same table, today and after any crash.
"""

import logging
import zlib
from collections import deque
from typing import Any, Sequence

import msgspec

from questhall.hall.store.store import Entry, Setup
from questhall.kernel import BadRecord, Game, Match, Option, commitment, start, text
from questhall.kernel.decision import find

log = logging.getLogger("questhall.hall")

encode = msgspec.json.Encoder().encode


class Seat(msgspec.Struct):
    """Who holds a seat now."""

    name: str
    person: bool  # it belongs to a person, even while a bot holds it
    level: str = ""  # of the bot that plays it; "" when the person does


class Line(msgspec.Struct, frozen=True):
    """A line of chat."""

    n: int
    seat: int
    name: str
    text: str
    moment: float


class Wish(msgspec.Struct):
    """Somebody asks the others to take back choices beyond what may be undone freely."""

    seat: int
    keep: int  # answers that would be left
    agreed: list[int]


class Said(msgspec.Struct):
    """The body of a chat entry."""

    name: str
    text: str


class Ledger:
    """A table as it stands after its entries."""

    def __init__(self, setup: Setup, game: Game[Any, Any]) -> None:
        _check(setup, game)
        self.setup = setup
        self.game = game
        self.n = 0
        self.moment = 0.0  # of the last entry
        self.seats = [
            Seat(place.name, place.who == "person", place.level if place.who == "bot" else "") for place in setup.places
        ]
        self.bots = any(seat.level for seat in self.seats)  # whether a bot holds any seat
        self.chat: list[Line] = []
        self.wish: Wish | None = None
        self.undone = 0  # how often something was taken back
        self.failed = 0  # the last entry at which the rules themselves failed
        self.void: set[int] = set()  # entries that were kept but never happened, because the rules failed
        self.given = [0] * len(self.seats)  # answers of each seat
        self.taken: list[tuple[int, str]] = []  # answers that were taken back, the next to be given again last
        self.commitment = commitment(setup.seed)
        self.watched = False  # whether somebody wants to see things happen one after the other
        self.moments: deque[tuple[int, Any]] = deque(maxlen=40)  # the last beats: length of the log, the table then
        self._at: dict[int, int] = {}  # what names each seat's question, until something happens
        self.match = self.fresh()

    def apply(self, entry: Entry, option: Option | None = None) -> None:
        """Let an entry happen; of a choice, `option` is what its text names, where that is known."""
        self.n = entry.n
        self.moment = entry.moment
        self._at.clear()
        kind, seat = entry.kind, entry.seat
        if entry.n in self.void:
            return
        if kind == "choice":
            self.wish = None
            self._choose(seat, entry.body, option)
        elif kind == "chat":
            said = msgspec.json.decode(entry.body, type=Said)
            self.chat.append(Line(entry.n, seat, said.name, said.text, entry.moment))
        elif kind == "undo":
            self._rewind(int(entry.body))
        elif kind == "wish":
            self.wish = Wish(seat, int(entry.body), [])
        elif kind == "consent" and self.wish is not None:
            self.wish.agreed.append(seat)
        elif kind == "decline":
            self.wish = None
        elif kind == "name":
            self.seats[seat].name = entry.body
        elif kind == "hold":
            self.seats[seat].level = entry.body
            self.bots = any(holder.level for holder in self.seats)

    @staticmethod
    def of(setup: Setup, game: Game[Any, Any], entries: Sequence[Entry]) -> "Ledger":
        """The table after all its entries."""
        ledger = Ledger(setup, game)
        ledger.void = {int(entry.body) for entry in entries if entry.kind == "void"}
        for entry in entries:
            ledger.apply(entry)
        return ledger

    # questions about it

    def at(self, seat: int) -> int:
        """Names what a seat is asked now: an answer that names something else comes too late.

        It follows from the table alone, so it is the same after a restart and in every process; and it does not change
        when somebody else chooses at the same time, unless that changes what this seat is asked.
        """
        known = self._at.get(seat)
        if known is None:
            decision = self.match.decision(seat)
            asked = decision and encode((self.undone, self.given[seat], decision.key()))
            known = self._at[seat] = zlib.crc32(asked) or 1 if asked else 0
        return known

    def last_answer_of(self, seat: int) -> int | None:
        """Which answer of the match was the seat's last."""
        answers = self.match.answers
        return next((k for k in range(len(answers) - 1, -1, -1) if answers[k][0] == seat), None)

    def free_undo(self, seat: int) -> bool:
        """Whether the seat may take back its choice without asking anybody: the kernel's rule."""
        match = self.match
        return match.can_undo and match.answers[-1][0] == seat

    def can_redo(self, seat: int) -> bool:
        """Whether the seat has taken back a choice that it can make again."""
        if not self.taken or self.taken[-1][0] != seat:
            return False
        decision = self.match.decision(seat)
        return decision is not None and find(decision, self.taken[-1][1]) is not None

    def people_besides(self, seat: int) -> list[int]:
        """The seats of other people who play themselves."""
        return [other for other, who in enumerate(self.seats) if other != seat and who.person and not who.level]

    def fresh(self) -> Match:
        """The match as it began."""
        setup = self.setup
        if setup.start:
            return Match.load(setup.start, self.game)
        return start(self.game, len(setup.places), setup.seed, setup.options)

    # inside

    def _choose(self, seat: int, choice: str, option: Option | None) -> None:
        before = self.match.position
        if self.watched:
            self.match.listen()
        try:
            self.match.choose(choice if option is None else option, seat)
            self.given[seat] += 1
            if self.watched:
                self.moments += self.match.beats()
            if self.taken and self.taken.pop() != (seat, choice):
                self.taken.clear()
        except Exception:  # a fault in the rules must not cost anybody the table: the choice counts as not made
            log.exception("The rules of %s failed on %r of seat %d at entry %d", self.game.name, choice, seat, self.n)
            self.match = self._replay(self.match.answers[:before])
            self.failed = self.n

    def _rewind(self, keep: int) -> None:
        self.wish = None
        self.undone += 1
        self.moments.clear()
        match = self.match
        self.taken += [(seat, text(option)) for seat, option in reversed(match.answers[keep:])]
        while match.position > keep and match.can_undo:
            match.undo()
        if match.position > keep:
            self.match = self._replay(match.answers[:keep])
        self.given = [0] * len(self.seats)
        for seat, _ in self.match.answers:
            self.given[seat] += 1

    def _replay(self, answers: list[tuple[int, Option]]) -> Match:
        match = self.fresh()
        for seat, option in answers:
            match.choose(option, seat)
        return match


def _check(setup: Setup, game: Game[Any, Any]) -> None:
    if setup.rules != game.rules_version:
        raise BadRecord(
            f"This table is played by version {setup.rules} of the rules of {game.title}; "
            f"this hall has version {game.rules_version}."
        )
    if setup.content != game.fingerprint():
        raise BadRecord(f"This table is played with other cards of {game.title}: start the hall with the same packs.")
