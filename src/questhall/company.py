"""Whether those at a table win or lose together: `Game.together`, asked of what was written down."""

from typing import Any

from questhall.kernel import BadOptions, Game, Match


def together(match: Match) -> bool:
    """Of a running game, as far as it is known how it was set up."""
    header = match.header
    return match.game.cooperative if header is None else together_at(match.game, header.seats, header.options)


def together_at(game: Game[Any, Any], seats: int, options: dict[str, Any]) -> bool:
    """Of plain options; those of another version, which cannot be read any more, count as usual."""
    try:
        return game.together(seats, game.options(options))
    except BadOptions:
        return game.cooperative or seats == 1
