"""What linters do not know about how our sources are written."""

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent / "src"
LONG = 60
MANY = 8


def compared(node: ast.AST) -> list[str]:
    """The names that a function compares with words: `kind == "act"`, `kind in ("act", "move")`, `match kind`."""
    found = []
    for one in ast.walk(node):
        if isinstance(one, ast.Compare) and isinstance(one.ops[0], (ast.Eq, ast.In)):
            against = one.comparators[0]
            words = against.elts if isinstance(against, (ast.Tuple, ast.List, ast.Set)) else [against]
            if all(isinstance(word, ast.Constant) and isinstance(word.value, str) for word in words):
                found.append(ast.unparse(one.left))
        if isinstance(one, ast.Match):
            found += [ast.unparse(one.subject)] * len(one.cases)
    return found


def chains(tree: ast.Module) -> list[str]:
    """Functions of over 60 lines that choose by one name, word after word: they should be tables."""
    return [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and (node.end_lineno or 0) - node.lineno >= LONG
        if max(Counter(compared(node)).values(), default=0) >= MANY
    ]


def test_long_chains_of_words_are_tables() -> None:
    ladder = "\n".join(f"    if kind == 'w{n}':\n        return {n}" for n in range(40))
    assert chains(ast.parse(f"def find(kind):\n{ladder}\n")) == ["find"]
    found = {
        str(file.relative_to(ROOT)): names
        for file in sorted(ROOT.rglob("*.py"))
        if (names := chains(ast.parse(file.read_text(encoding="utf-8"))))
    }
    assert found == {}


def starred_in(tree: ast.Module) -> list[int]:
    """Lines like `x in (*SOME, "more")`, on which mypyc stumbles."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for side in node.comparators
        if isinstance(side, (ast.Tuple, ast.List)) and any(isinstance(one, ast.Starred) for one in side.elts)
    ]


def test_nothing_that_the_compiler_refuses() -> None:
    """Compiling takes a quarter of an hour; what once broke it is found here at once."""
    assert starred_in(ast.parse("found = x in (*SOME, 'more')")) == [1]
    found = {
        str(file.relative_to(ROOT)): lines
        for part in ("kernel", "games", "bots")
        for file in sorted((ROOT / "questhall" / part).rglob("*.py"))
        if (lines := starred_in(ast.parse(file.read_text(encoding="utf-8"))))
    }
    assert found == {}
