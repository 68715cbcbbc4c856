"""Before a card is confirmed: whom it could reach, where it could go, and what it would probably do."""

from typing import NamedTuple

from questhall.games.adventure_tactics.content.vocabulary import Attack, Expose, Guard, Heal, Inflict, Move, Shift, Step
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.geometry import squares
from questhall.games.adventure_tactics.rules.board.large_bosses import footprint
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import movement
from questhall.games.adventure_tactics.rules.cards.range_and_targets import chosen, members
from questhall.games.adventure_tactics.rules.cards.stats import stat
from questhall.games.adventure_tactics.rules.fight.aiming import SETS
from questhall.games.adventure_tactics.rules.fight.areas import area, centred
from questhall.games.adventure_tactics.rules.fight.attacks import attackable, blow_of
from questhall.games.adventure_tactics.rules.fight.movement import move_points, reachable
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.games.adventure_tactics.table.names import name_of_figure
from questhall.games.adventure_tactics.table.odds import damage_odds, damage_words
from questhall.kernel import Option

MOST = 3  # targets that are named


class Reach(NamedTuple):
    """What a card could do from here."""

    squares: int  # where a move of the user could end
    figures: tuple[Figure, ...]  # whom it could be aimed at, or would hit
    attack: Attack | None  # the attack that decides about damage


def reach_of(state: GameTable, hero: Figure, steps: tuple[Step, ...], card: str) -> Reach:
    """The squares of its move and the characters of its first attack, heal or other aimed step."""
    deed = Deed(hero, -1, card)
    ends = 0
    for step in steps:
        if isinstance(step, Move) and step.who == "self":
            points = move_points(state, hero, step)
            ends |= reachable(state, hero, points, step.mode, step.obstacles or 2, step.water) & ~(1 << hero.square)
        elif isinstance(step, Attack):
            return Reach(ends, tuple(_struck(state, deed, step)), step)
        elif isinstance(step, (Heal, Guard, Inflict, Expose, Shift)) and step.target not in ("self", "last"):
            if step.target in SETS or "within(" in step.target:
                return Reach(ends, tuple(members(state, deed, step.target)), None)
            return Reach(ends, tuple(chosen(state, deed, step.target, step.range, isinstance(step, Heal))), None)
    return Reach(ends, (), None)


def _struck(state: GameTable, deed: Deed, step: Attack) -> list[Figure]:
    blow = blow_of(state, deed.user, step)
    if blow is None or step.at == "spot":
        return []
    if centred(step, blow):
        middle = footprint(deed.user, current(state).width)
        return [one for one in area(state, deed, middle, blow.aoe, blow.hits) if one is not deed.user]
    return attackable(state, deed, step, blow)


def of_option(state: GameTable, hero: Figure, option: Option) -> Reach:
    """What an option of a hero's turn could reach."""
    if not isinstance(option, tuple):
        return Reach(0, (), None)
    what, name = str(option[0]), str(option[1])
    if what == "walk":
        points = movement(state, hero) // 2 + stat(state, hero, "discard_move")
        return Reach(reachable(state, hero, points) & ~(1 << hero.square), (), None)
    if what in ("play", "use"):
        return reach_of(state, hero, state.content.cards[name].steps, name)
    if what == "item":
        return reach_of(state, hero, state.content.items[name].steps, name)
    return Reach(0, (), None)


def leads(state: GameTable, hero: Figure, option: Option) -> tuple[str, ...]:
    """The pieces to mark while somebody points at an option: squares to go to, characters in reach."""
    reach = of_option(state, hero, option)
    width = ground(state).grid.width
    found = [f"sq-{square % width}-{square // width}" for square in squares(reach.squares)]
    return tuple(found + [f"fig-{figure.id}" for figure in reach.figures])


def damages(state: GameTable, hero: Figure, option: Option) -> list[tuple[Figure, float, float]]:
    """The foes in reach of an attack with mean damage and the chance to defeat, the likeliest to fall first."""
    reach = of_option(state, hero, option)
    if reach.attack is None:
        return []
    foes = [figure for figure in reach.figures if not figure.friend]
    found = [(figure, *damage_odds(state, hero, figure, reach.attack)) for figure in foes]
    return sorted(found, key=lambda one: (-one[2], -one[1], one[0].hp))


def forecast(state: GameTable, hero: Figure, option: Option, most: int = MOST) -> str:
    """An attack in words: what it would do to those in reach."""
    found = damages(state, hero, option)
    words = [f"{name_of_figure(state, one.id)} {damage_words(mean, chance)}" for one, mean, chance in found]
    more = f", and {len(words) - most} more in reach" if len(words) > most else ""
    return "; ".join(words[:most]) + more
