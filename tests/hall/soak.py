"""The long forms of the trials, with a report: `python -m tests.hall.soak [--short] [NUMBER or "NAME" ...]`.

At the end every game, as it is offered and not in a short form, is clicked to its end in a real browser, on a desk and
on a phone. All of it takes hours; any part can be asked for alone ("two versions", 19), and the report says what was done
and how long each part took.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hall.proxy import HOUSES
from tests.hall.trials import TRIALS
from tests.hall.versions import side_by_side


def parts() -> dict[str, Callable[[Path, bool], str]]:
    """Everything there is to be tried, by the name or the number under which it is asked for."""
    tried: dict[str, Callable[[Path, bool], str]] = {str(trial.number): trial for trial in TRIALS}
    tried |= {name: lambda data, long, house=house: house() for name, house in HOUSES.items()}
    tried["two versions"] = lambda data, long: side_by_side()
    tried["every game clicked"] = lambda data, long: click_everything(long)
    return tried


def main() -> int:
    everything, titles = parts(), {str(trial.number): trial.title for trial in TRIALS}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help="which trials (all)")
    parser.add_argument("--short", action="store_true", help="the short forms")
    arguments = parser.parse_args()
    if unknown := [name for name in arguments.parts if name not in everything]:
        parser.error(f"{', '.join(unknown)}: there are {', '.join(everything)}")
    failed, started = 0, time.monotonic()
    print(f"The hall's trials, {'short' if arguments.short else 'long'} forms\n")
    for name in arguments.parts or everything:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="questhall-soak-", ignore_cleanup_errors=True) as folder:
            try:
                result, mark = everything[name](Path(folder) / "data", not arguments.short), "passed"
            except pytest.skip.Exception as skipped:
                result, mark = str(skipped), "SKIPPED"
            except (Exception, pytest.fail.Exception):
                logs = [f"{log.name}: {log.read_text(errors='replace')[-2000:]}" for log in Path(folder).rglob("*.log")]
                result, mark, failed = "\n".join([traceback.format_exc(), *logs]), "FAILED", failed + 1
        label = f"{name:>2} {titles[name]}" if name in titles else f"   {name}"
        print(f"{label:31} {mark:8} {time.monotonic() - began:7.1f} s  {result}", flush=True)
    minutes = (time.monotonic() - started) / 60
    print(f"\n{failed} failed" if failed else f"\nNothing lost, nothing leaked, in {minutes:.0f} minutes.")
    return 1 if failed else 0


def click_everything(long: bool) -> str:
    """The browser's tests without a limit of time."""
    env = {**os.environ, "QUESTHALL_CLICK": "all"} if long else os.environ
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(Path(__file__).parent / "browser")]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    return (done.stdout.strip().splitlines() or [""])[-1]


if __name__ == "__main__":
    sys.exit(main())
