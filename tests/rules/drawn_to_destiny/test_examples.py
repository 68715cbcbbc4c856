"""The worked examples of the rules, each by its id."""

from questhall.games.drawn_to_destiny import cards, lattice
from questhall.games.drawn_to_destiny.actions import perform, wait
from questhall.games.drawn_to_destiny.advancement import advance_options, apply_advance, price, refund
from questhall.games.drawn_to_destiny.conditions import add
from questhall.games.drawn_to_destiny.content import SkillLine
from questhall.games.drawn_to_destiny.crits import armor_at, out_of_scale, rating_bonus
from questhall.games.drawn_to_destiny.damage import place_crit, place_light, put_light
from questhall.games.drawn_to_destiny.effects import Context, run
from questhall.games.drawn_to_destiny.entering import show_up
from questhall.games.drawn_to_destiny.free import use_free
from questhall.games.drawn_to_destiny.ground import cover, obstacles, reach
from questhall.games.drawn_to_destiny.levels import reckon
from questhall.games.drawn_to_destiny.means import profile
from questhall.games.drawn_to_destiny.opening import begin_test
from questhall.games.drawn_to_destiny.rounds import groups, refresh
from questhall.games.drawn_to_destiny.scene_lines import ClockLine, TaskLine
from questhall.games.drawn_to_destiny.state import Character, Task
from questhall.games.drawn_to_destiny.stepping import take_step, take_turn
from questhall.games.drawn_to_destiny.tasks import resolve_task
from questhall.kernel import rule

from .arena import GAME, arena, choices, damage, discard, exact_place, fate, fight, hand, put, table, weapon


@rule("DTD-EX-05", "DTD-DMG-04", "DTD-DMG-05")
def test_dtd_ex_05() -> None:
    for hits, severity in ((1, 1), (2, 2), (3, 3), (4, 4), (5, 4)):
        state = arena()
        hero = put(state, "Knight", "4,4", seat=0)
        place_crit(state, hero, 0, cards.parse("QS"), hits, -1)
        assert state.units[hero].crits[0].severity == severity


@rule("DTD-EX-06", "DTD-CONF-06", "DTD-APP-02", "DTD-APP-03", "DTD-DECK-02")
def test_dtd_ex_06() -> None:
    state = arena(seats=2)
    state.players[1].faction = 1
    one, two = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Mercenary", "4,2", "S", seat=1, faction="foes")
    hand(state, 0, "9W")
    hand(state, 1, "QH")
    match = fight(state, one, "thing", two)
    match.choose("answer thing:3 act", seat=1)
    while any(decision.kind == "window" for decision in match.decisions):
        match.choose("pass")
    match.choose("lay 9W strong", seat=0)
    match.choose("lay QH block", seat=1)
    state = match.state
    assert state.conflict is None or state.conflict.attacker.won
    while match.decisions and match.decisions[0].kind == "feat":
        match.choose("pass")
    assert cards.parse("QH") in match.state.players[1].discard
    assert match.state.players[1].hand == []


@rule(
    "DTD-EX-07", "DTD-APP-05", "DTD-APP-10", "DTD-COMBO-05", "DTD-COMBO-06", "DTD-LEVEL-02", "DTD-HIT-02", "DTD-HIT-03"
)
def test_dtd_ex_07() -> None:
    state = arena()
    hero, goblin = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Goblin Scout", "4,2", "S")
    hand(state, 0, "5C", "2H", "3S", "4C")
    discard(state, 0, "KW", "8W")
    fate(state, "9S")  # the Goblin's Fast
    match = fight(state, goblin, "thing", hero)
    match.choose(
        "answer thing:2 act"
        if "answer thing:2 act" in choices(match)
        else next(c for c in choices(match) if c.endswith(" act"))
    )
    match.choose("lay 5C counter")
    assert match.decisions[0].kind == "counter"
    before = len(match.state.players[0].hand)
    match.choose("strike 2H")
    assert len(match.state.players[0].hand) == before  # one played, one drawn for the Fast
    assert "add 3S 4C" in choices(match)
    match.choose("add 3S 4C")
    assert match.decisions[0].kind == "pick"
    match.choose("take KW")
    side = match.state.conflict.target if match.state.conflict else None
    assert side is None or side.hits >= 3
    assert cards.parse("KW") in match.state.players[0].hand


