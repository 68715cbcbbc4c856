"""A Conflict up to its Hits, phase by phase: who may answer and pay, what each Approach gains."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import (
    GAME,
    choices,
    clash,
    discard,
    duel,
    fate,
    fight,
    hand,
    laid,
    rivals,
    space,
    table,
    weapon,
)

from questhall.games.drawn_to_destiny.content.conflict_cards import parse_card
from questhall.games.drawn_to_destiny.rules.conflict.advantage import edge
from questhall.games.drawn_to_destiny.rules.conflict.answering import can_pay, legal_answers, npc_answer
from questhall.games.drawn_to_destiny.rules.conflict.approaches import gains, reaches_back, strike_back, wild_shuffles
from questhall.games.drawn_to_destiny.rules.conflict.heroic_feats import feats
from questhall.games.drawn_to_destiny.rules.conflict.hits import bonus_hits, count_hits, difficulty, fates_hits
from questhall.games.drawn_to_destiny.rules.conflict.laying_cards import instinct, lays, put_down
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.kernel import Decision, rule


@rule("DTD-INT-07", "DTD-HIDE-05", "DTD-DMG-11")
@pytest.mark.parametrize(
    ("change", "pays"),
    [({}, True), ({"move": 2}, True), ({"move": 1}, False), ({"cost": 0}, False), ({"move": 1, "cost": 1}, True), ({"ranks": (8, 5, 0, 5)}, False),
     ({"ranks": (8, 5, 1, 5)}, True), ({"ranks": (0, 5, 5, 5)}, False)],
)  # fmt: skip
def test_who_can_spend_an_action_on_its_answer(change: dict[str, Any], pays: bool) -> None:
    state, conflict = clash("Mercenary", "Mercenary")
    unit = state.units[conflict.target.unit]
    unit.move, unit.cost = 5, 2
    for name, value in change.items():
        setattr(unit, name, value)
    assert can_pay(state, conflict) == pays
    conflict.hidden_attack = True
    assert not can_pay(state, conflict)
    conflict.hidden_attack = False
    add(state, conflict.target.unit, "Bluffed")
    assert not can_pay(state, conflict)


@rule("DTD-INT-12", "DTD-SKILL-04")
def test_blows_are_answered_with_arms_and_words_with_mind_or_will() -> None:
    state, conflict = clash("Bandit", "Knight")
    blade = weapon(state, conflict.target.unit)
    conflict.stat = 0
    answers = legal_answers(state, conflict)
    assert blade in answers and "skill:Defense" in answers and "skill:Leadership" not in answers
    conflict.stat = 2
    assert list(legal_answers(state, conflict)) == ["skill:Leadership"]
    state, conflict = clash("Mercenary", "Wolf")
    conflict.stat = 1
    assert list(legal_answers(state, conflict)) == ["skill:Influence"]  # Unskilled


@rule("DTD-NPC-08")
@pytest.mark.parametrize(
    ("attacked", "move", "body", "target", "pays"),
    [
        (0, 4, 8, True, True),
        (0, 3, 8, True, False),
        (1, 3, 8, True, True),
        (0, 3, 3, True, True),
        (0, 3, 4, True, False),
        (0, 3, 8, False, True),
    ],
)
def test_when_an_npc_pays_for_its_answer(attacked: int, move: int, body: int, target: bool, pays: bool) -> None:
    state, conflict = clash("Mercenary", "Mercenary")
    number = conflict.target.unit
    unit = state.units[number]
    unit.attacked, unit.move, unit.cost, unit.ranks = attacked, move, 2, (body, 5, 5, 5)
    unit.target = conflict.attacker.unit if target else -1
    assert npc_answer(state, conflict)[1] == pays


@rule("DTD-CONF-02", "DTD-CONF-04", "DTD-INT-11")
def test_a_card_is_laid_by_either_end_and_against_things_by_its_attack_end() -> None:
    state, conflict = clash()
    side = conflict.attacker
    hand(state, 0, "9W", "Fool")
    assert lays(state, conflict, side) == [
        ("lay", "9W", "strong"),
        ("lay", "9W", "block"),
        ("lay", "Fool", "wild"),
        "tap",
    ]
    conflict.kind = "object"
    assert lays(state, conflict, side) == [("lay", "9W", "strong"), "tap"]
    hand(state, 0)
    assert lays(state, conflict, side) == ["tap"]


@rule("DTD-CONF-06", "DTD-CONF-07")
@pytest.mark.parametrize(
    ("option", "laid_", "end", "tap", "left"),
    [
        (("lay", "9W", "strong"), "9W", 0, 0, 1),
        (("lay", "9W", "block"), "9W", 1, 0, 1),
        (("lay", "Fool", "wild"), "Fool", 0, 0, 1),
        ("tap", "", 0, 1, 2),
    ],
)
def test_what_lies_face_down(option: Any, laid_: str, end: int, tap: int, left: int) -> None:
    state, conflict = clash()
    side = conflict.attacker
    hand(state, 0, "9W", "Fool")
    put_down(state, side, option)
    assert side.laid == (parse_card(laid_) if laid_ else -1) and (side.end, side.tap, side.chosen) == (end, tap, True)
    assert len(state.players[0].hand) == left


@rule("DTD-NPC-09", "DTD-COND-24")
@pytest.mark.parametrize(
    ("nature", "card", "end", "turned"),
    [("Savage", "9W", 1, True), ("Savage", "9S", 1, True), ("Savage", "9C", 1, False), ("Savage", "9W", 0, False),
     ("Cowardly", "9W", 0, True), ("Cowardly", "9H", 0, False), ("Cowardly", "9W", 1, False), ("", "9W", 1, False),
     ("Savage", "Fool", 0, False)],
)  # fmt: skip
def test_nature_turns_a_card_round(nature: str, card: str, end: int, turned: bool) -> None:
    state, conflict = clash()
    for side in (conflict.target, conflict.attacker):
        unit = state.units[side.unit]
        unit.active += (nature,) if nature else ()
        laid(side, card, end)
        instinct(state, conflict, side)
        npc = side is conflict.target
        assert (side.lies != end) == (turned and npc)  # a player's Unit thinks
    unit = state.units[conflict.attacker.unit]
    add(state, conflict.attacker.unit, "Frenzied", rounds=1)
    laid(conflict.attacker, "9W", 1)
    instinct(state, conflict, conflict.attacker)
    assert conflict.attacker.lies == 0
    unit.tokens = []
    state.units[conflict.target.unit].active = ("Cowardly",)
    state.units[conflict.attacker.unit].owner = -1
    state.units[conflict.attacker.unit].active = ("Cowardly",)
    laid(conflict.attacker, "9W", 0)
    instinct(state, conflict, conflict.attacker)
    assert conflict.attacker.lies == 0  # only its answers


@rule("DTD-APP-01", "DTD-APP-02", "DTD-APP-03", "DTD-APP-04", "DTD-APP-05", "DTD-INT-05", "DTD-APP-12")
@pytest.mark.parametrize(
    ("card", "end", "won", "paid", "drawn", "scores", "move", "kept", "evades", "counters"),
    [
        ("9H", 0, True, True, 1, True, 0, False, False, False),
        ("9H", 0, True, False, 0, False, 0, False, False, False),
        ("9H", 0, False, True, 0, False, 0, False, False, False),
        ("9W", 0, True, True, 0, True, 0, False, False, False),
        ("9W", 1, True, True, 1, False, 0, True, False, False),
        ("9W", 1, False, True, 0, False, 0, False, False, False),
        ("9S", 1, True, True, 0, False, 2, False, True, False),
        ("9S", 1, False, True, 0, False, 2, False, False, False),
        ("9S", 1, True, False, 0, False, 0, False, False, False),
        ("9C", 1, True, True, 0, False, 0, False, False, True),
        ("9C", 1, False, True, 0, False, 0, False, False, False),
    ],
)
def test_what_each_approach_gains_a_target(
    card: str,
    end: int,
    won: bool,
    paid: bool,
    drawn: int,
    scores: bool,
    move: int,
    kept: bool,
    evades: bool,
    counters: bool,
) -> None:
    state, one, other = rivals()
    fight(state, one, "thing", other)
    conflict = state.conflict
    assert conflict is not None
    side = conflict.target
    side.means, side.skill, side.paid, side.seat = weapon(state, other), "Melee", paid, 1
    hand(state, 1, "2W")
    laid(side, card, end, won)
    before = state.units[other].move
    gains(state, conflict, side)
    assert len(state.players[1].hand) == 1 + drawn and side.scores == scores
    assert state.units[other].move == before + move and (conflict.kept == [1]) == kept
    assert (conflict.evader == other) == evades and side.counters == counters and conflict.wild == []


@rule("DTD-APP-06", "DTD-APP-11")
@pytest.mark.parametrize(
    ("fate_", "discards", "won", "picks", "wild"),
    [(False, 1, True, 1, [0]), (False, 0, True, 0, [0]), (False, 1, False, 0, [0]), (True, 1, True, 1, [-1])],
)
def test_what_a_wild_gains(fate_: bool, discards: int, won: bool, picks: int, wild: list[int]) -> None:
    state, conflict = clash()
    side = conflict.attacker
    laid(side, "Fool", 0, won)
    side.fate = fate_
    discard(state, 0, *["3W"][:discards])
    gains(state, conflict, side)
    assert side.picks == picks and conflict.wild == wild and not side.scores
    deck, shuffled = len(state.players[0].deck), len(state.fate)
    reveal = len(state.fate_discard)
    wild_shuffles(state, conflict)
    assert len(state.players[0].deck) == deck + (discards if wild == [0] else 0)
    assert len(state.fate) == shuffled + (reveal if wild == [-1] else 0)


@rule("DTD-APP-10")
@pytest.mark.parametrize(
    ("option", "top", "scores", "hand_", "by_fate"),
    [("pass", "9W", False, 2, False), ("fate", "9W", True, 2, True), ("fate", "9H", True, 3, True), ("fate", "Fool", False, 2, False),
     (("strike", "3W"), "9W", True, 1, False), (("strike", "3H"), "9W", True, 2, False)],
)  # fmt: skip
def test_how_a_counterattack_is_made(option: Any, top: str, scores: bool, hand_: int, by_fate: bool) -> None:
    state, conflict = clash()
    side = conflict.attacker
    hand(state, 0, "3W", "3H")
    fate(state, top)
    side.counters = True
    strike_back(state, side, option)
    assert side.scores == scores and len(state.players[0].hand) == hand_ and not side.counters
    assert side.counter_fate == by_fate and (side.counter >= 0) == scores


@rule("DTD-INT-09")
@pytest.mark.parametrize(
    ("at", "means", "kind", "reached"),
    [
        ("4,4", "thing", "combat", True),
        ("4,4", "skill:Defense", "combat", False),
        ("4,0", "thing", "combat", False),
        ("4,0", "thing", "task", True),
    ],
)
def test_a_targets_blow_reaches_as_far_as_its_means(at: str, means: str, kind: str, reached: bool) -> None:
    state, conflict = clash("Mercenary", "Mercenary")
    conflict.kind = kind
    conflict.target.means = weapon(state, conflict.target.unit) if means == "thing" else means
    state.units[conflict.attacker.unit].at = space(at)
    assert reaches_back(state, conflict, conflict.target) == reached and reaches_back(
        state, conflict, conflict.attacker
    )
    conflict.stat = 2
    if kind == "combat":
        assert reaches_back(state, conflict, conflict.target) == (means == "thing")


@rule("DTD-CONF-08")
@pytest.mark.parametrize(("lucky", "answer", "card"), [(True, "fate", "3H"), (True, "keep", "9W")])
def test_with_advantage_one_chooses_between_two_cards(lucky: bool, answer: str, card: str) -> None:
    state, conflict = clash()
    side = conflict.attacker
    hand(state, 0, "9W")
    put_down(state, side, ("lay", "9W", "strong"))
    laid(side, "9W", 0)
    laid(conflict.target, "5C", 1)
    side.advantage, side.disadvantage, conflict.phase, conflict.asking = lucky, not lucky, "edge", 0
    fate(state, "3H")
    flow = edge(state, conflict)
    assert flow is not None
    asked = next(flow)
    assert isinstance(asked, Decision) and (asked.seat, asked.options) == (0, ("keep", "fate"))
    with pytest.raises(StopIteration):
        flow.send(answer)
    assert side.card == parse_card(card) and side.fate == (answer == "fate")
    assert (parse_card("9W") in state.players[0].hand) == (answer == "fate")


@rule("DTD-CONF-08")
@pytest.mark.parametrize(
    ("advantage", "mine", "top", "taken"),
    [
        (True, "9W", "9H", False),
        (True, "9H", "9W", True),
        (True, "9H", "8H", False),
        (False, "9W", "9H", True),
        (False, "9H", "9W", False),
    ],
)
def test_an_npc_takes_the_card_that_wins_for_it(advantage: bool, mine: str, top: str, taken: bool) -> None:
    """The NPC's card against a Block: Strong beats it, Fast does not. With Disadvantage its rival, an NPC too, chooses."""
    state, conflict = clash("Mercenary", "Bandit")
    for side in (conflict.attacker, conflict.target):
        side.seat = -1
    side = conflict.target
    laid(conflict.attacker, "5W", 1)
    laid(side, mine, 0)
    side.fate, conflict.attacker.fate = True, True
    side.advantage, side.disadvantage = advantage, not advantage
    conflict.attacker.advantage = conflict.attacker.disadvantage = False
    fate(state, top)
    conflict.asking = 0
    assert edge(state, conflict) is None and conflict.phase == "tricks"
    assert side.card == parse_card(top if taken else mine)


