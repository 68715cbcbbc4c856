"""The files of docs/hosting, as far as they can be tried in seconds; `make soak` does the rest for real."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

from questhall.commands.serve import serve
from tests.hall.container import instructions, scripts
from tests.hall.house import Running
from tests.hall.proxy import HOSTING, behind_nginx, unit_is_sound
from tests.hall.trials import TRIALS

ROOT = HOSTING.parents[1]


def test_behind_a_real_nginx() -> None:
    if os.environ.get("CI"):
        assert shutil.which("nginx"), "CI plays through a real nginx: apt-get install nginx-light"
    assert behind_nginx()


def test_the_unit_is_one_for_systemd() -> None:
    assert unit_is_sound()


def test_the_container_file_says_what_there_is(tmp_path: Path) -> None:
    """Its files are in the sources, its command line is one, its health check tells a hall that is there from none."""
    text = (HOSTING / "Containerfile").read_text()
    said = dict(instructions(text))
    serve.make_parser(click.Context(serve)).parse_args(json.loads(said["ENTRYPOINT"])[2:])
    assert json.loads(said["ENTRYPOINT"])[:2] == ["questhall", "serve"]
    made, run = scripts(text, tmp_path / "src.tar")
    for script in (made, run):
        assert subprocess.run(["sh", "-n"], input=script.encode(), check=False).returncode == 0
    for step, words in instructions(text):
        if step == "RUN" and "/src/" in words:
            for word in words.split():
                assert not word.startswith("/src/") or (ROOT / word.removeprefix("/src/")).exists(), word
    steps = [step for step, _ in instructions(text)]
    assert steps.index("USER") > max(place for place, step in enumerate(steps) if step == "RUN"), (
        "it does not run as root"
    )
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert wanted == ">=3.11" and "python:3.12" in said["FROM"]
    check = said["HEALTHCHECK"].removeprefix("CMD ")
    with Running(tmp_path / "data") as hall:
        here = check.replace("8765", str(hall.port)).replace("python ", f"{sys.executable} ", 1)
        assert subprocess.run(["sh", "-c", here], check=False).returncode == 0
    gone = subprocess.run(["sh", "-c", here], capture_output=True, check=False)
    assert gone.returncode != 0, "nobody answers any more"


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_a_proxy_says_who_the_visitor_is(name: str) -> None:
    """What the hall relies on stands in both files: the Host as it was sent, the address set and not added to."""
    text = (HOSTING / name).read_text()
    if name == "nginx.conf":
        assert "proxy_set_header Host $http_host;" in text and "X-Forwarded-For $remote_addr;" in text
    else:
        assert "reverse_proxy" in text and "trusted_proxies" not in text  # Caddy sets both by itself


def test_what_the_page_says_is_shown_is_shown() -> None:
    """Every test and trial that docs/hosting.md names is there."""
    text = (HOSTING.parent / "hosting.md").read_text()
    here = "".join(file.read_text() for file in (ROOT / "tests" / "hall").glob("test_*.py"))
    named = set(re.findall(r"`(test_\w+)`", text))
    assert len(named) > 40 and not [name for name in named if f"def {name}(" not in here]
    assert max(int(number) for number in re.findall(r"[Tt]rials? (\d+)", text)) <= len(TRIALS)
