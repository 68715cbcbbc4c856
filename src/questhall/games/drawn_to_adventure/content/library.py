"""The adventure book: all maps, decks and classes of a game, with users' packs laid over them, ready for play."""

from pathlib import Path
from typing import Callable, Sequence, TypeVar

from questhall.games.drawn_to_adventure.content.checks import cards, economy, layout, proofs
from questhall.games.drawn_to_adventure.content.hexes import HexMap
from questhall.games.drawn_to_adventure.content.printed import (
    STAGES,
    Bill,
    Card,
    Realm,
    Reward,
    Role,
    read_bill,
    read_reward,
)
from questhall.games.drawn_to_adventure.content.talents import Talents
from questhall.kernel import BadPack, Option
from questhall.kernel.content import decode, entries, pack_files, read_toml

S = TypeVar("S")
T = TypeVar("T")

NAME = "drawn-to-adventure"
HERE = Path(__file__).parent
MAPS = tuple(name for stage in STAGES for name in stage)


class SideQuest:
    """A card with its prices and rewards read."""

    __slots__ = ("card", "letters", "prices", "rewards")

    def __init__(self, card: Card) -> None:
        self.card = card
        legs = (card.leg1, card.leg2)
        self.letters: tuple[str, ...] = tuple(leg.at for leg in legs)
        self.prices: tuple[Bill, ...] = tuple(read_bill(leg.pay) for leg in legs)
        self.rewards: tuple[tuple[Reward, ...], ...] = tuple(tuple(read_reward(r) for r in leg.rewards) for leg in legs)


class Book:
    """What the rules look up; it never changes and is shared by all matches of a game."""

    __slots__ = ("boards", "cards", "decks", "menus", "realms", "roles", "talents")

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        self.menus: dict[tuple[object, ...], tuple[Option, ...]] = {}  # what turn.menu has listed before
        self.realms: dict[str, Realm] = {}
        self.cards: dict[str, tuple[Card, ...]] = {}
        self.boards: dict[str, HexMap] = {}
        self.decks: dict[str, tuple[SideQuest, ...]] = {}
        for name in _map_names(packs):
            files = [path for path in pack_files(HERE, packs, NAME, f"maps/{name}.toml") if path.is_file()]
            self.realms[name] = decode(read_toml(files[-1]), Realm, files[-1])
            self.boards[name] = _made(HexMap, self.realms[name], files, "map")
            files = [path for path in pack_files(HERE, packs, NAME, f"side_quests/{name}.toml") if path.is_file()]
            self.cards[name] = tuple(entries(files, Card).values())
            self.decks[name] = tuple([_made(SideQuest, card, files, card.id) for card in self.cards[name]])
        files = pack_files(HERE, packs, NAME, "classes.toml")
        self.roles: dict[str, Role] = entries(files, Role)
        self.talents: dict[str, list[Talents]] = {
            role.id: _made(_all_talents, role, files, role.id) for role in self.roles.values()
        }
        for name in self.realms:
            self._refuse_traps(name, packs)

    def _refuse_traps(self, name: str, packs: Sequence[Path]) -> None:
        """A map of a pack must hold together, and nobody may be trapped on it; the economy is its author's affair."""
        file = pack_files(HERE, packs, NAME, f"maps/{name}.toml")[-1]
        if file.parent.parent == HERE:
            return
        board = self.boards[name]
        wrong = [*proofs.reach(board), *proofs.no_trap(board), *proofs.walks(board)]
        if name in MAPS:
            wrong = [*layout.structure(board), *wrong]
        if wrong:
            more = f" (and {len(wrong) - 5} more)" if len(wrong) > 5 else ""
            raise BadPack(f"{file}: {'; '.join(wrong[:5])}{more}.")

    def problems(self) -> list[str]:
        """DTA-AUTH-25: everything that the checks and proofs have to say about the six maps and their decks."""
        wrong: list[str] = []
        for name in MAPS:
            board = self.boards[name]
            wrong += [*layout.structure(board), *economy.economy(board), *proofs.chains(board)]
            wrong += [*proofs.reach(board), *proofs.no_trap(board)]
            wrong += [*proofs.rush(board), *proofs.walks(board), *cards.deck(name, board.stage, self.cards[name])]
        return wrong


def _all_talents(role: Role) -> list[Talents]:
    return [Talents(role, unlocked) for unlocked in range(1 << len(role.power))]


def _made(make: Callable[[S], T], source: S, files: Sequence[Path], entry: str) -> T:
    """What an entry stands for; what is wrong with its words is said with the file that has it and its name."""
    try:
        return make(source)
    except (ValueError, KeyError) as error:
        file = next((path for path in reversed(files) if entry in read_toml(path)), files[-1])
        raise BadPack(f"{file}: {entry}: {error}.") from None


def _map_names(packs: Sequence[Path]) -> list[str]:
    """The six maps, and whatever else packs bring along."""
    more = {path.stem for pack in packs for path in (pack / NAME / "maps").glob("*.toml")}
    return [*MAPS, *sorted(more.difference(MAPS))]
