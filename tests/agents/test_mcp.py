"""A language model's seat, played through the SDK's own client: in this process, over stdio, over HTTP, at a hall."""

import asyncio
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra questhall[mcp] is not installed")

from mcp import Client, StdioServerParameters

from questhall.agents.server import make_server
from questhall.lab.exam import as_page, exam_jobs, grade
from questhall.lab.play import play
from tests.hall.house import Client as Page
from tests.hall.house import Running


async def say(client: Client, tool: str, **given: Any) -> str:
    result = await client.call_tool(tool, given)
    return "".join(getattr(part, "text", "") for part in result.content)


def token(said: str) -> str:
    found = re.search(r"Your token: (\S+)", said)
    assert found, said
    return found[1]


async def whole_game(client: Client) -> str:
    """Roll to 15, then hold: an agent that reads and answers in words."""
    return await to_the_end(client, await say(client, "start_table", game="pig", bots="random", options={"goal": 30}))


async def to_the_end(client: Client, said: str) -> str:
    seat = token(said)
    for _ in range(300):
        if "The game is over" in said:
            return said
        if "It is not your turn" in said:
            said = await say(client, "wait", token=seat)
            continue
        gathered = re.findall(r"(\d+) points in this turn", said)
        said = await say(client, "choose", token=seat, option="hold" if gathered and int(gathered[-1]) >= 15 else "1")
    raise AssertionError(said)


async def in_process() -> None:
    async with Client(make_server()) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert names >= {
            "games",
            "rules",
            "start_table",
            "join_table",
            "look",
            "choose",
            "why_not",
            "odds",
            "chat",
            "log",
        }
        assert "won." in await whole_game(client)
        assert "roll-for-adventure" in await say(client, "games")
        assert (await say(client, "rules", game="pig", clause="pig-turn-04")).startswith("PIG-TURN-04")
        assert "PIG-TURN-01 to" in await say(client, "rules", game="pig")
        assert "no seat with this token" in await say(client, "look", token="guessed")
        assert "There is no game" in await say(client, "start_table", game="poker")


def test_a_whole_game_in_this_process() -> None:
    asyncio.run(in_process())


async def secrets_kept() -> None:
    """Two agents at one table of Call to Adventure: neither's look shows what the other was dealt."""
    async with Client(make_server()) as client:
        said = await say(client, "start_table", game="call-to-adventure", seats_at_table=2, agents=2, seed="5")
        first = token(said)
        other = re.search(r"Token for the agent of seat 1: (\S+)", said)
        assert other and other[1] != first
        looks = [await say(client, "look", token=seat) for seat in (first, other[1])]
        mine, theirs = ({*re.findall(r"\[([a-z-]+)\]", look)} for look in looks)
        assert mine or theirs
        assert not any(f"[{card}]" in looks[1] for card in mine) and not any(f"[{card}]" in looks[0] for card in theirs)
        assert await say(client, "chat", token=first, words="Good luck!") == "Said."
        assert "> seat 0: Good luck!" in await say(client, "look", token=other[1])
        assert first not in looks[1] and other[1] not in looks[0]


def test_a_seats_secrets_stay_with_its_token() -> None:
    asyncio.run(secrets_kept())


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_a_whole_game_over_standard_input_and_output() -> None:
    async def play() -> None:
        command = StdioServerParameters(command=sys.executable, args=["-m", "questhall", "mcp"], env=dict(os.environ))
        async with Client(command) as client:
            assert "won." in await whole_game(client)

    asyncio.run(play())


@pytest.fixture
def http() -> Iterator[str]:
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "questhall", "mcp", "--http", "--port", str(port)], stderr=subprocess.PIPE, text=True
    )
    assert server.stderr is not None
    try:
        for line in server.stderr:
            if "running on" in line:
                break
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        server.kill()
        server.wait()


def test_a_whole_game_over_http(http: str) -> None:
    async def play() -> None:
        async with Client(http) as client:
            assert "won." in await whole_game(client)

    asyncio.run(play())


def test_a_whole_game_at_a_running_hall(tmp_path: Path) -> None:
    """Somebody makes the table in the browser and gives a seat's link to the model."""

    async def play(link: str) -> None:
        async with Client(make_server()) as client:
            said = await say(client, "join_table", link=link)
            assert "won." in await to_the_end(client, said)
            assert "looks like" in await say(client, "join_table", link="nonsense")
            assert "does not open it" in await say(client, "join_table", link=link.partition("#")[0] + "#guessed")

    async def two(links: list[str]) -> None:
        async with Client(make_server()) as client:
            first, second = [token(await say(client, "join_table", link=link)) for link in links]
            await say(client, "chat", token=second, words="Hello")
            assert "is not your turn" in await say(client, "choose", token=second, option="4")
            assert "Not possible" in await say(client, "choose", token=first, option="17")
            assert "Hello" in await say(client, "look", token=first)

    async def opened(address: str) -> None:
        """The agent makes the table; its friend, another agent here, comes by the link that it gives away."""
        async with Client(make_server()) as client:
            refused = await say(client, "open_table", hall=address, game="tic-tac-toe", friends=2)
            assert "take 0 to 1" in refused
            said = await say(client, "open_table", hall=address, game="tic-tac-toe", friends=1)
            link = re.search(r"Link for a friend: (\S+)", said)
            assert link is not None
            guest = await say(client, "join_table", link=link[1])
            assert token(said) != token(guest) and "It is not your turn" in guest
            said = await say(client, "open_table", hall=address, game="pig", bots="random", options={"goal": 30})
            assert "won." in await to_the_end(client, said)

    with Running(tmp_path) as hall, Page(hall.url) as page:
        asyncio.run(opened(hall.url))
        asyncio.run(play(links(hall.url, page, "pig", "friend bot:random", {"goal": 30})[0]))
        asyncio.run(two(links(hall.url, page, "tic-tac-toe", "friend friend", {})))


def links(url: str, page: Page, game: str, seats: str, options: dict[str, Any]) -> list[str]:
    table = page.table(game, seats, options=options)
    return [f"{url}/t/{table.id}#{seat['token']}" for seat in table.made["seats"] if seat.get("token")]


async def examined() -> str:
    async with Client(make_server()) as client:
        refused = await say(client, "sit_exam", agent="greedy")
        assert "Name the agent" in refused
        said = await say(client, "sit_exam", agent="First Choice", games=2, only=["pig", "tic-tac-toe"])
        seat = token(said)
        for _ in range(2000):
            if "The exam is over" in said:
                return said
            said = await say(client, "choose", token=seat, option="1")
        raise AssertionError(said)


def test_an_agent_sits_the_exam_by_conversation_and_gets_the_card_that_the_command_gives() -> None:
    said = asyncio.run(examined())
    jobs = exam_jobs("tests.agents.test_mcp:First", 2, ["pig", "tic-tac-toe"])
    card = grade("tests.agents.test_mcp:First", [play(job) for job in jobs])
    wanted = as_page(card).replace("tests.agents.test_mcp:First", "First Choice")
    assert said.endswith(wanted)


class First:
    """Takes the first option, as the conversation above does."""

    def __init__(self, game: Any, seed: str) -> None: ...

    def choose(self, match: Any, decision: Any) -> Any:
        return decision.options[0]
