"""Call to Adventure: a hero's story told card by card, with runes, ambition and a hidden Destiny."""

from pathlib import Path
from typing import Any, Sequence

from questhall.features import Sheet
from questhall.games.call_to_adventure import encoding, invariants, view
from questhall.games.call_to_adventure.bot import value
from questhall.games.call_to_adventure.content.printed import Content, load
from questhall.games.call_to_adventure.rules import agenda, scoring, setup
from questhall.games.call_to_adventure.rules.setup import Options
from questhall.games.call_to_adventure.rules.solo_and_coop import mode_of
from questhall.games.call_to_adventure.state import Table
from questhall.games.call_to_adventure.table import odds, refusals
from questhall.games.call_to_adventure.table.beats import BEATS
from questhall.games.call_to_adventure.table.table import StoryTable
from questhall.games.call_to_adventure.view import TableView
from questhall.kernel import Chance, Decision, Flow, Game, Odds, Option, Outcome, Refusal


class CallToAdventure(Game[Table, TableView]):
    """Origin, Motivation, Destiny, and nine cards between them."""

    name = "call-to-adventure"
    title = "Call to Adventure"
    tagline = "Cast runes, brave challenges, and become the hero or the villain of your own tale"
    blurb = (
        "Everyone builds a hero from a humble Origin to a secret Destiny. Take traits, cast rune stones against "
        "challenges, stake Experience and conscience on every throw; at the end each hero has a story worth telling."
    )
    minutes = (10, 50)  # at 10 seconds a question: `questhall lengths`, as in all games
    seats = (1, 2, 3, 4)
    options_type = Options
    prose = frozenset(["flavour", "tale", "name"])
    presets = {
        "first game": Options(simple=True, choice=False),  # CTA-VAR-01
        "whole game": Options(),
        "together": Options(mode="coop"),
    }
    # 2: margins are those of the cast, whatever left the row; what is declared stays in it
    # 3: whoever holds a card without timing is asked about every card played; what was spared ends with its cast
    rules_version = 3
    state_type = Table
    words = encoding.WORDS
    beats = BEATS
    content: Content
    levels: dict[str, dict[str, Any]] = {  # times and strength: docs/bots.md
        "greedy": {"samples": 1},
        "easy": {"kind": "sensible", "slips": 0.3},
        "normal": {"simulations": 40, "worlds": 8, "temperature": 0.7},  # takes what is nearly as good, too
        "strong": {"simulations": 40, "worlds": 8},  # 1,000 of the next moment are no better
        # each future until all have answered; with the same luck for all options 400 show what there is to see
        "master": {"simulations": 400, "horizon": 12, "horizon_a_seat": 12, "worlds": 64, "seconds": 5.0},
    }

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        super().__init__(packs)
        self.content = load(self.packs, self.name)
        self.table = StoryTable(self.content)

    def check(self, seats: int, options: Options) -> None:
        super().check(seats, options)
        setup.check(seats, options)

    def together(self, seats: int, options: Options) -> bool:
        """CTA-SOLO-01, CTA-SOLO-25: alone and together against the Adversary."""
        return mode_of(seats, options.mode) != "versus"

    def setup(self, seats: int, options: Options, chance: Chance) -> Table:
        state = setup.setup(self.content, seats, options, chance)
        agenda.run_quietly(state)
        return state

    def step(self, state: Table) -> Flow:
        return agenda.step(state)

    def outcome(self, state: Table) -> Outcome | None:
        return scoring.outcome(state)

    def features(self, sheet: Sheet, view: TableView, seat: int) -> None:
        encoding.features(sheet, view, seat, self.content)

    def view(self, state: Table, seat: int | None) -> TableView:
        return view.view(state, seat)

    def conceal(self, state: Table, seat: int, chance: Chance) -> None:
        view.conceal(state, seat, chance)

    def odds(self, view: TableView, decision: Decision) -> list[Odds]:
        return odds.odds(view, decision, self.content)

    def refusals(self, view: TableView, decision: Decision) -> list[Refusal]:
        return refusals.refusals(view, decision, self.content)

    def invariants(self, state: Table) -> list[str]:
        return invariants.invariants(state)

    def value(self, state: Table, seat: int) -> float:
        return value.value(state, seat)

    def sensible(self, state: Table, decision: Decision, chance: Chance) -> Option:
        return value.sensible(state, decision, chance)

    def prior(self, state: Table, decision: Decision) -> Sequence[float]:
        return value.prior(state, decision)
