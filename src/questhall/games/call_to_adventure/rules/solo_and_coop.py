"""Solo and co-operative play: the Adversary, its Experience, its deck of Antihero cards, its defeat (CTA-SOLO)."""

from questhall.games.call_to_adventure.content.vocabulary import (
    AddRune,
    Draw,
    FlipAlly,
    GainXp,
    Power,
    RemoveRune,
    StealXp,
    Track,
)
from questhall.games.call_to_adventure.rules.challenge.runes import PLAIN
from questhall.games.call_to_adventure.rules.ending import final_turns
from questhall.games.call_to_adventure.rules.powers import enact, fire
from questhall.games.call_to_adventure.rules.rows import make_anew
from questhall.games.call_to_adventure.rules.story import gain
from questhall.games.call_to_adventure.state import (
    FULL,
    NOBODY,
    Attempt,
    Mode,
    Played,
    Quarry,
    Table,
    Task,
    finish,
    seats_from,
    then,
    without,
)
from questhall.kernel import Flow, choose, say

YOU_VERBS = (GainXp, Draw, Track, AddRune)


def mode_of(seats: int, asked: Mode) -> Mode:
    """CTA-SOLO-01: one alone plays solo; more play against one another, or together."""
    return "solo" if seats == 1 else asked


def lay_out_adversary(state: Table, difficulty: str, simple: bool) -> None:
    """One Adversary, its Quest, Rise, goal and deck.

    CTA-SOLO-02, CTA-SOLO-03, CTA-SOLO-04, CTA-SOLO-07, CTA-SOLO-08, CTA-SOLO-35, CTA-VAR-03.
    """
    content = state.content
    chosen = state.chance.pick([id for id in state.removed if id in content.quests])
    state.removed = without(state.removed, chosen)
    victory = content.printed.victory
    dial = {"easy": victory.easy, "normal": 0, "hard": victory.hard}[difficulty]
    quarry = Quarry(card=chosen, goal=victory.goals[len(state.heroes) - 1] + dial)
    for card in content.hand.values():
        if card.skull and not (simple and card.ally_adversary):
            quarry.deck += [card.id] * card.copies
    state.chance.shuffle(quarry.deck)
    state.quarry = quarry
    powers = [*content.story[chosen].powers, content.quests[chosen].menace, *content.printed.rise.powers]
    state.looming = tuple([power.key for power in powers])


def feed(state: Table, n: int) -> None:
    """The bar moves, never below 0; at the goal all have lost, at once.

    CTA-SOLO-09, CTA-SOLO-23, CTA-SOLO-24, CTA-SOLO-32.
    """
    quarry = state.quarry
    if quarry is None:
        return
    quarry.xp = max(0, quarry.xp + n)
    say(state, "adversary-xp", n, quarry.xp, quarry.goal, rule="CTA-SOLO-32")
    if quarry.xp >= quarry.goal:
        say(state, "adversary-wins", quarry.card, rule="CTA-SOLO-09")
        finish(state, "adversary", lost=True)


def answer_call(state: Table) -> list[Task]:
    """CTA-SOLO-10, CTA-SOLO-14, CTA-SOLO-15: the calling face of a cast, and nothing else, also reveals a card."""
    return [Task("reveal_skull")] if state.quarry is not None else []


def reveal_skull(state: Table, task: Task) -> None:
    """The top card of the Adversary's deck goes on the stack like a played card.

    CTA-SOLO-10, CTA-SOLO-11, CTA-SOLO-12, CTA-SOLO-13, CTA-SOLO-15, CTA-SOLO-33.
    """
    quarry = state.quarry
    assert quarry is not None
    if not quarry.deck:
        if not make_anew(state, quarry.deck, quarry.discard):
            return
        say(state, "shuffle", "adversary", rule="CTA-SOLO-13")
        then(state, Task("reveal_skull"))
        fire(state, "on_reshuffle", state.turn)
        return
    state.chance.reveal()
    card = quarry.deck.pop()
    say(state, "skull", card, rule="CTA-SOLO-10")
    if _idle(state, card):
        quarry.discard.append(card)
        say(state, "skull-idle", card, rule="CTA-SOLO-12")
        return
    quarry.shown.append(card)
    power = state.content.hand[card].adversary
    if power is not None and power.trigger in ("after_fail", "after_success"):
        quarry.pending.append(card)
        return
    state.stack.append(Played(card=card, seat=NOBODY))
    then(state, Task("window", "stack", state.turn), Task("effect"))


