"""Finer points: summons and passing, squares walked, second attacks, what lasts until one's own turn."""

import msgspec
from tests.games.adventure_tactics.positions import GAME, Arena, step

from questhall.games.adventure_tactics.rules.board.conditions import end_of
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.campaign import rewards_after_encounters
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.attack_effects import Blow
from questhall.games.adventure_tactics.rules.fight.attacks import attackable
from questhall.games.adventure_tactics.rules.round import cleanup
from questhall.games.adventure_tactics.rules.round.hero_turn import begin_turn
from questhall.games.adventure_tactics.state import Figure
from questhall.games.adventure_tactics.table.card_text import rules_line
from questhall.games.adventure_tactics.table.choices import words
from questhall.games.adventure_tactics.table.refusals import odds, refusals
from questhall.kernel import rule


@rule("ATD-SUM-03", "ATD-TURN-05", "ATD-CLEAN-01")
def test_who_only_lets_a_summon_act_may_still_pass() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 8, 7)
    arena.hero("roberta", 4, 4, hand=["basic_attack", "heavy_swing"])
    wolf = Figure("s1", "summon", "bramble_wolf", arena.at(0, 0), 5, 5, owner="roberta")
    arena.encounter.figures["s1"] = wolf
    arena.turn("roberta", "command s1", "to 1 0", "pass")
    board = arena.encounter.boards["roberta"]
    assert board.passed and wolf.acted
    hero = next(hero for hero in arena.state.heroes if hero.id == "roberta")
    assert ("all", "roberta") in cleanup.cleanup_options(arena.state, hero, board)


@rule("ATD-MOVE-01")
def test_every_square_of_a_walk_counts_as_moved() -> None:
    for end, moved in (("to 6 6", 4), ("to 5 4", 1), ("to 4 7", 3)):
        arena = Arena()
        arena.foe("hobgoblin_chieftain", 9, 0)
        hero = arena.hero("roberta", 4, 4, hand=["basic_move"])
        arena.turn("roberta", "play basic_move", end)
        assert hero.moved == moved
    arena = Arena("""
..........
....##....
..........
""")
    arena.foe("hobgoblin_chieftain", 9, 0)
    hero = arena.hero("roberta", 4, 0)
    arena.run(perform(arena.state, arena.deed(hero), [step(do="move", points=9)]), "to 4 2")
    assert hero.moved == 4 and arena.where(hero) == (4, 2)  # round the wall by the west


@rule("ATD-TURN-11")
def test_unseen_lasts_until_the_own_turn() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 9, 7)
    hero = arena.hero("olette", 1, 1, passives=["unseen"])
    arena.run(window(arena.state, "round_start", Moment(None, None)))
    end_of(arena.state, "turn")  # somebody else's turn is over
    assert "invisible" in hero.conditions
    begin_turn(arena.state, hero, arena.encounter.boards["olette"])
    assert "invisible" not in hero.conditions


@rule("ATD-ATK-03")
def test_hundred_palms_are_three_blows_and_then_a_push() -> None:
    arena = Arena()
    arena.foe("hobgoblin_chieftain", 9, 7)
    arena.hero("olette", 2, 2, hand=["hundred_palms"])
    goblin = arena.foe("hobgoblin_guard", 3, 2, hp=30)
    arena.dice("R1 R2 R3")
    arena.turn("olette", "play hundred_palms")
    assert len(arena.said("roll")) == 3 and arena.where(goblin) == (6, 2)


@rule("ATD-ATK-03", "ATD-RANGE-04")
def test_the_second_attack_is_told_with_its_own_dice_and_range() -> None:
    arena = Arena(party=5)
    arena.foe("hobgoblin_chieftain", 9, 7)
    arena.hero("quill", 1, 1, hand=["paired_shot"])
    arena.foe("melee_goblin", 2, 1, "M1", hp=9)
    arena.foe("melee_goblin", 1, 3, "M2", hp=9)
    arena.foe("melee_goblin", 5, 5, "M3", hp=9)
    arena.dice("B2 W1")
    arena.turn("quill", "play paired_shot", "on M1")
    first, second = [decision for decision in arena.asked if decision.kind == "target"]
    assert "about 2.0 damage" in words(arena.state, first, ("on", "M2"))
    assert "about 1.5 damage" in words(arena.state, second, ("on", "M2"))
    assert {round(one.chance, 3) for one in odds(arena.state, second)} == {0.0}
    far = next(one for one in refusals(arena.state, second) if one.option == "on M3")
    assert far.rule == "ATD-RANGE-04" and "range is 1 to 3" in far.reason


@rule("ATD-OBJ-10")
def test_a_failure_column_may_take_something() -> None:
    arena = Arena()
    state = arena.state
    chapter = state.content.chapters["c02"]
    assert chapter.outcome is not None
    failure = msgspec.structs.replace(chapter.outcome.failure, steps=(step(do="gain", gold=-2),))
    lost = msgspec.structs.replace(chapter, outcome=msgspec.structs.replace(chapter.outcome, failure=failure))
    state.content = msgspec.structs.replace(state.content, chapters={**state.content.chapters, "c02": lost})
    state.chapter, state.gold = "c02", 3
    arena.run(rewards_after_encounters.after_encounter(state, "failure"))
    assert state.gold == 1 and state.agenda[-1] == ("loot",)


def test_cards_read_well() -> None:
    """ATC-FX-48: the words of a card are made of its steps, and people have to read them."""
    content = GAME.content
    for card, line in (
        ("basic_attack", "Basic attack."),
        ("unseen", "At the start of the round, if no foe is next to you: become invisible until your next turn."),
        ("terror", "Foes within 2: push 3; weakened. Move 2."),
        ("tripwire", "Place 1 trap, range 3. The next foe that enters: 3 damage; slowed. Draw 1."),
        ("smoke_garden", "You and allies within 1 become invisible. Move 3."),
        ("hex_mark", "Your attacks: add white if the target has a condition."),
        ("lucky_tooth", "RESPONSE. After your roll: reroll any dice once."),
        ("queens_patrol.arrest", "Each hero: if 2 or more enemies are next to it: slowed."),
        ("barrow_guard.old_bronze", "When an attack hits it, if the range is 2 or more: reduce the damage by 1."),
    ):
        assert rules_line(card, content) == line
    for id in content.index.sources:
        line = rules_line(id, content)
        assert "_" not in line and "not: " not in line and " until turn" not in line, (id, line)


@rule("ATD-RANGE-08")
def test_an_attack_back_takes_an_enemy_that_is_still_there() -> None:
    arena = Arena(main={"type": "defeat_all"})
    hero, friend = arena.hero("roberta", 2, 2), arena.hero("olette", 2, 3)
    goblin = arena.foe("melee_goblin", 3, 2)
    back = step(do="attack", dice="W", target="attacker", range=(1, 1))
    blow = Blow(back, ["W"], 0, (1, 1), ())

    def whom(actor: Figure | None) -> list[Figure]:
        return attackable(arena.state, Deed(hero, 0, "", Moment(actor, hero)), back, blow)

    assert whom(goblin) == [goblin]
    assert whom(friend) == [] and whom(None) == []
    goblin.hp = 0
    assert whom(goblin) == []
