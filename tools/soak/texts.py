"""Every text of every scene: how large it is set at 200 %, and whether it can be read where it is.

    python -m tools.soak.texts [--only 'hex-*' ...] [--languages en fr] [--sizes 1280x720 ...]
                               [--share 16] [--list] [--out out/texts.json] [--keep]

Each scene that `screenshot` knows is drawn at a text size of 100 and of 200 %, in both languages
and at four sizes of the window, of which two are no wider than 4 to 3 and one so small that all is
set larger. Every text is followed from where it is set through papers and kept pictures, and parts
of the page that lie elsewhere in a tall window, to the canvas. Told are texts

    small     set less than 1.9 times as large at 200 % as the same text at 100 %, or as it would be
              there in a window that is no reason to set it larger; those that are told in other
              words then, less than 1.9 times as large as the smallest there may be. Where a tall
              window has room for larger words at 100 %, they need not be larger than 36 units
    off       that leave the window
    out       that leave the box, panel or button in which their middle stands
    cut       that end in "…", or whose letters a clip cuts where nothing scrolls
    covered   of which something that was drawn later covers a part; what is covered as a whole
              was meant to be
    overlap   whose letters lie among those of another text

at the size of text, 100 or 200, in which they are so. What a scrolling column lets go at its edges
is no fault, nor what lies below a sheet or in the dark. The suite tries a fixed sixty-fourth
(`chosen`). What is known to fall short stands in texts_known.txt, which is to become empty; more
than that is an error here and there, and ``--keep`` writes it anew.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field, replace
from fnmatch import fnmatchcase
from itertools import product
from pathlib import Path
from typing import Literal
from unittest.mock import patch
from weakref import WeakKeyDictionary

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "none")

import pygame

from game.cli.play import open_services
from game.cli.screenshot import known
from game.core.errors import GameError
from game.engine.app import App
from game.engine.assets import Assets, Sprite
from game.engine.canvas import Canvas, pixel
from game.engine.notices import Notices
from game.engine.picture import Picture
from game.engine.scene import Scene
from game.engine.text import SMALLEST, Align, Style, Typesetter
from game.engine.worker import Worker
from game.shell.flow import FADE, Flow
from game.shell.gallery import DEFAULT_SEED, SETTLE_STEPS, arrange
from game.shell.tale import Services
from game.store.shipped import assets_dir

LANGUAGES = ("en", "fr")
SIZES = ("1280x720", "1920x1080", "1024x768", "800x600")
SHARE = 64
GROWN = 1.9
"""What is read is set at least so many times larger at 200 %."""
PLENTY = 36
"""Units of running text at 200 %."""
LIT = 56
"""A letter that changes by less (0 to 255) was lit or shaded, not covered."""
TOUCHED, HIDDEN = 0.06, 0.85
"""Shares of its letters from which a text counts as covered: less is the edge of a letter that
touches another; from the second on it was covered on purpose."""
SHEET, UNDER = (120, 60), 0.75
"""Units from which a picture is a sheet, and the share of a text's letters that has to lie under it
to be meant to."""
AMONG = 0.06
"""The share of the smaller text's letters that lie among those of another."""
REACH = 1.5
"""Units by which letters may reach beyond their box."""
LOWEST_BOX = 20
"""Units: what is lower is a rule or a bar."""
KNOWN = Path(__file__).with_name("texts_known.txt")

_SHADING = (pygame.BLEND_RGB_MULT, pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB)

Fault = Literal["small", "off", "out", "cut", "covered", "overlap"]
FAULTS: tuple[Fault, ...] = ("small", "off", "out", "cut", "covered", "overlap")
Place = tuple[float, float]
Placed = pygame.Rect | tuple[float, float]
Part = pygame.Rect | tuple[int, int, int, int] | None
Colour = pygame.Color | str | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """One scene in one language in one window."""

    scene: str
    language: str
    size: str

    @property
    def pixels(self) -> tuple[int, int]:
        """Those of the window."""
        width, height = self.size.split("x")
        return int(width), int(height)


@dataclass(frozen=True, slots=True)
class Finding:
    """A text that cannot be read as it should be."""

    scene: str
    language: str
    size: str
    percent: int
    fault: Fault
    said: str
    figure: float
    """Growth of what is small, units by which a box is left, else a share of the letters."""


