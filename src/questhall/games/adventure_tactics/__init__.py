"""Adventure Tactics: Domianne's Tower. A party of heroes, a branching campaign, and a boss with a deck of its own."""

from pathlib import Path
from typing import Any, Sequence

import msgspec

from questhall.drawing.pictures import faces
from questhall.drawing.pictures.faces import CHOSEN
from questhall.features import Sheet
from questhall.games.adventure_tactics import encoding
from questhall.games.adventure_tactics.bot import prospects
from questhall.games.adventure_tactics.bot import value as bot
from questhall.games.adventure_tactics.content.printed import Content
from questhall.games.adventure_tactics.content.reading import load
from questhall.games.adventure_tactics.invariants import broken
from questhall.games.adventure_tactics.rules.campaign import campaign_sheet
from questhall.games.adventure_tactics.rules.round import agenda
from questhall.games.adventure_tactics.state import GameTable, Options
from questhall.games.adventure_tactics.table import refusals
from questhall.games.adventure_tactics.table.beats import BEATS
from questhall.games.adventure_tactics.table.table import TacticsTable
from questhall.games.adventure_tactics.view import TacticsView, conceal, seen_by
from questhall.kernel import BadOptions, Chance, Decision, Flow, Game, Odds, Option, Outcome, Refusal

#: Single fights with ready-made heroes of the right level, in one click.
BOSSES = {
    "Old Grindle": "c06",
    "the Pale Huntsman": "c17",
    "the Kiln Drake": "c20",
    "the Iron Castellan": "c32",
    "the Tower Wyrm": "c39",
    "Queen Domianne": "c46",
}


class AdventureTactics(Game[GameTable, TacticsView]):
    """A tactical campaign for one to five people and three to five heroes."""

    name = "adventure-tactics"
    title = "Adventure Tactics: Domianne's Tower"
    tagline = "Build your hero, read the boss, free the kingdoms"
    blurb = (
        "Three to five heroes fight their way to Queen Domianne's tower. Each round the order of turns is new, each "
        "hand of four cards must serve for blows and for steps, and each boss follows rules that a clever party can "
        "turn against it."
    )
    minutes = (15, 55)  # a fight, at 10 seconds a question: `questhall lengths`
    seats = (1, 2, 3, 4, 5)
    cooperative = True
    beats = BEATS
    rules_version = 11  # 11: each shard bursts for itself; a turned attack meets its new target's protection
    options_type = Options
    prose = frozenset(["flavour", "text", "note", "theme", "title", "label"])
    keeps_cards = False  # a campaign lasts for weeks: a mended card helps from the next checkpoint on
    presets = {
        "first fight": Options(play="encounter", chapter="c02", heroes=4, mode="easy", ties="program"),
        "a boss": Options(play="encounter", chapter="c10", heroes=4, mode="normal", ties="program"),
        "the campaign": Options(),
        **{
            name: Options(play="encounter", chapter=chapter, heroes=4, mode="normal", ties="program", ready=True)
            for name, chapter in BOSSES.items()
        },
    }
    state_type = GameTable
    words = encoding.WORDS
    content: Content
    table: TacticsTable
    levels: dict[str, dict[str, Any]] = {  # the enemies' answer lies within the horizon; docs/bots.md
        "easy": {"kind": "sensible", "slips": 0.3},
        "normal": {"kind": "sensible"},
        "strong": {"simulations": 60, "horizon": 14, "worlds": 16},
        "master": {"simulations": 600, "horizon": 14, "worlds": 64, "parts": 1},
    }

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        super().__init__(packs)
        self.content = load(Path(__file__).parent / "content", self.packs)
        self.table = TacticsTable(self.content)

    def check(self, seats: int, options: Any) -> None:
        """ATD-PARTY-01, ATD-PARTY-05: one to five seats, three to five heroes."""
        super().check(seats, options)
        if options.heroes and options.heroes < 3:
            raise BadOptions("A party has 3, 4 or 5 heroes; 0 leaves it to the table.")
        if options.heroes and options.heroes < seats:
            raise BadOptions(f"{seats} seats need at least {seats} heroes; the party would have {options.heroes}.")
        chapter = self.content.chapters.get(options.chapter)
        if options.play == "encounter" and (chapter is None or chapter.encounter is None):
            fights = [one for one in self.content.chapters.values() if one.encounter is not None]
            known = ", ".join(f"{one.id} ({one.title})" for one in fights)
            raise BadOptions(f"{options.chapter!r} is not a fight. Fights: {known}.")
        campaign_sheet.names_of(options.names)
        gallery = [face.removeprefix(CHOSEN) for face in faces()]
        for face in campaign_sheet.faces_of(options.faces).values():
            if face not in gallery:
                raise BadOptions(f"There is no face {face!r}; there are {', '.join(gallery)}.")
        if options.saved:
            campaign_sheet.read(options.saved, self.content)

    def campaign(self, state: GameTable) -> dict[str, Any] | None:
        """ATD-CAMP-09: the campaign sheet as it was written at the beginning of the present chapter."""
        return msgspec.json.decode(state.sheet) if state.sheet else None

    def go_on(self, kept: dict[str, Any]) -> dict[str, Any]:
        text = msgspec.json.encode(kept).decode()
        sheet = campaign_sheet.read(text, self.content)
        return {"play": "campaign", "saved": text, "name": sheet.name, "heroes": len(sheet.heroes)}

    def setup(self, seats: int, options: Any, chance: Chance) -> GameTable:
        return agenda.setup(self.content, seats, options, chance)

    def step(self, state: GameTable) -> Flow:
        return agenda.step(state)

    def outcome(self, state: GameTable) -> Outcome | None:
        return agenda.outcome(state) if state.over else None

    def features(self, sheet: Sheet, view: TacticsView, seat: int) -> None:
        encoding.features(sheet, view, seat, self.content)

    def view(self, state: GameTable, seat: int | None) -> TacticsView:
        return seen_by(state, seat)

    def conceal(self, state: GameTable, seat: int, chance: Chance) -> None:
        conceal(state, chance)

    def refusals(self, view: TacticsView, decision: Decision) -> list[Refusal]:
        return refusals.refusals(self.table.state(view), decision)

    def odds(self, view: TacticsView, decision: Decision) -> list[Odds]:
        return refusals.odds(self.table.state(view), decision)

    def invariants(self, state: GameTable) -> list[str]:
        return broken(state)

    def value(self, state: GameTable, seat: int) -> float:
        return prospects.value(state)

    def prior(self, state: GameTable, decision: Decision) -> Sequence[float]:
        return bot.prior(state, decision)

    def sensible(self, state: GameTable, decision: Decision, chance: Chance) -> Option:
        return bot.sensible(state, decision, chance)
