"""The round buttons at the lower edge: the mouse can do what keys do."""

from __future__ import annotations

from game.engine.app import App
from game.scenes.thrones.edge import Edge


class HexEdge(Edge):
    """The buttons of the map."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._app = app

    def actions(self) -> tuple[tuple[str, str, str], ...]:
        _ = self._app.locale.gettext
        return (
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
