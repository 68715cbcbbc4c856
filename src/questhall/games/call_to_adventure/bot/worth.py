"""What things are worth in points: cards, attempts, positions.

The weights come from games of bots: what a hero had after a turn was fitted, by least squares, to the score at the end.
"""

from math import exp, log

from questhall.games.call_to_adventure.content.printed import HandCard, Side
from questhall.games.call_to_adventure.content.vocabulary import (
    ABILITY_INDEX,
    ICON_INDEX,
    Cancel,
    Draw,
    GainXp,
    Per,
    Power,
    Score,
    Track,
)
from questhall.games.call_to_adventure.rules.acts import open_slots
from questhall.games.call_to_adventure.rules.challenge.dark_runes import price_of_dark
from questhall.games.call_to_adventure.rules.challenge.difficulty import base_difficulty, difficulty
from questhall.games.call_to_adventure.rules.challenge.runes import at_least, counts, pool, result, split, stains
from questhall.games.call_to_adventure.rules.gaining_traits import meets, price
from questhall.games.call_to_adventure.rules.scoring import destiny_bonus
from questhall.games.call_to_adventure.rules.track import may_play
from questhall.games.call_to_adventure.state import FULL, LAST_LEVEL, START_LEVEL, Attempt, Hero, Table

PACE = 0.77  # Story cards that a hero gains in a turn
LUCK = 1.3  # turns by which a hero may be sooner or later than that
COMING = (4.0, 4.0, 3.1, 1.9, 1.5, 1.6, 2.0, 2.2, 1.6)  # what the next card brings by itself, by how many one has
REACHED = tuple([sum(COMING[:n]) for n in range(FULL + 1)])
RUNES = (0.0, 0.29, 0.76, 1.25, 1.33, 1.4, 1.45)  # so many icons of an ability, for each card to come
SETS = (0.0, 0.22, 0.42, 0.58, -0.1)  # so many icons of a kind beside their points, for each card to come
SET_HORIZON = 5.0  # more cards than that do not make a set likelier
LEVELS = (6.6, 4.3, 1.5, 1.4, 4.0, 0.1, -3.7)  # the track at the end of the game
LEVELS_AHEAD = (0.0, 0.37, 0.62, 0.38, -0.4, 0.05, 0.4)  # and what more a level is good for, for each card to come
TOKEN, TOKEN_AHEAD = 0.93, -0.01  # Experience: at the end, and for each card to come
HOLD = {  # a card in the hand, by its timing: what its effect is worth, and the chance to play it well in a turn
    "any": (0.4, 1.0),
    "your_turn": (0.4, 1.0),
    "before": (0.4, 0.8),
    "facing": (0.5, 0.7),
    "facing_other": (0.3, 0.8),
    "after_fail": (1.4, 0.3),
    "after_success": (1.0, 0.5),
}
CANCEL = (0.3, 0.35)
LESSON = (1.0, 0.6)  # after somebody else's failure
PATIENCE = 0.93  # a card that can be played now had better be played
BARRED = 0.3  # the share that is left of it where the track forbids it
DRAW = 1.0  # a card that is drawn
ALLY = 0.6
ALLY_MET = 1.5  # an Ally that comes with a challenge
POWER = 0.4  # printed powers of a card
POWER_AHEAD = 0.03
ORDINARY_TURN = 3.0  # what a turn brings to somebody else
USUAL_DESTINY = 5.0
GIFT = 0.4  # a face that gives a card or a token, half of the time
RESCUE = 0.2  # a card in the hand after a cast that falls short
WEAPON = 1.5  # a rune that counts against the Adversary
OF_ITS_KIND = 0.5  # of a Destiny's points for one more trait or challenge: others of the kind will come as well
DRIFT = 2.0  # cards to come with which nobody knows yet where the marker will stand at the end
SAVING = 14.0  # cards to come with which nobody saves tokens for a Destiny yet
FED = 1.6  # solo and co-op: what a failure costs in these points


# how long the tale will go on


