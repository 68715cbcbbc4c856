"""Several processes on one PostgreSQL: nothing accepted is taken away, bots think once, play goes on when one dies."""

import asyncio
import contextlib
import json
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from click.testing import CliRunner

from questhall.cli import main
from questhall.hall import Hall
from questhall.hall.store.gathering import Newest
from questhall.hall.store.postgres import PostgresStore
from questhall.hall.store.store import Place, Setup, StoreTrouble
from questhall.hall.tables import hall as halls
from questhall.hall.tables import rooms
from questhall.hall.thinking.bots import Thinkers
from questhall.hall.thinking.elsewhere import ThinkersElsewhere, work
from tests.hall.house import Client, Running, Table, new_key, wait_for
from tests.hall.postgres import postgres


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as address:
        yield address


def beside(table: Table, client: Client) -> Table:
    """The same table through another hall."""
    return Table(client, table.made)


class Counting(Thinkers):
    """Counts what bots are asked."""

    asked = 0

    async def think(self, job: Any, *more: Any) -> Any:
        Counting.asked += job.what == "choose"
        return await super().think(job, *more)


@contextlib.contextmanager
def two(tmp_path: Path, database: str, thinkers: Any = None) -> Iterator[tuple[Client, Client]]:
    with (
        Running(tmp_path / "a", database=database, thinkers=thinkers) as one,
        Running(tmp_path / "b", database=database, thinkers=thinkers) as other,
        Client(one.url) as here,
        Client(other.url) as there,
    ):
        yield here, there


