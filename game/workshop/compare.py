"""The same seed under two sets of parameters, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Point, Press, Wheel
from game.engine.prompts import Prompt
from game.engine.scene import Transition
from game.engine.text import Style
from game.shell.craft import frame
from game.shell.craft.frame import ZOOM
from game.shell.craft.picture import Lens, Line, Picture
from game.shell.page import Page, fitted_paragraph
from game.shell.seeds import new_seed
from game.shell.tale import Services, Tale
from game.workshop.coming import Coming

_GAP = 28
_TOLD = 74
_USUAL_HEIGHT = 360
"""Pixels of a picture at a text size of 100 %, about."""
_MOST_LINES = 10
_NUDGE = 40
_MOVES: Mapping[str, tuple[int, int, float]] = {
    "left": (-1, 0, 1.0), "right": (1, 0, 1.0), "up": (0, -1, 1.0), "down": (0, 1, 1.0),
    "tab_next": (0, 0, ZOOM), "tab_previous": (0, 0, 1 / ZOOM),
}  # fmt: skip
"""Across, down, and how much nearer."""


class CompareScene(Page):
    """Two worlds of a craft, whole. ``params`` are the texts of both sets."""

    def __init__(self, services: Services, tale: Tale, params: tuple[str, str], seed: str) -> None:
        super().__init__(services.app)
        self._services, self._tale = services, tale
        assert tale.craft is not None
        self._craft = tale.craft()
        self._params, self._seed = params, seed
        self._coming: list[Coming | None] = [None, None]
        self.pictures: list[Picture | None] = [None, None]
        self.lenses: list[Lens | None] = [None, None]
        self._dragged: int | None = None
        self._last = (0.0, 0.0)

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Side by side")

    def prompts(self) -> tuple[Prompt, ...]:
        _ = self.app.locale.gettext
        return (
            Prompt("odds", _("Another one")),
            Prompt("left+right+up+down", _("Move")),
            Prompt("tab_previous+tab_next", _("Zoom")),
            Prompt("cancel", _("Back")),
        )

    def enter(self) -> Transition:
        self._begin()
        return super().enter()

    def leave(self) -> None:
        for coming in self._coming:
            if coming is not None:
                coming.drop()
        self._coming = [None, None]

    def build(self) -> None:
        self.lay((), ())
        for side in (0, 1):
            self._come_near(side)

    def handle(self, event: InputEvent) -> Transition:
        match event:
            case Press("odds", False):
                self._seed = new_seed(self.app.locale.language)
                space = self._services.registry.system(self._tale.id).generator.space
                first, second = map(space.text_for_any_seed, self._params)
                self._params = first, second
                self._begin()
                return None
            case Press(action) if action in _MOVES:
                self._together(*_MOVES[action])
                return None
            case Wheel(position, steps):
                for lens in self.lenses:
                    if lens is not None and lens.window.collidepoint(position):
                        lens.zoom_at(position, ZOOM**steps)
                        return None
            case Click(position=position, button=1, down=True):
                for side, lens in enumerate(self.lenses):
                    if lens is not None and lens.window.collidepoint(position):
                        self._dragged, self._last = side, position
                        return None
            case Click(button=1, down=False):
                self._dragged = None
            case Point(position) if self._dragged is not None:
                lens = self.lenses[self._dragged]
                assert lens is not None
                lens.pan(position[0] - self._last[0], position[1] - self._last[1])
                self._last = position
                return None
        return super().handle(event)

    def _together(self, x: int, y: int, zoom: float) -> None:
        """Move and zoom both pictures alike: keys and pads compare the same place of both."""
        for lens in self.lenses:
            if lens is not None:
                lens.zoom_at(lens.window.center, zoom)
                lens.pan(-x * _NUDGE, -y * _NUDGE)

    def update(self) -> Transition:
        for side, coming in enumerate(self._coming):
            if coming is not None and coming.over:
                self._coming[side] = None
                self._finish(side, coming)
        return super().update()

    def content(self, canvas: Canvas) -> None:
        app, _ = self.app, self.app.locale.gettext
        for side in (0, 1):
            window = self._window(side)
            said = pygame.Rect(window.left, window.bottom + 6, window.width, self._told_height)
            picture, lens = self.pictures[side], self.lenses[side]
            if picture is None or lens is None:
                waiting = _("The dice are rolling…")
                app.text.draw(canvas, waiting, Style("body", "sepia"), window.center, "center")
                continue
            clip = canvas.get_clip()
            canvas.set_clip(window)
            picture.draw(canvas, lens)
            canvas.set_clip(clip)
            found = picture.details()
            lines = [line for line in found if line.value and not line.now][:_MOST_LINES]
            words = self._in_words(lines)
            while len(lines) > 1 and app.text.height(words, Style(), said.width) > said.height:
                # The bench tells all of them.
                words = self._in_words(lines := lines[:-1])
            head = (window.centerx, window.top - 4)
            style = Style("caption", "rubric")
            app.text.draw(canvas, picture.made.id, style, head, "midbottom", window.width)
            fitted_paragraph(app, canvas, words, Style("body"), said)
        middle = self.body.centerx
        line = app.text.colour("sepia_lt")
        canvas.line(line, (middle, self.body.top), (middle, self.body.bottom))
        super().content(canvas)

    @staticmethod
    def _in_words(lines: Sequence[Line]) -> str:
        return "\u00a0· ".join(
            f"{line.label}\u00a0{line.value}".replace(" ", "\u00a0") for line in lines
        )

    def _begin(self) -> None:
        self.leave()
        self.pictures, self.lenses = [None, None], [None, None]
        for side, params in enumerate(self._params):
            self._coming[side] = Coming(self._services, self._tale, params, self._seed)

    def _finish(self, side: int, coming: Coming) -> None:
        made = coming.made
        if made is None:
            coming.tell_failure()
            return
        picture = self._craft.make(self.app, made)
        for number, step in enumerate(made.steps):
            picture.take(number, step)
        self.pictures[side] = picture
        self.lenses[side] = Lens(self._window(side), *picture.size, picture.largest)
        self._come_near(side)

    def _come_near(self, side: int) -> None:
        """Look at it from as near as the player's text asks for."""
        picture, lens = self.pictures[side], self.lenses[side]
        if picture is not None and lens is not None:
            lens.window = self._window(side)
            usual = pygame.Rect(0, 0, lens.window.width, _USUAL_HEIGHT)
            lens.near = frame.near(self.app, picture, usual)

    @property
    def _told_height(self) -> int:
        return round(_TOLD * self.app.text.scale)

    def _window(self, side: int) -> pygame.Rect:
        body = self.body
        wide = (body.width - _GAP) // 2
        left = body.left + side * (wide + _GAP)
        top = body.top + self.app.text.leading(Style("caption")) + 3
        return pygame.Rect(left, top, wide, body.bottom - top - self._told_height - 8)
