"""Friends at the table: guests who sit down, seats that change hands, people who come back."""

import contextlib
import secrets
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from questhall.hall.tables.seats import digest
from tests.hall.house import Client, Running, Table, new_key, play_out, running, wait_for
from tests.hall.postgres import postgres

ADA, BEN = "a" * 40, "b" * 40


def made(client: Client, game: str = "tic-tac-toe", *more: str, person: str = "", **given: Any) -> Table:
    """A table of Ada's, with an invitation for a friend; `more` are bots of these levels."""
    seats = [{"who": "me", "name": "Ada"}, {"who": "friend", "invite": True}]
    seats += [{"who": "bot", "level": level} for level in more]
    headers = {"questhall-person": person} if person else {}
    answer = client.http.post("/api/tables", json={"game": game, "seats": seats, **given}, headers=headers)
    assert answer.status_code == 201, answer.text
    return Table(client, answer.json())


def invitation(table: Table, seat: int = 1) -> str:
    link: str = table.made["seats"][seat]["link"]
    assert link.startswith(f"/sit/{table.id}#"), link
    return link.partition("#")[2]


def sit(
    table: Table, invite: str, name: str = "Ben", secret: str = "", person: str = "", **more: Any
) -> httpx.Response:
    headers = {"authorization": f"Bearer {invite}"} | ({"questhall-person": person} if person else {})
    given = {"secret": secret or secrets.token_urlsafe(24), "name": name, **more}
    return table.client.http.post(f"/api/tables/{table.id}/sit", json=given, headers=headers)


def seat(table: Table, number: int, invite: str, name: str = "Ben", **more: Any) -> None:
    """A guest sits down, and the test may act for them."""
    answer = sit(table, invite, name, **more)
    assert answer.status_code == 200 and answer.json()["seat"] == number, answer.text
    table.tokens[number] = answer.json()["token"]


def me(client: Client, person: str, path: str = "") -> Any:
    answer = client.http.get(f"/api/me{path}", headers={"questhall-person": person})
    assert answer.status_code == 200, answer.text
    return answer.json()


# guests


def test_a_guest_sits_down_and_only_they_have_the_key(client: Client) -> None:
    table = made(client)
    invite = invitation(table)
    assert "token" not in table.made["seats"][1]
    for path in ("", "/mine"):
        opened = client.http.get(f"/api/tables/{table.id}{path}", headers={"authorization": f"Bearer {invite}"})
        assert opened.status_code == 404, "an invitation shows nothing of the table"
    door = client.http.get(f"/api/tables/{table.id}/door", headers={"authorization": f"Bearer {invite}"}).json()
    assert (door["seat"], door["title"], door["maker"]) == (1, "Tic-tac-toe", "Ada")
    assert table.view(0)["seats"][1]["open"]
    seat(table, 1, invite, " Ben\x07\u202e ", face="fox7")
    ben = table.view(1)["seats"][1]
    assert (ben["name"], ben["face"], ben["yours"], "open" in ben) == ("Ben", "fox7", True, False)
    again = sit(table, invite, "Somebody else")
    assert again.status_code == 404 and again.json()["error"] == "used"
    assert table.post("link", 0, seat=1).status_code == 403, "the maker cannot get the key either"


def test_a_guest_whose_net_broke_sits_down_once(client: Client) -> None:
    table, secret = made(client), secrets.token_urlsafe(24)
    invite = invitation(table)
    first, again = (sit(table, invite, "Ben", secret) for _ in range(2))
    assert first.json() == again.json() and again.status_code == 200
    assert [line["name"] for line in table.view(0)["seats"]] == ["Ada", "Ben"]


@pytest.mark.parametrize(
    ("given", "error"),
    [({"name": " \x00"}, "empty"), ({"face": "../x"}, "bad-face"), ({"secret": "short"}, "unreadable")],
)
def test_names_faces_and_secrets_are_looked_at(client: Client, given: dict[str, str], error: str) -> None:
    table = made(client)
    answer = sit(table, invitation(table), **given)
    assert (answer.status_code, answer.json()["error"]) == (400, error)


