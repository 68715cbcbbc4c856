"""A browser for each file of tests, and visitors with a fresh one for each test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.hall.browser.pages import DESK, PATIENCE, PHONE, browser, visitor

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    yield from visitor(chromium, **DESK)


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    yield from visitor(chromium, **PHONE)
