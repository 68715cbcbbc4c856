"""What will come, for the board: where an enemy would go, whom it would hit, how hard, and what is in danger."""

from typing import NamedTuple

from questhall.games.adventure_tactics.content.vocabulary import Attack, Band
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.line_of_sight import sight
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import Positions, distance
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import basic_attack, movement
from questhall.games.adventure_tactics.rules.cards.creatures import creature_of
from questhall.games.adventure_tactics.rules.cards.stats import stat
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import FAR, Plan, aims, candidates
from questhall.games.adventure_tactics.rules.fight.movement import points_of, reachable
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.games.adventure_tactics.table.names import name_of_figure
from questhall.games.adventure_tactics.table.odds import damage_odds
from questhall.games.adventure_tactics.table.previews import reach_of


class Intent(NamedTuple):
    """What an enemy would do if it were activated now with its basic move and attack (ATD-BOSS-03)."""

    goals: tuple[Figure, ...]  # whom it goes for; several if the party would choose
    away: int  # movement points to the first of them; FAR if there is no way
    way: tuple[int, ...]  # the squares it would walk, its own first
    hits: bool  # whether it could attack from where it would stop
    harm: float  # mean damage of that attack


NOBODY = Intent((), FAR, (), False, 0.0)


def is_enemy(figure: Figure) -> bool:
    """Whether the boss deck moves it."""
    return figure.kind in ("boss", "minion")


def intent(state: GameTable, enemy: Figure, where: Positions | None = None) -> Intent:
    """ATD-AI-01, ATD-AI-06: whom an enemy would go for now, on which way, and with what result."""
    hunted = candidates(state)
    if not hunted:
        return NOBODY
    band = _band(state, enemy)
    plan = Plan(state, enemy, _points(state, enemy), where)
    sheet = creature_of(state, enemy)
    goals = aims(state, plan, hunted, band, getattr(sheet, "prefers", "") or "closest", None)
    if not goals:
        return NOBODY
    first = goals[0]
    away = plan.away(first)
    beside = getattr(sheet, "approach", "") == "adjacent"
    stop = enemy.square
    if away < FAR or plan.away(first, True) < FAR or plan.reaching(first, band):
        stop = plan.ends(first, (1, 1) if beside else band, away == FAR)[0]
    basic = basic_attack(state, enemy)
    hits = basic is not None and plan.attacks(stop, first, band)
    harm = mean_harm(state, enemy, first) if hits else 0.0
    return Intent(tuple(goals), away, _way(plan, stop), hits, harm)


def _band(state: GameTable, enemy: Figure) -> Band:
    basic = basic_attack(state, enemy)
    return (basic.range[0], basic.range[1] + stat(state, enemy, "range")) if basic is not None else (1, 1)


def _points(state: GameTable, enemy: Figure) -> int:
    return points_of(state, enemy, movement(state, enemy))


def mean_harm(state: GameTable, enemy: Figure, target: Figure) -> float:
    """What a basic attack would take from somebody in the mean, after all that is known now (ATD-DMG-01)."""
    basic = basic_attack(state, enemy)
    if basic is None:
        return 0.0
    return damage_odds(state, enemy, target, Attack(dice=enemy.dice or basic.dice, plus=basic.plus, range=(1, 99)))[0]


def _way(plan: Plan, stop: int) -> tuple[int, ...]:
    """A cheapest way from an enemy's square to where it would stop; a large one goes as the crow flies."""
    start = plan.enemy.square
    if stop == start or plan.enemy.size == 2:
        return (start, stop) if stop != start else (start,)
    g = plan.land.grid
    open_ = plan.moves.plain | plan.moves.rough
    cost, came, front = {start: 0}, {start: start}, [start]
    while front:
        here = min(front, key=lambda one: cost[one])
        front.remove(here)
        if here == stop:
            break
        for there in squares(g.cross[here] & open_):
            price = cost[here] + (2 if plan.moves.rough >> there & 1 else 1)
            if price < cost.get(there, FAR):
                cost[there], came[there] = price, here
                front.append(there)
    if stop not in came:
        return (start, stop)
    found = [stop]
    while found[-1] != start:
        found.append(came[found[-1]])
    return tuple(reversed(found))


def in_danger(state: GameTable) -> dict[int, int]:
    """Each square with the number of enemies that could attack somebody there when they are activated next."""
    land = ground(state)
    g = land.grid
    where = Positions(state)
    found: dict[int, int] = {}
    encounter = state.encounter
    assert encounter is not None
    for enemy in encounter.figures.values():
        if not is_enemy(enemy) or basic_attack(state, enemy) is None:
            continue
        band = _band(state, enemy)
        plan = Plan(state, enemy, _points(state, enemy), where)
        reached = 0
        for place in plan.costs:
            reached |= _struck(plan, plan.feet(place), band)
        for square in squares(reached & ~land.walls & ~land.water & g.all):
            found[square] = found.get(square, 0) + 1
    return found


def _struck(plan: Plan, feet: int, band: Band) -> int:
    """The squares in the band from one placement: neighbours always, others if they are in sight."""
    g = plan.land.grid
    mask = g.band(feet, band[0], min(band[1], 1))
    far = g.band(feet, max(2, band[0]), band[1]) if band[1] > 1 else 0
    opaque = plan.land.opaque
    if far and not opaque:
        return mask | far
    for square in squares(far):
        if sight(plan.land, feet, 1 << square, opaque):
            mask |= 1 << square
    return mask


def hero_reach(state: GameTable, hero: Figure) -> int:
    """The squares that a hero could come to with one card of its hand, or by giving one up to walk (ATD-ACT)."""
    encounter = state.encounter
    assert encounter is not None
    hand = encounter.boards[hero.id].hand
    found = 0
    for card in dict.fromkeys(hand):
        found |= reach_of(state, hero, state.content.cards[card].steps, card).squares
    if hand:
        found |= reachable(state, hero, movement(state, hero) // 2 + stat(state, hero, "discard_move"))
    return found & ~(1 << hero.square)


def intent_words(state: GameTable, enemy: Figure) -> str:
    """Whom an enemy would go for now, how far that is, and what its blow would do."""
    ahead = intent(state, enemy)
    if not ahead.goals:
        return "goes for nobody"
    names = " or ".join(name_of_figure(state, figure.id) for figure in ahead.goals)
    beside = distance(ground(state).grid, enemy, ahead.goals[0]) <= 1
    far = "" if beside else f", {ahead.away} steps away" if ahead.away < FAR else ", whom it cannot reach"
    harm = f", about {ahead.harm:.1f} damage" if ahead.hits else "" if ahead.away == FAR else ", too far to strike"
    choice = "; the party chooses" if len(ahead.goals) > 1 else ""
    return f"goes for {names}{far}{harm}{choice}"


def aimed_at(state: GameTable, hero: Figure) -> list[str]:
    """Who would go for a hero now, and what each would do."""
    encounter = state.encounter
    assert encounter is not None
    where = Positions(state)
    found = []
    for enemy in encounter.figures.values():
        if is_enemy(enemy):
            ahead = intent(state, enemy, where)
            if hero in ahead.goals:
                harm = f"about {ahead.harm:.1f} damage" if ahead.hits else "too far to strike"
                found.append(f"{name_of_figure(state, enemy.id)} ({harm})")
    return found
