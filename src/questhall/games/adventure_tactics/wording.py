"""The rules line on every card, made from its steps.

What the card says and what it does cannot drift apart (ATC-FX-48).
"""

from typing import Sequence

from questhall.games.adventure_tactics.content import Content, Strike
from questhall.games.adventure_tactics.lexicon import (
    BY,
    DIE,
    STAT,
    amount_words,
    band_words,
    dice_words,
    if_words,
    on_words,
    target_words,
)
from questhall.games.adventure_tactics.vocabulary import (
    Activate,
    Attack,
    Check,
    Choose,
    Cleanse,
    Clear,
    Damage,
    Dice,
    Discard,
    Draw,
    Each,
    Expose,
    Gain,
    Guard,
    Heal,
    Ignore,
    Inflict,
    Initiative,
    Lure,
    More,
    Move,
    Next,
    Peek,
    Recover,
    Redirect,
    Reduce,
    Revive,
    Shift,
    Spawn,
    Stat,
    Step,
    Summon,
    Swap,
    Use,
    When,
)


def step_words(step: Step, content: Content) -> str:
    """One step as a sentence without its full stop."""
    if isinstance(step, Attack):
        return _attack(step, content)
    if isinstance(step, Move):
        points = "up to your movement" if step.points == "basic" else str(step.points)
        how = {"through": " through characters", "fly": " flying", "teleport": " by teleport"}.get(step.mode, "")
        who = "Move" if step.who == "self" else f"{target_words(step.who).capitalize()}{band_words(step.range)} moves"
        more = (", obstacles cost 1" if step.obstacles == 1 else "") + (", across water" if step.water else "")
        return f"{who} {points}{how}{more}"
    if isinstance(step, Damage):
        whom = "yourself" if step.target == "self" else target_words(step.target)
        if step.at == "last":
            whom = "foes" if step.hits == "foes" else "characters"
            whom = f"{'other ' if step.others else ''}{whom} within {step.aoe} of the target"
        return f"{amount_words(step.amount)} damage to {whom}{band_words(step.range)}"
    if isinstance(step, Heal):
        whom = f"allies within {step.aoe}" if step.aoe else target_words(step.target)
        if step.at == "last":
            whom += " of the target"
        return f"Heal {whom}{band_words(step.range)}: {amount_words(step.amount)}"
    if isinstance(step, Inflict):
        whom = f"allies within {step.aoe}" if step.aoe and step.hits == "allies" else target_words(step.target)
        verb = (
            "Become"
            if step.target == "self" and not step.aoe
            else f"{whom.capitalize()}{band_words(step.range, step.aoe)} is"
        )
        return f"{verb} {step.what}" + ("" if step.until == "cleanup" else f" until {step.until.replace('_', ' ')}")
    if isinstance(step, Cleanse):
        what = "conditions" if step.what == "all" else step.what
        whom = f"allies within {step.aoe}" if step.aoe else target_words(step.target)
        return f"Remove {what} from {whom}{band_words(step.range)}"
    return _support(step, content)


def _attack(step: Attack, content: Content) -> str:
    plus = f" {step.plus:+d}" if step.plus else ""
    hits = {"all": "", "foes": ", foes only", "allies": ", allies"}[step.hits] if step.aoe else ""
    where = band_words(step.range, step.aoe)
    if step.at == "spot":
        where = f" around that square ({step.aoe}), not you"
    words = f"Attack {dice_words(step.dice)}{plus}{where}{hits}"
    if step.target != "foe":
        words += f" on {target_words(step.target)}"
    if step.origin == "last":
        words += ", counted from the last target"
    if step.times > 1:
        words += f", {step.times} times" + {"different": " on different foes", "same": " on the same foe"}.get(
            step.other, ""
        )
    elif step.other == "different":
        words += ", another foe"
    if step.sight != "normal":
        words += ", enemies do not block sight"
    for bonus in step.bonus:
        extra = " and ".join(
            filter(None, [dice_words(bonus.dice) if bonus.dice else "", f"{bonus.plus:+d}" if bonus.plus else ""])
        )
        words += f"; plus {extra}" + (f" if {if_words(bonus.if_)}" if bonus.if_ else "")
    if step.then:
        words += ". Effect: " + "; ".join(_effect(one, content) for one in step.then)
    return words


