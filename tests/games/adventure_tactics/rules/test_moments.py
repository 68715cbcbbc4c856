"""Moments: whom a trigger waits for, who is asked first, what a turn begins with (ATD-TIME, ATD-KEY, ATD-TURN-01)."""

from typing import Any

from tests.games.adventure_tactics.positions import GAME, Arena, step

from questhall.games.adventure_tactics.content.trigger_words import parse_trigger
from questhall.games.adventure_tactics.rules.board.conditions import end_of
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.cards.attention import heard, note_what_is_in_play
from questhall.games.adventure_tactics.rules.cards.deciders import chooser, in_order, seat_of
from questhall.games.adventure_tactics.rules.cards.passive_abilities import spend, usable
from questhall.games.adventure_tactics.rules.cards.steps import apart, perform, possible
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import _rank, concerns, window
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.round.hero_turn import begin_turn, end_turn, leave_turn
from questhall.games.adventure_tactics.state import Figure
from questhall.testing.clauses import rule


class Everybody(Arena):
    """Roberta, who waits; an ally two squares away, a wolf of hers, a guest, a crate and the other side."""

    def __init__(self, **encounter: Any) -> None:
        super().__init__("\n".join(["." * 12] * 9), main={"type": "survive", "rounds": 9}, **encounter)
        self.bearer, self.ally = self.hero("roberta", 4, 4), self.hero("olette", 6, 4)
        self.wolf = Figure("s1", "summon", "bramble_wolf", self.at(4, 6), 5, 5, owner="roberta")
        self.crate = Figure("a1", "object", "crate", self.at(4, 3), 5, 5)
        self.encounter.figures |= {"s1": self.wolf, "a1": self.crate}
        self.goblin, self.boss = self.foe("melee_goblin", 5, 5), self.foe("hobgoblin_chieftain", 9, 4)

    def waits(self, word: str, actor: Figure | None, subject: Figure | None) -> bool:
        return concerns(self.state, parse_trigger(word, "x"), Moment(actor, subject), self.bearer)


@rule("ATD-TIME-09", "ATD-TIME-01")
def test_whose_event_a_trigger_waits_for() -> None:
    all_ = Everybody()
    me, ally, wolf, crate, goblin, boss = all_.bearer, all_.ally, all_.wolf, all_.crate, all_.goblin, all_.boss
    for word, actor, subject, waits in (
        ("on_hit", goblin, me, True), ("on_hit", goblin, ally, False), ("on_hit", me, goblin, False),
        ("on_hit_ally(2)", goblin, ally, True), ("on_hit_ally(1)", goblin, ally, False),
        ("on_hit_ally(2)", goblin, me, False), ("on_hit_ally(2)", me, goblin, False), ("on_hit_ally(2)", goblin, wolf, True),
        ("on_hit_any(2)", goblin, me, True), ("on_hit_any(2)", goblin, ally, True), ("on_hit_any(1)", goblin, ally, False),
        ("on_hit_any(2)", me, goblin, False), ("on_hit_any(2)", me, crate, False), ("on_hit_any(2)", None, None, False),
        ("on_hit_summon", goblin, wolf, True), ("on_hit_summon", goblin, ally, False), ("on_hit_summon", goblin, None, False),
        ("on_hurt", goblin, me, True), ("on_hurt", None, ally, False),
        ("on_kill", me, goblin, True), ("on_kill", wolf, goblin, True), ("on_kill", ally, goblin, False),
        ("on_kill", None, goblin, False),
        ("on_kill_any(1)", ally, goblin, True), ("on_kill_any(1)", ally, boss, False), ("on_kill_any(5)", None, boss, True),
        ("on_kill_any(9)", goblin, wolf, False),
        ("on_ko_self", goblin, me, True), ("on_ko_ally(2)", goblin, ally, True), ("on_ko_ally(1)", goblin, ally, False),
        ("on_ko_ally(2)", goblin, me, False), ("on_ko", goblin, ally, True), ("on_reveal", None, None, True),
        ("on_roll", me, me, True), ("on_roll", ally, ally, False), ("on_heal", me, ally, True), ("on_heal", ally, me, False),
        ("on_move", me, me, True), ("on_move", ally, ally, False),
        ("on_foe_near(1)", goblin, goblin, True), ("on_foe_near(4)", boss, boss, False), ("on_foe_near(5)", boss, boss, True),
        ("on_foe_near(9)", ally, ally, False), ("on_foe_near(9)", crate, crate, False), ("on_foe_near(9)", None, None, False),
        ("on_foe_near_ally(2)", goblin, goblin, True), ("on_foe_near_ally(1)", goblin, goblin, False),
        ("on_foe_near_ally(9)", boss, boss, False),
        ("on_turn_start", me, me, True), ("on_turn_start", ally, ally, False), ("on_pass", ally, ally, False),
        ("on_price", me, me, True), ("on_condition", None, me, True), ("on_condition", None, ally, False),
        ("on_summon_defeated", goblin, wolf, True), ("on_summon_defeated", goblin, ally, False),
    ):  # fmt: skip
        assert all_.waits(word, actor, subject) == waits, (word, actor and actor.id, subject and subject.id)
    for hp, waits in ((4, True), (5, True), (6, False)):
        me.hp = hp
        assert all_.waits("on_hp(5)", goblin, me) == waits
    all_.ally.down, all_.wolf.square = True, all_.at(4, 8)
    assert not all_.waits("on_foe_near_ally(2)", goblin, goblin)


