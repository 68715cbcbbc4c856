"""Attacks as cards print them: dice, range, whom they may choose, several blows, extra dice and damage (ATD-ATK,
ATC-FX-01).
"""

from typing import Any

import pytest
from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.content.vocabulary import Attack
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.fight.attacks import attack_number, attackable, blow_of, nearest_comrades
from questhall.games.adventure_tactics.state import Figure
from questhall.testing.clauses import rule


def field(**arena: Any) -> Arena:
    return Arena("\n".join(["." * 12] * 7), main={"type": "survive", "rounds": 9}, **arena)


def attack(**data: Any) -> Attack:
    found = step(do="attack", **data)
    assert isinstance(found, Attack)
    return found


def chosen(arena: Arena, deed: Deed, **data: Any) -> str:
    one = attack(**data)
    blow = blow_of(arena.state, deed.user, one)
    assert blow is not None
    return " ".join(figure.id for figure in attackable(arena.state, deed, one, blow))


@rule("ATD-ATK-01", "ATD-HERO-09", "ATC-FX-26")
def test_the_dice_and_the_range_of_a_blow() -> None:
    longer = {"name": "Longer", "kind": "passive", "static": [{"do": "stat", "which": "range", "by": 2}]}
    wide = {"name": "Wide", "kind": "passive", "static": [{"do": "stat", "which": "attack_area", "by": 1}]}
    arena = field(cards={"longer": longer, "wide": wide})
    hero = arena.hero("elwyn", 0, 0)
    basic = arena.state.content.classes["wizard"].attack
    for data, dice, plus, band in (
        ({"dice": "basic"}, [basic.dice], basic.plus, basic.range),
        ({"dice": "basic", "plus": 2}, [basic.dice], basic.plus + 2, basic.range),
        ({"dice": "basic+W"}, [basic.dice, "W"], basic.plus, basic.range),
        ({"dice": "basic", "range": [1, 1]}, [basic.dice], basic.plus, (1, 1)),
        ({"dice": "R+B", "range": [2, 3], "plus": 1}, ["R", "B"], 1, (2, 3)), ({"dice": "R"}, ["R"], 0, (0, 0)),
    ):  # fmt: skip
        blow = blow_of(arena.state, hero, attack(**data))
        assert blow is not None and (blow.dice, blow.plus, blow.band, blow.aoe) == (dice, plus, band, 0), data
    arena.encounter.boards["elwyn"].passives = ("longer", "wide")
    for data, band, aoe, hits in (
        ({"dice": "R", "range": [2, 3]}, (2, 5), 1, "foes"), ({"dice": "R", "range": [1, 1], "aoe": 2}, (1, 3), 2, "all"),
        ({"dice": "R", "aoe": 1}, (0, 0), 1, "all"),
    ):  # fmt: skip
        blow = blow_of(arena.state, hero, attack(**data))
        assert blow is not None and (blow.band, blow.aoe, blow.hits) == (band, aoe, hits), data
    goblin = arena.foe("melee_goblin", 5, 5)
    goblin.dice = "K"
    blow = blow_of(arena.state, goblin, attack(dice="basic"))
    assert blow is not None and (blow.dice, blow.band) == (["K"], (1, 1))
    assert blow_of(arena.state, arena.thing("crate", 6, 6), attack(dice="basic")) is None
    totem = Figure("s1", "summon", "spirit_totem", 40, 5, 5, owner="elwyn")
    assert blow_of(arena.state, totem, attack(dice="basic")) is None  # it has no attack


@rule("ATD-RANGE-08", "ATD-ATK-04", "ATC-FX-01")
def test_whom_an_attack_may_choose() -> None:
    arena = field()
    hero, friend = arena.hero("roberta", 4, 3), arena.hero("olette", 8, 3)
    near, far = arena.foe("melee_goblin", 5, 3), arena.foe("ranged_goblin", 9, 3)
    deed = arena.deed(hero)
    assert chosen(arena, deed, dice="R", range=[1, 1]) == "M1"
    assert chosen(arena, deed, dice="R", range=[2, 5]) == ""  # the first goblin is in the way
    assert chosen(arena, deed, dice="R", range=[2, 5], sight="past_enemies") == "M2"
    assert chosen(arena, deed, dice="R", range=[1, 1], target="all_foes") == "M1"
    for word in ("last", "triggering", "attacker"):
        assert chosen(arena, deed, dice="R", range=[1, 1], target=word) == ""
    deed.last = near
    assert chosen(arena, deed, dice="R", range=[1, 1], target="last") == "M1"
    assert chosen(arena, deed, dice="R", range=[2, 9], target="last") == ""
    near.hp = 0
    assert chosen(arena, deed, dice="R", range=[1, 1], target="last") == ""
    near.hp, deed.last = 1, friend
    assert chosen(arena, deed, dice="R", range=[1, 9], target="last") == ""  # a friend is none
    answering = Deed(hero, 0, "fireball", Moment(near, hero))
    for word in ("triggering", "attacker"):
        assert chosen(arena, answering, dice="R", range=[1, 1], target=word) == "M1"
    answering.last = far
    assert chosen(arena, answering, dice="R", range=[1, 1], target="attacker") == "M1"
    assert chosen(arena, answering, dice="R", range=[1, 1], target="last") == ""
    deed.last = None
    assert chosen(arena, deed, dice="R", range=[1, 1], origin="last") == ""
    deed.last = friend
    assert chosen(arena, deed, dice="R", range=[1, 1], origin="last") == "M2"  # beside Olette


