"""Pictures of what goes by the clock, and of bells and mirrors: drawn, not baked.

Each tells a moment before it moves: boards and chains rattle and their cogs turn, a sluice drips,
bellows swell. Who wants no motion sees the cog's mark change instead.
"""

from __future__ import annotations

import math

from game.engine.app import App
from game.engine.canvas import Canvas
from game.tales.candle.rules.clockwork import (
    BELLOWS_REST,
    WAITS,
    WARNS,
    blows,
    is_moved,
    phase_of,
    warns,
)
from game.tales.candle.rules.hazards import PERIOD
from game.tales.candle.rules.light import BEAM_RADIUS
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.look import TILE, Spot, px

MASONRY = "candle/masonry"
INK = (24, 22, 30)
BRASS, BRASS_LIT, BRASS_DARK = (186, 142, 62), (232, 198, 112), (112, 80, 36)
IRON, IRON_LIT = (92, 90, 96), (150, 148, 152)
LEATHER, LEATHER_LIT, LEATHER_DARK = (126, 74, 48), (168, 108, 68), (78, 44, 32)
OAK = (128, 88, 52)
SILVER, SILVER_LIT = (150, 176, 190), (226, 240, 246)
LIGHT = (255, 226, 150)
SWING, SWINGS = 90, 11
"""Steps for which a bell swings, and in which it swings once."""


