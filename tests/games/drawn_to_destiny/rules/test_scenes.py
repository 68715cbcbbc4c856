"""Events, conclusion, rewards, advancement and modes."""

import pytest
from tests.games.drawn_to_destiny.positions import GAME, alone, arena, choices, fate, fight, put, space, table

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.scenes import (
    ClockLine,
    EventLine,
    EventTrigger,
    HookLine,
    MilestoneLine,
    PlaceLine,
)
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.content.vocabulary import DECKS
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import leave_play, place_crit, place_light
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.harm.movement import take_step
from questhall.games.drawn_to_destiny.rules.round.agenda import settle
from questhall.games.drawn_to_destiny.rules.round.clock import turn_clock
from questhall.games.drawn_to_destiny.rules.scene.advancement import advance_options, apply_advance
from questhall.games.drawn_to_destiny.rules.scene.conclusion import check_end, end
from questhall.games.drawn_to_destiny.rules.scene.events import (
    check_milestones,
    random_events,
    timed_events,
    trigger_events,
)
from questhall.games.drawn_to_destiny.rules.scene.places import search_place
from questhall.games.drawn_to_destiny.rules.units.narrators import card_seat, decider, narrator_of, player_seats
from questhall.games.drawn_to_destiny.state import Character, Crit, DestinyState, Rules
from questhall.kernel import BadOptions, Chance, Match, rule, start

SPAWN = (Effect(verb="spawn", unit="Wolf", at="10,10", faction="foes"),)


@rule("DTD-EVT-01")
def test_a_random_event_asks_fate() -> None:
    line = EventLine(id="wolf", kind="random", on=EventTrigger(suits=("Swords",)), recurs=True, do=SPAWN)
    state = arena(event=(line,))
    fate(state, "5W", "5S", "6S")
    for wanted in (0, 1, 2):
        random_events(state)
        assert len(state.units) == wanted


@rule("DTD-EVT-05")
def test_an_event_may_name_the_unit_it_strikes() -> None:
    sting = Effect(verb="light", unit="Wolf", name="Stun", n=1)
    yields = Effect(verb="behave", unit="Ogre", name="Surrender")
    state = arena(event=(EventLine(id="sting", kind="trigger", when="round() > 0", do=(sting, yields)),))
    put(state, "Mercenary", "4,4", seat=0)
    wolf, ogre = put(state, "Wolf", "8,4"), put(state, "Ogre", "4,10", named=True)
    trigger_events(state, immediate=False)
    assert [len(pile) for pile in state.units[wolf].light] == [0, 1, 0, 0]
    assert state.units[ogre].out == "captured"


@rule("DTD-EVT-02", "DTD-END-07")
def test_a_timed_event_lies_under_its_clock_card() -> None:
    state = arena(event=(EventLine(id="wolf", kind="timed", clock=2, do=SPAWN),))
    timed_events(state, turn_clock(state))
    assert not state.units
    timed_events(state, turn_clock(state))
    assert [unit.card for unit in state.units] == ["Wolf"]


@rule("DTD-EVT-03", "DTD-ACT-10")
def test_a_location_event_is_found_first() -> None:
    event = EventLine(id="chest", kind="location", place="hut", do=(Effect(verb="reward", kind="treasure", n=5),))
    state = arena(event=(event,), place=(PlaceLine(id="hut", name="Hut", spaces=("4,4",), search=("Keys",)),))
    hero = put(state, "Ranger", "4,4", seat=0)  # Survival: may explore as well
    assert "explore" in choices(table(state))
    search_place(state, hero)
    assert state.reward.treasure == 5 and not any(thing.name == "Keys" for thing in state.things)
    search_place(state, hero)
    assert any(thing.name == "Keys" for thing in state.things)


@rule("DTD-EVT-04")
def test_fog_lifts_when_a_hero_enters() -> None:
    state = arena(event=(EventLine(id="wolf", kind="fog", spaces=("4,2",), do=SPAWN),))
    foe = put(state, "Bandit", "4,4", "N")
    take_step(state, foe, 0)
    assert len(state.units) == 1
    state.units[foe].at = space("0,0")
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    state.order, state.cursor = [hero], 0
    match = table(state)
    match.choose("step N")
    assert [unit.card for unit in match.state.units] == ["Bandit", "Mercenary", "Wolf"]


@rule("DTD-EVT-05")
def test_triggers_fire_when_something_comes_true() -> None:
    now = EventLine(
        id="now",
        kind="trigger",
        when="defeated(foes) > 0",
        immediate=True,
        do=(Effect(verb="reward", kind="treasure", n=1),),
    )
    late = EventLine(
        id="late", kind="trigger", when="defeated(foes) > 0", do=(Effect(verb="reward", kind="treasure", n=2),)
    )
    state = arena(event=(now, late))
    foe = put(state, "Bandit", "4,4")
    trigger_events(state, immediate=True)
    assert state.reward.treasure == 0
    leave_play(state, foe, "dead", "test")
    trigger_events(state, immediate=True)
    assert state.reward.treasure == 1
    trigger_events(state, immediate=False)
    assert state.reward.treasure == 3


