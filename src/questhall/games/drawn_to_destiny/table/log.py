"""The log in words: one line for each event."""

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.free_actions import FREE_ACTIONS
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.stats import STATS
from questhall.games.drawn_to_destiny.content.vocabulary import DECK_STAT, DECKS
from questhall.games.drawn_to_destiny.rules.harm.crit_words import crit_words
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import place_words
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.games.drawn_to_destiny.table.names import (
    card_words,
    cards_words,
    counted,
    points_words,
    space_name,
    task_name,
    unit_name,
)
from questhall.games.drawn_to_destiny.view import DestinyView, build
from questhall.kernel import Event, told_by
from questhall.kernel.event import Tell

REASONS = {
    "nearest": "the nearest",
    "softest in reach": "the weakest it can reach",
    "best grouped": "the one in the thickest crowd",
    "threatens the weakest ally": "who threatens its weakest ally",
    "cleverest": "the cleverest",
    "leader in sight": "the leader in sight",
    "weakest in sight": "the weakest in sight",
    "best armed": "the best armed",
    "most hurt": "the most hurt of its allies",
    "taunted": "who taunted it",
    "frenzied": "whoever is nearest, in a frenzy",
}
OUT = {
    "dead": "dies",
    "defeated": "is out of the fight",
    "captured": "gives itself up",
    "fled": "flees",
    "left": "leaves the map",
}
SUFFERS = {  # the conditions that are not said with "is now"
    "Blood Loss": "loses blood",
    "Exposure": "suffers from exposure",
    "Flee": "takes to its heels",
    "Haywire": "goes haywire",
    "Hunger": "suffers from hunger",
    "Isolation": "suffers from being alone",
    "Knockdown": "is knocked down",
    "Overwatch": "stands on Overwatch",
    "Thirst": "suffers from thirst",
}
ITEM_HITS = {
    "ItemCooldown": "is shaken",
    "ItemDamaged": "is damaged",
    "ItemBroken": "is broken",
    "ItemLost": "is destroyed",
    "UsesHalved": "loses half of its supply",
}
SEEN = {  # why somebody is Hidden no more
    "attacked": "strikes and is seen",
    "detected": "is detected",
    "hurt": "is hurt and cannot stay Hidden",
    "interacted": "is seen at work",
    "revealed": "is seen",
    "seen": "is seen",
    "stumbled upon": "is stumbled upon",
    "tracked": "is tracked down",
}
RESULT_WORDS = {"success": "a success", "partial": "half a success", "failure": "a failure"}
EQUIPS = {
    "equip": "takes in hand",
    "stow": "puts away",
    "doff": "takes off",
    "wear": "puts on",
    "pack": "packs away",
    "pick": "picks up",
    "load": "loads",
    "give": "hands over",
}


#: DTD-ADV-01: how Downtime was used, by whom and on what.
ADVANCED = {
    "train": "{0} trains {2}: one Level more.",
    "learn": "{0} learns {2}.",
    "unlearn": "{0} gives back a Level of {2}.",
    "gain": "{0} learns the Ability {2}.",
    "acquire": "{0} gets {2}.",
    "specialize": "{0} makes a Specialty of {2}.",
    "generalize": "{0} gives up the Specialty of {2}.",
    "forget": "{0} gives up {2}.",
    "sharpen": "{0} raises the Rating of {2}.",
    "blunt": "{0} lowers the Rating of {2}.",
    "buy": "{0} buys {2}.",
    "claim": "{0} takes {2}.",
    "rest": "{0} rests for a week, and a wound heals one step.",
    "tend": "{0} dresses a wound out of the Medicine Bag: it heals one step.",
}


