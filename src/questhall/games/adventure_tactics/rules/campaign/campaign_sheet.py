"""The campaign sheet: what is kept between encounters, as a text that a newer version can still read (ATD-CAMP-05,
ATD-CAMP-09).
"""

from typing import Any, Callable

import msgspec

from questhall.games.adventure_tactics.content.printed import Content
from questhall.games.adventure_tactics.state import GameTable, Hero, Visit
from questhall.kernel import BadOptions

VERSION = 1


class Sheet(msgspec.Struct):
    """Everything that a campaign remembers at the beginning of a chapter."""

    version: int
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


# A migration takes the plain data of a sheet from one version to the next.
MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def write(state: GameTable) -> str:
    """The campaign as it stands at the beginning of its present chapter."""
    fields = [name for name in Sheet.__struct_fields__ if name != "version"]
    return msgspec.json.encode(Sheet(VERSION, **{name: getattr(state, name) for name in fields})).decode()


def read(text: str, content: Content) -> Sheet:
    """A sheet of this or an older version; cards that no longer exist are named."""
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
        sheet = msgspec.convert({**data, "version": VERSION}, Sheet, strict=False)
    except (msgspec.DecodeError, msgspec.ValidationError, AttributeError, KeyError, ValueError) as error:
        raise BadOptions(f"The campaign sheet cannot be read: {error}") from None
    missing = [
        card
        for hero in sheet.heroes
        for card in (*hero.deck, *hero.gear, *hero.passives, *hero.dice)
        if card not in content.cards
    ]
    if missing:
        raise BadOptions(f"The campaign sheet names cards that are not in the box: {', '.join(sorted(set(missing)))}.")
    if sheet.chapter not in content.chapters:
        raise BadOptions(f"The campaign sheet stands at {sheet.chapter}, which is not in the box.")
    return sheet


def restore(state: GameTable, text: str) -> None:
    """ATD-CAMP-09: go on where the sheet was written."""
    sheet = read(text, state.content)
    for name in Sheet.__struct_fields__:
        if name != "version":
            setattr(state, name, getattr(sheet, name))
    for hero in state.heroes:
        hero.seat %= state.seats
    state.agenda = [("chapter", state.chapter)]
