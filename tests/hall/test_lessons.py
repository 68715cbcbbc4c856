"""Every tutorial can be played as it is written: what it asks for is possible, what it points at is there."""

import pytest

from questhall.hall.tables.lessons import Script, folder_of, script_of
from questhall.kernel import BadPack
from questhall.kernel.content import decode, read_toml
from questhall.kernel.registry import game
from tests.hall.house import Client, choices, drawn_games, wait_for

TAUGHT = [name for name in drawn_games() if script_of(game(name)) is not None]


@pytest.mark.parametrize("name", TAUGHT)
def test_a_tutorial_leads_to_its_end(client: Client, name: str) -> None:
    script = script_of(game(name))
    assert script is not None
    table = client.table(name, "me", tutorial=True)
    me = script.learner
    for number, step in enumerate(script.step, start=1):
        wait_for(lambda: table.view(me)["ask"] is not None, 30)
        view = table.view(me)
        assert view["lesson"] == {"say": step.say, "point": step.point, "step": number, "of": len(script.step)}
        drawn = {piece["id"] for shape in (0, 1) for piece in table.get("", me, tall=shape).json()["drawing"]["pieces"]}
        assert set(step.point) <= drawn, f"step {number} points at what is not there: {set(step.point) - drawn}"
        offered = choices(view["ask"]["tree"])
        if step.choose:
            assert set(offered) <= set(step.choose), f"step {number} asks for {step.choose}, possible is {offered}"
        assert table.choose(me, offered[0])["result"] == "accepted"
    assert table.view(me)["lesson"]["say"] == script.end


def test_a_lesson_asks_for_one_thing_at_a_time(client: Client) -> None:
    table = client.table("tic-tac-toe", "me", tutorial=True)
    script = script_of(game("tic-tac-toe"))
    assert script is not None
    wanted = script.step[0].choose
    wrong = next(str(square) for square in range(9) if str(square) not in wanted)
    assert not wanted or table.choose(0, wrong)["result"] == "illegal"


def test_a_script_with_a_mistake_names_it() -> None:
    path = folder_of(game("tic-tac-toe")) / "lesson.toml"
    with pytest.raises(BadPack, match=r"lesson\.toml: .*sey"):
        decode({**read_toml(path), "sey": "hello"}, Script, path)
