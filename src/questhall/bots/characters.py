"""Bots with a name, a face and a style, for each game: the usual level, played in one's own way."""

from typing import Any, Literal

import msgspec

Style = Literal["careful", "greedy", "bold"]


class Character(msgspec.Struct, frozen=True):
    """Somebody to play against."""

    name: str
    style: Style
    face: str
    """An icon of the drawing kit."""
    about: str


STYLES: dict[Style, str] = {
    "careful": "thinks three times as long as others",
    "greedy": "takes what is best at once, and looks no further",
    "bold": "often takes what looks nearly as good as the best",
}

CHARACTERS: dict[str, tuple[Character, ...]] = {
    "roll-for-adventure": (
        Character("Edda", "careful", "shield", "Has guarded the pass for thirty winters and lost one die."),
        Character("Rurik", "greedy", "hand", "Lays down whatever glitters, and counts it later."),
        Character("Tamsin", "bold", "wand", "Would rather lose a die than a good story."),
    ),
    "call-to-adventure": (
        Character("Brother Anselm", "careful", "book", "Reads the rune twice before it is cast."),
        Character("Corvina", "greedy", "mask", "Never walked past a reward, or a purse."),
        Character("Lark", "bold", "music", "Throws first and sings about it afterwards."),
    ),
    "drawn-to-adventure": (
        Character("Mapwright Oda", "careful", "map", "Draws the way home before she sets out."),
        Character("Penny", "greedy", "coin", "One silver now is worth two behind the hill."),
        Character("Wick", "bold", "boot", "Believes that every cave has another end."),
    ),
}


def characters(game: str) -> tuple[Character, ...]:
    """Who can be played against in a game."""
    return CHARACTERS.get(game, ())


def find(game: str, name: str) -> Character | None:
    """Somebody by name, however it is written."""
    for character in characters(game):
        if character.name.lower() == name.strip().lower():
            return character
    return None


def manner(style: Style, simulations: int, worlds: int) -> dict[str, Any]:
    """What a style changes about a level."""
    if style == "greedy":
        return {"kind": "greedy"}
    if style == "careful":
        return {"kind": "search", "simulations": max(30, 3 * simulations), "worlds": 2 * worlds}
    return {"kind": "search", "simulations": max(20, simulations), "temperature": 0.35}
