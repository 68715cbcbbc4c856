"""Questions in words, and labels of options."""

from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.content.vocabulary import ABILITY_INDEX, Choose
from questhall.games.call_to_adventure.rules.challenge.runes import NAMES, VALUES
from questhall.games.call_to_adventure.table.card_text import (
    ABILITY_NAMES,
    effects,
    mode_words,
    plural,
    rule_line,
    sentence,
    source,
)
from questhall.games.call_to_adventure.table.heroes import aim, aim_of, name_of
from questhall.games.call_to_adventure.table.odds import gather_chances, path_chances, percent, row
from questhall.games.call_to_adventure.table.panels import NUMERALS
from questhall.games.call_to_adventure.table.refusals import own_powers
from questhall.games.call_to_adventure.view import TableView
from questhall.kernel import Decision, Option

QUESTIONS = {
    "origin": "Which Origin do you keep?", "motivation": "Which Motivation do you keep?",
    "destiny": "Which Destiny do you keep, in secret?", "act": "Your turn: what do you do?",
    "either": "Draw a Hero or an Antihero card?", "rune": "Which rune do you add?", "dark": "How many Dark runes?",
    "ability": "Which ability does the challenge list too?", "pay": "How much do you pay?",
    "recast": "Which rune do you throw again?", "turn-rune": "Which rune do you turn over?",
    "remove-rune": "Which rune is taken out of the cast?", "switch": "Which challenge do you attempt instead?",
    "replace": "Which card is discarded and replaced?", "peek-deck": "At which deck do you look?",
    "peek": "Which of these comes next?", "take-trait": "Which trait do you take?",
    "take-ally": "Which Ally do you take?", "discard": "Which card do you discard?",
    "betray": "Which Ally turns face-down?", "mode": "Which of the two?", "may": "Use it?",
    "order": "Which of your powers first?", "final": "Do you take your final turn?",
}  # fmt: skip
BY_A_CARD = ("recast", "turn-rune", "replace", "discard", "rune", "dark", "mode", "ability", "pay")
WINDOWS = {
    "start": "The turn begins.", "declare": "It has not happened yet.",
    "A1": "The runes are about to be cast.", "A3": "The runes lie.", "A4": "This is the outcome, unless somebody acts.",
    "A6": "The challenge is over.", "end": "The turn ends.",
    "last": "Last call: cards without timing, for their points.",
    "stack": "",
}  # fmt: skip


def ask(view: TableView, decision: Decision, content: Content) -> str:
    """The question in words."""
    if decision.kind == "gather":
        attempt = view.attempt
        assert attempt is not None
        chances = gather_chances(view)
        return f"Difficulty {attempt.difficulty}: {row(chances[:1])} as it is. Cast the runes, or add to them?"
    if decision.kind == "respond":
        asked = "Do you answer it with a card?" if decision.about == "stack" else "Do you play a card?"
        said = [_situation(view, content, str(decision.about)), WINDOWS[str(decision.about)], asked]
        return " ".join([words for words in said if words])
    if decision.kind == "place-ally":
        return f"Under which challenge does {content.story[str(decision.about)].name} wait?"
    if decision.kind in BY_A_CARD and decision.about:
        question = QUESTIONS[decision.kind]
        return f"{source(content, str(decision.about))}: {question[0].lower()}{question[1:]}"
    return QUESTIONS.get(decision.kind, f"{decision.kind}?")


def _announced(view: TableView, content: Content) -> str:
    """CTA-STACK-02: what the active player has declared."""
    who = name_of(content, view.heroes[view.turn], view.turn)
    what, key, path = view.declared
    if what == "enact":
        return f"{who} uses {source(content, key)}: {rule_line(content.powers[key])}"
    card = content.story[key]
    if what == "begin":
        side = card.side(path)
        return f"{who} attempts {card.name}{': ' + side.name if side.name else ''}."
    return f"{who} {'claims' if what == 'claimed' else 'journeys past'} {card.name}."


def _situation(view: TableView, content: Content, window: str) -> str:
    if view.stack:
        top = view.stack[-1]
        who = "The Adversary" if top.seat < 0 else name_of(content, view.heroes[top.seat], top.seat)
        card = content.hand[top.card]
        power = card.adversary if top.seat < 0 and card.adversary is not None else card.powers[top.mode]
        aim = aim_of(content, view.heroes, top)
        played = f"Your {card.name} waits" if top.seat == view.seat else f"{who} plays {card.name}{aim}"
        return f"{played}: {effects(power.do)}."
    if window == "declare" and view.declared[0]:
        return _announced(view, content)
    attempt = view.attempt
    if attempt is None:
        return ""
    who = name_of(content, view.heroes[attempt.seat], attempt.seat)
    name = content.story[attempt.card].name
    if not attempt.stones:
        return f"{who} attempts {name} at difficulty {attempt.difficulty}."
    return f"{who}, {name}: {attempt.result} against {attempt.difficulty}."


