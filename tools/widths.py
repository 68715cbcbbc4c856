"""Write the advance widths of the shipped type into drawing/widths.py, so that Python wraps text as the page shows it.

    python tools/widths.py [--check]

The kit itself needs no library: the numbers are taken from the fonts once, here.
"""

import sys
from importlib.util import find_spec
from pathlib import Path

from fontTools.ttLib import TTFont

PAGE = Path(__file__).resolve().parent.parent / "src/questhall/drawing/widths.py"
FACES = {"SERIF": "source_serif", "SANS": "source_sans"}
LETTERS = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2027), 0x2212, 0x00D7)]


def face(family: str, weight: str) -> TTFont:
    spec = find_spec(f"font_{family}_pro")
    assert spec is not None and spec.origin is not None
    name = "SourceSerifPro" if family == "source_serif" else "SourceSansPro"
    return TTFont(Path(spec.origin).parent / "files" / f"{name}-{weight}.otf")


def widths(font: TTFont) -> dict[str, int]:
    names, metrics, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    return {one: round(metrics[names[ord(one)]][0] * 1000 / em) for one in LETTERS if ord(one) in names}


def page() -> str:
    lines = ['"""Advance widths of the shipped type in thousandths of an em; written by tools/widths.py."""', ""]
    lines += ["from typing import Final", ""]
    for name, family in FACES.items():
        for suffix, weight in (("", "Regular"), ("_BOLD", "Bold")):
            known = widths(face(family, weight))
            lines.append(f"{name}{suffix}: Final = {{")
            row = "   "
            for letter, width in known.items():
                entry = f" {_quoted(letter)}: {width},"
                if len(row) + len(entry) > 118:
                    lines.append(row)
                    row = "   "
                row += entry
            lines += [row, "}  # fmt: skip"]
    return "\n".join(lines) + "\n"


def _quoted(letter: str) -> str:
    special = {'"': r'"\""', "\\": r'"\\"'}
    return special.get(letter) or (f'"{letter}"' if letter <= "~" else f'"\\u{ord(letter):04x}"')


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(PAGE.read_text(encoding="utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8")
