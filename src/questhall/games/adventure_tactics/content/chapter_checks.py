"""What a chapter must hold together: its map, who stands where, objectives, rewards and ways on."""

import re
from collections import Counter
from typing import Iterable, Iterator

from questhall.games.adventure_tactics.content import words
from questhall.games.adventure_tactics.content.chapters import Chapter, Objective, PrintedEncounter
from questhall.games.adventure_tactics.content.printed import BOX, GEAR, Content


def chapter_faults(chapter: Chapter, content: Content) -> Iterator[str]:
    """What is wrong with a chapter."""
    if chapter.type == "encounter" and (chapter.encounter is None or chapter.outcome is None):
        yield "a chapter of the type encounter has the tables encounter and outcome"
    if chapter.type == "market" and chapter.market is None:
        yield "a chapter of the type market has a table market"
    if chapter.adds and chapter.adds not in content.random:
        yield f"adds: there is no random encounter card {chapter.adds!r}; allowed: {', '.join(content.random)}"
    yield from _exits("goto", chapter.goto, content)
    for number, choice in enumerate(chapter.choices):
        yield from _exits(f"choices[{number}].goto", choice.goto, content)
        if choice.roll and words.dice_fault(choice.roll):
            yield f"choices[{number}].roll: {words.dice_fault(choice.roll)}"
    if chapter.outcome is not None:
        for name in ("success", "plus", "plain", "failure"):
            yield from _exits(f"outcome.{name}.goto", getattr(chapter.outcome, name).goto, content)
    if chapter.market is not None:
        gear = [id for id, card in content.cards.items() if card.kind in GEAR]
        for card in (*chapter.market.stock, *chapter.market.price):
            if card not in gear:
                yield f"market: there is no piece of equipment {card!r}"
        for item in chapter.market.items:
            if item not in content.items:
                yield f"market.items: there is no item {item!r}; allowed: {', '.join(content.items)}"
    if chapter.encounter is not None:
        yield from _encounter(chapter.encounter, content)


def _exits(place: str, goto: Iterable[str], content: Content) -> Iterator[str]:
    for word in goto:
        form = words.EXIT.match(word)
        if form is None:
            yield f"{place}: {word!r} is no way on; allowed: c05, c05^ (with a level), c05[flag(coin)], retry"
        elif form[1] not in ("retry", "end") and form[1] not in content.chapters:
            yield f"{place}: there is no chapter {form[1]!r}; allowed: {', '.join(content.chapters)}"


def _encounter(encounter: PrintedEncounter, content: Content) -> Iterator[str]:
    rows = encounter.board.split()
    if not rows or len({len(row) for row in rows}) != 1:
        yield "encounter.board: all rows have the same length"
        return
    letters = Counter("".join(rows))
    wrong = sorted(letter for letter in letters if letter not in words.LETTERS)
    if wrong:
        yield f"encounter.board: letters {' '.join(wrong)}; allowed: {' '.join(words.LETTERS)}"
    if letters["S"] < 5:
        yield f"encounter.board: {letters['S']} squares S for up to five heroes"
    if letters["^"] > BOX["rubble"]:
        yield f"encounter.board: {letters['^']} squares of rubble; the box has {BOX['rubble']}"
    for boss in encounter.boss:
        yield from _placed("encounter.boss", boss.sheet, content.bosses, "boss", boss.at, letters, 1)
        for dice in boss.dice or ():
            if words.dice_fault(dice):
                yield f"encounter.boss: {words.dice_fault(dice)}"
    if encounter.deck and encounter.deck not in content.bosses:
        yield f"encounter.deck: there is no boss or group {encounter.deck!r}; allowed: {', '.join(content.bosses)}"
    for group in encounter.minions:
        for mark in group.at:
            yield from _placed("encounter.minions", group.kind, content.minions, "minion", str(mark), letters, 1)
        if group.dice and words.dice_fault(group.dice):
            yield f"encounter.minions: {words.dice_fault(group.dice)}"
        if not set(group.party) <= {3, 4, 5}:
            yield f"encounter.minions: party {list(group.party)}; allowed: 3, 4, 5"
    for thing in encounter.objects:
        if thing.at not in letters:
            yield f"encounter.objects: no square {thing.at!r} for {thing.name} on the map"
    for name, letter in encounter.areas.items():
        yield from _area(f"encounter.areas.{name}", letter, encounter)
    yield from _objective("encounter.main", encounter.main, encounter, content, letters)
    yield from _objective("encounter.bonus", encounter.bonus, encounter, content, letters)


def _placed(
    place: str, id: str, known: Iterable[str], what: str, mark: str, letters: Counter[str], many: int
) -> Iterator[str]:
    if id not in known:
        yield f"{place}: there is no {what} {id!r}; allowed: {', '.join(known)}"
    if letters[mark] < many:
        yield f"{place}: no square {mark!r} for {id} on the map"


def _area(place: str, area: str, encounter: PrintedEncounter) -> Iterator[str]:
    rows = re.fullmatch(r"rows\((\d+) (\d+)\)", area)
    if rows is not None and int(rows[1]) <= int(rows[2]) < len(encounter.board.split()):
        return
    if area not in words.EDGES and (len(area) != 1 or area not in encounter.board):
        yield f"{place}: {area!r} is no area; allowed: a letter of the map, rows(first last), {', '.join(words.EDGES)}"


def _objective(
    place: str, goal: Objective, encounter: PrintedEncounter, content: Content, letters: Counter[str]
) -> Iterator[str]:
    things = [thing.name for thing in encounter.objects]
    if goal.object and goal.object not in things:
        yield f"{place}.object: there is no {goal.object!r} on this map; allowed: {', '.join(things)}"
    if goal.kind and goal.type != "never_in" and goal.kind not in {*content.minions, *content.bosses}:
        yield f"{place}.kind: there is no enemy {goal.kind!r}"
    if goal.kind and goal.type == "never_in" and goal.kind not in ("hero", "enemy", "enemy_at_cleanup"):
        yield f"{place}.kind: {goal.kind!r}; allowed: hero, enemy, enemy_at_cleanup"
    if goal.area and goal.area not in encounter.areas:
        yield from _area(f"{place}.area", goal.area, encounter)
    if goal.type in ("hold", "reach", "escort", "never_in") and not goal.area:
        yield f"{place}.area: {goal.type} needs an area"
    if goal.type in ("destroy", "protect", "escort", "collect", "object_hp_ge", "marked") and not goal.object:
        yield f"{place}.object: {goal.type} needs a thing of this map"
    for number, part in enumerate(goal.of):
        yield from _objective(f"{place}.of[{number}]", part, encounter, content, letters)
