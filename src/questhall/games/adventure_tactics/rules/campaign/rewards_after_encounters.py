"""After an encounter: what success and failure bring, and the words of rewards (ATD-OBJ, ATD-CAMP)."""

from questhall.games.adventure_tactics.content.vocabulary import Gain, Next
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.campaign.levelling_up import replace
from questhall.games.adventure_tactics.rules.campaign.loot import (
    deal,
    draw_loot,
    gain_gold,
    gain_item,
    take_named,
    tier_of,
)
from questhall.games.adventure_tactics.rules.campaign.perks import give_perk
from questhall.games.adventure_tactics.rules.campaign.single_encounters import score
from questhall.games.adventure_tactics.rules.campaign.votes import note, party_deed
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.rules.cards.steps import perform, verb
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Flow, keep_words, say


def settle(state: GameTable, result: str, rule: str) -> None:
    """ATD-OBJ-03, ATD-OBJ-04, ATD-OBJ-05, ATD-OBJ-10, ATD-CAMP-04, ATD-CAMP-06, ATD-CAMP-07: the encounter is over;
    everything is put away, and what was consumed stays consumed.
    """
    encounter = state.encounter
    assert encounter is not None
    encounter.result = result
    note(state, "result", state.chapter, result)
    say(state, "result", result, rule=rule)
    state.agenda.clear()
    potions = encounter.drunk
    state.coming = {}
    if state.options.play == "encounter":
        state.score = score(result, potions)
        state.over = result
        return
    state.agenda.append(("after", result))


def after_encounter(state: GameTable, result: str) -> Flow:
    """ATD-OBJ-04, ATD-OBJ-12, ATD-CAMP-04, ATD-LOOT-01: rewards of the Success column, the bonus on top; then loot,
    levels, trades, the way on.
    """
    keep_words(state)
    state.encounter = None
    chapter = state.content.chapters[state.chapter]
    outcome = chapter.outcome
    assert outcome is not None
    deed = party_deed(state, state.chapter)
    if result == "failure":
        state.failures += 1
        state.agenda += [("next", result), ("trade",)]
        if outcome.failure.steps:  # ATD-OBJ-10
            yield from perform(state, deed, outcome.failure.steps)
            state.agenda += [("levels",), ("perks",), ("loot",)]
        return
    yield from perform(state, deed, outcome.success.steps)
    if len(state.heroes) == 5 and any(getattr(step, "loot", 0) for step in outcome.success.steps):
        draw_loot(state, tier_of(state))  # ATC-CAMP-10
    if result == "plus":
        yield from perform(state, deed, outcome.plus.steps)
        if any("toll_dodger" in hero.perks for hero in state.heroes):
            gain_gold(state, 1)
    else:
        yield from perform(state, deed, outcome.plain.steps)
    state.agenda += [("next", result), ("trade",), ("levels",), ("perks",), ("loot",)]


def _do_gain(state: GameTable, deed: Deed, step: Gain) -> Flow:
    """ATC-FX-32: gold and items at once; loot, perks and levels wait for their step after the encounter."""
    if step.gold:
        gain_gold(state, step.gold)
    if step.item:
        gain_item(state, step.item)
    for _ in range(step.loot):
        draw_loot(state, step.tier or tier_of(state))
    if step.gear:
        take_named(state, step.gear)
    if step.perk:
        state.perks_won.append(step.perk)
    if step.flag and step.flag not in state.flags:
        state.flags.append(step.flag)
    state.levels_won += step.level
    if step.random_card and step.random_card not in state.random:
        state.random.append(step.random_card)
        state.chance.shuffle(state.random)
    yield from ()


def _do_next(state: GameTable, deed: Deed, step: Next) -> Flow:
    """ATC-FX-33, ATC-CAMP-12: changes of the next encounter's set-up."""
    for name in ("hp", "potions", "hand", "minions", "boss_hp", "peek"):
        value = getattr(step, name)
        if value:
            state.coming[name] = state.coming.get(name, 0) + value
    if step.initiative:
        state.coming["heroes_first"] = 1
    if step.invisible:
        state.coming["invisible"] = 1
    say(state, "next", *[f"{key}={value}" for key, value in state.coming.items()])
    yield from ()


verb(Gain, _do_gain, lambda state, deed, step: True)
verb(Next, _do_next, lambda state, deed, step: True)


def deal_perks(state: GameTable) -> Flow:
    """ATD-PERK-01, ATD-PERK-03: the group gives a perk to a hero; REPLACE lets it return one card."""
    if not state.perks_won:
        return
    perk = state.perks_won[0]
    state.agenda.append(("perks",))
    if perk in state.out:
        state.perks_won.remove(perk)
        say(state, "perk_lost", perk, rule="ATD-PERK-04")
        return
    hero = hero_of(state, (yield from deal(state, perk)))
    state.perks_won.remove(perk)
    entry = state.content.perks[perk]
    if entry.mode == "REPLACE" and entry.card:
        state.out.append(perk)
        hero.perks += (perk,)
        say(state, "perk", hero.id, perk, rule="ATD-PERK-03")
        yield from replace(state, hero, [entry.card])
    else:
        give_perk(state, hero, perk)
