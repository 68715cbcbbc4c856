"""Revive potions: who lies down may be helped up."""

from questhall.games.adventure_tactics.content.printed import FACES
from questhall.games.adventure_tactics.rules.board.deeds import Moment
from questhall.games.adventure_tactics.rules.board.positions import current
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.rules.cards.drawing import draw, hand_size
from questhall.games.adventure_tactics.rules.cards.stats import stat
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.knocked_out import come_back
from questhall.games.adventure_tactics.state import Board, Figure, GameTable
from questhall.kernel import Asking, maybe, say


def potions(party: int, mode: str) -> int:
    """ATD-SETUP-10, ATD-SETUP-11: three potions, two in a party of three; one more on easy, one fewer on hard."""
    return (2 if party == 3 else 3) + {"easy": 1, "normal": 0, "hard": -1}[mode]


def can_drink(state: GameTable, board: Board) -> bool:
    """ATD-REV-01, ATD-REV-06: a potion is left, and draw pile and discard pile hold at least four cards."""
    return current(state).potions > 0 and len(board.draw) + len(board.discard) >= 4


def revive(state: GameTable, figure: Figure, board: Board) -> Asking[bool]:
    """ATD-REV-01, ATD-REV-02, ATD-REV-03, ATD-REV-04, ATD-REV-05, ATD-REV-06, ATD-REV-07, ATD-REV-08, ATD-REV-09,
    ATD-TURN-02, ATD-CORE-05: half the HP, discard shuffled in, a red die of cards set aside, a full hand, a normal
    turn.
    """
    encounter = current(state)
    if not can_drink(state, board):
        return False
    seat = hero_of(state, figure.id).seat
    if (yield from maybe(seat, "revive", [("potion", figure.id)], about=(figure.id,))) is None:
        return False
    encounter.potions -= 1
    encounter.drunk += 1
    figure.hp = max(1, figure.top // 2)
    say(state, "drinks", figure.id, figure.hp, encounter.potions, seat=seat, rule="ATD-REV-02")
    come_back(state, figure)
    board.draw += board.discard
    board.discard = []
    state.chance.shuffle(board.draw)
    if not _spared(state, figure):
        face = FACES["R"][state.chance.die() - 1]
        say(state, "penalty", figure.id, face, rule="ATD-REV-04")
        for _ in range(min(face, len(board.draw))):
            card = board.draw.pop()
            board.aside.append(card)
            say(state, "aside", figure.id, card, rule="ATD-REV-04")
    draw(state, figure.id, max(0, hand_size(state, figure) - len(board.hand)))
    yield from window(state, "revived", Moment(figure, figure))
    return True


def _spared(state: GameTable, figure: Figure) -> bool:
    """A perk may spare its hero the red die, once in an act."""
    hero = hero_of(state, figure.id)
    if "gallows_cheater" in hero.perks and "gallows_cheater" not in hero.spent:
        hero.spent += ("gallows_cheater",)
        return True
    return bool(stat(state, figure, "no_revive_die")) and "gallows_cheater" not in hero.perks
