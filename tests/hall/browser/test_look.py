"""Every game with a real mouse or finger at three sizes: what is lit is what a press at its middle chooses.

A few questions of each; with QUESTHALL_CLICK=all (the soak) the whole game. The measures are those of `make look`: the
board's share of the window, words that can be read, everything that can be chosen in sight, nothing that jumps.
"""

import pytest
from playwright.sync_api import Browser
from tools.look import BEATS, SIZES, Hall, beats, sit, table_for, walk, way

from tests.hall.browser.clicks import WHOLE
from tests.hall.house import Running, drawn_games

pytestmark = pytest.mark.browser

QUESTIONS = 100_000 if WHOLE else 4


@pytest.mark.parametrize("size", [size for size, *_ in SIZES])
@pytest.mark.parametrize("game", drawn_games())
def test_what_is_lit_is_what_a_press_chooses(chromium: Browser, hall: Running, game: str, size: str) -> None:
    found = walk(chromium, Hall(hall.url), game, size, QUESTIONS)
    share, least = next((share, least) for name, _, _, share, least in SIZES if name == size)
    assert found.questions, "nothing was asked"
    assert not found.faults(share, least)


def test_no_more_than_two_things_happen_in_a_second(chromium: Browser, hall: Running) -> None:
    assert 0 < beats(chromium, Hall(hall.url), "roll-for-adventure") <= BEATS


def test_a_question_that_was_answered_elsewhere_is_not_asked_while_one_watches(
    chromium: Browser, hall: Running
) -> None:
    home = Hall(hall.url)
    made = table_for(home, "roll-for-adventure")
    context, page = sit(chromium, home, made, 1280, 720, reduced_motion="no-preference")
    path, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
    page.wait_for_selector("body.asked")
    ask = home.ask(path, token)["ask"]
    home.ask(f"{path}/answer", token, {"at": ask["at"], "key": "elsewhere", "choice": way(ask["tree"], 0)[1]})
    watched = page.wait_for_function(
        "() => !document.querySelector('#caption').hidden && {asked: document.body.classList.contains('asked'),"
        " lit: document.querySelectorAll('.piece.can').length}"
    )
    assert watched.json_value() == {"asked": False, "lit": 0}
    context.close()
