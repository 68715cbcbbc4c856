"""The questions and options in words, and what to click for them."""

from typing import Callable

from questhall.games.adventure_tactics.content.vocabulary import Choose
from questhall.games.adventure_tactics.rules.campaign.market import price_of
from questhall.games.adventure_tactics.rules.cards.classes import hero_of, level_in
from questhall.games.adventure_tactics.rules.cards.deciders import LEAVE_ALL
from questhall.games.adventure_tactics.state import GameTable
from questhall.games.adventure_tactics.table.card_text import rules_line, sentences
from questhall.games.adventure_tactics.table.card_words import dice_words
from questhall.games.adventure_tactics.table.names import (
    MODE_WORDS,
    class_words,
    name_of_card,
    name_of_figure,
    objective_words,
    square_name,
    title,
)
from questhall.games.adventure_tactics.table.odds import aimed, damage_odds, damage_words
from questhall.games.adventure_tactics.table.previews import forecast
from questhall.kernel import DONE, PASS, Decision, Option

Parts = tuple[str | int, ...]  # an option of several words

WINDOWS = {
    "hit": "{actor} hits {subject} for {total}.",
    "ability": "{actor} aims an ability at {subject}.",
    "fall": "{subject} is about to fall.",
    "kill": "{subject} is defeated.",
    "move": "{actor} has ended a move.",
    "reveal": "A boss card is revealed.",
    "roll": "The dice show {total}.",
    "hurt": "{subject} is hurt.",
    "round_start": "The round begins.",
    "turn_start": "{subject}'s turn begins.",
    "condition": "{subject} has a condition.",
    "initiative": "The line is laid.",
    "heal": "{subject} was healed.",
    "free": "A FREE card was played.",
    "price": "{subject} paid in blood.",
}


#: What it means to pass, by question.
PASSING = {
    "act": "Pass: no action this turn",
    "seats": "Go on",
    "loadout": "Ready",
    "cleanup": "Keep all",
    "trade": "Go on",
    "market": "Leave the market",
    "revive": "Stay down",
    "response": "No",
    "trigger": "No",
    "replace": "Keep all",
    "extra": "Neither",
    "summon_attack": "No attack",
    "reroll": "Keep the roll",
    "again": "Keep the roll",
    "bottom": "Leave them",
    "set_max": "Keep the roll",
}
#: What it means to leave all of one's heroes as they are, by question.
LEAVING = {
    "loadout": "All my heroes are ready",
    "mulligan": "All my heroes keep their hands",
    "cleanup": "All my heroes keep all cards",
}
FIXED = {
    "end": "End the turn",
    DONE: "Done",
    "keep": "Keep this hand",
    "redraw": "Draw a new hand",
    "others": "Leave it to the others",
}


#: Questions in words; what stands in brackets is filled in by `ask`.
QUESTIONS = {
    "party": "Which heroes set out?",
    "seats": "Who plays whom? Change it, or go on.",
    "loadout": "{hero}'s board: change it, or go on.",
    "place": "Where does {hero} begin?",
    "mulligan": "{hero}'s first hand: keep it, or shuffle it back and draw anew?",
    "target": "{card}: on whom?",
    "next": "{card}: who comes next?",
    "tie": "{hero}: several are equally close. Whom does it go for?",
    "enemy_square": "{hero} can stand on several squares. Which?",
    "revive": "{hero} is down. Drink a revive potion?",
    "cleanup": "Cleanup: {hero} may discard a card.",
    "discard": "{card}: discard which card?",
    "recover": "{card}: take back which card?",
    "level": "{hero} ({class}) gains a level. In which class?",
    "extra": "{hero}: one basic card more, or any one card less?",
    "deal": "{card}: who takes it? {rule}",
    "trade": "Gear may change hands. Anything to give?",
    "market": "The market. The party has {gold} gold.",
    "next_chapter": "Where to now?",
    "who_levels": "Who takes the next level-up card?",
    "may": "{card}: do it?",
    "choose": "{card}: which?",
    "summon": "Where does the {thing} appear?",
    "summon_attack": "{card} attacks?",
    "wall": "Which way does the wall run?",
    "line": "{card}: along which line?",
    "shrink": "{hero} shrinks to which square?",
    "drag": "Where is {hero} dragged to?",
    "lay": "{Thing}: on which square?",
    "bottom": "Put one of these at the bottom?",
    "add_die": "{source}: add the die?",
    "deck": "Which boss deck?",
    "swap": "Which two cards of the line?",
    "spawn": "Where does the {zero} appear?",
    "which_random": "Which of the two do you meet?",
}


