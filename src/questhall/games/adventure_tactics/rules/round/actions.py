"""Actions: play, discard to move, items, things of the chapter (ATD-ACT)."""

from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment, Weighing
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import printed
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import movement
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.piles import begin_use, end_use
from questhall.games.adventure_tactics.rules.cards.stats import source, stat
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.movement import gets_anywhere, offer_move, steps_out
from questhall.games.adventure_tactics.rules.fight.summons import command, own_summons
from questhall.games.adventure_tactics.rules.round.equipment import equip, usable_now
from questhall.games.adventure_tactics.state import Board, Figure, GameTable
from questhall.kernel import PASS, Flow, Option, keep_words, say


def act_options(state: GameTable, id: str) -> list[Option]:
    """ATD-ACT-01, ATD-ACT-02, ATD-ACT-03, ATD-ACT-04, ATD-ACT-05, ATD-ACT-06, ATD-ACT-07, ATD-ACT-08, ATD-ACT-09,
    ATD-ACT-10, ATD-KEY-02, ATD-TURN-04, ATD-TURN-07, ATD-KEY-04, ATD-CORE-04: everything the hero can do now.
    """
    encounter = state.encounter
    assert encounter is not None
    figure, board = encounter.figures[id], encounter.boards[id]
    content = state.content
    cards = content.cards
    found: list[Option] = [END if board.acted else PASS]
    actions = board.actions > 0
    deed = Deed(figure, -1, "")
    deed.weighing = known = Weighing(state)
    walks = False
    if actions:
        where = known.where
        known.steps_out = steps_out(where.land, figure, where.taken)
        points = _discard_points(state, figure)
        walks = points > 0 if known.steps_out else gets_anywhere(state, figure, points, "walk", 2, False)
    free_equip = actions or bool(stat(state, figure, "free_equip"))
    for card in dict.fromkeys(board.hand):
        entry = cards[card]
        if entry.kind == "action":
            free = "FREE" in entry.keywords
            if "RESPONSE" not in entry.keywords and (actions or free) and not (free and card in board.free):
                deed.card = card
                if possible(state, deed, entry.steps):
                    found.append(("play", card))
        elif entry.kind == "feature":
            if free_equip and not board.feature:
                found.append(("prepare", card))
        elif free_equip:
            found.append(("equip", card))
        if walks:
            found.append(("walk", card))
    laid = (board.weapon, board.armor, board.accessory, board.feature, *board.passives)
    if not content.index.usable.isdisjoint(laid):
        for card in laid:
            if card and usable_now(state, deed, board, card):
                found.append(("use", card))
    for item, count in state.items.items():
        entry_item = content.items[item]
        if count > 0 and entry_item.steps and (entry_item.when == "free" or (entry_item.when == "action" and actions)):
            deed.card = item
            if entry_item.if_ and not holds(state, deed, entry_item.if_):
                continue
            if possible(state, deed, entry_item.steps):
                found.append(("item", item))
    for summon in own_summons(state, id):
        if not summon.acted and content.summons[summon.sheet].turn == "with_owner":
            found.append(("command", summon.id))
    if actions and printed(state).objects:
        found += interactions(state, figure)
    return found


def interactions(state: GameTable, figure: Figure) -> list[Option]:
    """What a hero beside a thing of the chapter can do with an action."""
    things = {thing.name: thing for thing in printed(state).objects if thing.interact is not None}
    if not things:
        return []
    g = ground(state).grid
    return [
        ("interact", other.id)
        for other in current(state).figures.values()
        if other.sheet in things
        and other.kind in ("object", "npc")
        and other.mark in ("", "bait", "beside")
        and distance(g, figure, other) <= 1
    ]


def _discard_points(state: GameTable, figure: Figure) -> int:
    """ATD-ACT-03, ATD-CORE-05: half the basic movement, rounded down, and what an ability adds."""
    return movement(state, figure) // 2 + stat(state, figure, "discard_move")


def _play(state: GameTable, figure: Figure, board: Board, card: str) -> Flow:
    """ATD-ACT-08, ATD-ACT-01, ATD-ACT-02, ATD-KEY-01, ATD-KEY-02, ATD-KEY-07, ATD-EQ-02, ATD-FEAT-02: a card from hand,
    or gear and features from the board; then it is discarded.
    """
    seat = hero_of(state, figure.id).seat
    entry = state.content.cards[card]
    free = "FREE" in entry.keywords
    if free:
        board.free += (card,)
    else:
        board.actions -= 1
    stays = entry.kind == "passive"  # ATD-ACT-08
    if state.events is not None:
        say(state, "plays", figure.id, card, seat=seat)
    if not stays:
        begin_use(state, figure.id, card)
    yield from perform(state, Deed(figure, seat, card), source(state, card).steps)
    if not stays:
        end_use(state, figure.id, card)
    if free:
        yield from window(state, "free", Moment(figure, figure))


def _walk(state: GameTable, figure: Figure, board: Board, card: str) -> Flow:
    """ATD-ACT-03: discard any card of the hand and move up to half the basic movement."""
    board.actions -= 1
    board.hand.remove(card)
    board.discard.append(card)
    if state.events is not None:
        say(state, "walks", figure.id, card, rule="ATD-ACT-03")
    yield from offer_move(
        state, Deed(figure, hero_of(state, figure.id).seat, ""), figure, _discard_points(state, figure)
    )


def _item(state: GameTable, figure: Figure, board: Board, item: str) -> Flow:
    """ATD-ACT-09, ATD-SETUP-10, ATD-CAMP-07: a party item, free unless it states a cost."""
    entry = state.content.items[item]
    if entry.when == "action":
        board.actions -= 1
    if entry.consumed:
        state.items[item] -= 1
    say(state, "item", figure.id, item, rule="ATD-ACT-09")
    yield from perform(state, Deed(figure, hero_of(state, figure.id).seat, item), entry.steps)


def _interact(state: GameTable, figure: Figure, board: Board, id: str) -> Flow:
    """A thing of the chapter: opened, cut free, taken."""
    board.actions -= 1
    encounter = current(state)
    other = encounter.figures[id]
    thing = next(thing for thing in printed(state).objects if thing.name == other.sheet)
    assert thing.interact is not None
    say(state, "interacts", figure.id, id, thing.interact.mark)
    other.mark = thing.interact.mark
    if thing.interact.remove:
        keep_words(state)
        del encounter.figures[id]
        encounter.gone[id] = other.sheet
        encounter.destroyed[other.sheet] = encounter.destroyed.get(other.sheet, 0) + 1
    deed = Deed(figure, hero_of(state, figure.id).seat, encounter.chapter)
    yield from perform(state, deed, thing.interact.steps)


ACTIONS = {
    "play": _play,
    "use": _play,
    "walk": _walk,
    "equip": equip,
    "prepare": equip,
    "item": _item,
    "command": command,
    "interact": _interact,
}
END = "end"
