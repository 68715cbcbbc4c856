"""What the cards say. Every rules line is made from the effect data, so that text and behaviour cannot disagree."""

from typing import Callable

from questhall.games.call_to_adventure.content.printed import Content, HandCard, Need, Quest, Side
from questhall.games.call_to_adventure.content.vocabulary import (  # fmt: skip
    AddAbility,
    AddRune,
    AdversaryXp,
    BuyResult,
    Cancel,
    Choose,
    DiscardHand,
    Draw,
    Each,
    Effect,
    ExtraMain,
    FlipAlly,
    Forbid,
    GainIcon,
    GainXp,
    IgnoreCorruption,
    KeepOnFail,
    LoseXp,
    ModifyDifficulty,
    ModifyResult,
    MoveAlly,
    Number,
    Peek,
    Power,
    Reattempt,
    Recast,
    RemoveRune,
    ReplaceRow,
    Score,
    SetOutcome,
    StealXp,
    SwitchChallenge,
    SwitchPath,
    TakeTrait,
    Tax,
    Track,
    TurnRune,
    Waive,
    When,
)
from questhall.games.call_to_adventure.view import HeroView

ABILITY_NAMES = {
    "STR": "Strength", "DEX": "Dexterity", "CON": "Constitution", "INT": "Intelligence", "WIS": "Wisdom",
    "CHA": "Charisma",
}  # fmt: skip
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def plural(n: int, thing: str) -> str:
    """ "one rune", "two runes"."""
    word = NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)
    return f"{word} {thing}" if n == 1 else f"{word} {thing}s"


def sentence(words: str) -> str:
    """The first letter is a capital; the names of things keep theirs."""
    return words[:1].upper() + words[1:]


# when


# the beginning of a sentence by trigger; {who} is "you" or "a hero", {s} the ending of its verb
LEADS = {
    "activate": "On your turn", "before": "Before you cast{against}", "facing": "After your cast{against}",
    "facing_other": "After another hero's cast", "any": "At any time", "your_turn": "On your turn",
    "continuous": "While it lies here", "end_game": "At the end", "on_cast": "When {who} cast{s}",
    "on_success": "When {who} overcome{s} {noun}", "on_fail": "When {who} fail{s} {noun}",
    "on_gain_card": "When {who} gain{s} {gained}", "on_gain_icon": "For each {filter} icon that {who} gain{s}",
    "on_draw": "When {who} draw{s} {card}", "on_play_card": "When {who} play{s} {card}",
    "on_corruption": "When {who} gain{s} Corruption{dark}", "on_virtue": "When {who} gain{s} Virtue",
    "on_journey": "When {who} journey{s}", "on_ally_gained": "When {who} gain{s} an Ally",
    "on_ally_lost": "{ally_lost}", "on_adversary_revealed": "When an Adversary is revealed",
    "on_row_reveal": "When the row of Act II or III is revealed",
    "on_reshuffle": "When the Adversary's deck is shuffled anew",
    "on_turn_start": "At the start of {whose} turn", "on_turn_end": "At the end of {whose} turn",
    "after_fail self": "After failing", "after_success self": "After succeeding",
    "after_fail other": "After another hero has failed", "after_success other": "After another hero has succeeded",
    "after_fail any": "After a failed attempt", "after_success any": "After a successful attempt",
}  # fmt: skip


def lead(power: Power) -> str:
    """When a power works, as the beginning of a sentence."""
    whose = power.whose if power.whose in ("self", "other") else "any"
    words = LEADS.get(power.trigger) or LEADS[f"{power.trigger} {whose}"]
    if "{" in words:
        when, noun = power.when, _noun(power.when)
        who, s = _subject(power)
        words = words.format(
            who=who, s=s, noun=noun, against="" if noun == "a challenge" else f" against {noun}",
            gained=_card_noun(when), filter=power.filter, card=_card(power.filter), ally_lost=_ally_lost(power),
            dark=" from Dark runes" if power.filter == "dark" else "",
            whose="your" if power.whose == "self" else "a hero's",
        )  # fmt: skip
    return words + _conditions(power.when)


def _subject(power: Power) -> tuple[str, str]:
    if power.whose == "self":
        return "you", ""
    return ("another hero", "s") if power.whose == "other" else ("a hero", "s")


def _noun(when: When) -> str:
    noun = "an Adversary" if when.kind == "adversary" else "a challenge"
    if when.challenge_has:
        noun += f" of {' or '.join([ABILITY_NAMES[name] for name in when.challenge_has])}"
    return noun + _of_act(when)


def _of_act(when: When) -> str:
    later = f" of Act {'I' * when.act_min} or later" if when.act_min else ""
    return f" of Act {'I' * when.act}" if when.act else later