def _effect(step: Step, content: Content) -> str:
    """An Effect speaks of the target of its attack."""
    if isinstance(step, Inflict) and step.target == "last":
        return step.what
    if isinstance(step, Shift) and step.target == "last":
        return "dragged to the attacker's side" if step.dir == "beside" else f"{step.dir} {step.squares}"
    if isinstance(step, Check):
        words = "; ".join(_effect(one, content) for one in step.then)
        other = "; else " + "; ".join(_effect(one, content) for one in step.else_) if step.else_ else ""
        return f"if {if_words(step.if_)}: {words}{other}"
    return step_words(step, content)


def _support(step: Step, content: Content) -> str:
    if isinstance(step, Shift):
        verb = {"push": f"Push {step.squares}", "pull": f"Pull {step.squares}", "beside": "Drag to your side"}[step.dir]
        return f"{verb}: {target_words(step.target)}{band_words(step.range, step.aoe)}"
    if isinstance(step, Swap):
        return f"Swap squares with {target_words(step.target)}{band_words(step.range)}"
    if isinstance(step, Guard):
        whom = f"you and allies within {step.aoe}" if step.aoe else target_words(step.target)
        return f"Guard {step.amount} on {whom}{band_words(step.range)}"
    if isinstance(step, Reduce):
        return f"Reduce the damage by {step.amount}"
    if isinstance(step, Ignore):
        return "Ignore it"
    if isinstance(step, Redirect):
        return "Redirect it to " + {"self": "you", "attacker": "the attacker"}.get(step.to, "an adjacent foe")
    if isinstance(step, Expose):
        return f"Attacks on {target_words(step.target)}{band_words(step.range)} deal {step.amount} more"
    if isinstance(step, Lure):
        return f"Enemies within {step.range} take you for the closest until your next turn"
    if isinstance(step, Draw):
        return f"Draw {step.n}" if step.who == "self" else f"{target_words(step.who).capitalize()} draws {step.n}"
    if isinstance(step, Discard):
        who = "" if step.who == "self" else f"{target_words(step.who)}: "
        return f"{who}discard down to {step.down_to}" if step.down_to >= 0 else f"{who}discard {step.n}"
    if isinstance(step, Recover):
        what = f" {step.filter.replace('_', ' ')}" if step.filter else ""
        return (
            f"Take {step.n}{what} back from {'the discard pile' if step.from_ == 'discard' else 'the cards set aside'}"
        )
    if isinstance(step, More):
        return f"{step.n} more action{'s' if step.n > 1 else ''} this turn"
    if isinstance(step, Initiative):
        when = "next round" if step.when == "next" else "now"
        return f"Swap two cards of the line {when}" if step.op == "swap" else f"Be {step.op} in the line {when}"
    if isinstance(step, Peek):
        if step.bury:
            return "Put that boss card at the bottom and reveal the next"
        return f"Look at {step.n} boss card{'s' if step.n > 1 else ''}" + (
            f", put up to {step.bottom} at the bottom" if step.bottom else ""
        )
    if isinstance(step, Revive):
        return f"{target_words(step.target).capitalize()}{band_words(step.range)}: up with {step.hp} HP"
    return _rest(step, content)