@rule("ATD-TIME-03")
def test_who_comes_first() -> None:
    """The acting character, heroes in the order of the line, summons, bosses, minions by number."""
    all_ = Everybody()
    other = all_.foe("melee_goblin", 0, 0)
    figures = [other, all_.goblin, all_.boss, all_.wolf, all_.ally, all_.bearer]
    all_.encounter.line, all_.encounter.turn = ["olette", "boss0", "roberta"], 1
    order = in_order(all_.state)
    moment = Moment(all_.goblin, all_.ally)
    ranked = sorted(figures, key=lambda figure: _rank(figure, moment, order))
    assert [figure.id for figure in ranked] == ["M1", "roberta", "olette", "s1", "B", "M2"]


@rule("ATD-TIME-03", "ATD-TIME-04", "ATD-CORE-06")
def test_the_order_of_the_line_begins_behind_the_acting_card() -> None:
    arena = Arena(party=4)
    for column, id in enumerate(("roberta", "olette", "tolben", "elwyn")):
        arena.hero(id, column, 0)
    arena.state.seats = 2
    for hero, seat in zip(arena.state.heroes, (0, 1, 0, 1)):
        hero.seat = seat
    arena.encounter.line = ["boss0", "olette", "roberta", "boss0", "elwyn"]
    for turn, order in ((-1, "olette roberta elwyn tolben"), (0, "olette roberta elwyn tolben"), (1, "roberta elwyn olette tolben"),
                        (3, "elwyn olette roberta tolben"), (4, "olette roberta elwyn tolben")):  # fmt: skip
        arena.encounter.turn = turn
        assert " ".join(in_order(arena.state)) == order, turn
        assert chooser(arena.state) == 1  # whoever's turn it is
    arena.encounter.figures["olette"].down = True
    assert chooser(arena.state) == 1
    arena.encounter.line = ["boss0"]
    assert chooser(arena.state) == 0
    wolf = Figure("s1", "summon", "bramble_wolf", 40, 5, 5, owner="elwyn")
    goblin = arena.foe("melee_goblin", 0, 5)
    arena.encounter.line = ["roberta"]
    assert [seat_of(arena.state, one) for one in (arena.encounter.figures["olette"], wolf, goblin)] == [1, 1, 0]
    arena.encounter.line = ["olette"]
    assert seat_of(arena.state, goblin) == 1


