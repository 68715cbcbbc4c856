"""The small parts of a search, one by one: what its numbers mean."""

import io
import pickle
from types import SimpleNamespace

import pytest

import questhall
from questhall.bots import Level, make
from questhall.bots.characters import manner
from questhall.bots.hands import Hands, Part
from questhall.bots.lookback import _worth
from questhall.bots.search import Search, added, play_out
from questhall.bots.tree import Arm, Node, credit, node_at
from questhall.bots.worlds import Worlds, draw
from questhall.kernel import Chance, Decision, Flow, Option, Run, choose, start
from tests.bots.small_games import Cards, Guess, Pennies


class Lowest(Chance):
    """A chance that always falls lowest."""

    def below(self, n: int) -> int:
        return 0


def test_what_weighs_nothing_is_never_drawn() -> None:
    lowest = Lowest(0)
    assert draw(lowest, [0.0, 1.0, 1.0]) == 1
    assert draw(lowest, [0.5, 1.0]) == 0
    counts = [0, 0, 0]
    chance = Chance(1)
    for _ in range(400):
        counts[draw(chance, [1.0, 0.0, 3.0])] += 1
    assert counts[1] == 0 and 60 <= counts[0] <= 140


def test_credit_counts_each_try_once() -> None:
    match = start(Guess(), 2, 1)
    node, arm = Node(match.decisions[0]), Arm("keep", 1.0)
    for value in (1.0, 0.0, 0.5):
        credit(node, arm, value)
    assert (node.visits, node.total, arm.visits, arm.total, arm.mean) == (3, 1.5, 3, 1.5, 0.5)


def search_with(visits: list[int]) -> Search:
    """A search whose options were tried so often."""
    match = start(Guess(), 2, 1)
    search = Search(match, match.decisions[0], Level(), 1)
    node = node_at(search.start, match.decisions[0])
    for number, count in enumerate(visits):
        arm = node.known[f"option {number}"] = Arm(f"option {number}", 1.0)
        arm.visits = count
    return search


@pytest.mark.parametrize("visits", [[10, 7, 3], [7, 10, 3], [3, 7, 10], [10, 3, 7], [7, 3, 10]])
def test_a_choice_is_settled_when_the_second_cannot_catch_up(visits: list[int]) -> None:
    """Ten tries against seven: two more are too few, three would make it a tie."""
    assert search_with(visits)._settled(2)
    assert not search_with(visits)._settled(3)


def test_one_option_is_settled_and_two_alike_are_not() -> None:
    assert search_with([1])._settled(1000)
    assert not search_with([5, 5])._settled(1)
    assert search_with([5, 4])._settled(0)


@pytest.mark.parametrize("seat", [0, 1])
def test_where_several_choose_at_once_each_try_is_one_of_ones_own_options(seat: int) -> None:
    match = start(Pennies(), 2, 1)
    decision = match.decision(seat)
    assert decision is not None
    estimates = make(match.game, "search:50", 1).think(match, decision)
    assert sum(estimate.visits for estimate in estimates) == 50


def test_greedy_looks_at_both_of_two_options() -> None:
    """A high card is kept and a low one swapped, though "keep" stands first."""
    told = set()
    for seed in range(40):
        match = start(Guess(), 2, seed)
        card = match.view(0).hand[0]
        if card <= 4 or card >= 15:
            told.add((card >= 15, make(match.game, "greedy", seed).choose(match, match.decisions[0])))
    assert told == {(True, "keep"), (False, "swap")}


def test_random_answers_lead_to_the_end() -> None:
    match = questhall.start("tic-tac-toe", seed=1)
    run = Run(match.game, match.state.copy())
    play_out(run, Chance(3), 100)
    assert run.outcome is not None and sum(run.outcome.payoffs) == 1.0


def test_first_sight_is_told_by_the_weights_of_the_game() -> None:
    match = questhall.start("roll-for-adventure", seats=2, seed=4)
    decision = match.decisions[0]
    estimates = make(match.game, "sensible", 1).think(match, decision)
    weights = dict(zip(decision.options, match.game.prior(match.state, decision)))
    told = {estimate.option: estimate.visits for estimate in estimates}
    share = sum(weights.values())
    assert told == {option: round(100 * weight / share) for option, weight in weights.items()}
    assert max(told.values()) > min(told.values())


def test_as_many_hands_are_given_work_as_there_are_cores_besides_ones_own() -> None:
    parts = [Part(None, seat, None, 0, 0, 0.0, False) for seat in range(4)]
    hands = Hands()
    hands.running = [SimpleNamespace(stdin=io.BytesIO()) for _ in range(7)]
    assert hands.begin(parts) == [] and hands.share(4) == 4
    hands.cores = 3
    assert hands.begin(parts) == hands.running[:2] and hands.share(4) == 2
    hands.cores = 8
    assert hands.begin(parts) == hands.running[:4] and hands.share(4) == 1
    given = [pickle.loads(hand.stdin.getvalue()) for hand in hands.running[2:4]]
    assert given == parts[2:]


def test_a_little_temperature_makes_mistakes_and_none_makes_none() -> None:
    """One move wins at once: without temperature it is always taken, with some of it not always."""
    match = questhall.start("tic-tac-toe", seed=1)
    for cell in (0, 4, 1, 8):
        match.choose(cell, match.decisions[0].seat)
    taken = {}
    for temperature in (0.0, 0.9):
        level = Level(simulations=24, temperature=temperature)
        taken[temperature] = {make(match.game, level, seed).choose(match, match.decisions[0]) for seed in range(30)}
    assert taken[0.0] == {2} and len(taken[0.9]) > 1


