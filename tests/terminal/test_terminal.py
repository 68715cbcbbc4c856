import re
from pathlib import Path

import pytest
from click import unstyle
from click.testing import CliRunner

from questhall import game
from questhall.bots import make
from questhall.cli import main
from questhall.drawing.words import listing
from questhall.games.drawn_to_destiny import DrawnToDestiny
from questhall.kernel import Outcome, start
from questhall.terminal import Person, Session, seat_players
from questhall.terminal.options import find
from tests.bots.small_games import Guess


def play(*arguments: str, typed: str) -> str:
    result = CliRunner().invoke(main, ["play", *arguments], input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_game_through_a_pipe() -> None:
    said = play("tic-tac-toe", "--players", "Ann,Bob", typed="top left\ncentre\ntop\nleft\ntop right\n")
    assert "\nAnn (crosses): mark a free square." in said and "Ann: Ann" not in said
    assert "Ann has won. (three in a row)" in said


def test_options_by_number_text_or_words() -> None:
    said = play("tic-tac-toe", "--players", "Ann,Bob", typed="centre\n0\nbottom left\nq\n")
    assert "Ann marks centre." in said
    assert "Bob marks top left." in said
    assert "Ann marks bottom left." in said


def test_why_not_names_the_clause() -> None:
    said = play("tic-tac-toe", "--players", "Ann,Bob", typed="centre\n?\n4\nq\n")
    assert "This square is marked already. (TTT-TURN-01)" in said
    assert "Not possible" not in said or "TTT-TURN-01" in said


def test_undo_goes_back_over_the_bots_answer() -> None:
    said = play("tic-tac-toe", "--players", "me,random", "--seed", "1", typed="1\nu\nq\n")
    assert said.count("1  top left") == 2
    said = play("tic-tac-toe", "--players", "me,random", "--seed", "1", typed="u\nr\nq\n")
    assert "nothing to take back" in said and "nothing to do again" in said


def test_hint_odds_log_help_and_nonsense() -> None:
    said = play("tic-tac-toe", "--seed", "1", typed="h\no\nl\nhelp\n\nblue\nt\nq\n")
    assert "% (tried" in said
    assert "knows no odds" in said
    assert "Nothing has happened yet." in said
    assert "why can I not" in said
    assert "Type a number, or help." in said
    assert "Not possible: 'blue'" in said
    assert said.count("Crosses to play") == 2


def test_things_on_the_table_explain_themselves_by_name() -> None:
    said = play("adventure-tactics", "--seed", "3", typed="1\ni journal\ni roberta\ni nobody\ni\nq\n")
    assert "Smoke on the Ford Road." in said and "Fighter, level 1" in said
    assert "Nothing on the table is called 'nobody'." in said and "Type i and a name." in said


def test_pages_are_read_aloud_once_and_again_when_asked_for() -> None:
    said = play("roll-for-adventure", "--players", "me,easy", "--seed", "1", "-o", "heroes=choose", typed="t\np\nq\n")
    assert said.count("The armies of the Master of Shadows stand at four borders.") == 2
    said = play("tic-tac-toe", "--players", "Ann,Bob", typed="p\ntop left\ncentre\ntop\nleft\ntop right\n")
    assert "There was no page yet." in said and "Crosses have three in a row" in said


def test_the_table_comes_with_its_options_and_what_enemies_are_about_to_do() -> None:
    said = play("adventure-tactics", "--option", "play=encounter", "--seed", "3", typed="1\n2\ngo on\nt\nq\n")
    assert said.count("Player 1: ") > 3, "the options are there again"
    said = play("drawn-to-destiny", "--seed", "3", typed="1\n1\n1\n1\n1\nt\nq\n")
    assert re.search(r"What comes next:\n  Goblin[ \w,]*: goes for ", said)


def test_a_terminal_gets_short_paragraphs_in_colour_and_no_word_is_broken() -> None:
    lines, answers = list[str](), iter(["1", "q"])
    match = start(game("roll-for-adventure"), 2, 3)
    players = [Person("Ann"), make(match.game, "random", "1")]
    Session(match, players, lines.append, lambda prompt: next(answers), width=60, colours=True).play()
    said = "\n".join(lines)
    plain = unstyle(said)
    assert said != plain, "there are colours"
    assert max(map(len, plain.splitlines())) <= 60
    whole = list[str]()
    Session(start(game("roll-for-adventure"), 2, 3), players, whole.append, lambda prompt: "q").play()
    assert set(unstyle(plain).split()) >= {word for word in whole[2].split() if word.isalpha()}


def last_words(*arguments: str) -> str:
    return unstyle(play(*arguments, typed="")).splitlines()[-2]


def test_the_last_words_fit_the_set_up() -> None:
    """CTA-SOLO-25: all win together, whoever is the greatest hero; alone in Drawn to Adventure the score is all."""
    coop = ("call-to-adventure", "--players", "easy,easy", "-o", "mode=coop", "-o", "difficulty=easy", "--seed")
    words = [last_words(*coop, str(seed)) for seed in range(4)]
    assert {line.partition("(")[0].strip() for line in words} == {"You have won together!", "You have lost."}
    alone = [last_words("call-to-adventure", "--players", "easy", "--seed", str(seed)) for seed in range(6)]
    assert {line.partition("(")[0].strip() for line in alone} == {"You have won!", "You have lost."}
    score = last_words("drawn-to-adventure", "--players", "easy", "--seed", "1")
    assert re.fullmatch(r"The game is over\. \((pathfinder|adventurer|hero)\)", score)
    sides = ("drawn-to-destiny", "--players", "easy,easy", "-o", "mode=versus", "-o", "scene=highnoon", "--seed", "1")
    assert last_words(*sides) in ("Bot 1 has won. (most points)", "Bot 2 has won. (most points)")


def test_both_sides_with_as_many_points_and_losses_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """DTD-CONC-02: in versus most Milestone points win, then fewer losses; with both alike nobody has won together."""
    drawn = Outcome([0.5, 0.5], reason="most points", scores=[2, 2])
    monkeypatch.setattr(DrawnToDestiny, "outcome", lambda self, state: drawn)
    sides = ("drawn-to-destiny", "--players", "easy,easy", "-o", "mode=versus", "-o", "scene=highnoon", "--seed", "1")
    assert last_words(*sides) == "A draw. (most points)"


def test_the_end_of_the_input_ends_the_session() -> None:
    assert play("pig", typed="").endswith("Good-bye.\n")


def test_save_load_and_record(tmp_path: Path) -> None:
    save, record = tmp_path / "save.json", tmp_path / "record.json"
    said = play("pig", "--seed", "5", "--option", "goal=20", typed=f"roll\ns {save}\nq\n")
    assert f"Saved in {save}" in said
    said = play("--load", str(save), "--players", "random,random", "--record", str(record), typed="")
    assert "has won" in said
    again = CliRunner().invoke(main, ["replay", str(record)])
    assert again.exit_code == 0 and "It ended" in again.output
    wrong = CliRunner().invoke(main, ["play", "tic-tac-toe", "--load", str(save)])
    assert wrong.exit_code == 2 and "a game of Pig" in wrong.stderr
    bad = play("pig", typed="s /nowhere/at/all.json\nq\n")
    assert "Not saved" in bad


def test_watching_bots_needs_no_typing() -> None:
    assert "has won" in play("pig", "--players", "greedy,random,random", "--option", "goal=20", typed="")


def test_people_at_one_screen_do_not_see_each_others_cards() -> None:
    game = Guess()
    game.table = PlainTable()
    lines, answers = list[str](), iter(["", "keep", "", "keep", "", "q"])
    Session(start(game, 2, 3), [Person("Ann"), Person("Bob")], lines.append, lambda prompt: next(answers)).play()
    handed_over = [number for number, line in enumerate(lines) if line.strip() == "" and line.count("\n") > 30]
    assert len(handed_over) == 3
    hands = [line for line in lines if line.strip().startswith("hand")]
    assert len(hands) == 3 and hands[0] != hands[1]


def test_who_sits_where() -> None:
    game = Guess()
    people = seat_players(game, ["me", "Zoe", "greedy"], "1")
    assert people[:2] == [Person("Player 1"), Person("Zoe")]
    assert type(people[2]) is type(make(game, "greedy"))


class PlainTable:
    def text(self, view: object) -> str:
        return f"hand {view.hand}"  # type: ignore[attr-defined]

    def ask(self, view: object, decision: object) -> str:
        return "Swap?"

    def words(self, view: object, decision: object, option: object) -> str:
        return str(option)

    def line(self, view: object, event: object) -> str:
        return str(event)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("2", (1, [])),
        ("place 3 2", (1, [])),
        ("rest", (2, [])),
        ("Put 3", (None, [0, 1])),
        ("fort", (1, [])),
        ("x", (None, [])),
    ],
)
def test_finding_an_option(typed: str, expected: tuple[int | None, list[int]]) -> None:
    options = [("place", 3, 1), ("place", 3, 2), "pass"]
    labels = ["Put 3 on the tower", "Put 3 on the fort", "Rest"]
    assert find(typed, options, labels) == expected


