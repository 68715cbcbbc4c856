"""Changes of dice and numbers, one by one: whose, how often, while what holds, for how long (ATC-FX-26, ATC-FX-27,
ATC-FX-49, ATD-DMG-06).
"""

from typing import Any

from tests.games.adventure_tactics.positions import Arena, step

from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.cards.passive_abilities import on_board, sources_of, suppressed
from questhall.games.adventure_tactics.rules.cards.stats import idle, immune, spend_stat, stat, stat_words
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.fight.dice import roll
from questhall.games.adventure_tactics.state import Figure, Lasting
from questhall.testing.clauses import rule


def dice_card(**record: Any) -> dict[str, Any]:
    return {"name": "Luck", "kind": "dice", "static": [{"do": "dice", **record}]}


def stat_card(**record: Any) -> dict[str, Any]:
    return {"name": "Gift", "kind": "passive", "static": [{"do": "stat", **record}]}


def rolled(
    record: dict[str, Any], dice: str, *answers: str, kind: str = "attack", again: bool = False
) -> tuple[str, int]:
    """What the dice of a roll show in the end, and what is added to them."""
    arena = Arena(party=3, cards={"luck": dice_card(**record)}, main={"type": "survive", "rounds": 9})
    hero = arena.hero("roberta", 4, 4, hp=9, top=9, dice=["luck"])
    first = dice.split(" | ")[0]
    thrown = [word[0] for word in first.split()]
    moment = Moment(hero, None)
    arena.dice(dice.replace(" |", "")).run(roll(arena.state, arena.deed(hero), thrown, kind, moment), *answers)
    assert moment.total == sum(moment.faces)
    if again:
        arena.dice(first).run(roll(arena.state, arena.deed(hero), thrown, kind, moment))
    shown = " ".join(f"{die}{face}" for die, face in zip(moment.dice, moment.faces))
    return shown, moment.plus


@rule("ATC-FX-27", "ATD-DMG-06", "ATD-ABIL-04")
def test_each_change_of_dice() -> None:
    """Behind the bar stand the faces that come when dice are rolled again, or are added."""
    for record, dice, answers, shown, plus in (
        ({"op": "add", "die": "W"}, "R3 | W2", (), "R3 W2", 0),
        ({"op": "add", "plus": 2}, "R3", (), "R3", 2),
        ({"op": "add", "die": "W", "may": True}, "R3 | W2", ("add W",), "R3 W2", 0),
        ({"op": "add", "die": "W", "may": True}, "R3", ("pass",), "R3", 0),
        ({"op": "reroll_one"}, "R1 W0 | W3", ("die 1",), "R1 W3", 0),
        ({"op": "reroll_one"}, "R1 W0", ("pass",), "R1 W0", 0),
        ({"op": "reroll_any"}, "R1 W0 | R4 W3", ("die 0", "die 1"), "R4 W3", 0),
        ({"op": "reroll_any"}, "R1 W0", ("done",), "R1 W0", 0),
        ({"op": "reroll_all", "plus": 1}, "R1 W3 | R2 W1", ("again 2",), "R2 W1", 1),
        ({"op": "reroll_all", "plus": 1}, "R1 W3", ("pass",), "R1 W3", 0),
        ({"op": "keep_better"}, "R2 W3 | R2 W1", ("again 2",), "R2 W3", 0),
        ({"op": "keep_better"}, "R2 W1 | R4 W0", ("again 2",), "R4 W0", 0),
        ({"op": "reroll_low", "value": 1}, "R1 W1 B2 | R4 W3", (), "R4 W3 B2", 0),
        ({"op": "reroll_low", "value": 1, "die": "W"}, "R1 W1 | W3", (), "R1 W3", 0),
        ({"op": "set_max"}, "R1 W0", ("die 1",), "R1 W3", 0),
        ({"op": "set_max"}, "R1 W0", ("die 0",), "R4 W0", 0),
        ({"op": "minimum", "value": 2}, "R1 W0 B3", (), "R2 W2 B3", 0),
        ({"op": "minimum", "value": 2, "die": "W"}, "R1 W0", (), "R1 W2", 0),
        ({"op": "pair", "plus": 3}, "R2 W2", (), "R2 W2", 3),
        ({"op": "pair", "plus": 3}, "R2 W1", (), "R2 W1", 0),
    ):  # fmt: skip
        assert rolled(record, dice, *answers) == (shown, plus), (record, answers)


