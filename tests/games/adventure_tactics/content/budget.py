"""The power budget: what a card is worth in points, and the band of its class and level (ATC-FX-41, ATC-FX-42,
ATC-FX-43, ATC-FX-44, ATC-FX-45).

For authors. A point is about a point of damage on one target. Verbs that the budget does not price count nothing; a
card that leaves its band says why in its ``note``.
"""

from typing import Sequence

from questhall.games.adventure_tactics.content.printed import FACES, Card, Content, dice_of
from questhall.games.adventure_tactics.content.vocabulary import (
    Amount,
    Attack,
    Check,
    Choose,
    Damage,
    Dice,
    Draw,
    Each,
    Expose,
    Guard,
    Heal,
    Ignore,
    Inflict,
    Lure,
    More,
    Move,
    Peek,
    Recover,
    Reduce,
    Share,
    Shift,
    Step,
    Summon,
)

Points = tuple[float, float]

CONDITIONS = {"slowed": 0.5, "weakened": 0.8, "stunned": 1.8, "invisible": 1.5}
AREA = 1.8  # what helps or hinders several
SETS = ("foes_within", "allies_within", "adjacent_foes", "all_", "summons")
BASIC: dict[str, Points] = {"basic_move": (1.0, 1.8), "basic_attack": (1.5, 3.5)}  # ATC-FX-41
BASIC_CLASS: tuple[Points, ...] = ((2.0, 4.4), (2.0, 4.4), (2.5, 4.6), (2.9, 5.0), (3.3, 6.0), (4.5, 8.0))  # ATC-FX-42
ELITE_CLASS: tuple[Points, ...] = ((2.6, 5.2), (2.6, 5.2), (2.4, 5.0), (3.2, 6.0), (3.3, 7.0), (5.0, 9.5))  # ATC-FX-43
GEAR: dict[int | str, Points] = {1: (1.5, 4.2), 2: (2.0, 5.2), 3: (3.0, 6.5), "market": (2.0, 5.0)}  # ATC-FX-44


def mean(dice: str) -> float:
    """The expected sum of some dice."""
    return sum(sum(FACES[die]) / 6 for die in dice_of(dice) if die in FACES)


def amount(value: Amount) -> float:
    """The expected size of an amount; what is counted or halved is taken for three."""
    if isinstance(value, int):
        return float(value)
    if isinstance(value, Share):
        return min(float(value.max), 3.0 * value.times)
    return mean(value) if value not in ("half", "full") else 3.0


def points(card: Card, content: Content) -> float:
    """What a card is worth: its steps, more for FREE, less for RESPONSE and REMOVE."""
    total = worth(card.steps, card, content)
    total += 1.5 * ("FREE" in card.keywords) - 0.3 * ("RESPONSE" in card.keywords)
    return round(total * (0.7 if "REMOVE" in card.keywords else 1.0), 2)


def worth(steps: Sequence[Step], card: Card, content: Content) -> float:
    """The points of some steps; of what may be chosen the best, of what depends on the position the mean."""
    total = 0.0
    for step in steps:
        if isinstance(step, Choose):
            found = sorted((worth(one, card, content) for one in step.of), reverse=True)
            total += sum(found[: step.pick])
        elif isinstance(step, Check):
            total += (worth(step.then, card, content) + worth(step.else_, card, content)) / 2
        elif isinstance(step, Each):
            total += worth(step.steps, card, content) * (1.0 if step.over == "one_summon" else AREA)
        elif isinstance(step, Attack):
            total += _attack(step, card, content)
        else:
            total += _plain(step, card, content)
    return total


def _attack(step: Attack, card: Card, content: Content) -> float:
    strike = content.classes[card.class_].attack if card.class_ in content.classes else None
    dice, plus, most = step.dice, float(step.plus), step.range[1]
    if dice.startswith("basic"):
        extra = dice.removeprefix("basic").removeprefix("+")
        dice, plus = extra, plus + (mean(strike.dice) + strike.plus if strike is not None else 2.5)
        most = most or (strike.range[1] if strike is not None else 1)
    value = mean(dice) + plus + sum(0.5 * (mean(bonus.dice) + bonus.plus) for bonus in step.bonus)
    value += 0.6 if most >= 4 else 0.3 if most >= 2 else 0.0
    if step.aoe:
        value *= 1.9 if step.aoe > 1 else 1.7 if step.hits == "foes" else 1.4
    elif step.target == "all_foes":
        value *= 1.9
    return value * (1 + 0.9 * (step.times - 1)) + worth(step.then, card, content)


def _plain(step: Step, card: Card, content: Content) -> float:
    """Verbs without steps of their own."""
    wide = AREA if getattr(step, "aoe", 0) or getattr(step, "target", "").startswith(SETS) else 1.0
    if isinstance(step, Heal):
        return (amount(step.amount) + (0.3 if step.range[1] else 0.0)) * wide
    if isinstance(step, Damage):
        return -0.8 * amount(step.amount) if step.target == "self" and not step.aoe else amount(step.amount) * wide
    if isinstance(step, Inflict):
        return CONDITIONS[step.what] * wide
    if isinstance(step, Move):
        strike = content.classes.get(card.class_)
        steps = step.points if isinstance(step.points, int) else strike.movement if strike is not None else 4
        return steps * (0.35 if step.mode == "walk" else 0.45)
    if isinstance(step, Shift):
        return 0.2 * step.squares * wide
    if isinstance(step, Guard):
        return 0.7 * step.amount * wide
    if isinstance(step, Reduce):
        return 0.8 * step.amount
    if isinstance(step, Expose):
        return 0.8 * step.amount
    if isinstance(step, Dice):
        return mean(step.die) + step.plus
    if isinstance(step, (Draw, Recover, More, Peek)):
        return {Draw: 0.8, Recover: 0.9, More: 1.8, Peek: 0.4}[type(step)] * step.n
    flat: dict[type, float] = {Ignore: 3.0, Lure: 1.0, Summon: 4.0}
    return flat.get(type(step), 0.0)


def band(id: str, card: Card, content: Content) -> Points | None:
    """ATC-FX-41, ATC-FX-42, ATC-FX-43, ATC-FX-44: the points that a card may have; None where the budget does not speak
    of it.
    """
    if id in BASIC:
        return BASIC[id]
    if card.kind == "action" and card.class_ in content.classes:
        kind = content.classes[card.class_].kind
        return (BASIC_CLASS if kind == "basic" else ELITE_CLASS)[card.level]
    if card.kind in ("weapon", "armor", "accessory") and card.steps and not card.static and not card.on:
        return GEAR.get(card.tier)
    return None


def outside(content: Content) -> dict[str, tuple[float, Points]]:
    """ATC-FX-45: the cards that leave their band and give no reason, with their points and the band."""
    found: dict[str, tuple[float, Points]] = {}
    for id, card in content.cards.items():
        allowed = band(id, card, content)
        if allowed is not None and not card.note:
            value = points(card, content)
            if not allowed[0] - 1e-9 <= value <= allowed[1] + 1e-9:
                found[id] = (value, allowed)
    return found
