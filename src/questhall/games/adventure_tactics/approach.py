"""Whom an enemy approaches, and how (ATD-AI, ATD-LARGE-07)."""

from questhall.games.adventure_tactics.board import block, current, distance, enemies_mask, footprint, ground, sight
from questhall.games.adventure_tactics.geometry import Flood, Grid, cost_of, first_back, flood_back, squares
from questhall.games.adventure_tactics.movement import moves_of
from questhall.games.adventure_tactics.party import chooser
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.games.adventure_tactics.stats import tags
from questhall.games.adventure_tactics.vocabulary import Band
from questhall.kernel import Asking, choose

FAR = 999


def candidates(state: GameTable) -> list[Figure]:
    """ATD-AI-01, ATD-SUM-02, ATC-FMT-21: heroes and summons on the board, not knocked out, not Invisible.

    Others where the chapter says so.
    """
    found = []
    for figure in current(state).figures.values():
        if figure.down or "invisible" in figure.conditions:
            continue
        if figure.kind in ("hero", "summon") or (figure.kind == "npc" and figure.mark == "bait"):
            found.append(figure)
    return found


def sides_of(g: Grid, figure: Figure) -> int:
    """The squares from which one step leads onto a figure."""
    return g.cross[figure.square] if figure.size == 1 else g.sides(footprint(figure, g.width))


def distances(state: GameTable, enemy: Figure, found: list[Figure], ghosts: bool = False) -> dict[str, int]:
    """ATD-AI-03, ATD-AI-04, ATD-LARGE-07: D in movement points from an enemy to each hero; FAR if there is no way.

    The last step, onto the hero's own square, costs 1 whatever lies there. ``ghosts`` gives D' of ATD-AI-05.
    """
    return Plan(state, enemy, 0).away(found, ghosts)


class Plan:
    """Where an enemy could go: its placements with their costs, and how far it is from each of them to a target."""

    def __init__(self, state: GameTable, enemy: Figure, points: int) -> None:
        self.state = state
        self.enemy = enemy
        self.land = ground(state)
        self.moves = moves_of(state, enemy)
        self.points = points
        here = footprint(enemy, self.land.grid.width)
        self._blockers = -1
        self._flood = Flood(self.land.grid, here, self.moves.plain, self.moves.rough)  # one for moves and distances
        self._ghosts: Flood | None = None
        self._costs: dict[int, int] | None = None

    @property
    def blockers(self) -> int:
        """What hinders the sight of the enemy."""
        if self._blockers < 0:
            self._blockers = self.land.opaque | enemies_mask(current(self.state), self.enemy)
        return self._blockers

    @property
    def costs(self) -> dict[int, int]:
        """Each placement with what it costs to get there."""
        if self._costs is None:
            self._costs = {self.enemy.square: 0}
            if self.points > 0:
                self._flood.up_to(self.points)
                layers = self._flood.layers[: self.points + 1]
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

    def away(self, found: list[Figure], ghosts: bool = False) -> dict[str, int]:
        """ATD-AI-03, ATD-AI-05: D (or D') to some heroes, from one flood for all."""
        g = self.land.grid
        spread = self._spread(ghosts)
        result: dict[str, int] = {}
        for figure in found:
            cost = spread.cost(sides_of(g, figure))
            result[figure.id] = cost + 1 if cost >= 0 else FAR
        return result

    def closest(self, found: list[Figure]) -> list[Figure]:
        """ATD-AI-01, ATD-AI-05: those of some heroes with the least D; if D is infinite for all, with the least D'."""
        g = self.land.grid
        sides = [sides_of(g, figure) for figure in found]
        every = 0
        for mask in sides:
            every |= mask
        for ghosts in (False, True):
            spread = self._spread(ghosts)
            cost = spread.cost(every)
            if cost >= 0:
                layer = spread.layers[cost]
                return [figure for figure, mask in zip(found, sides) if mask & layer]
        return []

    def _large(self, g: Grid, layers: list[int]) -> None:
        """ATD-LARGE-02 to ATD-LARGE-08: shrunk, moved, expanded so that the block covers the end square."""
        assert self._costs is not None
        legal = (
            self.land.grid.all
            & ~self.land.walls
            & ~self.land.water
            & (self.moves.stop | self.land.fire | footprint(self.enemy, g.width))
        )
        for cost, layer in enumerate(layers):
            if not cost:
                continue
            for end in squares(layer & self.moves.stop):
                c, r = g.column[end], g.row[end]
                for top, left in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)):
                    if 0 <= left < g.width - 1 and 0 <= top < g.height - 1:
                        place = top * g.width + left
                        if place not in self._costs and block(place, g.width) & ~legal == 0:
                            self._costs[place] = cost

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
        feet, goal = self.feet(place), footprint(target, g.width)
        near = g.band(feet, band[0], band[1])
        return bool(near & goal) and sight(self.land, feet, goal, self.blockers)

    def reaching(self, target: Figure, band: Band) -> list[int]:
        """ATD-AI-06: the placements of least cost from which the target can be attacked."""
        g = self.land.grid
        goal = footprint(target, g.width)
        near = g.band(goal, band[0], band[1])
        if self.enemy.size == 1:
            return self._reaching(near, goal)
        best = FAR
        found: list[int] = []
        for place, cost in sorted(self.costs.items(), key=lambda item: item[1]):
            if cost > best:
                break
            if self.attacks(place, target, band):
                best = cost
                found.append(place)
        return self.nearest(target, found, by_cost=False) if found else found

    def _reaching(self, near: int, goal: int) -> list[int]:
        """The same for an enemy on one square: layer by layer, only squares in the band."""
        land, blockers = self.land, self.blockers
        here = 1 << self.enemy.square
        if here & near and sight(land, here, goal, blockers):
            return [self.enemy.square]
        spread = self._flood
        stop = self.moves.stop & near
        for cost in range(1, self.points + 1):
            while len(spread.layers) <= cost:
                if spread.done:
                    return []
                spread.more()
            mask = spread.layers[cost] & stop
            if mask:
                found = [place for place in squares(mask) if sight(land, 1 << place, goal, blockers)]
                if found:
                    return found
        return []

    def remaining(self, target: Figure, ghosts: bool) -> list[int]:
        """The layers of D (or D') counted back from the target."""
        g = self.land.grid
        moves = moves_of(self.state, self.enemy, ghosts=True) if ghosts else self.moves
        return flood_back(g, footprint(target, g.width), moves.plain, moves.rough)

    def nearest(self, target: Figure, places: list[int], by_cost: bool = True, ghosts: bool = False) -> list[int]:
        """ATD-AI-07: the placements with the least remaining D, then of least cost."""
        if self.enemy.size == 1 and by_cost:
            return self._nearest(target, places, ghosts)
        layers = self.remaining(target, ghosts)
        best: tuple[int, int] = (FAR, FAR)
        found: list[int] = []
        for place in places:
            left = cost_of(layers, self.feet(place))
            value = (left if left >= 0 else FAR, self.costs[place] if by_cost else 0)
            if value < best:
                best, found = value, [place]
            elif value == best:
                found.append(place)
        return found

    def _nearest(self, target: Figure, places: list[int], ghosts: bool) -> list[int]:
        """The same for an enemy on one square: the first layer around the target that has a placement in it."""
        g = self.land.grid
        moves = moves_of(self.state, self.enemy, ghosts=True) if ghosts else self.moves
        wanted = 0
        for place in places:
            wanted |= 1 << place
        near = first_back(g, footprint(target, g.width), moves.plain, moves.rough, wanted) or wanted
        best = FAR
        found: list[int] = []
        for place in squares(near):
            cost = self.costs[place]
            if cost < best:
                best, found = cost, [place]
            elif cost == best:
                found.append(place)
        return found

    def gets_closer(self, target: Figure) -> bool:
        """ATD-AI-11: some placement has a smaller D to the target than the present one."""
        layers = self.remaining(target, False)
        now = cost_of(layers, self.feet(self.enemy.square))
        if now < 0:
            return False
        return any(0 <= cost_of(layers, self.feet(place)) < now for place in self.costs)


