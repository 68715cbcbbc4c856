"""What a piece is and does: asked for when somebody rests on it."""

from questhall.drawing import Art, Look, group
from questhall.games.call_to_adventure.content.printed import Content, Side
from questhall.games.call_to_adventure.content.vocabulary import ABILITIES, ICONS
from questhall.games.call_to_adventure.table.card_text import (
    ABILITY_NAMES,
    hand_lines,
    needs_line,
    quest_lines,
    reward,
    rule_line,
)
from questhall.games.call_to_adventure.table.cards import marks_of, marks_row, rune
from questhall.games.call_to_adventure.table.heroes import name_of
from questhall.games.call_to_adventure.table.odds import gather_chances, path_chances, row
from questhall.games.call_to_adventure.table.panels import NUMERALS, own_powers, power_source, stone_label, sums
from questhall.games.call_to_adventure.table.refusals import element
from questhall.games.call_to_adventure.view import TableView

GLOSSARY = {
    "XP": "Experience: it pays for Journeys, Dark runes, traits and powers; what is left counts at the end.",
    "Dark rune": "A strong rune for 1 XP; its high face shows 2 and a moon, which moves you towards Corruption.",
    "Corruption": "Your marker moves down the track: Antihero cards open up, Hero cards close.",
    "Virtue": "Your marker moves up the track: Hero cards open up, points are added at the end.",
    "Triumph": "Points of the bright kind.",
    "Tragedy": "Points of the dark kind; they count the same.",
    "Ally": "Waits under a challenge, makes it one harder, and joins whoever overcomes it.",
    "Adversary": "A challenge with a power of its own that troubles everybody while it lies there.",
    "Journey": "Pay XP to replace one card of an open row.",
    "Destiny": "Your secret character card; it scores at the end.",
    "story icon": "Two of a kind are worth 2, three 4, four 8.",
    "re-attempt": "The runes are gathered and cast once more.",
}


def look(view: TableView, content: Content, id: str) -> Look | None:
    """The look of a card, a path, a rune, a hero, a power or a deck; None where the label says all."""
    kind, _, rest = id.partition("-")
    if kind in ("card", "stack"):
        return _card(view, content, rest) if kind == "card" else _stack(view, content, rest)
    if kind == "path":
        name, _, path = rest.rpartition("-")
        return _path(view, content, name, path) if name in content.facts else None
    if kind == "hand" and rest in content.hand:
        return _hand(content, rest, False)
    if kind == "offer" and rest in content.characters:
        return _character(content, rest)
    if kind == "stone" and rest.isdecimal():
        return _stone(view, int(rest))
    if kind == "seat" and rest.isdecimal() and int(rest) < len(view.heroes):
        return _seat(view, content, int(rest))
    if kind == "power":
        for power in own_powers(view, content):
            if element(power.key) == id:
                return Look(power_source(content, power), "power", says=(rule_line(power),))
    if kind == "deck":
        return _deck(view, rest)
    if id == "attempt" and view.attempt is not None:
        return Look("The cast", "attempt", says=(sums(view) + ".", f"Chances: {row(gather_chances(view))}."))
    return None


def _marks(side: Side) -> Art:
    marks = marks_of(side)
    return Art(group(marks_row(marks, -len(marks) * 16, 0, 28)))


def _card(view: TableView, content: Content, id: str) -> Look | None:
    card = content.story.get(id)
    if card is None:
        return None
    says: list[str] = []
    numbers: list[tuple[str, str]] = []
    if card.kind == "trait":
        says.append(f"Asks for: {needs_line(card.needs) or 'nothing'}. Gives: {reward(card.top)}.")
        says += [rule_line(power) for power in card.top.powers]
    elif card.kind == "ally":
        says += [f"Gives {reward(card.top)}."] if card.top.icons or card.top.story else []
        says += [rule_line(power) for power in card.top.powers]
    else:
        listed = " and ".join([ABILITY_NAMES[name] for name in card.abilities])
        numbers.append(("difficulty", str(card.difficulty)))
        says.append(f"Cast a rune for every {listed} icon you have, and three runes that everybody casts.")
        says += [rule_line(power) for power in card.powers]
        for path in content.facts[id]:
            side = card.side(path)
            says.append(f"{side.name or 'Overcome it'}: {reward(side)}.{_lines(side)}")
        if view.quarry is not None and view.quarry.card == id:
            says += quest_lines(content.quests[id]) + [rule_line(power) for power in content.printed.rise.powers]
            says.append(content.quests[id].flavour)
            says.append(content.printed.rise.flavour)
            numbers.append(("XP", f"{view.quarry.xp} of {view.quarry.goal}"))
    says.append(card.flavour)
    return Look(card.name, f"{card.kind} of Act {NUMERALS[card.act]}", _marks(card.top), tuple(says), tuple(numbers))