def test_many_short_options_stand_in_columns() -> None:
    assert listing(["a", "b"], range(2)) == "  1  a\n  2  b"
    many = listing([f"square {n}" for n in range(30)], range(30))
    assert len(many.splitlines()) < 10
    assert all(f"square {n}" in many for n in range(30))


def test_bots_have_names_and_say_why_they_moved() -> None:
    said = play(
        "roll-for-adventure", "--seats", "3", "--bots", "Edda", "--seed", "3", "-o", "starter=2", typed="w\nw zoe\nq\n"
    )
    told = [line for line in said.splitlines() if re.match(r"(> )?Edda( \(2\))?: ", line)]
    assert len(told) == 2 and all("\u201c" in line and line.endswith(".") for line in told), told
    assert "No bot is called 'zoe'." in said
    hidden = play("call-to-adventure", "--players", "lark,me", "--seed", "3", "-o", "first_seat=0", typed="w\nq\n")
    assert "Lark: That would give away what you do not know: ask again when the game is over." in hidden
    assert "No bot sits here." in play("pig", "--players", "Ann,Bob", typed="w\nq\n")
    assert "Bot 2: There was nothing to decide yet." in play("pig", "--seed", "3", typed="w\nq\n")


def test_asking_why_changes_nothing() -> None:
    def moves(typed: str) -> list[str]:
        said = play("tic-tac-toe", "--players", "me,easy", "--seed", "3", typed=typed)
        return re.findall(r"Bot 2 marks [a-z ]*\.", said)

    assert moves("centre\ntop\nq\n") == moves("centre\nw\ntop\nw\nq\n")


