"""Disputes: what somebody who knows the rules by heart asks about, each with the clause that answers it."""

import pytest
from tests.games.roll_for_adventure.positions import Story, rolled, territory_die

from questhall.kernel import rule

HARD = {"adventure": "sword-of-saints"}


# placing, completing, taking back


@rule("RFA-DEF-01", "RFA-HERO-12")
def test_one_more_die_of_the_fighter_fells_what_others_have_worn_down() -> None:
    story = Story("R", hero="fighter").put(enemies={"sand-devil-1": "B3"}).rolls("R1 R6", rolled(6))
    assert story.choose("sand-devil-1 1 R").table.discard == ("sand-devil-1",)
    ogre = Story("R", hero="fighter", custom="house", **HARD).put(enemies={"ember-ogre": "B5"})
    ogre.rolls("R1 R6", rolled(6)).choose("ember-ogre 1 R")  # 6 of 8, two less
    assert ogre.table.discard == ("ember-ogre",)


@rule("RFA-HERO-19", "RFA-WODB-06")
def test_a_die_taken_back_from_a_full_arch_opens_it() -> None:
    story = Story("R", hero="rogue", forest="B").put(forest="R6 B6 B6 G5 G5 Y5 Y5").ends_stage()
    story.choose("forest R6")
    assert story.names(story.table.forest) == "B6 B6 G5 G5 Y5 Y5" and story.table.stones == 0


@rule("RFA-HERO-19", "RFA-HERO-08", "RFA-VR-03")
def test_the_rogue_may_take_back_a_die_that_the_vortex_has_just_got() -> None:
    story = Story("R", hero="rogue").rolls("R4 R4 R1", rolled(1, 1, 1)).choose("vortex 4 RR")
    assert story.options == ["vortex R4", "pass"]
    story.choose("vortex R4")
    assert story.names(story.table.resurrection) == "R4"


@rule("RFA-HERO-20", "RFA-PLACE-02")
def test_the_monk_may_put_more_of_the_same_number_on_the_same_place() -> None:
    story = Story("R", hero="monk").rolls("R5 R5 R2", rolled(3)).choose("forest 5 R")
    assert "forest 5 R" in story.options


@rule("RFA-HERO-20", "RFA-VR-03", "RFA-DICE-13")
def test_the_monks_second_placement_may_be_the_vortex_which_ends_the_stage() -> None:
    story = Story("R", hero="monk").put(boards={"R": "", "B": "B", "G": "", "Y": ""}).rolls("R5 R2 R3", rolled(3))
    story.choose("forest 5 R", "vortex 2 R")
    assert story.gained("R") == "R" and story.said("reveal") == 1


@rule("RFA-HERO-20", "RFA-TURN-13")
def test_a_stone_that_wins_leaves_the_monk_no_question() -> None:
    story = Story("R", hero="monk").put(stones=4, forest="B5 B5 B5 Y5 Y5").rolls("R5 R6").choose("forest 5 R")
    assert story.asked is None and story.table.stones == 5


@rule("RFA-ICEA-05", "RFA-ICEA-09")
def test_a_bonus_die_that_helped_to_claim_is_not_handed_out_by_that_claim() -> None:
    boards = {"R": "", "B": "+", "G": "+", "Y": "+"}
    story = Story("R").put(ice_cave="B1 G2 +3", boards=boards).rolls("R4 R6", rolled(6))
    story.choose("ice_cave 4 R", "claim")  # the pool was empty: nobody gets one, nobody is asked who goes without
    assert [story.faceless(board).count("+") for board in story.table.boards] == [0, 1, 1, 1]
    assert story.faceless(story.table.pool) == "+"


@rule("RFA-ICEA-08", "RFA-DMG-04", "RFA-GIANT-05")
def test_a_skull_put_back_moves_no_marker() -> None:
    story = Story("R", specials=["giant"], **HARD)
    story.put(ice_cave="B1 G2 Y3 B4 G5", skulls=[3, 0, 0, 0], limits=[5, 7, 7, 7]).rolls("R6 R1", rolled(1))
    story.choose("ice_cave 6 R", "desert")
    assert (story.table.skulls[0], story.table.limits[0]) == (0, 5)


# attacks


