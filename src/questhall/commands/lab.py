"""`questhall lab`: many games, and one report about balance."""

import shlex
import shutil
import sys
from pathlib import Path

import click

from questhall.commands.common import Fault, print_json, read_options, the_game, with_options, with_packs, with_preset
from questhall.commands.progress import Progress
from questhall.commands.simulate import read_variations
from questhall.lab.experiment import Experiment, Laboratory
from questhall.lab.files import REPORT, as_data, write
from questhall.lab.page import sentences
from questhall.lab.pool import MissingExtra
from questhall.lab.report import plain, tables

ENDLESS = 100_000  # games that `--until` plays at most


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--games", "-n", "count", type=click.IntRange(1), help="How many of each kind; 400 unless told.")
@click.option("--bots", "-b", default="normal", show_default=True, help="Levels or module:Name, with commas.")
@click.option("--seats", type=int, help="How many sit at the table; as many as bots where that is possible.")
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@click.option("--against", metavar="WHAT", help="A pack, `plain`, a folder with another Questhall, or a commit of it.")
@click.option("--vary", multiple=True, metavar="KEY=A,B,C", help="Compare these values of an option.")
@click.option("--until", metavar="1%", help="Stop when the widest interval is so narrow, plus or minus.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="The folder; lab-GAME unless told.")
@click.option("--afresh", is_flag=True, help="Forget what the folder holds.")
@click.option("--processes", "-p", default=0, show_default=True, type=click.IntRange(0), help="0 is one for each core.")
@click.option("--ray", "ray", is_flag=False, flag_value="local", metavar="ADDRESS", help="On a Ray cluster.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as data.")
@click.option("--quiet", "-q", is_flag=True, help="No progress.")
@with_preset
@with_options
@with_packs
def lab(
    name: str,
    count: int | None,
    bots: str,
    seats: int | None,
    seed: str,
    against: str | None,
    vary: tuple[str, ...],
    until: str | None,
    out: Path | None,
    afresh: bool,
    processes: int,
    ray: str | None,
    as_json: bool,
    quiet: bool,
    preset: str | None,
    pairs: tuple[str, ...],
    packs: tuple[Path, ...],
) -> None:
    """Let bots play many games and write a report: who wins, what is taken and what it does, what stands out.

    The folder then holds report.html (one page with pictures), report.json, and games.csv, things.csv, bots.csv. The
    same command goes on where it was stopped; with a larger --games it adds to what is there.

    \b
    questhall lab call-to-adventure --bots normal,greedy --games 1000
    questhall lab roll-for-adventure --pack my-pack --against plain --until 1%
    questhall lab pig --bots greedy --vary goal=50,100,200
    questhall lab pig --bots greedy --against v0.1.0
    """
    game = the_game(name, packs)
    precise = read_share(until) if until else 0.0
    folder = out or Path(f"lab-{game.name}")
    asked = Experiment(
        game=game.name,
        bots=[level.strip() for level in bots.split(",") if level.strip()],
        games=count or (ENDLESS if precise else 400),
        seats=seats,
        seed=seed,
        options=read_options(game, preset, pairs),
        vary=read_variations(vary),
        packs=[str(pack) for pack in packs],
        against=against,
        until=precise,
    )
    if afresh:
        Laboratory(asked)  # what cannot be played forgets nothing
        forget(folder)
    laboratory = Laboratory(asked, folder)
    progress = Progress(game.title, quiet)
    backend, address = ("ray", "" if ray == "local" else ray) if ray else ("local", "")
    try:
        for done, total in laboratory.run(processes, backend, address, progress.beat):
            progress.at(done, total)
    except KeyboardInterrupt:
        progress.end()
        raise Fault(f"Stopped after {progress.done} games; the same command goes on with them.") from None
    progress.end()
    found = laboratory.findings()
    laboratory.keep_records(found)
    command = shlex.join(["questhall", *(argument for argument in sys.argv[1:] if argument != "--afresh")])
    try:
        write(found, laboratory.results.values(), folder, command)
        where = folder / "report.html"
    except MissingExtra as error:
        click.echo(f"questhall: {error} The numbers are in {folder}.", err=True)
        where = folder / "report.json"
    if as_json:
        print_json(as_data(found))
        return
    for side in found.sides:
        if len(found.sides) > 1:
            click.echo(f"{side.label}:")
        click.echo("\n".join(plain(rows) for rows in tables(side.groups)))
    for sentence in sentences(found):
        click.echo(f"- {sentence}")
    for row in found.outliers:
        click.echo(f"- Stands out: seed {row.seed} {row.group}, {','.join(row.levels)}: {row.why}.")
    click.echo(f"\nThe report: {where}")


def forget(folder: Path) -> None:
    """Remove what an experiment has written into a folder, and nothing else that lies there."""
    if not (folder / "experiment.json").is_file():
        return
    for name in (*REPORT, "results.jsonl", "experiment.json"):
        (folder / name).unlink(missing_ok=True)
    for name in ("records", "sources"):
        shutil.rmtree(folder / name, ignore_errors=True)


def read_share(words: str) -> float:
    """1%, 0.5% or 0.01."""
    try:
        share = float(words.rstrip("% ")) / (100 if words.rstrip().endswith("%") else 1)
    except ValueError:
        share = 0.0
    if not 0 < share < 1:
        raise Fault(f"--until {words}: write a share such as 1% or 0.5%.")
    return share
