"""Reading the content: every file of the game and of the packs, checked as a whole, with all faults at once.

DTD-DECK-10: the Reference cards are read here too and open to everybody.

``python -m questhall.games.drawn_to_destiny`` reads the game's own content and lists what is wrong with it.
"""

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from questhall.games.drawn_to_destiny.content import stats
from questhall.games.drawn_to_destiny.content.checking import Fault, check
from questhall.games.drawn_to_destiny.content.conflict_cards import RANKS
from questhall.games.drawn_to_destiny.content.ground.map import Field
from questhall.games.drawn_to_destiny.content.item_cards import Item
from questhall.games.drawn_to_destiny.content.library import UNREAD, DamageCard, Library, UnitStats
from questhall.games.drawn_to_destiny.content.printed import Ability, Campaign, Card, DamageEntry, Reference
from questhall.games.drawn_to_destiny.content.scenes import Scene
from questhall.games.drawn_to_destiny.content.unit_cards import UnitCard
from questhall.games.drawn_to_destiny.content.vocabulary import DECKS, TYPES
from questhall.kernel import BadPack
from questhall.kernel.content import decode, read_toml

HOME = Path(__file__).parent

C = TypeVar("C", bound=Card)


def load(packs: Sequence[Path] = ()) -> Library:
    """The game's content with the packs' added; BadPack lists every fault."""
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
                    library.bodies[item.name] = stats.canon(Fraction(str(item.kg)))
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
    library, faults = read()
    faults += check(library)
    for fault in faults:
        print(fault)
    damage = sum(card is not UNREAD for deck in library.damage for card in deck)
    print(
        f"{len(library.units)} units, {len(library.items)} items, {len(library.abilities)} abilities, "
        f"{len(library.scenes)} scenes, {damage} damage cards, "
        f"{len(faults)} faults"
    )
    return 1 if faults else 0
