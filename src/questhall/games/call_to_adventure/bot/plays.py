"""What playing a card or using a power would change at this moment, in points for the one who does it."""

from typing import Sequence

from questhall.games.call_to_adventure.bot.worth import (
    ALLY,
    ALLY_MET,
    DRAW,
    FED,
    best_main,
    failure_worth,
    falling,
    hold,
    stain,
    success_worth,
    token_worth,
    trait_worth,
)
from questhall.games.call_to_adventure.content.printed import HandCard
from questhall.games.call_to_adventure.content.vocabulary import (
    ABILITY_INDEX,
    AddAbility,
    AddRune,
    AdversaryXp,
    BuyResult,
    Cancel,
    DiscardHand,
    Draw,
    Each,
    ExtraMain,
    FlipAlly,
    GainIcon,
    GainXp,
    IgnoreCorruption,
    LoseXp,
    ModifyDifficulty,
    ModifyResult,
    MoveAlly,
    Power,
    Reattempt,
    Recast,
    RemoveRune,
    ReplaceRow,
    SetOutcome,
    StealXp,
    SwitchChallenge,
    SwitchPath,
    TakeTrait,
    Track,
    TurnRune,
    Verb,
    Waive,
)
from questhall.games.call_to_adventure.rules.challenge.difficulty import difficulty
from questhall.games.call_to_adventure.rules.challenge.runes import (
    DARK,
    HIGH,
    LOW,
    PLAIN,
    SPECIAL,
    VALUES,
    at_least,
    counts,
    pool,
    result,
    runes_of,
    split,
    stains,
    unlisted,
)
from questhall.games.call_to_adventure.rules.powers import amount
from questhall.games.call_to_adventure.rules.rows import open_traits
from questhall.games.call_to_adventure.state import NOBODY, Attempt, Hero, Table

RIVAL = 0.35  # how much a rival's loss is one's own gain


IDLE = 0.1  # what an effect is worth that nobody has judged
WASTE = 3.0  # nobody pays for nothing
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

    def without(self) -> float:
        """What taking a rune out of the cast is worth: whoever has cast chooses the weakest."""
        shown = [VALUES[stone][face] for stone, face in zip(self.attempt.stones, self.attempt.faces) if stone >= PLAIN]
        return self.shift(-min(shown)) if shown else 0.0

    def again(self, n: int) -> float:
        """What throwing so many stones again is worth: bad ones of one's own cast, good ones of another's."""
        if not self.mine:
            high = min(n, self.attempt.faces.count(HIGH))
            lead = -self.short
            return -self.stake * (1.0 - 0.5**high if not lead else 0.25 if lead < high else 0.0) if lead >= 0 else 0.0
        low = min(n, self.attempt.faces.count(LOW))
        if self.short <= 0 or self.short > low:
            return 0.0
        return self.stake * ((1.0 - 0.5**low) if self.short == 1 else 0.25)


def play_gain(
    state: Table, seat: int, card: HandCard, mode: int, at: Stake | None, cards: float, turns: float, other: int
) -> float:
    """What playing a card now is worth, against keeping it; `other` is whom it is aimed at."""
    kept = 0.0 if state.phase == "last" else hold(card, turns)  # in the last call it is now or never
    gain = card.triumph + card.tragedy - kept
    return gain + effects_worth(state, seat, card.powers[mode].do, at, cards, other)


def use_gain(state: Table, seat: int, power: Power, at: Stake | None, cards: float) -> float:
    """What using a power is worth, its price paid."""
    hero, cost = state.heroes[seat], power.cost
    paid = token_worth(state, hero, cards) * cost.xp + DRAW * cost.hero + (ALLY if cost.sacrifice else 0.0)
    if cost.corruption:
        paid -= falling(state, hero, hero.level + cost.corruption, cards)
    gain = effects_worth(state, seat, power.do, at, cards)
    return gain - paid if gain > IDLE or not paid else gain - paid - WASTE


