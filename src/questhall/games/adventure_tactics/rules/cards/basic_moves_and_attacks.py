"""Movement and basic attack of a character: as class or sheet print them, as abilities change them (ATD-HERO-09)."""

from questhall.games.adventure_tactics.content.printed import Strike
from questhall.games.adventure_tactics.rules.cards.classes import class_now
from questhall.games.adventure_tactics.rules.cards.creatures import creature_of
from questhall.games.adventure_tactics.rules.cards.stats import stat
from questhall.games.adventure_tactics.state import Figure, GameTable


def movement(state: GameTable, figure: Figure) -> int:
    """ATD-HERO-09: the basic movement of a character."""
    if figure.kind == "hero":
        return max(0, class_now(state, figure).movement + stat(state, figure, "movement"))
    sheet = creature_of(state, figure)
    return max(0, sheet.movement + stat(state, figure, "movement")) if sheet else 0


def basic_attack(state: GameTable, figure: Figure) -> Strike | None:
    """ATD-HERO-09, ATD-ATK-01, ATD-BOSS-09: the basic attack of a character; None if it has none."""
    if figure.kind == "hero":
        return class_now(state, figure).attack
    sheet = creature_of(state, figure)
    return sheet.attack if sheet else None