class Clock:
    """Turns that each hero will have after this one, and how far this one will bring the hero who is on the move.

    The end comes with the first hero who has nine cards; then everybody else has one more turn.
    """

    __slots__ = ("gain", "mover", "turns")

    def __init__(self, state: Table) -> None:
        heroes = state.heroes
        count = len(heroes)
        self.mover = state.turn
        self.gain = expected_gain(state)
        if state.ending >= 0:
            self.turns = [1.0 if seat in state.final else 0.0 for seat in range(count)]
            return
        places = [((seat - self.mover - 1) % count + 1) / count for seat in range(count)]
        ends = [
            (FULL - self.have(hero, seat)) / PACE - 1.0 + places[seat] for seat, hero in enumerate(heroes)
        ]  # when each would have nine cards, in rounds from now
        soonest = min(ends)
        odds = [exp((soonest - end) / LUCK) for end in ends]  # of being the one who ends the tale
        total = sum(odds)
        last = soonest - LUCK * log(total)
        self.turns = [max(0.0, last - places[seat] + 1.0 + 0.5 * (1.0 - odds[seat] / total)) for seat in range(count)]

    def have(self, hero: Hero, seat: int) -> float:
        """Cards of a hero, with what this turn is likely to bring."""
        return min(float(FULL), len(hero.story) + (self.gain if seat == self.mover else 0.0))

    def cards(self, hero: Hero, seat: int) -> float:
        """Story cards that a hero may still gain after this turn."""
        return min(FULL - self.have(hero, seat), self.turns[seat] * PACE)


def expected_gain(state: Table) -> float:
    """The chance that this turn still brings a card."""
    attempt = state.attempt
    if attempt is None:
        return PACE if state.mains and state.phase in ("start", "action") else 0.0
    if state.phase in ("A5", "A6"):
        return 0.0
    if attempt.forced:
        return 1.0 if attempt.forced == "success" else 0.0
    if attempt.stones:
        return 1.0 if result(attempt) >= difficulty(state) else 0.0
    plain, special = split(pool(state, attempt))
    return at_least(plain, special, difficulty(state) - attempt.bonus + attempt.malus)


def reach(have: float, cards: float) -> float:
    """What so many more cards bring by themselves."""
    return reached(have + cards) - reached(have)


def reached(cards: float) -> float:
    """What so many cards bring in all."""
    whole = int(cards)
    return REACHED[whole] + ((cards - whole) * COMING[whole] if cards > whole else 0.0)


def level_worth(level: int, cards: float) -> float:
    """The marker on a level, with so many cards to come."""
    return LEVELS[level - 1] + LEVELS_AHEAD[level - 1] * cards


def falling(state: Table, hero: Hero, level: int, cards: float) -> float:
    """What moving a hero's marker to a level is worth, with what the Destiny makes of it."""
    to = min(LAST_LEVEL, max(1, level))
    worth = level_worth(to, cards) - level_worth(hero.level, cards)
    for per in counted(state, hero):
        if per.per == "level_step":
            steps = abs(to - START_LEVEL) - abs(hero.level - START_LEVEL)
            worth += per.each * steps * max(0.0, 1.0 - cards / DRIFT)
    return worth


def stain(state: Table, hero: Hero, dark: int, cards: float) -> float:
    """What casting so many Dark runes does to the marker, on average (each shows Corruption half of the time)."""
    one = falling(state, hero, hero.level + 1, cards)
    if dark == 1:
        return 0.5 * one
    two = falling(state, hero, hero.level + 2, cards)
    if dark == 2:
        return 0.5 * one + 0.25 * two
    return 0.375 * (one + two) + 0.125 * falling(state, hero, hero.level + 3, cards)


# what one's own Destiny counts


def counted(state: Table, hero: Hero) -> list[Per]:
    """What the Destiny counts at the end: of what, how many points for each, and how many at most."""
    if not hero.destiny:
        return []
    found: list[Per] = []
    for power in state.content.characters[hero.destiny].powers:
        for verb in power.do:
            if isinstance(verb, Score) and isinstance(verb.n, Per):
                found.append(verb.n)
    return found


def one_more(per: Per, have: int) -> float:
    """What one more of a thing adds to a Destiny that counts it."""
    return per.each if per.max is None else max(0, min(per.each, per.max - per.each * have))


def greed(state: Table, hero: Hero) -> float:
    """What a token costs where a Quest feeds the Adversary for each hero who begins a turn with too many."""
    if state.quarry is None:
        return 0.0
    menace = state.content.quests[state.quarry.card].menace
    too_many = menace.when.xp_min if menace.trigger == "on_turn_start" else 0
    return FED / (hero.xp - too_many + 1) if too_many and hero.xp >= too_many else 0.0


