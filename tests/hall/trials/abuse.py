"""Trials 13 to 16: people who mean harm."""

import json
import random
import socket
import statistics
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from questhall.hall import Limits
from questhall.hall.web import api
from tests.hall.browser.pages import browser
from tests.hall.house import Client, Process, Table, new_key, running

# 13


def foreign_origin(data: Path) -> str:
    """13. Other sites' pages are refused, under any name; a program with its bearer token is welcome."""
    with running(data) as (hall, client), httpx.Client(timeout=60) as web:
        table = client.table()
        ask = table.view(0)["ask"]
        body = {"at": ask["at"], "key": new_key(), "choice": "4"}
        token = {"authorization": f"Bearer {table.tokens[0]}"}
        here = f"127.0.0.1:{hall.port}"
        post = f"{hall.url}/api/tables/{table.id}/answer"
        refused = [
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"origin": f"http://127.0.0.1:{hall.port + 1}"},
            {"origin": f"http://{here}.evil.example"},
            {"origin": f"file://{here}"},
        ]
        for headers in refused:
            assert web.post(post, json=body, headers={**token, **headers}).status_code == 403, headers
            assert _knock_socket(hall.port, table.id, headers) == 403, headers
        new = {"game": "pig", "seats": [{"who": "me"}, {"who": "friend"}]}
        assert web.post(f"{hall.url}/api/tables", json=new).status_code == 403  # no origin and no token
        program = {"x-questhall": "a program"}
        for headers in (*refused, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-origin"}):
            assert web.post(f"{hall.url}/api/tables", json=new, headers={**program, **headers}).status_code == 403
        made = web.post(f"{hall.url}/api/tables", json=new, headers=program)
        assert made.status_code == 201 and made.json()["seats"][1]["token"]
        knock = web.options(
            f"{hall.url}/api/tables", headers={**refused[0], "access-control-request-headers": "x-questhall"}
        )
        assert "access-control-allow-headers" not in knock.headers  # so no browser sends the header for another site
        assert web.post(post, json=body, headers={**token, "sec-fetch-site": "cross-site"}).status_code == 403
        assert _knock_socket(hall.port, table.id, {}) == 403
        rebound = {"host": "evil.example", "origin": "http://evil.example"}
        assert web.get(f"{hall.url}/", headers=rebound).status_code == 421
        assert web.post(post, json=body, headers={**token, **rebound}).status_code == 421
        assert _knock_socket(hall.port, table.id, rebound) == 403
        for name in ("localhost", "127.0.0.1", "[::1]"):
            assert web.get(f"{hall.url}/help", headers={"host": f"{name}:{hall.port}"}).status_code == 200
        assert web.post(post, json=body, headers=token).json()["result"] == "accepted"  # the terminal
        assert _knock_socket(hall.port, table.id, token) == 101
    return f"{2 * len(refused) + 7} foreign knocks refused, the terminal let in"


def _knock_socket(port: int, table: str, headers: dict[str, str]) -> int:
    lines = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade"}
    lines |= {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13"}
    lines |= {name.title(): value for name, value in headers.items()}
    with socket.create_connection(("127.0.0.1", port)) as raw:
        request = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        raw.sendall(f"GET /api/tables/{table}/live HTTP/1.1\r\n{request}\r\n".encode())
        return int(raw.recv(4096).split()[1])


# 14


def flood(data: Path, messages: int, sockets: int, tables: int, slowest: float = 0.1) -> str:
    """14. One address shouts: it is told to wait or sent away, and the others hardly notice."""
    with running(data, limits=Limits()) as (hall, client):
        calm = Client(hall.url)
        beside = httpx.HTTPTransport(local_address="127.0.0.2")
        calm.http = httpx.Client(base_url=hall.url, headers={"origin": hall.url}, transport=beside, timeout=60)
        table = calm.table("pig", "me friend", options={"goal": 1000})
        waits: list[float] = []
        done = threading.Event()

        def play() -> None:
            while not done.is_set():
                for seat in (0, 1):
                    view = table.get("", seat).json()
                    if view.get("ask"):
                        began = time.perf_counter()
                        body = {"at": view["ask"]["at"], "key": new_key(), "choice": random.choice(["roll", "hold"])}
                        table.post("answer", seat, **body)
                        waits.append(time.perf_counter() - began)
                time.sleep(0.05)

        player = threading.Thread(target=play)
        player.start()
        try:
            mine = client.table()
            assert _shout(mine, messages) == 4429
            opened = _crowd(mine, sockets)
            assert opened <= Limits().sockets
            codes = [_make(client) for _ in range(tables)]
            assert 429 in codes and codes.count(201) <= 60 + len(codes) * 0.1 + 20
            time.sleep(0.3)
        finally:
            done.set()
            player.join()
        p95 = statistics.quantiles(waits, n=20)[-1]
        assert p95 < slowest, f"others waited {p95 * 1e3:.0f} ms"
        assert len(hall.hall.rooms) <= Limits().rooms + 60
    return f"socket closed, {opened} of {sockets} sockets, {codes.count(201)} of {tables} tables; others' p95 {p95 * 1e3:.0f} ms"


def _shout(table: Table, messages: int) -> int:
    with table.socket(0) as page, pytest.raises(ConnectionClosed) as closed:
        for _ in range(messages):
            page.socket.send('{"ping": 1}')
        while True:
            page.socket.recv(60)
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def _crowd(table: Table, sockets: int) -> int:
    url = table.client.url.replace("http", "ws")
    opened = []
    for _ in range(sockets):
        try:
            opened.append(
                connect(
                    f"{url}/api/tables/{table.id}/live",
                    origin=table.client.url,
                    legacy=True,
                    close_timeout=0.1,
                    open_timeout=60,
                )
            )
            opened[-1].send('{"hello": {}}')  # whoever says nothing is sent away after a while, and makes room
        except InvalidStatus as refused:
            assert refused.response.status_code == 403
    for one in opened:
        one.socket.close()
    return len(opened)


def _make(client: Client) -> int:
    seats = [{"who": "me"}, {"who": "friend"}]
    return client.http.post("/api/tables", json={"game": "tic-tac-toe", "seats": seats}).status_code


# 15


def malformed(data: Path, examples: int, megabytes: int) -> str:
    """15. Too large, too deep, not text, not JSON, not sensible: refused in bounded memory and time."""
    with Process(data) as hall, Client(hall.url) as client:
        table = client.table()
        before, began = hall_memory(hall), time.monotonic()
        _oversize(hall, table, megabytes)
        _strange_bodies(table)
        _strange_frames(table, megabytes)
        tried = _anything(table, examples)
        grown = hall_memory(hall) - before
        assert grown < 60e6, f"{grown / 1e6:.0f} MB grown"
        assert table.choose(0, "4")["result"] == "accepted"
        took = time.monotonic() - began
    return f"{tried} random bodies and {megabytes} MB thrown in {took:.1f} s; {grown / 1e6:.1f} MB grown"


def hall_memory(hall: Process) -> int:
    return int(Path(f"/proc/{hall.process.pid}/statm").read_text().split()[1]) * 4096


def _oversize(hall: Process, table: Table, megabytes: int) -> None:
    head = f"POST /api/tables/{table.id}/chat HTTP/1.1\r\nHost: 127.0.0.1:{hall.port}\r\nOrigin: {hall.url}\r\n"
    for kind in (f"Content-Length: {megabytes << 20}\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", hall.port), 10) as raw:
            raw.sendall((head + kind).encode())
            chunk = b"x" * 65536
            framed = chunk if "Length" in kind else b"10000\r\n" + chunk + b"\r\n"
            try:
                for _ in range(megabytes * 16):
                    raw.sendall(framed)
                told = raw.recv(65536)
            except OSError:
                continue  # it hung up on us: fine
            assert not told or b" 413 " in told[:40], told
    with socket.create_connection(("127.0.0.1", hall.port), 10) as raw:  # headers without end
        try:
            raw.sendall(b"GET / HTTP/1.1\r\n")
            for number in range(megabytes * 16):
                raw.sendall(b"X-%d: %s\r\n" % (number, b"y" * 65000))
            assert raw.recv(100)[9:12] in (b"400", b"431", b"")
        except OSError:
            pass


def _strange_bodies(table: Table) -> None:
    deep = b"[" * 30_000 + b"]" * 30_000
    strange: list[tuple[bytes, dict[str, str]]] = [
        (b"", {}),
        (b"\xff\xfe\x00", {}),
        (deep, {}),
        (b'{"record":' + b'{"a":' * 5000 + b"1" + b"}" * 5001, {}),
        (b'{"at": NaN, "key": "k", "choice": "4"}', {}),
        (b'{"at": 1' + b"0" * 5000 + b', "key": "k", "choice": "4"}', {}),
        (b'{"at": 1, "key": {"a": 1}, "choice": ["4"]}', {}),
        (b'{"at": 1, "key": "k", "choice": "\\ud800"}', {}),
        (b"\x81\xa1k\xc6\xff\xff\xff\xff", {"content-type": "application/msgpack"}),
        (b"\x1f\x8b" + b"\0" * 1000, {"content-encoding": "gzip"}),
        (b"x" * 50_000, {"content-encoding": "br"}),
    ]
    for path in (*api.POST, "/api/records"):
        for body, headers in strange:
            sent = {"authorization": f"Bearer {table.tokens[0]}", **headers}
            began = time.monotonic()
            response = table.client.http.post(path.replace("{table}", table.id), content=body, headers=sent)
            assert response.status_code < 500, f"{path} {body[:40]!r}: {response.text}"
            most = 30 if path.endswith("/hint") else 5  # a hint needs no body, and somebody thinks
            assert time.monotonic() - began < most, f"{path} {body[:40]!r} took too long"


def _strange_frames(table: Table, megabytes: int) -> None:
    frames: list[Any] = [
        b"\xff\xfe",
        "not json",
        "[" * 10_000,
        '{"answer": {"at": "x"}}',
        '{"as": 9e99}',
        "x" * (megabytes << 20),
    ]
    for frame in frames:
        with table.socket(0) as page, pytest.raises(ConnectionClosed):
            page.socket.send(frame)
            while True:
                page.socket.recv(60)


NAMES = ["at", "key", "choice", "agree", "text", "name", "seat", "level", "step", "seats", "game", "options", "seed"]
NAMES += ["record", "tables", "who", "tutorial", "watch"]
SAID = [*NAMES, "hello", "tokens", "as", "tall", "have", "full", "ping", "answer"]


def _anything(table: Table, examples: int) -> int:
    """Random requests to every endpoint and random messages to the socket: each gets a definite answer."""
    words = st.text(max_size=20) | st.sampled_from(["4", "pig", "me", "bot", "easy", "open", "0", "-1", table.id])
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | words

    def things(names: list[str]) -> st.SearchStrategy[Any]:
        name = st.sampled_from(names)
        inside = st.recursive(
            leaves, lambda part: st.lists(part, max_size=3) | st.dictionaries(name, part, max_size=3), max_leaves=8
        )
        return st.dictionaries(name, inside)

    posts = [path for path in api.POST if path != "/api/tables/{table}/link"]
    queries = st.dictionaries(st.sampled_from(["as", "tall", "text", "step"]), words)
    ids = st.sampled_from([table.id, table.id, "nowhere", "%00", "A" * 64])
    headers = {"authorization": f"Bearer {table.tokens[0]}", "content-type": "application/json"}
    tried = 0

    def ask(method: str, path: str, **more: Any) -> None:
        nonlocal tried
        tried += 1
        response = table.client.http.request(method, path, headers=headers, **more)
        assert response.status_code < 500, f"{method} {path} {more}: {response.text}"
        if response.status_code >= 400:
            assert response.json()["reason"], f"{method} {path} is refused without a reason"

    @_fuzz(examples)
    @given(st.sampled_from(posts), ids, things(NAMES))
    def post(path: str, id: str, body: Any) -> None:
        content = json.dumps(body).encode("utf-8", "surrogatepass")
        ask("POST", path.replace("{table}", id), content=content)

    @_fuzz(examples // 2)
    @given(st.sampled_from(list(api.GET)), ids, queries)
    def get(path: str, id: str, query: dict[str, str]) -> None:
        ask("GET", path.replace("{table}", id), params=query)

    @_fuzz(examples // 2)
    @given(things(SAID))
    def say(message: Any) -> None:
        nonlocal tried
        tried += 1
        with table.socket(0) as page:
            try:
                page.socket.send(json.dumps(message))
                page.socket.send('{"ping": 1}')
                while not any(reply["type"] == "pong" for reply in page.replies):
                    page.read()
            except ConnectionClosed as closed:
                assert closed.rcvd is not None and closed.rcvd.code in (1008, 1009, 4429), closed

    post()
    get()
    say()
    table.act("hold", 0, seat=0, level=None)
    return tried


def _fuzz(examples: int) -> Any:
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


# 16

NASTY = [
    "<script>window.hacked = 1</script>",
    "<img src=x onerror='window.hacked = 1'>",
    "<svg><script>window.hacked = 1</script></svg>",
    "\"><svg onload='window.hacked = 1'>",
    "javascript:window.hacked=1",
    "{{7*7}}${7*7}",
    "\u202egnp.exe\u202c \u2066x\u2069 \u200b\u200d",
    "Z\u0336\u0321\u0353\u035a\u0340\u0341\u0342\u0343" * 20,
    "\U0001f3b2" * 250_000,
]


def hostile_text(data: Path) -> str:
    """16. Names and chat with markup, scripts, tricks of writing and a megabyte of emoji: no script runs."""
    with running(data) as (hall, client), browser() as chromium:
        table = client.table()
        for words in NASTY:
            assert table.act("chat", 0, text=words[:9_000])["result"] == "accepted"
        assert table.post("chat", 0, key=new_key(), text=NASTY[-1]).status_code == 413
        for words in (NASTY[0], NASTY[3]):
            table.act("name", 0, name=words)
            page = chromium.new_page()
            complaints: list[str] = []
            page.on("console", lambda said, found=complaints: found.append(said.text) if said.type == "error" else None)
            page.goto(f"{hall.url}/t/{table.id}#{table.tokens[0]}")
            page.wait_for_function("document.querySelectorAll('svg g').length > 3")
            page.wait_for_timeout(100)
            assert page.evaluate("window.hacked") is None
            assert not any("Content Security Policy" in text for text in complaints), complaints
            page.close()
        view = table.view()
        assert all(len(line["text"]) <= 500 for line in view["chat"]) and len(view["seats"][0]["name"]) <= 32
        assert not any(mark in json.dumps(view, ensure_ascii=False) for mark in "\u202e\u2066\u200b")
        assert client.http.get("/g/%3Cscript%3E").status_code == 404
        assert "<script>" not in client.http.get("/g/%3Cscript%3E").text.replace("<script ", "")
    return f"{len(NASTY)} nasty texts as name and chat; nothing ran"
