"""Events of a Scene, Searches, and the verbs that only Scenes use."""

from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.ground.map import point
from questhall.games.drawn_to_destiny.content.library import written_stat as parsed
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.scenes import EventLine, all_choices
from questhall.games.drawn_to_destiny.rules.harm.crits import strike
from questhall.games.drawn_to_destiny.rules.harm.damage import leave_play
from questhall.games.drawn_to_destiny.rules.harm.hiding import grant_surprise
from questhall.games.drawn_to_destiny.rules.scene.setup import add_unit
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, card_matches, run_all, verb
from questhall.games.drawn_to_destiny.rules.units.decks import reveal_fate
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.narrators import heroes_seats
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, free_spot, near_space, restore_terrain
from questhall.games.drawn_to_destiny.rules.units.predicates import milestone_tests, scene_holds
from questhall.games.drawn_to_destiny.rules.units.units import make_noise, scene_of
from questhall.games.drawn_to_destiny.state import DestinyState, Pending
from questhall.kernel import say


def event_line(state: DestinyState, name: str) -> EventLine:
    """The Scene's entry of an Event."""
    return next(event for event in scene_of(state).event if event.id == name)


def happen(state: DestinyState, name: str, number: int = -1) -> None:
    """An Event takes place: its text is read and its effects are done."""
    event = event_line(state, name)
    if name not in state.happened:
        state.happened.append(name)
    state.triggered.append(name)
    state.chance.reveal()
    say(state, "event", name, rule="DTD-END-06")
    run_all(state, event.do, Context(number))


@verb("remove")
def _remove(state: DestinyState, effect: Effect, context: Context) -> None:
    for number, unit in enumerate(state.units):
        if (unit.key == effect.unit or unit.card == effect.unit) and not unit.out:
            leave_play(state, number, effect.mode or "left", "DTD-EVT-05")


@verb("clock")
def _move_clock(state: DestinyState, effect: Effect, context: Context) -> None:
    """Clock cards are taken away, or come back."""
    for _ in range(abs(effect.n)):
        if effect.n < 0 and state.clock:
            state.struck.append(state.clock.pop(0))
        elif effect.n > 0 and state.struck:
            state.clock.insert(0, state.struck.pop())


@verb("event")
def _another(state: DestinyState, effect: Effect, context: Context) -> None:
    if effect.id not in state.happened:
        happen(state, effect.id, context.user)


@verb("milestone")
def _milestone(state: DestinyState, effect: Effect, context: Context) -> None:
    state.triggered.append(f"milestone:{effect.id}")
    complete(state, effect.id)


@verb("wind")
def _wind(state: DestinyState, effect: Effect, context: Context) -> None:
    state.wind = (state.wind + effect.n) % 8
    say(state, "wind", HEADINGS[state.wind], rule="DTD-EVT-01")


@verb("order")
def _order(state: DestinyState, effect: Effect, context: Context) -> None:
    """DTD-NPC-14: NPCs, one by one or a whole Faction, get another order."""
    for unit in state.units:
        if unit.owner < 0 and (effect.unit in (unit.key, unit.card) or state.factions[unit.faction] == effect.faction):
            unit.order = effect.order


@verb("choose")
def _choose(state: DestinyState, effect: Effect, context: Context) -> None:
    state.queue.append(Pending("choice", context.user, name=effect.id, n=_choice_number(state, effect)))


@verb("say")
def _tell(state: DestinyState, effect: Effect, context: Context) -> None:
    say(state, "tell", effect.text, rule="DTD-EVT-01")


def _choice_number(state: DestinyState, effect: Effect) -> int:
    """Which `choose` of its Event this is, so that it can be found again by number."""
    return choices(state).index(effect)


def choices(state: DestinyState) -> list[Effect]:
    """Every choice that an Event or Task of the Scene can offer, in the order of the file."""
    return all_choices(scene_of(state))


@verb("reward")
def _reward(state: DestinyState, effect: Effect, context: Context) -> None:
    """DTD-REW-02: treasure, status, favor; an Item goes to whoever found it."""
    reward = state.reward
    if effect.kind == "treasure":
        reward.treasure += effect.n
    elif effect.kind == "status":
        reward.status[effect.name] = max(-5, min(5, reward.status.get(effect.name, 0) + effect.n))
    elif effect.kind == "favor":
        reward.favor[effect.name] = max(-5, min(5, reward.favor.get(effect.name, 0) + effect.n))
    elif effect.kind == "item" and context.user >= 0:
        receive(state, context.user, effect.name)
        return
    elif effect.kind == "item":
        reward.items.append(effect.name)
    say(state, "reward", effect.kind, effect.n, effect.name, rule="DTD-REW-02")


