"""The table in plain text, for terminals and screen readers."""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES, BONUS_FACES, FACES
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.table.names import (
    BONUS_WORDS,
    bosses,
    card_front,
    need_words,
    reward_words,
    side_words,
)
from questhall.games.drawn_to_adventure.view import AdventureView, SeatView

WIDE = 8
SIGNS = {"mana": "m", "silver": "s", "gold": "g", "gem": "G", "xp": "x", "barrel": "b"}  # with a number
OTHER_SIGNS = {"move": ">", "fill": "#", "reserve": "r", "bridge": "B"}
LETTERS = "crwlk"


def text(view: AdventureView, book: Book) -> str:
    """Everything that the drawing shows."""
    if not view.route:
        taken = ", ".join(f"player {i + 1} {book.roles[s.role].title}" for i, s in enumerate(view.seats) if s.role)
        return "\n".join([f"Choosing classes. {taken}".strip(), *_classes(book)])
    board = book.boards[view.route[-1]]
    me = view.me if view.me >= 0 else view.start % len(view.seats)
    last = ", LAST ROUND of this map" if view.trigger and view.round > view.trigger else ""
    lines = [f"{board.title}: map {len(view.route)} of 3, round {view.round}{last}. Start Player: {_starter(view)}."]
    lines += _map(view, board, view.seats[me])
    lines.append(
        "@ meeple, CAPITALS filled, = completed; windrose: combat NE, ranged E, wisdom SE, mana SW, key W, luck NW"
    )
    lines += _beside(view, board, view.seats[me])
    if view.phase == "draft":
        bonus = f"; bonus die: {BONUS_WORDS[BONUS_FACES[view.bonus]]}" if view.bonus >= 0 else ""
        lines.append(f"Draft, player {view.picker + 1} picks: {', '.join(FACES[f] for f in view.pool)}{bonus}")
    for seat in range(len(view.seats)):
        lines += _seat(view, book, board, seat, seat == me)
    if view.deck:
        top = card_front(book.decks[view.route[-1]][view.top])
        lines.append(f"Side quests: {view.deck} cards, on top {top}")
    return "\n".join(lines)


def _classes(book: Book) -> list[str]:
    """What there is to choose from: classes with their powers, and how much experience each takes."""
    lines = []
    for role in book.roles.values():
        lines.append(f"{role.title} (card {role.card}): {role.text}")
        lines += [f"    {power.title} ({power.boxes} experience): {power.text}" for power in role.power]
    return lines


def _starter(view: AdventureView) -> str:
    """A seat's number, or the Shadow of a game alone (DTA-SOLO-02)."""
    return str(view.start + 1) if view.start < len(view.seats) else "the Shadow"


def _map(view: AdventureView, board: HexMap, seat: SeatView) -> list[str]:
    """Rows of hexes with a half-step shift, three lines of eight characters each."""
    left = min(2 * q + r for q, r in board.place)
    rows = sorted({r for _, r in board.place})
    lines: list[str] = []
    for row in rows:
        canvas = [[" "] * (WIDE * 12) for _ in range(3)]
        for hex, (q, r) in enumerate(board.place):
            if r == row:
                column = (2 * q + r - left) * WIDE // 2
                for number, words in enumerate(_cell(view, board, seat, hex)):
                    canvas[number][column : column + WIDE] = list(f"{words:<{WIDE}}"[:WIDE])
        lines += ["".join(line).rstrip() for line in canvas]
    return lines


