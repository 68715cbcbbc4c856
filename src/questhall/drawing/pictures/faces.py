"""Faces: any name gets one by lot that stays theirs; or one is chosen from a list."""

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from questhall.drawing.memo import remembered
from questhall.drawing.pictures.picture import Picture, described, person

_SKINS: Final = ("pale", "tan", "umber", "dark")
_HAIRS: Final = ("black", "chestnut", "ginger", "blond", "silver", "white")
_STYLES: Final = (
    "short", "crop", "side", "wild", "curly", "long", "wavy", "bob", "bun", "tail", "braids", "mohawk", "knot",
    "fringe", "afro", "slick",
)  # fmt: skip
_HATS: Final = (
    "hood", "wizard", "helm", "horned", "circlet", "feather", "bandana", "straw", "fur", "turban", "tricorn", "laurel",
    "wreath", "band", "beret", "top",
)  # fmt: skip
_CLOTHS: Final = ("red", "blue", "green", "gold", "purple", "teal", "brown", "grey", "rose", "navy", "forest", "plum")
_GROUNDS: Final = ("red", "blue", "green", "gold", "purple", "teal", "brown", "grey")


class _Lot:
    """Draws by a hash of the name: the same on every machine and for ever."""

    def __init__(self, seed: str) -> None:
        self.rest = int.from_bytes(blake2b(seed.encode(), digest_size=24).digest(), "big")

    def of(self, names: tuple[str, ...]) -> str:
        self.rest, at = divmod(self.rest, len(names))
        return names[at]

    def one_in(self, n: int) -> bool:
        self.rest, at = divmod(self.rest, n)
        return at == 0


CHOSEN: Final = "~"
"""What the word of a chosen face begins with; no name is mistaken for one."""


@lru_cache(maxsize=1)
def _gallery() -> dict[str, Picture]:
    rows = Path(__file__).with_name("faces.txt").read_text(encoding="utf-8").splitlines()
    words = [row.split() for row in rows if row.strip() and not row.startswith("#")]
    return {f"{CHOSEN}{name}": described(rest) for name, *rest in words}


def faces() -> tuple[str, ...]:
    """The faces that one can choose from, by their words: ``face("~knight")`` draws the first."""
    return tuple(_gallery())


def lots(seed: str, count: int) -> tuple[str, ...]:
    """Words for some faces drawn by lot, no two alike: for whoever wants other ones than those of the list."""
    found: dict[Picture, str] = {}
    turn = 0
    while len(found) < count:
        found.setdefault(face(f"{seed} {turn}"), f"{seed} {turn}")
        turn += 1
    return tuple(found.values())


@remembered
def face(seed: str, ground: str = "") -> Picture:
    """The face of whoever is called so, or a chosen one; ``ground`` is a pigment, drawn by lot if none is given."""
    if seed in _gallery():
        return _gallery()[seed]
    lot = _Lot(seed)
    head = lot.of(("human", "human", "human", "round", "gaunt", "broad", "elf"))
    skin = lot.of(_SKINS)
    hair = lot.of(_HAIRS[: 4 if skin in ("umber", "dark") else 6])
    eyes = lot.of(("calm", "stern", "merry", "sly", "wide", "calm", "tired"))
    words = [f"head.{head}:{skin}", f"eyes.{eyes}", f"mouth.{lot.of(('calm', 'smile', 'grin', 'sneer', 'smile'))}"]
    words.append(f"nose.{lot.of(('small', 'snub', 'hook', 'big'))}")
    words.append(f"wear.{lot.of(('tunic', 'robe', 'leather', 'cloak', 'coat', 'plate'))}:{lot.of(_CLOTHS)}")
    words.append(f"hair.{lot.of(_STYLES)}:{hair}")
    if lot.one_in(2):
        words.append(f"hat.{lot.of(_HATS)}:{lot.of(_CLOTHS)}")
    if head in ("human", "broad", "gaunt") and lot.one_in(3):
        words.append(f"beard.{lot.of(('full', 'goatee', 'moustache', 'long', 'braids', 'chops'))}:{hair}")
    if lot.one_in(5):
        words.append(lot.of(("mark.scar", "mark.freckles", "mark.paint:red", "glass.spectacles", "mark.bar:blue")))
    return person(" ".join(words), ground or lot.of(_GROUNDS))
