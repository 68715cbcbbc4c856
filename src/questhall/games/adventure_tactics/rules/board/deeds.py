"""A deed: one card or ability while it is carried out, and the moments that can be answered (ATD-TIME)."""

from questhall.games.adventure_tactics.rules.board.positions import Positions
from questhall.games.adventure_tactics.state import Figure, GameTable

NO_DICE: list[str] = []  # nothing is rolled yet; a roll brings lists of its own
NO_FACES: list[int] = []


class EncounterOver(Exception):
    """ATD-OBJ-02: the encounter ends at the very moment; whatever was going on is not finished."""

    def __init__(self, result: str, rule: str) -> None:
        super().__init__(result)
        self.result = result
        self.rule = rule


class Moment:
    """An event that can be answered: an attack on somebody, a fall, a move (ATD-TIME-01).

    For an attack it goes from the choice of the target to the Effect, and at most one RESPONSE answers it (ATD-KEY-05).
    """

    answered = False
    total = 0  # what the dice show
    reduce = 0
    ignored = False
    stay = 0  # a falling hero stays at so many HP
    plus = 0
    again = False  # the revealed boss card was put away: reveal another

    def __init__(self, actor: Figure | None, subject: Figure | None, distance: int = 0) -> None:
        self.actor = actor  # who does it
        self.subject = subject  # whom it concerns
        self.distance = distance
        self.dice = NO_DICE
        self.faces = NO_FACES


class Weighing:
    """What is looked up once while many cards of one user are weighed in one position."""

    def __init__(self, state: GameTable) -> None:
        self.state = state
        self._where: Positions | None = None
        self.near: dict[str, list[tuple[Figure, int]]] = {}  # who is how far away, by the word of a card
        self.sight: dict[str, bool] = {}  # who is in sight
        self.reached: dict[tuple[int, int], bool] = {}  # in which bands there is a foe
        self.longer: int | None = None  # how much farther than printed its attacks reach
        self.blockers = -1  # what hinders the user's sight
        self.steps_out = False  # beside the user is a square that hinders nobody

    @property
    def where(self) -> Positions:
        """Who stands where."""
        if self._where is None:
            self._where = Positions(self.state)
        return self._where


class Deed:
    """One card, ability or passive being carried out."""

    last: Figure | None = None  # the target of the step before
    foe: Figure | None = None  # the other side, for conditions
    distance = 0  # from user to foe
    dealt = 0
    rolled = 0
    killed = False
    spot = -1
    word = ""  # how an enemy chooses its target
    ability = False  # an active ability: it can be answered for anybody whom it reaches
    aimed: tuple[str, ...] = ()  # whom it has reached so far
    spared: tuple[str, ...] = ()  # for whom it was answered
    countered = False  # somebody has answered it
    priced = False  # it damages its own user
    dice_count = 0
    weighing: "Weighing | None" = None  # while many cards of one user are weighed
    hit = -1  # inside an Effect: the damage that its attack did to the target

    def __init__(self, user: Figure, seat: int, card: str, moment: Moment | None = None) -> None:
        self.user = user
        self.seat = seat  # who decides for it
        self.card = card
        self.moment = moment  # what it answers
        if moment is not None:
            self.distance = moment.distance
            self.rolled = moment.total
            if moment.subject is not None and moment.subject is not user and moment.subject.friend != user.friend:
                self.foe = moment.subject
            elif moment.actor is not None and moment.actor is not user:
                self.foe = moment.actor
