"""From the Hits to the blow: the damage card, its place and the armour there, Heroic Feats (DTD-CRIT-01)."""

from questhall.games.drawn_to_destiny.content import notation
from questhall.games.drawn_to_destiny.content.library import stat as parsed
from questhall.games.drawn_to_destiny.rules.harm.crits import decks_of, draw_match, matching, weakest
from questhall.games.drawn_to_destiny.rules.harm.damage import deck_for
from questhall.games.drawn_to_destiny.rules.harm.levels import card_effects
from questhall.games.drawn_to_destiny.rules.harm.ratings import armor_at, out_of_scale, rating_bonus
from questhall.games.drawn_to_destiny.rules.units.aspects import says_while
from questhall.games.drawn_to_destiny.rules.units.deciders import player_seats
from questhall.games.drawn_to_destiny.rules.units.decks import BLACK_WILD, refill_damage, take_damage_card
from questhall.games.drawn_to_destiny.rules.units.means import profile
from questhall.games.drawn_to_destiny.rules.units.predicates import other_side
from questhall.games.drawn_to_destiny.rules.units.profiles import Profile, rating_of, spaces_of
from questhall.games.drawn_to_destiny.rules.units.units import able
from questhall.games.drawn_to_destiny.state import Conflict, DestinyState, Side
from questhall.kernel import Decision, Flow, Option, choose, say


def power_of(state: DestinyState, conflict: Conflict, side: Side, means: Profile) -> notation.Stat:
    """DTD-RATE-02: the Rating of what is used; a shotgun's falls off with distance."""
    rating = rating_of(state, state.units[side.unit], means)
    if means.thing >= 0:
        weapon = state.content.items[state.things[means.thing].name].weapon
        if weapon is not None and weapon.far is not None and conflict.distance > spaces_of(state, weapon.far.beyond):
            rating = parsed(weapon.far.rating)
    return rating


def crit(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-CRIT-01, DTD-CRIT-02, DTD-CRIT-03, DTD-CRIT-04, DTD-CRIT-05, DTD-CRIT-06, DTD-CRIT-07: the deck, the card,
    the armour; Rating is added to the Hits.
    """
    if conflict.kind != "combat":
        conflict.phase = "feats"
        return None
    while conflict.asking < 2:
        side = conflict.target if conflict.asking else conflict.attacker
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
            if len(decks) > 1 and side.seat >= 0 and not side.glancing:
                return _choose_deck(state, side, rival, decks)
            side.deck = deck_for(state, state.units[rival.unit], decks[0])
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
        if side.crit >= BLACK_WILD:
            return _damage_wild(state, side, rival, means.types)
        if side.crit >= 0 and side.called and len(side.revealed) <= side.called:
            card = take_damage_card(state, side.deck)
            state.chance.reveal()
            if card < 0:
                side.called = len(side.revealed) - 1
            else:
                side.revealed.append(card)
            continue
        if side.crit >= 0 and len(side.revealed) > 1:
            return _called_choice(state, conflict, side, rival, means.types)
        _rate(state, conflict, side, rival)
    conflict.phase = "feats"
    return None


def _rate(state: DestinyState, conflict: Conflict, side: Side, rival: Side) -> None:
    """DTD-CRIT-04, DTD-RATE-05: the armour where the card strikes, against the Rating."""
    if side.crit >= 0:
        side.armor = armor_at(state, rival.unit, side.deck, side.crit, side.unit)
        more = rating_bonus(side.rating, side.armor)
        side.hits += more
        if state.events is not None:
            rating, armor = notation.show(side.rating), notation.show(side.armor)
            say(state, "rated", side.unit, rating, armor, more, rule="DTD-RATE-05")
    else:
        side.glancing = True  # DTD-CRIT-07: no card matches
    _scale_loss(state, side, rival)
    conflict.asking += 1


def _choose_deck(state: DestinyState, side: Side, rival: Side, decks: list[int]) -> Flow:
    """DTD-CRIT-02: Types of several decks: the scorer chooses one."""
    option = yield Decision(side.seat, "deck", [("deck", deck) for deck in decks], side.unit)
    side.deck = deck_for(state, state.units[rival.unit], int(option[1]))


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


def _called_choice(state: DestinyState, conflict: Conflict, side: Side, rival: Side, types: tuple[str, ...]) -> Flow:
    """DTD-CRIT-06: of the cards revealed for a Called Shot the scorer may use any that matches."""
    fit = [card for card in side.revealed if card < BLACK_WILD and card in matching(side.deck, [card], types)]
    chosen = side.crit
    if len(fit) > 1 and side.seat >= 0:
        option = yield from choose(side.seat, "called", [("choose", card) for card in fit], about=side.deck)
        chosen = int(option[1])
    state.discards[side.deck] += [card for card in side.revealed if card != chosen]
    side.crit, side.revealed = chosen, [chosen]
    _rate(state, conflict, side, rival)


def feats(state: DestinyState, conflict: Conflict) -> Flow | None:
    """DTD-FREE-08, DTD-HIT-06: Heroic Feats, in seat order from the scorer's owner, until all pass in a row."""
    scorers = [
        side
        for side in (conflict.attacker, conflict.target)
        if side.scores and (side.unit >= 0 or (conflict.kind == "task" and not conflict.attacker.won))
    ]
    seats = [seat for seat in player_seats(state) if _hero(state, seat) >= 0] if scorers else []
    if not seats or conflict.feat_passes >= len(seats):
        conflict.phase = "apply"
        return None
    if conflict.feat_seat not in seats:
        first = next((side.seat for side in scorers if side.seat >= 0), seats[0])
        conflict.feat_seat = next((seat for seat in seats if seat >= first), seats[0])
    return _feat(state, conflict, scorers, seats)


def _feat(state: DestinyState, conflict: Conflict, scorers: list[Side], seats: list[int]) -> Flow:
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
            and not (unit.crits and says_while(state, number, "NoFeats"))
        ):
            return number
    return -1
