"""Words: names of things, questions, labels of options."""

from questhall.games.drawn_to_destiny.content import conflict_cards, lattice
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.scene_choices import choice_texts
from questhall.games.drawn_to_destiny.content.vocabulary import BURDEN, LIGHT_NAMES, STATS
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import damage_words, place_words
from questhall.games.drawn_to_destiny.view import ConflictView, DestinyView, SideView
from questhall.kernel import Decision, Option

KEPT = {"Left": "left hand", "Right": "right hand", "Both": "both hands", "": "pack", "Mount": "mounted"}  # Items
APPROACH_WORDS = {
    "approach": "Lay a card face down, by one of its ends, or Tap and trust Fate.",
    "window": "Anything before the cards are laid?",
    "trick": "Turn your card round?",
}
HEADING_WORDS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


def unit_name(view: DestinyView, number: int) -> str:
    """What a Unit is called: its card, and a number when there are several of them."""
    if number < 0 or number >= len(view.units):
        return "Fate"
    unit = view.units[number]
    same = [other.number for other in view.units if other.card == unit.card]
    return f"{unit.card} {same.index(number) + 1}" if len(same) > 1 else unit.card


def thing_name(view: DestinyView, at: int) -> str:
    """An Item by its number; where its holder has another of that name, with the place where it is."""
    if not 0 <= at < len(view.things):
        return "it"
    thing = view.things[at]
    twins = [one for one in view.things if one.name == thing.name and one.holder == thing.holder >= 0]
    left = f", {thing.uses} left" if any(one.uses != thing.uses for one in twins) else ""
    return f"{thing.name} ({KEPT.get(thing.slot, thing.slot)}{left})" if len(twins) > 1 else thing.name


def means_name(view: DestinyView, means: str) -> str:
    """What one acts with: a weapon, an Ability, a Skill."""
    sort, _, rest = means.replace("_", " ").partition(":")
    if sort == "hands":
        return "Bare Hands"
    if sort == "thing":
        return thing_name(view, int(rest))
    if sort == "throw":
        return f"{thing_name(view, int(rest))}, thrown"
    return rest


def space_name(library: Library, view: DestinyView, space: int) -> str:
    """A Space by column and row, with its Place."""
    field = library.fields[view.scene]
    if not 0 <= space < field.size:
        return "nowhere"
    place = field.place_of[space]
    name = field.name(space)
    if place:
        title = next(line.name for line in library.scenes[view.scene].place if line.id == place)
        return f"{name}, {title}"
    return name


def card_words(short: str) -> str:
    """``9W`` as words."""
    return conflict_cards.title(conflict_cards.parse(short))


def stat_line(view: DestinyView, number: int) -> str:
    """Body 7/8x1 and so on."""
    unit = view.units[number]
    return ", ".join(
        f"{name} {unit.ranks[which]}/{unit.printed[which][0]}x{unit.printed[which][1]}"
        for which, name in enumerate(STATS)
    )


def counted(n: int, what: str) -> str:
    """``1 week``, ``2 weeks``."""
    return f"{n} {what}{'s' if n != 1 else ''}"


