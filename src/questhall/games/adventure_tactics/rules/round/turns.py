"""A hero's turn: revival, pass, actions, FREE cards, items, summons (ATD-TURN, ATD-ACT, ATD-REV)."""

from questhall.games.adventure_tactics.content.conditions import skipping
from questhall.games.adventure_tactics.content.printed import GEAR
from questhall.games.adventure_tactics.rules.board.action import Moment, Scene, Weighing
from questhall.games.adventure_tactics.rules.board.objectives import check_main, note_events, printed
from questhall.games.adventure_tactics.rules.board.positions import current, distance, ground
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.levels import hearts
from questhall.games.adventure_tactics.rules.cards.listeners import heard
from questhall.games.adventure_tactics.rules.cards.piles import begin_use, end_use
from questhall.games.adventure_tactics.rules.cards.sheets import hero_of
from questhall.games.adventure_tactics.rules.cards.stats import movement, source, spend_stat, stat
from questhall.games.adventure_tactics.rules.cards.steps import perform, possible
from questhall.games.adventure_tactics.rules.cards.windows import window
from questhall.games.adventure_tactics.rules.fight.conditions import end_of
from questhall.games.adventure_tactics.rules.fight.movement import gets_anywhere, offer_move, steps_out
from questhall.games.adventure_tactics.rules.fight.summons import act, own_summons
from questhall.games.adventure_tactics.rules.round.reviving import revive
from questhall.games.adventure_tactics.state import Board, Figure, GameTable
from questhall.kernel import PASS, Decision, Flow, Option, keep_words, say

END = "end"


def hero_turn(state: GameTable, id: str) -> Flow:
    """ATD-KO-09, ATD-TURN-01, ATD-TURN-02, ATD-TURN-03, ATD-TURN-06, ATD-TURN-09, ATD-TURN-11: the steps of a turn, up
    to the first action.
    """
    encounter = current(state)
    figure, board = encounter.figures[id], encounter.boards[id]
    if not begin_turn(state, figure, board):
        return
    if figure.down:
        drunk = yield from revive(state, figure, board)
        if not drunk:
            del state.agenda[-2:]
            say(state, "skips", id, rule="ATD-TURN-03")
            return
    if heard(state, "turn_start", figure):
        yield from window(state, "turn_start", Moment(figure, figure))


def begin_turn(state: GameTable, figure: Figure, board: Board) -> bool:
    """ATD-COND-04, ATD-TURN-01, ATD-TURN-11: what lasted until now ends, two actions; a Stunned hero has no turn."""
    end_of(state, "own_next_turn", figure)
    lost = skipping(figure.conditions)
    if lost:
        del figure.conditions[lost]
        say(state, lost, figure.id, rule="ATD-COND-04")
        return False
    board.acted = board.passed = False
    board.actions, board.free = 2, ()
    figure.moved = figure.attacks = 0
    for summon in own_summons(state, figure.id):
        summon.acted = False
    state.agenda += [("after_turn",), ("end_turn", figure.id), ("act", figure.id)]
    return True


def turn_of(state: GameTable, id: str) -> None:
    """ATD-TURN-01: most turns begin in silence; that of a fallen hero, or one that is answered, is a step by itself."""
    encounter = current(state)
    figure = encounter.figures[id]
    if figure.down or heard(state, "turn_start", figure):
        state.agenda.append(("hero_turn", id))
    else:
        begin_turn(state, figure, encounter.boards[id])


