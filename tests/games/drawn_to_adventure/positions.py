"""Positions for tests: the test map of the worked examples, and any other map, set up in a line or two."""

from importlib import resources
from pathlib import Path
from typing import Any, Iterable, Literal

from questhall.games import drawn_to_adventure
from questhall.games.drawn_to_adventure import DrawnToAdventure
from questhall.games.drawn_to_adventure.content.dice_and_abilities import ABILITIES, BONUS_FACES, FACES
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.rules.maps import open_map
from questhall.games.drawn_to_adventure.state import Adventure, Seat
from questhall.kernel import Chance, Match, text

GAME = DrawnToAdventure([Path(__file__).parent / "packs"])
ROLES = ("knight", "ranger", "wizard", "bard")  # one of each card; nobody has a power unless a test says so
Place = tuple[int, int]
Phase = Literal["classes", "roll", "draft", "turns", "over"]


def table(seats: int = 2, map: str = "test_vale", phase: Phase = "turns", seed: int = 1, **options: Any) -> Adventure:
    """A table on a map, round 1, with seat 0 as Start Player and everybody's turn over but that of seat 0."""
    state = GAME.setup(seats, GAME.options({"start_player": 0, **options}), Chance.of(seed))
    for seat, role in zip(state.seats, ROLES, strict=False):
        seat.role, seat.xp = role, [0, 0, 0, 0]
    open_map(state, map)
    state.round, state.phase = 1, phase
    if phase == "turns":
        state.seats[0].ended = False
    return state


def turn(state: Adventure, me: int = 0) -> Match:
    """Play on from a position."""
    state.seats[me].ended = False
    return Match(GAME, state)


def vale(
    at: Place = (0, 0),
    done: Iterable[Place] = (),
    dice: Iterable[str] = (),
    mana: int = 0,
    held: Iterable[str] = (),
    seats: int = 2,
    **options: Any,
) -> Match:
    """Seat 0 on the test map: where it stands, what it has completed, its dice, mana and reserve."""
    state = table(seats, **options)
    give(state, 0, at, done, dice, mana, held)
    return Match(GAME, state)


def give(
    state: Adventure,
    me: int,
    at: Place | None = None,
    done: Iterable[Place] = (),
    dice: Iterable[str] = (),
    mana: int = 0,
    held: Iterable[str] = (),
) -> Seat:
    """Set up one seat."""
    board, seat = state.board(), state.seats[me]
    for place in done:
        complete(board, seat, place)
    if at is not None:
        seat.at = board.place.index(at)
    seat.dice = [FACES.index(face) for face in dice]
    seat.mana = mana
    for word in held:
        seat.held[ABILITIES.index(word)] += 1
    seat.ended = False
    return seat


def complete(board: HexMap, seat: Seat, place: Place) -> None:
    """Mark a hex as completed, without rewards."""
    hex = board.place.index(place)
    seat.done |= 1 << hex
    seat.filled |= board.needs[hex]
    if board.partner[hex] >= 0:
        seat.done |= 1 << board.partner[hex]


def fill(board: HexMap, seat: Seat, place: Place, *numbers: int) -> None:
    """Fill some boxes of a hex."""
    for number in numbers:
        seat.filled |= board.boxes_of[board.place.index(place)][number - 1].bit


def bonus(state: Adventure, face: str, me: int = 0) -> None:
    """Give the bonus die."""
    state.seats[me].bonus = BONUS_FACES.index(face)


def unlock(state: Adventure, role: str, *powers: str, me: int = 0) -> Seat:
    """Give a class and unlock some of its powers."""
    seat, printed = state.seats[me], state.book().roles[role].power
    seat.role, seat.xp, seat.unlocked = role, [0] * len(printed), 0
    for place, power in enumerate(printed):
        if power.id in powers:
            seat.xp[place] = power.boxes
            seat.unlocked |= 1 << place
    return seat


def offered(match: Match, *words: str, seat: int = 0) -> list[str]:
    """The options of a seat that begin with these words."""
    decision = match.decision(seat)
    assert decision is not None
    start = " ".join(words)
    return [text(o) for o in decision.options if text(o) == start or text(o).startswith(start + " ") or not words]


def name(match: Match, place: Place) -> str:
    """What a hex is called in options."""
    board = truth(match).board()
    return board.names[board.place.index(place)]


def places(match: Match, *words: str, seat: int = 0) -> list[Place]:
    """Where the options that begin with these words lead."""
    board = truth(match).board()
    return [board.place[board.index[option.split()[-1]]] for option in offered(match, *words, seat=seat)]


def truth(match: Match) -> Adventure:
    """The state, typed."""
    assert isinstance(match.state, Adventure)
    return match.state


def me(match: Match, seat: int = 0) -> Seat:
    """A seat of the match."""
    return truth(match).seats[seat]


def where(match: Match, seat: int = 0) -> Place:
    """Where a meeple stands."""
    return truth(match).board().place[me(match, seat).at]


def is_done(match: Match, place: Place, seat: int = 0) -> bool:
    """Whether a hex is completed for a seat."""
    return bool(me(match, seat).done >> truth(match).board().place.index(place) & 1)


def available(match: Match, seat: int = 0) -> set[Place]:
    """The quests that are available."""
    from questhall.games.drawn_to_adventure.rules.quests import available as quests

    state = truth(match)
    one = state.seats[seat]
    return {state.board().place[hex] for hex in quests(state.board(), one, state.talents(one))}


def put_under(state: Adventure, *cards: str) -> None:
    """Stack the deck: these cards lie at the bottom, the last one lowest."""
    ids = [quest.card.id for quest in state.book().decks[state.route[-1]]]
    numbers = [ids.index(card) for card in cards]
    state.deck = [card for card in state.deck if card not in numbers] + numbers


def card(match: Match, seat: int = 0) -> str:
    """The id of a seat's side quest."""
    state = truth(match)
    return state.book().decks[state.route[-1]][state.seats[seat].card].card.id if state.seats[seat].card >= 0 else ""


def changed(folder: Path, *changes: tuple[str, str]) -> DrawnToAdventure:
    """The game with a pack of its own classes, some words of which are others."""
    words = (resources.files(drawn_to_adventure) / "content/classes.toml").read_text(encoding="utf-8")
    for before, after in changes:
        assert words.count(before) == 1
        words = words.replace(before, after)
    (folder / "drawn-to-adventure").mkdir()
    (folder / "drawn-to-adventure/classes.toml").write_text(words, encoding="utf-8")
    return DrawnToAdventure([Path(__file__).parent / "packs", folder])


def next_round(match: Match) -> None:
    """Everybody ends the turn; the test goes on after the clean-up."""
    for decision in match.decisions:
        match.choose("end", decision.seat)
