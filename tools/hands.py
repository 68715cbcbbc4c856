"""Whole games with nothing but a mouse or a finger: from the first question to the ending page and into the next game.

    python -m tools.hands [--game NAME ...] [--size laptop ...] [--seed 7] [--hint] [--firefox]

Somebody who knows only what the screen shows presses lit pieces and buttons at their middle; no choice goes to the hall
by another way. What is chosen is drawn by lot, or, with --hint, what the button Hint lights. Told for each game and
size: the questions, the presses, those that had to be looked for by scrolling, and everything that was in the way:
presses that did nothing, things that lay over what can be chosen, errors of the page. Pictures of the game, of each
kind of page and of the end by day and night lie in the folder --out.
"""

import argparse
import contextlib
import re
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import TimeoutError as TooLong
from tools.firefox import FirefoxPage, firefox
from tools.look import SIZES, hall, table_for
from tools.person import SCRIPTS, Person, visitor

from questhall import game_names
from questhall.kernel import Chance

PATIENCE = 240.0  # s for the others' turns
ANSWER = 30.0  # s within which a press must show, on a busy machine too
OPTIONS: dict[str, dict[str, Any]] = {"drawn-to-adventure": {"round_cap": 4}}


@dataclass
class Told:
    """What a whole game took."""

    questions: int = 0
    presses: int = 0
    scrolled: int = 0
    pages: Counter[str] = field(default_factory=Counter)
    long: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    idle: int = 0  # presses in a row that did nothing
    end: str = ""


