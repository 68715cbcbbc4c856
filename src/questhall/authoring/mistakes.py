"""Every mistake of a pack at once.

A game reads its content and stops at the first mistake. Here the mistake is noted, with all others of the same entry;
the entry is left out of a copy of the pack, and the game reads again, until it is content. What it never read is a
mistake as well: most often of typing, in the name of a file or folder.
"""

import difflib
import inspect
import shutil
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any, Iterator

import msgspec

from questhall.authoring.types import wrong
from questhall.kernel import BadPack, content, registry
from questhall.kernel.content import read_toml

ROUNDS = 300


class Mistake(msgspec.Struct, frozen=True):
    """What is wrong, where, and what is allowed."""

    file: str
    entry: str
    message: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.entry, self.message) if part)


def content_folder(game: str) -> Path:
    """Where a game keeps its own content."""
    return Path(inspect.getfile(registry.kind(game))).parent / "content"


def mistakes(pack: Path) -> list[Mistake]:
    """All mistakes of a pack, by file."""
    if not pack.is_dir():
        raise BadPack(f"{pack}: there is no such folder.")
    parts = sorted(part for part in pack.iterdir() if part.is_dir() and not part.name.startswith("."))
    if not parts:
        raise BadPack(f"{pack}: a pack holds a folder for each game it changes, for instance {pack / 'pig'}.")
    found: list[Mistake] = []
    for part in parts:
        if part.name not in registry.names():
            hint = _hint(part.name, registry.names()) or f"Games: {', '.join(registry.names())}."
            found.append(Mistake(str(part), "", f"there is no such game. {hint}"))
            continue
        if not any(part.rglob("*.toml")):
            found.append(Mistake(str(part), "", "there is no .toml file in it."))
        found += _of_game(pack, part.name)
    return found


def _unread(pack: Path, copy: Path, game: str, read: set[Path]) -> Iterator[Mistake]:
    """Files that the game never looked at."""
    own = content_folder(game)
    known = sorted(str(file.relative_to(own)) for file in own.rglob("*.toml"))
    folders = sorted({str(Path(file).parent) for file in known} - {"."})
    for file in sorted((copy / game).rglob("*.toml")):
        if file.resolve() in read:
            continue
        name = file.relative_to(copy / game)
        hint = _hint(str(name), known) or _hint(str(name.parent), folders) or f"It reads {_some(known)}."
        yield Mistake(str(pack / game / name), "", f"the game reads no such file. {hint}")


def _some(names: list[str]) -> str:
    return ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "") or "no content"


def _read(game: str, pack: Path, read: set[Path]) -> None:
    """Let the game read its content with a pack, and note which files it opens."""

    def watch(frame: Any, event: str, _: Any) -> None:
        if event == "call" and frame.f_code is read_toml.__code__:
            read.add(Path(frame.f_locals["path"]).resolve())

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        registry.kind(game)((pack,))
    finally:
        sys.setprofile(before)


def _hint(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    return f"Did you mean {close[0]}?" if close else ""


def _of_game(pack: Path, game: str) -> Iterator[Mistake]:
    """Read, note, leave out, read again."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder).resolve() / pack.name
        shutil.copytree(pack, copy)
        for other in copy.iterdir():
            if other.is_dir() and other.name != game:
                shutil.rmtree(other)
        for _ in range(ROUNDS):
            try:
                read: set[Path] = set()
                _read(game, copy, read)
                yield from _unread(pack, copy, game, read)
                return
            except BadPack as error:
                words = str(error)
                file = next((path for path in copy.rglob("*.toml") if str(path) in words), None)
                where = str(pack / file.relative_to(copy)) if file is not None else ""
                said = words.replace(str(copy), str(pack)).removeprefix(f"{where}: ")
                entry, _, message = said.partition(": ")
                yield from _all_of(error, where, entry, message if message else said)
                if file is None or not _leave_out(file, words):
                    return


def _all_of(error: BadPack, file: str, entry: str, message: str) -> Iterator[Mistake]:
    """Where it is a matter of types, all that is wrong with the entry; else what the game said."""
    asked = _decoding(error.__traceback__)
    found = wrong(*asked[:2]) if asked is not None else []
    if asked is None or not found:
        yield Mistake(file, entry if message != entry else "", message.rstrip("."))
        return
    for field, words in found:
        yield Mistake(file, ", ".join(part for part in (asked[2], field) if part), words)


def _decoding(trace: TracebackType | None) -> tuple[Any, Any, str] | None:
    """What was being decoded when it went wrong: the data, the type, and the name of the entry."""
    while trace is not None:
        if trace.tb_frame.f_code is content.decode.__code__:
            asked = trace.tb_frame.f_locals
            return asked["data"], asked["kind"], asked["entry"]
        trace = trace.tb_next
    return None


def _leave_out(file: Path, words: str) -> bool:
    """Take the entry that was named out of a file, or the file itself where none can be found."""
    try:
        data = read_toml(file)
    except BadPack:
        file.unlink()
        return True
    best: tuple[int, Any, Any] = (0, None, None)
    said = words.replace(str(file), "")
    for holder, key, label in _entries(data):
        if label and label in said and len(label) > best[0]:
            best = (len(label), holder, key)
    if best[1] is None:
        file.unlink()
        return True
    del best[1][best[2]]
    file.write_text(dump({key: value for key, value in data.items() if value not in ([], {})}), encoding="utf-8")
    return True


def _entries(data: dict[str, Any]) -> Iterator[tuple[Any, Any, str]]:
    """Everything that may be an entry: what holds it, under which key, and its name."""
    for key, value in data.items():
        if isinstance(value, list):
            for number, item in enumerate(value):
                if isinstance(item, dict):
                    yield value, number, str(item.get("id") or item.get("name") or item.get("title") or "")
        elif isinstance(value, dict):
            yield data, key, key
            for inner, item in value.items():
                if isinstance(item, dict):
                    yield value, inner, inner


def dump(data: dict[str, Any]) -> str:
    """Plain data as TOML, one line for each key."""
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in data.items())


def _key(key: str) -> str:
    return msgspec.json.encode(key).decode()


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return msgspec.json.encode(value).decode()
