""" "Why not?": what a person might expect to be able to do, and the clause that forbids it."""

from questhall.games.call_to_adventure.content.printed import Content, Need, Power
from questhall.games.call_to_adventure.content.vocabulary import ABILITY_INDEX, ICON_INDEX, When
from questhall.games.call_to_adventure.view import HeroView, TableView
from questhall.kernel import Decision, Refusal, text

NUMERALS = ("", "I", "II", "III")
TIMINGS = {
    "before": "It is played before you cast the runes of your own attempt.",
    "facing": "It is played after you have cast the runes of your own attempt.",
    "facing_other": "It is played after another hero has cast the runes.",
    "after_fail": "It is played after a failed attempt.",
    "after_success": "It is played after a successful attempt.",
    "your_turn": "It is played on your own turn, outside an attempt.",
    "any": "There is nothing on the table that it could act on.",
}


POWERS = {
    "activate": "It works on your own turn, outside an attempt.",
    "before": "It works before you cast the runes of your own attempt.",
    "facing": "It works after you have cast the runes of your own attempt.",
    "after_fail": "It works when your own attempt is failing.",
    "after_success": "It works when your own attempt is succeeding.",
}


def refusals(view: TableView, decision: Decision, content: Content) -> list[Refusal]:
    """Everything that is greyed out at a decision, with the reason."""
    if view.seat is None or decision.kind not in ("act", "gather", "respond"):
        return []
    hero = view.heroes[view.seat]
    offered = [text(option) for option in decision.options]
    found: list[Refusal] = []
    if decision.kind == "act":
        found += _rows(view, hero, content)
        quarry = view.quarry
        if quarry is not None and quarry.victor < 0 and not view.must_face:
            reason = "The Adversary can be attempted by a hero with eight Story cards."
            found.append(Refusal(f"attempt {quarry.card} top", f"card-{quarry.card}", "CTA-SOLO-17", reason))
        if view.must_face and view.mains:
            found.append(Refusal("end", "", "CTA-SOLO-18", "With eight Story cards you must face the Adversary first."))
    if decision.kind == "gather":
        found += _dark(view, hero, content)
    found += _hand(view, hero, content)
    found += _powers(view, hero, content)
    return [
        refusal
        for refusal in found
        if not any(option == refusal.option or option.startswith(refusal.option + " ") for option in offered)
    ]


def _rows(view: TableView, hero: HeroView, content: Content) -> list[Refusal]:
    found: list[Refusal] = []
    for act in range(1, view.revealed + 1):
        for slot, id in enumerate(view.rows[act - 1]):
            if not id:
                continue
            card = content.story[id]
            if card.kind == "trait":
                rule, reason = _closed(view, hero, act, slot) or _unmet(view, hero, card.needs)
                found.append(Refusal(f"gain {id}", f"card-{id}", rule, reason))
            else:
                rule, reason = _closed(view, hero, act, slot) or ("CTA-CHAL-01", "It cannot be attempted now.")
                for path in ("top", "bottom") if card.bottom else ("top",):
                    found.append(Refusal(f"attempt {id} {path}", f"path-{id}-{path}", rule, reason))
            found.append(_journey(view, hero, id, content))
            if view.mains and not view.replaced:
                reason = "A free replacement is only for a player without any valid option."
                found.append(Refusal(f"replace {id}", "", "CTA-TURN-07", reason))
    return found


def _closed(view: TableView, hero: HeroView, act: int, slot: int) -> tuple[str, str] | None:
    """Why no card of this slot can be gained or attempted."""
    if view.must_face:
        return "CTA-SOLO-18", "With eight Story cards your only main action is the Adversary."
    if not view.mains:
        return "CTA-TURN-03", "You have taken your main action of this turn."
    if len(hero.story) >= 9:
        return "CTA-ACT-08", "Your story has its nine cards."
    if act < 1 + len(hero.story) // 3:
        return "CTA-ACT-06", f"You have ended Act {NUMERALS[act]}."
    if (act, slot) == view.closed:
        return "CTA-ADV-03", "An Adversary closes this slot."
    return None


def _unmet(view: TableView, hero: HeroView, needs: tuple[Need, ...]) -> tuple[str, str]:
    for need in needs:
        if need.xp and hero.xp < need.xp:
            return "CTA-TRAIT-03", f"It costs {need.xp} Experience, and you have {hero.xp}."
    for need in needs:
        if not need.xp and not view.waived and not _met(hero, need):
            return "CTA-TRAIT-01", f"It needs {needed(need)}."
    return "CTA-TRAIT-01", "It cannot be gained now."


def _met(hero: HeroView, need: Need) -> bool:
    if (need.level_max and hero.level <= need.level_max) or (need.level_min and hero.level >= need.level_min):
        return True
    if any(hero.abilities[ABILITY_INDEX[name]] >= n for name, n in need.icons.items()):
        return True
    return any(hero.icons[ICON_INDEX[name]] >= n for name, n in need.story.items())


def needed(need: Need) -> str:
    """One line of a requirement in words."""
    parts = [f"{n} {name}" for name, n in [*need.icons.items(), *need.story.items()]]
    if need.xp:
        parts.append(f"{need.xp} XP")
    if need.level_max:
        parts.append(f"level 1 to {need.level_max}")
    if need.level_min:
        parts.append(f"level {need.level_min} to 7")
    return " or ".join(parts)


def _banned(view: TableView, content: Content, what: str) -> bool:
    """CTA-ADV-03: whether an Adversary on the table forbids this."""
    return any(what in content.bans.get(key, ()) for key in view.looming)


