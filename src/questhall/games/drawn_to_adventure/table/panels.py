"""What lies around the page: dice and windrose, potions, treasure and reserve, class card, side quest, rivals."""

from math import cos, pi, sin

from questhall.drawing import (
    Art,
    Drawing,
    badge,
    circle,
    group,
    icon,
    panel,
    paragraph,
    path,
    pips,
    rect,
    shorten,
    text,
)
from questhall.drawing.pictures import framed, token
from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES, BONUS_FACES, FACES
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.content.printed import Bill, Reward
from questhall.games.drawn_to_adventure.table import signs
from questhall.games.drawn_to_adventure.table.names import BONUS_WORDS, bill_words, heading, reward_words
from questhall.games.drawn_to_adventure.table.pictures import picture
from questhall.games.drawn_to_adventure.view import AdventureView

CLOCKWISE = (0, 1, 2, 5, 4, 3)  # faces around the windrose from the north-east
WORD = 15  # no word is smaller
SILVER, GOLD, GEM = Reward(what="silver"), Reward(what="gold"), Reward(what="gem")


def windrose(drawing: Drawing, x: float, y: float, size: float) -> None:
    """DTA-DIE-02: six petals, each face at its direction; opposite faces lie across."""
    radius = size / 2
    star = circle(0, 0, radius, "card", "ink", 1.5) + circle(0, 0, radius * 0.94, "none", "edge", 1)
    for place in range(6):
        angle = pi / 6 + place * pi / 3  # NE of a pointy hex is 30 degrees east of north
        tip = (radius * 0.6 * sin(angle), -radius * 0.6 * cos(angle))
        for side, fill in ((0.5, "ink"), (-0.5, "card")):
            a = angle + side
            edge = (radius * 0.2 * sin(a), -radius * 0.2 * cos(a))
            star += path(f"M0,0L{edge[0]:.1f},{edge[1]:.1f}L{tip[0]:.1f},{tip[1]:.1f}Z", fill, "ink", 0.8)
    drawing.add("rose", x, y, star, "the windrose: which way each ability moves")
    for place, face in enumerate(CLOCKWISE):
        angle = pi / 6 + place * pi / 3
        art = circle(0, 0, radius * 0.23, signs.COLOURS[face], "ink", 1) + signs.symbol(face, 0, 0, radius * 0.3, "on")
        label = f"{FACES[face]} moves {heading(face)}; its opposite is {FACES[5 - face]}"
        px, py = x + radius * 0.78 * sin(angle), y - radius * 0.78 * cos(angle)
        drawing.add(f"rose-{FACES[face]}", px, py, art, label, under="rose")


def dice_panel(
    drawing: Drawing, view: AdventureView, seat: int, x: float, y: float, width: float, height: float
) -> None:
    """The dice in the middle during the draft; then one's own two, made tokens and the bonus die."""
    title = "Draft" if view.phase == "draft" else "Your dice" if view.me == seat else f"Dice of player {seat + 1}"
    drawing.add("dice", x, y, panel(width, height, title, "brown", symbol="die"), title)
    rose = min(height - 4, width * 0.25)
    windrose(drawing, x + width - rose / 2 - 8, y + height / 2 + 2, rose)
    left, wide = x + 14, width - rose - 34
    if view.phase == "draft":
        _pool(drawing, view, left, y + 16, wide, height - 22)
    else:
        _own(drawing, view, seat, left, y + 16, wide, height - 22)


