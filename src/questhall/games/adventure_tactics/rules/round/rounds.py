"""The round: draw, turns, and what comes after each (ATD-ROUND, ATD-DRAW)."""

from questhall.games.adventure_tactics.rules.board.conditions import end_of, skip, skipping
from questhall.games.adventure_tactics.rules.board.deeds import EncounterOver, Moment
from questhall.games.adventure_tactics.rules.board.direction_deck import shuffle_directions
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import check_main, printed
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.attention import heard
from questhall.games.adventure_tactics.rules.cards.drawing import draw_hands
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.round.hero_turn import turn_of
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, say


def begin_round(state: GameTable) -> None:
    """ATD-ROUND-01, ATD-ROUND-02: four phases; all heroes draw in the first."""
    encounter = current(state)
    encounter.round += 1
    encounter.turn = -1
    say(state, "round", encounter.round, rule="ATD-ROUND-01")
    check_main(state)
    limit = printed(state).limit or state.options.rounds
    if limit and encounter.round > limit:
        raise EncounterOver("failure", "ATD-OBJ-11")
    draw_hands(state)
    state.agenda += [("initiative",), ("round_start",)]
    if encounter.round == 1:
        state.agenda.append(("mulligans",))


def round_start(state: GameTable) -> Flow:
    """ATD-ROUND-03: after draws and mulligans, before initiative; reinforcements appear here."""
    if heard(state, "round_start", None):
        yield from window(state, "round_start", Moment(None, None))
    if current(state).directions_used:
        shuffle_directions(state)


def turn(state: GameTable, place: int) -> None:
    """ATD-INIT-01, ATD-COND-04, ATD-COND-05: the next card of the line; a Stunned boss skips it without revealing a
    card.
    """
    encounter = state.encounter
    assert encounter is not None
    encounter.turn = place
    if place >= len(encounter.line):
        encounter.turn = -1
        state.agenda += [("cleanup_end",), ("cleanups",)]
        return
    state.agenda.append(("turn", place + 1))
    for figure in encounter.figures.values():
        if figure.used:
            figure.used = tuple([key for key in figure.used if key[0] != "t"])
    name = encounter.line[place]
    if state.events is not None:
        say(state, "turn", name)
    if name.startswith("boss"):
        number = int(name[4:])
        boss = stunned_boss(state, encounter.decks[number].boss)
        if boss is not None:
            skip(state, boss, "ATD-COND-05")
            return
        state.agenda += [("after_turn",), ("boss_turn", number)]
        return
    if name in encounter.boards:
        turn_of(state, name)
        return
    summon = encounter.figures.get(name)
    if summon is not None and not encounter.figures[summon.owner].down:  # ATD-SUM-07
        state.agenda += [("after_turn",), ("summon_turn", name)]


def stunned_boss(state: GameTable, sheet: str) -> Figure | None:
    """The boss of a deck, if it is Stunned."""
    for figure in current(state).figures.values():
        if figure.kind == "boss" and figure.sheet == sheet and skipping(figure.conditions):
            return figure
    return None


def after_turn(state: GameTable) -> None:
    """ATD-DIR-03: the direction deck is shuffled again when a turn that used it is over."""
    end_of(state, "turn")
    encounter = state.encounter
    assert encounter is not None
    if encounter.directions_used:
        shuffle_directions(state)
