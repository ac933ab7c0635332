"""Snow lies on the land and not on the ink: towns are known under it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.core.hexgrid import Hex, within
from game.engine.canvas import Canvas
from game.shell.tale import Services
from game.tales.hex.view import chart_sheet
from game.tales.hex.view.chart_sheet import ChartSheet
from game.tales.hex.view.chart_view import ChartView, Patrol
from game.tales.hex.view.grid import Grid, read_washes
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.snow import lay_snow
from tests.tales.hex.view.test_labels import played
from tests.tales.hex.view.test_map import sea

PAPER, INK = (214, 190, 140), (42, 30, 24)
RADIUS = 2


def _grid(services: Services, size: int) -> Grid:
    return read_washes(services.app.assets.folder / FOLDER).grids[size]


@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_ink_is_read_on_snow(services: Services, deep: bool, scale: float) -> None:
    canvas = Canvas((120, 120), scale)
    canvas.fill(PAPER)
    canvas.fill(INK, (58, 68, 4, 4))
    snow_on(canvas, _grid(services, 44), {(0, 0): deep}, {(0, 0): (60, 60)})

    snow, ink, beside = (_light(canvas, place, scale) for place in ((60, 76), (60, 70), (4, 4)))
    assert snow > _luma(PAPER) + 15
    assert beside == _luma(PAPER)
    assert snow - ink > 80


def snow_on(
    canvas: Canvas,
    grid: Grid,
    snow: Mapping[Hex, bool],
    middles: Mapping[Hex, tuple[int, int]],
    area: pygame.Rect | None = None,
) -> None:
    lay_snow(
        canvas,
        area or canvas.get_rect(),
        snow,
        middles,
        middles.__contains__,
        grid,
        middles.__getitem__,
    )


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_snow_has_the_same_pixels_whatever_part_of_it_is_painted(
    services: Services, scale: float
) -> None:
    grid = _grid(services, 44)
    middles = {at: grid.middle(at) for at in within((0, 0), RADIUS)}
    middles = {at: (x + 190, y + 170) for at, (x, y) in middles.items()}
    snow = {at: at[1] < -1 for at in middles if at[1] <= 0}

    def painted(*areas: pygame.Rect) -> bytes:
        canvas = Canvas((380, 340), scale)
        canvas.fill(PAPER)
        for number in range(40):
            canvas.fill(INK, (10 * number, 6 * number, 4, 9))
        for area in areas:
            snow_on(canvas, grid, snow, middles, area)
        return canvas.get_buffer().raw

    whole = pygame.Rect(0, 0, 380, 340)
    parts = [pygame.Rect(x, y, 95, 85) for x in range(0, 380, 95) for y in range(0, 340, 85)]
    assert painted(whole) == painted(*parts)
    assert painted(whole) != painted()


def test_snow_that_has_come_hex_by_hex_lies_as_on_a_new_map(services: Services) -> None:
    spots = dict(sea((0, 0), (1, 0), (0, 1)))
    north = {at: at[1] < -1 for at in within((0, 0), RADIUS) if at[1] < 0}
    late = {at: True for at in within((0, 0), RADIUS) if at[1] < 1}
    sheet = ChartSheet(services.app, RADIUS, 28)
    sheet.show(spots)
    bare = sheet.picture.get_buffer().raw
    for lying in (north, late, north, {}):
        anew = ChartSheet(services.app, RADIUS, 28)
        anew.snow_in(lying)
        anew.show(spots)
        before = sheet.picture.get_buffer().raw
        sheet.snow_in(lying)
        assert sheet.picture.get_buffer().raw == before, "nothing is painted yet"
        steps = 0
        while sheet.snows:
            assert sheet.let_snow()
            steps += 1
        assert steps > 3, "one hex in each"
        assert sheet.picture.get_buffer().raw == anew.picture.get_buffer().raw
    assert sheet.picture.get_buffer().raw == bare
    assert not sheet.let_snow()


def test_snow_is_laid_a_hex_a_step_and_never_while_one_looks_around(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, laid = services.app, list[pygame.Rect]()

    def counted(picture: Canvas, area: pygame.Rect, *facts: Any) -> None:
        laid.append(area)
        lay_snow(picture, area, *facts)

    monkeypatch.setattr(chart_sheet, "lay_snow", counted)
    view = played("normal", 0)
    days = sorted({each.snow for each in view.winter})

    def seen(chart: ChartView) -> bytes:
        laid.clear()
        chart.draw(app.canvas, Patrol(0.0, 0.0, "right"), None, None)
        assert not laid, "snow is laid within a frame"
        return app.canvas.get_buffer().raw

    chart = ChartView(app)
    chart.show(replace(view, day=days[3]))
    chart.finish()
    while chart.sheet.parts_left:
        chart.update()
    before = seen(chart)
    app.assets.waits = False
    later = replace(view, day=days[6])
    chart.show(later)
    assert chart.sheet.snows
    for step in range(99):
        laid.clear()
        chart.update()
        assert len(laid) <= 1
        if not chart.sheet.snows:
            break
        if step == 3:
            assert seen(chart) == before, "all of it is seen at once"
    after = seen(chart)
    assert after != before
    chart.pan(-200, 0)
    assert seen(chart) != after


def _light(canvas: Canvas, place: tuple[int, int], scale: float) -> float:
    at = round(place[0] * scale), round(place[1] * scale)
    return _luma(pygame.Surface.get_at(canvas, at)[:3])


def _luma(colour: tuple[int, ...]) -> float:
    red, green, blue = colour
    return 0.3 * red + 0.59 * green + 0.11 * blue