@rule("RFA-HERO-14", "RFA-DICE-28", "RFA-DICE-05", "RFA-ATK-10")
@pytest.mark.parametrize("die", ["+", "A"])
def test_a_shielded_die_goes_where_its_kind_goes_and_counts_as_removed(die: str) -> None:
    story = Story("R", hero="warrior", players=3).put(fortress={2: f"{die}2"}).turns_up("gate-ghoul-1")
    pool = len(story.table.pool)
    story.choose(f"{die}2")
    assert story.table.skulls[1] == 0 and story.lost() == ""
    assert (len(story.table.pool) - pool, story.gained("R").count("A")) == ((1, 0) if die == "+" else (0, 1))


@rule("RFA-HERO-14", "RFA-MASTER-01")
def test_enemies_woken_by_the_master_can_be_shielded_against() -> None:
    story = Story("R", hero="warrior").put(enemies={"sand-devil-1": ""})
    story.turns_up("master-of-shadows", territory_die("none")).choose("damage")
    assert story.table.skulls == [0, 0, 0, 0]


@rule("RFA-DRAGON-02", "RFA-DRAGON-05", "RFA-WODB-06")
def test_a_dragon_opens_a_full_arch_and_strikes_boards_b() -> None:
    arch = Story("R", forest="B", specials=["dragon"], **HARD).put(forest="R6 B6 B6 G5 G5 Y5 Y5").turns_up("dragon-6")
    assert (arch.names(arch.table.forest), arch.lost(), arch.table.skulls) == ("G5 G5 Y5 Y5", "BBR", [0, 0, 0, 0])
    grids = Story("R", ice_cave="B", desert="B", specials=["dragon"], **HARD)
    grids.put(ice_cave="p:B1 r:G1 v:G2", desert="a:R c:B").turns_up("dragon-1")
    assert grids.lost() == "BBGR" and grids.names(grids.table.ice_cave) == "G2"


@rule("RFA-GIANT-02", "RFA-GIANT-06", "RFA-MASTER-06")
def test_of_four_markers_the_first_that_meets_its_skull_ends_the_game() -> None:
    story = Story("R", specials=["giant"], **HARD).put(skulls=[0, 6, 6, 0]).turns_up("giant-1", territory_die("all"))
    assert story.table.limits == [6, 6, 7, 7] and story.asked is None


@rule("RFA-BLANK-07", "RFA-BLANK-03")
def test_an_ogre_looks_for_the_most_damaged_territory_after_its_own_attack() -> None:
    story = Story("R", custom="house", **HARD).put(skulls=[0, 0, 1, 0]).turns_up("ember-ogre")
    assert story.table.skulls == [0, 2, 1, 0]  # the fortress is level with the forest by then, and comes first


@rule("RFA-BLANK-05", "RFA-DRAGON-03", "RFA-DESA-04")
def test_a_raven_finds_nothing_on_the_deeper_sections_and_wakes_nobody() -> None:
    story = Story("R", custom="house", **HARD).put(second="R G", desert="B1", enemies={"frost-imp-1": ""})
    story.turns_up("shadow-raven-1")
    assert (story.lost(), story.table.skulls) == ("B", [0, 0, 0, 0])


@rule("RFA-BLANK-06", "RFA-ENEMY-05")
def test_a_herald_wakes_the_lowest_rank_only() -> None:
    story = Story("R", custom="house", **HARD)
    story.put(enemies={"sand-devil-1": "", "crypt-spirit-1": "", "bone-piper": ""}).turns_up("lost-herald", rolled(2))
    assert story.table.skulls == [1, 0, 0, 0]


@rule("RFA-TURN-02", "RFA-END-03", "RFA-HERO-13")
def test_a_die_freed_at_the_end_of_a_turn_saves_the_next() -> None:
    empty = {"R": "", "B": "", "G": "", "Y": ""}
    for answer, over in (("R", False), ("pass", True)):
        story = Story("Y", hero="healer").put(boards=empty, oblivion="R").ends_stage().choose(answer)
        assert story.match is not None and story.match.over == over


# words


@rule("RFA-MASTER-05", "RFA-DICE-05")
def test_the_log_tells_of_dice_and_of_the_territory_die_in_whole_words() -> None:
    for face, words in (("all", "all territories"), ("none", "no territory"), ("ice_cave", "ice cave")):
        story = Story("R").turns_up("master-of-shadows", territory_die(face))
        assert f"The territory die shows {words}." in story.told()
    story = Story("R", players=3).put(enemies={"sand-devil-1": "A4"}).rolls("R2 R1", rolled(1))
    assert "Home: one ally and one red die to Player 1." in story.choose("sand-devil-1 2 R").told()
