"""What is behind the play: the wall of the floor, windows on the night, banners and barrels."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.engine.assets import Assets
from game.tales.candle.content.floor_looks import NAME, read_floor_looks
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH, Decor
from game.tales.candle.view.look import TILE

ATLAS = "candle/back"
HOLE = (87, 105, 145)
"""The colour in a room's picture through which the night is seen: much like the sky's, so that
what is blended with it fits."""
SKY_SHARE, TOWERS_SHARE = 0.1, 0.25
"""How far sky and towers move with the camera."""
TOWERS_LOW = 760
"""Where the towers stand on the canvas."""
PILLAR_EVERY = 7
"""Tiles between the pillars of a wall."""


class Backdrop:
    """Draws the wall into the pictures of rooms, and the night behind them."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._looks = read_floor_looks(assets.folder / "candle" / NAME)
        self.look = self._looks[0]

    def enter(self, number: int) -> None:
        """A floor begins; ``number`` counts from 0."""
        self.look = self._looks[number % len(self._looks)]

    def work(
        self, picture: pygame.Surface, left: int, top: int, decor: tuple[Decor, ...]
    ) -> Iterator[None]:
        """Draw the wall of the room with that corner, in pixels of the floor, part by part."""
        wall = self._assets.plate(f"candle/wall_{self.look.wall}.png")
        width, height = wall.get_size()
        for y in range(-(top % height), picture.get_height(), height):
            for x in range(-(left % width), picture.get_width(), width):
                picture.blit(wall, (x, y))
        yield
        self._pillars(picture, left)
        yield
        for thing in decor:
            if self._is_seen(thing, picture, left, top):
                self._decorate(picture, thing, left, top)
                yield

    def night(
        self, canvas: pygame.Surface, left: int, top: int, windows: list[pygame.Rect]
    ) -> None:
        """Draw sky and towers where ``windows`` (on the canvas) are."""
        sky = self._assets.plate("candle/sky.png")
        towers = self._assets.sprite("candle/towers", "towers").image
        for window in windows:
            canvas.set_clip(window)
            dx = max(0, min(round(left * SKY_SHARE), sky.get_width() - canvas.get_width()))
            dy = max(0, min(round(top * SKY_SHARE), sky.get_height() - canvas.get_height()))
            canvas.blit(sky, (-dx, -dy))
            x = -(round(left * TOWERS_SHARE) % towers.get_width())
            y = TOWERS_LOW - towers.get_height() - round(top * TOWERS_SHARE * 0.3)
            for copy in (x, x + towers.get_width()):
                canvas.blit(towers, (copy, y))
        canvas.set_clip(None)

    def _pillars(self, picture: pygame.Surface, left: int) -> None:
        pillar = self._assets.sprite(ATLAS, "pillar")
        first = left // TILE
        for column in range(first - 1, first + SECTION_WIDTH + 2):
            if column % PILLAR_EVERY == 3:
                x = (column + 0.5) * TILE - left
                picture.blit(pillar.image, pillar.place(x, SECTION_HEIGHT * TILE))
                cap = self._assets.sprite(ATLAS, "pillar_cap")
                picture.blit(cap.image, cap.place(x, 2 * TILE))

    def _is_seen(self, thing: Decor, picture: pygame.Surface, left: int, top: int) -> bool:
        area = pygame.Rect(left, top, *picture.get_size()).inflate(2 * TILE, 2 * TILE)
        return area.colliderect(_rect(thing))

    def _decorate(self, picture: pygame.Surface, thing: Decor, left: int, top: int) -> None:
        if not self._assets.has(ATLAS, thing.name):
            return
        sprite = self._assets.sprite(ATLAS, thing.name)
        at = ((thing.x + thing.width / 2) * TILE - left, (thing.y + 1) * TILE - top)
        place = sprite.place(*at)
        if self._assets.has(ATLAS, f"{thing.name}/panes"):
            # The glass lies under frame and bars, whose soft edges then blend into the night.
            panes = self._assets.sprite(ATLAS, f"{thing.name}/panes")
            glass = pygame.mask.from_surface(panes.image, 100)
            glass.to_surface(picture, dest=panes.place(*at), setcolor=HOLE, unsetcolor=None)
        flip = thing.flipped and not thing.name.startswith("banner")
        picture.blit(pygame.transform.flip(sprite.image, True, False) if flip else sprite.image,
                     place)  # fmt: skip


def _rect(thing: Decor) -> pygame.Rect:
    """A decoration in pixels of the floor."""
    top = (thing.y + 1 - thing.height) * TILE
    return pygame.Rect(thing.x * TILE, top, thing.width * TILE, thing.height * TILE)


def windows_in(decor: tuple[Decor, ...]) -> list[pygame.Rect]:
    """The windows among ``decor``, in pixels of the floor."""
    return [_rect(thing) for thing in decor if thing.name.startswith("window")]