def test_after_the_game_one_looks_back() -> None:
    said = play("tic-tac-toe", "--players", "Ann,Bob", typed="top\ncentre\nleft\ntop left\nbottom\nbottom right\nb\n\n")
    assert "Bob has won." in said
    costs = re.findall(
        r"Choice (\d), (Ann|Bob), \u201c.*\u201d: Better was \u201c.*\u201d: a chance of about \d+ %", said
    )
    assert costs and ("5", "Ann") in costs, said
    assert "b looks back" not in play("pig", "--players", "random,random", "-o", "goal=10", typed="")


def test_a_bot_that_breaks_leaves_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tired_bot.py").write_text(
        "class Bot:\n    def __init__(self, game, seed):\n        pass\n\n"
        "    def choose(self, match, decision):\n        return 'hold' if match.position < 6 else 1 // 0\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    result = CliRunner().invoke(main, ["play", "pig", "--players", "tired_bot:Bot,tired_bot:Bot", "--seed", "1"])
    assert result.exit_code == 2 and "Bot 1 broke: ZeroDivisionError" in result.stderr
    again = CliRunner().invoke(main, ["play", "--load", "pig.broken.json", "--players", "random,random"])
    assert again.exit_code == 0 and "has won" in again.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("pig", "--bots", "me"), "'me' is not a level of play"),
        (("pig", "--bots", "Edda"), "'Edda' is not a level of play"),
        (("pig", "--bots", "nowhere_at_all:Bot"), "'nowhere_at_all' cannot be loaded"),
        (("pig", "--record", "nowhere/at/all.json"), "there is no folder nowhere/at"),
    ],
)
def test_what_cannot_be_played_is_said_before_the_game(arguments: tuple[str, ...], says: str) -> None:
    result = CliRunner().invoke(main, ["play", *arguments], input="")
    assert result.exit_code == 2 and says in result.stderr
