"""The MCP server: a language model, or whatever speaks the Model Context Protocol, takes a seat.

A seat is a token, drawn at random. Whoever holds it sees what that seat may know and acts for it; nobody can look from
a seat without its token, and one token says nothing about another seat.
"""

import inspect
import secrets
from pathlib import Path
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import questhall
from questhall.agents.away import HallChair, make_table
from questhall.agents.chairs import Chair
from questhall.agents.examined import ExamChair
from questhall.agents.local import LocalChair, LocalTable
from questhall.kernel import QuesthallError, registry
from questhall.testing.clauses import clauses

MOST = 1000  # chairs at once

INSTRUCTIONS = """\
Board games with every rule enforced. Begin with start_table; or with open_table, to play at a running hall with people;
or with join_table and the link of a seat there, which somebody gave you; or with sit_exam, to be measured. Each gives a
token for your seat, which every other tool wants. Each look ends with a question and numbered options: answer with
choose, by number or by the text in brackets. why_not explains what is not possible, rules reads any clause, odds gives
chances. Keep your token to yourself."""


class Seats:
    """The chairs by their tokens."""

    def __init__(self) -> None:
        self.chairs: dict[str, Chair] = {}

    def add(self, chair: Chair) -> str:
        """A new token for a chair."""
        while len(self.chairs) >= MOST:
            del self.chairs[next(iter(self.chairs))]
        token = secrets.token_urlsafe(16)
        self.chairs[token] = chair
        return token

    def chair(self, token: str) -> Chair:
        """The chair that a token opens."""
        if token not in self.chairs:
            raise ToolError("There is no seat with this token. start_table or join_table gives one.")
        return self.chairs[token]


def make_server() -> MCPServer:
    """The server with its tools."""
    server: MCPServer = MCPServer("questhall", instructions=INSTRUCTIONS, version=questhall.__version__)
    seats = Seats()

    @server.tool()
    def games() -> str:
        """The games, what they are like, how many can play, and their options."""
        return "\n\n".join(_about(name) for name in registry.names())

    @server.tool()
    def rules(game: str, clause: str = "") -> str:
        """The rules of a game: its chapters, or a clause by its id (RFA-TURN-04), or all clauses with a word."""
        return _rules(game, clause)

    @server.tool()
    def start_table(
        game: str,
        seats_at_table: int = 0,
        agents: int = 1,
        bots: str = "normal",
        options: dict[str, Any] | None = None,
        seed: str = "",
    ) -> str:
        """Begin a game here. `agents` seats are for you and other agents, each with its token; bots hold the rest.

        Levels: random, sensible, greedy, easy, normal, strong.
        """
        played = _game(game)
        count = seats_at_table or (2 if 2 in played.seats else played.seats[0])
        table = _tried(LocalTable, played.name, count, agents, bots, options or {}, seed or None)
        chairs = [LocalChair(table, seat) for seat in range(agents)]
        tokens = [seats.add(chair) for chair in chairs]
        more = "".join(f"\nToken for the agent of seat {seat}: {token}" for seat, token in enumerate(tokens) if seat)
        return f"Your token: {tokens[0]}{more}\n\n{chairs[0].look()}"

    @server.tool()
    def join_table(link: str) -> str:
        """Take a seat at a running hall by its link, such as http://host:8765/t/TABLE#TOKEN."""
        chair = _tried(HallChair, link)
        return f"Your token: {seats.add(chair)}\n\n{_tried(chair.look)}"

    @server.tool()
    def open_table(
        hall: str,
        game: str,
        seats_at_table: int = 2,
        friends: int = 0,
        bots: str = "normal",
        options: dict[str, Any] | None = None,
    ) -> str:
        """Make a table at a running hall (http://host:8765) and sit down there.

        One seat is yours, `friends` seats are for people: give each of them a link. Bots hold the rest.
        """
        played = _game(game)
        link, links = _tried(make_table, hall, played.name, seats_at_table, friends, bots, options or {})
        chair = _tried(HallChair, link)
        invited = "".join(f"\nLink for a friend: {one}" for one in links)
        return f"Your token: {seats.add(chair)}{invited}\n\n{_tried(chair.look)}"

    @server.tool()
    def sit_exam(agent: str, games: int = 1, only: list[str] | None = None) -> str:
        """Sit the exam: fixed tables of all games (or of those in `only`), one after the other, then a card with marks.

        `agent` is the name that will stand on the card, `games` the number of tables of each game. Answer with choose.
        """
        chair = _tried(ExamChair, agent, games, only or [])
        return f"Your token: {seats.add(chair)}\n\n{_tried(chair.look)}"

    @server.tool()
    def look(token: str) -> str:
        """What your seat sees: what happened, the table, the question, the options, what is not possible."""
        return str(_tried(seats.chair(token).look))

    @server.tool()
    def wait(token: str, seconds: float = 20) -> str:
        """Look again as soon as you are asked, the game is over, or the time (at most 60 seconds) is up."""
        return str(_tried(seats.chair(token).wait, min(max(seconds, 0), 60)))

    @server.tool()
    def choose(token: str, option: str) -> str:
        """Answer the question: the option's number, or the text in brackets. Says what happened and what is asked."""
        return str(_tried(seats.chair(token).choose, option))

    @server.tool()
    def why_not(token: str, about: str = "") -> str:
        """What is not possible here and which clause forbids it; `about` narrows it down."""
        return str(_tried(seats.chair(token).why_not, about))

    @server.tool()
    def odds(token: str) -> str:
        """Chances worth knowing before you decide, where the game knows them."""
        return str(_tried(seats.chair(token).odds))

    @server.tool()
    def log(token: str, last: int = 20) -> str:
        """The last lines of what happened, as your seat may know it."""
        return str(_tried(seats.chair(token).log, last))

    @server.tool()
    def chat(token: str, words: str) -> str:
        """Say something to everybody at the table."""
        return str(_tried(seats.chair(token).chat, words))

    return server


def _tried(act: Any, *given: Any) -> Any:
    """What a user can cause is an error of the tool, in one sentence."""
    try:
        return act(*given)
    except QuesthallError as error:
        raise ToolError(str(error)) from None


def _game(name: str) -> Any:
    return _tried(registry.game, name)


def _about(name: str) -> str:
    game = registry.game(name)
    options = ", ".join(game.options_type.__struct_fields__) or "none"
    seats = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    together = "all together" if game.cooperative else "against each other"
    return f"{game.name}: {game.title}. {game.blurb} {seats} seats, {together}. Options: {options}."


def _rules(name: str, clause: str) -> str:
    page = Path(inspect.getfile(type(_game(name)))).parent / "RULES.md"
    known = clauses(page)
    wanted = clause.strip().upper()
    if wanted in known:
        return f"{wanted} ({known[wanted].chapter}): {known[wanted].text}"
    if not wanted:
        chapters: dict[str, list[str]] = {}
        for each in known.values():
            chapters.setdefault(each.chapter, []).append(each.id)
        return "\n".join(f"{chapter}: {ids[0]} to {ids[-1]}" for chapter, ids in chapters.items())
    found = [each for each in known.values() if clause.lower() in each.text.lower() or each.id.startswith(wanted)]
    if not found:
        raise ToolError(f"No clause has the id or the words {clause!r}. Without a clause, rules lists the chapters.")
    return "\n".join(f"{each.id}: {each.text}" for each in found[:20])
