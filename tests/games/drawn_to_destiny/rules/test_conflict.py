"""Interact, arcs, range, sight, cover, Conflicts."""

from tests.games.drawn_to_destiny.positions import (
    alone,
    arena,
    choices,
    discard,
    duel,
    fate,
    fight,
    hand,
    put,
    rivals,
    scene,
    space,
    table,
    weapon,
)

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.ground.map import Field
from questhall.games.drawn_to_destiny.rules.conflict.answering import legal_answers
from questhall.games.drawn_to_destiny.rules.conflict.interact import attack_options, targets_of
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import armor_at
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import location
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.turn.interact_with_things import begin_plain
from questhall.games.drawn_to_destiny.rules.units.arcs import arcs_to
from questhall.games.drawn_to_destiny.rules.units.cover import cover_between, obstacles
from questhall.games.drawn_to_destiny.rules.units.equipment import equip, receive
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.rules.units.ranges import reach
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.kernel import rule


@rule("DTD-INT-03", "DTD-ARC-01", "DTD-ARC-03", "DTD-ARC-04")
def test_only_what_is_in_arc_range_and_sight_is_offered() -> None:
    state = arena()
    hero = put(state, "Mercenary", "10,10", "N", seat=0)
    places = {"N": "10,8", "E": "12,10", "W": "8,10", "S": "10,12"}
    foes = {name: put(state, "Bandit", at) for name, at in places.items()}
    found = {option[2] for option in attack_options(state, hero)}
    assert found == {foes["N"], foes["E"]}  # sword in the right hand: Front and Right
    guard = put(state, "Guardsman", "16,16", "N", seat=0)
    assert profile(state, guard, weapon(state, guard)).arcs == ("Front", "Left", "Right")
    state.units[foes["N"]].at = space("10,4")
    assert foes["N"] not in {option[2] for option in attack_options(state, hero)}


@rule("DTD-INT-04", "DTD-INT-12")
def test_what_a_target_may_answer_with() -> None:
    state, knight, bandit = duel("Knight")
    fight(state, bandit, "thing", knight)
    assert state.conflict is not None
    answers = legal_answers(state, state.conflict)
    assert weapon(state, knight) in answers and "skill:Defense" in answers and "skill:Leadership" not in answers
    state = arena()
    knight, boss = put(state, "Knight", "4,6", "N", seat=0), put(state, "Crime Boss", "4,2", "S")
    fight(state, boss, "ability:Unnerve", knight)
    assert state.conflict is not None
    assert list(legal_answers(state, state.conflict)) == ["skill:Leadership"]


@rule("DTD-INT-09")
def test_a_target_hits_back_only_in_reach() -> None:
    state = arena()
    hero, archer = put(state, "Mercenary", "4,10", "N", seat=0), put(state, "Bandit Archer", "4,2", "S")
    hand(state, 0, "AS")
    fate(state, "5W")
    match = fight(state, archer, "thing", hero)
    match.choose(next(text for text in choices(match) if text.endswith(" act")))
    match.choose("lay AS fast")
    assert match.state.units[archer].ranks[0] == 7  # untouched at Range 4


@rule("DTD-INT-10")
def test_doors_need_no_conflict() -> None:
    state, hero = alone()
    set_terrain(state, space("4,2"), "door")
    match = table(state)
    match.choose(f"door {space('4,2')}")
    assert match.state.terrain[space("4,2")] == "open door" and match.state.units[hero].move == 3


@rule("DTD-INT-11")
def test_an_object_is_smashed() -> None:
    state, hero = alone()
    set_terrain(state, space("4,2"), "barrel")  # Body 3x1
    hand(state, 0, "AW", "AC", "AH")
    begin_plain(state, hero, ("smash", weapon(state, hero), space("4,2")))
    match = table(state)
    assert set(choices(match)) >= {"lay AW strong", "lay AH fast", "tap"} and "lay AW block" not in choices(match)
    match.choose("lay AW strong")
    match.choose("add AC AH")
    while match.decisions[0].kind in ("pick", "feat"):
        match.choose(choices(match)[-1])
    assert match.state.terrain[space("4,2")] == "rubble"


