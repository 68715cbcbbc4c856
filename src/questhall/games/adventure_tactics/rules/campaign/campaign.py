"""The campaign: chapters, and the way on (ATD-CAMP)."""

import re

from questhall.games.adventure_tactics.content.printed import Result
from questhall.games.adventure_tactics.rules.campaign.campaign_sheet import keep
from questhall.games.adventure_tactics.rules.campaign.levelling_up import MOST_LEVELS
from questhall.games.adventure_tactics.rules.campaign.votes import decide, note, party_deed, vote
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.state import GameTable, Visit
from questhall.kernel import Flow, say

_EXIT = re.compile(r"^(c\d\d|retry|end)(\^?)(?:\[([^\]]+)\])?$")


def shuffle_supplies(state: GameTable) -> None:
    """ATD-LOOT-03, ATD-RAND-01: loot decks by tier, and the random encounter cards that are in from the start."""
    for tier in (1, 2, 3):
        cards = [id for id, card in state.content.cards.items() if card.tier == tier]
        state.chance.shuffle(cards)
        state.loot[tier] = cards
    state.random = [id for id, card in state.content.random.items() if card.at_start]
    state.chance.shuffle(state.random)


def enter_chapter(state: GameTable, id: str) -> None:
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
    deed = party_deed(state)
    return chapter.text + tuple(echo.text for echo in chapter.echoes if holds(state, deed, echo.if_))


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
    deed = party_deed(state)
    if chapter.adds and chapter.adds in state.content.random and chapter.adds not in state.random:
        if not chapter.adds_if or holds(state, deed, chapter.adds_if):
            state.random.append(chapter.adds)
            state.chance.shuffle(state.random)


def exits(state: GameTable, kind: str) -> list[tuple[str, bool]]:
    """ATD-OBJ-10, ATD-OBJ-05, ATD-CAMP-08, ATC-CAMP-04, ATC-CAMP-05, ATC-CAMP-06: the ways that are open, each with
    whether it brings a level.
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
            state, party_deed(state), form[3].replace(" ", "_") if form[3] == "two freed" else form[3]
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


def begin_campaign(state: GameTable) -> None:
    """ATD-CAMP-01, ATD-CAMP-03: the story starts with chapter 1."""
    state.agenda.append(("chapter", "c01"))
