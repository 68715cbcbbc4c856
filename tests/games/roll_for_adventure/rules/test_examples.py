"""The worked examples, by their ids: 1 to 10 are the rulebook's own."""

import pytest
from tests.games.roll_for_adventure.positions import Story, rolled, territory_die

from questhall.kernel import IllegalChoice, rule


@rule("RFA-EX-01", "RFA-DESA-02", "RFA-DICE-05", "RFA-DICE-07", "RFA-DICE-15", "RFA-TURN-06", "RFA-DESA-01")
def test_rfa_ex_01() -> None:
    story = Story("R").put(desert="B1").rolls("R1 R1 R3 R4 R6")
    story.choose("desert 1 RR")
    assert story.kind == "advance"
    assert story.options == ["B1", "R1"]
    story.choose("R1")
    assert story.table.desert == ()
    assert story.faceless(story.table.second) == "R"
    assert (story.gained("R"), story.gained("B")) == ("R", "B")
    assert len(story.table.hand) == 3


@rule("RFA-EX-02", "RFA-FRTA-02", "RFA-FRTA-03", "RFA-PLACE-01", "RFA-PLACE-06", "RFA-DICE-19")
def test_rfa_ex_02() -> None:
    story = Story("B").put(fortress={3: "R3"}).rolls("B3 B3 B3 B3 B4", rolled(3, 4))
    assert "fortress 3 BBBB" not in story.options
    assert not any("B B" in option or option.startswith("fortress 34") for option in story.options)
    story.choose("fortress 3 BBB")
    assert story.table.barriers == (1, 0, 1)
    assert (story.gained("R"), story.gained("B")) == ("R", "BBB")
    assert story.names(story.table.hand) == "B3 B4"  # rolled again: chance has brought the same faces
    assert story.said("roll") == 1
    assert "fortress 3 B" not in story.options
    assert "fortress 4 B" in story.options


@rule("RFA-EX-03", "RFA-WODA-01", "RFA-WODA-05", "RFA-PLACE-04")
def test_rfa_ex_03() -> None:
    story = Story("R").put(forest="B5 G6 B6").rolls("R6 R6 R5", rolled(1))
    assert not any(option.startswith("forest 5 RR") for option in story.options)
    story.choose("forest 6 RR")
    assert len(story.table.forest) == 5
    assert story.names(story.table.hand) == "R1"
    assert not any(option.startswith("forest") for option in story.options)
    story.choose("desert 1 R")
    assert story.names(story.table.desert) == "R1"


@rule(
    "RFA-EX-04",
    "RFA-ENEMY-02",
    "RFA-ENEMY-03",
    "RFA-ENEMY-04",
    "RFA-ATK-01",
    "RFA-ATK-02",
    "RFA-ATK-05",
    "RFA-ATK-10",
    "RFA-ATK-11",
)
def test_rfa_ex_04() -> None:
    foes = ("sand-devil-1", "tree-shrike-1", "tree-shrike-2", "cave-troll-1", "black-knight")
    story = Story("R").put(desert="R1", forest="B5 R6 G5", ice_cave="Y4", enemies=dict.fromkeys(foes, ""))
    story.turns_up("crypt-spirit-1")
    assert story.kind == "lose"
    assert story.options == ["B5", "G5"]
    story.choose("B5")
    assert story.lost() == "BGRR"
    assert story.table.forest == ()
    assert story.names(story.table.ice_cave) == "Y4"
    assert story.table.skulls == [0, 1, 0, 0]
    assert len(story.table.enemies) == 6


@rule("RFA-EX-05", "RFA-DEF-01", "RFA-DEF-02", "RFA-DEF-04", "RFA-DICE-24")
def test_rfa_ex_05() -> None:
    story = Story("B").put(enemies={"tree-shrike-1": "R2"}).rolls("B5 B1")
    story.choose("tree-shrike-1 5 B")
    assert story.table.enemies == {}
    assert story.table.discard == ("tree-shrike-1",)
    assert (story.gained("R"), story.gained("B")) == ("R", "B")


