"""The kernel: what every game is made of. It knows no game."""

from questhall.kernel.chance import Chance, commitment
from questhall.kernel.decision import DONE, PASS, WORDS, Decision, Option, Several, text
from questhall.kernel.errors import (
    BadOptions,
    BadPack,
    BadRecord,
    BrokenRules,
    CannotUndo,
    IllegalChoice,
    NotYourTurn,
    QuesthallError,
    StaleChoice,
    UnknownGame,
)
from questhall.kernel.event import Event, keep_words, say, told_by
from questhall.kernel.flow import Asking, Flow, choose, choose_some, maybe, together, wait_for_all
from questhall.kernel.game import Game, NoOptions, Odds, Outcome, Refusal, View
from questhall.kernel.match import Match, replay, start
from questhall.kernel.record import Record
from questhall.kernel.run import Run, playout
from questhall.kernel.state import GameState, State
from questhall.testing.clauses import rule

__all__ = [
    "DONE",
    "PASS",
    "WORDS",
    "Asking",
    "BadOptions",
    "BadPack",
    "BadRecord",
    "BrokenRules",
    "CannotUndo",
    "Chance",
    "Decision",
    "Event",
    "Flow",
    "Game",
    "GameState",
    "IllegalChoice",
    "Match",
    "NoOptions",
    "NotYourTurn",
    "Odds",
    "Option",
    "Outcome",
    "QuesthallError",
    "Record",
    "Refusal",
    "Run",
    "Several",
    "StaleChoice",
    "State",
    "UnknownGame",
    "View",
    "choose",
    "choose_some",
    "commitment",
    "keep_words",
    "maybe",
    "playout",
    "replay",
    "rule",
    "say",
    "start",
    "text",
    "together",
    "told_by",
    "wait_for_all",
]
