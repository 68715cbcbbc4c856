"""Loot, gold, perks, market and random encounters (ATD-LOOT, ATD-MKT, ATD-RAND, ATD-PERK, ATD-EQ)."""

from typing import Any, Callable, Sequence

from questhall.games.adventure_tactics.content.printed import FACES, GOLD_IN_BOX, StoryChoice, dice_of
from questhall.games.adventure_tactics.content.vocabulary import Gain, Next
from questhall.games.adventure_tactics.rules.board.action import Scene
from questhall.games.adventure_tactics.rules.cards.if_words import holds
from questhall.games.adventure_tactics.rules.cards.levels import give_perk, replace
from questhall.games.adventure_tactics.rules.cards.sheets import hero_of
from questhall.games.adventure_tactics.rules.cards.steps import perform, verb
from questhall.games.adventure_tactics.state import Figure, GameTable, Note
from questhall.kernel import PASS, Asking, Decision, Flow, Option, choose, say, together

HOST = 0
OTHERS = "others"  # no vote of one's own


def party_scene(state: GameTable, card: str = "") -> Scene:
    """Consequences outside of encounters concern the party; the host decides (ATD-CORE-06)."""
    return Scene(Figure("party", "hero", "", 0, 1, 1), HOST, card)


def note(state: GameTable, what: str, about: str, how: str = "") -> None:
    """ATD-CAMP-05: the campaign's journal remembers it."""
    state.journal.append(Note(what, about, how))


def vote(
    state: GameTable, kind: str, options: Sequence[Option], about: tuple[str, ...], always: bool = False
) -> Asking[Any]:
    """ATD-CORE-06: what concerns the whole party is decided by all seats at once; of equal votes the host's counts; who
    leaves it to the others has no vote, and if all do, the host decides.
    """
    if state.seats == 1 or len(options) < 2:
        return (yield from choose(HOST, kind, options, about=about, always=always))
    votes: dict[int, Option] = {}

    def ask(seat: int) -> Flow:
        if seat not in votes:
            votes[seat] = yield Decision(seat, kind, [*options, OTHERS], about)

    while len(votes) < state.seats:
        yield from together(range(state.seats), ask)
    if all(vote == OTHERS for vote in votes.values()):
        return (yield from choose(HOST, kind, options, about=about, always=always))
    counts = [sum(vote == option for vote in votes.values()) for option in options]
    best = [option for option, count in zip(options, counts) if count == max(counts)]
    return votes[HOST] if votes[HOST] in best else best[0]


def tier_of(state: GameTable) -> int:
    """ATC-CAMP-10: the act names the tier of its loot."""
    return min(3, state.content.chapters[state.chapter].act)


def draw_loot(state: GameTable, tier: int) -> None:
    """ATD-LOOT-03: from the top of the supply of a tier; an empty one gives a bag of gold."""
    supply = state.loot.get(tier, [])
    if not supply:
        gain_gold(state, 1)
        return
    card = supply.pop()
    state.chance.reveal()
    state.pending.append(card)
    say(state, "loot", card, rule="ATD-LOOT-03")


def gain_gold(state: GameTable, amount: int) -> None:
    """ATD-LOOT-04: fifteen bags in all; a loss takes what there is."""
    before = state.gold
    state.gold = max(0, min(GOLD_IN_BOX, state.gold + amount))
    if state.gold != before:
        say(state, "gold", state.gold - before, state.gold, rule="ATD-LOOT-04")


def gain_item(state: GameTable, item: str) -> None:
    """ATD-LOOT-02, ATD-LOOT-04: an item joins the party's; what the supply does not have is lost."""
    entry = state.content.items[item]
    if state.items.get(item, 0) < entry.copies:
        state.items[item] = state.items.get(item, 0) + 1
        say(state, "gets_item", item)
    if entry.flag and entry.flag not in state.flags:
        state.flags.append(entry.flag)


def _do_gain(state: GameTable, scene: Scene, step: Gain) -> Flow:
    """ATC-FX-32: gold and items at once; loot, perks and levels wait for their step after the encounter."""
    if step.gold:
        gain_gold(state, step.gold)
    if step.item:
        gain_item(state, step.item)
    for _ in range(step.loot):
        draw_loot(state, step.tier or tier_of(state))
    if step.gear:
        take_named(state, step.gear)
    if step.perk:
        state.perks_won.append(step.perk)
    if step.flag and step.flag not in state.flags:
        state.flags.append(step.flag)
    state.levels_won += step.level
    if step.random_card and step.random_card not in state.random:
        state.random.append(step.random_card)
        state.chance.shuffle(state.random)
    yield from ()


def take_named(state: GameTable, card: str) -> None:
    """A named piece leaves its supply, or the pool, for the party; one that somebody has already is lost."""
    for pile in (*state.loot.values(), state.pool):
        if card in pile:
            pile.remove(card)
            state.pending.append(card)
            return
    owned = any(card in hero.gear for hero in state.heroes)
    if not owned and card not in state.pending:
        state.pending.append(card)


def _do_next(state: GameTable, scene: Scene, step: Next) -> Flow:
    """ATC-FX-33, ATC-CAMP-12: changes of the next encounter's set-up."""
    for name in ("hp", "potions", "hand", "minions", "boss_hp", "peek"):
        value = getattr(step, name)
        if value:
            state.coming[name] = state.coming.get(name, 0) + value
    if step.initiative:
        state.coming["heroes_first"] = 1
    if step.invisible:
        state.coming["invisible"] = 1
    say(state, "next", *[f"{key}={value}" for key, value in state.coming.items()])
    yield from ()


