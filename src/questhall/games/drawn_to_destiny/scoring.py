"""From the comparison of Approaches to the total of Hits: benefits, counterattacks, combos, Crits, Heroic Feats."""

from questhall.games.drawn_to_destiny import cards, notation
from questhall.games.drawn_to_destiny.answering import in_reach
from questhall.games.drawn_to_destiny.conflict import clash, result
from questhall.games.drawn_to_destiny.crits import (
    armor_at,
    decks_of,
    draw_match,
    matching,
    out_of_scale,
    rating_bonus,
    weakest,
)
from questhall.games.drawn_to_destiny.damage import deck_for
from questhall.games.drawn_to_destiny.deciders import player_seats, still
from questhall.games.drawn_to_destiny.decks import BLACK_WILD, draw, refill_damage, reveal_fate, take_damage_card
from questhall.games.drawn_to_destiny.effects import Context, run
from questhall.games.drawn_to_destiny.free import ready_abilities
from questhall.games.drawn_to_destiny.levels import card_effects, reckon
from questhall.games.drawn_to_destiny.library import stat as parsed
from questhall.games.drawn_to_destiny.means import Profile, profile, spaces_of
from questhall.games.drawn_to_destiny.predicates import card_holds, other_side
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.games.drawn_to_destiny.units import able, has_word
from questhall.kernel import Asking, Flow, Option, choose, say


def benefits(conflict: Conflict, side: Side) -> bool:
    """DTD-INT-05, DTD-INT-06: a Target that spent no Action gains nothing."""
    return side is conflict.attacker or side.paid


def compare(state: DestinyState, conflict: Conflict) -> Flow:
    """DTD-CONF-09 to DTD-CONF-15, DTD-APP-01 to DTD-APP-06: who wins, and what the Approaches give."""
    attacker, target = conflict.attacker, conflict.target
    if conflict.kind == "object":
        attacker.won = attacker.scores = not cards.is_wild(attacker.card)
        attacker.glancing = not attacker.won
        conflict.phase, conflict.asking = "combo", 0
        return still()
    reckon(state, conflict)  # approaches are known now
    outcome = result(state, conflict, attacker, attacker.card, attacker.lies, target)
    shape = cards.matchup(cards.approach(attacker.card, attacker.lies), cards.approach(target.card, target.lies))
    attacker.won = outcome > 0 or (shape == cards.RANK and outcome == 0)
    target.won = outcome < 0 or (shape == cards.RANK and outcome == 0)
    say(state, "compared", int(attacker.won), int(target.won), cards.approach(attacker.card, attacker.lies),
        cards.approach(target.card, target.lies), attacker.unit, target.unit, rule="DTD-CONF-09")  # fmt: skip
    for side in (attacker, target):
        _gains(state, conflict, side)
    conflict.phase, conflict.asking = "counter", 0
    return still()


def _gains(state: DestinyState, conflict: Conflict, side: Side) -> None:
    """DTD-APP-01 to DTD-APP-08, DTD-APP-12, DTD-CONF-11: what an Approach gives, on a win and win or lose."""
    shape = cards.approach(side.card, side.lies)
    if shape == cards.WILD and side.seat >= 0 and not side.fate:
        conflict.wild.append(side.seat)  # always shuffle
    elif shape == cards.WILD and side.fate:
        conflict.wild.append(-1)
    if not benefits(conflict, side) or side.unit < 0:
        if side.unit < 0 and side.won and shape in (cards.FAST, cards.STRONG):
            side.scores = True  # a Task's rival card
        return
    unit = state.units[side.unit]
    if shape == cards.EVADE:
        unit.move += 2
        say(state, "gained", side.unit, "move", 2, rule="DTD-APP-04")
    for name, effect in card_effects(state, side):
        if effect.verb == "counter" and side.won and card_holds(state, effect.when, side.unit, conflict, side):
            side.counters = True
            unit.used_round += (name,)
        if (
            effect.on == "reveal"
            and effect.verb == "cond"
            and card_holds(state, effect.when, side.unit, conflict, side)
        ):
            run(state, effect, Context(side.unit, other_side(conflict, side).unit))
    if not side.won:
        return
    if shape == cards.FAST:
        side.scores = True
        draw(state, side.seat, 1, "DTD-APP-01")
    elif shape == cards.STRONG:
        side.scores = True
    elif shape == cards.BLOCK:
        if not side.fate and side.seat >= 0:
            conflict.kept.append(side.seat)
        draw(state, side.seat, 1, "DTD-APP-03")
    elif shape == cards.EVADE:
        conflict.evader = side.unit
    elif shape == cards.COUNTER:
        side.counters = True
    elif shape == cards.WILD and side.seat >= 0 and state.players[side.seat].discard:
        side.picks += 1