def test_who_slips_takes_the_second_or_third_at_first_sight() -> None:
    match = questhall.start("roll-for-adventure", seats=2, seed=4)
    decision = match.decisions[0]
    weights = list(match.game.prior(match.state, decision))
    order = sorted(range(len(weights)), key=lambda place: -weights[place])
    level = Level(kind="sensible", slips=1.0)
    taken = {make(match.game, level, seed).choose(match, decision) for seed in range(20)}
    assert taken == {decision.options[place] for place in order[1:3]}
    sure = make(match.game, "sensible", 1).choose(match, decision)
    now_and_then = Level(kind="sensible", slips=0.3)
    slipped = sum([make(match.game, now_and_then, seed).choose(match, decision) != sure for seed in range(100)])
    assert 15 <= slipped <= 45


@pytest.mark.parametrize(
    ("weights", "taken"), [([0.1, 0.0, 5.0], {"a"}), ([0.0, 1.0, 0.0], {"b"}), ([1.0, 2.0, 3.0], {"a", "b"})]
)
def test_a_slip_takes_nothing_that_is_not_worth_a_look(
    weights: list[float], taken: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing but the best is worth a look, there is nothing to slip to."""
    match = questhall.start("tic-tac-toe", seed=1)
    monkeypatch.setattr(match.game, "prior", lambda state, decision: weights)
    decision = Decision(0, "which", ("a", "b", "c"))
    found = {make(match.game, Level(kind="sensible", slips=1.0), seed).choose(match, decision) for seed in range(30)}
    assert found == taken


def test_where_nothing_was_tried_the_order_is_a_matter_of_luck() -> None:
    decision = Decision(0, "which", ("a", "b", "c"))
    nothing = [[(0, 0.0)] * 3, [(0, 0.0)] * 3]
    firsts = {added(decision, nothing, key)[0].option for key in range(40)}
    assert firsts == {"a", "b", "c"}
    tried = [[(1, 0.5), (3, 1.5), (0, 0.0)], [(2, 0.5), (1, 0.5), (0, 0.0)]]
    assert [(one.option, one.visits, one.value) for one in added(decision, tried, 1)] == [
        ("b", 4, 0.5),
        ("a", 3, pytest.approx(1 / 3)),
        ("c", 0, 0.0),
    ]


def test_bold_people_think_as_long_as_usual_and_never_less_than_a_moment() -> None:
    """As many simulations as `normal`, or half of `strong` where that one does not search; twenty at least."""
    strong = {"kind": "search", "simulations": 300, "temperature": 0.0}
    for usual, simulations in (
        ({"kind": "search", "simulations": 24}, 24),
        ({"kind": "search", "simulations": 6}, 20),
        ({"kind": "sensible", "simulations": 40}, 150),
    ):
        bold = manner("bold", usual, strong)
        assert (bold["simulations"], bold["temperature"]) == (simulations, 0.35)
    assert manner("careful", {}, strong) == strong


def test_a_world_in_which_the_answers_were_not_possible_is_none() -> None:
    match = start(Guess(), 2, 1)
    worlds = Worlds(match, match.decisions[0].seat, 1, 4)
    assert worlds._agrees(match.checkpoint, [])
    assert not worlds._agrees(match.checkpoint, [(match.decisions[0].seat, "never offered")])


class Draws(Guess):
    """Five cards at once, of which one is thrown away: hardly any deal agrees with what was drawn."""

    def step(self, state: Cards) -> Flow:
        hand = state.hands[0]
        yield from choose(0, "draw", ("draw", "wait"), always=True)
        hand += [state.deck.pop() for _ in range(5)]
        state.chance.reveal()
        hand.remove((yield from choose(0, "throw", tuple(hand))))

    def sensible(self, state: Cards, decision: Decision, chance: Chance) -> Option:
        return min(decision.options)


def test_what_hardly_any_deal_agrees_with_is_dealt_again_at_the_question() -> None:
    """A bot that had just drawn several cards threw one away by lot."""
    match = start(Draws(), 2, 1)
    match.choose("draw")
    decision, state = match.decisions[0], match.state
    worlds = Worlds(match, 0, 1, 4)
    runs = [worlds.enter() for _ in range(4)]
    dealt = [run.state for run in runs if run is not None]
    assert len(dealt) == 4 and all(one.hands[0] == state.hands[0] for one in dealt)
    hidden = [tuple(one.hands[1] + one.deck) for one in dealt]
    assert len({*hidden, tuple(state.hands[1] + state.deck)}) == 5
    assert all(sorted(one) == sorted(hidden[0]) for one in hidden)
    again = [worlds.again(2), worlds.again(2)]
    assert again[0] is not None and again[1] is not None and again[0].state.deck == again[1].state.deck
    assert all(make(match.game, "sensible", seed).choose(match, decision) == min(decision.options) for seed in range(9))


def test_an_option_that_was_never_tried_is_worth_what_comes_after_it() -> None:
    """Three in a row is a win; to stop the other's three is worth more than to leave it to luck."""
    match = questhall.start("tic-tac-toe", seed=1)
    for square in (0, 3, 1, 4):
        match.choose(square)
    decision = match.decisions[0]
    wins, stops, leaves = (_worth(match, decision, square) for square in (2, 5, 8))
    assert 0 < leaves < stops < wins == 1.0
