"""NPCs: whom they go for, what they do on a Count, how they answer, orders and morale."""

from tests.games.drawn_to_destiny.positions import (
    GAME,
    OPEN,
    arena,
    choices,
    duel,
    exact_place,
    fate,
    fight,
    put,
    space,
)

from questhall.games.drawn_to_destiny.content.checking import check
from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.scenes import FactionLine, StartZone, TaskLine
from questhall.games.drawn_to_destiny.content.vocabulary import ROLES
from questhall.games.drawn_to_destiny.rules.conflict.answering import npc_answer
from questhall.games.drawn_to_destiny.rules.conflict.npc_paths import Goal, first_move
from questhall.games.drawn_to_destiny.rules.conflict.npc_targets import (
    choose_again,
    choose_target,
    choose_targets,
    reach_this_round,
    whither,
)
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.damage import leave_play, place_light, remove_light
from questhall.games.drawn_to_destiny.rules.npc.morale import morale
from questhall.games.drawn_to_destiny.rules.npc.npc_turn import means_worth, support, take_count
from questhall.games.drawn_to_destiny.rules.scene.abilities import ready_abilities
from questhall.games.drawn_to_destiny.rules.units.cover import cover_between
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.means import arms_of
from questhall.games.drawn_to_destiny.rules.units.positions import set_terrain
from questhall.games.drawn_to_destiny.rules.units.sight import sees
from questhall.games.drawn_to_destiny.rules.units.units import has, hostile
from questhall.games.drawn_to_destiny.state import DestinyState, Thing
from questhall.games.drawn_to_destiny.table.log import line
from questhall.kernel import rule, start


@rule("DTD-NPC-01")
def test_every_unit_has_a_role() -> None:
    assert {unit.role for unit in GAME.content.units.values()} == set(ROLES)


@rule("DTD-NPC-02", "DTD-NPC-03")
def test_roles_choose_their_targets() -> None:
    def target(card: str, *heroes: tuple[str, str]) -> str:
        state = arena()
        npc = put(state, card, "10,10", "N")
        for name, at in heroes:
            put(state, name, at, "S", seat=0)
        choose_target(state, npc)
        return state.units[state.units[npc].target].card

    far, near = ("Wizard", "10,2"), ("Knight", "10,6")
    assert target("Wolf", far, near) == "Knight"  # Skirmisher: the nearest
    assert target("Goblin Archer", far, near) == "Wizard"  # Sniper: the weakest in sight
    assert target("Goblin Shaman", far, near) == "Wizard"  # Disrupter: the cleverest
    assert target("Goblin Chief", ("Mercenary", "10,6"), ("Ranger", "10,4")) == "Mercenary"  # Taunter: the best armed
    assert target("Bandit", ("Knight", "10,8"), ("Wizard", "11,7")) == "Wizard"  # Attacker: the softest in reach
    state = arena()
    npc = put(state, "Wolf", "10,10", "N")
    hero = put(state, "Mercenary", "10,6", "S", seat=0)
    state.units[hero].hidden = True
    choose_target(state, npc)
    assert state.units[npc].target == -1


SIDES = (
    FactionLine(id="heroes", control="players", pool=("Mercenary",), start=StartZone(zone=("0,0",))),
    FactionLine(id="foes", hostile_to=("heroes",), goal="4,4"),
)


@rule("DTD-NPC-02")
def test_without_a_rival_an_npc_makes_for_the_last_seen_then_for_the_goal() -> None:
    state = arena(faction=SIDES)
    state.events = []
    wolf, hero = put(state, "Wolf", "10,10", "N"), put(state, "Mercenary", "10,2", "S", seat=0)
    state.units[hero].hidden, state.units[hero].seen_at = True, space("16,10")
    assert whither(state, wolf) == (space("16,10"), "last seen")
    state.units[hero].seen_at = -1
    assert whither(state, wolf) == (space("4,4"), "goal")
    choose_targets(state)
    assert state.units[wolf].target == -1
    field = GAME.content.fields["arena"]
    before = field.distance(state.units[wolf].at, space("4,4"))
    for _ in range(3):
        take_count(state, wolf)
    assert field.distance(state.units[wolf].at, space("4,4")) < before
    state.units[wolf].at = space("4,4")
    assert take_count(state, wolf) and exact_place(state, wolf) == "4,4"  # there it waits
    words = [line(GAME.content, GAME.view(state, 0), event) for event in state.events if event.what == "npc_seeks"]
    assert words == ["Wolf knows of no Rival and makes for 4,4."]


