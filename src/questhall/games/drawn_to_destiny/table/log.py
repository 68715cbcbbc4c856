"""The log in words: one line for each event."""

from questhall.games.drawn_to_destiny.content import conflict_cards, lattice
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.vocabulary import DECK_STAT, DECKS, STATS
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import crit_words, place_words
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.games.drawn_to_destiny.table.names import space_name, unit_name
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


def line(library: Library, view: DestinyView, event: Event) -> str:
    """A line of the log."""
    what = event.what
    args = event.args
    if event.words:
        return event.told(view.seat)
    for part in (_people, _cards, _blows, _scene):
        found = part(library, view, what, args, event)
        if found:
            return found
    return f"{what.replace('_', ' ')} {' '.join([str(arg) for arg in args])}".strip()


def teller(state: DestinyState) -> Tell:
    """Before a new Scene is laid out, which has other Units by the same numbers: what was said so far."""
    view = build(state, None)
    return lambda event: (line(state.content, view, event),)


told_by(DestinyState, teller)


def _n(args: tuple[int | str, ...], at: int = 0) -> int:
    return int(args[at]) if len(args) > at else -1


#: DTD-ADV-01: how Downtime was used, by whom and on what.
ADVANCED = {
    "train": "{0} trains {1}: one Level more.",
    "learn": "{0} learns {1}.",
    "unlearn": "{0} gives back a Level of {1}.",
    "gain": "{0} learns the Ability {1}.",
    "acquire": "{0} gets {1}.",
    "specialize": "{0} makes a Specialty of {1}.",
    "generalize": "{0} gives up the Specialty of {1}.",
    "forget": "{0} gives up {1}.",
    "sharpen": "{0} raises the Rating of {1}.",
    "blunt": "{0} lowers the Rating of {1}.",
    "rest": "{0} rests for a week, and a wound heals one step.",
}


def _seat(event: Event) -> str:
    return f"Player {event.seat + 1}" if event.seat >= 0 else "Somebody"


def _cards_drawn(args: tuple[int | str, ...]) -> str:
    return f"{args[0]} cards" if args and args[0] != 1 else "a card"


