"""State: what lies on the table, as plain data with a cheap copy.

A state class lists its fields with types. From the types `copy()` is generated once per class: lists, dicts, sets and
other states are copied, whatever cannot change is shared. That is why nothing ever needs to be copied deeply by force.
"""

import enum
import re
import types
import typing
from typing import Any, Callable, Self, get_args, get_origin

import msgspec

from questhall.kernel.chance import Chance
from questhall.kernel.event import Event

TRANSIENT = ("content", "events", "moments")  # of a GameState: never copied, never saved


class State(msgspec.Struct, omit_defaults=True, gc=False):
    """Plain data: numbers, strings, None, tuples, lists, dicts, sets, frozen structs and other states.

    What lies on a table never contains itself, so the garbage collector need not follow it (`gc=False`): it would walk
    through every copy that a search or an undo keeps.
    """

    def copy(self) -> Self:
        """An independent copy; generated from the field types when a class is copied for the first time."""
        return _learn(type(self))(self)  # type: ignore[no-any-return]

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        if "copy" not in cls.__dict__:
            cls.copy = State.copy  # type: ignore[method-assign]  # not what its base class has learned to copy


class GameState(State, kw_only=True):
    """The root of a game's state."""

    chance: Chance
    content: Any = None  # the game's content: never changes, shared by all copies, not saved
    events: list[Event] | None = None  # the log being written; None while searching
    moments: Any = None  # kept at each beat while people watch: Moments, or None

    def luck(self) -> int:
        """Counts what cannot be taken back: draws of chance and hidden things shown. Undo stops where it changes."""
        return self.chance.draws + self.chance.shown

    def to_json(self) -> bytes:
        """The state as JSON, without content and log."""
        bare = self.copy()
        bare.content, bare.chance = None, self.chance.bare()
        return encoded(bare)

    @classmethod
    def from_json(cls, data: bytes | str, content: Any = None) -> Self:
        """The state again, with the game's content put back."""
        state: Self = decoded(data, cls)
        state.content = content
        return state


def encoded(thing: Any) -> bytes:
    """States, and whatever holds some, as JSON. In the compiled build states are no structs: only this reads them."""
    return msgspec.json.encode(thing)


def decoded(data: bytes | str, kind: Any) -> Any:
    """What `encoded` has written, as something of this kind."""
    return msgspec.json.decode(data, type=kind)


Copier = Callable[[Any], Any]
_COPIERS: dict[type, Copier] = {Chance: Chance.__copy__}  # type: ignore[attr-defined]


def _learn(cls: type) -> Copier:
    """Write the copier of a class: the technique of dataclasses, straight code instead of a loop at each copy."""
    names: dict[str, Any] = {"cls": cls, "shallow": cls.__copy__}  # type: ignore[attr-defined]
    copies: dict[str, str] = {}  # of the fields that can change
    for field, hint in typing.get_type_hints(cls).items():
        if issubclass(cls, GameState) and field in TRANSIENT:
            continue
        expression = _copy_of(f"old.{field}", hint, names, f"{cls.__name__}.{field}", 0)
        if expression is not None:
            copies[field] = expression
    copier: Copier = names["shallow"]
    if copies:
        fields: tuple[str, ...] = cls.__struct_fields__  # type: ignore[attr-defined]
        if cls.__match_args__ == fields and 3 * len(copies) > len(fields):  # type: ignore[attr-defined]
            # Where much changes and no field wants its name, a new one is made quicker than one is changed.
            body = [f"return cls({', '.join(copies.get(field, f'old.{field}') for field in fields)})"]
        else:
            body = ["new = shallow(old)", *(f"new.{field} = {copies[field]}" for field in copies), "return new"]
        if issubclass(cls, GameState):
            body.insert(-1, "if new.events is not None: new.events = new.moments = None")
        exec("def copier(old):\n    " + "\n    ".join(body), names)
        copier = names["copier"]
    _COPIERS[cls] = copier
    if issubclass(cls, State) and cls.copy is State.copy:
        cls.copy = copier  # type: ignore[method-assign, assignment]  # from now on without a detour
    return copier


def _copy_of(value: str, hint: Any, names: dict[str, Any], where: str, depth: int) -> str | None:
    """The expression that copies `value`, or None when it cannot change and is shared."""
    origin, args = get_origin(hint), get_args(hint)
    inner = f"e{depth}"
    if origin in (typing.Union, types.UnionType):
        return _copy_of_union(value, args, names, where, depth)
    if origin is typing.Annotated:
        return _copy_of(value, args[0], names, where, depth)
    if origin in (list, set):
        item = _copy_of(inner, args[0], names, where, depth + 1)
        if item is not None and re.fullmatch(rf"copy_\w+\({inner}\)", item):
            return f"list(map({item.split('(')[0]}, {value}))"  # each by the same copier: quicker than a loop
        return f"{value}.copy()" if item is None else f"[{item} for {inner} in {value}]"
    if origin is dict:
        item = _copy_of(inner, args[1], names, where, depth + 1)
        return f"{value}.copy()" if item is None else f"{{k{depth}: {item} for k{depth}, {inner} in {value}.items()}}"
    if origin is tuple:
        kinds = [arg for arg in args if arg is not Ellipsis]
        if all(_copy_of(inner, kind, names, where, depth) is None for kind in kinds):
            return None
        raise TypeError(f"{where}: a tuple in a state holds only what never changes; use a list")
    if isinstance(hint, type) and issubclass(hint, (State, Chance)):
        name = f"copy_{hint.__name__}"
        if issubclass(hint, State) and hint.__subclasses__():
            return f"{value}.copy()"  # it may be a subclass: let the object choose
        names[name] = _COPIERS.get(hint) or _learn(hint)
        return f"{name}({value})"
    if _never_changes(hint):
        return None
    raise TypeError(f"{where}: {hint!r} is not plain data of a known type; write list[...], dict[..., ...] or a State")


def _copy_of_union(value: str, args: tuple[Any, ...], names: dict[str, Any], where: str, depth: int) -> str | None:
    changing = [arg for arg in args if _copy_of(value, arg, names, where, depth) is not None]
    if not changing:
        return None
    if len(changing) == 1 and len(args) == 2 and type(None) in args:
        return f"None if {value} is None else {_copy_of(value, changing[0], names, where, depth)}"
    if all(isinstance(arg, type) and issubclass(arg, State) for arg in args):
        return f"{value}.copy()"
    raise TypeError(f"{where}: a union in a state is of plain values, of states, or of one thing and None")


def _never_changes(hint: Any) -> bool:
    if hint in (int, str, bool, float, bytes, None, type(None), frozenset):
        return True
    if get_origin(hint) in (typing.Literal, frozenset) or isinstance(hint, typing.NewType):
        return True
    if not isinstance(hint, type):
        return False
    return issubclass(hint, enum.Enum) or (issubclass(hint, msgspec.Struct) and bool(hint.__struct_config__.frozen))
