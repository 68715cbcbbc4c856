"""`questhall lengths`: how many questions a person answers in a game, and how long that takes."""

from pathlib import Path
from statistics import mean

import click

from questhall.bots import make
from questhall.commands.common import print_json, read_options, the_game, with_options, with_packs, with_preset
from questhall.drawing.offer import SECONDS_A_QUESTION
from questhall.kernel.match import start

LONGEST = 20_000  # questions; a game that asks more has lost its way


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--games", "-n", "count", default=10, show_default=True, type=click.IntRange(1), help="For each number.")
@click.option("--bots", "-b", default="normal", show_default=True, help="Who answers.")
@click.option("--seats", type=int, help="Only this number of seats; all unless told.")
@click.option("--json", "as_json", is_flag=True, help="Print data for scripts.")
@with_preset
@with_options
@with_packs
def lengths(
    name: str,
    count: int,
    bots: str,
    seats: int | None,
    as_json: bool,
    preset: str | None,
    pairs: tuple[str, ...],
    packs: tuple[Path, ...],
) -> None:
    """Count the questions of whole games, by the number of seats.

    The shelf's minutes come from these counts, at 10 seconds a question.

    \b
    questhall lengths roll-for-adventure
    questhall lengths drawn-to-adventure --bots easy --games 4
    """
    game = the_game(name, packs)
    options = read_options(game, preset, pairs)
    player = make(game, bots, seed=1)
    found = []
    for number in [seats] if seats else game.seats:
        asked = []
        for seed in range(1, count + 1):
            match = start(game, number, seed, options, log=False)
            answers = 0
            while not match.over and answers < LONGEST:
                decision = match.decisions[0]
                match.choose(player.choose(match, decision), seat=decision.seat)
                answers += 1
            asked.append(answers / number)
        found.append({"seats": number, "questions": round(mean(asked)), "least": min(asked), "most": max(asked)})
        if not as_json:
            row = found[-1]
            minutes = row["questions"] * SECONDS_A_QUESTION / 60
            click.echo(
                f"{number} seats: {row['questions']} questions a person ({row['least']:.0f} to {row['most']:.0f}), "
                f"{minutes:.0f} minutes of thought each"
            )
    if as_json:
        print_json(found)
