"""Units, Skills and Items."""

from tests.games.drawn_to_destiny.positions import (
    GAME,
    alone,
    arena,
    choices,
    duel,
    fate,
    fight,
    hand,
    put,
    table,
    weapon,
)

from questhall.games.drawn_to_destiny.content.slots import slots_of
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine, SpecialtyLine
from questhall.games.drawn_to_destiny.content.vocabulary import POWERS, SKILLS
from questhall.games.drawn_to_destiny.rules.conflict.answering import legal_answers
from questhall.games.drawn_to_destiny.rules.harm.armor_and_ratings import armor_at, rating_of
from questhall.games.drawn_to_destiny.rules.harm.conditions import round_start
from questhall.games.drawn_to_destiny.rules.harm.levels import reckon
from questhall.games.drawn_to_destiny.rules.scene.abilities import use_ability
from questhall.games.drawn_to_destiny.rules.scene.active_cards import activate
from questhall.games.drawn_to_destiny.rules.scene.advancement import advance_options
from questhall.games.drawn_to_destiny.rules.scene.free_actions import count_frees
from questhall.games.drawn_to_destiny.rules.scene.setup import add_unit
from questhall.games.drawn_to_destiny.rules.units.equipment import can_carry, equip, equip_options, receive, worn_slots
from questhall.games.drawn_to_destiny.rules.units.items import broken, carried, give_item, usable
from questhall.games.drawn_to_destiny.rules.units.means import attack_means, profile
from questhall.games.drawn_to_destiny.rules.units.positions import room
from questhall.games.drawn_to_destiny.rules.units.refresh import refresh
from questhall.games.drawn_to_destiny.rules.units.skills import TOP_LEVEL, base_level, power_stat
from questhall.games.drawn_to_destiny.rules.units.units import allies, cost_of, hostile, rivals
from questhall.games.drawn_to_destiny.state import COOLDOWN, REVERSED, Character, Thing
from questhall.kernel import rule


@rule("DTD-UNIT-05", "DTD-UNIT-06")
def test_units_are_numbered_and_five_at_most() -> None:
    state = arena()
    numbers = [state.units[put(state, "Mercenary", f"{2 * n},0", seat=0)].number for n in range(5)]
    assert numbers == [1, 2, 3, 4, 5]
    from questhall.games.drawn_to_destiny.rules.scene.setup import draft_choices

    assert draft_choices(state, 0) == []


@rule("DTD-UNIT-04")
def test_demeanor_and_beast_change_no_number() -> None:
    scout = GAME.content.units["Goblin Scout"]
    assert scout.demeanor and scout.nature and scout.conscience and scout.beast
    assert cost_of(scout.skills, (2, 1)) == scout.cost


@rule("DTD-UNIT-07", "DTD-UNIT-08", "DTD-ADV-09")
def test_two_cards_for_each_level_are_active() -> None:
    state, hero = alone()
    line = SkillLine(name="Melee", level=1, cards=("Riposte", "Feint", "Cleave"))
    assert activate(state, hero, line) == ["Riposte", "Feint"]
    style = SkillLine(
        name="Melee",
        level=1,
        cards=("Riposte", "Feint"),
        specialties=(SpecialtyLine(name="Duellist", cards=("Lunge", "Parry")),),
    )
    assert activate(state, hero, style) == ["Riposte", "Feint", "Lunge", "Parry"]
    assert activate(state, hero, SkillLine(name="Melee", level=0, cards=("Riposte",))) == []


@rule("DTD-UNIT-09", "DTD-UNIT-10", "DTD-UNIT-14")
def test_equipment_fills_slots_once() -> None:
    state, knight = alone("Knight")
    slots = {thing.name: thing.slot for _, thing in carried(state, knight)}
    assert slots["Sword: Long"] == "Right" and slots["Shield: Heater"] == "Left"
    assert slots["Armor: Breastplate"] == slots["Armor: Great Helm"] == "Worn"
    assert sorted(worn_slots(state, knight)) == ["Head", "Left", "Right", "Torso"]
    assert slots_of(GAME.content.items["Armor: Combat Suit"]) == ("Torso", "Arms", "Legs")
    tank = put(state, "Panzer IV H", "8,8")
    assert all(thing.slot == "Mount" for _, thing in carried(state, tank))


