"""Characters of one's own: what they may be, what they cost, why something is refused, and one made from wishes.

A character is a Unit card with ``own = true`` in a pack's file; it is offered in every Scene for Units of its kind
whose budget allows it, and it grows in campaigns like everybody.
"""

import json
from fractions import Fraction
from pathlib import Path

from questhall.games.drawn_to_destiny.content import stats
from questhall.games.drawn_to_destiny.content.item_cards import Item
from questhall.games.drawn_to_destiny.content.library import Library
from questhall.games.drawn_to_destiny.content.scenes import FactionLine
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine, UnitCard
from questhall.games.drawn_to_destiny.content.vocabulary import POWERS, ROLES, SKILLS, SPECIAL
from questhall.kernel import Chance

MOST_LEVEL = 5  # of a beginner
MOST_MIND_AND_WILL = 14
USUAL_POINTS = 7

#: What words of a wish ask for.
WISHES: dict[str, tuple[str, ...]] = {
    "archer": ("Ranged", "Stealth"), "bow": ("Ranged",), "sword": ("Melee", "Defense"), "fighter": ("Melee", "Defense"),
    "knight": ("Melee", "Leadership"), "thief": ("Crime", "Stealth"), "sly": ("Deception", "Stealth"),
    "burglar": ("Crime", "Athletics"), "healer": ("Medicine", "Knowledge"), "doctor": ("Medicine", "Science: Life"),
    "talker": ("Persuasion", "Influence"), "merchant": ("Business", "Persuasion"), "lawyer": ("Law", "Intellect"),
    "singer": ("Performance", "Art"), "bard": ("Performance", "Art"), "priest": ("Religion", "Persuasion"),
    "scholar": ("Knowledge", "Intellect"), "detective": ("Investigation", "Law"), "spy": ("Espionage", "Deception"),
    "hunter": ("Hunting", "Ranged"), "ranger": ("Survival", "Ranged"), "gun": ("Firearm",),
    "soldier": ("Firearm", "Military"),
    "boxer": ("Close Combat", "Athletics"), "driver": ("Driving", "Mechanics"), "pilot": ("Piloting", "Electronics"),
    "engineer": ("Mechanics", "Electronics"), "sailor": ("Seamanship", "Athletics"),
    "leader": ("Leadership", "Influence"),
    "brave": ("Melee", "Leadership"), "quick": ("Evasion", "Athletics"), "scary": ("Intimidation",),
    "assassin": ("Assassination", "Stealth"), "artist": ("Art", "Communication"), "rider": ("Animals", "Athletics"),
}  # fmt: skip


def unit_price(card: UnitCard) -> int:
    """DTD-UNIT-13: the sum of Levels, and two for each Body Scale above 1; at least 1."""
    scale = stats.canon(Fraction(str(card.kg)))[1]
    return max(1, sum([line.level for line in card.skills]) + 2 * max(0, scale - 1))


def reasons(library: Library, card: UnitCard, points: int = 0) -> list[str]:
    """Everything that speaks against a character, each with its clause; if nothing, it may play. `points`: what it may
    cost.
    """
    found = []
    if not card.name.strip():
        found.append("A character needs a name. (DTD-UNIT-02)")
    cost = unit_price(card)
    if points and cost > points:
        found.append(f"It costs {cost} points, and there are {points}. (DTD-UNIT-13)")
    ranks = []
    for name, text in (("Mind", card.mind), ("Will", card.will)):
        try:
            rank, scale = stats.parse_stat(text)
        except ValueError as fault:
            found.append(f"{name}: {fault} (DTD-STAT-01)")
            continue
        ranks.append(rank)
        if scale != 1 or not 2 <= rank <= 10:
            found.append(f"{name} is {text}; a person's is 2x1 to 10x1. (DTD-STAT-02)")
    if sum(ranks) > MOST_MIND_AND_WILL:
        found.append(f"Mind and Will together are at most {MOST_MIND_AND_WILL}. (DTD-STAT-06)")
    if card.role not in ROLES:
        found.append(f"{card.role!r} is no role; there are {', '.join(ROLES)}. (DTD-UNIT-04)")
    names = [line.name for line in card.skills]
    for line in card.skills:
        if line.name not in SKILLS and line.name not in POWERS and line.name != SPECIAL:
            found.append(f"{line.name!r} is neither a Skill nor a Power. (DTD-SKILL-01)")
        if names.count(line.name) > 1:
            found.append(f"{line.name} is listed twice. (DTD-UNIT-03)")
        if not card.scenes and not 1 <= line.level <= MOST_LEVEL:
            found.append(f"{line.name} {line.level}: a beginner's Level is 1 to {MOST_LEVEL}. (DTD-ADV-02)")
        if line.name in POWERS and not line.rating:
            found.append(f"{line.name} is a Power and needs a Rating, such as 5x1. (DTD-UNIT-03)")
        found += _card_reasons(library, line, card.scenes > 0)
    load = sum([stats.mass(library.bodies[item.name]) for item in items_of(library, card)])
    body = stats.mass(stats.canon(Fraction(str(card.kg))))
    if load > body:
        found.append(
            f"It would carry {load / 1_000_000:g} kg of gear and cannot carry more than its Body. (DTD-UNIT-11)"
        )
    return found