@dataclass(slots=True)
class Note:
    """A text that was drawn on a picture. Places are in units of the picture."""

    said: str
    asked: str
    """The paragraph that it is a line of."""
    size: float
    """Units of its letters."""
    scale: float
    """Pixels a unit of what follows."""
    mask: pygame.Mask
    """Its letters."""
    ink: pygame.Rect
    """Their box."""
    left: float = 0.0
    top: float = 0.0
    origin: tuple[int, int] = (0, 0)
    """The pixel at which the page begins on the picture that it stands on."""
    cut: float = 0.0
    """The share of its letters that a clip or an edge took."""
    hidden: float = 0.0
    """The share that was covered on pictures which it came by."""
    out: float = 0.0
    """Units by which it leaves its box."""
    shortened: bool = False
    """Whether it ends in "…" for want of room."""
    under: pygame.Surface | None = None
    """What was seen there when it had been drawn."""

    def at(self, left: float, top: float) -> Note:
        """The same, moved so far, to be drawn elsewhere."""
        return replace(self, left=self.left + left, top=self.top + top, under=None)

    def on(self, canvas: Canvas) -> Note:
        """The same, drawn on ``canvas``."""
        note = self if canvas.scale == self.scale else _resampled(self, canvas.scale)
        return replace(note, origin=canvas.origin)

    def seen_by(self, canvas: Canvas, right: int, down: int) -> Note:
        """The same as it stands on a picture with the same pixels, so many farther right and
        down, of which it speaks in other units."""
        x, y = self.corner
        left, top = x + right - canvas.origin[0], y + down - canvas.origin[1]
        return replace(
            self,
            size=self.size * self.scale / canvas.scale,
            scale=canvas.scale,
            left=left / canvas.scale,
            top=top / canvas.scale,
            origin=canvas.origin,
        )

    @property
    def corner(self) -> tuple[int, int]:
        """The pixel at which it begins."""
        right, down = self.origin
        return pixel(self.left, self.scale) + right, pixel(self.top, self.scale) + down

    def box(self) -> pygame.Rect:
        """Its letters' box in pixels of the picture that it stands on."""
        return self.ink.move(self.corner)

    def units(self) -> tuple[float, float, float, float]:
        """The sides of its letters' box in units: left, top, right, bottom."""
        box, (x, y), scale = self.box(), self.origin, self.scale
        left, top, right, bottom = box.left - x, box.top - y, box.right - x, box.bottom - y
        return left / scale, top / scale, right / scale, bottom / scale

    def lost(self, seen: pygame.Rect) -> float:
        """The share of its letters that lie outside ``seen``, which is in units."""
        scale = self.scale
        left, top = pixel(seen.left, scale), pixel(seen.top, scale)
        size = pixel(seen.right, scale) - left, pixel(seen.bottom, scale) - top
        box, (x, y) = self.box(), self.corner
        inside = pygame.Rect((left + self.origin[0], top + self.origin[1]), size).clip(box)
        if inside == box:
            return 0.0
        inside.move_ip(-x, -y)
        window = pygame.Mask((max(0, inside.width), max(0, inside.height)), fill=True)
        return 1 - self.mask.overlap_area(window, inside.topleft) / max(1, self.mask.count())

    def covered(self, canvas: Canvas) -> float:
        """The share of its letters that look otherwise than when they were drawn."""
        region = self.box().clip(pygame.Rect((0, 0), canvas.pixels))
        under = self.under
        if (
            under is None
            or pygame.Surface.get_size(under) != region.size
            or canvas.scale != self.scale
        ):
            return self.hidden
        now = pygame.Surface.subsurface(canvas, region)
        lit = (LIT, LIT, LIT, 255)
        same = pygame.mask.from_threshold(now, (0, 0, 0), lit, under)
        left, top = region.left - self.corner[0], region.top - self.corner[1]
        whole = pygame.Mask(region.size, fill=True)
        inside = self.mask.overlap_area(whole, (left, top))
        kept = self.mask.overlap_area(same, (left, top))
        return max(self.hidden, 1 - kept / inside if inside else 0.0)


