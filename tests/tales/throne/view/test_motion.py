"""Animations: never in the way, and never another picture at their end than the game's."""

from __future__ import annotations

import random

import pytest

from game.engine.driver import Driver
from game.engine.inputs import Press
from game.shell.tale import Services
from game.tales.throne.rules.commands import Concede
from game.tales.throne.view.motion import Motion, perform, resting
from game.tales.throne.view.view import ThronesTable
from tests.depth import either, one_in
from tests.tales.throne.view.sitting import RUN, Sitting, moments, way_to


@one_in(2)
@pytest.mark.parametrize("game_id", [RUN, "thrones:barbarian,seed,sand#table"])
def test_hurried_the_picture_is_that_of_the_game(services: Services, game_id: str) -> None:
    services.app.change(animation_speed=100)
    sitting = Sitting(services, game_id)
    sitting.read()
    chance = random.Random(11)
    for _ in range(either(45, 20)):
        if sitting.session.status.over:
            break
        legal = [c for c in sitting.view.legal if not isinstance(c, Concede)]
        sitting.apply(chance.choice(legal))
        for _ in range(chance.randrange(70)):
            sitting.table.update()
        sitting.table.hurry()
        sitting.read()
        hurried = sitting.pixels()
        sitting.table.show(sitting.view, sitting.info)
        assert sitting.pixels() == hurried
        if sitting.view.phase != "fight" and not sitting.session.status.over:
            # Between hands the cloth still tells of the last one, which a fresh table cannot know.
            fresh = ThronesTable(services)
            fresh.show(sitting.view, sitting.info)
            assert sitting.pixels(fresh) == hurried


def test_left_alone_the_animation_ends_in_the_same_picture(services: Services) -> None:
    services.app.change(animation_speed=100)
    sitting = Sitting(services)
    sitting.read()
    for _ in range(12):
        sitting.apply(sitting.view.legal[0])
        for _ in range(900):
            sitting.table.update()
            if not sitting.table.busy or sitting.table.reading:
                break
        sitting.table.hurry()
        sitting.read()
        ended = sitting.pixels()
        sitting.table.show(sitting.view, sitting.info)
        assert sitting.pixels() == ended


def test_with_animations_off_nothing_is_ever_busy_but_pages(services: Services) -> None:
    sitting = Sitting(services)
    sitting.read()
    while not sitting.session.status.over:
        sitting.apply(sitting.view.legal[0])
        sitting.read()
        assert not sitting.table.busy


def test_a_press_during_an_animation_deals_the_next_hand_at_once(
    services: Services, hands: Driver
) -> None:
    services.app.change(animation_speed=100)
    game_id, way = way_to(services, "thrones:hero,seed#{}", lambda v: v.phase == "fight")
    sitting = Sitting(services, game_id)
    sitting.sit_at(way)
    hands.press("confirm")
    assert sitting.table.busy
    while sitting.view.phase == "fight" and len(sitting.given) < 30:
        dealt = len(sitting.given)
        hands.press("confirm")
        assert len(sitting.given) == dealt + 1 or sitting.table.reading


def test_a_press_that_began_before_a_choice_was_seen_does_not_choose(
    services: Services, hands: Driver
) -> None:
    services.app.change(animation_speed=100)
    for kind in ("pile/player", "pile/enemy", "gain", "scouting", "walk"):
        way = moments(services)[kind]
        sitting = Sitting(services)
        sitting.sit_at(way[:-1])
        sitting.apply(sitting.session.mode.parse_command(way[-1]))
        assert sitting.table.busy
        given = len(sitting.given)
        hands.press("confirm")
        sitting.read()
        assert not sitting.table.busy
        assert len(sitting.given) == given, kind
        hands.press("confirm")
        assert len(sitting.given) == given + 1, kind


def test_a_held_key_gives_one_command(services: Services, hands: Driver) -> None:
    services.app.change(animation_speed=400)
    sitting = Sitting(services)
    sitting.sit_at(moments(services)["fight"])
    hands.hold("confirm")
    hands.steps(240)
    hands.release("confirm")
    assert sitting.given == ["deal"]
    sitting.handle(Press("confirm", repeat=True))
    assert sitting.given == ["deal"]


def test_whoever_arrives_has_life_and_armour_from_the_first_moment(services: Services) -> None:
    services.app.change(animation_speed=100)
    game_id, way = way_to(
        services, "thrones:hero,seed#{}", lambda v: v.phase == "fight" and v.hand is None
    )
    sitting = Sitting(services, game_id)
    sitting.sit_at(way[:-1])
    motion = Motion(services.app)
    motion.begin(resting(sitting.view, None))
    events = sitting.session.apply(sitting.session.mode.parse_command(way[-1]))
    step, met = sitting.view.here, 0
    assert step is not None
    assert step.type == "fight"
    perform(motion, events, resting(sitting.view, None), 0)
    while motion.busy:
        motion.update()
        look = motion.look
        if look.stage == "meet":
            assert (look.enemy_life, look.enemy_armour) == (step.life, step.armour)
            met += 1
    assert met > 1
