"""What everything looks like: classes, bosses, what stands on the maps, side quests, from ``pictures.txt``."""

from collections.abc import Iterator
from pathlib import Path

from questhall.drawing.pictures import Picture, gallery, key, look_up
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.content.printed import Hex

GALLERY = gallery(Path(__file__).with_suffix(".txt"))

VICTORY = GALLERY["ending:victory"]
DEFEAT = GALLERY["ending:defeat"]


def things(content: Book) -> Iterator[str]:
    """Everything that is seen at the table and wants a picture."""
    yield from (f"class:{name}" for name in content.roles)
    yield from dict.fromkeys(name_of(hex) for realm in content.realms.values() for hex in realm.hex if name_of(hex))
    yield from (f"side:{quest.card.id}" for deck in content.decks.values() for quest in deck)
    yield from (key("realm", name.replace("_", "-")) for name in content.realms)
    yield from ("ending:victory", "ending:defeat")


def name_of(hex: Hex) -> str:
    """What a hex shows: a boss by its name, everything else by its art."""
    return key("boss", hex.name.replace("'", "")) if hex.kind == "boss" else f"mark:{hex.art}" if hex.art else ""


def picture(thing: str) -> Picture:
    """The picture of a thing, as ``class:druid`` or ``name_of(hex)``; a pack's newcomer gets a face by its name."""
    return look_up(GALLERY, thing)
