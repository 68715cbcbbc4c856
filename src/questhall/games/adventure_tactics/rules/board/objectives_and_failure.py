"""Objectives, success and failure (ATD-OBJ)."""

from questhall.games.adventure_tactics.content.chapters import PrintedEncounter
from questhall.games.adventure_tactics.content.printed import Objective, by_party
from questhall.games.adventure_tactics.rules.board.deeds import EncounterOver
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, heroes
from questhall.games.adventure_tactics.state import GameTable

EDGES = ("north", "east", "south", "west")
BY_DEEDS = frozenset(("defeat_boss", "defeat_all", "defeat_count", "destroy"))  # no step of anybody meets these
EVENTS = frozenset(
    ("defeat_boss", "defeat_all", "defeat_count", "destroy", "minions_defeated_ge", "collect", "marked_once")
)  # bonus objectives that stay met


def printed(state: GameTable) -> PrintedEncounter:
    """The chapter's set-up."""
    encounter = state.encounter
    assert encounter is not None
    found = state.content.chapters[encounter.chapter].encounter
    assert found is not None
    return found


def area_mask(state: GameTable, name: str) -> int:
    """The squares of a named area: a letter of the map, or an edge."""
    return ground(state).area(printed(state).areas.get(name, name))


def check_main(state: GameTable) -> None:
    """ATD-OBJ-01, ATD-OBJ-02, ATD-OBJ-03: the encounter ends at the very moment the main objective is met."""
    if met(state, printed(state).main):
        raise EncounterOver("plus" if bonus_met(state) else "plain", "ATD-OBJ-02")


def check_failure(state: GameTable, fallen: bool = False) -> None:
    """ATD-OBJ-06, ATD-OBJ-07, ATD-OBJ-08, ATD-OBJ-09, ATD-OBJ-11, ATD-REV-08: a hero falls with no potion left, all are
    down, or the chapter's own condition.
    """
    encounter = current(state)
    if fallen and encounter.potions <= 0:
        raise EncounterOver("failure", "ATD-OBJ-06")
    if all(hero.down for hero in heroes(encounter)):
        raise EncounterOver("failure", "ATD-OBJ-07")
    main = printed(state).main
    for objective in (main, *main.of):
        if objective.type in ("protect", "escort") and encounter.destroyed.get(objective.object):
            raise EncounterOver("failure", "ATD-OBJ-11")


def bonus_met(state: GameTable) -> bool:
    """ATD-OBJ-13: judged at the moment the main objective is met; an event stays met once it has happened."""
    bonus = printed(state).bonus
    return f"{bonus.type}{bonus.kind}{bonus.object}" in current(state).met or met(state, bonus)


def note_events(state: GameTable) -> None:
    """ATD-OBJ-13: remember a bonus objective that is an event when it happens."""
    bonus = printed(state).bonus
    if bonus.type in EVENTS:
        key = f"{bonus.type}{bonus.kind}{bonus.object}"
        if key not in current(state).met and met(state, bonus):
            current(state).met.append(key)


def met(state: GameTable, objective: Objective) -> bool:
    """ATC-FMT-20: when each type counts as met."""
    encounter = state.encounter
    assert encounter is not None
    kind = objective.type
    if kind == "defeat_boss":
        if "B" in encounter.figures:  # the first of them
            return False
        for figure in encounter.figures.values():  # noqa: SIM110  (a generator costs more)
            if figure.kind == "boss":
                return False
        return True
    if kind == "defeat_all":
        for figure in encounter.figures.values():
            if figure.sheet == objective.kind if objective.kind else figure.kind == "minion" or figure.kind == "boss":
                return False
        return True
    n = by_party(objective.n, len(state.heroes))
    if kind == "defeat_count":
        return encounter.defeated.get(objective.kind, 0) >= n
    if kind == "minions_defeated_ge":
        return sum(count for sheet, count in encounter.defeated.items() if sheet in state.content.minions) >= n
    if kind == "destroy":
        return objective.object not in [figure.sheet for figure in encounter.figures.values()]
    if kind in ("survive", "protect"):
        return encounter.held >= 0 and encounter.round > objective.rounds
    if kind == "hold":
        return encounter.held >= objective.rounds
    if kind == "reach":
        return _reached(state, objective, n)
    if kind == "escort":
        goal = area_mask(state, objective.area)
        return any(
            figure.sheet == objective.object and goal >> figure.square & 1 for figure in encounter.figures.values()
        )
    if kind == "collect":
        return _collected(state, objective, n)
    return _bonus_only(state, objective, n)


def _bonus_only(state: GameTable, objective: Objective, n: int) -> bool:
    encounter = current(state)
    kind = objective.type
    figures = encounter.figures.values()
    if kind == "by_round":
        return encounter.round <= n
    if kind == "no_ko":
        return encounter.falls <= n
    if kind == "potions_le":
        return encounter.drunk <= n
    if kind == "object_hp_ge":
        return any(figure.sheet == objective.object and figure.hp >= n for figure in figures)
    if kind == "boss_hp_le":
        return not any(figure.kind == "boss" and figure.hp > figure.top // 2 for figure in figures)
    if kind == "never_in":
        return "never_in" not in encounter.broken
    if kind == "marked":
        things = [figure for figure in figures if figure.sheet == objective.object]
        return not encounter.destroyed.get(objective.object) and bool(things) and all(figure.mark for figure in things)
    return kind == "both" and all(met(state, part) for part in objective.of)


def _reached(state: GameTable, objective: Objective, n: int) -> bool:
    """Every hero who is not knocked out stands in the area, and at least one does; or so many heroes do."""
    goal = area_mask(state, objective.area)
    up = inside = 0
    for figure in current(state).figures.values():
        if figure.kind == "hero" and not figure.down:
            up += 1
            inside += goal >> figure.square & 1
    return inside >= n if n else up > 0 and inside == up


def _collected(state: GameTable, objective: Objective, n: int) -> bool:
    """Standing heroes carry so many of them; with an area the bearers stand in it."""
    bearers = [hero for hero in heroes(current(state)) if not hero.down and objective.object in hero.carries]
    if objective.area:
        goal = area_mask(state, objective.area)
        bearers = [hero for hero in bearers if goal >> hero.square & 1]
    return sum(hero.carries.count(objective.object) for hero in bearers) >= n
