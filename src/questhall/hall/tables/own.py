"""Packs of a table's own: what somebody has made (characters, a Scene, Items) and brings to one table.

They are the same TOML as in any pack. The texts are kept in the store by their name, so that every process and every
later day finds them; here they lie in a folder of the process, as files that games read.
"""

import asyncio
import hashlib
import tempfile
import threading
import tomllib
from pathlib import Path
from typing import Any, Sequence

import msgspec

from questhall.kernel import BadPack, Game, registry

MOST_FILES = 24
MOST_BYTES = 200_000  # of all files together
MOST_DOTS = 2_000  # in all of them


class OwnPacks:
    """The folder in which such packs lie while the hall is open."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._lock = threading.Lock()

    def lay(self, game: str, data: bytes) -> Path:
        """The folder of a pack; its files are written once."""
        with self._lock:
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="questhall-own-")
            pack = Path(self._folder.name) / name_of(data)
            if not (pack / game).is_dir():
                (pack / game).mkdir(parents=True)
                for number, text in enumerate(msgspec.json.decode(data, type=list[str]), start=1):
                    (pack / game / f"own-{number}.toml").write_text(text, encoding="utf-8")
            return pack

    def game(self, name: str, packs: Sequence[Path], data: bytes) -> Game[Any, Any]:
        """A game with the hall's packs and this one; refuses what does not fit, without telling where it lies."""
        pack = self.lay(name, data)
        try:
            return registry.game(name, (*packs, pack))
        except BadPack as fault:
            raise BadPack(str(fault).replace(f"{(pack / name).resolve()}/", "")) from None


def packed(texts: Sequence[str]) -> bytes:
    """Texts as they are kept."""
    if not 1 <= len(texts) <= MOST_FILES or sum(len(text) for text in texts) > MOST_BYTES:
        raise BadPack(f"A pack of one's own has 1 to {MOST_FILES} files, {MOST_BYTES} characters in all.")
    _no_maze(*texts)
    return msgspec.json.encode(list(texts))


async def toml_of(text: str) -> dict[str, Any]:
    """A file of somebody's as plain data; whoever waits for it waits alone."""
    _no_maze(text)
    try:
        return await asyncio.to_thread(tomllib.loads, text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise BadPack(str(fault)) from None


def _no_maze(*texts: str) -> None:
    """Reading a name of n parts (a.b.c) takes n squared steps: a minute for one that fills a request."""
    if sum(text.count(".") for text in texts) > MOST_DOTS:
        raise BadPack(f"There are more than {MOST_DOTS} dots in it.")


def name_of(data: bytes) -> str:
    """What a pack is called in the store."""
    return "own-" + hashlib.sha256(data).hexdigest()[:24]
