"""Pictures: atlases baked by tools/art, single plates, nine-slices, and scaled or turned copies.

Everything is loaded on first use, converted for fast drawing, and kept; copies made to measure live
in a cache with a bound.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from game.core.errors import ContentError
from game.core.text import message

CACHED_COPIES = 400
"""Copies made to measure that are kept; the one unused for longest goes first."""
CACHED_BYTES = 64 << 20
"""What the copies may weigh together: some are as large as the screen."""


@dataclass(frozen=True)
class Sprite:
    """One picture of an atlas, or a strip of frames; units are canvas pixels."""

    name: str
    frames: tuple[pygame.Surface, ...]
    pivot: tuple[float, float]
    """The point of the picture that comes to lie on the place where it is drawn."""
    fps: float
    home: tuple[float, float] | None
    """The place for which it was drawn and lit."""
    margins: tuple[int, int, int, int] | None
    bleed: tuple[int, int, int, int]
    """How far (left, top, right, bottom) shadow and outline reach beyond the thing."""

    @property
    def image(self) -> pygame.Surface:
        """The first frame."""
        return self.frames[0]

    def at(self, seconds: float) -> pygame.Surface:
        """The frame to be seen ``seconds`` after the strip began; it starts again at its end."""
        return self.frames[int(seconds * self.fps) % len(self.frames)]

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Where the picture's corner goes for its pivot to lie on (x, y)."""
        return round(x - self.pivot[0]), round(y - self.pivot[1])