@rule("DTD-EX-08", "DTD-ROUND-02", "DTD-ACT-07", "DTD-ACT-08", "DTD-MOVE-01")
def test_dtd_ex_08() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
    unit = state.units[hero]
    assert (unit.move, unit.cost, unit.turn) == (5, 2, 2)
    put_light(unit, 0, (0, 1, 2))
    for left in (3, 1):
        perform(state, hero, ("recover", "Fatigue"))
        assert unit.move == left
    assert not any(text.startswith("recover") for text in choices(table(state)))


@rule("DTD-EX-11", "DTD-COUNT-03", "DTD-COUNT-01")
def test_dtd_ex_11() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
    seen = []
    for count in range(10, 0, -1):
        state.count = count
        wait(state, hero)
        seen.append(state.units[hero].move)
    assert seen == [5, 5, 5, 5, 5, 4, 3, 2, 1, 0]


@rule("DTD-EX-12", "DTD-COUNT-03", "DTD-ACT-06")
def test_dtd_ex_12() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
    unit = state.units[hero]
    for count in range(10, 3, -1):
        state.count = count
        wait(state, hero)
    assert unit.move == 3
    unit.move -= unit.cost
    seen = [unit.move]
    for count in (2, 1):
        state.count = count
        wait(state, hero)
        seen.append(unit.move)
    assert seen == [1, 1, 0]


@rule("DTD-EX-13", "DTD-MAP-02", "DTD-MOVE-02", "DTD-MOVE-03", "DTD-MAP-03")
def test_dtd_ex_13() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    seen = []
    for heading in ("N", "E", "S"):
        before = state.units[hero].move
        take_step(state, hero, lattice.HEADINGS.index(heading))
        seen.append((exact_place(state, hero), before - state.units[hero].move))
    assert seen == [("4,2", 1), ("6,2", 2), ("6,4", 2)]
    assert state.units[hero].move == 0
    assert state.units[hero].facing == 0


@rule("DTD-EX-14", "DTD-MOVE-04", "DTD-MOVE-05")
def test_dtd_ex_14() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    take_turn(state, hero, 1)
    assert lattice.HEADINGS[state.units[hero].facing] == "NE"
    take_turn(state, hero, 1)
    assert lattice.HEADINGS[state.units[hero].facing] == "E"
    assert "turn right" not in choices(table(state))
    assert state.units[hero].move == 5


@rule("DTD-EX-15", "DTD-ARC-05", "DTD-ARC-02")
def test_dtd_ex_15() -> None:
    def arcs(x: int, y: int) -> tuple[str, ...]:
        return lattice.arcs((0, 0), 1, (x, y))

    assert arcs(3, -1) == ("Front",)
    assert arcs(0, -2) == ("Front", "Left")
    assert arcs(-1, 1) == ("Back",)
    assert arcs(1, 3) == ("Right",)


@rule("DTD-EX-16", "DTD-RNG-01", "DTD-COV-02", "DTD-COV-03", "DTD-COV-05", "DTD-COV-06", "DTD-COV-07", "DTD-COV-01")
def test_dtd_ex_16() -> None:
    state = arena()
    archer = put(state, "Ranger", "8,8", "NE", seat=0)
    target = put(state, "Bandit", "12,6", "S")
    first, second = put(state, "Bandit", "10,6", "S"), put(state, "Bandit", "11,7", "S")
    one, two = state.units[archer], state.units[target]
    assert reach(state, one, two) == 3
    assert [what for _, what, _ in obstacles(state, one, two)] == [first, second]
    assert cover(state, one, two) == 2
    fate(state, "6C")
    match = fight(state, archer, "thing", target)
    assert match.state.conflict is not None
    assert match.state.conflict.target.unit == second


