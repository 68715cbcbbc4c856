"""The ten heroes."""

from typing import Any

import pytest
from tests.games.roll_for_adventure.positions import GAME, Story, rolled, territory_die

from questhall.games.roll_for_adventure.content.vocabulary import TIMINGS
from questhall.games.roll_for_adventure.rules import heroes
from questhall.kernel import rule


@rule("RFA-DATA-06")
def test_every_verb_of_the_vocabulary_does_something_at_each_of_its_moments() -> None:
    assert {f"{verb}@{moment}" for verb, moments in TIMINGS.items() for moment in moments} == heroes.POWERS


@rule("RFA-HERO-01", "RFA-HERO-02")
def test_only_the_active_hero_acts_and_once() -> None:
    story = Story("R", hero="adventurer").rolls("R1 R2 R3", rolled(4, 5, 6, 2, 3))
    assert "use" in story.options
    story.choose("use", "R1", "done")
    assert "use" not in story.options
    other = Story("R", hero="priestess").rolls("R1 R2")  # Blue has the Adventurer
    assert GAME.content.heroes[other.table.heroes[1]].id == "adventurer"
    assert "use" not in other.options


@rule("RFA-HERO-02")
def test_an_ability_may_be_left_unused() -> None:
    story = Story("R", hero="rogue").put(forest="R5").ends_stage()
    assert story.kind == "recall" and "pass" in story.options
    story.choose("pass")
    assert story.names(story.table.forest) == "R5"
    assert story.said("ability") == 0


@rule("RFA-HERO-11", "RFA-HERO-06")
def test_the_adventurer_rolls_chosen_dice_again() -> None:
    story = Story("R", hero="adventurer").rolls("R1 R1 R6 R2", rolled(5, 5))
    story.choose("use")
    assert story.kind == "reroll"
    assert "done" not in story.options  # one die at least
    story.choose("R1", "R2", "done")
    assert story.names(story.table.hand) == "R1 R5 R5 R6"
    assert story.kind == "place"
    assert "pass" not in story.options


@rule("RFA-HERO-11")
def test_the_adventurer_names_all_dice_at_once() -> None:
    story = Story("R", hero="adventurer").rolls("R1 R1 R6", rolled(5, 5))
    story.choose("use")
    sets = [option for option in story.options if option.startswith("again")]
    assert sets == ["again R1", "again R6", "again R1 R1", "again R1 R6", "again R1 R1 R6"]
    story.choose("again R1 R6")
    assert story.names(story.table.hand) == "R1 R5 R5"
    assert story.kind == "place"


@rule("RFA-HERO-11", "RFA-HERO-06")
def test_the_adventurer_with_one_die_is_not_asked_which() -> None:
    story = Story("R", hero="adventurer").rolls("R4", rolled(2))
    story.choose("use")
    assert story.kind == "place"
    assert story.names(story.table.hand) == "R2"


@rule("RFA-HERO-15", "RFA-HERO-06")
def test_the_wizard_turns_a_die() -> None:
    story = Story("R", hero="wizard").rolls("R1 R1 R6")
    story.choose("use")
    assert len(story.options) == 10  # two different dice, five other faces each
    story.choose("R1 4")
    assert story.names(story.table.hand) == "R1 R4 R6"
    assert story.kind == "place"
    assert "use" not in story.options


@rule("RFA-HERO-12", "RFA-DEF-07", "RFA-HERO-21")
def test_the_fighter_needs_two_less_for_her_own_placements() -> None:
    story = Story("R", hero="fighter").put(enemies={"sand-devil-1": "B4", "gate-ghoul-1": ""}).rolls("R3 R1")
    assert story.table.enemies.keys() == {"sand-devil-1", "gate-ghoul-1"}  # four left by another is not checked
    story.choose("gate-ghoul-1 3 R")
    assert "gate-ghoul-1" in story.table.enemies
    ogre = {"custom": "house", "adventure": "sword-of-saints"}
    story = Story("R", hero="fighter", **ogre).put(enemies={"ember-ogre": ""}).rolls("R6 R1")  # strength 8
    story.choose("ember-ogre 6 R")
    assert story.table.discard == ("ember-ogre",)
    story = Story("R", hero="priestess", **ogre).put(enemies={"ember-ogre": ""}).rolls("R6 R1")
    story.choose("ember-ogre 6 R")
    assert story.names(story.table.enemies["ember-ogre"]) == "R6"


