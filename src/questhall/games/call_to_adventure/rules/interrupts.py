"""Interrupts: the windows in which others may act, who is asked in them, and how they answer."""

from functools import lru_cache
from typing import Literal

from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.content.vocabulary import Cancel
from questhall.games.call_to_adventure.rules.challenge.difficulty import verdict
from questhall.games.call_to_adventure.rules.hand_cards import backs, decides, play, plays
from questhall.games.call_to_adventure.rules.powers import usable
from questhall.games.call_to_adventure.rules.track import may_play
from questhall.games.call_to_adventure.state import NOBODY, Mode, Table, Task, then
from questhall.kernel import Decision, Flow, Option

PASSES: tuple[Option, ...] = ("pass", ("pass", "attempt"), ("pass", "round"))
LASTING: tuple[Option, ...] = ("pass", ("pass", "round"))


def window(state: Table, task: Task) -> None:
    """CTA-STACK-03: from the first seat on all who could act are asked; when all have passed in a row it closes."""
    key = task.key
    attempt = state.attempt
    if key == "A4" and attempt is not None and task.n == 0:  # after a pass it stands as it stood
        attempt.outcome = verdict(state)
    elif key == "stack" and state.stack[-1].cancelled:
        return
    count = len(state.heroes)
    for k in range(task.n, count):
        seat = (task.seat + k) % count
        if (state.heroes[seat].hand or seat == state.turn) and asks(state, seat, key):
            then(state, Task("respond", key, seat), Task("window", key, task.seat, n=k + 1))
            return


def asks(state: Table, seat: int, key: str) -> bool:
    """Whom to ask in a window, on public grounds: hand sizes by type, the track, and what the seat wished.

    A seat with cards of a type that its level allows is asked where such a card may matter, whether or not it holds
    one; so neither a question nor its absence tells anything about a hand. One's own powers are public.
    """
    hero = state.heroes[seat]
    own = seat == state.turn
    if own and hero.powers and key in ("A3", "A4") and usable(state, seat):
        return True
    if not hero.hand or (not own and hero.stance == "silent"):
        return False
    if state.attempt is not None and seat in state.attempt.silent:
        return False
    wanted = "any" if hero.stance == "watch" else _wanted(state, seat, key)
    if not wanted:
        return False
    heroic, dark = may_play(state, seat)
    if wanted != "any" or not (heroic and dark):  # otherwise any card of the hand will do
        heroes, antiheroes = backs(state, hero)
        if not (heroes and heroic and wanted != "antihero") and not (antiheroes and dark and wanted != "hero"):
            return False
    if state.veiled:
        return True
    if len(state.heroes) > 1 and not state.open_hands:
        state.chance.reveal()  # whether one is asked tells something about the hand: there is no way back behind it
    return bool(plays(state, seat))


def _wanted(state: Table, seat: int, key: str) -> Literal["", "any", "hero", "antihero"]:
    """Which cards may matter to a seat in a window, so that it is asked unless it wishes otherwise."""
    if key == "A3" or key == "last":
        return "any"
    if key == "stack":
        top = state.stack[-1]
        return _answers(state.content, state.mode, "" if top.seat == seat else state.content.hand[top.card].kind)
    attempt = state.attempt
    if attempt is None:
        return ""
    own = seat == attempt.seat
    if key == "A1":
        return "any" if state.mode == "coop" and not own else ""
    if key not in ("A4", "A6") or not attempt.outcome:
        return ""
    return _after(state.content, state.mode, attempt.outcome, key, own)


@lru_cache(maxsize=256)
def _after(content: Content, mode: Mode, outcome: str, key: str, own: bool) -> Literal["", "any", "hero", "antihero"]:
    """CTA-HA-06: which types have a card for this outcome in this window, as everybody who knows the cards can tell."""
    kinds: set[str] = set()
    for name in content.watchers.get(f"after_{outcome}", ()):
        power = content.powers[name]
        card = content.hand.get(power.card)
        if card is None or power is card.adversary or (card.skull and mode != "versus"):
            continue
        mine = power.whose != "other" if own else power.whose != "self" or mode == "coop"
        if mine and decides(power) == (key == "A4"):
            kinds.add(card.kind)
    return _one_or_any(kinds)


@lru_cache(maxsize=256)
def _answers(content: Content, mode: Mode, played: str) -> Literal["", "any", "hero", "antihero"]:
    """CTA-STACK-01, CTA-STACK-04, CTA-HA-11: which types have a card that can answer one of the type just played.

    Cards without timing always can, also on one's own (`played` is empty then); the others are those that cancel it.
    """
    kinds: set[str] = set()
    for name in content.watchers.get("any", ()):
        power = content.powers[name]
        card, first = content.hand.get(power.card), power.do[0]
        if card is None or power is card.adversary or (card.skull and mode != "versus"):
            continue
        if not isinstance(first, Cancel) or first.kind == played or (played and first.kind == "either"):
            kinds.add(card.kind)
    return _one_or_any(kinds)


def _one_or_any(kinds: set[str]) -> Literal["", "any", "hero", "antihero"]:
    return "any" if len(kinds) > 1 else "hero" if "hero" in kinds else "antihero" if kinds else ""


def respond(state: Table, task: Task) -> Flow:
    """CTA-STACK-03, CTA-STACK-04, CTA-STACK-05: play a card at its targets, use a power of one's own in one's own
    attempt, or pass.
    """
    seat, hero = task.seat, state.heroes[task.seat]
    own = seat == state.turn
    options = plays(state, seat)
    if own and task.key in ("A3", "A4"):
        options = [*usable(state, seat), *options]
    passes = ("pass",) if own else PASSES if state.attempt is not None else LASTING
    answer: Option = yield Decision(seat, "respond", [*options, *passes], about=task.key)
    if answer == "pass":
        return
    if not isinstance(answer, tuple) or answer[0] == "pass":
        if answer == ("pass", "attempt") and state.attempt is not None:
            state.attempt.silent.append(seat)
        else:
            hero.stance = "silent"
        return
    reopen(state)
    if answer[0] == "use":
        then(state, Task("activate", str(answer[1]), seat))
    else:
        play(state, seat, answer)


def reopen(state: Table) -> None:
    """CTA-STACK-03: any play opens the window again, for everybody."""
    open_window = state.agenda.pop()
    if open_window.key == "A1":
        state.agenda.pop()  # the throw that was about to come
        then(state, Task("gather"))
    else:
        if open_window.key == "declare":
            think_again(state)
        then(state, Task("window", open_window.key, open_window.seat))


def think_again(state: Table) -> None:
    """CTA-CHAL-09: somebody acted after an attempt was declared: what to add to it is decided afresh."""
    task = state.agenda[-1]
    if task.name == "begin":
        state.agenda[-1] = Task(task.name, task.key, task.seat, NOBODY, task.n, task.arg)


def declare(state: Table, *tasks: Task) -> None:
    """CTA-STACK-02: between declaring and doing there is a window, for those who watch every step.

    CTA-STACK-07: after it the action goes on, and sees whether it is still legal.
    """
    then(state, *tasks)
    moment(state, "declare")


def moment(state: Table, key: str) -> None:
    """CTA-STACK-02: the windows for those who watch every step: at the start and at the end of a turn, and others."""
    for hero in state.heroes:
        if hero.stance == "watch":
            then(state, Task("window", key, state.turn))
            return
