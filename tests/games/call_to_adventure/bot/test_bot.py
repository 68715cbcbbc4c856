"""What bots are told about the game, and that they use it."""

from tests.games.call_to_adventure.positions import Tale
from tests.games.call_to_adventure.rules.test_solo import alone

from questhall.bots import make
from questhall.games.call_to_adventure import CallToAdventure
from questhall.games.call_to_adventure.bot.value import character_worth, judge_options
from questhall.games.call_to_adventure.bot.worth import Clock, falling, greed, stain, standing
from questhall.games.call_to_adventure.state import Table, Task
from questhall.kernel import Chance, Match, start

GAME = CallToAdventure()


def table(match: Match) -> Table:
    assert isinstance(match.state, Table)
    return match.state


def test_values_and_priors_fit_every_position() -> None:
    for seats, options in ((1, {}), (3, {}), (2, {"mode": "coop"})):
        match = start(GAME, seats, 7, options, log=False)
        chance = Chance.of(7)
        while not match.over:
            decision = match.decisions[0]
            state = table(match)
            assert all(0 <= GAME.value(state, seat) <= 1 for seat in range(seats))
            weights = GAME.prior(state, decision)
            assert len(weights) == len(decision.options) and min(weights) >= 0 and max(weights) > 0
            before = state.to_json()
            option = GAME.sensible(state, decision, chance)
            assert option in decision.options and state.to_json() == before
            match.choose(option, decision.seat)


def test_quick_play_beats_chance() -> None:
    points = {"sensible": 0, "random": 0}
    for seed in range(12):
        levels = ["sensible", "random"] if seed % 2 else ["random", "sensible"]
        match = start(GAME, 2, seed, log=False)
        bots = [make(GAME, level, f"{seed} {seat}") for seat, level in enumerate(levels)]
        while not match.over:
            decision = match.decisions[0]
            match.choose(bots[decision.seat].choose(match, decision), decision.seat)
        assert match.outcome is not None and match.outcome.scores is not None
        for level, score in zip(levels, match.outcome.scores):
            points[level] += score
    assert points["sensible"] > 1.5 * points["random"]


def test_a_better_story_stands_better() -> None:
    poor, rich = Tale().row(1, "lost-in-the-woods"), Tale().hero(xp=5, STR=2).row(1, "lost-in-the-woods")
    assert standing(rich.state, 0, Clock(rich.state)) > standing(poor.state, 0, Clock(poor.state))
    assert GAME.value(rich.state, 0) > GAME.value(poor.state, 0) > GAME.value(rich.state, 1)


def test_a_search_takes_the_sure_thing() -> None:
    tale = Tale().hero(WIS=3, DEX=3, xp=0).row(1, "lost-in-the-woods", "the-last-waterskin", "the-lords-levy")
    answer = make(GAME, "normal", 1).choose(tale.match, tale.decision)
    assert isinstance(answer, tuple) and answer[:2] == ("attempt", "lost-in-the-woods")


def test_no_view_changes_with_somebody_elses_hand_or_destiny() -> None:
    tale = Tale(3).hero(1, hand=["cutpurse", "act-of-mercy"]).row(1, "lost-in-the-woods")
    views = [tale.match.view(seat) for seat in (0, 2, None)]
    tale.h(1).hand = ["blackmail", "second-wind"]
    tale.h(1).destiny = "wise-master" if tale.h(1).destiny != "wise-master" else "archmage"
    assert [tale.match.view(seat) for seat in (0, 2, None)] == views


def best(tale: Tale) -> str:
    """What looks best at first sight to whoever is asked."""
    weights = list(GAME.prior(tale.table, tale.decision))
    return tale.options[weights.index(max(weights))]


def test_the_chances_of_all_add_up_to_about_one() -> None:
    match = start(GAME, 4, 3, {"choice": False}, log=False)
    chance = Chance.of(3)
    sums = []
    while not match.over:
        sums.append(sum(GAME.value(table(match), seat) for seat in range(4)))
        decision = match.decisions[0]
        match.choose(GAME.sensible(table(match), decision, chance), decision.seat)
    assert 0.8 < sum(sums) / len(sums) < 1.25


def test_a_card_is_played_when_it_saves_the_cast() -> None:
    tale = Tale().hero(WIS=1, DEX=1, xp=0, hand=["loaded-bones"]).row(1, "lost-in-the-woods")
    tale.do("attempt lost-in-the-woods top").fall("1 0 1 1 1").do("throw")  # 4 against 4
    assert best(tale) == "pass"
    tale = Tale().hero(WIS=1, DEX=1, xp=0, hand=["loaded-bones"]).row(1, "lost-in-the-woods")
    tale.do("attempt lost-in-the-woods top").fall("0 0 1 1 1").do("throw")  # 3 against 4
    assert best(tale) == "play loaded-bones"


def test_dark_runes_are_bought_for_what_is_worth_it() -> None:
    sure = Tale().hero(WIS=3, DEX=3, xp=3).row(1, "lost-in-the-woods").do("attempt lost-in-the-woods top")
    assert best(sure) == "throw"
    close = Tale().hero(WIS=2, xp=3, cards=2).row(1, "lost-in-the-woods").do("attempt lost-in-the-woods bottom")
    buying = [judge_options(t.table, t.decision)[t.options.index("buy dark")] for t in (sure, close)]
    assert buying[0] < 0 < buying[1]
    low, usual = (Tale().hero(level=level) for level in (5, 3))
    assert stain(low.table, low.h(), 1, 0.0) < stain(
        usual.table, usual.h(), 1, 0.0
    )  # at the end the step down from level 5 costs four points


