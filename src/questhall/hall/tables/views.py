"""What a viewer is sent: the table as one seat may see it, whole at first, then only what differs.

A frame is what one kind of viewer sees at one moment: which seat it looks from, which seats are its own, wide or tall.
Everything in it is made from the seat's view, so it can hold no more than the seat may know. Viewers of the same kind
share it, and the message that leads from one frame to the next is made once for all of them. Seats that see the same
share a sight: its picture and what has changed in it are made once.
"""

from hashlib import blake2b
from itertools import compress
from operator import is_not, ne
from typing import TYPE_CHECKING, Any, NamedTuple, Sequence

import msgspec

from questhall.bots.characters import find
from questhall.company import together
from questhall.drawing import Area, Beat, Node, Piece, Stage, Table, tree
from questhall.hall.tables.ledger import Ledger
from questhall.kernel import Decision, Event, Refusal, text

if TYPE_CHECKING:
    from questhall.hall.tables.rooms import Room

LINES = 200  # of log and chat in a full message
CUES = 40  # animations in one message: whoever was away longer needs none
BEATS = 24  # moments that are shown one after the other; what was before them is shown at once

FIELDS = (
    "seats",
    "ask",
    "undo",
    "result",
    "lesson",
    "page",
    "waiting",
    "begun",
)  # the small parts of a table, each sent whole when it changes

encode = msgspec.json.Encoder().encode


Have = tuple[int | None, str]  # what somebody who comes back saw before: the `n` and the mark of the last messages
NOTHING: Have = (None, "")


def field(name: str, value: Any) -> bytes:
    """A part of a message with its name, as it stands between two commas."""
    return encode({name: value})[1:-1]


NOT_ASKED, NOT_OVER = field("ask", None), field("result", None)
WAITING = field("waiting", False), field("waiting", True)
BEGUN = field("begun", False), field("begun", True)
NO_LESSON, NO_PAGE = field("lesson", None), field("page", None)
UNDO = {  # the usual cases, encoded once
    (free, redo): field("undo", {"free": free, "redo": redo, "wish": None})
    for free in (False, True)
    for redo in (False, True)
}


class Looks(NamedTuple):
    """A kind of viewer."""

    seat: int | None  # looked from; None is a spectator
    tall: bool
    held: tuple[int | None, ...] = ()  # the seats that its links open, in the order of the links; None: a dead one
    beats: bool = False  # whether it wants to see things happen one after the other

    @property
    def yours(self) -> tuple[int, ...]:
        """Its seats."""
        return tuple(seat for seat in self.held if seat is not None)


class LogLine(msgspec.Struct, omit_defaults=True):
    """A line of the log."""

    n: int
    words: str
    seat: int
    rule: str = ""


class Question(msgspec.Struct, omit_defaults=True, gc=False):
    """What a seat is asked: its options as a tree of things to click, and what cannot be done and why."""

    at: int
    kind: str
    prompt: str
    tree: list[Node]
    refusals: list[Refusal]
    leads: dict[str, tuple[str, ...]] = {}
    free: bool = False  # whether it may be left unanswered


