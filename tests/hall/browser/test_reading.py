"""A page that lies over the table is turned by its reader and by nobody else."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.hall.browser.pages import middle_of, visitor
from tests.hall.house import Client, Running, Table

pytestmark = pytest.mark.browser

SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}


def sits(page: Page, hall: Running, table: Table, seat: int) -> None:
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[seat]}")
    page.wait_for_selector("#moment:not([hidden])")


def at_the_first_story(client: Client) -> Table:
    """A table at which something is to be chosen on a page."""
    table = client.table("adventure-tactics", "me friend", seed=7, options={"play": "campaign"})
    while table.view(0)["ask"]["kind"] != "story":
        table.choose(0)
    return table


def turn(page: Page) -> None:
    """With the mouse, or a finger, at the middle of the button, wherever talk has moved it meanwhile."""
    button = page.locator("#moment footer > button").last
    if page.viewport_size and page.viewport_size["width"] < 500:
        button.tap()
    else:
        button.click()


@pytest.mark.parametrize("size", SIZES)
def test_a_page_waits_for_its_reader_whatever_others_do(
    chromium: Browser, hall: Running, client: Client, size: str
) -> None:
    table = client.table("drawn-to-destiny", "me friend", seed=7)
    asked = table.asked()
    assert asked is not None
    for page in visitor(chromium, **SIZES[size]):
        sits(page, hall, table, 1 - asked)
        title = page.inner_text("#moment-title")
        before = page.inner_text("#question")
        table.choose(asked)
        expect(page.locator("#moment .meanwhile")).to_contain_text("It is your turn")
        assert page.inner_text("#moment-title") == title
        assert page.inner_text("#question") == before, "what happened waits behind the page, and the question too"
        assert "Your turn" in page.title()
        table.act("chat", asked, text="Are you there?")
        turn(page)
        expect(page.locator("#moment")).to_be_hidden()
        expect(page.locator("#question")).not_to_have_text(before)
        page.wait_for_selector("body.asked")
        expect(page.locator("#chat-lines")).to_contain_text("Are you there?")


def test_pages_come_one_after_the_other(page: Page, hall: Running, client: Client) -> None:
    """Two pages lie in line: each is read before the next one comes."""
    table = client.table("adventure-tactics", "me friend", seed=7, options={"play": "campaign"})
    sits(page, hall, table, 1)
    first = page.inner_text("#moment-title")
    table.choose(0)
    expect(page.locator("#moment .meanwhile")).not_to_be_empty()
    assert page.inner_text("#moment-title") == first
    turn(page)
    expect(page.locator("#moment-title")).not_to_have_text(first)
    assert page.is_visible("#moment")


def test_a_question_on_a_page_that_somebody_else_has_settled_says_so(page: Page, hall: Running, client: Client) -> None:
    """The page stays, without its choices: there is nothing left to choose, but still something to read."""
    table = at_the_first_story(client)
    sits(page, hall, table, 0)
    title = page.inner_text("#moment-title")
    page.wait_for_selector("#moment .page-choices .choice")
    table.choose(0)  # the same seat, on another device
    expect(page.locator("#moment .void")).to_have_text("This has been decided meanwhile.")
    assert page.inner_text("#moment-title") == title and not page.locator("#moment .choice").count()
    expect(page.locator("#moment footer > button")).to_have_text("Go on")
    turn(page)
    expect(page.locator("#moment")).to_be_hidden()
    expect(page.locator("#question")).to_contain_text("Waiting for Friend")


def test_whoever_answers_on_the_page_has_turned_it(page: Page, hall: Running, client: Client) -> None:
    table = at_the_first_story(client)
    sits(page, hall, table, 0)
    page.mouse.click(*middle_of(page.locator("#moment .page-choices .choice").first))
    expect(page.locator("#moment")).to_be_hidden()
    expect(page.locator("#question")).to_contain_text("Waiting for Friend")


def test_a_page_waits_for_its_reader_through_a_lost_connection(page: Page, hall: Running, client: Client) -> None:
    table = client.table("drawn-to-destiny", "me friend", seed=7)
    asked = table.asked()
    assert asked is not None
    sits(page, hall, table, 1 - asked)
    title = page.inner_text("#moment-title")
    page.context.set_offline(True)
    for viewer in list(hall.hall.rooms[table.id].viewers):
        hall.loop.call_soon_threadsafe(viewer.close, 1001)
    table.choose(asked)
    page.wait_for_selector("#trouble:not([hidden])")
    page.context.set_offline(False)
    page.wait_for_selector("#trouble", state="hidden")
    page.wait_for_timeout(300)
    assert page.is_visible("#moment") and page.inner_text("#moment-title") == title
    turn(page)
    page.wait_for_selector("body.asked")
