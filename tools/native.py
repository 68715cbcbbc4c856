"""States as native classes, for the compiled build.

In the sources a state is a struct of msgspec: quick in plain Python, but mypyc cannot look into it, so that compiled
rules would ask for each field by its name. Here the same class is written again as mypyc likes it, with `__init__`,
`copy` and `==` spelt out field by field. The struct stays beside it (`state_structs.py`) as its twin: whatever is read
or written is the twin, so that saves are the same in both builds. What a game's wiring only hands on to its rules and
its bot is handed on without a call in between (`straighten`). Only the copy of the sources that is compiled is changed.
"""

import ast
import builtins
import importlib
import re
import typing
from collections import Counter
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec

BASE = '''"""What native classes share: each stands for a struct, its twin, which is read and written for it."""

from typing import Any, ClassVar

import msgspec
from mypy_extensions import mypyc_attr

TRANSIENT = ("content", "events", "moments", "tape")  # never saved

_STRUCTS: dict[type, Any] = {}  # by native class
_NATIVES: dict[type, Any] = {}  # by struct


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Native:
    """A native class; it looks like a struct from outside."""

    __struct_fields__: ClassVar[tuple[str, ...]] = ()

    def __repr__(self) -> str:
        shown = [f"{name}={getattr(self, name, None)!r}" for name in _STRUCTS[type(self)].__struct_fields__]
        return f"{type(self).__name__}({', '.join(shown)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return as_native, (self.twin(),)

    def twin(self) -> Any:
        """Its struct; what it holds is left as it is."""
        raise NotImplementedError(f"{type(self).__name__} is not plain data")


def twins(kind: Any, struct: Any) -> None:
    """A native class and its struct."""
    _STRUCTS[kind] = struct
    _NATIVES[struct] = kind
    kind.__struct_config__ = struct.__struct_config__


def as_struct(thing: Any) -> Any:
    """The twin of one native object; what it holds is left as it is."""
    if not isinstance(thing, Native):
        raise NotImplementedError(f"{type(thing).__name__} is not plain data")
    return thing.twin()


def as_native(thing: Any) -> Any:
    """A struct as what it stands for, with all that it holds."""
    kind = type(thing)
    if kind is list:
        return [as_native(part) for part in thing]
    if kind is dict:
        return {key: as_native(part) for key, part in thing.items()}
    if kind is tuple:
        parts = [as_native(part) for part in thing]
        return tuple(parts) if any([new is not old for new, old in zip(parts, thing)]) else thing
    made = _NATIVES.get(kind)
    if made is None:
        return thing
    return made(**{name: as_native(getattr(thing, name)) for name in kind.__struct_fields__ if name not in TRANSIENT})


def _read(kind: type, plain: Any) -> Any:
    return as_native(msgspec.convert(plain, _STRUCTS[kind], str_keys=True, dec_hook=_read))


def encoded(thing: Any) -> bytes:
    """JSON of plain data."""
    return msgspec.json.encode(thing, enc_hook=as_struct)


def decoded(data: bytes | str, kind: Any) -> Any:
    """Plain data of JSON."""
    return as_native(msgspec.json.decode(data, type=_STRUCTS.get(kind, kind), dec_hook=_read))
'''

