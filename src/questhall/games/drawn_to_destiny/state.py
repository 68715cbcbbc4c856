"""What lies on the table: plain data, copied and saved as it is (DTD-GEN-07, DTD-MOVE-01).

Units, Items and Crits refer to each other by number, never by reference. Nothing else remembers anything between two
steps: a Conflict in progress, an effect that waits for an answer, the order of a Count all lie here.
"""

import msgspec

from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.stats import Stat
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.kernel import GameState, State

#: DTD-GEN-07: how a card lies: upright, sideways, upside down.
READY, COOLDOWN, REVERSED = 0, 1, 2


class Rules(msgspec.Struct, frozen=True):
    """DTD-GEN-02: the switches of this table."""

    mode: str = "together"
    difficulty: str = "normal"
    cover_check: bool = True
    hit_locations: bool = True
    called_shot: bool = True
    conditions: bool = True
    long_conditions: bool = False
    open_hands: bool = False
    campaign: str = ""


class Player(State):
    """A seat's Conflict cards: a deck of its own, one hand for all its Units (DTD-DECK-04)."""

    deck: list[int] = []
    hand: list[int] = []
    discard: list[int] = []
    colour: str = ""
    faction: int = 0


class Token(State):
    """A condition on a Unit. `rounds` counts down at Round End (0: until removed); `crit` ties it to a Crit."""

    name: str
    n: int = 1
    part: str = ""
    by: int = -1
    rounds: int = 0
    crit: int = -1


class Crit(State):
    """A face-up damage card, rotated to its Severity (1 Minor to 4 Extreme)."""

    id: int
    deck: int
    card: int
    severity: int
    by: int = -1
    grip: int = 0


class Thing(State):
    """An Item in play: carried by a Unit, or lying on a Space, or gone."""

    name: str
    holder: int = -1
    at: int = -1
    slot: str = ""
    skill: str = ""
    active: bool = True
    uses: int = 0
    worn: int = 0  # Body Ranks lost
    pose: int = READY
    loading: int = 0
    damaged: int = 0
    armor_loss: int = 0
    rigged: bool = False
    gone: bool = False
    own: bool = True  # listed on the Unit's card; found and stolen Items are not


class Unit(State):
    """A person, creature or vehicle on the map; it faces one of the eight headings (DTD-MAP-03)."""

    key: str
    card: str
    faction: int
    owner: int  # seat, or -1 for an NPC
    at: int
    facing: int
    number: int = 0
    printed: tuple[Stat, Stat, Stat, Stat] = ((0, 0), (0, 0), (0, 0), (0, 0))
    skills: tuple[SkillLine, ...] = ()
    active: tuple[str, ...] = ()  # Abilities in use this Scene
    height: int = 0  # Elevation above its Space, for fliers
    pack: tuple[int, ...] = ()  # the numbers of the Items that it carries
    ranks: tuple[int, ...] = ()  # current Ranks of Body, Mind, Will, Speed
    light: tuple[tuple[int, ...], ...] = ((), (), (), ())  # facedown cards by deck
    crits: list[Crit] = []
    tokens: list[Token] = []
    move: int = 0
    turn: int = 0
    cost: int = 0  # Action Cost of this Round
    stride: int = 1
    strides: int = 0  # steps taken in the Movement under way
    refreshed: int = 0  # Move at Refresh
    every: int = 1  # may enter a new Space only in every so many Rounds
    entered: int = 0  # the Round in which it last entered a Space
    spent: int = 0
    straight: int = 0
    straight_heading: int = -1
    advanced: bool = False
    moved: bool = False
    side_turns: int = 0
    pushed: dict[str, int] = {}  # Push the Limit by Skill
    gritted: bool = False
    attacked: int = 0
    boosts: tuple[str, ...] = ()  # Abilities used for the next Interact
    cool: tuple[str, ...] = ()
    burnt: tuple[str, ...] = ()
    used_round: tuple[str, ...] = ()
    used_scene: tuple[str, ...] = ()
    hidden: bool = False
    seen_at: int = -1
    surprised: int = 0  # the Round in which it was last surprised
    target: int = -1
    chosen: bool = False  # whether its Target of this Round is settled
    wait: int = -1  # -1: asked on every Count; n: from Count n on; 0: only when something happens
    out: str = ""  # dead, unconscious, exhausted, captured, fled, left: why it is out of play
    named: bool = False
    role: str = "Attacker"
    order: str = ""
    led: bool = False
    carrier: int = -1
    crew: int = 0
    lost_crew: int = 0
    points: int = 0  # Character Points
    shield_loss: int = 0
    plate_loss: tuple[int, ...] = (0, 0, 0, 0)
    lost_skills: tuple[str, ...] = ()
    working: str = ""  # an Ability that takes two Actions, begun
    place: str = ""
    new_place: bool = False
    entering: bool = False  # came onto the map during this Count
    tripped: int = 0
    auto: bool = False  # whether the program plays it though there is a Narrator
    hero: int = -1  # which of the characters it is, or has aboard