def roll_off(state: GameTable) -> int:
    """ATD-EQ-05: every seat rolls two red dice, the highest sum decides; ties among the highest roll again."""
    left = list(range(state.seats))
    while len(left) > 1:
        sums = {seat: sum(FACES["R"][state.chance.die() - 1] for _ in range(2)) for seat in left}
        for seat, total in sums.items():
            say(state, "roll_off", seat, total, rule="ATD-EQ-05")
        best = max(sums.values())
        left = [seat for seat in left if sums[seat] == best]
    return left[0]


def deal(state: GameTable, what: str, seat: int = HOST) -> Asking[str]:
    """ATD-EQ-05, ATD-PERK-01, ATD-LOOT-02: the group decides who gets it; the host may call for the roll-off ("" is
    nobody).
    """
    options: list[tuple[str, ...]] = [("give", what, hero.id) for hero in state.heroes]
    if what in state.content.cards:
        options.append(("leave", what))
    if state.seats > 1 and seat == HOST:
        options.append(("rolloff", what))
    answer = yield from vote(state, "deal", options, (what,))
    if answer[0] == "rolloff":
        winner = roll_off(state)
        rest = [option for option in options if option[0] != "rolloff"]
        answer = yield from choose(winner, "deal", rest, about=(what,))
    return str(answer[2]) if answer[0] == "give" else ""


def deal_loot(state: GameTable) -> Flow:
    """ATD-LOOT-03: piece by piece; what nobody takes goes to the market pool."""
    if not state.pending:
        return
    card = state.pending[0]
    hero = yield from deal(state, card)
    state.pending.remove(card)
    if hero:
        hero_of(state, hero).gear.append(card)
    else:
        state.pool.append(card)
    note(state, "gear", card, hero)
    say(state, "dealt", card, hero or "-")
    state.agenda.append(("loot",))


def deal_perks(state: GameTable) -> Flow:
    """ATD-PERK-01, ATD-PERK-03: the group gives a perk to a hero; REPLACE lets it return one card."""
    if not state.perks_won:
        return
    perk = state.perks_won[0]
    state.agenda.append(("perks",))
    if perk in state.out:
        state.perks_won.remove(perk)
        say(state, "perk_lost", perk, rule="ATD-PERK-04")
        return
    hero = hero_of(state, (yield from deal(state, perk)))
    state.perks_won.remove(perk)
    entry = state.content.perks[perk]
    if entry.mode == "REPLACE" and entry.card:
        state.out.append(perk)
        hero.perks += (perk,)
        say(state, "perk", hero.id, perk, rule="ATD-PERK-03")
        yield from replace(state, hero, [entry.card])
    else:
        give_perk(state, hero, perk)


def trade_options(state: GameTable, seat: int) -> list[tuple[str, ...]]:
    """ATD-EQ-04: what the heroes of a seat could hand over."""
    return [
        ("trade", card, other.id)
        for hero in state.heroes
        if hero.seat == seat
        for card in hero.gear
        for other in state.heroes
        if other is not hero
    ]


def trade(state: GameTable) -> Flow:
    """ATD-EQ-04: between encounters gear changes hands freely: each seat gives away what its own heroes have."""

    def ask(seat: int) -> Flow:
        options = trade_options(state, seat) if seat not in state.done else []
        if not options:
            return
        answer = yield Decision(seat, "trade", [*options, PASS])
        if answer == PASS:
            state.done.append(seat)
            return
        card, to = str(answer[1]), hero_of(state, str(answer[2]))
        next(hero for hero in state.heroes if card in hero.gear).gear.remove(card)
        to.gear.append(card)
        state.done = [one for one in state.done if one != to.seat]
        say(state, "traded", card, to.id, rule="ATD-EQ-04")

    if all(seat in state.done or not trade_options(state, seat) for seat in range(state.seats)):
        state.done = []
        return
    state.agenda.append(("trade",))
    yield from each_seat(state, ask)


def each_seat(state: GameTable, ask: Callable[[int], Flow]) -> Flow:
    """One action of whichever seat acts first."""
    yield from ask(HOST) if state.seats == 1 else together(range(state.seats), ask)


def decide(state: GameTable, choices: list[StoryChoice], about: str) -> Asking[StoryChoice]:
    """ATD-CAMP-02: the party chooses among what is open, and bears the consequences."""
    scene = party_scene(state, about)
    open_ones = [number for number, one in enumerate(choices) if not one.if_ or holds(state, scene, one.if_)]
    answer = yield from vote(state, "story", [("choice", number) for number in open_ones], (about,), always=True)
    choice = choices[int(answer[1])]
    say(state, "chose", about, int(answer[1]))
    good = True
    if choice.roll:
        total = sum(FACES[die][state.chance.die() - 1] for die in dice_of(choice.roll))
        good = total >= choice.at_least
        say(state, "story_roll", total, choice.at_least)
    note(state, "choice", about, f"{answer[1]}" if good else f"{answer[1]} failed")
    yield from perform(state, scene, choice.steps if good else choice.else_)
    return choice


verb(Gain, _do_gain, lambda state, scene, step: True)
verb(Next, _do_next, lambda state, scene, step: True)
