"""Setting up, adventures and the deck."""

import pytest

from questhall.games.roll_for_adventure import RollForAdventure
from questhall.games.roll_for_adventure.rules.setup import build_deck, stacks
from questhall.games.roll_for_adventure.state import Options, State
from questhall.kernel import BadOptions, Chance, Match, rule, start

GAME = RollForAdventure()
MASTER = "master-of-shadows"


def table(players: int, seed: int = 1, **options: object) -> State:
    state = start(GAME, players, seed, options).checkpoint
    chosen = GAME.options(dict(options))
    GAME.check(players, chosen)
    fresh = GAME.setup(players, chosen, Chance.of(seed))
    assert isinstance(state, State)
    return fresh


@rule("RFA-SETUP-01")
def test_two_to_four_players_in_different_colours() -> None:
    for players in (2, 3, 4):
        assert table(players).colours == tuple(range(players))
    assert table(2, colours=["yellow", "red"]).colours == (3, 0)
    with pytest.raises(BadOptions, match="same"):
        table(2, colours=["red", "red"])
    with pytest.raises(BadOptions, match="1 to 4 seats"):
        table(5)


@rule("RFA-SETUP-01")
def test_one_person_may_lead_several_heroes() -> None:
    assert table(1).leaders == (0, 0)
    assert table(1, party=4).leaders == (0, 0, 0, 0)
    assert table(2, party=4).leaders == (0, 1, 0, 1)
    with pytest.raises(BadOptions, match="no hero for each"):
        table(3, party=2)


@rule("RFA-SETUP-02")
def test_sides_are_chosen_one_by_one() -> None:
    assert table(4).sides == ("A", "A", "A", "A")
    assert table(4, forest="B", desert="B").sides == ("B", "A", "B", "A")


@rule("RFA-SETUP-03", "RFA-SETUP-04")
def test_the_adventure_says_how_many_stones() -> None:
    boards = {"book-of-magic": 5, "sword-of-saints": 6, "crown-of-kings": 7, "jewel-of-light": 8}
    for board, stones in boards.items():
        state = table(4, adventure=board)
        assert (state.need, state.stones) == (stones, 0)
    assert {board.id: board.stones for board in GAME.content.adventures} == boards


@rule("RFA-SETUP-05", "RFA-TERM-06", "RFA-DMG-05")
def test_skulls_start_at_hole_0_of_tracks_of_seven() -> None:
    assert table(4).skulls == [0, 0, 0, 0]
    assert table(4).limits == [7, 7, 7, 7]
    assert table(4, track=5).limits == [5, 5, 5, 5]
    for wrong in (4, 10):
        with pytest.raises(BadOptions):
            table(4, track=wrong)


@rule("RFA-SETUP-06", "RFA-SETUP-07", "RFA-SETUP-08", "RFA-FRTB-01", "RFA-WODB-01")
def test_tiles_start_in_their_places() -> None:
    a, b = table(4), table(4, desert="B", fortress="B", forest="B", ice_cave="B")
    assert a.barriers == (1, 1, 1)
    assert b.barriers == (2, 2, 2)
    assert a.boundary == 6
    assert a.desert == ()
    assert b.desert == (0,) * 8
    assert b.chains == 0
    assert GAME.content.forest_b.spaces == 7
    assert GAME.content.forest_b.areas == (1, 2, 3, 4, 5, 6)


@rule("RFA-SETUP-09")
def test_four_bonus_dice_lie_in_the_pool_on_both_sides() -> None:
    assert len(table(4).pool) == len(table(4, ice_cave="B").pool) == 4
    view = start(GAME, 2, 1, {"ice_cave": "B"}).view(0)
    assert "on the chest" in GAME.table.text(view)
    assert any(piece.id == "chest" for piece in GAME.table.draw(view).pieces)


