"""The pages of the game: three cards to begin with, and the tales at the end."""

from questhall.drawing import Page
from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.table.card_text import tale
from questhall.games.call_to_adventure.table.heroes import name_of
from questhall.games.call_to_adventure.view import TableView
from questhall.kernel import Decision


def page(view: TableView, content: Content, decision: Decision | None) -> Page | None:
    """Only the end deserves the whole screen: who everybody has become."""
    return _end(view, content) if view.over else None


def _end(view: TableView, content: Content) -> Page:
    best = max(hero.score.total for hero in view.heroes)
    heroes = [(name_of(content, hero, seat), hero) for seat, hero in enumerate(view.heroes)]
    prose = tuple(f"{name}: {tale(content, hero, view.lost)}" for name, hero in heroes)
    rows: list[tuple[str, ...]] = [
        ("Hero", "Destiny", "Triumph", "Tragedy", "Cards", "Track", "Icons", "Destiny's score", "XP", "Total")
    ]
    for name, hero in heroes:
        score = hero.score
        sums = (score.triumph, score.tragedy, score.played, score.track, score.sets, score.destiny, score.xp)
        destiny = content.characters[hero.destiny].name if hero.destiny else ""
        rows.append((name, destiny, *[str(n) for n in sums], str(score.total)))
    if view.lost:
        title, kind = "The Adversary has won", "defeat"
    elif view.quarry is not None:
        title, kind = "The Adversary is beaten", "victory"
    else:
        winners = [name for name, hero in heroes if hero.score.total == best]
        title, kind = f"The tale of {' and '.join(winners)}", "end"
    numbers = (("rounds", str(view.round)), ("best score", str(best)))
    return Page("end", kind, title, prose, numbers=numbers, rows=tuple(rows))  # type: ignore[arg-type]
