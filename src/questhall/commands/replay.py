"""`questhall replay`: see a recorded game again."""

from pathlib import Path

import click
import msgspec

from questhall.commands.common import Fault, print_json, with_packs
from questhall.commands.play import load_match
from questhall.kernel import Match, text
from questhall.kernel import replay as replay_record
from questhall.kernel.state import encoded


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--until", type=click.IntRange(0), help="Stop after so many choices.")
@click.option("--seat", type=int, help="Through the eyes of a seat (0 is the first); without it as a spectator.")
@click.option("--open", "openly", is_flag=True, help="Show what was hidden, too: the log of all seats.")
@click.option("--choices", is_flag=True, help="Also print every choice as it was given.")
@click.option("--json", "as_json", is_flag=True, help="Print data for scripts.")
@with_packs
def replay(
    file: Path,
    until: int | None,
    seat: int | None,
    openly: bool,
    choices: bool,
    as_json: bool,
    packs: tuple[Path, ...],
) -> None:
    """Play a record again and tell what happened. A record that does not fit is refused with the reason."""
    match = load_match(file, packs)
    record = match.record()
    if until is not None and until < len(record.answers):
        match = replay_record(record, match.game, until)
    if seat is not None and not 0 <= seat < record.seats:
        raise Fault(f"There is no seat {seat}: the seats are 0 to {record.seats - 1}.")
    if as_json:
        print_json(
            {
                "game": record.game,
                "seats": record.seats,
                "position": match.position,
                "over": match.over,
                "outcome": msgspec.to_builtins(match.outcome),
                "view": msgspec.json.decode(encoded(match.view(seat))),
            }
        )
        return
    click.echo(f"{match.game.title}, {record.seats} seats, {match.position} choices")
    if choices:
        for number, (actor, option) in enumerate(match.answers, start=1):
            click.echo(f"{number:4}  seat {actor}  {text(option)}")
    tell(match, seat, openly)


def tell(match: Match, seat: int | None, openly: bool) -> None:
    """The log in words, the table as it stands, and how it ended."""
    table, view = match.game.table, match.view(seat)
    events = (match.state.events or []) if openly else match.log(seat)
    for event in events:
        click.echo(f"- {table.line(view, event)}" + (f"  [{event.rule}]" if event.rule else ""))
    click.echo("\n" + table.text(view).rstrip())
    if match.outcome is not None:
        payoffs = ", ".join(f"seat {number} {payoff:g}" for number, payoff in enumerate(match.outcome.payoffs))
        click.echo(f"\nIt ended: {match.outcome.reason or 'over'} ({payoffs})")