@rule("DTD-EX-17", "DTD-COV-03")
def test_dtd_ex_17() -> None:
    state = arena()
    archer, target = put(state, "Ranger", "2,10", "E", seat=0), put(state, "Bandit", "8,10", "W")
    near, mid, beside = put(state, "Bandit", "4,10"), put(state, "Bandit", "5,11"), put(state, "Bandit", "6,12")
    met = [what for _, what, _ in obstacles(state, state.units[archer], state.units[target])]
    assert met == [near, mid]
    assert beside not in met


@rule("DTD-EX-18", "DTD-CONF-13", "DTD-CONF-14")
def test_dtd_ex_18() -> None:
    three = cards.parse("3S")
    assert cards.compare(cards.parse("6H"), 4, three, 2) == -1
    assert cards.compare(cards.parse("5H"), 4, three, 2) == 0
    assert cards.compare(cards.parse("4H"), 4, three, 2) == 1


@rule("DTD-EX-19", "DTD-CONF-12")
def test_dtd_ex_19() -> None:
    assert cards.compare(cards.parse("2W"), 6, cards.parse("KC"), 1) == -1


@rule("DTD-EX-20", "DTD-CONF-11", "DTD-RES-04", "DTD-DECK-12")
def test_dtd_ex_20() -> None:
    state = arena()
    hero, goblin = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S")
    hand(state, 0, "5W")
    fate(state, "8Cr")
    match = fight(state, hero, "thing", goblin)
    match.choose("lay 5W block")
    assert match.state.players[0].hand == []
    assert match.state.players[0].discard == [cards.parse("5W")]
    assert match.state.units[goblin].ranks == (8, 5, 5, 6)


@rule("DTD-EX-21", "DTD-INT-05", "DTD-INT-06")
def test_dtd_ex_21() -> None:
    state = arena()
    hero, bandit = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S")
    hand(state, 0, "AS")
    fate(state, "5W")
    match = fight(state, bandit, "thing", hero)
    match.choose(next(c for c in choices(match) if c.endswith(" rest")))
    match.choose("lay AS fast")
    assert match.state.players[0].hand == [] and match.state.players[0].discard == [cards.parse("AS")]
    assert not match.state.units[hero].crits and not match.state.units[bandit].crits


@rule("DTD-EX-22", "DTD-APP-04", "DTD-INT-07")
def test_dtd_ex_22() -> None:
    state = arena()
    hero, bandit = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S")
    hand(state, 0, "8S")
    fate(state, "5H")
    match = fight(state, bandit, "thing", hero)
    match.choose(next(c for c in choices(match) if c.endswith(" act")))
    assert match.state.units[hero].move == 3
    match.choose("lay 8S evade")
    while match.decisions[0].kind == "feat":
        match.choose("pass")
    assert match.state.units[hero].move == 5
    assert match.decisions[0].kind != "evade"


@rule("DTD-EX-23", "DTD-HIT-04", "DTD-DMG-06", "DTD-APP-01")
def test_dtd_ex_23() -> None:
    state = arena()
    hero, guard = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Guardsman", "4,2", "S")
    hand(state, 0, "3H")
    fate(state, "5W")
    match = fight(state, hero, "thing", guard)
    match.choose("lay 3H fast")
    match.choose("pass")
    assert match.state.units[guard].ranks[0] == 7
    assert match.state.units[guard].crits == []
    assert len(match.state.players[0].hand) == 1


@rule("DTD-EX-24", "DTD-COMBO-01", "DTD-COMBO-03", "DTD-COMBO-05", "DTD-COMBO-06")
def test_dtd_ex_24() -> None:
    found = cards.combos(cards.parse("9W"), [cards.parse(name) for name in ("10C", "JH", "QS")])
    assert max(len(one) for one in found) == 3
    assert sum(cards.scores(cards.parse(name), 1, 9) for name in ("9W", "10C", "JH", "QS")) == 4


