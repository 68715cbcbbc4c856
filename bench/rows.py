"""What is compared with what, and how fast it has to be."""

from __future__ import annotations

from typing import NamedTuple

from questhall.kernel import registry

ADVENTURES = {
    "roll-for-adventure": (3.0, 8.0),
    "call-to-adventure": (1.5, 4.0),
    "drawn-to-adventure": (1.5, 4.0),
    "adventure-tactics": (1.0, 3.0),
    "drawn-to-destiny": (1.0, 3.0),
}
#: What is played, where it is not the usual set-up with four seats.
SETUPS = {"drawn-to-destiny": ", two players, 6 to 8 NPCs"}


class Row(NamedTuple):
    """One comparison: our work, the other's worker and work, and the ratios to reach and to chase."""

    section: str
    what: str
    ours: str
    against: str  # a worker; "plain" and "compiled" compare with ourselves
    theirs: str
    unit: str
    target: float | None = None
    goal: float | None = None

    @property
    def sides(self) -> tuple[tuple[str, str], ...]:
        """Who does which work for this row: the other, ourselves, ourselves compiled."""
        other = "plain" if self.against == "self" else self.against
        return (other, self.theirs), ("plain", self.ours), ("compiled", self.ours)


def rows() -> list[Row]:
    """All comparisons whose game is installed."""
    known = registry.names()
    found = [
        Row("Small games", "tic-tac-toe, random games", "tic-tac-toe", "openspiel", "tic-tac-toe", "decisions", 0.6, 2),
        Row("Small games", "tic-tac-toe, random games", "tic-tac-toe", "boardgame.io", "tic-tac-toe", "moves", 40, 150),
        Row("Small games", "tic-tac-toe, random games", "tic-tac-toe", "pettingzoo", "tic-tac-toe", "moves", 30, 100),
        Row(
            "Small games", "the same through AEC, with observations", "aec", "pettingzoo", "tic-tac-toe", "moves", 3, 10
        ),
        Row("Small games", "Pig, random games", "pig", "openspiel", "pig", "choices and rolls", 1.5, 4),
        Row("Small games", "Pig, random games", "pig", "boardgame.io", "pig", "choices and rolls", 40, 150),
        Row("Search", "tic-tac-toe, random playouts", "search playouts", "openspiel", "search", "simulations", 3, 10),
        Row(
            "Search", "tic-tac-toe, random playouts", "search playouts", "boardgame.io", "search", "simulations", 15, 50
        ),
        Row(
            "Search",
            "tic-tac-toe, random playouts",
            "search playouts",
            "openspiel",
            "search native",
            "simulations",
            None,
            0.2,
        ),
        Row("Search", "as our bots play: the game's values", "search values", "openspiel", "search", "simulations"),
        Row(
            "Copies",
            "tic-tac-toe, the state",
            "state copy tic-tac-toe",
            "openspiel",
            "copy tic-tac-toe",
            "copies",
            0.3,
            1,
        ),
        Row("Copies", "tic-tac-toe, a match, looked at", "copy tic-tac-toe", "openspiel", "copy tic-tac-toe", "copies"),
    ]
    found += [
        Row("Copies", f"{name}, the state", f"state copy {name}", "self", f"deepcopy {name}", "copies", 30, 60)
        for name in known
    ]
    found += [
        Row(
            "Adventure games",
            f"{name}, random games{SETUPS.get(name, '')}",
            f"games {name}",
            "catanatron",
            "games",
            "decisions",
            *ADVENTURES[name],
        )
        for name in known
        if name in ADVENTURES
    ]
    if "drawn-to-destiny" in known:
        for what, mode, target in (
            ("four players, 13 to 17 NPCs", "four", None),
            ("people on both sides", "versus", 1.0),
            ("a Narrator for the NPCs", "narrator", 1.0),
        ):
            work = f"games drawn-to-destiny {mode}"
            what = f"drawn-to-destiny, {what}"
            found.append(Row("Adventure games", what, work, "catanatron", "games", "decisions", target, 3.0))
    found += [
        Row("Adventure games", f"{name}, choices of two or more", f"choices {name}", "catanatron", "choices", "choices")
        for name in known
        if name in ADVENTURES
    ]
    found += [
        Row("Adventure games", f"{name}, copies of a match", f"copy {name}", "catanatron", "copy", "copies")
        for name in known
        if name in ADVENTURES
    ]
    works = {name: f"games {name}" for name in ADVENTURES} | {name: name for name in ("tic-tac-toe", "pig")}
    found += [
        Row("Compiled beside plain", f"{name}, random games", work, "plain", work, "decisions", None, 2.5)
        for name, work in works.items()
        if name in known
    ]
    found += [
        Row("Compiled beside plain", f"{name}, copies of the state", f"state copy {name}", "plain",
            f"state copy {name}", "copies", None, 1.0)
        for name in ADVENTURES
        if name in known
    ]  # fmt: skip
    return found
