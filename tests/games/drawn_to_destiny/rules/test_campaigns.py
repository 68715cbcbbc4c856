"""Campaigns: who goes on, on foot or aboard, what the company owns, and where a result leads."""

import pytest
from tests.games.drawn_to_destiny.positions import GAME

from questhall.games.drawn_to_destiny.content.printed import Campaign, EndingLine
from questhall.games.drawn_to_destiny.rules.scene.advancement import advance_options, apply_advance, next_scene
from questhall.games.drawn_to_destiny.rules.scene.conclusion import end
from questhall.games.drawn_to_destiny.state import Crit
from questhall.kernel import BadOptions, Chance, Match, rule, start


def begin(campaign: str, seats: int = 1, seed: int = 5) -> Match:
    """The first Scene of a campaign, drafted and placed."""
    match = start(GAME, seats, seed, {"campaign": campaign})
    settle_in(match)
    return match


def settle_in(match: Match) -> None:
    """Draft, muster and place without much thought."""
    chance = Chance.of(1)
    while match.decisions[0].kind in ("draft", "muster", "place"):
        decision = match.decisions[0]
        match.choose(GAME.sensible(match.state, decision, chance), decision.seat)


def finish(match: Match, result_of: str = "") -> Match:
    """End the Scene here; nobody does anything in Downtime."""
    state = match.state
    end(state, "clock")
    if result_of:
        state.result = state.history[-1] = result_of
    again = Match(GAME, state)
    while again.decisions and again.decisions[0].kind in ("advance", "intend"):
        again.choose("done" if again.decisions[0].kind == "advance" else "none", again.decisions[0].seat)
    return again


@rule("DTD-SCENE-05", "DTD-MOVE-09")
def test_those_who_came_on_foot_crew_a_ship() -> None:
    match = begin("void")
    on_foot = match.state.characters[0]
    match = finish(match, "success")
    settle_in(match)
    state = match.state
    mine = [unit for unit in state.units if unit.owner == 0]
    assert state.scene == "blockade"
    assert mine and all(state.content.units[unit.card].kind == "vehicle" for unit in mine)
    assert mine[0].hero == 0 and state.characters[0].card == on_foot.card
    known = {line.name: line.level for line in state.characters[0].skills}
    assert all(line.level >= known.get(line.name, 0) for line in mine[0].skills)
    match = finish(match, "success")
    assert state.characters[0].alive and match.over


@rule("DTD-SETUP-04")
def test_the_fallen_are_replaced_and_the_budget_is_filled_up() -> None:
    match = begin("goblin-war", 2)
    for unit in match.state.units:
        if unit.owner == 1:
            unit.out = "dead"
    match = finish(match, "success")
    assert match.decisions[0].kind == "draft"
    settle_in(match)
    state = match.state
    owners = {unit.owner for unit in state.units if unit.owner >= 0}
    assert state.scene == "oldroad" and owners == {0, 1}
    newcomer = next(unit for unit in state.units if unit.owner == 1)
    assert state.characters[newcomer.hero].alive and newcomer.hero >= 2 - 1


@rule("DTD-REW-02")
def test_treasure_is_kept_and_buys_items() -> None:
    match = begin("goblin-war")
    match.state.reward.treasure = 7
    match.state.reward.favor["smith"] = 2
    match.state.reward.items.append("Potion: Healing" if "Potion: Healing" in GAME.content.items else "Bandage")
    state = match.state
    end(state, "clock")
    again = Match(GAME, state)
    state = again.state
    hero = state.characters[0]
    assert state.purse == 7 and state.favor == {"smith": 2}
    offers = [option for option in advance_options(state, hero) if option[0] == "buy"]
    option = offers[0]
    name = str(option[1]).replace("_", " ")
    apply_advance(state, hero, option)
    assert name in hero.items and state.purse == 7 - max(1, GAME.content.items[name].cost - 1)
    claim = next(option for option in advance_options(state, hero) if option[0] == "claim")
    apply_advance(state, hero, claim)
    assert not state.stash and str(claim[1]).replace("_", " ") in hero.items