class Reported(dict[str, Any]):
    """What a sentence can use of an event: `who` is the Unit that its first number names, `unit1` the one that its
    second names, `space1` the Space, `card1` the card, `seat` the player.
    """

    def __init__(self, library: Library, view: DestinyView, event: Event) -> None:
        super().__init__()
        self.library = library
        self.view = view
        self.event = event
        self.args = event.args

    def __missing__(self, key: str) -> str:
        if key == "who":
            return self.unit(0) if self.args and isinstance(self.args[0], int) else ""
        if key == "seat":
            return f"Player {self.event.seat + 1}" if self.event.seat >= 0 else "Somebody"
        if key.startswith("unit"):
            return self.unit(int(key[4:]))
        if key.startswith("space"):
            return space_name(self.library, self.view, self.number(int(key[5:])))
        if key.startswith("card"):
            return card_words(self.word(int(key[4:])))
        raise KeyError(key)

    def number(self, at: int) -> int:
        """One of the numbers of the event."""
        return int(self.args[at]) if len(self.args) > at else -1

    def word(self, at: int) -> str:
        """One of its words."""
        return str(self.args[at]) if len(self.args) > at else ""

    def unit(self, at: int) -> str:
        """The Unit that a number names."""
        return unit_name(self.view, self.number(at))

    def titled(self, lines: Any, at: int = 0) -> str:
        """The name of a Task, Place or Prop of the Scene by its id."""
        return next((str(line.name) for line in lines if line.id == self.args[at]), self.word(at).partition("@")[0])


def line(library: Library, view: DestinyView, event: Event) -> str:
    """A line of the log."""
    if event.words:
        return event.told(view.seat)
    said = Reported(library, view, event)
    sentence = LINES.get(event.what)
    if isinstance(sentence, str):
        return FORMATTER.vformat(sentence, (*event.args, "", "", ""), said)
    words = sentence(said) if sentence is not None else ""
    return words or f"{event.what.replace('_', ' ')} {' '.join([str(arg) for arg in event.args])}".strip()


def teller(state: DestinyState) -> Tell:
    """Before a new Scene is laid out, which has other Units by the same numbers: what was said so far."""
    view = build(state, None)
    return lambda event: (line(state.content, view, event),)


told_by(DestinyState, teller)
FORMATTER = Formatter()


def _step(said: Reported) -> str:
    how = f"{said.args[1]}s" if said.args[1] in ("drift", "slide") else f"goes {said.args[1]}"
    return f"{said['who']} {how} to {said['space2']}."


def _npc_target(said: Reported) -> str:
    reason = REASONS.get(said.word(2), said.word(2))
    if len(said.args) > 3:
        return f"{said['who']} cannot reach {said.unit(3)} this Round and turns on {said.unit(1)}: {reason}."
    turns = "goes to help" if said.args[2] == "most hurt" else "turns on"
    return f"{said['who']} {turns} {said.unit(1)}: {reason}."


def _npc_seeks(said: Reported) -> str:
    seen = ", where one was last seen" if said.args[2] == "last seen" else ""
    return f"{said['who']} knows of no Rival and makes for {said['space1']}{seen}."


def _targets(said: Reported) -> str:
    return f"{said['who']} goes for {said.unit(1) if said.number(1) >= 0 else 'nobody'}."


def _fate(said: Reported) -> str:
    end = "reversed" if said.args[1] else "upright"
    return f"Fate ({said.args[2]}): {said['card0']}, {end}."


def _shape(said: Reported) -> str:
    return conflict_cards.APPROACHES[
        conflict_cards.approach_of(conflict_cards.parse_card(said.word(1)), said.number(2))
    ]


def _turned(said: Reported) -> str:
    by_fate = ": Fate" if said.args[3] and said.number(0) >= 0 else ""
    return f"{said.unit(0)}{by_fate} turns {said['card1']} as {_shape(said)}."


def _compared(said: Reported) -> str:
    left = f"{said.unit(4)}'s {conflict_cards.APPROACHES[said.number(2)]}"
    right = f"{said.unit(5)}'s {conflict_cards.APPROACHES[said.number(3)]}"
    if said.args[0] and said.args[1]:
        return f"{left} and {right}: both win."
    if said.args[0]:
        return f"{left} beats {right}."
    if said.args[1]:
        return f"{right} beats {left}."
    return f"{left} and {right}: a stand-off."


def _drew(said: Reported) -> str:
    cards = f"{said.args[0]} cards" if said.args and said.args[0] != 1 else "a card"
    return f"{said['seat']} draws {cards}."


def _answered(said: Reported) -> str:
    return f"{said['who']} answers with {said.args[1]}{', spending an' if said.args[2] else ', without an'} Action."


