"""What somebody who knows the rulebook by heart would try: cards that meet each other at an awkward moment."""

from tests.games.adventure_tactics.positions import Arena

from questhall.games.adventure_tactics.content.vocabulary import Activate
from questhall.games.adventure_tactics.rules.enemies.enemy_attacks import basic_strike
from questhall.kernel import rule

LONG = {"type": "survive", "rounds": 9}


def field() -> Arena:
    """A wide board; Elwyn far away, so that nobody is the last to fall."""
    arena = Arena("\n".join(["." * 12] * 9), party=5, main=LONG)
    arena.counted = True
    arena.hero("elwyn", 0, 0)
    return arena


def swarm(arena: Arena, rolls: str, *answers: str, card: str = "swarm") -> None:
    """The boss turns up this card."""
    arena.encounter.decks[0].draw.append(card)
    arena.encounter.line.append("boss0")
    arena.encounter.turn = len(arena.encounter.line) - 1
    arena.dice(rolls).steps(("boss_turn", 0), answers=answers)


@rule("ATD-ATK-08", "ATD-TURN-08", "ATD-AOE-04")
def test_who_burns_in_the_own_fireball_ends_the_turn() -> None:
    arena = field()
    quill = arena.hero("quill", 4, 4, hp=2, hand=["fireball", "brace"])
    goblin = arena.foe("melee_goblin", 5, 4, hp=9)
    arena.dice("B3").turn("quill", "play fireball", "on M1")
    board = arena.encounter.boards["quill"]
    assert quill.down and goblin.hp == 6 and board.discard == ["fireball"] and not board.passed
    assert arena.kinds == ["act", "next"]  # one action was left, and it is not asked for


@rule("ATD-DMG-05", "ATD-TURN-08", "ATD-TIME-08")
def test_a_price_comes_before_the_blow_and_may_be_the_last_thing_paid() -> None:
    for passives, left, fallen in ((["too_angry_to_fall"], 4, False), ([], 9, True)):
        arena = field()
        hero = arena.hero("roberta", 4, 4, hp=1, hand=["soul_cleave"], passives=passives)
        goblin = arena.foe("melee_goblin", 5, 4, hp=9)
        arena.dice("R3 B2").turn("roberta", "play soul_cleave")
        assert (goblin.hp, hero.down) == (left, fallen) and hero.hp == (0 if fallen else 1)


@rule("ATD-TIME-01", "ATD-DMG-05")
def test_pain_that_one_gives_oneself_fuels_the_very_blow_it_was_paid_for() -> None:
    arena = field()
    arena.hero("roberta", 4, 4, hand=["reckless_blow"], passives=["pain_fuels"])
    goblin = arena.foe("melee_goblin", 5, 4, hp=20)
    arena.dice("K4 W1").turn("roberta", "play reckless_blow")
    assert goblin.hp == 20 - (4 + 1 + 2)


@rule("ATD-ATK-04", "ATC-FX-47", "ATD-KEY-01")
def test_blows_at_one_who_has_risen_elsewhere_are_lost() -> None:
    arena = field()
    arena.hero("roberta", 4, 4, hand=["hundred_palms"])
    wraith = arena.foe("wraith", 5, 4, hp=1)
    wraith.start = arena.at(11, 8)
    arena.dice("R3 R3 R3").turn("roberta", "play hundred_palms")
    assert len(arena.said("roll")) == 1 and arena.where(wraith) == (11, 8) and wraith.hp == wraith.top
    assert arena.encounter.boards["roberta"].aside == ["hundred_palms"] and arena.encounter.defeated == {"wraith": 1}


@rule("ATC-FX-47", "ATD-BOSS-12")
def test_who_rises_again_was_defeated_all_the_same() -> None:
    arena = field()
    arena.hero("roberta", 4, 4, hand=["blood_frenzy"])
    arena.foe("wraith", 5, 4, hp=1).start = arena.at(11, 8)
    other = arena.foe("melee_goblin", 4, 6, hp=20)
    arena.dice("R3 W1 R2").turn("roberta", "play blood_frenzy", "to 4 5")
    assert other.hp == 18
    arena = field()
    hero = arena.hero("roberta", 4, 4, hand=["executioners_cut"], passives=["into_the_crowd"])
    wraith = arena.foe("wraith", 5, 4, hp=6)
    wraith.start = arena.at(11, 8)
    arena.dice("R2 B1").turn("roberta", "play executioners_cut")  # three left: the cut takes them
    assert wraith.hp == wraith.top and arena.where(wraith) == (11, 8) and "invisible" in hero.conditions


