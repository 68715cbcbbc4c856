import questhall
from questhall.games.pig import Pig
from questhall.games.pig.state import State
from questhall.kernel import Chance, Match, rule


def chance_of(*faces: int) -> Chance:
    """A chance whose first dice show these faces."""
    for key in range(100_000):
        chance = Chance(key)
        if all(chance.die() == face for face in faces):
            return Chance(key)
    raise AssertionError(f"no key for {faces}")


def position(scores: list[int], *faces: int, goal: int = 100) -> Match:
    """Seat 0 is active; the next rolls will show the faces that the story needs."""
    return Match(Pig(), State(goal=goal, scores=scores, chance=chance_of(*faces)))


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
    match = position([0, 0], 4)
    assert match.log()[0].what == "roll"
    assert state(match).gathered == 4


@rule("PIG-TURN-02", "PIG-TURN-03")
def test_roll_again_adds() -> None:
    match = position([0, 0], 6, 5)
    assert list(match.decisions[0].options) == ["roll", "hold"]
    match.choose("roll")
    assert state(match).gathered == 11
    assert match.decisions[0].seat == 0


@rule("PIG-TURN-04")
def test_a_one_loses_the_turn() -> None:
    match = position([10, 20], 6, 1, 3)
    match.choose("roll")
    assert state(match).scores == [10, 20]
    assert match.decisions[0].seat == 1
    assert state(match).gathered == 3  # the other seat's first roll


@rule("PIG-TURN-05", "PIG-TURN-06")
def test_holding_keeps_the_points_and_passes_the_turn() -> None:
    match = position([10, 20], 5, 6)
    match.choose("hold")
    assert state(match).scores == [15, 20]
    assert state(match).active == 1
    assert state(match).gathered == 6


@rule("PIG-TURN-06")
def test_after_the_last_seat_the_first_is_next() -> None:
    match = Match(Pig(), State(goal=100, scores=[0, 0, 0], active=2, chance=chance_of(5, 6)))
    match.choose("hold")
    assert match.decisions[0].seat == 0


@rule("PIG-END-01")
def test_only_held_points_win() -> None:
    match = position([96, 99], 4)
    assert not match.over
    match.choose("hold")
    assert match.over and match.outcome is not None
    assert match.outcome.winners == [0]
    assert match.outcome.scores == [100, 99]