@dataclass(slots=True)
class Sheet:
    """What is known of one picture."""

    notes: list[Note] = field(default_factory=list)
    boxes: list[pygame.Rect] = field(default_factory=list)
    whole: tuple[Canvas, int, int] | None = None
    """The picture whose pixels it shares, and the pixel of that at which it begins."""


class Watch:
    """Follows texts from where they are set to the canvas."""

    def __init__(self) -> None:
        self._texts: WeakKeyDictionary[Canvas, Note] = WeakKeyDictionary()
        self._sheets: WeakKeyDictionary[pygame.Surface, Sheet] = WeakKeyDictionary()
        self._asked: list[str] = []
        self.scrolling: list[pygame.Rect] = []
        """Where columns scroll on the picture that was drawn last."""

    def notes(self, canvas: Canvas) -> list[Note]:
        """The texts on ``canvas``."""
        return self._sheet(canvas).notes

    def forget(self, canvas: Canvas) -> None:
        """What was drawn on ``canvas`` until now is not looked at."""
        for each, _, _ in self._wholes(canvas):
            if each.pixels == canvas.pixels:
                sheet = self._sheet(each)
                sheet.notes.clear()
                sheet.boxes.clear()
        self.scrolling.clear()

    @contextmanager
    def on(self) -> Iterator[None]:
        """While this lasts everything that is drawn is watched, as well as drawn."""
        set_line, fitted, paragraph = Typesetter._set, Typesetter.fitted, Typesetter.paragraph
        blit, fill, subsurface = Canvas.blit, Canvas.fill, Canvas.subsurface
        cut, moved, spoken = Canvas.cut, Canvas.moved, Canvas.spoken
        like, resized = Canvas._like, Canvas.resized
        draw_nine, draw_flow, draw_scene = Assets.draw_nine, Flow.draw, Picture._drawn

        def setting(setter: Typesetter, text: str, style: Style, size: int) -> Canvas:
            picture = set_line(setter, text, style, size)
            if text.strip() and picture not in self._texts:
                mask = pygame.mask.from_surface(picture, 100)
                boxes = mask.get_bounding_rects()
                if boxes:
                    ink = boxes[0].unionall(boxes[1:])
                    self._texts[picture] = Note(text, text, size, picture.scale, mask, ink)
            return picture

        def fitting(
            setter: Typesetter, text: str, style: Style, width: int, growth: float | None = None
        ) -> Canvas:
            picture = fitted(setter, text, style, width, growth)
            note = self._texts.get(picture)
            if note is not None and note.said.endswith("…") and note.said != text:
                self._texts[picture] = replace(note, asked=text, shortened=True)
            return picture

        def telling(
            setter: Typesetter,
            canvas: Canvas,
            text: str,
            style: Style,
            rect: pygame.Rect,
            align: Align = "left",
            growth: float | None = None,
        ) -> int:
            self._asked.append(text)
            high = paragraph(setter, canvas, text, style, rect, align, growth)
            self._asked.pop()
            return high

        def blitting(
            canvas: Canvas,
            source: pygame.Surface,
            dest: Placed = (0, 0),
            area: Part = None,
            special_flags: int = 0,
        ) -> pygame.Rect:
            part = None if area is None else pygame.Rect(area)
            coming = self._coming(source)
            if coming and part is not None and FADE < part.height < source.get_height():
                # A page that is longer than its window.
                window = pygame.Rect((round(dest[0]), round(dest[1])), part.size)
                self.scrolling.append(self._on_window(canvas, window))
            shaded = special_flags in _SHADING
            for each, _, _ in self._wholes(canvas) if shaded else ():
                self._seen(each)
            shown = blit(canvas, source, dest, area, special_flags)
            at = float(dest[0]), float(dest[1])
            if shaded:
                for each, _, _ in self._wholes(canvas):
                    self._shaded(each)
            else:
                self._laid_over(canvas, source, at, part)
            self._drawn(canvas, source, at, part, coming)
            return shown

        def filling(
            canvas: Canvas, color: Colour, rect: Part = None, special_flags: int = 0
        ) -> pygame.Rect:
            whole = rect is None or pygame.Rect(rect).contains(canvas.area)
            # What is seen through the dark is not to be read, as little as what was wiped away.
            veiled = special_flags in (0, pygame.BLEND_RGB_MULT)
            if whole and veiled and canvas.get_clip() == canvas.area:
                self.forget(canvas)
            return fill(canvas, color, rect, special_flags)

        def parting(canvas: Canvas, *said: pygame.Rect) -> Canvas:
            return self._sharing(canvas, subsurface(canvas, *said))

        def cutting(canvas: Canvas, pixels: pygame.Rect, size: tuple[int, int]) -> Canvas:
            return self._sharing(canvas, cut(canvas, pixels, size))

        def moving(canvas: Canvas, right: int, down: int) -> Canvas:
            return self._sharing(canvas, moved(canvas, right, down))

        def speaking(canvas: Canvas, scale: float, away: tuple[int, int] = (0, 0)) -> Canvas:
            return self._sharing(canvas, spoken(canvas, scale, away))

        def likening(canvas: Canvas, made: Canvas, size: tuple[int, int]) -> Canvas:
            same = like(canvas, made, size)
            sheet = self._sheet(canvas)
            self._sheets[same] = Sheet(list(sheet.notes), list(sheet.boxes))
            return same

        def resizing(canvas: Canvas, size: tuple[int, int]) -> Canvas:
            made = resized(canvas, size)
            growth = size[0] / max(1, canvas.get_width())
            notes = [_grown(note, growth).on(made) for note in self._sheet(canvas).notes]
            self._sheets[made] = Sheet(notes)
            return made

        def boxing(
            assets: Assets,
            canvas: Canvas,
            sprite: Sprite,
            rect: pygame.Rect,
            unrolled: int | None = None,
        ) -> None:
            draw_nine(assets, canvas, sprite, rect, unrolled)
            seen = rect.clip(canvas.get_clip())  # a column lets go what lies beyond its edge
            if seen.height >= LOWEST_BOX:
                for each, right, down in self._wholes(canvas):
                    self._sheet(each).boxes.append(_brought(seen, canvas, each, right, down))

        def flowing(flow: Flow, canvas: Canvas) -> None:
            draw_flow(flow, canvas)
            if flow.scrolls:
                self.scrolling.append(self._on_window(canvas, flow.window))

        def drawing(picture: Picture, scene: Scene, alpha: float) -> bool:
            if scene is picture.top:
                # What is seen through the dark below it is not to be read.
                self.forget(picture.canvas)
            return draw_scene(picture, scene, alpha)

        with (
            # How far something is depends on the machine, and lies over the page for a moment.
            patch.object(Notices, "tell", lambda *_: None),
            patch.object(Typesetter, "_set", setting),
            patch.object(Typesetter, "fitted", fitting),
            patch.object(Typesetter, "paragraph", telling),
            patch.object(Canvas, "blit", blitting),
            patch.object(Canvas, "fill", filling),
            patch.object(Canvas, "subsurface", parting),
            patch.object(Canvas, "cut", cutting),
            patch.object(Canvas, "moved", moving),
            patch.object(Canvas, "spoken", speaking),
            patch.object(Canvas, "_like", likening),
            patch.object(Canvas, "resized", resizing),
            patch.object(Assets, "draw_nine", boxing),
            patch.object(Flow, "draw", flowing),
            patch.object(Picture, "_drawn", drawing),
        ):
            yield

    def _sheet(self, canvas: Canvas) -> Sheet:
        sheet = self._sheets.get(canvas)
        if sheet is None:
            sheet = self._sheets[canvas] = Sheet()
        return sheet

    def _sharing(self, canvas: Canvas, made: Canvas) -> Canvas:
        """``made`` has pixels of ``canvas``."""
        if made is not canvas:
            right, down = made.get_offset()
            sheet = self._sheet(canvas)
            self._sheets[made] = Sheet(
                [note.seen_by(made, -right, -down) for note in sheet.notes],
                [_brought(box, canvas, made, -right, -down) for box in sheet.boxes],
                (canvas, right, down),
            )
        return made

    def _wholes(self, canvas: Canvas) -> Iterator[tuple[Canvas, int, int]]:
        """This picture and those whose pixels it shares, each with the pixel of it at which this
        one begins."""
        right = down = 0
        yield canvas, right, down
        while (whole := self._sheet(canvas).whole) is not None:
            canvas, right, down = whole[0], right + whole[1], down + whole[2]
            yield canvas, right, down

    def _on_window(self, canvas: Canvas, rect: pygame.Rect) -> pygame.Rect:
        """What is ``rect`` here, on the last of the pictures whose pixels this one shares."""
        last, right, down = list(self._wholes(canvas))[-1]
        return _brought(rect, canvas, last, right, down)

    def _coming(self, source: pygame.Surface) -> list[Note]:
        """The texts on what is about to be drawn, as they are seen there now."""
        if not isinstance(source, Canvas):
            return []
        text = self._texts.get(source)
        if text is not None:
            return [replace(text, asked=self._asked[-1])] if self._asked else [replace(text)]
        sheet = self._sheets.get(source)
        found = []
        for note in [] if sheet is None else sheet.notes:
            hidden = note.covered(source)
            if hidden < HIDDEN:
                cut = max(note.cut, note.lost(source.area))
                found.append(replace(note, hidden=hidden, cut=cut, under=None))
        return found

    def _seen(self, canvas: Canvas) -> None:
        """What lies over the texts of the picture before light or shade falls on it."""
        for note in self._sheet(canvas).notes:
            note.hidden = note.covered(canvas)

    def _shaded(self, canvas: Canvas) -> None:
        """Light or shade fell on the picture: that covers nothing."""
        for note in self._sheet(canvas).notes:
            self._keep_under(canvas, note)

    def _laid_over(
        self, canvas: Canvas, source: pygame.Surface, at: Place, part: pygame.Rect | None
    ) -> None:
        """Let go what lies as good as whole under the sheet that was drawn."""
        window = _window(source, at, part)
        if window.width < SHEET[0] or window.height < SHEET[1]:
            return
        window = window.clip(canvas.get_clip())
        for each, right, down in self._wholes(canvas):
            sheet, here = self._sheet(each), _brought(window, canvas, each, right, down)
            sheet.notes[:] = [
                note
                for note in sheet.notes
                if 1 - note.lost(here) < UNDER or note.covered(each) < TOUCHED
            ]

    def _drawn(
        self,
        canvas: Canvas,
        source: pygame.Surface,
        at: Place,
        part: pygame.Rect | None,
        coming: Sequence[Note],
    ) -> None:
        """``source`` was drawn on ``canvas``, with its texts."""
        left, top = at
        clip, window = canvas.get_clip(), _window(source, at, part)
        if _plain(source) and window.clip(clip).contains(canvas.area):
            self.forget(canvas)
        if part is not None:
            left, top = left - part.left, top - part.top
            clip = clip.clip(window)
        sheet = self._sheet(canvas)
        for note in coming:
            placed = note.at(left, top).on(canvas)
            if isinstance(source, Canvas) and source in self._texts:
                placed.out = _beyond(placed, sheet.boxes)
            if clip != canvas.area:
                placed.cut = max(placed.cut, placed.lost(clip))
            self._add(canvas, placed)
        kept = self._sheets.get(source)
        if kept is not None:
            boxes = [box.move(round(left), round(top)) for box in kept.boxes]
            for each, right, down in self._wholes(canvas):
                here = self._sheet(each)
                here.boxes += [_brought(box, canvas, each, right, down) for box in boxes]

    def _add(self, canvas: Canvas, note: Note) -> None:
        """A note that is `Note.on` it."""
        sheet = self._sheet(canvas)
        region = note.box().clip(pygame.Rect((0, 0), canvas.pixels))
        if note.cut < 1 and region.width and region.height:
            self._keep_under(canvas, note)
            # The same once more in its place is a shadow, or was drawn anew.
            sheet.notes[:] = [other for other in sheet.notes if not _same(other, note)]
            sheet.notes.append(note)
            if sheet.whole is not None:
                whole, right, down = sheet.whole
                self._add(whole, note.seen_by(whole, right, down))

    @staticmethod
    def _keep_under(canvas: Canvas, note: Note) -> None:
        region = note.box().clip(pygame.Rect((0, 0), canvas.pixels))
        note.under = pygame.Surface.copy(pygame.Surface.subsurface(canvas, region))


