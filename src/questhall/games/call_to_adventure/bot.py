"""How good a position is, and which options are worth a look (section 8 of the rules: what a decent player weighs)."""

from math import exp
from typing import Sequence

from questhall.games.call_to_adventure.content import Side
from questhall.games.call_to_adventure.effects import ICON_INDEX, Cancel, Reattempt, SetOutcome, StealXp
from questhall.games.call_to_adventure.powers import base_difficulty, difficulty
from questhall.games.call_to_adventure.rows import open_slots
from questhall.games.call_to_adventure.runes import at_least, counts, pool, result, split
from questhall.games.call_to_adventure.scoring import destiny_bonus
from questhall.games.call_to_adventure.state import FULL, Attempt, Hero, Table
from questhall.games.call_to_adventure.story import meets, price
from questhall.games.call_to_adventure.track import may_play
from questhall.kernel import Chance, Decision, Option

PACE = 0.72  # Story cards that a hero gains in a turn
COMING = (2.6, 2.6, 2.6, 3.4, 3.4, 3.4, 5.0, 5.0, 5.0)  # what the next card brings, by how many one has
REACHED = tuple([sum(COMING[:n]) for n in range(FULL + 1)])
LEVELS = (5.5, 4.0, 2.2, 2.2, 3.4, 0.2, -4.0)  # the track, a little cautious
CARD_IN_HAND = 0.8
USUAL_DESTINY = 6.0  # its bonus and what its icon adds to a set
SHARPNESS = 3  # how much more often a promising option is taken for granted
SPREAD = 7.0  # points of lead that make a good chance of winning


# what things are worth


def path_worth(state: Table, hero: Hero, side: Side) -> float:
    """What gaining a path is worth in points: printed, and by what is still to come."""
    left = FULL - len(hero.story)
    worth = float(side.triumph + side.tragedy) + 1.05 * side.xp
    worth += 0.85 * (side.hero + side.antihero + side.either) + 0.7 * len(side.powers)
    if side.virtue:
        worth += LEVELS[max(1, hero.level - side.virtue) - 1] - LEVELS[hero.level - 1]
    if side.corruption:
        worth += LEVELS[min(7, hero.level + side.corruption) - 1] - LEVELS[hero.level - 1]
    worth += len(side.icons) * 0.19 * left
    if side.story:
        points = state.content.printed.sets.points
        for icon in side.story:
            have = hero.icons[ICON_INDEX[icon]]
            now, then = points[min(have, 4)], points[min(have + 1, 4)]
            worth += (then - now) + (0.16 * left if have < 3 else 0.0)
    return worth + destiny_pull(state, hero, side)


def destiny_pull(state: Table, hero: Hero, side: Side) -> float:
    """What a path adds to the bonus of one's own Destiny."""
    if not hero.destiny:
        return 0.0
    pull = 0.0
    for power in state.content.characters[hero.destiny].powers:
        for verb in power.do:
            per = getattr(getattr(verb, "n", None), "per", "")
            each = getattr(getattr(verb, "n", None), "each", 0)
            if per.startswith("icon:"):
                pull += each * side.icons.count(per[5:])
            elif per.startswith("story:"):
                pull += each * side.story.count(per[6:])
    return pull


def attempt_worth(state: Table, seat: int, worth: float, plain: int, special: int, needed: int, dark: int) -> float:
    """The best of throwing now or with more Dark runes: chance times reward, token for failing, price and stain."""
    hero = state.heroes[seat]
    failure = 0.9 if state.quarry is None else -0.6
    best = -99.0
    for more in range(dark + 1):
        chance = at_least(plain + more, special, needed)
        value = chance * worth + (1 - chance) * failure - 1.05 * more
        if more:
            value += 0.5 * more * (LEVELS[min(7, hero.level + 1) - 1] - LEVELS[hero.level - 1]) * 0.8
        best = max(best, value)
    return best


