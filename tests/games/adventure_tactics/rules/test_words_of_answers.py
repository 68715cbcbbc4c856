"""Answers and passives do what their printed words say, each in a position of its own (see `own_positions`)."""

from tests.games.adventure_tactics.positions import step
from tests.games.adventure_tactics.rules.own_positions import Bench, prints

from questhall.games.adventure_tactics.content.vocabulary import Activate, Use
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.enemies.boss_turn import activate, boss_turn, boss_window
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.fight.inflicting import inflict
from questhall.games.adventure_tactics.rules.round.rounds import round_start

# when an attack hits


@prints(
    "aegis",
    "RESPONSE. When an attack hits an ally within 3: ignore it; half of the roll as damage to yourself.",
)
def test_aegis() -> None:
    table = Bench("aegis")
    near, far = table.friend("olette", 4, 7), table.friend("quill", 3, 8)
    assert table.struck(near, "K6 K3", "respond aegis roberta") == 0
    assert table.user.hp == 26  # half of 9, rounded down
    assert table.encounter.boards["roberta"].discard[-1] == "aegis"
    table = Bench("aegis")
    far = table.friend("quill", 3, 8)
    assert table.struck(far, "K6") == 6 and table.struck(table.user, "K6") == 6  # four squares away; she is no other


@prints("pack_bond", "RESPONSE. When an attack hits an own summon: reduce the damage by 3.")
def test_pack_bond() -> None:
    table = Bench("pack_bond")
    wolf = table.summon("bramble_wolf", 9, 7)
    wolf.hp = 9
    assert table.struck(wolf, "K6", "respond pack_bond roberta") == 3
    table = Bench("pack_bond")
    table.friend("olette", 0, 0)
    other = table.summon("bramble_wolf", 9, 7, owner="olette")
    other.hp = 9
    assert table.struck(other, "K6") == 6 and table.struck(table.user, "K6") == 6


@prints(
    "bone_ward",
    "Once a round, when an attack hits you, if an own summon is in play: you may: reduce the damage by 2.",
)
def test_bone_ward() -> None:
    table = Bench("bone_ward")
    assert table.struck(table.user, "K6") == 6  # no summon
    table.summon("bone_servant", 0, 0)
    assert table.struck(table.user, "K6", "pass") == 6
    assert table.struck(table.user, "K6", "use bone_ward roberta") == 4
    assert table.struck(table.user, "K6") == 6
    table.next_round()
    assert table.struck(table.user, "K6", "use bone_ward roberta") == 4


@prints(
    "fiends_hide",
    "When an attack hits you, if the imp is in play and the range is 2 or more: reduce the damage by 1.",
)
def test_fiends_hide() -> None:
    table = Bench("fiends_hide", away=2, foe="ranged_goblin")
    assert table.struck(table.user, "K6") == 6
    table.summon("bone_servant", 0, 0)
    assert table.struck(table.user, "K6") == 6
    table.summon("imp", 0, 1, id="s2")
    assert table.struck(table.user, "K6") == 5 and table.struck(table.user, "K6") == 5  # every time
    table.goblin.square = table.at(8, 7)
    assert table.struck(table.user, "K6") == 6


@prints("surrounded", "When an attack hits you, if 2 or more foes are next to you: reduce the damage by 1.")
def test_surrounded() -> None:
    table = Bench("surrounded")
    assert table.struck(table.user, "K6") == 6
    table.foe("melee_goblin", 6, 6)
    assert table.struck(table.user, "K6") == 5 and table.struck(table.user, "K6") == 5


@prints(
    "sworn_foe",
    "Once a round, when an attack hits you, if it is a boss: you may: reduce the damage by 2.",
)
def test_sworn_foe() -> None:
    table = Bench("sworn_foe", foe="warden_captain")
    assert table.struck(table.user, "K6", "use sworn_foe roberta") == 4
    assert table.struck(table.user, "K6") == 6
    table.next_round()
    assert table.struck(table.user, "K6", "use sworn_foe roberta") == 4
    table = Bench("sworn_foe")
    assert table.struck(table.user, "K6") == 6


@prints(
    "tower_shield",
    "Worn. Once a round, when an attack hits you: you may: reduce the damage by 2. Movement -1.",
)
def test_tower_shield() -> None:
    table = Bench("tower_shield")
    assert table.struck(table.user, "K6", "use tower_shield roberta") == 4
    assert table.struck(table.user, "K6") == 6
    assert table.encounter.boards["roberta"].armor == "tower_shield"  # worn: it stays
    table.hand.append("basic_move")
    table.goblin.square = 0
    table.turn("roberta", "play basic_move")
    assert "to 7 10" in table.last and "to 7 11" not in table.last  # three squares instead of a Fighter's four


