"""A paper is painted when what stands on it changes, and only then."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.engine.canvas import Canvas
from game.engine.paper import Paper

REACH = pygame.Rect(700, 20, 60, 80)
SOLID = REACH.inflate(-30, -30)
GROUND = pygame.Color(240, 230, 200)


class Painter:
    """Paints in a colour, and counts how often."""

    def __init__(self) -> None:
        self.times = 0
        self.colour = (200, 10, 10)

    def __call__(self, canvas: Canvas) -> Iterator[None]:
        self.times += 1
        colour = self.colour
        yield
        canvas.fill(colour, REACH.inflate(-20, -20))


def drawn(
    paper: Paper, painter: Painter, key: object, *, later: bool = False, slowly: bool = False
) -> Canvas:
    canvas = Canvas((1280, 720), 1.5)
    canvas.fill((1, 2, 3))
    paper.draw(canvas, (key,), painter, later=later, slowly=slowly)
    assert canvas.get_at((0, 0))[:3] == (1, 2, 3)
    return canvas


def middle(canvas: Canvas) -> tuple[int, ...]:
    return tuple(canvas.get_at((730 * 3 // 2, 60 * 3 // 2))[:3])


def test_it_is_painted_once_for_what_it_tells() -> None:
    paper, painter = Paper(REACH, SOLID, GROUND), Painter()
    for _ in range(3):
        assert middle(drawn(paper, painter, "one")) == painter.colour
    assert painter.times == 1
    painter.colour = (10, 200, 10)
    assert middle(drawn(paper, painter, "another")) == painter.colour
    paper.forget()
    drawn(paper, painter, "another")
    assert painter.times == 3


def test_it_waits_a_frame_only_where_something_was_seen_before() -> None:
    paper, painter = Paper(REACH, SOLID, GROUND), Painter()
    first = painter.colour
    assert middle(drawn(paper, painter, "one", later=True)) == first
    painter.colour = (10, 200, 10)
    assert middle(drawn(paper, painter, "another", later=True)) == first
    canvas = Canvas((1280, 720), 1.5)
    assert not paper.draw(canvas, ("third",), painter, later=True)
    assert paper.draw(canvas, ("one",), painter, later=True)
    assert middle(drawn(paper, painter, "another")) == painter.colour


def test_another_scale_is_painted_at_that() -> None:
    paper, painter = Paper(REACH, SOLID, GROUND), Painter()
    drawn(paper, painter, "one")
    canvas = Canvas((1280, 720))
    paper.draw(canvas, ("one",), painter)
    assert painter.times == 2
    assert tuple(canvas.get_at((730, 60))[:3]) == painter.colour


def test_it_is_painted_a_part_in_each_frame_and_seen_when_it_is_whole() -> None:
    paper, painter = Paper(REACH, SOLID, GROUND), Painter()
    first = painter.colour
    assert middle(drawn(paper, painter, "one", slowly=True)) == first
    painter.colour = second = (10, 200, 10)
    assert middle(drawn(paper, painter, "another", slowly=True)) == first
    assert middle(drawn(paper, painter, "another", slowly=True, later=True)) == first
    painter.colour = (10, 10, 200)
    # What was begun is seen, though there is something newer by then.
    assert middle(drawn(paper, painter, "third", slowly=True)) == second
    for _ in range(2):
        last = middle(drawn(paper, painter, "third", slowly=True))
    assert last == painter.colour
    assert painter.times == 3


def test_what_comes_back_is_not_painted() -> None:
    paper, painter = Paper(REACH, SOLID, GROUND), Painter()
    first = painter.colour
    drawn(paper, painter, "one")
    painter.colour = (10, 200, 10)
    drawn(paper, painter, "another", slowly=True)
    assert middle(drawn(paper, painter, "one", slowly=True)) == first
    for _ in range(2):
        seen = middle(drawn(paper, painter, "third", slowly=True))
    assert seen == painter.colour


def test_what_lies_below_is_seen_around_what_is_solid_and_nowhere_else() -> None:
    def paint(canvas: Canvas) -> Iterator[None]:
        canvas.fill((200, 10, 10, 128), REACH.inflate(-4, -4))
        yield

    paper = Paper(REACH, SOLID, GROUND)
    for scale in (1.0, 1.5):
        canvas = Canvas((1280, 720), scale)
        seen = list[tuple[int, ...]]()
        for below in ((0, 0, 0), (255, 255, 255)):
            canvas.fill(below)
            paper.draw(canvas, scale, paint)
            places = REACH.topleft, REACH.move(6, 6).topleft, SOLID.move(1, 1).topleft, SOLID.center
            seen.append(
                tuple(canvas.get_at((round(x * scale), round(y * scale)))[:3] for x, y in places)
            )
        dark, bright = seen
        assert [one == other for one, other in zip(dark, bright, strict=True)] == [
            False,
            False,
            True,
            True,
        ]


@pytest.mark.parametrize("scale", [1.0, 1.0014, 1.0111, 1.25, 1.333, 1.3367, 1.5, 1.77, 2.0])
def test_its_parts_have_no_seam(scale: float) -> None:
    reach = pygame.Rect(711, 13, 67, 81)
    solid = reach.inflate(-26, -30)

    def paint(canvas: Canvas) -> Iterator[None]:
        canvas.fill((200, 10, 10, 128), reach)
        canvas.fill((10, 10, 200, 255), reach.inflate(-40, -20))
        yield

    sheet = Canvas.spanning(reach, scale, alpha=True)
    sheet.fill(GROUND, solid)
    for _ in paint(sheet):
        pass
    whole, seen = Canvas((1280, 720), scale), Canvas((1280, 720), scale)
    whole.blit(sheet, (0, 0))
    Paper(reach, solid, GROUND).draw(seen, "one", paint)
    assert seen.get_buffer().raw == whole.get_buffer().raw


def test_all_memory_is_asked_for_with_the_first_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    paper, painter = Paper(REACH, SOLID, GROUND), Painter()
    drawn(paper, painter, "one", slowly=True)
    made, spanning = list[pygame.Rect](), Canvas.spanning

    def counted(area: pygame.Rect, scale: float = 1.0, *, alpha: bool = False) -> Canvas:
        made.append(area)
        return spanning(area, scale, alpha=alpha)

    monkeypatch.setattr(Canvas, "spanning", counted)
    painter.colour = (10, 200, 10)
    for _ in range(3):
        last = drawn(paper, painter, "another", slowly=True)
    assert middle(last) == painter.colour
    assert not made
