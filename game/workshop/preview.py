"""A small picture of the world that would be made now, beside its parameters."""

from __future__ import annotations

import pygame

from game.engine.canvas import Canvas
from game.engine.text import Style
from game.engine.worker import Urgency
from game.shell.craft import frame
from game.shell.craft.picture import Lens, Made, Picture
from game.shell.tale import Services, Tale
from game.workshop.coming import Coming

_WAIT = 18
"""Updates without a change before a world is made: whoever drags a slider wants none yet."""
_STEPS = 400
"""Steps of a trace that the picture takes in an update."""

Wanted = tuple[str, str, str]
"""A system, its parameters as text, and a seed."""


class Preview:
    """Asks the worker for the world that is wanted, as soon as nothing changes any more."""

    def __init__(self, services: Services) -> None:
        self._services, self._app = services, services.app
        self._wanted: Wanted | None = None
        self._left = 0
        """Updates until it is asked for; 0 once it was."""
        self._tale: Tale | None = None
        self._coming: Coming | None = None
        self._made: Made | None = None
        self._picture: Picture | None = None
        self._taken = 0
        self._failed = False
        self._kept = frame.KeptPicture()

    def want(self, tale: Tale, params: str, seed: str) -> None:
        """Show this world soon."""
        wanted = (tale.id, params, seed)
        if wanted == self._wanted:
            return
        self.leave()
        if self._tale is not tale:
            self._made = self._picture = None
        self._wanted, self._tale, self._left = wanted, tale, _WAIT
        self._failed = False

    def made(self, tale: Tale, params: str, seed: str) -> Made | None:
        """The world with these parameters and seed, if it is the one that is shown."""
        shown = self._wanted == (tale.id, params, seed) and not self._left and self._coming is None
        return self._made if shown and not self._failed else None

    def hand_over(self, tale: Tale, params: str, seed: str) -> Made | Coming | None:
        """The world with these parameters and seed, or the work on it, if it is the one that is
        wanted here; whoever gets that waits for it."""
        if self._wanted != (tale.id, params, seed) or self._coming is None:
            return self.made(tale, params, seed)
        coming, self._coming, self._left = self._coming, None, _WAIT
        return coming

    @property
    def waiting(self) -> bool:
        """Whether a world is still to be shown that is wanted."""
        if self._left or self._coming is not None:
            return True
        return self._made is not None and self._taken < len(self._made.steps)

    def leave(self) -> None:
        """Nobody looks any more."""
        if self._coming is not None:
            self._coming.drop()
            self._coming, self._left = None, _WAIT

    def update(self) -> None:
        """A sixtieth of a second passes."""
        if self._left and self._wanted is not None and self._tale is not None:
            self._left -= 1
            if not self._left:
                _, params, seed = self._wanted
                work = self._services, self._tale, params, seed
                self._coming = Coming(*work, Urgency.PAST)
        if self._coming is not None and self._coming.over:
            coming, self._coming = self._coming, None
            self._take_up(coming)
        if self._made is not None and self._picture is not None:
            steps = self._made.steps
            for number in range(self._taken, min(self._taken + _STEPS, len(steps))):
                self._picture.take(number, steps[number])
                self._taken = number + 1

    def draw(self, canvas: Canvas, area: pygame.Rect) -> None:
        """The picture, or why there is none, in a frame."""
        app = self._app
        canvas.rect(app.text.colour("sepia_lt"), area, 1)
        inside = area.inflate(-12, -12)
        made, picture = self._made, self._picture
        if self._failed or made is None or picture is None or self._taken < len(made.steps):
            _ = app.locale.gettext
            told = (
                _("That world could not be made.") if self._failed else _("The dice are rolling…")
            )
            style = Style("caption", "sepia")
            app.text.draw(canvas, told, style, inside.center, "center", inside.width)
            return
        lens = Lens(inside, *picture.size, picture.largest)
        key = (made.id, *frame.seen(app, lens))
        self._kept.draw(canvas, inside, key, lambda: picture.draw(canvas, lens))

    def _take_up(self, coming: Coming) -> None:
        assert self._tale is not None
        assert self._tale.craft is not None
        self._failed = coming.made is None
        if coming.made is None:
            return
        self._made = coming.made
        self._picture = self._tale.craft().make(self._app, self._made)
        self._taken = 0
