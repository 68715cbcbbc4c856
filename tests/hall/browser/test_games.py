"""Every installed game in a real browser: played to its end by clicking only what is offered, on a desk and on a phone.

The tests click a short game of each kind: one encounter, short maps. With QUESTHALL_CLICK=all (the soak) it is the game as it
is offered. Pictures of each game lie in build/screenshots afterwards.
"""

import os
import random
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.hall.browser.pages import DESK, PHONE
from tests.hall.house import Client, Process, Running, drawn_games, play_out, seat_counts, wait_for

pytestmark = pytest.mark.browser

WHOLE = os.environ.get("QUESTHALL_CLICK") == "all"
SHORT: dict[str, dict[str, Any]] = {
    "adventure-tactics": {"play": "encounter"},
    "drawn-to-adventure": {"round_cap": 2},
    "pig": {"goal": 40},
}
MOST_SECONDS = 3600 if WHOLE else 180  # of one game on a busy machine; a quiet one needs a tenth of it
PICTURES = Path(__file__).parents[3] / "build" / "screenshots"

NEXT = """async (before) => {
    if (window.changes === undefined) {
        window.changes = 0;
        const watch = new MutationObserver(() => (window.changes += 1));
        for (const id of ["board", "choices", "question"])
            watch.observe(document.getElementById(id), { subtree: true, childList: true, attributes: true, characterData: true });
    }
    const offered = () => [
        ...document.querySelectorAll("#choices .choice"),
        ...[...document.querySelectorAll("#board .can")].map((one) => one.querySelector(".art") ?? one),
    ];
    const began = performance.now();
    while (performance.now() < began + 30000) {
        const sheet = document.querySelector("dialog[open]");
        if (sheet) return sheet.classList.contains("result") ? { over: true } : { sheet: true };
        const found = offered();
        if (found.length && (window.changes > before || performance.now() > began + 1000)) {
            const element = found[Math.floor(Math.random() * found.length)];
            element.scrollIntoView({ block: "center", inline: "center" });
            const box = element.getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2, changes: window.changes };
        }
        await new Promise((done) => setTimeout(done, 4));
    }
    return {};
}"""


def visit(chromium: Browser, looks: dict[str, Any], address: str) -> Page:
    page = chromium.new_context(reduced_motion="reduce", **looks).new_page()
    page.set_default_timeout(60_000)
    page.on("pageerror", lambda error: pytest.fail(f"the page broke: {error}"))
    page.goto(address)
    page.wait_for_selector("body.ready")
    return page


def click_something(page: Page, before: int = -1) -> dict[str, Any]:
    """Wait until something is offered and the page has changed since before; click one thing of it."""
    found: dict[str, Any] = page.evaluate(NEXT, before)
    if "x" in found and page.viewport_size and page.viewport_size["width"] < 500:
        page.touchscreen.tap(found["x"], found["y"])
    elif "x" in found:
        page.mouse.click(found["x"], found["y"])
    return found


def click_to_the_end(page: Page) -> int:
    """Click what is offered until the game is over; how many clicks it took."""
    until, clicks, before = time.monotonic() + MOST_SECONDS, 0, -1
    while time.monotonic() < until:
        found = click_something(page, before)
        if "over" in found:
            return clicks
        assert found, "nothing is offered, and the game is not over"
        if "sheet" in found:
            page.keyboard.press("Escape")
        clicks, before = clicks + 1, found.get("changes", -1)
    raise AssertionError(f"{clicks} clicks did not end the game")


@pytest.mark.parametrize("looks", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", drawn_games())
def test_a_game_is_played_to_its_end_by_clicking_what_is_offered(
    chromium: Browser, hall: Running, client: Client, game: str, looks: dict[str, Any]
) -> None:
    seats = next((count for count in seat_counts(game) if count > 1), 1)
    options = {} if WHOLE else SHORT.get(game, {})
    table = client.table(game, "me" + " bot:random" * (seats - 1), seed=20, options=options)
    page = visit(chromium, looks, f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    shape = "desk" if looks is DESK else "phone"
    PICTURES.mkdir(parents=True, exist_ok=True)
    try:
        for _ in range(4):
            click_something(page)
        page.screenshot(path=PICTURES / f"{game}-{shape}.png")
        click_to_the_end(page)
        assert table.view()["result"]
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
        seat = table.asked()
        if seat is not None:
            pages[seat].wait_for_selector("body.asked")
            before = table.view()["n"]
            click_something(pages[seat])
            wait_for(lambda before=before: table.view()["n"] > before)
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
        asked = table.asked()
        assert asked is not None
        click_something(pages[asked])
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
