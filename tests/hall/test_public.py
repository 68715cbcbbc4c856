"""A hall in public: nobody freezes a table, floods the hall or bends the rules of good company."""

import asyncio
import io
import json
import socket
import sqlite3
import sys
import threading
import time
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from questhall.hall import Limits, open_store
from questhall.hall.store.store import Entry, StoreTrouble
from questhall.hall.tables import hall as halls
from questhall.hall.tables import replay
from questhall.hall.tables.ledger import Ledger
from questhall.hall.tables.replay import Reel
from questhall.hall.thinking.bots import CHOICES, ESTIMATES, HINTS, Thinkers
from questhall.hall.web import app, costs
from questhall.hall.web.guard import network
from questhall.hall.web.server import DOOR
from questhall.kernel import Chance, Flow, Game, GameState, Outcome, View, choose, start
from questhall.kernel.registry import game
from tests.hall.house import Client, Running, Socket, Table, new_key, running, sent, wait_for


def test_nobody_is_let_in_before_the_cards_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[float] = []
    games = halls.Hall.games

    def slowly(self: Any) -> Any:
        found = games(self)
        read.append(time.monotonic())
        return found

    monkeypatch.setattr(halls.Hall, "games", slowly)
    with running(tmp_path / "data"):
        assert read


# slow and silent


def _post(hall: Running, path: str, token: str, body: bytes, first: int) -> socket.socket:
    """The head of a request and the first bytes of its body."""
    line = socket.create_connection(("127.0.0.1", hall.port), 60)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{hall.port}\r\nAuthorization: Bearer {token}\r\n"
    line.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body[:first])
    return line


@pytest.mark.parametrize("what", ["chat", "link", "answer", "name"])
def test_a_slow_body_freezes_no_table(hall: Running, client: Client, what: str) -> None:
    table = client.table()
    bodies = {
        "chat": {"key": new_key(), "text": "slow"},
        "link": {"seat": 0},
        "name": {"key": new_key(), "name": "Slow"},
        "answer": {"at": 1, "key": new_key(), "choice": "4"},
    }
    body = json.dumps(bodies[what]).encode()
    line = _post(hall, f"/api/tables/{table.id}/{what}", table.tokens[0], body, 5)
    time.sleep(0.1)
    hall.hall.rooms.pop(table.id, None)  # as after two quiet minutes
    table.choose(0, "0")
    line.sendall(body[5:])
    assert b"HTTP/1.1 200" in line.recv(4000)
    line.close()
    assert table.choose(1, "1")["result"] == "accepted"
    if what == "link":
        assert table.get("", 0).status_code == 404
    else:
        assert table.choose(0, "2")["result"] == "accepted"


def test_a_room_that_missed_something_reads_again(hall: Running, client: Client) -> None:
    table = client.table()
    table.choose(0, "0")
    entry = Entry(2, "choice", 1, "1", "elsewhere", time.time())
    assert hall.do(hall.hall.store.append(table.id, entry))
    assert table.act("chat", 0, text="still here")["result"] == "accepted"
    assert table.choose(0, "2")["result"] == "accepted"


def test_heads_and_bodies_have_deadlines(tmp_path: Path) -> None:
    limits = Limits(requests=1e6, tables=1e6, seconds=2.0)
    with running(tmp_path / "data", limits=limits) as (hall, client):
        table = client.table()
        DOOR.head_seconds = 0.3  # whoever comes from now on
        silent = socket.create_connection(("127.0.0.1", hall.port), 60)
        begun = socket.create_connection(("127.0.0.1", hall.port), 60)
        begun.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        assert silent.recv(100) == b"" and begun.recv(100) == b""
        DOOR.head_seconds = 2.0
        slow = _post(hall, f"/api/tables/{table.id}/chat", table.tokens[0], b'{"key":"k","text":"x"}', 3)
        assert b"HTTP/1.1 408" in slow.recv(4000)
        with table.socket(0) as page:  # a socket may be silent
            time.sleep(2.2)
            assert page.answer()["result"] == "accepted"


def test_one_address_cannot_take_all_connections(tmp_path: Path) -> None:
    limits = Limits(requests=1e6, tables=1e6, connections=10)
    with running(tmp_path / "data", limits=limits) as (hall, _):
        crowd = [socket.create_connection(("127.0.0.1", hall.port), 60, ("127.0.0.2", 0)) for _ in range(40)]
        for extra in crowd[12:]:
            assert extra.recv(10) == b""
        assert httpx.get(f"{hall.url}/", timeout=60).status_code == 200
        for line in crowd:
            line.close()


# floods


