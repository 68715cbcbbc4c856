"""A role-playing evening in three browsers: ``python -m tools.narrated_evening [--out build/narrated] [--night]``.

Nora tells, Ben and Cleo play with characters that they have made. First a Scene that Nora improvises on an empty map,
with a stopwatch, in which she uses every power of a Narrator once and takes some of them back; then the Downtime, in
which the characters come home and learn; then a market day of The Salt Road to its end, with the Downtime of that
campaign, in which they buy, learn and say what they intend. All by a real mouse on the hall's pages, with a picture of
every station.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tools.browser import find
from tools.look import Hall, hall
from tools.person import Person, visitor

from questhall.kernel import Chance

MOST_QUESTIONS = 900
TOKEN = "(table) => JSON.parse(localStorage.getItem('questhall.tables'))[table].tokens[0]"


class Guest(Person):
    """Somebody at a narrated table, who knows by heart what can be chosen."""

    def __init__(self, browser: Browser, home: Hall, name: str, out: Path, scheme: str) -> None:
        super().__init__(visitor(browser, name, out, color_scheme=scheme).page, name, False, out)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.home, self.chance = home, Chance.of(name)

    def table(self) -> dict[str, Any]:
        """The table as this seat sees it."""
        name = self.page.url.split("/t/")[1].split("?")[0].split("#")[0]
        found: dict[str, Any] = self.home.ask(f"/api/tables/{name}", self.page.evaluate(TOKEN, name))
        return found

    def options(self) -> list[str]:
        """What can be chosen now."""
        ask = self.table()["ask"]
        return [choice for _, choice in ways(ask["tree"])] if ask else []

    def past_pages(self) -> None:
        """Close the pages that lie over the table."""
        while (seen := self.see())["what"] == "page" and seen["offers"]:
            self.press_at(seen["offers"][-1]["x"], seen["offers"][-1]["y"])
            self.page.wait_for_timeout(150)

    def at(self) -> str:
        found: str = self.page.evaluate("document.body.dataset.at ?? ''")
        return found

    def choose(self, wanted: str, words: str = "", tries: int = 60, must: bool = True) -> None:
        """A choice by its text: its picks are pressed one after the other, again if news came between."""
        for _ in range(tries):
            ask = self.table()["ask"]
            if not ask or self.at() != str(ask["at"]):
                self.past_pages()
                self.page.wait_for_timeout(100)
                continue
            way = next((way for way in ways(ask["tree"]) if way[1].startswith(wanted)), None)
            if way is None:
                raise SystemExit(f"{self.name} is not offered {wanted}: {[one[1] for one in ways(ask['tree'])][:12]}")
            self.take(ask, *way)
            if words and self.page.locator("dialog textarea").count():
                self.page.locator("dialog textarea").fill(words)
                self.press("dialog button.main")
            for _ in range(30):
                if self.at() != str(ask["at"]):
                    return
                self.page.wait_for_timeout(60)
        if must:
            raise SystemExit(f"{self.name} could not choose {wanted}")
        self.picture(f"not hit {wanted}")

    def take(self, ask: dict[str, Any], picks: tuple[str, ...], choice: str) -> None:
        """Press what a choice needs: a button of the page that lies over the table, or pieces and buttons of it."""
        on_page = self.page.locator("#moment:not([hidden]) button.choice:visible")
        drawer = self.page.locator("#moment:not([hidden]) .page-choices summary", has_text=picks[0].removeprefix("="))
        if drawer.count():
            self.press(drawer)
            inside = [one for one in ways(ask["tree"]) if one[0][0] == picks[0]]
            self.press(self.page.locator(".page-choices details[open] .choice").nth(inside.index((picks, choice))))
            return
        if on_page.count():
            number = [one for _, one in ways(ask["tree"])].index(choice)
            self.press(on_page.nth(min(number, on_page.count() - 1)))
            return
        self.past_pages()
        for pick in picks:
            if not self.press_pick(pick) and self.at() == str(ask["at"]):
                self.page.keyboard.press("Escape")
                return
            self.page.wait_for_timeout(60)

    def choose_all(self, *wanted: str) -> None:
        """One after the other, as far as they are asked for."""
        for one in wanted:
            if any(option.startswith(one) for option in self.options()):
                self.choose(one)

    def take_back(self) -> None:
        """The button Take back."""
        before = self.at()
        self.press("#undo")
        for _ in range(50):
            if self.at() not in (before, ""):
                return
            self.page.wait_for_timeout(60)
        raise SystemExit(f"{self.name} could not take back")


def ways(nodes: list[dict[str, Any]], before: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], str]]:
    """All ways through a question: what to press, and which choice that is."""
    found: list[tuple[tuple[str, ...], str]] = []
    for node in nodes:
        picks = (*before, node["pick"])
        found += ways(node["next"], picks) if node.get("next") else [(picks, node["choice"])]
    return found


def make_characters(url: str, ben: Guest, cleo: Guest) -> None:
    """Ben takes an example and changes it; Cleo wishes for somebody."""
    ben.go(f"{url}/characters", "body.ready")
    ben.press(ben.page.locator("#examples .actor", has_text="Dame Ottilie"))
    ben.page.wait_for_selector("#keep:enabled")
    ben.page.fill("#name", "Dame Odile")
    ben.page.wait_for_timeout(300)
    ben.page.wait_for_selector("#keep:enabled")
    ben.press("#keep")
    ben.picture("character")
    cleo.go(f"{url}/characters", "body.ready")
    cleo.page.fill("#wish-words", "a sly archer with a bow")
    cleo.page.fill("#wish-name", "Wisp")
    cleo.press("#wish button.main")
    cleo.page.wait_for_selector("#keep:enabled")
    cleo.press("#keep")
    cleo.picture("character")


def improvised_table(url: str, nora: Guest) -> None:
    """Nora opens an empty page at which she is the Narrator."""
    nora.go(f"{url}/me", "body.ready")
    nora.press(nora.page.get_by_role("button", name="Name and face"))
    nora.page.fill("dialog #my-name", "Nora")
    nora.press("dialog button.main")
    nora.page.wait_for_function("() => JSON.parse(localStorage.getItem('questhall.likes')).name === 'Nora'")
    nora.go(f"{url}/characters", "body.ready")
    nora.press("#examples .actor")
    nora.page.wait_for_selector("#keep:enabled")
    nora.page.select_option("#scene", "blank")
    nora.page.select_option("#others", "friend")
    nora.page.select_option("#narrator", "me")
    nora.press("#play button.main")


def campaign_table(url: str, nora: Guest) -> None:
    """Nora opens The Salt Road, told by herself, on the game's own form."""
    nora.go(f"{url}/g/drawn-to-destiny", "#presets label")
    nora.press(nora.page.locator("#presets label", has_text="With a Narrator"))
    nora.press("label[for=count-3]")
    for row, who in enumerate(("friend", "friend", "me")):
        nora.page.locator("#who .who").nth(row).select_option(who)
    nora.page.locator("#who .name").nth(2).fill("Nora")
    nora.press("#option-campaign summary")
    nora.press(nora.page.locator("#option-campaign label", has_text="The Salt Road"))
    nora.picture("form")
    nora.press("#go")


