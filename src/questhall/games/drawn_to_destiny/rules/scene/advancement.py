"""Advancement: Skill Points, Ability Points, training and rest between Scenes (DTD-SKILL-08, DTD-GEN-14)."""

from typing import Callable, NamedTuple

import msgspec

from questhall.games.drawn_to_destiny.content import stats
from questhall.games.drawn_to_destiny.content.library import written_stat as parsed
from questhall.games.drawn_to_destiny.content.unit_cards import SkillLine, SpecialtyLine
from questhall.games.drawn_to_destiny.content.vocabulary import SKILLS, SPECIAL
from questhall.games.drawn_to_destiny.rules.scene.campaign_file import keep_file
from questhall.games.drawn_to_destiny.rules.scene.setup import lay_out
from questhall.games.drawn_to_destiny.rules.units.predicates import scene_holds
from questhall.games.drawn_to_destiny.rules.units.skills import TOP_LEVEL
from questhall.games.drawn_to_destiny.rules.units.units import scene_of
from questhall.games.drawn_to_destiny.state import Character, Crit, DestinyState, Note
from questhall.kernel import WORDS, Decision, Flow, Option, choose, keep_words, say

EXTREME = 4


def level_price(level: int) -> int:
    """DTD-ADV-02, DTD-ADV-03: SP for the next Level: the present one; a new Skill costs 1."""
    return max(1, level)


def refund(level: int) -> int:
    """DTD-ADV-04, DTD-GEN-14: a respec gives back what the Level had cost."""
    return max(1, level - 1)


def hero_level(hero: Character, skill: str) -> int:
    """The Level of a Skill or Power."""
    for line in hero.skills:
        if line.name == skill:
            return line.level
    return 0


def advance_options(state: DestinyState, hero: Character) -> list[Option]:
    """DTD-ADV-01, DTD-ADV-02, DTD-ADV-03, DTD-ADV-04, DTD-ADV-05, DTD-ADV-06, DTD-ADV-07, DTD-ADV-08, DTD-ADV-09,
    DTD-ADV-10, DTD-ADV-11, DTD-ADV-12, DTD-SKILL-08: everything a character may do with its points and weeks.
    """
    found: list[Option] = []
    for line in hero.skills:
        if line.name != SPECIAL and line.level < TOP_LEVEL and hero.sp >= level_price(line.level) and hero.weeks >= 2:
            found.append(("train", line.name.replace(" ", "_")))
    if hero.sp >= 1 and hero.weeks >= 2:
        fresh = [*SKILLS, *scene_of(state).new_powers]
        found += [("learn", name.replace(" ", "_")) for name in fresh if hero_level(hero, name) == 0]
    if hero.ap >= 1 and hero.weeks >= 1:
        found += [("gain", name.replace(" ", "_")) for name in new_abilities(state, hero)]
        found += [("acquire", name.replace(" ", "_")) for name in new_items(state, hero)]
        found += [("specialize", line.name.replace(" ", "_")) for line in hero.skills if may_specialize(state, line)]
        found += [("sharpen", line.name.replace(" ", "_")) for line in hero.skills if line.rating]
    found += [("claim", name.replace(" ", "_")) for name in state.stash]
    found += [
        ("buy", name.replace(" ", "_")) for name in wares(state, hero) if cost_in_treasure(state, name) <= state.purse
    ]
    if not hero.respec_sp:
        found += [
            ("unlearn", line.name.replace(" ", "_")) for line in hero.skills if line.level > 0 and line.name != SPECIAL
        ]
    if not hero.respec_ap:
        for line in hero.skills:
            if line.name != SPECIAL:
                found += [("forget", card.replace(" ", "_")) for card in line.cards]
                if line.specialties:
                    found.append(("generalize", line.name.replace(" ", "_")))
                if line.rating:
                    found.append(("blunt", line.name.replace(" ", "_")))
    if not hero.tended and "Medicine Bag" in {*hero.items, *cards_of(hero), *state.content.units[hero.card].items}:
        found += [("tend", crit.id) for crit in hero.crits if not _broken(state, crit)]
    if hero.weeks >= 1:
        found += [("rest", crit.id) for crit in hero.crits if not _broken(state, crit)]
    return list(dict.fromkeys(found))


def _broken(state: DestinyState, crit: Crit) -> bool:
    """DTD-ADV-12: what is Broken by an Extreme Crit stays so, however long one rests."""
    return crit.severity == EXTREME and "Broken" in state.content.face(crit.deck, crit.card).says[crit.severity - 1]


def new_abilities(state: DestinyState, hero: Character) -> list[str]:
    """DTD-ADV-05: Abilities under a Skill or Power that the character has and has not got yet."""
    have = cards_of(hero)
    names = {line.name for line in hero.skills if line.level > 0}
    return [
        ability.name
        for ability in state.content.abilities.values()
        if ability.name not in have and any(under in names for under in ability.under) and SPECIAL not in ability.under
    ]


