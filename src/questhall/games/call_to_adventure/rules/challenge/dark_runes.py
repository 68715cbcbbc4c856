"""Dark runes: their price, and who may buy them (CTA-DARK)."""

from questhall.games.call_to_adventure.rules.adversaries_in_rows import tax
from questhall.games.call_to_adventure.rules.challenge.runes import stains
from questhall.games.call_to_adventure.rules.track import corrupt, may_cast_dark
from questhall.games.call_to_adventure.state import DARK_LIMIT, Table
from questhall.kernel import say


def price_of_dark(state: Table) -> int:
    """CTA-DARK-01: 1 Experience, and what an Adversary adds."""
    return 1 + tax(state, "dark")


def affordable(state: Table, seat: int) -> int:
    """CTA-DARK-01, CTA-DARK-02, CTA-DARK-05, CTA-TRACK-05: how many can be bought for an attempt that is declared now.

    CTA-CHAL-09: who knows it already says so with the declaration.
    """
    if not may_cast_dark(state, seat):
        return 0
    return max(0, min(DARK_LIMIT - state.bought, state.heroes[seat].xp // price_of_dark(state)))


def can_buy(state: Table) -> bool:
    """CTA-DARK-01, CTA-DARK-02, CTA-DARK-04, CTA-DARK-05: three purchases a turn, three stones, not at level 7.

    CTA-TRACK-05, CTA-TRACK-11: the level counts in the moment of buying.
    """
    attempt = state.attempt
    assert attempt is not None
    hero = state.heroes[attempt.seat]
    return (
        state.bought < DARK_LIMIT
        and attempt.dark < DARK_LIMIT
        and hero.xp >= price_of_dark(state)
        and may_cast_dark(state, attempt.seat)
    )


def buy(state: Table) -> None:
    """CTA-DARK-01, CTA-DARK-03, CTA-DARK-07, CTA-DARK-08: one Experience, one Dark rune; carried out at once."""
    attempt = state.attempt
    assert attempt is not None
    price = price_of_dark(state)
    state.heroes[attempt.seat].xp -= price
    state.bought += 1
    attempt.bought += 1
    attempt.dark += 1
    say(state, "buy-dark", attempt.dark, price, seat=attempt.seat, rule="CTA-DARK-01")


def darken(state: Table) -> None:
    """CTA-DARK-06, CTA-RUNE-09, CTA-CHAL-14: each face with 2 moves the marker one level down, won or lost."""
    attempt = state.attempt
    assert attempt is not None
    corrupt(state, attempt.seat, stains(attempt), "dark")
