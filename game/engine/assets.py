"""Pictures: atlases baked by tools/art, single plates, nine-slices, and scaled or turned copies.

What a scene will show is asked for before it is entered (`Assets.ahead`) and decoded by a thread;
what was not asked for is loaded on first use. Frames that a player sees do without what has not
come (`Assets.ready`). Sheets and the copies made to measure from them live in caches with budgets
in bytes.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from game.core.errors import ContentError
from game.core.text import message
from game.engine.canvas import Canvas, weight
from game.engine.loading import Loading

CACHED_COPIES = 400
"""Copies made to measure that are kept; the one unused for longest goes first."""
CACHED_BYTES = 32 << 20
"""What the copies may weigh together: some are as large as the screen."""
SHEET_BYTES = 76 << 20
"""What sheets and plates may weigh together: the largest set of one tale and that of its pages.
Those that were not looked at for longest go first; what the page has shown stays."""


@dataclass(frozen=True, eq=False)
class Sprite:
    """One picture of an atlas, or a strip of frames; units are canvas pixels."""

    name: str
    frames: tuple[Canvas, ...]
    pivot: tuple[float, float]
    """The point of the picture that comes to lie on the place where it is drawn."""
    fps: float
    home: tuple[float, float] | None
    """The place for which it was drawn and lit."""
    margins: tuple[int, int, int, int] | None
    bleed: tuple[int, int, int, int]
    """How far (left, top, right, bottom) shadow and outline reach beyond the thing."""

    @property
    def image(self) -> Canvas:
        """The first frame."""
        return self.frames[0]

    def at(self, seconds: float) -> Canvas:
        """The frame to be seen ``seconds`` after the strip began; it starts again at its end."""
        return self.frames[int(seconds * self.fps) % len(self.frames)]

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Where the picture's corner goes for its pivot to lie on (x, y)."""
        return round(x - self.pivot[0]), round(y - self.pivot[1])


Atlas = dict[str, Sprite]
_Plate = tuple[str, bool]
"""A picture by its path, and whether it has transparent parts."""