def choose_one(state: GameTable, found: list[Figure]) -> Asking[Figure]:
    """ATD-AI-02, ATD-CORE-06: equally close heroes are a party decision."""
    answer = yield from choose(chooser(state), "tie", [("on", figure.id) for figure in found])
    return next(figure for figure in found if figure.id == answer[1])


def closest(state: GameTable, plan: "Plan", found: list[Figure]) -> Asking[Figure | None]:
    """ATD-AI-01, ATD-AI-02, ATD-AI-05: the closest by D; if D is infinite for all, by D'."""
    best = least(state, plan.enemy, found, plan)
    if not best:
        return None
    one: Figure = yield from choose_one(state, best)
    return one


def least(state: GameTable, enemy: Figure, found: list[Figure], plan: "Plan | None" = None) -> list[Figure]:
    """The closest of some heroes; one who lures the enemy counts as closest."""
    g = ground(state).grid
    lured = [figure for figure in found if figure.lure and distance(g, enemy, figure) <= figure.lure]
    if lured:
        return lured
    if len(found) == 1 and plan is None:
        return found
    return (plan or Plan(state, enemy, 0)).closest(found)


def beside_it(state: GameTable, enemy: Figure) -> list[Figure]:
    """ATD-AI-01: those whom one step would reach are the closest, whatever lies around; nobody if somebody lures."""
    g = ground(state).grid
    feet = footprint(enemy, g.width)
    found = []
    for figure in candidates(state):
        if figure.lure:
            return []
        if sides_of(g, figure) & feet:
            found.append(figure)
    return found


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
    if word in ("weakened", "slowed", "stunned"):
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
    """ATD-AI-12, ATD-BOSS-14: among those that can be attacked from here.

    A word picks among these, then the closest, then the party.
    """
    if word == "last" and last is not None and last in found:
        return last
    kind = of_kind(state, enemy, found, word) or found
    if len(kind) == 1:
        return kind[0]
    near = least(state, enemy, kind) or kind
    if len(near) > 1:
        g = ground(state).grid
        reach = min(distance(g, enemy, figure) for figure in near)
        near = [figure for figure in near if distance(g, enemy, figure) == reach]
    one: Figure = yield from choose_one(state, near)
    return one


def target_of(
    state: GameTable, enemy: Figure, plan: Plan, band: Band, word: str, last: Figure | None
) -> Asking[Figure | None]:
    """ATD-AI-10, ATD-AI-11, ATD-BOSS-15, ATD-AI-16, ATD-COND-08: whom an activated enemy goes for."""
    found = candidates(state)
    if not found:
        return None
    if word == "last" and last is not None and last in found:
        return last
    if word not in ("", "closest", "last"):
        kind = of_kind(state, enemy, found, word)
        kind = [figure for figure in kind if plan.reaching(figure, band) or plan.gets_closer(figure)]
        if kind:
            found = kind
    picked: Figure | None = yield from closest(state, plan, found)
    return picked


def end_places(plan: Plan, target: Figure, band: Band, ghosts: bool) -> list[int]:
    """ATD-AI-06, ATD-AI-07: the squares an enemy may end on, equally good ones together."""
    found = plan.reaching(target, band)
    if found:
        return sorted(found)
    return sorted(plan.nearest(target, list(plan.costs), ghosts=ghosts))
