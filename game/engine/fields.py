"""A field for one line of text: seeds, IDs, names, a line of a journal."""

from __future__ import annotations

import pygame

from game.engine.app import App
from game.engine.inputs import Edit, InputEvent, Typed
from game.engine.text import BODY, Style
from game.engine.widgets import Widget


class TextField(Widget):
    """Typed, pasted and edited text of at most ``limit`` characters.

    With ``select``, coming to the field selects all that is in it: what is typed takes its place.
    """

    def __init__(
        self, name: str, label: str, text: str = "", limit: int = 64, *, select: bool = True
    ) -> None:
        super().__init__(name)
        self.label, self.text, self.limit = label, text, limit
        self.cursor = len(text)
        self.error = ""
        """What is wrong with the text, in the player's language; shown by a wavy line."""
        self._select = select
        self.selected = False
        """True while all of the text is selected."""
        self._kept_by_click = False
        self._shift = 0
        """How far text wider than the field is pushed to the left, in pixels."""

    @property
    def wants_text(self) -> bool:
        return True

    def put(self, text: str) -> None:
        """Replace everything."""
        self.text = text[: self.limit]
        self.cursor = len(self.text)
        self.selected = False

    def gain(self) -> None:
        self.selected = self._kept_by_click = self._select and bool(self.text)

    def click(self, app: App, position: tuple[float, float]) -> bool:
        """The cursor goes where it was clicked; that alone means nothing to the page.

        The click that comes to the field leaves all of it selected.
        """
        if self._kept_by_click:
            self._kept_by_click = False
            return False
        self.selected = False
        x = position[0] - self._room().left + self._shift
        places = range(len(self.text) + 1)
        self.cursor = min(
            places, key=lambda place: abs(app.text.width(self.text[:place], BODY) - x)
        )
        return False

    def typed(self, app: App, event: InputEvent) -> bool:
        if isinstance(event, Typed):
            return self._insert(event.text)
        if not isinstance(event, Edit):
            return False
        if event.key == "paste":
            return self._insert(clipboard())
        if event.key == "copy":
            if self.text and copy(self.text):
                app.audio.play("copy_chime")
            return False
        if event.key == "all":
            self.selected = bool(self.text)
            return False
        before = self.text
        if self.selected and event.key in ("backspace", "delete"):
            self.put("")
        self.selected = False
        match event.key:
            case "backspace" if self.cursor:
                self.text = self.text[: self.cursor - 1] + self.text[self.cursor :]
                self.cursor -= 1
            case "delete":
                self.text = self.text[: self.cursor] + self.text[self.cursor + 1 :]
            case "left":
                self.cursor = max(0, self.cursor - 1)
            case "right":
                self.cursor = min(len(self.text), self.cursor + 1)
            case "home":
                self.cursor = 0
            case "end":
                self.cursor = len(self.text)
        return self.text != before

    def _insert(self, text: str) -> bool:
        # Pasted text may hold anything: one line of what can be read is kept.
        clean = "".join(" " if c.isspace() else c for c in text if c.isprintable() or c.isspace())
        if clean and self.selected:
            self.put("")
        room = self.limit - len(self.text)
        if not clean or room <= 0:
            return False
        clean = clean[:room]
        self.text = self.text[: self.cursor] + clean + self.text[self.cursor :]
        self.cursor += len(clean)
        return True

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        state = "error" if self.error else "focus" if focused else "normal"
        app.assets.draw_nine(canvas, app.assets.ui(f"field/{state}"), self.rect)
        if self.error and focused:
            app.assets.draw_nine(canvas, app.assets.ui("focus_ring"), self.rect)
        room = self._room()
        upto = app.text.width(self.text[: self.cursor], BODY)
        self._shift = max(0, upto - room.width + 6)
        if self.text:
            picture = app.text.line(self.text, BODY)
            y = room.centery - picture.get_height() // 2
            seen = pygame.Rect(self._shift, 0, room.width, picture.get_height())
            if focused and self.selected:
                width = min(picture.get_width(), room.width)
                marked = pygame.Rect(room.left - 2, y, width + 4, picture.get_height())
                canvas.fill(app.text.colour("flame"), marked)
            canvas.blit(picture, (room.left, y), seen)
        elif self.label:
            # The cursor stands before the hint, not in its first letter.
            hint = Style("caption", "sepia_lt")
            place = (room.left + 8, room.centery)
            app.text.draw(canvas, self.label, hint, place, "midleft", room.width - 8)
        if focused and (app.seconds % 1.0 < 0.6 or app.settings.reduced_flashes):
            x = room.left + upto - self._shift
            half = app.text.leading(BODY) // 2
            ends = (x, room.centery - half), (x, room.centery + half)
            pygame.draw.line(canvas, app.text.colour("rubric"), *ends, 2)

    def _room(self) -> pygame.Rect:
        return self.rect.inflate(-28, -8)


def clipboard() -> str:
    """What was copied last, anywhere; empty where the system has no clipboard for us."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def copy(text: str) -> bool:
    """Put ``text`` where other programs can paste it; False where that is not possible."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True
