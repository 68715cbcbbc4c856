"""`questhall mcp`: a seat for language models."""

import contextlib
import importlib
import socket

import click

from questhall.commands.common import Fault


@click.command()
@click.option("--http", is_flag=True, help="Streamable HTTP instead of standard input and output.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen, with --http.")
@click.option("--port", default=8766, show_default=True, type=click.IntRange(1, 65535), help="The port, with --http.")
def mcp(http: bool, host: str, port: int) -> None:
    """Let language models play: a server for the Model Context Protocol.

    \b
    questhall mcp            started by the model's own program
    questhall mcp --http     at http://127.0.0.1:8766/mcp

    At a table of a running hall a model sits down by a seat's link, which whoever made the table gives it.
    """
    try:
        made = importlib.import_module("questhall.agents.server")
    except ImportError as error:
        raise Fault(
            f"The MCP server needs an extra ({error.name} is missing): pip install 'questhall[mcp]'."
        ) from error
    server = made.make_server()
    if http:
        try:
            socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
        except OSError as error:
            raise Fault(f"The MCP server cannot listen on {host}, port {port}: {error.strerror}.") from None
        click.echo(f"The MCP server listens at http://{host}:{port}/mcp", err=True)
        with contextlib.suppress(KeyboardInterrupt):
            server.run("streamable-http", host=host, port=port)
    else:
        server.run("stdio")