def what_is_in_reserve(hall: Running) -> None:
    """And nothing after that: how long the requests of a test take does not matter."""
    app: Any = hall.server.config.app
    for quota in (*app.app.state.quotas.values(), app.live.looks):
        quota.rate = 0.0


def test_pictures_cost_their_sender(tmp_path: Path) -> None:
    with running(tmp_path / "data", limits=Limits()) as (hall, client):
        what_is_in_reserve(hall)
        told = [client.http.post("/api/qr", json={"text": f"x{n}"}).status_code for n in range(40)]
        assert 429 in told and told[0] == 200


def test_every_request_says_what_it_costs() -> None:
    assert set(costs.GET) == set(app.GET) and set(costs.POST) == set(app.POST)
    assert {*costs.GET.values(), *costs.POST.values()} == {costs.SLIGHT, *costs.WAIT}


def test_whoever_asks_too_often_must_wait(tmp_path: Path) -> None:
    """Each request with a quota, from an address of its own: the first is answered, one too many is not."""
    limits = Limits(requests=1e6, looks=0.1, notes=0.04, costly=0.1)  # one in reserve; sixty of tables
    with running(tmp_path / "data", limits=limits) as (hall, client):
        what_is_in_reserve(hall)
        table = client.table("pig", "me friend")
        dear = [("GET", path, kind) for path, kind in costs.GET.items() if kind != costs.SLIGHT]
        dear += [("POST", path, kind) for path, kind in costs.POST.items() if kind != costs.SLIGHT]
        for number, (method, path, kind) in enumerate(dear):
            door = httpx.HTTPTransport(local_address=f"127.0.1.{number + 1}")
            headers = {"origin": hall.url, "authorization": f"Bearer {table.tokens[0]}"}
            with httpx.Client(base_url=hall.url, headers=headers, transport=door, timeout=60) as http:
                path = path.replace("{table}", table.id).replace("{game}", "pig")
                asked = {"json": {}} if method == "POST" else {}
                times = 61 if kind == costs.TABLES else 2
                codes = [http.request(method, path, **asked).status_code for _ in range(times)]
            assert codes[-1] == 429 and 429 not in codes[:-1], (path, codes)


def test_a_whole_table_again_and_again_has_a_quota(tmp_path: Path) -> None:
    with running(tmp_path / "data", limits=Limits(looks=0.2)) as (hall, client):
        what_is_in_reserve(hall)
        with client.table().socket(0) as page:
            for shape in (True, False):
                page.send(tall=shape)
                page.read()
            page.send(full=True)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    page.read()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429


