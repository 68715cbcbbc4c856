"""`questhall ladder`: who plays best."""

import time
from pathlib import Path
from typing import Sequence

import click
import msgspec

from questhall.commands.common import print_json, read_options, the_game, with_options, with_packs, with_preset
from questhall.commands.progress import Progress, all_played
from questhall.lab import Result, markdown, plain
from questhall.lab.ladder import (
    compare,
    everybody,
    ladder_jobs,
    ladder_table,
    meetings,
    steps_table,
    until_clear,
    usual_seats,
)
from questhall.lab.ladder import ladder as climb
from questhall.lab.measure import measure


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--games", "-n", "count", default=60, show_default=True, type=click.IntRange(2), help="For each pairing.")
@click.option("--bots", "-b", help="Only these, with commas: greedy,normal,my_bots:Cautious. All levels unless told.")
@click.option("--with", "others", multiple=True, metavar="MODULE:NAME", help="This bot too.")
@click.option("--steps", is_flag=True, help="Only each bot of --bots with the one named before it.")
@click.option("--against", metavar="BOT", help="Only each bot with this one: a curve of strength over time per choice.")
@click.option(
    "--until-clear",
    "until_clear_",
    is_flag=True,
    help="With those two: each pairing until it is settled; --games at most.",
)
@click.option("--minutes", type=click.FloatRange(0), help="Begin no game after so many, and tell how far it has come.")
@click.option("--into", type=click.Path(dir_okay=False, path_type=Path), help="Keep the games in this file, and go on.")
@click.option("--seats", type=int, help="How many sit at the table.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option("--processes", "-p", default=0, show_default=True, type=click.IntRange(0), help="0 is one for each core.")
@click.option("--json", "as_json", is_flag=True, help="Print data for scripts.")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print a table for a page of documentation.")
@click.option("--quiet", "-q", is_flag=True, help="No progress.")
@with_preset
@with_options
@with_packs
def ladder(
    name: str,
    count: int,
    bots: str | None,
    others: tuple[str, ...],
    steps: bool,
    against: str | None,
    until_clear_: bool,
    minutes: float | None,
    into: Path | None,
    seats: int | None,
    seed: str,
    processes: int,
    as_json: bool,
    as_markdown: bool,
    quiet: bool,
    preset: str | None,
    pairs: tuple[str, ...],
    packs: tuple[Path, ...],
) -> None:
    """Rank all bots of a game, with 95 % confidence intervals.

    Where people play against each other every bot meets every other and gets a rating on the scale of chess; `random`
    is 0. Where all play together each bot holds all seats, and the share of games won counts; alone in a game that
    others play against each other, the payoff on the same seeds. The set-up decides which it is.

    \b
    questhall ladder pig
    questhall ladder pig --with my_bots:Cautious --games 200
    questhall ladder roll-for-adventure --bots random,greedy,normal --seats 3
    questhall ladder call-to-adventure --bots easy,normal,strong --steps --into games.jsonl
    questhall ladder call-to-adventure --bots search:40,search:400 --against normal
    questhall ladder call-to-adventure --bots easy,normal -o mode=coop --seats 3
    questhall ladder drawn-to-adventure --bots easy,normal --seats 1 --steps
    questhall ladder pig --bots random,easy,normal --steps --until-clear --games 400
    """
    game = the_game(name, packs)
    named = [level.strip() for level in bots.split(",") if level.strip()] if bots else []
    levels = list(dict.fromkeys([*named, *others])) if bots else everybody(game, others)
    only = meetings(levels, against) if steps or against else None
    if until_clear_ and only is None:
        raise click.UsageError("--until-clear is for pairings: say --steps or --against BOT too.")
    end = None if minutes is None else time.monotonic() + 60 * minutes
    options, folders = read_options(game, preset, pairs), tuple(str(pack) for pack in packs)
    seats = usual_seats(game) if seats is None else seats
    counts = measure(game, seats, options)
    results: list[Result] = []

    def play(pairings: Sequence[tuple[str, str]] | None, games: int) -> list[Result]:
        whom = list(dict.fromkeys(bot for pair in pairings or () for bot in pair)) or levels
        jobs = ladder_jobs(game.name, whom, games, seats, seed, options, folders, pairings)
        known = {row.key() for row in results}
        left = [job for job in jobs if job.key() not in known]
        results.extend(all_played(left, processes, Progress(game.title, quiet), into, end))
        wanted = {job.key() for job in jobs}
        return [row for row in results if row.key() in wanted]

    if only is not None and until_clear_:
        climbed = until_clear(only, counts, count, play)
        found, rows = msgspec.to_builtins(climbed), steps_table(climbed, counts)
    elif only is None:
        play(None, count)
        rungs = climb(results, counts, seed)
        found, rows = msgspec.to_builtins(rungs), ladder_table(rungs, counts)
    else:
        play(only, count)
        climbed = compare(results, only, counts)
        found, rows = msgspec.to_builtins(climbed), steps_table(climbed, counts)
    if as_json:
        print_json({"game": game.name, "rules": game.rules_version, "seed": seed, "ladder": found})
        return
    click.echo((markdown if as_markdown else plain)(rows), nl=False)
    for row in results:
        if not row.payoffs:
            click.echo(f"Did not end: {row.group}, seed {row.seed}.")
