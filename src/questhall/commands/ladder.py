"""`questhall ladder`: who plays best."""

from pathlib import Path

import click
import msgspec

from questhall.commands.common import print_json, read_options, the_game, with_options, with_packs, with_preset
from questhall.commands.progress import Progress, all_played
from questhall.lab import markdown, plain
from questhall.lab.ladder import compare, everybody, ladder_jobs, ladder_table, meetings, steps_table
from questhall.lab.ladder import ladder as climb


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--games", "-n", "count", default=60, show_default=True, type=click.IntRange(2), help="For each pairing.")
@click.option("--bots", "-b", help="Only these, with commas: greedy,normal,my_bots:Cautious. All levels unless told.")
@click.option("--with", "others", multiple=True, metavar="MODULE:NAME", help="All levels, and this bot too.")
@click.option("--steps", is_flag=True, help="Only each bot of --bots with the one named before it.")
@click.option("--against", metavar="BOT", help="Only each bot with this one: a curve of strength over time per choice.")
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
    is 0. Where all play together each bot holds all seats, and the share of games won counts.

    \b
    questhall ladder pig
    questhall ladder pig --with my_bots:Cautious --games 200
    questhall ladder roll-for-adventure --bots random,greedy,normal --seats 3
    questhall ladder call-to-adventure --bots easy,normal,strong --steps --into games.jsonl
    questhall ladder call-to-adventure --bots search:40,search:400 --against normal
    """
    game = the_game(name, packs)
    levels = [level.strip() for level in bots.split(",") if level.strip()] if bots else everybody(game, others)
    only = meetings(levels, against) if steps or against else None
    options, folders = read_options(game, preset, pairs), tuple(str(pack) for pack in packs)
    jobs = ladder_jobs(game.name, levels, count, seats, seed, options, folders, only)
    results = all_played(jobs, processes, Progress(game.title, quiet), into)
    if only is None:
        rungs = climb(results, game.cooperative, seed)
        found, rows = msgspec.to_builtins(rungs), ladder_table(rungs)
    else:
        climbed = compare(results, only, game.cooperative)
        found, rows = msgspec.to_builtins(climbed), steps_table(climbed)
    if as_json:
        print_json({"game": game.name, "rules": game.rules_version, "seed": seed, "ladder": found})
        return
    click.echo((markdown if as_markdown else plain)(rows), nl=False)
    for row in results:
        if not row.payoffs:
            click.echo(f"Did not end: {row.group}, seed {row.seed}.")
