"""What a request costs the hall, and how many of a kind one address may send.

Every request that is answered with data stands here with its kind; a test demands it. What takes long is done by the
thinkers or in a thread besides; a quota is for what is cheap to ask for.
"""

from typing import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from questhall.hall.web.guard import Buckets, Limits, address
from questhall.hall.web.wire import Problem

Endpoint = Callable[[Request], Awaitable[Response]]

SLIGHT = "slight"  # a few milliseconds or less: nothing but the quota of all requests
LOOKS = "looks"  # something is drawn, or read from the store, that nobody else sees
NOTES = "notes"  # something is written into the book of a table and stays there
COSTLY = "costly"  # tens of milliseconds, or somebody thinks
TABLES = "tables"  # a table more

GET = {
    "/api/games": SLIGHT,
    "/api/tables/{table}": SLIGHT,
    "/api/tables/{table}/look": SLIGHT,
    "/api/tables/{table}/replay/look": LOOKS,
    "/api/tables/{table}/replay/picture": COSTLY,
    "/api/tables/{table}/replay": LOOKS,
    "/api/tables/{table}/estimates": LOOKS,
    "/api/tables/{table}/record": LOOKS,
    "/api/tables/{table}/campaign": LOOKS,
    "/api/tables/{table}/mine": LOOKS,
    "/api/tables/{table}/company": SLIGHT,
    "/api/tables/{table}/door": SLIGHT,
    "/api/tables/{table}/characters": LOOKS,
    "/api/me": LOOKS,
    "/api/me/file": COSTLY,
    "/api/push": SLIGHT,
    "/characters": SLIGHT,
    "/characters/sheet": SLIGHT,
    "/api/characters/kit": SLIGHT,
    "/api/characters/examples": SLIGHT,
    "/static/unit/{name}": SLIGHT,
    "/static/item/{name}": SLIGHT,
    "/workshop": SLIGHT,
    "/api/workshop/kit": SLIGHT,
    "/api/workshop/scenes/{scene}": SLIGHT,
    "/static/scene/{name}": SLIGHT,
}
POST = {
    "/api/games/{game}/fit": SLIGHT,
    "/api/tables": TABLES,
    "/api/tables/{table}/answer": SLIGHT,  # a game comes to an end by itself
    "/api/tables/{table}/undo": NOTES,
    "/api/tables/{table}/redo": NOTES,
    "/api/tables/{table}/again": TABLES,
    "/api/tables/{table}/consent": NOTES,
    "/api/tables/{table}/chat": NOTES,
    "/api/tables/{table}/name": NOTES,
    "/api/tables/{table}/hold": NOTES,
    "/api/tables/{table}/link": NOTES,
    "/api/tables/{table}/order": NOTES,
    "/api/tables/{table}/hint": LOOKS,  # and one at a time
    "/api/tables/{table}/why": LOOKS,  # and one at a time
    "/api/tables/{table}/odds": LOOKS,
    "/api/tables/{table}/branch": TABLES,
    "/api/qr": COSTLY,
    "/api/records": TABLES,
    "/api/campaigns": TABLES,
    "/api/tables/{table}/go-on": TABLES,
    "/api/brief": LOOKS,
    "/api/tables/{table}/sit": NOTES,
    "/api/tables/{table}/open": NOTES,
    "/api/tables/{table}/leave": NOTES,
    "/api/tables/{table}/begin": NOTES,
    "/api/tables/{table}/seats": NOTES,
    "/api/tables/{table}/sign": NOTES,
    "/api/me": COSTLY,
    "/api/me/claim": COSTLY,
    "/api/me/forget": COSTLY,
    "/api/me/push": COSTLY,
    "/api/me/push/end": COSTLY,
    "/api/characters/make": SLIGHT,
    "/api/characters/check": SLIGHT,
    "/api/characters/grow": SLIGHT,
    "/api/characters/read": COSTLY,
    "/api/tables/{table}/bring": COSTLY,
    "/api/workshop/check": COSTLY,
    "/api/workshop/read": COSTLY,
    "/api/workshop/odds": COSTLY,
}
WAIT = {
    LOOKS: "That is a lot to look at; wait a moment.",
    NOTES: "That is a lot at once; wait a moment.",
    COSTLY: "That is a lot of work; wait a moment.",
    TABLES: "That is a lot of tables; wait a moment.",
}


def quotas(limits: Limits) -> dict[str, Buckets]:
    """How much of each kind an address may ask for."""
    return {
        LOOKS: Buckets(limits.looks, limits.looks * 10),
        NOTES: Buckets(limits.notes, limits.notes * 30),
        COSTLY: Buckets(limits.costly, limits.costly * 10),
        TABLES: Buckets(limits.tables, 60),
    }


def counted(kind: str, endpoint: Endpoint) -> Endpoint:
    """An endpoint that says no to whoever asks too often."""
    if kind == SLIGHT:
        return endpoint

    async def ask(request: Request) -> Response:
        take(request, kind)
        return await endpoint(request)

    return ask


def take(request: Request, kind: str) -> None:
    """One more of a kind, or none."""
    if not request.app.state.quotas[kind].take(address(request.scope)):
        raise Problem(429, "too-fast", WAIT[kind])
