"""The requests of the page, as docs/protocol.md lists them."""

import asyncio
import io
from functools import lru_cache

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response

from questhall.bots import level_of
from questhall.drawing import explain
from questhall.hall.tables.hall import campaign_of
from questhall.hall.tables.ledger import HALL, LENT, ORDERS
from questhall.hall.tables.lessons import script_of
from questhall.hall.tables.reasons import reason
from questhall.hall.tables.replay import Theatre
from questhall.hall.tables.rooms import CLOSED, Reply, Room
from questhall.hall.tables.views import Looks, full
from questhall.hall.tables.words import plain, tidy
from questhall.hall.thinking.bots import HINTS, BotFault
from questhall.hall.web.costs import COSTLY, Endpoint, take
from questhall.hall.web.form import fitting
from questhall.hall.web.guard import address
from questhall.hall.web.live import Answer
from questhall.hall.web.pages import card, cards, presets, schema
from questhall.hall.web.type import dressed
from questhall.hall.web.wire import (
    Branch,
    Brief,
    Chat,
    Consent,
    GoOn,
    Hold,
    Keyed,
    Link,
    Naming,
    NewTable,
    Order,
    Problem,
    SeatWish,
    Text,
    Uploaded,
    body,
    by_invitation,
    entered,
    face_word,
    hall_of,
    introduced,
    key_of,
    places,
    reply,
    seated,
)
from questhall.kernel import QuesthallError, text
from questhall.kernel.decision import find


async def games(request: Request) -> Response:
    """All games."""
    hall = hall_of(request)
    bare = [{name: value for name, value in card.items() if name != "picture"} for card in cards(hall)]
    rules = {card["name"]: hall.game(card["name"]) for card in bare}
    return reply(
        [{**card, "schema": schema(rules[card["name"]]), "presets": presets(rules[card["name"]])} for card in bare]
    )


async def new_table(request: Request) -> Response:
    """Make a table."""
    hall = hall_of(request)
    wish = await body(request, NewTable)
    game, own = hall.game(wish.game), ""
    if wish.own:
        if not hall.limits.workshop:
            raise Problem(403, "no-workshop", "This hall takes no packs of one's own.")
        game, own = await hall.with_own(wish.game, wish.own)
    wishes, options, seed = wish.seats, wish.options, wish.seed
    if wish.tutorial:
        script = script_of(game)
        if script is None:
            raise Problem(404, "no-tutorial", f"{game.title} has no tutorial.")
        others = SeatWish("bot", "", script.bot)
        me = wishes[0] if wishes else SeatWish()
        wishes = [me if seat == script.learner else others for seat in range(script.seats)]
        options, seed = script.options, script.seed
    seats, creator = places(game, wishes, hall.limits.name)
    if isinstance(seed, str):
        seed = seed[:64] or None
    chosen = seed is not None and not wish.tutorial
    setup = hall.setup(
        game,
        seats,
        options,
        seed=seed,
        chosen=chosen,
        creator=creator,
        watch=wish.watch,
        lesson=wish.tutorial,
        wait=wish.wait,
        clock=0.0 if wish.tutorial else wish.clock,
        own=own,
    )
    made = await hall.make(game, setup)
    return reply(await introduced(request, made, [who.who for who in wishes]), 201)


async def show(request: Request) -> Response:
    """The table as the sender sees it."""
    room, seat = await entered(request)
    query = request.query_params
    looks = Looks(seat, query.get("tall", "0") == "1", () if seat is None else (seat,))
    shown = full(room, room.showing.frame(looks), looks)
    if query.get("text", "0") == "1":
        shown["text"] = room.ledger.game.table.text(room.showing.view(seat))
    return reply(shown)


async def look(request: Request) -> Response:
    """What there is to know about a piece, as the sender may know it."""
    room, seat = await entered(request)
    query = request.query_params
    looks = Looks(seat, query.get("tall") == "1", () if seat is None else (seat,))
    piece = room.showing.picture(looks).pieces.get(query.get("id", ""))
    if piece is None:
        raise Problem(404, "no-piece", "There is no such piece on the table now.")
    return reply(explain(room.ledger.game.table, room.showing.view(seat), piece))


async def answer(request: Request) -> Response:
    """Answer a question."""
    room, seat = await seated(request)
    given = await body(request, Answer)
    return _told(await room.answer(seat, given.at, given.choice, given.key))


