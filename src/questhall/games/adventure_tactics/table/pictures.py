"""What everything looks like: classes, foes, gear, ground and chapters, from ``pictures.txt``."""

from collections.abc import Iterator
from pathlib import Path

from questhall.drawing.pictures import Picture, face, gallery, look_up
from questhall.drawing.pictures.faces import CHOSEN
from questhall.games.adventure_tactics.content.printed import Content
from questhall.games.adventure_tactics.rules.cards.classes import class_of, hero_of
from questhall.games.adventure_tactics.state import Figure, GameTable, Hero

GALLERY = gallery(Path(__file__).with_suffix(".txt"))

VICTORY = GALLERY["ending:victory"]
DEFEAT = GALLERY["ending:defeat"]
GEAR = ("weapon", "armor", "accessory")
GROUNDS = ("open", "stone", "water", "rubble", "trap", "door", "lamp", "cage")

TILES = {"": "grass", "#": "wall", "~": "water", "^": "rubble"}
"""The tile of each mark on a chapter's board; "" is open ground."""


OPEN = {
    "c02": "open", "c03": "open", "c04": "road", "c06": "boards", "c07": "road", "c08": "grass", "c10": "sand",
    "c11": "floor", "c12": "floor", "c15": "swamp", "c16": "snow", "c17": "grass", "c18": "swamp", "c19": "mud",
    "c20": "floor", "c21": "boards", "c22": "grass", "c23": "open", "c29": "floor", "c30": "snow", "c31": "grass",
    "c32": "deck", "c33": "floor", "c34": "floor", "c37": "sand", "c38": "tiles", "c39": "floor", "c41": "tiles",
    "c42": "tiles", "c43": "floor", "c46": "boards", "c47": "ice", "c48": "snow",
}  # fmt: skip
"""The tile of the open ground of a chapter's board; a pack's newcomer is fought on grass."""

BEYOND = {"snow": "blue-wash", "ice": "blue-wash", "deck": "blue-wash", "sand": "gold-wash", "road": "brown-wash",
          "boards": "brown-wash", "floor": "brown-wash", "tiles": "purple-wash"}  # fmt: skip
"""The paint that goes on beyond the edges of the board; around open country it is green."""


def open_ground(chapter: str) -> str:
    """The tile on which a chapter is fought."""
    return OPEN.get(chapter, TILES[""])


def things(content: Content) -> Iterator[str]:
    """Everything that is seen at the table and wants a picture; the cards of a class wear its face."""
    yield from (f"class:{name}" for name in content.classes)
    yield from (f"minion:{name}" for name in content.minions)
    yield from (f"boss:{name}" for name in content.bosses)
    yield from (f"summon:{name}" for name in content.summons)
    yield from (f"item:{name}" for name in content.items)
    yield from (f"equipment:{name}" for name, card in content.cards.items() if card.kind in GEAR)
    yield from (f"perk:{name}" for name in content.perks)
    yield from (f"ground:{name}" for name in GROUNDS)
    yield from (f"chapter:{name}" for name in content.chapters)
    yield from (f"event:{name}" for name in content.random)
    yield from ("ending:victory", "ending:defeat")


def of_figure(state: GameTable, figure: Figure) -> Picture | None:
    """The face of somebody on the board; things have icons."""
    if figure.kind == "hero":
        return of_hero(state, hero_of(state, figure.id))
    if figure.kind in ("minion", "boss", "summon"):
        return picture(f"{figure.kind}:{figure.sheet}")
    return None


def of_hero(state: GameTable, hero: Hero) -> Picture:
    """ATC-FIX-03: the face that was chosen for a hero, else that of its class."""
    return face(f"{CHOSEN}{hero.face}") if hero.face else picture(f"class:{class_of(state, hero).id}")


def picture(thing: str) -> Picture:
    """The picture of a thing, as ``class:ninja``; a pack's newcomer gets a face by its name."""
    return look_up(GALLERY, thing)
