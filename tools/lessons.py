"""How long the lessons take, and how they look: every bubble of every lesson, with a real mouse or finger.

    python -m tools.lessons [--game NAME ...] [--walk] [--out build/lessons]

Minutes: words read at 200 a minute, 2 s for each "Next", 4 s for each thing that is pressed (to find it, to press it,
to see what comes of it). With `--walk` each lesson is walked to its end in a browser at 1280x720 and 390x844; every
bubble leaves a picture, and it is a fault if it lies over what must be pressed, has no arrow, or leaves the window.
"""

import argparse
import math
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tools.look import Hall, hall, way

from questhall import game, game_names
from questhall.hall.tables.lessons import Script, script_of
from questhall.kernel.match import start

SIZES = {"laptop": (1280, 720), "phone": (390, 844)}
READ, NEXT, PRESS = 200, 2, 4  # words a minute; seconds

#: where the bubble is, and whether it has an arrow
PLACE = """() => {
  const box = (one) => (({ left, top, right, bottom }) => [left, top, right, bottom])(one.getBoundingClientRect());
  const bubble = document.querySelector("#bubble"), arrow = bubble.querySelector(".arrow");
  const shown = bubble.checkVisibility({ visibilityProperty: true });
  return { bubble: box(bubble), arrow: !arrow.hidden, shown, words: bubble.querySelector("p")?.textContent ?? "" };
}"""


@dataclass(frozen=True)
class Length:
    """What a lesson asks of somebody."""

    steps: int
    bubbles: int
    words: int
    presses: int

    @property
    def minutes(self) -> float:
        """By the model of this tool."""
        nexts = self.bubbles - self.steps
        return self.words / READ + (nexts * NEXT + self.presses * PRESS) / 60


def length_of(name: str, script: Script) -> Length:
    """Walk the script without a browser and count."""
    match, given = start(game(name), script.seats, script.seed, script.options), dict[int, int]()
    presses = 0
    for step in script.step:
        while others := [one for one in match.decisions if one.seat != script.learner]:
            seat = others[0].seat
            match.choose(script.others[str(seat)][given.get(seat, 0)], seat=seat)
            given[seat] = given.get(seat, 0) + 1
        decision = match.decision(script.learner)
        if decision is None or not step.choose:
            break
        ways = {choice: picks for choice, _, picks in match.game.table.ways(match.view(script.learner), decision)}
        presses += min(len(ways[choice]) for choice in step.choose)
        match.choose(step.choose[0], seat=script.learner)
    told = [say for step in script.step for say in (*(one.say for one in step.tell), step.say)]
    words = sum(len(say.split()) for say in [*told, script.end])
    return Length(len(script.step), len(told), words, presses)


class Learner:
    """Somebody who follows a lesson, and looks at every bubble."""

    def __init__(self, home: Hall, page: Page, finger: bool, out: Path) -> None:
        self.home, self.page, self.finger, self.out = home, page, finger, out
        self.faults: list[str] = []
        self.pictures: list[Path] = []

    def press(self, aim: Any) -> None:
        if self.finger:
            self.page.touchscreen.tap(*aim)
        else:
            self.page.mouse.click(*aim)

    def press_on(self, selector: str) -> None:
        self.page.locator(selector).last.scroll_into_view_if_needed()
        box = self.page.locator(selector).last.bounding_box()
        assert box is not None, selector
        self.press((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))

    def picture(self, name: str) -> None:
        self.page.wait_for_timeout(350)  # marks and bubbles have come to rest
        path = self.out / f"{len(self.pictures):03}-{name}.png"
        self.page.screenshot(path=str(path))
        self.pictures.append(path)

    def bubble(self, where: str, aim: list[float] | None) -> None:
        """Look at the bubble that is there."""
        self.picture(where)
        place = self.page.evaluate(PLACE)
        left, top, right, bottom = place["bubble"]
        width, height = self.page.evaluate("[innerWidth, innerHeight]")
        if not place["shown"]:
            self.faults.append(f"{where}: no bubble")
        if left < 0 or top < 0 or right > width or bottom > height:
            self.faults.append(f"{where}: the bubble leaves the window")
        if aim and left < aim[0] < right and top < aim[1] < bottom:
            self.faults.append(f"{where}: the bubble lies over what must be pressed")
        if not place["arrow"]:
            self.faults.append(f"{where}: no arrow: {place['words'][:60]}")

    def step(self, made: dict[str, Any], number: int, tells: int) -> None:
        """One decision, through its bubbles."""
        page = self.page
        page.wait_for_selector("body.asked")
        while page.locator("#moment:not([hidden])").count():
            self.picture(f"{number:02}-page")
            self.press_on("#moment button.main")
            page.wait_for_timeout(200)
        for told in range(tells):
            self.bubble(f"{number:02}-tell{told + 1}", None)
            self.press_on("#bubble-next")
        table = self.home.ask(f"/api/tables/{made['table']}?tall={int(self.finger)}", made["token"])
        picks, choice = way(table["ask"]["tree"], 0)
        page.evaluate("void (looking.sent = [])")
        for at, pick in enumerate(picks):
            aim = page.evaluate("(pick) => looking.aim(pick)", pick)
            if aim is None:
                self.faults.append(f"{number}: nothing to press for {pick}")
                return
            self.bubble(f"{number:02}-do{at + 1}", aim)
            self.press(page.evaluate("(pick) => looking.aim(pick)", pick))
            page.wait_for_timeout(150)
            if page.evaluate("looking.sent.length"):
                break
        sent = page.evaluate("looking.sent")
        if sent != [choice]:
            self.faults.append(f"{number}: pressed {picks}, sent {sent}, meant {choice}")