@rule("ATC-FX-27")
def test_a_better_die_is_the_last_that_can_be_better() -> None:
    for record, dice, better in (
        ({"op": "upgrade"}, "WR", "WK"), ({"op": "upgrade"}, "WK", "BK"), ({"op": "upgrade"}, "KK", "KK"),
        ({"op": "upgrade", "die": "W"}, "WR", "BR"), ({"op": "upgrade", "die": "W"}, "RR", "RR"),
    ):  # fmt: skip
        arena = Arena(party=3, cards={"luck": dice_card(**record)})
        hero = arena.hero("roberta", 4, 4, dice=["luck"])
        moment = Moment(hero, None)
        arena.run(roll(arena.state, arena.deed(hero), list(dice), "attack", moment))
        assert "".join(moment.dice) == better, (record, dice)


@rule("ATC-FX-27", "ATD-ABIL-04")
def test_which_rolls_and_how_often() -> None:
    add = {"op": "add", "plus": 1}
    for record, kind, plus in (
        (add, "attack", 1), (add, "heal", 0), ({**add, "roll": "heal"}, "heal", 1), ({**add, "roll": "heal"}, "attack", 0),
        ({**add, "roll": "any"}, "other", 1), ({**add, "if": "one_die"}, "attack", 1), ({**add, "if": "not one_die"}, "attack", 0),
    ):  # fmt: skip
        assert rolled(record, "R3", kind=kind) == ("R3", plus), (record, kind)
    assert rolled(add, "R3", again=True)[1] == 2 and rolled({**add, "per_turn": 1}, "R3", again=True)[1] == 1
    assert rolled({**add, "per_round": 1}, "R3", again=True)[1] == 1
    assert rolled({**add, "per_encounter": 2}, "R3", again=True)[1] == 2


@rule("ATC-FX-27", "ATD-DMG-05", "ATD-TURN-08")
def test_a_die_that_costs_something() -> None:
    for hp, answer, left, shown in ((5, "add W", 3, "R3 W2"), (5, "pass", 5, "R3"), (2, "add W", 0, "")):
        arena = Arena(
            party=3, cards={"luck": dice_card(op="add", die="W", cost=2)}, main={"type": "survive", "rounds": 9}
        )
        hero = arena.hero("roberta", 4, 4, hp=hp, top=9, dice=["luck"])
        arena.hero("olette", 0, 0)
        moment = Moment(hero, None)
        arena.dice("R3 W2").run(roll(arena.state, arena.deed(hero), ["R"], "attack", moment), answer)
        assert hero.hp == left and " ".join(f"{die}{face}" for die, face in zip(moment.dice, moment.faces)) == shown


@rule("ATC-FX-27", "ATC-FX-26")
def test_whose_rolls_are_changed() -> None:
    """Olette has the card; Roberta stands two squares away with a wolf, and Olette has a hawk."""
    for whose, reach, changed in (
        ("self", 99, "olette"), ("summons", 99, "hawk"), ("allies", 2, "olette roberta hawk"), ("allies", 1, "olette hawk"),
        ("party", 2, "olette roberta hawk"), ("party", 9, "olette roberta hawk wolf"),
    ):  # fmt: skip
        arena = Arena(party=3, cards={"luck": dice_card(op="add", plus=1, whose=whose, reach=reach)})
        users = {"olette": arena.hero("olette", 4, 4, dice=["luck"]), "roberta": arena.hero("roberta", 6, 4)}
        for id, column, owner in (("hawk", 5, "olette"), ("wolf", 9, "roberta")):
            users[id] = Figure(id, "summon", "bramble_wolf", arena.at(column, 4), 5, 5, owner=owner)
        users["goblin"] = arena.foe("melee_goblin", 4, 5)
        arena.encounter.figures |= {"hawk": users["hawk"], "wolf": users["wolf"]}
        found = []
        for id, user in users.items():
            moment = Moment(user, None)
            arena.run(roll(arena.state, arena.deed(user), ["R"], "attack", moment))
            found += [id] if moment.plus else []
        assert " ".join(found) == changed, (whose, reach)
        users["olette"].down = True
        moment = Moment(users["roberta"], None)
        arena.run(roll(arena.state, arena.deed(users["roberta"]), ["R"], "attack", moment))
        assert moment.plus == 0