@rule("DTD-EX-25", "DTD-CRIT-01", "DTD-CRIT-02", "DTD-CRIT-03", "DTD-CRIT-04", "DTD-LOC-04", "DTD-DMG-08")
def test_dtd_ex_25() -> None:
    state = arena()
    hero, raider = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Goblin Raider", "4,2", "S", named=True)
    hand(state, 0, "7W")
    fate(state, "5Cr")  # Counter: Strong beats it
    damage(state, "wound", "5W", "KS")
    match = fight(state, hero, "thing", raider)
    match.choose("lay 7W strong")
    assert match.state.conflict is not None and match.state.conflict.attacker.hits == 2
    match.choose("pass")
    unit = match.state.units[raider]
    assert [(crit.card, crit.severity) for crit in unit.crits] == [(cards.parse("KS"), 2)]
    assert unit.ranks[0] == 1 and unit.ranks[3] == 4
    assert any(token.name == "Bleeding" and token.n == 1 for token in unit.tokens)
    assert cards.parse("5W") in match.state.discards[0]


@rule("DTD-EX-26", "DTD-RATE-04", "DTD-RATE-05", "DTD-RATE-06")
def test_dtd_ex_26() -> None:
    state = arena()
    put(state, "Marshal", "4,8", seat=0)
    target = put(state, "Bandit", "4,2", "S")
    bare = armor_at(state, target, 0, cards.parse("QS"), 0)
    assert bare == (0, 1)
    assert 1 + rating_bonus((6, 2), bare) == 3


@rule("DTD-EX-28", "DTD-RATE-08")
def test_dtd_ex_28() -> None:
    state = arena()
    dragon = put(state, "Young Dragon", "4,2", "S", named=True)
    goblin = put(state, "Goblin Scout", "4,4", "N", seat=0)
    assert out_of_scale(state, dragon, (2, 1), goblin) == 2


@rule("DTD-EX-29", "DTD-DMG-05", "DTD-DMG-06", "DTD-RES-02")
def test_dtd_ex_29() -> None:
    state = arena()
    hero, knight = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Knight", "4,2", "N", named=True)
    hand(state, 0, "AW", "AC", "AH", "KW")
    fate(state, "5Cr", "6H", "6S")
    damage(state, "wound", "5S")
    match = fight(state, hero, "thing", knight)
    match.choose("lay AW strong")
    while match.decisions[0].kind == "edge":
        match.choose("keep")
    match.choose("add AC AH")
    conflict = match.state.conflict
    assert conflict is not None
    conflict.attacker.hits = 6
    match2 = table(match.state)
    match2.choose("pass")
    unit = match2.state.units[knight]
    assert unit.crits[0].severity == 4
    assert sum(len(pile) for pile in unit.light[:1]) == 2


@rule("DTD-EX-30", "DTD-DMG-03", "DTD-DMG-10", "DTD-DMG-11", "DTD-DMG-17")
def test_dtd_ex_30() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
    place_light(state, hero, "Fatigue", 7)
    assert state.units[hero].ranks[0] == 1
    damage(state, "wound", "9S", "QS")
    place_light(state, hero, "Fatigue")
    assert state.units[hero].ranks[0] == 0
    place_light(state, hero, "Fatigue")
    unit = state.units[hero]
    assert [(crit.card, crit.severity) for crit in unit.crits] == [(cards.parse("QS"), 1)]
    assert unit.ranks[1] == 4


@rule("DTD-EX-31", "DTD-DMG-09", "DTD-ROUND-02")
def test_dtd_ex_31() -> None:
    state = arena()
    drone = put(state, "Hive Drone", "4,4")
    seen = []
    for _ in range(3):
        place_light(state, drone, "Slow")
        seen.append(state.units[drone].ranks[3])
    assert seen == [6, 4, 3]
    refresh(state, drone)
    assert (state.units[drone].move, state.units[drone].cost) == (3, 1)