@rule("ATD-KEY-02", "ATD-TIME-07", "ATD-INIT-04")
def test_uses_are_counted_by_turn_round_and_encounter() -> None:
    arena = Arena()
    hero = arena.hero("roberta", 0, 0)
    for limits in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 0, 0), (0, 2, 0), (0, 0, 2)):
        hero.used = ()
        for _ in range(max(limits)):
            assert usable(hero, "parry", *limits)
            spend(hero, "parry", *limits)
        assert not usable(hero, "parry", *limits) and usable(hero, "rally", *limits)
        assert usable(hero, "parry", 0, 0, 0)
        assert hero.used == (f"{'tre'[[bool(one) for one in limits].index(True)]} parry",) * max(limits)
    hero.used = ("t parry",)
    assert usable(hero, "parry", 0, 1, 1) and not usable(hero, "parry", 1, 1, 1)


@rule("ATD-TURN-01", "ATD-SUM-03", "ATD-TURN-11")
def test_a_turn_begins_with_two_actions_and_nothing_done() -> None:
    arena = Arena(party=3)
    hero = arena.hero("roberta", 0, 0)
    wolf = arena.encounter.figures["s1"] = Figure("s1", "summon", "bramble_wolf", 40, 5, 5, owner="roberta")
    board = arena.encounter.boards["roberta"]
    board.acted = board.passed = wolf.acted = True
    board.actions, board.free, hero.moved, hero.attacks = 0, ("haste",), 3, 2
    hero.guard, hero.guard_until = 2, "own_next_turn"
    assert begin_turn(arena.state, hero, board)
    assert (board.actions, board.free, board.acted, board.passed, wolf.acted) == (2, (), False, False, False)
    assert (hero.moved, hero.attacks, hero.guard) == (0, 0, 0)
    assert [task[0] for task in reversed(arena.state.agenda)] == ["act", "end_turn", "after_turn"]
    hero.conditions["stunned"], board.actions = "cleanup", 0
    assert not begin_turn(arena.state, hero, board) and board.actions == 0 and not hero.conditions


@rule("ATD-KEY-05", "ATD-TIME-04")
def test_one_response_of_the_whole_party() -> None:
    parry = {"name": "Parry", "kind": "action", "keywords": ["RESPONSE"], "on": "on_hit_any(9)", "steps": [{"do": "reduce", "amount": 1}]}  # fmt: skip
    arena = Arena(cards={"parry": parry, "block": {**parry, "name": "Block"}}, main={"type": "survive", "rounds": 9})
    hero, _ = arena.hero("roberta", 0, 0, hand=["parry", "block"]), arena.hero("olette", 1, 0, hand=["parry"])
    goblin = arena.foe("melee_goblin", 0, 1)
    for answers, reduced, asked in (
        (("respond parry roberta",), 1, 1), (("pass", "respond parry olette"), 1, 2), (("pass", "pass"), 0, 2),
    ):  # fmt: skip
        for id, hand in (("roberta", ["parry", "block"]), ("olette", ["parry"])):
            arena.encounter.boards[id].hand = list(hand)
        arena.asked.clear()
        moment = Moment(goblin, hero)
        arena.run(window(arena.state, "hit", moment), *answers)
        assert moment.reduce == reduced and len(arena.asked) == asked and moment.answered == bool(reduced)
    moment = Moment(goblin, hero)
    moment.answered = True
    arena.run(window(arena.state, "hit", moment))
    assert moment.reduce == 0  # it is answered already


