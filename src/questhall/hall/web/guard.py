"""The guard at the door: who may knock, how loudly and how often. Plain ASGI, before anything else looks at a
request.

- Host: an address in digits, this machine's own names, or names given to `serve`; so no web site can point its own
  name at this machine and talk to the hall from a visitor's browser (DNS rebinding).
- Origin: what changes something, and every socket, must come from the hall's own pages; programs without an Origin
  must carry a bearer token, or the header X-Questhall where they have none yet: no web page can make a browser send
  either to another site by itself.
- Size, encoding and rate: bounded before anything is read.
- Headers: no script but our own, no frames, no referrer.
"""

import asyncio
import ipaddress
import secrets
import socket
import time
from collections import OrderedDict
from functools import lru_cache
from typing import Any, Callable, Sequence

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
HSTS = b"max-age=31536000"  # where visitors come by TLS


class Limits(msgspec.Struct, frozen=True):
    """How much one address may ask for."""

    body: int = 64 << 10  # bytes of a request
    record: int = 4 << 20  # bytes of an uploaded record
    requests: float = 40.0  # a second, with as many in reserve times five
    tables: float = 0.5  # new tables a second, with sixty in reserve
    sockets: int = 100  # open at once
    messages: float = 30.0  # a second on one socket, with as many in reserve times three
    frame: int = 16 << 10  # bytes of a message on a socket
    chat: int = 500  # characters
    name: int = 32  # characters
    rooms: int = 2_000  # tables kept in memory
    costly: float = 2.0  # pictures and the like a second, with as many in reserve times ten
    looks: float = 10.0  # steps of a game that is looked back at and the like a second, the same in reserve
    notes: float = 4.0  # lines of chat, choices taken back and the like a second, with as many in reserve times thirty
    seconds: float = 20.0  # for the whole body of a request
    head_seconds: float = 10.0  # for the head of a request, or the first byte
    connections: int = 400  # of one address at once
    workshop: bool = True  # whether people may bring characters and Scenes of their own
    grace: float = 60.0  # seconds that somebody may be away before others lend the seat to a bot


class Bucket:
    """Lets `rate` things a second through, and `reserve` at once after a pause."""

    __slots__ = ("left", "moment")

    def __init__(self, reserve: float) -> None:
        self.left = reserve
        self.moment = time.monotonic()

    def take(self, rate: float, reserve: float) -> bool:
        """Whether one more may pass."""
        now = time.monotonic()
        self.left = min(reserve, self.left + (now - self.moment) * rate)
        self.moment = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each address; the least recent are forgotten."""

    def __init__(self, rate: float, reserve: float, most: int = 10_000) -> None:
        self.rate, self.reserve, self.most = rate, reserve, most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether one more of this address may pass."""
        bucket = self.buckets.get(who)
        if bucket is None:
            bucket = self.buckets[who] = Bucket(self.reserve)
            if len(self.buckets) > self.most:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(who)
        return bucket.take(self.rate, self.reserve)


class TooSlow(Exception):
    """A body did not come in time."""


class TooLarge(Exception):
    """A body grew beyond its limit while it was read."""