@rule("RFA-HERO-11", "RFA-HERO-13")
def test_the_log_names_the_ability_then_what_it_did() -> None:
    story = Story("R", hero="adventurer").rolls("R1 R1 R6 R2", rolled(5, 5)).choose("use", "R1", "R2", "done")
    assert story.told()[-3:] == [
        "Player 1 uses the Adventurer.",
        "Player 1 takes red 1 and 2 up again.",
        "Player 1 now has red 1, 5, 5 and 6.",
    ]
    story = Story("R", hero="adventurer").rolls("R2 R1 R6", rolled(5, 5)).choose("use", "R2", "R1", "done")
    assert story.told()[-2] == "Player 1 takes red 1 and 2 up again."  # in whatever order they were named
    healer = Story("R", hero="healer").put(oblivion="R B").ends_stage().choose("B")
    assert [event.what for event in healer.match.log()][:2] == ["ability", "free"]


@rule("RFA-HERO-13", "RFA-HERO-08", "RFA-HERO-04", "RFA-DICE-26")
def test_the_healer_frees_a_die_after_the_vortex_and_before_the_reveal() -> None:
    story = Story("R", hero="healer").put(oblivion="R B").rolls("R3 R5")
    story.choose("vortex 3 R")
    assert story.kind == "free"
    assert story.said("reveal") == 0
    story.choose("R")
    assert story.gained("R") == "RR"
    assert story.lost() == "B"
    assert story.said("reveal") == 1


@rule("RFA-HERO-08", "RFA-VR-04")
def test_after_the_vortex_has_opened_there_is_nothing_to_heal() -> None:
    story = Story("R", hero="healer").put(oblivion="R B", resurrection="G6").rolls("R4 R5")
    story.choose("vortex 4 R")
    assert story.said("reveal") == 1
    assert story.lost() == ""


@rule("RFA-HERO-14", "RFA-HERO-24")
def test_the_warrior_saves_a_die_or_wards_off_damage_once() -> None:
    story = Story("R", hero="warrior").put(enemies={"tree-shrike-1": ""}, fortress={2: "B2", 3: "G3"})
    story.turns_up("crypt-spirit-1")
    assert (story.kind, story.options) == ("shield", ["damage", "pass"])
    story.choose("pass")
    assert story.table.skulls == [0, 0, 1, 0]
    assert story.options == ["B2", "G3", "pass"]
    story.choose("G3")
    assert (story.gained("G"), story.lost(), story.table.skulls) == ("G", "B", [0, 0, 1, 0])
    story = Story("R", hero="warrior").turns_up("gate-ghoul-1")
    story.choose("damage")
    assert story.table.skulls == [0, 0, 0, 0]


@rule("RFA-HERO-14", "RFA-HERO-24", "RFA-PHANTOM-02")
def test_the_shield_is_offered_territory_by_territory() -> None:
    story = Story("R", hero="warrior", specials=["phantom"], adventure="sword-of-saints").put(forest="B5")
    story.turns_up("phantom-1", territory_die("all"))
    seen = []
    while story.kind == "shield":
        seen.append((story.asked.about, story.options[0]))  # type: ignore[union-attr]
        story.choose("pass")
    assert seen == [("desert", "damage"), ("fortress", "damage"), ("forest", "B5"), ("ice_cave", "damage")]


@rule("RFA-HERO-14", "RFA-MASTER-03", "RFA-GIANT-03")
def test_no_shield_against_the_masters_die_dragons_can_be_shielded() -> None:
    story = Story("R", hero="warrior").turns_up("master-of-shadows", territory_die("desert"))
    assert story.table.skulls == [2, 0, 0, 0]
    story = Story("R", hero="warrior", specials=["giant"], adventure="sword-of-saints")
    story.turns_up("giant-1", territory_die("desert"))
    assert story.table.limits == [6, 7, 7, 7]
    story = Story("R", hero="warrior", specials=["dragon"], adventure="sword-of-saints").put(forest="B5 G5")
    story.turns_up("dragon-5")
    story.choose("B5")
    assert (story.gained("B"), story.lost()) == ("B", "G")


