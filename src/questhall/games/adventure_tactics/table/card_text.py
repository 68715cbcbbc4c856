"""The rules line on every card, made from its steps: what the card says and what it does cannot drift apart
(ATC-FX-48).
"""

from typing import Sequence

from questhall.games.adventure_tactics.content.printed import Content, Strike
from questhall.games.adventure_tactics.content.vocabulary import (
    Activate,
    Appear,
    Attack,
    Bid,
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
    Share,
    Shift,
    Spawn,
    Stat,
    Step,
    Summon,
    Swap,
    Use,
    When,
)
from questhall.games.adventure_tactics.table.card_changes import dice_change_words, times, value_words
from questhall.games.adventure_tactics.table.card_words import (
    NEXT,
    UNTIL,
    aim_words,
    amount_words,
    aside,
    band_words,
    dice_words,
    if_words,
    of_it,
    on_words,
    target_words,
)
from questhall.games.adventure_tactics.table.names import name_of_card


def step_words(step: Step, content: Content) -> str:
    """One step as a sentence without its full stop."""
    if isinstance(step, Attack):
        return _attack(step, content)
    if isinstance(step, Move):
        points = "up to your movement" if step.points == "basic" else str(step.points)
        how = {"through": " through characters", "fly": " flying", "teleport": " by teleport"}.get(step.mode, "")
        where = aside(band_words(step.range))
        who = "Move" if step.who == "self" else f"{target_words(step.who).capitalize()}{where} moves"
        more = (", obstacles cost 1" if step.obstacles == 1 else "") + (", across water" if step.water else "")
        return f"{who} {points}{how}{more}"
    if isinstance(step, Damage):
        whom = "yourself" if step.target == "self" else target_words(step.target)
        if step.at == "self":
            whom = f"everybody within {step.aoe}"
        if step.at == "last":
            whom = "foes" if step.hits == "foes" else "characters"
            whom = f"{'other ' if step.others else ''}{whom} within {step.aoe} of the target"
        if step.amount == "all":
            return f"{whom.capitalize()} is defeated"
        much = f"{amount_words(step.amount)}{' as' if isinstance(step.amount, Share) else ''} damage"
        return f"{much} to {whom}{band_words(step.range)}"
    if isinstance(step, Heal):
        whom = f"allies within {step.aoe}" if step.aoe else target_words(step.target)
        if step.at == "last":
            whom += " of the target"
        return f"Heal {whom}{band_words(step.range)}: {amount_words(step.amount)}"
    if isinstance(step, Inflict):
        if step.target == "self":
            verb = f"You and allies within {step.aoe} become" if step.aoe else "Become"
        else:
            many = "are" if step.target.startswith(("foes_within", "allies_within")) else "is"
            verb = f"{target_words(step.target).capitalize()}{aside(band_words(step.range, step.aoe))} {many}"
        return f"{verb} {step.what}" + ("" if step.until == "cleanup" else f" until {UNTIL[step.until]}")
    if isinstance(step, Cleanse):
        what = "conditions" if step.what == "all" else step.what
        whom = f"allies within {step.aoe}" if step.aoe else target_words(step.target)
        return f"Remove {what} from {whom}{band_words(step.range)}"
    return _support(step, content)


