"""The games of the day and of the week, and what somebody made of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.engine.driver import Driver
from game.engine.scene import Push
from game.shell.calendar import days_until, week_of
from game.shell.days import DaysScene, best_of_days, best_of_weeks
from game.shell.play import PlayScene
from game.shell.tale import Services
from game.store.chronicle import Entry
from tests.window import assert_drawn, wait_for

TUESDAY = 1_795_521_600.0
"""2026-11-24, at noon."""


def entry(seed: str, *, daily: str = "", result: str = "won", score: int = 1, **more: object):
    made = Entry(
        mode="thrones",
        params="dwarf,tale",
        seed=seed,
        daily=daily,
        result=result,
        score=score,
        figures=(),
        origin="played",
        assisted=False,
        verified=True,
        started=TUESDAY,
        ended=TUESDAY + 600,
        played=600,
    )
    return replace(made, **more)  # type: ignore[arg-type]


def shown(services: Services) -> DaysScene:
    scene = DaysScene(services)
    services.app.go(Push(scene))
    return scene


def test_the_best_of_a_day_counts_and_a_date_that_was_typed_later_does_not():
    day = "2026-11-24"
    lost, won = entry(day, daily=day, result="lost", score=90), entry(day, daily=day, score=3)
    late = entry("2026-11-20")
    assert best_of_days([lost, won, late]) == {day: won}


def test_a_week_counts_in_the_week_itself():
    inside, later = entry("2026-W48"), entry("2026-W47", score=9)
    assert best_of_weeks([inside, later, entry("oak")]) == {"2026-W48": inside}


def test_every_tale_has_a_day_and_a_week_that_can_be_played(services: Services):
    scene = shown(services)
    scene.ensure()
    for tale in services.registry.listed:
        for weekly in (False, True):
            world = scene.world(tale, weekly)
            assert services.registry.read_id(str(world.id)).id == world.id
            assert world.seed == (week_of(services.today()) if weekly else services.today())
    assert str(scene.world(services.registry.tale("candle"), True).id).startswith(
        "platformer:castle,10#"
    )


@pytest.mark.parametrize("device", ["keys", "pad", "mouse"])
def test_one_press_begins_it_and_another_goes_on_with_it(
    services: Services, hands: Driver, device: str
):
    scene = shown(services)
    hands.steps(1)
    widget = scene.form.widget("day.throne")
    if device == "mouse":
        scene.flows[0].reveal(widget)
        hands.steps(40)
        hands.click(*widget.rect.center)
    else:
        scene.form.focus_on(widget.name)
        (hands.press if device == "keys" else hands.pad)("confirm")
    wait_for(hands, lambda: isinstance(services.app.scene, PlayScene))
    play = services.app.scene
    assert isinstance(play, PlayScene)
    assert play.session.id.seed == services.today()
    assert len(services.runs.unfinished()) == 1


def test_a_streak_is_told_and_its_end_is_not(services: Services):
    scene = shown(services)
    scene.ensure()
    days = days_until(services.today(), 9)
    assert scene.streak_of(set(days[-3:])) == "3 days running."
    assert scene.streak_of(set(days[:4])) == "Played on 4 days so far."
    assert scene.streak_of({days[0]}) == scene.streak_of(set()) == ""


@pytest.mark.parametrize("size", [100, 200])
def test_every_game_can_be_reached_at_any_size(services: Services, hands: Driver, size: int):
    services.app.change(text_size=size)
    scene = shown(services)
    hands.steps(1)
    seen = set()
    for _ in range(9):
        focus = scene.form.focus
        assert focus is not None
        seen.add(focus.name)
        assert scene.area.inflate(40, 40).contains(focus.rect), focus.name
        hands.press("down")
        hands.steps(30)
    tales = services.registry.listed
    assert {f"day.{tale.name}" for tale in tales} <= seen
    assert_drawn(services)
