"""The table in plain text: for terminals and screen readers."""

from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.scenes import EventLine
from questhall.games.drawn_to_destiny.rules.harm.crit_words import crit_words
from questhall.games.drawn_to_destiny.table.names import (
    card_words,
    cards_words,
    counted,
    points_words,
    stat_line,
    unit_name,
)
from questhall.games.drawn_to_destiny.table.questions import conflict_line
from questhall.games.drawn_to_destiny.view import DestinyView, SideView

MARKS = {
    "open": ".", "road": "=", "floor": ".", "brush": '"', "rubble": ",", "furniture": "n", "trees": "T",
    "rock": "^", "wall": "#",
    "hull": "#", "low wall": "-", "car": "c", "barrel": "o", "shallow water": "~", "mud": "m", "snow": "*",
    "snow:2": "*",
    "snow:3": "*", "deep water": "w", "stairs": "/", "slope": "/", "smoke": "%", "fire": "f", "chasm": " ", "pit": "O",
    "door": "+", "open door": "'", "ice": "i", "oil": "i", "sky": ".", "space": ".", "sea": "~",
}  # fmt: skip
LETTERS = "ABCDEFGHIJKLMNPQRSUVWXYZ"


def plain_text(library: Library, view: DestinyView) -> str:
    """The whole table in words and characters."""
    scene = library.scenes[view.scene]
    head = (
        f"{scene.title}. Round {view.round}, Count {view.count}. Clock {len(view.clock)} left. Fate deck {view.fate}."
    )
    parts = [head, _map(library, view), _units(library, view)]
    if view.conflict is not None:
        parts.append(_conflict(view))
    titles = {line.id: line.name for line in scene.task}
    tasks = [
        f"{titles.get(task.id, task.name or task.id.partition('@')[0])}: {task.status}, Progress {task.progress}, "
        f"Challenge {task.challenge}"
        for task in view.tasks
    ]
    if tasks:
        parts.append("Tasks: " + "; ".join(tasks))
    goals = [f"[{'x' if goal.id in view.done else ' '}] {goal.text or goal.id}" for goal in scene.milestone]
    parts.append("Milestones: " + "  ".join(goals))
    for seat, hand in view.hands.items():
        parts.append(
            f"{'Your hand' if seat == view.seat else f'Hand of player {seat + 1}'}: {cards_words(hand) or 'empty'}"
        )
    for seat, player in enumerate(view.players):
        if seat not in view.narrators:
            pile = cards_words(player.discard) or "empty"
            parts.append(f"Player {seat + 1}: hand {player.hand}, deck {player.deck}, discard {pile}")
    if view.coming:
        known = {event.id: event for event in scene.event}
        coming = [f"{known[name].title or name} ({_when(known[name])})" for name in view.coming]
        parts.append("Still to come: " + "; ".join(coming))
    if view.search_lists:
        names = {place.id: place.name for place in scene.place}
        found = [f"{names[place]}: {', '.join(items) or 'nothing'}" for place, items in view.search_lists.items()]
        parts.append("To be found: " + "; ".join(found))
    if view.ended:
        parts.append(f"The Scene has ended: {view.result}. {scene.epilogue.get(view.result, '')}")
        for hero in view.heroes:
            skills = ", ".join(f"{line.name} {line.level}" for line in hero.skills)
            parts.append(
                f"{hero.card}: {points_words(hero.sp, hero.ap, hero.cp)}; {counted(hero.weeks, 'week')}; {skills}"
            )
    return "\n\n".join(part for part in parts if part)


def _when(event: EventLine) -> str:
    """What brings an Event about, in a few words."""
    if event.kind == "timed":
        return f"Clock card {event.clock}"
    if event.kind == "location":
        return "whoever searches there"
    return {"fog": "in the fog", "random": "by Fate at Round End"}.get(event.kind, event.when)


def letter(number: int) -> str:
    """The mark of a Unit on the text map."""
    return LETTERS[number % len(LETTERS)]


def _map(library: Library, view: DestinyView) -> str:
    field = library.fields[view.scene]
    rows = [[" "] * field.width for _ in range(field.height)]
    for space, (x, y) in enumerate(field.dots):
        rows[y][x] = MARKS.get(view.terrain.get(space, field.terrain[space]), "?")
    for _prop, at, carried, gone in view.props:
        if not gone and carried < 0:
            x, y = field.dots[at]
            rows[y][x] = "&"
    for unit in view.units:
        if not unit.out and (unit.at >= 0 or unit.marker >= 0):
            x, y = field.dots[unit.at if unit.at >= 0 else unit.marker]
            rows[y][x] = letter(unit.number) if unit.at >= 0 else "?"
    return "\n".join(f"{y:2d} {''.join(row)}" for y, row in enumerate(rows))


def _units(library: Library, view: DestinyView) -> str:
    lines = []
    field = library.fields[view.scene]
    for unit in view.units:
        if unit.out:
            continue
        where = field.name(unit.at) if unit.at >= 0 else "hidden"
        tokens = ", ".join(f"{name}{f':{n}' if n > 1 else ''}" for name, n, _, _ in unit.tokens)
        vehicle = library.units[unit.card].kind == "vehicle"
        wounds = "; ".join(crit_words(library, deck, card, severity, vehicle) for deck, card, severity, _ in unit.crits)
        lines.append(
            f"{letter(unit.number)} {unit_name(view, unit.number)} ({view.factions[unit.faction]}) at {where} facing "
            f"{lattice.HEADINGS[unit.facing]}: {stat_line(view, unit.number)}; Move {unit.move}, Turn {unit.turn}, "
            f"Action {unit.cost}{', ' + tokens if tokens else ''}{', wounds: ' + wounds if wounds else ''}"
        )
    return "\n".join(lines)


def _conflict(view: DestinyView) -> str:
    conflict = view.conflict
    assert conflict is not None
    lines = [f"Conflict: {conflict_line(view, conflict)}"]
    for name, side in (("attacker", conflict.attacker), ("target", conflict.target)):
        levels = ", ".join(f"{source} {n:+d}" for source, n in side.lines)
        lines.append(f"  {name}: {_laid(side)}; Level {side.level:+d} ({levels}); Hits {side.hits}")
    return "\n".join(lines)


def _laid(side: SideView) -> str:
    if side.card:
        return card_words(side.card)
    if side.laid:
        return f"{card_words(side.laid)} (face down)"
    return "a card face down" if side.chosen else "no card yet"
