"""Attempting a Challenge, phases A0 to A6 (CTA-CHAL)."""

from questhall.games.call_to_adventure.rules.acts import open_cards
from questhall.games.call_to_adventure.rules.challenge.dark_runes import buy, can_buy, darken
from questhall.games.call_to_adventure.rules.challenge.difficulty import difficulty, verdict
from questhall.games.call_to_adventure.rules.challenge.runes import (
    CALLING,
    DARK,
    GIFTS,
    LOW,
    NAMES,
    SPECIAL,
    VALUES,
    dark_room,
    pool,
    result,
    runes_of,
    stones,
)
from questhall.games.call_to_adventure.rules.challenge.trying_again import leavable, leave
from questhall.games.call_to_adventure.rules.hand_cards import play, plays
from questhall.games.call_to_adventure.rules.interrupts import declare
from questhall.games.call_to_adventure.rules.powers import fire, usable
from questhall.games.call_to_adventure.rules.rows import discard_slot, find, take_out
from questhall.games.call_to_adventure.rules.solo_and_coop import answer_call, defeat, set_aside
from questhall.games.call_to_adventure.rules.story import can_gain, gain
from questhall.games.call_to_adventure.state import NOBODY, Attempt, Table, Task, then
from questhall.kernel import Decision, Flow, Option, say

BUY: Option = ("buy", "dark")
THROW = "throw"


def announce(state: Table, card: str, path: str, dark: int = NOBODY) -> None:
    """Card and path are declared; then others may respond before it begins.

    CTA-CHAL-01, CTA-CHAL-03, CTA-TURN-06, CTA-ADV-04, CTA-TERM-15. `dark`: who knows already with how many Dark runes
    to throw says so at once, and is not asked in A1 (CTA-CHAL-09).
    """
    before = state.acted
    state.mains -= 1
    state.acted = True
    say(state, "attempt", card, path, seat=state.turn, rule="CTA-CHAL-01")
    declare(state, Task("begin", card, state.turn, dark, n=int(before), arg=path))


def begin(state: Table, task: Task) -> None:
    """CTA-STACK-07: the attempt goes on if the card is still there; otherwise the player may act again."""
    act, slot = find(state, task.key)
    set_aside = state.quarry is not None and task.key == state.quarry.card
    if not set_aside and task.key not in open_cards(state, task.seat):
        state.mains += 1
        state.acted = bool(task.n)
        say(state, "undone", task.key, seat=task.seat, rule="CTA-STACK-07")
        return
    listed = list(state.content.facts[task.key][task.arg].listed)
    state.attempt = Attempt(seat=task.seat, card=task.key, path=task.arg, act=act, slot=slot, listed=listed)
    state.phase = "A1"
    if task.other == NOBODY:
        then(state, Task("gather"))
        return
    for _ in range(task.other):
        buy(state)
    then(state, *cast_now(task.seat))


def gather(state: Table, task: Task) -> Flow:
    """CTA-CHAL-09 (A1): buy Dark runes, use powers, play cards, leave runes out of a re-attempt, or throw."""
    attempt = state.attempt
    assert attempt is not None
    seat = attempt.seat
    options: list[Option] = [THROW]
    if can_buy(state):
        options.append(BUY)
    options += usable(state, seat)
    options += plays(state, seat)
    if attempt.round > 1:
        options += leavable(attempt)
    answer: Option = yield Decision(seat, "gather", options, about=(attempt.card, attempt.path))
    if answer == THROW:
        then(state, *cast_now(seat))
        return
    assert isinstance(answer, tuple)
    then(state, Task("gather"))
    if answer[0] == "buy":
        buy(state)
    elif answer[0] == "leave":
        leave(state, str(answer[1]))
    elif answer[0] == "use":
        then(state, Task("activate", str(answer[1]), seat))
    else:
        play(state, seat, answer)


