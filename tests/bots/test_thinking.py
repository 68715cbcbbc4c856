"""How bots think: in worlds that agree with what the seat saw, valued between steps, no longer than it matters."""

from math import sqrt
from typing import Any

import msgspec
import pytest

import questhall
from questhall.bots import LEVELS, make
from questhall.bots.greedy import LONGEST_STEP
from questhall.bots.levels import Level
from questhall.bots.search import PATIENCE, Search, play_out
from questhall.bots.tree import Arm, Node, Spread, credit, select
from questhall.bots.worlds import Worlds, draw
from questhall.kernel import Chance, Decision, Flow, Game, GameState, Match, Option, Outcome, Run, View, choose, start
from tests.bots.small_games import Guess, Pennies


class Pots(GameState):
    gold: int = 0
    turns: int = 0
    halfway: bool = False


class PotsSeen(View):
    gold: int


class TwoPots(Game[Pots, PotsSeen]):
    """A step of two questions; in the middle of it the table cannot be valued."""

    name = "two-pots"
    title = "Two Pots"
    seats = (2,)
    hidden = False
    state_type = Pots

    def setup(self, seats: int, options: Any, chance: Chance) -> Pots:
        return Pots(chance=chance)

    def step(self, state: Pots) -> Flow:
        pot = yield from choose(state.turns % 2, "pot", ("left", "right"))
        state.halfway = True
        much = yield from choose(state.turns % 2, "much", (1, 2, 3))
        state.gold += much if pot == "left" else -much
        state.halfway = False
        state.turns += 1

    def outcome(self, state: Pots) -> Outcome | None:
        assert not state.halfway
        return Outcome([1.0, 0.0]) if state.turns == 6 else None

    def view(self, state: Pots, seat: int | None) -> PotsSeen:
        return PotsSeen(state.gold)

    def value(self, state: Pots, seat: int) -> float:
        assert not state.halfway, "valued in the middle of a step"
        return 0.5 + (state.gold if seat == 0 else -state.gold) / 100


@pytest.mark.parametrize("level", ["greedy", "easy", "normal", "search:40"])
def test_a_game_is_valued_between_steps_only(level: str) -> None:
    match = start(TwoPots(), 2, 1)
    assert make(match.game, level, 1).think(match, match.decisions[0])[0].option == "left"
    match.choose("left")
    assert make(match.game, level, 1).think(match, match.decisions[0])[0].option == 3


def test_the_end_of_a_long_step_is_not_waited_for() -> None:
    class Forever(TwoPots):
        asked = 0

        def step(self, state: Pots) -> Flow:
            while (yield from choose(0, "again", ("again", "stop"))) == "again":
                state.gold += 1
            state.turns += 1

        def sensible(self, state: Pots, decision: Decision, chance: Chance) -> Option:
            Forever.asked += 1
            assert Forever.asked <= LONGEST_STEP
            return "again"

        def value(self, state: Pots, seat: int) -> float:
            return 0.5

    match = start(Forever(), 2, 1)
    game: Any = match.game
    bot = make(game, "greedy", 1)
    bot.level = Level(kind="greedy", samples=1)  # type: ignore[attr-defined]
    assert len(bot.think(match, match.decisions[0])) == 2
    assert Forever.asked == LONGEST_STEP


@pytest.mark.parametrize("level", ["greedy", "normal", "strong"])
def test_a_single_option_is_taken_without_a_thought(level: str) -> None:
    class Thoughtless(TwoPots):
        def value(self, state: Pots, seat: int) -> float:
            raise AssertionError("there was nothing to think about")

    match = start(Thoughtless(), 2, 1)
    assert make(match.game, level, 1).choose(match, Decision(0, "pot", ("left",))) == "left"


def searched(match: Match, simulations: int, hurry: bool, key: int, level: Level = LEVELS["strong"]) -> Search:
    search = Search(match, match.decisions[0], level, key)
    search.run(simulations, 0.0, hurry=hurry)
    return search


def begun(seed: int) -> Match:
    """A game of tic-tac-toe after up to five moves."""
    match = questhall.start("tic-tac-toe", seed=seed)
    for _ in range(seed % 6):
        match.choose(match.decisions[0].options[seed % len(match.decisions[0].options)])
    return match