@rule("DTD-ARC-06")
def test_flanking_levels() -> None:
    for facing, bonus, advantage in (("S", 0, False), ("W", 1, False), ("N", 2, True)):
        state = arena()
        hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", facing)
        fight(state, hero, "thing", foe)
        assert state.conflict is not None
        reckon(state, state.conflict)
        assert sum(n for name, n in state.conflict.attacker.lines if name == "flanking") == bonus
        assert state.conflict.attacker.advantage == advantage


@rule("DTD-RNG-03", "DTD-RNG-04", "DTD-RNG-06")
def test_too_close_for_melee_and_reach() -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,4", "S")
    fight(state, hero, "thing", foe)
    assert state.conflict is not None
    reckon(state, state.conflict)
    assert ("too close", -1) in state.conflict.attacker.lines
    state = arena()
    guard, foe = put(state, "Guardsman", "4,4", "N", seat=0), put(state, "Bandit", "4,4", "S")
    fight(state, guard, "thing", foe)
    assert state.conflict is not None
    reckon(state, state.conflict)
    assert state.conflict.attacker.disadvantage
    shaman = put(state, "Goblin Shaman", "8,8")
    assert profile(state, shaman, "ability:Curse").high == 6  # printed; without a print twice the Level


@rule("DTD-RNG-01")
def test_range_counts_height() -> None:
    state = arena(map={"elevation": {"4,0": 2}})
    one, two = put(state, "Ranger", "4,6", "N", seat=0), put(state, "Bandit", "4,0", "S")
    assert reach(state, state.units[one], state.units[two]) == 3 + 2
    rows = tuple(row if y != 3 else " " * len(row) for y, row in enumerate(scene().map.rows))
    hole = Field(
        scene(
            rows=tuple(
                row[:3] + (" " if (3 + y) % 2 == 0 and 1 < y < 8 else row[3:4]) + row[4:] for y, row in enumerate(rows)
            )
        )
    )
    assert hole.distance(hole.index[2, 4], hole.index[4, 4]) >= 1


@rule("DTD-LOS-01", "DTD-LOS-02", "DTD-LOS-03")
def test_what_blocks_sight() -> None:
    state = arena()
    one, two = put(state, "Ranger", "4,8", "N", seat=0), put(state, "Bandit", "4,0", "S")
    put(state, "Ogre", "4,4", "S")
    assert sees(state, state.units[one], state.units[two])  # Units never block
    set_terrain(state, space("4,4"), "rock")
    assert not sees(state, state.units[one], state.units[two])
    edge = lattice.wall_edge((4, 4), (5, 3))
    assert lattice.walled_off((4, 4), (6, 2), (edge,))
    assert not lattice.walled_off((5, 7), (5, 4), (edge,))  # one end of one wall
    state = arena(map={"elevation": {"4,8": 2, "4,0": 2}})
    one, two = put(state, "Ranger", "4,8", "N", seat=0), put(state, "Bandit", "4,0", "S")
    set_terrain(state, space("4,4"), "rock")
    assert sees(state, state.units[one], state.units[two])  # both higher


@rule("DTD-COV-04", "DTD-COV-01")
def test_what_counts_as_an_obstacle() -> None:
    state = arena()
    one, two = put(state, "Ranger", "4,10", "N", seat=0), put(state, "Mercenary", "4,2", "S")
    small = put(state, "Emerald Viper", "4,6", "S")
    assert cover_between(state, state.units[one], state.units[two]) == 0
    state.units[small].out = "dead"
    big = put(state, "Bandit", "4,6", "S")
    assert cover_between(state, state.units[one], state.units[two]) == 1
    add(state, big, "Prone")
    assert cover_between(state, state.units[one], state.units[two]) == 0
    set_terrain(state, space("4,2"), "low wall")
    assert cover_between(state, state.units[one], state.units[two]) == 2
    assert obstacles(state, state.units[one], state.units[two])[0][0] == "object"


@rule("DTD-COV-07")
def test_brush_swallows_a_shot() -> None:
    state = arena()
    archer, foe = put(state, "Ranger", "4,10", "N", seat=0), put(state, "Bandit", "4,2", "S")
    set_terrain(state, space("4,6"), "brush")
    fate(state, "9W")  # Wands: the first obstacle
    match = fight(state, archer, "thing", foe)
    assert match.state.conflict is None or match.state.conflict.attacker.unit != archer
    assert any(event.what == "cover_spent" for event in match.log(0))


