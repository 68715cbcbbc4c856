"""Content: enemies, heroes, adventures and boards as typed data, read from TOML.

Decoding is validation: an error names file, entry and field. A pack (a folder with `roll-for-adventure/*.toml`) adds a
set of custom enemies named after the pack, and adds or replaces heroes, adventures' words and help texts.
"""

from pathlib import Path
from typing import Annotated, Any, Literal, Sequence, TypeVar

import msgspec

from questhall.games.roll_for_adventure.content.vocabulary import (
    TIMINGS,
    AnyEffect,
    AnyHeroEffect,
    Attack,
    Data,
    Identifier,
    Line,
    Scar,
    Territory,
    walk,
)
from questhall.kernel import BadPack
from questhall.kernel.content import decode, read_toml

T = TypeVar("T")

GAME = "roll-for-adventure"
HOUSE = "house"  # the set of custom enemies that is shipped as a sample
MASTER = "master-of-shadows"


class Enemy(Data, frozen=True, kw_only=True):
    """An enemy as its card states it."""

    id: Identifier
    name: Line
    copies: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    rank: Annotated[int, msgspec.Meta(ge=0, le=3)]
    home: Territory | Literal["none"] = "none"
    strength: Annotated[int, msgspec.Meta(ge=3, le=12)] = 6
    stays: bool = True
    reshuffle: bool = False
    attack: tuple[AnyEffect, ...]
    defeated: tuple[AnyEffect, ...] = ()
    text: Line = ""


class Special(Enemy, frozen=True, kw_only=True):
    """An official special enemy: an enemy of one of the three types."""

    type: Literal["dragon", "phantom", "giant"]


class Hero(Data, frozen=True, kw_only=True):
    """A hero board (RFA-HERO-05)."""

    id: Identifier
    name: Line
    first_game: bool = False
    timing: Literal["turn_start", "after_roll", "after_place", "stage_end", "attack", "passive"]
    condition: Literal["any", "completed"] = msgspec.field(default="any", name="if")
    limit: Literal["turn", "passive"] = "turn"
    effect: AnyHeroEffect
    text: Line
    flavour: Line = ""

    @property
    def verb(self) -> str:
        """The one thing this hero can do."""
        return str(self.effect.__struct_config__.tag)

    @property
    def power(self) -> str:
        """Verb and moment in one word, as the state keeps it while the ability can be used."""
        return f"{self.verb}@{self.timing}"


class Adventure(Data, frozen=True):
    """An adventure board and the stones it asks for."""

    id: Identifier
    name: Line
    stones: Literal[5, 6, 7, 8]
    text: Line = ""


class Connection(Data, frozen=True):
    """A straight connection of desert B, from its upper to its lower end."""

    id: str
    spaces: str
    upper: tuple[int, int]
    lower: tuple[int, int]


class DesertB(Data, frozen=True):
    """RFA-DATA-01, RFA-DESB-01: the worm."""

    spaces: dict[str, tuple[int, int]]
    connections: tuple[Connection, ...]


class ForestB(Data, frozen=True):
    """RFA-DATA-02, RFA-WODB-01: the arch."""

    spaces: int
    areas: tuple[int, ...]


class RewardLine(Data, frozen=True):
    """A line of ice cave B and what it gives."""

    id: str
    spaces: str
    reward: Literal["bonus", "defeat", "free", "skull-1", "skull-2"]


class IceCaveB(Data, frozen=True):
    """RFA-DATA-03, RFA-ICEB-01: the grid."""

    spaces: dict[str, tuple[int, int]]
    lines: tuple[RewardLine, ...]


class Help(Data, frozen=True):
    """A page of help."""

    id: str
    title: Line
    text: str


class Master(Data, frozen=True):
    """The Master of Shadows' card."""

    id: str
    name: Line
    text: Line


class Card(msgspec.Struct, frozen=True):
    """One card of the box: a copy of an enemy, with what the rules ask of it at hand."""

    key: str  # names it in the state, in options and in drawings: "tree-shrike-2"
    type: str  # "territory", "dragon", "phantom", "giant", "master", or the set of a custom card
    enemy: Enemy | None  # None: the Master
    home: int  # territory, or -1
    rank: int
    strength: int
    plain: bool  # its whole attack is the normal attack on its home


class Content(msgspec.Struct, frozen=True):
    """Everything the game is made of."""

    cards: dict[str, Card]  # by key
    heroes: tuple[Hero, ...]
    powers: tuple[str, ...]  # of each hero: verb and moment in one word
    adventures: tuple[Adventure, ...]
    desert_b: DesertB
    forest_b: ForestB
    ice_cave_b: IceCaveB
    help: dict[str, Help]
    master_card: Master
    sets: dict[str, tuple[Enemy, ...]]  # custom enemies by set
    decks: dict[str, tuple[str, ...]]  # keys of the cards by type
    scarring: frozenset[str]  # types with cards that do permanent damage
    chains: tuple[int, ...]  # desert B: the spaces of each connection, as bits
    lines: tuple[int, ...]  # ice cave B: the spaces of each line, as bits
    neighbours: tuple[tuple[int, ...], ...]  # ice cave B: the spaces beside, above and below each space

    def hero(self, name: str) -> int:
        """The number of a hero, by id."""
        return next(i for i, hero in enumerate(self.heroes) if hero.id == name)


class _Boards(Data, frozen=True):
    adventure: tuple[Adventure, ...]
    desert_b: DesertB
    forest_b: ForestB
    ice_cave_b: IceCaveB


class _Specials(Data, frozen=True):
    special: tuple[Special, ...]
    master: Master


