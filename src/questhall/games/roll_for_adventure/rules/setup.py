"""Setting up: boards, heroes, dice and the enemy deck."""

from typing import Sequence

from questhall.games.roll_for_adventure.content.printed import MASTER, Content
from questhall.games.roll_for_adventure.state import ALLY, BONUS, COLOURS, POOL, UNUSED, Options, State
from questhall.kernel import BadOptions, Chance, Flow, choose, say

OWN_DICE = 5
ALLIES = {2: 2, 3: 1, 4: 0}  # RFA-SETUP-12: ally dice for each player
FALLBACK_PARTY = 2  # RFA-SETUP-01 asks for two players; one person alone leads this many heroes
PLAYERS = (2, 3, 4)


def players_of(seats: int, options: Options) -> int:
    """RFA-SETUP-01: two to four players. A person may lead several heroes."""
    return options.party or max(seats, FALLBACK_PARTY)


def check(content: Content, seats: int, options: Options) -> None:
    """Refuse what cannot be set up, and say what can."""
    players = players_of(seats, options)
    if players < seats:
        raise BadOptions(f"A party of {players} has no hero for each of the {seats} people.")
    check_adventure(content, options)
    for what, given in (("cast", options.cast), ("colours", options.colours)):
        if given and len(given) != players:
            raise BadOptions(f"{what} names {len(given)}, but {players} heroes play.")
        if len(set(given)) != len(given):
            raise BadOptions(f"{what} names {', '.join(given)}: no two players may have the same.")
    known = [hero.id for hero in content.heroes]
    for name in options.cast:
        if name not in known:
            raise BadOptions(f"There is no hero {name!r}. Heroes: {', '.join(known)}.")
    if options.starter > players:
        raise BadOptions(f"Player {options.starter} cannot begin: {players} play.")


def check_adventure(content: Content, options: Options) -> None:
    """RFA-SPEC-01, RFA-SPEC-03, RFA-SPEC-04, RFA-SPEC-05: which adventure boards go with how many special types.

    RFA-SPEC-02: in which order people learn them is up to them. RFA-BLANK-01: a set of custom cards is one type.
    """
    if len(set(options.specials)) != len(options.specials):
        raise BadOptions("A type of special enemies can be added once only.")
    if options.custom:
        if options.custom not in content.sets:
            raise BadOptions(f"There is no custom set {options.custom!r}. Sets: {', '.join(content.sets)}.")
    types = len(options.specials) + bool(options.custom)
    stones = stones_of(content, options)
    allowed = {0: (5, 6, 7, 8), 1: (6, 7)}.get(types, (7, 8))
    if stones not in allowed:
        boards = " or ".join(
            f"{board.name} ({board.stones})" for board in content.adventures if board.stones in allowed
        )
        raise BadOptions(f"With {types} type{'s' * (types > 1)} of special enemies choose {boards}.")


def stones_of(content: Content, options: Options) -> int:
    """RFA-SETUP-03: how many stones the chosen adventure asks for."""
    return next(board.stones for board in content.adventures if board.id == options.adventure)


def set_up(blank: State, content: Content, options: Options, chance: Chance) -> State:
    """A table laid for a game: what is drawn by lot is added to a copy of the blank one.

    Heroes (RFA-SETUP-10), the enemy deck (RFA-SETUP-14) and the first player (RFA-SETUP-17).
    """
    state = blank.copy()
    state.chance = chance
    players = len(state.boards)
    state.heroes = deal_heroes(content, players, options, chance)
    state.phase = "begin" if len(state.heroes) == players else "draft"
    state.deck, state.span = build_deck(state.deck, chance)
    state.active = (options.starter or chance.die(players)) - 1
    return state


