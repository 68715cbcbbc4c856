"""How a Scene ends, who won, and what it brings (DTD-CONC-01)."""

from questhall.games.drawn_to_destiny.rules.harm.conditions import needs_a_grip, poison
from questhall.games.drawn_to_destiny.rules.harm.damage import refigure, remove_crit
from questhall.games.drawn_to_destiny.rules.harm.long_conditions import HARDSHIPS, LASTING, hardships
from questhall.games.drawn_to_destiny.rules.scene.events import happen
from questhall.games.drawn_to_destiny.rules.scene.rewards import count_rewards, keep_rewards
from questhall.games.drawn_to_destiny.rules.scene.setup import playing_factions
from questhall.games.drawn_to_destiny.rules.units.narrators import player_seats, told_by
from questhall.games.drawn_to_destiny.rules.units.predicates import scene_holds
from questhall.games.drawn_to_destiny.rules.units.units import able, defeated, scene_of
from questhall.games.drawn_to_destiny.state import Character, DestinyState, Unit
from questhall.kernel import Flow, Outcome, say

PAYOFF = {"success": 1.0, "partial": 0.5, "failure": 0.0}
RESULT = {"success": "success", "partial": "partial success", "failure": "failure"}


def factions_standing(state: DestinyState) -> tuple[int, int]:
    """The Factions with somebody in play, as bits; and how many Units are out of play."""
    alive: list[int] = []
    gone = 0
    for unit in state.units:
        if unit.out:
            gone += 1
        elif unit.faction not in alive and unit.ranks[0] > 0 and (not unit.tokens or able(unit)):
            alive.append(unit.faction)
    return sum([1 << faction for faction in alive]), gone


def check_end(state: DestinyState, clock_ran_out: bool = False, alive: int = -1) -> None:
    """DTD-CONC-02, DTD-CONC-03, DTD-END-08, DTD-END-09: whether the Scene is over, and why. `alive`: the Factions with
    somebody in play, where they are known already.
    """
    if state.ended:
        return
    if alive < 0:
        alive, _ = factions_standing(state)
    field = state.content.fields[state.scene]
    if state.done and not field.ending.isdisjoint(state.done):
        end(state, "milestone")
        return
    if not alive & (field.sides if state.rules.mode == "versus" else field.heroes):
        end(state, "nobody left")
        return
    alive &= ~field.neutral
    if not alive & alive - 1 and _last_standing(state, alive):
        end(state, "last standing")
        return
    follows = scene_of(state).clock.clock_empty if clock_ran_out else ""
    if follows in PAYOFF:
        end(state, "clock")
    elif follows and follows not in state.happened:
        happen(state, follows)


def _last_standing(state: DestinyState, alive: int) -> bool:
    """DTD-CONC-03: only one Faction that is not neutral has Units in play, or could still get some."""
    scene = scene_of(state)
    if not alive or scene.last_standing == "off":
        return False
    if scene.last_standing == "strict":
        return True
    for event in scene.event:
        if event.id in state.happened and not event.recurs:
            continue
        if any(effect.verb == "spawn" for effect in event.do):
            return False
    return True


def reached(state: DestinyState) -> str:
    """DTD-CONC-02: the first line of the Scene's results that holds."""
    results = scene_of(state).results
    for name in ("success", "partial"):
        if results.get(name) and scene_holds(state, results[name]):
            return name
    return "failure"


def end(state: DestinyState, why: str) -> None:
    """DTD-CONC-02: the Scene is over: what has been reached."""
    state.ended = why
    state.conflict, state.queue, state.later = None, [], []
    scene = scene_of(state)
    heroes = set(playing_factions(state))
    standing = any(not defeated(unit) for unit in state.units if unit.faction in heroes)
    result = reached(state)
    if result == "failure" and why == "clock" and scene.clock.clock_empty in PAYOFF:
        result = scene.clock.clock_empty
    if not standing and result == "partial":
        result = "failure"
    state.result = result
    state.history.append(result)
    state.phase = "conclusion"
    say(state, "ended", result, why, rule="DTD-CONC-02")


def conclude(state: DestinyState) -> Flow | None:
    """DTD-CONC-01, DTD-REW-01: the Epilogue is read and rewards are given."""
    say(state, "epilogue", state.result, rule="DTD-CONC-01")
    count_rewards(state)
    reward = state.reward
    _settle_characters(state)
    keep_rewards(state)
    say(state, "rewards", reward.treasure, reward.sp, reward.ap, len(reward.hooks), rule="DTD-REW-01")
    state.phase, state.cursor = "award", 0
    return None


