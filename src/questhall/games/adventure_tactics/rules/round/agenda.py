"""From one checkpoint to the next: the agenda of what comes, task by task."""

from typing import Callable

from questhall.games.adventure_tactics.content.printed import Content
from questhall.games.adventure_tactics.rules.board.deeds import EncounterOver
from questhall.games.adventure_tactics.rules.campaign import (
    campaign,
    campaign_sheet,
    levelling_up,
    loot,
    market,
    party,
    random_encounters,
    rewards_after_encounters,
    single_encounters,
    trading,
)
from questhall.games.adventure_tactics.rules.campaign import setup as setting
from questhall.games.adventure_tactics.rules.cards import drawing
from questhall.games.adventure_tactics.rules.enemies import active_abilities, boss_turn, traps_and_seals
from questhall.games.adventure_tactics.rules.fight import (
    card_verbs,
    forced_moves,
    healing,
    inflicting,
    protection,
    summons,
)
from questhall.games.adventure_tactics.rules.round import cleanup, hero_turn, initiative, rounds
from questhall.games.adventure_tactics.state import GameTable, Options
from questhall.kernel import Chance, Flow, Outcome

# Importing these teaches their verbs.
VERBS = (forced_moves, card_verbs, healing, inflicting, protection, summons, traps_and_seals, active_abilities)

# Tasks that ask nobody, and tasks that are flows.
PLAIN: dict[str | int, Callable[..., None]] = {
    "build": setting.build,
    "ready": setting.ready,
    "round": rounds.begin_round,
    "supplies": campaign.shuffle_supplies,
    "chapter": campaign.enter_chapter,
    "campaign": campaign.begin_campaign,
    "one": single_encounters.one_encounter,
    "leave": campaign.leave,
    "open_market": market.open_market,
    "boss_turn": boss_turn.boss_turn,
}
# Nothing hidden is shown by these: they are no steps of their own.
QUIET: dict[str | int, Callable[..., None]] = {
    "turn": rounds.turn,
    "end_turn": hero_turn.leave_turn,
    "after_turn": rounds.after_turn,
}
ASKING: dict[str | int, Callable[..., Flow]] = {
    "party": party.choose_party,
    "mode": setting.choose_mode,
    "deal": party.deal_seats,
    "loadouts": setting.loadouts,
    "place": setting.place,
    "begin": setting.begin,
    "mulligans": drawing.mulligans,
    "round_start": rounds.round_start,
    "initiative": initiative.initiative,
    "summon_turn": summons.summon_turn,
    "hero_turn": hero_turn.hero_turn,
    "act": hero_turn.take_action,
    "turn_end": hero_turn.end_turn,
    "boss_window": boss_turn.boss_window,
    "boss_line": boss_turn.boss_line,
    "cleanups": cleanup.cleanups,
    "cleanup_end": cleanup.cleanup_end,
    "after": rewards_after_encounters.after_encounter,
    "loot": loot.deal_loot,
    "perks": rewards_after_encounters.deal_perks,
    "levels": levelling_up.take_levels,
    "trade": trading.trade,
    "market": market.market,
    "random": random_encounters.random_encounter,
    "random_choice": random_encounters.random_choice,
    "story": campaign.story,
    "next": campaign.next_chapter,
}


REASONS = {
    "plus": "the main objective and the bonus",
    "plain": "the main objective",
    "failure": "the encounter is lost",
    "act": "the road so far; the story goes on",
}


def setup(content: Content, seats: int, options: Options, chance: Chance) -> GameTable:
    """A new campaign, a saved one, or a single encounter; everything else is decided at the table."""
    state = GameTable(content=content, seats=seats, options=options, chance=chance)
    if options.saved:
        campaign_sheet.go_on_from(state, options.saved)
    elif options.play == "encounter":
        state.agenda = [("one",), ("supplies",), ("party",)]
    else:
        state.agenda = [("campaign",), ("supplies",), ("party",)]
    return state


def step(state: GameTable) -> Flow:
    """ATD-OBJ-02: one task, a name and at most one thing more; the encounter's end breaks it off wherever it is."""
    agenda = state.agenda
    try:
        while agenda:
            task = agenda.pop()
            asking = ASKING.get(task[0])
            if asking is not None:
                yield from asking(state, task[1]) if len(task) > 1 else asking(state)
                return
            quiet = QUIET.get(task[0])
            if quiet is None:
                PLAIN[task[0]](state, *task[1:])
                return
            if len(task) > 1:
                quiet(state, task[1])
            else:
                quiet(state)
    except EncounterOver as over:
        if state.encounter is not None:
            state.encounter.resolving = []
        rewards_after_encounters.settle(state, over.result, over.rule)


def outcome(state: GameTable) -> Outcome | None:
    """ATD-ONE-02, ATD-CAMP-01: the end of a single encounter, or of the story."""
    if not state.over:
        return None
    won = state.over not in ("failure", "c54")
    scores = [state.score] * state.seats if state.options.play == "encounter" else None
    chapter = state.content.chapters.get(state.over)
    reason = chapter.title if chapter is not None else REASONS[state.over]
    return Outcome([1.0 if won else 0.0] * state.seats, reason, scores)
