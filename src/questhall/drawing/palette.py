"""The pigments of the field book, by day and by night. Drawings name a paint; they never spell a colour."""

from types import MappingProxyType
from typing import Final, Literal

from questhall.drawing.art_paints import DAY, NIGHT

Theme = Literal["light", "night"]

PIGMENTS: Final = ("red", "blue", "green", "gold", "purple", "teal", "brown", "grey")
"""The strong colours. Each has a pale companion for areas, its wash: ``red`` and ``red-wash``."""

_LIGHT: Final = {
    "paper": "#f3e8d0",  # the table
    "card": "#fcf6e7",  # what lies on it
    "shade": "#e4d5b4",  # hollows, slots, empty places
    "edge": "#b9a274",  # quiet lines
    "ink": "#2d2219",  # outlines and text
    "faint": "#655540",  # text of second rank
    "shadow": "#2d221933",
    "bone": "#fdf8ea",  # dice stay bright at night, pips stay dark
    "bone-ink": "#2d2219",
    "on": "#fdf8ea",  # text on a pigment
    "on-gold": "#2d2219",
    "red": "#a8321f",
    "red-wash": "#f0cdbb",
    "blue": "#2a5783",
    "blue-wash": "#c6d7df",
    "green": "#47702f",
    "green-wash": "#d3ddb4",
    "gold": "#c88a1a",
    "gold-wash": "#f4dfa8",
    "purple": "#694280",
    "purple-wash": "#dccde0",
    "teal": "#1d716c",
    "teal-wash": "#c3ded5",
    "brown": "#74492a",
    "brown-wash": "#e0c8a9",
    "grey": "#655f57",
    "grey-wash": "#d9d2c4",
}

_NIGHT: Final = {
    "paper": "#1b1815",
    "card": "#2b2621",
    "shade": "#211d19",
    "edge": "#665741",
    "ink": "#f0e4c9",
    "faint": "#bbab8d",
    "shadow": "#00000066",
    "bone": "#ebdfc4",
    "bone-ink": "#2d2219",
    "on": "#1b1815",
    "on-gold": "#1b1815",
    "red": "#e0705a",
    "red-wash": "#56291f",
    "blue": "#7aa9d4",
    "blue-wash": "#22394d",
    "green": "#95ba6b",
    "green-wash": "#2e3f20",
    "gold": "#e3ae45",
    "gold-wash": "#4f3d16",
    "purple": "#bd95d2",
    "purple-wash": "#3e2b46",
    "teal": "#66beb5",
    "teal-wash": "#193f3c",
    "brown": "#c4936a",
    "brown-wash": "#442e1b",
    "grey": "#aba292",
    "grey-wash": "#3a352e",
}

THEMES: Final = MappingProxyType(
    {
        "light": MappingProxyType(_LIGHT | {f"a-{name}": colour for name, colour in DAY.items()}),
        "night": MappingProxyType(_NIGHT | {f"a-{name}": colour for name, colour in NIGHT.items()}),
    }
)
"""Each paint of each theme; those that begin with ``a-`` are for pictures."""

PATTERN_OF: Final = MappingProxyType(
    {
        "red": "hatch",
        "blue": "waves",
        "green": "dots",
        "gold": "grid",
        "purple": "cross",
        "teal": "rings",
        "brown": "bricks",
        "grey": "back-hatch",
    }
)
"""Colour is never alone: the pattern that always goes with a pigment."""

_PATTERNS: Final = {
    "hatch": (6, 6, '<path d="M-1,7L7,-1M-1,1L1,-1M5,7L7,5"/>'),
    "back-hatch": (6, 6, '<path d="M-1,-1L7,7M5,-1L7,1M-1,5L1,7"/>'),
    "cross": (7, 7, '<path d="M-1,-1L8,8M-1,8L8,-1"/>'),
    "dots": (6, 6, '<circle cx="1.5" cy="1.5" r=".6"/><circle cx="4.5" cy="4.5" r=".6"/>'),
    "grid": (7, 7, '<path d="M0,3.5H7M3.5,0V7"/>'),
    "waves": (12, 6, '<path d="M0,3q3,-3 6,0t6,0"/>'),
    "rings": (9, 9, '<circle cx="4.5" cy="4.5" r="2.4"/>'),
    "bricks": (12, 8, '<path d="M0,0H12M0,4H12M3,0V4M9,4V8"/>'),
    "tufts": (
        18,
        14,
        '<path d="M3,6q0,-3 -1.5,-4M3,6q0,-3 0,-5M3,6q0,-3 1.5,-4M12,13q0,-3 -1.5,-4M12,13v-5M12,13q0,-3 1.5,-4"/>',
    ),
    "stones": (20, 16, '<path d="M2,5q2,-3 5,-1t4,1M11,13q2,-3 5,-1t4,1"/>'),
}

PATTERNS: Final = tuple(_PATTERNS)

PAINT: Final = MappingProxyType(
    {"none": "none", "current": "currentColor"}
    | {name: f"var(--{name})" for name in THEMES["light"]}
    | {name: f"url(#ink.{name})" for name in _PATTERNS}
)
"""Every paint a drawing may use, by name, as SVG writes it."""


def on(pigment: str) -> str:
    """The paint for text and icons that lie on this pigment."""
    if pigment in ("paper", "card", "shade", "edge") or pigment.endswith("-wash"):
        return "ink"
    if pigment == "bone":
        return "bone-ink"
    return "on-gold" if pigment == "gold" else "on"


def pattern_defs(names: tuple[str, ...] = PATTERNS) -> str:
    """The patterns as SVG definitions; they overlay a pigment with fine ink."""
    return "".join(
        f'<pattern id="ink.{name}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
        f'<g stroke="var(--ink)" stroke-width=".8" stroke-opacity=".34" fill="none">{strokes}</g></pattern>'
        for name, (width, height, strokes) in _PATTERNS.items()
        if name in names
    )


def css_variables(theme: Theme) -> str:
    """The declarations of one theme: ``--paper:#f3e8d0;...``."""
    return "".join(f"--{name}:{value};" for name, value in THEMES[theme].items())
