"""The second half of the reader: words that work while a card lies there (see `words_reader`)."""

import re
from typing import Callable

from msgspec.structs import replace
from tests.games.adventure_tactics.rules.words_reader import DICE, HERE, PLENTY, Reading, Trial, _clause, top

from questhall.games.adventure_tactics.content.conditions import CONDITIONS
from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.campaign.setup import ready
from questhall.games.adventure_tactics.rules.cards.classes import hearts, hero_of
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.fight.inflicting import inflict
from questhall.games.adventure_tactics.rules.round import agenda
from questhall.games.adventure_tactics.rules.round.rounds import begin_round
from questhall.games.adventure_tactics.state import Figure

Set = Callable[["Standing"], None]
EMPTY = Reading((), ())


class Standing(Trial):
    """A hero on whose board the card lies, and a foe at some distance."""

    def __init__(self, card: str, away: int = 1, foe: str = "melee_goblin", without: bool = False) -> None:
        super().__init__(card, EMPTY)
        c, r = HERE
        self.target = self.second = self.third = self.distant = self.arena.foe(foe, c + away, r, hp=PLENTY)
        self.near = self.person("olette", 0, 0)
        self.edge = self.beyond = self.person("tolben", 0, 2)
        self.person("elwyn", 0, 4)
        self.walked, self.aimed = [], []
        board = self.arena.encounter.boards["roberta"]
        if without or self.entry.kind == "action":
            pass  # the same position without the card
        elif self.entry.kind in ("passive", "dice"):
            setattr(board, "passives" if self.entry.kind == "passive" else "dice", (self.card,))
        else:
            setattr(board, self.entry.kind, self.card)
        board.actions = 5
        self.arena.encounter.turn = self.arena.encounter.line.index("roberta")
        self.arena.encounter.round = 2

    def act(self, *option: str) -> None:
        self.arena.state.agenda = [("act", "roberta")]
        self.drive(agenda.step(self.arena.state), tuple(option))

    def swing(self, card: str = "heavy_swing") -> int:
        """The damage of one blow in which every die shows its highest face."""
        board = self.arena.encounter.boards["roberta"]
        board.hand = [card, *board.hand]
        self.highest()
        hp = self.target.hp
        self.act("play", card)
        return hp - self.target.hp

    def highest(self) -> None:
        """All faces are sorted: the sixth is the highest of every die."""
        self.arena.state.chance.faces = [6] * 40  # type: ignore[attr-defined]

    wanted: tuple[int, int] | None = None  # where a move shall go

    def answer(self, decision):  # type: ignore[no-untyped-def]
        """Yes to every die that may be added."""
        if decision.kind == "move" and self.wanted is not None:
            return ("to", *self.wanted)
        wanted = [
            one for one in decision.options if isinstance(one, tuple) and one[0] in ("add", "use", "do", "respond")
        ]
        return (
            wanted[0]
            if wanted and decision.kind in ("add_die", "trigger", "may", "response")
            else super().answer(decision)
        )


def _invisible(t: Standing) -> None:
    t.user.conditions["invisible"] = "cleanup"


def _ally_beside(t: Standing) -> None:
    t.near.square = t.target.square + 17


def _summon_beside(t: Standing) -> None:
    figure = Figure("s1", "summon", "imp", t.target.square + 17, 5, 5, owner="roberta")
    t.arena.encounter.figures["s1"] = figure


def _half(t: Standing) -> None:
    t.user.hp = t.user.top // 2


def _mark(name: str) -> Set:
    def put(t: Standing) -> None:
        t.target.conditions[name] = "cleanup"

    return put


def _set(**values: object) -> Set:
    def put(t: Standing) -> None:
        for name, value in values.items():
            setattr(t.user, name, value)

    return put


def _nothing(t: Standing) -> None:
    pass


def _well(t: Standing) -> None:
    t.user.hp = t.user.top


def _wounded(t: Standing) -> None:
    t.target.hp = t.target.top // 2


def _scratched(t: Standing) -> None:
    t.target.hp = t.target.top - 1


def _guilty(t: Standing) -> None:
    t.target.hurt_hero = True


def _armed(t: Standing) -> None:
    t.arena.encounter.boards["roberta"].weapon = "militia_spear"


