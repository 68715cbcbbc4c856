"""The eight sides of the territory boards, where the worked examples do not reach."""

from itertools import pairwise

from tests.games.roll_for_adventure.positions import GAME, Story, rolled

from questhall.games.roll_for_adventure.state import State
from questhall.kernel import rule


@rule("RFA-FRTA-01", "RFA-FRTA-05")
def test_fortress_sections_are_apart() -> None:
    story = Story("R").put(fortress={2: "B2 B2 B2", 3: "G3"}).rolls("R2 R4")
    story.choose("fortress 2 R")
    assert story.table.barriers == (0, 1, 1)
    assert story.names(story.table.fortress[1]) == "G3"
    assert not any(option.startswith(("fortress 1", "fortress 5", "fortress 6")) for option in story.options)


@rule("RFA-ICEA-01", "RFA-ICEA-02")
def test_each_number_has_its_own_space_in_the_ice_cave() -> None:
    story = Story("R").put(ice_cave="B3").rolls("R3 R6 R6")
    assert [option for option in story.options if option.startswith("ice_cave")] == ["ice_cave 6 R"]


@rule("RFA-ICEA-10", "RFA-DICE-07")
def test_a_bonus_die_is_rolled_in_the_next_turn() -> None:
    story = Story("R").put(ice_cave="B1 G2 Y3").rolls("R4 R1", rolled(2))
    story.choose("ice_cave 4 R", "claim")
    assert story.faceless(story.table.boards[0]) == "+R"
    assert story.names(story.table.hand) == "R2"


@rule("RFA-ICEA-05", "RFA-ICEA-09")
def test_ally_and_bonus_dice_entitle_nobody() -> None:
    story = Story("R", players=2).put(ice_cave="A1 A2 +3").rolls("R4 R1")
    assert len(story.table.pool) == 3
    story.choose("ice_cave 4 R", "claim")
    assert story.gained("R") == "+AAR"
    assert story.gained("B") == ""
    assert len(story.table.pool) == 3  # three, less one handed out, plus the one from the row


@rule("RFA-ICEA-03", "RFA-ICEA-07")
def test_leaving_and_claiming_with_five() -> None:
    story = Story("R").put(ice_cave="B1 G2 Y3").rolls("R4 R1", rolled(5))
    story.choose("ice_cave 4 R", "leave", "ice_cave 5 R")
    assert (story.kind, story.asked.about) == ("claim", 5)  # type: ignore[union-attr]
    story = Story("R").put(ice_cave="B1 G2 Y3 Y4", enemies={"sand-devil-1": ""}).rolls("R5 R1")
    story.choose("ice_cave 5 R", "claim", "pass")
    assert "sand-devil-1" in story.table.enemies
    assert story.table.ice_cave == (0,) * 6


@rule("RFA-ICEA-06")
def test_an_empty_pool_gives_nothing() -> None:
    story = Story("R", hero="fighter").put(ice_cave="B1 G2 Y3", oblivion="+ + + +").rolls("R4 R1")
    story.choose("ice_cave 4 R", "claim")
    assert story.kind == "place"
    assert story.gained("B") == "B"


@rule("RFA-DESB-01", "RFA-DATA-01")
def test_the_worm() -> None:
    worm = GAME.content.desert_b
    assert {chain.id: chain.spaces for chain in worm.connections} == {
        "K1": "acf", "K2": "bd", "K3": "bceh", "K4": "deg", "K5": "fh",
    }  # fmt: skip
    assert "".join(worm.spaces) == "abcdefgh"
    for chain in worm.connections:  # every connection is straight
        cells = [chain.upper, *(worm.spaces[space] for space in chain.spaces), chain.lower]
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
        assert len(steps) == 1
    on = {space: sum(space in chain.spaces for chain in worm.connections) for space in worm.spaces}
    assert on == {"a": 1, "b": 2, "c": 2, "d": 2, "e": 2, "f": 2, "g": 1, "h": 2}


@rule("RFA-DESB-02", "RFA-DESB-06")
def test_ones_go_anywhere_also_on_closed_connections() -> None:
    story = Story("R", desert="B").put(desert="d:B", chains=0b00010).rolls("R1 R1 R6")
    story.choose("desert 1 RR")
    assert story.options == list("abcefgh")
    story.choose("b")
    assert story.options == list("acefgh")
    story.choose("g")
    assert story.kind == "place"  # K2 is full again and stays closed: nothing is offered
    assert story.table.chains == 0b00010


@rule("RFA-DESB-07", "RFA-DICE-18", "RFA-STONE-02")
def test_the_fifth_connection_brings_a_stone_and_everything_home() -> None:
    story = Story("R", desert="B").put(desert="a:B c:B b:G", chains=0b11110).rolls("R1 R6")
    story.choose("desert 1 R", "f")
    assert (story.table.stones, story.table.chains, story.table.desert) == (1, 0, (0,) * 8)
    assert (story.gained("R"), story.gained("B"), story.gained("G")) == ("R", "BB", "G")


