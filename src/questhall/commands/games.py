"""`questhall games`: what can be played."""

from typing import Any

import click
import msgspec

from questhall.commands.common import print_json, the_game
from questhall.kernel import Game, registry
from questhall.lab import plain


@click.command()
@click.argument("name", metavar="[GAME]", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print data for scripts.")
def games(name: str | None, as_json: bool) -> None:
    """List the installed games, or describe one with its options."""
    if name is None:
        found = [the_game(known) for known in registry.names()]
        if as_json:
            print_json([describe(game) for game in found])
            return
        rows = [["game", "seats", "minutes", ""]]
        rows += [[game.name, seats(game), f"{game.minutes[0]}-{game.minutes[1]}", game.tagline] for game in found]
        click.echo(plain(rows), nl=False)
        return
    game = the_game(name)
    if as_json:
        print_json(describe(game))
        return
    together = "all play together" if game.cooperative else "all play against each other"
    click.echo(f"{game.title}: {game.tagline}.\n{game.blurb}")
    click.echo(f"{seats(game)} seats, {together}, {game.minutes[0]} to {game.minutes[1]} minutes.")
    rows = [["option", "usual", "values", ""], *option_rows(game)]
    click.echo("\n" + plain(rows) if len(rows) > 1 else "\nIt has no options.\n", nl=False)
    for preset, chosen in game.presets.items():
        click.echo(f"--preset {preset!r}: {preset_words(game, chosen)}")


def preset_words(game: Game[Any, Any], chosen: msgspec.Struct) -> str:
    """What a preset changes."""
    usual = msgspec.to_builtins(game.options({}))
    changed = [f"{key}={value}" for key, value in msgspec.to_builtins(chosen).items() if value != usual[key]]
    return ", ".join(changed) or "everything as usual"


def seats(game: Game[Any, Any]) -> str:
    """How many people play, in words."""
    first, last = game.seats[0], game.seats[-1]
    if len(game.seats) == 1:
        return str(first)
    return f"{first}-{last}" if len(game.seats) == last - first + 1 else ", ".join(map(str, game.seats))


def describe(game: Game[Any, Any]) -> dict[str, Any]:
    """A game as data; its options as a JSON schema."""
    return {
        "name": game.name,
        "title": game.title,
        "tagline": game.tagline,
        "blurb": game.blurb,
        "seats": list(game.seats),
        "minutes": list(game.minutes),
        "cooperative": game.cooperative,
        "rules_version": game.rules_version,
        "options": schema(game),
        "presets": {name: msgspec.to_builtins(options) for name, options in game.presets.items()},
    }


def schema(game: Game[Any, Any]) -> dict[str, Any]:
    """The JSON schema of a game's options."""
    (top,), parts = msgspec.json.schema_components([game.options_type], ref_template="#/$defs/{name}")
    full: dict[str, Any] = parts[top["$ref"].rsplit("/", 1)[1]] if "$ref" in top else top
    return full


def option_rows(game: Game[Any, Any]) -> list[list[str]]:
    """Each option with its usual value and what it may be."""
    rows = []
    for key, field in schema(game).get("properties", {}).items():
        words = field.get("description") or field.get("title") or ""
        rows.append([key, str(field.get("default", "")), values(field), words])
    return rows


def values(field: dict[str, Any]) -> str:
    """What an option may be, in words."""
    if "enum" in field:
        return ", ".join(str(value) for value in field["enum"])
    if "minimum" in field or "maximum" in field:
        return f"{field.get('minimum', '...')} to {field.get('maximum', '...')}"
    if "anyOf" in field:
        return " or ".join(values(part) for part in field["anyOf"])
    if field.get("type") == "boolean":
        return "true, false"
    if field.get("type") == "array":
        return "list of " + values(field["items"] if isinstance(field.get("items"), dict) else {"type": "values"})
    return str(field.get("type", ""))
