"""People made of code at the table: who they are, and why they moved so, without a word too many."""

import questhall
from questhall.hall.tables.reasons import last_choice, open_book
from questhall.hall.tables.replay import Reel
from questhall.kernel import Match
from tests.hall.house import Client, wait_for


def played(name: str, seats: int, answers: int) -> Match:
    match = questhall.start(name, seats=seats, seed=5)
    helper = questhall.bot(name, "sensible", seed=1)
    for _ in range(answers):
        decision = match.decisions[0]
        match.choose(helper.choose(match, decision), decision.seat)
    return match


def test_a_bot_may_be_somebody(client: Client) -> None:
    made = client.http.post(
        "/api/tables", json={"game": "roll-for-adventure", "seats": [{"who": "me"}, {"who": "bot", "level": "edda"}]}
    )
    seats = client.http.get(f"/api/tables/{made.json()['table']}").json()["seats"]
    assert [seats[1][fact] for fact in ("name", "face", "level", "style")] == ["Edda", "~elder", "Edda", "careful"]
    assert "thirty winters" in seats[1]["about"] and "about" not in seats[0]
    page = client.http.get("/g/roll-for-adventure").text
    assert all(name in page for name in ("Edda", "Rurik", "Tamsin"))


def test_a_bot_says_why_in_one_sentence(client: Client) -> None:
    table = client.table("roll-for-adventure", "bot:sensible me", options={"starter": 1}, seed=3)
    wait_for(lambda: table.asked() == 1)
    said = table.post("why", 1, seat=0).json()["why"]
    assert said.endswith(".") and "“" in said and said.count(". ") == 0
    assert table.post("why", 1, seat=1).status_code == 400
    assert table.post("why", 1, seat=7).status_code == 400


def test_who_has_secrets_keeps_them_to_the_end(client: Client) -> None:
    table = client.table("call-to-adventure", "bot:sensible me", options={"choice": False, "first_seat": 0}, seed=3)
    wait_for(lambda: table.asked() == 1)
    assert "when the game is over" in table.post("why", 1, seat=0).json()["why"]


def test_a_bot_has_no_secret_where_it_sees_what_everybody_sees() -> None:
    """Roll hides the order of the deck from all alike; in Call to Adventure each has a hand and a Destiny."""
    assert open_book(played("roll-for-adventure", 3, 30), 0, 1)
    assert open_book(played("tic-tac-toe", 2, 2), 0, 1)
    assert not open_book(played("call-to-adventure", 2, 20), 0, 1)
    assert open_book(played("call-to-adventure", 2, 20), 1, 1)  # one's own secrets are none


def test_the_last_choice_was_one_among_several() -> None:
    match = played("pig", 2, 12)
    reel = Reel(questhall.start("pig", seats=2, seed=5), match.answers)
    for seat in (0, 1):
        last = max(step for step, (who, _) in enumerate(match.answers) if who == seat)
        found = last_choice(reel, seat, reel.steps)
        assert found is not None and found[0] == last and found[1].position == last
        decision = found[1].decision(seat)
        assert decision is not None and len(decision.options) > 1
        first = min(step for step, (who, _) in enumerate(match.answers) if who == seat)
        assert last_choice(reel, seat, first) is None