def cards_of(hero: Character) -> set[str]:
    """Every Ability and Item on a character's card, those of its Specialties too."""
    found = {card for line in hero.skills for card in line.cards}
    return found | {card for line in hero.skills for style in line.specialties for card in style.cards}


def new_items(state: DestinyState, hero: Character) -> list[str]:
    """DTD-ADV-05: Items that others of its kind of story have under a Skill of the character, and it has not."""
    have = cards_of(hero)
    names = {line.name for line in hero.skills if line.level > 0 and line.name != SPECIAL}
    genre = state.content.units[hero.card].genre
    found = [
        card
        for unit in state.content.units.values()
        if unit.genre == genre and unit.kind == state.content.units[hero.card].kind
        for line in unit.skills
        if line.name in names
        for card in line.cards
        if card in state.content.items and card not in have
    ]
    return list(dict.fromkeys(found))


def wares(state: DestinyState, hero: Character) -> list[str]:
    """DTD-REW-02: what can be bought: the Items that people of the character's kind of story carry, and it has not."""
    genre, kind = state.content.units[hero.card].genre, state.content.units[hero.card].kind
    have = {*cards_of(hero), *hero.items, *state.content.units[hero.card].items}
    found = [
        card
        for unit in state.content.units.values()
        if unit.genre == genre and unit.kind == kind
        for card in (*unit.items, *[card for line in unit.skills for card in line.cards])
        if card in state.content.items and card not in have and state.content.items[card].cost > 0
    ]
    return sorted(set(found))


def cost_in_treasure(state: DestinyState, name: str) -> int:
    """DTD-REW-02: an Item costs its Cost in Treasure; who stands well with somebody (Favor +2) gets it for one less."""
    friends = any(favor >= 2 for favor in state.favor.values())
    return max(1, state.content.items[name].cost - friends)


def home_of(state: DestinyState, hero: Character, item: str) -> str:
    """The Skill of a character under which others have an Item."""
    names = [line.name for line in hero.skills if line.level > 0]
    return next(
        line.name
        for unit in state.content.units.values()
        for line in unit.skills
        if item in line.cards and line.name in names
    )


def may_specialize(state: DestinyState, line: SkillLine) -> bool:
    """DTD-ADV-09: a Specialty groups two or more Abilities of one Skill."""
    known = [card for card in line.cards if card in state.content.abilities]
    return line.name != SPECIAL and not line.specialties and len(known) >= 2


def index_of(lines: list[SkillLine], name: str) -> int:
    """Where a Skill or Power stands on a card, or -1."""
    return next((n for n, line in enumerate(lines) if line.name == name), -1)


def replaced(line: SkillLine, **changes: object) -> SkillLine:
    """A Skill entry with something changed."""
    return msgspec.structs.replace(line, **changes)


