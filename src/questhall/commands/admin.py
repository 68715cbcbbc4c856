"""`questhall admin`: look after a hall's tables."""

import asyncio
import importlib
import secrets
import time
from pathlib import Path
from typing import Any, Awaitable, Callable, Sequence

import click
import msgspec

from questhall.commands.common import Commands, Fault, print_json


@click.group(cls=Commands)
@click.option("--data", type=click.Path(path_type=Path), help="The hall's folder; by default where `serve` keeps it.")
@click.option("--database", default="", metavar="URL", help="Its postgresql:// address instead.")
@click.pass_context
def admin(context: click.Context, data: Path | None, database: str) -> None:
    """Look after the tables of a hall.

    A hall that keeps them in a folder must be stopped before anything is changed; list, show and check work beside it.
    With PostgreSQL it may run.
    """
    if data is not None and database:
        raise Fault("Tables are kept in a folder (--data) or in a database (--database): name one.")
    context.obj = (data, database)


def _with_store(context: click.Context, work: Callable[[Any], Awaitable[Any]], beside: bool = False) -> Any:
    hall = importlib.import_module("questhall.hall")
    server = importlib.import_module("questhall.hall.web.server")
    data, database = context.obj

    async def run() -> Any:
        store = hall.open_store(data or server.default_folder(), database, beside)
        file = getattr(store, "file", None)
        if file is not None and not file.is_file():
            raise Fault(f"There is no hall: {file} does not exist. --data names the folder of one.")
        await store.open(lambda *_: None)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except hall.StoreTrouble as error:
        raise Fault(str(error)) from error


async def _known(store: Any, tables: Sequence[str]) -> None:
    """Refuse what is no table, before anything is done to the others."""
    if unknown := [table for table in tables if await store.setup(table) is None]:
        raise Fault(f"There is no table {', '.join(unknown)}: `questhall admin list` names them.")


@admin.command("list")
@click.option(
    "--days", default=0.0, type=click.FloatRange(0), help="Only tables where nothing has happened for so many days."
)
@click.option("--most", default=50, show_default=True, type=click.IntRange(1), help="How many at most.")
@click.pass_context
def list_tables(context: click.Context, days: float, most: int) -> None:
    """The tables, the latest first: game, when something last happened, how many entries."""
    rows = _with_store(context, lambda store: store.tables(time.time() - days * 86_400 + 1, most), beside=True)
    if not rows:
        click.echo("no tables")
    for row in rows:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.last))
        state = "closed" if row.closed else "over" if row.over else "going on"
        click.echo(f"{row.table:34} {row.game:20} {when} {row.entries:6} {state}")


@admin.command()
@click.argument("table")
@click.pass_context
def show(context: click.Context, table: str) -> None:
    """Everything that is kept about a table, as JSON; the seed too, so not for its players while they play."""

    async def work(store: Any) -> Any:
        await _known(store, [table])
        return {
            "setup": await store.setup(table),
            "entries": await store.entries(table),
            "faults": await store.faults(table),
            "kept": sorted(await store.kept(table)),
        }

    print_json(msgspec.to_builtins(_with_store(context, work, beside=True)))


@admin.command()
@click.argument("tables", nargs=-1, required=True)
@click.option("--open", "reopen", is_flag=True, help="Open them again.")
@click.pass_context
def close(context: click.Context, tables: tuple[str, ...], reopen: bool) -> None:
    """Let nobody play on at tables; they can still be looked at. A running hall on PostgreSQL notices at once."""
    entry_of = importlib.import_module("questhall.hall.store.store").Entry
    kind, now = ("open", "open") if reopen else ("close", "closed")

    async def work(store: Any) -> None:
        await _known(store, tables)
        for table in tables:
            kept = False
            while not kept:  # a running hall may write the same number
                entries = await store.entries(table)
                orders = ["open", *(entry.kind for entry in entries if entry.kind in ("open", "close"))]
                if orders[-1] == kind:
                    break
                last = max((entry.n for entry in entries), default=0)
                key = f"admin {secrets.token_hex(8)}"
                kept = await store.append(table, entry_of(last + 1, kind, -1, "", key, time.time()))
            click.echo(f"{table}: {now if kept else f'was {now} already'}")

    _with_store(context, work)


@admin.command()
@click.argument("tables", nargs=-1, required=True)
@click.pass_context
def delete(context: click.Context, tables: tuple[str, ...]) -> None:
    """Forget tables, with their games, names and chat."""

    async def work(store: Any) -> None:
        await _known(store, tables)
        for table in tables:
            await store.delete(table)
            click.echo(f"{table}: forgotten")

    _with_store(context, work)


@admin.command()
@click.argument("tables", nargs=-1, required=True)
@click.pass_context
def erase(context: click.Context, tables: tuple[str, ...]) -> None:
    """Take the names of people and the chat out of tables; the games stay."""

    async def work(store: Any) -> None:
        await _known(store, tables)
        for table in tables:
            await store.erase(table)
            click.echo(f"{table}: names and chat are gone")

    _with_store(context, work)


@admin.command()
@click.option("--days", required=True, type=click.FloatRange(min=1), help="For which nothing has happened.")
@click.option("--names-only", is_flag=True, help="Keep the games, without names and chat.")
@click.pass_context
def prune(context: click.Context, days: float, names_only: bool) -> None:
    """Forget what is old: run it daily where people must be forgotten."""

    async def work(store: Any) -> int:
        old = await store.tables(time.time() - days * 86_400, 1 << 30)
        for row in old:
            await (store.erase(row.table) if names_only else store.delete(row.table))
        people = importlib.import_module("questhall.hall.store.people")
        await people.PeopleStore(store).prune(time.time() - days * 86_400)  # whose last table has gone
        return len(old)

    many = _with_store(context, work)
    what = "without names and chat now" if names_only else "forgotten"
    click.echo(f"{many} table{'' if many == 1 else 's'} {what}")


@admin.command()
@click.pass_context
def check(context: click.Context) -> None:
    """Whether the store is sound: the file itself, and the entries of every table without a gap."""
    wrong = _with_store(context, lambda store: store.check(), beside=True)
    if wrong:
        raise Fault("\n".join(wrong))
    click.echo("sound")
