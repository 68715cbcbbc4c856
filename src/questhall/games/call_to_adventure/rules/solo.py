"""Solo and co-operative play: the Adversary, its Experience, its deck of Antihero cards."""

from questhall.games.call_to_adventure.content.vocabulary import FlipAlly, RemoveRune
from questhall.games.call_to_adventure.rules.powers import enact, fire
from questhall.games.call_to_adventure.rules.runes import PLAIN
from questhall.games.call_to_adventure.state import FULL, NOBODY, Played, Quarry, Table, Task, finish, then, without
from questhall.kernel import say


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


def reveal_skull(state: Table, task: Task) -> None:
    """The top card of the Adversary's deck goes on the stack like a played card.

    CTA-SOLO-10, CTA-SOLO-11, CTA-SOLO-12, CTA-SOLO-13, CTA-SOLO-15, CTA-SOLO-33.
    """
    quarry = state.quarry
    assert quarry is not None
    if not quarry.deck:
        if not quarry.discard:
            return
        quarry.deck = quarry.discard
        quarry.discard = []
        state.chance.shuffle(quarry.deck)
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
    """CTA-SOLO-11, CTA-SOLO-16: the card's Adversary text is read; choices are the active player's."""
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

    CTA-SOLO-17, CTA-SOLO-18, CTA-SOLO-34.
    """
    quarry = state.quarry
    return quarry is not None and quarry.victor < 0 and len(state.heroes[state.turn].story) >= FULL - 1
