"""People made of code at the table: who they are, and why they moved so, without a word too many."""

from typing import Any

import pytest

import questhall
from questhall.bots.reasons import last_choice, open_book
from questhall.hall.tables.replay import Theatre
from questhall.kernel import Chance, Flow, Game, GameState, Match, Outcome, View, choose, start, text
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
    answer = table.post("why", 1, seat=0).json()
    said = answer["why"]
    assert answer["asked"].startswith("Player 1: ")
    assert said.endswith(".") and "“" in said and said.count(". ") == 0
    assert table.post("why", 1, seat=1).status_code == 400
    assert table.post("why", 1, seat=7).status_code == 400


def test_who_has_secrets_keeps_them_to_the_end(client: Client) -> None:
    table = client.table("call-to-adventure", "bot:sensible me", options={"choice": False, "first_seat": 0}, seed=3)
    wait_for(lambda: table.asked() == 1)
    answer = table.post("why", 1, seat=0).json()
    assert "when the game is over" in answer["why"] and "asked" not in answer


def test_a_bot_has_no_secret_where_it_sees_what_everybody_sees() -> None:
    """Roll hides the order of the deck from all alike; in Call to Adventure each has a hand and a Destiny."""
    assert open_book(played("roll-for-adventure", 3, 30), 0, 1)
    assert open_book(played("tic-tac-toe", 2, 2), 0, 1)
    assert not open_book(played("call-to-adventure", 2, 20), 0, 1)
    assert open_book(played("call-to-adventure", 2, 20), 1, 1)  # one's own secrets are none


class Peeking(GameState):
    deck: list[int]
    hand: int = 0
    turn: int = 0


class PeekView(View):
    hand: int
    turn: int


class Peek(Game[Peeking, PeekView]):
    """Seat 1 takes a card or rolls a die under the cup, and decides: within one step, so no checkpoint knows of it."""

    name = "peek"
    title = "Peek"
    seats = (2,)
    state_type = Peeking

    def setup(self, seats: int, options: Any, chance: Chance) -> Peeking:
        return Peeking(deck=[1, 2, 3, 4, 5, 6, 7, 8], chance=chance)

    def step(self, state: Peeking) -> Flow:
        how = yield from choose(1, "how", ("card", "die"))
        state.hand = state.deck.pop() if how == "card" else 10 + state.chance.die(6)
        yield from choose(1, "what", ("keep", "show"))
        state.hand, state.turn = 0, state.turn + 1

    def outcome(self, state: Peeking) -> Outcome | None:
        return Outcome([0.5, 0.5], "enough") if state.turn > 3 else None

    def view(self, state: Peeking, seat: int | None) -> PeekView:
        return PeekView(state.hand if seat == 1 else 0, state.turn)

    def conceal(self, state: Peeking, seat: int, chance: Chance) -> None:
        chance.shuffle(state.deck)
        if seat != 1 and state.hand > 10:
            state.hand = 10 + chance.die(6)


@pytest.mark.parametrize("how", ["card", "die"])
def test_what_a_bot_has_seen_since_the_checkpoint_is_its_secret(how: str) -> None:
    match = start(Peek(), 2, 1)
    assert open_book(match, 0, 1)
    match.choose(how, 1)
    assert not open_book(match, 0, 1)
    assert open_book(match, 1, 1)
    match.choose("keep", 1)
    assert open_book(match, 0, 1)


@pytest.mark.parametrize("name", ["roll-for-adventure", "adventure-tactics"])
def test_who_plays_together_has_no_secrets(name: str) -> None:
    """At every question of the beginning, also amid an effect: there is nothing that the bot sees and the asker does not."""
    match = questhall.start(name, seats=2, seed=5)
    helper = questhall.bot(name, "sensible", seed=1)
    for _ in range(40):
        decision = match.decisions[0]
        assert open_book(match, 1 - decision.seat, decision.seat), decision
        match.choose(helper.choose(match, decision), decision.seat)


def test_a_long_game_is_played_again_beside_the_hall(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Theatre, "reel", None)  # what replays a game in the hall itself
    table = client.table("roll-for-adventure", "bot:sensible me", options={"starter": 1}, seed=3)
    wait_for(lambda: table.asked() == 1)
    assert table.post("why", 1, seat=0).json()["why"].endswith(".")


def test_the_last_choice_was_one_among_several() -> None:
    answers = played("pig", 2, 12).answers
    for seat in (0, 1):
        last = max(step for step, (who, _) in enumerate(answers) if who == seat)
        found = last_choice(questhall.start("pig", seats=2, seed=5), answers, seat)
        assert found is not None and found[1] == text(answers[last][1]) and found[0].position == last
        decision = found[0].decision(seat)
        assert decision is not None and len(decision.options) > 1
        first = min(step for step, (who, _) in enumerate(answers) if who == seat)
        assert last_choice(questhall.start("pig", seats=2, seed=5), answers[:first], seat) is None


class Slow(Peek):
    """Seat 0 chooses once, then seat 1 for a long time."""

    def step(self, state: Peeking) -> Flow:
        yield from choose(int(state.turn > 0), "what", ("keep", "show"))
        state.turn += 1

    def outcome(self, state: Peeking) -> Outcome | None:
        return Outcome([0.5, 0.5], "enough") if state.turn > 100 else None


def test_a_choice_is_remembered_however_much_others_have_chosen_since() -> None:
    answers = [(0, "show"), *[(1, "keep")] * 90]
    found = last_choice(start(Slow(), 2, 1), answers, 0)
    assert found is not None and found[1] == "show" and found[0].position == 0