async def undo(request: Request) -> Response:
    """Take back."""
    room, seat = await seated(request)
    return _told(await room.undo(seat, (await body(request, Keyed)).key))


async def redo(request: Request) -> Response:
    """Do again what was taken back."""
    room, seat = await seated(request)
    return _told(await room.redo(seat, (await body(request, Keyed)).key))


async def consent(request: Request) -> Response:
    """Let somebody take back, or not."""
    room, seat = await seated(request)
    given = await body(request, Consent)
    return _told(await room.consent(seat, given.agree, given.key))


async def chat(request: Request) -> Response:
    """Say something."""
    room, seat = await entered(request)
    given = await body(request, Chat)
    limits = room.hall.limits
    words = tidy(given.text, limits.chat)
    if not words:
        raise Problem(400, "empty", "There is nothing to say.")
    name = room.ledger.seats[seat].name if seat is not None else guest_name(room, tidy(given.name, limits.name))
    guest = room.guest_of(address(request.scope)) if seat is None else ""
    if room.ledger.silenced(seat, guest):
        raise Problem(403, "muted", "Whoever keeps order at this table asks for silence.")
    if room.ledger.closed and seat is None:
        raise Problem(403, "closed", CLOSED)
    return _told(await room.say(-1 if seat is None else seat, name, words, given.key, guest))


def guest_name(room: Room, name: str) -> str:
    """How somebody without a seat is called: never like somebody who has one, nor like the hall."""
    taken = {plain(seat.name) for seat in room.ledger.seats} | {plain(HALL)}
    return f"{name} (looking on)" if plain(name) in taken else name or "A guest"


async def company(request: Request) -> Response:
    """Who looks on, for whoever keeps order."""
    room, seat = await seated(request)
    ledger = room.ledger
    onlookers = [
        {"guest": guest, "name": name, "muted": guest in ledger.muted, "removed": guest in ledger.removed}
        for guest, name in room.onlookers().items()
    ]
    votes = [{"order": order, "seats": sorted(seats)} for order, seats in ledger.votes.items()]
    return reply(
        {
            "maker": seat == ledger.setup.creator,
            "muted": sorted(who for who in ledger.muted if isinstance(who, int)),
            "watch": ledger.watch,
            "closed": ledger.closed,
            "campaign": campaign_of(room) is not None,
            "onlookers": onlookers,
            "votes": votes,
        }
    )


async def keep_order(request: Request) -> Response:
    """What the maker of a table may do, or all players together: silence, removal, privacy, an end."""
    room, seat = await seated(request)
    given = await body(request, Order)
    if given.what not in (*ORDERS, "delete"):
        raise Problem(400, "unknown", f"An order is one of {', '.join(ORDERS)} or delete.")
    if given.what in ("remove", "readmit") and not given.guest:
        raise Problem(400, "unknown", "Say which guest: /company lists those who look on.")
    if given.guest and given.guest not in room.onlookers() and given.guest not in room.ledger.removed:
        raise Problem(400, "unknown", "Nobody of that name looks on.")
    if not -1 <= given.seat < len(room.ledger.seats):
        raise Problem(400, "bad-seat", "There is no such seat.")
    whom, guest = -1, ""
    if given.what in ("mute", "unmute", "remove", "readmit"):
        whom, guest = (-1, given.guest) if given.guest else (given.seat, "")
    return _told(await room.order(seat, given.what, whom, guest, given.key))


async def name(request: Request) -> Response:
    """Be called something else."""
    room, seat = await seated(request)
    given = await body(request, Naming)
    called = tidy(given.name, room.hall.limits.name)
    if not called:
        raise Problem(400, "empty", "A name needs at least one letter.")
    if given.face is not None and face_word(given.face) != room.ledger.seats[seat].face:
        await room.note("face", seat, given.face, f"face {given.key}")
    return _told(await room.note("name", seat, called, given.key))


