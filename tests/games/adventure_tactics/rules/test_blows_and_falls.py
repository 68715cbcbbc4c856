"""Attacks, damage, heals and falls at their boundaries (ATD-ATK, ATD-DMG, ATD-HEAL, ATD-AOE, ATD-KO)."""

from typing import Any

import pytest
from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.content.vocabulary import Share
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.fight.areas import area
from questhall.games.adventure_tactics.rules.fight.attacks import echoed
from questhall.games.adventure_tactics.rules.fight.damage import damage_to, lose
from questhall.games.adventure_tactics.rules.fight.dice import amount, in_box
from questhall.games.adventure_tactics.rules.fight.healing import restore
from questhall.games.adventure_tactics.state import Figure, Tile
from questhall.testing.clauses import rule


def field(**arena: Any) -> Arena:
    return Arena("\n".join(["." * 11] * 9), main={"type": "survive", "rounds": 9}, **arena)


@rule("ATD-DMG-01", "ATD-DMG-02", "ATD-DMG-08")
def test_the_order_of_changes() -> None:
    arena = field()
    hero, boss = arena.hero("roberta", 4, 4), arena.foe("hobgoblin_chieftain", 5, 4)
    for rolled, plus, weak, expose, guard, ignored, dealt in (
        (4, 0, False, 0, 0, False, 4), (4, 1, False, 0, 0, False, 5), (4, -1, False, 0, 0, False, 3),
        (4, 1, True, 0, 0, False, 2), (4, 1, True, 2, 0, False, 4), (4, 1, True, 2, 3, False, 1),
        (4, 0, False, 0, 5, False, 0), (4, -5, False, 2, 0, False, 2), (4, 0, False, 1, 0, True, 0),
        (1, 0, True, 0, 0, False, 0),
    ):  # fmt: skip
        moment = Moment(hero, boss)
        moment.total, moment.ignored = rolled, ignored
        hero.conditions = {"weakened": "cleanup"} if weak else {}
        boss.expose, boss.guard = expose, guard
        assert damage_to(arena.state, hero, boss, moment, plus) == dealt, (rolled, plus, weak, expose, guard)
        moment.reduce = 1
        assert damage_to(arena.state, hero, boss, moment, plus) == max(0, dealt - 1)


@rule("ATD-BOSS-10", "ATD-KO-01", "ATD-DMG-04")
def test_one_heart_left_is_enough_and_none_is_not() -> None:
    arena = field()
    goblin, hero = arena.foe("melee_goblin", 5, 4), arena.hero("roberta", 4, 4)
    arena.hero("olette", 0, 0)
    arena.run(lose(arena.state, goblin, goblin.hp - 1, hero))
    arena.run(lose(arena.state, hero, hero.hp - 1, goblin))
    assert goblin.hp == hero.hp == 1 and goblin.id in arena.encounter.figures and not hero.down
    arena.run(lose(arena.state, goblin, 0, hero))
    assert goblin.hp == 1
    arena.run(lose(arena.state, goblin, 1, hero))
    arena.run(lose(arena.state, hero, 9, goblin))
    assert goblin.id not in arena.encounter.figures and (hero.hp, hero.down) == (0, True)
    assert arena.encounter.falls == 1 and arena.encounter.defeated == {"melee_goblin": 1}
    arena.run(lose(arena.state, hero, 3, goblin))
    assert (hero.hp, arena.encounter.falls) == (0, 1)  # who lies there cannot be hurt


@rule("ATC-FX-29")
def test_who_has_damaged_a_hero() -> None:
    """Heroes who are hit by heroes, and others who are hit, do not count."""
    arena = field()
    goblin, hero, friend = arena.foe("melee_goblin", 5, 4), arena.hero("roberta", 4, 4), arena.hero("olette", 4, 5)
    wolf = arena.encounter.figures["s1"] = Figure("s1", "summon", "bramble_wolf", arena.at(5, 5), 9, 9, owner="olette")
    arena.run(lose(arena.state, wolf, 1, goblin))
    arena.run(lose(arena.state, goblin, 1, hero))
    arena.run(lose(arena.state, friend, 1, hero))
    arena.run(lose(arena.state, friend, 1, None))
    assert not goblin.hurt_hero and not hero.hurt_hero
    arena.run(lose(arena.state, hero, 1, goblin))
    assert goblin.hurt_hero