def _card_noun(when: When) -> str:
    if when.this:
        return "this card"
    noun = {"trait": "a trait", "challenge": "a challenge", "adversary": "an Adversary"}.get(when.kind or "", "a card")
    noun += _of_act(when)
    if not when.path_has:
        return noun
    thing = ABILITY_NAMES.get(when.path_has, when.path_has)
    return f"{noun} with {'an' if thing[0] in 'AEIOU' else 'a'} {thing} icon"


def _card(kind: str) -> str:
    return {"hero": "a Hero card", "antihero": "an Antihero card"}.get(kind, "a Hero or Antihero card")


def _ally_lost(power: Power) -> str:
    if power.whose == "self":
        return "When one of your Allies turns face-down"
    if power.whose == "table":
        return "When an Ally under a challenge is discarded"
    return "When an Ally is discarded or turns face-down"


def _conditions(when: When) -> str:
    parts: list[str] = []
    if when.level_min and when.level_max < 7:
        parts.append(f"at levels {when.level_min} to {when.level_max}")
    elif when.level_min:
        parts.append(f"at levels {when.level_min} to 7")
    elif when.level_max < 7:
        parts.append(f"at levels 1 to {when.level_max}")
    if when.xp_min:
        parts.append(f"with {when.xp_min} XP or more")
    for names in (when.icons, when.story):
        parts += [f"with {n} {name}" for name, n in names.items()]
    if when.margin_min is not None:
        parts.append(f"by {when.margin_min} or more" if when.margin_min >= 0 else f"by no more than {-when.margin_min}")
    if when.margin_max is not None:
        parts.append(f"by {-when.margin_max} or more")
    if when.dark_min:
        parts.append(f"with {plural(when.dark_min, 'Dark rune')} or more")
    flags = ((when.calls_min, "with a calling face"), (when.idle, "without a main action"),
             (when.first_this_turn, "before your main action"))  # fmt: skip
    parts += [words for wanted, words in flags if wanted]
    if when.stage:
        parts.append(f"at stage {when.stage}")
    if when.cards_max < 9:
        parts.append(f"with fewer than {NUMBERS[when.cards_max + 1]} Story cards")
    if when.hand_min:
        parts.append(f"with {plural(when.hand_min, 'card')} in hand or more")
    if when.allies_min:
        parts.append(f"with {when.allies_min} face-up {'Ally' if when.allies_min == 1 else 'Allies'} or more")
    if when.mode:
        parts.append({"versus": "in competition", "solo": "alone", "coop": "in co-operation"}[when.mode])
    return "".join([" " + part for part in parts])


# price and limit


def price_words(power: Power) -> str:
    """What a power costs and how often it works, in brackets."""
    cost, parts = power.cost, list[str]()
    if cost.xp:
        parts.append(f"{cost.xp} XP")
    if cost.corruption:
        parts.append(f"{cost.corruption} Corruption")
    if cost.hero:
        parts.append("discard a Hero card")
    if cost.sacrifice:
        parts.append("sacrifice")
    often = "once" if power.times == 1 else f"up to {power.times} times"
    if power.limit:
        parts.append(
            {"turn": f"{often} a turn", "round": f"{often} a round", "attempt": f"{often} an attempt"}[power.limit]
        )
    return f" ({', '.join(parts)})" if parts else ""


# what


def _you(effect: Effect, verb: str, verbs: str) -> str:
    """ "gain" or "that hero gains": whom an effect means."""
    who = {
        "active": "that hero", "chosen_other": "another hero of your choice", "chosen_any": "a hero of your choice",
        "each_other": "each other hero", "all": "each hero", "it": "that hero",
    }.get(effect.target)  # fmt: skip
    return verb if who is None else f"{who} {verbs}"


def _count(number: Number) -> str:
    if isinstance(number, int):
        return str(number)
    kind, _, name = number.per.partition(":")
    thing = {
        "icon": f"{ABILITY_NAMES.get(name, name)} icon", "story": f"{name} icon", "ally": "face-up Ally",
        "ally_any": "Ally, face-up or face-down", "hero_played": "Hero card you played",
        "antihero_played": "Antihero card you played", "xp": "XP", "trait": "trait", "challenge": "challenge",
        "adversary": "Adversary", "level_step": "level away from the start",
    }[kind]  # fmt: skip
    most = f", at most {number.max}" if number.max is not None else ""
    return f"{number.each} per {thing}{most}"


