"""JSON Schema files for editors: what may stand in each content file of a game.

The games say it themselves: their files are read once while it is noted what each part of each file is decoded as.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from questhall.authoring.mistakes import content_folder
from questhall.kernel import content, registry
from questhall.kernel.content import read_toml

Place = tuple[str, ...]
"""Where in a file a type stands: `*` is any key, `[]` any item of a list."""


def schemas(game: str) -> dict[str, dict[str, Any]]:
    """A schema for each content file of a game, by its path inside the content folder."""
    folder = content_folder(game)
    found: dict[str, dict[Place, Any]] = {}
    for path, kind, data in _decoded(game):
        if path.is_relative_to(folder):
            raw = read_toml(path)
            place = _place(raw, data)
            if place is not None:
                known = found.setdefault(str(path.relative_to(folder)), {})
                if place == () and len(known):
                    continue  # the whole file was read for its names only
                known.pop((), None)
                known[place] = kind
    return {file: _schema(places, f"{game}: {file}") for file, places in sorted(found.items())}


def _decoded(game: str) -> list[tuple[Path, Any, Any]]:
    """Each act of decoding while a game reads its own content."""
    found: list[tuple[Path, Any, Any]] = []

    def watch(frame: Any, event: str, _: Any) -> None:
        if event == "call" and frame.f_code is content.decode.__code__:
            asked = frame.f_locals
            found.append((asked["path"], asked["kind"], asked["data"]))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        registry.kind(game)(())
    finally:
        sys.setprofile(before)
    return found


def _place(raw: dict[str, Any], data: Any) -> Place | None:
    """Where the decoded part stands in its file."""
    if raw == data:
        return ()

    def same(part: Any) -> bool:
        if not isinstance(part, dict) or not isinstance(data, dict):
            return bool(part == data)
        return {k: v for k, v in part.items() if k != "id"} == {k: v for k, v in data.items() if k != "id"}

    for key, value in raw.items():
        if same(value):
            return ("*",) if sum(isinstance(other, dict) for other in raw.values()) == len(raw) else (key,)
        if isinstance(value, list) and any(same(item) for item in value):
            return (key, "[]")
        if isinstance(value, dict) and any(same(item) for item in value.values()):
            return (key, "*")
    return None


def _schema(places: dict[Place, Any], title: str) -> dict[str, Any]:
    kinds = list(dict.fromkeys(places.values()))
    made, parts = msgspec.json.schema_components(kinds, schema_hook=lambda _: {}, ref_template="#/$defs/{name}")
    of = dict(zip(kinds, made))
    top: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "$defs": parts,
    }
    for place, kind in places.items():
        schema = of[kind]
        if place == ():
            top |= {"$ref": schema["$ref"]} if "$ref" in schema else schema
        elif place == ("*",):
            top["additionalProperties"] = schema
        else:
            inner = {"type": "array", "items": schema} if place[-1] == "[]" else schema
            if place[-1] == "*":
                inner = {"type": "object", "additionalProperties": schema}
            top.setdefault("properties", {})[place[0]] = inner
    _ids_may_be_left_out(top)
    return top


def _ids_may_be_left_out(schema: Any) -> None:
    """An entry's id is its key."""
    if isinstance(schema, dict):
        if isinstance(schema.get("required"), list) and "id" in schema["required"]:
            schema["required"] = [name for name in schema["required"] if name != "id"]
        for value in schema.values():
            _ids_may_be_left_out(value)
    elif isinstance(schema, list):
        for value in schema:
            _ids_may_be_left_out(value)
