"""The cards of Units: Stats, Skills and Powers, Role, hints for the Narrator (DTD-UNIT)."""

from typing import Annotated

from msgspec import Meta

from questhall.games.drawn_to_destiny.content.printed import Card, Kind


class SpecialtyLine(Card, frozen=True, kw_only=True):
    """A style within a Skill: its cards do not count against the number that may be active."""

    name: str
    cards: tuple[str, ...] = ()


class SkillLine(Card, frozen=True, kw_only=True):
    """A Skill or Power on a Unit card: Name, Level, Rating, Items and Abilities, Specialties (DTD-UNIT-03)."""

    name: str
    level: Annotated[int, Meta(ge=0, le=10)]
    rating: str = ""
    cards: tuple[str, ...] = ()
    specialties: tuple[SpecialtyLine, ...] = ()


class Plate(Card, frozen=True, kw_only=True):
    """Vehicle armour by Arc: names of plate Items."""

    front: str = ""
    side: str = ""
    back: str = ""


class UnitCard(Card, frozen=True, kw_only=True):
    """A person, a creature or a vehicle (DTD-UNIT-01, DTD-UNIT-02, DTD-UNIT-04), with four Stats (DTD-STAT-04) and a
    Role (DTD-NPC-01).
    """

    name: str
    genre: str
    kind: Kind
    kg: float
    kph: float
    mind: str
    will: str
    body: str = ""  # the Body and Speed that the figures must come to; a check for the author
    speed: str = ""
    role: str
    skills: tuple[SkillLine, ...]
    cost: int
    items: tuple[str, ...] = ()  # carried without a Skill
    armor: str = ""  # natural armour at every location
    plate: Plate | None = None
    crew: int = 0
    height: float = 0.0  # metres
    leader: bool = False
    open: bool = False  # a carrier whose riders can be targeted
    seats: int = 0  # Units it can carry
    slots: tuple[str, ...] = ()  # a creature's (DTD-UNIT-10); a person has all of them
    demeanor: str = ""
    nature: str = ""
    conscience: str = ""
    beast: str = ""
    text: str = ""
    own: bool = False  # a character that somebody has made: it may be fielded wherever its kind is
    face: str = ""  # whose picture it has; its own name's if empty
    sp: int = 0  # what a character of one's own has earned and not spent yet
    ap: int = 0
    cp: Annotated[int, Meta(ge=0, le=3)] = 1
    weeks: int = 0  # of Downtime that are left
    respec: tuple[str, ...] = ()  # what has been given back in this Downtime: "sp", "ap"
    scenes: int = 0  # it has been through; beginners have more limits
