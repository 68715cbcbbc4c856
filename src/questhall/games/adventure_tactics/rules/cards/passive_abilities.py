"""Passive and dice abilities, and everything else that works for a character now (ATD-ABIL)."""

from questhall.games.adventure_tactics.content.vocabulary import Stat
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.state import Board, Figure, GameTable

#: ATD-ABIL-01, ATD-SETUP-07: at most so many lie on a board.
MOST_PASSIVES, MOST_DICE = 3, 2


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
    """ATD-EQ-03, ATD-BOSS-07, ATD-ABIL-02, ATD-ABIL-03, ATD-KO-02: everything that works for a character now: the cards
    on its board and its perks, or its passives.
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
