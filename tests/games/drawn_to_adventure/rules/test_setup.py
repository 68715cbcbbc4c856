"""Setting up, words, and the three maps of a game."""

import pytest
from tests.games.drawn_to_adventure.positions import GAME, ROLES, give, me, table, truth, turn, vale

from questhall.games.drawn_to_adventure.content.dice_and_abilities import FACES, HEADING_NAMES, HEADINGS, opposite
from questhall.kernel import BadOptions, Chance, Match, rule, start, text


def classes(match: Match, *roles: str) -> Match:
    """Everybody picks a class."""
    for role in roles:
        match.choose(role)
    return match


@rule("DTA-SETUP-01", "DTA-SETUP-09", "DTA-SETUP-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_nothing_on_the_start_hex(seats: int) -> None:
    match = classes(start(GAME, seats, seed=5), *ROLES[:seats])
    state = truth(match)
    for seat in state.seats:
        assert (seat.mana, seat.silver, seat.gold, seat.gem, seat.reserve(), sum(seat.xp)) == (0, 0, 0, 0, 0, 0)
        assert state.board().kinds[seat.at] == "start"
        assert seat.card == -1


@rule("DTA-SETUP-01")
def test_five_players_are_too_many() -> None:
    with pytest.raises(BadOptions):
        start(GAME, 5)


@rule("DTA-SETUP-02", "DTA-SETUP-03")
def test_classes_are_chosen_in_seat_order_and_a_card_only_once() -> None:
    match = start(GAME, 4, seed=1)
    assert match.decisions[0].seat == 0 and len(match.decisions[0].options) == 8
    match.choose("knight")
    assert match.decisions[0].seat == 1
    assert len(match.decisions[0].options) == 6
    assert "berserker" not in match.decisions[0].options  # the back of the knight's card
    match.choose("rogue")
    assert len(match.decisions[0].options) == 4
    match.choose("wizard")
    assert sorted(match.decisions[0].options) == ["bard", "druid"]


@rule("DTA-SETUP-03", "DTA-OPT-01")
def test_dealt_classes_leave_the_side_to_choose() -> None:
    match = start(GAME, 3, seed=4, options={"class_choice": "random"})
    cards = set()
    for _ in range(3):
        sides = match.decisions[0].options
        assert len(sides) == 2
        cards |= {GAME.content.roles[str(side)].card for side in sides}
        match.choose(sides[0])
    assert len(cards) == 3


@rule("DTA-EX-01", "DTA-SETUP-04")
@pytest.mark.parametrize(("seats", "dice"), [(2, 5), (3, 7), (4, 9)])
def test_dta_ex_01(seats: int, dice: int) -> None:
    match = classes(start(GAME, seats, seed=2), *ROLES[:seats])
    assert len(truth(match).pool) == dice
    assert truth(match).bonus >= 0


@rule("DTA-SETUP-05", "DTA-SETUP-10", "DTA-OPT-01")
def test_the_start_player_is_given_or_random() -> None:
    given = classes(start(GAME, 3, seed=2, options={"start_player": 2}), *ROLES[:3])
    assert truth(given).start == 2 and given.decisions[0].seat == 2
    assert {truth(start(GAME, 3, seed=seed)).start for seed in range(30)} == {0, 1, 2}
    for seats, nobody in ((2, 2), (3, 3), (4, 4)):
        with pytest.raises(BadOptions):
            start(GAME, seats, options={"start_player": nobody})
    assert truth(start(GAME, 1, options={"start_player": 1})).start == 1  # alone, the Shadow
    with pytest.raises(BadOptions, match="Nobody sits at 2. Allowed are 0 for you, 1 for the Shadow, or -1 for a lot."):
        start(GAME, 1, options={"start_player": 2})


@rule("DTA-SETUP-06", "DTA-MAP-05")
def test_low_faces_lead_to_human_high_faces_to_dwarf() -> None:
    seen = set()
    for seed in range(40):
        match = classes(start(GAME, 2, seed=seed), "knight", "wizard")
        roll = next(event for event in match.log() if event.what == "map_roll")
        face, name = int(roll.args[0]), roll.args[1]
        assert name == ("human" if FACES[face] in ("combat", "ranged", "wisdom") else "dwarf")
        assert truth(match).route == [name]
        assert (roll.seat, roll.rule) == (truth(match).start, "DTA-SETUP-06")
        seen.add(face)
    assert seen == {0, 1, 2, 3, 4, 5}


@rule("DTA-SETUP-07", "DTA-SIDE-13")
def test_eight_side_quests_are_shuffled() -> None:
    orders = {tuple(truth(classes(start(GAME, 2, seed=s), "knight", "wizard")).deck) for s in range(5)}
    assert len(orders) == 5
    assert all(sorted(order) == list(range(8)) for order in orders)


@rule("DTA-DIE-01", "DTA-ROUND-02")
def test_all_six_faces_fall_about_equally_often() -> None:
    counts = dict.fromkeys(range(6), 0)
    for seed in range(300):
        for face in truth(classes(start(GAME, 4, seed=seed), *ROLES)).pool:
            counts[face] += 1
    assert all(380 < n < 520 for n in counts.values()), counts  # 2700 dice


@rule("DTA-DIE-02")
def test_the_windrose() -> None:
    rose = {face: HEADING_NAMES[place] for place, face in enumerate(FACES)}
    assert rose == {"combat": "NE", "ranged": "E", "wisdom": "SE", "luck": "NW", "key": "W", "mana": "SW"}
    for face in range(6):
        (q, r), (q2, r2) = HEADINGS[face], HEADINGS[opposite(face)]
        assert (q + q2, r + r2) == (0, 0)
    assert [FACES[opposite(face)] for face in range(3)] == ["mana", "key", "luck"]


@rule("DTA-TERM-01", "DTA-TERM-02", "DTA-DIE-04", "DTA-QUEST-08")
def test_mana_is_no_ability_and_fills_no_box() -> None:
    match = vale(dice=["mana", "mana"], done=[])
    options = [text(option) for option in match.decisions[0].options]
    assert options == ["mana", "end"]
    match.choose("mana")
    assert me(match).mana == 1
    boxes = [need for board in GAME.content.boards.values() for h in board.hexes for need in h.needs]
    assert boxes and not any("mana" in need for need in boxes)


@rule("DTA-TERM-03")
def test_everybody_has_an_own_map() -> None:
    state = table(2)
    give(state, 0, dice=["combat"])
    give(state, 1, dice=["combat"])
    match = Match(GAME, state)
    match.choose(("fill", "die", "combat", "c2", 1), seat=0)
    assert me(match, 0).done != me(match, 1).done
    match.choose(("fill", "die", "combat", "c2", 1), seat=1)
    assert me(match, 0).done == me(match, 1).done
    assert me(match, 0).at == me(match, 1).at  # two meeples on one hex


@rule("DTA-TERM-04")
def test_deck_clock_and_marks_are_shared() -> None:
    state = table(2)
    give(state, 0, at=(2, 0), done=[(1, 0), (2, 0)], dice=["ranged"])
    give(state, 1, at=(2, 0), done=[(1, 0), (2, 0)], dice=["ranged"])
    match = Match(GAME, state)
    for seat in (0, 1):
        match.choose(("move", "die", "ranged", "c4"), seat=seat)
    assert len(truth(match).deck) == 6 and me(match, 0).card != me(match, 1).card


@rule("DTA-TERM-05", "DTA-TURN-05")
def test_a_round_is_one_turn_for_everybody() -> None:
    match = classes(start(GAME, 2, seed=3, options={"start_player": 1}), "knight", "wizard")
    for round_number in (1, 2):
        assert truth(match).round == round_number
        while truth(match).phase == "draft":
            match.choose(match.decisions[0].options[0])
        assert sorted(d.seat for d in match.decisions) == [0, 1]
        for seat in (1, 0):
            match.choose("end", seat=seat)


@rule("DTA-OPT-05")
def test_the_same_seed_gives_the_same_game_and_rerolls_do_not_depend_on_pace() -> None:
    def faces(first: int) -> list[list[int]]:
        state = table(2, seed=9)
        for seat in (0, 1):
            give(state, seat, dice=["combat", "luck"], mana=2)
        match = Match(GAME, state)
        for seat in (first, 1 - first):
            match.choose(("reroll", "both"), seat=seat)
        return [list(seat.dice) for seat in truth(match).seats]

    assert faces(0) == faces(1)
    state = table(2, seed=10)
    give(state, 0, dice=["combat", "luck"], mana=2)
    match = turn(state)
    match.choose(("reroll", "both"))
    assert not match.can_undo  # a reroll is chance
    assert Chance.of(1).below(6) == Chance.of(1).below(6)


@rule("DTA-OPT-04", "DTA-SOLO-01")
def test_a_single_player_is_marked_as_ours() -> None:
    rules = GAME.__class__.__module__
    assert rules and 1 in GAME.seats
    match = start(GAME, 1, seed=1)
    match.choose("knight")
    assert len(truth(match).seats) == 1
