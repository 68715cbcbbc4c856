"""Conditions, one by one."""

from tests.games.drawn_to_destiny.positions import (
    alone,
    arena,
    choices,
    damage,
    duel,
    fate,
    fight,
    put,
    space,
    table,
    tokens,
    treat,
)

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.rules.conflict.interact import attack_options
from questhall.games.drawn_to_destiny.rules.conflict.laying_cards import instinct
from questhall.games.drawn_to_destiny.rules.conflict.npc_targets import choose_target
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add, release
from questhall.games.drawn_to_destiny.rules.harm.conditions import bleed, burn, choke, count_down, die, poison
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit, place_light
from questhall.games.drawn_to_destiny.rules.harm.dropping import drop_held
from questhall.games.drawn_to_destiny.rules.harm.haywire import haywire
from questhall.games.drawn_to_destiny.rules.harm.long_conditions import hardships
from questhall.games.drawn_to_destiny.rules.harm.movement import take_step
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import (
    drop_into,
    falling,
    knock_down,
    moved_spaces,
    push,
)
from questhall.games.drawn_to_destiny.rules.harm.step_costs import dragged, may_move, step_cost
from questhall.games.drawn_to_destiny.rules.turn.actions import unit_options
from questhall.games.drawn_to_destiny.rules.units.items import carried, hand_over
from questhall.games.drawn_to_destiny.rules.units.means import attack_means
from questhall.games.drawn_to_destiny.rules.units.units import defeated
from questhall.games.drawn_to_destiny.state import REVERSED, Rules, Token
from questhall.kernel import rule


@rule("DTD-COND-01", "DTD-COND-02")
def test_bleeding() -> None:
    state, hero = alone()
    add(state, hero, "Bleeding", 2)
    bleed(state, hero)
    assert state.units[hero].ranks[3] == 3
    place_light(state, hero, "Slow", 3)
    for _ in range(4):
        bleed(state, hero)
    assert tokens(state, hero)["Blood Loss"] == 4 and state.units[hero].out == ""
    bleed(state, hero)
    assert state.units[hero].out == "dead"


@rule("DTD-COND-03")
def test_burning() -> None:
    state, hero = alone()
    add(state, hero, "Burning", 2)
    fate(state, "AW", "2W")
    burn(state, hero)
    assert state.units[hero].ranks[0] == 6 and tokens(state, hero)["Burning"] == 2
    fate(state, "AW", "AC")
    burn(state, hero)
    assert "Burning" not in tokens(state, hero)


@rule("DTD-COND-04", "DTD-COND-05")
def test_poison_and_disease() -> None:
    state, hero = alone()
    add(state, hero, "Poisoned", 3)
    fate(state, "KH", "AW", "2S")
    poison(state, hero)
    assert state.units[hero].ranks[0] == 7 and tokens(state, hero)["Poisoned"] == 3
    add(state, hero, "Diseased", 1)
    fate(state, "AH")
    poison(state, hero, "Diseased")
    assert "Diseased" not in tokens(state, hero)


@rule("DTD-COND-06")
def test_choking() -> None:
    state, hero = alone()
    add(state, hero, "Choking", 3)
    choke(state, hero)
    assert state.units[hero].ranks[:2] == (7, 4)
    assert "breathe" in choices(table(state))


@rule("DTD-COND-10", "DTD-COND-11", "DTD-COND-13")
def test_arms_and_legs() -> None:
    state, hero = alone()
    place_crit(state, hero, 0, conflict_cards.parse_card("8W"), 3, -1)  # the right arm: Impaired
    assert state.things[0].at == state.units[hero].at  # the sword is dropped
    leg = put(state, "Mercenary", "8,8", seat=0)
    place_crit(state, leg, 0, conflict_cards.parse_card("5W"), 4, -1)  # a broken leg
    assert not may_move(state, state.units[leg])
    arm = put(state, "Ranger", "12,12", seat=0)
    place_crit(state, arm, 0, conflict_cards.parse_card("9W"), 4, -1)
    bow = next(thing for thing in state.things if thing.name == "Bow: Long")
    hand_over(state, bow, arm)
    bow.slot = "Both"
    assert not any(means.startswith("thing") for means in attack_means(state, arm))
    bow.pose = REVERSED
    assert not any(means.startswith("thing") for means in attack_means(state, arm))


@rule("DTD-COND-16", "DTD-COND-15")
def test_held_and_dragged() -> None:
    state = arena()
    ogre, hero = put(state, "Ogre", "4,4", "N"), put(state, "Mercenary", "4,2", "N", seat=0)
    add(state, hero, "Held", by=ogre)
    assert step_cost(state, hero, 0) == 2  # away from a larger holder
    assert dragged(state, ogre) == [hero]
    assert step_cost(state, ogre, 4) == 3
    state.units[hero].at = space("4,12")
    release(state, hero)
    assert "Held" not in tokens(state, hero)