def counter(state: DestinyState, conflict: Conflict) -> Flow:
    """DTD-APP-05, DTD-APP-10: the winner by Counter strikes back with another card, or with Fate's attack end."""
    for side in (conflict.attacker, conflict.target):
        if side.picks:
            conflict.phase, conflict.asking = "pick", 0
            return
    for side in (conflict.attacker, conflict.target):
        if not side.counters:
            continue
        if not reaches_back(state, conflict, side):
            side.counters = False
            continue
        if side.seat >= 0:
            options: list[Option] = [
                ("strike", cards.short(card)) for card in state.players[side.seat].hand if not cards.is_wild(card)
            ]
            options += ["fate", "pass"]
            option = yield from choose(side.seat, "counter", options, about=side.unit)
        else:
            option = "fate"
        side.counters = False
        if option == "pass":
            return
        if option == "fate":
            card = reveal_fate(state, "counter", "DTD-APP-10") // 2
            if cards.is_wild(card):
                return
            side.counter, side.counter_fate = card, True
        else:
            assert isinstance(option, tuple)
            side.counter = cards.parse(str(option[1]))
            state.players[side.seat].hand.remove(side.counter)
        side.scores = True
        fast = cards.approach(side.counter, 0) == cards.FAST
        say(state, "counterattack", side.unit, cards.short(side.counter), int(fast), rule="DTD-APP-10")
        if fast:
            draw(state, side.seat, 1, "DTD-APP-10")
        return
    conflict.phase, conflict.asking = "combo", 0


def reaches_back(state: DestinyState, conflict: Conflict, side: Side) -> bool:
    """DTD-INT-09: a Target's blow reaches the attacker only in Arc, Range and sight of what it answered with."""
    if side is conflict.attacker or conflict.kind != "combat":
        return True
    if conflict.stat not in (0, 3):
        shape = profile(state, side.unit, side.means)
        return shape.kind != "skill" or False
    if "Evasive Driving" in side.used:
        return False
    return in_reach(state, side.unit, side.means, conflict.attacker.unit)


def scoring_card(side: Side) -> int:
    """The card on which the Hits are counted."""
    return side.counter if side.counter >= 0 else side.card


def pick(state: DestinyState, conflict: Conflict) -> Flow:
    """DTD-APP-06, DTD-COMBO-05: take a card from one's own discard into the hand."""
    for side in (conflict.attacker, conflict.target):
        if side.picks > 0 and side.seat >= 0 and state.players[side.seat].discard:
            discard = state.players[side.seat].discard
            option = yield from choose(side.seat, "pick", [("take", cards.short(card)) for card in sorted(discard)])
            card = cards.parse(str(option[1]))
            discard.remove(card)
            state.players[side.seat].hand.append(card)
            side.picks -= 1
            say(state, "took_back", cards.short(card), seat=side.seat, rule="DTD-COMBO-05")
            return
        side.picks = 0
    conflict.phase = "hits" if conflict.asking == 2 else "counter"


