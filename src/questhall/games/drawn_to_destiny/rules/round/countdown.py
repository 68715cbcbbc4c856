"""The Countdown: who acts on each Count, in which order (DTD-COUNT)."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.stats import MIND, SPEED
from questhall.games.drawn_to_destiny.rules.harm.hiding import end_of_count
from questhall.games.drawn_to_destiny.rules.npc.npc_turn import take_count
from questhall.games.drawn_to_destiny.rules.round.rounds import COUNTS, NOBODY
from questhall.games.drawn_to_destiny.rules.scene.consequences import nothing_follows, stand_of, uneventful
from questhall.games.drawn_to_destiny.rules.scene.events import trigger_events
from questhall.games.drawn_to_destiny.rules.turn.actions import perform, unit_options
from questhall.games.drawn_to_destiny.rules.turn.waiting import wait
from questhall.games.drawn_to_destiny.rules.units.decks import reveal_fate
from questhall.games.drawn_to_destiny.rules.units.narrators import decider
from questhall.games.drawn_to_destiny.rules.units.units import able, has, has_word
from questhall.games.drawn_to_destiny.state import DestinyState, Unit
from questhall.kernel import Asking, Decision, Option, say


def start_count(state: DestinyState) -> Asking[bool | None] | None:
    """DTD-COUNT-01, DTD-COUNT-06, DTD-COUNT-11, DTD-GROUP-03, DTD-GROUP-04: one Countdown for all groups at the same
    time; the order is settled for this Count.
    """
    state.count = COUNTS if state.count <= 1 else state.count - 1
    if state.count == COUNTS:
        say(state, "countdown", rule="DTD-COUNT-01")
    for unit in state.units:
        if unit.tokens and has(unit, "Overextended"):  # for the rest of the last Count
            unit.tokens = [token for token in unit.tokens if token.name != "Overextended"]
    state.order = count_order(state)
    state.cursor = 0
    state.phase = "count"
    return count(state)


def count_order(state: DestinyState) -> list[int]:
    """DTD-COUNT-06, DTD-GEN-09, DTD-NPC-12: most Move, then Speed, then Mind, then players, seat and Unit number."""
    found = []
    for number, unit in enumerate(state.units):
        if not unit.out:
            unit.entering = False
            _, mind, _, speed = unit.ranks
            owner = unit.owner
            found.append(
                (
                    -unit.move,
                    -unit.printed[SPEED][1] if speed else 99,
                    -speed,
                    -unit.printed[MIND][1] if mind else 99,
                    -mind,
                    owner if owner >= 0 else NOBODY,
                    number,
                )
            )
    found.sort()
    return [place[6] for place in found]


def count(state: DestinyState) -> Asking[bool | None] | None:
    """DTD-COUNT-02, DTD-COUNT-06, DTD-COUNT-12: each Unit in turn makes one choice, fully resolved before the next."""
    while True:
        number = _next_to_act(state)
        if number < 0:
            if end_of_count(state):
                trigger_events(state, immediate=True)
                state.phase = "round_end" if state.count <= 1 else "start_count"
                return None
            if state.count > 1:
                return start_count(state)
            state.phase = "round_end"
            return None
        unit = state.units[number]
        if unit.tokens and has(unit, "Confused") and unit.tripped != state.count:
            unit.tripped = state.count
            if conflict_cards.is_red(reveal_fate(state, "confused", "DTD-COND-24") // 2):
                state.cursor += 1
                wait(state, number)
            return None
        seat = decider(state, number) if unit.owner < 0 and state.narrators else unit.owner
        if seat >= 0:
            return _choice(state, number, seat)
        if _npc_acts(state, number):
            return None


def _choice(state: DestinyState, number: int, seat: int) -> Asking[bool | None]:
    """A player's choice for a Unit on its Count; True when nothing can follow from it."""
    unit = state.units[number]
    option: Option = yield Decision(seat, "count", unit_options(state, number), (number, state.count))
    before = stand_of(state, unit)
    if perform(state, number, option):
        unit.strides = 0
        state.cursor += 1
    return nothing_follows(state, unit, str(option[0]) if isinstance(option, tuple) else str(option), before)


def _npc_acts(state: DestinyState, number: int) -> bool:
    """An NPC's Count; False when it only waited, turned or took a step, and nothing can follow from that."""
    unit = state.units[number]
    spent, before = unit.spent, stand_of(state, unit)
    if unit.hidden:
        state.chance.reveal()  # that nothing was seen of it tells something too
    if take_count(state, number):
        state.cursor += 1
    if unit.at == before[0] and unit.spent != spent:
        return True  # it did something else than step
    return not uneventful(state, unit, before)


def _next_to_act(state: DestinyState) -> int:
    """The next Unit in the order of the Count that has something to decide, or -1; the others Wait."""
    units, order = state.units, state.order
    while state.cursor < len(order):
        number = order[state.cursor]
        unit = units[number]
        if not unit.out:
            if unit.ranks[0] > 0 and (not unit.tokens or able(unit)) and not (unit.crits and _blank(state, unit)):
                if unit.owner >= 0 or (state.narrators and not unit.auto):
                    if not _waits(state, unit):
                        return number
                elif unit.move > 0 or unit.turn > 0:  # an NPC with something left to spend
                    return number
            if unit.move:
                wait(state, number)
        state.cursor += 1
    return -1


def _blank(state: DestinyState, unit: Unit) -> bool:
    """Loss of Awareness: no act on Counts 10 to 6."""
    return bool(unit.crits) and state.count >= 6 and has_word(state, unit, "NoEarly")


def _waits(state: DestinyState, unit: Unit) -> bool:
    """DTD-COUNT-10, DTD-COUNT-06, DTD-COUNT-08, DTD-FREE-09: told to wait; who has nothing left to spend still has Free
    Actions.
    """
    if unit.wait < 0:
        return False
    if unit.wait == 0:
        return True
    if state.count > unit.wait:
        return True
    unit.wait = -1
    return False
