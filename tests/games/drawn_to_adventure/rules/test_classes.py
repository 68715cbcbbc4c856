"""Classes, experience, and each of the 32 powers."""

from pathlib import Path

from tests.games.drawn_to_adventure.positions import (
    GAME,
    available,
    bonus,
    changed,
    complete,
    fill,
    give,
    is_done,
    me,
    name,
    offered,
    places,
    put_under,
    table,
    truth,
    turn,
    unlock,
    vale,
    where,
)

from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES
from questhall.games.drawn_to_adventure.rules.draft import roll
from questhall.games.drawn_to_adventure.rules.maps import open_map
from questhall.games.drawn_to_adventure.rules.quests import complete as finish
from questhall.kernel import Match, rule


def play(role: str, *powers: str, **position: object) -> Match:
    """The test map with a class."""
    match = vale(**position)  # type: ignore[arg-type]
    unlock(truth(match), role, *powers)
    return turn(truth(match))


@rule("DTA-CLS-01", "DTA-SETUP-02")
def test_eight_classes_on_four_cards_with_four_powers_each() -> None:
    roles = GAME.content.roles.values()
    assert len(roles) == 8 and {(role.card, role.side) for role in roles} == {
        (card, side) for card in (1, 2, 3, 4) for side in ("front", "back")
    }
    assert all([power.boxes for power in role.power] == [2, 2, 3, 4] for role in roles)


@rule("DTA-EX-33", "DTA-CLS-02", "DTA-CLS-05")
def test_dta_ex_33() -> None:
    match = vale(at=(1, 0), done=[(1, 0), (2, 0)], dice=["ranged", "combat"], held=["combat"])
    me(match).xp = [0, 0, 2, 0]
    fill(truth(match).board(), me(match), (2, -1), 1)
    match = turn(truth(match))
    match.choose(("fill", "die", "ranged", name(match, (2, -1)), 2))
    assert offered(match, "power") == []
    match.choose(("xp", "charge"))
    assert offered(match, "power") == ["power charge die combat", "power charge reserve combat"]
    match.choose(("power", "charge", "die", "combat"))
    match.choose(("free", name(match, (2, 0))))
    match.choose(("power", "charge", "reserve", "combat"))
    match.choose(("free", name(match, (1, 0))))
    assert where(match) == (1, 0) and offered(match, "power") == []


@rule("DTA-CLS-02", "DTA-CLS-03", "DTA-CLS-06", "DTA-MAP-08")
def test_powers_stay_from_map_to_map_and_are_open() -> None:
    state = table(2)
    unlock(state, "wizard", "brewer")
    state.seats[0].xp[3] = 2
    open_map(state, "elf")
    assert state.seats[0].xp == [2, 0, 0, 2] and state.seats[0].unlocked == 1
    assert GAME.view(state, 1).seats[0].xp == [2, 0, 0, 2]


@rule("DTA-CLS-04")
def test_sword_oath_in_either_or_and_both_boxes() -> None:
    match = play("knight", "sword_oath", at=(3, 0), done=[(2, 0)], dice=["combat", "combat"])
    assert f"fill die combat die combat {name(match, (3, 1))} 1" in offered(match, "fill")  # combat+ranged
    match.choose(("fill", "die", "combat", "die", "combat", name(match, (3, 1)), 1))
    plain = vale(at=(1, 0), done=[(1, 0)], dice=["combat"])
    assert not [o for o in offered(plain, "fill") if name(plain, (2, 0)) in o]
    oath = play("knight", "sword_oath", at=(1, 0), done=[(1, 0)], dice=["combat"])
    oath.choose(("fill", "die", "combat", name(oath, (2, 0)), 1))  # ranged/wisdom
    assert is_done(oath, (2, 0))


@rule("DTA-CLS-04")
def test_squire_champion_and_warlord_count_bosses() -> None:
    for role, powers, gain in (("knight", ("squire", "champion"), (1, 0, 1)), ("berserker", ("warlord",), (0, 2, 0))):
        state = table(2)
        seat = unlock(state, role, *powers)
        before = (seat.mana, seat.silver, seat.gold)
        hydra = state.board().place.index((3, 1))
        complete(state.board(), seat, (3, 1))
        seat.done &= ~(1 << hydra)
        finish(state, 0, hydra)  # pays a gem only
        assert tuple(a - b for a, b in zip((seat.mana, seat.silver, seat.gold), before, strict=True)) == gain
        assert any(p.what == "move" for p in seat.pending) == (role == "berserker")
        state.board()
        finish(state, 0, state.board().place.index((1, 0)))  # the Wolf Den is no boss
        assert seat.gold == gain[2] and seat.silver == gain[1]


