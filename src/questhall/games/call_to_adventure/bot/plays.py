"""What playing a card or using a power would change at this moment, in points for the one who does it."""

from typing import Sequence

from questhall.games.call_to_adventure.bot.worth import (
    ALLY,
    ALLY_MET,
    DRAW,
    FED,
    TOKEN,
    TOKEN_AHEAD,
    best_main,
    failure_worth,
    hold,
    level_worth,
    stain,
    success_worth,
    trait_worth,
)
from questhall.games.call_to_adventure.content.printed import HandCard
from questhall.games.call_to_adventure.content.vocabulary import (
    ABILITY_INDEX,
    AddAbility,
    AddRune,
    AdversaryXp,
    Cancel,
    DiscardHand,
    Draw,
    Each,
    ExtraMain,
    FlipAlly,
    GainXp,
    IgnoreCorruption,
    ModifyDifficulty,
    ModifyResult,
    MoveAlly,
    Power,
    Reattempt,
    Recast,
    SetOutcome,
    StealXp,
    SwitchChallenge,
    SwitchPath,
    TakeTrait,
    Track,
    TurnRune,
    Verb,
)
from questhall.games.call_to_adventure.rules.challenge.difficulty import difficulty
from questhall.games.call_to_adventure.rules.challenge.runes import (
    DARK,
    LOW,
    SPECIAL,
    at_least,
    counts,
    pool,
    result,
    runes_of,
    split,
    stains,
)
from questhall.games.call_to_adventure.rules.powers import amount
from questhall.games.call_to_adventure.rules.rows import open_traits
from questhall.games.call_to_adventure.state import Attempt, Table

RIVAL = 0.35  # how much a rival's loss is one's own gain


LAST_FIGHT = 40.0  # points: what beating the Adversary of a solo or co-operative game is worth


class Stake:
    """How the attempt that is going on stands for a seat: what hangs on it, and how likely it is."""

    __slots__ = ("attempt", "chance", "mine", "needed", "plain", "short", "special", "stake", "thrown")

    def __init__(self, state: Table, attempt: Attempt, seat: int, cards: float) -> None:
        self.attempt = attempt
        self.mine = attempt.seat == seat or state.quarry is not None
        self.stake = max(0.0, success_worth(state, attempt, cards) - failure_worth(state, cards))
        if state.quarry is not None and not attempt.act:
            self.stake += LAST_FIGHT  # the set-aside Adversary: the whole game hangs on it
        if not self.mine:
            self.stake *= -RIVAL
        self.thrown = bool(attempt.stones)
        self.plain, self.special = split(pool(state, attempt))
        self.needed = difficulty(state) - attempt.bonus + attempt.malus
        self.short = difficulty(state) - result(attempt) if self.thrown else 0
        if self.thrown:
            self.chance = 1.0 if self.short <= 0 else 0.0
        else:
            self.chance = at_least(self.plain, self.special, self.needed)

    def shift(self, n: int) -> float:
        """What a result higher by so much is worth."""
        if self.thrown:
            return self.stake * ((1.0 if self.short <= n else 0.0) - self.chance)
        return self.stake * (at_least(self.plain, self.special, self.needed - n) - self.chance)

    def rune(self, special: bool) -> float:
        """What one more rune is worth."""
        if not self.thrown:
            more = at_least(self.plain, self.special + 1, self.needed) if special else (
                at_least(self.plain + 1, self.special, self.needed))  # fmt: skip
            return self.stake * (more - self.chance)
        if self.short <= 0 or self.short > 2:
            return 0.0
        return self.stake * (1.0 if self.short == 1 and not special else 0.5)

    def turn(self) -> float:
        """What turning the best stone is worth: up in one's own cast, down in somebody else's."""
        step = 0
        for stone, face in zip(self.attempt.stones, self.attempt.faces):
            if (face == LOW) == self.mine:
                step = max(step, 2 if SPECIAL <= stone < DARK else 1)
        return self.shift(step if self.mine else -step)

    def again(self, n: int) -> float:
        """What throwing so many stones again is worth."""
        low = min(n, self.attempt.faces.count(LOW))
        if self.short <= 0 or self.short > low:
            return 0.0
        return self.stake * ((1.0 - 0.5**low) if self.short == 1 else 0.25)


def play_gain(
    state: Table, seat: int, card: HandCard, mode: int, at: Stake | None, cards: float, turns: float
) -> float:
    """What playing a card now is worth, against keeping it."""
    gain = card.triumph + card.tragedy - hold(card, turns)
    return gain + effects_worth(state, seat, card.powers[mode].do, at, cards)


