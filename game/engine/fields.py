"""Text that is typed: a field for one line, the clipboard, and a keyboard on the screen for whoever
holds a gamepad.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.form_scene import FormScene
from game.engine.inputs import Click, Edit, InputEvent, Press, Typed
from game.engine.prompts import Prompt, PromptBar
from game.engine.scene import Pop, Transition
from game.engine.text import BODY, Style
from game.engine.widgets import Form, Widget, icon, line_height


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

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
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
            canvas.line(app.text.colour("rubric"), *ends, 2)

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


LETTERS = {
    "en": ("1234567890", "qwertyuiop", "asdfghjkl’", "zxcvbnm,.-"),
    "fr": ("1234567890", "azertyuiop", "qsdfghjklm", "wxcvbn’,.-"),
}
"""Four rows of ten keys, as each language's readers know them."""
SIGNS = ("#:=_/\\~@%&", "?!;()«»“”'", "éèêëàâäçôö", "îïùûüÿœæñ–")
"""The other side of the board: what game IDs and paths need, and what French does."""

_SHORTCUTS = {
    "skip": "erase",
    "hint": "space",
    "pause": "done",
    "tab_previous": "left",
    "tab_next": "right",
}
"""What buttons of the pad do wherever the focus is."""
_FOOT = {
    "capitals": 1.6,
    "signs": 1.6,
    "left": 1,
    "space": 2.6,
    "right": 1,
    "erase": 1.6,
    "done": 2,
}
"""Keys of the lowest row, with their shares of its width."""
_PANEL = pygame.Rect(46, 40, 1188, 640)
_GAP = 8
_LETTER = Style("strong", size=28)


@dataclass(frozen=True, slots=True)
class Written:
    """What was written for the field called ``name``."""

    name: str
    text: str


class Key(Widget):
    """One key: a letter, a word, or an icon."""

    def __init__(self, name: str, label: str, icon_name: str = "") -> None:
        super().__init__(name)
        self.label, self._icon = label, icon_name

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        state = "pressed" if self.pressed else "focus" if focused else "normal"
        app.assets.draw_nine(canvas, app.assets.ui(f"button/{state}"), self.rect)
        middle = (self.rect.centerx, self.rect.centery + 2 * self.pressed)
        if self._icon:
            picture = icon(app, self._icon, most=1.5)
            canvas.blit(picture, picture.get_rect(center=middle))
            return
        growth = app.text.scale
        while growth > 1 and app.text.pixels(_LETTER, growth) > self.rect.height - 6:
            growth -= 0.0625
        app.text.draw(canvas, self.label, _LETTER, middle, "center", self.rect.width - 16, growth)


