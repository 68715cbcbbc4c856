"""The table: pictures, words, picks and refusals at many moments of many games."""

import pytest
from msgspec.structs import replace

from questhall.drawing import check, tree
from questhall.games.drawn_to_adventure import DrawnToAdventure
from questhall.games.drawn_to_adventure.content.dice_and_abilities import FACES
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.table.names import hex_name
from questhall.kernel import Chance, Match, start, text

GAME = DrawnToAdventure()


def moments(seats: int, seed: int, **options: object) -> list[Match]:
    """Copies of a random game at every seventh decision."""
    match, chance, found = start(GAME, seats, seed=seed, options=dict(options)), Chance.of(seed, "table"), []
    while not match.over:
        if match.position % 7 == 0:
            found.append(match.copy())
        decision = chance.pick(match.decisions)
        match.choose(chance.pick(decision.options), seat=decision.seat)
    found.append(match)
    return found


ROUTES = [
    {"first_map": "human", "second_map": "trobit", "third_map": "green_elf", "round_cap": 9},
    {"first_map": "dwarf", "second_map": "halfling", "third_map": "elf", "round_cap": 9},
]


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("tall", [False, True])
def test_drawings_are_sound_and_every_pick_is_a_piece(route: dict[str, object], tall: bool) -> None:
    for match in moments(3, 5, **route)[::3]:
        for seat in (0, None):
            drawing = GAME.table.draw(match.view(seat), tall)
            assert check(drawing) == []
        for decision in match.decisions:
            view = match.view(decision.seat)
            pieces = {piece.id for piece in GAME.table.draw(view, tall).pieces}
            ways = [
                (text(o), GAME.table.words(view, decision, o), GAME.table.picks(view, decision, o))
                for o in decision.options
            ]
            for _, _, picks in ways:
                assert all(pick.startswith("=") or pick in pieces for pick in picks), picks
            assert len({picks for _, _, picks in ways}) == len(ways)
            tree(ways)


@pytest.mark.parametrize("route", ROUTES)
def test_refusals_point_at_pieces_and_name_a_clause(route: dict[str, object]) -> None:
    seen = set()
    for match in moments(2, 8, **route):
        for decision in match.decisions:
            view = match.view(decision.seat)
            pieces = {piece.id for piece in GAME.table.draw(view).pieces}
            for refusal in GAME.refusals(view, decision):
                assert refusal.rule.startswith("DTA-") and refusal.reason.endswith(".")
                assert refusal.element in pieces or refusal.element == "pool-bonus"
                assert refusal.option not in [text(option) for option in decision.options]
                seen.add(refusal.rule)
    assert {"DTA-BON-02", "DTA-MOVE-03", "DTA-QUEST-01", "DTA-RES-05", "DTA-POW-06", "DTA-CLS-02"} <= seen


def test_the_text_form_says_what_the_picture_shows() -> None:
    match = moments(2, 3, first_map="human", round_cap=6)[4]
    words = GAME.table.text(match.view(0))
    assert "The Alder March" in words and "windrose" in words and "Player 2" in words
    assert max(len(line) for line in words.splitlines()[:20]) < 130


def test_every_line_of_the_log_has_words() -> None:
    for route in ROUTES:
        match = moments(4, 6, **route)[-1]
        view = match.view(1)
        for event in match.log():
            line = GAME.table.line(view, event)
            assert line and line[0].isupper() and line[-1] in ".!", (event, line)


def test_equal_positions_give_equal_drawings() -> None:
    match = moments(2, 2)[10]
    again = match.copy()
    assert GAME.table.draw(match.view(0)).svg() == GAME.table.draw(again.view(0)).svg()


def test_the_pen_draws_on_the_page_of_whoever_holds_it() -> None:
    match = moments(2, 3, first_map="human", round_cap=6)[-1]
    pages = [{piece.id for piece in GAME.table.draw(match.view(seat)).pieces} for seat in (0, 1)]
    map_begun = max(number for number, event in enumerate(match.log()) if event.what == "map")
    drawn = 0
    for event in match.log()[map_begun:]:
        if event.what in ("fill", "complete"):
            cue = GAME.table.cue(event)
            assert cue is not None and cue.kind == "draw" and event.seat is not None
            assert set(cue.ids) <= pages[event.seat] and not set(cue.ids) & pages[1 - event.seat]
            drawn += 1
    assert drawn


def test_the_cover_is_a_picture() -> None:
    cover = GAME.table.cover()
    assert (cover.width, cover.height) == (320, 200) and check(cover) == []


@pytest.mark.parametrize("route", ROUTES)
def test_moves_show_their_way(route: dict[str, object]) -> None:
    long = 0
    for match in moments(2, 9, **route):
        for decision in match.decisions:
            view = match.view(decision.seat)
            pieces = {piece.id for piece in GAME.table.draw(view).pieces}
            for option in decision.options:
                way = GAME.table.leads(view, decision, option)
                assert set(way) <= pieces
                if isinstance(option, tuple) and option[0] in ("move", "walk", "free"):
                    assert f"hex-{option[-1]}" in way
                    long += len(way) > 1
                elif not isinstance(option, tuple) or option[0] != "bonus":
                    assert way == ()
    assert long


def test_the_aim_says_that_the_last_round_has_come() -> None:
    matches = [match for match in moments(2, 8, **ROUTES[0]) if match.view(0).route]
    titles = {GAME.table.draw(match.view(0)).area("goal").title for match in matches}
    assert any(title.endswith("the last one") for title in titles)


