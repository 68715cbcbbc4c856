"""States as native classes, for the compiled build.

In the sources a state is a struct of msgspec: quick in plain Python, but mypyc cannot look into it, so that compiled
rules would ask for each field by its name. Here the same class is written again as mypyc likes it: a dataclass with
`__init__`, `copy`, `==` and what is saved spelt out field by field. msgspec reads it like the struct, and what it
writes reads the same in both builds. Only the copy of the sources that is compiled is changed.
"""

import ast
import importlib
import re
import typing
from collections import Counter
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

BASE = '''"""What native game states share."""

from dataclasses import dataclass
from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from questhall.kernel.chance import Chance
from questhall.kernel.event import Event


@mypyc_attr(acyclic=True)
@dataclass(init=False, eq=False, repr=False, kw_only=True)
class NativeGame:
    """The root of a game's state."""

    chance: Chance
    events: list[Event] | None = None
    moments: Any = None

    def luck(self) -> int:
        """Counts what cannot be taken back: draws of chance and hidden things shown."""
        return self.chance.draws + self.chance.shown

    def sparse(self) -> dict[str, Any]:
        """What is saved."""
        raise NotImplementedError

    def to_json(self) -> bytes:
        """The state as JSON, without content and log."""
        whole: Any = self  # msgspec makes states without their table of methods: look it up
        return msgspec.json.encode(whole.sparse())
'''

STUB = """from typing import Any, Protocol, Self

from questhall.kernel.chance import Chance
from questhall.kernel.event import Event

class State(Protocol):
    def copy(self) -> Self: ...

class GameState(Protocol):
    chance: Chance
    content: Any
    events: list[Event] | None
    moments: Any
    def copy(self) -> Self: ...
    def luck(self) -> int: ...
    def to_json(self) -> bytes: ...
    @classmethod
    def from_json(cls, data: bytes | str, content: Any = None) -> Self: ...
"""

IMPORTS = """from dataclasses import dataclass, field
from typing import Any, ClassVar, Self
import msgspec
from mypy_extensions import mypyc_attr
"""

_ZEROS = {int: "0", str: "''", bool: "False", float: "0.0"}
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
ROOTED = ("chance", "events", "moments")  # the fields of NativeGame


def nativize(package: Path, games: list[str]) -> None:
    """Rewrite the states of these games, and what the kernel keeps in them, in a copy of the package."""
    kernel = package / "kernel"
    (kernel / "native.py").write_text(BASE, encoding="utf-8")
    (kernel / "state.pyi").write_text(STUB, encoding="utf-8")
    for file in (kernel / "chance.py", *(package / "games" / game / "state.py" for game in games)):
        name = ".".join(("questhall", *file.relative_to(package).with_suffix("").parts))
        source = file.read_text(encoding="utf-8")
        file.with_stem(f"{file.stem}_structs").write_text(source, encoding="utf-8")
        file.write_text(rewritten(source, importlib.import_module(name)), encoding="utf-8")


def rewritten(source: str, module: Any) -> str:
    """A module with its states as native classes; what stays a struct (options, views) comes from it as it was."""
    tree = ast.parse(source)
    lines = source.splitlines(keepends=True)
    for node in reversed([node for node in tree.body if isinstance(node, ast.ClassDef)]):
        kind = getattr(module, node.name)
        text = (
            _Class(node, kind).text()
            if _wanted(kind)
            else f"from {module.__name__}_structs import {node.name} as {node.name}\n"
        )
        lines[node.lineno - 1 : node.end_lineno] = [text]
    first = next(node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom)))
    lines.insert(first.lineno - 1, IMPORTS)
    return "".join(lines)


def with_finals(source: str) -> str:
    """A module whose constants are Final: mypyc then knows them, where it would look each up by its name."""
    tree = ast.parse(source)
    stored = Counter(
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    stored.update(name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names)
    lines = source.splitlines(keepends=True)
    found = False
    for node in reversed(tree.body):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], node.value
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
                names = [ast.unparse(one) for one in target.elts]
                if all(CONSTANT.fullmatch(name) and stored[name] == 1 for name in names):
                    pairs = zip(names, map(ast.unparse, value.elts))
                    lines[node.lineno - 1 : node.end_lineno] = [f"{name}: Final = {one}\n" for name, one in pairs]
                    found = True
            elif isinstance(target, ast.Name) and _constant(target.id, value, stored):
                line = lines[node.lineno - 1].encode()
                end = target.end_col_offset
                lines[node.lineno - 1] = (line[:end] + b": Final" + line[end:]).decode()
                found = True
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            kind = ast.unparse(node.annotation)
            if _constant(node.target.id, node.value, stored) and not kind.startswith(("Final", "TypeAlias")):
                text = f"{node.target.id}: Final[{kind}] = {ast.unparse(node.value)}\n"
                lines[node.lineno - 1 : node.end_lineno] = [text]
                found = True
    if found:
        first = next((node for node in tree.body if not _opening(node)), tree.body[0])
        lines.insert(first.lineno - 1, "from typing import Final\n")
    return "".join(lines)


