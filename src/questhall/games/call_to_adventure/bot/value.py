"""How bots see the game: the chance to win from a position, and which options are worth a look."""

from math import exp, log
from typing import Sequence

from questhall.games.call_to_adventure.bot.adversary import quest_value
from questhall.games.call_to_adventure.bot.plays import LAST_FIGHT, Stake, listed_worth, play_gain, use_gain
from questhall.games.call_to_adventure.bot.worth import (
    Clock,
    affordable,
    cast_worths,
    glance,
    hold,
    option_worth,
    path_worth,
    prospect_of,
    stain,
    standing,
    token_worth,
    trait_worth,
)
from questhall.games.call_to_adventure.content.vocabulary import (
    ABILITY_INDEX,
    AddAbility,
    Draw,
    ExtraMain,
    IgnoreCorruption,
    Per,
    Power,
    Score,
    SwitchChallenge,
)
from questhall.games.call_to_adventure.rules.acts import room, stage
from questhall.games.call_to_adventure.rules.challenge.dark_runes import affordable as dark_runes
from questhall.games.call_to_adventure.rules.challenge.runes import DARK, LOW, PLAIN, SPECIAL, VALUES, at_least
from questhall.games.call_to_adventure.rules.gaining_traits import meets
from questhall.games.call_to_adventure.rules.rows import find
from questhall.games.call_to_adventure.state import FULL, NOBODY, Hero, Table
from questhall.kernel import Chance, Decision, Option

RATE = 0.9  # how much a point at first sight counts where a search begins
# points by which first sight may err: what looks worse than that is not worth a look
DOUBT, DOUBT_OF = 5.0, {"act": 3.0, "respond": 1.0}
SHARP_RATE = 6.0  # the same where it is all that counts
UNSEEN = 0.6  # the share of a challenge's worth that is left of it before it lies there
NEVER = -50.0  # options about being asked, which no bot needs
FUTILE = -9.0  # a Journey that is good for nothing
GLAD_TO_GO = ("on_journey", "on_ally_lost")  # what pays the token back
AT_HAND = 0.1  # what a card or a power for A1 promises before one has looked at it
# what character cards are good for: icons, pairs of icons, powers of Origins (by what they watch for) and Motivations
STORY_ICON, ABILITY_ICON, PAIR, MATCH = 2.5, 2.5, 0.6, 1.5
TRAITS = 2.0  # an Origin that likes Traits
WATCHING = {"on_gain_card": -0.5, "on_journey": -1.5, "on_draw": 1.0, "on_virtue": 0.5, "on_fail": 0.5}
USING: dict[type, float] = {Draw: 2.0, AddAbility: 2.5, IgnoreCorruption: 1.0, ExtraMain: 0.5, SwitchChallenge: -2.0}
KEPT = {"trait": 3.5, "challenge": 1.5, "xp": 2.0, "level_step": 1.0, "hero_played": 1.0}  # Destinies that count these
SPREAD, SPREAD_AHEAD = 2.2, 0.55  # points of lead that matter: at the end, and for each turn to come


# how good a position is


def value(state: Table, seat: int) -> float:
    """About the expected payoff, 0 to 1."""
    if state.phase == "setup":
        return 0.5
    clock = Clock(state)
    if state.quarry is not None:
        return quest_value(state, seat, clock)
    own = standing(state, seat, clock)
    spread = SPREAD + SPREAD_AHEAD * clock.turns[seat]
    rivals = 0.0
    for other in range(len(state.heroes)):
        if other != seat:
            rivals += exp((glance(state, other, clock) - own) / spread)
    return 1.0 / (1.0 + rivals)


# first sight


def prior(state: Table, decision: Decision) -> Sequence[float]:
    """How promising each option looks; 0 is not worth a look: clearly worse than the best at first sight."""
    worths = judge_options(state, decision)
    top = max(worths)
    least = top - DOUBT_OF.get(decision.kind, DOUBT)
    return [exp(RATE * (worth - top)) if worth >= least else 0.0 for worth in worths]