@rule("ATC-BOSS-28")
def test_a_blow_of_exactly_her_hp_leaves_the_reflection_one_and_breaks_the_mirror_by_one() -> None:
    for blow, hers, mirrors in ((4, 1, 9), (5, 1, 8), (6, 1, 7)):
        arena = field()
        queen, mirror = arena.foe("mirror_court", 2, 2, hp=5), arena.thing("mirror", 4, 2, hp=9)
        arena.hero("roberta", 0, 0)
        arena.run(lose(arena.state, queen, blow, None))
        assert (queen.hp, mirror.hp) == (hers, mirrors), blow


@rule("ATD-OBJ-02", "ATD-AOE-07")
def test_nothing_is_asked_after_the_last_enemy_has_fallen() -> None:
    """An encounter ends at the very moment: what somebody could do after a kill is not offered any more."""
    after = {"name": "After", "kind": "passive", "on": "on_kill", "may": True, "steps": [{"do": "heal", "amount": 1}]}
    for goal, asked in (({"type": "defeat_all"}, False), ({"type": "survive", "rounds": 9}, True)):
        arena = Arena(cards={"after": after}, main=goal)
        hero = arena.hero("roberta", 4, 4, hp=2, passives=["after"])
        goblin = arena.foe("melee_goblin", 5, 4)
        arena.run(lose(arena.state, goblin, 9, hero), *(("use after roberta",) if asked else ()))
        assert arena.over == ("" if asked else "plus") and hero.hp == (3 if asked else 2)


@rule("ATC-FMT-20", "ATC-FMT-21")
def test_what_a_thing_carried_lies_where_it_stood() -> None:
    arena = field()
    arena.hero("roberta", 0, 0)
    chest = arena.thing("chest", 4, 4, hp=2)
    chest.carries = ("crown",)
    arena.run(lose(arena.state, chest, 2, None))
    assert arena.encounter.tokens == {arena.at(4, 4): "crown"} and arena.encounter.destroyed == {"chest": 1}


@rule("ATC-FMT-19", "ATD-MOVE-08")
def test_who_is_pushed_into_a_trap_is_caught() -> None:
    for column, caught in ((6, True), (4, False)):
        arena = field()
        hero, goblin = arena.hero("roberta", 4, 4), arena.foe("hobgoblin_guard", 5, 4)
        arena.encounter.tiles = (Tile("trap", (arena.at(column, 4 if caught else 5),), "tripwire", "roberta"),)
        arena.run(perform(arena.state, arena.deed(hero), [step(do="shift", dir="push", squares=2, target="all_foes")]))
        assert (goblin.hp < goblin.top) == caught and (arena.encounter.tiles == ()) == caught
        assert arena.where(goblin) == (7, 4)
    fatal = field()
    hero, goblin = fatal.hero("roberta", 4, 4), fatal.foe("hobgoblin_guard", 5, 4)
    goblin.hp, fatal.encounter.tiles = 1, (Tile("trap", (fatal.at(6, 4),), "tripwire", "roberta"),)
    fatal.run(perform(fatal.state, fatal.deed(hero), [step(do="shift", dir="push", squares=2, target="all_foes")]))
    assert fatal.where(goblin) == (6, 4) and goblin.id not in fatal.encounter.figures  # it is pushed no farther
    assert fatal.said("shift") == []
    dragged = field()
    hero, goblin = dragged.hero("roberta", 4, 4), dragged.foe("hobgoblin_guard", 9, 4)
    dragged.encounter.tiles = (Tile("trap", (dragged.at(5, 4),), "tripwire", "roberta"),)
    dragged.run(perform(dragged.state, dragged.deed(hero), [step(do="shift", dir="beside", target="all_foes")]))
    assert dragged.where(goblin) == (5, 4) and goblin.hp < goblin.top


