"""What stands around the map: the hand, the Countdown and what is wanted, who acts, the Conflict, Units' sheets."""

from questhall.drawing import (
    Area,
    Art,
    area,
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
from questhall.drawing.pictures import token as portrait
from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.characters import pool_of
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.stats import STATS
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.content.vocabulary import SEVERITIES
from questhall.games.drawn_to_destiny.rules.harm.crit_words import lasting_words
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import place_words
from questhall.games.drawn_to_destiny.table import pictures
from questhall.games.drawn_to_destiny.table.names import (
    card_words,
    cards_words,
    counted,
    means_name,
    points_words,
    slug,
    unit_name,
)
from questhall.games.drawn_to_destiny.table.picture import SEAT_COLOURS, colour_of, unit_art
from questhall.games.drawn_to_destiny.table.questions import conflict_line
from questhall.games.drawn_to_destiny.view import DestinyView, SideView, UnitView

SUIT_PAINT = ("ink", "red", "red", "ink")
RAIL = 300.0
WORDS = 15  # the smallest letters


def conflict_card(short: str, width: float = 80, height: float = 104, lies: int = -1) -> Art:
    """A Conflict card: Rank and Suit, the attack end above, the defence end below; the end in use framed."""
    card = conflict_cards.parse_card(short)
    parts = [rect(2, 3, width, height, "shadow", round=7), rect(0, 0, width, height, "card", "ink", 1.6, 7)]
    if conflict_cards.is_wild(card):
        paint = "red" if conflict_cards.is_red(card) else "ink"
        parts.append(icon("star", width / 2, height / 2, width * 0.5, paint))
        parts.append(text(width / 2, 18, conflict_cards.NAMES[card], 15, paint, "middle", bold=True))
        parts.append(text(width / 2, height - 8, "Wild", 15, "ink", "middle", "sans", True))
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
        parts.append(text(width / 2, top + 12, name, 15, "ink", "middle", "sans", True, middle=True))
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


def hand(view: DestinyView, tall: bool) -> Area:
    """The viewer's own cards, the Fate deck to tap, and the own deck and discard."""
    made = area("hand", 480 if tall else 760, 120, "Your hand", least=0.8)
    cards = view.hands.get(view.seat, [])
    piles = 0.0
    if view.seat >= 0 and view.seat not in view.narrators:
        player = view.players[view.seat]
        paint = SEAT_COLOURS.get(player.colour, "blue")
        piles = 88.0 if tall else 176.0
        x = made.width - piles
        made.add("fate", x, 8, pile("brown", "compass", f"Fate {view.fate}"), f"Fate deck, {view.fate} cards")
        if not tall:
            words = cards_words(player.discard[-12:]) or "empty"
            made.add(
                "deck",
                x + 88,
                8,
                pile(paint, "cards", f"Deck {player.deck}"),
                f"your deck, {player.deck} cards. Discard: {words}",
            )
    room = made.width - piles - 96
    step = min(88.0, room / max(1, len(cards) - 1)) if len(cards) > 1 else 88.0
    for at, short in enumerate(cards):
        made.add(f"card-{short}", 6 + at * step, 8, conflict_card(short), card_words(short))
    return made


def pile(paint: str, symbol: str, words: str) -> Art:
    """A deck with its name and number."""
    art = rect(5, 5, 74, 98, paint, "ink", 1.2, 7) + card_back(74, 98, paint, symbol)
    art += rect(0, 74, 74, 24, "card", "ink", 1.2, 5)
    return art + text(37, 86, words, 16, "ink", "middle", "sans", True, middle=True)


def goal(view: DestinyView, library: Library) -> Area:
    """The Countdown, the Clock, Tasks with their tracks, and the Milestones."""
    scene = library.scenes[view.scene]
    clock = f"Clock {len(view.clock)}" if view.clock or view.struck else "no Clock"
    when = f"Round {view.round}" if view.round else "Before Round 1"
    now = f"{when}, Count {view.count}" if view.round else when
    made = area("goal", RAIL, 100, f"{scene.title} \u00b7 {now} \u00b7 {clock}")
    count = max(0, view.count) if view.phase == "count" else 0
    made.add("countdown", 42, 46, dial(count, 10, 70, "gold"), f"Count {view.count} of the Countdown from 10")
    head = paragraph(88, 24, scene.title, RAIL - 92, 18, "ink", bold=True, most=2)
    head += text(88, 66, f"{when}  \u00b7  {clock}", WORDS, "faint", face="sans")
    made.add("header", 0, 0, head, f"{scene.title}, {when}, {clock}")
    top = 92.0
    tasks = {task.id: task for task in view.tasks}
    for line in scene.task[:5]:
        task = tasks.get(line.id)
        status = task.status if task is not None else "not begun"
        art = text(4, 14, shorten(line.name, RAIL - 92, WORDS), WORDS, "ink", bold=True)
        art += text(RAIL - 4, 14, status, WORDS, "faint", "end", "sans")
        label = f"{line.name}: {status}"
        if task is not None and task.status == "open":
            art += group(pips(task.progress, max(task.progress, line.progress or line.vs), 10, 3, "green"), x=4, y=22)
            most = max(task.challenge, line.challenge or line.vs)
            art += group(pips(task.challenge, most, 10, 3, "red"), x=RAIL / 2, y=22)
            label += f", Progress {task.progress}, Challenge {task.challenge}"
        made.add(f"task-{line.id}", 0, top, art, label)
        top += 40 if task is not None and task.status == "open" else 24
    for called in [task for task in view.tasks if task.skill][-3:]:
        art = text(4, 14, shorten(called.name, RAIL - 92, WORDS), WORDS, "ink", bold=True)
        art += text(RAIL - 4, 14, called.status, WORDS, "faint", "end", "sans")
        if called.status == "open":
            art += group(pips(called.progress, called.vs, 10, 3, "green"), x=4, y=22)
            art += group(pips(called.challenge, called.vs, 10, 3, "red"), x=RAIL / 2, y=22)
        label = f"{called.name}: {called.status}, Progress {called.progress}, Challenge {called.challenge}"
        made.add(f"task-{called.id}", 0, top, art, label)
        top += 40 if called.status == "open" else 24
    for wanted in scene.milestone[:5]:
        if wanted.faction not in view.factions or not wanted.text:
            continue
        done = wanted.id in view.done
        words = paragraph(24, 15, wanted.text, RAIL - 56, WORDS, "green" if done else "ink", most=3)
        mark = icon("check" if done else "flag", 12, 10, 16, "green" if done else "faint")
        made.add(f"goal-{wanted.id}", 0, top, mark + words, f"{wanted.text}: {'done' if done else 'open'}")
        top += 20 * min(3, len(wrap(wanted.text, RAIL - 56, WORDS))) + 4
    made.height = top + 4
    return made


def order(view: DestinyView) -> Area:
    """Who acts in this Count, in order, with Move, Turn and the cost of an Action."""
    rows = [n for n in view.order[view.cursor :] if view.units[n].at >= 0 or view.units[n].owner >= 0][:6]
    made = area("order", RAIL, len(rows) * 30 + 26, "Who acts next")
    made.add("order-head", 0, 0, text(RAIL - 4, 16, "Move  Turn  Action", WORDS, "faint", "end", "sans"))
    for at, number in enumerate(rows):
        unit = view.units[number]
        mark = portrait(pictures.picture("unit", unit.card, unit.face), 25, "", 16, 14)
        art = group(
            rect(0, 0, RAIL, 28, "card", colour_of(view, unit), 2.5 if at == 0 else 1, 6),
            mark,
            text(32, 14, shorten(unit_name(view, number), RAIL - 150, 16), 16, "ink", middle=True, bold=at == 0),
            text(RAIL - 86, 14, unit.move, 16, "ink", "middle", "sans", middle=True),
            text(RAIL - 52, 14, unit.turn, 16, "ink", "middle", "sans", middle=True),
            text(RAIL - 18, 14, unit.cost, 16, "faint", "middle", "sans", middle=True),
        )
        label = f"{unit_name(view, number)}: Move {unit.move}, Turn {unit.turn}, Action Cost {unit.cost}"
        made.add(f"queue-{number}", 0, 24 + at * 30, art, label)
    return made


def active_unit(view: DestinyView) -> int:
    """The Unit whose sheet is worth showing: the one that acts, a side of the Conflict, or one's own first."""
    if view.conflict is not None:
        for side in (view.conflict.attacker, view.conflict.target):
            if side.seat == view.seat and side.unit >= 0:
                return side.unit
    if view.phase == "count" and view.cursor < len(view.order):
        number = view.order[view.cursor]
        owner = view.units[number].owner
        if owner == view.seat or view.seat < 0 or (owner < 0 and view.seat in view.narrators):
            return number
    mine = [unit.number for unit in view.units if unit.owner == view.seat and not unit.out]
    return mine[0] if mine else -1


def sheet(view: DestinyView, library: Library, number: int) -> Area:
    """A Unit's sheet: Stats, wounds by location, conditions, Skills, Items."""
    unit = view.units[number]
    made = area("mine", RAIL, 300, unit_name(view, number))
    art = text(6, 22, shorten(unit_name(view, number), RAIL - 60, 18, "serif", True), 18, bold=True)
    art += text(RAIL - 6, 22, counted(unit.points, "Feat"), WORDS, "purple", "end", "sans", True)
    for which, name in enumerate(STATS):
        most, scale = unit.printed[which]
        label = f"{name} {unit.ranks[which]}/{most}x{scale}"
        paint = ("red", "blue", "purple", "green")[which]
        track = bar(unit.ranks[which], max(1, most), RAIL / 2 - 10, 22, paint, label)
        art += group(track, x=4 + (which % 2) * RAIL / 2, y=34 + (which // 2) * 28)
    made.add("stats", 0, 0, art, f"Stats of {unit_name(view, number)}")
    made.add("doll", 0, 94, doll(library, unit), "Wounds")
    top = 98.0
    wide = RAIL - 124
    for at, words in enumerate(sheet_lines(view, library, unit)):
        x, room = (104.0, wide) if top < 240 else (4.0, RAIL - 24)
        made.add(f"sheet-{at}", x, top, paragraph(0, 15, words, room, WORDS, face="sans", most=4), words)
        top += 18.5 * min(4, len(wrap(words, room, WORDS, "sans"))) + 5
    made.height = max(250.0, top + 8)
    return made


def sheet_lines(view: DestinyView, library: Library, unit: UnitView) -> list[str]:
    """What a sheet says of a Unit: wounds, conditions, Skills, what it carries, Abilities."""
    found = []
    for pile, card, severity, _ in unit.crits:
        face = library.face(pile, card)
        vehicle = library.units[unit.card].kind == "vehicle"
        lasting = lasting_words(library, pile, card, severity)
        where = f"{SEVERITIES[severity - 1]}, {place_words(pile, card, vehicle)}{f': {lasting}' if lasting else ''}"
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
    return found


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
    for pile, card, severity, _ in unit.crits:
        if pile in (0, 3, 4) or (pile == 1 and card // 13 == 3):
            x, y = DOLL[card % 13]
            parts.append(circle(x, y, 6 + 2 * severity, "red-wash" if severity < 3 else "red", "ink", 1.2, opacity=0.9))
            parts.append(text(x, y, severity, 15, "ink" if severity < 3 else "on", "middle", "sans", True, middle=True))
        else:
            parts.append(icon("brain" if pile == 1 else "broken-heart", 92, 12 + 18 * pile, 16, "purple"))
    return group(*parts)


def seat(view: DestinyView, library: Library, number: int) -> Area:
    """Another player: cards in hand, and the Units with their health."""
    player = view.players[number]
    mine = [unit for unit in view.units if unit.owner == number]
    name = "Narrator" if number in view.narrators else f"Player {number + 1}"
    made = area(f"seat-{number}", RAIL, 34 + 44 * max(1, len(mine)), name)
    words = "tells for the others" if number in view.narrators else f"hand {player.hand}  \u00b7  deck {player.deck}"
    head = text(6, 18, name, 17, SEAT_COLOURS.get(player.colour, "blue"), bold=True)
    head += text(RAIL - 6, 18, words, WORDS, "faint", "end", "sans")
    made.add(f"player-{number}", 0, 0, head, f"{name}: {words}")
    for at, unit in enumerate(mine):
        art = group(unit_art(view, unit, 34, bars=False), x=22, y=20)
        art += text(46, 14, shorten(unit_name(view, unit.number), RAIL - 120, WORDS), WORDS, "ink", middle=True)
        art += text(RAIL - 6, 14, unit.out or counted(unit.points, "Feat"), WORDS, "faint", "end", "sans", middle=True)
        for which, paint in enumerate(("red", "blue", "purple", "green")):
            track = bar(unit.ranks[which], max(1, unit.printed[which][0]), 58, 8, paint)
            art += group(track, x=46 + which * 62, y=26)
        made.add(f"mate-{unit.number}", 0, 28 + at * 44, art, unit_name(view, unit.number))
    return made


def pool(view: DestinyView, library: Library, tall: bool) -> Area:
    """The Units one may choose from."""
    faction = view.players[view.seat].faction if view.seat >= 0 else 0
    line = library.scenes[view.scene].faction[faction]
    found = pool_of(library, line)
    columns = max(2, -(-len(found) // 4)) if tall else min(4, max(1, len(found)))
    made = area("pool", 12 + columns * 208, 12 + -(-len(found) // columns) * 132, "Who goes?", place="over")
    for at, name in enumerate(found):
        info = library.units[name]
        art = rect(2, 3, 200, 124, "shadow", round=8) + rect(0, 0, 200, 124, "card", "purple", 2, 8)
        art += portrait(pictures.picture("unit", name, info.face), 46, "purple", 28, 30)
        art += paragraph(54, 26, name, 104, 17, "ink", bold=True, most=2)
        art += circle(180, 22, 15, "gold-wash", "ink", 1.5)
        art += text(180, 22, info.cost, 16, "ink", "middle", "sans", True, middle=True)
        skills = ", ".join(f"{skill.name} {skill.level}" for skill in info.skills if skill.level)
        art += paragraph(10, 68, skills, 182, WORDS, "ink", face="sans", most=3)
        label = f"{name}, Cost {info.cost}. {'. '.join([known_words(skill) for skill in info.skills])}"
        x, y = 8 + at % columns * 208, 8 + at // columns * 132
        made.add(f"pool-{slug(name)}", x, y, art, label)
    return made


def known_words(line: SkillLine) -> str:
    """A Skill of a Unit card with its Items and Abilities."""
    return f"{line.name} {line.level}{': ' if line.cards else ''}{', '.join(line.cards)}"


def side_art(view: DestinyView, side: SideView, width: float) -> Art:
    """One side of a Conflict: who, with what, its card, its Level, its Hits."""
    name = unit_name(view, side.unit) if side.unit >= 0 else "Fate"
    art = text(width / 2, 16, shorten(name, width, 17, "serif", True), 17, "ink", "middle", bold=True)
    if side.means or side.skill:
        shown = means_name(view, side.means) if side.means else side.skill
        art += text(width / 2, 36, shorten(shown, width, WORDS), WORDS, "faint", "middle")
    x = (width - 80) / 2
    if side.card:
        art += group(conflict_card(side.card, lies=side.lies), x=x, y=46)
    elif side.laid:
        art += group(conflict_card(side.laid, lies=side.laid_end), x=x, y=46, opacity=0.7)
    elif side.chosen or side.seat < 0:
        art += group(card_back(80, 104, "brown", "compass" if side.seat < 0 else "cards"), x=x, y=46)
    else:
        art += rect(x, 46, 80, 104, "shade", "faint", 1.5, 7, dash="5 4")
    art += text(width / 2, 170, shorten(level_words(view, side), width, 16), 16, "ink", "middle", "sans", True)
    if side.hits:
        art += chip(f"{side.hits} Hit{'s' if side.hits > 1 else ''}", width / 2 + 58, 60, WORDS, "gold")
    if side.won:
        art += icon("check", width - 12, 16, 20, "green")
    return group(art)


def level_words(view: DestinyView, side: SideView) -> str:
    """DTD-LEVEL-01: the Level of a side; until the Target has answered, only what a Unit has learned is known."""
    if side.lines or side.unit < 0:
        return f"Level {side.level:+d}"
    learned = [line.level for line in view.units[side.unit].skills if line.name == side.skill]
    return f"{side.skill} {learned[0]}" if learned else side.skill or "no answer yet"


CONFLICTS = {"combat": "Conflict", "test": "Test", "task": "Task", "object": "Smash", "detect": "Detect"}


def conflict(view: DestinyView) -> Area:
    """The Conflict: two cards laid face down and turned over, Levels, Difficulty."""
    found = view.conflict
    assert found is not None
    wide = 420.0
    made = area("conflict", wide, 220, CONFLICTS[found.kind], place="over")
    about = f"vs {found.vs}" if found.vs >= 0 else f"vs {STATS[found.stat]}"
    about += f"  \u00b7  Range {found.distance}" + (f"  \u00b7  Cover {25 * found.cover} %" if found.cover else "")
    if found.distance < 0:
        about = "somewhere ahead"
    half = wide / 2 - 26
    art = panel(wide - 4, 214, "", "red", active=True)
    art += group(side_art(view, found.attacker, half), x=6, y=6)
    art += group(side_art(view, found.target, half), x=wide / 2 + 16, y=6)
    art += text(wide / 2, 104, "against", WORDS, "faint", "middle", italic=True)
    art += text(wide / 2, 200, about, WORDS, "faint", "middle", "sans")
    made.add("conflict", 2, 2, art, conflict_line(view, found))
    return made


def heroes(view: DestinyView) -> list[Area]:
    """After a Scene: a sheet for each character."""
    found = []
    for at, hero in enumerate(view.heroes):
        made = area(f"hero-{at}", RAIL, 100, hero.card)
        lines = [f"{points_words(hero.sp, hero.ap, hero.cp)}; {counted(hero.weeks, 'week')}"]
        for skill in hero.skills:
            cards = [*skill.cards, *[card for style in skill.specialties for card in style.cards]]
            rating = f" ({skill.rating})" if skill.rating else ""
            lines.append(f"{skill.name} {skill.level}{rating}{': ' if cards else ''}{', '.join(cards)}")
        if hero.items:
            lines.append("Carries " + ", ".join(hero.items))
        art = text(6, 20, hero.card + ("" if hero.alive else ", fallen"), 17, "ink", bold=True)
        top = 30.0
        for words in lines:
            art += paragraph(6, top + 14, words, RAIL - 12, WORDS, face="sans", most=3)
            top += 18.5 * min(3, len(wrap(words, RAIL - 12, WORDS, "sans"))) + 3
        made.height = top + 10
        made.add(f"hero-{at}", 0, 0, art, f"{hero.card}: {'; '.join(lines)}")
        found.append(made)
    return found


def cast(view: DestinyView, library: Library) -> Area:
    """DTD-MODE-02, DTD-MODE-07: the Narrator's NPCs: who plays each, its order, its health; a click shows its sheet."""
    present = [unit for unit in view.units if unit.owner < 0 and not unit.out]
    made = area("cast", RAIL, 12 + 58 * max(1, len(present)), f"The others ({len(present)})")
    for at, unit in enumerate(present):
        sort, _, where = unit.order.partition(":")
        told = f", {ORDER_WORDS.get(sort, sort)} {where}".rstrip() if sort else ""
        who = ("the program" if unit.auto else "you") + told
        art = group(unit_art(view, unit, 34, bars=False), x=22, y=22)
        art += text(46, 14, shorten(unit_name(view, unit.number), RAIL - 60, WORDS), WORDS, "ink", middle=True)
        art += text(46, 32, shorten(who, RAIL - 60, WORDS), WORDS, "teal" if unit.auto else "faint", middle=True)
        for which, paint in enumerate(("red", "blue", "purple", "green")):
            track = bar(unit.ranks[which], max(1, unit.printed[which][0]), 58, 6, paint)
            art += group(track, x=46 + which * 62, y=45)
        made.add(f"cast-{unit.number}", 0, 4 + at * 58, art, f"{unit_name(view, unit.number)}, played by {who}")
    return made


#: DTD-NPC-14: orders in a word.
ORDER_WORDS = {"await": "holds", "exit": "leaves", "goto": "goes to", "guard": "guards", "follow": "follows",
               "task": "works on"}  # fmt: skip

TOLD = {"intention": "Wish: ", "narrate": "", "handout": "Handout: ", "whisper": "Whispered: ", "note": "Note: "}


def story(view: DestinyView) -> Area:
    """DTD-MODE-07: what the Narrator has told, the last first: paragraphs, handouts, whispers to this seat, notes."""
    made = area("story", RAIL, 60, "The story")
    top = 4.0
    for at, (kind, words, seat) in list(enumerate(view.told))[:-5:-1]:
        to = f"To Player {seat + 1}: " if kind == "whisper" and seat != view.seat else TOLD[kind]
        paint = {"whisper": "purple", "note": "teal"}.get(kind, "ink")
        made.add(f"told-{at}", 0, top, paragraph(4, 15, to + words, RAIL - 8, WORDS, paint, most=6), to + words)
        top += 19 * min(6, len(wrap(to + words, RAIL - 8, WORDS))) + 8
    made.height = max(60.0, top + 6)
    return made


def notes(view: DestinyView, library: Library) -> Area:
    """DTD-MODE-02: what only the Narrator knows: Events to come, and what lies where."""
    scene = library.scenes[view.scene]
    made = area("notes", RAIL, 60, "The Narrator's notes")
    top = 4.0
    for event in scene.event:
        if event.id in view.coming:
            words = f"{event.title or event.id}: {event.text}"
            art = paragraph(4, 15, words, RAIL - 8, WORDS, "ink", most=2)
            made.add(f"coming-{event.id}", 0, top, art, words)
            top += 19 * min(2, len(wrap(words, RAIL - 8, WORDS))) + 4
    for place in scene.place:
        items = view.search_lists.get(place.id, ())
        if items:
            words = f"{place.name}: {', '.join(items)}"
            art = paragraph(4, 15, words, RAIL - 8, WORDS, "purple", most=2)
            made.add(f"finds-{place.id}", 0, top, art, words)
            top += 19 * min(2, len(wrap(words, RAIL - 8, WORDS))) + 4
    made.height = max(60.0, top + 6)
    return made
