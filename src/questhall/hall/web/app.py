"""The hall as a web application: routes and errors."""

import contextlib
import logging
from typing import Any, AsyncIterator, Sequence

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp

from questhall.hall.store.store import StoreTrouble
from questhall.hall.tables.hall import Hall
from questhall.hall.tables.replay import Theatre
from questhall.hall.web import api, characters, costs, pages, people, watching, workshop
from questhall.hall.web.files import PackedFiles
from questhall.hall.web.guard import Buckets, Guard, TooLarge, TooSlow
from questhall.hall.web.live import Live
from questhall.hall.web.type import page as type_page
from questhall.hall.web.wire import Problem, reply
from questhall.kernel import QuesthallError, UnknownGame
from questhall.kernel.errors import TooNew

log = logging.getLogger("questhall.hall")

GET = characters.GET | workshop.GET | api.GET | people.GET
POST = characters.POST | workshop.POST | api.POST | people.POST
SIGNS = 0.5  # quick signs of one seat a second, with six in reserve


def create_app(hall: Hall, names: Sequence[str] = (), contact: str = "") -> ASGIApp:
    """The application around a hall. `names` are host names under which it is reached besides this machine's own.

    Its live sockets need the hall's own connections (sockets.py): serve it with `server.server`.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hall.open()
        yield
        await hall.close()

    routes: list[BaseRoute] = [
        Route("/", pages.shelf),
        Route("/help", pages.help_page),
        Route("/privacy", pages.privacy_page),
        Route("/healthz", watching.healthz),
        Route("/readyz", watching.readyz),
        Route("/metrics", watching.metrics),
        Route("/.well-known/security.txt", watching.security_txt),
        Route("/g/{game}", pages.game_page),
        Route("/g/{game}/rules", pages.rules_page),
        Route("/t/{table}", pages.table_page),
        Route("/t/{table}/replay", pages.replay_page),
        Route("/static/kit.css", pages.kit_page),
        Route("/static/parts/{game}", pages.parts_page),
        Route("/static/face/{name}", pages.face_page),
        Route("/static/play/{game}/{name}", pages.play_page),
        Route("/static/type/{name}.woff2", type_page),
        *(Route(path, endpoint) for path, endpoint in people.PAGES.items()),
        *(Route(path, costs.counted(costs.GET[path], endpoint), methods=["GET"]) for path, endpoint in GET.items()),
        *(Route(path, costs.counted(costs.POST[path], endpoint), methods=["POST"]) for path, endpoint in POST.items()),
        Mount("/static", PackedFiles(directory=pages.HERE / "static", check_dir=False)),
    ]
    errors: dict[Any, Any] = {
        Problem: _problem,
        TooLarge: _too_large,
        TooSlow: _too_slow,
        msgspec.DecodeError: _unreadable,
        UnicodeDecodeError: _unreadable,
        QuesthallError: _wrong,
        StoreTrouble: _trouble,
        HTTPException: _http,
        Exception: _broken,
    }
    app = Starlette(routes=routes, exception_handlers=errors, lifespan=lifespan)
    app.state.hall = hall
    app.state.theatre = Theatre(hall)
    app.state.quotas = costs.quotas(hall.limits)
    app.state.signs = Buckets(SIGNS, SIGNS * 12)
    app.state.contact = contact
    app.state.watch = watching.Watch()
    guard = Guard(app, Live(hall), hall.limits, names)
    guard.done = app.state.watch.request
    return guard


def _told(request: Request, status: int, error: str, reason: str, rule: str = "") -> Response:
    """An error, as JSON for programs and as a page for people."""
    if request.url.path.startswith("/api/"):
        told = {"error": error, "reason": reason}
        return reply(told | {"rule": rule} if rule else told, status)
    return pages.page("error.html", status, code=status, reason=reason, picture=pages.trouble(status))


async def _problem(request: Request, problem: Problem) -> Response:
    return _told(request, problem.status, problem.error, problem.reason, problem.rule)


async def _too_large(request: Request, error: TooLarge) -> Response:
    return _told(request, 413, "too-large", "That is too large.")


async def _too_slow(request: Request, error: TooSlow) -> Response:
    return _told(request, 408, "too-slow", "That came too slowly.")


async def _unreadable(request: Request, error: Exception) -> Response:
    return _told(request, 400, "unreadable", f"That cannot be read: {str(error)[:200]}.")


async def _wrong(request: Request, error: QuesthallError) -> Response:
    status = 404 if isinstance(error, UnknownGame) else 503 if isinstance(error, TooNew) else 400
    return _told(request, status, type(error).__name__, str(error), getattr(error, "rule", ""))


async def _trouble(request: Request, error: StoreTrouble) -> Response:
    log.error("%s", error)
    return _told(request, 503, "store", f"{error} Nothing was changed; try again.")


async def _broken(request: Request, error: Exception) -> Response:
    return _told(request, 500, "broken", "Something broke in the hall; nothing was changed. Its log has the reason.")


async def _http(request: Request, error: HTTPException) -> Response:
    return _told(request, error.status_code, "http", error.detail)
