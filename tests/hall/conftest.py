"""One hall for all tests that do not break it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hall.house import Client, Running


@pytest.fixture(scope="package")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("hall")) as running:
        yield running


@pytest.fixture
def client(hall: Running) -> Iterator[Client]:
    with Client(hall.url) as client:
        yield client


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder
