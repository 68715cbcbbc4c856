"""What people do at a table: choose, take back, talk, come and go, hand seats on, look back."""

import asyncio
from typing import Any

import pytest

from questhall.drawing.palette import THEMES
from questhall.hall.store.store import Entry
from questhall.hall.tables import keeping
from questhall.hall.tables import replay as looking_back
from questhall.hall.thinking.bots import Thinkers
from questhall.kernel import Record, commitment, replay, text
from questhall.kernel.registry import game
from tests.hall import duel
from tests.hall.house import Client, Running, Table, choices, new_key, play_out, sent, wait_for


def test_two_people_play_and_a_spectator_looks_on(client: Client) -> None:
    table = client.table()
    with table.socket(0) as one, table.socket(1) as two, table.socket() as guest:
        for person, square in [(one, "4"), (two, "0"), (one, "1"), (two, "7"), (one, "3"), (two, "5")]:
            assert person.answer(square)["result"] == "accepted"
        one.answer("2")
        for person in (one, two, guest):
            person.until(lambda seen: seen["n"] >= 7)
        assert guest.seen["ask"] is None and guest.seen["as"] is None
        assert [seat["here"] for seat in guest.seen["seats"]] == [True, True]
        assert len(guest.seen["log"]) >= 7


def test_what_patches_lead_to_is_what_a_fresh_page_shows(client: Client) -> None:
    table = client.table("pig", "me friend")
    with table.socket(0) as page, table.socket(1):
        page.until(lambda seen: all(seat["here"] for seat in seen["seats"]))
        for _ in range(25):
            seat = table.asked()
            if seat is None:
                break
            table.choose(seat)
            fresh = table.view(0)
            page.until(lambda seen, n=fresh["n"]: seen["n"] == n)
            assert page.seen == fresh


def test_hot_seat_on_one_device_changes_sides(client: Client) -> None:
    table = client.table(seats="me me")
    with table.socket(0, 1) as page:
        assert page.seen["as"] == 0 and page.seen["ask"]
        page.answer("4")
        page.send(**{"as": 1})
        page.until(lambda seen: seen["as"] == 1 and seen["ask"])
        assert page.answer("0")["result"] == "accepted"


def test_taking_back_one_s_own_choice_needs_nobody(hall: Running, client: Client) -> None:
    table = client.table()
    table.choose(0, "4")
    assert table.view(0)["undo"] == {"free": True, "redo": False, "wish": None}
    assert table.act("undo", 0)["result"] == "accepted"
    assert "4" in choices(table.view(0)["ask"]["tree"]) and table.view(0)["undo"]["redo"]
    assert table.act("redo", 0)["result"] == "accepted"
    assert table.asked() == 1
    assert table.act("redo", 0)["result"] == "illegal"
    assert [entry.kind for entry in hall.do(hall.hall.store.entries(table.id))] == ["choice", "undo", "choice"]


def test_nobody_takes_back_the_choice_of_another(client: Client) -> None:
    table = client.table()
    table.choose(0, "4")
    assert table.act("undo", 1) == {"result": "illegal", "n": 1, "reason": "You have not chosen anything yet."}


def test_beyond_the_rule_everybody_must_agree(client: Client) -> None:
    table = client.table()
    table.choose(0, "4")
    table.choose(1, "0")
    assert table.act("undo", 0)["result"] == "asked"
    assert table.view(1)["undo"]["wish"] == {"seat": 0, "consents": []}
    assert table.act("consent", 0, agree=True)["result"] == "illegal"
    assert table.act("consent", 1, agree=False)["result"] == "accepted"
    assert table.view(1)["undo"]["wish"] is None and table.asked() == 0
    table.act("undo", 0)
    assert table.act("consent", 1, agree=True)["result"] == "accepted"
    assert len(choices(table.view(0)["ask"]["tree"])) == 9


def test_a_wish_lapses_when_the_game_goes_on(client: Client) -> None:
    table = client.table()
    table.choose(0, "4")
    table.choose(1, "0")
    table.act("undo", 1)
    table.act("redo", 1)
    table.act("undo", 0)
    table.choose(0, "1")
    assert table.act("consent", 1, agree=True)["result"] == "stale"