@rule("DTD-NPC-02")
def test_a_goal_space_is_checked() -> None:
    def faults(goal: str) -> list[str]:
        sides = (SIDES[0], FactionLine(id="foes", hostile_to=("heroes",), goal=goal))
        rows = ("r" + OPEN[0][1:], *OPEN[1:])
        arena(faction=sides, rows=rows)
        found = [fault for fault in check(GAME.content) if "faction.foes.goal" in fault.where]
        del GAME.content.scenes["arena"], GAME.content.fields["arena"]
        return [fault.what for fault in found]

    assert faults("4,4") == []
    assert faults("0,0") == ["nobody can enter 0,0"]
    assert faults("99,99") == ["there is no Space 99,99 on the map"]
    assert len(faults("somewhere")) == 1


@rule("DTD-NPC-03")
def test_ties_go_to_the_shorter_way_the_weaker_and_the_first() -> None:
    state = arena()
    wolf = put(state, "Wolf", "10,10", "N")
    behind, ahead = put(state, "Mercenary", "10,18", "N", seat=0), put(state, "Mercenary", "10,2", "S", seat=0)
    choose_target(state, wolf)
    assert state.units[wolf].target == ahead  # as near, but it need not turn round
    state.units[behind].at = space("6,6")
    state.units[ahead].at = space("14,6")
    place_light(state, ahead, "Fatigue", 1)
    choose_target(state, wolf)
    assert state.units[wolf].target == ahead  # as near by the way: the weaker
    place_light(state, behind, "Fatigue", 1)
    choose_target(state, wolf)
    assert state.units[wolf].target == behind  # the lower number


@rule("DTD-NPC-03")
def test_a_target_out_of_reach_for_the_round_is_chosen_again() -> None:
    state = arena()
    state.events = []
    number, far = put(state, "Bandit", "10,18", "N"), put(state, "Mercenary", "10,0", "S", seat=0)
    bandit = state.units[number]
    bandit.role = "Taunter"
    choose_target(state, number)
    assert bandit.target == far and not reach_this_round(state, number, far)  # the best armed, however far away
    assert not choose_again(state, number)  # nobody else: it keeps to its Target
    near = put(state, "Rogue", "10,16", "S", seat=0)
    assert take_count(state, number)
    assert bandit.target == near and state.conflict is not None and state.conflict.target.unit == near
    event = next(event for event in state.events if event.what == "npc_target" and len(event.args) > 3)
    said = "Bandit cannot reach Mercenary this Round and turns on Rogue: the best armed."
    assert line(GAME.content, GAME.view(state, 0), event) == said


@rule("DTD-NPC-03")
def test_an_attacker_reckons_with_walls_and_with_the_move_it_has() -> None:
    state = arena()
    bandit, hero = put(state, "Bandit", "10,2", "S"), put(state, "Mercenary", "10,8", "N", seat=0)
    assert reach_this_round(state, bandit, hero)
    state.units[bandit].move = 3
    assert not reach_this_round(state, bandit, hero)
    state.units[bandit].move = 5
    for at in ("10,4", "9,5", "11,5", "8,6", "12,6", "7,7", "13,7", "10,6", "8,4", "12,4", "9,3", "11,3"):
        set_terrain(state, space(at), "rock")
    assert not reach_this_round(state, bandit, hero)


@rule("DTD-NPC-04", "DTD-NPC-07", "DTD-NPC-12")
def test_what_an_npc_does_first() -> None:
    state = arena()
    wolf, hero = put(state, "Wolf", "4,2", "S"), put(state, "Mercenary", "4,4", "N", seat=0)
    set_terrain(state, space("4,2"), "fire")
    take_count(state, wolf)
    assert exact_place(state, wolf) != "4,2"  # out of the fire
    state.units[wolf].at, state.units[wolf].facing = space("4,2"), 4
    state.terrain = {}
    take_count(state, wolf)
    assert state.conflict is not None and state.conflict.attacker.unit == wolf and state.conflict.target.unit == hero
    state = arena()
    archer = put(state, "Bandit Archer", "4,2", "S")
    place_light(state, archer, "Stress", 2)
    assert take_count(state, archer)  # nobody near: recovers
    assert len(state.units[archer].light[2]) == 1


