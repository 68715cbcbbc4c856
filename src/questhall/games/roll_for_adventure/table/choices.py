"""Questions and options in words, and what to click: a group of equal dice, a place, how many."""

from itertools import permutations
from typing import Any, Sequence

from questhall.drawing import Way
from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.state import DESERT, FOREST, FORTRESS, ICE_CAVE, TERRITORIES, VORTEX
from questhall.games.roll_for_adventure.table.names import (
    DIE_NAMES,
    NUMBERS,
    PLACE_NAMES,
    PLAYER_NAMES,
    card_name,
    kinds_words,
    name_words,
    needed,
    place_words,
    player,
    receivers,
    total,
)
from questhall.games.roll_for_adventure.view import RollView
from questhall.kernel import DONE, PASS, Decision, Option

REWARD_WORDS = {
    "bonus": "two bonus dice",
    "defeat": "defeat an enemy",
    "free": "free a die",
    "skull-1": "one skull back by 1",
    "skull-2": "one skull back by 2",
}


def ask(view: RollView, content: Content, decision: Decision) -> str:
    """The question in words."""
    who = player(view, view.active)
    about: Any = decision.about
    questions = {
        "hero": f"{PLAYER_NAMES[view.colours[about]] if decision.kind == 'hero' else who}, choose your hero",
        "peek": f"{who}: look at the top two enemy cards?",
        "order": f"{who}: put the two cards back in which order?",
        "borrow": f"{who}: borrow a die from whom?",
        "place": f"{who}: place dice of one number on one place",
        "place-again": f"{who}: a second placement with this roll?",
        "reroll": f"{who}: which dice do you roll again?",
        "turn": f"{who}: turn which die to which face?",
        "advance": f"{who}: which die moves on to section 2?",
        "devour": f"{who}: which die does the desert devour?",
        "space": f"{who}: on which space do you lay the {DIE_NAMES.get(str(about), '')} die?",
        "take-back": f"{who}: which dice of the closed connection go home?",
        "claim": f"{who}: {about} dice lie in the ice cave. Claim the reward, or leave them?",
        "claim-line": f"{who}: which complete lines do you claim?",
        "without": f"{who}: too few bonus dice. Who goes without?",
        "defeat": f"{who}: defeat which enemy?",
        "mend": f"{who}: which skull moves back{_how_far_back(view, about) if decision.kind == 'mend' else ''}?",
        "free": f"{who}: free which die from the Vortex of Oblivion?",
        "recall": f"{who}: take back which die?",
        "lose": f"{who}: which die is lost from {PLACE_NAMES.get(str(about), 'the board')}?",
        "lose-any": f"{who}: which die is lost?",
        "shield": f"{who}: use the shield{f' for {PLACE_NAMES[about]}' if about in PLACE_NAMES else ''}?",
    }
    hero = content.heroes[view.heroes[view.active]] if view.active < len(view.heroes) else None
    return questions.get(decision.kind) or f"{who}: {hero.text if hero else decision.kind}"


def _how_far_back(view: RollView, holes: int) -> str:
    """RFA-ICEA-08, RFA-ICEB-07: to the start of the track, or by one or two holes."""
    return " to the start" if holes >= view.track else f" by {holes}"


def words(view: RollView, content: Content, decision: Decision, option: Option) -> str:
    """The label of one option."""
    kind = decision.kind
    answer: Any = option
    if option == PASS:
        return "Roll on" if kind == "place-again" else "Not now"
    if option == DONE:
        return {"reroll": "Roll these", "take-back": "Leave the rest", "claim-line": "Claim no more"}.get(kind, "Done")
    if kind == "reroll" and isinstance(answer, tuple):
        return f"Roll again: {', '.join([name_words(name) for name in answer[1:]])}"
    if kind in ("place", "place-again"):
        return _placement_words(view, content, answer)
    if kind == "hero":
        hero = content.heroes[content.hero(answer)]
        return f"{hero.name}: {hero.text}"
    if kind == "order":
        first, second = view.known[:2] if answer == "keep" else view.known[1::-1]
        return f"First {card_name(content, first)}, then {card_name(content, second)}"
    if kind == "turn":
        return f"Turn the {name_words(answer[0])} to {answer[1]}"
    if kind == "defeat":
        return card_name(content, answer)
    if kind == "mend":
        stands: Any = view.skulls[TERRITORIES.index(answer)]
        holes: Any = decision.about
        return f"{PLACE_NAMES[answer].capitalize()}: the skull moves back to hole {max(0, stands - holes)}"
    if kind == "claim-line":
        line = next(line for line in content.ice_cave_b.lines if line.id == answer)
        return f"{answer.replace('-', ' ').capitalize()}: {REWARD_WORDS[line.reward]}"
    if kind in ("recall", "lose-any"):
        there = f"space {answer[1]}" if len(answer[1]) == 1 and answer[1].islower() else name_words(answer[1])
        return f"{there} from {place_words(content, answer[0])}"
    if kind == "shield":
        return "Ward off the damage" if answer == "damage" else f"Save the {name_words(answer)}"
    if kind in ("without", "borrow"):
        return f"{DIE_NAMES[answer].capitalize()}"
    if kind in ("reroll", "advance", "devour", "lose", "free") and not answer[0].islower():
        return name_words(answer).capitalize()
    if kind in ("space", "take-back", "lose"):
        return f"Space {answer}"
    return {"look": "Look", "claim": "Claim", "leave": "Leave the dice"}.get(str(answer), str(answer))


