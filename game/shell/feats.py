"""What a player's runs have come to, as marks: on a tab of the chronicle, and after a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.errors import BadValue
from game.core.feats import Ended, Mark, book, reached
from game.core.mode import Mode
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.flow import Block
from game.shell.tale import Services, Tale
from game.store.chronicle import Entry

_ROOMY = 1.3
"""Text sizes up to which two marks have room side by side."""
_GAP = 36


def marks(services: Services, tale: Tale) -> tuple[Mark, ...]:
    """Every feat of ``tale``, and how the player stands with it. Raises `GameError` when the
    chronicle cannot be read."""
    return book(tale.feats(), _ended(tale, services.chronicle.own(tale.id)))


def marks_brought(services: Services, tale: Tale, number: int) -> tuple[Mark, ...]:
    """What run ``number`` of the chronicle reached that those before it had not."""
    entries = services.chronicle.own(tale.id)
    for place, entry in enumerate(entries, start=1):
        if entry.number == number:
            return reached(tale.feats(), _ended(tale, entries[:place]))
    return ()


def _ended(tale: Tale, entries: Sequence[Entry]) -> list[Ended[Any]]:
    mode = tale.mode() if tale.mode is not None else None
    found = (_read(mode, entry) for entry in entries) if mode is not None else ()
    return [run for run in found if run is not None]


def _read(mode: Mode, entry: Entry) -> Ended[Any] | None:
    """The run as feats see it; None where today's rules have no such parameters."""
    try:
        params = mode.space.read(entry.params)
    except BadValue:
        return None
    return Ended(
        params,
        str(entry.id),
        entry.daily,
        entry.result == "won",
        entry.assisted,
        {name: value for name, _, value in entry.figures},
    )


def feat_blocks(app: App, shown: Sequence[Mark]) -> list[Block]:
    """Marks in lines of two, or one below the other where text is large."""
    columns = 2 if app.text.scale <= _ROOMY else 1
    return [_Marks(shown[start : start + columns]) for start in range(0, len(shown), columns)]


class _Marks(Block):
    """One mark, or two side by side."""

    _done, _open = Style("strong", "ink"), Style("strong", "sepia")
    _said = Style("caption", "sepia", 17)

    def __init__(self, marks: Sequence[Mark]) -> None:
        self._marks = marks

    def height(self, app: App, width: int) -> int:
        tall = max(
            app.text.height(self._told(app, mark), self._said, place.width)
            for mark, place in zip(self._marks, self._places(app, width), strict=True)
        )
        return app.text.leading(self._done) + tall + 18

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        for mark, place in zip(self._marks, self._places(app, rect.width), strict=True):
            self._draw_mark(app, canvas, mark, place.move(rect.topleft))

    def _places(self, app: App, width: int) -> list[pygame.Rect]:
        """Where the words of each mark are, from the line's left end; a sign is before them."""
        wide = (width - _GAP) // 2 if app.text.scale <= _ROOMY else width
        indent = self._sign(app) + 18
        return [
            pygame.Rect(number * (wide + _GAP) + indent, 0, wide - indent, 0)
            for number in range(len(self._marks))
        ]

    @staticmethod
    def _sign(app: App) -> int:
        return 48 if app.text.scale > _ROOMY else 32

    @staticmethod
    def _told(app: App, mark: Mark) -> str:
        words = app.locale.render(mark.feat.told)
        return f"{words} ({app.locale.gettext('with assists')})" if mark.helped else words

    def _draw_mark(self, app: App, canvas: Canvas, mark: Mark, place: pygame.Rect) -> None:
        locale, feat, size = app.locale, mark.feat, self._sign(app)
        named = self._done if mark.done else self._open
        middle = (place.left - size // 2 - 10, place.top + app.text.leading(named))
        if mark.done:
            icon = app.assets.ui(f"icon{size}/star").image
            canvas.blit(icon, icon.get_rect(center=middle))
        else:
            canvas.circle(app.text.colour("sepia_lt"), middle, size // 3, 2, smooth=True)
        right = place.right
        if feat.goal > 1:
            far = locale.gettext("{far} of {goal}").format(
                far=locale.number(mark.all), goal=locale.number(feat.goal)
            )
            corner = (place.right, place.top + 4)
            right = app.text.draw(canvas, far, self._said, corner, "topright").left - 12
        title = locale.render(feat.title)
        app.text.draw(canvas, title, named, place.topleft, "topleft", right - place.left)
        told = place.move(0, app.text.leading(named))
        app.text.paragraph(canvas, self._told(app, mark), self._said, told)
