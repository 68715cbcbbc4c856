"""The pictures of a game as a text file: a line for each thing, ``kind:id``, a pigment, and the words of the kit.

hero:ranger   green   head.elf:pale hair.long:blond hat.hood:green wear.leather hold.bow
enemy:wolf    grey    beast.wolf
place:ford            sky.day land.river at.bridge@80,60*0.7
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from questhall.drawing.pictures.faces import face
from questhall.drawing.pictures.picture import Picture, described

Gallery = Mapping[str, Picture]


def gallery(file: Path) -> dict[str, Picture]:
    """Read the pictures of a game; a mistake names its line."""
    found: dict[str, Picture] = {}
    for number, row in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not row.strip() or row.startswith("#"):
            continue
        key, *words = row.split()
        if key in found:
            raise ValueError(f"{file.name}, line {number}: {key} has a picture already")
        found[key] = described(words)
    return found


def key(kind: str, name: str) -> str:
    """How a thing is called in a gallery: ``key("item", "Pistol: 9mm")`` is ``item:pistol-9mm``."""
    return f"{kind}:{re.sub(r'[^a-z0-9_]+', '-', name.lower()).strip('-')}"


def hang(gallery: Gallery, things: Iterable[str]) -> dict[str, Picture | None]:
    """Each thing with its picture, or None."""
    return {thing: gallery.get(thing) for thing in things}


def look_up(gallery: Gallery, thing: str) -> Picture:
    """The picture of a thing; what a pack brings without one gets a face by its name."""
    return gallery.get(thing) or face(thing)