@rule("ATD-AOE-01", "ATD-AOE-05", "ATD-AOE-06", "ATD-LARGE-09", "ATC-FMT-21")
def test_who_is_in_an_area() -> None:
    arena = field()
    hero, friend, fallen = arena.hero("roberta", 4, 4), arena.hero("olette", 5, 5), arena.hero("tolben", 3, 3)
    fallen.down, fallen.hp = True, 0
    arena.foe("melee_goblin", 6, 4)
    boss, crate = arena.foe("old_grindle", 1, 3), arena.thing("crate", 4, 3)
    friend.conditions["invisible"] = "cleanup"

    def who(n: int, hits: str, user: Figure = hero, lying: bool = False) -> str:
        found = area(arena.state, arena.deed(user), 1 << hero.square, n, hits, lying)
        return " ".join(one.id for one in found)

    assert who(0, "all") == "roberta"
    assert who(1, "all") == f"roberta olette {crate.id}" and who(2, "all") == f"roberta olette M1 B {crate.id}"
    assert who(2, "foes") == f"M1 B {crate.id}" and who(2, "allies") == "roberta olette"
    assert who(2, "foes", boss) == "roberta olette" and who(2, "allies", boss) == "M1 B"
    assert who(1, "allies", lying=True) == "roberta olette tolben" and who(1, "foes", boss, True) == "roberta olette"
    for column, row, within in ((1, 3, True), (6, 3, True), (1, 5, True), (5, 6, True), (7, 3, False), (4, 7, False), (0, 3, False)):  # fmt: skip
        boss.square = arena.at(column, row)
        assert ("B" in who(2, "all").split()) == within, (column, row)


@rule("ATD-AOE-04", "ATC-FX-07")
def test_an_order_is_asked_where_somebody_may_fall_or_be_moved() -> None:
    """A boss could fall by the roll, with what is added to it; a push moves whoever comes first."""
    for hp, expose, then, asked in ((3, 0, [], True), (4, 0, [], False), (4, 1, [], True),
                                    (9, 0, [{"do": "shift", "dir": "push"}], True), (9, 0, [], False)):  # fmt: skip
        arena = field()
        hero = arena.hero("elwyn", 0, 4)
        boss, _ = arena.foe("hobgoblin_chieftain", 3, 4, hp=hp), arena.foe("melee_goblin", 4, 4, hp=9)
        boss.expose = expose
        wave = step(do="attack", dice="R", target="boss", range=[1, 4], aoe=1, hits="foes", then=then)
        arena.dice("R3").run(perform(arena.state, arena.deed(hero), [wave]), *(("on M1",) if asked else ()))
        assert ("next" in arena.kinds) == asked, (hp, expose, then)


@rule("ATD-ATK-10")
def test_an_ability_rolls_in_vain_if_its_target_has_stepped_out_of_reach() -> None:
    away = {
        "name": "Away", "kind": "action", "keywords": ["RESPONSE"], "on": "on_ability",
        "steps": [{"do": "move", "points": 2}],
    }  # fmt: skip
    for end, taken in (("to 9 4", 0), ("to 6 4", 3), ("to 7 4", 3)):
        arena = field(cards={"away": away})
        chief, hero = arena.foe("hobgoblin_chieftain", 2, 4), arena.hero("roberta", 7, 4, hand=["away"])
        use = step(do="use", ability="harpoon")
        arena.dice("W3").run(perform(arena.state, Deed(chief, 0, "x"), [use]), "respond away roberta", end)
        assert hero.top - hero.hp == taken, end
        assert arena.where(hero) == ((9, 4) if not taken else (3, 4))  # dragged beside him


