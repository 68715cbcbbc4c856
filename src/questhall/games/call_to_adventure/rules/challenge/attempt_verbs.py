"""The verbs that act on an attempt: the pool, the cast, the outcome."""

from questhall.games.call_to_adventure.content.vocabulary import (
    ABILITIES,
    ABILITY_INDEX,
    AddAbility,
    AddRune,
    BuyResult,
    IgnoreCorruption,
    KeepOnFail,
    ModifyDifficulty,
    ModifyResult,
    Reattempt,
    Recast,
    RemoveRune,
    SetOutcome,
    SwitchChallenge,
    SwitchPath,
    TurnRune,
)
from questhall.games.call_to_adventure.rules.challenge.attempt import (
    cast_one,
    grant,
    grant_dark,
    throw_again,
    turn_rune_over,
)
from questhall.games.call_to_adventure.rules.challenge.runes import (
    NAMES,
    PLAIN,
    dark_room,
    runes_of,
    stones,
    unlisted,
)
from questhall.games.call_to_adventure.rules.challenge.trying_again import again
from questhall.games.call_to_adventure.rules.hand_cards import affected, current, mine
from questhall.games.call_to_adventure.rules.rows import find, other_challenges
from questhall.games.call_to_adventure.rules.track import may_cast_dark
from questhall.games.call_to_adventure.state import Attempt, Table, Task, then
from questhall.kernel import Flow, Option, choose, choose_some, say


def add_rune(state: Table, effect: AddRune, task: Task) -> None:
    """CTA-RUNE-03, CTA-DARK-04, CTA-TRACK-05, CTA-TRACK-11, CTA-HA-13: runes join the attempt."""
    attempt = mine(state, task)
    if attempt is None:
        return
    if effect.kind == "any_listed":
        then(state, Task("choose_rune", effect.key, attempt.seat))
    elif effect.kind == "dark":
        if not (effect.antihero or may_cast_dark(state, attempt.seat)):
            return
        if effect.up_to and min(effect.n, dark_room(attempt)) > 0:
            then(state, Task("choose_dark", effect.key, attempt.seat, n=min(effect.n, dark_room(attempt))))
        else:
            for _ in range(effect.n):
                grant_dark(state)
    else:
        for _ in range(effect.n):
            grant(state, ABILITY_INDEX[task.arg if effect.kind == "it" else effect.kind])


def choose_rune(state: Table, task: Task) -> Flow:
    """Which of the listed abilities the added rune has."""
    attempt = state.attempt
    assert attempt is not None
    kinds = [ABILITIES[ability] for ability in attempt.listed if runes_of(state, attempt, ability) < 3]
    if kinds:
        kind: str = yield from choose(task.seat, "rune", kinds, about=task.key)
        grant(state, ABILITY_INDEX[kind])


def choose_dark(state: Table, task: Task) -> Flow:
    """How many of the offered Dark runes are taken."""
    number: int = yield from choose(task.seat, "dark", tuple(range(task.n + 1)), about=task.key)
    for _ in range(number):
        grant_dark(state)


def remove_rune(state: Table, effect: RemoveRune, task: Task) -> Flow:
    """CTA-CHAL-21: an ability or Dark rune is taken out of the cast and adds nothing more."""
    attempt = current(state)
    runes = [i for i, stone in enumerate(attempt.stones) if stone >= PLAIN] if attempt is not None else []
    if attempt is not None and runes:
        i: int = yield from choose(attempt.seat, "remove-rune", runes, about=effect.key)
        say(state, "removed", NAMES[attempt.stones[i]], seat=attempt.seat, rule="CTA-CHAL-21")
        del attempt.stones[i], attempt.faces[i]


def recast(state: Table, effect: Recast, task: Task) -> Flow:
    """CTA-CHAL-21: throw runes again; whoever played the card chooses."""
    attempt = affected(state, effect, task)
    if attempt is not None and attempt.stones:
        runes = range(len(attempt.stones))
        least = 0 if effect.up_to else min(effect.n, len(runes))
        chosen: list[int] = yield from choose_some(task.n, "recast", runes, least, effect.n, about=effect.key)
        for i in chosen:
            throw_again(state, i)


def turn_rune(state: Table, effect: TurnRune, task: Task) -> Flow:
    """CTA-CHAL-21: show the other face; whoever played the card chooses."""
    attempt = current(state)
    if attempt is not None and attempt.stones:
        runes = range(len(attempt.stones))
        chosen: list[int] = yield from choose_some(task.n, "turn-rune", runes, effect.n, effect.n, about=effect.key)
        for i in chosen:
            turn_rune_over(state, i)


def modify_result(state: Table, effect: ModifyResult, task: Task) -> None:
    """CTA-CHAL-10, CTA-RE-10: what helps and what hinders is kept apart, for a re-attempt."""
    attempt = affected(state, effect, task)
    if attempt is None:
        return
    if effect.n > 0:
        attempt.bonus += effect.n
    else:
        attempt.malus -= effect.n
    say(state, "modified", effect.n, seat=attempt.seat)


