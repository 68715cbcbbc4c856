"""The course of a turn, and placing dice."""

import pytest
from tests.games.roll_for_adventure.positions import GAME, Story, rolled, territory_die

from questhall.games.roll_for_adventure.rules.placement import words_of
from questhall.kernel import IllegalChoice, rule, start


@rule("RFA-TURN-01", "RFA-TURN-12", "RFA-ENEMY-08")
def test_a_turn_is_roll_place_enemy_and_then_the_next_player() -> None:
    story = Story("R").put(deck=["sand-devil-1", "gate-ghoul-1"]).rolls("R3")
    story.choose("fortress 3 R")
    assert story.match is not None
    assert [event.what for event in story.match.log()] == ["place", "reveal", "strike", "damage", "turn", "roll"]
    assert story.table.active == 1
    assert story.table.skulls == [1, 0, 0, 0]


@rule("RFA-TURN-03")
def test_all_dice_of_the_board_are_rolled() -> None:
    story = Story("R").put(boards={"R": "R R R +", "B": "B", "G": "G", "Y": ""}).begins()
    assert story.faceless(story.table.hand) == "+RRR"
    assert story.table.boards[0] == ()


@rule("RFA-TURN-04", "RFA-TURN-07", "RFA-PLACE-01")
def test_one_number_at_least_one_die_and_no_pass() -> None:
    story = Story("R").rolls("R1 R3 R3")
    assert "pass" not in story.options
    assert "done" not in story.options
    for option in story.options:
        _, number, kinds = option.split()
        assert len(kinds) <= {"1": 1, "3": 2}[number]
    with pytest.raises(IllegalChoice):
        story.choose("pass")


@rule("RFA-TURN-05", "RFA-TURN-06")
def test_the_rest_is_rolled_after_everything_is_settled() -> None:
    story = Story("R").put(fortress={2: "B2 B2 B2"}).rolls("R2 R6 R6", rolled(1, 4))
    story.choose("fortress 2 R")
    assert story.match is not None
    assert [event.what for event in story.match.log()] == ["place", "barrier", "home", "roll"]
    assert story.names(story.table.hand) == "R1 R4"


@rule("RFA-TURN-10")
def test_the_same_place_may_be_chosen_again() -> None:
    story = Story("R").rolls("R5 R1", rolled(6))
    story.choose("forest 5 R")
    assert "forest 6 R" in story.options
    assert "vortex 6 R" in story.options


@rule("RFA-TURN-11", "RFA-VR-02", "RFA-TURN-08")
def test_the_vortex_takes_what_nobody_else_takes() -> None:
    story = Story("R").put(ice_cave="B1 B2 B3 B4 B5", barriers=(0, 1, 1)).rolls("R2")
    assert story.match is not None
    assert [event.args[1:] for event in story.match.log() if event.what == "place"] == [
        ("vortex", 2 << 5)
    ]  # it answers itself


@rule("RFA-TURN-15")
def test_what_finds_nothing_asks_nothing() -> None:
    story = Story("R").put(ice_cave="B1 B2 B3 B4 B5").rolls("R6 R1")
    story.choose("ice_cave 6 R")  # no enemy, no damage
    assert story.kind == "place"
    story = Story("R", hero="healer").ends_stage()  # nothing in the vortex
    assert story.said("reveal") == 1
    story = Story("R", hero="rogue").ends_stage()  # no die of the own colour lies anywhere
    assert story.said("reveal") == 1


@rule("RFA-PLACE-03", "RFA-PLACE-05")
def test_all_dice_go_to_one_place_and_kinds_are_chosen() -> None:
    story = Story("R", players=3).put(enemies={"sand-devil-1": "", "gate-ghoul-1": ""}).rolls("R4 R4 A4")
    here = [option for option in story.options if option.startswith("sand-devil-1")]
    assert here == [f"sand-devil-1 4 {kinds}" for kinds in ("A", "R", "RA", "RR", "RRA")]
    story.choose("sand-devil-1 4 A")
    assert story.names(story.table.enemies["sand-devil-1"]) == "A4"
    assert len(story.table.hand) == 2


@rule("RFA-PLACE-07", "RFA-PLACE-02", "RFA-PLACE-04")
def test_room_of_every_place() -> None:
    def most(story: Story, place: str, number: int) -> int:
        sizes = [len(option.split()[2]) for option in story.options if option.startswith(f"{place} {number} ")]
        return max(sizes, default=0)

    for number, place, lying, room in (
        (1, "desert", {"desert": "B1"}, 2),
        (3, "fortress", {"fortress": {3: "B3"}}, 3),
        (5, "forest", {"forest": "B5 B6 B6"}, 3),
        (2, "ice_cave", {}, 1),
        (2, "vortex", {}, 5),
        (2, "sand-devil-1", {"enemies": {"sand-devil-1": ""}}, 5),
    ):
        story = Story("R").put(**lying).rolls(" ".join([f"R{number}"] * 5))
        assert most(story, place, number) == room
    assert most(Story("R", desert="B").put(desert="a:B").rolls("R1 R1 R1 R1 R1"), "desert", 1) == 5
    assert most(Story("R", fortress="B").put(barriers=(2, 1, 0)).rolls("R4 R4 R4 R4 R4"), "fortress", 4) == 5
    assert most(Story("R", fortress="B").put(barriers=(2, 1, 0)).rolls("R3 R3 R3 R3 R3"), "fortress", 3) == 4
    assert most(Story("R", fortress="B").put(barriers=(2, 1, 0)).rolls("R2 R2 R2 R2 R2"), "fortress", 2) == 3


