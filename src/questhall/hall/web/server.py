"""The hall's server: opens the hall, says where it is, and listens until it is interrupted."""

import asyncio
import contextlib
import gc
import logging
import os
import resource
import signal
import socket
import threading
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Any, Callable, Sequence

import segno
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from questhall.hall.store.opening import open_store
from questhall.hall.store.store import Store, StoreTrouble
from questhall.hall.tables.hall import Hall
from questhall.hall.tables.notices import Notices
from questhall.hall.web.app import create_app
from questhall.hall.web.guard import Limits, network
from questhall.hall.web.sockets import Socket

LONGEST_HEAD = 32 << 10  # bytes of a request line and its headers
GARBAGE = 2_000, 1_000_000  # new objects before rings of them are looked for; older ones: see Hall.tidy_memory


class Door:
    """Who stands at the door: connections by address, and those that have not said anything yet."""

    def __init__(self) -> None:
        self.each, self.all, self.head_seconds = 400, 1 << 30, 10.0
        self.trusted: frozenset[str] = frozenset()  # proxies: everybody comes through them
        self.open: dict[str, int] = {}
        self.count = 0
        self.silent: dict[BoundedHttp, None] = {}

    def enter(self, guest: "BoundedHttp") -> None:
        """One more. In a crowd whoever has been silent longest goes, so that others are still served."""
        who = guest.address = network((guest.client or ("local", 0))[0])
        here = self.open[who] = self.open.get(who, 0) + 1
        self.count += 1
        self.silent[guest] = None
        if here > self.each and who not in self.trusted:
            guest.hang_up()
        elif self.count > self.all and self.silent:
            next(iter(self.silent)).hang_up()

    def leave(self, guest: "BoundedHttp") -> None:
        """One less."""
        self.silent.pop(guest, None)
        if guest.address:
            self.count -= 1
            self.open[guest.address] -= 1
            if not self.open[guest.address]:
                del self.open[guest.address]
            guest.address = ""


DOOR = Door()


