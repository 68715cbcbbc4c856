"""`questhall specimen`: every picture of every game on one page, and whether anything lacks one."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from questhall.commands.common import Fault, the_game, with_packs
from questhall.drawing import Table, definitions, escape, stylesheet
from questhall.drawing.pictures import Picture, endings, face, framed, token, whole
from questhall.kernel import registry

_STYLE = """
body{margin:0;font:13px/1.3 system-ui,sans-serif}section{background:var(--paper);color:var(--ink);padding:16px 24px}
h1,h2{font-family:serif;margin:.4em 0}figure{display:inline-block;margin:8px;vertical-align:top;text-align:center}
figcaption{max-width:30em;color:var(--faint)}svg{vertical-align:bottom}
"""


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--out", type=click.Path(path_type=Path), default=Path("specimen"), help="The folder to write into.")
@click.option("--check", is_flag=True, help="Write nothing; say what lacks a picture, and fail if anything does.")
@with_packs
def specimen(names: tuple[str, ...], out: Path, check: bool, packs: tuple[Path, ...]) -> None:
    """Write one page with every picture of every game, at three sizes, by day and by night.

    With --check nothing is written: the last line says how many things there are, and it fails if one lacks a
    picture or two different things share one.
    """
    books = {name: collect(name, packs) for name in names or tuple(registry.names())}
    if check:
        say(books)
        return
    out.mkdir(parents=True, exist_ok=True)
    path = out / "index.html"
    path.write_text(page(books), encoding="utf-8")
    click.echo(f"Wrote {path}: {sum(len(book) for book in books.values())} things of {len(books)} games.")


def collect(name: str, packs: tuple[Path, ...] = ()) -> Mapping[str, Picture | None]:
    """The pictures of a game by what they show."""
    game = the_game(name, packs)
    table: Table[Any] = game.table
    return table.pictures(game.content)


def say(books: Mapping[str, Mapping[str, Picture | None]]) -> None:
    """What is wrong, and how many things there are."""
    faults = [fault for name, book in books.items() for fault in wrong(name, book)]
    for fault in faults:
        click.echo(fault)
    for name, book in books.items():
        click.echo(f"{name}: {len(book)} things")
    count = sum(len(book) for book in books.values())
    if faults:
        raise Fault(f"{count} things, {len(faults)} of them without a picture of their own.")
    click.echo(f"{count} things, each with a picture of its own.")


def wrong(name: str, book: Mapping[str, Picture | None]) -> list[str]:
    """Things without a picture, and things that share one."""
    faults = [f"{name}: {thing} has no picture." for thing, picture in book.items() if picture is None]
    seen: dict[Picture, str] = {}
    for thing, picture in book.items():
        if picture is not None and seen.setdefault(picture, thing) != thing:
            faults.append(f"{name}: {thing} looks exactly like {seen[picture]}.")
    return faults


def page(books: Mapping[str, Mapping[str, Picture | None]]) -> str:
    """All pictures, by day and then by night."""
    body = ""
    for name, book in books.items():
        game = the_game(name)
        body += f"<h1>{escape(game.title)}</h1>{game.table.cover().inline().replace('<svg ', '<svg width=480 ', 1)}<br>"
        body += "".join(_entry(thing, picture) for thing, picture in book.items() if picture is not None)
    body += "<h1>The hall</h1>"
    body += "".join(_entry(name, picture) for name, picture in endings.HALL.items())
    body += "".join(_entry(name, face(name)) for name in ("Ada", "Ben", "Cyra", "Dov", "Esme", "Finn", "Gita", "Hal"))
    days = "".join(f'<section class="{theme}">{body}</section>' for theme in ("light", "night"))
    css = stylesheet().replace(":root[data-theme=night]", ".night")
    return (
        f'<!doctype html><meta charset="utf-8"><title>The specimen book</title><style>{css}{_STYLE}</style>'
        f'<svg width="0" height="0"><defs>{definitions(body)}</defs></svg>{days}'
    )


def _entry(name: str, picture: Picture) -> str:
    large = 480 if picture.kind == "place" else 300
    small = token(picture, 40, x=20, y=20) + f'<g transform="translate(48)">{token(picture, 120, x=60, y=60)}</g>'
    art = f'<svg width="176" height="120">{small}</svg>'
    art += f'<svg width="{large}" height="300">{framed(picture, large, 300)}</svg>'
    if picture.kind == "person":
        art += f'<svg width="160" height="160">{whole(picture, 160, 80, 80)}</svg>'
    return f"<figure>{art}<figcaption>{escape(name)}</figcaption></figure>"
