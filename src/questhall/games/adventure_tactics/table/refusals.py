"""Why not? What a person might expect to do here and cannot, with the clause that forbids it."""

from questhall.games.adventure_tactics.rules.board.conditions import hidden
from questhall.games.adventure_tactics.rules.board.line_of_sight import sees
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import distance
from questhall.games.adventure_tactics.rules.campaign.levelling_up import why_not
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.rules.fight.attacks import blow_of
from questhall.games.adventure_tactics.state import Encounter, Figure, GameTable
from questhall.games.adventure_tactics.table.names import name_of_card, name_of_figure
from questhall.games.adventure_tactics.table.odds import aimed, damage_odds
from questhall.games.adventure_tactics.table.previews import damages
from questhall.kernel import Decision, Odds, Refusal, text

LEVEL_WORDS = {
    "ATD-LVL-04": "A hero has at most ten levels, five in one class.",
    "ATD-LVL-05": "The places at this level of the class are taken: two heroes at level 2, one at level 3.",
    "ATD-LVL-07": "This elite class belongs to another hero.",
    "ATD-ELITE-01": "The levels in basic classes that it requires are not there yet.",
}


def refusals(state: GameTable, decision: Decision) -> list[Refusal]:
    """The greyed options of a decision."""
    encounter = state.encounter
    if decision.kind == "act" and encounter is not None:
        return _cards(state, encounter, decision)
    if decision.kind == "target" and encounter is not None:
        return _targets(state, encounter, decision)
    if decision.kind == "level":
        return _levels(state, decision)
    return []


def _about(decision: Decision) -> str:
    return str(decision.about[0]) if isinstance(decision.about, tuple) and decision.about else ""


def _cards(state: GameTable, encounter: Encounter, decision: Decision) -> list[Refusal]:
    offered = {text(option) for option in decision.options}
    board = encounter.boards[_about(decision)]
    found = []
    for card in dict.fromkeys(board.hand):
        entry = state.content.cards[card]
        if f"play {card}" in offered or f"equip {card}" in offered or f"prepare {card}" in offered:
            continue
        rule, reason = (
            "ATD-CORE-04",
            f"{entry.name} could not change anything now: nobody in range and sight, or nothing to do.",
        )
        if "RESPONSE" in entry.keywords:
            rule, reason = "ATD-KEY-03", f"{entry.name} is a RESPONSE: it waits for its event."
        elif card in board.free:
            rule, reason = "ATD-KEY-02", f"{entry.name} was played as FREE this turn already."
        elif entry.kind == "feature" and board.feature:
            rule, reason = "ATD-ACT-06", "A class feature can be prepared only while its slot is empty."
        elif board.actions <= 0 and "FREE" not in entry.keywords:
            rule, reason = "ATD-TURN-01", "Both actions of this turn are used."
        found.append(Refusal(f"play {card}", f"hand-{card}", rule, reason))
    if board.acted:
        found.append(Refusal("pass", "", "ATD-TURN-05", "Passing is chosen before anything else is done in the turn."))
    return found


def _targets(state: GameTable, encounter: Encounter, decision: Decision) -> list[Refusal]:
    offered = {text(option) for option in decision.options}
    card = _about(decision)
    step = aimed(state, decision)
    if (
        step is None
        or not 0 <= encounter.turn < len(encounter.line)
        or encounter.line[encounter.turn] not in encounter.boards
    ):
        return []
    user = encounter.figures[encounter.line[encounter.turn]]
    blow = blow_of(state, user, step)
    if blow is None:
        return []
    found = []
    for figure in encounter.figures.values():
        if f"on {figure.id}" in offered or figure.friend:
            continue
        away = distance(ground(state).grid, user, figure)
        name = name_of_figure(state, figure.id)
        rule, reason = "ATD-RANGE-07", f"{name} is not a target of this part of {name_of_card(state.content, card)}."
        if hidden(figure.conditions):
            rule, reason = "ATD-RANGE-09", f"{name} is invisible."
        elif not blow.band[0] <= away <= blow.band[1]:
            rule, reason = "ATD-RANGE-04", f"{name} is {away} away; the range is {blow.band[0]} to {blow.band[1]}."
        elif not sees(state, user, figure, blow.past):
            rule, reason = "ATD-LOS-01", f"A wall or an enemy blocks the line of sight to {name}."
        found.append(Refusal(f"on {figure.id}", f"fig-{figure.id}", rule, reason))
    return found


def _levels(state: GameTable, decision: Decision) -> list[Refusal]:
    hero = hero_of(state, _about(decision))
    found = []
    for name, printed in state.content.classes.items():
        rule = why_not(state, hero, name)
        if rule:
            found.append(Refusal(f"take {name}", "", rule, f"{printed.name}: {LEVEL_WORDS[rule]}"))
    return found


def _act_odds(state: GameTable, hero: Figure, decision: Decision) -> list[Odds]:
    found = []
    for option in decision.options:
        best = damages(state, hero, option)
        if best and isinstance(option, tuple):
            foe, mean, chance = best[0]
            card = name_of_card(state.content, str(option[1]))
            what = f"{card} on {name_of_figure(state, foe.id)}: {mean:.1f} damage on average, defeated"
            found.append(Odds(text(option), what, chance, f"fig-{foe.id}"))
    return found


def odds(state: GameTable, decision: Decision) -> list[Odds]:
    """The chance to defeat each target of an attack; in one's turn, the best that each card could do."""
    encounter = state.encounter
    if encounter is not None and decision.kind == "act":
        return _act_odds(state, encounter.figures[_about(decision)], decision)
    if encounter is None or decision.kind != "target" or not 0 <= encounter.turn < len(encounter.line):
        return []
    user = encounter.figures.get(encounter.line[encounter.turn])
    step = aimed(state, decision)
    if user is None or step is None or user.kind != "hero":
        return []
    found = []
    for option in decision.options:
        figure = encounter.figures.get(str(option[1])) if isinstance(option, tuple) else None
        if figure is not None and not figure.friend:
            mean, chance = damage_odds(state, user, figure, step)
            what = f"{name_of_figure(state, figure.id)}: {mean:.1f} damage on average, defeated"
            found.append(Odds(text(option), what, chance, f"fig-{figure.id}"))
    return found
