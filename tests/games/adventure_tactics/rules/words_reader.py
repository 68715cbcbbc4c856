"""A small reader of printed words that knows nothing of steps: what a card says becomes what must be seen on the table.

`read` turns a rules line into clauses, by the English of the card alone; `Trial` builds a position for them, plays the
card with loaded dice, and compares. What the reader cannot read is `None`, and stands on a list in the tests.
"""

import re
from typing import Any, Callable, NamedTuple

from tests.games.adventure_tactics.positions import Arena

from questhall.games.adventure_tactics.content.printed import FACES
from questhall.games.adventure_tactics.content.vocabulary import Activate
from questhall.games.adventure_tactics.rules.enemies.enemy_attacks import basic_strike
from questhall.games.adventure_tactics.rules.round import agenda
from questhall.games.adventure_tactics.state import Figure
from questhall.kernel import DONE, PASS, Decision, Option

LETTER = {"white": "W", "blue": "B", "red": "R", "black": "K"}
CONDITIONS = ("slowed", "weakened", "stunned", "invisible")
WIDE, HIGH, HERE = 17, 15, (7, 7)
PLENTY = 60  # HP of everybody, so that nobody falls


class Clause(NamedTuple):
    """One thing that a card says."""

    what: str
    numbers: tuple[int, ...] = ()
    dice: str = ""
    who: str = ""
    then: tuple["Clause", ...] = ()