@rule("DTD-HIT-02", "DTD-STAT-16")
def test_what_hits_are_counted_against() -> None:
    state, conflict = clash("Mercenary", "Mercenary")
    state.units[conflict.target.unit].ranks = (7, 3, 2, 5)
    state.units[conflict.attacker.unit].ranks = (6, 4, 1, 5)
    conflict.target.means = weapon(state, conflict.target.unit)
    assert difficulty(state, conflict, conflict.attacker) == 7 and difficulty(state, conflict, conflict.target) == 6
    conflict.stat = 2
    assert difficulty(state, conflict, conflict.attacker) == 2 and difficulty(state, conflict, conflict.target) == 6
    conflict.vs = 0
    assert difficulty(state, conflict, conflict.attacker) == 0
    conflict.kind, conflict.space = "object", space("4,0")
    set_terrain(state, space("4,0"), "door")
    assert difficulty(state, conflict, conflict.attacker) == 4


@rule("DTD-HIT-03", "DTD-LEVEL-02", "DTD-COMBO-06", "DTD-HIT-05")
@pytest.mark.parametrize(
    ("cards", "levels", "vs", "hits_"),
    [(("7W",), (0, 0), 7, 0), (("7W",), (0, 0), 6, 1), (("7W",), (2, 1), 7, 1), (("7W",), (1, 2), 7, 0), (("KW",), (0, 0), 10, 1),
     (("AW",), (0, 0), 10, 1), (("2W", "3W", "4W"), (1, 0), 3, 2), (("QW", "QC"), (0, 0), 9, 2)],
)  # fmt: skip
def test_which_cards_are_hits(cards: tuple[str, ...], levels: tuple[int, int], vs: int, hits_: int) -> None:
    state, conflict = clash()
    side = conflict.attacker
    side.level, conflict.target.level, conflict.vs = *levels, vs
    laid(side, cards[0])
    side.set_cards = [parse_card(name) for name in cards[1:]]
    assert count_hits(state, conflict, side) == hits_


