"""Cards whose words are tried in positions of their own: who they are, and a bench on which to try them.

A test that is marked with `prints` quotes the words that stand on the card, whole; should they ever change, it fails,
and whoever changes them looks at the position again.
"""

from typing import Any, Callable

from tests.games.adventure_tactics.positions import GAME, Arena

from questhall.games.adventure_tactics.content.vocabulary import Activate
from questhall.games.adventure_tactics.rules.board.conditions import end_of
from questhall.games.adventure_tactics.rules.board.deeds import EncounterOver
from questhall.games.adventure_tactics.rules.enemies.enemy_attacks import basic_strike
from questhall.games.adventure_tactics.rules.round.cleanup import cleanup_end
from questhall.games.adventure_tactics.state import Figure
from questhall.games.adventure_tactics.table.card_text import rules_line

OWN: dict[str, str] = {}  # the cards with a position of their own, and their words
PLENTY = 60
Test = Callable[[], None]


def prints(card: str, words: str) -> Callable[[Test], Test]:
    """The words of a card, and the test that tries them."""

    def mark(test: Test) -> Test:
        assert card not in OWN
        OWN[card] = words

        def tried() -> None:
            assert rules_line(card, GAME.content) == words
            test()

        tried.__name__, tried.__doc__ = test.__name__, test.__doc__
        return tried

    return mark


class Bench(Arena):
    """Roberta in the middle of a wide board, wounded, with the card; a foe beside her or farther away."""

    def __init__(self, card: str, away: int = 1, foe: str = "melee_goblin", board: str = "") -> None:
        super().__init__(board or "\n".join(["." * 17] * 15), party=5, main={"type": "survive", "rounds": 9})
        self.card = card
        kind = GAME.content.cards[card].kind
        self.user = self.friend("roberta", 7, 7)
        own = self.encounter.boards["roberta"]
        if kind == "action":
            own.hand = [card]
        elif kind in ("passive", "dice"):
            setattr(own, "passives" if kind == "passive" else "dice", (card,))
        else:
            setattr(own, kind, card)
        self.goblin = self.foe(foe, 7 + away, 7, hp=PLENTY)

    def friend(self, id: str, column: int, row: int, **board: Any) -> Figure:
        """Another hero, with half of its HP."""
        piles = {"draw": ["brace"] * 9, "discard": ["charge"] * 4, **board}
        figure = self.hero(id, column, row, hp=PLENTY // 2, top=PLENTY, **piles)
        self.encounter.boards[id].actions = 9
        return figure

    def summon(self, sheet: str, column: int, row: int, owner: str = "roberta", id: str = "s1") -> Figure:
        figure = Figure(id, "summon", sheet, self.at(column, row), 4, 9, owner=owner)
        self.encounter.figures[id] = figure
        return figure

    @property
    def hand(self) -> list[str]:
        return self.encounter.boards["roberta"].hand

    def blow(self, rolls: str, *answers: str, card: str = "heavy_swing") -> int:
        """What an attack of Roberta's does to the goblin: red + white beside her, or another card."""
        hp = self.goblin.hp
        self.hand.append(card)
        self.encounter.boards["roberta"].actions = 9
        self.dice(rolls).turn("roberta", f"play {card}", *answers)
        self.state.agenda.clear()
        return hp - self.goblin.hp

    def shot(self, rolls: str, *answers: str) -> int:
        """A red die, range 4."""
        return self.blow(rolls, *answers, card="arcane_bolt")

    def plays(self, *answers: str, rolls: str = "") -> None:
        """The card itself is played or used."""
        verb = "play" if self.card in self.hand else "use"
        self.dice(rolls).turn("roberta", f"{verb} {self.card}", *answers)
        self.state.agenda.clear()

    def struck(self, whom: Figure, rolls: str, *answers: str, by: Figure | None = None) -> int:
        """What an enemy's blow takes from somebody."""
        hp, enemy = whom.hp, by or self.goblin
        enemy.dice = "+".join(roll[0] for roll in rolls.split() if roll[0] == "K") or "K"
        self.dice(rolls).run(basic_strike(self.state, enemy, whom, Activate(who="minions")), *answers)
        return hp - whom.hp

    def next_turn(self) -> None:
        """What was counted by the turn is forgotten."""
        for figure in self.encounter.figures.values():
            figure.used = tuple(key for key in figure.used if key[0] != "t")
            figure.attacks = figure.moved = 0
        self.encounter.boards["roberta"].free = ()

    def next_round(self) -> None:
        """Cleanup: what was counted by the round, and what lasted until now, is over."""
        self.next_turn()
        self.run(cleanup_end(self.state))
        self.state.agenda.clear()

    def own_next_turn(self) -> None:
        end_of(self.state, "own_next_turn", self.user)

    def ended(self, going: Any) -> str:
        """How the encounter ends by this, if it does."""
        try:
            for _ in going:
                raise AssertionError("asked")
        except EncounterOver as over:
            return over.result
        return ""
