"""The verbs of cards that are about the ground, Items, what is hidden, hands and Fate."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import (
    alone,
    discard,
    duel,
    fate,
    fight,
    hand,
    put,
    rivals,
    space,
    table,
)

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.scenes import EventLine, PlaceLine
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, card_matches, level_of_user, run
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import COOLDOWN, READY, REVERSED
from questhall.kernel import rule


@rule("DTD-ACT-06")
def test_a_fuse_burns_as_long_as_the_card_says_or_as_one_chooses() -> None:
    state, hero = alone()
    run(state, Effect(verb="charge", name="Charge: Satchel", n=2), Context(hero))
    assert [(c.at, c.rounds, c.by, c.name) for c in state.charges] == [(space("4,4"), 2, hero, "Charge: Satchel")]
    run(state, Effect(verb="charge", name="Charge: Satchel"), Context(hero))
    assert len(state.charges) == 1 and [(item.kind, item.unit) for item in state.queue] == [("fuse", hero)]


@rule("DTD-FREE-02")
def test_a_command_is_for_somebody() -> None:
    state, hero, foe = duel()
    run(state, Effect(verb="command"), Context(hero))
    assert state.later == []
    run(state, Effect(verb="command"), Context(foe, hero))
    assert [(item.kind, item.unit, item.by) for item in state.later] == [("command", hero, foe)]


@rule("DTD-MAP-07")
def test_the_ground_changes_where_the_card_says() -> None:
    state, hero = alone(place=(PlaceLine(id="yard", name="Yard", spaces=("0,0", "2,0")),))
    run(state, Effect(verb="terrain", set="fire", spaces=("6,6",), place="yard"), Context(hero, space=space("4,2")))
    assert state.terrain == {space(name): "fire" for name in ("6,6", "0,0", "2,0")}
    run(state, Effect(verb="terrain", set="mud", rounds=2), Context(hero, space=space("4,2")))
    assert state.terrain[space("4,2")] == "mud" and state.terrain_until == {space("4,2"): state.round + 1}
    assert len(state.terrain) == 4
    run(state, Effect(verb="terrain", set="mud"), Context(hero))  # nowhere
    assert len(state.terrain) == 4


@rule("DTD-MAP-07")
def test_a_row_is_three_spaces_and_leaves_out_what_nobody_enters() -> None:
    for at, row in (("4,2", ("2,2", "4,2", "6,2")), ("0,2", ("0,2", "2,2"))):
        state, hero = alone()
        run(state, Effect(verb="terrain", set="fire", mode="row"), Context(hero, space=space(at)))
        assert state.terrain == {space(name): "fire" for name in row}


@rule("DTD-MAP-07")
def test_a_door_is_opened_and_shut() -> None:
    state, hero = alone()
    set_terrain(state, space("4,2"), "door")
    turn = Effect(verb="terrain", set="open door", mode="door")
    for kind in ("open door", "door", "open door"):
        run(state, turn, Context(hero, space=space("4,2")))
        assert state.terrain[space("4,2")] == kind


@rule("DTD-GEN-08", "DTD-SKILL-07")
def test_what_is_out_of_use_is_made_ready() -> None:
    state, hero = alone()
    things = [thing for _, thing in carried(state, hero)]
    things[1].pose = REVERSED
    run(state, Effect(verb="ready", mode="item"), Context(hero))
    assert (things[1].pose, things[1].rigged, things[0].rigged) == (READY, True, False)
    things[0].worn = 2
    run(state, Effect(verb="ready", mode="item"), Context(hero))
    assert things[0].worn == 0 and things[0].rigged
    unit = state.units[hero]
    unit.cool = ("Take Cover", "Fire Bolt")
    run(state, Effect(verb="ready", mode="power"), Context(hero))  # Fire Bolt is a Power's
    assert unit.cool == ("Take Cover",)
    run(state, Effect(verb="ready", mode="power"), Context(hero))
    assert unit.cool == ("Take Cover",)
    run(state, Effect(verb="ready"), Context(hero))
    assert unit.cool == ()


@rule("DTD-GEN-07")
def test_a_jammed_item_is_one_in_use_that_was_ready() -> None:
    state, hero, foe = duel("Wizard", "Mercenary")
    things = [thing for _, thing in carried(state, foe) if thing.slot]
    loose = receive(state, foe, "Rope")
    state.things[loose].slot = ""
    run(state, Effect(verb="cooldown"), Context(hero))
    assert all(thing.pose == READY for thing in state.things)
    for many in range(1, len(things) + 2):
        run(state, Effect(verb="cooldown"), Context(hero, foe))
        assert sum(thing.pose == COOLDOWN for thing in things) == min(many, len(things))
    assert state.things[loose].pose == READY


@rule("DTD-ACT-06", "DTD-UNIT-10")
def test_a_pickpocket_takes_what_is_in_the_pack_or_on_the_belt() -> None:
    for slot, stolen in (("", True), ("Belt", True), ("Back", False)):
        state, hero, foe = duel("Wizard", "Wolf")
        rope = state.things[receive(state, foe, "Rope")]
        rope.slot, rope.own = slot, True
        run(state, Effect(verb="take", mode="pocket"), Context(hero))
        assert rope.holder == foe
        run(state, Effect(verb="take", mode="pocket"), Context(hero, foe))
        assert rope.holder == (hero if stolen else foe) and rope.own == (not stolen)


@rule("DTD-REW-02", "DTD-COND-20")
def test_a_gift_and_a_blow_on_the_hand() -> None:
    state, hero, foe = duel("Wizard", "Mercenary")
    run(state, Effect(verb="give", name="Rope"), Context(hero, foe))
    assert [thing.name for _, thing in carried(state, hero)].count("Rope") == 1
    held = [thing for _, thing in carried(state, foe) if thing.slot in ("Left", "Right", "Both")]
    assert len(held) == 2
    run(state, Effect(verb="drop"), Context(hero))
    assert all(thing.holder == foe for thing in held)
    run(state, Effect(verb="drop"), Context(hero, foe))
    lying = [thing for thing in held if thing.holder < 0]
    assert len(lying) == 1 and state.content.items[lying[0].name].weapon is not None  # the weapon first
    assert lying[0].at == space("4,2")
    for verb in ("give", "ready", "drop", "cooldown"):
        before = state.to_json()
        run(state, Effect(verb=verb, name="Rope"), Context(-1, foe))  # nobody does it
        assert state.to_json() == before


@rule("DTD-HIDE-02", "DTD-HIDE-03")
def test_a_tracker_finds_the_nearest_hidden_rival_within_so_far() -> None:
    state, hero = alone()
    near, far = put(state, "Bandit", "4,8", "S"), put(state, "Bandit", "4,10", "S")
    friend, gone = put(state, "Mercenary", "4,6", seat=0), put(state, "Bandit", "4,6")
    for number in (near, far, friend, gone):
        state.units[number].hidden = True
    state.units[gone].out = "fled"
    run(state, Effect(verb="reveal", mode="hidden", n=1), Context(hero))
    assert state.units[near].hidden
    run(state, Effect(verb="reveal", mode="hidden", n=2), Context(-1))
    assert state.units[near].hidden
    run(state, Effect(verb="reveal", mode="hidden", n=2), Context(hero))
    assert not state.units[near].hidden and state.units[far].hidden and state.units[friend].hidden
    run(state, Effect(verb="reveal", mode="hidden", n=2), Context(hero))
    assert state.units[far].hidden
    run(state, Effect(verb="hide"), Context(hero))
    assert state.units[hero].hidden


@rule("DTD-EVT-04")
def test_a_scout_sees_one_event_in_the_fog_after_the_other() -> None:
    events = (
        EventLine(id="storm", kind="trigger", when="round() < 0"),
        EventLine(id="wolves", kind="fog", spaces=("4,0",)),
        EventLine(id="ghosts", kind="fog", spaces=("6,0",)),
        EventLine(id="mists", kind="fog", spaces=("8,0",)),
    )
    state, hero = alone(event=events)
    state.happened = ["wolves"]
    for shown in (["ghosts"], ["ghosts", "mists"], ["ghosts", "mists"]):
        run(state, Effect(verb="reveal", mode="fog"), Context(hero))
        assert state.shown_fog == shown


@rule("DTD-FREE-02", "DTD-DECK-06")
def test_a_mind_is_read_a_card_of_the_hand_or_how_fate_lies() -> None:
    state, hero, foe = duel()
    fate(state, "7Sr")
    run(state, Effect(verb="reveal", mode="mind"), Context(hero))  # outside a Conflict
    fight(state, hero, "thing", foe)
    assert state.conflict is not None
    fate(state, "7Sr")
    run(state, Effect(verb="reveal", mode="mind"), Context(hero))
    assert state.conflict.seen == [1]
    state, one, other = rivals()
    hand(state, 1, "9W")
    state.events = []
    fight(state, one, "thing", other)
    assert state.conflict is not None
    run(state, Effect(verb="reveal", mode="mind"), Context(one))
    told = [event for event in state.events if event.what == "mind_card"]
    assert state.conflict.seen == [] and len(told) == 1 and told[0].to == (0,)


@rule("DTD-DECK-04", "DTD-APP-06", "DTD-APP-07")
def test_what_is_done_with_a_hand_is_done_with_the_hand_of_its_player() -> None:
    state, hero = alone()
    foe = put(state, "Bandit", "4,2", "S")
    hand(state, 0, "2W")
    discard(state, 0, "3W", "4W")
    run(state, Effect(verb="draw", n=2), Context(hero))
    run(state, Effect(verb="draw"), Context(hero))
    assert len(state.players[0].hand) == 4
    run(state, Effect(verb="draw", n=2), Context(hero, foe))  # an NPC has no hand
    assert len(state.players[0].hand) == 4
    run(state, Effect(verb="retrieve"), Context(hero))
    run(state, Effect(verb="discard", n=2), Context(hero))
    assert [(item.kind, item.seat, item.n) for item in state.queue] == [("pick", 0, 1), ("discard", 0, 2)]
    run(state, Effect(verb="shuffle"), Context(hero))
    assert state.players[0].discard == [] and len(state.players[0].deck) == 50


@rule("DTD-EVT-01")
@pytest.mark.parametrize(
    ("card", "parts", "held"),
    [
        ("7S", {"suits": ("Swords",)}, True),
        ("7S", {"suits": ("Cups", "Coins")}, False),
        ("7H", {"colour": "red"}, True),
        ("7S", {"colour": "red"}, False),
        ("7S", {"colour": "black"}, True),
        ("7H", {"colour": "black"}, False),
        ("7H", {"ranks": ("7", "A")}, True),
        ("8H", {"ranks": ("7", "A")}, False),
        ("7H", {"ranks": ("7",), "colour": "black"}, False),
        ("7H", {"suits": ("Cups",), "ranks": ("8",)}, False),
        ("7H", {}, False),
    ],
)
def test_fate_is_asked_for_suit_colour_and_rank(card: str, parts: dict[str, Any], held: bool) -> None:
    asked = {"suits": (), "colour": "", "ranks": ()} | parts
    assert card_matches(conflict_cards.parse_card(card), **asked) == held
    state, hero = alone()
    fate(state, card)
    stun, stress = Effect(verb="light", name="Stun"), Effect(verb="light", name="Stress")
    run(state, Effect(verb="fate", then=(stun,), otherwise=(stress,), **parts), Context(hero))
    assert [len(pile) for pile in state.units[hero].light] == [0, int(held), int(not held), 0]


@rule("DTD-EVT-01", "DTD-DECK-03")
@pytest.mark.parametrize("wild", [52, 53])
def test_a_wild_has_no_suit_and_no_rank(wild: int) -> None:
    assert not card_matches(wild, tuple(conflict_cards.SUITS), "", ())
    assert not card_matches(wild, (), "", tuple(conflict_cards.RANKS))
    assert card_matches(wild, (), "red", ()) == (wild == 53)


@rule("DTD-SKILL-02")
def test_an_ability_is_used_at_the_best_level_of_its_skills() -> None:
    state, hero = alone()  # Melee 2
    assert level_of_user(state, hero, ("Melee",)) == 2 == level_of_user(state, hero, ("Seamanship", "Melee"))
    assert level_of_user(state, hero, ("Seamanship",)) == 0  # not the -2 of the Unskilled
    assert table(state).decisions
