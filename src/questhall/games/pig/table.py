"""How Pig looks and reads."""

from questhall.drawing import (
    Art,
    Beat,
    Cue,
    Drawing,
    Page,
    Piece,
    Table,
    bar,
    die,
    group,
    icon,
    panel,
    plate,
    rect,
    text,
)
from questhall.drawing.pictures import Picture, creature, framed, place, whole
from questhall.games.pig.state import PigView
from questhall.kernel import Decision, Event, Option

FARM = place("sky.day land.meadow at.barn@132,40*0.6 at.fence@20,58*0.5 at.fence@70,58*0.5 beast.pig@62,62*0.9")
PIG = creature("beast.pig", "red")
BEATS = {"roll": "step", "hold": "step"}
COLOURS = ("red", "blue", "green", "gold", "purple", "teal", "brown", "grey")


class PigTable(Table[PigView]):
    """The die in the middle, everybody's points around it."""

    accent = "red"
    motif = "die"

    def draw(self, view: PigView, tall: bool = False) -> Drawing:
        columns = 1 if tall else 2
        width = 480 if tall else 860
        rows = -(-len(view.scores) // columns)
        drawing = Drawing(width, 300 + rows * 92, [], "Pig")
        drawing.add("headline", width / 2, 36, plate(_headline(view), 380, 20), label=_headline(view))
        if not tall:
            drawing.add("pig", 130, 150, whole(PIG, 150))
        drawing.add("die", width / 2 - 90, 150, die(view.die or 1, 110, faded=not view.die), label=_die_words(view))
        drawing.add(
            "gathered", width / 2 + 110, 150, _gathered(view.gathered), label=f"{view.gathered} points this turn"
        )
        for seat, score in enumerate(view.scores):
            x, y = 20 + seat % columns * (width - 20) / columns, 268 + seat // columns * 92
            art = _score(
                score, view.goal, COLOURS[seat], (width - 20) / columns - 20, f"Player {seat + 1}", seat == view.active
            )
            drawing.add(f"seat-{seat}", x, y, art, label=f"Player {seat + 1}: {score} of {view.goal} points")
        return drawing

    def text(self, view: PigView) -> str:
        lines = [f"Goal: {view.goal} points"]
        for seat, score in enumerate(view.scores):
            marker = ">" if seat == view.active else " "
            turn = f"  + {view.gathered} this turn" if seat == view.active and view.gathered else ""
            lines.append(f"{marker} Player {seat + 1}: {score}{turn}")
        if view.die:
            lines.append(_die_words(view))
        return "\n".join(lines)

    def ask(self, view: PigView, decision: Decision) -> str:
        return f"Player {decision.seat + 1}: {view.gathered} points in this turn. Roll again, or hold?"

    def words(self, view: PigView, decision: Decision, option: Option) -> str:
        safe = view.scores[view.active] + view.gathered
        return "Roll the die again" if option == "roll" else f"Hold: keep {view.gathered} points, {safe} in all"

    def picks(self, view: PigView, decision: Decision, option: Option) -> tuple[str, ...]:
        return ("die" if option == "roll" else "gathered",)

    def line(self, view: PigView, event: Event) -> str:
        who = f"Player {event.seat + 1}"
        if event.what == "hold":
            return f"{who} holds {event.args[0]} points and has {event.args[1]}."
        return f"{who} rolls a 1 and loses the turn." if event.args[0] == 1 else f"{who} rolls a {event.args[0]}."

    def cue(self, event: Event) -> Cue | None:
        return Cue("roll", ("die",)) if event.what == "roll" else Cue("flash", (f"seat-{event.seat}",))

    def beat(self, view: PigView, event: Event) -> Beat | None:
        if not event.beat:
            return None
        if event.what == "hold":
            return Beat("step", to=(f"seat-{event.seat}",), number=f"+{event.args[0]}")
        face = int(event.args[0])
        if face == 1:  # the turn's points run away with the pig
            return Beat("step", by=("die",), art=die(1, 96) + group(whole(PIG, 96), x=120))
        return Beat("step", by=("die",), to=("gathered",), number=f"+{face}", art=die(face, 96))

    def page(self, view: PigView, decision: Decision | None) -> Page | None:
        if view.winner < 0:
            return None
        rows = [(f"Player {seat + 1}", str(score)) for seat, score in enumerate(view.scores)]
        return Page("end", "end", _headline(view), picture=self.cover(), rows=(("Player", "Points"), *rows))

    def pictures(self, content: object) -> dict[str, Picture | None]:
        return {"beast:pig": PIG, "place:farm": FARM}

    def cover(self) -> Drawing:
        drawing = Drawing(320, 200, [Piece("farm", 0, 0, framed(FARM, 320, 200, frame=False))])
        drawing.add("die", 250, 150, die(1, 58, "bone"), turn=14)
        return drawing


def _headline(view: PigView) -> str:
    if view.winner >= 0:
        return f"Player {view.winner + 1} has won"
    return f"Player {view.active + 1} rolls for {view.goal}"


def _die_words(view: PigView) -> str:
    return f"The die shows {view.die}" if view.die else "The die has not been rolled"


def _gathered(points: int) -> Art:
    tray = rect(-90, -62, 180, 124, "card", "ink", 2, 14) + text(
        0, -34, "this turn", 18, "faint", "middle", middle=True
    )
    return tray + text(0, 12, points, 56, "ink", "middle", bold=True, middle=True)


def _score(score: int, goal: int, colour: str, width: float, name: str, active: bool) -> Art:
    frame = panel(width, 66, name, colour, active=active)
    filled = group(bar(min(score, goal), goal, width - 120, 20, colour), x=20, y=28)
    marker = icon("star", width - 24, 38, 22, colour) if score >= goal else ""
    return frame + filled + text(width - 44, 38, score, 26, "ink", "end", bold=True, middle=True) + marker
