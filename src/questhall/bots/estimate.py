"""What a bot thinks of an option."""

from typing import NamedTuple

from questhall.kernel import Option


class Estimate(NamedTuple):
    """An option, how often it was tried, and its expected payoff (0 to 1) for the seat that decides."""

    option: Option
    visits: int
    value: float
    glance: bool = False  # nothing was tried: visits are how it looks at first sight, of a hundred

    def rank(self) -> tuple[int, float]:
        """Sorts the best first: the most tried, then the most valued."""
        return -self.visits, -self.value
