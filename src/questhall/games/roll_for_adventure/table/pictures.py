"""What everything looks like: heroes, enemies, territories and the adventures, from ``pictures.txt``."""

from collections.abc import Iterator
from pathlib import Path

from questhall.drawing.pictures import Picture, gallery, look_up
from questhall.games.roll_for_adventure.content.printed import Card, Content

GALLERY = gallery(Path(__file__).with_suffix(".txt"))

VICTORY = GALLERY["ending:victory"]
DEFEAT = GALLERY["ending:defeat"]
TERRITORIES = ("desert", "fortress", "forest", "ice_cave")


def things(content: Content) -> Iterator[str]:
    """Everything that is seen at the table and wants a picture."""
    yield from (f"hero:{hero.id}" for hero in content.heroes)
    yield from dict.fromkeys(f"enemy:{enemy_of(card)}" for card in content.cards.values())
    yield from (f"territory:{name}" for name in TERRITORIES)
    yield from ("vortex:oblivion", "vortex:resurrection")
    yield from (f"adventure:{adventure.id}" for adventure in content.adventures)
    yield from ("ending:victory", "ending:defeat")


def enemy_of(card: Card) -> str:
    """The id of the enemy on a card; all copies of one look alike."""
    return card.enemy.id if card.enemy else card.key


def picture(thing: str) -> Picture:
    """The picture of a thing, as ``hero:wizard``; a pack's newcomer gets a face by its name."""
    return look_up(GALLERY, thing)
