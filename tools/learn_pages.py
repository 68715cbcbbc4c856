"""Write the pages that games are learnt from into a folder of the documentation; `make docs` does it.

`python tools/learn_pages.py docs/learn`: a page for each game with its pictures, drawn by the game itself.
"""

import sys
from pathlib import Path
from typing import Any

from questhall.hall.web.learning import Book, Chapter, book_of, file
from questhall.kernel import Game
from questhall.kernel.registry import game, names

INDEX = """# How the games are played

Each in two minutes, then chapter by chapter; the pictures are positions that the games draw themselves.

```{toctree}
:maxdepth: 1

"""


def part(chapter: Chapter, name: str, folder: Path, rules: Game[Any, Any]) -> list[str]:
    """A chapter as lines of Markdown; its picture becomes a file."""
    lines = [f"### {chapter.title}", *chapter.says]
    if chapter.figure:
        picture = f"{rules.name}-{name}.svg"
        (folder / picture).write_text(file(rules, chapter.figure), encoding="utf-8")
        lines += [f"![{chapter.figure.caption}]({picture})", f"*{chapter.figure.caption}*"]
    return lines


def page(book: Book, folder: Path, rules: Game[Any, Any]) -> str:
    """A game's page."""
    lines = [f"# {rules.title}", rules.blurb, "## In two minutes"]
    for number, chapter in enumerate(book.brief, 1):
        lines += part(chapter, f"brief-{number}", folder, rules)
    lines += ["### Five things that people forget", "\n".join(f"1. {words}" for words in book.forget)]
    if book.chapter:
        lines.append("## Chapter by chapter")
    for number, chapter in enumerate(book.chapter, 1):
        lines += part(chapter, f"chapter-{number}", folder, rules)
    return "\n\n".join(lines) + "\n"


def write(folder: Path) -> None:
    """All pages, and an index of them."""
    folder.mkdir(parents=True, exist_ok=True)
    books = [(name, book_of(game(name))) for name in names() if book_of(game(name)).brief]
    for name, book in books:
        (folder / f"{name}.md").write_text(page(book, folder, game(name)), encoding="utf-8")
    (folder / "index.md").write_text(INDEX + "\n".join(name for name, _ in books) + "\n```\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
