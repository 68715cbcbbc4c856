"""`questhall new-game`: a game of one's own, as a package of its own, that passes the battery from the first minute."""

import keyword
import re
import sys
from pathlib import Path
from string import Template

import click

from questhall.commands.common import Fault
from questhall.kernel import registry

SCAFFOLD = Path(__file__).parent / "scaffold"

PLACES = {
    "pyproject.toml.txt": "pyproject.toml",
    "README.md.txt": "README.md",
    "game.py.txt": "src/$module/__init__.py",
    "state.py.txt": "src/$module/state.py",
    "rules.py.txt": "src/$module/rules.py",
    "table.py.txt": "src/$module/table.py",
    "bot.py.txt": "src/$module/bot.py",
    "RULES.md.txt": "src/$module/RULES.md",
    "test_battery.py.txt": "tests/test_battery.py",
    "test_rules.py.txt": "tests/test_rules.py",
}


@click.command("new-game")
@click.argument("name")
@click.option("--into", type=click.Path(path_type=Path), help="The folder to make; by default the game's name.")
def new_game(name: str, into: Path | None) -> None:
    """Begin a game of your own: a package with state, rules, table, bot and tests, which passes the battery.

    NAME is as players will type it: small letters, digits and hyphens, for instance last-stone.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise Fault(f"{name!r} is no name for a game: use small letters, digits and single hyphens, as in last-stone.")
    if name in registry.names():
        raise Fault(f"There is a game called {name} already.")
    module = name.replace("-", "_")
    if keyword.iskeyword(module) or module in sys.stdlib_module_names or module == "questhall":
        raise Fault(f"{name!r} is a word of Python's own, so its package could not be imported: take another name.")
    folder = into or Path(name)
    if folder.exists() and any(folder.iterdir()):
        raise Fault(f"{folder}: this folder is not empty.")
    write(folder, name)
    click.echo(f"Wrote {folder}. It is the game of the last stone under your name; change it bit by bit:")
    click.echo(f"  cd {folder} && pip install --editable . && python -m pytest")
    click.echo(f"  questhall play {name}")


def write(folder: Path, name: str) -> None:
    """Fill in the scaffold."""
    module = name.replace("-", "_")
    words = {
        "name": name,
        "module": module,
        "title": name.replace("-", " ").capitalize(),
        "kind": "".join(part.capitalize() for part in name.split("-")),
        "ids": ("".join(filter(str.isalpha, name)).upper() + "XXX")[:3],  # ids of clauses begin with letters alone
    }
    for source, place in PLACES.items():
        path = folder / Template(place).substitute(words)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template((SCAFFOLD / source).read_text(encoding="utf-8")).substitute(words), encoding="utf-8")
