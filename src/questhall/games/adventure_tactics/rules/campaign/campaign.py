"""The campaign: chapters, what an encounter brings, and the way on (ATD-CAMP, ATD-ONE)."""

import re

from questhall.games.adventure_tactics.content.printed import Result
from questhall.games.adventure_tactics.rules.campaign.campaign_sheet import keep
from questhall.games.adventure_tactics.rules.campaign.rewards import (
    decide,
    draw_loot,
    gain_gold,
    note,
    party_scene,
    tier_of,
    vote,
)
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.levels import MOST_LEVELS, level_up, ready_made
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.state import GameTable, Visit
from questhall.kernel import Flow, keep_words, say

_EXIT = re.compile(r"^(c\d\d|retry|end)(\^?)(?:\[([^\]]+)\])?$")


def shuffle_supplies(state: GameTable) -> None:
    """ATD-LOOT-03, ATD-RAND-01: loot decks by tier, and the random encounter cards that are in from the start."""
    for tier in (1, 2, 3):
        cards = [id for id, card in state.content.cards.items() if card.tier == tier]
        state.chance.shuffle(cards)
        state.loot[tier] = cards
    state.random = [id for id, card in state.content.random.items() if card.at_start]
    state.chance.shuffle(state.random)


def enter(state: GameTable, id: str) -> None:
    """ATD-CAMP-01, ATD-CAMP-02, ATD-CAMP-08: a chapter begins: story, market or encounter; an ending ends the
    campaign.
    """
    if id != state.chapter:
        state.failures = 0
        before = state.content.chapters.get(state.chapter)
        if before is None or before.act != state.content.chapters[id].act:
            for hero in state.heroes:
                hero.spent = ()  # ATC-PK-01: once in an act
    state.chapter = id
    chapter = state.content.chapters[id]
    keep(state)
    note(state, "chapter", id)
    say(state, "chapter", id)
    if chapter.ending:
        state.visited.append(Visit(id, "end"))
        state.over = id
    elif chapter.type == "encounter":
        state.agenda.append(("mode",))
    elif chapter.type == "market":
        state.agenda += [("next", "plain"), ("leave",), ("trade",), ("open_market",)]
    else:
        state.agenda += [("story",)]
        if chapter.trade:
            state.agenda += [("trade",), ("open_market",)]


def told(state: GameTable) -> tuple[str, ...]:
    """ATD-CAMP-02: the paragraphs of a chapter that are read to this party: its text, and what its past adds."""
    chapter = state.content.chapters[state.chapter]
    scene = party_scene(state)
    return chapter.text + tuple(echo.text for echo in chapter.echoes if holds(state, scene, echo.if_))


def story(state: GameTable) -> Flow:
    """ATD-CAMP-02: a story chapter offers choices."""
    chapter = state.content.chapters[state.chapter]
    number = 0
    if chapter.choices:
        choice = yield from decide(state, list(chapter.choices), state.chapter)
        number = chapter.choices.index(choice)
    state.agenda += [("next", f"choice{number}"), ("leave",), ("levels",), ("perks",), ("loot",)]


def leave(state: GameTable) -> None:
    """ATC-CAMP-03, ATC-CAMP-07: what happens when a chapter is left for good."""
    chapter = state.content.chapters[state.chapter]
    state.visited.append(Visit(state.chapter, "done"))
    _add_random(state)
    state.levels_won += chapter.levels
    if chapter.random:
        state.agenda.append(("random",))
    if chapter.levels:
        state.agenda.append(("levels",))


def _add_random(state: GameTable) -> None:
    chapter = state.content.chapters[state.chapter]
    scene = party_scene(state)
    if chapter.adds and chapter.adds in state.content.random and chapter.adds not in state.random:
        if not chapter.adds_if or holds(state, scene, chapter.adds_if):
            state.random.append(chapter.adds)
            state.chance.shuffle(state.random)


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
        state.score = 0 if result == "failure" else max(0, 5 + (3 if result == "plus" else 0) - potions)
        state.over = result  # ATD-ONE-02
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
    scene = party_scene(state, state.chapter)
    if result == "failure":
        state.failures += 1
        state.agenda += [("next", result), ("trade",)]
        if outcome.failure.steps:  # ATD-OBJ-10
            yield from perform(state, scene, outcome.failure.steps)
            state.agenda += [("levels",), ("perks",), ("loot",)]
        return
    yield from perform(state, scene, outcome.success.steps)
    if len(state.heroes) == 5 and any(getattr(step, "loot", 0) for step in outcome.success.steps):
        draw_loot(state, tier_of(state))  # ATC-CAMP-10
    if result == "plus":
        yield from perform(state, scene, outcome.plus.steps)
        if any("toll_dodger" in hero.perks for hero in state.heroes):
            gain_gold(state, 1)
    else:
        yield from perform(state, scene, outcome.plain.steps)
    state.agenda += [("next", result), ("trade",), ("levels",), ("perks",), ("loot",)]


