"""How a game is offered to people who do not know it: its weight and length, its set-ups and its options in words.

A game says it in a module ``offer`` beside its table, with ``offer(content)``; without one everything comes from the
options themselves. Ids of the content stay behind the words: people see titles, sentences and pictures.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

import msgspec

SECONDS_A_QUESTION = 10
"""The pace from which minutes are told: a person who knows the game looks, thinks and answers in ten seconds."""

Weight = Literal["light", "medium", "heavy"]


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One value of an option, in words."""

    value: Any
    title: str
    says: str = ""
    """A sentence about it."""
    facts: tuple[str, ...] = ()
    """Players, length, difficulty: a word or two each."""
    group: str = ""
    """Choices of a group stand together: a genre, an act."""
    picture: str = ""
    """A key of the game's pictures, as ``hero:wizard``."""


class Preset(msgspec.Struct, frozen=True, omit_defaults=True):
    """A set-up of the game as a card."""

    title: str
    says: str
    picture: str = ""


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a game that somebody wants to know before sitting down."""

    weight: Weight = "light"
    ways: tuple[Literal["alone", "together", "against"], ...] = ()
    """How it can be played; without it that follows from the seats and from who wins."""
    place: int = 50
    """Where it stands on the shelf; the lowest number is where one begins."""
    begin: str = ""
    """Why somebody new begins here; "" for all games but one."""
    questions: Mapping[int, int] = {}
    """Questions that a person answers in a game, by the number of seats: measured by ``questhall lengths GAME``."""
    most: int = 0
    """Questions of a long one for a person alone, where they differ much: measured with another set-up."""
    at_once: bool = False
    """Whether people answer at the same time, so that more of them make a game no longer."""
    unit: str = "a game"
    """What was measured: a game, a fight, a Scene."""
    presets: Mapping[str, Preset] = {}
    """The cards of ``Game.presets``, by the same names and in this order."""
    first: tuple[str, ...] = ()
    """Options in sight; the others stand behind "more"."""
    never: tuple[str, ...] = ()
    """Options that programs set: people are not asked for them."""
    choices: Mapping[str, tuple[Choice, ...]] = {}
    """The values of an option that people choose from, by its name."""
    only: Mapping[str, tuple[str, tuple[Any, ...]]] = {}
    """Options that matter only while another one has one of these values: ``{"chapter": ("play", ("encounter",))}``."""
    faces: Mapping[str, tuple[str, ...]] = {}
    """Options that give faces to people: who can have one. The value is ``Anna: knight; Bo: bard``."""
    several: Mapping[str, Callable[[int, Any], int]] = {}
    """Lists that must be chosen whole or not at all: how many belong into it, by seats and options."""

    def minutes(self, people: int) -> int:
        """How long it lasts when so many people play it, rounded to five minutes."""
        exact = self.questions[people] * SECONDS_A_QUESTION / 60 * (1 if self.at_once else people)
        return max(1, round(exact)) if exact < 8 else 5 * round(exact / 5)


PLAIN = Offer()


def offer_of(table: Any, content: Any) -> Offer:
    """What a game says about itself in its module ``offer``."""
    name = type(table).__module__.rpartition(".")[0] + ".offer"
    if find_spec(name) is None:
        return PLAIN
    told: Offer = import_module(name).offer(content)
    return told
