"""The course of a turn: start check, stage 1 roll and place, stage 2 the enemy (RFA-TURN-01)."""

from questhall.games.roll_for_adventure.rules import heroes
from questhall.games.roll_for_adventure.rules.dice import roll
from questhall.games.roll_for_adventure.rules.enemies import reveal
from questhall.games.roll_for_adventure.rules.placement import QUIET, place, place_quietly, placements
from questhall.games.roll_for_adventure.state import NO_DICE, VORTEX, State
from questhall.kernel import Decision, Flow, choose, say


def draft(state: State) -> Flow:
    """RFA-SETUP-10: in the mode `choose` the players pick heroes in turn, none twice."""
    player = len(state.heroes)
    free = {hero.id: i for i, hero in enumerate(state.content.heroes) if i not in state.heroes}
    answer = yield from choose(state.leaders[player], "hero", list(free), player)
    state.heroes += (free[answer],)
    say(state, "hero", player, answer, seat=state.leaders[player], rule="RFA-SETUP-10")
    if len(state.heroes) == len(state.boards):
        state.phase = "begin"


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
    state.power = state.content.powers[state.heroes[state.active]]
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
    """RFA-TURN-03: all dice of the board are rolled, none is held back. RFA-TURN-09: without dice there is no roll."""
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

    RFA-TURN-07: nobody may stop early, for there is no such option. RFA-TURN-10: the place is free every time.
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
        where = yield from ability(state, where, completed)
        if state.stones >= state.need:
            return
    if where == VORTEX:
        put_down(state)
    if state.hand:
        numbers = [die & 31 for die in state.hand]
        state.hand = []
        roll(state, numbers)
    else:
        end_stage(state)


def put_down(state: State) -> None:
    """RFA-TURN-08, RFA-VR-03, RFA-DICE-13: after the vortex the rest of the hand goes back to the board, unused."""
    own = [die & 31 for die in state.hand if die & 31 != state.borrowed]
    if state.borrowed >= 0 and len(own) < len(state.hand):
        lender = state.owners[state.borrowed // 5]
        state.boards[lender] += (state.borrowed,)  # RFA-HERO-18: an unplaced loan goes back to its owner
    state.hand = []
    state.boards[state.active] += tuple(own)


def end_stage(state: State) -> None:
    """RFA-HERO-08: abilities of the end of stage 1, then the reveal."""
    state.borrowed = -1
    if state.power in heroes.STAGE_END:
        state.phase = "finish"
    else:
        reveal(state)


def finish(state: State) -> Flow:
    """RFA-HERO-13, RFA-HERO-19, RFA-HERO-08: the Healer or the Rogue acts; then the enemy comes."""
    yield from heroes.STAGE_END[state.power](state)
    reveal(state)
