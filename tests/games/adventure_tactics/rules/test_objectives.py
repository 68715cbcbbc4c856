"""Objectives: what each kind counts and when, and the things of a chapter (ATD-OBJ, ATC-FMT-20, ATC-FMT-21)."""

from tests.games.adventure_tactics.positions import Arena

from questhall.games.adventure_tactics.rules.board.objectives_and_failure import met
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
