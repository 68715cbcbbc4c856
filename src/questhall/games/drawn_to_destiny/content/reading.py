"""Reading the content: every file of the game and of the packs, checked as a whole, with all faults at once.

DTD-DECK-10: the Reference cards are read here too and open to everybody.

``python -m questhall.games.drawn_to_destiny`` reads the game's own content and lists what is wrong with it.
"""

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from questhall.games.drawn_to_destiny.content import notation
from questhall.games.drawn_to_destiny.content.expression import Node
from questhall.games.drawn_to_destiny.content.expression import parse as parse_condition
from questhall.games.drawn_to_destiny.content.map import Field
from questhall.games.drawn_to_destiny.content.notation import Stat
from questhall.games.drawn_to_destiny.content.printed import (
    Ability,
    Campaign,
    Card,
    DamageEntry,
    Effect,
    Item,
    Reference,
    SeverityLine,
    UnitCard,
)
from questhall.games.drawn_to_destiny.content.scenes import Scene
from questhall.games.drawn_to_destiny.content.talents import MOMENTS, Talents
from questhall.games.drawn_to_destiny.content.vocabulary import DECKS, TYPES
from questhall.kernel import BadPack
from questhall.kernel.content import decode, read_toml

HOME = Path(__file__).parent
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")

#: The words of damage cards that take away Levels, Items or Abilities.
HINDRANCES = ("NoLevels", "NoItems", "NoAbilities")

C = TypeVar("C", bound=Card)

Effects = tuple[tuple[str, Effect], ...]

#: One word of a damage card: its name, its number, and the rest of it ("Blind", 0, "Partial").
Word = tuple[str, int, str]


class DamageCard:
    """A damage card as the table reads it: Type, location by Rank, four faces."""

    __slots__ = ("deck", "hurts", "index", "names", "rank", "says", "type", "words")

    def __init__(self, deck: int, index: int, kind: str, rank: int, faces: Sequence[SeverityLine]) -> None:
        self.deck = deck
        self.index = index
        self.type = kind
        self.rank = rank  # 0 ace ... 12 two
        self.names = tuple([face.name for face in faces])
        self.words: tuple[tuple[Word, ...], ...] = tuple([words(face.do) for face in faces])
        self.says = tuple([frozenset([name for name, _, _ in face]) for face in self.words])
        #: by Severity: what it says about a Unit's ways of acting
        self.hurts = tuple([tuple([word for word in HINDRANCES if word in says]) for says in self.says])


def words(text: str) -> tuple[Word, ...]:
    """``Stun:1 Blind:Partial`` as data."""
    found = []
    for part in text.split():
        name, _, value = part.partition(":")
        number = int(value) if value.lstrip("-").isdigit() else 0
        found.append((name, number, "" if number or value == "0" else value))
    return tuple(found)


@cache
def condition(text: str) -> Node:
    """A condition, parsed once."""
    return parse_condition(text)


@cache
def stat(text: str) -> Stat:
    """A written Stat, parsed once."""
    return notation.parse(text)


class UnitStats:
    """What a Unit card's figures come to."""

    __slots__ = ("card", "stats")

    def __init__(self, card: UnitCard) -> None:
        self.card = card
        self.stats: tuple[Stat, Stat, Stat, Stat] = (
            notation.canon(Fraction(str(card.kg))),
            notation.parse(card.mind),
            notation.parse(card.will),
            notation.canon(Fraction(str(card.kph))),
        )