def _placement_words(view: RollView, content: Content, option: tuple[Any, ...]) -> str:
    """`two red dice showing 3 to the fortress: completes the section`."""
    if option[0] == "use":
        hero = content.heroes[view.heroes[view.active]]
        return f"Use the {hero.name}: {hero.text}"
    where = place_words(content, option[0])
    space = f", space {option[3]}" if len(option) > 3 else ""
    shown = preview(view, content, option)
    return f"{kinds_words(option[2]).capitalize()} showing {option[1]} to {where}{space}{': ' + shown if shown else ''}"


def preview(view: RollView, content: Content, option: tuple[Any, ...]) -> str:
    """What a placement would lead to: what it completes and who gets dice back, or what is still missing."""
    place, face, word = option[0], option[1], option[2]
    if place == VORTEX:
        reached = total(view.resurrection) + face * len(word)
        return f"{'all dice of both vortexes come home' if reached >= 10 else f'{reached} of 10'}; ends your placing"
    if place == TERRITORIES[DESERT]:
        return _desert_preview(view, content, len(word))
    if place == TERRITORIES[FORTRESS]:
        return _fortress_preview(view, face, word)
    if place == TERRITORIES[FOREST]:
        return _forest_preview(view, content, face, word)
    if place == TERRITORIES[ICE_CAVE]:
        return _ice_preview(view, content, option)
    sum_now = total(view.enemies[place]) + face * len(word)
    wanted = needed(view, content, place)
    if sum_now < wanted:
        return f"{sum_now} of {wanted}"
    return f"defeats it; {_home(view, view.enemies[place], word)}"


def _home(view: RollView, lying: Sequence[int], word: str) -> str:
    """Who gets which dice: those that lie there and those that are laid now."""
    return "home: " + receivers(view, "".join(view.names[die & 31] for die in lying) + word)


def _desert_preview(view: RollView, content: Content, count: int) -> str:
    if view.sides[DESERT] == "B":
        filled = sum(1 << i for i, die in enumerate(view.desert) if die)
        chains = [chain for i, chain in enumerate(content.chains) if not view.chains >> i & 1]
        missing = min(bin(chain & ~filled).count("1") for chain in chains)
        return "can close a connection" if missing <= count else f"{NUMBERS[missing - count]} more needed"
    left = 3 - len(view.desert) - count
    done = "earns a stone" if len(view.second) == 2 else "completes the section"
    return done if not left else f"{NUMBERS[left]} more needed"


def _fortress_preview(view: RollView, face: int, word: str) -> str:
    tiles, lying = view.barriers[face - 2], view.fortress[face - 2]
    side_a = view.sides[FORTRESS] == "A"
    left = (4 if side_a else 5 - tiles) - len(lying) - len(word)
    if left:
        return f"{NUMBERS[left]} more needed"
    last = sum(view.barriers) == 1 if side_a else tiles == 0
    return f"{'earns a stone' if last else f'breaks a barrier of the {face}s'}; {_home(view, lying, word)}"


def _forest_preview(view: RollView, content: Content, face: int, word: str) -> str:
    side_a = view.sides[FOREST] == "A"
    whole = view.boundary if side_a else content.forest_b.spaces
    if not side_a and len(view.forest) == whole:
        return f"sacrificed; earns a stone; {_home(view, view.forest, '')}"
    left = whole - len(view.forest) - len(word)
    if left:
        return f"{NUMBERS[left]} more needed"
    if side_a:
        return f"earns a stone; {_home(view, view.forest, word)}"
    sixes = sum(1 for die in view.forest if die >> 5 == 6) + (len(word) if face == 6 else 0)
    return f"fills the arch; a {content.forest_b.areas[sixes - 1]} must then be sacrificed"


def _ice_preview(view: RollView, content: Content, option: tuple[Any, ...]) -> str:
    lying = sum(1 for die in view.ice_cave if die) + 1
    if view.sides[ICE_CAVE] == "A":
        return f"{NUMBERS[lying]} {'die' if lying == 1 else 'dice'} in the row"
    spaces = content.ice_cave_b.spaces
    filled = {space for space, die in zip(spaces, view.ice_cave) if die} | {option[3]}
    lines = [line for line in content.ice_cave_b.lines if option[3] in line.spaces and filled.issuperset(line.spaces)]
    return " and ".join(f"completes {line.id.replace('-', ' ')}: {REWARD_WORDS[line.reward]}" for line in lines)


