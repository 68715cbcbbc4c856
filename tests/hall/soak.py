"""The long forms of the trials, with a report: `python -m tests.hall.soak [--short] [NUMBER ...]`.

At the end every game, as it is offered and not in a short form, is clicked to its end in a real browser, on a desk and
on a phone. All of it takes the better part of an hour; the report says what was done and how long each part took.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

import pytest

from tests.hall.proxy import HOUSES
from tests.hall.trials import TRIALS
from tests.hall.versions import side_by_side


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("numbers", nargs="*", type=int, help="which trials (all)")
    parser.add_argument("--short", action="store_true", help="the short forms")
    arguments = parser.parse_args()
    failed, started = 0, time.monotonic()
    print(f"The hall's trials, {'short' if arguments.short else 'long'} forms\n")
    for trial in TRIALS:
        if arguments.numbers and trial.number not in arguments.numbers:
            continue
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="questhall-soak-", ignore_cleanup_errors=True) as folder:
            try:
                result, mark = trial(Path(folder) / "data", long=not arguments.short), "passed"
            except pytest.skip.Exception as skipped:
                result, mark = str(skipped), "SKIPPED"
            except (Exception, pytest.fail.Exception):
                logs = [f"{log.name}: {log.read_text(errors='replace')[-2000:]}" for log in Path(folder).rglob("*.log")]
                result, mark, failed = "\n".join([traceback.format_exc(), *logs]), "FAILED", failed + 1
        print(f"{trial.number:2} {trial.title:28} {mark:8} {time.monotonic() - began:7.1f} s  {result}", flush=True)
    if not arguments.numbers:
        for name, tried in {**HOUSES, "two versions": side_by_side}.items():
            began = time.monotonic()
            try:
                result, mark = tried(), "passed"
            except pytest.skip.Exception as skipped:
                result, mark = str(skipped), "SKIPPED"
            except Exception:
                result, mark, failed = traceback.format_exc(), "FAILED", failed + 1
            print(f"   {name:28} {mark:8} {time.monotonic() - began:7.1f} s  {result}", flush=True)
        failed += click_everything(arguments.short)
    minutes = (time.monotonic() - started) / 60
    print(f"\n{failed} failed" if failed else f"\nNothing lost, nothing leaked, in {minutes:.0f} minutes.")
    return 1 if failed else 0


def click_everything(short: bool) -> int:
    """The browser's tests without a limit of time; 1 when one fails."""
    began = time.monotonic()
    env = os.environ if short else {**os.environ, "QUESTHALL_CLICK": "all"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(Path(__file__).parent / "browser")]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    mark = "passed" if done.returncode == 0 else "FAILED"
    last = done.stdout if done.returncode else (done.stdout.strip().splitlines() or [""])[-1]
    print(f"   {'every game clicked':28} {mark:8} {time.monotonic() - began:7.1f} s  {last}", flush=True)
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
