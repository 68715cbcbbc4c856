"""The table: every position can be drawn, read and clicked."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.games.roll_for_adventure.positions import Story, rolled, territory_die

from questhall.drawing import check, staged, tree
from questhall.games.roll_for_adventure import RollForAdventure
from questhall.games.roll_for_adventure.state import TERRITORIES
from questhall.kernel import Chance, Match, start, text

GAME = RollForAdventure()
TABLE = GAME.table
ALL_B = {"desert": "B", "fortress": "B", "forest": "B", "ice_cave": "B"}
TABLES = [
    (4, {}),
    (2, ALL_B | {"heroes": "choose"}),
    (
        3,
        {
            "specials": ["dragon", "phantom", "giant"],
            "custom": "house",
            "adventure": "jewel-of-light",
            "heroes": "random",
        },
    ),
    (1, ALL_B | {"party": 4, "cast": ["rogue", "bard", "ranger", "monk"]}),
    (4, {"cast": ["wizard", "priestess", "warrior", "healer"], "track": 9}),
]


def positions(seats: int, options: dict[str, object], seeds: int = 2) -> Iterator[Match]:
    for seed in range(seeds):
        match = start(GAME, seats, seed, dict(options))
        chance = Chance.of(seed, "table")
        while not match.over:
            yield match
            match.choose(chance.pick(match.decisions[0].options))
        yield match


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_position_can_be_drawn(seats: int, options: dict[str, object]) -> None:
    for match in positions(seats, options, 1):
        view = match.view(0)
        for tall in (False, True):
            drawing = TABLE.draw(view, tall)
            assert check(drawing) == []
            assert drawing.board.width == (480 if tall else 1090)
            dice = [piece.id for piece in drawing.pieces if re.fullmatch(r"die-\d+", piece.id)]
            assert len(dice) == len(set(dice)) == {2: 18, 3: 22, 4: 24}[len(view.boards)]
            outside = [
                piece.id
                for area in drawing.areas
                for piece in area.pieces
                if not (0 <= piece.x <= area.width and 0 <= piece.y <= area.height)
            ]
            assert outside == []


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_option_can_be_clicked_and_read(seats: int, options: dict[str, object]) -> None:
    for match in positions(seats, options):
        if match.over:
            continue
        view, decision = match.view(0), match.decisions[0]
        assert TABLE.ask(view, decision).strip()
        pieces = {piece.id for piece in TABLE.draw(view).pieces} & {piece.id for piece in TABLE.draw(view, True).pieces}
        for option in decision.options:
            picks = TABLE.picks(view, decision, option)
            assert picks
            for pick in picks:
                assert pick.startswith("=") or pick in pieces, (decision.kind, option, pick)
        words = [TABLE.words(view, decision, option) for option in decision.options]
        assert len(set(words)) == len(words), decision
        ways = TABLE.ways(view, decision)
        assert len({picks for _, _, picks in ways}) == len(ways), decision
        assert {choice for choice, _, _ in ways} <= {text(option) for option in decision.options}
        assert tree(ways)


def test_no_way_is_the_beginning_of_another() -> None:
    for match in positions(3, {"heroes": "random"}):
        if not match.over:
            view, decision = match.view(0), match.decisions[0]
            ways = [TABLE.picks(view, decision, option) for option in decision.options]
            for way in ways:
                assert not any(other != way and other[: len(way)] == way for other in ways)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_log_and_the_text_have_words_for_everything(seats: int, options: dict[str, object]) -> None:
    for match in positions(seats, options, 3):
        if match.over:
            view = match.view(None)
            for event in match.log():
                line = TABLE.line(view, event)
                assert line.endswith((".", "!")), event
                assert event.seat < seats
                TABLE.cue(event)
            assert "over" in TABLE.text(view)
        else:
            words = TABLE.text(match.view(0))
            assert "RESURRECTION" in words
            assert all(len(line) < 200 for line in words.splitlines())


def test_ally_dice_and_bonus_dice_have_letters_of_their_own() -> None:
    view = start(GAME, 2, 1).view(0)
    assert view.names == "RRRRRBBBBBAAAAAYYYYY++++"
    assert "A" in TABLE.text(view)


@pytest.mark.parametrize(("seats", "options"), TABLES[:3])
def test_refusals_name_a_clause_and_are_not_offered(seats: int, options: dict[str, object]) -> None:
    clauses = set(re.findall(r"^- \*\*(RFA-[A-Z]+-\d+)\*\*", _rules(), re.M))
    for match in positions(seats, options, 1):
        if not match.over:
            decision = match.decisions[0]
            offered = {text(option) for option in decision.options}
            ids = {piece.id for piece in TABLE.draw(match.view(0)).pieces}
            for refusal in GAME.refusals(match.view(0), decision):
                assert refusal.option not in offered
                assert refusal.rule in clauses
                assert refusal.reason.endswith(".")
                assert not refusal.element or refusal.element in ids


def test_the_cover_is_drawn() -> None:
    assert check(TABLE.cover()) == []


def _rules() -> str:
    return (Path(inspect.getfile(RollForAdventure)).parent / "RULES.md").read_text(encoding="utf-8")


def test_labels_tell_what_a_placement_completes_and_who_gets_dice() -> None:
    def label(story: Story, option: str) -> str:
        assert story.asked is not None
        found = next(given for given in story.asked.options if text(given) == option)
        return TABLE.words(story.match.view(0), story.asked, found)  # type: ignore[union-attr]

    story = Story("R", players=3).put(fortress={3: "R3 A3 B3"}).rolls("R3 R1")
    words = "One red die showing 3 to the fortress: breaks a barrier of the 3s; home: "
    assert label(story, "fortress 3 R") == words + "two red and one ally dice to Player 1; one blue die to Player 2"
    story = Story("R").put(enemies={"sand-devil-1": "B4"}).rolls("R2 R1")
    assert label(story, "sand-devil-1 2 R").endswith(
        "defeats it; home: one blue die to Player 2; one red die to Player 1"
    )
    assert label(story, "sand-devil-1 1 R").endswith("5 of 6")
    story = Story("R", ice_cave="B", desert="B").put(ice_cave="s:B2", desert="b:B").rolls("R1 R4")
    assert label(story, "ice_cave 4 R p").endswith("space p: completes column 1: defeat an enemy")
    assert label(story, "ice_cave 4 R q").endswith("space q")
    assert label(story, "desert 1 R").endswith("can close a connection")
    story = Story("R", hero="fighter").put(enemies={"sand-devil-1": ""}).rolls("R3 R1")
    assert label(story, "sand-devil-1 3 R").endswith("3 of 4")


def test_the_log_says_why_there_was_damage() -> None:
    def told(story: Story) -> list[str]:
        assert story.match is not None
        return [TABLE.line(story.match.view(0), event) for event in story.match.log(0)]

    assert "No dice to take: the desert is damaged, 1 of 7." in told(Story("R").turns_up("sand-devil-1"))
    spared = "Lost to the Vortex of Oblivion: blue 1. No damage, since dice were there."
    assert spared in told(Story("R").put(desert="B1").turns_up("sand-devil-1"))
    lines = told(Story("R").put(desert="B1").turns_up("master-of-shadows", territory_die("desert")))
    assert "Dice are no shield against the Master: the desert is damaged, 2 of 7." in lines
    special = {"specials": ["dragon"], "adventure": "sword-of-saints"}
    assert "Lost to the Vortex of Oblivion: blue 1." in told(
        Story("R", **special).put(desert="B1").turns_up("dragon-1")
    )


def test_questions_say_how_far_a_skull_moves_and_what_a_shield_is_for() -> None:
    def asked(story: Story) -> list[str]:
        assert story.match is not None and story.asked is not None
        view = story.match.view(0)
        return [
            TABLE.ask(view, story.asked),
            *[TABLE.words(view, story.asked, option) for option in story.asked.options],
        ]

    story = Story("R", ice_cave="B").put(ice_cave="q:B3 t:G2", skulls=[4, 1, 0, 0]).rolls("R6 R5")
    assert asked(story.choose("ice_cave 6 R v", "column-2")) == [
        "Player 1: which skull moves back by 2?",
        "The desert: the skull moves back to hole 2",
        "The fortress: the skull moves back to hole 0",
        "Not now",
    ]
    row = Story("R").put(ice_cave="B1 B2 B3 G4 G5", skulls=[4, 1, 0, 0]).rolls("R6 R5").choose("ice_cave 6 R")
    assert asked(row)[:2] == [
        "Player 1: which skull moves back to the start?",
        "The desert: the skull moves back to hole 0",
    ]
    assert asked(Story("R", hero="warrior").turns_up("gate-ghoul-1"))[0] == "Player 1: use the shield for the fortress?"


def test_help_lies_where_its_subject_lies() -> None:
    """Whoever enlarges a territory, the deck or an enemy reads what it asks for or does."""
    story = Story("R", forest="B", specials=["phantom", "dragon"], adventure="crown-of-kings")
    story.put(enemies={"phantom-1": "", "sand-devil-1": ""}).rolls("R1 R2")
    assert story.match is not None
    labels = {piece.id: piece.label for piece in TABLE.draw(story.match.view(0)).pieces}
    pages = GAME.content.help
    assert labels["desert"].endswith(pages["desert-a"].text)
    assert labels["forest"].endswith(pages["forest-b"].text)
    assert pages["master"].text in labels["deck"]
    assert pages["dragon"].text in labels["deck"]
    assert pages["giant"].text not in labels["deck"]
    assert "as that territory's own enemy would" in labels["phantom-1"]
    assert labels["sand-devil-1"] == "Sand Devil 1, rank 1, 0 of 6."


@pytest.mark.parametrize("beside", [0, 2, 4])
def test_no_enemy_has_a_name_cut_in_two(beside: int) -> None:
    """Where it has room for a name at all, it stands there word by word, however many others come to the same place."""
    foes = {key: card for key, card in GAME.content.cards.items() if card.enemy}
    for key, card in foes.items():
        others = [other for other, each in foes.items() if each.home == card.home and other != key][:beside]
        story = Story("R").put(enemies=dict.fromkeys((key, *others), "")).rolls("R1 R2")
        assert story.match is not None and card.enemy is not None
        drawn = next(piece.art for piece in TABLE.draw(story.match.view(0)).pieces if piece.id == key)
        words = [words for words in re.findall(r"<text[^>]*>([^<]+)</text>", drawn) if words.strip("\u2013 ").isalpha()]
        assert " ".join(words).split() in ([], card.enemy.name.split()), words


def test_the_log_names_what_was_taken_back_warded_off_and_freed() -> None:
    def told(story: Story) -> list[str]:
        assert story.match is not None
        return [TABLE.line(story.match.view(0), event) for event in story.match.log(0)]

    adventurer = Story("R", hero="adventurer").rolls("R1 R3 R6", rolled(5, 5)).choose("use", "again R1 R6")
    again = told(adventurer)
    assert again[-2:] == ["Player 1 takes red 1 and 6 up again.", "Player 1 now has red 3, 5 and 5."], again
    rogue = Story("R", hero="rogue").put(forest="B6 R5").ends_stage().choose("forest R5")
    assert "Player 1 takes red 5 back from the forest." in told(rogue)
    warrior = Story("R", hero="warrior").turns_up("gate-ghoul-1").choose("damage")
    assert "Player 1 wards off the damage: the fortress holds." in told(warrior)
    healer = Story("R", hero="healer", players=3).put(oblivion="A B").ends_stage().choose("A")
    assert "An ally die is freed from the Vortex of Oblivion." in told(healer)


def test_when_the_master_comes_in_words() -> None:
    def told(*deck: str) -> tuple[str, str]:
        boards = {"R": "R", "B": "B", "G": "", "Y": ""}
        story = Story("R", hero="ranger").put(boards=boards, deck=list(deck)).begins().choose("look")
        assert story.match is not None
        view = story.match.view(0)
        line = next(line for line in TABLE.text(view).splitlines() if line.startswith("DECK"))
        return line.split(", ")[1], TABLE.draw(view).piece("deck").label.split(". ")[1]

    assert told("sand-devil-1", "master-of-shadows") == ("the Master comes as card 2 from now", "Master in 2")
    assert told("master-of-shadows", "sand-devil-1") == ("the Master comes next", "Master next")


def test_the_plain_text_tells_what_heroes_and_special_enemies_do() -> None:
    story = Story("R", hero="fighter", custom="house", adventure="sword-of-saints").put(enemies={"ember-ogre": ""})
    told = TABLE.text(story.rolls("R1 R2").match.view(0))  # type: ignore[union-attr]
    assert "Enemies she places dice on fall to a total two lower: 4 instead of 6." in told
    assert "! Ember Ogre, rank 3, 0 of 8. Attacks the fortress, then does 1 damage to the most damaged" in told


@pytest.mark.parametrize("tall", [False, True])
def test_the_bonus_dice_lie_in_their_frame(tall: bool) -> None:
    board = TABLE.draw(start(GAME, 2, 3).view(0), tall).board
    cave = next(piece for piece in board.pieces if piece.id == "ice_cave")
    left, width = re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"[^>]*stroke-dasharray="5 4"', cave.art)[-1]
    begin = cave.x + 10 + float(left)
    dice = [piece for piece in board.pieces if piece.label is not None and "bonus pool" in piece.label]
    assert len(dice) == 4
    for die in dice:
        half = float(re.findall(r'width="([\d.]+)"', die.art)[1]) / 2
        assert begin + 2 < die.x - half and die.x + half < begin + float(width) - 2


@pytest.mark.parametrize("hero", [hero.id for hero in GAME.content.heroes])
def test_a_hero_board_says_all_that_its_hero_can_do_above_its_dice(hero: str) -> None:
    pieces = TABLE.draw(
        start(GAME, 1, 3, {"cast": [hero, "fighter" if hero != "fighter" else "wizard"]}).view(0)
    ).pieces
    [board] = [piece for piece in pieces if piece.id == "hero-0"]
    assert "\u2026" not in board.art
    lowest = max(float(y) for y in re.findall(r'<text x="92" y="([\d.]+)"', board.art))
    dice = [piece for piece in pieces if piece.label is not None and "on the board of" in piece.label]
    assert dice and all(die.y - board.y - 17 > lowest + 3 for die in dice if die.x < 300)


def test_all_prose_of_the_content_is_shown_somewhere() -> None:
    """Texts and where they stand: heroes, enemies and adventures in looks and on pages, help where its subject lies."""
    game = RollForAdventure()
    content, table = game.content, game.table
    shown: set[str] = set()
    sides = dict.fromkeys(TERRITORIES, "B")
    everybody = {"adventure": "jewel-of-light", "specials": ["dragon", "phantom", "giant"]}
    for options in ({}, sides, everybody, {"custom": "house", "adventure": "crown-of-kings"}):
        view = start(game, 2, 3, options).view(0)
        pieces = staged(table.draw(view)).pieces
        shown |= {piece.label or "" for piece in pieces}
        for piece in pieces:
            look = table.look(view, piece.id)
            shown |= set(look.says) if look is not None else set()
        for key in content.cards:
            look = table.look(view, f"card-{key}")
            assert look is not None and look.art, key
            shown |= set(look.says)
        for hero in range(len(content.heroes)):
            view.heroes = (hero, *view.heroes[1:])
            look = table.look(view, "hero-0")
            assert look is not None and look.art
            shown |= set(look.says)
        for adventure in content.adventures:
            view.adventure = adventure.id
            look = table.look(view, "adventure")
            assert look is not None and look.art
            shown |= set(look.says)
    told = "\n".join(shown)
    texts = [hero.text for hero in content.heroes] + [hero.flavour for hero in content.heroes if hero.flavour]
    texts += [card.enemy.text for card in content.cards.values() if card.enemy is not None]
    texts += [adventure.text for adventure in content.adventures] + [content.master_card.text]
    texts += [page.text for page in content.help.values()]
    assert not [words for words in texts if words not in told]
