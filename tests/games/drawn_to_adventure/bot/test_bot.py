"""What the bots are told: values, first sight, the promise of a map."""

from itertools import pairwise

from questhall.bots import make
from questhall.games.drawn_to_adventure import DrawnToAdventure
from questhall.games.drawn_to_adventure.bot.prior import Errand, purse
from questhall.games.drawn_to_adventure.bot.value import worth
from questhall.games.drawn_to_adventure.rules.maps import open_map
from questhall.games.drawn_to_adventure.state import Adventure, Pending
from questhall.kernel import Chance, Match, start

GAME = DrawnToAdventure()


def position(**changes: object) -> Adventure:
    """Two knights on the Human map, round 1, seat 0 to act."""
    state = GAME.setup(2, GAME.options({"start_player": 0}), Chance.of(1))
    for seat, role in zip(state.seats, ("knight", "wizard"), strict=True):
        seat.role, seat.xp = role, [0, 0, 0, 0]
    open_map(state, "human")
    state.round, state.phase = 1, "turns"
    for name, value in changes.items():
        setattr(state.seats[0], name, value)
    state.seats[0].ended = False
    return state


def test_values_are_chances() -> None:
    match, chance = start(GAME, 3, seed=4, log=False), Chance.of(4, "values")
    while not match.over and match.position < 300:
        decision = chance.pick(match.decisions)
        state = match.state
        assert isinstance(state, Adventure)
        assert all(0 <= GAME.value(state, seat) <= 1 for seat in range(3))
        weights = GAME.prior(state, decision)
        assert len(weights) == len(decision.options) and min(weights) >= 0 and max(weights) > 0
        match.choose(chance.pick(decision.options), decision.seat)


def test_treasure_and_progress_are_good() -> None:
    poor, rich = position(), position(gold=3)
    assert GAME.value(rich, 0) > GAME.value(poor, 0) > GAME.value(rich, 1)
    land, board = GAME.worths.lands["human"], GAME.content.boards["human"]
    ways = land.of("knight", 0, GAME.content.talents["knight"][0])
    before = ways.look(board.start, board.standing, 0, 0)
    boss = board.boxes_of[board.bosses[0]][0]
    after = ways.look(board.start, board.standing, boss.bit, 0)
    assert after.promise > before.promise and after.score > before.score


def test_in_the_last_round_only_treasure_counts() -> None:
    state = position(mana=5)
    state.route = ["dwarf", "trobit", "human"]
    open_worth = worth(state, 0, GAME.worths)
    state.round, state.trigger = 9, 8
    assert worth(state, 0, GAME.worths) < open_worth
    state.seats[0].mana, state.seats[0].dice = 0, []
    assert worth(state, 0, GAME.worths) == 0


def test_first_sight_prefers_to_complete_a_quest() -> None:
    match = Match(GAME, position(dice=[0, 3]))
    decision = match.decisions[0]
    weights = dict(zip(decision.options, GAME.prior(match.state, decision), strict=True))  # type: ignore[arg-type]
    best = max(weights, key=lambda option: weights[option])
    assert isinstance(best, tuple) and best[0] == "fill"
    assert weights["end"] == min(weights.values())


def test_sense_beats_luck_and_search_beats_sense() -> None:
    def score(one: str, two: str, games: int) -> float:
        won = 0.0
        for number in range(games):
            match = start(GAME, 2, number, {"class_choice": "random", "round_cap": 8}, log=False)
            levels = (one, two) if number % 2 == 0 else (two, one)
            bots = [make(GAME, level, f"{number} {seat}") for seat, level in enumerate(levels)]
            while not match.over:
                decision = match.decisions[0]
                match.choose(bots[decision.seat].choose(match, decision), decision.seat)
            assert match.outcome is not None
            won += match.outcome.payoffs[number % 2]
        return won / games

    assert score("sensible", "random", 6) >= 0.8
    assert score("normal", "random", 2) == 1.0


def test_potions_are_worth_less_the_more_there_are() -> None:
    steps = [purse(n + 1) - purse(n) for n in range(20)]
    assert min(steps) > 0 and all(more <= less + 1e-9 for less, more in pairwise(steps))