def _hits(said: Reported) -> str:
    if said.args[2]:
        return f"{said['who']}: a Glancing Blow."
    return f"{said['who']} scores {counted(said.number(1), 'Hit')}."


def _crit(said: Reported) -> str:
    vehicle = said.library.units[said.view.units[said.number(0)].card].kind == "vehicle"
    words = crit_words(said.library, said.number(1), said.number(2), said.number(3), vehicle)
    return f"{said['who']}: {words}."


def _condition(said: Reported) -> str:
    part = f" ({said.args[3]})" if said.word(3) else ""
    became = SUFFERS.get(said.word(1), f"is now {said.args[1]}")
    return f"{said['who']} {became}{part}{f' x{said.args[2]}' if said.number(2) > 1 else ''}."


def _tested(said: Reported) -> str:
    hits = f" with {counted(said.number(2), 'Hit')}" if said.args[2] else ""
    return f"{said['who']} {'succeeds' if said.args[1] else 'fails'}{hits}."


def _event(said: Reported) -> str:
    scene = said.library.scenes[said.view.scene]
    found = next((line for line in scene.event if line.id == said.args[0]), None)
    return f"{found.title or found.id}. {found.text}".strip() if found is not None else ""


#: DTD-MODE-07: the Narrator's orders for a side, as they are told.
ORDERED = {
    "attack": "attack whom you will, orders the Narrator", "hold": "hold where you stand, orders the Narrator",
    "go there": "the Narrator sends them somewhere", "guard there": "the Narrator bids them guard a place",
    "leave": "the Narrator calls them away", "program": "the program plays them", "narrator": "the Narrator plays them",
}  # fmt: skip


def _task(said: Reported) -> str:
    """A Task goes on, is begun, complete or failed."""
    name = task_name(said.library, said.view, said.word(0)).rstrip(".")
    tail = {"task_done": "complete", "task_failed": "failed", "task_placed": "begun"}.get(said.event.what)
    return f"{name}: {tail or f'Progress {said.args[1]}, Challenge {said.args[2]}'}."


def _called(said: Reported) -> str:
    """The Narrator calls for a Task."""
    name = task_name(said.library, said.view, said.word(0)).rstrip(".")
    who = unit_name(said.view, int(said.args[1]))
    return f"The Narrator calls for a Task: {name}. {who} works at it with {said.args[2]} against {said.args[3]}."


def _milestone(said: Reported) -> str:
    scene = said.library.scenes[said.view.scene]
    found = next((line for line in scene.milestone if line.id == said.args[0]), None)
    return f"Milestone: {found.text or found.id}" if found is not None else ""


def _prop(verb: str) -> Callable[[Reported], str]:
    def tell(said: Reported) -> str:
        return f"{said['who']} {verb} {said.titled(said.library.scenes[said.view.scene].prop, 1)}."

    return tell


def _morale(said: Reported) -> str:
    faction = said.library.scenes[said.view.scene].faction[said.number(0)]
    return f"{faction.name or faction.id}: half are gone; the rest waver."


def _searched(said: Reported) -> str:
    return f"{said['who']} searches {said.titled(said.library.scenes[said.view.scene].place, 1)}."


def _ground(said: Reported) -> str:
    """`snow:2` is deep snow; with the Space where it begins."""
    kind, _, depth = said.word(0).partition(":")
    where = f" at {said['space2']}" if len(said.args) > 2 else ""
    return f"The ground changes{where}: {'deep ' if depth else ''}{kind}."


def _reward(said: Reported) -> str:
    kind, n, name = said.word(0), said.number(1), said.word(2)
    if kind == "item":
        return f"Reward: {name}."
    return f"{kind.capitalize()} {n:+d}{f' with {name}' if name else ''}."


def _ended(said: Reported) -> str:
    return f"The Scene ends: {RESULT_WORDS.get(said.word(0), said.word(0))}."


def _rewards(said: Reported) -> str:
    treasure, sp, ap, hooks = (*said.args, 0, 0, 0, 0)[:4]
    costs = f"costs Treasure {-int(treasure)} and " if int(treasure) < 0 else ""
    gains = [
        *([f"Treasure {treasure}"] if int(treasure) > 0 else []),
        points_words(int(sp), int(ap), 1 if hooks else 0),
    ]
    return f"The Scene {costs}brings {', '.join(gains)}."


