"""Functions that name a clause are run by its tests. `make reach` looks at all games; here at two, quickly."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_rules_are_run_by_their_own_tests() -> None:
    command = [sys.executable, "tools/reach.py", "roll-for-adventure", "tic-tac-toe"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