@rule("ATC-BOSS-30")
def test_the_nearest_of_the_other_heroes() -> None:
    arena = field()
    hero = arena.hero("roberta", 4, 3)
    arena.encounter.figures["s1"] = Figure("s1", "summon", "bramble_wolf", arena.at(5, 3), 5, 5, owner="roberta")
    one, two, three = arena.hero("olette", 6, 3), arena.hero("tolben", 4, 5), arena.hero("elwyn", 1, 3)
    blow = blow_of(arena.state, hero, attack(dice="R", range=[1, 3]))
    assert blow is not None
    find = lambda: [figure.id for figure in nearest_comrades(arena.state, arena.deed(hero), blow)]  # noqa: E731
    assert find() == ["olette", "tolben"]
    one.down = True
    assert find() == ["tolben"]
    two.square = arena.at(10, 6)
    assert find() == ["elwyn"]
    three.square = arena.at(0, 3)
    assert find() == []


@rule("ATD-ATK-03", "ATD-ATK-04", "ATC-FX-01")
@pytest.mark.parametrize(
    ("other", "answers", "hurt"),
    [("any", ("on M1", "on M1"), (4, 0)), ("any", ("on M1", "on M2"), (2, 2)), ("different", ("on M1",), (2, 2)), ("same", ("on M2",), (0, 4))],
)  # fmt: skip
def test_two_blows(other: str, answers: tuple[str, ...], hurt: tuple[int, int]) -> None:
    arena = field()
    hero = arena.hero("roberta", 4, 3)
    goblins = [arena.foe("melee_goblin", 5, row, hp=9) for row in (3, 4)]
    arena.dice("R2 R2").run(perform(arena.state, arena.deed(hero), [attack(dice="R", range=[1, 1], times=2, other=other)]), *answers)  # fmt: skip
    assert tuple(9 - goblin.hp for goblin in goblins) == hurt and hero.attacks == 2


@rule("ATD-ATK-04", "ATD-ATK-05")
def test_a_second_attack_on_somebody_else() -> None:
    """Of two attacks on a card the second may have to take another target, or the same one."""
    for other, hurt in (("different", (2, 3)), ("any", (5, 0))):
        arena = field()
        hero = arena.hero("roberta", 4, 3)
        goblins = [arena.foe("melee_goblin", 5, row, hp=9) for row in (3, 4)]
        steps = [attack(dice="R", range=[1, 1]), attack(dice="B", range=[1, 1], other=other)]
        answers = ("on M1",) if other == "different" else ("on M1", "on M1")
        arena.dice("R2 B3").run(perform(arena.state, arena.deed(hero), steps), *answers)
        assert tuple(9 - goblin.hp for goblin in goblins) == hurt
    arena = field()
    hero, _ = arena.hero("roberta", 4, 3), arena.foe("melee_goblin", 5, 3, hp=1)
    arena.dice("R2").run(perform(arena.state, arena.deed(hero), [attack(dice="R", range=[1, 1], times=3)]))
    assert hero.attacks == 1  # nobody is left


@rule("ATD-ATK-08", "ATD-AOE-01", "ATD-AOE-06")
def test_an_area_around_the_user_spares_the_user() -> None:
    for hits, found in (("all", "olette M1"), ("foes", "M1"), ("allies", "olette")):
        arena = field()
        hero, friend = arena.hero("roberta", 4, 3), arena.hero("olette", 3, 3)
        goblin, far = arena.foe("melee_goblin", 5, 4, hp=9), arena.foe("melee_goblin", 6, 3, hp=9)
        arena.dice("R2").run(perform(arena.state, arena.deed(hero), [attack(dice="R", aoe=1, hits=hits)]))
        hurt = [one.id for one in (hero, friend, goblin, far) if one.hp < one.top]
        assert " ".join(hurt) == found
    alone = field()
    hero, _ = alone.hero("roberta", 4, 3), alone.hero("olette", 3, 3)
    assert not possible(alone.state, alone.deed(hero), [attack(dice="R", aoe=1)])  # only a friend stands there
    alone.foe("melee_goblin", 6, 3)
    assert not possible(alone.state, alone.deed(hero), [attack(dice="R", aoe=1)])
    assert possible(alone.state, alone.deed(hero), [attack(dice="R", aoe=2)])


