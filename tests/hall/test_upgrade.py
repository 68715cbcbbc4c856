"""Saved tables are sacred: what version 0.1.0 kept opens, is shown, goes on and is looked back at, for ever.

The files in saved/ were written by that version and are never made again. `as_it_is` opens them by the rules of today;
`other_rules` by rules that call themselves another version, so that every table must be brought up to date.
"""

import contextlib
import inspect
import lzma
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from questhall.hall.store.store import Entry
from questhall.hall.tables import keeping
from questhall.kernel import BadRecord, Match, Record, replay
from questhall.kernel.record import Save
from questhall.kernel.registry import game, names
from tests.hall.house import Client, Running, Table, choices, new_key, wait_for

SAVED = Path(__file__).parent / "saved"


class Expected(msgspec.Struct):
    """How a table stood when it was saved."""

    table: str
    note: str
    game: str
    position: int
    n: int
    over: bool
    payoffs: list[float] | None
    asked: list[tuple[int, str, int]]
    events: int
    state: str


class Matches(msgspec.Struct):
    """Saves and records beside the hall's own file."""

    expected: list[Expected]
    saves: list[str]
    records: list[str]


MATCHES = msgspec.json.decode(lzma.decompress((SAVED / "0.1.0.matches.json.xz").read_bytes()), type=Matches)


def hall_of_old(data: Path) -> Path:
    data.mkdir(parents=True, exist_ok=True)
    (data / "hall.sqlite").write_bytes(lzma.decompress((SAVED / "0.1.0.sqlite.xz").read_bytes()))
    return data


def table_of(client: Client, expected: Expected, seats: int) -> Table:
    tokens = [{"token": f"{expected.table} {seat}"} for seat in range(seats)]
    return Table(client, {"table": expected.table, "seats": tokens})