def _pool(drawing: Drawing, view: AdventureView, x: float, y: float, width: float, height: float) -> None:
    """What can be drafted in one row; below it whose pick it is, and one's own."""
    n = len(view.pool) + (view.bonus >= 0)
    size = min(48.0, width / max(n, 1) - 6, height - 30)
    for place, face in enumerate(view.pool):
        px = x + (place + 0.5) * (size + 6)
        die = signs.quest_die(face, size)
        drawing.add(f"pool-{place}", px, y + size / 2, die, f"{FACES[face]} die", under="dice")
    words = f"Player {view.picker + 1} picks" if view.picker != view.me else "Your pick"
    if view.bonus >= 0:
        px = x + (len(view.pool) + 0.5) * (size + 6)
        meaning = BONUS_WORDS[BONUS_FACES[view.bonus]]
        die = signs.bonus_die(BONUS_FACES[view.bonus], size)
        drawing.add("pool-bonus", px, y + size / 2, die, f"bonus die: {meaning}", under="dice")
        words += f". Bonus: {meaning}"
    mine = view.seats[_owner(view)]
    low, px = y + height - 11, x + width - 14
    if mine.bonus >= 0:
        die = signs.bonus_die(BONUS_FACES[mine.bonus], 24)
        drawing.add(f"bonus-{_owner(view)}", px, low, die, "yours: the bonus die", under="dice")
        px -= 30
    for place, face in enumerate(mine.dice):
        die = signs.quest_die(face, 24)
        drawing.add(f"die-{_owner(view)}-{place + 1}", px, low, die, f"yours: {FACES[face]}", under="dice")
        px -= 30
    told = text(0, 0, shorten(words, px - x, WORD, "sans"), WORD, "faint", face="sans", middle=True)
    drawing.add("pool-words", x, low, told)


def _owner(view: AdventureView) -> int:
    """Whose dice are shown: one's own, or for spectators those of the Start Player."""
    return view.me if view.me >= 0 else view.start % len(view.seats)


def _own(drawing: Drawing, view: AdventureView, seat: int, x: float, y: float, width: float, height: float) -> None:
    """One's dice, the bonus die, what a triple adds and what was made, in one row; below it a word."""
    book = view.seats[seat]
    size = min(52.0, height - 26)
    px, middle = x + size / 2, y + size / 2
    for place, face in enumerate(book.dice):
        spent = bool(book.spent >> place & 1)
        label = f"{FACES[face]} die{', used' if spent else ''}, {('first', 'second')[place]} of this round"
        drawing.add(f"die-{seat}-{place + 1}", px, middle, signs.quest_die(face, size, spent), label, under="dice")
        px += size + 10
    words = "Pick an ability, then a box or a hex." if not book.ended else "This turn is over."
    if book.bonus >= 0:
        face_name = BONUS_FACES[book.bonus]
        label = f"bonus die: {BONUS_WORDS[face_name]}{', used' if book.bonus_used else ''}"
        art = signs.bonus_die(face_name, size, book.bonus_used)
        drawing.add(f"bonus-{seat}", px, middle, art, label, under="dice")
        px += size + 10
        if not book.bonus_used:
            words = f"Bonus: {BONUS_WORDS[face_name]}"
    if book.extra:
        art = signs.quest_die(book.dice[0], size * 0.8) + group(
            badge(f"+{book.extra}", 24), x=size * 0.35, y=size * 0.3
        )
        drawing.add(f"extra-{seat}", px, middle, art, f"{book.extra} more {FACES[book.dice[0]]}", under="dice")
        px += size + 6
    for ability, n in enumerate(book.made):
        if n:
            art = circle(0, 0, 17, "gold-wash", "gold", 2.5) + signs.symbol(ability, 0, 0, 23)
            art += group(badge(n, 22), x=13, y=13) if n > 1 else ""
            label = f"made {FACES[ability]}: {n}"
            drawing.add(f"made-{seat}-{FACES[ability]}", px, middle, art, label, under="dice")
            px += 44
    told = text(0, 0, shorten(words, width, WORD, "sans"), WORD, "faint", face="sans", middle=True)
    drawing.add("dice-words", x, y + height - 9, told)


