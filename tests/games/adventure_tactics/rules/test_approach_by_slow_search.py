"""Whom an enemy goes for, where it ends and which way it takes, beside a slow search that reads like ATD-AI.

Positions are drawn by lot: walls, water, rubble, fire and everybody anywhere.
"""

from heapq import heappop, heappush
from typing import Iterator

from tests.games.adventure_tactics.positions import Arena

from questhall.games.adventure_tactics.content.vocabulary import Band
from questhall.games.adventure_tactics.rules.board.geometry import grid, route, squares, touches
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.line_of_sight import sees, sight
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import distance
from questhall.games.adventure_tactics.rules.cards.range_and_targets import in_reach
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import FAR, Plan, beside_it
from questhall.games.adventure_tactics.rules.fight.movement import _squares_walked, moves_of
from questhall.games.adventure_tactics.state import Figure
from questhall.kernel import Chance
from questhall.testing.clauses import rule

WIDE, HIGH = 7, 6


class Drawn(Arena):
    """A position by lot, and the slow search in it."""

    def __init__(self, seed: int, enemy: str = "melee_goblin") -> None:
        chance = Chance.of(f"approach {seed}")
        cells = ["....#^~.."[chance.below(9)] if chance.below(2) else "." for _ in range(WIDE * HIGH)]
        large = enemy == "old_grindle"
        corner = chance.below(WIDE - 1) + WIDE * chance.below(HIGH - 1) if large else chance.below(WIDE * HIGH)
        feet = [corner, corner + 1, corner + WIDE, corner + WIDE + 1] if large else [corner]
        for square in feet:
            cells[square] = "."
        board = "\n".join("".join(cells[row * WIDE : (row + 1) * WIDE]) for row in range(HIGH))
        super().__init__(board, party=3, main={"type": "survive", "rounds": 9})
        places = [square for square in range(WIDE * HIGH) if cells[square] in ".^" and square not in feet]
        chance.shuffle(places)
        self.enemy = self.foe(enemy, corner % WIDE, corner // WIDE, id="B" if large else "M9")
        for number in range(2 + chance.below(3)):
            self.foe("melee_goblin", places[-1] % WIDE, places.pop() // WIDE, id=f"M{number + 1}")
        self.found = [self.hero(id, places[-1] % WIDE, places.pop() // WIDE) for id in ("roberta", "olette", "tolben")]
        if chance.below(2):
            burning = places.pop()
            self.tile("fire_wall", (burning % WIDE, burning // WIDE))
        if chance.below(3) == 0:
            self.found[0].down, self.found[0].hp = True, 0
            del self.found[0]
        self.points = 1 + chance.below(5)

    def squares_of(self, figure: Figure) -> list[int]:
        return squares(footprint(figure, WIDE))

    def closed(self, ghosts: bool) -> set[int]:
        """ATD-AI-03: walls, water and characters, unless these do not block."""
        land = ground(self.state)
        found = set(squares(land.walls | land.water))
        if not ghosts:
            for figure in self.encounter.figures.values():
                if figure is not self.enemy and not figure.down:
                    found |= set(self.squares_of(figure))
        return found

    def beside(self, square: int) -> Iterator[int]:
        column, row = square % WIDE, square // WIDE
        for c, r in ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)):
            if 0 <= c < WIDE and 0 <= r < HIGH:
                yield r * WIDE + c

    def costs(self, start: list[int], ghosts: bool = False) -> dict[int, int]:
        """The cheapest way to every square: obstacles and fire 2, other squares 1."""
        land, closed = ground(self.state), self.closed(ghosts)
        best = dict.fromkeys(start, 0)
        waiting = [(0, square) for square in start]
        while waiting:
            cost, here = heappop(waiting)
            for there in self.beside(here):
                if there not in closed:
                    more = cost + (2 if (land.fire | land.rubble) >> there & 1 else 1)
                    if more < best.get(there, FAR):
                        best[there] = more
                        heappush(waiting, (more, there))
        return best

    def away(self, start: list[int], target: Figure, ghosts: bool = False) -> int:
        """ATD-AI-03: the last step onto the hero always costs 1."""
        costs = self.costs(start, ghosts)
        return 1 + min([costs.get(one, FAR - 1) for goal in self.squares_of(target) for one in self.beside(goal)])

    def placements(self) -> dict[int, int]:
        """ATD-AI-06, ATD-LARGE-02, ATD-LARGE-03, ATD-LARGE-04, ATD-LARGE-05: where it could end, and for how many points."""
        land, others = ground(self.state), self.closed(False)
        own = self.squares_of(self.enemy)
        found = {self.enemy.square: 0}
        for end, cost in sorted(self.costs(own).items(), key=lambda item: item[1]):
            if not 0 < cost <= self.points or land.fire >> end & 1:
                continue
            if self.enemy.size == 1:
                found[end] = cost
                continue
            for corner in (end - WIDE - 1, end - WIDE, end - 1, end):
                column, row = corner % WIDE, corner // WIDE
                block = {corner, corner + 1, corner + WIDE, corner + WIDE + 1}
                if corner >= 0 and column < WIDE - 1 and row < HIGH - 1 and end in block and not block & others:
                    found.setdefault(corner, cost)
        return found

    def feet(self, place: int) -> list[int]:
        return [place] if self.enemy.size == 1 else [place, place + 1, place + WIDE, place + WIDE + 1]

    def can_attack(self, place: int, target: Figure, band: Band) -> bool:
        before, self.enemy.square = self.enemy.square, place
        g = ground(self.state).grid
        near = min(g.range(one, target.square) for one in self.feet(place))
        found = band[0] <= near <= band[1] and sees(self.state, self.enemy, target)
        self.enemy.square = before
        return found

    def ends(self, target: Figure, band: Band) -> set[int]:
        """ATD-AI-06, ATD-AI-07: the cheapest squares to attack from, else where the least is left, then the cheapest."""
        places = self.placements()
        good = {place: cost for place, cost in places.items() if self.can_attack(place, target, band)}
        if good:
            return {place for place, cost in good.items() if cost == min(good.values())}
        ghosts = self.away(self.feet(self.enemy.square), target) >= FAR
        values = {place: (self.away(self.feet(place), target, ghosts), cost) for place, cost in places.items()}
        return {place for place, value in values.items() if value == min(values.values())}


@rule("ATD-AI-01", "ATD-AI-03", "ATD-AI-05", "ATD-AI-15")
def test_distances_and_the_closest() -> None:
    for seed in range(120):
        for kind in ("melee_goblin", "old_grindle"):
            drawn = Drawn(seed, kind)
            plan, own = Plan(drawn.state, drawn.enemy, drawn.points), drawn.squares_of(drawn.enemy)
            found = drawn.found
            for ghosts in (False, True):
                away = {hero.id: drawn.away(own, hero, ghosts) for hero in found}
                assert {hero.id: plan.away(hero, ghosts) for hero in found} == away, (seed, kind, ghosts)
                if min(away.values()) < FAR:
                    break
            least = min(away.values())
            expected = [hero for hero in found if away[hero.id] == least] if least < FAR else []
            assert plan.closest(found) == expected, (seed, kind)
            near = [hero for hero in found if drawn.away(own, hero) == 1]
            assert beside_it(plan.land.grid, drawn.enemy, found) == near, (seed, kind)


@rule("ATD-AI-06", "ATD-AI-07", "ATD-AI-11", "ATD-MOVE-04")
def test_where_an_enemy_ends() -> None:
    bands: tuple[Band, ...] = ((1, 1), (1, 3), (2, 4))
    for seed in range(120):
        drawn = Drawn(seed)
        plan = Plan(drawn.state, drawn.enemy, drawn.points)
        assert plan.costs == drawn.placements(), seed
        for hero in drawn.found:
            ghosts = plan.away(hero) == FAR
            for band in bands:
                assert set(plan.ends(hero, band, ghosts)) == drawn.ends(hero, band), (seed, hero.id, band)
                assert bool(plan.reaching(hero, band)) == any(
                    drawn.can_attack(place, hero, band) for place in plan.costs
                )
            now = drawn.away([drawn.enemy.square], hero)
            closer = now < FAR and any(drawn.away([place], hero) < now for place in plan.costs)
            assert plan.gets_closer(hero) == closer, (seed, hero.id)


@rule("ATD-LARGE-02", "ATD-LARGE-03", "ATD-LARGE-04", "ATD-LARGE-05", "ATD-LARGE-06", "ATD-LARGE-07")
def test_where_a_large_boss_ends() -> None:
    for seed in range(120):
        drawn = Drawn(seed, "old_grindle")
        plan = Plan(drawn.state, drawn.enemy, drawn.points)
        assert plan.costs == drawn.placements(), seed
        for hero in drawn.found:
            ghosts = plan.away(hero) == FAR
            for band in ((1, 1), (1, 2)):
                ends, expected = plan.ends(hero, band, ghosts), drawn.ends(hero, band)
                assert ends and set(ends) <= expected, (seed, hero.id, band)
                if not any(drawn.can_attack(place, hero, band) for place in expected):
                    assert set(ends) == expected


@rule("ATD-LARGE-09", "ATD-LOS-03", "ATD-RANGE-03")
def test_range_and_sight_of_a_large_boss_are_the_best_of_four() -> None:
    for seed in range(120):
        drawn = Drawn(seed, "old_grindle")
        land, boss = ground(drawn.state), drawn.enemy
        own = drawn.squares_of(boss)
        walls = land.opaque
        for figure in drawn.encounter.figures.values():
            walls |= 0 if figure.friend or figure is boss else 1 << figure.square
        for hero in drawn.found:
            away = min(land.grid.range(one, hero.square) for one in own)
            seen = any(sight(land, 1 << one, 1 << hero.square, walls) for one in own)
            assert distance(land.grid, boss, hero) == distance(land.grid, hero, boss) == away
            assert sees(drawn.state, boss, hero) == sees(drawn.state, hero, boss) == seen, (seed, hero.id)
            for user, other in ((boss, hero), (hero, boss)):
                for band in ((1, away), (away, 9), (1, away - 1), (away + 1, 9)):
                    fits = band[0] <= away <= band[1] and seen
                    assert (other in in_reach(drawn.state, drawn.deed(user), "any", band)) == fits, (seed, band)


def ways(start: int, end: int, width: int, height: int, enter: int, most: int) -> Iterator[list[int]]:
    """Every way that enters no square twice, steps tried in the order N, E, S, W."""

    def go(here: int, seen: list[int]) -> Iterator[list[int]]:
        if here == end:
            yield seen
            return
        if len(seen) >= most:
            return
        column, row = here % width, here // width
        for c, r in ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)):
            there = r * width + c
            if 0 <= c < width and 0 <= r < height and enter >> there & 1 and there not in seen and there != start:
                yield from go(there, [*seen, there])

    yield from go(start, [])


@rule("ATD-AI-09")
def test_the_way_that_is_taken() -> None:
    """Cheapest, then least harm, then first in the order N, E, S, W; a hero looks at the harm first."""
    g = grid(4, 3)
    for seed in range(200):
        chance = Chance.of(f"way {seed}")
        draw = lambda n: sum(1 << one for one in range(12) if not chance.below(n))  # noqa: B023, E731
        closed, rough, harmful, things = draw(5), draw(3), draw(3), draw(4)
        plain, rough = g.all & ~closed & ~rough, rough & ~closed
        start, end = chance.below(12), chance.below(12)
        if start == end or closed >> end & 1:
            continue
        for careful in (False, True):
            known = list(ways(start, end, 4, 3, plain | rough, 11))

            def price(
                way: list[int], careful: bool = careful, rough: int = rough, bad: int = harmful
            ) -> tuple[int, int]:
                cost = sum(2 if rough >> one & 1 else 1 for one in way)
                harm = sum(bad >> one & 1 for one in way)
                return (harm, cost) if careful else (cost, harm)

            best = min(known, key=price, default=[])  # the first of equal ones
            assert route(g, start, end, plain, rough, harmful, careful) == best, (seed, careful)
            danger = sum(1 << one for one in best) & (harmful | things)
            assert touches(g, start, end, plain, rough, harmful, careful, things) or not danger, (seed, careful)


@rule("ATD-MOVE-01")
def test_squares_walked_are_those_of_the_way() -> None:
    for seed in range(25):
        drawn = Drawn(seed)
        hero = drawn.found[0]
        moves, g = moves_of(drawn.state, hero), ground(drawn.state).grid
        for end in squares(moves.stop):
            way = route(g, hero.square, end, moves.plain, moves.rough, 0, True)
            if way:
                assert _squares_walked(g, hero.square, end, moves, False) == len(way), (seed, end)
            assert _squares_walked(g, hero.square, end, moves, True) == g.range(hero.square, end)


@rule("ATD-AI-07")
def test_near_every_corner_of_the_map_it_goes_where_least_is_left() -> None:
    """With one point or two from beside a corner, towards somebody in the opposite one."""
    for column, row in ((1, 1), (WIDE - 2, 1), (1, HIGH - 2), (WIDE - 2, HIGH - 2)):
        for points in (1, 2):
            arena = Arena("\n".join(["." * WIDE] * HIGH), main={"type": "survive", "rounds": 9})
            goblin = arena.foe("melee_goblin", column, row)
            hero = arena.hero("roberta", 0 if column > 1 else WIDE - 1, 0 if row > 1 else HIGH - 1)
            places = Plan(arena.state, goblin, points).ends(hero, (1, 1), False)
            where = [(place % WIDE, place // WIDE) for place in places]
            target = arena.where(hero)
            left = {abs(c - target[0]) + abs(r - target[1]) for c, r in where}
            assert left == {abs(column - target[0]) + abs(row - target[1]) - points}, (column, row, points)
            assert len(where) == points + 1


@rule("ATD-AI-05")
def test_who_is_walled_in_stays_where_it_is() -> None:
    arena = Arena("..#....\n..#....\n###....", main={"type": "survive", "rounds": 9})
    hero = arena.hero("roberta", 6, 2)
    for column, row in ((0, 0), (1, 0), (1, 1)):
        goblin = arena.foe("melee_goblin", column, row, id="M1")
        assert Plan(arena.state, goblin, 3).ends(hero, (1, 1), True) == [goblin.square]
