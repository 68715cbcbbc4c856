"""A whole evening of two people whose browsers share nothing, with a real mouse and a real finger, and pictures of it.

    python -m tools.evening [--out build/evening] [--game roll-for-adventure] [--night]

Ada sits at a desk, Ben has a phone. Ada makes a table and shows a QR code; Ben's phone reads it out of the picture of
her screen (with zxing-cpp, `pip install zxing-cpp`). He says who he is and takes the lesson; they play a game to its
end, play again and look back. The hall is closed for the night; in the morning the same tables are there.
"""

import argparse
import importlib
import math
import shutil
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright
from tools.look import free_port, hall
from tools.person import Person, visitor

from questhall.kernel import Chance

MOST_SECONDS = 1500  # of a game
LOT = Chance.of("evening")


def lesson(one: Person, url: str, game: str) -> None:
    """Take the lesson, bubble by bubble, to its end."""
    one.go(f"{url}/g/{game}")
    one.picture("the-game")
    one.press("#learn")
    one.page.wait_for_selector("body.ready")
    until = time.monotonic() + MOST_SECONDS
    while not one.page.locator("#bubble.end").count() and time.monotonic() < until:
        if one.page.locator("#bubble-next:visible").count():
            one.press("#bubble-next")
        else:
            press_something(one)
        one.page.wait_for_timeout(60)
    one.picture("lesson-over")


def press_something(one: Person) -> str:
    """One of the things that can be pressed, by lot: what the screen showed."""
    seen = one.see()
    offers = [offer for offer in seen["offers"] if not offer["covered"]]
    if offers and seen["what"] != "end":
        chosen = LOT.pick(offers)
        if chosen["out"]:
            one.page.evaluate("(pick) => hands.reach(pick)", chosen["pick"])
            chosen = next((offer for offer in one.see()["offers"] if offer["pick"] == chosen["pick"]), chosen)
        one.press_at(chosen["x"], chosen["y"])
    return str(seen["what"]) if offers else ""


def read_code(picture: Path) -> str:
    """What a phone reads when it is held before a screen."""
    try:
        reader = importlib.import_module("zxingcpp")
    except ImportError:
        raise SystemExit("To read the QR code install zxing-cpp: pip install zxing-cpp") from None
    found = reader.read_barcodes(Image.open(picture).convert("L"))
    assert len(found) == 1, f"{len(found)} codes in {picture}"
    return str(found[0].text)


def play(people: list[Person]) -> int:
    """Whoever is asked presses something that is offered, until the game is over for all; how many presses."""
    until, presses = time.monotonic() + MOST_SECONDS, 0
    over: set[str] = set()
    while len(over) < len(people) and time.monotonic() < until:
        for one in people:
            what = press_something(one)
            if what == "end":
                over.add(one.name)
            elif what:
                one.page.wait_for_timeout(40)
                presses += 1
                if presses == 12:
                    for each in people:
                        each.picture("playing")
    assert len(over) == len(people), f"{presses} presses did not end the game"
    return presses


def invitation(ada: Person, ben: Person, url: str, game: str) -> str:
    """A table, a QR code on Ada's screen, and Ben before it."""
    ada.go(url)
    ada.picture("shelf")
    ada.go(f"{url}/g/{game}")
    ada.page.fill("#who .name >> nth=0", "Ada")
    ada.page.locator("#who .who").nth(1).select_option("friend")
    ada.picture("form")
    ada.press("#go")
    ada.page.wait_for_selector("dialog .links input")
    ada.press(ada.page.locator("dialog .links button", has_text="QR"))
    link = read_code(ada.picture("invitation"))
    ada.page.keyboard.press("Escape")
    ada.picture("waiting")
    ben.go(link, "#my-name")
    ben.picture("door")
    ben.page.fill("#my-name", "Ben")
    ben.press(ben.page.locator(".faces label").nth(4))
    ben.picture("named")
    ben.press(ben.page.get_by_role("button", name="Sit down"))
    ben.page.wait_for_selector("body.ready")
    return link


def evening(ada: Person, ben: Person, url: str, game: str) -> tuple[str, int]:
    """From the invitation to looking back."""
    link = invitation(ada, ben, url, game)
    table = ben.page.url
    lesson(ben, url, game)
    ben.go(table, "body.ready")
    ada.page.wait_for_function("() => document.querySelector('#company').hidden")
    for one in (ada, ben):
        one.picture("begins")
    presses = play([ada, ben])
    for one in (ada, ben):
        one.picture("ending")
    ada.press("#rematch")
    ada.page.wait_for_url(lambda at: not at.startswith(table))
    ben.page.wait_for_function("() => /join/.test(document.querySelector('#rematch')?.textContent ?? '')")
    ben.picture("join-again")
    ben.press("#rematch")
    ben.page.wait_for_url(lambda at: not at.startswith(table))
    for one in (ada, ben):
        one.page.wait_for_selector("body.ready")
        one.picture("again")
    for one in (ada, ben):
        one.go(f"{table.partition('?')[0]}/replay", "body.ready")
        one.picture("looking-back")
    return link, presses


def morning(ada: Person, ben: Person, url: str, link: str) -> None:
    """The same link, the same seats, the same tables."""
    ben.go(link, "body.ready")
    assert ben.page.locator("#seats .mine").text_content() != "", "Ben sits where he sat"
    ben.picture("next-day-same-link")
    for one in (ada, ben):
        one.go(f"{url}/me", "body.ready")
        one.page.wait_for_selector("#tables a")
        one.picture("next-day")
        one.press("#tables a")
        one.page.wait_for_selector("body.ready")
        one.picture("next-day-table")


def sheet(people: list[Person], out: Path) -> None:
    """All pictures of somebody on one."""
    for one in people:
        images = [Image.open(path) for path in one.pictures]
        across, scale = (8, 0.6) if one.finger else (4, 0.4)
        width, height = int(images[0].width * scale), int(images[0].height * scale)
        whole = Image.new("RGB", (across * (width + 6), math.ceil(len(images) / across) * (height + 6)), "white")
        for at, image in enumerate(images):
            whole.paste(image.resize((width, height)), ((at % across) * (width + 6), at // across * (height + 6)))
        whole.save(out / f"{one.name}.png")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="roll-for-adventure")
    parser.add_argument("--night", action="store_true", help="dark colours")
    parser.add_argument("--out", type=Path, default=Path("build/evening"))
    given = parser.parse_args()
    shutil.rmtree(given.out, ignore_errors=True)
    given.out.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as start:
        browser = start.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        scheme = "dark" if given.night else "light"
        ada = visitor(browser, "Ada", given.out, color_scheme=scheme)
        ben = visitor(browser, "Ben", given.out, finger=True, color_scheme=scheme)
        port = free_port()
        try:
            with hall(port, Path(data)) as home:
                link, presses = evening(ada, ben, home.url, given.game)
            with hall(port, Path(data)) as home:
                morning(ada, ben, home.url, link)
        finally:
            sheet([ada, ben], given.out)
        browser.close()
    errors = [error for one in (ada, ben) for error in one.errors]
    print(f"{presses} presses to the end of {given.game}; {len(errors)} errors {errors[:3]}; pictures in {given.out}")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
