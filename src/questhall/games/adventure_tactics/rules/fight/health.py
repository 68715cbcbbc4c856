"""Damage, healing, falling and standing up again (ATD-DMG, ATD-HEAL, ATD-KO, ATD-TIME-06, ATD-TIME-08)."""

from questhall.games.adventure_tactics.content.geometry import squares
from questhall.games.adventure_tactics.content.printed import DIRECTIONS
from questhall.games.adventure_tactics.rules.board.action import Moment, Scene
from questhall.games.adventure_tactics.rules.board.directions import draw_direction
from questhall.games.adventure_tactics.rules.board.objectives import check_failure, check_main
from questhall.games.adventure_tactics.rules.board.positions import current, distance, free_squares, ground
from questhall.games.adventure_tactics.rules.cards.deciders import chooser
from questhall.games.adventure_tactics.rules.cards.listeners import heard
from questhall.games.adventure_tactics.rules.cards.stats import spend_stat, stat, stat_words
from questhall.games.adventure_tactics.rules.cards.steps import perform
from questhall.games.adventure_tactics.rules.cards.windows import window
from questhall.games.adventure_tactics.state import Figure, GameTable
from questhall.kernel import Asking, Flow, keep_words, say


def lose(
    state: GameTable, target: Figure, amount: int, by: Figure | None, scene: Scene | None = None, quiet: bool = False
) -> Flow:
    """ATD-DMG-04, ATD-TIME-06: HP go down; then enemies at 0 are removed, heroes at 0 fall, and objectives are looked
    at.
    """
    if amount <= 0 or target.hp <= 0:
        return
    before = target.hp
    if amount >= before and target.kind == "boss":
        amount = yield from _pass_on(state, target, amount, by, scene)
    wound(state, target, min(amount, before), by)
    if target.kind == "hero":
        if target.hp <= 0:
            yield from _about_to_fall(state, target, by)
    elif target.hp <= 0:
        if scene is not None and not target.friend:
            scene.killed = True
        yield from defeat(state, target, by)
        return
    if target.kind == "boss":
        yield from _thresholds(state, target, before)
    check_main(state)
    if not target.down and not quiet and heard(state, "hurt", target):
        yield from window(state, "hurt", Moment(by, target))


def _pass_on(state: GameTable, boss: Figure, amount: int, by: Figure | None, scene: Scene | None) -> Asking[int]:
    """ATC-BOSS-28: while a thing of a name stands, the boss keeps its last HP; the nearest takes the rest."""
    words = stat_words(state, boss, "passes_on")
    g = ground(state).grid
    things = [figure for figure in current(state).figures.values() if figure.sheet in words]
    if not things:
        return amount
    nearest = min(things, key=lambda thing: (distance(g, boss, thing), thing.id))
    rest = amount - (boss.hp - 1)
    say(state, "passed_on", boss.id, nearest.id, rest)
    yield from lose(state, nearest, rest, by, scene)
    return boss.hp - 1


def wound(state: GameTable, target: Figure, taken: int, by: Figure | None) -> None:
    """ATD-DMG-04: HP go down, not below 0."""
    target.hp -= taken
    if by is not None and target.kind == "hero" and not by.friend:
        by.hurt_hero = True
    if state.events is not None:
        say(state, "hurt", target.id, taken, target.hp)


def pay(state: GameTable, scene: Scene, amount: int) -> Flow:
    """ATD-DMG-05: what a card charges its own user is a price: not halved, not answered."""
    user = scene.user
    amount += spend_stat(state, user, "self_damage", scene)
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
            yield from perform(state, Scene(boss, chooser(state), f"{boss.sheet}.phase"), phase.steps)


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


def defeat(state: GameTable, target: Figure, by: Figure | None) -> Flow:
    """ATD-BOSS-10, ATD-SUM-05, ATC-FMT-21: an enemy, summon or thing at 0 HP leaves the board at once."""
    encounter = current(state)
    keep_words(state)
    encounter.figures.pop(target.id, None)
    encounter.lasting = [lasting for lasting in encounter.lasting if lasting.bearer != target.id]
    if target.carries:
        drop(state, target)
    say(state, "defeated", target.id, target.sheet)
    if target.kind in ("minion", "boss"):
        encounter.defeated[target.sheet] = encounter.defeated.get(target.sheet, 0) + 1
    elif target.kind in ("object", "npc"):
        encounter.destroyed[target.sheet] = encounter.destroyed.get(target.sheet, 0) + 1
    if target.kind == "summon" and target.id in encounter.line:
        place = encounter.line.index(target.id)
        if place > encounter.turn:
            encounter.line.pop(place)
    check_main(state, target)
    if heard(state, "defeat", target):
        yield from window(state, "defeat", Moment(by, target))
    if target.kind in ("minion", "boss") and heard(state, "kill", target):
        yield from window(state, "kill", Moment(by, target))
    check_main(state)
    check_failure(state)