def effects_worth(
    state: Table, seat: int, verbs: Sequence[Verb], at: Stake | None, cards: float, other: int = NOBODY
) -> float:
    """What a list of effects is worth."""
    if isinstance(verbs[0], (SwitchChallenge, SwitchPath)) and at is not None:
        return 0.0  # the one that was chosen was the best
    total = 0.0
    for verb in verbs:
        change = cast_worth(state, verb, at, cards) if at is not None else 0.0
        total += change if change else other_worth(state, seat, verb, cards, other)
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
    if isinstance(verb, Recast):
        return at.again(verb.n) if at.thrown else 0.0
    if isinstance(verb, RemoveRune):
        return at.without()
    if not at.mine:
        return 0.0
    hero = state.heroes[attempt.seat]
    if isinstance(verb, AddRune):
        if verb.kind == "dark":
            return max(0.0, at.rune(False) + stain(state, hero, 1, cards))
        if verb.kind in ABILITY_INDEX:
            ability = ABILITY_INDEX[verb.kind]
            have = runes_of(state, attempt, ability)
            return at.rune(have == 2) if ability in attempt.listed and have < 3 else 0.0
        return at.rune(False)
    if isinstance(verb, Each):
        return 1.3 * at.rune(False)
    if isinstance(verb, BuyResult):
        token = token_worth(state, hero, cards)
        return max([at.shift(paid) - token * paid for paid in range(min(verb.n, hero.xp) + 1)])
    if isinstance(verb, Reattempt):
        return at.stake * at_least(at.plain, at.special, at.needed) if at.short > 0 else 0.0
    if isinstance(verb, SetOutcome):
        return at.stake if at.short > 0 else 0.0
    if isinstance(verb, AddAbility):
        those = unlisted(state, attempt) if verb.ability == "any" else [ABILITY_INDEX[verb.ability]]
        return max([listed_worth(hero, ability, at) for ability in those], default=0.0)
    if isinstance(verb, IgnoreCorruption):
        return -falling(state, hero, hero.level + stains(attempt), cards)
    return 0.0


def listed_worth(hero: Hero, ability: int, at: Stake) -> float:
    """What a challenge that lists one more ability is worth."""
    plain, special = counts(hero.abilities, (ability,))
    return at.stake * (at_least(at.plain + plain, at.special + special, at.needed) - at.chance)


def other_worth(state: Table, seat: int, verb: Verb, cards: float, other: int) -> float:
    """Effects on heroes, hands and rows."""
    own = verb.target == "self"
    hero = state.heroes[seat if own or other < 0 else other]
    part = 1.0 if own or state.quarry is not None else -RIVAL  # whose good it is
    if isinstance(verb, GainXp):
        return part * token_worth(state, hero, cards) * amount(state, verb.n, seat)
    if isinstance(verb, StealXp):
        return (1.0 + RIVAL if state.quarry is None else 0.0) * min(verb.n, hero.xp)
    if isinstance(verb, LoseXp):
        losers = [hero] if own else [one for rival, one in enumerate(state.heroes) if rival != seat]
        return -part * sum([token_worth(state, one, cards) * min(verb.n, one.xp) for one in losers])
    if isinstance(verb, Draw):
        return part * DRAW * verb.n * min(1.0, 0.4 + 0.3 * cards)
    if isinstance(verb, Track):
        return part * falling(state, hero, hero.level - verb.n, cards)
    if isinstance(verb, ExtraMain):
        return 0.8 * best_main(state, seat, cards)
    if isinstance(verb, Waive):
        return best_main(state, seat, cards, waived=True) - best_main(state, seat, cards) if state.mains else 0.0
    if isinstance(verb, GainIcon):
        return borrowed_worth(state, seat, verb, cards) if state.mains else 0.0
    if isinstance(verb, ReplaceRow):
        return max(IDLE, 0.4 * (3.0 - best_main(state, seat, cards))) if state.mains else IDLE
    if isinstance(verb, TakeTrait):
        return max([trait_worth(state, hero, card, cards) for card in open_traits(state, seat)], default=0.0)
    if isinstance(verb, MoveAlly):
        return ALLY_MET
    if isinstance(verb, DiscardHand) and own:
        return -0.8 * verb.n if len(hero.hand) > 1 else 0.0  # the card itself is leaving the hand
    if isinstance(verb, (DiscardHand, FlipAlly)):
        return -part * DRAW
    if isinstance(verb, Cancel):
        top = state.stack[-1] if state.stack else None
        if top is None or top.seat == seat or (state.quarry is not None and top.seat >= 0):
            return -2.0
        return 1.5 if top.seat < 0 or top.other == seat or state.turn == seat else 0.6
    if isinstance(verb, AdversaryXp):
        return -FED * verb.n
    return IDLE


def borrowed_worth(state: Table, seat: int, verb: GainIcon, cards: float) -> float:
    """What icons for this turn are worth: by how much they better the best thing to do."""
    abilities, ability = state.heroes[seat].abilities, ABILITY_INDEX[verb.ability]
    before = best_main(state, seat, cards)
    abilities[ability] += verb.n
    after = best_main(state, seat, cards)
    abilities[ability] -= verb.n
    return after - before