def combo(state: DestinyState, conflict: Conflict) -> Flow:
    """DTD-COMBO-01 to DTD-COMBO-07: the scorer may lengthen the blow with cards from the hand."""
    while conflict.asking < 2:
        side = (conflict.attacker, conflict.target)[conflict.asking]
        lower, sevens = _combo_rules(state, conflict, side)
        if side.scores and not reaches_back(state, conflict, side):
            side.scores = False
        if not side.scores or cards.is_wild(scoring_card(side)):
            conflict.asking += 1
            continue
        if lower:
            side.virtual = lower
            conflict.asking += 1
            continue
        sets = cards.combos(scoring_card(side), state.players[side.seat].hand, sevens) if side.seat >= 0 else []
        if not sets or not conflict.first:
            conflict.asking += 1
            continue
        options: list[Option] = [("add", *[cards.short(card) for card in found]) for found in sets]
        option = yield from choose(
            side.seat, "combo", [*options, "pass"], about=(side.unit, cards.short(scoring_card(side)))
        )
        conflict.asking += 1
        if option != "pass":
            assert isinstance(option, tuple)
            for name in option[1:]:
                card = cards.parse(str(name))
                state.players[side.seat].hand.remove(card)
                side.set_cards.append(card)
            side.picks = max(0, len(side.set_cards) + 1 - 2)
            say(state, "combo", side.unit, *[str(name) for name in option[1:]], rule="DTD-COMBO-01")
        return
    picking = conflict.attacker.picks or conflict.target.picks
    conflict.phase, conflict.asking = ("pick", 2) if picking else ("hits", 0)


def _combo_rules(state: DestinyState, conflict: Conflict, side: Side) -> tuple[int, bool]:
    """What cards change about combos: lower Ranks added for nothing, sevens that bend."""
    lower, sevens = 0, False
    if side.unit >= 0:
        for _, effect in card_effects(state, side):
            if effect.verb == "combo" and effect.mode == "lower":
                lower = max(lower, effect.n)
            elif effect.verb == "combo" and effect.mode == "sevens":
                sevens = True
    return lower, sevens


def difficulty(state: DestinyState, conflict: Conflict, side: Side) -> int:
    """DTD-HIT-02, DTD-STAT-16: the Rank of the Stat after "vs", or the number given."""
    if conflict.kind == "object":
        from questhall.games.drawn_to_destiny.ground import object_body

        return object_body(state, conflict.space)[0]
    if conflict.vs >= 0:
        return conflict.vs
    rival = other_side(conflict, side).unit
    which = conflict.stat
    if side is conflict.target:
        which = profile(state, side.unit, side.means).stat
    return state.units[rival].ranks[which]


def count_hits(state: DestinyState, conflict: Conflict, side: Side) -> int:
    """DTD-HIT-01, DTD-HIT-03, DTD-LEVEL-02, DTD-COMBO-06: the Hits of the scoring card and its set."""
    level = max(0, side.level - other_side(conflict, side).level)
    against = difficulty(state, conflict, side)
    base = scoring_card(side)
    total = sum(cards.scores(card, level, against) for card in (base, *side.set_cards))
    if side.virtual:
        plain = cards.number(base) or 11
        for step in range(1, side.virtual + 1):
            if plain - step >= 2 and plain - step + level > against:
                total += 1
    return total


def hits(state: DestinyState, conflict: Conflict) -> Flow:
    """DTD-HIT-01 to DTD-HIT-05: count, add what cards add; none at all is a Glancing Blow."""
    for side in (conflict.attacker, conflict.target):
        if not side.scores or side.hits:
            continue
        option = yield from _double_tap(state, conflict, side)
        total = count_hits(state, conflict, side)
        if option:
            total += 1
        total += bonus_hits(state, conflict, side)
        if total <= 0:
            total, side.glancing = 1, True
        side.hits = total
        say(state, "hits", side.unit, total, int(side.glancing), rule="DTD-HIT-03")
    if conflict.kind == "object" and conflict.attacker.glancing:
        conflict.attacker.hits, conflict.attacker.scores = 1, True
    conflict.phase, conflict.asking = "crit", 0


def _double_tap(state: DestinyState, conflict: Conflict, side: Side) -> Asking[bool]:
    """Abilities offered when Hits are counted."""
    if side.unit < 0 or side.hits:
        return False
    for name, _ in ready_abilities(state, side.unit, "hits"):
        ability = state.content.abilities[name]
        if ability.role and (ability.role == "attacker") != (side is conflict.attacker):
            continue
        if not card_holds(state, ability.when, side.unit, conflict, side) or not side.means.startswith("thing:"):
            continue
        thing = state.things[int(side.means[6:])]
        if thing.uses < ability.uses:
            continue
        answer: Option = "yes"
        if side.seat >= 0:
            answer = yield from choose(side.seat, "double_tap", ["yes", "no"], about=name.replace(" ", "_"))
        if answer == "yes":
            thing.uses -= ability.uses
            state.units[side.unit].cool += (name,)
            say(state, "ability", side.unit, name, rule="DTD-FREE-02")
            return True
    return False