@rule("RFA-WODB-02", "RFA-WODB-03")
def test_each_arm_leaves_the_other_its_end() -> None:
    def rooms(forest: str) -> tuple[int, int]:
        table: State = Story("R", forest="B").put(forest=forest).rolls("R6 R1").table
        from questhall.games.roll_for_adventure.rules.forest import room

        return room(table, 6), room(table, 5)

    assert rooms("") == (6, 6)
    assert rooms("B6 B6") == (4, 5)
    assert rooms("B6 B6 B6 B6 B6 G6") == (0, 1)
    assert rooms("B5 B5 B5 B5 B5 G5") == (1, 0)
    assert rooms("B6 B6 B6 G5 G5") == (2, 2)


@rule("RFA-WODB-05", "RFA-DATA-02", "RFA-WODB-04")
def test_a_full_arch_takes_nothing_but_the_sacrifice() -> None:
    assert GAME.content.forest_b.areas == (1, 2, 3, 4, 5, 6)
    story = Story("R", forest="B").put(forest="B6 B6 B6 G5 G5 G5 Y5").rolls("R3 R3 R5 R6")
    here = [option for option in story.options if option.startswith("forest")]
    assert here == ["forest 3 R"]  # three sixes; one die only
    story.choose("fortress 3 RR")  # never forced
    assert len(story.table.forest) == 7


@rule("RFA-WODB-05", "RFA-HERO-20")
def test_the_monk_may_sacrifice_in_the_same_roll() -> None:
    story = Story("R", hero="monk", forest="B").put(forest="B6 B6 B6 G5 G5 G5").rolls("R5 R3 R1")
    story.choose("forest 5 R", "forest 3 R")
    assert (story.table.stones, story.lost()) == (1, "R")


@rule("RFA-ICEB-08", "RFA-ICEB-05")
def test_lines_may_be_left_and_claimed_later() -> None:
    story = Story("R", ice_cave="B").put(ice_cave="p:B1 q:B2 r:B3 s:G2 t:G3 u:G4").rolls("R6 R1", rolled(5))
    story.choose("ice_cave 6 R v")
    assert story.options == ["row-1", "row-2", "column-1", "column-2", "column-3", "done"]
    story.choose("done")
    assert story.table.ice_cave.count(0) == 0
    story = Story("R", ice_cave="B").put(ice_cave="p:B1 s:G2").rolls("R6 R1")  # an old line, not touched by the new die
    story.choose("ice_cave 6 R v")
    assert story.options == ["column-1", "done"]


@rule("RFA-ICEB-06", "RFA-ICEB-07")
def test_rewards_come_in_their_order_and_may_be_declined() -> None:
    story = Story("R", hero="fighter", ice_cave="B").put(
        ice_cave="p:B1 q:B2 r:B3 s:G2 t:G3 u:G4", enemies={"sand-devil-1": ""}, oblivion="Y", skulls=[3, 2, 0, 0]
    )
    story.rolls("R6 R1")
    story.choose("ice_cave 6 R v", "column-3", "column-2", "column-1", "row-2", "row-1")
    kinds = []
    while story.kind != "place":
        kinds.append((story.kind, story.asked.about))  # type: ignore[union-attr]
        if story.kind == "mend":
            story.choose("desert" if story.asked.about == 2 else "fortress")  # type: ignore[union-attr]
        else:
            story.choose("pass")
    assert kinds == [("defeat", ()), ("free", ()), ("mend", 1), ("mend", 2)]
    assert story.table.skulls == [1, 1, 0, 0]
    assert len(story.table.pool) == 2
    assert story.lost() == "Y"
    assert story.table.ice_cave == (0,) * 7


@rule("RFA-WODB-03", "RFA-PLACE-04")
def test_why_the_arch_takes_no_more() -> None:
    def reason(lying: str, option: str) -> tuple[str, str]:
        story = Story("R", forest="B").put(forest=lying).rolls("R6 R6 R5")
        found = GAME.refusals(GAME.view(story.table, 0), story.asked)  # type: ignore[arg-type]
        return next((refusal.rule, refusal.reason) for refusal in found if refusal.option == option)

    both = reason("B6 B6 B6 G5 G5 G5", "forest 6 RR")  # both arms have begun: nothing is reserved any more
    assert both == ("RFA-PLACE-04", "The arch has no room for 2 more 6s.")
    one = reason("B6 B6 B6 G6 G6 G6", "forest 6 R")
    assert one == ("RFA-WODB-03", "The arch has no room for another 6: the other arm's end space takes only a 5.")
