"""Summoned creatures (ATD-SUM)."""

from questhall.games.adventure_tactics.content.printed import by_party
from questhall.games.adventure_tactics.content.vocabulary import Summon
from questhall.games.adventure_tactics.rules.board.conditions import skip
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.line_of_sight import squares_in_sight
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, free_squares
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import movement
from questhall.games.adventure_tactics.rules.cards.deciders import seat_of
from questhall.games.adventure_tactics.rules.cards.stats import stat
from questhall.games.adventure_tactics.rules.cards.steps import verb
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.aiming import choose_target
from questhall.games.adventure_tactics.rules.fight.attacks import BASIC, attackable, blow_of, strike
from questhall.games.adventure_tactics.rules.fight.movement import offer_move, reachable
from questhall.games.adventure_tactics.state import Board, Figure, GameTable
from questhall.kernel import Flow, choose, maybe, say


def own_summons(state: GameTable, hero: str) -> list[Figure]:
    """The creatures of a hero that are in play."""
    encounter = state.encounter
    assert encounter is not None
    if encounter.attention is not None and hero not in encounter.attention.summoners:
        return []
    return [figure for figure in encounter.figures.values() if figure.owner == hero]


def _limit(state: GameTable, deed: Deed, step: Summon) -> int:
    """ATD-SUM-05: at most one of each summon card in play, unless an ability allows more."""
    more = stat(state, deed.user, "summon_max", deed) if step.creature == "bone_servant" or step.max > 1 else 0
    return step.max + more - sum(figure.sheet == step.creature for figure in own_summons(state, deed.user.id))


def _places(state: GameTable, deed: Deed, step: Summon) -> list[int]:
    """ATD-SUM-06: empty squares in range and sight, and not where something lies that a hero must come to fetch."""
    g = ground(state).grid
    near = g.band(1 << deed.user.square, step.range[0], step.range[1]) & free_squares(state)
    for square in current(state).tokens:
        near &= ~(1 << square)
    return squares_in_sight(state, deed.user, near)


def _do_summon(state: GameTable, deed: Deed, step: Summon) -> Flow:
    """ATD-SUM-02, ATD-SUM-04, ATD-SUM-06: place it, on the heroes' side but no hero; one with a card of its own joins
    the line next round.
    """
    encounter = current(state)
    width = encounter.width
    sheet = state.content.summons[step.creature]
    for _ in range(step.n):
        places = _places(state, deed, step)
        if not places or _limit(state, deed, step) <= 0:
            return
        answer = yield from choose(
            deed.seat, "summon", [("to", p % width, p // width) for p in places], about=(deed.card, step.creature)
        )
        square = int(answer[2]) * width + int(answer[1])
        number = 1 + sum(figure.kind == "summon" for figure in encounter.figures.values())
        id = f"s{number}"
        while id in encounter.figures:
            number += 1
            id = f"s{number}"
        hp = by_party(sheet.hp, len(state.heroes)) + stat(state, deed.user, "summon_hp", deed)
        figure = Figure(
            id,
            "summon",
            step.creature,
            square,
            hp,
            hp,
            start=square,
            owner=deed.user.id,
            fresh=True,
        )
        encounter.figures[id] = figure
        deed.last = figure
        say(state, "summoned", deed.user.id, id, step.creature, square, rule="ATD-SUM-06")
        if stat(state, deed.user, "summon_acts", deed):
            yield from act(state, figure)


def act(state: GameTable, figure: Figure, moves: bool = True) -> Flow:
    """ATD-SUM-01, ATD-SUM-07: its owner's seat plays it; it moves and attacks by the rules of heroes, and may skip
    either.
    """
    if skip(state, figure, "ATD-COND-11"):
        return
    figure.moved = figure.attacks = 0
    seat = seat_of(state, figure)
    deed = Deed(figure, seat, figure.sheet)
    points = movement(state, figure) if moves else 0
    owner = current(state).figures.get(figure.owner)
    if owner is not None and figure.sheet == "spirit_totem":
        points += stat(state, owner, "summon_move")
    blow = blow_of(state, figure, BASIC)
    for what in ("move", "attack"):
        if figure.hp <= 0:
            return
        if what == "move":
            if points and reachable(state, figure, points) != 1 << figure.square:
                yield from offer_move(state, deed, figure, points)
        elif blow is not None:
            found = attackable(state, deed, BASIC, blow)
            if (
                found
                and (yield from maybe(seat, "summon_attack", [("attack", figure.id)], about=(figure.sheet,)))
                is not None
            ):
                target = yield from choose_target(state, deed, found)
                if target is not None:
                    yield from strike(state, deed, blow, target, None)
    if figure.hp > 0:
        yield from window(state, "turn_end", Moment(figure, figure))


def act_with_owner(state: GameTable, id: str) -> Flow:
    """ATD-SUM-03, ATD-SUM-08: at the end of the owner's turn those act that have not yet, also if it passed."""
    for summon in own_summons(state, id):
        if not summon.acted and summon.hp > 0 and state.content.summons[summon.sheet].turn != "own_initiative":
            summon.acted = True
            yield from act(state, summon)


def act_now(state: GameTable, deed: Deed, moves: bool = True) -> Flow:
    """ATC-FX-24: each own summon acts at once, in the order the owner chooses."""
    left = own_summons(state, deed.user.id)
    while left:
        answer = yield from choose(deed.seat, "next", [("on", figure.id) for figure in left], about=(deed.card,))
        figure = next(one for one in left if one.id == answer[1])
        left.remove(figure)
        if figure.hp > 0:
            yield from act(state, figure, moves)


verb(Summon, _do_summon, lambda state, deed, step: _limit(state, deed, step) > 0 and bool(_places(state, deed, step)))


def command(state: GameTable, figure: Figure, board: Board, id: str) -> Flow:
    """ATD-SUM-03: once in the owner's turn, before, between or after actions, without costing one."""
    summon = current(state).figures[id]
    summon.acted = True
    yield from act(state, summon)


def summon_turn(state: GameTable, id: str) -> Flow:
    """ATD-SUM-04: a summon with an initiative card of its own."""
    yield from act(state, current(state).figures[id])
