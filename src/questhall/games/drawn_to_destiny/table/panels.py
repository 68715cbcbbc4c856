"""What lies beside the map: the Countdown, the Conflict, a Unit's sheet with its wounds, Tasks, the hand."""

from questhall.drawing import (
    Art,
    Drawing,
    bar,
    card_back,
    chip,
    circle,
    dial,
    group,
    icon,
    panel,
    paragraph,
    pips,
    rect,
    shorten,
    text,
    wrap,
)
from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.vocabulary import SEVERITIES, STATS
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import lasting_words, place_words
from questhall.games.drawn_to_destiny.table.names import means_name, unit_name
from questhall.games.drawn_to_destiny.table.picture import colour_of, emblem_of, initials
from questhall.games.drawn_to_destiny.view import DestinyView, SideView, UnitView

SUIT_PAINT = ("ink", "red", "red", "ink")
SUIT_ICON = ("wand", "coin", "potion", "sword")


def conflict_card(short: str, width: float = 78, height: float = 112, lies: int = -1) -> Art:
    """A Conflict card: Rank and Suit, the attack end above, the defence end below; the end in use framed."""
    card = conflict_cards.parse(short)
    parts = [rect(2, 3, width, height, "shadow", round=7), rect(0, 0, width, height, "card", "ink", 1.6, 7)]
    if conflict_cards.is_wild(card):
        paint = "red" if conflict_cards.is_red(card) else "ink"
        parts.append(icon("star", width / 2, height / 2, width * 0.5, paint))
        parts.append(text(width / 2, 18, conflict_cards.NAMES[card], 14, paint, "middle", bold=True))
        parts.append(text(width / 2, height - 8, "Wild", 14, "ink", "middle", "sans", True))
        return group(*parts)
    suit = conflict_cards.suit(card)
    paint = SUIT_PAINT[suit]
    attack, defence = conflict_cards.ENDS[suit]
    for end, (top, name) in enumerate(
        ((3.0, conflict_cards.APPROACHES[attack]), (height - 27.0, conflict_cards.APPROACHES[defence]))
    ):
        chosen = lies == end
        fill = ("red-wash" if end == 0 else "blue-wash") if lies in (-1, end) else "shade"
        parts.append(rect(3, top, width - 6, 24, fill, "ink" if chosen else "none", 2, 5))
        parts.append(text(width / 2, top + 12, name, 14, "ink", "middle", "sans", True, middle=True))
    parts.append(
        text(
            width / 2 - 12,
            height / 2 + 1,
            conflict_cards.RANKS[conflict_cards.rank(card)],
            26,
            paint,
            "middle",
            bold=True,
            middle=True,
        )
    )
    parts.append(
        text(width / 2 + 16, height / 2 + 1, conflict_cards.SUIT_MARKS[suit], 22, paint, "middle", middle=True)
    )
    return group(*parts)


def draw_hand(drawing: Drawing, view: DestinyView, x: float, y: float, width: float) -> float:
    """The seat's own hand; how high it is."""
    hand = view.hands.get(view.seat, [])
    if view.seat < 0 or not hand:
        return 0
    step = min(86.0, (width - 80) / max(1, len(hand) - 1)) if len(hand) > 1 else 86.0
    for at, short in enumerate(hand):
        drawing.add(
            f"card-{short}", x + at * step, y, conflict_card(short), conflict_cards.title(conflict_cards.parse(short))
        )
    return 120


def header(view: DestinyView, library: Library, width: float) -> Art:
    """The Scene's name, the Round, and the Clock."""
    scene = library.scenes[view.scene]
    clock = f"Clock {len(view.clock)}" if view.clock or view.struck else "no Clock"
    parts = [
        text(0, 20, shorten(scene.title, width, 20, "serif", True), 20, "ink", bold=True),
        text(0, 42, f"Round {view.round}  ·  {clock}  ·  Fate {view.fate}", 14, "faint", face="sans"),
    ]
    return group(*parts)


def countdown(view: DestinyView, size: float = 78) -> Art:
    """The dial from 10 to 1."""
    return dial(max(0, view.count) if view.phase == "count" else 0, 10, size, "gold")