@rule("DTD-NPC-05", "DTD-NPC-15")
def test_the_cheapest_way() -> None:
    state = arena()
    wolf, hero = put(state, "Wolf", "10,2", "S"), put(state, "Mercenary", "10,10", "N", seat=0)
    state.units[wolf].target = hero
    assert first_move(state, wolf, Goal("attack", hero)) == ("step", 4)
    set_terrain(state, space("10,4"), "fire")
    move = first_move(state, wolf, Goal("attack", hero))
    assert move is not None and move != ("step", 4)
    for at in ("10,8", "9,9", "11,9", "8,10", "12,10", "9,11", "11,11", "10,12"):
        set_terrain(state, space(at), "rock")
    assert first_move(state, wolf, Goal("attack", hero)) is not None  # as near as it can


@rule("DTD-NPC-02", "DTD-NPC-04")
def test_a_supporter_goes_to_the_most_hurt_ally_and_helps() -> None:
    state = arena()
    state.events = []
    medic, hero = put(state, "Field Medic", "10,10", "N"), put(state, "Mercenary", "10,18", "N", seat=0)
    scratched, hurt = put(state, "Bandit", "12,10", "S"), put(state, "Bandit", "10,4", "S")
    place_light(state, scratched, "Fatigue", 1)
    place_light(state, hurt, "Fatigue", 2)
    choose_target(state, medic)
    assert state.units[medic].target == hurt
    said = line(GAME.content, GAME.view(state, 0), state.events[-1])
    assert said == "Field Medic goes to help Bandit 2: the most hurt of its allies."
    for _ in range(2):
        take_count(state, medic)
    assert exact_place(state, medic) == "10,6" and state.units[medic].target == hurt
    take_count(state, medic)
    assert state.conflict is not None and state.conflict.kind == "test" and state.units[medic].target == -1
    state.conflict = None
    for number in (scratched, hurt):
        remove_light(state, number, "Fatigue")
        remove_light(state, number, "Fatigue")
    choose_target(state, medic)
    assert state.units[medic].target == hero  # nobody to help: the nearest Rival


@rule("DTD-NPC-06")
def test_the_shy_draw_back() -> None:
    state = arena()
    wolf, hero = put(state, "Wolf", "10,8", "S"), put(state, "Mercenary", "10,10", "N", seat=0)
    unit = state.units[wolf]
    unit.attacked, unit.move, unit.target = 1, 2, hero
    take_count(state, wolf)
    assert exact_place(state, wolf) != "10,8"
    guard = put(state, "Guardsman", "10,12", "S")
    soldier = state.units[guard]
    soldier.attacked, soldier.move, soldier.target = 1, 0, hero
    take_count(state, guard)
    assert soldier.facing != 4  # turning toward the hero


@rule("DTD-NPC-06")
def test_the_shy_draw_back_behind_cover() -> None:
    state = arena()
    state.events = []
    archer, hero = put(state, "Bandit Archer", "10,10", "S"), put(state, "Ranger", "10,18", "N", seat=0)
    set_terrain(state, space("9,9"), "brush")
    unit = state.units[archer]
    unit.attacked, unit.move, unit.target, unit.facing = 1, 2, hero, HEADINGS.index("NW")
    unit.cost = 3
    take_count(state, archer)
    assert cover_between(state, state.units[hero], unit) == 1  # a bow reaches it anywhere, so behind Cover
    assert [event.args[1] for event in state.events if event.what == "npc"] == ["draws back behind Cover"]
    state.terrain = {}
    unit.at, unit.move = space("10,10"), 2
    for at in ("9,11", "10,12", "11,11"):
        set_terrain(state, space(at), "rock")
    take_count(state, archer)
    assert not sees(state, state.units[hero], unit)  # better still: where it cannot be seen


@rule("DTD-NPC-06")
def test_the_shy_draw_back_out_of_reach() -> None:
    state = arena()
    state.events = []
    wolf, hero = put(state, "Wolf", "10,8", "N"), put(state, "Mercenary", "10,10", "N", seat=0)
    unit = state.units[wolf]
    unit.attacked, unit.move, unit.target = 1, 2, hero
    take_count(state, wolf)
    take_count(state, wolf)
    assert exact_place(state, wolf) == "10,4"  # a Mercenary's sword does not reach so far
    said = [event.args[1] for event in state.events if event.what == "npc"]
    assert said == ["draws back out of reach", "draws back"]


