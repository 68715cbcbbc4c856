"""The code in the documentation runs, and its links lead somewhere."""

import re
import subprocess
import sys
import types
from importlib import import_module
from pathlib import Path

import pytest

from questhall.authoring.mistakes import content_folder

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def blocks(page: Path) -> list[tuple[int, str]]:
    text = page.read_text(encoding="utf-8")
    return [
        (text[: found.start()].count("\n") + 1, found[1])
        for found in re.finditer(r"^```python\n(.*?)^```", text, re.M | re.S)
    ]


def test_the_tutorial_runs() -> None:
    found = blocks(ROOT / "docs" / "tutorial.md")
    assert len(found) >= 7
    module = types.ModuleType("crowns_tutorial")
    sys.modules["crowns_tutorial"] = module  # annotations of state classes are looked up there
    for line, code in found:
        exec(compile("\n" * line + code, "docs/tutorial.md", "exec"), module.__dict__)


def test_the_readme_runs() -> None:
    for line, code in blocks(ROOT / "README.md"):
        exec(compile("\n" * line + code, "README.md", "exec"), {"__name__": "readme"})


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target and not target.startswith("mailto:"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_how_each_game_is_built_is_what_the_sources_say() -> None:
    checked = subprocess.run([sys.executable, ROOT / "tools/house.py", "--check"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


def test_the_pack_that_is_shown_holds_files_that_the_games_read() -> None:
    game, files = "", []
    for line in (
        (ROOT / "docs" / "writing-a-pack.md").read_text(encoding="utf-8").partition("my-pack/\n")[2].splitlines()
    ):
        if line.startswith("```"):
            break
        if line.endswith("/"):
            game = line.strip(" /")
        else:
            files.append(content_folder(game) / line.strip())
    assert len(files) == 2 and all(file.is_file() for file in files), files


def test_the_page_of_the_api_names_what_is_there() -> None:
    """Sphinx says nothing of a member that is not."""
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for module, members in re.findall(r"automodule:: (\S+)\n   :members: (.+)", page):
        for member in members.split(", "):
            thing = getattr(import_module(module), member, None)
            assert thing is not None and not isinstance(thing, types.ModuleType), f"{module}.{member}"