def test_games_are_wound_back_one_at_a_time_and_not_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first look at a long game costs a second; the next ones hardly anything."""
    wound: list[str] = []
    busy = threading.Lock()

    class Slow(Reel):
        def __init__(self, *given: Any) -> None:
            assert busy.acquire(blocking=False), "two at once"
            time.sleep(0.05)
            super().__init__(*given)
            wound.append("")
            busy.release()

    monkeypatch.setattr(replay, "Reel", Slow)
    with running(tmp_path / "data", limits=Limits(requests=1e6, looks=1e6, costly=0.4)) as (
        hall,
        client,
    ):  # 4 in reserve
        what_is_in_reserve(hall)
        tables = [client.table("pig") for _ in range(6)]

        async def ask() -> list[int]:
            async with httpx.AsyncClient(base_url=hall.url, timeout=60) as http:
                asked = [
                    http.get(f"/api/tables/{table.id}/replay", headers={"authorization": f"Bearer {table.tokens[0]}"})
                    for table in tables
                ]
                return [reply.status_code for reply in await asyncio.gather(*asked)]

        assert sorted(asyncio.run(ask())) == [200] * 4 + [429] * 2 and len(wound) == 4
        again = [table.get("/replay", 0).status_code for table in tables]
        assert again.count(200) == 4 and len(wound) == 4


@pytest.mark.parametrize("path", ["/api/workshop/read", "/api/characters/read", "/api/tables"])
def test_a_name_of_many_parts_stops_nobody(client: Client, path: str) -> None:
    """Reading a.a.a... takes the square of its parts in time: one request of 58 KB held the whole hall for a minute."""
    maze = "a" + ".a" * 29_000 + " = 1"
    body = {"game": "drawn-to-destiny", "own": [maze]} if path == "/api/tables" else {"text": maze}
    began = time.monotonic()
    assert client.http.post(path, json=body).status_code == 400
    assert time.monotonic() - began < 5


def test_going_far_back_in_a_long_game_is_done_beside_the_hall(
    hall: Running, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int | None] = []
    real = Ledger.replayed

    def replayed(ledger: Ledger, answers: Any) -> Any:
        played.append(threading.get_ident())
        return real(ledger, answers)

    monkeypatch.setattr(Ledger, "replayed", replayed)
    table = client.table("pig", "me bot:random", seed=4)
    before = table.view(0)
    table.choose(0, "roll")  # a die has fallen: the match itself cannot take it back
    assert table.act("undo", 0)["result"] == "accepted"
    assert len(played) == 1 and played[0] != hall.thread.ident
    assert table.view(0)["drawing"] == before["drawing"]


@pytest.mark.parametrize("way", ["tables", "branch", "records", "campaigns"])
def test_every_way_to_a_new_table_counts(tmp_path: Path, way: str) -> None:
    with Running(tmp_path / "data", limits=Limits()) as hall, Client(hall.url) as client:  # sixty in reserve
        what_is_in_reserve(hall)
        table = client.table()
        seats = [{"who": "me"}, {"who": "friend"}]
        path, body = {
            "tables": ("/api/tables", {"game": "tic-tac-toe", "seats": seats}),
            "branch": (f"/api/tables/{table.id}/branch", {"step": 0, "seats": seats}),
            "records": ("/api/records", {"record": "{}"}),
            "campaigns": ("/api/campaigns", {"campaign": {}}),
        }[way]
        headers = {"authorization": f"Bearer {table.tokens[0]}"}
        codes = [client.http.post(path, json=body, headers=headers).status_code for _ in range(62)]
        assert codes[-1] == 429 and codes.index(429) > 50


def test_a_heap_of_brackets_is_read_in_no_time(client: Client) -> None:
    for heap in (b"[" * 4_000_000, b"[]," * 1_300_000, b'{"record":' * 300_000):
        began = time.monotonic()
        told = client.http.post("/api/records", content=heap)
        assert told.status_code == 400 and time.monotonic() - began < 5


def test_one_hint_at_a_time(hall: Running, client: Client) -> None:
    table = client.table("drawn-to-adventure", "me friend")
    seat = table.asked()
    assert seat is not None

    async def ask() -> list[int]:
        async with httpx.AsyncClient(base_url=hall.url, headers={"origin": hall.url}, timeout=60) as http:
            headers = {"authorization": f"Bearer {table.tokens[seat]}"}
            posts = [http.post(f"/api/tables/{table.id}/hint", headers=headers) for _ in range(6)]
            return sorted(reply.status_code for reply in await asyncio.gather(*posts))

    assert asyncio.run(ask()) == [200, 429, 429, 429, 429, 429]


def test_bots_think_before_hints_and_tables_take_turns() -> None:
    async def order() -> list[str]:
        thinkers, done = Thinkers(1), []

        async def job(rank: int, table: str) -> None:
            async with thinkers._turn(rank, table):
                await asyncio.sleep(0)
                done.append(f"{table}{rank}")

        jobs = [(CHOICES, "z"), (ESTIMATES, "a"), *[(HINTS, "a")] * 2, (CHOICES, "a"), (HINTS, "b"), (CHOICES, "b")]
        await asyncio.gather(*(job(*one) for one in jobs))
        return done

    assert asyncio.run(order()) == ["z0", "b0", "a0", "b1", "a1", "a1", "a2"]


def test_a_networks_addresses_are_one() -> None:
    assert network("2001:db8::1") == network("2001:db8:0:0:ffff::9") == "2001:db8::/64"
    assert network("2001:db8:0:1::1") != network("2001:db8::1")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") == "192.0.2.7"


def test_everybody_in_a_network_shares_its_limits(tmp_path: Path) -> None:
    """By IPv6 somebody has 2^64 addresses; behind a proxy, too."""
    with running(tmp_path / "data", limits=Limits(requests=1.0), proxy="127.0.0.1") as (hall, _):
        hall.server.config.app.requests.rate = 0.0  # type: ignore[union-attr]  # five in reserve, and none after that

        def told(who: str) -> int:
            return httpx.get(f"{hall.url}/healthz", headers={"x-forwarded-for": who}, timeout=60).status_code

        assert [told(f"2001:db8:0:1::{n}") for n in range(8)] == [200] * 5 + [429] * 3
        assert told("2001:db8:0:2::1") == 200, "the next network"


# the store


def test_what_cannot_be_used_is_refused_with_a_reason(tmp_path: Path) -> None:
    for wrong in ("mysql://x", "http://x", "sqlite://"):
        with pytest.raises(StoreTrouble, match="://"):
            open_store(tmp_path, wrong)

    def opens(file: Path) -> None:
        store = open_store(file.parent, f"sqlite://{file}")
        asyncio.run(store.open(lambda *_: None))

    newer = tmp_path / "newer.sqlite"
    with sqlite3.connect(newer) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreTrouble, match="newer"):
        opens(newer)
    damaged = tmp_path / "damaged.sqlite"
    damaged.write_bytes(b"SQLite format 3\0" + b"garbage" * 3000)
    with pytest.raises(StoreTrouble, match="backup"):
        opens(damaged)


def test_two_halls_on_one_folder_even_when_it_was_tidied(tmp_path: Path) -> None:
    with running(tmp_path):
        for file in tmp_path.glob("*.lock"):
            file.unlink()
        with pytest.raises(StoreTrouble, match="A hall that runs"):
            asyncio.run(open_store(tmp_path).open(lambda *_: None))


def test_keys_of_one_sender_do_not_stop_another(client: Client) -> None:
    table = client.table(seats="me bot:random")
    for wrong in ("", "a\0b", "ä", "x" * 201):
        assert table.post("chat", 0, key=wrong, text="hm").status_code == 400, wrong
    for at in range(6):
        table.post("chat", None, key=f"bot-{at}-1", text="hm")
    assert table.post("chat", None, key="mine", text="one").json()["result"] == "accepted"
    assert table.post("chat", 0, key="mine", text="two").json()["result"] == "accepted"
    assert table.post("chat", 0, key="mine", text="two").json()["result"] == "repeated"
    assert table.post("chat", 0, key="\0", text="two").status_code == 400


def test_keys_that_differ_at_their_end_only_are_two(client: Client) -> None:
    table, long = client.table(), "x" * 199
    for end in "ab":
        assert table.post("chat", 0, key=long + end, text=end).json()["result"] == "accepted"
    assert [line["text"] for line in table.view()["chat"]] == ["a", "b"]
    with table.socket(0) as one, table.socket(1) as two:
        for page, choice, end in ((one, "4", "c"), (two, "5", "d"), (one, "6", "e")):
            at = page.until(lambda seen: seen.get("ask"))["ask"]["at"]
            page.send(answer={"key": long + end, "at": at, "choice": choice})
            n = {"4": 3, "5": 4, "6": 5}[choice]
            for other in (one, two):
                other.until(lambda seen, n=n: seen["n"] == n)


# good company


def test_consent_cannot_be_had_by_lending_a_seat(client: Client) -> None:
    table = client.table()
    table.choose(0, "0")
    table.choose(1, "4")
    assert table.act("hold", 0, seat=1, level="random")["result"] == "accepted"
    assert table.act("undo", 0)["result"] == "asked"
    assert len(table.view()["log"]) >= 2
    assert table.act("hold", 1, seat=1, level=None)["result"] == "accepted"
    assert table.act("consent", 1, agree=True)["result"] == "accepted"


def test_a_seat_is_lent_after_a_while(tmp_path: Path) -> None:
    limits = Limits(requests=1e6, tables=1e6, grace=0.6)
    with running(tmp_path / "data", limits=limits) as (_, client):
        table = client.table()
        with table.socket(1):
            assert table.post("hold", 0, key=new_key(), seat=1, level="easy").status_code == 403
        told = table.post("hold", 0, key=new_key(), seat=1, level="easy")
        assert told.status_code == 403 and told.json()["error"] == "grace"
        wait_for(lambda: table.post("hold", 0, key=new_key(), seat=1, level="easy").status_code == 200)
        assert table.post("hold", 0, key=new_key(), seat=0, level="easy").status_code == 200  # one's own at any time


def test_a_finished_game_stays_finished_unless_all_agree(client: Client) -> None:
    table = client.table()
    for seat, choice in ((0, "0"), (1, "3"), (0, "1"), (1, "4"), (0, "2")):
        table.choose(seat, choice)
    assert table.view()["result"]
    assert table.act("undo", 0)["result"] == "asked" and table.view()["result"]
    assert table.act("consent", 1, agree=True)["result"] == "accepted"
    assert not table.view()["result"]


def test_a_table_with_a_known_seed_says_so(client: Client) -> None:
    table = client.table()
    for seat, choice in ((0, "0"), (1, "3"), (0, "1"), (1, "4"), (0, "2")):
        table.choose(seat, choice)
    assert not table.view()["chosen"]
    made = table.post("branch", 0, step=2, seats=[{"who": "me"}, {"who": "friend"}])
    assert Table(client, made.json()).view()["chosen"]


def test_an_onlooker_does_not_speak_as_a_player(client: Client) -> None:
    table = client.table()
    for name in ("Friend", " fRiend ", "Fr\u00edend", "Fri\u0435nd"):
        table.post("chat", None, key=new_key(), text="I give up", name=name)
        assert table.view()["chat"][-1]["name"].endswith("(looking on)")
    table.post("chat", None, key=new_key(), text="hello", name="Grace")
    assert table.view()["chat"][-1]["name"] == "Grace"


def test_the_maker_keeps_order(client: Client) -> None:
    table = client.table()
    assert table.act("order", 0, what="mute")["result"] == "accepted"
    assert table.post("chat", None, key=new_key(), text="boo").status_code == 403
    assert table.act("chat", 1, text="calm")["result"] == "accepted"
    assert table.act("order", 0, what="mute", seat=1)["result"] == "accepted"
    assert table.post("chat", 1, key=new_key(), text="not calm").status_code == 403
    assert table.act("order", 0, what="unmute", seat=1)["result"] == "accepted"
    assert table.act("chat", 1, text="calm again")["result"] == "accepted"
    assert (
        table.view()["chat"][-2]["text"] == "Friend may speak again."
        and table.view()["chat"][-2]["name"] == "Questhall"
    )
    for wrong in ({"what": "flog"}, {"what": "remove"}, {"what": "remove", "guest": "x"}, {"what": "mute", "seat": 9}):
        assert table.post("order", 0, key=new_key(), **wrong).status_code == 400
    assert sent_away(table, [], lambda: table.act("order", 0, what="private")) == 4404
    assert table.get().status_code == 404 and table.get("", 1).status_code == 200
    assert table.act("order", 0, what="public")["result"] == "accepted" and table.get().status_code == 200
    assert table.act("order", 0, what="delete")["result"] == "accepted"
    assert table.get("", 0).status_code == 404


def sent_away(table: Table, tokens: list[str], order: Any) -> int:
    """The code with which somebody's socket is closed by an order."""
    with pytest.raises(ConnectionClosed) as closed, Socket(table, tokens) as onlooker:
        assert order()["result"] == "accepted"
        while True:
            onlooker.read()
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def from_elsewhere(client: Client, table: Table, address: str) -> Table:
    """The same table for somebody at another address."""
    other = Client(client.url)
    transport = httpx.HTTPTransport(local_address=address)
    other.http = httpx.Client(base_url=client.url, headers={"origin": client.url}, transport=transport, timeout=60)
    return Table(other, table.made)