def _add_rune(effect: AddRune) -> str:
    name = {"dark": "Dark rune", "any_listed": "rune of an ability that the challenge lists"}.get(
        effect.kind, "rune of it"
    )
    if effect.kind in ABILITY_NAMES:
        name = f"{ABILITY_NAMES[effect.kind]} rune"
    if effect.n == 1:
        words = f"add {'an' if name[0] in 'AEIOU' else 'a'} {name}"
    else:
        words = f"add {'up to ' if effect.up_to else ''}{plural(effect.n, name)}"
    return words + (", even at level 7" if effect.antihero and effect.kind == "dark" else "")


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"\u2212{-n}"


def _discard(effect: DiscardHand) -> str:
    what = ("a random card" if effect.random else "a card") if effect.n == 1 else plural(effect.n, "card")
    return f"{_you(effect, 'discard', 'discards')} {what} of {'your' if effect.target == 'self' else 'the'} hand"


def _draw(effect: Draw) -> str:
    kind = {"hero": "Hero card", "antihero": "Antihero card"}.get(effect.kind, "card")
    return f"{_you(effect, 'draw', 'draws')} {_card(effect.kind) if effect.n == 1 else plural(effect.n, kind)}"


def _track(effect: Track) -> str:
    what = "Virtue" if effect.n > 0 else "Corruption"
    return f"{_you(effect, 'gain', 'gains')} {abs(effect.n)} {what}"


def _each(effect: Each) -> str:
    inner = effects(effect.do)
    if effect.over == "others":
        return inner.replace("that hero loses", "each other hero loses").replace("that hero", "each other hero")
    return "choose another hero: add a rune of each listed ability of which that hero has an icon"


BANS = {
    "journey": "nobody can journey", "dark": "nobody can buy Dark runes",
    "ally_power": "powers of Allies cannot be used",
    "virtue": "nobody gains Virtue",
    "first_slot": "the leftmost other card of its row (solo, co-op: of the newest row) cannot be gained or attempted",
}  # fmt: skip
TAXES = {"journey": "a Journey costs", "dark": "a Dark rune costs"}

SAY: dict[type, Callable[..., str]] = {
    GainXp: lambda e: f"{_you(e, 'gain', 'gains')} {_count(e.n)} XP",
    LoseXp: lambda e: f"{_you(e, 'lose', 'loses')} {e.n} XP",
    StealXp: lambda e: f"take {e.n} XP from another hero",
    Draw: _draw,
    DiscardHand: _discard,
    Track: _track,
    AddRune: _add_rune,
    RemoveRune: lambda e: "the hero who has cast takes an ability or Dark rune out",
    Recast: lambda e: f"throw {'up to ' if e.up_to else ''}{plural(e.n, 'rune')} again",
    TurnRune: lambda e: f"turn {plural(e.n, 'rune')} of the cast over",
    ModifyResult: lambda e: f"result {_signed(e.n)}",
    ModifyDifficulty: lambda e: f"difficulty {_signed(e.n)}",
    AddAbility: lambda e: f"the challenge lists {ABILITY_NAMES.get(e.ability, 'another ability of your choice')} too",
    BuyResult: lambda e: f"pay up to {e.n} XP; result +1 for each",
    GainIcon: lambda e: f"gain {plural(e.n, ABILITY_NAMES[e.ability] + ' icon')} until the end of the turn",
    Reattempt: lambda e: "attempt the challenge again",
    SetOutcome: lambda e: f"the attempt {'succeeds' if e.success else 'fails'} after all",
    SwitchPath: lambda e: "take the other path",
    SwitchChallenge: lambda e: "attempt another challenge of the same row instead",
    IgnoreCorruption: lambda e: (
        "ignore the Corruption of this cast" if e.n >= 3 else f"ignore {e.n} Corruption of this cast"
    ),
    ReplaceRow: lambda e: f"replace {plural(e.n, 'face-up Story card')}",
    Peek: lambda e: f"choose the next of the top {plural(e.n, 'card')} of an Act deck",
    TakeTrait: lambda e: "gain a face-up trait of a row open to you, whatever it asks for",
    Waive: lambda e: "the next trait of this turn asks for its price only",
    KeepOnFail: lambda e: "if you fail, the card stays",
    FlipAlly: lambda e: (
        "turn an Ally of another hero face-down" if e.target != "all" else "turn a face-up Ally face-down"
    ),
    MoveAlly: lambda e: "take an unclaimed Ally from under a challenge of a row open to you",
    Cancel: lambda e: f"cancel {_card(e.kind)} that was just played",
    ExtraMain: lambda e: "take one more main action",
    Forbid: lambda e: BANS[e.what],
    Tax: lambda e: f"{TAXES[e.what]} {e.n} XP more",
    Score: lambda e: f"{_count(e.n).replace(' per', ' Tragedy per' if e.tragedy else ' Triumph per', 1)}",
    AdversaryXp: lambda e: f"the Adversary {'gains' if e.n > 0 else 'loses'} {abs(e.n)} XP",
    Choose: lambda e: "choose: " + ", or ".join([mode_words(option) for option in e.options]),
    Each: _each,
}