GAME = '''"""The root of a native game's state."""

from typing import Any

from mypy_extensions import mypyc_attr

from questhall.kernel.chance import Chance
from questhall.kernel.event import Event
from questhall.kernel.native import Native, encoded


@mypyc_attr(acyclic=True)
class NativeGame(Native):
    """The root of a game's state."""

    chance: Chance
    events: list[Event] | None
    moments: Any

    def luck(self) -> int:
        """Counts what cannot be taken back: draws of chance and hidden things shown."""
        return self.chance.draws + self.chance.shown

    def to_json(self) -> bytes:
        """The state as JSON, without content and log."""
        return encoded(self)
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

def encoded(thing: Any) -> bytes: ...
def decoded(data: bytes | str, kind: Any) -> Any: ...
"""

IMPORTS = """from typing import Any, ClassVar
from mypy_extensions import mypyc_attr
from questhall.kernel.native import Native, decoded, twins
"""

GAME_IMPORTS = """from questhall.kernel.native_game import NativeGame
from questhall.kernel.chance import Chance
from questhall.kernel.event import Event
"""

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
ROOTED = ("chance", "events", "moments")  # the fields of NativeGame
TRANSIENT = ("content", "events", "moments", "tape")  # never saved


def nativize(package: Path, games: list[str]) -> None:
    """Rewrite the states of these games, and what the kernel keeps in them, in a copy of the package."""
    kernel = package / "kernel"
    (kernel / "native.py").write_text(BASE, encoding="utf-8")
    (kernel / "native_game.py").write_text(GAME, encoding="utf-8")
    (kernel / "state.pyi").write_text(STUB, encoding="utf-8")
    with (kernel / "state.py").open("a", encoding="utf-8") as file:
        file.write("\nfrom questhall.kernel.native import decoded as decoded, encoded as encoded\n")
    for path in (kernel / "chance.py", *(package / "games" / game / "state.py" for game in games)):
        name = ".".join(("questhall", *path.relative_to(package).with_suffix("").parts))
        source = path.read_text(encoding="utf-8")
        path.with_stem(f"{path.stem}_structs").write_text(source, encoding="utf-8")
        path.write_text(rewritten(source, importlib.import_module(name)), encoding="utf-8")


def rewritten(source: str, module: Any) -> str:
    """A module with its states as native classes; what stays a struct (options, views) comes from it as it was."""
    tree = ast.parse(source)
    lines = source.splitlines(keepends=True)
    for node in reversed([node for node in tree.body if isinstance(node, ast.ClassDef)]):
        kind = getattr(module, node.name)
        same = f"from {module.__name__}_structs import {node.name} as {node.name}\n"
        lines[node.lineno - 1 : node.end_lineno] = [_Class(node, kind).text() if _wanted(kind) else same]
    first = next(node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom)))
    lines.insert(first.lineno - 1, IMPORTS + f"import {module.__name__}_structs as _twins\n_structs: Any = _twins\n")
    return "".join(lines)


HANDED_ON = ("step", "outcome", "value", "prior", "sensible")  # what a game is asked for again and again


def straighten(package: Path, games: list[str]) -> None:
    """Put what games only hand on into modules of their own, which are compiled, in a copy of the package."""
    for game in games:
        path = package / "games" / game / "__init__.py"
        wiring, functions = straightened(path.read_text(encoding="utf-8"), f"questhall.games.{game}")
        if functions:
            path.write_text(wiring, encoding="utf-8")
            (path.parent / "straight.py").write_text(functions, encoding="utf-8")


def straightened(source: str, package: str) -> tuple[str, str]:
    """A game's wiring, which stays interpreted, and a module with those of its methods that do not need the game.

    `def step(self, state): return STEPS[state.phase](state)` is asked at every step; as a compiled function it costs
    no interpreted call.
    """
    tree = ast.parse(source)
    lines = source.splitlines(keepends=True)
    known: dict[str, ast.stmt] = {}
    for node in tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            known |= {(alias.asname or alias.name).partition(".")[0]: node for alias in node.names}
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            known[node.targets[0].id] = node
    made, needed, places = list[str](), set[str](), list[ast.FunctionDef]()
    kinds = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for node in [part for kind in kinds for part in kind.body]:
        if not isinstance(node, ast.FunctionDef) or node.name not in HANDED_ON or node.decorator_list:
            continue
        names = _needed(node, known)
        if names is not None:
            needed |= names
            places.append(node)
            node.args.args = node.args.args[1:]
            made.append(ast.unparse(node).replace(f"def {node.name}(", f"def straight_{node.name}(", 1))
    if not made:
        return source, ""
    for method in sorted(places, key=lambda node: -node.lineno):
        handed = f"    {method.name} = staticmethod(_straight.straight_{method.name})\n"
        lines[method.lineno - 1 : method.end_lineno] = [handed]
    lines.insert(kinds[0].lineno - 1 - len(kinds[0].decorator_list), f"from {package} import straight as _straight\n")
    parts = [_kept(node, needed) for node in tree.body if node in known.values()]
    return "".join(lines), "\n\n".join([*(part for part in parts if part), *made]) + "\n"


def _needed(function: ast.FunctionDef, known: dict[str, ast.stmt]) -> set[str] | None:
    """The names of its module that a method uses, with all that they use; None if it needs the game, or a class."""
    own = {arg.arg for arg in function.args.args[1:]}
    waiting: list[ast.AST] = [*function.body, *function.args.args[1:]]
    waiting += [function.returns] if function.returns else []
    found: set[str] = set()
    while waiting:
        for node in ast.walk(waiting.pop()):
            if not isinstance(node, ast.Name) or node.id in found or node.id in own or hasattr(builtins, node.id):
                continue
            if node.id not in known:
                return None
            found.add(node.id)
            if isinstance(known[node.id], ast.Assign):
                waiting.append(known[node.id])
    return found


def _kept(node: ast.stmt, needed: set[str]) -> str:
    """An import or an assignment, as far as it is needed."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        names = [alias for alias in node.names if (alias.asname or alias.name).partition(".")[0] in needed]
        if not names:
            return ""
        node.names = names
        return ast.unparse(node)
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    return ast.unparse(node) if isinstance(target, ast.Name) and target.id in needed else ""


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


def with_quick_keys(source: str) -> str:
    """A module whose `dict.fromkeys(things)` are written out: mypyc makes a dict at once, but looks `fromkeys` up."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (-call.lineno, -call.col_offset)):
        if ast.unparse(call.func) != "dict.fromkeys" or len(call.args) != 1 or call.lineno != call.end_lineno:
            continue
        line, things = lines[call.lineno - 1], call.args[0]
        if "fromkeys" not in ast.unparse(things):  # one within another is written out, and has moved this one's end
            made = b"{_key: None for _key in " + line[things.col_offset : things.end_col_offset] + b"}"
            lines[call.lineno - 1] = line[: call.col_offset] + made + line[call.end_col_offset :]
    return b"".join(lines).decode()


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
    """Whether a class becomes native: what a state holds, but not options and views."""
    from questhall.kernel import GameState, State, View

    if not issubclass(kind, msgspec.Struct) or issubclass(kind, View):
        return False
    if issubclass(kind, State):
        assert kind.__bases__[0] in (State, GameState), f"{kind.__name__}: a state of a state stays interpreted"
    return not kind.__struct_config__.forbid_unknown_fields


class _Class:
    """One class, being written again."""

    def __init__(self, node: ast.ClassDef, kind: Any) -> None:
        from questhall.kernel import GameState

        self.node, self.kind, self.name = node, kind, node.name
        self.root = issubclass(kind, GameState)
        self.hints = typing.get_type_hints(kind)
        self.fields: tuple[str, ...] = kind.__struct_fields__
        own = {
            part.target.id: part
            for part in node.body
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
        }
        self.kinds = {name: ast.unparse(part.annotation) for name, part in own.items()}
        self.defaults = {name: part.value for name, part in own.items() if part.value is not None}
        if self.root:
            self.kinds = {
                "chance": "Chance",
                "events": "list[Event] | None",
                "content": "Any",
                "moments": "Any",
            } | self.kinds
            self.defaults = dict.fromkeys(("content", "events", "moments"), ast.Constant(None)) | self.defaults
        self.late = (
            self.root and self.hints["content"] is not Any and isinstance(self.hints["content"], type)
        )  # declared as there, and put in later

    def text(self) -> str:
        """The class."""
        parts = [ast.unparse(part) for part in self.node.body if not isinstance(part, ast.AnnAssign)]
        written = [
            *parts[:1],
            f"__struct_fields__: ClassVar[tuple[str, ...]] = {self.fields!r}",
            *(f"{name}: {self._kind(name)}" for name in self.fields if not (self.root and name in ROOTED)),
            self._init(),
            *parts[1:],
            *([] if self.kind.__struct_config__.frozen else [self._copy()]),
            *([self._eq()] if self.kind.__struct_config__.eq else []),
            *([self._from_json()] if self.root else []),
            self._twin(),
        ]
        body = "\n".join("    " + line if line else "" for part in written for line in (*part.splitlines(), ""))
        more = ", allow_interpreted_subclasses=True" * (self.name == "Chance")  # envs tell it what to draw
        head = f"class {self.name}({'NativeGame' if self.root else 'Native'}):"
        return (
            (GAME_IMPORTS if self.root else "")
            + f"@mypyc_attr(acyclic=True{more})\n{head}\n{body}\n\n"
            + f"twins({self.name}, _structs.{self.name})\n"
        )

    def _made(self, name: str) -> str:
        """The expression that makes a default anew each time."""
        value = self.defaults.get(name)
        if isinstance(value, (ast.List, ast.Dict, ast.Set)):
            return ast.unparse(value)
        if isinstance(value, ast.Call) and ast.unparse(value.func) in ("msgspec.field", "field"):
            return ast.unparse(value.keywords[0].value) + "()"
        return ""

    def _default(self, name: str) -> str:
        """A default that does not change; "" where there is none."""
        value = self.defaults.get(name)
        if value is None or self._made(name):
            return ""
        place = self.fields.index(name) - len(self.fields)
        if isinstance(self.kind.__struct_defaults__[place], tuple):  # the same one: msgspec leaves out what is the same
            return f"_structs.{self.name}.__struct_defaults__[{place}]"
        return ast.unparse(value)

    def _kind(self, name: str) -> str:
        """The type of a field. Of a tuple with so many parts mypyc would keep only these: it would be another one each
        time, and nobody could tell the default, which is not written, from its equal, which is. Tuples in a tuple are
        left to it: what is printed on a Unit is looked at all the time, is no default, and is written whatever it is.
        """
        args = get_args(self.hints[name])
        parts = get_origin(self.hints[name]) is tuple and Ellipsis not in args and bool(self._default(name))
        return "Any" if parts and not any(get_origin(arg) is tuple for arg in args) else self.kinds[name]

    def _init(self) -> str:
        given, lines = {}, []
        for name in self.fields:
            made, default, kind = self._made(name), self._default(name), self._kind(name)
            if made:
                given[name] = f"{name}: {kind} | None = None"
                lines.append(f"self.{name} = {made} if {name} is None else {name}")
            elif name == "content" and self.late:
                given[name] = "content: Any = None"
                lines.append("if content is not None:\n    self.content = content")
            else:
                given[name] = f"{name}: {kind}" + (f" = {default}" if default else "")
                lines.append(f"self.{name} = {name}")
        by_name = [text for name, text in given.items() if name not in self.kind.__match_args__]
        by_place = [text for name, text in given.items() if name in self.kind.__match_args__]
        signature = ", ".join(["self", *by_place, *(["*", *by_name] if by_name else [])])
        if hasattr(self.kind, "__post_init__"):
            lines.append("self.__post_init__()")
        return f"def __init__({signature}) -> None:\n" + _indent(lines)

    def _copy(self) -> str:
        """Lists, dicts and states are copied, whatever cannot change is shared; the log is not copied."""
        from questhall.kernel import Chance

        values = []
        for name in self.fields:
            if not (self.root and (name in ("events", "moments") or (name == "content" and self.late))):
                whole = self.kind is Chance or name == "content"
                values.append(
                    f"{name}={(not whole and _copied(f'self.{name}', self.hints[name], 0)) or f'self.{name}'}"
                )
        lines = [f"new = {self.name}({', '.join(values)})"]
        if self.late:
            lines += ["try:", "    new.content = self.content", "except AttributeError:", "    pass"]
        return f'def {_copier(self.kind)}(self) -> "{self.name}":\n' + _indent([*lines, "return new"])

    def _eq(self) -> str:
        names = [name for name in self.fields if not (self.late and name == "content")]
        same = " and ".join(f"self.{name} == other.{name}" for name in names) or "True"
        equal = f"def __eq__(self, other: object) -> bool:\n    return isinstance(other, {self.name}) and {same}"
        if not self.kind.__struct_config__.frozen:
            return equal
        return equal + f"\n\ndef __hash__(self) -> int:\n    return hash(({', '.join(f'self.{n}' for n in names)},))"

    def _twin(self) -> str:
        """The struct that is read and written for it."""
        values = [f"{name}=self.{name}" for name in self.fields if name not in TRANSIENT]
        return f"def twin(self) -> Any:\n    return _structs.{self.name}({', '.join(values)})"

    def _from_json(self) -> str:
        return (
            "@classmethod\n"
            f'def from_json(cls, data: bytes | str, content: Any = None) -> "{self.name}":\n'
            f"    state: {self.name} = decoded(data, {self.name})\n"
            "    if content is not None:\n"
            "        state.content = content\n"
            "    return state"
        )


def _indent(lines: list[str]) -> str:
    return "\n".join("    " + part for line in lines for part in line.splitlines())


def _copier(kind: type) -> str:
    return "copy" if hasattr(kind, "copy") else "__copy__"


def _copied(value: str, hint: Any, depth: int) -> str | None:
    """The expression that copies a value, or None when it cannot change and is shared."""
    from questhall.kernel import Chance, State

    origin, args, one = get_origin(hint), get_args(hint), f"e{depth}"
    if isinstance(hint, type) and issubclass(hint, (State, Chance)):
        return f"{value}.{_copier(hint)}()"
    if origin in (list, set, dict):
        item = _copied(one, args[-1], depth + 1)
        if item is None:
            return f"{value}.copy()"
        if origin is dict:
            return f"{{k{depth}: {item} for k{depth}, {one} in {value}.items()}}"
        return f"[{item} for {one} in {value}]"
    if origin is typing.Annotated:
        return _copied(value, args[0], depth)
    if type(None) in args and len(args) == 2:
        inner = _copied(value, next(arg for arg in args if arg is not type(None)), depth)
        return None if inner is None else f"(None if {value} is None else {inner})"
    return None
