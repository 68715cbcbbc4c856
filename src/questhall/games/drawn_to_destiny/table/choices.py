"""What can be chosen: the words on it, and what to click for it."""

from typing import Callable, NamedTuple

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.free_actions import FREE_ACTIONS
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.content.ground.map import point
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.scenes import choice_texts
from questhall.games.drawn_to_destiny.content.vocabulary import BURDEN, LIGHT_NAMES
from questhall.games.drawn_to_destiny.rules.harm.crit_words import damage_words
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import place_words
from questhall.games.drawn_to_destiny.table.names import (
    ADVANCE_WORDS,
    HEADING_WORDS,
    STAKE_WORDS,
    card_words,
    cards_words,
    means_name,
    slug,
    space_name,
    task_name,
    thing_name,
    unit_name,
)
from questhall.games.drawn_to_destiny.view import ConflictView, DestinyView
from questhall.kernel import Decision, Option

#: DTD-MODE-07: the Narrator's powers.
POWERS = {
    "spawn": "Somebody comes", "move": "Move somebody", "remove": "Somebody leaves", "give": "Hand out an Item",
    "take": "Take an Item away", "condition": "A condition comes or goes", "point": "A Character Point",
    "clock": "Set the Clock", "ground": "Change the ground", "event": "An Event now", "reveal": "Reveal somebody",
    "test": "Call for a Test or Task", "auto": "Let the program play one, or no longer", "verdict": "Rule how it ends",
    "order": "An order for all of a side", "milestone": "Rule that something is reached",
    "place": "Reveal what a Place holds", "narrate": "Narrate", "handout": "Show a handout",
    "note": "A note for yourself",
}  # fmt: skip
#: DTD-MODE-07: orders for a whole side.
ORDERS = {
    "attack": "Attack whom you will", "hold": "Hold where you stand", "go_there": "Go to a Space",
    "guard_there": "Guard a Space", "leave": "Leave the map", "program": "The program plays them",
    "narrator": "You play them",
}  # fmt: skip
#: How hard a number is.
HARD = {"2": ": easy", "4": ": fair", "6": ": hard", "9": ": heroic"}
EQUIP = ("equip", "stow", "pick", "load", "give")


class Said(NamedTuple):
    """An option of several words, and where it is offered."""

    library: Library
    view: DestinyView
    decision: Decision
    option: tuple[str | int, ...]
    head: str
    rest: list[str]

    def unit(self, at: int = 0) -> str:
        return unit_name(self.view, int(self.rest[at]))

    def space(self, at: int) -> str:
        return space_name(self.library, self.view, int(self.rest[at]))

    def means(self) -> str:
        return means_name(self.view, self.rest[0])


def words(library: Library, view: DestinyView, decision: Decision, option: Option) -> str:
    """The label of one option."""
    if decision.kind == "edge" and view.conflict is not None and isinstance(decision.about, tuple):
        return _edge(view.conflict, int(decision.about[0]), option == "fate")
    if isinstance(option, (str, int)):
        return _plain(decision, str(option))
    said = Said(library, view, decision, option, str(option[0]), [str(part) for part in option[1:]])
    if (decision.kind, said.head) in TOLD_IN:
        return TOLD_IN[decision.kind, said.head](said)
    return TOLD[said.head](said) if said.head in TOLD else _short(view, said.head, said.rest)


def _step_of(said: Said) -> str:
    about = said.decision.about
    number = about[0] if isinstance(about, tuple) and about else about
    return _step(said.library, said.view, number if isinstance(number, int) else -1, said.rest)


def _which(said: Said) -> str:
    scene, about = said.library.scenes[said.view.scene], said.decision.about
    if about == "milestone":
        return next(line.text for line in scene.milestone if line.id == said.rest[0])
    if about in ("place", "faction"):
        lines = scene.place if about == "place" else scene.faction
        return next((line.name for line in lines if line.id == said.rest[0]), said.rest[0])
    if about == "order":
        return ORDERS[said.rest[0]]
    event = next((line for line in said.library.scenes[said.view.scene].event if line.id == said.rest[0]), None)
    if event is not None and said.decision.about == "event":
        return event.title or event.id
    return said.rest[0].replace("_", " ")


def _answer(said: Said) -> str:
    return f"Answer with {said.means()}, {'spending an Action' if said.rest[1] == 'act' else 'without an Action'}"


def _card(said: Said) -> str:
    """An Ability, on whom or where, and what it does."""
    card = said.library.abilities[said.rest[1 if said.head == "help" else 0].replace("_", " ")]
    if said.head == "act" and card.target == "space":
        return f"{card.name} at {said.space(2)}. {card.text}"
    return f"{_ability(said.view, said.head, said.rest)}. {card.text}"


