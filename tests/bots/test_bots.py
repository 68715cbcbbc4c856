import re
import sys
import time
from pathlib import Path

import pytest

import questhall
from questhall.bots import LEVELS, Estimate, Level, UnknownLevel, characters, level_of, make, why
from questhall.bots.search import Search
from questhall.company import together
from questhall.drawing.pictures.faces import faces
from questhall.kernel import Game, Match, start
from tests.bots.small_games import BuildTogether, Guess, Pennies, TwoSides

ALL = [*LEVELS, "search:50"]


def play(game: Game, levels: list[str], seed: int) -> Match:
    match = start(game, len(levels), seed, log=False)
    bots = [make(game, level, f"{seed} {seat}") for seat, level in enumerate(levels)]
    while not match.over:
        decision = match.decisions[0]
        match.choose(bots[decision.seat].choose(match, decision), decision.seat)
    return match


@pytest.mark.parametrize("level", ALL)
@pytest.mark.parametrize("name", ["pig", "tic-tac-toe"])
def test_every_level_plays_to_the_end(name: str, level: str) -> None:
    game = questhall.game(name)
    match = start(game, 2, 1, {"goal": 20} if name == "pig" else {}, log=False)
    bots = [make(game, level, 1), make(game, "random", 2)]
    while not match.over:
        decision = match.decisions[0]
        match.choose(bots[decision.seat].choose(match, decision), decision.seat)
    assert match.outcome is not None


def test_the_same_seed_plays_the_same_game() -> None:
    game = questhall.game("pig")
    one, two = play(game, ["normal", "easy"], 3), play(game, ["normal", "easy"], 3)
    assert one.record() == two.record()


def test_the_facade_makes_a_bot() -> None:
    match = questhall.start("tic-tac-toe", seed=1)
    decision = match.decisions[0]
    assert questhall.bot("tic-tac-toe", "normal").choose(match, decision) in decision.options


def test_thinking_leaves_the_match_alone() -> None:
    match = start(Guess(), 3, 5)
    before = match.save()
    for level in ALL:
        make(match.game, level, 1).think(match, match.decisions[0])
    assert match.save() == before


