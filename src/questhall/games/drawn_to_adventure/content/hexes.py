"""A map made ready for play: hexes are numbers, boxes are bits, and every straight line is laid out beforehand.

What a seat has done on a map is two whole numbers, a bit for each completed hex and a bit for each filled box, so that
a position copies for free and a slide is a walk along a tuple.
"""

from typing import Sequence

from questhall.games.drawn_to_adventure.content.dice_and_abilities import HEADINGS
from questhall.games.drawn_to_adventure.content.printed import Hex, Need, Realm, Reward, read_need, read_reward

STAND = ("start", "village")  # completed from the beginning: DTA-HEX-04
QUESTS = ("quest", "boss", "cave_entrance", "port")  # hexes with requirements: DTA-HEX-02


class Box:
    """One requirement of one hex."""

    __slots__ = ("bit", "first", "hex", "id", "need", "number", "second", "text")

    def __init__(self, id: int, hex: int, number: int, text: str) -> None:
        self.id = id
        self.hex = hex
        self.number = number  # 1, 2, 3 ... within its hex
        self.text = text
        need = self.need = read_need(text)
        masks = [1 << ability for ability in need.abilities]
        self.first = masks[0] if need.both else sum(masks)  # abilities that will do, as bits
        self.second = masks[1] if need.both else 0  # the partner of a both-at-once box
        self.bit = 1 << id


class HexMap:
    """One map, laid out.

    DTA-HEX-02, DTA-HEX-04, DTA-HEX-05: which hexes are quests, which are completed from the beginning, which have no
    boxes. DTA-HEX-06, DTA-HEX-07, DTA-PORT-05: docks are never entered; beside is one of six. DTA-CAVE-01, DTA-MAP-01.
    """

    __slots__ = (
        "blurb",
        "boss_mask",
        "bosses",
        "boxes",
        "boxes_of",
        "bridges",
        "crossable",
        "docks",
        "dotted",
        "dotted_hexes",
        "far",
        "first",
        "hexes",
        "icons",
        "id",
        "index",
        "is_quest",
        "kinds",
        "letters",
        "modules",
        "names",
        "near",
        "needs",
        "partner",
        "place",
        "rays",
        "rewards",
        "shire",
        "stage",
        "standing",
        "start",
        "title",
        "treasure",
        "villages",
    )  # fmt: skip

    def __init__(self, realm: Realm) -> None:
        head = realm.map
        self.id: str = head.id
        self.title: str = head.title
        self.blurb: str = head.blurb
        self.stage: int = head.stage
        self.icons: int = head.reserve_icons
        self.modules: tuple[str, ...] = tuple(head.modules)
        self.hexes: list[Hex] = sorted(realm.hex, key=lambda h: (h.at[1], h.at[0]))
        self.place: list[tuple[int, int]] = [h.at for h in self.hexes]
        self.index: dict[str, int] = {}
        self.names: list[str] = _names(self.place)
        self.index = {name: i for i, name in enumerate(self.names)}
        self.kinds: list[str] = [h.kind for h in self.hexes]
        at = {place: i for i, place in enumerate(self.place)}
        self.start: int = self.kinds.index("start")
        self._lay_lines(at)
        self._lay_boxes()
        self._lay_ways(at)

    def _lay_lines(self, at: dict[tuple[int, int], int]) -> None:
        """Neighbours, and for each hex and direction the hexes that a slide could enter one day (DTA-MOVE-03).

        DTA-HEX-01: beyond the map is an obstacle.
        """
        self.is_quest: list[bool] = [kind in QUESTS for kind in self.kinds]
        closed = [kind in ("obstacle", "dock") for kind in self.kinds]
        self.rays: list[tuple[tuple[int, ...], ...]] = []
        self.near: list[tuple[int, ...]] = []
        self.far: list[tuple[int, ...]] = []
        for i, (q, r) in enumerate(self.place):
            rays = []
            for dq, dr in HEADINGS:
                ray, x, y = list[int](), q + dq, r + dr
                while (x, y) in at and not closed[at[x, y]]:
                    ray.append(at[x, y])
                    x, y = x + dq, y + dr
                rays.append(tuple(ray))
            self.rays.append(tuple(rays))
            around = [j for j in range(len(self.place)) if self.is_quest[j] and j != i]
            self.near.append(tuple(j for j in around if distance(self.place[i], self.place[j]) == 1))
            self.far.append(tuple(j for j in around if distance(self.place[i], self.place[j]) == 2))

    def _lay_boxes(self) -> None:
        self.boxes: list[Box] = []
        self.boxes_of: list[tuple[Box, ...]] = []
        self.needs: list[int] = []  # bits of the ordinary boxes of a hex
        self.dotted: list[int] = []  # bit of its dotted box, or 0
        self.rewards: list[tuple[Reward, ...]] = []
        self.first: list[tuple[Reward, ...]] = []
        for i, h in enumerate(self.hexes):
            mine = [Box(len(self.boxes) + k, i, k + 1, text) for k, text in enumerate(h.needs)]
            self.boxes += mine
            self.boxes_of.append(tuple(mine))
            self.needs.append(sum(box.bit for box in mine if not box.need.dotted))
            self.dotted.append(sum(box.bit for box in mine if box.need.dotted))
            self.rewards.append(tuple(read_reward(text) for text in h.rewards))
            self.first.append(tuple(read_reward(text) for text in h.first))

    def _lay_ways(self, at: dict[tuple[int, int], int]) -> None:
        """Caves, ports, docks, bridges, letters, and the sets that rules ask for."""
        caves: dict[str, list[int]] = {}
        for i, h in enumerate(self.hexes):
            if h.cave:
                caves.setdefault(h.cave, []).append(i)
        self.partner: list[int] = [-1] * len(self.hexes)
        for pair in caves.values():
            if len(pair) == 2:
                self.partner[pair[0]], self.partner[pair[1]] = pair[1], pair[0]
        self.docks: list[tuple[int, ...]] = [tuple(at[p] for p in h.docks if p in at) for h in self.hexes]
        self.treasure: list[Reward | None] = [read_reward(h.treasure) if h.treasure else None for h in self.hexes]
        self.bridges: dict[int, int] = {h.bridge: i for i, h in enumerate(self.hexes) if h.kind == "bridge"}
        self.letters: dict[str, int] = {h.letter: i for i, h in enumerate(self.hexes) if h.letter}
        self.villages: list[int] = [i for i, kind in enumerate(self.kinds) if kind == "village"]
        self.bosses: list[int] = [i for i, kind in enumerate(self.kinds) if kind == "boss"]
        self.dotted_hexes: list[int] = [i for i, box in enumerate(self.dotted) if box]
        self.boss_mask: int = sum(1 << boss for boss in self.bosses)
        self.standing: int = sum(1 << i for i, kind in enumerate(self.kinds) if kind in STAND)
        self.shire: int = sum(1 << i for i, h in enumerate(self.hexes) if h.region == "shire")
        self.crossable: int = sum(1 << i for i, quest in enumerate(self.is_quest) if quest)

    def need_of(self, hex: int) -> Sequence[Need]:
        """The requirements of a hex, dotted ones included."""
        return [box.need for box in self.boxes_of[hex]]


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """How many steps apart two hexes are."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def _names(places: list[tuple[int, int]]) -> list[str]:
    """What people call a hex: a letter for its row from the north, and its number from the west."""
    rows = sorted({r for _, r in places})
    seen: dict[int, int] = {}
    names = []
    for _, r in places:
        seen[r] = seen.get(r, 0) + 1
        names.append(f"{chr(ord('a') + rows.index(r))}{seen[r]}")
    return names