def _first_round(t: Standing) -> None:
    t.arena.encounter.round = 1


class If:
    """A condition in words: how far the foe stands, who it is, and what makes it true or false."""

    def __init__(
        self, true: Set, false: Set = _nothing, away: int = 1, far: int = 0, foe: str = "", other: str = ""
    ) -> None:
        self.true, self.false, self.away, self.far = true, false, away, far or away
        self.foe, self.other = foe or "melee_goblin", other or "melee_goblin"


IFS: dict[str, If] = {
    "": If(_nothing),
    "you are invisible": If(_invisible),
    "an ally is next to the target": If(_ally_beside),
    "an own summon is next to the target": If(_summon_beside),
    "you have at most half HP": If(_half, _well),
    "you have at most 5 HP": If(_set(hp=5), _well),
    "you have at most half HP and the range is 1 or less": If(_half, _well),
    "the range is 4 or more": If(_nothing, away=4, far=3),
    "the target has full HP": If(_nothing, _scratched),
    "the target has at most half HP": If(_wounded),
    "the target is slowed or the target is weakened": If(_mark("slowed")),
    "the target has a condition": If(_mark("weakened")),
    "the target is of the tower": If(_nothing, foe="tower_guard"),
    "the target is bound or the target is of the tower": If(_nothing, foe="tower_guard"),
    "the target has damaged a hero this round": If(_guilty),
    "you have attacked this turn": If(_set(attacks=1)),
    "you have moved 3 squares or more": If(_set(moved=3), _set(moved=2)),
    "you have moved 2 squares or more": If(_set(moved=2), _set(moved=1)),
    "you have not moved this turn and the range is 2 or more": If(_nothing, _set(moved=1), away=3),
    "your weapon slot is empty and the range is 1 or less": If(_nothing, _armed),
    "it is round 1": If(_first_round),
    "it is a boss": If(_nothing, foe="iron_castellan"),
    "the target is bound": If(_nothing, foe="drowned"),
}
STRIKES = {1: "heavy_swing"}  # red + white
FAR = "arcane_bolt"  # a red die, range 4


def blow_words(line: str) -> tuple[int, str, str] | None:
    """``Your attacks: add white if ...`` or ``Your attacks +1 while ...``: how much more, when, how often."""
    found = re.fullmatch(rf"Your attacks: add {DICE}(?: if (.+?))?(?: \((once a turn)\))?\.", line)
    if found is not None:
        return top(found[1])[1], found[2] or "", found[3] or ""
    found = re.fullmatch(r"Your attacks: add \+(\d)(?: if (.+?))?()\.", line)
    if found is None:
        found = re.fullmatch(r"Your attacks \+(\d)(?: while (.+?))?(?: \((once an encounter)\))?\.", line)
    return (int(found[1]), found[2] or "", found[3] or "") if found is not None else None


def check_blow(card: str, more: int, when: str, often: str) -> list[str]:
    """True: so much more than without the card; false: nothing more; a limit counts."""
    condition = IFS[when]
    faults = []
    for holds, away, foe in ((True, condition.away, condition.foe), (False, condition.far, condition.other)):
        if not holds and not when:
            continue
        done = []
        for without in (False, True):
            trial = Standing(card, away, foe, without)
            (condition.true if holds else condition.false)(trial)
            strike = STRIKES.get(away, FAR)
            done.append([trial.swing(strike), trial.swing(strike)])
        due = more if holds else 0
        if done[0][0] - done[1][0] != due:
            faults.append(f"{card}: {done[0][0] - done[1][0]} more where {due} is due ({when or 'always'}: {holds})")
        if holds and often and done[0][1] != done[1][1]:
            faults.append(f"{card}: {done[0][1] - done[1][1]} more the second time")
    return faults


def check_better(card: str, words: str, more: int, when: str) -> list[str]:
    """An attack that is better under a condition: ``Attack red, range 4; plus white if ...``."""
    one = _clause(words)
    assert one is not None and one.what == "attack"
    condition = IFS[when]
    plain, faults = top(one.dice)[1], []
    for holds, foe in ((True, condition.foe), (False, condition.other)):
        trial = Standing(card, one.numbers[1] if condition.away == 1 else condition.away, foe)
        (condition.true if holds else condition.false)(trial)
        done, due = trial.swing(card), plain + (more if holds else 0)
        if done != due:
            faults.append(f"{card}: {done} damage, not {due} ({when}: {holds})")
    return faults