@rule("ATC-FX-28", "ATD-CORE-03")
def test_each_of_the_ways_is_taken_once_and_only_those_that_do_something() -> None:
    arena = Arena(party=3)
    hero = arena.hero("roberta", 0, 0, hp=3, draw=["brace"] * 5)
    ways = [[{"do": "heal", "amount": 1}], [{"do": "draw", "n": 1}], [{"do": "action", "n": 1}]]
    pick = step(do="choose", pick=2, of=ways)
    arena.run(perform(arena.state, arena.deed(hero), [pick]), "way 0", "way 2")
    assert [list(decision.options) for decision in arena.asked] == [
        [("way", 0), ("way", 1), ("way", 2)], [("way", 1), ("way", 2)],
    ]  # fmt: skip
    assert hero.hp == 4 and arena.encounter.boards["roberta"].actions == 3
    hero.hp = hero.top
    arena.run(perform(arena.state, arena.deed(hero), [step(do="choose", pick=1, of=ways[:2])]))
    assert len(arena.encounter.boards["roberta"].hand) == 1  # she is not wounded: nothing to choose
    arena.encounter.boards["roberta"].draw = []
    assert not possible(arena.state, arena.deed(hero), [step(do="choose", of=ways[:2])])


@rule("ATD-CORE-03", "ATD-CORE-04", "ATD-TURN-08")
def test_what_needs_to_be_possible_and_what_may_be_declined() -> None:
    arena = Arena(party=3)
    hero = arena.hero("roberta", 0, 0, hp=3)
    heal, attack = {"do": "heal", "amount": 1}, {"do": "attack", "dice": "R", "range": [1, 1]}
    for steps, can in (
        ([heal], True), ([attack], False), ([heal, attack], True), ([heal, {**attack, "needs": True}], False),
        ([{**heal, "needs": True}, attack], True), ([{**attack, "needs": True}], False),
    ):  # fmt: skip
        assert possible(arena.state, arena.deed(hero), [step(**one) for one in steps]) == can, steps
    for answer, hp in (("do heal", 4), ("pass", 4)):
        arena.run(perform(arena.state, arena.deed(hero), [step(**heal, may=True), step(**attack, may=True)]), answer)
        assert hero.hp == hp  # an attack that is not possible is not offered
    hero.down = True
    arena.run(perform(arena.state, arena.deed(hero), [step(**heal)]))
    assert hero.down  # who falls does not go on


@rule("ATD-TIME-01")
def test_the_other_side_of_a_moment() -> None:
    """For the conditions of a card: the foe is whom it concerns, or who does it."""
    all_ = Everybody()
    me, ally, goblin = all_.bearer, all_.ally, all_.goblin
    for actor, subject, foe in (
        (goblin, me, goblin), (me, goblin, goblin), (goblin, ally, goblin), (me, me, None), (None, me, None),
        (ally, me, ally), (None, None, None), (ally, goblin, goblin),
    ):  # fmt: skip
        assert Deed(me, 0, "x", Moment(actor, subject)).foe is foe, (actor and actor.id, subject and subject.id)
    moment = Moment(goblin, me, 3)
    moment.total = 5
    deed = Deed(me, 0, "x", moment)
    assert (deed.distance, deed.rolled) == (3, 5)


@rule("ATC-FX-30")
def test_where_an_order_could_matter() -> None:
    """Harm that fells nobody, heals, conditions and what concerns nobody else need none; everything else does."""
    arena = Everybody()
    left = [arena.bearer, arena.ally]
    arena.bearer.hp = 4
    note_what_is_in_play(arena.state)
    hurt = {"do": "damage", "amount": 3, "target": "last"}
    for data, needless in (
        ({"do": "guard", "amount": 1, "target": "last"}, True), ({"do": "expose", "amount": 1, "target": "last"}, True),
        ({"do": "draw", "who": "last"}, True), ({"do": "draw", "who": "heroes"}, False), (hurt, True),
        ({**hurt, "amount": 4}, False), ({**hurt, "amount": "R"}, False), ({**hurt, "target": "foe"}, False),
        ({**hurt, "aoe": 1}, False), ({"do": "heal", "amount": 1, "target": "last"}, True),
        ({"do": "condition", "what": "slowed"}, True), ({"do": "move", "points": 1, "who": "last"}, False),
        ({"do": "check", "if": "gold_ge(1)", "then": [hurt]}, True),
        ({"do": "check", "if": "gold_ge(1)", "then": [hurt], "else": [{"do": "shift", "dir": "push"}]}, False),
    ):  # fmt: skip
        assert apart(arena.state, left, [step(**data)]) == needless, data
        assert apart(arena.state, left, [step(**hurt), step(**data)]) == needless, data
    arena.encounter.attention = None  # somebody may wait for anything
    assert not apart(arena.state, left, [step(**hurt)])