@prints(
    "decoy",
    "RESPONSE. When an attack hits you: if a foe is next to you: redirect it to an adjacent foe; "
    "else reduce the damage by 3; move 2.",
)
def test_decoy() -> None:
    table = Bench("decoy")
    other = table.foe("melee_goblin", 6, 6, hp=20)
    assert table.struck(table.user, "K6", "respond decoy roberta", f"on {other.id}", "to 7 9") == 0
    assert other.hp == 14 and table.where(table.user) == (7, 9)
    table = Bench("decoy", away=2, foe="ranged_goblin")
    assert table.struck(table.user, "K6", "respond decoy roberta", "to 7 9") == 3
    assert "to 7 10" not in table.last


@prints(
    "step_in",
    "RESPONSE. When an attack hits an ally within 2: swap squares with that character; redirect it to you; "
    "reduce the damage by 2.",
)
def test_step_in() -> None:
    table = Bench("step_in")
    near = table.friend("olette", 5, 7)
    table.goblin.square = table.at(4, 7)
    assert table.struck(near, "K6", "respond step_in roberta") == 0
    assert table.user.hp == 26 and table.where(table.user) == (5, 7) and table.where(near) == (7, 7)
    table = Bench("step_in")
    assert table.struck(table.friend("olette", 4, 7), "K6") == 6


@prints(
    "martyrs_vow",
    "Until your next turn, when an attack hits an ally within 2: redirect it to you; reduce the damage by 2.",
)
def test_martyrs_vow() -> None:
    table = Bench("martyrs_vow")
    near, far = table.friend("olette", 5, 7), table.friend("quill", 4, 7)
    assert table.struck(near, "K6") == 6
    table.plays()
    assert table.struck(near, "K6") == 0 and table.user.hp == 26
    assert table.struck(near, "K6") == 0 and table.user.hp == 22  # each of them
    assert table.struck(far, "K6") == 6
    table.own_next_turn()
    assert table.struck(near, "K6") == 6


@prints("counterspell", "RESPONSE. When an ability is aimed at you or an ally within 4: ignore it.")
def test_counterspell() -> None:
    for column, answers in ((3, ("respond counterspell roberta",)), (2, ())):
        table = Bench("counterspell", foe="hobgoblin_chieftain")
        other = table.friend("olette", column, 7)
        table.user.square = table.at(7, 7)
        table.goblin.square = table.at(column, 10)
        table.dice("W3 W3").run(perform(table.state, Deed(table.goblin, 0, "x"), [Use(ability="harpoon")]), *answers)
        assert (other.hp == 30) == bool(answers), column
    table = Bench("counterspell", foe="hobgoblin_chieftain")
    assert table.struck(table.user, "K6") == 6  # a basic attack is no ability


@prints("pain_fuels", "Once a round, when you take damage: your attacks +2, next time.")
def test_pain_fuels() -> None:
    table = Bench("pain_fuels")
    assert table.blow("R1 W0") == 1
    table.struck(table.user, "K3")
    table.struck(table.user, "K3")  # once a round
    table.next_turn()
    assert table.blow("R1 W0") == 3 and table.blow("R1 W0") == 1
    table.next_round()
    table.run(lose(table.state, table.user, 1, None))  # any damage
    assert table.blow("R1 W0") == 3


@prints("twin_selves", "A response you play returns to your hand (once an encounter).")
def test_twin_selves() -> None:
    table = Bench("twin_selves")
    table.hand.append("slip_the_blow")
    assert table.struck(table.user, "K6", "respond slip_the_blow roberta") == 0
    assert "slip_the_blow" in table.hand
    table.next_round()
    assert table.struck(table.user, "K6", "respond slip_the_blow roberta") == 0
    assert "slip_the_blow" not in table.hand


@prints("ward_of_salt", "Passives of minions next to you are off.")
def test_ward_of_salt() -> None:
    table = Bench("ward_of_salt", foe="hobgoblin_guard")  # a door as a shield: 1 less, once a round
    assert table.blow("R4 W3") == 7
    table = Bench("ward_of_salt", away=2, foe="hobgoblin_guard")
    assert table.shot("R4") == 3


@prints("unyielding", "Immune to push and pull. Immune to stunned.")
def test_unyielding() -> None:
    table = Bench("unyielding", away=3, foe="hobgoblin_chieftain")
    other = table.friend("olette", 7, 8)
    push = step(do="shift", dir="push", squares=2, target="all_foes")
    pull = step(do="shift", dir="pull", squares=1, target="all_foes")
    table.run(perform(table.state, Deed(table.goblin, 0, "x"), [push]))
    assert table.where(table.user) == (7, 7) and table.where(other) != (7, 8)
    before = table.where(other)
    table.run(perform(table.state, Deed(table.goblin, 0, "x"), [pull]))
    assert table.where(table.user) == (7, 7) and table.where(other) != before
    for hero in (table.user, other):
        table.run(inflict(table.state, hero, "stunned", "cleanup"))
    assert not table.user.conditions and "stunned" in other.conditions