def effects(do: tuple[Effect, ...]) -> str:
    """What a list of verbs does; whom it has let one choose it names "that hero" from then on."""
    said = "; ".join([SAY[type(effect)](effect) for effect in do])
    return said.replace("another hero of your choice", "that hero") if "choose another hero" in said else said


def mode_words(do: tuple[Effect, ...]) -> str:
    """One of several lists of verbs, before which nobody has been named."""
    return effects(do).replace("that hero", "the active hero")


def rule_line(power: Power) -> str:
    """A power as the line on its card."""
    if power.trigger == "continuous":
        tied = f"{_noun(power.when).replace('a challenge', 'challenges')}: " if power.when.challenge_has else ""
        return sentence(tied + effects(power.do)) + "."
    return f"{lead(power)}{price_words(power)}: {effects(power.do)}."


def hand_lines(card: HandCard, adversary: bool = False) -> list[str]:
    """The rules of a Hero or Antihero card; several powers are alternatives."""
    if adversary:
        return [sentence(rule_line(card.adversary).removeprefix("At any time: "))] if card.adversary else []
    found = [rule_line(power) for power in card.powers]
    return found if len(found) == 1 else ["Choose one.", *found]


def quest_lines(quest: Quest) -> list[str]:
    """Menace and opportunity."""
    return [rule_line(quest.menace), rule_line(quest.opportunity)]


def reward(side: Side) -> str:
    """Rewards of a path in words."""
    parts = [ABILITY_NAMES[name] for name in side.icons] + list(side.story)
    for n, name in (
        (side.triumph, "Triumph"), (side.tragedy, "Tragedy"), (side.xp, "XP"), (side.virtue, "Virtue"),
        (side.corruption, "Corruption"), (side.hero, "Hero card"), (side.antihero, "Antihero card"),
        (side.either, "card of either type"),
    ):  # fmt: skip
        if n:
            parts.append(f"{n} {name}")
    return ", ".join(parts) or "nothing but the story"


def needs_line(needs: tuple[Need, ...]) -> str:
    """A Trait's requirement in words."""
    return "; ".join([_need(need) for need in needs])


def _need(need: Need) -> str:
    if need.xp:
        return f"pay {need.xp} XP"
    parts = [f"{n} {ABILITY_NAMES.get(name, name)}" for name, n in [*need.icons.items(), *need.story.items()]]
    if need.level_max:
        parts.append(f"level 1 to {need.level_max}")
    if need.level_min:
        parts.append(f"level {need.level_min} to 7")
    return "needs " + " or ".join(parts)


# the tale


def tale(content: Content, hero: HeroView, lost: bool = False) -> str:
    """The tale of a hero: a readable paragraph made of the cards that were gained."""
    origin, destiny, allies, fallen = hero.origin, hero.destiny, hero.allies, hero.fallen
    people = content.characters
    if not origin:
        return ""
    first = people[origin].tale
    parts = [f"Once there was {first}, {people[hero.motivation].tale}."]
    deeds = [content.story[card].side(path).tale for card, path in hero.story]
    for opening, chapter in zip(("Young still, our hero", "Then, grown and known,", "At last our hero"), (0, 3, 6)):
        some = deeds[chapter : chapter + 3]
        if some:
            who = "" if opening.endswith("hero") else " the hero"
            parts.append(f"{opening}{who} {_listed(some)}.")
    if allies:
        parts.append(f"{_listed([content.story[ally].name for ally in allies])} stood by to the end.")
    if fallen:
        parts.append(f"{_listed([content.story[ally].name for ally in fallen])} did not live to see it.")
    if lost:
        parts.append("But the Adversary was faster, and the last page stayed empty.")
    elif destiny:
        parts.append(f"And so the hero {people[destiny].tale}.")
    name = content.printed.track.names[hero.level - 1].lower()
    parts.append(f"Ask the singers what became of such a heart, and they say: {name}.")
    return " ".join(parts)


def _listed(things: list[str]) -> str:
    return things[0] if len(things) == 1 else ", ".join(things[:-1]) + " and " + things[-1]


def source(content: Content, key: str) -> str:
    """The name of the card that a power, or one of its verbs, stands on: a Quest's own, not that of its Adversary."""
    id = key.partition("/")[0]
    quest = content.quests.get(id)
    if quest is not None and key.partition(".")[0] in (quest.menace.key, quest.opportunity.key):
        return quest.name
    if id == "rise":
        return content.printed.rise.name
    for cards in (content.hand, content.story, content.characters):
        if id in cards:
            return str(cards[id].name)
    return id
