"""What a picture is, and the ways in which it is drawn."""

from typing import Literal

import msgspec

from questhall.drawing.elements import Art, circle, number, rect
from questhall.drawing.memo import remembered
from questhall.drawing.palette import PATTERN_OF, PIGMENTS
from questhall.drawing.pictures.kit import Term, paint, parts, term

Kind = Literal["person", "creature", "item", "place"]

_PEN = 'stroke="var(--a-line)" stroke-linejoin="round" stroke-linecap="round"'


class Picture(msgspec.Struct, frozen=True):
    """What something looks like: words of the kit, and the pigment of the ground on which it is shown."""

    kind: Kind
    words: str
    ground: str = "brown"
    """One of the pigments; its wash and its pattern lie behind the picture."""

    @property
    def width(self) -> int:
        """A place is wide, everything else is square; the height is 100."""
        return 160 if self.kind == "place" else 100


def person(words: str, ground: str = "brown") -> Picture:
    """Somebody: ``head.elf:pale eyes.calm hair.long:blond hat.hood:green wear.leather hold.bow``.

    Parts may stand in any order. Eyes, nose and mouth are added if none are named; ``hold.`` takes any item.
    """
    return Picture("person", words, ground)


def creature(words: str, ground: str = "brown") -> Picture:
    """A beast, a monster, a machine: parts painted in the order in which they stand."""
    return Picture("creature", words, ground)


def item(words: str, ground: str = "brown") -> Picture:
    """A thing: parts painted in the order in which they stand."""
    return Picture("item", words, ground)


def place(words: str) -> Picture:
    """Somewhere, 160 by 100: a sky and a ground, and parts on them, painted in the order in which they stand."""
    return Picture("place", words)


def described(words: list[str]) -> Picture:
    """A picture from its words, of which the first may be a pigment."""
    ground = words.pop(0) if words[0] in PIGMENTS else "brown"
    text = " ".join(words)
    if words[0].startswith("sky."):
        return place(text)
    if words[0].startswith("head.") or any(word.startswith("wear.") for word in words):
        return person(text, ground)
    return creature(text, ground) if words[0].startswith("beast.") else item(text, ground)


@remembered
def token(picture: Picture, size: float = 40, ring: str = "", x: float = 0, y: float = 0) -> Art:
    """On a disc around x, y; ``ring`` is the pigment of its rim, for sides and seats."""
    scale = size / 100
    box = f'transform="translate({number(x - size / 2)},{number(y - size / 2)})scale({scale:.4g})"'
    rim = circle(50, 50, 48, "none", "a-line", 4)
    if ring:
        rim = circle(50, 50, 46.5, "none", "a-line", 7) + circle(50, 50, 46.5, "none", ring, 4)
    shift = ' transform="translate(-30,0)"' if picture.kind == "place" else ""
    body = f'<g {_PEN} stroke-width="3.5"{shift}>{_body(picture)}</g>'
    return f'<g {box}><g clip-path="url(#p.clip-disc)">{_ground(picture)}{body}</g>{rim}</g>'


@remembered
def framed(picture: Picture, width: float = 100, height: float = 100, frame: bool = True) -> Art:
    """In a box from 0, 0: the whole picture, as large as fits; its ground fills the box. A place is cut to fit."""
    wide = picture.width
    fit = "slice" if picture.kind == "place" else "meet"
    box = f'width="{number(width)}" height="{number(height)}"'
    inner = f'viewBox="0 0 {wide} 100" preserveAspectRatio="xMidY{"Mid" if fit == "slice" else "Max"} {fit}"'
    back = "" if picture.kind == "place" else rect(0, 0, width, height, f"a-behind-{picture.ground}")
    if picture.kind != "place":
        back += rect(0, 0, width, height, PATTERN_OF[picture.ground], opacity=0.55)
    edge = rect(0, 0, width, height, "none", "a-line", max(1.2, min(width, height) / 60)) if frame else ""
    body = f'<g {_PEN} stroke-width="3.2">{_body(picture, square=True)}</g>'
    return f"{back}<svg {box} {inner}>{body}</svg>{edge}"


@remembered
def whole(picture: Picture, size: float = 100, x: float = 0, y: float = 0) -> Art:
    """Without a ground, around x, y: a person from head to foot, everything else as it is."""
    scale = size / 100
    box = f'transform="translate({number(x - picture.width * scale / 2)},{number(y - size / 2)})scale({scale:.4g})"'
    body = _figure(picture.words) if picture.kind == "person" else _body(picture)
    return f'<g {box} {_PEN} stroke-width="3.5">{body}</g>'


def _ground(picture: Picture) -> Art:
    if picture.kind == "place":
        return ""
    return rect(0, 0, 100, 100, f"a-behind-{picture.ground}") + rect(
        0, 0, 100, 100, PATTERN_OF[picture.ground], opacity=0.55
    )