def ask(library: Library, view: DestinyView, decision: Decision) -> str:
    """The question in words."""
    kind, about = decision.kind, decision.about
    first = about[0] if isinstance(about, tuple) and about else about
    number = first if isinstance(first, int) else -1
    name = unit_name(view, number)
    if kind == "count" and isinstance(about, tuple):
        unit = view.units[number]
        warn = " Waiting burns one Move." if unit.move == view.count and unit.stride <= 1 else ""
        tokens = f"Move {unit.move}, Turn {unit.turn}, an Action costs {unit.cost}."
        return f"Count {view.count}: what does {name} do? {tokens}{warn}"
    if kind == "draft":
        return f"Choose a Unit for your side ({number} points left)."
    if kind == "place":
        return f"Where does {name} start, and which way does it face?"
    if kind == "target":
        return f"Whom does {name} go for this Round?"
    if kind == "retarget":
        return "All Targets are known. Change one?"
    if kind == "answer" and isinstance(about, tuple):
        why = "" if can_spend(decision) else f" No Action can be spent: {no_action(view, number, int(about[1]))[1]}"
        return f"{name} attacks {unit_name(view, int(about[1]))}. How does it answer?{why}"
    if kind in ("approach", "window", "trick") and view.conflict is not None:
        return f"{conflict_line(view, view.conflict)} {APPROACH_WORDS[kind]}"
    second = about[1] if isinstance(about, tuple) and len(about) > 1 else -1
    mover = unit_name(view, second) if isinstance(second, int) else "Somebody"
    simple = {
        "edge": "Another Fate card is turned. Which of the two counts?",
        "counter": f"{name} turns the attack around. Strike back with what?",
        "combo": f"{name} scores. {_combo_words(decision)}",
        "pick": "Take a card back from your discard.",
        "discard": "Give up a card.",
        "deck": "Which kind of harm?",
        "damage_wild": "A Wild: choose where the blow lands.",
        "called": "A called shot: choose where the blow lands.",
        "double_tap": "Spend a second shot for one Hit more?",
        "feat": "A Heroic Feat? A Character Point changes the Hits by one.",
        "evade": f"{name} evades: where to?",
        "withdraw": f"{name} must fall back: where to?",
        "free_move": f"{name} may move: where to?",
        "charge_move": f"{name} leaps: where to?",
        "recover": f"Round End: what does {name} recover?",
        "choice": "What do you do?",
        "search": "Two things turn up. Which is kept?",
        "offer": "Do you take what is offered?",
        "overwatch": f"{mover} moves in your sights. Shoot?",
        "trample": f"{name} tramples. With what?",
        "muster": f"{name} has more cards than it may use. Which are active in this Scene?",
        "help": "An Ally is in a Conflict. Does one of yours help?",
        "grip": f"{mover} tries to break away from {name}. Hold it fast for one Move?",
        "fuse": "The charge is set. How long is its fuse?",
        "lose_skill": f"{name} forgets a Skill. Which?",
        "propose": f"Round {about} is over. Go on, or propose to end the Scene here?",
        "consent": "The Narrator would end the Scene here. What has been reached counts. Do you agree?",
        "award": f"A Character Point for {str(about).replace('_', ' ')}?",
        "advance": f"Downtime: what does {str(about).replace('_', ' ')} do?",
    }
    return simple.get(kind, f"{kind}?")


def can_spend(decision: Decision) -> bool:
    """DTD-INT-07: whether an Action can be spent on an answer."""
    return any(
        isinstance(option, tuple) and option[0] == "answer" and option[2] == "act" for option in decision.options
    )


def no_action(view: DestinyView, attacker: int, target: int) -> tuple[str, str]:
    """DTD-INT-07: why a Target cannot spend an Action on its answer, and the clause."""
    unit, name = view.units[target], unit_name(view, target)
    tokens = [token[0] for token in unit.tokens]
    if unit.ranks[0] <= 0 or "Unconscious" in tokens:
        return "DTD-INT-07", f"{name} cannot act."
    if unit.move < unit.cost or unit.cost < 1:
        return "DTD-INT-07", f"it costs {unit.cost} Move, and {name} has {unit.move}."
    if unit.ranks[2] <= 0:
        return "DTD-DMG-11", "with no Will left one only flees or surrenders."
    if "Bluffed" in tokens:
        return "DTD-GEN-01", f"{name} has been bluffed."
    return "DTD-HIDE-05", f"{unit_name(view, attacker)} strikes out of hiding."


def _combo_words(decision: Decision) -> str:
    """The question tells nobody else whether there is a set; the asked player reads it here."""
    return "Lengthen the blow?" if len(decision.options) > 1 else "No card in your hand lengthens the blow."


def conflict_line(view: DestinyView, conflict: ConflictView) -> str:
    """Who acts on whom, with what, at which Levels."""
    one, two = conflict.attacker, conflict.target
    left = f"{unit_name(view, one.unit)} ({one.skill}{_level(one)})"
    if conflict.kind == "object":
        return f"{left} against a thing."
    right = (
        f"{unit_name(view, two.unit)} ({two.skill or '?'}{_level(two)})" if two.unit >= 0 else f"Fate ({two.level:+d})"
    )
    return f"{left} against {right}."


def _level(side: SideView) -> str:
    return f" {side.level:+d}" if side.lines else ""