@rule("DTA-CLS-04", "DTA-CLS-05", "DTA-POW-07")
def test_fury_rage_and_smash() -> None:
    match = play("berserker", "fury", "rage", "smash", mana=5, dice=["luck", "key"])
    match.choose(("power", "fury"))
    assert me(match).mana == 3 and me(match).made[0] == 1
    match.choose(("power", "rage", "die", "luck"))
    assert offered(match) == ["reroll d2", "decline reroll"]
    match.choose(("reroll", "d2"))
    assert me(match).mana == 2 and me(match).made[0] == 2
    assert "power smash made combat made combat" in offered(match, "power")
    match.choose(("power", "smash", "made", "combat", "made", "combat"))
    match.choose(("complete", name(match, (0, 1)), 1))
    assert is_done(match, (0, 1)) and me(match).silver == 1
    assert offered(match, "reserve") == [o for o in offered(match, "reserve") if "combat" not in o]  # made: no reserve


@rule("DTA-CLS-04", "DTA-BON-07", "DTA-BON-04")
def test_rage_may_reroll_the_bonus_die_not_a_tied_one() -> None:
    match = play("berserker", "rage", mana=2, dice=["luck"], held=["key"])
    bonus(truth(match), "mana4")
    match = turn(truth(match))
    match.choose(("power", "rage", "reserve", "key"))
    assert offered(match) == ["reroll d1", "reroll bonus", "decline reroll"]
    match = play("berserker", "rage", mana=2, dice=["luck"], held=["key"])
    bonus(truth(match), "triple")
    match = turn(truth(match))
    match.choose(("bonus", "triple"))
    match.choose(("power", "rage", "reserve", "key"))
    assert match.decisions[0].kind == "act"  # no target: skipped, and paid all the same
    assert me(match).mana == 1 and me(match).made[0] == 1


@rule("DTA-CLS-04", "DTA-REW-07", "DTA-RES-06")
def test_the_quiver_is_filled_at_the_start_of_a_map() -> None:
    for carried, used in ((0, 0), (1, 0), (2, 2)):  # what came along takes up icons; used ones are free again
        state = truth(vale())
        unlock(state, "ranger", "quiver")
        state.seats[0].held[1], state.seats[0].used[1] = carried, used
        open_map(state, "elf")
        assert state.seats[0].held[1] == carried
        for _ in roll(state):
            pass
        assert (state.round, state.seats[0].held[1]) == (1, 2)


@rule("DTA-CLS-04")
def test_ranger_trail_sense_and_long_shot() -> None:
    match = play("ranger", "trail_sense", at=(1, 0), done=[(1, 0), (2, 0)], dice=["ranged"])
    assert set(places(match, "move")) == {(2, 0), (3, 0), (0, 0)}
    lock = play("ranger", "trail_sense", dice=["ranged"])
    assert f"fill die ranged {name(lock, (1, -1))} 1" in offered(lock, "fill")  # a key box
    shot = play("ranger", "long_shot", dice=["ranged", "combat"], held=["wisdom"])
    far = [o for o in offered(shot, "fill") if o.split()[-2] in (name(shot, (2, 0)), name(shot, (2, -1)))]
    assert far == [f"fill die ranged {name(shot, (2, -1))} 2", f"fill die ranged {name(shot, (2, 0))} 1"]
    assert available(shot) == {(1, -1), (1, 0), (0, 1)}  # for nothing else


@rule("DTA-CLS-04")
def test_long_shot_takes_a_both_box_with_ranged_tokens_only() -> None:
    match = play("ranger", "long_shot", at=(3, -1), done=[(3, -1)], dice=["ranged", "combat"])
    assert not [o for o in offered(match, "fill") if name(match, (3, 1)) in o]  # combat+ranged two hexes away


@rule("DTA-CLS-04", "DTA-SIDE-07")
def test_tracker_and_pilgrim_pay_for_legs() -> None:
    for role, power, gain in (("ranger", "tracker", (2, 2)), ("cleric", "pilgrim", (2, 1))):
        match = play(role, power, at=(2, 0), done=[(1, 0), (2, 0)], held=["key"], mana=1)
        put_under(truth(match), "vale-1")
        me(match).card = truth(match).deck.pop()
        match = turn(truth(match))
        match.choose(("side", "reserve", "key"))
        assert (me(match).silver, me(match).gold) == gain