@remembered
def _body(picture: Picture, square: bool = False) -> Art:
    if picture.kind == "person":
        return _bust(picture.words)
    terms = [term(word) for word in picture.words.split()]
    art = "".join(one.art() for one in terms)
    if picture.kind in ("creature", "item"):  # a disc has no corners
        return f'<g transform="translate({"5,5)scale(.9)" if square else "11,11)scale(.78)"}">{art}</g>'
    return art


def _terms(words: str) -> tuple[list[Term], list[Term]]:
    """The parts of a person in the order of painting, and what they hold."""
    held: list[Term] = []
    worn: list[Term] = []
    for word in words.split():
        if word.startswith("hold."):
            held.append(term(word.removeprefix("hold.")))
        else:
            worn.append(term(word))
    names = {one.name for one in worn}
    head = next((one for one in worn if one.name.startswith("head.")), Term("head.human"))
    if head.name not in names:
        worn.append(head)
    if not parts()[head.name].own:
        for slot, usual in (("eyes", "eyes.calm"), ("nose", "nose.small"), ("mouth", "mouth.calm")):
            if not any(name.startswith(slot) for name in names):
                covered = slot != "eyes" and any(name in ("beard.scarf", "beard.mask") for name in names)
                own_nose = slot == "nose" and head.name in ("head.goblin", "head.ogre", "head.orc")
                bearded = slot == "mouth" and any(n in names for n in ("beard.full", "beard.long", "beard.braids"))
                own_mouth = slot == "mouth" and head.name == "head.orc"
                if not (covered or own_nose or bearded or own_mouth):
                    worn.append(Term(usual))
    if not any(name.startswith("wear.") for name in names):
        worn.append(Term("wear.tunic"))
    for one in tuple(worn):
        if f"{one.name}.back" in parts():
            worn.append(msgspec.structs.replace(one, name=f"{one.name}.back"))
        if one.name == "nose.big" and not one.a:
            worn[worn.index(one)] = msgspec.structs.replace(one, a=head.a or parts()[head.name].a)
    return sorted(worn, key=lambda one: parts()[one.name].z), held


def _bust(words: str) -> Art:
    worn, held = _terms(words)
    art = ""
    for i, one in enumerate(held):
        if (one.x, one.y) == (50, 50):  # over the right shoulder, the second over the left
            side = 1 if i == 0 else -1
            one = msgspec.structs.replace(
                one, x=50 + side * 36, y=45, scale=0.84, turn=one.turn or side * 13, flip=side < 0
            )
            art = one.art() + art
            held[i] = Term("")
    art += "".join(one.art() for one in worn)
    if any(parts()[one.name].tall for one in worn):
        art = f'<g transform="translate(6,12)scale(.88)">{art}</g>'
    return art + "".join(one.art() for one in held if one.name)


BODIES = {
    "robe": "robe", "cloak": "robe", "dress": "robe", "mist": "mist", "plate": "plate", "mail": "plate",
    "uniform": "coat", "coat": "coat", "suit": "coat", "bare": "bare", "strap": "bare", "bones": "bones",
    "rock": "rock", "fur": "rock", "furs": "tunic", "space": "plate", "spider": "robe",
}  # fmt: skip
"""How a figure is built under what its bust wears; a tunic otherwise."""


def _in_hand(one: Term, hand: int) -> Term:
    """What somebody holds, in the right hand or the left; what a bust shows small stays small."""
    side = 1 if hand == 0 else -1
    small = (one.x, one.y) != (50, 50)
    return msgspec.structs.replace(
        one, x=50 + side * 32, y=58 if small else 54, scale=0.36 if small else 0.62, turn=side * 12, flip=side < 0
    )


def _figure(words: str) -> Art:
    worn, held = _terms(words)
    wear = next(one for one in worn if one.name.startswith("wear."))
    head = next(one for one in worn if one.name.startswith("head."))
    kind = f"body.{BODIES.get(wear.name.removeprefix('wear.'), 'tunic')}"
    skin = head.a or parts()[head.name].a
    usual = parts()[wear.name]
    cloth, trim = wear.a or usual.a, wear.b or usual.b
    behind = "".join(_in_hand(one, i).art() for i, one in enumerate(held))
    back = "".join(one.art() for one in worn if parts()[one.name].z < 30)
    top = "".join(one.art() for one in worn if parts()[one.name].z > 30)
    neck = '<g transform="translate(21,-1)scale(.58)" stroke-width="5">'
    body = f'<use href="#p.{kind}" fill="{paint(cloth)}" color="{paint(trim or "leather")}"/>'
    hands = f'<use href="#p.body.hands" fill="{paint(skin)}"/>'
    return f"{neck}{back}</g>{body}{behind}{hands}{neck}{top}</g>"


def art_of(picture: Picture) -> Art:
    """All ways in which it can be drawn, for whoever wants to know which parts it needs."""
    return token(picture) + (_figure(picture.words) if picture.kind == "person" else "")
