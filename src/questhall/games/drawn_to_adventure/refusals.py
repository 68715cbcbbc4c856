"""Why not? What a person might expect to do in a turn and cannot, each with the clause that forbids it."""

from questhall.games.drawn_to_adventure.board import Board
from questhall.games.drawn_to_adventure.book import Book
from questhall.games.drawn_to_adventure.choices import DICE
from questhall.games.drawn_to_adventure.content import ABILITIES, BONUS_FACES, FACES, MANA
from questhall.games.drawn_to_adventure.knowledge import AdventureView, SeatView
from questhall.games.drawn_to_adventure.phrases import bill_words, heading, need_words
from questhall.games.drawn_to_adventure.talents import Talents
from questhall.kernel import Decision, Refusal
from questhall.kernel import text as canonical


def refusals(view: AdventureView, book: Book, decision: Decision) -> list[Refusal]:
    """Everything greyed at this moment; what is offered is never refused."""
    if decision.kind.startswith("draft"):
        return _draft(view, decision)
    if decision.kind != "act":
        return []
    me, seat = decision.seat, view.seats[decision.seat]
    board, talents = book.boards[view.route[-1]], book.talents[seat.role][seat.unlocked]
    found = [
        *_moves(board, seat, me),
        *_boxes(view, board, seat),
        *_reserves(board, seat, talents, me),
        *_dice(seat, talents, me),
        *_powers(book, seat, me),
        *_side(book, view, board, seat, me),
        *_special(board, seat, me),
    ]
    offered = {canonical(option) for option in decision.options}
    return [refusal for refusal in found if refusal.option not in offered]


def _draft(view: AdventureView, decision: Decision) -> list[Refusal]:
    if "bonus" in decision.options:
        return []
    why = "Only the Start Player may take the bonus die, and only with the very first pick."
    return [Refusal("bonus", "pool-bonus", "DTA-BON-02", why)]


def _moves(board: Board, seat: SeatView, me: int) -> list[Refusal]:
    """Dice whose first step is closed."""
    found = []
    for place, face in enumerate(seat.dice):
        die = f"die-{me}-{place + 1}"
        if seat.spent >> place & 1:
            found.append(Refusal(f"use {DICE[place]}", die, "DTA-DIE-03", "This die is exhausted: each has one use."))
            continue
        if face == MANA:
            why = "A mana die does not move; south-west is for free moves."
            found.append(Refusal(f"move {DICE[place]}", die, "DTA-DIE-05", why))
            continue
        ray = board.rays[seat.at][face]
        if not ray:
            why = f"To the {heading(face)} there is an obstacle, a dock or the edge of the map."
            found.append(Refusal(f"move {DICE[place]}", die, "DTA-MOVE-04", why))
        elif not seat.done >> ray[0] & 1:
            why = f"{board.hexes[ray[0]].name}, to the {heading(face)}, is not completed."
            name = board.names[ray[0]]
            found.append(Refusal(f"move die {FACES[face]} {name}", f"hex-{name}", "DTA-MOVE-03", why))
    return found


def _boxes(view: AdventureView, board: Board, seat: SeatView) -> list[Refusal]:
    """Boxes far away, dotted, or for the reserve only."""
    found = []
    for box in board.boxes:
        if seat.filled & box.bit or seat.done >> box.hex & 1:
            continue
        element = f"box-{board.names[box.hex]}-{box.number}"
        where = board.hexes[box.hex].name
        if box.hex not in board.near[seat.at]:
            why = f"{where} is not beside your meeple."
            found.append(Refusal(f"fill {element}", element, "DTA-QUEST-01", why))
        elif box.need.dotted and not 0 < view.first[box.hex] < view.round:
            why = "A dotted box is no box until somebody has completed the quest in an earlier round."
            found.append(Refusal(f"fill {element}", element, "DTA-TRO-02", why))
        elif box.need.shape == "reserve" and not any(seat.held[a] for a in box.need.abilities):
            why = f"This box takes {need_words(box.text)}: no die and no made token."
            found.append(Refusal(f"fill {element}", element, "DTA-ELF-01", why))
    return found


