"""Things found, put on, thrown and aimed; who is asked, and who knows what."""

from pathlib import Path

import pytest
from tests.games.drawn_to_destiny.positions import GAME, alone, arena, choices, duel, fate, hand, put, space, table

from questhall.games.drawn_to_destiny import DrawnToDestiny
from questhall.games.drawn_to_destiny.content.reading import load
from questhall.games.drawn_to_destiny.content.scenes import EventLine, PlaceLine, TaskLine
from questhall.games.drawn_to_destiny.rules.conflict.interact import attack_options, means_against
from questhall.games.drawn_to_destiny.rules.conflict.tasks import begin_task
from questhall.games.drawn_to_destiny.rules.npc.npc_turn import take_count
from questhall.games.drawn_to_destiny.rules.scene.free_actions import count_frees
from questhall.games.drawn_to_destiny.rules.scene.places import search_place
from questhall.games.drawn_to_destiny.rules.turn.actions import perform
from questhall.games.drawn_to_destiny.rules.units.equipment import equip_options, receive
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.kernel import BadPack, Event, rule


@rule("DTD-ACT-01", "DTD-UNIT-10")
def test_armour_that_is_found_can_be_put_on_and_taken_off_again() -> None:
    state, hero = alone("Professor")
    at = receive(state, hero, "Armor: Leather Cuirass")
    assert state.things[at].slot == ""
    perform(state, hero, ("equip", at, "Worn"))
    assert state.things[at].slot == "Worn" and state.units[hero].move == state.units[hero].refreshed - 1
    assert ("stow", at) in equip_options(state, hero)
    perform(state, hero, ("stow", at))
    assert state.things[at].slot == "" and state.things[at].holder == hero


@rule("DTD-UNIT-11", "DTD-ACT-10")
def test_what_is_too_heavy_stays_where_it_was_found() -> None:
    state, goblin = alone("Goblin Scout")
    at = receive(state, goblin, "Flamethrower")  # 20 kg, beside what it has, against a Body of 20
    assert state.things[at].holder == -1 and state.things[at].at == state.units[goblin].at
    assert ("pick", at) not in equip_options(state, goblin)


@rule("DTD-FREE-03", "DTD-FREE-15")
def test_one_may_look_out_for_what_was_never_seen_and_the_offer_tells_nothing() -> None:
    offered = []
    for hidden in (False, True):
        state, hero, foe = duel()
        state.units[foe].hidden, state.units[foe].seen_at = hidden, -1
        offered.append("detect" in count_frees(state, hero))
    assert offered == [True, True]


@rule("DTD-FREE-09", "DTD-FREE-07")
def test_who_has_nothing_left_to_spend_may_still_burst_into_speed() -> None:
    state, hero = alone()
    state.units[hero].move, state.units[hero].turn, state.units[hero].spent = 0, 0, 5
    match = table(state)
    assert match.decisions[0].kind == "count" and "burst" in choices(match)
    match.choose("burst")
    assert match.state.units[hero].move == 2


@rule("DTD-HIT-06", "DTD-TASK-05")
def test_a_heroic_feat_softens_a_lost_task() -> None:
    line = TaskLine(id="raft", name="Build a raft", skills=("Survival",), vs=4, at=("4,2",), challenge=6, progress=6)
    state, hero = alone("Mercenary", task=(line,))
    begin_task(state, hero, "raft")
    hand(state, 0, "2W")
    fate(state, "KS")
    match = table(state)
    match.choose("lay 2W strong")
    while match.decisions[0].kind != "feat":
        match.choose("pass")
    lost = match.state.conflict.target.hits
    match.choose("feat target -1")
    while match.decisions[0].kind == "feat":
        match.choose("pass")
    assert lost >= 1 and match.state.tasks[0].progress == 6 - (lost - 1)


