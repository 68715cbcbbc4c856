"""Enemies that come later: new minions, and who comes back (ATD-BOSS-12, ATD-BOSS-13)."""

from questhall.games.adventure_tactics.content.printed import MOST_MINIONS, ByParty, by_party
from questhall.games.adventure_tactics.content.vocabulary import Spawn
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import printed
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, free_squares
from questhall.games.adventure_tactics.rules.cards.attention import note_what_is_in_play
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.knocked_out import square_by_directions
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, choose, say


def minion_figure(state: GameTable, kind: str, square: int, hp: ByParty = 0, dice: str = "") -> Figure:
    """ATD-BOSS-13, ATD-PARTY-04: a minion takes the lowest identifier that no minion in play has."""
    figures = current(state).figures
    number = next(n for n in range(1, 20) if f"M{n}" not in figures)
    sheet = state.content.minions[kind]
    top = by_party(hp, len(state.heroes)) or by_party(sheet.hp, len(state.heroes))
    return Figure(f"M{number}", "minion", kind, square, top, top, start=square, dice=dice)


def free_minion_point(state: GameTable) -> int:
    """ATC-FX-50: the lowest-numbered marked minion square that is free, else the free square nearest to M1's mark; -1
    for none.
    """
    land = ground(state)
    free = free_squares(state)
    for mark in "12345678":
        for square in land.marks.get(mark, []):
            if free >> square & 1:
                return square
    near = land.marks.get("1", land.marks.get("B", [0]))[0]
    return min(squares(free), key=lambda square: (land.grid.range(near, square), square), default=-1)


def spawn_minion(state: GameTable, deed: Deed, step: Spawn) -> Flow:
    """ATC-FX-50, ATD-BOSS-13: full HP, no conditions; above eight minions it is skipped."""
    encounter = current(state)
    width = encounter.width
    for _ in range(step.n):
        if sum(figure.kind == "minion" for figure in encounter.figures.values()) >= MOST_MINIONS:
            return
        if step.at == "beside_boss":
            feet = footprint(deed.user, width)
            free = squares(ground(state).grid.around(feet) & ~feet & free_squares(state))
            if not free:
                return
            answer = yield from choose(
                chooser(state), "spawn", [("to", s % width, s // width) for s in free], about=(step.what,)
            )
            square = int(answer[2]) * width + int(answer[1])
        else:
            square = free_minion_point(state)
        if square < 0:
            return
        given = next((one for one in printed(state).minions if one.kind == step.what), None)
        figure = minion_figure(state, step.what, square, given.hp if given else 0, given.dice if given else "")
        encounter.figures[figure.id] = figure
        if encounter.attention is not None and step.what not in encounter.attention.sheets:
            note_what_is_in_play(state)
        say(state, "spawned", figure.id, step.what, square, rule="ATD-BOSS-13")
        yield from window(state, "spawn", Moment(None, figure))


def respawn(state: GameTable, figure: Figure) -> None:
    """ATD-BOSS-12, ATC-FX-47: the same enemy, full HP, no conditions, on its starting square or the nearest
    free one.
    """
    free = free_squares(state)
    g = ground(state).grid
    square = figure.start
    if not free >> square & 1:
        best = min((g.range(figure.start, one) for one in squares(free)), default=-1)
        if best < 0:
            return
        tied = [one for one in squares(free) if g.range(figure.start, one) == best]
        square = tied[0]
        if len(tied) > 1 and best == 1:
            square = square_by_directions(state, figure.start, free)
    figure.square, figure.hp = square, figure.top
    figure.conditions.clear()
    figure.guard = figure.expose = 0
    current(state).figures[figure.id] = figure
    say(state, "respawned", figure.id, square, rule="ATD-BOSS-12")
