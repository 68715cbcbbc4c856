"""Simulations: no card is dead, none decides the game by itself."""

from balance.call_to_adventure import usage


def test_no_card_is_dead_or_dominant() -> None:
    found = usage(300, seed=1)
    assert found.never == []
    often = {name: lead for name, lead in found.lead.items() if found.used[name] >= 60}
    assert max(often.values()) < 7, max(often, key=lambda name: often[name])
    assert min(often.values()) > -7, min(often, key=lambda name: often[name])


def test_later_acts_are_harder_and_most_cards_turn_up_soon() -> None:
    found = usage(12, seed=1)
    assert found.failures[1] < found.failures[3]
    assert len(found.never) < 130  # of 237 paths, cards and characters, in a dozen games