def _task(said: Said) -> str:
    return f"Work: {task_name(said.library, said.view, said.rest[0])}"


def _prop(said: Said) -> str:
    id = said.rest[0]
    name = next((line.name for line in said.library.scenes[said.view.scene].prop if line.id == id), id)
    return f"Take {name}" if said.head == "take" else f"Push {name} {said.rest[1]}"


def _buy(said: Said) -> str:
    name = said.rest[0].replace("_", " ")
    friends = any(favor >= 2 for favor in said.view.favor.values())
    return f"Buy {name} ({said.library.items[name].cost - friends or 1} Treasure)"


def _item_of(said: Said) -> str:
    return _item(said.view, said.head, said.rest)


def _chosen_of(said: Said) -> str:
    return _chosen(said.library, said.view, said.decision, said.head, said.rest)


def _wound_of(said: Said) -> str:
    return _wound(said.library, said.view, said.decision, said.head, said.option)


def _power(said: Said) -> str:
    if said.rest[0] == "whisper":
        return f"Whisper to Player {int(said.rest[1]) + 1}"
    return POWERS.get(said.rest[0], said.rest[0])


#: Options in words, by their first word; what needs only its names stands in `_short`.
TOLD: dict[str, Callable[[Said], str]] = {
    "step": _step_of,
    "attack": lambda said: f"Attack {said.unit(1)} with {said.means()}",
    "power": _power,
    "whom": lambda said: said.unit(),
    "where": lambda said: said.space(0),
    "which": _which,
    "say": lambda said: "Say it in your words",
    "against": lambda said: f"A Test against {said.rest[0]}{HARD.get(said.rest[0], '')}",
    "longer": lambda said: f"A Task against {said.rest[0]}, which takes Actions",
    "stake": lambda said: f"{STAKE_WORDS[said.rest[0]]}",
    "lob": lambda said: f"{said.means()} at {said.space(1)}",
    "lay": lambda said: f"{card_words(said.rest[0])} as {said.rest[1].capitalize()}",
    "answer": _answer,
    "use": _card,
    "act": _card,
    "test": _card,
    "trick": _card,
    "help": _card,
    "equip": _item_of,
    "stow": _item_of,
    "pick": _item_of,
    "load": _item_of,
    "give": _item_of,
    "drop": _item_of,
    "choose": _chosen_of,
    "deck": _chosen_of,
    "target": lambda said: f"Make a Target of {said.unit()}",
    "bind": lambda said: f"Bind the wound of {said.unit()}",
    "douse": lambda said: f"Put out {said.unit()}",
    "lead": lambda said: f"Lead out {said.unit()}",
    "board": lambda said: f"Board {said.unit()}",
    "task": _task,
    "door": lambda said: f"Door at {said.space(-1)}",
    "smash": lambda said: f"Smash what stands at {said.space(-1)} with {said.means()}",
    "buy": _buy,
    "rest": _wound_of,
    "tend": _wound_of,
    "free": _wound_of,
}
#: Options that read otherwise in one question.
TOLD_IN: dict[tuple[str, str], Callable[[Said], str]] = {
    ("target", "target"): lambda said: said.unit(),
    ("count", "shove"): _prop,
    ("count", "take"): _prop,
}


def _wound(library: Library, view: DestinyView, decision: Decision, head: str, option: Option) -> str:
    """Which Crit eases, or which Burden is thrown off."""
    if head in ("rest", "tend"):
        crits = [
            crit for hero in view.heroes for crit in hero.crits if isinstance(option, tuple) and crit[3] == option[1]
        ]
        how = "Rest a week" if head == "rest" else "Out of the Medicine Bag"
        return f"{how}; one step better: " + "".join([damage_words(library, *crit[:3]) for crit in crits[:1]])
    same = [other for other in decision.options if isinstance(other, tuple) and other[0] == "free"]
    unit = view.units[int(decision.about[0])] if isinstance(decision.about, tuple) else None
    burdens = [crit for crit in unit.crits if crit[0] == BURDEN] if unit is not None else []
    if len(burdens) != len(same):
        return "Break free"
    deck, card, severity, grip = burdens[same.index(option)]  # type: ignore[arg-type]
    return f"Break free of {damage_words(library, deck, card, severity)}, grip {grip}"