@rule("ATD-ATK-07", "ATC-FX-11", "ATD-CORE-05")
def test_who_takes_half_for_a_friend_may_fall_for_it() -> None:
    arena = field()
    paladin, friend = arena.hero("roberta", 4, 4, hp=3, feature="aegis"), arena.hero("olette", 5, 4)
    goblin = arena.foe("melee_goblin", 6, 4)
    goblin.dice = "K+K"
    strike = basic_strike(arena.state, goblin, friend, Activate(who="all"))
    arena.dice("K4 K4").run(strike, "respond aegis roberta")
    assert paladin.down and friend.hp == friend.top


@rule("ATD-ATK-10", "ATD-TIME-06", "ATD-ATK-06")
def test_a_blow_that_was_rolled_lands_though_its_striker_has_fallen() -> None:
    arena = field()
    hero, hound = arena.hero("roberta", 4, 4, hand=["counter_thrust"]), arena.foe("hound", 5, 4, hp=1)
    strike = basic_strike(arena.state, hound, hero, Activate(who="all"))
    arena.dice("W3 B2").run(strike, "respond counter_thrust roberta")
    assert hero.top - hero.hp == 3 - 2 and "slowed" in hero.conditions and "M1" not in arena.encounter.figures


@rule("ATD-KEY-06", "ATD-BOSS-05", "ATD-BOSS-10")
def test_who_is_shot_at_the_end_of_its_way_does_not_strike() -> None:
    arena = field()
    quill = arena.hero("quill", 4, 4, feature="covering_fire")
    arena.foe("hobgoblin_chieftain", 11, 8)
    arena.foe("melee_goblin", 8, 4, hp=1)
    swarm(arena, "B3 W3", "respond covering_fire quill")
    assert quill.hp == quill.top and "M1" not in arena.encounter.figures


@rule("ATD-BOSS-05", "ATD-BOSS-07", "ATC-FX-24")
def test_laughter_over_a_fall_moves_everybody_before_the_next_minion_acts() -> None:
    arena = field()
    hero = arena.hero("roberta", 4, 4, hp=1)
    arena.foe("hobgoblin_chieftain", 11, 8)
    arena.foe("melee_goblin", 5, 4)
    arena.foe("melee_goblin", 11, 0)
    swarm(arena, "W3")
    told = [(event.what, event.args[0]) for event in arena.state.events or [] if event.what in ("goes", "approach")]
    assert hero.down and [who for what, who in told if what == "approach"] == ["M1", "M2", "M2"]


@rule("ATD-KEY-10", "ATD-BOSS-06")
def test_the_last_card_of_a_boss_deck_that_goes_to_the_bottom_comes_again() -> None:
    arena = field()
    arena.hero("roberta", 4, 4, accessory="hourglass_pin")
    arena.foe("hobgoblin_chieftain", 11, 8)
    deck = arena.encounter.decks[0]
    deck.draw, deck.discard = [], ["swarm"] * 3
    swarm(arena, "", "respond hourglass_pin roberta", card="into_the_ring")
    assert arena.said("reveal") == [("into_the_ring",)] * 2
    assert deck.draw == [] and sorted(deck.discard) == ["into_the_ring", "swarm", "swarm", "swarm"]


@rule("ATC-BOSS-28", "ATD-ATK-06")
def test_the_reflection_keeps_her_last_hit_point_while_a_mirror_stands() -> None:
    for boss_hp, glass, left, cracked in ((5, 6, 1, 3), (1, 6, 1, -1), (9, 6, 2, 6)):
        arena = field()
        boss = arena.foe("mirror_court", 6, 4)
        boss.hp = boss_hp
        mirror = arena.thing("mirror", 8, 4, hp=glass)
        arena.thing("mirror", 6, 8, hp=6)
        arena.hero("roberta", 5, 4, hand=["hammer_blow"])
        arena.dice("R4 W3").turn("roberta", "play hammer_blow")
        assert boss.hp == left and mirror.hp == max(0, cracked) and "slowed" in boss.conditions
        assert (mirror.id in arena.encounter.figures) == (cracked > 0)