def _people(library: Library, view: DestinyView, what: str, args: tuple[int | str, ...], event: Event) -> str:
    """What Units do."""
    who = unit_name(view, _n(args)) if args and isinstance(args[0], int) else ""
    if what == "step":
        how = "drifts" if args[1] == "drift" else f"goes {args[1]}"
        return f"{who} {how} to {space_name(library, view, _n(args, 2))}."
    if what == "turn":
        return f"{who} turns to face {args[1]}."
    if what == "npc_target":
        reason = REASONS.get(str(args[2]), str(args[2]))
        if len(args) > 3:
            lost = unit_name(view, _n(args, 3))
            return f"{who} cannot reach {lost} this Round and turns on {unit_name(view, _n(args, 1))}: {reason}."
        if args[2] == "most hurt":
            return f"{who} goes to help {unit_name(view, _n(args, 1))}: {reason}."
        return f"{who} turns on {unit_name(view, _n(args, 1))}: {reason}."
    if what == "npc_seeks":
        spot = space_name(library, view, _n(args, 1))
        return f"{who} knows of no Rival and makes for {spot}{', where one was last seen' * (args[2] == 'last seen')}."
    if what == "targets":
        return f"{who} goes for {unit_name(view, _n(args, 1)) if _n(args, 1) >= 0 else 'nobody'}."
    if what == "npc":
        return f"{who} {args[1]}."
    if what == "out":
        return f"{who} {OUT.get(str(args[1]), str(args[1]))}."
    if what == "equip":
        verb = {
            "equip": "takes in hand",
            "stow": "puts away",
            "wear": "puts on",
            "pack": "packs away",
            "pick": "picks up",
            "load": "loads",
            "give": "hands over",
        }
        return f"{who} {verb.get(str(args[1]), str(args[1]))} {args[2]}."
    if what in ("ability", "begun", "trick"):
        return f"{who} {'begins' if what == 'begun' else 'uses'} {args[1]}."
    if what in ("slipped", "pushed", "pulled"):
        moved = {"slipped": "slips", "pushed": "is pushed", "pulled": "is pulled"}[what]
        return f"{who} {moved} to {space_name(library, view, _n(args, 1))}."
    short = {
        "hid": "hides.", "revealed": f"is seen: {args[1] if len(args) > 1 else ''}.", "stood": "stands up.",
        "gritted": "grits its teeth: penalties count as none this Round.",
        "burst": "bursts into speed: Move +2, Turn +1.",
        "detect": "listens and looks.", "nothing_found": "finds nothing.", "veered": "veers off.",
        "lurched": "lurches forward.",
        "stopped": "is stopped.", "alighted": "gets down.", "placed": "takes its place.",
        "fielded": "joins the company.",
    }  # fmt: skip
    if what in short and who:
        return f"{who} {short[what]}"
    if what == "pushed_limit":
        return f"{who} pushes the limit: {args[1]} +1 this Round."
    if what == "calmed":
        return f"{who} collects itself and sheds a {args[1]}."
    if what in ("led", "boarded", "stole"):
        deed = {"led": "leads", "boarded": "boards", "stole": "robs"}[what]
        tail = f" of {args[2]}" if what == "stole" else ""
        return f"{who} {deed} {unit_name(view, _n(args, 1))}{tail}."
    if what == "held_fast":
        return f"{who} cannot break away from {unit_name(view, _n(args, 1))}."
    if what == "surprised":
        return f"{who} is surprised by {unit_name(view, _n(args, 1))}."
    if what == "called":
        return f"{who} calls the shot at Level -{args[1]}."
    if what in ("received", "dropped", "rigged", "corroded"):
        handled = {"received": "finds", "dropped": "drops", "rigged": "makes work again", "corroded": "has acid on"}[
            what
        ]
        return f"{who} {handled} {args[1]}."
    if what == "item_hit":
        return f"{args[1]} of {who} {ITEM_HITS.get(str(args[2]), 'is hit')}."
    if what == "spawned":
        return f"{who} appears at {space_name(library, view, _n(args, 1))}."
    return ""


def _cards(library: Library, view: DestinyView, what: str, args: tuple[int | str, ...], event: Event) -> str:
    """Cards drawn, turned, shuffled."""
    if what == "fate":
        end = "reversed" if args[1] else "upright"
        return f"Fate ({args[2]}): {conflict_cards.title(conflict_cards.parse(str(args[0])))}, {end}."
    if what == "turned":
        card = conflict_cards.parse(str(args[0 + 1]))
        shape = conflict_cards.APPROACHES[conflict_cards.approach(card, _n(args, 2))]
        by_fate = ": Fate" if args[3] and _n(args) >= 0 else ""
        return f"{unit_name(view, _n(args))}{by_fate} turns {args[1]} as {shape}."
    if what == "swapped":
        card = conflict_cards.parse(str(args[1]))
        shape = conflict_cards.APPROACHES[conflict_cards.approach(card, _n(args, 2))]
        return f"{unit_name(view, _n(args))} plays {args[1]} as {shape} instead."
    if what == "compared":
        one, two = conflict_cards.APPROACHES[_n(args, 2)], conflict_cards.APPROACHES[_n(args, 3)]
        left, right = unit_name(view, _n(args, 4)), unit_name(view, _n(args, 5))
        if args[0] and args[1]:
            return f"{left}'s {one} and {right}'s {two}: both win."
        if args[0]:
            return f"{left}'s {one} beats {right}'s {two}."
        if args[1]:
            return f"{right}'s {two} beats {left}'s {one}."
        return f"{left}'s {one} and {right}'s {two}: a stand-off."
    found = {
        "drew": f"{_seat(event)} draws {_cards_drawn(args)}.",
        "drew_card": f"You draw {', '.join([str(arg) for arg in args])}.",
        "reshuffled": f"{_seat(event)} shuffles the discard into the deck.",
        "fate_shuffled": "The Fate deck is shuffled.",
        "took_back": f"{_seat(event)} takes back {args[0] if args else ''}.",
        "kept": f"{_seat(event)} keeps {args[0] if args else ''}.",
    }
    if what == "damage_shuffled":
        return f"The {DECKS[_n(args)]} deck is shuffled."
    if what == "mind_card":
        return f"You read a mind: {args[1]}."
    if what == "mind_fate":
        return f"You foresee that the next Fate card lies {'reversed' if args[1] else 'upright'}."
    return found.get(what, "")