class Side(State):
    """One side of a Conflict."""

    unit: int = -1  # -1: a Test's Fate card
    seat: int = -1  # who chooses cards; -1: Fate does
    means: str = ""  # "hands", "thing:3", "ability:Claw", "skill:Evasion"
    skill: str = ""
    level: int = 0
    lines: list[tuple[str, int]] = []  # every modifier with its source
    paid: bool = False
    answered: bool = False
    advantage: bool = False
    disadvantage: bool = False
    used: list[str] = []  # Abilities used in this Conflict
    laid: int = -1
    end: int = 0  # 0 attack end, 1 defence end
    chosen: bool = False
    tap: int = -1  # -1 not yet, 0 flip, 1 Tap
    card: int = -1  # the card in play
    fate: bool = False  # it came from the Fate deck
    lies: int = 0  # which end of it is in use
    extra: int = -1  # Fate card of Advantage or Disadvantage: card * 2 + end
    counts_ten: bool = False
    won: bool = False
    counter: int = -1
    counter_fate: bool = False
    counter_end: int = 0
    counters: bool = False
    set_cards: list[int] = []
    virtual: int = 0
    hits: int = 0
    scores: bool = False
    glancing: bool = False
    crit: int = -1  # the damage card in hand, until it is placed or discarded
    struck: int = -1  # the damage card that was placed
    deck: int = -1
    severity: int = 0
    called: int = 0
    revealed: list[int] = []
    armor: Stat = (0, 0)
    rating: Stat = (0, 0)
    passed: bool = False
    picks: int = 0


class Conflict(State):
    """A Conflict in progress (DTD-CONF-01)."""

    kind: str  # combat, test, task, object, detect
    phase: str
    attacker: Side
    target: Side
    vs: int = -1  # Difficulty given as a number
    stat: int = 0  # or the Stat after "vs"
    distance: int = 0
    task: str = ""
    ability: str = ""
    space: int = -1
    cover: int = 0
    called: int = 0
    firm: bool = False  # whether its Levels stay what they are when the cards are turned
    others: list[int] = []  # further Targets of an area
    first: bool = True
    asking: int = 0
    passes: int = 0
    hidden_attack: bool = False
    free: bool = False
    evader: int = -1
    wild: list[int] = []
    kept: list[int] = []
    feat_passes: int = 0
    feat_seat: int = -1
    helper: str = ""
    loud: bool = False
    seen: list[int] = []  # a card shown by Read Mind
    asked: tuple[tuple[int, int], ...] = ()  # who has declined to help which side


class Pending(State):
    """An effect that waits for an answer or for its moment."""

    kind: str
    unit: int = -1
    by: int = -1
    n: int = 0
    name: str = ""
    seat: int = -1
    spaces: list[int] = []
    crit: int = -1


class Task(State):
    """A Task card with its tokens (DTD-TASK-01)."""

    id: str
    progress: int
    challenge: int
    status: str = "open"
    unit: int = -1
    placed: int = 0
    skill: str = ""  # of one that a Narrator has called for
    vs: int = 0
    name: str = ""
    stake: str = ""


