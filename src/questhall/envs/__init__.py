"""Games as environments for learning agents.

    env = aec("pig", seats=2)                     # pettingzoo.AECEnv: every seat is an agent
    env = together("drawn-to-adventure")          # pettingzoo.ParallelEnv: all at once
    env = solo("pig", seat=0, bots="easy")        # gymnasium.Env: one seat among bots
    env = many("pig", 256)                        # gymnasium.vector.VectorEnv: many matches in one process
    game = spiel("pig", options={"goal": 20})     # pyspiel.Game

Importing this registers `gymnasium.make("questhall/Pig-v1")` and the like. All but the last need the extra
`pip install 'questhall[envs]'`; the last needs OpenSpiel.
"""

import contextlib
from typing import TYPE_CHECKING, Any

from questhall.kernel import QuesthallError

if TYPE_CHECKING:
    from questhall.envs.all_at_once import Together
    from questhall.envs.all_seats import AllSeats
    from questhall.envs.many_matches import Many
    from questhall.envs.one_seat import OneSeat
    from questhall.envs.openspiel import SpielGame

__all__ = ["MissingExtra", "aec", "describe", "many", "solo", "spiel", "together"]


class MissingExtra(QuesthallError):
    """A library that only some of Questhall needs is not installed."""


def _missing(error: ImportError, extra: str = "envs") -> MissingExtra:
    return MissingExtra(f"{error.name} is missing: pip install 'questhall[{extra}]'.")


def aec(name: str, **parameters: Any) -> "AllSeats":
    """A game as a PettingZoo environment in which every seat is an agent, one after the other."""
    try:
        from questhall.envs.all_seats import AllSeats
    except ImportError as error:
        raise _missing(error) from error
    return AllSeats(name, **parameters)


def together(name: str, **parameters: Any) -> "Together":
    """A game as a PettingZoo environment in which all give an action at once."""
    try:
        from questhall.envs.all_at_once import Together
    except ImportError as error:
        raise _missing(error) from error
    return Together(name, **parameters)


def solo(name: str, **parameters: Any) -> "OneSeat":
    """A game as a Gymnasium environment: one seat learns, bots sit on the others."""
    try:
        from questhall.envs.one_seat import OneSeat
    except ImportError as error:
        raise _missing(error) from error
    return OneSeat(name, **parameters)


def many(name: str, count: int, **parameters: Any) -> "Many":
    """So many matches of a game as a Gymnasium vector environment, all in this process."""
    try:
        from questhall.envs.many_matches import Many
    except ImportError as error:
        raise _missing(error) from error
    return Many(name, count, **parameters)


def spiel(name: str, **parameters: Any) -> "SpielGame":
    """A game for OpenSpiel's algorithms."""
    try:
        from questhall.envs.openspiel import load
    except ImportError as error:
        raise _missing(error, "openspiel") from error
    return load(name, **parameters)


def describe(name: str, **parameters: Any) -> list[str]:
    """What each position of a game's features means."""
    return aec(name, **parameters).encoding.names


with contextlib.suppress(ImportError):
    from questhall.envs.one_seat import register

    register()
