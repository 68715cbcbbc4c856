"""What follows the success or failure of an encounter (ATD-OBJ)."""

from questhall.games.adventure_tactics.rules.campaign.loot import draw_loot, gain_gold, tier_of
from questhall.games.adventure_tactics.rules.campaign.single_encounters import score
from questhall.games.adventure_tactics.rules.campaign.votes import note, party_deed
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Flow, keep_words, say


def settle(state: GameTable, result: str, rule: str) -> None:
    """ATD-OBJ-03, ATD-OBJ-04, ATD-OBJ-05, ATD-OBJ-10, ATD-CAMP-04, ATD-CAMP-06: the encounter is over; everything is
    put away.
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
