"""What a piece is, does, and will do next: asked for when somebody rests on it."""

from questhall.drawing import Art, Look, group
from questhall.drawing.pictures import token as portrait
from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground.terrain import TERRAIN
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.stats import STATS
from questhall.games.drawn_to_destiny.table import pictures
from questhall.games.drawn_to_destiny.table.names import STAKE_WORDS, cards_words, slug, unit_name
from questhall.games.drawn_to_destiny.table.panels import conflict_card, known_words, sheet_lines
from questhall.games.drawn_to_destiny.table.picture import deed_words, unit_art
from questhall.games.drawn_to_destiny.view import DestinyView, UnitView

GLOSSARY = {
    "Move": "What a Unit spends on steps and Actions in a Round; what equals the Count burns away when it waits.",
    "Turn": "A Turn token changes the facing by an eighth.",
    "Action": "An attack, a search, a Task: it costs half of the Move that one had at Refresh.",
    "Countdown": "Each Round counts from 10 to 1; on every Count each Unit makes one choice.",
    "Clock": "A card goes at each Round End; when the last is gone, time is up.",
    "Fast": "A quick attack: wins against Strong, and draws a card.",
    "Strong": "A heavy attack: wins against Block.",
    "Block": "A guard: wins against Fast, keeps its card and draws one.",
    "Evade": "Gets away: Move +2, and a free step on a win.",
    "Counter": "Turns the attack around: the winner strikes back.",
    "Tap": "Leave it to Fate: the top card of the Fate deck counts instead of one of yours.",
    "Hits": "How well a blow went: more Hits, a worse wound.",
    "Crit": "A damage card that lies face up: a wound with a place and a Severity.",
    "Light card": "A damage card that lies face down: one Rank of a Stat less.",
    "Feat": "A Character Point to spend: one Hit more or less, for anybody.",
    "Character Point": "A Heroic Feat: one Hit more or less, for anybody.",
    "Challenge": "What is left to do of a Task; wins take it away.",
    "Progress": "How long a Task can still go wrong; it runs down every Round.",
    "Cover": "Every quarter of Cover makes the shot harder, and may catch it.",
    "Hidden": "Rivals do not know where it is until it strikes, is detected or stands in clear sight.",
    "Prone": "Lying on the ground: standing up costs Move 2.",
    "Bleeding": "Costs Speed each Round until it is bound.",
    "Burning": "Costs Body each Round until it is put out.",
    "Cooldown": "A used Ability lies turned until it is made Ready.",
}
APPROACHES = {
    "Fast": "Fast beats Strong, and draws a card when it wins.",
    "Strong": "Strong beats Block.",
    "Block": "Block beats Fast; its card comes back, and one more is drawn.",
    "Evade": "Evade gives Move +2, and a free step when it wins.",
    "Counter": "Counter strikes back when it wins.",
}


def look(library: Library, view: DestinyView, id: str) -> Look | None:
    """The look of a Unit, a card, a Space, a Task, a Unit of the pool or a place in the order."""
    kind, _, rest = id.partition("-")
    if kind in ("unit", "queue", "mate", "cast", "way") and rest.isdecimal() and int(rest) < len(view.units):
        return _unit(library, view, view.units[int(rest)])
    if kind == "card":
        return _card(rest)
    if kind == "space" and rest.isdecimal():
        return _space(library, view, int(rest))
    if kind == "task":
        return _task(library, view, rest)
    if kind == "pool":
        return _pool(library, rest)
    if kind == "lying" and rest.isdecimal():
        return thing_look(library, view.things[int(rest)].name)
    if id == "fate":
        says = "Fate speaks for NPCs, for whoever Taps, for Events and for what burns and bleeds."
        return Look("The Fate deck", "deck", says=(says,), numbers=(("cards", str(view.fate)),))
    if id == "deck" and view.seat >= 0:
        player = view.players[view.seat]
        discard = "Discard: " + (cards_words(player.discard) or "empty") + "."
        return Look("Your deck", "deck", says=(discard,), numbers=(("cards", str(player.deck)),))
    return None


def _unit(library: Library, view: DestinyView, unit: UnitView) -> Look:
    name = unit_name(view, unit.number)
    card = library.units[unit.card]
    if unit.at < 0 and unit.marker >= 0:
        return Look(name, "Hidden", says=("Last seen here. Detect looks for it; it may be anywhere near.",))
    side = "yours" if unit.owner == view.seat and view.seat >= 0 else "Ally" if _ally(view, unit) else "Rival"
    says = [line for line in sheet_lines(view, library, unit) if line]
    numbers = [(stat, f"{unit.ranks[which]}/{unit.printed[which][0]}x{unit.printed[which][1]}")
               for which, stat in enumerate(STATS)]  # fmt: skip
    numbers += [("Move", str(unit.move)), ("Action", str(unit.cost))]
    ahead = ""
    if unit.target >= 0 and not unit.out:
        ahead = f"Goes for {unit_name(view, unit.target)}."
    elif unit.owner < 0 and not unit.out and side == "Rival":
        ahead = "Goes for nobody in sight yet."
    known = next((deed_words(view, found) for found in view.foreseen if found.unit == unit.number), ahead)
    ahead = known[:1].upper() + known[1:]
    kind = f"{side}, {unit.role if unit.owner < 0 else card.kind}"
    if card.text:
        says.insert(0, card.text)
    return Look(name, kind, Art(unit_art(view, unit, 90)), tuple(says), tuple(numbers), ahead)