def test_alone_with_bots_nobody_must_be_asked(client: Client) -> None:
    table = client.table(seats="me bot:random")
    table.choose(0, "4")
    wait_for(lambda: table.asked() == 0)
    assert table.act("undo", 0)["result"] == "accepted"
    assert len(choices(table.view(0)["ask"]["tree"])) == 9


def test_undo_never_rolls_again(client: Client) -> None:
    table = client.table("pig", "me friend", seed=3)
    table.choose(table.asked() or 0, "roll")
    log = table.view()["log"]
    roller = table.view(0)["log"][-1]["seat"]
    assert table.act("undo", roller)["result"] == "asked"  # a die has fallen: everybody must agree
    assert table.act("consent", 1 - roller, agree=True)["result"] == "accepted"
    assert len(table.view()["log"]) < len(log)
    table.choose(roller, "roll")
    assert table.view()["log"] == log


def test_chat_by_players_and_guests(client: Client) -> None:
    table = client.table()
    assert table.act("chat", 0, text="  hello   there ")["result"] == "accepted"
    assert table.post("chat", key=new_key(), text="hi", name="Guest").json()["result"] == "accepted"
    said = table.view()["chat"]
    assert [(line["seat"], line["name"], line["text"]) for line in said] == [
        (0, "Me", "hello there"),
        (-1, "Guest", "hi"),
    ]


def test_a_friend_takes_a_name(client: Client) -> None:
    table = client.table()
    assert table.act("name", 1, name="Ada")["result"] == "accepted"
    assert table.view()["seats"][1]["name"] == "Ada"
    assert table.post("name", 1, key="x", name="\u202e \u200b").status_code == 400


def test_a_bot_holds_an_absent_friend_s_seat_and_hands_it_back(client: Client) -> None:
    table = client.table()
    table.choose(0, "4")
    assert table.act("hold", 0, seat=1, level="random")["result"] == "accepted"
    wait_for(lambda: table.asked() == 0)
    assert table.view()["seats"][1]["level"] == "random"
    assert table.act("hold", 1, seat=1, level=None)["result"] == "accepted"
    table.choose(0)
    assert table.asked() == 1
    with table.socket(1):
        assert table.post("hold", 0, key="k", seat=1, level="easy").status_code == 403
    assert table.post("hold", 0, key="k", seat=1, level="godlike").status_code == 400
    assert table.post("hold", 0, key="k", seat=7, level="easy").status_code == 400


def test_hint_and_odds(client: Client) -> None:
    table = client.table()
    for seat, square in [(0, "0"), (1, "8"), (0, "1"), (1, "7")]:
        table.choose(seat, square)
    hint = table.post("hint", 0).json()
    assert hint["choice"] == "2" and hint["picks"] == ["square-2"] and hint["estimate"] > 0.9
    assert table.post("hint", 1).status_code == 409
    assert isinstance(table.post("odds", 0).json(), list)