def sensible(state: Table, decision: Decision, chance: Chance) -> Option:
    """A quick, decent answer: mostly what looks best at first sight."""
    options = decision.options
    if len(options) == 1:
        return options[0]
    worths = judge_options(state, decision)
    top = max(worths)
    weights = [exp(SHARP_RATE * (worth - top)) if worth > NEVER else 0.0 for worth in worths]
    point = chance.below(1 << 30) / (1 << 30) * sum(weights)
    for option, weight in zip(options, weights):
        point -= weight
        if point < 0:
            return option
    return options[weights.index(max(weights))]


def judge_options(state: Table, decision: Decision) -> list[float]:
    """What each option is worth at first sight, in points; only differences matter."""
    kind, seat, options = decision.kind, decision.seat, decision.options
    if kind in ("origin", "motivation", "destiny"):
        return [character_worth(state, seat, kind, str(option)) for option in options]
    clock = Clock(state)
    cards, turns = clock.cards(state.heroes[seat], seat), clock.turns[seat]
    if kind == "act":
        return judge_actions(state, seat, options, cards, turns)
    if kind == "gather":
        return judge_gathering(state, seat, options, cards, turns)
    if kind == "respond":
        at = stake_of(state, seat, cards)
        return [judge_free(state, seat, option, at, cards, turns) for option in options]
    if kind in ("recast", "turn-rune", "remove-rune"):
        return judge_runes(state, seat, kind, options)
    if kind == "dark":
        return judge_dark(state, seat, options, cards)
    if kind == "either":
        level = state.heroes[seat].level
        return [
            (0.9 if level <= 4 else 0.0) if option == "hero" else (0.8 if level >= 3 else 0.0) for option in options
        ]
    if kind in ("ability", "pay"):
        return judge_cast(state, seat, options, cards)
    if kind in ("replace", "peek"):
        worths = [card_worth(state, seat, str(option), cards) for option in options]
        return worths if kind == "peek" else [-worth for worth in worths]
    if kind == "take-trait":
        return [trait_worth(state, state.heroes[seat], str(option), cards) for option in options]
    if kind == "discard":
        return [-hold(state.content.hand[str(option)], turns) for option in options]
    return [0.0] * len(options)


def character_worth(state: Table, seat: int, kind: str, card: str) -> float:
    """A character card at the beginning: its icons, what its power is good for, and how well it fits the others."""
    hero, content = state.heroes[seat], state.content
    data = content.characters[card]
    worth = STORY_ICON * len(data.story) + ABILITY_ICON * len(data.icons)
    power = data.powers[0]
    if kind == "origin":
        worth += WATCHING.get(power.trigger, 0.0) + (TRAITS if power.when.kind == "trait" else 0.0)
    elif kind == "motivation":
        own = content.characters[hero.origin].icons if hero.origin else ()
        worth += USING.get(type(power.do[0]), 0.0) + sum([PAIR for name in data.icons if name in own])
    else:
        known = [content.characters[id] for id in (hero.origin, hero.motivation) if id]
        worth += sum([MATCH for other in known for icon in data.story if icon in other.story])
        worth += destiny_fit(power, [name for other in known for name in other.icons])
    return worth


def destiny_fit(power: Power, icons: Sequence[str]) -> float:
    """A Destiny that counts story icons is worth more than one for an ability, unless the hero begins with that.

    What the others count comes to every hero, to some more than to others.
    """
    worth = 0.0
    for verb in power.do:
        if isinstance(verb, Score) and isinstance(verb.n, Per):
            if verb.n.per.startswith("icon:"):
                worth += icons.count(verb.n.per[5:])
            elif verb.n.per.startswith("story:"):
                worth += 1.5 * verb.n.each
            else:
                worth += KEPT.get(verb.n.per, 0.0)
    return worth


def stake_of(state: Table, seat: int, cards: float) -> Stake | None:
    """The attempt that is going on, while its outcome is open."""
    attempt = state.attempt
    return None if attempt is None or state.phase in ("A5", "A6") else Stake(state, attempt, seat, cards)


