"""What a viewer is sent: the table as one seat may see it, whole at first, then only what differs.

A frame is what one kind of viewer sees at one moment: which seat it looks from, which seats are its own, wide or tall.
Everything in it is made from the seat's view, so it can hold no more than the seat may know. Viewers of the same kind
share it, and the message that leads from one frame to the next is made once for all of them. Seats that see the same
share a sight: the picture, the words and what has changed in them are made once.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from questhall.bots import LEVELS
from questhall.drawing import Cue, Drawing, Piece, Table, tree
from questhall.kernel import Decision, Event, text

if TYPE_CHECKING:
    from questhall.hall.rooms import Room

LINES = 200  # of log and chat in a full message
CUES = 40  # animations in one message: whoever was away longer needs none

encode = msgspec.json.Encoder().encode
NULL = msgspec.Raw(b"null")
UNDO = {  # the usual cases, encoded once
    (free, redo): msgspec.Raw(encode({"free": free, "redo": redo, "wish": None}))
    for free in (False, True)
    for redo in (False, True)
}
OFFERED = [level for level in ("easy", "normal", "strong") if level in LEVELS]


class Looks(NamedTuple):
    """A kind of viewer."""

    seat: int | None  # looked from; None is a spectator
    tall: bool
    held: tuple[int | None, ...] = ()  # the seats that its links open, in the order of the links; None: a dead one

    @property
    def yours(self) -> tuple[int, ...]:
        """Its seats."""
        return tuple(seat for seat in self.held if seat is not None)


class Log:
    """The log as one seat may read it, in words, made once."""

    def __init__(self) -> None:
        self.lines: list[msgspec.Raw] = []
        self.cues: list[Cue | None] = []
        self.read = 0  # events of the match looked at

    def update(self, room: "Room", seat: int | None, sight: "Sight") -> None:
        """Add what has happened since."""
        happened = room.match.state.events or []
        for number in range(self.read, len(happened)):
            event = happened[number]
            if event.to is None or (seat is not None and seat in event.to):
                n = len(self.lines) + 1
                told = sight.told.get((number, n))
                if told is None:
                    told = sight.told[number, n] = _told(room.ledger.game.table, sight.view, event, n)
                self.lines.append(told[0])
                self.cues.append(told[1])
        self.read = len(happened)


def _told(table: Table[Any], view: Any, event: Event, n: int) -> tuple[msgspec.Raw, Cue | None]:
    said: dict[str, Any] = {"n": n, "words": table.line(view, event), "seat": event.seat}
    if event.rule:
        said["rule"] = event.rule
    return msgspec.Raw(encode(said)), table.cue(event)


class Sight:
    """What a seat sees at one moment, and everything made from it; seats that see the same share it."""

    __slots__ = ("pictures", "told", "view")

    def __init__(self, view: Any) -> None:
        self.view = view
        self.pictures: dict[bool, Picture] = {}
        self.told: dict[tuple[int, int], tuple[msgspec.Raw, Cue | None]] = {}  # lines of the log by event and number

    def picture(self, table: Table[Any], tall: bool) -> "Picture":
        """The table as drawn for it."""
        known = self.pictures.get(tall)
        if known is None:
            known = self.pictures[tall] = Picture.of(table.draw(self.view, tall))
        return known


class Picture(NamedTuple):
    """A drawing, its pieces by id."""

    width: float
    height: float
    pieces: dict[str, Piece]

    @staticmethod
    def of(drawing: Drawing) -> "Picture":
        """A drawing made ready for comparing."""
        return Picture(drawing.width, drawing.height, {piece.id: piece for piece in drawing.pieces})


class Frame:
    """What one kind of viewer sees at one moment."""

    __slots__ = ("chats", "fields", "lines", "n", "picture", "undone", "version")

    def __init__(self, room: "Room", looks: Looks) -> None:
        ledger, seat, showing = room.ledger, looks.seat, room.showing
        sight = showing.sight(seat)
        log = showing.log(seat)
        log.update(room, seat, sight)
        self.version = room.version
        self.n = ledger.n
        self.undone = ledger.undone
        self.lines = len(log.lines)
        self.chats = len(ledger.chat)
        self.picture = sight.picture(ledger.game.table, looks.tall)
        self.fields = _fields(room, looks, sight.view)


def full(room: "Room", now: Frame, looks: Looks) -> dict[str, Any]:
    """Everything that a viewer needs to begin."""
    ledger, picture = room.ledger, now.picture
    game = ledger.game
    return {
        "type": "table",
        "n": now.n,
        "game": game.name,
        "title": game.title,
        "accent": game.table.accent,
        "hidden": game.hidden,
        "levels": OFFERED,
        "commitment": ledger.commitment,
        "chosen": ledger.setup.chosen,
        "creator": ledger.setup.creator in looks.held,
        "held": looks.held,
        "as": looks.seat,
        "shape": "tall" if looks.tall else "wide",
        "drawing": {"width": picture.width, "height": picture.height, "pieces": list(picture.pieces.values())},
        **now.fields,
        "log": room.showing.log(looks.seat).lines[max(0, now.lines - LINES) : now.lines],
        "chat": ledger.chat[-LINES:],
    }


def change(room: "Room", old: Frame, now: Frame, looks: Looks) -> dict[str, Any]:
    """What leads from one frame to another: fields that are not there are unchanged."""
    if old.undone != now.undone or now.lines - old.lines > LINES:
        return full(room, now, looks)  # lines of the log were taken back, or too many are new
    message: dict[str, Any] = {"type": "change", "from": old.n, "n": now.n}
    if old.picture is not now.picture and (drawing := room.showing.difference(old.picture, now.picture)):
        message["drawing"] = drawing
    for name, value in now.fields.items():
        if value != old.fields[name]:
            message[name] = value
    if now.lines > old.lines:
        log = room.showing.log(looks.seat)
        message["log"] = log.lines[old.lines : now.lines]
        cues = [cue for cue in log.cues[old.lines : now.lines][-CUES:] if cue is not None]
        if cues:
            message["cues"] = cues
    if now.chats > old.chats:
        message["chat"] = room.ledger.chat[old.chats : now.chats][-LINES:]
    return message


def difference(old: Picture, now: Picture) -> dict[str, Any]:
    """The pieces that changed, came or went."""
    before, after = old.pieces, now.pieces
    found: dict[str, Any] = {}
    if pieces := [piece for id, piece in after.items() if before.get(id) != piece]:
        found["pieces"] = pieces
    if not before.keys() <= after.keys():
        found["gone"] = [id for id in before if id not in after]
    if list(before) != list(after):
        found["order"] = list(after)
    if now.width != old.width or now.height != old.height:
        found["width"], found["height"] = now.width, now.height
    return found


def _fields(room: "Room", looks: Looks, view: Any) -> dict[str, msgspec.Raw]:
    """The small parts of a table, each encoded, so that comparing them is cheap."""
    ledger, seat = room.ledger, looks.seat
    decision = ledger.match.decision(seat) if seat is not None and seat in looks.held else None
    lesson = room.lesson.shown(ledger, seat) if room.lesson else None
    return {
        "seats": room.showing.people(looks.held),
        "ask": NULL if decision is None else msgspec.Raw(encode(asked(room, view, decision))),
        "undo": undo(room, seat),
        "result": NULL if not ledger.match.over else msgspec.Raw(encode(result(room))),
        "lesson": NULL if lesson is None else msgspec.Raw(encode(lesson)),
    }


def undo(room: "Room", seat: int | None) -> msgspec.Raw:
    """What can be taken back or done again, and whether somebody wishes it."""
    ledger, wish = room.ledger, room.ledger.wish
    free = seat is not None and ledger.free_undo(seat)
    redo = seat is not None and ledger.can_redo(seat)
    if wish is None:
        return UNDO[free, redo]
    return msgspec.Raw(encode({"free": free, "redo": redo, "wish": {"seat": wish.seat, "consents": wish.agreed}}))


def people(room: "Room") -> list[bytes]:
    """Who sits where: each seat encoded, but for what follows from the question and the viewer."""
    here = {seat for viewer in room.viewers for seat in viewer.looks.held}
    return [
        encode(
            {
                "seat": number,
                "name": seat.name,
                "who": "person" if seat.person else "bot",
                "level": seat.level,
                "here": number in here,
            }
        )[:-1]
        for number, seat in enumerate(room.ledger.seats)
    ]


def asked(room: "Room", view: Any, decision: Decision) -> dict[str, Any]:
    """A question with its options as a tree of things to click, and what cannot be done and why."""
    game = room.ledger.game
    table = game.table
    allowed = room.lesson.allowed(room.ledger, decision) if room.lesson else []
    ways = [
        (name, table.words(view, decision, option), table.picks(view, decision, option))
        for option in decision.options
        if not allowed or text(option) in allowed
        for name in (text(option),)
    ]
    question = {
        "at": room.ledger.at(decision.seat),
        "kind": decision.kind,
        "prompt": table.ask(view, decision),
        "tree": tree(ways),
        "refusals": game.refusals(view, decision),
    }
    if type(table).leads is not Table.leads:
        leads = {text(option): table.leads(view, decision, option) for option in decision.options}
        question["leads"] = {choice: ids for choice, ids in leads.items() if ids}
    return question


def result(room: "Room") -> dict[str, Any] | None:
    """How it ended; only now is the seed shown, to be checked against its commitment."""
    outcome = room.match.outcome
    if outcome is None:
        return None
    return {
        "payoffs": outcome.payoffs,
        "winners": outcome.winners,
        "reason": outcome.reason,
        "scores": outcome.scores,
        "seed": room.ledger.setup.seed,
    }
