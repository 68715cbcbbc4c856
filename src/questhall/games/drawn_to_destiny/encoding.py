"""Drawn to Destiny as numbers for learning agents: one's own hand, every Unit, and the Conflict that is going on."""

from typing import Any

from questhall.features import Places, Sheet, places
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.view import DestinyView, SideView, UnitView

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CARDS = places([*(f"{rank}{suit}" for suit in "CHSW" for rank in RANKS), "Fool", "World"])
SIDES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
WORDS = (
    *("count", "approach", "answer", "target", "feat", "combo", "edge", "recover", "draft", "place", "window", "pick"),
    *("evade", "counter", "damage_wild", "wait", "until", "lay", "field", "put", "push", "grit", "call", "take", "go"),
    *(
        "stay",
        "fate",
        "choose",
        "draw",
        "strong",
        "block",
        "act",
        "rest",
        "hands",
        "thing",
        "throw",
        "skill",
        "ability",
    ),
    *("pass", "done", "keep", "attacker", "defender", "attack", "bind", "burst", "calm", "course", "door", "drop"),
    *("enough", "equip", "fast", "free", "give", "help", "hide", "leave", "left", "right", "lie", "none", "ready"),
    *("refuse", "accept", "search", "smash", "stand", "step", "stow", "strike", "surrender", "tap", "task", "test"),
    *("trick", "turn", "use", "wild", "Fatigue", "Stress", "Stun", "Slow", "Left", "Right", "Both", *SIDES, *CARDS),
)
MODES = places(("together", "versus", "narrator"))
PHASES = places(("draft", "place", "targets", "count", "recover", "between", "advance", "downtime", "over"))
KINDS = places(("combat", "object", "task", "test", "social", "mental"))
STEPS = places(
    ("answer", "approach", "combo", "counter", "crit", "edge", "feats", "pick", "tricks", "window", "damage", "score")
)
OUT = places(("reserve", "dead", "defeated", "fled", "captured", "gone"))
ROLES = places(
    ("Attacker", "Blaster", "Defender", "Disrupter", "Skirmisher", "Sniper", "Supporter", "Taunter", "Leader")
)
UNITS = 24
PLAYERS = 5
STATS = 4
FAR = 1024


def features(sheet: Sheet, view: DestinyView, seat: int, content: Library) -> None:
    """The Scene and its clock, the players' cards, the Units, Items in their hands, the Conflict."""
    sheet.one_of("scene", view.scene, places(content.scenes))
    sheet.one_of("mode", view.mode, MODES)
    sheet.one_of("phase", view.phase if view.phase in PHASES else "", PHASES)
    for name, value, most in (
        ("round", min(view.round, 40), 40),
        ("count", min(max(view.count, 0), 12), 12),
        ("cards of Fate", view.fate, 60),
        ("Fate discarded", len(view.fate_discard), 60),
        ("events that happened", len(view.happened), 40),
        ("things done", len(view.done), 40),
        ("treasure", min(view.treasure, 60), 60),
    ):
        sheet.number(name, value, most)
    sheet.one_of("last Fate", view.last_fate, CARDS)
    sheet.counts("hand", view.hands.get(seat, ()), CARDS, 2)
    sheet.counts("Fate discarded", view.fate_discard, CARDS, 2)
    mine = view.players[seat].faction if 0 <= seat < len(view.players) else -1
    for place in range(PLAYERS):
        owner = (seat + place) % len(view.players)
        there = place < len(view.players)
        player = view.players[owner]
        sheet.prefix = f"player +{place}: "
        sheet.flag("is there", there)
        sheet.flag("is of my Faction", there and player.faction == mine)
        sheet.flag("is a Narrator", there and owner in view.narrators)
        sheet.number("deck", player.deck if there else 0, 60)
        sheet.number("hand", player.hand if there else 0, 30)
        sheet.counts("discard", player.discard if there else (), CARDS, 2)
    sheet.prefix = ""
    for task in range(6):
        found = view.tasks[task] if task < len(view.tasks) else None
        sheet.number(f"task {task + 1}, progress", min(found.progress, 20) if found else 0, 20)
        sheet.number(f"task {task + 1}, challenge", min(found.challenge, 20) if found else 0, 20)
    _units(sheet, view, seat, mine, content)
    _conflict(sheet, view, seat)


def _units(sheet: Sheet, view: DestinyView, seat: int, mine: int, content: Library) -> None:
    cards = places(content.units)
    if len(view.units) > UNITS:
        sheet.strange.append(f"{len(view.units)} Units")
    order = {number: place for place, number in enumerate(view.order)}
    held: dict[int, list[Any]] = {}
    for thing in view.things:
        held.setdefault(thing.holder, []).append(thing)
    for number in range(UNITS):
        unit = view.units[number] if number < len(view.units) else None
        sheet.prefix = f"unit {number}: "
        if unit is None:
            _unit(sheet, NOBODY, cards)
        else:
            _unit(sheet, unit, cards)
        there = unit is not None
        sheet.flag("is there", there)
        sheet.flag("is mine", unit is not None and unit.owner == seat)
        sheet.flag("is of my Faction", unit is not None and unit.faction == mine)
        sheet.flag("is next", order.get(number, -1) == 0)
        sheet.number("place in the order", order.get(number, -1) + 1, UNITS + 1)
        sheet.number("items held", min(len(held.get(number, ())), 16), 16)
    sheet.prefix = ""


