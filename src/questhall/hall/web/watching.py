"""For whoever runs the hall: is it well, ready, busy; and one line for each request, without secrets."""

import ipaddress
import json
import logging
import re
import time
from collections import Counter
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from questhall.hall.store.store import StoreTrouble
from questhall.hall.web.wire import hall_of

if TYPE_CHECKING:
    from questhall.hall.tables.hall import Hall

log = logging.getLogger("questhall.requests")

BUCKETS = (0.005, 0.02, 0.1, 0.5, 2.0)  # seconds
TABLE = re.compile(
    r"^(/api/tables/|/t/|/sit/)([^/]{4})[^/]*"
)  # an id is the link for looking on: four signs name it enough


class Watch:
    """What has happened since the hall was opened."""

    def __init__(self) -> None:
        self.requests: Counter[int] = Counter()  # by status
        self.within: Counter[float] = Counter()
        self.seconds = 0.0
        self.sockets = 0

    def request(self, id: str, method: str, path: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self.requests[status] += 1
        self.seconds += seconds
        for limit in BUCKETS:
            if seconds <= limit:
                self.within[limit] += 1
        if log.isEnabledFor(logging.INFO):
            told = {"time": round(time.time(), 3), "id": id, "method": method, "path": TABLE.sub(r"\1\2", path)[:80]}
            log.info("%s", json.dumps({**told, "status": status, "ms": round(seconds * 1000, 1)}))

    def text(self, hall: "Hall") -> str:
        """As Prometheus reads it."""
        viewers = sum(len(room.viewers) for room in hall.rooms.values())
        count = sum(self.requests.values())
        lines = [
            *_metric("questhall_tables_open", "gauge", "Tables in memory.", {"": len(hall.rooms)}),
            *_metric("questhall_viewers", "gauge", "People and programs at tables.", {"": viewers}),
            *_metric("questhall_thinking_waiting", "gauge", "Jobs that wait to be thought about.",
                     {"": len(hall.thinkers._waiting)}),
            *_metric("questhall_entries_total", "counter", "Entries written.", {"": hall.manners.written}),
            *_metric("questhall_requests_total", "counter", "Requests answered.",
                     {f'{{status="{status}"}}': n for status, n in sorted(self.requests.items())}),
            "# HELP questhall_request_seconds How long requests took.",
            "# TYPE questhall_request_seconds histogram",
            *(f'questhall_request_seconds_bucket{{le="{limit}"}} {self.within[limit]}' for limit in BUCKETS),
            f'questhall_request_seconds_bucket{{le="+Inf"}} {count}',
            f"questhall_request_seconds_sum {self.seconds:.6f}",
            f"questhall_request_seconds_count {count}",
        ]  # fmt: skip
        return "\n".join(lines) + "\n"


def _metric(name: str, kind: str, help: str, values: dict[str, float]) -> list[str]:
    return [
        f"# HELP {name} {help}",
        f"# TYPE {name} {kind}",
        *(f"{name}{key} {value}" for key, value in values.items()),
    ]


async def healthz(request: Request) -> Response:
    """The process answers."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """Whether visitors should be sent here: not while it closes, nor while its store cannot be read."""
    hall = hall_of(request)
    if hall.closing or hall.leaving:
        return PlainTextResponse("closing\n", 503)
    try:
        await hall.store.links("")
    except StoreTrouble as trouble:
        return PlainTextResponse(f"{trouble}\n", 503)
    return PlainTextResponse("ready\n")


async def metrics(request: Request) -> Response:
    """Numbers, for this machine and its private network only."""
    host = request.client.host if request.client else ""
    try:
        near = ipaddress.ip_address(host).is_private
    except ValueError:
        near = False
    if not near:
        return PlainTextResponse("Not for the public.\n", 403)
    watch: Watch = request.app.state.watch
    return PlainTextResponse(watch.text(hall_of(request)), media_type="text/plain; version=0.0.4")


async def security_txt(request: Request) -> Response:
    """Where to report a hole; nothing where whoever runs the hall has not said."""
    contact = request.app.state.contact
    if not contact:
        return PlainTextResponse("Whoever runs this hall has named no contact.\n", 404)
    expires = time.strftime("%Y-%m-%dT00:00:00Z", time.gmtime(time.time() + 180 * 86_400))
    return PlainTextResponse(f"Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en\n")
