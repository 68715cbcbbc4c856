"""Why not? What a person might expect to do in a turn and cannot, each with the clause that forbids it."""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES, BONUS_FACES, FACES, MANA
from questhall.games.drawn_to_adventure.content.hexes import Box, HexMap
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.content.talents import Talents
from questhall.games.drawn_to_adventure.table.choices import DICE
from questhall.games.drawn_to_adventure.table.names import bill_words, heading, need_words
from questhall.games.drawn_to_adventure.view import AdventureView, SeatView
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
    offered = {canonical(option) for option in decision.options}
    found = [
        *_moves(view, board, seat, talents, me),
        *_boxes(view, board, seat, talents, offered),
        *_reserves(board, seat, talents, me),
        *_dice(seat, talents, me),
        *_powers(book, seat, me),
        *_side(book, view, board, seat, me),
        *_special(board, seat, me),
    ]
    return [refusal for refusal in found if not any(_same(option, refusal.option) for option in offered)]


def _same(option: str, refused: str) -> bool:
    """Whether an option is what was refused, or one way to do it: `side reserve key` is a way to do `side`."""
    return option == refused or option.startswith(f"{refused} ")


def _draft(view: AdventureView, decision: Decision) -> list[Refusal]:
    if "bonus" in decision.options:
        return []
    why = "Only the Start Player may take the bonus die, and only with the very first pick."
    return [Refusal("bonus", "pool-bonus", "DTA-BON-02", why)]


def _moves(view: AdventureView, board: HexMap, seat: SeatView, talents: Talents, me: int) -> list[Refusal]:
    """Dice whose first step is closed."""
    found = []
    for place, face in enumerate(seat.dice):
        die = f"die-{me}-{place + 1}"
        if seat.spent >> place & 1:
            found.append(Refusal(f"use {DICE[place]}", die, "DTA-DIE-03", "This die is exhausted: each has one use."))
            continue
        if face == MANA and not view.mana_die_moves:
            why = "A mana die does not move; south-west is for free moves."
            found.append(Refusal(f"move {DICE[place]}", die, "DTA-DIE-05", why))
            continue
        ways = talents.headings[face]
        for way in ways:
            ray = board.rays[seat.at][way]
            if ray and not seat.done >> ray[0] & 1:
                why = f"{board.hexes[ray[0]].name}, to the {heading(way)}, is not completed."
                name = board.names[ray[0]]
                found.append(Refusal(f"move die {FACES[face]} {name}", f"hex-{name}", "DTA-MOVE-03", why))
        if not any(board.rays[seat.at][way] for way in ways):
            where = " and to the ".join(heading(way) for way in ways)
            why = f"To the {where} there is an obstacle, a dock or the edge of the map."
            found.append(Refusal(f"move {DICE[place]}", die, "DTA-MOVE-04", why))
    if seat.mana >= talents.walk:
        found.append(Refusal("walk", f"mana-{me}", "DTA-MOVE-04", "No direction is open to a walk."))
    return found


def _boxes(view: AdventureView, board: HexMap, seat: SeatView, talents: Talents, offered: set[str]) -> list[Refusal]:
    """Boxes far away, dotted, for the reserve only, or without a token that fits."""
    open_now = {tuple(option.split()[-2:]) for option in offered}
    found = []
    for box in board.boxes:
        name = board.names[box.hex]
        if seat.filled & box.bit or seat.done >> box.hex & 1 or (name, str(box.number)) in open_now:
            continue
        twins = [other for other in board.boxes_of[box.hex] if other.text == box.text and not seat.filled & other.bit]
        if (name, str(twins[0].number)) in open_now:
            rule, why = "DTA-QUEST-01", "The box before it is just the same: fill that one first."
        else:
            rule, why = _why_not(view, board, seat, talents, box)
        element = f"box-{name}-{box.number}"
        found.append(Refusal(f"fill {element}", element, rule, why))
    return found


def _why_not(view: AdventureView, board: HexMap, seat: SeatView, talents: Talents, box: Box) -> tuple[str, str]:
    where, takes = board.hexes[box.hex].name, need_words(box.text)
    far = box.hex in board.far[seat.at]
    if box.hex not in board.near[seat.at] and not (far and talents.reach_all):
        if far and talents.reach:
            reaching = " or ".join(word for ability, word in enumerate(ABILITIES) if talents.reach >> ability & 1)
            return "DTA-QUEST-01", f"{where} is two hexes away: only {reaching} reaches it."
        return "DTA-QUEST-01", f"{where} is not beside your meeple."
    if box.need.dotted and not 0 < view.first[box.hex] < view.round:
        return "DTA-TRO-02", "A dotted box is no box until somebody has completed the quest in an earlier round."
    if box.need.shape == "reserve":
        return "DTA-ELF-01", f"This box takes {takes}: no die and no made token."
    if box.need.both:
        return "DTA-QUEST-04", f"This box takes {takes} in one action, and you do not have both."
    return "DTA-QUEST-02" if box.need.shape == "single" else "DTA-QUEST-03", f"This box takes {takes}: you have none."


def _reserves(board: HexMap, seat: SeatView, talents: Talents, me: int) -> list[Refusal]:
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
    if seat.bonus >= 0 and not seat.bonus_used:
        why = "There is no open way and no box beside you: it has no effect."
        found.append(Refusal("bonus", f"bonus-{me}", "DTA-BON-05", why))
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
            have = f"you have {seat.mana} mana" if seat.mana < bill.mana else "you do not have that"
            why = f"{power.title} costs {bill_words(bill)}; {have}."
            found.append(Refusal(f"power {power.id}", element, "DTA-POW-07", why))
        else:
            why = f"{power.title} works by itself: {power.text[0].lower()}{power.text[1:]}"
            found.append(Refusal(f"power {power.id}", element, "DTA-CLS-04", why))
    return found


def _side(book: Book, view: AdventureView, board: HexMap, seat: SeatView, me: int) -> list[Refusal]:
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


def _special(board: HexMap, seat: SeatView, me: int) -> list[Refusal]:
    found = []
    if "mead" in board.modules:
        if not seat.barrels:
            found.append(Refusal("barrel", f"barrel-{me}", "DTA-HAL-02", "You have no barrel of mead."))
        elif seat.barrel_spent:
            found.append(Refusal("barrel", f"barrel-{me}", "DTA-HAL-03", "One barrel a turn."))
        else:
            why = "A barrel completes a box of a shire quest beside you (green dashes)."
            found.append(Refusal("barrel", f"barrel-{me}", "DTA-HAL-03", why))
    if board.treasure[seat.at] is not None and seat.dug >> seat.at & 1:
        why = "You have dug here already."
        found.append(Refusal("dig", f"hex-{board.names[seat.at]}", "DTA-GRE-02", why))
    elif board.treasure[seat.at] is not None:
        why = "A key digs up the treasure, and you have none to spend."
        found.append(Refusal("dig", f"hex-{board.names[seat.at]}", "DTA-GRE-02", why))
    return found
