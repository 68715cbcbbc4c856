"""Dice: kinds, owners, homes."""

from tests.games.roll_for_adventure.positions import GAME, Story

from questhall.games.roll_for_adventure.invariants import all_dice
from questhall.kernel import Chance, rule, start


@rule("RFA-DICE-02", "RFA-DICE-08")
def test_a_hero_die_goes_to_its_owner_whoever_is_active() -> None:
    story = Story("R").put(enemies={"sand-devil-1": "B4"}).rolls("R2 R5")
    story.choose("sand-devil-1 2 R")
    assert story.gained("B") == "B"
    assert story.gained("R") == "R"


@rule("RFA-DICE-09", "RFA-TERM-03")
def test_no_option_takes_a_placed_die_back() -> None:
    story = Story("R").put(desert="R1", forest="R5").rolls("R1 R3")
    places = {option.split()[0] for option in story.options}
    assert places == {"desert", "fortress", "ice_cave", "vortex"}
    story.choose("desert 1 R")
    assert story.names(story.table.desert) == "R1 R1"
    rogue = Story("R", hero="rogue").put(forest="R5").ends_stage()  # only a hero's ability does
    rogue.choose("forest R5")
    assert rogue.table.forest == ()


@rule("RFA-DICE-10", "RFA-TERM-04", "RFA-TERM-07")
def test_faces_are_kept_where_they_matter() -> None:
    story = Story("R", players=3).put(desert="A1 B1", enemies={"sand-devil-1": "G4"}, resurrection="B3").rolls("R1 R1")
    story.choose("desert 1 R", "A1")
    assert story.names(story.table.enemies["sand-devil-1"]) == "G4"
    assert story.names(story.table.resurrection) == "B3"
    assert story.names(story.table.second) == "A"
    assert all(die < 24 for board in story.table.boards for die in board)


@rule("RFA-DICE-14", "RFA-TERM-02")
def test_no_die_is_ever_lost_or_made() -> None:
    for players, total in ((2, 18), (3, 22), (4, 24)):
        match = start(GAME, players, players, {"heroes": "random"})
        chance = Chance(players)
        while not match.over:
            assert len(all_dice(match.state)) == len(set(all_dice(match.state))) == total  # type: ignore[arg-type]
            match.choose(chance.pick(match.decisions[0].options))
            if match.state.phase in ("begin", "strike"):  # type: ignore[attr-defined]
                assert match.state.hand == []  # type: ignore[attr-defined]


@rule("RFA-DICE-26", "RFA-DICE-11", "RFA-HERO-03", "RFA-HERO-13")
def test_a_freed_bonus_die_goes_to_the_pool_and_an_ally_die_to_the_active_player() -> None:
    story = Story("R", hero="healer", players=2).put(oblivion="+ A B").ends_stage()
    assert story.options == ["+", "A", "B", "pass"]
    story.choose("+")
    assert len(story.table.pool) == 4
    story = Story("R", hero="healer", players=2).put(oblivion="+ A B").ends_stage()
    story.choose("A")
    assert story.gained("R") == "A"


@rule("RFA-DICE-04")
def test_a_bonus_die_is_rolled_with_the_others_and_never_comes_back_to_a_board() -> None:
    story = Story("R").put(boards={"R": "R +", "B": "B", "G": "", "Y": ""}).begins()
    assert story.faceless(story.table.hand) == "+R"
    story = Story("R").put(desert="+1 B1").rolls("R1 R2")
    story.choose("desert 1 R", "B1")
    assert len(story.table.pool) == 4


@rule("RFA-DICE-13")
def test_unplaced_bonus_dice_stay_with_the_player() -> None:
    story = Story("R").rolls("R3 +4")
    story.choose("vortex 3 R")
    assert story.gained("R") == "+"
