"""What every map must obey, so that a new one plays as well as ours: how it is laid out.

Each check returns sentences that name the hex at fault; none when all is well. What a map asks for and pays is checked
in economy.py, decks in cards.py; the proofs that nobody can be trapped, and the length of a map, are in proofs.py
and rush.py.
"""

from collections import Counter
from typing import Iterable, Sequence

from questhall.games.drawn_to_adventure.content.hexes import QUESTS, HexMap, distance
from questhall.games.drawn_to_adventure.content.printed import Reward

TREASURE = {"silver": 1, "gold": 2, "gem": 3}

# villages, ordinary quests (3 more or less), cave pairs, ports, docks, bridges, obstacles (3 more or less)
COUNTS = {
    "human": (2, 24, 1, 1, 2, 0, 4),
    "dwarf": (1, 24, 3, 0, 0, 0, 4),
    "trobit": (2, 27, 1, 1, 2, 0, 5),
    "halfling": (3, 28, 1, 1, 2, 0, 3),
    "green_elf": (2, 28, 1, 2, 3, 0, 6),
    "elf": (2, 29, 1, 1, 2, 2, 5),
}


def treasure(rewards: Iterable[Reward]) -> int:
    """Points of the treasure among rewards."""
    return sum(TREASURE[r.what] * r.n for r in rewards if r.what in TREASURE)


def structure(board: HexMap) -> list[str]:
    """DTA-AUTH-01, DTA-AUTH-02, DTA-AUTH-03, DTA-AUTH-04, DTA-AUTH-05, DTA-AUTH-06, DTA-AUTH-07, DTA-AUTH-08,
    DTA-AUTH-09.
    """
    return [
        *_patch(board),
        *_bosses(board),
        *_letters(board),
        *_villages(board),
        *_caves(board),
        *_docks(board),
        *_door(board),
        *_counts(board),
    ]


def label(board: HexMap, hex: int) -> str:
    """A hex by its map, place and name."""
    return f"{board.id} {board.names[hex]} {board.hexes[hex].name}"


def _patch(board: HexMap) -> list[str]:
    """DTA-AUTH-01, DTA-AUTH-08: one connected patch; boxes exactly where boxes belong."""
    wrong = []
    if board.kinds.count("start") != 1:
        wrong.append(f"{board.id}: there must be exactly one start")
    for place, n in Counter(board.place).items():
        if n > 1:
            wrong.append(f"{board.id}: {n} hexes at {list(place)}")
    seen, edge = {board.place[0]}, [board.place[0]]
    while edge:
        here = edge.pop()
        for place in board.place:
            if place not in seen and distance(here, place) == 1:
                seen.add(place)
                edge.append(place)
    wrong += [f"{label(board, i)} is not connected with the rest" for i, p in enumerate(board.place) if p not in seen]
    for i, h in enumerate(board.hexes):
        if bool(h.needs) != (h.kind in QUESTS):
            wrong.append(f"{label(board, i)}: a {h.kind} {'has no boxes' if h.needs else 'needs boxes'}")
        if len(h.name) > 60 or not h.name:
            wrong.append(f"{label(board, i)}: a name has 1 to 60 characters")
        if all(text.startswith("dotted:") for text in h.needs) and h.needs:
            wrong.append(f"{label(board, i)}: a dotted box is never the only one")
    return wrong


def _apart(board: HexMap, hexes: Sequence[int], least: int, what: str) -> list[str]:
    return [
        f"{label(board, a)} and {label(board, b)}: {what} are at least {least} apart"
        for n, a in enumerate(hexes)
        for b in hexes[:n]
        if distance(board.place[a], board.place[b]) < least
    ]


def _bosses(board: HexMap) -> list[str]:
    """DTA-AUTH-02."""
    start = board.place[board.start]
    far = {b: distance(start, board.place[b]) for b in board.bosses}
    wrong = [f"{label(board, b)} is too near to the start" for b, d in far.items() if d < 3]
    if len(far) != 4:
        wrong.append(f"{board.id} has {len(far)} bosses instead of 4")
    if max(far.values(), default=0) < 6:
        wrong.append(f"{board.id}: one boss must be 6 or more from the start")
    return wrong + _apart(board, board.bosses, 3, "bosses")


