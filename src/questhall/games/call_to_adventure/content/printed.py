"""The cards: typed structs, read from content/*.toml and from packs. Decoding is validation."""

from pathlib import Path
from typing import Any, Literal, Sequence

import msgspec

from questhall.games.call_to_adventure.content.vocabulary import (
    ABILITY_INDEX,
    ICON_INDEX,
    Ability,
    AddRune,
    Choose,
    Cost,
    Each,
    Forbid,
    Icon,
    Kind,
    ModifyDifficulty,
    Power,
    Tax,
    Verb,
    When,
)
from questhall.kernel.content import decode, entries, pack_files, read_toml
from questhall.kernel.errors import BadPack

FOLDER = Path(__file__).parent
ACT_FILES = ("act_one.toml", "act_two.toml", "act_three.toml")


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of a Trait's requirement: any one of the things in it will do."""

    xp: int = 0
    icons: dict[Ability, int] = {}
    story: dict[Icon, int] = {}
    level_max: int = 0  # at this level or above it on the track
    level_min: int = 0  # at this level or below it


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A path: what it asks in addition and what it gives."""

    name: str = ""
    tale: str = ""
    plus: int = 0
    icons: tuple[Ability, ...] = ()
    story: tuple[Icon, ...] = ()
    triumph: int = 0
    tragedy: int = 0
    xp: int = 0
    virtue: int = 0
    corruption: int = 0
    hero: int = 0
    antihero: int = 0
    either: int = 0
    powers: tuple[Power, ...] = ()


class StoryCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Story card: trait, challenge, ally or adversary (CTA-ADV-02: a challenge with one path and a power)."""

    name: str
    act: Literal[1, 2, 3]
    kind: Kind
    flavour: str
    top: Side
    bottom: Side | None = None
    difficulty: int = 0
    abilities: tuple[Ability, ...] = ()
    needs: tuple[Need, ...] = ()
    powers: tuple[Power, ...] = ()  # of an Adversary: while it lies on the table
    id: str = ""

    def side(self, path: str) -> Side:
        """The path of that name, "top" or "bottom"."""
        return self.bottom if path == "bottom" and self.bottom is not None else self.top


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Origin, a Motivation or a Destiny."""

    name: str
    flavour: str
    tale: str
    powers: tuple[Power, ...]
    icons: tuple[Ability, ...] = ()
    story: tuple[Icon, ...] = ()
    triumph: int = 0
    tragedy: int = 0
    ally_adversary: bool = False
    id: str = ""


class HandCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """CTA-HA-14: a Hero or Antihero card has points and no icons; with several powers it is played for one of them."""

    name: str
    flavour: str
    powers: tuple[Power, ...]
    copies: int = 1
    formerly: int | None = None  # copies in the box of version 0.1.0, whose tables go on with the cards of today
    needs_other: bool = False
    skull: bool = False
    triumph: int = 0
    tragedy: int = 0
    ally_adversary: bool = False
    adversary: Power | None = None
    kind: Literal["hero", "antihero"] = "hero"
    id: str = ""


class Quest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Adversary Quest of solo and co-operative games."""

    name: str
    adversary: str
    flavour: str
    menace: Power
    opportunity: Power
    difficulty_bonus: int = 0
    id: str = ""


class TrackTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Corruption track, levels 1 to 7."""

    triumph: tuple[int, ...]
    tragedy: tuple[int, ...]
    names: tuple[str, ...]
    hero: tuple[bool, ...]
    antihero: tuple[bool, ...]
    dark: tuple[bool, ...]


class SetTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points for 0, 1, 2 ... matching story icons."""

    points: tuple[int, ...]


