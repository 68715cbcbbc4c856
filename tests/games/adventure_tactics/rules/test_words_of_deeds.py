"""Actions and standing gifts do what their printed words say, each in a position of its own (see `own_positions`)."""

from tests.games.adventure_tactics.rules.own_positions import PLENTY, Bench, prints

from questhall.games.adventure_tactics.rules.campaign.market import market_options, open_market, price_of, shop
from questhall.games.adventure_tactics.rules.fight.damage import lose
from questhall.games.adventure_tactics.rules.fight.movement import moves_of, walk
from questhall.games.adventure_tactics.rules.fight.summons import act

# blows


@prints("banish", "Attack white, range 4. Effect: push 4; if it is a minion: stunned. Draw 1.")
def test_banish() -> None:
    table = Bench("banish", away=4)
    table.plays(rolls="W3")
    assert (table.goblin.hp, table.where(table.goblin), list(table.goblin.conditions)) == (57, (15, 7), ["stunned"])
    assert table.hand == ["brace"]
    table = Bench("banish", away=4, foe="warden_captain")
    table.plays(rolls="W3")
    assert table.where(table.goblin) == (15, 7) and not table.goblin.conditions  # a boss is no minion


@prints("judgement", "Attack red + white, range 3. Effect: if the target is weakened: stunned.")
def test_judgement() -> None:
    table = Bench("judgement", away=3)
    table.plays(rolls="R4 W3")
    assert table.goblin.hp == 53 and not table.goblin.conditions
    table = Bench("judgement", away=3)
    table.goblin.conditions["weakened"] = "cleanup"
    table.plays(rolls="R4 W3")
    assert table.goblin.hp == 53 and set(table.goblin.conditions) == {"weakened", "stunned"}


@prints(
    "thunder_lunge",
    "Move 3. Attack red + white, range 1. Effect: if it is a minion: stunned; else weakened.",
)
def test_thunder_lunge() -> None:
    for foe, condition in (("melee_goblin", "stunned"), ("warden_captain", "weakened")):
        table = Bench("thunder_lunge", away=4, foe=foe)
        table.plays("to 10 7", rolls="R4 W3")
        assert table.goblin.hp == PLENTY - 7 and list(table.goblin.conditions) == [condition]
    assert "to 11 7" not in [f"to {option[1]} {option[2]}" for option in table.asked[1].options]


@prints("blood_frenzy", "Attack red + white, range 1. If the target was defeated: move 2; attack red, range 1.")
def test_blood_frenzy() -> None:
    table = Bench("blood_frenzy")
    table.plays(rolls="R4 W3")
    assert table.goblin.hp == 53 and "move" not in table.kinds
    table = Bench("blood_frenzy")
    table.goblin.hp = 5
    other = table.foe("melee_goblin", 10, 7, hp=PLENTY)
    table.plays("to 9 7", rolls="R4 W3 R4")
    assert other.hp == 56 and table.where(table.user) == (9, 7)


@prints(
    "final_verdict",
    "REMOVE. Attack black + red, range 4. If the target was defeated: attack black + red, range 4.",
)
def test_final_verdict() -> None:
    table = Bench("final_verdict", away=4)
    table.plays(rolls="K6 R4")
    assert table.goblin.hp == 50 and table.encounter.boards["roberta"].aside == ["final_verdict"]
    table = Bench("final_verdict", away=4)
    table.goblin.hp = 9
    other = table.foe("melee_goblin", 7, 3, hp=PLENTY)
    table.plays("on M1", rolls="K6 R4 K6 R4")
    assert other.hp == 50 and table.goblin.id not in table.encounter.figures


@prints(
    "executioners_cut",
    "Attack red + blue, range 1. If it is a minion and the target has at most 3 HP: the same character is defeated.",
)
def test_executioners_cut() -> None:
    for foe, left, gone in (("melee_goblin", 3, True), ("melee_goblin", 4, False), ("warden_captain", 3, False)):
        table = Bench("executioners_cut", foe=foe)
        table.goblin.hp = 7 + left
        table.plays(rolls="R4 B3")
        assert (table.goblin.id not in table.encounter.figures) == gone and table.goblin.hp == (0 if gone else left)


