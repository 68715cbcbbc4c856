"""RESPONSE cards: one for each event, of the whole party (ATD-KEY)."""

from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.rules.cards.deciders import in_order
from questhall.games.adventure_tactics.rules.cards.piles import begin_use, end_use
from questhall.games.adventure_tactics.rules.cards.triggers import about_moment, fits, run_source
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Flow, maybe, say


def responses(
    state: GameTable, name: str, moment: Moment, listening: frozenset[str], able: tuple[str, ...] | None
) -> Flow:
    """ATD-KEY-03, ATD-KEY-04, ATD-KEY-05, ATD-KEY-06, ATD-TIME-04: one RESPONSE of the whole party: heroes are asked in
    order, the first who plays uses it up.
    """
    encounter = state.encounter
    assert encounter is not None
    boards = encounter.boards
    index = state.content.index
    ready: list[str] = []
    for id in boards if able is None else able:
        board = boards[id]
        if not listening.isdisjoint(board.hand) or (
            board.weapon in listening
            or board.feature in listening
            or board.armor in listening
            or board.accessory in listening
        ):
            ready.append(id)
    if not ready:
        return
    for id in in_order(state) if len(ready) > 1 else ready:
        if id not in ready:
            continue
        bearer = encounter.figures[id]
        board = encounter.boards[id]
        offers = []
        for card in board.hand:
            if card in listening and index.sources[card].response and state.content.cards[card].kind == "action":
                if fits(state, name, moment, bearer, index.sources[card]):
                    offers.append(("respond", card, id))
        for card in (board.weapon, board.armor, board.accessory, board.feature):
            if card and card in listening and index.sources[card].response:
                if fits(state, name, moment, bearer, index.sources[card]):
                    offers.append(("respond", card, id))
        if not offers:
            continue
        before, encounter.asked = encounter.asked, id
        answer = yield from maybe(hero_of(state, id).seat, "response", offers, about=about_moment(name, moment))
        encounter.asked = before
        if answer is None:
            continue
        moment.answered = True
        card = str(answer[1])
        say(state, "respond", id, card, seat=hero_of(state, id).seat, rule="ATD-KEY-03")
        begin_use(state, id, card)  # from hand or board
        yield from run_source(state, moment, bearer, index.sources[card])
        end_use(state, id, card, response=True)
        return
