"""What a table is: a drawing made of pieces, and the words that go with it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, Literal, TypeVar

import msgspec

from questhall.drawing.art_paints import STYLE as ART_STYLE
from questhall.drawing.covers import landscape_art
from questhall.drawing.elements import Art, escape, number, rect
from questhall.drawing.fonts import SANS, SERIF
from questhall.drawing.icons import icon_defs
from questhall.drawing.palette import PATTERNS, THEMES, Theme, css_variables, pattern_defs
from questhall.drawing.pictures.gallery import hang
from questhall.drawing.pictures.ground import kinds, tile
from questhall.drawing.pictures.kit import picture_defs
from questhall.drawing.pictures.picture import Picture, art_of
from questhall.drawing.words import whole
from questhall.kernel import Decision, Event, Option, Outcome, Refusal, text

V = TypeVar("V")

Way = tuple[str, str, tuple[str, ...]]
"""An option as people are offered it: its canonical text, its words, and what to click in order."""

STYLE = (
    f".qs{{font-family:{SERIF}}}.qn{{font-family:{SANS}}}.qb{{font-weight:bold}}.qi{{font-style:italic}}"
    ".qh{paint-order:stroke;stroke-linejoin:round}"
) + ART_STYLE
"""The few rules that the kit's text classes need; the page has them in its style sheet."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing on the table. It keeps its id as it moves, so that the page can move it instead of drawing it again."""

    id: str
    """Letters, digits, ``-`` and ``_``; unique in the drawing; says nothing that the viewer may not know."""
    x: float
    y: float
    art: Art
    """Markup of the kit, drawn around or from 0, 0."""
    label: str = ""
    """What a screen reader says. A piece without label is decoration."""
    turn: float = 0
    scale: float = 1
    under: str = ""
    """The id of the piece that this one lies on: a click on it counts for that one if only that one can be chosen."""
    area: str = ""
    """The area it lies in, by name; "" is the board."""

    @property
    def transform(self) -> str:
        """Where it lies, as SVG says it."""
        move = f"translate({number(self.x)},{number(self.y)})"
        if self.turn:
            move += f"rotate({number(self.turn)})"
        return move + f"scale({number(self.scale)})" if self.scale != 1 else move

    def markup(self) -> str:
        """The piece as an SVG group."""
        name = f' role="img" aria-label="{escape(self.label)}"' if self.label else ""
        return f'<g id="{escape(self.id)}" transform="{self.transform}"{name}>{self.art}</g>'


class Drawing(msgspec.Struct, omit_defaults=True, gc=False):
    """A picture: pieces painted in order on a sheet of paper."""

    width: float
    height: float
    pieces: list[Piece]
    title: str = ""

    @property
    def name(self) -> str:
        """The area that its pieces belong to; a plain drawing is a board."""
        return ""

    def add(
        self, id: str, x: float, y: float, art: Art, label: str = "", turn: float = 0, scale: float = 1, under: str = ""
    ) -> None:
        """Lay one more piece on top."""
        self.pieces.append(Piece(id, x, y, art, label, turn, scale, under, self.name))

    def piece(self, id: str) -> Piece:
        """The piece with this id."""
        for piece in self.pieces:
            if piece.id == id:
                return piece
        raise KeyError(f"no piece {id!r} in this drawing")

    def svg(self, theme: Theme | Literal["auto"] = "light", paper: bool = True) -> str:
        """A file of its own: with the paints of a theme written out, so that any viewer, notebook or printer shows it.

        "auto" keeps the variables and follows the reader's light or dark setting; only browsers understand that.
        """
        body = "".join(piece.markup() for piece in self.pieces)
        defs = picture_defs(body)
        defs += icon_defs(_used(body, "icon")) + pattern_defs(tuple(_used(body + defs, "ink")))
        sheet = (
            f'<rect width="{number(self.width)}" height="{number(self.height)}" fill="var(--paper)"/>' if paper else ""
        )
        style = STYLE
        if theme == "auto":
            style += (
                f"svg{{{css_variables('light')}}}@media (prefers-color-scheme:dark){{svg{{{css_variables('night')}}}}}"
            )
        width, height = number(self.width), number(self.height)
        size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        name = f"<title>{escape(self.title)}</title>" if self.title else ""
        markup = (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{name}<style>{style}</style>'
            f"<defs>{defs}</defs>{sheet}{body}</svg>"
        )
        return markup if theme == "auto" else _paint(markup, theme)

    def inline(self) -> str:
        """Markup to stand in a page that has the kit's definitions and style sheet; without ids, so that many can."""
        body = "".join(f'<g transform="{piece.transform}">{piece.art}</g>' for piece in self.pieces)
        box = f"0 0 {number(self.width)} {number(self.height)}"
        return f'<svg class="drawing" viewBox="{box}" aria-hidden="true">{body}</svg>'

    def _repr_svg_(self) -> str:
        """Notebooks show a drawing as itself."""
        return self.svg()


