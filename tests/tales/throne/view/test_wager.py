"""Odds are a wager: the chance of the run is told, that of each choice when it is asked for.

And what ends the quest asks back.
"""

from __future__ import annotations

import pytest

from game.core.sliced import through
from game.engine.driver import Driver
from game.shell import advice as work
from game.shell.play import PlayScene
from game.shell.tale import Services
from game.tales.throne.lesson import LESSON
from game.tales.throne.rules.commands import LIFE, SCOUT
from game.tales.throne.view.lookback import Judgement, look_back
from game.tales.throne.view.options import options_of
from tests.tales.throne.view.sitting import Sitting

DECIDES = "thrones:dwarf,tale#wager"
"""To draw or to scout: two choices from the first."""


def sat(services: Services, name: str = DECIDES) -> Sitting:
    services.app.change(animation_speed=0, show_odds=True)
    sitting = Sitting(services, name)
    while sitting.table.reading:
        Driver(services.app).press("confirm")
    session = sitting.session
    question = work.Question(services.registry.tale("throne"), 0, session.game.snapshot())
    sitting.table.odds(through(work.odds(question)))
    return sitting


def tells_each(services: Services, sitting: Sitting) -> bool:
    services.app.draw()
    return sitting.table.board.tells_each


@pytest.mark.parametrize("way", ["key", "button"])
def test_each_choice_tells_its_chance_when_it_is_asked_and_until_the_next(
    services: Services, hands: Driver, way: str
) -> None:
    sitting = sat(services)
    assert not tells_each(services, sitting)
    silent = hands.picture().get_buffer().raw
    if way == "key":
        hands.press("odds")
    else:
        edge = sitting.table.board.edge
        hands.click(*next(place for place in ((x, 694) for x in range(20, 400, 12))
                          if edge.under(place) == "odds"))  # fmt: skip
    assert sitting.wishes == ["asked"]
    assert tells_each(services, sitting)
    assert hands.picture().get_buffer().raw != silent
    sitting.apply(sitting.view.legal[0])
    assert not tells_each(services, sitting)


def test_pressed_again_it_puts_away_what_was_asked_and_never_more(
    services: Services, hands: Driver
) -> None:
    sitting = sat(services)
    told = []
    for _ in range(3):
        hands.press("odds")
        told.append((tells_each(services, sitting), services.app.settings.show_odds))
    assert told == [(True, True), (False, True), (True, True)]
    # What is seen again is not counted again.
    assert sitting.wishes == ["asked"]


def test_where_there_is_nothing_to_ask_for_it_says_so(services: Services, hands: Driver) -> None:
    sitting = sat(services, "thrones:hero,iron#wager")
    assert sitting.table.choices == 1
    hands.press("odds")
    assert services.app.settings.show_odds
    assert services.app.notices.shown == "There is no other chance to ask for here."
    assert sitting.wishes == []


def test_hidden_chances_come_back_by_it_without_being_counted(
    services: Services, hands: Driver
) -> None:
    sitting = sat(services)
    services.app.change(show_odds=False)
    hands.press("odds")
    assert sitting.wishes == ["odds"]


def test_the_first_game_and_whoever_likes_it_need_not_ask(services: Services) -> None:
    assert tells_each(services, sat(services, LESSON.world))
    services.app.change(all_chances=True)
    assert tells_each(services, sat(services))


def test_the_look_back_says_how_often_and_which_moment_was_the_best(services: Services) -> None:
    scene = PlayScene.begin(services, services.registry.read_id("thrones:hero,gambit#wager"))
    for _ in range(2):
        scene.fulfil("asked")
    while not scene.session.status.over:
        scene.session.apply(scene.session.game.legal()[0])
    live = scene.live
    report = through(look_back(services.registry.tale("throne"), live.text()))
    assert isinstance(report, Judgement)
    assert report.asked == 2
    assert report.finest is not None
    assert 0 < report.finest.lead <= 1


def at_the_last_life(services: Services) -> Sitting:
    """Where one's life would pay for a blow that one's armour can take."""
    services.app.change(animation_speed=0)
    for number in range(40):
        sitting = Sitting(services, f"thrones:hero,seed#last {number}")
        while not sitting.view.status.over:
            options = options_of(sitting.view, services.app, False)
            if any(option.ends for option in options) and not all(each.ends for each in options):
                sitting.table.show(sitting.view, sitting.info)
                return sitting
            sitting.session.apply(sitting.view.legal[0])
    raise AssertionError("nobody came to the last life")


def test_a_choice_that_ends_the_quest_is_not_in_focus_and_asks(
    services: Services, hands: Driver
) -> None:
    sitting = at_the_last_life(services)
    plates = sitting.table.board.plates
    assert plates.focused is not None
    assert not plates.focused.ends
    while not plates.focused.ends:
        hands.press("down")
    hands.press("confirm", "confirm")
    assert sitting.given == []
    assert sitting.table.doubted == LIFE
    hands.steps(40)
    hands.press("cancel")
    assert (sitting.given, sitting.table.doubted, sitting.wishes) == ([], None, [])
    hands.press("confirm")
    hands.steps(40)
    hands.press("confirm")
    assert sitting.given == ["life"]
    assert sitting.session.status.phase == "lost"


def test_two_scouted_cards_of_one_rank_are_one_way(services: Services) -> None:
    met = set()
    for number in range(40):
        sitting = Sitting(services, f"thrones:dwarf,tale#scouted {number}")
        sitting.session.apply(SCOUT)
        view = sitting.view
        assert view.scouted is not None
        first, second = view.scouted
        options = options_of(view, services.app, False)
        assert len(options) == (1 if first.rank == second.rank else 2)
        met.add(len(options))
        if met == {1, 2}:
            return
    raise AssertionError("no two cards of one rank were scouted")