@rule("DTD-NPC-04")
def test_an_npc_keeps_its_only_weapon_and_draws_the_one_on_its_belt() -> None:
    state, hero, foe = duel("Mercenary", "Goblin Scout")
    state.units[hero].at = space("4,8")
    state.units[foe].facing = 4
    weapons = [thing for _, thing in carried(state, foe) if state.content.items[thing.name].weapon is not None]
    assert len(weapons) == 1 and not [m for m in means_against(state, foe, hero) if m.startswith("throw")]
    weapons[0].slot = "Belt"
    state.units[foe].target = hero
    assert take_count(state, foe) and weapons[0].slot == "Right"


@rule("DTD-INT-01")
def test_a_blast_can_be_aimed_between_two_foes() -> None:
    state = arena()
    hero = put(state, "Mercenary", "4,12", "N", seat=0)
    one, two = put(state, "Bandit", "4,6", "S"), put(state, "Bandit", "6,6", "S")
    at = receive(state, hero, "Grenade: Frag")
    state.things[at].slot, state.things[at].uses = "Right", 1
    for _, thing in carried(state, hero):
        if thing is not state.things[at] and thing.slot == "Right":
            thing.slot = ""
    between = space("5,5")
    lobs = [option for option in attack_options(state, hero) if option[0] == "lob"]
    assert ("lob", f"thing:{at}", between) in lobs
    assert all(state.units[one].at != option[2] for option in lobs)  # whoever stands there is attacked
    perform(state, hero, ("lob", f"thing:{at}", between))
    assert state.conflict is not None
    assert {state.conflict.target.unit, *state.conflict.others} == {one, two}


@rule("DTD-MODE-02")
def test_a_narrator_sees_what_is_still_to_come_and_to_be_found_and_players_do_not() -> None:
    event = EventLine(id="dawn", kind="timed", clock=3, title="Dawn")
    place = PlaceLine(id="hut", name="Hut", spaces=("4,2",), search=("Bandage",))
    state = arena(seats=2, event=(event,), place=(place,))
    state.narrators = (1,)
    told, played = GAME.view(state, 1), GAME.view(state, 0)
    assert told.coming == ["dawn"] and told.search_lists == {"hut": ("Bandage",)}
    assert played.coming == [] and played.search_lists == {}
    assert "Dawn (Clock card 3)" in GAME.table.text(told) and "Dawn" not in GAME.table.text(played)


@rule("DTD-ACT-10")
def test_everybody_knows_where_a_search_has_found_nothing() -> None:
    place = PlaceLine(id="hut", name="Hut", spaces=("4,4",))
    state, hero = alone(place=(place,))
    search_place(state, hero)
    assert state.barren == ["hut"]


def test_every_event_of_the_rules_has_words() -> None:
    import re

    from questhall.games.drawn_to_destiny.table.log import LINES

    rules = Path(__file__).parents[4] / "src/questhall/games/drawn_to_destiny/rules"
    said = {
        name
        for file in rules.rglob("*.py")
        for name in re.findall(r"say\(\s*state,\s*\"(\w+)\"", file.read_text("utf-8"))
    }
    assert sorted(said - set(LINES)) == []
    view = GAME.view(alone()[0], 0)
    assert GAME.table.line(view, Event("haywire", -1, (0, "Steering"))) == "Mercenary goes haywire: Steering."


def test_a_misspelt_terrain_is_named_with_what_is_allowed(tmp_path: Path) -> None:
    home = tmp_path / "drawn-to-destiny"
    home.mkdir()
    scene = (Path(load().where["scene", "watchfire"])).read_text("utf-8")
    (home / "watch.toml").write_text(scene.replace('"open"', '"opne"', 1), "utf-8")
    with pytest.raises(BadPack, match="'opne' is no kind of terrain; there are .*open"):
        load([tmp_path])


def test_a_scene_of_a_pack_can_be_chosen(tmp_path: Path) -> None:
    home = tmp_path / "drawn-to-destiny"
    home.mkdir()
    scene = (Path(load().where["scene", "watchfire"])).read_text("utf-8")
    (home / "mine.toml").write_text(scene.replace('id = "watchfire"', 'id = "mine"', 1), "utf-8")
    import msgspec

    schema = msgspec.json.schema(DrawnToDestiny([tmp_path]).options_type)
    assert "mine" in schema["$defs"]["Options"]["properties"]["scene"]["enum"]