def walk(browser: Browser, home: Hall, name: str, script: Script, size: str, out: Path) -> list[str]:
    """One lesson at one size; what is wrong with it."""
    width, height = SIZES[size]
    finger = size == "phone"
    folder = out / f"{name}-{size}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=finger, is_mobile=finger, reduced_motion="reduce"
    )
    context.add_init_script(path=Path(__file__).with_name("look.js"))
    page = context.new_page()
    page.goto(f"{home.url}/g/{name}")
    page.click("#learn")
    page.wait_for_selector("body.ready")
    table = page.url.split("/t/")[1].partition("?")[0].partition("#")[0]
    token = page.evaluate(
        "(t) => JSON.parse(localStorage.getItem('questhall.tables'))?.[t]?.tokens?.[0] ?? null", table
    )
    learner = Learner(home, page, finger, folder)
    made = {"table": table, "token": token}
    for number, step in enumerate(script.step, start=1):
        page.wait_for_function(
            "(n) => document.querySelector('#bubble small')?.textContent.includes(`Lesson, ${n} of`)", arg=number
        )
        learner.step(made, number, len(step.tell))
    page.wait_for_selector("#bubble.end")
    learner.picture("end")
    context.close()
    sheet(learner.pictures, out / f"{name}-{size}", finger)
    return learner.faults


def sheet(pictures: list[Path], out: Path, narrow: bool) -> None:
    """Contact sheets of all pictures."""
    across, down, scale = (7, 2, 0.66) if narrow else (3, 4, 0.5)
    for number in range(math.ceil(len(pictures) / (across * down))):
        images = [Image.open(path) for path in pictures[number * across * down : (number + 1) * across * down]]
        width, height = int(images[0].width * scale), int(images[0].height * scale)
        whole = Image.new("RGB", (across * (width + 6), down * (height + 6)), "white")
        for at, image in enumerate(images):
            whole.paste(image.resize((width, height)), ((at % across) * (width + 6), at // across * (height + 6)))
        whole.save(f"{out}-{number + 1}.png")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=game_names())
    parser.add_argument("--walk", action="store_true", help="in a browser, with pictures")
    parser.add_argument("--size", action="append", choices=list(SIZES))
    parser.add_argument("--out", type=Path, default=Path("build/lessons"))
    given = parser.parse_args()
    lessons = {name: script for name in given.game or game_names() if (script := script_of(game(name)))}
    print("game                 steps  bubbles  words  presses  minutes")
    for name, script in lessons.items():
        one = length_of(name, script)
        print(f"{name:20} {one.steps:5} {one.bubbles:8} {one.words:6} {one.presses:8} {one.minutes:8.1f}")
    if not given.walk:
        return 0
    faults = 0
    with hall() as home, sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, script in lessons.items():
            for size in given.size or SIZES:
                found = walk(chromium, home, name, script, size, given.out)
                faults += len(found)
                print(f"{name} {size}: {'; '.join(found) or 'ok'}", flush=True)
        chromium.close()
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