def lay_table(content: Content, seats: int, options: Options) -> State:
    """RFA-SETUP-02, RFA-SETUP-18: everything in its place, nothing revealed, both vortexes empty.

    Chest and adventure (RFA-SETUP-04), skulls (RFA-SETUP-05), tiles (RFA-SETUP-06, RFA-SETUP-07, RFA-SETUP-08), the
    bonus pool (RFA-SETUP-09), dice (RFA-SETUP-11, RFA-SETUP-13), markers (RFA-SETUP-16), tracks (RFA-TERM-06,
    RFA-DMG-05). What the options do not ask for stays in the box (RFA-SETUP-19); how things lie around the kingdom is
    not the rules' affair (RFA-SETUP-20).
    """
    players = players_of(seats, options)
    colours = tuple(COLOURS.index(colour) for colour in options.colours or COLOURS[:players])
    owners = dice_owners(colours)
    allies = iter([number for number in range(20) if owners[number // 5] == ALLY])
    boards = []
    for colour in colours:  # RFA-SETUP-11, RFA-SETUP-13
        own = range(colour * OWN_DICE, (colour + 1) * OWN_DICE)
        boards.append((*own, *(next(allies) for _ in range(ALLIES[players]))))
    sides = (options.desert, options.fortress, options.forest, options.ice_cave)
    types = [kind for kind in ("territory", *options.specials, options.custom) if kind]
    return State(
        chance=Chance(0),
        content=content,
        leaders=tuple(player % seats for player in range(players)),
        colours=colours,
        owners=owners,
        names="".join({ALLY: "A", POOL: "+"}.get(owners[n // 5], "RBGY+"[n // 5]) for n in range(24)),
        sides=sides,
        need=stones_of(content, options),
        track=options.track,
        markers=any(kind in content.scarring for kind in types),  # RFA-SETUP-16
        boards=boards,
        desert=() if options.desert == "A" else (0,) * len(content.desert_b.spaces),  # RFA-SETUP-08
        fortress=[(), (), ()],
        barriers=(1, 1, 1) if options.fortress == "A" else (2, 2, 2),  # RFA-SETUP-06
        ice_cave=(0,) * (6 if options.ice_cave == "A" else len(content.ice_cave_b.spaces)),
        skulls=[0, 0, 0, 0],  # RFA-SETUP-05
        limits=[options.track] * 4,  # RFA-TERM-06, RFA-DMG-05
        deck=[key for kind in types for key in content.decks[kind]],
        span=(0, 0),
    )


def dice_owners(colours: Sequence[int]) -> tuple[int, ...]:
    """RFA-SETUP-12: who owns each kind. The ally dice come from the first unused colour, with 2 or 3 players."""
    owners = [UNUSED] * 4 + [POOL]
    for player, colour in enumerate(colours):
        owners[colour] = player
    if len(colours) < 4:
        owners[owners.index(UNUSED)] = ALLY
    assert owners[BONUS] == POOL
    return tuple(owners)


def deal_heroes(content: Content, players: int, options: Options, chance: Chance) -> tuple[int, ...]:
    """RFA-SETUP-10: the first game's four, or any, dealt at random; or named; or chosen later (none yet)."""
    if options.cast:
        return tuple(content.hero(name) for name in options.cast)
    if options.heroes == "choose":
        return ()
    boards = [i for i, hero in enumerate(content.heroes) if hero.first_game or options.heroes == "random"]
    chance.shuffle(boards)
    return tuple(boards[:players])


def choose_hero(state: State) -> Flow:
    """RFA-SETUP-10: in the mode `choose` the players pick heroes in turn, none twice."""
    player = len(state.heroes)
    free = {hero.id: i for i, hero in enumerate(state.content.heroes) if i not in state.heroes}
    answer = yield from choose(state.leaders[player], "hero", list(free), player)
    state.heroes += (free[answer],)
    say(state, "hero", player, answer, seat=state.leaders[player], rule="RFA-SETUP-10")
    if len(state.heroes) == len(state.boards):
        state.phase = "begin"


def stacks(cards: int) -> tuple[int, int, int]:
    """RFA-SETUP-14, RFA-SETUP-15: bottom, middle and top stack; what does not divide goes to bottom, then top."""
    base, rest = divmod(cards, 3)
    return base + (rest > 0), base, base + (rest == 2)


def build_deck(cards: list[str], chance: Chance) -> tuple[list[str], tuple[int, int]]:
    """RFA-SETUP-14: three stacks, the Master shuffled into the middle one. The last card of the list is the top."""
    chance.shuffle(cards)
    bottom, middle, _ = stacks(len(cards))
    place = bottom + chance.below(middle + 1)
    cards.insert(place, MASTER)
    return cards, (bottom, bottom + middle)
