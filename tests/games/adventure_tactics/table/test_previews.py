"""Before a card is confirmed: where it could go, whom it could reach, what it would probably do."""

import pytest
from tests.games.adventure_tactics.positions import GAME, Arena

from questhall.games.adventure_tactics.rules.round.actions import act_options
from questhall.games.adventure_tactics.table.odds import distribution
from questhall.games.adventure_tactics.table.previews import damages, forecast, leads
from questhall.games.adventure_tactics.table.refusals import odds
from questhall.kernel import Decision


def duel() -> Arena:
    arena = Arena(party=3)
    arena.hero("roberta", 2, 2, hand=["heavy_swing", "charge", "basic_move", "rally"])
    arena.hero("tolben", 0, 2, hp=3)
    arena.foe("melee_goblin", 3, 2, hp=3)
    arena.foe("hobgoblin_chieftain", 9, 7)
    return arena


def test_a_card_leads_to_the_squares_and_characters_it_reaches() -> None:
    arena = duel()
    hero = arena.encounter.figures["roberta"]
    assert leads(arena.state, hero, ("play", "heavy_swing")) == ("fig-M1",)
    charge = leads(arena.state, hero, ("play", "charge"))
    assert "sq-2-5" in charge and "sq-2-6" not in charge and "sq-2-2" not in charge and charge[-1] == "fig-M1"
    assert set(leads(arena.state, hero, ("play", "rally"))) == {"fig-roberta", "fig-tolben"}
    walk = leads(arena.state, hero, ("walk", "rally"))
    assert set(walk) < set(leads(arena.state, hero, ("play", "basic_move"))) and len(walk) == 9
    assert leads(arena.state, hero, "pass") == ()


def test_the_forecast_is_the_exact_expectation() -> None:
    arena = duel()
    hero = arena.encounter.figures["roberta"]
    ((foe, mean, chance),) = damages(arena.state, hero, ("play", "heavy_swing"))
    dice = distribution(("R", "W"))
    assert foe.id == "M1"
    assert mean == pytest.approx(sum(odds * min(total, 3) for total, odds in enumerate(dice)))
    assert chance == pytest.approx(sum(dice[3:]))
    assert forecast(arena.state, hero, ("play", "heavy_swing")).endswith(
        f"about {mean:.1f} damage, {chance:.0%} to defeat"
    )
    foe.guard = 2
    assert damages(arena.state, hero, ("play", "heavy_swing"))[0][2] == pytest.approx(sum(dice[5:]))


def test_the_table_tells_it_before_the_card_is_played() -> None:
    arena = duel()
    arena.encounter.turn = 0
    decision = Decision(0, "act", act_options(arena.state, "roberta"), ("roberta",))
    view = GAME.view(arena.state, 0)
    table = type(GAME.table)(arena.state.content)
    assert table.leads(view, decision, ("play", "heavy_swing")) == ("fig-M1",)
    assert "to defeat" in table.words(view, decision, ("play", "heavy_swing"))
    assert [one.element for one in odds(arena.state, decision)] == ["fig-M1", "fig-M1"]  # the swing and the charge
