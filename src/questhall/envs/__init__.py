"""Games as environments for learning agents: PettingZoo for all seats, Gymnasium for one seat among bots.

    env = aec("pig", seats=2)               # pettingzoo.AECEnv
    env = solo("pig", seat=0, bots="easy")  # gymnasium.Env

Both need the extra: pip install 'questhall[envs]'.
"""

from typing import TYPE_CHECKING, Any

from questhall.kernel import QuesthallError

if TYPE_CHECKING:
    from questhall.envs.all_seats import AllSeats
    from questhall.envs.one_seat import OneSeat

__all__ = ["MissingExtra", "aec", "solo"]


class MissingExtra(QuesthallError):
    """A library that only some of Questhall needs is not installed."""


def aec(name: str, **parameters: Any) -> "AllSeats":
    """A game as a PettingZoo environment in which every seat is an agent."""
    try:
        from questhall.envs.all_seats import AllSeats
    except ImportError as error:
        raise MissingExtra(f"{error.name} is missing: pip install 'questhall[envs]'.") from error
    return AllSeats(name, **parameters)


def solo(name: str, **parameters: Any) -> "OneSeat":
    """A game as a Gymnasium environment: one seat learns, bots sit on the others."""
    try:
        from questhall.envs.one_seat import OneSeat
    except ImportError as error:
        raise MissingExtra(f"{error.name} is missing: pip install 'questhall[envs]'.") from error
    return OneSeat(name, **parameters)