def try_table(client: Client, expected: Expected, answers: int = 3) -> str:
    """Open it, show it to everybody, go on, look back; the lines of its log."""
    seats = len(table_of(client, expected, 0).view()["seats"])
    table = table_of(client, expected, seats)
    shown = table.view()
    people = {seat["seat"] for seat in shown["seats"] if not seat["level"]}  # bots may have chosen already
    if len(people) == seats:
        assert [seat["seat"] for seat in shown["seats"] if seat["to_act"]] == sorted(ask[0] for ask in expected.asked)
    assert bool(shown["result"]) == expected.over, expected
    record = expected.note == "record"
    for seat in range(0 if not record else seats, seats):
        if table.get("", seat).status_code == 200:
            assert table.view(seat)["drawing"]
    if expected.over:
        assert shown["result"]["payoffs"] == expected.payoffs
        for step in (0, expected.position // 2, expected.position):
            for side in ("open", *map(str, range(seats))):
                seen = table.get("/replay", **{"step": step, "as": side})
                assert seen.status_code == 200, seen.text
                assert seen.json()["steps"] == expected.position
        assert seen.json()["log"]
    else:
        for _ in range(answers):
            asked = [seat["seat"] for seat in table.view()["seats"] if seat["to_act"] and not seat["level"]]
            if not asked:
                break
            ask = table.view(asked[0])["ask"]
            reply = table.post("answer", asked[0], at=ask["at"], key=new_key(), choice=choices(ask["tree"])[0]).json()
            assert reply["result"] == "accepted", (expected, reply)
    return " ".join(line["words"] for line in table.view()["log"])


def test_every_table_of_0_1_0_goes_on(tmp_path: Path) -> None:
    with Running(hall_of_old(tmp_path / "data")) as hall, Client(hall.url) as client:
        for expected in MATCHES.expected:
            log = try_table(client, expected)
            assert log or not expected.events
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:  # and once more, as it was kept
        for expected in MATCHES.expected:
            assert table_of(client, expected, 1).view()["n"] >= expected.n


def other_rules(monkeypatch: pytest.MonkeyPatch, more: int) -> None:
    for name in names():
        monkeypatch.setattr(type(game(name)), "rules_version", type(game(name)).rules_version + more)


def few(wanted: list[Expected]) -> list[Expected]:
    """One running and one finished table of each game."""
    found: dict[tuple[str, bool], Expected] = {}
    for expected in wanted:
        if expected.position < 300:
            found.setdefault((expected.game, expected.over), expected)
    return list(found.values())


def test_tables_of_0_1_0_go_on_under_other_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = few(MATCHES.expected)
    other_rules(monkeypatch, 1)
    with Running(hall_of_old(tmp_path / "data")) as hall, Client(hall.url) as client:
        for expected in tables:
            assert "updated" in try_table(client, expected)
    shutil.copy(tmp_path / "data" / "hall.sqlite", tmp_path / "copy.sqlite")
    other_rules(monkeypatch, 1)
    monkeypatch.setattr(keeping, "RELEASED", tmp_path)  # from now on nothing but what was kept
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        for expected in tables:
            table = table_of(client, expected, 1)
            assert bool(table.view()["result"]) == expected.over
            assert table.view(0)["drawing"]


def test_tables_of_today_go_on_under_other_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table is kept when the hall closes, in the middle of a decision as well; a finished one as a film."""
    made: list[tuple[str, list[Any], Any]] = []
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        for name in names():
            table = client.table(name, "me friend")
            for _ in range(7):
                if (seat := table.asked()) is not None:
                    table.choose(seat)
            asked = table.asked()
            made.append((table.id, table.tokens, [] if asked is None else [asked, table.view(asked)["ask"]["at"]]))
        done = client.table("tic-tac-toe")
        while (seat := done.asked()) is not None:
            done.choose(seat)
        wait_for(lambda: "film" in (hall.do(hall.hall._film_rest()) or hall.do(hall.hall.store.kept(done.id))))
        payoffs = done.view()["result"]["payoffs"]
    other_rules(monkeypatch, 1)
    monkeypatch.setattr(keeping, "RELEASED", tmp_path)
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        for id, tokens, asked in made:
            table = Table(client, {"table": id, "seats": [{"token": token} for token in tokens]})
            if asked:
                seat, at = asked
                assert table.view(seat)["ask"]["at"] == at
                assert table.choose(seat)["result"] == "accepted"
            assert "updated" in " ".join(line["words"] for line in table.view()["log"])
        old = Table(client, done.made)
        assert old.view()["result"]["payoffs"] == payoffs
        assert old.get("/replay", step=3).json()["steps"] >= 5


UPDATED = "The hall was updated."
DEALT, OTHERS = "The cards stay those that were dealt.", "Some cards have changed."


def mended(folder: Path, name: str, file: str, was: str, now: str) -> Path:
    """A pack that prints some cards of a game otherwise."""
    words = (Path(inspect.getfile(type(game(name)))).parent / "content" / file).read_text()
    assert was in words
    (folder / name).mkdir(parents=True)
    (folder / name / file).write_text(words.replace(was, now))
    return folder


def gone_on(hall: Running, client: Client, begun: Table) -> tuple[list[str], Any]:
    """Somebody chooses at a table of another day: what its log says of updates, and the content it is played with."""
    table = Table(client, begun.made)
    seat = table.asked()
    assert seat is not None and table.choose(seat)["result"] == "accepted"
    said = [line["words"] for line in table.view()["log"] if line["words"].startswith(UPDATED)]
    return said, hall.do(hall.hall.room(table.id)).ledger.game.content


def test_a_table_keeps_the_cards_it_was_dealt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the cards change, when later the rules do, then without another word, and when the cards are those again."""
    name, card = "call-to-adventure", "adventurous"
    pack = mended(tmp_path / "pack", name, "act_one.toml", 'icons = ["CON"]', 'icons = ["CHA"]')
    dealt = game(name).content.story[card]
    assert game(name, [pack]).content.story[card] != dealt
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        table = client.table(name, "me friend")
        gone_on(hall, client, table)
    before = type(game(name)).rules_version
    rules = f"From here on the rules are version {before + 1} ({before} before)."
    told = [f"{UPDATED} {DEALT}", f"{UPDATED} {rules} {DEALT}", UPDATED]
    for packs, more, lines in (([pack], 0, 1), ([pack], 1, 2), ([pack], 0, 2), ([], 0, 3)):
        other_rules(monkeypatch, more)
        with Running(tmp_path / "data", packs=packs) as hall, Client(hall.url) as client:
            said, content = gone_on(hall, client, table)
            assert said == told[:lines] and content.story[card] == dealt


@pytest.mark.parametrize("fits", [True, False])
def test_a_campaign_goes_on_with_the_cards_of_today_where_they_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fits: bool
) -> None:
    """Else with those that were dealt: nobody loses a campaign because a card was mended."""
    name, card = "adventure-tactics", "fire_flask"
    pack = mended(tmp_path / "pack", name, "items.toml", 'dice = "R"', 'dice = "R+R"')
    old, today = game(name).content.items[card], game(name, [pack]).content.items[card]
    assert old != today
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        table = client.table(name, "me friend")
        gone_on(hall, client, table)
    if not fits:
        wrong, packs = ["A card is missing."], game(name, [pack]).packs
        monkeypatch.setattr(type(game(name)), "invariants", lambda self, _: wrong if self.packs == packs else [])
    with Running(tmp_path / "data", packs=[pack]) as hall, Client(hall.url) as client:
        said, content = gone_on(hall, client, table)
    assert said == [f"{UPDATED} {OTHERS if fits else DEALT}"]
    assert content.items[card] == (today if fits else old)


