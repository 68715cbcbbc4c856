"""A turn: any number of actions in any order until its owner ends it. All turns of a round go on at the same time."""

from functools import partial
from typing import Callable

from questhall.games.drawn_to_adventure.content.map import Board
from questhall.games.drawn_to_adventure.content.printed import ABILITIES, BONUS_FACES, MANA
from questhall.games.drawn_to_adventure.content.talents import Talents
from questhall.games.drawn_to_adventure.rules import moving, powers, quests, reward_choices, side_quests
from questhall.games.drawn_to_adventure.rules.maps import clean_up
from questhall.games.drawn_to_adventure.rules.rewards import ANY_SHAPE, earn
from questhall.games.drawn_to_adventure.rules.tokens import Token, icons_left, pay, spend, tokens, unspent
from questhall.games.drawn_to_adventure.state import Adventure, Pending, Seat
from questhall.kernel import Flow, Option, choose, say, together

END = "end"
MENUS = 2_000  # lists of options that are kept


def turns(state: Adventure) -> Flow:
    """DTA-ROUND-03, DTA-TERM-05: everybody's turn, at everybody's own pace, clockwise from the Start Player."""
    seats, n = state.seats, len(state.seats)
    waiting = [me for k in range(n) if not seats[me := (state.start + k) % n].ended]  # clockwise: DTA-TERM-05
    if not waiting:
        clean_up(state)
        return
    if state.options.turns == "clockwise":
        waiting = waiting[:1]
    if len(waiting) == 1:
        yield from act(state, waiting[0])
    else:
        yield from together(waiting, partial(act, state))


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
        option = yield from choose(me, "act", menu(state, seat), always=True)
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
        reward_choices.settle(state, seat)


def menu(state: Adventure, seat: Seat) -> tuple[Option, ...]:
    """What a seat can do, listed once for each position of its own book: turns of others do not change it."""
    dotted = 0
    if state.board().has_dotted:
        dotted = sum(1 << hex for hex, first in enumerate(state.first) if 0 < first < state.round)
    key = (
        state.route[-1], seat.role, seat.unlocked, seat.at, seat.done, seat.filled, seat.mana, *seat.held, *seat.fresh,
        *seat.used, *seat.made, seat.spent, seat.bonus, seat.bonus_used, seat.extra, seat.card, seat.leg, seat.dug,
        state.backs[seat.card] if seat.card >= 0 else -1,
        seat.barrels, seat.barrel_spent, dotted, state.options.mana_die_moves, *seat.dice,
    )  # fmt: skip
    menus = state.book().menus
    found = menus.get(key)
    if found is None:
        if len(menus) > MENUS:
            menus.clear()
        found = menus[key] = tuple(actions(state, seat))
    return found


def actions(state: Adventure, seat: Seat) -> list[Option]:
    """DTA-TURN-01, DTA-TURN-03, DTA-MOVE-08, DTA-POW-01: everything that can be done now, as often as it can be paid.
    Nothing is searched: each list is read off the map. DTA-SIDE-09: nothing gives a side quest up.

    DTA-DIE-05, DTA-OPT-02: a Mana die gives mana, and moves only by the option.
    """
    board, talents, mana = state.board(), state.talents(seat), seat.mana
    hand = tokens(seat)
    found: list[Option] = []
    if hand:
        moving.move_options(board, talents, seat, hand, found)
        quests.fill_options(state, board, talents, seat, hand, found)
        _reserve_options(board, seat, talents, hand, found)
        powers.convert_options(hand, found)
    if MANA in seat.dice and unspent(seat, MANA) >= 0:
        found.append(("mana",))
        if state.options.mana_die_moves:  # DTA-OPT-02
            stops = moving.slide(board, seat, MANA, talents.cross)
            found += [("move", "die", "mana", board.names[hex]) for hex in stops]
    if seat.bonus >= 0 and not seat.bonus_used:
        _bonus_options(state, seat, talents, found)
    if mana:
        powers.dice_options(seat, talents, found)
        if mana >= talents.walk:  # DTA-POW-06
            found += [("walk", board.names[hex]) for hex in moving.free_stops(board, seat, talents.cross)]
    if talents.actives:
        powers.power_options(seat, talents, hand, found)
    if seat.card >= 0:
        side_quests.side_options(state, seat, hand, found)
    if seat.barrels and not seat.barrel_spent:  # DTA-HAL-03
        found += [("barrel", *box) for box in quests.free_fills(state, seat, ANY_SHAPE, "shire")]
    if board.treasure[seat.at] is not None and not seat.dug >> seat.at & 1:  # DTA-GRE-02
        found += [("dig", source) for source, ability, _ in hand if ABILITIES[ability] == "key"]
    found.append(END)
    return found


def _reserve_options(board: Board, seat: Seat, talents: Talents, hand: list[Token], found: list[Option]) -> None:
    """DTA-RES-01, DTA-RES-02, DTA-RES-05: drafted dice only, while an icon is free."""
    for source, ability, _ in hand:
        if source != "die":
            break  # dice stand first
        if icons_left(seat, ability, board.icons + talents.more_icons[ability]) > 0:
            found.append(("reserve", ABILITIES[ability]))