@rule("ATD-HEAL-02", "ATD-HEAL-03", "ATD-HEAL-04")
def test_heals_up_to_the_maximum() -> None:
    arena = field()
    hero, goblin = arena.hero("roberta", 4, 4, hp=3, top=9), arena.foe("melee_goblin", 8, 4)
    for who, hp, heal, after in (
        (hero, 3, 2, 5),
        (hero, 8, 2, 9),
        (hero, 9, 2, 9),
        (hero, 3, 0, 3),
        (goblin, 1, 99, 4),
    ):
        who.hp = hp
        arena.run(restore(arena.state, None, who, heal))
        assert who.hp == after, (who.id, hp, heal)
    hero.hp, hero.down = 0, True
    arena.run(restore(arena.state, None, hero, 0))
    assert hero.down
    arena.run(restore(arena.state, None, hero, 1))
    assert (hero.hp, hero.down) == (1, False)


@rule("ATC-FX-31")
def test_who_is_revived_and_with_how_many_hp() -> None:
    for hp, top, expected in ((5, 9, 5), (5, 3, 3), ("half", 9, 4), ("half", 3, 1), ("half", 1, 1)):
        arena = field()
        hero, fallen = arena.hero("roberta", 4, 4), arena.hero("tolben", 5, 5, top=top)
        fallen.down, fallen.hp = True, 0
        arena.run(perform(arena.state, arena.deed(hero), [step(do="revive", hp=hp, range=[1, 2])]))
        assert (fallen.hp, fallen.down) == (expected, False), (hp, top)
    arena = field()
    hero, one, two = arena.hero("roberta", 4, 4), arena.hero("tolben", 5, 5), arena.hero("olette", 6, 4)
    up = step(do="revive", hp=1, range=[1, 2])
    assert not possible(arena.state, arena.deed(hero), [up])
    for fallen in (one, two):
        fallen.down, fallen.hp = True, 0
    assert possible(arena.state, arena.deed(hero), [up])
    arena.run(perform(arena.state, arena.deed(hero), [up]), "on olette")
    assert one.down and not two.down
    two.down, two.hp = True, 0
    arena.run(perform(arena.state, arena.deed(hero), [step(do="revive", hp=1, target="all_knocked_out")]))
    assert not one.down and not two.down
    one.down, one.square = True, arena.at(9, 8)
    assert not possible(arena.state, arena.deed(hero), [up])


@rule("ATC-FX-06")
def test_who_was_chosen_before_moves_as_long_as_it_stands() -> None:
    for hp, asked in ((2, True), (1, True), (0, False)):
        arena = field()
        hero, friend = arena.hero("roberta", 4, 4), arena.hero("olette", 5, 5)
        deed = arena.deed(hero)
        deed.last, friend.hp = friend, hp
        arena.run(perform(arena.state, deed, [step(do="move", who="last", points=1)]), *(("to 6 5",) if asked else ()))
        assert arena.where(friend) == ((6, 5) if asked else (5, 5))


@rule("ATC-FX-06", "ATD-CORE-06")
def test_whoever_is_moved_is_moved_by_its_own_seat() -> None:
    arena = field(party=3)
    hero, friend = arena.hero("roberta", 4, 4), arena.hero("olette", 5, 5)
    arena.state.seats, arena.state.heroes[1].seat = 2, 1
    deed = arena.deed(hero)
    deed.last = friend
    arena.run(perform(arena.state, deed, [step(do="move", who="last", points=1)]), "to 6 5")
    arena.run(perform(arena.state, deed, [step(do="move", points=1)]), "to 3 4")
    assert [decision.seat for decision in arena.asked] == [1, 0]


@rule("ATD-DMG-07")
def test_the_dice_in_the_box() -> None:
    for dice, rolled in (
        ("WW", "WW"), ("WWW", "WWB"), ("WWBBW", "WWBBR"), ("WWBBRRW", "WWBBRRK"), ("KKK", "KK"), ("RRR", "RRK"),
        ("WWBBRRKKW", "WWBBRRKK"), ("BBWB", "BBWR"),
    ):  # fmt: skip
        assert "".join(in_box(list(dice))) == rolled, dice


