"""Which store an address names."""

from pathlib import Path

from questhall.hall.store.sqlite import SqliteStore
from questhall.hall.store.store import Store, StoreTrouble


def open_store(data: Path, database: str = "", beside: bool = False) -> Store:
    """The store that an address names: PostgreSQL by its URL, else SQLite in the data folder.

    `beside` a hall that has it open SQLite can be read, and not written to.
    """
    if database.startswith(("postgres://", "postgresql://")):
        from questhall.hall.store.postgres import PostgresStore  # psycopg is not needed by everybody

        return PostgresStore(database)
    scheme, found, rest = database.partition("://")
    if found and scheme != "sqlite":
        raise StoreTrouble(f"{scheme}:// is no database that the hall knows: postgresql://... or sqlite://FILE.")
    if found and not rest:
        raise StoreTrouble("sqlite:// names no file: sqlite:///path/to/hall.sqlite.")
    return SqliteStore(Path(database.removeprefix("sqlite://")) if database else data / "hall.sqlite", beside)
