"""The way in: a shelf that is honest about weight and length, and a form that offers what the game takes."""

import re
from pathlib import Path
from typing import Any, Iterator

import msgspec
import pytest

from questhall.bots import level_of
from questhall.bots.levels import says
from questhall.drawing.offer import SECONDS_A_QUESTION, offer_of
from questhall.hall.tables.lessons import folder_of
from questhall.hall.web.form import fit, form, offer, properties, refusal
from questhall.hall.web.pages import card
from questhall.kernel import BadOptions
from questhall.kernel.registry import game
from tests.hall.house import Client, drawn_games

GAMES = drawn_games()
CODED = re.compile(r"\b[a-z]+_[a-z]+\b|\b[a-z]\d\d\b|(?<!\w)-\d\b|\b[a-z]+\d\b")  # cast_size, c02, -1, deck9


def words(name: str) -> Iterator[str]:
    """Everything that a form says to people."""
    told = form(game(name))
    for preset in told["presets"]:
        yield from (preset["title"], preset["says"])
    for field in told["fields"]:
        yield from (field["title"], field["says"])
        for choice in field.get("choices", ()):
            yield from (choice["title"], choice.get("says", ""), choice.get("group", ""), *choice.get("facts", ()))


@pytest.mark.parametrize("name", GAMES)
def test_a_form_shows_no_internal_name(name: str) -> None:
    values = [choice["value"] for field in form(game(name))["fields"] for choice in field.get("choices", ())]
    ids = {value for value in values if isinstance(value, str) and re.search(r"[-_\d]", value)}
    for said in words(name):
        assert not CODED.search(said), said
        assert not ids & set(re.findall(r"[\w-]+", said)), said
    for field in form(game(name))["fields"]:
        for choice in field.get("choices", ()):
            assert choice["title"] != choice["value"], choice


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_is_one_that_the_option_knows_and_none_is_missing(name: str) -> None:
    rules = game(name)
    for field in form(rules)["fields"]:
        offered = [choice["value"] for choice in field.get("choices", ())]
        for value in offered:
            rules.options({field["name"]: value if field["kind"] == "one" else [value]})
        schema = properties(rules)[field["name"]]
        known = (schema.get("items", {}) if schema.get("type") == "array" else schema).get("enum", [])
        assert set(known) <= set(offered), field["name"]
    assert set(offer(rules).presets) <= set(rules.presets)


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_chosen_is_never_refused(name: str) -> None:
    rules = game(name)
    starts = [msgspec.to_builtins(options) for options in rules.presets.values()] or [{}]
    for seats in rules.seats:
        for start in starts:
            if refusal(rules, seats, start):
                continue
            found = fit(rules, seats, start)
            assert not found["trouble"]
            for field in form(rules)["fields"]:
                if field["kind"] != "one":
                    continue
                for choice, why in zip(field["choices"], found["refused"][field["name"]]):
                    assert why == refusal(rules, seats, start | {field["name"]: choice["value"]})
    for preset in form(rules)["presets"]:
        assert preset["seats"], f"nobody can play {preset['name']}"


def test_a_number_of_seats_that_an_option_forbids_sets_that_option_back() -> None:
    rules = game("call-to-adventure")
    found = fit(rules, 1, {"mode": "coop"})
    assert "two to four" in found["trouble"] and found["options"]["mode"] == "versus"
    with pytest.raises(BadOptions, match="1 to 4 seats"):
        fit(rules, 7, {})


def test_special_enemies_are_offered_with_the_adventures_that_take_them() -> None:
    rules = game("roll-for-adventure")
    found = fit(rules, 2, {"adventure": "book-of-magic"})
    assert all("choose The Sword of Saints" in why for why in found["refused"]["specials"])
    assert not any(fit(rules, 2, {"adventure": "sword-of-saints"})["refused"]["specials"])
    assert fit(rules, 1, {})["need"]["cast"] == 2 and fit(rules, 3, {})["need"]["cast"] == 3


def test_what_would_change_nothing_is_not_asked() -> None:
    """DTD-MODE-04, DTD-MODE-05: side against side nobody is played by the program, so nobody is easy or hard."""
    difficulty = next(field for field in form(game("drawn-to-destiny"))["fields"] if field["name"] == "difficulty")
    assert difficulty["only"] == {"name": "mode", "values": ("together", "narrator")}


def test_the_form_asks_the_hall_and_learns_what_is_allowed(client: Client) -> None:
    told = client.http.post("/api/games/drawn-to-destiny/fit", json={"seats": 2, "options": {"mode": "versus"}})
    assert told.status_code == 200 and "High Noon" in told.json()["trouble"]
    wrong = client.http.post(
        "/api/games/adventure-tactics/fit", json={"seats": 1, "options": {"chapter": "c99", "play": "encounter"}}
    )
    assert "c02 (Hold the Ford)" in wrong.json()["trouble"]
    assert client.http.post("/api/games/drawn-to-destiny/fit", json={"seats": 9}).status_code == 400


def test_scenes_of_a_pack_stand_among_the_others(tmp_path: Path) -> None:
    own = folder_of(game("drawn-to-destiny")) / "content" / "scenes" / "watchfire.toml"
    folder = tmp_path / "drawn-to-destiny" / "scenes"
    folder.mkdir(parents=True)
    text = own.read_text(encoding="utf-8").replace('id = "watchfire"', 'id = "lanterns"', 1)
    (folder / "lanterns.toml").write_text(text.replace("The Watchfire", "Lanterns on the Weir", 1), encoding="utf-8")
    rules = game("drawn-to-destiny", [tmp_path])
    scenes = next(field for field in form(rules)["fields"] if field["name"] == "scene")["choices"]
    assert "Lanterns on the Weir" in [scene["title"] for scene in scenes]


def test_the_shelf_begins_where_people_begin(client: Client) -> None:
    html = client.http.get("/").text
    places = {name: html.index(f'href="/g/{name}"') for name in GAMES}
    assert min(places, key=lambda name: places[name]) == "roll-for-adventure"
    assert html.count("Start here") == 1
    small = [places["pig"], places["tic-tac-toe"]]
    assert max(place for place in places.values() if place not in small) < min(small)


@pytest.mark.parametrize("name", GAMES)
def test_minutes_follow_from_counted_questions(name: str) -> None:
    rules = game(name)
    told = offer_of(rules.table, rules.content)
    assert told.questions and set(told.questions) <= set(rules.seats)
    for people, asked in told.questions.items():
        exact = asked * SECONDS_A_QUESTION / 60 * (1 if told.at_once else people)
        assert abs(told.minutes(people) - exact) <= 2.5
    counted = [told.minutes(people) for people in told.questions]
    assert rules.minutes[0] <= min(counted) and max(counted) <= rules.minutes[1] + 5


def test_a_picture_of_real_play_for_every_game(client: Client) -> None:
    for name in GAMES:
        shown: dict[str, Any] = card(game(name))
        picture = client.http.get(shown["play"])
        assert picture.status_code == 200 and picture.text.startswith("<svg") and " id=" not in picture.text
    assert client.http.get("/static/play/pig/nothing").status_code == 404


@pytest.mark.parametrize("name", GAMES)
def test_every_level_says_how_long_it_thinks(name: str) -> None:
    rules = game(name)
    told = [says(level_of(rules, level)) for level in rules.offered]
    assert all(words.endswith(".") for words in told)
    assert re.fullmatch(r"Tries up to [\d,]+ futures before it chooses, for \d seconds at most\.", told[-1])
