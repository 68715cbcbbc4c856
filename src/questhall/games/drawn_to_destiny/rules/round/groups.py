"""Groups: what Targets connect (DTD-GROUP)."""

from collections.abc import Sequence

from questhall.games.drawn_to_destiny.state import DestinyState


def groups(state: DestinyState, secret: Sequence[int] = ()) -> list[list[int]]:
    """DTD-GROUP-01, DTD-GROUP-02: connected components of "has as Target"; `secret`: whose Targets are not known."""
    parent = list(range(len(state.units)))

    def root(number: int) -> int:
        while parent[number] != number:
            number = parent[number]
        return number

    for number, unit in enumerate(state.units):
        if not unit.out and unit.target >= 0 and not state.units[unit.target].out and number not in secret:
            parent[root(number)] = root(unit.target)
    found: dict[int, list[int]] = {}
    for number, unit in enumerate(state.units):
        if not unit.out:
            found.setdefault(root(number), []).append(number)
    return list(found.values())
