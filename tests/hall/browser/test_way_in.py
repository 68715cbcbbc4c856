"""The way in as newcomers go it: the shelf, the form, a lesson with its bubbles, the rules."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from questhall.hall.tables.lessons import script_of
from questhall.kernel.registry import game
from tests.hall.house import Running


def accessible(page: Page) -> None:
    found = Axe().run(page, options={"rules": {"region": {"enabled": False}}})
    assert not found.response["violations"], found.generate_report()


def test_shelf_and_form_can_be_used_by_everybody(page: Page, hall: Running) -> None:
    page.goto(hall.url)
    accessible(page)
    for name in ("drawn-to-destiny", "roll-for-adventure"):
        page.goto(f"{hall.url}/g/{name}")
        page.click("#more > summary")
        page.locator("#first summary").first.click()
        accessible(page)


def test_a_scene_is_chosen_from_its_picture(phone: Page, hall: Running) -> None:
    phone.goto(f"{hall.url}/g/drawn-to-destiny")
    phone.click("#option-scene > summary")
    phone.fill("#option-scene input[type=search]", "deck nine")
    phone.get_by_role("radio", name="Deck Nine").check()
    expect(phone.locator("#option-scene .now")).to_have_text("Deck Nine")
    with phone.expect_request(lambda request: request.url.endswith("/api/tables")) as sent:
        phone.click("#go")
    assert sent.value.post_data_json["options"]["scene"] == "deck9"
    phone.wait_for_selector("body.ready")


AIM = """() => {
    const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
    const lit = [...document.querySelectorAll(".piece.can .art")].find(seen);
    const box = (lit ?? document.querySelector("#choices button.choice:not(.crumb)"))?.getBoundingClientRect();
    const middle = box && [box.x + box.width / 2, box.y + box.height / 2];
    return middle && !document.elementFromPoint(...middle)?.closest("#bubble, #moment, #look") && middle;
}"""
SHOWN = """JSON.stringify([document.body.dataset.at, document.querySelector("#bubble small")?.textContent,
    document.querySelectorAll("#choices .crumb").length])"""


def walk(page: Page, number: int, of: int) -> None:
    """Click what is lit, at its middle, or the button, until the next step: no bubble lies over it."""
    bubble = f"Lesson, {number} of {of}"
    for _ in range(8):
        page.wait_for_selector("body.asked, #bubble.end")
        if page.locator("#bubble small", has_text=bubble).count() == 0:
            return
        aim = page.wait_for_function(AIM).json_value()
        shown = page.evaluate(SHOWN)
        page.mouse.click(*aim)
        page.wait_for_function(f"(shown) => {SHOWN} !== shown", arg=shown)
    raise AssertionError(f"step {number} does not end")


def close_pages(page: Page) -> None:
    """Stories that cover the table are read and put away."""
    page.wait_for_selector("body.asked")
    while page.locator("#moment:not([hidden])").count():
        page.locator("#moment button.main").last.click()


@pytest.mark.parametrize(
    ("size", "name"), [("page", "roll-for-adventure"), ("phone", "roll-for-adventure"), ("phone", "adventure-tactics")]
)
def test_a_lesson_is_walked_by_its_bubbles(size: str, name: str, request: pytest.FixtureRequest, hall: Running) -> None:
    page: Page = request.getfixturevalue(size)
    script = script_of(game(name))
    assert script is not None
    page.goto(f"{hall.url}/g/{name}")
    page.click("#learn")
    if name == "adventure-tactics":
        page.wait_for_selector("#moment:not([hidden])")
    for number, step in enumerate(script.step, start=1):
        close_pages(page)
        expect(page.locator("#bubble small")).to_have_text(f"Lesson, {number} of {len(script.step)}")
        for told in step.tell:
            expect(page.locator("#bubble p")).to_contain_text(told.say.rpartition("}")[2][-24:])
            page.click("#bubble-next")
        expect(page.locator("#bubble p")).to_contain_text(step.say.rpartition("}")[2][-24:])
        if number == 1:
            accessible(page)
        if number == 2:  # left, and taken up again where it was
            page.goto(f"{hall.url}/g/{name}")
            expect(page.locator("#learn-words")).to_have_text(f"Go on with the lesson (2 of {len(script.step)})")
            page.click("#learn")
            close_pages(page)
        walk(page, number, len(script.step))
    expect(page.locator("#bubble h2")).to_contain_text("The lesson is over")
    page.get_by_role("link", name="A real game").click()
    expect(page.locator("#learn-words")).to_have_text("Learn while playing")


def test_rules_are_read_found_and_opened_beside_the_table(page: Page, hall: Running) -> None:
    page.goto(f"{hall.url}/g/roll-for-adventure/rules")
    expect(page.locator(".brief .drawing").first).to_be_visible()
    accessible(page)
    page.fill("#find", "boundary tile")
    expect(page.locator("#RFA-WODA-02")).to_be_visible()
    expect(page.locator("#RFA-TURN-01")).to_be_hidden()
    page.goto(f"{hall.url}/g/roll-for-adventure")
    page.click("#learn")
    page.wait_for_selector("body.asked")
    page.click("#rules-link")
    expect(page.locator("#book .chapter.now h3")).to_have_text("Placing dice")
    accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator("#book")).to_be_hidden()


def test_a_refusal_is_told_by_the_fields_own_title(page: Page, hall: Running) -> None:
    told = {"error": "BadOptions", "reason": "Pig: Expected `int` >= 10 - at `$.goal`. Options of this game: goal."}
    page.route("**/api/tables", lambda route: route.fulfill(status=503, json=told))
    page.goto(f"{hall.url}/g/pig")
    page.click("#go")
    expect(page.locator("#trouble")).to_have_text("Goal: at least 10.")
    page.goto(f"{hall.url}/help")
    accessible(page)


def test_a_bot_is_chosen_by_face_and_manner(phone: Page, hall: Running) -> None:
    phone.goto(f"{hall.url}/g/roll-for-adventure")
    row = phone.locator("#who li").nth(1)
    expect(row.locator("p")).to_have_text("Tries up to 160 futures before it chooses, for 2 seconds at most.")
    row.locator("select").select_option("bot Edda")
    expect(row.locator(".face img")).to_have_attribute("src", "/static/face/~elder")
    expect(row.locator("p")).to_contain_text("thirty winters and lost one die. Thinks as long as a strong bot.")
    accessible(phone)
    phone.click("#go")
    phone.wait_for_selector("body.ready")
    phone.get_by_role("button", name="Edda (bot, careful").click()  # by name, though a phone shows the face alone
    expect(phone.locator("#sheet .met img")).to_be_visible()
    expect(phone.get_by_role("button", name="Why did you move so?")).to_be_visible()