@rule("RFA-HERO-16")
def test_the_ranger_sees_two_cards_and_may_swap_them() -> None:
    boards = {"R": "R", "B": "B", "G": "", "Y": ""}
    story = Story("R", hero="ranger").put(boards=boards, deck=["sand-devil-1", "frost-imp-1"]).begins()
    story.choose("look")
    assert story.match is not None
    for seat in (0, 2, None):
        assert story.match.view(seat).known == ("sand-devil-1", "frost-imp-1")
    assert story.options == ["keep", "swap"]
    assert not story.match.can_undo
    story.choose("swap")
    assert story.table.deck[-2:] == ["sand-devil-1", "frost-imp-1"]
    story.choose(story.options[-1])
    assert story.table.known == ("sand-devil-1",)
    last = Story("R", hero="ranger").put(boards=boards)
    last.state.discard = tuple(card for card in last.state.deck if card != "master-of-shadows")
    last.state.deck = ["master-of-shadows"]
    last.begins().choose("look")
    assert last.kind == "place"


@rule("RFA-HERO-23", "RFA-TURN-09")
def test_start_of_turn_abilities_work_with_an_empty_board() -> None:
    boards = {"R": "", "B": "B", "G": "G", "Y": ""}
    story = Story("R", hero="ranger").put(boards=boards, deck=["sand-devil-1", "frost-imp-1"]).begins()
    story.choose("look", "swap")
    assert story.match is not None
    assert [event.args[1:] for event in story.match.log() if event.what == "reveal"] == [("frost-imp-1",)]
    story = Story("R", hero="bard").put(boards=boards).begins()
    assert story.options == ["B", "G", "pass"]
    story.choose("G")
    assert story.faceless(story.table.hand) == "G"


@rule("RFA-HERO-17", "RFA-HERO-03")
def test_the_priestess_frees_a_die_when_something_is_completed() -> None:
    story = Story("R", hero="priestess").put(oblivion="B", enemies={"sand-devil-1": ""}).rolls("R6 R2 R2")
    story.choose("fortress 2 R")
    assert story.kind == "place"
    story = Story("R", hero="priestess").put(oblivion="B", enemies={"sand-devil-1": ""}).rolls("R6 R2 R2")
    story.choose("sand-devil-1 6 R")
    assert story.kind == "free"
    story.choose("B")
    assert (story.gained("B"), story.lost()) == ("B", "")
    for lying, option in (
        ({"desert": "B1 B1"}, "desert 1 R"),
        ({"fortress": {3: "B3 B3 B3"}}, "fortress 3 R"),
        ({"forest": "B5 B5 B5 Y5 Y5"}, "forest 5 R"),
    ):
        number = option.split()[1]
        story = Story("R", hero="priestess").put(oblivion="G", **lying).rolls(f"R{number} R6")
        story.choose(option)
        while story.kind == "advance":
            story.choose("B1")
        assert story.kind == "free"


@rule("RFA-HERO-17", "RFA-PLACE-08")
@pytest.mark.parametrize(
    ("sides", "lying", "answers"),
    [
        ({"desert": "B"}, {"desert": "b:B"}, ["desert 1 R", "d", "done"]),
        ({"fortress": "B"}, {"fortress": {3: "B3 B3"}}, ["fortress 3 R"]),
        ({"forest": "B"}, {"forest": "B6 B6 G6 G6 Y5 Y5 Y5"}, ["forest 4 R"]),
        ({}, {"ice_cave": "B1 B2 B3"}, ["ice_cave 4 R", "claim"]),
        ({"ice_cave": "B"}, {"ice_cave": "p:B3"}, ["ice_cave 5 R s", "column-1"]),
    ],
)
def test_the_priestess_frees_a_die_after_whatever_is_completed_on_side_b_and_in_the_ice_cave(
    sides: dict[str, str], lying: dict[str, Any], answers: list[str]
) -> None:
    face = answers[0].split()[1]
    story = Story("R", hero="priestess", **sides).put(oblivion="G", **lying).rolls(f"R{face} R6")
    story.choose(*answers)
    assert story.kind == "free"