@rule("DTD-NPC-08")
def test_when_an_npc_spends_an_action_to_answer() -> None:
    state, hero, bandit = duel()
    fight(state, hero, "thing", bandit)
    assert state.conflict is not None
    means, pays = npc_answer(state, state.conflict)
    assert means.startswith("thing") and pays
    state.units[bandit].move = 2
    assert npc_answer(state, state.conflict)[1] is False


@rule("DTD-NPC-10")
def test_burst_of_speed_only_for_an_attack() -> None:
    state = arena()
    bandit = put(state, "Bandit", "10,2", "S")
    hero = put(state, "Mercenary", "10,12", "N", seat=0)
    state.units[bandit].target = hero
    before = state.units[bandit].move
    take_count(state, bandit)
    if state.units[bandit].light[3]:
        assert state.units[bandit].move == before + 2
    far = put(state, "Bandit", "0,0", "S")
    state.units[far].target = hero
    take_count(state, far)
    assert not state.units[far].light[3]
    assert state.units[far].points == 0


def gunner(*heroes: str) -> tuple[DestinyState, int]:
    """A Machine Gunner of the foes that looks north at Riflemen on these Spaces."""
    state = arena()
    found = put(state, "Machine Gunner", "10,14", "N")
    for at in heroes:
        put(state, "Rifleman", at, "S", seat=0)
    choose_target(state, found)
    return state, found


def belt(state: DestinyState, number: int) -> Thing:
    """Its machine gun."""
    return next(thing for _, thing in carried(state, number) if thing.name == "MG: Light")


@rule("DTD-NPC-10")
def test_a_machine_gun_pins_several_rivals_before_it_shoots_at_one() -> None:
    state, npc = gunner("10,8", "12,8")
    unit, before = state.units[npc], belt(state, npc).uses
    assert (unit.move, unit.cost) == (4, 2)
    assert take_count(state, npc) and state.conflict is None
    for hero in state.units[1:]:
        assert has(hero, "Suppressed") and len(hero.light[2]) == 1
    assert unit.move == 2 and belt(state, npc).uses == before - 10
    assert take_count(state, npc) and state.conflict is not None  # once a Round: now it shoots
    assert state.conflict.attacker.means.startswith("thing:")


@rule("DTD-NPC-10")
def test_it_does_not_pin_one_alone_nor_whom_it_cannot_strike() -> None:
    for heroes in (("10,8",), ("10,8", "10,18"), ("10,8", "10,0")):  # nobody else; one behind it; one beyond Range 6
        state, npc = gunner(*heroes)
        take_count(state, npc)
        assert state.conflict is not None and not any(hero.light[2] for hero in state.units[1:])


@rule("DTD-NPC-10", "DTD-HIDE-02")
def test_pinned_and_hidden_rivals_do_not_count() -> None:
    state, npc = gunner("10,8", "12,8")
    add(state, 1, "Suppressed", rounds=1)
    take_count(state, npc)
    assert state.conflict is not None
    state, npc = gunner("10,8", "12,8")
    state.units[2].hidden = True
    take_count(state, npc)
    assert state.conflict is not None


@rule("DTD-NPC-10", "DTD-ITEM-07")
def test_without_a_full_belt_nobody_is_pinned() -> None:
    state, npc = gunner("10,8", "12,8")
    belt(state, npc).uses = 9
    take_count(state, npc)
    assert state.conflict is not None and belt(state, npc).uses < 9


@rule("DTD-DMG-11", "DTD-COND-09", "DTD-NPC-10")
def test_who_has_lost_mind_or_voice_does_not_use_its_abilities() -> None:
    def rallies(mind: int, mute: bool) -> bool:
        state = arena()
        chief = put(state, "Officer", "10,12", "N")
        place_light(state, chief, "Stress", 1)
        state.units[chief].named, state.units[chief].target = True, -1
        body, _, will, speed = state.units[chief].ranks
        state.units[chief].ranks = (body, mind, will, speed)
        if mute:
            add(state, chief, "Mute")
        return support(state, chief, arms_of(state, chief))

    assert rallies(mind=5, mute=False)
    assert not rallies(mind=0, mute=False)
    assert not rallies(mind=5, mute=True)