def act_options(state: GameTable, id: str) -> list[Option]:
    """ATD-ACT-01, ATD-ACT-02, ATD-ACT-03, ATD-ACT-04, ATD-ACT-05, ATD-ACT-06, ATD-ACT-07, ATD-ACT-08, ATD-ACT-09,
    ATD-ACT-10, ATD-KEY-02, ATD-TURN-04, ATD-TURN-07, ATD-KEY-04: everything the hero can do now.
    """
    encounter = state.encounter
    assert encounter is not None
    figure, board = encounter.figures[id], encounter.boards[id]
    content = state.content
    cards = content.cards
    found: list[Option] = [END if board.acted else PASS]
    actions = board.actions > 0
    scene = Scene(figure, -1, "")
    scene.weighing = known = Weighing(state)
    walks = False
    if actions:
        known.steps_out = steps_out(known.where.land, figure, known.where.taken)
        points = _discard_points(state, figure)
        walks = points > 0 if known.steps_out else gets_anywhere(state, figure, points, "walk", 2, False)
    free_equip = actions or bool(stat(state, figure, "free_equip"))
    for card in dict.fromkeys(board.hand):
        entry = cards[card]
        if entry.kind == "action":
            free = "FREE" in entry.keywords
            if "RESPONSE" not in entry.keywords and (actions or free) and not (free and card in board.free):
                scene.card = card
                if possible(state, scene, entry.steps):
                    found.append(("play", card))
        elif entry.kind == "feature":
            if free_equip and not board.feature:
                found.append(("prepare", card))
        elif free_equip:
            found.append(("equip", card))
        if walks:
            found.append(("walk", card))
    usable = content.index.usable
    for card in (board.weapon, board.armor, board.accessory, board.feature, *board.passives):
        if card in usable and usable_now(state, scene, board, card):
            found.append(("use", card))
    for item, count in state.items.items():
        entry_item = content.items[item]
        if count > 0 and entry_item.steps and (entry_item.when == "free" or (entry_item.when == "action" and actions)):
            scene.card = item
            if entry_item.if_ and not holds(state, scene, entry_item.if_):
                continue
            if possible(state, scene, entry_item.steps):
                found.append(("item", item))
    for summon in own_summons(state, id):
        if not summon.acted and content.summons[summon.sheet].turn == "with_owner":
            found.append(("command", summon.id))
    if actions and printed(state).objects:
        found += interactions(state, figure)
    return found


def usable_now(state: GameTable, scene: Scene, board: Board, card: str) -> bool:
    """ATD-EQ-02, ATD-FEAT-02, ATD-ACT-08: a piece on the board with something to do, that is neither ongoing nor a
    response.
    """
    entry = state.content.cards[card]
    if card not in state.content.index.usable:
        return False
    if (board.actions <= 0 and "FREE" not in entry.keywords) or card in board.free:
        return False
    scene.card = card
    return possible(state, scene, entry.steps)


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
    """ATD-ACT-03: half the basic movement, rounded down, and what an ability adds."""
    return movement(state, figure) // 2 + stat(state, figure, "discard_move")


def take_action(state: GameTable, id: str) -> Flow:
    """ATD-TURN-01, ATD-TURN-05, ATD-TURN-10: one action, finished with all that follows from it; then the next is asked
    for.
    """
    encounter = state.encounter
    assert encounter is not None
    figure, board = encounter.figures[id], encounter.boards[id]
    if figure.down:
        return  # ATD-TURN-08
    seat = hero_of(state, id).seat
    options = act_options(state, id)
    answer = options[0] if len(options) == 1 else (yield Decision(seat, "act", options, (id,)))
    if answer == END:
        return
    if answer == PASS:
        board.passed = True
        say(state, "passes", id, seat=seat, rule="ATD-TURN-04")
        yield from window(state, "passed", Moment(figure, figure))
        return
    state.agenda.append(("act", id))
    what, name = str(answer[0]), str(answer[1])  # type: ignore[index]
    if what != "command":  # what a summon does is none of its owner's doing: ATD-SUM-03
        board.acted = True
    yield from _ACTIONS[what](state, figure, board, name)
    note_events(state)
    check_main(state)


