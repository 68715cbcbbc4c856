"""What a decent player sees on the board: how much a foe, a square or a card is worth. Advice for bots, no rules."""

from functools import cache

from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.content.printed import dice_of
from questhall.games.adventure_tactics.content.vocabulary import (
    Attack,
    Band,
    Check,
    Choose,
    Cleanse,
    Damage,
    Dice,
    Discard,
    Draw,
    Each,
    Expose,
    Guard,
    Heal,
    Inflict,
    Lure,
    More,
    Move,
    Peek,
    Recover,
    Revive,
    Shift,
    Stat,
    Step,
    Summon,
)
from questhall.games.adventure_tactics.rules.board.conditions import hidden, weak
from questhall.games.adventure_tactics.rules.board.geometry import cost_of, flood, squares
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.line_of_sight import enemies_mask, free_line
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import area_mask, bonus_met, printed
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import basic_attack, movement
from questhall.games.adventure_tactics.rules.cards.range_and_targets import extended
from questhall.games.adventure_tactics.rules.fight.movement import move_points, reachable
from questhall.games.adventure_tactics.state import Figure, GameTable

MEAN = {"W": 1.5, "B": 2.0, "R": 2.5, "K": 3.5}
PLENTY = 1000.0
ERRAND = 0.7  # what a step towards the bonus objective is worth to the hero who sees to it
BESIDES = 2.5  # and the last blow on a thing that the bonus objective wants destroyed


@cache
def mean(dice: str) -> float:
    """The expected sum of some dice."""
    return sum(MEAN.get(die, 2.0) for die in dice_of(dice))


