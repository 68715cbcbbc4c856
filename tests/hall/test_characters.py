"""The builder of characters: what it is made of, what is judged, one by a wish, one that comes home and grows."""

from typing import Any

from tests.hall.house import Client


def post(client: Client, what: str, **body: Any) -> Any:
    answer = client.http.post(f"/api/characters/{what}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_one_by_a_wish_is_judged_and_written(client: Client) -> None:
    made = post(client, "make", name="Ada Quill", wish="a sly thief with a bow", seed=3)
    assert made["reasons"] == [] and made["cost"] == 7 and made["toml"].startswith("[[unit]]")
    assert any(scene["id"] == "watchfire" and scene["seats"] == [2, 3, 4] for scene in made["scenes"])
    assert "ways" not in made or made["ways"] == []
    (again,) = post(client, "read", text=made["toml"])
    assert again["card"] == made["card"]
    poor = post(client, "check", card={**made["card"], "mind": "9x1", "will": "9x1"}, points=5)
    assert [reason.rpartition("(")[2] for reason in poor["reasons"]] == ["DTD-UNIT-13)", "DTD-STAT-06)"]


def test_a_grown_one_spends_its_points(client: Client) -> None:
    made = post(client, "make", name="Ada Quill", wish="a sly thief with a bow", seed=3)
    card = {**made["card"], "sp": 3, "ap": 1, "weeks": 4, "scenes": 1}
    ways = post(client, "check", card=card)["ways"]
    train = next(way["choice"] for way in ways if way["choice"].startswith("train"))
    grown = post(client, "grow", card=card, choice=train)
    assert grown["cost"] == made["cost"] + 1 and grown["card"]["weeks"] == 2
    refused = client.http.post("/api/characters/grow", json={"card": card, "choice": "train Cooking"})
    assert refused.status_code == 400 and refused.json()["rule"] == "DTD-ADV-01"


def test_what_is_no_character_is_refused_with_a_sentence(client: Client) -> None:
    for text in ("[[item]]", "not toml [", '{"name": 3}', "[[unit]]\nname = 1"):
        answer = client.http.post("/api/characters/read", json={"text": text})
        assert answer.status_code == 400 and answer.json()["reason"]
    silly = client.http.post("/api/characters/examples")
    assert silly.status_code == 405
    assert client.http.get("/api/characters/examples", params={"genre": "opera"}).status_code == 400
    made = post(client, "make", name="Ada", wish="", genre="western", points=4)
    light = post(client, "check", card={**made["card"], "kg": 0})
    assert light["reasons"] == ["Weight and pace must be more than 0."]


def test_pages_faces_and_the_kit_are_there(client: Client) -> None:
    for path in ("/characters", "/characters/sheet", "/static/unit/Knight", "/static/characters.js"):
        assert client.http.get(path).status_code == 200, path
    kit = client.http.get("/api/characters/kit").json()
    assert len(kit["skills"]) == 42 and kit["abilities"] and kit["items"]
    assert len(client.http.get("/api/characters/examples", params={"genre": "horror"}).json()) == 3


def test_nobody_comes_home_before_the_end(client: Client) -> None:
    table = client.table("drawn-to-destiny", "me", options={"scene": "watchfire"})
    assert table.get("/characters", 0).status_code == 409
    assert client.table().get("/characters", 0).status_code == 404
