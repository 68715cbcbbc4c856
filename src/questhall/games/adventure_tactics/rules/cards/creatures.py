"""What a creature is: its sheet and tags."""

from questhall.games.adventure_tactics.content.printed import Creature
from questhall.games.adventure_tactics.rules.cards.classes import class_now
from questhall.games.adventure_tactics.state import Figure, GameTable


def creature_of(state: GameTable, figure: Figure) -> Creature | None:
    """The sheet of a summon, minion or boss."""
    content = state.content
    if figure.kind == "minion":
        return content.minions[figure.sheet]
    if figure.kind == "boss":
        return content.bosses[figure.sheet]
    if figure.kind == "summon":
        return content.summons[figure.sheet]
    return None


def tags(state: GameTable, figure: Figure) -> tuple[str, ...]:
    """What kind of character it is."""
    if figure.kind == "hero":
        return class_now(state, figure).tags
    sheet = creature_of(state, figure)
    return sheet.tags if sheet else ()
