"""The Narrator between two Rounds: what can be changed, openly, and what it comes to."""

from tests.games.drawn_to_destiny.positions import GAME, choices

from questhall.games.drawn_to_destiny.rules.scene.narration import MOST, POWERS
from questhall.kernel import Chance, Match, rule, start


def told(scene: str = "blank", players: int = 1) -> Match:
    """A Scene with a Narrator in the last seat, everybody placed, before the first Round."""
    match = start(GAME, players + 1, 3, {"scene": scene, "mode": "narrator"})
    chance = Chance.of(2)
    while match.decisions[0].kind != "propose":
        decision = match.decisions[0]
        match.choose(GAME.sensible(match.state, decision, chance), decision.seat)
    return match


@rule("DTD-MODE-07")
def test_a_scene_from_an_empty_map() -> None:
    match = told()
    narrator = match.decisions[0].seat
    assert narrator == 1 and "close" not in choices(match)
    before = len(match.state.units)
    for answer in ("power spawn", "which Bandit", "which others", "where 4"):
        match.choose(answer, narrator)
    foe = match.state.units[-1]
    assert len(match.state.units) == before + 1 and foe.card == "Bandit" and foe.at == 4 and foe.owner == -1
    for answer in ("power ground", "where 20", "which trees"):
        match.choose(answer, narrator)
    assert match.state.terrain[20] == "trees"
    for answer in ("power give", "whom 0", "which Rations"):
        match.choose(answer, narrator)
    assert any(thing.name == "Rations" and thing.holder == 0 for thing in match.state.things)
    for answer in ("power clock", "which a_card_more"):
        match.choose(answer, narrator)
    assert len(match.state.clock) == 13
    match.choose("onward", narrator)
    assert match.state.round == 1 and match.state.powers == 0


@rule("DTD-MODE-07", "DTD-TEST-01")
def test_a_test_of_any_skill_is_called_for() -> None:
    match = told()
    for answer in ("power test", "which Art", "against 4"):  # there is nobody else whom it could be
        match.choose(answer, 1)
    assert match.state.conflict is not None and match.state.conflict.attacker.skill == "Art"
    assert match.state.conflict.vs == 4 and match.decisions[0].seat == 0
    match.choose("tap", 0)
    while match.decisions[0].kind != "propose":
        match.choose(match.decisions[0].options[-1], match.decisions[0].seat)
    assert any(event.what == "tested" for event in match.log(0))


@rule("DTD-MODE-07", "DTD-MODE-02")
def test_the_program_plays_one_of_them() -> None:
    match = told("watchfire")
    foe = next(n for n, unit in enumerate(match.state.units) if unit.owner < 0)
    for answer in ("power auto", f"whom {foe}", "onward"):
        match.choose(answer, 1)
    assert match.state.units[foe].auto
    chance = Chance.of(5)
    while match.state.round == 1 and not match.over:
        decision = match.decisions[0]
        assert decision.kind != "count" or decision.about[0] != foe
        match.choose(GAME.sensible(match.state, decision, chance), decision.seat)


@rule("DTD-MODE-07", "DTD-CONC-02")
def test_a_ruled_end_is_an_end() -> None:
    match = told()
    match.choose("power verdict", 1)
    match.choose("which success", 1)
    match.choose("pass", 1)  # no Character Point
    assert match.over and match.outcome is not None and match.outcome.payoffs[0] == 1.0


@rule("DTD-MODE-07")
def test_powers_have_an_end_and_players_have_none() -> None:
    match = told()
    for _ in range(MOST):
        match.choose("power clock", 1)
        match.choose("which a_card_more", 1)
    assert choices(match) == ["onward"] and len(POWERS) >= 12