def _cell(view: AdventureView, board: HexMap, seat: SeatView, hex: int) -> tuple[str, str, str]:
    printed, name = board.hexes[hex], board.names[hex]
    mark = "@" if seat.at == hex else ""
    letter = f"[{printed.letter}]" if printed.letter else ""
    if printed.kind == "obstacle":
        return "  ####", "  ####", ""
    if not board.is_quest[hex]:
        sign = {
            "start": "START",
            "village": "VILLAGE",
            "dock": "DOCK",
            "cave_exit": "CAVE",
            "bridge": f"BRIDGE{printed.bridge}",
        }
        return (
            f"{name}{mark}",
            sign[printed.kind],
            "" if seat.done >> hex & 1 else "closed" if printed.kind != "dock" else "",
        )
    head = {"boss": "!", "cave_entrance": "^", "port": "~"}.get(printed.kind, "")
    if seat.done >> hex & 1:
        return f"{name}{head}{letter}{mark}", "===", ""
    boxes = [_box(b.text, bool(seat.filled & b.bit)) for b in board.boxes_of[hex] if _counts(view, hex, b.need.dotted)]
    short = " ".join(boxes)
    if len(short) < WIDE:
        return f"{name}{head}{letter}{mark}", short, _prizes(board, hex)
    half = len(boxes) // 2  # too many for one line: the prizes stand in the list of what lies beside the meeple
    return f"{name}{head}{letter}{mark}", " ".join(boxes[:half]), " ".join(boxes[half:])


def _counts(view: AdventureView, hex: int, dotted: bool) -> bool:
    return not dotted or 0 < view.first[hex] < view.round


def _box(need: str, filled: bool) -> str:
    mark, _, atom = need.rpartition(":")
    short = atom
    for word, letter in zip(ABILITIES, LETTERS, strict=True):
        short = short.replace(word, letter)
    short = ("R" if mark == "reserve" else "") + short
    return short.upper() if filled else short


def _prizes(board: HexMap, hex: int) -> str:
    return "".join(f"{r.n}{SIGNS[r.what]}" if r.what in SIGNS else OTHER_SIGNS[r.what] for r in board.rewards[hex])


def _beside(view: AdventureView, board: HexMap, seat: SeatView) -> list[str]:
    """The quests beside the meeple, in full."""
    lines = []
    for hex in board.near[seat.at]:
        if not seat.done >> hex & 1:
            boxes = [b for b in board.boxes_of[hex] if not seat.filled & b.bit and _counts(view, hex, b.need.dotted)]
            first = ""
            if board.first[hex] and not 0 < view.first[hex] < view.round:
                first = f", first only {reward_words(board.first[hex])}"
            needs = "; ".join(need_words(b.text) for b in boxes)
            pays = reward_words(board.rewards[hex])
            lines.append(f"  {board.names[hex]} {board.hexes[hex].name}: needs {needs}; pays {pays}{first}")
    return ["Beside the meeple:", *lines] if lines else []


def _seat(view: AdventureView, book: Book, board: HexMap, seat: int, mine: bool) -> list[str]:
    one = view.seats[seat]
    role = book.roles[one.role]
    dice = [FACES[f] + (" (used)" if one.spent >> i & 1 else "") for i, f in enumerate(one.dice)]
    if one.bonus >= 0:
        dice.append(f"bonus: {BONUS_WORDS[BONUS_FACES[one.bonus]]}" + (" (used)" if one.bonus_used else ""))
    made = [f"{n} {ABILITIES[a]} made" for a, n in enumerate(one.made) if n]
    held = [f"{n} {ABILITIES[a]}" for a, n in enumerate(one.held) if n]
    held += [f"{n} {ABILITIES[a]} (next round)" for a, n in enumerate(one.fresh) if n]
    points = f"{one.points()} point{'' if one.points() == 1 else 's'}"
    purse = f"{points} ({one.silver} silver, {one.gold} gold, {one.gem} gems), {one.mana} mana"
    barrels = f", {one.barrels} barrels" if one.barrels else ""
    head = f"{'>' if not one.ended else ' '} Player {seat + 1}, {role.title}{' (you)' if seat == view.me else ''}"
    lines = [f"{head}: {purse}{barrels}, {bosses(board, one)} of 4 bosses, at {board.names[one.at]}"]
    lines.append(f"    dice {', '.join([*dice, *made]) or 'none'}; reserve {', '.join(held) or 'empty'}")
    xp = ", ".join(
        f"{p.title} {one.xp[i]}/{p.boxes}{'*' if one.unlocked >> i & 1 else ''}" for i, p in enumerate(role.power)
    )
    lines.append(f"    powers {xp}")
    if mine:
        lines += [f"      {power.title}: {power.text}" for power in role.power]
    quest = side_words(book, view, one)
    if quest:
        lines.append(f"    side quest {quest}")
    return lines