class Log:
    """The log as one seat may read it, in words, made once."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []  # encoded
        self.cues: list[bytes] = []  # encoded; empty where a line has none
        self.read = 0  # events of the match looked at
        self.lines_after: list[int] = [0]  # lines that tell of the first so many events

    def update(self, ledger: Ledger, seat: int | None, view: Any) -> None:
        """Add what has happened since."""
        happened, table = ledger.match.state.events or [], ledger.game.table
        before = len(ledger.base.events) if ledger.base else 0  # told before an update: no cue is for them
        for number, event in enumerate(happened[self.read :], start=self.read):
            if event.to is None or (seat is not None and seat in event.to):
                told = LogLine(len(self.lines) + 1, line(table, view, event, seat), event.seat, event.rule)
                cue = table.cue(event) if number >= before else None
                self.lines.append(encode(told))
                self.cues.append(b"" if cue is None else encode(cue))
            self.lines_after.append(len(self.lines))
        self.read = len(happened)


def line(table: Table[Any], view: Any, event: Event, seat: int | None) -> str:
    """A line of the log; what was told before an update stays as it was told."""
    return event.told(-1 if seat is None else seat) if event.words else table.line(view, event)


class Sight:
    """What a seat sees at one moment, and its pictures; seats that see the same share it."""

    __slots__ = ("page", "pictures", "view")

    def __init__(self, view: Any) -> None:
        self.view = view
        self.pictures: dict[bool, Picture] = {}
        self.page = b""  # the page for those who are not asked, once it has been made

    def picture(self, table: Table[Any], tall: bool) -> "Picture":
        """The table as drawn for it."""
        known = self.pictures.get(tall)
        if known is None:
            known = self.pictures[tall] = Picture.of(table.draw(self.view, tall))
        return known


class AreaShown(msgspec.Struct, omit_defaults=True, frozen=True):
    """An area without its pieces, which say themselves where they lie."""

    area: str
    place: str
    width: float
    height: float
    least: float
    title: str = ""
    ground: str = ""


class Picture(msgspec.Struct, gc=False):
    """A table as drawn: its pieces by id, and its areas where it has more than a board."""

    width: float
    height: float
    pieces: dict[str, Piece]
    areas: tuple[AreaShown, ...] = ()

    @staticmethod
    def of(drawing: Any) -> "Picture":
        """What a game has drawn."""
        pieces = {piece.id: piece for piece in drawing.pieces}
        if not isinstance(drawing, Stage):
            return Picture(drawing.width, drawing.height, pieces)
        board = drawing.board
        return Picture(board.width, board.height, pieces, tuple([_area_shown(area) for area in drawing.areas]))

    def whole(self) -> dict[str, Any]:
        """Everything, for somebody who has seen nothing yet."""
        told: dict[str, Any] = {"width": self.width, "height": self.height, "pieces": list(self.pieces.values())}
        return told | {"areas": self.areas} if self.areas else told


def _area_shown(area: Area) -> AreaShown:
    return AreaShown(area.area, area.place, area.width, area.height, area.least, area.title, area.ground)


class SameArt(msgspec.Struct, omit_defaults=True):
    """A piece that looks as before but lies elsewhere, or is called something else."""

    id: str
    x: float
    y: float
    label: str = ""
    turn: float = 0
    scale: float = 1
    under: str = ""
    area: str = ""


class Frame:
    """What one kind of viewer sees at one moment, and what leads to it from the moment that most of them saw last."""

    __slots__ = ("change", "chats", "events", "fields", "lines", "log", "n", "picture", "since", "undone", "version")

    def __init__(self, room: "Room", looks: Looks) -> None:
        ledger, seat, showing = room.ledger, looks.seat, room.showing
        sight = showing.sight(seat)
        view = sight.view
        self.log = showing.log(seat)
        self.log.update(ledger, seat, view)
        self.version = room.version
        self.n = ledger.n
        self.undone = ledger.undone
        self.events = self.log.read
        self.lines = len(self.log.lines)
        self.chats = len(ledger.chat)
        self.picture = sight.picture(ledger.game.table, looks.tall)
        self.fields = _fields(room, looks, sight)
        self.since = -1  # the version of the frame that `change` begins with
        self.change = b""


def mark(room: "Room", looks: Looks) -> str:
    """What a picture at a given `n` depends on besides: the same table, drawn by the same sources, for the same eyes.

    Whoever comes back with the same mark and the same `n`, to any process, has that picture, log and chat already.
    """
    seen = room.hall.build, room.name, looks.seat, looks.tall, looks.held
    return blake2b(repr(seen).encode(), digest_size=8).hexdigest()


def resumed(now: Frame) -> bytes:
    """For somebody who has everything that comes from the table's entries: who is here now; the last brace missing."""
    return b'{"type":"change","from":%d,"n":%d,%b' % (now.n, now.n, b",".join(now.fields))


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
        "levels": game.offered,
        "glossary": game.table.glossary,
        "commitment": ledger.commitment,
        "chosen": ledger.setup.chosen,
        "creator": ledger.setup.creator in looks.held,
        "cooperative": together(room.match),
        "clock": ledger.setup.clock,
        "held": looks.held,
        "as": looks.seat,
        "shape": "tall" if looks.tall else "wide",
        "mark": mark(room, looks),
        "drawing": picture.whole(),
        **{name: msgspec.Raw(part.partition(b":")[2]) for name, part in zip(FIELDS, now.fields)},
        "log": [msgspec.Raw(line) for line in now.log.lines[: now.lines][-LINES:]],
        "chat": ledger.chat[-LINES:],
    }


