"""The worked examples of the rules, each by its id."""

from tests.games.drawn_to_destiny.positions import (
    GAME,
    alone,
    arena,
    choices,
    damage,
    discard,
    duel,
    exact_place,
    fate,
    fight,
    hand,
    no_feats,
    put,
    rivals,
    table,
    weapon,
)

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import (
    armor_at,
    out_of_scale,
    rating_bonus,
    rating_of,
)
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit, place_light, put_light
from questhall.games.drawn_to_destiny.rules.harm.movement import take_step, take_turn
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run
from questhall.games.drawn_to_destiny.rules.turn.actions import perform
from questhall.games.drawn_to_destiny.rules.turn.waiting import wait
from questhall.games.drawn_to_destiny.rules.units.cover import cover_between, obstacles
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.kernel import rule


@rule("DTD-EX-05", "DTD-DMG-04", "DTD-DMG-05")
def test_dtd_ex_05() -> None:
    for hits, severity in ((1, 1), (2, 2), (3, 3), (4, 4), (5, 4)):
        state, hero = alone("Knight")
        place_crit(state, hero, 0, conflict_cards.parse_card("QS"), hits, -1)
        assert state.units[hero].crits[0].severity == severity


@rule("DTD-EX-06", "DTD-CONF-06", "DTD-APP-02", "DTD-APP-03", "DTD-DECK-02")
def test_dtd_ex_06() -> None:
    state, one, two = rivals()
    hand(state, 0, "9W")
    hand(state, 1, "QH")
    match = fight(state, one, "thing", two)
    match.choose("answer thing:3 act", seat=1)
    while any(decision.kind == "window" for decision in match.decisions):
        match.choose("pass")
    match.choose("lay 9W strong", seat=0)
    match.choose("lay QH block", seat=1)
    state = match.state
    assert state.conflict is None or state.conflict.attacker.won
    no_feats(match)
    assert conflict_cards.parse_card("QH") in match.state.players[1].discard
    assert match.state.players[1].hand == []


@rule(
    "DTD-EX-07", "DTD-APP-05", "DTD-APP-10", "DTD-COMBO-05", "DTD-COMBO-06", "DTD-LEVEL-02", "DTD-HIT-02", "DTD-HIT-03"
)
def test_dtd_ex_07() -> None:
    state, hero, goblin = duel("Mercenary", "Goblin Scout")
    hand(state, 0, "5C", "2H", "3S", "4C")
    discard(state, 0, "KW", "8W")
    fate(state, "9S")  # the Goblin's Fast
    match = fight(state, goblin, "thing", hero)
    match.choose(
        "answer thing:2 act"
        if "answer thing:2 act" in choices(match)
        else next(c for c in choices(match) if c.endswith(" act"))
    )
    match.choose("lay 5C counter")
    assert match.decisions[0].kind == "counter"
    before = len(match.state.players[0].hand)
    match.choose("strike 2H")
    assert len(match.state.players[0].hand) == before  # one played, one drawn for the Fast
    assert "add 3S 4C" in choices(match)
    match.choose("add 3S 4C")
    assert match.decisions[0].kind == "pick"
    match.choose("take KW")
    side = match.state.conflict.target if match.state.conflict else None
    assert side is None or side.hits >= 3
    assert conflict_cards.parse_card("KW") in match.state.players[0].hand


@rule("DTD-EX-08", "DTD-ROUND-02", "DTD-ACT-07", "DTD-ACT-08", "DTD-MOVE-01")
def test_dtd_ex_08() -> None:
    state, hero = alone()
    unit = state.units[hero]
    assert (unit.move, unit.cost, unit.turn) == (5, 2, 2)
    put_light(unit, 0, (0, 1, 2))
    for left in (3, 1):
        perform(state, hero, ("recover", "Fatigue"))
        assert unit.move == left
    assert not any(text.startswith("recover") for text in choices(table(state)))


@rule("DTD-EX-11", "DTD-COUNT-03", "DTD-COUNT-01")
def test_dtd_ex_11() -> None:
    state, hero = alone()
    seen = []
    for count in range(10, 0, -1):
        state.count = count
        wait(state, hero)
        seen.append(state.units[hero].move)
    assert seen == [5, 5, 5, 5, 5, 4, 3, 2, 1, 0]


@rule("DTD-EX-12", "DTD-COUNT-03", "DTD-ACT-06")
def test_dtd_ex_12() -> None:
    state, hero = alone()
    unit = state.units[hero]
    for count in range(10, 3, -1):
        state.count = count
        wait(state, hero)
    assert unit.move == 3
    unit.move -= unit.cost
    seen = [unit.move]
    for count in (2, 1):
        state.count = count
        wait(state, hero)
        seen.append(unit.move)
    assert seen == [1, 1, 0]