def test_one_onlooker_is_sent_away_and_the_others_stay(client: Client) -> None:
    table = client.table()
    rude, kind = from_elsewhere(client, table, "127.0.0.3"), from_elsewhere(client, table, "127.0.0.4")
    rude.post("chat", None, key=new_key(), text="boo", name="Rude")
    kind.post("chat", None, key=new_key(), text="well played", name="Kind")
    found = {one["name"]: one["guest"] for one in table.get("/company", 0).json()["onlookers"]}
    assert found.keys() == {"Rude", "Kind"} and table.get("/company").status_code == 403
    assert table.act("order", 0, what="mute", guest=found["Rude"])["result"] == "accepted"
    muted = {one["name"]: one["muted"] for one in table.get("/company", 0).json()["onlookers"]}
    assert muted == {"Rude": True, "Kind": False}
    assert rude.post("chat", None, key=new_key(), text="boo").status_code == 403
    assert kind.post("chat", None, key=new_key(), text="bravo").status_code == 200
    assert table.act("order", 0, what="remove", guest=found["Rude"])["result"] == "accepted"
    assert rude.get().status_code == 404 and rude.post("chat", None, key=new_key(), text="boo").status_code == 404
    assert kind.get().status_code == 200 and rude.get("", 0).status_code == 200, "a seat is a seat"
    told = [line["text"] for line in table.view()["chat"] if line["name"] == "Questhall"]
    assert told == ["Rude is silent from now on.", "Rude was sent away."]
    assert "127.0" not in str(table.get("/company", 0).json())
    assert table.act("order", 0, what="readmit", guest=found["Rude"])["result"] == "accepted"
    assert rude.get().status_code == 200
    with table.socket() as page:  # somebody who has said nothing is known as well, and goes at once
        silent = [one for one in table.get("/company", 0).json()["onlookers"] if not one["name"]]
        assert len(silent) == 1 and page.seen["as"] is None
    code = sent_away(table, [], lambda: table.act("order", 0, what="remove", guest=silent[0]["guest"]))
    assert code == 4404
    with pytest.raises(ConnectionClosed), Socket(table, []):
        pass
    with table.socket(1) as friend:  # from the same address
        assert friend.seen["as"] == 1


