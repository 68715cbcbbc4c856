"""Other players in the rail, and the quests beside the meeple once more, large and with names."""

from questhall.drawing import Drawing, group, icon, line, panel, rect, shorten, text
from questhall.drawing.pictures import framed, token
from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES, BONUS_FACES
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.table import signs
from questhall.games.drawn_to_adventure.table.map_page import small_page
from questhall.games.drawn_to_adventure.table.names import bosses, side_words
from questhall.games.drawn_to_adventure.table.pictures import name_of, picture
from questhall.games.drawn_to_adventure.view import AdventureView


def rival(
    drawing: Drawing,
    view: AdventureView,
    seat: int,
    board: HexMap,
    book: Book,
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    """Another player: the page small, points, mana, bosses, dice; zoom in for the rest."""
    one = view.seats[seat]
    beaten = bosses(board, one)
    title = book.roles[one.role].title if one.role else f"Player {seat + 1}"
    label = f"player {seat + 1}, {title}: {one.points()} points, {one.mana} mana, {beaten} of 4 bosses."
    label += _open_book(view, seat, book)
    art = panel(width, height, f"Player {seat + 1}, {title}", signs.SEATS[seat])
    if one.role:
        art += token(picture(f"class:{one.role}"), 58, signs.SEATS[seat], width - 36, 34)
    drawing.add(f"rival-{seat}", x, y, art, label)
    foot = 46.0
    drawing.add(
        f"rival-page-{seat}",
        x + 6,
        y + 14,
        small_page(view, board, seat, width - 12, height - foot - 16),
        f"the page of player {seat + 1}, {title}",
        under=f"rival-{seat}",
    )
    art = icon("coin", 8, 0, 17, "gold") + text(20, 0, one.points(), 17, bold=True, middle=True)
    art += icon("potion", width * 0.42, 0, 17, "teal") + text(width * 0.42 + 12, 0, one.mana, 17, middle=True)
    art += icon("skull", width * 0.7, 0, 17, "red") + text(width * 0.7 + 12, 0, beaten, 17, bold=True, middle=True)
    px = 8.0
    for place, face in enumerate(one.dice):
        art += group(signs.quest_die(face, 15, bool(one.spent >> place & 1)), x=px, y=22)
        px += 19
    if one.bonus >= 0:
        art += group(signs.bonus_die(BONUS_FACES[one.bonus], 15, one.bonus_used), x=px, y=22)
    px = width - 20.0
    for ability in range(4, -1, -1):
        for _ in range(one.held[ability] + one.fresh[ability]):
            art += signs.symbol(ability, px, 22, 14, "purple")
            px -= 15
    drawing.add(f"rival-foot-{seat}", x + 6, y + height - foot + 10, art, under=f"rival-{seat}")


def _open_book(view: AdventureView, seat: int, book: Book) -> str:
    """DTA-CLS-06, DTA-SIDE-04: what else lies open before another player: reserve, side quest, powers."""
    one = view.seats[seat]
    counts = [usable + fresh for usable, fresh in zip(one.held, one.fresh)]
    held = [f"{n} {word}" for word, n in zip(ABILITIES, counts) if n]
    said = [f"reserve: {', '.join(held) or 'empty'}."]
    quest = side_words(book, view, one)
    if quest:
        said.append(f"Side quest {quest}.")
    for place, power in enumerate(book.roles[one.role].power if one.role else ()):
        state = "unlocked" if one.unlocked >> place & 1 else f"{one.xp[place]} of {power.boxes} experience"
        said.append(f"{power.title} ({state}): {power.text}")
    return " " + " ".join([said[0].capitalize(), *said[1:]])


def near_list(
    drawing: Drawing, view: AdventureView, seat: int, board: HexMap, x: float, y: float, width: float
) -> float:
    """The quests beside the meeple once more, large, with names; returns the height."""
    one = view.seats[seat]
    rows = [hex for hex in board.near[one.at] if not one.done >> hex & 1]
    if not rows:
        return 0.0
    drawing.add("near", x, y, text(4, 16, "Beside you", 18, bold=True) + line(4, 23, width, 23, "edge", 1.2))
    top = y + 30
    for hex in rows:
        name = board.names[hex]
        art = rect(0, 0, width, 58, "card", "red" if board.kinds[hex] == "boss" else "ink", 1.5, 8)
        if name_of(board.hexes[hex]):
            art += group(framed(picture(name_of(board.hexes[hex])), 52, 52), x=3, y=3)
        art += text(64, 17, shorten(board.hexes[hex].name, width - 144, 16, "serif", True), 16, bold=True, middle=True)
        row, wide = signs.reward_row(board.rewards[hex], 22, 4)
        art += group(row, x=width - 12 - wide / 2, y=20)
        if board.first[hex] and not 0 < view.first[hex] < view.round:
            first, first_wide = signs.reward_row(board.first[hex], 18, 3)
            art += text(width - 24 - first_wide, 46, "1st", 15, "faint", "end", "sans", middle=True)
            art += group(first, x=width - 14 - first_wide / 2, y=46)
        drawing.add(f"near-{name}", x, top, art, under=f"hex-{name}")
        px = x + 64
        for box in board.boxes_of[hex]:
            wide = signs.box_width(box.need, 26)
            active = not box.need.dotted or 0 < view.first[hex] < view.round
            art = signs.box(box.need, bool(one.filled & box.bit), active, 26)
            drawing.add(f"near-{name}-{box.number}", px + wide / 2, top + 41, art, under=f"box-{name}-{box.number}")
            px += wide + 8
        top += 64
    return top - y