@rule("ATD-TURN-09", "ATD-SUM-03")
def test_how_a_turn_ends() -> None:
    rest = {"name": "Rest", "kind": "passive", "on": "on_turn_end", "steps": [{"do": "heal", "amount": 1}]}
    for passives, wolf, down, tasks, hp in (
        ([], False, False, [], 3), (["rest"], False, False, ["turn_end"], 4), ([], True, False, ["turn_end"], 3),
        (["rest"], False, True, ["turn_end"], 3),
    ):  # fmt: skip
        arena = Arena(party=3, cards={"rest": rest}, main={"type": "survive", "rounds": 9})
        hero = arena.hero("roberta", 4, 4, hp=3, passives=passives)
        arena.state.heroes[0].passives = tuple(passives)
        if wolf:
            arena.encounter.figures["s1"] = Figure("s1", "summon", "bramble_wolf", 0, 5, 5, owner="roberta")
            arena.state.heroes[0].deck.append("call_bramble_wolf")
        note_what_is_in_play(arena.state)
        leave_turn(arena.state, "roberta")
        assert [task[0] for task in arena.state.agenda] == tasks
        hero.down = down
        arena.run(end_turn(arena.state, "roberta"), *(("to 0 0",) if wolf else ()))
        assert hero.hp == hp


@rule("ATD-CORE-02", "ATD-TIME-01")
def test_a_rule_of_the_chapter_is_heard_where_there_is_one() -> None:
    """Chapter c02 brings one more goblin over the hill; where no chapter says so nobody waits for a new round."""
    printed = GAME.content.chapters["c02"].encounter
    assert printed is not None
    for chapter, comes in (("c02", True), ("t01", False)):
        arena = Arena(printed.board, party=3)
        arena.hero("roberta", 0, 0)
        arena.encounter.chapter, arena.encounter.round = chapter, 2
        note_what_is_in_play(arena.state)
        assert heard(arena.state, "round_start", None) == comes
        arena.run(window(arena.state, "round_start", Moment(None, None)))
        assert ("M1" in arena.encounter.figures) == comes


@rule("ATD-TIME-03", "ATD-TIME-02")
def test_nobody_is_asked_about_the_order_of_an_enemys_own_triggers() -> None:
    arena = Everybody()
    arena.encounter.line = ["roberta", "olette"]
    guard = arena.foe("barrow_guard", 7, 7)
    arena.run(window(arena.state, "hit", Moment(arena.bearer, guard, 3)))
    assert not arena.asked


@rule("ATD-TIME-02", "ATD-KEY-05")
def test_what_happens_by_itself_comes_first_then_what_may_be_used_then_responses() -> None:
    base = {"kind": "passive", "on": "on_hit", "steps": [{"do": "reduce", "amount": 1}]}
    cards = {
        "auto": {"name": "Auto", **base}, "may": {"name": "May", "may": True, **base},
        "reply": {"name": "Reply", **base, "kind": "action", "keywords": ["RESPONSE"]},
        "shun": {"name": "Shun", **base, "may": True, "steps": [{"do": "ignore"}]},
    }  # fmt: skip
    for passives, answers, kinds, reduced in (
        (["auto", "may"], ("use may roberta", "respond reply roberta"), ["trigger", "response"], 3),
        (["auto", "may"], ("pass", "pass"), ["trigger", "response"], 1), (["may"], ("use may roberta", "pass"), ["trigger", "response"], 1),
        (["auto", "shun"], ("use shun roberta",), ["trigger"], 1),  # an ignored attack has nothing to reduce
        (["shun", "may"], ("use shun roberta",), ["trigger"], 0),
    ):  # fmt: skip
        arena = Arena(party=3, cards=cards, main={"type": "survive", "rounds": 9})
        hero = arena.hero("roberta", 4, 4, passives=passives, hand=["reply"])
        goblin = arena.foe("melee_goblin", 5, 4)
        moment = Moment(goblin, hero)
        arena.run(window(arena.state, "hit", moment), *answers)
        assert (arena.kinds, moment.reduce) == (kinds, reduced), (passives, answers)


