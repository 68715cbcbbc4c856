"""Verbs of cards and turns: draw, discard, recover, more actions, initiative, looking at the boss deck."""

from questhall.games.adventure_tactics.content.vocabulary import Discard, Draw, Initiative, More, Peek, Recover, Summon
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.rules.cards.drawing import draw
from questhall.games.adventure_tactics.rules.cards.piles import take_off_board
from questhall.games.adventure_tactics.rules.cards.range_and_targets import members
from questhall.games.adventure_tactics.rules.cards.stats import spend_stat
from questhall.games.adventure_tactics.rules.cards.steps import verb
from questhall.games.adventure_tactics.rules.fight.summons import own_summons
from questhall.games.adventure_tactics.state import Board, Figure, GameTable
from questhall.kernel import Flow, choose, choose_some, maybe, say


def _who(state: GameTable, deed: Deed, who: str) -> list[Figure]:
    """The heroes whose cards a step concerns."""
    if who == "self":
        found = [deed.user]
    elif who == "last":
        found = [deed.last] if deed.last is not None else []
    else:
        found = members(state, deed, who)
    return [figure for figure in found if figure.kind == "hero"]


def _do_draw(state: GameTable, deed: Deed, step: Draw) -> Flow:
    """ATC-FX-15: cards can be drawn above the hand size; the limit governs the draw phase only."""
    for figure in _who(state, deed, step.who):
        draw(state, figure.id, step.n)
    yield from ()


def _can_draw(state: GameTable, deed: Deed, step: Draw) -> bool:
    boards = current(state).boards
    if step.who == "last":
        return True
    return any(boards[figure.id].draw or boards[figure.id].discard for figure in _who(state, deed, step.who))


def _do_discard(state: GameTable, deed: Deed, step: Discard) -> Flow:
    """ATC-FX-16: from hand, board or the top of the deck; the hero's own seat chooses."""
    for figure in _who(state, deed, step.who):
        board = current(state).boards[figure.id]
        seat = hero_of(state, figure.id).seat
        if step.from_ == "deck":
            for _ in range(min(step.n, len(board.draw))):
                board.discard.append(board.draw.pop())
            continue
        many = max(0, len(board.hand) - step.down_to) if step.down_to >= 0 else step.n
        if step.from_ == "board":
            slots = [card for card in (board.weapon, board.armor, board.accessory, board.feature) if card]
            if slots:
                answer = yield from choose(seat, "discard", [("card", card) for card in slots], about=(deed.card,))
                take_off_board(board, str(answer[1]))
                board.discard.append(str(answer[1]))
            continue
        for _ in range(min(many, len(board.hand))):
            answer = yield from choose(
                seat, "discard", [("card", card) for card in sorted(set(board.hand))], about=(deed.card,)
            )
            throw_away(state, figure.id, board, str(answer[1]))


def throw_away(state: GameTable, hero: str, board: Board, card: str) -> None:
    """A card from hand to the discard pile."""
    board.hand.remove(card)
    board.discard.append(card)
    if state.events is not None:
        say(state, "discard", hero, card)


def _recoverable(state: GameTable, deed: Deed, step: Recover) -> list[str]:
    board = current(state).boards.get(deed.user.id)
    if board is None:
        return []
    pile = board.discard if step.from_ == "discard" else board.aside
    cards = state.content.cards
    found = sorted({card for card in pile if card != deed.card})
    if step.filter == "summon":
        return [card for card in found if any(isinstance(one, Summon) for one in cards[card].steps)]
    return [card for card in found if not step.filter or card == step.filter or cards[card].kind == step.filter]


def _do_recover(state: GameTable, deed: Deed, step: Recover) -> Flow:
    """ATC-FX-17: back from the discard pile, or from those set aside."""
    for _ in range(step.n):
        found = _recoverable(state, deed, step)
        if not found:
            return
        answer = yield from choose(deed.seat, "recover", [("card", card) for card in found], about=(deed.card,))
        card = str(answer[1])
        board = current(state).boards[deed.user.id]
        (board.discard if step.from_ == "discard" else board.aside).remove(card)
        if step.to == "deck":
            board.draw.append(card)
        else:
            board.hand.append(card)
        say(state, "recover", deed.user.id, card)