def _reserves(board: Board, seat: SeatView, talents: Talents, me: int) -> list[Refusal]:
    found = []
    for ability, word in enumerate(ABILITIES):
        element = f"reserve-{me}-{word}"
        outlined = seat.held[ability] + seat.fresh[ability] + seat.used[ability]
        limit = board.icons + talents.more_icons[ability]
        if outlined >= limit:
            why = f"{word.capitalize()} has no free icon left: {limit} a map, used ones included."
            found.append(Refusal(f"reserve {word}", element, "DTA-RES-05", why))
        if seat.fresh[ability] and not seat.held[ability]:
            why = f"The {word} reserved in this round can be used from the next one."
            found.append(Refusal(f"use reserve {word}", element, "DTA-RES-03", why))
        if seat.made[ability]:
            found.append(
                Refusal(f"reserve made {word}", f"made-{me}-{word}", "DTA-RES-02", "Made tokens are not reserved.")
            )
    return found


def _dice(seat: SeatView, talents: Talents, me: int) -> list[Refusal]:
    """Reroll, flip, walk: mana, and dice that can no longer be changed."""
    found, mana = [], f"mana-{me}"
    for verb, price, clause in (
        ("reroll", talents.reroll, "DTA-POW-04"),
        ("flip", talents.flip, "DTA-POW-05"),
        ("walk", talents.walk, "DTA-POW-06"),
    ):
        if seat.mana < price:
            found.append(Refusal(verb, mana, clause, f"{verb.capitalize()} needs {price} mana; you have {seat.mana}."))
    tied = seat.bonus >= 0 and BONUS_FACES[seat.bonus] == "triple" and seat.bonus_used
    for place in range(len(seat.dice)):
        if seat.spent >> place & 1 or tied:
            why = "The triple ties its die." if tied else "This die is exhausted."
            for verb, clause in (("reroll", "DTA-POW-04"), ("flip", "DTA-POW-05")):
                rule = "DTA-BON-04" if tied else clause
                found.append(Refusal(f"{verb} {DICE[place]}", f"die-{me}-{place + 1}", rule, why))
    if seat.bonus >= 0:
        why = "The bonus die shows no opposite face and is never flipped."
        found.append(Refusal("flip bonus", f"bonus-{me}", "DTA-BON-06", why))
    return found


def _powers(book: Book, seat: SeatView, me: int) -> list[Refusal]:
    found = []
    for place, power in enumerate(book.roles[seat.role].power):
        element = f"power-{me}-{power.id}"
        if not seat.unlocked >> place & 1:
            why = f"{power.title} is not unlocked: {seat.xp[place]} of {power.boxes} experience."
            found.append(Refusal(f"power {power.id}", element, "DTA-CLS-02", why))
        elif power.kind == "active":
            bill = next(one.bill for one in book.talents[seat.role][seat.unlocked].actives if one.id == power.id)
            if seat.mana < bill.mana:
                why = f"{power.title} costs {bill_words(bill)}; you have {seat.mana} mana."
                found.append(Refusal(f"power {power.id}", element, "DTA-POW-07", why))
    return found


def _side(book: Book, view: AdventureView, board: Board, seat: SeatView, me: int) -> list[Refusal]:
    if seat.card < 0:
        return []
    deck = book.decks[view.route[-1]]
    quest = deck[seat.card] if seat.leg == 1 else deck[seat.back]
    letter, bill = quest.letters[seat.leg - 1], quest.prices[seat.leg - 1]
    if board.letters.get(letter) != seat.at:
        why = f"This leg is paid on the hex with the letter {letter}."
        return [Refusal("side", f"side-{me}", "DTA-SIDE-06", why)]
    why = f"The whole price is paid at once: {bill_words(bill)}."
    return [Refusal("side", f"side-{me}", "DTA-SIDE-06", why)]


def _special(board: Board, seat: SeatView, me: int) -> list[Refusal]:
    found = []
    if "mead" in board.modules:
        if seat.barrel_spent:
            found.append(Refusal("barrel", f"barrel-{me}", "DTA-HAL-03", "One barrel a turn."))
        elif seat.barrels:
            why = "A barrel completes a box of a shire quest beside you (green dashes)."
            found.append(Refusal("barrel", f"barrel-{me}", "DTA-HAL-03", why))
    if board.treasure[seat.at] is not None and seat.dug >> seat.at & 1:
        why = "You have dug here already."
        found.append(Refusal("dig", f"hex-{board.names[seat.at]}", "DTA-GRE-02", why))
    return found
