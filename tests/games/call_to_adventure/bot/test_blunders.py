"""The blunder meter: moves that no child would make, counted in whole games."""

from collections.abc import Iterator
from typing import Any

from questhall.bots import make
from questhall.games.call_to_adventure import CallToAdventure
from questhall.games.call_to_adventure.bot.worth import affordable
from questhall.games.call_to_adventure.content.vocabulary import Cancel, GainIcon, Waive
from questhall.games.call_to_adventure.rules.challenge.difficulty import base_difficulty, difficulty
from questhall.games.call_to_adventure.rules.challenge.runes import at_least, counts, pool, split
from questhall.games.call_to_adventure.rules.hand_cards import plays
from questhall.games.call_to_adventure.rules.rows import find
from questhall.games.call_to_adventure.state import FULL, Table
from questhall.kernel import Decision, Option, start, text

GAME = CallToAdventure()
GAMES = 12

Answer = tuple[Table, Decision, Option]


def answers(seats: int, seed: str, options: dict[str, Any] | None = None) -> Iterator[Answer]:
    """A game of a searching bot: each position with its question and the bot's answer, before it counts."""
    match = start(GAME, seats, seed, options, log=False)
    bot = make(GAME, "search:14", seed)
    while not match.over:
        decision = match.decisions[0]
        option = bot.choose(match, decision)
        assert isinstance(match.state, Table)
        yield match.state, decision, option
        match.choose(option, decision.seat)


def test_the_last_fight_is_fought_with_all_that_can_be_had() -> None:
    """Against the set-aside Adversary the mean chance of a throw was 0.24 where 0.39 could be bought."""
    faced = possible = 0.0
    for seed in range(GAMES):
        for state, _, option in answers(1, f"blunders {seed}"):
            attempt = state.attempt
            if option == "throw" and attempt is not None and not attempt.act:
                plain, special = split(pool(state, attempt))
                needed = difficulty(state) - attempt.bonus + attempt.malus
                more = min(affordable(state, state.heroes[0]), 3 - attempt.dark)
                faced += at_least(plain, special, needed)
                possible += at_least(plain + more, special, needed)
    assert possible > 2
    assert faced > 0.88 * possible


def test_no_point_is_left_lying_and_nothing_is_paid_for_nothing() -> None:
    """What audits of logs found, each counted in the games of a search: none of it happens any more."""
    blunders: list[tuple[str, int, str]] = []
    turns = 0
    for seed in range(GAMES):
        for state, decision, option in answers(2 + seed % 2, f"points {seed}"):
            turns += decision.kind == "act"
            blunders += [(what, seed, text(option)) for what in found_in(state, decision, option)]
    assert turns > 500
    assert blunders == []


def test_no_token_is_spent_on_a_journey_that_nobody_can_use() -> None:
    """With eight cards only the Adversary is left: tokens are Dark runes then. 3 of 38 answers before."""
    faced = wasted = 0
    for seed in range(GAMES):
        for state, decision, option in answers(2, f"journeys {seed}", {"mode": "coop"}):
            if decision.kind == "act" and state.quarry is not None and state.quarry.victor < 0:
                if all(len(hero.story) == FULL - 1 for hero in state.heroes):
                    faced += 1
                    wasted += isinstance(option, tuple) and option[0] == "journey"
    assert faced > 10
    assert wasted <= 0.02 * faced


def found_in(state: Table, decision: Decision, option: Option) -> list[str]:
    """The principles that an answer breaks."""
    found: list[str] = []
    hero, content = state.heroes[decision.seat], state.content
    word = option[0] if isinstance(option, tuple) else option
    if decision.kind == "respond" and decision.about == "last" and word == "pass":
        cards = [content.hand[str(play[1])] for play in plays(state, decision.seat) if isinstance(play, tuple)]
        if any(card.triumph + card.tragedy for card in cards):
            found.append("a point is left in the hand")
    if word == "end" and any(text(other).startswith("replace ") for other in decision.options):
        found.append("a free card is refused")
    if word == "attempt" and isinstance(option, tuple) and len(option) > 3 and int(option[4]):
        card, path, dark = str(option[1]), str(option[2]), int(option[4])
        plain, special = counts(hero.abilities, content.facts[card][path].listed)
        if at_least(plain + dark - 1, special, base_difficulty(state, card, path, *find(state, card))) == 1:
            found.append("a Dark rune for a cast that cannot fail")
    if word == "use" and isinstance(option, tuple) and decision.kind == "act" and not state.mains:
        if isinstance(content.powers[str(option[1])].do[0], (GainIcon, Waive)):
            found.append("a price is paid for help with what is over")
    if word == "play" and isinstance(option, tuple) and state.stack and state.stack[-1].seat == decision.seat:
        if isinstance(content.hand[str(option[1])].powers[0].do[0], Cancel):
            found.append("one's own card is cancelled")
    return found
