"""Every installed game in a real browser: played to its end by pressing only what is offered, on a laptop and on a phone.

The tests press a short game of each kind: one encounter, short maps. With QUESTHALL_CLICK=all (the soak) it is the game as it
is offered. Pictures of each game lie in build/screenshots afterwards.
"""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tools.hands import whole

from tests.hall.browser.clicks import PICTURES, SHORT, WHOLE, click_something, visit
from tests.hall.browser.pages import DESK
from tests.hall.house import Client, Process, Running, drawn_games, play_out, seat_counts, wait_for

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", ["laptop", "phone"])
@pytest.mark.parametrize("game", drawn_games())
def test_a_game_is_played_to_its_end_by_pressing_what_is_lit(
    chromium: Browser, hall: Running, client: Client, game: str, size: str
) -> None:
    """Every press does something, nothing lies over what can be chosen, and the ending page leads to the next game."""
    seats = next((count for count in seat_counts(game) if count > 1), 1)
    options = {} if WHOLE else SHORT.get(game, {})
    table = client.table(game, "me" + " bot:random" * (seats - 1), seed=20, options=options)
    PICTURES.mkdir(parents=True, exist_ok=True)
    told = whole(chromium, f"{hall.url}/t/{table.id}#{table.tokens[0]}", size, 20, False, PICTURES, game)
    assert not told.faults
    assert told.end and table.view()["result"]


def test_a_whole_game_by_keyboard_alone(chromium: Browser, hall: Running, client: Client) -> None:
    table = client.table("tic-tac-toe", "me bot:random")
    page = visit(chromium, DESK, f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    page.mouse.move(0, 0)
    for _ in range(9):
        page.wait_for_selector("body.asked .piece.can, #moment:not([hidden])")
        if page.is_visible("#moment"):
            break
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    assert page.is_visible("#moment") and table.view()["result"]
    page.context.close()


def test_the_page_comes_back_by_itself(chromium: Browser, tmp_path: Path) -> None:
    """The hall is killed and started again in the middle of a game; nobody reloads anything."""
    (tmp_path / "data").mkdir()
    hall = Process(tmp_path / "data").start()
    with Client(hall.url) as client:
        table = client.table("pig", "me friend", options={"goal": 25}, seed=4)
        pages = [visit(chromium, DESK, f"{hall.url}/t/{table.id}#{table.tokens[seat]}") for seat in (0, 1)]
        asked = table.asked()
        assert asked is not None
        click_something(pages[asked])
        wait_for(lambda: table.view()["n"] == 1)
        told = sum(1 for line in table.view()["log"] if line.get("rule"))  # the page marks each such line with a sign
        wait_for(lambda: pages[0].inner_text("#log").count("§") == told)
        shown = pages[0].inner_text("#log")
        hall.kill()
        pages[0].wait_for_selector("#trouble:not([hidden])")
        assert (
            "reconnect" in pages[0].inner_text("#trouble").lower() or "again" in pages[0].inner_text("#trouble").lower()
        )
        hall.start()
        for page in pages:
            page.wait_for_selector("#trouble", state="hidden")
        assert pages[0].inner_text("#log") == shown
        before = table.view()["n"]
        asked = table.asked()
        assert asked is not None
        click_something(pages[asked])
        wait_for(lambda: table.view()["n"] > before)
        play_out(table, random.choice)
        for page in pages:
            page.wait_for_selector("#moment:not([hidden])")
            page.context.close()
    hall.stop()


def test_from_the_shelf_to_a_table_in_two_clicks(chromium: Browser, hall: Running) -> None:
    context = chromium.new_context(**DESK)
    page = context.new_page()
    page.goto(hall.url)
    page.screenshot(path=PICTURES / "shelf-desk.png") if PICTURES.is_dir() else None
    page.click("a[href='/g/pig'] >> nth=0")
    page.wait_for_load_state()
    page.locator("form button[type=submit], form button.main, button.main").first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("body.ready")
    context.close()