def draw_queue(drawing: Drawing, view: DestinyView, x: float, y: float, width: float) -> float:
    """Who acts in this Count, in order, with Move, Turn and Action Cost."""
    rows = [
        number for number in view.order[view.cursor :] if view.units[number].at >= 0 or view.units[number].owner >= 0
    ][: 3 if view.conflict is not None else 6]
    height = 0.0
    for at, number in enumerate(rows):
        unit = view.units[number]
        top = y + at * 26
        paint = colour_of(view, unit)
        mark = (
            icon(emblem_of(unit.card), 12, 12, 16, "ink")
            if emblem_of(unit.card)
            else text(12, 13, initials(unit.card), 12, "ink", "middle", "sans", True, middle=True)
        )
        art = group(
            rect(0, 0, width, 24, "card", paint, 2.5 if at == 0 else 1, 6),
            mark,
            text(26, 12, shorten(unit_name(view, number), width - 150, 14), 14, "ink", middle=True, bold=at == 0),
            text(
                width - 8, 12, f"M {unit.move}  T {unit.turn}  A {unit.cost}", 14, "faint", "end", "sans", middle=True
            ),
        )
        drawing.add(
            f"queue-{number}",
            x,
            top,
            art,
            f"{unit_name(view, number)}: Move {unit.move}, Turn {unit.turn}, Action Cost {unit.cost}",
        )
        height = (at + 1) * 26
    return height


def active_unit(view: DestinyView) -> int:
    """The Unit whose sheet is worth showing: the one that acts, a side of the Conflict, or one's own first."""
    if view.conflict is not None:
        for side in (view.conflict.attacker, view.conflict.target):
            if side.seat == view.seat and side.unit >= 0:
                return side.unit
    if view.phase == "count" and view.cursor < len(view.order):
        number = view.order[view.cursor]
        if view.units[number].owner == view.seat or view.seat < 0:
            return number
    mine = [unit.number for unit in view.units if unit.owner == view.seat and not unit.out]
    return mine[0] if mine else -1


