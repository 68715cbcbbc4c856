"""Objectives: what each kind counts and when, and the things of a chapter (ATD-OBJ, ATC-FMT-20, ATC-FMT-21)."""

import msgspec
from tests.games.adventure_tactics.positions import Arena

from questhall.games.adventure_tactics.content.printed import Objective
from questhall.games.adventure_tactics.rules.board.deeds import EncounterOver
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import (
    area_mask,
    bonus_met,
    check_failure,
    met,
    note_events,
)
from questhall.games.adventure_tactics.rules.fight.movement import note_arrival
from questhall.games.adventure_tactics.rules.round.cleanup import cleanup_end
from questhall.testing.clauses import rule


@rule("ATC-FMT-21")
def test_a_thing_of_the_chapter_is_opened_with_an_action() -> None:
    cage = {"name": "cage", "at": "a", "hp": 3, "interact": {"label": "Open it", "mark": "open", "steps": [{"do": "gain", "gold": 2}]}}  # fmt: skip
    arena = Arena("a.....\n......\n......", party=3, objects=[cage], main={"type": "survive", "rounds": 9})
    thing = arena.thing("cage", 0, 0, hp=3)
    arena.hero("roberta", 1, 0)
    arena.hero("olette", 5, 2)
    arena.turn("roberta", f"interact {thing.id}")
    assert thing.mark == "open" and arena.state.gold == 2 and arena.encounter.boards["roberta"].actions == 1
    assert f"interact {thing.id}" not in arena.options("roberta")  # once
    assert f"interact {thing.id}" not in arena.options("olette")  # too far away


@rule("ATC-FMT-20")
def test_a_bonus_that_asks_who_stands_in_an_area_at_cleanup() -> None:
    watched = {"type": "never_in", "kind": "enemy_at_cleanup", "area": "rows(2 2)"}
    for bonus, row, lost in ((watched, 2, True), (watched, 1, False), ({"type": "no_ko"}, 2, False)):
        arena = Arena("......\n......\n......", bonus=bonus)
        arena.hero("roberta", 0, 2)
        arena.foe("hobgoblin_chieftain", 5, 0)
        arena.foe("melee_goblin", 3, row)
        arena.run(cleanup_end(arena.state))
        assert ("never_in" in arena.encounter.broken) == lost


@rule("ATC-FMT-20")
def test_a_bonus_that_asks_who_ends_a_move_in_an_area() -> None:
    for kind, mover, row, lost in (
        ("enemy", "foe", 2, True), ("enemy", "foe", 1, False), ("enemy", "hero", 2, False),
        ("hero", "hero", 2, True), ("hero", "hero", 1, False), ("hero", "foe", 2, False),
        ("enemy_at_cleanup", "hero", 2, False), ("enemy_at_cleanup", "foe", 2, False),
    ):  # fmt: skip
        arena = Arena("......\n......\n......", bonus={"type": "never_in", "kind": kind, "area": "rows(2 2)"})
        hero, foe = arena.hero("roberta", 3, row), arena.foe("hobgoblin_chieftain", 5, row)
        note_arrival(arena.state, hero if mover == "hero" else foe)
        assert ("never_in" in arena.encounter.broken) == lost, (kind, mover, row)


@rule("ATC-FMT-20")
def test_a_count_of_the_defeated_begins_at_none() -> None:
    arena = Arena(main={"type": "defeat_count", "kind": "melee_goblin", "n": 1})
    goal = arena.state.content.chapters["t01"].encounter.main
    assert not met(arena.state, goal)
    arena.encounter.defeated["melee_goblin"] = 1
    assert met(arena.state, goal)


def goal(**data: object) -> Objective:
    return msgspec.convert(data, Objective)