def judge_actions(state: Table, seat: int, options: Sequence[Option], cards: float, turns: float) -> list[float]:
    """Main actions by what they promise; everything else by what it adds, for it can be done first."""
    worths: list[float] = []
    best = 0.0
    mains: dict[str, float] = {}  # the best that each card of the rows promises
    hero = state.heroes[seat]
    journeys = 0
    casts: dict[tuple[str | int, ...], list[float]] = {}
    for option in options:
        worth = 0.0
        if isinstance(option, tuple):
            card = str(option[1])
            if option[0] == "gain":
                worth = trait_worth(state, hero, card, cards)
            elif option[0] == "attempt":
                path = option[:3]
                if path not in casts:
                    casts[path] = casts_at(state, seat, card, str(option[2]), cards)
                worth = casts[path][int(option[4])] if len(option) > 3 else NEVER
            elif option[0] in ("journey", "replace"):
                journeys += 1
            best = max(best, worth)
            mains[card] = max(mains.get(card, 0.0), worth)
        worths.append(worth)
    unused = -1.0 if state.mains and len(hero.story) < FULL else 0.0
    if any(isinstance(option, tuple) and option[0] == "replace" for option in options):
        unused = NEVER  # a new card costs nothing
    ready = bool(casts) and prepared(state, hero)
    for i, option in enumerate(options):
        if not isinstance(option, tuple):
            worths[i] = unused
        elif option[0] in ("end", "pass"):
            worths[i] = NEVER
        elif option[0] == "attempt":
            if ready and len(option) == 3:
                worths[i] = max(casts[option]) + AT_HAND
        elif option[0] == "journey":
            rest = max([worth for card, worth in mains.items() if card != option[1]], default=0.0)
            change = FUTILE if futile(state, hero, str(option[1]), cards) else judge_journey(state, rest)
            worths[i] = rest + change - 0.3 * log(journeys)
        elif option[0] == "replace":
            worths[i] = best + 0.5
        elif option[0] in ("play", "use"):
            worths[i] = best + judge_free(state, seat, option, None, cards, turns)
    return worths


def casts_at(state: Table, seat: int, card: str, path: str, cards: float) -> list[float]:
    """What an attempt promises with 0, 1 ... Dark runes, wherever the card lies."""
    hero = state.heroes[seat]
    act, slot = find(state, card)
    worth, plain, special, needed = prospect_of(state, hero, act, slot, card, path, cards)
    if state.quarry is not None and card == state.quarry.card:
        worth += LAST_FIGHT  # the whole game hangs on it
    return cast_worths(state, hero, worth, plain, special, needed, cards, dark_runes(state, seat))


def prepared(state: Table, hero: Hero) -> bool:
    """Whether the hero has something to add before a throw but Dark runes, so that being asked in A1 is of use."""
    content = state.content
    held = [power for card in hero.hand for power in content.hand[card].powers]
    return any(power.trigger == "before" for power in (*held, *[content.powers[key] for key in hero.powers]))


def judge_journey(state: Table, best: float) -> float:
    """A Journey costs a token; it helps when nothing good lies there."""
    if not state.mains:
        return -1.5
    return -1.2 + 0.4 * max(0.0, 3.0 - best)


def futile(state: Table, hero: Hero, card: str, cards: float) -> bool:
    """Whether a Journey throws a token away: what comes can be nobody's any more, or every mile feeds the Adversary."""
    content = state.content
    if state.quarry is not None and content.quests[state.quarry.card].menace.trigger == "on_journey":
        return True
    if any(content.powers[key].trigger in GLAD_TO_GO for key in hero.triggers):
        return False
    if content.story[card].kind == "adversary" or token_worth(state, hero, cards) <= 0.0:
        return False  # its power goes with it; or a token is one too many
    full, act = room(state), find(state, card)[0]
    late = not state.mains and state.ending >= 0  # the hero's last turn, and all is done
    for other in state.heroes:
        if len(other.story) < full and stage(other) <= act and not (late and other is hero):
            return False
    return True