def words(library: Library, view: DestinyView, decision: Decision, option: Option) -> str:
    """The label of one option."""
    if decision.kind == "edge" and view.conflict is not None and isinstance(decision.about, tuple):
        return _edge(view.conflict, int(decision.about[0]), option == "fate")
    if isinstance(option, (str, int)):
        return _plain(decision, str(option))
    head = str(option[0])
    rest = [str(part) for part in option[1:]]
    number = decision.about[0] if isinstance(decision.about, tuple) and decision.about else decision.about
    mover = number if isinstance(number, int) else -1
    if head == "step":
        return _step(library, view, mover, rest)
    if head == "attack":
        return f"Attack {unit_name(view, int(rest[1]))} with {means_name(view, rest[0])}"
    if head == "lay":
        return f"{card_words(rest[0])} as {rest[1].capitalize()}"
    if head == "answer":
        paid = "spending an Action" if rest[1] == "act" else "without an Action"
        return f"Answer with {means_name(view, rest[0])}, {paid}"
    if head in ("use", "act", "test", "trick", "help"):
        card = library.abilities[rest[1 if head == "help" else 0].replace("_", " ")]
        aimed = head == "act" and card.target == "space"
        name = f"{card.name} at {space_name(library, view, int(rest[2]))}" if aimed else _ability(view, head, rest)
        return f"{name}. {card.text}"
    if head in ("equip", "stow", "pick", "load", "give", "drop"):
        return _item(view, head, rest)
    if head in ("choose", "deck"):
        return _chosen(library, view, decision, head, rest)
    if head in ("target", "bind", "douse", "lead", "board"):
        verb = {
            "target": "" if decision.kind == "target" else "Make a Target of ",
            "bind": "Bind the wound of ",
            "douse": "Put out ",
            "lead": "Lead out ",
            "board": "Board ",
        }[head]
        return f"{verb}{unit_name(view, int(rest[0]))}"
    if head == "task":
        line = next((line for line in library.scenes[view.scene].task if line.id == rest[0]), None)
        return f"Work: {line.name if line is not None else rest[0]}"
    if head in ("door", "smash"):
        space = space_name(library, view, int(rest[-1]))
        return (
            f"Door at {space}" if head == "door" else f"Smash what stands at {space} with {means_name(view, rest[0])}"
        )
    if head in ("shove", "take") and decision.kind == "count":
        name = next((line.name for line in library.scenes[view.scene].prop if line.id == rest[0]), rest[0])
        return f"Take {name}" if head == "take" else f"Push {name} {rest[1]}"
    if head in ("rest", "free"):
        return _wound(library, view, decision, head, option)
    return _short(view, head, rest)


def _wound(library: Library, view: DestinyView, decision: Decision, head: str, option: Option) -> str:
    """Which Crit eases, or which Burden is thrown off."""
    if head == "rest":
        crits = [
            crit for hero in view.heroes for crit in hero.crits if isinstance(option, tuple) and crit[3] == option[1]
        ]
        return "Rest a week; one step better: " + "".join([damage_words(library, *crit[:3]) for crit in crits[:1]])
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
    shape = conflict_cards.APPROACHES[conflict_cards.approach(conflict_cards.parse(short), end)]
    return (
        f"{card_words(short)} as {shape}"
        if not conflict_cards.is_wild(conflict_cards.parse(short))
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
        "grit": "Grit your Teeth: no penalties this Round (Stress)",
        "burst": "Burst of Speed: Move +2, Turn +1 (Slow)",
        "detect": "Detect what is Hidden ahead (Stun)",
        "tap": "Tap: let Fate decide",
        "pass": "Go on" if len(decision.options) == 1 else "No",
        "fate": "Fate's own card",
        "none": "No Target",
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
        "push": f"Push the Limit: {name} +1 this Round (Fatigue)",
        "calm": f"State of Mind: shed a {name} (Stun)",
        "call": f"Called Shot: Level -{name}, and {name} more to choose from",
        "strike": f"Strike back with {name}",
        "add": "Add " + ", ".join(rest),
        "active": "Use " + ", ".join([part.replace("_", " ") for part in rest]),
        "go": f"Go {HEADING_WORDS[lattice.HEADINGS.index(name)]}" if name in lattice.HEADINGS else f"Go {name}",
        "keep": f"Keep {name}",
        "field": name,
        "fuse": f"{name} Round{'s' if name != '1' else ''}",
        "train": f"Train {name}: one Level more",
        "learn": f"Learn {name}",
        "unlearn": f"Respec: a Level of {name} for its points",
        "gain": f"Learn the Ability {name}",
        "forget": f"Respec: give up {name}",
        "acquire": f"Get {name}",
        "specialize": f"A Specialty of {name}: its Abilities are always active",
        "generalize": f"Respec: give up the Specialty of {name}",
        "sharpen": f"Raise the Rating of {name}",
        "blunt": f"Respec: lower the Rating of {name}",
    }
    if head == "put":
        return f"{name}, facing {HEADING_WORDS[lattice.HEADINGS.index(rest[1])]}"
    if head == "feat":
        return f"Heroic Feat: {rest[1]} Hit for the {rest[0]}"
    if head == "retarget":
        to = int(rest[1])
        return f"{unit_name(view, int(rest[0]))} goes for {unit_name(view, to) if to >= 0 else 'nobody'}"
    if head == "take":
        return (
            f"Take {card_words(rest[0])}"
            if rest[0][-1] in conflict_cards.SUIT_LETTERS or rest[0] in ("Fool", "World")
            else f"Take {name}"
        )
    return plain.get(head, " ".join([head, *rest]).replace("_", " "))
