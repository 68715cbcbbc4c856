"""Whom an enemy goes for, where it goes, and how far it is from there to a target (ATD-AI, ATD-LARGE)."""

from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.content.vocabulary import Band
from questhall.games.adventure_tactics.rules.board.conditions import hidden
from questhall.games.adventure_tactics.rules.board.geometry import Flood, Grid, cost_of, first_back, flood_back, squares
from questhall.games.adventure_tactics.rules.board.large_bosses import block, expand_blocks, footprint, gap
from questhall.games.adventure_tactics.rules.board.line_of_sight import sight
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import Positions, current, distance
from questhall.games.adventure_tactics.rules.cards.creatures import tags
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.fight.movement import moves_of, walk
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Asking, Flow, choose, say

FAR = 999


def sides_of(g: Grid, figure: Figure) -> int:
    """The squares from which one step leads onto a figure."""
    return g.cross[figure.square] if figure.size == 1 else g.sides(footprint(figure, g.width))


class Plan:
    """Where an enemy could go: its placements with their costs, and how far it is from each of them to a target.

    ATD-AI-15, ATD-MOVE-04: what binds heroes who move binds it too.
    """

    def __init__(self, state: GameTable, enemy: Figure, points: int, where: Positions | None = None) -> None:
        self.state = state
        self.enemy = enemy
        self.points = points
        self.where = where = where or Positions(state)
        self.land = land = where.land
        here = footprint(enemy, land.grid.width)
        self.moves = moves_of(state, enemy, where=where)
        self.blockers = land.opaque | (where.foes & ~here)  # what hinders the sight of the enemy
        self._flood = Flood(land.grid, here, self.moves.plain, self.moves.rough)  # one for moves and distances
        self._ghosts: Flood | None = None
        self._costs: dict[int, int] | None = None

    @property
    def costs(self) -> dict[int, int]:
        """Each placement with what it costs to get there, the cheapest first."""
        if self._costs is None:
            self._costs = {self.enemy.square: 0}
            if self.points > 0:
                layers = self._flood.up_to(self.points)
                if self.enemy.size == 1:
                    for cost, layer in enumerate(layers):
                        if cost:
                            for square in squares(layer & self.moves.stop):
                                self._costs[square] = cost
                else:
                    self._large(self.land.grid, layers)
        return self._costs

    def _spread(self, ghosts: bool) -> Flood:
        """The flood from the enemy over the board, with others in the way or without."""
        if not ghosts:
            return self._flood
        if self._ghosts is None:
            moves = moves_of(self.state, self.enemy, ghosts=True)
            g = self.land.grid
            self._ghosts = Flood(g, footprint(self.enemy, g.width), moves.plain, moves.rough)
        return self._ghosts

    def away(self, figure: Figure, ghosts: bool = False) -> int:
        """ATD-AI-03, ATD-AI-04, ATD-LARGE-07: D in movement points to a hero; FAR if there is no way.

        The last step, onto the hero's own square, costs 1 whatever lies there. ``ghosts`` gives D' of ATD-AI-05.
        """
        cost = self._spread(ghosts).cost(sides_of(self.land.grid, figure))
        return cost + 1 if cost >= 0 else FAR

    def closest(self, found: list[Figure]) -> list[Figure]:
        """ATD-AI-01, ATD-AI-05: those of some heroes with the least D; if D is infinite for all, with the least D'."""
        g = self.land.grid
        sides: list[int] = []
        every = 0
        for figure in found:
            mask = g.cross[figure.square] if figure.size == 1 else sides_of(g, figure)
            sides.append(mask)
            every |= mask
        spread = self._flood
        cost = spread.cost(every)
        if cost < 0:
            spread = self._spread(True)
            cost = spread.cost(every)
        if cost < 0 or len(found) == 1:
            return found if cost >= 0 else []
        layer = spread.layers[cost]
        return [figure for figure, mask in zip(found, sides) if mask & layer]

    def _large(self, g: Grid, layers: list[int]) -> None:
        """ATD-LARGE-02: shrunk, moved, and put back so that the block covers the end square."""
        assert self._costs is not None
        expand_blocks(self.land, self.moves.stop, self.where.taken, footprint(self.enemy, g.width), layers, self._costs)

    def expand(self, square: int) -> None:
        """ATD-DIR-07: the placements that cover one square, as if it had been reached for a point."""
        self._costs = {self.enemy.square: 0}
        self._large(self.land.grid, [0, 1 << square])

    def feet(self, place: int) -> int:
        """The squares covered at a placement."""
        return 1 << place if self.enemy.size == 1 else block(place, self.land.grid.width)

    def attacks(self, place: int, target: Figure, band: Band) -> bool:
        """ATD-AI-06: whether the target is in the band and in sight, judged as if the enemy already stood there."""
        g = self.land.grid
        if not band[0] <= gap(g, place, self.enemy.size, target.square, target.size) <= band[1]:
            return False
        return sight(self.land, self.feet(place), footprint(target, g.width), self.blockers)

    def ends(self, target: Figure, band: Band, ghosts: bool) -> list[int]:
        """ATD-AI-06, ATD-AI-07: the squares an enemy may end on, equally good ones together."""
        return self.reaching(target, band) or self.nearest(target, ghosts)

    def reaching(self, target: Figure, band: Band) -> list[int]:
        """ATD-AI-06: the placements of least cost from which the target can be attacked."""
        g = self.land.grid
        goal = footprint(target, g.width)
        if self.enemy.size == 1:
            return self._reaching(g.band(goal, band[0], band[1]), goal, band[1] <= 1)
        best = FAR
        found: list[int] = []
        for place, cost in self.costs.items():  # the cheapest first
            if cost > best:
                break
            if self.attacks(place, target, band):
                best = cost
                found.append(place)
        if len(found) < 2:
            return found
        layers = self.remaining(target, False)
        left = [cost_of(layers, self.feet(place)) for place in found]
        least = min([cost if cost >= 0 else FAR for cost in left])
        return sorted([place for place, cost in zip(found, left) if (cost if cost >= 0 else FAR) == least])

    def _reaching(self, near: int, goal: int, beside: bool) -> list[int]:
        """The same for an enemy on one square: layer by layer, only squares in the band; neighbours see each other."""
        land, blockers = self.land, self.blockers
        here = 1 << self.enemy.square
        if here & near and (beside or sight(land, here, goal, blockers)):
            return [self.enemy.square]
        near &= self.moves.stop & ~here
        for layer in self._flood.up_to(self.points):
            mask = layer & near
            if mask:
                found = squares(mask)
                if not beside:
                    found = [place for place in found if sight(land, 1 << place, goal, blockers)]
                if found:
                    return found
        return []

    def remaining(self, target: Figure, ghosts: bool) -> list[int]:
        """The layers of D (or D') counted back from the target."""
        g = self.land.grid
        moves = moves_of(self.state, self.enemy, ghosts=True) if ghosts else self.moves
        return flood_back(g, footprint(target, g.width), moves.plain, moves.rough)

    def nearest(self, target: Figure, ghosts: bool) -> list[int]:
        """ATD-AI-07: the placements that are nearest to the target, of those the cheapest."""
        return self._nearest(target, ghosts) if self.enemy.size == 1 else self._nearest_large(target, ghosts)

    def _nearest_large(self, target: Figure, ghosts: bool) -> list[int]:
        """ATD-AI-07: the placements with the least remaining D, then of least cost."""
        layers = self.remaining(target, ghosts)
        best: tuple[int, int] = (FAR, FAR)
        found: list[int] = []
        for place, cost in self.costs.items():
            left = cost_of(layers, self.feet(place))
            value = (left if left >= 0 else FAR, cost)
            if value < best:
                best, found = value, [place]
            elif value == best:
                found.append(place)
        return sorted(found)

    def _nearest(self, target: Figure, ghosts: bool) -> list[int]:
        """The same for an enemy on one square: the first layer around the target that has a placement in it."""
        g = self.land.grid
        moves = moves_of(self.state, self.enemy, ghosts=True) if ghosts else self.moves
        layers = self._flood.up_to(self.points)
        here = layers[0]
        reached = 0
        for layer in layers:
            reached |= layer
        reached = reached & self.moves.stop | here
        near = first_back(g, footprint(target, g.width), moves.plain, moves.rough, reached) or reached
        if near & here:
            return [self.enemy.square]
        return squares(next(near & layer for layer in layers if near & layer))

    def gets_closer(self, target: Figure) -> bool:
        """ATD-AI-11: some placement has a smaller D to the target than the present one."""
        layers = self.remaining(target, False)
        now = cost_of(layers, self.feet(self.enemy.square))
        if now < 0:
            return False
        return any(0 <= cost_of(layers, self.feet(place)) < now for place in self.costs)


