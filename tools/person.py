"""Somebody with a browser of their own, and a real mouse or finger: the one who walks in all tools that play by hand.

What can be pressed is what the screen shows (look.js and hands.js say it); a press goes to the middle of it.
"""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator

SCRIPTS = ("look.js", "hands.js")
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Person:
    """At one page; `finger` instead of a mouse. Pictures go into the folder `out`."""

    def __init__(self, page: Any, name: str, finger: bool, out: Path) -> None:
        self.page, self.name, self.finger, self.out = page, name, finger, out
        self.pictures: list[Path] = []
        self.errors: list[str] = []
        out.mkdir(parents=True, exist_ok=True)

    def see(self) -> Any:
        """The end, a page, a cover, the question or nothing yet, with everything that can be pressed there."""
        return self.page.evaluate("hands.see()")

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

    def press_pick(self, pick: str) -> bool:
        """A lit piece or a button of the question, brought into sight; False when there is none."""
        aim = self.page.evaluate("(pick) => looking.aim(pick)", pick)
        if aim:
            self.press_at(*aim)
        return bool(aim)

    def go(self, address: str, until: str = "body") -> None:
        """Open an address."""
        self.page.goto(address)
        self.page.wait_for_selector(until)

    def picture(self, what: str) -> Path:
        """Keep how the page looks now."""
        self.page.wait_for_timeout(400)
        path = self.out / f"{self.name}-{len(self.pictures):02}-{what}.png"
        self.page.screenshot(path=str(path))
        self.pictures.append(path)
        return path


def visitor(browser: Browser, name: str, out: Path, finger: bool = False, **looks: Any) -> Person:
    """A person with a fresh browser: a laptop or a phone."""
    context = browser.new_context(reduced_motion="reduce", **{**(PHONE if finger else LAPTOP), **looks})
    for script in SCRIPTS:
        context.add_init_script(path=Path(__file__).with_name(script))
    page = context.new_page()
    page.set_default_timeout(60_000)
    person = Person(page, name, finger, out)
    page.on("pageerror", lambda error: person.errors.append(str(error)))
    return person
