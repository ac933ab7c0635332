"""Motion: it takes its time, can be hurried or left out, and always ends in the same place."""

from __future__ import annotations

import pytest

from game.engine import tween
from game.engine.tween import DURATIONS, Animator


def run(animator: Animator) -> int:
    """Steps until everything is still."""
    for step in range(10_000):
        if not animator.busy:
            return step
        animator.update()
    raise AssertionError("it never ends")


@pytest.mark.parametrize("name", sorted(DURATIONS))
def test_each_motion_takes_its_named_time(name: str) -> None:
    animator = Animator()
    started = animator.start(name)
    steps = run(animator)
    assert steps == pytest.approx(DURATIONS[name] * 60 / 1000, abs=1)
    assert started.value == 1.0


@pytest.mark.parametrize(("speed", "factor"), [(25, 4), (50, 2), (200, 0.5), (400, 0.25)])
def test_speed_is_the_players(speed: int, factor: float) -> None:
    animator = Animator(speed)
    animator.start("page_turn", delay=100)
    assert run(animator) == pytest.approx((420 + 100) * 0.06 * factor, abs=1)


def test_with_animations_off_everything_has_happened_at_once() -> None:
    order: list[str] = []
    animator = Animator(0)
    for name in ("deal", "flip", "seal"):
        started = animator.start(name, delay=500, at_start=lambda name=name: order.append(name))  # type: ignore[misc]
        assert started.value == 1.0
    assert not animator.busy
    assert order == ["deal", "flip", "seal"]


def test_reduced_motion_leaves_out_motion_and_keeps_fades() -> None:
    animator = Animator(100, reduced_motion=True)
    assert animator.start("lift", motion=True).done
    assert not animator.start("fade").done


def test_hurrying_skips_nothing_that_was_to_happen() -> None:
    order: list[str] = []
    animator = Animator()
    first = animator.start("deal", at_start=lambda: order.append("first"))
    second = animator.start("deal", delay=300, at_start=lambda: order.append("second"))
    animator.update()
    assert order == ["first"]
    animator.hurry()
    assert order == ["first", "second"]
    assert first.value == second.value == 1.0
    assert not animator.busy


def test_what_waits_stands_at_its_beginning() -> None:
    animator = Animator()
    waiting = animator.start("deal", delay=200)
    for _ in range(11):
        animator.update()
        assert waiting.value == 0.0
    run(animator)
    assert waiting.value == 1.0


@pytest.mark.parametrize(
    "easing",
    [
        tween.linear,
        tween.out_cubic,
        tween.in_out_cubic,
        tween.out_back,
    ],
)
def test_easings_begin_and_end_where_they_should(easing: tween.Easing) -> None:
    assert easing(0.0) == pytest.approx(0.0)
    assert easing(1.0) == pytest.approx(1.0)
    assert all(-0.2 <= easing(step / 50) <= 1.2 for step in range(51))


def test_a_shake_ends_where_it_began() -> None:
    assert tween.shake(0.0) == pytest.approx(0.0)
    assert tween.shake(1.0) == pytest.approx(0.0)
