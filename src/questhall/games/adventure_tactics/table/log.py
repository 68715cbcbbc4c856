"""The log in words, and small animations for what happens."""

from questhall.drawing import Cue
from questhall.games.adventure_tactics.content.conditions import SKIPPING
from questhall.games.adventure_tactics.state import GameTable
from questhall.games.adventure_tactics.table.chronicle import outcome_texts
from questhall.games.adventure_tactics.table.names import name_of_card, name_of_figure, place_name, title
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


def dice(words: tuple[int | str, ...]) -> str:
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


def line(state: GameTable, event: Event) -> str:
    """A line of the log."""
    if event.words:
        return event.told(-1)
    what, args = event.what, event.args
    content = state.content
    who = name_of_figure(state, str(args[0])) if args else ""
    card = name_of_card(content, str(args[1])) if len(args) > 1 else name_of_card(content, str(args[0])) if args else ""
    first = name_of_card(content, str(args[0])) if args else ""
    if what == "attack":
        return attack_line(state, args)
    if what in ("roll", "reroll"):
        return f"{who} rolls {dice(args[1:])}" if what == "roll" else f"{who} rolls again: {dice(args[1:])}"
    if what == "line":
        return "Order of turns: " + ", ".join(name_of_figure(state, str(id)) for id in args)
    if what == "peek":
        return f"{who} sees: {', '.join(name_of_card(content, str(one)) for one in args[1:])}"
    if what in ("wall", "laid"):
        return f"{title(str(args[0]))} on {', '.join(place_name(state, int(one)) for one in args[1:])}"
    if what == "party":
        return "The party: " + ", ".join(title(str(one)) for one in args)
    if what == "market":
        return "On sale: " + (", ".join(name_of_card(content, str(one)) for one in args) or "nothing")
    if what == "next":
        return "In the next encounter: " + ", ".join(_coming(str(one)) for one in args)
    if what == "chose":
        return f"The party decides: {_label(state, str(args[0]), int(args[1]))}"
    if what == "result":
        won = {"plus": "Success, with the bonus", "plain": "Success", "failure": "Failure"}.get(str(args[0]), "")
        texts = outcome_texts(content, state.chapter, str(args[0])) if state.options.play == "campaign" else ()
        return ". ".join((won, *texts)) if texts else won
    square = place_name(state, int(args[-1])) if args and isinstance(args[-1], int) else ""
    second = args[1] if len(args) > 1 else ""
    shapes = {
        "chapter": f"Chapter: {first}",
        "encounter": f"{first} begins ({second})",
        "round": f"Round {args[0] if args else ''}",
        "turn": f"{who}'s turn",
        "placed": f"{who} stands on {square}",
        "draw": f"{who} draws {card}",
        "reshuffle": f"{who} reshuffles the discard pile",
        "mulligan": f"{who} takes a new hand",
        "reveal": f"Boss card: {first}",
        "boss_reshuffle": "The boss deck is shuffled anew",
        "plays": f"{who} plays {card}",
        "walks": f"{who} discards {card} to walk",
        "equips": f"{who} puts {card} on the board",
        "item": f"{who} uses {card}",
        "respond": f"{who} answers with {card}",
        "trigger": f"{who}: {card}",
        "special": _special(state, str(args[0]) if args else ""),
        "move": f"{who} moves to {square}",
        "approach": f"{who} goes for {name_of_figure(state, str(second))}",
        "shift": f"{who} is moved to {square}",
        "hurt": f"{who} takes {second} damage",
        "heal": f"{who} heals {second}",
        "burn": f"{who} burns for {second}",
        "guard": f"{who} gains guard {second}",
        "condition": f"{who} is {second}",
        "cleansed": f"{who} is no longer {second}",
        **{name: f"{who} is {name} and skips" for name in SKIPPING},
        "defeated": f"{title(str(second))} {args[0] if args else ''} is defeated",
        "knocked_out": f"{who} is knocked out",
        "back": f"{who} is back on {square}",
        "drinks": f"{who} drinks a revive potion",
        "penalty": f"The red die: {second} cards set aside",
        "aside": f"{who} sets {card} aside",
        "stays_up": f"{who} stays up with {second} HP",
        "passes": f"{who} passes",
        "skips": f"{who} skips the turn",
        "discard": f"{who} discards {card}",
        "recover": f"{who} takes {card} back",
        "summoned": f"{who} calls {name_of_card(content, str(args[2]) if len(args) > 2 else '')}",
        "spawned": f"{card} appears",
        "respawned": f"{who} rises again",
        "ability": f"{who}: {card}",
        "swap": f"{who} swaps places",
        "bidden": f"{who} must obey {name_of_figure(state, str(second))}",
        "appears": f"{who} stands beside {name_of_figure(state, str(second))}",
        "passed_on": f"{name_of_figure(state, str(second))} takes the blow for {who}",
        "direction": f"Direction: {args[0] if args else ''}",
        "level": f"{who} takes {title(str(second))} {args[2] if len(args) > 2 else ''}",
        "removed": f"{who} removes {card}",
        "added": f"{who} adds {card}",
        "perk": f"{who} gains the perk {card}",
        "gold": f"Gold {args[0] if args else 0:+d}, now {second}" if len(args) > 1 and isinstance(args[0], int) else "",
        "loot": f"Loot: {first}",
        "dealt": f"{first} goes to {name_of_figure(state, str(second)) if second != '-' else 'nobody'}",
        "traded": f"{first} goes to {name_of_figure(state, str(second))}",
        "buy": f"Bought: {first}",
        "sell": f"Sold: {first}",
        "random": f"On the road: {title(str(args[0]) if args else '')}",
        "seat": f"{who} is played by seat {int(second) + 1 if isinstance(second, int) else second}",
        "interacts": f"{who} sees to {name_of_figure(state, str(second))}",
        "takes": f"{who} takes the {title(str(second)).lower()}",
        "expose": f"Attacks on {who} deal {second} more",
        "lure": f"{who} draws the enemies' eyes",
        "actions": f"{who} has {second} more actions",
        "out_of_reach": f"{who}'s target is out of reach",
        "story_roll": f"The roll: {args[0] if args else ''}, needed {second}",
        "gets_item": f"The party gains {first}",
        "phase": f"{who} changes",
        "bottom": f"{first} goes under the boss deck",
        "cleared": f"{title(str(args[0]) if args else '')} is cleared away",
        "given_up": f"{who} is given up",
        "no_level": f"{who} can take no level",
        "no_random": "Nothing happens on the road",
        "perk_lost": f"The perk {first} is no longer to be had",
        "redirect": f"The attack is turned on {who}",
        "revived": f"{who} is up again with {second} HP",
        "roll_off": f"Seat {int(args[0]) + 1 if args and isinstance(args[0], int) else ''} rolls {second}",
    }
    return shapes.get(what, f"{title(what)} {' '.join(str(arg) for arg in args)}".strip())


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
    return (
        f"{name_of_figure(state, str(user))} hits {name_of_figure(state, str(target))}: {', '.join(steps)} = {result}"
    )


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