def _lines(side: Side) -> str:
    return "".join([f" {rule_line(power)}" for power in side.powers])


def _path(view: TableView, content: Content, id: str, path: str) -> Look:
    card = content.story[id]
    side = card.side(path)
    numbers: list[tuple[str, str]] = []
    says = [f"Overcome it and gain: {reward(side)}.{_lines(side)}"]
    face_up = id in view.difficulties or (view.quarry is not None and view.quarry.card == id)
    if face_up and not view.over:
        seat = view.seat if view.seat is not None else view.turn
        chances = path_chances(view, content, seat, id, path)
        needed = view.difficulties[id][0 if path == "top" else 1] if id in view.difficulties else card.difficulty
        numbers = [("needs", str(needed)), ("chance by Dark runes", row(chances))]
    if side.tale:
        says.append(f"In the tale: {side.tale}.")
    return Look(side.name or card.name, f"path of {card.name}", _marks(side), tuple(says), tuple(numbers))


def _hand(content: Content, id: str, adversary: bool) -> Look:
    card = content.hand[id]
    numbers = (("points when played", str(card.triumph + card.tragedy)),) if card.triumph or card.tragedy else ()
    return Look(card.name, f"{card.kind} card", says=(*hand_lines(card, adversary), card.flavour), numbers=numbers)


def _stack(view: TableView, content: Content, place: str) -> Look | None:
    if not place.isdecimal() or not 0 < int(place) <= len(view.stack):
        return None
    played = view.stack[int(place) - 1]
    return _hand(content, played.card, played.seat < 0)


def _character(content: Content, id: str) -> Look:
    card = content.characters[id]
    says = (*[rule_line(power) for power in card.powers], card.flavour)
    icons = ", ".join([*[ABILITY_NAMES[name] for name in card.icons], *card.story])
    return Look(card.name, "character", says=says, numbers=(("icons", icons),) if icons else ())


def _stone(view: TableView, number: int) -> Look | None:
    attempt = view.attempt
    if attempt is None:
        return None
    stones = attempt.stones or attempt.pool
    if number >= len(stones):
        return None
    face = attempt.faces[number] if attempt.stones else None
    label = stone_label(stones[number], face)
    return Look(label[:1].upper() + label[1:], "rune", Art(rune(stones[number], face, 90)))


def _seat(view: TableView, content: Content, seat: int) -> Look:
    hero = view.heroes[seat]
    icons = [f"{ABILITY_NAMES[name]} {n}" for name, n in zip(ABILITIES, hero.abilities) if n]
    icons += [f"{name} {n}" for name, n in zip(ICONS, hero.icons) if n]
    says = [f"Icons: {', '.join(icons) or 'none'}."]
    for id in (hero.origin, hero.motivation, hero.destiny):
        if id:
            card = content.characters[id]
            says.append(f"{card.name}: {' '.join([rule_line(power) for power in card.powers])}")
    cards = [content.story[card].side(path).name or content.story[card].name for card, path in hero.story]
    says.append(f"Story: {', '.join(cards) or 'not yet begun'}.")
    says += [f"Ally {content.story[ally].name}:{_lines(content.story[ally].top)}" for ally in hero.allies]
    if hero.played:
        says.append(f"Played: {', '.join([content.hand[card].name for card in hero.played])}.")
    level = content.printed.track.names[hero.level - 1]
    numbers = (
        ("XP", str(hero.xp)), ("level", f"{hero.level}, {level}"), ("Hero cards", str(hero.heroic)),
        ("Antihero cards", str(hero.dark)), ("score so far", str(hero.score.total)),
    )  # fmt: skip
    return Look(name_of(content, hero, seat), "hero", says=tuple(says), numbers=numbers)


def _deck(view: TableView, rest: str) -> Look | None:
    if rest.isdecimal():
        act = int(rest)
        numbers = (("left", str(view.decks[act - 1])), ("discarded", str(len(view.discards[act - 1]))))
        return Look(f"Act {NUMERALS[act]}", "deck", numbers=numbers)
    count, gone = (view.hero_deck, view.hero_discard) if rest == "hero" else (view.antihero_deck, view.antihero_discard)
    return Look(f"{rest.capitalize()} deck", "deck", numbers=(("left", str(count)), ("discarded", str(len(gone)))))
