"""Proofs about a map: every hex can be reached, nobody is ever trapped, and what a rush for three bosses costs."""

from itertools import combinations

from questhall.games.drawn_to_adventure.content.hexes import HexMap, distance

RUSH_BAND = {1: (11, 15), 2: (14, 19), 3: (17, 22)}


def slides(board: HexMap, done: int, here: int, headings: int = 5) -> list[int]:
    """Where slides in the five ability directions can end, by cave and boat; completing adds ways (DTA-AUTH-19)."""
    ends = []
    for heading in range(headings):
        for hex in board.rays[here][heading]:
            if not done >> hex & 1:
                break
            ends += _arrive(board, hex)
    return ends


def _arrive(board: HexMap, hex: int) -> list[int]:
    if board.partner[hex] >= 0:
        return [board.partner[hex]]
    return [hex, *board.docks[hex]]


def flood(board: HexMap, here: int, done: int, closed: int = 0) -> tuple[int, int]:
    """What unlimited tokens of the five abilities can reach and complete from a hex: both as bits."""
    reached, edge = 1 << here, [here]
    while True:
        while edge:
            for end in slides(board, done, edge.pop()):
                if not reached >> end & 1:
                    reached |= 1 << end
                    edge.append(end)
        before = done
        for hex in range(len(board.hexes)):
            if reached >> hex & 1:
                for quest in board.near[hex]:
                    if not (done | closed) >> quest & 1:
                        done |= _completing(board, quest)
        if done == before:
            return reached, done
        edge = [hex for hex in range(len(board.hexes)) if reached >> hex & 1]


def _completing(board: HexMap, quest: int) -> int:
    bits = 1 << quest
    if board.partner[quest] >= 0:
        bits |= 1 << board.partner[quest]
    for reward in board.rewards[quest]:
        if reward.what == "bridge":
            bits |= sum(1 << hex for number, hex in board.bridges.items() if reward.n in (0, number))
    return bits


def reach(board: HexMap) -> list[str]:
    """DTA-AUTH-18: from the start everything can be completed and every place visited."""
    reached, done = flood(board, board.start, board.standing)
    wrong = [
        f"{_label(board, i)} can never be completed"
        for i in range(len(board.hexes))
        if board.is_quest[i] and not done >> i & 1
    ]
    must = [*board.villages, *board.letters.values(), *board.bridges.values()]
    must += [i for i, kind in enumerate(board.kinds) if kind == "dock"]
    return wrong + [f"{_label(board, i)} can never be visited" for i in must if not reached >> i & 1]


def no_trap(board: HexMap) -> list[str]:
    """DTA-AUTH-20: from every hex three bosses are in reach; DTA-AUTH-26: without the reserve-only quests too."""
    wrong = []
    shut = sum(1 << i for i in range(len(board.hexes)) if any(need.shape == "reserve" for need in board.need_of(i)))
    for here, kind in enumerate(board.kinds):
        if kind == "obstacle":
            continue
        own = 0 if kind == "dock" else _completing(board, here)  # who stands on a quest has its bridges and caves
        for closed in {0, shut & ~own}:
            reached, done = flood(board, here, board.standing | own, closed)
            if sum(done >> boss & 1 for boss in board.bosses) < 3:
                wrong.append(f"{_label(board, here)}: from here fewer than three bosses can be beaten")
            if not closed and not any(reached >> village & 1 for village in board.villages):
                wrong.append(f"{_label(board, here)}: from here no village can be reached")
    return wrong


def rush_costs(board: HexMap) -> list[int]:
    """DTA-AUTH-21: for each three of the four bosses, the fewest boxes that join them with the start."""
    nodes = [i for i, kind in enumerate(board.kinds) if kind != "obstacle"]
    edges = {i: [j for j in nodes if distance(board.place[i], board.place[j]) == 1] for i in nodes}
    for i in nodes:
        for j in (*board.docks[i], *([board.partner[i]] if board.partner[i] >= 0 else [])):
            edges[i].append(j)
            edges[j].append(i)
    weight = {i: board.needs[i].bit_count() for i in nodes}
    return [_steiner(nodes, edges, weight, [board.start, *three]) for three in combinations(board.bosses, 3)]


def _steiner(nodes: list[int], edges: dict[int, list[int]], weight: dict[int, int], ends: list[int]) -> int:
    """The lightest connected set of nodes that holds all ends (Dreyfus and Wagner)."""
    best: dict[int, dict[int, int]] = {}
    for group in range(1, 1 << len(ends)):
        if group & (group - 1) == 0:
            cost = {ends[group.bit_length() - 1]: weight[ends[group.bit_length() - 1]]}
        else:
            cost, part = {}, (group - 1) & group
            while part:
                one, other = best[part], best[group & ~part]
                for node in one.keys() & other.keys():
                    total = one[node] + other[node] - weight[node]
                    if total < cost.get(node, 1 << 30):
                        cost[node] = total
                part = (part - 1) & group
        best[group] = _spread(cost, edges, weight)
    return min(best[(1 << len(ends)) - 1].values())


def _spread(cost: dict[int, int], edges: dict[int, list[int]], weight: dict[int, int]) -> dict[int, int]:
    todo = sorted(cost, key=lambda node: cost[node])
    while todo:
        node = todo.pop(0)
        for other in edges[node]:
            total = cost[node] + weight[other]
            if total < cost.get(other, 1 << 30):
                cost[other] = total
                todo.append(other)
    return cost


def rush(board: HexMap) -> list[str]:
    """DTA-AUTH-21: the band of the cheapest rush, and no boss a gift or a waste."""
    costs, (low, high) = rush_costs(board), RUSH_BAND[board.stage]
    wrong = (
        []
        if low <= min(costs) <= high
        else [f"{board.id}: three bosses cost {min(costs)} boxes, {low} to {high} are right"]
    )
    if max(costs) - min(costs) > 6:
        wrong.append(f"{board.id}: the four rushes cost {costs}; they may differ by 6")
    return wrong


def walks(board: HexMap) -> list[str]:
    """DTA-AUTH-23: on the completed map every letter is at most four slides from every other."""
    done = sum(1 << i for i, kind in enumerate(board.kinds) if kind not in ("dock", "obstacle"))
    wrong = []
    for letter, start in sorted(board.letters.items()):
        steps, edge = {start: 0}, [start]
        for here in edge:
            for end in slides(board, done, here):
                if end not in steps:
                    steps[end] = steps[here] + 1
                    edge.append(end)
        wrong += [
            f"{board.id}: from {letter} to {other} takes more than four slides"
            for other, hex in sorted(board.letters.items())
            if steps.get(hex, 99) > 4
        ]
    return wrong


def _label(board: HexMap, hex: int) -> str:
    return f"{board.id} {board.names[hex]} {board.hexes[hex].name}"


def chains(board: HexMap) -> list[str]:
    """DTA-AUTH-17: no token completes more than five quests in a chain: one, and one more for each fill reward."""
    fills = sum(r.what == "fill" for i in range(len(board.hexes)) for r in (*board.rewards[i], *board.first[i]))
    if fills > 4:
        return [f"{board.id}: {fills} fill rewards; more than 4 could make a chain of six quests out of one token"]
    return []
