"""Chances that a seat can know: every visible challenge, path and number of Dark runes, by convolution."""

from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.rules.challenge.runes import at_least, counts, split
from questhall.games.call_to_adventure.view import HeroView, TableView
from questhall.kernel import Decision, Odds, text


def affordable(view: TableView, hero: HeroView) -> int:
    """How many Dark runes the hero could buy for a new attempt (CTA-DARK-01, CTA-DARK-02, CTA-DARK-05)."""
    if hero.level == 7:
        return 0
    return max(0, min(3 - view.bought, hero.xp // view.dark_price))


def path_chances(view: TableView, content: Content, seat: int, card: str, path: str) -> list[float]:
    """The chance of success with 0, 1, 2 ... Dark runes, as far as they can be paid for."""
    hero = view.heroes[seat]
    facts = content.facts[card][path]
    plain, special = counts(hero.abilities, facts.listed)
    if view.quarry is not None and card == view.quarry.card:
        needed = view.quarry.difficulty
    else:
        needed = view.difficulties[card][0 if path == "top" else 1]
    return [at_least(plain + dark, special, needed) for dark in range(affordable(view, hero) + 1)]


def gather_chances(view: TableView) -> list[float]:
    """In A1: the chance of the pool as it is, and with each further Dark rune that can be bought."""
    attempt = view.attempt
    if attempt is None:
        return []
    hero = view.heroes[attempt.seat]
    plain, special = split(attempt.pool)
    needed = attempt.difficulty - attempt.bonus + attempt.malus
    more = min(affordable(view, hero), 3 - attempt.dark)
    return [at_least(plain + dark, special, needed) for dark in range(more + 1)]


def odds(view: TableView, decision: Decision, content: Content) -> list[Odds]:
    """Chances worth knowing at a decision."""
    found: list[Odds] = []
    for option in decision.options:
        if isinstance(option, tuple) and option[0] == "attempt" and len(option) > 3:
            card, path, dark = str(option[1]), str(option[2]), int(option[4])
            what = "success" if not dark else f"success with {dark} Dark rune{'s' if dark > 1 else ''}"
            chance = path_chances(view, content, decision.seat, card, path)[dark]
            found.append(Odds(text(option), what, chance, f"path-{card}-{path}"))
    if decision.kind == "gather":
        for dark, chance in enumerate(gather_chances(view)):
            option_text = "throw" if not dark else "buy dark"
            what = "success as it is" if not dark else f"success with {dark} more"
            found.append(Odds(option_text, what, chance, "dark-rune" if dark else "attempt"))
    return found


def percent(chance: float) -> str:
    """A chance in whole per cent; only the certain and the impossible are 100 and 0."""
    if 0 < chance < 0.01:
        return "<1"
    if 0.99 < chance < 1:
        return ">99"
    return str(round(chance * 100))


def row(chances: list[float]) -> str:
    """71 · 82 · 91 %: with 0, 1, 2 ... Dark runes."""
    return " \u00b7 ".join([percent(chance) for chance in chances]) + " %"