def _window(source: pygame.Surface, at: Place, part: pygame.Rect | None) -> pygame.Rect:
    """Where what is drawn of ``source`` comes to lie."""
    if part is not None:
        return pygame.Rect((round(at[0]), round(at[1])), part.size)
    whole = source.area if isinstance(source, Canvas) else source.get_rect()
    return whole.move(round(at[0]), round(at[1]))


def _brought(rect: pygame.Rect, one: Canvas, other: Canvas, right: int, down: int) -> pygame.Rect:
    """What ``rect`` is in units of a picture with the same pixels, so many farther right and down
    than on the one of whose units it is."""
    if one is other:
        return rect.copy()
    growth = one.scale / other.scale
    x = (one.origin[0] + right - other.origin[0]) / other.scale
    y = (one.origin[1] + down - other.origin[1]) / other.scale
    size = round(rect.width * growth), round(rect.height * growth)
    return pygame.Rect((round(rect.left * growth + x), round(rect.top * growth + y)), size)


def _same(one: Note, other: Note) -> bool:
    near = abs(one.left - other.left) <= 3 and abs(one.top - other.top) <= 3
    return near and one.said == other.said


def _plain(source: pygame.Surface) -> bool:
    """Whether nothing is seen through it."""
    veiled = source.get_alpha() not in (None, 255) or source.get_colorkey() is not None
    return not veiled and source.get_masks()[3] == 0


