"""Random encounters: what happens on the way, and what the party does about it."""

from questhall.games.adventure_tactics.rules.campaign.votes import decide, note, vote
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Flow, say


def random_encounter(state: GameTable) -> Flow:
    """ATD-RAND-01, ATD-RAND-02: draw a card and follow it; it goes back unless it says that it is removed; empty:
    nothing happens.
    """
    if not state.random:
        say(state, "no_random", rule="ATD-RAND-01")
        return
    card = state.random.pop()
    state.chance.reveal()
    if state.random and any("trailmaster" in hero.perks for hero in state.heroes):
        other = state.random.pop()
        answer = yield from vote(state, "which_random", [("card", card), ("card", other)], ())
        rejected = other if answer[1] == card else card
        card = str(answer[1])
        state.random.append(rejected)
        state.chance.shuffle(state.random)
    state.random_card = card
    note(state, "random", card)
    say(state, "random", card, rule="ATD-RAND-01")
    state.agenda.append(("random_choice",))


def random_choice(state: GameTable) -> Flow:
    """ATC-FMT-12: one of the card's choices, with at most one roll."""
    card = state.content.random[state.random_card]
    yield from decide(state, list(card.choices), card.id)
    if not card.remove:
        state.random.append(card.id)
    state.chance.shuffle(state.random)
    state.random_card = ""
