"""What requests carry, who sends them, and how they are answered."""

import asyncio
import re
import time
from typing import Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from questhall.bots import level_of
from questhall.bots.characters import find
from questhall.hall.store.store import Place
from questhall.hall.tables.hall import Campaign, Hall, Made
from questhall.hall.tables.rooms import Room
from questhall.hall.tables.words import tidy
from questhall.hall.web.guard import address
from questhall.kernel import Game

T = TypeVar("T")

FACE = re.compile(r"~?[a-z0-9]{1,16}")
PERSON = re.compile(r"[A-Za-z0-9_-]{32,64}")

STRANGERS_WAIT = 0.05  # seconds until somebody who may not enter is told so, whatever the reason
LONGEST_CLOCK = 30 * 86_400.0  # seconds
LARGE = 64 << 10  # bytes that the event loop does not read by itself
UNKNOWN = "There is no such table, or this link does not open it any more."


class Problem(Exception):
    """A request that cannot be met, as the sender is told."""

    def __init__(self, status: int, error: str, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.status, self.error, self.reason, self.rule = status, error, reason, rule


class SeatWish(msgspec.Struct):
    """Who shall sit somewhere at a new table."""

    who: str = "me"
    name: str = ""
    level: str = "normal"
    face: str = ""
    invite: bool = False  # of a friend's seat: they say who they are when they sit down, and have a key of their own


class NewTable(msgspec.Struct):
    """A new table."""

    game: str
    seats: list[SeatWish] = []
    options: dict[str, Any] = {}
    seed: int | str | None = None
    tutorial: bool = False
    watch: bool = True
    wait: bool = False
    clock: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_CLOCK)] = 0.0
    own: list[str] = []  # TOML files of a pack for this table alone


KEY = r"^[\x20-\x7e]{1,200}$"


class Keyed(msgspec.Struct):
    """An act with the sender's name for it."""

    key: Annotated[str, msgspec.Meta(pattern=KEY)]


class Consent(Keyed):
    """Yes or no to taking back."""

    agree: bool


class Chat(Keyed):
    """A line of chat."""

    text: str
    name: str = ""


class Naming(Keyed):
    """How somebody wants to be called, and perhaps to look."""

    name: str
    face: str | None = None


class Hold(Keyed):
    """A bot for a seat, or none."""

    seat: int
    level: str | None


class Order(Keyed):
    """What the maker of a table wants."""

    what: str
    seat: int = -1
    guest: str = ""


class Link(msgspec.Struct):
    """A seat whose link shall be new."""

    seat: int


class Branch(msgspec.Struct):
    """Where to branch off, and who plays on."""

    step: int
    seats: list[SeatWish]


class GoOn(msgspec.Struct):
    """A campaign to go on with, and who plays on."""

    campaign: Campaign
    seats: list[SeatWish] = []
    options: dict[str, str] = {}  # another name for the campaign, other names and faces for its heroes


class Text(msgspec.Struct):
    """What a QR code shall say."""

    text: str


class Uploaded(msgspec.Struct):
    """A record from elsewhere: as text or as the object itself."""

    record: str | dict[str, Any]


class Known(msgspec.Struct):
    """A table that the page remembers."""

    table: str
    token: str = ""


class Brief(msgspec.Struct):
    """Tables that the page remembers."""

    tables: list[Known]


for _kind in [kind for kind in list(vars().values()) if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]:
    msgspec.json.Decoder(_kind)  # found out in one thread: large bodies are read in others


# who and what


def hall_of(request: Request) -> Hall:
    """The hall."""
    hall: Hall = request.app.state.hall
    return hall


async def body(request: Request, kind: type[T]) -> T:
    """The JSON of a request as typed data."""
    data = await request.body()
    try:
        if len(data) > LARGE:
            return await asyncio.to_thread(msgspec.json.decode, data, type=kind)
        return msgspec.json.decode(data or b"{}", type=kind)
    except RecursionError:
        raise Problem(400, "unreadable", "That JSON is nested too deeply.") from None


