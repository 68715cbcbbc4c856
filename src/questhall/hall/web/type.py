"""The type that the hall ships: a serif and a sans, cut down to the letters that pages use and sent compressed."""

import base64
import contextlib
import io
import os
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from fontTools import subset
from starlette.requests import Request
from starlette.responses import Response

FACES = {
    f"{family}-{style}": (f"font_source_{family}_pro", f"Source{family.capitalize()}Pro-{name}.otf")
    for family in ("serif", "sans")
    for style, name in (("regular", "Regular"), ("semibold", "Semibold"), ("bold", "Bold"), ("italic", "It"))
}
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2040), 0x20AC, *range(0x2190, 0x2194), 0x2212]


@lru_cache(maxsize=16)
def face(name: str) -> bytes:
    """One face as WOFF2. To cut it takes a second or two, so it is kept for the next start."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "questhall" / f"{name}-1.woff2"
    with contextlib.suppress(OSError):
        return cache.read_bytes()
    cut = _cut(*FACES[name])
    with contextlib.suppress(OSError):  # where nothing can be kept it is cut again
        cache.parent.mkdir(parents=True, exist_ok=True)
        unfinished = cache.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(cut)
        unfinished.replace(cache)
    return cut


def _cut(package: str, file: str) -> bytes:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the package {package} is not installed")
    options = subset.Options(flavor="woff2", layout_features=["kern", "liga", "lnum", "tnum"], notdef_outline=True)
    font = subset.load_font(str(Path(spec.origin).parent / "files" / file), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    written = io.BytesIO()
    subset.save_font(font, written, options)
    return written.getvalue()


@lru_cache(maxsize=1)
def _embedded() -> str:
    rules = []
    for family in ("serif", "sans"):
        for name, look in (("regular", ""), ("bold", "font-weight:bold;"), ("italic", "font-style:italic;")):
            data = base64.b64encode(face(f"{family}-{name}")).decode()
            source = f"src:url(data:font/woff2;base64,{data})"
            rules.append(f"@font-face{{font-family:'Source {family.capitalize()} Pro';{look}{source}}}")
    return f"<style>{''.join(rules)}</style>"


def dressed(drawing: str) -> str:
    """A drawing that brings its type along, so that it looks the same on every machine."""
    head, mark, rest = drawing.partition("<style>")
    return f"{head}{_embedded()}{mark}{rest}"


def page(request: Request) -> Response:
    """A face by its name; the path never changes what it holds, so it is kept for a year."""
    name = request.path_params["name"]
    if name not in FACES:
        return Response("There is no such type.", 404, media_type="text/plain")
    headers = {"cache-control": "public, max-age=31536000, immutable"}
    return Response(face(name), media_type="font/woff2", headers=headers)