def bonus_hits(state: DestinyState, conflict: Conflict, side: Side) -> int:
    """Hits that Abilities and heavy weapons add."""
    if side.unit < 0 or conflict.kind not in ("combat", "object"):
        return 0
    total = 0
    for _, effect in card_effects(state, side):
        if effect.verb == "hits" and effect.on == "hits" and card_holds(state, effect.when, side.unit, conflict, side):
            total += effect.n
    means = profile(state, side.unit, side.means)
    card, end = (side.counter, 0) if side.counter >= 0 else (side.card, side.lies)
    if means.heavy and cards.approach(card, end) == cards.STRONG:
        total += 1
    return total


def power_of(state: DestinyState, conflict: Conflict, side: Side, means: Profile) -> notation.Stat:
    """DTD-RATE-02: the Rating of what is used; a shotgun's falls off with distance."""
    rating = means.rating
    if means.thing >= 0:
        weapon = state.content.items[state.things[means.thing].name].weapon
        if weapon is not None and weapon.far is not None and conflict.distance > spaces_of(state, weapon.far.beyond):
            rating = parsed(weapon.far.rating)
    return rating


def crit(state: DestinyState, conflict: Conflict) -> Flow:
    """DTD-CRIT-01 to DTD-CRIT-07: the deck, the card, the armour; Rating is added to the Hits."""
    if conflict.kind != "combat":
        conflict.phase = "feats"
        return
    while conflict.asking < 2:
        side = (conflict.attacker, conflict.target)[conflict.asking]
        rival = other_side(conflict, side)
        if not side.scores or side.unit < 0 or rival.unit < 0:
            conflict.asking += 1
            continue
        means = profile(state, side.unit, side.means)
        side.rating = power_of(state, conflict, side, means)
        if not means.types:
            conflict.asking += 1
            continue
        if side.deck < 0:
            decks = decks_of(means.types)
            chosen = decks[0]
            if len(decks) > 1 and side.seat >= 0 and not side.glancing:
                option = yield from choose(side.seat, "deck", [("deck", deck) for deck in decks], about=side.unit)
                chosen = int(option[1])
            side.deck = deck_for(state, state.units[rival.unit], chosen)
            return
        plain = side.glancing or means.light_only or not state.rules.hit_locations
        instead = _instead(state, conflict, side)
        if plain or instead == "Drop":
            _scale_loss(state, side, rival)
            conflict.asking += 1
            continue
        if side.crit < 0 and side.severity == 0:
            side.severity = 1
            side.crit = draw_match(state, side.deck, means.types)
            if side.crit >= 0:
                side.revealed.append(side.crit)
            return
        if side.crit >= BLACK_WILD:
            yield from _damage_wild(state, side, rival, means.types)
            return
        if side.crit >= 0 and side.called and len(side.revealed) <= side.called:
            card = take_damage_card(state, side.deck)
            state.chance.reveal()
            if card < 0:
                side.called = len(side.revealed) - 1
            else:
                side.revealed.append(card)
            return
        if side.crit >= 0 and len(side.revealed) > 1:
            yield from _called_choice(state, side, means.types)
        if side.crit >= 0:
            side.armor = armor_at(state, rival.unit, side.deck, side.crit, side.unit)
            more = rating_bonus(side.rating, side.armor)
            side.hits += more
            say(
                state,
                "rated",
                side.unit,
                notation.show(side.rating),
                notation.show(side.armor),
                more,
                rule="DTD-RATE-05",
            )
        else:
            side.glancing = True  # DTD-CRIT-07: no card matches
        _scale_loss(state, side, rival)
        conflict.asking += 1
        return
    conflict.phase = "feats"


def _instead(state: DestinyState, conflict: Conflict, side: Side) -> str:
    for _, effect in card_effects(state, side):
        if effect.verb == "instead":
            return effect.name
    return ""