class OnScreenKeyboard(FormScene):
    """Writes what is to stand in ``field``, which keeps its text until that is done."""

    overlay = True

    def __init__(self, app: App, field: TextField) -> None:
        self._app = app
        self._before, self._label = field.text, field.label
        self.field = TextField(field.name, "", field.text, field.limit)
        self.field.selected = field.selected
        self._capitals = self._signs = False
        self._bar = PromptBar(app)
        self.form = Form(app, [])
        self._built: tuple[str, float] | None = None
        self._ensure("key.1.0")

    @property
    def wants_text(self) -> bool:
        return True

    @property
    def text(self) -> str:
        return self.field.text

    def enter(self) -> Transition:
        self._app.audio.play("parchment_unroll")
        return None

    def handle(self, event: InputEvent) -> Transition:
        self._ensure()
        device = self._app.inputs.device
        match event:
            case Typed() | Edit():
                self.field.typed(self._app, event)
                return None
            case Click(button=3, down=True) | Press("cancel", False):
                self._app.audio.play("menu_back")
                return Pop()
            case Click(position=position, button=1, down=True):
                prompted = self._bar.clicked(position)
                if prompted is not None:
                    return self.handle(prompted)
                if self.field.rect.collidepoint(position):
                    self.field.click(self._app, position)
                    return None
            case Press("confirm", repeat) if device == "keyboard":
                return None if repeat else self.chosen("done")
            case Press(action, False) if device == "pad" and action in _SHORTCUTS:
                return self.chosen(_SHORTCUTS[action])
            case Press("left" | "right" as action):
                self._sideways(1 if action == "right" else -1)
                return None
        return self._to_form(event)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self._ensure()
        app = self._app
        canvas.fill((92, 84, 84), special_flags=pygame.BLEND_RGB_MULT)
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), _PANEL)
        room = self._inside
        heading = Style("section", "rubric")
        app.text.draw(canvas, self._label, heading, room.midtop, "midtop", room.width)
        self.field.draw(app, canvas, True)
        self.form.draw(canvas)
        y = _PANEL.bottom - 34
        self._bar.draw(canvas, self.prompts(), room.right, y, dark=False, left=room.left)

    def prompts(self) -> Sequence[Prompt]:
        _ = self._app.locale.gettext
        device = self._app.inputs.device
        back = Prompt("cancel", _("Leave it"))
        if device == "keyboard":
            return (Prompt("confirm", _("Done")), back)
        told = [Prompt("confirm", _("Type"))]
        if device == "pad":
            labels = {"skip": _("Erase"), "hint": _("Space"), "pause": _("Done")}
            buttons = self._app.settings.buttons
            told += [Prompt(action, label) for action, label in labels.items() if buttons[action]]
        return (*told, back)

    # Inside

    @property
    def _inside(self) -> pygame.Rect:
        room = _PANEL.inflate(-72, 0)
        room.top, room.height = _PANEL.top + 22, _PANEL.height - 22 - 66
        return room

    def _ensure(self, focus: str = "") -> None:
        """Lay the keys out if that was not done for language and text size in force."""
        wanted = (self._app.locale.language, self._app.text.scale)
        if self._built != wanted or focus:
            self._built = wanted
            now = self.form.focus
            self._lay(focus or (now.name if now is not None else ""))

    def _lay(self, focus: str) -> None:
        app, room = self._app, self._inside
        field = room.move(0, app.text.leading(Style("section")) + 8)
        field.height = line_height(app)
        self.field.rect = field
        board = pygame.Rect(room.left, field.bottom + 12, room.width, 0)
        board.height = room.bottom - board.top
        high = (board.height - 4 * _GAP) / 5
        keys: list[Widget] = []
        for number, row in enumerate((*self._rows(), self._foot())):
            shares = [_FOOT.get(key.name, 1.0) for key in row]
            one = (board.width - _GAP * (len(row) - 1)) / sum(shares)
            x, y = float(board.left), board.top + number * (high + _GAP)
            for key, share in zip(row, shares, strict=True):
                key.rect = pygame.Rect(round(x), round(y), round(one * share), round(high))
                x += one * share + _GAP
            keys += row
        self.form = Form(app, keys, focus)

    def _sideways(self, step: int) -> None:
        """The focus goes along its row, and around its end."""
        focus = self.form.focus
        assert focus is not None
        row = [key for key in self.form.widgets if key.rect.top == focus.rect.top]
        self.form.focus_on(row[(row.index(focus) + step) % len(row)].name)
        self._app.audio.play("menu_move")

    @property
    def _letters(self) -> Sequence[str]:
        return LETTERS.get(self._app.locale.language, LETTERS["en"])

    def _rows(self) -> list[list[Key]]:
        rows = SIGNS if self._signs else self._letters
        return [
            [
                Key(f"key.{number}.{place}", letter.upper() if self._capitals else letter)
                for place, letter in enumerate(row)
            ]
            for number, row in enumerate(rows)
        ]

    def _foot(self) -> list[Key]:
        _ = self._app.locale.gettext
        return [
            Key("capitals", "abc" if self._capitals else "ABC"),
            Key("signs", self._letters[1][:3] if self._signs else "#!é"),
            Key("left", "", "arrow_left"),
            Key("space", _("Space")),
            Key("right", "", "arrow_right"),
            Key("erase", _("Erase")),
            Key("done", _("Done")),
        ]

    def chosen(self, name: str) -> Transition:
        """A key of the board was pressed, or a button that stands for it."""
        app = self._app
        match name:
            case "done":
                app.audio.play("menu_select")
                changed = self.text != self._before
                return Pop(Written(self.field.name, self.text) if changed else None)
            case "capitals" | "signs":
                if name == "capitals":
                    self._capitals = not self._capitals
                else:
                    self._signs = not self._signs
                app.audio.play("toggle_on")
                self._ensure(name)
            case "left" | "right":
                self.field.typed(app, Edit(name))
                app.audio.play("slider_tick")
            case _:
                self._write(name)
        return None

    def _write(self, name: str) -> None:
        """Write a letter, or erase one."""
        event: InputEvent
        if name == "erase":
            event = Edit("backspace")
        else:
            key = self.form.widget(name)
            assert isinstance(key, Key)
            event = Typed(" " if name == "space" else key.label)
        done = self.field.typed(self._app, event)
        self._app.audio.play("slider_tick" if done else "error")
