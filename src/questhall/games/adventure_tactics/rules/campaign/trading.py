"""Between encounters gear goes from hero to hero (ATD-EQ-04)."""

from questhall.games.adventure_tactics.rules.campaign.votes import each_seat
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import PASS, Decision, Flow, say


def trade_options(state: GameTable, seat: int) -> list[tuple[str, ...]]:
    """ATD-EQ-04: what the heroes of a seat could hand over."""
    return [
        ("trade", card, other.id)
        for hero in state.heroes
        if hero.seat == seat
        for card in hero.gear
        for other in state.heroes
        if other is not hero
    ]


def trade(state: GameTable) -> Flow:
    """ATD-EQ-04: between encounters gear changes hands freely: each seat gives away what its own heroes have."""

    def ask(seat: int) -> Flow:
        options = trade_options(state, seat) if seat not in state.done else []
        if not options:
            return
        answer = yield Decision(seat, "trade", [*options, PASS])
        if answer == PASS:
            state.done.append(seat)
            return
        card, to = str(answer[1]), hero_of(state, str(answer[2]))
        next(hero for hero in state.heroes if card in hero.gear).gear.remove(card)
        to.gear.append(card)
        state.done = [one for one in state.done if one != to.seat]
        say(state, "traded", card, to.id, rule="ATD-EQ-04")

    if all(seat in state.done or not trade_options(state, seat) for seat in range(state.seats)):
        state.done = []
        return
    state.agenda.append(("trade",))
    yield from each_seat(state, ask)
