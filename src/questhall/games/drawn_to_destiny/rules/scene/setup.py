"""Setup: decks, the Scene with its Clock (DTD-DECK-11), Factions, drafting and placing Units."""

from functools import cache
from typing import Literal

import msgspec

from questhall.games.drawn_to_destiny.content.characters import pool_of
from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.ground.map import Field, point
from questhall.games.drawn_to_destiny.content.scenes import FactionLine, TaskLine, UnitLine
from questhall.games.drawn_to_destiny.rules.harm.damage import refigure
from questhall.games.drawn_to_destiny.rules.harm.damage_words import feel_again
from questhall.games.drawn_to_destiny.rules.round.clock import sort_clock
from questhall.games.drawn_to_destiny.rules.scene.active_cards import activate
from questhall.games.drawn_to_destiny.rules.units.decks import deal, lay_out_decks
from questhall.games.drawn_to_destiny.rules.units.equipment import wear_all
from questhall.games.drawn_to_destiny.rules.units.items import give_item
from questhall.games.drawn_to_destiny.rules.units.narrators import heroes_seats, player_seats
from questhall.games.drawn_to_destiny.rules.units.positions import field_of, free_spot, room, terrain
from questhall.games.drawn_to_destiny.rules.units.refresh import refresh
from questhall.games.drawn_to_destiny.rules.units.units import cost_of, scene_of
from questhall.games.drawn_to_destiny.state import (
    Character,
    DestinyState,
    Player,
    Prop,
    Reward,
    Task,
    Token,
    Unit,
)
from questhall.kernel import Flow, Option, choose, say

COLOURS = ("blue", "gold", "orange", "purple", "red", "teal")
MOST_UNITS = 5
HIRED = 1  # point more for each player in the later Scenes of a campaign


def lay_out(state: DestinyState) -> None:
    """DTD-SETUP-01, DTD-SETUP-02, DTD-SETUP-03, DTD-DECK-11: shuffle, deal five, read the Scene, lay out what it
    places, with its Clock.
    """
    scene = scene_of(state)
    state.units, state.things, state.tasks, state.props, state.charges = [], [], [], [], []
    lay_out_decks(state)
    state.players = []
    state.factions = [faction.id for faction in scene.faction]
    sides = playing_factions(state)
    for seat in range(state.seats):
        player = Player(colour=COLOURS[seat % len(COLOURS)])
        told = seat in state.narrators
        player.faction = sides[0] if told else sides[player_seats(state).index(seat) % len(sides)]
        state.players.append(player)
        deal(state, seat)
    sort_clock(state, tuned(state, "time"))
    state.struck, state.happened, state.triggered, state.done = [], [], [], []
    state.scored_round, state.held, state.searched, state.barren = {}, {}, {}, []
    state.terrain, state.terrain_until, state.objects, state.changes = {}, {}, {}, ()
    state.searches = {place.id: place.search for place in scene.place}
    state.deaths, state.fights, state.morale, state.shown_fog = [], [], [], []
    state.noise_round = state.gone = 0
    state.order = []
    state.noise, state.round, state.count, state.result, state.ended = False, 0, 0, "", ""
    state.wind = HEADINGS.index(scene.map.wind) if scene.map.wind else -1
    state.conflict, state.queue, state.later = None, [], []
    state.reward = Reward()
    field = field_of(state)
    for prop in scene.prop:
        state.props.append(Prop(prop.id, field.index[point(prop.at)]))
    for task in scene.task:
        if task.open:
            state.tasks.append(Task(task.id, task.progress or task.vs, challenge_of(state, task), placed=1))
    for line in scene.unit:
        place_line(state, line)
    state.brought = False
    state.trail.append(state.scene)
    state.budget = [_budget(state, number) for number in range(len(state.factions))]
    state.phase, state.cursor, state.draft_passes = "draft", 0, 0
    for hero in state.characters:  # the cards of wounds that they still have
        for crit in hero.crits:
            if crit.card in state.decks[crit.deck]:
                state.decks[crit.deck].remove(crit.card)