@pytest.mark.parametrize("late", [False, True])
def test_what_a_released_version_fails_at_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, late: bool
) -> None:
    """Whoever comes to the table is told which rules it needs; the log says why they could not play it."""
    running = next(expected for expected in MATCHES.expected if expected.position and not expected.over)
    other_rules(monkeypatch, 1)
    if late:
        monkeypatch.setattr(keeping, "FILM_SECONDS", -1)
    else:
        monkeypatch.setattr(keeping.filming, "__file__", str(tmp_path / "nowhere.py"))
    with Running(hall_of_old(tmp_path / "data")) as hall, Client(hall.url) as client:
        told = table_of(client, running, 0).get()
        assert told.status_code == 400 and "version 1 of the rules" in told.json()["reason"]
    said = [line for line in caplog.messages if "does not play it" in line]
    assert said and all(("timed out" if late else "No such file") in line for line in said)


@pytest.mark.parametrize("number", range(len(MATCHES.saves)))
def test_every_save_of_0_1_0_loads_and_goes_on(number: int) -> None:
    data = MATCHES.saves[number]
    name = msgspec.json.decode(data)["game"]
    match = Match.load(data, game(name))
    asked = MATCHES.expected[number]
    assert match.over == asked.over
    for _ in range(20):
        if match.over:
            break
        assert not game(name).invariants(match.state)
        decision = match.decisions[0]
        match.choose(decision.options[0], decision.seat)
    assert Match.load(match.save(), game(name)).decisions == match.decisions


def test_every_record_of_0_1_0_can_be_looked_at(tmp_path: Path) -> None:
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        for data in MATCHES.records:
            record = Record.from_json(data)
            with contextlib.suppress(BadRecord):  # of other rules or cards: shown as a film
                assert replay(record, game(record.game)).over
            made = client.http.post("/api/records", json={"record": data})
            assert made.status_code == 201, made.text
            shown = client.http.get(f"/api/tables/{made.json()['table']}/replay", params={"step": 3}).json()
            assert shown["steps"] == len(record.answers)


def test_a_save_of_a_newer_version_is_refused() -> None:
    save = msgspec.json.decode(MATCHES.saves[0], type=Save)
    newer = msgspec.json.encode(msgspec.structs.replace(save, rules=99)).decode()
    with pytest.raises(BadRecord, match="newer"):
        Match.load(newer, game(save.game))
    newer = msgspec.json.encode(msgspec.structs.replace(save, schema=99)).decode()
    with pytest.raises(BadRecord, match="newer"):
        Match.load(newer, game(save.game))


CAMPAIGNS = sorted(SAVED.glob("campaign.*.json"))  # written once, by the version in their name, and never again


@pytest.mark.parametrize("file", CAMPAIGNS, ids=lambda file: file.name)
def test_every_saved_campaign_is_gone_on_with(file: Path, tmp_path: Path) -> None:
    """A file of any earlier day: a new table begins at its chapter, with what it remembers, and is played on."""
    kept = msgspec.json.decode(file.read_bytes())
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        seats = [{"who": "me", "name": name} for name in kept["seats"]]
        made = client.http.post("/api/campaigns", json={"campaign": kept, "seats": seats})
        assert made.status_code == 201, made.text
        table = Table(client, made.json())
        again = table.get("/campaign", 0).json()
        for fact in (
            "chapter",
            "gold",
            "items",
            "visited",
            "flags",
            "journal",
            "campaign",
            "scene",
            "trail",
            "history",
            "purse",
        ):
            if fact in kept["kept"]:
                assert again["kept"][fact] == kept["kept"][fact], fact
        assert again["format"] == 1 and again["game"] == kept["game"]
        for _ in range(8):
            seat = table.asked()
            assert seat is not None
            assert table.choose(seat)["result"] == "accepted"


def test_a_film_is_made_of_the_answers_as_the_entries_left_them(tmp_path: Path) -> None:
    told = [("choice", 0, "4"), ("choice", 1, "0"), ("chat", 0, "{}"), ("choice", 0, "8"), ("undo", 0, "2")]
    told += [("choice", 0, "7"), ("choice", 1, "fails"), ("void", 1, "7"), ("choice", 1, "1"), ("drop", 0, "0")]
    entries = [Entry(n, kind, seat, body, f"k{n}", 0.0) for n, (kind, seat, body) in enumerate(told, start=1)]
    assert keeping.answers(entries) == ["1 0", "0 7", "1 1"]
    with Running(tmp_path / "data") as hall, Client(hall.url) as client:
        table = client.table()
        for turn, square in enumerate("03142"):
            table.choose(turn % 2, square)
        hall.do(hall.hall._film(table.id))
        film = keeping.read_film(hall.do(hall.hall.store.kept(table.id))["film"])
        assert film.answers == ["0 0", "1 3", "0 1", "1 4", "0 2"] and len(film.states) == 6
        assert film.outcome is not None and film.outcome.winners == [0]
