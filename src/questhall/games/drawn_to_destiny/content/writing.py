"""Writing content: plain data as the readable TOML that packs are made of."""

import json
from typing import Any

import msgspec

WIDE = 110  # characters of a line before a list is broken


def toml_of(data: dict[str, Any]) -> str:
    """A file: plain values first, then tables, then entries of lists as ``[[unit]]``."""
    return "\n".join(_table(data, "")).lstrip("\n") + "\n"


def scene_toml(scene: Any) -> str:
    """A Scene (a struct or the same as plain data) as its file."""
    plain = msgspec.to_builtins(scene)
    return toml_of({key: value for key, value in plain.items() if value not in ((), [], {}, "")})


def _table(data: dict[str, Any], path: str) -> list[str]:
    lines = [f"{_key(key)} = {_value(value)}" for key, value in data.items() if not _apart(value, path)]
    for key, value in data.items():
        name = f"{path}{_key(key)}"
        if isinstance(value, dict) and _apart(value, path):
            lines += ["", f"[{name}]", *_table(value, f"{name}.")]
        elif isinstance(value, (list, tuple)) and _apart(value, path):
            for entry in value:
                lines += ["", f"[[{name}]]", *[f"{_key(one)} = {_value(part)}" for one, part in entry.items()]]
    return lines


def _apart(value: Any, path: str) -> bool:
    """Whether a value of the file itself gets a heading of its own: what is inside an entry is written in its line."""
    if path:
        return False
    if isinstance(value, dict):
        return any(isinstance(part, (dict, list, tuple)) for part in value.values())
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(part, dict) for part in value)


def _key(key: str) -> str:
    plain = key and all(char.isascii() and (char.isalnum() or char in "-_") for char in key)
    return key if plain else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{_key(key)} = {_value(part)}" for key, part in value.items()]) + " }"
    if isinstance(value, (list, tuple)):
        parts = [_value(part) for part in value]
        line = f"[{', '.join(parts)}]"
        return line if len(line) <= WIDE else "[\n  " + ",\n  ".join(parts) + ",\n]"
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
