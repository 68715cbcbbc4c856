"""The Narrator's seat by mouse: the table is changed, openly, and changed back."""

import pytest
from playwright.sync_api import Page, expect

from tests.hall.browser.pages import middle_of
from tests.hall.house import Client, Running

pytestmark = pytest.mark.browser


def press(page: Page, *words: str) -> None:
    """Buttons of the question, one after the other."""
    for one in words:
        page.locator("#choices .choice:not(.crumb)", has_text=one).first.click()


def test_a_narrator_changes_the_table_by_mouse(page: Page, hall: Running, client: Client) -> None:
    options = {"scene": "blank", "mode": "narrator"}
    seats = [{"who": "bot", "level": "easy"}, {"who": "me", "name": "Nora"}]
    made = client.http.post(
        "/api/tables", json={"game": "drawn-to-destiny", "seats": seats, "options": options, "seed": 7}
    )
    page.goto(hall.url + made.json()["seats"][1]["link"])
    page.wait_for_selector("body.ready")
    asked = "document.querySelector('#question').textContent.includes('Before the first Round')"
    page.wait_for_function(f"!document.querySelector('#moment').hidden || {asked}")
    if page.is_visible("#moment"):  # the beginning, if the bot has not gone past it before the page came
        page.mouse.click(*middle_of(page.locator("#moment footer .main")))
    expect(page.locator("#question")).to_contain_text("Before the first Round")
    press(page, "People", "Somebody comes", "Bandit", "The Others")
    expect(page.locator("#question")).not_to_contain_text("Before")
    page.locator("body.asked .piece.can[data-id=space-40]").click()
    bandit = page.locator(".piece[data-id^=unit-][aria-label^=Bandit]")
    expect(bandit).to_have_count(1)
    press(page, "Enough")
    press(page, "Tell", "Narrate")
    page.locator("dialog textarea").fill("Somebody steps out from under the trees.")
    page.locator("dialog .main").click()
    expect(page.locator("#latest")).to_contain_text("steps out")
    press(page, "Fortune", "Call for a Test or Task")
    page.locator("body.asked .piece.can[data-id^=unit-]:not([aria-label^=Bandit])").first.click()
    press(page, "Investigation", "A Test, at once", "A Test against 4", "Say")
    page.locator("dialog textarea").fill("Is anybody else under those trees?")
    page.locator("dialog .main").click()
    expect(page.locator("#log")).to_contain_text("tries Investigation against 4")  # the bot is asked
    expect(page.locator("#question")).to_contain_text("Before the first Round")
    press(page, "People", "Somebody leaves")
    page.locator("body.asked .piece.can[aria-label^=Bandit]").click()
    expect(bandit).to_have_count(0)
    page.click("#undo")
    expect(bandit).to_have_count(1)
