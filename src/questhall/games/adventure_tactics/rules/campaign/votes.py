"""What the party decides together (ATD-CORE-06)."""

from typing import Any, Callable, Sequence

from questhall.games.adventure_tactics.content.printed import FACES, StoryChoice, dice_of
from questhall.games.adventure_tactics.rules.board.deeds import Deed
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.state import Figure, GameTable, Note
from questhall.kernel import Asking, Decision, Flow, Option, Several, choose, say, together

HOST = 0
OTHERS = "others"  # no vote of one's own


def party_deed(state: GameTable, card: str = "") -> Deed:
    """Consequences outside of encounters concern the party; the host decides (ATD-CORE-06)."""
    return Deed(Figure("party", "hero", "", 0, 1, 1), HOST, card)


def note(state: GameTable, what: str, about: str, how: str = "") -> None:
    """ATD-CAMP-05: the campaign's journal remembers it."""
    state.journal.append(Note(what, about, how))


def vote(
    state: GameTable, kind: str, options: Sequence[Option], about: tuple[str, ...], always: bool = False
) -> Asking[Any]:
    """ATD-CORE-06: what concerns the whole party is decided by all seats at once; of equal votes the host's counts; who
    leaves it to the others has no vote, and if all do, the host decides.
    """
    if state.seats == 1 or len(options) < 2:
        return (yield from choose(HOST, kind, options, about=about, always=always))
    asked = {seat: Decision(seat, kind, [*options, OTHERS], about) for seat in range(state.seats)}
    votes: dict[int, Option] = {}
    while asked:
        seat, answer = yield Several(tuple(asked.values()), True)
        votes[seat] = answer
        del asked[seat]
    if all(vote == OTHERS for vote in votes.values()):
        return (yield from choose(HOST, kind, options, about=about, always=always))
    counts = [sum(vote == option for vote in votes.values()) for option in options]
    best = [option for option, count in zip(options, counts) if count == max(counts)]
    return votes[HOST] if votes[HOST] in best else best[0]


def each_seat(state: GameTable, ask: Callable[[int], Flow]) -> Flow:
    """One action of whichever seat acts first."""
    yield from ask(HOST) if state.seats == 1 else together(range(state.seats), ask)


def decide(state: GameTable, choices: list[StoryChoice], about: str) -> Asking[StoryChoice]:
    """ATD-CAMP-02: the party chooses among what is open, and bears the consequences."""
    deed = party_deed(state, about)
    open_ones = [number for number, one in enumerate(choices) if not one.if_ or holds(state, deed, one.if_)]
    answer = yield from vote(state, "story", [("choice", number) for number in open_ones], (about,), always=True)
    choice = choices[int(answer[1])]
    say(state, "chose", about, int(answer[1]))
    good = True
    if choice.roll:
        total = sum(FACES[die][state.chance.die() - 1] for die in dice_of(choice.roll))
        good = total >= choice.at_least
        say(state, "story_roll", total, choice.at_least)
    note(state, "choice", about, f"{answer[1]}" if good else f"{answer[1]} failed")
    yield from perform(state, deed, choice.steps if good else choice.else_)
    return choice
