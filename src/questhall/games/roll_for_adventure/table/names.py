"""Words for dice, places and enemies; the same in pictures, in plain text and in the log."""

from typing import Iterable, Sequence

from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.content.vocabulary import Threshold
from questhall.games.roll_for_adventure.state import ALLY, DESERT, FOREST, FORTRESS, POOL, TERRITORIES, VORTEX
from questhall.games.roll_for_adventure.view import RollView

PLAYER_NAMES = ("Red", "Blue", "Green", "Yellow")
DIE_NAMES = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "A": "ally", "+": "bonus"}
PLACE_NAMES = {
    "desert": "the desert",
    "fortress": "the fortress",
    "forest": "the forest",
    "ice_cave": "the ice cave",
    VORTEX: "the Vortex of Resurrection",
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")


def player(view: RollView, number: int) -> str:
    """A player is called like the seat; where one seat leads several, by the colour of the dice."""
    seat = view.leaders[number]
    return PLAYER_NAMES[view.colours[number]] if view.leaders.count(seat) > 1 else f"Player {seat + 1}"


def total(dice: Sequence[int]) -> int:
    """The sum of some dice."""
    return sum(die >> 5 for die in dice)


def die_name(view: RollView, code: int) -> str:
    """RFA-TERM-07: `R5`, or `R` where the face does not matter."""
    letter = view.names[code & 31]
    return f"{letter}{code >> 5}" if code >> 5 else letter


def die_words(view: RollView, code: int) -> str:
    """A die in words."""
    name = f"{DIE_NAMES[view.names[code & 31]]} die"
    return f"{name} showing {code >> 5}" if code >> 5 else name


def faces_words(names: Iterable[str]) -> str:
    """Dice that lie there, kind by kind: `R1 A3 R5` is `red 1 and 5; ally 3`."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(name[0], []).append(name[1:])
    parts = [
        f"{DIE_NAMES[letter]} {listed([face for face in faces if face])}".strip() for letter, faces in kinds.items()
    ]
    return "; ".join(parts)


def listed(words: list[str]) -> str:
    """`1, 5 and 6`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def kinds_words(letters: str) -> str:
    """Some dice by their letters: `RRA` is two red and one ally dice, `RA` one red and one ally die."""
    parts = []
    for letter in dict.fromkeys(letters):
        parts.append(f"{NUMBERS[letters.count(letter)]} {DIE_NAMES[letter]}")
    return f"{' and '.join(parts)} {'die' if len(parts) == len(letters) else 'dice'}"


def name_words(name: str) -> str:
    """A die named in an option, in words: `R5` is the red 5, `A` the ally die."""
    return f"{DIE_NAMES[name[0]]} {name[1:]}" if len(name) > 1 else f"{DIE_NAMES[name]} die"


def next_cards(view: RollView, content: Content) -> str:
    """The cards that a Ranger has seen, in order; what was shuffled in since then may come before them."""
    words = ", then ".join(card_name(content, key) for key in view.known)
    others = " or ".join(card_name(content, key) for key in view.loose)
    return f"{words}, unless {others} comes first" if others else words


def place_words(content: Content, place: str) -> str:
    """A place in words."""
    if place in PLACE_NAMES:
        return PLACE_NAMES[place]
    return card_name(content, place)


def card_name(content: Content, key: str) -> str:
    """What is printed on a card; of several copies each is told apart by its number."""
    card = content.cards[key]
    if card.enemy is None:
        return content.master_card.name
    if card.enemy.copies > 1:
        return f"{card.enemy.name} {key.rsplit('-', 1)[1]}"
    return card.enemy.name


def needed(view: RollView, content: Content, key: str) -> int:
    """RFA-DEF-07, RFA-HERO-12, RFA-HERO-21: the total that beats an enemy now; the Fighter needs less."""
    effect = content.heroes[view.heroes[view.active]].effect
    less = effect.less if view.power.startswith("threshold") and isinstance(effect, Threshold) else 0
    return content.cards[key].strength - less


def receivers(view: RollView, letters: str, active: int = -1) -> str:
    """RFA-DICE-05: who gets which dice when these go home; ally dice go to the active player, by default of now."""
    owners = {view.names[number]: view.owners[number // 5] for number in range(24)}
    found: dict[str, str] = {}
    for letter in letters:
        owner = owners[letter]
        if owner == ALLY:
            owner = view.active if active < 0 else active
        to = "the pool" if owner == POOL else player(view, owner)
        found[to] = found.get(to, "") + letter
    return "; ".join(f"{kinds_words(dice)} to {to}" for to, dice in found.items())


def stone_words(view: RollView, name: str) -> str:
    """How far the adventure is."""
    return f"{name}: {view.stones} of {view.need} power stones"


def how_far(view: RollView) -> str:
    """RFA-END-05: when the game ended, and how near the team was."""
    return f"in turn {view.turn}, with {view.stones} of {view.need} stones"


def describe_enemy(view: RollView, content: Content, key: str) -> str:
    """An enemy in words: rank, strength, dice."""
    card = content.cards[key]
    dice = view.enemies[key]
    on = f", on it {', '.join(die_name(view, die) for die in dice)}" if dice else ""
    rank = f"rank {card.rank}" if card.rank else "without rank"
    return f"{card_name(content, key)}, {rank}, {total(dice)} of {card.strength}{on}"


def read_enemy(view: RollView, content: Content, key: str) -> str:
    """An enemy in words and, if it does more than attack its home, what its card says."""
    card = content.cards[key]
    told = f" {card.enemy.text}" if card.enemy is not None and not card.plain else ""
    return f"{describe_enemy(view, content, key)}.{told}"


def help_page(content: Content, page: str) -> str:
    """A page of help, to be read where its subject lies."""
    return content.help[page].text


def describe_territory(view: RollView, content: Content, territory: int) -> str:
    """A territory in a sentence: what lies there and how damaged it is; then what its side asks for."""
    name = TERRITORIES[territory].replace("_", " ").capitalize()
    state = f"damage {view.skulls[territory]} of {view.limits[territory]}"
    asked = help_page(content, f"{TERRITORIES[territory]}-{view.sides[territory].lower()}")
    return f"{name}, side {view.sides[territory]}, {state}: {', '.join(lying(view, content, territory))}. {asked}"


def lying(view: RollView, content: Content, territory: int) -> list[str]:
    """What lies on a territory, part by part."""

    def named(dice: Sequence[int]) -> str:
        return " ".join(die_name(view, die) for die in dice if die) or "empty"

    if territory == DESERT:
        if view.sides[DESERT] == "A":
            parts = [f"section 1 {named(view.desert)}", f"section 2 {_numbers(view, view.second)}"]
            return [*parts, f"devoured {_numbers(view, view.devoured)}"]
        spaces = [f"{space} {die_name(view, die)}" for space, die in zip(content.desert_b.spaces, view.desert) if die]
        closed = [chain.id for i, chain in enumerate(content.desert_b.connections) if view.chains >> i & 1]
        return [" ".join(spaces) or "no dice", f"closed {' '.join(closed) or 'none'}"]
    if territory == FORTRESS:
        return [f"{number}s {named(view.fortress[number - 2])} ({_barriers(view, number)})" for number in (2, 3, 4)]
    if territory == FOREST:
        if view.sides[FOREST] == "A":
            return [f"path {named(view.forest)} ({len(view.forest)} of {view.boundary})"]
        sixes = [die for die in view.forest if die >> 5 == 6]
        fives = [die for die in view.forest if die >> 5 == 5]
        full = len(view.forest) == content.forest_b.spaces
        wanted = f", a {content.forest_b.areas[len(sixes) - 1]} must be sacrificed" if full else ""
        count = f"{len(view.forest)} of {content.forest_b.spaces}{wanted}"
        return [f"six-arm {named(sixes)}", f"five-arm {named(fives)}", count]
    if view.sides[territory] == "A":
        return [f"row {named(view.ice_cave)}", f"{len(view.pool)} bonus dice"]
    spaces = [f"{space} {die_name(view, die)}" for space, die in zip(content.ice_cave_b.spaces, view.ice_cave) if die]
    return [" ".join(spaces) or "no dice", f"{len(view.pool)} bonus dice on the chest"]


def _numbers(view: RollView, dice: Sequence[int]) -> str:
    """Dice whose face does not matter; number 0 is a die here."""
    return " ".join(die_name(view, die) for die in dice) or "empty"


def _barriers(view: RollView, number: int) -> str:
    tiles = view.barriers[number - 2]
    if view.sides[FORTRESS] == "B":
        return f"{tiles} barriers" if tiles != 1 else "1 barrier"
    return "barrier stands" if tiles else "barrier gone, closed"
