"""The round buttons: the mouse can do what keys do. Those that move the map stand below the
compass, the others at the lower edge, where room is left for prompts."""

from __future__ import annotations

import pygame

from game.engine.app import App
from game.shell.edge import Edge
from game.tales.hex.view.layout import BUTTON, LOWER_EDGE, MAP_BUTTONS, PITCH

_LEDGE = 216
"""How dark the lower edge is where a run is watched: its prompts are light."""
_OF_MAP = ("page_up", "page_down", "odds")


class HexEdge(Edge):
    """The buttons of the map."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._app = app
        self.covered = False
        """Whether a page lies over the map: then its own buttons are not there."""

    def actions(self) -> tuple[tuple[str, str, str], ...]:
        _ = self._app.locale.gettext
        found = (
            ("pause", "menu", _("Menu")),
            ("undo", "undo", _("Take back")),
            ("hint", "hint", _("Hint")),
            ("skip", "flag", _("What to do here")),
            ("tab_next", "book", _("The book")),
            ("page_up", "plus", _("Nearer")),
            ("page_down", "minus", _("Farther")),
            ("odds", "eye", _("Whole map")),
            ("log", "info", _("Log")),
            ("journal", "pencil", _("Journal")),
        )
        return tuple(each for each in found if not (self.covered and each[0] in _OF_MAP))

    def _rect(self, number: int) -> pygame.Rect:
        actions = [action for action, _, _ in self.actions()]
        action = actions[number]
        if action in _OF_MAP:
            rect = pygame.Rect(MAP_BUTTONS.topleft, (BUTTON, BUTTON))
            return rect.move(0, PITCH * _OF_MAP.index(action))
        return super()._rect(sum(each not in _OF_MAP for each in actions[:number]))


def draw_ledge(app: App, canvas: pygame.Surface) -> None:
    """The lower edge where a run is watched: there are prompts and no buttons."""
    ledge = pygame.Surface((canvas.get_width(), LOWER_EDGE.height), pygame.SRCALPHA)
    ledge.fill((*app.text.colour("night")[:3], _LEDGE))
    canvas.blit(ledge, LOWER_EDGE)
