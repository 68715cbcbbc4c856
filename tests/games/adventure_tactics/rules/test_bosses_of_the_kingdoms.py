"""The bosses of the second act, each in a position of its own."""

from tests.games.adventure_tactics.positions import Arena
from tests.games.adventure_tactics.rules.test_boss_powers import use

from questhall.games.adventure_tactics.content.vocabulary import Activate
from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.enemies.boss_turn import activate
from questhall.games.adventure_tactics.rules.fight.damage import lose


def test_roots_slow_heroes_around_the_regent_and_spare_its_own() -> None:
    arena = Arena()
    regent, own = arena.foe("thorn_regent", 4, 3), arena.foe("thornling", 6, 3)
    near, far = arena.hero("roberta", 7, 4), arena.hero("olette", 9, 7)
    use(arena, regent, "roots")
    assert "slowed" in near.conditions and not far.conditions and not own.conditions


def test_the_regent_heals_beside_rubble_which_thornlings_leave() -> None:
    arena = Arena()
    regent, own = arena.foe("thorn_regent", 4, 3), arena.foe("thornling", 6, 3)
    arena.hero("roberta", 9, 7)
    regent.hp = 50
    arena.run(window(arena.state, "cleanup", Moment(None, None)))
    assert regent.hp == 50
    arena.run(lose(arena.state, own, 99, None))
    assert [tile.kind for tile in arena.encounter.tiles] == ["rubble"]
    arena.run(window(arena.state, "cleanup", Moment(None, None)))
    assert regent.hp == 53


def test_a_hex_weakens_and_exposes_the_same_hero() -> None:
    arena = Arena()
    hag = arena.foe("mother_slough", 2, 2)
    hero, other = arena.hero("roberta", 4, 2), arena.hero("olette", 9, 7)
    use(arena, hag, "hex")
    assert hero.expose == 1 and "weakened" in hero.conditions and not other.expose and not other.conditions


def test_scales_find_the_unhurt_in_arrears() -> None:
    arena = Arena()
    judge = arena.foe("brass_adjudicator", 2, 2)
    whole, hurt = arena.hero("roberta", 4, 2), arena.hero("olette", 5, 2)
    hurt.hp -= 1
    use(arena, judge, "weigh")
    assert "weakened" in whole.conditions and "weakened" not in hurt.conditions


def test_an_audit_goes_to_the_fullest_hand_and_costs_a_card() -> None:
    arena = Arena()
    judge = arena.foe("brass_adjudicator", 2, 2)
    arena.hero("roberta", 3, 2, hand=["charge"])
    rich = arena.hero("olette", 4, 2, hand=["backstab", "slip_by"])
    arena.dice("B2")
    use(arena, judge, "audit", "card slip_by", target="most_cards")
    assert rich.top - rich.hp == 2 and arena.encounter.boards["olette"].hand == ["backstab"]


def test_hounds_go_for_whoever_is_marked() -> None:
    arena = Arena()
    hound = arena.foe("hunt_hound", 4, 4)
    near, marked = arena.hero("roberta", 5, 4), arena.hero("olette", 8, 4)
    marked.expose = 1
    arena.dice("W2")
    arena.run(activate(arena.state, hound, Activate(who="minions"), None))
    assert marked.top - marked.hp == 3 and near.hp == near.top  # the die and the mark


def test_a_pack_bites_harder() -> None:
    arena = Arena()
    hound = arena.foe("hunt_hound", 4, 4)
    arena.foe("hunt_hound", 6, 4)
    hero = arena.hero("roberta", 5, 4)
    arena.dice("W2")
    arena.run(activate(arena.state, hound, Activate(who="minions"), None))
    assert hero.top - hero.hp == 3


def test_a_leech_heals_by_what_it_bites() -> None:
    arena = Arena()
    leech = arena.foe("slough_leech", 4, 4)
    leech.hp = 2
    arena.foe("sallow_hydra", 0, 0)
    arena.hero("roberta", 5, 4)
    arena.dice("W2")
    arena.run(activate(arena.state, leech, Activate(who="minions"), None))
    assert leech.hp == 4


def test_a_kiln_imp_pops() -> None:
    arena = Arena()
    imp = arena.foe("kiln_imp", 4, 4)
    other = arena.foe("kiln_imp", 5, 5)
    hero, far = arena.hero("roberta", 5, 4), arena.hero("olette", 7, 4)
    arena.foe("kiln_drake", 0, 0)
    arena.run(lose(arena.state, imp, 99, None))
    assert hero.top - hero.hp == 1 and other.top - other.hp == 1 and far.hp == far.top


def test_a_shard_of_glass_shatters() -> None:
    arena = Arena()
    shard, hero = arena.foe("glass_shard", 4, 4), arena.hero("roberta", 5, 4)
    arena.foe("glass_heart", 0, 0)
    arena.dice("W3")
    arena.run(lose(arena.state, shard, 99, None))
    assert hero.top - hero.hp == 3