@rule("RFA-PLACE-10", "RFA-DEF-06")
def test_a_reward_is_finished_before_the_next_is_chosen() -> None:
    story = Story("R").put(ice_cave="B1 B2 G3 G4 Y5", enemies={"sand-devil-1": "Y2 B2"}, skulls=[1, 0, 0, 0])
    story.rolls("R6 R6")
    story.choose("ice_cave 6 R", "sand-devil-1")
    assert story.kind == "mend"
    assert (story.gained("Y"), story.gained("B")) == ("+Y", "+B")  # bonus dice first, then the dice of the enemy
    assert story.names(story.table.ice_cave) == "B1 B2 G3 G4 R6 Y5"
    story.choose("pass")
    assert story.table.ice_cave == (0,) * 6
    assert story.table.skulls == [1, 0, 0, 0]


@rule("RFA-VR-01", "RFA-VR-05", "RFA-VR-03")
def test_numbers_add_up_and_the_vortex_opens_by_itself() -> None:
    story = Story("R").put(resurrection="B3").rolls("R6 R6 R1")
    story.choose("vortex 6 R")
    assert story.names(story.table.resurrection) == "B3 R6"
    assert story.gained("R") == "RR"
    story = Story("R").put(resurrection="B3 G1").rolls("R6 R1")
    story.choose("vortex 6 R")
    assert story.table.resurrection == ()
    assert story.kind == "place"  # nobody was asked


@rule("RFA-END-05", "RFA-DECK-03")
def test_the_record_tells_result_and_cause() -> None:
    story = Story("R").put(skulls=[6, 0, 0, 0], turn=9, stones=2).turns_up("sand-devil-1")
    assert story.match is not None
    assert story.match.outcome is not None
    assert story.match.outcome.scores is None
    assert story.match.outcome.reason == "the desert has fallen to the Master of Shadows"
    view = story.match.view(None)
    told = story.game.table.text(view)
    assert "the desert has fallen to the Master of Shadows, in turn 9, with 2 of 5 stones" in told
    assert (view.result, view.stones, view.oblivion, view.skulls) == ("fallen", 2, (), [7, 0, 0, 0])
    assert Story("R").put(turn=5000).rolls("R1 R2").choose("vortex 1 R").table.turn == 5001  # no last turn


@rule("RFA-STONE-04", "RFA-WODA-06")
def test_tasks_can_be_done_again_and_again() -> None:
    story = Story("R").put(boundary=9, forest="B5 B5 B5 G5 G5 G5 Y5 Y5").rolls("R5 R1")
    story.choose("forest 5 R")
    assert (story.table.boundary, story.table.stones) == (9, 1)
    story = Story("R").put(boundary=8, forest="B5 B5 B5 G5 G5 G5 Y5").rolls("R5 R1")
    story.choose("forest 5 R")
    assert story.table.boundary == 9


@rule("RFA-TURN-09", "RFA-TURN-13")
def test_a_player_without_dice_reveals_all_the_same() -> None:
    story = Story("R").put(boards={"R": "", "B": "B", "G": "", "Y": ""}, deck=["sand-devil-1"], skulls=[6, 0, 0, 0])
    story.begins(territory_die("none"))
    assert story.table.result == "fallen"
    assert story.said("roll") == 0


@rule("RFA-TURN-04")
def test_all_dice_of_the_board_are_thrown_at_once() -> None:
    match = start(GAME, 2, 5, {"cast": ["ranger", "monk"], "starter": 0})
    while not match.state.hand:  # type: ignore[attr-defined]
        match.choose(match.decisions[0].options[0], match.decisions[0].seat)
    state = match.state
    thrown = next(event for event in match.log() if event.what == "roll")
    assert list(thrown.args[1:]) == state.hand and thrown.rule == "RFA-TURN-04"  # type: ignore[attr-defined]
    assert state.boards[state.active] == ()  # type: ignore[attr-defined]
    assert all(1 <= int(die) >> 5 <= 6 for die in thrown.args[1:])


@rule("RFA-PLACE-05")
def test_equal_dice_are_one_choice() -> None:
    assert words_of("RRA") == ["A", "R", "RA", "RR", "RRA"]
    assert words_of("GGG") == ["G", "GG", "GGG"]
