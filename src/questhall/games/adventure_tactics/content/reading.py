"""Reading the content folder and packs; decoding is validation, and what is looked up often is indexed once."""

from pathlib import Path
from typing import Any, Sequence

import msgspec

from questhall.games.adventure_tactics.content.checking import faults, stand_ins
from questhall.games.adventure_tactics.content.printed import (
    Ability,
    Boss,
    Card,
    Chapter,
    Class,
    Content,
    Index,
    Item,
    Minion,
    Perk,
    Printed,
    RandomCard,
    Source,
    Summoned,
)
from questhall.games.adventure_tactics.content.trigger_words import parse_trigger
from questhall.games.adventure_tactics.content.vocabulary import (
    Activate,
    Attack,
    Bid,
    Check,
    Choose,
    Dice,
    Each,
    Spawn,
    Stat,
    Step,
    Summon,
    When,
)
from questhall.kernel.content import decode, read_toml
from questhall.kernel.errors import BadPack

TABLES: dict[str, type[Printed]] = {
    "class": Class,
    "card": Card,
    "item": Item,
    "perk": Perk,
    "summon": Summoned,
    "minion": Minion,
    "boss": Boss,
    "random": RandomCard,
    "chapter": Chapter,
}


def load(own: Path, packs: Sequence[Path] = (), game: str = "adventure-tactics") -> Content:
    """Read the game's folder, then each pack's; all faults at once, each with file, entry and what would be allowed."""
    found: dict[str, dict[str, Any]] = {table: {} for table in TABLES}
    files: dict[str, Path] = {}
    wrong: list[str] = []
    for pack in packs:
        if not pack.is_dir():
            raise BadPack(f"{pack}: there is no such folder.")
    for folder in [own, *(pack / game for pack in packs)]:
        mine: dict[str, Path] = {}
        for file in sorted(folder.rglob("*.toml")):
            _read(file, found, mine, wrong)
        files.update(mine)
    if not wrong:
        content = _content(found)
        wrong = faults(content, files)
    if wrong:
        raise BadPack("\n".join(wrong))
    return content


def gather(tables: dict[str, dict[str, Any]], base: Content) -> Content:
    """A box with a few more entries, given as data: for tests and for trying a card out."""
    found: dict[str, dict[str, Any]] = {
        "class": dict(base.classes),
        "card": dict(base.cards),
        "item": dict(base.items),
        "perk": dict(base.perks),
        "summon": dict(base.summons),
        "minion": dict(base.minions),
        "boss": dict(base.bosses),
        "random": dict(base.random),
        "chapter": dict(base.chapters),
    }
    for table, entries in tables.items():
        for key, entry in entries.items():
            found[table][key] = decode({"id": key, **entry}, TABLES[table], Path("data"), key)
    content = _content(found)
    wrong = faults(content, only={f"{table} {key}" for table, entries in tables.items() for key in entries})
    if wrong:
        raise BadPack("\n".join(wrong))
    return content


def _content(found: dict[str, dict[str, Any]]) -> Content:
    cards: dict[str, Card] = found["card"]
    decks: dict[str, list[str]] = {boss: [] for boss in found["boss"]}
    for id, card in cards.items():
        if card.kind == "boss":
            decks.setdefault(card.boss, []).extend([id] * card.copies)
    return Content(
        classes=found["class"],
        cards=cards,
        items=found["item"],
        perks=found["perk"],
        summons=found["summon"],
        minions=found["minion"],
        bosses=found["boss"],
        random=found["random"],
        chapters=dict(sorted(found["chapter"].items())),
        decks={boss: tuple(deck) for boss, deck in decks.items()},
        index=_index(found),
    )


