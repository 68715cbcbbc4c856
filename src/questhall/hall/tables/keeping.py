"""How a table outlives the version that dealt it.

A table follows from its seed and its answers as long as rules and cards are those it was dealt by. Besides, the hall
keeps where it stands (the state at its last checkpoint and the answers since), and of every content the files. When
rules or cards have changed, a table goes on from there: with the cards it was dealt, or with those of today, as its
game decides (`Game.keeps_cards`), and with the other where it cannot be shown otherwise. Its log says so. A finished
game is kept as a film and stays as it ended. Tables of version 0.1.0, which kept nothing, are played once more by the
rules of that version, which lie in `released/`.
"""

import base64
import inspect
import io
import json
import logging
import lzma
import subprocess
import sys
import tarfile
import tempfile
import threading
import zipfile
import zlib
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Sequence

import msgspec

import questhall
from questhall.hall.store.store import Entry, Setup
from questhall.hall.tables.ledger import Kept, Ledger
from questhall.hall.thinking import filming
from questhall.kernel import BadRecord, Event, Game, Match, Outcome, QuesthallError, Record, registry
from questhall.kernel.errors import TooNew
from questhall.kernel.record import FORMER, present_name

log = logging.getLogger("questhall.hall")

LINES = 200  # of the log that are kept with a position
FILM_SECONDS = 120
RELEASED = Path(__file__).parents[1] / "released"

_UNPACKING = threading.Lock()


class Film(msgspec.Struct):
    """A game step by step; see filming.py."""

    game: str
    rules: int
    schema: int
    content: str
    answers: list[str]
    states: list[msgspec.Raw]
    bases: list[bool]  # whether a step is a checkpoint
    heard: list[int]
    events: list[Event]
    said: list[tuple[int, str, str]]  # of each answer: seat, question and answer in words
    outcome: Outcome | None = None


class Filmed(msgspec.Struct):
    """What filming gives: the film, and the table at its end."""

    lzma: str
    save: str
    rules: int
    content: str
    events: list[Event]
    outcome: Outcome | None = None

    @property
    def data(self) -> bytes:
        """The film as it is stored."""
        return base64.b64decode(self.lzma)


# made here, in one thread: two that meet a type for the first time at once crash the process
_FILM, _KEPT = msgspec.json.Decoder(Film), msgspec.json.Decoder(Kept)
_FILMED = msgspec.json.Decoder(Filmed)


class Opened(msgspec.Struct):
    """A table that was opened; where it had to be brought up to date, with what is to be kept of that."""

    ledger: Ledger
    words: str = ""  # what the log says about the update
    film: bytes = b""  # made by the rules of an earlier version
    pinned: str = ""


def read_film(data: bytes) -> Film:
    """A film that was kept."""
    return _FILM.decode(lzma.decompress(data))


def pack(kept: Kept) -> bytes:
    """A position as it is stored."""
    return zlib.compress(msgspec.json.encode(kept))


def unpack(data: bytes) -> Kept:
    """A position that was stored."""
    return _KEPT.decode(zlib.decompress(data))


def keep(ledger: Ledger, present: str, more: Sequence[Event] = ()) -> Kept:
    """The table as it stands; `present` names the hall's own content."""
    match, game = ledger.match, ledger.game
    events = [*match.heard(), *more][-LINES:]
    pinned = ledger.base.pinned if ledger.base else ""
    return Kept(ledger.n, game.rules_version, present, match.save(), events, match.outcome, pinned)


def answers(entries: Sequence[Entry]) -> list[str]:
    """The answers of a game as its entries left it."""
    void = {int(entry.body) for entry in entries if entry.kind == "void"}
    found: list[str] = []
    for entry in entries:
        if entry.kind == "choice" and entry.n not in void:
            found.append(f"{entry.seat} {entry.body}")
        elif entry.kind == "undo":
            del found[int(entry.body) :]
        elif entry.kind == "drop":
            del found[int(entry.body)]
    return found


def film_job(setup: Setup, game: Game[Any, Any], given: Sequence[str]) -> dict[str, Any]:
    """What filming needs to know."""
    return {
        "game": game.name,
        "packs": _packs(setup.content, game),
        "content": "" if setup.content in FORMER else setup.content,
        "seats": len(setup.places),
        "options": setup.options,
        "seed": setup.seed,
        "start": setup.start,
        "answers": list(given),
    }


def _packs(content: str, game: Game[Any, Any]) -> list[str]:
    """The packs that content may need: none for that of 0.1.0 itself."""
    return [] if content in FORMER else [str(pack) for pack in game.packs]