def use_gain(state: Table, seat: int, power: Power, at: Stake | None, cards: float) -> float:
    """What using a power is worth, its price paid."""
    hero, cost = state.heroes[seat], power.cost
    paid = (TOKEN + TOKEN_AHEAD * cards) * cost.xp + DRAW * cost.hero + (ALLY if cost.sacrifice else 0.0)
    if cost.corruption:
        paid += level_worth(hero.level, cards) - level_worth(min(7, hero.level + cost.corruption), cards)
    return effects_worth(state, seat, power.do, at, cards) - paid


def effects_worth(state: Table, seat: int, verbs: Sequence[Verb], at: Stake | None, cards: float) -> float:
    """What a list of effects is worth."""
    if isinstance(verbs[0], (SwitchChallenge, SwitchPath)) and at is not None:
        return 0.0  # the one that was chosen was the best
    total = 0.0
    for verb in verbs:
        change = cast_worth(state, verb, at, cards) if at is not None else 0.0
        total += change if change else other_worth(state, seat, verb, cards)
    return total


def cast_worth(state: Table, verb: Verb, at: Stake, cards: float) -> float:
    """Effects on the attempt that is going on."""
    attempt = at.attempt
    if isinstance(verb, ModifyResult):
        return at.shift(verb.n)
    if isinstance(verb, ModifyDifficulty):
        return at.shift(-verb.n)
    if isinstance(verb, TurnRune):
        return at.turn() if at.thrown else 0.0
    if not at.mine:
        return 0.0
    hero = state.heroes[attempt.seat]
    if isinstance(verb, AddRune):
        if verb.kind == "dark":
            return max(0.0, at.rune(False) + stain(hero.level, 1, cards))
        if verb.kind in ABILITY_INDEX:
            ability = ABILITY_INDEX[verb.kind]
            have = runes_of(state, attempt, ability)
            return at.rune(have == 2) if ability in attempt.listed and have < 3 else 0.0
        return at.rune(False)
    if isinstance(verb, Each):
        return 1.3 * at.rune(False)
    if isinstance(verb, Recast):
        return at.again(verb.n)
    if isinstance(verb, Reattempt):
        return at.stake * at_least(at.plain, at.special, at.needed) if at.short > 0 else 0.0
    if isinstance(verb, SetOutcome):
        return at.stake if at.short > 0 else 0.0
    if isinstance(verb, AddAbility):
        plain, special = counts(hero.abilities, (ABILITY_INDEX[verb.ability],))
        return at.stake * (at_least(at.plain + plain, at.special + special, at.needed) - at.chance)
    if isinstance(verb, IgnoreCorruption):
        return level_worth(hero.level, cards) - level_worth(min(7, hero.level + stains(attempt)), cards)
    return 0.0


def other_worth(state: Table, seat: int, verb: Verb, cards: float) -> float:
    """Effects on heroes, hands and rows."""
    hero = state.heroes[seat]
    if isinstance(verb, GainXp):
        own = verb.target == "self" or state.quarry is not None
        return (TOKEN + TOKEN_AHEAD * cards) * (1.0 if own else -RIVAL) * amount(state, verb.n, seat)
    if isinstance(verb, StealXp):
        return (1.0 + RIVAL) * verb.n
    if isinstance(verb, Draw):
        return DRAW * verb.n * min(1.0, 0.4 + 0.3 * cards)
    if isinstance(verb, Track):
        return level_worth(min(7, max(1, hero.level - verb.n)), cards) - level_worth(hero.level, cards)
    if isinstance(verb, ExtraMain):
        return 0.8 * best_main(state, seat, cards)
    if isinstance(verb, TakeTrait):
        return max([trait_worth(state, hero, card, cards) for card in open_traits(state, seat)], default=0.0)
    if isinstance(verb, MoveAlly):
        return ALLY_MET
    if isinstance(verb, (DiscardHand, FlipAlly)):
        return RIVAL * DRAW
    if isinstance(verb, Cancel):
        top = state.stack[-1] if state.stack else None
        if top is None or top.seat == seat or (state.quarry is not None and top.seat >= 0):
            return -2.0
        return 1.5 if top.seat < 0 or top.other == seat or state.turn == seat else 0.6
    if isinstance(verb, AdversaryXp):
        return -FED * verb.n
    return 0.1
