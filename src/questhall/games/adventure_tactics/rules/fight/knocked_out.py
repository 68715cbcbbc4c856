"""Heroes who are knocked out, and who come back (ATD-KO, ATD-TIME-08)."""

from questhall.games.adventure_tactics.content.printed import DIRECTIONS
from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.board.direction_deck import draw_direction
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import check_failure, check_main
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, free_squares
from questhall.games.adventure_tactics.rules.cards.attention import heard
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.tokens import drop, take_token
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, say


def about_to_fall(state: GameTable, hero: Figure, by: Figure | None) -> Flow:
    """ATD-TIME-08: effects that let the hero stay at n HP are offered first, its own cards included."""
    if heard(state, "fall", hero):
        moment = Moment(by, hero)
        yield from window(state, "fall", moment)
        if moment.stay:
            hero.hp = min(moment.stay, hero.top)
            say(state, "stays_up", hero.id, hero.hp, rule="ATD-TIME-08")
            return
    yield from fall(state, hero, by)


def fall(state: GameTable, hero: Figure, by: Figure | None) -> Flow:
    """ATD-KO-01, ATD-KO-02, ATD-KO-03, ATD-KO-04, ATD-KO-08, ATD-MOVE-05, ATD-COND-09, ATD-OBJ-06, ATD-OBJ-07,
    ATD-OBJ-08, ATD-OBJ-09: knocked out, off the board and rid of conditions; cards and summons stay as they are.
    """
    encounter = current(state)
    hero.hp = 0
    hero.down = True
    hero.conditions.clear()
    hero.guard = hero.expose = hero.lure = 0
    encounter.falls += 1
    say(state, "knocked_out", hero.id, rule="ATD-KO-01")
    if hero.carries:
        drop(state, hero)
    check_main(state)
    check_failure(state, fallen=True)
    if heard(state, "knocked_out", hero):
        yield from window(state, "knocked_out", Moment(by, hero))


def come_back(state: GameTable, hero: Figure) -> None:
    """ATD-HEAL-03, ATD-KO-05, ATD-KO-06, ATD-KO-07: back to the last square, or to one that the direction deck
    names.
    """
    free = free_squares(state)
    hero.down = False
    if not free >> hero.square & 1:
        hero.square = square_by_directions(state, hero.square, free)
    say(state, "back", hero.id, hero.square, rule="ATD-KO-05")
    take_token(state, hero)


def square_by_directions(state: GameTable, square: int, free: int) -> int:
    """ATD-KO-06, ATD-KO-07: the drawn neighbour if it is empty, else draw again; after all eight, two steps away, and
    so on.
    """
    g = ground(state).grid
    for steps in range(1, max(g.width, g.height)):
        failed: set[str] = set()
        while len(failed) < 8:
            direction = draw_direction(state)
            dc, dr = DIRECTIONS[direction]
            place = g.square(g.column[square] + dc * steps, g.row[square] + dr * steps)
            if place >= 0 and free >> place & 1:
                return place
            failed.add(direction)
    return min(squares(free), key=lambda place: (g.range(square, place), place))
