"""A pack as a page: each of its entries with its picture, where the game draws one, and what it says."""

from pathlib import Path
from typing import Any, Iterator

from questhall.authoring.mistakes import content_folder
from questhall.drawing import definitions, escape, stylesheet
from questhall.drawing.pictures import Picture, framed
from questhall.kernel import QuesthallError, registry, start
from questhall.kernel.content import read_toml

STYLE = """
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.4 system-ui,sans-serif}
main{max-width:72rem;margin:auto;padding:1rem}h1,h2,h3{font-family:serif}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(20rem,1fr));gap:1rem}
article{background:var(--card);border:2px solid var(--edge);border-radius:8px;padding:.8rem;overflow:hidden}
article h3{margin:0 0 .4rem}dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:.1rem .6rem}
dt{color:var(--faint)}dd{margin:0;overflow-wrap:anywhere}.board svg{width:100%;height:auto}svg{max-width:100%}
.tag{color:var(--faint);font-size:.85em}
"""


def preview(pack: Path) -> str:
    """The whole page."""
    body = ""
    for part in sorted(part for part in pack.iterdir() if part.is_dir() and part.name in registry.names()):
        game = registry.kind(part.name)((pack.resolve(),))
        pictures: dict[str, Any] = {}
        if hasattr(game.table, "pictures"):
            pictures = {_plain(key): picture for key, picture in game.table.pictures(game.content).items()}
        body += f"<h1>{escape(game.title)}</h1>"
        for file in sorted(part.rglob("*.toml")):
            own = content_folder(part.name) / file.relative_to(part)
            known = {label for label, _ in entries(read_toml(own))} if own.is_file() else set()
            body += f"<h2>{escape(str(file.relative_to(part)))}</h2><div class=cards>"
            for label, entry in entries(read_toml(file)):
                body += _card(label, entry, label in known, _picture(pictures, label, entry))
            body += "</div>"
        body += f"<h2>The table with this pack</h2><div class=board>{_table(game)}</div>"
    if not body:
        raise QuesthallError(f"{pack}: there is nothing of any game in it.")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(pack.name)}</title><style>{stylesheet()}{STYLE}</style></head><body>"
        f'<svg width="0" height="0" style="position:absolute"><defs>{definitions(body)}</defs></svg>'
        f"<main>{body}</main></body></html>\n"
    )


def entries(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The entries of a file with their names, however it is laid out."""
    for key, value in data.items():
        if isinstance(value, list):
            for item in value:
                if isinstance(item, dict):
                    yield str(item.get("id") or item.get("name") or item.get("title") or key), item
        elif isinstance(value, dict):
            yield key, value


def _picture(pictures: dict[str, Any], label: str, entry: dict[str, Any]) -> Picture | None:
    for name in (label, str(entry.get("name", "")), str(entry.get("title", ""))):
        for key, picture in pictures.items():
            if name and (key == _plain(name) or key.endswith(" " + _plain(name))):
                return picture  # type: ignore[no-any-return]
    return None


def _card(label: str, entry: dict[str, Any], replaces: bool, picture: Picture | None) -> str:
    title = str(entry.get("name") or entry.get("title") or label)
    drawn = ""
    if picture is not None:
        drawn = f'<svg width="288" height="216" viewBox="0 0 120 90">{framed(picture, 120, 90)}</svg>'
    rows = "".join(
        f"<dt>{escape(str(key))}</dt><dd>{escape(_words(value))}</dd>"
        for key, value in entry.items()
        if key not in ("name", "title", "id")
    )
    tag = "replaces the game's own" if replaces else "new"
    return f"<article><h3>{escape(title)} <span class=tag>{tag}</span></h3>{drawn}<dl>{rows}</dl></article>"


def _table(game: Any) -> str:
    match = start(game, None, 1, {})
    return str(game.table.draw(match.view(None)).svg("auto"))


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{key} {_words(item)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(map(_words, value))
    return str(value)


def _plain(name: str) -> str:
    return "".join(sign.lower() if sign.isalnum() else " " for sign in name).strip()