def test_a_settled_choice_is_not_thought_about_any_longer() -> None:
    """In a hurry a search stops only when all that is left could not change its choice."""
    saved = 0
    for seed in range(25):
        match = begun(seed)
        quick, whole = searched(match, 240, True, seed), searched(match, 240, False, seed)
        assert whole.simulations == 240
        assert quick.estimates()[0].option == whole.estimates()[0].option
        first, second = [estimate.visits for estimate in quick.estimates()[:2]]
        if quick.simulations < 240:
            saved += 1
            assert first > second + 240 - quick.simulations
            assert quick.simulations % PATIENCE == 1
    assert saved > 5


def test_haste_counts_on_half_of_what_is_left() -> None:
    """Two against one: the second option gets half of the simulations that are left, not all, to catch up."""
    saved = 0
    for seed in range(25):
        match = begun(seed)
        usual, hasty = searched(match, 240, True, seed), searched(match, 240, True, seed, Level(haste=2))
        assert hasty.simulations <= usual.simulations
        saved += hasty.simulations < usual.simulations
        first, second = [estimate.visits for estimate in hasty.estimates()[:2]]
        assert hasty.simulations == 240 or first > second + (240 - hasty.simulations) // 2
    assert saved > 5


class Dice(TwoPots):
    """Throw one die or two: what fell is written down beside what was chosen."""

    thrown: list[tuple[str, int]] = []

    def step(self, state: Pots) -> Flow:
        choice = yield from choose(0, "dice", ("one", "two"))
        state.gold = state.chance.die(1000)
        Dice.thrown.append((str(choice), state.gold))
        if choice == "two":
            state.chance.die()

    def value(self, state: Pots, seat: int) -> float:
        return state.gold / 1000


def first_throws(even: bool) -> dict[str, list[int]]:
    """What fell right after each option of a position, try by try."""
    match = start(Dice(), 2, 1)
    search = Search(match, match.decisions[0], Level(even=even), 7)
    falls: dict[str, list[int]] = {"one": [], "two": []}
    for done in range(60):
        Dice.thrown.clear()
        search.run(done + 1, 0.0)
        choice, fall = Dice.thrown[0]
        falls[choice].append(fall)
    return falls


def test_luck_favours_no_option_where_it_is_even() -> None:
    """The n-th try of one option and the n-th of the other meet the same future; and each try meets a new one."""
    falls = first_throws(even=True)
    tries = min(len(falls["one"]), len(falls["two"]))
    assert tries > 5
    assert falls["one"][:tries] == falls["two"][:tries]
    assert len(set(falls["one"])) > len(falls["one"]) // 2
    usual = first_throws(even=False)
    assert usual["one"][:tries] != usual["two"][:tries]


def test_even_luck_is_met_in_the_same_worlds() -> None:
    """What is hidden is dealt once for each pair of tries, not once for each try."""
    dealt: list[list[int]] = []

    class Watched(Guess):
        def conceal(self, state: Any, seat: int, chance: Chance) -> None:
            super().conceal(state, seat, chance)
            dealt.append(state.deck[:])

    match = start(Watched(), 2, 1)
    search = searched(match, 40, False, 3, Level(even=True, worlds=64))
    tried = [estimate.visits for estimate in search.estimates()]
    assert sum(tried) == 40 and len(dealt) == max(tried) < 40


class Counted(TwoPots):
    """How often the table was valued: once a simulation."""

    valued = 0

    def value(self, state: Pots, seat: int) -> float:
        Counted.valued += 1
        return 0.9 if state.gold > 0 else 0.1


def valued(level: str, simulations: int, hurry: bool) -> int:
    """How often a level values the table when it chooses in a hurry, or thinks to the end."""
    match = start(Counted(), 2, 1)
    game: Any = match.game
    bot: Any = make(game, level, 1)
    bot.level = msgspec.structs.replace(LEVELS[level], simulations=simulations, seconds=0.0)
    Counted.valued = 0
    bot.choose(match, match.decisions[0]) if hurry else bot.think(match, match.decisions[0])
    return Counted.valued


@pytest.mark.parametrize(("level", "hurries"), [("easy", False), ("normal", True)])
def test_who_draws_by_how_often_counts_to_the_end(level: str, hurries: bool) -> None:
    """Who takes the most tried option stops when that is settled; who draws by how often needs all counts."""
    assert (LEVELS[level].temperature == 0) is hurries
    assert (valued(level, 400, True) < valued(level, 400, False)) is hurries


