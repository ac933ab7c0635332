"""A view for a game: its tale's own, or the plain one."""

from __future__ import annotations

from game.core.mode import Mode
from game.shell.contract import ModeView
from game.shell.plain.view import PlainView
from game.shell.tale import Services


def view_of(services: Services, mode: Mode) -> ModeView:
    """A fresh view of ``mode``; one that has none of its own is told in words."""
    tale = services.tale_of(mode)
    return PlainView(services, mode) if tale.view is None else tale.view()(services)
