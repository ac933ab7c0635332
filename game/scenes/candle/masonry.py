"""Stone as it is seen: one periodic body, and rims where it ends, so that nothing has a seam.

A room's picture is composed once and kept; it shows stone, planks and chains over the back wall.
Water and webs change and are drawn every frame.
"""

from __future__ import annotations

from collections import OrderedDict

import pygame

from game.core.platformer.section import SECTION_HEIGHT, SECTION_WIDTH, Decor
from game.core.platformer.terrain import CHAIN, EMPTY, PLANK, STONE, Terrain
from game.engine.assets import Assets
from game.scenes.candle.backdrop import HOLE, Backdrop, windows_in
from game.scenes.candle.look import TILE

ATLAS = "candle/masonry"
PERIOD = 12
"""Tiles after which the stone repeats."""
KEPT_ROOMS = 12
"""Rooms whose pictures are kept: those in sight and around."""
WIDTH, HEIGHT = SECTION_WIDTH * TILE, SECTION_HEIGHT * TILE
SHADE, SHADE_ALPHA, SHADOW_AT = (11, 14, 30), 128, (8, 14)
CORBEL_IN = 20
WEAR = ("crack", "moss", "pits", "mark")


class Masonry:
    """The pictures of a floor's rooms."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._terrain = Terrain(0, 0, b"")
        self._decor: tuple[Decor, ...] = ()
        self.backdrop = Backdrop(assets)
        self._windows: list[pygame.Rect] = []
        self._rooms: OrderedDict[tuple[int, int], pygame.Surface] = OrderedDict()

    def enter(self, number: int, terrain: Terrain, decor: tuple[Decor, ...]) -> None:
        """A floor begins."""
        self._terrain, self._decor = terrain, decor
        self._windows = windows_in(decor)
        self.backdrop.enter(number)
        self._rooms.clear()

    def draw(self, canvas: pygame.Surface, left: int, top: int) -> None:
        """Draw what is seen when the floor's pixel (left, top) lies at the canvas's corner."""
        width, height = canvas.get_size()
        seen = pygame.Rect(left, top, width, height)
        windows = [window.move(-left, -top) for window in self._windows if window.colliderect(seen)]
        self.backdrop.night(canvas, left, top, windows)
        for row in range(top // HEIGHT, (top + height - 1) // HEIGHT + 1):
            for column in range(left // WIDTH, (left + width - 1) // WIDTH + 1):
                place = (column * WIDTH - left, row * HEIGHT - top)
                canvas.blit(self._room(column, row), place)

    def _room(self, column: int, row: int) -> pygame.Surface:
        picture = self._rooms.get((column, row))
        if picture is None:
            picture = self._rooms[column, row] = self._composed(column, row)
            while len(self._rooms) > KEPT_ROOMS:
                self._rooms.popitem(last=False)
        else:
            self._rooms.move_to_end((column, row))
        return picture

    def _composed(self, column: int, row: int) -> pygame.Surface:
        picture = pygame.Surface((WIDTH, HEIGHT)).convert()
        first_x, first_y = column * SECTION_WIDTH, row * SECTION_HEIGHT
        self.backdrop.draw(picture, column * WIDTH, row * HEIGHT, self._decor)
        cells = [
            (x, y)
            for y in range(first_y - 1, first_y + SECTION_HEIGHT + 1)
            for x in range(first_x - 1, first_x + SECTION_WIDTH + 1)
        ]
        stones = [(x, y) for x, y in cells if self._terrain.at(x, y) == STONE]
        corner = (first_x * TILE, first_y * TILE)
        self._shadow(picture, stones, corner)
        for x, y in cells:
            self._fitting(picture, x, y, corner)
        for x, y in stones:
            self._body(picture, x, y, corner)
        for rim in (self._underside, self._sides, self._ledge, self._ledge_ends):
            for x, y in stones:
                rim(picture, x, y, corner)
        holes = pygame.mask.from_threshold(picture, HOLE, (1, 1, 1, 255))
        picture.fill(self.backdrop.look.tint, special_flags=pygame.BLEND_RGB_MULT)
        if holes.count():
            holes.to_surface(picture, setcolor=HOLE, unsetcolor=None)
            picture.set_colorkey(HOLE, pygame.RLEACCEL)
        return picture

    def _open(self, x: int, y: int) -> bool:
        return self._terrain.at(x, y) != STONE

    def _shadow(
        self, picture: pygame.Surface, stones: list[tuple[int, int]], corner: tuple[int, int]
    ) -> None:
        """The play throws its shadow on the wall: a soft mask, laid a little down and right."""
        part = TILE // 8
        width, height = picture.get_size()
        mask = pygame.Surface((width // 8, height // 8), pygame.SRCALPHA)
        shade = (*SHADE, SHADE_ALPHA)
        for x, y in stones:
            place = ((x * TILE - corner[0]) // 8, (y * TILE - corner[1]) // 8, part, part)
            mask.fill(shade, place)
        soft = pygame.transform.smoothscale(mask, (width, height))
        picture.blit(soft, SHADOW_AT)

    def _body(self, picture: pygame.Surface, x: int, y: int, corner: tuple[int, int]) -> None:
        body = self._assets.sprite(ATLAS, "body").image
        place = (x * TILE - corner[0], y * TILE - corner[1])
        part = ((x % PERIOD) * TILE, (y % PERIOD) * TILE, TILE, TILE)
        picture.blit(body, place, part)
        marked = (x * 7 + y * 13 + x * y * 5) % 41
        round_it = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        if marked < len(WEAR) and not any(self._open(*cell) for cell in round_it):
            picture.blit(self._assets.sprite(ATLAS, f"wear/{WEAR[marked]}").image, place)

    def _underside(self, picture: pygame.Surface, x: int, y: int, corner: tuple[int, int]) -> None:
        if not self._open(x, y + 1):
            return
        left, low = x * TILE - corner[0], (y + 1) * TILE - corner[1]
        self._strip(picture, "bottom", (left, low), ((x % PERIOD) * TILE, 0, TILE, 32))
        for side, at, beside in (("left", left, x - 1), ("right", left + TILE, x + 1)):
            if not self._open(beside, y + 1):
                self._put(picture, f"bottom_butt/{side}", at, low)
            elif self._open(beside, y) and self._open(x, y + 2):
                inwards = CORBEL_IN if side == "left" else -CORBEL_IN
                self._put(picture, "corbel", at + inwards, low)

    def _sides(self, picture: pygame.Surface, x: int, y: int, corner: tuple[int, int]) -> None:
        left, top = x * TILE - corner[0], y * TILE - corner[1]
        part = (0, (y % PERIOD) * TILE, 16, TILE)
        if self._open(x - 1, y):
            self._strip(picture, "left", (left, top), part)
        if self._open(x + 1, y):
            self._strip(picture, "right", (left + TILE, top), part)

    def _ledge(self, picture: pygame.Surface, x: int, y: int, corner: tuple[int, int]) -> None:
        if self._open(x, y - 1):
            place = (x * TILE - corner[0], y * TILE - corner[1])
            self._strip(picture, "top", place, ((x % PERIOD) * TILE, 0, TILE, 32))

    def _ledge_ends(self, picture: pygame.Surface, x: int, y: int, corner: tuple[int, int]) -> None:
        if not self._open(x, y - 1):
            return
        left, top = x * TILE - corner[0], y * TILE - corner[1]
        for side, at, beside in (("left", left, x - 1), ("right", left + TILE, x + 1)):
            if not self._open(beside, y - 1):
                self._put(picture, f"top_butt/{side}", at, top)
            elif self._open(beside, y):
                self._put(picture, f"top_end/{side}", at, top)

    def _strip(
        self,
        picture: pygame.Surface,
        name: str,
        place: tuple[int, int],
        part: tuple[int, int, int, int],
    ) -> None:
        sprite = self._assets.sprite(ATLAS, name)
        at = (round(place[0] - sprite.pivot[0]), round(place[1] - sprite.pivot[1]))
        picture.blit(sprite.image, at, part)

    def _put(self, picture: pygame.Surface, name: str, x: int, y: int) -> None:
        sprite = self._assets.sprite(ATLAS, name)
        picture.blit(sprite.image, sprite.place(x, y))

    def _fitting(self, picture: pygame.Surface, x: int, y: int, corner: tuple[int, int]) -> None:
        at = self._terrain.at
        tile = at(x, y)
        if tile == PLANK:
            before, after = at(x - 1, y) != EMPTY, at(x + 1, y) != EMPTY
            plain = "middle" if (x + y) % 3 else "middle_plain"
            name = {
                (True, True): plain,
                (True, False): "right",
                (False, True): "left",
                (False, False): "single",
            }[before, after]
            self._put(picture, f"plank/{name}", x * TILE - corner[0], y * TILE - corner[1])
        elif tile == CHAIN:
            above, below = at(x, y - 1) == CHAIN, at(x, y + 1) == CHAIN
            name = "middle" if above and below else "bottom" if above else "top"
            self._put(picture, f"chain/{name}", x * TILE - corner[0], y * TILE - corner[1])
