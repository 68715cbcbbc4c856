"""Initiative: the line of turns."""

from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.board.positions import current, heroes
from questhall.games.adventure_tactics.rules.cards.attention import heard
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Flow, say


def initiative(state: GameTable) -> Flow:
    """ATD-INIT-01, ATD-INIT-02, ATD-INIT-05, ATD-SUM-04, ATD-INIT-03, ATD-INIT-04, ATD-SETUP-04: all initiative cards
    are shuffled and laid in a line.
    """
    encounter = current(state)
    line = [figure.id for figure in heroes(encounter)]
    for number, deck in enumerate(encounter.decks):
        line += [f"boss{number}"] * state.content.bosses[deck.boss].initiative
    for figure in encounter.figures.values():
        if figure.kind == "summon" and state.content.summons[figure.sheet].turn == "own_initiative":
            line.append(figure.id)
    state.chance.shuffle(line)
    encounter.line = line
    _moved_cards(state)
    if state.coming.get("heroes_first") and encounter.round == 1:
        encounter.line = [card for card in line if not card.startswith("boss")] + [
            card for card in line if card.startswith("boss")
        ]
    say(state, "line", *encounter.line, rule="ATD-INIT-01")
    state.agenda.append(("turn", 0))
    for _ in range(2 + len(encounter.boards)):  # ATD-INIT-04: until all have declined in a row
        if not heard(state, "initiative", None):
            break
        before = list(encounter.line)
        yield from window(state, "initiative", Moment(None, None))
        if encounter.line == before:
            break


def _moved_cards(state: GameTable) -> None:
    """ATD-INIT-06: effects that put a card first or last, in the order in which they were made; the latest stands
    outermost.
    """
    encounter = current(state)
    for wish in encounter.first_next:
        op, _, card = wish.partition(" ")
        if card in encounter.line:
            encounter.line.remove(card)
            encounter.line.insert(0 if op == "first" else len(encounter.line), card)
    encounter.first_next = []
