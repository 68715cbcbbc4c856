"""Games in which a bot that sees too much would show it."""

from typing import Any, Sequence

import msgspec

from questhall.kernel import Chance, Decision, Flow, Game, GameState, Outcome, View, choose, together


class Cards(GameState):
    hands: list[list[int]]
    deck: list[int]
    active: int = 0
    scores: list[int] = []


class CardsSeen(View):
    hand: list[int]
    left: int
    scores: list[int]
    active: int


class Guess(Game[Cards, CardsSeen]):
    """Keep a card or swap it for the top of the deck; a high card scores. Whoever sees the deck cannot lose."""

    name = "guess"
    title = "Guess"
    seats = (2, 3)
    state_type = Cards

    def setup(self, seats: int, options: Any, chance: Chance) -> Cards:
        deck = list(range(20))
        chance.shuffle(deck)
        return Cards(hands=[[deck.pop()] for _ in range(seats)], deck=deck, scores=[0] * seats, chance=chance)

    def step(self, state: Cards) -> Flow:
        seat = state.active
        hand = state.hands[seat]
        answer = yield from choose(seat, "swap", ("keep", "swap"), always=True)
        if answer == "swap":
            hand[0], state.deck[-1] = state.deck[-1], hand[0]
            state.chance.reveal()
        state.scores[seat] += hand[0]
        hand[0] = state.deck.pop(0)
        state.chance.reveal()
        state.active = (seat + 1) % len(state.hands)

    def outcome(self, state: Cards) -> Outcome | None:
        if len(state.deck) > 8:
            return None
        best = max(state.scores)
        return Outcome([float(score == best) for score in state.scores], scores=state.scores[:])

    def view(self, state: Cards, seat: int | None) -> CardsSeen:
        hand = state.hands[seat][:] if seat is not None else []
        return CardsSeen(hand, len(state.deck), state.scores[:], state.active)

    def conceal(self, state: Cards, seat: int, chance: Chance) -> None:
        others = [hand for number, hand in enumerate(state.hands) if number != seat]
        unknown = sorted(state.deck + [card for hand in others for card in hand])  # no trace of the real order
        chance.shuffle(unknown)
        for hand in others:
            hand[0] = unknown.pop()
        state.deck = unknown

    def value(self, state: Cards, seat: int) -> float:
        return 0.5 + (state.scores[seat] - max(state.scores)) / 200 + state.scores[seat] / 1000


class Coins(GameState):
    laid: list[str]
    wins: list[int]
    rounds: int = 0


class CoinsSeen(View):
    mine: str
    wins: list[int]


class Pennies(Game[Coins, CoinsSeen]):
    """Both lay a coin at once, and confirm it; the first seat wins if they match. Nobody can know better than half."""

    name = "pennies"
    title = "Pennies"
    state_type = Coins

    def setup(self, seats: int, options: Any, chance: Chance) -> Coins:
        return Coins(laid=["", ""], wins=[0, 0], chance=chance)

    def step(self, state: Coins) -> Flow:
        waiting = [seat for seat in (0, 1) if not state.laid[seat]]
        if waiting:
            yield from together(waiting, lambda seat: self.lay(state, seat))
            return
        state.wins[0 if state.laid[0] == state.laid[1] else 1] += 1
        state.laid = ["", ""]
        state.rounds += 1
        state.chance.reveal()

    def lay(self, state: Coins, seat: int) -> Flow:
        if state.laid[seat]:
            return
        coin = yield from choose(seat, "lay", ("heads", "tails"), always=True)
        yield from choose(seat, "confirm", ("yes", "certainly"), always=True)
        state.laid[seat] = coin

    def outcome(self, state: Coins) -> Outcome | None:
        if max(state.wins) < 2:
            return None
        return Outcome([float(wins == 2) for wins in state.wins])

    def view(self, state: Coins, seat: int | None) -> CoinsSeen:
        return CoinsSeen("" if seat is None else state.laid[seat], state.wins[:])

    def conceal(self, state: Coins, seat: int, chance: Chance) -> None:
        if state.laid[1 - seat]:
            state.laid[1 - seat] = chance.pick(("heads", "tails"))