@prints(
    "lightning_arc",
    "Attack blue, range 4. Attack white, range 2, counted from the last target, another foe.",
)
def test_lightning_arc() -> None:
    table = Bench("lightning_arc", away=4)
    beyond = table.foe("melee_goblin", 13, 8, hp=PLENTY)  # two squares from the first, six from Roberta
    table.plays(rolls="B3 W3")
    assert (table.goblin.hp, beyond.hp) == (57, 57)
    table = Bench("lightning_arc", away=4)
    beyond = table.foe("melee_goblin", 14, 8, hp=PLENTY)
    table.plays(rolls="B3 W3")
    assert (table.goblin.hp, beyond.hp) == (57, 60)  # too far, and never the same one twice


@prints("flank", "Move 4. Your attacks: add red if an ally is next to the target, next time this turn.")
def test_flank() -> None:
    table = Bench("flank")
    other = table.friend("olette", 9, 8)
    table.plays("to 7 7")
    assert "to 7 11" in [f"to {option[1]} {option[2]}" for option in table.asked[1].options]
    assert table.blow("R1 W0 R4") == 5 and table.blow("R1 W0") == 1  # next time only
    table = Bench("flank")
    other = table.friend("olette", 2, 2)
    table.plays("to 7 7")
    assert table.blow("R1 W0") == 1 and other.hp == 30
    table = Bench("flank")
    table.friend("olette", 9, 8)
    table.plays("to 7 7")
    table.encounter.lasting = [one for one in table.encounter.lasting if one.until != "turn"]  # the turn is over
    assert table.blow("R1 W0") == 1


@prints("hunters_quarry", "FREE. Your attacks +1 against a foe of your choice, range 6, until the encounter ends.")
def test_hunters_quarry() -> None:
    table = Bench("hunters_quarry")
    other = table.foe("melee_goblin", 13, 9, hp=PLENTY)
    table.foe("melee_goblin", 14, 10, hp=PLENTY)  # seven squares away
    table.plays("on M1")
    assert table.asked[1].options == [("on", "M1"), ("on", "M2")]
    assert table.encounter.boards["roberta"].actions == 9  # FREE
    assert table.blow("R1 W0") == 2 and table.blow("R1 W0") == 2
    table.next_round()
    assert table.blow("R1 W0") == 2
    table.goblin, other.square = other, table.at(6, 7)
    assert table.blow("R1 W0", "on M2") == 1


@prints("rage", "FREE. Your attacks +2 until cleanup. Damage to you +1 until cleanup.")
def test_rage() -> None:
    table = Bench("rage")
    table.plays()
    assert table.encounter.boards["roberta"].actions == 9
    assert table.blow("R1 W0") == 3 and table.blow("R1 W0") == 3
    assert table.struck(table.user, "K3") == 4 and table.struck(table.user, "K3") == 4
    table.next_round()
    assert table.blow("R1 W0") == 1 and table.struck(table.user, "K3") == 3


@prints(
    "cataclysm_form",
    "REMOVE FREE. Draw 2. Your attacks also hit foes within 1 of the target until cleanup.",
)
def test_cataclysm_form() -> None:
    table = Bench("cataclysm_form")
    beside, far = table.foe("melee_goblin", 9, 8, hp=PLENTY), table.foe("melee_goblin", 10, 7, hp=PLENTY)
    friend = table.friend("olette", 9, 6)
    table.plays()
    board = table.encounter.boards["roberta"]
    assert board.hand == ["brace", "brace"] and board.actions == 9 and board.aside == ["cataclysm_form"]
    assert table.blow("R4 W3") == 7
    assert (beside.hp, far.hp, friend.hp, table.user.hp) == (53, 60, 30, 30)
    table.next_round()
    assert table.blow("R4 W3") == 7 and beside.hp == 53


