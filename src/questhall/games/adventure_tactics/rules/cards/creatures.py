"""What a creature is: its sheet, tags and name."""

from questhall.games.adventure_tactics.content.printed import Creature
from questhall.games.adventure_tactics.rules.cards.classes import class_now, hero_of
from questhall.games.adventure_tactics.state import Figure, GameTable


def creature_of(state: GameTable, figure: Figure) -> Creature | None:
    """The sheet of a summon, minion or boss."""
    content = state.content
    if figure.kind == "summon":
        return content.summons[figure.sheet]
    if figure.kind == "minion":
        return content.minions[figure.sheet]
    if figure.kind == "boss":
        return content.bosses[figure.sheet]
    return None


def tags(state: GameTable, figure: Figure) -> tuple[str, ...]:
    """What kind of character it is."""
    if figure.kind == "hero":
        return class_now(state, figure).tags
    sheet = creature_of(state, figure)
    return sheet.tags if sheet else ()


def name_of(state: GameTable, figure: Figure) -> str:
    """What a character is called."""
    if figure.kind == "hero":
        return hero_of(state, figure.id).name
    sheet = creature_of(state, figure)
    return sheet.name if sheet else figure.sheet.replace("_", " ").capitalize()