@rule("DTD-EX-32", "DTD-TASK-01", "DTD-TASK-02", "DTD-TASK-03", "DTD-TASK-04")
def test_dtd_ex_32() -> None:
    line = TaskLine(id="lock", name="The lock", skills=("Crime",), vs=4, at=("4,2",))
    state = arena(task=(line,))
    rogue = put(state, "Rogue", "4,4", "N", seat=0)
    state.tasks = [Task("lock", 4, 4)]
    task = state.tasks[0]

    def attempt(won: bool, hits: int) -> None:
        conflict = begin_test(state, rogue, "Crime", "skill:Crime", 4, 0, "task")
        conflict.task = "lock"
        side = conflict.attacker if won else conflict.target
        side.won = side.scores = True
        side.hits = hits
        conflict.target.card = cards.parse("9W")
        resolve_task(state, conflict)
        state.conflict = None

    def round_end() -> None:
        from questhall.games.drawn_to_destiny.rounds import task_clock

        list(task_clock(state))

    attempt(True, 3)
    assert (task.challenge, task.progress) == (1, 4)
    round_end()
    attempt(False, 1)
    assert (task.challenge, task.progress) == (1, 2)
    round_end()
    assert (task.progress, task.status) == (1, "open")
    round_end()
    assert (task.progress, task.status) == (0, "failed")


@rule("DTD-EX-33", "DTD-GROUP-01", "DTD-GROUP-02")
def test_dtd_ex_33() -> None:
    state = arena()
    a, b, c, d, e, f = [put(state, "Bandit", f"{2 * n},0") for n in range(6)]
    for number, target in ((a, b), (c, b), (d, e), (f, -1), (b, -1), (e, -1)):
        state.units[number].target = target
    assert sorted(sorted(group) for group in groups(state)) == [[a, b, c], [d, e], [f]]


@rule("DTD-EX-34", "DTD-CONF-06", "DTD-CONF-07", "DTD-DECK-06")
def test_dtd_ex_34() -> None:
    state = arena()
    hero, bandit = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S")
    hand(state, 0, "QW")
    fate(state, "7Sr", "5W")
    match = fight(state, hero, "thing", bandit)
    match.choose("tap")
    assert cards.parse("QW") in match.state.players[0].hand
    assert any(event.what == "turned" and event.args[1:3] == ("7S", 1) for event in match.log(0))


@rule("DTD-EX-35", "DTD-ARC-06", "DTD-CONF-08", "DTD-LEVEL-01", "DTD-LEVEL-03")
def test_dtd_ex_35() -> None:
    state = arena()
    priest = put(state, "Priest", "4,4", "N", seat=0)  # Melee 1
    chief = put(state, "Goblin Chief", "4,2", "N")  # Melee 3, looking away
    hand(state, 0, "5W")
    fate(state, "9Hr", "QW")
    match = fight(state, priest, "thing", chief)
    conflict = match.state.conflict
    assert conflict is not None
    assert (conflict.attacker.level, conflict.target.level) == (3, 3)
    assert conflict.attacker.advantage
    match.choose("lay 5W strong")
    assert match.decisions[0].kind == "edge" and choices(match) == ["keep", "fate"]


@rule("DTD-EX-36", "DTD-CONF-14", "DTD-HIT-07", "DTD-INT-05", "DTD-HIT-08")
def test_dtd_ex_36() -> None:
    for paid in (True, False):
        state = arena()
        hero, guard = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Mercenary", "4,2", "S")
        state.units[guard].move = 5 if paid else 0
        hand(state, 0, "5W")
        fate(state, "5C")
        match = fight(state, hero, "thing", guard)
        match.choose("lay 5W strong")
        conflict = match.state.conflict
        assert conflict is not None
        assert conflict.attacker.won and conflict.target.won
        assert conflict.attacker.scores and conflict.target.scores == paid
        match.choose("pass")
        assert match.state.units[guard].ranks[0] == 7
        assert match.state.units[hero].ranks[0] == (7 if paid else 8)


