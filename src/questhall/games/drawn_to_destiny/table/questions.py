"""What somebody is asked, in words."""

from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.table.names import unit_name
from questhall.games.drawn_to_destiny.view import ConflictView, DestinyView, SideView
from questhall.kernel import Decision

WHICH = {
    "spawn": "Who comes?", "faction": "For which side?", "item": "Which Item?", "condition": "Which condition?",
    "clock": "The Clock:", "ground": "What kind of ground?", "event": "Which Event?", "skill": "Which Skill?",
    "verdict": "How does the Scene end?", "order": "Which order?", "milestone": "What has been reached?",
    "place": "Which Place?",
}  # fmt: skip
APPROACH_WORDS = {
    "approach": "Lay a card face down, by one of its ends, or Tap and trust Fate.",
    "window": "Anything before the cards are laid?",
    "trick": "Turn your card round?",
}

#: Questions in words; what stands in brackets is filled in by `ask`.
QUESTIONS = {
    "edge": "Another Fate card is turned. Which of the two counts?",
    "counter": "{name} turns the attack around. Strike back with what?",
    "combo": "{name} scores. {combo}",
    "pick": "Take a card back from your discard.",
    "discard": "Give up a card.",
    "deck": "Which kind of harm?",
    "damage_wild": "A Wild: choose where the blow lands.",
    "called": "A called shot: choose where the blow lands.",
    "double_tap": "Spend a second shot for one Hit more?",
    "feat": "A Heroic Feat? A Character Point changes the Hits by one.",
    "evade": "{name} evades: where to?",
    "withdraw": "{name} must fall back: where to?",
    "free_move": "{name} may move: where to?",
    "charge_move": "{name} leaps: where to?",
    "recover": "Round End: what does {name} recover?",
    "choice": "What do you do?",
    "search": "Two things turn up. Which is kept?",
    "offer": "Do you take what is offered?",
    "overwatch": "{mover} moves in your sights. Shoot?",
    "trample": "{name} tramples. With what?",
    "muster": "{name} has more cards than it may use. Which are active in this Scene?",
    "help": "An Ally is in a Conflict. Does one of yours help?",
    "grip": "{mover} tries to break away from {name}. Hold it fast for one Move?",
    "fuse": "The charge is set. How long is its fuse?",
    "lose_skill": "{name} forgets a Skill. Which?",
    "propose": "{when}. Go on, or change the table?",
    "tell_whom": "Whom?",
    "tell_where": "Where?",
    "tell_which": "{which}",
    "tell_vs": "Against which Difficulty?",
    "tell_words": "{about}: say what it is about?",
    "interject": "The others play. You may speak up, or change the table.",
    "consent": "The Narrator would end the Scene here. What has been reached counts. Do you agree?",
    "award": "A Character Point for {about}?",
    "intend": "What does {about} wish of the next Scene?",
    "advance": "Downtime: what does {about} do?",
}


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
    parts = {
        "name": name,
        "mover": mover,
        "about": str(about).replace("_", " "),
        "combo": _combo_words(decision) if kind == "combo" else "",
        "when": f"Round {about} is over" if about else "Before the first Round",
        "which": WHICH.get(str(about), "Which?"),
    }
    return QUESTIONS.get(kind, f"{kind}?").format_map(parts)


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
