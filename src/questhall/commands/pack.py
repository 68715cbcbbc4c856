"""`questhall pack`: content of one's own."""

import difflib
from pathlib import Path
from typing import Any

import click
import msgspec

from questhall.commands.common import Commands, Fault, the_game
from questhall.commands.rules import game_folder
from questhall.kernel import Game, registry


@click.group(cls=Commands)
def pack() -> None:
    """Look after packs: folders with cards, maps and enemies of your own."""


@pack.command()
@click.argument("folder", type=click.Path(path_type=Path))
def check(folder: Path) -> None:
    """Check a pack: every mistake with its file, entry and field."""
    if not folder.is_dir():
        raise Fault(f"{folder}: there is no such folder.")
    parts = sorted(part for part in folder.iterdir() if part.is_dir() and not part.name.startswith("."))
    if not parts:
        raise Fault(f"{folder}: a pack holds a folder for each game it changes, for instance {folder / 'pig'}.")
    for part in parts:
        if part.name not in registry.names():
            close = difflib.get_close_matches(part.name, registry.names(), n=1)
            raise Fault(f"{part}: there is no such game." + (f" Did you mean {close[0]}?" if close else ""))
    for part in parts:
        click.echo(check_game(folder, part))


def check_game(folder: Path, part: Path) -> str:
    """Load a game with the pack; loading is checking. Says what the pack brings."""
    game, plain = the_game(part.name, (folder,)), the_game(part.name)
    own = {file.name for file in (game_folder(game) / "content").rglob("*.toml")}
    files = sorted(part.rglob("*.toml"))
    strange = [str(file.relative_to(folder)) for file in files if file.name not in own]
    if not files:
        raise Fault(f"{part}: there is no .toml file in it.")
    if _data(game) == _data(plain):
        raise Fault(f"{part}: it changes nothing. {game.title} reads {', '.join(sorted(own)) or 'no content'}.")
    note = f" (new to the game: {', '.join(strange)})" if strange else ""
    return f"{part.name}: sound, {len(files)} file{'s' if len(files) != 1 else ''}{note}"


def _data(game: Game[Any, Any]) -> bytes:
    return msgspec.json.encode(game.printed(), enc_hook=repr, order="deterministic")
