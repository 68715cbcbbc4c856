"""What to click for an option."""

from questhall.games.drawn_to_destiny.content import lattice
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.map import point
from questhall.games.drawn_to_destiny.table.names import means_name, words
from questhall.games.drawn_to_destiny.view import DestinyView
from questhall.kernel import Decision, Option

FREE = ("push", "calm", "use", "help", "drop", "call")
EQUIP = ("equip", "stow", "pick", "load", "give")


def slug(name: str) -> str:
    """A name as part of an id."""
    return "".join([char if char.isalnum() else "-" for char in name]).lower()


def picks(library: Library, view: DestinyView, decision: Decision, option: Option) -> tuple[str, ...]:
    """Ids of pieces in order, or buttons."""
    label = f"={words(library, view, decision, option)}"
    if isinstance(option, (str, int)):
        return _plain(str(option), label)
    head = str(option[0])
    rest = [str(part) for part in option[1:]]
    field = library.fields[view.scene]
    about = decision.about[0] if isinstance(decision.about, tuple) and decision.about else decision.about
    mover = view.units[about] if isinstance(about, int) and 0 <= about < len(view.units) else None
    if head in ("step", "go") and mover is not None and mover.at >= 0:
        there = field.links[mover.at][lattice.HEADINGS.index(rest[0])]
        return (f"space-{there}", f"={rest[1]}") if len(rest) > 1 else (f"space-{there}",)
    if head == "attack":
        return (_unit(view, int(rest[1])), f"={means_name(view, rest[0])}")
    if head == "lay":
        return (f"card-{rest[0]}", f"={rest[1].capitalize()}")
    if head == "strike" or (head == "take" and decision.kind == "discard"):
        return (f"card-{rest[0]}",)
    if head in ("target", "bind", "douse", "lead", "board"):
        target = _unit(view, int(rest[0]))
        return (target,) if decision.kind == "target" else (target, label)
    if head == "put":
        return (f"space-{field.index[point(rest[0])]}", f"=facing {rest[1]}")
    if head == "field":
        return (f"pool-{slug(rest[0].replace('_', ' '))}",)
    if head == "task":
        return (f"task-{rest[0]}",)
    if head in ("door", "smash"):
        return (f"space-{rest[-1]}", label)
    if head in ("shove", "take") and decision.kind == "count":
        return (f"prop-{rest[0]}", label)
    if head == "until":
        return ("=Wait", f"=until Count {rest[0]}")
    if head == "act" and library.abilities[rest[0].replace("_", " ")].target == "space":
        return (f"={rest[0].replace('_', ' ')}", f"space-{rest[2]}")
    if head in FREE:
        return ("=Free Action", label)
    if head in EQUIP:
        return ("=Equip", label)
    if head in ("recover", "ready") and decision.kind == "count":
        return ("=Recover", label)
    if head == "answer":
        return (
            f"=Answer with {means_name(view, rest[0])}",
            "=spend an Action" if rest[1] == "act" else "=without an Action",
        )
    if head == "retarget":
        return (_unit(view, int(rest[0])), _unit(view, int(rest[1])) if int(rest[1]) >= 0 else "=nobody")
    return (label,)


def _unit(view: DestinyView, number: int) -> str:
    """A Unit's piece, or a button while it is carried and has none."""
    unit = view.units[number]
    if unit.carrier >= 0:
        return f"=the rider {unit.card}"
    return f"unit-{number}"


def _plain(option: str, label: str) -> tuple[str, ...]:
    if option == "wait":
        return ("=Wait", "=this Count")
    if option == "rest":
        return ("=Wait", "=until something happens")
    if option == "tap":
        return ("fate",)
    if option in ("grit", "burst", "detect"):
        return ("=Free Action", label)
    return (label,)