def _ending(said: Reported) -> str:
    line = said.library.campaigns[said.word(0)].ending[said.number(1)]
    return f"{line.title}. {line.text}"


def _advanced(said: Reported) -> str:
    return ADVANCED[said.word(1)].format(*said.args)


def _side_name(said: Reported) -> str:
    """The name of a Faction by its id."""
    return next(line.name for line in said.library.scenes[said.view.scene].faction if line.id == said.args[0])


#: Every event of the rules in words: a sentence with what `Said` offers, or a function that makes one.
LINES: Mapping[str, str | Callable[[Reported], str]] = {
    # what Units do
    "step": _step,
    "turn": "{who} turns to face {1}.",
    "npc_target": _npc_target,
    "npc_seeks": _npc_seeks,
    "targets": _targets,
    "npc": "{who} {1}.",
    "out": lambda said: f"{said['who']} {OUT.get(said.word(1), said.word(1))}.",
    "equip": lambda said: f"{said['who']} {EQUIPS.get(said.word(1), said.word(1))} {said.args[2]}.",
    "ability": "{who} uses {1}.",
    "begun": "{who} begins {1}.",
    "trick": "{who} uses {1}.",
    "slipped": "{who} slips to {space1}.",
    "pushed": "{who} is pushed to {space1}.",
    "pulled": "{who} is pulled to {space1}.",
    "hid": "{who} hides.",
    "revealed": lambda said: f"{said['who']} {SEEN[said.word(1)]}.",
    "stood": "{who} stands up.",
    "nothing_found": "{who} finds nothing.",
    "veered": "{who} veers off.",
    "lurched": "{who} lurches forward.",
    "stopped": "{who} is stopped.",
    "alighted": "{who} gets down.",
    "placed": "{who} takes its place.",
    "fielded": "{who} joins the company.",
    "led": "{who} leads {unit1}.",
    "boarded": "{who} boards {unit1}.",
    "stole": "{who} robs {unit1} of {2}.",
    "held_fast": "{who} cannot break away from {unit1}.",
    "surprised": "{who} is surprised by {unit1}.",
    "received": "{who} finds {1}.",
    "too_heavy": "{1} is too heavy for {who} and stays where it lies.",
    "dropped": "{who} drops {1}.",
    "rigged": "{who} makes {1} work again.",
    "corroded": "{who} has acid on {1}.",
    "item_hit": lambda said: f"{said.args[1]} of {said['who']} {ITEM_HITS.get(said.word(2), 'is hit')}.",
    "crewed": "{1} goes aboard {who}.",
    "ending": _ending,
    "narrated_move": "The Narrator: {who} is at {space1} now.",
    "narrated_take": "The Narrator: {who} has {1} no more.",
    "told_narrate": "{0}",
    "told_handout": "The Narrator shows a handout: {0}",
    "told_whisper": lambda said: f"The Narrator whispers to Player {said.number(1) + 1}: {said.word(0)}",
    "told_note": "Your note: {0}",
    "ordered": lambda said: f"{_side_name(said)}: {ORDERED[said.word(1)]}.",
    "place_shown": "{0}: there is {1} to be found.",
    "clock_set": "The Narrator sets the Clock: {0} left.",
    "auto": lambda said: f"{said['who']} is played by {'the program' if said.args[1] else 'the Narrator'}.",
    "spawned": "{who} appears at {space1}.",
    **{action.event: action.told for action in FREE_ACTIONS.values() if action.event},
    # cards drawn, turned, shuffled
    "fate": _fate,
    "turned": _turned,
    "swapped": lambda said: f"{said.unit(0)} plays {said['card1']} as {_shape(said)} instead.",
    "compared": _compared,
    "drew": _drew,
    "drew_card": lambda said: f"You draw {cards_words(said.args)}.",
    "reshuffled": "{seat} shuffles the discard into the deck.",
    "fate_shuffled": "The Fate deck is shuffled.",
    "took_back": "{seat} takes back {card0}.",
    "kept": "{seat} keeps {card0}.",
    "damage_shuffled": lambda said: f"The {DECKS[said.number(0)]} deck is shuffled.",
    "mind_card": "You read a mind: {card1}.",
    "mind_fate": lambda said: f"You foresee that the next Fate card lies {'reversed' if said.args[1] else 'upright'}.",
    # Conflicts, Hits, wounds
    "attack": "{who} attacks {unit2} with {1} at Range {3}.",
    "out_of_hiding": "{who} strikes out of hiding: no Action can be spent against it.",
    "answered": _answered,
    "counterattack": "{who} strikes back with {card1}.",
    "combo": lambda said: f"{said['who']} adds {cards_words(said.args[1:])}.",
    "hits": _hits,
    "rated": "Rating {1} against {2}: {3:+d}.",
    "out_of_scale": lambda said: f"Out of scale: {counted(said.number(1), 'Hit')} less.",
    "feat": "A Heroic Feat of {who}: {1:+d}.",
    "light": "{who}: {1}.",
    "flipped": lambda said: f"{said['who']} has no {STATS[DECK_STAT[said.number(1)]]} left: the card is turned over.",
    "crit": _crit,
    "crit_gone": lambda said: (
        f"{said['who']}: the wound to the {place_words(said.number(1), said.number(2))} is healed."
    ),
    "crit_eased": lambda said: f"{said['who']}: the wound to the {place_words(said.number(1), said.number(2))} eases.",
    "damage_chosen": lambda said: f"Chosen: {place_words(said.number(0), said.number(1))}.",
    "haywire": "{who} goes haywire: {1}.",
    "damage_drawn": lambda said: f"The {DECKS[said.number(0)]} card: {place_words(said.number(0), said.number(1))}.",
    "condition": _condition,
    "eased": "{who} is rid of {1}.",
    "recovered": "{who} recovers from {1}.",
    "readied": "{who} readies {1}.",
    "test": "{who} tries {1} against {2}.",
    "tested": _tested,
    "cover_unit": "Cover: {who} catches it.",
    "cover_object": "Cover: what stands at {space0} catches it.",
    "cover_spent": "Cover: what stands at {space0} catches it.",
    "instinct": "{who} is {1}: its card is turned round.",
    "gained": lambda said: f"{said['who']}: {said.word(1).capitalize()} +{said.args[2]}.",
    "hampered": "{who} is hampered: Move -{1}.",
    "fell": "{who} falls.",
    "casualties": "{who} loses {1} of its crew.",
    "object_hit": "It splinters.",
    "object_gone": "It gives way.",
    "object_unhurt": "It holds.",
    "smash": "{who} strikes.",
    # Rounds, Events, Tasks, rewards
    "event": _event,
    "task": _task,
    "task_placed": _task,
    "task_called": _called,
    "task_done": _task,
    "task_failed": _task,
    "milestone": _milestone,
    "epilogue": lambda said: said.library.scenes[said.view.scene].epilogue.get(said.word(0), ""),
    "scene": lambda said: said.library.scenes[said.view.scene].introduction.strip(),
    "searched": _searched,
    "door": "{who} works the door at {space1}.",
    "shoved": _prop("pushes"),
    "took": _prop("takes"),
    "prop_out": _prop("gets away with"),
    "morale": _morale,
    "wind": lambda said: f"The wind now blows to {said.args[0] if said.args else lattice.HEADINGS[0]}.",
    "round": "Round {0}.",
    "countdown": "The Countdown begins.",
    "round_end": "The Round ends.",
    "clock": "The Clock: card {0} is gone, {1} left.",
    "ended": _ended,
    "rewards": _rewards,
    "reward": _reward,
    "blast": "The charge goes off.",
    "proposed": "The Narrator would end the Scene here.",
    "consented": "Agreed.",
    "objected": "No: the Scene goes on.",
    "awarded": "{0} earns a Character Point.",
    "tell": "{0}",
    "chose": "Chosen: {0}",
    "intended": "{0} wishes: {1}",
    "advanced": _advanced,
    "terrain": _ground,
    "charge_set": "A fuse is burning.",
    "fog_shown": "Something in the fog is made out.",
    "tossed": "It bursts.",
}