def take_levels(state: GameTable) -> Flow:
    """ATD-LVL-01, ATD-LVL-08: every hero of the party levels, one after the other, in an order that the party
    chooses.
    """
    if not state.levels_won:
        return
    left = [hero.id for hero in state.heroes if hero.id not in state.levelled]
    state.agenda.append(("levels",))
    if not left:
        state.levels_won -= 1
        state.levelled = []
        return
    answer = yield from vote(state, "who_levels", [("hero", id) for id in left], ())
    id = str(answer[1])
    state.levelled.append(id)
    yield from level_up(state, id)


def exits(state: GameTable, kind: str) -> list[tuple[str, bool]]:
    """ATD-OBJ-05, ATD-CAMP-08, ATC-CAMP-04, ATC-CAMP-05, ATC-CAMP-06: the ways that are open, each with whether it
    brings a level.
    """
    chapter = state.content.chapters[state.chapter]
    written: tuple[str, ...]
    if kind.startswith("choice"):
        number = int(kind[6:])
        written = (chapter.choices[number].goto if chapter.choices else ()) or chapter.goto
    elif chapter.outcome is not None:
        columns: dict[str, Result] = {"plus": chapter.outcome.plus, "failure": chapter.outcome.failure}
        result = columns.get(kind, chapter.outcome.plain)
        written = result.goto
    else:
        written = chapter.goto
    found: list[tuple[str, bool]] = []
    for word in written:
        form = _EXIT.match(word)
        assert form is not None, word
        if not form[3] or holds(
            state, party_scene(state), form[3].replace(" ", "_") if form[3] == "two freed" else form[3]
        ):
            found.append((form[1], bool(form[2])))
    if kind == "failure" and state.failures >= 3 and chapter.level < MOST_LEVELS:
        found.append(("press_on", True))  # ATC-CAMP-05
    return found


def next_chapter(state: GameTable, kind: str) -> Flow:
    """ATD-CAMP-01, ATD-CAMP-08: the party chooses the next chapter among the listed ones."""
    open_ways = exits(state, kind)
    chapter = state.content.chapters[state.chapter]
    known = [way for way in open_ways if way[0] in ("retry", "press_on") or way[0] in state.content.chapters]
    if not known:
        if chapter.type == "encounter":
            state.visited.append(Visit(state.chapter, kind))
        state.over = "act"  # the story goes on in chapters that are not in this box
        keep(state)
        return
    state.ways = [way[0] for way in known]
    answer = yield from vote(state, "next_chapter", [("go", way[0]) for way in known], (state.chapter, kind))
    state.ways = []
    goal = str(answer[1])
    level = next(way[1] for way in known if way[0] == goal)
    if goal == "retry":
        state.agenda.append(("chapter", state.chapter))
        return
    if goal == "press_on":
        state.agenda.append(("next", "pressed_on"))
    else:
        if chapter.type == "encounter":
            state.visited.append(Visit(state.chapter, kind))
            _add_random(state)
        state.agenda.append(("chapter", goal))
    if chapter.random and chapter.type == "encounter":
        state.agenda.append(("random",))
    if level:
        state.levels_won += 1
        state.agenda.append(("levels",))


def one_encounter(state: GameTable) -> None:
    """ATD-ONE-01: the heroes are raised step by step to the encounter's level, then it is played."""
    state.chapter = state.options.chapter
    note(state, "chapter", state.chapter)
    levels = state.content.chapters[state.chapter].level - 1
    if state.options.ready:
        for _ in range(levels):
            for hero in state.heroes:
                ready_made(state, hero)
    else:
        state.levels_won = levels
    state.agenda += [("mode",), ("levels",)]


def begin_campaign(state: GameTable) -> None:
    """ATD-CAMP-01, ATD-CAMP-03: the story starts with chapter 1."""
    state.agenda.append(("chapter", "c01"))
