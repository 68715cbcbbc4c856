"""Attacks, damage, ranks, the Master, and special enemies."""

from tests.games.roll_for_adventure.positions import GAME, Story, chance_of, territory_die

from questhall.kernel import Chance, rule


def strikes(story: Story) -> list[object]:
    assert story.match is not None
    return [event.args[0] for event in story.match.log() if event.what == "strike"]


@rule("RFA-ATK-04", "RFA-ATK-09", "RFA-ATK-10")
def test_the_fortress_loses_one_die_of_each_section() -> None:
    story = Story("R").put(fortress={2: "B2 B2", 4: "G4 Y4"}).turns_up("gate-ghoul-1")
    assert story.options == ["G4", "Y4"]  # two blue 2s are alike: nobody is asked
    story.choose("Y4")
    assert story.lost() == "BY"
    assert story.table.skulls == [0, 0, 0, 0]
    story = Story("R", fortress="B").put(fortress={3: "B3"}).turns_up("gate-ghoul-1")
    assert story.lost() == "B"


@rule("RFA-ATK-08", "RFA-ATK-09")
def test_ice_cave_b_loses_one_of_the_highest() -> None:
    story = Story("R", ice_cave="B").put(ice_cave="p:B5 r:G5 t:Y2").turns_up("frost-imp-1")
    assert story.options == ["p", "r"]
    story.choose("r")
    assert story.lost() == "G"


@rule("RFA-ATK-03")
def test_desert_b_loses_two_of_choice() -> None:
    story = Story("R", desert="B").put(desert="a:B c:G h:Y").turns_up("sand-devil-1")
    assert story.options == ["a", "c", "h"]
    story.choose("c", "a")
    assert story.lost() == "BG"


@rule("RFA-ATK-12", "RFA-ENEMY-09", "RFA-ATK-02")
def test_dice_on_enemies_and_vortex_are_out_of_reach_and_protect_nobody() -> None:
    story = Story("R").put(enemies={"sand-devil-1": "B1"}, resurrection="G1", second="Y")
    story.turns_up("dune-stalker-1")
    assert story.table.skulls == [2, 0, 0, 0]
    assert story.names(story.table.enemies["sand-devil-1"]) == "B1"
    assert story.lost() == ""


@rule("RFA-DMG-01", "RFA-ATK-11", "RFA-ENEMY-10")
def test_every_attack_does_its_own_damage() -> None:
    foes = {f"sand-devil-{i}": "" for i in (1, 2, 3)} | {"dune-stalker-1": "", "dune-stalker-2": ""}
    story = Story("R").put(enemies=foes).turns_up("scorpion-king")
    assert story.table.skulls == [6, 0, 0, 0]
    assert len(story.table.enemies) == 6


@rule("RFA-ENEMY-01", "RFA-ENEMY-06", "RFA-TERM-05")
def test_the_new_card_lies_on_the_deck_until_the_others_have_struck() -> None:
    story = Story("R").put(enemies={"tree-shrike-1": ""}, forest="B5 G5").turns_up("bramble-hag-1")
    assert story.table.card == "bramble-hag-1"
    assert "bramble-hag-1" not in story.table.enemies
    story.choose("B5")
    assert list(story.table.enemies) == ["tree-shrike-1", "bramble-hag-1"]


@rule("RFA-ENEMY-02", "RFA-ENEMY-05", "RFA-ENEMY-08")
def test_equal_and_higher_ranks_do_not_strike_and_nobody_strikes_twice() -> None:
    foes = {"sand-devil-1": "", "crypt-spirit-1": "", "black-knight": ""}
    story = Story("R").put(enemies=foes).turns_up("ice-colossus")
    assert strikes(story) == ["sand-devil-1", "crypt-spirit-1", "ice-colossus"]
    assert strikes(Story("R").put(enemies=foes).turns_up("frost-imp-1")) == ["frost-imp-1"]


@rule("RFA-ENEMY-07", "RFA-TERM-08", "RFA-ENEMY-03")
def test_the_order_of_strikes() -> None:
    story = Story("R", specials=["phantom"], adventure="sword-of-saints").put(
        enemies={
            "phantom-2": "",
            "frost-imp-1": "",
            "phantom-1": "",
            "gate-ghoul-2": "",
            "gate-ghoul-1": "",
            "sand-devil-1": "",
        }
    )
    story.turns_up("ice-colossus", chance_of((6, 5), (6, 5)))
    assert strikes(story) == [
        "sand-devil-1", "gate-ghoul-2", "gate-ghoul-1", "frost-imp-1", "phantom-2", "phantom-1", "ice-colossus",
    ]  # fmt: skip


@rule("RFA-DEF-05", "RFA-PHANTOM-04", "RFA-GIANT-05", "RFA-PHANTOM-01", "RFA-MASTER-07")
def test_phantoms_and_giants_are_beaten_with_six() -> None:
    cards = GAME.content.cards
    assert [cards[f"phantom-{i}"].rank for i in range(1, 7)] == [2] * 6
    assert [cards[f"giant-{i}"].rank for i in range(1, 7)] == [3] * 6
    for foe in ("phantom-1", "giant-1"):
        story = Story("R", specials=["phantom", "giant"], adventure="crown-of-kings")
        story.put(enemies={foe: "B3"}, limits=[6, 7, 7, 7]).rolls("R3 R1")
        story.choose(f"{foe} 3 R")
        assert story.table.discard == (foe,)
        assert story.table.limits == [6, 7, 7, 7]  # permanent damage stays
    story = Story("R").rolls("R6 R6")
    assert not any("master" in option or "dragon" in option for option in story.options)