def _rest(step: Step, content: Content) -> str:
    if isinstance(step, Summon):
        many = f"{step.n} " if step.n > 1 else ""
        return f"Summon {many}{content.summons[step.creature].name}{band_words(step.range)}"
    if isinstance(step, Spawn):
        count = step.squares or step.n
        then = ": " + "; ".join(_effect(one, content) for one in step.then) if step.then else ""
        what = "it" if step.what == "self" else f"{count} {step.what.replace('_', ' ')}"
        place = {"start_square": " on its starting square, with full HP"}.get(step.at, "")
        return f"Place {what}{place}{band_words(step.range)}{then}"
    if isinstance(step, Clear):
        return "Give up an own summon" if step.what == "summon" else f"Remove {step.what.replace('_', ' ')}"
    if isinstance(step, Activate):
        return _activate(step, content)
    if isinstance(step, Use):
        aim = f" at the {step.target.replace('_', ' ')}" if step.target else ""
        return f"{step.ability.replace('_', ' ').capitalize()}{aim}"
    if isinstance(step, Stat):
        return stat_words(step)
    if isinstance(step, Dice):
        return dice_change_words(step)
    if isinstance(step, When):
        return f"Until {step.until.replace('_', ' ')}, {on_words(step.on)}: {sentences(step.steps, content, False)}"
    if isinstance(step, Choose):
        return " or ".join(sentences(steps, content, False) for steps in step.of)
    if isinstance(step, Check):
        other = f"; else {sentences(step.else_, content, False)}" if step.else_ else ""
        return f"If {if_words(step.if_)}: {sentences(step.then, content, False)}{other}"
    if isinstance(step, Each):
        return f"{target_words(step.over).capitalize()}: {sentences(step.steps, content, False)}"
    if isinstance(step, Gain):
        return _gain(step)
    assert isinstance(step, Next)
    changes = [
        f"{name.replace('_', ' ')} {getattr(step, name):+d}"
        for name in ("hp", "potions", "hand", "minions", "boss_hp", "peek")
        if getattr(step, name)
    ]
    return "Next encounter: " + ", ".join(changes or ["a better start"])


def _activate(step: Activate, content: Content) -> str:
    who = {
        "boss": "The boss",
        "minions": "Minions",
        "all": "Everybody",
        "summons": "Own summons",
        "bosses": "Both bosses",
    }.get(step.who)
    if who is None:
        inner = step.who.partition("(")[2].rstrip(")") or step.who
        who = f"{inner.replace('_', ' ').capitalize()} minions"
    what = "act" if step.attack and step.moves else "move" if step.moves else "attack"
    if step.who == "boss" or step.who == "all":
        what += "s"
    aim = "" if step.target == "closest" else f" at the {step.target.replace('_', ' ')}"
    plus = f", {step.plus:+d} damage" if step.plus else ""
    dice = f", {dice_words(step.dice)}" if step.dice else ""
    then = ". Effect: " + "; ".join(_effect(one, content) for one in step.then) if step.then else ""
    return f"{who} {what}{aim}{dice}{plus}{then}"


def _gain(step: Gain) -> str:
    parts = []
    if step.level:
        parts.append(f"{step.level} level for every hero")
    if step.gold:
        parts.append(f"{step.gold:+d} gold")
    if step.loot:
        parts.append(f"{step.loot} loot")
    for name in (step.item, step.gear, step.perk, step.random_card):
        if name:
            parts.append(name.replace("_", " "))
    return "Gain " + ", ".join(parts or [step.flag])


def stat_words(step: Stat) -> str:
    """A changed value in words."""
    if isinstance(step.by, str):
        if step.which == "immune":
            words = f"immune to {'push and pull' if step.by == 'shift' else step.by}"
        elif step.which == "sight":
            words = (
                "enemies do not block your sight"
                if step.by == "past_enemies"
                else "enemies next to you do not block your sight"
            )
        else:
            words = BY.get(step.by, step.by)
    else:
        plain = step.which in ("attack_area", "overheal_guard", "summon_move", "peek_plus")
        by = -step.by if step.which == "defence" else step.by
        words = STAT.get(step.which, step.which + " {}").format(by if plain else f"{by:+d}")
    if step.aura:
        words = f"allies within {step.aura}: {words}" if step.which != "suppress" else words
    if step.target:
        words += f" against {target_words(step.target)}{band_words(step.range)} of your choice"
    if step.while_:
        words += f" while {if_words(step.while_)}"
    return words + _limits(step) + _until(step)