def _edge(conflict: ConflictView, which: int, swap: bool) -> str:
    """DTD-CONF-08: the two cards between which somebody chooses, each as it would count."""
    side = conflict.target if which else conflict.attacker
    short, end = (side.extra, side.extra_end) if swap else (side.card, side.lies)
    shape = conflict_cards.APPROACHES[conflict_cards.approach_of(conflict_cards.parse_card(short), end)]
    return (
        f"{card_words(short)} as {shape}"
        if not conflict_cards.is_wild(conflict_cards.parse_card(short))
        else card_words(short)
    )


def _plain(decision: Decision, option: str) -> str:
    found = {
        "wait": "Wait",
        "rest": "Wait until something happens to me",
        "done": "Done",
        "stand": "Stand up",
        "lie": "Lie down",
        "leave": "Leave the map",
        "hide": "Hide",
        "search": "Search this place",
        "surrender": "Surrender",
        "tap": "Tap: let Fate decide",
        "pass": "Go on" if len(decision.options) == 1 else "No",
        "fate": "Fate's own card",
        "none": "Nothing in particular" if decision.kind == "intend" else "No Target",
        "stay": "Stay",
        "enough": "That is enough",
        "explore": "Explore this place",
        "alight": "Get down",
        "breathe": "Catch your breath",
        "draw": "Draw on",
        "award": "Give a Character Point",
        "onward": "Go on",
        "close": "Propose to end the Scene",
        "agree": "Agree",
        "object": "Play on",
        "yes": "Yes",
        "no": "No",
        "accept": "Accept",
        "refuse": "Refuse",
        "stop": "Hold it fast (Move 1)",
        "let": "Let it go",
    }
    if option in FREE_ACTIONS:
        return FREE_ACTIONS[option].label
    return found.get(option, means_words(option))


def means_words(option: str) -> str:
    """A means or a Skill as an option of its own."""
    return option.replace("_", " ").removeprefix("skill:").removeprefix("ability:")


def _step(library: Library, view: DestinyView, mover: int, rest: list[str]) -> str:
    heading = lattice.HEADINGS.index(rest[0])
    unit = view.units[mover]
    field = library.fields[view.scene]
    shape = lattice.STEP_NAME[(heading - unit.facing) % 8].capitalize()
    there = field.links[unit.at][heading] if unit.at >= 0 else -1
    climb = f", {rest[1]}" if len(rest) > 1 else ""
    return f"{shape} {HEADING_WORDS[heading]} to {space_name(library, view, there)}{climb}"


def _ability(view: DestinyView, head: str, rest: list[str]) -> str:
    if head == "help":
        return f"{unit_name(view, int(rest[0]))}: {rest[1].replace('_', ' ')}"
    name = rest[0].replace("_", " ")
    if head in ("use", "act", "test") and len(rest) >= 3:
        target = int(rest[1]) if head == "test" else int(rest[2])
        if 0 <= target < len(view.units) and head != "act":
            return f"{name}: {unit_name(view, target)}"
        if head == "act" and 0 <= target < len(view.units):
            return f"{name} ({unit_name(view, target)})"
    return name


def _item(view: DestinyView, head: str, rest: list[str]) -> str:
    name = thing_name(view, int(rest[0]))
    if head == "equip" and rest[1] == "Worn":
        return f"Put on {name}"
    if head == "stow" and view.things[int(rest[0])].slot == "Worn":
        return f"Take off {name}"
    if head == "equip" and rest[1] in ("Belt", "Back"):
        return f"Put {name} on the {rest[1]}"
    if head == "equip":
        return f"Take {name} in {'both hands' if rest[1] == 'Both' else f'the {rest[1].lower()} hand'}"
    verb = {"stow": "Put away", "pick": "Pick up", "load": "Load", "drop": "Drop"}.get(head, "Give")
    if head == "give":
        return f"Give {name} to {unit_name(view, int(rest[1]))}"
    return f"{verb} {name}"


def _chosen(library: Library, view: DestinyView, decision: Decision, head: str, rest: list[str]) -> str:
    number = int(rest[0])
    if head == "deck":
        return LIGHT_NAMES[number]
    if decision.kind in ("damage_wild", "called") and isinstance(decision.about, int):
        return f"{place_words(decision.about, number)} ({library.face(decision.about, number).type})"
    if decision.kind == "choice" and isinstance(decision.about, int):
        texts = choice_texts(library.scenes[view.scene], decision.about)
        return texts[number] if number < len(texts) else str(number)
    return str(number)