async def hold(request: Request) -> Response:
    """Let a bot play a seat for a while, or take the seat back."""
    room, seat = await seated(request)
    given = await body(request, Hold)
    seats = room.ledger.seats
    if not 0 <= given.seat < len(seats) or not seats[given.seat].person:
        raise Problem(400, "bad-seat", "That seat does not belong to a person.")
    if given.seat != seat and room.present(given.seat):
        raise Problem(403, "present", "Whoever sits there is here and plays.")
    grace = room.hall.limits.grace
    if given.seat != seat and given.level and (left := grace - room.away(given.seat)) > 0:
        raise Problem(403, "grace", f"Whoever sits there has been here just now; wait {left:.0f} seconds more.")
    level = given.level or ""
    if level:
        level_of(room.ledger.game, level)
    return _told(await room.hold(given.seat, level + (LENT if level and given.seat != seat else ""), seat, given.key))


async def link(request: Request) -> Response:
    """A new link for a seat; the old one dies."""
    room, seat = await seated(request)
    given = await body(request, Link)
    seats = room.ledger.seats
    if not 0 <= given.seat < len(seats) or not seats[given.seat].person:
        raise Problem(400, "bad-seat", "That seat does not belong to a person.")
    if given.seat != seat and seat != room.ledger.setup.creator:
        raise Problem(403, "not-yours", "Only whoever made the table gives out other seats' links.")
    if given.seat != seat and by_invitation(room, given.seat):
        raise Problem(403, "invite", "That seat has a key that only its person knows: invite them anew instead.")
    secret = await room.relink(given.seat)
    if given.seat == seat:
        await room.hall.people.claim(key_of(request), room.name, seat, secret)
    return reply({"seat": given.seat, "token": secret, "link": f"/t/{room.name}#{secret}"})


async def again(request: Request) -> Response:
    """Play again with the same people."""
    given = await body(request, Keyed)
    room, _ = await seated(request)
    if not room.match.over:
        raise Problem(409, "not-over", "This game is not over yet.")
    return reply({"table": await room.again(given.key)})


async def hint(request: Request) -> Response:
    """What a master would do."""
    room, seat = await seated(request)
    decision = room.ledger.decision(seat)
    if decision is None:
        raise Problem(409, "not-asked", "It is not your turn.")
    if seat in room.hinting:
        raise Problem(429, "too-fast", "One hint at a time.")
    room.hinting.add(seat)
    try:
        thought = await room.hall.thinkers.think(room.job("hint", seat, "master"), HINTS, room.name)
    except BotFault as fault:
        raise Problem(503, "no-hint", f"The bot found no answer: {fault}.") from None
    finally:
        room.hinting.discard(seat)
    if room.ledger.decision(seat) != decision:
        raise Problem(409, "past", "That question has been answered meanwhile.")
    option = find(decision, thought.choice)
    if option is None:
        raise Problem(503, "no-hint", "The bot found no answer.")
    table, view = room.ledger.game.table, room.showing.view(seat)
    return reply(
        {
            "choice": text(option),
            "words": table.words(view, decision, option),
            "picks": table.picks(view, decision, option),
            "estimate": thought.chances[0] if thought.chances else None,
            "level": "master",
            "why": thought.why,
        }
    )


async def why(request: Request) -> Response:
    """Why a bot chose what it chose last, in one sentence."""
    room, seat = await seated(request)
    bot = (await body(request, Link)).seat
    if not 0 <= bot < len(room.ledger.seats) or room.ledger.seats[bot].person:
        raise Problem(400, "no-bot", "No bot sits there.")
    if seat in room.hinting:
        raise Problem(429, "too-fast", "One question at a time.")
    room.hinting.add(seat)
    try:
        return reply(await reason(room, seat, bot))
    except BotFault as fault:
        raise Problem(503, "no-hint", f"The bot found no answer: {fault}.") from None
    finally:
        room.hinting.discard(seat)


async def odds(request: Request) -> Response:
    """The chances of what can be done now."""
    room, seat = await seated(request)
    decision = room.ledger.decision(seat)
    if decision is None:
        return reply([])
    game, view = room.ledger.game, room.showing.view(seat)
    found = await asyncio.to_thread(game.odds, view, decision)
    words = {text(option): game.table.words(view, decision, option) for option in decision.options}
    return reply(
        [
            {
                "choice": o.option,
                "words": words.get(o.option, ""),
                "what": o.what,
                "chance": o.chance,
                "element": o.element,
            }
            for o in found
        ]
    )


