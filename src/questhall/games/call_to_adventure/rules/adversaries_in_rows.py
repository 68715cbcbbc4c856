"""Adversaries that lie in the rows: their powers hold for the whole table (CTA-ADV)."""

from questhall.games.call_to_adventure.state import Table, Task, then, without


def loom(state: Table, card: str) -> None:
    """CTA-ADV-02, CTA-ADV-03: an Adversary's power begins when it is revealed."""
    for power in state.content.story[card].powers:
        state.looming += (power.key,)
    then(state, Task("adversary_met", card))


def loom_no_more(state: Table, card: str) -> None:
    """CTA-ADV-03, CTA-ADV-05: an Adversary has left its row, overcome or not, and its power ends."""
    for power in state.content.story[card].powers:
        state.looming = without(state.looming, power.key)


def forbidden(state: Table, what: str) -> bool:
    """CTA-ADV-03: whether an Adversary on the table forbids this."""
    return bool(state.looming) and any(what in state.content.bans.get(key, ()) for key in state.looming)


def tax(state: Table, what: str) -> int:
    """CTA-ADV-03: what Adversaries on the table add to a price."""
    total = 0
    for key in state.looming:
        if key in state.content.taxes:
            total += state.content.taxes[key].get(what, 0)
    return total
