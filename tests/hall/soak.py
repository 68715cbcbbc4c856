"""The long forms of the twenty trials, with a report: `python -m tests.hall.soak [--short] [NUMBER ...]`."""

import argparse
import sys
import tempfile
import time
import traceback
from pathlib import Path

import pytest

from tests.hall.trials import TRIALS


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("numbers", nargs="*", type=int, help="which trials (all)")
    parser.add_argument("--short", action="store_true", help="the short forms")
    arguments = parser.parse_args()
    failed = 0
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
                result, mark, failed = traceback.format_exc(), "FAILED", failed + 1
        print(f"{trial.number:2} {trial.title:28} {mark:8} {time.monotonic() - began:7.1f} s  {result}", flush=True)
    print(f"\n{failed} failed" if failed else "\nNothing lost, nothing leaked.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
