"""Systems that fail at Round Start: Haywire, Steering that veers, Thrust that sticks (DTD-COND-23, Vehicle deck)."""

from questhall.games.drawn_to_destiny.content import conflict_cards
from questhall.games.drawn_to_destiny.content.ground import lattice
from questhall.games.drawn_to_destiny.rules.harm.condition_tokens import add
from questhall.games.drawn_to_destiny.rules.harm.hit_locations import struck_side
from questhall.games.drawn_to_destiny.rules.harm.pushes_and_falls import open_way, shift
from questhall.games.drawn_to_destiny.rules.units.decks import reveal_fate
from questhall.games.drawn_to_destiny.rules.units.items import carried
from questhall.games.drawn_to_destiny.rules.units.units import can_fly
from questhall.games.drawn_to_destiny.state import COOLDOWN, READY, DestinyState, Token
from questhall.kernel import say


def haywire(state: DestinyState, number: int) -> None:
    """DTD-COND-23: what the Crits and Haywire tokens of a Unit do at Round Start."""
    unit = state.units[number]
    for crit in list(unit.crits):
        face = state.content.face(crit.deck, crit.card)
        side = struck_side(face.rank) or 1
        for word, n, _ in face.words[crit.severity - 1]:
            if word == "Veering":
                unit.facing = lattice.turned(unit.facing, side)
                say(state, "veered", number, rule="DTD-COND-23")
            elif word == "ForcedStep":
                for _ in range(n):
                    forced_step(state, number)
            elif word == "OneTurn":
                unit.turn = min(unit.turn, 1)
            elif word == "RoundCooldown":
                cool_something(state, number)
    for token in list(unit.tokens):
        if token.name == "Haywire" and not unit.out:
            card = reveal_fate(state, "haywire", "DTD-COND-23") // 2
            if conflict_cards.suit(card) in (conflict_cards.COINS, conflict_cards.CUPS):
                _fail(state, number, token)


def _fail(state: DestinyState, number: int, token: Token) -> None:
    """DTD-COND-23: one system fails; Steering turns the Unit to the side that was struck."""
    unit, system = state.units[number], token.part
    say(state, "haywire", number, system, rule="DTD-COND-23")
    if system == "Steering":
        unit.turn = max(0, unit.turn - 1)
        side = next((struck_side(crit.card % 13) for crit in unit.crits if crit.id == token.crit), 0)
        unit.facing = lattice.turned(unit.facing, side or 1)
    elif system == "Lift":
        if can_fly(state, unit):
            unit.height = max(0, unit.height - 1)
        else:
            unit.move = max(0, unit.move - 2)
    elif system == "Engine":
        add(state, number, "Burning")
    elif system == "Thrust":
        if unit.move >= 1:
            unit.move -= 1
            forced_step(state, number)
    else:
        cool_something(state, number)


def forced_step(state: DestinyState, number: int) -> None:
    """One step Forward that nobody wanted, if the way is open."""
    unit = state.units[number]
    there = open_way(state, number, unit.facing)
    if there >= 0:
        say(state, "lurched", number, rule="DTD-COND-23")
        shift(state, number, there)


def cool_something(state: DestinyState, number: int) -> None:
    """One Ability or Item goes to Cooldown: the first that is Ready."""
    unit = state.units[number]
    for name in unit.active:
        ability = state.content.abilities[name]
        if ability.use != "passive" and name not in unit.cool:
            unit.cool += (name,)
            return
    for _, thing in carried(state, number):
        if thing.slot and thing.pose == READY:
            thing.pose = COOLDOWN
            return
