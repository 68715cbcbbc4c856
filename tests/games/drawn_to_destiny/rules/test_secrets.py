"""What nobody may learn from what is asked and shown: hands, Hidden Units, facedown damage (DTD-GEN-12)."""

from tests.games.drawn_to_destiny.positions import GAME, alone, choices, fate, fight, hand, put, rivals, space, table

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.scenes import TaskLine
from questhall.games.drawn_to_destiny.rules.conflict.tasks import may_work
from questhall.games.drawn_to_destiny.rules.harm.hiding import detect
from questhall.games.drawn_to_destiny.rules.round.groups import groups
from questhall.games.drawn_to_destiny.rules.turn.actions import action_options
from questhall.games.drawn_to_destiny.rules.turn.interact_with_things import plain_options
from questhall.games.drawn_to_destiny.rules.units.decks import BLACK_WILD
from questhall.kernel import Chance, rule


@rule("DTD-ACT-12", "DTD-HIDE-02")
def test_one_surrenders_only_to_a_rival_one_can_see() -> None:
    for hidden in (False, True):
        state, hero = alone("Mercenary")
        foe = put(state, "Bandit", "4,2", "S")
        state.units[foe].hidden = hidden
        assert ("surrender" in action_options(state, hero)) == (not hidden)


@rule("DTD-INT-10", "DTD-HIDE-02")
def test_nobody_leads_out_whom_they_cannot_see() -> None:
    for hidden in (False, True):
        state, hero = alone("Mercenary")
        lost = put(state, "Bystander", "4,2", "S")
        state.units[lost].led, state.units[lost].hidden = True, hidden
        assert (("lead", lost) in plain_options(state, hero)) == (not hidden)


@rule("DTD-TASK-06", "DTD-HIDE-02")
def test_nobody_parleys_with_whom_they_cannot_see() -> None:
    for hidden in (False, True):
        state, hero = alone("Mercenary")
        foe = put(state, "Bandit", "4,2", "S")
        state.units[foe].hidden = hidden
        line = TaskLine(id="parley", name="Parley", skills=("Persuasion",), vs=4, at=(), unit="Bandit")
        assert may_work(state, hero, line) == (not hidden)


@rule("DTD-FREE-15", "DTD-HIDE-02", "DTD-ARC-06")
def test_looking_for_a_hider_tells_nothing_of_where_it_is() -> None:
    seen = []
    for at, facing in (("4,2", "S"), ("4,0", "N")):  # face to face, and farther off from behind
        state, one, other = rivals()
        hider = state.units[other]
        hider.at, hider.facing, hider.hidden = space(at), HEADINGS.index(facing), True
        detect(state, one)
        assert state.conflict is not None and state.conflict.target.unit == other
        seen.append(GAME.view(state, 0))
    assert seen[0] == seen[1] and seen[0].units[1].at == -1


@rule("DTD-HIDE-03", "DTD-HIDE-05")
def test_a_hidden_attacker_is_seen_while_it_strikes_and_stays_where_it_is_in_imagined_worlds() -> None:
    state, one, other = rivals()
    state.units[one].hidden = True
    assert GAME.view(state, 1).units[one].at == -1
    match = fight(state, one, "thing", other)
    assert match.state.units[one].hidden and match.view(1).units[one].at == space("4,4")
    for number in range(10):
        imagined = match.checkpoint.copy()
        GAME.conceal(imagined, 1, Chance(number))
        assert imagined.units[one].at == space("4,4")


@rule("DTD-HIDE-02")
def test_who_searches_imagines_a_hider_anywhere_near_its_marker() -> None:
    state, one, other = rivals()
    unit, mark = state.units[other], space("4,2")
    unit.hidden, unit.seen_at, unit.at = True, mark, space("8,2")
    field = state.content.fields["arena"]
    found = set()
    for number in range(60):
        imagined = state.copy()
        GAME.conceal(imagined, 0, Chance(number))
        found.add(imagined.units[other].at)
        assert imagined.units[one].at == state.units[one].at
    assert len(found) > 10 and all(field.distance(mark, spot) <= 4 for spot in found)
    own = state.copy()
    GAME.conceal(own, 1, Chance(1))
    assert own.units[other].at == unit.at  # its own side knows


@rule("DTD-CONF-02", "DTD-CONF-03")
def test_a_laid_card_is_its_owners_until_it_is_turned_whichever_card_it_is() -> None:
    state, one, other = rivals()
    fight(state, one, "thing", other)
    conflict = state.conflict
    assert conflict is not None
    side = conflict.attacker
    for card, name in ((0, "AW"), (1, "KW"), (53, conflict_cards.short(53))):
        side.laid, side.card, side.counter, side.extra = card, -1, -1, -1
        for seat, known in ((0, name), (1, "")):
            shown = GAME.view(state, seat).conflict
            assert shown is not None and (shown.attacker.laid, shown.attacker.card) == (known, "")
        side.card, side.counter, side.extra = card, card, card * 2 + 1
        for seat in (0, 1):
            shown = GAME.view(state, seat).conflict
            assert shown is not None
            turned = shown.attacker
            assert (turned.card, turned.counter, turned.extra, turned.extra_end) == (name, name, name, 1)


@rule("DTD-GROUP-01", "DTD-HIDE-02")
def test_groups_do_not_tell_whom_a_hider_goes_for() -> None:
    state, one, other = rivals()
    third = put(state, "Mercenary", "8,8", "N", seat=0)
    state.units[one].target = state.units[other].target = -1
    state.units[other].hidden, state.units[other].target = True, third
    assert [other, third] in groups(state)
    assert GAME.view(state, 0).groups == [[one], [other], [third]]
    assert [other, third] in GAME.view(state, 1).groups


@rule("DTD-DECK-08")
def test_who_looks_through_a_damage_deck_knows_what_is_in_it() -> None:
    state, one, other = rivals()
    hand(state, 0, "AC")
    fate(state, "5Cr")
    state.decks[0].remove(BLACK_WILD)
    state.decks[0].append(BLACK_WILD)  # the next card
    state.units[other].light = ((state.decks[0].pop(0), state.decks[0].pop(0)), (), (), ())
    match = fight(state, one, "thing", other)
    match.choose("answer skill:Defense rest")
    while match.decisions[0].kind != "damage_wild":
        asked = match.decisions[0]
        match.choose({"approach": "lay AC strong" if asked.seat == 0 else "tap"}.get(asked.kind, "pass"), asked.seat)
    offered = sorted(choices(match))
    for number in range(10):
        imagined = match.checkpoint.copy()
        GAME.conceal(imagined, 0, Chance(number))
        assert sorted(choices(table(imagined))) == offered


@rule("DTD-ROUND-06", "DTD-HIDE-02")
def test_the_log_does_not_tell_rivals_whom_a_hider_goes_for() -> None:
    state, one, other = rivals()
    state.phase = "targets"
    state.units[other].hidden = True
    match = table(state)
    match.choose(f"target {other}" if f"target {other}" in choices(match) else "none", 0)
    match.choose(f"target {one}", 1)
    told = [[event.args[0] for event in match.log(seat) if event.what == "targets"] for seat in (0, 1)]
    assert other not in told[0] and other in told[1]