class Shelf:
    """Sheets and plates of one folder as they were read. Those looked at since the last page was
    turned stand in front; looking one up there costs nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.atlases: dict[str, Atlas] = {}
        self.plates: dict[_Plate, Canvas] = {}
        self._weights: dict[str | _Plate, int] = {}
        self._behind: dict[str | _Plate, Atlas | Canvas] = {}
        self._awaited: set[str | _Plate] = set()
        """What was asked for by `ready` and not looked up since: room is not made for anything at
        its cost, or whoever waits would wait for ever."""
        self._failed: set[str | _Plate] = set()
        self._names: dict[str, frozenset[str]] = {}
        self._loading: Loading[str | _Plate, Atlas | Canvas] = Loading(self._load)

    def ahead(self, names: Iterable[str | _Plate]) -> None:
        """Have these decoded while frames go on."""
        self._settle()
        for name in names:
            if name in self._behind:
                # It goes last of what is not looked at.
                self._behind[name] = self._behind.pop(name)
            elif name not in self.atlases and name not in self.plates:
                self._loading.ask((name,))

    def ready(self, name: str | _Plate) -> bool:
        """Whether looking it up takes no time; if not, it is read before all else. What cannot be
        read is ready too: whoever looks it up is told."""
        if name in self.atlases or name in self.plates:
            return True
        self._settle()
        if name in self._behind or name in self._failed:
            return True
        self._awaited.add(name)
        self._loading.hurry(name)
        return False

    def names(self, atlas: str) -> frozenset[str]:
        """What an atlas has, without its pictures."""
        found = self._names.get(atlas)
        if found is None:
            entries = self._entries(self.folder / f"{atlas}.json")
            found = self._names[atlas] = frozenset(entries.get("sprites", ()))
        return found

    def atlas(self, name: str) -> Atlas:
        """An atlas that does not stand in front."""
        found = self._found(name)
        assert isinstance(found, dict)
        self.atlases[name] = found
        return found

    def plate(self, name: _Plate) -> Canvas:
        """A plate that does not stand in front."""
        found = self._found(name)
        assert isinstance(found, Canvas)
        self.plates[name] = found
        return found

    def update(self) -> None:
        """Take over what has been read ahead, and make room for it."""
        if self._settle():
            self._trim()

    def turn(self) -> None:
        """A page was turned: what weighs too much and was not looked at for longest goes."""
        self._settle()
        for atlas, sprites in self.atlases.items():
            self._behind[atlas] = sprites
        for plate, picture in self.plates.items():
            self._behind[plate] = picture
        self.atlases.clear()
        self.plates.clear()
        self._awaited.clear()
        self._trim()

    def _trim(self) -> None:
        weight = self.weight
        for name in list(self._behind):
            if weight <= SHEET_BYTES:
                break
            if name not in self._awaited:
                weight -= self._weigh(name, self._behind.pop(name))

    @property
    def weight(self) -> int:
        """What all of it weighs, in bytes."""
        weight = sum(self._weigh(name, sheet) for name, sheet in self.atlases.items())
        weight += sum(self._weigh(name, sheet) for name, sheet in self.plates.items())
        return weight + sum(self._weigh(name, sheet) for name, sheet in self._behind.items())

    @property
    def idle(self) -> bool:
        """Whether all that was asked for has been read."""
        return self._loading.idle

    def close(self) -> None:
        """Read nothing more."""
        self._loading.close()

    def _weigh(self, name: str | _Plate, sheet: Atlas | Canvas) -> int:
        """What a sheet weighs, which never changes."""
        weight = self._weights.get(name)
        if weight is None:
            weight = self._weights[name] = _sheet_weight(sheet)
        return weight

    def _found(self, name: str | _Plate) -> Atlas | Canvas:
        found = self._behind.pop(name, None)
        self._awaited.discard(name)
        self._failed.discard(name)
        return self._loading.fetch(name) if found is None else found

    def _settle(self) -> bool:
        """Take over what the thread has read; whether there was anything. What it could not read is
        told to whoever needs it: they read it again."""
        arrived = self._loading.arrived()
        for name, sheet in arrived:
            if isinstance(sheet, Exception):
                self._failed.add(name)
            else:
                self._behind[name] = sheet
        return bool(arrived)

    def _load(self, name: str | _Plate) -> Atlas | Canvas:
        """Read from disk: in the thread, or where it is needed at once."""
        if isinstance(name, str):
            atlas = self._read(self.folder / f"{name}.json")
            self._weigh(name, atlas)
            return atlas
        path, alpha = name
        return _decoded(self.folder / path, alpha)

    def _entries(self, path: Path) -> dict[str, Any]:
        """The file that tells what is where on the pages of an atlas."""
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
        return atlas

    def _read(self, path: Path) -> Atlas:
        atlas = self._entries(path)
        try:
            pages = [_decoded(path.parent / name, True) for name in atlas["images"]]
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


class Assets:
    """All pictures below the folder ``assets``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.high_contrast = False
        self.waits = True
        """Whether what is missing is waited for. For pictures that are kept it must be; the loop
        before a player turns it off, for there the next frame is due."""
        self._shelf = Shelf(folder)
        self._copies: OrderedDict[Hashable, Canvas] = OrderedDict()
        self._older: OrderedDict[Hashable, Canvas] = OrderedDict()
        """Copies that were not asked for since the last page was turned."""
        self._weight = 0

    def borrow(self, other: Assets) -> None:
        """Show what ``other`` has read, and read for both: for many programs one after another."""
        self._shelf = other._shelf

    def ahead(self, names: Iterable[str]) -> None:
        """Have sheets decoded by a thread while frames go on, so that none waits for them: atlases
        by their names, opaque plates by their files, the most urgent first."""
        self._shelf.ahead(map(_sheet, names))

    def ready(self, *names: str) -> bool:
        """Whether these sheets can be shown now, named as for `ahead`. If not, they are read before
        all else, and the frame does without them; ask again in the next."""
        if self.waits:
            return True
        # All of them are asked for, the first one last: that puts it in front.
        missing = [name for name in reversed(names) if not self._shelf.ready(_sheet(name))]
        return not missing

    @property
    def idle(self) -> bool:
        """Whether all that was asked for ahead has been read."""
        return self._shelf.idle

    @property
    def weight(self) -> int:
        """What sheets, plates and copies weigh together, in bytes."""
        return self._shelf.weight + self._weight

    def update(self) -> None:
        """Take over what was read ahead; to be called once a step."""
        self._shelf.update()

    def forget_copies(self) -> None:
        """The canvas has another scale: what was made for the old one is made anew."""
        self._copies.clear()
        self._older.clear()
        self._weight = 0

    def turn(self) -> None:
        """A page was turned: let go copies that nobody asked for since the one before, and sheets
        that were not looked at for longest, down to their budget."""
        self._weight -= sum(map(weight, self._older.values()))
        self._older, self._copies = self._copies, OrderedDict()
        self._shelf.turn()

    def close(self) -> None:
        """Read nothing more ahead."""
        self._shelf.close()

    def sprite(self, atlas: str, name: str) -> Sprite:
        """A sprite, ``sprite("throne/signs", "swords")``; `ContentError` names what is missing."""
        sprites = self._shelf.atlases.get(atlas)
        if sprites is None:
            sprites = self._shelf.atlas(atlas)
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
        sprites = self._shelf.atlases.get(atlas)
        return name in (self._shelf.atlas(atlas) if sprites is None else sprites)

    def names(self, atlas: str) -> frozenset[str]:
        """What sprites an atlas has; its pictures are not read for that."""
        return self._shelf.names(atlas)

    def ui(self, name: str) -> Sprite:
        """A sprite of the interface; in high contrast its plainer twin, if it has one."""
        if self.high_contrast and self.has("ui/ui_hc", name):
            return self.sprite("ui/ui_hc", name)
        return self.sprite("ui/ui", name)

    def plate(self, name: str, alpha: bool = False) -> Canvas:
        """A single picture, ``plate("title/hall.png")``; opaque unless ``alpha``."""
        key = (name, alpha)
        found = self._shelf.plates.get(key)
        return self._shelf.plate(key) if found is None else found

    def nine(self, sprite: Sprite, width: int, height: int) -> Canvas:
        """A nine-slice stretched around a thing of ``width`` by ``height``; blit it with
        `nine_place`."""
        key = ("nine", sprite, width, height)
        return self.made(key, lambda: _stretched(sprite, width, height))

    def draw_nine(
        self, canvas: Canvas, sprite: Sprite, rect: pygame.Rect, unrolled: int | None = None
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

    def turned(self, sprite: Sprite, degrees: float, scale: float = 1.0) -> Canvas:
        """The first frame turned counter-clockwise about its middle, to the nearest half degree."""
        steps = round(degrees * 2)
        key = ("turned", sprite, steps, round(scale * 64))
        return self.made(key, lambda: sprite.image.turned(steps / 2, scale))

    def scaled(self, picture: Canvas, size: tuple[int, int]) -> Canvas:
        """A smoothly scaled copy; keep what you ask for, or ask again: both are cheap."""
        if picture.get_size() == size:
            return picture
        # The picture is part of the key, so that its id cannot come to mean another one.
        key = ("scaled", picture, size)
        return self.made(key, lambda: picture.resized(size))

    def made(self, key: Hashable, make: Callable[[], Canvas]) -> Canvas:
        """What ``make`` made for ``key`` before, or makes now."""
        picture = self._copies.get(key)
        if picture is not None:
            self._copies.move_to_end(key)
            return picture
        picture = self._older.pop(key, None)
        if picture is None:
            picture = make()
            picture.fixed = True
            self._weight += weight(picture)
        self._copies[key] = picture
        while self._weight > CACHED_BYTES or len(self._copies) + len(self._older) > CACHED_COPIES:
            oldest = (self._older or self._copies).popitem(last=False)[1]
            self._weight -= weight(oldest)
        return picture


def _sheet(name: str) -> str | _Plate:
    """An atlas, or an opaque plate by its file."""
    return (name, False) if name.endswith(".png") else name


def _decoded(path: Path, alpha: bool) -> Canvas:
    try:
        picture = pygame.image.load(path)
    except (OSError, pygame.error) as error:
        raise ContentError(
            message("{file}: expected a picture: {why}", file=str(path), why=str(error))
        ) from None
    return Canvas.holding(picture.convert_alpha() if alpha else picture.convert())


def _sheet_weight(sheet: Atlas | Canvas) -> int:
    """Of an atlas each page counts once, however many sprites are parts of it."""
    if isinstance(sheet, Canvas):
        return weight(sheet)
    pages: dict[int, int] = {}
    for sprite in sheet.values():
        for frame in sprite.frames:
            page = frame.get_abs_parent()
            pages[id(page)] = weight(page)
    return sum(pages.values())


def _sprite(name: str, entry: Any, pages: list[Canvas], scale: float) -> Sprite:
    width, height = (round(side) for side in entry["size"])
    frames = []
    for page, *rect in entry["frames"]:
        picture = pages[page].subsurface(pygame.Rect(rect))
        if scale != 1.0:
            picture = picture.resized((width, height))
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


def _on_black(picture: Canvas) -> Canvas:
    """Light is added to what it falls on: it is kept opaque, on black."""
    opaque = Canvas(picture.get_size())
    opaque.blit(picture, (0, 0))
    opaque.fixed = True
    return opaque


def _corners(first: int, last: int, room: int) -> tuple[int, int]:
    """How much of two corners ``room`` has place for, in their own proportion."""
    if first + last <= room:
        return first, last
    first = room * first // (first + last)
    return first, room - first


def _stretched(sprite: Sprite, width: int, height: int) -> Canvas:
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
    made = Canvas(full, alpha=True)
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
                part = part.resized((to_w, to_h))
            made.blit(part, (to_x, to_y))
    return made
