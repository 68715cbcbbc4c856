"""Two wheels of the same sources, in dist: pure Python for any machine, and compiled for machines like this one.

    python tools/wheels.py [--into dist] [--compiled build/compiled] [--unpacked build/wheels]

The compiled wheel is the pure one with the modules of `make compiled` in their place. Each is also unpacked into a
folder of its own, so that `make test-wheels` can run the tests on what people install.
"""

import argparse
import base64
import hashlib
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, default=ROOT / "dist")
    parser.add_argument("--compiled", type=Path, default=ROOT / "build/compiled", help="what `make compiled` has built")
    parser.add_argument("--unpacked", type=Path, default=ROOT / "build/wheels")
    given = parser.parse_args()
    if not list(given.compiled.glob("*__mypyc*.so")):
        sys.exit(f"{given.compiled} holds no compiled build: make compiled")
    given.into.mkdir(parents=True, exist_ok=True)
    pure = pure_wheel(given.into)
    for wheel, name in ((pure, "pure"), (compiled_wheel(pure, given.compiled), "compiled")):
        shutil.rmtree(given.unpacked / name, ignore_errors=True)
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(given.unpacked / name)
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, unpacked in {given.unpacked / name}")


def pure_wheel(into: Path) -> Path:
    """The wheel that the build backend makes."""
    for old in into.glob("questhall-*.whl"):
        old.unlink()
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(into), str(ROOT)]
    subprocess.run(command, check=True)
    return next(into.glob("questhall-*-none-any.whl"))


def compiled_wheel(pure: Path, compiled: Path) -> Path:
    """The same wheel with the package as it was compiled, for this interpreter and this kind of machine."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
    wheel = pure.with_name(pure.name.replace("py3-none-any", tag))
    with zipfile.ZipFile(pure) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.startswith("questhall/")}
    for file in sorted(compiled.rglob("*")):
        name = file.relative_to(compiled).as_posix()
        if file.is_file() and (name.startswith("questhall/") or file.suffix == ".so") and "__pycache__" not in name:
            files[name] = file.read_bytes()
    notes = next(name for name in files if name.endswith(".dist-info/WHEEL"))
    folder = notes.rsplit("/", 1)[0]
    told = files[notes].decode().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
    files[notes] = told.replace("Tag: py3-none-any", f"Tag: {tag}").encode()
    about = f"{folder}/METADATA"
    needs = "Requires-Dist: mypy-extensions>=1\nRequires-Dist: msgspec"  # native states say so at import
    files[about] = files[about].decode().replace("Requires-Dist: msgspec", needs, 1).encode()
    record = f"{folder}/RECORD"
    del files[record]
    lines = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in files.items()]
    files[record] = ("\n".join([*lines, f"{record},,"]) + "\n").encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return wheel


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    main()
