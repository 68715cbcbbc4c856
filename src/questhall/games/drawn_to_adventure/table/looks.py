"""What a piece is and does: asked for when somebody rests on it."""

from questhall.drawing import Art, Look
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.content.printed import ABILITIES, BONUS_FACES, FACES
from questhall.games.drawn_to_adventure.table import signs
from questhall.games.drawn_to_adventure.table.names import (
    BONUS_WORDS,
    bill_words,
    bosses,
    describe_hex,
    heading,
    need_words,
    reward_words,
    side_words,
)
from questhall.games.drawn_to_adventure.view import AdventureView

GLOSSARY = {
    "mana": "Potions: 1 rerolls, 2 flip a die to its opposite face, 3 walk in any direction.",
    "reserve": "A die saved for later: outlined now, usable from the next round, once on each map.",
    "experience": "Fills the boxes of your class powers; a full row unlocks the power for the rest of the game.",
    "boss": "Three bosses of anybody end the map one round later.",
    "first": "A reward marked with a flag goes to all who complete the quest in the first round in which anybody does.",
    "side quest": "A card from a village, with two legs to pay on lettered hexes.",
    "convert": "Two drafted or reserved abilities become one of another type, for this turn.",
    "barrel": "A barrel of mead fills one box of a shire quest.",
    "dotted": "A dotted box counts only after somebody has completed the quest in an earlier round.",
}


def look(view: AdventureView, book: Book, id: str) -> Look | None:
    """The look of a hex, a box, a die, a power, a class, a side quest or a rival; None where the label says all."""
    if id.startswith("role-") and id[5:] in book.roles:
        return _role(book, id[5:])
    if not view.route:
        return None
    board, me = book.boards[view.route[-1]], view.me if view.me >= 0 else view.start % len(view.seats)
    kind, _, rest = id.partition("-")
    seat = view.seats[me]
    if kind in ("hex", "near") and rest in board.index:
        hex = board.index[rest]
        printed = board.hexes[hex]
        says = [part.strip() + "." for part in describe_hex(view, board, seat, hex).split(". ") if part.strip(" .")]
        art = Art(signs.ground(printed.art, printed.kind, 48, bool(seat.done >> hex & 1)))
        return Look(printed.name, printed.kind.replace("_", " "), art, tuple(says))
    if kind == "box":
        name, _, number = rest.rpartition("-")
        if name in board.index and number.isdecimal():
            box = board.boxes_of[board.index[name]][int(number) - 1]
            filled = "Filled in." if seat.filled & box.bit else "Empty."
            told = (f"Takes {need_words(box.text)}.", filled)
            return Look(board.hexes[box.hex].name, "box", Art(signs.box(box.need, False, True, 60)), told)
    if kind in ("pool", "die", "rose"):
        return _die(view, rest, kind, me)
    if kind == "bonus" and seat.bonus >= 0:
        face = BONUS_FACES[seat.bonus]
        return Look("Bonus die", "die", Art(signs.bonus_die(face, 84)), (BONUS_WORDS[face].capitalize() + ".",))
    if kind == "power":
        return _power(view, book, rest)
    if kind == "class" and seat.role:
        return _role(book, seat.role)
    if kind == "side" and seat.card >= 0:
        return _side(view, book, me)
    if kind == "offer" and rest.isdecimal():
        quest = book.decks[view.route[-1]][int(rest)]
        told = (f"First leg: at {quest.letters[0]} pay {bill_words(quest.prices[0])}.", quest.card.flavour)
        return Look(quest.card.title, "side quest", says=told)
    if kind == "rival":
        number = rest.rpartition("-")[2]
        return _rival(view, book, int(number)) if number.isdecimal() else None
    return None


def _die(view: AdventureView, rest: str, kind: str, me: int) -> Look | None:
    if kind == "rose":
        face = FACES.index(rest) if rest in FACES else -1
    elif kind == "pool":
        if rest == "bonus":
            name = BONUS_FACES[view.bonus]
            return Look("Bonus die", "die", Art(signs.bonus_die(name, 84)), (BONUS_WORDS[name].capitalize() + ".",))
        face = view.pool[int(rest)] if rest.isdecimal() and int(rest) < len(view.pool) else -1
    else:
        dice = view.seats[me].dice
        number = rest.rpartition("-")[2]
        face = dice[int(number) - 1] if number.isdecimal() and 0 < int(number) <= len(dice) else -1
    if face < 0:
        return None
    says = (f"Moves {heading(face)}, and fills boxes of {FACES[face]}.", f"Its opposite face is {FACES[5 - face]}.")
    return Look(FACES[face].capitalize(), "Quest Die", Art(signs.quest_die(face, 84)), says)


def _role(book: Book, id: str) -> Look:
    role = book.roles[id]
    powers = [f"{power.title} ({power.boxes} experience): {power.text}" for power in role.power]
    return Look(role.title, "class", says=(role.text, *powers))


def _power(view: AdventureView, book: Book, rest: str) -> Look | None:
    owner, _, name = rest.partition("-")
    if not owner.isdecimal() or int(owner) >= len(view.seats):
        return None
    seat = view.seats[int(owner)]
    for place, power in enumerate(book.roles[seat.role].power if seat.role else ()):
        if power.id == name:
            state = "unlocked" if seat.unlocked >> place & 1 else f"{seat.xp[place]} of {power.boxes}"
            return Look(power.title, "power", says=(power.text,), numbers=(("experience", state),))
    return None


def _side(view: AdventureView, book: Book, me: int) -> Look:
    seat, deck = view.seats[me], book.decks[view.route[-1]]
    quest = deck[seat.card]
    says = [f"{side_words(book, view, seat)}."]
    if seat.back >= 0:
        says.append(f"For it: {reward_words(deck[seat.back].rewards[1])}.")
    return Look(quest.card.title, f"side quest, leg {seat.leg}", says=(*says, quest.card.flavour))


def _rival(view: AdventureView, book: Book, seat: int) -> Look | None:
    if seat >= len(view.seats):
        return None
    one, board = view.seats[seat], book.boards[view.route[-1]]
    held = [f"{n} {word}" for word, n in zip(ABILITIES, [a + b for a, b in zip(one.held, one.fresh)]) if n]
    says = [f"Reserve: {', '.join(held) or 'empty'}."]
    if one.role:
        says += [
            f"{power.title}: {'unlocked' if one.unlocked >> place & 1 else f'{one.xp[place]} of {power.boxes}'}."
            for place, power in enumerate(book.roles[one.role].power)
        ]
    numbers = (("points", str(one.points())), ("mana", str(one.mana)), ("bosses", f"{bosses(board, one)} of 4"))
    title = book.roles[one.role].title if one.role else ""
    return Look(f"Player {seat + 1}", title, says=tuple(says), numbers=numbers)