@rule("RFA-SETUP-10", "RFA-HERO-05")
def test_heroes_are_dealt_or_chosen_and_never_twice() -> None:
    names = [hero.name for hero in GAME.content.heroes]
    assert names == [
        "Adventurer", "Fighter", "Healer", "Warrior", "Wizard", "Ranger", "Priestess", "Bard", "Rogue", "Monk",
    ]  # fmt: skip
    for seed in range(20):
        assert set(table(4, seed).heroes) == {0, 1, 2, 3}
        assert len(set(table(4, seed, heroes="random").heroes)) == 4
    assert {table(4, seed, heroes="random").heroes[0] for seed in range(80)} == set(range(10))
    match = start(GAME, 3, 1, {"heroes": "choose"})
    assert [decision.seat for decision in match.decisions] == [0]
    assert len(match.decisions[0].options) == 10
    match.choose("monk")
    assert match.decisions[0].seat == 1
    assert "monk" not in match.decisions[0].options
    match.choose("bard")
    match.choose("healer")
    assert [GAME.content.heroes[i].id for i in match.view(0).heroes] == ["monk", "bard", "healer"]
    with pytest.raises(BadOptions, match="no hero 'knight'"):
        table(2, cast=["monk", "knight"])
    with pytest.raises(BadOptions, match="same"):
        table(2, cast=["monk", "monk"])


@rule("RFA-SETUP-11", "RFA-SETUP-12", "RFA-SETUP-13", "RFA-DICE-01")
def test_own_and_ally_dice_on_the_boards() -> None:
    for players, each, letters in ((2, 7, "RRRRRAA"), (3, 6, "RRRRRA"), (4, 5, "RRRRR")):
        state = table(players)
        assert [len(board) for board in state.boards] == [each] * players
        assert "".join(state.names[die] for die in state.boards[0]) == letters
        assert sum(map(len, state.boards)) == {2: 14, 3: 18, 4: 20}[players]
    assert table(2).owners == (0, 1, -1, -3, -2)  # green is the first unused colour, yellow stays in the box
    assert table(2, colours=["blue", "yellow"]).owners[0] == -1  # red


@rule("RFA-SETUP-14", "RFA-DATA-05")
def test_the_master_is_in_the_middle_stack() -> None:
    sizes = {24: (8, 8, 8), 30: (10, 10, 10), 36: (12, 12, 12), 42: (14, 14, 14), 48: (16, 16, 16)}
    for cards, expected in sizes.items():
        assert stacks(cards) == expected
    places = set()
    for seed in range(300):
        deck = table(2, seed).deck
        assert len(deck) == 25
        places.add(25 - deck.index(MASTER))
    assert places == set(range(9, 18))  # counted from the top
    ranks = [GAME.content.cards[key].rank for key in table(2).deck if key != MASTER]
    assert [ranks.count(rank) for rank in (1, 2, 3)] == [12, 8, 4]
    for home in range(4):
        here = [card for card in GAME.content.cards.values() if card.type == "territory" and card.home == home]
        assert [sum(card.rank == rank for card in here) for rank in (1, 2, 3)] == [3, 2, 1]
        assert all(card.strength == 6 for card in here)


@rule("RFA-SETUP-15")
def test_stacks_that_do_not_divide_by_three() -> None:
    assert stacks(25) == (9, 8, 8)
    assert stacks(26) == (9, 8, 9)
    deck, span = build_deck([f"c{i}" for i in range(25)], Chance(3))
    assert span == (9, 17)
    assert span[0] <= deck.index(MASTER) <= span[1]


@rule("RFA-SETUP-16")
def test_markers_only_with_cards_that_scar() -> None:
    assert not table(4).markers
    assert not table(4, specials=["dragon"], adventure="sword-of-saints").markers
    assert table(4, specials=["giant"], adventure="sword-of-saints").markers


@rule("RFA-SETUP-17")
def test_the_first_player_is_drawn_or_named() -> None:
    assert {table(4, seed).active for seed in range(60)} == {0, 1, 2, 3}
    assert all(table(4, seed, starter=3).active == 2 for seed in range(5))
    with pytest.raises(BadOptions, match="cannot begin"):
        table(2, starter=3)