@rule("DTD-COMBO-04", "DTD-COMBO-06", "DTD-GEN-01")
@pytest.mark.parametrize(
    ("card", "virtual", "vs", "hits_"),
    [
        ("5W", 2, 2, 3),
        ("5W", 2, 3, 2),
        ("5W", 5, 1, 4),
        ("KW", 2, 10, 3),
        ("JW", 2, 8, 3),
        ("JW", 2, 9, 2),
        ("QW", 2, 10, 2),
        ("AW", 8, 8, 6),
        ("3W", 2, 1, 2),
    ],
)
def test_a_flurry_adds_the_ranks_below(card: str, virtual: int, vs: int, hits_: int) -> None:
    """Below a king are the queen and the jack, each a Hit like any court; below a 2 there is nothing."""
    state, conflict = clash()
    side = conflict.attacker
    side.level, conflict.target.level, conflict.vs, side.virtual = 0, 0, vs, virtual
    laid(side, card)
    assert count_hits(state, conflict, side) == hits_


@rule("DTD-TASK-05")
@pytest.mark.parametrize(("card", "levels", "hits_"), [("7W", (0, 0), 3), ("3W", (0, 0), 1), ("3W", (0, 2), 3)])
def test_a_task_that_is_lost_loses_by_fates_hits(card: str, levels: tuple[int, int], hits_: int) -> None:
    _state, conflict = clash()
    conflict.vs, conflict.attacker.level, conflict.target.level = 4, *levels
    laid(conflict.target, card, 0, True)
    conflict.target.hits = 3
    assert fates_hits(conflict) == hits_


