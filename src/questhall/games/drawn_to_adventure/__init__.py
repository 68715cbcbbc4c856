"""Drawn to Adventure: draft dice, slide across your own hex map, fill boxes, beat three bosses on three maps."""

from pathlib import Path
from typing import Annotated, Any, Literal, Sequence, get_type_hints

import msgspec

from questhall.features import Sheet
from questhall.games.drawn_to_adventure import encoding, invariants, view
from questhall.games.drawn_to_adventure.bot import prior, value
from questhall.games.drawn_to_adventure.bot.worths import Worths
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.rules import draft, scoring, setup, turn
from questhall.games.drawn_to_adventure.state import Adventure, Options
from questhall.games.drawn_to_adventure.table import refusals
from questhall.games.drawn_to_adventure.table.beats import BEATS
from questhall.games.drawn_to_adventure.table.offer import STAGES
from questhall.games.drawn_to_adventure.table.table import AdventureTable
from questhall.games.drawn_to_adventure.view import AdventureView
from questhall.kernel import Chance, Decision, Flow, Game, Outcome, Refusal


def offering(book: Book) -> type[msgspec.Struct]:
    """The options with all maps of the content, those of packs too; a die knows only the printed ones (DTA-MAP-05)."""
    hints, fields = get_type_hints(Options, include_extras=True), []
    for stage, name in STAGES.items():
        known = ("roll", *[id for id, realm in book.realms.items() if realm.map.stage == stage])
        fields.append((name, Annotated[Literal[known], *hints[name].__metadata__], "roll"))
    return msgspec.defstruct("Options", fields, bases=(Options,), frozen=True, kw_only=True, forbid_unknown_fields=True)


class DrawnToAdventure(Game[Adventure, AdventureView]):
    """Two to four adventurers, each with a book of maps; or one alone against the clock, which is ours (DTA-OPT-04)."""

    name = "drawn-to-adventure"
    title = "Drawn to Adventure"
    tagline = "Two dice, one pen, three maps full of monsters"
    blurb = (
        "Everybody explores an own copy of the same hex map. Draft dice in a snake, then use them all at once: a sword "
        "is a step, a box filled or a blow saved for later. Open the way, learn your class, chase side quests, and "
        "choose when the third boss falls. The richest adventurer after three maps wins."
    )
    minutes = (45, 55)  # at 10 seconds a question: `questhall lengths`
    seats = (1, 2, 3, 4)
    rules_version = 1
    options_type: type[msgspec.Struct] = Options
    prose = frozenset(["flavour", "blurb", "text"])
    presets = {
        "first game": Options(class_choice="random", first_map="human", second_map="halfling", third_map="green_elf"),
        "as it comes": Options(),
        "through caves and swamps": Options(first_map="dwarf", second_map="trobit", third_map="elf"),
    }
    state_type = Adventure
    beats = BEATS
    words = encoding.WORDS
    levels = {  # first sight is sharp, so that few simulations do much; times and strength: docs/bots.md
        "greedy": {"samples": 1},
        "easy": {"kind": "sensible"},
        "normal": {"simulations": 24, "worlds": 3},
        "strong": {"simulations": 160, "worlds": 8},
        "master": {"simulations": 300, "horizon": 12, "horizon_a_seat": 6, "worlds": 32, "parts": 1},
    }

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        super().__init__(packs)
        self.content: Book = Book(packs)
        self.worths: Worths = Worths(self.content)
        self.table = AdventureTable(self.content)
        self.options_type = offering(self.content)

    def printed(self) -> Any:
        return self.content.realms, self.content.cards, self.content.roles

    def check(self, seats: int, options: Any) -> None:
        super().check(seats, options)
        setup.check(self.content, seats, options)

    def setup(self, seats: int, options: Any, chance: Chance) -> Adventure:
        return setup.set_up(self.content, seats, options, chance)

    def step(self, state: Adventure) -> Flow:
        return STEPS[state.phase](state)

    def outcome(self, state: Adventure) -> Outcome | None:
        return scoring.outcome(state)

    def features(self, sheet: Sheet, view: AdventureView, seat: int) -> None:
        encoding.features(sheet, view, seat, self.content)

    def view(self, state: Adventure, seat: int | None) -> AdventureView:
        return view.seen_by(state, seat)

    def conceal(self, state: Adventure, seat: int, chance: Chance) -> None:
        view.conceal(state, chance)

    def refusals(self, view: AdventureView, decision: Decision) -> list[Refusal]:
        return refusals.refusals(view, self.content, decision)

    def value(self, state: Adventure, seat: int) -> float:
        return value.value(state, seat, self.worths)

    def prior(self, state: Adventure, decision: Decision) -> Sequence[float]:
        return prior.prior(state, decision, self.worths)

    def invariants(self, state: Adventure) -> list[str]:
        return invariants.broken(state)


STEPS = {"classes": setup.pick_class, "roll": draft.roll, "draft": draft.draft, "turns": turn.turns}
