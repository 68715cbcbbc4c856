"""Who in play could care about what: counted once an encounter, so that everything else passes at no cost.

Most moments of ATD-TIME-01 pass in silence, and most numbers are never changed, because nobody in play has a card,
perk or passive for them.
"""

from typing import Iterable

from questhall.games.adventure_tactics.content.printed import Source
from questhall.games.adventure_tactics.content.trigger_words import Trigger, parse_trigger
from questhall.games.adventure_tactics.content.vocabulary import Stat, When
from questhall.games.adventure_tactics.rules.cards.classes import class_of
from questhall.games.adventure_tactics.state import Attention, Ears, Encounter, Figure, GameTable

SILENT = Ears()
NONE: frozenset[str] = frozenset()
FRIENDS, FOES, NOBODY = 0, 1, 2  # to whom something happens


class _Ears:
    """Who listens to a window, while it is counted; names keep the order in which they come."""

    def __init__(self) -> None:
        self.triggers: dict[str, None] = {}
        self.own_triggers: dict[str, None] = {}
        self.answers: dict[str, None] = {}
        self.own_answers: dict[str, None] = {}

    def counted(self) -> Ears:
        return Ears(tuple(self.triggers), tuple(self.own_triggers), tuple(self.answers), tuple(self.own_answers))


def heard(state: GameTable, name: str, who: Figure | None) -> bool:
    """Whether anybody in play could have something to say to what happens to somebody."""
    encounter = state.encounter
    assert encounter is not None
    attention = encounter.attention
    if attention is None or (encounter.lasting and _awaited(state, encounter, name)):
        return True
    if who is None:
        return name in attention.nobody
    ears = (attention.friends if who.friend else attention.foes).get(name)
    if ears is None:
        return False
    return bool(ears.triggers or ears.answers) or who.sheet in ears.own_triggers or who.sheet in ears.own_answers


def answered_now(state: GameTable, name: str, who: Figure) -> bool:
    """As `heard`, as things stand just now: of those who could play a RESPONSE only they count who have it ready."""
    encounter = state.encounter
    assert encounter is not None
    attention = encounter.attention
    if attention is None or encounter.lasting:
        return heard(state, name, who)
    ears = (attention.friends if who.friend else attention.foes).get(name)
    if ears is None:
        return False
    if ears.triggers or who.sheet in ears.own_triggers:
        return True
    able = (*ears.answers, who.sheet) if who.sheet in ears.own_answers else ears.answers
    return bool(able) and bool(with_answers(state, name, able))


def with_answers(state: GameTable, name: str, heroes: Iterable[str]) -> list[str]:
    """ATD-KEY-03: those of some heroes who have a RESPONSE to a window in hand or on the board."""
    encounter = state.encounter
    assert encounter is not None
    index = state.content.index
    held, worn = index.answers.get(name, NONE), index.worn_answers.get(name, NONE)
    found: list[str] = []
    for id in heroes:
        board = encounter.boards[id]
        if (
            board.feature in worn
            or board.armor in worn
            or board.accessory in worn
            or board.weapon in worn
            or not held.isdisjoint(board.hand)
        ):
            found.append(id)
    return found


def _awaited(state: GameTable, encounter: Encounter, name: str) -> bool:
    """ATC-FX-49: whether a trigger that lives for a time waits for such a moment."""
    sources = state.content.index.sources
    for lasting in encounter.lasting:
        record = sources[lasting.card].lasting[lasting.index]
        if isinstance(record, When) and parse_trigger(record.on, lasting.card).window == name:
            return True
    return False


def note_what_is_in_play(state: GameTable) -> None:
    """Remember which windows, stats and dice anybody in play cares about."""
    encounter = state.encounter
    assert encounter is not None
    index = state.content.index
    sheets = dict.fromkeys([figure.sheet for figure in encounter.figures.values() if figure.kind != "hero"])
    windows: tuple[dict[str, _Ears], ...] = ({}, {}, {})
    stats: dict[str, dict[str, None]] = {}
    dice: dict[str, None] = {}
    summoners: dict[str, None] = {}
    if encounter.chapter in index.summoning or not index.summoning.isdisjoint(state.content.items):
        summoners = dict.fromkeys([hero.id for hero in state.heroes])  # anybody may do it
    for hero in state.heroes:
        owned = (*hero.deck, *hero.gear, *hero.features, *hero.passives, *hero.dice, *hero.perks)
        if not index.summoning.isdisjoint(owned):
            summoners[hero.id] = None
        for id in dict.fromkeys(owned):
            if id in index.working:
                _note(index.working[id], hero.id, FRIENDS, windows, stats, dice)
    summons = state.content.summons
    for sheet in (encounter.chapter, *sheets, *summons):
        side = NOBODY if sheet == encounter.chapter else FRIENDS if sheet in summons else FOES
        for id in index.passives.get(sheet, ()):
            if id in index.working:
                _note(index.working[id], sheet, side, windows, stats, dice)
    friends, foes, nobody = [{name: ears.counted() for name, ears in side.items()} for side in windows]
    encounter.attention = Attention(
        friends,
        foes,
        nobody,
        {name: tuple(who) for name, who in stats.items()},
        tuple(dice),
        {hero.id: class_of(state, hero).id for hero in state.heroes},
        tuple(summoners),
        tuple(sheets),
    )


def _note(
    source: Source,
    who: str,
    side: int,
    windows: tuple[dict[str, _Ears], ...],
    stats: dict[str, dict[str, None]],
    dice: dict[str, None],
) -> None:
    """One card, perk or passive: the window it waits for, the stats and the dice that it changes."""
    if source.trigger is not None:
        own = side != NOBODY and _own(source.trigger)
        for whose in (FRIENDS, FOES, NOBODY) if side == NOBODY else _happens_to(source.trigger, side):
            ears = windows[whose].get(source.trigger.window)
            if ears is None:
                ears = windows[whose][source.trigger.window] = _Ears()
            if not own:
                (ears.answers if source.response else ears.triggers)[who] = None
            else:
                (ears.own_answers if source.response else ears.own_triggers)[who] = None
    for record in source.static:
        if isinstance(record, Stat):
            stats.setdefault(record.which, {})["*" if record.aura else who] = None
        else:
            dice[who if record.whose == "self" else "*"] = None


def _own(trigger: Trigger) -> bool:
    """ATD-TIME-09: whether it waits only for what happens to its bearer (a kill and a heal happen to somebody else)."""
    return trigger.scope == "self" and trigger.window not in ("kill", "heal")


def _happens_to(trigger: Trigger, side: int) -> tuple[int, ...]:
    """ATD-TIME-09: to whom that must happen for which a bearer of a side waits."""
    if trigger.scope == "all":
        return FRIENDS, FOES, NOBODY
    if trigger.window in ("kill", "heal"):
        return FRIENDS, FOES
    if trigger.scope in ("near", "near_ally"):
        return (1 - side,)
    return (side,)
