"""Content: cards, maps and enemies as TOML, decoded into typed structs. Decoding is validation.

A game keeps its content in `content/*.toml`; each file is a table of entries by id. A pack is a folder that may hold a
folder of the game's name with files of the same names; its entries are added to the game's own or replace them.
"""

import hashlib
import tomllib
from pathlib import Path
from typing import AbstractSet, Any, Sequence, TypeVar

import msgspec

from questhall.kernel.errors import BadPack

T = TypeVar("T")

LARGEST_FILE = 1_000_000  # bytes; a card file is a few thousand

_read: dict[Path, Any] = {}  # what was read last, until it is marked: reading is slow


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as data; an error names the file and the line."""
    try:
        if path.exists() and not path.is_file():
            raise BadPack(f"{path}: not an ordinary file.")  # a device or a pipe could be read for ever
        if path.stat().st_size > LARGEST_FILE:
            raise BadPack(f"{path}: larger than {LARGEST_FILE} bytes; split it.")
        data = _read[path] = tomllib.loads(path.read_text(encoding="utf-8"))
        return data
    except FileNotFoundError:
        raise BadPack(f"{path}: there is no such file.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadPack(f"{path}: {error}.") from None
    except OSError as error:
        raise BadPack(f"{path}: cannot be read ({error.strerror}).") from None


def decode(data: Any, kind: type[T], path: Path, entry: str = "") -> T:
    """Data as a typed struct; an error names file, entry and field."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        message, _, field = str(error).partition(" - at `$")
        where = ", ".join(part for part in (entry, field.rstrip("`").lstrip(".")) if part)
        raise BadPack(f"{path}: {where}: {message}.") from None


def pack_files(own: Path, packs: Sequence[Path], game: str, file: str) -> list[Path]:
    """The game's own file and the packs' files of the same name, in the order in which they are read."""
    for pack in packs:
        if not pack.is_dir():
            raise BadPack(f"{pack}: there is no such folder.")
    return [own / file, *(path for pack in packs if (path := pack / game / file).is_file())]


def entries(files: Sequence[Path], kind: type[T], table: str = "") -> dict[str, T]:
    """All entries of several files by id; a later file adds to an earlier one or replaces.

    With `table` the entries stand under that key of each file. A field `id` is filled in from the entry's key.
    """
    found: dict[str, T] = {}
    wants_id = "id" in getattr(kind, "__struct_fields__", ())
    for path in files:
        data = read_toml(path)
        for key, entry in (data.get(table, {}) if table else data).items():
            if wants_id and isinstance(entry, dict):
                entry = {"id": key, **entry}
            found[key] = decode(entry, kind, path, key)
    return found


def layers(own: Path, packs: Sequence[Path], game: str) -> list[list[Path]]:
    """The content files of a game and of each pack, in the order in which they lie on each other."""
    return [sorted(folder.rglob("*.toml")) for folder in (own, *(pack / game for pack in packs))]


def mark(files: Sequence[Sequence[Path]], prose: AbstractSet[str]) -> str:
    """Names content by what it does: fields that only people read, and names of files, do not count."""
    marks = [
        sorted(_mark(_read.pop(path) if path in _read else read_toml(path), prose) for path in layer) for layer in files
    ]
    for layer in files:
        for path in layer:
            _read.pop(path, None)
    return hashlib.sha256(msgspec.json.encode(marks)).hexdigest()[:16]


def _mark(data: Any, prose: AbstractSet[str]) -> str:
    return hashlib.sha256(msgspec.json.encode(_without(data, prose), order="deterministic", enc_hook=str)).hexdigest()


def _without(data: Any, prose: AbstractSet[str]) -> Any:
    if isinstance(data, dict):
        return {key: _without(value, prose) for key, value in data.items() if key not in prose or not _words(value)}
    return [_without(value, prose) for value in data] if isinstance(data, list) else data


def _words(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(part, str) for part in value))
