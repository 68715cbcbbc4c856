"""Why not? What a person might expect to be able to place here and cannot, with the clause that forbids it."""

from typing import Any, Callable

from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.rules.placement import words_of
from questhall.games.roll_for_adventure.state import DESERT, FOREST, FORTRESS, ICE_CAVE, TERRITORIES
from questhall.games.roll_for_adventure.table.names import player
from questhall.games.roll_for_adventure.view import RollView
from questhall.kernel import PASS, Decision, Refusal, text

NUMBERS = {DESERT: (1,), FORTRESS: (2, 3, 4), FOREST: (5, 6)}


def refusals(view: RollView, content: Content, decision: Decision) -> list[Refusal]:
    """What is not among the options, with its reason: placements of this roll, and dice that cannot be picked."""
    if decision.kind in PICKS:
        return PICKS[decision.kind](view, content, decision)
    if decision.kind not in ("place", "place-again"):
        return []
    offered = {text(option) for option in decision.options}
    found = [
        Refusal(
            "master-of-shadows", "deck", "RFA-MASTER-07", "The Master of Shadows can be neither attacked nor defeated."
        )
    ]
    if decision.kind == "place":
        found.append(Refusal(PASS, "", "RFA-TURN-07", "You may not stop while you have dice: a number must be placed."))
    board = "" if ("use",) in decision.options else f"hero-{view.active}"
    found.append(Refusal("wait", board, "RFA-DICE-07", "Dice on your board wait for your next turn."))
    for number in sorted({die >> 5 for die in view.hand}):
        letters = "".join(view.names[die & 31] for die in view.hand if die >> 5 == number)
        for territory, place in enumerate(TERRITORIES):
            spaces = list(content.ice_cave_b.spaces) if territory == ICE_CAVE and view.sides[ICE_CAVE] == "B" else [""]
            for space in spaces:
                for word in words_of(letters):
                    option = f"{place} {number} {word} {space}".strip()
                    if option not in offered:
                        rule, reason = why_not(view, content, territory, number, len(word), space)
                        found.append(Refusal(option, f"{place}-{space}" if space else place, rule, reason))
    return found


def why_not(view: RollView, content: Content, territory: int, number: int, count: int, space: str) -> tuple[str, str]:
    """The clause that keeps dice of a number from a territory, and a sentence."""
    if territory == DESERT:
        if number != 1:
            return "RFA-PLACE-07", "The desert takes only 1s."
        return "RFA-PLACE-04", f"The desert has no room for {count} more."
    if territory == FORTRESS:
        if number not in NUMBERS[FORTRESS]:
            return "RFA-PLACE-07", "The fortress takes only 2s, 3s and 4s."
        if view.sides[FORTRESS] == "A" and not view.barriers[number - 2]:
            return (
                "RFA-FRTA-03",
                f"The barrier of the {number}s is gone: closed until all three have fallen.",
            )
        return "RFA-PLACE-04", f"The section of the {number}s has no room for {count} more."
    if territory == FOREST:
        return why_not_forest(view, content, number, count)
    if count > 1:
        return "RFA-ICEA-02" if view.sides[ICE_CAVE] == "A" else "RFA-ICEB-02", "The ice cave takes one die per roll."
    if view.sides[ICE_CAVE] == "A":
        if view.ice_cave[number - 1]:
            return "RFA-ICEA-02", f"The space of the {number} is taken."
    elif view.ice_cave[list(content.ice_cave_b.spaces).index(space)]:
        return "RFA-ICEB-02", f"Space {space} is taken."
    elif any(view.ice_cave[i] >> 5 == number for i in content.neighbours[list(content.ice_cave_b.spaces).index(space)]):
        return "RFA-ICEB-03", f"An equal number lies beside, above or below space {space}."
    return "RFA-HERO-22", "The ice cave has already had its die of this roll."


