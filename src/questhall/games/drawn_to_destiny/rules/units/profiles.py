"""A Profile: what one way of acting comes to for a Unit, and its Rating."""

from questhall.games.drawn_to_destiny.content.library import Effects
from questhall.games.drawn_to_destiny.content.printed import Area, Effect
from questhall.games.drawn_to_destiny.content.stats import BODY


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
