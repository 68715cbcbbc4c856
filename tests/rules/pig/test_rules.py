import questhall
from questhall.games.pig import Pig
from questhall.games.pig.state import State
from questhall.kernel import Chance, Match, rule


def chance_of(face: int) -> Chance:
    """A chance whose first die shows this face."""
    return next(chance for chance in map(Chance, range(1000)) if chance.__copy__().die() == face)


def position(scores: list[int], gathered: int, next_face: int, goal: int = 100) -> Match:
    """Seat 0 is active; the next roll will show the face that the story needs."""
    return Match(Pig(), State(goal=goal, scores=scores, gathered=gathered, chance=chance_of(next_face)))


def state(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


@rule("PIG-SETUP-01")
def test_nobody_has_points_and_seat_0_begins() -> None:
    match = questhall.start("pig", seats=4, seed=2)
    assert state(match).scores == [0, 0, 0, 0]
    assert state(match).goal == 100
    assert questhall.start("pig", options={"goal": 50}, seed=1).view(None).goal == 50


@rule("PIG-TURN-01")
def test_the_first_roll_is_not_a_choice() -> None:
    match = position([0, 0], gathered=0, next_face=4)
    assert match.log()[0].what == "roll"
    assert state(match).gathered == 4


@rule("PIG-TURN-02", "PIG-TURN-03")
def test_roll_again_adds() -> None:
    match = position([0, 0], gathered=7, next_face=5)
    assert list(match.decisions[0].options) == ["roll", "hold"]
    match.choose("roll")
    assert state(match).gathered == 12
    assert match.decisions[0].seat == 0


@rule("PIG-TURN-04")
def test_a_one_loses_the_turn() -> None:
    match = position([10, 20], gathered=18, next_face=1)
    match.choose("roll")
    assert state(match).scores == [10, 20]
    assert match.log()[0].args == (1,)
    assert match.log()[1].seat == 1


@rule("PIG-TURN-05", "PIG-TURN-06")
def test_holding_keeps_the_points_and_passes_the_turn() -> None:
    match = position([10, 20], gathered=18, next_face=6)
    match.choose("hold")
    assert state(match).scores == [28, 20]
    assert state(match).active == 1
    assert state(match).gathered == 6  # the other seat's first roll


@rule("PIG-TURN-06")
def test_after_the_last_seat_the_first_is_next() -> None:
    match = Match(Pig(), State(goal=100, scores=[0, 0, 0], active=2, gathered=5, chance=chance_of(6)))
    match.choose("hold")
    assert match.decisions[0].seat == 0


@rule("PIG-END-01")
def test_only_held_points_win() -> None:
    match = position([90, 99], gathered=12, next_face=3)
    assert not match.over
    match.choose("hold")
    assert match.over and match.outcome is not None
    assert match.outcome.winners == [0]
    assert match.outcome.scores == [102, 99]