def cast_now(seat: int) -> tuple[Task, ...]:
    """CTA-CHAL-09: nothing more is added by the hero; the others may respond, then the runes are thrown."""
    return Task("window", "A1", seat, n=1), Task("throw")


def throw(state: Table, task: Task) -> None:
    """CTA-CHAL-10 (A2): all runes of the pool are thrown together.

    CTA-CHAL-04, CTA-CHAL-05, CTA-CHAL-06, CTA-CHAL-07, CTA-CHAL-08: the core and those of the icons come by themselves.
    """
    attempt = state.attempt
    assert attempt is not None
    state.phase = "A2"
    attempt.stones = pool(state, attempt)
    below = state.chance.below
    attempt.faces = [below(2) for _ in attempt.stones]
    if state.events is not None:
        say(state, "cast", *shown(attempt), seat=attempt.seat, rule="CTA-CHAL-10")
    then(state, Task("cast_done", "", attempt.seat))
    _faces(state, list(range(len(attempt.stones))))


def shown(attempt: Attempt) -> list[str]:
    """The cast for the log: stone and value, such as STR=2 or calling=0."""
    return [f"{NAMES[stone]}={VALUES[stone][face]}" for stone, face in zip(attempt.stones, attempt.faces)]


def _faces(state: Table, which: list[int]) -> None:
    """CTA-CHAL-11, CTA-CHAL-21, CTA-RUNE-06, CTA-RUNE-08: draw and Experience faces of these stones act at once.

    In solo and co-op the calling face also reveals an Adversary card, after the draw.
    """
    attempt = state.attempt
    assert attempt is not None
    tasks: list[Task] = []
    for i in which:
        stone = attempt.stones[i]
        if attempt.faces[i] != LOW:
            continue
        if stone == CALLING:
            tasks += [Task("either", "", attempt.seat), *answer_call(state)]
        elif SPECIAL <= stone < DARK:
            gift = GIFTS[stone - SPECIAL]
            if gift == "xp":
                state.heroes[attempt.seat].xp += 1
                say(state, "rune-xp", NAMES[stone], seat=attempt.seat, rule="CTA-RUNE-08")
            else:
                tasks.append(Task("draw", gift, attempt.seat))
    if tasks:
        then(state, *tasks)


def cast_done(state: Table, task: Task) -> None:
    """The throw is over: whatever watches for it, then the runes are faced."""
    attempt = state.attempt
    assert attempt is not None
    then(state, Task("facing"))
    fire(state, "on_cast", attempt.seat, "", attempt.card, attempt.path)


def cast_one(state: Table, stone: int) -> None:
    """CTA-CHAL-12: a rune added after the throw is cast at once and joins the result."""
    attempt = state.attempt
    assert attempt is not None
    attempt.stones.append(stone)
    attempt.faces.append(state.chance.below(2))
    say(state, "cast-one", shown(attempt)[-1], seat=attempt.seat, rule="CTA-CHAL-12")
    _faces(state, [len(attempt.stones) - 1])


def throw_again(state: Table, i: int) -> None:
    """CTA-CHAL-21: a rune thrown again shows its new face, which acts; what the old face gave is kept."""
    attempt = state.attempt
    assert attempt is not None
    attempt.faces[i] = state.chance.below(2)
    say(state, "recast", shown(attempt)[i], seat=attempt.seat, rule="CTA-CHAL-21")
    _faces(state, [i])


def turn_rune_over(state: Table, i: int) -> None:
    """CTA-CHAL-21: a rune shows its other face."""
    attempt = state.attempt
    assert attempt is not None
    attempt.faces[i] = 1 - attempt.faces[i]
    say(state, "turned", shown(attempt)[i], seat=attempt.seat, rule="CTA-CHAL-21")
    _faces(state, [i])