@rule("DTA-CLS-04")
def test_rogue_nimble_fingers_cutpurse_and_treasure_nose() -> None:
    match = play("rogue", "nimble_fingers", "treasure_nose", dice=["luck"])
    match.choose(("fill", "die", "luck", name(match, (1, -1)), 1))
    assert is_done(match, (1, -1)) and me(match).mana == 2  # one of the quest, one for the key in its boxes
    match = play("rogue", "treasure_nose", dice=["combat"])
    match.choose(("fill", "die", "combat", name(match, (1, 0)), 1))
    assert me(match).mana == 1  # of the quest alone
    match = play("rogue", "cutpurse", at=(2, 0), done=[(1, 0), (2, 0)], dice=["ranged"])
    match.choose(("move", "die", "ranged", name(match, (3, 0))))
    assert (me(match).silver, me(match).mana) == (2, 1)


@rule("DTA-CLS-04")
def test_shadow_step_crosses_one_incomplete_quest_and_nothing_else() -> None:
    match = play("rogue", "shadow_step", done=[(2, 0)], dice=["key"])
    match.choose(("power", "shadow_step", "die", "key"))
    assert places(match, "free") == [(2, 0), (3, 0)]  # over the Wolf Den
    match.choose(("free", name(match, (3, 0))))
    assert where(match) == (3, 0)
    two = play("rogue", "shadow_step", done=[], dice=["key"])
    two.choose(("power", "shadow_step", "die", "key"))
    assert two.decisions[0].kind == "act"  # two quests lie before the village: lost
    cave = play("rogue", "shadow_step", at=(3, -2), done=[(3, -2), (5, -2)], dice=["key"])
    cave.choose(("power", "shadow_step", "die", "key"))
    assert (5, -2) not in places(cave, "free")  # a closed cave exit is not crossed


@rule("DTA-CLS-04", "DTA-POW-05", "DTA-POW-06")
def test_wizard_brewer_foresight_blink_and_arcane_bolt() -> None:
    match = play("wizard", "brewer", "foresight", "blink", "arcane_bolt", dice=["mana", "combat"], done=[(1, 0)])
    match.choose("mana")
    assert me(match).mana == 2
    assert offered(match, "flip") == ["flip d2"] and places(match, "walk") == [(1, 0)]
    match.choose(("flip", "d2"))
    assert me(match).mana == 1
    me(match).mana = 5
    match = turn(truth(match))
    match.choose(("walk", name(match, (1, 0))))
    assert me(match).mana == 4
    match.choose(("power", "arcane_bolt"))
    assert me(match).mana == 2
    match.choose(("complete", name(match, (2, 0)), 1))
    both = play("wizard", "arcane_bolt", at=(3, 0), mana=3, done=[(2, 0)])
    both.choose(("power", "arcane_bolt"))
    assert f"complete {name(both, (4, 0))} 1" not in offered(both)  # a both-at-once box


@rule("DTA-CLS-04")
def test_cleric_blessing_vigil_and_miracle() -> None:
    match = play("cleric", "blessing", dice=["wisdom"])
    match.choose(("power", "blessing", "die", "wisdom"))
    assert me(match).mana == 3
    state = table(2, phase="roll")
    for seat in (0, 1):
        unlock(state, "cleric", "vigil", me=seat)
    state.start = 1
    Match(GAME, state)  # the round begins
    assert [seat.mana for seat in state.seats] == [0, 2]
    match = play("cleric", "miracle", at=(3, 0), done=[(2, 0)], dice=["luck"], mana=2)
    match.choose(("power", "miracle", "die", "luck"))
    assert set(offered(match)) == {
        f"complete {name(match, (4, 0))} 1",
        f"complete {name(match, (3, 1))} 1",
        "decline fill",
    }


@rule("DTA-CLS-04")
def test_bard_improvise_encore_and_legend() -> None:
    match = play("bard", "improvise", "encore", dice=["luck", "luck"], mana=2)
    match.choose(("power", "improvise", "die", "luck"))
    assert offered(match, "make") == [f"make {word}" for word in ABILITIES if word != "luck"]
    match.choose(("make", "key"))
    match.choose(("power", "encore", "die", "luck"))
    assert "make luck" not in offered(match, "make") and len(offered(match, "make")) == 4
    match.choose(("make", "combat"))
    assert me(match).made == [2, 0, 0, 0, 1] and me(match).mana == 0
    legend = play("bard", "legend", at=(3, 0), dice=["combat", "key"])
    legend.choose(("fill", "die", "combat", "die", "key", name(legend, (4, 0)), 1))
    assert (me(legend).gem, me(legend).silver) == (1, 1)
    late = play("bard", "legend", at=(3, 0), dice=["combat", "key"])
    truth(late).round, truth(late).first[truth(late).board().place.index((4, 0))] = 3, 2
    late = turn(truth(late))
    late.choose(("fill", "die", "combat", "die", "key", name(late, (4, 0)), 1))
    assert (me(late).gem, me(late).silver) == (0, 0)


