"""Cleanup: the end of a round."""

from questhall.games.adventure_tactics.rules.board.conditions import end_of
from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.board.direction_deck import shuffle_directions
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import area_mask, check_main, printed
from questhall.games.adventure_tactics.rules.board.positions import current, heroes
from questhall.games.adventure_tactics.rules.cards.attention import heard
from questhall.games.adventure_tactics.rules.cards.deciders import at_once
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.card_verbs import throw_away
from questhall.games.adventure_tactics.state import Board, GameTable, Hero
from questhall.kernel import PASS, Flow, Option


def cleanups(state: GameTable) -> Flow:
    """ATD-CLEAN-01: all seats decide about their hands at the same time."""
    yield from at_once(state, "cleanups", "cleanup", cleanup_options, cleanup)


def cleanup_options(state: GameTable, hero: Hero, board: Board) -> list[Option]:
    """ATD-CLEAN-01, ATD-CLEAN-03: each hero may discard one card; one who passed may discard its whole hand."""
    found: list[Option] = [("card", card) for card in sorted(set(board.hand))]
    if found:
        if board.passed and len(board.hand) > 1:
            found.append(("all", hero.id))
        found.append(PASS)
    return found


def cleanup(state: GameTable, hero: Hero, board: Board, answer: Option) -> None:
    """ATD-CLEAN-01: what is discarded."""
    board.ready = True
    if answer == PASS:
        return
    what, card = str(answer[0]), str(answer[1])  # type: ignore[index]
    for one in list(board.hand) if what == "all" else (card,):
        throw_away(state, hero.id, board, one)


def cleanup_end(state: GameTable) -> Flow:
    """ATD-CLEAN-02, ATD-CLEAN-04, ATD-COND-07: end-of-round effects, then all conditions go; then the next round."""
    encounter = current(state)
    state.agenda.append(("round",))
    if heard(state, "cleanup", None):
        yield from window(state, "cleanup", Moment(None, None))
    main = printed(state).main
    for objective in (main, *main.of):
        if objective.type == "hold":
            area = area_mask(state, objective.area)
            if any(not hero.down and area >> hero.square & 1 for hero in heroes(encounter)):
                encounter.held += 1
                check_main(state)
    _watch_bonus(state)
    end_of(state, "cleanup")
    if encounter.tiles:
        encounter.tiles = tuple([tile for tile in encounter.tiles if tile.kind not in ("ice", "seal")])
    for figure in encounter.figures.values():
        figure.hurt_hero = False
        figure.fresh = False
        if figure.used:
            figure.used = tuple([key for key in figure.used if key[0] != "r"])
    if encounter.directions_used:
        shuffle_directions(state)


def _watch_bonus(state: GameTable) -> None:
    """A bonus objective that speaks of every cleanup: nobody of the other side in an area."""
    bonus = printed(state).bonus
    encounter = current(state)
    if bonus.type == "never_in" and bonus.kind == "enemy_at_cleanup":
        area = area_mask(state, bonus.area)
        if any(
            figure.kind in ("minion", "boss") and area >> figure.square & 1 for figure in encounter.figures.values()
        ):
            encounter.broken.append("never_in")
