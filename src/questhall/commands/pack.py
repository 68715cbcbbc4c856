"""`questhall pack`: content of one's own."""

import webbrowser
from pathlib import Path
from typing import Any

import click
import msgspec

from questhall.authoring.mistakes import content_folder, mistakes
from questhall.authoring.preview import entries, preview
from questhall.authoring.schemas import schemas
from questhall.commands.common import Commands, Fault, print_json, the_game
from questhall.kernel import Game, registry
from questhall.kernel.content import read_toml


@click.group(cls=Commands)
def pack() -> None:
    """Look after packs: folders with cards, maps and enemies of your own."""


@pack.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the mistakes as data: file, entry, message.")
def check(folder: Path, as_json: bool) -> None:
    """Check a pack: every mistake at once, with its file, entry, field, and what is allowed."""
    found = mistakes(folder)
    if as_json:
        print_json({"sound": not found, "mistakes": msgspec.to_builtins(found)})
        if found:
            raise click.exceptions.Exit(2)
        return
    if len(found) == 1:
        raise Fault(str(found[0]))
    for mistake in found:
        click.echo(str(mistake), err=True)
    if found:
        raise Fault(f"{folder}: {len(found)} mistakes.")
    for part in sorted(part for part in folder.iterdir() if part.is_dir() and part.name in registry.names()):
        click.echo(check_game(folder, part))


def check_game(folder: Path, part: Path) -> str:
    """What a sound pack brings to a game."""
    game, plain = the_game(part.name, (folder,)), the_game(part.name)
    files = sorted(part.rglob("*.toml"))
    if _data(game) == _data(plain):
        return f"{part.name}: sound, but it changes nothing: its entries are the game's own"
    new = changed = 0
    for file in files:
        own_file = content_folder(part.name) / file.relative_to(part)
        known = {label for label, _ in entries(read_toml(own_file))} if own_file.is_file() else set()
        labels = [label for label, _ in entries(read_toml(file))]
        changed += sum(label in known for label in labels)
        new += sum(label not in known for label in labels)
    amount = f"{len(files)} file{'s' if len(files) != 1 else ''}"
    return f"{part.name}: sound, {amount}, {new} new and {changed} replaced"


def _data(game: Game[Any, Any]) -> bytes:
    return msgspec.json.encode(game.printed(), enc_hook=repr, order="deterministic")


@pack.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("name", metavar="GAME")
@click.option("--file", "file", help="The content file to begin with, as the game names it; else the first is taken.")
def new(folder: Path, name: str, file: str | None) -> None:
    """Begin a pack: a folder for the game with one entry of its own to change, and schemas for your editor.

    \b
    questhall pack new my-pack roll-for-adventure --file heroes.toml
    """
    game = the_game(name)
    own = content_folder(game.name) if (content_folder(game.name)).is_dir() else None
    known = sorted(str(path.relative_to(own)) for path in own.rglob("*.toml")) if own is not None else []
    if own is None or not known:
        raise Fault(f"{game.title} has no content that a pack could change.")
    chosen = file or known[0]
    if chosen not in known:
        raise Fault(f"{game.title} reads no {chosen}. It reads {', '.join(known)}.")
    target = folder / game.name / chosen
    if target.exists():
        raise Fault(f"{target} is there already.")
    target.parent.mkdir(parents=True, exist_ok=True)
    schema_folder = folder / ".schemas" / game.name
    write_schemas(game.name, schema_folder)
    up = "../" * len(Path(chosen).parent.parts)
    head = f"#:schema {up}../.schemas/{game.name}/{chosen.removesuffix('.toml')}.json\n\n"
    note = f"# One entry of {game.title}'s own {chosen}: change it, or give it another key to add one.\n\n"
    text = (own / chosen).read_text(encoding="utf-8")
    one_entry = "$ref" in schemas(game.name).get(chosen, {})  # a map, a Scene: the file is one entry
    target.write_text(head + note + (text if one_entry else first_entry(text)), encoding="utf-8")
    click.echo(f"Wrote {target}. Change it, then: questhall pack check {folder}")
    for mistake in mistakes(folder):
        click.echo(f"As it stands: {mistake}")


def first_entry(text: str) -> str:
    """The first entry of a content file as it stands there; all of a file that is one entry."""
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines) if line.startswith("[")]
    if not heads:
        return text
    first = lines[heads[0]].strip("[] ").split(".")[0]
    for number in heads[1:]:
        line = lines[number]
        double = line.startswith("[[") and lines[heads[0]].startswith("[[")
        if line.strip("[] ").split(".")[0] != first or (double and line == lines[heads[0]]):
            return "\n".join(lines[heads[0] : number]).rstrip() + "\n"
    return text


@pack.command()
@click.argument("name", metavar="GAME")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="A folder to write the schemas into.")
def schema(name: str, out: Path | None) -> None:
    """JSON Schema files for editors: what may stand in each content file of a game."""
    game = the_game(name)
    if out is None:
        print_json(schemas(game.name))
        return
    for path in write_schemas(game.name, out):
        click.echo(f"Wrote {path}")


def write_schemas(game: str, folder: Path) -> list[Path]:
    """One file for each content file."""
    paths = []
    for file, made in schemas(game).items():
        path = folder / f"{file.removesuffix('.toml')}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
        paths.append(path)
    return paths


@pack.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="The page to write; FOLDER.html unless told.")
@click.option("--no-browser", is_flag=True, help="Do not open it.")
def show(folder: Path, out: Path | None, no_browser: bool) -> None:
    """See a pack: its cards and maps as pictures on one page."""
    found = mistakes(folder)
    if found:
        raise Fault(f"{folder} has {len(found)} mistakes; first: questhall pack check {folder}")
    path = out or Path(f"{folder.resolve().name}.html")
    path.write_text(preview(folder), encoding="utf-8")
    click.echo(f"Wrote {path}")
    if not no_browser:
        webbrowser.open(path.resolve().as_uri())