def test_a_hint_comes_too_late_for_a_question_that_has_been_answered(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, think = client.table(), Thinkers.think

    async def slow(self: Thinkers, job: Any, *more: Any) -> Any:
        thought = await think(self, job, *more)
        if job.what == "hint":
            await asyncio.to_thread(table.choose, 0, "4")
        return thought

    monkeypatch.setattr(Thinkers, "think", slow)
    late = table.post("hint", 0)
    assert late.status_code == 409 and late.json()["error"] == "past"


def test_a_table_can_be_closed_to_spectators(client: Client) -> None:
    table = client.table(watch=False)
    assert table.get().status_code == 404
    assert table.get("", 0).status_code == 200


def test_the_seed_is_shown_at_the_end_and_keeps_its_promise(client: Client) -> None:
    table = client.table("pig", "me bot:random", options={"goal": 20})
    promise = table.view(0)["commitment"]
    assert table.get("/record", 0).status_code == 403
    play_out(table)
    shown = table.view(0)
    assert commitment(shown["result"]["seed"]) == promise == shown["commitment"]
    record = Record.from_json(table.get("/record").text)
    assert replay(record, game("pig")).outcome is not None


@pytest.fixture(scope="module")
def played(hall: Running) -> Table:
    """A game that is over."""
    table = Client(hall.url).table("pig", "me bot:random", options={"goal": 15})
    play_out(table)
    return table


class TestLookingBack:
    """Replay, chances, branches, records."""

    def test_every_step_can_be_seen(self, played: Table) -> None:
        steps = played.get("/replay").json()["steps"]
        for step in range(steps + 1):
            shown = played.get("/replay", step=step, **{"as": "open"}).json()
            assert shown["step"] == step and shown["drawing"]["pieces"]
            assert (shown["answered"] is None) == (step == steps)
        assert shown["result"]["payoffs"] and shown["sides"] == ["open", "0", "1"]
        lines = [(line["n"], line["words"], line["seat"]) for line in shown["log"]]
        assert lines == [(line["n"], line["words"], line["seat"]) for line in played.view()["log"]]

    def test_a_step_is_shown_beat_by_beat_like_the_game_itself(self, hall: Running, client: Client) -> None:
        table = client.table("roll-for-adventure", "me me")
        for _ in range(6):
            seat = table.asked()
            assert seat is not None
            table.choose(seat)
        shown = [table.get("/replay", 0, step=step, beats=1).json() for step in range(7)]
        beats = [beat["beat"] for step in shown for beat in step["beats"]]
        assert "roll" in {beat["weight"] for beat in beats} and all(beat["words"] for beat in beats)
        assert shown[0]["beats"] == [] and "beats" not in table.get("/replay", 0, step=1).json()
        ledger = hall.do(hall.hall.room(table.id)).ledger
        match, rules = ledger.fresh(), ledger.game
        for step, (seat, option) in enumerate(ledger.match.answers, start=1):
            match.listen()
            match.choose(option, seat)
            happened = []
            for count, state in match.beats():
                view, event = rules.view(state, 0), match.state.events[count - 1]
                beat = rules.table.beat(view, event)
                happened.append((beat and beat.words) or rules.table.line(view, event))
            left = iter(happened)  # nothing is told that did not happen, nor in another order
            assert all(beat["beat"]["words"] in left for beat in shown[step]["beats"]), (happened, shown[step]["beats"])

    def test_pieces_explain_themselves_and_a_moment_becomes_a_picture(self, played: Table) -> None:
        piece = next(piece for piece in played.get("/replay", step=1).json()["drawing"]["pieces"] if piece.get("label"))
        assert played.get("/replay/look", step=1, id=piece["id"]).json()["title"]
        assert played.get("/replay/look", step=1, id="nothing").status_code == 404
        picture = played.get("/replay/picture", step=1)
        assert picture.headers["content-type"].startswith("image/svg+xml") and "@font-face" in picture.text
        night = played.get("/replay/picture", step=1, night=1).text
        assert picture.text.startswith("<svg") and THEMES["light"]["paper"] in picture.text
        assert THEMES["night"]["paper"] in night and THEMES["light"]["paper"] not in night

    def test_a_running_game_is_seen_by_its_players_only(self, client: Client) -> None:
        table = client.table()
        table.choose(0)
        assert table.get("/replay").status_code == 403
        assert table.get("/replay", 0, step=1, **{"as": "1"}).status_code == 403
        assert table.get("/replay", 0, step=1).json()["sides"] == ["0"]
        assert table.get("/estimates").status_code == 403
        assert table.get("/replay/picture").status_code == 403 and table.get("/replay/look").status_code == 404

    def test_looking_back_tells_nobody_what_was_for_others(self, client: Client) -> None:
        duel.install()
        table = client.table("duel", "me friend friend")
        table.choose(0, "rock")
        table.choose(1, "paper")
        told = [table.get("/replay", seat, step=2).json()["log"] for seat in range(3)]
        assert [[line["words"] for line in lines] for lines in told] == [
            ["chose 0 ('rock',)"],
            ["chose 1 ('paper',)"],
            [],
        ]

    def test_chances_over_time(self, played: Table) -> None:
        wait_for(lambda: played.get("/estimates").json()["done"])
        points = played.get("/estimates").json()["points"]
        assert points[-1]["chances"] == played.view()["result"]["payoffs"]
        assert all(0 <= chance <= 1 for point in points for chance in point["chances"])
        swings = played.get("/estimates").json()["swings"]
        assert len(swings) <= 3 and all(swing["words"] for swing in swings)
        sizes = [abs(swing["to"] - swing["from"]) for swing in swings]
        assert sizes == sorted(sizes, reverse=True)
        costly = played.get("/estimates").json()["costly"]
        costs = [move["cost"] for move in costly]
        assert len(costs) <= 3 and costs == sorted(costs, reverse=True) and all(cost > 0 for cost in costs)
        assert all(move["better"] != move["chosen"] and move["words"] for move in costly)

    def test_while_a_game_goes_on_nobody_is_told_what_a_move_has_cost(self, client: Client) -> None:
        table = client.table()
        for turn, square in enumerate("038"):
            table.choose(turn % 2, square)
        wait_for(lambda: table.get("/estimates", 0).json()["done"])
        told = table.get("/estimates", 0).json()
        assert len(told["points"]) == 4 and "costly" not in told

    def test_what_if(self, played: Table) -> None:
        steps = played.get("/replay").json()["steps"]
        seats = [{"who": "me"}, {"who": "me"}]  # a bot might end the game at once
        made = played.post("branch", step=steps - 1, seats=seats).json()
        branch = Table(played.client, made)
        assert len(branch.view(0)["log"]) > 0 and branch.view(0)["result"] is None
        assert branch.get("/replay", 0).json()["steps"] >= steps - 1
        assert played.post("branch", step=1, seats=seats[:1]).status_code == 400

    def test_a_branch_of_a_running_game_has_another_future(self, client: Client) -> None:
        table = client.table("pig", "me friend", seed=5)
        made = table.post("branch", 0, step=0, seats=[{"who": "me"}, {"who": "me"}]).json()
        branch = Table(client, made)
        rolls: list[list[str]] = []
        for played in (table, branch):
            for _ in range(12):
                played.choose(played.asked() or 0, "roll")
            rolls.append([line["words"] for line in played.view()["log"]])
        assert rolls[0] != rolls[1]
        assert table.post("branch", step=0, seats=[{"who": "me"}, {"who": "me"}]).status_code == 403

    def test_a_record_goes_out_and_comes_in(self, played: Table) -> None:
        record = played.get("/record").json()
        made = played.client.http.post("/api/records", json={"record": record})
        assert made.status_code == 201
        table = Table(played.client, {**made.json(), "seats": []})
        assert table.get("/replay").json()["steps"] == len(record["answers"])
        assert table.view()["result"]["payoffs"] == played.view()["result"]["payoffs"]
        broken = {**record, "answers": [*record["answers"], "0 fly"]}
        assert played.client.http.post("/api/records", json={"record": broken}).status_code == 400

    def test_a_record_may_be_as_long_as_is_said(self, played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        record = played.get("/record").json()
        for room, status in ((0, 201), (-1, 400)):
            longest = len(record["answers"]) + room
            monkeypatch.setattr(looking_back, "LONGEST", longest)
            answer = played.client.http.post("/api/records", json={"record": record})
            assert answer.status_code == status
        assert answer.json()["reason"] == f"The record has more than {longest} answers."


def test_your_tables_in_short(client: Client) -> None:
    table = client.table()
    known = [{"table": table.id, "token": table.tokens[0]}, {"table": "nowhere", "token": "x"}]
    brief = client.http.post("/api/brief", json={"tables": known}).json()
    assert [(b["table"], b["to_act"], b["over"]) for b in brief] == [(table.id, True, False)]


def test_simultaneous_choices_do_not_disturb_each_other(hall: Running, client: Client) -> None:
    duel.install()
    table = client.table("duel", "me friend friend")
    asks = [table.view(seat)["ask"]["at"] for seat in range(3)]
    for seat in (2, 0, 1):  # each answers what was asked before the others chose
        reply = table.post("answer", seat, at=asks[seat], key=new_key(), choice="rock").json()
        assert reply["result"] == "accepted"
    assert table.view()["n"] == 3 and len(table.view()["log"]) == 3


def test_rules_that_fail_cost_nobody_the_table(hall: Running, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    duel.install()
    table = client.table("duel", "me friend")

    def broken(state: duel.State) -> None:
        raise RuntimeError("a mistake in a chapter")

    table.choose(0, "rock")
    monkeypatch.setattr(duel, "_reveal", broken)
    reply = table.choose(1, "paper")
    assert reply["result"] == "illegal" and "rules of this game failed" in reply["reason"]
    monkeypatch.undo()
    assert table.view(0)["ask"] is None and table.choose(1, "paper")["result"] == "accepted"
    before = table.view(0)
    hall.hall.rooms.pop(table.id)  # opened again, under rules that are mended, it is the same table
    assert table.view(0) == before and len(before["log"]) == 3


def test_a_table_of_other_rules_goes_on_and_says_so(
    hall: Running, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = client.table()
    hall.hall.rooms.pop(table.id, None)
    monkeypatch.setattr(type(game("tic-tac-toe")), "rules_version", 2)
    assert "the rules are version 2 (1 before)" in table.view()["log"][-1]["words"]
    assert table.choose(0)["result"] == "accepted"


def test_wrong_requests_get_a_reason(client: Client) -> None:
    post = client.http.post
    assert post("/api/tables", json={"game": "chess", "seats": []}).status_code == 404
    alone = post("/api/tables", json={"game": "tic-tac-toe", "seats": [{"who": "me"}]})
    assert alone.status_code == 400 and "not 1" in alone.json()["reason"]
    bad = {"game": "pig", "seats": [{"who": "me"}, {"who": "bot"}], "options": {"goal": "high"}}
    assert post("/api/tables", json=bad).status_code == 400
    assert client.http.get("/api/nothing").status_code == 404
    assert post("/api/qr", json={"text": ""}).status_code == 400
    assert post("/api/qr", json={"text": "http://here/"}).headers["content-type"] == "image/svg+xml"


def test_the_same_people_play_again_one_seat_on(client: Client) -> None:
    """Whoever asks first makes the table; the others are led to the same one, and everybody's link opens their seat."""
    table = client.table("tic-tac-toe", "me friend")
    path = f"/api/tables/{table.id}/again"
    ann, ben = ({"authorization": f"Bearer {token}"} for token in table.tokens)
    early = client.http.post(path, json={"key": "early"}, headers=ann)
    assert early.status_code == 409 and "not over" in early.json()["reason"]
    for turn, square in enumerate("03142"):
        table.choose(turn % 2, square)
    first = client.http.post(path, json={"key": "first"}, headers=ann).json()["table"]
    assert client.http.post(path, json={"key": "second"}, headers=ben).json()["table"] == first
    assert table.view(1)["result"]["again"] == first
    shown = client.http.get(f"/api/tables/{first}", headers=ann).json()
    assert shown["as"] == 1 and [seat["name"] for seat in shown["seats"]] == [
        seat["name"] for seat in reversed(table.view(0)["seats"])
    ]
    assert client.http.get(f"/api/tables/{first}", headers=ben).json()["as"] == 0


def test_a_bot_begins_the_next_game_before_anybody_looks(hall: Running, client: Client) -> None:
    table = client.table("tic-tac-toe", "me bot:random")
    play_out(table)
    ann = {"authorization": f"Bearer {table.tokens[0]}"}
    again = client.http.post(f"/api/tables/{table.id}/again", json={"key": "k"}, headers=ann).json()["table"]
    wait_for(lambda: len(hall.do(hall.hall.store.entries(again))) == 1)  # it sits on the first seat now
    seats = client.http.get(f"/api/tables/{again}", headers=ann).json()["seats"]
    assert [seat["level"] for seat in seats] == ["random", ""], "as strong as it was"
    assert [hall.do(hall.hall.store.faults(one)) for one in (table.id, again)] == [[], []], "it did what it thought of"


def test_a_hall_that_was_refused_a_table_asks_for_it_again(
    hall: Running, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among several processes one lets the bots of a table think; whoever has them lets them go, and another comes."""
    asked: list[list[str]] = []

    async def lease(tables: list[str], seconds: float) -> set[str]:
        asked.append(tables)
        return set() if len(asked) == 1 else set(tables)

    table = client.table("tic-tac-toe", "me bot:random")
    room = hall.do(hall.hall.room(table.id))
    monkeypatch.setattr(hall.hall.store, "lease", lease)
    room.leased = False
    table.choose(0)
    wait_for(lambda: len(asked) == 1 and not room._leasing)
    assert not room.leased and table.view(0)["n"] == 1
    table.act("chat", 0, text="Anybody there?")
    wait_for(lambda: asked == [[table.id]] * 2)
    wait_for(lambda: table.asked() == 0)  # the bot has moved


class TestTogether:
    """Where several choose at once: one's own choice is taken back without the others, whose choices stay."""

    def test_one_s_own_choice_is_taken_back_and_the_others_stay(self, hall: Running, client: Client) -> None:
        duel.install()
        table = client.table("duel", "me friend friend")
        table.choose(0, "rock")
        table.choose(1, "paper")
        assert table.view(0)["undo"]["free"] and table.view(1)["undo"]["free"] and not table.view(2)["undo"]["free"]
        at = table.view(2)["ask"]["at"]
        with table.socket(2) as third, table.socket(1) as second:
            assert table.act("undo", 0)["result"] == "accepted"
            assert table.view(0)["ask"] and not table.view(1)["ask"], "the first is asked again, the second is not"
            second.until(lambda seen: seen["n"] == 3)
            assert "paper" in str(second.seen["drawing"]) and second.seen["ask"] is None
            reply = sent(third, at=at, choice="scissors")  # asked before the first took back: as good as ever
            assert reply["result"] == "accepted"
        assert table.choose(0, "paper")["result"] == "accepted"
        shown = [line["words"] for line in table.view()["log"] if line["words"].startswith("shows")]
        assert shown == ["shows 0 ('paper',)", "shows 1 ('paper',)", "shows 2 ('scissors',)"]
        before = table.view(0)
        hall.hall.rooms.pop(table.id)  # opened again it is the same table
        assert table.view(0) == before

    def test_it_is_done_again_as_well(self, client: Client) -> None:
        duel.install()
        table = client.table("duel", "me friend friend")
        table.choose(0, "rock")
        table.choose(1, "paper")
        table.act("undo", 0)
        assert table.view(0)["undo"]["redo"] and not table.view(1)["undo"]["redo"]
        assert table.act("redo", 0)["result"] == "accepted"
        assert table.asked() == 2

    def test_what_was_shown_since_needs_everybody(self, client: Client) -> None:
        duel.install()
        table = client.table("duel", "me friend")
        table.choose(0, "rock")
        table.choose(1, "paper")  # and both are shown
        assert not table.view(0)["undo"]["free"]
        assert table.act("undo", 0)["result"] == "asked"
        assert table.act("consent", 1, agree=True)["result"] == "accepted"
        assert table.view(0)["ask"] and table.view(1)["ask"]

    @pytest.mark.parametrize("kept", [False, True], ids=["played again", "from where it was kept"])
    def test_books_of_others_stay_as_they_are(self, hall: Running, client: Client, kept: bool) -> None:
        """Drawn to Adventure: turns go on at the same time, each in a book of its own."""
        table = client.table("drawn-to-adventure", "me friend", seed="books")
        for _ in range(60):  # to the first moment at which both write into their books
            shown = [table.view(seat)["ask"] for seat in (0, 1)]
            if all(ask and "end" in choices(ask["tree"]) for ask in shown):
                break
            seat = table.asked()
            assert seat is not None
            table.choose(seat)
        assert table.choose(0, "end")["result"] == "accepted"
        seen: list[str] = []
        for _ in range(3):
            options = [option for option in choices(table.view(1)["ask"]["tree"]) if option != "end"]
            if options:
                table.choose(1, options[0])
                seen.append(options[0])
        assert seen
        book = table.view(1)
        if kept:
            room = hall.hall.rooms.pop(table.id)
            hall.do(hall.hall._keep(room))
        assert table.view(0)["undo"]["free"] and table.view(0)["ask"] is None
        assert table.act("undo", 0)["result"] == "accepted"
        after = table.view(1)
        assert (after["ask"]["tree"], after["ask"]["at"]) == (book["ask"]["tree"], book["ask"]["at"])
        assert "end" in choices(table.view(0)["ask"]["tree"])
        room = hall.do(hall.hall.room(table.id))
        given = [text(option) for seat, option in room.match.answers if seat == 1]
        assert given[-len(seen) :] == seen
        assert keeping.answers(hall.do(hall.hall.store.entries(table.id))) == [
            f"{seat} {text(option)}" for seat, option in room.match.answers
        ]


def test_a_newer_hall_s_entry_is_left_to_it(hall: Running, client: Client) -> None:
    """An older process beside a newer one never guesses what it does not know."""
    table = client.table()
    table.choose(0, "4")
    entry = Entry(2, "telepathy", 1, "", "elsewhere", 0.0)
    assert hall.do(hall.hall.store.append(table.id, entry))
    for _ in range(2):
        told = table.post("chat", 0, key=new_key(), text="hello")
        assert told.status_code == 503 and told.json()["error"] == "TooNew"
    hall.do(hall.hall.store.delete(table.id))
