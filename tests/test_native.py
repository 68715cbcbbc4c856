"""The compiled build writes states again as native classes, which play, copy and save like the structs they stand for.

Here the written classes run uncompiled, in a process of their own.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools.native import nativize, straighten, straightened, with_finals, with_quick_keys, with_quiet_logs

import questhall
from questhall.kernel import Match, registry

MOVES = 40

PLAY = f"""
import copy, json
import msgspec
import questhall
from questhall.kernel import Match, registry

saves = {{}}
for name in registry.names():
    match = questhall.start(name, seed="native")
    for number in range({MOVES}):
        if not match.over:
            decision = match.decisions[number % len(match.decisions)]
            match.choose(decision.options[number * 7 % len(decision.options)], decision.seat)
    save, state = match.save(), match.checkpoint
    assert not isinstance(state, msgspec.Struct), "it is no struct any more"
    assert state.copy() == state and state.copy() is not state
    state.content = None
    assert copy.deepcopy(state) == state
    again = Match.load(save, match.game)
    assert again.save() == save
    saves[name] = save, again.text(0)

state = questhall.start("drawn-to-destiny", seed="native").checkpoint
fresh = state.to_json()
state.earned = (state.earned[0] + 0, state.earned[1] + 0)
saves["equal"] = fresh.decode(), state.to_json().decode()
assert type(state).from_json(state.to_json()).to_json() == state.to_json()
print(json.dumps(saves))
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, str]]:
    """A save of each game, and the table in words, as native classes have it."""
    folder = tmp_path_factory.mktemp("native")
    sources = Path(questhall.__file__).parent
    shutil.copytree(sources, folder / "questhall", ignore=shutil.ignore_patterns("__pycache__", "hall", "*.so"))
    games = sorted(file.parent.name for file in (sources / "games").glob("*/state.py"))
    nativize(folder / "questhall", games)
    straighten(folder / "questhall", games)
    run = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=folder, env={"PYTHONPATH": str(folder)}, capture_output=True, text=True
    )
    assert not run.returncode, run.stderr
    found: dict[str, tuple[str, str]] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize("name", registry.names())
def test_a_native_state_saves_what_a_struct_saves_and_goes_on_as_one(
    name: str, played: dict[str, tuple[str, str]]
) -> None:
    match = questhall.start(name, seed="native")
    for number in range(MOVES):
        if not match.over:
            decision = match.decisions[number % len(match.decisions)]
            match.choose(decision.options[number * 7 % len(decision.options)], decision.seat)
    save, words = played[name]
    assert save == match.save()
    other = Match.load(save, match.game)
    assert words == match.text(0)
    assert other.text(0) == match.text(0)
    assert other.checkpoint.luck() == match.checkpoint.luck()
    assert [each.key() for each in other.decisions] == [each.key() for each in match.decisions]


def test_what_equals_a_default_without_being_it_is_written_by_both(played: dict[str, tuple[str, str]]) -> None:
    """No points after a Scene: the two noughts are another pair than those with which a campaign begins."""
    state = questhall.start("drawn-to-destiny", seed="native").checkpoint
    fresh = state.to_json().decode()
    state.earned = (state.earned[0] + 0, state.earned[1] + 0)
    assert played["equal"] == [fresh, state.to_json().decode()]
    assert '"earned"' not in fresh and '"earned":[0,0]' in state.to_json().decode()


def test_constants_become_final() -> None:
    source = '"""Words."""\n\nfrom typing import TypeVar\n\nT = TypeVar("T")\nA, B = 1, 2\nC: dict[str, int] = {}\nD = 4\nD += 1\nE = (0.5, -1.5)\n'
    written = with_finals(source)
    assert "from typing import Final\n" in written
    assert "A: Final = 1\nB: Final = 2\nC: Final[dict[str, int]] = {}\n" in written
    assert 'T = TypeVar("T")' in written, "no constant"
    assert "D = 4" in written, "it changes"
    assert "E = (0.5, -1.5)" in written, "mypyc would not find it"


def test_a_line_of_the_log_is_put_together_only_where_somebody_keeps_one() -> None:
    source = 'def act(state: State) -> None:\n    say(state, "acted", cost(state))\n'
    assert with_quiet_logs(source) == (
        'def act(state: State) -> None:\n    if state.events is not None:\n        say(state, "acted", cost(state))\n'
    )


def test_the_keys_of_things_are_written_out() -> None:
    source = 'a, b = list(dict.fromkeys(["ä", *c])), dict.fromkeys(d)\ne = dict.fromkeys(c, 0)\nf = dict.fromkeys(\n    c\n)\n'
    written = with_quick_keys(source)
    assert written.startswith('a, b = list({_key: None for _key in ["ä", *c]}), {_key: None for _key in d}\n')
    assert written.endswith("e = dict.fromkeys(c, 0)\nf = dict.fromkeys(\n    c\n)\n"), (
        "with a value, or on several lines"
    )
    assert with_quick_keys("dict.fromkeys(dict.fromkeys(a))") == "dict.fromkeys({_key: None for _key in a})"


WIRING = """
from kernel import Flow, Game, Outcome
from rules import ending, turn
from bot import value
from elsewhere import unused

class Small(Game):
    def step(self, state: State) -> Flow:
        return STEPS[state.phase](state)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state) if state.result else None

    def value(self, state: State, seat: int) -> float:
        return value.value(state, seat, self.worths)

    def prior(self, state: State, decision: int) -> list[float]:
        return Other.prior(state)

    def view(self, state: State) -> int:
        return 1

from state import State
class Other: ...

STEPS = {"begin": turn.begin, LAST: turn.end}
LAST = "last"
"""


def test_what_a_game_only_hands_on_is_handed_on_straight() -> None:
    """What needs the game, or a class beside it, stays where it is."""
    wiring, functions = straightened(WIRING, "games.small")
    assert "step = staticmethod(_straight.straight_step)" in wiring and "def step" not in wiring
    assert "outcome = staticmethod(_straight.straight_outcome)" in wiring
    assert "def value(self" in wiring and "def prior(self" in wiring and "def view(self" in wiring
    assert "from games.small import straight as _straight" in wiring
    assert "def straight_step(state: State) -> Flow:\n    return STEPS[state.phase](state)" in functions
    assert "STEPS = {" in functions and "LAST = 'last'" in functions and "from state import State" in functions
    assert "from kernel import Flow, Outcome\n" in functions and "bot" not in functions and "unused" not in functions
    assert straightened("class Small(Game):\n    x = 1\n", "games.small") == ("class Small(Game):\n    x = 1\n", "")
