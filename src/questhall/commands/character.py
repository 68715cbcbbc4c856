"""`questhall character`: characters of one's own for Drawn to Destiny, as files of a pack."""

import tomllib
from pathlib import Path

import click
import msgspec

from questhall.commands.common import Fault, with_packs
from questhall.games.drawn_to_destiny.content import characters
from questhall.games.drawn_to_destiny.content.unit_cards import UnitCard
from questhall.games.drawn_to_destiny.rules.scene import growing
from questhall.kernel import IllegalChoice, registry, text


@click.group()
def character() -> None:
    """Characters of one's own for Drawn to Destiny: make, check, let them grow."""


@character.command()
@click.argument("name")
@click.argument("wish")
@click.option("--points", default=7, show_default=True, type=click.IntRange(1, 60), help="What it may cost.")
@click.option("--genre", default="fantasy", show_default=True, help="The kind of story.")
@click.option("--seed", default=1, show_default=True, help="Another one for the same wish.")
@click.option("--into", type=click.Path(path_type=Path), help="The pack in which it is kept.")
@with_packs
def make(name: str, wish: str, points: int, genre: str, seed: int, into: Path | None, packs: tuple[Path, ...]) -> None:
    """Make NAME by a sentence: questhall character make Ada "a sly thief with a bow" --into mine."""
    library = registry.game("drawn-to-destiny", packs).content
    if genre not in characters.EXAMPLES:
        raise Fault(f"There is no genre {genre!r}; there are {', '.join(characters.EXAMPLES)}.")
    card = characters.make(library, name, wish, seed, genre, points)
    if into is None:
        click.echo(characters.written(card), nl=False)
    else:
        click.echo(f"{card.name}, Cost {card.cost}: {characters.write_character(card, into)}")
        click.echo(f"Bring it along: questhall play drawn-to-destiny --pack {into}")


@character.command()
@click.argument("genre", default="fantasy")
@with_packs
def examples(genre: str, packs: tuple[Path, ...]) -> None:
    """Three ready characters for a kind of story."""
    if genre not in characters.EXAMPLES:
        raise Fault(f"There is no genre {genre!r}; there are {', '.join(characters.EXAMPLES)}.")
    library = registry.game("drawn-to-destiny", packs).content
    click.echo("\n".join([characters.written(card) for card in characters.examples(library, genre)]), nl=False)


@character.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--points", default=0, help="What it may cost; 0: as much as it does.")
@with_packs
def check(file: Path, points: int, packs: tuple[Path, ...]) -> None:
    """What the character in FILE costs, and everything that speaks against it."""
    library = registry.game("drawn-to-destiny", packs).content
    card = _read(file)
    against = characters.reasons(library, card, points)
    click.echo(f"{card.name}: Cost {characters.unit_price(card)}, Mind {card.mind}, Will {card.will}, {card.role}")
    for line in card.skills:
        click.echo(f"  {line.name} {line.level}{': ' if line.cards else ''}{', '.join(line.cards)}")
    if against:
        raise Fault("\n".join(against))
    click.echo("Nothing speaks against it.")


@character.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("way", default="")
@with_packs
def grow(file: Path, way: str, packs: tuple[Path, ...]) -> None:
    """Spend points and weeks of the character in FILE; without WAY, list what is possible."""
    library = registry.game("drawn-to-destiny", packs).content
    card = _read(file)
    if way:
        try:
            card = growing.grow(library, card, way)
        except IllegalChoice as refused:
            raise Fault(str(refused)) from None
        file.write_text(characters.written(card), encoding="utf-8")
    click.echo(f"{card.name}: Skill Points {card.sp}, Ability Points {card.ap}, weeks {card.weeks}")
    for option in growing.ways(library, card) if not way else ():
        click.echo(f"  {text(option)}")


def _read(file: Path) -> UnitCard:
    """The character of a file."""
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8"))["unit"][0], UnitCard)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, KeyError, IndexError, UnicodeDecodeError) as fault:
        raise Fault(f"{file}: no character: {fault}") from None
