"""What everything looks like: classes, foes, gear, ground and chapters, from ``pictures.txt``."""

from collections.abc import Iterator
from pathlib import Path

from questhall.drawing.pictures import Picture, gallery, look_up
from questhall.games.adventure_tactics.content.printed import Content
from questhall.games.adventure_tactics.rules.cards.sheets import class_of, hero_of
from questhall.games.adventure_tactics.state import Figure, GameTable

GALLERY = gallery(Path(__file__).with_suffix(".txt"))

VICTORY = GALLERY["ending:victory"]
DEFEAT = GALLERY["ending:defeat"]
GEAR = ("weapon", "armor", "accessory")
GROUNDS = ("open", "stone", "water", "rubble", "trap", "door", "lamp", "cage")

TILES = {"": "grass", "#": "wall", "~": "water", "^": "rubble"}
"""The tile of each mark on a chapter's board; "" is open ground."""


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
        return picture(f"class:{class_of(state, hero_of(state, figure.id)).id}")
    if figure.kind in ("minion", "boss", "summon"):
        return picture(f"{figure.kind}:{figure.sheet}")
    return None


def picture(thing: str) -> Picture:
    """The picture of a thing, as ``class:ninja``; a pack's newcomer gets a face by its name."""
    return look_up(GALLERY, thing)
