"""The view: what one seat may know, built up from what it knows."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.stats import Stat
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.rules.npc.foreseen import Coming, coming, danger, reach_to_act
from questhall.games.drawn_to_destiny.rules.round.groups import groups
from questhall.games.drawn_to_destiny.rules.scene.narrator_powers import heard
from questhall.games.drawn_to_destiny.rules.units.narrators import decider
from questhall.games.drawn_to_destiny.rules.units.predicates import scene_holds
from questhall.games.drawn_to_destiny.rules.units.units import lurks, rivals
from questhall.games.drawn_to_destiny.state import Character, Conflict, DestinyState, Side, Task
from questhall.kernel import View


class UnitView(View):
    """A Unit as a seat sees it; a Hidden Rival shows only its marker."""

    number: int
    key: str
    card: str
    faction: int
    owner: int
    unit_number: int
    at: int
    facing: int
    height: int
    marker: int
    hidden: bool
    out: str
    named: bool
    role: str
    printed: tuple[Stat, Stat, Stat, Stat]
    ranks: list[int]
    light: list[int]
    crits: list[tuple[int, int, int, int]]
    tokens: list[tuple[str, int, str, int]]
    move: int
    turn: int
    cost: int
    stride: int
    target: int
    points: int
    cool: list[str]
    burnt: list[str]
    active: tuple[str, ...]
    skills: tuple[SkillLine, ...]
    crew: int
    lost_crew: int
    carrier: int
    wait: int
    gritted: bool
    pushed: dict[str, int]
    face: str = ""  # whose picture it has, if not its own
    auto: bool = False  # whether the program plays it, for a Narrator
    order: str = ""  # what it has been told to do, for a Narrator


class ThingView(View):
    """An Item: who has it, where it lies, what is left of it."""

    name: str
    holder: int
    at: int
    slot: str
    uses: int
    pose: int
    loading: int


class SideView(View):
    """One side of a Conflict."""

    unit: int
    seat: int
    means: str
    skill: str
    level: int
    lines: list[tuple[str, int]]
    paid: bool
    answered: bool
    advantage: bool
    disadvantage: bool
    used: list[str]
    chosen: bool
    laid: str  # only for its owner
    laid_end: int
    card: str
    lies: int
    fate: bool
    extra: str
    extra_end: int
    won: bool
    counter: str
    set_cards: list[str]
    hits: int
    glancing: bool
    scores: bool
    deck: int
    crit: int
    armor: Stat
    rating: Stat
    called: int


class ConflictView(View):
    """A Conflict in progress."""

    kind: str
    phase: str
    attacker: SideView
    target: SideView
    vs: int
    stat: int
    distance: int
    cover: int
    task: str
    ability: str
    space: int


class TaskView(View):
    """A Task on the table."""

    id: str
    progress: int
    challenge: int
    status: str
    skill: str = ""  # of one that a Narrator has called for
    vs: int = 0
    name: str = ""
    stake: str = ""
    unit: int = -1


class HeroView(View):
    """A character sheet between Scenes."""

    card: str
    seat: int
    skills: tuple[SkillLine, ...]
    sp: int
    ap: int
    cp: int
    weeks: int
    crits: list[tuple[int, int, int, int]]  # deck, card, Severity, number
    alive: bool
    done: bool
    items: tuple[str, ...]


class PlayerView(View):
    """A seat's cards as everybody sees them."""

    colour: str
    faction: int
    deck: int
    hand: int
    discard: list[str]


class DestinyView(View):
    """The table as one seat sees it."""

    seat: int
    scene: str
    mode: str
    phase: str
    round: int
    count: int
    order: list[int]
    cursor: int
    narrators: tuple[int, ...]
    factions: list[str]
    players: list[PlayerView]
    hands: dict[int, list[str]]
    units: list[UnitView]
    things: list[ThingView]
    conflict: ConflictView | None
    fate: int
    fate_discard: list[str]
    last_fate: str
    decks: list[int]
    discards: list[list[int]]
    clock: list[int]
    struck: list[int]
    happened: list[str]
    done: list[str]
    tasks: list[TaskView]
    props: list[tuple[str, int, int, str]]
    charges: list[tuple[int, int]]
    terrain: dict[int, str]
    changes: tuple[tuple[int, bool], ...]
    searched: dict[str, int]
    wind: int
    noise: bool
    groups: list[list[int]]
    budget: list[int]
    treasure: int
    rewards: tuple[int, int, int]
    heroes: list[HeroView]
    chapter: int
    history: list[str]
    result: str
    ended: str
    campaign: str
    purse: int
    status: dict[str, int]
    favor: dict[str, int]
    ending: int  # which ending of the campaign is told, or -1
    path: list[str]  # the titles of the Scenes of a campaign so far
    coming: list[str]  # DTD-MODE-02: the Events that have not happened, for a Narrator
    search_lists: dict[str, tuple[str, ...]]  # what is to be found, Place by Place, for a Narrator
    told: list[tuple[str, str, int]]  # what the Narrator has told in words: kind, words, to which seat
    danger: dict[int, int] = {}  # on one's own Count: Spaces at which so many Rivals could strike in this Round
    foreseen: list[Coming] = []  # and what each of them is about to do
    reach: list[int] = []  # where the Unit can get, and still pay for an Action


