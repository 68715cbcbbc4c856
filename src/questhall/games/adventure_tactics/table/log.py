"""The log in words, and small animations for what happens."""

from collections.abc import Callable

from questhall.drawing import Cue
from questhall.games.adventure_tactics.rules.board.conditions import SKIPPING
from questhall.games.adventure_tactics.state import GameTable
from questhall.games.adventure_tactics.table.chronicle import outcome_texts
from questhall.games.adventure_tactics.table.names import (
    name_of_card,
    name_of_figure,
    name_of_gone,
    name_of_sheet,
    place_name,
    title,
)
from questhall.kernel import Event, told_by
from questhall.kernel.event import Tell

DIE = {"W": "white", "B": "blue", "R": "red", "K": "black"}
COMING = {
    "hp": "HP at the start",
    "potions": "revive potions",
    "hand": "cards in hand",
    "minions": "minions",
    "boss_hp": "HP of the boss",
    "peek": "boss cards to look at",
    "heroes_first": "the heroes go first",
    "invisible": "the heroes begin Invisible",
}


def faces_words(words: tuple[int | str, ...]) -> str:
    """``R3 W1`` as red 3, white 1."""
    return ", ".join(f"{DIE.get(str(word)[:1], '')} {str(word)[1:]}" for word in words)


def _special(state: GameTable, id: str) -> str:
    """A rule of the chapter in its own words."""
    chapter, _, number = id.partition(".")
    printed = state.content.chapters[chapter].encounter if chapter in state.content.chapters else None
    words = printed.special[int(number)].text if printed is not None and number.isdigit() else ""
    return words or "A rule of the chapter"


def _coming(change: str) -> str:
    """``potions=1`` as words."""
    key, _, value = change.partition("=")
    words = COMING.get(key, title(key).lower())
    return words if key in ("heroes_first", "invisible") else f"{words} {int(value):+d}"


def _label(state: GameTable, about: str, number: int) -> str:
    """What a choice of a story or of a random encounter says."""
    chapter, road = state.content.chapters.get(about), state.content.random.get(about)
    choices = chapter.choices if chapter is not None else road.choices if road is not None else ()
    if number >= len(choices):
        return ""
    choice = choices[number]
    return f"{choice.label}. {choice.text}" if choice.text else choice.label


#: Events in words; what stands in brackets is looked up in `_Parts` when it is needed.
LINES: dict[str, str] = {
    "chapter": "Chapter: {first}",
    "encounter": "{first} begins ({second})",
    "round": "Round {zero}",
    "turn": "{who}'s turn",
    "placed": "{who} stands on {square}",
    "draw": "{who} draws {card}",
    "reshuffle": "{who} reshuffles the discard pile",
    "mulligan": "{who} takes a new hand",
    "reveal": "Boss card: {first}",
    "boss_reshuffle": "The boss deck is shuffled anew",
    "plays": "{who} plays {card}",
    "walks": "{who} discards {card} to walk",
    "equips": "{who} puts {card} on the board",
    "item": "{who} uses {card}",
    "respond": "{who} answers with {card}",
    "move": "{who} moves to {square}",
    "goes": "{who} moves to {square}",
    "approach": "{who} goes for {other}",
    "stays": "{who} goes for {other}",
    "shift": "{who} is moved to {square}",
    "hurt": "{who} takes {amount} damage",
    "heal": "{who} heals {amount} HP",
    "burn": "{who} burns for {second} damage",
    "guard": "{who} gains guard {second}",
    "condition": "{who} is {second}",
    "cleansed": "{who} is no longer {second}",
    "defeated": "{fallen} is defeated",
    "knocked_out": "{who} is knocked out",
    "back": "{who} is back on {square}",
    "drinks": "{who} drinks a revive potion",
    "penalty": "The red die: {cards} set aside",
    "aside": "{who} sets {card} aside",
    "stays_up": "{who} stays up with {second} HP",
    "passes": "{who} passes",
    "skips": "{who} skips the turn",
    "discard": "{who} discards {card}",
    "recover": "{who} takes {card} back",
    "summoned": "{who} calls {called}",
    "spawned": "{who} appears",
    "respawned": "{who} rises again",
    "ability": "{who}: {card}",
    "swap": "{who} swaps places with {other}",
    "unnamed": "{who}'s passive abilities are off until cleanup",
    "bidden": "{who} must obey {other}",
    "appears": "{who} stands beside {other}",
    "passed_on": "{other} takes the blow for {who}",
    "direction": "Direction: {zero}",
    "level": "{who} takes {class} {two}",
    "removed": "{who} removes {card}",
    "added": "{who} adds {card}",
    "perk": "{who} gains the perk {card}",
    "loot": "Loot: {first}",
    "traded": "{first} goes to {other}",
    "sell": "Sold: {first}",
    "random": "On the road: {road}",
    "seat": "{who} is played by player {seat}",
    "interacts": "{who} sees to {other}",
    "takes": "{who} takes the {thing}",
    "expose": "Attacks on {who} deal {second} more damage",
    "lure": "{who} draws the enemies' eyes",
    "actions": "{who} has {actions}",
    "out_of_reach": "{who}'s target is out of reach",
    "story_roll": "The roll: {zero}, needed {second}",
    "gets_item": "The party gains {first}",
    "phase": "{who} changes",
    "bottom": "{first} goes under the boss deck",
    "cleared": "{Zero} is cleared away",
    "given_up": "{who} is given up",
    "no_level": "{who} can take no level",
    "no_random": "Nothing happens on the road",
    "perk_lost": "The perk {first} is no longer to be had",
    "redirect": "The attack is turned on {who}",
    "revived": "{who} is up again with {second} HP",
    "roll_off": "Player {first_seat} rolls {second}",
    **{name: f"{{who}} is {name} and skips" for name in SKIPPING},
}


