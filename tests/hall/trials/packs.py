"""Trial 17: packs that mean harm."""

import random
import re
import resource
import time
from pathlib import Path
from typing import Any

from questhall.hall.tables.lessons import folder_of
from questhall.kernel import QuesthallError, registry, start
from tests.hall.house import drawn_games


def hostile_pack(data: Path, files: int, ways: int) -> str:
    """17. Packs that lie, point elsewhere, never end or are enormous: refused with file and reason, in bounded time and
    memory.
    """
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    tried = refused = 0
    crashed: list[str] = []
    luck = random.Random(17)
    for name in drawn_games():
        kind = type(registry.game(name))
        content = folder_of(registry.game(name)) / "content"
        for file in luck.sample(found := sorted(content.rglob("*.toml")), min(files, len(found))):
            spoiled = _spoiled(file.read_text(), luck)
            for number, words in luck.sample(list(enumerate(spoiled)), min(ways, len(spoiled))):
                pack = data / f"pack-{tried}"
                target = pack / name / file.relative_to(content)
                target.parent.mkdir(parents=True)
                if words is None:
                    target.symlink_to("/etc/shadow" if number % 2 else "/dev/zero")
                else:
                    target.write_bytes(words)
                tried += 1
                began = time.process_time()
                try:
                    game = kind((pack,))
                    _survives(game, luck)
                except QuesthallError as error:
                    refused += 1
                    assert "root:" not in str(error) and len(str(error)) < 5_000
                except Exception as error:  # not a sentence for whoever wrote the pack
                    crashed.append(f"{name}/{file.name}, way {number}: {type(error).__name__}: {error}")
                assert time.process_time() - began < 20, f"{name} {file.name} {number} takes too long"
                grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
                assert grown < 1 << 20, f"{name} {file.name} {number} takes too much memory"  # KiB
        for wrong in (data / "nowhere", Path(__file__)):
            if list(content.rglob("*.toml")) and _accepts(kind, wrong):
                crashed.append(f"{name} takes {wrong.name} for a pack")
    assert refused and not crashed, "\n".join(crashed)
    return f"{tried} hostile files, {refused} refused, the rest harmless"


def _accepts(kind: Any, pack: Path) -> bool:
    try:
        kind((pack,)).fingerprint()
    except QuesthallError:
        return False
    return True


def _spoiled(words: str, luck: random.Random) -> list[bytes | None]:
    """A file of a game's content, spoiled in several ways."""
    numbers = [match.span(1) for match in re.finditer(r"=\s*(\d+)\b", words)]
    strings = [match.span(1) for match in re.finditer(r"=\s*(\"[^\"\n]*\")", words)]
    found: list[bytes | None] = [
        b"\xff\xfe" + words.encode(),
        words.encode()[: len(words) // 2] + b"\n[[[",
        b"x = " + b"[" * 20_000 + b"]" * 20_000,
        b"# " + b"x" * 2_000_000,
        None,
    ]
    for spans, values in (
        (numbers, ["-999999999", "99999999999999999999", '"one"', "[]"]),
        (strings, ["-1", '"../../etc"', "{}"]),
    ):
        for value in values if spans else []:
            begin, end = luck.choice(spans)
            found.append((words[:begin] + value + words[end:]).encode())
    return found


def _survives(game: Any, luck: random.Random) -> None:
    """A game with a strange pack that was accepted: it may break its rules, it may not hang."""
    match = start(game, None, 1, {})
    for _ in range(200):
        if match.over:
            return
        decision = match.decisions[0]
        match.choose(luck.choice(decision.options), decision.seat)