def part(decision: Decision, place: int) -> str:
    """A part of what the question is about, or nothing."""
    about = decision.about
    return str(about[place]) if isinstance(about, tuple) and len(about) > place else ""


def ask(state: GameTable, decision: Decision) -> str:
    """The question."""
    kind, content = decision.kind, state.content
    card = name_of_card(content, part(decision, 0)) if part(decision, 0) else ""
    hero = name_of_figure(state, part(decision, 0))
    if kind == "act":
        encounter = state.encounter
        left = encounter.boards[part(decision, 0)].actions if encounter is not None else 0
        return f"{hero}: {left} action{'s' if left != 1 else ''} left. What will you do?"
    if kind in ("response", "trigger", "order"):
        actor, subject = name_of_figure(state, part(decision, 1)), name_of_figure(state, part(decision, 2))
        lead = WINDOWS.get(part(decision, 0), "").format(actor=actor, subject=subject, total=part(decision, 3))
        return f"{lead} Answer it?" if kind != "order" else f"{lead} What comes first?"
    if kind == "move":
        points = part(decision, 2)
        return (
            f"{name_of_figure(state, part(decision, 1))} moves, {points} point{'' if points == '1' else 's'}. Where to?"
        )
    if kind == "story":
        text = content.random[part(decision, 0)].text if part(decision, 0) in content.random else ""
        return text or f"{card}: what do you do?"
    if kind == "mode":
        return f"{card}. {objective_words(state)}. How hard shall it be?"
    if kind in ("replace",):
        return f"{hero} gains {name_of_card(content, part(decision, 1))}. Take a card out of the deck for it?"
    if kind in ("reroll", "rerolls", "again", "set_max"):
        shown = ", ".join(_die(str(one)) for one in decision.about[2:]) if isinstance(decision.about, tuple) else ""
        verb = {"set_max": "Which die shows its highest face?", "again": "Roll again?"}.get(kind, "Which dice again?")
        return f"The dice show {shown}. {verb}"
    shape = QUESTIONS.get(kind)
    if shape is None:
        return f"{title(kind)}?"
    if kind == "target" and not card:
        return "On whom?"
    parts = {
        "card": card,
        "hero": hero,
        "class": _class(state, part(decision, 0)),
        "rule": _rule(state, part(decision, 0)),
        "gold": state.gold,
        "thing": title(part(decision, 1)).lower(),
        "Thing": title(part(decision, 1)),
        "zero": title(part(decision, 0)).lower(),
        "source": name_of_card(content, part(decision, 0).removesuffix("add")),
    }
    return shape.format_map(parts)


def _class(state: GameTable, id: str) -> str:
    return class_words(state, id) if any(hero.id == id for hero in state.heroes) else ""


def _rule(state: GameTable, id: str) -> str:
    return rules_line(id, state.content) if id in state.content.index.sources else ""


def _die(word: str) -> str:
    names = {"W": "white", "B": "blue", "R": "red", "K": "black"}
    return f"{names.get(word[:1], '')} {word[1:]}"


#: Options in words, by their first word; what stands in brackets is filled in by `words`.
LABELS = {
    "play": "Play {card}",
    "use": "Use {card}",
    "walk": "Discard {card} to walk",
    "equip": "Equip {card}",
    "prepare": "Prepare {card}",
    "item": "{card}",
    "command": "{figure} acts",
    "respond": "{other}: {card}",
    "card": "{card}",
    "all": "Discard the whole hand",
    "potion": "Drink a potion",
    "remove": "Remove {card}",
    "add": "Add {card}",
    "board": "{card} onto the board",
    "deck": "{card} into the deck",
    "box": "Leave {card} in the box",
    "leave": "Nobody: leave it",
    "rolloff": "Roll for it",
    "hero": "{figure}",
    "trade": "{card} to {other}",
    "sell": "Sell {card} for 1",
    "do": "Yes",
    "attack": "Attack",
    "again": "Roll again",
    "place": "Place {name}",
}
#: Options that read otherwise in one question.
LABELS_IN = {
    ("deal", "give"): "{other}",
    ("add_die", "add"): "Add the die",
    ("trigger", "use"): "{other}: {card}",
    ("order", "use"): "{other}: {card}",
}


