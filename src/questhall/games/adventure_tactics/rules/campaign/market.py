"""The market: what is for sale, what it costs, what is sold."""

from questhall.games.adventure_tactics.content.printed import GOLD_IN_BOX
from questhall.games.adventure_tactics.rules.campaign.loot import gain_gold, gain_item
from questhall.games.adventure_tactics.rules.campaign.votes import each_seat, note
from questhall.games.adventure_tactics.rules.cards.classes import hero_of
from questhall.games.adventure_tactics.state import GameTable
from questhall.kernel import PASS, Decision, Flow, say


def price_of(state: GameTable, what: str) -> int:
    """ATD-MKT-03: two bags unless stated otherwise, for a piece or a party item; one purchase in each market may be
    cheaper by a piece that says so.
    """
    market = state.content.chapters[state.chapter].market
    if market is not None and what in market.items:
        price = market.items[what]
    else:
        entry = state.content.cards[what]
        price = entry.price
        if market is not None:
            tier_price = market.tier_price if what in state.stock and entry.tier == market.tier else price
            price = market.price.get(what, tier_price)
    return max(0, price - 1) if cheaper(state) else price


def cheaper(state: GameTable) -> bool:
    """Whether the next purchase costs a bag less: somebody has the seal, and it was not used in this market."""
    return not state.sealed and any("merchants_seal" in hero.gear for hero in state.heroes)


def open_market(state: GameTable) -> None:
    """ATD-MKT-02, ATC-CAMP-11: the new pieces of this market; the unclaimed ones are for sale too."""
    market = state.content.chapters[state.chapter].market
    state.shopping, state.sealed = True, False
    state.stock = []
    if market is not None:
        owned = {card for hero in state.heroes for card in hero.gear}
        state.stock = [card for card in market.stock if card not in owned and card not in state.pool]
        supply = state.loot.get(market.tier, [])
        for _ in range(min(market.draws, len(supply))):
            state.stock.append(supply.pop())
            state.chance.reveal()
    say(state, "market", *dict.fromkeys(state.stock + state.pool), rule="ATD-MKT-02")
    state.agenda.append(("market",))


def market_options(state: GameTable, seat: int) -> list[tuple[str, ...]]:
    """ATD-MKT-01, ATD-MKT-02, ATD-MKT-03, ATD-MKT-04, ATD-MKT-05: each seat buys for its own heroes and sells what is
    theirs, and what the party shares, as far as the bags go.
    """
    found: list[tuple[str, ...]] = []
    mine = [hero for hero in state.heroes if hero.seat == seat]
    for card in dict.fromkeys(state.stock + state.pool):
        if price_of(state, card) <= state.gold:
            found += [("buy", card, hero.id) for hero in mine]
    if state.gold < GOLD_IN_BOX:
        found += [("sell", card, hero.id) for hero in mine for card in hero.gear]
    printed = state.content.chapters[state.chapter].market
    for item in printed.items if printed is not None else ():
        if price_of(state, item) <= state.gold and state.items.get(item, 0) < state.content.items[item].copies:
            found.append(("item", item))
    return found


def market(state: GameTable) -> Flow:
    """ATD-MKT-04: all seats shop at once, each for its own heroes out of the common purse, until everybody has left."""

    def ask(seat: int) -> Flow:
        if seat in state.done:
            return
        answer = yield Decision(seat, "market", [*market_options(state, seat), PASS], (state.gold,))
        if answer == PASS:
            state.done.append(seat)
        else:
            shop(state, str(answer[0]), str(answer[1]), str(answer[2]) if len(answer) > 2 else "")

    yield from each_seat(state, ask)
    if len(state.done) < state.seats:
        state.agenda.append(("market",))
    else:
        state.done = []
        close_market(state)


def shop(state: GameTable, what: str, name: str, hero: str) -> None:
    """ATD-MKT-03, ATD-MKT-05: one purchase or sale; after a sale there is gold again for those who had left."""
    if what == "sell":
        hero_of(state, hero).gear.remove(name)
        gain_gold(state, state.content.cards[name].sale)
        state.pool.append(name)
        state.done = []
    else:
        state.gold -= price_of(state, name)
        state.sealed = state.sealed or cheaper(state)
    if what == "buy":
        (state.stock if name in state.stock else state.pool).remove(name)
        hero_of(state, hero).gear.append(name)
    elif what == "item":
        gain_item(state, name)
    note(state, "sold" if what == "sell" else "bought", name)
    say(state, what, name, hero, rule="ATD-MKT-03" if what == "buy" else "ATD-MKT-05")


def close_market(state: GameTable) -> None:
    """ATC-CAMP-11: draws that were not bought go back under their deck; what is new stays unclaimed."""
    printed = state.content.chapters[state.chapter].market
    for card in state.stock:
        tier = state.content.cards[card].tier
        if isinstance(tier, int) and printed is not None:
            state.loot.setdefault(tier, []).insert(0, card)
        else:
            state.pool.append(card)
    state.stock, state.shopping = [], False
