"""What lies under the quests of a map: the ground of its realm, water where there is water, rock where none may go."""

from questhall.games.drawn_to_adventure.content.printed import Hex

REALMS = {
    "human": "open", "dwarf": "floor", "trobit": "swamp", "halfling": "grass", "green_elf": "sea", "elf": "grass",
}  # fmt: skip
"""The ground of each map; a pack's map is a meadow."""

PAINTS = {
    "open": "a-meadow", "floor": "a-rock", "swamp": "a-swamp", "grass": "a-grass", "sea": "a-sea",
    "water": "a-water", "sand": "a-sand", "trees": "a-pine", "rock": "a-slate",
}  # fmt: skip
"""The same in one paint each, for pages that are drawn small."""

WATER = frozenset(["ford", "lake", "pier", "wreck", "shark", "fall", "bottle", "turtle", "frog"])


def ground_of(realm: str, hex: Hex) -> str:
    """The tile under a hex."""
    if hex.kind in ("dock", "bridge"):
        return "water"
    if hex.kind == "obstacle":
        return "water" if hex.art in WATER else "trees" if hex.art in ("wood", "tree", "palm") else "rock"
    if hex.region == "swamp":
        return "swamp"
    if hex.region == "island" or (realm == "green_elf" and hex.kind in ("quest", "village", "start", "port", "boss")):
        return "sea" if hex.art in WATER and hex.region != "island" else "sand"
    if hex.art in WATER and realm != "trobit":
        return "water"
    return REALMS.get(realm, "open")
