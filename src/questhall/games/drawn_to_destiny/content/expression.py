"""The little language of conditions: ``done(clear) and round() <= 6``, ``approach(strong) and has(target, Prone)``.

Content is data, so a condition is parsed once into nested tuples and then asked of the state; nothing in it is
executed. A fault names the text and the place where reading stopped.
"""

import re
from collections.abc import Callable
from typing import Final

#: ("num", n) | ("call", name, args) | ("cmp", op, left, right) | ("and"/"or", left, right) | ("not", inner) | ("true",)
Node = tuple[object, ...]

TRUE: Final[Node] = ("true",)

_TOKEN = re.compile(r"\s*(?:(<=|>=|==|!=|<|>|\(|\)|,|\+|-|\*)|(\d+)|([A-Za-z_'][\w':;.\-]*(?: [A-Z][\w':;.\-]*)*))")


class BadExpression(ValueError):
    """A condition that cannot be read."""


def parse_condition(text: str) -> Node:
    """Read a condition; an empty one always holds."""
    if not text.strip():
        return TRUE
    tokens = _tokens(text)
    node, at = _either(tokens, 0, text)
    if at != len(tokens):
        raise BadExpression(f"{text!r}: did not expect {tokens[at]!r}")
    return node


def _tokens(text: str) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(text):
        if text[at:].strip() == "":
            break
        match = _TOKEN.match(text, at)
        if match is None:
            raise BadExpression(f"{text!r}: cannot read {text[at:].strip()!r}")
        found.append(match.group(match.lastindex or 0))
        at = match.end()
    return found


def _either(tokens: list[str], at: int, text: str) -> tuple[Node, int]:
    node, at = _both(tokens, at, text)
    while at < len(tokens) and tokens[at] == "or":
        right, at = _both(tokens, at + 1, text)
        node = ("or", node, right)
    return node, at


def _both(tokens: list[str], at: int, text: str) -> tuple[Node, int]:
    node, at = _negated(tokens, at, text)
    while at < len(tokens) and tokens[at] == "and":
        right, at = _negated(tokens, at + 1, text)
        node = ("and", node, right)
    return node, at


def _negated(tokens: list[str], at: int, text: str) -> tuple[Node, int]:
    if at < len(tokens) and tokens[at] == "not":
        node, at = _negated(tokens, at + 1, text)
        return ("not", node), at
    return _compared(tokens, at, text)


def _compared(tokens: list[str], at: int, text: str) -> tuple[Node, int]:
    node, at = _term(tokens, at, text)
    if at < len(tokens) and tokens[at] in ("<=", ">=", "==", "!=", "<", ">"):
        right, end = _term(tokens, at + 1, text)
        return ("cmp", tokens[at], node, right), end
    return node, at


def _term(tokens: list[str], at: int, text: str) -> tuple[Node, int]:
    if at >= len(tokens):
        raise BadExpression(f"{text!r}: ends too early")
    token = tokens[at]
    if token == "(":
        node, at = _either(tokens, at + 1, text)
        if at >= len(tokens) or tokens[at] != ")":
            raise BadExpression(f"{text!r}: a bracket is not closed")
        return node, at + 1
    if token == "-" and at + 1 < len(tokens) and tokens[at + 1].isdigit():
        return ("num", -int(tokens[at + 1])), at + 2
    if token.isdigit():
        return ("num", int(token)), at + 1
    if at + 1 < len(tokens) and tokens[at + 1] == "(":
        arguments: list[str] = []
        at += 2
        while at < len(tokens) and tokens[at] != ")":
            words = [tokens[at]]
            at += 1
            while at < len(tokens) and tokens[at] not in (",", ")"):
                words.append(tokens[at])
                at += 1
            arguments.append(" ".join(words))
            if at < len(tokens) and tokens[at] == ",":
                at += 1
        if at >= len(tokens):
            raise BadExpression(f"{text!r}: a bracket is not closed")
        return ("call", token, tuple(arguments)), at + 1
    return ("word", token), at + 1


Answer = Callable[[str, tuple[str, ...]], int | str]


def holds(node: Node, ask: Answer) -> bool:
    """Whether the condition holds, with `ask` answering its questions about the table."""
    kind = node[0]
    if kind == "true":
        return True
    if kind == "and":
        return holds(node[1], ask) and holds(node[2], ask)  # type: ignore[arg-type]
    if kind == "or":
        return holds(node[1], ask) or holds(node[2], ask)  # type: ignore[arg-type]
    if kind == "not":
        return not holds(node[1], ask)  # type: ignore[arg-type]
    if kind == "cmp":
        left = _value(node[2], ask)  # type: ignore[arg-type]
        right = _value(node[3], ask)  # type: ignore[arg-type]
        return compared(str(node[1]), left, right)
    answer = _value(node, ask)
    return bool(answer)


def compared(operator: str, left: int | str, right: int | str) -> bool:
    """Two answers side by side; words are only alike or not."""
    if operator == "==":
        return left == right
    if operator == "!=":
        return left != right
    if not isinstance(left, int) or not isinstance(right, int):
        return False
    if operator == "<=":
        return left <= right
    if operator == ">=":
        return left >= right
    return left < right if operator == "<" else left > right


def _value(node: Node, ask: Answer) -> int | str:
    kind = node[0]
    if kind == "num" or kind == "word":
        return node[1]  # type: ignore[return-value]
    if kind == "call":
        return ask(node[1], node[2])  # type: ignore[arg-type]
    return int(holds(node, ask))


def questions(node: Node) -> list[tuple[str, tuple[str, ...]]]:
    """Every question of a condition, for the checks of the loader."""
    if node[0] == "call":
        return [(str(node[1]), node[2])]  # type: ignore[list-item]
    found: list[tuple[str, tuple[str, ...]]] = []
    for part in node[1:]:
        if isinstance(part, tuple):
            found += questions(part)
    return found
