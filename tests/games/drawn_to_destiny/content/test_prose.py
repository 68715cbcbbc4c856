"""What is written is read: where each text of a Scene is shown, and that there is enough of it."""

import pytest
from tests.games.drawn_to_destiny.positions import GAME

from questhall.games.drawn_to_destiny.content.scenes import all_choices
from questhall.games.drawn_to_destiny.content.vocabulary import SKILLS
from questhall.games.drawn_to_destiny.table import looks, pages
from questhall.kernel import Decision, Event, Match, start

SOCIAL = ("marketday", "parley", "storm", "customs", "assize", "quayhouse")
SCENES = sorted(name for name in GAME.content.scenes if name != "arena")


def opened(scene: str) -> Match:
    """A Scene before its first Unit is chosen."""
    return start(GAME, GAME.content.scenes[scene].players[0], 1, {"scene": scene})


@pytest.mark.parametrize("name", SCENES)
def test_every_text_of_a_scene_is_shown(name: str) -> None:
    match, scene, library = opened(name), GAME.content.scenes[name], GAME.content
    view = match.view(0)
    told = " ".join(pages.page(library, view, None).prose)
    for text in (scene.instructions, *[hook.text for hook in scene.hook], *[line.text for line in scene.forbid]):
        assert text.strip() in told
    assert all(part.strip() in told for part in scene.introduction.strip().split("\n\n"))
    field = library.fields[name]
    for place in scene.place:
        assert not place.text or place.text in looks.look(library, view, f"space-{field.places[place.id][0]}").says
    for task in scene.task:
        assert not task.text or task.text in looks.look(library, view, f"task-{task.id}").says
    for event in scene.event:
        assert event.text in GAME.table.line(view, Event("event", -1, (event.id,)))
    for number, choice in enumerate(all_choices(scene)):
        asked = Decision(0, "choice", [("choose", at) for at in range(len(choice.options))], number)
        assert [GAME.table.words(view, asked, option) for option in asked.options] == [o.text for o in choice.options]
    for result, words in scene.epilogue.items():
        view.ended, view.result = "clock", result
        assert words.strip() in " ".join(pages.page(library, view, None).prose)


@pytest.mark.parametrize("name", SOCIAL)
def test_scenes_of_words_are_read_aloud_and_leave_a_choice(name: str) -> None:
    scene = GAME.content.scenes[name]
    assert len(scene.introduction.split()) >= 150
    assert len(scene.task) >= 3 and all(task.text for task in scene.task)
    assert len({skill for task in scene.task for skill in task.skills}) >= 8
    assert all_choices(scene)


def test_every_skill_is_of_use() -> None:
    library = GAME.content
    used = {skill for scene in library.scenes.values() for task in scene.task for skill in task.skills}
    used |= {under for ability in library.abilities.values() for under in ability.under}
    assert sorted(skill for skill in SKILLS if skill not in used and skill not in ("Defense",)) == []


def test_long_campaigns_end_differently() -> None:
    for name in ("salt-road", "hill-war"):
        story = GAME.content.campaigns[name]
        assert len(story.scenes) >= 5 and len({line.title for line in story.ending}) >= 3 and not story.ending[-1].when


def test_a_dozen_scenes_have_enough_to_be_read_aloud() -> None:
    long = [scene.id for scene in GAME.content.scenes.values() if len(scene.introduction.split()) >= 150]
    assert len(long) >= 12, long
