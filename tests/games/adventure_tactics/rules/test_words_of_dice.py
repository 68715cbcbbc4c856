"""Dice cards do what their printed words say, each in a position of its own (see `own_positions`)."""

from tests.games.adventure_tactics.rules.own_positions import Bench, prints

from questhall.games.adventure_tactics.rules.fight.summons import act


@prints("called_shot", "Your attacks: reroll one die if the range is 3 or more (once a turn).")
def test_called_shot() -> None:
    table = Bench("called_shot", away=3)
    assert table.shot("R1 R4", "die 0") == 4
    assert table.shot("R1") == 1  # once a turn: nobody is asked
    table.next_turn()
    assert table.shot("R2", "pass") == 2
    assert Bench("called_shot", away=2).shot("R1") == 1  # too near


@prints("weapon_drill", "Your attacks: reroll any dice once if the range is 1 or less (once a turn).")
def test_weapon_drill() -> None:
    table = Bench("weapon_drill")
    assert table.blow("R1 W0 R4 W3", "die 0", "die 1") == 7  # both of them
    assert table.blow("R1 W0") == 1
    table.next_turn()
    assert table.blow("R4 W0 W3", "die 1", "done") == 7  # or one
    assert Bench("weapon_drill", away=2).shot("R1") == 1


@prints("lucky_tooth", "RESPONSE. After your roll: reroll any dice once.")
def test_lucky_tooth() -> None:
    table = Bench("lucky_tooth")
    assert table.blow("R1 W0 R3 W2", "respond lucky_tooth roberta", "die 0", "die 1") == 5
    assert table.encounter.boards["roberta"].discard[-2:] == ["lucky_tooth", "heavy_swing"]
    assert table.encounter.boards["roberta"].accessory == ""
    table = Bench("lucky_tooth")
    table.friend("olette", 7, 8)
    table.hand.append("healing_prayer")
    table.dice("W0 W1 W3").turn(
        "roberta", "play healing_prayer", "on olette", "respond lucky_tooth roberta", "die 0", "done"
    )
    assert table.encounter.figures["olette"].hp == 34  # any roll of hers, a heal too


@prints("steady_hands", "Your heals: reroll one die.")
def test_steady_hands() -> None:
    table = Bench("steady_hands")
    other = table.friend("olette", 7, 8)
    for hp in (35, 40):  # every time
        table.hand.append("healing_prayer")
        table.dice("W0 W2 W3").turn("roberta", "play healing_prayer", "on olette", "die 0")
        table.state.agenda.clear()
        assert other.hp == hp
    assert table.blow("R1 W0") == 1  # an attack is no heal


@prints("divine_favour", "Rolls of allies within 3: reroll one die (once a round).")
def test_divine_favour() -> None:
    table = Bench("divine_favour", away=3)
    near = table.friend("quill", 4, 7, hand=["arcane_bolt"] * 3)
    table.goblin.square = table.at(6, 9)
    table.dice("R1 R4").turn("quill", "play arcane_bolt", "die 0")
    assert table.goblin.hp == 56
    table.state.agenda.clear()
    table.dice("R1").turn("quill", "play arcane_bolt")  # once a round
    assert table.goblin.hp == 55
    table.next_round()
    near.square = table.at(3, 7)  # four squares away
    table.dice("R1").turn("quill", "play arcane_bolt")
    assert table.goblin.hp == 54
    table.state.agenda.clear()
    assert table.shot("R1 R3", "die 0") == 3  # she is an ally of her own


@prints("old_songs", "Rolls of allies within 4: reroll one die (once a round).")
def test_old_songs() -> None:
    table = Bench("old_songs", away=4)
    table.friend("quill", 3, 7, hand=["healing_prayer", "healing_prayer", "arcane_bolt"])
    table.goblin.square = table.at(3, 9)
    table.dice("W0 W0 W3").turn("quill", "play healing_prayer", "die 1")  # a heal of herself: nobody else is near
    assert table.encounter.figures["quill"].hp == 33
    table.state.agenda.clear()
    table.dice("R1").turn("quill", "play arcane_bolt")
    assert table.goblin.hp == 59  # once a round
    table.next_round()
    table.encounter.figures["quill"].square = table.at(2, 7)
    table.dice("W0 W0").turn("quill", "play healing_prayer")  # five squares away
    assert table.encounter.figures["quill"].hp == 33


@prints("wild_instinct", "Your summons' attacks: reroll one die.")
def test_wild_instinct() -> None:
    table = Bench("wild_instinct", away=2)
    mine = table.summon("imp", 8, 7)
    table.friend("olette", 0, 0)
    other = table.summon("imp", 8, 8, owner="olette", id="s2")
    table.dice("W0 W3").run(act(table.state, mine, False), "attack s1", "die 0")
    assert table.goblin.hp == 57
    table.dice("W0 W2").run(act(table.state, mine, False), "attack s1", "die 0")  # every time
    assert table.goblin.hp == 55
    table.dice("W1").run(act(table.state, other, False), "attack s2")
    assert table.goblin.hp == 54
    assert Bench("wild_instinct").blow("R1 W0") == 1  # her own attacks are none of it