@rule("RFA-EX-06", "RFA-VR-03", "RFA-VR-04", "RFA-VR-06", "RFA-DICE-13", "RFA-TURN-08")
def test_rfa_ex_06() -> None:
    story = Story("R").put(resurrection="B5", oblivion="G R").rolls("R3 R3 R3 R4")
    story.choose("vortex 3 RR")
    assert (story.gained("G"), story.gained("B"), story.table.resurrection) == ("G", "B", ())
    assert story.faceless(story.table.boards[0]) == "RRRRR"
    assert story.said("reveal") == 1
    assert story.table.active == 1


@rule("RFA-EX-07", "RFA-PHANTOM-02", "RFA-ATK-05", "RFA-WODA-07", "RFA-TERM-05")
def test_rfa_ex_07() -> None:
    story = Story("R", specials=["phantom"], adventure="sword-of-saints").put(forest="R5 B5 G6")
    story.turns_up("phantom-1", territory_die("forest"))
    assert story.options == ["R5", "B5"]
    story.choose("B5")
    assert story.lost() == "BG"
    assert story.names(story.table.forest) == "R5"
    assert story.table.skulls == [0, 0, 0, 0]
    assert list(story.table.enemies) == ["phantom-1"]


@rule("RFA-EX-08", "RFA-DESB-03", "RFA-DESB-04", "RFA-DESB-05", "RFA-DICE-17")
def test_rfa_ex_08() -> None:
    story = Story("B", desert="B").put(desert="a:R c:B b:Y").rolls("B1 B6")
    story.choose("desert 1 B")
    assert story.kind == "space"
    story.choose("f")
    assert story.kind == "take-back"
    assert story.options == ["a", "c", "f", "done"]
    story.choose("a", "f", "done")
    assert story.table.chains == 0b00001
    assert (story.gained("R"), story.gained("B")) == ("R", "B")
    assert story.spaces_of(story.table.desert, "abcdefgh") == "bc"


@rule("RFA-EX-09", "RFA-WODB-04", "RFA-WODB-05", "RFA-DICE-21", "RFA-DICE-27")
def test_rfa_ex_09() -> None:
    story = Story("B", forest="B").put(forest="R6 R6 G6 G6 Y5 Y5").rolls("B5 B1", rolled(4))
    story.choose("forest 5 B")
    assert len(story.table.forest) == 7
    assert "forest 4 B" in story.options
    story.choose("forest 4 B")
    assert story.lost() == "B"
    assert story.table.stones == 1
    assert story.table.forest == ()
    assert (story.gained("R"), story.gained("G"), story.gained("Y"), story.gained("B")) == ("RR", "GG", "YY", "B")


@rule("RFA-EX-10", "RFA-ICEB-04", "RFA-ICEB-05", "RFA-ICEB-06", "RFA-ICEB-07", "RFA-DICE-23")
def test_rfa_ex_10() -> None:
    story = Story("G", ice_cave="B").put(ice_cave="s:R1 t:B2 u:Y3 q:G4", skulls=[0, 0, 3, 0]).rolls("G5 G6")
    story.choose("ice_cave 5 G v")
    assert story.options == ["row-2", "column-2", "done"]
    story.choose("row-2", "column-2")
    assert story.kind == "mend"
    story.choose("forest")
    assert story.table.skulls == [0, 0, 1, 0]
    assert len(story.table.pool) == 2
    assert story.table.ice_cave == (0,) * 7
    assert (story.gained("R"), story.gained("B"), story.gained("Y"), story.gained("G")) == ("R", "B", "Y", "++GG")


@rule("RFA-EX-11", "RFA-DICE-05", "RFA-DICE-06", "RFA-DICE-03", "RFA-DICE-08")
def test_rfa_ex_11() -> None:
    story = Story("G", players=3).put(fortress={2: "A2 R2 B2"}).rolls("G2 G5")
    story.choose("fortress 2 G")
    assert (story.gained("G"), story.gained("R"), story.gained("B")) == ("AG", "R", "B")


@rule("RFA-EX-12", "RFA-DICE-04", "RFA-DICE-24")
def test_rfa_ex_12() -> None:
    story = Story("R").put(enemies={"tree-shrike-1": ""}).rolls("+6 R2")
    assert len(story.table.pool) == 3
    story.choose("tree-shrike-1 6 +")
    assert story.table.discard == ("tree-shrike-1",)
    assert len(story.table.pool) == 4
    assert story.gained("R") == ""


