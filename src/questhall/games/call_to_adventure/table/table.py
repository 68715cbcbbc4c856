"""How the table looks and reads: drawing, text, questions, labels, what to click, the log."""

from questhall.drawing import Beat, Cue, Drawing, Look, Page, Stage, Table, Way
from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.table import beats, choices, log, looks, pages, picture, plain
from questhall.games.call_to_adventure.table.cover import cover
from questhall.games.call_to_adventure.table.odds import affordable
from questhall.games.call_to_adventure.table.refusals import element
from questhall.games.call_to_adventure.view import TableView
from questhall.kernel import Decision, Event, Option


class StoryTable(Table[TableView]):
    """The table of Call to Adventure."""

    accent = "gold"
    motif = "scroll"
    glossary = looks.GLOSSARY

    def __init__(self, content: Content) -> None:
        self.content = content

    def draw(self, view: TableView, tall: bool = False) -> Stage:
        return picture.table_areas(view, self.content, tall)

    def look(self, view: TableView, id: str) -> Look | None:
        return looks.look(view, self.content, id)

    def beat(self, view: TableView, event: Event) -> Beat | None:
        return beats.beat(view, self.content, event)

    def page(self, view: TableView, decision: Decision | None) -> Page | None:
        return pages.page(view, self.content, decision)

    def text(self, view: TableView) -> str:
        return plain.text(view, self.content)

    def ask(self, view: TableView, decision: Decision) -> str:
        return choices.ask(view, decision, self.content)

    def words(self, view: TableView, decision: Decision, option: Option) -> str:
        return choices.words(view, decision, option, self.content)

    def ways(self, view: TableView, decision: Decision) -> list[Way]:
        """All of them, but no attempt with a question before the cast where nothing could be done then."""
        if decision.kind == "act" and view.seat is not None and not choices.prepares(view, self.content):
            cut = [option for option in decision.options if not isinstance(option, tuple) or not _asks_again(option)]
            decision = Decision(decision.seat, decision.kind, cut, decision.about, decision.free)
        return super().ways(view, decision)

    def picks(self, view: TableView, decision: Decision, option: Option) -> tuple[str, ...]:
        """Cards, paths, stones, seats and decks are clicked where they lie; the rest are buttons."""
        words = "=" + self.words(view, decision, option)
        kind = decision.kind
        if kind in ("origin", "motivation", "destiny"):
            return (f"offer-{option}",)
        if kind == "place-ally":
            return (f"card-{option}",)
        if kind in ("recast", "turn-rune", "remove-rune") and isinstance(option, int):
            return (f"stone-{option}",)
        if kind == "discard":
            return (f"hand-{option}",)
        if kind == "either":
            return (f"deck-{option}",)
        if kind in ("replace", "take-trait", "take-ally"):
            return (f"card-{option}",)
        if kind == "switch" and isinstance(option, tuple):
            return (f"path-{option[0]}-{option[1]}",)
        if isinstance(option, tuple):
            return self._action(view, option, words)
        return (words,)

    def _action(self, view: TableView, option: tuple[str | int, ...], words: str) -> tuple[str, ...]:
        word = option[0]
        if word == "attempt":
            path = f"path-{option[1]}-{option[2]}"
            if len(option) == 3:
                return (path, "=First use cards or powers")
            assert view.seat is not None
            cast = choices.throwing(view, self.content, view.seat, option)
            alone = not option[4] and not affordable(view, view.heroes[view.seat])
            if alone and not choices.prepares(view, self.content):
                return (path,)
            return path, f"={cast[0].upper()}{cast[1:]}"
        if word == "gain":
            return (f"card-{option[1]}", "=Gain it")
        if word == "journey":
            return (f"card-{option[1]}", f"=Journey: replace it for {view.journey_price} XP")
        if word == "replace":
            return (f"card-{option[1]}", "=Replace it free")
        if word == "use":
            return (element(str(option[1])),)
        if word == "buy":
            return ("dark-rune",)
        if word == "play":
            return (f"hand-{option[1]}", *self._aims(option[2:], words))
        return (words,)

    def _aims(self, rest: tuple[str | int, ...], words: str) -> tuple[str, ...]:
        if not rest:
            return ("=Play it",)
        found: list[str] = []
        for name, value in zip(rest[::2], rest[1::2]):
            if name in ("for", "at"):
                found.append(f"seat-{value}")
            else:
                found.append(words if name == "mode" else f"={self.content.story[str(value)].name}")
        return tuple(found)

    def line(self, view: TableView, event: Event) -> str:
        return log.line(view, event, self.content)

    def cue(self, event: Event) -> Cue | None:
        """Runes tumble, cards flip, Experience and Corruption float up."""
        args = event.args
        if event.what == "cast":
            return Cue("roll", tuple([f"stone-{i}" for i in range(len(args))]))
        if event.what == "reveal":
            return Cue("flip", (f"card-{args[0]}",))
        if event.what == "row":
            return Cue("flash", (f"deck-{args[0]}",))
        if event.what == "gain":
            return Cue("travel", (f"card-{args[0]}", f"seat-{event.seat}"))
        if event.what == "corruption":
            return Cue("float", (f"seat-{event.seat}",), "Corruption", "purple")
        if event.what == "virtue":
            return Cue("float", (f"seat-{event.seat}",), "Virtue", "green")
        if event.what == "adversary-xp":
            return Cue("shake", ("header",))
        return None

    def cover(self) -> Drawing:
        return cover()


def _asks_again(option: tuple[str | int, ...]) -> bool:
    return option[0] == "attempt" and len(option) == 3