def check_hand(card: str, more: int) -> list[str]:
    """A hand is filled up to so many cards at the start of a round."""
    trial = Standing(card)
    for board in trial.arena.encounter.boards.values():
        board.hand = []
    begin_round(trial.arena.state)
    held = {id: len(board.hand) for id, board in trial.arena.encounter.boards.items()}
    sound = held["roberta"] == held["olette"] + more
    return [] if sound else [f"{card}: {held}"]


def check_healed(card: str, more: int) -> list[str]:
    """Heals that others give to the bearer."""
    done = []
    for without in (False, True):
        trial = Standing(card, 5, without=without)
        encounter = trial.arena.encounter
        trial.near.square = trial.user.square - 1
        encounter.boards["olette"].hand, encounter.boards["olette"].actions = ["healing_prayer"], 2
        encounter.turn = encounter.line.index("olette")
        trial.near.hp = trial.near.top
        trial.edge.hp = trial.edge.top
        trial.near, trial.target = trial.user, trial.user  # whom the answers choose
        trial.highest()
        hp = trial.user.hp
        trial.arena.state.agenda = [("act", "olette")]
        trial.drive(agenda.step(trial.arena.state), ("play", "healing_prayer"))
        done.append(trial.user.hp - hp)
    return [] if done[0] - done[1] == more else [f"{card}: {done[0] - done[1]} more, not {more}"]


def check_summon_hp(card: str, more: int) -> list[str]:
    """A summon comes with so much more HP than without the card."""
    found = []
    for without in (False, True):
        trial = Standing(card, 5, without=without)
        trial.arena.encounter.boards["roberta"].hand = ["call_imp"]
        trial.act("play", "call_imp")
        found.append(next(one.top for one in trial.arena.encounter.figures.values() if one.kind == "summon"))
    return [] if found[0] - found[1] == more else [f"{card}: {found[0] - found[1]} HP more, not {more}"]


def check_rough(card: str, ground: str) -> list[str]:
    """Over obstacles or water as over open ground, where others are hindered."""
    far = []
    for without in (False, True):
        trial = Standing(card, 5, without=without)
        column = HERE[0]
        rows = [["."] * 17 for _ in range(15)]
        for one in range(15):
            rows[one][column + 1] = ground  # a strip from top to bottom
        encounter = trial.arena.state.content.chapters["t01"].encounter
        assert encounter is not None
        board = "\n".join("".join(cells) for cells in rows)
        chapter = replace(trial.arena.state.content.chapters["t01"], encounter=replace(encounter, board=board))
        content = trial.arena.state.content
        trial.arena.state.content = replace(content, chapters={**content.chapters, "t01": chapter})
        trial.target.square = trial.arena.at(16, 14)
        trial.arena.encounter.boards["roberta"].hand = ["basic_move"]
        trial.act("play", "basic_move")
        far.append(max(x for x, _ in trial.walked[0][2]) - column)
    free, hindered = 4, {"^": 3, "~": 0}[ground]
    return [] if far == [free, hindered] else [f"{card}: {far} squares over {ground}"]


def check_foes_no_hindrance(card: str) -> list[str]:
    """Moves pass through a foe that would be in the way."""
    far = []
    for without in (False, True):
        trial = Standing(card, 1, without=without)
        for row in range(15):
            if row != HERE[1]:
                trial.arena.foe("melee_goblin", HERE[0] + 1, row, id=f"X{row}")
        trial.arena.encounter.boards["roberta"].hand = ["basic_move"]
        trial.act("play", "basic_move")
        far.append(max(x for x, _ in trial.walked[0][2]) - HERE[0])
    return [] if far == [4, 0] else [f"{card}: {far} squares through a line of foes"]