def affordable(state: Table, hero: Hero) -> int:
    """Dark runes that the hero could still buy."""
    return 0 if hero.level == 7 else max(0, min(3 - state.bought, hero.xp))


def option_worth(state: Table, seat: int, act: int, slot: int, card: str, path: str) -> float:
    """What attempting a path promises."""
    hero, content = state.heroes[seat], state.content
    facts = content.facts[card][path]
    plain, special = counts(hero.abilities, facts.listed)
    needed = base_difficulty(state, card, path, act, slot)
    worth = path_worth(state, hero, content.story[card].side(path))
    if act and state.under[act - 1][slot]:
        worth += 1.8
    return attempt_worth(state, seat, worth, plain, special, needed, affordable(state, hero))


def best_main(state: Table, seat: int) -> float:
    """What the main action of the turn promises."""
    hero, content = state.heroes[seat], state.content
    best = 0.0
    for act, slot, card in open_slots(state, seat):
        data = content.story[card]
        if data.kind == "trait":
            if meets(hero, data.needs, state.waived):
                best = max(best, path_worth(state, hero, data.top) - price(data.needs))
        else:
            for path in content.facts[card]:
                best = max(best, option_worth(state, seat, act, slot, card, path))
    return best


def pending(state: Table, attempt: Attempt) -> float:
    """What the attempt that is going on promises to the one who makes it."""
    hero = state.heroes[attempt.seat]
    worth = path_worth(state, hero, state.content.story[attempt.card].side(attempt.path))
    if attempt.act and state.under[attempt.act - 1][attempt.slot]:
        worth += 1.8
    if state.phase in ("A5", "A6"):
        return 0.0
    if attempt.stones:
        if attempt.forced == "success" or (not attempt.forced and result(attempt) >= difficulty(state)):
            return worth
        return 0.9 + 0.1 * len(hero.hand)
    plain, special = split(pool(state, attempt))
    needed = difficulty(state) - attempt.bonus + attempt.malus
    more = min(affordable(state, hero), 3 - attempt.dark)
    stain = 0.5 * attempt.dark * (LEVELS[min(7, hero.level + 1) - 1] - LEVELS[hero.level - 1]) * 0.8
    return attempt_worth(state, attempt.seat, worth, plain, special, needed, more) + stain


# how good a position is


def standing(state: Table, seat: int) -> float:
    """The score that a hero may expect at the end."""
    hero = state.heroes[seat]
    content = state.content
    points, hand = content.printed.sets.points, content.hand
    left = FULL - len(hero.story)
    total = hero.points + hero.xp + LEVELS[hero.level - 1] + 0.12 * min(hero.xp, 5)
    hidden = content.characters[hero.destiny].story if hero.destiny else ()
    for icon in hidden:
        hero.icons[ICON_INDEX[icon]] += 1
    for icons in hero.icons:
        if icons:
            total += points[icons if icons < 4 else 4]
            if icons < 4:
                total += 0.16 * (left if left < 5 else 5)
    if hero.destiny:
        total += destiny_bonus(state, seat)
    for icon in hidden:
        hero.icons[ICON_INDEX[icon]] -= 1
    if hero.hand:
        heroic, dark = may_play(state, seat, "hero"), may_play(state, seat, "antihero")
        for card in hero.hand:
            total += CARD_IN_HAND if (heroic if hand[card].kind == "hero" else dark) else 0.25
    runes = 0.0
    for icons in hero.abilities:
        runes += icons if icons < 3 else 2.7 + 0.05 * icons
    total += 0.19 * left * runes + 0.9 * len(hero.allies) + future(state, hero, seat)
    attempt = state.attempt
    if attempt is not None and attempt.seat == seat:
        total += pending(state, attempt)
    elif state.turn == seat and state.mains and state.phase in ("start", "action"):
        total += best_main(state, seat)
    return total