def modify_difficulty(state: Table, effect: ModifyDifficulty, task: Task) -> None:
    """CTA-CHAL-02, CTA-RE-10: the difficulty of this attempt."""
    attempt = affected(state, effect, task)
    if attempt is not None:
        if effect.n < 0:
            attempt.ease -= effect.n
        else:
            attempt.strain += effect.n
        say(state, "harder", effect.n, seat=attempt.seat)


def add_ability(state: Table, effect: AddAbility, task: Task) -> None:
    """CTA-CHAL-05: the challenge lists one more ability; after the throw its runes are cast at once."""
    attempt = mine(state, task)
    if attempt is None:
        return
    if effect.ability == "any":
        then(state, Task("choose_ability", effect.key, attempt.seat))
    else:
        _list_ability(state, attempt, ABILITY_INDEX[effect.ability])


def _list_ability(state: Table, attempt: Attempt, ability: int) -> None:
    if ability not in attempt.listed:
        attempt.listed.append(ability)
        if attempt.stones:
            for stone in stones(ability, runes_of(state, attempt, ability)):
                cast_one(state, stone)


def choose_ability(state: Table, task: Task) -> Flow:
    """CTA-CHAL-05: which of the abilities that the hero shows the challenge lists too."""
    attempt = state.attempt
    assert attempt is not None
    kinds = [ABILITIES[ability] for ability in unlisted(state, attempt)]
    if kinds:
        kind: str = yield from choose(task.seat, "ability", kinds, about=task.key)
        say(state, "listed", kind, seat=attempt.seat, rule="CTA-CHAL-05")
        _list_ability(state, attempt, ABILITY_INDEX[kind])


def buy_result(state: Table, effect: BuyResult, task: Task) -> Flow:
    """CTA-CHAL-10, CTA-TERM-03: tokens for the result, as many as the one who attempts wants to pay."""
    attempt = mine(state, task)
    if attempt is not None:
        hero = state.heroes[attempt.seat]
        paid: int = yield from choose(attempt.seat, "pay", range(min(effect.n, hero.xp) + 1), about=effect.key)
        if paid:
            hero.xp -= paid
            attempt.bonus += paid
            say(state, "xp", -paid, seat=attempt.seat)
            say(state, "modified", paid, seat=attempt.seat)


def reattempt(state: Table, effect: Reattempt, task: Task) -> None:
    """CTA-RE-01, CTA-RE-08: one's own attempt is made again."""
    if mine(state, task) is not None:
        again(state)


def set_outcome(state: Table, effect: SetOutcome, task: Task) -> None:
    """CTA-CHAL-22: an outcome set outright goes before the sums."""
    attempt = mine(state, task)
    if attempt is not None:
        attempt.forced = "success" if effect.success else "fail"


def switch_path(state: Table, effect: SwitchPath, task: Task) -> None:
    """CTA-CHAL-03: a card may change the path, before the throw."""
    attempt = mine(state, task)
    if attempt is not None and not attempt.stones and state.content.story[attempt.card].bottom is not None:
        attempt.path = "bottom" if attempt.path == "top" else "top"
        say(state, "switched", attempt.card, attempt.path, seat=attempt.seat, rule="CTA-CHAL-03")


def switch_challenge(state: Table, effect: SwitchChallenge, task: Task) -> Flow:
    """CTA-CHAL-03: a card may change the challenge, before the throw; its path is declared anew."""
    attempt = mine(state, task)
    cards = other_challenges(state)
    if attempt is not None and cards and not attempt.stones:
        moves = state.content.moves
        options: list[Option] = [(path[1], path[2]) for card in cards for path in moves[card].paths]
        answer: Option = yield from choose(attempt.seat, "switch", options, about=effect.key)
        assert isinstance(answer, tuple)
        facts = state.content.facts
        added = [ability for ability in attempt.listed if ability not in facts[attempt.card][attempt.path].listed]
        attempt.card, attempt.path = str(answer[0]), str(answer[1])
        attempt.act, attempt.slot = find(state, attempt.card)
        printed = facts[attempt.card][attempt.path].listed
        attempt.listed = [*printed, *[ability for ability in added if ability not in printed]]
        say(state, "switched", attempt.card, attempt.path, seat=attempt.seat, rule="CTA-CHAL-03")


def ignore_corruption(state: Table, effect: IgnoreCorruption, task: Task) -> None:
    """Corruption faces of this cast that will not move the marker."""
    attempt = mine(state, task)
    if attempt is not None:
        attempt.spared += effect.n


def keep_on_fail(state: Table, effect: KeepOnFail, task: Task) -> None:
    """The card stays in its row if the attempt fails."""
    attempt = mine(state, task)
    if attempt is not None:
        attempt.keep = True
