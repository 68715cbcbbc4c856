"""Rows, decks and discards: cards that come, go and are replaced (CTA-ROW)."""

from questhall.games.call_to_adventure.rules.acts import open_cards, open_slots
from questhall.games.call_to_adventure.rules.adversaries_in_rows import loom, loom_no_more
from questhall.games.call_to_adventure.state import NOBODY, Table, Task, then
from questhall.kernel import say


def find(state: Table, card: str) -> tuple[int, int]:
    """CTA-ROW-01: the Act whose row a face-up card lies in, and its slot; (0, 0) when it is in no row."""
    for act in range(1, state.revealed + 1):
        if card in state.rows[act - 1]:
            return act, state.rows[act - 1].index(card)
    return 0, 0


def declared(state: Table) -> str:
    """CTA-ROW-09, CTA-TURN-05: the challenge whose attempt has been declared (A0) and has not yet begun."""
    for task in state.agenda:
        if task.name == "begin":
            return task.key
    return ""


def replaceable(state: Table) -> list[str]:
    """CTA-JRN-03, CTA-ROW-09: any face-up card of a revealed row but the one being attempted."""
    facing = state.attempt.card if state.attempt is not None else declared(state)
    return [card for row in state.rows[: state.revealed] for card in row if card and card != facing]


def open_traits(state: Table, seat: int) -> list[str]:
    """Traits face-up in the player's open rows."""
    story = state.content.story
    return [card for card in open_cards(state, seat) if story[card].kind == "trait"]


def other_challenges(state: Table) -> list[str]:
    """Challenges of the row of the current attempt, other than the one being attempted."""
    attempt = state.attempt
    if attempt is None or attempt.act == 0:
        return []
    story = state.content.story
    slots = open_slots(state, attempt.seat)
    return [
        card
        for act, _, card in slots
        if act == attempt.act and card != attempt.card and story[card].kind in ("challenge", "adversary")
    ]


def take_out(state: Table, act: int, slot: int) -> str:
    """A face-up card leaves its slot; an Adversary's power ends with that."""
    card = state.rows[act - 1][slot]
    state.rows[act - 1][slot] = ""
    if state.content.story[card].kind == "adversary":
        loom_no_more(state, card)
    return card


def discard_slot(state: Table, act: int, slot: int) -> None:
    """CTA-ROW-05, CTA-ROW-08, CTA-ALLY-08, CTA-JRN-02: a card goes to its Act's open discard pile, and its Ally
    with it.
    """
    card = take_out(state, act, slot)
    state.discards[act - 1].append(card)
    ally = state.under[act - 1][slot]
    if ally:
        state.under[act - 1][slot] = ""
        state.discards[act - 1].append(ally)
        say(state, "ally-lost", ally, rule="CTA-ALLY-08")
        then(state, Task("lost_ally", "placed", NOBODY))


def make_anew(state: Table, deck: list[str], pile: list[str]) -> bool:
    """CTA-ROW-04, CTA-ROW-06: an empty deck is made anew from its discard pile; whether there was one."""
    if not pile:
        return False
    deck.extend(pile)
    pile.clear()
    state.chance.shuffle(deck)
    return True


def draw_story(state: Table, act: int) -> str:
    """CTA-ROW-04, CTA-ROW-08: the top card of an Act deck, which nobody has seen before."""
    deck = state.decks[act - 1]
    if not deck:
        if not make_anew(state, deck, state.discards[act - 1]):
            return ""
        for seen in state.known:
            seen[act - 1] = 0
        say(state, "shuffle", act, rule="CTA-ROW-04")
    state.chance.reveal()
    for seen in state.known:
        if seen[act - 1]:
            seen[act - 1] -= 1
    return deck.pop()


def refill(state: Table, task: Task) -> None:
    """Reveal cards into the slot until one is no Ally; then the refill is over.

    CTA-ROW-02, CTA-TERM-12, CTA-ALLY-05, CTA-ALLY-12.
    """
    act, slot = task.n, task.other
    row = state.rows[act - 1]
    while not row[slot]:
        card = draw_story(state, act)
        if not card:
            break
        if state.content.story[card].kind == "ally":
            then(state, Task("meet_ally", card, NOBODY, NOBODY, act), task)
            return
        row[slot] = card
        say(state, "reveal", card, act, slot, rule="CTA-ROW-02")
        if state.content.story[card].kind == "adversary":
            loom(state, card)
    if state.limbo:
        for ally in state.limbo:
            state.discards[state.content.story[ally].act - 1].append(ally)
        state.limbo.clear()


def free_allies(state: Table, seat: int) -> list[str]:
    """CTA-ALLY-11: Allies still unclaimed, in the player's open rows."""
    return [state.under[act - 1][slot] for act, slot, _ in open_slots(state, seat) if state.under[act - 1][slot]]


def replace(state: Table, card: str) -> None:
    """CTA-ROW-02, CTA-ROW-05: a face-up card is discarded and its slot refilled at once."""
    act, slot = find(state, card)
    if act:
        then(state, Task("refill", "", NOBODY, slot, act))
        discard_slot(state, act, slot)


def fill_empty_slots(state: Table) -> None:
    """CTA-ROW-03, CTA-EOT-02: at the end of a turn slots that are still empty are filled."""
    for act in range(1, state.revealed + 1):
        if "" in state.rows[act - 1]:
            for slot, card in enumerate(state.rows[act - 1]):
                if not card:
                    then(state, Task("refill", "", NOBODY, slot, act))
