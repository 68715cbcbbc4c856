"""The worked examples of the rules from the thirtieth on, each by its id."""

from tests.games.drawn_to_destiny.positions import (
    alone,
    arena,
    choices,
    damage,
    discard,
    duel,
    fate,
    fight,
    hand,
    put,
    table,
)

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.scenes import ClockLine, TaskLine
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.rules.conflict.skill_tests import begin_test
from questhall.games.drawn_to_destiny.rules.conflict.tasks import resolve_task
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import rating_bonus
from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
from questhall.games.drawn_to_destiny.rules.harm.hiding import show_up
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.round.groups import groups
from questhall.games.drawn_to_destiny.rules.scene.advancement import advance_options, apply_advance, level_price, refund
from questhall.games.drawn_to_destiny.rules.scene.free_actions import use_free
from questhall.games.drawn_to_destiny.rules.turn.waiting import wait
from questhall.games.drawn_to_destiny.rules.units.refresh import refresh
from questhall.games.drawn_to_destiny.state import Character, Task
from questhall.kernel import rule


@rule("DTD-EX-30", "DTD-DMG-03", "DTD-DMG-10", "DTD-DMG-11", "DTD-DMG-17")
def test_dtd_ex_30() -> None:
    state, hero = alone()
    place_light(state, hero, "Fatigue", 7)
    assert state.units[hero].ranks[0] == 1
    damage(state, "wound", "9S", "QS")
    place_light(state, hero, "Fatigue")
    assert state.units[hero].ranks[0] == 0
    place_light(state, hero, "Fatigue")
    unit = state.units[hero]
    assert [(crit.card, crit.severity) for crit in unit.crits] == [(conflict_cards.parse_card("QS"), 1)]
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
        conflict.target.card = conflict_cards.parse_card("9W")
        resolve_task(state, conflict)
        state.conflict = None

    def round_end() -> None:
        from questhall.games.drawn_to_destiny.rules.round.round_end import task_clock

        task_clock(state)

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
    state, hero, bandit = duel()
    hand(state, 0, "QW")
    fate(state, "7Sr", "5W")
    match = fight(state, hero, "thing", bandit)
    match.choose("tap")
    assert conflict_cards.parse_card("QW") in match.state.players[0].hand
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
        state, hero, guard = duel("Mercenary", "Mercenary")
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
    state, hero, bandit = duel()
    hand(state, 0, "World")
    discard(state, 0, "AH", "3W")
    fate(state, "5W")
    match = fight(state, hero, "thing", bandit)
    match.choose("lay World wild")
    assert match.decisions[0].kind == "pick"
    match.choose("take AH")
    player = match.state.players[0]
    assert player.hand == [conflict_cards.parse_card("AH")]
    assert (
        player.discard == [] and conflict_cards.WORLD in player.deck and conflict_cards.parse_card("3W") in player.deck
    )
    assert not match.state.units[bandit].crits and match.state.units[bandit].ranks[0] == 8


@rule("DTD-EX-38", "DTD-SCENE-04", "DTD-COUNT-07", "DTD-ROUND-02")
def test_dtd_ex_38() -> None:
    state, runner = alone("Speedster")
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
    state, hero, zombie = duel("Mercenary", "Zombie Walker")
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
    from questhall.games.drawn_to_destiny.content.stats import parse_stat

    assert rating_bonus(parse_stat("1x2"), (10, 1)) == 0
    assert rating_bonus((1, 1), (0, 1)) == 1


@rule("DTD-EX-44", "DTD-FREE-07", "DTD-FREE-13", "DTD-FREE-14")
def test_dtd_ex_44() -> None:
    state, hero = alone()
    unit = state.units[hero]
    use_free(state, hero, "burst")
    use_free(state, hero, "burst")
    assert (unit.move, unit.turn, len(unit.light[3])) == (9, 4, 2)
    refresh(state, hero)
    assert (unit.move, unit.cost) == (3, 1)


@rule("DTD-EX-45", "DTD-HIT-06", "DTD-FREE-08", "DTD-HIT-04")
def test_dtd_ex_45() -> None:
    for answer, body in (("feat attacker +1", 6), ("feat attacker -1", 8)):
        state, hero, guard = duel("Mercenary", "Guardsman")
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
    state, medic = alone("Paramedic")
    conflict = begin_test(state, medic, "Medicine", "skill:Medicine", 4, 0)
    assert not conflict.attacker.disadvantage
    state, ranger, bandit = duel("Ranger")
    fight(state, ranger, "thing", bandit)
    assert state.conflict is not None
    reckon(state, state.conflict)
    assert state.conflict.attacker.disadvantage


@rule("DTD-EX-47", "DTD-ADV-02", "DTD-ADV-03")
def test_dtd_ex_47() -> None:
    assert [level_price(level) for level in (0, 1, 2, 3)] == [1, 1, 2, 3]


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
    assert match.outcome is not None and match.state.result == "failure"
