"""The log in words, made from events and the view of whoever reads it."""

from typing import Sequence

from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.table.card_text import effects, rule_line, source, tale
from questhall.games.call_to_adventure.table.heroes import aim, name_of
from questhall.games.call_to_adventure.view import TableView
from questhall.kernel import Event

NUMERALS = ("", "I", "II", "III")
RUNES = {
    "STR": "Strength", "DEX": "Dexterity", "CON": "Constitution", "INT": "Intelligence", "WIS": "Wisdom",
    "CHA": "Charisma", "core": "core", "calling": "calling", "dark": "Dark",
}  # fmt: skip
PILES = {"hero": "The Hero", "antihero": "The Antihero", "adversary": "The Adversary's"}
PATTERNS = {
    "turn": "{who} begins turn {0}.",
    "shuffle": "{pile} deck is shuffled anew.",
    "draw": "{who} draws {a}.",
    "drawn": "You drew {card}.",
    "character": "{who} lays out {0c} and {1c}.",
    "claim": "{who} claims {0c}{cost}.",
    "gain": "{who} gains {path}.",
    "journey": "{who} journeys past {0c}{cost}.",
    "replace": "{0c} is discarded and replaced.",
    "reveal": "{0c} appears in Act {act}.",
    "row": "The row of Act {act0} is turned up.",
    "ally-met": "An Ally appears: {0c}.",
    "ally-tucked": "{0c} waits under {1c}.",
    "ally-gained": "{0c} joins {who}.",
    "ally-lost": "{0c} is discarded.",
    "ally-turned": "{0c} of {who} turns face-down.",
    "attempt": "{who} attempts {path}.",
    "buy-dark": "{who} buys a Dark rune{cost} ({0} in the pool).",
    "leave": "{who} leaves a rune out: {rune}.",
    "cast": "{who} casts {runes}.",
    "cast-one": "{who} adds a rune: {rune}.",
    "recast": "{who} throws again: {rune}.",
    "turned": "A rune is turned: {rune}.",
    "removed": "A rune is taken out of the cast: {rune}.",
    "rune-xp": "{who} gains 1 XP from the {rune} rune.",
    "reattempt": "{who} tries {path} again.",
    "modified": "The result {moves}.",
    "harder": "The difficulty {moves}.",
    "listed": "The challenge lists {rune} too.",
    "switched": "{who} turns to {path}.",
    "power": "{who}: {0c}. {power}",
    "use": "{who} uses {0c}: {power}",
    "xp": "{who} {gains}.",
    "stolen": "{who} takes {0} XP from {other}.",
    "discards": "{who} discards {card}.",
    "peek": "{who} looks at the top of Act {act0}.",
    "play": "{who} plays {card}{aim}.",
    "effect": "{card} takes effect.",
    "cancelled": "{card} is cancelled.",
    "undone": "{who} cannot take {0c} any more; it is undone.",
    "corruption": "{who} falls to level {0}{cause}.",
    "virtue": "{who} rises to level {0}{cause}.",
    "adversary-xp": "The Adversary {gains} ({1} of {2}).",
    "adversary-wins": "{0c} has reached its goal. All is lost.",
    "skull": "The Adversary reveals {card}.",
    "skull-idle": "{card} finds nothing to act on.",
    "defeated": "{who} defeats {0c}!",
    "ending": "{who} has filled the Destiny: one more turn for everybody else.",
    "skip": "{who} declines the final turn.",
    "stall": "Nobody goes on. The game ends.",
    "destiny": "{who} reveals the Destiny: {0c}.",
}