def why_not_forest(view: RollView, content: Content, number: int, count: int) -> tuple[str, str]:
    """The forest is particular on both sides."""
    if view.sides[FOREST] == "A":
        if number not in NUMBERS[FOREST]:
            return "RFA-PLACE-07", "The forest takes only 5s and 6s."
        return "RFA-WODA-02", f"No die may lie beyond the boundary after space {view.boundary}."
    if len(view.forest) == content.forest_b.spaces:
        sixes = sum(1 for die in view.forest if die >> 5 == 6)
        return (
            "RFA-WODB-05",
            f"The arch is full: only one die showing {content.forest_b.areas[sixes - 1]} can be sacrificed.",
        )
    if number not in NUMBERS[FOREST]:
        return "RFA-PLACE-07", "The forest takes only 5s and 6s until the arch is full."
    more = f"The arch has no room for {'another' if count == 1 else f'{count} more'} {number}{'s' * (count > 1)}"
    if any(die >> 5 != number for die in view.forest):  # the other arm has begun, its end space is taken
        return "RFA-PLACE-04", f"{more}."
    return "RFA-WODB-03", f"{more}: the other arm's end space takes only a {11 - number}."


def _left_on_the_worm(view: RollView, content: Content, decision: Decision) -> list[Refusal]:
    """RFA-DESB-04, RFA-DESB-05: only the connection just closed gives dice back."""
    chosen: Any = decision.about
    found = []
    for space, code in zip(content.desert_b.spaces, view.desert):
        if code and space not in decision.options and space not in chosen:
            why = "Only dice of a connection just closed may go home."
            found.append(Refusal(space, f"die-{code & 31}", "RFA-DESB-04", why))
    return found


def _not_recalled(view: RollView, content: Content, decision: Decision) -> list[Refusal]:
    """RFA-HERO-19: own dice only, and none from behind section 1 of desert A."""
    own = view.colours[view.active]
    found = []
    for number in (*view.second, *view.devoured):
        if number // 5 == own:
            why = "Dice on sections 2 and 3 of the desert stay there."
            found.append(Refusal(f"recall {number}", f"die-{number}", "RFA-HERO-19", why))
    lying = [*view.desert, *view.forest, *view.ice_cave, *view.resurrection]
    lying += [code for dice in (*view.fortress, *view.enemies.values()) for code in dice]
    for code in lying:
        if code and (code & 31) // 5 != own:
            why = "Only dice of your own colour can be taken back."
            found.append(Refusal(f"recall {code & 31}", f"die-{code & 31}", "RFA-HERO-19", why))
    return found


def _not_lent(view: RollView, content: Content, decision: Decision) -> list[Refusal]:
    """RFA-HERO-18: who has no die of the own colour at hand lends none."""
    found = []
    for number, colour in enumerate(view.colours):
        letter = view.names[colour * 5]
        if number != view.active and letter not in decision.options:
            why = f"{player(view, number)} has no die of that colour on the board."
            found.append(Refusal(letter, f"hero-{number}", "RFA-HERO-18", why))
    return found


def _safe(view: RollView, content: Content, decision: Decision) -> list[Refusal]:
    """RFA-ATK-02, RFA-ATK-07, RFA-ATK-08: dice that this attack cannot take."""
    if decision.about == TERRITORIES[DESERT]:
        why = "Sections 2 and 3 of the desert are safe from attacks."
        return [Refusal(f"lose {number}", f"die-{number}", "RFA-ATK-02", why) for number in view.second]
    if decision.about == TERRITORIES[ICE_CAVE]:
        highest = max(view.ice_cave) >> 5
        why = f"The attack takes the highest number, here a {highest}."
        low = [code & 31 for code in view.ice_cave if code and code >> 5 < highest]
        return [Refusal(f"lose {number}", f"die-{number}", "RFA-ATK-08", why) for number in low]
    return []


PICKS: dict[str, Callable[[RollView, Content, Decision], list[Refusal]]] = {
    "take-back": _left_on_the_worm,
    "recall": _not_recalled,
    "borrow": _not_lent,
    "lose": _safe,
}
