"""How to play a mode, or how to use the game as a whole: pages to be turned like a book's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import pygame

from game.core.mode import Mode
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import Prompt
from game.engine.scene import Transition
from game.shell.general_help import general_leaves
from game.shell.page import VINES, Page
from game.shell.spread import Leaf, spread
from game.shell.tale import Services

_TURNS = {"left": -1, "tab_previous": -1, "right": 1, "tab_next": 1}


class HelpScene(Page):
    """The pages of ``mode``; those of the whole game for None."""

    plate = VINES

    def __init__(self, services: Services, mode: Mode | None) -> None:
        super().__init__(services.app)
        self._services = services
        self._mode = mode
        self._page = 0

    @property
    def heading(self) -> str:
        if self._mode is None:
            return self.app.locale.gettext("Help")
        return self._services.title(self._mode)

    def prompts(self) -> Sequence[Prompt]:
        _ = self.app.locale.gettext
        turn = (Prompt("left", _("Page before")), Prompt("right", _("Next page")))
        scrolls = any(flow.scrolls for flow in self.flows)
        scroll = (Prompt("up+down", _("Scroll")),) if scrolls else ()
        return (*turn, *scroll, Prompt("cancel", _("Back")))

    def build(self) -> None:
        leaves = self._leaves()
        room = self.body.copy()
        room.height -= 34
        self._count = len(leaves)
        self._page = min(self._page, self._count - 1)
        self.lay((), spread(self.app, room, leaves[self._page]))

    def handle(self, event: InputEvent) -> Transition:
        match event:
            case Press(action) if action in _TURNS:
                self._turn(_TURNS[action])
                return None
            case Click(position, 1, True):
                for page, rect in enumerate(self._dots()):
                    if rect.collidepoint(position):
                        self._turn(page - self._page)
                        return None
        return super().handle(event)

    def content(self, canvas: pygame.Surface) -> None:
        super().content(canvas)
        for page, rect in enumerate(self._dots()):
            name = "mark/lozenge" if page == self._page else "mark/lozenge_red"
            mark = self.app.assets.ui(name)
            canvas.blit(mark.image, mark.place(*rect.center))
            if page == self._page:
                colour = self.app.text.colour("sepia")
                pygame.draw.circle(canvas, colour, rect.center, 13, 2)

    def _turn(self, way: int) -> None:
        page = min(max(self._page + way, 0), self._count - 1)
        if page != self._page:
            self._page = page
            self.app.audio.play("page_turn")
            self.build()

    def _dots(self) -> list[pygame.Rect]:
        area = self.area
        left = area.centerx - 18 * self._count
        return [
            pygame.Rect(left + 36 * page, area.bottom - 30, 36, 36) for page in range(self._count)
        ]

    def _leaves(self) -> list[Leaf]:
        if self._mode is None:
            return general_leaves(self.app)
        render = self.app.locale.render
        draw_all = self._services.tale_of(self._mode).help_pictures
        pictures = [] if draw_all is None else [draw(self.app) for draw in draw_all()]
        return [
            Leaf(
                render(page.title),
                tuple(render(text) for text in page.paragraphs),
                picture,
            )
            for page, picture in zip_longest(self._mode.help, pictures[: len(self._mode.help)])
        ]
