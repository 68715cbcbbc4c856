"""The verbs: one function each. A verb acts at once, or it asks and then acts."""

from typing import Callable

from questhall.games.call_to_adventure.content import vocabulary
from questhall.games.call_to_adventure.content.vocabulary import ABILITIES, ABILITY_INDEX, Effect, Verb
from questhall.games.call_to_adventure.rules.allies import claim_from_row, turn_ally
from questhall.games.call_to_adventure.rules.challenge import attempt_verbs
from questhall.games.call_to_adventure.rules.gaining_traits import take_trait
from questhall.games.call_to_adventure.rules.hand_cards import counter, discard
from questhall.games.call_to_adventure.rules.powers import amount
from questhall.games.call_to_adventure.rules.rows import free_allies, open_traits, replace, replaceable
from questhall.games.call_to_adventure.rules.solo_and_coop import feed
from questhall.games.call_to_adventure.rules.story import can_gain
from questhall.games.call_to_adventure.rules.track import corrupt, exalt
from questhall.games.call_to_adventure.state import Hero, Table, Task, seats_from, then
from questhall.kernel import Flow, Option, choose, say


def verb(state: Table, task: Task) -> None:
    """Carry out one verb. In the task, `seat` is "you", `other` whom it is aimed at, `n` the owner of the card."""
    effect = state.content.verbs[task.key]
    kind = type(effect)
    if kind in ASKS:
        then(state, Task("ask_verb", task.key, task.seat, task.other, task.n, task.arg))
    else:
        DOES[kind](state, effect, task)


def ask_verb(state: Table, task: Task) -> Flow:
    """A verb with a choice that is made when it takes effect (CTA-STACK-05)."""
    effect = state.content.verbs[task.key]
    return ASKS[type(effect)](state, effect, task)


def targets(state: Table, effect: Effect, task: Task) -> list[int]:
    """Whom a verb means."""
    kind = effect.target
    if kind == "self":
        return [task.seat] if task.seat >= 0 else []
    if kind == "active":
        return [state.attempt.seat if state.attempt is not None else task.other if task.n < 0 <= task.other else
                state.turn]  # fmt: skip
    if kind in ("chosen_other", "chosen_any", "it"):
        return [task.other] if task.other >= 0 else []
    everybody = seats_from(state, state.turn)
    return [seat for seat in everybody if seat != task.seat] if kind == "each_other" else everybody


# Experience, cards, the marker


def gain_xp(state: Table, effect: vocabulary.GainXp, task: Task) -> None:
    """CTA-TERM-03: take tokens."""
    for seat in targets(state, effect, task):
        n = amount(state, effect.n, seat)
        state.heroes[seat].xp += n
        say(state, "xp", n, seat=seat)


def lose_xp(state: Table, effect: vocabulary.LoseXp, task: Task) -> None:
    """CTA-FX-07: give back tokens, as far as there are any."""
    for seat in targets(state, effect, task):
        n = min(effect.n, state.heroes[seat].xp)
        state.heroes[seat].xp -= n
        if n:
            say(state, "xp", -n, seat=seat)


def steal_xp(state: Table, effect: vocabulary.StealXp, task: Task) -> None:
    """Tokens move from the target to the owner."""
    for seat in targets(state, effect, task):
        n = min(effect.n, state.heroes[seat].xp)
        state.heroes[seat].xp -= n
        state.heroes[task.seat].xp += n
        if n:
            say(state, "stolen", n, seat, seat=task.seat)


def draw_cards(state: Table, effect: vocabulary.Draw, task: Task) -> None:
    """CTA-HA-01: draw cards."""
    tasks: list[Task] = []
    for seat in targets(state, effect, task):
        one = Task("either", "", seat) if effect.kind == "either" else Task("draw", effect.kind, seat)
        tasks += [one] * effect.n
    then(state, *tasks)


def discard_hand(state: Table, effect: vocabulary.DiscardHand, task: Task) -> None:
    """Cards of a hand are discarded, at random or by choice of their owner."""
    for seat in targets(state, effect, task):
        for _ in range(effect.n):
            hand = state.heroes[seat].hand
            if not hand:
                break
            if effect.random:
                drop(state, seat, state.chance.pick(hand))
            else:
                then(state, Task("drop", "", seat))


def drop(state: Table, seat: int, card: str) -> None:
    """A card leaves a hand for its public discard pile."""
    state.heroes[seat].hand.remove(card)
    discard(state, card)
    state.chance.reveal()
    say(state, "discards", card, seat=seat, rule="CTA-ROW-08")


