"""Where Items are carried: hands, Belt, Back and pack (DTD-UNIT-09, DTD-UNIT-10)."""

from msgspec.structs import replace
from tests.games.drawn_to_destiny.positions import GAME, alone, arena, fight, put, table, weapon

from questhall.games.drawn_to_destiny.content.checking import check
from questhall.games.drawn_to_destiny.content.reading import load
from questhall.games.drawn_to_destiny.content.slots import body_slots, kept_in
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.turn.actions import act
from questhall.games.drawn_to_destiny.rules.units.equipment import draw_weapon, equip, equip_options, receive
from questhall.games.drawn_to_destiny.rules.units.items import carried, item_abilities
from questhall.games.drawn_to_destiny.rules.units.means import attack_means
from questhall.games.drawn_to_destiny.rules.units.positions import is_lit
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.games.drawn_to_destiny.table.panels import carried_lines
from questhall.kernel import rule


def slots(state: DestinyState, number: int) -> dict[str, str]:
    """Where everything is that a Unit carries."""
    return {thing.name: thing.slot for _, thing in carried(state, number)}


@rule("DTD-UNIT-10")
def test_belt_and_back_hold_two_and_one() -> None:
    state, hero = alone()
    for name in ("Bandages", "Lockpicks", "Healing Salve", "Rope", "Toolkit", "Coins: Silver"):
        receive(state, hero, name)
    found = slots(state, hero)
    assert found["Sword: Long"] == "Right" and found["Shield: Round"] == "Left"
    assert found["Bandages"] == found["Lockpicks"] == "Belt" and found["Rope"] == "Back"
    assert found["Healing Salve"] == found["Toolkit"] == found["Coins: Silver"] == ""
    assert GAME.invariants(state) == []
    state.things[-1].slot = state.things[-2].slot = "Back"
    assert any("slot" in fault for fault in GAME.invariants(state))


@rule("DTD-UNIT-10")
def test_where_things_are_kept() -> None:
    items = GAME.content.items
    kept = {name: kept_in(items[name]) for name in ("Knife: Dagger", "Sword: Great", "Shield: Heater", "Toolkit")}
    assert kept == {"Knife: Dagger": "Belt", "Sword: Great": "Back", "Shield: Heater": "Back", "Toolkit": "Back"}
    assert kept_in(items["Camouflage Cloak"]) == "Back"  # by its card
    assert kept_in(items["Coins: Gold"]) == kept_in(items["Armor: Breastplate"]) == ""


@rule("DTD-UNIT-10", "DTD-ACT-01")
def test_a_drawn_weapon_changes_places_with_the_one_in_hand() -> None:
    state, hero = alone()
    knife = receive(state, hero, "Knife: Dagger")
    assert state.things[knife].slot == "Belt" and f"thing:{knife}" not in attack_means(state, hero)
    assert ("equip", knife, "Right") in equip_options(state, hero)
    act(state, hero, ("equip", knife, "Right"))
    assert slots(state, hero)["Knife: Dagger"] == "Right" and slots(state, hero)["Sword: Long"] == "Belt"
    assert state.units[hero].move == 4
    sword = receive(state, hero, "Sword: Great")
    equip(state, hero, ("equip", sword, "Both"))
    found = slots(state, hero)
    assert found["Sword: Great"] == "Both" and found["Shield: Round"] == "Back" and found["Knife: Dagger"] == "Belt"
    equip(state, hero, ("stow", sword))
    assert slots(state, hero)["Sword: Great"] == ""  # the shield is on the Back


@rule("DTD-UNIT-09", "DTD-UNIT-10", "DTD-ITEM-13")
def test_what_lies_in_the_pack_is_not_equipped() -> None:
    state, hero = alone()
    first, second, salve = [receive(state, hero, name) for name in ("Bandages", "Lockpicks", "Healing Salve")]
    assert ("Bandage", first) in item_abilities(state, hero) and ("Salve", salve) not in item_abilities(state, hero)
    options = equip_options(state, hero)
    assert ("stow", first) in options and ("equip", salve, "Belt") not in options
    equip(state, hero, ("stow", second))
    assert ("equip", salve, "Belt") in equip_options(state, hero)
    equip(state, hero, ("equip", salve, "Belt"))
    assert ("Salve", salve) in item_abilities(state, hero) and slots(state, hero)["Lockpicks"] == ""