class _PackFile(Data, frozen=True):
    """What a file of a pack may hold."""

    enemy: tuple[Enemy, ...] = ()
    hero: tuple[Hero, ...] = ()
    adventure: tuple[Adventure, ...] = ()
    help: tuple[Help, ...] = ()


class _Names(Data, frozen=True):
    hero: tuple[Hero, ...]


class _Helps(Data, frozen=True):
    help: tuple[Help, ...]


def _cards(enemies: Sequence[Enemy], kind: str) -> list[Card]:
    """The cards of some enemies, each copy one."""
    places: tuple[str, ...] = ("desert", "fortress", "forest", "ice_cave")
    cards = []
    for enemy in enemies:
        home = places.index(enemy.home) if enemy.home != "none" else -1
        plain = home >= 0 and enemy.attack == (Attack(at="home"),)
        label = enemy.type if isinstance(enemy, Special) else kind
        for copy in range(1, enemy.copies + 1):
            key = f"{enemy.id}-{copy}" if enemy.copies > 1 else enemy.id
            cards.append(Card(key, label, enemy, home, enemy.rank, enemy.strength, plain))
    return cards


def load(packs: Sequence[Path] = ()) -> Content:
    """The shipped content (RFA-DATA-05, RFA-SETUP-20: enemies, heroes, boards, help) with the packs laid over it."""
    folder = Path(__file__).parent
    enemies = _read(folder / "enemies.toml", _PackFile).enemy
    specials = _read(folder / "specials.toml", _Specials)
    boards = _read(folder / "boards.toml", _Boards)
    sets: dict[str, tuple[Enemy, ...]] = {HOUSE: _read(folder / "custom.toml", _PackFile).enemy}
    heroes = {hero.id: hero for hero in _read(folder / "heroes.toml", _Names).hero}
    adventures = {adventure.id: adventure for adventure in boards.adventure}
    pages = {page.id: page for page in _read(folder / "help.toml", _Helps).help}
    for pack in packs:
        for path in sorted((pack / GAME).glob("*.toml")):
            found = _read(path, _PackFile)
            if found.enemy:
                sets[pack.name] = sets.get(pack.name, ()) + found.enemy
            heroes.update({hero.id: hero for hero in found.hero})
            for adventure in found.adventure:
                if adventure.id not in adventures or adventures[adventure.id].stones != adventure.stones:
                    raise BadPack(f"{path}: adventure {adventure.id!r}: a pack renames the four boards, it adds none.")
                adventures[adventure.id] = adventure
            pages.update({page.id: page for page in found.help})
    cards = _cards(enemies, "territory")
    cards.append(Card(MASTER, "master", None, -1, 4, 0, False))
    cards += _cards(specials.special, "special")
    for name, custom in sets.items():
        cards += _cards(custom, name)
    content = Content(
        cards=_by_key(cards),
        heroes=tuple(heroes.values()),
        powers=tuple(hero.power for hero in heroes.values()),
        adventures=tuple(adventures.values()),
        desert_b=boards.desert_b,
        forest_b=boards.forest_b,
        ice_cave_b=boards.ice_cave_b,
        help=pages,
        master_card=specials.master,
        sets=sets,
        decks={kind: tuple(card.key for card in cards if card.type == kind) for kind in {card.type for card in cards}},
        scarring=frozenset(card.type for card in cards if card.enemy is not None and _scars(card.enemy)),
        chains=tuple(_bits(boards.desert_b.spaces, chain.spaces) for chain in boards.desert_b.connections),
        lines=tuple(_bits(boards.ice_cave_b.spaces, line.spaces) for line in boards.ice_cave_b.lines),
        neighbours=_neighbours(list(boards.ice_cave_b.spaces.values())),
    )
    _check(content)
    return content


def _scars(enemy: Enemy) -> bool:
    """RFA-SETUP-16: giants, or custom cards that scar, put end-of-game markers on the tracks."""
    return any(isinstance(effect, Scar) for effect in walk(enemy.attack))


def _bits(spaces: dict[str, tuple[int, int]], word: str) -> int:
    """Spaces named by letters, as bits in the order of the board."""
    order = list(spaces)
    return sum(1 << order.index(letter) for letter in word)


def _neighbours(cells: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """RFA-ICEB-03: horizontal and vertical neighbours; diagonal ones do not count."""
    return tuple(
        tuple(j for j, (y, x) in enumerate(cells) if abs(y - row) + abs(x - column) == 1) for row, column in cells
    )


def _by_key(cards: Sequence[Card]) -> dict[str, Card]:
    keys = [card.key for card in cards]
    twice = sorted({key for key in keys if keys.count(key) > 1})
    if twice:
        raise BadPack(f"enemy ids must be unique: {', '.join(twice)} is there twice.")
    return {card.key: card for card in cards}


def _check(content: Content) -> None:
    """What types cannot say: abilities at the right moment."""
    for hero in content.heroes:
        if hero.timing not in TIMINGS[hero.verb] or (hero.limit == "passive") != (hero.timing == "passive"):
            raise BadPack(
                f"hero {hero.id!r}: {hero.verb} works at {' or '.join(TIMINGS[hero.verb])}, not at {hero.timing}."
            )


def _read(path: Path, kind: type[T]) -> T:
    """Decode one file, entry by entry, so that what is wrong is said with file, entry and field."""
    data = read_toml(path)
    for table, rows in data.items():
        if isinstance(rows, list) and table in _ENTRIES:
            for row in rows:
                decode(
                    row, _ENTRIES[table], path, f"{table} {row.get('id', '?')!r}" if isinstance(row, dict) else table
                )
    return decode(data, kind, path)


_ENTRIES: dict[str, Any] = {"enemy": Enemy, "special": Special, "hero": Hero, "adventure": Adventure, "help": Help}
