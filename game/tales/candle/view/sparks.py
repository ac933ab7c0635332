"""Sparks, dust, smoke and splashes: seen for a moment, and never part of the game."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.engine.app import App

MOST = 48
GOLDEN = math.pi * (3 - math.sqrt(5))


@dataclass(slots=True)
class Spark:
    """One of them, in pixels of the floor."""

    name: str
    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0
    age: int = 0


class Sparks:
    """All of them."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._flying: list[Spark] = []
        self._turn = 0

    def clear(self) -> None:
        """None is left."""
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
        """A sixtieth of a second."""
        for spark in self._flying:
            spark.age += 1
            spark.x += spark.vx
            spark.y += spark.vy
            if spark.name == "spark":
                spark.vy += 0.22
        self._flying = [spark for spark in self._flying if spark.age < self._life(spark)]

    def draw(self, canvas: pygame.Surface, left: int, top: int) -> None:
        """Draw them with the floor's pixel (left, top) at the canvas's corner."""
        for spark in self._flying:
            sprite = self._app.assets.sprite("candle/dwarf", spark.name)
            count = len(sprite.frames)
            frame = min(count - 1, spark.age * count // self._life(spark))
            canvas.blit(sprite.frames[frame], sprite.place(spark.x - left, spark.y - top))

    def _life(self, spark: Spark) -> int:
        sprite = self._app.assets.sprite("candle/dwarf", spark.name)
        return max(6, round(len(sprite.frames) / (sprite.fps or 8.0) * 60))