@prints("dark_communion", "Your summons' attacks: add white.")
def test_dark_communion() -> None:
    table = Bench("dark_communion", away=2)
    mine = table.summon("bone_servant", 8, 7)
    table.friend("olette", 0, 0)
    other = table.summon("bone_servant", 8, 8, owner="olette", id="s2")
    table.dice("B2 W3").run(act(table.state, mine, False), "attack s1")
    assert table.goblin.hp == 55
    table.dice("B2").run(act(table.state, other, False), "attack s2")
    assert table.goblin.hp == 53
    assert Bench("dark_communion").blow("R1 W0") == 1


@prints("spirit_guide", "Your rolls: add white if an own summon is within 2.")
def test_spirit_guide() -> None:
    table = Bench("spirit_guide")
    totem = table.summon("spirit_totem", 5, 7)
    assert table.blow("R1 W0 W3") == 4
    other = table.friend("olette", 7, 8)
    table.hand.append("healing_prayer")
    table.dice("W1 W1 B3").turn("roberta", "play healing_prayer", "on olette")  # a third white die becomes a blue one
    assert other.hp == 35
    table.state.agenda.clear()
    totem.square = table.at(4, 7)
    assert table.blow("R1 W0") == 1
    totem.square, totem.owner = table.at(5, 7), "olette"
    assert table.blow("R1 W0") == 1


@prints("centred", "Your attacks: roll twice, keep the better if it is a single die (once a turn).")
def test_centred() -> None:
    table = Bench("centred")
    assert table.shot("R1 R3", "again 1") == 3
    assert table.shot("R1") == 1
    table.next_turn()
    assert table.shot("R3 R1", "again 1") == 3  # the better, not the second
    table.next_turn()
    assert table.blow("R1 W0") == 1  # two dice


@prints("precision", "Your attacks: roll twice, keep the better (once a turn).")
def test_precision() -> None:
    table = Bench("precision")
    assert table.blow("R1 W2 R2 W0", "again 2") == 3  # 3 against 2
    assert table.blow("R1 W0") == 1
    table.next_turn()
    assert table.blow("R1 W0 R4 W3", "again 2") == 7


@prints("infernal_luck", "Your attacks: roll again, keep the second, +1 (once a round).")
def test_infernal_luck() -> None:
    table = Bench("infernal_luck")
    assert table.blow("R4 W3 R1 W0", "again 2") == 2  # worse, and one more
    assert table.blow("R1 W0") == 1
    table.next_turn()
    assert table.blow("R1 W0") == 1  # once a round
    table.next_round()
    assert table.blow("R1 W0 R4 W3", "again 2") == 8


@prints("dead_centre", "Your attacks: set one die to its highest face (once a round).")
def test_dead_centre() -> None:
    table = Bench("dead_centre")
    assert table.blow("R2 W0", "die 1") == 5
    table.next_turn()
    assert table.blow("R2 W0") == 2
    table.next_round()
    assert table.blow("R2 W0", "die 0") == 4


@prints("killing_calm", "Your attacks: reroll dice showing 1 or less once if it is your first attack this turn.")
def test_killing_calm() -> None:
    table = Bench("killing_calm")
    assert table.blow("R1 W0 R3 W1") == 4  # both again, and the 1 that came stays
    assert table.blow("R1 W0") == 1  # the second attack
    table.next_turn()
    assert table.blow("R2 W2") == 4


@prints("savage_arm", "Your attacks: reroll black showing 1 or less once.")
def test_savage_arm() -> None:
    table = Bench("savage_arm")
    table.encounter.boards["roberta"].dice = ("savage_arm", "cursed_edge")
    assert table.blow("R1 W0 K1 K4", "add K") == 5  # the black one again, the red and the white one stay
    table.next_turn()
    assert table.blow("R1 W0 K3", "add K") == 4


@prints("doom", "Your attacks: black dice count at least 3.")
def test_doom() -> None:
    table = Bench("doom")
    table.encounter.boards["roberta"].dice = ("doom", "cursed_edge")
    assert table.blow("R1 W0 K1", "add K") == 4
    table.next_turn()
    assert table.blow("R1 W0 K6", "add K") == 7
    table.next_turn()
    assert table.blow("R1 W0", "pass") == 1


@prints("cursed_edge", "Your attacks: add black for 2 damage to you (once a turn).")
def test_cursed_edge() -> None:
    table = Bench("cursed_edge")
    assert table.blow("R1 W0 K6", "add K") == 7 and table.user.hp == 28
    assert table.blow("R1 W0") == 1
    table.next_turn()
    assert table.blow("R1 W0", "pass") == 1 and table.user.hp == 28  # it may be left alone


@prints("resonance", "Your attacks: two equal faces: +2.")
def test_resonance() -> None:
    table = Bench("resonance")
    assert table.blow("R2 W2") == 6
    assert table.blow("R3 W3") == 8  # every time
    assert table.blow("R2 W3") == 5


@prints("focus", "Your attacks: upgrade white die if the range is 2 or more (once a turn).")
def test_focus() -> None:
    table = Bench("focus", away=3)
    white = "judgement"  # red + white, range 3
    assert table.blow("R1 B3", card=white) == 4
    assert table.blow("R1 W3", card=white) == 4  # once a turn
    assert Bench("focus", away=3).shot("R4") == 4  # a red die is no white one
    assert Bench("focus").blow("R1 W3") == 4  # beside her


@prints("runic_steel", "Your attacks: upgrade one die (once a turn).")
def test_runic_steel() -> None:
    table = Bench("runic_steel")
    assert table.shot("K6") == 6
    assert table.shot("R4") == 4
    table.next_turn()
    assert table.blow("R1 B2") == 3
