"""What a Narrator may do: change the table, openly and by its rules, and tell the story (DTD-MODE-07)."""

from collections.abc import Callable
from functools import cache, lru_cache

from questhall.games.drawn_to_destiny.content.ground.terrain import TERRAIN
from questhall.games.drawn_to_destiny.content.vocabulary import SKILLS
from questhall.games.drawn_to_destiny.rules.conflict.skill_tests import begin_test
from questhall.games.drawn_to_destiny.rules.conflict.stakes import STAKES
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add, drop
from questhall.games.drawn_to_destiny.rules.harm.damage import leave_play
from questhall.games.drawn_to_destiny.rules.harm.hiding import show_up
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import shift
from questhall.games.drawn_to_destiny.rules.scene.conclusion import end
from questhall.games.drawn_to_destiny.rules.scene.events import complete, happen
from questhall.games.drawn_to_destiny.rules.scene.setup import add_unit
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.items import carried, hand_over
from questhall.games.drawn_to_destiny.rules.units.narrators import player_seats
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, grounds, room, set_terrain, terrain
from questhall.games.drawn_to_destiny.rules.units.units import able, scene_of
from questhall.games.drawn_to_destiny.state import DestinyState, Note, Task
from questhall.kernel import WORDS, Asking, Decision, Flow, Option, Several, choose, say
from questhall.kernel.flow import Pause

MOST = 12  # powers in a Round
MOST_BEFORE = 40  # powers before the first Round, when a Scene is made up
CROWD = 24  # Units in play, at which no more of a group come
CALLED = 60  # letters of a Task's name; more is told and not written on its card
STROKES = 20  # Spaces painted in one go
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
Need = Callable[[DestinyState], object]
POWERS: dict[str, Power] = {}


def power(name: str) -> Callable[[Power], Power]:
    """Name the flow of a power."""

    def register(flow: Power) -> Power:
        POWERS[name] = flow
        return flow

    return register


#: What needs nobody on the map.
ALONE = ("clock", "ground", "event", "verdict", "milestone", "place")
#: What is told in words of the Narrator's own.
TELLING = ("narrate", "handout", "note")


def offered(state: DestinyState) -> list[Option]:
    """DTD-MODE-07: the powers that can be used now."""
    if state.powers >= (MOST if state.round else MOST_BEFORE):
        return []
    living = any(not unit.out and unit.carrier < 0 for unit in state.units)
    unmet = tuple([need for need in dict.fromkeys(NEEDS.values()) if not need(state)])
    return [*_tellings(tuple(player_seats(state))), *_powers(living, unmet)]


@cache
def _powers(living: bool, unmet: tuple[Need, ...]) -> tuple[Option, ...]:
    """The powers as they are offered while somebody is on the map, or nobody, and some needs are not met."""
    known = [name for name in POWERS if name in ALONE or living]
    if "spawn" not in known:
        known.append("spawn")
    return tuple([("power", name) for name in known if NEEDS.get(name) not in unmet])


@cache
def _tellings(seats: tuple[int, ...]) -> tuple[Option, ...]:
    """What a Narrator may tell all, note, or whisper to one of some seats."""
    telling: list[Option] = [("power", name, WORDS) for name in TELLING]
    return (*telling, *[("power", "whisper", seat, WORDS) for seat in seats])


def use(state: DestinyState, seat: int, option: tuple[str | int, ...]) -> Flow:
    """DTD-MODE-07: a power is used, openly."""
    state.powers += 1
    name = str(option[1])
    if name in POWERS:
        yield from POWERS[name](state, seat)
    elif option[-1] != WORDS:
        tell(state, name, str(option[-1]), int(option[2]) if name == "whisper" else -1)


def tell(state: DestinyState, kind: str, words: str, seat: int = -1) -> None:
    """DTD-MODE-07: a paragraph, a handout; a whisper that one seat hears; a note that nobody else reads."""
    state.told.append(Note(kind, words, seat))
    to = {"whisper": (seat, *state.narrators), "note": state.narrators}.get(kind)
    say(state, f"told_{kind}", words, seat, rule="DTD-MODE-07", to=to)


def heard(state: DestinyState, who: int) -> list[Note]:
    """DTD-MODE-07: what a seat has been told: what all are told, what was whispered to it; a Narrator knows it all."""
    if who in state.narrators:
        return state.told
    open_ = ("narrate", "handout", "intention")
    return [note for note in state.told if note.kind in open_ or (note.seat == who and who >= 0)]


