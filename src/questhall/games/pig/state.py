"""What lies on the table: everybody's score and the points of the turn."""

from typing import Annotated

import msgspec

from questhall.kernel import GameState, View


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How Pig is played."""

    goal: Annotated[int, msgspec.Meta(ge=10, le=1000, title="Goal", description="Points that win the game.")] = 100


class State(GameState):
    """Scores, whose turn it is, what the turn has gathered, and the die as it lies (0 before the first roll)."""

    goal: int
    scores: list[int]
    active: int = 0
    gathered: int = 0
    die: int = 0


class PigView(View):
    """Everybody sees everything but the future of the die."""

    goal: int
    scores: list[int]
    active: int
    gathered: int
    die: int
    winner: int