def sit_down(nora: Guest, guests: list[Guest]) -> None:
    """The others come by their links, with their characters."""
    nora.page.wait_for_selector("body.ready")
    nora.page.wait_for_selector("dialog .links input")
    links = [field.input_value() for field in nora.page.locator("dialog .links input").all()]
    nora.picture("invitations")
    nora.page.keyboard.press("Escape")
    for guest, link in zip(guests, links):
        guest.go(link, "#my-name")
        guest.page.fill("#my-name", guest.name)
        guest.picture("sits down")
        guest.press(guest.page.get_by_role("button", name="Sit down"))
        guest.page.wait_for_selector("body.ready")


def begin(guests: list[Guest], nora: Guest, own: dict[str, str]) -> None:
    """Everybody fields their own character and puts it on the map."""
    for _ in range(60):
        asked = False
        for guest in guests:
            guest.page.wait_for_selector("body.ready")
            ask = guest.table()["ask"]
            if ask and ask["kind"] in ("draft", "muster", "place"):
                asked = True
                options = guest.options()
                mine = f"field {own[guest.name]}"
                guest.choose(mine if mine in options else "enough" if "enough" in options else options[0])
        if nora.table()["ask"] and not asked:
            return
    raise SystemExit("the Scene did not begin")


def improvise(nora: Guest) -> float:
    """An improvised Scene from an empty map, by mouse: how many seconds it took."""
    began = time.monotonic()
    for choice in ("power spawn", "which Bandit", "which others"):
        nora.choose(choice)
    free = [choice for choice in nora.options() if choice.startswith("where")]
    for choice in (free[24], free[30], "enough", "power ground", "which trees", free[20], free[21], "enough"):
        nora.choose(choice)
    nora.choose("power narrate", "Two people step out from under the trees. They have been waiting for somebody else.")
    nora.choose("power handout", "A torn bill of sale: one cart, one mule, paid in salt.")
    nora.choose("power order")
    nora.choose_all("which others", "which hold")
    return time.monotonic() - began


