"""What a Narrator may do between two Rounds: change the table, openly and by its rules (DTD-MODE-07)."""

from collections.abc import Callable

from questhall.games.drawn_to_destiny.content.vocabulary import SKILLS, TERRAIN
from questhall.games.drawn_to_destiny.rules.conflict.opening import begin_test
from questhall.games.drawn_to_destiny.rules.harm.conditions import add, drop
from questhall.games.drawn_to_destiny.rules.harm.damage import leave_play
from questhall.games.drawn_to_destiny.rules.harm.displacement import shift
from questhall.games.drawn_to_destiny.rules.harm.entering import show_up
from questhall.games.drawn_to_destiny.rules.scene.conclusion import end
from questhall.games.drawn_to_destiny.rules.scene.events import happen
from questhall.games.drawn_to_destiny.rules.scene.setup import add_unit
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, room, set_terrain, terrain
from questhall.games.drawn_to_destiny.rules.units.units import able, carried, hand_over, scene_of
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Asking, Flow, Option, choose, say

MOST = 6  # powers between two Rounds
TOKENS = (
    "Prone",
    "Burning",
    "Bleeding",
    "Poisoned",
    "Flee",
    "Frenzied",
    "Confused",
    "Inspired",
    "Blessed",
    "Suppressed",
)
GROUNDS = (
    "open", "road", "floor", "brush", "rubble", "trees", "rock", "low wall", "shallow water", "mud", "ice", "smoke",
    "fire", "barrel", "door", "stairs",
)  # fmt: skip

Power = Callable[[DestinyState, int], Flow]
POWERS: dict[str, Power] = {}


def power(name: str) -> Callable[[Power], Power]:
    """Name the flow of a power."""

    def register(flow: Power) -> Power:
        POWERS[name] = flow
        return flow

    return register


def offered(state: DestinyState) -> list[Option]:
    """DTD-MODE-07: the powers that can be used now."""
    if state.powers >= MOST:
        return []
    alone = ("spawn", "clock", "ground", "event", "verdict")  # what needs nobody on the map
    known: list[str] = [name for name in POWERS if name in alone or _living(state)]
    return [("power", name) for name in known if name != "event" or _coming(state)]


def use(state: DestinyState, seat: int, name: str) -> Flow:
    """DTD-MODE-07: a power is used, openly."""
    state.powers += 1
    yield from POWERS[name](state, seat)


def _living(state: DestinyState) -> list[int]:
    return [number for number, unit in enumerate(state.units) if not unit.out and unit.carrier < 0]


def _coming(state: DestinyState) -> list[str]:
    return [event.id for event in scene_of(state).event if event.id not in state.happened]


def _whom(state: DestinyState, seat: int) -> Asking[int]:
    options: list[Option] = [("whom", number) for number in _living(state)]
    option = yield from choose(seat, "tell_whom", options)
    return int(option[1]) if isinstance(option, tuple) else -1


def _where(state: DestinyState, seat: int, free: bool = True) -> Asking[int]:
    field = field_of(state)
    options: list[Option] = [
        ("where", space)
        for space in range(field.size)
        if not free
        or (terrain(state, space).enter and sum(unit.at == space and not unit.out for unit in state.units) < 1)
    ]
    option = yield from choose(seat, "tell_where", options)
    return int(option[1]) if isinstance(option, tuple) else -1


def _which(state: DestinyState, seat: int, about: str, names: list[str]) -> Asking[str]:
    option = yield from choose(seat, "tell_which", [("which", name.replace(" ", "_")) for name in names], about=about)
    assert isinstance(option, tuple)
    return str(option[1]).replace("_", " ")


def cast(state: DestinyState) -> list[str]:
    """The Unit cards that belong into the Scene's kind of story."""
    genre = scene_of(state).genre
    known = state.content.units.values()
    found = [card.name for card in known if card.genre in (genre, "any") or genre == "any"]
    return sorted({*found, *[line.card for line in scene_of(state).unit]})


@power("spawn")
def _spawn(state: DestinyState, seat: int) -> Flow:
    """Somebody comes onto the map."""
    card = yield from _which(state, seat, "spawn", cast(state))
    told = [faction.id for faction in scene_of(state).faction if faction.control != "players"]
    faction = yield from _which(state, seat, "faction", told)
    space = yield from _where(state, seat)
    number = add_unit(state, card, state.factions.index(faction), -1, space, 4)
    say(state, "spawned", number, space, rule="DTD-MODE-07")


