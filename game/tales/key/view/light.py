"""Candlelight on the map: what is seen now, what is remembered, and the brown rim of the page."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.grid import Cell
from game.engine.app import App
from game.tales.key.view.camera import Frame, Spot
from game.tales.key.view.chart import Floors
from game.tales.key.view.layout import LEDGE

MEMORY = (224, 209, 187)
"""What rooms that are remembered are multiplied by."""
PLAIN_MEMORY = (198, 198, 198)
"""The same in high contrast."""
BAKED_CELL = 24
"""The size of cells for which glow and halos were baked."""
WHITE = (255, 255, 255)
_LEDGE_DARK = 225


class Light:
    """One picture that the map is multiplied by."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._field: pygame.Surface | None = None

    def shine(
        self,
        canvas: pygame.Surface,
        frame: Frame,
        floors: Floors,
        visible: Sequence[Cell],
        candle: Spot,
    ) -> None:
        """Light what was drawn so far. ``candle``: where the light is carried."""
        plain = self._app.assets.high_contrast
        field = self._blank(canvas)
        memory = PLAIN_MEMORY if plain else MEMORY
        for floor in floors:
            field.fill(memory, frame.rect(floor.x, floor.y, floor.width, floor.height))
        if plain:
            for x, y in visible:
                field.fill(WHITE, frame.rect(x, y))
        else:
            self._glow(field, frame, visible, candle)
        canvas.blit(field, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def rim(self, canvas: pygame.Surface, frame: Frame, candle: Spot) -> None:
        """The page grows darker away from the candle, and lies in the dark at its lower edge."""
        if not self._app.assets.high_contrast:
            shade = self._vignette(canvas.get_size())
            x, y = frame.at(*candle)
            # The rim leaves room for reading: its middle stays near that of the map.
            x, y = 360 + (x - 360) * 0.5, 380 + (y - 380) * 0.5
            left, top = round(x - shade.get_width() / 2), round(y - shade.get_height() / 2)
            canvas.blit(shade, (left, top), special_flags=pygame.BLEND_RGB_MULT)
        canvas.blit(self._dusk(canvas.get_width(), canvas.get_height()), (0, LEDGE - 40))

    def halo(
        self, canvas: pygame.Surface, frame: Frame, name: str, spot: Spot, seconds: float
    ) -> None:
        """Light on the floor around somebody or something."""
        sprite = self._app.assets.sprite("key/halos", f"halo/{name}")
        picture = sprite.at(seconds)
        side = round(picture.get_width() * frame.cell / BAKED_CELL)
        picture = self._app.assets.scaled(picture, (side, side))
        x, y = frame.at(*spot)
        canvas.blit(picture, (round(x - side / 2), round(y - side / 2)))

    # Inside

    def _blank(self, canvas: pygame.Surface) -> pygame.Surface:
        if self._field is None or self._field.get_size() != canvas.get_size():
            self._field = pygame.Surface(canvas.get_size()).convert()
        self._field.fill(WHITE)
        return self._field

    def _glow(
        self, field: pygame.Surface, frame: Frame, visible: Sequence[Cell], candle: Spot
    ) -> None:
        assets = self._app.assets
        small = assets.plate("key/glow.png")
        side = small.get_width() * frame.cell // BAKED_CELL
        glow = assets.scaled(small, (side, side))
        x, y = frame.at(*candle)
        left, top = round(x - side / 2), round(y - side / 2)
        whole = glow.get_rect(topleft=(left, top))
        for run in _runs(visible):
            rect = frame.rect(*run)
            field.fill(WHITE, rect)
            part = rect.clip(whole)
            if part:
                field.blit(glow, part, part.move(-left, -top))

    def _vignette(self, size: tuple[int, int]) -> pygame.Surface:
        plate = self._app.assets.plate("key/vignette.png")
        return self._app.assets.scaled(plate, (size[0] * 2, size[1] * 2))

    def _dusk(self, width: int, height: int) -> pygame.Surface:
        """The dark below the page."""

        def make() -> pygame.Surface:
            tall = height - LEDGE + 40
            shade = pygame.Surface((width, tall), pygame.SRCALPHA)
            night = self._app.text.colour("night")
            for y in range(tall):
                share = min(1.0, y / 46) ** 2
                shade.fill(
                    (night.r, night.g, night.b, round(_LEDGE_DARK * share)), (0, y, width, 1)
                )
            return shade

        return self._app.assets.made(("key dusk", width, height), make)


def _runs(cells: Sequence[Cell]) -> list[tuple[int, int, int, int]]:
    """Cells as rectangles of one row each."""
    found: list[tuple[int, int, int, int]] = []
    for y, x in sorted((y, x) for x, y in cells):
        if found:
            left, top, width, _ = found[-1]
            if top == y and left + width == x:
                found[-1] = (left, top, width + 1, 1)
                continue
        found.append((x, y, 1, 1))
    return found