@rule("RFA-EX-13", "RFA-ICEA-05", "RFA-ICEA-06", "RFA-ICEA-09", "RFA-DICE-22")
def test_rfa_ex_13() -> None:
    story = Story("Y").put(ice_cave="R1 B2 G3", resurrection="+1 +1").rolls("Y6 Y6")
    assert len(story.table.pool) == 2
    story.choose("ice_cave 6 Y", "claim")
    assert story.kind == "without"
    assert story.options == ["R", "B", "G", "Y"]
    story.choose("R", "B")
    assert (story.gained("R"), story.gained("B"), story.gained("G"), story.gained("Y")) == ("R", "B", "+G", "+Y")
    assert story.table.pool == ()


@rule("RFA-EX-14", "RFA-ICEA-03", "RFA-ATK-07")
def test_rfa_ex_14() -> None:
    story = Story("B").put(ice_cave="R2 G3 Y5 B6").turns_up("frost-imp-1")
    assert story.lost() == "B"
    assert story.names(story.table.ice_cave) == "G3 R2 Y5"
    assert story.kind == "place"  # the next turn: nobody is asked about a claim
    story = Story("B").put(ice_cave="R2 G3 Y5").rolls("B1 B1")
    story.choose("ice_cave 1 B")
    assert story.kind == "claim"


@rule("RFA-EX-15", "RFA-ICEA-04", "RFA-ICEA-07", "RFA-ICEA-08", "RFA-STONE-01", "RFA-DMG-04")
def test_rfa_ex_15() -> None:
    story = Story("R").put(ice_cave="B1 B2 G3 G4 Y5", skulls=[6, 0, 0, 0], enemies={"tree-shrike-1": "B2"})
    story.rolls("R6 R1")
    story.choose("ice_cave 6 R")
    assert story.kind == "defeat"
    story.choose("tree-shrike-1")
    assert story.kind == "mend"
    story.choose("desert")
    assert story.table.skulls == [0, 0, 0, 0]
    assert story.table.ice_cave == (0,) * 6
    assert story.table.stones == 0
    assert (story.gained("R"), story.gained("B")) == ("+R", "+BBB")


@rule("RFA-EX-16", "RFA-DEF-03", "RFA-PLACE-02")
def test_rfa_ex_16() -> None:
    story = Story("R").put(enemies={"sand-devil-1": ""}).rolls("R6 R6 R6 R2 R2")
    assert {"sand-devil-1 6 R", "sand-devil-1 6 RR", "sand-devil-1 6 RRR"} <= set(story.options)
    story.choose("sand-devil-1 6 RRR")
    assert story.table.discard == ("sand-devil-1",)
    assert story.gained("R") == "RRR"
    assert len(story.table.hand) == 2


@rule("RFA-EX-17", "RFA-DECK-01", "RFA-DECK-02", "RFA-MASTER-01", "RFA-MASTER-04")
def test_rfa_ex_17() -> None:
    story = Story("R").put(enemies={"scorpion-king": ""})
    story.state.discard = tuple(card for card in story.state.deck if card != "master-of-shadows")
    story.state.deck = []
    story.turns_up("master-of-shadows", territory_die("none"))
    assert story.table.skulls == [1, 0, 0, 0]
    assert story.table.deck == ["master-of-shadows"]
    for _ in range(30):
        if story.said("reveal") > 1 or story.match is None or story.match.over:
            break
        story.choose(next(option for option in story.options if option.startswith("vortex")))
    assert story.said("reveal") == 1 or story.match is not None
    assert [e.args[1:] for e in story.match.log() if e.what == "reveal"][-1] == ("master-of-shadows",)  # type: ignore[union-attr]


@rule("RFA-EX-18", "RFA-MASTER-02", "RFA-MASTER-03", "RFA-DMG-02", "RFA-DMG-03", "RFA-END-02", "RFA-TURN-13")
def test_rfa_ex_18() -> None:
    story = Story("R").put(ice_cave="R1 B2 G3 Y4 B5", skulls=[0, 0, 0, 6])
    story.turns_up("master-of-shadows", territory_die("ice_cave"))
    assert story.table.skulls == [0, 0, 0, 7]  # the second point is ignored
    assert story.names(story.table.ice_cave) == "B2 B5 G3 R1 Y4"
    assert story.match is not None
    assert story.match.outcome is not None
    assert story.match.outcome.payoffs == [0.0] * 4