DICE = r"((?:white|blue|red|black)(?: \+ (?:white|blue|red|black))*)"
SHAPES: list[tuple[str, Callable[[re.Match[str]], Clause]]] = [
    (
        rf"attack {DICE}, range (?:(\d)-)?(\d)((?:, area (\d))?)(, foes only)?(, enemies do not block sight)?"
        r"(?:, (\d) times( on different foes| on the same foe)?)?( on every foe in range and sight)?",
        lambda m: Clause(
            "attack",
            (int(m[2] or 1), int(m[3]), int(m[5] or 0), int(m[8] or 1)),
            m[1],
            "different" if m[9] == " on different foes" else "every" if m[10] else "foes" if m[6] else "",
        ),
    ),
    (
        rf"attack {DICE} around you \((\d)\), foes only",
        lambda m: Clause("attack", (1, int(m[2]), 0, 1), m[1], "every"),
    ),
    (r"basic attack", lambda m: Clause("attack", (1, 1, 0, 1), "red")),  # a fighter's
    (r"move up to your movement", lambda m: Clause("move", (4,))),  # a fighter's
    (r"move (\d)( through characters| by teleport|, obstacles cost 1|, across water)?", lambda m: _move(m)),
    (r"draw (\d)", lambda m: Clause("draw", (int(m[1]),))),
    (r"discard (\d)", lambda m: Clause("discard", (int(m[1]),))),
    (r"guard (\d) on yourself", lambda m: Clause("guard", (int(m[1]), 0), who="self")),
    (r"guard (\d) on you and allies within (\d)", lambda m: Clause("guard", (int(m[1]), int(m[2])), who="within")),
    (r"guard (\d) on an ally, range (\d)", lambda m: Clause("guard", (int(m[1]), int(m[2])), who="ally")),
    (r"guard (\d) on another ally, range (\d)", lambda m: Clause("guard", (int(m[1]), int(m[2])), who="another")),
    (r"guard (\d) on the same character", lambda m: Clause("guard", (int(m[1]), 0), who="same")),
    (rf"heal yourself: {DICE}", lambda m: Clause("heal", (0, 0), m[1], "self")),
    (r"heal yourself: (\d)", lambda m: Clause("heal", (int(m[1]), 0), who="self")),
    (r"heal yourself: half of the damage dealt", lambda m: Clause("leech")),
    (rf"heal an ally, range (\d): {DICE}", lambda m: Clause("heal", (0, int(m[1])), m[2], "ally")),
    (r"heal an ally, range (\d): (\d)", lambda m: Clause("heal", (int(m[2]), int(m[1])), who="ally")),
    (rf"heal allies within (\d): {DICE}", lambda m: Clause("heal", (0, int(m[1])), m[2], "within")),
    (r"heal allies within (\d): (\d)", lambda m: Clause("heal", (int(m[2]), int(m[1])), who="within")),
    (r"heal that character: (\d)", lambda m: Clause("heal", (int(m[1]), 0), who="same")),
    (r"remove conditions from yourself", lambda m: Clause("cleanse", (0,), who="self")),
    (r"remove conditions from an ally, range (\d)", lambda m: Clause("cleanse", (int(m[1]),), who="ally")),
    (r"remove conditions from allies within (\d)", lambda m: Clause("cleanse", (int(m[1]),), who="within")),
    (r"remove conditions from the same character", lambda m: Clause("cleanse", (0,), who="same")),
    (r"allies within (\d): draw (\d)", lambda m: Clause("draw", (int(m[2]), int(m[1])), who="within")),
    (r"(\d) damage to yourself", lambda m: Clause("pay", (int(m[1]),))),
    (r"become invisible", lambda m: Clause("afflict", (0, 0), "invisible", "self")),
    (
        r"you and allies within (\d) become invisible",
        lambda m: Clause("afflict", (int(m[1]), 0), "invisible", "within"),
    ),
    (
        r"a foe, range (\d)(?:, area (\d))?,? is (slowed|weakened|stunned)",
        lambda m: Clause("afflict", (int(m[1]), int(m[2] or 0)), m[3], "foe"),
    ),
    (r"the same character is (slowed|weakened|stunned)", lambda m: Clause("afflict", (0, 0), m[1], "same")),
    (
        r"enemies within (\d) take you for the closest until your next turn",
        lambda m: Clause("lure", (int(m[1]),)),
    ),
    (r"look at (\d) boss cards?(?:, put up to (\d) at the bottom)?", lambda m: Clause("peek", (int(m[1]),))),
    (r"attacks on a foe, range (\d), deal (\d) more", lambda m: Clause("expose", (int(m[2]), int(m[1])))),
    (r"summon (?:(\d) )?([A-Z][\w ]+?)s?, range (\d)", lambda m: Clause("summon", (int(m[1] or 1), int(m[3])), m[2])),
    (r"(\d) more actions? this turn", lambda m: Clause("actions", (int(m[1]),))),
    (r"push (\d): every adjacent foe", lambda m: Clause("push", (int(m[1]), 1), who="every")),
    (r"pull (\d): a foe, range (\d)", lambda m: Clause("pull", (int(m[1]), int(m[2])), who="foe")),
    (r"push (\d): the same character", lambda m: Clause("push", (int(m[1]), 0), who="same")),
    (r"push (\d)", lambda m: Clause("push", (int(m[1]), 0), who="same")),
    (r"pull (\d)", lambda m: Clause("pull", (int(m[1]), 0), who="same")),
    (r"(slowed|weakened|stunned)", lambda m: Clause("afflict", (0, 0), m[1], "same")),
    (r"take (\d) back from the discard pile", lambda m: Clause("recover", (int(m[1]),))),
    (r"swap squares with another ally, range (\d)", lambda m: Clause("swap", (int(m[1]),))),
    (r"place (\d) (squares of ice|seals|trap), range (\d)", lambda m: Clause("place", (int(m[1]), int(m[3])), m[2])),
    (r"an ally, range (\d), moves (\d)", lambda m: Clause("lead", (int(m[2]), int(m[1])))),
    (r"the same character draws (\d)", lambda m: Clause("draw", (int(m[1]), 0), who="same")),
    (r"be first in the line next round", lambda m: Clause("first")),
    (rf"your attacks: add {DICE}, next time this turn", lambda m: Clause("ready", (0,), m[1])),
    (r"(\d) damage to (other )?foes within 1 of the target", lambda m: Clause("burst", (int(m[1]), bool(m[2])))),
    (r"reduce the damage by (\d)", lambda m: Clause("reduce", (int(m[1]),))),
    (r"ignore it", lambda m: Clause("ignore")),
    (rf"attack {DICE}, range (\d) on the attacker", lambda m: Clause("counter", (int(m[2]),), m[1])),
    (r"redirect it to the attacker", lambda m: Clause("turned")),
]
EVENT = re.compile(
    r"^(?:RESPONSE\. |Worn\. )?(once a round, )?when an attack hits (you|an ally|you or an ally)(?: within (\d))?"
    r"(?:, if the range is (\d) or (less|more))?: (.+)$",
    re.I,
)


