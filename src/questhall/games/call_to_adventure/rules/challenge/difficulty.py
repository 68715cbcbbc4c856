"""How hard a challenge is, and whether a cast reaches it."""

from typing import Literal

from questhall.games.call_to_adventure.rules.challenge.runes import result
from questhall.games.call_to_adventure.state import Table


def difficulty(state: Table) -> int:
    """CTA-CHAL-02, CTA-CHAL-18, CTA-CHAL-22: printed, path, Ally and effects added up; never below 1."""
    attempt = state.attempt
    assert attempt is not None
    if attempt.needed:
        return attempt.needed  # CTA-CHAL-22: final
    total = base_difficulty(state, attempt.card, attempt.path, attempt.act, attempt.slot)
    return max(1, total + attempt.strain - attempt.ease)


def base_difficulty(state: Table, card: str, path: str, act: int, slot: int) -> int:
    """CTA-CHAL-02: a path as it lies there: printed number, +1 of the path, +1 of an Ally, Adversaries' powers.

    CTA-ALLY-06: an Ally makes every path harder. CTA-SOLO-31: a Quest may make its Adversary harder.
    """
    content = state.content
    facts = content.facts[card][path]
    total = facts.difficulty
    if act and state.under[act - 1][slot]:
        total += 1  # CTA-ALLY-06
    elif not act and state.quarry is not None:
        total += content.quests[card].difficulty_bonus
    for key in state.looming:
        if key in content.strains:
            abilities, more = content.strains[key]
            if not abilities or any(ability in facts.listed for ability in abilities):
                total += more
    return total


def verdict(state: Table) -> Literal["success", "fail"]:
    """CTA-CHAL-13, CTA-CHAL-22: how the attempt stands; an effect that sets the outcome goes before the sums."""
    attempt = state.attempt
    assert attempt is not None
    return attempt.forced or ("success" if result(attempt) >= difficulty(state) else "fail")
