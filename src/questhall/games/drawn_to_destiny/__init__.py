"""Drawn to Destiny: skirmish and story in one, with every unit, wound and stroke of luck a card."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from questhall.features import Sheet
from questhall.games.drawn_to_destiny import concealment, encoding, invariants, view
from questhall.games.drawn_to_destiny.bot import value as bot
from questhall.games.drawn_to_destiny.content import reading
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.options import Options, offering
from questhall.games.drawn_to_destiny.rules.round import agenda
from questhall.games.drawn_to_destiny.rules.scene import campaign_file, conclusion, setup
from questhall.games.drawn_to_destiny.state import DestinyState, Rules
from questhall.games.drawn_to_destiny.table import refusals
from questhall.games.drawn_to_destiny.table.beats import BEATS
from questhall.games.drawn_to_destiny.table.table import DestinyTable
from questhall.games.drawn_to_destiny.view import DestinyView
from questhall.kernel import BadOptions, Chance, Decision, Flow, Game, Odds, Option, Outcome, Refusal


class DrawnToDestiny(Game[DestinyState, DestinyView]):
    """The wiring of the game."""

    name = "drawn-to-destiny"
    title = "Drawn to Destiny"
    tagline = "Any story, any scale: your hand of cards is your luck."
    blurb = (
        "A tactical adventure system in which everything is a card. Move on a Countdown from ten, face your foe, lay a "
        "card face down and see who reads whom; twenty-four Scenes from a goblin's watchfire to a blockade between the "
        "stars."
    )
    beats = BEATS
    minutes = (10, 65)  # a Scene, at 10 seconds a question: `questhall lengths`
    seats = (1, 2, 3, 4, 5)
    cooperative = True
    rules_version = 10  # 10: a burst below a king adds the queen and the jack
    options_type: type[msgspec.Struct] = Options
    prose = frozenset(["text", "title", "partial", "success", "failure", "instructions", "introduction"])
    keeps_cards = False  # a campaign lasts for weeks: a mended card helps from the next checkpoint on
    presets = {
        "first scene": Options(difficulty="easy", cover_check=False, called_shot=False),
        "a campaign": Options(campaign="goblin-war"),
        "with a narrator": Options(mode="narrator"),
        "improvised": Options(scene="blank", mode="narrator"),
        "face to face": Options(scene="highnoon", mode="versus"),
    }
    state_type = DestinyState
    words = encoding.WORDS
    levels: dict[str, dict[str, Any]] = {  # what is searched are Conflicts and deeds, not every step: docs/bots.md
        "easy": {"kind": "sensible", "slips": 0.3},
        "normal": {"kind": "sensible"},
        "strong": {"simulations": 150, "worlds": 24},
        "master": {"simulations": 600, "horizon": 12, "worlds": 64},
    }

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        super().__init__(packs)
        self.content: Library = reading.load(self.packs)
        self.table = DestinyTable(self.content)
        self.options_type = offering(self.content)

    def printed(self) -> Any:
        return self.content.mark

    def check(self, seats: int, options: Any) -> None:
        super().check(seats, options)
        if options.campaign and options.campaign not in self.content.campaigns:
            raise BadOptions(
                f"There is no campaign {options.campaign!r}; there are {', '.join(self.content.campaigns)}."
            )
        if options.saved:
            kept = campaign_file.read_campaign(options.saved, self.content)
            players = seats - (options.narrators if options.mode == "narrator" else 0)
            if kept.players != players or kept.campaign != options.campaign:
                raise BadOptions(f"This campaign file is of {kept.campaign}, for {kept.players} players.")
        names = self.content.campaigns[options.campaign].every() if options.campaign else (options.scene,)
        for name in names:
            self._check_scene(name, seats, options)

    def _check_scene(self, name: str, seats: int, options: Any) -> None:
        """DTD-SETUP-04: a Scene must fit the players, each one of a campaign."""
        scene = self.content.scenes.get(name)
        if scene is None:
            known = ", ".join(f"{id} ({one.title})" for id, one in sorted(self.content.scenes.items()))
            raise BadOptions(f"There is no Scene {name!r}; there are {known}.")
        players = seats - (options.narrators if options.mode == "narrator" else 0)
        low, high = scene.players
        if options.mode == "versus":
            if not scene.versus:
                fit = " and ".join(sorted(found.title for found in self.content.scenes.values() if found.versus))
                raise BadOptions(f"{scene.title} is not played side against side; {fit} are.")
            if players < 2:
                raise BadOptions(f"{scene.title} side against side needs at least two players.")
        if not low <= players <= high and not (options.mode == "versus" and players <= 2 * high):
            if players < 1:
                raise BadOptions("Whoever is the Narrator needs at least one other person to play for.")
            raise BadOptions(f"{scene.title} is for {low} to {high} players, not {players}.")

    def together(self, seats: int, options: Any) -> bool:
        """DTD-MODE-02, DTD-MODE-03, DTD-MODE-04: one Faction of players; a Narrator has what they left."""
        return bool(options.mode == "together")

    def sides(self, seats: int, options: Any) -> Sequence[int]:
        """DTD-MODE-02, DTD-MODE-04: Narrators against players, or the Factions in turn around the table."""
        if options.mode == "narrator":
            return [int(seat >= seats - options.narrators) for seat in range(seats)]
        if options.mode == "versus":
            field = self.content.fields[options.scene]
            return [seat % len(field.playing + field.either) for seat in range(seats)]
        return super().sides(seats, options)

    def campaign(self, state: DestinyState) -> dict[str, Any] | None:
        """The campaign as it stood at the beginning of its present Scene."""
        return msgspec.json.decode(state.file) if state.file else None

    def go_on(self, kept: dict[str, Any]) -> dict[str, Any]:
        return campaign_file.options_of(kept, self.content)

    def setup(self, seats: int, options: Any, chance: Chance) -> DestinyState:
        rules = Rules(
            mode=options.mode,
            difficulty=options.difficulty,
            cover_check=options.cover_check,
            hit_locations=options.hit_locations,
            called_shot=options.called_shot,
            conditions=options.conditions,
            long_conditions=options.long_conditions,
            open_hands=options.open_hands,
            campaign=options.campaign,
        )
        state = DestinyState(chance=chance, content=self.content, rules=rules, seats=seats)
        state.scene = self.content.campaigns[options.campaign].scenes[0] if options.campaign else options.scene
        if options.mode == "narrator":
            state.narrators = tuple(range(seats - options.narrators, seats))
        if options.saved:
            campaign_file.restore(state, campaign_file.read_campaign(options.saved, self.content))
        setup.lay_out(state)
        campaign_file.keep_file(state)
        return state

    def step(self, state: DestinyState) -> Flow:
        return agenda.step(state)

    def outcome(self, state: DestinyState) -> Outcome | None:
        return conclusion.outcome(state) if state.phase == "over" else None

    def features(self, sheet: Sheet, view: DestinyView, seat: int) -> None:
        encoding.features(sheet, view, seat, self.content)

    def view(self, state: DestinyState, seat: int | None) -> DestinyView:
        return view.build(state, seat)

    def conceal(self, state: DestinyState, seat: int, chance: Chance) -> None:
        concealment.conceal(state, seat, chance)

    def refusals(self, view: DestinyView, decision: Decision) -> list[Refusal]:
        return refusals.refusals(self.content, view, decision)

    def odds(self, view: DestinyView, decision: Decision) -> list[Odds]:
        return refusals.odds(self.content, view, decision)

    def invariants(self, state: DestinyState) -> list[str]:
        return invariants.invariants(state)

    def value(self, state: DestinyState, seat: int) -> float:
        return bot.value(state, seat)

    def prior(self, state: DestinyState, decision: Decision) -> Sequence[float]:
        return bot.prior(state, decision)

    def sensible(self, state: DestinyState, decision: Decision, chance: Chance) -> Option:
        return bot.sensible(state, decision, chance)