@rule("DTD-CONC-01")
def test_a_result_may_lead_elsewhere_and_to_another_ending() -> None:
    endings = (EndingLine(title="Peace", text="", when="past(watchfire, success)"), EndingLine(title="War", text=""))
    turns = {"watchfire": {"failure": "barrow"}, "barrow": {"success": "", "partial": "", "failure": ""}}
    GAME.content.campaigns["fork"] = Campaign(
        id="fork", title="Fork", scenes=("watchfire", "oldroad"), after=turns, ending=endings
    )
    try:
        match = begin("fork")
        match = finish(match, "failure")
        settle_in(match)
        assert match.state.scene == "barrow"
        match = finish(match, "success")
        assert match.over and endings[match.view(0).ending].title == "War"
        match = begin("fork")
        match = finish(match, "success")
        assert match.state.scene == "oldroad"
    finally:
        del GAME.content.campaigns["fork"]


@rule("DTD-SETUP-04")
@pytest.mark.parametrize("campaign", sorted(GAME.content.campaigns))
def test_every_campaign_is_for_one_to_four(campaign: str) -> None:
    for seats in (1, 2, 3, 4):
        GAME.check(seats, GAME.options({"campaign": campaign}))
    with pytest.raises(BadOptions):
        GAME.check(5, GAME.options({"campaign": campaign}))


def test_next_scene_is_told() -> None:
    match = begin("steel")
    state = match.state
    state.result = "success"
    state.history.append("success")
    next_scene(state)
    assert state.scene == "hedgerow" and state.trail == ["bridge", "hedgerow"]


@rule("DTD-CONC-01", "DTD-REW-02")
def test_a_campaign_goes_on_from_its_file() -> None:
    match = begin("goblin-war", 2)
    assert GAME.campaign(match.state)["trail"] == []
    match = finish(match, "success")
    state = match.state
    assert state.scene == "oldroad"
    kept = GAME.campaign(state)
    assert kept is not None and kept["scene"] == "oldroad" and kept["history"] == ["success"]
    again = start(GAME, 2, 9, GAME.go_on(kept))
    assert [hero.card for hero in again.state.characters] == [hero.card for hero in state.characters]
    assert again.state.purse == state.purse and again.state.chapter == 1
    settle_in(again)
    assert again.state.scene == "oldroad" and {unit.hero for unit in again.state.units if unit.owner >= 0} >= {0, 1}
    assert GAME.campaign(again.state)["characters"] == kept["characters"]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"campaign": "nowhere"}, "no campaign"), ({"history": []}, "do not match"), ({"version": 9}, "version 9"),
        ({"players": 7}, "sit down"), ({"stash": ["Moon"]}, "no Item"), ({"scene": "blockade"}, "not all"),
        ({"purse": "much"}, "cannot be read"),
    ],
)  # fmt: skip
def test_a_file_that_does_not_fit_is_refused(wrong: dict[str, object], why: str) -> None:
    kept = GAME.campaign(finish(begin("goblin-war"), "success").state)
    assert kept is not None
    with pytest.raises(BadOptions, match=why):
        GAME.go_on({**kept, **wrong})


def test_a_file_is_for_as_many_players_as_it_was() -> None:
    kept = GAME.campaign(finish(begin("goblin-war"), "success").state)
    assert kept is not None
    with pytest.raises(BadOptions, match="for 1 players"):
        start(GAME, 2, 1, GAME.go_on(kept))


@rule("DTD-REW-06", "DTD-CONC-01")
def test_players_say_what_they_wish_of_the_next_scene() -> None:
    match = begin("goblin-war")
    end(match.state, "clock")
    again = Match(GAME, match.state)
    while again.decisions[0].kind == "advance":
        again.choose("done")
    assert again.decisions[0].kind == "intend"
    again.choose("say To see what the goblins ran from.")
    wishes = [words for kind, words, _ in again.view(None).told if kind == "intention"]
    assert wishes[0].endswith(": To see what the goblins ran from.")


@rule("DTD-ADV-12")
def test_a_medicine_bag_eases_one_wound_more() -> None:
    state = begin("goblin-war").state
    hero = state.characters[0]
    hero.crits, hero.weeks = [Crit(1, 0, 3, 2), Crit(2, 0, 5, 3)], 0
    assert not any(option[0] == "tend" for option in advance_options(state, hero) if isinstance(option, tuple))
    hero.items += ("Medicine Bag",)
    assert ("tend", 1) in advance_options(state, hero)
    apply_advance(state, hero, ("tend", 2))
    assert [crit.severity for crit in hero.crits] == [2, 2] and hero.weeks == 0
    assert ("tend", 1) not in advance_options(state, hero)