def _beyond(note: Note, boxes: Sequence[pygame.Rect]) -> float:
    """Units by which a text leaves the box that was drawn last of those with its middle in them."""
    left, top, right, bottom = note.units()
    for around in reversed(boxes):
        if around.collidepoint((left + right) / 2, (top + bottom) / 2):
            beyond = around.left - left, right - around.right
            return max(*beyond, around.top - top, bottom - around.bottom, 0.0)
    return 0.0


def _resampled(note: Note, scale: float) -> Note:
    """The same in the pixels of a picture of another scale."""
    growth = scale / note.scale
    made = _grown(note, growth)
    return replace(made, size=note.size, left=note.left, top=note.top, scale=scale, under=None)


def _grown(note: Note, growth: float) -> Note:
    """The same on a picture that was brought to another size."""
    width, height = note.mask.get_size()
    size = max(1, round(width * growth)), max(1, round(height * growth))
    ink = note.ink
    corner = round(ink.left * growth), round(ink.top * growth)
    grown = pygame.Rect(corner, (max(1, round(ink.width * growth)), round(ink.height * growth)))
    return replace(
        note,
        size=note.size * growth,
        mask=note.mask.scale(size),
        ink=grown,
        left=note.left * growth,
        top=note.top * growth,
        under=None,
    )