@rule("RFA-EX-19", "RFA-TURN-02", "RFA-TURN-09", "RFA-END-03", "RFA-HERO-07")
def test_rfa_ex_19() -> None:
    story = Story("B").put(boards={"R": "+", "B": "", "G": "", "Y": ""}, deck=["sand-devil-1"]).begins()
    assert story.table.result == ""
    assert story.said("roll") <= 1  # only the next player's
    assert [event.what for event in story.match.log()[:2]] == ["turn", "reveal"]  # type: ignore[union-attr]
    story = Story("B").put(boards={"R": "", "B": "", "G": "", "Y": ""}, enemies={"sand-devil-1": "+2"}).begins()
    assert story.match is not None
    assert story.match.over
    assert story.table.result == "no dice"


@rule("RFA-EX-20", "RFA-DRAGON-01", "RFA-DRAGON-02", "RFA-DRAGON-03", "RFA-DRAGON-04", "RFA-DRAGON-05")
def test_rfa_ex_20() -> None:
    story = Story("R", specials=["dragon"], adventure="sword-of-saints")
    story.put(desert="R1 B1", second="G", resurrection="Y1 Y4", enemies={"sand-devil-1": "B1"}).turns_up("dragon-1")
    assert story.lost() == "BRY"
    assert story.faceless(story.table.second) == "G"
    assert story.names(story.table.resurrection) == "Y4"
    assert story.names(story.table.enemies["sand-devil-1"]) == "B1"
    assert story.table.skulls == [0, 0, 0, 0]
    assert story.said("strike") == 1  # the dragon alone
    assert story.table.discard == ("dragon-1",)


@rule("RFA-EX-21", "RFA-GIANT-02", "RFA-GIANT-06")
def test_rfa_ex_21() -> None:
    story = Story("R", specials=["giant"], adventure="sword-of-saints")
    story.put(skulls=[0, 4, 0, 0], limits=[7, 5, 7, 7]).turns_up("giant-1", territory_die("fortress"))
    assert (story.table.limits[1], story.table.skulls[1]) == (4, 4)
    assert story.table.result == "fallen"


@rule("RFA-EX-22", "RFA-GIANT-01", "RFA-GIANT-04", "RFA-PHANTOM-03")
def test_rfa_ex_22() -> None:
    story = Story("R", specials=["phantom", "giant"], adventure="crown-of-kings")
    story.put(enemies={"phantom-1": "", "giant-1": "", "tree-shrike-1": ""})
    story.turns_up("black-knight", territory_die("desert"))
    assert story.match is not None
    assert [e.args[0] for e in story.match.log() if e.what == "strike"] == [
        "tree-shrike-1",
        "phantom-1",
        "black-knight",
    ]
    assert story.table.skulls == [1, 1, 1, 0]
    assert story.table.limits == [7, 7, 7, 7]


@rule("RFA-EX-23", "RFA-FRTB-02", "RFA-FRTB-03", "RFA-FRTB-04", "RFA-FRTB-05")
def test_rfa_ex_23() -> None:
    story = Story("R", fortress="B").put(fortress={4: "Y4 Y4 Y4", 2: "R2"}, barriers=(2, 2, 1)).rolls("R4 R4 R4 R4")
    assert "fortress 4 RR" not in story.options
    story.choose("fortress 4 R")
    assert story.table.barriers == (2, 2, 0)
    assert (story.gained("Y"), story.gained("R")) == ("YYY", "R")
    assert story.names(story.table.fortress[0]) == "R2"
    story = Story("R", fortress="B").put(fortress={4: "Y4 Y4", 2: "B2"}, barriers=(2, 2, 0)).rolls("R4 R4 R4 R2")
    story.choose("fortress 4 RRR")
    assert story.table.stones == 1
    assert story.table.barriers == (2, 2, 2)
    assert story.names(story.table.fortress[0]) == "B2"


