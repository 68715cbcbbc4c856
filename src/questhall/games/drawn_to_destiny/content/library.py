"""The library: every card, Scene and map of the game and its packs, ready for the rules."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from questhall.games.drawn_to_destiny.content import stats
from questhall.games.drawn_to_destiny.content.expression import Node
from questhall.games.drawn_to_destiny.content.expression import parse_condition as parse_condition
from questhall.games.drawn_to_destiny.content.ground.map import Field
from questhall.games.drawn_to_destiny.content.item_cards import Item
from questhall.games.drawn_to_destiny.content.printed import Ability, Campaign, Effect, Reference, SeverityLine
from questhall.games.drawn_to_destiny.content.scenes import Scene
from questhall.games.drawn_to_destiny.content.stats import STATS, Stat
from questhall.games.drawn_to_destiny.content.talents import MOMENTS, KnownTalents
from questhall.games.drawn_to_destiny.content.unit_cards import UnitCard
from questhall.games.drawn_to_destiny.content.vocabulary import DECKS

#: The words of damage cards that take away Levels, Items or Abilities.
HINDRANCES = ("NoLevels", "NoItems", "NoAbilities")

Effects = tuple[tuple[str, Effect], ...]

#: One word of a damage card: its name, its number, and the rest of it ("Blind", 0, "Partial").
Word = tuple[str, int, str]


class DamageCard:
    """A damage card as the table reads it: Type, location by Rank, four faces."""

    __slots__ = ("deck", "hurts", "index", "lowers", "names", "rank", "says", "type", "words")

    def __init__(self, deck: int, index: int, kind: str, rank: int, faces: Sequence[SeverityLine]) -> None:
        self.deck = deck
        self.index = index
        self.type = kind
        self.rank = rank  # 0 ace ... 12 two
        self.names = tuple([face.name for face in faces])
        self.words: tuple[tuple[Word, ...], ...] = tuple([written_words(face.do) for face in faces])
        self.says = tuple([frozenset([name for name, _, _ in face]) for face in self.words])
        #: by Severity: what it says about a Unit's ways of acting
        self.hurts = tuple([tuple([word for word in HINDRANCES if word in says]) for says in self.says])
        #: by Severity: which Stats it changes besides that of its deck, and by how much
        self.lowers = tuple(
            [tuple([(STATS.index(name), n) for name, n, _ in face if name in STATS]) for face in self.words]
        )


#: Stands where no card has been read so far.
UNREAD = DamageCard(-1, -1, "", 0, ())


def written_words(text: str) -> tuple[Word, ...]:
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
def written_stat(text: str) -> Stat:
    """A written Stat, parsed once."""
    return stats.parse_stat(text)


class UnitStats:
    """What a Unit card's figures come to."""

    __slots__ = ("card", "stats")

    def __init__(self, card: UnitCard) -> None:
        self.card = card
        self.stats: tuple[Stat, Stat, Stat, Stat] = (
            stats.canon(Fraction(str(card.kg))),
            stats.parse_stat(card.mind),
            stats.parse_stat(card.will),
            stats.canon(Fraction(str(card.kph))),
        )


class Library:
    """All cards of the game and its packs."""

    def __init__(self) -> None:
        self.units: dict[str, UnitCard] = {}
        self.stats: dict[str, tuple[Stat, Stat, Stat, Stat]] = {}
        self.items: dict[str, Item] = {}
        self.bodies: dict[str, Stat] = {}
        self.abilities: dict[str, Ability] = {}
        self.damage: list[list[DamageCard]] = [[UNREAD] * 52 for _ in DECKS]
        self.scenes: dict[str, Scene] = {}
        self.fields: dict[str, Field] = {}
        self.references: dict[str, Reference] = {}
        self.talents = KnownTalents(self.abilities)
        self._effects: dict[str, Effects] = {}
        #: DTD-ITEM-13: the Items that confer Abilities; and those that confer a free one for a moment
        self.gifted: frozenset[str] = frozenset()
        self.gifts_at: dict[str, frozenset[str]] = {}
        self.carriers: frozenset[str] = frozenset()  # the Units with seats for others
        self.own: tuple[UnitCard, ...] = ()  # characters of the players' own
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

    def note_bearers(self) -> None:
        """DTD-ITEM-13, DTD-MOVE-09: which Items confer Abilities, and at which moments; who carries others."""
        self.gifted = frozenset([name for name, item in self.items.items() if item.abilities])
        self.carriers = frozenset([name for name, card in self.units.items() if card.seats])
        self.own = tuple([card for card in self.units.values() if card.own])
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
        return self.damage[deck][card]
