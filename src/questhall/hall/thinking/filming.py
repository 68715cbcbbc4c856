"""Films: a game step by step as data, so that it can be shown whatever becomes of its rules.

A film holds the table at every step, what was asked and answered and the log in words. It is made beside the hall, by
the rules that the game was played with. As a script it makes the film of a table that an earlier version kept without
one: `filming.py FOLDER` plays with the sources in that folder, so this file imports nothing that is younger than
version 0.1.0, and nothing but the kernel.
"""

import base64
import importlib
import json
import lzma
import sys
from typing import Any


def film(game: Any, job: dict[str, Any]) -> dict[str, Any]:
    """Play a game again and keep every step of it; `lzma` holds the film, the rest is for whoever goes on with it."""
    import msgspec

    from questhall.kernel import Match, start, text

    if job["start"]:
        match = Match.load(job["start"], game)
    else:
        match = start(game, job["seats"], job["seed"], job["options"])
    states: list[Any] = []
    bases, heard, said = [], [], []
    events: list[Any] = []

    def keep() -> None:
        states.append(msgspec.Raw(match.state.to_json()))
        bases.append(not match.trail)
        for event in (match.state.events or [])[len(events) :]:
            events.append([*list(event)[:5], event.words or words(match, event)])
        heard.append(len(events))

    keep()
    for line in job["answers"]:
        seat, _, answer = line.partition(" ")
        decision: Any = match.decision(int(seat))
        option = next(option for option in decision.options if text(option) == answer)
        view = match.view(int(seat))
        said.append([int(seat), game.table.ask(view, decision), game.table.words(view, decision, option)])
        match.choose(option, int(seat))
        keep()
    whole = {
        "game": game.name,
        "rules": game.rules_version,
        "schema": getattr(game, "schema", 0),
        "content": game.fingerprint(),
        "answers": job["answers"],
        "states": states,
        "bases": bases,
        "heard": heard,
        "events": events,
        "said": said,
        "outcome": match.outcome,
    }
    data = lzma.compress(msgspec.json.encode(whole), preset=1)
    return {
        "lzma": base64.b64encode(data).decode(),
        "save": match.save(),
        "rules": game.rules_version,
        "content": game.fingerprint(),
        "events": events[: match._run.base_events],
        "outcome": None if match.outcome is None else msgspec.to_builtins(match.outcome),
    }


def words(match: Any, event: Any) -> list[str]:
    """How a line is told: to others, and to its own seat."""
    table = match.game.table
    if event.to is not None:
        return [table.line(match.view(event.to[0] if event.to else None), event)]
    others = table.line(match.view(None), event)
    return [others, table.line(match.view(event.seat), event)] if event.seat >= 0 else [others]


def main() -> None:
    """One job from standard input, by the sources in a folder."""
    sys.path.insert(0, sys.argv[1])
    job = json.load(sys.stdin)
    module = importlib.import_module("questhall.games." + job["game"].replace("-", "_"))
    kind = next(
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and getattr(thing, "name", "") == job["game"]
    )
    from pathlib import Path

    game = kind([Path(pack) for pack in job["packs"]])
    if job["content"] and game.fingerprint() != job["content"]:
        sys.exit("other content")
    json.dump(film(game, job), sys.stdout)


if __name__ == "__main__":
    main()
