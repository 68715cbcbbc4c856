"""What a piece is and does: asked for when somebody rests on it."""

import msgspec

from questhall.drawing import Art, Look, group, token
from questhall.drawing.pictures import framed
from questhall.drawing.pictures import token as drawn
from questhall.games.call_to_adventure.content.printed import Content, Power, Side
from questhall.games.call_to_adventure.content.vocabulary import ABILITIES, ICONS
from questhall.games.call_to_adventure.table.card_text import (
    ABILITY_NAMES,
    hand_lines,
    needs_line,
    quest_lines,
    reward,
    rule_line,
    source,
)
from questhall.games.call_to_adventure.table.cards import (
    ABILITY_ICONS,
    STORY_ICONS,
    STORY_PAINT,
    marks_of,
    marks_row,
    rune,
)
from questhall.games.call_to_adventure.table.heroes import SEAT_PAINT, aim_of, name_of
from questhall.games.call_to_adventure.table.odds import gather_chances, path_chances, row
from questhall.games.call_to_adventure.table.panels import NUMERALS, stone_label, sums, usable_powers
from questhall.games.call_to_adventure.table.pictures import picture
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
    if kind == "sign":
        return _sign(view, content, *rest.split("-", 1))
    if kind == "seat" and rest.isdecimal() and int(rest) < len(view.heroes):
        return _seat(view, content, int(rest))
    if kind == "power":
        for power in usable_powers(view, content):
            if element(power.key) == id:
                return Look(
                    source(content, power.key),
                    "power",
                    says=(rule_line(power),),
                    art=_picture(thing_of(content, power)),
                )
    if kind == "deck":
        return _deck(view, rest)
    if id == "attempt" and view.attempt is not None:
        card = content.story[view.attempt.card]
        says = (f"{sums(view).capitalize()}.", f"Chances: {row(gather_chances(view))}.")
        return Look("The cast", "attempt", _picture(f"{card.kind}:{card.id}"), says)
    return None


def _picture(thing: str, side: Side | None = None) -> Art:
    """A thing large, below it what it gives."""
    shown = picture(thing)
    wide = 128 if shown.kind == "place" else 96
    art = group(framed(shown, wide, 88), x=-wide / 2, y=-44)
    marks = marks_of(side) if side is not None else []
    return Art(art + group(marks_row(marks, -len(marks) * 14, 0, 24), y=62))


def _sign(view: TableView, content: Content, seat: str, name: str) -> Look | None:
    """One of the signs of a mat: what it counts, and what it is good for."""
    if not seat.isdecimal() or int(seat) >= len(view.heroes):
        return None
    hero = view.heroes[int(seat)]
    if name in ABILITIES:
        n = hero.abilities[ABILITIES.index(name)]
        said = f"You cast one rune more for each {ABILITY_NAMES[name]} icon where a challenge lists it, at most three."
        return Look(ABILITY_NAMES[name], "ability", Art(token(ABILITY_ICONS[name], "card", 84)), (said,), _icons(n))
    if name in ICONS:
        n = hero.icons[ICONS.index(name)]
        points = content.printed.sets.points
        worth = points[min(n, len(points) - 1)]
        said = "Equal story icons are worth more together: " + ", ".join(
            [f"{count} for {worth}" for count, worth in enumerate(points) if count > 1]
        )
        art = Art(token(STORY_ICONS[name], STORY_PAINT[name], 84, None, "", "square"))
        return Look(name, "story icon", art, (f"{said} points.",), (*_icons(n), ("worth now", str(worth))))
    if name == "level":
        track = content.printed.track
        at = hero.level - 1
        opened = [kind for kind, may in (("Hero", track.hero[at]), ("Antihero", track.antihero[at])) if may]
        says = (f"{' and '.join(opened) or 'No'} cards may be played. Virtue moves up, Corruption down.",)
        numbers = (("level", f"{hero.level} of 7"), ("points at the end", str(track.triumph[at] + track.tragedy[at])))
        return Look(track.names[at], "level", Art(token("moon", "gold", 84)), says, numbers)
    told = {
        "xp": ("Experience", "star", "red", hero.xp, "It pays for Journeys, Dark runes, traits and powers."),
        "score": ("Score so far", "flag", "gold", hero.score.total, "Without what is still hidden."),
        "heroic": ("Hero cards", "helmet", "blue", hero.heroic, "Cards in hand; they help and heal."),
        "dark": ("Antihero cards", "mask", "purple", hero.dark, "Cards in hand; they cost something dear."),
    }
    if name not in told:
        return None
    title, sign, paint, count, said = told[name]
    return Look(title, "", Art(token(sign, paint, 84)), (said,), ((title.lower(), str(count)),))


def _icons(n: int) -> tuple[tuple[str, str], ...]:
    return (("icons", str(n)),)


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
    art = _picture(f"{card.kind}:{id}", card.top if card.bottom is None else None)
    return Look(card.name, f"{card.kind} of Act {NUMERALS[card.act]}", art, tuple(says), tuple(numbers))


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
    art = _picture(f"{card.kind}:{id}", side)
    return Look(side.name or card.name, f"path of {card.name}", art, tuple(says), tuple(numbers))


def _hand(content: Content, id: str, adversary: bool) -> Look:
    card = content.hand[id]
    numbers = (("points when played", str(card.triumph + card.tragedy)),) if card.triumph or card.tragedy else ()
    art = _picture(f"{card.kind}:{id}")
    return Look(card.name, f"{card.kind} card", art, (*hand_lines(card, adversary), card.flavour), numbers)


def _stack(view: TableView, content: Content, place: str) -> Look | None:
    if not place.isdecimal() or not 0 < int(place) <= len(view.stack):
        return None
    played = view.stack[int(place) - 1]
    look, aim = _hand(content, played.card, played.seat < 0), aim_of(content, view.heroes, played)
    return msgspec.structs.replace(look, says=(f"Played{aim}.", *look.says)) if aim else look


def _character(content: Content, id: str) -> Look:
    card = content.characters[id]
    says = (*[rule_line(power) for power in card.powers], card.flavour)
    icons = ", ".join([*[ABILITY_NAMES[name] for name in card.icons], *card.story])
    kind = "origin" if id in content.origins else "motivation" if id in content.motivations else "destiny"
    art = _picture(f"{kind}:{id}")
    return Look(card.name, kind.capitalize(), art, says, (("icons", icons),) if icons else ())


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
    art = Art(drawn(picture(f"origin:{hero.origin}"), 104, SEAT_PAINT[seat])) if hero.origin else Art("")
    return Look(name_of(content, hero, seat), "hero", art, tuple(says), numbers)


def thing_of(content: Content, power: Power) -> str:
    """The card that gives a power, as its picture is called."""
    id = power.card
    if power.key.endswith("/opportunity"):
        return f"quest:{id}"
    if id in content.story:
        return f"{content.story[id].kind}:{id}"
    return f"origin:{id}" if id in content.origins else f"motivation:{id}"


def _deck(view: TableView, rest: str) -> Look | None:
    if rest.isdecimal():
        act = int(rest)
        numbers = (("left", str(view.decks[act - 1])), ("discarded", str(len(view.discards[act - 1]))))
        return Look(f"Act {NUMERALS[act]}", "deck", numbers=numbers)
    count, gone = (view.hero_deck, view.hero_discard) if rest == "hero" else (view.antihero_deck, view.antihero_discard)
    return Look(f"{rest.capitalize()} deck", "deck", numbers=(("left", str(count)), ("discarded", str(len(gone)))))