class Library:
    """All cards of the game and its packs."""

    def __init__(self) -> None:
        self.units: dict[str, UnitCard] = {}
        self.stats: dict[str, tuple[Stat, Stat, Stat, Stat]] = {}
        self.items: dict[str, Item] = {}
        self.bodies: dict[str, Stat] = {}
        self.abilities: dict[str, Ability] = {}
        self.damage: list[list[DamageCard | None]] = [[None] * 52 for _ in DECKS]
        self.scenes: dict[str, Scene] = {}
        self.fields: dict[str, Field] = {}
        self.references: dict[str, Reference] = {}
        self.known_talents: dict[tuple[str, ...], Talents] = {}
        self._effects: dict[str, Effects] = {}
        #: DTD-ITEM-13: the Items that confer Abilities; and those that confer a free one for a moment
        self.gifted: frozenset[str] = frozenset()
        self.gifts_at: dict[str, frozenset[str]] = {}
        self.carriers: frozenset[str] = frozenset()  # the Units with seats for others
        self.lamps: frozenset[str] = frozenset()  # the Items that give light
        self.idle: frozenset[str] = frozenset()  # the Items that are of use in the hand only, or mounted
        self.arms: dict[tuple[object, ...], Any] = {}  # means.Arms by all that they depend on
        self.outfits: dict[tuple[object, ...], Any] = {}  # equipment.py: how what is carried can be moved about
        self.kits: dict[tuple[str, tuple[str, ...]], Any] = {}  # setup.py: active Abilities and Items of a Unit card
        self.campaigns: dict[str, Campaign] = {}
        self.mark = ""
        self.where: dict[tuple[str, str], Path] = {}

    def __repr__(self) -> str:
        return f"Library({self.mark})"

    def learn(self, names: tuple[str, ...]) -> Talents:
        """Work out what some active Abilities come to."""
        found = self.known_talents[names] = Talents(names, self.abilities)
        return found

    def note_bearers(self) -> None:
        """DTD-ITEM-13, DTD-MOVE-09: which Items confer Abilities, and at which moments; who carries others."""
        self.gifted = frozenset([name for name, item in self.items.items() if item.abilities])
        self.carriers = frozenset([name for name, card in self.units.items() if card.seats])
        self.lamps = frozenset([name for name, item in self.items.items() if item.light])
        self.idle = frozenset(
            [name for name, item in self.items.items() if not (item.gifts or item.do or item.condition)]
        )
        found: dict[str, set[str]] = {moment: set() for moment in MOMENTS}
        for name, item in self.items.items():
            for gift in (*item.abilities, *(item.weapon.allows if item.weapon is not None else ())):
                card = self.abilities.get(gift)
                if card is not None and card.use == "free":
                    for moment in card.at:
                        found[moment].add(name)
        self.gifts_at = {moment: frozenset(names) for moment, names in found.items()}

    def weapon_effects(self, name: str) -> Effects:
        """The effects of a weapon, each with its name."""
        found = self._effects.get(name)
        if found is None:
            weapon = self.items[name].weapon
            found = self._effects[name] = tuple([(name, effect) for effect in weapon.do] if weapon is not None else ())
        return found

    def ability_effects(self, name: str) -> Effects:
        """The effects of an Ability, each with its name."""
        found = self._effects.get(name)
        if found is None:
            found = self._effects[name] = tuple([(name, effect) for effect in self.abilities[name].do])
        return found

    def face(self, deck: int, card: int) -> DamageCard:
        """The damage card of a number below 52."""
        found = self.damage[deck][card]
        assert found is not None
        return found


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with the content: where, and what."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def load(packs: Sequence[Path] = ()) -> Library:
    """The game's content with the packs' added; BadPack lists every fault."""
    from questhall.games.drawn_to_destiny.content.checking import check

    library, faults = read(packs)
    if not faults:
        faults = check(library)
    if faults:
        raise BadPack("\n".join([str(fault) for fault in faults]))
    return library


def read(packs: Sequence[Path] = ()) -> tuple[Library, list[Fault]]:
    """Read every file; what cannot be read is reported and left out."""
    library = Library()
    faults: list[Fault] = []
    digest = hashlib.sha256()
    for path in content_files(packs):
        try:
            data = read_toml(path)  # first: it refuses what is no ordinary file or too large
            digest.update(path.read_bytes())
        except BadPack as fault:
            faults.append(Fault(str(path), str(fault).removeprefix(f"{path}: ")))
            continue
        if "map" in data:
            _read_scene(library, data, path, faults)
        else:
            _read_cards(library, data, path, faults)
    library.note_bearers()
    library.mark = digest.hexdigest()[:16]
    return library, faults


def content_files(packs: Sequence[Path]) -> list[Path]:
    """The game's own files, then those of each pack; a later entry replaces an earlier one of the same name."""
    found = sorted(HOME.rglob("*.toml"))
    for pack in packs:
        if not pack.is_dir():
            raise BadPack(f"{pack}: there is no such folder.")
        found += sorted((pack / "drawn-to-destiny").rglob("*.toml"))
    return found