def _short(view: DestinyView, head: str, rest: list[str]) -> str:
    name = rest[0].replace("_", " ") if rest else ""
    plain = {
        "turn": f"Turn {name}",
        "until": f"Wait until Count {name}",
        "recover": f"Recover: {name}",
        "ready": f"Ready: {name}",
        "active": "Use " + ", ".join([part.replace("_", " ") for part in rest]),
        "go": f"Go {HEADING_WORDS[lattice.HEADINGS.index(name)]}" if name in lattice.HEADINGS else f"Go {name}",
        "keep": f"Keep {name}",
        "field": name,
        "fuse": f"{name} Round{'s' if name != '1' else ''}",
    }
    if head in ADVANCE_WORDS:
        return ADVANCE_WORDS[head].format(name)
    if head in FREE_ACTIONS and FREE_ACTIONS[head].label:
        return FREE_ACTIONS[head].label.format(name)
    if head == "put":
        return f"Space {name}, facing {HEADING_WORDS[lattice.HEADINGS.index(rest[1])]}"
    if head == "feat":
        return f"Heroic Feat: {rest[1]} Hit for the {rest[0]}"
    if head == "retarget":
        to = int(rest[1])
        return f"{unit_name(view, int(rest[0]))} goes for {unit_name(view, to) if to >= 0 else 'nobody'}"
    if head == "strike":
        return f"Strike back with {card_words(name)}"
    if head == "add":
        return f"Add {cards_words(rest)}"
    if head == "take":
        return (
            f"Take {card_words(rest[0])}"
            if rest[0][-1] in conflict_cards.SUIT_LETTERS or rest[0] in ("Fool", "World")
            else f"Take {name}"
        )
    return plain.get(head, " ".join([head, *rest]).replace("_", " "))


def picks(library: Library, view: DestinyView, decision: Decision, option: Option) -> tuple[str, ...]:
    """Ids of pieces in order, or buttons."""
    label = f"={words(library, view, decision, option)}"
    if decision.kind == "count" and (group := _group(decision, option)) and not _spread(library, option):
        return (group, label)
    if isinstance(option, (str, int)):
        return _plain_picks(str(option), label)
    said = Said(library, view, decision, option, str(option[0]), [str(part) for part in option[1:]])
    way = PICKED[said.head](said, label) if said.head in PICKED else ()
    return way or _button(said, label)


def _button(said: Said, label: str) -> tuple[str, ...]:
    """What has no piece to click: under which button it stands."""
    if said.head in FREE_ACTIONS:
        return ("=Free Action", label)
    if said.head in EQUIP:
        return ("=Equip", label)
    if said.head in ("recover", "ready") and said.decision.kind == "count":
        return ("=Recover", label)
    if said.decision.kind == "advance":
        return (f"={DOWNTIME.get(said.head, 'Respec')}", label)
    return (label,)


def _pick_step(said: Said, label: str) -> tuple[str, ...]:
    view, about, rest = said.view, said.decision.about, said.rest
    number = about[0] if isinstance(about, tuple) and about else about
    mover = view.units[number] if isinstance(number, int) and 0 <= number < len(view.units) else None
    if mover is None or mover.at < 0:
        return ()
    there = said.library.fields[view.scene].links[mover.at][lattice.HEADINGS.index(rest[0])]
    aim = _aimed_at(view, said.decision, there)
    if aim:
        return (aim, f"=go there{f', {rest[1]}' if len(rest) > 1 else ''}")
    return (f"space-{there}", f"={rest[1]}") if len(rest) > 1 else (f"space-{there}",)


def _pick_taken(said: Said, label: str) -> tuple[str, ...]:
    if said.decision.kind == "discard":
        return (f"card-{said.rest[0]}",)
    return _pick_prop(said, label)


def _pick_prop(said: Said, label: str) -> tuple[str, ...]:
    return (f"prop-{said.rest[0]}", label) if said.decision.kind == "count" else ()


def _pick_unit(said: Said, label: str) -> tuple[str, ...]:
    target = _unit(said.view, int(said.rest[0]))
    return (target,) if said.decision.kind == "target" else (target, label)


def _pick_put(said: Said, label: str) -> tuple[str, ...]:
    field = said.library.fields[said.view.scene]
    return (f"space-{field.index[point(said.rest[0])]}", f"=facing {said.rest[1]}")


def _pick_ground(said: Said, label: str) -> tuple[str, ...]:
    return (f"space-{said.rest[-1]}", label)


def _pick_ability(said: Said, label: str) -> tuple[str, ...]:
    name = said.rest[0].replace("_", " ")
    return (f"={name}", f"space-{said.rest[2]}") if said.library.abilities[name].target == "space" else ()


def _pick_answer(said: Said, label: str) -> tuple[str, ...]:
    return (f"=Answer with {said.means()}", "=spend an Action" if said.rest[1] == "act" else "=without an Action")


def _pick_retarget(said: Said, label: str) -> tuple[str, ...]:
    one, two = int(said.rest[0]), int(said.rest[1])
    return (_unit(said.view, one), _unit(said.view, two) if two >= 0 else "=nobody")


