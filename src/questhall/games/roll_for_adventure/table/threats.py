"""What the next card would do: the enemies that would strike, and what they would find. Reckoned from a view."""

from typing import NamedTuple

from questhall.games.roll_for_adventure.content.printed import MASTER, Card, Content
from questhall.games.roll_for_adventure.content.vocabulary import Command, walk
from questhall.games.roll_for_adventure.state import DESERT, FOREST, FORTRESS
from questhall.games.roll_for_adventure.view import RollView


class Threat(NamedTuple):
    """A kind of card still in the deck, and what it would wake."""

    title: str
    cards: int  # so many are left in the deck
    strikers: int  # enemies that would attack again
    dice: int  # dice that their attacks would take
    damage: tuple[int, ...]  # damage that they would do, by territory


def losses(view: RollView, territory: int, attacks: int) -> tuple[int, int]:
    """RFA-ATK-01, RFA-ATK-11: dice taken and damage done by several attacks on one territory, one after the other."""
    if territory == FORTRESS:
        piles, per_pile = [len(section) for section in view.fortress], 1
    elif territory == FOREST:
        fives = sum(1 for die in view.forest if die >> 5 == 5)
        piles, per_pile = [fives, len(view.forest) - fives], 1
    elif territory == DESERT:
        piles, per_pile = [sum(1 for die in view.desert if die)], 1 if view.sides[DESERT] == "A" else 2
    else:
        piles, per_pile = [sum(1 for die in view.ice_cave if die)], 1
    dice = damage = 0
    for _ in range(attacks):
        taken = sum(min(per_pile, pile) for pile in piles)
        piles = [max(0, pile - per_pile) for pile in piles]
        dice += taken
        damage += not taken
    return dice, damage


def woken(view: RollView, content: Content, below: int, above: int = 0) -> list[int]:
    """How many territory attacks a card of this rank would command, by territory; cards that roll count for none."""
    attacks = [0, 0, 0, 0]
    for key in view.enemies:
        card = content.cards[key]
        if above < card.rank < below and card.home >= 0:
            attacks[card.home] += 1
    return attacks


def threats(view: RollView, content: Content) -> list[Threat]:
    """One line for each kind of card that is left, the Master last. What a card rolls dice for is not foreseen."""
    found = []
    left = [content.cards[key] for key in view.left]
    for rank in (1, 2, 3):
        count = sum(1 for card in left if card.rank == rank)
        if count:
            found.append(_threat(view, content, f"Rank {rank}", count, rank))
    dragons = sum(1 for card in left if card.type == "dragon")
    if dragons:
        found.append(_threat(view, content, "Dragons", dragons, 0))
    others = [card for card in left if card.rank == 0 and card.type != "dragon"]  # cards of one's own without a rank
    if others:
        found.append(_threat(view, content, "Unranked", len(others), max(map(_commands_below, others))))
    if MASTER in view.left:
        found.append(_threat(view, content, "Master", 1, 9, -1))
    return found


def _commands_below(card: Card) -> int:
    """RFA-BLANK-05, RFA-BLANK-06: a card without a rank wakes those that it commands, if any."""
    effects = walk(card.enemy.attack) if card.enemy is not None else []
    return max([effect.max_rank + 1 for effect in effects if isinstance(effect, Command)], default=0)


def _threat(view: RollView, content: Content, title: str, count: int, below: int, above: int = 0) -> Threat:
    attacks = woken(view, content, below, above)
    outcome = [losses(view, territory, attacks[territory]) for territory in range(4)]
    strikers = sum(1 for key in view.enemies if above < content.cards[key].rank < below)
    return Threat(title, count, strikers, sum(dice for dice, _ in outcome), tuple(damage for _, damage in outcome))