def _attack(step: Attack, content: Content) -> str:
    plus = f" {step.plus:+d}" if step.plus else ""
    hits = {"all": "", "foes": ", foes only", "allies": ", allies"}[step.hits] if step.aoe else ""
    where = band_words(step.range, step.aoe)
    if step.line:
        where = f" in a line of {step.line} from one of your sides"
    if step.at == "spot":
        where = f" around that square ({step.aoe}), not you"
    dice = dice_words(step.dice)
    words = f"{'B' + dice[1:] if step.dice.startswith('basic') else f'Attack {dice}'}{plus}{where}{hits}"
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
        more = [f"plus {dice_words(bonus.dice)}"] if bonus.dice else []
        more += [f"{bonus.plus:+d}"] if bonus.plus else []
        words += f"; {' and '.join(more)}" + (f" if {if_words(bonus.if_)}" if bonus.if_ else "")
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
        whom = "another ally" if step.other else whom
        return f"Guard {step.amount} on {whom}{band_words(step.range)}"
    if isinstance(step, Reduce):
        return f"Reduce the damage by {step.amount}"
    if isinstance(step, Ignore):
        return "Ignore it"
    if isinstance(step, Redirect):
        return "Redirect it to " + {"self": "you", "attacker": "the attacker"}.get(step.to, "an adjacent foe")
    if isinstance(step, Expose):
        return f"Attacks on {target_words(step.target)}{aside(band_words(step.range))} deal {step.amount} more"
    if isinstance(step, Lure):
        return f"Enemies within {step.range} take you for the closest until your next turn"
    if isinstance(step, Draw):
        return f"Draw {step.n}" if step.who == "self" else f"{target_words(step.who).capitalize()} draws {step.n}"
    if isinstance(step, Discard):
        who = "" if step.who == "self" else f"{target_words(step.who)}: "
        return f"{who}discard down to {step.down_to}" if step.down_to >= 0 else f"{who}discard {step.n}"
    if isinstance(step, Recover):
        named = content.cards[step.filter].name if step.filter in content.cards else step.filter
        what = f" {'summoning card' if named == 'summon' else named}" if named else ""
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
        if step.target in ("self", "triggering"):
            return f"{'Stay' if step.target == 'self' else 'That character stays'} up with {step.hp} HP"
        return f"{target_words(step.target).capitalize()}{band_words(step.range)}: up with {step.hp} HP"
    return _rest(step, content)


def _rest(step: Step, content: Content) -> str:
    if isinstance(step, Summon):
        name = content.summons[step.creature].name
        if step.n > 1:  # ATD-SUM-05
            return f"Summon up to {step.n} {name}s{band_words(step.range)}, as many as you may have"
        return f"Summon {name}{band_words(step.range)}"
    if isinstance(step, Spawn):
        count = step.squares or step.n
        then = ""
        if step.then:
            then = f". The next foe that enters: {_of_each(sentences(step.then, content, False))}"
        what = "it" if step.what == "self" else _pieces(step.what.replace("_", " "), count)
        most = f", at most {step.limit} on the board" if step.limit < 99 else ""
        return f"Place {what}{_place(step)}{most}{band_words(step.range)}{then}"
    if isinstance(step, Clear):
        return "Give up an own summon" if step.what == "summon" else f"Remove {step.what.replace('_', ' ')}"
    if isinstance(step, Activate):
        return _activate(step, content)
    if isinstance(step, Use):
        aim = f" at {aim_words(step.target)}" if step.target else ""
        return f"{step.ability.replace('_', ' ').capitalize()}{aim}"
    if isinstance(step, Stat):
        return value_words(step)
    if isinstance(step, Dice):
        return dice_change_words(step) if step.until else dice_change_words(step).partition(": ")[2]
    if isinstance(step, When):
        return f"Until {UNTIL[step.until]}, {on_words(step.on)}: {sentences(step.steps, content, False)}"
    if isinstance(step, Choose):
        return " or ".join(sentences(steps, content, False) for steps in step.of)
    if isinstance(step, Check):
        other = f"; else {sentences(step.else_, content, False)}" if step.else_ else ""
        return f"If {if_words(step.if_)}: {sentences(step.then, content, False)}{other}"
    if isinstance(step, Each):
        words = _of_each(sentences(step.steps, content, False))
        return f"{target_words(step.over).capitalize()}: {words.replace('your ', 'its ') if step.act else words}"
    if isinstance(step, Appear):
        return f"Appear beside {aim_words(step.beside)}"
    if isinstance(step, Bid):
        words = sentences(step.steps, content, False)
        return (
            f"{aim_words(step.who).capitalize()} must: {words}"
            if words.startswith("attack")
            else f"{aim_words(step.who).capitalize()}: {words}"
        )
    if isinstance(step, Gain):
        return _gain(step)
    assert isinstance(step, Next)
    changes = [f"{words} {getattr(step, name):+d}" for name, words in NEXT.items() if getattr(step, name)]
    changes += ["the heroes come first in round 1"] if step.initiative else []
    changes += ["the heroes begin invisible"] if step.invisible else []
    return "Next encounter: " + ", ".join(changes)


