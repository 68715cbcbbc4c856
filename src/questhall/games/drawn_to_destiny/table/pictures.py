"""What everything looks like: Units and Items of all genres, Scenes and terrain, from ``pictures.txt``."""

from collections.abc import Iterator
from pathlib import Path

from questhall.drawing.pictures import Picture, gallery, key, look_up
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.vocabulary import TERRAIN

GALLERY = gallery(Path(__file__).with_suffix(".txt"))

VICTORY = GALLERY["ending:victory"]
DEFEAT = GALLERY["ending:defeat"]


def things(content: Library) -> Iterator[str]:
    """Everything that is seen at the table and wants a picture."""
    yield from (key("unit", name) for name in content.units)
    yield from (key("item", name) for name in content.items)
    yield from (key("scene", name) for name in content.scenes)
    yield from (key("terrain", name) for name in TERRAIN)
    yield from dict.fromkeys(key("genre", unit.genre) for unit in content.units.values())
    yield from ("ending:victory", "ending:defeat")


def picture(kind: str, name: str) -> Picture:
    """The picture of a thing, as ``picture("unit", "Goblin Scout")``; a pack's newcomer gets a face by its name."""
    return look_up(GALLERY, key(kind, name))
