"""Rows, decks and discards, Allies on the table, Adversaries on the table."""

from questhall.games.call_to_adventure.rules.allies import meet_ally
from questhall.games.call_to_adventure.state import NOBODY, Hero, Table, Task, then, without
from questhall.kernel import say


def stage(hero: Hero) -> int:
    """CTA-TERM-08: 1 under the Origin, 2 under the Motivation, 3 under the Destiny."""
    cards = len(hero.story)
    return 1 if cards < 3 else 2 if cards < 6 else 3


def closed_slot(state: Table) -> tuple[int, int]:
    """The slot that an Adversary blocks (The Worm Below): the leftmost other card of its row; (0, 0) when none."""
    for key in state.looming:
        if "first_slot" in state.content.bans.get(key, ()):
            card = state.content.powers[key].card
            for act in range(1, state.revealed + 1):
                if card in state.rows[act - 1]:
                    return act, 1 if state.rows[act - 1][0] == card else 0
            return state.revealed, 0
    return 0, 0


def open_slots(state: Table, seat: int) -> list[tuple[int, int, str]]:
    """CTA-ACT-05, CTA-ACT-06: act, slot and card of every face-up card that the player may gain or attempt."""
    found: list[tuple[int, int, str]] = []
    closed = closed_slot(state) if state.looming else (0, 0)
    for act in range(stage(state.heroes[seat]), state.revealed + 1):
        for slot, card in enumerate(state.rows[act - 1]):
            if card and (act, slot) != closed:
                found.append((act, slot, card))
    return found


def open_cards(state: Table, seat: int) -> list[str]:
    """CTA-ACT-05, CTA-ACT-06: every face-up card that the player may gain or attempt."""
    if state.looming:
        return [card for _, _, card in open_slots(state, seat)]
    return [card for row in state.rows[stage(state.heroes[seat]) - 1 : state.revealed] for card in row if card]


def find(state: Table, card: str) -> tuple[int, int]:
    """Act and slot of a face-up card; (0, 0) when it is in no row."""
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
    """A face-up card leaves its slot; an Adversary's power ends with that (CTA-ADV-03)."""
    card = state.rows[act - 1][slot]
    state.rows[act - 1][slot] = ""
    if state.content.story[card].kind == "adversary":
        for power in state.content.story[card].powers:
            state.looming = without(state.looming, power.key)
    return card


def discard_slot(state: Table, act: int, slot: int) -> None:
    """CTA-ROW-05, CTA-ALLY-08, CTA-JRN-02: a card goes to its Act's discard pile, and its Ally with it."""
    card = take_out(state, act, slot)
    state.discards[act - 1].append(card)
    ally = state.under[act - 1][slot]
    if ally:
        state.under[act - 1][slot] = ""
        state.discards[act - 1].append(ally)
        say(state, "ally-lost", ally, rule="CTA-ALLY-08")
        then(state, Task("lost_ally", "placed", NOBODY))


def draw_story(state: Table, act: int) -> str:
    """CTA-ROW-04: the top card of an Act deck; an empty deck is made anew from its discard pile."""
    deck = state.decks[act - 1]
    if not deck:
        pile = state.discards[act - 1]
        if not pile:
            return ""
        deck.extend(pile)
        pile.clear()
        state.chance.shuffle(deck)
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

    CTA-ROW-02, CTA-ALLY-05, CTA-ALLY-12.
    """
    act, slot = task.n, task.other
    row = state.rows[act - 1]
    while not row[slot]:
        card = draw_story(state, act)
        if not card:
            break
        if state.content.story[card].kind == "ally":
            then(state, task)
            meet_ally(state, card, act)
            return
        row[slot] = card
        say(state, "reveal", card, act, slot, rule="CTA-ROW-02")
        if state.content.story[card].kind == "adversary":
            loom(state, card)
    if state.limbo:
        for ally in state.limbo:
            state.discards[state.content.story[ally].act - 1].append(ally)
        state.limbo.clear()


def loom(state: Table, card: str) -> None:
    """CTA-ADV-03: an Adversary's power begins when it is revealed."""
    for power in state.content.story[card].powers:
        state.looming += (power.key,)
    then(state, Task("adversary_met", card))


def reveal_row(state: Table) -> None:
    """A whole row is turned up: Adversaries' powers begin, then Allies are settled left to right.

    CTA-ACT-03, CTA-ACT-09.
    """
    state.revealed += 1
    act = state.revealed
    state.chance.reveal()
    say(state, "row", act, seat=state.turn, rule="CTA-ACT-03")
    then(state, *[Task("settle", "", NOBODY, slot, act) for slot in range(len(state.rows[act - 1]))])
    if act > 1:
        then(state, Task("row_met", "", state.turn, NOBODY, act))
    for card in state.rows[act - 1]:
        if state.content.story[card].kind == "adversary":
            loom(state, card)


def settle(state: Table, task: Task) -> None:
    """CTA-ACT-09: a slot that shows an Ally is settled completely before the next one."""
    act, slot = task.n, task.other
    card = state.rows[act - 1][slot]
    if card and state.content.story[card].kind == "ally":
        state.rows[act - 1][slot] = ""
        then(state, Task("refill", "", NOBODY, slot, act))
        meet_ally(state, card, act)


def free_allies(state: Table, seat: int) -> list[str]:
    """CTA-ALLY-11: Allies still unclaimed, in the player's open rows."""
    return [state.under[act - 1][slot] for act, slot, _ in open_slots(state, seat) if state.under[act - 1][slot]]


def replace(state: Table, card: str) -> None:
    """CTA-ROW-02, CTA-ROW-05: a face-up card is discarded and its slot refilled at once."""
    act, slot = find(state, card)
    if act:
        then(state, Task("refill", "", NOBODY, slot, act))
        discard_slot(state, act, slot)
