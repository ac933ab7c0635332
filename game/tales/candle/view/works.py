"""Pictures of what goes by the clock, and of bells and mirrors: drawn, not baked.

Each tells a moment before it moves: boards and chains rattle and their cogs turn, water comes up
through a sluice, bellows swell. Nothing leaps: boards fold, a chain is wound up, water rises and
runs off. Who wants no motion sees the cog's mark change instead, and then what has moved.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from game.engine.app import App
from game.engine.canvas import Canvas
from game.tales.candle.rules.body import CELL
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
from game.tales.candle.rules.light import BEAM, BEAM_RADIUS
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.state import RAISE
from game.tales.candle.rules.terrain import STONE
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.in_hand import FACE
from game.tales.candle.view.look import HALF_BODY, NEAR, TILE, Spot, px

MASONRY = "candle/masonry"
INK = (24, 22, 30)
BRASS, BRASS_LIT, BRASS_DARK = (186, 142, 62), (232, 198, 112), (112, 80, 36)
IRON, IRON_LIT = (92, 90, 96), (150, 148, 152)
LEATHER, LEATHER_LIT, LEATHER_DARK = (126, 74, 48), (168, 108, 68), (78, 44, 32)
OAK, OAK_LIT = (128, 88, 52), (166, 122, 76)
CREST = 8
"""Units that waves reach over their surface."""
SILVER, SILVER_LIT = (150, 176, 190), (226, 240, 246)
LIGHT = (255, 226, 150)
SWING, SWINGS = 90, 11
"""Steps for which a bell swings, and in which it swings once."""
LEANS, NOTCH = 20, 2
"""Degrees by which a bell leans at most, and from one picture of it to the next."""
GOES, COMES = 10, 16
"""Ticks in which clockwork goes out of its place once it may be passed, and in which it comes back
before it is there again: what looks whole can be stood on."""
WELLS, RISES, SINKS = 14, 8, 12
"""Ticks in which water wells up before a sluice is open, in which it fills what is flooded, and in
which it sinks before and after it is gone."""
WELLED, SUNK = 26, 0.35
"""How high it has welled up, and what of it has sunk when nobody swims in it any more."""
BOARD, THICK, TIPS = 23, 9, 10
"""How long half a tile of boards is, how thick, and degrees from one picture of it to the next."""
BRIGHTENS = 8
"""Steps in which the light of a mirror comes, and goes."""
ENDS, END = 5, 8
"""In so many parts, each so long, a bar of light ends."""
FINE = 2
"""So many times finer than the floor is drawn what is turned."""


@dataclass(frozen=True, slots=True)
class Beam:
    """Light that a mirror throws, in units of the floor."""

    x: float
    y: float
    facing: int
    reach: float


class Works:
    """Draws with the floor's pixel (left, top) at the canvas's corner."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.rung: dict[tuple[int, int], int] = {}
        """The steps for which a bell still swings, by its tile."""
        self._beams: dict[tuple[int, int] | None, tuple[Beam, int]] = {}
        """The light that mirrors throw and how bright it is, of `BRIGHTENS`, by the mirror's tile;
        of the one that he holds up, under None."""

    def enter(self) -> None:
        """Another floor, or another run: nothing swings or fades there."""
        self.rung, self._beams = {}, {}

    def ring(self, x: int, y: int) -> None:
        """A bell was rung."""
        self.rung[x, y] = SWING

    def step(self, view: CandleView) -> None:
        """A step of what swings, and of what lights up."""
        self.rung = {tile: left - 1 for tile, left in self.rung.items() if left > 1}
        thrown = dict(_beams(view))
        faded = {
            tile: (beam, bright - 1)
            for tile, (beam, bright) in self._beams.items()
            if tile not in thrown and bright > 1
        }
        shines = {
            tile: (beam, min(BRIGHTENS, self._beams[tile][1] + 1 if tile in self._beams else 1))
            for tile, beam in thrown.items()
        }
        self._beams = faded | shines

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
                        self._grates(canvas, place, at)
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

    def glow(self, canvas: Canvas, left: int, top: int) -> None:
        """The light that mirrors throw: a bar along its row, as far as it goes."""
        for beam, bright in self._beams.values():
            x, y = beam.x - left, beam.y - top
            whole = x + beam.facing * (beam.reach - ENDS * END)
            for width, shade in ((13, 40), (7, 70), (3, 150)):
                shade = shade * bright // BRIGHTENS
                bars = [(x, whole, shade)] if (whole - x) * beam.facing > 0 else []
                for part in range(ENDS):
                    begins = whole + beam.facing * part * END
                    fades = shade * (ENDS - part) // (ENDS + 1)
                    bars.append((begins, begins + beam.facing * END, fades))
                for begins, ends, shown in bars:
                    strip = Canvas((max(1, round(abs(ends - begins))), width), alpha=True)
                    strip.fill((*LIGHT, shown))
                    canvas.blit(strip, (round(min(begins, ends)), round(y - width / 2)))

    # One by one

    def _shaken(self, place: Place, tick: int) -> int:
        """By how much it rattles, before it moves."""
        still = self._app.settings.reduced_motion
        return 0 if still or not warns(place, tick) else (tick // 3) % 3 - 1

    def _boards(self, canvas: Canvas, place: Place, view: CandleView, at: Spot) -> None:
        gone = gone_of(place, view.tick, self._app.settings.reduced_motion)
        shake = self._shaken(place, view.tick)
        y = round(at[1])
        for column in range(place.width):
            x = round(at[0] + column * TILE)
            if gone:
                # Each half of a tile tips up on its left end.
                board = self._board(round(90 * gone / TIPS) * TIPS)
                width, height = board.get_size()
                for hinge in (x + 3, x + 3 + TILE // 2):
                    canvas.blit(board, (hinge - width / 2, y + 8 - height / 2))
            else:
                ends = place.width - 1
                name = "single" if not ends else (
                    "left" if not column else "right" if column == ends else "middle")  # fmt: skip
                sprite = self._app.assets.sprite(MASONRY, f"plank/{name}")
                canvas.blit(sprite.image, sprite.place(x, y + shake))
        for end in (at[0] + 10, at[0] + place.width * TILE - 10):
            self._cog(canvas, (end, at[1] + 12), 9, place, view.tick)

    def _board(self, degrees: int) -> Canvas:
        """Half a tile of boards, tipped up by so much about the middle of the picture."""

        def make() -> Canvas:
            side = 2 * (BOARD + THICK)
            made = Canvas((side, side), NEAR * FINE, alpha=True)
            made.fill((*INK, 0))
            half = side / 2
            made.rect(INK, (half - 3, half - THICK / 2, BOARD + 3, THICK), border_radius=2)
            made.rect(OAK, (half - 1, half - THICK / 2 + 2, BOARD - 1, THICK - 4))
            made.rect(OAK_LIT, (half - 1, half - THICK / 2 + 2, BOARD - 1, 2))
            return made.turned(degrees)

        return self._app.assets.made(("board", degrees), make)

    def _hoist(self, canvas: Canvas, place: Place, view: CandleView, at: Spot) -> None:
        wound = round(
            gone_of(place, view.tick, self._app.settings.reduced_motion) * (place.height - 1) * TILE
        )
        shake = self._shaken(place, view.tick)
        whole = canvas.get_clip()
        for column in range(place.width):
            x = round(at[0] + column * TILE)
            if view.swing == place.x + column + 1:
                continue  # It is in his hands.
            # What is wound up is gone behind the cog.
            low = pygame.Rect(x - TILE, round(at[1]), 3 * TILE, place.height * TILE)
            canvas.set_clip(whole.clip(low))
            for row in range(wound // TILE, place.height):
                name = "bottom" if row == place.height - 1 else "middle" if row else "top"
                sprite = self._app.assets.sprite(MASONRY, f"chain/{name}")
                down = round(at[1] + row * TILE) - wound
                canvas.blit(sprite.image, sprite.place(x + shake, down))
            canvas.set_clip(whole)
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

    def _grates(self, canvas: Canvas, place: Place, at: Spot) -> None:
        """An iron grate at either end of what a sluice floods."""
        low = at[1] + place.height * TILE
        for x in (at[0] + 2, at[0] + place.width * TILE - 20):
            canvas.rect(INK, (x, low - 22, 18, 20), border_radius=3)
            for bar in range(3):
                canvas.rect(IRON_LIT, (x + 3 + bar * 5, low - 20, 2, 16))

    def _flood(
        self,
        canvas: Canvas,
        place: Place,
        view: CandleView,
        corner: tuple[int, int],
        seconds: float,
    ) -> None:
        still = self._app.settings.reduced_motion
        level = level_of(place, view.tick, still)
        if not level:
            return
        lower = place.height * TILE - level
        whole = canvas.get_clip()
        left, top = place.x * TILE - corner[0], place.y * TILE - corner[1]
        # Its waves reach over its surface.
        basin = pygame.Rect(left, top - CREST, place.width * TILE, place.height * TILE + CREST)
        canvas.set_clip(whole.clip(basin))
        for row in range(-(-level // TILE)):
            for column in range(place.width):
                x, y = place.x + column, place.y + row
                name = f"water/body_{(x * 3 + y) % 4}" if row else f"water/top_{x % 4}"
                sprite = self._app.assets.sprite(MASONRY, name)
                picture = sprite.image if still else sprite.at(seconds)
                spot = sprite.place(left + column * TILE, top + row * TILE + lower)
                canvas.blit(picture, spot)
        canvas.set_clip(whole)

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
        left = self.rung.get((place.x, place.y), 0)
        lean = 0.0
        if left and not self._app.settings.reduced_motion:
            lean = LEANS * math.sin(left * math.tau / SWINGS / 2) * left / SWING
        x, y = (place.x + 0.5) * TILE - corner[0], place.y * TILE - corner[1]
        # The clapper is late.
        aside = -math.radians(lean) * 0.8
        tongue = x + 44 * math.sin(aside), y + 44 * math.cos(aside)
        canvas.circle(INK, tongue, 5)
        canvas.circle(IRON_LIT, tongue, 3)
        bell = self._hung_bell(round(lean / NOTCH) * NOTCH, bool(left))
        width, height = bell.get_size()
        canvas.blit(bell, (x - width / 2, y - height / 2))

    def _hung_bell(self, degrees: int, rings: bool) -> Canvas:
        """A bell that leans by so much about where it hangs, the middle of the picture."""

        def make() -> Canvas:
            made = Canvas((104, 104), NEAR * FINE, alpha=True)
            made.fill((*INK, 0))
            x = y = 52
            low = y + 38
            made.line(IRON, (x, y), (x, y + 8), 3)
            shape = ((x - 5, y + 7), (x + 5, y + 7), (x + 10, y + 24), (x + 17, low),
                     (x - 17, low), (x - 10, y + 24))  # fmt: skip
            made.polygon(INK, [(a + (2 if a > x else -2), b + (1 if b > y + 20 else -2))
                               for a, b in shape])  # fmt: skip
            made.polygon(BRASS_LIT if rings else BRASS, shape)
            made.line(BRASS_LIT, (x - 3, y + 10), (x - 11, low - 5), 3)
            made.rect(INK, (x - 20, low - 4, 40, 7), border_radius=3)
            made.rect(BRASS_DARK, (x - 19, low - 3, 38, 5), border_radius=2)
            return made.turned(degrees)

        return self._app.assets.made(("small bell", degrees, rings), make)

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


def gone_of(place: Place, tick: int, still: bool = False) -> float:
    """How far boards or a hoist are seen out of their place, of 1."""
    if still or not is_moved(place, tick):
        return float(is_moved(place, tick))
    phase = phase_of(place, tick)
    return min(1.0, (phase + 1 - WAITS[place.name]) / GOES, (PERIOD - phase) / COMES)


def level_of(place: Place, tick: int, still: bool = False) -> int:
    """How high the water of a sluice is seen to stand, in units."""
    phase, full, waits = phase_of(place, tick), place.height * TILE, WAITS["sluice"]
    if phase >= waits:
        if still:
            return full
        risen = min(1.0, (phase + 1 - waits) / RISES)
        sunk = SUNK * max(0.0, 1 - (PERIOD - phase) / SINKS)
        return round((WELLED + (full - WELLED) * risen) * (1 - sunk))
    if warns(place, tick):
        seeps = 3 + 9 * (phase - waits + WARNS) / WARNS
        wells = 0.0 if still else max(0.0, 1 - (waits - phase) / WELLS)
        return round(seeps + (WELLED - 12) * wells * wells)
    return 0 if still else round(full * (1 - SUNK) * max(0.0, 1 - phase / SINKS))


def _beams(view: CandleView) -> Iterator[tuple[tuple[int, int] | None, Beam]]:
    """The light that each mirror throws now, by its tile; that of the one that he holds up last."""
    for place in view.floor.mirrors:
        x, y = (place.x + 0.5) * TILE, (place.y + 0.5) * TILE
        reach = _thrown(view, place.y, x, place.facing)
        if reach is not None:
            yield (place.x, place.y), Beam(x, y, place.facing, reach)
    if view.raised == RAISE and view.is_lit:
        x = px(view.x + HALF_BODY) + view.facing * FACE[0]
        reach = _thrown(view, view.flame[1] // CELL, x, view.facing)
        if reach is not None:
            yield None, Beam(x, px(view.y) + FACE[1], view.facing, reach)


def _thrown(view: CandleView, row: int, x: float, facing: int) -> float | None:
    """How far light is thrown along a row from ``x`` on, in units; None while there is none. What
    is lit behind stone is lit by another mirror."""
    lit = {
        at // CELL for at, y, radius in view.lights if radius == BEAM_RADIUS and y // CELL == row
    }
    column, far = int(x // TILE), None
    for _ in range(BEAM + 1):
        if view.floor.terrain.at(column, row) == STONE:
            break
        if column in lit and ((column + 0.5) * TILE - x) * facing > 0:
            far = abs((column + 0.5) * TILE - x)
        column += facing
    return far
