"""How Roll for Adventure looks and reads.

The picture is made in scene.py, boards.py and panels.py; words in phrases.py, choices.py and log.py.
"""

from questhall.drawing import Cue, Drawing, Table, circle, die, icon, rect
from questhall.games.roll_for_adventure.content.printed import Content
from questhall.games.roll_for_adventure.rules.stones import cause
from questhall.games.roll_for_adventure.state import ICE_CAVE, TERRITORIES, RollView
from questhall.games.roll_for_adventure.table import choices, log, panels
from questhall.games.roll_for_adventure.table.kingdom import Scene
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
from questhall.kernel import Decision, Event, Option


class RollTable(Table[RollView]):
    """Four territories around the Vortex of Oblivion, heroes on one side, the adventure on the other."""

    accent = "purple"
    motif = "portal"

    def __init__(self, content: Content) -> None:
        self.content = content

    def draw(self, view: RollView, tall: bool = False) -> Drawing:
        return self._tall(view) if tall else self._wide(view)

    def _wide(self, view: RollView) -> Drawing:
        """Heroes on the left, the kingdom in the middle, the adventure and what may come on the right."""
        drawing = Drawing(1200, 800, [], "Roll for Adventure")
        scene = Scene(view, self.content, drawing, False)
        players = len(view.boards)
        high = min(190, 764 / players - 26)
        for number in range(players):
            panels.hero(scene, number, 14, 24 + number * (high + 26), 214, high)
        for territory, (x, y) in enumerate(((244, 14), (602, 14), (244, 394), (602, 394))):
            scene.territory(territory, x, y, 350, 270)
        panels.resurrection(scene, 252, 300, 246, 82)
        panels.deck(scene, 700, 300, 246, 82)
        panels.oblivion(scene, 598, 340, 62)
        panels.hand(scene, 244, 686, 708, 102)
        if panels.expects_homeless(scene):
            panels.adventure(scene, 970, 24, 216, 112)
            panels.beside(scene, 970, 162, 216, 218, 3)
            top = 406
        else:
            panels.adventure(scene, 970, 24, 216, 196)
            top = 246
        if view.sides[ICE_CAVE] == "B":
            panels.chest(scene, 970, top, 216, 62)
            top += 88
        panels.threat(scene, 970, top, 216, min(788 - top, 40 + 48 * len(threats(view, self.content))))
        return drawing

    def _tall(self, view: RollView) -> Drawing:
        """One column for a phone: the stones, the roll, the kingdom; heroes and threats below."""
        scene = Scene(view, self.content, Drawing(480, 836, [], "Roll for Adventure"), True)
        panels.adventure(scene, 8, 18, 464, 64)
        panels.hand(scene, 8, 102, 464, 98)
        for territory, (x, y) in enumerate(((6, 210), (243, 210), (6, 564), (243, 564))):
            scene.territory(territory, x, y, 231, 250)
        panels.resurrection(scene, 8, 474, 166, 80)
        panels.deck(scene, 306, 474, 166, 80)
        panels.oblivion(scene, 240, 512, 60)
        top = 838
        foes = panels.homeless(scene)
        if foes:
            high = 26 + 48 * -(-len(foes) // 4)
            panels.beside(scene, 8, top, 464, high, 4)
            top += high + 26
        if view.sides[ICE_CAVE] == "B":
            panels.chest(scene, 8, top, 464, 58)
            top += 84
        for number in range(len(view.boards)):
            panels.hero(scene, number, 8 + number % 2 * 236, top + number // 2 * 186, 228, 160)
        top += -(-len(view.boards) // 2) * 186
        high = 40 + 48 * max(1, len(threats(view, self.content)))
        panels.threat(scene, 8, top, 464, high)
        scene.drawing.height = top + high + 12
        return scene.drawing

    def text(self, view: RollView) -> str:
        """One line for each territory, its enemies below; then vortexes, cards and hero boards."""
        content = self.content
        board = next(board for board in content.adventures if board.id == view.adventure)
        lines = [f"Turn {view.turn}. {stone_words(view, board.name)}."]
        if view.result:
            lines.append(f"The game is over: {cause(view)}, {how_far(view)}.")
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

    def line(self, view: RollView, event: Event) -> str:
        return log.line(view, self.content, event)

    def cue(self, event: Event) -> Cue | None:
        return log.cue(event)

    def cover(self) -> Drawing:
        drawing = Drawing(320, 200, [])
        for i, paint in enumerate(("gold", "red", "green", "blue")):
            x, y = i % 2 * 160, i // 2 * 100
            ground = ("stones", "bricks", "tufts", "waves")[i]
            art = rect(0, 0, 160, 100, f"{paint}-wash") + rect(0, 0, 160, 100, ground)
            art += icon(("sun", "castle", "tree", "snow")[i], 40 if i % 2 == 0 else 120, 36 if i < 2 else 64, 44, paint)
            drawing.add(f"land-{i}", x, y, art)
        vortex = (
            circle(2, 5, 62, "shadow")
            + circle(0, 0, 62, "purple", "ink", 3)
            + circle(0, 0, 54, "none", "on", 1.5, "3 6")
        )
        drawing.add("vortex", 160, 100, vortex + icon("portal", 0, 0, 76, "on"))
        for i, (face, paint, x, y, turn) in enumerate(
            ((6, "red", 116, 66, -14), (5, "blue", 208, 74, 12), (3, "green", 122, 142, 9), (1, "gold", 206, 140, -10))
        ):
            drawing.add(f"die-{i}", x, y, die(face, 40, paint), turn=turn)
        return drawing