def test_every_piece_with_a_name_can_be_looked_at_and_every_map_and_the_end_have_a_page() -> None:
    kinds = ("hex", "box", "pool", "power", "role", "rival", "offer")
    keys = set()
    for number, match in enumerate(moments(2, 1, **ROUTES[0])):
        view = match.view(0)
        page = GAME.table.page(view, None)
        keys |= {page.key} if page is not None else set()
        if number % 29 == 0:
            for piece in GAME.table.draw(view).pieces:
                if piece.label and piece.id.partition("-")[0] in kinds:
                    look = GAME.table.look(view, piece.id)
                    assert look is not None and look.title, piece.id
    assert "end" in keys and {"map-1", "map-2", "map-3"} & keys
    for event in match.log(0):
        if event.what in GAME.beats:
            assert GAME.table.beat(view, event._replace(beat=GAME.beats[event.what])) is not None


def test_the_end_names_who_has_won() -> None:
    match = moments(3, 5, **ROUTES[0])[-1]
    page = GAME.table.page(match.view(0), None)
    assert page is not None
    [won] = match.outcome.winners
    role = GAME.table.book.roles[match.state.seats[won].role].title
    points = match.state.seats[won].points()
    assert page.prose[-1] == f"The richest adventurer is Player {won + 1}, the {role}, with {points} points."


def test_all_prose_of_the_book_is_shown_somewhere() -> None:
    """Blurbs of maps on their page, words of classes in their looks, flavour of side quests in theirs."""
    view = start(GAME, 2, 1).view(0)
    for role in GAME.content.roles.values():
        look = GAME.table.look(view, f"role-{role.id}")
        assert look is not None and role.text in look.says
        assert all(any(power.text in said for said in look.says) for power in role.power)
    for match in moments(2, 8, **ROUTES[0]):
        view = match.view(0)
        page = GAME.table.page(view, None)
        if view.route:
            for number, quest in enumerate(GAME.content.decks[view.route[-1]]):
                look = GAME.table.look(view, f"offer-{number}")
                assert look is not None and quest.card.flavour in look.says
            if page is not None and page.key.startswith("map"):
                assert GAME.content.boards[view.route[-1]].blurb in page.prose
            return


def test_rewards_are_told_in_words() -> None:
    match = moments(2, 8, **ROUTES[0])[-1]
    lines = [GAME.table.line(match.view(0), event) for event in match.log(0)]
    earned = {line.split(" earned ")[1] for line in lines if " earned " in line}
    assert {"a free move.", "a box to complete.", "1 experience."} & earned
    assert not {"move.", "fill.", "bridge.", "1 xp."} & earned


def test_alone_the_other_start_player_is_the_shadow() -> None:
    """DTA-SOLO-02."""
    match = start(GAME, 1, 3)
    while match.position < 60:
        decision = match.decisions[0]
        match.choose(decision.options[-1], decision.seat)
    told = [GAME.table.line(match.view(0), event) for event in match.log(0)]
    assert any(line.startswith("The Shadow rolled") for line in told)
    assert not any("Player 2" in line for line in told)


def test_classes_can_be_read_before_one_is_chosen() -> None:
    assert "Sword Oath (2 experience): Your combat may fill ranged boxes." in GAME.table.text(start(GAME, 2, 1).view(0))


def test_what_lies_open_before_another_player_can_be_read() -> None:
    """DTA-CLS-06."""
    match = start(GAME, 2, 1)
    while not match.view(0).route:
        decision = match.decisions[0]
        match.choose(decision.options[0], decision.seat)
    rival = GAME.table.draw(match.view(0)).piece("rival-1").label
    role = GAME.content.roles[match.view(0).seats[1].role]
    assert "Reserve: empty." in rival
    for power in role.power:
        assert f"{power.title} (0 of {power.boxes} experience): {power.text}" in rival


def test_what_was_picked_is_called_by_its_ability() -> None:
    """The page says the label up to its first comma or colon: of two dice it must tell which was taken first."""
    match = start(GAME, 2, seed=7, options={"start_player": 1, "class_choice": "random"})
    while match.view(0).phase != "draft" or match.decisions[0].seat != 0:
        decision = match.decisions[0]
        match.choose(decision.options[0], seat=decision.seat)
    view = match.view(0)
    drawn = {piece.id: piece.label for piece in GAME.table.draw(view).pieces}
    for place, face in enumerate(view.pool):
        assert drawn[f"pool-{place}"].split(":")[0] == f"{FACES[face]} die"


def test_hexes_of_one_name_are_told_apart_by_their_places() -> None:
    realm = GAME.content.realms["human"]
    first, second, third = HexMap(realm).hexes[:3]
    again = tuple(replace(hex, name=first.name) if hex is second else hex for hex in realm.hex)
    board = HexMap(replace(realm, hex=again))
    told = [hex_name(board, name) for name in board.names[:3]]
    assert told == [f"{first.name} ({board.names[0]})", f"{first.name} ({board.names[1]})", third.name]


@pytest.mark.parametrize("tall", [False, True])
def test_what_a_class_says_of_itself_is_shown_whole(tall: bool) -> None:
    board = GAME.table.draw(start(GAME, 2).view(0), tall).area("board")
    assert len(board.pieces) == 8
    assert not [piece.id for piece in board.pieces if "\u2026" in piece.art]


def test_a_map_that_has_just_been_opened_has_no_round_yet() -> None:
    match = start(GAME, 2, seed=3)
    state = match.state.copy()
    while not state.route or state.round:
        decision = match.decisions[0]
        match.choose(decision.options[0], seat=decision.seat)
        state = match.state.copy()
        if state.route:
            state.round = 0
    titles = [GAME.table.draw(GAME.view(state, 0), tall).area("goal").title for tall in (False, True)]
    assert all(title.endswith("Map 1 of 3") for title in titles)
