"""Whom an enemy goes for (ATD-AI)."""

from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.content.geometry import Grid
from questhall.games.adventure_tactics.content.vocabulary import Band
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import Positions, current, distance
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.cards.sheets import tags
from questhall.games.adventure_tactics.rules.fight.approach import FAR, Plan, sides_of
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Asking, choose


def candidates(state: GameTable) -> list[Figure]:
    """ATD-AI-01: whom enemies may go for."""
    return Positions(state).hunted()


def distances(state: GameTable, enemy: Figure, found: list[Figure], ghosts: bool = False) -> dict[str, int]:
    """ATD-AI-03, ATD-AI-05: D (or D') from an enemy to some heroes, from one flood for all."""
    plan = Plan(state, enemy, 0)
    return {figure.id: plan.away(figure, ghosts) for figure in found}


def choose_one(state: GameTable, enemy: Figure, found: list[Figure]) -> Asking[Figure]:
    """ATD-AI-02, ATD-CORE-06: equally close heroes are a party decision."""
    answer = yield from choose(chooser(state), "tie", [("on", figure.id) for figure in found], about=(enemy.id,))
    return next(figure for figure in found if figure.id == answer[1])


def least(enemy: Figure, found: list[Figure], plan: Plan) -> list[Figure]:
    """ATD-AI-01, ATD-AI-05: the closest of some heroes by D; one who lures the enemy counts as closest."""
    for figure in found:
        if figure.lure:
            g = plan.land.grid
            lured = [one for one in found if one.lure and distance(g, enemy, one) <= one.lure]
            if lured:
                return lured
            break
    return plan.closest(found)


def closest_of(state: GameTable, enemy: Figure, found: list[Figure]) -> list[Figure]:
    """The closest of some heroes; a single one is."""
    return least(enemy, found, Plan(state, enemy, 0)) if len(found) > 1 else found


def beside_it(g: Grid, enemy: Figure, found: list[Figure]) -> list[Figure]:
    """ATD-AI-01: those whom one step would reach are the closest, whatever lies around; nobody if somebody lures."""
    around = sides_of(g, enemy)
    near = []
    for figure in found:
        if figure.lure:
            return []
        if around >> figure.square & 1 if figure.size == 1 else around & footprint(figure, g.width):
            near.append(figure)
    return near


def of_kind(state: GameTable, enemy: Figure, found: list[Figure], word: str) -> list[Figure]:
    """ATD-AI-10, ATD-AI-17: the candidates of a preferred kind."""
    if not found or word in ("", "closest"):
        return found
    if word == "farthest":
        away = distances(state, enemy, found)
        if all(value == FAR for value in away.values()):
            away = distances(state, enemy, found, True)
        finite = [value for value in away.values() if value < FAR]
        return [figure for figure in found if finite and away[figure.id] == max(finite)]
    if word == "least_hp":
        return _extreme(found, [figure.hp for figure in found], min)
    if word == "most_hp":
        return _extreme(found, [figure.hp for figure in found], max)
    if word == "most_wounded":
        return _extreme(found, [figure.top - figure.hp for figure in found], max)
    if word == "most_cards":
        boards = current(state).boards
        return _extreme(found, [len(boards[figure.id].hand) if figure.id in boards else 0 for figure in found], max)
    if word in CONDITIONS:
        return [figure for figure in found if word in figure.conditions]
    if word == "adjacent":
        return [figure for figure in found if distance(ground(state).grid, enemy, figure) <= 1]
    if word == "exposed":
        return [figure for figure in found if figure.expose]
    if word.startswith("tag("):
        return [figure for figure in found if word[4:-1] in tags(state, figure)]
    if word.startswith("named("):
        return [figure for figure in found if figure.sheet == word[6:-1]]
    return found


def _extreme(found: list[Figure], values: list[int], best: object) -> list[Figure]:
    wanted = max(values) if best is max else min(values)
    return [figure for figure, value in zip(found, values) if value == wanted]


def pick_by_word(
    state: GameTable, enemy: Figure, found: list[Figure], word: str, last: Figure | None
) -> Asking[Figure | None]:
    """ATD-AI-12, ATD-BOSS-14: among those that can be attacked from here: a word picks among these, then the closest,
    then the party.
    """
    if word == "last" and last is not None and last in found:
        return last
    kind = of_kind(state, enemy, found, word) or found
    if len(kind) == 1:
        return kind[0]
    near = closest_of(state, enemy, kind) or kind
    if len(near) > 1:
        g = ground(state).grid
        reach = min(distance(g, enemy, figure) for figure in near)
        near = [figure for figure in near if distance(g, enemy, figure) == reach]
    if len(near) == 1:
        return near[0]
    one: Figure = yield from choose_one(state, enemy, near)
    return one


def aims(state: GameTable, plan: Plan, found: list[Figure], band: Band, word: str, last: Figure | None) -> list[Figure]:
    """ATD-AI-10, ATD-AI-11, ATD-BOSS-15, ATD-AI-16, ATD-COND-08: whom an activated enemy goes for; ties together."""
    if word == "last" and last is not None and last in found:
        return [last]
    if word not in ("", "closest", "last"):
        kind = of_kind(state, plan.enemy, found, word)
        kind = [figure for figure in kind if plan.reaching(figure, band) or plan.gets_closer(figure)]
        if kind:
            found = kind
    return least(plan.enemy, found, plan)
