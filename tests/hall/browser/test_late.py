"""Where news come late, on a slow net or from a busy hall, nothing is lost that somebody has pressed meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.hall.browser.pages import PATIENCE, asked, heard, middle, sit, two
from tests.hall.house import Client, Running

pytestmark = pytest.mark.browser


class Held:
    """Requests to an address of the hall, which do not get there before they are let go."""

    def __init__(self, page: Page, address: str) -> None:
        self.routes: list[Route] = []
        self.open = False
        page.route(address, self.come)

    def come(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self) -> None:
        self.open = True
        for route in self.routes:
            route.continue_()


class News:
    """What the hall tells the page, which can be held up."""

    def __init__(self, page: Page) -> None:
        self.held: list[Callable[[], None]] | None = None
        page.route_web_socket("**/live", self.come)

    def come(self, line: WebSocketRoute) -> None:
        hall = line.connect_to_server()
        hall.on_message(lambda told: self.tell(lambda: line.send(told)))

    def tell(self, tell: Callable[[], None]) -> None:
        if self.held is None:
            tell()
        else:
            self.held.append(tell)

    def let_go(self) -> None:
        held, self.held = self.held or [], None
        for tell in held:
            tell()


def test_an_invitation_is_shown_as_soon_as_the_table_knows_of_it(page: Page, hall: Running, client: Client) -> None:
    news, table = News(page), client.table("pig", "me bot:random")
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    page.wait_for_selector("body.ready")
    page.evaluate("document.querySelector('#invite').click()")
    news.held = []
    page.locator("dialog button", has_text="to a friend").click()
    heard(page, news.held)
    page.wait_for_timeout(800)  # the page has asked for it, and knows nothing yet
    news.let_go()
    expect(page.locator("dialog .links b").first).to_contain_text("Bot")


@pytest.mark.parametrize("meanwhile", ["the mouse goes on", "somebody moves"])
def test_what_somebody_has_asked_about_is_explained_whatever_happens_meanwhile(
    page: Page, hall: Running, client: Client, meanwhile: str
) -> None:
    table = two(client, "tic-tac-toe")
    table.choose(0, "0")
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    page.wait_for_selector("body.ready")
    looks = Held(page, "**/look?*")
    box = page.locator('.piece[data-id="square-4"]').bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, button="right")
    heard(page, looks.routes)
    if meanwhile == "somebody moves":
        lines = page.locator("#log .turn li").count()
        table.choose(1, "8")
        expect(page.locator("#log .turn li")).not_to_have_count(lines)
    else:
        page.mouse.move(5, 400, steps=3)
    looks.let_go()
    expect(page.locator("#look h2")).to_be_visible()


def test_a_choice_that_travels_is_not_taken_back_by_a_late_answer_to_the_one_before(
    page: Page, hall: Running, client: Client
) -> None:
    """The news of a choice may be here before its answer, and the next choice made."""
    table = client.table("tic-tac-toe", "me me")
    answers: list[Callable[[], None]] = []

    def late(route: Route) -> None:
        if answers:  # the second one does not get there yet
            answers.append(route.continue_)
        else:
            answered = route.fetch()
            answers.append(lambda: route.fulfill(response=answered))

    page.route("**/answer", late)
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[0]}")
    page.wait_for_selector("body.ready")
    page.goto(f"{hall.url}/t/{table.id}#{table.tokens[1]}")
    page.reload()
    for number, square in enumerate("03", start=1):
        page.locator(f'body.asked .piece.can[data-id="square-{square}"]').click()
        wait_until(page, lambda number=number: len(answers) == number)
    answers[0]()
    page.wait_for_timeout(1_000)
    assert page.get_attribute("#question", "data-kind") == "sending"
    answers[1]()
    expect(page.locator("#log .turn ul > li")).to_have_count(2)


def wait_until(page: Page, true: Callable[[], bool]) -> None:
    for _ in range(PATIENCE // 50):
        if true():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it did not happen")


def test_a_scene_is_not_played_as_it_was_before_the_last_change(page: Page, hall: Running) -> None:
    page.goto(f"{hall.url}/workshop")
    page.locator("#begin button").nth(1).click()
    expect(page.locator("#try")).to_be_enabled()
    checks = Held(page, "**/api/workshop/check")
    page.fill("#title", "Another Name")
    expect(page.locator("#try")).to_be_disabled()
    checks.let_go()
    expect(page.locator("#try")).to_be_enabled()
    expect(page.locator("#toml")).to_contain_text("Another Name")


def test_what_was_sought_stays_found_when_the_game_says_what_it_would_refuse(page: Page, hall: Running) -> None:
    fits = Held(page, "**/fit")
    page.goto(f"{hall.url}/g/drawn-to-destiny")
    page.click("#option-scene > summary")
    page.fill("#option-scene input[type=search]", "deck nine")
    found = page.locator("#option-scene label:visible")
    few = found.count()
    assert 0 < few < 5
    heard(page, fits.routes)
    with page.expect_response("**/fit") as told:
        fits.let_go()
    told.value.finished()
    page.wait_for_timeout(300)  # and the page has read it
    assert found.count() == few


def test_the_table_as_last_seen_is_shown_however_late_the_net_says_no(
    page: Page, hall: Running, client: Client
) -> None:
    table = two(client, "tic-tac-toe")
    sit(page, hall, table)
    page.mouse.click(*middle(asked(page)[4]))
    page.wait_for_selector("#latest li")
    page.evaluate(
        """async ([table, token]) => {
          const state = await fetch(`/api/tables/${table}?as=0&tall=0`, { headers: { Authorization: `Bearer ${token}` } });
          await (await caches.open("questhall-states")).put(`/last/${table}`, state);
        }""",
        [table.id, table.tokens[0]],
    )
    silent: list[Any] = []
    page.route_web_socket("**/live", lambda line: silent.append(line))
    page.reload()
    heard(page, silent)
    page.wait_for_timeout(3_500)  # longer than the page is patient
    silent[0].close()
    expect(page.locator("#company")).to_contain_text("There is no net just now")