#: What to click, by the first word of an option; nothing: a button.
PICKED: dict[str, Callable[[Said, str], tuple[str, ...]]] = {
    "step": _pick_step,
    "go": _pick_step,
    "attack": lambda said, label: (_unit(said.view, int(said.rest[1])), f"={said.means()}"),
    "power": lambda said, label: (_drawer(said.rest[0]), label),
    "against": lambda said, label: ("=A Test, at once", label),
    "longer": lambda said, label: ("=A Task, with Actions", label),
    "stake": lambda said, label: ("=What is at stake", label),
    "whom": lambda said, label: (_unit(said.view, int(said.rest[0])),),
    "where": lambda said, label: (f"space-{said.rest[0]}",),
    "lob": lambda said, label: (f"space-{said.rest[1]}", f"={said.means()} here"),
    "lay": lambda said, label: (f"card-{said.rest[0]}", f"={said.rest[1].capitalize()}"),
    "strike": lambda said, label: (f"card-{said.rest[0]}",),
    "take": _pick_taken,
    "shove": _pick_prop,
    "target": _pick_unit,
    "bind": _pick_unit,
    "douse": _pick_unit,
    "lead": _pick_unit,
    "board": _pick_unit,
    "put": _pick_put,
    "field": lambda said, label: (f"pool-{slug(said.rest[0].replace('_', ' '))}",),
    "door": _pick_ground,
    "smash": _pick_ground,
    "until": lambda said, label: ("=Wait", f"=until Count {said.rest[0]}"),
    "act": _pick_ability,
    "answer": _pick_answer,
    "retarget": _pick_retarget,
}


#: What is offered together on a Unit's Count, so that the choices stay few.
GROUPS = {
    "Turn": ("turn",),
    "Stance": ("lie", "stand", "hide", "leave", "surrender"),
    "Ability": ("use", "act", "test"),
}


def _group(decision: Decision, option: Option) -> str:
    """The button under which an option lies, where there are several of its kind."""
    head = _head(option)
    for name, heads in GROUPS.items():
        if head in heads:
            same = [other for other in decision.options if _head(other) in heads]
            return f"={name}" if len(same) > 1 else ""
    return ""


def _spread(library: Library, option: Option) -> bool:
    """Whether an Ability is aimed at a Space of the map."""
    if not isinstance(option, tuple) or option[0] != "act":
        return False
    return library.abilities[str(option[1]).replace("_", " ")].target == "space"


def _head(option: Option) -> str:
    return str(option[0] if isinstance(option, tuple) else option)


def _aimed_at(view: DestinyView, decision: Decision, space: int) -> str:
    """Who stands on a Space and can be picked as well: both would be pressed at the same point."""
    aims = {int(option[-1]) for option in decision.options if isinstance(option, tuple) and option[0] in AIMED}
    return next((f"unit-{n}" for n in sorted(aims) if view.units[n].at == space and view.units[n].carrier < 0), "")


#: Options whose last word is the Unit that is pressed for it.
AIMED = ("attack", "target", "bind", "douse", "lead", "board")
#: How Downtime is offered: first what sort of thing, then which.
DOWNTIME = {
    "train": "Train a Skill", "learn": "Learn something new", "gain": "Learn an Ability", "acquire": "Get an Item",
    "specialize": "A Specialty", "sharpen": "Raise a Rating", "rest": "Rest", "tend": "Rest", "buy": "Buy an Item",
    "claim": "Take a reward",
}  # fmt: skip


#: DTD-MODE-07: where the Narrator's powers lie.
DRAWERS = {
    "Tell": ("narrate", "handout", "whisper", "note"),
    "People": ("spawn", "move", "remove", "auto", "order", "reveal"),
    "Fortune": ("give", "take", "condition", "point", "test"),
    "The Scene": ("clock", "ground", "event", "place", "milestone", "verdict"),
}


def _drawer(power: str) -> str:
    return next(f"={name}" for name, powers in DRAWERS.items() if power in powers)


def _unit(view: DestinyView, number: int) -> str:
    """A Unit's piece, or a button while it is carried and has none."""
    unit = view.units[number]
    if unit.carrier >= 0:
        return f"=the rider {unit.card}"
    return f"unit-{number}"


def _plain_picks(option: str, label: str) -> tuple[str, ...]:
    if option == "wait":
        return ("=Wait", "=this Count")
    if option == "rest":
        return ("=Wait", "=until something happens")
    if option == "tap":
        return ("fate",)
    if option in FREE_ACTIONS:
        return ("=Free Action", label)
    return (label,)
