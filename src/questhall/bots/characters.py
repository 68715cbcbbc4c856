"""Bots with a name, a face and a style, for each game: the usual level, played in one's own way."""

from typing import Any, Literal

import msgspec

Style = Literal["careful", "greedy", "bold"]


class Character(msgspec.Struct, frozen=True):
    """Somebody to play against."""

    name: str
    style: Style
    face: str
    """A face of the drawing kit's gallery, by its word."""
    about: str

    @property
    def says(self) -> str:
        """Who that is and how they play, for whoever chooses or meets them."""
        return f"{self.about} {STYLES[self.style]}"


STYLES: dict[Style, str] = {
    "careful": "Thinks as long as a strong bot.",
    "greedy": "Takes what is best at once, and looks no further.",
    "bold": "Often takes what looks nearly as good as the best.",
}

CHARACTERS: dict[str, tuple[Character, ...]] = {
    "roll-for-adventure": (
        Character("Edda", "careful", "~elder", "Has guarded the pass for thirty winters and lost one die."),
        Character("Rurik", "greedy", "~viking", "Lays down whatever glitters, and counts it later."),
        Character("Tamsin", "bold", "~witch", "Would rather lose a die than a good story."),
    ),
    "call-to-adventure": (
        Character("Brother Anselm", "careful", "~monk", "Reads the rune twice before it is cast."),
        Character("Corvina", "greedy", "~raven", "Never walked past a reward, or a purse."),
        Character("Lark", "bold", "~bard", "Throws first and sings about it afterwards."),
    ),
    "drawn-to-adventure": (
        Character("Mapwright Oda", "careful", "~scholar", "Draws the way home before she sets out."),
        Character("Penny", "greedy", "~thief", "One silver now is worth two behind the hill."),
        Character("Wick", "bold", "~goblin", "Believes that every cave has another end."),
    ),
    "adventure-tactics": (
        Character("Sister Maud", "careful", "~nun", "Counts the potions, then the enemies, then the potions."),
        Character("Grip", "greedy", "~orc", "Hits whatever stands nearest, and asks its name later."),
        Character("Captain Isolde", "bold", "~captain", "Has a plan, and a second one that is more fun."),
    ),
    "drawn-to-destiny": (
        Character("Professor Quill", "careful", "~gentleman", "Has read how this story ends, and would rather not."),
        Character("Two-Card Jack", "greedy", "~sheriff", "Lays his ace as soon as he holds it."),
        Character("Zola", "bold", "~pilot", "Leaps first and looks for the trick on the way down."),
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


def manner(style: Style, usual: dict[str, Any], strong: dict[str, Any]) -> dict[str, Any]:
    """The fields of a level for a style, made from those of the game's usual level and of its strong one."""
    if style == "careful":
        return strong
    if style == "greedy":
        return {**usual, "kind": "greedy"}
    few = usual["simulations"] if usual["kind"] == "search" else strong["simulations"] // 2
    return {**strong, "kind": "search", "simulations": max(20, few), "temperature": 0.35}