@rule("DTD-UNIT-11", "DTD-UNIT-14")
def test_load_slows_and_has_an_end() -> None:
    state, goblin = alone("Goblin Scout")
    give_item(state, goblin, "Flamethrower")  # 20 kg against a Body of 20
    refresh(state, goblin)
    round_start(state, goblin)
    assert state.units[goblin].move == 3
    assert not can_carry(state, goblin, Thing("Flamethrower"))
    gadgeteer = put(state, "Gadgeteer", "8,8", seat=0)
    refresh(state, gadgeteer)
    round_start(state, gadgeteer)
    assert state.units[gadgeteer].move == 6  # the Power Suit carries itself


@rule("DTD-UNIT-12")
def test_factions_make_allies_and_rivals() -> None:
    state = arena()
    hero, friend = put(state, "Mercenary", "0,0", seat=0), put(state, "Ranger", "2,0", seat=0)
    foe, crowd = put(state, "Bandit", "4,0"), put(state, "Bystander", "6,0", faction="crowd")
    one = state.units[hero]
    assert hostile(state, one, state.units[foe]) and not hostile(state, one, state.units[crowd])
    assert allies(state, one) == [state.units[friend]] and rivals(state, one) == [state.units[foe]]


@rule("DTD-UNIT-13")
def test_costs_follow_from_levels_and_scale() -> None:
    for name, unit in GAME.content.units.items():
        assert unit.cost == cost_of(unit.skills, GAME.content.stats[name][0]), name


@rule("DTD-SKILL-01", "DTD-SKILL-02", "DTD-SKILL-03", "DTD-SKILL-08")
def test_levels_and_the_unskilled() -> None:
    state, hero, bandit = duel()
    assert base_level(state, hero, "Melee") == 2
    assert base_level(state, hero, "Firearm") == -2
    receive(state, hero, "Pistol: 9mm")
    gun = len(state.things) - 1
    equip(state, hero, ("equip", gun, "Right"))
    fight(state, hero, f"thing:{gun}", bandit)
    assert state.conflict is not None
    reckon(state, state.conflict)
    assert state.conflict.attacker.level == -2 and state.conflict.attacker.disadvantage
    assert len(SKILLS) == 42 and not set(SKILLS) & set(POWERS)
    assert all(line.level <= TOP_LEVEL for unit in GAME.content.units.values() for line in unit.skills)
    top = Character("Knight", 0, (SkillLine(name="Melee", level=10),), sp=99, weeks=9)
    assert ("train", "Melee") not in advance_options(state, top)


@rule("DTD-SKILL-04")
def test_what_one_lacks_cannot_be_tried() -> None:
    state, hero = alone()
    put(state, "Bandit", "4,2", "S")
    assert not any("Fire_Bolt" in text for text in choices(table(state)))
    wizard = put(state, "Wizard", "4,6", "N", seat=0)
    assert "ability:Fire Bolt" in attack_means(state, wizard)
    assert "ability:Fire Bolt" not in attack_means(state, hero)


@rule("DTD-SKILL-05", "DTD-SKILL-06", "DTD-SKILL-07", "DTD-FREE-02", "DTD-GEN-07", "DTD-ACT-03")
def test_free_abilities_cool_and_passive_ones_do_not() -> None:
    state, survivor = alone("Survivor")
    assert ("use", "Sprint", -1, -1) in count_frees(state, survivor)
    use_ability(state, survivor, "Sprint", -1, survivor, None)
    unit = state.units[survivor]
    assert unit.cool == ("Sprint",) and unit.move == 8
    assert not any(option[1] == "Sprint" for option in count_frees(state, survivor) if option[0] == "use")
    match = table(state)
    match.choose("ready Sprint")
    assert match.state.units[survivor].cool == ()
    goblin = put(state, "Goblin Scout", "8,8")
    assert "Sneak" in state.units[goblin].active and not state.units[goblin].cool


