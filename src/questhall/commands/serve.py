"""`questhall serve`: the hall, in the browser."""

import importlib
import ipaddress
from pathlib import Path

import click

from questhall.commands.common import Fault, with_packs


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="127.0.0.1 keeps other machines out.")
@click.option("--port", default=8765, show_default=True, type=click.IntRange(0, 65535), help="0 takes any free port.")
@click.option("--data", type=click.Path(path_type=Path), help="Folder to keep the games in.")
@click.option("--database", default="", metavar="URL", help="A postgresql:// address instead of a folder.")
@click.option("--name", "names", multiple=True, metavar="HOST", help="A name that the hall is reached by; repeatable.")
@click.option("--proxy", default="", metavar="ADDRESSES", help="Proxies whose X-Forwarded-For is believed.")
@click.option("--think-elsewhere", is_flag=True, help="Bots think in `questhall think`, at the same database.")
@click.option("--contact", default="", metavar="URI", help="For security.txt: mailto:... or https://...")
@click.option("--log-requests", is_flag=True, help="One line of JSON for each request, without secrets.")
@click.option("--no-workshop", is_flag=True, help="Nobody brings characters or Scenes of their own.")
@click.option(
    "--notify",
    default="",
    envvar="QUESTHALL_NOTIFY",
    metavar="URL",
    help="Where people are called who are away and to move: one webhook (https://...) or mailto:ADDRESS for the hall.",
)
@click.option(
    "--smtp", default="", envvar="QUESTHALL_SMTP", metavar="URL", help="The mail server: smtp://user:password@host:587"
)
@click.option(
    "--drain",
    default=0.0,
    type=click.FloatRange(0, 600),
    metavar="SECONDS",
    help="At SIGTERM tell /readyz first, and serve on for so long.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@with_packs
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str,
    names: tuple[str, ...],
    proxy: str,
    think_elsewhere: bool,
    contact: str,
    log_requests: bool,
    no_workshop: bool,
    notify: str,
    smtp: str,
    drain: float,
    no_browser: bool,
    packs: tuple[Path, ...],
) -> None:
    """Open the hall: play in the browser, with friends and bots."""
    try:
        hall = importlib.import_module("questhall.hall")  # only here: it needs libraries that the games do not
    except ImportError as error:
        raise Fault(
            f"The hall needs some libraries ({error.name} is missing): pip install 'questhall[hall]'."
        ) from error
    check(names, proxy, contact)
    try:
        hall.serve(
            host,
            port,
            data or "",
            not no_browser,
            packs,
            database,
            names,
            proxy,
            hall.Limits(workshop=False) if no_workshop else None,
            think_elsewhere,
            contact,
            log_requests,
            notify,
            smtp,
            drain,
        )
    except hall.StoreTrouble as error:
        raise Fault(str(error)) from error


def check(names: tuple[str, ...], proxy: str, contact: str) -> None:
    """Refuse what would be believed of nobody, answered to nobody and told to nobody."""
    for name in names:
        if not name or any(sign in name for sign in "/:@* "):
            raise Fault(f"--name {name}: write a host alone, as in hall.example.org.")
    for address in filter(None, (part.strip() for part in proxy.split(","))):
        try:
            ipaddress.ip_network(address, strict=False)
        except ValueError:
            raise Fault(f"--proxy {address}: write addresses in digits with commas, as in 127.0.0.1.") from None
    if contact and not contact.startswith(("mailto:", "https://", "tel:")):
        raise Fault(f"--contact {contact}: write mailto:..., https://... or tel:....")
