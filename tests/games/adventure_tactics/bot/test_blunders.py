"""A blunder meter: what a decent player would never do, counted over whole fights of the bots."""

from collections import Counter

from tests.games.adventure_tactics.positions import GAME

from questhall.games.adventure_tactics.content.vocabulary import Attack
from questhall.games.adventure_tactics.rules.cards.basic_moves_and_attacks import movement
from questhall.games.adventure_tactics.table.previews import of_option
from questhall.kernel import PASS, Chance, Run

FIGHTS = (("c02", 5), ("c03", 5), ("c04", 5), ("c06", 5), ("c10", 5), ("c23", 4), ("c32", 5))


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
        run, chance = Run(GAME, state), Chance.of(chapter, "meter")
        aiming = ""  # who has taken aim this turn and not struck yet
        while run.decision is not None:
            decision = run.decision
            option = GAME.sensible(state, decision, chance)
            encounter = state.encounter
            if encounter is not None and decision.kind == "act":
                hero = encounter.figures[str(decision.about[0])]
                what = str(option[0]) if isinstance(option, tuple) else str(option)
                name = str(option[1]) if isinstance(option, tuple) else ""
                card = state.content.cards.get(name)
                strikes = card is not None and any(isinstance(step, Attack) for step in card.steps)
                if what in ("play", "use") and strikes:
                    aiming = ""
                if what in ("end", PASS):
                    found["aim taken and no attack made"] += bool(aiming)
                    aiming = ""
                    could = [one for one in decision.options if isinstance(one, tuple) and one[0] == "play"]
                    foes = [
                        one for one in could if any(not each.friend for each in of_option(state, hero, one).figures)
                    ]
                    found["turns ended"] += 1
                    found["turn ended with an attack in reach"] += bool(foes) and encounter.boards[hero.id].actions > 0
                if what == "play" and name == "steady_aim":
                    aiming = hero.id
                    found["aims"] += 1
                if what == "walk":
                    found["walks"] += 1
                    found["a walk of nothing"] += movement(state, hero) < 2
            if encounter is not None and decision.kind == "discard" and decision.about == ("mana_font",):
                hand = [str(one[1]) for one in decision.options if isinstance(one, tuple)]
                found["cards thrown for Mana Font"] += 1
                found["Study thrown, basic attacks kept"] += option == ("card", "study") and "basic_attack" in hand
            run.answer(decision.seat, option)
    return found


def test_bots_blunder_seldom() -> None:
    found = blunders()
    assert found["aims"] >= 3 and found["aim taken and no attack made"] == 0
    assert found["cards thrown for Mana Font"] >= 10 and found["Study thrown, basic attacks kept"] == 0
    assert found["turn ended with an attack in reach"] <= 0.1 * found["turns ended"]
    assert found["a walk of nothing"] == 0
