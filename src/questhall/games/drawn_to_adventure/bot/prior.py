"""First sight: how promising each option of a decision looks, quickly, from what lies around the meeple.

Every option gets a guess of what it gains, in silver, against the worth of the token that it takes. The weights for the
search are the exponentials of these guesses, so that it looks at good things first and at foolish ones hardly ever.
"""

from math import exp, inf
from typing import Sequence

from questhall.games.drawn_to_adventure.bot.map_values import FAR, OPEN, UNIT, WORTH, Land, Look, Ways, rewards_worth
from questhall.games.drawn_to_adventure.bot.worths import Worths
from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES, FACES, MANA, opposite
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.printed import Power
from questhall.games.drawn_to_adventure.content.talents import Talents
from questhall.games.drawn_to_adventure.rules.classes import active
from questhall.games.drawn_to_adventure.rules.quests import available, empty_boxes
from questhall.games.drawn_to_adventure.rules.tokens import Token, tokens
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import Decision, Option

SHARP = 5.0  # how strongly a gain attracts
HOPELESS = -inf  # a gain that has no weight
COST = {"die": 0.5, "reserve": 0.55, "made": 0.3}  # what a token is worth if it is not spent
POTIONS = (0.38, 0.38, 0.38, 0.25, 0.25, 0.25, 0.12, 0.12, 0.12)  # what one more potion is worth
MORE = 0.04  # and beyond these
PURSE: list[float] = [sum(POTIONS[:n]) for n in range(len(POTIONS) + 1)]
NEXT = 0.6  # how much of a box counts that can be filled after a move
LUCK = 1.15  # how much better two rolled dice are than they look one by one
BONUS = (1.3, 1.9, 1.6, 1.0, 1.0, 1.4)  # triple, 4 mana, experience, a move or silver (twice), a move or a box
FIRST_LEG, AFTERWARDS = 2.9, 3.2  # what first legs pay on average (it stands on the back), and what comes after them
UNPAID = 1.0  # what a leg that waits to be paid counts of what paying it brings
READY = 0.65  # a token of its price that lies in the reserve
VILLAGE = 1.5  # a side quest to be drawn
DRAWN = 1.5  # a village at last
TOKEN = 0.8  # a token of a price
NEAR: list[float] = [0.9 ** (far / UNIT) for far in range(FAR + 1)]  # what is left of a side quest at a distance


def trigger_worth(power: Power) -> float:
    """What a power brings each time that it happens, in silver."""
    return sum([WORTH[what] * n for verb in power.effect if verb.gain for what, n in verb.gain.items()])


def purse(mana: int) -> float:
    """What so many potions are worth: a few open every way, many only wait."""
    return PURSE[mana] if mana < len(PURSE) else PURSE[-1] + MORE * (mana - len(PURSE) + 1)


class Errand:
    """The side quest of a seat: where it leads and what it is worth there, less its price; or a village to draw one."""

    __slots__ = ("goals", "prize")

    def __init__(self, state: Adventure, seat: Seat) -> None:
        board = state.board()
        self.goals: list[int] = board.villages
        self.prize = 0.0
        if seat.card < 0:
            if state.deck and self.goals:
                self.prize = VILLAGE
            return
        deck = state.book().decks[state.route[-1]]
        own = sum([trigger_worth(power) for power in state.talents(seat).triggers.get("side_leg_done", ())])
        card, prize = deck[seat.card], FIRST_LEG + AFTERWARDS + 1.5 * own
        if seat.leg == 2:
            card = deck[state.backs[seat.card]]
            prize = rewards_worth(card.rewards[1]) + own
        bill = card.prices[seat.leg - 1]
        self.goals = [board.letters[card.letters[seat.leg - 1]]]
        self.prize = max(0.5, UNPAID * prize - TOKEN * len(bill.slots) - 0.3 * bill.mana)
        saved = [held + fresh for held, fresh in zip(seat.held, seat.fresh)]
        for slot in bill.slots:
            for ability in slot:
                if saved[ability]:
                    saved[ability] -= 1
                    self.prize += READY
                    break

    def of(self, look: Look) -> float:
        """What it is worth from somewhere."""
        goals = self.goals
        if not self.prize:
            return 0.0
        far = look.stand[goals[0]] if len(goals) == 1 else min([look.stand[goal] for goal in goals])
        return self.prize * NEAR[far]


