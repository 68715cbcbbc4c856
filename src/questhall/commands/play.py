"""`questhall play`: the table in the terminal."""

import os
import secrets
import shutil
import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from questhall.bots import check, hands
from questhall.bots.levels import UnknownLevel
from questhall.bots.others import is_other
from questhall.commands.common import Fault, read_options, read_text, the_game, with_options, with_packs, with_preset
from questhall.kernel import BadRecord, Match, Record, replay
from questhall.kernel import start as deal
from questhall.terminal import Session, seat_players

WIDEST = 110  # columns: longer lines are hard to read


@click.command()
@click.argument("name", metavar="GAME", required=False)
@click.option("--seats", type=int, help="How many sit at the table.")
@click.option("--players", help="Who sits where: me, names with a capital letter, or bots: normal,edda.")
@click.option(
    "--bots",
    "level",
    default="normal",
    show_default=True,
    help="The bots on the other seats: a level, a name, module:Name.",
)
@click.option("--seed", help="The same seed deals the same game; without one nobody can guess it.")
@click.option("--load", type=click.Path(path_type=Path), help="Go on with a saved game, or with a record.")
@click.option("--record", type=click.Path(path_type=Path, dir_okay=False), help="Where to write the record at the end.")
@with_preset
@with_options
@with_packs
def play(
    name: str | None,
    seats: int | None,
    players: str | None,
    level: str,
    seed: str | None,
    load: Path | None,
    record: Path | None,
    preset: str | None,
    pairs: tuple[str, ...],
    packs: tuple[Path, ...],
) -> None:
    """Play in the terminal: numbered options, one line at a time; also through a pipe.

    \b
    questhall play pig                                 you against a bot
    questhall play pig --players Ann,Bob,strong        two people and a bot
    questhall play pig --players normal,normal         watch the bots
    """
    if record is not None and not record.parent.is_dir():
        raise Fault(f"{record}: there is no folder {record.parent}.")  # said now, not after a whole game
    hands.use(hands.cores())
    words = [word.strip() for word in players.split(",") if word.strip()] if players else []
    if load is not None:
        match = load_match(load, packs, name)
    elif name is None:
        raise Fault("Which game? See `questhall games`.")
    else:
        if words and seats is not None and len(words) != seats:
            raise Fault(f"{len(words)} players are named for {seats} seats.")
        game = the_game(name, packs)
        match = deal(game, len(words) or seats, seed or secrets.token_hex(8), read_options(game, preset, pairs))
    number = match.header.seats if match.header else 0
    if not words:
        check(match.game, level)
        level = level if is_other(level) else level.lower()  # somebody to play against, however the name is written
        words = ["me", *[level] * (number - 1)]
    if len(words) != number:
        raise Fault(f"{len(words)} players are named; the game has {number} seats.")
    tape = secrets.token_hex(8) if seed is None else seed
    terminal = sys.stdout.isatty()
    width = min(shutil.get_terminal_size().columns, WIDEST) if terminal else 0
    colours = terminal and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    try:
        players_there = seat_players(match.game, words, tape)
    except UnknownLevel as error:
        raise Fault(f"{error} A person is me, or a name with a capital letter.") from None
    session = Session(match, players_there, tell=click.echo, ask=ask, seed=tape, width=width, colours=colours)
    session.play()
    if record is not None:
        record.write_text(match.record().to_json(), encoding="utf-8")


def ask(prompt: str) -> str:
    """A line of input; the prompt is flushed so that it is seen through a pipe."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\n")


def load_match(path: Path, packs: tuple[Path, ...], name: str | None = None) -> Match:
    """A match from a save or from a record."""
    data = read_text(path)
    try:
        fields: dict[str, Any] = msgspec.json.decode(data, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise BadRecord(f"{path}: this is not a complete Questhall file: {error}.") from None
    if not isinstance(fields.get("game"), str):
        raise BadRecord(f"{path}: this is not a Questhall file: it names no game.")
    game = the_game(fields["game"], packs)
    if name is not None and the_game(name, packs).name != game.name:
        raise BadRecord(f"{path}: this is a game of {game.title}.")
    if "state" in fields:
        return Match.load(data, game)
    return replay(Record.from_json(data), game)