def _journey(view: TableView, hero: HeroView, id: str, content: Content) -> Refusal:
    if _banned(view, content, "journey"):
        return Refusal(f"journey {id}", "", "CTA-ADV-03", "An Adversary on the table forbids the Journey.")
    if view.journeyed:
        return Refusal(f"journey {id}", "", "CTA-JRN-01", "You have journeyed this turn.")
    return Refusal(
        f"journey {id}", "", "CTA-JRN-01", f"A Journey costs {view.journey_price} XP, and you have {hero.xp}."
    )


def _dark(view: TableView, hero: HeroView, content: Content) -> list[Refusal]:
    if _banned(view, content, "dark"):
        rule, reason = "CTA-ADV-03", "An Adversary on the table forbids Dark runes."
    elif hero.level == 7:
        rule, reason = "CTA-TRACK-05", "At level 7 you may not cast Dark runes."
    elif view.bought >= 3:
        rule, reason = "CTA-DARK-02", "You have bought three Dark runes this turn."
    elif view.attempt is not None and view.attempt.dark >= 3:
        rule, reason = "CTA-DARK-04", "All three Dark runes are in your pool."
    else:
        rule, reason = "CTA-DARK-01", f"A Dark rune costs {view.dark_price} XP, and you have {hero.xp}."
    return [Refusal("buy dark", "dark-rune", rule, reason)]


def _hand(view: TableView, hero: HeroView, content: Content) -> list[Refusal]:
    found: list[Refusal] = []
    track = content.printed.track
    for id in sorted(set(hero.hand)):
        card = content.hand[id]
        allowed = track.hero if card.kind == "hero" else track.antihero
        if not allowed[hero.level - 1]:
            kind = "Hero" if card.kind == "hero" else "Antihero"
            reason = f"On level {hero.level} you may not play {kind} cards."
            found.append(Refusal(f"play {id}", f"hand-{id}", "CTA-HA-03", reason))
            continue
        timings = [power.trigger for power in card.powers]
        if "any" in timings or any(_now(view, timing) for timing in timings):
            rule, reason = "CTA-HA-12", _missing(view, hero, card.powers[0].when)
        else:
            rule, reason = "CTA-HA-06", " ".join([TIMINGS[timing] for timing in timings])
        found.append(Refusal(f"play {id}", f"hand-{id}", rule, reason))
    return found


def _missing(view: TableView, hero: HeroView, when: When) -> str:
    """CTA-HA-12: what a card asks for beside its timing."""
    attempt = view.attempt
    if hero.xp < when.xp_min:
        return f"It asks for {when.xp_min} XP, and you have {hero.xp}."
    if when.margin_min is not None and attempt is not None and attempt.result - attempt.difficulty < when.margin_min:
        short = attempt.difficulty - attempt.result
        return f"It helps where no more than {-when.margin_min} is missing, and {short} are missing."
    return TIMINGS["any"]


def _now(view: TableView, timing: str) -> bool:
    """Whether a timing is that of this moment for the own hero: then something else is missing."""
    attempt = view.attempt
    if timing in ("activate", "your_turn"):
        return view.phase == "action" and attempt is None and view.turn == view.seat
    if attempt is None or attempt.seat != view.seat:
        return False
    if timing in ("after_fail", "after_success"):
        return view.phase == "A4" and attempt.outcome == timing[6:]
    return (timing, view.phase) in (("before", "A1"), ("facing", "A3"))


def own_powers(hero: HeroView, content: Content) -> list[Power]:
    """All powers of a hero's cards that lie open."""
    sides = [content.story[card].side(path) for card, path in hero.story]
    sides += [content.story[ally].top for ally in hero.allies]
    powers = [power for side in sides for power in side.powers]
    for id in (hero.origin, hero.motivation):
        powers += content.characters[id].powers if id else ()
    return powers


def _powers(view: TableView, hero: HeroView, content: Content) -> list[Refusal]:
    found: list[Refusal] = []
    powers = own_powers(hero, content)
    if view.quarry is not None:
        powers.append(content.quests[view.quarry.card].opportunity)
    for power in powers:
        if power.trigger.startswith("on_") or power.trigger in ("continuous", "end_game"):
            continue
        rule, reason = _why_not(view, hero, content, power)
        found.append(Refusal(f"use {power.key}", element(power.key), rule, reason))
    return found


def _why_not(view: TableView, hero: HeroView, content: Content, power: Power) -> tuple[str, str]:
    """CTA-FX-02, CTA-FX-06: why an own power cannot be used at this moment."""
    cost, when, attempt = power.cost, power.when, view.attempt
    if power.card in hero.allies and _banned(view, content, "ally_power"):
        return "CTA-ADV-03", "An Adversary on the table forbids the powers of Allies."
    if not _now(view, power.trigger) and power.trigger in POWERS:
        return "CTA-FX-02", POWERS[power.trigger]
    if not when.level_min <= hero.level <= when.level_max:
        levels = f"{max(1, when.level_min)} to {when.level_max}"
        return "CTA-FX-02", f"It works at levels {levels}, and you are at level {hero.level}."
    if when.kind == "adversary" and attempt is not None and content.story[attempt.card].kind != "adversary":
        return "CTA-FX-02", "It works against an Adversary only."
    if hero.xp < cost.xp:
        return "CTA-FX-06", f"It costs {cost.xp} XP, and you have {hero.xp}."
    if hero.level + cost.corruption > 7:
        return "CTA-FX-06", f"It costs {cost.corruption} Corruption, and you are at level {hero.level}."
    if cost.hero and not hero.heroic:
        return "CTA-FX-06", "It costs a Hero card, and you have none."
    return "CTA-FX-02", "It has been used, or there is nothing that it could act on."


def element(key: str) -> str:
    """The id of the piece that stands for a power."""
    return "power-" + key.replace("/", "-")
