"""A role-playing evening in three browsers: ``python tools/narrated_evening.py URL [--into build/narrated]``.

Nora tells, Ben and Cleo play with characters that they have made. First a Scene that Nora improvises on an empty map,
with a stopwatch; then the Downtime, in which the characters come home and learn; then Salt and Bread to its end. All by
a real mouse on the hall's pages, with a picture of every station.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tools.browser import find

from questhall.kernel import Chance

MOST_QUESTIONS = 900
ASKED = """async ([table, token]) => {
    const answer = await fetch(`/api/tables/${table}`, { headers: { Authorization: `Bearer ${token}` } });
    return answer.json();
}"""
MIDDLE = """(pick) => {
    const button = [...document.querySelectorAll("#choices [data-pick]")].find((one) => one.dataset.pick === pick);
    const piece = [...document.querySelectorAll(".piece.can")].find((one) => one.dataset.id === pick);
    const found = button ?? piece?.querySelector(".art") ?? piece;
    if (!found) return null;
    found.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = found.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
TOKEN = "(table) => JSON.parse(localStorage.getItem('questhall.tables'))[table].tokens[0]"


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, name: str, into: Path) -> None:
        self.name, self.into = name, into
        self.page: Page = browser.new_context(
            viewport={"width": 1280, "height": 720}, reduced_motion="reduce"
        ).new_page()
        self.page.set_default_timeout(60_000)
        self.page.on("pageerror", lambda error: sys.exit(f"{name}: the page broke: {error}"))
        self.chance = Chance.of(name)

    def shot(self, what: str) -> None:
        self.page.screenshot(path=self.into / f"{what}.png")

    @property
    def table(self) -> str:
        return self.page.url.split("/t/")[1].split("?")[0].split("#")[0]

    def ask(self) -> dict[str, Any]:
        """The table as this seat sees it."""
        token = self.page.evaluate(TOKEN, self.table)
        found: dict[str, Any] = self.page.evaluate(ASKED, [self.table, token])
        return found

    def past_pages(self) -> None:
        """Close the pages that lie over the table."""
        while self.page.locator("#moment:not([hidden]) button.main:visible").count():
            if self.page.locator("#moment:not([hidden]) #rematch").count():
                return
            self.page.locator("#moment:not([hidden]) button.main:visible").first.click()
            self.page.wait_for_timeout(150)

    def pick(self, pick: str) -> bool:
        """Click the middle of a button or a piece; False when there is none."""
        self.past_pages()
        spot = self.page.evaluate(MIDDLE, pick)
        if spot:
            self.page.mouse.click(*spot)
        return bool(spot)

    def at(self) -> str:
        found: str = self.page.evaluate("document.body.dataset.at ?? ''")
        return found

    def choose(self, wanted: str, words: str = "", tries: int = 60, must: bool = True) -> None:
        """A choice by its text: its picks are clicked one after the other, again if news came between."""
        for _ in range(tries):
            ask = self.ask()["ask"]
            if not ask or self.at() != str(ask["at"]):
                self.past_pages()
                self.page.wait_for_timeout(100)
                continue
            way = next((way for way in ways(ask["tree"]) if way[1].startswith(wanted)), None)
            if way is None:
                raise SystemExit(f"{self.name} is not offered {wanted}: {[one[1] for one in ways(ask['tree'])][:12]}")
            on_page = self.page.locator("#moment:not([hidden]) button.choice:visible")
            if on_page.count():  # the choices stand on the page itself
                on_page.nth(min(ways(ask["tree"]).index(way), on_page.count() - 1)).click()
            for pick in way[0] if not on_page.count() else ():
                if not self.pick(pick) and self.at() == str(ask["at"]):
                    self.page.keyboard.press("Escape")
                    break
                self.page.wait_for_timeout(60)
            if words and self.page.locator("dialog textarea").count():
                self.page.locator("dialog textarea").fill(words)
                self.page.locator("dialog button.main").click()
            for _ in range(30):
                if self.at() != str(ask["at"]):
                    return
                self.page.wait_for_timeout(60)
        if must:
            raise SystemExit(f"{self.name} could not choose {wanted}")
        self.shot(f"not hit {wanted}")