def change(room: "Room", old: Frame, now: Frame, looks: Looks) -> bytes:
    """What leads from one frame to another, the last brace missing; what is not there is unchanged.

    Empty where nothing differs: somebody came back whom nobody had missed yet.
    """
    if old.undone != now.undone or now.lines - old.lines > LINES:
        return encode(full(room, now, looks))[:-1]  # lines of the log were taken back, or too many are new
    parts = [b'{"type":"change","from":%d,"n":%d' % (old.n, now.n)]
    picture, lines = old.picture, old.lines
    if looks.beats and now.events > old.events and room.ledger.moments:
        shown, picture, lines = _beats(room, old, now, looks)
        if shown:
            parts.append(b'"beats":[%b]' % b",".join(shown))
    if picture is not now.picture and (drawing := room.showing.difference(picture, now.picture)):
        parts.append(drawing)
    parts += compress(now.fields, map(ne, now.fields, old.fields))
    if now.lines > lines:
        log, new = now.log, slice(lines, now.lines)
        parts.append(b'"log":[%b]' % b",".join(log.lines[new]))
        if cues := b",".join(filter(None, log.cues[new][-CUES:])):
            parts.append(b'"cues":[%b]' % cues)
    if now.chats > old.chats:
        parts.append(field("chat", room.ledger.chat[old.chats : now.chats][-LINES:]))
    if len(parts) == 1 and old.n == now.n:
        return b""
    return b",".join(parts)


def _beats(room: "Room", old: Frame, now: Frame, looks: Looks) -> tuple[list[bytes], Picture, int]:
    """The moments between two frames as this viewer saw them; with what was seen in the last of them.

    Each is drawn from the viewer's own view of the table as it was then. Where nothing new is to be seen or read, the
    moment is left out.
    """
    ledger, log, seat = room.ledger, now.log, looks.seat
    game, happened = ledger.game, ledger.match.state.events or []
    shown: list[bytes] = []
    picture, lines = old.picture, old.lines
    moments = [moment for moment in ledger.moments if old.events < moment[0] <= now.events]
    for events, state in moments[-BEATS:]:
        try:
            view = game.view(state, seat)
            then = Picture.of(game.table.draw(view, looks.tall))
            event = happened[events - 1]
            told = event.to is None or (seat is not None and seat in event.to)
            beat = game.table.beat(view, event) if told else None
        except Exception:  # in the middle of an effect a table may not be fit to be looked at
            continue
        changed = difference(picture, then)
        new = slice(lines, log.lines_after[events])
        if not changed and new.start == new.stop:
            continue
        cues = [msgspec.Raw(cue) for cue in log.cues[new] if cue]
        shown.append(
            encode(
                {
                    "beat": beat or Beat("glance"),
                    "log": [msgspec.Raw(line) for line in log.lines[new]],
                    **({"drawing": changed} if changed else {}),
                    **({"cues": cues} if cues else {}),
                }
            )
        )
        picture, lines = then, new.stop
    return shown, picture, lines


def difference(old: Picture, now: Picture) -> dict[str, Any]:
    """The pieces that changed, came or went; the art, which is most of a piece, only where it is another."""
    before, after = old.pieces, now.pieces
    found: dict[str, Any] = {}
    order = list(after)
    if list(before) == order:
        pairs = zip(before.values(), after.values())
        if told := [_told(piece, was) for was, piece in pairs if was is not piece and was != piece]:
            found["pieces"] = told
    else:
        others = compress(after.values(), map(is_not, after.values(), map(before.get, after)))
        if told := [_told(piece, was) for piece in others if (was := before.get(piece.id)) != piece]:
            found["pieces"] = told
        if not before.keys() <= after.keys():
            found["gone"] = [id for id in before if id not in after]
        found["order"] = order
    if now.width != old.width or now.height != old.height:
        found["width"], found["height"] = now.width, now.height
    if now.areas != old.areas:
        found["areas"] = now.areas
    return found


def _told(piece: Piece, before: Piece | None) -> Piece | SameArt:
    """What a viewer who saw a piece before is told of it now."""
    if before is None or before.art != piece.art:
        return piece
    return SameArt(piece.id, piece.x, piece.y, piece.label, piece.turn, piece.scale, piece.under, piece.area)