# what to click


def picks(view: RollView, content: Content, decision: Decision, option: Option) -> tuple[str, ...]:
    """Pieces to click in order, or a button."""
    kind = decision.kind
    answer: Any = option
    button = "=" + words(view, content, decision, option)
    if option in (PASS, DONE):
        return (button,)
    if kind in ("place", "place-again"):
        return _placement_picks(view, decision, answer)
    if kind == "turn":
        return (_die_in(view, view.hand, answer[0]), f"={answer[1]}")
    if kind == "reroll" and isinstance(answer, tuple):
        return _dice_in(view, answer[1:])
    if kind == "reroll":
        return (_die_in(view, _without(view, view.hand, decision.about), answer),)
    if kind in ("advance", "devour"):
        return (_die_in(view, view.desert if kind == "advance" else view.second, answer),)
    if kind == "free":
        return (_die_in(view, view.oblivion, answer),)
    if kind == "space":
        return (f"desert-{answer}",)
    if kind == "take-back":
        return (_die_on_space(view, content, "desert", answer),)
    if kind == "lose":
        return (_lying_die(view, content, str(decision.about), answer),)
    if kind in ("recall", "lose-any"):
        return (_lying_die(view, content, answer[0], answer[1]),)
    if kind == "shield" and answer != "damage":
        return (_die_in(view, view.grip, answer),)
    if kind in ("defeat", "mend"):
        return (answer,)
    if kind in ("borrow", "without"):
        return (f"hero-{view.colours.index('RBGY'.index(answer))}",)
    return (button,)


def _placement_picks(view: RollView, decision: Decision, option: tuple[Any, ...]) -> tuple[str, ...]:
    """Equal dice of the roll, the place, and how many or which, if there is a choice."""
    if option[0] == "use":
        return (f"hero-{view.active}",)
    place = f"{option[0]}-{option[3]}" if len(option) > 3 else option[0]
    others = [
        other
        for other in decision.options
        if isinstance(other, tuple) and other[:2] == option[:2] and other[3:] == option[3:]
    ]
    way = (f"hand-{option[1]}", place)
    if len(others) == 1:
        return way
    kinds = {view.names[die & 31] for die in view.hand if die >> 5 == option[1]}
    count = len(option[2])
    return (*way, f"={kinds_words(option[2])}" if len(kinds) > 1 else f"={count} {'die' if count == 1 else 'dice'}")


def _die_in(view: RollView, dice: Any, name: str) -> str:
    """The piece of the first die with this name among some."""
    for code in dice:
        if view.names[code & 31] == name[0] and (len(name) == 1 or code >> 5 == int(name[1:])):
            return f"die-{code & 31}"
    return f"={name_words(name)}"


def _dice_in(view: RollView, names: tuple[str, ...]) -> tuple[str, ...]:
    """The pieces of dice of the roll with these names, equal ones one after the other."""
    return tuple([_die_in(view, _without(view, view.hand, names[:at]), name) for at, name in enumerate(names)])


def ways(view: RollView, decision: Decision, ways: list[Way]) -> list[Way]:
    """Where dice can be named all at once they are, in any order; one alone would only be asked about again."""
    sets = {choice: words for choice, words, _ in ways if choice.startswith("again ")}
    if decision.kind != "reroll" or not sets:
        return ways
    return [
        (choice, words, _dice_in(view, order))
        for choice, words in sets.items()
        for order in dict.fromkeys(permutations(choice.split()[1:]))
    ]


def _without(view: RollView, dice: list[int], names: Any) -> list[int]:
    """Some dice but those already named."""
    left = dice[:]
    for name in names:
        for code in left:
            if view.names[code & 31] == name[0] and code >> 5 == int(name[1:]):
                left.remove(code)
                break
    return left


def _die_on_space(view: RollView, content: Content, place: str, space: str) -> str:
    spaces = content.desert_b.spaces if place == "desert" else content.ice_cave_b.spaces
    lying = view.desert if place == "desert" else view.ice_cave
    code = lying[list(spaces).index(space)]
    return f"die-{code & 31}" if code else f"{place}-{space}"


def _lying_die(view: RollView, content: Content, place: str, name: str) -> str:
    """The piece of a die on a place, by its space or by its name."""
    if name[0].islower():
        return _die_on_space(view, content, place, name)
    if place == VORTEX:
        return _die_in(view, view.resurrection, name)
    if place in TERRITORIES:
        fortress = [die for section in view.fortress for die in section]
        return _die_in(view, (view.desert, fortress, view.forest, view.ice_cave)[TERRITORIES.index(place)], name)
    return _die_in(view, view.enemies[place], name)
