"""A column that scrolls: what has the focus is seen, what cannot be seen cannot be hit."""

from __future__ import annotations

import pygame
import pytest

from game.engine.inputs import Click, Point, Press, Wheel
from game.engine.widgets import Button, Form, Widget
from game.shell.flow import FADE, Flow, Line, Paragraph, Space, gradient
from game.shell.tale import Services

AREA = pygame.Rect(100, 100, 400, 300)


def rows(services: Services, count: int) -> tuple[Flow, Form]:
    services.app.change(reduced_motion=True)
    widgets = [Button(f"row {number}", "Row") for number in range(count)]
    flow = Flow(services.app, AREA, [Line(widget) for widget in widgets])
    return flow, Form(services.app, widgets)


def test_a_short_column_neither_scrolls_nor_gives_room_to_a_bar(services: Services):
    flow, form = rows(services, 3)
    assert not flow.scrolls
    assert form.widgets[0].rect.width == AREA.width
    assert not flow.handle(Wheel(AREA.center, -3))


def test_a_column_does_not_scroll_for_the_bare_room_below_its_last_line(services: Services):
    line = Paragraph("One line.", after=0).height(services.app, AREA.width)
    for more, scrolls in ((0, False), (1, True)):
        blocks = [Space(AREA.height - line + more), Paragraph("One line.", after=40)]
        assert Flow(services.app, AREA, blocks).scrolls is scrolls


def test_the_wheel_scrolls_inside_and_not_beside(services: Services):
    flow, _ = rows(services, 20)
    assert not flow.handle(Wheel((10, 10), -3))
    assert flow.handle(Wheel(AREA.center, -3))
    assert flow.offset > 0
    flow.handle(Wheel(AREA.center, 300))
    assert flow.offset == 0


def test_what_has_the_focus_is_scrolled_into_sight(services: Services):
    flow, form = rows(services, 20)
    for _ in range(19):
        form.handle(Press("down"))
        flow.reveal(form.focus)
        assert form.focus is not None
        assert AREA.contains(form.focus.rect)
    assert form.focus is form.widgets[-1]


def test_the_frame_of_the_first_and_of_the_last_is_whole(services: Services):
    """What has the focus is framed beyond its edge, also at an end of the column."""
    _, form = rows(services, 3)
    for widget in form.widgets:
        bleed = services.app.assets.ui("button/focus").bleed
        frame = widget.rect.inflate(bleed[0] + bleed[2], bleed[1] + bleed[3])
        assert widget.window is not None
        assert widget.window.contains(frame)


def test_what_is_scrolled_away_cannot_be_hit(services: Services):
    flow, form = rows(services, 20)
    hidden = form.widgets[12]
    assert hidden.rect.top > AREA.bottom
    assert form.handle(Click(hidden.rect.center)) == ""
    form.handle(Point(hidden.rect.center))
    assert form.focus is form.widgets[0]
    flow.reveal(hidden)
    assert form.handle(Click(hidden.rect.center)) == "row 12"


def test_the_bar_is_dragged(services: Services):
    flow, _ = rows(services, 20)
    flow.handle(Click((AREA.right - 8, AREA.bottom - 2)))
    low = flow.offset
    flow.handle(Point((AREA.right - 8, AREA.top)))
    assert flow.offset == 0 < low
    flow.handle(Click((AREA.right - 8, AREA.top), down=False))
    assert not flow.handle(Point((AREA.right - 8, AREA.bottom)))


def test_text_below_the_last_widget_is_read_before_the_focus_goes_on(services: Services):
    button = Button("only", "Row")
    flow = Flow(services.app, AREA, [Line(button), Paragraph("words " * 400)])
    assert flow.beyond("down", button)
    flow.scroll_to(10_000, at_once=True)
    assert not flow.beyond("down", button)
    assert flow.beyond("up", button)


@pytest.mark.parametrize(("width", "columns"), [(120, 0), (0, 2)])
def test_a_line_shares_its_width(services: Services, width: int, columns: int):
    one, two = Button("one", "1"), Button("two", "2")
    widgets = (one, two) if width else (one,)
    Flow(services.app, AREA, [Line(*widgets, sizes=(0, width)[: len(widgets)], columns=columns)])
    if width:
        assert (two.rect.width, two.rect.right) == (120, AREA.right)
    else:
        assert one.rect.width < AREA.width / 2


def test_down_from_a_wide_row_reaches_the_pair_below_it(services: Services):
    wide: Widget = Button("wide", "W")
    left, right = Button("left", "L"), Button("right", "R")
    last = Button("last", "Z")
    Flow(services.app, AREA, [Line(wide), Line(left, right), Space(4), Line(last)])
    form = Form(services.app, [wide, left, right, last])
    seen = []
    for action in ("down", "right", "down", "up"):
        form.handle(Press(action))
        assert form.focus is not None
        seen.append(form.focus.name)
    assert seen[:3] == ["left", "right", "last"]
    assert seen[3] in ("left", "right")


@pytest.mark.parametrize("upper", [True, False])
def test_what_only_begins_at_an_edge_is_not_seen_as_specks(upper: bool):
    veil = gradient(4, upper)
    rows = [veil.get_at((1, y))[3] for y in range(FADE)]
    if upper:
        rows.reverse()
    assert rows == sorted(rows)
    assert rows[-FADE // 3 :] == [255] * (FADE // 3)
    assert rows[0] < 40
