"""How well a bot plays: the levels, and what a game may change about them."""

from typing import Any, Literal

import msgspec

from questhall.bots.characters import characters, find, manner
from questhall.kernel import Game, QuesthallError

Kind = Literal["random", "sensible", "greedy", "search"]


class UnknownLevel(QuesthallError):
    """No level of play has that name."""


class Level(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of a bot. A game may set its own in `Game.levels`, field by field."""

    kind: Kind = "search"
    simulations: int = 200  # search: how many futures are tried at most
    seconds: float = 0.0  # search: how long it may think at most; 0 is no limit
    horizon: int = 0  # search: decisions played beyond the tree before the position is valued; -1 is to the end
    horizon_a_seat: int = 0  # search: so many more for each seat beyond two, until all have had their say
    parts: int = 1  # search: so many trees share the simulations, each on a core of its own where there are cores
    exploration: float = 1.5  # search: how strongly promising but little tried options attract
    even: bool = False  # search: the n-th try of each option meets the same luck, so that luck favours none
    haste: int = 1  # search: 1 stops when nothing could change its choice, 2 when half of what is left could not
    temperature: float = 0.0  # search: 0 takes the best option, 1 takes each as often as it was tried
    worlds: int = 64  # greedy and search: how many deals of the hidden things are imagined
    slips: float = 0.0  # sensible: how often it takes something that looks worse at first sight
    samples: int = 8  # greedy: how many of them each option is tried in

    def at_table(self, seats: int) -> "Level":
        """What it comes to at a table of so many."""
        further = self.horizon_a_seat * max(0, seats - 2)
        return msgspec.structs.replace(self, horizon=self.horizon + further, horizon_a_seat=0)


LEVELS: dict[str, Level] = {
    "random": Level(kind="random"),
    "sensible": Level(kind="sensible"),
    "greedy": Level(kind="greedy"),
    "easy": Level(simulations=40, temperature=0.5),
    "normal": Level(simulations=150, seconds=2.0),
    "strong": Level(simulations=800, seconds=4.0),
    "master": Level(simulations=4000, worlds=128, seconds=8.0, parts=2, even=True, haste=2),
}


def _search(game: Game[Any, Any], simulations: int) -> Level:
    """So many simulations, in the way of the game's strongest search, with no limit of time and no chance in it."""
    for name in ("strong", "normal", "easy"):
        level = msgspec.structs.replace(LEVELS[name], **game.levels.get(name, {}))
        if level.kind == "search":
            return msgspec.structs.replace(level, simulations=simulations, seconds=0.0, temperature=0.0)
    return Level(simulations=simulations)


def level_of(game: Game[Any, Any], name: str) -> Level:
    """The parameters of a level for a game; `search:500` is a search of 500 simulations."""
    whole, (name, colon, amount) = name, name.partition(":")
    if colon and not (amount.isascii() and amount.isdigit() and int(amount)):
        raise UnknownLevel(f"{whole!r} is not a level of play: after the colon is a number from 1, as in search:500.")
    if name == "search":
        return _search(game, int(amount or Level().simulations))
    somebody = find(game.name, name)
    if somebody is not None and not amount:
        usual, strong = (msgspec.structs.asdict(level_of(game, level)) for level in ("normal", "strong"))
        return Level(**manner(somebody.style, usual, strong))
    known = {**LEVELS, **{extra: LEVELS["normal"] for extra in game.levels if extra not in LEVELS}}
    if name not in known:
        people = ", ".join(character.name for character in characters(game.name))
        also = f" People: {people}." if people else ""
        raise UnknownLevel(f"{whole!r} is not a level of play. Levels: {', '.join(known)}, search:N.{also}")
    level = msgspec.structs.replace(known[name], **game.levels.get(name, {}))
    if amount:
        if level.kind != "search":
            raise UnknownLevel(f"{whole!r}: {name!r} does not search in {game.title}; write search:{amount}.")
        level = msgspec.structs.replace(level, simulations=int(amount), seconds=0.0)
    return level


def says(level: Level) -> str:
    """How a level chooses and how long it thinks, for whoever sets up a game."""
    if level.kind == "random":
        return "Chooses by lot."
    if level.kind == "sensible":
        return "Answers at first sight, and slips now and then." if level.slips else "Answers at first sight."
    if level.kind == "greedy":
        return "Takes what is best at once."
    most = f", for {level.seconds:g} seconds at most" if level.seconds else ""
    nearly = ", and sometimes takes what is only nearly as good" if level.temperature else ""
    return f"Tries up to {level.simulations:,} futures before it chooses{most}{nearly}."