@verb("spawn")
def spawn(state: DestinyState, effect: Effect, context: Context) -> None:
    """Units come onto the map; they act from the next Count (DTD-COUNT-11) and may surprise (DTD-HIDE-04)."""
    count = effect.n or 1
    if effect.count_by_players:
        count = effect.count_by_players.get(str(heroes_seats(state)), 0)
    for _ in range(count):
        faction = state.factions.index(effect.faction) if effect.faction else _npc_faction(state)
        space = free_spot(state, field_of(state).index[point(effect.at)])
        if space < 0:
            continue
        number = add_unit(state, effect.unit, faction, -1, space, HEADINGS.index(effect.facing), order=effect.order)
        if effect.mode == "hidden":
            state.units[number].hidden = True
        if effect.kind == "named":
            state.units[number].named = True
        if not state.units[number].hidden:
            say(state, "spawned", number, space, rule="DTD-EVT-01")
            grant_surprise(state, number)


def _npc_faction(state: DestinyState) -> int:
    for number, faction in enumerate(scene_of(state).faction):
        if faction.control == "npc" and not faction.neutral:
            return number
    return len(state.factions) - 1


def location_event(state: DestinyState, place: str, number: int) -> bool:
    """DTD-EVT-03, DTD-PLACE-02: the Event that lies under a Place happens to whoever searches there; False if none
    does.
    """
    for event in scene_of(state).event:
        if event.kind == "location" and event.place == place and event.id not in state.happened:
            happen(state, event.id, number)
            return True
    return False


def random_events(state: DestinyState) -> None:
    """DTD-EVT-01, DTD-END-06: one Fate card for each Random Event that can still happen."""
    for event in scene_of(state).event:
        if (
            event.kind != "random"
            or (event.id in state.happened and not event.recurs)
            or not scene_holds(state, event.when)
        ):
            continue
        card = reveal_fate(state, f"event {event.id}", "DTD-EVT-01") // 2
        assert event.on is not None
        if card_matches(card, event.on.suits, event.on.colour, event.on.ranks):
            happen(state, event.id)


def trigger_events(state: DestinyState, immediate: bool) -> None:
    """DTD-EVT-05, DTD-END-06: Events whose condition has come true; some are immediate, the others at Round End."""
    for event in field_of(state).immediate if immediate else scene_of(state).event:
        if event.kind == "trigger" and event.id not in state.happened and scene_holds(state, event.when):
            happen(state, event.id)


def timed_events(state: DestinyState, number: int) -> None:
    """DTD-EVT-02: what lies under a Clock card happens when it goes."""
    for event in scene_of(state).event:
        if event.kind == "timed" and event.clock == number and event.id not in state.happened:
            happen(state, event.id)


def expire_terrain(state: DestinyState) -> None:
    """Smoke thins, fires burn down."""
    for space, last in list(state.terrain_until.items()):
        if last <= state.round:
            restore_terrain(state, space)


def blow_charges(state: DestinyState) -> None:
    """Fuses burn down at Round End; a charge strikes everybody within a Space."""
    for charge in list(state.charges):
        charge.rounds -= 1
        if charge.rounds > 0:
            continue
        state.charges.remove(charge)
        make_noise(state)
        weapon = state.content.items[charge.name].weapon
        assert weapon is not None
        say(state, "blast", charge.at, rule="DTD-ACT-06")
        for number in near_space(state, charge.at, 1):
            strike(state, number, 0, weapon.types, parsed(weapon.rating), 1)


def complete(state: DestinyState, name: str) -> None:
    """DTD-REW-01: a Milestone is done."""
    if name in state.done:
        return
    state.done.append(name)
    state.scored_round[name] = state.round
    say(state, "milestone", name, rule="DTD-REW-01")


def check_milestones(state: DestinyState) -> None:
    """DTD-CONC-02: complete what has come true."""
    done = state.done
    for name, holds in milestone_tests(state.content.fields[state.scene]):
        if name not in done and holds(state):
            complete(state, name)