class Rise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rise of the Adversary."""

    name: str
    flavour: str
    powers: tuple[Power, ...]


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Victory card: the Adversary's goal by number of players, and the difficulty dial."""

    name: str
    flavour: str
    goals: tuple[int, ...]
    easy: int
    hard: int


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on the boards and on the two solo cards that are no Quest."""

    track: TrackTable
    sets: SetTable
    rise: Rise
    victory: Victory


class Facts(msgspec.Struct, frozen=True):
    """What the rules ask of a path all the time, worked out once."""

    abilities: tuple[int, ...]  # icons, as positions in ABILITIES
    icons: tuple[int, ...]  # story icons, as positions in ICONS
    listed: tuple[int, ...]  # abilities that the challenge lists
    difficulty: int  # printed number and the path's +1


class Moves(msgspec.Struct, frozen=True):
    """The options that name a Story card, made once."""

    gain: tuple[str, str]
    paths: tuple[tuple[str | int, ...], ...]
    casts: tuple[tuple[tuple[str | int, ...], ...], ...]  # to throw at once, by the Dark runes that can be paid for
    journey: tuple[str, str]
    replace: tuple[str, str]


class Content(msgspec.Struct, frozen=True, eq=False):
    """All cards of the game, and the indexes that the rules use.

    `eq=False`: known by itself and not by its cards, so that what follows from them can be worked out once and kept.
    """

    origins: dict[str, Character]
    motivations: dict[str, Character]
    destinies: dict[str, Character]
    story: dict[str, StoryCard]
    hand: dict[str, HandCard]
    quests: dict[str, Quest]
    printed: Printed
    powers: dict[str, Power]
    verbs: dict[str, Verb]
    facts: dict[str, dict[str, Facts]]  # by card and path
    moves: dict[str, Moves]
    characters: dict[str, Character]
    bans: dict[str, tuple[str, ...]]  # what a continuous power forbids
    taxes: dict[str, dict[str, int]]  # what it makes dearer
    strains: dict[str, tuple[tuple[int, ...], int]]  # which challenges it makes harder, and by how much
    watchers: dict[str, frozenset[str]]  # powers by what triggers them


def load(packs: Sequence[Path], game: str) -> Content:
    """Read the game's own cards and those of the packs."""
    powers: dict[str, Power] = {}
    verbs: dict[str, Verb] = {}

    def numbered(card: Any, id: str, kind: str) -> Any:
        return _number(card, id, kind, powers, verbs)

    def people(file: str) -> dict[str, Character]:
        found = entries(pack_files(FOLDER, packs, game, file), Character)
        return {id: numbered(card, id, "character") for id, card in found.items()}

    story: dict[str, StoryCard] = {}
    for act, file in enumerate(ACT_FILES, start=1):
        for id, card in entries(pack_files(FOLDER, packs, game, file), StoryCard).items():
            _check_story(card, id, act, file)
            story[id] = numbered(card, id, "story")
    hand: dict[str, HandCard] = {}
    for file, kind in (("heroes.toml", "hero"), ("antiheroes.toml", "antihero")):
        for id, held in entries(pack_files(FOLDER, packs, game, file), HandCard).items():
            hand[id] = numbered(msgspec.structs.replace(held, kind=kind), id, kind)
    quests = {
        id: numbered(quest, id, "quest")
        for id, quest in entries(pack_files(FOLDER, packs, game, "quests.toml"), Quest).items()
    }
    table = FOLDER / "table.toml"
    for path in pack_files(FOLDER, packs, game, "table.toml"):
        table = path
    printed = decode(read_toml(table), Printed, table)
    rise: Rise = numbered(printed.rise, "rise", "rise")
    printed = msgspec.structs.replace(printed, rise=rise)
    origins, motivations, destinies = people("origins.toml"), people("motivations.toml"), people("destinies.toml")
    for id, card in story.items():
        if card.kind == "adversary" and id not in quests:
            raise BadPack(f"quests.toml: the adversary {id} has no Quest; solo and co-operative games need one.")
    return Content(
        origins, motivations, destinies, story, hand, quests, printed, powers, verbs,
        {id: _facts(card) for id, card in story.items()}, {id: _moves(card) for id, card in story.items()},
        {**origins, **motivations, **destinies},
        *_continuous(powers), _watchers(powers),
    )  # fmt: skip


def _continuous(
    powers: dict[str, Power],
) -> tuple[dict[str, tuple[str, ...]], dict[str, dict[str, int]], dict[str, tuple[tuple[int, ...], int]]]:
    """What the continuous powers of Adversaries do, in the form in which the rules ask for it."""
    bans: dict[str, tuple[str, ...]] = {}
    taxes: dict[str, dict[str, int]] = {}
    strains: dict[str, tuple[tuple[int, ...], int]] = {}
    for key, power in powers.items():
        for verb in power.do if power.trigger == "continuous" else ():
            if isinstance(verb, Forbid):
                bans[key] = (*bans.get(key, ()), verb.what)
            elif isinstance(verb, Tax):
                taxes.setdefault(key, {})[verb.what] = verb.n
            elif isinstance(verb, ModifyDifficulty):
                strains[key] = (tuple([ABILITY_INDEX[name] for name in power.when.challenge_has]), verb.n)
            else:
                raise BadPack(f"{power.card}: a continuous power can forbid, tax or modify_difficulty, nothing else.")
    return bans, taxes, strains


