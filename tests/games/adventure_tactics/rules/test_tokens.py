"""Tokens that heroes carry: dropped where somebody can walk to them, taken again by who comes back."""

from tests.games.adventure_tactics.positions import Arena

from questhall.games.adventure_tactics.rules.fight.knocked_out import come_back
from questhall.games.adventure_tactics.rules.fight.tokens import drop


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
