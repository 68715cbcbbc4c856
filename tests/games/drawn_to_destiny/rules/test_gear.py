"""What some cards need: shade to slip from, tools to mend with."""

import msgspec
from tests.games.drawn_to_destiny.positions import GAME, arena, put

from questhall.games.drawn_to_destiny.rules.round.pending import _headings
from questhall.games.drawn_to_destiny.rules.turn.interact_with_things import _test_objects
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.positions import shaded
from questhall.games.drawn_to_destiny.state import Pending, Token
from questhall.kernel import rule


@rule("DTD-APP-09")
def test_a_shadow_step_goes_from_shadow_to_shadow() -> None:
    state = arena()
    rogue = put(state, "Rogue", "4,4", seat=0)
    unit = state.units[rogue]
    assert not shaded(state, unit, unit.at)  # by day, in the open
    field = GAME.content.fields["arena"]
    brush = field.links[unit.at][2]
    state.terrain[brush] = "brush"
    assert shaded(state, unit, brush)
    assert _headings(state, Pending("free_move", rogue, n=2, name="shadow")) == [2]
    assert len(_headings(state, Pending("free_move", rogue, n=2, name="free"))) > 1


@rule("DTD-ITEM-13")
def test_repair_needs_a_toolkit() -> None:
    state = arena()
    repair = GAME.content.abilities["Repair"]
    bare = msgspec.structs.replace(GAME.content.units["Engineer"], skills=())
    assert bare and repair.needs_item == "Toolkit"
    rogue = put(state, "Rogue", "4,4", seat=0)
    van = put(state, "Scout Car", "6,4", seat=0)
    state.units[van].tokens.append(Token("Damaged"))
    state.units[van].at = state.units[rogue].at
    assert _test_objects(state, rogue, repair) == []
    receive(state, rogue, "Toolkit")
    assert any(target == van for target, _ in _test_objects(state, rogue, repair))