def _card_reasons(library: Library, line: SkillLine, grown: bool) -> list[str]:
    """DTD-UNIT-07: who has grown may own more cards than can be active, and chooses before each Scene."""
    found = []
    if len(line.cards) > 2 * line.level and not grown:
        found.append(
            f"{line.name} {line.level} has room for {2 * line.level} cards, not {len(line.cards)}. (DTD-UNIT-07)"
        )
    for name in line.cards:
        ability = library.abilities.get(name)
        if ability is None and name not in library.items:
            found.append(f"{name!r} is neither an Ability nor an Item. (DTD-UNIT-03)")
        elif ability is not None and line.name not in ability.under:
            found.append(f"{name} belongs under {' or '.join(ability.under)}, not {line.name}. (DTD-ADV-05)")
    return found


def items_of(library: Library, card: UnitCard) -> list[Item]:
    """The Items of a character."""
    names = [*card.items, *[name for line in card.skills for name in line.cards]]
    return [library.items[name] for name in names if name in library.items]


def make(library: Library, name: str, wish: str, seed: int = 1, genre: str = "fantasy", points: int = 7) -> UnitCard:
    """A character from a sentence of wishes: the Skills that its words ask for, then what fits; the same for a seed."""
    chance = Chance.of(f"{wish} {seed}")
    words = [word.strip(".,;!?").lower() for word in wish.split()]
    wanted = [skill for word in words for skill in WISHES.get(word, ())]
    wanted += [skill for skill in SKILLS if skill.lower() in wish.lower()]
    wanted = list(dict.fromkeys(wanted)) or [chance.pick(list(SKILLS)), "Athletics"]
    levels = dict.fromkeys(wanted[:4], 1)
    while sum(levels.values()) > points:
        levels.popitem()
    while sum(levels.values()) < points and any(level < MOST_LEVEL for level in levels.values()):
        skill = chance.pick([skill for skill, level in levels.items() if level < MOST_LEVEL])
        levels[skill] += 1
    lines = []
    for skill, level in levels.items():
        feats = [ability.name for ability in library.abilities.values() if skill in ability.under]
        gear = [
            card
            for unit in library.units.values()
            if unit.genre == genre and unit.kind == "person"
            for line in unit.skills
            if line.name == skill
            for card in line.cards
            if card in library.items and library.items[card].kg <= 10
        ]
        chance.shuffle(feats)
        lines.append(
            SkillLine(name=skill, level=level, cards=(*gear[:1], *feats[: level if level < 3 else 2])[: 2 * level])
        )
    mind = 4 + chance.below(5)
    card = UnitCard(
        name=name, genre=genre, kind="person", kg=60 + 10 * chance.below(4), kph=5, mind=f"{mind}x1",
        will=f"{min(8, MOST_MIND_AND_WILL - mind)}x1", role="Attacker", skills=tuple(lines), cost=points, own=True,
        text=wish,
    )  # fmt: skip
    return UnitCard(**{**{field: getattr(card, field) for field in card.__struct_fields__}, "cost": unit_price(card)})