@prints("terror", "Foes within 2: push 3; weakened. Move 2.")
def test_terror() -> None:
    table = Bench("terror", away=2)
    far, friend = table.foe("melee_goblin", 7, 4, hp=PLENTY), table.friend("olette", 6, 7)
    table.plays("to 7 9")
    assert table.where(table.goblin) == (12, 7) and list(table.goblin.conditions) == ["weakened"]
    assert table.where(far) == (7, 4) and not far.conditions and not friend.conditions
    assert table.where(table.user) == (7, 9) and table.goblin.hp == 60


@prints(
    "paper_seal",
    "A minion, range 3, is stunned or a boss, range 3, is slowed; the same character is weakened. Move 2. Draw 1.",
)
def test_paper_seal() -> None:
    table = Bench("paper_seal", away=3)
    boss = table.foe("warden_captain", 7, 4)
    table.plays("way 0", "to 7 9")
    assert list(table.goblin.conditions) == ["stunned"] and not boss.conditions
    assert table.hand == ["brace"] and table.where(table.user) == (7, 9)
    table = Bench("paper_seal", away=3)
    boss = table.foe("warden_captain", 7, 4)
    table.plays("way 1", "to 7 7")
    assert set(boss.conditions) == {"slowed", "weakened"} and not table.goblin.conditions
    table = Bench("paper_seal", away=4)
    table.foe("warden_captain", 7, 3)
    table.plays("to 7 7")  # neither is near enough; the rest is done
    assert not table.goblin.conditions and table.hand == ["brace"]


@prints("rope_and_hook", "Pull 3: a foe, range 3 or move 3.")
def test_rope_and_hook() -> None:
    table = Bench("rope_and_hook", away=3)
    table.plays("way 0")
    assert table.where(table.goblin) == (8, 7) and table.encounter.boards["roberta"].discard[-1] == "rope_and_hook"
    table = Bench("rope_and_hook", away=3)
    table.plays("way 1", "to 7 10")
    assert table.where(table.user) == (7, 10) and table.where(table.goblin) == (10, 7)


@prints("crown_shard", "FREE REMOVE. 1 more action this turn or draw 3.")
def test_crown_shard() -> None:
    table = Bench("crown_shard")
    table.plays("way 0")
    board = table.encounter.boards["roberta"]
    assert (board.actions, board.hand, board.aside) == (10, [], ["crown_shard"])
    table = Bench("crown_shard")
    table.plays("way 1")
    assert (table.encounter.boards["roberta"].actions, len(table.hand)) == (9, 3)


@prints("tripwire", "Place 1 trap, range 3. The next foe that enters: 3 damage; slowed. Draw 1.")
def test_tripwire() -> None:
    table = Bench("tripwire", away=5)
    second = table.foe("melee_goblin", 14, 7, hp=PLENTY)
    table.plays("to 10 7")
    assert table.hand == ["brace"] and "to 11 7" not in [
        f"to {option[1]} {option[2]}" for option in table.asked[1].options
    ]
    friend = table.friend("olette", 10, 8)
    table.run(walk(table.state, friend, table.at(10, 7), moves_of(table.state, friend)))
    friend.square = table.at(0, 0)
    assert friend.hp == 30 and len(table.encounter.tiles) == 1  # no foe
    table.run(walk(table.state, table.goblin, table.at(9, 7), moves_of(table.state, table.goblin)))
    assert table.goblin.hp == 57 and list(table.goblin.conditions) == ["slowed"]
    table.run(walk(table.state, second, table.at(10, 7), moves_of(table.state, second)))
    assert second.hp == 60 and not table.encounter.tiles


# healing and reviving