def _letters(board: HexMap) -> list[str]:
    """DTA-AUTH-03."""
    given = sorted(h.letter for h in board.hexes if h.letter)
    wrong = [] if given == list("ABCD") else [f"{board.id}: letters {given} instead of A, B, C, D once each"]
    for i in board.letters.values():
        if board.kinds[i] != "quest" or distance(board.place[i], board.place[board.start]) < 2:
            wrong.append(f"{label(board, i)}: a letter stands on an ordinary quest away from the start")
    return wrong + _apart(board, sorted(board.letters.values()), 3, "letters")


def _villages(board: HexMap) -> list[str]:
    """DTA-AUTH-04."""
    near = min((distance(board.place[v], board.place[board.start]) for v in board.villages), default=0)
    wrong = [] if 2 <= near <= 5 else [f"{board.id}: the nearest village is {near} from the start, not 2 to 5"]
    return wrong + _apart(board, board.villages, 4, "villages")


def _caves(board: HexMap) -> list[str]:
    """DTA-AUTH-05."""
    wrong = []
    caves = [i for i, kind in enumerate(board.kinds) if kind.startswith("cave")]
    for i in caves:
        other = board.partner[i]
        if other < 0 or board.kinds[i] == board.kinds[other] or board.hexes[i].cave != board.hexes[other].cave:
            wrong.append(f"{label(board, i)}: a cave has one entrance and one exit")
            continue
        if distance(board.place[i], board.place[other]) < 4:
            wrong.append(f"{label(board, i)} is less than 4 from the other end of its cave")
        if board.kinds[i] == "cave_entrance" and "key" not in board.hexes[i].needs:
            wrong.append(f"{label(board, i)}: the entrance of a cave asks for a plain key")
        wrong += [
            f"{label(board, i)} touches another cave, {label(board, j)}"
            for j in caves
            if j != other and distance(board.place[i], board.place[j]) == 1
        ]
    return wrong


def _docks(board: HexMap) -> list[str]:
    """DTA-AUTH-06."""
    wrong = []
    served: Counter[int] = Counter()
    for port in [i for i, kind in enumerate(board.kinds) if kind == "port"]:
        served.update(board.docks[port])
        if len(board.docks[port]) < 2:
            wrong.append(f"{label(board, port)}: a port has at least two docks")
        wrong += [
            f"{label(board, d)} is less than 4 from its port"
            for d in board.docks[port]
            if distance(board.place[d], board.place[port]) < 4
        ]
    for dock in [i for i, kind in enumerate(board.kinds) if kind == "dock"]:
        if not served[dock]:
            wrong.append(f"{label(board, dock)}: no port leads to this dock")
        if len(board.near[dock]) < 2:
            wrong.append(f"{label(board, dock)}: a dock has at least two quests beside it")
        if not any(board.rays[dock][heading] for heading in range(5)):
            wrong.append(f"{label(board, dock)}: only a free move leads off this dock")
    return wrong


def _door(board: HexMap) -> list[str]:
    """DTA-AUTH-07: the first step is open to many dice."""
    around = [i for i in board.near[board.start] if board.kinds[i] == "quest"]
    abilities = {a for i in around for need in board.need_of(i) if not need.both for a in need.abilities}
    wrong = []
    if len(around) < 3 or len(abilities) < 3:
        wrong.append(f"{label(board, board.start)}: three quests with three abilities must stand around the start")
    if sum(len(board.boxes_of[i]) > 1 for i in around) > 1:
        wrong.append(f"{label(board, board.start)}: only one quest beside the start may have several boxes")
    return wrong


def _counts(board: HexMap) -> list[str]:
    """DTA-AUTH-09, DTA-TRO-01, DTA-HAL-01, DTA-GRE-01: the counts of each map and its special rule."""
    if board.id not in COUNTS:
        return [f"{board.id} is none of the six maps ({', '.join(COUNTS)})"]
    found = Counter(board.kinds)
    villages, quests, caves, ports, docks, bridges, obstacles = COUNTS[board.id]
    exact = {
        "village": villages,
        "cave_entrance": caves,
        "cave_exit": caves,
        "port": ports,
        "dock": docks,
        "bridge": bridges,
    }
    wrong = [f"{board.id} has {found[k]} {k} hexes instead of {n}" for k, n in exact.items() if found[k] != n]
    for kind, n in (("quest", quests), ("obstacle", obstacles)):
        if abs(found[kind] - n) > 3:
            wrong.append(f"{board.id} has {found[kind]} {kind} hexes, {n - 3} to {n + 3} are right")
    if not 35 <= len(board.hexes) <= 55:
        wrong.append(f"{board.id} has {len(board.hexes)} hexes, 35 to 55 are right")
    special = {"swamp": _swamp, "mead": _mead, "islands": _islands, "bridges": _bridges}
    for module in board.modules:
        wrong += special[module](board)
    return wrong


