"""Make sure that there are a Chromium for the browser tests and an nginx to play through; install the distribution's
where that is possible.

Without them those tests are skipped and say so; under CI they fail instead, so that nothing is skipped there.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")


def find() -> str | None:
    """The browser's program, if there is one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def install(*packages: str) -> None:
    """Ask the distribution for something, where we may."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", "-qq", *command], env=quiet, check=False, stdout=subprocess.DEVNULL)


def main() -> int:
    """Report in one line which browser the tests will use."""
    if find() is None:
        install("chromium", "fonts-dejavu-core")
    if shutil.which("nginx") is None:
        install("nginx-light")
    browser = find()
    if browser is None:
        print("No Chromium found and none could be installed: the browser tests will be skipped.", file=sys.stderr)
        return 1 if os.environ.get("CI") else 0
    print(f"Browser tests use {browser}.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