def aside(state: DestinyState, pause: Pause) -> Pause:
    """DTD-MODE-07: whenever somebody is asked outside a Conflict, the Narrator may speak up before the answer."""
    if not isinstance(pause, Decision) or pause.kind not in ("count", "retarget", "recover"):
        return pause
    if state.conflict is not None or state.queue or state.later or not (powers := offered(state)):
        return pause
    if pause.seat in state.narrators:
        return Decision(pause.seat, pause.kind, [*pause.options, *powers], pause.about)
    return Several((pause, *[Decision(seat, "interject", powers, free=True) for seat in state.narrators]))


def _living(state: DestinyState) -> list[int]:
    return [number for number, unit in enumerate(state.units) if not unit.out and unit.carrier < 0]


def _coming(state: DestinyState) -> list[str]:
    return [event.id for event in scene_of(state).event if event.id not in state.happened]


def _whom(state: DestinyState, seat: int) -> Asking[int]:
    options: list[Option] = [("whom", number) for number in _living(state)]
    option = yield from choose(seat, "tell_whom", options)
    return int(option[1]) if isinstance(option, tuple) else -1


@cache
def _wheres(size: int) -> tuple[Option, ...]:
    """Every Space of a map as it is offered."""
    return tuple([("where", space) for space in range(size)])


def _free_spaces(state: DestinyState) -> list[Option]:
    """The Spaces that can be entered and where nobody is."""
    taken = {unit.at for unit in state.units if not unit.out}
    everywhere = _wheres(field_of(state).size)
    kinds = grounds(state)
    return [where for space, where in enumerate(everywhere) if space not in taken and kinds[space].enter]


def _has_room(state: DestinyState) -> bool:
    """Whether there is such a Space: nobody can be put where there is none."""
    taken = {unit.at for unit in state.units if not unit.out}
    return any(space not in taken and terrain(state, space).enter for space in range(field_of(state).size))


def _where(state: DestinyState, seat: int, free: bool = True, more: bool = False) -> Asking[int]:
    """A Space; minus 1 when there were some already and that is enough."""
    options: list[Option] = ["enough"] if more else []
    options += _free_spaces(state) if free else _wheres(field_of(state).size)
    option = yield from choose(seat, "tell_where", options)
    return int(option[1]) if isinstance(option, tuple) else -1


@lru_cache(maxsize=1000)
def _whiches(names: tuple[str, ...]) -> tuple[Option, ...]:
    """Some names as they are offered."""
    return tuple([("which", name.replace(" ", "_")) for name in names])


def _which(state: DestinyState, seat: int, about: str, names: list[str]) -> Asking[str]:
    option = yield from choose(seat, "tell_which", _whiches(tuple(names)), about=about)
    assert isinstance(option, tuple)
    return str(option[1]).replace("_", " ")


def scene_cast(state: DestinyState) -> list[str]:
    """The Unit cards that belong into the Scene's kind of story."""
    genre = scene_of(state).genre
    known = state.content.units.values()
    found = [card.name for card in known if card.genre in (genre, "any") or genre == "any"]
    return sorted({*found, *[line.card for line in scene_of(state).unit]})


@power("spawn")
def _spawn(state: DestinyState, seat: int) -> Flow:
    """Somebody comes onto the map."""
    card = yield from _which(state, seat, "spawn", scene_cast(state))
    told = [faction.id for faction in scene_of(state).faction if faction.control != "players"]
    faction = yield from _which(state, seat, "faction", told)
    space = yield from _where(state, seat)
    while space >= 0:
        number = add_unit(state, card, state.factions.index(faction), -1, space, 4)
        say(state, "spawned", number, space, rule="DTD-MODE-07")
        space = -1 if len(_living(state)) >= CROWD else (yield from _where(state, seat, more=True))


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
    """The ground changes, Space by Space; nobody is walled in."""
    kind = yield from _which(state, seat, "ground", list(GROUNDS))
    for stroke in range(STROKES):
        space = yield from _where(state, seat, free=not TERRAIN[kind].enter, more=stroke > 0)
        if space < 0:
            return
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
    """DTD-TEST-01, DTD-TASK-01: a Test of any Skill at a Difficulty, or a Task that takes longer, in the Narrator's
    words; what it means is the Narrator's to tell, unless a stake is laid down beforehand.
    """
    number = yield from _whom(state, seat)
    skill = yield from _which(state, seat, "skill", sorted(SKILLS))
    option = yield from choose(seat, "tell_vs", [(how, vs) for how in ("against", "longer") for vs in range(2, 10)])
    assert isinstance(option, tuple)
    vs, stake = int(option[1]), ""
    while True:
        more: list[Option] = [("stake", name) for name in STAKES if not stake and (name != "goal" or _open(state))]
        said: Option = yield Decision(seat, "tell_words", ["without", ("say", WORDS), *more], skill.replace(" ", "_"))
        if not isinstance(said, tuple) or said[0] != "stake":
            break
        stake = str(said[1])
        if stake == "goal":
            stake += ":" + (yield from _which(state, seat, "milestone", _open(state)))
    words = str(said[-1]) if isinstance(said, tuple) and said[-1] != WORDS else ""
    if words:
        tell(state, "narrate", words)
    if option[0] == "longer":
        _call_task(state, number, skill, vs, words, stake)
    elif able(state.units[number]):
        begin_test(state, number, skill, f"skill:{skill}", vs, 0).ability = f"called for={stake}"