@rule("ATD-KEY-03", "ATD-KEY-04", "ATD-ACT-02", "ATD-KO-02")
def test_from_where_responses_are_played() -> None:
    base = {"on": "on_hit", "keywords": ["RESPONSE"], "steps": [{"do": "reduce", "amount": 1}]}
    kinds = ("action", "weapon", "armor", "accessory", "feature")
    cards = {f"x_{kind}": {"name": kind, "kind": kind, **base} for kind in kinds}
    for kind in kinds:
        slot = {"hand": ["x_action"]} if kind == "action" else {kind: f"x_{kind}"}
        for down, hand in ((False, False), (True, False), (False, True)):
            arena = Arena(party=3, cards=cards, main={"type": "survive", "rounds": 9})
            hero = arena.hero("roberta", 4, 4, **({"hand": [f"x_{kind}"]} if hand else slot))
            goblin = arena.foe("melee_goblin", 5, 4)
            hero.down = down
            offered = not down and (kind == "action" or not hand)  # gear and features work from the board alone
            moment = Moment(goblin, hero)
            arena.run(window(arena.state, "hit", moment), *((f"respond x_{kind} roberta",) if offered else ()))
            assert moment.reduce == offered, (kind, down, hand)
            board = arena.encounter.boards["roberta"]
            assert (f"x_{kind}" in board.discard) == offered


@rule("ATD-TIME-07", "ATD-TIME-05")
def test_a_trigger_does_not_fire_inside_itself_nor_for_one_who_is_down() -> None:
    steps = [{"do": "draw", "n": 1}, {"do": "damage", "amount": 1, "target": "self"}]
    echo = {"name": "Echo", "kind": "passive", "on": "on_hurt", "steps": steps}
    arena = Arena(party=3, cards={"echo": echo}, main={"type": "survive", "rounds": 9})
    hero, _ = arena.hero("roberta", 4, 4, hp=6, top=9, passives=["echo"], draw=["ward"] * 5), arena.hero("olette", 0, 0)
    arena.run(lose(arena.state, hero, 1, None))
    assert hero.hp == 4 and arena.encounter.boards["roberta"].hand == ["ward"] and arena.encounter.resolving == []
    hero.hp = 1
    arena.run(lose(arena.state, hero, 1, None))
    assert hero.down and arena.encounter.boards["roberta"].hand == ["ward"]


@rule("ATC-FX-49", "ATD-TURN-11")
def test_a_trigger_that_lives_for_a_time() -> None:
    vow = {"name": "Vow", "kind": "action", "steps": [{"do": "when", "on": "on_hurt", "until": "cleanup", "if": "gold_ge(1)", "steps": [{"do": "guard", "amount": 2, "target": "self"}]}]}  # fmt: skip
    for gold, down, guard in ((1, False, 2), (0, False, 0), (1, True, 0)):
        arena = Arena(party=3, cards={"vow": vow}, main={"type": "survive", "rounds": 9})
        hero, other = arena.hero("roberta", 4, 4, hand=["vow"]), arena.hero("olette", 0, 0)
        arena.turn("roberta", "play vow")
        arena.state.gold = gold
        arena.run(window(arena.state, "hurt", Moment(None, other)))
        arena.run(window(arena.state, "hit", Moment(None, hero)))
        assert hero.guard == 0
        hero.down = down
        arena.run(window(arena.state, "hurt", Moment(None, hero)))
        assert hero.guard == guard, (gold, down)
        end_of(arena.state, "cleanup")
        assert arena.encounter.lasting == []
