"""Campaign files that do not fit, stakes, Items that wear out, the Cover check, tricks, the Clock and who decides."""

from typing import Any

import pytest
from tests.games.drawn_to_destiny.positions import GAME, alone, arena, duel, fate, fight, put, space

from questhall.games.drawn_to_destiny.content.conflict_cards import parse_card
from questhall.games.drawn_to_destiny.content.scenes import ClockLine, PlaceLine
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine
from questhall.games.drawn_to_destiny.rules.conflict.cover_check import cover_check
from questhall.games.drawn_to_destiny.rules.conflict.interact import begin_attack
from questhall.games.drawn_to_destiny.rules.conflict.stakes import stakes
from questhall.games.drawn_to_destiny.rules.conflict.tricks import reveal_tricks, use_trick
from questhall.games.drawn_to_destiny.rules.round.clock import sort_clock, turn_clock
from questhall.games.drawn_to_destiny.rules.round.groups import groups
from questhall.games.drawn_to_destiny.rules.scene.campaign_file import Kept, faults, restore
from questhall.games.drawn_to_destiny.rules.scene.verbs import Context, run_all
from questhall.games.drawn_to_destiny.rules.units.equipment import receive
from questhall.games.drawn_to_destiny.rules.units.items import broken, hand_over, item_abilities, usable
from questhall.games.drawn_to_destiny.rules.units.narrators import (
    card_seat,
    decider,
    narrator_of,
    player_seats,
    told_by,
)
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.state import COOLDOWN, REVERSED, Character, Crit, Rules
from questhall.kernel import rule

STORY = next(iter(GAME.content.campaigns))
SCENES = list(GAME.content.campaigns[STORY].every())


def kept(**parts: Any) -> Kept:
    """A campaign file of two Scenes that fits."""
    hero = Character("Mercenary", 0, GAME.content.units["Mercenary"].skills, items=("Rope",), crits=[Crit(1, 0, 5, 2)])
    values: dict[str, Any] = {
        "campaign": STORY, "scene": SCENES[1], "players": 2, "chapter": 1, "trail": [SCENES[0]], "history": ["success"],
        "characters": [hero], "stash": ["Rope"], "purse": 7, "crit_ids": 4, "earned": (1, 2), "status": {"town": 1}, "favor": {"Jo": 2},
    }  # fmt: skip
    return Kept(**{**values, **parts})


def person(**parts: Any) -> list[Character]:
    return [Character(**{"card": "Mercenary", "seat": 0, **parts})]


@rule("DTD-CONC-01", "DTD-SETUP-04")
@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        ({}, 0),
        ({"campaign": "none"}, 1),
        ({"scene": "nowhere"}, 1),
        ({"trail": ["nowhere"]}, 1),
        ({"history": []}, 1),
        ({"chapter": 2}, 1),
        ({"history": ["draw"]}, 1),
        ({"players": 0, "characters": []}, 1),
        ({"players": 1}, 0),
        ({"players": 4}, 0),
        ({"players": 5}, 1),
        ({"mode": "versus"}, 1),
        ({"characters": person() * 20}, 0),
        ({"characters": person() * 21}, 1),
        ({"characters": person(card="Nobody")}, 1),
        ({"characters": person(seat=1)}, 0),
        ({"characters": person(seat=2)}, 1),
        ({"characters": person(seat=-1)}, 1),
        ({"characters": person(items=("no such thing",))}, 1),
        ({"characters": person(skills=(SkillLine(name="Melee", level=1, cards=("Riposte", "no such card")),))}, 1),
        ({"characters": person(crits=[Crit(1, 4, 0, 1)])}, 0),
        ({"characters": person(crits=[Crit(1, 5, 0, 1)])}, 1),
        ({"characters": person(crits=[Crit(1, 0, 99, 1)])}, 1),
        ({"characters": person(crits=[Crit(1, 0, -1, 1)])}, 1),
        ({"characters": person(items=("Rope",) * 99)}, 0),
        ({"characters": person(items=("Rope",) * 100)}, 1),
        ({"stash": ["no such thing"]}, 1),
    ],
)
def test_a_campaign_file_is_read_with_care(parts: dict[str, Any], wrong: int) -> None:
    assert len(faults(kept(**parts), GAME.content)) == wrong


@rule("DTD-CONC-01")
def test_the_company_goes_on_as_it_was_kept() -> None:
    state = arena()
    file = kept()
    restore(state, file)
    assert (state.scene, state.chapter, state.purse, state.crit_ids, state.earned) == (SCENES[1], 1, 7, 4, (1, 2))
    assert (state.trail, state.history, state.stash) == ([SCENES[0]], ["success"], ["Rope"])
    assert (state.status, state.favor) == ({"town": 1}, {"Jo": 2})
    state.characters[0].sp = 9
    assert file.characters[0].sp == 0 and state.characters[0].items == ("Rope",)


