"""The games that are installed: every package may add one by an entry point of the group `questhall.games`."""

import difflib
import threading
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Sequence

import msgspec

from questhall.kernel.errors import UnknownGame
from questhall.kernel.game import Game

GROUP = "questhall.games"

_ONE_AT_A_TIME = threading.RLock()  # types that are read for the first time by two threads at once crash the process


@lru_cache(maxsize=1)
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def names() -> list[str]:
    """The names of all installed games."""
    with _ONE_AT_A_TIME:
        return sorted(_entries())


def kind(name: str) -> type[Game[Any, Any]]:
    """The class of an installed game, without reading its content."""
    found: type[Game[Any, Any]] = _entries()[name].load()
    return found


@lru_cache(maxsize=64)
def _load(name: str, packs: tuple[Path, ...]) -> Game[Any, Any]:
    found = kind(name)(packs)
    for read in (found.state_type, found.options_type):
        msgspec.json.Decoder(read)  # what it holds is found out here, behind the lock, and not by two tables at once
    return found


def game(name: str, packs: Sequence[Path | str] = ()) -> Game[Any, Any]:
    """A game by its name, with users' packs added to its content."""
    with _ONE_AT_A_TIME:
        return _game(name, packs)


def _game(name: str, packs: Sequence[Path | str]) -> Game[Any, Any]:
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    if wanted not in _entries():
        close = difflib.get_close_matches(wanted, names(), n=1)
        hint = f" Did you mean {close[0]}?" if close else ""
        raise UnknownGame(f"There is no game called {name!r}.{hint} Installed: {', '.join(names())}.")
    return _load(wanted, tuple(Path(pack).resolve() for pack in packs))