def token_worth(state: Table, hero: Hero, cards: float) -> float:
    """An Experience token; a Destiny that counts them counts those that are left at the end."""
    worth = TOKEN + TOKEN_AHEAD * cards - greed(state, hero)
    for per in counted(state, hero):
        if per.per == "xp":
            worth += one_more(per, max(0, hero.xp - 1)) * max(0.0, 1.0 - cards / SAVING)
    return worth


# cards


def path_worth(state: Table, hero: Hero, kind: str, side: Side, cards: float) -> float:
    """What gaining a path is worth in points: printed, and by the cards that are to come after it."""
    worth = float(side.triumph + side.tragedy)
    if side.xp:
        worth += token_worth(state, hero, cards) * side.xp
    for power in side.powers:
        worth += at_once(state, hero, power, cards) if power.when.this else POWER
    if side.hero or side.antihero or side.either:
        heroic, dark = hero.level <= 4, hero.level >= 3
        draws = side.either + (side.hero if heroic else BARRED * side.hero)
        worth += DRAW * min(1.0, 0.4 + 0.3 * cards) * (draws + (side.antihero if dark else BARRED * side.antihero))
    if side.virtue or side.corruption:
        worth += falling(state, hero, hero.level - side.virtue + side.corruption, cards)
    for name in side.icons:
        have = min(hero.abilities[ABILITY_INDEX[name]], 5)
        worth += (RUNES[have + 1] - RUNES[have]) * cards
        if state.quarry is not None and have < 3:
            listed = state.content.facts[state.quarry.card]["top"].listed
            worth += WEAPON if ABILITY_INDEX[name] in listed else 0.0
    if side.story:
        points = state.content.printed.sets.points
        hidden = state.content.characters[hero.destiny].story if hero.destiny else ()
        ahead = min(cards, SET_HORIZON)
        for icon in side.story:
            have = min(hero.icons[ICON_INDEX[icon]] + hidden.count(icon), 4)
            then = min(have + 1, 4)
            worth += points[then] - points[have] + (SETS[then] - SETS[have]) * ahead
    return worth + destiny_pull(state, hero, kind, side)


def at_once(state: Table, hero: Hero, power: Power, cards: float) -> float:
    """What a card that acts when it is gained brings."""
    worth = 0.0
    for verb in power.do:
        if isinstance(verb, GainXp) and isinstance(verb.n, int):
            worth += token_worth(state, hero, cards) * verb.n
        elif isinstance(verb, Track):
            worth += falling(state, hero, hero.level - verb.n, cards)
        else:
            worth += DRAW * verb.n if isinstance(verb, Draw) else POWER
    return worth


def destiny_pull(state: Table, hero: Hero, kind: str, side: Side) -> float:
    """What a card adds to the bonus of one's own Destiny: by its icons, by its draws, and by being what it is."""
    pull = 0.0
    for per in counted(state, hero):
        name = per.per
        if name.startswith("icon:"):
            pull += per.each * side.icons.count(name[5:])
        elif name.startswith("story:"):
            have = hero.icons[ICON_INDEX[name[6:]]] + 1
            if per.max is None or have * per.each < per.max:
                pull += per.each * side.story.count(name[6:])
        elif name == "hero_played":
            pull += 0.6 * per.each * side.hero
        elif name == "antihero_played":
            pull += 0.4 * per.each * side.antihero
        elif name == kind:
            story = state.content.story
            pull += OF_ITS_KIND * one_more(per, sum([1 for card, _ in hero.story if story[card].kind == kind]))
    return pull


def hold(card: HandCard, turns: float) -> float:
    """What a card in the hand is worth that may be played: its points and its effect, if the moment comes."""
    power = card.powers[0]
    effect, chance = HOLD.get(power.trigger, HOLD["any"])
    points = card.triumph + card.tragedy
    if isinstance(power.do[0], Cancel):
        effect, chance = CANCEL
    elif power.trigger == "any":
        return points + effect * (PATIENCE if turns >= 1.0 else PATIENCE * turns)
    elif power.whose == "other":
        effect, chance = LESSON
    if power.trigger == "facing_other" or power.whose == "other":
        turns += 0.5
    missed: float = (1.0 - chance) ** turns
    return PATIENCE * (points + effect) * (1.0 - missed)