async def qr(request: Request) -> Response:
    """A QR code as a picture."""
    words = (await body(request, Text)).text
    if not words or len(words.encode("utf-8", "replace")) > 512:
        raise Problem(400, "too-large", "A QR code holds 1 to 512 bytes.")
    picture = await asyncio.to_thread(qr_code, words)
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@lru_cache(maxsize=256)
def qr_code(words: str) -> bytes:
    """A QR code as SVG."""
    picture = io.BytesIO()
    segno.make(words, error="m", micro=False).save(
        picture, kind="svg", scale=8, xmldecl=False, svgclass=None, lineclass=None
    )
    return picture.getvalue()


def _moment(request: Request) -> tuple[int, str, bool]:
    """Which step is meant, whose eyes, and wide or tall."""
    query = request.query_params
    step = query.get("step", "0")
    number = int(step) if step.isdecimal() and len(step) < 9 else 0
    return number, query.get("as", "")[:8], query.get("tall", "0") == "1"


async def looked_back(request: Request) -> tuple[Theatre, Room, list[int]]:
    """Who looks back at which table; the first look at a game costs more than the others."""
    room, seat = await entered(request)
    theatre: Theatre = request.app.state.theatre
    if not theatre.wound(room):
        take(request, COSTLY)
    return theatre, room, [] if seat is None else [seat]


NOT_YET = Problem(403, "not-yet", "While a game goes on, only its players look back, each from their own seat.")


async def replayed(request: Request) -> Response:
    """One step of a game."""
    theatre, room, yours = await looked_back(request)
    beats = request.query_params.get("beats", "0") == "1"
    shown = await theatre.show(room, yours, *_moment(request), beats)
    if shown is None:
        raise NOT_YET
    return reply(shown)


async def replayed_look(request: Request) -> Response:
    """What there was to know about a piece at one step of a game."""
    theatre, room, yours = await looked_back(request)
    found = await theatre.look(room, yours, *_moment(request), request.query_params.get("id", ""))
    if found is None:
        raise Problem(404, "no-piece", "There was no such piece on the table then.")
    return reply(found)


async def replayed_picture(request: Request) -> Response:
    """One step of a game as a picture of its own."""
    room, seat = await entered(request)
    night = request.query_params.get("night", "0") == "1"
    found = await request.app.state.theatre.picture(room, [] if seat is None else [seat], *_moment(request), night)
    if found is None:
        raise NOT_YET
    return Response(
        await asyncio.to_thread(dressed, found), media_type="image/svg+xml", headers={"cache-control": "no-store"}
    )


async def estimates(request: Request) -> Response:
    """The chances over time."""
    theatre, room, yours = await looked_back(request)
    found = await theatre.estimates(room, yours)
    if found is None:
        raise NOT_YET
    return reply(found)


async def branch(request: Request) -> Response:
    """A new table that goes on from a step of this one."""
    room, seat = await entered(request)
    given = await body(request, Branch)
    seats, creator = places(room.ledger.game, given.seats, room.hall.limits.name)
    made = await request.app.state.theatre.branch(room, [] if seat is None else [seat], given.step, seats, creator)
    if made is None:
        raise Problem(403, "not-yet", "While a game goes on, only its players branch off.")
    return reply(await introduced(request, made, [who.who for who in given.seats]), 201)


async def record(request: Request) -> Response:
    """The game as a file."""
    room, _ = await entered(request)
    if not room.match.over and not room.ledger.setup.record:
        raise Problem(403, "not-yet", "The record holds the seed: it is given out when the game is over.")
    data = room.match.record().to_json()
    disposition = f'attachment; filename="{room.ledger.game.name}-{room.name[:6]}.json"'
    return Response(data, media_type="application/json", headers={"content-disposition": disposition})


async def upload(request: Request) -> Response:
    """A record from elsewhere, to be looked at."""
    given = (await body(request, Uploaded)).record
    data = given if isinstance(given, str) else msgspec.json.encode(given).decode()
    made = await request.app.state.theatre.upload(data)
    return reply({"table": made.table, "link": f"/t/{made.table}/replay"}, 201)


async def mine(request: Request) -> Response:
    """Everything that was done from a seat, for whoever sits there."""
    room, seat = await seated(request)
    entries = [entry for entry in await room.store.entries(room.name) if entry.seat == seat]
    who = room.ledger.seats[seat]
    return reply(
        {"table": room.name, "game": room.ledger.game.name, "seat": seat, "name": who.name, "entries": entries}
    )


