"""Write into docs/games/*.md how each game is built: every module with the first sentence of its docstring.

`python tools/house.py` writes the pages, `--check` only says which would change.
"""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- written by tools/house.py: begin -->", "<!-- end -->"
ROOMS = {
    "": "the table and what may be known of it",
    "content": "what is printed",
    "rules": "the rulebook",
    "table": "how it looks and reads",
    "bot": "how good a position is",
}


def first_sentence(file: Path) -> str:
    """What a module says about itself, in one sentence."""
    said = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    words = " ".join(said.split("\n\n")[0].split())
    sentence, dot, _ = words.partition(". ")
    return (sentence + dot.strip()).replace("|", "\\|")


def modules(game: Path) -> dict[str, list[Path]]:
    """The modules of a game by room, rules first by chapter."""
    rooms: dict[str, list[Path]] = {room: [] for room in ROOMS}
    for file in sorted(game.rglob("*.py")):
        inside = file.relative_to(game)
        if file.stem != "__init__" or inside == Path("__init__.py"):
            rooms[inside.parts[0] if len(inside.parts) > 1 else ""].append(file)
    return {room: files for room, files in rooms.items() if files}


def section(game: Path) -> str:
    """The generated part of a page."""
    lines = [BEGIN, ""]
    for room, files in modules(game).items():
        lines += [f"| `{room}/` | {ROOMS[room]} |" if room else f"| | {ROOMS[room]} |", "|---|---|"]
        for file in files:
            inside = file.relative_to(game / room) if room else file.relative_to(game)
            lines.append(f"| `{inside}` | {first_sentence(file)} |")
        lines.append("")
    return "\n".join([*lines, END])


def page_of(game: Path) -> Path:
    """Where a game is described."""
    return ROOT / "docs" / "games" / f"{game.name.replace('_', '-')}.md"


def written(page: Path, game: Path) -> str:
    """A page with its section made anew."""
    text = page.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    if not begin:
        raise SystemExit(f"{page.relative_to(ROOT)} has no line {BEGIN!r}")
    return before + section(game) + rest.partition(END)[2]


def stale() -> list[Path]:
    """Pages that say something else than the sources."""
    return [page for page, game in pages() if page.read_text(encoding="utf-8") != written(page, game)]


def pages() -> list[tuple[Path, Path]]:
    """Every game that has a page."""
    games = sorted(path.parent for path in (ROOT / "src/questhall/games").glob("*/__init__.py"))
    return [(page_of(game), game) for game in games if page_of(game).exists()]


if __name__ == "__main__":
    if "--check" in sys.argv:
        wrong = [f"{page.relative_to(ROOT)} is not what the sources say: make house" for page in stale()]
        sys.exit("\n".join(wrong) or 0)
    for page, game in pages():
        page.write_text(written(page, game), encoding="utf-8")