@rule("DTD-CONC-02", "DTD-REW-01", "DTD-CONC-01", "DTD-REW-03", "DTD-REW-04", "DTD-REW-05", "DTD-REW-02")
def test_a_milestone_ends_the_scene_and_rewards_follow() -> None:
    goals = (
        MilestoneLine(
            id="clear",
            faction="heroes",
            grade="major",
            when="all_defeated(foes)",
            ends=True,
            treasure=7,
            status={"Guild": 9},
        ),
        MilestoneLine(
            id="fast", faction="heroes", grade="minor", when="done(clear) and round() <= 3", favor={"Ada": 1}
        ),
    )
    state = arena(
        milestone=goals, results={"success": "done(clear)"}, hook=(HookLine(text="Be quick", when="round() < 9"),)
    )
    hero, foe = put(state, "Mercenary", "4,4", seat=0), put(state, "Bandit", "8,8")
    state.characters = [Character("Mercenary", 0, state.units[hero].skills)]
    leave_play(state, foe, "dead", "test")
    settle(state)
    match = table(state)
    assert match.over and match.outcome is not None and match.outcome.payoffs == [1.0]
    reward = match.state.reward
    assert (reward.sp, reward.ap, reward.treasure) == (1, 1, 7)
    assert reward.status == {"Guild": 5} and reward.favor == {"Ada": 1}
    hero_sheet = match.state.characters[0]
    assert (hero_sheet.sp, hero_sheet.ap, hero_sheet.cp) == (1, 1, 2)
    assert any(event.what == "epilogue" for event in match.log(0))


@rule("DTD-CONC-03")
def test_last_standing_waits_for_what_may_still_come() -> None:
    later = EventLine(id="wolf", kind="timed", clock=5, do=SPAWN)
    for mode, events, over in (
        ("default", (), True),
        ("default", (later,), False),
        ("strict", (later,), True),
        ("off", (), False),
    ):
        state = arena(last_standing=mode, event=events)
        put(state, "Mercenary", "4,4", seat=0)
        foe = put(state, "Bandit", "8,8")
        check_end(state)
        assert not state.ended
        leave_play(state, foe, "dead", "test")
        check_end(state)
        assert bool(state.ended) == over, (mode, events)
    state, hero = alone()
    leave_play(state, hero, "dead", "test")
    check_end(state)
    assert state.ended == "nobody left" and state.result == "failure"


def first_scene_of_a_campaign() -> DestinyState:
    """A Mercenary stands ready in the first Scene."""
    match = start(GAME, 1, 2, {"campaign": "goblin-war"})
    match.choose("field Mercenary")
    match.choose("enough" if "enough" in choices(match) else choices(match)[0])
    match.choose(choices(match)[0])
    state = match.state
    assert isinstance(state, DestinyState)
    return state


@rule("DTD-REW-06", "DTD-ADV-01", "DTD-ADV-08", "DTD-ADV-11", "DTD-ADV-12")
def test_a_campaign_goes_on_with_downtime() -> None:
    state = first_scene_of_a_campaign()
    state.done.append("clear")
    end(state, "milestone")
    after = table(state)
    assert after.decisions[0].kind == "advance"
    hero = after.state.characters[0]
    assert hero.sp == 1 and hero.weeks == 2
    after.choose("learn Survival")
    assert after.state.characters[0].sp == 0 and after.state.characters[0].weeks == 0
    while after.decisions[0].kind in ("advance", "intend"):
        after.choose("done" if after.decisions[0].kind == "advance" else "none")
    if after.decisions[0].kind == "draft":  # the rest of the budget is for new companions
        after.choose("enough")
    assert after.state.scene == "oldroad" and after.decisions[0].kind == "place"
    assert any(line.name == "Survival" for line in after.state.units[-1].skills)


@rule("DTD-DMG-15", "DTD-ADV-12")
def test_wounds_come_along_and_grips_do_not() -> None:
    state = first_scene_of_a_campaign()
    hero = next(number for number, unit in enumerate(state.units) if unit.owner == 0)
    foe = next(number for number, unit in enumerate(state.units) if unit.owner < 0)
    for deck, card in ((DECKS.index("burden"), 30), (DECKS.index("wound"), 30)):
        state.decks[deck].remove(card)
        place_crit(state, hero, deck, card, 2, foe)
    end(state, "milestone")
    after = table(state)
    while after.state.scene == "watchfire":
        after.choose("done" if after.decisions[0].kind == "advance" else "none")
    carried = after.state.units[-1].crits
    assert [(crit.deck, crit.card, crit.by) for crit in carried] == [(DECKS.index("wound"), 30, -1)]


