"""Numbers of a character as its abilities change them (ATD-HERO-09)."""

from typing import Iterator

from questhall.games.adventure_tactics.content.printed import Source
from questhall.games.adventure_tactics.content.vocabulary import Dice, Stat, When
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.passive_abilities import on_board, sources_of, spend, usable
from questhall.games.adventure_tactics.state import Figure, GameTable


def lasting_records(state: GameTable, figure: Figure) -> Iterator[tuple[int, Stat | Dice | When, str, str]]:
    """What works on a character for a time: place in the list, record, card, and against whom alone."""
    encounter = state.encounter
    assert encounter is not None
    for place, lasting in enumerate(encounter.lasting):
        if lasting.bearer == figure.id:
            yield place, state.content.index.sources[lasting.card].lasting[lasting.index], lasting.card, lasting.against


def stat_records(state: GameTable, figure: Figure, which: str, deed: Deed | None = None) -> list[tuple[Stat, str, int]]:
    """The records that change a number of a character now: record, key, and place among the lasting ones (-1: it is
    static).
    """
    found: list[tuple[Stat, str, int]] = []
    index = state.content.index
    changing = index.stats.get(which)
    if changing:
        for id in sources_of(state, figure):
            if id in changing:
                for record in changing[id]:
                    if not record.aura:
                        key = id + which
                        if usable(figure, key, record.per_turn, record.per_round, record.per_encounter):
                            if not record.while_ or holds(state, deed or Deed(figure, -1, id), record.while_):
                                found.append((record, key, -1))
        if which in index.auras and figure.friend:
            _add_auras(state, figure, which, changing, found)
    if current(state).lasting:
        for place, lasting, card, against in lasting_records(state, figure):
            if isinstance(lasting, Stat) and lasting.which == which:
                if against and (deed is None or deed.foe is None or deed.foe.id != against):
                    continue
                if not lasting.while_ or holds(state, deed or Deed(figure, -1, card), lasting.while_):
                    found.append((lasting, card + which, place))
    return found


def _add_auras(
    state: GameTable,
    figure: Figure,
    which: str,
    changing: dict[str, tuple[Stat, ...]],
    found: list[tuple[Stat, str, int]],
) -> None:
    encounter = current(state)
    for id, board in encounter.boards.items():
        bearer = encounter.figures[id]
        if bearer.down:
            continue
        for card in on_board(state, id, board):
            if card in changing:
                for record in changing[card]:
                    if record.aura and distance(ground(state).grid, bearer, figure) <= record.aura:
                        found.append((record, card + which, -1))


def idle(state: GameTable, figure: Figure, which: str) -> bool:
    """Whether nothing in play changes this stat of a character: most do nothing most of the time."""
    encounter = state.encounter
    assert encounter is not None
    if encounter.lasting:
        for _, record, _, _ in lasting_records(state, figure):
            if isinstance(record, Stat) and record.which == which:
                return False
    attention = encounter.attention
    if attention is None:
        return which not in state.content.index.stats
    whose = attention.stats.get(which)
    return whose is None or (figure.sheet not in whose and "*" not in whose)


def stat(state: GameTable, figure: Figure, which: str, deed: Deed | None = None) -> int:
    """The sum of what changes a number of a character."""
    encounter = state.encounter
    assert encounter is not None
    attention = encounter.attention
    if attention is not None and not encounter.lasting:  # as `idle`, written out: numbers are looked up all the time
        whose = attention.stats.get(which)
        if whose is None or (figure.sheet not in whose and "*" not in whose):
            return 0
    elif idle(state, figure, which):
        return 0
    return sum([int(record.by) for record, _, _ in stat_records(state, figure, which, deed)])


def stat_words(state: GameTable, figure: Figure, which: str) -> list[str]:
    """The words that a stat has for a character: ways of moving, immunities, kinds of sight."""
    encounter = state.encounter
    assert encounter is not None
    attention = encounter.attention
    if attention is not None and which not in attention.stats and not encounter.lasting:
        return []
    if idle(state, figure, which):
        return []
    return [str(record.by) for record, _, _ in stat_records(state, figure, which)]


def spend_stat(state: GameTable, figure: Figure, which: str, deed: Deed | None = None) -> int:
    """As `stat`, and count the use of what is limited; what was for one use is gone."""
    if idle(state, figure, which):
        return 0
    total = 0
    gone: list[int] = []
    for record, key, place in stat_records(state, figure, which, deed):
        total += int(record.by)
        spend(figure, key, record.per_turn, record.per_round, record.per_encounter)
        if record.uses and place >= 0:
            gone.append(place)
    for place in reversed(gone):
        del current(state).lasting[place]
    return total


def source(state: GameTable, id: str) -> Source:
    """A card, perk, item or passive as a source of effects."""
    return state.content.index.sources[id]


def immune(state: GameTable, figure: Figure, what: str) -> bool:
    """Whether a character cannot get a condition, be shifted, or burn. Things have no conditions (ATC-FMT-21)."""
    if figure.kind == "object":
        return True
    words = stat_words(state, figure, "immune")
    return what in words if words else False
