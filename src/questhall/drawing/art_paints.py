"""The paints of pictures: skins, cloths, metals, grounds. Outlines stay dark at night, all else is dimmed."""

from types import MappingProxyType
from typing import Final

_DAY: Final = {
    "line": "#261b13",
    # skins
    "pale": "#f3cfae", "tan": "#dba36c", "umber": "#a66d42", "dark": "#734a2f", "moss": "#8fae4e", "olive": "#6f8741",
    "ash": "#b3b8a4", "frost": "#a8d2e0", "ember": "#cc5138", "stone": "#9a948a", "lilac": "#b79cc9",
    # hair and fur
    "black": "#4a4240", "chestnut": "#7b4a28", "ginger": "#c4602a", "blond": "#e8bd5a", "silver": "#bcb8b0",
    "white": "#f4ecdb",
    # cloth
    "red": "#b93d2b", "blue": "#3d6fa8", "navy": "#2f4668", "green": "#5b8a3c", "forest": "#3c5f35",
    "gold": "#dfa62f", "purple": "#7c5198",
    "teal": "#2f9089", "brown": "#8d5c36", "grey": "#8b857c", "rose": "#d98a86", "cream": "#ecdcb8",
    "plum": "#57385f", "khaki": "#a59a63",
    # stuff
    "steel": "#bcc5ca", "iron": "#79828a", "bronze": "#b98340", "wood": "#9c6b3e", "bark": "#6d4a30",
    "bone": "#efe3c6", "leather": "#83512d",
    "fire": "#ea7f2a", "flame": "#f8cb4b", "glow": "#8fe0e4", "venom": "#b5d334", "blood": "#8f2320",
    "paper": "#f4e7c8", "glass": "#cfe6e8",
    # places
    "sky": "#a9cfe0", "dusk": "#e7a774", "dawn": "#f3cf9d", "night": "#34406b", "space": "#221f3f",
    "storm": "#78879a", "gloom": "#4b4658",
    "sea": "#4787a8", "water": "#6fb0c8", "grass": "#9bb659", "meadow": "#b9c86f", "leaf": "#5f8f42",
    "pine": "#3e6b4a", "sand": "#e6c98a",
    "dune": "#d6ac64", "snow": "#eef3f2", "ice": "#c3e0e8", "rock": "#948c82", "slate": "#6b6a70", "earth": "#a37b50",
    "cave": "#57493f",
    "cloud": "#f7f1e4", "sun": "#f9d566", "moon": "#f3ecc9", "brick": "#b0654a", "plaster": "#e8d5b0",
    "roof": "#a44f35", "thatch": "#cfa253",
    "road": "#c9b18a", "tarmac": "#6f6c6c", "metal": "#8d979c", "swamp": "#7f8b4d", "lava": "#e4572a",
}  # fmt: skip

_BEHIND: Final = {
    "red": "#f0cdbb", "blue": "#c6d7df", "green": "#d3ddb4", "gold": "#f4dfa8", "purple": "#dccde0", "teal": "#c3ded5",
    "brown": "#e0c8a9", "grey": "#d9d2c4",
}  # fmt: skip
"""What lies behind a picture, by pigment: pale by day, and by night never so dark that an outline is lost in it."""

_BRIGHT: Final = frozenset({"fire", "flame", "glow", "venom", "sun", "moon", "lava"})
"""What shines by itself is as bright by night as by day."""

_GROUNDS: Final = frozenset(
    {"sky", "dusk", "dawn", "snow", "cloud", "sand", "meadow", "grass", "ice", "plaster", "cream", "paper", "white"}
)
"""Large and pale: these are dimmed more, so that no picture blinds on a dark table."""


def _dim(colour: str, by: float) -> str:
    parts = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    red, green, blue = (round(part * by) for part in parts)
    return f"#{red:02x}{green:02x}{min(255, blue + 4):02x}"


def _by_night(name: str, colour: str) -> str:
    if name == "line":
        return "#120d0a"
    return colour if name in _BRIGHT else _dim(colour, 0.74 if name in _GROUNDS else 0.88)


DAY: Final = MappingProxyType(_DAY | {f"behind-{name}": colour for name, colour in _BEHIND.items()})
NIGHT: Final = MappingProxyType(
    {name: _by_night(name, colour) for name, colour in _DAY.items()}
    | {f"behind-{name}": _dim(colour, 0.5) for name, colour in _BEHIND.items()}
)

STYLE: Final = (
    ".ps{fill:#1a0f2a;fill-opacity:.22;stroke:none}.pl{fill:#fffbe8;fill-opacity:.45;stroke:none}.pn{stroke:none}"
)
"""Shade, light and what has no outline; with these, two or three tones need one paint."""
