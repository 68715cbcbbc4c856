"""What a bot knows of a book before it plays: its maps and its classes in numbers."""

from questhall.games.drawn_to_adventure.bot.map_values import Land
from questhall.games.drawn_to_adventure.bot.power_values import Prowess
from questhall.games.drawn_to_adventure.content.library import Book


class Worths:
    """Reckoned once for each book."""

    __slots__ = ("lands", "prowess")

    def __init__(self, book: Book) -> None:
        self.lands: dict[str, Land] = {name: Land(board) for name, board in book.boards.items()}
        self.prowess: dict[str, Prowess] = {role.id: Prowess(role) for role in book.roles.values()}