def _fields(room: "Room", looks: Looks, sight: Sight) -> tuple[bytes, ...]:
    """The small parts of a table, each encoded, so that comparing them is cheap."""
    ledger, seat, held = room.ledger, looks.seat, looks.held
    match = ledger.match
    decision = ledger.decision(seat) if seat is not None and seat in held else None
    lesson = room.lesson.shown(ledger, seat) if room.lesson else None
    return (
        room.showing.people(held),
        NOT_ASKED if decision is None else b'"ask":' + encode(asked(room, sight.view, decision)),
        undo(ledger, seat),
        field("result", result(room)) if decision is None and match.over else NOT_OVER,
        NO_LESSON if lesson is None else field("lesson", lesson),
        _page(room, sight, decision),
        WAITING[ledger.waiting],
        BEGUN[bool(match.answers)],
    )


def _page(room: "Room", sight: Sight, decision: Decision | None) -> bytes:
    """The page that belongs to this moment, as a viewer sees it."""
    table = room.ledger.game.table
    if type(table).page is Table.page:
        return NO_PAGE
    if decision is not None:
        return _page_told(table, sight.view, decision)
    if not sight.page:
        sight.page = _page_told(table, sight.view, None)
    return sight.page


def _page_told(table: Table[Any], view: Any, decision: Decision | None) -> bytes:
    page = table.page(view, decision)
    if page is None:
        return NO_PAGE
    told = msgspec.structs.asdict(page)
    told["picture"] = page.picture.inline() if page.picture is not None else ""
    return field("page", told)


def undo(ledger: Ledger, seat: int | None) -> bytes:
    """What can be taken back or done again, and whether somebody wishes it."""
    wish = ledger.wish
    free = seat is not None and ledger.free_undo(seat)
    redo = seat is not None and bool(ledger.taken) and ledger.can_redo(seat)
    if wish is None:
        return UNDO[free, redo]
    return field("undo", {"free": free, "redo": redo, "wish": {"seat": wish.seat, "consents": wish.agreed}})


def about(game: str, level: str) -> dict[str, str]:
    """What is told of a bot with a name: its style, and who it is."""
    somebody = find(game, level)
    return {} if somebody is None else {"style": somebody.style, "about": somebody.says}


def people(room: "Room", held: Sequence[int | None], asked: Sequence[int]) -> list[dict[str, Any]]:
    """Who sits where, as somebody with these seats is told."""
    here = {seat for viewer in room.viewers for seat in viewer.looks.held} | room.elsewhere
    until = room.ledger.deadlines()
    return [
        {
            "seat": number,
            "name": seat.name,
            "face": seat.face,
            "who": "person" if seat.person else "bot",
            "level": seat.level,
            "here": number in here,
            "to_act": number in asked,
            "yours": number in held,
            **(about(room.ledger.game.name, seat.level) if not seat.person else {}),
            **({"open": True} if seat.open else {}),
            **({"late": True} if seat.late else {}),
            **({"until": until[number]} if number in until else {}),
        }
        for number, seat in enumerate(room.ledger.seats)
    ]


def asked(room: "Room", view: Any, decision: Decision) -> Question:
    """The question to a seat."""
    game = room.ledger.game
    table = game.table
    if room.lesson and (allowed := room.lesson.allowed(room.ledger, decision)):
        nodes = tree(way for way in table.ways(view, decision) if way[0] in allowed)
    else:
        nodes = table.nodes(view, decision)
    at, prompt, refusals = room.ledger.at(decision.seat), table.ask(view, decision), game.refusals(view, decision)
    question = Question(at, decision.kind, prompt, nodes, refusals, free=decision.free)
    if type(table).leads is not Table.leads:
        leads = {text(option): table.leads(view, decision, option) for option in decision.options}
        question.leads = {choice: ids for choice, ids in leads.items() if ids}
    return question


def result(room: "Room") -> dict[str, Any] | None:
    """How it ended; only now is the seed shown, to be checked against its commitment."""
    outcome = room.match.outcome
    if outcome is None:
        return None
    return {
        "payoffs": outcome.payoffs,
        "winners": outcome.winners,
        "words": outcome.words,
        "reason": outcome.reason,
        "scores": outcome.scores,
        "seed": room.ledger.setup.seed,
        "again": room.ledger.again,
    }
