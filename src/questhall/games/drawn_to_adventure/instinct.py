"""First sight: how promising each option of a decision looks, quickly, from what lies around the meeple.

Every option gets a guess of what it gains, in silver, against the worth of the token that it takes. The weights for the
search are the exponentials of these guesses, so that it looks at good things first and at foolish ones hardly ever.
"""

from math import exp
from typing import Sequence

from questhall.games.drawn_to_adventure.board import Board
from questhall.games.drawn_to_adventure.content import ABILITIES, FACES, MANA, opposite
from questhall.games.drawn_to_adventure.land import Land
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.games.drawn_to_adventure.talents import Talents
from questhall.games.drawn_to_adventure.tokens import Token, tokens
from questhall.kernel import Decision, Option

SHARP = 3.0  # how strongly a gain attracts
COST = {"die": 0.5, "reserve": 0.55, "made": 0.3}  # what a token is worth if it is not spent
POTION = 0.42
PULL = 0.45  # silver for a unit of attraction nearer
NEXT = 0.75  # how much of a box counts that can be filled after a move
BONUS = (1.3, 1.9, 1.6, 1.0, 1.0, 1.4)  # triple, 4 mana, experience, a move or silver (twice), a move or a box


def prior(state: Adventure, decision: Decision) -> Sequence[float]:
    """The weight of each option."""
    kind, options = decision.kind, decision.options
    if kind in ("act", "reward"):
        sight = Sight(state, state.seats[decision.seat])
        return [exp(SHARP * min(3.0, sight.gain(option))) for option in options]
    if kind.startswith("draft"):
        wanted = wants(state, state.seats[decision.seat])
        return [exp(SHARP * (BONUS[state.bonus] if o == "bonus" else wanted[FACES.index(str(o))])) for o in options]
    if kind == "sail":
        sight = Sight(state, state.seats[decision.seat])
        return [exp(SHARP * sight.arrival(o[1] if isinstance(o, tuple) else "")) for o in options]
    if kind == "convert":
        sight = Sight(state, state.seats[decision.seat])
        return [exp(SHARP * sight.use(ABILITIES.index(str(option)))) for option in options]
    return [1.0] * len(options)