def test_powers_make_the_way_shorter() -> None:
    """A Druid who walks through trees, and a Wizard who blinks, have a shorter way to the bosses than beginners."""
    for role, power in (
        ("druid", "wild_shape"),
        ("druid", "root_web"),
        ("wizard", "blink"),
        ("rogue", "nimble_fingers"),
    ):
        place = [printed.id for printed in GAME.content.roles[role].power].index(power)
        for name, land in GAME.worths.lands.items():
            board, talents = GAME.content.boards[name], GAME.content.talents[role]
            plain = land.of(role, 0, talents[0]).look(board.start, board.standing, 0, 0)
            skilled = land.of(role, 1 << place, talents[1 << place]).look(board.start, board.standing, 0, 0)
            assert skilled.promise >= plain.promise and skilled.score >= plain.score
            assert all(after <= before for after, before in zip(skilled.stand, plain.stand, strict=True))


def test_every_power_is_worth_its_experience() -> None:
    for role in GAME.content.roles.values():
        prowess = GAME.worths.prowess[role.id]
        assert min(prowess.worth) > 0
        for place, power in enumerate(role.power):
            boxes = [[n if at == place else 0 for at in range(4)] for n in range(power.boxes + 1)]
            worths = [prowess.of(xp) for xp in boxes]
            assert worths == sorted(worths) and worths[0] == 0 and worths[-1] == prowess.worth[place]


def test_first_sight_uses_a_power_that_completes_a_quest() -> None:
    """Arcane Bolt beside a quest of one box beats keeping the potions; out in the open it is not worth its price."""
    state = position(role="wizard", unlocked=8, xp=[0, 0, 0, 4], mana=4, dice=[5, 5])
    match = Match(GAME, state)
    decision = match.decisions[0]
    weights = dict(zip(decision.options, GAME.prior(match.state, decision), strict=True))  # type: ignore[arg-type]
    assert weights["power", "arcane_bolt"] > weights["end"]
    seat = state.seats[0]
    seat.done = (1 << len(state.board().hexes)) - 1  # nothing is left to fill
    match = Match(GAME, state)
    decision = match.decisions[0]
    weights = dict(zip(decision.options, GAME.prior(match.state, decision), strict=True))  # type: ignore[arg-type]
    assert weights["power", "arcane_bolt"] < weights[("mana",)]


def test_beating_a_boss_never_looks_bad() -> None:
    """Whoever can beat a boss, even the third one that ends the map, is better off doing so."""
    for beaten in range(4):
        state = position()
        board, seat = state.board(), state.seats[0]
        seat.done |= sum(1 << boss for boss in board.bosses[:beaten])
        before = GAME.value(state, 0)
        boss = board.bosses[beaten]
        seat.done |= 1 << boss
        seat.filled |= board.needs[boss]
        seat.gold += 2
        assert GAME.value(state, 0) > before


def test_a_side_quest_is_worth_more_to_who_is_paid_for_its_legs() -> None:
    """Tracker gives 2 gold and 2 mana for each leg, Pilgrim 1 gold."""
    tracker, pilgrim = 2 * 2.0 + 2 * 0.45, 2.0
    for role, more in (("ranger", tracker), ("cleric", pilgrim)):
        for leg, share in ((1, 1.5), (2, 1.0)):
            plain, paid = (position(role=role, card=0, leg=leg, unlocked=unlocked) for unlocked in (0, 1 << 3))
            prizes = [Errand(state, state.seats[0]).prize for state in (plain, paid)]
            assert round(prizes[1] - prizes[0], 6) == round(share * more, 6)


def test_a_ranger_learns_first_what_helps_on_every_way() -> None:
    """Few legs are paid on a map, so Tracker with its four boxes waits for Trail Sense and the Quiver."""
    decision = Match(GAME, state := position(role="ranger", pending=[Pending("xp")])).decisions[0]
    weights = dict(zip(decision.options, GAME.prior(state, decision), strict=True))
    best = sorted(weights, key=lambda option: -weights[option])
    assert {best[0], best[1]} == {("xp", "trail_sense"), ("xp", "quiver")}