def _scale_loss(state: DestinyState, side: Side, rival: Side) -> None:
    """DTD-RATE-08: out of scale; a blow of no Hits does nothing."""
    loss = out_of_scale(state, rival.unit, side.rating, side.unit)
    if loss:
        side.hits = max(0, side.hits - loss)
        say(state, "out_of_scale", side.unit, loss, rule="DTD-RATE-08")


def _damage_wild(state: DestinyState, side: Side, rival: Side, types: tuple[str, ...]) -> Flow:
    """DTD-DECK-08: black: any matching card of the deck; red: one of the discard, or draw on; then all is shuffled."""
    wild, deck = side.crit, side.deck
    black = wild == BLACK_WILD
    pile = state.decks[deck] if black else state.discards[deck]
    found = matching(deck, pile, types)
    chosen = -1
    if found and side.seat >= 0:
        options: list[Option] = [("choose", card) for card in found]
        if not black:
            options.append("draw")
        option = yield from choose(side.seat, "damage_wild", options, about=deck)
        if isinstance(option, tuple):
            chosen = int(option[1])
    elif found:
        chosen = weakest(state, rival.unit, deck, found, side.unit)
    state.discards[deck].append(wild)
    if chosen >= 0:
        pile.remove(chosen)
    refill_damage(state, deck)
    side.revealed = []
    if chosen >= 0:
        side.crit = chosen
        side.revealed.append(chosen)
        say(state, "damage_chosen", deck, chosen, rule="DTD-DECK-08")
        return
    side.crit, side.severity = -1, 0 if matching(deck, state.decks[deck], types) else 1


def _called_choice(state: DestinyState, side: Side, types: tuple[str, ...]) -> Flow:
    """DTD-CRIT-06: of the cards revealed for a Called Shot the scorer may use any that matches."""
    fit = [card for card in side.revealed if card < BLACK_WILD and card in matching(side.deck, [card], types)]
    chosen = side.crit
    if len(fit) > 1 and side.seat >= 0:
        option = yield from choose(side.seat, "called", [("choose", card) for card in fit], about=side.deck)
        chosen = int(option[1])
    state.discards[side.deck] += [card for card in side.revealed if card != chosen]
    side.crit, side.revealed = chosen, [chosen]


def feats(state: DestinyState, conflict: Conflict) -> Flow:
    """DTD-FREE-08, DTD-HIT-06: Heroic Feats, in seat order from the scorer's owner, until all pass in a row."""
    scorers = [side for side in (conflict.attacker, conflict.target) if side.scores and side.unit >= 0]
    seats = [seat for seat in player_seats(state) if _hero(state, seat) >= 0]
    if not scorers or not seats or conflict.feat_passes >= len(seats):
        conflict.phase = "apply"
        return
    if conflict.feat_seat not in seats:
        first = next((side.seat for side in scorers if side.seat >= 0), seats[0])
        conflict.feat_seat = first if first in seats else seats[0]
    seat = conflict.feat_seat
    options: list[Option] = []
    for side in scorers:
        name = "attacker" if side is conflict.attacker else "target"
        options.append(("feat", name, "+1"))
        if side.hits > 0:
            options.append(("feat", name, "-1"))
    option = yield from choose(seat, "feat", [*options, "pass"], about=tuple([side.hits for side in scorers]))
    conflict.feat_seat = seats[(seats.index(seat) + 1) % len(seats)]
    if option == "pass":
        conflict.feat_passes += 1
        return
    assert isinstance(option, tuple)
    conflict.feat_passes = 0
    hero = _hero(state, seat)
    state.units[hero].points -= 1
    side = conflict.attacker if option[1] == "attacker" else conflict.target
    side.hits = max(0, side.hits + int(option[2]))
    say(state, "feat", hero, int(option[2]), side.unit, rule="DTD-HIT-06", seat=seat)


def _hero(state: DestinyState, seat: int) -> int:
    """A Unit of the seat that still has a Character Point to spend."""
    for number, unit in enumerate(state.units):
        if (
            unit.owner == seat
            and unit.points > 0
            and able(unit)
            and not (unit.crits and has_word(state, unit, "NoFeats"))
        ):
            return number
    return -1


def clash_of(state: DestinyState, conflict: Conflict, side: Side) -> int:
    """How well a side's card does in a clash."""
    return clash(state, conflict, side, side.card)