def _read_scene(library: Library, data: dict[str, Any], path: Path, faults: list[Fault]) -> None:
    scene = _decoded(data, Scene, path, f"scene {data.get('id', '?')}", faults)
    if scene is None:
        return
    library.scenes[scene.id] = scene
    library.where["scene", scene.id] = path
    try:
        library.fields[scene.id] = Field(scene)
    except ValueError as fault:
        faults.append(Fault(f"{path}: scene {scene.id}, map", str(fault)))


def _read_cards(library: Library, data: dict[str, Any], path: Path, faults: list[Fault]) -> None:
    deck = data.pop("deck", "")
    for table, entries in data.items():
        if not isinstance(entries, list):
            faults.append(Fault(f"{path}: {table}", f"write each entry as [[{table}]]"))
            continue
        for number, entry in enumerate(entries, 1):
            name = str(entry.get("name") or entry.get("id") or entry.get("title") or f"#{number}")
            label = f"{table} {name}"
            if table == "unit":
                unit = _decoded(entry, UnitCard, path, label, faults)
                if unit is not None:
                    library.units[unit.name] = unit
            elif table == "item":
                item = _decoded(entry, Item, path, label, faults)
                if item is not None:
                    library.items[item.name] = item
                    library.bodies[item.name] = notation.canon(Fraction(str(item.kg)))
            elif table == "ability":
                ability = _decoded(entry, Ability, path, label, faults)
                if ability is not None:
                    library.abilities[ability.name] = ability
            elif table == "reference":
                reference = _decoded(entry, Reference, path, label, faults)
                if reference is not None:
                    library.references[reference.title] = reference
            elif table == "campaign":
                campaign = _decoded(entry, Campaign, path, label, faults)
                if campaign is not None:
                    library.campaigns[campaign.id] = campaign
            elif table == "card":
                damage = _decoded(entry, DamageEntry, path, f"card {entry.get('type')} {entry.get('ranks')}", faults)
                if damage is not None:
                    _add_damage(library, deck, damage, path, faults)
            else:
                faults.append(Fault(f"{path}: {table}", "is no kind of card; there are unit, item, ability, card, "
                                    "reference, campaign"))  # fmt: skip
                break
            library.where[table, name] = path
    for name, unit in library.units.items():
        if name not in library.stats:
            try:
                library.stats[name] = UnitStats(unit).stats
            except ValueError as fault:
                faults.append(Fault(f"{path}: unit {name}", str(fault)))


def _add_damage(library: Library, deck_name: str, entry: DamageEntry, path: Path, faults: list[Fault]) -> None:
    where = f"{path}: card {entry.type} {' '.join(entry.ranks)}"
    if deck_name not in DECKS:
        faults.append(Fault(str(path), f"deck = {deck_name!r} is no damage deck; there are {', '.join(DECKS)}"))
        return
    deck = DECKS.index(deck_name)
    if entry.type not in TYPES[deck]:
        faults.append(Fault(f"{where}, type", f"{deck_name} has {', '.join(TYPES[deck])}, not {entry.type}"))
        return
    suit = TYPES[deck].index(entry.type)
    faces = (entry.minor, entry.major, entry.critical, entry.extreme)
    for rank in entry.ranks:
        if rank not in RANKS:
            faults.append(Fault(f"{where}, ranks", f"{rank!r} is no Rank; there are {' '.join(RANKS)}"))
            continue
        index = suit * 13 + RANKS.index(rank)
        library.damage[deck][index] = DamageCard(deck, index, entry.type, RANKS.index(rank), faces)


def _decoded(data: Any, kind: type[C], path: Path, label: str, faults: list[Fault]) -> C | None:
    try:
        return decode(data, kind, path, label)
    except BadPack as fault:
        faults.append(Fault(str(path), str(fault).removeprefix(f"{path}: ")))
        return None


def main() -> int:
    """List the faults of the game's own content."""
    from questhall.games.drawn_to_destiny.content.checking import check

    library, faults = read()
    faults += check(library)
    for fault in faults:
        print(fault)
    damage = sum(card is not None for deck in library.damage for card in deck)
    print(
        f"{len(library.units)} units, {len(library.items)} items, {len(library.abilities)} abilities, "
        f"{len(library.scenes)} scenes, {damage} damage cards, "
        f"{len(faults)} faults"
    )
    return 1 if faults else 0
