"""Which view shows which mode. A mode that has none of its own is shown by the plain one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.mode import Mode
from game.scenes.contract import ModeView
from game.scenes.plain.view import PlainView
from game.scenes.services import Services
from game.scenes.thrones.view import ThronesTable


@dataclass(frozen=True, slots=True)
class Face:
    """How a mode appears outside its rules."""

    make: Callable[[Services], ModeView]
    plate: str = ""
    """Its picture on the title (``plate/<name>``); empty for a mode that is not listed."""


FACES: dict[str, Face] = {
    "thrones": Face(ThronesTable, "throne"),
}


def face_of(mode: Mode) -> Face:
    """How ``mode`` appears."""
    return FACES.get(mode.name) or Face(lambda services: PlainView(services, mode))


def view_of(services: Services, mode: Mode) -> ModeView:
    """A fresh view of ``mode``."""
    return face_of(mode).make(services)
