"""The choices that Events of a Scene offer, by number."""

from questhall.games.drawn_to_destiny.content.printed import Effect
from questhall.games.drawn_to_destiny.content.scenes import Scene


def choice_texts(scene: Scene, number: int) -> list[str]:
    """The answers of the choice with this number."""
    found = all_choices(scene)
    return [option.text for option in found[number].options] if number < len(found) else []


def all_choices(scene: Scene) -> list[Effect]:
    """Every choice of a Scene, in the order of the file."""
    found: list[Effect] = []
    for event in scene.event:
        _walk(event.do, found)
    for task in scene.task:
        _walk(task.done, found)
        _walk(task.failed, found)
    return found


def _walk(effects: tuple[Effect, ...], found: list[Effect]) -> None:
    for effect in effects:
        if effect.verb == "choose":
            found.append(effect)
        _walk(effect.then, found)
        _walk(effect.otherwise, found)
        for option in effect.options:
            _walk(option.do, found)