@rule("ATC-FMT-20", "ATD-OBJ-01")
def test_objectives_of_defeat_and_destruction() -> None:
    arena = Arena(main={"type": "survive", "rounds": 9})
    state = arena.state
    arena.hero("roberta", 0, 0)
    boss, twin, goblin = arena.foe("hobgoblin_chieftain", 5, 5), arena.foe("old_grindle", 7, 5, id="B2"), arena.foe("melee_goblin", 3, 3)  # fmt: skip
    arena.thing("lamp", 1, 1)
    figures, all_bosses, everybody = arena.encounter.figures, goal(type="defeat_boss"), goal(type="defeat_all")
    chieftain, goblins = goal(type="defeat_all", kind=boss.sheet), goal(type="defeat_all", kind="melee_goblin")
    assert not any(met(state, one) for one in (all_bosses, everybody, chieftain, goblins))
    del figures[boss.id]
    assert met(state, chieftain) and not met(state, all_bosses)  # the other boss is still there
    del figures[twin.id]
    assert met(state, all_bosses) and not met(state, everybody)
    del figures[goblin.id]
    assert met(state, everybody) and met(state, goblins)  # neither heroes nor things count
    assert not met(state, goal(type="destroy", object="lamp"))
    del figures[next(id for id, one in figures.items() if one.sheet == "lamp")]
    assert met(state, goal(type="destroy", object="lamp"))
    arena.encounter.defeated = {"melee_goblin": 2, "ranged_goblin": 1, "old_grindle": 1}
    assert met(state, goal(type="minions_defeated_ge", n=3)) and not met(state, goal(type="minions_defeated_ge", n=4))
    assert met(state, goal(type="defeat_count", kind="melee_goblin", n=2))
    assert not met(state, goal(type="defeat_count", kind="melee_goblin", n=3))
    assert not met(state, goal(type="defeat_count", kind="melee_goblin", n=[2, 3, 4]))  # four heroes: the second number


@rule("ATC-FMT-20")
def test_objectives_of_places() -> None:
    arena = Arena("....a\n.....", main={"type": "survive", "rounds": 9})
    state = arena.state
    one, two, three = arena.hero("roberta", 4, 0), arena.hero("olette", 0, 0), arena.hero("tolben", 1, 0)
    everybody = goal(type="reach", area="a")
    assert not met(state, everybody) and met(state, goal(type="reach", area="a", n=1))
    assert not met(state, goal(type="reach", area="a", n=2))
    two.down = three.down = True
    assert met(state, everybody)
    one.down = True
    assert not met(state, everybody)  # at least one stands there
    one.down = False
    guest = arena.thing("guest", 3, 0, kind="npc")
    escort = goal(type="escort", object="guest", area="a")
    assert not met(state, escort)
    guest.square, one.square = arena.at(4, 0), arena.at(3, 0)
    assert met(state, escort) and not met(state, goal(type="escort", object="lamp", area="a"))
    two.down = three.down = False
    one.carries, two.carries, three.carries = ("crown", "crown"), ("crown",), ("lamp",)
    assert met(state, goal(type="collect", object="crown", n=3)) and not met(state, goal(type="collect", object="crown", n=4))  # fmt: skip
    one.square, guest.square = arena.at(4, 0), arena.at(3, 1)
    assert met(state, goal(type="collect", object="crown", n=2, area="a"))
    assert not met(state, goal(type="collect", object="crown", n=3, area="a"))
    two.down = True
    assert not met(state, goal(type="collect", object="crown", n=3))


@rule("ATC-FMT-20")
def test_objectives_of_rounds_and_of_what_was_spent() -> None:
    arena = Arena(main={"type": "survive", "rounds": 9})
    state, encounter = arena.state, arena.encounter
    for round in (4, 5, 6):
        encounter.round = round
        for kind in ("survive", "protect"):  # over when the cleanup of that round is
            assert met(state, goal(type=kind, rounds=5)) == (round > 5)
        assert met(state, goal(type="by_round", n=5)) == (round <= 5)
    for count in (1, 2, 3):
        encounter.held = encounter.falls = encounter.drunk = count
        assert met(state, goal(type="hold", rounds=2)) == (count >= 2)
        assert met(state, goal(type="no_ko", n=2)) == (count <= 2)
        assert met(state, goal(type="potions_le", n=2)) == (count <= 2)
    assert not met(state, goal(type="no_ko"))
    encounter.falls = 0
    assert met(state, goal(type="no_ko"))


@rule("ATC-FMT-20")
def test_objectives_of_hp_and_marks() -> None:
    arena = Arena(main={"type": "survive", "rounds": 9})
    state = arena.state
    boss, lamp = arena.foe("hobgoblin_chieftain", 5, 5), arena.thing("lamp", 1, 1, hp=4)
    boss.top = 21
    for hp, low in ((10, True), (11, False)):
        boss.hp = hp
        assert met(state, goal(type="boss_hp_le")) == low
    assert met(state, goal(type="object_hp_ge", object="lamp", n=4))
    assert not met(state, goal(type="object_hp_ge", object="lamp", n=5))
    assert not met(state, goal(type="object_hp_ge", object="door", n=0))
    marked, other = goal(type="marked", object="lamp"), arena.thing("lamp", 2, 1)
    assert not met(state, marked) and not met(state, goal(type="marked", object="door"))
    lamp.mark = "lit"
    assert not met(state, marked)
    other.mark = "lit"
    assert met(state, marked)
    arena.encounter.destroyed["lamp"] = 1
    assert not met(state, marked)
    few, many = {"type": "potions_le", "n": 0}, {"type": "minions_defeated_ge", "n": 1}
    assert met(state, goal(type="both", of=[few, few])) and not met(state, goal(type="both", of=[few, many]))