class _Parts(dict[str, object]):
    """The parts of a sentence about an event, made when somebody asks for them."""

    def __init__(self, state: GameTable, args: tuple[int | str, ...]) -> None:
        super().__init__()
        self.state = state
        self.args = args

    def __missing__(self, part: str) -> object:
        return _PARTS[part](self.state, self.args, self._arg)

    def _arg(self, place: int) -> int | str:
        return self.args[place] if len(self.args) > place else ""


Part = Callable[[GameTable, tuple[int | str, ...], Callable[[int], int | str]], object]
_PARTS: dict[str, Part] = {
    "who": lambda state, args, arg: name_of_figure(state, str(args[0])) if args else "",
    "other": lambda state, args, arg: name_of_figure(state, str(arg(1))),
    "card": lambda state, args, arg: name_of_card(state.content, str(args[min(1, len(args) - 1)])) if args else "",
    "first": lambda state, args, arg: name_of_card(state.content, str(args[0])) if args else "",
    "called": lambda state, args, arg: name_of_card(state.content, str(arg(2))),
    "square": lambda state, args, arg: place_name(state, args[-1]) if args and isinstance(args[-1], int) else "",
    "amount": lambda state, args, arg: arg(1) or "no",
    "zero": lambda state, args, arg: arg(0),
    "second": lambda state, args, arg: arg(1),
    "cards": lambda state, args, arg: "1 card" if arg(1) == 1 else f"{arg(1)} cards",
    "actions": lambda state, args, arg: "1 more action" if arg(1) == 1 else f"{arg(1)} more actions",
    "two": lambda state, args, arg: arg(2),
    "road": lambda state, args, arg: _road(state, str(arg(0))),
    "Zero": lambda state, args, arg: title(str(arg(0))),
    "Thing": lambda state, args, arg: title(str(arg(1))),
    "thing": lambda state, args, arg: title(str(arg(1))).lower(),
    "class": lambda state, args, arg: name_of_sheet(state, str(arg(1))),
    "fallen": lambda state, args, arg: name_of_gone(state, str(arg(0)), str(arg(1))),
    "seat": lambda state, args, arg: int(arg(1)) + 1 if isinstance(arg(1), int) else arg(1),
    "first_seat": lambda state, args, arg: int(arg(0)) + 1 if isinstance(arg(0), int) else "",
}


def _road(state: GameTable, id: str) -> str:
    """A random encounter by its printed name."""
    card = state.content.random.get(id)
    return card.name if card is not None else title(id)


def _bought(state: GameTable, args: tuple[int | str, ...]) -> str:
    whom = f" for {name_of_figure(state, str(args[1]))}" if len(args) > 1 and args[1] else ""
    return f"Bought{whom}: {name_of_card(state.content, str(args[0]))}"


def _result(state: GameTable, args: tuple[int | str, ...]) -> str:
    won = {"plus": "Success, with the bonus", "plain": "Success", "failure": "Failure"}.get(str(args[0]), "")
    texts = outcome_texts(state.content, state.chapter, str(args[0])) if state.options.play == "campaign" else ()
    return " ".join((f"{won}.", *texts)) if texts else won


def _cards(state: GameTable, args: tuple[int | str, ...]) -> str:
    return ", ".join(name_of_card(state.content, str(one)) for one in args)


def _gold(state: GameTable, args: tuple[int | str, ...]) -> str:
    return f"Gold {args[0]:+d}, now {args[1]}" if len(args) > 1 and isinstance(args[0], int) else ""


