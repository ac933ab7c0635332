"""The candle on the table: what it lights, and its flame."""

from __future__ import annotations

from collections import OrderedDict

import pygame

from game.engine.app import App
from game.tales.throne.view.layout import CANDLE, CLOTH

_CACHED = 160
_KEPT = 115
"""How much of the light's strength things on the table feel, of 255."""
_FLICKER = (0, 3, 7, 4, -2, -6, -3, 2, 8, 5, 1, -4)
"""How much brighter the glow is, a tenth of a second after another."""


class Lamp:
    """Things laid on the table are drawn unlit and pass through here once."""

    def __init__(self, app: App) -> None:
        self._app = app
        small = app.assets.plate("throne/light.png")
        self._field = pygame.transform.smoothscale(small, app.canvas.get_size()).convert()
        # What is read must not sink into the dark: the paper keeps part of its brightness.
        self._field.fill((_KEPT, _KEPT, _KEPT), special_flags=pygame.BLEND_RGB_MULT)
        self._field.fill((255 - _KEPT,) * 3, special_flags=pygame.BLEND_RGB_ADD)
        self._cache: OrderedDict[tuple[int, int, int], tuple[pygame.Surface, pygame.Surface]] = (
            OrderedDict()
        )
        self._backdrops: dict[bool, pygame.Surface] = {}
        self._glows: dict[int, pygame.Surface] = {}

    def lit(self, picture: pygame.Surface, left: int, top: int) -> pygame.Surface:
        """``picture`` as it looks lying with its corner at (left, top); cached."""
        if self._app.assets.high_contrast:
            return picture
        key = (id(picture), left, top)
        kept = self._cache.get(key)
        if kept is not None:
            self._cache.move_to_end(key)
            return kept[1]
        made = picture.copy()
        self.shine(made, left, top)
        self._cache[key] = (picture, made)
        if len(self._cache) > _CACHED:
            self._cache.popitem(last=False)
        return made

    def shine(self, picture: pygame.Surface, left: int, top: int) -> None:
        """Light ``picture`` itself as for (left, top)."""
        if self._app.assets.high_contrast:
            return
        region = picture.get_rect().move(left, top)
        picture.blit(
            self._field,
            (max(0, -left), max(0, -top)),
            region.clip(self._field.get_rect()),
            special_flags=pygame.BLEND_RGB_MULT,
        )

    def put(self, canvas: pygame.Surface, picture: pygame.Surface, left: int, top: int) -> None:
        """Draw ``picture`` lit."""
        canvas.blit(self.lit(picture, left, top), (left, top))

    def backdrop(self) -> pygame.Surface:
        """The table with its cloth and candlestick."""
        plain = self._app.assets.high_contrast
        if plain not in self._backdrops:
            self._backdrops[plain] = self._table(plain)
        return self._backdrops[plain]

    def flame(self, canvas: pygame.Surface) -> None:
        """The flame and its glow, drawn over everything that lies on the table."""
        app = self._app
        still = app.settings.reduced_motion
        seconds = 0.0 if still else app.seconds
        calm = still or app.settings.reduced_flashes
        change = 0 if calm else _FLICKER[int(seconds * 10) % len(_FLICKER)]
        glow = self._glow(change)
        place = app.assets.sprite("throne/candle", "candle/glow").place(*CANDLE)
        canvas.blit(glow, place, special_flags=pygame.BLEND_RGB_ADD)
        flame = app.assets.sprite("throne/candle", "candle/flame")
        canvas.blit(flame.at(seconds), flame.place(*CANDLE))

    def _glow(self, change: int) -> pygame.Surface:
        if change not in self._glows:
            sprite = self._app.assets.sprite("throne/candle", "candle/glow").image
            glow = pygame.Surface(sprite.get_size()).convert()
            glow.blit(sprite, (0, 0))
            level = 225 + 3 * change
            glow.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
            self._glows[change] = glow
        return self._glows[change]

    def _table(self, plain: bool) -> pygame.Surface:
        assets = self._app.assets
        table = assets.plate("throne/table.png").copy()
        if plain:
            shade = pygame.Surface(table.get_size()).convert()
            shade.fill((96, 96, 96))
            table.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        runner = assets.sprite("throne/table_things", "runner/868")
        self.put(table, runner.image, *runner.place(*CLOTH.topleft))
        body = assets.sprite("throne/candle", "candle/body")
        table.blit(body.image, body.place(*CANDLE))
        return table
