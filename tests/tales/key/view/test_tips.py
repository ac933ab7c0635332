"""The slip over the panel: set a part in each frame, and seen once it is whole."""

from __future__ import annotations

import pytest

from game.core.text import Message, message
from game.engine.canvas import Canvas
from game.shell.tale import Services
from game.tales.key.view.tips import Tip

RAT = (
    "A rat",
    (
        message("It has one heart, attacks with two dice, and defends with one."),
        message("It woke when the door was opened, and has not acted yet."),
    ),
)
WALL = "A wall", (message("Nothing passes here."),)


class Told:
    """A slip, and what is seen of it frame by frame."""

    def __init__(self, services: Services) -> None:
        self._canvas = Canvas((1280, 720))
        self._tip = Tip(services.app)

    def frame(self, told: tuple[str, tuple[Message, ...]] | None) -> bytes:
        """The pixels of a frame in which this is pointed at, or nothing is."""
        self._canvas.fill((1, 2, 3))
        self._tip.begin_frame()
        if told is not None:
            self._tip.draw(self._canvas, *told)
        return self._canvas.get_buffer().raw


@pytest.fixture
def seen_whole(services: Services, monkeypatch: pytest.MonkeyPatch) -> tuple[bytes, bytes, bytes]:
    """The page without a slip, that with the rat's, and that with the wall's; frames do not wait
    for what they show from now on."""
    pictures = tuple(Told(services).frame(told) for told in (None, RAT, WALL))
    monkeypatch.setattr(services.app.assets, "waits", False)
    assert len(set(pictures)) == 3
    return pictures  # type: ignore[return-value]


def seen_until(told: Told, this: tuple[str, tuple[Message, ...]], whole: bytes) -> list[bytes]:
    """What is seen, frame by frame, until a slip is whole."""
    seen = [told.frame(this)]
    while seen[-1] != whole:
        assert len(seen) < 12, "the slip is never whole"
        seen.append(told.frame(this))
    return seen


def test_a_slip_is_set_in_several_frames_while_that_before_is_seen(
    services: Services, seen_whole: tuple[bytes, bytes, bytes]
) -> None:
    nothing, rat, wall = seen_whole
    told = Told(services)
    first = seen_until(told, RAT, rat)
    assert len(first) > 2
    assert set(first[:-1]) == {nothing}
    then = seen_until(told, WALL, wall)
    assert set(then[:-1]) == {rat}
    assert told.frame(WALL) == wall


def test_what_was_seen_before_nothing_was_told_does_not_come_back(
    services: Services, seen_whole: tuple[bytes, bytes, bytes]
) -> None:
    nothing, rat, wall = seen_whole
    told = Told(services)
    seen_until(told, RAT, rat)
    assert told.frame(None) == nothing
    assert set(seen_until(told, WALL, wall)[:-1]) == {nothing}


def test_where_something_else_is_told_in_each_frame_there_is_something_to_be_seen(
    services: Services, seen_whole: tuple[bytes, bytes, bytes]
) -> None:
    nothing, rat, wall = seen_whole
    told = Told(services)
    seen = [told.frame((RAT, WALL)[number % 2]) for number in range(20)]
    assert {rat, wall} & set(seen)
    assert nothing not in seen[12:]