def prior(state: Adventure, decision: Decision, known: Worths) -> Sequence[float]:
    """The weight of each option."""
    kind, options = decision.kind, decision.options
    if kind in ("act", "reward"):
        sight = Sight(state, state.seats[decision.seat], known)
        return [exp(SHARP * min(3.0, sight.gain(option))) for option in options]
    if kind.startswith("draft"):
        wanted = wants(state, state.seats[decision.seat], known)
        if isinstance(options[-1], tuple):  # both dice at once; one alone would be asked about again
            pairs = [[FACES.index(str(word)) for word in o] if isinstance(o, tuple) else [] for o in options]
            return [exp(SHARP * sum([wanted[face] for face in pair])) if pair else 0.0 for pair in pairs]
        return [exp(SHARP * (BONUS[state.bonus] if o == "bonus" else wanted[FACES.index(str(o))])) for o in options]
    if kind == "sail":
        sight = Sight(state, state.seats[decision.seat], known)
        return [exp(SHARP * sight.arrival(o[1] if isinstance(o, tuple) else "")) for o in options]
    if kind == "convert":
        sight = Sight(state, state.seats[decision.seat], known)
        about = [str(word) for word in decision.about] if isinstance(decision.about, tuple) else []
        spent = [ABILITIES.index(about[2]), ABILITIES.index(about[4])]
        return [exp(SHARP * min(3.0, sight.at_once(ABILITIES.index(str(option)), spent))) for option in options]
    return [1.0] * len(options)


def wants(state: Adventure, seat: Seat, known: Worths) -> list[float]:
    """For each face of a die, how useful it is to a seat in the draft: here, or for the reserve."""
    sight = Sight(state, seat, known)
    found = []
    for ability in range(5):
        held = seat.held[ability] + seat.fresh[ability] + seat.used[ability]
        found.append(max(sight.use(ability), 0.18 if held < sight.board.icons else 0.0))
    return [*found, 0.25 + 0.3 * (sight.talents.mana_die - 1)]


