"""What all commands share: errors of one line, and options that mean the same everywhere."""

import json
import sys
from pathlib import Path
from typing import Any, Callable, TypeVar

import click
import msgspec

from questhall.authoring.types import wrong
from questhall.kernel import BadOptions, Game, QuesthallError, registry
from questhall.lab import LabError

F = TypeVar("F", bound=Callable[..., Any])


class Fault(click.ClickException):
    """A mistake of the user: one clear line, exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Say it in one line."""
        click.echo("questhall: " + " ".join(self.message.split()), err=True)


class Commands(click.Group):
    """A group of commands whose errors are sentences."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what a user can cause is said, not traced."""
        try:
            return super().invoke(ctx)
        except (QuesthallError, LabError) as error:
            raise Fault(str(error)) from error
        except OSError as error:
            if error.filename is None or isinstance(error, BrokenPipeError):
                raise
            raise Fault(f"{error.filename}: {error.strerror}.") from error


def with_packs(command: F) -> F:
    """`--pack DIR`, any number of times."""
    return click.option(
        "--pack",
        "packs",
        multiple=True,
        type=click.Path(path_type=Path),
        help="A folder with cards or maps of your own; may be given several times.",
    )(command)


def with_options(command: F) -> F:
    """`--option KEY=VALUE`, any number of times."""
    return click.option(
        "--option",
        "-o",
        "pairs",
        multiple=True,
        metavar="KEY=VALUE",
        help="An option of the game (see `questhall games GAME`); may be given several times.",
    )(command)


def with_preset(command: F) -> F:
    """`--preset NAME`."""
    return click.option("--preset", help="A set-up of the game by name (see `questhall games GAME`).")(command)


def the_game(name: str, packs: tuple[Path, ...] = ()) -> Game[Any, Any]:
    """A game by its name. A pack for no game at all is most often a misspelt one."""
    for pack in packs:
        if pack.is_dir() and not any((pack / each).is_dir() for each in registry.names()):
            raise Fault(f"{pack}: a pack holds a folder for each game it changes, for instance {pack / name}.")
    return registry.game(name, packs)


def read_options(game: Game[Any, Any], preset: str | None, pairs: tuple[str, ...]) -> dict[str, Any]:
    """Options of a game: those of a preset, then KEY=VALUE; a value is JSON or else a word."""
    options: dict[str, Any] = {}
    if preset is not None:
        if preset not in game.presets:
            known = ", ".join(repr(name) for name in game.presets) or "none"
            raise Fault(f"{game.title} has no preset {preset!r}. Its presets: {known}.")
        options = msgspec.to_builtins(game.presets[preset])
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise Fault(f"{pair!r} is not of the form KEY=VALUE.")
        options[key.strip().replace("-", "_")] = read_value(value)
    try:
        game.options(options)
    except BadOptions as error:
        told = "; ".join(f"{field}: {words}" for field, words in wrong(options, game.options_type)) or str(error)
        told += "" if told.endswith("?") else "."
        known = ", ".join(game.options_type.__struct_fields__) or "none"
        raise Fault(f"{game.title}: {told} Options of this game: {known}.") from None
    return options


def read_value(value: str) -> Any:
    """JSON where it is JSON, else the word itself."""
    try:
        return json.loads(value)
    except ValueError:
        return value


def read_text(path: Path) -> str:
    """A text file, or standard input for `-`."""
    try:
        if str(path) == "-":
            return sys.stdin.read()
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Fault(f"{path}: this is not a text file.") from None


def print_json(data: Any) -> None:
    """Data for scripts."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))
