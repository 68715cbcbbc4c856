"""The log in words, and the animations that go with it."""

from typing import Any

from questhall.drawing import Cue
from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.table.names import (
    DIE_NAMES,
    PLACE_NAMES,
    card_name,
    die_name,
    faces_words,
    how_far,
    kinds_words,
    name_words,
    place_words,
    player,
    receivers,
)
from questhall.games.roll_for_adventure.view import RollView
from questhall.kernel import Event

DIE_FACES = {"all": "all territories", "none": "no territory"}  # RFA-MASTER-05: the others are named by themselves


def line(view: RollView, content: Content, event: Event) -> str:
    """One event as a sentence. What a seat does begins with the player for whom it was done."""
    args: Any = event.args[1:] if event.seat >= 0 else event.args
    active: Any = event.args[0] if event.seat >= 0 else 0
    who = player(view, active) if event.seat >= 0 else "The team"
    what = event.what
    if what == "turn":
        return f"Turn {args[0]}: {who}."
    if what == "hero":
        return f"{who} plays the {content.heroes[content.hero(args[0])].name}."
    if what == "roll":
        verb = "now has" if event.rule == "RFA-HERO-11" else "rolls"  # others of the roll lie as they lay
        return f"{who} {verb} {faces_words(die_name(view, die) for die in args)}."
    if what == "place":
        letters = "".join(view.names[die & 31] for die in args[1:])
        return f"{who} puts {kinds_words(letters)} showing {args[1] >> 5} on {place_words(content, args[0])}."
    if what == "home":
        return f"Home: {receivers(view, ''.join(view.names[number] for number in args), active)}."
    if what == "ability":
        return f"{who} uses the {content.heroes[content.hero(args[0])].name}."
    if what in ("advance", "devour"):
        moved = "moves on to section 2" if what == "advance" else "is devoured by the desert, for good"
        return f"{_a_die(view, args[0])} die {moved}."
    if what == "chain":
        return f"Connection {args[0][1:]} of the worm is closed."
    if what == "barrier":
        return f"A barrier of the {args[0]}s falls."
    if what == "sacrifice":
        return f"{who} sacrifices {_a_die(view, args[0]).lower()} {args[0] >> 5} to complete the arch."
    if what == "stone":
        return f"{PLACE_NAMES[args[0]].capitalize()} yields a power stone: {args[1]} of {args[2]}."
    if what == "claim":
        return f"{who} claims the help of the ancestors with {args[0]} dice."
    if what == "line":
        return f"{who} claims {args[0].replace('-', ' ')}."
    if what == "bonus":
        return f"{player(view, args[1])} gets a bonus die."
    if what == "mend":
        return f"The skull of {PLACE_NAMES[args[0]]} moves back to hole {args[1]}."
    if what == "free":
        return f"{_a_die(view, args[0])} die is freed from the Vortex of Oblivion."
    if what == "resurrect":
        return f"The Vortex of Resurrection opens: {args[0]} dice come home."
    if what == "recall":
        return f"{who} takes {faces_words([die_name(view, args[1])])} back from {place_words(content, args[0])}."
    if what == "ward":
        return f"{who} wards off the damage: {PLACE_NAMES[args[0]]} holds."
    if what == "borrow":
        return f"{who} borrows a die from {player(view, args[1])}."
    if what in ("peek", "swap"):
        seen = ", then ".join(card_name(content, key) for key in args)
        return f"{who} {'looks ahead' if what == 'peek' else 'changes the order'}: {seen}."
    if what == "reroll":
        return f"{who} takes {faces_words(die_name(view, die) for die in sorted(args))} up again."
    if what == "turned":
        return f"{who} turns the {name_words(args[0])} to {args[1]}."
    return _enemy_line(view, content, what, args, event.rule)


def _a_die(view: RollView, die: int) -> str:
    """A kind of die with its article: `A red`, `An ally`."""
    kind = DIE_NAMES[view.names[die & 31]]
    return f"{'An' if kind[0] in 'aeiou' else 'A'} {kind}"


def _enemy_line(view: RollView, content: Content, what: str, args: Any, rule: str) -> str:
    """What the enemy does, and why there was damage or none."""
    if what == "reveal":
        return f"Revealed: {card_name(content, args[0])}."
    if what == "strike":
        return f"{card_name(content, args[0])} attacks."
    if what == "defeat":
        return f"{card_name(content, args[0])} is defeated."
    if what == "lost":
        spared = " No damage, since dice were there." if args[0] in PLACE_NAMES else ""
        return f"Lost to the Vortex of Oblivion: {faces_words(args[1:])}.{spared}"
    if what == "damage":
        why = {"RFA-ATK-01": "No dice to take: ", "RFA-MASTER-02": "Dice are no shield against the Master: "}
        told = f"{why.get(rule, '')}{PLACE_NAMES[args[0]]} is damaged, {args[1]} of {args[2]}."
        return told[0].upper() + told[1:]
    if what == "scar":
        return f"{PLACE_NAMES[args[0]].capitalize()} is scarred for good: its track now ends at hole {args[1]}."
    if what == "territory-die":
        return f"The territory die shows {DIE_FACES.get(args[0], args[0].replace('_', ' '))}."
    if what == "die":
        return f"A die decides: {args[0]}."
    if what == "swallow":
        return f"Swallowed from the Vortex of Resurrection into the Vortex of Oblivion: {faces_words(args)}."
    if what == "shuffle-in":
        return f"{card_name(content, args[0])} is shuffled back into the deck."
    if what == "won":
        return f"The adventure board is full in turn {view.turn}. The Master of Shadows is beaten!"
    if what == "fallen":
        return f"{PLACE_NAMES[args[0]].capitalize()} has fallen {how_far(view)}. The Master of Shadows triumphs."
    if what == "no-dice":
        return f"Nobody has a die left {how_far(view)}. The Master of Shadows triumphs."
    return what


def cue(event: Event) -> Cue | None:
    """Dice tumble, blows shake, stones shine."""
    args: Any = event.args[1:] if event.seat >= 0 else event.args
    if event.what == "roll":
        return Cue("roll", tuple(f"die-{die & 31}" for die in args))
    if event.what == "damage":
        return Cue("shake", (args[0], f"skull-{args[0]}"), colour="red")
    if event.what == "scar":
        return Cue("shake", (args[0], f"marker-{args[0]}"), colour="red")
    if event.what == "stone":
        return Cue("float", (args[0],), "a stone!", "gold")
    if event.what == "strike":
        return Cue("flash", (args[0],), colour="red")
    if event.what == "reveal":
        return Cue("flip", (f"card-{args[0]}",))
    if event.what == "resurrect":
        return Cue("flash", ("vortex", "oblivion"), colour="teal")
    if event.what == "defeat":
        return Cue("float", ("deck",), "beaten", "green")
    return None