def all_powers(nora: Guest, guests: list[Guest]) -> None:
    """DTD-MODE-07: what else a Narrator may do, each thing once by mouse; what all three see stands in the pictures."""
    hero, foe = whom(nora, "Wisp"), whom(nora, "Bandit 1")
    free = [4, 9, 14]

    def spot() -> str:
        return [option for option in nora.options() if option.startswith("where")][free.pop()]

    nora.choose("power move")
    nora.choose(foe)
    nora.choose(spot())
    nora.choose("power give")
    nora.choose(hero)
    nora.picture("hands out an Item")
    nora.choose("which Rope")
    for one in guests:
        one.past_pages()  # the handout is read
    guests[1].picture("was given a rope")
    nora.take_back()
    nora.picture("took it back")
    nora.choose("which Lantern" if "which Lantern" in nora.options() else "which Rope")
    nora.choose("power take")
    nora.choose(hero)
    nora.choose(nora.options()[0])
    for _ in range(2):  # it comes, and goes
        nora.choose("power condition")
        nora.choose(foe)
        nora.choose("which Prone")
    nora.choose("power point")
    nora.choose(hero)
    nora.choose("power clock")
    nora.choose("which a_card_more")
    for _ in range(2):  # the program plays it, and Nora again
        nora.choose("power auto")
        nora.choose(foe)
    nora.choose("power reveal")
    nora.choose(foe)
    nora.choose("power whisper 1", "You know the taller one. You owe her money.")
    nora.choose("power note", "If they ask about the cart: it is in the river.")
    for one in (nora, *guests):
        one.picture("after a whisper and a note")
    called_test(nora, guests[1], "Wisp")
    nora.choose("power test")
    nora.choose_all(whom(nora, "Dame Odile"), "which Deception", "longer 2", "stake heart")
    nora.choose("say", "Talk them out of it.")
    nora.choose("power spawn")
    nora.choose_all("which Bystander", "which crowd")
    nora.choose(spot())
    nora.choose_all("enough")
    nora.choose("power remove")
    nora.choose(whom(nora, "Bystander"))
    nora.choose("power milestone")
    nora.choose("which whole")
    for one in (nora, *guests):
        one.picture("a Task is called for")
    nora.choose("onward")


def called_test(nora: Guest, guest: Guest, hero: str) -> None:
    """DTD-TEST-01: Nora calls for a Test, at once; whoever was named lays a card by mouse, and all see what follows."""
    nora.choose("power test")
    for choice in (whom(nora, hero), "which Investigation", "against 4"):
        nora.choose(choice)
    nora.choose("say", "Is anybody else under those trees?")
    for _ in range(20):
        ask = guest.table()["ask"]
        if ask and ask["kind"] == "approach":
            break
        guest.page.wait_for_timeout(100)
    guest.past_pages()
    guest.picture("is tested")
    while (ask := guest.table()["ask"]) and ask["kind"] not in ("interject", "propose"):
        options = guest.options()
        guest.choose(next((one for one in options if one.startswith("lay")), "pass" if "pass" in options else "tap"))
    for one in (nora, guest):
        one.picture("what the Test came to")


def secrets(nora: Guest, guests: list[Guest]) -> None:
    """DTD-MODE-07: what only a Scene that was written has: a Place with something in it, an Event to come."""
    nora.picture("a Scene that was written")
    for power in ("power place", "power event"):
        if power in nora.options():
            nora.choose(power)
            nora.choose(nora.options()[0])
    for one in guests:
        one.past_pages()
        one.picture("a Place and an Event")
    play([*guests, nora], until=("propose",))  # an Event may ask somebody something
    for _ in range(2):  # and Nora is generous
        nora.choose_all("power milestone", "which")
    nora.choose_all("onward")


def whom(nora: Guest, name: str) -> str:
    """How somebody on the map is chosen: by the number of the piece that is called so."""
    found = nora.page.evaluate(
        "(name) => [...document.querySelectorAll('.piece[data-id^=unit-]')]"
        ".find((one) => (one.getAttribute('aria-label') ?? '').startsWith(name))?.dataset.id ?? ''",
        name,
    )
    return f"whom {found.removeprefix('unit-')}"


def sensible(person: Guest, ask: dict[str, Any]) -> str:
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