def test_the_log_of_earlier_scenes_keeps_its_words() -> None:
    """The next Scene has other Units by the same numbers."""
    match, chance = start(GAME, 2, 2, {"campaign": "goblin-war"}), Chance(1)
    said: list[str] = []
    while match.state.scene == "watchfire":
        lines = [GAME.table.line(match.view(0), event) for event in match.log(0)]
        assert lines[: len(said)] == said
        said = lines
        asked = match.decisions[0]
        match.choose(GAME.sensible(match.state, asked, chance), asked.seat)
    lines = [GAME.table.line(match.view(1), event) for event in match.log(0)]
    assert len(said) > 50 and lines[: len(said)] == said


@rule("DTD-ADV-06", "DTD-ADV-07", "DTD-ADV-09", "DTD-ADV-10", "DTD-ADV-03")
def test_respec_and_ratings() -> None:
    state = arena()
    hero = Character(
        "Wizard",
        0,
        (SkillLine(name="Pyromancy", level=3, rating="10x2", cards=("Fire Bolt", "Fireball")),),
        ap=2,
        weeks=4,
    )
    apply_advance(state, hero, ("sharpen", "Pyromancy"))
    assert hero.skills[0].rating == "2x3"
    apply_advance(state, hero, ("blunt", "Pyromancy"))
    assert hero.skills[0].rating == "10x2" and hero.ap == 2
    assert not any(
        option[0] in ("forget", "blunt") for option in advance_options(state, hero) if isinstance(option, tuple)
    )
    apply_advance(state, hero, ("unlearn", "Pyromancy"))
    assert hero.sp == 2 and hero.skills[0].level == 2
    assert not any(option[0] == "unlearn" for option in advance_options(state, hero) if isinstance(option, tuple))
    assert not any(option == ("learn", "Hexcraft") for option in advance_options(state, hero))


@rule("DTD-ADV-12")
def test_rest_eases_a_crit() -> None:
    state = arena()
    hero = Character("Knight", 0, (), weeks=2, crits=[Crit(1, 0, conflict_cards.parse_card("QS"), 2)])
    apply_advance(state, hero, ("rest", 1))
    assert hero.crits[0].severity == 1 and hero.weeks == 1
    apply_advance(state, hero, ("rest", 1))
    assert hero.crits == []


@rule("DTD-MODE-01", "DTD-MODE-02", "DTD-MODE-06")
def test_a_narrator_decides_for_npcs() -> None:
    match = start(GAME, 2, 4, {"scene": "watchfire", "mode": "narrator"})
    state = match.state
    assert state.narrators == (1,)
    goblin = next(number for number, unit in enumerate(state.units) if unit.owner < 0)
    assert decider(state, goblin) == 1 and card_seat(state, goblin) == -1
    assert GAME.view(state, 1).hands.get(0) is None


@rule("DTD-MODE-06")
def test_several_narrators_take_whole_factions() -> None:
    match = start(GAME, 4, 4, {"scene": "oldroad", "mode": "narrator", "narrators": 2})
    state = match.state
    assert state.narrators == (2, 3) and player_seats(state) == [0, 1]
    told = [number for number in range(len(state.factions)) if number != 0]
    assert [narrator_of(state, faction) for faction in told] == [2, 3, 2, 3][: len(told)]
    for number, unit in enumerate(state.units):
        if unit.owner < 0:
            assert decider(state, number) == narrator_of(state, unit.faction)
    with pytest.raises(BadOptions):
        start(GAME, 2, 4, {"scene": "oldroad", "mode": "narrator", "narrators": 2})


@rule("DTD-MODE-02", "DTD-END-04")
def test_a_narrator_chooses_what_npcs_recover() -> None:
    state = arena(seats=2, rules=Rules(mode="narrator"))
    state.narrators = (1,)
    put(state, "Mercenary", "4,4", seat=0)
    bandit = put(state, "Bandit", "4,2")
    place_light(state, bandit, "Stun", 1)
    place_light(state, bandit, "Slow", 1)
    state.phase, state.cursor = "recover", 0
    match = table(state)
    assert match.decisions[0].kind == "recover" and match.decisions[0].seat == 1
    match.choose("recover Stun")
    assert [len(pile) for pile in match.state.units[bandit].light] == [0, 0, 0, 1]


@rule("DTD-MODE-02", "DTD-CONC-02")
def test_a_narrator_has_what_the_players_left() -> None:
    held = MilestoneLine(id="held", faction="foes", grade="major", points=4)
    for result, won, words in (("success", 1.0, ""), ("partial", 0.5, "A partial success."), ("failure", 0.0, "")):
        state = arena(seats=3, rules=Rules(mode="narrator"), milestone=(held,))
        state.narrators = (2,)
        state.phase, state.result, state.done = "over", result, ["held"]
        outcome = GAME.outcome(state)
        assert outcome is not None and outcome.payoffs == [won, won, 1.0 - won] and outcome.scores == [0, 0, 4]
        assert outcome.words == words