# content


def build(games: Sequence[Game[Any, Any]], packs: Sequence[Path]) -> str:
    """Names the sources by which tables are drawn: two processes with the same name draw the same."""
    drawn = (Path(inspect.getfile(type(game.table))).parent for game in games)
    folders = {Path(questhall.__file__).parent, *packs, *drawn}
    seen = blake2b(digest_size=16)
    for folder in sorted(folders):
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".so", ".toml", ".md") and file.is_file():
                seen.update(f"{file.relative_to(folder)}\n".encode() + file.read_bytes())
    return seen.hexdigest()


def bundle(game: Game[Any, Any]) -> bytes:
    """All content files of a game and its packs, layer by layer; nothing for a game without."""
    layers = game.content_files()
    if not any(layers):
        return b""
    return _bundle(layers, [_top(game, number) for number in range(len(layers))])


def _bundle(layers: Sequence[Sequence[Path]], tops: Sequence[Path]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (files, top) in enumerate(zip(layers, tops)):
            for file in files:
                archive.writestr(f"{number}/{file.relative_to(top).as_posix()}", file.read_bytes())
    return made.getvalue()


def _top(game: Game[Any, Any], layer: int) -> Path:
    if layer:
        return game.packs[layer - 1] / game.name
    return Path(sys.modules[type(game).__module__].__file__ or "").parent / "content"


class Cabinet:
    """Content of earlier days, laid over the present one like packs: cards have the text they were dealt with."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._lock = threading.Lock()

    def game(self, name: str, content: str, data: bytes) -> Game[Any, Any] | None:
        """A game with such content; None where today's rules cannot read it."""
        with self._lock:
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="questhall-content-")
            folder = Path(self._folder.name) / name / content
            if not folder.is_dir():
                _unzip(data, folder, name)
        try:
            return registry.game(name, sorted(folder.iterdir()))
        except QuesthallError as error:
            log.warning("The earlier cards of %s cannot be read any more: %s", name, error)
            return None


def _unzip(data: bytes, folder: Path, game: str) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.namelist():
            layer, _, path = entry.partition("/")
            target = folder / layer / game / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(entry))


# released versions


@lru_cache(maxsize=4)
def _sources(archive: Path) -> "tempfile.TemporaryDirectory[str]":
    """The sources of a released version, unpacked until this process ends."""
    folder = tempfile.TemporaryDirectory(prefix="questhall-released-")
    with tarfile.open(archive) as packed:
        packed.extractall(folder.name, filter="data")
    return folder


def filmed_by_released(job: dict[str, Any]) -> tuple[Filmed, bytes] | None:
    """A game as the released version played it whose content it names, and that content; None when there is none."""
    for archive in sorted(RELEASED.glob("*.tar.xz")):
        with _UNPACKING:
            folder = _sources(archive).name
        command = [sys.executable, "-P", filming.__file__, folder]
        try:
            done = subprocess.run(
                command, input=json.dumps(job).encode(), capture_output=True, timeout=FILM_SECONDS, check=True
            )
        except (subprocess.SubprocessError, OSError) as error:
            told = getattr(error, "stderr", None) or str(error).encode()
            log.warning("%s does not play it: %s", archive.name, told.decode(errors="replace")[-300:])
            continue
        content = Path(folder) / "questhall/games" / job["game"].replace("-", "_") / "content"
        files = sorted(content.rglob("*.toml"))
        return _FILMED.decode(done.stdout), _bundle([files], [content]) if files else b""
    return None


# opening


def open_table(
    setup: Setup,
    entries: Sequence[Entry],
    kept: dict[str, bytes],
    present: Game[Any, Any],
    contents: dict[str, bytes],
    cabinet: Cabinet,
) -> Opened:
    """A table as the rules of today show it; brought up to date where they are not those it was played by."""
    floor = unpack(kept["floor"]) if "floor" in kept else None
    last = unpack(kept["last"]) if "last" in kept else None
    begun = floor or Kept(0, setup.rules, present_name(setup.content), "", [])
    if begun.rules == present.rules_version and begun.content == present.fingerprint():
        game = present
        if begun.pinned and begun.pinned in contents:
            game = cabinet.game(setup.game, begun.pinned, contents[begun.pinned]) or present
        ledger = Ledger.of(setup, game, entries, floor)
        if last is None or last.n < begun.n or _agrees(ledger, entries, last):
            return Opened(ledger)
        log.error("%s plays otherwise without a new version of its rules: it goes on where it stood", setup.game)
    source = last if last is not None and last.n >= begun.n else floor
    film = b""
    if source is None:
        filmed = filmed_by_released(film_job(setup, present, answers(entries)))
        if filmed is None:
            return Opened(Ledger.of(setup, present, entries))  # which says what is missing
        found, content = filmed
        film = found.data
        name = present_name(found.content)
        if content:
            contents = {**contents, name: content}
        n = entries[-1].n if entries else 0
        source = Kept(n, found.rules, name, found.save, found.events[-LINES:], found.outcome)
    return _renew(setup, entries, source, present, contents, cabinet, film)


