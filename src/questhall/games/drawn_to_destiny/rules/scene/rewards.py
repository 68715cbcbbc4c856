"""Rewards of a Scene: what the company keeps, and points for good play (DTD-REW)."""

from questhall.games.drawn_to_destiny.rules.scene.setup import playing_factions
from questhall.games.drawn_to_destiny.rules.units.predicates import scene_holds
from questhall.games.drawn_to_destiny.rules.units.units import scene_of
from questhall.games.drawn_to_destiny.state import DestinyState
from questhall.kernel import Flow, Option, choose, say


def count_rewards(state: DestinyState) -> None:
    """DTD-REW-01, DTD-REW-02, DTD-REW-03, DTD-REW-04, DTD-REW-05: what completed Milestones and hooks bring."""
    scene = scene_of(state)
    heroes = {scene.faction[number].id for number in playing_factions(state)}
    reward = state.reward
    for line in scene.milestone:
        if line.id in state.done and line.faction in heroes:
            if line.grade == "major":
                reward.sp += 1
            else:
                reward.ap += 1
            reward.treasure += line.treasure
            if line.item:
                reward.items.append(line.item)
            for table, gained in ((reward.status, line.status), (reward.favor, line.favor)):
                for name, n in gained.items():
                    table[name] = max(-5, min(5, table.get(name, 0) + n))
    for thing in state.things:
        if thing.holder >= 0 and state.units[thing.holder].owner >= 0 and state.units[thing.holder].out != "dead":
            reward.treasure += state.content.items[thing.name].treasure
    reward.hooks = [hook.text for hook in scene.hook if scene_holds(state, hook.when)]


def keep_rewards(state: DestinyState) -> None:
    """DTD-REW-02: Treasure, Status, Favor and reward Items belong to the company, Scene after Scene."""
    reward = state.reward
    state.purse += reward.treasure
    state.stash += reward.items
    state.earned = (state.earned[0] + reward.sp, state.earned[1] + reward.ap)
    for table, gained in ((state.status, reward.status), (state.favor, reward.favor)):
        for name, n in gained.items():
            table[name] = max(-5, min(5, table.get(name, 0) + n))


def award(state: DestinyState) -> Flow:
    """DTD-REW-05, DTD-MODE-02: a Narrator may give each character one Character Point for good play."""
    living = [hero for hero in state.characters if hero.alive]
    if not state.narrators or state.cursor >= len(living):
        state.phase = "advance" if state.rules.campaign else "over"
        return
    hero = living[state.cursor]
    if hero.cp < 3:
        options: list[Option] = ["award", "pass"]
        option = yield from choose(state.narrators[0], "award", options, about=hero.card.replace(" ", "_"))
        if option == "award":
            hero.cp += 1
            say(state, "awarded", hero.card, rule="DTD-REW-05")
    state.cursor += 1