def test_an_unknown_level_is_named_with_those_that_exist() -> None:
    with pytest.raises(UnknownLevel, match="'clever' is not a level of play.*strong"):
        make(questhall.game("pig"), "clever")
    for none in ("search:many", "search:0", "search:\u00b2", "search:", "master:-4"):
        with pytest.raises(UnknownLevel, match="a number from 1, as in search:500"):
            make(questhall.game("pig"), none)
    with pytest.raises(UnknownLevel, match="'normal' does not search in Drawn to Destiny; write search:30"):
        make(questhall.game("drawn-to-destiny"), "normal:30")
    with pytest.raises(UnknownLevel, match="People: Edda, Rurik, Tamsin"):
        make(questhall.game("roll-for-adventure"), "eddie")


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("def Bot(:", "cannot be loaded (SyntaxError"),
        ("1 / 0", "cannot be loaded (ZeroDivisionError"),
        ("import no_such_thing", "cannot be loaded (No module named 'no_such_thing'"),
        ("Bot = 7", "nothing called 'Bot' that makes a bot"),
        ("class Bot:\n    pass", "breaks when it is called with a game and a seed (TypeError"),
        ("class Bot:\n    def __init__(self, game, seed):\n        pass", "no choose(match, decision)"),
    ],
)
def test_a_bot_that_breaks_is_told_in_one_line(
    code: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_bot.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_bot", raising=False)
    with pytest.raises(UnknownLevel) as caught:
        make(questhall.game("pig"), "broken_bot:Bot", 1)
    assert "'broken_bot:Bot'" in str(caught.value) and says in str(caught.value)


def test_a_game_sets_its_own_levels() -> None:
    class Slow(Guess):
        levels = {"strong": {"simulations": 7}, "reckless": {"kind": "greedy", "samples": 1}}

    assert level_of(Slow(), "strong") == Level(simulations=7, seconds=4.0)
    assert level_of(Slow(), "reckless").kind == "greedy"
    assert level_of(Slow(), "search:12").simulations == 12

    class Quick(Guess):
        levels = {"normal": {"kind": "sensible"}, "strong": {"kind": "search", "simulations": 7, "seconds": 1.0}}

    assert level_of(Quick(), "search:12") == Level(simulations=12), "a search, whatever `normal` is"
    estimates = make(Slow(), "strong", 1).think(match := start(Slow(), 2, 1), match.decisions[0])
    assert sum(estimate.visits for estimate in estimates) == 7


@pytest.mark.parametrize(("seats", "horizon"), [(1, 12), (2, 12), (3, 20), (4, 28)])
def test_a_larger_table_is_looked_at_further(seats: int, horizon: int) -> None:
    """Where more people answer a choice, their answers take more decisions: eight for each beyond two."""
    level = Level(horizon=12, horizon_a_seat=8)
    assert level.at_table(seats) == Level(horizon=horizon)
    match = questhall.start("roll-for-adventure", seats=seats, seed=1)
    assert Search(match, match.decisions[0], level, 1).horizon == horizon


@pytest.mark.parametrize("name", questhall.game_names())
def test_so_many_simulations_are_asked_for_and_so_many_are_made(name: str) -> None:
    match = questhall.start(name, seed=1)
    while len(match.decisions[0].options) < 2:
        match.choose(match.decisions[0].options[0], match.decisions[0].seat)
    estimates = make(match.game, "search:30", 1).think(match, match.decisions[0])
    assert sum(estimate.visits for estimate in estimates) == 30


def test_a_budget_of_time() -> None:
    match = questhall.start("pig", seed=1)
    began = time.perf_counter()
    estimates = questhall.bot("pig", "strong").think(match, match.decisions[0], seconds=0.1)
    assert 0.1 <= time.perf_counter() - began < 10  # a busy machine may look away for a while
    assert sum(estimate.visits for estimate in estimates) > 0


def test_estimates_are_sorted_and_complete() -> None:
    match = questhall.start("tic-tac-toe", seed=1)
    for level in ALL:
        estimates = questhall.bot("tic-tac-toe", level, seed=2).think(match, match.decisions[0])
        assert sorted(estimate.option for estimate in estimates) == list(range(9))
        assert [e.visits for e in estimates] == sorted((e.visits for e in estimates), reverse=True)


def test_what_the_prior_forbids_is_never_done_and_partners_pull_together() -> None:
    game = BuildTogether()
    match = start(game, 4, 1)
    for level in ("greedy", "normal", "strong"):
        estimates = make(game, level, 1).think(match, match.decisions[0])
        assert estimates[0].option == "carry"
        assert next(e for e in estimates if e.option == "rest").visits == 0


@pytest.mark.parametrize(("rivals", "best"), [(False, "trust"), (True, "content")])
def test_the_set_up_decides_who_is_a_friend(rivals: bool, best: str) -> None:
    """A friend gives what a rival takes; the class of the game says only what is usual."""
    match = start(TwoSides(), 2, 1, {"rivals": rivals})
    assert together(match) is not rivals
    for level in ("normal", "strong"):
        assert make(match.game, level, 1).think(match, match.decisions[0])[0].option == best


def test_three_seats_each_play_for_themselves() -> None:
    wins = [0, 0, 0]
    for seed in range(12):
        levels = ["random"] * 3
        levels[seed % 3] = "normal"
        for winner in play(Guess(), levels, seed).outcome.winners:
            wins[(winner - seed) % 3] += 1
    assert wins[0] > 6


def test_nobody_answers_what_was_laid_at_the_same_time() -> None:
    """Matching pennies: whoever were thought to see the other's coin first would be sure to lose or to win."""
    match = start(Pennies(), 2, 1)
    for seat in (0, 1):
        decision = match.decision(seat)
        assert decision is not None
        for estimate in make(match.game, "search:600", seat).think(match, decision):
            assert 0.3 < estimate.value < 0.7


@pytest.mark.parametrize("page", ["bots", "lab", "envs"])
def test_the_pages_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    if page == "envs":
        pytest.importorskip("pettingzoo", reason="the extra questhall[envs] is not installed")
    text = (Path(__file__).parents[2] / "docs" / f"{page}.md").read_text(encoding="utf-8")
    space: dict[str, object] = {"__name__": page}
    for block in re.findall(r"^```python\n(.*?)^```", text, re.M | re.S):
        exec(block, space)
    assert capsys.readouterr().out


ADVENTURES = (
    "roll-for-adventure", "call-to-adventure", "drawn-to-adventure", "adventure-tactics", "drawn-to-destiny",
)  # fmt: skip


@pytest.mark.parametrize("name", ADVENTURES)
def test_somebody_with_a_name_plays_in_their_own_style(name: str) -> None:
    game = questhall.game(name)
    usual, strong = level_of(game, "normal"), level_of(game, "strong")
    people = {person.style: level_of(game, person.name) for person in characters(name)}
    assert set(people) == {"careful", "greedy", "bold"}
    assert people["careful"] == strong
    assert people["greedy"].kind == "greedy" and people["greedy"].samples == usual.samples
    bold = people["bold"]
    assert bold.kind == "search" and bold.temperature > strong.temperature and bold.simulations <= strong.simulations
    assert {person.face for person in characters(name)} <= set(faces())


def test_a_name_is_found_however_it_is_written() -> None:
    match = questhall.start("roll-for-adventure", seats=2, seed=3)
    assert make(match.game, " tamsin", 1).choose(match, match.decisions[0]) in match.decisions[0].options
    assert level_of(questhall.game("call-to-adventure"), "BROTHER anselm").kind == "search"
    everybody = [person.name.lower() for name in ADVENTURES for person in characters(name)]
    assert len(set(everybody)) == 15 and not set(everybody) & set(LEVELS)


def test_a_reason_is_one_sentence_about_the_best_and_the_next_best() -> None:
    match = questhall.start("tic-tac-toe", seed=1)
    for cell in (0, 4, 1, 8):
        match.choose(cell, match.decisions[0].seat)
    decision = match.decisions[0]  # one move wins
    estimates = make(match.game, "strong", 1).think(match, decision)
    said = why(match, decision, estimates)
    words = match.game.table.words(match.view(decision.seat), decision, estimates[0].option)
    assert words in said and said.endswith(".") and said.count(". ") == 0 and "100 %" in said
    assert "first sight" in why(match, decision, [Estimate(option, 0, 0.5) for option in decision.options])


def test_the_reason_for_a_second_look_names_the_first() -> None:
    """Who slipped, or played by lot, does not call it the best; who only looked speaks of no chances."""
    match = questhall.start("tic-tac-toe", seed=1)
    decision = match.decisions[0]
    first, second, third = decision.options[:3]
    names = [match.game.table.words(match.view(decision.seat), decision, option) for option in decision.options[:3]]
    looked = [Estimate(first, 70, 0.5, True), Estimate(second, 30, 0.5, True), Estimate(third, 0, 0.5, True)]
    assert why(match, decision, looked, first) == f"\u201c{names[0]}\u201d looks best at first sight."
    for place in (1, 2):
        said = why(match, decision, looked, decision.options[place])
        assert (
            said
            == f"\u201c{names[place]}\u201d looked good enough; \u201c{names[0]}\u201d looks better at first sight."
        )
    tried = [Estimate(first, 70, 0.8), Estimate(second, 30, 0.6), Estimate(third, 0, 0.0)]
    said = why(match, decision, tried, third)
    assert (
        said
        == f"\u201c{names[2]}\u201d looked good enough; on second thought \u201c{names[0]}\u201d gives a chance of 80 % to win."
    )