def _renew(
    setup: Setup,
    entries: Sequence[Entry],
    source: Kept,
    present: Game[Any, Any],
    contents: dict[str, bytes],
    cabinet: Cabinet,
    film: bytes,
) -> Opened:
    """Go on from a position that was kept under other rules or cards."""
    worlds: list[tuple[Game[Any, Any], str]] = [(present, "")]
    dealt = source.pinned or source.content
    if dealt != present.fingerprint() and dealt in contents:
        old = cabinet.game(setup.game, dealt, contents[dealt])
        if old is not None:
            worlds.insert(0 if present.keeps_cards else 1, (old, dealt))
    trouble = BadRecord(f"This table of {present.title} cannot be shown by this version.")
    for game, pinned in worlds:
        try:
            base = msgspec.structs.replace(source, events=_told(source, game), pinned=pinned)
            ledger = Ledger.of(setup, game, entries, base)
            _look_at(ledger)
        except TooNew:
            raise
        except Exception as error:
            trouble = BadRecord(f"This table of {present.title} cannot be shown by this version: {error}")
            log.warning("%s: %s: %s", setup.game, type(error).__name__, error)
            continue
        return Opened(ledger, _update_words(source, ledger, pinned), film, pinned)
    raise trouble


def _update_words(source: Kept, ledger: Ledger, pinned: str) -> str:
    game = ledger.game
    said = "The hall was updated."
    if source.rules != game.rules_version:
        said += f" From here on the rules are version {game.rules_version} ({source.rules} before)."
    if pinned:
        said += " The cards stay those that were dealt."
    elif (source.pinned or source.content) != game.fingerprint():
        said += " Some cards have changed."
    if ledger.match.dropped:
        said += " What was chosen last is asked again."
    return said


def _told(source: Kept, game: Game[Any, Any]) -> list[Event]:
    """The log of earlier days keeps its words; what cannot be told any more is left out."""
    match = Match.load(source.save, game)
    told = []
    for event in source.events:
        if not event.words:
            try:
                words = filming.words(match, event)
            except Exception:
                continue
            event = event._replace(words=tuple(words))
        told.append(event)
    return told


def _look_at(ledger: Ledger) -> None:
    """Everything that will be asked of the table at once: its sense, its views, its pictures, its questions."""
    match, game = ledger.match, ledger.game
    if match.outcome is None and (wrong := game.invariants(match.state)):
        raise BadRecord(wrong[0])
    for seat in (None, *range(len(ledger.seats))):
        view = match.view(seat)
        game.table.draw(view, False)
        game.table.text(view)
        decision = None if seat is None else match.decision(seat)
        if decision is not None:
            game.table.ask(view, decision)
            for option in decision.options:
                game.table.words(view, decision, option)


def _agrees(ledger: Ledger, entries: Sequence[Entry], last: Kept) -> bool:
    """Whether the table, played again up to where it was kept, stands as it stood then."""
    if ledger.n == last.n:
        then = ledger.match
    else:
        until = [entry for entry in entries if entry.n <= last.n]
        then = Ledger.of(ledger.setup, ledger.game, until, ledger.base).match
    return bool(_plain(then.save()) == _plain(last.save))


def _plain(save: str) -> Any:
    data = msgspec.json.decode(save)
    data.pop("content", None)
    return msgspec.json.encode((data["state"], data["trail"]), order="sorted")


def shown_record(record: Record, present: Game[Any, Any]) -> bytes | None:
    """The film of a record that a released version wrote; None when none of them did."""
    job = {
        "game": record.game,
        "packs": _packs(record.content, present),
        "content": "" if record.content in FORMER else record.content,
        "seats": record.seats,
        "options": record.options,
        "seed": record.seed,
        "start": "",
        "answers": record.answers,
    }
    filmed = filmed_by_released(job)
    return None if filmed is None else filmed[0].data
