"""People at one table: taking back by consent, being called when it is one's turn, and how a table is made."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from questhall.kernel import commitment
from tests.hall.browser.pages import DESK, asked, made, middle, sit, two, visitor
from tests.hall.house import Client, Running, Table

pytestmark = pytest.mark.browser

TAB = "★ Your turn"

HIDDEN = """
window.told = [];
window.Notification = class {
    static permission = "default";
    static async requestPermission() { return (this.permission = "granted"); }
    constructor(title, given) { window.told.push([title, given.body]); }
    close() {}
};
if (window.ServiceWorkerRegistration)
    ServiceWorkerRegistration.prototype.showNotification = async (title, given) => {
        window.told.push([title, given.body]);
    };
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""

EARS = """
window.heard = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
"""


@pytest.fixture
def ben(chromium: Browser) -> Iterator[Page]:
    """Somebody else, elsewhere."""
    yield from visitor(chromium, **DESK)


def come(page: Page, hall: Running, table: Table, seat: int) -> None:
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[seat]}")
    page.wait_for_selector("body.ready")


@pytest.mark.parametrize("agree", [True, False], ids=["yes", "no"])
def test_beyond_the_rule_the_others_are_asked(
    page: Page, ben: Page, hall: Running, client: Client, agree: bool
) -> None:
    table = two(client, "pig")
    seat = table.asked()
    assert seat is not None
    come(page, hall, table, seat)
    come(ben, hall, table, 1 - seat)
    assert table.choose(seat, "roll")["result"] == "accepted"
    page.wait_for_selector("#latest li")
    lines = len(table.view()["log"])
    page.click("#undo")
    expect(page.locator("#wish-words")).to_have_text("Waiting until the others agree to take back a move.")
    expect(ben.locator("#wish-words")).to_contain_text("would like to take back a move.")
    assert ben.is_visible("#wish-yes") and not page.is_visible("#wish-yes")
    ben.click("#wish-yes" if agree else "#wish-no")
    for one in (page, ben):
        one.wait_for_selector("#wish", state="hidden")
    assert (len(table.view()["log"]) < lines) == agree
    if agree:
        assert len(asked(page)) + page.locator("#choices .choice").count() > 0
        assert table.asked() == seat


def test_whoever_asked_may_think_better_of_it(page: Page, ben: Page, hall: Running, client: Client) -> None:
    table = two(client, "pig")
    seat = table.asked()
    assert seat is not None
    come(page, hall, table, seat)
    come(ben, hall, table, 1 - seat)
    table.choose(seat, "roll")
    page.wait_for_selector("#latest li")
    page.click("#undo")
    expect(page.locator("#wish-no")).to_have_text("Never mind")
    page.click("#wish-no")
    ben.wait_for_selector("#wish", state="hidden")
    page.wait_for_selector("#wish", state="hidden")


def test_the_tab_and_the_system_call_whoever_is_to_move(page: Page, hall: Running, client: Client) -> None:
    page.add_init_script(HIDDEN)
    table = two(client, "tic-tac-toe")
    sit(page, hall, table)
    asked(page)
    assert page.title().startswith(TAB)
    page.click("#menu")
    button = page.locator("dialog button", has_text="Tell me when it is my turn")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.evaluate("window.away = true")
    assert table.choose(0, "4")["result"] == "accepted"
    page.wait_for_function("() => !document.title.startsWith('★')")
    assert page.evaluate("window.told") == []
    assert table.choose(1, "0")["result"] == "accepted"
    page.wait_for_function("() => document.title.startsWith('★ Your turn')")
    page.wait_for_function("() => window.told.length > 0")
    assert page.evaluate("window.told") == [["Tic-tac-toe · Questhall", "It is your turn."]]