def _bonus_options(state: Adventure, seat: Seat, talents: Talents, found: list[Option]) -> None:
    """DTA-BON-01, DTA-BON-03, DTA-BON-05: used once, and chosen when it is used."""
    face = BONUS_FACES[seat.bonus]
    if face == "triple":
        found.append(("bonus", "triple"))
    elif face == "mana4":
        found.append(("bonus", "mana"))
    elif face == "xp1":
        found.append(("bonus", "xp"))
    else:
        board = state.board()
        if face == "move_or_silver":
            found.append(("bonus", "silver"))
        else:
            found += [("bonus", "fill", *box) for box in quests.free_fills(state, seat)]
        found += [("bonus", "move", board.names[hex]) for hex in moving.free_stops(board, seat, talents.cross)]


# --- the actions ---------------------------------------------------------------------------------------------------


def take_mana(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-DIE-04: a Mana die gives mana, one or what the class makes of it."""
    seat = state.seats[me]
    seat.spent |= 1 << unspent(seat, MANA)
    seat.mana += state.talents(seat).mana_die
    say(state, "mana", state.talents(seat).mana_die, seat=me, rule="DTA-DIE-04")


def reserve(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-RES-02, DTA-RES-03: outline an icon; the ability can be used from the next round on."""
    seat = state.seats[me]
    ability = ABILITIES.index(str(option[1]))
    spend(seat, "die", ability)
    seat.fresh[ability] += 1
    say(state, "reserve", option[1], seat=me, rule="DTA-RES-02")


def walk(state: Adventure, me: int, option: tuple[str | int, ...]) -> Flow:
    """DTA-POW-06: a free move for mana."""
    seat = state.seats[me]
    price = state.talents(seat).walk
    seat.mana -= price
    return moving.arrive(state, me, state.board().index[str(option[1])], "mana", price)


def use_bonus(state: Adventure, me: int, option: tuple[str | int, ...]) -> Flow:
    """DTA-BON-03, DTA-BON-04, DTA-BON-05."""
    seat = state.seats[me]
    seat.bonus_used = True
    what = option[1]
    say(state, "bonus", BONUS_FACES[seat.bonus], what, seat=me, rule="DTA-BON-01")
    if what == "triple":
        triple(seat)
    elif what == "mana":
        seat.mana += 4
    elif what == "xp":
        seat.pending.append(Pending("xp"))
    elif what == "silver":
        seat.silver += 1
    elif what == "fill":
        quests.fill(state, me, str(option[2]), int(option[3]), "bonus")
    else:
        yield from moving.arrive(state, me, state.board().index[str(option[2])], "bonus")


def triple(seat: Seat) -> None:
    """DTA-BON-04: two more tokens of the Quest Die's face, or 2 mana; the die is tied from now on."""
    if seat.dice[0] == MANA:
        seat.mana += 2
    else:
        seat.extra = 2


def spend_barrel(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-HAL-03, DTA-HAL-04: once a turn, any one box of an available shire quest, and nothing else."""
    seat = state.seats[me]
    seat.barrels -= 1
    seat.barrel_spent = True
    say(state, "barrel", seat=me, rule="DTA-HAL-03")
    quests.fill(state, me, str(option[1]), int(option[2]), "barrel")


def dig(state: Adventure, me: int, option: tuple[str | int, ...]) -> None:
    """DTA-GRE-02, DTA-GRE-03: a key takes the treasure of the dock, which is not completed by it."""
    seat = state.seats[me]
    pay(seat, (option[1], "key"))
    chest = state.board().treasure[seat.at]
    assert chest is not None
    seat.dug |= 1 << seat.at
    say(state, "dig", state.board().names[seat.at], seat=me, rule="DTA-GRE-02")
    earn(state, me, (chest,))


def end_turn(state: Adventure, me: int) -> None:
    """DTA-TURN-02, DTA-TURN-05: what is not used is lost; powers of the turn's end happen."""
    seat = state.seats[me]
    powers.trigger(state, me, state.talents(seat), "turn_end")
    seat.pending.clear()
    seat.ended = True
    say(state, "end", seat=me, rule="DTA-TURN-01")


Deed = Callable[[Adventure, int, tuple[str | int, ...]], None]
Story = Callable[[Adventure, int, tuple[str | int, ...]], Flow]

FLOWS: dict[str, Story] = {
    "move": moving.move_with_token,
    "walk": walk,
    "bonus": use_bonus,
    "convert": powers.convert,
}
DEEDS: dict[str, Deed] = {
    "fill": quests.fill_with_tokens,
    "mana": take_mana,
    "reserve": reserve,
    "reroll": powers.reroll,
    "flip": powers.flip,
    "power": powers.use_power,
    "side": side_quests.pay_leg,
    "barrel": spend_barrel,
    "dig": dig,
}
