"""`questhall simulate`: many games by bots, and what comes out."""

import sys
from pathlib import Path
from typing import Any

import click

from questhall.commands.common import (
    Fault,
    print_json,
    read_options,
    read_value,
    the_game,
    with_options,
    with_packs,
    with_preset,
)
from questhall.lab import Result, markdown, plain, plan, report, run, tables
from questhall.lab.measure import measures
from questhall.lab.report import as_data


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--games", "-n", "count", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--bots", "-b", default="normal", show_default=True, help="Levels, with commas: strong,normal,random.")
@click.option("--seats", type=int, help="How many sit at the table; as many as bots where that is possible.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option("--processes", "-p", default=1, show_default=True, type=click.IntRange(0), help="0 is one for each core.")
@click.option("--vary", multiple=True, metavar="KEY=A,B,C", help="A table by these values of an option.")
@click.option("--records", type=click.Path(path_type=Path, file_okay=False), help="A folder to keep each game in.")
@click.option("--backend", type=click.Choice(["local", "ray"]), default="local", show_default=True, help="Where.")
@click.option("--json", "as_json", is_flag=True, help="Print data for scripts.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print tables for a page of documentation.")
@click.option("--quiet", "-q", is_flag=True, help="No progress bar.")
@with_preset
@with_options
@with_packs
def simulate(
    name: str,
    count: int,
    bots: str,
    seats: int | None,
    seed: str,
    processes: int,
    vary: tuple[str, ...],
    records: Path | None,
    backend: str,
    as_json: bool,
    as_markdown: bool,
    quiet: bool,
    preset: str | None,
    pairs: tuple[str, ...],
    packs: tuple[Path, ...],
) -> None:
    """Let bots play many games and print how they fared, with 95 % confidence intervals.

    Levels: random, sensible, greedy, easy, normal, strong, master, and search:N for a search of N simulations. With
    more bots than seats all combinations meet; from game to game everybody moves on by one seat.

    \b
    questhall simulate pig --games 400 --bots strong,random
    questhall simulate pig --bots normal,greedy --vary goal=50,100,200
    """
    game = the_game(name, packs)
    jobs = plan(
        name,
        [level.strip() for level in bots.split(",") if level.strip()],
        count,
        seats,
        seed,
        read_options(game, preset, pairs),
        read_variations(vary),
        tuple(str(pack) for pack in packs),
        keep=records is not None,
    )
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    results: list[Result] = []
    with click.progressbar(
        run(jobs, processes, backend),
        length=len(jobs),
        label=game.title,
        file=sys.stderr,
        hidden=quiet,
    ) as bar:
        for result in bar:
            results.append(result)
            if records is not None:
                keep(result, records)
    groups = report(results, [job.group for job in jobs], measures(game, jobs))
    if as_json:
        print_json({"game": game.name, "seed": seed, "groups": as_data(groups)})
        return
    show = markdown if as_markdown else plain
    click.echo("\n".join(show(rows) for rows in tables(groups)), nl=False)
    unfinished = sum(group.unfinished for group in groups)
    if unfinished:
        click.echo(f"{unfinished} games did not come to an end.")


def read_variations(vary: tuple[str, ...]) -> dict[str, list[Any]]:
    """Values of options to compare, from KEY=A,B,C."""
    found: dict[str, list[Any]] = {}
    for pair in vary:
        key, equals, values = pair.partition("=")
        if not equals or not key:
            raise Fault(f"{pair!r} is not of the form KEY=A,B,C.")
        whole = read_value(f"[{values}]") if values.startswith("[") else None
        found[key.strip().replace("-", "_")] = (
            whole if isinstance(whole, list) else [read_value(value) for value in values.split(",")]
        )
    return found


def keep(result: Result, folder: Path) -> None:
    """Write a game's record into a folder."""
    group = "".join(sign if sign.isalnum() else "-" for sign in result.group)
    (folder / f"{'-'.join(filter(None, [group, result.seed]))}.json").write_text(result.record, encoding="utf-8")
