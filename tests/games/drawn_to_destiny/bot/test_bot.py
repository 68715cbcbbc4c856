"""What a decent player does where it is plain what should be done."""

from tests.games.drawn_to_destiny.positions import GAME, alone, arena, duel, fight, hand, put, space, table, weapon

from questhall.games.drawn_to_destiny.bot.goals import best_worker, goals
from questhall.games.drawn_to_destiny.bot.prior import weights
from questhall.games.drawn_to_destiny.bot.tactics import attack_value
from questhall.games.drawn_to_destiny.content.scenes import TaskLine
from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
from questhall.games.drawn_to_destiny.state import DestinyState, Rules
from questhall.kernel import Chance, Decision, Option
from questhall.kernel import match as matches
from questhall.testing.clauses import rule


def chosen(state: DestinyState) -> Option:
    """What the bot does now."""
    match = table(state)
    return GAME.sensible(match.state, match.decisions[0], Chance.of(1))


def lay_down(state: DestinyState, number: int, at: str) -> int:
    """The weapon of a Unit now lies on a Space; everything else that it could strike with is gone."""
    which = int(weapon(state, number).partition(":")[2])
    state.units[number].pack = ()
    for thing in state.things:
        if thing.holder == number:
            thing.holder, thing.slot, thing.gone = -1, "", True
    state.things[which].at, state.things[which].gone = space(at), False
    return which


def test_a_weapon_that_was_knocked_away_is_picked_up_again() -> None:
    state, hero, _ = duel("Gunslinger", "Outlaw")
    which = lay_down(state, hero, "4,4")
    assert chosen(state) == ("pick", which)


def test_a_weapon_that_lies_near_is_fetched() -> None:
    state, hero = alone("Gunslinger")
    state.units[hero].target = put(state, "Outlaw", "4,16", "N")
    lay_down(state, hero, "4,0")
    assert chosen(state) == ("step", "N")


def test_who_has_lost_hope_is_not_frightened_further() -> None:
    state, hero, foe = duel("Gunslinger", "Outlaw")
    state.units[foe].ranks = (8, 5, 0, 5)
    means = chosen(state)
    assert isinstance(means, tuple)
    assert means[:2] == ("attack", weapon(state, hero))


def test_a_shot_is_better_than_a_look() -> None:
    state, hero, foe = duel("Gunslinger", "Outlaw")
    assert chosen(state) == ("attack", weapon(state, hero), foe)


def test_an_ally_is_helped_where_it_is_close() -> None:
    state = arena(seats=2)
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S")
    officer = put(state, "Officer", "8,4", "N", seat=1)
    match = fight(state, hero, "thing", foe)
    decision = match.decisions[0]
    assert (decision.kind, decision.seat) == ("help", 1)
    assert GAME.sensible(match.state, decision, Chance.of(1)) == ("help", officer, "Inspire")
    assert match.state.conflict is not None
    match.state.conflict.attacker.level += 9
    assert GAME.sensible(match.state, decision, Chance.of(1)) == "pass"


@rule("DTD-COV-06")
def test_nobody_strikes_back_at_a_friend_whose_shot_he_caught() -> None:
    state = arena(seats=2)
    archer, friend = put(state, "Ranger", "4,10", "N", seat=0), put(state, "Guardsman", "4,4", "S", seat=1)
    hand(state, 0, "KW", "KS", "4H")
    hand(state, 1, "KC", "QW", "4C")
    match = fight(state, archer, "thing", friend)
    asked = []
    while match.decisions and match.state.conflict is not None:
        decision = match.decisions[0]
        option = GAME.sensible(match.state, decision, Chance.of(1))
        asked.append(decision.kind)
        if decision.kind == "approach":
            assert option == "tap" or option[2] not in ("fast", "strong"), "every card has a guard at its other end"
        elif decision.kind == "answer":
            assert option[2] != "act", "no Action is spent on a friend"
        else:
            assert option in ("pass", "none"), (decision.kind, option)
        match.choose(option, decision.seat)
    assert asked.count("approach") == 2 and "answer" in asked


