"""The quest scroll: forty steps, what waits on each, and where the hero stands."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.engine.app import App
from game.engine.text import Style
from game.tales.throne.rules.quest import LAST_STEP, STORY_AFTER, Quest, Step
from game.tales.throne.view.lamp import Lamp
from game.tales.throne.view.layout import SCROLL, step_place

_SIGNS = "throne/signs"
_GROWTH = 1.3
"""How far text on the scroll follows the player's text size: it belongs to a picture."""


def kind_of(step: Step) -> str:
    """What a step is called in the pictures: the last one is the throne."""
    return "throne" if step.number == LAST_STEP else step.type


class Track:
    """The scroll, set anew whenever the hero moves, and his pawn upon it."""

    def __init__(self, app: App, lamp: Lamp) -> None:
        self._app = app
        self._lamp = lamp
        self._key: Hashable = None
        self._picture: pygame.Surface | None = None

    def draw(self, canvas: pygame.Surface, quest: Quest, step: int) -> None:
        """The scroll with the hero on ``step``, without the pawn."""
        app = self._app
        scroll = app.assets.sprite("throne/table_things", "scroll")
        left, top = scroll.place(*SCROLL.topleft)
        key = (quest.id, step, app.locale.language, app.text.scale, app.assets.high_contrast)
        if self._picture is None or key != self._key:
            self._key = key
            self._picture = self._set(scroll.image.copy(), left, top, quest, step)
        canvas.blit(self._picture, (left, top))

    def pawn(self, canvas: pygame.Surface, hero: str, at: float, hop: float = 0.0) -> None:
        """The hero's pawn at the step ``at``, ``hop`` pixels above the paper."""
        sprite = self._app.assets.sprite(_SIGNS, f"pawn/{hero}")
        x, y = step_place(max(at, 0.0))
        canvas.blit(sprite.image, sprite.place(x, y + 3 - hop))

    def step_under(self, position: tuple[float, float]) -> int:
        """The number of the step at ``position``; 0 for none."""
        if not SCROLL.collidepoint(position):
            return 0
        for number in range(LAST_STEP, 0, -1):
            x, y = step_place(number)
            if abs(position[0] - x) <= 14 and abs(position[1] - y) <= 18:
                return number
        return 0

    def _set(
        self, paper: pygame.Surface, left: int, top: int, quest: Quest, step: int
    ) -> pygame.Surface:
        self._headline(paper, left, top, quest, step)
        self._path(paper, left, top, step)
        for number in range(1, LAST_STEP + 1):
            state = "past" if number < step else "current" if number == step else "future"
            name = f"step/{kind_of(quest.step(number))}_{state}"
            self._stamp(paper, name, number, left, top)
        for number in (10, 20, 30):
            x, _ = step_place(number)
            style = Style("strong", "sepia", 16)
            place = (x - left, SCROLL.bottom - 12 - top)
            self._app.text.draw(paper, str(number), style, place, "center", growth=1.0)
        for after in STORY_AFTER[1:-1]:
            x, y = step_place(after + 0.5)
            state = "past" if step > after else "future"
            sprite = self._app.assets.sprite(_SIGNS, f"step/passage_{state}")
            paper.blit(sprite.image, sprite.place(x - left, y - 24 - top))
        self._lamp.shine(paper, left, top)
        return paper

    def _stamp(self, paper: pygame.Surface, name: str, number: int, left: int, top: int) -> None:
        sprite = self._app.assets.sprite(_SIGNS, name)
        x, y = step_place(number)
        paper.blit(sprite.image, sprite.place(x - left, y - top))

    def _path(self, paper: pygame.Surface, left: int, top: int, step: int) -> None:
        points = [step_place(1 + n / 4) for n in range(4 * (LAST_STEP - 1) + 1)]
        moved = [(x - left, y - top) for x, y in points]
        colour = self._app.text.colour("parch_lo")
        pygame.draw.lines(paper, colour, False, moved, 6)
        walked = moved[: max(0, 4 * (step - 1)) + 1]
        if len(walked) > 1:
            pygame.draw.lines(paper, self._app.text.colour("rubric"), False, walked, 4)

    def _headline(
        self, paper: pygame.Surface, left: int, top: int, quest: Quest, step: int
    ) -> None:
        app = self._app
        _ = app.locale.gettext
        y = SCROLL.top + 22 - top
        title = quest.title.in_language(app.locale.language)
        shown = app.text.draw(
            paper, title, Style("title", "ink", 24), (SCROLL.left + 34 - left, y), "midleft", 420
        )
        told = _("step {step} of {last}").format(step=step, last=LAST_STEP)
        place = (shown.right + 16, y + 1)
        app.text.draw(paper, told, Style("caption", "rubric", 18), place, "midleft", 260, _GROWTH)
        x = SCROLL.right - 40 - left
        legend = (
            ("throne", _("throne")),
            ("help", _("help")),
            ("trap", _("trap")),
            ("fight", _("fight")),
        )
        for kind, label in legend:
            style = Style("caption", "sepia", 17)
            where = app.text.draw(paper, label, style, (x, y), "midright", growth=_GROWTH)
            sign = app.assets.sprite(_SIGNS, f"symbol/{kind}_ink")
            paper.blit(sign.image, sign.place(where.left - 18, y))
            x = where.left - 52
