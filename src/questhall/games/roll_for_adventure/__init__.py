"""Roll for Adventure: a cooperative game of dice, two to four heroes against the Master of Shadows."""

from pathlib import Path
from typing import Any, Sequence

from questhall.features import Sheet
from questhall.games.roll_for_adventure import encoding, invariants, view
from questhall.games.roll_for_adventure.bot import prior, value
from questhall.games.roll_for_adventure.content import custom_checks, printed
from questhall.games.roll_for_adventure.rules import ending, seen_cards, setup, turn
from questhall.games.roll_for_adventure.state import Options, State
from questhall.games.roll_for_adventure.table import odds, refusals
from questhall.games.roll_for_adventure.table.beats import BEATS
from questhall.games.roll_for_adventure.table.table import RollTable
from questhall.games.roll_for_adventure.view import RollView
from questhall.kernel import BadPack, Chance, Decision, Flow, Game, Odds, Option, Outcome, Refusal


class RollForAdventure(Game[State, RollView]):
    """Two to four heroes, four territories, one Master of Shadows."""

    name = "roll-for-adventure"
    title = "Roll for Adventure"
    tagline = "Fate lies in your hands, six faces at a time"
    blurb = (
        "Four territories, one kingdom, and an army that grows every turn. Roll, choose one number and one place, and "
        "roll the rest again: every die you lay down is progress, shield and bait at once. All win, or all lose."
    )
    minutes = (20, 20)  # at 10 seconds a question: `questhall lengths`
    seats = (1, 2, 3, 4)
    cooperative = True
    rules_version = 2  # 2: the Adventurer is not asked which die, where there is one
    options_type = Options
    prose = frozenset(["text", "name", "title", "flavour"])
    beats = BEATS
    state_type = State
    words = encoding.WORDS
    levels = {  # times and strength: docs/bots.md
        "easy": {"kind": "sensible", "slips": 0.3},
        "normal": {"simulations": 160, "worlds": 16},
        "strong": {"simulations": 160, "horizon": 16, "worlds": 64},  # in each the enemies answer
        "master": {"simulations": 4000, "horizon": 16, "worlds": 128},
    }
    presets = {  # RFA-SETUP-19; then in the order in which RFA-SPEC-02 advises to meet the special enemies
        "first game": Options(),
        "first game, with experience": Options(adventure="sword-of-saints"),
        "dragons": Options(adventure="sword-of-saints", specials=("dragon",), heroes="random"),
        "phantoms": Options(adventure="sword-of-saints", specials=("phantom",), heroes="random"),
        "giants": Options(adventure="sword-of-saints", specials=("giant",), heroes="random"),
        "the other sides": Options(desert="B", fortress="B", forest="B", ice_cave="B", heroes="random"),
        "everything at once": Options(
            adventure="jewel-of-light",
            specials=("dragon", "phantom", "giant"),
            custom="house",
            desert="B",
            fortress="B",
            forest="B",
            ice_cave="B",
            heroes="random",
        ),
    }

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        super().__init__(packs)
        self.content = printed.load(packs)
        for name, cards in self.content.sets.items():  # RFA-BLANK-02
            wrong = custom_checks.faults(cards)
            if wrong:
                raise BadPack(f"The custom set {name!r} cannot be used: {' '.join(wrong)}")
        self.table = RollTable(self.content)
        self._blank: dict[tuple[int, Options], State] = {}  # tables laid so far, to be copied

    def options(self, given: dict[str, Any]) -> Any:
        """Lists may be written with commas, as on a command line: `specials=dragon,giant`."""
        lists = ("specials", "cast", "colours")
        split = {
            name: [part.strip() for part in given[name].split(",") if part.strip()]
            for name in lists
            if isinstance(given.get(name), str)
        }
        return super().options(given | split)

    def check(self, seats: int, options: Any) -> None:
        super().check(seats, options)
        setup.check(self.content, seats, options)

    def setup(self, seats: int, options: Any, chance: Chance) -> State:
        blank = self._blank.get((seats, options))
        if blank is None:
            blank = self._blank[seats, options] = setup.lay_table(self.content, seats, options)
        return setup.set_up(blank, self.content, options, chance)

    def step(self, state: State) -> Flow:
        return STEPS[state.phase](state)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state) if state.result else None

    def features(self, sheet: Sheet, view: RollView, seat: int) -> None:
        encoding.features(sheet, view, seat, self.content)

    def view(self, state: State, seat: int | None) -> RollView:
        return view.view(state)

    def conceal(self, state: State, seat: int, chance: Chance) -> None:
        seen_cards.conceal(state, chance)

    def refusals(self, view: RollView, decision: Decision) -> list[Refusal]:
        return refusals.refusals(view, self.content, decision)

    def odds(self, view: RollView, decision: Decision) -> list[Odds]:
        return odds.odds(view, self.content, decision)

    def invariants(self, state: State) -> list[str]:
        return invariants.broken(state)

    def value(self, state: State, seat: int) -> float:
        return value.value(state)

    def prior(self, state: State, decision: Decision) -> Sequence[float]:
        return prior.prior(state, decision)

    def sensible(self, state: State, decision: Decision, chance: Chance) -> Option:
        return prior.sensible(state, decision, chance)


STEPS = {
    "draft": setup.choose_hero,
    "begin": turn.begin,
    "peek": turn.after_peek,
    "place": turn.roll_and_place,
    "finish": turn.finish,
    "strike": turn.enemy_stage,
}
