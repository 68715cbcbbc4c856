"""The pages and the words on them."""

import re

import pytest
from markupsafe import escape

from questhall.hall.tables.lessons import folder_of
from questhall.hall.tables.words import tidy
from questhall.hall.web.pages import rules
from questhall.kernel.registry import game
from questhall.testing.clauses import clauses
from tests.hall.house import Client, drawn_games


def test_the_shelf_shows_every_game(client: Client) -> None:
    html = client.http.get("/").text
    for name in drawn_games():
        assert f"/g/{name}" in html and str(escape(game(name).title)) in html


@pytest.mark.parametrize("name", drawn_games())
def test_every_clause_of_the_rules_can_be_linked_to(client: Client, name: str) -> None:
    html = client.http.get(f"/g/{name}/rules").text
    for clause in clauses(folder_of(game(name)) / "RULES.md"):
        assert html.count(f'id="{clause}"') == 1, clause
    ids = re.findall(r'id="([^"]+)"', str(rules(game(name))[0]))
    assert len(ids) == len(set(ids))


def test_a_table_s_page_is_the_same_for_every_id(client: Client) -> None:
    table = client.table()
    known, unknown = client.http.get(f"/t/{table.id}"), client.http.get("/t/nowhere")
    assert known.content == unknown.content and known.status_code == 200
    assert client.http.get(f"/t/{table.id}/replay").content == client.http.get("/t/nowhere/replay").content


def test_pages_forbid_everything_that_is_not_ours(client: Client) -> None:
    for path in ("/", "/g/pig", "/help", "/t/x", "/nothing"):
        headers = client.http.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"


def test_errors_are_pages_for_people_and_json_for_programs(client: Client) -> None:
    page, api = client.http.get("/g/chess"), client.http.get("/api/chess")
    assert page.status_code == api.status_code == 404
    assert "<html" in page.text and api.json()["error"]


def test_files_of_the_page_carry_an_etag(client: Client) -> None:
    first = client.http.get("/static/table.js")
    again = client.http.get("/static/table.js", headers={"if-none-match": first.headers["etag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    assert "--paper" in client.http.get("/static/kit.css").text
    assert client.http.get("/static/../pages.py").status_code == 404


def test_scripts_and_styles_travel_packed(client: Client) -> None:
    for name in ("table.js", "table.css"):
        packed = client.http.get(f"/static/{name}", headers={"accept-encoding": "gzip"})
        plain = client.http.get(f"/static/{name}", headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        assert packed.text == plain.text and packed.headers["etag"] == plain.headers["etag"]
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2.5
        assert packed.headers["content-type"] == plain.headers["content-type"]
        known = {"accept-encoding": "gzip", "if-none-match": packed.headers["etag"]}
        assert client.http.get(f"/static/{name}", headers=known).status_code == 304


def test_tidy_words() -> None:
    assert tidy("  Ann \n\t Lee ", 32) == "Ann Lee"
    assert tidy("\u202eevil\u2066\u200b", 32) == "evil"
    assert tidy("x" * 99, 32) == "x" * 32
    assert tidy("\U0001f468\u200d\U0001f469\u200d\U0001f467", 32) == "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert len(tidy("e" + "\u0301" * 50, 32)) == 5
    assert tidy("\ud800\x00", 32) == ""


def test_a_page_brings_the_parts_of_its_pictures_and_no_others(client: Client) -> None:
    for path in ("/", "/nowhere"):
        html = client.http.get(path).text
        used = set(re.findall(r'href="#(p\.[a-z.-]+)"', html))
        there = re.findall(r'id="(p\.[a-z.-]+)"', html)
        assert used and used <= set(there) and len(there) == len(set(there)), path
        assert "p.clip-disc" in there or "clip-disc" not in html
    assert "p.beast.kaiju" not in html


def test_the_parts_of_a_game_are_packed_and_kept(client: Client) -> None:
    answer = client.http.get("/static/parts/roll-for-adventure")
    assert answer.headers["content-encoding"] == "gzip" and "max-age" in answer.headers["cache-control"]
    assert 'id="p.hat.wizard"' in answer.text
    plain = client.http.get("/static/parts/roll-for-adventure", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.text == answer.text
    assert client.http.get("/static/parts/nothing").status_code == 404


def test_a_name_has_a_face_that_stays_theirs(client: Client) -> None:
    ada, again, ben = (client.http.get(f"/static/face/{name}") for name in ("Ada", "Ada", "Ben"))
    assert ada.headers["content-type"].startswith("image/svg+xml")
    assert ada.text == again.text != ben.text
    hostile = client.http.get("/static/face/%3Cscript%3E")
    assert hostile.status_code == 200 and "<script" not in hostile.text


def test_the_shelf_says_at_which_tables_one_is_asked(client: Client) -> None:
    table = client.table()
    asked = table.asked()

    def mine(token: str = "") -> bool:
        known = {"table": table.id, "token": token}
        told = client.http.post("/api/brief", json={"tables": [known]}).json()
        return bool(told[0]["to_act"])

    assert [mine(token) for token in table.tokens] == [seat == asked for seat in (0, 1)]
    assert not mine(), "nobody asks who only looks on"