# when somebody moves


@prints("covering_fire", "RESPONSE. When a foe ends its move within 4: attack blue, range 4 on that character.")
def test_covering_fire() -> None:
    table = Bench("covering_fire", away=6)
    table.dice("B3").run(
        activate(table.state, table.goblin, Activate(who="all", attack=False), None), "respond covering_fire roberta"
    )
    assert table.goblin.hp == 57 and table.encounter.boards["roberta"].discard[-1] == "covering_fire"
    table = Bench("covering_fire", away=9)
    table.run(activate(table.state, table.goblin, Activate(who="all", attack=False), None))  # ends five squares away
    assert table.goblin.hp == 60 and table.where(table.goblin) == (12, 7)


@prints(
    "parting_shot",
    "RESPONSE. When a foe ends its move within 1: move 2; attack blue, range 3 on that character.",
)
def test_parting_shot() -> None:
    table = Bench("parting_shot", away=4)
    table.dice("B3").run(
        activate(table.state, table.goblin, Activate(who="all", attack=False), None),
        "respond parting_shot roberta",
        "to 5 7",
    )
    assert table.goblin.hp == 57 and "to 4 7" not in table.last
    table = Bench("parting_shot", away=6)  # ends two squares away
    table.run(activate(table.state, table.goblin, Activate(who="all", attack=False), None))
    assert table.goblin.hp == 60


@prints(
    "vigil",
    "RESPONSE. When a foe ends its move beside an ally within 4: attack blue + white, range 4 on that character.",
)
def test_vigil() -> None:
    table = Bench("vigil", away=6)
    table.friend("olette", 7, 10)
    table.goblin.square = table.at(7, 13)
    table.dice("B3 W3").run(
        activate(table.state, table.goblin, Activate(who="all", attack=False), None), "respond vigil roberta"
    )
    assert table.goblin.hp == 54
    table = Bench("vigil", away=3)  # beside herself, and nobody else
    table.run(activate(table.state, table.goblin, Activate(who="all", attack=False), None))
    assert table.goblin.hp == 60 and table.where(table.goblin) == (8, 7)
    table = Bench("vigil", away=6)
    table.friend("olette", 7, 12)  # five squares away
    table.goblin.square = table.at(7, 14)
    table.run(activate(table.state, table.goblin, Activate(who="all", attack=False), None))
    assert table.goblin.hp == 60


@prints("battle_focus", "Once a turn, after your move: your attacks +1, next time this turn.")
def test_battle_focus() -> None:
    table = Bench("battle_focus")
    assert table.blow("R1 W0") == 1
    for square in ("6 7", "7 7"):
        table.hand.append("basic_move")
        table.turn("roberta", "play basic_move", f"to {square}")
        table.state.agenda.clear()
    assert table.blow("R1 W0") == 2 and table.blow("R1 W0") == 1  # one move counts, and one attack


# when somebody falls, rises or dies


@prints(
    "deathless",
    "Once an encounter, when you would fall, if an own summon is in play: you may: give up an own summon; "
    "stay up with 5 HP.",
)
def test_deathless() -> None:
    table = Bench("deathless")
    table.friend("olette", 0, 0)
    table.summon("bone_servant", 0, 1)
    table.run(lose(table.state, table.user, 60, table.goblin), "use deathless roberta")
    assert (table.user.hp, table.user.down) == (5, False) and "s1" not in table.encounter.figures
    table.summon("bone_servant", 0, 1)
    table.run(lose(table.state, table.user, 60, table.goblin))
    assert table.user.down and "s1" in table.encounter.figures  # once an encounter
    table = Bench("deathless")
    table.friend("olette", 0, 0)
    table.run(lose(table.state, table.user, 60, table.goblin))
    assert table.user.down  # nobody to give up


@prints(
    "undying_hope",
    "Once an encounter, when an ally within 3 would fall: you may: that character stays up with 1 HP.",
)
def test_undying_hope() -> None:
    table = Bench("undying_hope")
    near, far = table.friend("olette", 4, 7), table.friend("quill", 3, 7)
    table.run(lose(table.state, far, 60, table.goblin))
    assert far.down
    table.run(lose(table.state, near, 60, table.goblin), "use undying_hope roberta")
    assert (near.hp, near.down) == (1, False)
    table.run(lose(table.state, near, 60, table.goblin))
    assert near.down