def _blows(library: Library, view: DestinyView, what: str, args: tuple[int | str, ...], event: Event) -> str:
    """Conflicts, Hits, wounds."""
    who = unit_name(view, _n(args)) if args and isinstance(args[0], int) else ""
    if what == "attack":
        return f"{who} attacks {unit_name(view, _n(args, 2))} with {args[1]} at Range {args[3]}."
    if what == "out_of_hiding":
        return f"{who} strikes out of hiding: no Action can be spent against it."
    if what == "answered":
        return f"{who} answers with {args[1]}{', spending an Action' if args[2] else ', without an Action'}."
    if what == "counterattack":
        return f"{who} strikes back with {args[1]}."
    if what == "combo":
        return f"{who} adds {', '.join([str(arg) for arg in args[1:]])}."
    if what == "hits":
        return f"{who}: a Glancing Blow." if args[2] else f"{who} scores {args[1]} Hit{'s' if args[1] != 1 else ''}."
    if what == "rated":
        return f"Rating {args[1]} against {args[2]}: {_n(args, 3):+d}."
    if what == "out_of_scale":
        return f"Out of scale: {args[1]} Hits less."
    if what == "feat":
        return f"A Heroic Feat of {who}: {_n(args, 1):+d}."
    if what == "light":
        return f"{who}: {args[1]}."
    if what == "flipped":
        return f"{who} has no {STATS[DECK_STAT[_n(args, 1)]]} left: the card is turned over."
    if what == "crit":
        vehicle = library.units[view.units[_n(args)].card].kind == "vehicle"
        return f"{who}: {crit_words(library, _n(args, 1), _n(args, 2), _n(args, 3), vehicle)}."
    if what in ("crit_gone", "crit_eased"):
        end = "is healed" if what == "crit_gone" else "eases"
        return f"{who}: the wound to the {place_words(_n(args, 1), _n(args, 2))} {end}."
    if what == "damage_drawn":
        return f"The {DECKS[_n(args)]} card: {place_words(_n(args), _n(args, 1))}."
    if what == "condition":
        part = f" ({args[3]})" if len(args) > 3 and args[3] else ""
        became = SUFFERS.get(str(args[1]), f"is now {args[1]}")
        return f"{who} {became}{part}{f' x{args[2]}' if _n(args, 2) > 1 else ''}."
    if what == "eased":
        return f"{who} is rid of {args[1]}."
    if what in ("recovered", "readied"):
        return f"{who} {'recovers from' if what == 'recovered' else 'readies'} {args[1]}."
    if what == "test":
        return f"{who} tries {args[1]} against {args[2]}."
    if what == "tested":
        return f"{who} {'succeeds' if args[1] else 'fails'}{f' with {args[2]} Hits' if args[2] else ''}."
    if what in ("cover_unit", "cover_object", "cover_spent"):
        name = who if what == "cover_unit" else f"what stands at {space_name(library, view, _n(args))}"
        return f"Cover: {name} catches it."
    if what == "instinct":
        return f"{who} is {args[1]}: its card is turned round."
    if what == "gained":
        return f"{who}: {str(args[1]).capitalize()} +{args[2]}."
    if what == "hampered":
        return f"{who} is hampered: Move -{args[1]}."
    if what in ("fell", "casualties"):
        return f"{who} {'falls' if what == 'fell' else f'loses {args[1]} of its crew'}."
    if what in ("object_hit", "object_gone", "object_unhurt", "smash"):
        return {"object_gone": "It gives way.", "object_unhurt": "It holds.", "object_hit": "It splinters."}.get(
            what, f"{who} strikes."
        )
    return ""


