"""One checker of content, for the box, packs and tests: every fault at once, with file, entry and what is allowed."""

from pathlib import Path
from typing import Any, Iterator, Sequence, TypeVar

import msgspec

from questhall.games.adventure_tactics.content import words
from questhall.games.adventure_tactics.content.chapter_checks import chapter_faults
from questhall.games.adventure_tactics.content.conditions import CONDITIONS, CURABLE
from questhall.games.adventure_tactics.content.printed import (
    GEAR,
    WALL_LENGTH,
    Card,
    Class,
    Content,
    Creature,
    Perk,
    Strike,
)
from questhall.games.adventure_tactics.content.questions import WORDS, parse
from questhall.games.adventure_tactics.content.trigger_words import parse_trigger
from questhall.games.adventure_tactics.content.vocabulary import VERBS, Gain, Use
from questhall.kernel.errors import BadPack

TABLES = ("classes", "cards", "items", "perks", "summons", "minions", "bosses", "random", "chapters")
T = TypeVar("T")
NAMES = {"classes": "class", "bosses": "boss", "random": "random"}


def faults(content: Content, files: dict[str, Path] | None = None, only: set[str] | None = None) -> list[str]:
    """Everything that is wrong with a box, or only with some entries: file, entry, place and what would be allowed."""
    found: list[str] = []
    known = Known(content)
    for table in TABLES:
        name = NAMES.get(table, table.removesuffix("s"))
        for id, record in getattr(content, table).items():
            if only is not None and f"{name} {id}" not in only:
                continue
            place = files.get(f"{name} {id}") if files else None
            lead = f"{place}: " if place else ""
            found += [f"{lead}{name} {id}: {fault}" for fault in Entry(content, known, name, id, record).faults()]
    return found


def stand_ins(old: Any, new: Any) -> str:
    """What is wrong when an entry of a pack takes the place of another: it must be of the same kind."""
    if isinstance(old, Card) and isinstance(new, Card):
        one, two = _kind(old), _kind(new)
        if one != two:
            return f"it would replace {one} by {two}; give it an id of its own"
    return ""


def _kind(card: Card) -> str:
    return f"a boss card of {card.boss}" if card.kind == "boss" else f"a card of the kind {card.kind}"


class Known:
    """What the words of cards may name, counted once."""

    def __init__(self, content: Content) -> None:
        sheets: list[Creature] = [*content.minions.values(), *content.bosses.values(), *content.summons.values()]
        tagged = [sheet.tags for sheet in sheets] + [printed.tags for printed in content.classes.values()]
        self.tags = {tag for tags in tagged for tag in tags} | {"tower"}
        self.things = {sheet.id for sheet in sheets}  # everything that stands on boards
        self.flags = {item.flag for item in content.items.values() if item.flag}
        self.areas = set(words.EDGES)
        for chapter in content.chapters.values():
            if chapter.encounter is not None:
                self.things |= {thing.name for thing in chapter.encounter.objects}
                self.areas |= set(chapter.encounter.areas)
        for table in TABLES:
            self.flags |= {step.flag for step in _inside(getattr(content, table), Gain) if step.flag}


