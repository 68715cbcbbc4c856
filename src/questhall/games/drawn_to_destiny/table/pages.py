"""The pages of a Scene: how it begins, how it ends, Downtime, and the end of it all."""

from questhall.drawing import Drawing, Page
from questhall.drawing.pictures import Picture
from questhall.drawing.pictures import scene as painted
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.table import pictures
from questhall.games.drawn_to_destiny.table.names import counted, points_words
from questhall.games.drawn_to_destiny.view import DestinyView
from questhall.kernel import Decision

RESULTS = {"success": "Success", "partial": "Half a success", "failure": "Failure"}


def page(library: Library, view: DestinyView, decision: Decision | None) -> Page | None:
    """The Introduction before the first Unit is chosen; the Epilogue; Downtime; the end."""
    if view.ended:
        return _end(library, view, decision)
    if view.phase in ("draft", "muster", "place") and view.round == 0:
        return _beginning(library, view)
    return _handout(view)


def _handout(view: DestinyView) -> Page | None:
    """DTD-MODE-07: a sheet that the Narrator lays before everybody."""
    shown = [(number, words) for number, (kind, words, _) in enumerate(view.told) if kind == "handout"]
    if not shown or view.seat in view.narrators:
        return None
    number, words = shown[-1]
    return Page(f"handout-{number}", "story", "A handout", (words,))


def _painting(picture: Picture) -> Drawing:
    """A picture for a page, 320 by 200."""
    drawing = Drawing(320, 200, [])
    drawing.add("painting", 0, 0, painted(picture))
    return drawing


def _beginning(library: Library, view: DestinyView) -> Page:
    scene = library.scenes[view.scene]
    prose = [part.strip() for part in scene.introduction.strip().split("\n\n") if part.strip()]
    prose.append(scene.instructions.strip())
    mine = view.factions[view.players[view.seat].faction] if view.seat >= 0 and view.players else ""
    goals = [line.text for line in scene.milestone if line.text and (not mine or line.faction == mine)]
    if goals:
        prose.append("What counts: " + " ".join([goal.rstrip(".") + "." for goal in goals]))
    if scene.hook:
        prose.append("A Character Point for whoever can: " + " ".join([hook.text for hook in scene.hook]))
    if scene.forbid:
        prose.append(" ".join(dict.fromkeys([line.text for line in scene.forbid if line.text])))
    if view.chapter and view.campaign:
        story = library.campaigns[view.campaign]
        prose.insert(0, f"{story.title}, part {view.chapter + 1}.")
    elif view.campaign:
        prose.insert(0, library.campaigns[view.campaign].text)
    clock = f"{scene.clock.cards} Rounds" if scene.clock.cards < 20 else "as long as it takes"
    numbers = (("difficulty", f"{scene.difficulty} of 5"), ("time", clock), ("light", scene.light))
    picture = _painting(pictures.picture("scene", scene.id))
    return Page(f"scene-{view.chapter}-{scene.id}", "beginning", scene.title, tuple(prose), picture, numbers)


def _end(library: Library, view: DestinyView, decision: Decision | None) -> Page:
    scene = library.scenes[view.scene]
    words = scene.epilogue.get(view.result, "").strip()
    prose = [part.strip() for part in words.split("\n\n") if part.strip()]
    sp, ap, hooks = view.rewards
    gains = (
        ("Treasure", view.purse if view.campaign else view.treasure),
        ("Skill Points each", sp),
        ("Ability Points each", ap),
        ("personal goals met", hooks),
        ("Rounds", view.round),
    )
    numbers = tuple([(what, str(n)) for what, n in gains if n])
    done = [line.text for line in scene.milestone if line.id in view.done and line.text]
    if done:
        prose.append("Reached: " + " ".join([text.rstrip(".") + "." for text in done]))
    rows = [
        (
            f"Player {hero.seat + 1}",
            hero.card,
            "fallen" if not hero.alive else counted(len(hero.crits), "wound"),
            points_words(hero.sp, hero.ap, hero.cp),
        )
        for hero in view.heroes
    ]
    head = ("Player", "Character", "State", "Points")
    won = view.result != "failure"
    title = f"{scene.title}: {RESULTS.get(view.result, view.result)}"
    key = f"end-{view.chapter}-{scene.id}"
    asked = decision is not None and decision.kind in ("advance", "award", "intend")
    if asked:
        return Page(f"rest-{view.chapter}", "rest", f"Downtime after {scene.title}", tuple(prose), numbers=numbers,
                    rows=(head, *rows), choices=True)  # fmt: skip
    if view.phase == "over" and view.campaign and len(view.history) > 1:
        told = ", ".join([f"{name}: {RESULTS[result].lower()}" for name, result in zip(view.path, view.history)])
        prose.append(f"{library.campaigns[view.campaign].title} is over. {told}.")
        if view.ending >= 0:
            line = library.campaigns[view.campaign].ending[view.ending]
            title = f"{library.campaigns[view.campaign].title}: {line.title}"
            prose.insert(0, line.text)
    picture = _painting(pictures.VICTORY if won else pictures.DEFEAT)
    table = (head, *rows) if rows else ()
    return Page(key, "victory" if won else "defeat", title, tuple(prose), picture, numbers, table)