def with_quiet_logs(source: str) -> str:
    """A module that asks whether anybody keeps a log before it puts a line together: mostly nobody does."""
    lines = source.splitlines(keepends=True)
    calls = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr)]
    for call in sorted(calls, key=lambda call: -call.lineno):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "say" and isinstance(call.args[0], ast.Name):
            first, last = call.lineno - 1, call.end_lineno
            margin = " " * call.col_offset
            if not lines[first].startswith(margin + "say("):
                continue  # behind a colon or a semicolon
            asked = f"{margin}if {call.args[0].id}.events is not None:\n"
            lines[first:last] = [asked, *("    " + line for line in lines[first:last])]
    return "".join(lines)


def _constant(name: str, value: ast.expr, stored: Counter[str]) -> bool:
    made = isinstance(value, ast.Call) and ast.unparse(value.func) in ("TypeVar", "NewType", "ParamSpec")
    # mypyc takes a final tuple of floats for one that was never set
    floats = isinstance(value, ast.Tuple) and any(
        isinstance(node, ast.Constant) and isinstance(node.value, float) for node in ast.walk(value)
    )
    return bool(CONSTANT.fullmatch(name)) and stored[name] == 1 and not made and not floats


def _opening(node: ast.stmt) -> bool:
    """A docstring, or an import of the future: nothing stands before these."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _wanted(kind: type) -> bool:
    """Whether a class becomes native: what changes, and frozen structs that are written like it."""
    from questhall.kernel import GameState, State, View

    if not issubclass(kind, msgspec.Struct) or issubclass(kind, View):
        return False
    config = kind.__struct_config__
    if issubclass(kind, State):
        assert kind.__bases__[0] in (State, GameState), f"{kind.__name__}: a state of a state stays interpreted"
    return not (config.array_like or config.forbid_unknown_fields or config.tag)


class _Class:
    """One class, being written again."""

    def __init__(self, node: ast.ClassDef, kind: Any) -> None:
        from questhall.kernel import GameState

        self.node, self.kind, self.name = node, kind, node.name
        self.root = issubclass(kind, GameState)
        self.frozen = kind.__struct_config__.frozen
        self.hints = typing.get_type_hints(kind)
        own = {
            part.target.id: part
            for part in node.body
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
        }
        self.fields: tuple[str, ...] = kind.__struct_fields__
        self.kinds = {name: ast.unparse(part.annotation) for name, part in own.items()}
        self.defaults = {name: part.value for name, part in own.items() if part.value is not None}
        if self.root:
            known = {"chance": "Chance", "events": "list[Event] | None", "content": "Any", "moments": "Any"}
            self.kinds = known | self.kinds
            nothing = ast.Constant(None)
            self.defaults = {"content": nothing, "events": nothing, "moments": nothing} | self.defaults
        self.late = {  # declared as something, and nothing until it is put in: msgspec cannot write None there
            name
            for name in self.fields
            if self._text(name) == "None" and isinstance(self.hints[name], type) and self.hints[name] is not Any
        }
        self.veiled = {name for name in self.late if not issubclass(self.hints[name], msgspec.Struct)}

    def text(self) -> str:
        """The class."""
        parts = [ast.unparse(part) for part in self.node.body if not isinstance(part, ast.AnnAssign)]
        written = [
            *parts[:1],
            f"__struct_fields__: ClassVar[tuple[str, ...]] = {self.fields!r}",
            *(self._declared(name) for name in self.fields if not (self.root and name in ROOTED)),
            self._init(),
            *(self._veil(name) for name in self.veiled),
            *parts[1:],
            *self._copy(),
            *([] if "__eq__" in self.kind.__dict__ and not self.kind.__struct_config__.eq else [self._eq()]),
            self._repr(),
        ]
        if not self.frozen:
            written.append(self._sparse())
        if self.root:
            written.append(self._from_json())
        base = "(NativeGame)" if self.root else ""
        head = "@mypyc_attr(acyclic=True)\n@dataclass(init=False, eq=False, repr=False, kw_only=True)\n"
        before = ""
        if self.root:
            before = "from questhall.kernel.native import NativeGame\nfrom questhall.kernel.chance import Chance\n"
            before += "from questhall.kernel.event import Event\n"
        fields = {f"_{name}" if name in self.veiled else name: self._kind(name) for name in self.fields}
        told = f'setattr({self.name}, "__annotations__", {fields!r})  # mypyc keeps less than msgspec must know\n'
        told += f'getattr({self.name}, "__dataclass_fields__").pop("__struct_fields__", None)\n'  # nor is this one
        for name in self.fields:
            if (default := self._text(name)) and name not in self.veiled:
                told += f'getattr({self.name}, "__dataclass_fields__")["{name}"].default = {default}\n'
        body = "\n".join("    " + line if line else "" for part in written for line in (*part.splitlines(), ""))
        return before + head + f"class {self.name}{base}:\n" + body + "\n\n" + told

    def _text(self, name: str) -> str:
        """The default of a field, as a value that does not change; "" where it has none or is made anew each time."""
        value = self.defaults.get(name)
        return "" if value is None or self._made(name) else ast.unparse(value)

    def _made(self, name: str) -> str:
        """The expression that makes the default anew."""
        value = self.defaults.get(name)
        if isinstance(value, (ast.List, ast.Dict, ast.Set)):
            return ast.unparse(value)
        if isinstance(value, ast.Call) and ast.unparse(value.func) in ("msgspec.field", "field"):
            return ast.unparse(value.keywords[0].value) + "()"
        return ""

    def _declared(self, name: str) -> str:
        """For msgspec, which fills in what a save leaves out."""
        if name in self.veiled:
            return f"_{name}: {self._kind(name)} = None"
        if made := self._made(name):
            return f"{name}: {self.kinds[name]} = field(default_factory=lambda: {made})"
        default = self._text(name)
        return f"{name}: {self.kinds[name]}" + (f" = {default}  # type: ignore" if default else "")

    def _kind(self, name: str) -> str:
        return self.kinds[name] + " | None" * (name in self.veiled)

    def _veil(self, name: str) -> str:
        kind = self.kinds[name]
        return (
            f"@property\ndef {name}(self) -> {kind}:\n    assert self._{name} is not None\n    return self._{name}\n\n"
            f"@{name}.setter\ndef {name}(self, given: {kind}) -> None:\n    self._{name} = given"
        )

    def _init(self) -> str:
        given, lines = [], []
        for name in self.fields:
            made, default = self._made(name), self._text(name)
            if made:
                given.append(f"{name}: {self.kinds[name]} | None = None")
                lines.append(f"self.{name} = {made} if {name} is None else {name}")
            elif name in self.late:
                given.append(f"{name}: Any = None")
                lines.append(f"self.{'_' * (name in self.veiled)}{name} = {name}")
            elif default:
                given.append(f"{name}: {self.kinds[name]} = {default}")
                lines.append(f"self.{name} = {name}")
            else:  # whoever makes one gives it; but msgspec makes an empty one and fills it
                zero = _ZEROS.get(get_origin(self.hints[name]) or self.hints[name])
                if zero is not None:
                    given.append(f"{name}: {self.kinds[name]} = {zero}")
                    lines.append(f"self.{name} = {name}")
                    continue
                given.append(f"{name}: {self.kinds[name]} | None = None")
                lines.append(f"if {name} is not None:\n    self.{name} = {name}")
        positional: tuple[str, ...] = self.kind.__match_args__
        by_place = [text for name, text in zip(self.fields, given) if name in positional]
        by_name = [text for name, text in zip(self.fields, given) if name not in positional]
        signature = ", ".join(["self", *by_place, *(["*", *by_name] if by_name else [])])
        if hasattr(self.kind, "__post_init__"):
            lines.append("self.__post_init__()")
        return f"def __init__({signature}) -> None:\n" + _indent(lines)

    def _copy(self) -> list[str]:
        """The copy, and the same for `copy.copy`."""
        from questhall.kernel import Chance, State

        if self.frozen:
            return []
        values = []
        for name in self.fields:
            if self.root and name in ("events", "moments"):
                continue
            value = f"self._{name}" if name in self.veiled else f"self.{name}"
            shared = name in self.late or name == "content" or self.kind is Chance
            values.append(f"{name}={(not shared and _copied(value, self.hints[name], 0)) or value}")
        lines = [f"return {self.name}({', '.join(values)})"]
        again = f'def __copy__(self) -> "{self.name}":\n'
        if not issubclass(self.kind, State):
            return [again + _indent(lines)]
        return [f'def copy(self) -> "{self.name}":\n' + _indent(lines), again + _indent(["return self.copy()"])]

    def _eq(self) -> str:
        names = [name for name in self.fields if name not in self.late]
        same = " and ".join(f"self.{name} == other.{name}" for name in names) or "True"
        equal = f"def __eq__(self, other: object) -> bool:\n    return isinstance(other, {self.name}) and {same}"
        if not self.frozen:
            return equal
        return equal + f"\n\ndef __hash__(self) -> int:\n    return hash(({', '.join(f'self.{n}' for n in names)},))"

    def _repr(self) -> str:
        shown = "', '.join([f'{name}={getattr(self, name, None)!r}' for name in self.__struct_fields__])"
        return f"def __repr__(self) -> str:\n    return '{self.name}(' + {shown} + ')'"

    def _sparse(self) -> str:
        """What is saved: as msgspec writes a struct, without what is as it always begins."""
        lines = ["found: dict[str, Any] = {}"]
        for name in self.fields:
            if self.root and name in ("content", "events", "moments"):
                continue
            value = f"self.{name}.bare().sparse()" if self.root and name == "chance" else f"self.{name}"
            made, default = self._made(name), self._text(name)
            if not (self.root and name == "chance"):
                value = _plain(value, self.hints[name], 0) or value
            put = f'found["{name}"] = {value}'
            if made in ("[]", "{}", "list()", "dict()", "set()"):
                lines.append(f"if self.{name}:\n    {put}")
            elif default == "None":
                lines.append(f"if self.{name} is not None:\n    {put}")
            elif default:
                lines.append(f"if self.{name} != {default}:\n    {put}")
            else:
                lines.append(put)
        return "def sparse(self) -> dict[str, Any]:\n" + _indent([*lines, "return found"])

    def _from_json(self) -> str:
        return (
            "@classmethod\n"
            f'def from_json(cls, data: bytes | str, content: Any = None) -> "{self.name}":\n'
            f"    state = msgspec.json.decode(data, type={self.name})\n"
            "    state.content = content\n"
            "    state.events = None\n"
            "    state.moments = None\n"
            "    return state"
        )


def _indent(lines: list[str]) -> str:
    return "\n".join("    " + part for line in lines for part in line.splitlines())


def _copied(value: str, hint: Any, depth: int) -> str | None:
    """The expression that copies a value, or None when it cannot change and is shared."""
    return _each(
        value, hint, depth, lambda one, kind: f"{one}.{'copy' if hasattr(kind, 'copy') else '__copy__'}()", True
    )


def _plain(value: str, hint: Any, depth: int) -> str | None:
    """The expression that makes plain data of the states in a value, or None when there are none."""
    return _each(value, hint, depth, lambda one, kind: f"{one}.sparse()", False)


def _each(value: str, hint: Any, depth: int, act: Any, fresh: bool) -> str | None:
    """What becomes of a value when something is done with each state in it; `fresh`: lists and dicts are new ones."""
    from questhall.kernel import Chance, State

    origin, args, one = get_origin(hint), get_args(hint), f"e{depth}"
    if isinstance(hint, type) and issubclass(hint, (State, Chance)):
        return str(act(value, hint))
    if origin in (list, set, dict):
        item = _each(one, args[-1], depth + 1, act, fresh)
        if item is None:
            return f"{value}.copy()" if fresh else None
        if origin is dict:
            return f"{{k{depth}: {item} for k{depth}, {one} in {value}.items()}}"
        return f"[{item} for {one} in {value}]"
    if origin is typing.Annotated:
        return _each(value, args[0], depth, act, fresh)
    if type(None) in args and len(args) == 2:
        inner = _each(value, next(arg for arg in args if arg is not type(None)), depth, act, fresh)
        return None if inner is None else f"(None if {value} is None else {inner})"
    return None
