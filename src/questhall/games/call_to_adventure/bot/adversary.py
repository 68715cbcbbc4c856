"""How bots see the Adversary of solo and co-operative games: the chance to defeat it before its bar is full."""

from math import exp, sqrt

from questhall.games.call_to_adventure.bot.worth import Clock, affordable, greed, standing
from questhall.games.call_to_adventure.rules.challenge.difficulty import base_difficulty, difficulty
from questhall.games.call_to_adventure.rules.challenge.runes import at_least, counts, pool, result, split
from questhall.games.call_to_adventure.state import DARK_LIMIT, FULL, Attempt, Hero, Quarry, Table

PACE = 0.7  # Story cards that a hero gains in a turn
FAILURES = 0.3  # and failed attempts
MENACE = 0.12  # what its Quest brings the Adversary in a turn
NEW_ROW = 2.0  # what it gains when a row is revealed (Rise of the Adversary)
LEARNED = 0.35  # runes against it that a hero gains with a card
HELP = 0.5  # what a card in the hand adds to the last cast
STORY = 0.08  # how much one's own story counts beside the common cause


def quest_value(state: Table, seat: int, clock: Clock) -> float:
    """About the expected payoff against the Adversary."""
    quarry = state.quarry
    assert quarry is not None
    if state.lost:
        return 0.0
    story = 1.0 / (1.0 + exp(-(standing(state, seat, clock) - 35.0) / 10.0))
    return (1.0 - STORY + STORY * story) * prospect(state, quarry)


def prospect(state: Table, quarry: Quarry) -> float:
    """The chance to win, with the attempt that is going on."""
    lives = float(quarry.goal - quarry.xp)
    attempt = state.attempt
    if quarry.victor >= 0:
        return min(1.0, 0.9 + 0.02 * lives)
    if attempt is None or state.phase in ("A5", "A6"):
        return outlook(state, quarry, lives, -1, 0, 0)
    chance = success(state, attempt)
    won = 1.0
    if attempt.act and chance > 0.0:
        listed = state.content.facts[quarry.card]["top"].listed
        facts = state.content.facts[attempt.card][attempt.path]
        runes = sum([1 for ability in facts.abilities if ability in listed])
        won = outlook(state, quarry, lives, attempt.seat, 1, runes)
    failed = outlook(state, quarry, lives - 1.0, -1, 0, 0) if chance < 1.0 else 0.0
    return chance * won + (1.0 - chance) * failed


def success(state: Table, attempt: Attempt) -> float:
    """The chance that the attempt succeeds as it stands; in the last fight with all Dark runes that can be had."""
    if attempt.stones:
        if attempt.forced:
            return 1.0 if attempt.forced == "success" else 0.0
        if result(attempt) >= difficulty(state):
            return 1.0
        return 0.0 if state.phase == "A4" else min(0.3, 0.08 * len(state.heroes[attempt.seat].hand))
    plain, special = split(pool(state, attempt))
    more = 0 if attempt.act else min(affordable(state, state.heroes[attempt.seat]), DARK_LIMIT - attempt.dark)
    return at_least(plain + more, special, difficulty(state) - attempt.bonus + attempt.malus)


def outlook(state: Table, quarry: Quarry, lives: float, seat: int, cards: int, runes: int) -> float:
    """The chance to win with so many failures left, if a seat had so many cards and runes more."""
    if lives <= 0.0:
        return 0.0
    count = len(state.heroes)
    soonest, best = 99.0, 0.0
    for k, hero in enumerate(state.heroes):
        more, learned = (cards, runes) if k == seat else (0, 0)
        need = float(max(0, FULL - 1 - len(hero.story) - more))
        if need <= soonest:
            chance = final_chance(state, quarry, hero, need, learned)
            best = chance if need < soonest else max(best, chance)
            soonest = need
    rounds = soonest / PACE
    fed = rounds * count * (FAILURES + MENACE) + NEW_ROW * min(3 - state.revealed, soonest)
    fed += sum([1.0 for hero in state.heroes if greed(state, hero)])
    spread = sqrt(0.6 + 0.7 * fed)
    total = 0.0
    for shift in (-1.2, 0.0, 1.2):
        tries = lives - fed + shift * spread
        if tries > 0.0:
            missed: float = (1.0 - best) ** tries
            total += 1.0 - missed
    return total / 3.0


def final_chance(state: Table, quarry: Quarry, hero: Hero, need: float, learned: int) -> float:
    """The chance of one attempt at the Adversary, when it comes to that."""
    plain, special = counts(hero.abilities, state.content.facts[quarry.card]["top"].listed)
    tokens = hero.xp + 0.3 * need
    strength = plain + learned + LEARNED * need + (0.0 if hero.level == 7 else min(2.5, 0.8 * tokens))
    strength += HELP * min(4.0, len(hero.hand) + 0.3 * need)
    needed = base_difficulty(state, quarry.card, "top", 0, 0)
    whole = int(strength)
    low, high = at_least(whole, special, needed), at_least(whole + 1, special, needed)
    return max(0.01, low + (strength - whole) * (high - low))