def test_all_players_together_keep_order_as_well(client: Client) -> None:
    table = client.table("pig", "friend friend friend")  # whoever made it has no seat
    key = new_key()
    first = table.post("order", 0, key=key, what="mute").json()
    assert first["result"] == "asked" and "1 of 3" in first["reason"]
    assert table.post("order", 0, key=key, what="mute").json()["result"] == "repeated"
    assert table.act("order", 0, what="mute")["result"] == "asked", "nobody counts twice"
    assert table.act("order", 1, what="private")["result"] == "asked", "nor for something else"
    assert table.post("chat", None, key=new_key(), text="boo").status_code == 200
    assert table.act("order", 1, what="mute")["result"] == "asked"
    assert table.act("order", 2, what="mute")["result"] == "accepted"
    assert table.post("chat", None, key=new_key(), text="boo").status_code == 403
    assert [table.act("order", seat, what="delete")["result"] for seat in range(3)] == ["asked", "asked", "accepted"]
    assert table.get("", 0).status_code == 404


def test_a_player_alone_does_not_keep_order_unless_the_maker_has_left(client: Client) -> None:
    table = client.table()
    assert table.act("order", 1, what="close")["result"] == "asked"
    assert table.choose(0, "4")["result"] == "accepted"
    table.act("hold", 0, seat=0, level="random")
    assert table.act("order", 1, what="close")["result"] == "accepted"