@rule("ATC-FX-26", "ATD-HERO-09")
def test_which_numbers_change_while_what_holds() -> None:
    cards = {
        "plus": stat_card(which="defence", by=2), "while": stat_card(which="defence", by=3, **{"while": "gold_ge(1)"}),
        "other": stat_card(which="movement", by=5), "once": stat_card(which="defence", by=4, per_turn=1),
    }  # fmt: skip
    arena = Arena(party=3, cards=cards)
    hero = arena.hero("roberta", 4, 4, passives=["plus", "while", "other"])
    assert stat(arena.state, hero, "defence") == 2 and stat(arena.state, hero, "movement") == 5
    arena.state.gold = 1
    assert stat(arena.state, hero, "defence") == 5 and stat(arena.state, hero, "hand_size") == 0
    hero.down = True
    assert stat(arena.state, hero, "defence") == 0
    hero.down = False
    arena.encounter.boards["roberta"].passives = ("once",)
    assert spend_stat(arena.state, hero, "defence") == 4
    assert spend_stat(arena.state, hero, "defence") == 0 and stat(arena.state, hero, "defence") == 0


@rule("ATC-FX-26")
def test_an_aura_works_for_allies_in_its_reach() -> None:
    arena = Arena(
        party=3, cards={"aura": stat_card(which="defence", by=2, aura=2)}, main={"type": "survive", "rounds": 9}
    )
    bearer = arena.hero("roberta", 4, 4, passives=["aura"])
    near, far = arena.hero("olette", 6, 4), arena.hero("tolben", 7, 4)
    wolf = arena.encounter.figures["s1"] = Figure("s1", "summon", "bramble_wolf", arena.at(4, 5), 5, 5, owner="tolben")
    goblin = arena.foe("melee_goblin", 5, 4)
    found = [stat(arena.state, one, "defence") for one in (bearer, near, far, wolf, goblin)]
    assert found == [2, 2, 0, 2, 0]
    bearer.down = True
    assert stat(arena.state, near, "defence") == 0


@rule("ATC-FX-49")
def test_what_lasts_for_a_time_against_one_foe_or_for_one_use() -> None:
    card = {
        "name": "Vow", "kind": "action",
        "steps": [
            {"do": "stat", "which": "attack_plus", "by": 2, "until": "turn", "target": "foe", "range": [1, 9]},
            {"do": "stat", "which": "defence", "by": 1, "until": "cleanup", "uses": 1},
            {"do": "dice", "op": "add", "plus": 3, "until": "turn", "uses": 1},
        ],
    }  # fmt: skip
    arena = Arena(party=3, cards={"vow": card}, main={"type": "survive", "rounds": 9})
    hero, friend = arena.hero("roberta", 4, 4, hand=["vow"]), arena.hero("olette", 0, 0)
    one, two = arena.foe("melee_goblin", 6, 4), arena.foe("melee_goblin", 4, 6)
    arena.turn("roberta", "play vow", "on M1")
    assert [lasting.until for lasting in arena.encounter.lasting] == ["turn", "cleanup", "turn"]
    assert not idle(arena.state, hero, "attack_plus")
    for foe, plus in ((one, 2), (two, 0), (None, 0)):
        deed = arena.deed(hero)
        deed.foe = foe
        assert stat(arena.state, hero, "attack_plus", deed) == plus
    assert stat(arena.state, hero, "attack_plus") == 0 and stat(arena.state, friend, "defence") == 0
    assert stat(arena.state, hero, "defence") == 1  # looked at
    assert spend_stat(arena.state, hero, "defence") == 1 and len(arena.encounter.lasting) == 2
    assert spend_stat(arena.state, hero, "defence") == 0
    moment = Moment(hero, None)
    arena.run(roll(arena.state, arena.deed(hero), ["R"], "attack", moment))
    assert moment.plus == 3 and len(arena.encounter.lasting) == 1
    arena.run(roll(arena.state, arena.deed(hero), ["R"], "attack", Moment(hero, None)))
    assert len(arena.encounter.lasting) == 1