def _settle_characters(state: DestinyState) -> None:
    """DTD-DMG-15, DTD-ADV-12, DTD-SETUP-06, DTD-COND-02, DTD-COND-05: what the heroes carry out of the Scene."""
    state.chance.reveal()  # facedown cards go to their discards
    for number, unit in enumerate(state.units):
        if unit.owner < 0 or not 0 <= unit.hero < len(state.characters):
            continue
        hero = state.characters[unit.hero]
        if hero.card != unit.card:
            _step_ashore(state, hero, unit)
            continue
        poison(state, number, "Diseased")
        for pile, found in enumerate(unit.light):
            deck = 4 if pile == 0 and state.content.units[unit.card].kind == "vehicle" else pile
            state.discards[deck] += found
        unit.light = ((), (), (), ())
        for crit in list(unit.crits):
            if crit.severity == 1 or needs_a_grip(crit):
                remove_crit(state, number, crit)
            crit.by = -1  # whoever struck the blow has no number in the next Scene
        refigure(state, unit)
        hero.alive = unit.out not in ("dead",)
        hero.crits = [crit.copy() for crit in unit.crits] if hero.alive else []
        hero.sp += state.reward.sp
        hero.ap += state.reward.ap
        hero.cp = min(3, unit.points + (1 if state.reward.hooks else 0))
        hero.weeks = scene_of(state).downtime_weeks
        kept = LASTING
        if state.rules.long_conditions:
            hardships(state, number)
            kept = (*LASTING, *HARDSHIPS)
        hero.hardship = {token.name: token.n for token in unit.tokens if token.name in kept}
        if "Blood Loss" in hero.hardship:  # DTD-COND-02: a tenth of the blood comes back each week
            hero.hardship["Blood Loss"] -= hero.weeks
            if hero.hardship["Blood Loss"] <= 0:
                del hero.hardship["Blood Loss"]
        hero.respec_sp = hero.respec_ap = hero.done = hero.trained = hero.tended = False
        hero.items = tuple(
            thing.name
            for thing in state.things
            if thing.holder == number and not thing.gone and not thing.own and not thing.rigged
            and not state.content.items[thing.name].treasure  # counted with the rewards
        )  # fmt: skip


def _step_ashore(state: DestinyState, hero: Character, unit: Unit) -> None:
    """DTD-REW-03, DTD-REW-04, DTD-REW-05: who was aboard gets away even from a wreck, and has learned from it."""
    for pile, found in enumerate(unit.light):
        deck = 4 if pile == 0 and state.content.units[unit.card].kind == "vehicle" else pile
        state.discards[deck] += found
    unit.light = ((), (), (), ())
    refigure(state, unit)
    hero.sp += state.reward.sp
    hero.ap += state.reward.ap
    hero.cp = min(3, unit.points + (1 if state.reward.hooks else 0))
    hero.weeks = scene_of(state).downtime_weeks
    hero.respec_sp = hero.respec_ap = hero.done = hero.trained = hero.tended = False


def points(state: DestinyState, faction: int) -> int:
    """The Milestone points of a Faction."""
    scene = scene_of(state)
    name = scene.faction[faction].id
    return sum(line.points for line in scene.milestone if line.faction == name and line.id in state.done)


#: Why a Scene was over, for those who ask how it ended.
WHY: dict[tuple[str, str], str] = {
    ("milestone", "success"): "you have what you came for",
    ("milestone", ""): "the other side has what it came for",
    ("nobody left", ""): "nobody of yours was left",
    ("last standing", "success"): "nobody of the other side was left",
    ("last standing", ""): "one side was left",
    ("clock", ""): "time was over",
    ("ruled", ""): "so the Narrator has ruled",
    ("consent", ""): "everybody agreed to end it",
}


def outcome(state: DestinyState) -> Outcome | None:
    """DTD-CONC-02: success, partial or failure for the players; in versus the Faction with the most Milestone points.

    DTD-MODE-02: the result is the players'. A Narrator, who speaks for the other Factions, has what they left.
    """
    if state.phase != "over":
        return None
    if state.rules.mode == "versus":
        return _versus(state)
    words = ""
    if state.rules.campaign and len(state.history) > 1:
        won = sum(PAYOFF[result] for result in state.history) / len(state.history)
        reason = ", ".join(RESULT[result] for result in state.history)
        if 0 < won < 1:
            words = f"The campaign is over: {reason}."
        else:
            reason = f"every Scene a {state.result}"
    else:
        won, reason = PAYOFF[state.result], WHY.get((state.ended, state.result), WHY.get((state.ended, ""), ""))
        if 0 < won < 1:
            words = f"A {RESULT[state.result]}{f': {reason}' if reason else ''}."
    payoffs, scores = [], []
    for seat in range(state.seats):
        told = seat in state.narrators
        payoffs.append(1.0 - won if told else won)
        if state.rules.campaign and len(state.history) > 1:
            scores.append(int(payoffs[seat] * 100))
        elif told:
            scores.append(sum([points(state, faction) for faction in told_by(state, seat)]))
        else:
            scores.append(points(state, playing_factions(state)[0]))
    return Outcome(payoffs, reason=reason, scores=scores, words=words)


def _versus(state: DestinyState) -> Outcome:
    scores = []
    for seat in range(state.seats):
        faction = state.players[seat].faction
        lost = sum(defeated(unit) for unit in state.units if unit.faction == faction)
        scores.append((points(state, faction), -lost))
    best = max(scores)
    sides = {state.players[seat].faction for seat in player_seats(state) if scores[seat] == best}
    payoffs = [(1.0 / len(sides) if len(sides) > 1 else 1.0) if score == best else 0.0 for score in scores]
    return Outcome(payoffs, reason="most points", scores=[score[0] for score in scores])