def _rewards(args: tuple[int | str, ...]) -> str:
    treasure, sp, ap = (*args, 0, 0, 0)[:3]
    return f"Treasure {treasure}, SP {sp}, AP {ap}."


def _scene(library: Library, view: DestinyView, what: str, args: tuple[int | str, ...], event: Event) -> str:
    """Rounds, Events, Tasks, rewards."""
    scene = library.scenes[view.scene]
    if what == "event":
        found = next((line for line in scene.event if line.id == args[0]), None)
        return f"{found.title or found.id}. {found.text}".strip() if found is not None else ""
    if what in ("task", "task_placed", "task_done", "task_failed"):
        task = next((line.name for line in scene.task if line.id == args[0]), str(args[0]).partition("@")[0])
        tail = {"task_done": "complete", "task_failed": "failed", "task_placed": "begun"}
        return f"{task}: {tail[what] if what in tail else f'Progress {args[1]}, Challenge {args[2]}'}."
    if what == "milestone":
        found_line = next((line for line in scene.milestone if line.id == args[0]), None)
        return f"Milestone: {found_line.text or found_line.id}" if found_line is not None else ""
    if what == "epilogue":
        return scene.epilogue.get(str(args[0]), "")
    if what == "scene":
        return scene.introduction.strip()
    if what == "searched":
        place = next((line.name for line in scene.place if line.id == args[1]), str(args[1]))
        return f"{unit_name(view, _n(args))} searches {place}."
    if what == "door":
        return f"{unit_name(view, _n(args))} works the door at {space_name(library, view, _n(args, 1))}."
    if what in ("shoved", "took", "prop_out"):
        prop = next((line.name for line in scene.prop if line.id == args[1]), str(args[1]))
        verb = {"shoved": "pushes", "took": "takes", "prop_out": "gets away with"}[what]
        return f"{unit_name(view, _n(args))} {verb} {prop}."
    if what == "morale":
        return f"{scene.faction[_n(args)].name or scene.faction[_n(args)].id}: half are gone; the rest waver."
    if what == "wind":
        return f"The wind now blows to {args[0] if args else lattice.HEADINGS[0]}."
    found_text = {
        "round": f"Round {args[0] if args else ''}.",
        "countdown": "The Countdown begins.",
        "round_end": "The Round ends.",
        "clock": f"The Clock: card {args[0] if args else ''} is gone, {args[1] if len(args) > 1 else ''} left.",
        "ended": f"The Scene ends: {args[0] if args else ''}.",
        "rewards": _rewards(args),
        "reward": f"Reward: {' '.join([str(arg) for arg in args if arg])}.",
        "blast": "The charge goes off.",
        "proposed": "The Narrator would end the Scene here.",
        "consented": "Agreed.",
        "objected": "No: the Scene goes on.",
        "awarded": f"{args[0] if args else ''} earns a Character Point.",
        "tell": str(args[0]) if args else "",
        "chose": f"Chosen: {args[0] if args else ''}",
        "advanced": ADVANCED[str(args[1])].format(args[0], args[2]) if what == "advanced" else "",
        "terrain": f"The ground changes: {args[0] if args else ''}.",
        "charge_set": "A fuse is burning.",
        "fog_shown": "Something in the fog is made out.",
        "tossed": "It bursts.",
    }
    return found_text.get(what, "")
