"""Positions in the words of the rules: who has which icons, what lies in the rows, how the runes will fall."""

from typing import Any

from tests.games.call_to_adventure.box import ANTIHERO, HERO, STORY

from questhall.games.call_to_adventure import CallToAdventure
from questhall.games.call_to_adventure.content.vocabulary import ABILITY_INDEX, ICON_INDEX
from questhall.games.call_to_adventure.state import Hero, Table, Task
from questhall.kernel import Chance, Decision, Match, text

GAME = CallToAdventure()
# nine plain cards to fill tableaux with: no powers, in Act order
FILLERS = ["strong-back", "quick-study", "sworn-oath", "battle-hardened", "scarred-survivor", "a-famous-name",
           "iron-will", "blademaster", "archmages-insight"]  # fmt: skip
CHARACTERS = [
    ("smiths-apprentice", "love-for-a-stranger", "mighty-villain"),
    ("shepherd", "the-common-good", "the-undying"),
    ("hunter", "unfinished-business", "ghost-of-the-rooftops"),
    ("palace-page", "vow-of-vengeance", "heir-to-the-throne"),
]  # whoever sits there, whatever set-up shuffles
CORE_FACES = {"1": 1, "0": 0, "call": 0}
FACES = {"2": 1, "1": 0, "S2": 1, "S0": 0, "2c": 1}


def chance_of(bits: list[int]) -> Chance:
    """A chance whose next throws of a two-sided stone show these faces."""
    for key in range(2_000_000):
        chance = Chance(key)
        if all(chance.below(2) == bit for bit in bits):
            return Chance(key)
    raise AssertionError(f"no key for {bits}")


