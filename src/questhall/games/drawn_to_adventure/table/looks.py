"""What a piece is and does: asked for when somebody rests on it."""

from questhall.drawing import Art, Look, group
from questhall.drawing.pictures import framed, key, token
from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES, BONUS_FACES, FACES
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.content.printed import Reward
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
from questhall.games.drawn_to_adventure.table.pictures import name_of, picture
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
        art = _shown(name_of(printed)) if name_of(printed) else Art("")
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
        return Look(quest.card.title, "side quest", _shown(f"side:{quest.card.id}"), told)
    if kind in ("mana", "silver", "gold", "gem", "barrel", "reserve", "deck", "heading", "sheet"):
        return _counted(view, book, kind, rest, me)
    if kind == "meeple" and seat.role:
        return _role(book, seat.role)
    if kind == "rival":
        number = rest.rpartition("-")[2]
        return _rival(view, book, int(number)) if number.isdecimal() else None
    return None


def _shown(thing: str) -> Art:
    """The picture of a thing, large."""
    return Art(group(framed(picture(thing), 100, 100), x=-50, y=-50))


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


def _counted(view: AdventureView, book: Book, kind: str, rest: str, me: int) -> Look | None:
    """Purse, reserve, the deck of side quests and the clock."""
    seat, board = view.seats[me], book.boards[view.route[-1]]
    if kind == "heading":
        lead = max(bosses(board, one) for one in view.seats)
        numbers = (("map", f"{len(view.route)} of 3"), ("round", str(view.round)), ("most bosses", f"{lead} of 4"))
        art = Art(group(framed(picture(key("realm", board.id.replace("_", "-"))), 128, 80), x=-64, y=-40))
        return Look(board.title, "map", art, (board.blurb, GLOSSARY["boss"]), numbers)
    if kind == "deck":
        if view.top < 0:
            return Look("Side quests", "deck", says=("No cards left.",))
        top = book.decks[view.route[-1]][view.top]
        says = (f"On top: {top.card.title}, drawn last.", top.card.flavour)
        return Look("Side quests", "deck", _shown(f"side:{top.card.id}"), says, (("cards", str(view.deck)),))
    if kind == "reserve":
        word = rest.partition("-")[2]
        if word not in ABILITIES:
            return None
        at = ABILITIES.index(word)
        numbers = (
            ("usable", str(seat.held[at])), ("from this round", str(seat.fresh[at])), ("used", str(seat.used[at])),
        )  # fmt: skip
        art = Art(signs.symbol(at, 0, 0, 70))
        return Look(f"Reserve: {word}", "", art, (GLOSSARY["reserve"],), numbers)
    if kind == "sheet":
        return Look("Treasure", "", Art(signs.reward(Reward(what="gem"), 70)), (), (("points", str(seat.points())),))
    worth = {"silver": 1, "gold": 2, "gem": 3}
    counts = {"mana": seat.mana, "silver": seat.silver, "gold": seat.gold, "gem": seat.gem, "barrel": seat.barrels}
    said = f"Worth {worth[kind]} at the end." if kind in worth else GLOSSARY[kind]
    art = Art(signs.reward(Reward(what=kind), 70))
    return Look(kind.capitalize(), "", art, (said,), (("you have", str(counts[kind])),))


def _role(book: Book, id: str) -> Look:
    role = book.roles[id]
    powers = [f"{power.title} ({power.boxes} experience): {power.text}" for power in role.power]
    return Look(role.title, "class", _shown(f"class:{id}"), (role.text, *powers))


def _power(view: AdventureView, book: Book, rest: str) -> Look | None:
    owner, _, name = rest.partition("-")
    if not owner.isdecimal() or int(owner) >= len(view.seats):
        return None
    seat = view.seats[int(owner)]
    for place, power in enumerate(book.roles[seat.role].power if seat.role else ()):
        if power.id == name:
            state = "unlocked" if seat.unlocked >> place & 1 else f"{seat.xp[place]} of {power.boxes}"
            art = Art(token(picture(f"class:{seat.role}"), 84, signs.SEATS[int(owner)]))
            return Look(power.title, "power", art, (power.text,), (("experience", state),))
    return None


def _side(view: AdventureView, book: Book, me: int) -> Look:
    seat, deck = view.seats[me], book.decks[view.route[-1]]
    quest = deck[seat.card]
    says = [f"{side_words(book, view, seat)}."]
    if seat.back >= 0:
        says.append(f"For it: {reward_words(deck[seat.back].rewards[1])}.")
    art = _shown(f"side:{quest.card.id}")
    return Look(quest.card.title, f"side quest, leg {seat.leg}", art, (*says, quest.card.flavour))


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
    art = Art(token(picture(f"class:{one.role}"), 104, signs.SEATS[seat])) if one.role else Art("")
    return Look(f"Player {seat + 1}", title, art, tuple(says), numbers)
