"""Every installed game by two people in two browsers, one at a desk and one with a phone, while a third looks on.

They click what they are offered until the game is over. In the middle all three lose their connection.
"""

import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.hall.browser.clicks import SHORT, WHOLE, click_something, visit
from tests.hall.browser.pages import DESK, PHONE
from tests.hall.house import Client, Running, Table, drawn_games, seat_counts

pytestmark = pytest.mark.browser

MOST_SECONDS = 3600 if WHOLE else 900  # of one game on a busy machine; a quiet one needs a tenth of it
PIECES = """() => [...document.querySelectorAll("main .piece")].map((one) => one.dataset.id).sort()"""


@pytest.mark.parametrize("game", [name for name in drawn_games() if max(seat_counts(name)) > 1])
def test_two_people_play_to_the_end(chromium: Browser, hall: Running, client: Client, game: str) -> None:
    seats = next(count for count in seat_counts(game) if count > 1)
    options = {} if WHOLE else SHORT.get(game, {})
    table = client.table(game, "me friend" + " bot:random" * (seats - 2), seed=21, options=options)
    address = f"{hall.url}/t/{table.id}"
    pages = [visit(chromium, looks, f"{address}#{table.tokens[seat]}") for seat, looks in enumerate((DESK, PHONE))]
    guest = visit(chromium, DESK, address)
    try:
        play_together(pages, guest, hall, table)
        read_on(guest)
        for page in (*pages, guest):
            page.wait_for_selector("#moment:not([hidden])")
            assert page.query_selector(".piece.can") is None
        shown = sorted(piece["id"] for piece in table.view()["drawing"]["pieces"])
        guest.wait_for_function(f"(shown) => JSON.stringify(({PIECES})()) === shown", arg=_json(shown))
    finally:
        for page in (*pages, guest):
            page.context.close()


def play_together(pages: list[Page], guest: Page, hall: Running, table: Table) -> None:
    """Whoever is offered something clicks it, until both see the end."""
    until, clicks, idle = time.monotonic() + MOST_SECONDS, 0, time.monotonic()
    before: dict[int, int] = {0: -1, 1: -1}
    over: set[int] = set()
    while len(over) < 2:
        if time.monotonic() > idle + 1:  # a click that changed nothing is made again, as somebody alone would
            before = {0: -1, 1: -1}
        for seat, page in enumerate(pages):
            found: dict[str, Any] = click_something(page, before[seat], patience=20)
            if "over" in found:
                over.add(seat)
            elif "sheet" in found:
                page.keyboard.press("Escape")
            elif found:
                clicks, before[seat], idle = clicks + 1, found["changes"], time.monotonic()
                if clicks == 6:
                    lose_connections(hall, table)
        assert guest.query_selector(".piece.can") is None, "a spectator is offered something"
        assert time.monotonic() < idle + 120, "nothing is offered to anybody, and the game is not over"
        assert time.monotonic() < until, f"{clicks} clicks did not end the game"


def read_on(guest: Page) -> None:
    """Who looks on has pages too, which waited: one after the other, to the end."""
    for _ in range(200):
        guest.wait_for_selector("#moment:not([hidden]) footer button")
        if guest.query_selector("#rematch") is not None:
            return
        guest.click("#moment footer .main")
    raise AssertionError("a page is not turned, or there is no end of them")


def lose_connections(hall: Running, table: Table) -> None:
    """The hall hangs up on everybody; the pages come back by themselves."""

    async def hang_up() -> None:
        room = await hall.hall.room(table.id)
        assert room is not None and len(room.viewers) == 3
        for viewer in list(room.viewers):
            viewer.close(1001)

    hall.do(hang_up())


def _json(ids: list[str]) -> str:
    return "[" + ",".join(f'"{id}"' for id in ids) + "]"