@power("move")
def _move(state: DestinyState, seat: int) -> Flow:
    """Somebody is somewhere else."""
    number = yield from _whom(state, seat)
    space = yield from _where(state, seat)
    if room(state, number, space):
        state.units[number].height = 0
        shift(state, number, space)
        say(state, "narrated_move", number, space, rule="DTD-MODE-07")


@power("remove")
def _remove(state: DestinyState, seat: int) -> Flow:
    """Somebody leaves."""
    number = yield from _whom(state, seat)
    leave_play(state, number, "left", "DTD-MODE-07")


@power("give")
def _give(state: DestinyState, seat: int) -> Flow:
    """Somebody has an Item."""
    number = yield from _whom(state, seat)
    item = yield from _which(state, seat, "item", sorted(state.content.items))
    receive(state, number, item)


@power("take")
def _take(state: DestinyState, seat: int) -> Flow:
    """Somebody has it no more."""
    number = yield from _whom(state, seat)
    names = sorted({thing.name for _, thing in carried(state, number)})
    if names:
        name = yield from _which(state, seat, "item", names)
        thing = next(thing for _, thing in carried(state, number) if thing.name == name)
        hand_over(state, thing, -1)
        thing.gone = True
        say(state, "narrated_take", number, name, rule="DTD-MODE-07")


@power("condition")
def _condition(state: DestinyState, seat: int) -> Flow:
    """A condition comes or goes."""
    number = yield from _whom(state, seat)
    name = yield from _which(state, seat, "condition", list(TOKENS))
    if any(token.name == name for token in state.units[number].tokens):
        drop(state, number, name)
    else:
        add(state, number, name, rounds=2 if name in ("Flee", "Frenzied", "Confused", "Inspired", "Suppressed") else 0)


@power("point")
def _point(state: DestinyState, seat: int) -> Flow:
    """DTD-REW-05: a Character Point for good play; three at most."""
    number = yield from _whom(state, seat)
    unit = state.units[number]
    if unit.owner >= 0 and unit.points < 3:
        unit.points += 1
        say(state, "awarded", unit.card, rule="DTD-REW-05")


@power("clock")
def _clock(state: DestinyState, seat: int) -> Flow:
    """Time runs faster, or there is more of it: the Scene is shortened or extended."""
    how = yield from _which(state, seat, "clock", ["a card less", "a card more"])
    if how == "a card less" and len(state.clock) > 1:
        state.struck.append(state.clock.pop(0))
    elif how == "a card more":
        last = max([*state.clock, *state.struck, 0])
        state.clock.append(last + 1)
    say(state, "clock_set", len(state.clock), rule="DTD-MODE-07")


@power("ground")
def _ground(state: DestinyState, seat: int) -> Flow:
    """The ground changes; nobody is walled in."""
    space = yield from _where(state, seat, free=False)
    here = any(unit.at == space and not unit.out for unit in state.units)
    kind = yield from _which(state, seat, "ground", [name for name in GROUNDS if TERRAIN[name].enter or not here])
    set_terrain(state, space, kind)
    say(state, "terrain", kind, 1, space, rule="DTD-MODE-07")


@power("event")
def _event(state: DestinyState, seat: int) -> Flow:
    """An Event of the Scene happens now."""
    name = yield from _which(state, seat, "event", _coming(state))
    happen(state, name)


@power("reveal")
def _reveal(state: DestinyState, seat: int) -> Flow:
    """Somebody Hidden is seen."""
    number = yield from _whom(state, seat)
    if state.units[number].hidden:
        show_up(state, number, "revealed")


@power("test")
def _test(state: DestinyState, seat: int) -> Flow:
    """DTD-TEST-01: a Test of any Skill at a Difficulty; what it means is the Narrator's to tell."""
    number = yield from _whom(state, seat)
    skill = yield from _which(state, seat, "skill", sorted(SKILLS))
    option = yield from choose(seat, "tell_vs", [("against", vs) for vs in range(2, 10)])
    assert isinstance(option, tuple)
    if able(state.units[number]):
        begin_test(state, number, skill, f"skill:{skill}", int(option[1]), 0).ability = "called for"


@power("auto")
def _auto(state: DestinyState, seat: int) -> Flow:
    """The program plays this one, or no longer."""
    number = yield from _whom(state, seat)
    unit = state.units[number]
    if unit.owner < 0:
        unit.auto = not unit.auto
        say(state, "auto", number, int(unit.auto), rule="DTD-MODE-07")


@power("verdict")
def _verdict(state: DestinyState, seat: int) -> Flow:
    """The Narrator rules how the Scene ends; everybody sees that it was ruled."""
    result = yield from _which(state, seat, "verdict", ["success", "partial", "failure", "play on"])
    if result != "play on":
        end(state, "ruled")
        state.result = state.history[-1] = result