class Hands(Person):
    """One person at one table."""

    def __init__(self, page: Any, finger: bool, seed: int, hint: bool, out: Path, name: str) -> None:
        super().__init__(page, name, finger, out)
        self.lot, self.hint, self.told = Chance.of(seed), hint, Told()

    def play(self) -> Told:
        """To the ending page, and from there to the next table."""
        at, pressed, title = "", 0, ""
        while (seen := self.wait()) is not None and self.told.idle < 4:
            if seen["what"] == "end":
                self.told.end = seen["title"]
                self.picture("end")
                self.again(seen["offers"][0])
                return self.told
            if seen["what"] == "page" and not self.told.pages[seen["kind"]]:
                self.picture(f"page-{seen['kind']}")
            if seen["what"] == "page":
                self.told.pages[seen["kind"]] += 1
            if seen["what"] == "question" and seen["at"] != at:
                if pressed > 2:
                    self.told.long[f"{pressed}: {re.sub('[0-9]+', 'N', title)[:50]}"] += 1
                at, pressed, title = seen["at"], 0, seen["title"]
                self.told.questions += 1
                if self.told.questions in (2, 20, 60):
                    self.picture(f"q{self.told.questions}")
            pressed += self.one(seen)
        if not self.told.end:
            self.fault("stuck" if self.told.questions else "nothing was ever asked")
        return self.told

    def wait(self) -> Any:
        """What the screen shows as soon as there is something to press."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            seen = self.see()
            if seen["what"] == "sheet":
                self.page.keyboard.press("Escape")
            elif seen["offers"]:
                return seen
            self.page.wait_for_timeout(30)
        return None

    def one(self, seen: Any) -> int:
        """One press on one of the things that are offered."""
        covered = [f"{one['covered']} lies over {one['pick']}" for one in seen["offers"] if one["covered"]]
        for words in covered:
            self.fault(f"{seen['title'][:40]!r}: {words}")
        offers = [one for one in seen["offers"] if not one["covered"]]
        if not offers:
            self.fault(f"{seen.get('title', '')[:40]!r}: everything is covered: {covered[:2]}")
            self.page.keyboard.press("Escape")
            return 1
        if seen["what"] == "question" and all(one["out"] for one in offers):
            self.fault(f"{seen['title'][:40]!r}: nothing that is lit is in sight")
        if self.hint and seen["what"] == "question":
            offers = self.lit(offers)
        chosen = offers[self.lot.below(len(offers))]
        if chosen["out"]:
            self.told.scrolled += 1
            self.page.evaluate("(pick) => hands.reach(pick)", chosen["pick"])
            now = [one for one in self.see()["offers"] if one["pick"] == chosen["pick"]]
            chosen = now[0] if now else chosen
        self.press_at(chosen["x"], chosen["y"])
        self.told.presses += 1
        self.told.idle += 1
        if self.changed(seen):
            self.told.idle = 0
        else:
            self.fault(f"{seen.get('title', '')[:40]!r}: a press on {chosen['pick']!r} did nothing")
        return 1

    def lit(self, offers: list[Any]) -> list[Any]:
        """What the hint lights; everything if nothing of it is there."""
        told = "document.querySelector('#advice').checkVisibility()"
        if not self.page.evaluate(told):
            self.press_at(*self.page.evaluate("looking.middle(document.querySelector('#hint'))"))
            self.page.wait_for_function(told, timeout=60_000)
        good = self.page.evaluate(
            "() => [...document.querySelectorAll('.mark.hint')].map((one) => one.dataset.of)"
            ".concat([...document.querySelectorAll('#choices .choice.hint')].map((one) => one.dataset.pick))"
        )
        return [one for one in offers if one["pick"] in good] or offers

    def changed(self, before: Any) -> bool:
        """Whether the screen has answered."""
        until = time.monotonic() + ANSWER
        while time.monotonic() < until:
            seen = self.see()
            if any(seen.get(key) != before.get(key) for key in ("what", "at", "path", "title")):
                return True
            if {one["pick"] for one in seen["offers"]} != {one["pick"] for one in before["offers"]}:
                return True
            self.page.wait_for_timeout(20)
        return False

    def fault(self, words: str) -> None:
        if words not in self.told.faults:
            self.told.faults.append(words)
            print(f"    IN THE WAY at question {self.told.questions}: {words}", flush=True)
            self.picture(f"fault{len(self.told.faults)}")

    def again(self, offer: Any) -> None:
        """The same people sit down once more: by the button on the ending page."""
        if offer["out"] or offer["covered"]:
            self.fault("again with the same people is out of sight")
        before = self.page.evaluate("location.href")
        self.press_at(offer["x"], offer["y"])
        there = "(before) => location.href !== before && document.body?.classList.contains('ready')"
        try:
            self.page.wait_for_function(there, arg=before, timeout=20_000)
        except (TooLong, TimeoutError):
            self.fault("again with the same people led nowhere")

    def picture(self, what: str) -> Path:
        path = self.out / f"{self.name}-{what}.png"
        if isinstance(self.page, FirefoxPage):
            self.page.screenshot(str(path))
            return path
        for scheme in ("light", "dark"):
            if what.startswith("fault") and scheme == "dark":
                continue
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            self.page.screenshot(path=str(self.out / f"{self.name}-{what}-{scheme}.png"))
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        return path


def whole(browser: Browser, address: str, size: str, seed: int, hint: bool, out: Path, name: str) -> Told:
    """One game at one size, from the link to a seat to the end."""
    _, width, height, *_ = next(one for one in SIZES if one[0] == size)
    window = {"width": width, "height": height}
    page = visitor(browser, name, out, finger=size == "phone", viewport=window).page
    person = Hands(page, size == "phone", seed, hint, out, f"{name}-{size}")
    page.on("pageerror", lambda error: person.fault(f"the page broke: {error}"))
    page.goto(address)
    page.wait_for_selector("body.ready")
    told = person.play()
    page.context.close()
    return told


def whole_in_firefox(window: FirefoxPage, address: str, size: str, seed: int, hint: bool, out: Path, name: str) -> Told:
    """The same with the mouse of Firefox."""
    _, width, height, *_ = next(one for one in SIZES if one[0] == size)
    window.size(width, height)
    window.goto(address)
    window.wait_for_function("document.body.classList.contains('ready')")
    return Hands(window, False, seed, hint, out, f"firefox-{name}-{size}").play()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=game_names())
    parser.add_argument("--size", action="append", choices=[size for size, *_ in SIZES])
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--hint", action="store_true", help="play what the hint says")
    parser.add_argument("--firefox", action="store_true", help="in Firefox instead of Chromium, with the mouse only")
    parser.add_argument("--out", type=Path, default=Path("build/hands"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as opened:
        home = opened.enter_context(hall())
        if given.firefox:
            scripts = [Path(__file__).with_name(script).read_text(encoding="utf-8") for script in SCRIPTS]
            window = opened.enter_context(firefox("\n".join(scripts)))
            play: Callable[..., Told] = partial(whole_in_firefox, window)
        else:
            player = opened.enter_context(sync_playwright())
            chromium = player.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            opened.callback(chromium.close)
            play = partial(whole, chromium)
        faulty = 0
        for name in given.game or game_names():
            for size in given.size or [size for size, *_ in SIZES]:
                began = time.monotonic()
                made = table_for(home, name, given.seed, OPTIONS.get(name))
                address = home.url + made["seats"][0]["link"]
                told = play(address, size, given.seed, given.hint, given.out, name)
                tell(name, size, told, time.monotonic() - began)
                faulty += bool(told.faults)
    return 1 if faulty else 0


def tell(name: str, size: str, told: Told, lasted: float) -> None:
    """A line for each game, and what took more than two presses."""
    pages = ", ".join(f"{count} {kind}" for kind, count in sorted(told.pages.items())) or "none"
    print(
        f"{name}  {size}  questions {told.questions}  presses {told.presses}  scrolled {told.scrolled}  "
        f"pages {pages}  {lasted:.0f} s  end: {told.end!r}"
    )
    for words, count in told.long.most_common(5):
        print(f"    {count} times {words}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
