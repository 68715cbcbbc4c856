"""A turn: any number of actions in any order until its owner ends it. All turns of a round go on at the same time."""

from functools import partial
from typing import Callable

from questhall.games.drawn_to_adventure.content.dice_and_abilities import MANA
from questhall.games.drawn_to_adventure.rules import classes, common_powers, moving, quests, reward_choices, side_quests
from questhall.games.drawn_to_adventure.rules.bonus_die import bonus_options, unused, use_bonus
from questhall.games.drawn_to_adventure.rules.clean_up import clean_up
from questhall.games.drawn_to_adventure.rules.common_powers import walk
from questhall.games.drawn_to_adventure.rules.mana_die import mana_options, take_mana
from questhall.games.drawn_to_adventure.rules.peoples import green_elf, halfling
from questhall.games.drawn_to_adventure.rules.peoples.green_elf import dig
from questhall.games.drawn_to_adventure.rules.peoples.halfling import spend_barrel
from questhall.games.drawn_to_adventure.rules.peoples.trobit import dotted_active
from questhall.games.drawn_to_adventure.rules.reserve import reserve, reserve_options
from questhall.games.drawn_to_adventure.rules.tokens import tokens, unspent
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import Decision, Flow, Option, say, together

END = "end"
MENUS = 2_000  # lists of options that are kept


def turns(state: Adventure) -> Flow:
    """DTA-ROUND-03, DTA-TERM-05: everybody's turn, at everybody's own pace, clockwise from the Start Player.

    DTA-ROUND-01: then the clean-up.
    """
    seats, n = state.seats, len(state.seats)
    waiting = [me for k in range(n) if not seats[me := (state.start + k) % n].ended]  # clockwise: DTA-TERM-05
    if not waiting:
        return clean_up(state)
    if len(waiting) == 1 or state.options.turns == "clockwise":
        return act(state, waiting[0])
    return together(waiting, partial(act, state))


def act(state: Adventure, me: int) -> Flow:
    """DTA-TURN-01, DTA-TURN-04: one action, or before it one of the choices that are still open."""
    seat = state.seats[me]
    if seat.ended:
        return
    if seat.offer:
        yield from side_quests.keep(state, me)
    elif seat.pending:
        yield from reward_choices.resolve(state, me)
    else:
        option: Option = yield Decision(me, "act", menu(state, seat))
        if option == END:
            end_turn(state, me)
            return
        assert isinstance(option, tuple)
        verb = str(option[0])
        if verb in FLOWS:
            yield from FLOWS[verb](state, me, option)
        else:
            DEEDS[verb](state, me, option)
    if seat.pending:
        reward_choices.settle(state, me)


def menu(state: Adventure, seat: Seat) -> tuple[Option, ...]:
    """What a seat can do, listed once for each position of its own book: turns of others do not change it."""
    book, here, dotted = state.book(), state.route[-1], 0
    for hex in book.boards[here].dotted_hexes:
        if dotted_active(state, hex):
            dotted |= 1 << hex
    key = (
        here, seat.role, seat.unlocked, seat.at, seat.done, seat.filled, seat.mana, *seat.held, *seat.fresh,
        *seat.used, *seat.made, seat.spent, seat.bonus, seat.bonus_used, seat.extra, seat.card, seat.leg, seat.dug,
        state.backs[seat.card] if seat.card >= 0 else -1,
        seat.barrels, seat.barrel_spent, dotted, state.options.mana_die_moves, *seat.dice,
    )  # fmt: skip
    menus = book.menus
    found = menus.get(key)
    if found is None:
        if len(menus) > MENUS:
            menus.clear()
        found = menus[key] = tuple(actions(state, seat))
    return found


def actions(state: Adventure, seat: Seat) -> list[Option]:
    """DTA-TURN-01, DTA-TURN-03, DTA-MOVE-08, DTA-POW-01: everything that can be done now, as often as it can be paid.
    Nothing is searched: each list is read off the map. DTA-SIDE-09: nothing gives a side quest up.
    """
    board, talents, mana = state.board(), state.talents(seat), seat.mana
    hand = tokens(seat)
    found: list[Option] = []
    if hand:
        moving.move_options(board, talents, seat, hand, found)
        quests.fill_options(state, board, talents, seat, hand, found)
        reserve_options(board, seat, talents, hand, found)
        common_powers.convert_options(hand, found)
    if MANA in seat.dice and unspent(seat, MANA) >= 0:
        mana_options(state, board, talents, seat, found)
    if unused(seat):
        bonus_options(state, seat, talents, found)
    if mana:
        common_powers.dice_options(seat, talents, found)
        if mana >= talents.walk:  # DTA-POW-06
            found += [("walk", board.names[hex]) for hex in moving.free_stops(board, seat, talents.cross)]
    if talents.actives:
        classes.power_options(seat, talents, hand, found)
    if seat.card >= 0:
        side_quests.side_options(state, seat, hand, found)
    if seat.barrels and not seat.barrel_spent:
        halfling.barrel_options(state, seat, found)
    if board.treasure[seat.at] is not None and not seat.dug >> seat.at & 1:
        green_elf.dig_options(hand, found)
    found.append(END)
    return found


def end_turn(state: Adventure, me: int) -> None:
    """DTA-TURN-02, DTA-TURN-05: what is not used is lost; powers of the turn's end happen."""
    seat = state.seats[me]
    classes.trigger(state, me, state.talents(seat), "turn_end")
    seat.pending.clear()
    seat.ended = True
    say(state, "end", seat=me, rule="DTA-TURN-01")


Deed = Callable[[Adventure, int, tuple[str | int, ...]], None]
Story = Callable[[Adventure, int, tuple[str | int, ...]], Flow]

FLOWS: dict[str, Story] = {
    "move": moving.move_with_token,
    "walk": walk,
    "bonus": use_bonus,
    "convert": common_powers.convert,
}
DEEDS: dict[str, Deed] = {
    "fill": quests.fill_with_tokens,
    "mana": take_mana,
    "reserve": reserve,
    "reroll": common_powers.reroll,
    "flip": common_powers.flip,
    "power": classes.use_power,
    "side": side_quests.pay_leg,
    "barrel": spend_barrel,
    "dig": dig,
}