def _do_more(state: GameTable, deed: Deed, step: More) -> Flow:
    """ATC-FX-18: more actions this turn."""
    board = current(state).boards.get(deed.user.id)
    if board is not None:
        board.actions += step.n
        say(state, "actions", deed.user.id, step.n)
    yield from ()


def _do_initiative(state: GameTable, deed: Deed, step: Initiative) -> Flow:
    """ATD-INIT-06: first or last in the next line, or among the cards whose turn has not begun."""
    encounter = current(state)
    card = deed.user.id if step.who == "self" else step.who
    if step.when == "next":
        encounter.first_next.append(f"{step.op} {card}")
        return
    open_places = list(range(encounter.turn + 1, len(encounter.line)))
    if step.op == "swap":
        if len(open_places) < 2:
            return
        picked = yield from choose_some(
            deed.seat, "swap", [("place", i) for i in open_places], least=2, most=2, about=(deed.card,)
        )
        a, b = int(picked[0][1]), int(picked[1][1])
        encounter.line[a], encounter.line[b] = encounter.line[b], encounter.line[a]
    else:
        places = [i for i in open_places if encounter.line[i] == card]
        if not places:
            return
        name = encounter.line.pop(places[0])
        if step.op == "first":
            encounter.line.insert(encounter.turn + 1, name)
        else:
            encounter.line.append(name)
    say(state, "line", *encounter.line, rule="ATD-INIT-06")


def _do_peek(state: GameTable, deed: Deed, step: Peek) -> Flow:
    """ATC-FX-20: look at the top of the boss deck; some may go to the bottom. A card that is being carried out stays
    where it lies when the discard is shuffled in.
    """
    encounter = current(state)
    if step.bury:
        if deed.moment is not None:
            deed.moment.again = True
        return
    if not encounter.decks:
        return
    number = 0
    if len(encounter.decks) > 1:
        options = [("deck", i) for i in range(len(encounter.decks))]
        number = int((yield from choose(deed.seat, "deck", options, about=(deed.card,)))[1])
    deck = encounter.decks[number]
    look = step.n + spend_stat(state, deed.user, "peek_plus", deed)
    look += sum(spend_stat(state, summon, "peek_plus") for summon in own_summons(state, deed.user.id))
    if len(deck.draw) < look and deck.discard:
        script = encounter.script
        open_ = [script.card] if script is not None and script.deck == number and script.card in deck.discard else []
        fresh, deck.discard = list(deck.discard), open_
        for card in open_:
            fresh.remove(card)
        state.chance.shuffle(fresh)
        deck.draw = fresh + deck.draw
    state.chance.reveal()
    deck.known = list(reversed(deck.draw[-look:]))
    say(state, "peek", deed.user.id, *deck.known)
    for _ in range(step.bottom):
        answer = yield from maybe(
            deed.seat, "bottom", [("card", card) for card in dict.fromkeys(deck.known)], about=(deed.card,)
        )
        if answer is None:
            return
        card = str(answer[1])
        place = len(deck.draw) - 1 - deck.known.index(card)
        deck.draw.insert(0, deck.draw.pop(place))
        deck.known.remove(card)
        say(state, "bottom", card)


verb(Draw, _do_draw, _can_draw)
verb(Discard, _do_discard, lambda state, deed, step: False)
verb(Recover, _do_recover, lambda state, deed, step: bool(_recoverable(state, deed, step)))
verb(More, _do_more, lambda state, deed, step: True)
verb(Initiative, _do_initiative, lambda state, deed, step: True)
verb(Peek, _do_peek, lambda state, deed, step: bool(current(state).decks))