def _idle(state: Table, card: str) -> bool:
    """CTA-SOLO-12: nothing to act on."""
    power = state.content.hand[card].adversary
    if power is None:
        return True
    first = power.do[0]
    if isinstance(first, FlipAlly):
        return not any(hero.allies for hero in state.heroes)
    if isinstance(first, RemoveRune):
        attempt = state.attempt
        return attempt is None or not any(stone >= PLAIN for stone in attempt.stones)
    return False


def adversary_acts(state: Table, task: Task) -> None:
    """CTA-SOLO-11, CTA-SOLO-16, CTA-SOLO-28: the card's Adversary text is read; it means the active player, who
    makes its choices.
    """
    power = state.content.hand[task.key].adversary
    if power is not None:
        enact(state, power, NOBODY, NOBODY, state.turn)


def late_skulls(state: Table, task: Task) -> None:
    """CTA-SOLO-11: cards meant for after a challenge act in A6."""
    quarry, attempt = state.quarry, state.attempt
    if quarry is None or attempt is None:
        return
    for card in quarry.pending:
        power = state.content.hand[card].adversary
        if power is not None and attempt.outcome == power.trigger[6:]:
            state.stack.append(Played(card=card, seat=NOBODY))
            then(state, Task("window", "stack", state.turn), Task("effect"))
    quarry.pending.clear()


def must_face(state: Table) -> bool:
    """With exactly eight cards the main action is the Adversary, and it must be taken.

    CTA-SOLO-17, CTA-SOLO-18, CTA-SOLO-34. Not any more after its defeat (CTA-SOLO-22).
    """
    quarry = state.quarry
    return quarry is not None and quarry.victor < 0 and len(state.heroes[state.turn].story) >= FULL - 1


def set_aside(attempt: Attempt) -> bool:
    """CTA-SOLO-19, CTA-SOLO-34: whether the Adversary is attempted: it lies in no row, and whoever fails discards
    nothing.
    """
    return attempt.act == 0


def defeat(state: Table) -> None:
    """CTA-SOLO-20: the Adversary lies under the victor's Destiny as the ninth card, with its rewards."""
    quarry, attempt = state.quarry, state.attempt
    assert quarry is not None and attempt is not None
    quarry.victor = attempt.seat
    gain(state, attempt.seat, attempt.card, attempt.path)
    say(state, "defeated", attempt.card, seat=attempt.seat, rule="CTA-SOLO-20")


def put_away(state: Table) -> None:
    """CTA-SOLO-13, CTA-EOT-03: the revealed Adversary cards are discarded at the end of a turn."""
    quarry = state.quarry
    if quarry is not None:
        quarry.discard += quarry.shown
        quarry.shown.clear()
        quarry.pending.clear()


def check_defeat(state: Table, quarry: Quarry) -> None:
    """CTA-SOLO-21, CTA-SOLO-36: after the defeat everybody may take a final turn, the victor last; alone there is none.

    CTA-SOLO-30: nothing else ends the game, not even eight cards.
    """
    count = len(state.heroes)
    if quarry.victor >= 0:
        state.ending = quarry.victor
        state.final = [(state.turn + k) % count for k in range(1, count + 1)] if count > 1 else []


def offer_final(state: Table, task: Task) -> Flow:
    """CTA-SOLO-21: after the defeat anyone may decline the final turn."""
    answer: str = yield from choose(state.turn, "final", ("take", "skip"), always=True)
    if answer == "take":
        then(state, Task("start"))
    else:
        say(state, "skip", seat=state.turn, rule="CTA-SOLO-21")
        final_turns(state)


def whom_you_means(state: Table, seat: int, power: Power) -> list[int]:
    """CTA-SOLO-26: whom "you" may mean. In an attempt it is the one who attempts, for what helps the attempt."""
    if state.mode != "coop":
        return [seat]
    attempt = state.attempt
    if power.trigger == "your_turn" and seat != state.turn:
        return [state.turn]  # the timing goes with the player for whom it is played
    if power.trigger in ("before", "facing") or (power.trigger == "after_fail" and power.whose == "self"):
        return [attempt.seat] if attempt is not None else [seat]
    for verb in power.do:
        if isinstance(verb, StealXp) or (isinstance(verb, YOU_VERBS) and verb.target == "self"):
            return seats_from(state, seat)
    return [seat]