def _laid(state: GameTable, args: tuple[int | str, ...]) -> str:
    return f"{title(str(args[0]))} on {', '.join(place_name(state, int(one)) for one in args[1:])}"


def _dealt(state: GameTable, args: tuple[int | str, ...]) -> str:
    whom = name_of_figure(state, str(args[1])) if args[1] != "-" else "nobody"
    return f"{name_of_card(state.content, str(args[0]))} goes to {whom}"


def _trigger(state: GameTable, args: tuple[int | str, ...]) -> str:
    """An ability of an enemy names its sheet, also when the enemy has just left the board."""
    id, source = str(args[0]), str(args[1])
    sheet = source.partition(".")[0]
    enemy = sheet in state.content.minions or sheet in state.content.bosses
    gone = enemy and state.encounter is not None and id not in state.encounter.figures
    who = name_of_gone(state, id, sheet) if gone else name_of_figure(state, id)
    return f"{who}: {name_of_card(state.content, source)}"


#: Events whose words are more than a sentence with names in it.
TELLERS: dict[str, Callable[[GameTable, tuple[int | str, ...]], str]] = {
    "attack": lambda state, args: attack_line(state, args),
    "trigger": _trigger,
    "roll": lambda state, args: f"{name_of_figure(state, str(args[0]))} rolls {faces_words(args[1:])}",
    "throws": lambda state, args: f"{name_of_figure(state, str(args[0]))} rolls {faces_words(args[1:])}",
    "reroll": lambda state, args: f"{name_of_figure(state, str(args[0]))} rolls again: {faces_words(args[1:])}",
    "line": lambda state, args: "Order of turns: " + ", ".join(name_of_figure(state, str(id)) for id in args),
    "peek": lambda state, args: f"{name_of_figure(state, str(args[0]))} sees: {_cards(state, args[1:])}",
    "wall": _laid,
    "laid": _laid,
    "party": lambda state, args: "The party: " + ", ".join(title(str(one)) for one in args),
    "market": lambda state, args: "On sale: " + (_cards(state, args) or "nothing"),
    "next": lambda state, args: "In the next encounter: " + ", ".join(_coming(str(one)) for one in args),
    "chose": lambda state, args: f"The party decides: {_label(state, str(args[0]), int(args[1]))}",
    "special": lambda state, args: _special(state, str(args[0]) if args else ""),
    "result": _result,
    "gold": _gold,
    "buy": _bought,
    "dealt": _dealt,
}


def line(state: GameTable, event: Event) -> str:
    """A line of the log."""
    if event.words:
        return event.told(-1)
    what, args = event.what, event.args
    teller = TELLERS.get(what)
    if teller is not None:
        return teller(state, args)
    shape = LINES.get(what)
    if shape is not None:
        return shape.format_map(_Parts(state, args))
    return f"{title(what)} {' '.join(str(arg) for arg in args)}".strip()


def teller(state: GameTable) -> Tell:
    """Before somebody leaves the board or the board is cleared: what was said so far."""
    return lambda event: (line(state, event),)


told_by(GameTable, teller)


def attack_line(state: GameTable, args: tuple[int | str, ...]) -> str:
    """Damage step by step: 3 + 4 = 7, +1, weakened half, -2: 2."""
    user, target, total, plus, words, expose, reduce, result = args[:8]
    steps = [str(total)]
    if plus:
        steps.append(f"{int(plus):+d}")
    if words == "weakened":
        steps.append("halved (weakened)")
    if expose:
        steps.append(f"+{expose} exposed")
    if reduce:
        steps.append(f"-{reduce} protected")
    if words == "ignored":
        steps.append("ignored")
    who, whom = name_of_figure(state, str(user)), name_of_figure(state, str(target))
    if len(steps) == 1:
        return f"{who} hits {whom} for {result or 'no'} damage"
    return f"{who} hits {whom}: {', '.join(steps)} = {result} damage"


def cue(event: Event) -> Cue | None:
    """What deserves an animation."""
    what, args = event.what, event.args
    if what == "hurt":
        return Cue("float", (f"fig-{args[0]}",), f"-{args[1]}", "red")
    if what == "heal":
        return Cue("float", (f"fig-{args[0]}",), f"+{args[1]}", "green")
    if what == "knocked_out":
        return Cue("shake", (f"fig-{args[0]}",))
    if what == "condition":
        return Cue("float", (f"fig-{args[0]}",), str(args[1]), "purple")
    if what == "attack":
        return Cue("flash", (f"fig-{args[1]}",), "", "red")
    if what == "reveal":
        return Cue("flip", (f"boss-{args[0]}",))
    return None