@rule("ATD-OBJ-13", "ATD-OBJ-03")
def test_a_bonus_that_is_an_event_stays_met_and_another_is_judged_at_the_end() -> None:
    for bonus, stays in (
        ({"type": "collect", "object": "crown", "n": 1}, True),
        ({"type": "reach", "area": "east"}, False),
    ):
        arena = Arena(bonus=bonus)
        hero = arena.hero("roberta", 9, 0)
        hero.carries = ("crown",)
        note_events(arena.state)
        assert bonus_met(arena.state)
        hero.square, hero.carries = 0, ()
        assert bonus_met(arena.state) == stays


@rule("ATD-OBJ-06", "ATD-OBJ-07", "ATD-OBJ-08", "ATD-OBJ-11")
def test_when_an_encounter_is_lost() -> None:
    def lost(arena: Arena, fallen: bool = False) -> bool:
        try:
            check_failure(arena.state, fallen)
        except EncounterOver as over:
            return over.result == "failure"
        return False

    arena = Arena(main={"type": "both", "of": [{"type": "escort", "object": "guest", "area": "east"}, {"type": "hold", "area": "east", "rounds": 2}]})  # fmt: skip
    one, two = arena.hero("roberta", 0, 0), arena.hero("olette", 1, 0)
    for potions, fallen, expected in ((1, True, False), (0, False, False), (0, True, True)):
        arena.encounter.potions, one.down = potions, True
        assert lost(arena, fallen) == expected, (potions, fallen)
    arena.encounter.potions, two.down = 9, True
    assert lost(arena)  # all are down
    one.down = two.down = False
    assert not lost(arena)
    arena.encounter.destroyed["lamp"] = 1
    assert not lost(arena)
    arena.encounter.destroyed["guest"] = 1
    assert lost(arena)


@rule("ATD-SETUP-01", "ATC-FMT-20")
def test_the_areas_of_a_map() -> None:
    arena = Arena("a..\n.a.\n..b\n...", areas={"gate": "a"})
    for name, places in (
        ("north", [(0, 0), (1, 0), (2, 0)]), ("south", [(0, 3), (1, 3), (2, 3)]),
        ("west", [(0, 0), (0, 1), (0, 2), (0, 3)]), ("east", [(2, 0), (2, 1), (2, 2), (2, 3)]),
        ("gate", [(0, 0), (1, 1)]), ("b", [(2, 2)]), ("c", []),
        ("rows(1 2)", [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]), ("rows(0 0)", [(0, 0), (1, 0), (2, 0)]),
    ):  # fmt: skip
        assert squares(area_mask(arena.state, name)) == [arena.at(*place) for place in places], name


@rule("ATC-FMT-20")
def test_what_must_never_be_entered() -> None:
    arena = Arena(bonus={"type": "never_in", "area": "east", "kind": "hero"})
    watched = goal(type="never_in", area="east", kind="hero")
    assert met(arena.state, watched) and bonus_met(arena.state)
    arena.encounter.broken.append("never_in")
    assert not met(arena.state, watched) and not bonus_met(arena.state)


@rule("ATC-FMT-21", "ATD-OBJ-02")
def test_a_thing_that_is_taken_away_and_one_that_is_marked() -> None:
    for remove in (False, True):
        lamp = {"name": "lamp", "at": "a", "hp": 3, "interact": {"label": "Take it", "mark": "lit", "remove": remove}}
        arena = Arena("aa....\n......", party=3, objects=[lamp], main={"type": "marked", "object": "lamp"})
        one, two = arena.thing("lamp", 0, 0, hp=3), arena.thing("lamp", 1, 0, hp=3)
        arena.hero("roberta", 1, 1)
        arena.turn("roberta", f"interact {one.id}")
        assert one.mark == "lit" and (one.id in arena.encounter.figures) != remove and not arena.over
        assert arena.encounter.destroyed == ({"lamp": 1} if remove else {})
        arena.state.agenda.clear()
        arena.turn("roberta", f"interact {two.id}")
        assert arena.over == ("" if remove else "plus")  # the last one is lit: over at that moment