@rule("DTD-MODE-02", "DTD-REW-05")
def test_a_narrator_gives_character_points() -> None:
    match = start(GAME, 2, 4, {"scene": "watchfire", "mode": "narrator"})
    match.choose("field Mercenary")
    match.choose("enough")
    match.choose(choices(match)[0])
    state = match.state
    end(state, "milestone")
    after = table(state)
    assert after.decisions[0].kind == "award" and after.decisions[0].seat == 1
    after.choose("award")
    assert after.over and after.state.characters[0].cp == 2


def end_of_a_round(done: list[str]) -> Match:
    """Two players and a Narrator after a Round; the players' Milestone may be done."""
    held = MilestoneLine(id="held", faction="heroes", grade="major")
    results = {"success": "done(held)"}
    state = arena(seats=3, rules=Rules(mode="narrator"), milestone=(held,), results=results)
    put(state, "Mercenary", "4,4", "N", seat=0)
    put(state, "Bandit", "4,2", "S")
    state.narrators, state.phase, state.done = (2,), "clock", done
    return table(state)


@rule("DTD-MODE-02", "DTD-CONC-02")
def test_a_narrator_ends_a_scene_by_consent() -> None:
    for done, result in ((["held"], "success"), ([], "failure")):
        match = end_of_a_round(done)
        assert (match.decisions[0].seat, match.decisions[0].kind) == (2, "propose")
        match.choose("close")
        assert (match.decisions[0].seat, match.decisions[0].kind) == (0, "consent")
        match.choose("agree")
        assert match.decisions[0].seat == 1 and not match.state.ended
        match.choose("agree")
        assert (match.state.ended, match.state.result) == ("consent", result)


@rule("DTD-MODE-02")
def test_one_who_objects_is_enough_to_play_on() -> None:
    match = end_of_a_round([])
    match.choose("close")
    match.choose("agree")
    match.choose("object")
    assert not match.state.ended and match.state.phase == "targets"


@rule("DTD-MODE-02")
def test_bots_agree_to_end_a_scene_that_is_won() -> None:
    for done, answer in ((["held"], "agree"), ([], "object")):
        match = end_of_a_round(done)
        assert GAME.sensible(match.state, match.decisions[0], Chance(1)) == "onward"
        match.choose("close")
        assert GAME.sensible(match.state, match.decisions[0], Chance(1)) == answer


@rule("DTD-MODE-03", "DTD-MODE-04", "DTD-MODE-01")
def test_sides_together_and_against_each_other() -> None:
    together = start(GAME, 2, 4, {"scene": "oldroad"}).state
    assert {player.faction for player in together.players} == {0}
    against = start(GAME, 2, 4, {"scene": "highnoon", "mode": "versus"}).state
    assert len({player.faction for player in against.players}) == 2
    try:
        start(GAME, 2, 4, {"scene": "oldroad", "mode": "versus"})
    except BadOptions as fault:
        assert "High Noon" in str(fault)
    else:
        raise AssertionError("oldroad has no sides")


@rule("DTD-MODE-05")
def test_difficulty() -> None:
    sizes = {}
    for level in ("easy", "normal", "hard"):
        state = start(GAME, 2, 4, {"scene": "watchfire", "difficulty": level}).state
        sizes[level] = len(state.units)
    assert sizes["easy"] <= sizes["normal"] < sizes["hard"]
    state = arena(rules=Rules(difficulty="hard"))
    hero, boss = put(state, "Mercenary", "4,4", "N", seat=0), put(state, "Goblin Chief", "4,2", "S", named=True)
    match = fight(state, hero, "thing", boss)
    assert match.state.conflict is not None
    reckon(match.state, match.state.conflict)
    assert match.state.conflict.target.advantage


@rule("DTD-END-08", "DTD-END-09")
def test_milestones_are_checked_and_the_clock_ends_the_scene() -> None:
    goal = MilestoneLine(id="hold", faction="heroes", grade="major", when="rounds_held(heroes, hut) >= 2")
    state = arena(
        milestone=(goal,),
        place=(PlaceLine(id="hut", name="Hut", spaces=("4,4",)),),
        clock=ClockLine(cards=2, clock_empty="partial"),
    )
    hero = put(state, "Mercenary", "4,4", seat=0)
    state.held["heroes@hut"] = 2
    check_milestones(state)
    assert state.done == ["hold"]
    add(state, hero, "Braced", rounds=1)
    state.phase = "clock"
    match = table(state)
    assert not match.state.units[hero].tokens and match.state.round == 2
