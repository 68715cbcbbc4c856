"""Loot: drawn, gained, and dealt out by the group (ATD-LOOT)."""

from questhall.games.adventure_tactics.content.printed import FACES, GOLD_IN_BOX
from questhall.games.adventure_tactics.rules.campaign.votes import HOST, note, vote
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import Asking, Flow, choose, say


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
    """ATD-EQ-05, ATD-PERK-01, ATD-LOOT-02, ATD-PARTY-06: the group decides which hero gets it; the host may call for
    the roll-off ("" is nobody).
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