Place = Literal["board", "dock", "rail", "strip", "over"]
"""Where the page puts an area: the board itself, the dock below it, the rail beside it, a strip above it, over it."""


class Area(Drawing, kw_only=True):
    """A part of the table with its own measure. The page lays the areas out, not the game.

    `least` is the scale below which its words could not be read: the page scrolls or folds it, but never shows it
    smaller. A word of 14 units is readable (12 pixels on a desk) down to a scale of 0.86.
    """

    area: str = "board"
    """board, hand, mine, seat-0, seat-1 ..., goal, or a name of the game's own."""
    place: Place = "rail"
    least: float = 0.8
    ground: str = ""
    """A paint of the palette that goes on beyond its edges, so that no board lies beside empty paper."""

    @property
    def name(self) -> str:
        return "" if self.area == "board" else self.area


USUAL: dict[str, Place] = {"board": "board", "hand": "dock"}


def area(name: str, width: float, height: float, title: str = "", **wishes: Any) -> Area:
    """An empty area; where it belongs follows from its name unless said otherwise."""
    return Area(width, height, [], title, area=name, **{"place": USUAL.get(name, "rail"), **wishes})


class Stage(msgspec.Struct, omit_defaults=True, gc=False):
    """The whole table as one viewer sees it: areas, of which exactly one is the board."""

    areas: list[Area]
    title: str = ""

    @property
    def board(self) -> Area:
        """Where the game happens."""
        return next(area for area in self.areas if area.area == "board")

    @property
    def pieces(self) -> list[Piece]:
        """The pieces of all areas; their ids are unique over all of them."""
        return [piece for area in self.areas for piece in area.pieces]

    def area(self, name: str) -> Area:
        """The area of this name."""
        for area in self.areas:
            if area.area == name:
                return area
        raise KeyError(f"no area {name!r} in this drawing")

    def piece(self, id: str) -> Piece:
        """The piece with this id."""
        for piece in self.pieces:
            if piece.id == id:
                return piece
        raise KeyError(f"no piece {id!r} in this drawing")

    def sheet(self) -> Drawing:
        """Everything on one sheet: the board, beside it what stands in the rail, below it the rest."""
        board = self.board
        rail = [area for area in self.areas if area.place == "rail"]
        below = [area for area in self.areas if area.place not in ("rail", "board")]
        drawing = Drawing(0, 0, [], self.title)
        if board.ground:
            paper = rect(0, 0, board.width, board.height, fill=board.ground, stroke="none")
            drawing.pieces.append(Piece("ground-of-the-board", 0, 0, paper))
        _lay(drawing, board, 0, 0)
        right, bottom = board.width, board.height
        for area in below:
            _lay(drawing, area, 0, bottom + GAP)
            right, bottom = max(right, area.width), bottom + GAP + area.height
        top, wide = 0.0, max((area.width for area in rail), default=-GAP)
        for area in rail:
            _lay(drawing, area, right + GAP, top)
            top += area.height + GAP
        drawing.width, drawing.height = right + GAP + wide, max(bottom, top - GAP)
        return drawing

    def svg(self, theme: Theme | Literal["auto"] = "light", paper: bool = True) -> str:
        """One picture of everything, for notebooks, documents and paper."""
        return self.sheet().svg(theme, paper)

    def _repr_svg_(self) -> str:
        return self.svg()


GAP = 16.0


