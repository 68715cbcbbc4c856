"""What `tools/quick.h` writes out for the compiled build gives the numbers, the fields and the entries of dicts that Python gives.

A few functions are compiled with it, as the rules are, and asked in a process of their own.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools.compile import CFLAGS

ASKED = """
from typing import Any

def both(a: int, b: int) -> int:
    return a & b

def but(a: int, b: int) -> int:
    return a & ~b

def any_of(a: int, b: int) -> int:
    return a | b

def one_of(a: int, b: int) -> int:
    return a ^ b

def times(a: int, b: int) -> int:
    return a * b

def higher(a: int, b: int) -> int:
    return a << b

def lower(a: int, b: int) -> int:
    return a >> b

def same(a: int, b: int) -> bool:
    return a == b

def field(thing: Any) -> Any:
    return thing.x

def named(thing: Any, name: str) -> Any:
    return getattr(thing, name)

def item(things: dict[Any, Any], key: Any) -> Any:
    return things[key]

def maybe(things: dict[Any, Any], key: Any) -> Any:
    return things.get(key)

def otherwise(things: dict[Any, Any], key: Any) -> Any:
    return things.get(key, "otherwise")

def has(things: dict[Any, Any], key: Any) -> bool:
    return key in things

def walked(things: dict[Any, Any]) -> list[Any]:
    return [[k for k in things], [v for v in things.values()], [(k, v) for k, v in things.items()]]

def grows(things: dict[Any, Any]) -> None:
    for value in things.values():
        things[str(value) + "more"] = value

def boxed(number: int) -> Any:
    return number
"""

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="asked", packages=[], ext_modules=mypycify(["asked.py"], opt_level="0", multi_file=True))
"""

NUMBERS = """
import operator
import random
import asked

SAME = {
    "both": operator.and_, "but": lambda a, b: a & ~b, "any_of": operator.or_, "one_of": operator.xor,
    "times": operator.mul, "higher": operator.lshift, "lower": operator.rshift,
}
assert asked.__file__.endswith(".so")
edges = sorted({bits + more for bits in (0, 30, 60, 62, 64, 90, 120, 150, 330, 360, 400) for more in (-2, -1, 0, 1)} - {-1, -2})
numbers = [sign * ((1 << bits) + more) for bits in edges for more in (-1, 0, 1) for sign in (-1, 1)]
chance = random.Random(1)
numbers += [chance.choice((-1, 1, 1)) * chance.getrandbits(bits) for bits in (20, 50, 63, 80, 100, 144, 200, 350) * 8]
for name, expected in SAME.items():
    for a in numbers:
        for b in edges if name in ("higher", "lower") else numbers:
            found = getattr(asked, name)(a, b)
            assert found == expected(a, b) and asked.same(found, expected(a, b)), (name, a, b)
for name in ("higher", "lower"):
    for number in (1, 1 << 80):
        try:
            getattr(asked, name)(number, -1)
        except ValueError:
            continue
        raise AssertionError("a negative shift is an error")
"""

FIELDS = """
import msgspec
import asked

class One(msgspec.Struct):
    y: int
    x: int

class More(One):
    z: int = 0

class Other(msgspec.Struct, frozen=True):
    x: int

class Slotted:
    __slots__ = ("x",)

class Plain:
    x = 5

def missing(thing):
    try:
        asked.field(thing)
    except AttributeError:
        return True

slotted = Slotted()
for _ in range(3):  # at first it is looked for, then it is known
    assert [asked.field(thing) for thing in (One(1, 2), One(1, 3), More(1, 4), Other(6), Plain())] == [2, 3, 4, 6, 5]
    assert missing(slotted)
    slotted.x = 7
    assert asked.field(slotted) == 7
    del slotted.x
    assert missing(slotted) and missing(3)
    assert [asked.named(One(1, 2), name) for name in "xyx"] == [2, 1, 2]
One.x = property(lambda one: 8)  # the class has changed, and all that derive from it
assert asked.field(One(1, 2)) == asked.field(More(1, 2)) == 8
"""

DICTS = """
import collections
import random
import asked

class Own(str):
    def __eq__(self, other):
        return str(other) == "own"
    __hash__ = str.__hash__

def lacks(things, key):
    try:
        asked.item(things, key)
    except KeyError:
        return True

assert [asked.boxed(n) for n in range(-300, 1300)] == list(range(-300, 1300))
chance = random.Random(2)
for size in (0, 1, 3, 8, 30, 200, 300, 3000, 70000):
    words = {f"word {n}": n for n in range(size)}
    for gone in chance.sample(list(words), size // 3):
        del words[gone]
    mixed = {**words, 7: "seven", (1, "a"): None}
    split = type("Plain", (), {})()
    split.__dict__.update(list(words.items())[:20])
    for things in (words, mixed, split.__dict__, collections.OrderedDict(words)):
        asked_for = [*chance.sample(list(things), min(len(things), 300)), 7, (1, "a"), "none", "", Own("word 1")]
        for key in [*asked_for, *(f"word {n}" for n in range(40))]:  # the same words, and others that are equal
            assert asked.has(things, key) == (key in things)
            assert asked.maybe(things, key) == things.get(key)
            assert asked.otherwise(things, key) == things.get(key, "otherwise")
            assert asked.item(things, key) == things[key] if key in things else lacks(things, key)
        assert asked.walked(things) == [list(things), list(things.values()), list(things.items())]
assert asked.item(collections.defaultdict(list), "new") == []
for call in (asked.item, asked.maybe, asked.has):
    try:
        call({"a": 1}, [])
    except TypeError:
        continue
    raise AssertionError("a list is no key")
try:
    asked.grows({"a": 1})
except RuntimeError:
    pass
else:
    raise AssertionError("a dict that grows meanwhile is an error")
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the functions, compiled."""
    if shutil.which("gcc") is None:
        pytest.skip("there is no C compiler")
    folder = tmp_path_factory.mktemp("quick")
    (folder / "asked.py").write_text(ASKED)
    (folder / "setup.py").write_text(SETUP)
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    run = subprocess.run(
        command, cwd=folder, env={**os.environ, "MYPYPATH": "", "CFLAGS": CFLAGS}, capture_output=True, text=True
    )
    assert not run.returncode, run.stderr
    return folder


@pytest.mark.parametrize("asked", [NUMBERS, FIELDS, DICTS], ids=["numbers", "fields", "dicts"])
def test_compiled_code_finds_what_python_finds(asked: str, compiled: Path) -> None:
    run = subprocess.run([sys.executable, "-c", asked], cwd=compiled, capture_output=True, text=True)
    assert not run.returncode, run.stderr