def sheet(
    drawing: Drawing, view: AdventureView, seat: int, board: HexMap, x: float, y: float, width: float, height: float
) -> None:
    """Potions, treasure and the reserve of one seat."""
    book = view.seats[seat]
    words = f"{book.points()} point{'' if book.points() == 1 else 's'}"
    drawing.add(f"sheet-{seat}", x, y, panel(width, height, words, "gold", symbol="chest"), f"treasure: {words}")
    step = (width - 16) / (5 if "mead" in board.modules else 4)
    px, py = x + 8 + step / 2, y + 32
    mana = icon("potion", -14, 0, 28, "teal") + text(4, 0, book.mana, 22, bold=True, middle=True)
    drawing.add(
        f"mana-{seat}",
        px,
        py,
        rect(-step / 2 + 3, -17, step - 6, 34, "teal-wash", "ink", 1, 8) + mana,
        f"{book.mana} mana",
    )
    for prize, n in ((SILVER, book.silver), (GOLD, book.gold), (GEM, book.gem)):
        px += step
        art = group(signs.reward(prize, 26), x=-14) + text(4, 0, n, 20, bold=True, middle=True)
        drawing.add(f"{prize.what}-{seat}", px, py, art, f"{n} {prize.what}", under=f"sheet-{seat}")
    if "mead" in board.modules:
        px += step
        art = signs.barrel(-12, 0, 28) + text(6, 0, book.barrels, 20, bold=True, middle=True)
        drawing.add(
            f"barrel-{seat}",
            px,
            py,
            rect(-step / 2 + 3, -17, step - 6, 34, "brown-wash", "ink", 1, 8) + art,
            f"{book.barrels} barrels of mead",
        )
    _reserve(drawing, view, seat, board, x + 8, y + 54, width - 16, height - 62)


def _reserve(
    drawing: Drawing, view: AdventureView, seat: int, board: HexMap, x: float, y: float, width: float, height: float
) -> None:
    """DTA-RES-01: the icons of each ability: free, usable, reserved in this round, used."""
    book = view.seats[seat]
    step = width / 5
    small = min(9.5, step / 6)
    for ability, word in enumerate(ABILITIES):
        used, held, fresh = book.used[ability], book.held[ability], book.fresh[ability]
        total = max(board.icons, used + held + fresh)
        art = rect(
            -step / 2 + 2, 0, step - 4, height, "purple-wash" if held else "shade", "ink" if held else "edge", 1.2, 8
        )
        art += signs.symbol(ability, 0, height * 0.33, min(26, height * 0.44))
        for i in range(total):
            cx = (i - (total - 1) / 2) * (small * 2 + 4)
            state = (
                "used" if i < used else "held" if i < used + held else "fresh" if i < used + held + fresh else "free"
            )
            art += group(_icon(state, small), x=cx, y=height * 0.78)
        free = total - used - held - fresh
        counts = ((held, "usable"), (fresh, "from this round"), (used, "used"), (free, "free"))
        label = (
            f"reserve of {word}: {', '.join(f'{n} {what}' for n, what in counts[: 1 if held else 4] if n) or 'none'}"
        )
        drawing.add(f"reserve-{seat}-{word}", x + step * (ability + 0.5), y, art, label)


def _icon(state: str, radius: float) -> Art:
    if state == "free":
        return circle(0, 0, radius, "none", "faint", 1.3, "2.5 2")
    if state == "held":
        return circle(0, 0, radius, "purple", "ink", 1.5) + icon("check", 0, 0, radius * 1.3, "on")
    if state == "fresh":
        return circle(0, 0, radius, "card", "purple", 2) + icon("hourglass", 0, 0, radius * 1.4, "purple")
    return circle(0, 0, radius, "card", "faint", 1) + signs.cross_out(radius * 1.5)


