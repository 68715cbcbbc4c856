"""Hero and Antihero cards: drawing, when they can be played, playing, what they do and score."""

from questhall.games.call_to_adventure.content.printed import HandCard
from questhall.games.call_to_adventure.content.vocabulary import (
    Cancel,
    Effect,
    FlipAlly,
    ModifyDifficulty,
    ModifyResult,
    Power,
    Reattempt,
    SetOutcome,
)
from questhall.games.call_to_adventure.rules.powers import enact, fire, holds, pointless
from questhall.games.call_to_adventure.rules.rows import declared, make_anew
from questhall.games.call_to_adventure.rules.solo_and_coop import whom_you_means
from questhall.games.call_to_adventure.rules.track import may_play
from questhall.games.call_to_adventure.state import NOBODY, Attempt, Hero, Played, Table, Task, then
from questhall.kernel import Flow, Option, choose, say

# drawing


def draw(state: Table, task: Task) -> None:
    """CTA-HA-01, CTA-ROW-06: one card of a type; an empty deck is made anew from its discard pile."""
    kind, seat = task.key, task.seat
    deck, pile = (
        (state.hero_deck, state.hero_discard) if kind == "hero" else (state.antihero_deck, state.antihero_discard)
    )
    if not deck:
        if not make_anew(state, deck, pile):
            return
        say(state, "shuffle", kind, rule="CTA-ROW-06")
    state.chance.reveal()
    card = deck.pop()
    state.heroes[seat].hand.append(card)
    say(state, "draw", kind, seat=seat, rule="CTA-HA-01")
    say(state, "drawn", card, seat=seat, rule="CTA-HA-01", to=(seat,))
    fire(state, "on_draw", seat, kind)


def drawable(state: Table, kind: str) -> bool:
    """CTA-ROW-06: whether a card of the type is left anywhere but in hands and beside tableaux."""
    if kind == "hero":
        return bool(state.hero_deck or state.hero_discard)
    return bool(state.antihero_deck or state.antihero_discard)


def either(state: Table, task: Task) -> Flow:
    """CTA-TERM-06, CTA-ROW-07: a card of the type of one's choice; what cannot be drawn is not offered."""
    kinds = [kind for kind in ("hero", "antihero") if drawable(state, kind)]
    if kinds:
        kind: str = yield from choose(task.seat, "either", kinds)
        draw(state, Task("draw", kind, task.seat))


def discard(state: Table, card: str) -> None:
    """CTA-ROW-08: a Hero or Antihero card goes to the public pile of its type."""
    (state.hero_discard if state.content.hand[card].kind == "hero" else state.antihero_discard).append(card)


# what can be played now


def plays(state: Table, seat: int) -> list[Option]:
    """Every way to play a card of this hand at this moment.

    CTA-HA-03, CTA-HA-04, CTA-HA-05, CTA-HA-06, CTA-HA-07, CTA-HA-12, CTA-TRACK-04, CTA-TRACK-10, CTA-SOLO-27.
    """
    found: list[Option] = []
    hero = state.heroes[seat]
    if not hero.hand:
        return found
    hand = state.content.hand
    heroic, dark = may_play(state, seat)
    for id in dict.fromkeys(hero.hand):  # equal cards are one choice
        card = hand[id]
        if not (heroic if card.kind == "hero" else dark):
            continue
        for mode, power in enumerate(card.powers):
            if fits(state, seat, power):
                head: tuple[str | int, ...] = ("play", id, "mode", mode) if len(card.powers) > 1 else ("play", id)
                _aims(state, seat, power, head, found)
    return found


def fits(state: Table, seat: int, power: Power) -> bool:
    """CTA-HA-06, CTA-HA-12: whether the timing of a card allows it in this phase, and what else it asks for holds.

    CTA-SOLO-26: in a co-operative game "you" may be another player, and the timing goes with that player.
    """
    timing, phase, attempt = power.trigger, state.phase, state.attempt
    if timing == "any":
        return _holds(state, power, seat) and (not isinstance(power.do[0], Cancel) or _cancellable(state, power.do[0]))
    if timing == "your_turn":
        mine = seat == state.turn or state.mode == "coop"
        outside = phase == "action" and attempt is None and not declared(state)
        return mine and outside and _holds(state, power, state.turn) and not pointless(state, state.turn, power)
    if attempt is None:
        return False
    own = seat == attempt.seat
    if timing == "facing_other":
        return phase == "A3" and not own and _holds(state, power, attempt.seat)
    if timing in ("after_fail", "after_success"):
        if (power.whose == "other" and own) or (power.whose == "self" and not own and state.mode != "coop"):
            return False
        now = phase == ("A4" if decides(power) else "A6") and attempt.outcome == timing[6:]
        return now and _holds(state, power, attempt.seat)
    if (not own and state.mode != "coop") or phase != ("A1" if timing == "before" else "A3"):
        return False
    return _holds(state, power, attempt.seat) and not pointless(state, attempt.seat, power)


