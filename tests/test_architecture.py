"""The house keeps its order: one direction of knowledge, no deepcopy, no randomness but Chance, a kernel that stays small."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))


def test_imports_go_one_way() -> None:
    checked = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"], cwd=ROOT, capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout


def test_kernel_games_and_bots_need_only_msgspec() -> None:
    """Import them all with every other library out of reach."""
    code = """
import sys
class Closed:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in ("questhall", "msgspec"):
            raise ImportError(f"{name} is not to be imported here")
sys.meta_path.insert(0, Closed())
import questhall, questhall.bots
for name in questhall.game_names():
    questhall.game(name)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("pattern", [r"\bdeepcopy\b", r"^import random", r"^from random", r"\brandom\.(seed|choice)\("])
def test_what_is_banned_from_the_sources(pattern: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}"
        for file in SOURCES
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if re.search(pattern, line)
    ]
    assert found == []


def test_the_kernel_stays_small() -> None:
    """What one must read to know how every game works; the battery is a tool beside it."""
    files = [file for file in (ROOT / "src/questhall/kernel").glob("*.py") if file.stem != "battery"]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < 1500


def test_games_is_a_package_that_can_still_be_called() -> None:
    import questhall
    import questhall.games.pig as pig

    assert pig.Pig.name == "pig"
    with pytest.warns(DeprecationWarning, match="game_names"):
        assert questhall.games() == questhall.game_names()  # type: ignore[operator]


def test_old_addresses_still_lead_to_the_battery_and_the_clauses() -> None:
    from questhall.kernel import battery, rules
    from questhall.testing import battery as new_battery
    from questhall.testing import clauses

    with pytest.warns(DeprecationWarning, match="testing"):
        assert battery.battery is new_battery.battery and rules.rule is clauses.rule
