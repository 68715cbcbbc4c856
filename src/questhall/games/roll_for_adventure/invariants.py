"""What must be true of every state; the battery asks after every decision."""

from questhall.games.roll_for_adventure.content.printed import MASTER
from questhall.games.roll_for_adventure.rules.forest import LONGEST
from questhall.games.roll_for_adventure.rules.fortress import room as fortress_room
from questhall.games.roll_for_adventure.rules.setup import ALLIES
from questhall.games.roll_for_adventure.state import ALLY, BONUS_DICE, DESERT, FOREST, ICE_CAVE, POOL, State


def broken(state: State) -> list[str]:
    """Sentences about what is wrong; none when all is sound."""
    return [
        *broken_dice(state),
        *broken_faces(state),
        *broken_boards(state),
        *broken_cards(state),
        *broken_course(state),
    ]


def all_dice(state: State) -> list[int]:
    """Every die wherever it is, by number."""
    lying = [*state.hand, *state.desert, *state.forest, *state.ice_cave, *state.resurrection, *state.grip]
    for dice in (*state.fortress, *state.enemies.values()):
        lying += dice
    numbers = [die & 31 for die in lying if die]
    for kept in (*state.boards, state.oblivion, state.pool, state.second, state.devoured):
        numbers += kept
    if state.borrowed >= 0 and state.phase != "place":
        numbers.append(state.borrowed)
    return sorted(numbers)


def broken_dice(state: State) -> list[str]:
    """RFA-DICE-14, RFA-SETUP-13: every die is in exactly one place and none is lost or added."""
    players = len(state.boards)
    expected = [n for n in range(20) if state.owners[n // 5] >= 0]
    expected += [n for n in range(20) if state.owners[n // 5] == ALLY][: players * ALLIES[players]]
    if all_dice(state) != sorted([*expected, *BONUS_DICE]):
        return [f"dice {all_dice(state)} instead of {sorted([*expected, *BONUS_DICE])}"]
    found = []
    for player, board in enumerate(state.boards):
        for die in board:
            if state.owners[die // 5] not in (player, ALLY, POOL):
                found.append(f"die {die} lies on the board of player {player}, who does not own it")
    if any(state.owners[die // 5] != POOL for die in state.pool):
        found.append("a die that is no bonus die lies in the bonus pool")
    return found


def broken_faces(state: State) -> list[str]:
    """RFA-PLACE-07: only fitting numbers lie on a space."""
    found = []
    if any(die and die >> 5 != 1 for die in state.desert):
        found.append("a die in the desert shows no 1")
    for section, dice in enumerate(state.fortress):
        if any(die >> 5 != section + 2 for die in dice):
            found.append(f"a wrong number lies in fortress section {section + 2}")
        if state.barriers[section] and fortress_room(state, section + 2) < 0:
            found.append(f"fortress section {section + 2} holds too many dice")
    if any(die >> 5 not in (5, 6) for die in state.forest):
        found.append("a die in the forest shows neither 5 nor 6")
    if state.sides[ICE_CAVE] == "A":
        if any(die and die >> 5 != i + 1 for i, die in enumerate(state.ice_cave)):
            found.append("a wrong number lies in the ice cave")
    else:
        for i, die in enumerate(state.ice_cave):
            if die and any(state.ice_cave[j] >> 5 == die >> 5 for j in state.content.neighbours[i]):
                found.append("equal neighbours lie in the ice cave")
    if any(not 1 <= die >> 5 <= 6 for die in (*state.hand, *state.resurrection, *sum(state.enemies.values(), ()))):
        found.append("a die without a face lies where faces matter")
    return found


def broken_boards(state: State) -> list[str]:
    """Spaces, tiles and tracks within their bounds."""
    found = []
    if (
        state.sides[DESERT] == "A"
        and (len(state.desert) > 2 or len(state.second) > 2)
        and not state.result
        and not state.grip
    ):
        if state.phase != "place":
            found.append("a full desert section was not settled")
    if state.sides[FOREST] == "A":
        if not 6 <= state.boundary <= LONGEST or len(state.forest) > state.boundary:
            found.append("the forest path is longer than its boundary")
    elif len(state.forest) > state.content.forest_b.spaces:
        found.append("the arch holds too many dice")
    for skull, limit in zip(state.skulls, state.limits):
        if not 0 <= skull <= state.track or not 0 <= limit <= state.track:
            found.append("a skull or marker is off its track")
        if skull >= limit and state.result != "fallen":
            found.append("a territory has fallen and the game goes on")
    if not 0 <= state.stones <= state.need or (state.stones == state.need) != (state.result == "won"):
        found.append("the stones do not agree with the result")
    if not state.markers and any(limit != state.track for limit in state.limits):
        found.append("permanent damage in a game without markers")
    return found


def broken_cards(state: State) -> list[str]:
    """Deck, table, discard pile and the revealed card are all the cards; the Master is never beaten (RFA-DECK-01)."""
    cards = [*state.deck, *state.discard, *state.enemies, *([state.card] if state.card else [])]
    found = []
    if len(set(cards)) != len(cards) or cards.count(MASTER) != 1:
        found.append("a card is missing or there twice")
    if MASTER in state.discard or MASTER in state.enemies:
        found.append("the Master lies where he cannot lie")
    types = {state.content.cards[key].type for key in cards}
    for key, card in state.content.cards.items():
        if card.type in types and key not in cards:
            found.append(f"{key} is gone")
    seen = [card for card in reversed(state.deck) if card not in state.loose]
    if tuple(seen[: state.firm]) != state.known[: state.firm]:
        found.append("a known card is not where it was seen")
    seen = [card for card in seen if card not in state.sunk]
    if tuple(seen[: len(state.known)]) != state.known:
        found.append("known cards are not in the order in which they were seen")
    return found


def broken_course(state: State) -> list[str]:
    """RFA-TERM-02: between turns every hand is empty."""
    found = []
    if state.hand and state.phase != "place" and not state.result:
        found.append("there is a hand outside stage 1")
    if len(state.heroes) == len(state.boards) and len(set(state.heroes)) != len(state.heroes):
        found.append("a hero is there twice")
    return found
