"""What is wrong with data by its type: msgspec stops at the first mistake; its type information goes on."""

import difflib
from typing import Any

import msgspec
from msgspec import inspect

Wrong = tuple[str, str]
"""A field, and what is wrong with it and allowed there."""


def wrong(data: Any, kind: Any) -> list[Wrong]:
    """All that is wrong with data that should be of a type; none when it is sound."""
    try:
        msgspec.convert(data, kind)
        return []
    except msgspec.ValidationError as error:
        found = list(_walk(data, inspect.type_info(kind), ""))
        return found or [("", str(error))]


def _walk(data: Any, kind: inspect.Type, where: str) -> list[Wrong]:
    if isinstance(kind, inspect.Metadata):
        return _walk(data, kind.type, where)
    if isinstance(kind, inspect.StructType) and isinstance(data, dict):
        return _struct(data, kind, where)
    if isinstance(kind, inspect.UnionType):
        return _union(data, kind, where)
    if isinstance(kind, (inspect.ListType, inspect.SetType, inspect.FrozenSetType, inspect.VarTupleType)):
        if isinstance(data, list):
            inner = [fault for i, item in enumerate(data) for fault in _walk(item, kind.item_type, f"{where}[{i}]")]
            return inner or _single(data, kind, where)
    elif isinstance(kind, inspect.TupleType) and isinstance(data, list):
        if len(data) != len(kind.item_types):
            return [(where, f"{len(data)} are not allowed; it must be {_words(kind)}")]
        return [fault for i, item in enumerate(data) for fault in _walk(item, kind.item_types[i], f"{where}[{i}]")]
    elif isinstance(kind, inspect.DictType) and isinstance(data, dict):
        inner = []
        for key, item in data.items():
            inner += _walk(key, kind.key_type, f"{_at(where, key)} (the name)")
            inner += _walk(item, kind.value_type, _at(where, key))
        return inner
    return _single(data, kind, where)


def _struct(data: dict[str, Any], kind: inspect.StructType, where: str) -> list[Wrong]:
    found: list[Wrong] = []
    fields = {field.encode_name: field for field in kind.fields}
    for name, field in fields.items():
        if name in data:
            found += _walk(data[name], field.type, _at(where, name))
        elif field.required:
            found.append((_at(where, name), "is missing"))
    if kind.forbid_unknown_fields:
        for name in data:
            if name not in fields and name != kind.tag_field:
                close = difflib.get_close_matches(name, list(fields), n=1)
                hint = f"did you mean {close[0]}?" if close else f"allowed: {', '.join(fields)}"
                found.append((_at(where, name), f"there is no such field; {hint}"))
    return found


def _union(data: Any, kind: inspect.UnionType, where: str) -> list[Wrong]:
    """The part of the union that the data means: by its tag, or the one with the fewest mistakes."""
    structs = [part for part in kind.types if isinstance(part, inspect.StructType)]
    if isinstance(data, dict) and structs:
        tagged = {part.tag: part for part in structs if part.tag_field is not None}
        field = next((part.tag_field for part in structs if part.tag_field), None)
        if field is not None:
            tag = data.get(field)
            if tag not in tagged:
                words = ", ".join(str(known) for known in tagged)
                return [(_at(where, field), f"{tag!r} is not known; allowed: {words}" if tag else "is missing")]
            return _struct(data, tagged[tag], where)
    tries = [_walk(data, part, where) for part in kind.types if not isinstance(part, inspect.NoneType)]
    if any(not faults for faults in tries) or (data is None and len(tries) < len(kind.types)):
        return []
    return min(tries, key=len) if isinstance(data, (dict, list)) else [(where, _allowed(kind, data))]


def _single(data: Any, kind: inspect.Type, where: str) -> list[Wrong]:
    """One plain value."""
    if isinstance(kind, (inspect.AnyType, inspect.RawType)):
        return []
    real = _python(kind)
    if real is None:
        return []
    try:
        msgspec.convert(data, real)
        return []
    except msgspec.ValidationError:
        return [(where, _allowed(kind, data))]
    except TypeError:
        return []


def _python(kind: inspect.Type) -> Any:
    """The type again, with its limits."""
    from typing import Annotated, Literal

    limits = {key: getattr(kind, key, None) for key in ("gt", "ge", "lt", "le", "multiple_of")}
    lengths = {key: getattr(kind, key, None) for key in ("pattern", "min_length", "max_length")}
    given = {key: value for key, value in (limits | lengths).items() if value is not None}
    plain = {
        inspect.IntType: int,
        inspect.FloatType: float,
        inspect.StrType: str,
        inspect.BoolType: bool,
        inspect.NoneType: type(None),
        inspect.ListType: list,
        inspect.VarTupleType: tuple,
        inspect.TupleType: tuple,
        inspect.DictType: dict,
        inspect.SetType: set,
        inspect.FrozenSetType: frozenset,
        inspect.StructType: dict,
    }.get(type(kind))
    if isinstance(kind, inspect.LiteralType):
        return Literal[tuple(kind.values)]
    if isinstance(kind, inspect.EnumType):
        return kind.cls
    if plain is None:
        return None
    return Annotated[plain, msgspec.Meta(**given)] if given else plain


def _allowed(kind: inspect.Type, data: Any) -> str:
    """What there is, and what may be there."""
    return f"{data!r} is not allowed; it must be {_words(kind)}"


def _words(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata):
        return _words(kind.type)
    if isinstance(kind, inspect.LiteralType):
        return "one of " + ", ".join(str(value) for value in kind.values)
    if isinstance(kind, inspect.UnionType):
        return " or ".join(_words(part) for part in kind.types if not isinstance(part, inspect.NoneType))
    names = {
        inspect.IntType: "a whole number",
        inspect.FloatType: "a number",
        inspect.StrType: "text",
        inspect.BoolType: "true or false",
        inspect.ListType: "a list",
        inspect.VarTupleType: "a list",
        inspect.DictType: "a table",
        inspect.StructType: "a table",
    }
    word = names.get(type(kind), "something else")
    if isinstance(kind, inspect.TupleType):
        word = f"a list of {len(kind.item_types)}"
    low, high = getattr(kind, "ge", None), getattr(kind, "le", None)
    if low is not None and high is not None:
        return f"{word} from {low} to {high}"
    if low is not None or high is not None:
        return f"{word} of {f'at least {low}' if low is not None else f'at most {high}'}"
    pattern = getattr(kind, "pattern", None)
    return f"{word} like {pattern}" if pattern else word


def _at(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