def sheet(view: DestinyView, library: Library, number: int, width: float) -> tuple[Art, float]:
    """A Unit's sheet: Stats, wounds by location, conditions, Skills, Items."""
    unit = view.units[number]
    parts = [text(10, 26, shorten(unit_name(view, number), width - 90, 17, "serif", True), 17, bold=True)]
    parts.append(text(width - 10, 26, f"CP {unit.points}", 14, "purple", "end", "sans", True))
    top = 36.0
    for which, name in enumerate(STATS):
        most, scale = unit.printed[which]
        left = 10 + (which % 2) * (width / 2)
        paint = ("red", "blue", "purple", "green")[which]
        label = f"{name} {unit.ranks[which]}/{most}x{scale}"
        parts.append(
            group(
                bar(unit.ranks[which], max(1, most), width / 2 - 18, 18, paint, label),
                x=left,
                y=top + (which // 2) * 23,
            )
        )
        if unit.light[which]:
            parts.append(
                group(
                    pips(unit.light[which], unit.light[which], 6, 2, paint), x=left + 4, y=top + (which // 2) * 23 + 19
                )
            )
    top += 56
    parts.append(group(doll(library, unit), x=10, y=top))
    lines = _sheet_lines(view, library, unit)
    y = top + 12
    for words in lines:
        art = paragraph(122, y, words, width - 130, 14, face="sans", most=2)
        parts.append(art)
        y += 17.5 * min(2, len(wrap(words, width - 130, 14, "sans")))
    bottom = max(top + 150, y + 4)
    body = panel(width, bottom, "", colour_of(view, unit), active=True)
    return group(body, *parts), bottom


def _sheet_lines(view: DestinyView, library: Library, unit: UnitView) -> list[str]:
    found = []
    for deck, card, severity, _ in unit.crits:
        face = library.face(deck, card)
        vehicle = library.units[unit.card].kind == "vehicle"
        lasting = lasting_words(library, deck, card, severity)
        where = f"{SEVERITIES[severity - 1]}, {place_words(deck, card, vehicle)}{f': {lasting}' if lasting else ''}"
        found.append(f"{face.names[severity - 1]}: {where}")
    if unit.tokens:
        found.append(
            ", ".join(
                f"{name}{f' {n}' if n > 1 else ''}{f' {part}' if part else ''}" for name, n, part, _ in unit.tokens
            )
        )
    found.append(", ".join(f"{line.name} {line.level}" for line in unit.skills))
    found += carried_lines(view, unit)
    ready = [name for name in unit.active if name not in unit.cool]
    if ready:
        found.append("Ready: " + ", ".join(ready))
    if unit.cool:
        found.append("Cooldown: " + ", ".join(unit.cool))
    return found[:7]


#: DTD-UNIT-10: what a sheet calls the slots, in this order.
CARRIED = (
    ("In hand", ("Right", "Both", "Left")),
    ("Mounted", ("Mount",)),
    ("Worn", ("Worn",)),
    ("Belt", ("Belt",)),
    ("Back", ("Back",)),
    ("Pack", ("", "Thrown")),
)


#: DTD-GEN-07: how an Item lies.
POSE = ("", ", in Cooldown", ", Reversed")


def carried_lines(view: DestinyView, unit: UnitView) -> list[str]:
    """What a Unit carries: in its hands, worn, on Belt and Back, in its pack."""
    mine = [thing for thing in view.things if thing.holder == unit.number]
    found = []
    for label, slots in CARRIED:
        names = [
            f"{thing.name}{f' ({thing.uses})' if thing.uses else ''}{POSE[thing.pose]}"
            for thing in mine
            if thing.slot in slots
        ]
        if names:
            found.append(f"{label}: {', '.join(names)}")
    return [". ".join(found)] if found else []


#: Where the parts of a person lie on the paper doll, by Rank.
DOLL = (
    (50, 16),
    (50, 36),
    (50, 54),
    (50, 72),
    (50, 88),
    (24, 50),
    (76, 50),
    (18, 74),
    (82, 74),
    (38, 108),
    (62, 108),
    (36, 136),
    (64, 136),
)


def doll(library: Library, unit: UnitView) -> Art:
    """The paper doll (or vehicle plan): a mark at each wound, as dark as its Severity."""
    vehicle = library.units[unit.card].kind == "vehicle"
    if vehicle:
        parts = [rect(18, 10, 64, 130, "grey-wash", "ink", 1.5, 14), rect(32, 34, 36, 40, "card", "ink", 1, 8)]
    else:
        parts = [
            circle(50, 16, 12, "brown-wash", "ink", 1.5),
            rect(34, 30, 32, 64, "brown-wash", "ink", 1.5, 10),
            rect(16, 32, 14, 50, "brown-wash", "ink", 1.2, 7),
            rect(70, 32, 14, 50, "brown-wash", "ink", 1.2, 7),
            rect(30, 96, 16, 46, "brown-wash", "ink", 1.2, 7),
            rect(54, 96, 16, 46, "brown-wash", "ink", 1.2, 7),
        ]
    for deck, card, severity, _ in unit.crits:
        if deck in (0, 3, 4) or (deck == 1 and card // 13 == 3):
            x, y = DOLL[card % 13]
            parts.append(circle(x, y, 6 + 2 * severity, "red-wash" if severity < 3 else "red", "ink", 1.2, opacity=0.9))
            parts.append(text(x, y, severity, 12, "ink" if severity < 3 else "on", "middle", "sans", True, middle=True))
        else:
            parts.append(icon("brain" if deck == 1 else "broken-heart", 92, 12 + 18 * deck, 16, "purple"))
    return group(*parts)


def side_art(view: DestinyView, side: SideView, width: float) -> Art:
    """One side of a Conflict: its card, its Level with every modifier, its Hits."""
    name = unit_name(view, side.unit) if side.unit >= 0 else "Fate"
    parts = [text(width / 2, 14, shorten(name, width, 15, "serif", True), 15, "ink", "middle", bold=True)]
    if side.means or side.skill:
        shown = means_name(view, side.means) if side.means else side.skill
        parts.append(text(width / 2, 31, shorten(f"{shown}", width, 14), 14, "faint", "middle"))
    x = (width - 78) / 2
    if side.card:
        parts.append(group(conflict_card(side.card, lies=side.lies), x=x, y=38))
    elif side.laid:
        parts.append(group(conflict_card(side.laid, lies=side.laid_end), x=x, y=38, opacity=0.7))
    elif side.chosen or side.seat < 0:
        parts.append(group(card_back(78, 112, "brown", "compass" if side.seat < 0 else "cards"), x=x, y=38))
    else:
        parts.append(rect(x, 38, 78, 112, "shade", "faint", 1.5, 7, dash="5 4"))
    parts.append(text(width / 2, 168, shorten(level_words(view, side), width, 15), 15, "ink", "middle", "sans", True))
    y = 188.0
    for source, n in side.lines[:5]:
        parts.append(text(6, y, shorten(source, width - 40, 14, "sans"), 14, "faint", face="sans"))
        parts.append(text(width - 6, y, f"{n:+d}", 14, "faint", "end", "sans"))
        y += 16
    if side.hits:
        parts.append(chip(f"{side.hits} Hit{'s' if side.hits > 1 else ''}", width / 2 + 38, 161, 14, "gold"))
    if side.won:
        parts.append(icon("check", width - 12, 14, 16, "green"))
    return group(*parts)


def level_words(view: DestinyView, side: SideView) -> str:
    """DTD-LEVEL-01: the Level of a side; until the Target has answered, only what a Unit has learned is known."""
    if side.lines or side.unit < 0:
        return f"Level {side.level:+d}"
    learned = [line.level for line in view.units[side.unit].skills if line.name == side.skill]
    return f"{side.skill} {learned[0]}" if learned else side.skill or "no answer yet"


def conflict_panel(view: DestinyView, width: float) -> tuple[Art, float]:
    """The Conflict: two cards laid face down and turned over, Levels, Difficulty."""
    conflict = view.conflict
    assert conflict is not None
    half = width / 2 - 10
    title = {"combat": "Conflict", "test": "Test", "task": "Task", "object": "Smash", "detect": "Detect"}[conflict.kind]
    body = panel(width, 290, title, "red", active=True, symbol="sword" if conflict.kind == "combat" else "scales")
    about = f"vs {conflict.vs}" if conflict.vs >= 0 else f"vs {STATS[conflict.stat]}"
    about += f"  ·  Range {conflict.distance}  ·  Cover {25 * conflict.cover} %"
    if conflict.distance < 0:
        about = "somewhere ahead"
    parts = [
        group(side_art(view, conflict.attacker, half), x=8, y=16),
        group(side_art(view, conflict.target, half), x=width / 2 + 2, y=16),
        text(width / 2, 116, "against", 14, "faint", "middle", italic=True),
        text(width / 2, 279, about, 14, "faint", "middle", "sans"),
    ]
    return group(body, *parts), 290


def draw_goals(drawing: Drawing, library: Library, view: DestinyView, x: float, y: float, width: float) -> float:
    """Tasks with their tracks, Milestones with their state."""
    scene = library.scenes[view.scene]
    top = y
    tasks = {task.id: task for task in view.tasks}
    for line in scene.task[:4]:
        task = tasks.get(line.id)
        status = task.status if task is not None else "not begun"
        art = [
            text(0, 12, shorten(line.name, width - 90, 14), 14, "ink", bold=True),
            text(width, 12, status, 14, "faint", "end", "sans"),
        ]
        if task is not None and task.status == "open":
            art.append(group(pips(task.progress, max(task.progress, line.progress or line.vs), 9, 3, "green"), y=18))
            art.append(
                group(
                    pips(task.challenge, max(task.challenge, line.challenge or line.vs), 9, 3, "red"), x=width / 2, y=18
                )
            )
        label = f"{line.name}: {status}" + (
            f", Progress {task.progress}, Challenge {task.challenge}" if task is not None else ""
        )
        drawing.add(f"task-{line.id}", x, top, group(*art), label)
        top += 34 if task is not None and task.status == "open" else 20
    for goal in scene.milestone[:4]:
        if goal.faction not in view.factions:
            continue
        done = goal.id in view.done
        art_text = paragraph(20, 12, goal.text or goal.id, width - 20, 14, "ink" if not done else "green", most=2)
        drawing.add(
            f"goal-{goal.id}",
            x,
            top,
            icon("check" if done else "flag", 8, 8, 14, "green" if done else "faint") + art_text,
            f"{goal.text}: {'done' if done else 'open'}",
        )
        top += 18 * min(2, len(wrap(goal.text or goal.id, width - 20, 14)))
    return top - y