class Sight:
    """What one seat sees around its meeple."""

    def __init__(self, state: Adventure, seat: Seat, known: Worths) -> None:
        self.known: Worths = known
        self.state = state
        self.seat = seat
        self.board: HexMap = state.board()
        self.land: Land = known.lands[state.route[-1]]
        self.talents: Talents = state.talents(seat)
        self.ways: Ways = self.land.of(seat.role, seat.unlocked, self.talents)
        self.struck = self.land.struck(state.first, state.round)
        self.hand: list[Token] = tokens(seat)
        self.late = bool(state.trigger) and state.round > state.trigger
        self.errand = Errand(state, seat)
        self.here = self.outlook(seat.at, seat.done, seat.filled)

    def outlook(self, at: int, done: int, filled: int) -> float:
        """The map from a hex, side quests included."""
        look = self.ways.look(at, done, filled, self.struck)
        return look.score + self.errand.of(look)

    def price(self, mana: int) -> float:
        """What so many potions are worth to this seat."""
        return purse(self.seat.mana) - purse(self.seat.mana - mana)

    def gain(self, option: Option) -> float:
        """A guess in silver."""
        seat = self.seat
        if not isinstance(option, tuple):  # end the turn: what is left is lost
            idle = len(seat.dice) - seat.spent.bit_count() + (seat.bonus >= 0 and not seat.bonus_used)
            return -0.5 * idle - 0.1
        verb = str(option[0])
        if verb == "fill":
            cost = sum(COST[str(option[i])] for i in range(1, len(option) - 2, 2))
            return self.fill(str(option[-2]), int(option[-1])) - cost
        if verb == "move":
            return self.move(str(option[3]), str(option[1]), str(option[2])) - COST[str(option[1])]
        if verb in ("complete", "barrel"):
            return self.fill(str(option[1]), int(option[2])) + (0.3 if verb == "barrel" else 0.6)
        if verb == "free":
            return self.move(str(option[1]), "", "")
        if verb == "walk":  # not worth its potions is not tried: where they are plenty, one would stroll to and fro
            gain = self.move(str(option[1]), "", "") - self.price(self.talents.walk)
            return gain if gain >= 0 else HOPELESS
        if verb == "bonus":
            return self.bonus(option)
        return self.other(verb, option)

    def other(self, verb: str, option: tuple[str | int, ...]) -> float:
        """Powers, dice, side quests, rewards."""
        seat, talents = self.seat, self.talents
        if verb == "mana":
            return 0.25
        if verb == "reserve":
            held = seat.held[ABILITIES.index(str(option[1]))] + sum(seat.held) + sum(seat.fresh)
            return 0.12 - 0.06 * held
        if verb == "side":
            return 3.5
        if verb == "dig":
            return 2.5
        if verb == "xp":
            return self.experience(str(option[1]))
        if verb == "flip":
            face = seat.dice[0 if option[1] == "d1" else 1]
            turned = opposite(face)
            better = 0.25 if turned == MANA else self.use(turned)
            return better - (0.2 if face == MANA else self.use(face)) - self.price(talents.flip)
        if verb == "reroll":
            dice = seat.dice if option[1] == "both" else [seat.dice[1 if option[1] == "d2" else 0]]
            have = sum(self.use(face) for face in dice)
            return LUCK * len(dice) * sum(self.use(face) for face in range(6)) / 6 - have - self.price(talents.reroll)
        if verb == "convert":
            results = [ability for ability, word in enumerate(ABILITIES) if word not in option]
            spent = [ABILITIES.index(str(option[2])), ABILITIES.index(str(option[4]))]
            best = max([self.at_once(ability, spent) for ability in results])
            return best - COST[str(option[1])] - COST[str(option[3])] - 0.2 if best > 0 else -3.0
        if verb == "make":
            return self.use(ABILITIES.index(str(option[1])))
        if verb == "power":
            return self.power(option)
        return -1.5 if verb == "decline" else 0.2

    def power(self, option: tuple[str | int, ...]) -> float:
        """An active power: what its verbs would do here, less its price."""
        power = active(self.talents, str(option[1]))
        gain = -self.price(power.bill.mana) - 0.9 * power.bill.barrels
        for i in range(2, len(option), 2):
            ability = ABILITIES.index(str(option[i + 1]))
            gain -= max(COST[str(option[i])], 0.8 * self.use(ability))
        for verb in power.effect:
            if verb.gain is not None:
                gain += 0.3 * verb.gain.get("mana", 0) + verb.gain.get("silver", 0) + 2 * verb.gain.get("gold", 0)
            elif verb.make is not None:
                word = verb.make.ability
                each = self.use(ABILITIES.index(word)) if word in ABILITIES else max(self.use(a) for a in range(5))
                gain += (each + COST["die"]) * (1.0 if verb.make.n == 1 else 1.0 + 0.5 * (verb.make.n - 1))
            elif verb.move is not None:
                gain += self.best_move(verb.move.cross + self.talents.cross)
            elif verb.fill is not None:
                gain += self.best_fill(verb.fill.shapes)
            else:
                gain += 0.15
        return gain

    def best_move(self, cross: int) -> float:
        """The best of all free moves."""
        board, seat, best = self.board, self.seat, 0.0
        for ray in board.rays[seat.at]:
            left = cross
            for hex in ray:
                if seat.done >> hex & 1:
                    best = max(best, self.move(board.names[hex], "", ""))
                elif left and board.is_quest[hex]:
                    left -= 1
                else:
                    break
        return best

    def best_fill(self, shapes: str | tuple[str, ...]) -> float:
        """The best box that a power could fill here."""
        board, seat, best = self.board, self.seat, 0.0
        for quest in board.near[seat.at]:
            if not seat.done >> quest & 1:
                for box in board.boxes_of[quest]:
                    fits = shapes == "any" or box.need.shape in shapes
                    if fits and not seat.filled & box.bit and not box.need.dotted:
                        best = max(best, self.fill(board.names[quest], box.number))
        return best

    def bonus(self, option: tuple[str | int, ...]) -> float:
        """The bonus die: it is lost if it is not used."""
        what = option[1]
        if what == "move":
            return self.move(str(option[2]), "", "") + 0.2
        if what == "fill":
            return self.fill(str(option[2]), int(option[3])) + 0.4
        return {"triple": 0.6, "mana": 1.6, "xp": 1.6, "silver": 0.9}[str(what)]

    def fill(self, name: str, number: int) -> float:
        """A box: the prize if it is the last one, and what the map promises afterwards."""
        board, seat = self.board, self.seat
        hex = board.index[name]
        box = board.boxes_of[hex][number - 1]
        filled, done, prize = seat.filled | box.bit, seat.done, 0.0
        if board.needs[hex] & ~filled == 0:
            prize = self.prize(hex) + (0.0 if self.late else OPEN)
            done |= 1 << hex
            if board.partner[hex] >= 0:
                done |= 1 << board.partner[hex]
        if self.late:
            return prize or 0.05
        return prize + self.outlook(seat.at, done, filled) - self.here

    def prize(self, hex: int) -> float:
        """What a quest pays, first-only rewards included while they last, and the way that it opens."""
        first = self.state.first[hex]
        fresh = self.land.first[hex] if first == 0 or first == self.state.round else 0.0
        return self.land.worth[hex] + fresh

    def move(self, name: str, source: str, word: str) -> float:
        """A move: quests nearer, boxes that the rest of the hand can fill there, villages and letters."""
        target = self.board.index[name]
        spent = ABILITIES.index(word) if word in ABILITIES else -1
        end = self.board.partner[target] if self.board.partner[target] >= 0 else target
        if self.board.docks[target]:
            return max(self.stand(spot, source, spent) for spot in (target, *self.board.docks[target]))
        return self.stand(end, source, spent)

    def arrival(self, name: str | int) -> float:
        """Where a boat leads; "" is to stay."""
        return self.stand(self.board.index[str(name)] if name else self.seat.at, "", -1)

    def stand(self, end: int, source: str, spent: int) -> float:
        """What it is worth to stand on a hex with what is left in hand."""
        board, seat = self.board, self.seat
        total = 0.0 if self.late else self.outlook(end, seat.done, seat.filled) - self.here
        best = 0.0
        for quest in board.near[end]:
            if not seat.done >> quest & 1 and quest not in board.near[seat.at]:
                best = max(best, self.best_box(quest, source, spent))
        total += NEXT * best
        if board.kinds[end] == "village" and seat.card < 0 and self.state.deck and not self.late:
            total += DRAWN
        return total

    def best_box(self, quest: int, source: str, spent: int) -> float:
        """The best box of a quest that a token still in hand could fill."""
        best = 0.0
        for box in self.board.boxes_of[quest]:
            if self.seat.filled & box.bit or box.need.dotted or box.second:
                continue
            for other, ability, n in self.hand:
                if other == source and ability == spent and n == 1:
                    continue
                if box.need.shape == "reserve" and other != "reserve":
                    continue
                if self.talents.fills_as[ability] & box.first:
                    best = max(best, self.fill(self.board.names[quest], box.number) - 0.5 * COST[other])
        return best

    def at_once(self, ability: int, spent: Sequence[int] = ()) -> float:
        """What one made token could really do now: the best box that it fills, alone or with the rest of the hand."""
        board, seat, best = self.board, self.seat, 0.0
        hand = [0] * 5
        for _, other, n in self.hand:
            hand[other] += n
        for other in spent:
            hand[other] -= 1
        mask = self.talents.fills_as[ability]
        for quest in available(board, seat, self.talents):
            for box in empty_boxes(self.state, board, seat, quest):
                if box.need.shape == "reserve" or not mask & (box.first | box.second):
                    continue
                if box.second:
                    wanted = box.second if mask & box.first else box.first
                    if not any(n > 0 and self.talents.fills_as[other] & wanted for other, n in enumerate(hand)):
                        continue
                best = max(best, self.fill(board.names[quest], box.number))
        for heading in self.talents.headings[ability]:
            for hex in board.rays[seat.at][heading]:
                if not seat.done >> hex & 1:
                    break
                best = max(best, self.move(board.names[hex], "", ""))
        return best

    def use(self, ability: int) -> float:
        """What one token of an ability is good for here: a box, or a step."""
        if ability == MANA:
            return 0.25
        seat = self.seat
        if not self.late:
            return max(0.05, self.ways.uses(seat.at, seat.done, seat.filled, self.struck)[ability] - COST["die"])
        best = 0.05
        for quest in self.board.near[seat.at]:
            if not seat.done >> quest & 1:
                for box in self.board.boxes_of[quest]:
                    if not seat.filled & box.bit and not box.second and self.talents.fills_as[ability] & box.first:
                        best = max(best, self.fill(self.board.names[quest], box.number) - COST["die"])
        return best

    def experience(self, name: str) -> float:
        """The powers that bring most for the boxes that they still need, one until it is unlocked."""
        prowess = self.known.prowess[self.seat.role]
        for place, power in enumerate(self.state.book().roles[self.seat.role].power):
            if power.id == name:
                xp = self.seat.xp.copy()
                before = prowess.of(xp)
                xp[place] += 1
                left = power.boxes - xp[place]
                return 0.4 + 0.6 * (prowess.of(xp) - before) + 0.3 * prowess.worth[place] / (1 + left)
        return 0.0