class Bridge(GameState):
    planks: int = 0
    turns: int = 0


class BridgeSeen(View):
    planks: int


class BuildTogether(Game[Bridge, BridgeSeen]):
    """Eight turns by four people for six planks; a prior forbids idleness, and thinking finds carrying."""

    name = "bridge"
    title = "Bridge"
    seats = (4,)
    cooperative = True
    hidden = False
    state_type = Bridge

    def setup(self, seats: int, options: Any, chance: Chance) -> Bridge:
        return Bridge(chance=chance)

    def step(self, state: Bridge) -> Flow:
        act = yield from choose(state.turns % 4, "work", ("rest", "carry", "sing", "stumble"))
        if act == "carry" and state.chance.die() > 1:
            state.planks += 1
        if act == "stumble":
            state.planks = max(0, state.planks - 1)
        state.turns += 1

    def outcome(self, state: Bridge) -> Outcome | None:
        if state.planks >= 6:
            return Outcome([1.0] * 4)
        return Outcome([0.0] * 4) if state.turns == 8 else None

    def view(self, state: Bridge, seat: int | None) -> BridgeSeen:
        return BridgeSeen(state.planks)

    def value(self, state: Bridge, seat: int) -> float:
        return state.planks / 10

    def prior(self, state: Bridge, decision: Decision) -> Sequence[float]:
        return [0.0, 1.0, 1.0, 1.0]


class Dice(GameState):
    rolled: list[int]
    kept: list[int]
    active: int = 0


class DiceSeen(View):
    rolled: list[int]
    kept: list[int]


class Reroll(Game[Dice, DiceSeen]):
    """Roll a die, keep it or roll once more, in one step; three dice each. Whoever sees the future cannot lose."""

    name = "reroll"
    title = "Reroll"
    hidden = False
    state_type = Dice

    def setup(self, seats: int, options: Any, chance: Chance) -> Dice:
        return Dice(rolled=[], kept=[0, 0], chance=chance)

    def step(self, state: Dice) -> Flow:
        chance = state.chance  # held across the question, as a rule may
        die = chance.die()
        answer = yield from choose(state.active, "keep", ("keep", "again"), about=die, always=True)
        state.rolled.append(die if answer == "keep" else chance.die())
        state.kept[state.active] += state.rolled[-1]
        state.active = 1 - state.active

    def outcome(self, state: Dice) -> Outcome | None:
        if len(state.rolled) < 6:
            return None
        one, two = state.kept
        return Outcome([0.5, 0.5] if one == two else [float(one > two), float(two > one)])

    def view(self, state: Dice, seat: int | None) -> DiceSeen:
        return DiceSeen(state.rolled[:], state.kept[:])


class Pledge(GameState):
    said: list[str]


class PledgeSeen(View):
    said: list[str]


class SideOptions(msgspec.Struct, frozen=True):
    rivals: bool = False


class TwoSides(Game[Pledge, PledgeSeen]):
    """Trust the other, who then gives or takes, or be content with a little; friends as a rule, rivals if so agreed."""

    name = "sides"
    title = "Two Sides"
    cooperative = True
    hidden = False
    options_type = SideOptions
    state_type = Pledge

    def together(self, seats: int, options: SideOptions) -> bool:
        return not options.rivals

    def setup(self, seats: int, options: SideOptions, chance: Chance) -> Pledge:
        return Pledge(said=["rivals"] if options.rivals else ["friends"], chance=chance)

    def step(self, state: Pledge) -> Flow:
        if len(state.said) == 1:
            answer = yield from choose(0, "pledge", ("trust", "content"))
        else:
            answer = yield from choose(1, "answer", ("give", "take"))
        state.said.append(str(answer))

    def outcome(self, state: Pledge) -> Outcome | None:
        if state.said[-1] not in ("content", "give", "take"):
            return None
        mine = {"content": 0.4, "give": 1.0, "take": 0.0}[state.said[-1]]
        return Outcome([mine, 1.0 - mine if state.said[0] == "rivals" else mine])

    def view(self, state: Pledge, seat: int | None) -> PledgeSeen:
        return PledgeSeen(state.said[:])