class Works:
    """Draws with the floor's pixel (left, top) at the canvas's corner."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._rung: dict[tuple[int, int], int] = {}
        """The steps for which a bell still swings, by its tile."""

    def ring(self, x: int, y: int) -> None:
        """A bell was rung."""
        self._rung[x, y] = SWING

    def step(self) -> None:
        """A step of what swings."""
        self._rung = {tile: left - 1 for tile, left in self._rung.items() if left > 1}

    def behind(self, canvas: Canvas, view: CandleView, left: int, top: int) -> None:
        """What is lit like the stone."""
        for place in view.floor.clockworks:
            if self._near(canvas, place, left, top):
                at = (place.x * TILE - left, place.y * TILE - top)
                match place.name:
                    case "boards":
                        self._boards(canvas, place, view, at)
                    case "hoist":
                        self._hoist(canvas, place, view, at)
                    case "sluice":
                        self._grates(canvas, place, view, at)
        for place in view.floor.draughts:
            if place.name == "bellows" and self._near(canvas, place, left, top):
                self._bellows(canvas, place, view, (left, top))
        for place in view.floor.things:
            if place.kind == "bell" and self._near(canvas, place, left, top):
                self._bell(canvas, place, (left, top))
        for place in view.floor.mirrors:
            if self._near(canvas, place, left, top):
                self._mirror(canvas, place, (left, top))

    def before(self, canvas: Canvas, view: CandleView, left: int, top: int, seconds: float) -> None:
        """The water that a sluice lets in, over him."""
        for place in view.floor.clockworks:
            if place.name == "sluice" and self._near(canvas, place, left, top):
                self._flood(canvas, place, view, (left, top), seconds)

    def glow(self, canvas: Canvas, view: CandleView, left: int, top: int) -> None:
        """The light that mirrors throw: a bar along its row, as far as it goes."""
        beams = [(x, y) for x, y, radius in view.lights if radius == BEAM_RADIUS]
        for place in view.floor.mirrors:
            row = [px(x) - left for x, y in beams if int(px(y) // TILE) == place.y]
            ahead = [x for x in row if (x - (place.x + 0.5) * TILE + left) * place.facing > 0]
            if not ahead:
                continue
            x, y = (place.x + 0.5) * TILE - left, (place.y + 0.5) * TILE - top
            far = max(ahead) if place.facing > 0 else min(ahead)
            for width, shade in ((13, 40), (7, 70), (3, 150)):
                strip = Canvas((max(1, round(abs(far - x))), width), alpha=True)
                strip.fill((*LIGHT, shade))
                canvas.blit(strip, (round(min(x, far)), round(y - width / 2)))

    # One by one

    def _shaken(self, place: Place, tick: int) -> int:
        """By how much it rattles, before it moves."""
        still = self._app.settings.reduced_motion
        return 0 if still or not warns(place, tick) else (tick // 3) % 3 - 1

    def _boards(self, canvas: Canvas, place: Place, view: CandleView, at: Spot) -> None:
        gone = is_moved(place, view.tick)
        shake = self._shaken(place, view.tick)
        y = round(at[1])
        for column in range(place.width):
            x = round(at[0] + column * TILE)
            if gone:
                # Folded up against the wall: each board on its edge.
                for edge in (x + 8, x + TILE - 16):
                    canvas.rect(INK, (edge - 1, y - 38, 10, 44), border_radius=2)
                    canvas.rect(OAK, (edge + 1, y - 36, 5, 40))
            else:
                ends = place.width - 1
                name = "single" if not ends else (
                    "left" if not column else "right" if column == ends else "middle")  # fmt: skip
                sprite = self._app.assets.sprite(MASONRY, f"plank/{name}")
                canvas.blit(sprite.image, sprite.place(x, y + shake))
        for end in (at[0] + 10, at[0] + place.width * TILE - 10):
            self._cog(canvas, (end, at[1] + 12), 9, place, view.tick)

    def _hoist(self, canvas: Canvas, place: Place, view: CandleView, at: Spot) -> None:
        gone = is_moved(place, view.tick)
        shake = self._shaken(place, view.tick)
        for column in range(place.width):
            x = round(at[0] + column * TILE)
            if view.swing == place.x + column + 1:
                continue  # It is in his hands.
            for row in range(1 if gone else place.height):
                name = "bottom" if gone or row == place.height - 1 else "middle" if row else "top"
                sprite = self._app.assets.sprite(MASONRY, f"chain/{name}")
                canvas.blit(sprite.image, sprite.place(x + shake, round(at[1] + row * TILE)))
            self._cog(canvas, (x + TILE / 2, at[1]), 13, place, view.tick)

    def _cog(self, canvas: Canvas, at: Spot, size: float, place: Place, tick: int) -> None:
        """A cog that turns faster before it moves; its mark says the same to who sees it still."""
        warned = warns(place, tick)
        turn = 0.0 if self._app.settings.reduced_motion else tick * (0.22 if warned else 0.03)
        for tooth in range(8):
            angle = turn + tooth * math.pi / 4
            end = (at[0] + math.cos(angle) * (size + 3), at[1] + math.sin(angle) * (size + 3))
            canvas.line(INK, at, end, 5)
            canvas.line(BRASS_DARK, at, end, 3)
        canvas.circle(INK, at, size)
        canvas.circle(BRASS, at, size - 2)
        canvas.circle(BRASS_LIT if warned else BRASS_DARK, at, size / 2)

    def _grates(self, canvas: Canvas, place: Place, view: CandleView, at: Spot) -> None:
        """An iron grate at either end of what a sluice floods; it drips before."""
        low = at[1] + place.height * TILE
        for x in (at[0] + 2, at[0] + place.width * TILE - 20):
            canvas.rect(INK, (x, low - 22, 18, 20), border_radius=3)
            for bar in range(3):
                canvas.rect(IRON_LIT, (x + 3 + bar * 5, low - 20, 2, 16))
        if warns(place, view.tick):
            done = (phase_of(place, view.tick) - WAITS["sluice"] + WARNS) / WARNS
            deep = 3 + round(9 * done)
            wide = place.width * TILE
            canvas.rect((86, 128, 150), (at[0], low - deep, wide, deep))
            canvas.rect((176, 206, 214), (at[0], low - deep, wide, 2))

    def _flood(
        self,
        canvas: Canvas,
        place: Place,
        view: CandleView,
        corner: tuple[int, int],
        seconds: float,
    ) -> None:
        if not is_moved(place, view.tick):
            return
        still = self._app.settings.reduced_motion
        for row in range(place.height):
            for column in range(place.width):
                x, y = place.x + column, place.y + row
                name = f"water/body_{(x * 3 + y) % 4}" if row else f"water/top_{x % 4}"
                sprite = self._app.assets.sprite(MASONRY, name)
                picture = sprite.image if still else sprite.at(seconds)
                canvas.blit(picture, sprite.place(x * TILE - corner[0], y * TILE - corner[1]))

    def _bellows(
        self, canvas: Canvas, place: Place, view: CandleView, corner: tuple[int, int]
    ) -> None:
        """Leather between two boards, at the foot of what it blows through: it swells and sinks."""
        phase = phase_of(place, view.tick)
        if phase < BELLOWS_REST:
            full = 0.35 + 0.65 * phase / BELLOWS_REST
        else:
            full = 1.0 - 0.65 * (phase - BELLOWS_REST) / (PERIOD - BELLOWS_REST)
        x = (place.x + place.width / 2) * TILE - corner[0]
        y = (place.y + place.height) * TILE - corner[1] - 3
        high = round(34 * full)
        shake = 0
        if warns(place, view.tick) and not self._app.settings.reduced_motion:
            shake = (view.tick // 2) % 3 - 1
        x += shake
        canvas.polygon(
            INK, ((x - 25, y + 1), (x + 21, y + 1), (x + 15, y - high - 3), (x - 21, y - high - 3))
        )
        folds = 4
        for fold in range(folds):
            low, up = y - high * fold / folds, y - high * (fold + 1) / folds
            shade = LEATHER if fold % 2 else LEATHER_DARK
            canvas.polygon(shade, ((x - 22, low), (x + 18, low), (x + 16, up), (x - 20, up)))
            canvas.line(LEATHER_LIT, (x - 20, up), (x + 16, up))
        canvas.rect(OAK, (x - 25, y - 3, 46, 5), border_radius=2)
        canvas.rect(OAK, (x - 22, y - high - 5, 40, 5), border_radius=2)
        canvas.polygon(BRASS, ((x + 18, y - 8), (x + 30, y - 5), (x + 30, y - 1), (x + 18, y)))
        if warns(place, view.tick) or blows(place, view.tick):
            canvas.circle(BRASS_LIT, (x + 29, y - 3), 3)

    def _bell(self, canvas: Canvas, place: Place, corner: tuple[int, int]) -> None:
        left = self._rung.get((place.x, place.y), 0)
        lean = 0.0
        if left and not self._app.settings.reduced_motion:
            lean = 11 * math.sin(left * math.tau / SWINGS / 2) * left / SWING
        x, y = (place.x + 0.5) * TILE - corner[0], place.y * TILE - corner[1]
        low, base = y + 38, x + lean
        canvas.line(IRON, (x, y), (x, y + 8), 3)
        shape = ((x - 5, y + 7), (x + 5, y + 7), (base + 10, y + 24), (base + 17, low),
                 (base - 17, low), (base - 10, y + 24))  # fmt: skip
        canvas.polygon(INK, [(a + (2 if a > x else -2), b + (1 if b > y + 20 else -2))
                             for a, b in shape])  # fmt: skip
        canvas.polygon(BRASS_LIT if left else BRASS, shape)
        canvas.line(BRASS_LIT, (x - 3, y + 10), (base - 11, low - 5), 3)
        canvas.rect(BRASS_DARK, (base - 19, low - 3, 38, 5), border_radius=2)
        canvas.circle(INK, (base - lean * 0.8, low + 5), 5)
        canvas.circle(IRON_LIT, (base - lean * 0.8, low + 4), 3)

    def _mirror(self, canvas: Canvas, place: Place, corner: tuple[int, int]) -> None:
        """A round glass on a stand, turned a little to the side to which it throws light."""
        x, y = (place.x + 0.5) * TILE - corner[0], (place.y + 0.5) * TILE - corner[1]
        foot = (place.y + 1) * TILE - corner[1]
        canvas.line(INK, (x, y), (x, foot), 6)
        canvas.line(BRASS_DARK, (x, y), (x, foot), 3)
        canvas.rect(INK, (x - 13, foot - 5, 26, 6), border_radius=2)
        canvas.rect(BRASS, (x - 11, foot - 4, 22, 3), border_radius=1)
        glass = ((x - 11, y - 17), (x + 11, y - 17), (x + 17, y), (x + 11, y + 17),
                 (x - 11, y + 17), (x - 17, y))  # fmt: skip
        canvas.polygon(INK, [(a * 1.0 + (2 if a > x else -2), b + (2 if b > y else -2))
                             for a, b in glass])  # fmt: skip
        canvas.polygon(BRASS, glass)
        inner = [(x + (a - x) * 0.76, y + (b - y) * 0.76) for a, b in glass]
        canvas.polygon(SILVER, inner)
        canvas.line(SILVER_LIT, (x - 8, y + 6), (x + 6, y - 10), 3)
        # An arrow of light says which way it throws.
        tip = x + place.facing * 23
        back = x + place.facing * 16
        canvas.polygon(BRASS_LIT, ((tip, y), (back, y - 5), (back, y + 5)))

    @staticmethod
    def _near(canvas: Canvas, place: Place, left: int, top: int) -> bool:
        width, height = canvas.get_size()
        x, y = place.x * TILE - left, place.y * TILE - top
        across = -(place.width + 1) * TILE < x < width + TILE
        return across and -(place.height + 1) * TILE < y < height + TILE