def drop_choice(state: Table, task: Task) -> Flow:
    """The owner of a hand chooses what to discard."""
    hand = sorted(set(state.heroes[task.seat].hand))
    if hand:
        card: str = yield from choose(task.seat, "discard", hand, always=True)
        drop(state, task.seat, card)


def track(state: Table, effect: vocabulary.Track, task: Task) -> None:
    """CTA-TERM-05: Virtue up, Corruption down."""
    for seat in targets(state, effect, task):
        if effect.n > 0:
            exalt(state, seat, effect.n, effect.key)
        else:
            corrupt(state, seat, -effect.n, effect.key)


def gain_icon(state: Table, effect: vocabulary.GainIcon, task: Task) -> None:
    """CTA-HA-10: icons until the end of the turn."""
    hero, ability = state.heroes[task.seat], ABILITY_INDEX[effect.ability]
    hero.abilities[ability] += effect.n
    borrowed = list(hero.borrowed)
    borrowed[ability] += effect.n
    hero.borrowed = tuple(borrowed)


# the table


def replace_row(state: Table, effect: vocabulary.ReplaceRow, task: Task) -> Flow:
    """CTA-ROW-02, CTA-ROW-09: discard a face-up card and refill; the one being attempted is safe."""
    cards = replaceable(state)
    if cards:
        card: str = yield from choose(task.n if task.n >= 0 else state.turn, "replace", cards, about=effect.key)
        say(state, "replace", card, seat=task.seat, rule="CTA-ROW-02")
        replace(state, card)


def peek(state: Table, effect: vocabulary.Peek, task: Task) -> Flow:
    """Look at the top of an Act deck; the chosen card will be the next one revealed."""
    acts = [act for act in range(1, state.revealed + 1) if state.decks[act - 1]]
    if acts:
        act: int = yield from choose(task.seat, "peek-deck", acts, about=effect.key)
        seen = min(effect.n, len(state.decks[act - 1]))
        for seat, knowledge in enumerate(state.known):  # the others no longer know in which order they lie
            knowledge[act - 1] = max(seen, knowledge[act - 1]) if seat == task.seat else 0
        state.chance.reveal()
        say(state, "peek", act, seat=task.seat)
        then(state, Task("peek_top", effect.key, task.seat, seen, act))


def peek_top(state: Table, task: Task) -> Flow:
    """Which of the cards seen comes first."""
    deck = state.decks[task.n - 1]
    seen = deck[-task.other :]
    card: str = yield from choose(task.seat, "peek", seen[::-1], about=task.key)
    deck.remove(card)
    deck.append(card)


def pick_trait(state: Table, effect: vocabulary.TakeTrait, task: Task) -> Flow:
    """CTA-ACT-06, CTA-ACT-08: gain a face-up trait of an open row, whatever it asks for."""
    traits = open_traits(state, task.seat)
    if traits and can_gain(state, task.seat):
        card: str = yield from choose(task.seat, "take-trait", traits, about=effect.key)
        take_trait(state, task.seat, card)


def waive(state: Table, effect: vocabulary.Waive, task: Task) -> None:
    """CTA-TRAIT-02: the next trait of this turn asks for its price only."""
    state.waived = True


def flip_ally(state: Table, effect: vocabulary.FlipAlly, task: Task) -> None:
    """CTA-ALLY-09, CTA-STACK-06: the named Ally turns face-down, if it is still there."""
    if effect.target == "all":
        then(state, Task("betray", effect.key, state.turn))
    elif task.other >= 0 and task.arg in state.heroes[task.other].allies:
        turn_ally(state, task.other, task.arg)


def betray(state: Table, task: Task) -> Flow:
    """CTA-SOLO-11, CTA-SOLO-12: the active player chooses one face-up Ally of any player."""
    options: list[Option] = [(seat, ally) for seat, hero in enumerate(state.heroes) for ally in hero.allies]
    if options:
        answer: Option = yield from choose(task.seat, "betray", options, about=task.key)
        assert isinstance(answer, tuple)
        turn_ally(state, int(answer[0]), str(answer[1]))


def move_ally(state: Table, effect: vocabulary.MoveAlly, task: Task) -> Flow:
    """CTA-ALLY-11: an unclaimed Ally of an open row joins the hero."""
    allies = free_allies(state, task.seat)
    if allies:
        ally: str = yield from choose(task.seat, "take-ally", allies, about=effect.key)
        claim_from_row(state, task.seat, ally)