def grant(state: Table, ability: int) -> None:
    """A granted rune is one more icon for this attempt; after the throw it is cast.

    CTA-RUNE-03, CTA-CHAL-12, CTA-CHAL-19.
    """
    attempt = state.attempt
    assert attempt is not None
    before = runes_of(state, attempt, ability)
    attempt.granted[ability] += 1
    if attempt.stones and before < 3 and ability in attempt.listed:
        cast_one(state, stones(ability, before + 1)[-1])


def grant_dark(state: Table) -> None:
    """CTA-DARK-04: a Dark rune that does not cost anything; the fourth is lost."""
    attempt = state.attempt
    assert attempt is not None
    if dark_room(attempt) > 0:
        attempt.dark += 1
        if attempt.stones:
            cast_one(state, DARK)


# A3 to A6


def facing(state: Table, task: Task) -> None:
    """CTA-CHAL-12 (A3): cards for a challenge being faced."""
    state.phase = "A3"
    then(state, Task("window", "A3", state.turn), Task("judge"))


def judge(state: Table, task: Task) -> None:
    """CTA-CHAL-13, CTA-CHAL-22 (A4): the outcome stands provisionally; cards may change it or give a new attempt."""
    state.phase = "A4"
    then(state, Task("window", "A4", state.turn), Task("resolve"))


def resolve(state: Table, task: Task) -> None:
    """A5: corruption faces, then the card, then what watches, then the refill, then A6.

    CTA-CHAL-14, CTA-CHAL-15, CTA-CHAL-16, CTA-CHAL-17, CTA-CHAL-20.
    """
    attempt = state.attempt
    assert attempt is not None
    attempt.outcome = verdict(state)
    attempt.needed = difficulty(state)
    state.phase = "A5"
    won = attempt.outcome == "success"
    if state.events is not None:
        say(state, "outcome", attempt.outcome, result(attempt), attempt.needed, attempt.card, seat=attempt.seat,
            rule="CTA-CHAL-13")  # fmt: skip
    refill = (Task("refill", "", NOBODY, attempt.slot, attempt.act),) if attempt.act else ()
    watch = Task("watched", "on_success" if won else "on_fail", attempt.seat)
    then(state, Task("overcome" if won else "fail"), watch, *refill, Task("after"))
    darken(state)


def overcome(state: Table, task: Task) -> None:
    """CTA-CHAL-15, CTA-ADV-05: the card is gained with the chosen path visible, and its Ally with it."""
    attempt = state.attempt
    assert attempt is not None
    seat = attempt.seat
    if set_aside(attempt):
        defeat(state)
        return
    ally = state.under[attempt.act - 1][attempt.slot]
    state.under[attempt.act - 1][attempt.slot] = ""
    take_out(state, attempt.act, attempt.slot)
    if not can_gain(state, seat):  # CTA-ACT-08
        state.discards[attempt.act - 1] += [attempt.card, ally] if ally else [attempt.card]
        return
    if ally:
        then(state, Task("take_ally", ally, seat))
    gain(state, seat, attempt.card, attempt.path)


def fail(state: Table, task: Task) -> None:
    """CTA-CHAL-16, CTA-SOLO-19: discard the card and its Ally; one Experience. The set-aside Adversary stays."""
    attempt = state.attempt
    assert attempt is not None
    if not set_aside(attempt) and not attempt.keep:
        discard_slot(state, attempt.act, attempt.slot)
    state.heroes[attempt.seat].xp += 1


def watched(state: Table, task: Task) -> None:
    """CTA-CHAL-20: powers that watch the outcome act before the refill."""
    attempt = state.attempt
    assert attempt is not None
    fire(state, task.key, attempt.seat, "", attempt.card, attempt.path)


def after(state: Table, task: Task) -> None:
    """CTA-CHAL-17 (A6): cards and effects that refer to the finished challenge."""
    state.phase = "A6"
    then(state, Task("late_skulls"), Task("window", "A6", state.turn), Task("conclude"))


def conclude(state: Table, task: Task) -> None:
    """CTA-HA-10: effects on an attempt end with it."""
    state.attempt = None
    state.phase = "action"
