"""The hall as a web application: routes, errors, and `serve`."""

import asyncio
import contextlib
import logging
import os
import socket
import webbrowser
from pathlib import Path
from typing import Any, AsyncIterator, Sequence

import msgspec
import segno
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from questhall.hall import api, pages
from questhall.hall.guard import Buckets, Guard, Limits
from questhall.hall.hall import Hall
from questhall.hall.live import Live
from questhall.hall.replay import Theatre
from questhall.hall.store import StoreTrouble, open_store
from questhall.kernel import QuesthallError, UnknownGame

log = logging.getLogger("questhall.hall")


def create_app(hall: Hall, names: Sequence[str] = ()) -> ASGIApp:
    """The application around a hall. `names` are host names under which it is reached besides this machine's own."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hall.open()
        yield
        await hall.close()

    routes: list[BaseRoute] = [
        Route("/", pages.shelf),
        Route("/help", pages.help_page),
        Route("/g/{game}", pages.game_page),
        Route("/g/{game}/rules", pages.rules_page),
        Route("/t/{table}", pages.table_page),
        Route("/t/{table}/replay", pages.replay_page),
        Route("/static/kit.css", pages.kit_page),
        Mount("/static", StaticFiles(directory=pages.HERE / "static", check_dir=False)),
        *(Route(path, endpoint, methods=["GET"]) for path, endpoint in api.GET.items()),
        *(Route(path, endpoint, methods=["POST"]) for path, endpoint in api.POST.items()),
    ]
    errors: dict[Any, Any] = {
        api.Problem: _problem,
        msgspec.DecodeError: _unreadable,
        UnicodeDecodeError: _unreadable,
        QuesthallError: _wrong,
        StoreTrouble: _trouble,
        HTTPException: _http,
    }
    app = Starlette(routes=routes, exception_handlers=errors, lifespan=lifespan)
    app.state.hall = hall
    app.state.theatre = Theatre(hall)
    app.state.new_tables = Buckets(hall.limits.tables, 60)
    return Guard(app, Live(hall), hall.limits, names)


def _told(request: Request, status: int, error: str, reason: str, rule: str = "") -> Response:
    """An error, as JSON for programs and as a page for people."""
    if request.url.path.startswith("/api/"):
        told = {"error": error, "reason": reason}
        return api.reply(told | {"rule": rule} if rule else told, status)
    return pages.page("error.html", status, code=status, reason=reason)


async def _problem(request: Request, problem: api.Problem) -> Response:
    return _told(request, problem.status, problem.error, problem.reason, problem.rule)


async def _unreadable(request: Request, error: Exception) -> Response:
    return _told(request, 400, "unreadable", f"That cannot be read: {str(error)[:200]}.")


async def _wrong(request: Request, error: QuesthallError) -> Response:
    status = 404 if isinstance(error, UnknownGame) else 400
    return _told(request, status, type(error).__name__, str(error), getattr(error, "rule", ""))


async def _trouble(request: Request, error: StoreTrouble) -> Response:
    log.error("%s", error)
    return _told(request, 503, "store", f"{error} Nothing was changed; try again.")


async def _http(request: Request, error: HTTPException) -> Response:
    return _told(request, error.status_code, "http", error.detail)


# serving


def server(
    app: ASGIApp, host: str, port: int, limits: Limits, listener: socket.socket | None = None, proxy: str = ""
) -> uvicorn.Server:
    """A server with the hall's limits. `proxy` names the addresses whose X-Forwarded-For is believed."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            host=host,
            port=port,
            fd=listener.fileno() if listener else None,
            log_level="warning",
            access_log=False,  # requests are not logged: what is not written down cannot leak
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=limits.frame,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            ws_ping_timeout=60,
            h11_max_incomplete_event_size=32 << 10,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=5,
            proxy_headers=bool(proxy),
            forwarded_allow_ips=proxy or None,
        )
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
) -> None:
    """Open the hall and keep it open until it is interrupted."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    folder = Path(data) if data else default_folder()
    hall = Hall(open_store(folder, database), [Path(pack).resolve() for pack in packs], limits)
    listener = _listen(host, port)
    app = create_app(hall, names)
    _greet(host, listener.getsockname()[1], database or str(folder))
    if open_browser:
        asyncio.get_event_loop_policy()
        webbrowser.open(f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{listener.getsockname()[1]}/")
    server(app, host, port, hall.limits, listener, proxy).run(sockets=[listener])


def default_folder() -> Path:
    """Where the hall keeps its tables unless told otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "questhall"


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
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
