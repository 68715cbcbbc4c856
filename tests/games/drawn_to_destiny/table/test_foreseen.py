"""What can be seen coming on one's own Count: danger, ways, blows; nothing of whom one does not know of."""

from tests.games.drawn_to_destiny.positions import GAME, arena, put

from questhall.games.drawn_to_destiny.content.ground.map import point
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.games.drawn_to_destiny.view import build
from questhall.kernel import rule


def facing_a_bandit(at: str) -> tuple[DestinyState, int]:
    """A hero on 4,4, and a Bandit who goes for it; it is the hero's Count."""
    state = arena()
    hero = put(state, "Mercenary", "4,4", "N", seat=0)
    foe = put(state, "Bandit", at, "S")
    state.units[foe].target = hero
    state.order, state.cursor = [hero, foe], 0
    return state, foe


def space(name: str) -> int:
    return GAME.content.fields["arena"].index[point(name)]


@rule("DTD-NPC-05", "DTD-ACT-06")
def test_where_a_blade_could_strike_in_this_round() -> None:
    """It keeps the Move of an Action: what is left is its way; from there it strikes its neighbours."""
    state, foe = facing_a_bandit("4,12")
    unit = state.units[foe]
    unit.facing, unit.move, unit.cost = 0, 4, 2
    view = build(state, 0)
    steps = unit.move - unit.cost
    assert view.danger[space("4,10")] == 1 and view.danger[space("4,12")] == 1
    farthest = max(GAME.content.fields["arena"].gaps[unit.at][place] for place in view.danger)
    assert farthest == steps + 1, "so many steps, and an arm"
    unit.move = 1
    assert build(state, 0).danger == {}, "who cannot pay for an Action strikes nobody"


@rule("DTD-NPC-05", "DTD-RATE-05")
def test_the_way_and_the_blow_of_a_rival() -> None:
    state, foe = facing_a_bandit("4,10")
    unit = state.units[foe]
    unit.facing, unit.move, unit.cost = 0, 6, 2
    (coming,) = build(state, 0).foreseen
    assert coming.unit == foe and coming.way[-1] in (space("4,6"), space("3,5"), space("5,5"))
    assert coming.now == len(coming.way) and coming.strikes
    unit.move = 1
    (coming,) = build(state, 0).foreseen
    assert 0 < coming.now < len(coming.way) and not coming.strikes
    assert GAME.table is not None
    look = GAME.table.look(build(state, 0), f"unit-{foe}")
    assert look is not None and "cannot strike in this Round" in look.next and "against" in look.next


@rule("DTD-HIDE-02")
def test_a_hidden_rival_is_no_known_danger() -> None:
    state, foe = facing_a_bandit("4,6")
    state.units[foe].hidden = True
    view = build(state, 0)
    assert view.danger == {} and view.foreseen == []
    assert build(state, None).danger == {} and build(state, None).foreseen == [], "others look at the board as it is"
