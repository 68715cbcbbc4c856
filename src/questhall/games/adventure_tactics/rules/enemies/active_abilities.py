"""Active abilities of bosses, and what only these can do: stand beside somebody all at once, make a hero do something
(ATD-BOSS-08, ATD-BOSS-14).
"""

from questhall.games.adventure_tactics.content.vocabulary import Appear, Bid, Stat, Use
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import free_squares
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.cards.steps import perform, verb
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import (
    candidates,
    pick_by_word,
)
from questhall.games.adventure_tactics.rules.fight.movement import arrived
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Flow, choose, say


def _do_use(state: GameTable, deed: Deed, step: Use) -> Flow:
    """ATD-BOSS-08, ATD-BOSS-14: an active ability of the boss, on targets in its range and sight."""
    boss = deed.user
    ability = state.content.bosses[boss.sheet].active[step.ability]
    say(state, "ability", boss.id, f"{boss.sheet}.{step.ability}", rule="ATD-BOSS-08")
    acting = Deed(boss, deed.seat, f"{boss.sheet}.{step.ability}")
    acting.ability = True
    acting.word = step.target or "closest"
    acting.last = deed.last
    yield from perform(state, acting, ability.steps)
    deed.last = acting.last


def places_beside(state: GameTable, user: Figure, hero: Figure) -> list[int]:
    """Where an enemy, large or small, could stand next to a hero; nowhere if it stands there already."""
    g = ground(state).grid
    own = footprint(user, g.width)
    near = g.around(footprint(hero, g.width))
    if own & near:
        return []
    free = free_squares(state) | own
    found = []
    for square in range(g.size):
        if user.size == 2 and (g.column[square] + 1 >= g.width or g.row[square] + 1 >= g.height):
            continue
        feet = 1 << square if user.size == 1 else 3 << square | 3 << square + g.width
        if feet & near and not feet & ~free:
            found.append(square)
    return found


def _do_appear(state: GameTable, deed: Deed, step: Appear) -> Flow:
    """ATC-BOSS-28, ATC-BOSS-33: beside the hero whom the word names, on a free place that the party chooses."""
    user, found = deed.user, candidates(state)
    if not found:
        return  # nobody can be seen
    hero = yield from pick_by_word(state, user, found, step.beside, deed.last)
    places = places_beside(state, user, hero) if hero is not None else []
    if hero is None or not places:
        return
    g = ground(state).grid
    place = places[0]
    if state.options.ties == "party":
        options = [g.to[one] for one in places]
        answer = yield from choose(chooser(state), "enemy_square", options, about=(user.id, hero.id))
        place = answer[2] * g.width + answer[1]
    user.square = place
    deed.last = hero
    say(state, "appears", user.id, hero.id, place)
    yield from arrived(state, user)


def _do_bid(state: GameTable, deed: Deed, step: Bid) -> Flow:
    """ATC-BOSS-30, ATC-BOSS-33: the hero whom the word names does the steps itself."""
    found = [figure for figure in candidates(state) if figure.kind == "hero"]
    if not found:
        return
    hero = yield from pick_by_word(state, deed.user, found, step.who, deed.last)
    if hero is not None:
        nameless = all(isinstance(one, Stat) for one in step.steps)
        say(state, "unnamed" if nameless else "bidden", hero.id, deed.user.id)
        acting = Deed(hero, deed.seat, deed.card)
        yield from perform(state, acting, step.steps)
        deed.last = hero


verb(Appear, _do_appear, lambda state, deed, step: bool(candidates(state)))
verb(Bid, _do_bid, lambda state, deed, step: bool(candidates(state)))
verb(Use, _do_use, lambda state, deed, step: True)