def play(people: list[Guest], until: tuple[str, ...] = ()) -> None:
    """Whoever is asked answers, until the Scene is over or somebody is asked something of this kind."""
    for count in range(MOST_QUESTIONS):
        moved = False
        for person in people:
            seen = person.table()
            if seen.get("result"):
                return
            ask = seen["ask"]
            if not ask or ask["kind"] == "interject":  # the Narrator may speak up, and does not
                continue
            if ask["kind"] in until:
                return
            person.choose(sensible(person, ask), tries=5, must=False)  # if a token lies over it, something else
            moved = True
        if count % 40 == 10:
            people[0].picture(f"in play {count}")
        if not moved:
            people[0].page.wait_for_timeout(120)
    raise SystemExit("the Scene did not end")


def downtime(url: str, guest: Guest, drawer: str, what: str) -> None:
    """A character comes home from the Scene, and learns what its points allow."""
    guest.go(f"{url}/characters", "body.ready")
    guest.press("#tables button")
    guest.page.wait_for_selector("#growth:not([hidden]) summary")
    guest.picture("comes home")
    guest.press(guest.page.locator("#ways summary", has_text=drawer))
    guest.picture("could learn")
    before = guest.page.inner_text("#purse")
    guest.press(guest.page.locator("#ways details[open] button", has_text=what))
    guest.page.wait_for_function("(before) => document.querySelector('#purse').textContent != before", arg=before)
    guest.picture("has learned")
    print(f"{guest.name}: {before} Then {guest.page.inner_text('#purse')}", flush=True)


def table_downtime(nora: Guest, guests: list[Guest]) -> None:
    """Between two Scenes of a campaign: points are spent, something is bought, and everybody says what they intend."""
    spent: list[str] = []
    for _ in range(80):
        asked = [one for one in (*guests, nora) if (ask := one.table()["ask"]) and ask["kind"] != "interject"]
        if not asked:
            nora.page.wait_for_timeout(200)
            continue
        one = asked[0]
        kind, options = one.table()["ask"]["kind"], one.options()
        if kind == "award":
            one.picture("gives a point")
            one.choose("award")
        elif kind == "advance":
            one.picture("Downtime")
            heads = ("buy", "train", "gain", "learn", "acquire", "claim")
            found = [next((o for o in options if o.startswith(head)), "") for head in heads]
            wanted = next((o for o in found if o and o.split()[0] not in spent), "done")
            spent.append(wanted.split()[0] if wanted != "done" else "")
            one.choose(wanted)
            print(f"{one.name}: {wanted}", flush=True)
        elif kind == "intend":
            one.picture("intends")
            one.choose("say", "Find out who sent the bandits.")
            spent.clear()
        else:
            break
    for one in (nora, *guests):
        one.picture("the next Scene")


def main() -> int:
    """The whole evening."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("build/narrated"))
    parser.add_argument("--night", action="store_true", help="dark colours")
    given = parser.parse_args()
    scheme = "dark" if given.night else "light"
    with hall() as home, sync_playwright() as start:
        browser = start.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        nora, ben, cleo = [Guest(browser, home, name, given.out, scheme) for name in ("Nora", "Ben", "Cleo")]
        guests, own = [ben, cleo], {"Ben": "Dame_Odile", "Cleo": "Wisp"}
        make_characters(home.url, ben, cleo)
        improvised_table(home.url, nora)
        sit_down(nora, guests)
        begin(guests, nora, own)
        print(f"an improvised Scene from an empty map: {improvise(nora):.0f} seconds by mouse", flush=True)
        all_powers(nora, guests)
        play([*guests, nora], until=("propose",))
        nora.choose("power milestone")
        nora.choose_all("which tale")
        nora.choose_all("power verdict", "which success")
        play([*guests, nora])
        for one in (*guests, nora):
            one.page.wait_for_selector("#moment:not([hidden])")
            one.picture("the end of the improvised Scene")
        print("the improvised Scene is over", flush=True)
        downtime(home.url, ben, "A new Skill or Power", "Stealth")
        downtime(home.url, cleo, "A new Ability", "Ability")
        campaign_table(home.url, nora)
        sit_down(nora, guests)
        begin(guests, nora, own)
        secrets(nora, guests)
        play([*guests, nora], until=("award", "advance"))
        for one in (*guests, nora):
            one.picture("the end of the market day")
        table_downtime(nora, guests)
        browser.close()
    errors = [error for one in (nora, ben, cleo) for error in one.errors]
    print(f"{len(errors)} errors {errors[:3]}; pictures in {given.out}")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
