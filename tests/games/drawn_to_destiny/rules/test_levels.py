"""Every modifier of a Level, and every reason for Advantage or Disadvantage: when it counts, and when it just does not."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import arena, duel, fight, put, space, weapon

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.scenes import TaskLine
from questhall.games.drawn_to_destiny.rules.conflict.interact import begin_attack
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.levels import level_bonus, reckon
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Rules, Side
from questhall.kernel import rule

Change = Callable[[DestinyState, int], Any]


def met(state: DestinyState, attacker: int, target: int, means: str = "thing") -> Conflict:
    """The Conflict of an attack, its Levels reckoned."""
    fight(state, attacker, means, target)
    assert state.conflict is not None
    reckon(state, state.conflict)
    return state.conflict


def counts(side: Side, source: str) -> int:
    """What a side has from a source; 0 if nothing."""
    return dict(side.lines).get(source, 0)


def luck(side: Side) -> str:
    return "advantage" if side.advantage else "disadvantage" if side.disadvantage else ""


@rule("DTD-GEN-11", "DTD-LEVEL-02")
@pytest.mark.parametrize(("one", "other", "bonus"), [(3, 1, 2), (1, 3, 0), (2, 2, 0), (-1, -3, 2)])
def test_the_higher_level_gains_the_difference(one: int, other: int, bonus: int) -> None:
    assert level_bonus(one, other) == bonus


@rule("DTD-LEVEL-03")
@pytest.mark.parametrize(
    ("source", "change", "mine", "its"),
    [
        ("push the limit", lambda s, n: s.units[n].pushed.update({"Melee": 2}), 2, 2),
        ("push the limit", lambda s, n: s.units[n].pushed.update({"Stealth": 2}), 0, 0),
        ("blessed", lambda s, n: add(s, n, "Blessed", 2), 2, 2),
        ("damaged", lambda s, n: add(s, n, "Damaged", 2), -2, -2),
        ("damaged", lambda s, n: add(s, n, "Damaged", 2, part="Melee"), -2, -2),
        ("damaged", lambda s, n: add(s, n, "Damaged", 2, part="Stealth"), 0, 0),
        ("aimed", lambda s, n: add(s, n, "Aiming"), 1, 0),
        ("directed fire", lambda s, n: add(s, n, "Directed", 3), 3, 0),
        ("crew losses", lambda s, n: (setattr(s.units[n], "crew", 4), setattr(s.units[n], "lost_crew", 2)), -1, -1),
        ("crew losses", lambda s, n: (setattr(s.units[n], "crew", 4), setattr(s.units[n], "lost_crew", 1)), 0, 0),
        ("taunted", lambda s, n: add(s, n, "Taunted", by=1 - n, rounds=1), 0, 0),
        ("taunted", lambda s, n: add(s, n, "Taunted", by=n, rounds=1), -1, 0),
        ("distracted", lambda s, n: add(s, n, "Distracted", 2, by=1 - n), -2, -2),
        ("distracted", lambda s, n: add(s, n, "Distracted", 2, by=n), 0, 0),
    ],
)
def test_what_a_unit_brings_along(source: str, change: Change, mine: int, its: int) -> None:
    for changed in (0, 1):
        state, hero, foe = duel("Mercenary", "Mercenary")
        change(state, (hero, foe)[changed])
        conflict = met(state, hero, foe)
        conflict.target.skill = "Melee"
        reckon(state, conflict)
        expected = (mine, 0) if changed == 0 else (0, its)
        assert (counts(conflict.attacker, source), counts(conflict.target, source)) == expected
        for side in (conflict.attacker, conflict.target):
            assert side.level == sum(n for _, n in side.lines)


@rule("DTD-CONF-08", "DTD-COND-16", "DTD-COND-10", "DTD-RNG-05")
@pytest.mark.parametrize(
    ("change", "mine", "its"),
    [
        (lambda s, n: None, "", ""),
        (lambda s, n: add(s, n, "Overextended"), "", "disadvantage"),
        (lambda s, n: add(s, n, "Inspired"), "advantage", "advantage"),
        (lambda s, n: add(s, n, "Impaired", part="Chest"), "disadvantage", "disadvantage"),
        (lambda s, n: add(s, n, "Impaired", part="Left Leg"), "", ""),
        (lambda s, n: add(s, n, "Impaired", part="Right Foot"), "", ""),
        (lambda s, n: add(s, n, "Impaired", part="Right Arm"), "disadvantage", "disadvantage"),
        (lambda s, n: add(s, n, "Impaired", part="Left Hand"), "", ""),
        (lambda s, n: add(s, n, "Held", by=1 - n), "disadvantage", "disadvantage"),
        (lambda s, n: add(s, n, "Held", by=n), "", ""),
        (lambda s, n: add(s, n, "Blind"), "", ""),
        (lambda s, n: add(s, n, "Deaf"), "", ""),
        (lambda s, n: (add(s, n, "Inspired"), add(s, n, "Held", by=1 - n)), "", ""),
        (lambda s, n: (add(s, n, "Held", by=1 - n), setattr(s.units[n], "gritted", True)), "", ""),
    ],
)
def test_reasons_for_luck_in_a_fight_hand_to_hand(change: Change, mine: str, its: str) -> None:
    for changed in (0, 1):
        state, hero, foe = duel("Mercenary", "Mercenary")
        change(state, (hero, foe)[changed])
        conflict = met(state, hero, foe)
        conflict.target.skill, conflict.target.means = "Melee", weapon(state, foe)
        reckon(state, conflict)
        expected = (mine, "") if changed == 0 else ("", its)
        assert (luck(conflict.attacker), luck(conflict.target)) == expected


@rule("DTD-COND-07", "DTD-COND-08")
@pytest.mark.parametrize(
    ("name", "skill", "distance", "unlucky"),
    [
        ("Blind", "Melee", 2, True),
        ("Blind", "Melee", 1, False),
        ("Deaf", "Leadership", 1, True),
        ("Deaf", "Melee", 1, False),
    ],
)
def test_half_blind_and_half_deaf(name: str, skill: str, distance: int, unlucky: bool) -> None:
    state, hero, foe = duel("Mercenary", "Mercenary")
    conflict = met(state, hero, foe)
    state.units[hero].gritted = False
    for part, expected in (("", False), ("Partial", unlucky)):
        if part:
            add(state, hero, name, part=part)
        conflict.attacker.skill, conflict.distance = skill, distance
        reckon(state, conflict)
        unskilled = dict(conflict.attacker.lines)[skill] < 0
        assert conflict.attacker.disadvantage == (expected or unskilled)


@rule("DTD-FREE-12")
def test_gritted_teeth_leave_only_what_helps_and_the_price_one_sets() -> None:
    state, hero, foe = duel("Mercenary", "Mercenary")
    add(state, hero, "Damaged", 2)
    add(state, hero, "Blessed", 1)
    conflict = met(state, hero, foe)
    conflict.attacker.called = 2
    reckon(state, conflict)
    assert conflict.attacker.lines == [("Melee", 2), ("called shot", -2), ("blessed", 1), ("damaged", -2)]
    state.units[hero].gritted = True
    reckon(state, conflict)
    assert conflict.attacker.lines == [("Melee", 2), ("called shot", -2), ("blessed", 1)]
    conflict.attacker.skill = "Seamanship"  # Unskilled
    reckon(state, conflict)
    assert conflict.attacker.lines[0] == ("Seamanship", 0) and not conflict.attacker.disadvantage
    state.units[hero].gritted = False
    reckon(state, conflict)
    assert conflict.attacker.lines[0] == ("Seamanship", -2) and conflict.attacker.disadvantage


@rule("DTD-SKILL-03", "DTD-TASK-01")
@pytest.mark.parametrize(
    ("task", "level", "unlucky"), [("gate", 0, False), ("bridge", -2, True), ("well", -2, True), ("", -2, True)]
)
def test_a_scene_may_count_the_untrained_at_a_level_of_its_own(task: str, level: int, unlucky: bool) -> None:
    lines = (
        TaskLine(id="gate", name="Gate", vs=3, at=("4,4",), skills=("Seamanship",), untrained=0),
        TaskLine(id="bridge", name="Bridge", vs=3, at=("4,4",), skills=("Seamanship",)),
    )
    state, hero, foe = duel(task=lines)
    conflict = met(state, hero, foe)
    conflict.kind, conflict.task, conflict.attacker.skill, conflict.target = "task", task, "Seamanship", Side()
    reckon(state, conflict)
    assert conflict.attacker.lines[0] == ("Seamanship", level) and conflict.attacker.disadvantage == unlucky


@rule("DTD-RNG-03", "DTD-RNG-04", "DTD-RNG-05")
@pytest.mark.parametrize(
    ("card", "item", "distance", "lines", "fate"),
    [
        ("Mercenary", "", 0, -1, ""),
        ("Mercenary", "", 1, 0, ""),
        ("Ranger", "", 0, 0, "disadvantage"),
        ("Ranger", "", 1, 0, "disadvantage"),
        ("Ranger", "", 2, 0, ""),
    ],
)
def test_range_hampers_what_is_too_near(card: str, item: str, distance: int, lines: int, fate: str) -> None:
    state, hero, foe = duel(card)
    conflict = met(state, hero, foe)
    conflict.distance = distance
    reckon(state, conflict)
    assert counts(conflict.attacker, "too close") == lines and luck(conflict.attacker) == fate


@rule("DTD-LEVEL-03", "DTD-COND-15")
@pytest.mark.parametrize(
    ("heights", "prone", "mine", "its"),
    [((1, 0), "", 1, 0), ((0, 0), "", 0, 0), ((0, 1), "", 0, 1), ((0, 0), "foe", 1, 0), ((1, 0), "hero", 0, 0)],
)
def test_higher_ground(heights: tuple[int, int], prone: str, mine: int, its: int) -> None:
    state = arena(map={"elevation": {"4,4": heights[0], "4,2": heights[1]}})
    hero, foe = put(state, "Ranger", "4,4", "N", seat=0), put(state, "Mercenary", "4,2", "S")
    if prone:
        add(state, hero if prone == "hero" else foe, "Prone")
    conflict = met(state, hero, foe)
    assert (counts(conflict.attacker, "higher ground"), counts(conflict.target, "higher ground")) == (mine, its)


@rule("DTD-LEVEL-03")
@pytest.mark.parametrize(
    ("others", "lines"), [((), 0), (("4,6",), -1), (("4,6", "6,4"), -2), (("4,8",), 0), (("4,2",), -1)]
)
def test_a_crowd_of_rivals_presses(others: tuple[str, ...], lines: int) -> None:
    state, hero, foe = duel()
    for at in others:
        put(state, "Bandit", at)
    conflict = met(state, hero, foe)
    assert counts(conflict.attacker, "surrounded") == lines and counts(conflict.target, "surrounded") == 0


@rule("DTD-LEVEL-03", "DTD-HIDE-02")
@pytest.mark.parametrize(
    "change",
    [
        lambda s, n: setattr(s.units[n], "hidden", True),
        lambda s, n: setattr(s.units[n], "out", "fled"),
        lambda s, n: setattr(s.units[n], "ranks", (0, 5, 5, 5)),
        lambda s, n: add(s, n, "Unconscious"),
        lambda s, n: setattr(s.units[n], "faction", 2),
        lambda s, n: setattr(s.units[n], "height", 1),
    ],
)
def test_only_rivals_who_stand_there_press(change: Change) -> None:
    state, hero, foe = duel()
    other = put(state, "Bandit", "4,6")
    change(state, other)
    assert counts(met(state, hero, foe).attacker, "surrounded") == 0


@rule("DTD-ARC-06")
@pytest.mark.parametrize(
    ("facing", "lines", "fate"), [("S", 0, ""), ("N", 2, "advantage"), ("E", 1, ""), ("W", 1, ""), ("SE", 0, "")]
)
def test_flanking(facing: str, lines: int, fate: str) -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Mercenary", "4,2", facing)
    conflict = met(state, hero, foe)
    assert counts(conflict.attacker, "flanking") == lines and luck(conflict.attacker) == fate
    assert counts(conflict.target, "flanking") == 0
    conflict.distance = 0
    reckon(state, conflict)
    assert counts(conflict.attacker, "flanking") == 0 and not conflict.attacker.advantage


@rule("DTD-COND-15", "DTD-LEVEL-03")
@pytest.mark.parametrize(("distance", "lines"), [(1, 1), (2, -1), (0, 1)])
def test_a_prone_target_is_easier_near_and_harder_far(distance: int, lines: int) -> None:
    state, hero, foe = duel("Ranger")
    conflict = met(state, hero, foe)
    conflict.distance = distance
    reckon(state, conflict)
    assert counts(conflict.attacker, "target prone") == 0
    add(state, foe, "Prone")
    add(state, hero, "Prone")
    reckon(state, conflict)
    assert counts(conflict.attacker, "target prone") == lines and counts(conflict.target, "target prone") == 0


@rule("DTD-LEVEL-03")
@pytest.mark.parametrize(
    ("light", "distance", "burning", "lines"),
    [("dark", 2, False, -2), ("dark", 1, False, 0), ("day", 2, False, 0), ("dark", 2, True, 0)],
)
def test_darkness_hides_who_is_not_lit(light: str, distance: int, burning: bool, lines: int) -> None:
    state, hero, foe = duel("Ranger", light=light)
    if burning:
        add(state, foe, "Burning")
    conflict = met(state, hero, foe)
    conflict.distance = distance
    reckon(state, conflict)
    assert counts(conflict.attacker, "darkness") == lines and counts(conflict.target, "darkness") == 0


@rule("DTD-COV-05")
@pytest.mark.parametrize(("kind", "cover", "lines"), [("combat", 2, -2), ("combat", 0, 0), ("test", 2, 0)])
def test_cover_counts_in_a_fight(kind: str, cover: int, lines: int) -> None:
    state, hero, foe = duel("Ranger")
    conflict = met(state, hero, foe)
    conflict.kind, conflict.cover = kind, cover
    reckon(state, conflict)
    assert counts(conflict.attacker, "cover") == lines and counts(conflict.target, "cover") == 0


@rule("DTD-LEVEL-03")
@pytest.mark.parametrize(("stat", "counted"), [(0, True), (3, True), (1, False), (2, False)])
def test_words_have_no_height_no_flank_and_no_cover(stat: int, counted: bool) -> None:
    state = arena(map={"elevation": {"4,4": 1}})
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Mercenary", "4,2", "N")
    conflict = met(state, hero, foe)
    conflict.stat, conflict.cover = stat, 1
    reckon(state, conflict)
    found = [counts(conflict.attacker, source) for source in ("higher ground", "flanking", "cover")]
    assert found == ([1, 2, -1] if counted else [0, 0, 0])


@rule("DTD-FREE-15")
def test_nothing_of_place_counts_where_one_is_looked_for() -> None:
    state, hero, foe = duel("Ranger", light="dark")
    put(state, "Bandit", "4,6")
    conflict = met(state, hero, foe)
    conflict.kind = "detect"
    reckon(state, conflict)
    assert len(conflict.attacker.lines) == 1 and not conflict.attacker.disadvantage


@rule("DTD-MAP-07", "DTD-LEVEL-03")
@pytest.mark.parametrize(
    ("ground", "card", "end", "lines"),
    [("trees", "9W", 1, 1), ("trees", "9S", 1, 1), ("trees", "9W", 0, 0), ("trees", "9C", 1, 0), ("brush", "9W", 1, 0)],
)
def test_trees_help_who_blocks_or_evades_among_them(ground: str, card: str, end: int, lines: int) -> None:
    state, hero, foe = duel()
    for at in ("4,2", "4,4"):
        set_terrain(state, space(at), ground)
    conflict = met(state, hero, foe)
    for side in (conflict.attacker, conflict.target):
        side.card, side.lies = conflict_cards.parse_card(card), end
    reckon(state, conflict)
    assert counts(conflict.target, "trees") == lines and counts(conflict.attacker, "trees") == 0
    conflict.target.card = -1
    reckon(state, conflict)
    assert counts(conflict.target, "trees") == 0
    assert conflict.firm == (ground != "trees")


@rule("DTD-MODE-05")
@pytest.mark.parametrize(
    ("difficulty", "named", "seat", "lucky"),
    [("hard", True, None, True), ("normal", True, None, False), ("hard", False, None, False), ("hard", True, 0, False)],
)
def test_on_hard_named_npcs_answer_with_advantage(difficulty: str, named: bool, seat: int | None, lucky: bool) -> None:
    state = arena(rules=Rules(difficulty=difficulty))
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    foe = put(state, "Bandit", "4,2", "S", seat=seat, faction="foes", named=named)
    conflict = met(state, hero, foe)
    assert conflict.target.advantage == lucky and not conflict.attacker.advantage
    if seat is None:
        state.conflict = None
        begin_attack(state, foe, weapon(state, foe), hero)
        assert not state.conflict.attacker.advantage  # it answers, it does not attack so
