"""Positions in the words of the rules: dice as `R5`, `A4`, `+`; who has what; then play on and look."""

from typing import Any

from questhall.games.roll_for_adventure import RollForAdventure
from questhall.games.roll_for_adventure.rules.enemies import reveal
from questhall.games.roll_for_adventure.state import State
from questhall.kernel import Chance, Decision, Match

GAME = RollForAdventure()
LETTERS = "RBGY"
QUIET = ["adventurer", "wizard", "fighter", "rogue"]  # the active one asks nothing that is not wanted


def chance_of(*draws: tuple[int, int]) -> Chance:
    """A chance whose first draws are these: (6, 2) is the third of six."""
    for key in range(2_000_000):
        chance = Chance(key)
        if all(chance.below(sides) == value for sides, value in draws):
            return Chance(key)
    raise AssertionError(f"no key for {draws}")


def rolled(*faces: int) -> Chance:
    """A chance whose next dice show these faces."""
    return chance_of(*[(6, face - 1) for face in faces])


def territory_die(face: str) -> Chance:
    """A chance whose next draw is this face of the territory die."""
    return chance_of((6, ["desert", "fortress", "forest", "ice_cave", "all", "none"].index(face)))


class Story:
    """A table in the middle of a game. Dice that nobody mentions wait on their boards, the active player's are away."""

    def __init__(
        self, active: str = "R", hero: str = "", players: int = 4, game: RollForAdventure = GAME, **options: Any
    ) -> None:
        self.game = game
        seat = LETTERS.index(active)
        cast = [name for name in QUIET if name != hero][: players - 1]
        cast.insert(seat, hero or "priestess")
        chosen = game.options({"cast": cast, "party": players, "starter": seat + 1} | options)
        game.check(players, chosen)
        self.state = game.setup(players, chosen, Chance(1))
        self.spare: dict[str, list[int]] = {}
        for board in self.state.boards:
            for die in board:
                self.spare.setdefault(self.state.names[die], []).append(die)
        self.spare["+"] = [20, 21, 22, 23]
        self.match: Match | None = None

    def dice(self, words: str) -> tuple[int, ...]:
        """`R5 A4 +` as dice, each taken from those not yet used."""
        found = []
        for word in words.split():
            number = self.spare[word[0]].pop(0)
            found.append(int(word[1:] or 0) << 5 | number)
        return tuple(found)

    def spaces(self, words: str, names: str) -> tuple[int, ...]:
        """`a:R c:B` as a row of spaces."""
        row = [0] * len(names)
        for word in words.split():
            space, name = word.split(":")
            row[names.index(space)] = self.dice(name)[0]
        return tuple(row)

    def put(self, **places: Any) -> "Story":
        """Lay dice and tiles: desert="R1 B1", fortress={3: "R3"}, enemies={"sand-devil-1": ""}, skulls=[0, 4, 0, 0]."""
        state = self.state
        for place, what in places.items():
            if place in ("desert", "ice_cave") and ":" in what:
                if place == "desert":
                    what = " ".join(f"{word}1" for word in what.split())
                setattr(state, place, self.spaces(what, "abcdefgh" if place == "desert" else "pqrstuv"))
            elif place == "ice_cave":
                row = [0] * 6
                for die in self.dice(what):
                    row[(die >> 5) - 1] = die
                state.ice_cave = tuple(row)
            elif place == "fortress":
                for number, dice in what.items():
                    state.fortress[number - 2] = self.dice(dice)
            elif place == "enemies":
                state.enemies = {key: self.dice(dice) for key, dice in what.items()}
                state.deck = [card for card in state.deck if card not in what]
            elif place == "boards":
                for letter, dice in what.items():
                    state.boards[LETTERS.index(letter)] = self.dice(dice)
            elif place == "deck":  # from the top
                rest = [card for card in state.deck if card not in what]
                state.deck = rest + list(reversed(what))
            elif isinstance(what, str) and place in (
                "desert",
                "forest",
                "resurrection",
                "second",
                "oblivion",
                "devoured",
                "grip",
            ):
                setattr(state, place, self.dice(what))
            else:
                setattr(state, place, what)
        self.given = getattr(self, "given", set()) | set(places)
        return self

    def _settle(self) -> None:
        """Dice that nobody mentioned: to their boards, the active player's out of the way, bonus dice to the pool."""
        state = self.state
        state.pool = tuple(self.spare.pop("+"))
        for letter, numbers in self.spare.items():
            owner = LETTERS.index(letter) if letter in LETTERS else state.active
            if owner == state.active or "boards" in getattr(self, "given", ()):
                state.devoured += tuple(numbers)
            else:
                state.boards[owner] += tuple(numbers)
        if "boards" not in getattr(self, "given", ()):
            state.boards[state.active] = ()
        state.power = state.hero.power
        self.before = [board[:] for board in state.boards]
        self.turn = state.turn

    def _shelve(self) -> None:
        for player in range(len(self.state.boards)):
            if "boards" not in getattr(self, "given", ()):
                self.state.boards[player] = ()

    def rolls(self, words: str, then: Chance | None = None) -> "Story":
        """The active player has just rolled these; `then` is what chance brings next."""
        self._shelve()
        self.state.hand = sorted(self.dice(words))
        self._settle()
        return self._play("place", then)

    def turns_up(self, card: str, then: Chance | None = None) -> "Story":
        """Stage 2: this card is revealed."""
        self._shelve()
        self._settle()
        state = self.state
        state.deck = [other for other in state.deck if other != card] + [card]
        if then is not None:
            state.chance = then
        reveal(state)
        return self._play("strike", None)

    def begins(self, then: Chance | None = None) -> "Story":
        """The start of a turn with the boards as given."""
        self._settle()
        return self._play("begin", then)

    def ends_stage(self) -> "Story":
        """The end of stage 1, with nothing in hand."""
        self._shelve()
        self._settle()
        return self._play("finish", None)

    def _play(self, phase: Any, then: Chance | None) -> "Story":
        self.state.phase = phase
        if then is not None:
            self.state.chance = then
        self.match = Match(self.game, self.state)
        return self

    # playing on

    def choose(self, *answers: Any) -> "Story":
        """Answer one question after the other."""
        assert self.match is not None
        for answer in answers:
            self.match.choose(answer)
            broken = self.game.invariants(self.table)
            assert not broken, broken
        return self

    @property
    def table(self) -> State:
        assert self.match is not None
        assert isinstance(self.match.state, State)
        return self.match.state

    @property
    def asked(self) -> Decision | None:
        """What is asked now."""
        assert self.match is not None
        return self.match.decisions[0] if self.match.decisions else None

    @property
    def kind(self) -> str:
        return self.asked.kind if self.asked else ""

    @property
    def options(self) -> list[str]:
        from questhall.kernel import text

        return [text(option) for option in self.asked.options] if self.asked else []

    def names(self, dice: Any) -> str:
        """Dice in the words of the rules, sorted."""
        names = self.table.names
        return " ".join(
            sorted(names[d & 31] + (str(d >> 5) if d >> 5 else "") for d in dice if d or dice is self.table.oblivion)
        )

    def faceless(self, dice: Any) -> str:
        """Dice by their letters only."""
        return "".join(sorted(self.table.names[d & 31] for d in dice))

    def lost(self) -> str:
        return self.faceless(self.table.oblivion)

    def gained(self, player: str) -> str:
        """What has come to a player's board since the story began."""
        number = LETTERS.index(player)
        return self.faceless(set(self.waiting(player)) - set(self.before[number]))

    def waiting(self, player: str) -> list[int]:
        """The dice that are a player's: on the board, or already in hand when the next turn has begun."""
        table, number = self.table, LETTERS.index(player)
        dice = list(table.boards[number])
        if table.active == number and table.turn > self.turn:
            dice += [die & 31 for die in table.hand]
        return dice

    def said(self, what: str) -> int:
        """How often the log says so."""
        assert self.match is not None
        return sum(event.what == what for event in self.match.log())

    def told(self) -> list[str]:
        """The log in words."""
        assert self.match is not None
        return [self.game.table.line(self.match.view(None), event) for event in self.match.log()]

    def spaces_of(self, row: Any, names: str) -> str:
        return "".join(name for name, die in zip(names, row) if die)