def words(view: TableView, decision: Decision, option: Option, content: Content) -> str:
    """The label of one option."""
    if isinstance(option, tuple):
        return _action(view, decision, option, content)
    kind = decision.kind
    if isinstance(option, int):
        if kind in ("recast", "turn-rune", "remove-rune") and view.attempt is not None:
            stone, face = view.attempt.stones[option], view.attempt.faces[option]
            name = f"special {NAMES[stone][:-1]}" if NAMES[stone].endswith("*") else NAMES[stone]
            return f"No. {option + 1}: {name} rune showing {VALUES[stone][face]}"
        if kind == "mode":
            verb = content.verbs[str(decision.about)]
            return sentence(mode_words(verb.options[option])) if isinstance(verb, Choose) else str(option)
        if kind == "peek-deck":
            return f"Act {NUMERALS[option]}"
        if kind == "pay" and view.attempt is not None:
            attempt = view.attempt
            price = f"{option} XP" if option else "Nothing"
            return f"{price}: {attempt.result + option} against {attempt.difficulty}"
        return f"{option} Dark rune{'' if option == 1 else 's'}"
    simple = {
        "throw": "Cast the runes", "pass": "Pass", "end": "End the turn", "hero": "Hero card", "done": "That is all",
        "antihero": "Antihero card", "take": "Take the turn", "skip": "Decline", "use": "Use it",
    }  # fmt: skip
    if option in simple:
        return simple[option]
    if kind == "order":
        return f"{source(content, option)}: {rule_line(content.powers[option])}"
    if kind == "rune":
        return f"{option} rune"
    if kind == "ability":
        icons = min(3, view.heroes[decision.seat].abilities[ABILITY_INDEX[option]])
        return f"{ABILITY_NAMES[option]}: {plural(icons, 'rune')} more"
    return source(content, option)


def _action(view: TableView, decision: Decision, option: tuple[str | int, ...], content: Content) -> str:
    word = option[0]
    if word == "attempt":
        card, path = str(option[1]), str(option[2])
        side = content.story[card].side(path)
        chances = row(path_chances(view, content, decision.seat, card, path)[:1])
        name = f"{content.story[card].name}: {side.name}" if side.name else content.story[card].name
        if len(option) > 3:
            return f"{name}: {throwing(view, content, decision.seat, option)}"
        return f"Attempt {name} ({chances}), and use cards or powers before you cast"
    if word == "gain":
        return f"Gain {content.story[str(option[1])].name}"
    if word == "journey":
        return f"Journey: replace {content.story[str(option[1])].name} ({view.journey_price} XP)"
    if word == "replace":
        return f"Replace {content.story[str(option[1])].name} free"
    if word == "use":
        power = content.powers[str(option[1])]
        return f"{source(content, power.key)}: {rule_line(power)}"
    if word == "play":
        return _play(view, option, content)
    if word == "buy":
        return f"Add a Dark rune ({view.dark_price} XP)"
    if word == "leave":
        return f"Leave out one {ABILITY_NAMES.get(str(option[1]), 'Dark')} rune"
    if word == "pass":
        return "Pass for this attempt" if option[1] == "attempt" else "Pass until my next turn"
    if word == "end":
        return "End the turn and watch every step" if option[1] == "watch" else "End the turn and stay silent"
    if decision.kind == "betray":
        return f"{content.story[str(option[1])].name} of {name_of(content, view.heroes[int(word)], int(word))}"
    if decision.kind == "switch":
        other = content.story[str(word)]
        return f"{other.name}: {other.side(str(option[1])).name}".rstrip(": ")
    return " ".join([str(part) for part in option])


def throwing(view: TableView, content: Content, seat: int, option: tuple[str | int, ...]) -> str:
    """An attempt that is cast at once, with so many Dark runes, and how likely it succeeds."""
    dark = int(option[4])
    chance = percent(path_chances(view, content, seat, str(option[1]), str(option[2]))[dark])
    if not dark:
        return f"cast the runes ({chance} %)"
    return f"cast with {dark} Dark rune{'s' if dark > 1 else ''} for {dark * view.dark_price} XP ({chance} %)"


def prepares(view: TableView, content: Content) -> bool:
    """Whether the viewer holds or owns something for the moment before a cast, beside Dark runes."""
    assert view.seat is not None
    hero = view.heroes[view.seat]
    held = [power for card in hero.hand for power in content.hand[card].powers]
    return any(power.trigger in ("before", "any") for power in held) or any(
        power.trigger == "before" for power in own_powers(hero, content)
    )


def _play(view: TableView, option: tuple[str | int, ...], content: Content) -> str:
    card = content.hand[str(option[1])]
    named = dict(zip(option[2::2], option[3::2]))
    mode = f" ({effects(card.powers[int(named['mode'])].do)})" if "mode" in named else ""
    you, other, ally = int(named.get("for", -1)), int(named.get("at", -1)), str(named.get("ally", ""))
    return f"Play {card.name}{mode}{aim(content, view.heroes, you, other, ally)}"
