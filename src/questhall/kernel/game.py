"""Game: what a game tells the kernel about itself. Subclasses only wire their chapters together."""

import hashlib
import inspect
from functools import lru_cache
from pathlib import Path
from typing import AbstractSet, Any, Callable, Generic, Mapping, Sequence, TypeVar

import msgspec

from questhall.kernel.chance import Chance
from questhall.kernel.content import layers, mark
from questhall.kernel.decision import Decision, Option
from questhall.kernel.errors import BadOptions, BadPack, BadRecord, TooNew
from questhall.kernel.flow import Flow
from questhall.kernel.state import GameState


class View(msgspec.Struct, gc=False):
    """What one seat may know, built up from what it knows. Games add fields of plain data."""


class Outcome(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """How a game ended: 1 won, 0 lost, shares in between for ties; `reason` is a word or two for the log."""

    payoffs: list[float]
    reason: str = ""
    scores: list[int] | None = None
    words: str = ""  # a sentence, where won, lost or drawn does not say how it ended

    @property
    def winners(self) -> list[int]:
        """Seats that did best; nobody when all have lost."""
        best = max(self.payoffs)
        return [seat for seat, payoff in enumerate(self.payoffs) if payoff == best and best > 0]


class Refusal(msgspec.Struct, frozen=True):
    """Why something that a person might expect to do here cannot be done: the answer to "why not?"."""

    option: str  # canonical text of the option that is not there, or a word for it
    element: str  # the id of the piece in the drawing that would be clicked; "" when there is none
    rule: str  # the clause that forbids it
    reason: str  # one sentence


class Odds(msgspec.Struct, frozen=True):
    """The chance that something under discussion succeeds."""

    option: str  # canonical text of an option, or "" for the position itself
    what: str  # what succeeds, in words
    chance: float
    element: str = ""


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game without options."""


@lru_cache(maxsize=64)
def _again(kind: type["Game[Any, Any]"], packs: tuple[Path, ...]) -> "Game[Any, Any]":
    return kind(packs)


S = TypeVar("S", bound=GameState)
V = TypeVar("V", bound=View)


class Game(Generic[S, V]):
    """A game of a kind; it holds content and no state, so one serves any number of matches."""

    name: str = ""  # as typed: "roll-for-adventure"
    title: str = ""
    tagline: str = ""  # one line on the shelf
    blurb: str = ""  # two or three sentences: what it is like
    minutes: tuple[int, int] = (10, 20)
    seats: tuple[int, ...] = (2,)
    cooperative: bool = False  # whether people play together, unless the set-up says otherwise: `together`
    hidden: bool = True  # whether anything is ever hidden from a seat (chance apart)
    rules_version: int = 1  # changes when the same answers would lead elsewhere
    options_type: type[msgspec.Struct] = NoOptions  # a form is made of its JSON schema
    presets: Mapping[str, msgspec.Struct] = {}  # options that belong together, by name: "first game"
    state_type: type[S]
    migrations: Sequence[Callable[[dict[str, Any]], dict[str, Any]]] = ()  # each takes a saved state one schema further
    prose: AbstractSet[str] = frozenset()  # fields of the content that only people read
    keeps_cards: bool = True  # a running game goes on with the cards it was dealt; False: with those of today
    content: Any = None
    table: Any = None  # a questhall.drawing.Table
    beats: Mapping[str, str] = {}  # events that people see one after the other, with their weight: "roll", "blow" ...
    levels: dict[str, dict[str, Any]] = {}  # bots: parameters that differ from the usual ones, by level
    offered: tuple[str, ...] = ("easy", "normal", "strong", "master")  # bots: the levels that people choose from

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        for pack in packs:
            if not pack.is_dir():
                raise BadPack(f"{pack}: there is no such folder.")
        self.packs = tuple(packs)
        self._fingerprint = ""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its class and its packs: content is read again, once in each process."""
        return _again, (type(self), self.packs)

    def fingerprint(self) -> str:
        """Names the content without its prose, so that a record says with which cards it was played."""
        if not self._fingerprint:
            files = self.content_files()
            if any(files):
                self._fingerprint = mark(files, self.prose)
            else:
                data = msgspec.json.encode(self.content, enc_hook=repr, order="deterministic")
                self._fingerprint = hashlib.sha256(data).hexdigest()[:16]
        return self._fingerprint

    def printed(self) -> Any:
        """The content as plain data, to see whether a pack changes anything."""
        return self.content

    def content_files(self) -> list[list[Path]]:
        """The files of the content: the game's own, then those of each pack."""
        try:
            own = Path(inspect.getfile(type(self))).parent / "content"
        except TypeError:  # a game written on the spot, in no file, has only what packs bring
            return [sorted((pack / self.name).rglob("*.toml")) for pack in self.packs]
        return layers(own, self.packs, self.name)

    @property
    def schema(self) -> int:
        """The version of what a saved state looks like."""
        return len(self.migrations)

    def state_of(self, data: bytes | str, schema: int) -> S:
        """A saved state of this or an earlier schema, with the content put back."""
        if schema > self.schema:
            raise TooNew(f"This was saved by a newer {self.title}: use a newer Questhall.")
        try:
            if schema < self.schema:
                plain = msgspec.json.decode(data)
                for migrate in self.migrations[schema:]:
                    plain = migrate(plain)
                data = msgspec.json.encode(plain)
            return self.state_type.from_json(data, self.content)
        except (msgspec.DecodeError, UnicodeDecodeError, KeyError, TypeError, ValueError) as error:
            raise BadRecord(f"The saved table of {self.title} cannot be read: {error}.") from None

    # campaigns

    def campaign(self, state: S) -> dict[str, Any] | None:
        """What a campaign keeps at the beginning of its present chapter, as plain data; None where there is none."""
        return None

    def go_on(self, kept: dict[str, Any]) -> dict[str, Any]:
        """The options of a game that goes on where `campaign` was kept; refuses what it cannot read."""
        raise BadOptions(f"{self.title} has no campaign to go on with.")

    # setting up

    def options(self, given: dict[str, Any]) -> Any:
        """The options as a typed struct, with defaults filled in."""
        try:
            return msgspec.convert(given, self.options_type, strict=False)
        except msgspec.ValidationError as error:
            known = ", ".join(self.options_type.__struct_fields__) or "none"
            raise BadOptions(f"{self.title}: {error}{self._allowed(error)}. Options of this game: {known}.") from None

    def _allowed(self, error: msgspec.ValidationError) -> str:
        """What an option may be, where only some values are good."""
        name = str(error).rpartition("`$.")[2].rstrip("`")
        shape: Any = msgspec.inspect.type_info(self.options_type)
        kinds = [getattr(field.type, "type", field.type) for field in shape.fields if field.name == name]
        values = getattr(kinds[0], "values", ()) if kinds else ()
        return f": one of {', '.join(map(str, values))}" if values else ""

    def check(self, seats: int, options: Any) -> None:
        """Refuse what cannot be set up, with a sentence that says what can."""
        if seats not in self.seats:
            allowed = f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else str(self.seats[0])
            raise BadOptions(f"{self.title} is played with {allowed} seats, not {seats}.")

    def together(self, seats: int, options: Any) -> bool:
        """Whether all who sit there win or lose together; whoever is alone does."""
        return self.cooperative or seats == 1

    def sides(self, seats: int, options: Any) -> Sequence[int]:
        """The side that each seat is on: those of one side win or lose together."""
        return [0] * seats if self.together(seats, options) else range(seats)

    def setup(self, seats: int, options: Any, chance: Chance) -> S:
        """The table before the first decision."""
        raise NotImplementedError(f"{type(self).__name__} has no setup")

    # playing

    def step(self, state: S) -> Flow:
        """From one checkpoint to the next."""
        raise NotImplementedError(f"{type(self).__name__} has no step")

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on; asked at checkpoints."""
        raise NotImplementedError(f"{type(self).__name__} has no outcome")

    # looking

    def view(self, state: S, seat: int | None) -> V:
        """What a seat may know; None is a spectator."""
        raise NotImplementedError(f"{type(self).__name__} has no view")

    def conceal(self, state: S, seat: int, chance: Chance) -> None:
        """Deal again, in place, what the seat cannot know, keeping all that it does know."""

    def refusals(self, view: V, decision: Decision) -> list[Refusal]:
        """What one might expect to be able to do here and cannot."""
        return []

    def odds(self, view: V, decision: Decision) -> list[Odds]:
        """Chances worth knowing before one decides."""
        return []

    def invariants(self, state: S) -> list[str]:
        """Sentences about what is wrong with a state; none when it is sound."""
        return []

    # learning agents

    words: Sequence[str] = ()  # of questions and options, beside the ids of the content: each is one sign to a learner

    def features(self, sheet: Any, view: V, seat: int) -> None:
        """Write a view onto a questhall.features.Sheet, always the same features in the same order."""

    # advice for bots

    def value(self, state: S, seat: int) -> float:
        """How good the position is for a seat: about its expected payoff, 0 to 1."""
        return 0.5

    def prior(self, state: S, decision: Decision) -> Sequence[float]:
        """How promising each option looks at first sight; 0 is not worth a look."""
        return [1.0] * len(decision.options)

    def sensible(self, state: S, decision: Decision, chance: Chance) -> Option:
        """A quick, decent answer for playing out a position; by default drawn by the priors."""
        weights = self.prior(state, decision)
        total = sum(weights)
        options = decision.options
        if total <= 0:
            return chance.pick(options)
        point = chance.unit() * total
        for option, weight in zip(options, weights):
            point -= weight
            if point < 0:
                return option
        return options[-1]