def build(state: DestinyState, seat: int | None) -> DestinyView:
    """What a seat may know; None is a spectator."""
    who = -1 if seat is None else seat
    faction = state.players[who].faction if who >= 0 else -1
    all_seeing = who in state.narrators
    hands: dict[int, list[str]] = {}
    for other, player in enumerate(state.players):
        mate = who >= 0 and state.rules.open_hands and player.faction == faction and other not in state.narrators
        if other == who or mate:
            hands[other] = [conflict_cards.short(card) for card in sorted(player.hand)]
    secret = [n for n in range(len(state.units)) if _secret(state, n, faction, all_seeing)]
    ahead = _ahead(state, who, secret)
    happened = [name for name in state.happened if name in state.triggered or name in state.shown_fog]
    return DestinyView(
        seat=who,
        scene=state.scene,
        mode=state.rules.mode,
        phase=state.phase,
        round=state.round,
        count=state.count,
        order=[n for n in state.order[state.cursor :] if not state.units[n].out],
        cursor=0,
        narrators=state.narrators,
        factions=list(state.factions),
        players=[
            PlayerView(
                p.colour, p.faction, len(p.deck), len(p.hand), [conflict_cards.short(card) for card in p.discard]
            )
            for p in state.players
        ],
        hands=hands,
        units=[_unit(state, number, who, faction, all_seeing) for number in range(len(state.units))],
        things=[_thing(state, at, faction, all_seeing) for at in range(len(state.things))],
        conflict=_conflict(state.conflict, who, secret) if state.conflict is not None else None,
        fate=len(state.fate),
        fate_discard=[conflict_cards.short(code // 2) for code in state.fate_discard],
        last_fate=conflict_cards.short(state.last_fate // 2) if state.last_fate >= 0 else "",
        decks=[len(deck) for deck in state.decks],
        discards=[list(pile) for pile in state.discards],
        clock=list(state.clock),
        struck=list(state.struck),
        happened=happened,
        done=list(state.done),
        tasks=[_task_view(task) for task in state.tasks],
        props=[(prop.id, prop.at, prop.carried, prop.gone) for prop in state.props],
        charges=[(charge.at, charge.rounds) for charge in state.charges],
        terrain=dict(state.terrain),
        changes=state.changes,
        searched=dict(state.searched),
        wind=state.wind,
        noise=state.noise,
        groups=groups(state, secret) if state.phase not in ("draft", "place", "targets") else [],
        budget=list(state.budget),
        treasure=state.reward.treasure,
        rewards=(state.reward.sp, state.reward.ap, len(state.reward.hooks)),
        heroes=[_hero(hero) for hero in state.characters],
        chapter=state.chapter,
        history=list(state.history),
        result=state.result,
        ended=state.ended,
        campaign=state.rules.campaign,
        purse=state.purse,
        status=dict(state.status),
        favor=dict(state.favor),
        ending=_ending(state),
        path=_path(state),
        coming=_coming(state) if all_seeing else [],
        search_lists=dict(state.searches) if all_seeing else {},
        told=[(note.kind, note.words, note.seat) for note in heard(state, who)],
        danger=ahead[0],
        foreseen=ahead[1],
        reach=ahead[2],
    )


def _path(state: DestinyState) -> list[str]:
    """The Scenes of a campaign that have been played, and the present one."""
    if not state.rules.campaign:
        return []
    return [state.content.scenes[name].title for name in state.trail]


def _ending(state: DestinyState) -> int:
    """How the campaign ends, once it has."""
    if state.phase != "over" or not state.rules.campaign:
        return -1
    story = state.content.campaigns[state.rules.campaign]
    return next((number for number, line in enumerate(story.ending) if scene_holds(state, line.when)), -1)


def _ahead(state: DestinyState, who: int, secret: list[int]) -> tuple[dict[int, int], list[Coming], list[int]]:
    """What whoever has to choose on a Count can see coming, from the Rivals that its side knows of."""
    active = state.order[state.cursor] if state.cursor < len(state.order) else -1
    if state.phase != "count" or state.conflict is not None or who < 0 or active < 0:
        return {}, [], []
    unit = state.units[active]
    if unit.owner != who or unit.at < 0 or unit.out:
        return {}, [], []
    foes = [number for number, foe in enumerate(state.units)
            if foe in rivals(state, unit) and number not in secret and foe.at >= 0]  # fmt: skip
    told = [found for number in foes if state.units[number].owner < 0 for found in [coming(state, number)]]
    known = [found for found in told if found is not None and found.target not in secret]
    return danger(state, foes), known, reach_to_act(state, active)


def _task_view(task: Task) -> TaskView:
    called = (task.skill, task.vs, task.name, task.stake, task.unit) if task.skill else ()
    return TaskView(task.id, task.progress, task.challenge, task.status, *called)


def _coming(state: DestinyState) -> list[str]:
    """DTD-MODE-02: the Events of the Scene that can still happen."""
    events = state.content.scenes[state.scene].event
    return [event.id for event in events if event.recurs or event.id not in state.happened]


def _hero(hero: Character) -> HeroView:
    wounds = [(crit.deck, crit.card, crit.severity, crit.id) for crit in hero.crits]
    return HeroView(
        hero.card,
        hero.seat,
        hero.skills,
        hero.sp,
        hero.ap,
        hero.cp,
        hero.weeks,
        wounds,
        hero.alive,
        hero.done,
        hero.items,
    )


def _secret(state: DestinyState, number: int, faction: int, all_seeing: bool) -> bool:
    return lurks(state, number) and state.units[number].faction != faction and not all_seeing


def _unit(state: DestinyState, number: int, who: int, faction: int, all_seeing: bool) -> UnitView:
    unit = state.units[number]
    secret = _secret(state, number, faction, all_seeing)
    own_target = state.phase != "targets" or decider(state, number) == who or unit.owner < 0
    return UnitView(
        number=number,
        key=unit.key,
        card=unit.card,
        faction=unit.faction,
        owner=unit.owner,
        unit_number=unit.number,
        at=-1 if secret else unit.at,
        facing=0 if secret else unit.facing,
        height=0 if secret else unit.height,
        marker=unit.seen_at if secret else -1,
        hidden=unit.hidden,
        out=unit.out,
        named=unit.named,
        role=unit.role,
        printed=unit.printed,
        ranks=list(unit.ranks),
        light=[len(pile) for pile in unit.light],
        crits=[(crit.deck, crit.card, crit.severity, crit.grip) for crit in unit.crits],
        tokens=[(token.name, token.n, token.part, token.rounds) for token in unit.tokens],
        move=0 if secret else unit.move,
        turn=0 if secret else unit.turn,
        cost=unit.cost,
        stride=unit.stride,
        target=unit.target if own_target and not secret else -1,
        points=unit.points,
        cool=list(unit.cool),
        burnt=list(unit.burnt),
        active=unit.active,
        skills=unit.skills,
        crew=unit.crew,
        lost_crew=unit.lost_crew,
        carrier=unit.carrier,
        wait=unit.wait if decider(state, number) == who else -1,
        gritted=unit.gritted,
        pushed=dict(unit.pushed),
        face=state.content.units[unit.card].face,
        auto=unit.auto and all_seeing,
        order=unit.order if all_seeing else "",
    )


def _thing(state: DestinyState, at: int, faction: int, all_seeing: bool) -> ThingView:
    thing = state.things[at]
    return ThingView(thing.name, thing.holder, thing.at, thing.slot, thing.uses, thing.pose, thing.loading)


def _conflict(conflict: Conflict, who: int, secret: list[int]) -> ConflictView:
    unplaced = conflict.target.unit in secret  # how far a hider is, and what follows from it, would tell where it is
    return ConflictView(
        kind=conflict.kind,
        phase=conflict.phase,
        attacker=_side(conflict.attacker, who),
        target=_side(conflict.target, who),
        vs=-1 if unplaced else conflict.vs,
        stat=conflict.stat,
        distance=-1 if unplaced else conflict.distance,
        cover=conflict.cover,
        task=conflict.task,
        ability=conflict.ability,
        space=conflict.space,
    )


def _side(side: Side, who: int) -> SideView:
    mine = side.seat >= 0 and side.seat == who
    return SideView(
        unit=side.unit,
        seat=side.seat,
        means=side.means,
        skill=side.skill,
        level=side.level,
        lines=list(side.lines),
        paid=side.paid,
        answered=side.answered,
        advantage=side.advantage,
        disadvantage=side.disadvantage,
        used=list(side.used),
        chosen=side.chosen,
        laid=conflict_cards.short(side.laid) if mine and side.laid >= 0 else "",
        laid_end=side.end if mine and side.laid >= 0 else 0,
        card=conflict_cards.short(side.card) if side.card >= 0 else "",
        lies=side.lies if side.card >= 0 else 0,
        fate=side.fate,
        extra=conflict_cards.short(side.extra // 2) if side.extra >= 0 else "",
        extra_end=side.extra % 2 if side.extra >= 0 else 0,
        won=side.won,
        counter=conflict_cards.short(side.counter) if side.counter >= 0 else "",
        set_cards=[conflict_cards.short(card) for card in side.set_cards],
        hits=side.hits,
        glancing=side.glancing,
        scores=side.scores,
        deck=side.deck,
        crit=side.crit if side.crit >= 0 else side.struck,
        armor=side.armor,
        rating=side.rating,
        called=side.called,
    )
