"""A list of things to choose from, as plates one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.mode import Command
from game.engine.app import App
from game.engine.inputs import InputEvent
from game.engine.text import Style
from game.engine.widgets import Widget
from game.shell.flow import Block, Flow
from game.tales.hex.view.dice import draw_die

_PAD = 10
_GAP = 6
_DIE = 26
_DIE_GROWTH = 1.6
"""How far the dice of a risk follow the player's text size."""
_MOST_EYES = 6
_LABEL, _TOLD = Style("strong"), Style("caption", "sepia")


@dataclass(frozen=True, slots=True)
class Plate:
    """Something that can be done: its words, what it costs or risks, and the command."""

    label: str
    told: str
    command: Command | None
    """None where it cannot be done now; ``told`` says why."""
    action: str = ""
    """What the view does for it instead of a command."""
    dice: int = 0
    """How many dice are rolled for it; one of them must show ``target`` or more."""
    target: int = 0

    @property
    def idle(self) -> bool:
        """Whether it can do nothing now."""
        return self.command is None and not self.action


class Plates:
    """Plates in a column, one of them in focus; the column scrolls when it is longer."""

    def __init__(self, app: App, plates: Sequence[Plate] = ()) -> None:
        self._app = app
        self.plates = tuple(plates)
        self.focus = next((at for at, plate in enumerate(plates) if not plate.idle), 0)
        """Which plate is in focus: at first one that can be chosen."""
        self._faces: list[_Face] = []
        self._flow: Flow | None = None
        self._built: tuple[object, ...] = ()
        self._revealed = -1
        """The plate that was in focus when the column was last scrolled to it."""

    @property
    def focused(self) -> Plate:
        """The plate in focus."""
        return self.plates[self.focus]

    def move(self, way: int) -> None:
        """The next plate, or the one before."""
        if self.plates:
            self.focus = (self.focus + way) % len(self.plates)

    def under(self, position: tuple[float, float]) -> int | None:
        """The plate at a point."""
        for number, rect in self.places():
            if rect.collidepoint(position):
                return number
        return None

    def places(self) -> list[tuple[int, pygame.Rect]]:
        """What is seen of each plate, where anything is."""
        if self._flow is None:
            return []
        seen = [
            (number, face.rect.clip(self._flow.area)) for number, face in enumerate(self._faces)
        ]
        return [(number, rect) for number, rect in seen if rect.height > 0]

    def height(self, width: int, count: int | None = None) -> int:
        """How high all of them are, or the first so many."""
        return sum(_height(self._app, plate, width) + _GAP for plate in self.plates[:count])

    def handle(self, event: InputEvent) -> bool:
        """Scroll by wheel, by page keys, or by the bar; whether the event meant that."""
        return self._flow is not None and self._flow.handle(event)

    def update(self) -> None:
        """One step of scrolling."""
        if self._flow is not None:
            self._flow.update()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect, marked: Command | None) -> None:
        """Draw as many as there is room for, that in focus among them; ``marked`` was advised."""
        flow = self._laid(area)
        for number, face in enumerate(self._faces):
            face.focused = number == self.focus
            face.marked = marked is not None and face.plate.command == marked
        if self._revealed != self.focus:
            at_once = self._revealed < 0
            self._revealed = self.focus
            flow.reveal(self._faces[self.focus])
            if at_once:
                flow.scroll_to(flow.offset, at_once=True)
        flow.keep_edges(canvas)
        flow.draw(canvas)
        flow.fade(canvas)

    def _laid(self, area: pygame.Rect) -> Flow:
        """The column for this room."""
        app = self._app
        wanted = (tuple(area), app.text.scale)
        if self._flow is None or wanted != self._built:
            self._built, self._revealed = wanted, -1
            self._faces = [_Face(str(number), plate) for number, plate in enumerate(self.plates)]
            self._flow = Flow(app, area, [_Row(face) for face in self._faces])
        return self._flow


class _Face(Widget):
    """A plate as it is seen."""

    def __init__(self, name: str, plate: Plate) -> None:
        super().__init__(name, enabled=not plate.idle)
        self.plate = plate
        self.focused = self.marked = False

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        plate, rect = self.plate, self.rect
        state = "disabled" if plate.idle else "focus" if focused else "normal"
        app.assets.draw_nine(canvas, app.assets.ui(f"button/{state}"), rect)
        if focused and plate.idle:
            app.assets.draw_nine(canvas, app.assets.ui("focus_ring"), rect)
        inner = rect.inflate(-4 * _PAD, -2 * _PAD)
        self._draw_dice(app, canvas, inner)
        style = Style("strong", "sepia_lt" if plate.idle else "ink")
        room = pygame.Rect(inner.topleft, (_label_room(app, plate, inner.width), inner.height))
        high = app.text.paragraph(canvas, plate.label, style, room)
        if plate.told:
            below = pygame.Rect(inner.left, inner.top + high, inner.width, inner.height - high)
            app.text.paragraph(canvas, plate.told, _TOLD, below)
        if self.marked:
            picture = app.assets.ui("icon24/hint").image
            canvas.blit(picture, picture.get_rect(bottomright=(rect.right - 12, rect.bottom - 8)))

    def _draw_dice(self, app: App, canvas: pygame.Surface, inner: pygame.Rect) -> None:
        """The dice that would be rolled, each with the least that it must show."""
        side, plate = _die(app), self.plate
        least = f"{plate.target}+" if plate.target < _MOST_EYES else str(plate.target)
        colour = "sepia_lt" if plate.idle else "ink"
        for number in range(plate.dice):
            right = inner.right + _PAD - number * (side + 4)
            middle = (right - side // 2, inner.top + side // 2)
            draw_die(app, canvas, middle, side, least, colour)


class _Row(Block):
    """A plate in its column."""

    def __init__(self, face: _Face) -> None:
        self._face = face

    def height(self, app: App, width: int) -> int:
        return _height(app, self._face.plate, width) + _GAP

    def widgets(self) -> Sequence[Widget]:
        return (self._face,)

    def place(self, app: App, rect: pygame.Rect) -> None:
        self._face.rect = pygame.Rect(rect.left, rect.top, rect.width, rect.height - _GAP)

    def draw(self, app: App, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        self._face.draw(app, canvas, self._face.focused)


def _height(app: App, plate: Plate, width: int) -> int:
    inner = width - 4 * _PAD
    high = app.text.height(plate.label, _LABEL, _label_room(app, plate, inner))
    if plate.told:
        high += app.text.height(plate.told, _TOLD, inner)
    return high + 2 * _PAD


def _label_room(app: App, plate: Plate, inner: int) -> int:
    """The width that a label has beside the dice."""
    return inner - plate.dice * (_die(app) + 4)


def _die(app: App) -> int:
    return round(_DIE * min(app.text.scale, _DIE_GROWTH))