def glance(state: Table, seat: int) -> float:
    """The same at a glance, for the others: what lies open, and a usual Destiny."""
    hero = state.heroes[seat]
    points = state.content.printed.sets.points
    left = FULL - len(hero.story)
    total = hero.points + 1.05 * hero.xp + LEVELS[hero.level - 1] + 0.7 * len(hero.hand) + USUAL_DESTINY
    for icons in hero.icons:
        if icons > 1:
            total += points[icons if icons < 4 else 4]
    total += 0.18 * left * min(12, sum(hero.abilities)) + 0.9 * len(hero.allies) + future(state, hero, seat)
    attempt = state.attempt
    if attempt is not None and attempt.seat == seat:
        total += pending(state, attempt)
    elif state.turn == seat and state.mains and state.phase in ("start", "action"):
        total += COMING[min(len(hero.story), FULL - 1)]
    return total


def future(state: Table, hero: Hero, seat: int) -> float:
    """Points of the cards still to come, in the turns that are left."""
    have = len(hero.story)
    if state.ending >= 0:
        turns = 1.0 if seat in state.final else 0.0
    else:
        most = 0
        for other in state.heroes:
            if len(other.story) > most:
                most = len(other.story)
        turns = (FULL - most) / PACE
    cards = min(float(FULL - have), turns * PACE)
    whole = int(cards)
    total = REACHED[have + whole] - REACHED[have]
    return total + (cards - whole) * COMING[have + whole] if cards > whole else total


def value(state: Table, seat: int) -> float:
    """About the expected payoff, 0 to 1."""
    if state.phase == "setup":
        return 0.5
    if state.quarry is not None:
        return quest_value(state, seat)
    own = standing(state, seat)
    rest = max([glance(state, other) for other in range(len(state.heroes)) if other != seat])
    return 1.0 / (1.0 + exp(-(own - rest) / SPREAD))


def quest_value(state: Table, seat: int) -> float:
    """Against the Adversary: the chance to finish it before its bar is full, and a little for one's own story."""
    quarry = state.quarry
    assert quarry is not None
    if state.lost:
        return 0.0
    count = len(state.heroes)
    best, turns = 0.02, 99.0
    for hero in state.heroes:
        facts = state.content.facts[quarry.card]["top"]
        plain, special = counts(hero.abilities, facts.listed)
        needed = base_difficulty(state, quarry.card, "top", 0, 0)
        help_ = 0.55 * len(hero.hand)
        dark = 0 if hero.level == 7 else min(3, hero.xp)
        chance = at_least(plain + dark, special, round(needed - help_))
        left = max(0, 8 - len(hero.story))
        best = max(best, chance * (0.5 + 0.5 * (8 - left) / 8))
        turns = min(turns, left / 0.7)
    attempt = state.attempt
    danger = 0.0
    if (
        attempt is not None
        and attempt.stones
        and state.phase in ("A2", "A3", "A4")
        and result(attempt) < difficulty(state)
    ):
        danger = 1.0
    if attempt is not None and attempt.act == 0 and attempt.stones and result(attempt) >= difficulty(state):
        best = 1.0
    failures = 0.34 * turns * count + min(6.0, 1.0 / best - 1.0) + danger
    margin = quarry.goal - quarry.xp - failures - 0.4
    if quarry.victor >= 0:
        margin = (quarry.goal - quarry.xp) * 3.0
    chance = 1.0 / (1.0 + exp(-margin / 1.7))
    story = 1.0 / (1.0 + exp(-(standing(state, seat) - 30.0) / 12.0))
    return 0.88 * chance + 0.1 * story


# first sight


def prior(state: Table, decision: Decision) -> Sequence[float]:
    """How promising each option looks; 0 is not worth a look."""
    kind, seat = decision.kind, decision.seat
    if kind == "act":
        return [max(0.02, act_weight(state, seat, option)) if not quiet(option) else 0.0 for option in decision.options]
    if kind == "gather":
        return gather_weights(state, seat, decision.options)
    if kind == "respond":
        return [respond_weight(state, seat, option) for option in decision.options]
    if kind in ("recast", "turn-rune"):
        return rune_weights(state, seat, decision.options)
    return [1.0] * len(decision.options)