def looked_at(watch: Watch, app: App) -> list[Note]:
    """The texts on the top scene as it stands now."""
    app.draw()
    seen = []
    for note in watch.notes(app.canvas):
        note.hidden = note.covered(app.canvas)
        if note.hidden < HIDDEN and note.lost(app.canvas.area) < 1:
            seen.append(note)
    return seen


def _scrolled_out(note: Note, scrolling: Iterable[pygame.Rect]) -> bool:
    """Whether it lies at an edge at which a column goes on."""
    left, top, right, bottom = note.units()
    ink = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
    for window in scrolling:
        inner = window.inflate(0, -2 * FADE)
        # What lies at the edge by less than a unit is rounded to lie beyond it.
        if window.inflate(0, 2).colliderect(ink) and not (
            inner.top <= ink.top and ink.bottom <= inner.bottom
        ):
            return True
    return False


def faults_of(
    case: Case,
    percent: int,
    notes: Sequence[Note],
    scrolling: Sequence[pygame.Rect],
    area: pygame.Rect,
) -> Iterator[Finding]:
    """What is wrong with the places of the texts of one picture, of which ``area`` is seen."""

    def found(fault: Fault, said: str, figure: float) -> Finding:
        return Finding(case.scene, case.language, case.size, percent, fault, said, round(figure, 2))

    for note in notes:
        off = note.lost(area)
        if off > TOUCHED:
            yield found("off", note.asked, off)
        if note.shortened:
            yield found("cut", note.asked, 1.0)
        if _scrolled_out(note, scrolling):
            continue
        if note.out > REACH:
            yield found("out", note.asked, note.out)
        if note.cut > TOUCHED:
            yield found("cut", note.asked, note.cut)
        if note.hidden > TOUCHED:
            yield found("covered", note.asked, note.hidden)
    whole = [note for note in notes if not _scrolled_out(note, scrolling)]
    for number, note in enumerate(whole):
        box = note.box()
        for other in whole[:number]:
            if other.scale == note.scale and box.colliderect(other.box()):
                share = _among(note, other)
                if share > AMONG:
                    yield found("overlap", f"{other.said} | {note.said}", share)