def test_a_closed_table_is_looked_at_and_not_played_on(hall: Running, client: Client) -> None:
    table = client.table(seats="me friend")
    table.choose(0, "4")
    ask = table.view(1)["ask"]
    with table.socket(1) as page:
        assert table.act("order", 0, what="close")["result"] == "accepted"
        page.until(lambda seen: not seen["ask"])
        told = sent(page, at=ask["at"], choice="0")
        assert told["result"] == "illegal" and "closed" in told["reason"]
    assert table.post("answer", 1, at=ask["at"], key=new_key(), choice="0").json()["result"] == "illegal"
    assert table.act("undo", 0)["result"] == "illegal"
    assert table.post("chat", None, key=new_key(), text="boo").status_code == 403
    hall.hall.rooms.pop(table.id)
    assert table.view(1)["ask"] is None and not any(seat["to_act"] for seat in table.view()["seats"])
    assert table.act("order", 0, what="open")["result"] == "accepted"
    assert table.choose(1, "0")["result"] == "accepted"


def test_chances_reckoned_for_one_seat_do_not_reach_another(hall: Running, client: Client) -> None:
    table = client.table("roll-for-adventure")
    table.choose(table.asked() or 0)
    table.get("/estimates", 0)
    table.get("/estimates", 1)
    theatre = hall.server.config.app.app.state.theatre  # type: ignore[attr-defined,union-attr]
    reel = next(reel for (name, *_), reel in theatre._reels.items() if name == table.id)
    wait_for(lambda: {seat for seat, _ in reel.points} == {0, 1})


# campaigns


def test_a_campaign_is_taken_along_and_gone_on_with(client: Client) -> None:
    table = client.table("adventure-tactics", "me friend", options={"play": "campaign"})
    assert table.get("/campaign", 0).status_code == 404
    for _ in range(40):
        if table.get("/campaign", 0).status_code == 200:
            break
        seat = table.asked()
        assert seat is not None
        table.choose(seat)
    file = table.get("/campaign", 0).json()
    assert file["format"] == 1 and file["game"] == "adventure-tactics" and file["kept"]["version"] >= 1
    assert table.get("/campaign").status_code == 403
    seats = [{"who": "me"}, {"who": "friend"}]
    made = client.http.post("/api/campaigns", json={"campaign": file, "seats": seats})
    assert made.status_code == 201, made.text
    again = Table(client, made.json())
    assert again.get("/campaign", 0).json()["kept"] == file["kept"]
    assert table.post("go-on", 0, step=0, seats=seats).status_code == 201
    wish = {"names": "Olette: Bo", "faces": "Olette: witch"}
    made = client.http.post("/api/campaigns", json={"campaign": file, "seats": seats, "options": wish})
    assert made.status_code == 201, made.text
    refused = client.http.post("/api/campaigns", json={"campaign": file, "seats": seats, "options": {"saved": ""}})
    assert refused.status_code == 400 and "other names and faces" in refused.json()["reason"]
    file["kept"]["version"] = 999
    refused = client.http.post("/api/campaigns", json={"campaign": file, "seats": seats})
    assert refused.status_code == 400 and "newer" in refused.json()["reason"]


