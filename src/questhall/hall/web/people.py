"""Guests, seats that change hands, signs, and a person's own page."""

import asyncio
import time
from functools import lru_cache
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from questhall.bots import level_of
from questhall.company import together, together_at
from questhall.drawing.pictures import faces, framed
from questhall.drawing.pictures.endings import EMPTY
from questhall.hall.store.people import Device
from questhall.hall.store.store import Place
from questhall.hall.tables import people
from questhall.hall.tables.laurels import Result, standing
from questhall.hall.tables.ledger import Said, Sat
from questhall.hall.tables.people import Seated
from questhall.hall.tables.push import Push, good_address, good_keys, public, wide
from questhall.hall.tables.rooms import Room
from questhall.hall.tables.seats import digest
from questhall.hall.tables.views import Looks
from questhall.hall.tables.words import plain, tidy
from questhall.hall.web.costs import Endpoint
from questhall.hall.web.pages import HERE, card, page, trouble
from questhall.hall.web.wire import (
    STRANGERS_WAIT,
    Keyed,
    Problem,
    body,
    bot_place,
    by_invitation,
    face_word,
    hall_of,
    key_of,
    reply,
    seated,
)
from questhall.kernel import Game, QuesthallError

SIGNS = {"wave": "waves", "well-played": "Well played!", "point": "points at something"}
CLAIMS = 100  # tables that are claimed at once
USED = (
    "This invitation has been used already, or was withdrawn. If it was you: open your own page there and move it here."
)


class Sitting(msgspec.Struct):
    """A guest sits down: who they are, and the secret of their seat, made by their own browser."""

    secret: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{32}$")]
    name: str
    face: str = ""


class OfSeat(Keyed):
    """Something about a seat; `level` is of a bot."""

    seat: int
    level: str = "normal"


class Seats(Keyed):
    """Another number of seats: one more for a friend or a bot, or one less."""

    add: str  # friend, bot, or none: the last one goes
    level: str = "normal"


class Sign(Keyed):
    """A quick sign."""

    what: str
    piece: str = ""


class Myself(msgspec.Struct):
    """How a person is called everywhere."""

    name: str = ""
    face: str = ""


class DeviceKeys(msgspec.Struct):
    """How a message is sealed for a browser."""

    p256dh: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{87}$")]
    auth: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{22}$")]


class Subscription(msgspec.Struct):
    """Where a browser wants to be called, as it says it itself."""

    endpoint: str
    keys: DeviceKeys


class Elsewhere(msgspec.Struct):
    """Where it does not want to be called any more."""

    endpoint: str


class Known(msgspec.Struct):
    """A seat that a browser holds."""

    table: str
    token: str


class Claims(msgspec.Struct):
    """Seats that a browser holds."""

    tables: list[Known]


# guests