def go_to(state: GameTable, plan: Plan, target: Figure, band: Band) -> Flow:
    """ATD-AI-06, ATD-AI-07, ATD-AI-08, ATD-AI-09, ATD-AI-13, ATD-BOSS-03: the end square, ties to the party or the
    program, and the way there.
    """
    enemy = plan.enemy
    places = plan.reaching(target, band)
    if not places:
        ghosts = plan.away(target) == FAR
        if ghosts and plan.away(target, True) == FAR:
            return  # ATD-AI-05
        places = plan.nearest(target, ghosts)
    place = places[0]
    if len(places) > 1 and state.options.ties == "party":
        g = plan.land.grid
        options = [g.to[one] for one in places]
        answer = yield from choose(chooser(state), "enemy_square", options, about=(enemy.id, target.id))
        place = answer[2] * g.width + answer[1]
    if state.events is not None:
        say(state, "approach" if place != enemy.square else "stays", enemy.id, target.id, place, rule="ATD-AI-06")
    yield from walk(state, enemy, place, plan.moves, teleport=enemy.size == 2)


def candidates(state: GameTable) -> list[Figure]:
    """ATD-AI-01, ATD-SUM-02, ATC-FMT-21: whom enemies may go for: heroes and summons on the board, not knocked out, not
    Invisible; others where the chapter says so.
    """
    encounter = state.encounter
    assert encounter is not None
    found = []
    for figure in encounter.figures.values():
        if figure.friend and not figure.down and figure.square >= 0:
            if figure.conditions and hidden(figure.conditions):
                continue
            if figure.kind != "npc" or figure.mark == "bait":
                found.append(figure)
    return found


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
