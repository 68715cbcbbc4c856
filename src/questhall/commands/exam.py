"""`questhall exam`: the same tables for every agent."""

from pathlib import Path

import click
import msgspec

from questhall.commands.common import print_json
from questhall.commands.progress import Progress, all_played
from questhall.kernel import registry
from questhall.lab.exam import VERSION, as_page, exam_jobs, grade
from questhall.lab.files import named


@click.command()
@click.argument("agent")
@click.option("--games", "-n", "count", default=100, show_default=True, type=click.IntRange(2), help="Tables a game.")
@click.option("--only", multiple=True, metavar="GAME", help="Only this game; may be given several times.")
@click.option("--beside", default="random,sensible,greedy", show_default=True, help="Who sits the same exam.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="Where the card goes.")
@click.option("--into", type=click.Path(dir_okay=False, path_type=Path), help="Keep the games in this file, and go on.")
@click.option("--processes", "-p", default=0, show_default=True, type=click.IntRange(0), help="0 is one for each core.")
@click.option("--json", "as_json", is_flag=True, help="Print the card as data.")
@click.option("--quiet", "-q", is_flag=True, help="No progress.")
def exam(
    agent: str,
    count: int,
    only: tuple[str, ...],
    beside: str,
    out: Path,
    into: Path | None,
    processes: int,
    as_json: bool,
    quiet: bool,
) -> None:
    """Let an agent play fixed tables of all games, and write a card: how it did beside bots of the ladder.

    AGENT is a level (normal, search:500) or module:Name; questhall.agents.players makes one of a function that answers
    texts, or of a policy for the environments.

    \b
    questhall exam easy --games 50
    questhall exam my_agents:Cautious --only pig
    """
    chosen = [registry.game(name).name for name in only]
    beside_it = [level.strip() for level in beside.split(",") if level.strip()]
    jobs = exam_jobs(agent, count, chosen, beside_it)
    out.mkdir(parents=True, exist_ok=True)
    results = all_played(jobs, processes, Progress(f"Exam {VERSION}", quiet), into)
    card = grade(agent, results, beside_it)
    name = "".join(sign if sign.isalnum() else "-" for sign in agent)
    data = named(card)
    (out / f"exam-{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n")
    (out / f"exam-{name}.md").write_text(as_page(card), encoding="utf-8")
    if as_json:
        print_json(data)
        return
    click.echo(as_page(card), nl=False)
    click.echo(f"The card: {out / f'exam-{name}.md'}")