@rule("ATC-BOSS-28")
def test_an_echo_is_at_most_two_red_dice() -> None:
    arena = field()
    for last, dice in (("", "W"), ("B", "B"), ("W+R+B", "RB"), ("K+W+K", "RR"), ("K+R+R", "RR"), ("W+W", "WW")):
        arena.encounter.last_attack = last
        assert "".join(echoed(arena.state)) == dice, last


@rule("ATD-CORE-05")
def test_amounts_that_are_counted() -> None:
    arena = field()
    hero = arena.hero("roberta", 4, 4, hp=4, top=9, hand=["charge", "brace", "brace"])
    arena.foe("melee_goblin", 5, 4)
    arena.foe("melee_goblin", 3, 3)
    arena.thing("crate", 4, 3)
    arena.encounter.round = 6
    deed = arena.deed(hero)
    deed.dealt, deed.rolled = 7, 8
    for of, counted in (("dealt", 7), ("rolled", 8), ("missing_hp", 5), ("foes_adjacent", 2), ("round", 6), ("party", 4), ("cards_in_hand", 3)):  # fmt: skip
        assert arena.run(amount(arena.state, deed, Share(of=of))) == counted, of  # type: ignore[arg-type]
        assert arena.run(amount(arena.state, deed, Share(of=of, times=0.5))) == counted // 2  # type: ignore[arg-type]
        assert arena.run(amount(arena.state, deed, Share(of=of, max=2))) == 2  # type: ignore[arg-type]
    assert arena.run(amount(arena.state, deed, "half")) == 4 and arena.run(amount(arena.state, deed, "full")) == 9
    goblin = arena.deed(arena.encounter.figures["M1"])
    assert arena.run(amount(arena.state, goblin, Share(of="cards_in_hand"))) == 0  # who has no board has no hand
    friend = arena.hero("olette", 9, 8, top=5)
    assert arena.run(amount(arena.state, deed, "half", friend)) == 2 and arena.run(amount(arena.state, deed, 3)) == 3


@rule("ATC-FX-09", "ATC-FX-13")
@pytest.mark.parametrize("what", ["guard", "expose"])
def test_the_larger_guard_or_exposure_stays(what: str) -> None:
    arena = field()
    hero = arena.hero("roberta", 4, 4)
    for before, amount_, after, until in ((0, 2, 2, "turn"), (2, 2, 2, "turn"), (3, 2, 3, "cleanup")):
        setattr(hero, what, before)
        setattr(hero, f"{what}_until", "cleanup")
        arena.run(perform(arena.state, arena.deed(hero), [step(do=what, amount=amount_, target="self", until="turn")]))
        assert (getattr(hero, what), getattr(hero, f"{what}_until")) == (after, until), before
    hero.guard = 2
    assert possible(arena.state, arena.deed(hero), [step(do="guard", amount=3)])
    assert not possible(arena.state, arena.deed(hero), [step(do="guard", amount=2)])


@rule("ATD-KEY-09")
def test_an_attack_is_turned_only_against_whoever_is_there() -> None:
    arena = field()
    hero, goblin = arena.hero("roberta", 4, 4), arena.foe("melee_goblin", 5, 4)
    far, crate = arena.foe("ranged_goblin", 8, 4), arena.thing("crate", 4, 5)
    moment = Moment(far, hero)
    deed = Deed(hero, 0, "fireball", moment)
    for to, found in (("self", hero), ("attacker", far), ("adjacent_foe", goblin)):
        moment.subject = crate
        arena.run(perform(arena.state, deed, [step(do="redirect", to=to)]))
        assert moment.subject is found, to
    far.hp = 0
    assert not possible(arena.state, deed, [step(do="redirect", to="attacker")])
    goblin.square = arena.at(6, 4)
    assert not possible(arena.state, deed, [step(do="redirect", to="adjacent_foe")])