class Prop(State):
    """A cart, a chest, a van."""

    id: str
    at: int
    carried: int = -1
    gone: str = ""
    worn: int = 0


class Charge(State):
    """An explosive with a burning fuse."""

    at: int
    rounds: int
    by: int
    name: str


class Character(State):
    """A hero between Scenes: what it has learned and what it carries over."""

    card: str
    seat: int
    skills: tuple[SkillLine, ...] = ()
    items: tuple[str, ...] = ()
    sp: int = 0
    ap: int = 0
    cp: int = 1
    weeks: int = 0
    trained: bool = False
    tended: bool = False  # with a Medicine Bag, in this Downtime
    respec_sp: bool = False
    respec_ap: bool = False
    crits: list[Crit] = []
    alive: bool = True
    done: bool = False
    hardship: dict[str, int] = {}  # Diseased, Blood Loss; Hunger, Thirst, Exposure, Isolation


class Note(State):
    """What a Narrator has told: narrate, handout, whisper (to a seat), note (to nobody)."""

    kind: str
    words: str
    seat: int = -1


class Reward(State):
    """What the Scene has brought so far."""

    treasure: int = 0
    items: list[str] = []
    status: dict[str, int] = {}
    favor: dict[str, int] = {}
    sp: int = 0
    ap: int = 0
    hooks: list[str] = []


class DestinyState(GameState, kw_only=True):
    """The whole table."""

    content: Library = None  # type: ignore[assignment]
    rules: Rules = Rules()
    scene: str = ""
    seats: int = 1
    narrators: tuple[int, ...] = ()  # the seats of the Narrators
    phase: str = "draft"
    round: int = 0
    count: int = 0
    order: list[int] = []
    cursor: int = 0
    asking: int = 0
    factions: list[str] = []
    players: list[Player] = []
    units: list[Unit] = []
    things: list[Thing] = []
    conflict: Conflict | None = None
    queue: list[Pending] = []
    later: list[Pending] = []
    fate: list[int] = []  # card * 2 + end, the top is last
    fate_discard: list[int] = []
    last_fate: int = -1
    decks: list[list[int]] = []
    discards: list[list[int]] = []
    clock: list[int] = []
    struck: list[int] = []
    happened: list[str] = []
    triggered: list[str] = []
    done: list[str] = []
    scored_round: dict[str, int] = {}
    tasks: list[Task] = []
    props: list[Prop] = []
    charges: list[Charge] = []
    terrain: dict[int, str] = {}
    terrain_until: dict[int, int] = {}
    objects: dict[int, int] = {}  # Body Ranks lost by terrain that can be destroyed
    changes: tuple[tuple[int, bool], ...] = ()
    searches: dict[str, tuple[str, ...]] = {}
    searched: dict[str, int] = {}
    barren: list[str] = []  # Places where a search has found nothing: everybody knows
    held: dict[str, int] = {}
    deaths: list[int] = []
    fights: list[int] = []
    noise: bool = False
    noise_round: int = 0
    wind: int = -1
    morale: list[int] = []
    gone: int = 0  # Units out of play when morale was last looked at
    crit_ids: int = 0
    shown_fog: list[str] = []
    reward: Reward = msgspec.field(default_factory=Reward)
    characters: list[Character] = []
    chapter: int = 0
    history: list[str] = []  # results of the Scenes so far
    trail: list[str] = []  # the Scenes of the campaign so far, the present one last
    purse: int = 0  # Treasure of earlier Scenes
    status: dict[str, int] = {}  # with Factions, from earlier Scenes
    favor: dict[str, int] = {}  # with people
    stash: list[str] = []  # reward Items that nobody has claimed yet
    earned: tuple[int, int] = (0, 0)  # SP and AP of the campaign so far
    powers: int = 0  # what the Narrator has changed since the last Round
    told: list[Note] = []  # by the Narrator, in words of their own
    file: str = ""  # the campaign as it stood when this Scene was laid out
    brought: bool = False  # whether the characters have come to this Scene
    result: str = ""
    ended: str = ""
    draft_passes: int = 0
    budget: list[int] = []