def trait_worth(state: Table, hero: Hero, card: str, cards: float) -> float:
    """What taking a Trait is worth, its price paid."""
    data = state.content.story[card]
    paid = price(data.needs)
    worth = path_worth(state, hero, data.kind, data.top, cards)
    return worth - token_worth(state, hero, cards) * paid if paid else worth


# attempts


def failure_worth(state: Table, cards: float) -> float:
    """Failing brings a token; against the Adversary it feeds it as well."""
    return TOKEN + TOKEN_AHEAD * cards - (0.0 if state.quarry is None else FED)


def attempt_worth(state: Table, hero: Hero, worth: float, plain: int, special: int, needed: int, cards: float) -> float:
    """The best of throwing as it is or with Dark runes."""
    failure = failure_worth(state, cards)
    more = at_least(plain, special, needed) < 1.0 and worth > failure
    most = affordable(state, hero) if more else 0
    return max(cast_worths(state, hero, worth, plain, special, needed, cards, most))


def cast_worths(
    state: Table, hero: Hero, worth: float, plain: int, special: int, needed: int, cards: float, most: int
) -> list[float]:
    """Throwing with 0, 1 ... Dark runes: chance of reward or token, price and stain."""
    failure, given = failure_worth(state, cards), gifts(state, special)
    found = [failure + at_least(plain, special, needed) * (worth - failure) + given]
    if most:
        token = token_worth(state, hero, cards)
        for dark in range(1, most + 1):
            chance = at_least(plain + dark, special, needed)
            value = failure + chance * (worth - failure) - token * dark + stain(state, hero, dark, cards)
            found.append(value + given)
    return found


def gifts(state: Table, special: int) -> float:
    """What the faces of a cast give, whatever comes of it; the calling face calls the Adversary as well."""
    return GIFT * (special if state.quarry is not None else special + 1)


