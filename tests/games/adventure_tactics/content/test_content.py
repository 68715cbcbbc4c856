"""The box: counts, references, the tables that are fixed, the decks, the boards and the graph of the first act."""

import re
from collections import Counter
from typing import Any, Iterator

import msgspec
import pytest

from questhall.games.adventure_tactics import AdventureTactics
from questhall.games.adventure_tactics.content.printed import BASICS, BOX
from questhall.games.adventure_tactics.content.vocabulary import VERBS
from questhall.games.adventure_tactics.rules.board.geometry import flood, squares
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import Ground
from questhall.games.adventure_tactics.rules.fight.dice import in_box
from questhall.games.adventure_tactics.table.card_text import rules_line
from questhall.kernel import Chance, start
from questhall.testing.clauses import rule

GAME = AdventureTactics()
BOX_CONTENT = GAME.content
ENCOUNTERS = [id for id, chapter in BOX_CONTENT.chapters.items() if chapter.encounter is not None]
ELITE = {
    "barbarian": ({"fighter": 2}, 4, 4), "assassin": ({"rogue": 2}, 5, 3), "bishop": ({"cleric": 2}, 3, 3), "necromancer": ({"wizard": 2}, 3, 2),
    "ranger": ({"archer": 2}, 4, 3), "paladin": ({"fighter": 1, "cleric": 1}, 4, 5), "dark_knight": ({"fighter": 1, "wizard": 1}, 4, 4),
    "gladiator": ({"fighter": 1, "archer": 1}, 5, 4), "ninja": ({"rogue": 1, "wizard": 1, "archer": 1}, 5, 3),
    "war_mage": ({"fighter": 1, "wizard": 1, "rogue": 1}, 4, 3), "shaman": ({"cleric": 2, "wizard": 1}, 3, 4),
    "warlock": ({"cleric": 1, "wizard": 2}, 4, 3), "monk": ({"cleric": 1, "rogue": 1}, 5, 4), "skirmisher": ({"rogue": 1, "archer": 1}, 4, 3),
    "demon_hunter": ({"cleric": 1, "rogue": 1, "archer": 1}, 4, 4), "beast_trainer": ({"fighter": 1, "archer": 2}, 5, 4),
}  # fmt: skip


def test_counts_of_the_box() -> None:
    content = BOX_CONTENT
    kinds = Counter(card.kind for card in content.cards.values() if card.class_)
    assert kinds["action"] == 161 and kinds["feature"] == 21 and kinds["passive"] == 68 and kinds["dice"] == 37
    gear = [card for card in content.cards.values() if card.kind in ("weapon", "armor", "accessory")]
    assert Counter(card.kind for card in gear) == {"weapon": 20, "armor": 17, "accessory": 16}
    assert Counter(card.tier for card in gear) == {1: 16, 2: 15, 3: 13, "market": 9}
    assert len(content.classes) == 21 and sum(printed.kind == "basic" for printed in content.classes.values()) == 5
    copies = sum(1 + 5 + 2 + 3 if printed.kind == "basic" else 5 for printed in content.classes.values())
    assert copies == 135
    assert sum(item.copies for item in content.items.values()) == 33
    assert (len(content.perks), len(content.random), len(content.summons)) == (17, 17, 5)
    assert sum(card.at_start for card in content.random.values()) == 8
    decks = [deck for deck in content.decks.values() if deck]
    assert len(decks) == 23 and sum(len(deck) for deck in decks) == 195  # ATC-CNT-11
    assert len(content.minions) == 21 and len(content.chapters) == 54  # ATC-CNT-16, ATC-CNT-17


def test_the_table_of_elite_classes() -> None:
    for name, (requires, movement, hearts) in ELITE.items():
        printed = BOX_CONTENT.classes[name]
        assert (printed.kind, printed.requires, printed.movement, printed.levels[0].hearts) == (
            "elite",
            requires,
            movement,
            hearts,
        ), name
        assert [level.hearts for level in printed.levels[1:]] == [1, 1, 1, 1], name
    assert set(ELITE) | set(BASICS) == set(BOX_CONTENT.classes)
    assert BOX_CONTENT.classes["dark_knight"].attack.range == (1, 2) and BOX_CONTENT.classes["wizard"].attack.range == (
        1,
        4,
    )


def test_what_a_level_gives() -> None:
    for name, printed in BOX_CONTENT.classes.items():
        levels = printed.levels
        if printed.kind == "basic":
            assert printed.starter is not None and len(printed.starter.add) == 5 and len(levels[0].add) == 2
            assert [level.hearts for level in levels] == [1, 1, 2, 1, 2]
            assert all(len(level.replace) == 2 for level in levels[1:]), name
        else:
            assert len(levels[0].add) == 2 and all(len(level.replace) == 1 for level in levels[1:]), name
        assert levels[0].feature and all(not level.feature for level in levels[1:])


def test_everything_that_is_named_exists() -> None:
    content = BOX_CONTENT
    for printed in content.classes.values():
        for level in (*printed.levels, *([printed.starter] if printed.starter else [])):
            for card in (
                *level.add,
                *level.replace,
                *level.passives,
                *level.dice,
                *([level.feature] if level.feature else []),
            ):
                assert card in content.cards, card
                assert content.cards[card].class_ == printed.id, card
            assert not level.perk or level.perk in content.perks
    taken = {
        card
        for printed in content.classes.values()
        for level in (*printed.levels, *([printed.starter] if printed.starter else []))
        for card in (*level.add, *level.replace, *level.passives, *level.dice, level.feature)
    }
    assert {card.id for card in content.cards.values() if card.class_} <= taken
    for perk in content.perks.values():
        assert not perk.card or perk.card in content.cards
    for id in ENCOUNTERS:
        encounter = content.chapters[id].encounter
        assert encounter is not None
        assert all(group.kind in content.minions for group in encounter.minions)
        assert all(boss.sheet in content.bosses for boss in encounter.boss)
        assert not encounter.deck or encounter.deck in content.decks
    for chapter in content.chapters.values():
        assert not chapter.adds or chapter.adds in content.random
        if chapter.market is not None:
            assert all(card in content.cards for card in chapter.market.stock)