def words(state: GameTable, decision: Decision, option: Option) -> str:
    """The label of an option."""
    kind = decision.kind
    if not isinstance(option, tuple):
        if option == PASS:
            return PASSING.get(kind, "No")
        if option == LEAVE_ALL:
            return LEAVING[kind]
        return FIXED.get(str(option)) or MODE_WORDS.get(str(option)) or title(str(option))
    if kind == "party":
        return ", ".join(title(str(one)) for one in option)
    what = str(option[0])
    shape = LABELS_IN.get((kind, what))
    if shape is None and what in TOLD:
        return TOLD[what](state, decision, option)
    shape = shape or LABELS.get(what)
    if shape is None:
        return title(what)
    name = str(option[1]) if len(option) > 1 else ""
    other = str(option[2]) if len(option) > 2 else ""
    parts = {
        "name": name,
        "card": name_of_card(state.content, name),
        "figure": name_of_figure(state, name),
        "other": name_of_figure(state, other) if other else "",
    }
    label = shape.format_map(parts)
    probably = _forecast(state, decision, option, 3) if kind == "act" and what in ("play", "use", "item") else ""
    return f"{label}: {probably}" if probably else label


def _forecast(state: GameTable, decision: Decision, option: Option, most: int) -> str:
    """What an attack of one's turn would probably do."""
    encounter = state.encounter
    hero = encounter.figures.get(part(decision, 0)) if encounter is not None else None
    return forecast(state, hero, option, most) if hero is not None else ""


def _square(state: GameTable, decision: Decision, option: Parts) -> str:
    return square_name(int(option[1]), int(option[2]))


def _wall(state: GameTable, decision: Decision, option: Parts) -> str:
    return f"{option[1]} from {square_name(int(option[2]), int(option[3]))}"


def _die_number(state: GameTable, decision: Decision, option: Parts) -> str:
    return f"Die {int(option[1]) + 1}"


def _ware(state: GameTable, decision: Decision, option: Parts) -> str:
    id = str(option[1])
    buyer = name_of_figure(state, str(option[2]))
    return f"{name_of_card(state.content, id)} for {buyer} ({price_of(state, id)} gold)"


def _seat(state: GameTable, decision: Decision, option: Parts) -> str:
    return f"{name_of_figure(state, str(option[1]))} to player {int(option[2]) + 1}"


def _target(state: GameTable, decision: Decision, option: Parts) -> str:
    """A target with what a hit would do: mean damage and the chance to defeat."""
    id = str(option[1])
    name = name_of_figure(state, id)
    encounter = state.encounter
    figure = encounter.figures.get(id) if encounter is not None else None
    if figure is None or encounter is None:
        return name
    label = f"{name} ({figure.hp} of {figure.top} HP)"
    step = aimed(state, decision) if decision.kind == "target" else None
    if step is not None and not figure.friend and 0 <= encounter.turn < len(encounter.line):
        user = encounter.figures.get(encounter.line[encounter.turn])
        if user is not None and user.kind == "hero":
            label += f": {damage_words(*damage_odds(state, user, figure, step))}"
    return label


def _choice(state: GameTable, decision: Decision, option: Parts) -> str:
    id, number = part(decision, 0), int(option[1])
    choices = state.content.random[id].choices if id in state.content.random else state.content.chapters[id].choices
    choice = choices[number]
    roll = f" (roll {dice_words(choice.roll)}, {choice.at_least} or more)" if choice.roll else ""
    told = sentences(choice.steps, state.content)
    gains = f" [{told}]" if told else ""
    return f"{choice.label}{roll}{gains}"


def _level(state: GameTable, decision: Decision, option: Parts) -> str:
    """A class with what its next card gives."""
    content, name = state.content, str(option[1])
    hero = hero_of(state, part(decision, 0))
    printed = content.classes[name]
    card = printed.levels[level_in(hero, name)]
    gifts = [
        name_of_card(content, one)
        for one in (*card.add, *card.replace, *([card.feature] if card.feature else []), *card.passives, *card.dice)
    ]
    how = "replace" if card.replace else "add"
    elite = f"become it: movement {printed.movement}; " if printed.kind == "elite" and not level_in(hero, name) else ""
    return f"{printed.name} {level_in(hero, name) + 1}: {elite}{card.hearts:+d} HP, {how} {', '.join(gifts)}"