def test_the_bar_of_the_adversary_and_the_runes_against_it_count() -> None:
    def worth(xp: int, **icons: int) -> float:
        tale = Tale(1).hero(cards=6, **icons)
        assert tale.state.quarry is not None
        tale.state.quarry.card, tale.state.quarry.xp = "the-demon", xp
        return GAME.value(tale.state, 0)

    assert worth(2) > worth(5) > worth(8)
    assert worth(5, CHA=3) > worth(5, CHA=1) > worth(5)


def first_sight(tale: Tale, option: str) -> float:
    return judge_options(tale.table, tale.decision)[tale.options.index(option)]


def test_bots_play_for_what_their_destiny_counts() -> None:
    """Traits, challenges, tokens kept and steps along the track are worth more to whose Destiny counts them."""

    def worth(destiny: str, option: str, cards: int = 2) -> float:
        tale = (
            Tale().hero(0, cards, destiny=destiny, xp=2, DEX=3, WIS=3).row(1, "lost-in-the-woods").row(3, "iron-will")
        )
        return round(first_sight(tale, option), 6)

    usual = "lightbringer"
    trait, sure = "gain iron-will", "attempt lost-in-the-woods top throw 0"
    assert worth("archmage", trait) == worth(usual, trait) + 1  # two points for each trait, though others may come
    assert worth("archmage", trait, 7) == worth(usual, trait, 7)  # at most eight, and all seven are traits
    assert worth("the-undying", sure) == worth(usual, sure) + 0.5
    assert worth("the-undying", trait) == worth("archmage", sure) + worth(usual, trait) - worth(usual, sure)
    saved = worth(usual, trait, 8) - worth("ghost-of-the-rooftops", trait, 8)
    assert 1.8 < saved <= 2  # at the end each of the two tokens that it costs would count once more


def test_steps_along_the_track_count_for_who_keeps_mysteries() -> None:
    keeper, usual = (Tale().hero(level=4, destiny=name) for name in ("keeper-of-mysteries", "lightbringer"))
    for level, steps in ((3, -1), (5, 1), (6, 2), (1, 1)):
        more = falling(keeper.table, keeper.h(), level, 0.0) - falling(usual.table, usual.h(), level, 0.0)
        assert round(more, 6) == 2 * steps
    bought = [stain(tale.table, tale.h(), 1, 0.0) for tale in (keeper, usual)]
    assert bought[0] == bought[1] + 1  # half of the time one step more


def test_nobody_journeys_past_the_best_card() -> None:
    tale = Tale().hero(0, DEX=3, WIS=3, xp=3).row(1, "lost-in-the-woods", "secret-royalty")
    assert first_sight(tale, "journey secret-royalty") > first_sight(tale, "journey lost-in-the-woods") + 1


def test_a_destiny_that_most_heroes_serve_is_kept() -> None:
    tale = Tale()
    worths = [character_worth(tale.table, 0, "destiny", card) for card in ("archmage", "unbroken-champion")]
    assert worths[0] > worths[1]  # traits come to everybody, Strength does not come to this hero


def test_in_the_last_call_it_is_now_or_never() -> None:
    """A card of a point was kept in the hand, where it scores nothing."""
    tale = Tale().hero(0, 9, hand=["winning-smile"])
    tale.state.ending, tale.state.phase = 0, "last"
    tale.state.agenda = [Task("finish", "score"), Task("respond", "last", 0)]
    assert tale.options == ["play winning-smile", "pass"]
    assert first_sight(tale, "play winning-smile") >= 1 and first_sight(tale, "pass") == 0


def test_nobody_pays_for_help_with_what_is_over() -> None:
    """Self-Made was used after the trait had been taken, Iron Discipline where no challenge asked for Constitution."""
    tale = Tale().hero(0, motivation="self-made", xp=2).row(1, "lost-in-the-woods", "sworn-oath")
    tale.state.mains = 0
    assert first_sight(tale, "use self-made/0") < first_sight(tale, "end") - 3
    others = ("the-locked-tower", "the-hedge-witchs-price", "the-broken-mill")
    idle = Tale().hero(0, motivation="iron-discipline", xp=2, WIS=2).row(1, "lost-in-the-woods", *others)
    assert first_sight(idle, "use iron-discipline/0") < max(judge_options(idle.table, idle.decision)) - 3
    helped = Tale().hero(0, motivation="iron-discipline", xp=2, CON=1).row(1, "the-last-waterskin", *others)
    assert first_sight(helped, "use iron-discipline/0") > max(judge_options(helped.table, helped.decision)) - 3


def test_nobody_hoards_where_the_adversary_is_paid_for_it() -> None:
    """Paid in Advance: who begins a turn with 5 Experience or more feeds the Adversary."""
    values = []
    for xp in (4, 5):
        tale = alone(adversary="the-nightblade").hero(0, xp=xp)
        values.append(GAME.value(tale.table, 0))
        assert (greed(tale.table, tale.h()) > 0) == (xp == 5)
    assert values[0] > values[1]