def _lay(drawing: Drawing, area: Area, x: float, y: float) -> None:
    for piece in area.pieces:
        drawing.pieces.append(msgspec.structs.replace(piece, x=piece.x + x, y=piece.y + y))


def staged(drawing: "Drawing | Stage") -> Stage:
    """A table as areas; a game that draws one sheet has a board and nothing else."""
    if isinstance(drawing, Stage):
        return drawing
    board = Area(drawing.width, drawing.height, drawing.pieces, drawing.title, area="board", place="board", least=0.0)
    return Stage([board], drawing.title)


def _used(markup: str, kind: str) -> list[str]:
    return sorted(set(re.findall(rf"#{kind}\.([a-z-]+)", markup)))


def _paint(markup: str, theme: Theme) -> str:
    """Write the colours out: printers and PDF makers know no variables, nor eight-digit colours."""
    paints = THEMES[theme]

    def colour(match: re.Match[str]) -> str:
        attribute, value = match.group(1), paints[match.group(2)]
        if len(value) == 9:
            return f'{attribute}="{value[:7]}" {attribute}-opacity="{int(value[7:], 16) / 255:.2f}"'
        return f'{attribute}="{value}"'

    return re.sub(r'([a-z-]+)="var\(--([a-z-]+)\)"', colour, markup)


def definitions(markup: str = "") -> str:
    """All icons and patterns, and the parts of pictures that some markup uses: to stand once in a page."""
    return icon_defs() + pattern_defs(PATTERNS) + picture_defs(markup)


class Cue(msgspec.Struct, frozen=True, omit_defaults=True):
    """A short animation for an event. Movement needs none: a piece that changes its place glides there by itself."""

    kind: Literal["roll", "flip", "flash", "shake", "draw", "float", "travel"]
    """roll: dice tumble; flip: cards turn over; flash: a ring lights up; shake: a blow; draw: a pen draws its
    strokes; float: ``words`` rise and fade; travel: a ghost of the first piece flies to the second."""
    ids: tuple[str, ...]
    words: str = ""
    colour: str = "gold"


Weight = Literal["glance", "step", "roll", "blow", "turn", "drama"]


class Beat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment that people see before the next one: who acts, on whom, and what comes of it."""

    weight: Weight
    words: str = ""
    """A short caption; without one the line of the log is shown."""
    by: tuple[str, ...] = ()
    """Pieces that act; the board moves to where it happens."""
    to: tuple[str, ...] = ()
    """Pieces to which it happens."""
    number: str = ""
    """What flies up from them: "-2"."""
    art: Art = Art("")
    """Shown large in the middle while it happens, drawn around 0, 0: dice, runes, a card."""


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person wants to know about a piece."""

    title: str
    kind: str = ""
    """What sort of thing it is, in a word or two: "rank 2 enemy"."""
    art: Art = Art("")
    """Its picture, drawn around 0, 0, about 100 units wide."""
    says: tuple[str, ...] = ()
    """What it is and does, in sentences."""
    numbers: tuple[tuple[str, str], ...] = ()
    """("strength", "7 of 9"): at most six."""
    next: str = ""
    """What it will do next: whom it goes for, with how much."""
    terms: tuple[tuple[str, str], ...] = ()
    """Words and signs in it that a newcomer may not know, each with a sentence; found in the glossary by themselves."""
    rules: tuple[str, ...] = ()