def line(view: TableView, event: Event, content: Content) -> str:
    """One line of the log."""
    pattern = PATTERNS.get(event.what)
    args = [str(arg) for arg in event.args]
    if event.what == "outcome":
        who = _who(view, content, event.seat)
        won = args[0] == "success"
        verb = "overcomes" if won else "fails"
        learned = "" if won else f" {who} gains 1 XP."
        return f"{who} {verb} {_name(content, args[3])}{after_all(args)}: {args[1]} against {args[2]}.{learned}"
    if event.what == "tale":
        hero = view.heroes[event.seat]
        return tale(content, hero, view.lost)
    if pattern is None:
        return " ".join([event.what, *args])
    known = {
        "who": _who(view, content, event.seat),
        "a": "a Hero card" if args[:1] == ["hero"] else "an Antihero card",
        "runes": _runes(args),
    }
    if args:
        known["0"] = args[0]
        known["rune"] = _rune(args[0])
        known["0c"] = known["card"] = _name(content, args[0])
        known["act0"] = _numeral(args[0])
        known["pile"] = f"The Act {_numeral(args[0])}" if args[0].isdigit() else PILES.get(args[0], "")
        known["path"] = _path(content, args)
        known["cause"] = ""
        known["gains"] = f"gains {args[0]} XP" if not args[0].startswith("-") else f"loses {args[0][1:]} XP"
        known["moves"] = f"rises by {args[0]}" if not args[0].startswith("-") else f"falls by {args[0][1:]}"
        known["cost"] = ""
        known["aim"] = _aim(view, content, args) if event.what == "play" else ""
    if len(args) > 1:
        known["1"] = args[1]
        known["1c"] = _name(content, args[1])
        known["act"] = _numeral(args[1])
        known["cost"] = f" for {args[1]} XP" if args[1] != "0" else ""
        known["other"] = _who(view, content, int(args[1])) if args[1].isdigit() else args[1]
        known["power"] = rule_line(content.powers[args[1]]) if args[1] in content.powers else ""
        if known["power"]:
            known["0c"] = source(content, args[1])
        known["cause"] = _cause(content, args[1])
    if len(args) > 2:
        known["2"] = args[2]
    return _fill(pattern, known)


def after_all(args: Sequence[str]) -> str:
    """CTA-CHAL-22: an outcome that was set outright, against the sums."""
    return "" if (args[0] == "success") == (int(args[1]) >= int(args[2])) else " after all"


def _aim(view: TableView, content: Content, args: list[str]) -> str:
    """CTA-STACK-05: what was named on playing: for whom, at whom, and which of several powers."""
    named = dict(zip(args[1::2], args[2::2]))
    words = aim(content, view.heroes, int(named.get("for", -1)), int(named.get("at", -1)), named.get("ally", ""))
    return words + (f": {effects(content.hand[args[0]].powers[int(named['mode'])].do)}" if "mode" in named else "")


def _rune(words: str) -> str:
    """A stone and what it shows: "WIS=2" is Wisdom 2; a star marks the special stone."""
    name, _, value = words.partition("=")
    special = name.endswith("*")
    return f"{RUNES.get(name.rstrip('*'), name)}{' (special)' if special else ''} {value}".rstrip()


def _runes(args: list[str]) -> str:
    """A whole cast, and its sum."""
    total = sum([int(arg.partition("=")[2]) for arg in args if "=" in arg])
    return f"{', '.join([_rune(arg) for arg in args])}: {total} in all"


def _numeral(words: str) -> str:
    return NUMERALS[int(words)] if words in ("1", "2", "3") else words


def _fill(pattern: str, known: dict[str, str]) -> str:
    for name, value in known.items():
        pattern = pattern.replace("{" + name + "}", value)
    return pattern


def _who(view: TableView, content: Content, seat: int) -> str:
    if seat < 0 or seat >= len(view.heroes):
        return "The table"
    return name_of(content, view.heroes[seat], seat)


def _name(content: Content, id: str) -> str:
    if id in content.story:
        return content.story[id].name
    if id in content.hand:
        return content.hand[id].name
    if id in content.characters:
        return content.characters[id].name
    return id


def _path(content: Content, args: list[str]) -> str:
    if len(args) < 2 or args[0] not in content.story:
        return _name(content, args[0])
    card = content.story[args[0]]
    side = card.side(args[1])
    return f"{card.name} ({side.name})" if side.name else card.name


def _cause(content: Content, cause: str) -> str:
    if not cause:
        return ""
    if cause == "dark":
        return ", by Dark runes"
    return f", by {source(content, cause)}"
