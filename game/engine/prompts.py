"""Prompts: which key, button or click does what, for the device in the player's hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.text import capital
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import Press, key_label
from game.engine.text import Style
from game.engine.widgets import icon

GAP = 26
"""Pixels between two prompts."""
_NARROW_GAP = 14
"""The same where there is not enough room for all."""
_STEP = 0.125
_NEARLY = 0.96
"""The share of the player's text size that is as good as all of it."""
LEAST_SHARE = 0.6
"""The first prompt is told in any case: for it alone letters shrink, to this share of the player's
text size at most."""
_MOST_GROWTH = 2.0
"""How far prompts follow the player's text size: all the way."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What an action does here, in the player's language.

    Several actions may be joined: ``Prompt("left+right", _("choose"))`` shows both keys.
    """

    action: str
    label: str
    key: int = 0
    """Scancode of the key to show where the action has it; else its first one is shown."""


_PAD_SPRITES = {
    "dpup": "dpad_up",
    "dpdown": "dpad_down",
    "dpleft": "dpad_left",
    "dpright": "dpad_right",
    "leftshoulder": "lb",
    "rightshoulder": "rb",
    "lefttrigger": "lt",
    "righttrigger": "rt",
    "leftstick": "stick_l_press",
    "rightstick": "stick_r_press",
    "back": "select",
}
_PAD_PAIRS = {
    frozenset({"dpleft", "dpright"}): "dpad_horizontal",
    frozenset({"dpup", "dpdown"}): "dpad_vertical",
    frozenset({"dpleft", "dpright", "dpup", "dpdown"}): "dpad",
}


_Layout = list[tuple[int, Prompt, Canvas, Canvas]]
"""Where each prompt begins, the picture of its key, and its words."""