def sensible(state: Table, decision: Decision, chance: Chance) -> Option:
    """A quick, decent answer: mostly what looks best at first sight."""
    options = decision.options
    if len(options) == 1:
        return options[0]
    weights = [weight**SHARPNESS for weight in prior(state, decision)]
    point = chance.below(1 << 30) / (1 << 30) * sum(weights)
    for option, weight in zip(options, weights):
        point -= weight
        if point < 0:
            return option
    return options[-1]


def quiet(option: Option) -> bool:
    """Options about being asked, which no bot needs."""
    return isinstance(option, tuple) and option[0] in ("end", "pass")


def act_weight(state: Table, seat: int, option: Option) -> float:
    """A main action by what it promises; the turn ends when nothing better is left."""
    if not isinstance(option, tuple):
        return 0.05 if state.mains and len(state.heroes[seat].story) < FULL else 2.5
    word = option[0]
    hero, content = state.heroes[seat], state.content
    if word == "gain":
        data = content.story[str(option[1])]
        return exp(0.6 * (path_worth(state, hero, data.top) - price(data.needs) - 2.0))
    if word == "attempt":
        card, path = str(option[1]), str(option[2])
        if state.quarry is not None and card == state.quarry.card:
            return 3.0
        for act in range(1, state.revealed + 1):
            if card in state.rows[act - 1]:
                slot = state.rows[act - 1].index(card)
                return exp(0.6 * (option_worth(state, seat, act, slot, card, path) - 2.0))
    if word == "play":
        return 0.3
    if word == "journey":
        return 0.06 if state.mains else 0.01
    return 0.25


def gather_weights(state: Table, seat: int, options: Sequence[Option]) -> list[float]:
    """Throw if the chance is good enough; otherwise look at what would help."""
    attempt = state.attempt
    assert attempt is not None
    plain, special = split(pool(state, attempt))
    needed = difficulty(state) - attempt.bonus + attempt.malus
    now, then = at_least(plain, special, needed), at_least(plain + 1, special, needed)
    weights: list[float] = []
    for option in options:
        if option == "throw":
            weights.append(0.3 + now)
        elif isinstance(option, tuple) and option[0] == "buy":
            weights.append(max(0.02, 3.0 * (then - now) - 0.25))
        elif isinstance(option, tuple) and option[0] == "leave":
            weights.append(0.01)
        else:
            weights.append(0.15 + 0.4 * (1 - now))
    return weights


def respond_weight(state: Table, seat: int, option: Option) -> float:
    """Pass, unless a card may turn the outcome."""
    if option == "pass":
        return 1.0
    if not isinstance(option, tuple) or option[0] == "pass":
        return 0.0
    attempt = state.attempt
    power = state.content.powers[str(option[1])] if option[0] == "use" else state.content.hand[str(option[1])].powers[0]
    first = power.do[0]
    if isinstance(first, Cancel):
        return 1.2
    if isinstance(first, StealXp):
        return 0.6
    if state.phase == "last":
        return 3.0
    if attempt is None:
        return 0.3
    short = difficulty(state) - result(attempt) if attempt.stones else 0
    mine = attempt.seat == seat or state.quarry is not None
    if any(isinstance(verb, (Reattempt, SetOutcome)) for verb in power.do):
        return 2.5
    if mine:
        return 1.5 if 0 < short <= 3 else 0.08
    return 1.2 if -2 <= short <= 0 else 0.1


def rune_weights(state: Table, seat: int, options: Sequence[Option]) -> list[float]:
    """Throw again or turn what lies badly; for somebody else's cast the other way round."""
    attempt = state.attempt
    assert attempt is not None
    wanted = 0 if attempt.seat == seat else 1
    return [
        (2.0 if attempt.faces[option] == wanted else 0.05) if isinstance(option, int) else 0.4 for option in options
    ]