def _unit(sheet: Sheet, unit: UnitView, cards: Places) -> None:
    sheet.one_of("card", unit.card, cards)
    sheet.one_of("out", unit.out if unit.out in OUT else "", OUT)
    sheet.one_of("role", unit.role if unit.role in ROLES else "", ROLES)
    sheet.number("space", unit.at + 1, FAR)
    sheet.number("marker", unit.marker + 1, FAR)
    sheet.number("facing", unit.facing, 8)
    sheet.number("height", min(max(unit.height, 0), 10), 10)
    sheet.flag("is hidden", unit.hidden)
    sheet.flag("has a name", unit.named)
    sheet.flag("has gritted", unit.gritted)
    sheet.numbers("rank", [min(rank, 20) for rank in unit.ranks], STATS, 20)
    sheet.numbers("light damage", [min(light, 12) for light in unit.light], STATS, 12)
    for name, value, most in (
        ("crits", len(unit.crits), 30),
        ("tokens", len(unit.tokens), 40),
        ("move", min(unit.move, 100), 100),
        ("turns", min(unit.turn, 20), 20),
        ("cost", min(max(unit.cost, 0), 60), 60),
        ("stride", min(unit.stride, 20), 20),
        ("target", unit.target + 1, UNITS + 1),
        ("points", min(max(unit.points, 0), 20), 20),
        ("crew", min(unit.crew, 60), 60),
        ("lost crew", min(unit.lost_crew, 60), 60),
    ):
        sheet.number(name, value, most)


def _conflict(sheet: Sheet, view: DestinyView, seat: int) -> None:
    conflict = view.conflict
    sheet.flag("a Conflict is going on", conflict is not None)
    kind, step = (conflict.kind, conflict.phase) if conflict is not None else ("", "")
    sheet.one_of("Conflict", kind if kind in KINDS else "", KINDS)
    sheet.one_of("step", step if step in STEPS else "", STEPS)
    for name, value, most in (
        ("versus", conflict.vs if conflict else -1, 40),
        ("stat", conflict.stat if conflict else -1, 8),
        ("distance", conflict.distance if conflict else -1, 60),
        ("cover", conflict.cover if conflict else -1, 1024),
    ):
        sheet.number(f"Conflict, {name}", min(max(value, -1), most - 1) + 1, most)
    for name, side in (("attacker", conflict.attacker), ("target", conflict.target)) if conflict else ():
        sheet.prefix = f"{name}: "
        _side(sheet, side, seat)
    if conflict is None:
        for name in ("attacker", "target"):
            sheet.prefix = f"{name}: "
            _side(sheet, NO_SIDE, seat)
    sheet.prefix = ""


def _side(sheet: Sheet, side: SideView, seat: int) -> None:
    sheet.number("unit", side.unit + 1, UNITS + 1)
    sheet.flag("is mine", side.seat == seat and side.unit >= 0)
    sheet.number("level", min(max(side.level, -12), 12), 12, -12)
    sheet.one_of("laid by me", side.laid, CARDS)
    sheet.one_of("card", side.card, CARDS)
    sheet.one_of("extra", side.extra, CARDS)
    sheet.one_of("counter", side.counter, CARDS)
    for name, flag in (
        ("has answered", side.answered),
        ("has chosen", side.chosen),
        ("has Advantage", side.advantage),
        ("has Disadvantage", side.disadvantage),
        ("takes Fate", side.fate),
        ("has won", side.won),
        ("glances", side.glancing),
        ("scores", side.scores),
        ("the laid card's end", bool(side.laid_end)),
        ("the card's end", bool(side.lies)),
    ):
        sheet.flag(name, flag)
    sheet.number("hits", min(max(side.hits, 0), 12), 12)
    for name, stat in (("armour", side.armor), ("rating", side.rating)):
        for place, value in enumerate(stat):
            sheet.number(f"{name} {place + 1}", min(max(value, 0), 20), 20)


_NOTHING: dict[str, Any] = {
    "key": "",
    "card": "",
    "faction": -1,
    "owner": -1,
    "number": -1,
    "unit_number": 0,
    "at": -1,
    "facing": 0,
    "height": 0,
    "marker": -1,
    "hidden": False,
    "out": "",
    "named": False,
    "role": "",
    "printed": ((0, 0),) * 4,
    "ranks": [],
    "light": [],
    "crits": [],
    "tokens": [],
    "move": 0,
    "turn": 0,
    "cost": 0,
    "stride": 0,
    "target": -1,
    "points": 0,
    "cool": [],
    "burnt": [],
    "active": (),
    "skills": (),
    "crew": 0,
    "lost_crew": 0,
    "carrier": -1,
    "wait": -1,
    "gritted": False,
    "pushed": {},
    "face": "",
    "auto": False,
    "order": "",
}
NOBODY = UnitView(**_NOTHING)
_NO_SIDE: dict[str, Any] = dict.fromkeys(SideView.__struct_fields__, False) | {
    "unit": -1,
    "seat": -1,
    "level": 0,
    "laid": "",
    "card": "",
    "extra": "",
    "counter": "",
    "hits": 0,
    "armor": (0, 0),
    "rating": (0, 0),
}
NO_SIDE = SideView(**_NO_SIDE)