def ways(nodes: list[dict[str, Any]], before: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], str]]:
    """All ways through a question: what to click, and which choice that is."""
    found: list[tuple[tuple[str, ...], str]] = []
    for node in nodes:
        picks = (*before, node["pick"])
        found += ways(node["next"], picks) if node.get("next") else [(picks, node["choice"])]
    return found


def make_characters(hall: str, ben: Person, cleo: Person) -> None:
    """Ben takes an example and changes it; Cleo wishes for somebody."""
    ben.page.goto(f"{hall}/characters")
    ben.page.locator("#examples .actor", has_text="Dame Ottilie").click()
    ben.page.wait_for_selector("#keep:enabled")
    ben.page.fill("#name", "Dame Odile")
    ben.page.wait_for_selector("#keep:enabled")
    ben.page.click("#keep")
    ben.shot("01 Ben's character")
    cleo.page.goto(f"{hall}/characters")
    cleo.page.fill("#wish-words", "a sly archer with a bow")
    cleo.page.fill("#wish-name", "Wisp")
    cleo.page.locator("#wish button.main").click()
    cleo.page.wait_for_selector("#keep:enabled")
    cleo.page.click("#keep")
    cleo.shot("02 Cleo's character")


def open_table(hall: str, nora: Person, guests: list[Person], scene: str) -> None:
    """Nora opens a table at which she is the Narrator; the others sit down with their characters."""
    nora.page.goto(f"{hall}/characters")
    nora.page.locator("#examples .actor").first.click()
    nora.page.wait_for_selector("#keep:enabled")
    nora.page.select_option("#scene", scene)
    nora.page.select_option("#others", "friend")
    nora.page.select_option("#narrator", "me")
    nora.page.locator("#play button.main").click()
    nora.page.wait_for_selector("body.ready")
    nora.page.wait_for_selector("dialog .links input")
    links = [field.input_value() for field in nora.page.locator("dialog .links input").all()]
    nora.shot(f"03 invitations to {scene}")
    nora.page.keyboard.press("Escape")
    for guest, link in zip(guests, links):
        guest.page.goto(link)
        guest.page.fill("#my-name", guest.name)
        guest.shot(f"04 {guest.name} sits down to {scene}")
        guest.page.get_by_role("button", name="Sit down").click()
        guest.page.wait_for_selector("body.ready")


def begin(guests: list[Person], nora: Person, own: dict[str, str]) -> None:
    """Everybody fields their own character and puts it on the map."""
    for _ in range(60):
        asked = False
        for guest in guests:
            guest.page.wait_for_selector("body.ready")
            ask = guest.ask()["ask"]
            if ask and ask["kind"] in ("draft", "muster", "place"):
                asked = True
                options = [choice for _, choice in ways(ask["tree"])]
                mine = f"field {own[guest.name]}"
                wanted = mine if mine in options else "enough" if "enough" in options else options[0]
                guest.choose(wanted)
        told = nora.ask()["ask"]
        if told and not asked:
            return
    raise SystemExit("the Scene did not begin")


def improvise(nora: Person) -> float:
    """An improvised Scene from an empty map, by mouse: how many seconds it took."""
    began = time.monotonic()
    for choice in ("power spawn", "which Bandit", "which others"):
        nora.choose(choice)
    free = [choice for _, choice in ways(nora.ask()["ask"]["tree"]) if choice.startswith("where")]
    for choice in (free[24], free[30], "enough", "power ground", "which trees", free[20], free[21], "enough"):
        nora.choose(choice)
    nora.choose("power narrate", "Two people step out from under the trees. They have been waiting for somebody else.")
    nora.choose("power handout", "A torn bill of sale: one cart, one mule, paid in salt.")
    for choice in ("power order", "which others", "which attack"):
        if any(way[1].startswith(choice) for way in ways(nora.ask()["ask"]["tree"])):
            nora.choose(choice)
    took = time.monotonic() - began
    nora.shot("05 an improvised Scene")
    nora.choose("power test")
    for choice in ("whom", "which Deception", "longer 2", "stake heart"):
        if any(way[1].startswith(choice) for way in ways(nora.ask()["ask"]["tree"])):
            nora.choose(choice)
    nora.choose("say", "Talk them out of it.")
    nora.shot("06 a Task is called for")
    nora.choose("onward")
    return took


