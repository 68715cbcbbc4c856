"""Small comforts of the page: nothing jumps, nothing is cut off, nobody is dragged away from what they read."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.hall.browser.pages import DESK, PHONE, asked, heard, made, middle, sit, two, visitor
from tests.hall.house import Client, Running, Table, choices, drawn_games, wait_for

pytestmark = pytest.mark.browser

LOW = PHONE | {"viewport": {"width": 390, "height": 501}}
SIDEWAYS = PHONE | {"viewport": {"width": 844, "height": 390}}
TABLET: dict[str, Any] = {"viewport": {"width": 1180, "height": 820}, "has_touch": True, "is_mobile": True}


def test_the_page_scrolls_to_what_can_be_chosen(chromium: Browser, hall: Running, client: Client) -> None:
    """Only the lowest row is free, and the window is too low for it."""
    table = two(client, "tic-tac-toe")
    for turn, square in enumerate("021354"):
        table.choose(turn % 2, square)
    for page in visitor(chromium, **LOW):
        sit(page, hall, table)
        assert len(asked(page)) == 3
        page.wait_for_function(
            """() => {
              const [stage, lit] = ["#stage", ".piece.can"].map((one) => document.querySelector(one));
              return stage.scrollTop > 20 && lit.getBoundingClientRect().y < stage.getBoundingClientRect().bottom - 10;
            }"""
        )


def test_nothing_moves_while_a_choice_is_on_its_way(phone: Page, hall: Running, client: Client) -> None:
    sit(phone, hall, two(client, "tic-tac-toe"))
    place = "document.querySelector('#board').getBoundingClientRect().top"
    piece = asked(phone)[4]
    before = phone.evaluate(place)
    held: list[Any] = []
    phone.route("**/answer", lambda route: held.append(route))
    phone.touchscreen.tap(*middle(piece))
    phone.wait_for_selector("#question[data-kind=sending]")
    assert phone.evaluate(place) == pytest.approx(before, abs=0.1)
    heard(phone, held)  # the page says that it sends before the browser knows of it
    held[0].continue_()
    phone.wait_for_selector("#question[data-kind=waiting]")


def test_a_hint_hides_nothing_that_it_speaks_of(phone: Page, hall: Running, client: Client) -> None:
    """On a phone it is as wide as the board, and wherever it stands it lies over some squares."""
    sit(phone, hall, two(client, "tic-tac-toe"))
    squares = [str(piece.get_attribute("data-id")) for piece in asked(phone)]
    assert len(squares) == 9
    best: list[str] = []

    def hint(route: Any) -> None:
        why = f"A mark on {best[0]} looks best by far to a master. " * 3
        route.fulfill(json={"level": "master", "words": f"A mark on {best[0]}", "why": why, "picks": best})

    phone.route("**/hint", hint)
    for square in squares:
        best[:] = [square]
        phone.locator("#hint").tap()
        expect(phone.locator("#advice-words")).to_contain_text(f"{square} looks best by far")
        said, spoken_of = (phone.locator(one).bounding_box() for one in ("#advice", f".piece[data-id={square}] .art"))
        assert said is not None and spoken_of is not None
        above = said["y"] + said["height"] <= spoken_of["y"]
        assert above or said["y"] >= spoken_of["y"] + spoken_of["height"], square


def test_whoever_reads_the_log_is_left_in_peace(page: Page, hall: Running, client: Client) -> None:
    table = made(client, "pig", {"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"})
    log = "document.querySelector('#page-log')"
    for _ in range(30):
        seat = table.asked()
        assert seat is not None
        table.choose(seat, "roll")
    sit(page, hall, table)
    page.click("#side-open")
    follows = f"() => {log}.scrollTop > 0 && {log}.scrollHeight - {log}.scrollTop - {log}.clientHeight < 2"
    page.wait_for_function(follows)
    for reading in (True, False):
        page.evaluate(f"{log}.scrollTop = {0 if reading else 1e6}")
        lines = page.locator("#log li").count()
        seat = table.asked()
        assert seat is not None
        table.choose(seat, "roll")
        page.wait_for_function(f"() => document.querySelectorAll('#log li').length > {lines}")
        if reading:
            assert page.evaluate(f"{log}.scrollTop") == 0
        else:
            page.wait_for_function(follows)


def at_the_seats(client: Client, *names: str) -> Table:
    """Adventure Tactics where it asks who plays whom, which has buttons and no pieces."""
    table = made(client, "adventure-tactics", *({"who": "me", "name": name} for name in names))
    for _ in range(20):
        seat = table.asked()
        assert seat is not None
        if table.view(seat)["ask"]["kind"] == "seats":
            return table
        table.choose(seat)
    raise AssertionError("nobody was asked who plays whom")


def test_two_rows_of_buttons_fit_for_fingers_on_a_wide_screen(chromium: Browser, hall: Running, client: Client) -> None:
    table = at_the_seats(client, "A" * 24, "B" * 24)
    for page in visitor(chromium, **TABLET):
        sit(page, hall, table)
        page.wait_for_selector("#choices .choice")
        box = page.locator("#choices").bounding_box()
        places = [button.bounding_box() for button in page.query_selector_all("#choices .choice")]
        rows = sorted({place["y"] + place["height"] for place in places if place})
        assert box is not None and len(rows) > 1
        assert rows[1] <= box["y"] + box["height"]


def test_the_keys_never_lose_their_place(page: Page, hall: Running, client: Client) -> None:
    """Dice, then a place, then perhaps how many: after each of them the focus is on something to choose."""
    table = two(client, "roll-for-adventure")
    before = table.view(sit(page, hall, table))["n"]
    asked(page)
    question = page.evaluate("document.body.dataset.at")
    page.keyboard.press("ArrowRight")
    for _ in range(3):
        page.keyboard.press("Enter")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if page.evaluate("document.body.dataset.at") != question:
            break  # chosen, and on its way to the hall: nothing is left to choose
        assert page.evaluate("document.activeElement.matches('.can, .choice')")
    wait_for(lambda: table.view()["n"] > before)


def test_an_arrow_leads_to_the_buttons_if_there_are_no_pieces(page: Page, hall: Running, client: Client) -> None:
    sit(page, hall, at_the_seats(client, "Ann", "Ben"))
    page.wait_for_selector("body.asked #choices .choice")
    if page.is_visible("#moment"):
        page.click("#moment .main")
        page.wait_for_selector("#moment", state="hidden")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => document.activeElement.matches('.choice')")  # news may draw the buttons once more


def test_a_key_in_the_same_instant_as_a_page_is_turned_is_not_lost(page: Page, hall: Running, client: Client) -> None:
    """The browser takes the focus from what is hidden only with its next picture; a quick hand is quicker."""
    sit(page, hall, at_the_seats(client, "Ann", "Ben"))
    page.wait_for_selector("#moment .main")
    page.evaluate(
        """() => {
          const on = document.querySelector('#moment .main');
          on.focus();
          on.click();
          document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
        }"""
    )
    assert page.evaluate("document.activeElement.matches('.choice')")


@pytest.mark.parametrize("looks", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_a_finger_finds_its_way_back_in_time(
    chromium: Browser, hall: Running, client: Client, looks: dict[str, Any]
) -> None:
    """The slider is long enough for a game, and the table keeps its size from step to step."""
    table = two(client, "tic-tac-toe")
    for turn, square in enumerate("03142"):
        table.choose(turn % 2, square)
    for page in visitor(chromium, **looks):
        page.goto(f"{hall.url}/t/{table.id}/replay")
        sizes = set()
        for step in range(5, 0, -1):
            page.wait_for_function(f"() => document.querySelector('#count').textContent == '{step} / 5'")
            sizes.add(page.evaluate("document.querySelector('#board').getBoundingClientRect().height"))
            page.click("#previous")
        slider = page.locator("#step").bounding_box()
        assert slider is not None and slider["width"] > 200
        assert len(sizes) == 1
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_looking_back_a_long_question_leaves_room_for_its_answer(phone: Page, hall: Running, client: Client) -> None:
    table = two(client, "tic-tac-toe")
    for turn, square in enumerate("03142"):
        table.choose(turn % 2, square)
    phone.goto(f"{hall.url}/t/{table.id}/replay?step=0")
    answer = phone.locator("#question b")
    expect(answer).to_be_visible()
    phone.evaluate(
        "document.querySelector('#question span').textContent = 'Where shall the mark of Ann stand? '.repeat(5)"
    )
    frame, line = phone.locator("#question").bounding_box(), answer.bounding_box()
    assert frame is not None and line is not None
    assert line["y"] + line["height"] <= frame["y"] + frame["height"] + 1


def test_many_seats_leave_the_menu_in_one_line(page: Page, hall: Running, client: Client) -> None:
    seats = [{"who": "friend", "name": f"Maximiliane Oberhuber {i}"} for i in range(5)]
    sit(page, hall, made(client, "pig", *seats))
    heights = page.evaluate("[...document.querySelectorAll('.bar nav > *')].map((one) => one.offsetHeight)")
    assert max(heights) <= 46


def test_eight_people_with_long_names_sit_at_a_small_table(phone: Page, hall: Running, client: Client) -> None:
    """The page keeps its width, whoever acts is in sight, and names on the table are cut before they are squashed."""
    names = [
        "Wilhelmina-Alexandrovna",
        "Bartholomew of Greenhill",
        "Jo",
        "Anneliese",
        "Max",
        "Ida",
        "Ole",
        "Sebastian-K.",
    ]
    seats = [{"who": "me", "name": names[0]}, *[{"who": "friend", "name": name} for name in names[1:]]]
    table = made(client, "pig", *seats)
    while table.asked() != 7:
        seat = table.asked()
        assert seat is not None
        table.choose(seat, "hold" if "hold" in str(table.view(seat)["ask"]["tree"]) else "roll")
    sit(phone, hall, table)
    asked(phone)
    assert phone.evaluate("innerWidth") == 390
    acting = phone.locator(".seat.acting").bounding_box()
    assert acting is not None and acting["x"] >= 0 and acting["x"] + acting["width"] <= 390
    squashed = phone.evaluate(
        """() => [...document.querySelectorAll("#board text[textLength]")].map((text) => {
            const room = Number(text.getAttribute("textLength"));
            const copy = text.parentNode.appendChild(text.cloneNode(true));
            copy.removeAttribute("textLength");
            return [copy.textContent, room / copy.getComputedTextLength(), copy.remove()];
        }).filter(([, share]) => share < 0.79)"""
    )
    assert squashed == []
    assert "Wilhel" in (phone.text_content("#board") or "")


def test_whoever_has_no_name_is_called_the_same_everywhere(page: Page, hall: Running) -> None:
    page.goto(f"{hall.url}/help")
    words = page.evaluate(
        """() => import("/static/names.js").then(({ learnNames, named }) => {
            learnNames([{ name: "" }, { name: "Ben" }]);
            return named("Roberta to seat 1, Olette to seat 2, Player 1 begins");
        })"""
    )
    assert words == "Roberta to Player 1, Olette to Ben, Player 1 begins"


@pytest.mark.parametrize("game", drawn_games())
def test_every_option_of_the_form_has_a_word(phone: Page, hall: Running, game: str) -> None:
    phone.goto(f"{hall.url}/g/{game}")
    phone.wait_for_selector("#who li")
    assert phone.evaluate("[...document.querySelectorAll('option')].filter((one) => !one.label.trim()).length") == 0
    notes = phone.evaluate("[...document.querySelectorAll('.field small')].map((one) => one.textContent)")
    assert [note for note in notes if note[:1].islower()] == []


def test_a_turn_in_which_nothing_else_can_be_done_ends_itself(page: Page, hall: Running, client: Client) -> None:
    table = client.table("drawn-to-adventure", "me", seed=4, options={"first_map": "human"})
    offered = choices(table.view(0)["ask"]["tree"])
    while offered != ["end"]:
        table.choose(0, next(choice for choice in offered if choice != "end"))
        offered = choices(table.view(0)["ask"]["tree"])
    at = table.view(0)["ask"]["at"]
    sit(page, hall, table)
    page.wait_for_function("at => ![String(at), ''].includes(document.body.dataset.at)", arg=at)
    assert table.view(0)["ask"]["kind"] == "draft_first"


def test_the_rail_stands_again_where_its_reader_left_it(chromium: Browser, hall: Running, client: Client) -> None:
    """What happens to another's mat brings it into sight, and one's own comes back; who only acts moves nothing."""
    table = client.table("drawn-to-adventure", "me bot:easy", seed=11, options={"first_map": "dwarf"})
    table.choose(0)
    wait_for(lambda: table.asked() == 0)
    for page in visitor(chromium, viewport={"width": 1280, "height": 720}):
        page.emulate_media(reduced_motion="no-preference")
        sit(page, hall, table)
        page.evaluate(
            """() => document.querySelector("#mats").addEventListener("scroll", ({ target }) => {
                window.moved ??= document.querySelector("#mats .mark.target") ? "for a target" : "for nothing";
                window.furthest = Math.max(window.furthest ?? 0, target.scrollTop);
            })"""
        )
        page.locator("#moment footer button").click()
        for _ in range(6):
            wait_for(lambda: table.asked() == 0)
            table.choose(0)
        page.wait_for_function("() => window.furthest > 100")
        assert page.evaluate("window.moved") == "for a target"
        page.wait_for_function("() => document.querySelector('#mats').scrollTop === 0")


def test_whoever_has_no_keys_is_told_to_tap(phone: Page, page: Page, hall: Running, client: Client) -> None:
    for window, words in ((phone, "A tap on the board skips it."), (page, "Space skips it.")):
        table = client.table("roll-for-adventure", "me bot:easy", seed=5)
        wait_for(lambda table=table: table.asked() == 0)  # type: ignore[misc]
        window.emulate_media(reduced_motion="no-preference")
        sit(window, hall, table)
        table.choose(0)
        expect(window.locator("#question")).to_have_text(f"Watch what happens. {words}")


@pytest.mark.parametrize("place, title", [("", "No such table"), ("/replay", "This game cannot be looked at")])
def test_where_there_is_no_table_the_page_says_so_and_shows_the_way_out(
    chromium: Browser, hall: Running, place: str, title: str
) -> None:
    page = chromium.new_page()
    page.goto(f"{hall.url}/t/nowhere-at-all-1234{place}")
    page.wait_for_selector(f"#stage h2:text('{title}')")
    assert not page.is_visible("#prompt") and not page.is_visible("#rail")
    page.click("#stage a:text('Back to the shelf')")
    page.wait_for_url(f"{hall.url}/")
    page.close()


@pytest.mark.parametrize("looks", [DESK, PHONE], ids=["desk", "phone"])
def test_what_can_be_pressed_on_a_page_is_in_sight(
    chromium: Browser, hall: Running, client: Client, looks: dict[str, Any]
) -> None:
    """However long the tale is: it scrolls by itself above its buttons."""
    table = client.table("drawn-to-destiny", "me bot:random", seed=7)
    for page in visitor(chromium, **looks):
        page.goto(f"{hall.url}/t/{table.id}#{table.tokens[0]}")
        page.wait_for_selector("#moment:not([hidden]) footer button")
        tale, button = page.locator("#moment .leaf"), page.locator("#moment footer button").last
        box = button.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= looks["viewport"]["height"]
        assert tale.evaluate("(leaf) => leaf.scrollTop === 0 && leaf.scrollHeight > leaf.clientHeight")


def test_what_a_button_says_is_not_said_again(page: Page, hall: Running, client: Client) -> None:
    sit(page, hall, two(client, "tic-tac-toe"))
    asked(page)[0].hover()
    expect(page.locator("#meaning")).not_to_be_empty()  # a piece is told with what it would mean
    table = client.table("call-to-adventure", "me bot:easy", seed=5)
    for _ in range(3):  # origin, motivation and destiny
        wait_for(lambda: table.asked() == 0)
        table.choose(0)
    wait_for(lambda: table.asked() == 0)
    sit(page, hall, table)
    page.locator("#choices .choice").first.hover()
    page.wait_for_timeout(200)
    expect(page.locator("#meaning")).to_be_empty()


def test_what_can_be_chosen_is_framed_by_its_own_size(page: Page, hall: Running, client: Client) -> None:
    """Cards that come while the pictures are there: of a picture only what its frame shows counts."""
    table = client.table("call-to-adventure", "me bot:easy", seed=5)
    sit(page, hall, table)
    for turn in range(3):
        expect(page.locator("#question")).to_contain_text(("Origin", "Motivation", "Destiny")[turn])
        asked(page)[0].click()
    page.wait_for_selector(".mark.legal[data-of^=card-]")
    framed = page.evaluate(
        """() => [...document.querySelectorAll(".mark.legal[data-of^=card-]")].map((mark) => {
            const [frame, card] = [mark, document.querySelector(`.piece[data-id=${mark.dataset.of}] .art > rect`)];
            return [frame.getBBox().width, card.getBBox().width];
        })"""
    )
    assert framed and all(frame == pytest.approx(card, abs=4) for frame, card in framed), framed
