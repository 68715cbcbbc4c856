"""Random moves and attacks, in the direction that the deck names (ATD-DIR)."""

from questhall.games.adventure_tactics.content.printed import DIRECTIONS
from questhall.games.adventure_tactics.content.vocabulary import Activate, Band
from questhall.games.adventure_tactics.rules.board.direction_deck import draw_direction
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import basic_attack, movement
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.enemies.enemy_attacks import basic_strike
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import Plan, candidates
from questhall.games.adventure_tactics.rules.fight.movement import points_of, walk
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, choose


def random_activation(state: GameTable, enemy: Figure, step: Activate) -> Flow:
    """ATD-DIR-02, ATD-DIR-03, ATD-DIR-04, ATD-DIR-05, ATD-DIR-06, ATD-DIR-07, ATD-DIR-08: move in a drawn direction,
    then attack in a drawn direction.
    """
    if step.moves:
        points = points_of(state, enemy, step.points if step.points >= 0 else movement(state, enemy))
        yield from random_move(state, enemy, draw_direction(state), points)
    basic = basic_attack(state, enemy)
    if step.attack and basic is not None and enemy.hp > 0:
        target = in_direction(state, enemy, draw_direction(state), basic.range)
        if target is not None:
            yield from basic_strike(state, enemy, target, step)


def random_move(state: GameTable, enemy: Figure, direction: str, points: int) -> Flow:
    """ATD-DIR-04, ATD-DIR-07, ATD-DIR-08: square after square, as many as the points pay, up to the first that cannot
    be entered.
    """
    plan = Plan(state, enemy, 0)
    g = plan.land.grid
    start = enemy.square
    if enemy.size == 2:
        corners = squares(footprint(enemy, g.width))
        answer = yield from choose(
            chooser(state), "shrink", [("to", one % g.width, one // g.width) for one in corners], about=(enemy.id,)
        )
        start = int(answer[2]) * g.width + int(answer[1])
    dc, dr = DIRECTIONS[direction]
    here, stops = start, [(start, 0)]
    while points > 0:
        c, r = g.column[here], g.row[here]
        there = g.square(c + dc, r + dr)
        if there < 0 or not 1 << there & (plan.moves.plain | plan.moves.rough):
            break
        if dc and dr and _wall(plan, c + dc, r) and _wall(plan, c, r + dr):
            break
        cost = 2 if 1 << there & plan.moves.rough else 1
        if cost > points:
            break
        points -= cost
        here = there
        stops.append((here, stops[-1][1] + cost))
    yield from _stop_random(state, enemy, plan, stops)


def _wall(plan: Plan, column: int, row: int) -> bool:
    square = plan.land.grid.square(column, row)
    return square < 0 or bool(plan.land.walls >> square & 1)


def _stop_random(state: GameTable, enemy: Figure, plan: Plan, stops: list[tuple[int, int]]) -> Flow:
    g = plan.land.grid
    for here, cost in reversed(stops):
        if not cost:
            return
        if enemy.size == 1:
            if plan.moves.stop >> here & 1:
                yield from walk(state, enemy, here, plan.moves, teleport=True)
                return
            continue
        wide = Plan(state, enemy, 0)
        wide.expand(here)
        places = sorted(place for place in wide.costs if wide.costs[place])
        if places:
            options = [("to", one % g.width, one // g.width) for one in places]
            answer = yield from choose(chooser(state), "enemy_square", options, about=(enemy.id, ""))
            yield from walk(state, enemy, int(answer[2]) * g.width + int(answer[1]), plan.moves, teleport=True)
            return


def in_direction(state: GameTable, enemy: Figure, direction: str, band: Band) -> Figure | None:
    """ATD-DIR-05: the nearest hero or summon on the straight line of squares, within range and sight."""
    plan = Plan(state, enemy, 0)
    g = plan.land.grid
    dc, dr = DIRECTIONS[direction]
    c, r = g.column[enemy.square], g.row[enemy.square]
    found = candidates(state)
    for steps in range(1, band[1] + enemy.size):
        square = g.square(c + dc * steps, r + dr * steps)
        for figure in found:
            if figure.square == square and plan.attacks(enemy.square, figure, band):
                return figure
    return None
