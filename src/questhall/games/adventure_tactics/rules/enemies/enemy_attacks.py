"""The basic attack of an enemy, from where it stands (ATD-BOSS, ATD-AI)."""

from questhall.games.adventure_tactics.content.printed import dice_of
from questhall.games.adventure_tactics.content.vocabulary import Activate, Band
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.line_of_sight import sees
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import distance
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import basic_attack
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.cards.stats import stat
from questhall.games.adventure_tactics.rules.fight.attack_effects import Blow
from questhall.games.adventure_tactics.rules.fight.attacks import BASIC, strike
from questhall.games.adventure_tactics.rules.fight.enemy_targets_and_approach import Plan, candidates, pick_by_word
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Asking, Flow


def in_band(state: GameTable, enemy: Figure, target: Figure, band: Band) -> bool:
    """ATD-BOSS-04: whether an enemy can attack somebody from where it stands."""
    away = distance(ground(state).grid, enemy, target)
    return band[0] <= away <= band[1] and (away <= 1 or sees(state, enemy, target))


def standing_target(state: GameTable, here: Plan, band: Band, word: str, last: Figure | None) -> Asking[Figure | None]:
    """Whom an enemy attacks from where it stands."""
    enemy = here.enemy
    found = [figure for figure in candidates(state) if here.attacks(enemy.square, figure, band)]
    if not found:
        return None
    picked: Figure | None = yield from pick_by_word(state, enemy, found, word, last)
    return picked


def attack_from_here(state: GameTable, enemy: Figure, step: Activate, band: Band) -> Flow:
    """ATD-AI-12, ATD-AI-14: without a move, the closest among those that can be attacked from where it stands."""
    target = yield from standing_target(state, Plan(state, enemy, 0), band, step.target, None)
    if target is not None:
        yield from basic_strike(state, enemy, target, step)


def basic_strike(state: GameTable, enemy: Figure, target: Figure, step: Activate) -> Flow:
    """ATD-BOSS-03, ATD-BOSS-09: the basic attack of an enemy, as the card changes it."""
    basic = basic_attack(state, enemy)
    if basic is None:
        return
    own = enemy.dice or basic.dice
    dice = dice_of(step.dice.replace("basic", own) if step.dice else own)  # "basic+B": its own dice and a blue one
    band = (basic.range[0], basic.range[1] + stat(state, enemy, "range"))
    then = basic.then + step.then if step.then else basic.then
    blow = Blow(BASIC, dice, basic.plus + step.plus, band, then)
    deed = Deed(enemy, chooser(state) if then else -1, enemy.sheet)
    deed.word = "closest"
    yield from strike(state, deed, blow, target, None)
