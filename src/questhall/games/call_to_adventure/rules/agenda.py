"""The agenda at work: which rule carries out which task, and how far a step goes."""

from typing import Callable

from questhall.games.call_to_adventure.rules import (
    acts,
    allies,
    ending,
    gaining_traits,
    hand_cards,
    interrupts,
    journey,
    powers,
    rows,
    setup,
    solo_and_coop,
    story,
    turn,
    verbs,
)
from questhall.games.call_to_adventure.rules.challenge import attempt, attempt_verbs
from questhall.games.call_to_adventure.state import Table, Task
from questhall.kernel import Flow

Rule = Callable[[Table, Task], None]
AskingRule = Callable[[Table, Task], Flow]


PLAIN: dict[str, Rule] = {
    "heroes_ready": setup.heroes_ready,
    "start": turn.start, "started": turn.started, "end": turn.end, "turn_over": turn.turn_over,
    "next": turn.next_turn, "finish": ending.the_end,
    "claimed": gaining_traits.claimed, "journeyed": journey.journeyed, "journey_done": journey.journey_done,
    "activate": turn.activate, "enact": turn.perform,
    "begin": attempt.begin, "throw": attempt.throw, "cast_done": attempt.cast_done, "facing": attempt.facing,
    "judge": attempt.judge, "resolve": attempt.resolve, "overcome": attempt.overcome, "fail": attempt.fail,
    "take_ally": allies.take_ally, "watched": attempt.watched, "after": attempt.after, "conclude": attempt.conclude,
    "refill": rows.refill, "settle": acts.settle, "meet_ally": allies.meet_ally, "lost_ally": allies.lost_ally,
    "adversary_met": powers.adversary_met, "row_met": powers.row_met,
    "draw": hand_cards.draw, "window": interrupts.window, "effect": hand_cards.effect,
    "gained": story.gained, "trigger": powers.trigger, "verb": verbs.verb,
    "reveal_skull": solo_and_coop.reveal_skull, "adversary_acts": solo_and_coop.adversary_acts,
    "late_skulls": solo_and_coop.late_skulls,
}  # fmt: skip
ASKING: dict[str, AskingRule] = {
    "choose_heroes": setup.choose_heroes,
    "act": turn.act, "pay_hero": turn.pay_hero, "offer_final": solo_and_coop.offer_final,
    "gather": attempt.gather, "place_ally": allies.place_ally,
    "either": hand_cards.either, "respond": interrupts.respond,
    "triggers": powers.several, "may": powers.may,
    "ask_verb": verbs.ask_verb, "drop": verbs.drop_choice, "choose_rune": attempt_verbs.choose_rune,
    "choose_dark": attempt_verbs.choose_dark, "choose_ability": attempt_verbs.choose_ability,
    "peek_top": verbs.peek_top, "betray": verbs.betray,
}  # fmt: skip


def run_quietly(state: Table) -> None:
    """Do what asks nobody, until a question is next. So whatever becomes known lies before the checkpoint."""
    agenda, plain = state.agenda, PLAIN
    while agenda:
        task = agenda.pop()
        rule = plain.get(task.name)
        if rule is None:
            agenda.append(task)
            return
        rule(state, task)


def step(state: Table) -> Flow:
    """One question and everything that follows from its answer."""
    task = state.agenda.pop()
    yield from ASKING[task.name](state, task)
    run_quietly(state)
