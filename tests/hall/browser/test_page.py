"""The generic page in a real browser: every way of pointing leads along the same path, and everybody can use it."""

import time
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.hall import duel
from tests.hall.browser.clicks import click_something
from tests.hall.browser.pages import DESK, PHONE, asked, made, middle, sit, two, visitor
from tests.hall.house import Client, Running

pytestmark = pytest.mark.browser


def test_a_click_on_a_lit_piece_is_a_choice(page: Page, hall: Running, client: Client) -> None:
    table = two(client, "tic-tac-toe")
    sit(page, hall, table)
    assert "#" not in page.url, "the secret stays out of the address bar"
    page.mouse.click(*middle(asked(page)[4]))
    page.wait_for_selector("#latest li")
    assert page.inner_text("#log .turn li").startswith("Ann marks centre.")
    assert "Waiting for Ben" in page.inner_text("#question")


def test_a_touch_near_a_small_piece_counts(phone: Page, hall: Running, client: Client) -> None:
    table = two(client, "roll-for-adventure")
    sit(phone, hall, table)
    lit = next(piece for piece in asked(phone) if (box := piece.bounding_box()) and box["height"] < 90)
    box = lit.bounding_box()
    assert box is not None
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] - 6)
    phone.wait_for_selector("#choices .crumb")


def in_sight(page: Page) -> tuple[float, float]:
    """The middle of a lit piece that leads somewhere and is not covered by anything."""
    for piece in asked(page):
        x, y = middle(piece)
        top = page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('.piece') !== null", [x, y])
        if top and y < 700 and (box := piece.bounding_box()) and box["height"] < 90:
            return x, y
    raise AssertionError("nothing lit is in sight")