@prints("beacon", "Heals on allies within 1 +1.")
def test_beacon() -> None:
    for column, healed in ((6, 3), (5, 2)):
        table = Bench("beacon", away=9)
        other = table.friend("olette", column, 7, hand=["healing_prayer"])
        table.dice("W1 W1").turn("olette", "play healing_prayer", "on olette")
        assert other.hp == 30 + healed
    table = Bench("beacon", away=9)
    table.hand.append("healing_prayer")
    table.dice("W1 W1").turn("roberta", "play healing_prayer")
    assert table.user.hp == 33  # an ally of her own


@prints("overflowing_cup", "Your healing above the maximum becomes guard, at most 2.")
def test_overflowing_cup() -> None:
    for missing, guard in ((6, 0), (5, 1), (1, 2)):
        table = Bench("overflowing_cup", away=9)
        other = table.friend("olette", 6, 7)
        other.hp = PLENTY - missing
        table.hand.append("healing_prayer")
        table.dice("W3 W3").turn("roberta", "play healing_prayer", "on olette")
        assert (other.hp, other.guard) == (PLENTY, guard)
    table = Bench("overflowing_cup", away=9)
    other = table.friend("olette", 6, 7, hand=["healing_prayer"])
    other.hp = PLENTY - 1
    table.dice("W3 W3").turn("olette", "play healing_prayer", "on olette")
    assert other.guard == 0  # not her healing


@prints("saintly", "Your heals reach fallen heroes without sight.")
def test_saintly() -> None:
    rows = ["." * 5 + ("#" if 5 < row < 10 else ".") + "." * 11 for row in range(15)]
    for with_it in (True, False):
        table = Bench("saintly", away=9, board="\n".join(rows))
        fallen, _ = table.friend("olette", 4, 7), table.friend("quill", 4, 8)  # both behind a wall
        table.run(lose(table.state, fallen, PLENTY, None))
        if not with_it:
            table.encounter.boards["roberta"].passives = ()
        table.hand.append("healing_prayer")
        table.dice("W3 W3").turn("roberta", "play healing_prayer", *(["on olette"] if with_it else []))
        if with_it:
            assert next(one for one in table.asked if one.kind == "target").options == [
                ("on", "roberta"),
                ("on", "olette"),
            ]
        assert (fallen.hp, fallen.down, table.user.hp) == ((6, False, 30) if with_it else (0, True, 36))


@prints("pillar_of_light", "Attack red, range 4, area 1, foes only. Heal allies within 1 of the target: white.")
def test_pillar_of_light() -> None:
    table = Bench("pillar_of_light", away=4)
    beside = table.foe("melee_goblin", 12, 8, hp=PLENTY)
    near, far = table.friend("olette", 10, 7), table.friend("quill", 9, 7)
    table.plays(rolls="R4 W3")
    assert (table.goblin.hp, beside.hp, near.hp, far.hp, table.user.hp) == (56, 56, 33, 30, 30)


@prints("raise_the_fallen", "REMOVE. A knocked-out hero, range 4: up with half HP. Draw 2.")
def test_raise_the_fallen() -> None:
    table = Bench("raise_the_fallen")
    near, far = table.friend("olette", 3, 7), table.friend("quill", 2, 7)
    assert "play raise_the_fallen" not in table.options("roberta")
    for hero in (near, far):
        table.run(lose(table.state, hero, PLENTY, None))
    table.plays()
    assert (near.hp, near.down, far.down) == (30, False, True)
    assert len(table.hand) == 2 and table.encounter.boards["roberta"].aside == ["raise_the_fallen"]
    assert table.encounter.potions == 3 and table.encounter.drunk == 0


@prints(
    "last_rites_denied",
    "REMOVE. Every knocked-out hero, range 5: up with 5 HP. Heal allies within 3: red.",
)
def test_last_rites_denied() -> None:
    table = Bench("last_rites_denied")
    near, other, far = table.friend("olette", 2, 7), table.friend("quill", 4, 7), table.friend("tolben", 1, 7)
    for hero in (near, other, far):
        table.run(lose(table.state, hero, PLENTY, None))
    table.plays(rolls="R4")
    assert (near.hp, other.hp, far.down, table.user.hp) == (5, 9, True, 34)
    assert table.encounter.boards["roberta"].aside == ["last_rites_denied"]