class Sight:
    """What one seat sees around its meeple."""

    def __init__(self, state: Adventure, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.board: Board = state.board()
        self.land: Land = state.book().lands[state.route[-1]]
        self.talents: Talents = state.talents(seat)
        self.hand: list[Token] = tokens(seat)
        self.here = self.pull(seat.at)
        self.late = bool(state.trigger) and state.round > state.trigger

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
        if verb in ("free", "walk"):
            return self.move(str(option[1]), "", "") - (self.talents.walk * POTION if verb == "walk" else 0.0)
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
        if verb in ("side", "dig"):
            return 2.5
        if verb == "xp":
            return self.experience(str(option[1]))
        if verb == "flip":
            face = seat.dice[0 if option[1] == "d1" else 1]
            turned = opposite(face)
            better = 0.25 if turned == MANA else self.use(turned)
            return better - (0.2 if face == MANA else self.use(face)) - talents.flip * POTION
        if verb == "reroll":
            dice = seat.dice if option[1] == "both" else [seat.dice[1 if option[1] == "d2" else 0]]
            best = sum(max(0.0, self.use(face)) if face != MANA else 0.25 for face in dice)
            return 0.28 * len(dice) - best - talents.reroll * POTION
        if verb == "convert":
            best = max(self.use(ability) for ability in range(5))
            return best - COST[str(option[1])] - COST[str(option[3])] - 0.2
        if verb == "make":
            return self.use(ABILITIES.index(str(option[1])))
        if verb == "power":
            return -0.1 - sum(COST[str(option[i])] for i in range(2, len(option), 2)) + 0.9
        return -1.5 if verb == "decline" else 0.2

    def bonus(self, option: tuple[str | int, ...]) -> float:
        """The bonus die: it is lost if it is not used."""
        what = option[1]
        if what == "move":
            return self.move(str(option[2]), "", "") + 0.2
        if what == "fill":
            return self.fill(str(option[2]), int(option[3])) + 0.4
        return {"triple": 0.6, "mana": 1.6, "xp": 1.6, "silver": 0.9}[str(what)]

    def fill(self, name: str, number: int) -> float:
        """A box: its share of the prize, and the whole prize brought near if it is the last one."""
        board, seat, land = self.board, self.seat, self.land
        hex = board.index[name]
        box = board.boxes_of[hex][number - 1]
        needs = board.needs[hex]
        left = (needs & ~seat.filled & ~box.bit).bit_count()
        if self.late and left:
            return 0.05
        share = self.prize(hex) * (2.2 if box.second else 1.0) / max(1.0, land.effort[hex])
        return share + (0.5 + 0.15 * self.prize(hex) if not left else 0.0)

    def prize(self, hex: int) -> float:
        """What a quest pays, first-only rewards included while they last, and the way that it opens."""
        first = self.state.first[hex]
        fresh = self.land.first[hex] if first == 0 or first == self.state.round else 0.0
        return self.land.worth[hex] + fresh + (0.0 if self.late else 0.4)

    def pull(self, hex: int) -> float:
        """How much the incomplete quests around a hex attract; half-filled ones more."""
        done, total = self.seat.done, 0.0
        for quest, pull in self.land.rings[hex]:
            if not done >> quest & 1:
                total += pull
        return total

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
        total = 0.0 if self.late else PULL * (self.pull(end) - self.here)
        best = 0.0
        for quest in board.near[end]:
            if not seat.done >> quest & 1 and quest not in board.near[seat.at]:
                best = max(best, self.best_box(quest, source, spent))
        total += NEXT * best
        if board.kinds[end] == "village" and seat.card < 0 and self.state.deck and not self.late:
            total += 1.0
        if seat.card >= 0 and end == self.goal():
            total += 1.2
        return total

    def goal(self) -> int:
        """The hex of the open leg."""
        deck = self.state.book().decks[self.state.route[-1]]
        if self.seat.leg == 1:
            return self.board.letters[deck[self.seat.card].letters[0]]
        return self.board.letters[deck[self.state.backs[self.seat.card]].letters[1]]

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

    def use(self, ability: int) -> float:
        """What one token of an ability is good for here: a box, or a step."""
        if ability == MANA:
            return 0.25
        board, seat, talents = self.board, self.seat, self.talents
        best = 0.05
        for quest in board.near[seat.at]:
            if seat.done >> quest & 1:
                continue
            for box in board.boxes_of[quest]:
                if seat.filled & box.bit or box.need.dotted or box.need.shape == "reserve":
                    continue
                if talents.fills_as[ability] & (box.first | box.second):
                    gain = self.fill(board.names[quest], box.number) - COST["die"]
                    best = max(best, gain * (0.4 if box.second else 1.0))
        for heading in talents.headings[ability]:
            for hex in board.rays[seat.at][heading]:
                if not seat.done >> hex & 1:
                    break
                best = max(best, self.stand(hex, "die", ability) - COST["die"])
        return best

    def experience(self, name: str) -> float:
        """One power until it is unlocked, the short ones first."""
        for place, power in enumerate(self.state.book().roles[self.seat.role].power):
            if power.id == name:
                return 0.4 + 1.2 * (self.seat.xp[place] + 1) / power.boxes
        return 0.0


def wants(state: Adventure, seat: Seat) -> list[float]:
    """For each face of a die, how useful it is to a seat here."""
    sight = Sight(state, seat)
    found = []
    for ability in range(5):
        held = seat.held[ability] + seat.fresh[ability] + seat.used[ability]
        found.append(max(sight.use(ability), 0.18 if held < sight.board.icons else 0.0))
    return [*found, 0.25 + 0.3 * (sight.talents.mana_die - 1)]
