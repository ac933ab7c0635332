"""A wait with a sign: what is being done, how far it is, and a way to give it up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import InputEvent
from game.engine.scene import Pop, Push, Replace, Transition
from game.engine.text import Style
from game.engine.widgets import Button, line_height
from game.engine.worker import Job
from game.shell.advice import failure
from game.shell.errand import Errand
from game.shell.flow import Block, Drawing, Flow, Paragraph, Space
from game.shell.page import CANDLE, Overlay

UNSEEN = 5
"""Steps for which it stays out of sight: what is over by then was no wait."""
_BAR = 14
WICK = _BAR + 44
"""How high `draw_wick` is."""


class WaitingScene(Overlay):
    """Waits for a job of the worker, or an errand, and pops its result, None where it failed or was
    given up. An errand that is given up goes on to its end unseen.

    ``then`` makes something else of the result, or of None where the job failed: a scene that it
    pushes stands in this one's place.
    """

    size = (640, 370)

    def __init__(
        self,
        app: App,
        job: Job | Errand[Any],
        heading: str,
        told: str,
        then: Callable[[Any], Transition] = Pop,
    ) -> None:
        super().__init__(app)
        self._job, self._heading, self._told, self._then = job, heading, told, then
        self._steps = 0

    @property
    def heading(self) -> str:
        return self._heading

    @property
    def share(self) -> float:
        """How far the job is, from 0 to 1."""
        return (self._job.progress if isinstance(self._job, Job) else None) or 0.0

    def build(self) -> None:
        app, body = self.app, self.body
        _ = app.locale.gettext
        stop = Button("give_up", _("Stop"))
        stop.rect = pygame.Rect(0, 0, min(body.width, stop.width(app) + 60), line_height(app))
        stop.rect.midbottom = body.midbottom
        text = pygame.Rect(body.left, body.top, body.width, stop.rect.top - 12 - body.top)
        told = Paragraph(self._told, Style("body", size=20), "centre", after=0)
        blocks: list[Block] = [told]
        if isinstance(self._job, Job):
            blocks.append(Drawing(WICK, self._draw_share))
        high = sum(block.height(app, text.width) for block in blocks)
        spare = Space(max(0, text.height - high) // 2)
        self.lay((stop,), [Flow(app, text, [spare, *blocks])], "give_up")

    def enter(self) -> Transition:
        self.ensure()
        return self._look()

    def handle(self, event: InputEvent) -> Transition:
        return super().handle(event) if self._steps > UNSEEN else None

    def update(self) -> Transition:
        self._steps += 1
        if self._steps == UNSEEN:
            self._unrolling = self._animator.start("unroll", motion=True)
        return self._look() or super().update()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        if self._steps >= UNSEEN:
            super().draw(canvas, alpha)

    def chosen(self, name: str) -> Transition:
        return self.back()

    def back(self) -> Transition:
        self.app.audio.play("menu_back")
        return Pop()

    def leave(self) -> None:
        if isinstance(self._job, Job):
            self.app.worker.cancel(self._job)

    def _look(self) -> Transition:
        """What comes of the job, if anything has."""
        app, job = self.app, self._job
        app.worker.poll()
        if not job.over:
            return None
        if isinstance(job, Job):
            if job.state == "cancelled":
                return Pop()
            refused = failure(app.locale, job) if job.state == "failed" else ""
        else:
            refused = "" if job.refused is None else app.locale.render(job.refused)
        if refused:
            app.audio.play("error")
            app.notices.say(refused)
        match self._then(job.result):
            case None:
                return Pop()
            case Push(scene):
                return Replace(scene)
            case transition:
                return transition

    def _draw_share(self, canvas: Canvas, rect: pygame.Rect) -> None:
        draw_wick(self.app, canvas, rect, self.share)


def draw_wick(app: App, canvas: Canvas, rect: pygame.Rect, share: float) -> None:
    """A wick that burns from left to right, and what is burnt of it in percent."""
    room = round(64 * app.text.scale)
    bar = pygame.Rect(rect.left + 30, rect.top + 34, rect.width - 66 - room, _BAR)
    canvas.rect(app.text.colour("umber"), bar, border_radius=_BAR // 2)
    burnt = bar.copy()
    burnt.width = round(bar.width * share)
    canvas.rect(app.text.colour("flame"), burnt, border_radius=_BAR // 2)
    flame = app.assets.sprite(CANDLE, "flame")
    still = app.settings.reduced_motion
    picture = flame.image if still else flame.at(app.seconds)
    canvas.blit(picture, flame.place(burnt.right, bar.centery + 4))
    told = app.locale.percent(share)
    place = (bar.right + 18, bar.centery)
    app.text.draw(canvas, told, Style("strong", "rubric"), place, "midleft", room)
