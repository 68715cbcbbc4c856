"""What everybody knows: all but the order of the deck, and of that what the stacks and the Ranger tell."""

from questhall.games.roll_for_adventure.content import MASTER
from questhall.games.roll_for_adventure.state import RollView, State
from questhall.kernel import Chance


def view(state: State) -> RollView:
    """RFA-TURN-14: all information on the table is open, and the same for everybody."""
    adventure = next(board for board in state.content.adventures if board.stones == state.need)
    return RollView(
        leaders=state.leaders,
        colours=state.colours,
        owners=state.owners,
        names=state.names,
        sides=state.sides,
        adventure=adventure.id,
        need=state.need,
        track=state.track,
        markers=state.markers,
        phase=state.phase,
        turn=state.turn,
        active=state.active,
        power=state.power,
        result=state.result,
        stones=state.stones,
        heroes=state.heroes,
        boards=state.boards[:],
        oblivion=state.oblivion,
        pool=state.pool,
        second=state.second,
        devoured=state.devoured,
        borrowed=state.borrowed,
        hand=state.hand[:],
        desert=state.desert,
        fortress=state.fortress[:],
        forest=state.forest,
        ice_cave=state.ice_cave,
        resurrection=state.resurrection,
        enemies=dict(state.enemies),
        grip=state.grip,
        chains=state.chains,
        barriers=state.barriers,
        boundary=state.boundary,
        skulls=state.skulls[:],
        limits=state.limits[:],
        left=sorted(state.deck),
        discard=state.discard,
        card=state.card,
        queue=state.queue,
        known=state.known,
        master=master_places(state),
    )


def master_places(state: State) -> tuple[int, int]:
    """The earliest and the latest the Master can come, as far as everybody knows: 1 is the next card, 0 is now."""
    size = len(state.deck)
    if MASTER in state.known:
        place = state.known.index(MASTER) + 1
        return place, place + len(state.loose)
    if MASTER not in state.deck:
        return 0, 0
    if MASTER in state.loose:
        return 1, size
    lowest, highest = state.span
    earliest = max(size - len(state.loose) - highest, len(state.known) + 1, 1)
    return earliest, min(size, size - lowest)


def conceal(state: State, chance: Chance) -> None:
    """Deal the deck again, keeping what is known: the Ranger's cards, the Master's stack, and what was shuffled in."""
    known, loose = state.known, state.loose
    rest = [card for card in state.deck if card not in known and card not in loose and card != MASTER]
    chance.shuffle(rest)
    if MASTER in state.deck and MASTER not in known and MASTER not in loose:
        lowest, highest = state.span
        highest = min(highest, len(rest))
        rest.insert(lowest + chance.below(max(highest - lowest, 0) + 1), MASTER)
    rest += reversed(known)
    for card in loose:
        rest.insert(chance.below(len(rest) + 1), card)
    state.deck = rest
