"""Why a bot moved so: one sentence, made from what its seat may know."""

from typing import Any, Sequence

from questhall.bots.estimate import Estimate
from questhall.bots.worlds import Worlds
from questhall.kernel import Chance, Decision, Match, Option, text

CLOSE = 0.02  # chances nearer to each other than this are all the same to a bot
DEALS = 4  # of what the asker cannot know, to see whether the bot knows any of it


def why(match: Match, decision: Decision, estimates: Sequence[Estimate], chosen: Option | None = None) -> str:
    """Why the best option (or the chosen one) was taken, compared with the next best."""
    if len(decision.options) == 1:
        return "There is nothing else to do."
    taken = next((estimate for estimate in estimates if estimate.option == chosen), estimates[0])
    others = sorted((other for other in estimates if other is not taken and other.visits), key=lambda one: -one.value)
    said = _words(match, decision, taken.option)
    first = estimates[0]
    if first.glance or not first.visits:
        if taken.visits == first.visits:
            return f"{said} looks best at first sight."
        return f"{said} looked good enough; {_words(match, decision, first.option)} looks better at first sight."
    if not taken.visits:
        better = f"{_words(match, decision, first.option)} gives a chance of {_percent(first.value)} to win"
        return f"{said} looked good enough; on second thought {better}."
    if not others:
        return (
            f"{said} is the only thing that looked worth a try, with a chance of about {_percent(taken.value)} to win."
        )
    rival = others[0]
    told = _words(match, decision, rival.option)
    if taken.value - rival.value > CLOSE:
        chance = f"gives a chance of about {_percent(taken.value)} to win"
        return f"{said} {chance}, the next best ({told}) {_percent(rival.value)}."
    if rival.value - taken.value > CLOSE and taken is first:
        return f"{said} held up best in {taken.visits} tries, though {told} may be worth as much."
    if rival.value - taken.value > CLOSE:
        better = f"{told} gives a chance of {_percent(rival.value)} to win, not {_percent(taken.value)}"
        return f"{said} looked good enough; on second thought {better}."
    return f"It is close: {said} and {told} both give a chance of about {_percent(taken.value)} to win."


def last_choice(match: Match, answers: Sequence[tuple[int, Any]], seat: int) -> tuple[Match, str] | None:
    """The last answer of a seat that was a choice among several, and the match as it stood before it."""
    found = None
    for who, answer in answers:
        if who == seat:
            decision = match.decision(seat)
            if decision is not None and len(decision.options) > 1:
                found = match.copy(), answer if isinstance(answer, str) else text(answer)
        match.choose(answer, who)
    return found


def open_book(match: Match, asker: int, bot: int) -> bool:
    """Whether the bot sees and is asked the same whatever the asker cannot know: then its thoughts are no secret.

    Asked at the moment of the choice, not at the checkpoint before it: what the bot has drawn or looked at since is its
    secret too. The worlds are those that the asker holds possible after the same answers; where there are none, or
    where dealing again what lies there now changes anything for the bot, it keeps silent.
    """
    game = match.game
    if not game.hidden or asker == bot:
        return True
    seen, asked = match.view(bot), match.decision(bot)
    worlds = Worlds(match, asker, 1, DEALS)
    for number in range(DEALS):
        world = worlds.again(number)
        if world is None or game.view(world.state, bot) != seen:
            return False
        if len(worlds.trail) == len(match.trail) and asked is not None and asked not in world.decisions:
            return False
        deal = match.state.copy()
        game.conceal(deal, asker, Chance.of(number, "reasons"))
        if game.view(deal, bot) != seen:
            return False
    return True


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def _words(match: Match, decision: Decision, option: Option) -> str:
    return f"\u201c{match.game.table.words(match.view(decision.seat), decision, option)}\u201d"
