"""Acts: the stage of a hero, the rows that are open to it, and the next row turned up (CTA-ACT)."""

from questhall.games.call_to_adventure.rules.adversaries_in_rows import loom
from questhall.games.call_to_adventure.state import NOBODY, ZONE, Hero, Table, Task, then
from questhall.kernel import say


def stage(hero: Hero) -> int:
    """CTA-TERM-08, CTA-ACT-01: 1 under the Origin, 2 under the Motivation, 3 under the Destiny.

    CTA-ACT-02, CTA-ACT-07: the third card, of whatever Act, ends an Act at once.
    """
    cards = len(hero.story)
    return 1 if cards < 3 else 2 if cards < 6 else 3


def room(state: Table) -> int:
    """CTA-ACT-08, CTA-SOLO-30: nine cards make a story; the ninth of a solo or co-op game is the Adversary."""
    if state.quarry is not None and state.quarry.victor < 0:
        return 8
    return 9


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
    closed = closed_slot(state)
    for act in range(stage(state.heroes[seat]), state.revealed + 1):
        for slot, card in enumerate(state.rows[act - 1]):
            if card and (act, slot) != closed:
                found.append((act, slot, card))
    return found


def open_cards(state: Table, seat: int) -> list[str]:
    """CTA-ACT-05, CTA-ACT-06: every face-up card that the player may gain or attempt."""
    first = stage(state.heroes[seat])
    closed, _ = closed_slot(state)
    if closed >= first:
        return [card for _, _, card in open_slots(state, seat)]
    return [card for row in state.rows[first - 1 : state.revealed] for card in row if card]


def next_row(state: Table) -> None:
    """CTA-ACT-03, CTA-ACT-04, CTA-ACT-10: at the start of a turn one row is turned up, if its hero has filled the
    zone of the newest revealed Act.
    """
    if 0 < state.revealed < 3 and len(state.heroes[state.turn].story) >= ZONE * state.revealed:
        reveal_row(state)


def reveal_row(state: Table) -> None:
    """A whole row is turned up: Adversaries' powers begin, then Allies are settled left to right.

    CTA-ACT-03, CTA-ACT-05, CTA-ACT-09.
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
    """CTA-ACT-09, CTA-SETUP-10: a slot that shows an Ally is settled completely before the next one, from the left."""
    act, slot = task.n, task.other
    card = state.rows[act - 1][slot]
    if card and state.content.story[card].kind == "ally":
        state.rows[act - 1][slot] = ""
        then(state, Task("meet_ally", card, NOBODY, NOBODY, act), Task("refill", "", NOBODY, slot, act))