def dice_in(data: Any) -> Iterator[str]:
    """Every word of dice that is printed somewhere."""
    if isinstance(data, str) and re.fullmatch(r"[WBRK](\+[WBRK])+", data):
        yield data
    elif isinstance(data, (dict, list, tuple)):
        for value in data.values() if isinstance(data, dict) else data:
            yield from dice_in(value)


@rule("ATD-DMG-07")
def test_no_printed_die_is_left_in_the_box() -> None:
    """Two dice of a colour: a third black one would be printed and never thrown."""
    content = BOX_CONTENT
    printed = [content.cards, content.bosses, content.minions, content.summons, content.items, content.chapters]
    found = set(dice_in(msgspec.to_builtins(printed)))
    assert "K+K+R" in found and not [dice for dice in found if len(in_box(dice.split("+"))) < len(dice.split("+"))]


def walk(data: Any, found: Counter[str]) -> None:
    if isinstance(data, dict):
        if "do" in data:
            found[data["do"]] += 1
        for value in data.values():
            walk(value, found)
    elif isinstance(data, (list, tuple)):
        for value in data:
            walk(value, found)


def test_every_verb_is_used() -> None:
    found: Counter[str] = Counter()
    walk(
        msgspec.to_builtins(
            [list(BOX_CONTENT.cards.values()), list(BOX_CONTENT.perks.values()), list(BOX_CONTENT.items.values())]
        ),
        found,
    )
    walk(
        msgspec.to_builtins(
            [list(BOX_CONTENT.bosses.values()), list(BOX_CONTENT.minions.values()), list(BOX_CONTENT.summons.values())]
        ),
        found,
    )
    walk(msgspec.to_builtins([list(BOX_CONTENT.random.values()), list(BOX_CONTENT.chapters.values())]), found)
    assert set(VERBS) == set(found), set(VERBS) ^ set(found)


def test_every_source_has_a_rules_line_with_its_numbers() -> None:
    for id, source in BOX_CONTENT.index.sources.items():
        words = rules_line(id, BOX_CONTENT)
        assert words or not (source.steps or source.static), id
        for step in source.steps:
            for name in ("amount", "squares", "n"):
                value = getattr(step, name, None)
                if (
                    isinstance(value, int)
                    and value > 1
                    and type(step).__name__ not in ("Spawn", "Clear", "Discard", "Gain")
                ):
                    assert str(value) in words, (id, name, words)


def test_boss_decks() -> None:
    for boss, deck in BOX_CONTENT.decks.items():
        if not deck:  # sisters share the deck of a group
            assert boss in ("sister_ash", "sister_ember")
            continue
        assert 8 <= len(deck) <= 12, boss
        for card in set(deck):
            steps = msgspec.to_builtins(BOX_CONTENT.cards[card].steps)
            found: Counter[str] = Counter()
            walk(steps, found)
            assert found["activate"] or found["use"], f"{card} activates nobody"


@pytest.mark.parametrize("id", ENCOUNTERS)
def test_boards(id: str) -> None:
    encounter = BOX_CONTENT.chapters[id].encounter
    assert encounter is not None
    rows = encounter.board.split()
    assert len({len(row) for row in rows}) == 1 and 8 <= len(rows[0]) <= 12 and 8 <= len(rows) <= 10
    land = Ground(encounter.board, ())
    assert land.yellow.bit_count() >= 10
    assert land.rubble.bit_count() <= BOX["rubble"] and land.water.bit_count() <= 12
    assert land.stone.bit_count() <= 2 * BOX["small_wall"] + 4 * BOX["large_wall"]
    open_squares = land.grid.all & ~land.walls & ~land.water
    start = 1 << squares(land.yellow)[0]
    reached = 0
    for layer in flood(land.grid, start, open_squares, 0, 100):
        reached |= layer
    assert reached == open_squares, "every walkable square is connected"
    marks = {mark for group in encounter.minions for mark in group.at}
    assert all(len(land.marks.get(str(mark), [])) == 1 for mark in marks)
    for party in (3, 4, 5):
        count = sum(len(group.at) for group in encounter.minions if party in group.party)
        assert count <= 8


@pytest.mark.parametrize("heroes", [3, 4, 5])
def test_the_charcoal_burners_leave_something_to_do(heroes: int) -> None:
    """c31: whoever asked them to dig finds the hearts weaker, as the chapter says, but none of them cut already."""
    match = start(GAME, 1, 7, {"play": "encounter", "chapter": "c31", "heroes": heroes, "ready": True})
    match.state.flags.append("burners")
    while match.state.encounter is None or match.state.encounter.round < 1:
        decision = match.decisions[0]
        match.choose(GAME.sensible(match.state, decision, Chance.of(7)), decision.seat)
    hearts = [one for one in match.state.encounter.figures.values() if one.sheet == "root_heart"]
    assert [one.top - one.hp for one in hearts] == [{3: 3, 4: 5, 5: 10}[heroes]] * 3
