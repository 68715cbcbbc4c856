"""A real browser, and the ways of people who use it."""

import contextlib
import os
import shutil
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, ElementHandle, Locator, Page, sync_playwright

from tests.hall.house import Client, Running, Table

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


PATIENCE = 60_000  # ms that a busy machine may take for what a quiet one does at once

TROUBLE = ("503", "ERR_INTERNET_DISCONNECTED")  # what a browser itself says where a test takes away hall or net


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    """Chromium of the distribution."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            raise AssertionError("there is no Chromium on this machine; nothing may be skipped in CI")
        pytest.skip("there is no Chromium on this machine (apt-get install chromium)")
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield chromium
        chromium.close()


def visitor(chromium: Browser, **looks: Any) -> Iterator[Page]:
    """Somebody with a fresh browser; any error on the page fails the test."""
    context = chromium.new_context(reduced_motion="reduce", **looks)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "console",
        lambda message: (
            errors.append(message.text)
            if message.type == "error" and not any(told in message.text for told in TROUBLE)
            else None
        ),
    )
    yield page
    context.close()
    assert not errors, errors


def made(client: Client, game: str, *seats: dict[str, str], seed: int | None = 7) -> Table:
    answer = client.http.post("/api/tables", json={"game": game, "seats": list(seats), "seed": seed})
    assert answer.status_code == 201, answer.text
    return Table(client, answer.json())


def two(client: Client, game: str) -> Table:
    """Ann, who looks at the page, and Ben, who is somewhere else."""
    return made(client, game, {"who": "me", "name": "Ann"}, {"who": "friend", "name": "Ben"})


def sit(page: Page, hall: Running, table: Table) -> int:
    """Take the seat of whoever is asked first."""
    seat = table.asked()
    assert seat is not None
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[seat]}")
    page.wait_for_selector("body.ready")
    return seat


def middle(piece: ElementHandle) -> tuple[float, float]:
    art = piece.query_selector(".art")
    assert art is not None
    box = art.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def middle_of(locator: Locator) -> tuple[float, float]:
    """Where somebody presses what they see."""
    locator.wait_for()
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def heard(page: Page, told: Sequence[object]) -> None:
    """Wait for what the browser tells, which comes only while somebody looks at the page."""
    for _ in range(PATIENCE // 50):
        if told:
            return
        page.wait_for_timeout(50)
    raise AssertionError("the browser told nothing")


def watch_for(page: Page, what: str) -> None:
    """From now on notice something that is to be seen for a moment only: `appeared` says what it said."""
    page.evaluate(
        """(what) => new MutationObserver((_, watch) => {
            const found = document.querySelector(what);
            if (!found) return;
            (window.appeared ??= {})[what] = [...document.querySelectorAll(what)].map((one) => one.textContent);
            watch.disconnect();
        }).observe(document.body, { childList: true, subtree: true })""",
        what,
    )


def appeared(page: Page, what: str) -> list[str]:
    """The words of each of them, however soon they were gone."""
    found: list[str] = page.wait_for_function("(what) => window.appeared?.[what]", arg=what).json_value()
    return found


def asked(page: Page) -> list[ElementHandle]:
    """The lit pieces that are in sight."""
    page.wait_for_selector("body.asked")
    return [piece for piece in page.query_selector_all(".piece.can") if piece.bounding_box()]
