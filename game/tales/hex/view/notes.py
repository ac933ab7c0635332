"""What happened last, on a slip at the foot of the map."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.mode import Event
from game.engine.app import App
from game.engine.text import Style
from game.tales.hex.rules.play.events import CardDrawn, EncounterBegan
from game.tales.hex.rules.play.narrate import narrate
from game.tales.hex.rules.play.seen import Remark
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.layout import MAP_GROWTH, NOTES

_MOST = 3
"""Sentences that are kept."""
_STEPS = 420
_FADES = 42
"""Steps for which it is shown, and for which it fades at the end."""
_LINES = 4
"""Lines of them that are shown at once."""
_STYLE = Style("body", "ink", 18)
_SAID = Style("caption", "sepia", 18)
_SHOWN = (EncounterBegan, CardDrawn)
"""What is to be seen anyway: a page opens, a card is turned over."""
_FACE = 64
"""Room for the face of whoever speaks."""


@dataclass(slots=True)
class _Note:
    """A sentence, how many steps it is shown yet, and whose it is."""

    words: str
    left: int
    face: str


class Notes:
    """Sentences that are told for a while."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._told: deque[_Note] = deque(maxlen=_MOST)

    def tell(self, events: Sequence[Event], said: Sequence[Remark]) -> None:
        """Tell what happened, and then what companions said of it."""
        render = self._app.locale.render
        for event in events:
            told = None if isinstance(event, _SHOWN) else narrate(event)
            if told is not None:
                self.say(render(told))
        for remark in said:
            self.say(render(remark.words), remark.companion)

    def say(self, words: str, face: str = "") -> None:
        """Tell this too; ``face`` is the id of the companion who has said it."""
        self._told.append(_Note(words, _STEPS, face))

    def clear(self) -> None:
        """Nothing is told any more."""
        self._told.clear()

    def update(self) -> None:
        """One step of the clock."""
        for note in self._told:
            note.left -= 1
        while self._told and self._told[0].left <= 0:
            self._told.popleft()

    def draw(self, canvas: pygame.Surface) -> None:
        """The slip, as high as it must be, and beside it who speaks."""
        app = self._app
        faces = [note.face for note in self._told if note.face]
        aside = _FACE if faces else 0
        wide = NOTES.width - 28 - aside
        told = [
            (note, app.text.wrap(note.words, _style(note), wide, MAP_GROWTH)) for note in self._told
        ]
        while len(told) > 1 and sum(len(lines) for _, lines in told) > _LINES:
            told.pop(0)
        if not told:
            return
        step = app.text.leading(_STYLE, MAP_GROWTH)
        high = step * sum(len(lines) for _, lines in told)
        slip = pygame.Rect(NOTES.left, NOTES.bottom - high - 18, NOTES.width, high + 18)
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), slip)
        y = slip.top + 9
        for note, lines in told:
            for line in lines:
                picture = app.text.line(line, _style(note), MAP_GROWTH)
                if note.left < _FADES:
                    picture = picture.copy()  # The line is kept, and may be set elsewhere too.
                    picture.set_alpha(255 * note.left // _FADES)
                canvas.blit(picture, picture.get_rect(midtop=(slip.centerx + aside // 2, y)))
                y += step
        if faces:
            face = app.assets.sprite(f"{FOLDER}/portraits", f"face/{faces[-1]}").image
            canvas.blit(face, face.get_rect(midleft=(slip.left + 8, slip.bottom - _FACE // 2 - 2)))


def _style(note: _Note) -> Style:
    """What is said stands in italics."""
    return _SAID if note.face else _STYLE
