"""Every installed game in a real browser: played by clicking only what is offered, on a desk and on a phone.

Clicking a long game to its end takes minutes, so the tests click for some seconds and let a bot finish; the page looks on.
With QUESTHALL_CLICK=all (the soak) everything is clicked. Pictures of each game lie in build/screenshots afterwards.
"""

import os
import random
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.hall.browser.pages import DESK, PHONE
from tests.hall.house import Client, Process, Running, Table, drawn_games, play_out, seat_counts, wait_for

pytestmark = pytest.mark.browser

SECONDS = 1e9 if os.environ.get("QUESTHALL_CLICK") == "all" else 4.0
PICTURES = Path(__file__).parents[3] / "build" / "screenshots"

TARGETS = """() => {
    const found = [...document.querySelectorAll("#choices .choice")].map((one) => ({ button: one }));
    found.push(...[...document.querySelectorAll("#board .can")].map((one) => ({ piece: one })));
    if (!found.length) return null;
    const one = found[Math.floor(Math.random() * found.length)];
    const element = one.button ?? one.piece.querySelector(".art") ?? one.piece;
    element.scrollIntoView({ block: "center", inline: "center" });
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def visit(chromium: Browser, looks: dict[str, Any], address: str) -> Page:
    page = chromium.new_context(reduced_motion="reduce", **looks).new_page()
    page.set_default_timeout(60_000)
    page.on("pageerror", lambda error: pytest.fail(f"the page broke: {error}"))
    page.goto(address)
    page.wait_for_selector("body.ready")
    return page


def click_something(page: Page) -> bool:
    """Click one thing that is offered; False when nothing is."""
    spot = page.evaluate(TARGETS)
    if spot is None:
        return False
    if page.viewport_size and page.viewport_size["width"] < 500:
        page.touchscreen.tap(*spot)
    else:
        page.mouse.click(*spot)
    return True


def click_on(page: Page, table: Table, seconds: float) -> int:
    """Click what is offered until the game is over or the time is; how many choices came of it.

    On a busy machine the time is longer: until three choices were made.
    """
    began, before, idle = time.monotonic(), table.view()["n"], 0
    while idle < 2000 and (time.monotonic() - began < seconds or _made(table, before) < 3):
        idle = 0 if click_something(page) else idle + 1
        page.wait_for_timeout(10)
        if page.query_selector("dialog[open]"):
            if table.view()["result"]:
                break
            page.keyboard.press("Escape")
        if time.monotonic() - began > seconds + 90:
            break
    return _made(table, before)


def _made(table: Table, before: int) -> int:
    return int(table.view()["n"]) - before


@pytest.mark.parametrize("looks", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", drawn_games())
def test_a_game_is_played_by_clicking_what_is_offered(
    chromium: Browser, hall: Running, client: Client, game: str, looks: dict[str, Any]
) -> None:
    seats = next((count for count in seat_counts(game) if count > 1), 1)
    table = client.table(game, "me" + " bot:random" * (seats - 1), seed=20)
    page = visit(chromium, looks, f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    shape = "desk" if looks is DESK else "phone"
    try:
        chosen = click_on(page, table, SECONDS)
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{game}-{shape}.png")
        assert chosen > 2, "clicking what is offered leads nowhere"
        if not table.view()["result"]:
            assert table.act("hold", 0, seat=0, level="random")["result"] == "accepted"
            until = time.monotonic() + 15
            while not table.view()["result"] and time.monotonic() < until:
                page.wait_for_timeout(100)  # a long game may go on beyond the test
        if table.view()["result"]:
            page.wait_for_selector("dialog[open]")
            page.screenshot(path=PICTURES / f"{game}-{shape}-end.png")
    finally:
        page.context.close()


def test_a_whole_game_by_keyboard_alone(chromium: Browser, hall: Running, client: Client) -> None:
    table = client.table("tic-tac-toe", "me bot:random")
    page = visit(chromium, DESK, f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    page.mouse.move(0, 0)
    while not table.view()["result"]:
        if table.view(0)["ask"]:
            page.wait_for_selector("#board .can")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        page.wait_for_timeout(50)
    page.wait_for_selector("dialog[open]")
    page.context.close()


def test_two_people_in_two_browsers_and_a_spectator(chromium: Browser, hall: Running, client: Client) -> None:
    table = client.table("tic-tac-toe", "me friend")
    pages = [
        visit(chromium, looks, f"{hall.url}/t/{table.id}#{table.tokens[seat]}")
        for seat, looks in enumerate((DESK, PHONE))
    ]
    guest = visit(chromium, DESK, f"{hall.url}/t/{table.id}")
    while not table.view()["result"]:
        for page in pages:
            click_something(page)
            page.wait_for_timeout(20)
        assert guest.query_selector("#board .can") is None
    for page in (*pages, guest):
        page.wait_for_selector("dialog[open]")
        marks = page.eval_on_selector_all(
            ".piece[data-id^=mark]", "marks => marks.map((mark) => mark.dataset.id).sort()"
        )
        assert marks == sorted(
            piece["id"] for piece in table.view()["drawing"]["pieces"] if piece["id"].startswith("mark")
        )
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
        for page in pages:
            click_something(page)
        wait_for(lambda: table.view()["n"] > before)
        play_out(table, random.choice)
        for page in pages:
            page.wait_for_selector("dialog[open]")
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
