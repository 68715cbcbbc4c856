"""Between Scenes: what is bought with Ability Points, and what one carries over."""

from tests.games.drawn_to_destiny.positions import GAME, alone, arena, table, tokens

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import place_crit
from questhall.games.drawn_to_destiny.rules.scene.advancement import advance_options, apply_advance
from questhall.games.drawn_to_destiny.rules.scene.conclusion import end
from questhall.games.drawn_to_destiny.rules.scene.setup import add_unit
from questhall.games.drawn_to_destiny.rules.units.units import has
from questhall.games.drawn_to_destiny.state import Character, Crit, DestinyState
from questhall.kernel import rule


def fighter(state: DestinyState, *learned: str) -> Character:
    """A Mercenary between Scenes, with points and weeks to spend."""
    hero = Character("Mercenary", 0, state.content.units["Mercenary"].skills, ap=9, weeks=9)
    for name in learned:
        apply_advance(state, hero, ("gain", name))
    return hero


@rule("DTD-ADV-05", "DTD-ADV-06")
def test_an_item_for_an_ability_point_and_back() -> None:
    state = arena()
    hero = fighter(state)
    items = [option for option in advance_options(state, hero) if option[0] == "acquire"]
    assert items and ("acquire", "Sword:_Long") not in items  # it has that one
    option = items[0]
    assert isinstance(option, tuple)
    apply_advance(state, hero, option)
    name = str(option[1]).replace("_", " ")
    assert any(name in line.cards for line in hero.skills) and (hero.ap, hero.weeks) == (8, 8)
    assert ("forget", option[1]) in advance_options(state, hero)
    apply_advance(state, hero, ("forget", str(option[1])))
    assert not any(name in line.cards for line in hero.skills) and hero.ap == 9


@rule("DTD-ADV-05", "DTD-ADV-06", "DTD-ADV-09", "DTD-UNIT-07")
def test_a_specialty_groups_abilities_and_keeps_them_active() -> None:
    state = arena()
    hero = fighter(state, "Riposte")
    assert ("specialize", "Melee") not in advance_options(state, hero)  # one Ability is no style
    apply_advance(state, hero, ("gain", "Cleave"))
    apply_advance(state, hero, ("specialize", "Melee"))
    melee = next(line for line in hero.skills if line.name == "Melee")
    assert melee.cards == ("Sword: Long",) and melee.specialties[0].cards == ("Riposte", "Cleave")
    apply_advance(state, hero, ("gain", "Disarm"))  # bought one by one, into the style
    assert ("gain", "Riposte") not in advance_options(state, hero)
    number = add_unit(state, "Mercenary", 0, 0, 0, 0, character=hero)
    assert {"Riposte", "Cleave", "Disarm"} <= set(state.units[number].active)
    apply_advance(state, hero, ("generalize", "Melee"))
    melee = next(line for line in hero.skills if line.name == "Melee")
    assert melee.cards == ("Sword: Long", "Riposte", "Cleave", "Disarm") and not melee.specialties


@rule("DTD-DMG-08", "DTD-ADV-12")
def test_a_crit_hurts_in_the_next_scene_too() -> None:
    state = arena()
    leg = next(
        card
        for card in range(52)
        if any(word[0] in ("Impaired", "Hobbled", "Immobilized") for word in state.content.face(0, card).words[2])
    )
    hero = fighter(state)
    hero.crits = [Crit(7, 0, leg, 3)]
    number = add_unit(state, "Mercenary", 0, 0, 0, 0, character=hero)
    hurt = [token for token in state.units[number].tokens if token.crit == 7]
    assert hurt
    place_crit(state, number, 0, conflict_cards.parse_card("QS"), 1, -1)
    assert [token for token in state.units[number].tokens if token.crit == 7] == hurt


@rule("DTD-COND-02", "DTD-COND-05")
def test_sickness_lasts_and_blood_comes_back_by_the_week() -> None:
    state, hero = alone()
    state.characters = [Character("Mercenary", 0, state.units[hero].skills)]
    add(state, hero, "Diseased", 60)
    add(state, hero, "Blood Loss", 4)
    add(state, hero, "Bleeding", 1)
    end(state, "milestone")
    match = table(state)
    kept = match.state.characters[0].hardship
    assert kept["Diseased"] > 30 and kept["Blood Loss"] == 2 and "Bleeding" not in kept  # two weeks of Downtime
    number = add_unit(match.state, "Mercenary", 0, 0, 0, 0, character=match.state.characters[0])
    assert tokens(match.state, number)["Blood Loss"] == 2 and has(match.state.units[number], "Diseased")


@rule("DTD-ADV-01")
def test_the_log_tells_how_downtime_was_used() -> None:
    state = arena()
    state.events = []
    hero = fighter(state, "Cleave")
    hero.sp = 9
    hero.crits = [Crit(id=7, deck=0, card=0, severity=2)]
    for kind in ("train", "learn", "acquire", "rest"):
        option = next(option for option in advance_options(state, hero) if option[0] == kind)
        assert isinstance(option, tuple)
        apply_advance(state, hero, option)
    lines = [GAME.table.line(GAME.view(state, 0), event) for event in state.events]
    verbs = ("learns the Ability Cleave", "trains ", "learns ", "gets ", "rests for a week")
    assert len(lines) == len(verbs)
    for words, verb in zip(lines, verbs):
        assert words.startswith(f"Mercenary {verb}") and words.endswith(".") and "_" not in words