def _way(state: GameTable, decision: Decision, option: Parts) -> str:
    number = int(option[1])
    source = state.content.index.sources.get(part(decision, 0))
    for step in source.steps if source is not None else ():
        if isinstance(step, Choose) and number < len(step.of):
            return sentences(step.of[number], state.content)
    return f"Way {number + 1}"


def _exit(state: GameTable, decision: Decision, option: Parts) -> str:
    name = str(option[1])
    if name == "retry":
        return "Try again"
    if name == "press_on":
        return "Press on, as after a plain success without rewards"
    chapter = state.content.chapters[name]
    kind = {"encounter": "a fight", "market": "a market", "story": "a story"}[chapter.type]
    return f"{chapter.title} ({kind})"


def _interaction(state: GameTable, decision: Decision, option: Parts) -> str:
    id, encounter = str(option[1]), state.encounter
    figure = encounter.figures.get(id) if encounter is not None else None
    printed = state.content.chapters[state.chapter].encounter
    for thing in printed.objects if printed is not None else ():
        if encounter is not None and figure is not None and thing.name == figure.sheet and thing.interact is not None:
            alike = [one for one in encounter.figures.values() if one.sheet == figure.sheet]
            row, column = divmod(figure.square, encounter.width)
            return thing.interact.label + (f" ({square_name(column, row)})" if len(alike) > 1 else "")
    return "Use it"


#: Options that need more than their names.
TOLD: dict[str, Callable[[GameTable, Decision, Parts], str]] = {
    "to": _square,
    "on": _target,
    "choice": _choice,
    "take": _level,
    "way": _way,
    "go": _exit,
    "wall": _wall,
    "die": _die_number,
    "buy": _ware,
    "give": _seat,
    "interact": _interaction,
}


def picks(state: GameTable, decision: Decision, option: Option, drawn: set[str]) -> tuple[str, ...]:
    """What to click: pieces that are drawn, else a button."""
    label = "=" + words(state, decision, option)
    if not isinstance(option, tuple):
        return (label,)
    what = str(option[0])
    name = str(option[1]) if len(option) > 1 else ""
    way: tuple[str, ...] = ()
    if what == "to":
        way = (f"sq-{option[1]}-{option[2]}",)
    elif what in ("on", "interact", "command"):
        way = (f"fig-{name}",)
    elif what in ("play", "equip", "prepare"):
        verb = {"play": "=Play", "equip": "=Equip", "prepare": "=Prepare"}[what]
        probably = _forecast(state, decision, option, 1)
        way = (f"hand-{name}", f"{verb}: {probably}" if probably else verb)
    elif what in ("board", "deck", "box") and decision.kind == "loadout":
        way = (f"slot-{name}", {"board": "=Onto the board", "deck": "=Into the deck", "box": "=Into the box"}[what])
    elif what == "walk":
        way = (f"hand-{name}", "=Discard to walk")
    elif what == "use" and decision.kind == "act":
        way = (f"slot-{name}",)
    elif what in ("respond", "card") and decision.kind in ("response", "cleanup", "discard"):
        way = (f"hand-{name}",) if f"hand-{name}" in drawn else (f"slot-{name}",)
    elif what == "go":
        way = (f"map-{name}",)
    elif what == "take":
        way = (f"class-{name}",)
    elif what in ("buy", "give") and decision.kind in ("market", "deal"):
        way = (f"ware-{name}", f"sheet-{option[2]}")
    elif what == "trade":
        way = (f"gear-{name}", f"sheet-{option[2]}")
    elif what == "sell" and f"gear-{name}" in drawn:  # one press more, so that a full bag does not hide the wares
        return ("=Sell something", f"gear-{name}")
    elif what == "hero":
        way = (f"sheet-{name}",)
    elif what == "item":
        way = (f"ware-{name}",) if decision.kind == "market" else (f"item-{name}",)
    elif decision.kind == "party":
        more = any(
            isinstance(one, tuple) and one != option and one[: len(option)] == option for one in decision.options
        )
        way = (*(f"sheet-{one}" for one in option), *(("=Set out",) if more else ()))
    if way and way[0] in drawn:
        return way
    return (label,)
