"""Powers of own cards: conditions, limits, what triggers, what can be activated."""

from questhall.games.call_to_adventure.content.vocabulary import (
    ABILITY_INDEX,
    ICON_INDEX,
    NO_CONDITION,
    AddAbility,
    AddRune,
    AdversaryXp,
    ExtraMain,
    IgnoreCorruption,
    MoveAlly,
    Number,
    Peek,
    Power,
    ReplaceRow,
    SwitchChallenge,
    SwitchPath,
    TakeTrait,
    When,
)
from questhall.games.call_to_adventure.rules.acts import room, stage
from questhall.games.call_to_adventure.rules.adversaries_in_rows import forbidden
from questhall.games.call_to_adventure.rules.challenge.difficulty import difficulty
from questhall.games.call_to_adventure.rules.challenge.runes import DARK, calls, result, runes_of, stains, unlisted
from questhall.games.call_to_adventure.rules.rows import free_allies, open_traits, other_challenges, replaceable
from questhall.games.call_to_adventure.state import FULL, NOBODY, START_LEVEL, Hero, Table, Task, then
from questhall.kernel import Flow, choose, say

ACTIVATED = ("activate", "before", "facing", "after_fail", "after_success")


def holds(state: Table, when: When, seat: int, card: str, path: str, source: str) -> bool:
    """Whether all conditions hold for the hero in question and the card in question."""
    if when is NO_CONDITION:
        return True
    hero = state.heroes[seat]
    if not when.level_min <= hero.level <= when.level_max or hero.xp < when.xp_min:
        return False
    if len(hero.hand) < when.hand_min or len(hero.allies) < when.allies_min or len(hero.story) > when.cards_max:
        return False
    if (when.stage and stage(hero) != when.stage) or (when.mode and state.mode != when.mode):
        return False
    if (when.idle and state.acted) or (when.first_this_turn and state.acted):
        return False
    for ability, n in when.icons.items():
        if hero.abilities[ABILITY_INDEX[ability]] < n:
            return False
    for icon, n in when.story.items():
        if hero.icons[ICON_INDEX[icon]] < n:
            return False
    return _about_card(state, when, card, path, source) and _about_cast(state, when)


def _about_card(state: Table, when: When, card: str, path: str, source: str) -> bool:
    if when.this and card != source:
        return False
    if not (when.kind or when.act or when.act_min or when.challenge_has or when.path_has):
        return True
    if not card:
        return False
    data = state.content.story[card]
    if (when.kind and data.kind != when.kind) or (when.act and data.act != when.act) or data.act < when.act_min:
        return False
    if when.challenge_has and not any(ability in data.abilities for ability in when.challenge_has):
        return False
    if when.path_has:
        side = data.side(path)
        if when.path_has == "Corruption":
            return side.corruption > 0
        if when.path_has == "Virtue":
            return side.virtue > 0
        return when.path_has in side.icons or when.path_has in side.story
    return True


def _about_cast(state: Table, when: When) -> bool:
    if when.margin_min is None and when.margin_max is None and not when.dark_min and not when.calls_min:
        return True
    attempt = state.attempt
    if attempt is None:
        return False
    margin = result(attempt) - difficulty(state)
    if when.margin_min is not None and margin < when.margin_min:
        return False
    if when.margin_max is not None and margin > when.margin_max:
        return False
    if when.dark_min and attempt.stones.count(DARK) < when.dark_min:
        return False
    return not when.calls_min or calls(attempt) >= when.calls_min


def uses(state: Table, owner: int, power: Power) -> int:
    """How often a power has been used within its limit."""
    if _per_attempt(power):
        return state.attempt.used.get(power.key, 0) if state.attempt is not None else 0
    return state.heroes[owner].used.get(power.key, 0) if owner >= 0 else 0


def _per_attempt(power: Power) -> bool:
    """CTA-FX-08: counted by the attempt if the card says so, or if it says nothing and belongs to a phase of one."""
    return power.limit == "attempt" or (not power.limit and power.trigger in ATTEMPT_PHASES)


def use(state: Table, owner: int, power: Power) -> None:
    """Count a use of a power."""
    if _per_attempt(power):
        if state.attempt is not None:
            state.attempt.used[power.key] = state.attempt.used.get(power.key, 0) + 1
    elif owner >= 0:
        used = state.heroes[owner].used
        used[power.key] = used.get(power.key, 0) + 1


# triggers