@rule("ATD-ATK-06", "ATD-ATK-05")
def test_a_condition_needs_one_damage_and_a_living_target() -> None:
    for rolls, guard, hp, slowed in (("R1", 0, 9, True), ("W0", 0, 9, False), ("R1", 1, 9, False), ("R2", 1, 9, True), ("R2", 0, 2, False)):  # fmt: skip
        arena = field()
        hero, goblin = arena.hero("roberta", 4, 4), arena.foe("melee_goblin", 5, 4, hp=hp)
        goblin.guard, goblin.hp = guard, hp
        blow = step(do="attack", dice=rolls[0], range=[1, 1], then=[{"do": "condition", "what": "slowed"}])
        arena.dice(rolls).run(perform(arena.state, arena.deed(hero), [blow]))
        assert ("slowed" in goblin.conditions) == slowed, (rolls, guard, hp)


@rule("ATD-HEAL-01", "ATC-FX-26")
def test_who_is_healed_better_than_others() -> None:
    """A heal of nothing stays nothing; a summon has no such gift; what is above the maximum may become a guard."""
    better = {"name": "Better", "kind": "passive", "static": [{"do": "stat", "which": "heal_taken", "by": 2}]}
    cup = {"name": "Cup", "kind": "passive", "static": [{"do": "stat", "which": "overheal_guard", "by": 2}]}
    arena = field(cards={"better": better, "cup": cup})
    hero = arena.hero("roberta", 4, 4, hp=3, top=9, passives=["better", "cup"])
    wolf = arena.encounter.figures["s1"] = Figure("s1", "summon", "bramble_wolf", 0, 1, 9, owner="roberta")
    for who, hp, heal, after in ((hero, 3, 1, 6), (hero, 3, 0, 3), (wolf, 1, 1, 2), (wolf, 1, 0, 1)):
        who.hp = hp
        arena.run(restore(arena.state, None, who, heal))
        assert who.hp == after, (who.id, hp, heal)
    for hp, heal, guard in ((3, 2, 0), (5, 2, 0), (5, 3, 1), (9, 5, 2)):
        hero.hp, hero.guard = hp, 0
        arena.run(restore(arena.state, arena.deed(hero), hero, heal))
        assert hero.guard == guard, (hp, heal)


@rule("ATD-RANGE-10", "ATD-HEAL-03", "ATD-AOE-05")
def test_whom_a_heal_reaches() -> None:
    def healed(fallen_at: tuple[int, int] = (5, 5), **data: Any) -> str:
        arena = field()
        hero, near, far = arena.hero("roberta", 4, 4), arena.hero("olette", 6, 4), arena.hero("elwyn", 9, 4)
        fallen = arena.hero("tolben", *fallen_at)
        goblin, gate = arena.foe("melee_goblin", 4, 5), arena.thing("gate", 3, 3)
        everybody = [hero, near, far, fallen, goblin, gate]
        for one in everybody:
            one.hp = 1
        fallen.down, fallen.hp = True, 0
        deed = arena.deed(hero)
        deed.last = near
        answers = ("on tolben",) if data.get("range") else ()
        arena.run(perform(arena.state, deed, [step(do="heal", amount=1, **data)]), *answers)
        return " ".join(one.id for one in everybody if one.hp == (1 if one is fallen else 2))

    assert healed() == "roberta" and healed(target="last") == "olette"
    assert healed(aoe=2) == "roberta olette tolben" and healed(aoe=1) == "roberta tolben"
    assert healed(at="last", aoe=1) == "olette tolben" and healed(at="last", aoe=0) == "olette"
    assert (
        healed(target="all_allies") == "roberta olette elwyn" and healed(target="allies_within(2)") == "roberta olette"
    )
    assert healed(target="thing(gate)") == "a5"
    assert healed(target="ally", range=[0, 1]) == "tolben" and healed((6, 6), target="ally", range=[0, 2]) == "tolben"
    assert healed(target="ally", range=[0, 1], aoe=1) == "roberta olette tolben"  # around Tolben, who was chosen
