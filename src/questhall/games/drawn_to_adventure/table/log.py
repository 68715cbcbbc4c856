"""The log in words."""

from questhall.games.drawn_to_adventure.content.dice_and_abilities import BONUS_FACES, FACES
from questhall.games.drawn_to_adventure.content.library import Book
from questhall.games.drawn_to_adventure.state import Adventure
from questhall.games.drawn_to_adventure.table.names import BONUS_WORDS, player, power_title
from questhall.games.drawn_to_adventure.view import AdventureView, seen_by
from questhall.kernel import Event, told_by
from questhall.kernel.event import Tell

CHANCES = {"move": "a free move", "fill": "a box to complete", "bridge": "a bridge"}  # rewards that are chances
OPEN = CHANCES | {
    "xp": "an experience",
    "make": "an ability",
    "reroll": "a reroll",
}  # what waits for its owner's choice

BONUS_USES = {
    "triple": "the Quest Die counts three times", "mana": "4 mana", "xp": "1 experience", "silver": "1 silver",
    "fill": "a box", "move": "a free move",
}  # fmt: skip


def line(view: AdventureView, book: Book, event: Event) -> str:
    """One line; hexes by their place and their name."""
    if event.words:
        return event.told(view.me)
    who = player(event.seat, view) if event.seat >= 0 else ""
    args = [str(arg) for arg in event.args]
    said = _shared(view, book, event, who, args) or _own(view, book, event, who, args)
    return said[:1].upper() + said[1:]


def teller(state: Adventure) -> Tell:
    """Before the next map, whose hexes have the same places: what was said so far, to others and to its own seat."""
    book = state.book()
    views = [*[seen_by(state, seat) for seat in range(len(state.seats))], seen_by(state, None)]
    return lambda event: (line(views[-1], book, event), line(views[event.seat], book, event))


told_by(Adventure, teller)


def _shared(view: AdventureView, book: Book, event: Event, who: str, args: list[str]) -> str:
    """Dice, draft, maps."""
    what = event.what
    if what == "class":
        return f"{who}: {book.roles[args[0]].title}."
    if what == "map_roll":
        return f"{who} rolled {FACES[int(args[0])]} for the map: {book.boards[args[1]].title}."
    if what == "map":
        return f"New map: {book.boards[args[0]].title}."
    if what == "map_end":
        return f"The map is over: {book.boards[args[0]].title}."
    if what == "last_round":
        why = " and ".join(player(int(me), view) for me in args)
        have = "has" if len(args) == 1 and why != "you" else "have"
        why = f"{why} {have} beaten three bosses" if args else "time is up"
        return f"{why}: one more round on this map."
    if what == "roll":
        return f"{who} rolled {', '.join(args[:-1])}; bonus: {BONUS_WORDS[args[-1]]}."
    if what == "pick":
        return f"{who} took {'the bonus die' if args[0] == 'bonus' else args[0]}."
    if what == "shadow":
        return f"The Shadow took {args[0]}."
    return ""


def _own(view: AdventureView, book: Book, event: Event, who: str, args: list[str]) -> str:
    """What a player does in a turn."""
    what = event.what
    if what in ("move", "cave", "sail"):
        verb = {"move": "moved to", "cave": "came through the cave to", "sail": "sailed to"}[what]
        return f"{who} {verb} {_hex(view, book, args[0])}{_by(args[1:])}."
    if what == "fill":
        return f"{who} filled a box of {_hex(view, book, args[0])}{_by(args[2:])}."
    if what in ("complete", "first", "boss"):
        verb = {"complete": "completed", "first": "earned the first-only reward of", "boss": "beat the boss"}[what]
        return f"{who} {verb} {_hex(view, book, args[0])}{'!' if what != 'complete' else '.'}"
    if what == "earn":
        if args[0] == "reserve":
            lost = "" if args[1] != "0" else ", but no icon is free for it"
            return f"{who} earned {FACES[int(args[2])]} for the reserve{lost}."
        if args[0] == "bridge" and args[1] != "0":
            return f"{who} earned bridge {args[1]}."
        many = "" if args[1] == "1" else "s"
        unit = {"xp": "experience", "gem": f"gem{many}", "barrel": f"barrel{many} of mead"}.get(args[0], args[0])
        return f"{who} earned {CHANCES.get(args[0]) or f'{args[1]} {unit}'}."
    if what in ("reroll", "flip"):
        bonus = args[0] == "bonus"
        face = BONUS_WORDS[BONUS_FACES[int(args[1])]] if bonus else FACES[int(args[1])]
        die = "the bonus die" if bonus else f"a {FACES[int(args[2])]} die" if len(args) > 2 else "a die"
        price = f" for {args[3]} mana" if len(args) > 3 and args[3] != "0" else ""
        return f"{who} {'rerolled' if what == 'reroll' else 'flipped'} {die}{price}: {face}."
    if what == "convert":
        return f"{who} converted {_tokens(args[:4])} into {args[4]}."
    if what == "power":
        return f"{who} used {power_title(book, args[0])}{_by(args[1:])}."
    if what in ("xp", "unlock"):
        title = power_title(book, args[0])
        return (
            f"{who} unlocked {title}!"
            if what == "unlock"
            else f"{who} put experience on {title} ({args[1]} of {args[2]})."
        )
    if what in ("draw", "leg"):
        title = _card(book, view, int(args[0]))
        if what == "draw":
            return f"{who} drew the side quest {title}."
        return f"{who} paid leg {args[1]} of {title}{_by(args[2:])}."
    plain = {
        "mana": f"{who} took {' '.join(args)} mana.",
        "reserve": f"{who} reserved {' '.join(args)}.",
        "bonus": f"{who} used the bonus die: {BONUS_USES.get(args[-1], '')}." if args else "",
        "make": f"{who} made {' '.join(args)}.",
        "barrel": f"{who} spent a barrel of mead.",
        "dig": f"{who} dug up a treasure{_by(args[1:])}.",
        "bridge": f"{who} opened bridge {' '.join(args)}.",
        "decline": f"{who} declined {OPEN.get(args[0], 'a reward')}." if args else "",
        "lost": f"{who} had no use for {OPEN.get(args[0], 'a reward')}." if args else "",
        "end": f"{who} ended the turn.",
    }
    return plain.get(what, f"{who} {what} {' '.join(args)}".strip())


def _by(paid: list[str]) -> str:
    """What did it: dice, the reserve, made tokens, mana ..."""
    if len(paid) == 1:
        return {"bonus": " with the bonus die", "barrel": " with a barrel of mead"}.get(paid[0], " as a reward")
    mana = paid[-1] if paid[-2:-1] == ["mana"] else "0"
    tokens = paid[:-2] if paid[-2:-1] == ["mana"] else paid
    return (f" with {_tokens(tokens)}" if tokens else "") + (f" for {mana} mana" if mana != "0" else "")


def _tokens(paid: list[str]) -> str:
    """Source and ability by turns: "combat from a die and key from the reserve"."""
    how = {"die": "{} from a die", "reserve": "{} from the reserve", "made": "{} made this turn"}
    return " and ".join(how[source].format(what) for source, what in zip(paid[::2], paid[1::2]))


def _hex(view: AdventureView, book: Book, name: str) -> str:
    board = book.boards[view.route[-1]]
    return f"{board.hexes[board.index[name]].name} ({name})" if name in board.index else name


def _card(book: Book, view: AdventureView, number: int) -> str:
    deck = book.decks[view.route[-1]]
    return deck[number].card.title if number < len(deck) else "a side quest"