@rule("DTD-CONF-01", "DTD-CONF-02", "DTD-CONF-04")
def test_the_order_of_a_conflict_and_the_empty_hand() -> None:
    state, hero, foe = duel()
    hand(state, 0)
    match = fight(state, hero, "thing", foe)
    assert [text for text in choices(match) if text.startswith("lay")] == [] and "tap" in choices(match)
    match.choose("tap")
    said = [event.what for event in match.log(0)]
    assert said.index("answered") < said.index("turned") < said.index("compared")


@rule("DTD-CONF-07")
def test_neither_sees_the_other_card() -> None:
    state, one, two = rivals()
    hand(state, 0, "9W")
    hand(state, 1, "QH")
    match = fight(state, one, "thing", two)
    match.choose(next(text for text in choices(match) if text.endswith(" act")), seat=1)
    while match.decisions[0].kind == "window":
        match.choose("pass")
    match.choose("lay QH block", seat=1)
    mine, theirs = match.view(1).conflict, match.view(0).conflict
    assert mine is not None and theirs is not None
    assert mine.target.laid == "QH" and theirs.target.laid == "" and theirs.target.chosen


@rule("DTD-CONF-07", "DTD-CONF-02")
def test_answers_in_any_order_give_the_same_game() -> None:
    ends = []
    for order in ((0, 1), (1, 0)):
        state = arena(seats=2)
        state.players[1].faction = 1
        one, two = (
            put(state, "Mercenary", "4,4", "N", seat=0),
            put(state, "Mercenary", "4,2", "S", seat=1, faction="foes"),
        )
        hand(state, 0, "9W")
        hand(state, 1, "QS")
        match = fight(state, one, "thing", two)
        match.choose(next(text for text in choices(match) if text.endswith(" act")), seat=1)
        while match.decisions[0].kind == "window":
            match.choose("pass")
        for seat in order:
            match.choose("lay 9W strong" if seat == 0 else "lay QS fast", seat=seat)
        ends.append(
            [
                (event.what, event.args)
                for event in match.log(None)
                if event.what in ("turned", "compared", "hits", "light", "crit")
            ]
        )
    assert ends[0] == ends[1]


