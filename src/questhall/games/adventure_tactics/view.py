"""What a seat may know: everything but the order of decks (ATD-CORE-07)."""

from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Chance, View


class TacticsView(View):
    """The table as everybody sees it."""

    seat: int
    table: GameTable


def seen_by(state: GameTable, seat: int | None) -> TacticsView:
    """ATD-CORE-07: open are hands, discards, boards, HP and deck lists; hidden is the order of every deck."""
    copy = state.copy()
    copy.content = None  # type: ignore[assignment]
    copy.chance = Chance(0)
    copy.sheet = ""
    copy.random.sort()
    for pile in copy.loot.values():
        pile.sort()
    encounter = copy.encounter
    if encounter is not None:
        encounter.directions.sort()
        for board in encounter.boards.values():
            board.draw.sort()
        for deck in encounter.decks:
            deck.draw.sort()
    return TacticsView(-1 if seat is None else seat, copy)


def conceal(state: GameTable, chance: Chance) -> None:
    """Shuffle every deck anew; what was looked at on top of the boss deck stays there."""
    chance.shuffle(state.random)
    for pile in state.loot.values():
        chance.shuffle(pile)
    encounter = state.encounter
    if encounter is None:
        return
    chance.shuffle(encounter.directions)
    for board in encounter.boards.values():
        chance.shuffle(board.draw)
    for deck in encounter.decks:
        rest = list(deck.draw)
        for card in deck.known:
            if card in rest:
                rest.remove(card)
        chance.shuffle(rest)
        deck.draw = rest + list(reversed(deck.known))