def _index(found: dict[str, dict[str, Any]]) -> Index:
    sources: dict[str, Source] = {}
    passives: dict[str, tuple[str, ...]] = {}
    for table in ("card", "perk"):
        for id, record in found[table].items():
            sources[id] = _source(id, record, "RESPONSE" in getattr(record, "keywords", ()))
    for id, item in found["item"].items():
        sources[id] = _source(id, Ability(steps=item.steps), False)
    for table in ("summon", "minion", "boss"):
        for key, sheet in found[table].items():
            passives[key] = tuple(f"{key}.{name}" for name in sheet.passive)
            abilities = {**sheet.passive, **getattr(sheet, "active", {})}
            sources.update(
                {f"{key}.{name}": _source(f"{key}.{name}", ability, False) for name, ability in abilities.items()}
            )
    for key, chapter in found["chapter"].items():
        special = chapter.encounter.special if chapter.encounter else ()
        passives[key] = tuple(f"{key}.{number}" for number in range(len(special)))
        sources.update({f"{key}.{n}": _source(f"{key}.{n}", ability, False) for n, ability in enumerate(special)})
    listening: dict[str, set[str]] = {}
    answers: dict[str, set[str]] = {}
    worn_answers: dict[str, set[str]] = {}
    stats: dict[str, dict[str, tuple[Stat, ...]]] = {}
    for id, source in sources.items():
        if source.trigger:
            listening.setdefault(source.trigger.window, set()).add(id)
            if source.response:
                kind = answers if found["card"][id].kind == "action" else worn_answers
                kind.setdefault(source.trigger.window, set()).add(id)
        for static in source.static:
            if isinstance(static, Stat):
                records = stats.setdefault(static.which, {})
                records[id] = (*records.get(id, ()), static)
    sheets: dict[str, set[str]] = {}
    for key, ids in passives.items():
        for id in ids:
            trigger = sources[id].trigger
            if trigger is not None:
                sheets.setdefault(trigger.window, set()).add(key)
    changing = [(id, record) for id, source in sources.items() for record in source.static]
    return Index(
        sources,
        {id: source for id, source in sources.items() if source.trigger is not None or source.static},
        {name: frozenset(ids) for name, ids in listening.items()},
        {name: frozenset(ids) for name, ids in answers.items()},
        {name: frozenset(ids) for name, ids in worn_answers.items()},
        stats,
        frozenset(id for id, record in changing if isinstance(record, Dice)),
        frozenset(
            id
            for id, card in found["card"].items()
            if card.steps and not card.on and "RESPONSE" not in card.keywords and card.kind != "boss"
        ),
        frozenset(
            [id for id, source in sources.items() if _summons(source.steps)]
            + [
                id
                for id, chapter in found["chapter"].items()
                if chapter.encounter and _summons(chapter.encounter.objects)
            ]
        ),
        frozenset(record.which for _, record in changing if isinstance(record, Stat) and record.aura),
        passives,
        {name: frozenset(keys) for name, keys in sheets.items()},
    )


def _source(id: str, record: Any, response: bool) -> Source:
    try:
        trigger = parse_trigger(record.on, id) if record.on else None
    except BadPack:
        trigger = None  # the checker tells it, with all other faults
    lasting = tuple(_lasting(record.steps))
    return Source(
        id,
        trigger,
        response,
        record.may,
        record.if_,
        record.per_turn,
        record.per_round,
        record.per_encounter,
        record.steps,
        record.static,
        lasting,
    )


def _summons(steps: Any) -> bool:
    """Whether a creature is summoned anywhere in a list of steps."""
    if isinstance(steps, (tuple, list)):
        return any(_summons(step) for step in steps)
    if isinstance(steps, msgspec.Struct):
        return isinstance(steps, Summon) or any(_summons(getattr(steps, name)) for name in steps.__struct_fields__)
    return False


def _lasting(steps: Sequence[Step]) -> list[Stat | Dice | When]:
    """The records in a step list that live on for a time, wherever they stand in it."""
    found: list[Stat | Dice | When] = []
    for step in steps:
        if isinstance(step, (Stat, Dice)):
            if step.until:
                found.append(step)
        elif isinstance(step, When):
            found.append(step)
            found += _lasting(step.steps)
        elif isinstance(step, (Attack, Spawn, Activate)):
            found += _lasting(step.then)
        elif isinstance(step, Check):
            found += _lasting(step.then) + _lasting(step.else_)
        elif isinstance(step, (Each, Bid)):
            found += _lasting(step.steps)
        elif isinstance(step, Choose):
            for steps in step.of:
                found += _lasting(steps)
    return found


def _read(file: Path, found: dict[str, dict[str, Any]], files: dict[str, Path], wrong: list[str]) -> None:
    """The entries of a file; what cannot be read is written down, and the rest is read all the same."""
    try:
        tables = read_toml(file)
    except BadPack as error:
        wrong.append(str(error))
        return
    for table, entries in tables.items():
        kind = TABLES.get(table)
        if kind is None or not isinstance(entries, dict):
            wrong.append(f"{file}: there is no table {table!r}; known: {', '.join(TABLES)}.")
            continue
        for key, entry in entries.items():
            name = f"{table} {key}"
            if name in files:
                wrong.append(f"{file}: {name}: stands in {files[name]} already.")
            try:
                record = decode({"id": key, **entry}, kind, file, key)
                if key in found[table] and (fault := stand_ins(found[table][key], record)):
                    wrong.append(f"{file}: {name}: {fault}.")
                found[table][key], files[name] = record, file
            except (BadPack, TypeError) as error:
                wrong.append(str(error))
