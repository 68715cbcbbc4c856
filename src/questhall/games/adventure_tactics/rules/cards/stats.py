"""Numbers of a character as its abilities change them (ATD-ABIL-03, ATD-HERO-09)."""

from typing import Iterator

from questhall.games.adventure_tactics.content.printed import Source, Strike
from questhall.games.adventure_tactics.content.vocabulary import Dice, Stat, When
from questhall.games.adventure_tactics.rules.board.action import Scene
from questhall.games.adventure_tactics.rules.board.positions import current, distance, ground
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.sheets import class_now, creature_of, hero_of
from questhall.games.adventure_tactics.state import Board, Figure, GameTable

SLOTS = ("weapon", "armor", "accessory", "feature")


def passives_of(state: GameTable, hero: str, board: Board) -> tuple[str, ...]:
    """ATC-BOSS-33: the passive abilities of a hero; one who has no name for a while has none."""
    encounter = state.encounter
    assert encounter is not None
    for lasting in encounter.lasting:
        if lasting.bearer == hero:
            record = state.content.index.sources[lasting.card].lasting[lasting.index]
            if isinstance(record, Stat) and record.which == "nameless":
                return ()
    return board.passives


def on_board(state: GameTable, hero: str, board: Board) -> list[str]:
    """What lies on a player board: abilities, gear and feature."""
    found = [*passives_of(state, hero, board), *board.dice]
    for card in (board.weapon, board.armor, board.accessory, board.feature):
        if card:
            found.append(card)
    return found


def sources_of(state: GameTable, figure: Figure) -> list[str]:
    """ATD-BOSS-07, ATD-ABIL-02, ATD-KO-08, ATD-ABIL-03: everything that works for a character now: the cards on its
    board and its perks, or its passives.
    """
    if figure.kind == "hero":
        if figure.down:
            return []  # ATD-KO-02
        encounter = state.encounter
        assert encounter is not None
        board = encounter.boards[figure.id]
        passives = passives_of(state, figure.id, board) if encounter.lasting else board.passives
        found = [*passives, *board.dice]
        for card in (board.weapon, board.armor, board.accessory, board.feature):
            if card:
                found.append(card)
        perks = hero_of(state, figure.id).perks
        return [*found, *perks] if perks else found
    ids = state.content.index.passives.get(figure.sheet)
    if not ids:
        return []
    if figure.kind == "minion" and suppressed(state, figure):
        return []
    return list(ids)


def suppressed(state: GameTable, figure: Figure) -> bool:
    """Whether a hero's passive turns the passives of this enemy off."""
    ids = state.content.index.stats.get("suppress")
    if not ids:
        return False
    encounter = current(state)
    for hero, board in encounter.boards.items():
        for card in passives_of(state, hero, board):
            if card in ids:
                bearer = encounter.figures[hero]
                if not bearer.down and distance(ground(state).grid, bearer, figure) <= 1:
                    return True
    return False


def usable(figure: Figure, key: str, per_turn: int, per_round: int, per_encounter: int) -> bool:
    """Whether a limited ability has a use left."""
    if not (per_turn or per_round or per_encounter):
        return True
    used = figure.used
    return (
        (not per_turn or used.count("t " + key) < per_turn)
        and (not per_round or used.count("r " + key) < per_round)
        and (not per_encounter or used.count("e " + key) < per_encounter)
    )


def spend(figure: Figure, key: str, per_turn: int, per_round: int, per_encounter: int) -> None:
    """Count a use of a limited ability."""
    if per_turn:
        figure.used += ("t " + key,)
    if per_round:
        figure.used += ("r " + key,)
    if per_encounter:
        figure.used += ("e " + key,)


def lasting_records(state: GameTable, figure: Figure) -> Iterator[tuple[int, Stat | Dice | When, str, str]]:
    """What works on a character for a time: place in the list, record, card, and against whom alone."""
    encounter = state.encounter
    assert encounter is not None
    for place, lasting in enumerate(encounter.lasting):
        if lasting.bearer == figure.id:
            yield place, state.content.index.sources[lasting.card].lasting[lasting.index], lasting.card, lasting.against