@rule("RFA-SETUP-18")
def test_nothing_is_revealed_before_the_first_turn() -> None:
    state = table(3)
    assert state.enemies == {}
    assert (state.oblivion, state.resurrection, state.discard, state.card) == ((), (), (), "")


@rule("RFA-SETUP-19")
def test_the_preset_of_the_first_game() -> None:
    assert GAME.presets["first game"] == Options()
    state = table(4)
    assert (state.sides, state.need, state.markers) == (("A",) * 4, 5, False)
    assert {GAME.content.cards[key].type for key in state.deck} == {"territory", "master"}
    assert GAME.presets["first game, with experience"].adventure == "sword-of-saints"


@rule("RFA-SPEC-02", "RFA-SPEC-03", "RFA-SPEC-04")
@pytest.mark.parametrize("name", GAME.presets)
def test_every_preset_can_be_played(name: str) -> None:
    for seats in (1, 2, 3, 4):
        GAME.check(seats, GAME.presets[name])


@rule("RFA-SETUP-20")
def test_help_is_there_and_changes_nothing() -> None:
    pages = GAME.content.help
    assert {"turn", "master", "dragon", "phantom", "giant", "custom"} <= set(pages)
    for place in ("desert", "fortress", "forest", "ice_cave"):
        assert {f"{place}-a", f"{place}-b"} <= set(pages)


@rule("RFA-SPEC-01", "RFA-SPEC-02", "RFA-SPEC-03", "RFA-SPEC-04", "RFA-SPEC-05")
def test_which_adventures_go_with_special_enemies() -> None:
    def allowed(**options: object) -> list[int]:
        found = []
        for board in GAME.content.adventures:
            try:
                found.append(table(2, adventure=board.id, **options).need)
            except BadOptions:
                continue
        return found

    assert allowed() == [5, 6, 7, 8]
    for kind in ("dragon", "phantom", "giant"):  # in any order of learning
        assert allowed(specials=[kind]) == [6, 7]
    assert allowed(custom="house") == [6, 7]
    assert allowed(specials=["dragon", "giant"]) == [7, 8]
    assert allowed(specials=["dragon"], custom="house") == [7, 8]
    assert allowed(specials=["dragon", "phantom", "giant"], custom="house") == [7, 8]
    assert len(table(2, specials=["dragon", "phantom", "giant"], custom="house", adventure="jewel-of-light").deck) == 49
    with pytest.raises(BadOptions, match=r"The Sword of Saints \(6\) or The Crown of Kings \(7\)"):
        table(2, specials=["dragon"])
    with pytest.raises(BadOptions, match="once only"):
        table(2, specials=["dragon", "dragon"], adventure="crown-of-kings")


def test_lists_may_be_written_with_commas() -> None:
    assert GAME.options({"specials": "dragon,giant", "cast": ""}).specials == ("dragon", "giant")
    assert GAME.options({"cast": "wizard, monk,"}).cast == ("wizard", "monk")
    with pytest.raises(BadOptions, match="specials"):
        GAME.options({"specials": "goblin"})


@rule("RFA-EX-36", "RFA-SETUP-14", "RFA-SPEC-04", "RFA-SETUP-16")
def test_rfa_ex_36() -> None:
    places = set()
    for seed in range(400):
        state = table(4, seed, specials=["dragon", "giant"], adventure="crown-of-kings")
        places.add(len(state.deck) - state.deck.index(MASTER))
    assert len(state.deck) == 37
    assert stacks(36) == (12, 12, 12)
    assert places == set(range(13, 26))
    assert state.markers
    with pytest.raises(BadOptions):
        table(4, specials=["dragon", "giant"], adventure="sword-of-saints")


@rule("RFA-TURN-14", "RFA-TERM-01")
def test_one_person_answers_for_all_heroes_of_the_seat() -> None:
    match: Match = start(GAME, 1, 5, {"party": 3})
    for _ in range(40):
        if match.over:
            break
        assert match.decisions[0].seat == 0
        match.choose(match.decisions[0].options[0])