class Page(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment that deserves the whole screen: the beginning of a chapter, a victory, loot, the end of the game."""

    key: str
    """Names this moment: a page is shown once, and again when asked for."""
    kind: Literal["beginning", "story", "victory", "defeat", "reward", "market", "rest", "end"]
    title: str
    prose: tuple[str, ...] = ()
    """Paragraphs, to be read aloud."""
    picture: "Drawing | None" = None
    numbers: tuple[tuple[str, str], ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    """A table, the first row its heading: what each player reached."""
    choices: bool = False
    """Whether the present question is answered on the page."""


class Table(Generic[V]):
    """How a game looks and reads. Everything is made from a view, so it can show no more than a seat may know."""

    accent: str = "brown"
    """The pigment of this game in the hall."""
    motif: str = "compass"
    """The icon of this game in the hall."""

    glossary: Mapping[str, str] = {}
    """Terms and signs of the game with a sentence each; they are explained wherever a look mentions them."""

    def draw(self, view: V, tall: bool = False) -> Drawing | Stage:
        """The table as areas, or as one drawing, which is a board and nothing else.

        A board of about 3 to 2 fits most windows; ``tall`` asks for one that suits a phone, about 480 wide.
        """
        raise NotImplementedError

    def look(self, view: V, id: str) -> Look | None:
        """What there is to know about a piece; None: only what its label says."""
        return None

    def beat(self, view: V, event: Event) -> Beat | None:
        """How an event that is a beat is shown: by default with its line of the log and the pieces of its cue."""
        if not event.beat:
            return None
        cue = self.cue(event)
        weight: Any = event.beat
        return Beat(weight, to=cue.ids if cue else ())

    def page(self, view: V, decision: Decision | None) -> Page | None:
        """The page that belongs to this moment, if it deserves one; `decision` is what the viewer is asked."""
        return None

    def text(self, view: V) -> str:
        """The same in plain text, for terminals and screen readers."""
        raise NotImplementedError

    def tell(
        self, view: V, decision: Decision | None, refusals: Sequence[Refusal] = (), outcome: Outcome | None = None
    ) -> str:
        """Everything in words: the table, the question with its options, and what is not possible."""
        return whole(self, view, decision, refusals, outcome)

    def ask(self, view: V, decision: Decision) -> str:
        """The question in words."""
        return f"{decision.kind}?"

    def words(self, view: V, decision: Decision, option: Option) -> str:
        """The label of one option."""
        return " ".join(str(part) for part in option) if isinstance(option, tuple) else str(option)

    def picks(self, view: V, decision: Decision, option: Option) -> tuple[str, ...]:
        """What to click for this option, in order: ids of pieces, or ``=words`` for a button with these words.

        Options that begin alike share that beginning; no option's picks may be the beginning of another's.
        """
        return ("=" + self.words(view, decision, option),)

    def ways(self, view: V, decision: Decision) -> list["Way"]:
        """All options of a question with their words and picks."""
        return [
            (text(option), self.words(view, decision, option), self.picks(view, decision, option))
            for option in decision.options
        ]

    def nodes(self, view: V, decision: Decision) -> list["Node"]:
        """The same as a tree of picks; a game may know it by heart."""
        return tree(self.ways(view, decision))

    def leads(self, view: V, decision: Decision, option: Option) -> tuple[str, ...]:
        """Pieces to mark while somebody points at this option: where it could reach, whom it could hit."""
        return ()

    def line(self, view: V, event: Event) -> str:
        """A line of the log in words."""
        return f"{event.what} {' '.join(str(arg) for arg in event.args)}".strip()

    def cue(self, event: Event) -> Cue | None:
        """The animation of an event, if it deserves one."""
        return None

    def pictures(self, content: Any) -> Mapping[str, Picture | None]:
        """What every thing of the content looks like, by ``kind:id``; None where something has no picture yet.

        A game says it in a module ``pictures`` beside its table, with ``things(content)`` and a ``GALLERY``.
        """
        name = type(self).__module__.rpartition(".")[0] + ".pictures"
        if find_spec(name) is None:
            return {}
        found = import_module(name)
        return hang(found.GALLERY, found.things(content))

    def cover(self) -> Drawing:
        """The picture on the shelf, 320 by 200: a landscape with the motif unless a game paints its own."""
        return landscape(self.accent, self.motif)


def picture_parts(table: Table[Any], content: Any) -> str:
    """The parts of all pictures of a game, each once: what its page needs before the first drawing arrives."""
    tiles = "".join(tile(kind, shape="hex") for kind in kinds())
    return picture_defs(tiles + "".join(art_of(picture) for picture in table.pictures(content).values() if picture))


def landscape(accent: str, motif: str, around: tuple[str, ...] = ("mountain", "tree", "tower")) -> Drawing:
    """A cover for the shelf: hills in a game's accent, small things on the horizon, the motif on a seal."""
    return Drawing(320, 200, [Piece("cover", 0, 0, landscape_art(accent, motif, around))])


def explain(table: Table[Any], view: Any, piece: Piece) -> Look:
    """The look of a piece of the drawing of this view, with the terms of the glossary that it mentions."""
    look = table.look(view, piece.id)
    if look is None:
        title, _, rest = (piece.label or "").partition(". ")
        look = Look(title, says=(rest,) if rest else (), art=piece.art if piece.label else Art(""))
    words = " ".join((look.title, look.kind, look.next, *look.says, *(label for label, _ in look.numbers))).lower()
    found = [(term, told) for term, told in table.glossary.items() if re.search(rf"\b{re.escape(term.lower())}", words)]
    known = {term for term, _ in look.terms}
    terms = (*look.terms, *((term, told) for term, told in found if term not in known))
    return msgspec.structs.replace(look, terms=terms[:6])


def check(drawing: Drawing | Stage) -> list[str]:
    """What is wrong with a drawing, in sentences: ids twice or ill-formed, a piece on none, or far outside."""
    if isinstance(drawing, Stage):
        boards = sum(1 for area in drawing.areas if area.area == "board")
        names = [area.area for area in drawing.areas]
        faults = [] if boards == 1 else [f"{boards} boards: exactly one area is the board"]
        faults += [f"area {name!r} twice" for name in sorted(set(names)) if names.count(name) > 1]
        return faults + check(drawing.sheet())
    faults = []
    ids = [piece.id for piece in drawing.pieces]
    known = set(ids)
    if len(known) < len(ids):
        twice = sorted({id for id in known if ids.count(id) > 1})
        faults.append(f"ids used twice: {', '.join(twice)}")
    for piece in drawing.pieces:
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", piece.id):
            faults.append(f"id {piece.id!r} is not made of letters, digits, - and _")
        if piece.under and piece.under not in known:
            faults.append(f"{piece.id} lies on {piece.under!r}, which is not there")
        if not (-drawing.width <= piece.x <= 2 * drawing.width and -drawing.height <= piece.y <= 2 * drawing.height):
            faults.append(f"{piece.id} lies far outside, at {number(piece.x)}, {number(piece.y)}")
    return faults


Node = dict[str, Any]
"""A step of a way through the options: ``{pick, next}``, or at its end ``{pick, choice, words}``."""


def tree(ways: Iterable[Way]) -> list[Node]:
    """Options as a tree of picks, from ``(choice, words, picks)``; options that begin alike share the beginning.

    >>> tree([("take 1", "Take one", ("pile", "=1")), ("take 2", "Take two", ("pile", "=2"))])[0]["pick"]
    'pile'

    Where one option's picks are the beginning of another's, or two are the same, a button with its words is added at
    the end: every option stays reachable.
    """
    ways = list(ways)
    if len({picks for _, _, picks in ways if len(picks) == 1}) == len(ways):  # the usual case: one click each
        return [{"pick": picks[0], "choice": choice, "words": words} for choice, words, picks in ways]
    roots: list[Node] = []
    for choice, words, picks in ways:
        nodes = roots
        for pick in picks or (f"={words}",):
            node = _find(nodes, pick)
            if node is None:
                node = {"pick": pick, "next": []}
                nodes.append(node)
            nodes = node["next"]
        nodes.append({"pick": "", "choice": choice, "words": words})
    return [_close(node) for node in roots]


def _find(nodes: list[Node], pick: str) -> Node | None:
    for node in nodes:
        if node["pick"] == pick and "next" in node:
            return node
    return None


def _close(node: Node) -> Node:
    """An end that stands alone belongs to the pick before it; beside others it becomes a button."""
    below: list[Node] = node["next"]
    if len(below) == 1 and "choice" in below[0]:
        return {"pick": node["pick"], "choice": below[0]["choice"], "words": below[0]["words"]}
    closed = [end | {"pick": f"={end['words']}"} if "choice" in end else _close(end) for end in below]
    return {"pick": node["pick"], "next": closed}


def stylesheet() -> str:
    """The kit's style sheet for pages: paints by day and night, by the reader's setting or a root's ``data-theme``."""
    light, night = css_variables("light"), css_variables("night")
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{night}}}}}\n"
        f":root[data-theme=night]{{color-scheme:dark;{night}}}\n{STYLE}\n"
    )
