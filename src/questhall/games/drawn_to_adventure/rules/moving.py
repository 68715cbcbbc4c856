"""Moving: slides across completed hexes, and what a hex does with a meeple whose move ends there."""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES, FACES, MANA
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.talents import Talents
from questhall.games.drawn_to_adventure.rules import side_quests
from questhall.games.drawn_to_adventure.rules.caves_and_ports import go_through, sail
from questhall.games.drawn_to_adventure.rules.tokens import Token, spend, unspent
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import Flow, Option, say

EVERYWHERE = 0b111111


def slide(board: HexMap, seat: Seat, heading: int, cross: int) -> list[int]:
    """DTA-MOVE-02, DTA-MOVE-03, DTA-MOVE-04: where a straight slide can stop; `cross` quests may be passed over.

    DTA-CAVE-06, DTA-PORT-04, DTA-PORT-06, DTA-ELF-05: closed exits and bridges stop it, and docks always do.
    """
    done = seat.done
    stops: list[int] = []
    for hex in board.rays[seat.at][heading]:
        if done >> hex & 1:
            stops.append(hex)
        elif cross and board.is_quest[hex]:
            cross -= 1
        else:
            break
    return stops


def free_stops(board: HexMap, seat: Seat, cross: int, headings: int = EVERYWHERE) -> list[int]:
    """DTA-MOVE-06: where a free move can end: the same slide in any one of the six directions."""
    stops: list[int] = []
    for heading in range(6):
        if headings >> heading & 1:
            stops += slide(board, seat, heading, cross)
    return stops


def move_with_token(state: Adventure, me: int, option: tuple[str | int, ...]) -> Flow:
    """DTA-MOVE-01, DTA-MOVE-05: spend a token and slide in its direction, however far."""
    seat = state.seats[me]
    face = FACES.index(str(option[2]))
    if face == MANA:  # DTA-OPT-02
        seat.spent |= 1 << unspent(seat, MANA)
    else:
        spend(seat, str(option[1]), face)
    return arrive(state, me, state.board().index[str(option[3])], *option[1:3])


def arrive(state: Adventure, me: int, hex: int, *by: str | int) -> Flow:
    """DTA-MOVE-07: a hex acts on the meeple only when a move ends there.

    DTA-SIDE-01, DTA-SIDE-12: a village hands out a card, a letter does nothing. DTA-MOVE-09: boxes stay as they are.
    `by`: what the move was paid with, for the log.
    """
    board, seat = state.board(), state.seats[me]
    seat.at = hex
    say(state, "move", board.names[hex], *by, seat=me, rule="DTA-MOVE-02")
    if board.partner[hex] >= 0:
        go_through(state, me, hex)
    elif board.docks[hex]:
        yield from sail(state, me, hex)
    elif board.kinds[hex] == "village":
        side_quests.visit(state, me)


def move_options(board: HexMap, talents: Talents, seat: Seat, hand: list[Token], found: list[Option]) -> None:
    """DTA-MOVE-01, DTA-MOVE-08: the moves of all tokens, and the further directions of class powers."""
    names, done, rays, cross = board.names, seat.done, board.rays[seat.at], talents.cross
    for source, ability, _ in hand:
        word = ABILITIES[ability]
        for heading in talents.headings[ability]:
            if cross:
                for hex in slide(board, seat, heading, cross):
                    found.append(("move", source, word, names[hex]))
            else:
                for hex in rays[heading]:
                    if not done >> hex & 1:
                        break
                    found.append(("move", source, word, names[hex]))
