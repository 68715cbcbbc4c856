"""A real browser, and the ways of people who use it."""

import contextlib
import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@contextlib.contextmanager
def browser() -> Iterator[Browser]:
    """Chromium of the distribution."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            raise AssertionError("there is no Chromium on this machine; nothing may be skipped in CI")
        pytest.skip("there is no Chromium on this machine (apt-get install chromium)")
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield chromium
        chromium.close()
