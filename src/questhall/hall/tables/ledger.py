"""The ledger of a table: its match and its company, as they follow from the entries.

No clock, no network, no disk: the same setup and entries always give the same table, today and after any crash.
"""

import logging
import zlib
from collections import deque
from typing import Any, Sequence

import msgspec

from questhall.hall.store.store import Entry, Setup
from questhall.kernel import (
    BadRecord,
    CannotUndo,
    Decision,
    Event,
    Game,
    Match,
    Option,
    Outcome,
    commitment,
    start,
    text,
)
from questhall.kernel.decision import find
from questhall.kernel.errors import TooNew
from questhall.kernel.record import present_name

log = logging.getLogger("questhall.hall")

encode = msgspec.json.Encoder().encode

PLAYED = ("choice", "void", "undo", "drop", "wish", "consent", "decline", "again", "update")
ORDERS = {
    "mute": "{} is silent from now on.",
    "unmute": "{} may speak again.",
    "remove": "{} was sent away.",
    "readmit": "{} may look on again.",
    "private": "Only players see this table from now on.",
    "public": "Everybody who has the link may look on.",
    "close": "This table is closed: nobody plays on here.",
    "open": "This table is open again.",
}
COMPANY = ("chat", "name", "hold", "link", "vote", "face", "sit", "offer", "leave", "begin", "anew", *ORDERS)
KINDS = frozenset(PLAYED + COMPANY)  # of entries; a table with others is left to a newer process
LENT = " lent"  # after a bot's level: not by whoever sits there
LATE = LENT + " clock"  # the same, because their time was over


class Seat(msgspec.Struct):
    """Who holds a seat now."""

    name: str
    person: bool  # it belongs to a person, even while a bot holds it
    level: str = ""  # of the bot that plays it; "" when the person does
    lent: bool = False  # by somebody else, so that the person still has a say
    late: bool = False  # because the person's time was over
    open: bool = False  # a guest is invited who has not sat down yet
    face: str = ""  # by which a person's face is drawn; "": by the name


class Line(msgspec.Struct, frozen=True):
    """A line of chat."""

    n: int
    seat: int
    name: str
    text: str
    moment: float
    sign: str = ""  # not said, but shown: wave, well-played or point
    piece: str = ""  # what is pointed at


HALL = "Questhall"  # who says in the chat what the hall does


class Wish(msgspec.Struct):
    """Somebody asks the others to take back choices beyond what may be undone freely."""

    seat: int
    keep: int  # answers that would be left
    agreed: list[int]


class Said(msgspec.Struct):
    """The body of a chat entry."""

    name: str
    text: str
    sign: str = ""
    piece: str = ""
    guest: str = ""  # who it was among those without a seat; see seats.guest_of


class Sat(msgspec.Struct):
    """The body of a sit entry: who the guest is."""

    name: str = ""
    face: str = ""


_SAID, _SAT = msgspec.json.Decoder(Said), msgspec.json.Decoder(Sat)  # made in one thread: see keeping.py


class Kept(msgspec.Struct):
    """A table at one moment, with all that it needs to go on under any later version."""

    n: int  # the entry after which it stood so
    rules: int
    content: str  # fingerprint of the hall's content
    save: str
    events: list[Event]  # the end of the log up to the checkpoint
    outcome: Outcome | None = None
    pinned: str = ""  # fingerprint of the content it was dealt from, where it goes on with that one


