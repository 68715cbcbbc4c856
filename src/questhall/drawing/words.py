"""The table in words: what lies there, what is asked, what can be chosen and what cannot. For terminals and agents."""

from typing import Any, Iterable, Protocol, Sequence

from questhall.kernel import Decision, Option, Outcome, Refusal, text

SHORT = 24  # labels up to this length stand in columns when there are many
MANY = 12
FEW = 4  # of what one reason forbids


class Telling(Protocol):
    """What tells of a table: any `Table`."""

    def text(self, view: Any) -> str: ...

    def ask(self, view: Any, decision: Decision) -> str: ...

    def words(self, view: Any, decision: Decision, option: Option) -> str: ...


def listing(labels: Sequence[str], which: Iterable[int]) -> str:
    """The options by their numbers; many short ones side by side."""
    numbers = list(which)
    cells = [f"{number + 1:3}  {labels[number]}" for number in numbers]
    if len(cells) <= MANY or max(len(labels[number]) for number in numbers) > SHORT:
        return "\n".join(cells)
    width = max(len(cell) for cell in cells) + 2
    columns = max(1, 96 // width)
    height = -(-len(cells) // columns)
    rows = [[cell.ljust(width) for cell in cells[row::height]] for row in range(height)]
    return "\n".join("".join(row).rstrip() for row in rows)


def question(table: Telling, view: Any, decision: Decision, named: bool = False) -> str:
    """What is asked, and the options by number; `named` adds the canonical text that answers."""
    labels = [table.words(view, decision, option) for option in decision.options]
    if named:
        texts = [text(option) for option in decision.options]
        labels = [label if label == name else f"{label}  [{name}]" for label, name in zip(labels, texts)]
    return f"{table.ask(view, decision)}\n{listing(labels, range(len(labels)))}"


def refused(refusals: Sequence[Refusal]) -> str:
    """What cannot be done here, each with the clause that forbids it."""
    return "\n".join(f"{item.option}: {item.reason} ({item.rule})" for item in refusals)


def forbidden(refusals: Sequence[Refusal]) -> str:
    """The same in short: one line for each reason, with some of what it forbids."""
    reasons: dict[tuple[str, str], list[str]] = {}
    for item in refusals:
        reasons.setdefault((item.reason, item.rule), []).append(item.option)
    lines = []
    for (reason, rule), options in reasons.items():
        more = f" and {len(options) - FEW} more" if len(options) > FEW else ""
        lines.append(f"{', '.join(options[:FEW])}{more}: {reason} ({rule})")
    return "\n".join(lines)


def whole(
    table: Telling, view: Any, decision: Decision | None, refusals: Sequence[Refusal], outcome: Outcome | None
) -> str:
    """Everything that a seat needs to know in order to choose."""
    parts = [table.text(view).rstrip()]
    if outcome is not None:
        words = outcome.words or outcome.reason
        winners = ", ".join(f"Player {seat + 1}" for seat in outcome.winners) or "nobody"
        parts.append(f"The game is over: {winners} won." + (f" {words[:1].upper()}{words[1:]}." if words else ""))
        if outcome.scores:
            parts.append(
                "Scores: " + ", ".join(f"Player {seat + 1} {score}" for seat, score in enumerate(outcome.scores))
            )
    elif decision is None:
        parts.append("It is not your turn.")
    else:
        parts.append(question(table, view, decision, named=True))
        if refusals:
            parts.append("Not possible now:\n" + forbidden(refusals))
    return "\n\n".join(parts)