def fire(state: Table, trigger: str, seat: int, detail: str = "", card: str = "", path: str = "") -> None:
    """CTA-FX-04: whatever watches for this event goes on the agenda, the active player's first, then in seat order.

    `seat` is the hero to whom it happened (NOBODY: to the table).
    """
    watchers = state.content.watchers.get(trigger)
    if watchers is None:
        return
    found: list[Task] = []
    powers = state.content.powers
    turn, heroes = state.turn, state.heroes
    for k, hero in enumerate(heroes[turn:] + heroes[:turn]):
        if watchers.isdisjoint(hero.triggers):
            continue
        owner = (turn + k) % len(heroes)
        own: list[str] = []
        for key in hero.triggers:
            if key in watchers and _watches(state, powers[key], owner, seat, detail, card, path):
                own.append(key)
        if len(own) == 1:
            found.append(Task("trigger", own[0], owner, seat))
        elif own:
            found.append(Task("triggers", " ".join(own), owner, seat))
    for key in state.looming:
        if key in watchers and _watches(state, powers[key], NOBODY, seat, detail, card, path):
            found.append(Task("trigger", key, NOBODY, seat))
    if found:
        then(state, *found)


def _watches(state: Table, power: Power, owner: int, seat: int, detail: str, card: str, path: str) -> bool:
    if (power.whose == "self" and seat != owner) or (power.whose == "other" and (seat == owner or seat < 0)):
        return False
    if (power.whose == "table" and seat >= 0) or (power.filter and power.filter != detail):
        return False
    if power.limit and uses(state, owner, power) >= power.times:
        return False
    judged = owner if owner >= 0 else seat if seat >= 0 else state.turn
    return holds(state, power.when, judged, card, path, power.card)


def several(state: Table, task: Task) -> Flow:
    """CTA-FX-04: a player's own triggers at the same moment happen in the order that the player wants."""
    keys = task.key.split(" ")
    first: str = yield from choose(task.seat, "order", keys)
    keys.remove(first)
    rest = Task("triggers", " ".join(keys), task.seat, task.other)
    then(state, Task("trigger", first, task.seat, task.other), rest if len(keys) > 1 else
         Task("trigger", keys[0], task.seat, task.other))  # fmt: skip


def trigger(state: Table, task: Task) -> None:
    """CTA-FX-04: a triggered power happens; one that says "may" is asked for."""
    power = state.content.powers[task.key]
    if power.limit and uses(state, task.seat, power) >= power.times:
        return
    if power.may and task.seat >= 0:
        then(state, Task("may", task.key, task.seat, task.other))
    else:
        happen(state, power, task.seat, task.other)


def may(state: Table, task: Task) -> Flow:
    """CTA-FX-04: the owner may decline."""
    answer: str = yield from choose(task.seat, "may", ("use", "pass"), about=task.key)
    if answer == "use":
        happen(state, state.content.powers[task.key], task.seat, task.other)


def happen(state: Table, power: Power, owner: int, seat: int) -> None:
    """A power takes effect: its verbs go on the agenda in order."""
    if power.limit:
        use(state, owner, power)
    say(state, "power", power.card, power.key, seat=owner, rule="CTA-FX-04")
    enact(state, power, owner, owner if owner >= 0 else seat, seat)


def enact(state: Table, power: Power, owner: int, you: int, other: int, arg: str = "") -> None:
    """Put the verbs of a power on the agenda. `you` is whom its "you" means, `other` whom it was aimed at."""
    then(state, *[Task("verb", verb.key, you, other, owner, arg) for verb in power.do])


def adversary_met(state: Table, task: Task) -> None:
    """CTA-ADV-03: what watches for an Adversary."""
    fire(state, "on_adversary_revealed", state.turn, "", task.key)


def row_met(state: Table, task: Task) -> None:
    """CTA-ACT-03: what watches for a new row."""
    fire(state, "on_row_reveal", task.seat)


def empower(hero: Hero, powers: tuple[Power, ...]) -> None:
    """CTA-FX-01, CTA-FX-05: a hero has the powers of a card that is seen; what scores at the end waits."""
    for power in powers:
        if power.trigger in ACTIVATED:
            hero.powers += (power.key,)
        elif power.trigger != "end_game":
            hero.triggers += (power.key,)


# activation

ATTEMPT_PHASES = {"before": "A1", "facing": "A3", "after_fail": "A4", "after_success": "A4"}


