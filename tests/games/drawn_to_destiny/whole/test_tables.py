"""What is kept about cards and gear comes to the same as what is worked out anew."""

import pytest
from tests.games.drawn_to_destiny.whole.test_shortcuts import GAMES, moments

from questhall.games.drawn_to_destiny.rules.harm.levels import card_effects, effects_by
from questhall.games.drawn_to_destiny.rules.units.equipment import _rearranged, rearrangements
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.kernel import registry, start


@pytest.mark.parametrize(("scene", "mode", "seats"), GAMES)
def test_gear_can_be_moved_about_as_its_table_says(scene: str, mode: str, seats: int) -> None:
    for state in moments(scene, mode, seats):
        for number, unit in enumerate(state.units):
            if not unit.out:
                fresh = [
                    _rearranged(state, number, at, thing, state.content.items[thing.name])
                    for at, thing in carried(state, number)
                ]
                assert list(rearrangements(state, number)) == fresh


@pytest.mark.parametrize(("scene", "mode", "seats"), GAMES)
def test_a_new_unit_brings_along_what_stands_on_its_card(scene: str, mode: str, seats: int) -> None:
    game = registry.game("drawn-to-destiny")
    found = []
    game.content.kits.clear()
    for _ in range(2):
        match = start(game, seats, 3, options={"scene": scene, "mode": mode}, log=False)
        for _ in range(6):  # the draft
            decision = match.decisions[0]
            match.choose(decision.options[0], decision.seat)
        found.append(match.state.to_json())
        assert game.content.kits
    assert found[0] == found[1]


@pytest.mark.parametrize(("scene", "mode", "seats"), GAMES)
def test_effects_by_verb_are_all_that_there_are(scene: str, mode: str, seats: int) -> None:
    tried = 0
    for state in moments(scene, mode, seats, every=1):
        for side in (state.conflict.attacker, state.conflict.target) if state.conflict is not None else ():
            if side.unit >= 0 and side.means:
                known = card_effects(state, side)
                for verb in ("clash", "cond", "combo", "counter", "hits", "instead", "level"):
                    assert list(effects_by(state, side, verb)) == [pair for pair in known if pair[1].verb == verb]
                tried += 1
    assert tried > 3
