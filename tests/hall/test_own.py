"""What somebody has made, brought to one table: it is checked, kept with the table, and nobody else sees it."""

from pathlib import Path

import msgspec

from questhall.games.drawn_to_destiny.content.characters import make, written
from questhall.hall import Limits
from questhall.kernel.registry import game
from tests.hall.house import Client, Running, choices

DESTINY = "drawn-to-destiny"


def ada() -> str:
    return written(make(game(DESTINY).content, "Ada Quill", "a sly thief with a bow", 3))


def test_a_character_comes_to_its_table_and_stays_there(data: Path) -> None:
    with Running(data) as hall, Client(hall.url) as client:
        table = client.table(DESTINY, "me friend", options={"scene": "watchfire"}, own=[ada()])
        assert "field Ada_Quill" in choices(table.view(0)["ask"]["tree"])
        assert table.choose(0, "field Ada_Quill")["result"] == "accepted"
        plain = client.table(DESTINY, "me friend", options={"scene": "watchfire"})
        assert "field Ada_Quill" not in choices(plain.view(0)["ask"]["tree"])
    with Running(data) as hall, Client(hall.url) as client:  # the next day
        table.client = client
        assert any("Ada Quill" in line["words"] for line in table.view(0)["log"])
        assert table.choose(1)["result"] == "accepted"


def test_what_does_not_fit_is_refused_with_the_reason(client: Client) -> None:
    wish = {"game": DESTINY, "seats": [{"who": "me"}], "own": [ada().replace("level = ", "level = 1")]}
    answer = client.http.post("/api/tables", json=wish)
    assert answer.status_code == 400 and "own-1.toml: unit Ada Quill" in answer.json()["reason"]
    assert "/tmp" not in answer.json()["reason"]
    assert client.http.post("/api/tables", json=wish | {"own": ["x"] * 30}).status_code == 400


def test_an_operator_may_say_no(data: Path) -> None:
    with Running(data, Limits(workshop=False)) as hall, Client(hall.url) as client:
        wish = {"game": DESTINY, "seats": [{"who": "me"}], "own": [ada()]}
        assert client.http.post("/api/tables", json=wish).json()["error"] == "no-workshop"


def test_a_guest_brings_a_character_before_the_first_choice(client: Client) -> None:
    """The maker has brought one; the guest brings another; both are offered to everybody, and both stay."""
    library = game(DESTINY).content
    guest = make(library, "Ben Alder", "a brave knight", 2)
    table = client.table(DESTINY, "me friend", options={"scene": "watchfire"}, own=[ada()])
    card = msgspec.to_builtins(guest)
    answer = table.post("bring", 1, cards=[card])
    assert answer.status_code == 200 and answer.json()["brought"] == ["Ben Alder"], answer.text
    offered = choices(table.view(table.asked())["ask"]["tree"])
    assert {"field Ada_Quill", "field Ben_Alder"} <= set(offered)
    assert any("brings Ben Alder" in line["text"] for line in table.view(0)["chat"])
    worse = card | {"mind": "9x1", "will": "9x1"}
    assert "at most 14" in table.post("bring", 1, cards=[worse]).json()["reason"]
    assert table.choose(0, "field Ben_Alder")["result"] == "accepted"
    assert table.post("bring", 1, cards=[card]).json()["error"] == "begun"
    assert client.table("pig", "me friend").post("bring", 0, cards=[card]).status_code == 404