def sensible(person: Person, ask: dict[str, Any]) -> str:
    """What a plain player does: work, strike, step, rest."""
    options = [choice for _, choice in ways(ask["tree"])]
    plain = [one for one in options if not one.startswith(("power", "surrender"))] or options
    for head in ("task", "attack", "strike", "lay", "answer"):
        if found := [one for one in plain if one.startswith(head)]:
            return person.chance.pick(found)
    steps = [one for one in plain if one.startswith("step")]
    if steps and not person.chance.below(3):
        return person.chance.pick(steps)
    for word in ("rest", "none", "pass", "tap", "wait", "onward", "done", "enough"):
        if word in plain:
            return word
    return plain[0]


def play(people: list[Person], rounds: int = 99, until: str = "") -> None:
    """Whoever is asked answers, until the Scene is over or so many Rounds are."""
    for count in range(MOST_QUESTIONS):
        moved = False
        for person in people:
            seen = person.ask()
            if seen.get("result"):
                return
            ask = seen["ask"]
            if not ask or ask["kind"] == "interject":  # the Narrator may speak up, and does not
                continue
            if ask["kind"] == until:
                return
            person.choose(sensible(person, ask), tries=5, must=False)  # if a token lies over it, something else
            moved = True
        if count % 40 == 10:
            people[0].shot(f"07 in play {count}")
        if not moved:
            people[0].page.wait_for_timeout(120)
    raise SystemExit("the Scene did not end")


def main() -> None:
    """The whole evening."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--into", type=Path, default=Path("build/narrated"))
    given = parser.parse_args()
    given.into.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play_:
        browser = play_.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        nora, ben, cleo = [Person(browser, name, given.into) for name in ("Nora", "Ben", "Cleo")]
        own = {"Ben": "Dame_Odile", "Cleo": "Wisp"}
        make_characters(given.url, ben, cleo)
        open_table(given.url, nora, [ben, cleo], "blank")
        begin([ben, cleo], nora, own)
        print(f"an improvised Scene from an empty map: {improvise(nora):.0f} seconds by mouse", flush=True)
        play([ben, cleo, nora], until="propose")
        ben.shot("08 after a Round")
        nora.choose("power verdict")
        nora.choose("which success")
        ben.page.wait_for_selector("#moment:not([hidden])")
        ben.shot("09 the end of the improvised Scene")
        print("the improvised Scene is over", flush=True)
        for guest in (ben, cleo):
            downtime(given.url, guest)
        open_table(given.url, nora, [ben, cleo], "parley")
        begin([ben, cleo], nora, own)
        if any(way[1] == "power order" for way in ways(nora.ask()["ask"]["tree"])):
            nora.choose("power order")
        for choice in ("which hill", "which program"):
            if any(way[1].startswith(choice) for way in ways(nora.ask()["ask"]["tree"])):
                nora.choose(choice)
        nora.shot("11 Salt and Bread begins")
        nora.choose("onward")
        play([ben, cleo, nora])
        for person in (ben, cleo, nora):
            person.page.wait_for_selector("#moment:not([hidden])")
            person.shot(f"12 the end for {person.name}")
        print("Salt and Bread was played to its end:", ben.ask()["result"]["words"] or ben.ask()["result"], flush=True)
        browser.close()


def downtime(hall: str, guest: Person) -> None:
    """A character comes home from the Scene, and learns what its points allow."""
    guest.page.goto(f"{hall}/characters")
    guest.page.locator("#tables button").first.click()
    guest.page.wait_for_selector("#growth:not([hidden])")
    if guest.page.locator("#ways button", has_text="Train").count():
        guest.page.locator("#ways button", has_text="Train").first.click()
        guest.page.wait_for_timeout(500)
    guest.shot(f"10 Downtime of {guest.name}")
    if guest.page.locator("#keep:enabled").count():
        guest.page.click("#keep")


if __name__ == "__main__":
    main()
