"""Record: a game as a readable file that replays to the same end, and is a bug report."""

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from questhall.kernel.decision import Option
from questhall.kernel.errors import BadRecord

if TYPE_CHECKING:
    from questhall.kernel.game import Game

FORMAT = 1

Answer: TypeAlias = tuple[int, Option]


class Record(msgspec.Struct, frozen=True):
    """Everything that a game followed from: with it, the same game can be played again."""

    format: int
    game: str
    rules: int  # the game's rules version
    content: str  # fingerprint of the cards and maps it was played with
    seats: int
    options: dict[str, Any]
    seed: int | str
    commitment: str
    answers: list[str]  # "seat option", in the order given

    def to_json(self) -> str:
        """Readable, one answer a line."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"

    @staticmethod
    def from_json(data: str | bytes) -> "Record":
        """Read a record; says what is wrong with one that cannot be read."""
        try:
            record = msgspec.json.decode(data, type=Record)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadRecord(f"This is not a complete Questhall record: {error}.") from None
        if record.format != FORMAT:
            raise BadRecord(f"The record has format {record.format}; this Questhall reads format {FORMAT}.")
        return record

    def check(self, game: "Game[Any, Any]") -> None:
        """Refuse a record of another game, of other rules or of other cards."""
        if self.game != game.name:
            raise BadRecord(f"The record is of {self.game}, not of {game.name}.")
        if self.rules != game.rules_version:
            raise BadRecord(
                f"The record was played with version {self.rules} of the rules of {game.title}; "
                f"this Questhall has version {game.rules_version}. Use the Questhall that wrote it."
            )
        if self.content != game.fingerprint():
            raise BadRecord(
                f"The record was played with other content of {game.title}: name the same packs (--pack DIR)."
            )


class Save(msgspec.Struct, frozen=True):
    """A match in the middle: the state at the last checkpoint and the answers since."""

    format: int
    game: str
    rules: int
    state: msgspec.Raw
    trail: list[str]
    record: Record | None

    @staticmethod
    def read(data: str | bytes, game: "Game[Any, Any]") -> "Save":
        """Read a saved match of a game."""
        try:
            saved = msgspec.json.decode(data, type=Save)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadRecord(f"This is not a complete Questhall save: {error}.") from None
        if saved.format != FORMAT or saved.game != game.name or saved.rules != game.rules_version:
            raise BadRecord(
                f"The save is of {saved.game}, rules version {saved.rules}; "
                f"this is {game.name}, rules version {game.rules_version}."
            )
        return saved
