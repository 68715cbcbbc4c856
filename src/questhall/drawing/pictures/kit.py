"""Pictures are put together from parts. A part is drawn once, in a box of 100 by 100, in a text file of ``parts/``.

A part begins with ``== name`` and what is usual for it (``A=green B=gold z=70 w=2.5``); each line after it is a stroke
of the brush: a paint, how it is laid on, and path data as SVG knows it.

    ==  hat.hood A=green z=70
    A   M20,60C20,20 80,20 80,60Z     filled with the first paint of whoever uses it, and outlined
    B-  M30,..                        filled with the second paint, without outline
    ~   M40,..                        a line of ink; ``~2`` a thinner one; ``gold~4`` a line of gold
    %   M60,..                        shade     ^  M30,..   light
    m A M30,..                        drawn here and mirrored at the middle
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from questhall.drawing.art_paints import DAY
from questhall.drawing.elements import number

PARTS_FOLDER: Final = Path(__file__).parent / "parts"

FILES: Final = (
    "faces", "hair", "hats", "wear", "bodies", "weapons", "things", "creatures", "machines", "places", "tiles"
)  # fmt: skip
"""In the order of reading: a part may use those drawn before it."""

_TERM = re.compile(
    r"(?P<name>[a-z][a-z.-]*)(?::(?P<a>[a-z]+))?(?:/(?P<b>[a-z]+))?"
    r"(?:@(?P<x>-?[\d.]+),(?P<y>-?[\d.]+))?(?:\*(?P<s>[\d.]+))?(?:\^(?P<r>-?\d+))?(?P<flip>!)?"
)


class Part(msgspec.Struct, frozen=True):
    """One part of the kit."""

    name: str
    markup: str
    a: str
    b: str
    z: int
    own: bool
    """A head that brings its own face: no eyes, nose or mouth are added."""
    tall: bool
    """It needs room above the head."""
    line: bool
    """Its first paint is that of a line (``A~``), not of an area."""


class Term(msgspec.Struct, frozen=True):
    """A part in use: with its paints, and moved, scaled, turned or mirrored around its middle."""

    name: str
    a: str = ""
    b: str = ""
    x: float = 50
    y: float = 50
    scale: float = 1
    turn: float = 0
    flip: bool = False

    def art(self, known: Mapping[str, Part] | None = None) -> str:
        """The part as it is used."""
        part = (known or parts())[self.name]
        a, b = self.a or part.a, self.b or part.b
        if part.line:
            a, b = "", a
        how = f' fill="{paint(a)}"' if a else ""
        how += f' color="{paint(b)}"' if b else ""
        move = ""
        if (self.x, self.y, self.scale, self.turn, self.flip) != (50, 50, 1, 0, False):
            move = f"translate({number(self.x)},{number(self.y)})"
            move += f"rotate({number(self.turn)})" if self.turn else ""
            wide = -self.scale if self.flip else self.scale
            if (wide, self.scale) != (1, 1):
                move += f"scale({number(wide)},{number(self.scale)})" if self.flip else f"scale({number(wide)})"
            move = f' transform="{move}translate(-50,-50)"'
        return f'<use href="#p.{self.name}"{how}{move}/>'


def paint(name: str) -> str:
    """A paint of pictures as SVG writes it."""
    if name not in DAY:
        raise KeyError(f"there is no paint {name!r} for pictures; there are {', '.join(DAY)}")
    return f"var(--a-{name})"


@lru_cache(maxsize=1)
def parts() -> dict[str, Part]:
    """All parts by name."""
    found: dict[str, Part] = {}
    for name in FILES:
        file = PARTS_FOLDER / f"{name}.txt"
        for block in file.read_text(encoding="utf-8").split("\n== ")[1:]:
            part = _read(block, found)
            if part.name in found:
                raise ValueError(f"{file.name}: the part {part.name} is drawn twice")
            found[part.name] = part
    return found


def _read(block: str, known: Mapping[str, Part]) -> Part:
    head, *rows = block.strip().split("\n")
    name, *usual = head.split()
    given = dict(word.split("=") for word in usual)
    body = "".join(_stroke(name, row, known) for row in rows if row.strip() and not row.startswith(";"))
    width = f' stroke-width="{given["w"]}"' if "w" in given else ""
    move = f' transform="{given["move"].replace(";", ",")}"' if "move" in given else ""
    markup = f'<g id="p.{name}"{width}{move}>{body}</g>'
    return Part(
        name,
        markup,
        given.get("A", ""),
        given.get("B", ""),
        int(given.get("z", "0")),
        "own" in given,
        "tall" in given,
        "A~" in block,
    )


def _stroke(part: str, row: str, known: Mapping[str, Part]) -> str:
    brush, _, rest = row.strip().partition(" ")
    if brush == "m":
        once = _stroke(part, rest, known)
        return once + once.replace("<path ", '<path transform="matrix(-1 0 0 1 100 0)" ').replace(
            "<use ", '<use transform="matrix(-1 0 0 1 100 0)" '
        )
    if brush == "+":  # another part, drawn before this one
        return "".join(term(word, known).art(known) for word in rest.split())
    d = re.sub(r"\s*([A-Za-z])\s*", r"\1", rest.strip())
    if brush == "%":
        return f'<path class="ps" d="{d}"/>'
    if brush == "^":
        return f'<path class="pl" d="{d}"/>'
    match = re.fullmatch(r"([A-Za-z]*)(-|~([\d.]*))?", brush)
    if match is None:
        raise ValueError(f"part {part}: {brush!r} is no brush")
    name, how, width = match[1], match[2] or "", match[3] or ""
    if how.startswith("~"):
        look = ' fill="none"'
        if name in ("A", "B"):
            look += ' stroke="currentColor"'
        elif name:
            look += f' stroke="{paint(name)}"'
        look += f' stroke-width="{width}"' if width else ""
        return f'<path{look} d="{d}"/>'
    fill = "" if name == "A" else ' fill="currentColor"' if name == "B" else f' fill="{paint(name)}"'
    return f'<path{fill}{" class=" + chr(34) + "pn" + chr(34) if how == "-" else ""} d="{d}"/>'


def term(word: str, known: Mapping[str, Part] | None = None) -> Term:
    """One word of a picture: ``name:paint/second@x,y*scale^turn!``; all but the name may be missing, ``!`` mirrors."""
    match = _TERM.fullmatch(word)
    if match is None or match["name"] not in (known or parts()):
        raise ValueError(f"{word!r} is no part of a picture")
    for name in (match["a"], match["b"]):
        if name:
            paint(name)
    return Term(
        match["name"],
        match["a"] or "",
        match["b"] or "",
        float(match["x"] or 50),
        float(match["y"] or 50),
        float(match["s"] or 1),
        float(match["r"] or 0),
        bool(match["flip"]),
    )


_CLIPS: Final = {
    "disc": '<clipPath id="p.clip-disc"><circle cx="50" cy="50" r="48"/></clipPath>',
    "hex": '<clipPath id="p.clip-hex"><path d="M50,0L93.3,25V75L50,100L6.7,75V25Z"/></clipPath>',
    "box": '<clipPath id="p.clip-box"><rect width="100" height="100" rx="8"/></clipPath>',
}


def picture_defs(markup: str) -> str:
    """The parts that some markup uses, and those that they use, each once."""
    known = parts()
    wanted: dict[str, None] = {}
    queue = re.findall(r'href="#p\.([a-z.-]+)"', markup)
    while queue:
        name = queue.pop()
        if name not in wanted:
            wanted[name] = None
            queue += re.findall(r'href="#p\.([a-z.-]+)"', known[name].markup)
    clips = "".join(clip for name, clip in _CLIPS.items() if f"#p.clip-{name})" in markup)
    return clips + "".join(known[name].markup for name in sorted(wanted))