def reply(data: Any, status: int = 200) -> Response:
    """Data as JSON."""
    return Response(msgspec.json.encode(data), status, {"cache-control": "no-store"}, "application/json")


async def entered(request: Request) -> tuple[Room, int | None]:
    """The table of a request and the sender's seat; strangers learn nothing, and learn it equally late."""
    await request.body()  # before the table is looked up: whoever sends slowly must not hold on to what has changed
    began = time.monotonic()
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    tokens = [token.strip()] if scheme.lower() == "bearer" and token.strip() else []
    room = await hall_of(request).enter(request.path_params["table"], tokens, address(request.scope))
    if room is None:
        await asyncio.sleep(max(0.0, STRANGERS_WAIT - (time.monotonic() - began)))
        raise Problem(404, "unknown", UNKNOWN)
    return room, room.seat_of(tokens[0]) if tokens else None


async def seated(request: Request) -> tuple[Room, int]:
    """The same for what only somebody with a seat may do."""
    room, seat = await entered(request)
    if seat is None:
        raise Problem(403, "no-seat", "Only somebody with a seat at this table can do that.")
    if room.ledger.setup.record:
        raise Problem(403, "record", "This is a record, not a game.")
    return room, seat


def bot_place(game: Game[Any, Any], level: str, number: int, name: str = "") -> Place:
    """A seat for a bot of a level, or for somebody with a name and a face of their own."""
    level_of(game, level)
    somebody = find(game.name, level)
    if somebody is None:
        return Place("bot", name or f"Bot {number}", level)
    return Place("bot", name or somebody.name, somebody.name, face=somebody.face)


def places(game: Game[Any, Any], wishes: list[SeatWish], longest: int) -> tuple[list[Place], int]:
    """The seats of a new table, and which of them belongs to its maker (-1: none)."""
    found: list[Place] = []
    for wish in wishes[:64]:
        if wish.who == "bot":
            found.append(bot_place(game, wish.level, len(found) + 1, tidy(wish.name, longest)))
        elif wish.who in ("me", "friend"):
            invited = wish.who == "friend" and wish.invite
            found.append(Place("person", tidy(wish.name, longest), open=invited, face=face_word(wish.face)))
        else:
            raise Problem(400, "bad-seat", f"A seat is for me, a friend or a bot, not {tidy(wish.who, 20)!r}.")
    creator = next((seat for seat, wish in enumerate(wishes) if wish.who == "me"), -1)
    return found, creator


def by_invitation(room: Room, seat: int) -> bool:
    """Whether a seat is one that people come to by an invitation, and whose key only they know."""
    place = room.ledger.setup.places[seat]
    return place.open or place.who == "bot"


def face_word(word: str) -> str:
    """The word by which a face is drawn; none where it is none."""
    if word and not FACE.fullmatch(word):
        raise Problem(
            400, "bad-face", "A face is drawn by a word of 1 to 16 small letters and digits, perhaps after a ~."
        )
    return word


def key_of(request: Request) -> str:
    """The key of the person who sends a request; "" where they have none."""
    key = request.headers.get("questhall-person", "")
    if key and not PERSON.fullmatch(key):
        raise Problem(400, "bad-person", "A person's key has 32 to 64 letters, digits, dashes and underscores.")
    return key


async def introduced(request: Request, made: Made, wishes: list[str]) -> dict[str, Any]:
    """A new table as its maker is told: the only moment at which the secrets are known."""
    seats, key = [], key_of(request)
    for seat, (secret, who) in enumerate(zip(made.secrets, wishes)):
        told: dict[str, Any] = {"seat": seat, "who": who}
        if secret is not None and made.setup.places[seat].open:
            told["link"] = f"/sit/{made.table}#{secret}"
        elif secret is not None:
            told |= {"token": secret, "link": f"/t/{made.table}#{secret}"}
            if who == "me":
                await hall_of(request).people.claim(key, made.table, seat, secret)
        seats.append(told)
    return {"table": made.table, "link": f"/t/{made.table}", "seats": seats}