def open_files() -> int:
    """As many open files as the machine allows; how many connections that leaves room for."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return max(64, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 200)


class BoundedHttp(HttpToolsProtocol):
    """HTTP whose headers end: the parser alone would gather them for ever."""

    _head = 0  # bytes of a head that is being read; -1 after its end
    _late: asyncio.TimerHandle | None = None
    address = ""

    def connection_made(self, transport: Any) -> None:
        """Somebody knocks: how many may stand at the door, and how long in silence, is limited."""
        super().connection_made(transport)
        DOOR.enter(self)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody went."""
        self._heard()
        DOOR.leave(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """A socket from now on: it is counted elsewhere."""
        self._heard()
        DOOR.leave(self)
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        if self._late is None and DOOR.head_seconds:
            self._late = self.loop.call_later(DOOR.head_seconds, self.hang_up)

    def _heard(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
        DOOR.silent.pop(self, None)

    def hang_up(self) -> None:
        """Too late, or too many."""
        self._late = None
        if not self.transport.is_closing():
            self.transport.close()

    def on_message_begin(self) -> None:
        """A new request."""
        self._head = 0
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The end of its head."""
        self._head = -1
        self._heard()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Hang up on whoever does not come to the point."""
        super().data_received(data)
        if self._head >= 0:
            self._head += len(data)
            if self._head > LONGEST_HEAD:
                self.transport.close()


class Drained(uvicorn.Server):
    """It says that it is open once it is. When it is told to stop it says so first: a proxy that asks /readyz sends
    nobody here any more, and nobody who is here meets a closed door."""

    def __init__(
        self, config: uvicorn.Config, leaving: Callable[[], None], seconds: float, opened: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.leaving, self.seconds, self.opened = leaving, seconds, opened
        self.told = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Whoever comes now is served."""
        await super().startup(sockets)
        if self.started:
            self.opened()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first SIGTERM is the announcement; Ctrl-C, or another one, stops at once."""
        if sig != signal.SIGTERM or self.told or not self.seconds:
            super().handle_exit(sig, frame)
            return
        self.told = True
        self.leaving()
        later = threading.Timer(self.seconds, super().handle_exit, (sig, frame))
        later.daemon = True
        later.start()


def server(
    app: ASGIApp,
    host: str,
    port: int,
    limits: Limits,
    listener: socket.socket | None = None,
    proxy: str = "",
    leaving: Callable[[], None] = lambda: None,
    drain: float = 0.0,
    opened: Callable[[], None] = lambda: None,
) -> uvicorn.Server:
    """A server with the hall's limits. `proxy` names the addresses whose X-Forwarded-For is believed."""
    DOOR.each, DOOR.head_seconds, DOOR.all = limits.connections, limits.head_seconds, open_files()
    DOOR.trusted = frozenset(part.strip() for part in proxy.split(",") if part.strip())
    return Drained(
        uvicorn.Config(
            app,
            host=host,
            port=port,
            http=BoundedHttp,
            fd=listener.fileno() if listener else None,
            log_level="warning",
            access_log=False,  # requests are not logged: what is not written down cannot leak
            server_header=False,
            ws=Socket,
            ws_max_size=limits.frame,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            ws_ping_timeout=60,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=5,
            proxy_headers=bool(proxy),
            forwarded_allow_ips=proxy or None,
        ),
        leaving,
        drain,
        opened,
    )


def serve(
    host: str = "0.0.0.0",
    port: int = 8765,
    data: Path | str = "",
    open_browser: bool = True,
    packs: Sequence[Path | str] = (),
    database: str = "",
    names: Sequence[str] = (),
    proxy: str = "",
    limits: Limits | None = None,
    think_elsewhere: bool = False,
    contact: str = "",
    log_requests: bool = False,
    notify: str = "",
    smtp: str = "",
    drain: float = 0.0,
) -> None:
    """Open the hall and keep it open until it is interrupted."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    folder = Path(data) if data else default_folder()
    thinkers = None
    if think_elsewhere:
        if not database.startswith(("postgres://", "postgresql://")):
            raise StoreTrouble(
                "Bots can think elsewhere only where halls share a database: --database postgresql://..."
            )
        from questhall.hall.thinking.elsewhere import ThinkersElsewhere  # psycopg is not needed by everybody

        thinkers = ThinkersElsewhere(database)
    hall = Hall(open_store(folder, database), [Path(pack).resolve() for pack in packs], limits, thinkers)
    hall.people.notices = Notices(hall, notify, smtp, f"https://{names[0]}/me" if names else "")
    if packs:
        hall.games()  # refuses a pack that is not sound
    listener = _listen(host, port)
    asyncio.run(_try(open_store(folder, database)))
    app = create_app(hall, names, contact)
    if log_requests:
        logging.getLogger("questhall.requests").setLevel(logging.INFO)

    def opened() -> None:
        number = listener.getsockname()[1]
        _greet(host, number, database or str(folder))
        if open_browser:
            webbrowser.open(f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{number}/")

    gc.freeze()
    gc.set_threshold(*GARBAGE)
    with contextlib.suppress(KeyboardInterrupt):
        server(app, host, port, hall.limits, listener, proxy, hall.leave, drain, opened).run(sockets=[listener])
    print("The hall is closed.", flush=True)


async def _try(store: Store) -> None:
    """What keeps a store shut is said in a sentence before anybody is asked in."""
    await store.open(lambda *_: None)
    await store.close()


def default_folder() -> Path:
    """Where the hall keeps its tables unless told otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "questhall"


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # told the protocol, asyncio sends at once
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise StoreTrouble(f"The hall cannot listen on {host}, port {port}: {error.strerror}.") from None
    listener.set_inheritable(False)
    return listener


def _greet(host: str, port: int, where: str) -> None:
    """Say where the hall is, for this machine and for phones in the same network."""
    local = host if host not in ("0.0.0.0", "::") else "127.0.0.1"
    print(f"The hall is open:  http://{local}:{port}/", flush=True)
    if host in ("0.0.0.0", "::") and (network := network_address()):
        address = f"http://{network}:{port}/"
        print(f"In your network:   {address}\n", flush=True)
        segno.make(address, error="m").terminal(compact=True, border=2)
    print(f"Tables are kept in {where}. Ctrl-C closes the hall; everything is saved at any moment.", flush=True)


def network_address() -> str:
    """This machine's address in its network; nothing is sent to find it out."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        found = str(probe.getsockname()[0])
        return "" if found.startswith("127.") else found
    return ""