@rule("ATC-FX-01", "ATD-AOE-03")
def test_extra_dice_and_damage_where_their_conditions_hold() -> None:
    for bonus, near, far in (
        ([{"dice": "B"}], 5, 5), ([{"plus": 1}], 3, 3), ([{"if": "target_has(slowed)", "plus": 2}], 4, 2),
        ([{"if": "range_ge(2)", "plus": 2}], 2, 4), ([{"if": "target_has(slowed)", "dice": "B"}], 5, 5),
        ([{"if": "target_has(weakened)", "dice": "B"}], 2, 2), ([{"plus": 1}, {"if": "is_minion", "plus": 1}], 4, 4),
    ):  # fmt: skip
        arena = field()
        hero = arena.hero("roberta", 4, 3)
        one, two = arena.foe("melee_goblin", 5, 3, hp=9), arena.foe("melee_goblin", 6, 4, hp=9)
        one.conditions["slowed"] = "cleanup"
        wave = attack(dice="R", range=[1, 1], aoe=1, hits="foes", bonus=bonus)
        arena.dice("R2 B3").run(perform(arena.state, arena.deed(hero), [wave]))
        assert (9 - one.hp, 9 - two.hp) == (near, far), bonus


@rule("ATC-FX-01")
def test_which_attack_of_a_card_it_is() -> None:
    arena = field()
    content = arena.state.content
    card, steps = next(
        (id, [one for one in card.steps if isinstance(one, Attack)])
        for id, card in content.cards.items()
        if sum(isinstance(one, Attack) for one in card.steps) == 2 and len(set(card.steps)) == len(card.steps)
    )
    assert [attack_number(arena.state, card, one) for one in steps] == [0, 1]
    assert attack_number(arena.state, "nothing", steps[1]) == 0


@rule("ATD-DMG-05", "ATD-AOE-01")
def test_damage_that_is_no_attack_reaches_whom_it_names() -> None:
    def hurt(weak: bool = False, **data: Any) -> list[int]:
        arena = field()
        hero, friend = arena.hero("roberta", 4, 3, hp=8, top=8), arena.hero("olette", 3, 3, hp=8, top=8)
        one, two = arena.foe("melee_goblin", 5, 3, hp=8), arena.foe("melee_goblin", 6, 3, hp=8)
        hero.conditions = {"weakened": "cleanup"} if weak else {}
        deed = arena.deed(hero)
        deed.last = one
        arena.run(perform(arena.state, deed, [step(do="damage", **{"amount": 3, **data})]))
        return [8 - figure.hp for figure in (hero, friend, one, two)]

    assert hurt(target="self") == [3, 0, 0, 0] and hurt(True, target="self") == [3, 0, 0, 0]
    assert hurt(target="last") == [0, 0, 3, 0] and hurt(True, target="last") == [0, 0, 1, 0]
    assert hurt(target="all_foes") == [0, 0, 3, 3] and hurt(amount="all", target="last") == [0, 0, 8, 0]
    assert hurt(target="self", aoe=1) == [0, 3, 3, 0] and hurt(target="self", aoe=2, hits="foes") == [0, 0, 3, 3]
    assert hurt(at="last", aoe=1) == [0, 0, 3, 3] and hurt(at="last", aoe=1, others=True) == [0, 0, 0, 3]
    arena = field()
    hero = arena.hero("roberta", 4, 3)
    assert not possible(arena.state, arena.deed(hero), [step(do="damage", amount=1, target="self")])
    assert possible(arena.state, arena.deed(hero), [step(do="damage", amount=1)])
    goblin = arena.foe("melee_goblin", 5, 3)
    goblin.hp = 0  # defeated, but for its own last words
    arena.run(perform(arena.state, arena.deed(hero), [step(do="damage", amount=1, target="all_foes")]))
    assert arena.encounter.defeated == {}
    totem = arena.encounter.figures["s1"] = Figure("s1", "summon", "spirit_totem", 40, 5, 5, owner="roberta")
    assert not possible(arena.state, arena.deed(totem), [attack(dice="basic")])  # it has no attack