def _holds(state: Table, power: Power, seat: int) -> bool:
    """CTA-HA-12: the conditions on a card, for the hero whose turn or attempt it is."""
    attempt = state.attempt
    card, path = (attempt.card, attempt.path) if attempt is not None else ("", "")
    return holds(state, power.when, seat, card, path, power.card)


def decides(power: Power) -> bool:
    """CTA-HA-06: outcome cards act in A4 if they change the outcome or give a re-attempt, else in A6."""
    return any(isinstance(verb, (Reattempt, SetOutcome, ModifyResult, ModifyDifficulty)) for verb in power.do)


def _cancellable(state: Table, verb: Cancel) -> bool:
    """CTA-HA-12: there must be a card on the stack that it can counter."""
    if not state.stack or state.stack[-1].cancelled:
        return False
    return verb.kind in ("either", state.content.hand[state.stack[-1].card].kind)


def _aims(state: Table, seat: int, power: Power, head: tuple[str | int, ...], found: list[Option]) -> None:
    """CTA-STACK-05: targets are named when the card is played. CTA-SOLO-26, CTA-SOLO-28: co-operative choices."""
    for you in whom_you_means(state, seat, power):
        start = head if you == seat else (*head, "for", you)
        if power.target == "self":
            found.append(start)
            continue
        for other in range(len(state.heroes)):
            if other == you:
                continue
            if isinstance(power.do[0], FlipAlly):
                for ally in state.heroes[other].allies:
                    found.append((*start, "at", other, "ally", ally))
            else:
                found.append((*start, "at", other))


def backs(state: Table, hero: Hero) -> tuple[int, int]:
    """CTA-HA-02: how many Hero and Antihero cards a hand holds, which everybody sees."""
    hand = state.content.hand
    heroic = 0
    for card in hero.hand:
        if hand[card].kind == "hero":
            heroic += 1
    return heroic, len(hero.hand) - heroic


# playing


def play(state: Table, seat: int, option: tuple[str | int, ...]) -> None:
    """The card waits on the stack; the next player is asked first, its own player last.

    CTA-STACK-01, CTA-STACK-04, CTA-TRACK-08, CTA-HA-04, CTA-SOLO-27.
    """
    card = str(option[1])
    played = Played(card=card, seat=seat, you=seat)
    for name, value in zip(option[2::2], option[3::2]):
        if name == "mode":
            played.mode = int(value)
        elif name == "for":
            played.you = int(value)
        elif name == "at":
            played.other = int(value)
        else:
            played.ally = str(value)
    state.heroes[seat].hand.remove(card)
    state.chance.reveal()
    state.stack.append(played)
    args = [str(part) for part in option[2:]]
    say(state, "play", card, *args, seat=seat, rule="CTA-STACK-01")
    then(state, Task("window", "stack", (seat + 1) % len(state.heroes)), Task("effect"))


def effect(state: Table, task: Task) -> None:
    """CTA-STACK-01, CTA-HA-08: the top card takes effect and lies beside its player's tableau from then on.

    CTA-HA-14: it brings its points, and no icons.
    """
    played = state.stack.pop()
    if played.cancelled:
        return
    card = state.content.hand[played.card]
    if played.seat == NOBODY:
        say(state, "effect", played.card, rule="CTA-SOLO-11")
        then(state, Task("adversary_acts", played.card))
        return
    hero = state.heroes[played.seat]
    hero.played += (played.card,)
    hero.points += points(card)
    say(state, "effect", played.card, seat=played.seat, rule="CTA-HA-08")
    fire(state, "on_play_card", played.seat, card.kind)
    enact(state, card.powers[played.mode], played.seat, played.you, played.other, played.ally)


def counter(state: Table) -> None:
    """CTA-HA-11, CTA-STACK-06: a cancelled card goes to its type's discard pile and does not score; one that has
    gone already is no target.
    """
    if not state.stack or state.stack[-1].cancelled:
        return
    played = state.stack[-1]
    played.cancelled = True
    say(state, "cancelled", played.card, seat=played.seat, rule="CTA-HA-11")
    if played.seat == NOBODY:
        assert state.quarry is not None
        state.quarry.shown.remove(played.card)
        state.quarry.discard.append(played.card)
    else:
        discard(state, played.card)


def points(card: HandCard) -> int:
    """CTA-HA-09: what a played card scores."""
    return card.triumph + card.tragedy


# whose attempt a card means


def mine(state: Table, task: Task) -> Attempt | None:
    """CTA-HA-13: the attempt that "your" means: only if "you" are in one at this moment."""
    attempt = state.attempt
    if attempt is None or state.phase not in ("A1", "A2", "A3", "A4"):
        return None
    return attempt if task.seat in (attempt.seat, NOBODY) else None


def current(state: Table) -> Attempt | None:
    """The attempt that is going on, whoever makes it."""
    return state.attempt if state.phase in ("A1", "A2", "A3", "A4") else None


def affected(state: Table, effect: Effect, task: Task) -> Attempt | None:
    """CTA-HA-13: one's own attempt; for a card "as another hero is facing" or of the Adversary, the one going on."""
    power = state.content.powers[effect.key.partition(".")[0]]
    return current(state) if task.n == NOBODY or power.trigger == "facing_other" else mine(state, task)
