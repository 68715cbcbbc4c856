"""Words (3.1), setting up (3.2) and the first-game option (3.23)."""

import pytest
from tests.games.call_to_adventure.positions import GAME, Tale

from questhall.games.call_to_adventure.content.vocabulary import ABILITIES, ICONS
from questhall.games.call_to_adventure.rules.acts import stage
from questhall.games.call_to_adventure.rules.challenge.runes import MARKS
from questhall.games.call_to_adventure.state import Table
from questhall.kernel import BadOptions, Match, rule, start

SIX = {"noble", "sole-survivor", "vow-of-vengeance", "heir-to-the-throne", "master-of-whispers", "cruel-betrayal"}


def table(match: Match) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def ready(seats: int = 2, seed: int = 3, **options: object) -> Match:
    match = start(GAME, seats, seed, options)
    while match.decisions and match.decisions[0].kind in ("origin", "motivation", "destiny"):
        decision = match.decisions[0]
        match.choose(decision.options[0], decision.seat)
    return match


@rule("CTA-TERM-01", "CTA-TERM-02", "CTA-RUNE-05")
def test_six_abilities_and_six_story_icons() -> None:
    assert ABILITIES == ("STR", "DEX", "CON", "INT", "WIS", "CHA")
    assert set(ICONS) == {"Divinity", "Justice", "Nature", "Arcana", "Royalty", "Villainy"}

    assert len({MARKS[ability] for ability in ABILITIES}) == 6
    assert all(high != low for high, low in MARKS.values())


@rule("CTA-TERM-08", "CTA-TERM-07")
def test_the_stage_grows_with_every_third_card() -> None:
    tale = Tale().hero(cards=2)
    stages = [stage(tale.h())]
    for card in ("iron-will", "blademaster", "living-legend", "hierophant"):
        tale.h().story += ((card, "top"),)
        stages.append(stage(tale.h()))
    assert stages == [1, 2, 2, 2, 3]


@rule("CTA-TERM-12", "CTA-TERM-14")
def test_a_slot_holds_one_card_and_perhaps_an_ally() -> None:
    tale = Tale().row(1, "faithful-hound>lost-in-the-woods", "adventurous")
    view = tale.match.view(0)
    assert (view.rows[0][0], view.under[0][0]) == ("lost-in-the-woods", "faithful-hound")
    for card in GAME.content.story.values():
        assert (card.bottom is not None) == (card.kind == "challenge")


@rule("CTA-SETUP-01", "CTA-SETUP-11")
def test_another_seed_deals_another_game_and_another_first_player() -> None:
    deals = {tuple(table(start(GAME, 4, seed)).decks[0]) for seed in range(5)}
    assert len(deals) == 5
    assert {table(start(GAME, 4, seed)).first for seed in range(30)} == {0, 1, 2, 3}
    assert table(start(GAME, 4, 1, {"first_seat": 2})).turn == 2
    with pytest.raises(BadOptions, match="Nobody sits there"):
        start(GAME, 2, 1, {"first_seat": 3})


@rule("CTA-SETUP-02", "CTA-SETUP-03")
def test_all_choose_at_once_and_in_secret() -> None:
    match = start(GAME, 3, 5)
    assert [(d.seat, d.kind, len(d.options)) for d in match.decisions] == [(s, "origin", 2) for s in range(3)]
    assert table(match).revealed == 0
    assert all(not hero.hand for hero in table(match).heroes)
    before = match.view(0)
    for kind in ("origin", "motivation", "destiny"):
        decision = match.decision(2)
        assert decision is not None and decision.kind == kind
        match.choose(decision.options[1], 2)
    assert match.view(0) == before
    assert match.decision(2) is None
    assert len(table(match).heroes[2].rejected) == 3
    for card in table(match).heroes[2].rejected:
        assert card not in repr(match.view(0))


@rule("CTA-SETUP-04", "CTA-VAR-02")
def test_one_card_of_each_type_leaves_nothing_to_choose() -> None:
    match = start(GAME, 2, 5, {"choice": False})
    assert match.decisions[0].kind in ("act", "place-ally")
    assert all(hero.origin and hero.motivation and hero.destiny for hero in table(match).heroes)
    assert table(match).content.story[table(match).rows[0][0]]  # the row is there; Allies are still in the game
    assert any(card in table(match).decks[0] + table(match).rows[0] + table(match).under[0] + table(match).discards[0]
               for card in ("faithful-hound", "hedge-knight"))  # fmt: skip


