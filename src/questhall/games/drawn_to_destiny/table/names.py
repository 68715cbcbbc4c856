"""Names of things: Units, Items, Spaces, cards, what one acts with."""

from collections.abc import Iterable

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.stats import STATS
from questhall.games.drawn_to_destiny.view import DestinyView

KEPT = {"Left": "left hand", "Right": "right hand", "Both": "both hands", "": "pack", "Mount": "mounted"}  # Items
#: DTD-ADV-01: what a character does between Scenes.
ADVANCE_WORDS = {
    "train": "Train {}: one Level more",
    "learn": "Learn {}",
    "unlearn": "Respec: a Level of {} for its points",
    "gain": "Learn the Ability {}",
    "forget": "Respec: give up {}",
    "acquire": "Get {}",
    "specialize": "A Specialty of {}: its Abilities are always active",
    "generalize": "Respec: give up the Specialty of {}",
    "claim": "Take {}, which the company was given",
    "sharpen": "Raise the Rating of {}",
    "blunt": "Respec: lower the Rating of {}",
}
HEADING_WORDS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


#: DTD-MODE-07: what a Narrator has laid down for something called for.
STAKE_WORDS = {
    "goal": "Done: a goal is reached", "heart": "Done: two cards", "time": "Failed: a Clock card goes",
    "strain": "Failed: two Fatigue", "nerve": "Failed: two Stress",
}  # fmt: skip


def task_name(library: Library, view: DestinyView, id: str) -> str:
    """What a Task is called: one of the Scene, or one that the Narrator has called for."""
    named = [line.name for line in library.scenes[view.scene].task if line.id == id]
    called = [task.name for task in view.tasks if task.id == id and task.name]
    return (named + called + [id.partition("@")[0]])[0]


def unit_name(view: DestinyView, number: int) -> str:
    """What a Unit is called: its card, and a number when there are several of them."""
    if number < 0 or number >= len(view.units):
        return "Fate"
    unit = view.units[number]
    same = [other.number for other in view.units if other.card == unit.card]
    return f"{unit.card} {same.index(number) + 1}" if len(same) > 1 else unit.card


def thing_name(view: DestinyView, at: int) -> str:
    """An Item by its number; where its holder has another of that name, with the place where it is."""
    if not 0 <= at < len(view.things):
        return "it"
    thing = view.things[at]
    twins = [one for one in view.things if one.name == thing.name and one.holder == thing.holder >= 0]
    left = f", {thing.uses} left" if any(one.uses != thing.uses for one in twins) else ""
    return f"{thing.name} ({KEPT.get(thing.slot, thing.slot)}{left})" if len(twins) > 1 else thing.name


def means_name(view: DestinyView, means: str) -> str:
    """What one acts with: a weapon, an Ability, a Skill."""
    sort, _, rest = means.replace("_", " ").partition(":")
    if sort == "hands":
        return "Bare Hands"
    if sort == "thing":
        return thing_name(view, int(rest))
    if sort == "throw":
        return f"{thing_name(view, int(rest))}, thrown"
    return rest


def space_name(library: Library, view: DestinyView, space: int) -> str:
    """A Space by column and row, with its Place."""
    field = library.fields[view.scene]
    if not 0 <= space < field.size:
        return "nowhere"
    place = field.place_of[space]
    name = field.name(space)
    if place:
        title = next(line.name for line in library.scenes[view.scene].place if line.id == place)
        return f"{name}, {title}"
    return name


def card_words(short: str) -> str:
    """``9W`` as people read it: ``9♣``."""
    return conflict_cards.title(conflict_cards.parse_card(short))


def cards_words(shorts: Iterable[object]) -> str:
    """Several of them."""
    return ", ".join([card_words(str(short)) for short in shorts])


def stat_line(view: DestinyView, number: int) -> str:
    """Body 7/8x1 and so on."""
    unit = view.units[number]
    return ", ".join(
        f"{name} {unit.ranks[which]}/{unit.printed[which][0]}x{unit.printed[which][1]}"
        for which, name in enumerate(STATS)
    )


def counted(n: int, what: str) -> str:
    """``1 week``, ``2 weeks``."""
    return f"{n} {what}{'s' if n != 1 else ''}"


def points_words(sp: int, ap: int, cp: int | None = None) -> str:
    """``2 Skill Points, 1 Ability Point``; or that there are none."""
    kinds = ((sp, "Skill Point"), (ap, "Ability Point"), (cp or 0, "Character Point"))
    return ", ".join([counted(n, what) for n, what in kinds if n]) or "no points to spend"


def slug(name: str) -> str:
    """A name as part of an id."""
    return "".join([char if char.isalnum() else "-" for char in name]).lower()
