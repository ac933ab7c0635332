"""A paper is painted when what stands on it changes, and only then."""

from __future__ import annotations

import pygame

from game.engine.canvas import Canvas
from game.engine.paper import Paper

REACH = pygame.Rect(700, 20, 60, 80)


class Painter:
    """Paints in a colour, and counts how often."""

    def __init__(self) -> None:
        self.times = 0
        self.colour = (200, 10, 10)

    def __call__(self, canvas: Canvas) -> None:
        self.times += 1
        canvas.fill(self.colour, REACH.inflate(-20, -20))


def drawn(paper: Paper, painter: Painter, key: object, *, later: bool = False) -> Canvas:
    canvas = Canvas((1280, 720), 1.5)
    canvas.fill((1, 2, 3))
    paper.draw(canvas, (key,), painter, later=later)
    assert canvas.get_at((0, 0))[:3] == (1, 2, 3)
    return canvas


def middle(canvas: Canvas) -> tuple[int, ...]:
    return tuple(canvas.get_at((730 * 3 // 2, 60 * 3 // 2))[:3])


def test_it_is_painted_once_for_what_it_tells() -> None:
    paper, painter = Paper(REACH), Painter()
    for _ in range(3):
        assert middle(drawn(paper, painter, "one")) == painter.colour
    assert painter.times == 1
    painter.colour = (10, 200, 10)
    assert middle(drawn(paper, painter, "another")) == painter.colour
    paper.forget()
    drawn(paper, painter, "another")
    assert painter.times == 3


def test_it_waits_a_frame_only_where_something_was_seen_before() -> None:
    paper, painter = Paper(REACH), Painter()
    first = painter.colour
    assert middle(drawn(paper, painter, "one", later=True)) == first
    painter.colour = (10, 200, 10)
    assert middle(drawn(paper, painter, "another", later=True)) == first
    canvas = Canvas((1280, 720), 1.5)
    assert not paper.draw(canvas, ("third",), painter, later=True)
    assert paper.draw(canvas, ("one",), painter, later=True)
    assert middle(drawn(paper, painter, "another")) == painter.colour


def test_another_scale_is_painted_at_that() -> None:
    paper, painter = Paper(REACH), Painter()
    drawn(paper, painter, "one")
    canvas = Canvas((1280, 720))
    paper.draw(canvas, ("one",), painter)
    assert painter.times == 2
    assert tuple(canvas.get_at((730, 60))[:3]) == painter.colour
