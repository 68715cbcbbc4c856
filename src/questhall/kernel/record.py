"""Record: a game as a readable file that replays to the same end, and is a bug report."""

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from questhall.kernel.decision import Option
from questhall.kernel.errors import BadRecord, TooNew

if TYPE_CHECKING:
    from questhall.kernel.game import Game

FORMAT = 1

# What content was called while its prose still counted, before version 0.2.0.
FORMER = {
    "e0ccd6485251936e": "689fd229a4743a1d",  # Adventure Tactics
    "4efecc1aeea461a1": "10f27ecdd3f6d07a",  # Call to Adventure
    "d30b81ab85531e0e": "501901946bc4a90c",  # Drawn to Adventure
    "6694bb6ebabb267f": "3c307e820704d3ec",  # Drawn to Destiny
    "1a77f3760b7fe330": "b2777de34eb4cdea",  # Roll for Adventure
}

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
            record = _RECORD.decode(data)
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
        if present_name(self.content) != game.fingerprint():
            raise BadRecord(
                f"The record was played with other content of {game.title}: name the same packs (--pack DIR)."
            )


def present_name(content: str) -> str:
    """What content is called since prose does not count."""
    return FORMER.get(content, content)


class Save(msgspec.Struct, frozen=True):
    """A match in the middle: the state at the last checkpoint and the answers since."""

    format: int
    game: str
    rules: int
    state: msgspec.Raw
    trail: list[str]
    record: Record | None
    schema: int = 0  # of the state: how many of the game's migrations it has been through
    content: str = ""  # fingerprint of the content it was written with; "" before that was kept

    @staticmethod
    def read(data: str | bytes, game: "Game[Any, Any]") -> "Save":
        """Read a saved match of a game."""
        try:
            saved = _SAVE.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadRecord(f"This is not a complete Questhall save: {error}.") from None
        if saved.format != FORMAT or saved.game != game.name:
            raise BadRecord(
                f"The save is of {saved.game}, format {saved.format}; this is {game.name}, format {FORMAT}."
            )
        if saved.rules > game.rules_version or saved.schema > game.schema:
            raise TooNew(f"This was saved by a newer {game.title}: use a newer Questhall.")
        return saved


_RECORD, _SAVE = msgspec.json.Decoder(Record), msgspec.json.Decoder(Save)  # made before two threads read with them
