"""Enemies, summons and things at 0 HP leave the board (ATD-BOSS-10, ATD-SUM-05)."""

from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import check_failure, check_main
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.attention import heard
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.tokens import drop
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, keep_words, say


def defeat(state: GameTable, target: Figure, by: Figure | None) -> Flow:
    """ATD-BOSS-10, ATD-SUM-05, ATC-FMT-21: an enemy, summon or thing at 0 HP leaves the board at once."""
    encounter = current(state)
    keep_words(state)
    encounter.figures.pop(target.id, None)
    encounter.gone[target.id] = target.sheet
    encounter.lasting = [lasting for lasting in encounter.lasting if lasting.bearer != target.id]
    if target.carries:
        drop(state, target)
    say(state, "defeated", target.id, target.sheet)
    if target.kind in ("minion", "boss"):
        encounter.defeated[target.sheet] = encounter.defeated.get(target.sheet, 0) + 1
    elif target.kind in ("object", "npc"):
        encounter.destroyed[target.sheet] = encounter.destroyed.get(target.sheet, 0) + 1
    if target.kind == "summon" and target.id in encounter.line:
        place = encounter.line.index(target.id)
        if place > encounter.turn:
            encounter.line.pop(place)
    check_main(state)
    if heard(state, "defeat", target):
        yield from window(state, "defeat", Moment(by, target))
    if target.kind in ("minion", "boss") and heard(state, "kill", target):
        yield from window(state, "kill", Moment(by, target))
    check_main(state)
    check_failure(state)