def test_nobody_is_called_who_looks_or_does_not_want_it(page: Page, hall: Running, client: Client) -> None:
    page.add_init_script(HIDDEN)
    table = two(client, "tic-tac-toe")
    sit(page, hall, table)
    asked(page)
    page.evaluate("window.away = true")  # away, but never asked to be called
    table.choose(0, "4")
    page.wait_for_function("() => !document.title.startsWith('★')")
    table.choose(1, "0")
    page.wait_for_function("() => document.title.startsWith('★')")
    assert page.evaluate("window.told") == []


def test_sound_is_off_until_it_is_switched_on(page: Page, hall: Running, client: Client) -> None:
    page.add_init_script(EARS)
    table = two(client, "tic-tac-toe")
    sit(page, hall, table)
    page.mouse.click(*middle(asked(page)[4]))
    page.wait_for_selector("#latest li")
    table.choose(1, "0")
    asked(page)
    assert page.evaluate("window.heard") == 0
    page.click("#menu")
    button = page.locator("dialog button", has_text="Sound")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => window.heard > 0")
    page.reload()
    piece = asked(page)[0]
    lines = page.locator("#log li").count()
    page.mouse.click(*middle(piece))
    page.wait_for_function("() => window.heard > 0")  # it is remembered
    page.wait_for_function("before => document.querySelectorAll('#log li').length > before", arg=lines)
    page.click("#menu")
    page.locator("dialog button", has_text="Sound").click()
    page.keyboard.press("Escape")
    quiet = page.evaluate("window.heard")
    lines = page.locator("#log li").count()
    table.choose(1)
    page.wait_for_function("before => document.querySelectorAll('#log li').length > before", arg=lines)
    assert page.evaluate("window.heard") == quiet


def test_a_table_with_a_chosen_seed_says_so(page: Page, hall: Running, client: Client) -> None:
    page.goto(f"{hall.url}/g/tic-tac-toe")
    page.click("#more summary")
    page.fill("#seed", "seven ravens")
    for field in page.query_selector_all("#who .who"):
        field.select_option("me")
    page.click("#go")
    asked(page)
    page.click("#menu")
    page.click("dialog .fair summary")
    told = page.inner_text("dialog .fair")
    assert "chosen by whoever made it" in told and commitment("seven ravens") in told
    assert "seven ravens" not in page.content(), "the seed itself is shown after the end only"
    page.keyboard.press("Escape")
    for square in (0, 3, 1, 4, 2):
        page.locator(f'body.asked .piece.can[data-id="square-{square}"]').click()  # and not while the last one travels
    page.click("#moment .fair summary")
    expect(page.locator("#moment .fair .seed")).to_have_text("seven ravens")
    expect(page.locator("#moment .fair .seal")).to_have_text(commitment("seven ravens"))


def test_a_drawn_seed_shows_its_seal_only(page: Page, hall: Running, client: Client) -> None:
    sit(page, hall, made(client, "tic-tac-toe", {"who": "me"}, {"who": "bot"}, seed=None))
    page.click("#menu")
    page.click("dialog .fair summary")
    assert "chosen" not in page.inner_text("dialog .fair") and page.inner_text("dialog .seal")


def test_a_set_up_by_name_fills_the_options(page: Page, hall: Running) -> None:
    page.goto(f"{hall.url}/g/roll-for-adventure")
    page.get_by_role("radio", name="You know such games").check()
    expect(page.locator("#option-adventure .now")).to_have_text("The Sword of Saints")
    page.click("#more > summary")
    page.click("#option-specials > summary")
    page.get_by_role("checkbox", name="Dragons").check()
    page.click("#option-adventure > summary")
    expect(page.get_by_role("radio", name="The Book of Magic")).to_be_disabled()
    with page.expect_request(lambda request: request.url.endswith("/api/tables")) as sent:
        page.click("#go")
    assert sent.value.post_data_json["options"]["adventure"] == "sword-of-saints"
    assert sent.value.post_data_json["options"]["specials"] == ["dragon"]
    page.wait_for_selector("body.ready")
