"""Questions and answers: the prompt of a decision, the words of an option, and what to click for it."""

from questhall.drawing import Way
from questhall.games.drawn_to_adventure.content.dice_and_abilities import BONUS_FACES, FACES, opposite
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.content.talents import Talents
from questhall.games.drawn_to_adventure.table.names import (
    BONUS_WORDS,
    card_front,
    hex_name,
    need_words,
    power_title,
    reward_words,
)
from questhall.games.drawn_to_adventure.view import AdventureView, SeatView
from questhall.kernel import Decision, Option

Parts = tuple[str | int, ...]
DICE = ("d1", "d2")
WAITING = {
    "xp": "experience",
    "move": "a free move",
    "fill": "a box to complete",
    "bridge": "a bridge",
    "make": "an ability to make",
    "reroll": "a die to reroll",
}


def ask(view: AdventureView, book: Book, decision: Decision) -> str:
    """The question in words."""
    kind = decision.kind
    if kind == "pick_class":
        return "Choose your class."
    if kind.startswith("draft"):
        last = view.picks >= 2 * max(2, len(view.seats)) - 1
        if isinstance(decision.options[-1], tuple):
            return "Take two dice: you pick twice in a row."
        return (
            "Take a die." if kind == "draft_first" else "Take your second die." if not last else "Take your last die."
        )
    if kind == "sail":
        return "You are at the port: stay, or sail to a dock?"
    if kind == "convert":
        return "Convert into which ability?"
    if kind == "side_choice":
        return "Keep one of these side quests."
    if kind == "reward":
        seat = view.seats[decision.seat]
        waiting = dict.fromkeys(WAITING[reward.what] for reward in seat.pending)
        return f"You have earned {' and '.join(waiting)}."
    last_round = " Last round of this map!" if view.trigger and view.round > view.trigger else ""
    return f"Your turn: move, fill boxes, reserve, or end it.{last_round}"


# --- words ---------------------------------------------------------------------------------------------------------


def words(view: AdventureView, book: Book, decision: Decision, option: Option) -> str:
    """The label of one option."""
    if isinstance(option, int):
        return str(option)
    if isinstance(option, str):
        return _plain_words(view, book, decision, option)
    if decision.kind.startswith("draft"):
        return " and ".join([_plain_words(view, book, decision, str(face)) for face in option])
    board = book.boards[view.route[-1]]
    seat = view.seats[decision.seat]
    verb = str(option[0])
    if verb in ("move", "walk", "free", "sail"):
        return _move_words(board, verb, option, book.talents[seat.role][seat.unlocked].walk)
    if verb in ("fill", "complete", "barrel"):
        return _fill_words(view, board, seat, verb, option)
    if verb == "bonus":
        return _bonus_words(view, board, seat, option)
    if verb == "power":
        return f"{power_title(book, str(option[1]))}{_paid(option[2:])}"
    if verb == "side":
        return f"Pay the side quest{_paid(option[1:])}"
    if verb == "keep":
        return card_front(book.decks[view.route[-1]][int(option[1])])
    if verb == "reroll":
        price = book.talents[seat.role][seat.unlocked].reroll if decision.kind == "act" else 0
        return f"Reroll {_die_words(seat, str(option[1]))}{f' ({price} mana)' if price else ''}"
    return _other_words(book, seat, verb, option)


def _plain_words(view: AdventureView, book: Book, decision: Decision, option: str) -> str:
    if decision.kind == "pick_class":
        role = book.roles[option]
        return f"{role.title}: {', '.join(power.title for power in role.power)}"
    if option == "end":
        return "End turn"
    if option == "stay":
        return "Stay in the port"
    if option == "bonus":
        return f"Bonus die: {BONUS_WORDS[BONUS_FACES[view.bonus]]}"
    return option.capitalize()


def _move_words(board: HexMap, verb: str, option: Parts, price: int) -> str:
    target = hex_name(board, str(option[-1]))
    if verb == "move":
        return f"Move to {target} with {_token(str(option[1]), str(option[2]))}"
    if verb == "walk":
        return f"Walk to {target} for {price} mana"
    return f"Sail to {target}" if verb == "sail" else f"Free move to {target}"


def _fill_words(view: AdventureView, board: HexMap, seat: SeatView, verb: str, option: Parts) -> str:
    """What is filled with what, and what it will pay."""
    name, number = str(option[-2]), int(option[-1])
    hex = board.index[name]
    box = board.boxes_of[hex][number - 1]
    needs = board.needs[hex] | (board.dotted[hex] if 0 < view.first[hex] < view.round else 0)
    finishing = (seat.filled | box.bit) & needs == needs
    text = f"Fill {need_words(box.text)} of {hex_name(board, name)}"
    if verb == "fill":
        text += _paid(option[1:-2])
    elif verb == "barrel":
        text += " with a barrel of mead"
    if finishing:
        gone = 0 < view.first[hex] < view.round
        prizes = board.rewards[hex] + (() if gone else board.first[hex])
        text += f": completes it, pays {reward_words(prizes)}"
    return text