@rule("DTD-COND-16", "DTD-MAP-05")
def test_nobody_is_dragged_to_where_there_is_no_room() -> None:
    state = arena()
    ogre = put(state, "Ogre", "4,4", "N")
    put(state, "Bandit", "4,4", "N")
    heroes = [put(state, "Mercenary", "4,2", "N", seat=0), put(state, "Mercenary", "4,2", "N", seat=0)]
    for hero in heroes:
        add(state, hero, "Held", by=ogre)
    take_step(state, ogre, HEADINGS.index("S"))
    assert [state.units[hero].at for hero in heroes] == [space("4,4"), space("4,2")]


@rule("DTD-COND-17", "DTD-COND-18")
def test_push_pull_and_knockdown() -> None:
    state = arena()
    hero, foe = put(state, "Mercenary", "4,8", "N", seat=0), put(state, "Bandit", "4,6", "S")
    push(state, foe, hero, 2)
    assert state.units[foe].at == space("4,2")
    push(state, foe, hero, 1, toward=True)
    assert state.units[foe].at == space("4,4")
    ogre = put(state, "Ogre", "10,10")
    assert moved_spaces(state, ogre, hero, 1) == 0 and moved_spaces(state, hero, ogre, 1) == 2
    knock_down(state, foe, blocked=True)
    assert tokens(state, foe)["Prone"] and state.units[foe].ranks[1] == 4
    state.queue = []
    place_crit(state, hero, 0, conflict_cards.parse_card("9H"), 1, foe)  # Withdraw
    match = table(state)
    assert match.decisions[0].kind == "withdraw"


@rule("DTD-COND-19")
def test_falling_is_a_blow() -> None:
    state, hero = alone("Knight")
    damage(state, "wound", "QW")
    falling(state, hero, 2)
    assert state.units[hero].crits or state.units[hero].light[0]
    goblin = put(state, "Goblin Raider", "8,8")
    drop_into(state, goblin)
    assert state.units[goblin].out


@rule("DTD-COND-20")
def test_drop_takes_the_weapon_first() -> None:
    state, hero = alone()
    drop_held(state, hero, 1)
    held = [thing.name for _, thing in carried(state, hero) if thing.slot in ("Left", "Right")]
    assert held == ["Shield: Round"]


@rule("DTD-COND-21", "DTD-COND-22")
def test_dying_and_unconscious() -> None:
    state, hero = alone()
    add(state, hero, "Dying")
    die(state, hero)
    assert len(state.units[hero].crits) == 1 and state.units[hero].crits[0].severity == 1
    medic = put(state, "Paramedic", "4,6", "N", seat=0)
    add(state, hero, "Unconscious")
    assert defeated(state.units[hero])
    match = treat(state, medic, hero)
    assert "Dying" not in tokens(match.state, hero) and "Unconscious" not in tokens(match.state, hero)


@rule("DTD-COND-23")
def test_haywire() -> None:
    state, car = alone("Getaway Car")
    state.units[car].tokens = [Token("Haywire", part="Steering")]
    fate(state, "5C")
    haywire(state, car)
    assert state.units[car].facing == 1 and state.units[car].turn == 1
    fate(state, "5W")
    haywire(state, car)
    assert state.units[car].facing == 1


@rule("DTD-COND-24")
def test_behaviours() -> None:
    state = arena()
    hero, foe, other = (
        put(state, "Mercenary", "4,4", "N", seat=0),
        put(state, "Bandit", "4,2", "S"),
        put(state, "Wizard", "5,5", "N", seat=0),
    )
    add(state, foe, "Taunted", by=other, rounds=1)
    choose_target(state, foe)
    assert state.units[foe].target == other
    add(state, hero, "Charmed", by=foe, rounds=1)
    assert all(option[2] != foe for option in attack_options(state, hero))
    count_down(state, hero)
    assert any(option[2] == foe for option in attack_options(state, hero))
    add(state, hero, "Flee", rounds=1)
    options = unit_options(state, hero)
    assert ("step", "N") not in options and not any(
        option[0] == "attack" for option in options if isinstance(option, tuple)
    )
    state, hero, foe = duel()
    add(state, hero, "Frenzied", rounds=2)
    fight(state, hero, "thing", foe)
    assert state.conflict is not None
    side = state.conflict.attacker
    side.card, side.lies = conflict_cards.parse_card("5W"), 1
    instinct(state, state.conflict, side)
    assert side.lies == 0
    state, dazed = alone()
    add(state, dazed, "Confused", rounds=1)
    fate(state, "5H", "5W")
    match = table(state)
    assert match.state.count == 9  # red: it waited


@rule("DTD-COND-26")
def test_hardships_only_with_the_switch() -> None:
    state = arena(rules=Rules(long_conditions=True))
    hero = put(state, "Mercenary", "4,4", seat=0)
    hardships(state, hero)
    assert tokens(state, hero)["Hunger"] == 1 and state.units[hero].ranks[0] == 6
    from questhall.games.drawn_to_destiny.rules.units.equipment import receive

    receive(state, hero, "Rations")
    receive(state, hero, "Waterskin")
    hardships(state, hero)
    assert "Hunger" not in tokens(state, hero) and state.units[hero].ranks[0] == 8