@rule("DTD-EX-13", "DTD-MAP-02", "DTD-MOVE-02", "DTD-MOVE-03", "DTD-MAP-03")
def test_dtd_ex_13() -> None:
    state, hero = alone()
    seen = []
    for heading in ("N", "E", "S"):
        before = state.units[hero].move
        take_step(state, hero, lattice.HEADINGS.index(heading))
        seen.append((exact_place(state, hero), before - state.units[hero].move))
    assert seen == [("4,2", 1), ("6,2", 2), ("6,4", 2)]
    assert state.units[hero].move == 0
    assert state.units[hero].facing == 0


@rule("DTD-EX-14", "DTD-MOVE-04", "DTD-MOVE-05")
def test_dtd_ex_14() -> None:
    state, hero = alone()
    take_turn(state, hero, 1)
    assert lattice.HEADINGS[state.units[hero].facing] == "NE"
    take_turn(state, hero, 1)
    assert lattice.HEADINGS[state.units[hero].facing] == "E"
    assert "turn right" not in choices(table(state))
    assert state.units[hero].move == 5


@rule("DTD-EX-15", "DTD-ARC-05", "DTD-ARC-02")
def test_dtd_ex_15() -> None:
    def arcs(x: int, y: int) -> tuple[str, ...]:
        return lattice.arcs((0, 0), 1, (x, y))

    assert arcs(3, -1) == ("Front",)
    assert arcs(0, -2) == ("Front", "Left")
    assert arcs(-1, 1) == ("Back",)
    assert arcs(1, 3) == ("Right",)


@rule("DTD-EX-16", "DTD-RNG-01", "DTD-COV-02", "DTD-COV-03", "DTD-COV-05", "DTD-COV-06", "DTD-COV-07", "DTD-COV-01")
def test_dtd_ex_16() -> None:
    state = arena()
    archer = put(state, "Ranger", "8,8", "NE", seat=0)
    target = put(state, "Bandit", "12,6", "S")
    first, second = put(state, "Bandit", "10,6", "S"), put(state, "Bandit", "11,7", "S")
    one, two = state.units[archer], state.units[target]
    assert reach(state, one, two) == 3
    assert [what for _, what, _ in obstacles(state, one, two)] == [first, second]
    assert cover_between(state, one, two) == 2
    fate(state, "6C")
    match = fight(state, archer, "thing", target)
    assert match.state.conflict is not None
    assert match.state.conflict.target.unit == second


@rule("DTD-EX-17", "DTD-COV-03")
def test_dtd_ex_17() -> None:
    state = arena()
    archer, target = put(state, "Ranger", "2,10", "E", seat=0), put(state, "Bandit", "8,10", "W")
    near, mid, beside = put(state, "Bandit", "4,10"), put(state, "Bandit", "5,11"), put(state, "Bandit", "6,12")
    met = [what for _, what, _ in obstacles(state, state.units[archer], state.units[target])]
    assert met == [near, mid]
    assert beside not in met


@rule("DTD-EX-18", "DTD-CONF-13", "DTD-CONF-14")
def test_dtd_ex_18() -> None:
    three = conflict_cards.parse_card("3S")
    assert conflict_cards.compare_ranks(conflict_cards.parse_card("6H"), 4, three, 2) == -1
    assert conflict_cards.compare_ranks(conflict_cards.parse_card("5H"), 4, three, 2) == 0
    assert conflict_cards.compare_ranks(conflict_cards.parse_card("4H"), 4, three, 2) == 1


@rule("DTD-EX-19", "DTD-CONF-12")
def test_dtd_ex_19() -> None:
    assert conflict_cards.compare_ranks(conflict_cards.parse_card("2W"), 6, conflict_cards.parse_card("KC"), 1) == -1


@rule("DTD-EX-20", "DTD-CONF-11", "DTD-RES-04", "DTD-DECK-12")
def test_dtd_ex_20() -> None:
    state, hero, goblin = duel()
    hand(state, 0, "5W")
    fate(state, "8Cr")
    match = fight(state, hero, "thing", goblin)
    match.choose("lay 5W block")
    assert match.state.players[0].hand == []
    assert match.state.players[0].discard == [conflict_cards.parse_card("5W")]
    assert match.state.units[goblin].ranks == (8, 5, 5, 6)


@rule("DTD-EX-21", "DTD-INT-05", "DTD-INT-06")
def test_dtd_ex_21() -> None:
    state, hero, bandit = duel()
    hand(state, 0, "AS")
    fate(state, "5W")
    match = fight(state, bandit, "thing", hero)
    match.choose(next(c for c in choices(match) if c.endswith(" rest")))
    match.choose("lay AS fast")
    assert match.state.players[0].hand == [] and match.state.players[0].discard == [conflict_cards.parse_card("AS")]
    assert not match.state.units[hero].crits and not match.state.units[bandit].crits