async def campaign(request: Request) -> Response:
    """The campaign as a file, as it stood when its present chapter began."""
    room, _ = await seated(request)
    found = campaign_of(room)
    if found is None:
        raise Problem(404, "no-campaign", "There is no campaign at this table, or its first chapter has not begun.")
    disposition = f'attachment; filename="{room.ledger.game.name}-campaign.json"'
    data = msgspec.json.format(msgspec.json.encode(found), indent=1)
    return Response(data, media_type="application/json", headers={"content-disposition": disposition})


async def go_on(request: Request) -> Response:
    """A new table that goes on with a campaign: of a file, or of this table from its last chapter."""
    hall = hall_of(request)
    if "table" in request.path_params:
        room, _ = await seated(request)
        found = campaign_of(room)
        if found is None:
            raise Problem(404, "no-campaign", "There is no campaign at this table to go on with.")
        wishes, changed = (await body(request, Branch)).seats, {}
    else:
        given = await body(request, GoOn)
        found, wishes, changed = given.campaign, given.seats, given.options
    if found.format != 1:
        raise Problem(400, "newer", f"The campaign file has format {found.format}; this hall reads format 1.")
    game = hall.game(found.game)
    seats, creator = places(game, wishes, hall.limits.name)
    if not set(changed) <= {"name", "names", "faces"}:
        raise Problem(400, "bad-options", "A campaign that goes on may have another name, other names and faces.")
    made = await hall.make(game, hall.setup(game, seats, {**game.go_on(found.kept), **changed}, creator=creator))
    return reply(await introduced(request, made, [who.who for who in wishes]), 201)


def campaign_name(room: Room) -> str:
    """How a campaign is called on the shelf; "" where none is played."""
    found = campaign_of(room)
    return "" if found is None else str(found.kept.get("name") or "the campaign")


async def brief(request: Request) -> Response:
    """The tables that a page remembers, in short."""
    hall = hall_of(request)
    found = []
    for known in (await body(request, Brief)).tables[:50]:
        try:
            room = await hall.enter(known.table, [known.token] if known.token else [], address(request.scope))
        except QuesthallError:
            continue
        if room is not None:
            seat = room.seat_of(known.token) if known.token else None
            found.append(
                {
                    "table": room.name,
                    "game": room.ledger.game.name,
                    "title": card(room.ledger.game)["title"],
                    "seats": [who.name for who in room.ledger.seats],
                    "to_act": seat is not None and room.ledger.decision(seat) is not None,
                    "over": room.match.over,
                    "moment": room.ledger.moment or room.ledger.setup.made,
                    "acting": [one.seat for one in room.ledger.decisions if not one.free],
                    "until": None if seat is None else room.ledger.deadlines().get(seat),
                    "waiting": room.ledger.waiting,
                    "lesson": room.lesson is not None,
                    "campaign": campaign_name(room),
                }
            )
    return reply(found)


def _told(result: Reply) -> Response:
    return reply(result, 200)


GET: dict[str, Endpoint] = {
    "/api/games": games,
    "/api/tables/{table}": show,
    "/api/tables/{table}/look": look,
    "/api/tables/{table}/replay/look": replayed_look,
    "/api/tables/{table}/replay/picture": replayed_picture,
    "/api/tables/{table}/replay": replayed,
    "/api/tables/{table}/estimates": estimates,
    "/api/tables/{table}/record": record,
    "/api/tables/{table}/campaign": campaign,
    "/api/tables/{table}/mine": mine,
    "/api/tables/{table}/company": company,
}
POST: dict[str, Endpoint] = {
    "/api/games/{game}/fit": fitting,
    "/api/tables": new_table,
    "/api/tables/{table}/answer": answer,
    "/api/tables/{table}/undo": undo,
    "/api/tables/{table}/redo": redo,
    "/api/tables/{table}/again": again,
    "/api/tables/{table}/consent": consent,
    "/api/tables/{table}/chat": chat,
    "/api/tables/{table}/name": name,
    "/api/tables/{table}/hold": hold,
    "/api/tables/{table}/link": link,
    "/api/tables/{table}/order": keep_order,
    "/api/tables/{table}/hint": hint,
    "/api/tables/{table}/why": why,
    "/api/tables/{table}/odds": odds,
    "/api/tables/{table}/branch": branch,
    "/api/qr": qr,
    "/api/records": upload,
    "/api/campaigns": go_on,
    "/api/tables/{table}/go-on": go_on,
    "/api/brief": brief,
}