@rule("DTD-CONF-08")
def test_disadvantage_lets_the_rival_choose() -> None:
    state = arena()
    hero, foe = put(state, "Ranger", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S")  # a bow too close
    hand(state, 0, "AW")
    fate(state, "5Cr", "3Wr")  # the foe's Counter, then a Block for the ranger
    match = fight(state, hero, "thing", foe)
    match.choose("lay AW strong")
    assert any(event.what == "swapped" for event in match.log(0)) or any(
        event.what == "compared" for event in match.log(0)
    )
    assert any(event.what == "fate" and event.args[2] == "disadvantage" for event in match.log(0))


@rule("DTD-CONF-15", "DTD-LEVEL-01")
def test_negative_levels_help_the_rival_in_a_clash() -> None:
    assert conflict_cards.compare_ranks(conflict_cards.parse_card("4W"), -2, conflict_cards.parse_card("6W"), 1) == -1


@rule("DTD-APP-03", "DTD-APP-07", "DTD-APP-08")
def test_a_winning_block_is_kept_and_draws() -> None:
    state, hero, foe = duel()
    hand(state, 0, "5W")
    fate(state, "9S")
    match = fight(state, hero, "thing", foe)
    match.choose("lay 5W block")
    held = match.state.players[0].hand
    assert conflict_cards.parse_card("5W") in held and len(held) == 2
    state, hero, foe = duel()
    hand(state, 0)
    fate(state, "5Wr", "9S")
    match = fight(state, hero, "thing", foe)
    match.choose("tap")
    assert len(match.state.players[0].hand) == 1  # Fate's Block is not kept, the draw stands


@rule("DTD-APP-04", "DTD-APP-09", "DTD-RES-03")
def test_a_winning_evade_moves_two_spaces_free() -> None:
    state, hero, foe = duel()
    hand(state, 0, "5S")
    fate(state, "9W")
    match = fight(state, hero, "thing", foe)
    match.choose("lay 5S evade")
    assert match.decisions[0].kind == "evade"
    move = match.state.units[hero].move
    match.choose("go S")
    match.choose("go E")
    assert (
        match.state.units[hero].at == space("6,6")
        and match.state.units[hero].move == move
        and match.state.units[hero].facing == 0
    )


@rule("DTD-LOC-01", "DTD-LOC-02")
def test_locations_by_rank() -> None:
    state = arena()
    hero, tank = put(state, "Mercenary", "4,4", seat=0), put(state, "Panzer IV H", "8,8")
    assert location(state, state.units[hero], 0, conflict_cards.parse_card("AS")) == "Head"
    assert location(state, state.units[hero], 0, conflict_cards.parse_card("2S")) == "Right Foot"
    assert location(state, state.units[tank], 4, conflict_cards.parse_card("JS")) == "Engine"
    assert location(state, state.units[hero], 1, conflict_cards.parse_card("9S")) == "Left Arm"  # Nervous
    assert location(state, state.units[hero], 2, conflict_cards.parse_card("9S")) == ""


@rule("DTD-LOC-03", "DTD-LOC-04", "DTD-LOC-05", "DTD-RATE-03")
def test_armour_at_its_place() -> None:
    state, knight, foe = duel("Knight")
    assert armor_at(state, knight, 0, conflict_cards.parse_card("AS"), foe) == (2, 2)  # Great Helm
    assert armor_at(state, knight, 0, conflict_cards.parse_card("QS"), foe) == (4, 2)  # shield before breastplate
    assert armor_at(state, knight, 0, conflict_cards.parse_card("5S"), foe) == (0, 1)  # bare legs
    state.units[foe].at = space("4,6")  # behind: the shield does not reach
    assert armor_at(state, knight, 0, conflict_cards.parse_card("QS"), foe) == (2, 2)
    assert armor_at(state, knight, 2, conflict_cards.parse_card("QS"), foe) == (0, 1)  # the heart has none
    tank = put(state, "Panzer IV H", "12,12", "N")
    gun = put(state, "Sherman M4A1", "12,4", "S")
    assert armor_at(state, tank, 4, conflict_cards.parse_card("QS"), gun) == (10, 5)
    state.units[gun].at = space("12,18")
    assert armor_at(state, tank, 4, conflict_cards.parse_card("QS"), gun) == (8, 4)


@rule("DTD-COND-07", "DTD-COND-08", "DTD-COND-09", "DTD-COND-14", "DTD-COND-16")
def test_senses_and_grips_in_a_conflict() -> None:
    state = arena()
    boss = put(state, "Crime Boss", "4,8", "N", seat=0)
    foe = put(state, "Bandit", "4,2", "S")
    assert any(option[1] == "ability:Unnerve" for option in attack_options(state, boss))
    add(state, boss, "Mute")
    assert not any(option[1] == "ability:Unnerve" for option in attack_options(state, boss))
    gun = profile(state, boss, weapon(state, boss))
    assert targets_of(state, boss, gun) == [foe]
    add(state, boss, "Blind")
    assert targets_of(state, boss, gun) == []
    state, hero, foe = duel("Mercenary", "Bruiser")
    add(state, hero, "Held", by=foe)
    add(state, hero, "Damaged", 2, part="Melee")
    fight(state, hero, "thing", foe)
    assert state.conflict is not None
    reckon(state, state.conflict)
    assert state.conflict.attacker.disadvantage and ("damaged", -2) in state.conflict.attacker.lines


@rule("DTD-INT-07")
def test_a_target_short_of_move_cannot_pay() -> None:
    state, hero, foe = duel()
    state.units[hero].move = 1
    match = fight(state, foe, "thing", hero)
    assert all(not text.endswith(" act") for text in choices(match))


def test_a_thrown_knife_lands_beside_its_target() -> None:
    state = arena()
    goblin, foe = put(state, "Goblin Scout", "4,8", "N", seat=0), put(state, "Bandit", "4,4", "S")
    hand(state, 0, "AS")
    knife = next(at for at, _ in carried(state, goblin))
    match = fight(state, goblin, f"throw:{knife}", foe)
    match.choose("lay AS fast")
    while match.state.conflict is not None and match.decisions[0].kind in ("feat", "edge", "combo"):
        match.choose("pass" if "pass" in choices(match) else "keep")
    assert match.state.things[knife].at == space("4,4")
    receive(match.state, goblin, "Rope")
    discard(match.state, 0, "2W")
    equip(match.state, goblin, ("stow", len(match.state.things) - 1))
    assert arcs_to(match.state, match.state.units[goblin], space("4,4")) == ("Front",)