class Fingers:
    """Fingers on a screen, as the browser feels them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def feel(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, *points: tuple[float, float]) -> None:
        self.feel("touchStart", *points)

    def move(self, *points: tuple[float, float]) -> None:
        self.feel("touchMove", *points)
        self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def up(self) -> None:
        self.feel("touchEnd")


STILL = """() => new Promise((done) => {
    const stage = document.querySelector("#stage");
    let [last, same] = [-1, 0];
    const look = () => {
        [last, same] = [stage.scrollTop, stage.scrollTop === last ? same + 1 : 0];
        same > 12 ? done() : requestAnimationFrame(look);
    };
    look();
})"""


def test_a_finger_scrolls_at_once(phone: Page, hall: Running, client: Client) -> None:
    """On a board larger than the screen, also where it begins on something that can be chosen."""
    phone.clock.install()
    sit(phone, hall, two(client, "tic-tac-toe"))
    fingers = Fingers(phone)
    x, y = middle(asked(phone)[4])
    for _ in range(5):
        phone.keyboard.press("+")
    phone.evaluate(STILL)
    before = phone.evaluate("document.querySelector('#stage').scrollTop")
    phone.clock.pause_at(time.time() + 3600)  # at once, however slow the machine is
    fingers.down((x, y))
    for i in range(1, 8):
        fingers.feel("touchMove", (x, y - 15 * i))
    fingers.up()
    phone.wait_for_function(f"() => document.querySelector('#stage').scrollTop > {before + 20}")
    assert not phone.query_selector_all("#latest li")


def test_a_finger_drags_after_a_moment(phone: Page, hall: Running, client: Client) -> None:
    phone.clock.install()
    sit(phone, hall, two(client, "roll-for-adventure"))
    fingers = Fingers(phone)
    x, y = in_sight(phone)
    phone.clock.pause_at(
        time.time() + 3600
    )  # a finger's patience is measured by the clock, not by how busy the machine is
    fingers.down((x, y))
    phone.clock.run_for(300)
    phone.wait_for_selector(".piece.held")
    for i in range(1, 5):
        fingers.feel("touchMove", (x, y - 15 * i))
        phone.clock.run_for(20)
    phone.wait_for_selector(".ghost", state="attached")
    assert phone.evaluate("document.querySelector('#stage').scrollTop") == 0
    fingers.up()
    phone.wait_for_selector(".ghost", state="detached")


def test_a_long_press_explains_and_two_fingers_zoom(phone: Page, hall: Running, client: Client) -> None:
    sit(phone, hall, two(client, "roll-for-adventure"))
    fingers = Fingers(phone)
    fingers.down(in_sight(phone))
    phone.wait_for_selector("#look h2")
    fingers.up()
    assert phone.is_visible("#look")
    phone.tap("#question")
    phone.wait_for_selector("#look", state="hidden")
    fingers.down((150, 300), (250, 300))
    for i in range(1, 8):
        fingers.move((150 - 10 * i, 300), (250 + 10 * i, 300))
    fingers.up()
    phone.wait_for_function("() => document.querySelector('#board').getBoundingClientRect().width > 700")


def test_a_finger_that_has_asked_may_leave_as_late_as_it_likes(phone: Page, hall: Running, client: Client) -> None:
    """What the browser makes of a finger that leaves chooses nothing and takes no explanation away; the next tap counts."""
    table = two(client, "roll-for-adventure")
    sit(phone, hall, table)
    before, (x, y) = table.view()["n"], in_sight(phone)
    fingers = Fingers(phone)
    fingers.down((x, y))
    phone.wait_for_selector("#look h2")
    phone.wait_for_timeout(900)
    tap = "([clientX, clientY]) => document.elementFromPoint(clientX, clientY).dispatchEvent(new MouseEvent('click', {clientX, clientY, detail: 1, bubbles: true}))"
    phone.evaluate(tap, [x, y])  # a busy browser takes the long press for a tap
    fingers.up()
    assert phone.is_visible("#look")
    assert table.view()["n"] == before and not phone.query_selector("#choices .crumb")
    phone.tap("#question")
    phone.wait_for_selector("#look", state="hidden")
    phone.touchscreen.tap(x, y)
    phone.wait_for_selector("#choices .crumb")


def test_a_drag_is_two_clicks(page: Page, hall: Running, client: Client) -> None:
    table = two(client, "roll-for-adventure")
    seat = sit(page, hall, table)
    before = table.view(seat)["n"]
    source_id, target_id = next(
        (node["pick"], after["pick"])
        for node in table.view(seat)["ask"]["tree"]
        for after in node.get("next", [])
        if not node["pick"].startswith("=") and not after["pick"].startswith("=")
    )
    source = page.wait_for_selector(f'.piece.can[data-id="{source_id}"]')
    assert source is not None
    page.mouse.move(*middle(source))
    page.mouse.down()
    x, y = middle(source)
    page.mouse.move(x + 20, y + 20, steps=3)
    page.wait_for_selector(".ghost", state="attached")
    target = page.wait_for_selector(f'.piece.can[data-id="{target_id}"]')
    assert target is not None
    page.mouse.move(*middle(target), steps=4)
    page.mouse.up()
    page.wait_for_selector(".ghost", state="detached")
    if (more := page.query_selector("#choices .choice")) is not None:
        more.click()
    page.wait_for_function("() => document.querySelectorAll('#log .turn li').length > 2")
    assert table.view(seat)["n"] > before


def test_a_drag_that_ends_nowhere_changes_nothing(page: Page, hall: Running, client: Client) -> None:
    table = two(client, "roll-for-adventure")
    sit(page, hall, table)
    before = table.view()["n"]
    for source in asked(page):
        x, y = middle(source)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 15, y + 15, steps=3)
        page.mouse.move(3, 400, steps=3)
        page.mouse.up()
    page.wait_for_selector(".ghost", state="detached")
    page.wait_for_selector("#choices .crumb", state="detached")
    assert table.view()["n"] == before


def test_the_keyboard_alone_is_enough(page: Page, hall: Running, client: Client) -> None:
    table = two(client, "tic-tac-toe")
    sit(page, hall, table)
    asked(page)
    page.keyboard.press("ArrowRight")  # onto the board
    start = page.evaluate("document.activeElement.dataset.id")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.id") != start
    assert page.evaluate("document.activeElement.getAttribute('role')") == "button"
    page.keyboard.press("Enter")
    page.wait_for_selector("#latest li")
    assert table.choose(1)["result"] == "accepted"
    asked(page)
    assert page.evaluate("document.activeElement.classList.contains('can')"), "the focus comes back to the board"


def test_pointing_at_a_choice_marks_what_it_leads_to(page: Page, hall: Running, client: Client) -> None:
    duel.install()
    sit(page, hall, two(client, "duel"))
    asked(page)
    assert page.locator(".mark.ahead").count() == 0
    piece = page.query_selector('.piece.can[data-id="paper"]')
    assert piece is not None
    page.mouse.move(*middle(piece))
    page.wait_for_selector(".mark.ahead")
    assert page.locator(".mark.ahead").count() == 1, "the score; what can be chosen is marked already"
    page.mouse.move(5, 400)
    page.wait_for_selector(".mark.ahead", state="detached")


def test_escape_and_a_crumb_go_one_step_back(page: Page, hall: Running, client: Client) -> None:
    sit(page, hall, two(client, "roll-for-adventure"))
    crumbs = page.locator("#choices .crumb")
    page.mouse.click(*middle(asked(page)[0]))
    expect(crumbs).to_have_count(1)
    page.keyboard.press("Escape")
    expect(crumbs).to_have_count(0)
    page.mouse.click(*middle(asked(page)[0]))
    page.click("#choices .crumb")
    expect(crumbs).to_have_count(0)


def test_the_list_has_every_choice_in_words(page: Page, hall: Running, client: Client) -> None:
    sit(page, hall, two(client, "tic-tac-toe"))
    asked(page)
    page.keyboard.press("a")
    page.wait_for_selector("dialog .all-choices button")
    words = [entry.inner_text() for entry in page.query_selector_all("dialog .all-choices button")]
    assert len(words) == 9 and "centre" in words
    page.click("dialog .all-choices button >> text=centre")
    page.wait_for_selector("#latest li")


def test_the_list_ends_with_what_is_not_possible_and_why(page: Page, hall: Running, client: Client) -> None:
    table = two(client, "tic-tac-toe")
    for square in ("4", "0"):
        table.choose(table.asked() or 0, square)
    sit(page, hall, table)
    asked(page)
    page.keyboard.press("a")
    page.wait_for_selector("dialog .all-choices button")
    assert page.inner_text("dialog h3") == "Not possible now"
    reasons = [line.inner_text() for line in page.query_selector_all("dialog .refusal")]
    assert [reason.split(".")[0] for reason in reasons] == ["This square is marked already"], "each reason once"


def test_take_back_and_do_again(page: Page, hall: Running, client: Client) -> None:
    table = two(client, "tic-tac-toe")
    sit(page, hall, table)
    page.mouse.click(*middle(asked(page)[0]))
    page.wait_for_selector("#latest li")
    page.keyboard.press("u")
    expect(page.locator(".piece.can")).to_have_count(9)
    page.click("#redo")
    page.wait_for_selector("#latest li")


def test_a_refused_choice_is_rolled_back_with_a_reason(page: Page, hall: Running, client: Client) -> None:
    table = two(client, "tic-tac-toe")
    sit(page, hall, table)
    piece = asked(page)[4]
    page.route(
        "**/answer",
        lambda route: route.fulfill(json={"result": "illegal", "n": 1, "reason": "Not there.", "rule": "X-1"}),
    )
    page.mouse.click(*middle(piece))
    page.wait_for_selector(".note.trouble")
    assert "Not there." in page.inner_text("#notes")
    assert page.query_selector(".note a[href$='#X-1']") is not None
    expect(page.locator(".piece.can")).to_have_count(9)


def test_a_choice_is_sent_again_until_the_hall_answers(page: Page, hall: Running, client: Client) -> None:
    table = two(client, "tic-tac-toe")
    sit(page, hall, table)
    piece = asked(page)[4]
    keys: list[str] = []

    def stumble(route: Any) -> None:
        keys.append(route.request.post_data_json["key"])
        if len(keys) < 3:
            route.fulfill(status=503, json={"error": "refused", "reason": "The disk is full."})
        else:
            route.continue_()

    page.route("**/answer", stumble)
    page.mouse.click(*middle(piece))
    page.wait_for_selector("#latest li")
    assert len(keys) == 3 and len(set(keys)) == 1


def test_right_click_explains_a_piece_and_offers_its_choice(page: Page, hall: Running, client: Client) -> None:
    sit(page, hall, two(client, "tic-tac-toe"))
    page.mouse.click(*middle(asked(page)[4]), button="right")
    page.click("#look .main")
    page.wait_for_selector("#latest li")


def test_what_a_piece_is_stands_above_it_and_what_it_does_below(page: Page, hall: Running, client: Client) -> None:
    table = two(client, "roll-for-adventure")
    sit(page, hall, table)
    asked(page)
    pieces = table.view(0)["drawing"]["pieces"]
    told = next(piece for piece in pieces if ". " in piece.get("label", ""))
    page.locator(f'.piece[data-id="{told["id"]}"] .art').click(button="right", force=True)
    title = page.inner_text("#look h2")
    assert title and ". " not in title
    assert page.inner_text("#look p")


def test_hostile_names_and_chat_stay_text(page: Page, hall: Running, client: Client) -> None:
    evil = "<img src=x onerror=alert(1)>"
    table = made(client, "pig", {"who": "me", "name": evil[:24]}, {"who": "friend"})
    sit(page, hall, table)
    page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    page.click("#side-open")
    page.click("#tab-chat")
    page.fill("#chat-text", evil)
    page.keyboard.press("Enter")
    page.wait_for_selector("#chat-lines li")
    assert evil in page.inner_text("#chat-lines")
    assert (
        page.query_selector(
            "#chat-lines img, #seats img:not([src^='/static/face/']), #log img:not([src^='/static/face/'])"
        )
        is None
    )


def test_hot_seats_turn_the_table(page: Page, hall: Running) -> None:
    page.goto(f"{hall.url}/g/tic-tac-toe")
    for field in page.query_selector_all("#who .who"):
        field.select_option("me")
    page.click("#go")
    page.mouse.click(*middle(asked(page)[0]))
    page.wait_for_function("() => document.querySelectorAll('#log .turn li').length == 1")
    page.wait_for_function("() => document.querySelectorAll('.piece.can').length == 8")
    page.mouse.click(*middle(asked(page)[0]))
    page.wait_for_function("() => document.querySelectorAll('#log .turn li').length == 2")


def test_hidden_hands_are_covered_while_the_device_changes_hands(page: Page, hall: Running) -> None:
    page.goto(f"{hall.url}/g/call-to-adventure")
    for field in page.query_selector_all("#who .who"):
        field.select_option("me")
    for field, name in zip(page.query_selector_all("#who .name"), ("Ada", "Ben")):
        field.fill(name)
    page.click("#go")
    page.wait_for_selector("body.ready")
    changes = -1
    while not page.locator("#cover").is_visible():
        changes = click_something(page, changes).get("changes", changes)
    expect(page.locator("#cover-name")).to_have_text("Ben")
    assert not page.locator("#board").is_visible()
    page.get_by_role("button", name="Ada looks once more").click()
    expect(page.locator("#cover")).to_be_hidden()
    expect(page.locator("#seats .mine")).to_contain_text("Ada")
    page.get_by_role("button", name="Hand the device to Ben").click()
    page.get_by_role("button", name="I am Ben").click()
    expect(page.locator("#seats .mine")).to_contain_text("Ben")
    page.wait_for_selector("body.asked")  # perhaps only whether to play a card: no piece need be lit


def test_looking_back_step_by_step_and_what_if(page: Page, hall: Running, client: Client) -> None:
    table = made(client, "tic-tac-toe", {"who": "me", "name": "Ann"}, {"who": "me"})
    for seat, square in ((0, "0"), (1, "3"), (0, "1"), (1, "4"), (0, "2")):
        table.choose(seat, square)
    page.goto(f"{hall.url}/t/{table.id}/replay")
    page.wait_for_function("() => document.querySelector('#count').textContent == '5 / 5'")
    page.click("#previous")
    page.wait_for_function("() => document.querySelector('#count').textContent == '4 / 5'")
    assert page.eval_on_selector_all(".piece[data-id^=mark]", "marks => marks.length") == 4
    assert "step=4" in page.url, "the address leads to this moment"
    page.hover(".piece[data-id=mark-0]")
    page.wait_for_selector("#look:popover-open")
    page.click("#share")
    with page.expect_download() as picture:
        page.click("#as-png")
    assert picture.value.suggested_filename == "tic-tac-toe-4.png"
    page.keyboard.press("Escape")
    page.click("#branch")
    assert "as they came" in page.inner_text("dialog"), "after the end it is the same deal"
    page.click("dialog .main")
    page.wait_for_url(lambda url: "/replay" not in url)
    assert len(asked(page)) == 5
    assert page.get_by_text("Ann").count()
    expect(page.locator("#title")).to_have_text("What if? Tic-tac-toe")
    page.click("#origin")
    page.wait_for_function("() => document.querySelector('#count')?.textContent == '4 / 5'")


def test_the_dearest_move_says_what_was_better(phone: Page, hall: Running, client: Client) -> None:
    table = made(client, "tic-tac-toe", {"who": "me", "name": "Ann"}, {"who": "me"})
    for seat, square in ((0, "0"), (1, "3"), (0, "1"), (1, "4"), (0, "8"), (1, "5")):  # 2 would have won
        table.choose(seat, square)
    phone.goto(f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    phone.wait_for_selector("body.ready")
    phone.goto(f"{hall.url}/t/{table.id}/replay")
    phone.locator("#swings .costly").first.wait_for(state="attached")
    expect(phone.locator("#verdict")).to_be_hidden()
    phone.click("#chances")
    phone.locator("#swings .costly").first.click()
    expect(phone.locator("#verdict-words")).to_contain_text("Ann's move cost")
    expect(phone.locator("#verdict-words")).to_contain_text("Better was \u201ctop right\u201d")
    phone.click("#previous")
    expect(phone.locator("#verdict")).to_be_hidden()
    swing = phone.locator("#swings button:not(.costly)").first
    told = swing.get_attribute("title")
    swing.click()
    expect(phone.locator("#verdict-words")).to_have_text(f"{swing.inner_text()}. {told}")


@pytest.mark.parametrize(
    "looks", [DESK | {"color_scheme": "light"}, PHONE | {"color_scheme": "dark"}], ids=["desk", "phone"]
)
def test_nothing_serious_stands_in_anybodys_way(chromium: Browser, hall: Running, client: Client, looks: Any) -> None:
    """Axe on every screen, by day on a desk and by night on a phone."""
    table = two(client, "roll-for-adventure")
    for page in visitor(chromium, bypass_csp=True, **looks):
        for path in ("/", "/g/pig", "/g/pig/rules", "/help"):
            page.goto(hall.url + path)
            no_serious_finding(page, path)
        sit(page, hall, table)
        asked(page)
        no_serious_finding(page, "table")
        for button in ("#menu", "#list", "#seats button"):
            page.locator(button).first.dispatch_event("click")  # on a phone the list stands in the menu
            no_serious_finding(page, button)
            page.keyboard.press("Escape")
        page.evaluate("document.body.classList.add('side-open')")
        page.click("#tab-chat")
        no_serious_finding(page, "chat")
        page.goto(f"{hall.url}/t/{table.id}/replay")
        page.wait_for_selector("body.ready")
        no_serious_finding(page, "replay")


AT_REST = """() => Promise.all(document.getAnimations()
    .filter((one) => one.effect.getTiming().iterations !== Infinity).map((one) => one.finished.catch(() => 0)))
    .then(() => 0)"""


def no_serious_finding(page: Page, where: str) -> None:
    page.evaluate(AT_REST)
    found = Axe().run(page).response["violations"]
    serious = [(v["id"], [n["target"] for n in v["nodes"]]) for v in found if v["impact"] in ("serious", "critical")]
    assert not serious, f"{where}: {serious}"


def test_fingers_find_what_they_look_for(phone: Page, hall: Running, client: Client) -> None:
    """Every control on a phone is at least 44 pixels high, or as wide as a line of text."""
    sit(phone, hall, two(client, "roll-for-adventure"))
    asked(phone)
    small = phone.evaluate(
        """() => [...document.querySelectorAll("#prompt button, .bar nav button, .bar nav a")]
            .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 43.5)
            .map((one) => one.id || one.textContent)"""
    )
    assert small == []
    wide = phone.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390, "the page does not scroll sideways"
