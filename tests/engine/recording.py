"""Scenes that write down what reaches them, and one that breaks."""

from __future__ import annotations

from typing import Any

import pygame

from game.engine.app import Failure
from game.engine.canvas import Canvas
from game.engine.inputs import InputEvent, Press
from game.engine.notices import TOP
from game.engine.scene import Scene, Transition


class Recorder(Scene):
    """Answers each event with what it was told to answer."""

    def __init__(
        self,
        name: str = "",
        answers: dict[str, Transition] | None = None,
        notice_top: int = TOP,
    ) -> None:
        self.name = name
        self.answers = answers or {}
        """What a press of an action is answered with."""
        self.heard: list[InputEvent] = []
        self.told: list[str] = []
        """Calls of the stack, in order."""
        self.results: list[Any] = []
        self.steps = 0
        self.colour = (90, 60, 40)
        self.typing = False
        self._notice_top = notice_top

    @property
    def presses(self) -> list[str]:
        """Actions begun by a press of their own, not by being held."""
        return [
            event.action for event in self.heard if event == Press(getattr(event, "action", ""))
        ]

    @property
    def wants_text(self) -> bool:
        return self.typing

    @property
    def notice_top(self) -> int:
        return self._notice_top

    def enter(self) -> None:
        self.told.append("enter")

    def resume(self, result: Any) -> Transition:
        self.told.append("resume")
        self.results.append(result)
        return None

    def handle(self, event: InputEvent) -> Transition:
        self.heard.append(event)
        return self.answers.get(event.action) if isinstance(event, Press) else None

    def update(self) -> Transition:
        self.steps += 1
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        canvas.fill(self.colour)

    def blur(self) -> Transition:
        self.told.append("blur")
        return None

    def leave(self) -> None:
        self.told.append("leave")


class Overlay(Recorder):
    """Drawn above the scene below."""

    overlay = True

    def draw(self, canvas: Canvas, alpha: float) -> None:
        canvas.fill(self.colour, pygame.Rect(0, 0, 100, 100))


class Broken(Recorder):
    """Raises where it was told to."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where

    def _do(self, what: str) -> None:
        if self.where == what:
            raise RuntimeError(f"broken in {what}")

    def enter(self) -> None:
        self._do("enter")

    def resume(self, result: object) -> Transition:
        self._do("resume")
        return None

    def handle(self, event: InputEvent) -> Transition:
        self._do("handle")
        return None

    def update(self) -> Transition:
        self._do("update")
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self._do("draw")

    def blur(self) -> Transition:
        self._do("blur")
        return None

    def leave(self) -> None:
        super().leave()
        self._do("leave")


class Told(Recorder):
    """The error screen of these tests."""

    def __init__(self, failure: Failure) -> None:
        super().__init__()
        self.said = failure.told
        self.gone = failure.scenes
