"""What is nearer than the play, and never part of it: silhouettes at the foot of the picture, motes
in the light, and sparks, dust, smoke and splashes that are seen for a moment.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.engine.app import App
from game.engine.backdrop import TALL
from game.engine.canvas import CANVAS, Canvas
from game.tales.candle.rules.dread import COMES, WARNS
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.gates import draw_eyes
from game.tales.candle.view.look import Spot, px, storey

PARALLAX = 1.25
EVERY = 620
"""Pixels between the places in which a silhouette may stand."""
STANDING = ("fence", "", "", "", "", "fence", "", "")
"""What stands in them, in turn; the empty ones leave the view free. Only what one sees through: a
pot would be a black spot under the line of prompts."""
TALLEST = 70
"""Pixels of a silhouette that show: what lies low on the screen must be seen over it."""
LEFT_FREE, SINKING = 24, 96
"""Pixels below his heels that silhouettes leave free, and over which they sink and rise."""
RISE = 0.4
"""Pixels a picture in which they rise again."""
VAULT_HIDDEN = 48
"""Pixels of the vault that lie above the picture: it frames, and hides little."""
HIGH = CANVAS[1] + 2 * TALL
"""Pixels of a picture from which on no vault frames it."""
FENCES = 2
"""Lengths of a fence that stand together."""
WORDS, FADING, STRIP = 790, 120, 8
"""Pixels from the right over which the line of prompts may lie, over which a silhouette fades out
before them and beside the map, and in strips of which it does."""
MOTE_CELL = 84
"""Pixels: there is one mote in each square of that size."""
MOTES_ACROSS, MOTES_DOWN = 3, 2
"""Squares around the flame in which motes are lit, to each side."""
GOLDEN = math.pi * (3 - math.sqrt(5))
WATCHERS = 5
FIRST_FAR, LAST_FAR = 330.0, 46.0
"""Pixels from him at which eyes open in the dark, and at which they are upon him."""


class Front:
    """Drawn after the light; it never hides what one has to know."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._down: float | None = None

    def silhouettes(
        self,
        canvas: Canvas,
        view: CandleView,
        left: int,
        low: float,
        *,
        after: int = 0,
        bare: bool = False,
    ) -> None:
        """Draw what stands before the play; it sinks out of sight where he goes low on the screen,
        ``low`` being how low, and gives way to what is told: to the map, that lies left of
        ``after``, and to words. ``bare`` says that these take all of the foot."""
        if self._app.settings.high_contrast:
            return
        width, height = canvas.get_size()
        sprite = self._app.assets.sprite
        if height < HIGH:
            # A high window begins in the dark above the page: corners of a vault below that would
            # hang in the middle of the castle.
            vault = sprite("candle/front", "vault").image
            if width > vault.get_width():
                vault = self._app.assets.scaled(vault, (width, vault.get_height()))
            canvas.blit(vault, (0, -VAULT_HIDDEN))
        if bare or self._app.text.scale > 1.0:
            return
        moved = round(left * PARALLAX)
        free = height - low - TALLEST
        wanted = TALLEST * min(1.0, max(0.0, 1 - (free - LEFT_FREE) / SINKING))
        # They do not bob with every leap.
        self._down = wanted if self._down is None else max(wanted, self._down - RISE)
        down = round(self._down)
        for place in range(moved // EVERY - 1, (moved + width) // EVERY + 2):
            name = STANDING[(place * 7 + storey(view) * 3) % len(STANDING)]
            if not name:
                continue
            piece = sprite("candle/front", name)
            sunk = max(8, piece.image.get_height() - TALLEST)
            for copy in range(FENCES if name == "fence" else 1):
                x = place * EVERY - moved + copy * piece.image.get_width()
                corner = piece.place(x, height + sunk + down)
                _fading(canvas, piece.image, corner, (after or -FADING, width - WORDS))

    def watchers(self, canvas: Canvas, view: CandleView, at: Spot, seconds: float) -> None:
        """Eyes at the edge of the dark, once something has noticed him; they come nearer."""
        come = 1 - (COMES[view.params.level] - view.dread) / WARNS
        if come < 0:
            return
        far = FIRST_FAR + (LAST_FAR - FIRST_FAR) * come
        still = self._app.settings.reduced_motion
        for number in range(WATCHERS):
            turn = number * GOLDEN + 0.4 + (0 if still else 0.12 * math.sin(seconds * 1.3 + number))
            away = far * (0.86 + 0.09 * number)
            spot = at[0] + away * math.cos(turn), at[1] - 40 + away * 0.62 * math.sin(turn)
            seen = still or math.sin(seconds * 2.3 + number * 1.9) > -0.85
            draw_eyes(canvas, spot, 3.6 + 3.0 * come, seen)

    def motes(self, canvas: Canvas, view: CandleView, left: int, top: int, seconds: float) -> None:
        """Draw the dust that dances where the flame is."""
        if not view.is_lit or self._app.settings.reduced_motion:
            return
        x, y = px(view.flame[0]), px(view.flame[1])
        column, row = int(x // MOTE_CELL), int(y // MOTE_CELL)
        small = self._app.assets.sprite("candle/dwarf", "mote")
        large = self._app.assets.sprite("candle/dwarf", "mote_large")
        for down in range(row - MOTES_DOWN, row + MOTES_DOWN + 1):
            for across in range(column - MOTES_ACROSS, column + MOTES_ACROSS + 1):
                number = across * 7 + down * 13
                turn = seconds * (0.25 + number % 5 * 0.06) + number
                spot_x = (across + 0.5 + 0.45 * math.sin(turn)) * MOTE_CELL
                spot_y = (down + 0.5 + 0.45 * math.cos(turn * 0.8 + number)) * MOTE_CELL
                if math.hypot(spot_x - x, spot_y - y) < MOTE_CELL * MOTES_DOWN:
                    mote = small if number % 4 else large
                    at = spot_x - left - mote.pivot[0], spot_y - top - mote.pivot[1]
                    canvas.blit(mote.image, at)


def _fading(canvas: Canvas, picture: Canvas, corner: Spot, ends: tuple[int, int]) -> None:
    """Draw what of a picture lies between two ``ends``, ever fainter towards them."""
    x, y = corner
    wide, high = picture.get_size()
    first, last = max(0, int(ends[0] - x)), min(wide, int(ends[1] - x))
    begun, whole = max(first, int(ends[0] + FADING - x)), min(last, int(ends[1] - FADING - x))
    if begun < whole:
        canvas.blit(picture, (x + begun, y), (begun, 0, whole - begun, high))
    for start, stop in ((first, min(begun, last)), (max(begun, whole), last)):
        for at in range(start, stop, STRIP):
            strip = picture.subsurface((at, 0, min(STRIP, stop - at), high)).copy()
            away = min(x + at - ends[0], ends[1] - x - at)
            strip.set_alpha(round(255 * max(0.0, min(1.0, away / FADING))))
            canvas.blit(strip, (x + at, y))


MOST = 48


@dataclass(slots=True)
class Spark:
    """One of them, in units of the floor."""

    name: str
    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0
    age: int = 0


class Sparks:
    def __init__(self, app: App) -> None:
        self._app = app
        self._flying: list[Spark] = []
        self._turn = 0

    def clear(self) -> None:
        self._flying.clear()

    def puff(self, name: str, x: float, y: float) -> None:
        """One puff that stays where it is."""
        if not self._app.settings.reduced_motion:
            self._flying.append(Spark(name, x, y))
            del self._flying[:-MOST]

    def burst(self, x: float, y: float, count: int = 8) -> None:
        """Sparks to all sides."""
        if self._app.settings.reduced_motion:
            return
        for _ in range(count):
            # Golden angles never fall into rows.
            self._turn += 1
            angle, speed = self._turn * GOLDEN, 0.9 + 2.2 * (self._turn * 0.618 % 1)
            vx, vy = math.cos(angle) * speed, math.sin(angle) * speed - 1.4
            self._flying.append(Spark("spark", x, y, vx, vy))
        del self._flying[:-MOST]

    def step(self) -> None:
        for spark in self._flying:
            spark.age += 1
            spark.x += spark.vx
            spark.y += spark.vy
            if spark.name == "spark":
                spark.vy += 0.22
        self._flying = [spark for spark in self._flying if spark.age < self._life(spark)]

    def draw(self, canvas: Canvas, left: int, top: int) -> None:
        """Draw them with the floor's unit (left, top) at the canvas's corner."""
        for spark in self._flying:
            sprite = self._app.assets.sprite("candle/dwarf", spark.name)
            count = len(sprite.frames)
            frame = min(count - 1, spark.age * count // self._life(spark))
            at = spark.x - left - sprite.pivot[0], spark.y - top - sprite.pivot[1]
            canvas.blit(sprite.frames[frame], at)

    def _life(self, spark: Spark) -> int:
        sprite = self._app.assets.sprite("candle/dwarf", spark.name)
        return max(6, round(len(sprite.frames) / (sprite.fps or 8.0) * 60))