def test_two_people_are_not_called_alike(client: Client) -> None:
    table = made(client)
    refused = sit(table, invitation(table), "\u0410da")  # a Cyrillic A, which looks the same
    assert (refused.status_code, refused.json()["error"]) == (409, "name-taken")
    seat(table, 1, invitation(table), "Adam")


def test_strangers_at_the_door_learn_nothing(client: Client) -> None:
    table = made(client)
    for id, token in ((table.id, "x" * 32), ("nowhere", invitation(table)), (table.id, table.tokens[0])):
        answer = client.http.get(f"/api/tables/{id}/door", headers={"authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json()["error"]) == (404, "used")


def test_a_table_waits_until_everybody_is_there(client: Client) -> None:
    table = made(client, "pig", "random", wait=True)
    shown = table.view(0)
    assert shown["waiting"] and shown["ask"] is None and not any(one["to_act"] for one in shown["seats"])
    assert table.post("answer", 0, at=1, key=new_key(), choice="roll").json()["result"] == "stale"
    seat(table, 1, invitation(table))
    assert not table.view(0)["waiting"]
    wait_for(lambda: table.asked() is not None)


def test_the_maker_may_begin_without_them(client: Client) -> None:
    table = made(client, "tic-tac-toe", wait=True)
    assert table.asked() is None
    assert table.act("begin", 0)["result"] == "accepted"
    assert table.asked() == 0
    guest = made(client, wait=True)
    seat(guest, 1, invitation(guest))
    assert guest.post("begin", 1, key=new_key()).status_code == 403


# seats change hands


def test_a_bots_seat_is_given_to_a_friend_and_back(client: Client) -> None:
    table = client.table("pig", "me bot:random")
    opened = table.post("open", 0, key=new_key(), seat=1).json()
    assert table.view(0)["seats"][1] | {"open": True, "level": "random"} == table.view(0)["seats"][1]
    seat(table, 1, opened["link"].partition("#")[2], "Cleo")
    cleo = table.view(1)["seats"][1]
    assert (cleo["who"], cleo["name"], cleo["level"], cleo["yours"]) == ("person", "Cleo", "", True)
    assert table.post("leave", 0, key=new_key(), seat=1).status_code == 403, "nobody is sent away"
    assert table.act("leave", 1, seat=1, level="random")["result"] == "accepted"
    assert table.view(0)["seats"][1] | {"who": "bot", "level": "random"} == table.view(0)["seats"][1]
    assert table.get("", 1).status_code == 404, "the key is dead"


def test_a_new_invitation_voids_the_old_one(client: Client, hall: Running) -> None:
    table = made(client)
    fresh = table.post("open", 0, key=new_key(), seat=1).json()["link"].partition("#")[2]
    assert sit(table, invitation(table)).status_code == 404
    ben = secrets.token_urlsafe(32)
    seat(table, 1, fresh, person=ben)
    assert [one["table"] for one in me(client, ben)["seats"]] == [table.id]
    lost = table.post("open", 0, key=new_key(), seat=1)  # Ben has lost his phone and is away
    assert lost.status_code == 200 and table.get("", 1).status_code == 404
    assert me(client, ben)["seats"] == [], "whoever finds the phone does not sit there"
    assert not hall.do(hall.hall.people.store.claims(digest(ben), 9)), "nor is the game counted for them"
    assert "invites anew to the seat of Ben" in table.view(0)["chat"][-1]["text"], "everybody is told"
    seat(table, 1, lost.json()["link"].partition("#")[2], "Ben again")


def test_whoever_is_here_keeps_their_seat(client: Client) -> None:
    table = made(client)
    seat(table, 1, invitation(table))
    with table.socket(1):
        assert table.post("open", 0, key=new_key(), seat=1).status_code == 403


def test_seats_are_added_before_the_first_choice(client: Client) -> None:
    table = made(client, "pig", wait=True)
    with table.socket(0):
        added = table.post("seats", 0, key=new_key(), add="friend").json()
    assert [one["name"] for one in table.view(0)["seats"]] == ["Ada", "", ""]
    seat(table, 1, invitation(table), "Ben")
    table.tokens.append(None)
    seat(table, 2, added["link"].partition("#")[2], "Cleo")
    assert [one["name"] for one in table.view(2)["seats"]] == ["Ada", "Ben", "Cleo"]
    assert table.post("seats", 0, key=new_key(), add="none").status_code == 403
    table.choose(table.asked() or 0)
    assert table.post("seats", 0, key=new_key(), add="bot").json()["error"] == "begun"


def test_a_game_says_how_many_may_play(client: Client) -> None:
    answer = made(client, "tic-tac-toe").post("seats", 0, key=new_key(), add="bot")
    assert (answer.status_code, answer.json()["error"]) == (400, "bad-seats")
    assert "2 players" in answer.json()["reason"]


def test_a_new_link_of_ones_own_seat_follows_to_ones_other_devices(client: Client) -> None:
    """And the link that one makes for a friend is the friend's alone."""
    ada = secrets.token_urlsafe(24)
    table = Table(
        client,
        client.http.post(
            "/api/tables",
            json={"game": "pig", "seats": [{"who": "me"}, {"who": "friend"}]},
            headers={"questhall-person": ada},
        ).json(),
    )
    headers = {"questhall-person": ada, "authorization": f"Bearer {table.tokens[0]}"}

    def anew(seat: int) -> str:
        answer = client.http.post(f"/api/tables/{table.id}/link", json={"seat": seat}, headers=headers)
        return str(answer.json()["token"])

    friends = anew(1)
    assert [one["token"] for one in me(client, ada)["seats"]] == [table.tokens[0]]
    mine = anew(0)
    assert [(one["seat"], one["token"]) for one in me(client, ada)["seats"]] == [(0, mine)] and friends != mine


# signs


def test_signs_are_few_and_pointing_is_for_friends(client: Client) -> None:
    table = client.table("tic-tac-toe")
    assert table.act("sign", 1, what="wave")["result"] == "accepted"
    line = table.view(0)["chat"][-1]
    assert (line["seat"], line["sign"], line["text"]) == (1, "wave", "waves")
    assert table.post("sign", 0, key=new_key(), what="point", piece="square-4").json()["error"] == "versus"
    assert table.post("sign", 0, key=new_key(), what="dance").json()["error"] == "unknown"
    answers = [table.post("sign", 0, key=new_key(), what="well-played").status_code for _ in range(9)]
    assert answers[0] == 200 and answers[-1] == 429
    table.act("order", 0, what="mute", seat=1)
    assert table.post("sign", 1, key=new_key(), what="wave").json()["error"] == "muted"


def test_pointing_shows_a_piece_that_everybody_sees(client: Client) -> None:
    table = client.table("roll-for-adventure")
    public = {piece["id"] for piece in table.view()["drawing"]["pieces"]}
    assert table.act("sign", 0, what="point", piece=sorted(public)[0])["result"] == "accepted"
    assert table.view(1)["chat"][-1]["piece"] == sorted(public)[0]
    assert table.post("sign", 0, key=new_key(), what="point", piece="card-nobody-has").json()["error"] == "no-piece"


@pytest.mark.parametrize(
    ("name", "options", "together"),
    [("call-to-adventure", {"mode": "coop"}, True), ("drawn-to-destiny", {"mode": "narrator"}, False)],
)
def test_whether_people_may_point_depends_on_the_set_up(
    client: Client, name: str, options: dict[str, Any], together: bool
) -> None:
    table = client.table(name, options=options)
    view = table.view()
    assert view["cooperative"] is together
    piece = sorted(piece["id"] for piece in view["drawing"]["pieces"])[0]
    answer = table.post("sign", 0, key=new_key(), what="point", piece=piece).json()
    assert answer.get("result" if together else "error") == ("accepted" if together else "versus")


# clocks


def time_is_over(hall: Running, table: Table, seat: int) -> None:
    """As if whoever has the seat had been asked so much earlier."""

    async def earlier() -> None:
        room = await hall.hall.room(table.id)
        assert room is not None
        room.ledger.since[seat] -= room.ledger.setup.clock
        await hall.hall.people.store.set_due(table.id, min(room.ledger.deadlines().values()))

    hall.do(earlier())


def test_when_time_is_over_a_bot_takes_over_and_the_seat_can_be_taken_back(hall: Running, client: Client) -> None:
    began = time.time()
    table = client.table("pig", "me friend", clock=3600.0)
    first = table.asked()
    assert first is not None
    until = table.view(0)["seats"][first]["until"]
    assert began + 3600 <= until <= time.time() + 3600
    store = hall.hall.people.store
    wait_for(lambda: table.id in hall.do(store.due(until)))
    assert table.id not in hall.do(store.due(until - 1))
    time_is_over(hall, table, first)
    wait_for(lambda: table.view(0)["seats"][first].get("late"))
    assert table.view(0)["seats"][first]["level"] == "normal"
    assert table.act("hold", first, seat=first, level=None)["result"] == "accepted"


def test_a_clock_begins_anew_with_every_choice(hall: Running, client: Client) -> None:
    """Whoever looks is told of it, also where the same people sit there and the same one is asked."""
    table = client.table("pig", "me friend", clock=3600.0, seed=3)
    first = table.asked()
    assert first is not None
    for _ in range(2):
        assert table.choose(first, "roll")["result"] == "accepted"
        assert table.asked() == first
        chosen = hall.do(hall.hall.store.entries(table.id))[-1].moment
        assert table.view()["seats"][first]["until"] == chosen + 3600


def test_a_clock_runs_over_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as (hall, client):
        table = client.table("tic-tac-toe", "me friend", clock=3600.0)
        assert table.choose(0, "4")["result"] == "accepted"
        until = table.view(0)["seats"][1]["until"]
        wait_for(lambda: table.id in hall.do(hall.hall.people.store.due(until)))
    with running(tmp_path) as (_, client):
        table.client = client
        assert table.view(0)["seats"][1]["until"] == pytest.approx(until)
    with contextlib.closing(sqlite3.connect(tmp_path / "hall.sqlite")) as db, db:  # it stays closed for two hours
        db.execute("UPDATE entries SET moment = moment - 7200")
        db.execute("UPDATE tables SET due = due - 7200")
    with running(tmp_path) as (_, client):
        table.client = client
        wait_for(lambda: len(table.view(0)["log"]) >= 2)  # a bot has answered for the seat


def test_several_halls_let_one_bot_in(tmp_path: Path) -> None:
    with (
        postgres() as address,
        running(tmp_path / "a", database=address) as (hall, one),
        running(tmp_path / "b", database=address) as (other, two),
    ):
        table = one.table("pig", "me friend", clock=3600.0)
        first = table.asked()
        assert first is not None
        there = Table(two, table.made)
        there.view(0)
        for each in (other, hall):
            time_is_over(each, table, first)
        wait_for(lambda: there.view(0)["seats"][first].get("late") and table.view(0)["seats"][first].get("late"))
        entries = table.get("/mine", first).json()["entries"]
        assert [one["kind"] for one in entries].count("hold") == 1


def test_a_clock_has_limits(client: Client) -> None:
    for clock in (-1, 1e9):
        answer = client.http.post("/api/tables", json={"game": "pig", "seats": [{}, {}], "clock": clock})
        assert answer.status_code == 400, answer.text


# people


def played(client: Client, hall: Running, **more: Any) -> Table:
    """Ada wins at tic-tac-toe against Ben, who came by an invitation."""
    table = made(client, person=ADA, **more)
    seat(table, 1, invitation(table), "Ben", person=BEN, face="owl1")
    for turn, square in enumerate("03142"):
        assert table.choose(turn % 2, square)["result"] == "accepted"
    wait_for(lambda: me(client, ADA)["seats"][0].get("result"))
    return table


def test_the_second_evening(tmp_path: Path) -> None:
    with running(tmp_path) as (hall, client):
        client.http.post("/api/me", json={"name": "Ada", "face": "ada"}, headers={"questhall-person": ADA})
        table = played(client, hall)
        again = table.act("again", 1)["table"]
    with running(tmp_path) as (_, client):
        ada, ben = me(client, ADA), me(client, BEN)
        assert {one["table"]: one["seat"] for one in ada["seats"]} == {table.id: 0, again: 1}
        assert {one["token"] for one in ada["seats"]} == {table.tokens[0]}, "another device sits where this one does"
        won = next(one for one in ada["standing"] if one["game"] == "tic-tac-toe")
        assert (won["played"], won["won"], won["streak"]) == (1, 1, 1)
        lost = next(one for one in ben["standing"] if one["game"] == "tic-tac-toe")
        assert (lost["played"], lost["won"], lost["streak"]) == (1, 0, 0)
        assert ada["people"] == [{"name": "Ben", "face": "owl1", "games": 1}]
        assert [one["name"] for one in ben["people"]] == ["Ada"]
        for row in sqlite3.connect(tmp_path / "hall.sqlite").execute("SELECT * FROM people, seated"):
            for secret in (ADA, BEN, table.tokens[0], table.tokens[1]):
                assert secret not in str(row) and secret.encode() not in row


def test_a_person_takes_everything_along_and_is_forgotten(client: Client, hall: Running) -> None:
    ben = secrets.token_urlsafe(32)
    table = made(client)
    seat(table, 1, invitation(table), "Benedict", person=ben)
    table.act("chat", 1, text="a secret of mine")
    table.act("name", 1, name="Benny", face="fox2")
    file = me(client, ben, "/file")
    kinds = [entry["kind"] for entry in file["seats"][0]["entries"]]
    assert kinds == ["sit", "chat", "face", "name"] and "token" not in file["seats"][0]
    alone = client.http.post("/api/tables", json={"game": "pig", "seats": [{}, {"who": "bot"}]},
                             headers={"questhall-person": ben}).json()["table"]  # fmt: skip
    forgotten = client.http.post("/api/me/forget", json={}, headers={"questhall-person": ben})
    assert forgotten.json() == {"tables": 2}
    assert me(client, ben)["seats"] == [] and me(client, ben)["name"] == ""
    assert hall.do(hall.hall.store.setup(alone)) is None, "nobody else sat there"
    kept = f"{hall.do(hall.hall.store.setup(table.id))} {hall.do(hall.hall.store.entries(table.id))}"
    seen = table.view(0)
    for words in (kept, str(seen)):  # on the disk, and by whoever sits there still
        assert not any(word in words for word in ("Ben", "secret of mine", "fox2"))
    left = seen["seats"][1]
    assert (left["who"], left["level"]) == ("bot", "normal"), "a bot plays on"


def test_what_a_browser_holds_can_be_claimed(client: Client) -> None:
    key, table = secrets.token_urlsafe(32), client.table("pig", "me friend")
    given = {"tables": [{"table": table.id, "token": table.tokens[1]}, {"table": table.id, "token": "wrong" * 7}]}
    claimed = client.http.post("/api/me/claim", json=given, headers={"questhall-person": key})
    assert claimed.json() == {"claimed": 1}
    assert me(client, key)["seats"][0]["token"] == table.tokens[1]
    fresh = client.http.post(f"/api/tables/{table.id}/link", json={"seat": 1},
                             headers={"authorization": f"Bearer {table.tokens[1]}", "questhall-person": key})  # fmt: skip
    assert me(client, key)["seats"][0]["token"] == fresh.json()["token"], "a new key follows its person"


def test_nobody_without_a_key_is_anybody(client: Client) -> None:
    assert client.http.get("/api/me").status_code == 401
    assert client.http.get("/api/me", headers={"questhall-person": "short"}).status_code == 400
    assert me(client, secrets.token_urlsafe(32))["seats"] == []


def test_practice_does_not_count(client: Client, hall: Running) -> None:
    key = secrets.token_urlsafe(32)
    seats = [{"who": "me"}, {"who": "me"}]
    made = client.http.post("/api/tables", json={"game": "tic-tac-toe", "seats": seats},
                            headers={"questhall-person": key})  # fmt: skip
    play_out(Table(client, made.json()))
    wait_for(lambda: all(one.get("result") for one in me(client, key)["seats"]))
    assert me(client, key)["standing"][0] | {"played": 0, "won": 0} == me(client, key)["standing"][0]