@rule("DTD-MODE-07")
@pytest.mark.parametrize(
    ("said", "passed", "change"),
    [
        ("", True, {}), ("", False, {}), ("heart", True, {"hand": 2}), ("heart", False, {}), ("time", False, {"clock": -1}), ("time", True, {}),
        ("strain", False, {"light": [2, 0, 0, 0]}), ("strain", True, {}), ("nerve", False, {"light": [0, 0, 2, 0]}), ("goal:never", True, {"done": ["never"]}), ("goal:never", False, {}),
    ],
)  # fmt: skip
def test_what_follows_from_a_stake(said: str, passed: bool, change: dict[str, Any]) -> None:
    state, hero = alone()
    before = len(state.players[0].hand), len(state.clock)
    run_all(state, stakes(said)[0 if passed else 1], Context(hero))
    assert len(state.players[0].hand) == before[0] + change.get("hand", 0)
    assert len(state.clock) == before[1] + change.get("clock", 0)
    assert [len(pile) for pile in state.units[hero].light] == change.get("light", [0, 0, 0, 0])
    assert state.done == change.get("done", [])


@rule("DTD-ITEM-10", "DTD-GEN-08", "DTD-ITEM-13")
def test_what_is_broken_cooled_or_put_by_is_of_no_use() -> None:
    state, hero = alone()
    thing = state.things[state.units[hero].pack[0]]
    body = state.content.bodies[thing.name][0]
    assert usable(state, thing) and not broken(state, thing)
    for worn, is_broken in ((body - 1, False), (body, True)):
        thing.worn = worn
        assert broken(state, thing) == is_broken and usable(state, thing) == (not is_broken)
    thing.worn = 0
    for pose, is_broken in ((COOLDOWN, False), (REVERSED, True)):
        thing.pose = pose
        assert broken(state, thing) == is_broken and not usable(state, thing)
    thing.pose = 0
    for name, value in (("slot", ""), ("active", False)):
        was = getattr(thing, name)
        setattr(thing, name, value)
        assert not usable(state, thing)
        setattr(thing, name, was)
    name = next(n for n, item in sorted(GAME.content.items.items()) if item.abilities and item.uses)
    at = receive(state, hero, name)
    state.things[at].slot = "Belt"
    assert item_abilities(state, hero) == [(ability, at) for ability in GAME.content.items[name].abilities]
    for field, value in (("uses", 0), ("pose", COOLDOWN), ("slot", "")):
        was = getattr(state.things[at], field)
        setattr(state.things[at], field, value)
        assert item_abilities(state, hero) == []
        setattr(state.things[at], field, was)
    friend = put(state, "Ranger", "4,2", seat=0)
    hand_over(state, state.things[at], friend)
    assert at in state.units[friend].pack and at not in state.units[hero].pack and state.things[at].slot == ""
    hand_over(state, state.things[at], -1, 7)
    assert (state.things[at].holder, state.things[at].at) == (-1, 7) and at not in state.units[friend].pack


@rule("DTD-COV-06", "DTD-COV-07")
@pytest.mark.parametrize(
    ("ground", "card", "target", "phase"),
    [("unit", "5W", "unit", "answer"), ("unit", "5C", "foe", "answer"), ("brush", "5W", "foe", "end"), ("brush", "5C", "foe", "answer"), ("smoke", "5W", "foe", "answer"),
     ("low wall", "5W", "object", "approach"), ("low wall", "5C", "object", "approach"), ("low wall", "5H", "foe", "answer"), ("unit", "Fool", "foe", "answer")],
)  # fmt: skip
def test_a_fate_card_may_strike_what_stands_between(ground: str, card: str, target: str, phase: str) -> None:
    state = arena()
    hero, foe = put(state, "Ranger", "4,10", "N", seat=0), put(state, "Mercenary", "4,2", "S")
    other = put(state, "Mercenary", "4,6") if ground == "unit" else -1
    if ground != "unit":
        set_terrain(state, space("4,6"), ground)
    bow = next(f"thing:{at}" for at in state.units[hero].pack if state.things[at].slot == "Both")
    begin_attack(state, hero, bow, foe)
    conflict = state.conflict
    assert conflict is not None
    fate(state, card)
    cover_check(state, conflict)
    assert conflict.phase == phase and conflict.kind == ("object" if target == "object" else "combat")
    assert conflict.target.unit == {"unit": other, "foe": foe, "object": -1}[target]
    if target == "object":
        assert conflict.space == space("4,6") and conflict.cover == 0


