"""A blunder meter: what a decent player would never do, counted over whole fights of the bots.

Each principle is a pair of numbers: how often it could have been broken, and how often it was.
"""

from collections import Counter

from tests.games.adventure_tactics.positions import GAME, PARTY

from questhall.games.adventure_tactics.content.vocabulary import Attack, Heal
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import movement
from questhall.games.adventure_tactics.state import Encounter, Figure, GameTable
from questhall.games.adventure_tactics.table.odds import aimed, damage_odds
from questhall.games.adventure_tactics.table.previews import damages, of_option
from questhall.kernel import PASS, Chance, Decision, Option, Run

FIGHTS = (("c02", 5), ("c03", 5), ("c04", 5), ("c06", 5), ("c10", 5), ("c20", 4), ("c23", 4), ("c32", 5))
SURE = 0.99  # as good as certain


class Meter:
    """One fight, and what is noted of it."""

    def __init__(self, found: Counter[str], state: GameTable) -> None:
        self.found = found
        self.state = state
        self.aiming = ""  # who has taken aim this turn and not struck yet
        self.passed: dict[str, list[str]] = {}  # who passed its last turn, and with which hand

    def note(self, decision: Decision, option: Option) -> None:
        """Before an answer is carried out."""
        encounter = self.state.encounter
        if encounter is None:
            return
        if decision.kind == "act":
            hero = encounter.figures[str(decision.about[0])]
            if isinstance(option, tuple):
                self._action(hero, str(option[0]), str(option[1]))
            else:
                self._end(encounter, hero, decision)
            hand = sorted(encounter.boards[hero.id].hand) if option == PASS else []
            self.found["passes"] += bool(hand)
            self.found["passed again with the same hand"] += bool(hand) and self.passed.get(hero.id) == hand
            self.passed[hero.id] = hand
        elif decision.kind == "target" and isinstance(option, tuple):
            self._target(encounter, decision, str(option[1]))
        elif decision.kind == "discard" and decision.about == ("mana_font",):
            hand = [str(one[1]) for one in decision.options if isinstance(one, tuple)]
            self.found["cards thrown for Mana Font"] += 1
            self.found["Study thrown, basic attacks kept"] += option == ("card", "study") and "basic_attack" in hand
        elif decision.kind == "revive":
            self.found["potions offered"] += 1
            self.found["potion refused"] += option == PASS

    def _action(self, hero: Figure, what: str, name: str) -> None:
        card = self.state.content.cards.get(name)
        if what in ("play", "use") and card is not None and any(isinstance(step, Attack) for step in card.steps):
            self.aiming = ""
        if what == "play" and name == "steady_aim":
            self.aiming = hero.id
            self.found["aims"] += 1
        if what == "walk":
            self.found["walks"] += 1
            self.found["a walk of nothing"] += movement(self.state, hero) < 2

    def _end(self, encounter: Encounter, hero: Figure, decision: Decision) -> None:
        """The turn ends, or is passed: what was left undone?"""
        found, state = self.found, self.state
        found["turns ended"] += 1
        found["aim taken and no attack made"] += bool(self.aiming)
        self.aiming = ""
        could = [one for one in decision.options if isinstance(one, tuple) and one[0] in ("play", "use")]
        if encounter.boards[hero.id].actions <= 0:
            could = [one for one in could if "FREE" in state.content.cards[str(one[1])].keywords]
        foes = [one for one in could if any(not each.friend for each in of_option(state, hero, one).figures)]
        found["turn ended with an attack in reach"] += bool(foes)
        kills = [chance for one in could for foe, _, chance in damages(state, hero, one) if foe.kind != "object"]
        found["turn ended with a sure kill unplayed"] += max(kills, default=0.0) >= SURE
        hurt = [
            each
            for one in could
            if any(isinstance(step, Heal) for step in state.content.cards[str(one[1])].steps)
            for each in of_option(state, hero, one).figures
            if each.friend and each.kind == "hero" and each.hp * 2 <= each.top
        ]
        found["turn ended with a heal in hand for one who needs it"] += bool(hurt)

    def _target(self, encounter: Encounter, decision: Decision, chosen: str) -> None:
        """Who is healed, and who is struck."""
        source = self.state.content.index.sources.get(str(decision.about[0]) if decision.about else "")
        if source is None or chosen not in encounter.figures:
            return
        figures = [encounter.figures[str(one[1])] for one in decision.options if isinstance(one, tuple)]
        if isinstance(source.steps[0], Heal) and any(figure.hp < figure.top for figure in figures):
            self.found["heals aimed"] += 1
            self.found["a heal on the unhurt"] += encounter.figures[chosen].hp >= encounter.figures[chosen].top
        attack = aimed(self.state, decision)
        user = encounter.figures.get(encounter.line[encounter.turn]) if encounter.turn >= 0 else None
        if attack is not None and not attack.aoe and user is not None and user.kind == "hero":
            chances = {foe.id: damage_odds(self.state, user, foe, attack)[1] for foe in figures if foe.kind == "minion"}
            if max(chances.values(), default=0.0) >= SURE and encounter.figures[chosen].kind == "minion":
                self.found["sure kills on offer"] += 1
                self.found["another minion struck, who hardly falls"] += chances[chosen] < 0.5


def blunders() -> Counter[str]:
    """How often each could have been made, and how often it was."""
    found: Counter[str] = Counter()
    for chapter, heroes in FIGHTS:
        options = GAME.options(
            {
                "play": "encounter",
                "chapter": chapter,
                "heroes": heroes,
                "mode": "normal",
                "ties": "program",
                "rounds": 12,
            }
        )
        state = GAME.setup(1, options, Chance.of(chapter))
        state.events = []
        run, chance = Run(GAME, state), Chance.of(chapter, "meter")
        meter = Meter(found, state)
        while run.decision is not None:
            decision = run.decision
            option = GAME.sensible(state, decision, chance)
            meter.note(decision, option)
            told = len(state.events)
            run.answer(decision.seat, option)
            blows = [event.args for event in state.events[told:] if event.what == "attack" and event.args[0] in PARTY]
            found["blows"] += len(blows)
            found["a friend struck"] += sum(1 for blow in blows if blow[1] in PARTY)
            if decision.kind == "move":
                found["moves"] += 1
                found["walked into the fire"] += any(event.what == "burn" for event in state.events[told:][:3])
    return found


def test_bots_blunder_seldom() -> None:
    found = blunders()
    assert found["aims"] >= 3 and found["aim taken and no attack made"] == 0
    assert found["cards thrown for Mana Font"] >= 10 and found["Study thrown, basic attacks kept"] == 0
    assert found["turns ended"] >= 30 and found["turn ended with an attack in reach"] <= 0.1 * found["turns ended"]
    assert found["turn ended with a sure kill unplayed"] == 0
    assert found["turn ended with a heal in hand for one who needs it"] <= 0.05 * found["turns ended"]
    assert found["walks"] >= 10 and found["a walk of nothing"] == 0
    assert found["moves"] >= 100 and found["walked into the fire"] <= 0.01 * found["moves"]
    assert found["heals aimed"] >= 8 and found["a heal on the unhurt"] == 0
    assert found["sure kills on offer"] >= 8 and found["another minion struck, who hardly falls"] == 0
    assert found["potions offered"] >= 5 and found["potion refused"] == 0
    assert found["passes"] >= 5 and found["passed again with the same hand"] <= 0.1 * found["passes"]
    assert found["blows"] >= 200 and found["a friend struck"] <= 0.01 * found["blows"]