@rule("ATC-BOSS-33", "ATD-KO-02", "ATD-EQ-03", "ATD-BOSS-07")
def test_what_works_for_a_character() -> None:
    nameless = {"name": "No Name", "kind": "action", "steps": [{"do": "stat", "which": "nameless", "by": 1, "until": "cleanup"}]}  # fmt: skip
    hush = stat_card(which="suppress", by=1)
    arena = Arena(party=3, cards={"no_name": nameless, "hush": hush})
    hero = arena.hero("roberta", 4, 4, passives=["hush"], dice=["opportunist"], weapon="militia_spear", feature="rage")
    board = arena.encounter.boards["roberta"]
    arena.state.heroes[0].perks = ("trailmaster",)
    on_it = ["hush", "opportunist", "militia_spear", "rage"]
    assert sources_of(arena.state, hero) == [*on_it, "trailmaster"] and on_board(arena.state, "roberta", board) == on_it
    arena.encounter.lasting = [Lasting("olette", "no_name", 0, "cleanup")]
    assert sources_of(arena.state, hero)[0] == "hush"
    arena.encounter.lasting = [Lasting("roberta", "no_name", 0, "cleanup")]
    assert sources_of(arena.state, hero) == [*on_it[1:], "trailmaster"]
    assert on_board(arena.state, "roberta", board) == on_it[1:]
    arena.encounter.lasting = []
    guard, boss = arena.foe("barrow_guard", 6, 4), arena.foe("hobgoblin_chieftain", 5, 5)
    for column, silent in ((6, False), (5, True)):
        guard.square = arena.at(column, 4)
        assert suppressed(arena.state, guard) == silent
        assert sources_of(arena.state, guard) == ([] if silent else ["barrow_guard.old_bronze"])
    assert sources_of(arena.state, boss) == ["hobgoblin_chieftain.loud_laughter"]  # minions only
    hero.down = True
    assert not suppressed(arena.state, guard) and sources_of(arena.state, hero) == []


@rule("ATC-FX-26", "ATC-FMT-21")
def test_who_is_immune_to_what() -> None:
    arena = Arena(party=3, cards={"calm": stat_card(which="immune", by="slowed")})
    hero, crate = arena.hero("roberta", 4, 4, passives=["calm"]), arena.thing("crate", 1, 1)
    assert immune(arena.state, hero, "slowed") and not immune(arena.state, hero, "weakened")
    assert immune(arena.state, crate, "slowed") and stat_words(arena.state, hero, "immune") == ["slowed"]
    assert not immune(arena.state, arena.hero("olette", 5, 5), "slowed")


@rule("ATC-FX-27", "ATD-KEY-06")
def test_dice_in_an_answer_to_a_roll() -> None:
    arena = Arena(party=3)
    hero = arena.hero("roberta", 4, 4)
    again = step(do="dice", op="reroll_any")
    moment = Moment(hero, hero)
    assert not possible(arena.state, Deed(hero, 0, "x", moment), [again])
    assert not possible(arena.state, arena.deed(hero), [again])
    moment.dice, moment.faces = ["R", "W"], [1, 0]
    deed = Deed(hero, 0, "x", moment)
    assert possible(arena.state, deed, [again])
    arena.dice("W3").run(perform(arena.state, deed, [again]), "die 1", "done")
    assert moment.faces == [1, 3] and "done" not in [str(one) for one in arena.asked[0].options]  # at least one
