"""`questhall rules`: a clause, the code that does it, the tests that prove it."""

import inspect
from pathlib import Path
from typing import Any

import click

from questhall.commands.common import Fault, print_json, the_game
from questhall.kernel import Game
from questhall.testing.clauses import Clause, Place, cited_in_code, clauses, proved_in_tests


@click.command()
@click.argument("name", metavar="GAME")
@click.argument("clause", required=False)
@click.option("--coverage", is_flag=True, help="Every clause with its code and tests; fails when one has no test.")
@click.option("--tests", type=click.Path(path_type=Path), help="Where the tests are; found by itself in a checkout.")
@click.option("--json", "as_json", is_flag=True, help="Print data for scripts.")
def rules(name: str, clause: str | None, coverage: bool, tests: Path | None, as_json: bool) -> None:
    """Print the rules of a game, or one clause with its code and tests, or the coverage of all clauses."""
    game = the_game(name)
    folder = game_folder(game)
    page = folder / "RULES.md"
    if not page.is_file():
        raise Fault(f"{game.title} has no RULES.md.")
    known = clauses(page)
    if clause is None and not coverage and not as_json:
        click.echo(page.read_text(encoding="utf-8"), nl=False)
        return
    proofs = test_folder(folder, tests)
    code, proved = cited_in_code(folder), proved_in_tests(proofs) if proofs else {}
    if clause is not None:
        wanted = clause.upper()
        if wanted not in known:
            near = [each for each in known if each.startswith(wanted)]
            raise Fault(f"{game.title} has no clause {clause}." + (f" It has {', '.join(near[:8])}." if near else ""))
        known = {wanted: known[wanted]}
    if as_json:
        print_json([as_data(each, code, proved) for each in known.values()])
    elif coverage:
        show_coverage(known, code, proved)
    else:
        show_clause(next(iter(known.values())), code, proved)
    if coverage and proofs is None:
        raise Fault("The tests are not here: name their folder with --tests.")
    if coverage and any(each not in proved for each in known):
        raise click.exceptions.Exit(1)


def game_folder(game: Game[Any, Any]) -> Path:
    """The folder of a game's package."""
    return Path(inspect.getfile(type(game))).parent


def test_folder(folder: Path, given: Path | None) -> Path | None:
    """The tests beside the sources: the nearest folder `tests` upwards, of this game alone where it has its own."""
    if given is not None:
        if not given.is_dir():
            raise Fault(f"{given}: there is no such folder.")
        return given
    for parent in folder.parents:
        if (parent / "tests").is_dir() and (parent / "pyproject.toml").is_file():
            return parent / "tests"
    return None


def show_clause(clause: Clause, code: dict[str, list[Place]], proved: dict[str, list[Place]]) -> None:
    """A clause and where to find it."""
    click.echo(f"{clause.id} ({clause.chapter})\n{clause.text}")
    for heading, places in (("code", code.get(clause.id, [])), ("test", proved.get(clause.id, []))):
        for place in places:
            click.echo(f"  {heading}  {short(place)}")
        if not places:
            click.echo(f"  {heading}  none")


def show_coverage(known: dict[str, Clause], code: dict[str, list[Place]], proved: dict[str, list[Place]]) -> None:
    """A line for each clause, and what is missing."""
    chapter = ""
    for clause in known.values():
        if clause.chapter != chapter:
            chapter = clause.chapter
            click.echo(chapter)
        where = short(code[clause.id][0]) if clause.id in code else "no code names it"
        tests = len(proved.get(clause.id, []))
        mark = " " if tests else "!"
        click.echo(f" {mark} {clause.id:16} {tests:3} test{'s' if tests != 1 else ' '}  {where}")
    missing = [each for each in known if each not in proved]
    uncited = [each for each in known if each not in code]
    click.echo(f"{len(known)} clauses, {len(missing)} without a test, {len(uncited)} that no code names.")
    strangers = sorted(
        each for each in code if each not in known and each.split("-")[0] == next(iter(known)).split("-")[0]
    )
    if strangers:
        click.echo(f"Code names clauses that RULES.md does not have: {', '.join(strangers)}")
    if missing:
        click.echo(f"Without a test: {', '.join(missing)}")


def as_data(clause: Clause, code: dict[str, list[Place]], proved: dict[str, list[Place]]) -> dict[str, Any]:
    """A clause for scripts."""
    return {
        "id": clause.id,
        "chapter": clause.chapter,
        "text": clause.text,
        "code": [short(place) for place in code.get(clause.id, [])],
        "tests": [short(place) for place in proved.get(clause.id, [])],
    }


def short(place: Place) -> str:
    """A place as editors understand it, relative to where one stands."""
    try:
        file = place.file.relative_to(Path.cwd())
    except ValueError:
        file = place.file
    return f"{file}:{place.line} {place.name}"