def _watchers(powers: dict[str, Power]) -> dict[str, frozenset[str]]:
    """CTA-FX-04: which powers watch for which event."""
    found: dict[str, set[str]] = {}
    for key, power in powers.items():
        found.setdefault(power.trigger, set()).add(key)
    return {trigger: frozenset(keys) for trigger, keys in found.items()}


def _check_story(card: StoryCard, id: str, act: int, file: str) -> None:
    """CTA-TERM-14: a trait and an adversary have one path, a challenge two."""
    if card.act != act:
        raise BadPack(f"{file}: {id}: act is {card.act}, but the file holds Act {act}.")
    if (card.kind == "challenge") != (card.bottom is not None):
        raise BadPack(f"{file}: {id}: a challenge has a top and a bottom path, every other card only a top.")
    if card.kind in ("challenge", "adversary") and not (card.difficulty and card.abilities):
        raise BadPack(f"{file}: {id}: a {card.kind} has a difficulty and at least one ability.")


def _facts(card: StoryCard) -> dict[str, Facts]:
    listed = tuple([ABILITY_INDEX[name] for name in card.abilities])
    sides = {"top": card.top}
    if card.bottom is not None:
        sides["bottom"] = card.bottom
    return {
        path: Facts(
            tuple([ABILITY_INDEX[name] for name in side.icons]),
            tuple([ICON_INDEX[name] for name in side.story]),
            listed,
            card.difficulty + side.plus,
        )
        for path, side in sides.items()
    }


def _moves(card: StoryCard) -> Moves:
    paths = ("top", "bottom") if card.bottom is not None else ("top",)
    id = card.id
    attempts = tuple([("attempt", id, path) for path in paths])
    casts = [[(*attempt, "throw", dark) for attempt in attempts for dark in range(most + 1)] for most in range(4)]
    return Moves(("gain", id), attempts, tuple(map(tuple, casts)), ("journey", id), ("replace", id))


# every power and every verb gets an address, so that the state can name it


def _number(card: Any, id: str, kind: str, powers: dict[str, Power], verbs: dict[str, Verb]) -> Any:
    changes: dict[str, Any] = {}
    for field in card.__struct_fields__:
        value = getattr(card, field)
        if isinstance(value, tuple) and value and isinstance(value[0], Power):
            changes[field] = tuple([_power(p, id, f"{id}/{n}", kind, powers, verbs) for n, p in enumerate(value)])
        elif isinstance(value, Power):
            changes[field] = _power(value, id, f"{id}/{field}", kind, powers, verbs)
        elif isinstance(value, Side):
            path = [_power(p, id, f"{id}/{field}{n}", kind, powers, verbs) for n, p in enumerate(value.powers)]
            changes[field] = msgspec.structs.replace(value, powers=tuple(path))
        elif field == "id":
            changes[field] = id
    return msgspec.structs.replace(card, **changes)


def _power(power: Power, card: str, key: str, kind: str, powers: dict[str, Power], verbs: dict[str, Verb]) -> Power:
    do = tuple([_verb(verb, f"{key}.{n}", kind, verbs) for n, verb in enumerate(power.do)])
    powers[key] = msgspec.structs.replace(power, do=do, key=key, card=card)
    return powers[key]


def _verb(verb: Verb, key: str, kind: str, verbs: dict[str, Verb]) -> Verb:
    changes: dict[str, Any] = {"key": key}
    if isinstance(verb, Choose):
        changes["options"] = tuple(
            [
                tuple([_verb(inner, f"{key}.{o}.{n}", kind, verbs) for n, inner in enumerate(option)])
                for o, option in enumerate(verb.options)
            ]
        )
    elif isinstance(verb, Each):
        changes["do"] = tuple([_verb(inner, f"{key}.{n}", kind, verbs) for n, inner in enumerate(verb.do)])
    elif isinstance(verb, AddRune):
        changes["antihero"] = kind == "antihero"
    verbs[key] = msgspec.structs.replace(verb, **changes)
    return verbs[key]


__all__ = [
    "ACT_FILES",
    "Character",
    "Content",
    "Cost",
    "Facts",
    "HandCard",
    "Need",
    "Power",
    "Quest",
    "Side",
    "StoryCard",
    "When",
    "load",
]
