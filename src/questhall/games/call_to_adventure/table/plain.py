"""The table in plain text, for terminals and screen readers."""

from questhall.games.call_to_adventure.content.printed import Content
from questhall.games.call_to_adventure.content.vocabulary import ABILITIES, ICONS
from questhall.games.call_to_adventure.rules.challenge.runes import NAMES, VALUES
from questhall.games.call_to_adventure.table.card_text import (
    hand_lines,
    needs_line,
    reward,
    rule_line,
    source,
    tale,
)
from questhall.games.call_to_adventure.table.heroes import name_of
from questhall.games.call_to_adventure.table.odds import gather_chances, path_chances, row
from questhall.games.call_to_adventure.table.panels import NUMERALS, PHASES, usable_powers
from questhall.games.call_to_adventure.view import HeroView, TableView


def text(view: TableView, content: Content) -> str:
    """The same table in plain text."""
    lines = [_headline(view, content)]
    if view.phase == "setup" and view.seat is not None:
        lines += [f"  {_person(content, id)}" for id in view.heroes[view.seat].dealt]
    if view.attempt is not None:
        lines += ["", *_attempt(view, content)]
    if view.quarry is not None:
        quarry, card = view.quarry, content.story[view.quarry.card]
        lines += ["", f"Adversary: {card.name}, difficulty {quarry.difficulty} ({', '.join(card.abilities)}), "
                      f"{quarry.xp} of {quarry.goal} XP"]  # fmt: skip
        lines += [f"  {rule_line(content.powers[key])}" for key in view.looming]
    for act in range(view.revealed, 0, -1):
        lines += ["", f"Act {NUMERALS[act]} ({view.decks[act - 1]} in the deck)"]
        for slot, id in enumerate(view.rows[act - 1]):
            lines += _row_card(view, content, act, slot, id)
    for seat, hero in enumerate(view.heroes):
        lines += ["", *_hero(view, content, seat, hero)]
    return "\n".join(lines)


def _headline(view: TableView, content: Content) -> str:
    if view.over:
        return "The Adversary has won." if view.lost else "The tale is told."
    if view.phase == "setup":
        return "Choose your characters."
    return f"Turn of {name_of(content, view.heroes[view.turn], view.turn)}: {PHASES[view.phase]}"


def _person(content: Content, id: str) -> str:
    card = content.characters[id]
    icons = ", ".join([*card.icons, *card.story])
    return f"{card.name} [{icons}] {' '.join([rule_line(power) for power in card.powers])}"


def _row_card(view: TableView, content: Content, act: int, slot: int, id: str) -> list[str]:
    if not id:
        return ["  (empty)"]
    card = content.story[id]
    ally = view.under[act - 1][slot]
    seat = view.seat if view.seat is not None else view.turn
    if card.kind == "ally":
        return [f"  {card.name}, an Ally"]
    if card.kind == "trait":
        powers = " ".join([rule_line(power) for power in card.top.powers])
        return [f"  {card.name}, a trait ({needs_line(card.needs) or 'free'}): {reward(card.top)}. {powers}".rstrip()]
    lines = [f"  {card.name}, difficulty {card.difficulty} ({', '.join(card.abilities)})"
             + (f", with {content.story[ally].name}" if ally else "")]  # fmt: skip
    lines += [f"    {rule_line(power)}" for power in card.powers]
    for path in content.facts[id]:
        side = card.side(path)
        needed = view.difficulties[id][0 if path == "top" else 1]
        chances = row(path_chances(view, content, seat, id, path))
        powers = "".join([f". {rule_line(power)}" for power in side.powers])
        lines.append(f"    {side.name or 'Overcome it'} (needs {needed}, {chances}): {reward(side)}{powers}")
    if ally:
        lines.append(f"    {_ally(content, ally)}")
    return lines


def _ally(content: Content, id: str) -> str:
    """An Ally with its icons and its power."""
    card = content.story[id]
    icons = ", ".join([*card.top.icons, *card.top.story])
    powers = " ".join([rule_line(power) for power in card.top.powers])
    return f"Ally: {card.name}{f' [{icons}]' if icons else '.'} {powers}"


def _attempt(view: TableView, content: Content) -> list[str]:
    attempt = view.attempt
    assert attempt is not None
    card = content.story[attempt.card]
    side = card.side(attempt.path)
    who = name_of(content, view.heroes[attempt.seat], attempt.seat)
    lines = [f"{who} attempts {card.name}{': ' + side.name if side.name else ''}, difficulty {attempt.difficulty}"]
    if attempt.stones:
        faces = [f"{NAMES[stone]}={VALUES[stone][face]}" for stone, face in zip(attempt.stones, attempt.faces)]
        lines.append(f"  cast: {', '.join(faces)}; result {attempt.result}")
    else:
        lines.append(f"  pool: {', '.join([NAMES[stone] for stone in attempt.pool])}; {row(gather_chances(view))}")
    return lines


def _hero(view: TableView, content: Content, seat: int, hero: HeroView) -> list[str]:
    own = " (you)" if seat == view.seat else ""
    track = content.printed.track.names[hero.level - 1]
    lines = [f"{name_of(content, hero, seat)}{own}: {hero.xp} XP, level {hero.level} ({track}), "
             f"hand {hero.heroic} Hero and {hero.dark} Antihero, score {hero.score.total}"]  # fmt: skip
    counts = [f"{name} {n}" for name, n in [*zip(ABILITIES, hero.abilities), *zip(ICONS, hero.icons)] if n]
    lines.append(f"  icons: {', '.join(counts) or 'none'}")
    for id in (hero.origin, hero.motivation, hero.destiny):
        if id:
            lines.append(f"  {_person(content, id)}")
    for card, path in hero.story:
        side = content.story[card].side(path)
        lines.append(f"  - {content.story[card].name}{': ' + side.name if side.name else ''} ({reward(side)})")
    lines += [f"  {_ally(content, ally)}" for ally in hero.allies]
    lines += [f"  Ally, face-down: {content.story[ally].name}" for ally in hero.fallen]
    if hero.played:
        lines.append(f"  played: {', '.join([content.hand[card].name for card in hero.played])}")
    for card in hero.hand:
        data = content.hand[card]
        lines.append(f"  in hand: {data.name} ({data.kind}). {' '.join(hand_lines(data))}")
    if seat == view.seat:
        lines += [
            f"  power: {source(content, power.key)}. {rule_line(power)}" for power in usable_powers(view, content)
        ]
    if view.over:
        lines.append(f"  {tale(content, hero, view.lost)}")
    return lines
