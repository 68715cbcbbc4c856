"""`questhall serve`: the hall, in the browser."""

import importlib
from pathlib import Path

import click

from questhall.commands.common import Fault


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets phones of your network in.")
@click.option("--port", default=8765, show_default=True, type=click.IntRange(0, 65535), help="0 takes any free port.")
@click.option("--data", type=click.Path(path_type=Path), help="Folder (or postgresql:// address) to keep the games in.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
def serve(host: str, port: int, data: Path | None, no_browser: bool) -> None:
    """Open the hall: play in the browser, with friends and bots."""
    try:
        hall = importlib.import_module("questhall.hall")  # only here: it needs libraries that the games do not
    except ImportError as error:
        raise Fault(
            f"The hall needs some libraries ({error.name} is missing): pip install 'questhall[hall]'."
        ) from error
    hall.serve(host=host, port=port, data=data, browser=not no_browser)