@rule("RFA-MASTER-01", "RFA-MASTER-08", "RFA-MASTER-04")
def test_the_master_wakes_all_and_goes_back_afterwards() -> None:
    story = Story("R").put(enemies={"sand-devil-1": "", "black-knight": ""}, forest="B5 G5")
    story.state.enemies["tree-shrike-1"] = ()
    story.state.deck.remove("tree-shrike-1")
    story.turns_up("master-of-shadows", territory_die("none"))
    assert story.table.card == "master-of-shadows"
    assert "master-of-shadows" not in story.table.deck
    story.choose("B5")
    assert strikes(story) == ["sand-devil-1", "black-knight", "tree-shrike-1"]
    assert story.table.deck.count("master-of-shadows") == 1
    assert story.table.card == ""


@rule("RFA-MASTER-04")
def test_every_place_of_the_deck_is_possible() -> None:
    places = set()
    for key in range(120):
        story = Story("R")
        story.state.discard = tuple(story.state.deck[4:])
        story.state.deck = [card for card in story.state.deck[:4] if card != "master-of-shadows"]
        story.state.discard = tuple(card for card in story.state.discard if card != "master-of-shadows")
        story.turns_up("master-of-shadows", Chance(key))
        if not story.table.result:
            places.add(story.table.deck.index("master-of-shadows"))
    assert places == {0, 1, 2, 3, 4}


@rule("RFA-MASTER-05", "RFA-MASTER-02")
def test_the_territory_die_has_six_different_faces() -> None:
    faces = {}
    for face in ("desert", "fortress", "forest", "ice_cave", "all", "none"):
        faces[face] = Story("R").turns_up("master-of-shadows", territory_die(face)).table.skulls
    assert faces == {
        "desert": [2, 0, 0, 0],
        "fortress": [0, 2, 0, 0],
        "forest": [0, 0, 2, 0],
        "ice_cave": [0, 0, 0, 2],
        "all": [1, 1, 1, 1],
        "none": [0, 0, 0, 0],
    }


@rule("RFA-MASTER-06", "RFA-TERM-08", "RFA-TURN-13")
def test_the_first_fallen_territory_ends_everything() -> None:
    story = Story("R").put(skulls=[3, 6, 6, 3]).turns_up("master-of-shadows", territory_die("all"))
    assert story.table.skulls == [4, 7, 6, 3]
    assert story.table.result == "fallen"


@rule("RFA-DRAGON-02", "RFA-DRAGON-04", "RFA-DRAGON-05")
def test_a_dragon_takes_its_number_everywhere_or_nothing() -> None:
    options = {"specials": ["dragon"], "adventure": "sword-of-saints"}
    story = Story("R", forest="B", **options).put(forest="B6 B6 G5 Y5", ice_cave="R5 B3", resurrection="Y5")
    story.turns_up("dragon-5")
    assert story.lost() == "GRYY"
    assert story.names(story.table.forest) == "B6 B6"
    story = Story("R", **options).put(forest="B6").turns_up("dragon-2")
    assert (story.lost(), story.table.skulls, story.table.discard) == ("", [0, 0, 0, 0], ("dragon-2",))


@rule("RFA-PHANTOM-02", "RFA-PHANTOM-03", "RFA-ENEMY-06")
def test_each_phantom_rolls_for_itself() -> None:
    story = Story("R", specials=["phantom"], adventure="sword-of-saints").put(
        enemies={"phantom-1": "", "phantom-2": ""}
    )
    story.turns_up("scorpion-king", chance_of((6, 2), (6, 4)))
    assert story.table.skulls == [2, 1, 2, 1]
    assert story.said("territory-die") == 2


@rule("RFA-GIANT-02", "RFA-GIANT-03", "RFA-GIANT-04")
def test_a_giant_shortens_all_tracks_and_takes_no_dice() -> None:
    story = Story("R", specials=["giant"], adventure="sword-of-saints").put(forest="B5", enemies={"giant-2": ""})
    story.turns_up("giant-1", territory_die("all"))
    assert story.table.limits == [6, 6, 6, 6]
    assert story.table.skulls == [0, 0, 0, 0]
    assert story.names(story.table.forest) == "B5"
    assert strikes(story) == ["giant-1"]
    story = Story("R", specials=["giant"], adventure="sword-of-saints").put(enemies={"giant-2": ""})
    story.turns_up("master-of-shadows", chance_of((6, 0), (6, 5)))
    assert story.table.limits == [6, 7, 7, 7]


@rule("RFA-DMG-02", "RFA-TERM-06")
def test_a_shortened_track_falls_earlier() -> None:
    story = Story("R", specials=["giant"], adventure="sword-of-saints").put(limits=[5, 7, 7, 7], skulls=[4, 0, 0, 0])
    assert story.turns_up("sand-devil-1").table.result == "fallen"
