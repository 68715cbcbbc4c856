"""The ground of maps, seen from above: tiles for squares and hexes."""

from typing import Final, Literal

from questhall.drawing.elements import Art, number
from questhall.drawing.memo import remembered
from questhall.drawing.pictures.kit import Term, parts

TURNING: Final = frozenset({"ice", "space", "cave", "mud", "lava"})
"""Tiles without an up and a down may lie any way round, so that a field does not look stamped."""

MIRRORED: Final = TURNING | {"grass", "open", "sand", "snow", "drift", "swamp", "road", "brush", "water", "sea", "sky"}
"""Tiles without a light side may be mirrored."""


def kinds() -> tuple[str, ...]:
    """All kinds of ground."""
    return tuple(name.removeprefix("tile.") for name in parts() if name.startswith("tile."))


@remembered
def tile(
    kind: str, size: float = 40, shape: Literal["square", "hex"] = "square", turn: int = 0, a: str = "", b: str = ""
) -> Art:
    """A tile of this width around 0, 0; a hex stands on a corner.

    ``turn`` is any number, such as column + 3 * row: neighbours do not look alike. ``a`` and ``b`` are other paints.
    """
    if f"tile.{kind}" not in parts():
        raise KeyError(f"there is no ground {kind!r}; there are {', '.join(kinds())}")
    quarter = turn % 4 * 90 if kind in TURNING else 0
    scale = size / (86.6 if shape == "hex" else 100)
    art = Term(f"tile.{kind}", a, b, turn=quarter, flip=kind in MIRRORED and turn // 2 % 2 > 0).art()
    if shape == "hex":
        art = f'<g clip-path="url(#p.clip-hex)">{art}</g>'
    pen = 'stroke="var(--a-line)" stroke-linejoin="round" stroke-linecap="round"'
    move = f"translate({number(-50 * scale)},{number(-50 * scale)})scale({scale:.4g})"
    return f'<g transform="{move}" {pen}>{art}</g>'
