"""The road of a run in two lines, for the card that is shared: what waited on each step, how far it
was walked, and who walked it."""

from __future__ import annotations

import pygame

from game.core.sliced import Sliced
from game.engine.app import App
from game.engine.canvas import Canvas
from game.shell.tale import Way
from game.tales.throne.rules.quest import LAST_STEP
from game.tales.throne.rules.table import TableView
from game.tales.throne.view.board import kind_of

_A_LINE = 20
"""Steps in one line; the second goes back, so that the road is one."""
_PITCH, _TALL, _EDGE = 36, 56, 20
"""Units from step to step, from line to line, and beside the first step."""


def road(app: App, view: TableView) -> Way:
    """The road of the quest of ``view``, walked as far as it was."""

    def draw(canvas: Canvas, rect: pygame.Rect) -> Sliced[None]:
        places = [_place(rect, number) for number in range(1, LAST_STEP + 1)]
        canvas.lines(app.text.colour("parch_lo"), False, places, 6)
        if view.step > 1:
            canvas.lines(app.text.colour("rubric"), False, places[: view.step], 4)
        yield 0.2
        for number, place in enumerate(places, start=1):
            state = "past" if number < view.step else "future"
            if number == view.step:
                state = "current"
            name = f"step/{kind_of(view.quest.step(number))}_{state}"
            sprite = app.assets.sprite("throne/signs", name)
            canvas.blit(sprite.image, sprite.place(*place))
        pawn = app.assets.sprite("throne/signs", f"pawn/{view.params.hero}")
        x, y = places[max(0, view.step - 1)]
        canvas.blit(pawn.image, pawn.place(x, y + 3))

    return Way(draw, 2 * _TALL, ("throne/signs",))


def _place(rect: pygame.Rect, number: int) -> tuple[int, int]:
    """Where the step lies in ``rect``."""
    line, along = divmod(number - 1, _A_LINE)
    if line:
        along = _A_LINE - 1 - along
    return rect.left + _EDGE + along * _PITCH, rect.top + 36 + line * _TALL
