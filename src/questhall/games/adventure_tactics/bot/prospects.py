"""How good a position is: about the chance that the party wins the encounter.

A logistic regression on what can be counted on the board, fitted to the ends of 413 encounters (all chapters, three to
five heroes, normal and hard, played by the quick policy with one choice in sixteen at random), with a constant for each
chapter that is left out here: a search compares positions of one chapter only. The terms are log-odds.
"""

from math import exp, log
from typing import Final

from questhall.games.adventure_tactics.content.chapters import Objective
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import area_mask, printed
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import heroes
from questhall.games.adventure_tactics.state import Encounter, Figure, GameTable

USUAL: Final = log(0.6 / 0.4)  # of an encounter that has not begun
HEALTH: Final = 1.63  # the party's mean share of HP
WEAKEST: Final = 0.56  # that of the hero who is worst off
DOWN: Final = -1.07  # the share of heroes who are knocked out
POTION: Final = 0.99  # each of the first three
NO_POTION: Final = -0.24
BOSS: Final = -3.08  # a boss's share of HP where it has to be beaten
BOSS_ASIDE: Final = -0.65  # and where it need not be
MINION: Final = -1.38  # for each hero
MINION_HP: Final = -0.043
TARGET: Final = -0.83  # what has to be destroyed: the share of HP that each still has
ROUND_TO_GO: Final = {"survive": -0.48, "protect": -0.45, "hold": -0.73}
STEP_TO_GO: Final = {"reach": -0.32, "escort": -0.32, "collect": -0.18}  # of the heroes, on average
CARRIED: Final = 0.49


def value(state: GameTable) -> float:
    """About the chance that the party wins the encounter; between encounters, that of a usual one."""
    encounter = state.encounter
    if encounter is None:
        return 0.6 if state.over not in ("failure", "c54") else 0.0
    if encounter.result:
        return 0.0 if encounter.result == "failure" else 1.0
    return 1 / (1 + exp(-log_odds(state)))


def log_odds(state: GameTable) -> float:
    """How things stand in an encounter."""
    encounter = state.encounter
    assert encounter is not None
    party = heroes(encounter)
    if not party or party[0].square < 0:
        return USUAL
    main = printed(state).main
    return of_party(encounter, party) + of_enemies(encounter, main, len(party)) + of_objective(state, main, party)


def of_party(encounter: Encounter, party: list[Figure]) -> float:
    """Health, with an eye on whoever is worst off, and what is left to drink."""
    shares = [0.0 if hero.down else hero.hp / hero.top for hero in party]
    down = shares.count(0.0) / len(party)
    odds = HEALTH * sum(shares) / len(party) + WEAKEST * min(shares) + DOWN * down
    return odds + (POTION * min(encounter.potions, 3) if encounter.potions else NO_POTION)


def of_enemies(encounter: Encounter, main: Objective, party: int) -> float:
    """Whoever still stands against them."""
    odds = 0.0
    for figure in encounter.figures.values():
        if figure.kind == "minion":
            odds += (MINION + MINION_HP * figure.hp) / party
        elif figure.kind == "boss":
            odds += (BOSS if main.type == "defeat_boss" else BOSS_ASIDE) * figure.hp / figure.top
        elif figure.kind == "object" and main.type == "destroy" and figure.sheet == main.object:
            odds += TARGET * figure.hp / figure.top
    return odds


def of_objective(state: GameTable, main: Objective, party: list[Figure]) -> float:
    """Rounds to go, ways to go, things to fetch."""
    encounter = state.encounter
    assert encounter is not None
    odds = 0.0
    if main.type in ROUND_TO_GO:
        done = encounter.held if main.type == "hold" else encounter.round - 1
        odds += ROUND_TO_GO[main.type] * max(0, main.rounds - done)
    if main.type in STEP_TO_GO:
        goal = area_mask(state, main.area) if main.area else 0
        if main.type == "collect":
            odds += CARRIED * sum([hero.carries.count(main.object) for hero in party])
            goal = sum([1 << square for square, token in encounter.tokens.items() if token == main.object]) or goal
        odds += STEP_TO_GO[main.type] * way(state, party, goal)
    return odds


def way(state: GameTable, party: list[Figure], goal: int) -> float:
    """How far the heroes who stand are from the nearest square of a goal, on average."""
    grid = ground(state).grid
    squares = [square for square in range(grid.size) if goal >> square & 1]
    walkers = [hero.square for hero in party if not hero.down]
    if not squares or not walkers:
        return 0.0
    return sum([min([grid.apart[at * grid.size + square] for square in squares]) for at in walkers]) / len(walkers)
