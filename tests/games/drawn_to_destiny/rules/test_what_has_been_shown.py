"""Nothing is taken back past the moment at which something hidden was shown: each of these moments is marked."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import alone, duel, fight, hand, put, space

from questhall.games.drawn_to_destiny.content.conflict_cards import parse_card
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.scenes import EventLine, PlaceLine
from questhall.games.drawn_to_destiny.rules.conflict.laying_cards import put_down, turn_cards
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.conditions import die
from questhall.games.drawn_to_destiny.rules.harm.crits import draw_match
from questhall.games.drawn_to_destiny.rules.harm.damage import leave_play, place_light, remove_light
from questhall.games.drawn_to_destiny.rules.harm.dropping import lay_down
from questhall.games.drawn_to_destiny.rules.harm.hiding import detect, end_of_count, show_up
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import shift
from questhall.games.drawn_to_destiny.rules.round.countdown import _npc_acts
from questhall.games.drawn_to_destiny.rules.scene.conclusion import conclude
from questhall.games.drawn_to_destiny.rules.scene.events import happen
from questhall.games.drawn_to_destiny.rules.scene.places import search_place
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run
from questhall.games.drawn_to_destiny.rules.units.decks import draw, reveal_fate
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import rule

SCENE: dict[str, Any] = {
    "place": (PlaceLine(id="mill", name="Mill", spaces=("4,4",), search=("Rope",)),),
    "event": (EventLine(id="wolves", kind="fog", spaces=("0,0",)),),
}


def hidden_foe(state: DestinyState) -> None:
    state.units[1].hidden = True


def stunned(state: DestinyState) -> None:
    place_light(state, 0, "Stun")


@rule("DTD-GEN-12")
@pytest.mark.parametrize(
    ("before", "deed"),
    [
        (None, lambda s: reveal_fate(s, "test")),
        (None, lambda s: draw(s, 0)),
        (None, lambda s: happen(s, "wolves")),
        (None, lambda s: search_place(s, 0)),
        (None, lambda s: run(s, Effect(verb="reveal", mode="fog"), Context(0))),
        (None, lambda s: draw_match(s, 0, ("Bash",))),
        (stunned, lambda s: remove_light(s, 0, "Stun")),
        (stunned, lambda s: leave_play(s, 0, "fled", "DTD-MAP-09")),
        (lambda s: add(s, 0, "Dying"), lambda s: die(s, 0)),
        (lambda s: setattr(s.units[0], "ranks", (8, 0, 5, 5)), lambda s: place_light(s, 0, "Stun")),
        (hidden_foe, lambda s: show_up(s, 1, "seen")),
        (hidden_foe, lambda s: detect(s, 0)),
        (None, lambda s: detect(s, 0)),
        (hidden_foe, lambda s: end_of_count(s)),
        (hidden_foe, lambda s: _npc_acts(s, 1)),
        (hidden_foe, lambda s: shift(s, 0, space("4,2"), own=True)),
        (lambda s: setattr(s.units[0], "hidden", True), lambda s: lay_down(s, 0, s.things[0])),
        (lambda s: setattr(s, "result", "failure"), lambda s: conclude(s)),
    ],
)
def test_a_moment_at_which_something_is_shown(
    before: Callable[[DestinyState], Any] | None, deed: Callable[[DestinyState], Any]
) -> None:
    state, _hero, foe = duel(**SCENE)
    state.units[foe].facing = 0
    if before is not None:
        before(state)
    shown = state.chance.shown
    deed(state)
    assert state.chance.shown > shown


@rule("DTD-GEN-12")
@pytest.mark.parametrize(
    "deed",
    [
        lambda s: place_light(s, 0, "Stun"),
        lambda s: remove_light(s, 0, "Stun"),
        lambda s: lay_down(s, 0, s.things[0]),
        lambda s: end_of_count(s),
        lambda s: shift(s, 0, space("4,6"), own=True),
        lambda s: show_up(s, 1, "seen"),
        lambda s: add(s, 0, "Blind"),
    ],
)
def test_a_moment_at_which_nothing_is(deed: Callable[[DestinyState], Any]) -> None:
    state, _hero, _foe = duel()
    shown = state.chance.shown
    deed(state)
    assert state.chance.shown == shown


@rule("DTD-CONF-06", "DTD-GEN-12")
def test_a_card_that_is_turned_up_has_been_shown() -> None:
    state, hero, foe = duel()
    hand(state, 0, "9W")
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    put_down(state, conflict.attacker, ("lay", "9W", "strong"))
    shown = state.chance.shown
    conflict.kind = "object"  # nobody else turns a card
    turn_cards(state, conflict)
    assert state.chance.shown == shown + 1 and conflict.attacker.card == parse_card("9W")


@rule("DTD-FREE-02", "DTD-GEN-12")
def test_how_fate_lies_has_been_seen_by_who_reads_a_mind() -> None:
    state, hero = alone()
    foe = put(state, "Bandit", "4,2", "S")
    fight(state, hero, "thing", foe)
    shown = state.chance.shown
    run(state, Effect(verb="reveal", mode="mind"), Context(hero))
    assert state.chance.shown == shown + 1