class Sense:
    """How the position looks to the party."""

    def __init__(self, state: GameTable, hero: Figure) -> None:
        self.state = state
        self.hero = hero
        encounter = self.encounter = current(state)
        self.land = ground(state)
        self.main = printed(state).main
        self.foes = [figure for figure in encounter.figures.values() if not figure.friend]
        board = encounter.boards.get(hero.id)
        self.acts = board is not None and board.actions > 0  # an attack can still be made this turn
        self.fighters = [figure for figure in self.foes if figure.kind != "object"]
        self.allies = [figure for figure in encounter.figures.values() if figure.friend and figure.kind != "npc"]
        self.opaque = self.land.opaque | enemies_mask(encounter)
        goal = 0
        if self.main.type in ("reach", "hold", "escort"):
            goal = area_mask(state, self.main.area)
        elif self.main.type == "collect" and hero.kind == "hero":
            goal = self._errand()
        elif self.main.type == "destroy" and not self.fighters:
            things = [figure.square for figure in self.foes if figure.sheet == self.main.object]
            goal = self.land.grid.around(sum(1 << square for square in things)) & self.land.open
        bonus = printed(state).bonus
        self.wanted: list[int] = []  # what the bonus objective wants a hero to see to
        self.prey = bonus.kind if bonus.type in ("defeat_all", "defeat_count") else ""
        self.shunned = 0  # squares from which a hero would draw enemies to where they must not be
        if bonus.type == "never_in" and bonus.kind == "enemy_at_cleanup":
            self.shunned = self.land.grid.around(area_mask(state, bonus.area))
        if bonus.type in ("marked", "destroy"):
            self.wanted = [
                one.square
                for one in encounter.figures.values()
                if one.sheet == bonus.object and not one.mark and self._nearest_hero(one.square) is hero
            ]
        self.pull = 2.0 if goal and self._nothing_keeps_them() else 0.7  # all together, now
        self.goal_layers = self._ways_to(goal) if goal else []
        self.doorway = 0  # squares of the goal through which others still have to come
        if self.main.type == "reach" and self.pull > 1:
            self.doorway = goal & self.land.grid.sides(self.land.open & ~goal)
        self.threats = [(figure, self._reach(figure), self._hurt(figure)) for figure in self.fighters]
        # What was worked out already, by square or by the identity of a step (content lives as long as the game).
        self._dangers: dict[int, float] = {}
        self._expected: dict[int, tuple[float, Band, int]] = {}
        self._values: dict[tuple[int, int], float] = {}
        self._reaches: dict[tuple[int, ...], int] = {}

    def _ways_to(self, goal: int) -> list[int]:
        """The squares by their distance from a free square of a goal: if it can be, around rubble, for which one point
        is not enough, and around whoever stands in the way.
        """
        g, dry = self.land.grid, self.land.grid.all & ~self.land.walls & ~self.land.water
        taken = 0
        for figure in self.encounter.figures.values():
            if figure is not self.hero and not figure.down and figure.square >= 0:
                taken |= 1 << figure.square
        layers: list[int] = []
        for way in (dry & ~self.land.rough & ~taken, dry & ~taken, dry):
            layers = flood(g, goal & ~taken or goal, way, 0, 40)
            if cost_of(layers, 1 << max(0, self.hero.square)) >= 0:
                break
        return layers

    def _nothing_keeps_them(self) -> bool:
        """Whether the one thing to do now is to go: no foe and no errand is left, everything was taken up, the bonus
        objective is met, or nobody holds what is to be held.
        """
        kind = self.main.type
        if not self.fighters:
            return not self.wanted
        if kind == "hold":
            area = area_mask(self.state, self.main.area)
            return not any(one.kind == "hero" and not one.down and area >> one.square & 1 for one in self.allies)
        return not self.encounter.tokens if kind == "collect" else kind == "reach" and bonus_met(self.state)

    def _errand(self) -> int:
        """Where a hero goes who has to fetch something: the bearers home, the others to what still lies about."""
        main = self.main
        lying = [square for square, token in self.encounter.tokens.items() if token == main.object]
        free_hands = any(one.kind == "hero" and not one.down and main.object not in one.carries for one in self.allies)
        if lying and not (main.area and main.object in self.hero.carries and free_hands):
            return sum(1 << square for square in lying)
        bears = main.object in self.hero.carries
        return area_mask(self.state, main.area) if main.area and bears else 0

    def _nearest_hero(self, square: int) -> Figure | None:
        """Who sees to something: one is enough."""
        g = self.land.grid
        able = [one for one in self.allies if one.kind == "hero" and not one.down and one.square >= 0]
        return min(able, key=lambda one: g.range(one.square, square), default=None)

    def _reach(self, figure: Figure) -> int:
        basic = basic_attack(self.state, figure)
        return movement(self.state, figure) + (basic.range[1] if basic else 0)

    def _hurt(self, figure: Figure) -> float:
        basic = basic_attack(self.state, figure)
        if basic is None:
            return 0.0
        damage = mean(figure.dice or basic.dice) + basic.plus
        return damage / 2 if weak(figure.conditions) else damage

    def worth(self, foe: Figure, damage: float) -> float:
        """What so much damage on a foe is worth."""
        kind = self.main.type
        if foe.kind == "object":
            wanted = kind == "destroy" and foe.sheet == self.main.object
            aside = printed(self.state).bonus
            if aside.type == "destroy" and foe.sheet == aside.object:
                return min(damage, foe.hp) * 0.9 + (BESIDES if damage >= foe.hp else 0.0)
            return min(damage, foe.hp) * (1.6 if wanted else 0.0) + (1.0 if wanted and damage >= foe.hp else 0.0)
        done = min(damage, foe.hp)
        if foe.kind == "boss":
            besides = 0.8 if printed(self.state).bonus.type in ("defeat_boss", "boss_hp_le") else 0.5
            return done * (1.05 if kind == "defeat_boss" else besides) + (
                30.0 if damage >= foe.hp and kind == "defeat_boss" else 0.0
            )
        returns = "bound_to_serve" in " ".join(self.state.content.index.passives.get(foe.sheet, ()))
        weight = 0.3 if returns else 1.0 if kind in ("defeat_all", "protect", "survive", "defeat_count") else 0.8
        if kind == "reach":
            weight = 0.5
        if foe.sheet == self.prey:
            weight += 0.15
        chance = min(1.0, max(0.0, (damage - foe.hp + 1.5) / 3.0)) if damage < foe.hp + 1.5 else 1.0
        kill = 0.0 if returns else chance * (0.8 + 0.9 * self._hurt(foe))
        return done * weight + kill

    def can_hit(self, place: int, foe: Figure, band: Band, past: bool = False) -> bool:
        """Whether a foe could be attacked from a square."""
        g = self.land.grid
        if foe.size == 1:
            away = g.range(place, foe.square)
        else:
            away = min(g.range(place, square) for square in squares(footprint(foe, g.width)))
        if not band[0] <= away <= band[1] or hidden(foe.conditions):
            return False
        if away <= 1:
            return True
        blockers = (self.land.opaque if past else self.opaque) & ~footprint(foe, g.width) & ~(1 << place)
        goals = (foe.square,) if foe.size == 1 else squares(footprint(foe, g.width))
        return any(free_line(g, place, square, blockers) for square in goals)

    def attack(self, step: Attack, place: int) -> float:
        """The best that an attack could do from a square."""
        damage, band, aoe = self.expected(step)
        if band[1] == 0 and aoe == 0:
            return 0.0
        g = self.land.grid
        best = 0.0
        if band[1] == 0 or step.target == "all_foes":
            total = 0.0
            for foe in self.foes:
                if step.target == "all_foes":
                    if self.can_hit(place, foe, band):
                        total += self.worth(foe, damage)
                elif min(g.range(place, square) for square in squares(footprint(foe, g.width))) <= aoe:
                    total += self.worth(foe, damage)
            return total
        for foe in self.foes:
            if foe.hp <= 0 or not self.can_hit(place, foe, band, step.sight == "past_enemies"):
                continue
            bonus = damage + foe.expose - foe.guard
            value = self.worth(foe, max(0.3, bonus))
            for effect in step.then:
                if isinstance(effect, Inflict) and foe.kind != "object" and effect.what not in foe.conditions:
                    value += CONDITIONS[effect.what].worth * (1.4 if foe.kind == "boss" else 0.8)
                elif isinstance(effect, Shift):
                    value += 0.2
            if aoe:
                value += self.splash(foe, aoe, step, damage, place)
            best = max(best, value)
        return best * (1 + 0.8 * (step.times - 1))

    def splash(self, foe: Figure, aoe: int, step: Attack, damage: float, place: int) -> float:
        """What the others in an area add: foes are welcome, friends are not."""
        g = self.land.grid
        middle = squares(footprint(foe, g.width))
        total = 0.0
        for other in self.encounter.figures.values():
            if other is foe or other.down:
                continue
            if other is self.hero:
                away = min([g.range(place, square) for square in middle])
            else:
                away = distance(g, foe, other)
            if away > aoe:
                continue
            if not other.friend:
                total += self.worth(other, damage)
            elif step.hits == "all":
                total -= damage * (1.3 if other.hp > damage + 2 else 4.0)
        return total

    def expected(self, step: Attack) -> tuple[float, Band, int]:
        """Mean damage, band and area of an attack of the hero."""
        known = self._expected.get(id(step))
        if known is None:
            known = self._expected[id(step)] = self._expect(step)
        return known

    def _expect(self, step: Attack) -> tuple[float, Band, int]:
        dice, plus, band = step.dice, step.plus, step.range
        if dice == "basic" or dice.startswith("basic"):
            basic = basic_attack(self.state, self.hero)
            if basic is None:
                return 0.0, (0, 0), 0
            dice, plus, band = basic.dice, plus + basic.plus, step.range if step.range[1] else basic.range
        damage = mean(dice) + plus + sum(0.5 * mean(bonus.dice) + 0.5 * bonus.plus for bonus in step.bonus)
        if weak(self.hero.conditions):
            damage = damage / 2 - 0.25
        return damage, extended(self.state, self.hero, band), step.aoe

    def danger(self, place: int) -> float:
        """The damage to expect on a square until the next turn, roughly."""
        known = self._dangers.get(place)
        if known is not None:
            return known
        g = self.land.grid
        total = 0.0
        for foe, reach, hurt in self.threats:
            away = g.range(place, foe.square)
            if away <= reach:
                nearer = 0
                for ally in self.allies:
                    if not ally.down and ally is not self.hero and g.range(ally.square, foe.square) < away:
                        nearer += 1
                total += hurt * (0.55 if nearer == 0 else 0.25 if nearer == 1 else 0.1)
        hp = self.hero.hp + self.hero.guard
        danger = total * (0.15 + (1.2 if hp <= 3 else 0.5 if hp <= 5 else 0.15))
        self._dangers[place] = danger
        return danger

    def place_value(self, place: int, attacks: list[Attack], acts: bool) -> float:
        """How good it is to stand on a square: what can be attacked from there, how near the foes and the goal are."""
        value = -self.danger(place)
        if acts and attacks:
            best = -PLENTY
            for step in attacks:
                key = (id(step), place)
                worth = self._values.get(key)
                if worth is None:
                    worth = self._values[key] = self.attack(step, place)
                best = max(best, worth)
            value += best
        g = self.land.grid
        if self.goal_layers:
            away = cost_of(self.goal_layers, 1 << place)
            value -= self.pull * (away if away >= 0 else 20)
            value -= 0.5 * (self.doorway >> place & 1)
        elif self.foes:
            wanted = [foe for foe in self.foes if foe.kind != "object" or self.main.type == "destroy"] or self.foes
            same = tuple([id(step) for step in attacks])
            reach = self._reaches.get(same, -1)
            if reach < 0:
                reach = self._reaches[same] = max((self.expected(step)[1][1] for step in attacks), default=1)
            away = min(g.range(place, foe.square) for foe in wanted)
            value -= 0.25 * max(0, away - reach)
        if self.shunned >> place & 1:
            value -= 0.5
        if self.wanted:
            value -= ERRAND * min(max(0, g.range(place, square) - 1) for square in self.wanted)
        if self.encounter.tokens and self.hero.kind == "hero":
            value -= 0.1 * min(g.range(place, token) for token in self.encounter.tokens)
            value += 0.8 if place in self.encounter.tokens else 0.0
        elif place in self.encounter.tokens:
            value -= PLENTY  # a summon takes nothing up, and stands in the way of those who could
        return value

    def best_place(
        self, points: int, attacks: list[Attack], acts: bool, mode: str = "walk", obstacles: int = 2
    ) -> tuple[float, int]:
        """The best square within a move, and how much better it is than here."""
        here = self.place_value(self.hero.square, attacks, acts)
        best, where = here, self.hero.square
        for place in squares(reachable(self.state, self.hero, points, mode, obstacles)):
            value = self.place_value(place, attacks, acts)
            if value > best:
                best, where = value, place
        return best - here, where

    def steps_value(self, steps: tuple[Step, ...], attacks: list[Attack], acts_after: bool) -> float:
        """What the steps of a card would bring."""
        value = 0.0
        place = self.hero.square
        for number, step in enumerate(steps):
            if isinstance(step, Attack):
                value += self.attack(step, place) if step.at != "spot" else 2.0
            elif isinstance(step, Move):
                if step.who != "self":
                    value += 0.5
                    continue
                following = [later for later in steps[number + 1 :] if isinstance(later, Attack)]
                points = move_points(self.state, self.hero, step)
                gain, place = self.best_place(
                    points, following or attacks, bool(following) or acts_after, step.mode, step.obstacles or 2
                )
                value += gain if not following else min(gain, 0.5)
            else:
                value += self.other_value(step, attacks, acts_after)
        return value

    def other_value(self, step: Step, attacks: list[Attack], acts_after: bool) -> float:
        """Steps that are neither attack nor movement."""
        hero, g = self.hero, self.land.grid
        if isinstance(step, Heal):
            return self._heal(step)
        if isinstance(step, Revive):
            return 8.0 if any(ally.down for ally in self.allies) else 0.0
        if isinstance(step, Guard):
            danger = self.danger(hero.square) if step.target == "self" else 1.0
            return min(step.amount, 3) * min(0.45, 0.15 + danger * 0.12) * (1.8 if step.aoe else 1.0)
        if isinstance(step, Draw):
            return 0.35 * step.n if acts_after else 0.2 * step.n
        if isinstance(step, Inflict):
            if step.target in ("last", "self"):
                known = CONDITIONS[step.what]
                return known.worth * (min(1.0, self.danger(hero.square)) if known.hidden else 0.5)
            near = [
                foe
                for foe in self.fighters
                if distance(g, hero, foe) <= step.range[1] and step.what not in foe.conditions
            ]
            return CONDITIONS[step.what].worth * (0.9 if near else 0.0)
        if isinstance(step, Each):
            return (
                sum(
                    self.other_value(one, attacks, acts_after)
                    for one in step.steps
                    if not isinstance(one, (Attack, Move))
                )
                + 0.8
            )
        if isinstance(step, Choose):
            return max(self.steps_value(one, attacks, acts_after) for one in step.of)
        if isinstance(step, Check):
            return 0.5 * self.steps_value(step.then, attacks, acts_after)
        if isinstance(step, Damage):
            return -0.8 if step.target == "self" else 0.8
        if isinstance(step, Cleanse):
            return 0.6 if any(ally.conditions for ally in self.allies) else 0.0
        if isinstance(step, More):
            return 1.8 * step.n if len(self.encounter.boards[hero.id].hand) > 1 else 0.0
        if isinstance(step, (Dice, Stat)):
            return 0.9 if self.acts and any(self.attack(one, hero.square) for one in attacks) else -0.5
        if isinstance(step, Summon):
            return 4.0
        small: dict[type, float] = {Discard: -0.2, Recover: 0.8, Peek: 0.15, Expose: 1.2, Lure: 0.3, Shift: 0.4}
        return small.get(type(step), 0.3)

    def _heal(self, step: Heal) -> float:
        amount = (
            float(step.amount)
            if isinstance(step.amount, int)
            else mean(step.amount)
            if isinstance(step.amount, str)
            else 1.5
        )
        g = self.land.grid
        found = [self.hero] if step.target == "self" and not step.aoe else []
        if step.aoe or step.target != "self":
            reach = step.aoe or step.range[1]
            found = [ally for ally in self.allies if distance(g, ally, self.hero) <= reach]
        values = [heal_value(ally, amount) for ally in found]
        return (sum(values) if step.aoe else max(values, default=0.0)) if values else 0.0


def heal_value(ally: Figure, amount: float) -> float:
    """What healing somebody is worth: most for the fallen, much for those near it."""
    if ally.down:
        return 6.0 + min(amount, 3.0)
    done = min(amount, ally.top - ally.hp)
    return done * (1.5 if ally.hp <= 3 else 1.0 if ally.hp <= ally.top // 2 else 0.5)


def attacks_in(state: GameTable, cards: list[str]) -> list[Attack]:
    """The attack steps on some cards."""
    return [
        step
        for card in cards
        for step in state.content.cards[card].steps
        if isinstance(step, Attack) and step.at == "target"
    ]


def toughness(figure: Figure) -> float:
    """How gladly the party lets somebody be hit."""
    return figure.hp + figure.guard + (3 if figure.kind == "summon" else 0)