class Guard:
    """Stands before the application and before the live sockets."""

    def __init__(self, app: ASGIApp, live: ASGIApp, limits: Limits, names: Sequence[str] = ()) -> None:
        self.app = app
        self.live = live
        self.limits = limits
        machine = socket.gethostname().lower()
        self.names = {"localhost", machine, f"{machine}.local", *(name.lower() for name in names)}
        self.requests = Buckets(limits.requests, limits.requests * 5)
        self.sockets: dict[str, int] = {}
        self.done: Callable[[str, str, str, int, float], None] | None = None  # is told of every request

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        unsafe = scope["method"] not in ("GET", "HEAD")
        limit = self.limits.record if scope["path"] == "/api/records" else self.limits.body
        began, id = time.monotonic(), secrets.token_hex(6)
        status = 500
        safe = [(b"strict-transport-security", HSTS)] if scope.get("scheme") == "https" else []

        async def guarded_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = [*HEADERS, (b"x-request-id", id.encode()), *safe]
                message["headers"] = [*message.get("headers", ()), *own]
            await send(message)

        try:
            if (refused := self._refused(headers, unsafe, limit)) is not None:
                await _refuse(guarded_send, *refused)
            elif not self.requests.take(address(scope)):
                await _refuse(guarded_send, 429, "too-fast", "Too many requests; wait a moment.")
            else:
                bounded = _bounded(receive, limit, self.limits.seconds) if unsafe else receive
                await self.app(scope, bounded, guarded_send)
        finally:
            if self.done is not None:
                self.done(id, scope["method"], scope["path"], status, time.monotonic() - began)

    def _refused(self, headers: dict[bytes, bytes], unsafe: bool, limit: int) -> tuple[int, str, str] | None:
        if not self._host_is_ours(headers):
            return 421, "wrong-host", "This hall does not answer to that name."
        if unsafe and not _origin_is_ours(headers):
            return (
                403,
                "foreign",
                "Only the hall's own pages may do that, and programs with a seat's token or the header X-Questhall.",
            )
        if headers.get(b"content-encoding", b"identity") != b"identity":
            return 415, "encoded", "Send it uncompressed."
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or len(length) > 12 or int(length) > limit:
            return 413, "too-large", f"At most {limit} bytes."
        return None

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, who = dict(scope["headers"]), address(scope)
        here = self.sockets.get(who, 0)
        if not self._host_is_ours(headers) or not _origin_is_ours(headers):
            await _reject(receive, send)
            return
        if here >= self.limits.sockets or not self.requests.take(who):
            await _reject(receive, send, 4429)
            return
        self.sockets[who] = here + 1
        try:
            await self.live(scope, receive, send)
        finally:
            self.sockets[who] -= 1
            if not self.sockets[who]:
                del self.sockets[who]

    def _host_is_ours(self, headers: dict[bytes, bytes]) -> bool:
        host = headers.get(b"host", b"").decode("latin-1").lower()
        name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
        if name in self.names or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name)
            return True
        except ValueError:
            return False


def address(scope: Scope) -> str:
    """Whom a request comes from."""
    return network((scope.get("client") or ("local", 0))[0])


@lru_cache(maxsize=4096)
def network(client: str) -> str:
    """An address; of IPv6 the network of 64 bits, since everybody has many addresses in it."""
    if ":" not in client:
        return client
    try:
        found = ipaddress.IPv6Address(client.partition("%")[0])
    except ValueError:
        return client
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))


def _origin_is_ours(headers: dict[bytes, bytes]) -> bool:
    origin = headers.get(b"origin")
    if origin is None:
        bearer = headers.get(b"authorization", b"").lower().startswith(b"bearer ")
        return (bearer or b"x-questhall" in headers) and b"sec-fetch-site" not in headers
    scheme, _, rest = origin.lower().partition(b"://")
    return scheme in (b"http", b"https") and rest == headers.get(b"host", b"").lower()


def _bounded(receive: Receive, limit: int, seconds: float) -> Receive:
    seen, end = 0, asyncio.get_running_loop().time() + seconds
    whole = False

    async def bounded() -> Message:
        nonlocal seen, whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(end):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        whole = not message.get("more_body", False)
        seen += len(message.get("body", b""))
        if seen > limit:
            raise TooLarge
        return message

    return bounded


async def _refuse(send: Send, status: int, error: str, reason: str) -> None:
    body = msgspec.json.encode({"error": error, "reason": reason})
    headers: list[Any] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    if status == 413:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _reject(receive: Receive, send: Send, code: int = 1008) -> None:
    """Before the handshake: the client sees a plain 403."""
    await receive()
    await send({"type": "websocket.close", "code": code})
