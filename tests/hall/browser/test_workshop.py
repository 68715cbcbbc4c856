"""Somebody makes a Scene: begins from a card, paints, puts people on the map, mends what is wrong, and plays it."""

import pytest
from playwright.sync_api import Page, expect

from tests.hall.browser.test_evening import no_finding
from tests.hall.house import Running

pytestmark = pytest.mark.browser


def press(page: Page, space: str) -> None:
    page.locator(f'#work [data-space="{space}"]').click()


@pytest.mark.parametrize("wide", [True, False])
def test_a_scene_is_made(request: pytest.FixtureRequest, hall: Running, wide: bool) -> None:
    page: Page = request.getfixturevalue("page" if wide else "phone")
    page.goto(f"{hall.url}/workshop")
    page.wait_for_selector("#begin button")
    no_finding(page, "the shelf of the workshop")
    page.locator("#begin button", has_text="An empty map").click()
    page.fill("#title", "The Ferry")
    expect(page.locator("#verdict")).to_contain_text("not right yet")  # it has no sentence for the shelf
    page.locator("#faults button", has_text="missing").click()
    page.get_by_label("In one sentence").fill("Get over the river.")
    expect(page.locator("#verdict")).to_contain_text("can be played")

    page.click("#tab-map")
    box = page.locator("#work .lattice").bounding_box()
    assert box is not None and box["y"] < 320, "the board comes first"
    page.locator(".swatch", has_text="deep water").click()
    press(page, "8,4")
    page.get_by_role("button", name="People", exact=True).click()
    page.get_by_label("Search for somebody").fill("bandit")
    page.locator(".face", has_text="Bandit").first.click()
    press(page, "8,2")
    expect(page.locator("#work .lattice image")).to_have_count(1)
    page.get_by_role("button", name="Look at it").click()
    press(page, "8,2")
    expect(page.locator(".seen strong")).to_have_text("Bandit")
    no_finding(page, "the map")
    page.click("#undo")
    expect(page.locator("#work .lattice image")).to_have_count(0)
    page.click("#tab-tale")
    no_finding(page, "Events and goals")
    expect(page.locator("#verdict")).to_contain_text("can be played")
    assert "The Ferry" in page.locator("#toml").text_content()  # type: ignore[operator]
    page.click("#try")
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("wide", [True, False])
def test_a_character_is_made(request: pytest.FixtureRequest, hall: Running, wide: bool) -> None:
    """From an example: too much of a Skill is refused at the Skill; what fits is kept, and sits among one's own."""
    page: Page = request.getfixturevalue("page" if wide else "phone")
    page.goto(f"{hall.url}/characters")
    page.wait_for_selector("#examples .actor")
    no_finding(page, "everybody")
    page.get_by_role("button", name="western").click()
    page.locator("#examples .actor", has_text="Doc Merriweather").click()
    expect(page.locator("#fits")).to_contain_text("Everything fits")
    more = page.get_by_role("button", name="Medicine: a Level more")
    for _ in range(4):
        more.click()
    expect(page.locator('[data-skill="Medicine"]')).to_contain_text("a beginner's Level is 1 to 5")
    expect(page.locator("#keep")).to_be_disabled()
    no_finding(page, "a character with faults")
    for _ in range(4):
        page.get_by_role("button", name="Medicine: a Level less").click()
    page.locator("#skills .add").first.click()
    page.get_by_label("Search", exact=True).fill("lantern")
    no_finding(page, "choosing a card")
    page.get_by_role("button", name="Close").click()
    page.fill("#name", "Doc Merrily")
    expect(page.locator("#keep")).to_be_enabled()
    page.click("#keep")
    page.click("#back")
    expect(page.locator("#mine .actor")).to_contain_text("Doc Merrily")
