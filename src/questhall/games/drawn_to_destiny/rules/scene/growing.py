"""A character of one's own between Scenes that belong to no campaign: it comes home, and grows by the book's ways.

Its file keeps its points and weeks. Wounds heal at home, whatever they were: nobody counts the weeks there.
"""

import copy

import msgspec

from questhall.games.drawn_to_destiny.content.characters import unit_price
from questhall.games.drawn_to_destiny.content.library import Library, UnitStats
from questhall.games.drawn_to_destiny.content.unit_cards import UnitCard
from questhall.games.drawn_to_destiny.rules.scene.advancement import advance_options, apply_advance
from questhall.games.drawn_to_destiny.state import Character, DestinyState
from questhall.kernel import Chance, IllegalChoice, Option, text


def with_character(library: Library, card: UnitCard) -> Library:
    """The library with one character more."""
    wider = copy.copy(library)
    wider.units = {**library.units, card.name: card}
    wider.stats = {**library.stats, card.name: UnitStats(card).stats}
    return wider


def at_home(library: Library, card: UnitCard) -> tuple[DestinyState, Character]:
    """DTD-REW-06: Downtime without a table: the character with what its file says it may spend."""
    scenes = list(library.scenes.values())
    scene = next((scene.id for scene in scenes if scene.genre == card.genre), scenes[0].id)
    state = DestinyState(chance=Chance.of(1), content=with_character(library, card), scene=scene)
    hero = Character(card.name, 0, card.skills, card.items, card.sp, card.ap, card.cp, card.weeks)
    hero.respec_sp, hero.respec_ap = "sp" in card.respec, "ap" in card.respec
    return state, hero


def ways(library: Library, card: UnitCard) -> list[Option]:
    """DTD-ADV-01: what the character may do with its points and weeks now; nothing before its first Scene."""
    if not card.scenes:
        return []
    return advance_options(*at_home(library, card))


def grow(library: Library, card: UnitCard, answer: str) -> UnitCard:
    """DTD-ADV-01: one of these ways."""
    option = next((option for option in ways(library, card) if text(option) == answer), None)
    if not isinstance(option, tuple):
        raise IllegalChoice(f"{answer!r} is not possible for {card.name} now.", "DTD-ADV-01")
    state, hero = at_home(library, card)
    apply_advance(state, hero, option)
    return _changed(card, hero)


def come_home(library: Library, card: UnitCard, hero: Character) -> UnitCard:
    """DTD-REW-03, DTD-REW-04, DTD-REW-05: the character as a Scene has left it."""
    items = tuple(dict.fromkeys([*card.items, *hero.items]))
    home = hero.copy()
    home.items, home.respec_sp, home.respec_ap = items, False, False
    return msgspec.structs.replace(_changed(card, home), scenes=card.scenes + 1)


def _changed(card: UnitCard, hero: Character) -> UnitCard:
    respec = tuple([name for name, done in (("sp", hero.respec_sp), ("ap", hero.respec_ap)) if done])
    changed = msgspec.structs.replace(
        card, own=True, skills=hero.skills, items=hero.items, sp=hero.sp, ap=hero.ap, cp=hero.cp, weeks=hero.weeks,
        respec=respec,
    )  # fmt: skip
    return msgspec.structs.replace(changed, cost=unit_price(changed))