def check_fire(card: str) -> list[str]:
    """A walk through a fire wall burns nobody who is immune."""
    burnt = []
    for without in (False, True):
        trial = Standing(card, 5, without=without)
        for row in range(15):
            trial.arena.tile("fire_wall", (HERE[0] + 1, row))
        trial.arena.encounter.boards["roberta"].hand = ["basic_move"]
        trial.target.square = trial.arena.at(HERE[0] + 3, HERE[1])
        trial.highest()
        trial.wanted = (HERE[0] + 2, HERE[1])
        hp = trial.user.hp
        trial.act("play", "basic_move")
        burnt.append(hp - trial.user.hp)
    return [] if burnt == [0, 3] else [f"{card}: burnt for {burnt}"]


def check_price(card: str, words: str) -> list[str]:
    """What happens when a card of one's own hurts its player."""
    drawn = re.fullmatch(r"draw (\d)", words)
    trial = Standing(card)
    board = trial.arena.encounter.boards["roberta"]
    board.hand = ["reckless_blow"]  # 1 damage to oneself, then a blow
    trial.highest()
    hp = trial.user.hp
    trial.act("play", "reckless_blow")
    if drawn is not None:
        sound = len(board.hand) == int(drawn[1]) and hp - trial.user.hp == 1
    else:
        sound = trial.user.hp == hp
    return [] if sound else [f"{card}: {len(board.hand)} cards, {hp - trial.user.hp} damage"]


def check_free(card: str, many: int) -> list[str]:
    trial = Standing(card)
    board = trial.arena.encounter.boards["roberta"]
    board.hand = ["quick_slash"]
    trial.highest()
    trial.act("play", "quick_slash")
    return [] if len(board.hand) == many else [f"{card}: {len(board.hand)} cards"]


def check_healer(card: str, back: int) -> list[str]:
    """Who heals another is healed, too."""
    trial = Standing(card, 5)
    trial.near.square = trial.user.square + 17
    trial.arena.encounter.boards["roberta"].hand = ["healing_prayer"]
    hp = trial.user.hp
    trial.act("play", "healing_prayer")
    return [] if trial.user.hp - hp == back else [f"{card}: {trial.user.hp - hp} back, not {back}"]


def check_pass(card: str, effects: str) -> list[str]:
    trial = Standing(card)
    hp, board = trial.user.hp, trial.arena.encounter.boards["roberta"]
    board.hand, board.actions = ["heavy_swing"], 2
    trial.arena.state.agenda = [("act", "roberta")]
    trial.drive(agenda.step(trial.arena.state), "pass")
    return _after(trial, card, effects, hp, 0, len(board.hand) - 1)


def check_hp(card: str, more: int) -> list[str]:
    """Maximum HP with the board as it is."""
    trial = Standing(card)
    box = hero_of(trial.arena.state, "roberta")
    ready(trial.arena.state)
    due = hearts(trial.arena.state, box) + more
    return [] if trial.user.top == due else [f"{card}: {trial.user.top} HP, not {due}"]


def check_immune(card: str, condition: str) -> list[str]:
    trial = Standing(card)
    trial.drive(inflict(trial.arena.state, trial.user, condition, "cleanup"))
    trial.drive(inflict(trial.arena.state, trial.near, condition, "cleanup"))
    sound = condition not in trial.user.conditions and condition in trial.near.conditions
    return [] if sound else [f"{card}: {condition} all the same"]


def check_stays_up(card: str, left: int) -> list[str]:
    trial = Standing(card)
    trial.drive(lose(trial.arena.state, trial.user, PLENTY, trial.target, None))
    sound = not trial.user.down and trial.user.hp == left
    return [] if sound else [f"{card}: {trial.user.hp} HP, down: {trial.user.down}"]


def check_kill(card: str, effects: str) -> list[str]:
    """When an enemy is defeated by one's own blow."""
    trial = Standing(card)
    trial.target.hp = 1
    other = trial.arena.foe("melee_goblin", 12, 12, hp=PLENTY)
    hp, gold = trial.user.hp, trial.arena.state.gold
    trial.swing()
    board = trial.arena.encounter.boards["roberta"]
    assert other.hp == PLENTY
    return list(_after(trial, card, effects, hp, gold, len(board.hand)))


