"""The workshop: a Scene is checked, written as a pack's file, measured and played; an operator may close it."""

from pathlib import Path
from typing import Any

from questhall.hall import Limits
from tests.hall.house import Client, Running, choices


def ferry(client: Client) -> dict[str, Any]:
    scene: dict[str, Any] = client.http.get("/api/workshop/scenes/watchfire").json()["scene"]
    return scene | {"id": "ferry", "title": "The Last Ferry"}


def test_a_scene_is_checked_read_back_measured_and_played(client: Client) -> None:
    made = {"scene": ferry(client), "cards": {}, "seats": 2}
    found = client.http.post("/api/workshop/check", json=made).json()
    assert found["faults"] == [] and found["files"][0].startswith('id = "ferry"')
    again = client.http.post("/api/workshop/read", json={"text": found["files"][0]}).json()["scene"]
    assert again["title"] == "The Last Ferry" and again["map"]["rows"] == made["scene"]["map"]["rows"]
    odds = client.http.post("/api/workshop/odds", json=made).json()
    assert 1 <= odds["games"] <= 20 and odds["success"] + odds["partial"] + odds["failure"] == odds["games"]
    table = client.table("drawn-to-destiny", "me friend", own=found["files"], options={"scene": "ferry"})
    assert any(choice.startswith("field") for choice in choices(table.view(0)["ask"]["tree"]))


def test_every_fault_is_told_at_once(client: Client) -> None:
    scene = ferry(client)
    scene["map"]["legend"] = {**scene["map"]["legend"], "b": "bushes"}
    scene["unit"][0]["card"] = "Gobbo"
    faults = client.http.post("/api/workshop/check", json={"scene": scene}).json()["faults"]
    assert any("bushes" in fault["words"] for fault in faults)
    scene["map"]["legend"]["b"] = "brush"
    faults = client.http.post("/api/workshop/check", json={"scene": scene}).json()["faults"]
    assert faults == [{"part": "unit", "entry": "Gobbo", "field": "Gobbo", "words": "'Gobbo' is no Unit"}]
    assert client.http.post("/api/workshop/check", json={}).status_code == 400
    assert client.http.post("/api/workshop/read", json={"text": "x ["}).status_code == 400
    assert client.http.get("/api/workshop/scenes/nowhere").status_code == 404


def test_a_fault_is_told_where_it_is(client: Client) -> None:
    """In words, with the part, the entry and the field at which a form shows it."""
    scene = ferry(client)
    scene["unit"][0]["at"] = "99,1"
    faults = client.http.post("/api/workshop/check", json={"scene": scene}).json()["faults"]
    told = {"part": "unit", "entry": "Goblin Scout", "field": "at", "words": "There is no Space 99,1 on the map"}
    assert faults == [told]
    scene["unit"][0]["at"] = 3
    faults = client.http.post("/api/workshop/check", json={"scene": scene}).json()["faults"]
    assert faults == [{"part": "unit", "entry": "0", "field": "at", "words": "This should be a word or a sentence."}]
    del scene["unit"][0]
    del scene["instructions"]
    faults = client.http.post("/api/workshop/check", json={"scene": scene}).json()["faults"]
    assert [fault["field"] for fault in faults] == ["instructions"]
    assert client.http.get("/static/scene/watchfire").text.startswith("<svg")


def test_units_and_items_of_one_s_own_come_along(client: Client) -> None:
    item = {
        "name": "Ferry Pole",
        "kg": 4,
        "cost": 1,
        "weapon": {"rating": "[Body]", "types": ["Bash"], "kind": "melee"},
    }
    scene = ferry(client)
    scene["place"][0]["search"] = ["Ferry Pole"]
    found = client.http.post("/api/workshop/check", json={"scene": scene, "cards": {"item": [item]}}).json()
    assert found["faults"] == [] and "[[item]]" in found["files"][1]


def test_the_kit_has_schemas_and_words(client: Client) -> None:
    kit = client.http.get("/api/workshop/kit").json()
    assert "Scene" in kit["$defs"] and "spawn" in kit["words"]["verb"] and len(kit["terrain"]) > 20
    for path in ("/workshop", "/static/workshop.js", "/static/workshop-form.js", "/static/workshop-map.js"):
        assert client.http.get(path).status_code == 200, path


def test_an_operator_may_close_it(data: Path) -> None:
    with Running(data, Limits(workshop=False)) as hall, Client(hall.url) as client:
        assert client.http.get("/api/workshop/kit").status_code == 403
