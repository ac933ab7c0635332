"""What the picture of Candle is worth, measured over frames of floors that the certificate plays.

    python -m tools.soak.candle_picture [--seed S] [--frames 200] [--sheet OUT.png]

Of frames at equal distances over all floors of a castle it tells the mean grey and the share of
pixels above 100, and by how much of 100 lightness (CIE L*) sets apart:

- stone and planks on which one can stand, and what is seen right above them: of the tiles in the
  picture the tenth that is set apart least;
- himself, and what is round him: the mean distance to that of the third of his pixels which differ
  most, for that is what the eye finds;
- what kills, and what is round it, alike: of the dangers in the picture the weakest.

It tells the speed and the jerk of the view as well: pixels a step, and by how much that changes
from step to step. It exits with 1 where a frame falls short of what `LEAST` asks.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import numpy.typing as npt
import pygame

from game.cli.play import open_services
from game.engine.canvas import CANVAS, Canvas
from game.shell.tale import Services
from game.tales.candle.rules.clockwork import cells_of
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.terrain import CHAIN, EMPTY, PLANK, STONE
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.ghosts import between
from game.tales.candle.view.look import NEAR, TILE, Corner, near
from game.tales.candle.view.things import Things
from tools.candle_playing import Playing

Numbers = npt.NDArray[np.float64]
LEAST = {"grey": 50.0, "bright": 10.0, "stone": 15.0, "hero": 25.0, "danger": 20.0}
"""What is asked: the first two of the mean of all frames, the rest of every one."""
BAND = 14
"""Pixels of a ledge, and of what is above it, that are compared."""
WIDE, EDGE = 16, 3
"""Pixels round a figure that it has to stand out from; the nearest of them are its edge."""
HIDDEN = 3.0
"""Lightness of what silhouettes before the play hide."""
WEAKEST = 0.1
"""Of the ledges in a picture so many may be set apart less than is told."""
BRIGHT = 100
"""Grey, of 255, from which on a pixel is bright."""
SMALL = (320, 180)
"""A frame on the contact sheet."""
ACROSS = 6


@dataclass(frozen=True, slots=True)
class Measured:
    """One frame; what was not to be seen in it is None."""

    floor: int
    tick: int
    lit: bool
    grey: float
    bright: float
    """Percent of pixels."""
    stone: float | None
    hero: float | None
    danger: float | None


def draw(playing: Playing, view: CandleView) -> Numbers:
    """The frame as it is seen, without what is told over it: lightness of each pixel."""
    stage, canvas = playing.stage, playing.canvas
    stage.draw_place(canvas, view, stage.corner, between(view, view, 1.0), 1.0)
    return lightness(canvas)


def grey(canvas: pygame.Surface) -> Numbers:
    """The mean of red, green and blue, 0 to 255, by row and column."""
    found: Numbers = pygame.surfarray.array3d(canvas).astype(np.float64).mean(axis=2).T
    return found


def lightness(canvas: pygame.Surface) -> Numbers:
    """CIE L*, 0 to 100, by row and column."""
    channels = np.arange(256) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    shares = linear[pygame.surfarray.array3d(canvas)] @ np.array((0.2126, 0.7152, 0.0722))
    found: Numbers = np.where(
        shares > 216 / 24389, 116 * np.cbrt(shares) - 16, shares * 24389 / 27
    ).T
    return found


def measured(services: Services, playing: Playing, view: CandleView) -> Measured:
    """What the frame of a view is worth."""
    light = draw(playing, view)
    greys = grey(playing.canvas)
    return Measured(
        view.floor.number,
        view.tick,
        view.is_lit,
        float(greys.mean()),
        float((greys > BRIGHT).mean() * 100),
        _ledges(view, playing.stage.corner, light),
        _hero(playing, view, light),
        _dangers(services, view, playing.stage.corner, light),
    )


def _ledges(view: CandleView, corner: Corner, light: Numbers) -> float | None:
    terrain, tile = view.floor.terrain, round(TILE * NEAR)
    covered = {
        (place.x + dx, place.y - dy)
        for place in (*view.floor.things, *(hazard.place for hazard in view.floor.hazards))
        for dx in range(-1, max(1, place.width) + 1)
        for dy in (0, 1)
    }
    covered |= {(gate.x, gate.y - dy) for gate in view.floor.gates for dy in (0, 1)}
    # What the clock moves is elsewhere now, and bells come down from their ropes.
    covered |= {
        (x, y - dy) for place in view.floor.clockworks for x, y in cells_of(place) for dy in (0, 1)
    }
    posts = view.floor.hall.posts if view.floor.hall else ()
    belled = {post.x + dx for post in posts for dx in (-1, 0, 1)}
    found = []
    for y in range(corner[1] // tile + 1, (corner[1] + CANVAS[1]) // tile):
        for x in range(corner[0] // tile + 1, (corner[0] + CANVAS[0]) // tile):
            if terrain.at(x, y) not in (STONE, PLANK) or terrain.at(x, y - 1) not in (EMPTY, CHAIN):
                continue
            if (x, y - 1) in covered or x in belled:
                continue
            left, top = x * tile - corner[0], y * tile - corner[1]
            if top < BAND + 4:
                continue
            above = light[top - BAND - 4 : top - 4, left : left + tile]
            below = light[top : top + BAND, left : left + tile]
            over, under = float(np.median(above)), float(np.median(below))
            if max(over, under) > HIDDEN:
                found.append(under - over)
    return float(np.quantile(found, WEAKEST)) if found else None


def _hero(playing: Playing, view: CandleView, light: Numbers) -> float | None:
    clear = Canvas(CANVAS, alpha=True)
    canvas, left, top = near(clear, playing.stage.corner)
    x, y = between(view, view, 1.0)
    playing.stage.puppet.draw(canvas, view, (x - left, y - top))
    return apart(clear, light)


def _dangers(services: Services, view: CandleView, corner: Corner, light: Numbers) -> float | None:
    found = []
    things = Things(services.app)
    for hazard in view.floor.hazards:
        if not _in_sight(hazard.place, corner):
            continue
        clear = Canvas(CANVAS, alpha=True)
        canvas, left, top = near(clear, corner)
        alone = replace(view, floor=replace(view.floor, hazards=(hazard,)))
        # What lies where on a floor is found when it is drawn for the first time.
        things.behind(near(Canvas(CANVAS), corner)[0], alone, left, top, 0.0)
        things.dangers(canvas, alone, left, top)
        one = apart(clear, light)
        if one is not None:
            found.append(one)
    return min(found, default=None)


def _in_sight(place: Place, corner: Corner) -> bool:
    tile = round(TILE * NEAR)
    return (
        corner[0] < place.x * tile < corner[0] + CANVAS[0] - tile
        and corner[1] < place.y * tile < corner[1] + CANVAS[1] - tile
    )


def apart(figure: Canvas, light: Numbers) -> float | None:
    """By how much the third of a figure's pixels that differs most is set apart from what is round
    it; None for one of which there is next to nothing to be seen."""
    mask = pygame.mask.from_surface(figure, 127)
    if mask.count() < 200:
        return None
    inside = _array(_grown(mask))
    left, right = np.flatnonzero(inside.any(axis=0))[[0, -1]]
    top, bottom = np.flatnonzero(inside.any(axis=1))[[0, -1]]
    rows = slice(max(0, top - WIDE), bottom + WIDE + 1)
    columns = slice(max(0, left - WIDE), right + WIDE + 1)
    part = light[rows, columns]
    mine = inside[rows, columns]
    around = ~mine
    if not around.any():
        return None
    distances = np.sort(np.abs(part[mine] - np.median(part[around])))
    return float(distances[-max(1, len(distances) // 3) :].mean())


def _grown(mask: pygame.Mask) -> pygame.Mask:
    """A figure with its edge."""
    disc = pygame.mask.Mask((2 * EDGE + 1, 2 * EDGE + 1), fill=True)
    grown = pygame.mask.Mask(mask.get_size())
    mask.convolve(disc, grown, (-EDGE, -EDGE))
    return grown


def _array(mask: pygame.Mask) -> npt.NDArray[np.bool_]:
    drawn = mask.to_surface(setcolor=(255, 255, 255), unsetcolor=(0, 0, 0))
    found: npt.NDArray[np.bool_] = pygame.surfarray.array3d(drawn)[..., 0].T > 0
    return found


@dataclass(slots=True)
class Seen:
    """What came of a castle."""

    frames: list[Measured]
    pictures: list[pygame.Surface]
    speeds: list[float]
    """Of the view, pixels a step."""
    jerks: list[float]
    cut: int
    """Steps in which it was another picture at once: these have no speed."""


def look(services: Services, world: str, frames: int) -> Seen:
    """Play a castle and measure so many frames of it, as many of each floor."""
    lengths = [view.floor.certificate.ticks for view in _beginnings(services, world)]
    each = max(1, frames // len(lengths))
    seen = Seen([], [], [], [], 0)
    playing = Playing(services, world, "certificate")
    before: tuple[int, Corner, tuple[float, float]] | None = None
    done = [0] * len(lengths)
    for _, view in playing.steps():
        number = view.floor.number
        now = playing.stage.corner
        speed = (0.0, 0.0)
        if before is not None and before[0] == number:
            speed = (now[0] - before[1][0], now[1] - before[1][1])
            if max(map(abs, speed)) > 100:
                seen.cut += 1
                speed = (0.0, 0.0)
            else:
                seen.speeds.append(float(np.hypot(*speed)))
                change = speed[0] - before[2][0], speed[1] - before[2][1]
                seen.jerks.append(float(np.hypot(*change)))
        before = (number, now, speed)
        if view.phase != "playing" or done[number] >= each:
            continue
        if view.tick >= (done[number] + 0.5) * lengths[number] / each:
            done[number] += 1
            seen.frames.append(measured(services, playing, view))
            seen.pictures.append(pygame.transform.smoothscale(playing.canvas, SMALL))
    return seen


def _beginnings(services: Services, world: str) -> list[CandleView]:
    """The first view of each floor."""
    found: list[CandleView] = []
    for _, view in Playing(services, world, "certificate").steps():
        if not found or view.floor.number != found[-1].floor.number:
            found.append(view)
    return found


def sheet(pictures: Sequence[pygame.Surface]) -> pygame.Surface:
    """Pictures side by side."""
    rows = -(-len(pictures) // ACROSS)
    made = pygame.Surface((ACROSS * SMALL[0], rows * SMALL[1]))
    for number, picture in enumerate(pictures):
        made.blit(picture, (number % ACROSS * SMALL[0], number // ACROSS * SMALL[1]))
    return made


def told(seen: Seen) -> tuple[list[str], bool]:
    """The figures in lines, and whether they are as they should be."""
    frames, lines, good = seen.frames, [], True
    for name in ("grey", "bright"):
        mean = float(np.mean([getattr(frame, name) for frame in frames]))
        good &= mean >= LEAST[name]
        lines.append(f"{name:7} mean {mean:5.1f}  (at least {LEAST[name]:g})")
    for name in ("stone", "hero", "danger"):
        worst = [(getattr(f, name), f) for f in frames if getattr(f, name) is not None]
        values = [value for value, _ in worst]
        least, frame = min(worst, key=lambda pair: pair[0])
        short = sum(value < LEAST[name] for value in values)
        good &= not short
        lines.append(
            f"{name:7} least {least:5.1f} (floor {frame.floor + 1}, tick {frame.tick},"
            f" {'lit' if frame.lit else 'unlit'}), tenth {np.quantile(values, 0.1):5.1f}, median"
            f" {np.median(values):5.1f}, {short} of {len(values)} short of {LEAST[name]:g}"
        )
    for title, numbers in (("speed", seen.speeds), ("jerk", seen.jerks)):
        marks = np.quantile(np.array(numbers), (0.5, 0.99, 1.0))
        lines.append(f"{title:7} median {marks[0]:.1f}, p99 {marks[1]:.1f}, most {marks[2]:.1f} px")
    lines.append(f"{len(frames)} frames, {len(seen.speeds)} steps, {seen.cut} cuts")
    return lines, good


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, tell, and say whether all is as asked."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("--seed", default="picture")
    reader.add_argument("--params", default="castle,10")
    reader.add_argument("--frames", type=int, default=200)
    reader.add_argument("--sheet", type=Path, help="write the frames side by side")
    said: Any = reader.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        services = open_services(folder, "en", size=CANVAS)
        seen = look(services, f"platformer:{said.params}#{said.seed}", said.frames)
        lines, good = told(seen)
        print("\n".join(lines))
        if said.sheet is not None:
            pygame.image.save(sheet(seen.pictures), said.sheet)
        services.app.close()
        services.chronicle.close()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