def train(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-ADV-02: one Level more."""
    at = index_of(lines, name)
    hero.sp -= level_price(lines[at].level)
    lines[at] = replaced(lines[at], level=lines[at].level + 1)


def learn(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-ADV-03: a new Skill or Power."""
    at = index_of(lines, name)
    hero.sp -= 1
    if at >= 0:
        lines[at] = replaced(lines[at], level=1)
    else:
        lines.append(SkillLine(name=name, level=1))


def unlearn(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-ADV-04, DTD-ADV-07: a Level back for what it had cost, once."""
    at = index_of(lines, name)
    hero.sp += refund(lines[at].level)
    hero.respec_sp = True
    lines[at] = replaced(lines[at], level=lines[at].level - 1)


def gain(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-ADV-05, DTD-ADV-09: an Ability; one of a Skill with a Specialty joins it."""
    under = state.content.abilities[name].under
    home = next(n for n, line in enumerate(lines) if line.name in under and line.level > 0)
    styles = lines[home].specialties
    if styles:
        style = SpecialtyLine(name=styles[0].name, cards=(*styles[0].cards, name))
        lines[home] = replaced(lines[home], specialties=(style, *styles[1:]))
    else:
        lines[home] = replaced(lines[home], cards=(*lines[home].cards, name))


def acquire(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-ADV-05: an Item, under the Skill it belongs to."""
    home = index_of(lines, home_of(state, hero, name))
    lines[home] = replaced(lines[home], cards=(*lines[home].cards, name))


def specialize(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-ADV-09: the Abilities of a Skill become a Specialty."""
    at = index_of(lines, name)
    grouped = tuple([card for card in lines[at].cards if card in state.content.abilities])
    rest = tuple([card for card in lines[at].cards if card not in grouped])
    style = SpecialtyLine(name=f"{name} Style", cards=grouped)
    lines[at] = replaced(lines[at], cards=rest, specialties=(style,))


def generalize(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-ADV-06: a Specialty given back; its Abilities stay."""
    at = index_of(lines, name)
    freed = [card for style in lines[at].specialties for card in style.cards]
    lines[at] = replaced(lines[at], cards=(*lines[at].cards, *freed), specialties=())


def forget(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-ADV-06: an Ability or Item given back."""
    home = next(n for n, line in enumerate(lines) if name in line.cards)
    lines[home] = replaced(lines[home], cards=tuple([card for card in lines[home].cards if card != name]))


def sharpen(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-ADV-05, DTD-ADV-10: a Power's Rating:+1."""
    at = index_of(lines, name)
    lines[at] = replaced(lines[at], rating=stats.show(stats.improved(parsed(lines[at].rating))))


def blunt(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-ADV-06: a Rating:+1 given back."""
    at = index_of(lines, name)
    lines[at] = replaced(lines[at], rating=stats.show(stats.weakened(parsed(lines[at].rating))))


def buy(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-REW-02: an Item for the company's Treasure."""
    state.purse -= cost_in_treasure(state, name)
    hero.items += (name,)


def claim(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-REW-02: a reward Item that the company was given."""
    state.stash.remove(name)
    hero.items += (name,)


def rest(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-ADV-12: one Crit a step better."""
    for crit in list(hero.crits):
        if crit.id == int(name):
            crit.severity -= 1
            if crit.severity <= 0:
                hero.crits.remove(crit)


def tend(state: DestinyState, hero: Character, name: str, lines: list[SkillLine]) -> None:
    """DTD-ADV-12: who has a Medicine Bag eases one Crit more in each Downtime, without a week of rest."""
    hero.tended = True
    rest(state, hero, name, lines)


class Advance(NamedTuple):
    """One thing to do between Scenes: what it does, its weeks, its Ability Points (-1: an AP respec gives one)."""

    do: Callable[[DestinyState, Character, str, list[SkillLine]], None]
    weeks: int = 0
    ap: int = 0


#: DTD-ADV-01, DTD-ADV-08: what points and weeks are spent on; what a Level costs depends on it and stands there.
ADVANCES = {
    "train": Advance(train, weeks=2),
    "learn": Advance(learn, weeks=2),
    "unlearn": Advance(unlearn),
    "gain": Advance(gain, weeks=1, ap=1),
    "acquire": Advance(acquire, weeks=1, ap=1),
    "specialize": Advance(specialize, weeks=1, ap=1),
    "sharpen": Advance(sharpen, weeks=1, ap=1),
    "generalize": Advance(generalize, ap=-1),
    "forget": Advance(forget, ap=-1),
    "blunt": Advance(blunt, ap=-1),
    "buy": Advance(buy),
    "claim": Advance(claim),
    "rest": Advance(rest, weeks=1),
    "tend": Advance(tend),
}


def apply_advance(state: DestinyState, hero: Character, option: tuple[str | int, ...]) -> None:
    """DTD-ADV-01, DTD-ADV-07, DTD-ADV-08: pay weeks and points, and do it; an AP respec comes once."""
    kind, name = str(option[0]), str(option[1]).replace("_", " ")
    chosen = ADVANCES[kind]
    lines = list(hero.skills)
    chosen.do(state, hero, name, lines)
    hero.skills = tuple(lines)
    hero.weeks -= chosen.weeks
    hero.ap -= chosen.ap
    hero.respec_ap = hero.respec_ap or chosen.ap < 0
    say(state, "advanced", hero.card, kind, name, seat=hero.seat, rule="DTD-ADV-01")


def advance(state: DestinyState) -> Flow:
    """DTD-REW-06, DTD-ADV-08, DTD-ADV-11: each character in turn uses Downtime, or saves its points."""
    waiting = [hero for hero in state.characters if hero.alive and not hero.done]
    if not waiting:
        next_scene(state)
        return
    hero = waiting[0]
    options: list[Option] = ["done", *advance_options(state, hero)]
    option = yield from choose(
        hero.seat, "advance", options, about=hero.card.replace(" ", "_"), always=len(options) > 1
    )
    if option == "done":
        story = state.content.campaigns[state.rules.campaign]
        said: Option = "none"
        if story.next(state.scene, state.result):
            said = yield Decision(hero.seat, "intend", ["none", ("say", WORDS)], hero.card.replace(" ", "_"))
        hero.done = True
        if isinstance(said, tuple) and said[-1] != WORDS:
            state.told.append(Note("intention", f"{hero.card}: {said[-1]}", hero.seat))
            say(state, "intended", hero.card, str(said[-1]), seat=hero.seat, rule="DTD-REW-06")
        return
    assert isinstance(option, tuple)
    apply_advance(state, hero, option)


def next_scene(state: DestinyState) -> None:
    """The campaign goes on with its next Scene, or is over."""
    story = state.content.campaigns[state.rules.campaign]
    following = story.next(state.scene, state.result)
    if not following:
        state.phase = "over"
        ending = next((number for number, line in enumerate(story.ending) if scene_holds(state, line.when)), -1)
        if ending >= 0:
            say(state, "ending", state.rules.campaign, ending, rule="DTD-CONC-01")
        return
    if state.events is not None:
        keep_words(state)
    state.chapter += 1
    state.scene = following
    lay_out(state)
    keep_file(state)
