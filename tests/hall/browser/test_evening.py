"""A whole evening of two people whose browsers share nothing, and the day after.

Ada makes a table and shows Ben the link. Ben says who he is; they play, talk, play again, look back. The hall is closed
for the night. In the morning everything is as it was, on other devices too, and without a net.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from questhall.hall.web.api import qr_code
from tests.hall.browser.pages import DESK, PATIENCE, PHONE, appeared, heard, watch_for
from tests.hall.browser.test_company import HIDDEN
from tests.hall.house import Client, Process, Running, Table, wait_for
from tests.hall.test_people import made, seat, time_is_over

pytestmark = pytest.mark.browser

AT_REST = """() => Promise.all(document.getAnimations()
    .filter((one) => one.effect.getTiming().iterations !== Infinity).map((one) => one.finished.catch(() => 0)))
    .then(() => 0)"""


SHOWN = """async (wanted) => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.some((one) => `${one.title}: ${one.body} ${one.data.path}` === wanted);
}"""
THROUGH = """async () => {
    const kept = await caches.open("questhall-shell");
    const files = performance.getEntriesByType("resource").map((one) => new URL(one.name));
    const ours = files.filter((one) => one.origin === location.origin && one.pathname.startsWith("/static/") && !one.search);
    const page = location.pathname.replace(/^\\/t\\/[^/]+$/, "/t/any");
    const found = await Promise.all([page, ...ours.map((one) => one.pathname)].map((one) => kept.match(one)));
    return document.body.classList.contains("ready") && found.every(Boolean);
}"""
KEPT = """async (id) => {
    while (!(await caches.match(`/last/${id}`))) await new Promise((done) => setTimeout(done, 100));
}"""


class Someone:
    """A person with a browser of their own; any error on a page fails the test."""

    def __init__(self, chromium: Browser, **looks: Any) -> None:
        self.context: BrowserContext = chromium.new_context(reduced_motion="reduce", bypass_csp=True, **looks)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def at_the_table(self) -> Page:
        self.page.wait_for_selector("body.ready")
        return self.page

    def key(self) -> str:
        key: str = self.page.evaluate("JSON.parse(localStorage.getItem('questhall.person'))")
        return key


@pytest.fixture(params=["desk and phone", "phone and desk"])
def two_people(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[tuple[Someone, Someone]]:
    order = [DESK, PHONE] if request.param.startswith("desk") else [PHONE | {"color_scheme": "dark"}, DESK]
    people = Someone(chromium, **order[0]), Someone(chromium, **order[1])
    yield people
    for one in people:
        one.context.close()
        assert not one.errors


@pytest.fixture
def somebody(chromium: Browser) -> Iterator[Someone]:
    one = Someone(chromium, **DESK)
    yield one
    one.context.close()
    assert not one.errors


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Process]:
    """A hall that can be closed for the night and opened again under the same address."""
    (tmp_path / "data").mkdir()
    with Process(tmp_path / "data") as process:
        yield process


def no_finding(page: Page, where: str) -> None:
    page.evaluate(AT_REST)
    found = Axe().run(page).response["violations"]
    told = [(one["id"], [node["target"] for node in one["nodes"]]) for one in found if one["impact"] != "minor"]
    assert not told, f"{where}: {told}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{where} scrolls sideways"


def whoever_is_asked(people: tuple[Someone, Someone]) -> Page:
    """For a moment, while an answer is on its way, nobody is."""
    for _ in range(PATIENCE // 100):
        for page in (one.page for one in people):
            if page.locator("body.asked").count():
                return page
        people[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is asked")


def play(people: tuple[Someone, Someone], squares: str) -> None:
    """They click squares in turn, whoever is asked."""
    for square in squares:
        page = whoever_is_asked(people)
        page.locator(f'body.asked .piece.can[data-id="square-{square}"]').click()
        page.wait_for_function("() => !document.body.classList.contains('asked')")


def test_an_evening_and_the_morning_after(house: Process, two_people: tuple[Someone, Someone]) -> None:
    ada, ben = two_people

    # a table, and an invitation
    ada.page.goto(f"{house.url}/g/tic-tac-toe")
    ada.page.fill("#who .name >> nth=0", "Ada")
    ada.page.locator("#who .who").nth(1).select_option("friend")
    expect(ada.page.locator("#wait")).to_be_checked()
    no_finding(ada.page, "the form with a friend")
    ada.page.click("#go")
    link = ada.at_the_table().locator("dialog .links input").first.input_value()
    ada.page.locator("dialog .links button", has_text="QR").first.click()
    shown = ada.page.locator("dialog .qr img").get_attribute("src") or ""
    assert shown == "data:image/svg+xml," + ada.page.evaluate("encodeURIComponent", qr_code(link).decode())
    no_finding(ada.page, "the invitation")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#company")).to_contain_text("Waiting for one more guest")
    assert not ada.page.locator(".piece.can").count(), "nobody is asked before Ben is there"

    # Ben sits down
    ben.page.goto(link)
    expect(ben.page.locator("#sit h1")).to_have_text("Tic-tac-toe")
    no_finding(ben.page, "the door")
    ben.page.fill("#my-name", "Ben")
    ben.page.locator(".faces label").nth(4).click()
    face = ben.page.locator(".faces input:checked").get_attribute("value")
    ben.page.get_by_role("button", name="Sit down").click()
    assert link.partition("#")[2] not in ben.at_the_table().url
    expect(ada.page.locator("#company")).to_be_hidden()
    expect(ada.page.locator("#seats li").nth(1)).to_contain_text("Ben")
    assert face and face in (ada.page.locator("#seats img").nth(1).get_attribute("src") or "").replace("%7E", "~")

    # a word, a wave
    sit_and_talk(ada, ben)

    # a game to its end, and another
    play(two_people, "03142")
    for one in two_people:
        one.page.wait_for_selector("#moment #rematch")
    before = ada.page.url
    ada.page.click("#rematch")
    expect(ada.page).not_to_have_url(before)
    expect(ben.page.locator("#rematch")).to_contain_text("join")
    ben.page.click("#rematch")
    expect(ben.page).to_have_url(ada.page.url.partition("?")[0])
    play(two_people, "4")

    # looking back
    ben.page.goto(f"{house.url}/me")
    ben.page.wait_for_selector("body.ready")
    expect(ben.page.locator("#results li")).to_have_count(1)
    ben.page.locator("#results a").click()
    ben.at_the_table()
    expect(ben.page.locator("#count")).to_contain_text("5")

    # the morning after: the same link, the same tables, the same people
    house.stop()
    house.start()
    ben.page.goto(link)
    ben.page.wait_for_url("**/t/*")
    expect(ben.at_the_table().locator("#seats .mine")).to_contain_text("Ben")
    ada.page.goto(f"{house.url}/me")
    ada.page.wait_for_selector("body.ready")
    no_finding(ada.page, "Ada's own page")
    expect(ada.page.locator("#standing .box")).to_contain_text("1 won")
    expect(ada.page.locator("#standing .earned")).not_to_have_count(0)
    expect(ada.page.locator("#people li")).to_contain_text("Ben")
    ada.page.locator("#tables a").click()
    expect(ada.at_the_table().locator("#seats .mine")).to_contain_text("Ada")


def sit_and_talk(ada: Someone, ben: Someone) -> None:
    """Ada waves and says hello; Ben sees it where he looks, on the phone too."""
    ada.page.evaluate("document.body.classList.add('side-open')")
    ada.page.click("#tab-chat")
    watch_for(ben.page, ".sign.bubble")
    ada.page.locator("#signs button", has_text="Wave").click()
    assert len(appeared(ben.page, ".sign.bubble")) == 1
    ada.page.fill("#chat-text", "Hello Ben")
    ada.page.keyboard.press("Enter")
    expect(ben.page.locator("#unread")).to_have_text("2")
    if (ben.page.viewport_size or {})["width"] < 500:
        expect(ben.page.locator("#sheet-handle .badge")).to_have_text("2")
        expect(ben.page.locator("#sheet-handle .badge")).to_be_visible()
    no_finding(ada.page, "the chat with signs")
    ada.page.evaluate("document.body.classList.remove('side-open')")


def test_somebody_can_be_muted(somebody: Someone, hall: Running, client: Client) -> None:
    table = client.table("tic-tac-toe")
    page = somebody.page
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    somebody.at_the_table()
    table.act("chat", 1, text="first")
    expect(page.locator("#chat-lines li")).to_have_count(1)
    page.locator("#seats button").nth(1).click()
    page.locator("dialog button", has_text="Do not hear them").click()
    table.act("chat", 1, text="second")
    expect(page.locator("#chat-lines li")).to_have_count(2)
    page.wait_for_function("() => [...document.querySelectorAll('#chat-lines li')].every((one) => one.hidden)")


def test_a_team_mate_points_at_a_piece(somebody: Someone, hall: Running, client: Client) -> None:
    table = client.table("roll-for-adventure", seed=3)
    page = somebody.page
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    somebody.at_the_table()
    public = [piece["id"] for piece in table.view()["drawing"]["pieces"] if not piece.get("area")]
    watch_for(page, ".sign.ring")
    assert table.act("sign", 1, what="point", piece=public[0])["result"] == "accepted"
    assert "Friend" in appeared(page, ".sign.ring")[0]
    page.evaluate("document.body.classList.add('side-open')")
    page.click("#tab-chat")
    page.click("#point")
    before, at = len(table.view(0)["log"]), page.locator('.piece[data-id="vortex"], .piece[data-id="fortress"]').first
    at.click(force=True)
    wait_for(lambda: table.view(1)["chat"][-1]["seat"] == 0)
    assert table.view(1)["chat"][-1]["piece"] in public
    assert len(table.view(0)["log"]) == before, "pointing chooses nothing"


def test_time_runs_out_calmly_and_the_seat_is_taken_back(somebody: Someone, hall: Running, client: Client) -> None:
    page, table = somebody.page, client.table("pig", "me friend", clock=259_200.0)
    first = table.asked()
    assert first is not None
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[first]}")
    somebody.at_the_table()
    expect(page.locator("#seats .clock")).to_have_text("3 days")
    time_is_over(hall, table, first)
    expect(page.locator("#company")).to_contain_text("Your time was over, so a bot plays for you.")
    page.locator("#company button").click()
    expect(page.locator("#company")).to_be_hidden()
    assert table.view(first)["seats"][first]["level"] == ""


def test_phone_and_desk_are_the_same_person(chromium: Browser, hall: Running, client: Client) -> None:
    desk, phone = Someone(chromium, **DESK), Someone(chromium, **PHONE)
    mine = client.table("pig", "me friend")
    other = client.table("tic-tac-toe", "me friend")
    desk.page.goto(f"{hall.url}/t/{mine.id}#{mine.tokens[0]}")  # by an old link, before there were people
    desk.at_the_table()
    phone.page.goto(f"{hall.url}/t/{other.id}#{other.tokens[1]}")
    phone.at_the_table()
    desk.page.goto(f"{hall.url}/me")
    desk.page.click("#move")
    link = desk.page.locator("#key-link").input_value()
    no_finding(desk.page, "the key")
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Yes, that is me").click()
    expect(phone.page.locator("#tables li")).to_have_count(2)
    assert link.partition("#")[2] not in phone.page.url and phone.key() == desk.key()
    desk.page.reload()
    expect(desk.page.locator("#tables li")).to_have_count(2)
    phone.page.locator("#tables a", has_text="Pig").click()
    expect(phone.at_the_table().locator("#seats .mine")).to_contain_text("Me")
    for one in (desk, phone):
        one.context.close()
        assert not one.errors


def test_everything_along_and_away(somebody: Someone, hall: Running, client: Client) -> None:
    table = made(client)
    page = somebody.page
    page.goto(f"{hall.url}{table.made['seats'][1]['link']}")
    page.fill("#my-name", "Benedict")
    page.keyboard.press("Enter")
    somebody.at_the_table()
    page.goto(f"{hall.url}/me")
    page.wait_for_selector("body.ready")
    with page.expect_download() as file:
        page.click("#export")
    assert "Benedict" in Path(file.value.path()).read_text()
    page.click("#forget")
    no_finding(page, "before everything is forgotten")
    with page.expect_navigation():
        page.locator("dialog button.main").click()
    expect(page.locator("#self")).to_contain_text("Nobody knows your name yet")
    assert "Benedict" not in page.evaluate("JSON.stringify(localStorage)")
    assert table.view(0)["seats"][1]["who"] == "bot"


def test_the_keyboard_alone_sits_down(somebody: Someone, hall: Running, client: Client) -> None:
    table = made(client)
    page = somebody.page
    page.goto(f"{hall.url}{table.made['seats'][1]['link']}")
    page.wait_for_selector("#my-name:focus")
    page.keyboard.type("Ben")
    for _ in range(2):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "face"
    before = page.locator(".faces input:checked").get_attribute("value")
    page.keyboard.press("ArrowRight")
    assert page.locator(".faces input:checked").get_attribute("value") != before
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    somebody.at_the_table()
    assert table.view(0)["seats"][1]["name"] == "Ben"


def test_twice_as_large_nothing_is_lost(chromium: Browser, hall: Running, client: Client) -> None:
    """At 200 % a desk of 1280 pixels has room for 640."""
    somebody = Someone(chromium, viewport={"width": 640, "height": 400}, device_scale_factor=2, color_scheme="dark")
    table = made(client)
    for path in (table.made["seats"][1]["link"], "/me"):
        somebody.page.goto(hall.url + path)
        somebody.page.wait_for_selector("#my-name, body.ready")
        no_finding(somebody.page, path[:5])
    for path in ("/", "/help", "/privacy", "/g/adventure-tactics", "/g/roll-for-adventure/rules"):
        somebody.page.goto(hall.url + path)
        no_finding(somebody.page, path)
    somebody.context.close()


def test_without_a_net_the_last_tables_are_there(somebody: Someone, hall: Running, client: Client) -> None:
    page = somebody.page
    table = client.table("tic-tac-toe")
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    somebody.at_the_table()
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    table.choose(0, "4")
    page.evaluate(KEPT, table.id)
    for path in ("/me", f"/t/{table.id}"):  # once through the worker, which keeps what it has seen
        page.goto(hall.url + path)
        page.wait_for_load_state("networkidle")
        page.wait_for_function(THROUGH)
    somebody.context.set_offline(True)
    page.goto(f"{hall.url}/me")
    expect(page.locator("#tables a")).to_contain_text("Tic-tac-toe")
    expect(page.locator("#tables em")).to_have_text("as last seen")
    page.locator("#tables a").click()
    expect(somebody.at_the_table().locator('.piece[data-id="square-4"]')).to_have_count(1)
    assert not page.locator(".piece.can").count(), "nothing can be chosen without a net"
    somebody.context.set_offline(False)
    table.choose(1, "0")
    page.wait_for_selector("body.asked")


def test_people_are_called_on_any_page_of_the_hall(somebody: Someone, hall: Running, client: Client) -> None:
    page, table = somebody.page, client.table("tic-tac-toe")
    page.add_init_script(HIDDEN)
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[1]}")
    somebody.at_the_table()
    page.clock.install()
    page.goto(f"{hall.url}/me")
    page.wait_for_selector("body.ready")
    page.click("#calls")
    expect(page.locator("#calls")).to_have_attribute("aria-pressed", "true")
    page.evaluate("window.away = true")
    with page.expect_response("**/api/brief"):
        page.clock.fast_forward(61_000)
    table.choose(0, "4")
    with page.expect_response("**/api/brief"):
        page.clock.fast_forward(61_000)
    page.wait_for_function("() => window.told.length > 0")
    assert page.evaluate("window.told") == [["Your evenings · Questhall", "It is your turn: Tic-tac-toe."]]
    assert page.title().startswith("★")


def test_a_call_from_a_push_service_becomes_a_notification(somebody: Someone, hall: Running) -> None:
    page, found = somebody.page, []
    somebody.context.grant_permissions(["notifications"])
    wire = somebody.context.new_cdp_session(page)
    wire.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    wire.send("ServiceWorker.enable")
    page.goto(f"{hall.url}/me")
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    heard(page, found)
    told = {"title": "Pig", "body": "Ada, it is your turn.", "path": "/t/abc"}
    call = {"origin": hall.url, "registrationId": found[-1]["registrationId"], "data": json.dumps(told)}
    wire.send("ServiceWorker.deliverPushMessage", call)
    page.wait_for_function(SHOWN, arg="Pig: Ada, it is your turn. /t/abc")


def test_the_hall_can_be_installed(somebody: Someone, hall: Running) -> None:
    somebody.page.goto(hall.url)
    told = somebody.page.evaluate("fetch('/static/manifest.json').then((answer) => answer.json())")
    assert told["start_url"] == "/me" and told["display"] == "standalone"
    for one in told["icons"]:
        assert somebody.page.evaluate("(src) => fetch(src).then((answer) => answer.ok)", one["src"])
    session = somebody.context.new_cdp_session(somebody.page)
    assert session.send("Page.getAppManifest")["errors"] == []


def test_a_bots_seat_is_given_away_at_the_table(somebody: Someone, hall: Running, client: Client) -> None:
    """A bot's seat is given to a friend from the invitation's sheet."""
    page = somebody.page
    table = client.table("pig", "me bot:random")
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    somebody.at_the_table().evaluate("document.querySelector('#invite').click()")
    page.locator("dialog button", has_text="to a friend").click()
    expect(page.locator("dialog .links b").first).to_contain_text("Bot")
    link = page.locator("dialog .links input").first.input_value()
    offered = Table(client, table.made)
    offered.tokens[1] = ""
    seat(offered, 1, link.partition("#")[2], "Cleo")
    expect(page.locator("#seats li").nth(1)).to_contain_text("Cleo")
