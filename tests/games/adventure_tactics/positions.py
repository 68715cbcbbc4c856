"""A position of one's own: put figures on a map, load the dice, play, and look at what changed."""

from typing import Any

import msgspec

from questhall.games.adventure_tactics import AdventureTactics
from questhall.games.adventure_tactics.content.printed import FACES, Chapter
from questhall.games.adventure_tactics.content.reading import gather
from questhall.games.adventure_tactics.content.vocabulary import Step
from questhall.games.adventure_tactics.rules.board.deeds import Deed, EncounterOver
from questhall.games.adventure_tactics.rules.board.direction_deck import shuffle_directions
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground_of
from questhall.games.adventure_tactics.rules.campaign.making_heroes import new_hero
from questhall.games.adventure_tactics.rules.cards.attention import note_what_is_in_play
from questhall.games.adventure_tactics.rules.cards.classes import hearts
from questhall.games.adventure_tactics.rules.round import agenda as flow
from questhall.games.adventure_tactics.rules.round.actions import act_options
from questhall.games.adventure_tactics.state import Board, BossDeck, Encounter, Figure, GameTable, Options, Tile
from questhall.kernel import Chance, Decision, Flow, text
from questhall.kernel.flow import Several

GAME = AdventureTactics()
PARTY = ("roberta", "olette", "tolben", "elwyn", "quill")


class Loaded(Chance):
    """Chance whose next dice are known."""

    faces: list[int] = []

    def die(self, sides: int = 6) -> int:
        return self.faces.pop(0) if self.faces else super().die(sides)


def plain(width: int = 10, height: int = 8) -> str:
    """An open map."""
    return "\n".join(["." * width] * height)


def step(**data: Any) -> Step:
    """One step of a card, written as in a file."""
    return msgspec.convert({key.rstrip("_"): value for key, value in data.items()}, Step)  # type: ignore[arg-type]