def usable(state: Table, seat: int) -> list[tuple[str, str]]:
    """CTA-FX-01, CTA-FX-02, CTA-FX-03, CTA-FX-06, CTA-FX-08: powers that can be used in this phase and paid for."""
    hero = state.heroes[seat]
    phase = state.phase
    found: list[tuple[str, str]] = []
    keys = hero.powers
    if state.quarry is not None and phase == "action":
        keys = (*keys, state.content.quests[state.quarry.card].opportunity.key)
    for key in keys:
        power = state.content.powers[key]
        wanted = ATTEMPT_PHASES.get(power.trigger, "action")
        if phase == wanted and _can_use(state, seat, hero, power):
            found.append(("use", key))
    return found


def _can_use(state: Table, seat: int, hero: Hero, power: Power) -> bool:
    cost = power.cost
    if hero.xp < cost.xp or (cost.corruption and hero.level + cost.corruption > 7):
        return False
    if cost.hero and not hero_cards(state, hero):
        return False
    if power.card in hero.allies and forbidden(state, "ally_power"):
        return False
    attempt = state.attempt
    card = path = ""
    if power.trigger in ATTEMPT_PHASES:
        if attempt is None or attempt.seat != seat:
            return False
        if power.trigger == "after_fail" and attempt.outcome != "fail":
            return False
        if power.trigger == "after_success" and attempt.outcome != "success":
            return False
        card, path = attempt.card, attempt.path
    if (power.limit or not (cost.xp or cost.corruption or cost.hero or cost.sacrifice)) and _spent(state, seat, power):
        return False
    return holds(state, power.when, seat, card, path, power.card) and not pointless(state, seat, power)


def _spent(state: Table, seat: int, power: Power) -> bool:
    """CTA-FX-08: without cost and printed limit once per turn, or once per attempt."""
    return uses(state, seat, power) >= power.times


def pointless(state: Table, seat: int, power: Power) -> bool:
    """CTA-HA-12: a power that needs a thing to act on is not offered without one."""
    attempt = state.attempt
    for verb in power.do:
        if isinstance(verb, ReplaceRow):
            return not replaceable(state)
        if isinstance(verb, TakeTrait):
            return not open_traits(state, seat) or len(state.heroes[seat].story) >= room(state)
        if isinstance(verb, MoveAlly):
            return not free_allies(state, seat)
        if isinstance(verb, Peek):
            return not any(deck for deck in state.decks[: state.revealed])
        if isinstance(verb, ExtraMain):
            return len(state.heroes[seat].story) >= FULL  # CTA-SOLO-18: with eight it is the Adversary once more
        if isinstance(verb, AdversaryXp):
            return state.quarry is None or (verb.n < 0 and state.quarry.xp == 0)
        if attempt is None:
            continue
        if isinstance(verb, SwitchPath):
            return state.content.story[attempt.card].bottom is None
        if isinstance(verb, SwitchChallenge):
            return not other_challenges(state)
        if isinstance(verb, AddRune) and verb.kind == "any_listed":
            return all(runes_of(state, attempt, ability) == 3 for ability in attempt.listed)
        if isinstance(verb, AddAbility):
            if verb.ability == "any":
                return not unlisted(state, attempt)
            return ABILITY_INDEX[verb.ability] in attempt.listed
        if isinstance(verb, IgnoreCorruption):
            return stains(attempt) == 0
    return False


def hero_cards(state: Table, hero: Hero) -> list[str]:
    """Hero cards in a hand, each name once."""
    hand = state.content.hand
    return sorted({card for card in hero.hand if hand[card].kind == "hero"})


def amount(state: Table, number: Number, seat: int) -> int:
    """A number of an effect: printed, or counted for a hero."""
    if isinstance(number, int):
        return number
    hero = state.heroes[seat]
    kind, _, name = number.per.partition(":")
    hand, story = state.content.hand, state.content.story
    if kind == "icon":
        count = hero.abilities[ABILITY_INDEX[name]]
    elif kind == "story":
        count = hero.icons[ICON_INDEX[name]]
    elif kind == "ally":
        count = len(hero.allies)
    elif kind == "ally_any":
        count = len(hero.allies) + len(hero.fallen)
    elif kind in ("hero_played", "antihero_played"):
        count = sum([1 for card in hero.played if hand[card].kind == kind[:-7]])
    elif kind == "xp":
        count = hero.xp
    elif kind == "level_step":
        count = abs(hero.level - START_LEVEL)
    else:
        count = sum([1 for card, _ in hero.story if story[card].kind == kind])
    total = count * number.each
    return total if number.max is None else min(total, number.max)