def challenge_of(state: DestinyState, line: TaskLine) -> int:
    """DTD-TASK-01: the Challenge of a Task: its Difficulty unless the Scene says otherwise, more with more players;
    half of that in the later Scenes of a campaign, whose company was not chosen for it.
    """
    more = line.per_player * (heroes_seats(state) - 1)
    whole = (line.challenge or line.vs) + (more // 2 if state.chapter else more)
    return max(1, whole + tuned(state, "work"))


def tuned(state: DestinyState, what: Literal["points", "foes", "time", "work"]) -> int:
    """DTD-SETUP-04: how much more of something the campaign wants in this Scene for so many players."""
    campaign = state.content.campaigns.get(state.rules.campaign)
    line = campaign.tune.get(state.scene) if campaign is not None else None
    if line is None:
        return 0
    found: dict[str, int] = getattr(line, what)
    return found.get(str(heroes_seats(state)), 0)


def playing_factions(state: DestinyState) -> tuple[int, ...]:
    """DTD-MODE-03, DTD-MODE-04: the Factions that players have: one together, or several against each other."""
    field = field_of(state)
    return field.playing + field.either if state.rules.mode == "versus" else field.playing[:1]


def _budget(state: DestinyState, faction: int) -> int:
    """DTD-SETUP-04: the Cost that a Faction may field, by its number of players."""
    scene = scene_of(state)
    seats = [seat for seat in player_seats(state) if state.players[seat].faction == faction]
    if not seats:
        return 0
    line = scene.faction[faction]
    table = line.versus_budget if state.rules.mode == "versus" and line.versus_budget else scene.budget
    best = [table[key] for key in sorted(table, key=int) if int(key) <= len(seats)]
    help_ = HIRED * len(seats) if state.chapter else 0  # a company that was not made for this Scene hires help
    return (best[-1] if best else max(table.values())) + help_ + tuned(state, "points")


def place_line(state: DestinyState, line: UnitLine) -> None:
    """The Units of a Scene's entry, as many as the number of players and the difficulty ask for (DTD-MODE-05)."""
    faction = state.factions.index(line.faction)
    if state.rules.mode == "versus" and scene_of(state).faction[faction].control == "either":
        if faction in playing_factions(state):
            return  # this side is drafted by its player
    count = line.count_by_players.get(str(heroes_seats(state)), 0) if line.count_by_players else 1
    if state.rules.difficulty == "easy":
        count = max(0, count - line.easy)
    elif state.rules.difficulty == "hard":
        count += line.hard
    if line.hard:
        count = max(0, count + tuned(state, "foes"))
    for copy in range(count):
        spot = field_of(state).index[point(line.at)]
        if copy:
            spot = free_spot(state, spot)
        number = add_unit(
            state, line.card, faction, -1, spot, HEADINGS.index(line.facing), key=line.id if not copy else ""
        )
        unit = state.units[number]
        unit.named, unit.order, unit.led, unit.hidden = line.named, line.order, line.led, line.hidden
        unit.height = line.elevation
        if line.led:
            unit.order = "await:"
        unit.active = (*unit.active, *line.abilities)
        for item in line.items:
            give_item(state, number, item)


def add_unit(
    state: DestinyState,
    card: str,
    faction: int,
    owner: int,
    at: int,
    facing: int,
    key: str = "",
    order: str = "",
    character: Character | None = None,
) -> int:
    """DTD-UNIT-05: a Unit with its number, Stats, Skills, active Abilities and equipped Items."""
    info = state.content.units[card]
    number = len(state.units)
    slug = card.lower().replace(" ", "-").replace(":", "")
    taken = {unit.key for unit in state.units}
    name = key or slug
    if name in taken:
        name = next(f"{slug}-{n}" for n in range(2, 99) if f"{slug}-{n}" not in taken)
    skills = character.skills if character is not None else info.skills
    unit = Unit(
        key=name,
        card=card,
        faction=faction,
        owner=owner,
        at=at,
        facing=facing,
        number=1 + [other.owner for other in state.units].count(owner),
        printed=state.content.stats[card],
        skills=skills,
        role=info.role,
        order=order,
        crew=info.crew,
        points=(character.cp if character is not None else info.cp) if owner >= 0 else 0,
    )
    state.units.append(unit)
    if character is None:
        outfit(state, number)
    else:
        _take_along(state, number, info.items, character.items)
        unit.tokens = [Token(name, n) for name, n in character.hardship.items()]
        unit.crits = [crit.copy() for crit in character.crits]
    refigure(state, unit)
    if unit.crits:
        feel_again(state, number)
    unit.place = field_of(state).place_of[at] if at >= 0 else ""
    if state.round:
        refresh(state, number)
        unit.entering = True
    return number


def outfit(state: DestinyState, number: int) -> None:
    """DTD-UNIT-07, DTD-UNIT-09: the Abilities and Items of a Unit card, worked out once for a Faction's grants."""
    unit = state.units[number]
    key = (unit.card, scene_of(state).faction[unit.faction].grants)
    first = len(state.things)
    kit = state.content.kits.get(key)
    if kit is None:
        _take_along(state, number, state.content.units[unit.card].items)
        state.content.kits[key] = (unit.active, tuple([thing.copy() for thing in state.things[first:]]))
        return
    unit.active, things = kit
    for thing in things:
        taken = thing.copy()
        taken.holder = number
        state.things.append(taken)
    unit.pack = tuple(range(first, len(state.things)))


def _take_along(state: DestinyState, number: int, items: tuple[str, ...], found: tuple[str, ...] = ()) -> None:
    """DTD-UNIT-07, DTD-UNIT-09, DTD-SETUP-06: the cards of a Unit, all upright, these Items and those `found`
    in earlier Scenes are put on.
    """
    unit = state.units[number]
    active: list[str] = []
    for line in unit.skills:
        active += activate(state, number, line)
    for item in items:
        give_item(state, number, item)
    for item in found:
        state.things[give_item(state, number, item)].own = False
    unit.active = tuple(dict.fromkeys([*active, *scene_of(state).faction[unit.faction].grants]))
    wear_all(state, number)


def draft_choices(state: DestinyState, seat: int) -> list[str]:
    """DTD-SETUP-04, DTD-UNIT-06: Units of the pool that fit, leaving enough for the players who have none yet."""
    faction = state.players[seat].faction
    line: FactionLine = scene_of(state).faction[faction]
    mates = [other for other in player_seats(state) if state.players[other].faction == faction]
    owners = [unit.owner for unit in state.units]
    if owners.count(seat) >= MOST_UNITS:
        return []
    pool = pool_of(state.content, line)
    costs = [state.content.units[name].cost for name in pool]
    reserve = min(costs) * len([other for other in mates if other != seat and other not in owners])
    found = [name for name, cost in zip(pool, costs) if cost + reserve <= state.budget[faction]]
    if not found and seat not in owners:  # in a campaign the others may have grown beyond the budget
        found = [name for name, cost in zip(pool, costs) if cost == min(costs)]
    return found


def draft(state: DestinyState) -> Flow:
    """DTD-SETUP-04: in seat order, one Unit at a time; whoever has one may stop."""
    seats = player_seats(state)
    if state.draft_passes >= len(seats):
        state.phase, state.cursor = "muster", 0
        return
    seat = seats[state.cursor % len(seats)]
    if state.chapter and not state.brought:
        _bring_characters(state)
    owned = any(unit.owner == seat for unit in state.units)
    options: list[Option] = [("field", name.replace(" ", "_")) for name in draft_choices(state, seat)]
    if owned:
        options.append("enough")
    if not options or options == ["enough"]:
        state.cursor += 1
        state.draft_passes += 1
        return
    option = yield from choose(seat, "draft", options, about=state.budget[state.players[seat].faction])
    state.cursor += 1
    if option == "enough":
        state.draft_passes += 1
        return
    assert isinstance(option, tuple)
    state.draft_passes = 0
    name = str(option[1]).replace("_", " ")
    faction = state.players[seat].faction
    state.budget[faction] -= state.content.units[name].cost
    add_unit(state, name, faction, seat, -1, 0)
    unit = state.units[-1]
    unit.out = "reserve"
    say(state, "fielded", len(state.units) - 1, seat=seat, rule="DTD-SETUP-04")
    if state.chapter:
        _go_aboard(state, len(state.units) - 1)


def suits(state: DestinyState, character: Character) -> bool:
    """DTD-SCENE-05: whether a character can take part as itself: the Scene is for Units of its kind."""
    pool = scene_of(state).faction[state.players[character.seat].faction].pool
    kind = state.content.units[character.card].kind
    return any(state.content.units[name].kind == kind for name in pool)


def _bring_characters(state: DestinyState) -> None:
    """DTD-SETUP-04: campaign characters go on, with what they have learned; the rest of the Scene's budget is for new
    companions, and for whoever has lost theirs.
    """
    state.brought = True
    for at, character in enumerate(state.characters):
        if character.alive and suits(state, character):
            faction = state.players[character.seat].faction
            add_unit(state, character.card, faction, character.seat, -1, 0, character=character)
            unit = state.units[-1]
            unit.out, unit.hero = "reserve", at
            state.budget[faction] = max(0, state.budget[faction] - cost_of(unit.skills, unit.printed[0]))


def _go_aboard(state: DestinyState, number: int) -> None:
    """DTD-SCENE-05, DTD-MOVE-09: on a map of another Scale a character crews what its player fields: the better
    Skill of the two counts.
    """
    unit = state.units[number]
    taken = {other.hero for other in state.units}
    for at, character in enumerate(state.characters):
        if character.seat == unit.owner and character.alive and at not in taken and not suits(state, character):
            unit.hero, unit.points = at, character.cp
            known = {line.name: line.level for line in character.skills}
            unit.skills = tuple(
                [msgspec.structs.replace(line, level=max(line.level, known.get(line.name, 0))) for line in unit.skills]
            )
            say(state, "crewed", number, character.card, rule="DTD-MOVE-09")
            return


@cache
def start_zone(field: Field, texts: tuple[str, ...]) -> tuple[int, ...]:
    """The Spaces of a start zone."""
    return tuple([field.index[point(text)] for text in texts])


@cache
def puts(field: Field, space: int) -> tuple[Option, ...]:
    """Every way of putting a Unit onto a Space."""
    return tuple([("put", field.name(space), heading) for heading in HEADINGS])


def start_places(state: DestinyState, number: int) -> list[int]:
    """DTD-SETUP-05: the Spaces of the start zone with room."""
    unit = state.units[number]
    start = scene_of(state).faction[unit.faction].start
    assert start is not None
    field = field_of(state)
    zone = start_zone(field, start.zone)
    taken = {other.at for other in state.units if not other.out}
    empty = [space for space in zone if space not in taken]
    open_ = [space for space in empty or zone if room(state, number, space) and terrain(state, space).enter]
    if open_:
        return open_
    return [free_spot(state, zone[0])]


def place(state: DestinyState) -> Flow:
    """DTD-SETUP-05: players place in seat order, one Unit at a time, any facing."""
    waiting = [n for n, unit in enumerate(state.units) if unit.out == "reserve"]
    if not waiting:
        begin_scene(state)
        return
    number = min(waiting, key=lambda n: (state.units[n].number, state.units[n].owner))
    unit = state.units[number]
    field = field_of(state)
    options: list[Option] = []
    for space in start_places(state, number):
        options += puts(field, space)
    option = yield from choose(unit.owner, "place", options, about=number)
    assert isinstance(option, tuple)
    unit.at = field.index[point(str(option[1]))]
    unit.facing = HEADINGS.index(str(option[2]))
    unit.out = ""
    unit.place = field.place_of[unit.at]
    say(state, "placed", number, unit.at, rule="DTD-SETUP-05")


def _newcomer(state: DestinyState, unit: Unit) -> bool:
    """DTD-SETUP-04: whether a Unit fielded in a later Scene joins for good: one of the campaign's own kind."""
    kinds = {state.content.units[hero.card].kind for hero in state.characters}
    return state.content.units[unit.card].kind in kinds or not kinds


def begin_scene(state: DestinyState) -> None:
    """Everything lies ready: the first Round begins."""
    for unit in state.units:
        if unit.owner >= 0 and unit.hero < 0 and (not state.chapter or _newcomer(state, unit)):
            unit.hero = len(state.characters)
            sp, ap = state.earned
            card = state.content.units[unit.card]
            state.characters.append(
                Character(unit.card, unit.owner, unit.skills, cp=card.cp, sp=sp + card.sp, ap=ap + card.ap)
            )
    state.phase = "propose" if state.narrators else "begin_round"
    say(state, "scene", state.scene, rule="DTD-SETUP-03")