class Arena:
    """An encounter in the middle of a round."""

    counted = False  # whether it is counted beforehand who could care about what, as in every match

    def __init__(
        self, board: str = "", party: int = 4, cards: dict[str, dict[str, Any]] | None = None, **encounter: Any
    ) -> None:
        board = (board or plain()).strip()
        setup = {"board": board, "main": {"type": "defeat_boss"}, "bonus": {"type": "no_ko"}, **encounter}
        chapter = {
            "id": "t01",
            "title": "A test",
            "type": "encounter",
            "act": 1,
            "level": 1,
            "text": ["."],
            "encounter": setup,
        }
        chapter["outcome"] = {name: {"goto": ["retry"]} for name in ("success", "plus", "plain", "failure")}
        content = GAME.content
        if cards:
            content = gather({"card": cards}, content)
        content = msgspec.structs.replace(
            content, chapters={**content.chapters, "t01": msgspec.convert(chapter, Chapter)}
        )
        self.state = GameTable(
            content=content, seats=1, options=Options(mode="normal", ties="program"), chance=Loaded(7), chapter="t01"
        )
        self.state.events = []
        land = ground_of(board, ())
        self.width, self.height = land.grid.width, land.grid.height
        self.encounter = Encounter("t01", "normal", self.width, self.height, potions=3, round=1)
        self.state.encounter = self.encounter
        for id in PARTY[:party]:
            self.state.heroes.append(new_hero(self.state, id, 0))
        self.asked: list[Decision] = []
        self.over = ""
        shuffle_directions(self.state)

    def count(self) -> None:
        """Who could care about what, with all that lies on the boards by now; who has a summon can call it."""
        if not self.counted:
            return
        everybody, boards = self.state.heroes, self.encounter.boards
        self.state.heroes = [hero for hero in everybody if hero.id in boards]
        for hero in self.state.heroes:
            board = boards[hero.id]
            slots = [card for card in (board.weapon, board.armor, board.accessory, board.feature) if card]
            cards = [*board.hand, *board.draw, *board.discard, *slots, *board.passives, *board.dice]
            if any(figure.owner == hero.id for figure in self.encounter.figures.values()):
                cards.append("call_bramble_wolf")
            hero.deck += [card for card in dict.fromkeys(cards) if card not in hero.deck]
        note_what_is_in_play(self.state)
        self.state.heroes = everybody

    def at(self, column: int, row: int) -> int:
        return row * self.width + column

    def where(self, figure: Figure) -> tuple[int, int]:
        return figure.square % self.width, figure.square // self.width

    def hero(self, id: str, column: int, row: int, hp: int = 0, top: int = 0, **board: Any) -> Figure:
        """A hero of the party; its cards are given by pile or slot."""
        box = next(hero for hero in self.state.heroes if hero.id == id)
        top = top or hearts(self.state, box)
        figure = Figure(id, "hero", id, self.at(column, row), hp or top, top)
        self.encounter.figures[id] = figure
        fixed = {name: tuple(board.pop(name)) for name in ("passives", "dice") if name in board}
        self.encounter.boards[id] = Board(actions=2, **board, **fixed)
        for pile in ("hand", "draw", "discard"):
            box.deck = list({*box.deck, *board.get(pile, [])})
        if id not in self.encounter.line:
            self.encounter.line.append(id)
        return figure

    def foe(self, kind: str, column: int, row: int, id: str = "", hp: int = 0) -> Figure:
        """A minion, or with the name of a boss a boss."""
        boss = kind in self.state.content.bosses
        sheet = self.state.content.bosses[kind] if boss else self.state.content.minions[kind]
        id = id or ("B" if boss else f"M{1 + sum(one.kind == 'minion' for one in self.encounter.figures.values())}")
        top = sheet.hp if isinstance(sheet.hp, int) else sheet.hp[len(self.state.heroes) - 3]
        size = getattr(sheet, "size", 1)
        square = self.at(column, row)
        figure = Figure(
            id, "boss" if boss else "minion", kind, square, hp or top, max(hp, top), size=size, start=square
        )
        self.encounter.figures[id] = figure
        if boss:
            self.encounter.decks.append(BossDeck(kind, list(self.state.content.decks[kind])))
        return figure

    def thing(self, name: str, column: int, row: int, hp: int = 5, kind: str = "object") -> Figure:
        figure = Figure(f"a{len(self.encounter.figures)}", kind, name, self.at(column, row), hp, hp)
        self.encounter.figures[figure.id] = figure
        return figure

    def tile(self, kind: str, *places: tuple[int, int]) -> None:
        self.encounter.tiles = (*self.encounter.tiles, Tile(kind, tuple(self.at(*place) for place in places)))

    def dice(self, words: str) -> "Arena":
        """What the next dice show: ``R3 W1``."""
        chance = self.state.chance
        assert isinstance(chance, Loaded)
        chance.faces = [FACES[word[0]].index(int(word[1:])) + 1 for word in words.split()]
        return self

    def run(self, flow: Flow, *answers: str) -> Any:
        """Drive rules, answering in order; a question that nobody prepared for is an error."""
        self.count()
        left = list(answers)
        result: Any = None
        try:
            pause = next(flow)
            while True:
                assert isinstance(pause, Decision)
                self.asked.append(pause)
                options = {text(option): option for option in pause.options}
                assert left, f"asked {pause.kind}: {list(options)}"
                wanted = left.pop(0)
                assert wanted in options, f"{pause.kind}: {wanted!r} is not among {list(options)}"
                pause = flow.send(options[wanted])
        except StopIteration as stop:
            result = stop.value
        except EncounterOver as over:
            self.over = over.result
        assert not left, f"not asked: {left}"
        return result

    def steps(self, *tasks: tuple[Any, ...], answers: tuple[str, ...] = ()) -> None:
        """Put tasks on the agenda (the first one first) and take steps until it is empty or answers run out."""
        self.count()
        self.state.agenda += list(reversed(tasks))
        left = list(answers)
        while self.state.agenda and not self.over:
            going = flow.step(self.state)
            pause = next(going, None)
            while pause is not None:
                asked = pause.decisions[0] if isinstance(pause, Several) else pause
                assert isinstance(asked, Decision)
                self.asked.append(asked)
                if not left:
                    return
                options = {text(option): option for option in asked.options}
                wanted = left.pop(0)
                assert wanted in options, f"{asked.kind}: {wanted!r} is not among {list(options)}"
                answer = (asked.seat, options[wanted]) if isinstance(pause, Several) else options[wanted]
                try:
                    pause = going.send(answer)
                except StopIteration:
                    pause = None
            if self.encounter.result:
                self.over = self.encounter.result
        assert not left, f"not asked: {left}"

    def turn(self, id: str, *answers: str) -> None:
        """Some actions of a hero, in its turn."""
        self.encounter.turn = self.encounter.line.index(id)
        self.steps(("act", id), answers=answers)

    def options(self, id: str) -> list[str]:
        """What a hero can do now."""
        self.count()
        return [text(option) for option in act_options(self.state, id)]

    def deed(self, user: Figure, card: str = "fireball") -> Deed:
        return Deed(user, 0, card)

    @property
    def kinds(self) -> list[str]:
        return [decision.kind for decision in self.asked]

    @property
    def last(self) -> list[str]:
        """The options of the last question."""
        return [text(option) for option in self.asked[-1].options]

    def said(self, what: str) -> list[tuple[Any, ...]]:
        return [event.args for event in self.state.events or [] if event.what == what]