class Tale:
    """A table at seat 0's first action, with empty tableaux and nobody's powers, unless told otherwise."""

    def __init__(self, players: int = 2, game: CallToAdventure = GAME, **options: Any) -> None:
        self.game = game
        self.state: Table
        given = game.options({"first_seat": 0, "choice": False} | options)
        game.check(players, given)
        state = game.setup(players, given, Chance(1))
        dealt = {*state.decks[0], *state.decks[1], *state.decks[2], *[card for row in state.rows for card in row]}
        for act in range(3):
            own = [id for id, card in game.content.story.items() if game is not GAME and card.act == act + 1]
            packed = [id for id in own if id not in STORY[act]]  # of a pack that the test brings along
            state.decks[act] = [card for card in (*STORY[act], *packed) if card in dealt]
            state.rows[act] = [""] * len(state.rows[act])
            state.under[act] = [""] * len(state.rows[act])
            state.discards[act] = []
        for seat, hero in enumerate(state.heroes):
            for card in hero.hand:
                (state.hero_deck if game.content.hand[card].kind == "hero" else state.antihero_deck).append(card)
            origin, motivation, destiny = CHARACTERS[seat]
            state.heroes[seat] = Hero(origin=origin, motivation=motivation, destiny=destiny)
        state.hero_deck = [card for card in HERO if card in state.hero_deck]
        state.antihero_deck = [card for card in ANTIHERO if card in state.antihero_deck]
        state.chance = Chance(1)  # not where set-up has left off
        self.state = state
        self.draws("fireside-tales", "scorched-earth")  # on top lie cards that wait for one's own turn
        state.met = ""
        state.looming = state.looming if state.quarry is not None else ()
        state.agenda = [Task("act")]
        state.phase = "action"
        state.mains = 1
        state.revealed = 1
        self._match: Match | None = None

    # setting the scene

    def hero(self, seat: int = 0, cards: int = 0, **what: Any) -> "Tale":
        """Icons by name (STR=2, Nature=1), and fields: xp, level, hand, allies, powers of a character card ..."""
        hero = self.state.heroes[seat]
        for name, value in what.items():
            if name in ABILITY_INDEX:
                hero.abilities[ABILITY_INDEX[name]] = value
            elif name in ICON_INDEX:
                hero.icons[ICON_INDEX[name]] = value
            elif name in ("origin", "motivation"):
                setattr(hero, name, value)
                for power in self.game.content.characters[value].powers:
                    if power.trigger.startswith("on_"):
                        hero.triggers += (power.key,)
                    else:
                        hero.powers += (power.key,)
            elif name == "allies":
                for ally in value:
                    self.ally(seat, ally)
            elif name == "hand":
                hero.hand = list(value)
                for card in value:
                    for deck in (self.state.hero_deck, self.state.antihero_deck):
                        if card in deck:
                            deck.remove(card)
            else:
                setattr(hero, name, tuple(value) if isinstance(value, list) else value)
        for card in FILLERS[:cards]:
            hero.story += ((card, "top"),)
        return self

    def ally(self, seat: int, ally: str) -> None:
        hero = self.state.heroes[seat]
        hero.allies += (ally,)
        side = self.game.content.story[ally].top
        for name in side.icons:
            hero.abilities[ABILITY_INDEX[name]] += 1
        for icon in side.story:
            hero.icons[ICON_INDEX[icon]] += 1
        hero.powers += tuple([power.key for power in side.powers])

    def row(self, act: int, *cards: str) -> "Tale":
        """The face-up cards of an Act; "ally>challenge" is an Ally under a challenge."""
        state = self.state
        state.revealed = max(state.revealed, act)
        for slot, words in enumerate(cards):
            ally, _, card = words.rpartition(">")
            state.rows[act - 1][slot] = card
            state.under[act - 1][slot] = ally
            for used in (ally, card):
                if used in state.decks[act - 1]:
                    state.decks[act - 1].remove(used)
            if card and self.game.content.story[card].kind == "adversary":
                state.looming += tuple([power.key for power in self.game.content.story[card].powers])
        for slot in range(len(cards), len(state.rows[act - 1])):
            state.rows[act - 1][slot] = next(c for c in state.decks[act - 1] if self._plain(c))
            state.decks[act - 1].remove(state.rows[act - 1][slot])
        return self

    def _plain(self, card: str) -> bool:
        return self.game.content.story[card].kind == "trait" and bool(self.game.content.story[card].needs)

    def deck(self, act: int, *cards: str) -> "Tale":
        """What comes next from an Act deck, in this order."""
        deck = self.state.decks[act - 1]
        for card in cards:
            if card in deck:
                deck.remove(card)
        deck += reversed(cards)
        return self

    def only(self, act: int, deck: list[str], discard: list[str]) -> "Tale":
        self.state.decks[act - 1] = list(deck)
        self.state.discards[act - 1] = list(discard)
        return self

    def draws(self, *cards: str) -> "Tale":
        """What the Hero and Antihero decks give next."""
        for card in reversed(cards):
            heroic = self.game.content.hand[card].kind == "hero"
            deck = self.state.hero_deck if heroic else self.state.antihero_deck
            if card in deck:
                deck.remove(card)
            deck.append(card)
        return self

    def fall(self, words: str) -> "Tale":
        """How the next runes fall, in the order core, core, calling, abilities as listed, Dark."""
        faces = words.split()
        self.table.chance = chance_of([CORE_FACES[word] for word in faces[:3]] + [FACES[word] for word in faces[3:]])
        return self

    def stones(self, *faces: int) -> "Tale":
        """How single stones fall that are cast or thrown again: 1 is the higher face."""
        self.table.chance = chance_of(list(faces))
        return self

    # playing

    @property
    def match(self) -> Match:
        if self._match is None:
            self._match = Match(self.game, self.state)
        return self._match

    @property
    def table(self) -> Table:
        if self._match is None:
            return self.state
        state = self._match.state
        assert isinstance(state, Table)
        return state

    def do(self, *answers: str) -> "Tale":
        """Answer one question after the other."""
        for answer in answers:
            self.match.choose(answer, self.match.decisions[0].seat)
        return self

    def passing(self) -> "Tale":
        """Everybody passes until somebody has something else to do than to respond."""
        while not self.match.over and self.kind == "respond":
            self.match.choose("pass", self.seat)
        return self

    def attempt(self, card: str, path: str = "top", faces: str = "", buy: int = 0) -> "Tale":
        """A whole attempt in which nobody interrupts."""
        self.do(f"attempt {card} {path}", *["buy dark"] * buy)
        if faces:
            self.fall(faces)
        self.do("throw")
        while self.kind == "either":
            self.do(self.options[0])
        return self.passing()

    # looking

    @property
    def decision(self) -> Decision:
        return self.match.decisions[0]

    @property
    def kind(self) -> str:
        return self.decision.kind

    @property
    def seat(self) -> int:
        return self.decision.seat

    @property
    def options(self) -> list[str]:
        return [text(option) for option in self.decision.options]

    def h(self, seat: int = 0) -> Hero:
        return self.table.heroes[seat]

    @property
    def phase(self) -> str:
        """The phase of the turn or of the attempt."""
        return self.table.phase

    def ended(self) -> bool:
        return self.match.over

    def said(self, what: str) -> list[tuple[int | str, ...]]:
        return [event.args for event in self.match.log(0) if event.what == what]

    def why(self, option: str) -> str:
        """The clause that forbids an option."""
        return next((r.rule for r in self.match.refusals(self.seat) if r.option == option), "")


def starts(text_: str, options: list[str]) -> list[str]:
    return [option for option in options if option.startswith(text_)]