def _bonus_words(view: AdventureView, board: HexMap, seat: SeatView, option: Parts) -> str:
    what = str(option[1])
    if what == "move":
        return f"Bonus die: free move to {hex_name(board, str(option[2]))}"
    if what == "fill":
        text = _fill_words(view, board, seat, "bonus", option)
        return f"Bonus die: {text[0].lower()}{text[1:]}"
    return {
        "triple": "Bonus die: the Quest Die counts three times",
        "mana": "Bonus die: gain 4 mana",
        "xp": "Bonus die: gain 1 experience",
        "silver": "Bonus die: gain 1 silver",
    }[what]


def _other_words(book: Book, seat: SeatView, verb: str, option: Parts) -> str:
    talents = book.talents[seat.role][seat.unlocked]
    if verb == "mana":
        return f"Take {talents.mana_die} mana"
    if verb == "reserve":
        return f"Reserve {option[1]} for later"
    if verb == "convert":
        return f"Convert {_token(str(option[1]), str(option[2]))} and {_token(str(option[3]), str(option[4]))}"
    if verb == "flip":
        return f"Flip to {FACES[opposite(seat.dice[DICE.index(str(option[1]))])]} ({talents.flip} mana)"
    if verb == "dig":
        return f"Dig for the treasure with {_token(str(option[1]), 'key')}"
    if verb == "xp":
        return f"Experience for {power_title(book, str(option[1]))}"
    if verb == "make":
        return f"Make {option[1]}"
    if verb == "bridge":
        return f"Open bridge {option[1]}"
    return f"Decline {WAITING[str(option[1])]}"


def _die_words(seat: SeatView, name: str) -> str:
    if name == "both":
        return "both dice"
    return "the bonus die" if name == "bonus" else f"the {FACES[seat.dice[DICE.index(name)]]} die"


def _token(source: str, ability: str) -> str:
    return {"die": f"the {ability} die", "reserve": f"{ability} from the reserve", "made": f"the made {ability}"}[
        source
    ]


def _paid(parts: Parts) -> str:
    """Tokens of a payment in words."""
    tokens = [_token(str(parts[i]), str(parts[i + 1])) for i in range(0, len(parts), 2)]
    return f" with {' and '.join(tokens)}" if tokens else ""


# --- where it leads ---


def leads(view: AdventureView, book: Book, decision: Decision, option: Option) -> tuple[str, ...]:
    """The way of a move: the hexes that it crosses, and behind a cave or a port where it may end."""
    moves = ("move", "walk", "free")
    if not isinstance(option, tuple) or not (option[0] in moves or option[:2] == ("bonus", "move")):
        return ()
    board, at = book.boards[view.route[-1]], view.seats[decision.seat].at
    end = board.index[str(option[-1])]
    ray = next((ray for ray in board.rays[at] if end in ray), ())
    way = [*ray[: ray.index(end)], end] if ray else [end]
    if board.partner[end] >= 0:
        way.append(board.partner[end])
    return tuple(f"hex-{board.names[hex]}" for hex in (*way, *board.docks[end]))


# --- picks ---------------------------------------------------------------------------------------------------------


def picks(view: AdventureView, book: Book, decision: Decision, option: Option) -> tuple[str, ...]:
    """What to click, in order: an ability first, then where it goes."""
    me, seat = decision.seat, view.seats[decision.seat]
    if not isinstance(option, tuple):
        return _plain_picks(view, book, decision, str(option))
    if decision.kind.startswith("draft"):
        return _two_dice(view, option)
    verb = str(option[0])
    hexes = {"walk": f"mana-{me}", "sail": "", "free": ""}
    if verb == "move":
        return (*_tokens(seat, me, option[1:3]), f"hex-{option[3]}")
    if verb in hexes:
        return tuple(pick for pick in (hexes[verb], f"hex-{option[1]}") if pick)
    if verb == "fill":
        return (*_tokens(seat, me, option[1:-2]), f"box-{option[-2]}-{option[-1]}")
    if verb == "complete":
        return (f"box-{option[1]}-{option[2]}",)
    if verb == "barrel":
        return (f"barrel-{me}", f"box-{option[1]}-{option[2]}")
    if verb == "bonus":
        return _bonus_picks(me, option)
    if verb == "power":
        return (f"power-{me}-{option[1]}", *_tokens(seat, me, option[2:]))
    if verb == "side":
        return (f"side-{me}", *_tokens(seat, me, option[1:]))
    return _other_picks(view, book, decision, option)


