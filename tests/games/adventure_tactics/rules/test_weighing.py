"""A whole hand is weighed at once (ATD-CORE-04): distances and sight are looked up once, and the answer is the same as
for each card alone.
"""

from tests.games.adventure_tactics.positions import GAME, Arena
from tests.games.adventure_tactics.rules.test_approach_by_slow_search import Drawn

from questhall.games.adventure_tactics.content.vocabulary import Step
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Weighing
from questhall.games.adventure_tactics.rules.cards.range_and_targets import (
    any_foe_in_reach,
    chosen,
    in_reach,
    looks_past,
    reach_from,
)
from questhall.games.adventure_tactics.rules.cards.steps import possible
from questhall.games.adventure_tactics.rules.fight.movement import gets_anywhere, reachable, steps_out
from questhall.testing.clauses import rule

CARDS = [id for id, card in GAME.content.cards.items() if card.kind == "action" and "RESPONSE" not in card.keywords]
SEEING = [
    id for id, card in GAME.content.cards.items() if card.kind == "passive" and any(getattr(one, "which", "") == "sight" for one in card.static)
]  # fmt: skip


def positions(seed: int) -> Drawn:
    """A position by lot; sometimes with a large boss, somebody Invisible, a summon's owner, a passive that sees more."""
    drawn = Drawn(seed, "old_grindle" if seed % 3 == 0 else "melee_goblin")
    hero = drawn.found[-1]
    if seed % 2:
        drawn.encounter.figures["M1"].conditions["invisible"] = "cleanup"
    if seed % 5 == 0:
        drawn.encounter.boards[hero.id].passives = (SEEING[seed // 5 % len(SEEING)],)
    hero.hp = 1 + seed % hero.top
    return drawn


@rule("ATD-CORE-04", "ATD-RANGE-03", "ATD-RANGE-09")
def test_a_card_of_a_hand_can_be_played_if_it_could_be_played_alone() -> None:
    for seed in range(30):
        drawn = positions(seed)
        state, hero = drawn.state, drawn.found[-1]
        hand = Deed(hero, -1, "")
        hand.weighing = known = Weighing(state)
        known.steps_out = steps_out(known.where.land, hero, known.where.taken)
        for card in CARDS:
            steps: tuple[Step, ...] = state.content.cards[card].steps
            hand.card = card
            assert possible(state, hand, steps) == possible(state, Deed(hero, -1, card), steps), (seed, card)


@rule("ATD-RANGE-03", "ATD-RANGE-04", "ATD-RANGE-09", "ATD-RANGE-10")
def test_who_is_in_reach_of_a_hand_is_in_reach_of_each_card() -> None:
    bands = ((0, 1), (1, 1), (1, 3), (2, 2), (2, 5), (3, 9))
    for seed in range(60):
        drawn = positions(seed)
        state = drawn.state
        users = [drawn.found[-1], drawn.enemy]
        for user in users:
            hand, alone = Deed(user, -1, ""), Deed(user, -1, "")
            hand.weighing = Weighing(state)
            for word in ("foe", "ally", "other_ally", "any", "hero", "minion", "boss", "knocked_out"):
                for band in bands:
                    for fallen in (False, True):
                        for past in (False, True):
                            expected = reach_from(state, alone, user, word, band, past, fallen)
                            where = seed, user.id, word, band, past
                            assert in_reach(state, alone, word, band, past, fallen) == expected, where
                            assert in_reach(state, hand, word, band, past, fallen) == expected, where
                        assert chosen(state, hand, word, band, fallen) == chosen(state, alone, word, band, fallen)


@rule("ATD-RANGE-03", "ATD-RANGE-04", "ATD-LOS-02")
def test_whether_a_hand_has_anybody_to_attack() -> None:
    for seed in range(60):
        drawn = positions(seed)
        state, hero = drawn.state, drawn.found[-1]
        hand, alone = Deed(hero, -1, ""), Deed(hero, -1, "")
        hand.weighing = Weighing(state)
        for band in ((0, 1), (1, 1), (1, 3), (2, 2), (2, 5), (3, 9)):
            for past in (False, True):
                some = bool(reach_from(state, alone, hero, "foe", band, past, False))
                assert any_foe_in_reach(state, alone, band, past) == some
                for _ in range(2):  # what was looked up once is the same again
                    assert any_foe_in_reach(state, hand, band, past) == some, (seed, band, past)


@rule("ATD-LOS-02", "ATC-FX-26")
def test_who_looks_past_enemies() -> None:
    """In a corridor: past those beside her she sees the second goblin, past all of them the third as well."""
    for words, seen in (("", "M1"), ("past_adjacent", "M1 M2"), ("past_enemies", "M1 M2 M3")):
        static = [{"do": "stat", "which": "sight", "by": words}] if words else []
        keen = {"name": "Keen", "kind": "passive", "static": static}
        arena = Arena("########\n........\n########", cards={"keen": keen}, main={"type": "survive", "rounds": 9})
        hero = arena.hero("roberta", 0, 1, passives=["keen"])
        for column in (1, 3, 5):
            arena.foe("melee_goblin", column, 1)
        assert looks_past(arena.state, hero) == words and looks_past(arena.state, arena.encounter.figures["M1"]) == ""
        for weighing in (None, Weighing(arena.state)):
            deed = arena.deed(hero)
            deed.weighing = weighing
            assert " ".join(one.id for one in in_reach(arena.state, deed, "foe", (1, 9))) == seen
            for least in (1, 3, 5):
                some = any_foe_in_reach(arena.state, deed, (least, least), False)
                assert some == (f"M{(least + 1) // 2}" in seen), (words, least)


@rule("ATD-MOVE-02", "ATD-CORE-04")
def test_a_move_can_be_played_if_it_gets_anywhere() -> None:
    for seed in range(60):
        drawn = positions(seed)
        for mover in (drawn.found[-1], drawn.found[0]):
            for points in (0, 1, 2, 4):
                for mode in ("walk", "through", "fly", "teleport"):
                    ends = reachable(drawn.state, mover, points, mode) if points else 1 << mover.square
                    found = gets_anywhere(drawn.state, mover, points, mode, 2, False)
                    assert found == (ends != 1 << mover.square), (seed, mover.id, points, mode)
