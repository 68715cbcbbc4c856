"""A Profile: what one way of acting comes to for a Unit, and its Rating."""

from questhall.games.drawn_to_destiny.content import notation
from questhall.games.drawn_to_destiny.content.library import Effects
from questhall.games.drawn_to_destiny.content.library import written_stat as parsed
from questhall.games.drawn_to_destiny.content.notation import Stat
from questhall.games.drawn_to_destiny.content.printed import Area, Effect
from questhall.games.drawn_to_destiny.content.vocabulary import BODY, STATS
from questhall.games.drawn_to_destiny.rules.units.units import line_of, stat
from questhall.games.drawn_to_destiny.state import DestinyState, Unit


class Profile:
    """One way of acting on a Target, worked out for one Unit."""

    __slots__ = (
        "ability", "arcs", "area", "bonus", "both", "effects", "far", "heavy", "high", "kind", "level", "light_only",
        "means", "name", "only", "quick", "rating", "skill", "stat", "strong", "swings", "talk", "thing", "types",
    )  # fmt: skip

    def __init__(self, means: str, name: str, skill: str) -> None:
        self.means = means
        self.name = name
        self.skill = skill
        self.types: tuple[str, ...] = ()
        self.rating = ""  # as it is written; rating_of says what it comes to
        self.strong = False  # whether Strength can make it heavier
        self.bonus = 0  # what Items in use add to it
        self.stat = BODY
        self.high = 1
        self.arcs: tuple[str, ...] = ("Front",)
        self.kind = ""
        self.far = False
        self.talk = False
        self.area: Area | None = None
        self.level = 0
        self.light_only = False
        self.only = ""
        self.effects: tuple[Effect, ...] = ()
        self.swings: Effects = ()  # what its card does to Levels and luck
        self.thing = -1
        self.ability = ""
        self.heavy = False
        self.quick = False
        self.both = False


def rated(state: DestinyState, unit: Unit, text: str, line_name: str = "") -> Stat:
    """DTD-STAT-10, DTD-ITEM-03, DTD-RATE-02, DTD-GEN-05: a Rating; a Stat in it is the user's own current one."""
    if text == "power":
        line = line_of(unit, line_name)
        return parsed(line.rating) if line is not None and line.rating else stat(unit, BODY)
    if text.startswith("["):
        name, _, bonus = text.partition("]")
        return notation.raised(stat(unit, STATS.index(name[1:])), int(bonus or 0))
    return parsed(text) if text else (0, 0)


def rating_of(state: DestinyState, unit: Unit, shape: Profile) -> Stat:
    """DTD-RATE-02: the Rating of a means as it is now; it may change with the Stats of its user."""
    rating = rated(state, unit, shape.rating, shape.skill)
    if shape.strong:
        rating = strong(state, unit, rating)
    return notation.raised(rating, shape.bonus) if shape.bonus else rating


def strong(state: DestinyState, unit: Unit, rating: Stat) -> Stat:
    """DTD-SKILL-10: Strength makes a blow at least as heavy as its own Rating."""
    line = line_of(unit, "Strength")
    if line is not None and line.rating and notation.greater(parsed(line.rating), rating):
        return parsed(line.rating)
    return rating