def affordable(state: Table, hero: Hero) -> int:
    """Dark runes that the hero could still buy."""
    return 0 if hero.level == 7 else max(0, min(3 - state.bought, hero.xp // price_of_dark(state)))


def option_worth(state: Table, seat: int, act: int, slot: int, card: str, path: str, cards: float) -> float:
    """What attempting a path promises."""
    hero = state.heroes[seat]
    worth, plain, special, needed = prospect_of(state, hero, act, slot, card, path, cards)
    return attempt_worth(state, hero, worth, plain, special, needed, cards)


def prospect_of(
    state: Table, hero: Hero, act: int, slot: int, card: str, path: str, cards: float
) -> tuple[float, int, int, int]:
    """What a path is worth with its Ally, the plain and special runes for it, and the result that it needs."""
    content = state.content
    plain, special = counts(hero.abilities, content.facts[card][path].listed)
    needed = base_difficulty(state, card, path, act, slot)
    data = content.story[card]
    worth = path_worth(state, hero, data.kind, data.side(path), cards)
    if act and state.under[act - 1][slot]:
        worth += ally_worth(state, hero)
    return worth, plain, special, needed


def ally_worth(state: Table, hero: Hero) -> float:
    """What an Ally that comes with a challenge is worth."""
    worth = ALLY_MET
    for per in counted(state, hero):
        if per.per in ("ally", "ally_any"):
            worth += per.each
    return worth


def best_main(state: Table, seat: int, cards: float, waived: bool = False) -> float:
    """What the main action of the turn promises, also if a trait asked for its price only."""
    hero, content = state.heroes[seat], state.content
    best = 0.0
    for act, slot, card in open_slots(state, seat):
        data = content.story[card]
        if data.kind == "trait":
            if meets(hero, data.needs, waived or state.waived):
                best = max(best, trait_worth(state, hero, card, cards))
        else:
            for path in content.facts[card]:
                best = max(best, option_worth(state, seat, act, slot, card, path, cards))
    return best


def success_worth(state: Table, attempt: Attempt, cards: float) -> float:
    """What the attempt that is going on brings if it succeeds."""
    hero = state.heroes[attempt.seat]
    data = state.content.story[attempt.card]
    worth = path_worth(state, hero, data.kind, data.side(attempt.path), cards)
    return worth + ally_worth(state, hero) if attempt.act and state.under[attempt.act - 1][attempt.slot] else worth


def pending(state: Table, attempt: Attempt, cards: float) -> float:
    """What the attempt that is going on promises to the one who makes it."""
    if state.phase in ("A5", "A6"):
        return 0.0
    hero = state.heroes[attempt.seat]
    worth = success_worth(state, attempt, cards)
    failure = failure_worth(state, cards)
    if attempt.stones:
        stained = stains(attempt)
        mark = falling(state, hero, hero.level + stained, cards) if stained else 0.0
        if attempt.forced == "success" or (not attempt.forced and result(attempt) >= difficulty(state)):
            return worth + mark
        return failure + mark + (RESCUE * min(3, len(hero.hand)) if state.phase != "A4" else 0.0)
    plain, special = split(pool(state, attempt))
    needed = difficulty(state) - attempt.bonus + attempt.malus
    best, dark = -99.0, attempt.dark
    token = token_worth(state, hero, cards)
    for more in range(min(affordable(state, hero), 3 - dark) + 1):
        value = failure + at_least(plain + more, special, needed) * (worth - failure) - token * more
        if dark + more:
            value += stain(state, hero, dark + more, cards)
        if value > best:
            best = value
    return best + gifts(state, special)


# positions


def standing(state: Table, seat: int, clock: Clock) -> float:
    """The score that a hero may expect at the end, as its own player knows it."""
    hero = state.heroes[seat]
    content = state.content
    points, hand = content.printed.sets.points, content.hand
    cards, turns = clock.cards(hero, seat), clock.turns[seat]
    total = hero.points + (TOKEN + TOKEN_AHEAD * cards) * hero.xp + level_worth(hero.level, cards)
    hidden = content.characters[hero.destiny].story if hero.destiny else ()
    for icon in hidden:
        hero.icons[ICON_INDEX[icon]] += 1
    ahead = cards if cards < SET_HORIZON else SET_HORIZON
    for icons in hero.icons:
        if icons:
            have = icons if icons < 4 else 4
            total += points[have] + SETS[have] * ahead
    if hero.destiny:
        total += destiny_bonus(state, seat)
    for icon in hidden:
        hero.icons[ICON_INDEX[icon]] -= 1
    if hero.hand and state.phase != "last":
        heroic, dark = may_play(state, seat)
        for card in hero.hand:
            held = hand[card]
            worth = hold(held, turns)
            total += worth if (heroic if held.kind == "hero" else dark) else BARRED * worth * min(1.0, cards / 3.0)
    total += runes_worth(hero) * cards + ALLY * len(hero.allies) + reach(clock.have(hero, seat), cards)
    attempt = state.attempt
    if attempt is not None and attempt.seat == seat:
        total += pending(state, attempt, cards)
    elif state.turn == seat and state.mains and state.phase in ("start", "action"):
        total += best_main(state, seat, cards)
    return total


def runes_worth(hero: Hero) -> float:
    """What runes, powers and triggers bring with each card still to come."""
    worth = POWER_AHEAD * (len(hero.powers) + len(hero.triggers))
    for icons in hero.abilities:
        worth += RUNES[icons if icons < 6 else 6]
    return worth


def glance(state: Table, seat: int, clock: Clock) -> float:
    """The same at a glance, for the others: what lies open, and a usual Destiny."""
    hero = state.heroes[seat]
    points = state.content.printed.sets.points
    cards, turns = clock.cards(hero, seat), clock.turns[seat]
    total = hero.points + (TOKEN + TOKEN_AHEAD * cards) * hero.xp + level_worth(hero.level, cards)
    total += USUAL_DESTINY + len(hero.hand) * (1.1 if turns >= 1.0 else 0.5)
    ahead = cards if cards < SET_HORIZON else SET_HORIZON
    for icons in hero.icons:
        if icons:
            have = icons if icons < 4 else 4
            total += points[have] + SETS[have] * ahead
    total += runes_worth(hero) * cards + ALLY * len(hero.allies) + reach(clock.have(hero, seat), cards)
    attempt = state.attempt
    if attempt is not None and attempt.seat == seat:
        total += pending(state, attempt, cards)
    elif state.turn == seat and state.mains and state.phase in ("start", "action"):
        total += ORDINARY_TURN
    return total