def _move(m: re.Match[str]) -> Clause:
    return Clause("move", (int(m[1]),), who=(m[2] or "").strip(", "))


class Reading(NamedTuple):
    """What a card says in all."""

    keywords: tuple[str, ...]
    clauses: tuple[Clause, ...]
    event: tuple[str, int, int, int] | None = None  # of an answer: whom the blow hits, within, range from, range to
    may: bool = False  # it can be declined


def _clause(words: str) -> Clause | None:
    for shape, make in SHAPES:
        found = re.fullmatch(shape, words, re.I)
        if found is not None:
            return make(found)
    return None


def read(line: str) -> Reading | None:
    """The clauses of a rules line; None where it says something that this reader does not know."""
    event = None
    may = ": you may: " in line
    line = line.replace(": you may: ", ": ")
    keywords: list[str] = []
    answer = EVENT.match(line)
    if answer is not None and ". " not in answer[6].rstrip("."):
        low, high = (1, int(answer[4])) if answer[5] == "less" else (int(answer[4] or 1), 9)
        event = (answer[2].lower(), int(answer[3] or 0), low, high)
        line = ". ".join(part[0].upper() + part[1:] for part in answer[6].rstrip(".").split("; ")) + "."
    elif line.startswith("RESPONSE"):
        return None
    found: list[Clause] = []
    for sentence in [part.strip() for part in re.split(r"\.(?: |$)", line) if part.strip()]:
        if all(word in ("FREE", "REMOVE") for word in sentence.split()):
            keywords += sentence.split()
            continue
        if sentence.startswith("Effect: "):
            effects = [_clause(part) for part in sentence[8:].split("; ")]
            if not found or None in effects:
                return None
            found[-1] = found[-1]._replace(then=tuple(effects))  # type: ignore[arg-type]
            continue
        one = _clause(sentence)
        if one is None:
            return None
        found.append(one)
    return Reading(tuple(keywords), tuple(found), event, may) if found else None


def top(dice: str) -> tuple[str, int]:
    """The highest faces of some dice as the arena loads them, and their sum."""
    letters = [LETTER[word] for word in dice.split(" + ")]
    faces = [max(FACES[letter]) for letter in letters]
    return " ".join(f"{letter}{face}" for letter, face in zip(letters, faces)), sum(faces)