@rule("DTD-UNIT-10", "DTD-ITEM-13")
def test_a_gift_counts_only_while_the_item_is_equipped() -> None:
    state = arena()
    hero, zombie = put(state, "Priest", "4,4", "N", seat=0), put(state, "Zombie Walker", "4,2", "S")
    symbol = receive(state, hero, "Holy Symbol")
    gift = GAME.content.items["Holy Symbol"].gifts[0]
    assert gift.skill == "Religion" and gift.plus == 1 and state.things[symbol].slot == "Belt"
    fight(state, hero, "thing", zombie)
    conflict = state.conflict
    assert conflict is not None
    conflict.attacker.skill = "Religion"
    reckon(state, conflict)
    assert ("Holy Symbol", 1) in conflict.attacker.lines
    state.things[symbol].slot = ""
    reckon(state, conflict)
    assert ("Holy Symbol", 1) not in conflict.attacker.lines


@rule("DTD-UNIT-10", "DTD-FREE-02")
def test_quick_draw_takes_from_the_belt() -> None:
    state, hero = alone("Gunslinger")
    gun = int(weapon(state, hero).partition(":")[2])
    equip(state, hero, ("stow", gun))
    assert state.things[gun].slot == "Belt"
    draw_weapon(state, hero)
    assert state.things[gun].slot == "Right"
    state.things[gun].slot = ""  # deep in the pack
    draw_weapon(state, hero)
    assert state.things[gun].slot == ""


@rule("DTD-UNIT-10", "DTD-ACT-09")
def test_what_is_on_the_belt_may_be_handed_over() -> None:
    state, hero = alone()
    friend = put(state, "Ranger", "4,2", "S", seat=0)
    salve = receive(state, hero, "Healing Salve")
    assert ("give", salve, friend) in equip_options(state, hero)
    equip(state, hero, ("give", salve, friend))
    assert state.things[salve].holder == friend and state.things[salve].slot == "Belt"


@rule("DTD-UNIT-10")
def test_a_lamp_shines_in_the_hand() -> None:
    state, hero = alone("Ranger", light="dark")
    lamp = receive(state, hero, "Lantern")
    assert state.things[lamp].slot == "Belt" and not is_lit(state, state.units[hero])
    equip(state, hero, ("equip", lamp, "Left"))
    assert is_lit(state, state.units[hero]) and slots(state, hero)["Bow: Long"] == "Back"


@rule("DTD-UNIT-10")
def test_creatures_have_the_slots_of_their_card() -> None:
    state, wolf = alone("Wolf")
    assert body_slots(GAME.content.units["Wolf"]) == ()
    knife = receive(state, wolf, "Knife: Dagger")
    assert state.things[knife].slot == "" and equip_options(state, wolf) == []
    ogre = put(state, "Ogre", "8,8", seat=0)
    club = int(weapon(state, ogre).partition(":")[2])
    assert state.things[club].slot == "Both"
    equip(state, ogre, ("stow", club))
    assert state.things[club].slot == "Back"
    library = load()
    library.units["Ogre"] = replace(library.units["Ogre"], slots=("Right",))
    faults = [fault.what for fault in check(library) if "unit Ogre" in fault.where]
    assert faults == ["Club: Great needs Left"]


@rule("DTD-UNIT-09", "DTD-UNIT-10")
def test_the_sheet_and_the_options_say_where_things_are() -> None:
    state, hero = alone()
    for name in ("Bandages", "Lockpicks", "Rope"):
        receive(state, hero, name)
    receive(state, hero, "Healing Salve")
    view = GAME.view(state, 0)
    words = carried_lines(view, view.units[hero])[0]
    assert words.startswith("In hand: Sword: Long, Shield: Round. ")
    assert words.endswith("Belt: Bandages (3), Lockpicks. Back: Rope. Pack: Healing Salve (3)")
    next(thing for _, thing in carried(state, hero) if thing.name == "Lockpicks").slot = ""
    match = table(state)
    labels = [GAME.table.words(match.view(0), match.decisions[0], option) for option in match.decisions[0].options]
    assert "Put Healing Salve on the Belt" in labels