def dice_change_words(step: Dice) -> str:
    """A change of dice in words."""
    die = DIE.get(step.die, "one")
    whose = {"self": "your", "summons": "your summons'", "allies": "allies'", "party": "the party's"}[step.whose]
    roll = {"attack": "attacks", "heal": "heals", "any": "rolls"}[step.roll]
    what = {
        "add": f"add {DIE.get(step.die, '')}".strip() + (f" {step.plus:+d}" if step.plus else ""),
        "upgrade": f"upgrade {die} die",
        "reroll_one": "reroll one die",
        "reroll_any": "reroll any dice once",
        "reroll_all": "roll again, keep the second" + (f", {step.plus:+d}" if step.plus else ""),
        "reroll_low": f"reroll {DIE.get(step.die, 'dice')} showing {step.value} or less once",
        "keep_better": "roll twice, keep the better",
        "set_max": "set one die to its highest face",
        "minimum": f"{DIE.get(step.die, 'each')} die counts at least {step.value}",
        "pair": f"two equal faces: {step.plus:+d}",
    }[step.op]
    reach = f" within {step.reach}" if step.whose == "allies" and step.reach < 99 else ""
    words = f"{whose} {roll}{reach}: {what}"
    if step.cost:
        words += f" for {step.cost} damage to you"
    if step.if_:
        words += f" if {if_words(step.if_)}"
    return words + _limits(step) + _until(step)


def times(count: int, name: str) -> str:
    """Once a turn, twice an encounter."""
    often = {1: "once", 2: "twice"}.get(count, f"{count} times")
    return f"{often} {'an' if name == 'encounter' else 'a'} {name}"


def _limits(step: Stat | Dice) -> str:
    for count, name in ((step.per_turn, "turn"), (step.per_round, "round"), (step.per_encounter, "encounter")):
        if count:
            return f" ({times(count, name)})"
    return ""


def _until(step: Stat | Dice) -> str:
    if step.uses:
        return ", next time" + (" this turn" if step.until == "turn" else "")
    return f" until {step.until.replace('_', ' ')}" if step.until else ""


def sentences(steps: Sequence[Step], content: Content, stops: bool = True) -> str:
    """All steps, one sentence each."""
    words = [step_words(step, content) for step in steps]
    words = [("You may: " if step.may else "") + one for step, one in zip(steps, words)]
    if not stops:
        return "; ".join(word[0].lower() + word[1:] for word in words if word)
    return " ".join(word[0].upper() + word[1:] + "." for word in words if word)


def rules_line(id: str, content: Content) -> str:
    """What a card, perk, item or ability does, in words."""
    source = content.index.sources[id]
    card = content.cards.get(id)
    parts: list[str] = []
    if card is not None and card.keywords:
        parts.append(" ".join(card.keywords) + ".")
    if card is not None and card.worn:
        parts.append("Worn.")
    limit = next(
        (
            f"{times(n, name)}, "
            for n, name in ((source.per_turn, "turn"), (source.per_round, "round"), (source.per_encounter, "encounter"))
            if n
        ),
        "",
    )
    on = (card.on if card is not None else _on(id, content)) or ""
    if source.steps:
        words = sentences(source.steps, content, not on)
        if on:
            condition = f", if {if_words(source.if_)}" if source.if_ else ""
            lead = f"{limit}{on_words(on)}{condition}"
            words = f"{lead[0].upper()}{lead[1:]}: {words}."
        parts.append(words)
    for record in source.static:
        one = stat_words(record) if isinstance(record, Stat) else dice_change_words(record)
        parts.append(one[0].upper() + one[1:] + ".")
    return " ".join(parts)


def _on(id: str, content: Content) -> str:
    if id in content.perks:
        return content.perks[id].on
    key, _, name = id.partition(".")
    for table in (content.summons, content.minions, content.bosses):
        sheet = table.get(key)
        if sheet is not None and name in sheet.passive:
            return sheet.passive[name].on
    chapter = content.chapters.get(key)
    if chapter is not None and chapter.encounter is not None and name.isdigit():
        return chapter.encounter.special[int(name)].on
    return ""


def strike_words(strike: Strike | None, content: Content) -> str:
    """A basic attack in a few words."""
    if strike is None:
        return "no attack"
    band = str(strike.range[1]) if strike.range[0] <= 1 else f"{strike.range[0]}-{strike.range[1]}"
    then = " > " + ", ".join(_effect(one, content) for one in strike.then) if strike.then else ""
    plus = f" {strike.plus:+d}" if strike.plus else ""
    return f"{dice_words(strike.dice)}{plus}, range {band}{then}"
