"""Damage: how much an attack deals, and what losing HP brings (ATD-DMG, ATD-TIME-06)."""

from questhall.games.adventure_tactics.rules.board.conditions import weak
from questhall.games.adventure_tactics.rules.board.deeds import Deed, Moment
from questhall.games.adventure_tactics.rules.board.objectives_and_failure import check_main
from questhall.games.adventure_tactics.rules.board.obstacles_and_walls import ground
from questhall.games.adventure_tactics.rules.board.positions import current, distance
from questhall.games.adventure_tactics.rules.cards.attention import heard
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.cards.stats import spend_stat, stat, stat_words
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.cards.timing_and_responses import window
from questhall.games.adventure_tactics.rules.fight.defeat import defeat
from questhall.games.adventure_tactics.rules.fight.knocked_out import about_to_fall
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Asking, Flow, say


def lose(
    state: GameTable, target: Figure, amount: int, by: Figure | None, deed: Deed | None = None, quiet: bool = False
) -> Flow:
    """ATD-BOSS-10, ATD-DMG-04, ATD-TIME-06: HP go down; then enemies at 0 are removed, heroes at 0 fall, and objectives
    are looked at.
    """
    if amount <= 0 or target.hp <= 0:
        return
    before = target.hp
    if amount >= before and target.kind == "boss":
        amount = yield from _pass_on(state, target, amount, by, deed)
    wound(state, target, min(amount, before), by)
    if target.kind == "hero":
        if target.hp <= 0:
            yield from about_to_fall(state, target, by)
    elif target.hp <= 0:
        if deed is not None and not target.friend:
            deed.killed = True
        yield from defeat(state, target, by)
        return
    if target.kind == "boss":
        yield from _thresholds(state, target, before)
    check_main(state)
    if not target.down and not quiet and heard(state, "hurt", target):
        yield from window(state, "hurt", Moment(by, target))


def _pass_on(state: GameTable, boss: Figure, amount: int, by: Figure | None, deed: Deed | None) -> Asking[int]:
    """ATC-BOSS-28: while a thing of a name stands, the boss keeps its last HP; the nearest takes the rest."""
    words = stat_words(state, boss, "passes_on")
    g = ground(state).grid
    things = [figure for figure in current(state).figures.values() if figure.sheet in words]
    if not things:
        return amount
    nearest = min(things, key=lambda thing: (distance(g, boss, thing), thing.id))
    rest = amount - (boss.hp - 1)
    say(state, "passed_on", boss.id, nearest.id, rest)
    yield from lose(state, nearest, rest, by, deed)
    return boss.hp - 1


def wound(state: GameTable, target: Figure, taken: int, by: Figure | None) -> None:
    """ATD-DMG-04: HP go down, not below 0."""
    target.hp -= taken
    if by is not None and target.kind == "hero" and not by.friend:
        by.hurt_hero = True
    if state.events is not None:
        say(state, "hurt", target.id, taken, target.hp)


def pay(state: GameTable, deed: Deed, amount: int) -> Flow:
    """ATD-DMG-05: what a card charges its own user is a price: not halved, not answered."""
    user = deed.user
    amount += spend_stat(state, user, "self_damage", deed)
    if amount > 0:
        yield from lose(state, user, amount, None)
        if not user.down and user.hp > 0:
            yield from window(state, "price", Moment(user, user))


def _thresholds(state: GameTable, boss: Figure, before: int) -> Flow:
    """ATD-TIME-09: an enemy that falls to a stated share of its HP, once."""
    for number, phase in enumerate(state.content.bosses[boss.sheet].phases):
        limit = int(boss.top * phase.at_hp)
        key = f"e phase{number}"
        if before > limit >= boss.hp and key not in boss.used:
            boss.used += (key,)
            say(state, "phase", boss.id, number)
            if phase.half:
                change_deck(state, boss, phase.half)
            yield from perform(state, Deed(boss, chooser(state), f"{boss.sheet}.phase"), phase.steps)


def change_deck(state: GameTable, boss: Figure, half: int) -> None:
    """The second half of a boss deck replaces the first, discard included."""
    encounter = current(state)
    for deck in encounter.decks:
        if deck.boss == boss.sheet:
            cards = state.content.cards
            deck.half = half
            deck.draw = [card for card in state.content.decks[boss.sheet] if cards[card].half in (0, half)]
            deck.discard = []
            deck.known = []
            state.chance.shuffle(deck.draw)


def damage_to(state: GameTable, user: Figure, target: Figure, moment: Moment, plus: int) -> int:
    """ATD-DMG-01, ATD-DMG-02, ATD-DMG-03, ATD-DMG-08, ATD-COND-03, ATD-COND-13, ATD-CORE-05: attacker's + and -, half
    if Weakened, target's +, target's -, ignore; not below 0.
    """
    damage = max(0, moment.total + plus)
    if weak(user.conditions):
        damage //= 2
    reduce = moment.reduce + target.guard + stat(state, target, "defence")
    result = 0 if moment.ignored else max(0, damage + target.expose - reduce)
    if state.events is not None:
        words = "ignored" if moment.ignored else "weakened" if weak(user.conditions) else "-"
        say(
            state,
            "attack",
            user.id,
            target.id,
            moment.total,
            plus,
            words,
            target.expose,
            reduce,
            result,
            *[f"{die}{face}" for die, face in zip(moment.dice, moment.faces)],
            rule="ATD-DMG-01",
        )
    return result