def _plain_picks(view: AdventureView, book: Book, decision: Decision, option: str) -> tuple[str, ...]:
    if decision.kind == "pick_class":
        return (f"role-{option}",)
    if decision.kind.startswith("draft"):
        return ("pool-bonus",) if option == "bonus" else (f"pool-{view.pool.index(FACES.index(option))}",)
    if decision.kind == "convert":
        return (f"rose-{option}",)
    return ("=End turn",) if option == "end" else ("=Stay",)


def _two_dice(view: AdventureView, option: Parts) -> tuple[str, ...]:
    """Two dice of the pool; of equal ones two different dice."""
    one, other = (FACES.index(str(face)) for face in option)
    first = view.pool.index(one)
    return f"pool-{first}", f"pool-{view.pool.index(other, first + 1) if one == other else view.pool.index(other)}"


def ways(ways: list[Way], decision: Decision) -> list[Way]:
    """Where two dice can be taken at once they are, in any order; a single one would only be asked about again."""
    if not decision.kind.startswith("draft") or not isinstance(decision.options[-1], tuple):
        return ways
    both = [way for way in ways if len(way[2]) == 2]
    return both + [(choice, words, picks[::-1]) for choice, words, picks in both if len(set(choice.split())) == 2]


def _bonus_picks(me: int, option: Parts) -> tuple[str, ...]:
    what = option[1]
    if what == "move":
        return (f"bonus-{me}", f"hex-{option[2]}")
    if what == "fill":
        return (f"bonus-{me}", f"box-{option[2]}-{option[3]}")
    buttons = {
        "triple": "=Count three times",
        "mana": "=Gain 4 mana",
        "xp": "=Gain experience",
        "silver": "=Take 1 silver",
    }
    return (f"bonus-{me}", buttons[str(what)])


def _other_picks(view: AdventureView, book: Book, decision: Decision, option: Parts) -> tuple[str, ...]:
    me, seat, verb = decision.seat, view.seats[decision.seat], str(option[0])
    talents = book.talents[seat.role][seat.unlocked]
    if verb == "mana":
        return (_die(seat, me, "mana"), f"=Take {talents.mana_die} mana")
    if verb == "reserve":
        return (_token_id(seat, me, "die", str(option[1]), 0), "=Reserve")
    if verb == "convert":
        return (*_tokens(seat, me, option[1:]), "=Convert")
    if verb == "reroll":
        return _reroll_picks(seat, me, decision, str(option[1]), talents)
    if verb == "flip":
        face = FACES[opposite(seat.dice[DICE.index(str(option[1]))])]
        return (f"die-{me}-{str(option[1])[1]}", f"=Flip to {face} ({talents.flip} mana)")
    if verb == "dig":
        return (_token_id(seat, me, str(option[1]), "key", 0), "=Dig")
    if verb == "xp":
        return (f"power-{me}-{option[1]}",)
    if verb == "make":
        return (f"rose-{option[1]}",)
    if verb == "bridge":
        board = book.boards[view.route[-1]]
        return (f"hex-{board.names[board.bridges[int(option[1])]]}",)
    if verb == "keep":
        return (f"offer-{option[1]}",)
    what = {
        "xp": "experience",
        "move": "free move",
        "fill": "box",
        "bridge": "bridge",
        "make": "ability",
        "reroll": "reroll",
    }
    return (f"=Decline the {what[str(option[1])]}",)


def _reroll_picks(seat: SeatView, me: int, decision: Decision, name: str, talents: Talents) -> tuple[str, ...]:
    if name == "both":
        return (f"mana-{me}", f"=Reroll both ({talents.reroll} mana)")
    die = f"bonus-{me}" if name == "bonus" else f"die-{me}-{name[1]}"
    return (die,) if decision.kind == "reward" else (die, f"=Reroll ({talents.reroll} mana)")


def _tokens(seat: SeatView, me: int, parts: Parts) -> tuple[str, ...]:
    """The pieces of several tokens; the second of two equal dice is the other die."""
    found: list[str] = []
    for i in range(0, len(parts), 2):
        name = _token_id(seat, me, str(parts[i]), str(parts[i + 1]), 0)
        found.append(_token_id(seat, me, str(parts[i]), str(parts[i + 1]), 1) if name in found else name)
    return tuple(found)


def _token_id(seat: SeatView, me: int, source: str, ability: str, skip: int) -> str:
    if source != "die":
        return f"{source}-{me}-{ability}"
    dice = [place for place, face in enumerate(seat.dice) if FACES[face] == ability and not seat.spent >> place & 1]
    if skip < len(dice):
        return f"die-{me}-{dice[skip] + 1}"
    return f"extra-{me}"


def _die(seat: SeatView, me: int, face: str) -> str:
    return _token_id(seat, me, "die", face, 0)