@rule("DTD-SKILL-09", "DTD-SKILL-10")
def test_powers_that_need_no_ability() -> None:
    state, strong = alone("Powerhouse")
    assert rating_of(state, state.units[strong], profile(state, strong, "hands")) == (5, 3)
    assert armor_at(state, strong, 0, 2, -1) == (6, 2)  # Toughness 3x2 at Level 3
    quick = put(state, "Speedster", "6,4", "N", seat=0)
    bandit = put(state, "Bandit", "6,2", "S")
    fight(state, bandit, "thing", quick)
    assert state.conflict is not None
    assert "skill:Quickness" in legal_answers(state, state.conflict)
    assert power_stat("Melee") == 0 and power_stat("Mental Combat") == 1 and power_stat("Hexcraft") == 2


@rule("DTD-ITEM-02", "DTD-ITEM-04", "DTD-ITEM-05", "DTD-RNG-02")
def test_weapon_classes_give_skill_arc_and_range() -> None:
    state, hero = alone()
    sword = profile(state, hero, weapon(state, hero))
    assert (sword.skill, sword.high, sword.types) == ("Melee", 1, ("Pierce", "Slash"))
    assert rating_of(state, state.units[hero], sword) == (10, 1) and sword.arcs == ("Front", "Right")
    guard = put(state, "Guardsman", "6,4", "N", seat=0)
    assert profile(state, guard, weapon(state, guard)).high == 2
    scout = put(state, "Goblin Scout", "8,4", "N", seat=0)
    assert (profile(state, scout, weapon(state, scout)).skill, profile(state, scout, weapon(state, scout)).high) == (
        "Close Combat",
        1,
    )
    archer = put(state, "Goblin Archer", "10,4", "N", seat=0)
    assert (
        profile(state, archer, weapon(state, archer)).skill,
        profile(state, archer, weapon(state, archer)).high,
    ) == ("Ranged", 13)


@rule("DTD-ITEM-06")
def test_the_off_hand_costs_a_level_but_not_for_shields() -> None:
    state, hero = alone("Outlaw")
    knife = next(at for at, thing in carried(state, hero) if thing.name == "Knife: Bowie")
    equip(state, hero, ("equip", knife, "Left"))
    assert profile(state, hero, f"thing:{knife}").level == -1
    ranger = put(state, "Ranger", "8,8", seat=0)
    bow = state.things[int(weapon(state, ranger)[6:])]
    assert bow.slot == "Both" and profile(state, ranger, weapon(state, ranger)).level == 0


@rule("DTD-ITEM-07", "DTD-ITEM-08", "DTD-INT-02", "DTD-ACT-01")
def test_uses_run_out_and_loading_fills_them() -> None:
    state = arena()
    deputy = put(state, "Deputy", "4,8", "N", seat=0)
    put(state, "Outlaw", "4,2", "S")
    gun = int(weapon(state, deputy)[6:])
    state.things[gun].uses = 1
    hand(state, 0, "5W")
    fight(state, deputy, f"thing:{gun}", 1)
    assert state.things[gun].uses == 0
    assert f"thing:{gun}" not in attack_means(state, deputy)
    receive(state, deputy, "Ammo: Pouch")
    assert ("load", gun) in equip_options(state, deputy)
    equip(state, deputy, ("load", gun))
    assert state.things[gun].uses == 6
    assert state.things[-1].uses == 2


@rule("DTD-ITEM-09")
def test_armour_without_a_place_protects_only_itself() -> None:
    state, hero, foe = duel()
    feet = 12 + 13 * 3
    assert GAME.content.items["Sword: Long"].armor is not None
    assert armor_at(state, hero, 0, feet, foe) == (0, 1)


