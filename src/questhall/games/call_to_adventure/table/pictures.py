"""What everything looks like: characters, traits, challenges, allies and adversaries, from ``pictures.txt``."""

from collections.abc import Iterator
from pathlib import Path

from questhall.drawing.pictures import Picture, gallery, look_up
from questhall.games.call_to_adventure.content.printed import Content

GALLERY = gallery(Path(__file__).with_suffix(".txt"))

VICTORY = GALLERY["ending:victory"]
DEFEAT = GALLERY["ending:defeat"]


def things(content: Content) -> Iterator[str]:
    """Everything that is seen at the table and wants a picture."""
    yield from (f"origin:{name}" for name in content.origins)
    yield from (f"motivation:{name}" for name in content.motivations)
    yield from (f"destiny:{name}" for name in content.destinies)
    yield from (f"{card.kind}:{name}" for name, card in content.story.items())
    yield from (f"quest:{name}" for name in content.quests)
    yield from (f"{card.kind}:{name}" for name, card in content.hand.items())
    yield from ("table:rise", "table:victory", "ending:victory", "ending:defeat")


def picture(thing: str) -> Picture:
    """The picture of a thing, as ``origin:orphan``; a pack's newcomer gets a face by its name."""
    return look_up(GALLERY, thing)