def _among(one: Note, other: Note) -> float:
    """The share of the letters of the one with fewer that lie among those of the other."""
    fewer, more = sorted((one, other), key=lambda note: note.mask.count())
    scale = one.scale
    offset = (
        more.ink.left + pixel(more.left, scale) - pixel(fewer.left, scale),
        more.ink.top + pixel(more.top, scale) - pixel(fewer.top, scale),
    )
    body = pygame.Mask(more.ink.size, fill=True)
    among = fewer.mask.overlap_area(body, offset)
    return among / max(1, fewer.mask.count())


def small_ones(
    case: Case, usual: Sequence[Note], large: Sequence[Note], scale: float, roomy: bool
) -> Iterator[Finding]:
    """The texts that are set hardly larger at 200 % than at 100, where the window was a reason to
    set them ``scale`` times as large; in a ``roomy`` one some are larger at 100 %."""
    before: dict[str, float] = {}
    for note in usual:
        size = note.size / scale
        before[note.asked] = min(before.get(note.asked, size), size)
    told = set()
    for note in large:
        growth = note.size / before.get(note.asked, SMALLEST)
        enough = roomy and note.size >= PLENTY
        if growth < GROWN and not enough and note.asked not in told:
            told.add(note.asked)
            yield Finding(
                case.scene, case.language, case.size, 200, "small", note.asked, round(growth, 2)
            )


def tried(services: Services, case: Case, seed: str = DEFAULT_SEED) -> tuple[int, list[Finding]]:
    """One scene at both sizes of text: how many texts it has, and what is wrong with them."""
    app = services.app
    watch = Watch()
    found: list[Finding] = []
    seen: list[list[Note]] = []
    scales: list[float] = []
    roomy = False
    with watch.on():
        app.change(animation_speed=0, text_size=100)
        arrange(services, known()[case.scene], seed)
        for percent in (100, 200):
            app.change(text_size=percent)
            for _ in range(SETTLE_STEPS):
                app.step()
            app.draw()  # it is laid out anew by what it draws
            app.step()
            notes = looked_at(watch, app)
            seen.append(notes)
            scales.append(app.text.scale)
            roomy = app.canvas.area.height > app.canvas.get_height()
            found += faults_of(case, percent, notes, watch.scrolling, app.canvas.area)
    return len(seen[1]), found + list(small_ones(case, seen[0], seen[1], scales[0], roomy))


def all_cases(
    scenes: Iterable[str], languages: Sequence[str] = LANGUAGES, sizes: Sequence[str] = SIZES
) -> list[Case]:
    """Every scene in every language at every size."""
    return [Case(*each) for each in product(scenes, languages, sizes)]


def chosen(cases: Iterable[Case], share: int = SHARE) -> list[Case]:
    """One case in so many, by its name alone: what is added elsewhere does not change it."""
    return [
        case
        for case in cases
        if zlib.crc32(f"{case.scene} {case.language} {case.size}".encode()) % share == 0
    ]


Allowed = dict[tuple[str, str], int]
"""Scene and fault -> how many of its texts are known to have it, in any language and size."""


def known_faults() -> Allowed:
    """What is known to fall short."""
    lines = [line.split() for line in KNOWN.read_text("utf-8").splitlines()]
    return {(line[0], line[1]): int(line[2]) for line in lines if line and line[0] != "#"}


def most_of(findings: Iterable[Finding]) -> Allowed:
    """How many texts of each scene have each fault, where most have."""
    counted = Counter((f.scene, f.fault, f.language, f.size, f.percent) for f in findings)
    most: Allowed = {}
    for (scene, fault, *_), count in counted.items():
        most[scene, fault] = max(most.get((scene, fault), 0), count)
    return most


