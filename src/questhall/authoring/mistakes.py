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
from typing import Any, Iterator, NamedTuple, Sequence

import msgspec

from questhall.authoring.types import wrong
from questhall.kernel import BadPack, content, registry
from questhall.kernel.content import read_toml

ROUNDS = 300


class Asked(NamedTuple):
    """What could not be decoded: the data, the type that it should be of, and where it stands."""

    data: Any
    kind: Any
    path: Path
    entry: str

    @property
    def words(self) -> str:
        """How the error begins."""
        return f"{self.path}: {self.entry}"


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


def _read(game: str, pack: Path, read: set[Path], failed: list[Asked]) -> None:
    """Let the game read its content with a pack, and note which files it opens and what it cannot decode."""

    def watch(frame: Any, event: str, back: Any) -> None:
        if event == "call" and frame.f_code is read_toml.__code__:
            read.add(Path(frame.f_locals["path"]).resolve())
        if event == "return" and back is None and frame.f_code is content.decode.__code__:  # it ends by an error
            asked = frame.f_locals
            failed.append(Asked(asked["data"], asked["kind"], asked["path"], asked["entry"]))

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
                failed: list[Asked] = []
                _read(game, copy, read, failed)
                yield from _unread(pack, copy, game, read)
                return
            except BadPack as error:
                left_out: list[tuple[Path, str, Asked | None]] = []
                for words in str(error).splitlines():  # some games tell all that they have found
                    file = _file_of(copy, words)
                    asked = next((one for one in failed if words.startswith(one.words)), None)
                    where = str(pack / file.relative_to(copy)) if file is not None else ""
                    said = words.replace(str(copy), str(pack)).removeprefix(f"{where}: ")
                    said = said.removeprefix(f"{Path(where).name}: ")
                    entry, _, message = said.partition(": ")
                    yield from _all_of(asked, where, entry, message if message else said)
                    if file is not None:
                        left_out.append((file, words, asked))
                for file in {file for file, _, _ in left_out}:
                    _leave_out(file, [(words, asked) for other, words, asked in left_out if other == file])
                if not left_out:
                    return


def _file_of(copy: Path, words: str) -> Path | None:
    """The file that an error names, or the one with the entry that it names."""
    files = sorted(copy.rglob("*.toml"))
    named = next((path for path in files if str(path) in words), None)
    return named or next((path for path in files if _named(path, words) is not None), None)


def _all_of(asked: Asked | None, file: str, entry: str, message: str) -> Iterator[Mistake]:
    """Where it is a matter of types, all that is wrong with the entry; else what the game said."""
    found = wrong(asked.data, asked.kind) if asked is not None else []
    if asked is None or not found:
        yield Mistake(file, entry if message != entry else "", message.rstrip("."))
        return
    for field, words in found:
        yield Mistake(file, ", ".join(part for part in (asked.entry, field) if part), words)


def _leave_out(file: Path, told: Sequence[tuple[str, Asked | None]]) -> None:
    """Take the entries that were named out of a file, or the file itself where one of them cannot be found."""
    try:
        data = read_toml(file)
    except BadPack:
        file.unlink()
        return
    gone: list[tuple[Any, Any]] = []
    for words, asked in told:
        if asked is not None and asked.data == data:  # the whole file is one entry, or holds a table too many
            found = [(data, field) for field, _ in wrong(data, asked.kind) if field in data]
        else:
            one = (_holding(data, asked.data) if asked is not None else None) or _named(file, words, data)
            found = [one] if one is not None else []
        if not found:
            file.unlink()
            return
        gone += found
    for holder, key in gone:
        if isinstance(holder, dict):
            holder.pop(key, None)
        else:
            holder[key] = None
    kept = {key: _whole(value) for key, value in data.items()}
    file.write_text(dump({key: value for key, value in kept.items() if value not in ([], {})}), encoding="utf-8")


def _whole(value: Any) -> Any:
    return [item for item in value if item is not None] if isinstance(value, list) else value


def _holding(data: dict[str, Any], entry: Any) -> tuple[Any, Any] | None:
    """Where an entry stands in a file, found by what it says."""
    for holder, key, _ in _entries(data):
        if holder[key] == entry or {"id": key, **holder[key]} == entry:
            return holder, key
    return None


def _named(file: Path, words: str, data: dict[str, Any] | None = None) -> tuple[Any, Any] | None:
    """Where an entry stands in a file, found by its name in an error: the longest that is there."""
    if data is None:
        try:
            data = read_toml(file)
        except BadPack:
            return None
    said = words.replace(str(file), "")
    labels = [(len(label), place) for place, (_, _, label) in enumerate(_entries(data)) if label and label in said]
    if not labels:
        return None
    holder, key, _ = list(_entries(data))[max(labels)[1]]
    return holder, key


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
