"""Advice between encounters: levels, decks, gear, gold and the way on."""

import zlib

from questhall.games.adventure_tactics.content.printed import GEAR, Card
from questhall.games.adventure_tactics.rules.campaign.votes import OTHERS
from questhall.games.adventure_tactics.rules.cards.classes import class_of, hero_of, level_in, owner_of
from questhall.games.adventure_tactics.state import GameTable, Hero
from questhall.kernel import DONE, PASS, Decision

PATIENCE = 3  # failures in a chapter after which another way is taken


def between(state: GameTable, decision: Decision) -> list[float]:
    """A number for each option of a decision that is not about a fight."""
    kind = decision.kind
    found: list[float] = []
    for place, option in enumerate(decision.options):
        first = str(option[0]) if isinstance(option, tuple) else str(option)
        if option == OTHERS:
            found.append(9.0)  # people decide for the party
        elif kind == "mode":
            found.append(1.0 if first == "normal" else 0.0)
        elif kind == "level":
            found.append(_level(state, hero_of(state, str(decision.about[0])), str(option[1])))  # type: ignore[index]
        elif kind in ("replace", "extra"):
            found.append(_trim(state, hero_of(state, str(decision.about[0])), option, kind))  # type: ignore[index]
        elif kind == "deal":
            found.append(_deal(state, option))
        elif kind == "market":
            found.append(_market(state, option))
        elif kind == "next_chapter":
            found.append(_way(state, str(option[1]), decision))  # type: ignore[index]
        elif kind == "story":
            found.append(1.0 - 0.1 * place)
        elif kind == "loadout":
            found.append(1.0 if option == PASS else _better_on_board(state, str(decision.about[0]), option))  # type: ignore[index]
        elif kind in ("seats", "trade"):
            found.append(1.0 if option == PASS else 0.0)
        elif kind == "party":
            found.append(1.0 if isinstance(option, tuple) and len(option) == 4 and "tolben" in option else 0.5)
        else:
            found.append(0.5 if option in (PASS, DONE) else 1.0 - 0.001 * place)
    return found


def _way(state: GameTable, goal: str, decision: Decision) -> float:
    """On after a success; once more after a failure, but not for ever."""
    lost = isinstance(decision.about, tuple) and decision.about[1:] == ("failure",)
    if goal == "retry":
        return 2.0 if state.failures < PATIENCE else 0.1
    if goal == "press_on":
        return 1.0
    return 0.5 if lost else 3.0


def _level(state: GameTable, hero: Hero, name: str) -> float:
    """What suits the hero and the party: an elite class that is open, one's own class, what opens an elite class.

    Tastes differ from hero to hero and from party to party; a class that others of the party
    have already is worth less.
    """
    printed = state.content.classes[name]
    party = " ".join(one.id for one in state.heroes)
    taste = 0.9 * (zlib.crc32(f"{party} {hero.id} {name}".encode()) % 100) / 100
    if printed.kind == "elite":
        begun = level_in(hero, name)
        return (3.2 + 0.2 * begun if begun else 1.6) + taste
    value = 1.5 if name == hero.levels[0] else 0.6
    for elite in state.content.classes.values():
        if elite.kind == "elite" and name in elite.requires and not owner_of(state, elite.id):
            missing = sum(max(0, need - level_in(hero, basic)) for basic, need in elite.requires.items())
            if 0 < missing <= 2 and level_in(hero, name) < elite.requires[name]:
                value += 0.3 / missing
    others = sum(name in other.levels for other in state.heroes if other is not hero)
    return value + taste - 0.2 * others


def _trim(state: GameTable, hero: Hero, option: object, kind: str) -> float:
    """Basic attacks leave the deck first; moves stay."""
    if not isinstance(option, tuple):
        return 0.5
    card = str(option[1])
    if option[0] == "add":
        return 0.1
    if card == "basic_attack":
        strong = class_of(state, hero).attack.dice in ("R", "K")
        return 0.4 if strong and kind == "extra" else 1.0
    if card == "basic_move":
        return 0.6 if hero.deck.count("basic_move") > 2 else 0.0
    return 0.2


def _deal(state: GameTable, option: object) -> float:
    """Gear to whoever has nothing as good in that place; perks to the first."""
    if not isinstance(option, tuple) or option[0] != "give":
        return 0.0
    card = state.content.cards.get(str(option[1]))
    hero = hero_of(state, str(option[2]))
    if card is None:
        return 1.0 - 0.1 * len(hero.perks)
    mine = [state.content.cards[one] for one in hero.gear]
    same = sum(one.kind == card.kind and _quality(one) >= _quality(card) for one in mine)
    melee = class_of(state, hero).attack.range[1] == 1
    return 2.0 - same - 0.1 * len(hero.gear) + (0.3 if card.kind == "armor" and melee else 0.0)


def _quality(card: Card) -> int:
    """How good a piece is; those of a market or a chapter count as of the second tier."""
    return card.tier if isinstance(card.tier, int) else 2


def _better_on_board(state: GameTable, id: str, option: object) -> float:
    """Of two weapons, armors or accessories the better one is worn."""
    if not isinstance(option, tuple) or option[0] != "board":
        return 0.0
    cards = state.content.cards
    card = cards[str(option[1])]
    encounter = state.encounter
    if encounter is None or card.kind not in GEAR:
        return 0.0
    worn = getattr(encounter.boards[id], card.kind)
    return 2.0 if worn and _quality(card) > _quality(cards[worn]) else 0.0


def _market(state: GameTable, option: object) -> float:
    """Buy what fills an empty place or is better than what is there; sell nothing."""
    if not isinstance(option, tuple):
        return 1.0
    if option[0] == "buy":
        return 0.2 + _deal(state, ("give", option[1], option[2]))
    return 1.2 if option[0] == "item" and state.gold >= 3 else 0.0