@rule("RFA-EX-24", "RFA-FRTA-04", "RFA-STONE-02")
def test_rfa_ex_24() -> None:
    story = Story("R").put(fortress={4: "B4 B4 G4"}, barriers=(0, 0, 1)).rolls("R4 R2", rolled(2))
    assert "fortress 2 R" not in story.options
    story.choose("fortress 4 R")
    assert story.table.stones == 1
    assert story.table.barriers == (1, 1, 1)
    assert "fortress 2 R" in story.options


@rule("RFA-EX-25", "RFA-WODA-02", "RFA-WODA-03", "RFA-WODA-04", "RFA-PLACE-06", "RFA-DICE-20")
def test_rfa_ex_25() -> None:
    story = Story("B").put(boundary=7, forest="R5 R6 G5 G6 Y5").rolls("B6 B6 B6 B6")
    assert "forest 6 BBB" not in story.options
    story.choose("forest 6 BB")
    assert story.table.stones == 1
    assert story.table.forest == ()
    assert story.table.boundary == 8
    assert (story.gained("R"), story.gained("G"), story.gained("Y"), story.gained("B")) == ("RR", "GG", "Y", "BB")
    assert len(story.table.hand) == 2


@rule("RFA-EX-26", "RFA-DESA-03", "RFA-DESA-04", "RFA-DESA-05", "RFA-DICE-12", "RFA-DICE-16", "RFA-PLACE-09")
def test_rfa_ex_26() -> None:
    story = Story("R").put(second="R +", desert="B1 B1").rolls("R1 R5")
    gone = len(story.table.devoured)
    story.choose("desert 1 R", "R1")
    assert story.kind == "devour"
    story.choose("+")
    assert story.gained("B") == "BB"
    assert story.gained("R") == "RR"
    assert len(story.table.devoured) == gone + 1
    assert story.table.names[story.table.devoured[-1]] == "+"
    assert story.table.stones == 1
    assert (story.table.desert, story.table.second) == ((), ())


@rule("RFA-EX-27", "RFA-DESB-03", "RFA-DESB-04", "RFA-DATA-01")
def test_rfa_ex_27() -> None:
    story = Story("R", desert="B").put(desert="b:B e:G g:Y").rolls("R1 R6")
    story.choose("desert 1 R", "d")
    assert story.table.chains == 0b01010
    closed = [line for line in story.told() if "onnection" in line]
    assert closed == ["Connection 2 of the worm is closed.", "Connection 4 of the worm is closed."]
    assert story.options == ["b", "d", "e", "g", "done"]


@rule("RFA-EX-28", "RFA-WODB-06", "RFA-ATK-06")
def test_rfa_ex_28() -> None:
    story = Story("B", forest="B").put(forest="R6 R6 R6 R6 R6 G5 G5", deck=["sand-devil-1"]).turns_up("tree-shrike-1")
    assert story.names(story.table.forest) == "G5 R6 R6 R6 R6"
    assert story.table.skulls == [0, 0, 0, 0]
    story = Story("B", forest="B").put(forest="R6 R6 R6 R6 G5").rolls("B5 B5 B1", rolled(4))
    story.choose("forest 5 BB")
    assert "forest 4 B" in story.options


@rule("RFA-EX-29", "RFA-ICEB-02", "RFA-ICEB-03", "RFA-DATA-03", "RFA-ICEB-01")
def test_rfa_ex_29() -> None:
    story = Story("R", ice_cave="B").put(ice_cave="q:B3 s:G3").rolls("R3 R3")
    assert [option for option in story.options if option.startswith("ice")] == ["ice_cave 3 R u", "ice_cave 3 R v"]


@rule("RFA-EX-30", "RFA-VR-04", "RFA-DICE-25", "RFA-DICE-11")
def test_rfa_ex_30() -> None:
    story = Story("R", players=2).put(oblivion="A + B", resurrection="A6").rolls("R4 R1")
    assert len(story.table.pool) == 3
    story.choose("vortex 4 R")
    assert (story.gained("R"), story.gained("B")) == ("AARR", "B")
    assert len(story.table.pool) == 4
    assert story.said("reveal") == 1


