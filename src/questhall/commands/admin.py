"""`questhall admin`: look after a hall's tables. With SQLite stop the hall first; with PostgreSQL it may run."""

import asyncio
import importlib
import secrets
import time
from pathlib import Path
from typing import Any, Awaitable, Callable

import click
import msgspec

from questhall.commands.common import Commands, Fault, print_json


@click.group(cls=Commands)
@click.option("--data", type=click.Path(path_type=Path), help="The hall's folder.")
@click.option("--database", default="", metavar="URL", help="Its postgresql:// address instead.")
@click.pass_context
def admin(context: click.Context, data: Path | None, database: str) -> None:
    """List, show, close, delete and check the tables of a hall."""
    context.obj = (data, database)


def _with_store(context: click.Context, work: Callable[[Any], Awaitable[Any]]) -> Any:
    hall = importlib.import_module("questhall.hall")
    server = importlib.import_module("questhall.hall.web.server")
    data, database = context.obj

    async def run() -> Any:
        store = hall.open_store(data or server.default_folder(), database)
        await store.open(lambda *_: None)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except hall.StoreTrouble as error:
        raise Fault(str(error)) from error


@admin.command("list")
@click.option("--days", default=0.0, help="Only tables where nothing has happened for so many days.")
@click.option("--most", default=50, show_default=True)
@click.pass_context
def list_tables(context: click.Context, days: float, most: int) -> None:
    """The tables, the latest first."""
    for row in _with_store(context, lambda store: store.tables(time.time() - days * 86_400 + 1, most)):
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.last))
        click.echo(f"{row.table:34} {row.game:20} {when} {row.entries:6} {'over' if row.over else 'going on'}")


@admin.command()
@click.argument("table")
@click.pass_context
def show(context: click.Context, table: str) -> None:
    """Everything that is kept about a table, as JSON; the seed too, so not for its players while they play."""

    async def work(store: Any) -> Any:
        return {
            "setup": await store.setup(table),
            "entries": await store.entries(table),
            "faults": await store.faults(table),
            "kept": sorted(await store.kept(table)),
        }

    found = _with_store(context, work)
    if found["setup"] is None:
        raise Fault(f"There is no table {table}.")
    print_json(msgspec.to_builtins(found))


@admin.command()
@click.argument("tables", nargs=-1, required=True)
@click.option("--open", "reopen", is_flag=True, help="Open them again.")
@click.pass_context
def close(context: click.Context, tables: tuple[str, ...], reopen: bool) -> None:
    """Let nobody play on at tables; they can still be looked at. A running hall on PostgreSQL notices at once."""
    entry_of = importlib.import_module("questhall.hall.store.store").Entry

    async def work(store: Any) -> None:
        for table in tables:
            if await store.setup(table) is None:
                raise Fault(f"There is no table {table}.")
            kept = False
            while not kept:  # a running hall may write the same number
                last = max((entry.n for entry in await store.entries(table)), default=0)
                kind, key = "open" if reopen else "close", f"admin {secrets.token_hex(8)}"
                kept = await store.append(table, entry_of(last + 1, kind, -1, "", key, time.time()))
            click.echo(f"{table}: {'open' if reopen else 'closed'}")

    _with_store(context, work)


@admin.command()
@click.argument("tables", nargs=-1, required=True)
@click.pass_context
def delete(context: click.Context, tables: tuple[str, ...]) -> None:
    """Forget tables, with their games, names and chat."""

    async def work(store: Any) -> None:
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
        for table in tables:
            await store.erase(table)
            click.echo(f"{table}: names and chat are gone")

    _with_store(context, work)


@admin.command()
@click.option("--days", required=True, type=click.FloatRange(min=1), help="Without anything happening.")
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

    click.echo(f"{_with_store(context, work)} tables")


@admin.command()
@click.pass_context
def check(context: click.Context) -> None:
    """Whether the store is sound."""
    wrong = _with_store(context, lambda store: store.check())
    if wrong:
        raise Fault("\n".join(wrong))
    click.echo("sound")
