"""The pages of the game: three cards to begin with, and the tales at the end."""

from questhall.drawing import Drawing, Page
from questhall.drawing.pictures import figures, framed
from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.table.card_text import quest_lines, tale
from questhall.games.call_to_adventure.table.heroes import name_of
from questhall.games.call_to_adventure.table.pictures import picture
from questhall.games.call_to_adventure.view import HeroView, TableView
from questhall.kernel import Decision


def page(view: TableView, content: Content, decision: Decision | None) -> Page | None:
    """How the Adversary threatens, read aloud before the characters are chosen; and who everybody has become."""
    if view.over:
        return _end(view, content)
    if view.phase == "setup" and view.quarry is not None:
        card, quest = content.story[view.quarry.card], content.quests[view.quarry.card]
        rise, goal = content.printed.rise, content.printed.victory
        prose = (card.flavour, quest.flavour, *quest_lines(quest), f"{rise.name}. {rise.flavour}", goal.flavour)
        numbers = (("experience it wants", str(view.quarry.goal)), ("difficulty", str(view.quarry.difficulty)))
        scene = Drawing(320, 200, [])
        scene.add("picture", 0, 0, framed(picture(f"adversary:{card.id}"), 320, 200))
        return Page("beginning", "beginning", f"{card.name}: {quest.name}", prose, scene, numbers)
    return None


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
    scene = painted("ending:defeat" if view.lost else "ending:victory")
    if view.quarry is None:  # whoever has told the best tale stands in the light
        best_hero = next(hero for hero in view.heroes if hero.score.total == best)
        scene = _crowned(best_hero)
    return Page("end", kind, title, prose, scene, numbers, tuple(rows))  # type: ignore[arg-type]


def painted(thing: str) -> Drawing:
    """A picture as wide as a page."""
    drawing = Drawing(320, 200, [])
    drawing.add("picture", 0, 0, framed(picture(thing), 320, 200))
    return drawing


def _crowned(hero: HeroView) -> Drawing:
    """The hero at the end of the road, between where it began and what it has become."""
    drawing = painted("ending:victory")
    people = [(picture(f"origin:{hero.origin}"), 70, 134, 104)]
    if hero.destiny:
        people.append((picture(f"destiny:{hero.destiny}"), 214, 124, 132))
    drawing.add("people", 0, 0, figures(people))
    return drawing
