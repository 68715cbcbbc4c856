"""A whole evening of two people whose browsers share nothing, with a real mouse and a real finger, and pictures of it.

    python tools/evening.py [--out build/evening] [--game roll-for-adventure] [--night]

Ada sits at a desk, Ben has a phone. Ada makes a table and shows a QR code; Ben's phone reads it out of the picture of
her screen (with zxing-cpp, `pip install zxing-cpp`). He says who he is and takes the lesson; they play a game to its
end, play again and look back. The hall is closed for the night; in the morning the same tables are there.
"""

import argparse
import contextlib
import importlib
import math
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Locator, sync_playwright

MOST_SECONDS = 1500  # of a game

#: what can be pressed now: a page's button, a choice, a lit piece; or that it is over
OFFERED = """() => {
  const page = document.querySelector("#moment:not([hidden])");
  if (page?.querySelector("#rematch")) return { over: true };
  if (!document.body.classList.contains("asked")) return {};
  const what = page ? "#moment button.choice, #moment button.main" : "#choices .choice:not(.crumb), .piece.can .art";
  const found = [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const one = found[Math.floor(Math.random() * found.length)];
  if (!one) return {};
  one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const box = one.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}"""


class House:
    """A hall that can be closed and opened again under the same address."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url, self.data = f"http://127.0.0.1:{self.port}", data

    @contextlib.contextmanager
    def open(self) -> Iterator[str]:
        """Until it is closed."""
        words = [sys.executable, "-m", "questhall", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        words += ["--data", str(self.data), "--no-browser"]
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(240):
                with contextlib.suppress(OSError):
                    urllib.request.urlopen(f"{self.url}/api/games").close()
                    break
                time.sleep(0.25)
            yield self.url
        finally:
            process.terminate()
            process.wait()


class Someone:
    """A person with a browser of their own, and a mouse or a finger."""

    def __init__(self, browser: Browser, name: str, finger: bool, night: bool, out: Path) -> None:
        looks: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
        if finger:
            looks = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
        self.context = browser.new_context(reduced_motion="reduce", color_scheme="dark" if night else "light", **looks)
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.name, self.finger, self.out = name, finger, out
        self.pictures: list[Path] = []
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def picture(self, what: str) -> Path:
        """Keep how the page looks now."""
        self.page.wait_for_timeout(400)
        path = self.out / f"{self.name}-{len(self.pictures):02}-{what}.png"
        self.page.screenshot(path=str(path))
        self.pictures.append(path)
        return path

    def press_at(self, x: float, y: float) -> None:
        """With the mouse or the finger."""
        if self.finger:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press(self, what: str | Locator) -> None:
        """The middle of something."""
        one = self.page.locator(what).first if isinstance(what, str) else what.first
        one.scroll_into_view_if_needed()
        box = one.bounding_box()
        assert box is not None, what
        self.press_at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def go(self, address: str, until: str = "body") -> None:
        """Open an address."""
        self.page.goto(address)
        self.page.wait_for_selector(until)

    def lesson(self, url: str, game: str) -> None:
        """Take the lesson, bubble by bubble, to its end."""
        self.go(f"{url}/g/{game}")
        self.picture("the-game")
        self.press("#learn")
        self.page.wait_for_selector("body.ready")
        until = time.monotonic() + MOST_SECONDS
        while not self.page.locator("#bubble.end").count() and time.monotonic() < until:
            if self.page.locator("#bubble-next:visible").count():
                self.press("#bubble-next")
            elif "x" in (found := self.page.evaluate(OFFERED)):
                self.press_at(found["x"], found["y"])
            self.page.wait_for_timeout(60)
        self.picture("lesson-over")


def read_code(picture: Path) -> str:
    """What a phone reads when it is held before a screen."""
    try:
        reader = importlib.import_module("zxingcpp")
    except ImportError:
        raise SystemExit("To read the QR code install zxing-cpp: pip install zxing-cpp") from None
    found = reader.read_barcodes(Image.open(picture).convert("L"))
    assert len(found) == 1, f"{len(found)} codes in {picture}"
    return str(found[0].text)


def play(people: list[Someone]) -> int:
    """Whoever is asked presses something that is offered, until the game is over for all; how many presses."""
    until, presses = time.monotonic() + MOST_SECONDS, 0
    over: set[str] = set()
    while len(over) < len(people) and time.monotonic() < until:
        for one in people:
            found = one.page.evaluate(OFFERED)
            if "over" in found:
                over.add(one.name)
            elif "x" in found:
                one.press_at(found["x"], found["y"])
                one.page.wait_for_timeout(40)
                presses += 1
                if presses == 12:
                    for each in people:
                        each.picture("playing")
    assert len(over) == len(people), f"{presses} presses did not end the game"
    return presses


def invitation(ada: Someone, ben: Someone, url: str, game: str) -> str:
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


def evening(ada: Someone, ben: Someone, url: str, game: str) -> tuple[str, int]:
    """From the invitation to looking back."""
    link = invitation(ada, ben, url, game)
    table = ben.page.url
    ben.lesson(url, game)
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


def morning(ada: Someone, ben: Someone, url: str, link: str) -> None:
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


def sheet(people: list[Someone], out: Path) -> None:
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
        ada, ben = (Someone(browser, name, name == "Ben", given.night, given.out) for name in ("Ada", "Ben"))
        house = House(Path(data))
        try:
            with house.open() as url:
                link, presses = evening(ada, ben, url, given.game)
            with house.open() as url:
                morning(ada, ben, url, link)
        finally:
            sheet([ada, ben], given.out)
        browser.close()
    errors = [error for one in (ada, ben) for error in one.errors]
    print(f"{presses} presses to the end of {given.game}; {len(errors)} errors {errors[:3]}; pictures in {given.out}")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
