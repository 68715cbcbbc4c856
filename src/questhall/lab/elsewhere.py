"""The same games with another version of Questhall: its kernel, games and bots, under this laboratory's eyes."""

import atexit
import os
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

import msgspec

from questhall.kernel import QuesthallError
from questhall.lab.play import Job, LabError, Result, play

CHILD = """
import sys, types, questhall
lab = types.ModuleType("questhall.lab")
lab.__path__ = [sys.argv[1]]
sys.modules["questhall.lab"] = lab
import msgspec
from questhall.lab.play import Job, play
for line in sys.stdin:
    try:
        answer = msgspec.json.encode(play(msgspec.json.decode(line, type=Job)))
    except Exception as error:
        answer = msgspec.json.encode({"error": f"{error}"})
    sys.stdout.write(answer.decode() + "\\n")
    sys.stdout.flush()
"""

_CHILDREN: dict[str, "subprocess.Popen[str]"] = {}


class UnknownVersion(QuesthallError):
    """Neither a pack, nor sources of Questhall, nor a commit."""


def play_anywhere(job: Job) -> Result:
    """Play a game with this Questhall, or with the one whose sources the job names."""
    return _elsewhere(job) if job.sources else play(job)


def _elsewhere(job: Job) -> Result:
    child = _CHILDREN.get(job.sources)
    if child is None or child.poll() is not None:
        child = _CHILDREN[job.sources] = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(Path(__file__).parent)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": job.sources},
        )
        atexit.register(child.kill)
    assert child.stdin is not None and child.stdout is not None
    child.stdin.write(msgspec.json.encode(job).decode() + "\n")
    child.stdin.flush()
    line = child.stdout.readline()
    if not line:
        raise LabError(f"The Questhall in {job.sources} ended while it played seed {job.seed!r}.")
    if line.startswith('{"error"'):
        raise LabError(f"With the Questhall in {job.sources}: {msgspec.json.decode(line)['error']}")
    return msgspec.json.decode(line, type=Result)


def sources_of(version: str, keep: Path) -> str:
    """The folder with the sources of a version: a checkout, or a commit or tag of the checkout one stands in."""
    for folder in (Path(version) / "src", Path(version)):
        if (folder / "questhall" / "__init__.py").is_file():
            return str(folder.resolve())
    found = subprocess.run(["git", "archive", "--format=tar", version, "src"], capture_output=True, check=False)
    if found.returncode:
        raise UnknownVersion(
            f"{version!r} is neither a pack, nor a folder with Questhall's sources, nor a commit of the Git checkout "
            "that you stand in. The game's own content is called plain."
        )
    folder = keep / "".join(sign if sign.isalnum() else "-" for sign in version)
    with tarfile.open(fileobj=BytesIO(found.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return str((folder / "src").resolve())
