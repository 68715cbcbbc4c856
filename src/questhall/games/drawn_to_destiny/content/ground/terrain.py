"""Terrain: what it costs to enter, what it hides and what it does (DTD-MAP-07)."""

from typing import Final


class Terrain:
    """DTD-MAP-07: what a kind of Space costs to enter, whether it blocks sight, and the Cover it gives."""

    __slots__ = ("blocks_sight", "burns", "cost", "cover", "drop", "enter", "name", "rough", "solid")

    def __init__(
        self,
        name: str,
        cost: int = 0,
        enter: bool = True,
        blocks_sight: bool = False,
        cover: int = 0,
        rough: bool = False,
        solid: bool = False,
        burns: bool = False,
        drop: bool = False,
    ) -> None:
        self.name = name
        self.cost = cost
        self.enter = enter
        self.blocks_sight = blocks_sight
        self.cover = cover
        self.rough = rough
        self.solid = solid  # an object with Body that can be destroyed
        self.burns = burns
        self.drop = drop


#: DTD-MAP-07: every kind.
TERRAIN: Final[dict[str, Terrain]] = {
    terrain.name: terrain
    for terrain in (
        Terrain("open"),
        Terrain("road"),
        Terrain("floor"),
        Terrain("brush", cost=1, cover=1, rough=True),
        Terrain("rubble", cost=1, cover=1, rough=True),
        Terrain("furniture", cost=1, cover=1),
        Terrain("trees", cost=1, blocks_sight=True, cover=1, rough=True),
        Terrain("rock", enter=False, blocks_sight=True),
        Terrain("wall", enter=False, blocks_sight=True),
        Terrain("hull", enter=False, blocks_sight=True),
        Terrain("low wall", cost=1, cover=2, solid=True),
        Terrain("car", cost=1, cover=2, solid=True),
        Terrain("barrel", cost=1, cover=2, solid=True),
        Terrain("shallow water", cost=1, rough=True),
        Terrain("mud", cost=1, rough=True),
        Terrain("snow", cost=1, rough=True),
        Terrain("snow:2", cost=2, rough=True),
        Terrain("snow:3", cost=3, rough=True),
        Terrain("deep water", cost=2, rough=True),
        Terrain("stairs"),
        Terrain("slope"),
        Terrain("smoke", cover=1),
        Terrain("fire", burns=True),
        Terrain("chasm", enter=False, drop=True),
        Terrain("pit", enter=False, drop=True),
        Terrain("door", enter=False, blocks_sight=True),
        Terrain("open door"),
        Terrain("ice"),
        Terrain("oil"),
        Terrain("sky"),
        Terrain("space"),
        Terrain("sea"),
    )
}


#: Body and Armor of the things that terrain may be (DTD-MAP-07, DTD-INT-11).
OBJECT_BODY: Final[dict[str, tuple[int, int]]] = {
    "low wall": (10, 2), "car": (10, 2), "barrel": (3, 1), "door": (4, 1), "furniture": (3, 1),
}  # fmt: skip