@rule("CTA-SETUP-05", "CTA-SETUP-06", "CTA-SETUP-07")
def test_one_hero_card_three_experience_level_three_hidden_destiny() -> None:
    match = ready()
    for seat, hero in enumerate(table(match).heroes):
        assert [GAME.content.hand[card].kind for card in hero.hand] == ["hero"]
        assert (hero.xp, hero.level) == (3, 3)
        own, other = match.view(seat).heroes[seat], match.view(1 - seat).heroes[seat]
        assert own.destiny == hero.destiny and other.destiny == ""
        assert own.origin == other.origin == hero.origin
        assert own.motivation == other.motivation == hero.motivation
        assert own.hand == hero.hand and other.hand == [] and other.heroic == 1


@rule("CTA-SETUP-08", "CTA-SETUP-09", "CTA-SOLO-06")
@pytest.mark.parametrize(("seats", "size", "options"), [(1, 4, {}), (2, 4, {}), (3, 4, {}), (4, 5, {}), (4, 5, {"mode": "coop"})])  # fmt: skip
def test_rows_of_four_and_with_four_players_of_five(seats: int, size: int, options: dict[str, str]) -> None:
    match = ready(seats, 4, **options)
    view = match.view(0)
    assert [len(row) for row in view.rows] == [size] * 3
    assert view.rows[1] == view.rows[2] == ["?"] * size
    assert "?" not in view.rows[0]


@rule("CTA-SETUP-10", "CTA-ALLY-02")
def test_allies_of_the_first_row_are_placed_by_the_first_player() -> None:
    for seed in range(200):
        match = ready(2, seed, first_seat=1)
        decision = match.decisions[0]
        if decision.kind == "place-ally":
            assert decision.seat == 1
            ally = decision.about
            card = decision.options[0]
            match.choose(card, 1)
            slot = table(match).rows[0].index(str(card))
            assert table(match).under[0][slot] == ally
            return
    raise AssertionError("no Ally in two hundred first rows")


@rule("CTA-SETUP-12", "CTA-TERM-13", "CTA-TURN-09")
def test_turns_go_round_in_seat_order() -> None:
    tale = Tale(3).row(1, "lost-in-the-woods")
    order = []
    for _ in range(4):
        order.append(tale.seat)
        tale.do("end")
    assert order == [0, 1, 2, 0]


@rule("CTA-SETUP-13", "CTA-CHAL-05")
def test_two_players_can_cast_the_same_runes_one_after_the_other() -> None:
    tale = Tale().hero(0, WIS=3).hero(1, WIS=3).row(1, "the-academy", "lost-in-the-woods").deck(1, "adventurous")
    tale.attempt("the-academy", "bottom", "0 0 1 1 1 S2")
    first = tale.said("cast")[-1]
    tale.do("end").attempt("lost-in-the-woods", "top", "0 0 1 1 1 S2")
    assert tale.said("cast")[-1] == first


def of_kind(*kinds: str) -> set[str]:
    """All Story cards of some kinds, however many there are."""
    return {id for id, card in GAME.content.story.items() if card.kind in kinds}


def dealt(state: Table, act: int) -> set[str]:
    return {*state.decks[act - 1], *state.rows[act - 1]} - {""}


@rule("CTA-VAR-01", "CTA-VAR-04", "CTA-ALLY-01")
def test_a_first_game_leaves_out_allies_adversaries_and_six_cards() -> None:
    state = table(start(GAME, 2, 8, {"simple": True}))
    assert set(state.removed) >= SIX
    assert dealt(state, 1) | dealt(state, 2) | dealt(state, 3) == of_kind("trait", "challenge") - SIX
    assert [len(row) for row in state.rows] == [4, 4, 4]
    everything = table(start(GAME, 2, 8))
    assert dealt(everything, 1) | dealt(everything, 2) >= of_kind("ally")
    assert dealt(everything, 2) | dealt(everything, 3) >= of_kind("adversary")


@rule("CTA-VAR-03")
def test_a_solo_first_game_keeps_its_adversary() -> None:
    state = table(start(GAME, 1, 8, {"simple": True}))
    assert state.quarry is not None
    skulls = {card.id for card in GAME.content.hand.values() if card.skull}
    assert set(state.quarry.deck) == skulls - {"cruel-betrayal"}
    assert not any(dealt(state, act) & of_kind("ally") for act in (1, 2, 3))


@rule("CTA-ADV-01")
def test_adversaries_lie_in_the_decks_of_the_later_acts() -> None:
    state = table(start(GAME, 2, 8))
    assert not dealt(state, 1) & of_kind("adversary")
    assert dealt(state, 2) & of_kind("adversary") and dealt(state, 3) & of_kind("adversary")
