"""The campaign told: the texts of chapters, choices and outcomes, and the journal as a story one can read."""

import re

from questhall.drawing import Art, icon, rect, shorten, text
from questhall.games.adventure_tactics.content.chapters import StoryChoice
from questhall.games.adventure_tactics.content.printed import Content
from questhall.games.adventure_tactics.rules.campaign.campaign import told
from questhall.games.adventure_tactics.state import GameTable, Note
from questhall.games.adventure_tactics.table.names import name_of_card, name_of_figure

WIDE = 300.0  # of the rail
RESULTS = {"plus": "A success, with the bonus.", "plain": "A success.", "failure": "A failure."}


def aloud(words: str) -> str:
    """A text as it is shown: what is written between asterisks stands in quotation marks."""
    return re.sub(r"\*([^*]+)\*", "\u2018\\1\u2019", words)


def choice_of(content: Content, note: Note) -> StoryChoice | None:
    """The choice of a story or of a random encounter that a note speaks of."""
    chapter, road = content.chapters.get(note.about), content.random.get(note.about)
    choices = chapter.choices if chapter is not None else road.choices if road is not None else ()
    number = int(note.how.partition(" ")[0] or 0)
    return choices[number] if number < len(choices) else None


def outcome_texts(content: Content, chapter: str, result: str) -> tuple[str, ...]:
    """What is read when an encounter is over."""
    printed = content.chapters[chapter].outcome if chapter in content.chapters else None
    if printed is None:
        return ()
    texts = [printed.failure.text] if result == "failure" else [printed.success.text]
    if result == "plus":
        texts.append(printed.plus.text)
    elif result == "plain":
        texts.append(printed.plain.text)
    return tuple(text for text in texts if text)


def note_texts(state: GameTable, note: Note) -> tuple[str, ...]:
    """The prose that belongs to a note."""
    content = state.content
    if note.what == "choice":
        choice = choice_of(content, note)
        return (choice.text,) if choice is not None and choice.text else ()
    if note.what == "result":
        return outcome_texts(content, note.about, note.how)
    if note.what == "random" and note.about in content.random:
        return (content.random[note.about].text,)
    if note.what == "chapter" and note.about in content.chapters:
        return told(state) if note.about == state.chapter else content.chapters[note.about].text
    return ()


def chronicle(state: GameTable) -> tuple[str, ...]:
    """The journal as sentences, oldest first: where the party went, what it decided, won and learned."""
    found: list[str] = []
    for note in state.journal:
        line = _line(state, note)
        if line:
            found.append(aloud(line))
    return tuple(found)


def _line(state: GameTable, note: Note) -> str:
    content = state.content
    if note.what == "chapter":
        printed = content.chapters.get(note.about)
        return f"{printed.title}." if printed is not None else ""
    if note.what == "choice":
        choice = choice_of(content, note)
        failed = " It went wrong." if note.how.endswith("failed") else ""
        return f"The party chose: {choice.label}.{failed} {choice.text}".strip() if choice is not None else ""
    if note.what == "result":
        return " ".join((RESULTS.get(note.how, ""), *outcome_texts(content, note.about, note.how)))
    if note.what == "random":
        return f"On the road: {content.random[note.about].name}." if note.about in content.random else ""
    if note.what == "level":
        printed_class = content.classes.get(note.how)
        return f"{name_of_figure(state, note.about)} learned more: {printed_class.name}." if printed_class else ""
    whom = name_of_figure(state, note.how) if note.how else ""
    name = name_of_card(content, note.about)
    shapes = {
        "gear": f"{name} went to {whom}." if whom else f"Nobody took {name}.",
        "perk": f"{whom} gained the perk {name}.",
        "bought": f"Bought: {name}.",
        "sold": f"Sold: {name}.",
    }
    return shapes.get(note.what, "")


def journal_chip(state: GameTable) -> Art:
    """A book to open: the campaign as it was so far."""
    name = state.options.name or "The journal"
    art = rect(0, 0, WIDE - 28, 32, "card", "ink", 1.4, 8) + icon("book", 20, 16, 22, "brown")
    return art + text(38, 21.5, shorten(name, WIDE - 80, 16), 16, bold=True)