class Entry:
    """One entry of the box while it is looked through."""

    def __init__(self, content: Content, known: Known, table: str, id: str, record: Any) -> None:
        self.content = content
        self.known = known
        self.table = table
        self.id = id
        self.record = record

    def faults(self) -> Iterator[str]:
        """What is wrong with it."""
        record = self.record
        yield from self.walk(record, "")
        if self.table in ("item", "perk") and self.id in self.content.cards:
            yield f"there is a card {self.id!r} too; give one of them another id"
        if isinstance(record, Class):
            yield from self.levels(record)
        elif isinstance(record, Card):
            yield from self.card(record)
        elif isinstance(record, Perk):
            if record.mode != "STATIC" and not record.card:
                yield "card: a perk with ADD or REPLACE names a card"
            if record.card:
                yield from self.among("card", record.card, self.content.cards, "card")
        elif self.table == "chapter":
            yield from chapter_faults(record, self.content)

    # References

    def among(self, place: str, name: str, allowed: Any, what: str) -> Iterator[str]:
        """A name that must be one of some."""
        if name not in allowed:
            yield f"{place}: there is no {what} {name!r}; {_allowed(name, allowed)}"

    def word(self, place: str, word: str, allowed: Sequence[str], forms: dict[str, str]) -> Iterator[str]:
        """A word for targets, or a form with brackets."""
        if word in allowed:
            return
        form = words.FORM.match(word)
        if form is None or form[1] not in forms:
            shown = [*[one for one in allowed if one], *[f"{name}({what})" for name, what in forms.items()]]
            yield f"{place}: there is no {word!r}; {_allowed(word, shown)}"
            return
        yield from self.argument(f"{place}: {word}", form[2], forms[form[1]])

    def argument(self, place: str, text: str, what: str) -> Iterator[str]:
        """What stands in brackets."""
        if what == "n" or (what == "n or half" and text != "half"):
            if not text.isdigit():
                yield f"{place}: a number is wanted, not {text!r}"
        elif what == "condition":
            yield from self.among(place, text, (*CONDITIONS, "any"), "condition")
        elif what == "thing":
            yield from self.among(place, text, self.known.things, "creature or thing")
        elif what == "thing n":
            name, _, n = text.partition(" ")
            yield from self.argument(place, name, "thing")
            yield from self.argument(place, n, "n")
        elif what == "summon or nothing" and text:
            yield from self.among(place, text, self.content.summons, "summon")
        elif what == "tag":
            yield from self.among(place, text, self.known.tags, "tag")
        elif what == "kind or tag":
            yield from self.among(place, text, {*self.content.minions, *self.known.tags}, "minion or tag")
        elif what == "area":
            yield from self.among(place, text, self.known.areas, "area")
        elif what == "flag":
            yield from self.among(place, text, self.known.flags, "flag")
        elif what == "" and text:
            yield f"{place}: nothing stands in brackets here, not {text!r}"

    # Everything that may stand anywhere

    def walk(self, value: Any, place: str) -> Iterator[str]:
        """Every record in it, wherever it stands."""
        if isinstance(value, msgspec.Struct):
            yield from self.look(value, place)
            for field in value.__struct_fields__:
                yield from self.walk(getattr(value, field), f"{place}.{field.rstrip('_')}".lstrip("."))
        elif isinstance(value, dict):
            for key, one in value.items():
                yield from self.walk(one, f"{place}.{key}")
        elif isinstance(value, (tuple, list)):
            for number, one in enumerate(value):
                yield from self.walk(one, f"{place}[{number}]")

    def look(self, record: Any, place: str) -> Iterator[str]:
        """The fields of one record."""
        lead = f"{place}." if place else ""
        for field in ("if_", "while_", "adds_if"):
            text = getattr(record, field, "")
            if text:
                yield from self.question(f"{lead}{field.rstrip('_')}", text)
        if getattr(record, "on", ""):
            try:
                parse_trigger(record.on, self.id)
            except BadPack as error:
                yield f"{lead}on: {str(error).partition(': ')[2]}"
        if isinstance(record, Strike):
            yield from self.dice(f"{lead}dice", record.dice)
        band = getattr(record, "range", None)
        if isinstance(band, tuple) and not 0 <= band[0] <= band[1]:
            yield f"{lead}range: {list(band)} is no band; the least comes first"
        if isinstance(getattr(record, "prefers", None), str) and record.prefers:
            yield from self.word(f"{lead}prefers", record.prefers, words.AIMS, words.AIM_FORMS)
        if isinstance(record, tuple(VERBS.values())):
            yield from self.step(record, lead)

    def question(self, place: str, text: str) -> Iterator[str]:
        """An ``if``: known questions with sound arguments."""
        try:
            parsed = parse(text)
        except BadPack as error:
            yield f"{place}: {error}"
            return
        for clause in parsed:
            for _, name, argument in clause:
                yield from self.argument(f"{place}: {name}", argument, WORDS[name])

    def dice(self, place: str, text: str, *more: str) -> Iterator[str]:
        """Dice by letters."""
        fault = words.dice_fault(text, more)
        if fault:
            yield f"{place}: {fault}"

    def step(self, step: Any, lead: str) -> Iterator[str]:
        """What a verb names."""
        content = self.content
        verb = str(type(step).__struct_config__.tag)
        data = {name: getattr(step, name) for name in step.__struct_fields__}
        allowed = (*words.TARGETS, *words.SETS)
        if verb in ("activate", "use"):
            if data["target"]:
                aims = (*words.AIMS, "random_direction") if verb == "activate" else words.AIMS
                yield from self.word(f"{lead}target", data["target"], aims, words.AIM_FORMS)
        elif data.get("target"):
            yield from self.word(f"{lead}target", data["target"], allowed, words.TARGET_FORMS)
        if verb == "activate":
            called = (*words.CALLED, *content.minions, *content.bosses)
            yield from self.word(f"{lead}who", data["who"], called, words.CALLED_FORMS)
            if data["dice"]:
                yield from self.dice(f"{lead}dice", data["dice"], "basic", "echo")
        elif verb in ("move", "draw", "discard"):
            yield from self.word(f"{lead}who", data["who"], allowed, words.TARGET_FORMS)
        elif verb == "each":
            yield from self.word(f"{lead}over", data["over"], words.SETS, words.SET_FORMS)
        elif verb in ("condition", "cleanse"):
            known = CONDITIONS if verb == "condition" else ("all", *CURABLE)
            yield from self.among(f"{lead}what", data["what"], known, "condition")
        elif verb == "attack":
            yield from self.dice(f"{lead}dice", data["dice"], "basic", "echo")
            for number, bonus in enumerate(data["bonus"]):
                if bonus.dice:
                    yield from self.dice(f"{lead}bonus[{number}].dice", bonus.dice)
        elif verb in ("damage", "heal"):
            if isinstance(data["amount"], str) and data["amount"] not in ("half", "full", "all"):
                yield from self.dice(f"{lead}amount", data["amount"])
        elif verb == "stat":
            yield from self.stat(lead, data["which"], data["by"])
        elif verb == "dice":
            if data["die"]:
                yield from self.dice(f"{lead}die", data["die"])
        else:
            yield from self.names(verb, data, lead)

    def stat(self, lead: str, which: str, by: int | str) -> Iterator[str]:
        """A stat that the rules look at, with a number or one of its words."""
        if which not in words.STATS:
            yield f"{lead}which: there is no stat {which!r}; {_allowed(which, words.STATS)}"
        elif which == "passes_on":
            yield from self.argument(f"{lead}by", str(by), "thing")
        elif words.STATS[which]:
            yield from self.among(f"{lead}by", str(by), words.STATS[which], "word")
        elif not isinstance(by, int):
            yield f"{lead}by: a number is wanted, not {by!r}"

    def names(self, verb: str, data: dict[str, Any], lead: str) -> Iterator[str]:
        """Verbs that name something else of the box."""
        content = self.content
        if verb == "summon":
            yield from self.among(f"{lead}creature", data["creature"], content.summons, "summon")
        elif verb in ("appear", "bid"):
            field = "beside" if verb == "appear" else "who"
            yield from self.word(f"{lead}{field}", data[field], words.AIMS, words.AIM_FORMS)
        elif verb == "spawn":
            what = data["what"]
            laid = (*content.minions, *WALL_LENGTH, *words.LAID, "self")
            yield from self.among(f"{lead}what", what, laid, "thing to spawn")
            places = words.WALL_PLACES if what in WALL_LENGTH else words.PLACES
            yield from self.among(f"{lead}at", data["at"], places, "place")
        elif verb == "gain":
            for field, table in (("item", content.items), ("perk", content.perks), ("random_card", content.random)):
                if data[field]:
                    yield from self.among(f"{lead}{field}", data[field], table, field.replace("_", " "))
            if data["gear"]:
                gear = [id for id, card in content.cards.items() if card.kind in GEAR]
                yield from self.among(f"{lead}gear", data["gear"], gear, "piece of equipment")
        elif verb == "recover" and data["filter"]:
            kinds = {*[card.kind for card in content.cards.values()], "summon", *content.cards}
            yield from self.among(f"{lead}filter", data["filter"], kinds, "card or kind of card")

    # Entries of a kind

    def levels(self, printed: Class) -> Iterator[str]:
        """The cards that a class gives exist and are of the kind of their place."""
        content = self.content
        for basic in printed.requires:
            yield from self.among("requires", basic, content.classes, "class")
        for number, level in enumerate((printed.starter, *printed.levels)):
            if level is None:
                continue
            kinds = {"add": "action", "replace": "action", "passives": "passive", "dice": "dice"}
            cards = [(field, card, kind) for field, kind in kinds.items() for card in getattr(level, field)]
            if level.feature:
                cards.append(("feature", level.feature, "feature"))
            for field, id, kind in cards:
                place = f"{'starter' if not number else f'levels[{number - 1}]'}.{field}"
                yield from self.among(place, id, content.cards, "card")
                if id in content.cards and content.cards[id].kind != kind:
                    yield f"{place}: {id} is a card of the kind {content.cards[id].kind}, wanted is {kind}"
            if level.perk:
                yield from self.among(f"levels[{number - 1}].perk", level.perk, content.perks, "perk")

    def card(self, card: Card) -> Iterator[str]:
        """A card of a boss deck names its boss, and abilities that the boss has; one of a hero its class."""
        content = self.content
        if card.kind == "boss":
            yield from self.among("boss", card.boss, content.bosses, "boss")
            if card.boss in content.bosses:
                for number, step in enumerate(card.steps):
                    for use in _inside(step, Use):
                        known = content.bosses[card.boss].active
                        yield from self.among(f"steps[{number}].ability", use.ability, known, f"ability of {card.boss}")
        elif card.class_:
            yield from self.among("class", card.class_, content.classes, "class")
        if "RESPONSE" in card.keywords and not card.on:
            yield "on: a RESPONSE says what it answers"


def _allowed(name: str, allowed: Any) -> str:
    """What would have been allowed: all if they are few, else those that look alike."""
    known = sorted(str(one) for one in allowed)
    if len(known) <= 40:
        return f"allowed: {', '.join(known)}"
    near = [one for one in known if one[:3] == name[:3] or name in one or one in name][:8]
    return f"there are {len(known)}" + (f", among them {', '.join(near)}" if near else "")


def _inside(value: Any, kind: type[T]) -> Iterator[T]:
    """The records of a kind, wherever they stand in something."""
    if isinstance(value, kind):
        yield value
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _inside(getattr(value, field), kind)
    elif isinstance(value, (dict, tuple, list)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _inside(one, kind)
