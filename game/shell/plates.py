"""The four plates of the title: one for each tale, sealed while its tale is not told yet."""

from __future__ import annotations

import pygame

from game.core.mode import Mode
from game.core.text import N_
from game.engine.app import App
from game.engine.assets import Sprite
from game.engine.text import Style
from game.engine.tween import Tween, out_back
from game.engine.widgets import Widget
from game.shell.hall import ATLAS

PLATES = (
    ("candle", "I", N_("Candle")),
    ("key", "II", N_("Key")),
    ("hex", "III", N_("Hex")),
    ("throne", "IV", N_("Throne")),
)
"""Pictures in the order of the title, with numeral and name (msgid)."""

_CARD = pygame.Rect(0, 0, 186, 288)
_LIFT = 8
_GROWN = 1.06


class Plate(Widget):
    """A tarot plate. ``mode`` None: sealed, it can be looked at but not begun."""

    def __init__(self, app: App, picture: str, numeral: str, label: str, mode: Mode | None) -> None:
        super().__init__(f"plate.{picture}")
        self.mode = mode
        self._app = app
        self._numeral, self._label = numeral, label
        self._plain = app.assets.sprite(ATLAS, f"plate/{picture}")
        self._raised = app.assets.sprite(ATLAS, f"plate/{picture}_selected")
        assert self._plain.home is not None
        self._home = self._plain.home
        self.rect = _CARD.copy()
        self.rect.center = round(self._home[0]), round(self._home[1])
        self._animator = app.animator()
        self._tween: Tween | None = None
        self._focused = False
        self._sketched: dict[bool, pygame.Surface] = {}

    def press(self, app: App) -> bool:
        app.audio.play("menu_select" if self.mode is not None else "error")
        return True

    def update(self, focused: bool) -> bool:
        """One step; the plate lifts when it gets the focus. True while it moves."""
        if focused != self._focused:
            self._focused = focused
            self._animator = self._app.animator()
            self._tween = None
            if focused:
                self._tween = self._animator.start("lift", easing=out_back, motion=True)
        moving = self._animator.busy
        self._animator.update()
        return moving

    def draw(self, app: App, canvas: pygame.Surface, focused: bool) -> None:
        lifted = self._tween.value if focused and self._tween is not None else float(focused)
        x, y = self._home
        y -= _LIFT * lifted
        sprite = self._raised if focused else self._plain
        if focused:
            halo = app.assets.sprite(ATLAS, "plate/halo")
            canvas.blit(halo.image, halo.place(x, y))
        canvas.blit(self._picture(sprite, focused), sprite.place(x, y))
        grown = _GROWN if focused else 1.0
        sealed = self.mode is None
        if sealed:
            self._seal(app, canvas, x, y)
        numeral = Style("numeral", "sepia" if sealed else "rubric", round(19 * grown))
        app.text.draw(canvas, self._numeral, numeral, (x, y - 113 * grown), "center")
        name = Style("plate", "sepia" if sealed else "ink", round(26 * grown))
        place = (x, y + 111 * grown)
        app.text.draw(canvas, self._label, name, place, "center", round(150 * grown))

    def _picture(self, sprite: Sprite, focused: bool) -> pygame.Surface:
        if self.mode is not None:
            return sprite.image
        if focused not in self._sketched:
            self._sketched[focused] = _drawn_in_sepia(sprite.image)
        return self._sketched[focused]

    @staticmethod
    def _seal(app: App, canvas: pygame.Surface, x: float, y: float) -> None:
        seal = app.assets.ui("seal/sepia")
        canvas.blit(seal.image, seal.place(x, y - 6))
        lock = app.assets.ui("icon48_light/lock").image
        canvas.blit(lock, lock.get_rect(center=(round(x), round(y) - 6)))


def _drawn_in_sepia(picture: pygame.Surface) -> pygame.Surface:
    """The plate as a pale drawing: what is still to come is only sketched."""
    made = pygame.transform.grayscale(picture.copy())
    made.fill((74, 66, 58, 0), special_flags=pygame.BLEND_RGBA_ADD)
    made.fill((238, 214, 170, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return made