@rule("DTD-COND-09", "DTD-SKILL-05")
def test_who_is_mute_speaks_no_free_ability() -> None:
    state = arena()
    chief = put(state, "Officer", "10,12", "N")
    assert ("Inspire", -1) in ready_abilities(state, chief, "count")
    add(state, chief, "Mute")
    assert ready_abilities(state, chief, "count") == []


@rule("DTD-NPC-11")
def test_morale() -> None:
    state = arena(morale=True)
    goblins = [put(state, "Goblin Scout", f"{2 * n},0") for n in range(4)]
    morale(state)
    assert not state.morale
    for number in goblins[:2]:
        leave_play(state, number, "dead", "test")
    fate(state, "5H", "5W")
    morale(state)
    assert any(token.name == "Flee" for token in state.units[goblins[2]].tokens)
    assert not state.units[goblins[3]].tokens


@rule("DTD-NPC-13", "DTD-GEN-12")
def test_a_seed_replays_alike() -> None:
    ends = []
    for _ in range(2):
        match = start(GAME, 1, 77, {"scene": "watchfire"})
        while not match.over:
            match.choose(choices(match)[len(choices(match)) // 3])
        ends.append((match.outcome, match.position, [event.what for event in match.log(0)]))
    assert ends[0] == ends[1]


@rule("DTD-NPC-14")
def test_orders() -> None:
    line = TaskLine(id="safe", name="The safe", skills=("Crime",), vs=3, at=("4,2",), by=("foes",), untrained=1)
    state = arena(task=(line,), map={"exits": {"foes": ("0,0",)}})
    outlaw = put(state, "Outlaw", "4,4", "N")
    state.units[outlaw].order = "task:safe"
    take_count(state, outlaw)
    assert state.conflict is not None and state.conflict.kind == "task"
    state.conflict = None
    state.units[outlaw].order, state.units[outlaw].move = "exit", 5
    at = state.units[outlaw].at
    take_count(state, outlaw)
    assert state.units[outlaw].at != at or state.units[outlaw].facing != 0
    hero = put(state, "Mercenary", "4,6", "N", seat=0)
    state.units[outlaw].at, state.units[outlaw].facing, state.units[outlaw].move = space("4,4"), 4, 5
    take_count(state, outlaw)
    assert state.conflict is not None and state.conflict.target.unit == hero


@rule("DTD-NPC-14", "DTD-NPC-03")
def test_a_guard_with_a_rival_at_its_back_that_it_cannot_turn_to() -> None:
    state = arena()
    guard = put(state, "Bandit", "10,10", "N")
    behind, ahead = put(state, "Mercenary", "10,12", "N", seat=0), put(state, "Mercenary", "10,4", "S", seat=0)
    unit = state.units[guard]
    unit.order, unit.turn, unit.move, unit.target = "guard:10,10", 0, 5, behind
    assert not reach_this_round(state, guard, behind) and reach_this_round(state, guard, ahead)
    assert take_count(state, guard)
    assert unit.target == ahead and exact_place(state, guard) == "10,8"
    assert take_count(state, guard)
    assert unit.target == ahead


@rule("DTD-NPC-04")
def test_the_best_means_has_the_highest_level() -> None:
    state = arena()
    queen = put(state, "Hive Queen", "4,4", "N")
    arms = arms_of(state, queen)
    assert means_worth(state, queen, "ability:Claw", arms) > means_worth(state, queen, "ability:Terror", arms)


@rule("DTD-UNIT-12")
def test_a_neutral_faction_has_only_the_rivals_that_name_it() -> None:
    sides = (
        FactionLine(id="heroes", control="players", pool=("Mercenary",), start=StartZone(zone=("0,0",))),
        FactionLine(id="foes", hostile_to=("heroes",)),
        FactionLine(id="crowd", neutral=True),
        FactionLine(id="beasts", hostile_to=("crowd",)),
    )
    state = arena(faction=sides)
    hero, foe = put(state, "Mercenary", "4,4", seat=0), put(state, "Bandit", "8,4")
    bystander, wolf = put(state, "Bandit", "4,8", faction="crowd"), put(state, "Wolf", "8,8", faction="beasts")
    units = state.units
    assert hostile(state, units[hero], units[foe]) and hostile(state, units[wolf], units[hero])
    assert not hostile(state, units[hero], units[bystander]) and not hostile(state, units[foe], units[bystander])
    assert hostile(state, units[wolf], units[bystander]) and hostile(state, units[bystander], units[wolf])