@rule("DTD-EX-37", "DTD-APP-06", "DTD-APP-11", "DTD-APP-12")
def test_dtd_ex_37() -> None:
    state = arena()
    hero, bandit = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S")
    hand(state, 0, "World")
    discard(state, 0, "AH", "3W")
    fate(state, "5W")
    match = fight(state, hero, "thing", bandit)
    match.choose("lay World wild")
    assert match.decisions[0].kind == "pick"
    match.choose("take AH")
    player = match.state.players[0]
    assert player.hand == [cards.parse("AH")]
    assert player.discard == [] and cards.WORLD in player.deck and cards.parse("3W") in player.deck
    assert not match.state.units[bandit].crits and match.state.units[bandit].ranks[0] == 8


@rule("DTD-EX-38", "DTD-SCENE-04", "DTD-COUNT-07", "DTD-ROUND-02")
def test_dtd_ex_38() -> None:
    state = arena()
    runner = put(state, "Speedster", "4,4", seat=0)
    unit = state.units[runner]
    assert (unit.move, unit.cost, unit.stride) == (50, 25, 5)
    wait(state, runner)
    assert unit.move == 45
    match = table(state)
    for _ in range(4):
        match.choose("step S" if "step S" in choices(match) else "step N")
        assert "done" in choices(match)


@rule("DTD-EX-39", "DTD-END-01", "DTD-END-02", "DTD-END-04", "DTD-END-05", "DTD-END-06", "DTD-END-07")
def test_dtd_ex_39() -> None:
    state = arena()
    one, two = put(state, "Mercenary", "4,4", seat=0), put(state, "Ranger", "8,8", seat=0)
    place_light(state, one, "Fatigue", 2)
    place_light(state, two, "Slow")
    state.units[two].cool = ("Aim",)
    state.tasks = [Task("nothing@1", 1, 3)]
    state.tasks[0].id = "x"
    state.phase = "round_end"
    size = len(state.players[0].hand)
    match = table(state)
    assert len(match.state.players[0].hand) == size + 1
    assert match.decisions[0].kind == "recover" and match.decisions[0].about == two  # the first had no choice
    assert len(match.state.units[one].light[0]) == 1
    assert set(choices(match)) == {"recover Slow", "ready Aim"}
    match.choose("ready Aim")
    assert match.state.struck == [1]
    assert match.state.tasks == [] or match.state.tasks[0].status == "failed"
    assert match.state.units[two].light[3] and not match.state.units[two].cool


@rule("DTD-EX-40", "DTD-ADV-02", "DTD-ADV-04", "DTD-ADV-05")
def test_dtd_ex_40() -> None:
    state = arena()
    hero = Character("Mercenary", 0, (SkillLine(name="Melee", level=3),), sp=3, ap=1, weeks=3)
    apply_advance(state, hero, ("train", "Melee"))
    assert hero.skills[0].level == 4 and hero.sp == 0 and hero.weeks == 1
    poor = Character("Mercenary", 0, (SkillLine(name="Melee", level=3),), sp=2, weeks=2)
    assert ("train", "Melee") not in advance_options(state, poor)
    assert refund(4) == 3 and refund(1) == 1
    apply_advance(state, hero, ("gain", "Riposte"))
    assert "Riposte" in hero.skills[0].cards and hero.ap == 0 and hero.weeks == 0


@rule("DTD-EX-41", "DTD-NPC-09", "DTD-CONF-03")
def test_dtd_ex_41() -> None:
    state = arena()
    hero, zombie = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Zombie Walker", "4,2", "S")
    hand(state, 0, "9H")
    fate(state, "4Wr")
    match = fight(state, zombie, "ability:Bite", hero)
    match.choose(next(c for c in choices(match) if c.endswith(" rest")))
    match.choose("lay 9H fast")
    assert any(event.what == "turned" and event.args[1:3] == ("4W", 0) for event in match.log(0))