def test_a_campaign_is_kept_by_itself(hall: Running, client: Client) -> None:
    table = client.table("adventure-tactics", "me friend", options={"play": "campaign"})
    while table.get("/campaign", 0).status_code != 200:
        seat = table.asked()
        assert seat is not None
        table.choose(seat)
    hall.do(hall.hall._keep(hall.hall.rooms[table.id]))
    kept = hall.do(hall.hall.store.kept(table.id))
    assert json.loads(kept["campaign"]) == table.get("/campaign", 0).json()


# over the socket as over HTTP


def test_over_the_socket_nobody_answers_for_another(client: Client) -> None:
    table = client.table()
    at = table.view(0)["ask"]["at"]
    with table.socket(1) as page, Socket(table, []) as onlooker:
        assert sent(page, at=at, choice="4", seat=0)["result"] == "illegal"
        assert sent(page, at=at, choice="4")["result"] == "stale"
        assert sent(onlooker, at=at, choice="4", seat=0)["result"] == "illegal"
        assert sent(onlooker, at=at, choice="4")["result"] == "illegal"
    assert table.asked() == 0 and table.view()["n"] == 0


def test_over_the_socket_nobody_looks_as_another(client: Client) -> None:
    table = client.table("call-to-adventure")
    own = table.view(1)
    for tokens, allowed in (([], None), ([table.tokens[1]], 1)):
        with Socket(table, tokens) as page:
            assert page.seen["as"] == allowed
            for wanted in (0, 7, -1):
                page.send(**{"as": wanted})
                page.read()
                assert page.seen["as"] == allowed
                assert page.seen["drawing"] == (own if tokens else table.view())["drawing"]
        for wanted in (0, 7, -1):  # nor by saying so at the door
            with Socket(table, tokens, seat=wanted) as page:
                assert page.seen["as"] == allowed
                assert page.seen["drawing"] == (own if tokens else table.view())["drawing"]


def test_over_the_socket_a_stale_or_impossible_answer_is_told_so(client: Client) -> None:
    table = client.table()
    with table.socket(0) as one, table.socket(1) as two:
        old = one.until(lambda seen: seen.get("ask"))["ask"]["at"]
        assert sent(one, at=old, choice="fly")["result"] == "illegal"
        assert sent(one, at=old + 1, choice="4")["result"] == "stale"
        assert sent(one, at=old, choice="4")["result"] == "accepted"
        assert sent(one, at=old, choice="5")["result"] == "stale"
        at = two.until(lambda seen: seen.get("ask"))["ask"]["at"]
        assert sent(two, at=at, choice="4")["result"] == "illegal"
        key = new_key()
        for _ in range(4):
            two.send(answer={"key": key, "at": at, "choice": "5"})
        while sum(reply.get("key") == key for reply in two.replies) < 4:
            two.read()
        told = sorted(reply["result"] for reply in two.replies if reply.get("key") == key)
        assert told == ["accepted", "repeated", "repeated", "repeated"]
        assert table.view()["n"] == 2


@pytest.mark.parametrize(("kept", "result"), [(StoreTrouble("The disk is full."), "refused"), (False, "stale")])
def test_over_the_socket_a_choice_that_is_not_on_the_disk_is_not_made(
    hall: Running, client: Client, monkeypatch: pytest.MonkeyPatch, kept: Any, result: str
) -> None:
    """The disk fails, or another process was faster: whoever chose is told which."""

    def append(table: str, entry: Entry, then: Any) -> bool:
        hall.loop.call_soon(then, kept)
        return True

    table = client.table()
    with table.socket(0) as one:
        at = one.until(lambda seen: seen.get("ask"))["ask"]["at"]
        with monkeypatch.context() as broken:
            broken.setattr(hall.hall.store, "append_soon", append)
            told = sent(one, at=at, choice="4")
        assert told["result"] == result and (result == "stale") == ("disk" not in told["reason"])
        assert sent(one, at=at, choice="4")["result"] == "accepted"  # and it can be made again


def test_nothing_is_done_again_twice(client: Client) -> None:
    for seed in range(9):
        table = client.table("pig", "me bot:random", seed=seed)
        table.choose(0, "roll")
        if table.asked() == 0:  # and not a one: the same choice is possible once more
            break
    assert table.act("undo", 0)["result"] == "accepted"
    assert table.act("redo", 0)["result"] == "accepted"
    assert table.act("redo", 0)["result"] == "illegal"
    assert table.view()["n"] == 3


