"""A bare table for the tests: an open map, Units where one wants them, decks in a known order.

table, hero, goblin = duel("Mercenary", "Goblin Scout")
hand(table, 0, "9W", "QH")
fate(table, "7Sr")              # the next Fate card: seven of Swords, lying reversed
match = fight(table, hero, "thing", goblin)
"""

from typing import Any

from questhall.games.drawn_to_destiny import DrawnToDestiny
from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.ground.map import Field, point
from questhall.games.drawn_to_destiny.content.scenes import (
    ClockLine,
    FactionLine,
    MapLine,
    MilestoneLine,
    Scene,
    StartZone,
)
from questhall.games.drawn_to_destiny.content.vocabulary import DECKS
from questhall.games.drawn_to_destiny.rules.conflict.interact import begin_attack
from questhall.games.drawn_to_destiny.rules.round.countdown import count_order
from questhall.games.drawn_to_destiny.rules.scene.setup import add_unit, lay_out
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.refresh import refresh
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Rules, Side
from questhall.kernel import Chance, Match

GAME = DrawnToDestiny()
OPEN = tuple("".join("." if (x + y) % 2 == 0 else " " for x in range(21)) for y in range(21))
LEGEND = {
    ".": "open", "b": "brush", "t": "trees", "r": "rock", "l": "low wall", "s": "smoke", "f": "fire", "w": "deep water",
    "d": "door", "c": "chasm", "i": "ice", "m": "mud", "p": "stairs", "o": "barrel",
}  # fmt: skip


def scene(**changes: Any) -> Scene:
    """An empty Scene with players, foes and bystanders."""
    parts: dict[str, Any] = {
        "id": "arena",
        "title": "Arena",
        "genre": "test",
        "players": (1, 4),
        "scale": "personal",
        "budget": {"1": 99, "2": 99, "3": 99, "4": 99},
        "last_standing": "off",
        "instructions": "",
        "introduction": "",
        "epilogue": {"success": "", "partial": "", "failure": ""},
        "map": MapLine(rows=changes.pop("rows", OPEN), legend=LEGEND, **changes.pop("map", {})),
        "faction": (
            FactionLine(id="heroes", control="players", pool=("Mercenary",), start=StartZone(zone=("0,0",))),
            FactionLine(id="foes", hostile_to=("heroes",)),
            FactionLine(id="crowd", neutral=True),
        ),
        "clock": ClockLine(cards=20),
        "milestone": (MilestoneLine(id="never", faction="heroes", grade="major", when="round() < 0"),),
        "results": {"success": "done(never)"},
    }
    parts.update(changes)
    return Scene(**parts)


def arena(seats: int = 1, rules: Rules | None = None, seed: int = 1, **changes: Any) -> DestinyState:
    """A table in the middle of Count 10 of Round 1, with nobody on the map yet."""
    made = scene(**changes)
    GAME.content.scenes["arena"] = made
    GAME.content.fields["arena"] = Field(made)
    state = DestinyState(chance=Chance.of(seed), content=GAME.content, rules=rules or Rules(), seats=seats)
    state.scene = "arena"
    lay_out(state)
    state.phase, state.round, state.count = "count", 1, 10
    return state


def put(
    state: DestinyState,
    card: str,
    at: str,
    facing: str = "N",
    seat: int | None = None,
    faction: str = "",
    named: bool = False,
) -> int:
    """A Unit on a Space; with a seat it is a player's, else a foe's."""
    side = state.factions.index(faction or ("heroes" if seat is not None else "foes"))
    space = GAME.content.fields["arena"].index[point(at)]
    number = add_unit(state, card, side, -1 if seat is None else seat, space, HEADINGS.index(facing))
    state.units[number].named = named
    state.units[number].entering = False
    if seat is not None:
        state.units[number].hero = sum(unit.owner >= 0 for unit in state.units) - 1
    refresh(state, number)
    state.order = count_order(state)
    state.cursor = 0
    return number


def alone(card: str = "Mercenary", **changes: Any) -> tuple[DestinyState, int]:
    """A table with one hero of the first player on 4,4, facing north."""
    state = arena(**changes)
    return state, put(state, card, "4,4", "N", seat=0)


def duel(hero: str = "Mercenary", foe: str = "Bandit", **changes: Any) -> tuple[DestinyState, int, int]:
    """A hero of the first player on 4,4 and a foe on 4,2, face to face."""
    state, number = alone(hero, **changes)
    return state, number, put(state, foe, "4,2", "S")