class Ledger:
    """A table as it stands after its entries."""

    def __init__(self, setup: Setup, game: Game[Any, Any], base: Kept | None = None) -> None:
        if base is None:
            _check(setup, game)
        self.base = base  # where the present rules of the table begin; None: with its first deal
        self.setup = setup
        self.game = game
        self.n = 0
        self.moment = 0.0  # of the last entry
        self.seats = [
            Seat(
                place.name,
                place.who == "person",
                place.level if place.who == "bot" else "",
                open=place.open,
                face=place.face,
            )
            for place in setup.places
        ]
        self.waiting = setup.wait and any(seat.open for seat in self.seats)  # nobody is asked before all are there
        self.bots = any(seat.level for seat in self.seats)  # whether a bot holds any seat
        self.chat: list[Line] = []
        self.wish: Wish | None = None
        self.undone = 0  # how often something was taken back
        self._rewound = 0  # of these, for everybody
        self._dropped = [0] * len(self.seats)  # and by one seat alone without the others
        self._free: dict[int, bool] = {}  # who may take back without asking, until something happens
        self.failed = 0  # the last entry at which the rules themselves failed
        self.void: set[int] = set()  # entries that were kept but never happened, because the rules failed
        self.given = [0] * len(self.seats)  # answers of each seat
        self.taken: list[tuple[int, str]] = []  # answers that were taken back, the next to be given again last
        self.watch = setup.watch  # whether people without a seat may look on
        self.closed = False  # nobody goes on here, unless it is opened again
        self.guests: dict[str, str] = {}  # people without a seat who have spoken, and as whom
        self.removed: set[str] = set()  # and who may not look on
        self.muted: set[int | str] = set()  # seats and guests that may not speak; -1 is everybody without a seat
        self.votes: dict[str, set[int]] = {}  # orders that some players, but not all, have asked for
        self.commitment = commitment(setup.seed)
        self.again = ""  # the table at which the same people play on
        self.watched = False  # whether somebody wants to see things happen one after the other
        self.moments: deque[tuple[int, Any]] = deque(maxlen=40)  # the last beats: length of the log, the table then
        self._at: dict[int, int] = {}  # what names each seat's question, until something happens
        self.match = self.fresh()
        self.floor = self.match.position  # nothing before it can be taken back
        self.since: dict[int, float] = {}  # at a table with a clock: since when each person has been asked
        self._count()
        if setup.clock:
            self._run_clocks(-1, setup.made)

    def apply(self, entry: Entry, option: Option | None = None, then: Match | None = None) -> None:
        """Let an entry happen; of a choice, `option` is what its text names, where that is known; of taking back,
        `then` is the match as it stood, where it has been played again already.
        """
        self.n = entry.n
        self.moment = entry.moment
        self._at.clear()
        self._free.clear()
        kind, seat = entry.kind, entry.seat
        if kind not in KINDS:
            raise TooNew("This table was changed by a newer hall; come back in a moment.")
        past = self.base is not None and entry.n <= self.base.n  # the base knows what came of it
        if entry.n in self.void:
            return
        if kind == "choice":
            self.wish = None
            if not past:
                self._choose(seat, entry.body, option)
        elif kind == "chat":
            said = _SAID.decode(entry.body)
            self.chat.append(Line(entry.n, seat, said.name, said.text, entry.moment, said.sign, said.piece))
            if said.guest:
                self.guests[said.guest] = said.name
        elif kind == "undo":
            self._rewind(int(entry.body), past, then)
        elif kind == "drop":
            self._drop(seat, int(entry.body), past, then)
        elif kind == "wish":
            self.wish = Wish(seat, int(entry.body), [])
        elif kind == "consent" and self.wish is not None:
            self.wish.agreed.append(seat)
        elif kind == "decline":
            self.wish = None
        elif kind == "again":
            self.again = self.again or entry.body
        elif kind == "vote":
            self.votes.setdefault(entry.body, set()).add(seat)
        elif kind in ORDERS:
            self._order(entry)
        elif kind == "name":
            self.seats[seat].name = entry.body
        elif kind == "face":
            self.seats[seat].face = entry.body
        elif kind == "begin":
            self.waiting = False
        elif kind in ("hold", "sit", "offer", "leave") and seat < len(self.seats):
            self._change_hands(kind, seat, entry.body)
        if self.setup.clock:
            if past:
                self.since.clear()
            self._run_clocks(seat if kind in ("choice", "undo", "drop", "hold", "sit") else -1, entry.moment)

    @staticmethod
    def of(setup: Setup, game: Game[Any, Any], entries: Sequence[Entry], base: Kept | None = None) -> "Ledger":
        """The table after all its entries."""
        ledger = Ledger(setup, game, base)
        ledger.void = {int(entry.body) for entry in entries if entry.kind == "void"}
        for entry in entries:
            ledger.apply(entry)
        return ledger

    # questions about it

    @property
    def decisions(self) -> Sequence[Decision]:
        """What is asked now: nothing while guests are waited for, nor at a closed table."""
        return () if self.waiting or self.closed else self.match.decisions

    def decision(self, seat: int) -> Decision | None:
        """What a seat is asked now."""
        return None if self.waiting or self.closed else self.match.decision(seat)

    def deadlines(self) -> dict[int, float]:
        """Until when each person who is asked must have chosen; empty where there is no clock."""
        return {seat: since + self.setup.clock for seat, since in self.since.items()}

    def at(self, seat: int) -> int:
        """Names what a seat is asked now: an answer that names something else comes too late.

        It follows from the table alone, so it is the same after a restart and in every process; and it does not change
        when somebody else chooses at the same time, unless that changes what this seat is asked.
        """
        known = self._at.get(seat)
        if known is None:
            decision = self.decision(seat)
            asked = decision and encode((self._rewound + self._dropped[seat], self.given[seat], decision.key()))
            known = self._at[seat] = zlib.crc32(asked) or 1 if asked else 0
        return known

    def last_answer_of(self, seat: int) -> int | None:
        """Which answer of the match was the seat's last."""
        answers = self.match.answers
        return next((k for k in range(len(answers) - 1, -1, -1) if answers[k][0] == seat), None)

    def free_undo(self, seat: int) -> bool:
        """Whether the seat may take back its choice without asking anybody: the kernel's rule.

        Where several choose at once, whatever others chose since stays as it is.
        """
        match = self.match
        if match.can_undo and match.answers[-1][0] == seat:
            return True
        found = self._free.get(seat)
        if found is None:
            found = self._free[seat] = match.can_take_out(seat) and (self.last_answer_of(seat) or 0) >= self.floor
        return found

    def silenced(self, seat: int | None, guest: str = "") -> bool:
        """Whether somebody may not speak."""
        return seat in self.muted if seat is not None else -1 in self.muted or guest in self.muted

    def can_redo(self, seat: int) -> bool:
        """Whether the seat has taken back a choice that it can make again."""
        if not self.taken or self.taken[-1][0] != seat:
            return False
        decision = self.match.decision(seat)
        return decision is not None and find(decision, self.taken[-1][1]) is not None

    def people_besides(self, seat: int) -> list[int]:
        """The seats of other people, unless they have left theirs to a bot by themselves."""
        return [other for other in self.people() if other != seat]

    def people(self) -> list[int]:
        """The seats of people, unless they have left theirs to a bot by themselves."""
        return [seat for seat, who in enumerate(self.seats) if who.person and (not who.level or who.lent)]

    def far_back(self, entry: Entry) -> list[tuple[int, Option]] | None:
        """What is left when an entry takes back more than the last answer, or one that the match cannot take back."""
        if entry.kind not in ("undo", "drop") or (self.base is not None and entry.n <= self.base.n):
            return None
        match, which = self.match, int(entry.body)
        if entry.kind == "drop":
            rest = match.answers[:which] + match.answers[which + 1 :]
            return None if match.can_take_out(entry.seat, agreed=True) else rest
        return None if which == match.position - 1 and match.can_undo else match.answers[:which]

    def fresh(self) -> Match:
        """The match as it began."""
        setup = self.setup
        if (base := self.base) is not None:
            match = Match.load(base.save, self.game, base.events)
            if base.outcome is not None:
                match.end(base.outcome)
            return match
        if setup.start:
            return Match.load(setup.start, self.game)
        return start(self.game, len(setup.places), setup.seed, setup.options)

    # inside

    def _change_hands(self, kind: str, seat: int, body: str) -> None:
        """Another one plays a seat, or will."""
        who = self.seats[seat]
        if kind == "hold":
            who.level, by, why = body.partition(LENT)
            who.lent, who.late = bool(by), bool(why)
        elif kind == "sit":
            sat = _SAT.decode(body or b"{}")
            who.name, who.face, who.person = sat.name, sat.face, True
            who.level, who.lent, who.late, who.open = "", False, False, False
        elif kind == "offer":  # a bot that plays there goes on until somebody comes
            who.open = True
        else:
            who.name, who.face, who.person, who.level = f"Bot {seat + 1}", "", False, body
            who.lent, who.late, who.open = False, False, False
        self.bots = any(holder.level for holder in self.seats)
        self.waiting = self.waiting and any(holder.open for holder in self.seats)

    def _run_clocks(self, seat: int, moment: float) -> None:
        """A clock begins when somebody is asked, and anew with every choice of theirs."""
        asked = [one.seat for one in self.decisions if not one.free and not self.seats[one.seat].level]
        self.since = {one: moment if one == seat else self.since.get(one, moment) for one in asked}

    def _order(self, entry: Entry) -> None:
        """What whoever keeps order wants; the chat says so."""
        kind, whom = entry.kind, entry.body or entry.seat
        if kind in ("mute", "unmute"):
            (self.muted.add if kind == "mute" else self.muted.discard)(whom)
        elif kind in ("remove", "readmit"):
            (self.removed.add if kind == "remove" else self.removed.discard)(str(whom))
        elif kind in ("private", "public"):
            self.watch = kind == "public"
        else:
            self.closed = kind == "close"
        self.votes.clear()
        name = self.guests.get(entry.body, "Somebody who looks on") if entry.body else "Everybody who looks on"
        if entry.seat >= 0:
            name = self.seats[entry.seat].name or f"Seat {entry.seat + 1}"
        self.chat.append(Line(entry.n, -1, HALL, ORDERS[kind].format(name), entry.moment))

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
            self.match = self.replayed(self.match.answers[:before])
            self.failed = self.n

    def _rewind(self, keep: int, past: bool, then: Match | None) -> None:
        self.wish = None
        self.undone += 1
        self._rewound += 1
        if past:
            return
        self.moments.clear()
        match = self.match
        self.taken += [(seat, text(option)) for seat, option in reversed(match.answers[keep:])]
        while then is None and match.position > keep and match.can_undo:
            match.undo()
        self.match = match if then is None else then
        if self.match.position > keep:
            self.match = self.replayed(match.answers[:keep])
        self._count()

    def _drop(self, seat: int, which: int, past: bool, then: Match | None) -> None:
        """A seat takes back one answer, and the later ones of others stay."""
        self.wish = None
        self.undone += 1
        self._dropped[seat] += 1
        if past:
            return
        self.moments.clear()
        answers = self.match.answers[:]
        self.taken.append((seat, text(answers.pop(which)[1])))
        try:
            self.match.take_out(seat, agreed=True)
        except CannotUndo:  # as when the table was opened anew in between
            self.match = self.replayed(answers) if then is None else then
        self._count()

    def replayed(self, answers: Sequence[tuple[int, Option]]) -> Match:
        """The match after other answers, played from its beginning."""
        match = self.fresh()
        for seat, option in answers[match.position :]:
            match.choose(option, seat)
        return match

    def _count(self) -> None:
        self.given = [0] * len(self.seats)
        for seat, _ in self.match.answers:
            self.given[seat] += 1


def _check(setup: Setup, game: Game[Any, Any]) -> None:
    if setup.rules != game.rules_version:
        raise BadRecord(
            f"This table is played by version {setup.rules} of the rules of {game.title}; "
            f"this hall has version {game.rules_version}."
        )
    if present_name(setup.content) != game.fingerprint():
        raise BadRecord(f"This table is played with other cards of {game.title}: start the hall with the same packs.")
