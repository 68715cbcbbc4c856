"""The course of a turn: start check, stage 1 roll and place, stage 2 the enemy (RFA-TURN-01)."""

from questhall.games.roll_for_adventure.rules import heroes
from questhall.games.roll_for_adventure.rules.dice import roll
from questhall.games.roll_for_adventure.rules.enemies import new_enemy, next_commanded, reveal, strike
from questhall.games.roll_for_adventure.rules.placement import QUIET, place, place_quietly, placements
from questhall.games.roll_for_adventure.rules.vortex import put_down
from questhall.games.roll_for_adventure.state import NO_DICE, VORTEX, State
from questhall.kernel import Decision, Flow, say


def begin(state: State) -> Flow:
    """RFA-TURN-02, RFA-END-03: with no die on any board at the start of a turn the game is lost.

    RFA-HERO-07, RFA-HERO-23: only then come abilities of the start of a turn.
    """
    state.turn += 1
    if state.events is not None:
        say(state, "turn", state.active, state.turn, seat=state.seat, rule="RFA-TURN-01")
    if not any(state.boards):
        state.result = NO_DICE
        say(state, "no-dice", rule="RFA-END-03")
        return
    heroes.ready(state)
    ability = heroes.TURN_START.get(state.power)
    if ability is not None:
        yield from ability(state)
    if state.phase == "begin":
        take_up(state)


def after_peek(state: State) -> Flow:
    """RFA-HERO-16: what was seen may be put back in another order; then the turn goes on."""
    yield from heroes.order(state)
    take_up(state)


def take_up(state: State) -> None:
    """RFA-TURN-03, RFA-TERM-02: all dice of the board go to the hand and are rolled, none is held back.

    RFA-TURN-09: without dice there is no roll.
    """
    numbers = state.boards[state.active]
    if state.borrowed >= 0:
        numbers += (state.borrowed,)
    if numbers:
        state.boards[state.active] = ()
        roll(state, numbers)
        state.phase = "place"
    else:
        end_stage(state)


def roll_and_place(state: State) -> Flow:
    """RFA-TURN-04, RFA-TURN-05, RFA-TURN-06: one placement of the roll is made and settled; the rest is rolled again.

    RFA-TURN-07, RFA-TURN-11: nobody may stop early, and there is always an option. RFA-TURN-10: the place is free.
    RFA-TURN-08, RFA-DICE-13: after a placement on the vortex the hand is put down. RFA-TURN-13: the end is the end.
    """
    options = placements(state)
    power = state.power
    if power in heroes.AFTER_ROLL:
        options.append(heroes.USE)
    answer = options[0] if len(options) == 1 else (yield Decision(state.leaders[state.active], "place", options))
    where: str = answer[0]
    if where in QUIET:
        completed = place_quietly(state, answer)
    elif answer == heroes.USE:
        yield from heroes.AFTER_ROLL[power](state)
        return
    else:
        completed = yield from place(state, answer)
    if state.result:
        return
    ability = heroes.AFTER_PLACE.get(power)
    if ability is not None:
        again = yield from ability(state, where, completed, placements)
        if again is not None:
            where = again[0]
            if where in QUIET:
                place_quietly(state, again)
            else:
                yield from place(state, again)
        if state.stones >= state.need:
            return
    if where == VORTEX:
        put_down(state)
    if state.hand:
        rest, state.hand = state.hand, []
        roll(state, rest)
    else:
        end_stage(state)


def end_stage(state: State) -> None:
    """RFA-HERO-08, RFA-TURN-12: abilities of the end of stage 1, then stage 2 begins with the reveal."""
    state.borrowed = -1
    if state.power in heroes.STAGE_END:
        state.phase = "finish"
    else:
        reveal(state)


def finish(state: State) -> Flow:
    """RFA-HERO-13, RFA-HERO-19, RFA-HERO-08: the Healer or the Rogue acts; then the enemy comes."""
    yield from heroes.STAGE_END[state.power](state)
    reveal(state)


def enemy_stage(state: State) -> Flow:
    """RFA-TURN-12, RFA-TURN-01, RFA-ENEMY-05: stage 2: commanded enemies attack, then the new card; that ends the turn.

    A step ends after every strike that may ask something, so that copies in the middle of a long assault stay cheap.
    """
    commanded = next_commanded(state)
    if commanded is not None:
        yield from strike(state, commanded, True)
    elif not state.result:
        yield from new_enemy(state)
        if not state.result:
            end_turn(state)


def end_turn(state: State) -> None:
    """RFA-TURN-01, RFA-TERM-01: the next player clockwise is the active one."""
    state.struck = ()
    state.active = (state.active + 1) % len(state.boards)
    state.power = ""
    state.phase = "begin"