#: Three ready examples for each kind of story in which people act: a name, a wish, a seed.
EXAMPLES: dict[str, tuple[tuple[str, str, int], ...]] = {
    "fantasy": (
        ("Wren Ashdown", "a sly thief with a bow", 3), ("Dame Ottilie", "a brave knight", 2),
        ("Brother Hale", "a healer who can sing", 5),
    ),
    "western": (
        ("Cass Holloway", "a quick rider with a gun", 1), ("Doc Merriweather", "a doctor and a talker", 2),
        ("Silas Crane", "a scary leader with a gun", 4),
    ),
    "horror": (
        ("Inspector Vane", "a detective with a gun", 1), ("Agnes Pell", "a scholar and a priest", 3),
        ("Mick Dory", "a boxer and a burglar", 2),
    ),
    "military": (
        ("Sergeant Boyle", "a soldier and a leader", 2), ("Corporal Finch", "an engineer with a gun", 1),
        ("Nurse Adair", "a doctor, quick and brave", 3),
    ),
    "science fiction": (
        ("Juno Park", "a pilot with a gun", 1), ("Brix", "an engineer and a soldier", 2),
        ("Doctor Imre", "a doctor and a scholar", 4),
    ),
    "powers": (
        ("Nightlatch", "a burglar and a boxer", 1), ("Beacon", "a leader, quick and brave", 2),
        ("Mister Plume", "a spy and a talker", 3),
    ),
    "age of sail": (
        ("Kit Marrow", "a sailor with a sword", 1), ("Surgeon Lisle", "a doctor and a sailor", 2),
        ("Bess Fairweather", "a leader and a sailor", 3),
    ),
    "prehistoric": (
        ("Ura", "a hunter and a ranger", 1), ("Old Tak", "a healer and an artist", 2), ("Moss", "a quick hunter", 3),
    ),
}  # fmt: skip


def examples(library: Library, genre: str, points: int = USUAL_POINTS) -> list[UnitCard]:
    """Three ready characters for a kind of story."""
    return [make(library, name, wish, seed, genre, points) for name, wish, seed in EXAMPLES.get(genre, ())]


#: The fields of a character in the order of its file; those at their usual value are left out.
FIELDS = (
    "name", "genre", "kind", "kg", "kph", "mind", "will", "role", "cost", "text", "face", "demeanor", "nature",
    "conscience", "items", "sp", "ap", "cp", "weeks", "respec", "scenes",
)  # fmt: skip
USUAL = UnitCard(name="", genre="", kind="person", kg=0, kph=0, mind="", will="", role="", skills=(), cost=-1)


def written(card: UnitCard) -> str:
    """A character as the entry of a pack's file."""
    lines = ["own = true"]
    for field in FIELDS:
        value = getattr(card, field)
        if value != getattr(USUAL, field) or field == "kind":
            lines.append(f"{field} = {_toml(value)}")
    lines.append("skills = [")
    for line in card.skills:
        rating = f", rating = {_toml(line.rating)}" if line.rating else ""
        styles = ", ".join([f"{{ name = {_toml(one.name)}, cards = {_toml(one.cards)} }}" for one in line.specialties])
        special = f", specialties = [{styles}]" if styles else ""
        lines.append(
            f"  {{ name = {_toml(line.name)}, level = {line.level}{rating}, cards = {_toml(line.cards)}{special} }},"
        )
    return "[[unit]]\n" + "\n".join([*lines, "]"]) + "\n"


def _toml(value: object) -> str:
    """A number, a text or a list of texts."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def write_character(card: UnitCard, pack: Path) -> Path:
    """Write a character into a pack; a character of the same name is replaced."""
    folder = pack / "drawn-to-destiny"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / ("".join([char if char.isalnum() else "-" for char in card.name.lower()]) + ".toml")
    path.write_text(written(card), encoding="utf-8")
    return path


def pool_of(library: Library, line: FactionLine) -> tuple[str, ...]:
    """DTD-SETUP-04: whom a Faction may field: its pool, and characters of the players' own of the same kind."""
    if not library.own:
        return line.pool
    kinds = {library.units[name].kind for name in line.pool if name in library.units}
    own = [card.name for card in library.own if card.kind in kinds and card.name not in line.pool]
    return (*line.pool, *own)