def test_an_accepted_choice_is_not_taken_away_by_an_undo_decided_before_it(tmp_path: Path, database: str) -> None:
    with two(tmp_path, database) as (here, there):
        for _ in range(12):
            table = here.table()
            table.choose(0, "4")
            at = beside(table, there).view(1)["ask"]["at"]
            results: dict[str, Any] = {}

            def undo(table: Table = table, results: dict[str, Any] = results) -> None:
                results["undo"] = table.act("undo", 0)

            def choose(table: Table = table, at: int = at, results: dict[str, Any] = results) -> None:
                post = beside(table, there).post("answer", 1, at=at, key=new_key(), choice="0")
                results["choice"] = post.json()

            threads = [threading.Thread(target=undo), threading.Thread(target=choose)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            wait_for(lambda table=table: table.view()["n"] == beside(table, there).view()["n"])
            if results["choice"]["result"] == "accepted":
                assert results["undo"]["result"] == "asked", results
                assert table.asked() == 0


def test_what_one_hall_accepted_every_other_shows(tmp_path: Path, database: str) -> None:
    """Whoever asks next is not told of the past, even where no notice has arrived yet."""
    with two(tmp_path, database) as (here, there):
        table = here.table("pig", options={"goal": 1000})
        far = beside(table, there)
        far.view()
        for number in range(30):
            near, other = (table, far) if number % 2 else (far, table)
            seat = near.asked()
            assert seat is not None
            assert near.choose(seat, "roll")["result"] == "accepted"
            assert other.view()["n"] == number + 1


def test_a_room_misses_nothing_that_was_written_while_it_was_opened(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        Running(tmp_path / "a", database=database) as one,
        Running(tmp_path / "b", database=database) as other,
        Client(one.url) as here,
    ):
        table = here.table()
        opening = Hall._open_ledger

        async def slowly(self: Hall, *about: Any) -> Any:
            opened = await opening(self, *about)
            if self is other.hall:
                await asyncio.to_thread(table.choose, 0, "4")
            return opened

        monkeypatch.setattr(Hall, "_open_ledger", slowly)
        room = other.do(other.hall.room(table.id))
        assert room.ledger.n == 1


def test_who_is_here_is_known_everywhere(tmp_path: Path, database: str) -> None:
    with two(tmp_path, database) as (here, there):
        table = here.table()
        far = beside(table, there)
        far.view()
        with table.socket(1):
            wait_for(lambda: far.view()["seats"][1]["here"])
            assert far.post("hold", 0, key=new_key(), seat=1, level="easy").status_code == 403
        wait_for(lambda: not far.view()["seats"][1]["here"])


def test_somebody_is_ready_to_think_before_anybody_asks(tmp_path: Path, database: str) -> None:
    """The tables of a hall that dies come to another one, whose bots shall go on at once."""
    with Running(tmp_path / "a", database=database) as hall:
        wait_for(lambda: len(hall.hall.thinkers._idle) == 1)


def test_bots_think_once(tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (halls, rooms):
        monkeypatch.setattr(module, "LEASE_SECONDS", 600.0)  # whoever has the table keeps it, however slow the machine
    Counting.asked = 0
    with two(tmp_path, database, Counting) as (here, there):
        table = here.table("tic-tac-toe", "bot:random me")
        far = beside(table, there)
        mine = 0
        with table.socket(1), far.socket(1):
            while not table.view()["result"]:
                wait_for(lambda: table.asked() == 1 or table.view()["result"])
                if table.view()["result"]:
                    break
                wait_for(lambda: far.view()["n"] == table.view()["n"])
                assert (table if mine % 2 else far).choose(1)["result"] == "accepted"
                mine += 1
                wait_for(lambda: far.view()["n"] == table.view()["n"])
        assert Counting.asked == table.view()["n"] - mine


class Deaf(PostgresStore):
    """What was seen of psycopg: whoever is cancelled while it waits for the server waits on."""

    async def _listen(self, notify: Any) -> None:
        while not self._closing:
            with contextlib.suppress(asyncio.CancelledError):
                await super()._listen(notify)


def test_a_hall_closes_though_its_ear_cannot_be_cancelled(database: str) -> None:
    async def open_and_close() -> None:
        store = Deaf(database)
        await store.open(lambda table, n: None)
        await asyncio.sleep(0.3)
        await asyncio.wait_for(store.close(), 40)
        assert store._ear.done()

    asyncio.run(asyncio.wait_for(open_and_close(), 90))


def test_a_worker_waits_for_the_first_hall(database: str, caplog: pytest.LogCaptureFixture) -> None:
    """Started before any hall has opened the database, it says what it waits for."""
    with psycopg.connect(database, autocommit=True) as db:
        db.execute("CREATE DATABASE nobody_yet")
    empty = database.replace("/postgres?", "/nobody_yet?")

    async def wait() -> None:
        working = asyncio.create_task(work(empty, 1))
        async with asyncio.timeout(60):
            while "No hall" not in caplog.text:
                await asyncio.sleep(0.05)
        working.cancel()
        await asyncio.wait([working])

    asyncio.run(wait())
    assert "No hall has opened this database yet" in caplog.text and "away" not in caplog.text


def test_bots_think_in_workers(tmp_path: Path, database: str) -> None:
    loop = asyncio.new_event_loop()
    task = loop.create_task(work(database, 1))
    thread = threading.Thread(target=lambda: loop.run_until_complete(asyncio.gather(task, return_exceptions=True)))
    with (
        Running(tmp_path / "a", database=database, thinkers=lambda: ThinkersElsewhere(database, 300.0)) as hall,
        Client(hall.url) as client,
    ):
        table = client.table("tic-tac-toe", "me bot:random")
        table.choose(0, "4")
        thread.start()
        wait_for(lambda: table.asked() == 0)
        assert not hall.do(hall.hall.store.faults(table.id))
        assert table.post("hint", 0).status_code == 200
    loop.call_soon_threadsafe(task.cancel)
    thread.join(10)
    loop.close()


# for whoever runs it


def test_health_numbers_and_contacts(client: Client, hall: Running) -> None:
    http = client.http
    assert http.get("/healthz").text == "ok\n" and http.get("/readyz").text == "ready\n"
    table = client.table()
    table.choose(0)
    told = http.get("/metrics").text
    assert "questhall_tables_open" in told and 'questhall_requests_total{status="200"}' in told
    assert table.id not in told
    assert http.get("/.well-known/security.txt").status_code == 404
    assert http.get("/privacy").status_code == 200
    assert len(http.get("/").headers["x-request-id"]) == 12
    mine = table.get("/mine", 0).json()
    assert [entry["kind"] for entry in mine["entries"]] == ["choice"]
    assert table.get("/mine").status_code == 403
    hall.server.config.app.app.state.contact = "mailto:hall@example.org"  # type: ignore[attr-defined,union-attr]
    contact = http.get("/.well-known/security.txt").text
    hall.server.config.app.app.state.contact = ""  # type: ignore[attr-defined,union-attr]
    assert "Contact: mailto:hall@example.org\n" in contact and "Expires: 20" in contact
    hall.hall.closing = True
    assert http.get("/readyz").status_code == 503
    hall.hall.closing = False


def test_requests_are_told_without_secrets(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    table = client.table()
    with caplog.at_level("INFO", logger="questhall.requests"):
        table.view(0)
        httpx.get(f"{client.url}/t/{table.id}?x=1", timeout=60)
    told = "\n".join(record.message for record in caplog.records if record.name == "questhall.requests")
    assert table.id[:4] in told and table.id not in told and table.tokens[0] not in told


def test_whoever_runs_a_hall_looks_after_its_tables(tmp_path: Path) -> None:
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        tables = [client.table() for _ in range(3)]
        tables[0].act("chat", 0, text="a secret")
        tables[0].act("name", 0, name="Ada Lovelace")

    def admin(*words: str) -> str:
        done = CliRunner().invoke(main, ["admin", "--data", str(tmp_path / "data"), *words])
        assert done.exit_code == 0, done.output
        return done.output

    assert admin("list").count("tic-tac-toe") == 3
    assert "Ada Lovelace" in admin("show", tables[0].id)
    admin("erase", tables[0].id)
    shown = admin("show", tables[0].id)
    assert "Ada" not in shown and "a secret" not in shown
    admin("close", tables[2].id)
    admin("delete", tables[1].id)
    listed = {line.split()[0]: line for line in admin("list").splitlines()}
    assert "going on" in listed[tables[0].id] and "closed" in listed[tables[2].id] and len(listed) == 2
    assert admin("prune", "--days", "1") == "0 tables forgotten\n"
    assert admin("check") == "sound\n"
    assert "was closed already" in admin("close", tables[2].id)
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        assert Table(client, tables[0].made).choose(0)["result"] == "accepted"
        assert Table(client, tables[1].made).get().status_code == 404
        closed = Table(client, tables[2].made)
        assert closed.view(0)["ask"] is None and "closed" in closed.view()["chat"][-1]["text"]
    admin("close", "--open", tables[2].id)
    assert "closed" not in admin("list")
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        assert Table(client, tables[2].made).choose(0)["result"] == "accepted"


def test_whoever_runs_a_hall_is_told_what_cannot_be_done(tmp_path: Path) -> None:
    """What is misspelt changes nothing and creates nothing; a hall that runs can be looked at, not changed."""

    def admin(*words: str, data: str = "data") -> tuple[int, str]:
        done = CliRunner().invoke(main, ["admin", "--data", str(tmp_path / data), *words])
        return done.exit_code, done.output

    code, told = admin("list", data="elsewhere")
    assert code == 2 and "There is no hall" in told and not (tmp_path / "elsewhere").exists()
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        table = client.table()
        table.choose(0)
        assert table.id in admin("list")[1] and table.id not in admin("list", "--days", "1")[1]
        assert '"kind": "choice"' in admin("show", table.id)[1]
        assert admin("check") == (0, "sound\n")
        for words in (["delete", table.id], ["erase", table.id], ["close", table.id], ["prune", "--days", "1"]):
            code, told = admin(*words)
            assert code == 2 and "stop it first" in told, told
        assert table.choose(1)["result"] == "accepted"
    for command in ("show", "close", "delete", "erase"):
        code, told = admin(command, *([] if command == "show" else [table.id]), "nowhere")
        assert code == 2 and "There is no table nowhere" in told, told
    assert '"kind": "close"' not in admin("show", table.id)[1]  # the other one was left alone
    assert admin("delete", table.id)[0] == 0 and admin("list") == (0, "no tables\n")
    assert "--most" in admin("list", "--most", "-1")[1] and "--days" in admin("list", "--days", "-1")[1]
    both = CliRunner().invoke(main, ["admin", "--data", "x", "--database", "sqlite:///y", "list"])
    assert both.exit_code == 2 and "name one" in both.output


def test_a_hall_that_cannot_open_says_why_and_does_not_say_that_it_is_open(tmp_path: Path) -> None:
    """One line for whoever runs it; nobody is asked in."""
    (tmp_path / "file").write_text("")
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "hall.sqlite").write_text("this is no database, whatever else it is")
    with Running(tmp_path / "data"):
        for words, told in (
            (["--data", str(tmp_path / "file")], "file: File exists."),
            (["--data", str(tmp_path / "torn")], "cannot be used (file is not a database)"),
            (["--data", str(tmp_path / "data")], "A hall that runs has"),
            (["--name", "https://hall.example.org"], "write a host alone"),
            (["--proxy", "nginx"], "write addresses in digits"),
            (["--contact", "me"], "write mailto:"),
        ):
            command = ["serve", "--no-browser", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "new")]
            done = CliRunner().invoke(main, [*command, *words])
            assert done.exit_code == 2 and told in done.stderr and len(done.stderr.splitlines()) == 1, done.output
            assert not done.stdout
    assert not (tmp_path / "new").exists()


def test_a_hall_says_that_it_is_open_when_it_is_and_closes_at_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "questhall", "serve", "--no-browser", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen([*command, "--data", str(tmp_path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().removeprefix("The hall is open:").strip()
        assert httpx.get(f"{address}readyz").text == "ready\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.read().endswith("The hall is closed.\n") and process.wait() == 0


def test_the_seat_for_language_models_says_that_its_place_is_taken() -> None:
    pytest.importorskip("mcp", reason="the extra questhall[mcp] is not installed")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = CliRunner().invoke(main, ["mcp", "--http", "--port", str(taken.getsockname()[1])])
    assert done.exit_code == 2 and "cannot listen on 127.0.0.1" in done.stderr


def test_what_is_old_is_forgotten(tmp_path: Path) -> None:
    """Names after thirty days, whole tables after ninety, what is younger never."""
    days = {"today": 0, "last month": 40, "last year": 400}
    tables: dict[str, Table] = {}
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        for age in days:
            tables[age] = client.table()
            tables[age].act("name", 0, name="Ada")
            tables[age].act("chat", 1, text="a secret")
    with contextlib.closing(sqlite3.connect(tmp_path / "data" / "hall.sqlite")) as db, db:
        for age, ago in days.items():
            db.execute("UPDATE entries SET moment = moment - ? WHERE table_id = ?", (ago * 86_400, tables[age].id))
            db.execute("UPDATE tables SET made = made - ? WHERE id = ?", (ago * 86_400, tables[age].id))
    for words in (["prune", "--days", "90"], ["prune", "--days", "30", "--names-only"]):
        done = CliRunner().invoke(main, ["admin", "--data", str(tmp_path / "data"), *words])
        assert done.output.startswith("1 table "), done.output
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        assert Table(client, tables["last year"].made).get("", 0).status_code == 404
        old, young = (Table(client, tables[age].made) for age in ("last month", "today"))
        assert "Ada" not in old.get("", 0).text and "a secret" not in old.get("", 0).text
        assert old.choose(0)["result"] == "accepted"
        assert "Ada" in young.get("", 0).text and "a secret" in young.get("", 0).text


# the database


def test_a_newer_database_is_left_to_its_hall(database: str) -> None:
    address = database.replace("/postgres?", "/newer?")
    with psycopg.connect(database, autocommit=True) as db:
        db.execute("CREATE DATABASE newer")
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
        db.execute("INSERT INTO schema_version VALUES (99)")

    async def opens() -> None:
        store = PostgresStore(address)
        try:
            await store.open(lambda table, n: None)
        finally:
            await store._pool.close()

    with pytest.raises(StoreTrouble, match="newer Questhall"):
        asyncio.run(opens())


def test_tables_that_sleep_are_not_opened_again_and_again(database: str) -> None:
    """A process that starts wakes what nobody looks after; what somebody has, or what sleeps, it leaves alone."""

    async def main() -> None:
        one, other = PostgresStore(database), PostgresStore(database)
        for store in (one, other):
            await store.open(lambda table, n: None)
        setup = Setup("pig", 1, "", {}, "seed", [Place("person"), Place("person")])
        for table in ("asleep", "led", "free"):
            await one.create(table, setup, [None, None], [])
        await one.let_go("asleep", due=False)
        assert await one.lease(["led"], 60.0) == {"led"}
        mine = {"asleep", "led", "free"}
        assert mine & set(await other.unfinished(0.0)) == {"free"}
        await one.let_go("led", due=True)
        assert mine & set(await other.unfinished(0.0)) == {"free", "led"}
        assert await other.lease(["asleep"], 60.0) == {"asleep"}, "when something happens there, whoever comes first"
        for store in (one, other):
            await store.close()

    asyncio.run(main())


# a crowd that comes back


def test_who_comes_back_through_another_process_is_told_only_who_is_here(tmp_path: Path, database: str) -> None:
    with two(tmp_path, database) as (here, there):
        table = here.table("drawn-to-adventure")
        with table.socket(0) as page:
            before = page.seen
        far = beside(table, there)
        with far.socket(0, before=dict(before)) as page:
            assert json.loads(page.raw[0])["type"] == "change" and "drawing" not in page.raw[0]
        table.choose(0)
        with far.socket(0, before=before) as page:
            assert json.loads(page.raw[0])["type"] == "table" and page.seen["n"] == before["n"] + 1


def test_a_crowd_asks_the_database_once(tmp_path: Path, database: str) -> None:
    """Everybody who came while a question was on its way is answered by the next one, and sees what was accepted."""
    with Running(tmp_path / "a", database=database) as one, Client(one.url) as client:
        tables = [client.table() for _ in range(40)]
        for table in tables:
            table.choose(0, "4")

        async def crowd() -> list[int]:
            for table in tables:
                await one.hall.room(table.id)
            asked: list[int] = []
            ask = one.hall.store.newest

            async def counted(names: Any) -> dict[str, int]:
                asked.append(len(names))
                return await ask(names)

            one.hall._newest = Newest(counted)
            rooms = await asyncio.gather(
                *(one.hall.enter(table.id, [token]) for table in tables for token in table.tokens)
            )
            assert all(room is not None and room.ledger.n == 1 for room in rooms)
            return asked

        assert one.do(crowd()) == [40]


def test_who_comes_during_a_question_waits_for_the_next_one() -> None:
    async def main() -> None:
        known, open_now = {"a": 1}, asyncio.Event()
        asked: list[list[str]] = []

        async def ask(names: Any) -> dict[str, int]:
            asked.append(list(names))
            found = dict(known)
            await open_now.wait()
            if "trouble" in names:
                raise StoreTrouble("no database")
            return found

        newest = Newest(ask)
        first = asyncio.create_task(newest.of("a"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        known["a"] = 2  # accepted elsewhere after the question was asked
        later = [asyncio.create_task(newest.of(name)) for name in ("a", "b", "a")]
        await asyncio.sleep(0)
        later[0].cancel()
        open_now.set()
        assert await first == 1
        assert await asyncio.gather(*later[1:]) == [0, 2]
        assert asked == [["a"], ["a", "b"]]
        with pytest.raises(StoreTrouble):
            await newest.of("trouble")
        assert await newest.of("a") == 2, "and it goes on after a trouble"

    asyncio.run(main())


def test_a_dead_process_is_followed_by_one_who_takes_all_its_tables_at_once(database: str) -> None:
    async def main() -> None:
        dead, living, third = (PostgresStore(database) for _ in range(3))
        for store in (dead, living, third):
            await store.open(lambda table, n: None)
        tables = [f"table-{number}" for number in range(30)]
        assert await dead.lease(tables, 60.0) == set(tables)
        assert await living.lease(tables, 60.0) == set(), "they are taken"
        assert await dead.renew(60.0, 60.0) == set(tables)
        await dead.here({table: [0, 1] for table in tables}, 60.0)
        assert await living.elsewhere(tables) == {table: frozenset({0, 1}) for table in tables}
        await dead.here({tables[0]: [], tables[1]: [1]}, 60.0)
        assert (await living.elsewhere(tables[:3])) == {tables[1]: frozenset({1}), tables[2]: frozenset({0, 1})}
        await dead.renew(-1.0, 60.0)  # its leases run out
        one, other = await asyncio.gather(living.lease(tables, 60.0), third.lease(tables[::-1], 60.0))
        assert one | other == set(tables) and not one & other, "each has one owner"
        assert await living.lease([], 60.0) == set()
        for store in (dead, living, third):
            await store.close()

    asyncio.run(main())