def _ally(view: DestinyView, unit: UnitView) -> bool:
    return view.seat >= 0 and bool(view.players) and view.players[view.seat].faction == unit.faction


def _card(short: str) -> Look:
    number = conflict_cards.parse_card(short)
    art = group(conflict_card(short), x=-40, y=-52)
    if conflict_cards.is_wild(number):
        says = "A Wild: neither attacks nor defends; the winner takes a card back from the discard."
        return Look(conflict_cards.title(number), "Conflict card", art, (says,))
    ends = conflict_cards.ENDS[conflict_cards.suit(number)]
    says_ends = tuple([APPROACHES.get(conflict_cards.APPROACHES[end], "") for end in ends])
    more = "Low cards win clashes; high cards make Hits."
    return Look(conflict_cards.title(number), "Conflict card", art, (*[one for one in says_ends if one], more))


def _space(library: Library, view: DestinyView, space: int) -> Look | None:
    field = library.fields[view.scene]
    if not 0 <= space < field.size:
        return None
    kind = view.terrain.get(space, field.terrain[space])
    terrain = TERRAIN[kind]
    says = []
    place = field.place_of[space]
    if place:
        line = next(line for line in library.scenes[view.scene].place if line.id == place)
        searched = " It has been searched." if view.searched.get(place) else " It can be searched."
        says.append(f"{line.name}.{searched if line.search or view.searched.get(place) else ''}")
        if line.text:
            says.append(line.text)
    if not terrain.enter:
        says.append("Nobody enters.")
    if many := view.danger.get(space, 0):
        says.append(f"{many} Rival{'s' if many > 1 else ''} could strike here in this Round.")
    if terrain.burns:
        says.append("It burns: whoever enters catches fire.")
    if terrain.blocks_sight:
        says.append("It blocks the sight.")
    here = [unit_name(view, unit.number) for unit in view.units if unit.at == space and not unit.out]
    if here:
        says.append("Here: " + ", ".join(here) + ".")
    lying = [thing.name for thing in view.things if thing.at == space and thing.holder < 0]
    if lying:
        says.append("On the ground: " + ", ".join(lying) + ".")
    numbers = (("Elevation", str(field.elevation[space])),) if field.elevation[space] else ()
    return Look(
        f"{kind.partition(':')[0].capitalize()} {field.name(space)}", "Space", says=tuple(says), numbers=numbers
    )


def _task(library: Library, view: DestinyView, name: str) -> Look | None:
    line = next((line for line in library.scenes[view.scene].task if line.id == name), None)
    if line is None:
        return _called(view, name)
    task = next((task for task in view.tasks if task.id == name), None)
    numbers = [("Difficulty", str(line.vs)), ("Level", f"{line.level:+d}")]
    if task is not None:
        numbers += [("Progress", str(task.progress)), ("Challenge", str(task.challenge))]
    says = [f"Worked at with {' or '.join(line.skills)}.", *([line.text] if line.text else [])]
    says += ["Round End takes no Progress from it."] if not line.ticking else []
    says += ["After a failure it can be begun anew."] if line.again else []
    state = task.status if task is not None else "not begun"
    return Look(line.name, f"Task, {state}", says=tuple(says), numbers=tuple(numbers))


def _called(view: DestinyView, name: str) -> Look | None:
    task = next((task for task in view.tasks if task.id == name and task.skill), None)
    if task is None:
        return None
    says = [f"{unit_name(view, task.unit)} works at it with {task.skill}, from anywhere."]
    says += [f"{STAKE_WORDS.get(task.stake.partition(':')[0], 'The Narrator tells what it means')}."]
    numbers = (("Difficulty", str(task.vs)), ("Progress", str(task.progress)), ("Challenge", str(task.challenge)))
    return Look(task.name, f"Task, {task.status}, called for by the Narrator", says=tuple(says), numbers=numbers)


def _pool(library: Library, name: str) -> Look | None:
    card = next((card for key, card in library.units.items() if slug(key) == name), None)
    if card is None:
        return None
    stats = library.stats[card.name]
    numbers = tuple([(stat, f"{stats[which][0]}x{stats[which][1]}") for which, stat in enumerate(STATS)])
    skills = tuple([known_words(line) + "." for line in card.skills])
    art = portrait(pictures.picture("unit", card.name, card.face), 90)
    says = (*([card.text] if card.text else []), *skills)
    return Look(card.name, f"{card.kind}, Cost {card.cost}", art, says, numbers)


def thing_look(library: Library, name: str) -> Look:
    """The look of an Item."""
    item = library.items[name]
    numbers = [("weight", f"{item.kg:g} kg"), ("Cost", str(item.cost))]
    if item.weapon is not None and item.weapon.rating:
        numbers += [("Rating", item.weapon.rating), ("Types", ", ".join(item.weapon.types))]
    if item.armor is not None:
        numbers += [("armour", item.armor.rating), ("where", ", ".join(item.armor.where))]
    return Look(
        name,
        "Item",
        portrait(pictures.picture("item", name), 90),
        says=(item.text,) if item.text else (),
        numbers=tuple(numbers),
    )