@rule("DTD-ITEM-10", "DTD-GEN-08")
def test_a_broken_item_is_of_no_use() -> None:
    state, hero = alone()
    sword = state.things[int(weapon(state, hero)[6:])]
    sword.worn = 10
    assert broken(state, sword) and not usable(state, sword)
    sword.worn, sword.pose = 0, REVERSED
    assert not usable(state, sword)
    sword.pose = COOLDOWN
    assert not usable(state, sword) and not broken(state, sword)


@rule("DTD-ITEM-11")
def test_bare_hands() -> None:
    state, bruiser = alone("Bruiser")
    fists = profile(state, bruiser, "hands")
    rating = rating_of(state, state.units[bruiser], fists)
    assert (fists.types, rating, fists.skill, fists.high) == (("Bash",), (10, 1), "Close Combat", 1)


@rule("DTD-ITEM-12")
def test_resist_adds_a_rank_against_its_type() -> None:
    state, hero, foe = duel()
    bash, slash = 0, 39  # the head
    assert armor_at(state, hero, 0, bash, foe) == (2, 1)
    assert armor_at(state, hero, 0, slash, foe) == (3, 1)


@rule("DTD-ITEM-13")
def test_items_lend_levels_bonuses_and_abilities() -> None:
    state, engineer = alone("Engineer")
    receive(state, engineer, "Toolkit")
    from questhall.games.drawn_to_destiny.rules.conflict.skill_tests import begin_test

    conflict = begin_test(state, engineer, "Mechanics", "skill:Mechanics", 4, 0)
    assert ("Toolkit", 1) in conflict.attacker.lines and conflict.attacker.level == 4
    state.conflict = None
    receive(state, engineer, "Bandages")
    from questhall.games.drawn_to_destiny.rules.harm.conditions import add

    add(state, engineer, "Bleeding", 1)
    assert any(text.startswith("act Bandage") for text in choices(table(state)))


@rule("DTD-MAP-05", "DTD-HIDE-03")
def test_rivals_fill_a_space_too_unless_they_hide_from_who_asks() -> None:
    state = arena()
    first, second = put(state, "Bandit", "4,4"), put(state, "Bandit", "4,4")
    hero, bandit = put(state, "Mercenary", "8,8", seat=0), put(state, "Bandit", "8,6")
    assert not room(state, hero, state.units[first].at)
    state.units[second].hidden = True
    assert room(state, hero, state.units[first].at) and not room(state, bandit, state.units[first].at)


@rule("DTD-MAP-05")
def test_two_in_a_space_and_never_two_vehicles() -> None:
    state = arena()
    put(state, "Bandit", "4,4")
    put(state, "Bandit", "4,4")
    third = put(state, "Bandit", "8,8")
    assert not room(state, third, state.units[0].at)
    put(state, "Panzer IV H", "10,10")
    other = put(state, "Panzer IV H", "14,14")
    assert not room(state, other, state.units[3].at)
    state = arena(map={"boarding": True})
    put(state, "Frigate", "10,10")
    other = put(state, "Brig", "14,14")
    assert room(state, other, state.units[0].at)


def test_a_new_unit_in_the_middle_of_a_round_is_refreshed() -> None:
    state = arena()
    number = add_unit(state, "Wolf", 1, -1, 0, 0)
    assert state.units[number].move == 10 and state.units[number].entering


@rule("DTD-GEN-05")
def test_key_and_value_name_another_card() -> None:
    for unit in GAME.content.units.values():
        for line in unit.skills:
            for card in line.cards:
                assert card in GAME.content.items or card in GAME.content.abilities


@rule("DTD-GEN-01")
def test_a_card_beats_the_rules() -> None:
    state = arena()
    outlaw = put(state, "Gunslinger", "4,4", "N", seat=0)  # Hip Shoot: no Disadvantage close by
    foe = put(state, "Bandit", "4,2", "S")
    fate(state, "9W")
    fight(state, outlaw, "thing", foe)
    assert state.conflict is not None
    reckon(state, state.conflict)
    assert not state.conflict.attacker.disadvantage
