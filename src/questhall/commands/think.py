"""`questhall think`: bots think here for halls elsewhere."""

import asyncio
import contextlib
import importlib

import click

from questhall.commands.common import Fault


@click.command()
@click.option("--database", required=True, metavar="URL", help="The halls' postgresql:// address.")
@click.option("--processes", default=0, type=click.IntRange(0, 1024), help="At once; all cores but one by default.")
def think(database: str, processes: int) -> None:
    """Let bots think on this machine for halls that were started with --think-elsewhere."""
    if not database.startswith(("postgres://", "postgresql://")):
        raise Fault("Workers find their halls through PostgreSQL: --database postgresql://...")
    try:
        elsewhere = importlib.import_module("questhall.hall.thinking.elsewhere")
    except ImportError as error:
        raise Fault(f"Workers need psycopg ({error.name} is missing): pip install 'questhall[postgres]'.") from error
    click.echo("Thinking. Ctrl-C ends it; what was begun is thought about elsewhere.")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(elsewhere.work(database, processes))