@rule("DTD-EX-42", "DTD-HIDE-04", "DTD-COND-25")
def test_dtd_ex_42() -> None:
    state = arena()
    hero, goblin = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Goblin Scout", "4,0", "S")
    state.units[goblin].hidden = True
    show_up(state, goblin, "seen")
    unit = state.units[hero]
    assert unit.ranks[1] == 4 and unit.move == 3


@rule("DTD-EX-43", "DTD-STAT-09", "DTD-STAT-11", "DTD-RATE-04")
def test_dtd_ex_43() -> None:
    from questhall.games.drawn_to_destiny.notation import parse

    assert rating_bonus(parse("1x2"), (10, 1)) == 0
    assert rating_bonus((1, 1), (0, 1)) == 1


@rule("DTD-EX-44", "DTD-FREE-07", "DTD-FREE-13", "DTD-FREE-14")
def test_dtd_ex_44() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
    unit = state.units[hero]
    use_free(state, hero, "burst")
    use_free(state, hero, "burst")
    assert (unit.move, unit.turn, len(unit.light[3])) == (9, 4, 2)
    refresh(state, hero)
    assert (unit.move, unit.cost) == (3, 1)


@rule("DTD-EX-45", "DTD-HIT-06", "DTD-FREE-08", "DTD-HIT-04")
def test_dtd_ex_45() -> None:
    for answer, body in (("feat attacker +1", 6), ("feat attacker -1", 8)):
        state = arena()
        hero, guard = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Guardsman", "4,2", "S")
        hand(state, 0, "3H")
        fate(state, "5W")
        match = fight(state, hero, "thing", guard)
        match.choose("lay 3H fast")
        match.choose(answer)
        assert match.state.units[guard].ranks[0] == body
        assert match.state.units[guard].crits == []
        assert match.state.units[hero].points == 0


@rule("DTD-EX-46", "DTD-RNG-05", "DTD-RNG-07")
def test_dtd_ex_46() -> None:
    state = arena()
    medic = put(state, "Paramedic", "4,4", "N", seat=0)
    conflict = begin_test(state, medic, "Medicine", "skill:Medicine", 4, 0)
    assert not conflict.attacker.disadvantage
    state = arena()
    ranger, bandit = put(state, "Ranger", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S")
    fight(state, ranger, "thing", bandit)
    assert state.conflict is not None
    reckon(state, state.conflict)
    assert state.conflict.attacker.disadvantage


@rule("DTD-EX-47", "DTD-ADV-02", "DTD-ADV-03")
def test_dtd_ex_47() -> None:
    assert [price(level) for level in (0, 1, 2, 3)] == [1, 1, 2, 3]


@rule("DTD-EX-48", "DTD-END-07", "DTD-END-08", "DTD-END-09")
def test_dtd_ex_48() -> None:
    state = arena(clock=ClockLine(cards=3, clock_empty="failure"))
    put(state, "Mercenary", "4,4", seat=0)
    put(state, "Bandit", "20,20")
    state.phase, state.round = "begin_round", 0
    match = table(state)
    while not match.over:
        options = choices(match)
        match.choose("rest" if "rest" in options else "none" if "none" in options else options[0])
        if match.state.round > 4:
            break
    assert match.over and match.state.round == 3
    assert match.outcome is not None and match.outcome.reason == "failure"


@rule("DTD-EX-02", "DTD-RATE-02", "DTD-ITEM-03")
def test_dtd_ex_02() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
    place_light(state, hero, "Fatigue", 4)
    assert profile(state, hero, weapon(state, hero)).rating == (6, 1)


def test_effects_of_conditions_can_be_placed_by_cards() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,4", seat=0)
    add(state, hero, "Bleeding", 2)
    bandage = GAME.content.abilities["Bandage"]
    run(state, bandage.do[0], Context(hero, hero))
    assert sum(token.n for token in state.units[hero].tokens if token.name == "Bleeding") == 1