@rule("RFA-EX-31", "RFA-END-01", "RFA-STONE-03", "RFA-TURN-13", "RFA-END-04")
def test_rfa_ex_31() -> None:
    story = Story("R").put(stones=4, forest="B5 B5 B6 G6 G6").rolls("R5 R1 R2")
    story.choose("forest 5 R")
    assert story.match is not None
    assert story.match.over
    assert story.match.outcome is not None
    assert story.match.outcome.payoffs == [1.0] * 4
    assert (story.said("roll"), story.said("reveal")) == (0, 0)


@rule("RFA-EX-32", "RFA-HERO-12")
def test_rfa_ex_32() -> None:
    story = Story("R", hero="fighter").put(enemies={"cave-troll-1": "B1"}).rolls("R3 R1")
    story.choose("cave-troll-1 3 R")
    assert story.table.discard == ("cave-troll-1",)
    assert (story.gained("R"), story.gained("B")) == ("R", "B")


@rule("RFA-EX-33", "RFA-HERO-14", "RFA-DICE-28")
def test_rfa_ex_33() -> None:
    story = Story("B", hero="warrior").put(desert="R1").turns_up("sand-devil-1")
    assert story.kind == "shield"
    story.choose("R1")
    assert story.gained("R") == "R"
    assert story.table.skulls == [0, 0, 0, 0]
    assert story.lost() == ""


@rule("RFA-EX-34", "RFA-HERO-20", "RFA-PLACE-01")
def test_rfa_ex_34() -> None:
    story = Story("R", hero="monk").rolls("R5 R5 R2 R2 R1", rolled(3))
    story.choose("forest 5 RR")
    assert story.kind == "place-again"
    story.choose("fortress 2 RR")
    assert story.names(story.table.hand) == "R3"
    assert story.kind == "place"
    story.choose("vortex 3 R")
    assert story.said("place") == 3


@rule("RFA-EX-35", "RFA-HERO-18", "RFA-VR-03", "RFA-DICE-29")
def test_rfa_ex_35() -> None:
    story = Story("Y", hero="bard").put(boards={"Y": "Y Y", "G": "G", "R": "", "B": ""}).begins(rolled(6, 2, 2))
    assert story.kind == "borrow"
    story.choose("G")
    assert story.names(story.table.hand) == "G2 Y2 Y6"
    story.choose("vortex 6 Y")
    assert story.faceless(story.table.boards[3]) == "Y"
    assert story.faceless(story.waiting("G")) == "G"
    assert story.names(story.table.resurrection) == "Y6"


@rule("RFA-EX-37", "RFA-HERO-22", "RFA-ICEA-02")
def test_rfa_ex_37() -> None:
    story = Story("R", hero="monk").rolls("R4 R4 R2 R5 R5")
    story.choose("ice_cave 2 R")
    assert story.kind == "place-again"
    with pytest.raises(IllegalChoice):
        story.choose("ice_cave 5 R")
    assert {"forest 5 RR", "fortress 4 RR"} <= set(story.options)
    story.choose("forest 5 RR")
    assert len(story.table.hand) == 2


@rule("RFA-EX-38", "RFA-ATK-13", "RFA-ATK-03", "RFA-ATK-05")
def test_rfa_ex_38() -> None:
    story = Story("R", desert="B").put(desert="c:B", forest="R5 R5").turns_up("sand-devil-1")
    assert story.lost() == "B"
    assert story.table.skulls == [0, 0, 0, 0]
    story = Story("R", desert="B").put(desert="c:B", forest="R5 R5").turns_up("tree-shrike-1")
    assert story.names(story.table.forest) == "R5"
    assert story.table.skulls == [0, 0, 0, 0]


@rule("RFA-EX-40", "RFA-PLACE-09", "RFA-PLACE-11", "RFA-PLACE-08")
def test_rfa_ex_40() -> None:
    story = Story("R").put(stones=4, second="G G", desert="B1 B1").rolls("R1 R5")
    gone = len(story.table.devoured)
    story.choose("desert 1 R", "R1", "G")
    assert story.gained("B") == "BB"
    assert len(story.table.devoured) == gone + 1
    assert story.table.result == "won"
    assert story.faceless(story.table.second) == "GR"