class Trial:
    """A position for a card: the reader's own counting, and what really happens."""

    def __init__(self, card: str, reading: Reading) -> None:
        self.card, self.reading = card, reading
        self.arena = Arena("\n".join(["." * WIDE] * HIGH), party=4, main={"type": "survive", "rounds": 9})
        self.entry = self.arena.state.content.cards[card]
        self.user = self.person("roberta", *HERE)
        self.rolls: list[str] = []
        self.faults: list[str] = []
        self.before: dict[str, Any] = {}

    # the position

    def person(self, id: str, column: int, row: int) -> Figure:
        figure = self.arena.hero(
            id, column, row, hp=PLENTY // 2, top=PLENTY, draw=["brace"] * 9, discard=["charge"] * 4
        )
        figure.conditions = {}
        return figure

    def foe(self, column: int, row: int) -> Figure:
        return self.arena.foe("melee_goblin", column, row, hp=PLENTY)

    def away(self, figure: Figure, other: Figure) -> int:
        (c1, r1), (c2, r2) = self.arena.where(figure), self.arena.where(other)
        return max(abs(c1 - c2), abs(r1 - r2))

    def build(self) -> None:
        """A foe as far away as every attack of the card allows, others around it, allies near, at the edge and beyond."""
        c, r = HERE
        spans = [(one.numbers[0], one.numbers[1]) for one in self.reading.clauses if one.what == "attack"]
        spans += [(1, one.numbers[0]) for one in self.reading.clauses if one.what == "afflict" and one.who == "foe"]
        spans += [
            (1, one.numbers[1])
            for one in self.reading.clauses
            if one.what in ("expose", "push", "pull") and one.numbers[1]
        ]
        far = min((high for _, high in spans), default=3)
        self.target = self.foe(c + far, r)
        self.second = self.foe(c + far, r + 1)
        self.third = self.foe(c + max(1, far - 1), r - 1)
        self.distant = self.foe(c + far, r + 5)
        within = max(
            [one.numbers[-1] for one in self.reading.clauses if one.who in ("within", "ally", "another")], default=2
        )
        self.near = self.person("olette", c - 1, r)
        self.edge = self.person("tolben", c - max(2, within), r + 1)
        self.beyond = self.person("elwyn", c - within - 1, r - 1)
        self.arena.foe("glass_heart", WIDE - 1, HIGH - 1)  # somebody with a deck
        board = self.arena.encounter.boards["roberta"]
        if self.entry.kind == "action":
            board.hand = [self.card, "heavy_swing", "heavy_swing"]
        else:
            setattr(board, self.entry.kind, self.card)
            board.hand = ["heavy_swing", "heavy_swing"]
        for figure in (self.user, self.near, self.edge, self.beyond):
            if any(one.what == "cleanse" for one in self.reading.clauses):
                figure.conditions["slowed"] = "cleanup"

    # playing it

    def answer(self, decision: Decision) -> Option:
        """Stand still, aim at the one foe or the near ally, keep what need not be given."""
        options = list(decision.options)
        names = {option[1]: option for option in options if isinstance(option, tuple) and len(option) > 1}
        if decision.kind == "move":
            mover = self.arena.encounter.figures[str(decision.about[1])]  # type: ignore[index]
            self.walked.append(
                (mover.id, self.arena.where(mover), [(int(o[1]), int(o[2])) for o in options if isinstance(o, tuple)])
            )  # type: ignore[misc]
            return min(
                [option for option in options if isinstance(option, tuple)],
                key=lambda o: self.strays(mover, int(o[1]), int(o[2])),
            )
        for id in (self.target.id, self.near.id, self.edge.id, self.second.id, self.third.id):
            if id in names:
                self.aimed.append(id)
                return names[id]
        if PASS in options:
            return PASS
        if DONE in options and decision.kind in ("bottom", "rerolls"):
            return DONE
        return options[0]

    def strays(self, mover: Figure, column: int, row: int) -> tuple[int, int]:
        """How far a square lies from the distance that the next blow wants."""
        c, r = self.arena.where(self.target)
        wanted = self.away(mover, self.target)
        now = max(abs(column - c), abs(row - r))
        home = abs(column - HERE[0]) + abs(row - HERE[1])
        return abs(now - wanted) if mover is self.user else 0, home

    def drive(self, going: Any, first: Option | None = None) -> None:
        self.arena.count()
        pause = next(going, None)
        try:
            while pause is not None:
                assert isinstance(pause, Decision)
                if first is not None:
                    assert first in pause.options, f"{first} is not offered: {list(pause.options)}"
                    choice: Option = first
                    first = None
                else:
                    choice = self.answer(pause)
                pause = going.send(choice)
        except StopIteration:
            return

    def look(self) -> dict[str, Any]:
        encounter = self.arena.encounter
        seen: dict[str, Any] = {}
        for id, figure in encounter.figures.items():
            seen[id] = (figure.hp, set(figure.conditions), figure.guard, self.arena.where(figure), figure.expose)
        return seen

    def fault(self, words: str) -> None:
        self.faults.append(f"{self.card}: {words}")

    def play(self) -> list[str]:
        """Play the card and compare each clause with what is seen; what nobody speaks of must not change."""
        self.build()
        self.walked: list[tuple[str, tuple[int, int], list[tuple[int, int]]]] = []
        self.aimed: list[str] = []
        state, encounter = self.arena.state, self.arena.encounter
        board = encounter.boards["roberta"]
        expected = self.expect()
        self.arena.dice(" ".join(self.rolls))
        self.before = self.look()
        hand = {id: len(one.hand) for id, one in encounter.boards.items()}
        encounter.turn = encounter.line.index("roberta")
        state.agenda = [("act", "roberta")]
        actions = board.actions
        self.drive(agenda.step(state), ("play" if self.entry.kind == "action" else "use", self.card))
        self.compare(expected)
        self.hands(hand, expected)
        cost = 0 if "FREE" in self.reading.keywords else 1
        gained = sum(one.numbers[0] for one in self.reading.clauses if one.what == "actions")
        if board.actions != actions - cost + gained:
            self.fault(f"{actions} actions became {board.actions}")
        pile = board.aside if "REMOVE" in self.reading.keywords else board.discard
        if self.card not in pile:
            self.fault("the card did not go where its words send it")
        for one in self.reading.clauses:
            if one.what == "ready":
                self.strike_once_more(one.dice)
        return self.faults

    # what the words say

    def expect(self) -> dict[str, Any]:
        """The HP, conditions, guards and places that follow from the words, counted by hand."""
        hurt: dict[str, int] = {}
        marks: dict[str, set[str]] = {}
        guard: dict[str, int] = {}
        shifts: dict[str, int] = {}
        expose: dict[str, int] = {}
        cleansed: set[str] = set()
        drawn: dict[str, int] = {"roberta": 0}
        foes = [self.target, self.second, self.third, self.distant]
        last = self.target.id
        dealt = 0
        for one in self.reading.clauses:
            if one.what == "attack":
                low, high, area, times = one.numbers
                faces, total = top(one.dice)
                if one.who == "different":
                    struck = [[foe] for foe in (self.target, self.second, self.third)[:times]]
                elif one.who == "every":
                    struck = [[foe for foe in foes if low <= self.away(foe, self.user) <= high]]
                elif area:
                    everybody = list(self.arena.encounter.figures.values())
                    hit = [f for f in everybody if self.away(f, self.target) <= area and f.kind != "boss"]
                    struck = [[f for f in hit if not (one.who == "foes" and f.friend)]]
                else:
                    struck = [[self.target]] * times
                for group in struck:
                    self.rolls.append(faces)
                    for figure in group:
                        hurt[figure.id] = hurt.get(figure.id, 0) + total
                        dealt += total
                        for effect in one.then:
                            if effect.what == "afflict":
                                marks.setdefault(figure.id, set()).add(effect.dice)
                            else:
                                shifts[figure.id] = effect.numbers[0] * (1 if effect.what == "push" else -1)
                last = self.target.id
            elif one.what == "heal":
                amount = one.numbers[0]
                if one.dice:
                    faces, amount = top(one.dice)
                    self.rolls.append(faces)
                for id in self.whom(one):
                    hurt[id] = hurt.get(id, 0) - amount
                if one.who == "ally":
                    last = self.near.id
            elif one.what == "leech":
                hurt["roberta"] = hurt.get("roberta", 0) - dealt // 2
            elif one.what == "pay":
                hurt["roberta"] = hurt.get("roberta", 0) + one.numbers[0]
            elif one.what == "guard":
                for id in self.whom(one, last):
                    guard[id] = max(guard.get(id, 0), one.numbers[0])
                if one.who == "ally":
                    last = self.near.id
            elif one.what == "cleanse":
                cleansed |= set(self.whom(one, last))
                if one.who == "ally":
                    last = self.near.id
            elif one.what == "afflict":
                if one.who == "foe":
                    area = one.numbers[1]
                    for foe in foes:
                        if foe is self.target or (area and self.away(foe, self.target) <= area):
                            marks.setdefault(foe.id, set()).add(one.dice)
                    last = self.target.id
                else:
                    for id in self.whom(one, last):
                        marks.setdefault(id, set()).add(one.dice)
            elif one.what == "burst":
                for foe in foes:
                    if self.away(foe, self.target) <= 1 and not (one.numbers[1] and foe is self.target):
                        hurt[foe.id] = hurt.get(foe.id, 0) + one.numbers[0]
            elif one.what == "expose":
                expose[self.target.id] = one.numbers[0]
            elif one.what in ("push", "pull"):
                chosen = [f for f in foes if self.away(f, self.user) <= 1] if one.who == "every" else [self.target]
                for foe in chosen:
                    shifts[foe.id] = one.numbers[0] * (1 if one.what == "push" else -1)
            elif one.what in ("draw", "discard"):
                many = one.numbers[0] if one.what == "draw" else -one.numbers[0]
                for id in self.whom(one, last) if one.who else ["roberta"]:
                    drawn[id] = drawn.get(id, 0) + many
            elif one.what == "recover":
                drawn["roberta"] += one.numbers[0]
            elif one.what == "lead":
                last = self.near.id
        return {
            "hurt": hurt, "marks": marks, "guard": guard, "shifts": shifts, "expose": expose, "cleansed": cleansed,
            "drawn": drawn,
        }  # fmt: skip

    def whom(self, one: Clause, last: str = "") -> list[str]:
        if one.who == "self":
            return ["roberta"]
        if one.who == "ally":
            return [self.near.id]
        if one.who == "another":
            return [self.edge.id if last == self.near.id else self.near.id]
        if one.who == "same":
            return [last or self.near.id]
        friends = (self.user, self.near, self.edge, self.beyond)
        return [
            figure.id
            for figure in friends
            if self.away(figure, self.user) <= one.numbers[-1 if one.what != "afflict" else 0]
        ]

    def compare(self, expected: dict[str, Any]) -> None:
        after = self.look()
        moved = {id for id, _, _ in self.walked}
        swaps = [one for one in self.reading.clauses if one.what == "swap"]
        for id, (hp, conditions, _, where, _) in self.before.items():
            if id not in after:
                self.fault(f"{id} is gone")
                continue
            now = after[id]
            wanted = hp - expected["hurt"].get(id, 0)
            if now[0] != wanted:
                self.fault(f"{id} has {now[0]} HP, not {wanted}")
            marks = (conditions - ({"slowed"} if id in expected["cleansed"] else set())) | expected["marks"].get(
                id, set()
            )
            if now[1] != marks:
                self.fault(f"{id} is {now[1] or 'nothing'}, not {marks or 'nothing'}")
            if now[2] != expected["guard"].get(id, 0):
                self.fault(f"{id} has guard {now[2]}, not {expected['guard'].get(id, 0)}")
            if now[4] != expected["expose"].get(id, 0):
                self.fault(f"{id} takes {now[4]} more, not {expected['expose'].get(id, 0)}")
            if id in expected["shifts"] or id in moved or swaps:
                continue
            if now[3] != where:
                self.fault(f"{id} was moved")
        self.places(after, expected)
        self.others(after)

    def places(self, after: dict[str, Any], expected: dict[str, Any]) -> None:
        """Pushes, pulls and moves go as far as the words say."""
        for id, squares in expected["shifts"].items():
            (c0, r0), (c1, r1) = self.before[id][3], after[id][3]
            went = max(abs(c0 - c1), abs(r0 - r1))
            here = self.before["roberta"][3]
            gap = max(abs(c0 - here[0]), abs(r0 - here[1]))
            room = abs(squares) if squares > 0 else min(abs(squares), gap - 1)
            if went != room:
                self.fault(f"{id} was shifted by {went}, not {room}")
        moves = [one for one in self.reading.clauses if one.what in ("move", "lead")]
        if len(self.walked) != len(moves):
            self.fault(f"{len(self.walked)} moves, not {len(moves)}")
        for one, (_, (c, r), squares) in zip(moves, self.walked):
            flying = one.who == "by teleport"
            far = max(max(abs(x - c), abs(y - r)) if flying else abs(x - c) + abs(y - r) for x, y in squares)
            if far != one.numbers[0]:
                self.fault(f"a move of {far}, not {one.numbers[0]}")

    def others(self, after: dict[str, Any]) -> None:
        """What stands on no character: summons, tiles, lures, boss cards, the next round's line."""
        encounter = self.arena.encounter
        for one in self.reading.clauses:
            if one.what == "summon":
                new = [figure for id, figure in encounter.figures.items() if id not in self.before]
                names = [self.arena.state.content.summons[figure.sheet].name for figure in new]
                if names != [one.dice] * one.numbers[0]:
                    self.fault(f"summoned {names}")
                if any(self.away(figure, self.user) > one.numbers[1] for figure in new):
                    self.fault("summoned too far away")
            elif one.what == "lure" and self.user.lure != one.numbers[0]:
                self.fault(f"lures within {self.user.lure}")
            elif one.what == "peek" and len(encounter.decks[0].known) != one.numbers[0]:
                self.fault(f"saw {len(encounter.decks[0].known)} boss cards")
            elif one.what == "place" and sum(len(tile.squares) for tile in encounter.tiles) != one.numbers[0]:
                self.fault("laid another number of squares")
            elif one.what == "first" and encounter.first_next != ["first roberta"]:
                self.fault("is not first in the next round")
            elif one.what == "swap" and after["roberta"][3] != self.before[self.near.id][3]:
                self.fault("did not change places")

    def strike_once_more(self, dice: str) -> None:
        """The next attack rolls the promised die as well."""
        self.user.square = self.arena.at(self.arena.where(self.target)[0] - 1, self.arena.where(self.target)[1])
        self.third.square = self.arena.at(0, 0)
        more, extra = top(dice)
        own, total = top("red + white")
        self.arena.dice(f"{own} {more}")
        hp = self.target.hp
        self.arena.encounter.boards["roberta"].actions = 2
        self.arena.state.agenda = [("act", "roberta")]
        self.drive(agenda.step(self.arena.state), ("play", "heavy_swing"))
        if hp - self.target.hp != total + extra:
            self.fault(f"the next blow did {hp - self.target.hp}, not {total + extra}")

    def hands(self, before: dict[str, int], expected: dict[str, Any]) -> None:
        for id, board in self.arena.encounter.boards.items():
            spent = 1 if id == "roberta" and self.entry.kind == "action" else 0
            wanted = before[id] + expected["drawn"].get(id, 0) - spent
            if len(board.hand) != wanted:
                self.fault(f"{id} holds {len(board.hand)} cards, not {wanted}")

    # answers

    def respond(self) -> list[str]:
        """An enemy strikes; the card answers as its words say, and not where they exclude it."""
        assert self.reading.event is not None
        whom, within, low, high = self.reading.event
        for victim, away, answered in self.blows(whom, within, low, high):
            fresh = Trial(self.card, self.reading)
            fresh.blow(victim, away, answered)
            self.faults += fresh.faults
        return self.faults

    def blows(self, whom: str, within: int, low: int, high: int) -> list[tuple[str, int, bool]]:
        """Who is hit from how far, and whether the card may answer."""
        far = 1 if high < 9 else max(low, 1)
        found = [("self", far, "you" in whom)]
        if "ally" in whom:
            found.append(("ally", far, True))
            found.append(("distant", far, False))
        if low > 1:
            found.append(("self", 1, False))
        if high < 9:
            found.append(("self", high + 2, False))
        return found

    def blow(self, victim: str, away: int, answered: bool) -> None:
        self.walked, self.aimed = [], []
        assert self.reading.event is not None
        within = self.reading.event[1] or 1
        c, r = HERE
        self.near = self.person("olette", c - 1, r)
        self.edge = self.beyond = self.person("tolben", c - within - 1, r + 1)
        hit = {"self": self.user, "ally": self.near, "distant": self.edge}[victim]
        column, row = self.arena.where(hit)
        enemy = self.arena.foe("ranged_goblin" if away > 1 else "melee_goblin", column, row + away, hp=PLENTY)
        enemy.dice = "K+K"
        self.target = self.second = self.third = self.distant = enemy
        board = self.arena.encounter.boards["roberta"]
        if self.entry.kind == "action":
            board.hand = [self.card]
        elif self.entry.kind == "passive":
            board.passives = (self.card,)
        else:
            setattr(board, self.entry.kind, self.card)
        rolled = 12  # the highest faces of two black dice
        counters = [top(one.dice)[0] for one in self.reading.clauses if one.what == "counter"]
        self.arena.dice(" ".join(["K6 K6", *counters]))
        took = False
        hp, hand = {id: f.hp for id, f in self.arena.encounter.figures.items()}, len(board.hand)
        going = basic_strike(self.arena.state, enemy, hit, Activate(who="minions"))
        self.arena.count()
        pause = next(going, None)
        while pause is not None:
            assert isinstance(pause, Decision)
            mine = [
                one
                for one in pause.options
                if isinstance(one, tuple) and one[0] in ("respond", "use") and one[1] == self.card
            ]
            took = took or bool(mine)
            pause = _send(going, mine[0] if mine else self.answer(pause))
        automatic = any(args[1] == self.card for args in self.arena.said("trigger"))
        if (took or automatic) != answered:
            self.fault(f"a blow on {victim} from {away} {'could not' if answered else 'could'} be answered")
            return
        if answered and took != (self.reading.may or "RESPONSE" in self.entry.keywords):
            self.fault(f"{'was' if took else 'was not'} asked whether to use it")
        self.after_blow(hit, hp, hand, rolled, answered)

    def after_blow(self, hit: Figure, hp: dict[str, int], hand: int, rolled: int, answered: bool) -> None:
        damage = rolled
        healed = 0
        for one in self.reading.clauses if answered else ():
            if one.what == "reduce":
                damage -= one.numbers[0]
            elif one.what in ("ignore", "turned"):
                damage = 0
            elif one.what == "heal":
                healed = one.numbers[0]
        if hp[hit.id] - hit.hp != damage - healed:
            self.fault(f"{hit.id} lost {hp[hit.id] - hit.hp}, not {damage - healed}")
        if not answered:
            return
        moves = [one for one in self.reading.clauses if one.what == "move"]
        if len(self.walked) != len(moves):
            self.fault(f"{len(self.walked)} moves, not {len(moves)}")
        for one in self.reading.clauses:
            if one.what in ("counter", "turned"):
                due = top(one.dice)[1] if one.what == "counter" else rolled
                if hp[self.target.id] - self.target.hp != due:
                    self.fault(f"the attacker lost {hp[self.target.id] - self.target.hp}, not {due}")
            elif one.what == "guard" and self.user.guard != one.numbers[0]:
                self.fault(f"guard {self.user.guard}, not {one.numbers[0]}")
            elif one.what == "afflict" and one.dice not in self.user.conditions:
                self.fault(f"is not {one.dice}")
            elif one.what == "draw":
                board = self.arena.encounter.boards["roberta"]
                if len(board.hand) != hand - (self.entry.kind == "action") + one.numbers[0]:
                    self.fault(f"holds {len(board.hand)} cards")


def _send(going: Any, choice: Option) -> Any:
    try:
        return going.send(choice)
    except StopIteration:
        return None
