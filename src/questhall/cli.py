"""The command line: `questhall COMMAND`. Each command is a module of `questhall.commands`."""

import click

import questhall
from questhall.commands.admin import admin
from questhall.commands.character import character
from questhall.commands.common import Commands
from questhall.commands.exam import exam
from questhall.commands.games import games
from questhall.commands.lab import lab
from questhall.commands.ladder import ladder
from questhall.commands.lengths import lengths
from questhall.commands.mcp import mcp
from questhall.commands.new_game import new_game
from questhall.commands.pack import pack
from questhall.commands.play import play
from questhall.commands.replay import replay
from questhall.commands.rules import rules
from questhall.commands.serve import serve
from questhall.commands.simulate import simulate
from questhall.commands.specimen import specimen
from questhall.commands.think import think
from questhall.kernel import run


def build() -> str:
    """Which of the two builds runs: the sources as they are, or kernel, rules and bots compiled to machine code."""
    return "pure Python" if str(run.__file__).endswith(".py") else "compiled"


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(f"{questhall.__version__} ({build()})", prog_name="questhall")
def main() -> None:
    """Adventure board games with every rule enforced."""


for command in (
    games,
    play,
    serve,
    think,
    admin,
    simulate,
    lab,
    ladder,
    lengths,
    exam,
    mcp,
    rules,
    replay,
    new_game,
    pack,
    character,
    specimen,
):
    main.add_command(command)