def _place(step: Spawn) -> str:
    """Where it comes to lie or stand."""
    if step.at.startswith("boss_side_toward_"):
        return f" from one of your sides towards {aim_words(step.at.removeprefix('boss_side_toward_'))}"
    return {
        "start_square": " on its starting square, with full HP",
        "beside_closest": " next to the closest hero",
        "around_closest": " next to the closest hero",
        "beside_boss": " next to you",
        "here": " where it stood",
    }.get(step.at, "")


def _pieces(what: str, count: int) -> str:
    """So many pieces that are laid or placed."""
    if what in ("ice", "rubble"):
        return f"{count} square{'s' if count > 1 else ''} of {what}"
    return f"{count} {what}{'s' if count > 1 else ''}"


def _of_each(words: str) -> str:
    """What happens to everybody of a set, or to whoever sets something off, need not name them again."""
    for whom in ("the same character", "that character"):
        words = words.replace(f"{whom} is ", "").replace(f"{whom} draws", "draw").replace(f": {whom}", "")
        words = words.replace(f"heal {whom}: ", "heal ").replace(f" on {whom}", "").replace(f" to {whom}", "")
    return words


def _activate(step: Activate, content: Content) -> str:
    who = {
        "boss": "The boss",
        "minions": "Minions",
        "all": "Everybody",
        "summons": "Own summons",
        "bosses": "Both bosses",
    }.get(step.who)
    if step.who in content.bosses:
        who = content.bosses[step.who].name
    if who is None:
        inner = step.who.partition("(")[2].rstrip(")") or step.who
        who = f"{inner.replace('_', ' ').capitalize()} minions"
    what = "act" if step.attack and step.moves else "move" if step.moves else "attack"
    if step.who in ("boss", "all") or step.who in content.bosses:
        what += "s"
    aim = "" if step.target == "closest" else f" against {aim_words(step.target)}"
    plus = f", {step.plus:+d} damage" if step.plus else ""
    dice = f", {dice_words(step.dice)}" if step.dice else ""
    then = ". Effect: " + "; ".join(_effect(one, content) for one in step.then) if step.then else ""
    return f"{who} {what}{aim}{dice}{plus}{then}"


def _gain(step: Gain) -> str:
    parts = []
    if step.level:
        parts.append(f"{step.level} level for every hero")
    if step.gold > 0:
        parts.append(f"{step.gold} gold")
    if step.loot:
        parts.append(f"{step.loot} loot")
    for name in (step.item, step.gear, step.perk, step.random_card):
        if name:
            parts.append(name.replace("_", " "))
    lost = f"Lose {-step.gold} gold" if step.gold < 0 else ""
    if lost and not parts:
        return lost
    if not parts:
        return ""  # what the story remembers is told when it comes back
    return (f"{lost}, gain " if lost else "Gain ") + ", ".join(parts)


def sentences(steps: Sequence[Step], content: Content, stops: bool = True) -> str:
    """All steps, one sentence each."""
    words = [step_words(step, content) for step in steps]
    words = [f"You may: {one[0].lower()}{one[1:]}" if step.may else one for step, one in zip(steps, words)]
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
            words = f"{lead[0].upper()}{lead[1:]}: {'you may: ' if source.may else ''}{words}."
        parts.append(words)
    for record in source.static:
        one = value_words(record) if isinstance(record, Stat) else dice_change_words(record)
        parts.append(one[0].upper() + one[1:] + ".")
    words = " ".join(parts)
    sheet = id.partition(".")[0]
    of_an_enemy = sheet in content.bosses or sheet in content.minions or (card is not None and card.kind == "boss")
    return of_it(words) if of_an_enemy else words


def boss_words(id: str, content: Content) -> str:
    """A boss card with what its abilities do written out."""
    entry = content.cards[id]
    told = [rules_line(id, content)] if not all(isinstance(step, Use) for step in entry.steps) else []
    for step in entry.steps:
        if isinstance(step, Use):
            ability = f"{entry.boss}.{step.ability}"
            told.append(f"{name_of_card(content, ability)}: {rules_line(ability, content)}")
    return " ".join(told)


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