def test_tables_that_nobody_uses_leave_the_memory(hall: Running, client: Client) -> None:
    table = client.table()
    with table.socket(0):
        room = hall.hall.rooms[table.id]
        room.used -= 1000
        hall.do(_tidy(hall))
        assert table.id in hall.hall.rooms, "somebody looks"
    wait_for(lambda: not room.viewers)
    room.used -= 1000
    hall.do(_tidy(hall))
    assert table.id not in hall.hall.rooms
    assert table.choose(0)["result"] == "accepted"


def test_they_leave_it_by_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "SWEEP_SECONDS", 0.2)
    with running(tmp_path / "data") as (hall, client):
        table, used = client.table(), client.table()
        table.choose(0)
        with used.socket(0):
            used.choose(0)
            assert table.id in hall.hall.rooms
            monkeypatch.setattr(halls, "IDLE_SECONDS", 0.5)
            wait_for(lambda: table.id not in hall.hall.rooms)
            assert used.id in hall.hall.rooms and table.choose(1)["result"] == "accepted"


async def _tidy(hall: Running) -> None:
    for room in list(hall.hall.rooms.values()):
        await hall.hall._keep(room)
    hall.hall.tidy()


def test_what_comes_by_tls_shall_always_come_so(tmp_path: Path) -> None:
    with running(tmp_path / "data", proxy="127.0.0.1") as (hall, _):
        for scheme, promised in (("https", True), ("http", False)):
            told = httpx.get(f"{hall.url}/", headers={"x-forwarded-proto": scheme}, timeout=60)
            assert ("strict-transport-security" in told.headers) == promised
    with running(tmp_path / "other") as (hall, _):  # nobody has said that there is a proxy
        told = httpx.get(f"{hall.url}/", headers={"x-forwarded-proto": "https"}, timeout=60)
        assert "strict-transport-security" not in told.headers


def test_nobody_thinks_on_when_the_hall_closes(tmp_path: Path) -> None:
    script = str(Path(__file__).parent / "bad_thinker.py")
    with running(tmp_path / "data", thinkers=lambda: Thinkers(1, 60.0, (sys.executable, script, "hang"))) as (
        hall,
        client,
    ):
        table = client.table(seats="me bot:random")
        table.choose(0, "4")
        room = hall.hall.rooms[table.id]
        wait_for(lambda: room._thinking)
        hall.do(hall.hall.close())
        assert not room._thinking


def test_a_long_record_is_looked_at_in_little_memory(client: Client) -> None:
    """A record of 0.24 MB cost 120 MB: every position that was kept held on to the whole game before it."""
    pig = game("pig")
    match = start(pig, 2, "long", {"goal": 1000}, log=False)
    while match.position < 6_000:  # whoever never holds never wins
        match.choose("roll")
        match.settle()
    answers = match.answers[:]
    tracemalloc.start()
    try:
        reel = Reel(start(pig, 2, "long", {"goal": 1000}), answers)
        grown = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert grown < 600 * len(answers), f"{grown / len(answers):.0f} bytes for each answer"
    for step in (0, 1, 31, 2_999, 6_000):
        assert reel.at(step).answers == answers[:step]
    assert reel.at(6_000).save() == match.save()


class Rows(GameState):
    row: list[int]


class Counting(Game[Rows, View]):
    """Something large changes with every answer, and no die ever falls: everything could be taken back."""

    name = "counting"
    title = "Counting"
    seats = (1,)
    state_type = Rows

    def setup(self, seats: int, options: Any, chance: Chance) -> Rows:
        return Rows(row=[0] * 2_000, chance=chance)

    def step(self, state: Rows) -> Flow:
        state.row[0] += yield from choose(0, "more", (1, 2))

    def outcome(self, state: Rows) -> Outcome | None:
        return None

    def view(self, state: Rows, seat: int | None) -> View:
        return View()


def test_winding_back_keeps_nothing_to_take_back() -> None:
    """Without chance every answer could be taken back: a thousand positions would be kept meanwhile for nobody."""
    tracemalloc.start()
    try:
        Reel(start(Counting(), 1, 1), [(0, 1)] * 1_000)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 8e6, f"{peak / 1e6:.0f} MB"  # sixty positions are kept, of 16 KB each


def test_the_cards_of_every_game_are_kept(hall: Running) -> None:
    """What running tables need when a later version has other cards."""
    for one in hall.hall.games():
        data = hall.do(hall.hall.store.content(one.fingerprint()))
        files = [file.name for layer in one.content_files() for file in layer]
        if files:
            with zipfile.ZipFile(io.BytesIO(data)) as bundle:
                assert sorted(Path(name).name for name in bundle.namelist()) == sorted(files)
        else:
            assert data is None