def judge_free(state: Table, seat: int, option: Option, at: Stake | None, cards: float, turns: float) -> float:
    """Passing is worth nothing; a card or a power what it changes."""
    if not isinstance(option, tuple):
        return 0.0
    if option[0] == "use":
        return use_gain(state, seat, state.content.powers[str(option[1])], at, cards)
    if option[0] != "play":
        return NEVER
    mode = int(option[3]) if len(option) > 3 and option[2] == "mode" else 0
    other = int(option[option.index("at") + 1]) if "at" in option else NOBODY
    return play_gain(state, seat, state.content.hand[str(option[1])], mode, at, cards, turns, other)


def judge_gathering(state: Table, seat: int, options: Sequence[Option], cards: float, turns: float) -> list[float]:
    """Throw, or first add what raises the chance enough."""
    attempt = state.attempt
    assert attempt is not None
    at = Stake(state, attempt, seat, cards)
    hero = state.heroes[seat]
    spent = stain(state, hero, attempt.dark, cards) if attempt.dark else 0.0
    token = token_worth(state, hero, cards)
    worths: list[float] = []
    for option in options:
        if not isinstance(option, tuple):
            worths.append(0.0)
        elif option[0] == "buy":
            best = -9.0
            for more in range(1, min(affordable(state, hero), 3 - attempt.dark) + 1):
                chance = at_least(at.plain + more, at.special, at.needed)
                marks = stain(state, hero, attempt.dark + more, cards) - spent
                best = max(best, (chance - at.chance) * at.stake - token * more + marks)
            worths.append(best)
        elif option[0] == "leave":
            worths.append(-4.0)
        else:
            worths.append(judge_free(state, seat, option, at, cards, turns))
    return worths


def judge_dark(state: Table, seat: int, options: Sequence[Option], cards: float) -> list[float]:
    """How many Dark runes to take that cost nothing but the marker."""
    at = stake_of(state, seat, cards)
    if at is None or at.thrown:
        return [0.0] * len(options)
    hero, dark = state.heroes[at.attempt.seat], at.attempt.dark
    worths: list[float] = []
    for option in options:
        more = option if isinstance(option, int) else 0
        chance = at_least(at.plain + more, at.special, at.needed)
        worths.append(chance * at.stake + (stain(state, hero, dark + more, cards) if dark + more else 0.0))
    return worths


def judge_cast(state: Table, seat: int, options: Sequence[Option], cards: float) -> list[float]:
    """One more ability for the challenge, or tokens for the result."""
    at = stake_of(state, seat, cards)
    if at is None:
        return [0.0] * len(options)
    hero = state.heroes[at.attempt.seat]
    token = token_worth(state, hero, cards)
    return [
        at.shift(option) - token * option
        if isinstance(option, int)
        else listed_worth(hero, ABILITY_INDEX[str(option)], at)
        for option in options
    ]


def card_worth(state: Table, seat: int, card: str, cards: float) -> float:
    """What a Story card is good for to a hero who may come to it: the better of its paths, or nothing."""
    hero, data = state.heroes[seat], state.content.story[card]
    if data.kind == "ally" or data.act < stage(hero):
        return 0.0
    if data.kind == "trait":
        return max(0.0, trait_worth(state, hero, card, cards)) if meets(hero, data.needs, state.waived) else 0.0
    act, slot = find(state, card)
    if not act:  # of a deck
        return UNSEEN * max([path_worth(state, hero, data.kind, data.side(path), cards) for path in ("top", "bottom")])
    return max(0.0, *[option_worth(state, seat, act, slot, card, path, cards) for path in state.content.facts[card]])


def judge_runes(state: Table, seat: int, kind: str, options: Sequence[Option]) -> list[float]:
    """Throw again or turn what lies badly; for somebody else's cast the other way round."""
    attempt = state.attempt
    assert attempt is not None
    mine = attempt.seat == seat or state.quarry is not None
    worths: list[float] = []
    for option in options:
        if not isinstance(option, int):
            worths.append(0.6)
            continue
        stone, low = attempt.stones[option], attempt.faces[option] == LOW
        step = 2.0 if SPECIAL <= stone < DARK else 1.2 if stone < PLAIN else 1.0
        if kind == "remove-rune":
            worths.append(-float(VALUES[stone][attempt.faces[option]]))
        else:
            worths.append(step if low == mine else -step)
    return worths
