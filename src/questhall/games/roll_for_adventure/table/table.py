"""How Roll for Adventure looks and reads.

The picture is made in kingdom.py, territories.py and panels.py; words in names.py, choices.py and log.py; what a piece
is in looks.py, how things happen in beats.py, the pages of beginning and end in pages.py.
"""

from questhall.drawing import Area, Beat, Cue, Drawing, Look, Page, Stage, Table, Way, area
from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.rules.ending import cause
from questhall.games.roll_for_adventure.state import ICE_CAVE, TERRITORIES
from questhall.games.roll_for_adventure.table import beats, choices, log, looks, pages, panels
from questhall.games.roll_for_adventure.table.cover import cover
from questhall.games.roll_for_adventure.table.kingdom import Sketch
from questhall.games.roll_for_adventure.table.names import (
    card_name,
    die_name,
    how_far,
    lying,
    next_cards,
    player,
    read_enemy,
    stone_words,
    total,
)
from questhall.games.roll_for_adventure.table.threats import threats
from questhall.games.roll_for_adventure.view import RollView
from questhall.kernel import Decision, Event, Option


class RollTable(Table[RollView]):
    """Four territories around the Vortex of Oblivion, heroes on one side, the adventure on the other."""

    accent = "purple"
    motif = "portal"
    glossary = looks.GLOSSARY

    def __init__(self, content: Content) -> None:
        self.content = content

    def draw(self, view: RollView, tall: bool = False) -> Stage:
        """The kingdom in the middle; below it the roll, beside it the adventure, the heroes and what may come."""
        board = self._tall_board(view) if tall else self._wide_board(view)
        scene = Sketch(view, self.content, board, tall)
        areas = [board, self._hand(scene), self._goal(scene)]
        beside = panels.homeless(scene)
        if beside or panels.expects_homeless(scene):
            areas.append(scene.begin(area("beside", 300, 66 + 62 * max(1, -(-len(beside) // 3)), "Beside the board")))
            panels.beside(scene, 4, 18, 292, areas[-1].height - 26, 3)
        if view.sides[ICE_CAVE] == "B":
            areas.append(scene.begin(area("chest", 300, 92, "Bonus dice")))
            panels.chest(scene, 4, 18, 292, 66)
        for number in range(len(view.boards)):
            high = panels.hero_height(scene, number, 292)
            areas.append(scene.begin(area(f"seat-{number}", 300, high + 26, player(view, number))))
            panels.hero(scene, number, 4, 18, 292, high)
        rows = max(1, len(threats(view, self.content)))
        areas.append(scene.begin(area("threat", 300, 56 + 48 * rows, "What may come")))
        panels.threat(scene, 4, 18, 292, 30 + 48 * rows)
        return Stage(areas, "Roll for Adventure")

    def _wide_board(self, view: RollView) -> Area:
        """Two territories on each side, the vortexes and the enemies' deck between them."""
        board = area("board", 1090, 548, least=0.8, ground="purple-wash")
        scene = Sketch(view, self.content, board, False)
        for territory, (x, y) in enumerate(((6, 6), (680, 6), (6, 278), (680, 278))):
            scene.territory(territory, x, y, 404, 264)
        panels.resurrection(scene, 424, 20, 242, 116)
        panels.deck(scene, 424, 416, 242, 122)
        panels.oblivion(scene, 545, 274, 108)
        return board

    def _tall_board(self, view: RollView) -> Area:
        """For a phone: two by two, the vortexes in between."""
        board = area("board", 480, 548, least=0.8, ground="purple-wash")
        scene = Sketch(view, self.content, board, True)
        for territory, (x, y) in enumerate(((4, 4), (242, 4), (4, 316), (242, 316))):
            scene.territory(territory, x, y, 234, 228)
        panels.resurrection(scene, 6, 242, 166, 68)
        panels.deck(scene, 308, 242, 166, 68)
        panels.oblivion(scene, 240, 274, 56)
        return board

    def _hand(self, scene: Sketch) -> Area:
        hand = scene.begin(area("hand", 480 if scene.tall else 720, 118 if scene.tall else 122, "The roll", least=0.8))
        panels.hand(scene, 6, 16, hand.width - 12, hand.height - 24)
        return hand

    def _goal(self, scene: Sketch) -> Area:
        view = scene.view
        board = next(board for board in self.content.adventures if board.id == view.adventure)
        goal = scene.begin(area("goal", 300, 166, f"{stone_words(view, board.name)} \u00b7 turn {view.turn}"))
        panels.adventure(scene, 4, 18, 292, 140)
        return goal

    def look(self, view: RollView, id: str) -> Look | None:
        return looks.look(view, self.content, id)

    def beat(self, view: RollView, event: Event) -> Beat | None:
        return beats.beat(view, self.content, event)

    def page(self, view: RollView, decision: Decision | None) -> Page | None:
        return pages.page(view, self.content, decision)

    def text(self, view: RollView) -> str:
        """One line for each territory, its enemies below; then vortexes, cards and hero boards."""
        content = self.content
        board = next(board for board in content.adventures if board.id == view.adventure)
        lines = [f"Turn {view.turn}. {stone_words(view, board.name)}."]
        if view.result:
            lines.append(f"The game is over: {cause(view.result, view.skulls, view.limits)}, {how_far(view)}.")
        for territory, name in enumerate(TERRITORIES):
            title = f"{name.replace('_', ' ')} {view.sides[territory]}".upper()
            track = f"damage {view.skulls[territory]} of {view.limits[territory]}"
            lines.append(f"{title:11} {track}; {'; '.join(lying(view, content, territory))}")
            here = [key for key in view.enemies if content.cards[key].home == territory]
            lines += [f"            ! {read_enemy(view, content, key)}" for key in here]
        beside = [key for key in view.enemies if content.cards[key].home < 0]
        if beside:
            lines.append("BESIDE THE BOARD")
            lines += [f"            ! {read_enemy(view, content, key)}" for key in beside]
        lost = " ".join(die_name(view, die) for die in view.oblivion) or "empty"
        raised = " ".join(die_name(view, die) for die in view.resurrection) or "empty"
        lines.append(f"OBLIVION    {lost}")
        lines.append(f"RESURRECTION {raised} ({total(view.resurrection)} of 10)")
        first, last = view.master
        span = f"in {first} to {last} cards" if first < last else "next" if last == 1 else f"as card {last} from now"
        when = f"the Master comes {span}" if last else "the Master is here"
        shown = f", revealed: {card_name(content, view.card)}" if view.card else ""
        lines.append(f"DECK        {len(view.left)} cards, {when}{shown}")
        if view.known:
            lines.append(f"            next: {next_cards(view, content)}")
        for number, dice in enumerate(view.boards):
            hero = content.heroes[view.heroes[number]].name if number < len(view.heroes) else "no hero yet"
            mark = ">" if number == view.active else " "
            on_board = " ".join(die_name(view, die) for die in sorted(dice)) or "no dice"
            lines.append(f"{mark} {player(view, number):7} {hero:11} {on_board}")
            if number < len(view.heroes):
                lines.append(f"            {content.heroes[view.heroes[number]].text}")
        if view.hand:
            lines.append(f"HAND        {' '.join(die_name(view, die) for die in view.hand)}")
        if view.grip:
            lines.append(f"TAKEN       {' '.join(die_name(view, die) for die in view.grip)}")
        return "\n".join(lines)

    def ask(self, view: RollView, decision: Decision) -> str:
        return choices.ask(view, self.content, decision)

    def words(self, view: RollView, decision: Decision, option: Option) -> str:
        return choices.words(view, self.content, decision, option)

    def picks(self, view: RollView, decision: Decision, option: Option) -> tuple[str, ...]:
        return choices.picks(view, self.content, decision, option)

    def ways(self, view: RollView, decision: Decision) -> list[Way]:
        return choices.ways(view, decision, super().ways(view, decision))

    def line(self, view: RollView, event: Event) -> str:
        return log.line(view, self.content, event)

    def cue(self, event: Event) -> Cue | None:
        return log.cue(event)

    def cover(self) -> Drawing:
        return cover()