@rule("DTA-CLS-04")
def test_a_choice_of_a_pack_may_be_what_was_paid_and_another_may_not(tmp_path: Path) -> None:
    game = changed(tmp_path, ('{ ability = "other" }', '{ ability = "choice" }'))
    state = table(2)
    state.content = game.content
    unlock(state, "bard", "improvise")
    give(state, 0, dice=["luck"], mana=1)
    match = Match(game, state)
    match.choose(("power", "improvise", "die", "luck"))
    assert offered(match, "make") == [f"make {word}" for word in ABILITIES]


@rule("DTA-CLS-05")
def test_an_encore_cannot_pay_for_the_next_one() -> None:
    """One luck and five mana once made six tokens."""
    match = play("bard", "encore", dice=["luck"], mana=5)
    match.choose(("power", "encore", "die", "luck"))
    match.choose(("make", "combat"))
    assert me(match).made == [2, 0, 0, 0, 0] and offered(match, "power") == []


@rule("DTA-CLS-04")
def test_druid_wild_shape_forage_tree_walk_and_root_web() -> None:
    match = play("druid", "wild_shape", at=(0, 1), done=[(0, 1)], dice=["wisdom"])
    assert places(match, "move") == [(0, 0)]  # north-west, as luck moves
    fills = play("druid", "wild_shape", dice=["wisdom"])
    fills.choose(("fill", "die", "wisdom", name(fills, (0, 1)), 1))  # luck
    forage = play("druid", "forage", dice=["mana", "combat"])
    forage.choose(("fill", "die", "combat", name(forage, (1, 0)), 1))
    forage.choose("end")
    assert me(forage).mana == 2  # 1 of the Wolf Den, 1 for the unused die
    walk = play("druid", "tree_walk", done=[(2, 0)], dice=["ranged"])
    assert places(walk, "move") == [(2, 0), (3, 0)]
    web = play("druid", "root_web", done=[(1, 0)], dice=["wisdom"])
    assert {(2, -1), (2, 0), (1, -1), (0, 1)} <= available(web)
    web.choose(("fill", "die", "wisdom", name(web, (2, 0)), 1))
    assert is_done(web, (2, 0))


@rule("DTA-CLS-05", "DTA-POW-07")
def test_without_the_whole_price_a_power_is_not_offered() -> None:
    match = play("bard", "encore", dice=["luck"], mana=0)
    assert offered(match, "power") == []
    match = play("berserker", "smash", dice=["combat"], held=[])
    assert offered(match, "power") == []


@rule("DTA-CLS-04", "DTA-TERM-06")
def test_arcane_bolt_and_miracle_reach_no_reserve_only_box() -> None:
    board = GAME.content.boards["elf"]
    box = next(box for box in board.boxes if box.need.shape == "reserve")
    beside = next(i for i in range(len(board.hexes)) if box.hex in board.near[i] and board.kinds[i] != "obstacle")
    for role, power in (("wizard", "arcane_bolt"), ("cleric", "miracle")):
        state = table(2, map="elf")
        unlock(state, role, power)
        seat = give(state, 0, at=board.place[beside], done=[board.place[beside]], dice=["luck"], mana=9)
        seat.done |= 1 << beside
        match = turn(state)
        match.choose(next(o for o in offered(match, "power")))
        assert f"complete {board.names[box.hex]} {box.number}" not in offered(match)


@rule("DTA-CLS-04", "DTA-POW-07")
def test_what_reaches_further_is_not_called_too_far() -> None:
    def told(role: str, powers: str, dice: list[str]) -> dict[str, str]:
        match = play(role, powers, at=(0, 0), done=[(1, 0)], dice=dice)
        return {r.element: r.reason for r in match.refusals(0)}

    board = GAME.content.boards["test_vale"]
    mill = f"box-{board.names[board.place.index((2, 0))]}-1"  # ranged/wisdom, two hexes away
    assert mill not in told("druid", "root_web", ["wisdom"])
    assert told("druid", "root_web", ["key"])[mill] == "This box takes ranged or wisdom: you have none."
    assert mill not in told("ranger", "long_shot", ["ranged"])
    assert told("ranger", "long_shot", ["wisdom"])[mill] == "Old Mill is two hexes away: only ranged reaches it."
    assert told("knight", "sword_oath", ["ranged"])[mill] == "Old Mill is not beside your meeple."
    charge = told("knight", "charge", ["luck"])["power-0-charge"]
    assert charge == "Charge costs combat; you do not have that."
    oath = told("knight", "sword_oath", ["luck"])["power-0-sword_oath"]
    assert oath == "Sword Oath works by itself: your combat may fill ranged boxes."
