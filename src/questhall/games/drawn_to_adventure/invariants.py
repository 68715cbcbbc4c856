"""What is always true of a sound table."""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import MANA
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.state import Adventure, Seat


def broken(state: Adventure) -> list[str]:
    """Sentences about what is wrong; none when the table is sound."""
    wrong: list[str] = []
    if not state.route:
        return wrong
    board = state.board()
    cards = state.deck + state.discards
    for me, seat in enumerate(state.seats):
        cards = [*cards, *seat.offer, *([seat.card] if seat.card >= 0 else [])]
        wrong += [
            f"seat {me}: {fault}" for fault in _book(state, board, seat) + _sheet(state, board, seat) + _dice(seat)
        ]
    everything = list(range(len(state.book().decks[state.route[-1]])))
    if sorted(cards) != everything:
        wrong.append(f"side quest cards {sorted(cards)} instead of each in exactly one place")
    if sorted(state.backs) != everything:
        wrong.append("a side quest card has lost its back")
    if any(first > state.round for first in state.first):
        wrong.append("a quest was first completed in a round to come")
    return wrong


def _book(state: Adventure, board: HexMap, seat: Seat) -> list[str]:
    """A meeple stands on a completed hex or a dock; completed means filled; boxes stand on the map."""
    wrong = []
    if not seat.done >> seat.at & 1 and board.kinds[seat.at] != "dock":
        wrong.append(f"the meeple stands on {board.names[seat.at]}, which is not completed")
    if seat.filled >> len(board.boxes) or seat.done >> len(board.hexes):
        wrong.append("a box or hex beyond the map is marked")
    for hex, kind in enumerate(board.kinds):
        done = bool(seat.done >> hex & 1)
        filled = seat.filled & board.needs[hex] == board.needs[hex]
        if board.is_quest[hex] and done and not filled:
            wrong.append(f"{board.names[hex]} is completed with an empty box")
        if board.is_quest[hex] and filled and not done and not board.dotted[hex]:
            wrong.append(f"{board.names[hex]} is filled and not completed")
        if done and kind in ("dock", "obstacle"):
            wrong.append(f"the {kind} {board.names[hex]} is marked as completed")
        if kind == "cave_exit" and done != bool(seat.done >> board.partner[hex] & 1):
            wrong.append(f"the cave of {board.names[hex]} is open at one end only")
    return wrong


def _sheet(state: Adventure, board: HexMap, seat: Seat) -> list[str]:
    """No counter below zero; never more outlines than icons; experience and powers agree."""
    wrong = []
    if min(seat.mana, seat.silver, seat.gold, seat.gem, seat.barrels) < 0:
        wrong.append("a counter is below zero")
    if not seat.role:
        return wrong
    talents = state.talents(seat)
    for ability in range(5):
        counts = (seat.held[ability], seat.fresh[ability], seat.used[ability])
        if min(counts) < 0 or sum(counts) > board.icons + talents.more_icons[ability]:
            wrong.append(f"the reserve of ability {ability} holds {counts}")
    role = state.book().roles[seat.role]
    for place, power in enumerate(role.power):
        if not 0 <= seat.xp[place] <= power.boxes or (seat.xp[place] == power.boxes) != bool(
            seat.unlocked >> place & 1
        ):
            wrong.append(
                f"{seat.xp[place]} of {power.boxes} experience boxes of {power.id} and unlocked {seat.unlocked:b}"
            )
    return wrong


def _dice(seat: Seat) -> list[str]:
    """At most two drafted dice; tokens never below zero."""
    wrong = []
    if len(seat.dice) + (seat.bonus >= 0) > 2 or seat.spent >> len(seat.dice):
        wrong.append("more dice than drafted")
    if min(seat.made) < 0 or seat.extra < 0 or (seat.extra and seat.dice[0] == MANA):
        wrong.append("tokens that cannot be")
    return wrong
