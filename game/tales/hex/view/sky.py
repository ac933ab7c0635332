"""Weather and the hour as light over the map: a tint, and what falls or drifts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.core.sliced import Sliced
from game.engine.app import App
from game.engine.canvas import Canvas, enlarge
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.layout import PANEL, SCREEN

Colour = tuple[int, int, int]

_WHITE: Colour = (255, 255, 255)
_DUSK: Colour = (255, 232, 204)
_NIGHT: Colour = (104, 112, 158)
_TINTS: dict[str, Colour] = {
    "heat": (255, 241, 214),
    "rain": (222, 228, 236),
    "storm": (190, 196, 212),
    "snow": (212, 221, 234),
    "fog": (232, 234, 236),
}
_LAST_QUARTER = 3
_OPEN_RIGHT = PANEL.left + 40
"""To the right of it the panel covers the map."""
_STEPS = 16
"""Shades of a falling night that are told apart."""
_TILE = 320
_FLASH = (7.3, 0.16)
"""Seconds from one lightning to the next, and for which it lights the map."""
_Painting = Callable[[], Sliced[Canvas]]
_FALL: dict[str, tuple[float, float]] = {
    "rain": (-90.0, 620.0),
    "storm": (-210.0, 860.0),
    "snow": (-14.0, 42.0),
    "fog": (11.0, 0.0),
    "wind": (150.0, 12.0),
}
"""Pixels a second, across and down."""


class Sky:
    """Draws it. Nothing in it moves where motion is to be spared."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._shade: Canvas | None = None
        self._shade_of: tuple[object, ...] = ()

    def painting(self, canvas: Canvas, view: HexView, night: float) -> Iterator[None]:
        """Draw the light of ``view``, a little between two yields; ``night`` is how dark it is, 0
        to 1."""
        app = self._app
        if app.assets.high_contrast:
            return
        weather = view.weather.id
        if night < 1.0 and weather in _FALL:
            self._fall(canvas, weather)
        tint = _TINTS.get(weather, _WHITE)
        if view.quarter == _LAST_QUARTER:
            tint = _times(tint, _DUSK)
        step = round(night * _STEPS)
        if step:
            tint = _times(tint, _mixed(_WHITE, _NIGHT, step / _STEPS))
        elif weather == "storm" and self._flashes():
            tint = _WHITE
        # While night falls each picture has a tint of its own: the rim is kept without any.
        falls = 0 < step < _STEPS
        # Only the last is kept: each is as large as the screen, and a year has two hundred of them.
        wanted = ((canvas.pixels, canvas.origin), _WHITE if falls else tint)
        if self._shade is None or self._shade_of[:1] != wanted[:1]:
            self._shade, self._shade_of = canvas.blank(), (wanted[0],)
            yield
        if self._shade_of != wanted:
            self._shade_of = wanted
            rim = app.assets.plate(f"{FOLDER}/vignette.webp")
            # As it was baked it has few pixels: it is seen through coloured glass before it covers
            # all that is seen.
            self._shade.cover(tinted(rim, rim.get_size(), wanted[1]))
        canvas.blit(self._shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        if falls:
            canvas.fill(tint, special_flags=pygame.BLEND_RGB_MULT)

    def _flashes(self) -> bool:
        settings = self._app.settings
        if settings.reduced_flashes or settings.reduced_motion:
            return False
        apart, lasts = _FLASH
        return self._app.seconds % apart < lasts

    def _fall(self, canvas: Canvas, weather: str) -> None:
        tile = self._app.assets.painted(("hex weather", weather), _TILES[weather])
        if tile is None:
            return
        across, down = _FALL[weather]
        seconds = 0.0 if self._app.settings.reduced_motion else self._app.seconds
        left, top = round(across * seconds) % _TILE, round(down * seconds) % _TILE
        clip = canvas.get_clip()
        area = canvas.area
        # Beside the page of a wide window the map goes on.
        right = area.right if area.right > SCREEN.right else _OPEN_RIGHT
        seen = pygame.Rect(area.left, area.top, right - area.left, area.height)
        canvas.set_clip(seen)
        for x in range(seen.left - seen.left % _TILE + left - _TILE, seen.right, _TILE):
            for y in range(seen.top - seen.top % _TILE + top - _TILE, seen.bottom, _TILE):
                canvas.blit(tile, (x, y))
        canvas.set_clip(clip)


def tinted(picture: Canvas, size: tuple[int, int], tint: Colour) -> Canvas:
    """A copy of a picture in that size, seen through coloured glass."""
    scaled = picture.resized(size).copy()
    scaled.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    return scaled


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _times(one: Colour, other: Colour) -> Colour:
    red, green, blue = (a * b // 255 for a, b in zip(one, other, strict=True))
    return red, green, blue


def _scattered(count: int) -> Iterator[tuple[int, int, int]]:
    """Places of a tile and a number below 256 for each, always the same."""
    state = 20_011
    for _ in range(count):
        drawn = []
        for _ in range(3):
            state = (state * 1_103_515_245 + 12_345) % (1 << 31)
            drawn.append(state >> 12)
        yield drawn[0] % _TILE, drawn[1] % _TILE, drawn[2] % 256


def _tile(paint: Callable[[Canvas], None]) -> Sliced[Canvas]:
    """A tile that repeats: what is painted over an edge comes in at the other."""
    wide = Canvas((_TILE * 2, _TILE * 2), alpha=True)
    yield 0.3
    paint(wide)
    yield 0.7
    tile = Canvas((_TILE, _TILE), alpha=True)
    for x in (0, -_TILE):
        for y in (0, -_TILE):
            tile.blit(wide, (x, y))
    tile.set_alpha(255, pygame.RLEACCEL)
    return tile


def _streaks(count: int, across: int, down: int, strength: int) -> _Painting:
    def paint(wide: Canvas) -> None:
        for x, y, chance in _scattered(count):
            colour = (52, 70, 92, strength - chance * strength // 512)
            end = (x + _TILE // 4 + across, y + down)
            wide.aaline(colour, (x + _TILE // 4, y), end)

    return lambda: _tile(paint)


def _flakes() -> Sliced[Canvas]:
    def paint(wide: Canvas) -> None:
        for x, y, chance in _scattered(130):
            size = 1 + chance % 3
            wide.circle((120, 132, 152, 46), (x + 4, y + 5), size + 1)
            wide.circle((255, 255, 255, 225), (x + 4, y + 4), size)

    return _tile(paint)


def _mist() -> Sliced[Canvas]:
    yield 0.0
    coarse = 5
    # One more each way: the last ones, too, are blended with what follows, which are the first.
    picture = Canvas((coarse + 1, coarse + 1), alpha=True)
    values = [chance for _, _, chance in _scattered(coarse * coarse)]
    for x in range(coarse + 1):
        for y in range(coarse + 1):
            value = values[x % coarse + coarse * (y % coarse)]
            picture.set_at((x, y), (240, 240, 236, 24 + value * 100 // 255))
    tile = Canvas((_TILE, _TILE), alpha=True)
    enlarge(picture, tile, 1)
    return tile


def _gusts() -> Sliced[Canvas]:
    def paint(wide: Canvas) -> None:
        for x, y, chance in _scattered(7):
            length = 60 + chance // 3
            points = [(x + step, y + 10 + 5 * _wave(step + chance)) for step in range(0, length, 6)]
            wide.aalines((72, 66, 58, 84), False, points)

    return _tile(paint)


def _wave(step: float) -> float:
    """A soft wave of period 60."""
    share = step % 60 / 30 - 1
    return share * (1 - abs(share)) * 4 * (1 if share else 0)


_TILES: dict[str, _Painting] = {
    "rain": _streaks(70, -5, 30, 130),
    "storm": _streaks(120, -10, 40, 150),
    "snow": _flakes,
    "fog": _mist,
    "wind": _gusts,
}