def unknown(findings: Sequence[Finding]) -> list[Finding]:
    """Those of scenes that have more of a fault than is known."""
    allowed = known_faults()
    over = {key for key, count in most_of(findings).items() if count > allowed.get(key, 0)}
    return [finding for finding in findings if (finding.scene, finding.fault) in over]


def write_known(findings: Iterable[Finding]) -> None:
    """Take what was found for what is known."""
    most = most_of(findings)
    head = KNOWN.read_text("utf-8").split("\n\n")[0]
    lines = [f"{scene} {fault} {count}" for (scene, fault), count in sorted(most.items())]
    KNOWN.write_text("\n".join([head, "", *lines]) + "\n", "utf-8")


class _Lasting(Worker):
    """One process for all cases: starting it takes longer than looking at most of them."""

    def close(self) -> None:
        """Whatever it was asked for is not needed."""
        for job in (self._running, *self._waiting):
            if job is not None:
                self.drop(job)


class Looker:
    """Looks at case after case, each in a program of its own; what is only read is read once."""

    def __init__(self) -> None:
        self._pictures = Assets(assets_dir())
        self._worker = _Lasting()

    def look(self, case: Case) -> tuple[int, list[Finding]]:
        """`tried`, with the window that it asks for."""
        with tempfile.TemporaryDirectory() as folder:
            services = open_services(folder, case.language, size=case.pixels)
            services.app.worker = self._worker
            services.app.assets.borrow(self._pictures)
            try:
                return tried(services, case)
            finally:
                services.app.close()
                services.runs.close()
                services.chronicle.close()

    def close(self) -> None:
        """Give everything back."""
        Worker.close(self._worker)
        self._pictures.close()


def table(findings: Sequence[Finding], texts: int, pictures: int) -> str:
    """How many there are of each fault, by scene."""
    lines = [f"{pictures} cases, {texts} texts at 200 %", ""]
    head = "  ".join(f"{fault:>8}" for fault in FAULTS)
    lines.append(f"{'':24}{head}")
    by_scene: dict[str, Counter[str]] = {}
    for finding in findings:
        by_scene.setdefault(finding.scene, Counter())[finding.fault] += 1
    for scene, counted in by_scene.items():
        lines.append(f"{scene:24}" + "  ".join(f"{counted[fault] or '':>8}" for fault in FAULTS))
    total = Counter(finding.fault for finding in findings)
    lines.append(f"{'together':24}" + "  ".join(f"{total[fault]:>8}" for fault in FAULTS))
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Look at what was asked for."""
    parser = argparse.ArgumentParser(description="Whether every text can be read.")
    parser.add_argument("--only", nargs="+", default=["*"], help="scenes by such names")
    parser.add_argument("--languages", nargs="+", default=list(LANGUAGES), choices=LANGUAGES)
    parser.add_argument("--sizes", nargs="+", default=list(SIZES))
    parser.add_argument("--share", type=int, default=1, help="one case in so many")
    parser.add_argument("--list", action="store_true", help="tell every picture and fault at once")
    parser.add_argument("--out", type=Path, help="findings as JSON")
    parser.add_argument("--keep", action="store_true", help="what is found is known from now on")
    said = parser.parse_args(argv)
    names = [name for name in known() if any(fnmatchcase(name, only) for only in said.only)]
    cases = chosen(all_cases(names, said.languages, said.sizes), said.share)
    findings: list[Finding] = []
    texts = 0
    with closing(Looker()) as looker:
        for case in cases:
            try:
                count, found = looker.look(case)
            except GameError as error:
                print(f"{case.scene}: {error}", file=sys.stderr)
                continue
            texts += count
            findings += found
            if said.list:
                where = f"{case.language} {case.size} {case.scene}"
                print(f"{where}: {count} texts", flush=True)
                for each in found:
                    fault = f"{each.fault} {each.figure}: {each.said}"
                    print(f"{where} {each.percent} % {fault}", flush=True)
    print(table(findings, texts, len(cases)))
    if said.out is not None:
        said.out.parent.mkdir(parents=True, exist_ok=True)
        told = [asdict(finding) for finding in findings]
        said.out.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")
    if said.keep:
        write_known(findings)
    return 1 if unknown(findings) else 0


if __name__ == "__main__":
    sys.exit(main())