def check_window(card: str, moment: str, effects: str) -> list[str]:
    """At the start of a round, when the encounter begins."""
    trial = Standing(card)
    trial.target.square = trial.arena.at(14, 14)
    hp, gold, hand = trial.user.hp, trial.arena.state.gold, len(trial.arena.encounter.boards["roberta"].hand)
    trial.drive(window(trial.arena.state, moment, Moment(None, None)))
    return list(_after(trial, card, effects, hp, gold, len(trial.arena.encounter.boards["roberta"].hand) - hand))


def _after(trial: Standing, card: str, effects: str, hp: int, gold: int, hand: int) -> list[str]:
    faults = []
    drawn = 0
    for part in effects.rstrip(".").split("; "):
        money = re.fullmatch(r"gain (\d) gold", part)
        if money is not None:
            if trial.arena.state.gold - gold != int(money[1]):
                faults.append(f"{card}: {trial.arena.state.gold - gold} gold")
            continue
        if part == "become invisible until your next turn":
            part = "become invisible"
        one = _clause(part)
        assert one is not None, part
        if one.what == "heal" and trial.user.hp - hp != one.numbers[0]:
            faults.append(f"{card}: healed {trial.user.hp - hp}, not {one.numbers[0]}")
        elif one.what == "afflict" and one.dice not in trial.user.conditions:
            faults.append(f"{card}: not {one.dice}")
        elif one.what == "guard" and trial.user.guard != one.numbers[0]:
            faults.append(f"{card}: guard {trial.user.guard}")
        elif one.what in ("draw", "discard"):
            drawn += one.numbers[0] * (1 if one.what == "draw" else -1)
    if hand != drawn:
        faults.append(f"{card}: {hand} cards more, not {drawn}")
    return faults


def check_walk(card: str, how: str, more: int) -> list[str]:
    """Farther by so much: a Basic Move, or a card given up."""
    found = []
    for id in (card, ""):
        trial = Standing(card)
        if not id:
            board = trial.arena.encounter.boards["roberta"]
            board.passives, board.accessory, board.armor = (), "", ""
        trial.target.square = trial.arena.at(16, 14)
        trial.arena.encounter.boards["roberta"].hand = ["basic_move"]
        if how == "invisible":
            _invisible(trial)
        trial.act("walk" if how == "discard" else "play", "basic_move")
        _, (c, r), squares = trial.walked[0]
        found.append(max(abs(x - c) + abs(y - r) for x, y in squares))
    return [] if found[0] - found[1] == more else [f"{card}: {found[0] - found[1]} farther, not {more}"]


def check_heal(card: str, more: int, plain: int = 0) -> list[str]:
    """A heal of one's own brings more; every die shows its highest face."""
    trial = Standing(card)
    trial.near.square = trial.user.square + 17
    trial.arena.encounter.boards["roberta"].hand = ["healing_prayer"]  # white + white
    trial.highest()
    hp = trial.near.hp
    trial.act("play", "healing_prayer")
    due = 6 + more
    return [] if trial.near.hp - hp == due else [f"{card}: healed {trial.near.hp - hp}, not {due}"]


def check_reach(card: str, more: int) -> list[str]:
    """An attack of range 4 reaches so much farther, and no more."""
    faults = []
    for away, reached in ((4 + more, True), (5 + more, False)):
        trial = Standing(card, away)
        trial.arena.encounter.boards["roberta"].hand = ["arcane_bolt"]
        offered = "play arcane_bolt" in trial.arena.options("roberta")
        if offered != reached:
            faults.append(f"{card}: at {away} {'offered' if offered else 'not offered'}")
    return faults


KILL = r"(?:RESPONSE\. )?(?:Once an? (?:round|encounter|turn), )?when you defeat an enemy: (.+)"