@rule("DTD-HIT-01", "DTD-ITEM-02")
@pytest.mark.parametrize(
    ("card", "end", "counter", "more"), [("9W", 0, "", 1), ("9H", 0, "", 0), ("9W", 1, "", 0), ("9S", 1, "9W", 1)]
)
def test_a_heavy_weapon_adds_a_hit_to_strong(card: str, end: int, counter: str, more: int) -> None:
    name = next(n for n, item in sorted(GAME.content.items.items()) if item.weapon is not None and item.weapon.heavy)
    state, hero, foe = duel("Wizard")
    thing = receive(state, hero, name)
    state.things[thing].slot = "Both"
    fight(state, hero, f"thing:{thing}", foe)
    conflict = state.conflict
    assert conflict is not None
    laid(conflict.attacker, card, end)
    if counter:
        conflict.attacker.counter = parse_card(counter)
    plain = sum(
        effect.n
        for effect in GAME.content.items[name].weapon.do
        if effect.verb == "hits" and effect.on == "hits"  # type: ignore[union-attr]
    )
    assert bonus_hits(state, conflict, conflict.attacker) in (more, more + plain)
    conflict.kind = "test"
    assert bonus_hits(state, conflict, conflict.attacker) == 0


@rule("DTD-HIT-06", "DTD-FREE-08")
@pytest.mark.parametrize(
    ("points", "scores", "able_", "asked"),
    [(1, True, True, True), (0, True, True, False), (1, False, True, False), (1, True, False, False)],
)
def test_who_is_asked_for_a_heroic_feat(points: int, scores: bool, able_: bool, asked: bool) -> None:
    state, conflict = clash()
    unit = state.units[conflict.attacker.unit]
    unit.points, conflict.attacker.scores, conflict.attacker.hits = points, scores, 1
    if not able_:
        unit.ranks = (0, 5, 5, 5)
    flow = feats(state, conflict)
    assert (flow is not None) == asked
    if asked:
        conflict.phase = "feats"
        match = table(state)
        assert choices(match) == ["feat attacker +1", "feat attacker -1", "pass"]
        conflict.attacker.hits = 0
        assert choices(table(state)) == ["feat attacker +1", "pass"]


@rule("DTD-HIT-06")
@pytest.mark.parametrize(
    ("answer", "hits_", "points"),
    [(("feat", "attacker", "+1"), 3, 0), (("feat", "attacker", "-1"), 1, 0), ("pass", 2, 1)],
)
def test_a_feat_moves_the_hits_by_one_for_a_point(answer: Any, hits_: int, points: int) -> None:
    state, conflict = clash()
    unit = state.units[conflict.attacker.unit]
    unit.points, conflict.phase = 1, "feats"
    conflict.attacker.scores, conflict.attacker.hits, conflict.kind = True, 2, "combat"
    flow = feats(state, conflict)
    assert flow is not None
    next(flow)
    with pytest.raises(StopIteration):
        flow.send(answer)
    assert unit.points == points and conflict.attacker.hits == hits_
    assert conflict.feat_passes == (1 if answer == "pass" else 0)
