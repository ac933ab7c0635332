"""Many worlds at once: how their figures are spread, and the seeds of the extremes."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.envelope import median
from game.core.text import N_
from game.engine.canvas import Canvas
from game.engine.inputs import InputEvent, Press
from game.engine.scene import Push, Transition
from game.engine.text import Style
from game.engine.widgets import Button, line_height
from game.engine.worker import Job, Urgency
from game.shell.craft import making
from game.shell.craft.frame import ROOMY
from game.shell.craft.picture import draw_pattern
from game.shell.page import Page
from game.shell.tale import Services, Tale
from game.workshop.bench import BenchScene
from game.workshop.coming import tell_failure

WORLDS = 200
"""Worlds of a batch."""
_AT_ONCE = 10
"""Worlds that the worker makes before it says how far it is."""
_BARS = 24
LABELS = {
    "attempt": N_("Attempt"),
    "attempts": N_("Attempts"),
    "backtracking": N_("Locks walked through again"),
    "chests": N_("Locked chests"),
    "choices": N_("Choices at a time"),
    "communities": N_("Communities"),
    "depth": N_("Depth"),
    "doors": N_("Doors"),
    "empty": N_("Empty locks"),
    "fallbacks": N_("Levels drawn by hand"),
    "keys": N_("Keys"),
    "keys_held": N_("Most keys carried"),
    "locks": N_("Locks"),
    "passages": N_("Secret passages"),
    "repeated": N_("Repeated sections, in percent"),
    "rooms": N_("Rooms"),
    "route": N_("Keys and locks on the way to the boss"),
    "ruins": N_("Ruins"),
    "size": N_("Size"),
    "ticks": N_("Seconds of the proved way"),
    "width": N_("Width"),
    "win_chance": N_("Chance to win, in percent"),
    "zones": N_("Zones"),
    "alike": N_("Neighbours alike, in percent"),
    "areas": N_("Areas"),
    "obstacles": N_("Obstacles"),
    "water": N_("Water, in percent"),
    "mountains": N_("Mountains, in percent"),
    "first": N_("First combat cards, added up"),
}
"""msgids of the figures (`Generator.measure`)."""
_WIDEST = 84
"""Pixels of a bar."""
_ROOM_FOR_COUNT = 30
"""Pixels that a part must have for the number of its worlds."""


class BatchScene(Page):
    """Makes ``WORLDS`` worlds of a craft, seeds ``S/0`` on, a few at a time, and plots them."""

    def __init__(self, services: Services, tale: Tale, params: str, seed: str) -> None:
        super().__init__(services.app)
        self._services, self._tale = services, tale
        assert tale.craft is not None
        self._craft = tale.craft()
        space = services.registry.system(tale.id).generator.space
        self._params, self._seed = space.text_for_any_seed(params), seed
        self.found: list[tuple[str, dict[str, float]]] = []
        self._job: Job | None = None
        self._given_up = False
        """Whether some worlds could not be made, so that no more are tried."""
        self._figure = ""
        """The figure that was asked for."""

    @property
    def heading(self) -> str:
        _ = self.app.locale.gettext
        return _("{craft}: {count} worlds").format(craft=_(self._craft.label), count=WORLDS)

    @property
    def done(self) -> bool:
        """Whether no more worlds are made."""
        return self._given_up or len(self.found) >= WORLDS

    @property
    def names(self) -> Sequence[str]:
        """The figures that differ between worlds, or all of them if none does, in the order in
        which the generator tells them."""
        if not self.found:
            return ()
        names = list(self.found[0][1])
        spread = [n for n in names if len({each.get(n) for _, each in self.found}) > 1]
        return spread or names

    @property
    def figure(self) -> str:
        """The figure that is shown, however many more turn out to differ; empty without any."""
        names = self.names
        return self._figure if self._figure in names else next(iter(names), "")

    def _turn(self, by: int) -> None:
        """Show the next figure, or the one before."""
        names = self.names
        if names:
            self._figure = names[(names.index(self.figure) + by) % len(names)]
        self.rebuild()

    def build(self) -> None:
        _ = self.app.locale.gettext
        body, tall = self.body, line_height(self.app)
        names = self.names
        low, middle, high = self.extremes()
        columns = 4 if self.app.text.scale <= ROOMY else 2
        wide = (body.width - (columns - 1) * 14) // columns
        buttons = (
            Button("next", _("Another figure"), icon="step", enabled=len(names) > 1),
            Button("low", _("The lowest"), enabled=bool(low)),
            Button("middle", _("The median"), enabled=bool(middle)),
            Button("high", _("The highest"), enabled=bool(high)),
        )
        for number, button in enumerate(buttons):
            row, column = divmod(number, columns)
            left = body.left + column * (wide + 14)
            top = body.bottom - (tall + 10) * (len(buttons) // columns - row) + 6
            button.rect = pygame.Rect(left, top, wide, tall + 4)
        self.lay(buttons, ())

    def chosen(self, name: str) -> Transition:
        low, middle, high = self.extremes()
        seeds = {"low": low, "middle": middle, "high": high}
        if name == "next":
            self._turn(1)
        elif seeds.get(name):
            return Push(BenchScene(self._services, self._tale, self._params, seeds[name]))
        return None

    def handle(self, event: InputEvent) -> Transition:
        match event:
            case Press("tab_next" | "page_down"):
                self._turn(1)
                return None
            case Press("tab_previous" | "page_up"):
                self._turn(-1)
                return None
        return super().handle(event)

    def leave(self) -> None:
        if self._job is not None:
            self.app.worker.drop(self._job)
            self._job = None

    def update(self) -> Transition:
        self._poll()
        return super().update()

    def content(self, canvas: Canvas) -> None:
        app, _ = self.app, self.app.locale.gettext
        body, tall = self.body, line_height(app)
        rows = 1 if app.text.scale <= ROOMY else 2
        area = pygame.Rect(body.left, body.top, body.width, body.height - rows * (tall + 10) - 12)
        if self.figure:
            self._plot(canvas, area, self.figure)
        if not self.done:
            told = _("{done} of {all}").format(done=len(self.found), all=WORLDS)
            style = Style("caption", "sepia")
            app.text.draw(canvas, told, style, (area.right, area.top), "topright")
        super().content(canvas)

    def _plot(self, canvas: Canvas, area: pygame.Rect, name: str) -> None:
        """The name of a figure, its spread in words, and its bars."""
        app, _ = self.app, self.app.locale.gettext
        values = [each[name] for _, each in self.found if name in each]
        label = _(LABELS[name]) if name in LABELS else name
        head = app.text.draw(
            canvas, label, Style("section", "rubric"), area.topleft, "topleft", area.width - 160
        )
        told = _("{low} to {high}, median {median}, mean {mean}").format(
            low=self._number(min(values)),
            high=self._number(max(values)),
            median=self._number(median(values)),
            mean=self._number(sum(values) / len(values)),
        )
        line = app.text.leading(Style("body"))
        place = (area.left, head.bottom + 2)
        app.text.draw(canvas, told, Style("body"), place, "topleft", area.width)
        top = head.bottom + line + 16
        foot = area.bottom - app.text.leading(Style("caption")) - 6
        counts, edges = histogram(values)
        most = max(counts)
        share = area.width / len(counts)
        wide = round(min(share - 4, _WIDEST))
        top += app.text.leading(Style("caption"))
        ink = app.text.colour("ink")
        for at, count in enumerate(counts):
            left, right = area.left + share * at, area.left + share * (at + 1)
            high = round((foot - top) * count / most)
            bar = pygame.Rect(round((left + right - wide) / 2), foot - high, wide, high)
            canvas.rect(app.text.colour("parch_hi"), bar)
            draw_pattern(canvas, bar, "stripes", app.text.colour("lapis"))
            canvas.rect(ink, bar, 2)
            if count and share >= _ROOM_FOR_COUNT * app.text.scale:
                above = (bar.centerx, bar.top - 2)
                app.text.draw(canvas, str(count), Style("caption"), above, "midbottom")
            every = max(1, round(len(counts) / 12 * app.text.scale))
            if at % every == 0:
                text = self._number(edges[at])
                below = ((left + right) / 2, foot + 3)
                style = Style("caption", "sepia")
                app.text.draw(canvas, text, style, below, "midtop", round(share * every))
        canvas.line(ink, (area.left, foot), (area.right, foot), 2)

    def _number(self, value: float) -> str:
        text = f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"
        return text.replace(".", self.app.locale.gettext("."))

    def extremes(self) -> tuple[str, str, str]:
        """The seeds with the lowest, the middle and the highest figure that is shown."""
        name = self.figure
        if not name:
            return "", "", ""
        ranked = sorted(
            (each[name], at, seed) for at, (seed, each) in enumerate(self.found) if name in each
        )
        return ranked[0][2], ranked[len(ranked) // 2][2], ranked[-1][2]

    def _poll(self) -> None:
        job = self._job
        if job is None:
            if not self.done:
                first = len(self.found)
                seeds = [f"{self._seed}/{n}" for n in range(first, first + _AT_ONCE)]
                work = (self._tale, self._params, seeds)
                self._job = self.app.worker.submit(making.measure, *work, urgency=Urgency.BATCH)
            return
        self.app.worker.poll()
        if not job.over:
            return
        self._job = None
        if job.state == "done":
            self.found += job.result
        else:
            tell_failure(self.app, job)
            self._given_up = True
        self.rebuild()


def histogram(values: Sequence[float]) -> tuple[list[int], list[float]]:
    """How many values lie in each of at most `_BARS` equal parts, and where each part begins.

    Few whole numbers get a part each.
    """
    low, high = min(values), max(values)
    whole = all(value % 1 == 0 for value in values)
    if whole and high - low < _BARS:
        parts, wide = int(high - low) + 1, 1.0
    else:
        parts, wide = _BARS, (high - low) / _BARS or 1.0
    counts = [0] * parts
    for value in values:
        counts[min(parts - 1, int((value - low) / wide))] += 1
    return counts, [low + wide * at for at in range(parts)]
