"""What a roll will probably do: the whole distribution, and the chance to defeat (ATD-DMG-01)."""

from functools import lru_cache

from questhall.games.adventure_tactics.content.printed import FACES
from questhall.games.adventure_tactics.content.vocabulary import Attack
from questhall.games.adventure_tactics.rules.board.conditions import weak
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import distance
from questhall.games.adventure_tactics.rules.cards.stats import stat
from questhall.games.adventure_tactics.rules.fight.attacks import blow_of, bonus_dice, bonus_plus
from questhall.games.adventure_tactics.rules.fight.dice import in_box
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Decision


@lru_cache(maxsize=4096)
def distribution(dice: tuple[str, ...]) -> tuple[float, ...]:
    """The chance of each sum, from 0 up."""
    chances = [1.0]
    for die in dice:
        new = [0.0] * (len(chances) + max(FACES[die]))
        for total, chance in enumerate(chances):
            for face in FACES[die]:
                new[total + face] += chance / 6
        chances = new
    return tuple(chances)


def damage_odds(state: GameTable, user: Figure, target: Figure, step: Attack) -> tuple[float, float]:
    """Expected damage and the chance to bring the target to 0, after all changes that are known now."""
    blow = blow_of(state, user, step)
    if blow is None:
        return 0.0, 0.0
    deed = Deed(user, -1, "")
    deed.foe, deed.distance = target, distance(ground(state).grid, user, target)
    extra, plus = bonus_dice(state, deed, blow), bonus_plus(state, deed, blow, target)
    plus += stat(state, user, "attack_plus", deed)
    reduce = target.guard + stat(state, target, "defence")
    expected = defeated = 0.0
    for total, chance in enumerate(distribution(tuple(in_box(blow.dice + extra)))):
        damage = max(0, total + plus)
        if weak(user.conditions):
            damage //= 2
        damage = max(0, damage + target.expose - reduce)
        expected += chance * min(damage, target.hp)
        if damage >= target.hp:
            defeated += chance
    return expected, defeated


def damage_words(mean: float, chance: float) -> str:
    """What an attack would do, in words."""
    return f"about {mean:.1f} damage, {chance:.0%} to defeat"


def attack_of(state: GameTable, card: str, number: int) -> Attack | None:
    """One of the attacks that a card makes, in their order."""
    source = state.content.index.sources.get(card)
    attacks = [step for step in source.steps if isinstance(step, Attack)] if source is not None else []
    return attacks[number] if number < len(attacks) else None


def aimed(state: GameTable, decision: Decision) -> Attack | None:
    """The attack for which a target is being chosen."""
    about = decision.about
    if not isinstance(about, tuple) or not about:
        return None
    return attack_of(state, str(about[0]), int(about[1]) if len(about) > 1 else 0)