@rule("DTD-COV-02", "DTD-COV-06")
def test_a_shot_past_nobody_is_better_than_one_past_a_friend() -> None:
    state = arena(seats=2)
    archer = put(state, "Ranger", "10,16", "N", seat=0)
    behind, free = put(state, "Bandit", "10,8", "S"), put(state, "Bandit", "14,10", "S")
    means = weapon(state, archer)
    clear = attack_value(state, archer, means, behind)
    put(state, "Guardsman", "10,12", "N", seat=1)
    assert attack_value(state, archer, means, behind) < min(clear, attack_value(state, archer, means, free))


def test_what_is_held_is_held_fast_if_no_action_is_lost() -> None:
    state, hero, _ = duel()
    decision = Decision(0, "grip", ("stop", "let"), (hero, 1))
    unit = state.units[hero]
    assert unit.cost == 2
    for move, answer in ((5, "stop"), (3, "stop"), (2, "let"), (1, "stop")):
        unit.move = move
        assert GAME.sensible(state, decision, Chance.of(1)) == answer


def test_a_weapon_and_the_best_feats_are_mustered() -> None:
    state, hero = alone()
    options = (("active", "Sword:_Long", "Sword:_Short"), ("active", "Sword:_Long", "Riposte"))
    decision = Decision(0, "muster", (*options, ("active", "Feint", "Riposte")), (hero, "Melee"))
    assert GAME.sensible(state, decision, Chance.of(1)) == options[1]


def test_who_has_lost_its_target_takes_another() -> None:
    state, hero = alone()
    state.units[hero].target = -1
    foe = put(state, "Bandit", "4,16", "N")
    assert chosen(state) == ("target", foe)
    state.units[hero].target = foe
    assert chosen(state) != ("target", foe)


def test_a_narrator_plays_for_the_other_side() -> None:
    state = arena(seats=2, rules=Rules(mode="narrator"))
    state.narrators = (1,)
    hero, foe = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Bandit", "4,2", "S")
    assert abs(GAME.value(state, 0) + GAME.value(state, 1) - 1) < 1e-9
    state.units[foe].order = "goto:10,10"
    assert goals(state, foe)[0].what != -1
    state.units[foe].order = ""
    state.order, state.cursor = [foe, hero], 0
    match = table(state)
    assert match.decisions[0].seat == 1
    option = GAME.sensible(match.state, match.decisions[0], Chance.of(1))
    assert isinstance(option, tuple) and option[0] == "attack" and option[2] == hero


def test_a_narrator_s_unit_may_be_the_best_at_a_task() -> None:
    """Nobody of its Faction is a player's."""
    line = TaskLine(id="bell", name="Ring the Bell", skills=("Athletics",), vs=4, at=("4,4",), by=("foes",))
    state = arena(seats=2, rules=Rules(mode="narrator"), task=(line,))
    state.narrators = (1,)
    assert best_worker(state, put(state, "Bandit", "4,2", "S"), "bell")


@rule("DTD-MODE-07", "DTD-END-04")
def test_as_a_narrator_it_lets_a_unit_recover_and_leaves_the_table_alone() -> None:
    state = arena(seats=2, rules=Rules(mode="narrator"))
    state.narrators = (1,)
    put(state, "Mercenary", "4,4", "N", seat=0)
    foe = put(state, "Bandit", "4,16", "N")
    place_light(state, foe, "Fatigue", 1)
    place_light(state, foe, "Slow", 1)
    state.phase, state.cursor = "recover", 0
    match = table(state)
    decision = match.decisions[0]
    assert (decision.kind, decision.seat) == ("recover", 1)
    assert any(isinstance(option, tuple) and option[0] == "power" for option in decision.options)
    assert GAME.sensible(match.state, decision, Chance.of(1)) in (("recover", "Fatigue"), ("recover", "Slow"))


def test_a_search_drafts_whom_first_sight_would() -> None:
    """Alone at Mercy Clinic a search that drafted by the value of the next moment won a quarter less from there."""
    match = matches.start(GAME, 1, "draft", {"scene": "mercy"}, log=False)
    decision = match.decisions[0]
    assert decision.kind == "draft"
    worth = weights(match.state, decision)
    left = [option for option, weight in zip(decision.options, GAME.prior(match.state, decision)) if weight]
    assert left == [option for option, weight in zip(decision.options, worth) if weight >= 0.8 * max(worth)]
    assert len(left) < len(decision.options)