# summons


@prints("legion", "REMOVE. Summon up to 2 Bone Servants, range 3, as many as you may have. Own summons act. Draw 1.")
def test_legion() -> None:
    table = Bench("legion", away=9)
    table.plays("to 10 7", "to 13 7")
    servants = [one for one in table.encounter.figures.values() if one.kind == "summon"]
    assert [table.where(one) for one in servants] == [(13, 7)] and table.hand == ["brace"]  # it moved its 3
    assert "to 11 7" not in [f"to {option[1]} {option[2]}" for option in table.asked[1].options]
    table = Bench("legion", away=9)
    table.encounter.boards["roberta"].passives = ("master_of_bones",)
    table.plays("to 10 7", "to 10 8", "on s1", "to 13 7", "to 10 8")
    servants = [one for one in table.encounter.figures.values() if one.kind == "summon"]
    assert [table.where(one) for one in servants] == [(13, 7), (10, 8)]


@prints("master_of_bones", "You may have one more Bone Servant.")
def test_master_of_bones() -> None:
    table = Bench("master_of_bones", away=9)
    table.hand.extend(["raise_bone_servant"] * 3)
    for place in ("to 8 7", "to 8 8"):
        table.turn("roberta", "play raise_bone_servant", place)
        table.state.agenda.clear()
    assert "play raise_bone_servant" not in table.options("roberta")  # two of them, no third
    table.hand.append("call_imp")
    table.turn("roberta", "play call_imp", "to 7 8")
    table.hand.append("call_imp")
    assert "play call_imp" not in table.options("roberta")  # of other kinds one, as ever


@prints("two_leashes", "Your summons act at once.")
def test_two_leashes() -> None:
    table = Bench("two_leashes", away=4)
    table.hand.append("call_imp")
    table.dice("W3").turn("roberta", "play call_imp", "to 9 7", "to 9 7", "attack s1")
    assert table.goblin.hp == 57


@prints("walking_totem", "Your Totem may move 3.")
def test_walking_totem() -> None:
    table = Bench("walking_totem", away=9)
    totem = table.summon("spirit_totem", 8, 7)
    table.friend("olette", 0, 0)
    other = table.summon("spirit_totem", 2, 2, owner="olette", id="s2")
    table.run(act(table.state, totem), "to 11 7")
    assert table.where(totem) == (11, 7) and "to 12 7" not in table.last
    table.run(act(table.state, other))  # nobody is asked
    assert table.where(other) == (2, 2)
    wolf = table.summon("bramble_wolf", 7, 12, id="s3")
    table.run(act(table.state, wolf), "to 7 12")
    assert "to 12 12" in table.last and "to 13 12" not in table.last  # five, as ever


@prints("alphas_howl", "REMOVE. Own summons attack. Own summons attack. Draw 2. Guard 3 on yourself.")
def test_alphas_howl() -> None:
    table = Bench("alphas_howl", away=2)
    table.summon("bone_servant", 8, 7)
    table.plays("attack s1", "attack s1", rolls="B3 B3")
    assert table.goblin.hp == 54 and table.user.guard == 3 and len(table.hand) == 2
    assert "move" not in table.kinds and table.encounter.boards["roberta"].aside == ["alphas_howl"]


@prints("corpse_burst", "Give up an own summon. Attack red + red around that square (1), not you.")
def test_corpse_burst() -> None:
    table = Bench("corpse_burst", away=2)
    assert "play corpse_burst" not in table.options("roberta")
    table.summon("bone_servant", 8, 7)
    friend, far = table.friend("olette", 8, 8), table.foe("melee_goblin", 10, 7, hp=PLENTY)
    table.plays(rolls="R4 R4")
    assert (table.goblin.hp, friend.hp, far.hp, table.user.hp) == (52, 22, 60, 30)
    assert "s1" not in table.encounter.figures


