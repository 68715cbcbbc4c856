"""Quests: which are available, filling their boxes, completing them (DTA-QUEST)."""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES
from questhall.games.drawn_to_adventure.content.hexes import Box, HexMap
from questhall.games.drawn_to_adventure.content.talents import Talents
from questhall.games.drawn_to_adventure.rules import classes
from questhall.games.drawn_to_adventure.rules.caves_and_ports import open_exit
from questhall.games.drawn_to_adventure.rules.first_to_complete import earn_first, in_first_round
from questhall.games.drawn_to_adventure.rules.peoples.elf import fit_for
from questhall.games.drawn_to_adventure.rules.peoples.trobit import dotted_active
from questhall.games.drawn_to_adventure.rules.rewards import ANY_SHAPE, SHAPES, earn
from questhall.games.drawn_to_adventure.rules.tokens import Token, pay
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import Option, say


def available(board: HexMap, seat: Seat, talents: Talents) -> list[int]:
    """DTA-HEX-03, DTA-HEX-07, DTA-PORT-05: the incomplete quests beside the meeple, and with Root Web those two hexes
    away.
    """
    done = seat.done
    near = [hex for hex in board.near[seat.at] if not done >> hex & 1]
    if talents.reach_all:
        near += [hex for hex in board.far[seat.at] if not done >> hex & 1]
    return near


def empty_boxes(state: Adventure, board: HexMap, seat: Seat, hex: int) -> list[Box]:
    """The boxes of a quest that can be filled now; of equal ones the first (DTA-QUEST-05, DTA-TRO-02)."""
    boxes, filled = board.boxes_of[hex], seat.filled
    if len(boxes) == 1:
        return list(boxes)  # of an incomplete quest
    found: list[Box] = []
    texts: list[str] = []
    for box in boxes:
        if filled & box.bit or box.text in texts or (box.need.dotted and not dotted_active(state, hex)):
            continue
        found.append(box)
        texts.append(box.text)
    return found


def fill_options(
    state: Adventure, board: HexMap, talents: Talents, seat: Seat, hand: list[Token], found: list[Option]
) -> None:
    """DTA-QUEST-01, DTA-QUEST-02, DTA-QUEST-03, DTA-QUEST-04: every token, or pair, in every box that it fits.

    DTA-QUEST-06: as many as one likes. DTA-ELF-01: reserve-only boxes take nothing else.
    """
    for hex in available(board, seat, talents):
        _fill_one(state, board, seat, talents, hex, hand, found)
    if talents.reach and not talents.reach_all:  # Long Shot: only tokens that reach so far
        far = [token for token in hand if talents.reach >> token[1] & 1]
        if far:
            for hex in board.far[seat.at]:
                if not seat.done >> hex & 1:
                    _fill_one(state, board, seat, talents, hex, far, found)


def _fill_one(
    state: Adventure, board: HexMap, seat: Seat, talents: Talents, hex: int, hand: list[Token], found: list[Option]
) -> None:
    name, fills_as = board.names[hex], talents.fills_as
    for box in empty_boxes(state, board, seat, hex):
        first, second, fit = box.first, box.second, fit_for(box, hand)
        for place, (source, ability, n) in enumerate(fit):
            mask = fills_as[ability]
            if not second:
                if mask & first:
                    found.append(("fill", source, ABILITIES[ability], name, box.number))
            elif mask & (first | second):
                for other in range(place if n > 1 else place + 1, len(fit)):
                    source2, ability2, _ = fit[other]
                    mask2 = fills_as[ability2]
                    if (mask & first and mask2 & second) or (mask & second and mask2 & first):
                        found.append(
                            ("fill", source, ABILITIES[ability], source2, ABILITIES[ability2], name, box.number)
                        )


def free_fills(state: Adventure, seat: Seat, shapes: int = ANY_SHAPE, region: str = "") -> list[tuple[str, int]]:
    """DTA-QUEST-09: the boxes that "complete any single requirement" can fill: hex and number of the box.

    DTA-TERM-06: an active dotted box has the shape of what stands in it; a reserve-only box is a shape of its own.
    """
    board = state.board()
    return [
        (board.names[hex], box.number)
        for hex in available(board, seat, state.talents(seat))
        if not region or board.hexes[hex].region == region
        for box in empty_boxes(state, board, seat, hex)
        if shapes & SHAPES[box.need.shape]
    ]


def fill_with_tokens(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-QUEST-01, DTA-QUEST-04: pay, and fill the box in one action."""
    pay(state.seats[me], option[1:-2])
    fill(state, me, str(option[-2]), int(option[-1]), *option[1:-2])


def fill(state: Adventure, me: int, name: str, number: int, *by: str | int) -> None:
    """Fill one box, for good (DTA-MOVE-09); DTA-QUEST-07: the last one completes the quest, the meeple stays.

    `by`: what it was paid with, for the log.
    """
    board, seat = state.board(), state.seats[me]
    hex = board.index[name]
    seat.filled |= board.boxes_of[hex][number - 1].bit
    say(state, "fill", name, number, *by, seat=me, rule="DTA-QUEST-01")
    needs = board.needs[hex]
    if board.dotted[hex] and dotted_active(state, hex):
        needs |= board.dotted[hex]
    if seat.filled & needs == needs:
        complete(state, me, hex)


def complete(state: Adventure, me: int, hex: int) -> None:
    """DTA-QUEST-07, DTA-REW-01: mark the hex and earn its rewards.

    DTA-PORT-01: a port moves nobody.
    """
    board, seat = state.board(), state.seats[me]
    name, talents = board.names[hex], state.talents(seat)
    has = 0
    for box in board.boxes_of[hex]:
        if not box.need.dotted or dotted_active(state, hex):
            has |= box.first | box.second
    seat.done |= 1 << hex
    open_exit(board, seat, hex)
    say(state, "complete", name, seat=me, rule="DTA-QUEST-07")
    first = in_first_round(state, hex)
    earn(state, me, board.rewards[hex])
    if first and board.first[hex]:
        earn_first(state, me, hex)
        classes.trigger(state, me, talents, "first_earned", has)
    classes.trigger(state, me, talents, "quest_done", has, board.hexes[hex].region)
    if board.kinds[hex] == "boss":
        say(state, "boss", name, seat=me, rule="DTA-MAP-02")
        classes.trigger(state, me, talents, "boss_done", has, board.hexes[hex].region)
