"""State: a generated copy that shares only what never changes, and JSON both ways."""

from typing import Literal

import msgspec
import pytest

from questhall.kernel import Chance, GameState, State
from questhall.kernel.state import decoded, encoded


class Card(msgspec.Struct, frozen=True):
    name: str


class Token(State):
    at: int
    marks: list[str] = []


class Corner(State):
    names: dict[str, list[int]]
    tokens: list[Token]
    best: Token | None
    card: Card | None = None
    kind: Literal["a", "b"] = "a"
    pair: tuple[int, str] = (1, "x")
    seen: set[int] = set()
    by_seat: dict[int, Token] = {}


class Whole(GameState):
    corner: Corner
    rows: list[list[int]]


def whole() -> Whole:
    corner = Corner({"a": [1]}, [Token(1, ["x"]), Token(2)], Token(3), Card("ace"), seen={1}, by_seat={0: Token(9)})
    return Whole(corner=corner, rows=[[1, 2], [3]], chance=Chance.of(1), content="the cards")


def test_a_copy_is_equal_and_independent() -> None:
    state = whole()
    twin = state.copy()
    assert twin == state
    before = state.to_json()
    twin.corner.names["a"].append(2)
    twin.corner.tokens[0].marks.append("y")
    twin.corner.tokens.append(Token(7))
    assert twin.corner.best is not None
    twin.corner.best.at = 8
    twin.corner.seen.add(2)
    twin.corner.by_seat[0].at = 10
    twin.rows[0][0] = 5
    twin.chance.die()
    assert state.to_json() == before


def test_what_never_changes_is_shared() -> None:
    state = whole()
    twin = state.copy()
    assert twin.corner.card is state.corner.card
    assert twin.content is state.content


def test_the_log_is_not_copied() -> None:
    state = whole()
    state.events = []
    assert state.copy().events is None


def test_json_both_ways_without_content() -> None:
    state = whole()
    data = state.to_json()
    assert b"the cards" not in data
    again = Whole.from_json(data, content="the cards")
    assert again == state
    assert isinstance(next(iter(again.corner.by_seat)), int)


class Loose(State):
    anything: object


class Wrapped(State):
    parts: tuple[Token, ...]


class Either(State):
    this: list[int] | dict[str, int] | None


class Mixed(State):
    token: Token | int


@pytest.mark.parametrize(
    ("state", "field"),
    [
        (Loose(1), "Loose.anything"),
        (Wrapped(()), "Wrapped.parts"),
        (Either(None), "Either.this"),
        (Mixed(1), "Mixed.token"),
    ],
)
def test_a_field_that_cannot_be_copied_is_named(state: State, field: str) -> None:
    with pytest.raises(TypeError, match=field):
        state.copy()


class Shelf(msgspec.Struct):
    tokens: list[Token]
    chance: Chance


def test_what_holds_states_is_written_and_read_as_well() -> None:
    shelf = Shelf([Token(1, ["x"]), Token(2)], Chance(5, 3))
    assert encoded(shelf) == b'{"tokens":[{"at":1,"marks":["x"]},{"at":2}],"chance":{"key":5,"draws":3}}'
    assert decoded(encoded(shelf), Shelf) == shelf