@rule("RFA-HERO-18", "RFA-HERO-25", "RFA-DICE-29")
def test_a_borrowed_die_counts_as_its_owners() -> None:
    boards = {"R": "R", "B": "B B", "G": "", "Y": ""}
    story = Story("R", hero="bard").put(boards=boards, ice_cave="G1 G2 Y3").begins(rolled(6, 4))
    story.choose("B")
    assert story.names(story.table.hand) == "B4 R6"
    story.choose("ice_cave 4 B", "claim")
    assert story.table.names[20] == "+"
    assert story.faceless(story.table.boards[1]) == "+BB"  # entitled, and the die is home
    assert story.faceless(story.table.boards[0]) == ""  # Red has no die on the row


@rule("RFA-HERO-19", "RFA-DICE-29")
def test_the_rogue_takes_an_own_die_back() -> None:
    story = Story("R", hero="rogue").put(
        desert="R1 B1", second="R", forest="B6 R5 B5", enemies={"sand-devil-1": "R2 B1"}, resurrection="R3 G1"
    )
    story.ends_stage()
    assert story.options == ["desert R1", "forest R5", "vortex R3", "sand-devil-1 R2", "pass"]
    story.choose("forest R5")
    assert story.gained("R") == "R"
    assert story.names(story.table.forest) == "B5 B6"


@rule("RFA-HERO-20")
def test_the_monk_places_twice_once_and_not_after_the_vortex() -> None:
    story = Story("R", hero="monk").rolls("R5 R2 R2", rolled(3, 4))
    story.choose("vortex 5 R")
    assert story.said("reveal") == 1
    story = Story("R", hero="monk").rolls("R5 R2 R2", rolled(3))
    story.choose("forest 5 R", "fortress 2 R")
    assert story.names(story.table.hand) == "R3"
    assert story.kind == "place"
    story = Story("R", hero="monk").rolls("R5 R2 R2", rolled(3, 4))
    story.choose("forest 5 R", "pass")
    story.choose("fortress 3 R")
    assert story.kind == "place-again"  # not yet used


def _reasons(story: Story) -> dict[str, str]:
    assert story.match is not None and story.asked is not None
    return {r.element: r.rule for r in GAME.refusals(story.match.view(0), story.asked)}  # type: ignore[arg-type]


@rule("RFA-HERO-19", "RFA-HERO-18", "RFA-DESB-04", "RFA-ATK-02", "RFA-ATK-08")
def test_dice_that_cannot_be_picked_say_why() -> None:
    rogue = Story("R", hero="rogue").put(desert="R1 B1", second="R").ends_stage()
    second, blue = rogue.table.second[0], rogue.table.desert[1] & 31
    assert {f"die-{second}", f"die-{blue}"} <= _reasons(rogue).keys()
    assert f"die-{rogue.table.desert[0] & 31}" not in _reasons(rogue)
    bard = Story("R", hero="bard").put(boards={"R": "R", "B": "B", "G": "", "Y": ""}).begins()
    assert _reasons(bard) == {"hero-2": "RFA-HERO-18", "hero-3": "RFA-HERO-18"}
    worm = Story("R", desert="B").put(desert="a:B c:B g:G").rolls("R1 R5").choose("desert 1 R", "f")
    assert worm.kind == "take-back"
    assert _reasons(worm) == {f"die-{worm.table.desert[6] & 31}": "RFA-DESB-04"}
    sand = Story("R").put(desert="R1 B1", second="G").turns_up("sand-devil-1")
    assert _reasons(sand) == {f"die-{sand.table.second[0]}": "RFA-ATK-02"}
    ice = Story("R", ice_cave="B").put(ice_cave="p:B5 r:G5 v:G2").turns_up("frost-imp-1")
    assert _reasons(ice) == {f"die-{ice.table.ice_cave[6] & 31}": "RFA-ATK-08"}