def _swamp(board: HexMap) -> list[str]:
    swamp = [i for i, h in enumerate(board.hexes) if h.region == "swamp"]
    dotted = [i for i in range(len(board.hexes)) if board.dotted[i]]
    wrong = (
        [] if swamp == dotted and len(swamp) == 5 else [f"{board.id}: the swamp is five quests with a dotted box each"]
    )
    wrong += [
        f"{label(board, i)}: a swamp quest has one dotted box" for i in dotted if board.dotted[i].bit_count() != 1
    ]
    wrong += [
        f"{label(board, i)} is cut off from the swamp"
        for i in swamp
        if not any(distance(board.place[i], board.place[j]) == 1 for j in swamp)
    ]
    return wrong


def _mead(board: HexMap) -> list[str]:
    shire = [i for i, h in enumerate(board.hexes) if h.region == "shire"]
    mead = [i for i in range(len(board.hexes)) if any(r.what == "barrel" for r in board.rewards[i])]
    wrong = [] if len(mead) == 6 else [f"{board.id}: {len(mead)} quests give barrels instead of 6"]
    if not 10 <= sum(board.kinds[i] == "quest" for i in shire) <= 12:
        wrong.append(f"{board.id}: 10 to 12 quests lie in the shire")
    if sum(i not in shire for i in mead) < 3:
        wrong.append(f"{board.id}: at least 3 of the mead quests lie outside the shire")
    if sum(need.both for i in shire for need in board.need_of(i)) < 4:
        wrong.append(f"{board.id}: at least 4 both-at-once boxes lie in the shire")
    if sum(board.kinds[i] == "boss" for i in shire) != 1:
        wrong.append(f"{board.id}: one boss lives in the shire")
    return wrong


def _islands(board: HexMap) -> list[str]:
    wrong = []
    docks = {i for i, kind in enumerate(board.kinds) if kind == "dock"}
    for dock in docks:
        chest = board.treasure[dock]
        if chest is None or not 2 <= treasure([chest]) <= 3:
            wrong.append(f"{label(board, dock)}: an island hides a treasure of 2 or 3 points")
    for port in [i for i, kind in enumerate(board.kinds) if kind == "port"]:
        if set(board.docks[port]) != docks:
            wrong.append(f"{label(board, port)}: every port serves all three docks")
    return wrong


def _bridges(board: HexMap) -> list[str]:
    """Also the last sentence of DTA-AUTH-26: a way to each bridge that no empty reserve can close."""
    wrong = []
    reserve = [i for i in range(len(board.hexes)) if any(need.shape == "reserve" for need in board.need_of(i))]
    central = [i for i in range(len(board.hexes)) if any(r.what == "bridge" and r.n == 0 for r in board.rewards[i])]
    if sorted(board.bridges) != [1, 2] or len(central) != 1:
        wrong.append(f"{board.id}: two bridges, 1 and 2, and one central island that opens either")
    if len(reserve) != 6 or any(board.kinds[i] != "quest" for i in reserve):
        wrong.append(f"{board.id}: six ordinary quests have a reserve-only box, not {len(reserve)}")
    for number in (1, 2):
        givers = [
            i for i in range(len(board.hexes)) if any(r.what == "bridge" and r.n == number for r in board.rewards[i])
        ]
        if len(givers) != 2 or all(i in reserve for i in givers):
            wrong.append(f"{board.id}: two quests give bridge {number}, one of them without a reserve-only box")
    wrong += [f"{label(board, i)}: the central island has no reserve-only box" for i in central if i in reserve]
    for number, bridge in board.bridges.items():
        if not any(distance(board.place[bridge], board.place[i]) == 1 for i in central):
            wrong.append(f"{label(board, bridge)}: bridge {number} touches the central island")
    return wrong
