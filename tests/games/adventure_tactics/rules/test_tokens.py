"""Tokens that heroes carry: dropped where somebody can walk to them, taken again by who comes back."""

from tests.games.adventure_tactics.positions import Arena

from questhall.games.adventure_tactics.rules.fight.knocked_out import come_back
from questhall.games.adventure_tactics.rules.fight.tokens import drop
from questhall.games.adventure_tactics.rules.round.actions import act_options
from questhall.testing.clauses import rule


def test_a_bearer_who_comes_back_has_it_again() -> None:
    arena = Arena(main={"type": "collect", "object": "ledger", "n": 4})
    hero, other = arena.hero("roberta", 4, 4), arena.hero("olette", 5, 4)
    hero.carries = ("ledger", "ledger")
    hero.hp, hero.down = 0, True
    drop(arena.state, hero)
    assert hero.carries == () and hero.square in arena.encounter.tokens
    assert other.square not in arena.encounter.tokens  # nobody stands on what nobody has entered
    hero.hp = 3
    come_back(arena.state, hero)
    assert hero.carries == ("ledger",) and len(arena.encounter.tokens) == 1


@rule("ATD-SUM-06")
def test_no_summon_is_put_on_what_a_hero_must_come_to_fetch() -> None:
    """A totem does not walk: whoever laid it on a ledger could never take the ledger up."""
    arena = Arena(main={"type": "collect", "object": "ledger", "n": 1})
    arena.hero("roberta", 0, 0, hand=["spirit_totem"])
    arena.foe("hobgoblin_chieftain", 9, 7)
    arena.encounter.tokens = {arena.at(1, 0): "ledger"}
    arena.turn("roberta", "play spirit_totem", "to 1 1")
    places = next(one.options for one in arena.asked if one.kind == "summon")
    assert ("to", 1, 1) in places and ("to", 2, 0) in places and ("to", 1, 0) not in places


@rule("ATD-SUM-06")
def test_a_summon_that_finds_no_empty_square_is_not_called() -> None:
    arena = Arena(main={"type": "collect", "object": "ledger", "n": 1})
    arena.hero("roberta", 0, 0, hand=["spirit_totem", "basic_move"])
    arena.foe("hobgoblin_chieftain", 9, 7)
    arena.encounter.tokens = dict.fromkeys([arena.at(c, r) for c in range(4) for r in range(4)], "ledger")
    assert ("play", "spirit_totem") not in act_options(arena.state, "roberta")
    arena.encounter.tokens.pop(arena.at(1, 0))
    assert ("play", "spirit_totem") in act_options(arena.state, "roberta")