def _about_to_fall(state: GameTable, hero: Figure, by: Figure | None) -> Flow:
    """ATD-TIME-08: effects that let the hero stay at n HP are offered first, its own cards included."""
    if heard(state, "fall", hero):
        moment = Moment(by, hero)
        yield from window(state, "fall", moment)
        if moment.stay:
            hero.hp = min(moment.stay, hero.top)
            say(state, "stays_up", hero.id, hero.hp, rule="ATD-TIME-08")
            return
    yield from fall(state, hero, by)


def fall(state: GameTable, hero: Figure, by: Figure | None) -> Flow:
    """ATD-KO-01, ATD-KO-02, ATD-KO-03, ATD-KO-04, ATD-COND-09, ATD-OBJ-06, ATD-OBJ-07, ATD-OBJ-08, ATD-OBJ-09: knocked
    out.
    """
    encounter = current(state)
    hero.hp = 0
    hero.down = True
    hero.conditions.clear()
    hero.guard = hero.expose = hero.lure = 0
    encounter.falls += 1
    say(state, "knocked_out", hero.id, rule="ATD-KO-01")
    if hero.carries:
        drop(state, hero)
    check_main(state)
    check_failure(state, fallen=True)
    if heard(state, "knocked_out", hero):
        yield from window(state, "knocked_out", Moment(by, hero))


def drop(state: GameTable, figure: Figure) -> None:
    """A bearer who is knocked out drops what it carries: under itself, and around where somebody can walk to it."""
    encounter = current(state)
    taken = [figure.square, *squares(ground(state).grid.around(1 << figure.square) & free_squares(state))]
    for token in figure.carries:
        place = next((square for square in taken if square not in encounter.tokens), figure.square)
        encounter.tokens[place] = token
    figure.carries = ()


def take_token(state: GameTable, hero: Figure) -> None:
    """A token is taken by who enters its square, also by who comes back to it."""
    token = current(state).tokens.pop(hero.square, None)
    if token is not None:
        hero.carries += (token,)
        say(state, "takes", hero.id, token)
        check_main(state)


def restore(state: GameTable, scene: Scene | None, target: Figure, amount: int) -> Flow:
    """ATD-HEAL-02, ATD-HEAL-03, ATD-HEAL-04: HP go up to the maximum; a knocked-out hero lifted above 0 comes back."""
    amount += spend_stat(state, target, "heal_taken") if target.kind == "hero" and amount > 0 else 0
    if amount <= 0:
        return
    gained = min(amount, target.top - target.hp)
    target.hp += gained
    say(state, "heal", target.id, gained, target.hp)
    if scene is not None and amount > gained:
        cup = stat(state, scene.user, "overheal_guard")
        if cup:
            target.guard = max(target.guard, min(cup, amount - gained))
            target.guard_until = target.guard_until or "cleanup"
    if target.down and target.hp > 0:
        come_back(state, target)
    if scene is not None and gained > 0 and target is not scene.user and target.kind == "hero":
        yield from window(state, "heal", Moment(scene.user, target))


def come_back(state: GameTable, hero: Figure) -> None:
    """ATD-KO-05, ATD-KO-06, ATD-KO-07: back to the last square, or to one that the direction deck names."""
    free = free_squares(state)
    hero.down = False
    if not free >> hero.square & 1:
        hero.square = square_by_directions(state, hero.square, free)
    say(state, "back", hero.id, hero.square, rule="ATD-KO-05")
    take_token(state, hero)


def square_by_directions(state: GameTable, square: int, free: int) -> int:
    """ATD-KO-06, ATD-KO-07: the drawn neighbour if it is empty, else draw again; after all eight, two steps away, and
    so on.
    """
    g = ground(state).grid
    for steps in range(1, max(g.width, g.height)):
        failed: set[str] = set()
        while len(failed) < 8:
            direction = draw_direction(state)
            dc, dr = DIRECTIONS[direction]
            place = g.square(g.column[square] + dc * steps, g.row[square] + dr * steps)
            if place >= 0 and free >> place & 1:
                return place
            failed.add(direction)
    return min(squares(free), key=lambda place: (g.range(square, place), place))


def sight_needed(state: GameTable, user: Figure) -> bool:
    """Whether heals of this user need sight to reach fallen heroes."""
    return not stat_words(state, user, "heal_sight")
