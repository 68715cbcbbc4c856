"""What everything looks like: Units and Items of all genres, Scenes and terrain, from ``pictures.txt``."""

from collections.abc import Iterator
from pathlib import Path

from questhall.drawing.pictures import Picture, gallery, key, look_up
from questhall.games.drawn_to_destiny.content.ground.terrain import TERRAIN
from questhall.games.drawn_to_destiny.content.library import Library

GALLERY = gallery(Path(__file__).with_suffix(".txt"))

VICTORY = GALLERY["ending:victory"]
DEFEAT = GALLERY["ending:defeat"]

TILES = {
    "open": "open", "road": "road", "floor": "floor", "brush": "brush", "rubble": "rubble", "furniture": "furniture",
    "trees": "trees", "rock": "rock", "wall": "wall", "hull": "hull", "low wall": "lowwall", "car": "car",
    "barrel": "barrel", "shallow water": "water", "mud": "mud", "snow": "snow", "snow:2": "drift", "snow:3": "drift",
    "deep water": "deep", "stairs": "stairs", "slope": "slope", "smoke": "smoke", "fire": "fire", "chasm": "pit",
    "pit": "pit", "door": "door", "open door": "opendoor", "ice": "ice", "oil": "oil", "sky": "sky", "space": "space",
    "sea": "sea",
}  # fmt: skip
"""The tile of each terrain; some genres have their own."""

BY_GENRE = {
    ("western", "open"): "sand", ("chase", "road"): "street", ("giant monster", "road"): "street",
    ("science fiction", "floor"): "deck", ("powers", "floor"): "tiles", ("horror", "floor"): "tiles",
    ("western", "furniture"): "furniture", ("prehistoric", "open"): "snow", ("science fiction", "rock"): "rock",
}  # fmt: skip


def ground(terrain: str, genre: str = "") -> str:
    """The kind of tile for a terrain in a genre: ``tile(ground("open", "western"), 48, "hex")``."""
    return BY_GENRE.get((genre, terrain), TILES.get(terrain, "open"))


def things(content: Library) -> Iterator[str]:
    """Everything that is seen at the table and wants a picture."""
    yield from (key("unit", name) for name in content.units)
    yield from (key("item", name) for name in content.items)
    yield from (key("scene", name) for name in content.scenes)
    yield from (key("terrain", name) for name in TERRAIN)
    yield from dict.fromkeys(key("genre", unit.genre) for unit in content.units.values())
    yield from ("ending:victory", "ending:defeat")


def picture(kind: str, name: str, face: str = "") -> Picture:
    """The picture of a thing, as ``picture("unit", "Goblin Scout")``; a pack's newcomer gets a face by its name, or
    the one that was chosen for it.
    """
    return look_up(GALLERY, key(kind, face or name))