@prints("sic", "An own summon: move 4; basic attack + white.")
def test_sic() -> None:
    table = Bench("sic", away=6)
    assert "play sic" not in table.options("roberta")
    wolf = table.summon("bone_servant", 8, 7)
    table.plays("to 12 7", rolls="B3 W3")
    assert table.goblin.hp == 54 and table.where(wolf) == (12, 7)


@prints(
    "stampede",
    "Move 4 through characters. Attack blue, range 1. Each own summon: move 4 through characters; "
    "attack blue, range 1.",
)
def test_stampede() -> None:
    table = Bench("stampede", away=5)
    wolf = table.summon("bone_servant", 8, 8)
    for row in range(15):
        table.foe("stone_pup", 9, row, hp=PLENTY)  # a wall of foes to run through
    table.plays("to 11 7", "to 11 8", rolls="B3 B3")
    assert table.goblin.hp == 54 and table.where(table.user) == (11, 7) and table.where(wolf) == (11, 8)


@prints("whistle", "Drag to your side: an own summon. Heal the same character: red. Draw 1.")
def test_whistle() -> None:
    table = Bench("whistle")
    assert "play whistle" not in table.options("roberta")
    wolf = table.summon("bramble_wolf", 2, 7)
    table.plays(rolls="R4")
    assert table.where(wolf) == (6, 7) and wolf.hp == 8 and table.hand == ["brace"]


# what lies there


@prints("arcane_sight", "Enemies do not block your sight.")
def test_arcane_sight() -> None:
    table = Bench("arcane_sight", away=4)
    table.foe("melee_goblin", 9, 7, hp=PLENTY)
    assert table.shot("R4", "on M1") == 4
    table.encounter.boards["roberta"].passives = ()
    assert table.shot("R4") == 0  # the one in front


@prints("loose_order", "Enemies next to you do not block your sight.")
def test_loose_order() -> None:
    table = Bench("loose_order", away=4)
    wall = table.foe("melee_goblin", 8, 7, hp=PLENTY)
    assert table.shot("R4", "on M1") == 4
    wall.square = table.at(9, 7)
    assert table.shot("R4") == 0


@prints("quick_hands", "Equip or Prepare costs no action (once a turn).")
def test_quick_hands() -> None:
    table = Bench("quick_hands")
    table.hand.extend(["militia_spear", "rage", "tower_shield"])
    board = table.encounter.boards["roberta"]
    board.actions = 2
    table.turn("roberta", "prepare rage")
    table.state.agenda.clear()
    assert (board.feature, board.actions) == ("rage", 2)
    table.turn("roberta", "equip militia_spear")
    table.state.agenda.clear()
    assert (board.weapon, board.actions) == ("militia_spear", 1)  # once a turn
    table.next_turn()
    board.actions = 0
    table.turn("roberta", "equip tower_shield")  # with no action left
    assert (board.armor, board.actions) == ("tower_shield", 0)


@prints("merchants_seal", "One purchase in each market -1 gold.")
def test_merchants_seal() -> None:
    table = Bench("quick_hands")
    state = table.state
    state.chapter, state.gold, state.loot = "c44", 9, {3: ["crown_shard", "hourglass_pin", "oathbreaker"]}
    open_market(state)
    first, second = state.stock[:2]
    price = price_of(state, second)
    shop(state, "buy", first, "roberta")
    assert state.gold == 9 - price  # before anybody has the seal nothing is cheaper
    state.heroes[0].gear.append("merchants_seal")
    assert price_of(state, second) == price - 1
    state.gold = 0
    assert ("item", "healing_draught") in market_options(state, 0)  # one gold, now none: a purchase of any kind
    shop(state, "item", "healing_draught", "")
    assert state.gold == 0 and price_of(state, second) == price  # one purchase
    state.loot[3].append(second)
    open_market(state)
    assert price_of(state, second) == price - 1  # in each market
