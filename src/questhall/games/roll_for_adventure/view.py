"""What a seat may know: everything that lies on the table, and of the deck what can be counted or was seen."""

from questhall.games.roll_for_adventure.rules.seen_cards import master_places
from questhall.games.roll_for_adventure.state import Side, State
from questhall.kernel import View


class RollView(View):
    """What everybody sees: all but the order of the deck."""

    leaders: tuple[int, ...]
    colours: tuple[int, ...]
    owners: tuple[int, ...]
    names: str
    sides: tuple[Side, ...]
    adventure: str
    need: int
    track: int
    markers: bool
    phase: str
    turn: int
    active: int
    power: str
    result: str
    stones: int
    heroes: tuple[int, ...]
    boards: list[tuple[int, ...]]
    oblivion: tuple[int, ...]
    pool: tuple[int, ...]
    second: tuple[int, ...]
    devoured: tuple[int, ...]
    borrowed: int
    hand: list[int]
    desert: tuple[int, ...]
    fortress: list[tuple[int, ...]]
    forest: tuple[int, ...]
    ice_cave: tuple[int, ...]
    resurrection: tuple[int, ...]
    enemies: dict[str, tuple[int, ...]]
    grip: tuple[int, ...]
    chains: int
    barriers: tuple[int, ...]
    boundary: int
    skulls: list[int]
    limits: list[int]
    left: list[str]  # the cards of the deck, sorted: everybody can count
    discard: tuple[str, ...]
    card: str
    queue: tuple[str, ...]
    known: tuple[str, ...]
    loose: tuple[str, ...]
    master: tuple[int, int]  # the earliest and the latest the Master can come, 1 being the next card


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
        loose=state.loose,
        master=master_places(state),
    )