def _call_task(state: DestinyState, number: int, skill: str, vs: int, words: str, stake: str) -> None:
    """DTD-TASK-01: the Task lies open; the one who was named works on it with Actions, wherever it stands."""
    name = f"call-{1 + sum([bool(task.skill) for task in state.tasks])}"
    title = words if words and len(words) <= CALLED else f"{skill}, as called for"
    state.tasks.append(Task(name, vs, vs, unit=number, placed=state.round, skill=skill, vs=vs, name=title, stake=stake))
    say(state, "task_called", name, number, skill, vs, rule="DTD-MODE-07")


@power("auto")
def _auto(state: DestinyState, seat: int) -> Flow:
    """The program plays this one, or no longer."""
    options: list[Option] = [("whom", number) for number in _told_for(state)]
    option = yield from choose(seat, "tell_whom", options)
    assert isinstance(option, tuple)
    _let_play(state, int(option[1]), not state.units[int(option[1])].auto)


def _told_for(state: DestinyState) -> list[int]:
    """The NPCs in play."""
    return [number for number in _living(state) if state.units[number].owner < 0]


def _let_play(state: DestinyState, number: int, auto: bool) -> None:
    if state.units[number].auto != auto:
        state.units[number].auto = auto
        say(state, "auto", number, int(auto), rule="DTD-MODE-07")


ORDERS = ("attack", "hold", "go there", "guard there", "leave", "program", "narrator")


@power("order")
def _order(state: DestinyState, seat: int) -> Flow:
    """DTD-NPC-14: one order for all NPCs of a Faction, which the program then plays; or who plays them."""
    present = dict.fromkeys([state.factions[state.units[number].faction] for number in _told_for(state)])
    faction = yield from _which(state, seat, "faction", list(present))
    order = yield from _which(state, seat, "order", list(ORDERS))
    space = (yield from _where(state, seat, free=False)) if order.endswith("there") else -1
    name = field_of(state).name(space) if space >= 0 else ""
    says = {"hold": "await:", "leave": "exit:", "go there": f"goto:{name}", "guard there": f"guard:{name}"}
    for number in _told_for(state):
        unit = state.units[number]
        if state.factions[unit.faction] == faction:
            if order not in ("program", "narrator"):
                unit.order = says.get(order, "")
            _let_play(state, number, order != "narrator")
    say(state, "ordered", faction, order, rule="DTD-MODE-07")


@power("milestone")
def _milestone(state: DestinyState, seat: int) -> Flow:
    """DTD-CONC-02: the Narrator rules that something wanted is reached."""
    name = yield from _which(state, seat, "milestone", _open(state))
    complete(state, name)


def _open(state: DestinyState) -> list[str]:
    return [line.id for line in scene_of(state).milestone if line.id not in state.done]


@power("place")
def _place(state: DestinyState, seat: int) -> Flow:
    """A Place is revealed: what is to be found there is known."""
    name = yield from _which(state, seat, "place", _secret_places(state))
    state.chance.reveal()
    found = ", ".join(state.searches.get(name, ()))
    line = next(place for place in scene_of(state).place if place.id == name)
    say(state, "place_shown", line.name, found or "nothing", rule="DTD-MODE-07")


def _secret_places(state: DestinyState) -> list[str]:
    return [place.id for place in scene_of(state).place if state.searches.get(place.id)]


@power("verdict")
def _verdict(state: DestinyState, seat: int) -> Flow:
    """The Narrator rules how the Scene ends; everybody sees that it was ruled."""
    result = yield from _which(state, seat, "verdict", ["success", "partial", "failure", "play on"])
    if result != "play on":
        end(state, "ruled")
        state.result = state.history[-1] = result


#: Powers that need something to work on.
NEEDS: dict[str, Need] = {
    "event": _coming, "auto": _told_for, "order": _told_for, "milestone": _open, "place": _secret_places,
    "spawn": _has_room, "move": _has_room,
}  # fmt: skip