def test_the_spread_is_that_of_the_own_values() -> None:
    search = searched(start(TwoPots(), 2, 1), 60, False, 3)
    assert search.spread.count == 60
    spread = Spread()
    for value in (0.2, 0.4) * 4:
        assert spread.width == 1.0  # not believed yet
        spread.add(value)
    assert spread.width == pytest.approx(2 * 0.1)


def test_random_answers_lead_to_the_end_or_to_the_limit() -> None:
    match = questhall.start("pig", seed=4)
    run = Run(match.game, match.checkpoint.copy())
    play_out(run, Chance.of(1), 5000)
    assert run.outcome is not None and max(run.outcome.payoffs) == 1.0
    short = Run(match.game, match.checkpoint.copy())
    luck = Chance.of(1)
    play_out(short, luck, 3)
    assert short.outcome is None and luck.draws == 2  # an answer, the end of its step, an answer


def test_an_arm_is_chosen_by_what_it_brought_and_what_it_promises() -> None:
    node = Node(Decision(0, "go", ("a", "b", "c")))
    node.offer(("a", "b", "c"), [6.0, 2.0, 0.0])
    assert [(arm.option, arm.prior) for arm in node.arms] == [("a", 0.75), ("b", 0.25)]
    first = select(node, 1.0)
    assert first.option == "a"
    credit(node, first, 0.2)
    other = node.known["b"]
    assert select(node, 0.0) is first  # both as good as all so far: the first of equals
    # a: 0.2 + 4 * 0.75 / 2, b: 0.2 + 4 * 0.25
    assert select(node, 4.0) is first and sqrt(node.visits) == 1
    credit(node, first, 0.0)
    credit(node, other, 0.9)
    assert select(node, 0.1) is other and other.mean == 0.9 and first.mean == pytest.approx(0.1)
    close = Node(Decision(0, "go", ("a", "b")))
    close.offer(("a", "b"), [7.0, 3.0])
    credit(close, close.known["a"], 0.5)
    assert select(close, 1.0) is close.known["a"]  # 0.7 / 2 promises more than 0.3
    assert isinstance(first, Arm) and (node.visits, node.total) == (3, pytest.approx(1.1))


def test_weights_need_not_add_up_to_one() -> None:
    chance = Chance.of("weights")
    drawn = [draw(chance, [2.0, 0.0, 6.0]) for _ in range(2000)]
    assert drawn.count(1) == 0 and 0.21 < drawn.count(0) / 2000 < 0.29


@pytest.mark.parametrize("name", [name for name in questhall.game_names() if questhall.game(name).hidden])
def test_worlds_agree_with_what_the_seat_saw(name: str) -> None:
    """The same view and the same question in every world, in the middle of steps too."""
    match = questhall.start(name, seats=2, seed=5)
    chance = Chance.of(name)
    looked = 0
    while not match.over and match.position < 90:
        decision = chance.pick(match.decisions)
        if match.position % 6 == 0:
            worlds = Worlds(match, decision.seat, match.position, 4)
            for _ in range(4):
                run = worlds.enter()
                if run is None:
                    break
                assert decision in run.decisions
                assert match.game.view(run.state, decision.seat) == match.view(decision.seat)
                looked += 1
        match.choose(chance.pick(decision.options), decision.seat)
    assert looked >= 8


def test_what_others_have_begun_in_secret_is_forgotten_and_what_is_open_is_not() -> None:
    class OpenPennies(Pennies):
        hidden = False

    for game, remembered in ((Pennies(), 0), (OpenPennies(), 1)):
        match = start(game, 2, 1)
        match.choose("heads", seat=0)
        assert len(Worlds(match, 1, 1, 4).trail) == remembered
        assert len(Worlds(match, 0, 1, 4).trail) == 1  # one's own


def test_worlds_are_entered_again_with_the_same_future() -> None:
    match = start(Guess(), 2, 3)
    worlds = Worlds(match, 0, 7, 3)
    ends = []
    for _ in range(2):
        run = worlds.again(1)
        assert run is not None
        play_out(run, run.state.chance, 5000)
        ends.append(run.state.to_json())
    assert ends[0] == ends[1]
    other = worlds.again(2)
    assert other is not None and other.state.to_json() != worlds.again(1).state.to_json()  # type: ignore[union-attr]