def _invite(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def door(request: Request) -> Response:
    """What a guest is told before they sit down: the game, and who is there. Nothing of the table itself."""
    began = time.monotonic()
    found = await hall_of(request).people.invited(request.path_params["table"], _invite(request))
    if found is None:
        await asyncio.sleep(max(0.0, STRANGERS_WAIT - (time.monotonic() - began)))
        raise Problem(404, "used", USED)
    room, seat = found
    game, setup = room.ledger.game, room.ledger.setup
    maker = room.ledger.seats[setup.creator].name if setup.creator >= 0 else ""
    return reply(
        {
            "seat": seat,
            "game": game.name,
            "title": game.title,
            "tagline": game.tagline,
            "accent": game.table.accent,
            "minutes": game.minutes,
            "maker": maker,
            "name": setup.places[seat].name if setup.places[seat].who == "person" else "",
            "clock": setup.clock,
            "begun": bool(room.match.position),
            "watch": room.ledger.watch,
            "seats": [
                {"name": who.name, "face": who.face, "who": "person" if who.person else "bot", "open": who.open}
                for who in room.ledger.seats
            ],
        }
    )


async def sit(request: Request) -> Response:
    """Take up an invitation."""
    began = time.monotonic()
    given = await body(request, Sitting)
    hall, table = hall_of(request), request.path_params["table"]
    name = tidy(given.name, hall.limits.name)
    if not name:
        raise Problem(400, "empty", "A name needs at least one letter.")
    sat = Sat(name, face_word(given.face))
    key = key_of(request)
    if (there := await hall.people.invited(table, _invite(request))) is not None:
        others = [plain(who.name) for seat, who in enumerate(there[0].ledger.seats) if seat != there[1]]
        if plain(name) in others and plain(name):
            raise Problem(409, "name-taken", f"Somebody at this table is called {name} already.")
    found = await hall.people.sit(table, _invite(request), given.secret, sat, key)
    if found is None:
        await asyncio.sleep(max(0.0, STRANGERS_WAIT - (time.monotonic() - began)))
        raise Problem(404, "used", USED)
    if key and await hall.people.store.person(digest(key)) is None:
        await hall.people.store.introduce(digest(key), name, sat.face, time.time())
    room, seat = found
    return reply({"table": room.name, "seat": seat, "token": given.secret})


# seats


async def _maker(request: Request) -> tuple[Room, int]:
    room, seat = await seated(request)
    if room.ledger.setup.creator not in (-1, seat):
        raise Problem(403, "not-yours", "Only whoever made the table can do that.")
    if room.ledger.setup.lesson:
        raise Problem(403, "lesson", "A lesson is for one.")
    return room, seat


def _seat(room: Room, number: int) -> int:
    if not 0 <= number < len(room.ledger.seats):
        raise Problem(400, "bad-seat", f"Seats are 0 to {len(room.ledger.seats) - 1}.")
    return number


async def open_seat(request: Request) -> Response:
    """Invite a friend to a bot's seat, or anew to one that nobody has taken, or whose person has lost the way."""
    room, mine = await _maker(request)
    given = await body(request, OfSeat)
    seat = _seat(room, given.seat)
    who = room.ledger.seats[seat]
    if who.person and not who.open:
        if seat == mine or not by_invitation(room, seat):
            raise Problem(403, "taken", "Somebody has that seat.")
        grace = room.hall.limits.grace
        if room.present(seat) or (left := grace - room.away(seat)) > 0:
            wait = "" if room.present(seat) else f"; wait {left:.0f} seconds more"
            raise Problem(403, "present", f"Whoever sits there is here, or was just now{wait}.")
        maker = room.ledger.seats[mine].name or f"Player {mine + 1}"
        told = f"{maker} invites anew to the seat of {who.name}: its key is dead."
        await room.say(-1, "The hall", told, f"anew {given.key}")
        invite = await people.call_anew(room, seat)
    else:
        invite = await people.open_seat(room, seat)
    return reply({"seat": seat, "link": f"/sit/{room.name}#{invite}"})


async def leave(request: Request) -> Response:
    """Give a seat to a bot for good: one's own, or one that nobody has taken."""
    room, mine = await seated(request)
    given = await body(request, OfSeat)
    seat = _seat(room, given.seat)
    if seat != mine:
        await _maker(request)
        if room.ledger.seats[seat].person and not room.ledger.seats[seat].open:
            raise Problem(403, "taken", "Somebody has that seat.")
    level_of(room.ledger.game, given.level)
    await people.leave(room, seat, given.level)
    return reply({"result": "accepted"})


async def begin(request: Request) -> Response:
    """Do not wait for the guests any longer."""
    room, _ = await _maker(request)
    given = await body(request, Keyed)
    return reply(await room.note("begin", -1, "", given.key))


async def seats(request: Request) -> Response:
    """Another number of seats, as long as nothing has been chosen."""
    room, _ = await _maker(request)
    given = await body(request, Seats)
    ledger = room.ledger
    if ledger.match.answers or ledger.setup.start or ledger.base is not None:
        raise Problem(409, "begun", "The game has begun: its seats can change hands, but not their number.")
    places = [
        msgspec.structs.replace(place, name=who.name, face=who.face)
        for place, who in zip(ledger.setup.places, ledger.seats)
    ]
    if given.add == "friend":
        places.append(Place("person", open=True))
    elif given.add == "bot":
        places.append(bot_place(ledger.game, given.level, len(places) + 1))
    elif given.add == "none":
        last = ledger.seats[-1]
        if last.person and not last.open:
            raise Problem(403, "taken", "Somebody has the last seat.")
        places.pop()
    else:
        raise Problem(400, "unknown", "friend, bot, or none to take the last seat away.")
    if len(places) not in ledger.game.seats:
        allowed = " or ".join(map(str, ledger.game.seats))
        raise Problem(400, "bad-seats", f"{ledger.game.title} is for {allowed} players.")
    table = room.name
    await people.reseat(room, places)
    if given.add != "friend":
        return reply({"result": "accepted"})
    again = await hall_of(request).room(table)
    assert again is not None
    invite = await people.open_seat(again, len(places) - 1)
    return reply({"seat": len(places) - 1, "link": f"/sit/{table}#{invite}"})


async def sign(request: Request) -> Response:
    """Wave, praise, or point at a piece that everybody sees; the last one only where all play together."""
    room, seat = await seated(request)
    given = await body(request, Sign)
    ledger = room.ledger
    if given.what not in SIGNS:
        raise Problem(400, "unknown", f"A sign is one of {', '.join(SIGNS)}.")
    if ledger.silenced(seat):
        raise Problem(403, "muted", "Whoever made this table asks for silence.")
    piece = ""
    if given.what == "point":
        if not together(ledger.match):
            raise Problem(403, "versus", "Pointing is for people who play together.")
        piece = given.piece[:64]
        if piece not in room.showing.picture(Looks(None, False)).pieces:
            raise Problem(400, "no-piece", "Not everybody sees that piece.")
    if not request.app.state.signs.take(f"{room.name} {seat}"):
        raise Problem(429, "too-fast", "That is a lot of signs; wait a moment.")
    said = Said(ledger.seats[seat].name, SIGNS[given.what], given.what, piece)
    return reply(await room.note("chat", seat, msgspec.json.encode(said).decode(), given.key))


# a person's own page


def _key(request: Request) -> str:
    key = key_of(request)
    if not key:
        raise Problem(401, "no-person", "This needs the key of a person, in the header Questhall-Person.")
    return key


async def me(request: Request) -> Response:
    """Everything that a person has: seats with their secrets, results, standing, people they played with."""
    return reply(await _about(request, _key(request)))


async def _about(request: Request, key: str) -> dict[str, Any]:
    hall = hall_of(request)
    name, face = await hall.people.store.person(digest(key)) or ("", "")
    seats = await hall.people.seats(key)
    results = counted(seats, {game.name: game for game in hall.games()})
    played = {result.game for result in results}
    company: dict[bytes, set[str]] = {}
    tables = {one.table for one in seats if one.result is not None}
    for table, _, other in await hall.people.store.company(digest(key)):
        if table in tables:
            company.setdefault(other, set()).add(table)
    met = []
    for other, shared in sorted(company.items(), key=lambda one: -len(one[1]))[:50]:
        who = await hall.people.store.person(other)
        if who is not None:
            met.append({"name": who[0], "face": who[1], "games": len(shared)})
    return {
        "name": name,
        "face": face,
        "seats": [{**msgspec.to_builtins(one), "title": _title(request, one)} for one in seats],
        "standing": [
            {"title": card(game)["title"], "accent": game.table.accent, **msgspec.to_builtins(standing(game, mine))}
            for game in hall.games()
            if (mine := [result for result in results if result.game == game.name]) or game.name in played
        ],
        "people": met,
    }


def _title(request: Request, one: Seated) -> str:
    if one.result is None:
        return ""
    try:
        return hall_of(request).game(one.result.game).title
    except QuesthallError:
        return one.result.game


def counted(seats: list[Seated], games: dict[str, Game[Any, Any]]) -> list[Result]:
    """One result of each table, in the order in which they came. Against oneself nobody wins."""
    tables: dict[str, list[Seated]] = {}
    for one in seats:
        if one.result is not None and one.result.game in games:
            tables.setdefault(one.table, []).append(one)
    found = []
    for mine in tables.values():
        result = mine[0].result
        assert result is not None
        if len(mine) > 1 and not together_at(games[result.game], result.seats, result.options):
            result = msgspec.structs.replace(result, practice=True)
        found.append(result)
    return sorted(found, key=lambda result: result.moment)


async def rename(request: Request) -> Response:
    """Be called something else, from now on."""
    key, given, hall = _key(request), await body(request, Myself), hall_of(request)
    name = tidy(given.name, hall.limits.name)
    if not name:
        raise Problem(400, "empty", "A name needs at least one letter.")
    await hall.people.store.introduce(digest(key), name, face_word(given.face), time.time())
    return reply({"name": name, "face": given.face})


def _push(request: Request) -> Push:
    notices = hall_of(request).people.notices
    if notices is None or notices.push is None:
        raise Problem(404, "no-push", "This hall calls people only while one of its pages is open.")
    return notices.push


async def push_key(request: Request) -> Response:
    """What a browser must know before the hall may call it; nothing, where the hall cannot."""
    notices = hall_of(request).people.notices
    return reply({"key": public(await notices.push.key()) if notices and notices.push else ""})


async def call_here(request: Request) -> Response:
    """Call somebody on this device, too."""
    key, given = _key(request), await body(request, Subscription)
    _push(request)
    point, auth = wide(given.keys.p256dh), wide(given.keys.auth)
    if not good_address(given.endpoint) or not good_keys(point, auth):
        raise Problem(400, "no-service", "That is no address at a push service that this hall knows.")
    await hall_of(request).people.store.add_device(digest(key), Device(given.endpoint, point, auth, time.time()))
    return reply({"called": True})


async def call_not(request: Request) -> Response:
    """Call somebody on this device no more."""
    key, given = _key(request), await body(request, Elsewhere)
    await hall_of(request).people.store.forget_device(digest(key), given.endpoint)
    return reply({"called": False})


async def claim(request: Request) -> Response:
    """Seats that a browser holds belong to its person, so that their other devices have them too."""
    key, hall = _key(request), hall_of(request)
    taken = 0
    for known in (await body(request, Claims)).tables[:CLAIMS]:
        try:
            room = await hall.enter(known.table, [known.token]) if known.token else None
        except QuesthallError:
            continue
        seat = None if room is None else room.seat_of(known.token)
        if room is not None and seat is not None:
            await hall.people.claim(key, room.name, seat, known.token)
            taken += 1
    return reply({"claimed": taken})


async def export(request: Request) -> Response:
    """Everything that the hall knows about a person, as a file."""
    key, hall = _key(request), hall_of(request)
    about = await _about(request, key)
    for one in about["seats"]:
        del one["token"]  # a secret, and no fact about the person
        entries = await hall.store.entries(one["table"])
        one["entries"] = [entry for entry in entries if entry.seat == one["seat"]]
    devices = await hall.people.store.devices(digest(key))
    about["devices"] = [{"service": urlsplit(one.endpoint).hostname, "since": one.moment} for one in devices]
    data = msgspec.json.format(msgspec.json.encode(about), indent=1)
    disposition = 'attachment; filename="questhall-me.json"'
    return Response(
        data, media_type="application/json", headers={"content-disposition": disposition, "cache-control": "no-store"}
    )


async def forget(request: Request) -> Response:
    """Forget a person: their name, face, results, and what they said and were called at tables."""
    key = _key(request)
    return reply({"tables": await hall_of(request).people.forget(key)})


# pages


async def sit_page(request: Request) -> Response:
    """Before a guest sits down: the same for every table, known or not."""
    return page("sit.html", faces=faces(), picture=trouble(404))


async def me_page(request: Request) -> Response:
    """A person's own page: the same for everybody, until their browser fills it."""
    notices = hall_of(request).people.notices
    return page("me.html", faces=faces(), picture=laid(), push=bool(notices and notices.push))


@lru_cache(maxsize=1)
def laid() -> Markup:
    """The picture of a table at which nobody has sat down yet."""
    return Markup(framed(EMPTY, 320, 200, frame=False))  # markup of our own


async def worker(request: Request) -> Response:
    """The service worker, at the root so that it serves all pages."""
    return FileResponse(
        HERE / "static" / "worker.js", media_type="text/javascript", headers={"cache-control": "no-cache"}
    )


PAGES: dict[str, Endpoint] = {"/sit/{table}": sit_page, "/me": me_page, "/worker.js": worker}
GET: dict[str, Endpoint] = {
    "/api/tables/{table}/door": door,
    "/api/me": me,
    "/api/me/file": export,
    "/api/push": push_key,
}
POST: dict[str, Endpoint] = {
    "/api/tables/{table}/sit": sit,
    "/api/tables/{table}/open": open_seat,
    "/api/tables/{table}/leave": leave,
    "/api/tables/{table}/begin": begin,
    "/api/tables/{table}/seats": seats,
    "/api/tables/{table}/sign": sign,
    "/api/me": rename,
    "/api/me/claim": claim,
    "/api/me/forget": forget,
    "/api/me/push": call_here,
    "/api/me/push/end": call_not,
}