def cancel(state: Table, effect: vocabulary.Cancel, task: Task) -> None:
    """CTA-HA-11: the card below on the stack does nothing."""
    counter(state)


def extra_main(state: Table, effect: vocabulary.ExtraMain, task: Task) -> None:
    """CTA-TURN-03: one more main action this turn."""
    state.mains += 1


def adversary_xp(state: Table, effect: vocabulary.AdversaryXp, task: Task) -> None:
    """CTA-SOLO-32: the Adversary's bar."""
    feed(state, effect.n)


def choose_one(state: Table, effect: vocabulary.Choose, task: Task) -> Flow:
    """One of several lists of effects; the active player chooses for the Adversary (CTA-SOLO-11)."""
    seat = task.n if task.n >= 0 else state.turn
    open_ = [n for n, verbs in enumerate(effect.options) if not _empty(state, verbs[0], seat)]
    if open_:
        n: int = yield from choose(seat, "mode", open_, about=effect.key)
        then(state, *[Task("verb", v.key, task.seat, task.other, task.n, task.arg) for v in effect.options[n]])


def _empty(state: Table, effect: Verb, seat: int) -> bool:
    """A mode that would do nothing is not offered: Corruption at level 7."""
    return isinstance(effect, vocabulary.Track) and effect.n < 0 and state.heroes[seat].level == 7


def each(state: Table, effect: vocabulary.Each, task: Task) -> None:
    """The same for each of several heroes or abilities."""
    tasks: list[Task] = []
    if effect.over == "others":
        for seat in seats_from(state, task.seat)[1:]:
            tasks += [Task("verb", v.key, task.seat, seat, task.n, task.arg) for v in effect.do]
    elif state.attempt is not None and task.other >= 0:
        friend: Hero = state.heroes[task.other]
        for ability in state.attempt.listed:
            if friend.abilities[ability]:
                name = ABILITIES[ability]
                tasks += [Task("verb", v.key, task.seat, task.other, task.n, name) for v in effect.do]
    then(state, *tasks)


def nothing(state: Table, effect: Effect, task: Task) -> None:
    """Continuous and end-of-game verbs are read where they matter; they never happen."""


DOES: dict[type, Callable[..., None]] = {
    vocabulary.GainXp: gain_xp,
    vocabulary.LoseXp: lose_xp,
    vocabulary.StealXp: steal_xp,
    vocabulary.Draw: draw_cards,
    vocabulary.DiscardHand: discard_hand,
    vocabulary.Track: track,
    vocabulary.AddRune: attempt_verbs.add_rune,
    vocabulary.ModifyResult: attempt_verbs.modify_result,
    vocabulary.ModifyDifficulty: attempt_verbs.modify_difficulty,
    vocabulary.AddAbility: attempt_verbs.add_ability,
    vocabulary.GainIcon: gain_icon,
    vocabulary.Reattempt: attempt_verbs.reattempt,
    vocabulary.SetOutcome: attempt_verbs.set_outcome,
    vocabulary.SwitchPath: attempt_verbs.switch_path,
    vocabulary.IgnoreCorruption: attempt_verbs.ignore_corruption,
    vocabulary.KeepOnFail: attempt_verbs.keep_on_fail,
    vocabulary.Waive: waive,
    vocabulary.FlipAlly: flip_ally,
    vocabulary.Cancel: cancel,
    vocabulary.ExtraMain: extra_main,
    vocabulary.AdversaryXp: adversary_xp,
    vocabulary.Each: each,
    vocabulary.Forbid: nothing,
    vocabulary.Tax: nothing,
    vocabulary.Score: nothing,
}
ASKS: dict[type, Callable[..., Flow]] = {
    vocabulary.RemoveRune: attempt_verbs.remove_rune,
    vocabulary.Recast: attempt_verbs.recast,
    vocabulary.TurnRune: attempt_verbs.turn_rune,
    vocabulary.SwitchChallenge: attempt_verbs.switch_challenge,
    vocabulary.BuyResult: attempt_verbs.buy_result,
    vocabulary.ReplaceRow: replace_row,
    vocabulary.Peek: peek,
    vocabulary.TakeTrait: pick_trait,
    vocabulary.MoveAlly: move_ally,
    vocabulary.Choose: choose_one,
}
