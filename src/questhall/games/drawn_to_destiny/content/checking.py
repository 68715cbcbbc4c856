"""Does the content fit together? Every name, Space and number is looked up; all faults are reported at once."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

import msgspec

from questhall.games.drawn_to_destiny.content.characters import reasons
from questhall.games.drawn_to_destiny.content.conflict_cards import RANKS, SUITS
from questhall.games.drawn_to_destiny.content.expression import BadExpression, questions
from questhall.games.drawn_to_destiny.content.ground.lattice import HEADINGS
from questhall.games.drawn_to_destiny.content.ground.map import Field, point
from questhall.games.drawn_to_destiny.content.ground.map_scales import SCALES
from questhall.games.drawn_to_destiny.content.ground.terrain import TERRAIN
from questhall.games.drawn_to_destiny.content.item_cards import Item
from questhall.games.drawn_to_destiny.content.library import UNREAD, Library, condition
from questhall.games.drawn_to_destiny.content.printed import Ability, Effect
from questhall.games.drawn_to_destiny.content.scenes import Scene
from questhall.games.drawn_to_destiny.content.slots import PERSON, hands_of, slots_of
from questhall.games.drawn_to_destiny.content.stats import parse_stat, show
from questhall.games.drawn_to_destiny.content.unit_cards import UnitCard
from questhall.games.drawn_to_destiny.content.vocabulary import (
    ARMOR_PLACES,
    BEHAVIOURS,
    CONDITIONS,
    DAMAGE_WORDS,
    DECKS,
    IGNORABLE,
    POWERS,
    ROLES,
    SKILLS,
    SPECIAL,
    TYPE_DECK,
    TYPES,
    VERBS,
    WEAPON_HEADING,
)

MOST_LISTED = 45  # names in a message

#: Questions and how many arguments each may take (None: any).
Questions = Mapping[str, tuple[int, ...] | None]

#: Questions that a Scene may ask (predicates.py answers them) and how many arguments they take.
SCENE_QUESTIONS: Questions = {
    "round": (0,), "clock": (0,), "struck": (1,), "done": (1,), "alive": (1,), "defeated": (1,), "all_defeated": (1,),
    "captured": (1,), "fled": (1,), "left": (1,), "at": (2, 3), "holds": (2,), "task": (1,), "crits": (1,),
    "searched": (1,), "noise": (0,), "event": (1,), "rounds_held": (2,), "body": (1,), "will": (1,), "units": (1,),
    "dead": (1,), "rounds_quiet": (0,), "places_searched": (0,), "past": (2,), "status": (1,), "favor": (1,),
    "treasure": (0,),
}  # fmt: skip
#: Questions that a card may ask about the Conflict or the Unit in hand.
CARD_QUESTIONS: Questions = {
    "approach": None, "range": (0,), "role": (1,), "has": (2,), "hidden": (1,), "severity": (0,),
    "moved_straight": (0,), "terrain": None, "smaller": (1,), "kind": (2,), "near": (2,), "weapon": None,
    "skill": None, "type": None,
    "unit": (2,), "flanking": (0,), "paid": (1,), "advanced": (1,), "ally_shield": (0,), "dark": (0,), "wound": (0,),
    "shade": (0,),
    "carrier": (0,), "mounted_side": (0,), "hits": (0,), "arc": (1,),
}  # fmt: skip


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with the content: where, and what."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def check(library: Library) -> list[Fault]:
    """Every fault of the content."""
    faults: list[Fault] = []
    for unit in library.units.values():
        _check_unit(library, unit, _Report(library, "unit", unit.name, faults))
    for item in library.items.values():
        _check_item(library, item, _Report(library, "item", item.name, faults))
    for ability in library.abilities.values():
        _check_ability(ability, _Report(library, "ability", ability.name, faults))
    _check_damage(library, faults)
    for scene in library.scenes.values():
        _check_scene(library, scene, _Report(library, "scene", scene.id, faults))
    for campaign in library.campaigns.values():
        report = _Report(library, "campaign", campaign.id, faults)
        report.known(campaign.every(), library.scenes, "scenes", "Scene")
        for turns in campaign.after.values():
            report.known(turns, ("success", "partial", "failure"), "after", "result")
        report.known(campaign.tune, library.scenes, "tune", "Scene")
        for ending in campaign.ending:
            report.condition(ending.when, "ending.when", SCENE_QUESTIONS)
    return faults


class _Report:
    """Collects faults under the name of one entry."""

    def __init__(self, library: Library, table: str, name: str, faults: list[Fault]) -> None:
        path = library.where.get((table, name))
        self.where = f"{path}: {table} {name}" if path else f"{table} {name}"
        self.faults = faults

    def unless(self, fine: bool, field: str, what: str) -> None:
        if not fine:
            self.faults.append(Fault(f"{self.where}, {field}", what))

    def known(self, names: Iterable[str], among: Iterable[str], field: str, noun: str) -> None:
        for name in names:
            if name not in among:
                self.unless(False, field, f"{name!r} is no {noun}{_instead(name, list(among))}")

    def stat(self, text: str, field: str) -> None:
        if text:
            try:
                parse_stat(text)
            except ValueError as fault:
                self.unless(False, field, str(fault))

    def rating(self, text: str, field: str) -> None:
        base, _, bonus = text.partition("+")
        if base in ("[Body]", "[Mind]", "[Will]", "[Speed]"):
            self.unless(not bonus or bonus.isdigit(), field, f"{text!r}: after the + stands a number")
        elif text and text != "power":
            self.stat(text, field)

    def condition(self, text: str, field: str, known: Questions) -> None:
        try:
            node = condition(text)
        except BadExpression as fault:
            self.unless(False, field, str(fault))
            return
        for name, arguments in questions(node):
            if name not in known:
                self.unless(False, field, f"{name}() is no question; there are {', '.join(sorted(known))}")
                continue
            counts = known[name]
            self.unless(
                counts is None or len(arguments) in counts, field, f"{name}() does not take {len(arguments)} arguments"
            )


def _instead(name: str, among: list[str]) -> str:
    """What is allowed: the whole list if it is short, else what comes near."""
    near = among if len(among) <= MOST_LISTED else get_close_matches(name, among, 3, 0.6)
    return f"; there are {', '.join(near)}" if near else ""


def _check_unit(library: Library, unit: UnitCard, report: _Report) -> None:
    """DTD-UNIT-13: Stats follow from the figures, and the Cost from the Levels."""
    stats = library.stats.get(unit.name)
    if stats is None:
        return
    report.unless(not unit.body or show(stats[0]) == unit.body, "body",
                  f"{unit.kg} kg is {show(stats[0])}, not {unit.body}")  # fmt: skip
    report.unless(not unit.speed or show(stats[3]) == unit.speed, "speed",
                  f"{unit.kph} kph is {show(stats[3])}, not {unit.speed}")  # fmt: skip
    report.known([unit.role], ROLES, "role", "role")
    for reason in reasons(library, unit) if unit.own else ():
        report.unless(False, "own", reason)
    report.stat(unit.armor, "armor")
    cost = max(1, sum(line.level for line in unit.skills) + 2 * max(0, stats[0][1] - 1))
    report.unless(unit.cost in (0, cost), "cost", f"Levels and Body Scale make {cost}, not {unit.cost}")
    for line in unit.skills:
        report.unless(line.name in SKILLS or line.name in POWERS or line.name == SPECIAL, "skills",
                      f"{line.name!r} is neither a Skill nor a Power")  # fmt: skip
        report.stat(line.rating, f"skills.{line.name}.rating")
        for card in [*line.cards, *[card for style in line.specialties for card in style.cards]]:
            report.unless(card in library.items or card in library.abilities, f"skills.{line.name}.cards",
                          f"{card!r} is neither an Item nor an Ability")  # fmt: skip
    report.known(unit.items, library.items, "items", "Item")
    report.known(unit.slots, PERSON, "slots", "slot of a body")
    report.unless(not unit.slots or unit.kind == "creature", "slots", "only creatures name their slots")
    _check_slots(library, unit, report)
    if unit.plate is not None:
        report.known(
            [p for p in (unit.plate.front, unit.plate.side, unit.plate.back) if p], library.items, "plate", "Item"
        )


def _check_slots(library: Library, unit: UnitCard, report: _Report) -> None:
    """DTD-UNIT-10: a creature has a slot for each Item on its card."""
    if unit.kind != "creature":
        return
    cards = [*unit.items, *[card for line in unit.skills for card in line.cards]]
    for item in [library.items[card] for card in cards if card in library.items]:
        needed = slots_of(item) or ("Left", "Right")[: hands_of(item)]
        missing = [slot for slot in needed if slot not in unit.slots]
        if missing and not (hands_of(item) == 1 and "Right" in unit.slots):
            report.unless(False, "slots", f"{item.name} needs {' and '.join(missing)}")


def _check_item(library: Library, item: Item, report: _Report) -> None:
    weapon = item.weapon
    if weapon is not None:
        report.rating(weapon.rating, "weapon.rating")
        report.known(weapon.types, TYPE_DECK, "weapon.types", "Damage Type")
        report.known(weapon.arcs, ("Front", "Left", "Right", "Back", "all"), "weapon.arcs", "Arc")
        report.known(weapon.allows, library.abilities, "weapon.allows", "Ability")
        _check_effects(weapon.do, report, "weapon.do", library, None)
    if item.armor is not None:
        report.stat(item.armor.rating, "armor.rating")
        report.known(item.armor.where, (*ARMOR_PLACES, "all"), "armor.where", "place of the body")
        report.known(item.armor.resist, TYPE_DECK, "armor.resist", "Damage Type")
    for gift in item.gifts:
        report.unless(
            gift.skill in SKILLS or gift.skill in POWERS, "gifts.skill", f"{gift.skill!r} is no Skill or Power"
        )
        report.condition(gift.when, "gifts.when", CARD_QUESTIONS)
    report.known(item.abilities, library.abilities, "abilities", "Ability")
    _check_effects(item.do, report, "do", library, None)


def _check_ability(ability: Ability, report: _Report) -> None:
    for name in ability.under:
        report.unless(name in SKILLS or name in POWERS or name in (SPECIAL, WEAPON_HEADING, "Item", "Scene"), "under",
                      f"{name!r} is neither a Skill nor a Power")  # fmt: skip
    report.condition(ability.when, "when", CARD_QUESTIONS)
    report.unless(ability.use != "interact" or ability.attack is not None or ability.test is not None, "use",
                  "an interact Ability needs an attack or a test")  # fmt: skip
    if ability.attack is not None:
        report.rating(ability.attack.rating, "attack.rating")
        report.known(ability.attack.types, TYPE_DECK, "attack.types", "Damage Type")
    _check_effects(ability.do, report, "do", None, None)
    if ability.test is not None:
        for field in ("per_hit", "win", "three"):
            _check_effects(getattr(ability.test, field), report, f"test.{field}", None, None)


def _check_effects(
    effects: Iterable[Effect], report: _Report, field: str, library: Library | None, scene: Scene | None
) -> None:
    asked = CARD_QUESTIONS if scene is None else SCENE_QUESTIONS
    for effect in effects:
        where = f"{field}.{effect.verb}"
        report.known([effect.verb], VERBS, where, "verb")
        report.condition(effect.when, f"{where}.when", asked)
        if effect.verb in ("cond", "uncond"):
            report.unless(effect.name in CONDITIONS or effect.name in DAMAGE_WORDS, f"{where}.name",
                          f"{effect.name!r} is no condition")  # fmt: skip
        if effect.verb == "behave":
            report.known([effect.name], (*BEHAVIOURS, "Surrender"), f"{where}.name", "behaviour")
        if effect.unit and effect.verb != "spawn" and scene is not None and library is not None:
            known = {unit.id for unit in scene.unit} | set(library.units)
            report.known([effect.unit], known, f"{where}.unit", "Unit of this Scene")
        if effect.verb == "ignore":
            report.known([effect.name], IGNORABLE, f"{where}.name", "rule that can be ignored")
        if effect.verb == "terrain":
            report.known([effect.set], TERRAIN, f"{where}.set", "kind of terrain")
        if effect.verb == "spawn" and library is not None:
            report.known([effect.unit], library.units, f"{where}.unit", "Unit")
        report.known(effect.suits, SUITS, f"{where}.suits", "Suit")
        report.known(effect.ranks, RANKS, f"{where}.ranks", "Rank")
        if scene is not None and library is not None:
            field_map = library.fields.get(scene.id)
            for text in (*effect.spaces, *([effect.at] if effect.at and effect.verb == "spawn" else [])):
                _check_space(text, field_map, report, where)
        _check_effects(effect.then, report, f"{where}.then", library, scene)
        _check_effects(effect.otherwise, report, f"{where}.otherwise", library, scene)
        for option in effect.options:
            _check_effects(option.do, report, f"{where}.options", library, scene)


def _check_space(text: str, field: Field | None, report: _Report, where: str) -> None:
    try:
        spot = point(text)
    except ValueError as fault:
        report.unless(False, where, str(fault))
        return
    report.unless(field is None or spot in field.index, where, f"there is no Space {text} on the map")


def _check_goal(library: Library, scene: Scene, text: str, report: _Report, where: str) -> None:
    """DTD-NPC-02: the goal Space of a Faction is on the map and can be entered."""
    field = library.fields[scene.id]
    _check_space(text, field, report, where)
    try:
        spot = field.index.get(point(text))
    except ValueError:
        return
    report.unless(spot is None or field.kind(spot).enter, where, f"nobody can enter {text}")


def _check_damage(library: Library, faults: list[Fault]) -> None:
    """DTD-DECK-07: every Type and Rank of every damage deck is there, in words that are known."""
    for deck, name in enumerate(DECKS):
        for index, card in enumerate(library.damage[deck]):
            label = f"{RANKS[index % 13]} of {TYPES[deck][index // 13]}"
            if card is UNREAD:
                faults.append(Fault(f"damage deck {name}", f"there is no {label}"))
                continue
            for face in card.words:
                for word, number, _rest in face:
                    shape = DAMAGE_WORDS.get(word)
                    if shape is None:
                        faults.append(Fault(f"damage deck {name}, {label}", f"{word!r} is no effect of a damage card"))
                    elif shape == "n" and not number:
                        faults.append(Fault(f"damage deck {name}, {label}", f"{word} needs a number, as in {word}:1"))


def _check_scene(library: Library, scene: Scene, report: _Report) -> None:
    field = library.fields.get(scene.id)
    if field is None:
        return
    _check_map(scene, field, report)
    factions = {faction.id for faction in scene.faction}
    names = {unit.id for unit in scene.unit if unit.id} | {prop.id for prop in scene.prop}
    report.known([scene.scale], SCALES, "scale", "map scale")
    for faction in scene.faction:
        report.known(faction.pool, library.units, f"faction.{faction.id}.pool", "Unit")
        report.known(faction.hostile_to, factions, f"faction.{faction.id}.hostile_to", "Faction of this Scene")
        report.known(faction.grants, library.abilities, f"faction.{faction.id}.grants", "Ability")
        report.condition(faction.unaware_until, f"faction.{faction.id}.unaware_until", SCENE_QUESTIONS)
        if faction.goal:
            _check_goal(library, scene, faction.goal, report, f"faction.{faction.id}.goal")
        for text in faction.start.zone if faction.start else ():
            _check_space(text, field, report, f"faction.{faction.id}.start")
        if faction.control != "npc":
            report.unless(faction.start is not None, f"faction.{faction.id}", "a Faction of players needs a start zone")
    for unit in scene.unit:
        where = f"unit.{unit.id or unit.card}"
        report.known([unit.card], library.units, where, "Unit")
        report.known([unit.faction], factions, where, "Faction of this Scene")
        report.known([unit.facing], HEADINGS, f"{where}.facing", "heading")
        report.known(unit.items, library.items, f"{where}.items", "Item")
        report.known(unit.abilities, library.abilities, f"{where}.abilities", "Ability")
        _check_space(unit.at, field, report, f"{where}.at")
    for prop in scene.prop:
        _check_space(prop.at, field, report, f"prop.{prop.id}.at")
        report.condition(prop.needs, f"prop.{prop.id}.needs", SCENE_QUESTIONS)
    places = {place.id for place in scene.place}
    for task in scene.task:
        where = f"task.{task.id}"
        report.known([skill for skill in task.skills if skill not in POWERS], SKILLS, f"{where}.skills", "Skill")
        report.condition(task.needs, f"{where}.needs", SCENE_QUESTIONS)
        for text in task.at:
            if text not in places and text not in names:
                _check_space(text, field, report, f"{where}.at")
        _check_effects((*task.done, *task.failed), report, where, library, scene)
    for event in scene.event:
        where = f"event.{event.id}"
        report.condition(event.when, f"{where}.when", SCENE_QUESTIONS)
        _check_effects(event.do, report, f"{where}.do", library, scene)
        report.unless(event.kind != "timed" or _on_clock(scene, event.clock), f"{where}.clock",
                      f"the Clock has no card {event.clock}")  # fmt: skip
        report.unless(event.kind != "location" or event.place in places, f"{where}.place",
                      f"there is no Place {event.place!r}")  # fmt: skip
        report.unless(event.kind != "fog" or bool(event.spaces), f"{where}.spaces", "an Event in the fog needs Spaces")
        report.unless(event.kind != "random" or event.on is not None, f"{where}.on", "a random Event needs its cards")
        for text in event.spaces:
            _check_space(text, field, report, f"{where}.spaces")
    for milestone in scene.milestone:
        report.known([milestone.faction], factions, f"milestone.{milestone.id}", "Faction of this Scene")
        report.condition(milestone.when, f"milestone.{milestone.id}.when", SCENE_QUESTIONS)
    for result, text in scene.results.items():
        report.known([result], ("success", "partial", "failure"), "results", "result")
        report.condition(text, f"results.{result}", SCENE_QUESTIONS)
    for hook in scene.hook:
        report.condition(hook.when, "hook.when", SCENE_QUESTIONS)
    for line in scene.forbid:
        report.condition(line.until, "forbid.until", SCENE_QUESTIONS)
    _check_whole(library, scene, report)


def _on_clock(scene: Scene, number: int) -> bool:
    return scene.clock.first <= number < scene.clock.first + scene.clock.cards


def _check_map(scene: Scene, field: Field, report: _Report) -> None:
    """DTD-MAP-01: marks stand where x + y is even, and the legend knows them all."""
    for y, row in enumerate(scene.map.rows):
        for x, mark in enumerate(row):
            if mark == " ":
                continue
            report.unless((x + y) % 2 == 0, "map.rows", f"{mark!r} at {x},{y} stands between the dots")
            report.unless(mark in scene.map.legend, "map.legend", f"does not explain {mark!r} at {x},{y}")
    report.known(scene.map.legend.values(), TERRAIN, "map.legend", "kind of terrain")
    for spaces in scene.map.exits.values():
        for text in spaces:
            _check_space(text, field, report, "map.exits")
    for text in (*scene.map.elevation, *scene.map.locks, *scene.map.keys):
        _check_space(text, field, report, "map")
    for condition_text in scene.map.exits_when.values():
        report.condition(condition_text, "map.exits_when", SCENE_QUESTIONS)
    for place in scene.place:
        for text in place.spaces:
            _check_space(text, field, report, f"place.{place.id}")


def _check_whole(library: Library, scene: Scene, report: _Report) -> None:
    """A Scene is complete: a Clock that fits, Milestones of both grades, three epilogues, a budget for each number."""
    last = scene.clock.first + scene.clock.cards - 1
    report.unless(scene.clock.first >= 1 and last <= 20, "clock", "Clock cards are numbered 1 to 20")
    for grade in ("major", "minor"):
        report.unless(any(m.grade == grade for m in scene.milestone), "milestone", f"there is no {grade} Milestone")
    for result in ("success", "partial", "failure"):
        report.unless(result in scene.epilogue, "epilogue", f"there is none for {result}")
    for players in range(scene.players[0], scene.players[1] + 1):
        budget = scene.budget.get(str(players))
        if budget is None:
            report.unless(False, "budget", f"says nothing for {players} players")
            continue
        costs = sorted(library.units[name].cost for faction in scene.faction if faction.control == "players"
                       for name in faction.pool if name in library.units)  # fmt: skip
        report.unless(bool(costs) and costs[0] * players <= budget, "budget",
                      f"{budget} is too little for {players} Units of the pool")  # fmt: skip
    for item in {name for place in scene.place for name in place.search}:
        report.unless(item in library.items, "place.search", f"{item!r} is no Item")