def check(card: str, line: str) -> list[str] | None:
    """The trial that fits the words; None where they say what is not read here."""
    found = blow_words(line)
    if found is not None:
        return check_blow(card, *found) if found[1] in IFS else None
    better = re.fullmatch(rf"(?:REMOVE\. )?(Attack [^.;]+?); plus {DICE} if (.+)\.", line)
    if better is not None and better[3] in IFS:
        return check_better(card, better[1], top(better[2])[1], better[3])
    better = re.fullmatch(r"(?:REMOVE\. )?(Attack [^.;]+?); \+(\d) if (.+)\.", line)
    if better is not None and better[3] in IFS:
        return check_better(card, better[1], int(better[2]), better[3])
    better = re.fullmatch(rf"(?:REMOVE\. )?(Attack [^.;]+?)\. If (.+): attack {DICE}, range \d\.", line)
    if better is not None and better[2] in IFS:
        return check_better(card, better[1], top(better[3])[1], better[2])
    faults: list[str] = []
    for sentence in [part for part in re.split(r"(?<=\.)(?<!E\.) ", line) if part]:
        one = _standing(card, sentence)
        if one is None:
            return None
        faults += one
    return faults


def _standing(card: str, words: str) -> list[str] | None:
    words = words.replace(": you may: ", ": ")
    shapes: list[tuple[str, Callable[[re.Match[str]], list[str]]]] = [
        (r"Immune to fire\.", lambda m: check_fire(card)),
        (r"Maximum HP \+(\d)\.", lambda m: check_hp(card, int(m[1]))),
        (rf"Immune to ({'|'.join(CONDITIONS)})\.", lambda m: check_immune(card, m[1])),
        (r"(?:RESPONSE REMOVE\. )?(?:Once an encounter, )?when you would fall: stay up with (\d) HP\.", lambda m: check_stays_up(card, int(m[1]))),
        (KILL, lambda m: check_kill(card, m[1])),
        (r"Basic Move \+(\d)\.", lambda m: check_walk(card, "basic", int(m[1]))),
        (r"Movement -(\d)\.", lambda m: check_walk(card, "basic", -int(m[1]))),
        (r"Discarding to move gives \+(\d)\.", lambda m: check_walk(card, "discard", int(m[1]))),
        (r"Your moves \+(\d) while you are invisible\.", lambda m: check_walk(card, "invisible", int(m[1]))),
        (r"Your heals \+(\d)\.", lambda m: check_heal(card, int(m[1]))),
        (rf"Your heals: add {DICE}\.", lambda m: check_heal(card, top(m[1])[1])),
        (r"Hand size \+(\d)\.", lambda m: check_hand(card, int(m[1]))),
        (r"Heals on you \+(\d)(?: \(once an encounter\))?\.", lambda m: check_healed(card, int(m[1]))),
        (r"When you pass: (.+)", lambda m: check_pass(card, m[1])),
        (r"Your summons' HP \+(\d)\.", lambda m: check_summon_hp(card, int(m[1]))),
        (r"Obstacles cost you 1\.", lambda m: check_rough(card, "^")),
        (r"You can cross water\.", lambda m: check_rough(card, "~")),
        (r"Your moves pass through foes\.", lambda m: check_foes_no_hindrance(card)),
        (r"Once a turn, when your own cards damage you: (draw \d)\.", lambda m: check_price(card, m[1])),
        (r"Damage from your own cards -1 \(once a turn\)\.", lambda m: check_price(card, "")),
        (r"Once a turn, when you play a FREE card: draw (\d)\.", lambda m: check_free(card, int(m[1]))),
        (r"When you heal another hero: heal yourself: (\d)\.", lambda m: check_healer(card, int(m[1]))),
        (r"Reach of your attacks \+(\d)\.", lambda m: check_reach(card, int(m[1]))),
        (r"When the encounter begins: (.+)", lambda m: check_window(card, "setup", m[1])),
        (r"(?:Once a round, )?at the start of the round(?:, if no foe is next to you)?: (.+)", lambda m: check_window(card, "round_start", m[1])),
    ]  # fmt: skip
    for shape, make in shapes:
        found = re.fullmatch(shape, words, re.I)
        if found is not None:
            try:
                return make(found)
            except AssertionError as fault:
                if _readable(found):
                    raise
                del fault
                return None
    more = blow_words(words)
    return check_blow(card, *more) if more is not None and more[1] in IFS else None


def _readable(found: re.Match[str]) -> bool:
    """Whether the effects that follow an event are words of the first reader."""
    if not found.groups() or found[1] is None or found[1].isdigit():
        return True
    parts = found[1].rstrip(".").split("; ")
    return all(_clause(part) is not None or part.startswith("gain ") or part.endswith("next turn") for part in parts)