def rivals(**changes: Any) -> tuple[DestinyState, int, int]:
    """Two players against each other: a Mercenary each, face to face."""
    state = arena(seats=2, **changes)
    state.players[1].faction = 1
    one = put(state, "Mercenary", "4,4", "N", seat=0)
    return state, one, put(state, "Mercenary", "4,2", "S", seat=1, faction="foes")


def hand(state: DestinyState, seat: int, *names: str) -> None:
    """Give a seat exactly these cards; the others go back to its deck."""
    player = state.players[seat]
    chosen = [conflict_cards.parse_card(name) for name in names]
    rest = [card for card in player.deck + player.hand if card not in chosen]
    player.discard = [card for card in player.discard if card not in chosen]
    player.hand, player.deck = chosen, rest


def discard(state: DestinyState, seat: int, *names: str) -> None:
    """Put these cards into a seat's discard."""
    player = state.players[seat]
    for name in names:
        card = conflict_cards.parse_card(name)
        for pile in (player.deck, player.hand):
            if card in pile:
                pile.remove(card)
        player.discard.append(card)


def fate(state: DestinyState, *names: str) -> None:
    """The next Fate cards, in order; a trailing r lies reversed."""
    codes = [conflict_cards.parse_card(name.removesuffix("r")) * 2 + name.endswith("r") for name in names]
    wanted = {code // 2 for code in codes}
    rest = [code for code in state.fate + state.fate_discard if code // 2 not in wanted]
    state.fate = rest + codes[::-1]
    state.fate_discard = []


def damage(state: DestinyState, deck: str, *names: str) -> None:
    """The next cards of a damage deck, in order: ``KS`` is the king of the deck's fourth Type."""
    number = DECKS.index(deck)
    chosen = [conflict_cards.parse_card(name) for name in names]
    rest = [card for card in state.decks[number] if card not in chosen]
    state.decks[number] = rest + chosen[::-1]


def weapon(state: DestinyState, number: int, name: str = "") -> str:
    """The means of a Unit's weapon in hand."""
    for at, thing in carried(state, number):
        if state.content.items[thing.name].weapon is not None and thing.slot and (not name or thing.name == name):
            return f"thing:{at}"
    return "hands"


def fight(state: DestinyState, attacker: int, means: str, target: int) -> Match:
    """Begin an attack ("thing": with the weapon in hand) and run to the first question."""
    begin_attack(state, attacker, weapon(state, attacker) if means == "thing" else means, target)
    return Match(GAME, state)


def no_feats(match: Match) -> None:
    """Nobody spends a Character Point."""
    while match.decisions and match.decisions[0].kind == "feat":
        match.choose("pass")


def treat(state: DestinyState, medic: int, patient: int) -> Match:
    """First Aid with a pair of aces, which beats the Block that Fate shows: two Hits."""
    hand(state, 0, "AW", "AC")
    fate(state, "5Cr")
    state.order, state.cursor = [medic], 0
    match = Match(GAME, state)
    match.choose(f"test First_Aid {patient} -1")
    match.choose("lay AW strong")
    match.choose("add AC")
    no_feats(match)
    return match


def table(state: DestinyState) -> Match:
    """The match from this position on."""
    return Match(GAME, state)


def choices(match: Match) -> list[str]:
    """The options of the first decision as texts."""
    from questhall.kernel import text

    return [text(option) for option in match.decisions[0].options]


def space(name: str) -> int:
    """The number of a Space."""
    return GAME.content.fields["arena"].index[point(name)]


def exact_place(state: DestinyState, number: int) -> str:
    """Where a Unit stands."""
    return GAME.content.fields["arena"].name(state.units[number].at)


def tokens(state: DestinyState, number: int) -> dict[str, int]:
    """The conditions on a Unit, with their numbers."""
    found: dict[str, int] = {}
    for token in state.units[number].tokens:
        found[token.name] = found.get(token.name, 0) + token.n
    return found


def clash(hero: str = "Mercenary", foe: str = "Bandit", means: str = "thing") -> tuple[DestinyState, Conflict]:
    """A duel in which both have answered; nothing has been laid yet."""
    state, one, other = duel(hero, foe)
    fight(state, one, means, other)
    assert state.conflict is not None
    return state, state.conflict


def laid(side: Side, card: str, end: int = 0, won: bool = False) -> None:
    """A card lies before a side."""
    side.card, side.lies, side.won = conflict_cards.parse_card(card), end, won