@rule("DTD-COV-06", "DTD-GEN-02")
@pytest.mark.parametrize("change", ["switch", "words", "test"])
def test_where_there_is_no_cover_check(change: str) -> None:
    state = arena(rules=Rules(cover_check=change != "switch"))
    hero, foe = put(state, "Ranger", "4,10", "N", seat=0), put(state, "Mercenary", "4,2", "S")
    put(state, "Mercenary", "4,6")
    bow = next(f"thing:{at}" for at in state.units[hero].pack if state.things[at].slot == "Both")
    begin_attack(state, hero, bow, foe)
    conflict = state.conflict
    assert conflict is not None
    if change == "words":
        conflict.stat = 2
    elif change == "test":
        conflict.kind = "test"
    fate(state, "5W")
    cards = len(state.fate)
    cover_check(state, conflict)
    assert (
        conflict.target.unit == foe and len(state.fate) == cards and conflict.cover == (1 if change == "switch" else 0)
    )


@rule("DTD-FREE-02", "DTD-GEN-08")
def test_a_feint_turns_ones_card_and_cools() -> None:
    state, hero, foe = duel()
    for number in (hero, foe):
        state.units[number].active = ("Feint",)
    fight(state, hero, "thing", foe)
    conflict = state.conflict
    assert conflict is not None
    conflict.target.paid = False
    assert reveal_tricks(state, conflict, conflict.attacker) == [("trick", "Feint")]
    assert reveal_tricks(state, conflict, conflict.target) == []  # it has not paid
    conflict.attacker.card, conflict.attacker.lies = parse_card("9W"), 0
    use_trick(state, conflict, conflict.attacker, ("trick", "Feint"))
    assert conflict.attacker.lies == 1 and conflict.attacker.used == ["Feint"] and not conflict.firm
    assert state.units[hero].cool == ("Feint",) and reveal_tricks(state, conflict, conflict.attacker) == []
    state.units[hero].cool, state.units[hero].ranks = (), (0, 5, 5, 5)
    assert reveal_tricks(state, conflict, conflict.attacker) == []


@rule("DTD-DECK-11", "DTD-END-07", "DTD-END-09")
@pytest.mark.parametrize(
    ("line", "chapter", "more", "cards"),
    [(ClockLine(cards=3), 0, 0, [1, 2, 3]), (ClockLine(cards=3, first=4), 0, 0, [4, 5, 6]), (ClockLine(cards=3), 0, 1, [1, 2, 3, 4]),
     (ClockLine(cards=3, later=2), 1, 0, [1, 2, 3, 4, 5]), (ClockLine(cards=3, later=2), 0, 0, [1, 2, 3]), (ClockLine(cards=3, order="descending"), 0, 0, [3, 2, 1])],
)  # fmt: skip
def test_the_cards_of_the_clock(line: ClockLine, chapter: int, more: int, cards: list[int]) -> None:
    state, _ = alone(clock=line)
    state.chapter = chapter
    sort_clock(state, more)
    assert state.clock == cards
    assert turn_clock(state) == cards[0] and (state.clock, state.struck) == (cards[1:], [cards[0]])
    state.clock = []
    assert turn_clock(state) == -1


@rule("DTD-GROUP-01", "DTD-GROUP-02")
def test_groups_are_what_targets_connect() -> None:
    state = arena()
    a, b, c, d, e, f = [put(state, "Bandit", at) for at in ("0,0", "2,0", "4,0", "6,0", "8,0", "10,0")]
    for one, other in ((a, b), (c, b), (d, e)):
        state.units[one].target = other
    assert groups(state) == [[a, b, c], [d, e], [f]]
    assert groups(state, secret=[a]) == [[a], [b, c], [d, e], [f]]
    state.units[e].out = "fled"
    assert groups(state) == [[a, b, c], [d], [f]]
    state.units[f].target = a
    assert groups(state) == [[a, b, c, f], [d]]


@rule("DTD-MODE-02", "DTD-MODE-06", "DTD-CONF-03")
def test_who_decides_for_a_unit() -> None:
    state = arena(seats=3, place=(PlaceLine(id="mill", name="Mill", spaces=("4,4",)),))
    hero, foe, crowd = (
        put(state, "Mercenary", "4,4", seat=0),
        put(state, "Bandit", "6,6"),
        put(state, "Wolf", "8,8", faction="crowd"),
    )
    assert [decider(state, number) for number in (hero, foe, crowd, -1)] == [0, -1, -1, -1]
    state.narrators = (2,)
    assert [decider(state, number) for number in (hero, foe, crowd)] == [0, 2, 2] and player_seats(state) == [0, 1]
    state.units[foe].auto = True
    assert decider(state, foe) == -1
    state.narrators, state.units[foe].auto = (1, 2), False
    assert [decider(state, number) for number in (hero, foe, crowd)] == [0, 1, 2]
    assert told_by(state, 1) == [1] and told_by(state, 2) == [2] and narrator_of(state, 0) == 1
    assert [card_seat(state, number) for number in (hero, foe, -1)] == [0, -1, -1]