class Assets:
    """All pictures below the folder ``assets``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.high_contrast = False
        self._atlases: dict[str, dict[str, Sprite]] = {}
        self._plates: dict[tuple[str, bool], pygame.Surface] = {}
        self._copies: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._weight = 0

    def borrow(self, other: Assets) -> None:
        """Show what ``other`` has read, and read for both: for many programs one after another."""
        self._atlases, self._plates = other._atlases, other._plates

    def sprite(self, atlas: str, name: str) -> Sprite:
        """A sprite, ``sprite("throne/signs", "swords")``; `ContentError` names what is missing."""
        sprites = self._atlas(atlas)
        try:
            return sprites[name]
        except KeyError:
            raise ContentError(
                message(
                    "{file}: expected the sprite {name}",
                    file=f"{self.folder / atlas}.json",
                    name=name,
                )
            ) from None

    def has(self, atlas: str, name: str) -> bool:
        """Whether there is such a sprite."""
        return name in self._atlas(atlas)

    def ui(self, name: str) -> Sprite:
        """A sprite of the interface; in high contrast its plainer twin, if it has one."""
        if self.high_contrast and self.has("ui/ui_hc", name):
            return self.sprite("ui/ui_hc", name)
        return self.sprite("ui/ui", name)

    def plate(self, name: str, alpha: bool = False) -> pygame.Surface:
        """A single picture, ``plate("title/hall.png")``; opaque unless ``alpha``."""
        key = (name, alpha)
        if key not in self._plates:
            self._plates[key] = self._load(self.folder / name, alpha)
        return self._plates[key]

    def nine(self, sprite: Sprite, width: int, height: int) -> pygame.Surface:
        """A nine-slice stretched around a thing of ``width`` by ``height``; blit it with
        `nine_place`."""
        key = ("nine", id(sprite), width, height)
        return self.made(key, lambda: _stretched(sprite, width, height))

    def draw_nine(
        self, canvas: pygame.Surface, sprite: Sprite, rect: pygame.Rect, unrolled: int | None = None
    ) -> None:
        """Draw a nine-slice around ``rect``, its shadow and outline reaching beyond.

        With ``unrolled``, only so many pixels of its height, closed by its lower edge: a sheet that
        is being unrolled is cut, not made anew for every height.
        """
        picture = self.nine(sprite, rect.width, rect.height)
        left, top = rect.left - sprite.bleed[0], rect.top - sprite.bleed[1]
        if unrolled is None or unrolled >= rect.height:
            canvas.blit(picture, (left, top))
            return
        width, height = picture.get_size()
        edge = (sprite.margins or (0, 0, 0, 0))[3]
        sheet = max(0, height - (rect.height - unrolled) - edge)
        canvas.blit(picture, (left, top), (0, 0, width, sheet))
        canvas.blit(picture, (left, top + sheet), (0, height - edge, width, edge))

    def turned(self, sprite: Sprite, degrees: float, scale: float = 1.0) -> pygame.Surface:
        """The first frame turned counter-clockwise about its middle, to the nearest half degree."""
        steps = round(degrees * 2)
        key = ("turned", id(sprite), steps, round(scale * 64))
        return self.made(key, lambda: pygame.transform.rotozoom(sprite.image, steps / 2, scale))

    def scaled(self, picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        """A smoothly scaled copy; keep what you ask for, or ask again: both are cheap."""
        if picture.get_size() == size:
            return picture
        # The picture is part of the key, so that its id cannot come to mean another one.
        key = ("scaled", picture, size)
        return self.made(key, lambda: pygame.transform.smoothscale(picture, size))

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """What ``make`` made for ``key`` before, or makes now."""
        picture = self._copies.get(key)
        if picture is None:
            picture = make()
            self._copies[key] = picture
            self._weight += _weight(picture)
            while len(self._copies) > CACHED_COPIES or self._weight > CACHED_BYTES:
                self._weight -= _weight(self._copies.popitem(last=False)[1])
        else:
            self._copies.move_to_end(key)
        return picture

    def _atlas(self, name: str) -> dict[str, Sprite]:
        if name not in self._atlases:
            self._atlases[name] = self._read(self.folder / f"{name}.json")
        return self._atlases[name]

    def _read(self, path: Path) -> dict[str, Sprite]:
        try:
            atlas = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ContentError(
                message("{file}: expected an atlas: {why}", file=str(path), why=str(error))
            ) from None
        if not isinstance(atlas, dict) or atlas.get("format") != "atlas/1":
            raise ContentError(
                message("{file}: expected an atlas of the format atlas/1", file=str(path))
            )
        try:
            pages = [self._load(path.parent / name, True) for name in atlas["images"]]
            scale = float(atlas["scale"])
            return {
                name: _sprite(name, entry, pages, scale) for name, entry in atlas["sprites"].items()
            }
        except (KeyError, ValueError, TypeError, IndexError) as error:
            raise ContentError(
                message(
                    "{file}: an entry is not as expected: {why}", file=str(path), why=repr(error)
                )
            ) from None

    def _load(self, path: Path, alpha: bool) -> pygame.Surface:
        try:
            picture = pygame.image.load(path)
        except (OSError, pygame.error) as error:
            raise ContentError(
                message("{file}: expected a picture: {why}", file=str(path), why=str(error))
            ) from None
        return picture.convert_alpha() if alpha else picture.convert()


def _weight(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


def _sprite(name: str, entry: Any, pages: list[pygame.Surface], scale: float) -> Sprite:
    width, height = (round(side) for side in entry["size"])
    frames = []
    for page, *rect in entry["frames"]:
        picture = pages[page].subsurface(pygame.Rect(rect))
        if scale != 1.0:
            picture = pygame.transform.smoothscale(picture, (width, height))
        if name.startswith("light/"):
            picture = _on_black(picture)
        frames.append(picture)
    margins = entry.get("margins")
    return Sprite(
        name,
        tuple(frames),
        (float(entry["pivot"][0]), float(entry["pivot"][1])),
        float(entry.get("fps", 0.0)),
        tuple(entry["home"]) if entry.get("home") else None,
        tuple(margins) if margins else None,
        tuple(entry.get("bleed", (0, 0, 0, 0))),
    )


def _on_black(picture: pygame.Surface) -> pygame.Surface:
    """Light is added to what it falls on: it is kept opaque, on black."""
    opaque = pygame.Surface(picture.get_size()).convert()
    opaque.blit(picture, (0, 0))
    return opaque


def _corners(first: int, last: int, room: int) -> tuple[int, int]:
    """How much of two corners ``room`` has place for, in their own proportion."""
    if first + last <= room:
        return first, last
    first = room * first // (first + last)
    return first, room - first


def _stretched(sprite: Sprite, width: int, height: int) -> pygame.Surface:
    """Corners as they are, edges stretched along, the middle both ways. Around a thing too small
    for the corners, these give up their inner parts: nothing reaches farther than its bleed."""
    source = sprite.image
    across, down = source.get_size()
    full = (
        max(width + sprite.bleed[0] + sprite.bleed[2], 1),
        max(height + sprite.bleed[1] + sprite.bleed[3], 1),
    )
    left, top, right, bottom = sprite.margins or (0, 0, 0, 0)
    left, right = _corners(left, right, full[0])
    top, bottom = _corners(top, bottom, full[1])
    made = pygame.Surface(full, pygame.SRCALPHA)
    columns = (
        (0, left, 0, left),
        (left, across - left - right, left, full[0] - left - right),
        (across - right, right, full[0] - right, right),
    )
    rows = (
        (0, top, 0, top),
        (top, down - top - bottom, top, full[1] - top - bottom),
        (down - bottom, bottom, full[1] - bottom, bottom),
    )
    for x, w, to_x, to_w in columns:
        for y, h, to_y, to_h in rows:
            if min(w, h, to_w, to_h) <= 0:
                continue
            part = source.subsurface(pygame.Rect(x, y, w, h))
            if (w, h) != (to_w, to_h):
                part = pygame.transform.smoothscale(part, (to_w, to_h))
            made.blit(part, (to_x, to_y))
    return made