def _play(state: GameTable, figure: Figure, board: Board, card: str) -> Flow:
    """ATD-ACT-01, ATD-ACT-02, ATD-KEY-01, ATD-KEY-02, ATD-KEY-07: a card from hand, or gear and features from the
    board.
    """
    seat = hero_of(state, figure.id).seat
    entry = state.content.cards[card]
    free = "FREE" in entry.keywords
    if free:
        board.free += (card,)
    else:
        board.actions -= 1
    stays = entry.kind == "passive"  # ATD-ACT-08
    say(state, "plays", figure.id, card, seat=seat)
    if not stays:
        begin_use(state, figure.id, card)
    yield from perform(state, Scene(figure, seat, card), source(state, card).steps)
    if not stays:
        end_use(state, figure.id, card)
    if free:
        yield from window(state, "free", Moment(figure, figure))


def _walk(state: GameTable, figure: Figure, board: Board, card: str) -> Flow:
    """ATD-ACT-03: discard any card of the hand and move up to half the basic movement."""
    board.actions -= 1
    board.hand.remove(card)
    board.discard.append(card)
    say(state, "walks", figure.id, card, rule="ATD-ACT-03")
    yield from offer_move(
        state, Scene(figure, hero_of(state, figure.id).seat, ""), figure, _discard_points(state, figure)
    )


def _equip(state: GameTable, figure: Figure, board: Board, card: str) -> Flow:
    """ATD-ACT-04, ATD-ACT-05, ATD-ACT-06: into its slot; gear that lay there goes to the discard pile."""
    kind = state.content.cards[card].kind
    if not spend_stat(state, figure, "free_equip"):
        board.actions -= 1
    board.hand.remove(card)
    old = getattr(board, kind)
    if old and kind in GEAR:
        board.discard.append(old)
    setattr(board, kind, card)
    say(state, "equips", figure.id, card, rule="ATD-ACT-04" if kind in GEAR else "ATD-ACT-06")
    refresh_top(state, figure)
    yield from ()


def refresh_top(state: GameTable, figure: Figure) -> None:
    """ATD-SETUP-08, ATD-EQ-03: ongoing gear raises the maximum HP while it lies on the board."""
    figure.top = hearts(state, hero_of(state, figure.id)) + stat(state, figure, "max_hp")
    figure.hp = min(figure.hp, figure.top)


def _item(state: GameTable, figure: Figure, board: Board, item: str) -> Flow:
    """ATD-ACT-09, ATD-SETUP-10, ATD-CAMP-07: a party item, free unless it states a cost."""
    entry = state.content.items[item]
    if entry.when == "action":
        board.actions -= 1
    if entry.consumed:
        state.items[item] -= 1
    say(state, "item", figure.id, item, rule="ATD-ACT-09")
    yield from perform(state, Scene(figure, hero_of(state, figure.id).seat, item), entry.steps)


def _command(state: GameTable, figure: Figure, board: Board, id: str) -> Flow:
    """ATD-SUM-03: once in the owner's turn, before, between or after actions, without costing one."""
    summon = current(state).figures[id]
    summon.acted = True
    yield from act(state, summon)


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
        encounter.destroyed[other.sheet] = encounter.destroyed.get(other.sheet, 0) + 1
    scene = Scene(figure, hero_of(state, figure.id).seat, encounter.chapter)
    yield from perform(state, scene, thing.interact.steps)


_ACTIONS = {
    "play": _play,
    "use": _play,
    "walk": _walk,
    "equip": _equip,
    "prepare": _equip,
    "item": _item,
    "command": _command,
    "interact": _interact,
}


def leave_turn(state: GameTable, id: str) -> None:
    """ATD-TURN-09: most turns end in silence, too."""
    if own_summons(state, id) or heard(state, "turn_end", current(state).figures[id]):
        state.agenda.append(("turn_end", id))


def end_turn(state: GameTable, id: str) -> Flow:
    """ATD-SUM-03, ATD-SUM-08, ATD-TURN-09: summons that have not acted, then end-of-turn effects."""
    encounter = current(state)
    figure = encounter.figures[id]
    if figure.down:
        return
    for summon in own_summons(state, id):
        if not summon.acted and summon.hp > 0 and state.content.summons[summon.sheet].turn != "own_initiative":
            summon.acted = True
            yield from act(state, summon)
    if heard(state, "turn_end", figure):
        yield from window(state, "turn_end", Moment(figure, figure))