@prints("relentless", "When you are revived: 1 more action this turn.")
def test_relentless() -> None:
    table = Bench("relentless")
    table.friend("olette", 0, 0)
    table.run(lose(table.state, table.user, 60, table.goblin))
    table.encounter.turn = table.encounter.line.index("roberta")
    table.dice("R1").steps(("hero_turn", "roberta"), answers=("potion roberta",))
    assert table.encounter.boards["roberta"].actions == 3 and not table.user.down


@prints("grave_harvest", "RESPONSE. When an enemy is defeated within 4: draw 2; heal yourself: 1.")
def test_grave_harvest() -> None:
    for away, answers in ((4, ("respond grave_harvest roberta",)), (5, ())):
        table = Bench("grave_harvest", away=away)
        table.goblin.hp = 1
        table.run(lose(table.state, table.goblin, 5, table.friend("olette", 0, 0)), *answers)
        assert (len(table.hand), table.user.hp) == ((2, 31) if answers else (0, 30))


@prints(
    "shared_breath",
    "When an own summon is defeated: heal yourself: 3; you may: take 1 summoning card back from the discard pile.",
)
def test_shared_breath() -> None:
    for owner, answers in (("roberta", ("do recover",)), ("roberta", ("pass",)), ("olette", ())):
        table = Bench("shared_breath")
        table.friend("olette", 0, 0)
        table.encounter.boards["roberta"].discard.append("call_imp")
        wolf = table.summon("bramble_wolf", 6, 7, owner=owner)
        table.run(lose(table.state, wolf, 20, table.goblin), *answers)
        assert table.user.hp == (33 if owner == "roberta" else 30)
        assert table.hand == (["call_imp"] if "do recover" in answers else [])


# at a time


@prints("blessed_vessel", "At the start of the round: heal the hero with the least HP: 1.")
def test_blessed_vessel() -> None:
    table = Bench("blessed_vessel")
    weak, well = table.friend("olette", 0, 0), table.friend("quill", 0, 2)
    weak.hp = 12
    table.run(round_start(table.state))
    assert (table.user.hp, weak.hp, well.hp) == (30, 13, 30)


@prints(
    "ready_quiver",
    "Once an encounter, at the start of your turn: you may: take 2 back from the discard pile.",
)
def test_ready_quiver() -> None:
    table = Bench("ready_quiver")
    table.encounter.boards["roberta"].discard = ["charge", "rally", "brace"]
    moment = Moment(table.user, table.user)
    table.run(window(table.state, "turn_start", moment), "use ready_quiver roberta", "card brace", "card rally")
    assert table.hand == ["brace", "rally"] and table.encounter.boards["roberta"].discard == ["charge"]
    table.next_round()
    table.run(window(table.state, "turn_start", moment))
    assert len(table.hand) == 2


@prints(
    "tireless",
    "Once a round, at the start of your turn: you may: take 1 Basic Move back from the discard pile.",
)
def test_tireless() -> None:
    table = Bench("tireless")
    moment = Moment(table.user, table.user)
    table.run(window(table.state, "turn_start", moment))  # none lies there
    table.encounter.boards["roberta"].discard = ["charge", "basic_move", "basic_move"]
    table.run(window(table.state, "turn_start", moment), "use tireless roberta")
    assert table.hand == ["basic_move"] and table.encounter.boards["roberta"].discard == ["charge", "basic_move"]
    table.run(window(table.state, "turn_start", moment))
    table.next_round()
    table.run(window(table.state, "turn_start", moment), "use tireless roberta")
    assert table.hand == ["basic_move", "basic_move"]


@prints("eagle_eye", "Once a round, when a boss card is revealed: look at 1 boss card.")
def test_eagle_eye() -> None:
    table = Bench("eagle_eye", away=5, foe="warden_captain")
    deck = table.encounter.decks[0]
    following = deck.draw[-2]
    boss_turn(table.state, 0)
    table.run(boss_window(table.state))
    assert deck.known == [following]
    boss_turn(table.state, 0)
    table.run(boss_window(table.state))
    assert deck.known == []  # the card that was known is out, and no other was looked at


@prints(
    "hourglass_pin",
    "RESPONSE REMOVE. When a boss card is revealed: put that boss card at the bottom and reveal the next.",
)
def test_hourglass_pin() -> None:
    table = Bench("hourglass_pin", away=5, foe="warden_captain")
    deck = table.encounter.decks[0]
    first, second = deck.draw[-1], deck.draw[-2]
    boss_turn(table.state, 0)
    table.run(boss_window(table.state), "respond hourglass_pin roberta")
    assert table.encounter.script is not None and table.encounter.script.card == second
    assert deck.draw[0] == first and deck.discard == [second]
    assert table.encounter.boards["roberta"].aside == ["hourglass_pin"]
