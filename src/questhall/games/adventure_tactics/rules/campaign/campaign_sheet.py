"""The campaign sheet: what is kept at the beginning of each chapter, as data that every later version can read
(ATD-CAMP-05, ATD-CAMP-09).
"""

import re
from typing import Any, Callable

import msgspec

from questhall.games.adventure_tactics.content.printed import GEAR, Content
from questhall.games.adventure_tactics.rules.campaign.making_heroes import HEROES
from questhall.games.adventure_tactics.state import GameTable, Hero, Note, Task, Visit
from questhall.kernel import BadOptions
from questhall.kernel.state import decoded, encoded

VERSION = 2
NAME = re.compile(r"^[^\W_][\w '.-]{0,19}$")
FACE = re.compile(r"^[a-z]{1,20}$")


class Sheet(msgspec.Struct, kw_only=True):
    """ATD-CAMP-05: everything that a campaign remembers at the beginning of a chapter, and what still waits there."""

    version: int
    name: str = ""
    chapter: str
    heroes: list[Hero]
    visited: list[Visit]
    flags: list[str]
    gold: int
    items: dict[str, int]
    pool: list[str]
    loot: dict[int, list[str]]
    random: list[str]
    out: list[str]
    failures: int
    coming: dict[str, int]
    pending: list[str] = []
    perks_won: list[str] = []
    levels_won: int = 0
    levelled: list[str] = []
    journal: list[Note] = []
    agenda: list[Task] = []  # where one stands; [] is the beginning of the chapter


#: What it takes from the state as it is.
OF_THE_STATE = tuple(name for name in Sheet.__struct_fields__ if name not in ("version", "agenda", "name"))


def _from_1(data: dict[str, Any]) -> dict[str, Any]:
    """Sheets of the first version knew no journal; one whose chapter is over already stands at its end."""
    visited = data.get("visited") or []
    over = bool(visited) and visited[-1]["chapter"] == data.get("chapter")
    data["journal"] = [{"what": "chapter", "about": one["chapter"], "how": ""} for one in visited]
    data["agenda"] = [["next", "choice0" if visited[-1]["result"] == "done" else visited[-1]["result"]]] if over else []
    return data


# A migration takes the plain data of a sheet from one version to the next.
MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _from_1}


def write(state: GameTable) -> str:
    """The campaign as it stands now, between two steps: at the beginning of a chapter, or where the box ends."""
    agenda: list[Task] = []
    if state.over == "act":  # the story goes on in chapters that were not in the box
        last = state.visited[-1].result if state.visited else "done"
        agenda = [("next", "choice0" if last == "done" else last)]
    kept = {name: getattr(state, name) for name in OF_THE_STATE}
    kept["loot"] = {tier: sorted(pile) for tier, pile in state.loot.items()}  # nobody knows the order of a deck
    kept["random"] = sorted(state.random)
    return encoded(Sheet(version=VERSION, name=state.options.name, agenda=agenda, **kept)).decode()


def keep(state: GameTable) -> None:
    """ATD-CAMP-09: at the beginning of each chapter of a campaign its sheet is written by itself."""
    if state.options.play == "campaign":
        state.sheet = write(state)