def class_card(
    drawing: Drawing, view: AdventureView, seat: int, book: Book, x: float, y: float, width: float, height: float
) -> None:
    """DTA-CLS-01: four powers, their price and experience boxes."""
    one = view.seats[seat]
    if not one.role:
        drawing.add(f"class-{seat}", x, y, panel(width, height, "No class yet", "purple"), "no class yet")
        return
    role = book.roles[one.role]
    drawing.add(
        f"class-{seat}",
        x,
        y,
        panel(width, height, role.title, signs.SEATS[seat], symbol="person")
        + token(picture(f"class:{role.id}"), 56, signs.SEATS[seat], width - 36, 6),
        f"class: {role.title}",
    )
    row = (height - 26) / len(role.power)
    for place, power in enumerate(role.power):
        unlocked = bool(one.unlocked >> place & 1)
        paper, rim = ("gold-wash", "gold") if unlocked else ("card", "edge")
        art = rect(0, 1, width - 16, row - 4, paper, rim, 1.6 if unlocked else 1, 6)
        art += text(8, 15, power.title, 16, bold=True, middle=True)
        side = 90 if place == 0 else 28  # the face looks into the first row
        art += group(pips(one.xp[place], power.boxes, 13, 3, "purple"), x=width - side - power.boxes * 16, y=8)
        paint = "ink" if unlocked else "faint"
        art += paragraph(8, 37, power.text, width - 32, WORD, paint, face="sans", leading=1.1, most=2)
        state = "unlocked" if unlocked else f"{one.xp[place]} of {power.boxes} experience"
        label = f"{power.title}: {power.text} {state}"
        drawing.add(f"power-{seat}-{power.id}", x + 8, y + 22 + place * row, art, label, under=f"class-{seat}")


def side_card(
    drawing: Drawing, view: AdventureView, seat: int, book: Book, x: float, y: float, width: float, height: float
) -> None:
    """DTA-SIDE-05: the card of the seat, first leg or second; beside it the deck with the front of its top card."""
    one = view.seats[seat]
    deck = book.decks[view.route[-1]] if view.route else ()
    pile = 62.0
    wide = width - pile - 8
    if one.card >= 0:
        quest, back = deck[one.card], deck[one.back] if one.back >= 0 else None
        bill, letter = (quest.prices[0], quest.letters[0]) if back is None else (back.prices[1], back.letters[1])
        prize = "rewards on the back" if back is None else "for " + reward_words(back.rewards[1])
        art = panel(wide, height, quest.card.title, "teal", symbol="scroll")
        art += group(framed(picture(f"side:{quest.card.id}"), 78, 78), x=9, y=18)
        art += circle(110, 34, 15, "ink") + text(110, 34, letter, 19, "card", "middle", bold=True, middle=True)
        art += group(_bill(bill, 20), x=130, y=34)
        art += paragraph(96, 66, prize, wide - 104, WORD, "ink", face="sans", leading=1.1, most=2)
        label = f"side quest, leg {one.leg}: {quest.card.title}, at {letter} pay {bill_words(bill)}, {prize}"
        drawing.add(f"side-{seat}", x, y, art, label)
    else:
        art = rect(0, 0, wide, height, "shade", "faint", 1.3, 8, "6 4")
        words = "No side quest: end a move on a village to draw one."
        art += paragraph(12, 28, words, wide - 24, 16, "faint", face="sans", most=3)
        drawing.add(f"side-{seat}", x, y, art, "no side quest")
    pile_art = rect(3, 3, pile, height, "shadow", round=8) + rect(0, 0, pile, height, "teal-wash", "ink", 1.3, 8)
    label = "side quests: no cards left"
    if view.top >= 0 and deck:
        top = deck[view.top]
        sign = circle(0, 0, 14, "ink") + text(0, 0, top.letters[0], 17, "card", "middle", bold=True, middle=True)
        pile_art += group(sign, x=pile / 2, y=28)
        label = f"side quests: {view.deck} cards, on top {top.card.title}, drawn last"
    pile_art += text(pile / 2, height - 20, f"{view.deck} left", WORD, "ink", "middle", "sans", middle=True)
    drawing.add("deck", x + wide + 8, y, pile_art, label)


def _bill(bill: Bill, size: float) -> Art:
    """A price in signs from 0, 0 to the right."""
    art, x = "", 0.0
    for slot in bill.slots:
        for place, ability in enumerate(slot):
            if place:
                art += text(x - size * 0.02, 0, "/", size * 0.9, "faint", "middle", bold=True, middle=True)
                x += size * 0.18
            art += signs.symbol(ability, x + size * 0.45, 0, size * 0.9)
            x += size * 1.0
        x += size * 0.22
    if bill.mana:
        art += icon("potion", x + size * 0.45, 0, size * 0.95, "teal") + text(
            x + size, 0, bill.mana, size * 0.75, bold=True, middle=True
        )
    return art
