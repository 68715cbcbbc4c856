"""Keep the rules of a released version: `python tools/keep_rules.py COMMIT VERSION`.

Writes kernel, drawing and games of a commit to src/questhall/hall/released/VERSION.tar.xz. The hall plays tables
of that version with them, once, that were kept before tables could outlive their version, and shows records of it.
"""

import io
import subprocess
import sys
import tarfile
from pathlib import Path

PARTS = ("kernel", "drawing", "games")
LEFT_OUT = ("RULES.md", "tutorial.toml", "lesson.toml", "learn.toml", "__pycache__")


def main(commit: str, version: str) -> None:
    """Write the archive."""
    root = Path(__file__).parents[1]
    paths = [f"src/questhall/{part}" for part in PARTS]
    source = subprocess.run(["git", "archive", commit, *paths], cwd=root, capture_output=True, check=True).stdout
    target = root / "src/questhall/hall/released" / f"{version}.tar.xz"
    with tarfile.open(fileobj=io.BytesIO(source)) as old, tarfile.open(target, "w:xz", preset=9) as new:
        empty = tarfile.TarInfo("questhall/__init__.py")
        new.addfile(empty, io.BytesIO())
        for member in sorted(old.getmembers(), key=lambda member: member.name):
            if member.isfile() and not any(part in member.name for part in LEFT_OUT):
                data = old.extractfile(member)
                assert data is not None
                kept = tarfile.TarInfo(member.name.removeprefix("src/"))
                kept.size = member.size
                new.addfile(kept, data)
    print(target, target.stat().st_size)


if __name__ == "__main__":
    main(*sys.argv[1:])