def stat_records(
    state: GameTable, figure: Figure, which: str, scene: Scene | None = None
) -> list[tuple[Stat, str, int]]:
    """The records that change a number of a character now: record, key, and place among the lasting ones (-1: it is
    static).
    """
    found: list[tuple[Stat, str, int]] = []
    index = state.content.index
    ids = index.stats.get(which)
    if ids:
        for id in sources_of(state, figure):
            if id in ids:
                for record in index.sources[id].static:
                    if isinstance(record, Stat) and record.which == which and not record.aura:
                        key = id + which
                        if usable(figure, key, record.per_turn, record.per_round, record.per_encounter):
                            if not record.while_ or holds(state, scene or Scene(figure, -1, id), record.while_):
                                found.append((record, key, -1))
        if ids & index.auras and figure.friend:
            _add_auras(state, figure, which, ids, found)
    if current(state).lasting:
        for place, lasting, card, against in lasting_records(state, figure):
            if isinstance(lasting, Stat) and lasting.which == which:
                if against and (scene is None or scene.foe is None or scene.foe.id != against):
                    continue
                if not lasting.while_ or holds(state, scene or Scene(figure, -1, card), lasting.while_):
                    found.append((lasting, card + which, place))
    return found


def _add_auras(
    state: GameTable, figure: Figure, which: str, ids: frozenset[str], found: list[tuple[Stat, str, int]]
) -> None:
    encounter = current(state)
    for id, board in encounter.boards.items():
        bearer = encounter.figures[id]
        if bearer.down:
            continue
        for card in on_board(state, id, board):
            if card in ids:
                for record in state.content.index.sources[card].static:
                    if isinstance(record, Stat) and record.which == which and record.aura:
                        if distance(ground(state).grid, bearer, figure) <= record.aura:
                            found.append((record, card + which, -1))


def idle(state: GameTable, figure: Figure, which: str) -> bool:
    """Whether nothing in play changes this stat of a character: most do nothing most of the time."""
    encounter = state.encounter
    assert encounter is not None
    if encounter.lasting:
        for lasting in encounter.lasting:
            if lasting.bearer == figure.id:
                return False
    attention = encounter.attention
    if attention is None:
        return which not in state.content.index.stats
    whose = attention.stats.get(which)
    return whose is None or (figure.sheet not in whose and "*" not in whose)


def stat(state: GameTable, figure: Figure, which: str, scene: Scene | None = None) -> int:
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
    return sum([int(record.by) for record, _, _ in stat_records(state, figure, which, scene)])


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


def spend_stat(state: GameTable, figure: Figure, which: str, scene: Scene | None = None) -> int:
    """As `stat`, and count the use of what is limited; what was for one use is gone."""
    if idle(state, figure, which):
        return 0
    total = 0
    gone: list[int] = []
    for record, key, place in stat_records(state, figure, which, scene):
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


def movement(state: GameTable, figure: Figure) -> int:
    """ATD-HERO-09: the basic movement of a character."""
    if figure.kind == "hero":
        return max(0, class_now(state, figure).movement + stat(state, figure, "movement"))
    sheet = creature_of(state, figure)
    return max(0, sheet.movement + stat(state, figure, "movement")) if sheet else 0


def basic_attack(state: GameTable, figure: Figure) -> Strike | None:
    """ATD-ATK-01, ATD-BOSS-09: the basic attack of a character; None if it has none."""
    if figure.kind == "hero":
        return class_now(state, figure).attack
    sheet = creature_of(state, figure)
    return sheet.attack if sheet else None


def hand_size(state: GameTable, figure: Figure) -> int:
    """ATD-DRAW-01: four, unless an effect changes it."""
    return 4 + stat(state, figure, "hand_size") + state.coming.get("hand_now", 0)


def immune(state: GameTable, figure: Figure, what: str) -> bool:
    """Whether a character cannot get a condition, be shifted, or burn. Things have no conditions (ATC-FMT-21)."""
    if figure.kind == "object":
        return True
    words = stat_words(state, figure, "immune")
    return what in words if words else False