def read(text: str, content: Content) -> Sheet:
    """A sheet of this or an older version; whatever it names must be in the box."""
    try:
        data = msgspec.json.decode(text)
        version = int(data.get("version", 0))
        if version > VERSION:
            raise BadOptions(
                f"The campaign sheet was written by a newer version ({version}); this one reads up to {VERSION}."
            )
        while version < VERSION:
            data = MIGRATIONS[version](data)
            version += 1
        sheet: Sheet = decoded(encoded({**data, "version": VERSION}), Sheet)
    except (msgspec.DecodeError, msgspec.ValidationError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadOptions(f"The campaign sheet cannot be read: {error}") from None
    wrong = list(sheet_faults(sheet, content))
    if wrong:
        raise BadOptions("The campaign sheet does not fit this box: " + "; ".join(wrong) + ".")
    return sheet


def sheet_faults(sheet: Sheet, content: Content) -> list[str]:
    """What a sheet names that is not in the box, all at once."""
    found: list[str] = []

    def must(what: str, names: Any, known: Any) -> None:
        missing = sorted({str(name) for name in names if name not in known})
        if missing:
            found.append(f"no {what} {', '.join(missing)}")

    gear = {id for id, card in content.cards.items() if card.kind in GEAR}
    must("chapter", [sheet.chapter, *[visit.chapter for visit in sheet.visited]], content.chapters)
    must("hero", [hero.id for hero in sheet.heroes], HEROES)
    for hero in sheet.heroes:
        must("class", hero.levels, content.classes)
        must("card", (*hero.deck, *hero.features, *hero.passives, *hero.dice), content.cards)
        must("gear", hero.gear, gear)
        must("perk", (*hero.perks, *hero.spent), content.perks)
    must("gear", (*sheet.pool, *sheet.pending, *[card for pile in sheet.loot.values() for card in pile]), gear)
    must("item", sheet.items, content.items)
    must("random encounter card", sheet.random, content.random)
    must("perk", sheet.perks_won, content.perks)
    if not 3 <= len(sheet.heroes) <= 5:
        found.append(f"a party of {len(sheet.heroes)} heroes, not 3 to 5")
    return found


def go_on_from(state: GameTable, text: str) -> None:
    """ATD-CAMP-09, ATD-PARTY-03: go on where the sheet was written; heroes of seats that are gone are dealt out."""
    sheet = read(text, state.content)
    for name in Sheet.__struct_fields__:
        if name not in ("version", "name", "agenda"):
            setattr(state, name, getattr(sheet, name))
    for pile in (*state.loot.values(), state.random):
        state.chance.shuffle(pile)
    for place, hero in enumerate(state.heroes):
        if hero.seat >= state.seats:
            hero.seat = place % state.seats
    taken = {hero.seat for hero in state.heroes}
    for seat in range(state.seats):  # a seat that joins this evening takes a hero of the seat that has most
        if seat not in taken:
            seats = [hero.seat for hero in state.heroes]
            most = max(range(state.seats), key=seats.count)
            next(hero for hero in reversed(state.heroes) if hero.seat == most).seat = seat
    state.agenda = list(sheet.agenda) or [("chapter", state.chapter)]
    if sheet.levels_won:
        state.agenda.append(("levels",))
    if sheet.perks_won:
        state.agenda.append(("perks",))
    if sheet.pending:
        state.agenda.append(("loot",))
    rename(state)


def by_hero(text: str, form: re.Pattern[str], wrong: str) -> dict[str, str]:
    """``Roberta: Anna; Quill: Bo`` as words by hero; refuses what it cannot read."""
    found: dict[str, str] = {}
    for part in filter(None, (one.strip() for one in text.split(";"))):
        hero, _, word = (one.strip() for one in part.partition(":"))
        if hero.lower() not in HEROES:
            raise BadOptions(f"There is no hero {hero!r}; there are {', '.join(one.capitalize() for one in HEROES)}.")
        if not form.match(word):
            raise BadOptions(wrong.format(word, hero))
        found[hero.lower()] = word
    return found


def names_of(text: str) -> dict[str, str]:
    """ATC-FIX-03: the names that the table gives to heroes."""
    return by_hero(text, NAME, "{!r} is no name for {}: a letter or digit, then at most nineteen more.")


def faces_of(text: str) -> dict[str, str]:
    """ATC-FIX-03: the faces that the table gives to heroes, each by its word."""
    return by_hero(text, FACE, "{!r} is no face for {}: the word of a face, as knight.")


def rename(state: GameTable) -> None:
    """ATC-FIX-03: the heroes bear the names and faces that the table gave them."""
    names, faces = names_of(state.options.names), faces_of(state.options.faces)
    for hero in state.heroes:
        hero.name = names.get(hero.id, hero.name)
        hero.face = faces.get(hero.id, hero.face)
