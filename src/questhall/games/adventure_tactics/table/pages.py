"""Moments that deserve the whole screen: a chapter begins, a choice has its consequence, a fight is won or lost."""

from typing import Literal

from msgspec.structs import replace

from questhall.drawing import Drawing, Page
from questhall.drawing.pictures import framed
from questhall.games.adventure_tactics.rules.campaign.campaign import told
from questhall.games.adventure_tactics.rules.campaign.levelling_up import level_of
from questhall.games.adventure_tactics.state import GameTable, Note
from questhall.games.adventure_tactics.table.chronicle import aloud, choice_of, note_texts
from questhall.games.adventure_tactics.table.cover import cover
from questhall.games.adventure_tactics.table.names import class_words, name_of_card, objective_words
from questhall.games.adventure_tactics.table.pictures import picture
from questhall.kernel import Decision

MOMENTS = ("chapter", "choice", "result", "random")
ON_THE_PAGE = ("story", "mode")  # questions that are answered where the text is read


def page(state: GameTable, decision: Decision | None) -> Page | None:
    """The page of this moment, as it is read aloud."""
    found = _page(state, decision)
    return replace(found, prose=tuple(aloud(words) for words in found.prose)) if found is not None else None


def _page(state: GameTable, decision: Decision | None) -> Page | None:
    """Of the last thing that the journal tells, or the end."""
    if state.over:
        return end(state)
    encounter = state.encounter
    if encounter is not None and encounter.round > 0:
        return None
    if not state.heroes:
        return opening(decision)
    place, note = latest(state)
    if note is None:
        return None
    key = f"{note.what}-{place}"
    here = decision is not None and decision.kind in ON_THE_PAGE
    prose = note_texts(state, note)
    content = state.content
    if note.what == "chapter":
        before = state.journal[place - 1] if place else None
        if before is not None and before.what == "choice":
            prose = (*note_texts(state, before), *prose)  # the way on needed no question
        chapter = content.chapters[note.about]
        numbers: tuple[tuple[str, str], ...] = ()
        if chapter.encounter is not None:
            rules = tuple(one.text for one in chapter.encounter.special if one.text)
            prose = (*prose, *rules)
            numbers = (("objective", objective_words(state)), ("bonus", objective_words(state, False)))
        kind: Literal["beginning", "market"] = "market" if chapter.type == "market" else "beginning"
        return Page(key, kind, chapter.title, prose, painted(f"chapter:{note.about}"), numbers, choices=here)
    if note.what == "result":
        lost = note.how == "failure"
        heading = "The encounter is lost" if lost else "Victory" if note.how == "plain" else "Victory, and the bonus"
        won = tuple(_won(state, place))
        scene = painted("ending:defeat" if lost else "ending:victory")
        return Page(key, "defeat" if lost else "victory", heading, prose, scene, won)
    if not prose:
        return None
    if note.what == "random":
        return Page(key, "story", content.random[note.about].name, prose, painted(f"event:{note.about}"), choices=here)
    choice = choice_of(content, note)
    return Page(key, "story", choice.label if choice is not None else "", prose, choices=here)


def painted(thing: str) -> Drawing:
    """A picture as wide as a page."""
    drawing = Drawing(320, 200, [])
    drawing.add("picture", 0, 0, framed(picture(thing), 320, 200))
    return drawing


def latest(state: GameTable) -> tuple[int, Note | None]:
    """The last note of the journal that has a page, and its place."""
    for place in range(len(state.journal) - 1, -1, -1):
        if state.journal[place].what in MOMENTS:
            return place, state.journal[place]
    return 0, None


def _won(state: GameTable, since: int) -> list[tuple[str, str]]:
    """What the party has gained since a note, and what still waits."""
    found = [("gold", str(state.gold))]
    loot = [name_of_card(state.content, one) for one in state.pending]
    loot += [name_of_card(state.content, note.about) for note in state.journal[since:] if note.what == "gear"]
    if loot:
        found.append(("loot", ", ".join(loot)))
    perks = [name_of_card(state.content, one) for one in state.perks_won]
    if perks:
        found.append(("perk", ", ".join(perks)))
    if state.levels_won:
        found.append(("level-ups", str(state.levels_won)))
    return found


def opening(decision: Decision | None) -> Page:
    """Before the party is chosen."""
    prose = (
        "Queen Domianne's tower stands over Caiveil, and three kingdoms pay for its shadow. The fen gave her its seal, "
        "the mountain its key and the wood its seed, and each of them was told that this would be all.",
        "Five people have had enough of it. Who of them will go?",
    )
    here = decision is not None and decision.kind == "party"
    return Page("opening", "beginning", "Domianne's Tower", prose, cover(), choices=here)


def end(state: GameTable) -> Page:
    """The end of a single encounter or of the campaign."""
    content = state.content
    rows: list[tuple[str, ...]] = [("Hero", "Class", "At the end")]
    encounter = state.encounter
    for hero in state.heroes:
        figure = encounter.figures.get(hero.id) if encounter is not None else None
        health = "" if figure is None else "knocked out" if figure.down else f"{figure.hp} of {figure.top} HP"
        rows.append((hero.name, class_words(state, hero.id), health or f"{len(hero.gear)} pieces of gear"))
    if state.options.play == "encounter":
        lost = state.over == "failure"
        texts = note_texts(state, Note("result", state.chapter, state.over))
        numbers = [("score", str(state.score))]
        if encounter is not None:
            numbers += [("rounds", str(encounter.round)), ("potions drunk", str(encounter.drunk))]
            fallen = sum(encounter.defeated.values())
            numbers += [("enemies defeated", str(fallen)), ("falls", str(encounter.falls))]
        title = f"{content.chapters[state.chapter].title}: {'lost' if lost else 'won'}"
        scene = painted("ending:defeat" if lost else "ending:victory")
        return Page("end", "defeat" if lost else "victory", title, texts, scene, tuple(numbers), tuple(rows))
    chapter = content.chapters.get(state.over)
    title = chapter.title if chapter is not None else "To be continued"
    prose = told(state) if chapter is not None else ("The road goes on, and so will the story.",)
    fights = [note for note in state.journal if note.what == "result"]
    wins = sum(note.how != "failure" for note in fights)
    numbers = [("chapters", str(len(state.visited))), ("encounters won", f"{wins} of {len(fights)}")]
    numbers += [("with the bonus", str(sum(note.how == "plus" for note in fights))), ("gold", str(state.gold))]
    levels = [level_of(hero) for hero in state.heroes]
    numbers.append(("level", str(max(levels, default=1))))
    scene = painted(f"chapter:{state.over}") if chapter is not None else painted("ending:victory")
    return Page("end", "defeat" if state.over == "c54" else "end", title, prose, scene, tuple(numbers), tuple(rows))