class PromptBar:
    """A line of prompts that can be clicked."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.places: list[tuple[pygame.Rect, str]] = []
        self._halo = self._colour = ""
        self._growth = 1.0
        self._key: tuple[object, ...] = ()
        self._layout: _Layout = []

    def draw(
        self,
        canvas: Canvas,
        prompts: Sequence[Prompt],
        right: int,
        y: int,
        *,
        dark: bool = True,
        left: int = 24,
        halo: str = "",
    ) -> None:
        """Draw ``prompts`` ending at ``right``, centred on ``y``; words on a picture want a
        ``halo``, which is a colour.

        They are as large as the player wants text to be; those that do not fit between ``left`` and
        ``right`` are left out, the last one first. Only where even the first does not fit does it
        shrink, key and words together.
        """
        self._halo, self._colour = halo, "parch_hi" if dark else "sepia"
        self.places = []
        for x, prompt, picture, words in self._laid_out(tuple(prompts), left, right):
            rect = pygame.Rect(x, y - 22, picture.get_width() + 8 + words.get_width(), 44)
            canvas.blit(picture, picture.get_rect(midleft=(x, y)))
            if self._pointed_at(rect, prompt):
                self._app.pointer.hand = True
                words = self._words(prompt, self._growth, "flame" if dark else "rubric")
                under = rect.left + picture.get_width() + 8, y + words.get_height() // 2 - 2
                colour = self._app.text.colour("flame" if dark else "rubric")
                canvas.line(colour, under, (rect.right, under[1]), 2)
            canvas.blit(words, words.get_rect(midright=(rect.right, y)))
            self.places.append((rect, prompt.action))

    def _laid_out(self, prompts: tuple[Prompt, ...], left: int, right: int) -> _Layout:
        """What is drawn where; the same as before as long as all is as before."""
        app = self._app
        key = (
            *(prompts, left, right, self._halo, self._colour),
            *(app.inputs.device, app.inputs.bindings, app.locale.language),
            *(app.text.scale, app.text.density),
            # The pictures of keys are another one's when their sheet is read anew.
            app.assets.ui("keycap"),
        )
        if key != self._key:
            self._key, self._layout = key, []
            prompts = self._at_hand(prompts)
            shown, gap, self._growth, width = self._fit(prompts, right - left)
            x = right - width
            for prompt in prompts[:shown]:
                picture = cap(app, prompt.action, self._growth, prompt.key)
                words = self._words(prompt, self._growth, self._colour)
                self._layout.append((x, prompt, picture, words))
                x += picture.get_width() + 8 + words.get_width() + gap
        return self._layout

    def _at_hand(self, prompts: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
        """Those that the device can give: whoever holds a pad has no key of letters."""
        inputs = self._app.inputs
        if inputs.device != "pad":
            return prompts
        buttons = inputs.bindings.buttons
        return tuple(
            prompt
            for prompt in prompts
            if all(buttons[single] for single in prompt.action.split("+"))
        )

    def clicked(self, position: tuple[float, float]) -> Press | None:
        """The action of the prompt at ``position``; joined actions are only told, not clicked."""
        for rect, action in self.places:
            if rect.collidepoint(position) and "+" not in action:
                return Press(action)
        return None

    def _pointed_at(self, rect: pygame.Rect, prompt: Prompt) -> bool:
        inputs = self._app.inputs
        return (
            inputs.device == "mouse"
            and "+" not in prompt.action
            and rect.collidepoint(inputs.pointer)
        )

    def _fit(self, prompts: Sequence[Prompt], room: int) -> tuple[int, int, float, int]:
        """How many of ``prompts`` fit into ``room`` pixels, how far apart, in which size, and how
        wide they are together."""
        scale = self._app.text.scale
        for shown in range(len(prompts), 0, -1):
            growths = [scale, max(1.0, _NEARLY * scale)]
            if shown == 1:
                least = max(1.0, LEAST_SHARE * scale)
                growths += [scale - _STEP * n for n in range(1, int((scale - least) / _STEP) + 1)]
            for growth in growths:
                bare = sum(self._width(prompt, growth) for prompt in prompts[:shown])
                for gap in (GAP, _NARROW_GAP):
                    width = bare + gap * (shown - 1)
                    if width <= room:
                        return shown, gap, growth, width
        return 0, GAP, 1.0, 0

    def _width(self, prompt: Prompt, growth: float) -> int:
        words = self._words(prompt, growth, self._colour)
        picture = cap(self._app, prompt.action, growth, prompt.key)
        return picture.get_width() + 8 + words.get_width()

    def _words(self, prompt: Prompt, growth: float, colour: str) -> Canvas:
        style = Style("caption", colour, halo=self._halo)
        return self._app.text.line(capital(prompt.label), style, growth)


def cap(app: App, action: str, growth: float = _MOST_GROWTH, key: int = 0) -> Canvas:
    """The picture of what stands for ``action`` (or several, joined by +) on the device used last.

    ``growth`` caps the player's text size. On the mouse, confirming is a click; for the rest, and
    where a certain ``key`` is to be shown, the keyboard lies beside it.
    """
    actions = action.split("+")
    inputs = app.inputs
    if inputs.device == "mouse" and actions == ["confirm"] and not key:
        return app.assets.ui("mouse/left").image
    if inputs.device == "pad":
        buttons = [inputs.bindings.buttons[single] for single in actions]
        if all(buttons):
            return _pad(app, [names[0] for names in buttons])
    labels = []
    for single in actions:
        shown = inputs.bindings.key(single, key)
        labels.append(app.locale.gettext(key_label(shown)) if shown else "–")
    caps = [keycap(app, label, growth) for label in labels]
    return caps[0] if len(caps) == 1 else _side_by_side(app, caps)


def button_picture(app: App, button: str) -> Canvas:
    """The picture of a gamepad button."""
    return app.assets.ui(f"pad/{_PAD_SPRITES.get(button, button)}").image


_ARROWS = {"←": "arrow_left", "→": "arrow_right", "↑": "arrow_up", "↓": "arrow_down"}
"""Icons for labels that the fonts do not have, or not in this weight."""


def keycap(app: App, label: str, growth: float = _MOST_GROWTH) -> Canvas:
    """A key cap with its label; ``growth`` caps the player's text size."""
    if label in _ARROWS:
        text = icon(app, _ARROWS[label], most=growth)
    else:
        text = app.text.line(label, Style("strong", "ink", 17), growth)
    sprite = app.assets.ui("keycap")

    def make() -> Canvas:
        width = max(38, text.get_width() + 20)
        height = max(38, text.get_height() + 4)
        plain = app.assets.nine(sprite, width, height)
        face = app.canvas.blank(plain.get_size(), alpha=True)
        face.blit(plain, (0, 0))
        left, top = sprite.bleed[0], sprite.bleed[1]
        middle = (left + width / 2, top + (height - 5) / 2)
        face.blit(text, text.get_rect(center=middle))
        return face

    return app.assets.made(("keycap", label, id(sprite), text.get_size()), make)


def _pad(app: App, buttons: list[str]) -> Canvas:
    pair = _PAD_PAIRS.get(frozenset(buttons))
    if pair is not None:
        return app.assets.ui(f"pad/{pair}").image
    pictures = [button_picture(app, button) for button in buttons]
    return pictures[0] if len(pictures) == 1 else _side_by_side(app, pictures)


def _side_by_side(app: App, pictures: list[Canvas]) -> Canvas:
    def make() -> Canvas:
        height = max(picture.get_height() for picture in pictures)
        made = app.canvas.blank((sum(p.get_width() for p in pictures), height), alpha=True)
        x = 0
        for picture in pictures:
            made.blit(picture, (x, (height - picture.get_height()) // 2))
            x += picture.get_width()
        return made

    return app.assets.made(("joined", *pictures), make)


def draw_caps(app: App, canvas: Canvas, action: str, left: int, right: int, y: int) -> None:
    """The keys of ``action`` from ``left``, its buttons up to ``right``, both centred on ``y``."""
    x = left
    labels = [app.locale.gettext(key_label(scancode)) for scancode in app.settings.keys[action]]
    # Two keys of one name (both say Enter) are told once.
    for label in dict.fromkeys(labels):
        picture = keycap(app, label)
        canvas.blit(picture, picture.get_rect(midleft=(x, y)))
        x += picture.get_width() + 6
    x = right
    for button in reversed(app.settings.buttons[action]):
        picture = button_picture(app, button)
        canvas.blit(picture, picture.get_rect(midright=(x, y)))
        x -= picture.get_width() + 6
