"""Whole quests at the table, by one device alone."""

from __future__ import annotations

import pytest

from game.core.session import Session
from game.engine.driver import Driver
from game.shell.tale import Services
from game.tales.throne.view.layout import CHOICES
from tests.depth import one_in
from tests.tales.throne.view.sitting import RUN, Sitting

_MOST = 4_000


@one_in(2)
@pytest.mark.parametrize("speed", [0, 400])
def test_a_quest_is_played_to_its_end_by_keys_alone(
    services: Services, hands: Driver, speed: int
) -> None:
    services.app.change(animation_speed=speed)
    sitting = Sitting(services)
    keys = ("confirm", "down", "confirm", "skip", "confirm")
    for turn in range(_MOST):
        if sitting.session.status.over and not sitting.table.busy:
            break
        hands.press(keys[turn % len(keys)])
    assert sitting.session.status.over
    assert not sitting.table.busy
    assert set(sitting.wishes) <= {"pause"}


def test_a_quest_is_played_to_its_end_by_the_mouse_alone(services: Services, hands: Driver) -> None:
    sitting = Sitting(services)
    for turn in range(_MOST):
        if sitting.session.status.over and not sitting.table.busy:
            break
        places = sitting.table.board.plates.rects()
        place = places[turn % len(places)].center if places else CHOICES.center
        hands.click(*place)
    assert sitting.session.status.over
    assert not sitting.table.busy


def test_what_was_played_by_hand_is_the_same_run_in_the_rules(
    services: Services, hands: Driver
) -> None:
    sitting = Sitting(services)
    while len(sitting.given) < 25 and not sitting.session.status.over:
        hands.press("confirm")
    world = services.registry.read_id(RUN)
    again = Session.start(world, services.content(world.mode))
    for text in sitting.given:
        again.apply(world.mode.parse_command(text))
    assert again.game.digest() == sitting.session.game.digest()
