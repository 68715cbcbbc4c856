"""Free Actions, hiding and surprise."""

from tests.games.drawn_to_destiny.positions import (
    GAME,
    alone,
    arena,
    choices,
    duel,
    fate,
    fight,
    hand,
    no_feats,
    put,
    space,
    table,
)

from questhall.games.drawn_to_destiny.rules.harm.damage import place_light
from questhall.games.drawn_to_destiny.rules.harm.hiding import end_of_count, hide
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.scene.free_actions import count_frees, payable, stat_frees, use_free
from questhall.kernel import rule


@rule("DTD-HIDE-02")
def test_rivals_see_only_a_marker() -> None:
    state = arena(seats=2)
    state.players[1].faction = 1
    rogue = put(state, "Rogue", "4,4", "N", seat=0)
    put(state, "Bandit", "12,12", "S", seat=1, faction="foes")
    hide(state, rogue)
    state.units[rogue].at = space("6,6")
    theirs, ours = GAME.view(state, 1).units[rogue], GAME.view(state, 0).units[rogue]
    assert theirs.at == -1 and theirs.marker == space("4,4")
    assert ours.at == space("6,6")


@rule("DTD-HIDE-03")
def test_clear_sight_ends_hiding_unless_one_sneaks() -> None:
    state, bandit = alone("Bandit")
    rogue = put(state, "Rogue", "8,4", "N", seat=0)  # has Sneak
    put(state, "Guardsman", "6,0", "S")
    for number in (bandit, rogue):
        state.units[number].hidden = True
    end_of_count(state)
    assert not state.units[bandit].hidden and state.units[rogue].hidden
    state.units[rogue].spent = 4
    end_of_count(state)
    assert not state.units[rogue].hidden


@rule("DTD-HIDE-05")
def test_an_attack_from_hiding_cannot_be_paid_for() -> None:
    state, hero, ghoul = duel("Mercenary", "Ghoul")
    state.units[ghoul].hidden = True
    match = fight(state, ghoul, "ability:Claw", hero)
    assert all(not text.endswith(" act") for text in choices(match))
    assert match.state.conflict is not None


@rule("DTD-HIDE-06")
def test_areas_find_the_hidden() -> None:
    from questhall.games.drawn_to_destiny.rules.conflict.interact import area_targets
    from questhall.games.drawn_to_destiny.rules.units.means import profile

    state = arena()
    wizard = put(state, "Wizard", "4,10", "N", seat=0)
    seen, unseen = put(state, "Bandit", "4,4", "S"), put(state, "Bandit", "5,3", "S")
    state.units[unseen].hidden = True
    shape = profile(state, wizard, "ability:Fireball")
    assert area_targets(state, wizard, shape, seen) == [seen, unseen]


@rule("DTD-FREE-01")
def test_dropping() -> None:
    state, hero = alone()
    use_free(state, hero, ("drop", 0))
    assert state.things[0].at == state.units[hero].at and state.things[0].holder == -1


@rule("DTD-FREE-04", "DTD-FREE-10", "DTD-FREE-11", "DTD-LEVEL-03")
def test_push_the_limit() -> None:
    state, hero, foe = duel()
    use_free(state, hero, ("push", "Melee"))
    use_free(state, hero, ("push", "Melee"))
    assert state.units[hero].ranks[0] == 6
    fight(state, hero, "thing", foe)
    assert state.conflict is not None
    reckon(state, state.conflict)
    assert ("push the limit", 2) in state.conflict.attacker.lines


@rule("DTD-FREE-05")
def test_state_of_mind() -> None:
    state, hero = alone()
    place_light(state, hero, "Slow")
    assert ("calm", "Slow") in count_frees(state, hero)
    use_free(state, hero, ("calm", "Slow"))
    assert state.units[hero].ranks == (8, 4, 5, 5)
    assert ("calm", "Stun") not in count_frees(state, hero)


@rule("DTD-FREE-06", "DTD-FREE-12")
def test_grit_your_teeth() -> None:
    state = arena()
    hero, foe = put(state, "Priest", "4,4", "N", seat=0), put(state, "Bandit", "4,4", "S")
    hand(state, 0, "5W")
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    conflict.attacker.called = 1
    reckon(state, conflict)
    assert ("too close", -1) in conflict.attacker.lines
    use_free(state, hero, "grit")
    reckon(state, conflict)
    assert [line for line in conflict.attacker.lines if line[1] < 0] == [("called shot", -1)]
    assert state.units[hero].ranks[2] == 7


@rule("DTD-FREE-03", "DTD-FREE-15")
def test_detecting() -> None:
    state = arena()
    professor, goblin = put(state, "Professor", "4,8", "N", seat=0), put(state, "Goblin Scout", "4,2", "S")
    state.units[goblin].hidden = True
    state.units[goblin].seen_at = space("4,2")
    hand(state, 0, "AW")
    fate(state, "5Cr")
    assert "detect" in count_frees(state, professor)
    use_free(state, professor, "detect")
    conflict = state.conflict
    assert conflict is not None and conflict.attacker.skill == "Investigation"
    assert conflict.target.skill == "Stealth" and conflict.vs == 0 and state.units[professor].ranks[1] == 7
    match = table(state)
    match.choose("lay AW strong")
    no_feats(match)
    assert not match.state.units[goblin].hidden


@rule("DTD-FREE-09")
def test_when_free_actions_are_offered() -> None:
    state, hero, foe = duel()
    assert "burst" in choices(table(state.copy())) if False else "burst" in count_frees(state, hero)
    match = fight(state, foe, "thing", hero)
    assert "burst" in choices(match) and match.decisions[0].kind == "answer"
    match.choose("burst")
    assert match.state.units[hero].move == 7 and match.decisions[0].kind == "answer"
    match.choose(next(text for text in choices(match) if text.endswith(" act")))
    assert "push Melee" in choices(match) and match.decisions[0].kind == "approach"


@rule("DTD-FREE-16", "DTD-DMG-11")
def test_costs_at_stat_zero() -> None:
    state, hero = alone()
    place_light(state, hero, "Slow", 5)
    assert payable(state, hero, "Slow")
    use_free(state, hero, "burst")
    assert len(state.units[hero].crits) == 1  # flipped
    place_light(state, hero, "Stun", 5)
    assert stat_frees(state, hero, ("Melee",)) == []
    state.decks[3], state.discards[3] = [], []
    assert not payable(state, hero, "Slow")