@rule("DTD-EX-22", "DTD-APP-04", "DTD-INT-07")
def test_dtd_ex_22() -> None:
    state, hero, bandit = duel()
    hand(state, 0, "8S")
    fate(state, "5H")
    match = fight(state, bandit, "thing", hero)
    match.choose(next(c for c in choices(match) if c.endswith(" act")))
    assert match.state.units[hero].move == 3
    match.choose("lay 8S evade")
    no_feats(match)
    assert match.state.units[hero].move == 5
    assert match.decisions[0].kind != "evade"


@rule("DTD-EX-23", "DTD-HIT-04", "DTD-DMG-06", "DTD-APP-01")
def test_dtd_ex_23() -> None:
    state, hero, guard = duel("Mercenary", "Guardsman")
    hand(state, 0, "3H")
    fate(state, "5W")
    match = fight(state, hero, "thing", guard)
    match.choose("lay 3H fast")
    match.choose("pass")
    assert match.state.units[guard].ranks[0] == 7
    assert match.state.units[guard].crits == []
    assert len(match.state.players[0].hand) == 1


@rule("DTD-EX-24", "DTD-COMBO-01", "DTD-COMBO-03", "DTD-COMBO-05", "DTD-COMBO-06")
def test_dtd_ex_24() -> None:
    found = conflict_cards.combos(
        conflict_cards.parse_card("9W"), [conflict_cards.parse_card(name) for name in ("10C", "JH", "QS")]
    )
    assert max(len(one) for one in found) == 3
    assert sum(conflict_cards.scores(conflict_cards.parse_card(name), 1, 9) for name in ("9W", "10C", "JH", "QS")) == 4


@rule("DTD-EX-25", "DTD-CRIT-01", "DTD-CRIT-02", "DTD-CRIT-03", "DTD-CRIT-04", "DTD-LOC-04", "DTD-DMG-08")
def test_dtd_ex_25() -> None:
    state = arena()
    hero, raider = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Goblin Raider", "4,2", "S", named=True)
    hand(state, 0, "7W")
    fate(state, "5Cr")  # Counter: Strong beats it
    damage(state, "wound", "5W", "KS")
    match = fight(state, hero, "thing", raider)
    match.choose("lay 7W strong")
    assert match.state.conflict is not None and match.state.conflict.attacker.hits == 2
    match.choose("pass")
    unit = match.state.units[raider]
    assert [(crit.card, crit.severity) for crit in unit.crits] == [(conflict_cards.parse_card("KS"), 2)]
    assert unit.ranks[0] == 1 and unit.ranks[3] == 4
    assert any(token.name == "Bleeding" and token.n == 1 for token in unit.tokens)
    assert conflict_cards.parse_card("5W") in match.state.discards[0]


@rule("DTD-EX-26", "DTD-RATE-04", "DTD-RATE-05", "DTD-RATE-06")
def test_dtd_ex_26() -> None:
    state = arena()
    put(state, "Marshal", "4,8", seat=0)
    target = put(state, "Bandit", "4,2", "S")
    bare = armor_at(state, target, 0, conflict_cards.parse_card("QS"), 0)
    assert bare == (0, 1)
    assert 1 + rating_bonus((6, 2), bare) == 3


@rule("DTD-EX-28", "DTD-RATE-08")
def test_dtd_ex_28() -> None:
    state = arena()
    dragon = put(state, "Young Dragon", "4,2", "S", named=True)
    goblin = put(state, "Goblin Scout", "4,4", "N", seat=0)
    assert out_of_scale(state, dragon, (2, 1), goblin) == 2


@rule("DTD-EX-29", "DTD-DMG-05", "DTD-DMG-06", "DTD-RES-02")
def test_dtd_ex_29() -> None:
    state = arena()
    hero, knight = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Knight", "4,2", "N", named=True)
    hand(state, 0, "AW", "AC", "AH", "KW")
    fate(state, "5Cr", "6H", "6S")
    damage(state, "wound", "5S")
    match = fight(state, hero, "thing", knight)
    match.choose("lay AW strong")
    while match.decisions[0].kind == "edge":
        match.choose("keep")
    match.choose("add AC AH")
    conflict = match.state.conflict
    assert conflict is not None
    conflict.attacker.hits = 6
    match2 = table(match.state)
    match2.choose("pass")
    unit = match2.state.units[knight]
    assert unit.crits[0].severity == 4
    assert sum(len(pile) for pile in unit.light[:1]) == 2


@rule("DTD-EX-02", "DTD-RATE-02", "DTD-ITEM-03")
def test_dtd_ex_02() -> None:
    state, hero = alone()
    place_light(state, hero, "Fatigue", 4)
    assert rating_of(state, state.units[hero], profile(state, hero, weapon(state, hero))) == (6, 1)


def test_effects_of_conditions_can_be_placed_by_cards() -> None:
    state, hero = alone()
    add(state, hero, "Bleeding", 2)
    bandage = GAME.content.abilities["Bandage"]
    run(state, bandage.do[0], Context(hero, hero))
    assert sum(token.n for token in state.units[hero].tokens if token.name == "Bleeding") == 1
