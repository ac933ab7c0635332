"""What has happened in a run, in words, the latest last, by kind; and the player's own line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.journal import MAX_NOTE
from game.core.mode import Mode
from game.core.text import Message
from game.engine.fields import TextField
from game.engine.scene import Pop, Transition
from game.engine.widgets import Button, Tabs, Widget
from game.shell.flow import Flow, Line, Paragraph, Space
from game.shell.page import Overlay
from game.shell.tale import Services

_TAB = 168
"""Pixels of a tab; narrower where there is no room for so much."""
_TALL = 46
_LEAST_TOP = 62
"""Where the sheet begins at the highest when there are tabs on it."""


@dataclass(frozen=True, slots=True)
class Filters:
    """The kinds of lines: their names, and for each line the place of its kind, from 1; 0 where it
    is of none."""

    names: tuple[Message, ...] = ()
    kinds: tuple[int, ...] = ()


UNFILTERED = Filters()


def filters_of(mode: Mode, kinds: Sequence[int]) -> Filters:
    """What lines of these kinds can be filtered by."""
    names = tuple(kind.name for kind in mode.log_kinds)
    return Filters(names, tuple(kinds)) if names else UNFILTERED


class LogScene(Overlay):
    """``lines`` are sentences in the player's language."""

    size = (860, 560)

    def __init__(
        self, services: Services, lines: Sequence[str], filters: Filters = UNFILTERED
    ) -> None:
        super().__init__(services.app)
        self._lines = tuple(lines)
        self._filters = filters
        self._shown = 0
        """The kind that is shown; 0 for all."""
        self._tabs: Tabs | None = None

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("What happened")

    @property
    def panel(self) -> pygame.Rect:
        panel = super().panel
        if self._filters.names and panel.top < _LEAST_TOP:
            panel.height -= _LEAST_TOP - panel.top
            panel.top = _LEAST_TOP
        return panel

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the kind that is shown."""
        if not self._shown:
            return self._lines
        both = zip(self._lines, self._filters.kinds, strict=True)
        return tuple(line for line, kind in both if kind == self._shown)

    def build(self) -> None:
        nothing = self.app.locale.gettext("Nothing yet.")
        blocks = [Paragraph(line, after=6) for line in self.lines or (nothing,)]
        flow = Flow(self.app, self.body, blocks)
        flow.to_end()
        widgets: list[Widget] = []
        if self._filters.names:
            labels = [self.app.locale.render(name) for name in self._filters.names]
            labels.insert(0, self.app.locale.gettext("All"))
            self._tabs = Tabs("kinds", labels, self._shown)
            width = min(_TAB * len(labels), self.panel.width - 60)
            left, top = self.panel.left + 30, self.panel.top - _TALL
            self._tabs.rect = pygame.Rect(left, top, width, _TALL)
            widgets.append(self._tabs)
        self.lay(widgets, [flow])

    def chosen(self, name: str) -> None:
        if name == "kinds" and self._tabs is not None:
            self._shown = self._tabs.index
            self.rebuild()
            self.flows[0].to_end()

    def draw(self, canvas: pygame.Surface, alpha: float) -> None:
        super().draw(canvas, alpha)
        if self._tabs is not None and self._unrolling.done:
            # They stand on the sheet's upper edge, beyond which the unrolling is cut.
            self._tabs.draw(self.app, canvas, True)


@dataclass(frozen=True, slots=True)
class Note:
    """A line for the journal of a run."""

    text: str


class JournalScene(Overlay):
    """Pops the `Note` that was written, or nothing."""

    size = (860, 350)

    def __init__(self, services: Services) -> None:
        super().__init__(services.app)
        self._written = ""

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Journal")

    def build(self) -> None:
        _ = self.app.locale.gettext
        field = TextField("line", _("Write here"), self._written, MAX_NOTE, select=False)
        told = _("A line for the journal of this run. It is kept with the run and its replay.")
        blocks = (
            Paragraph(told, align="centre"),
            Space(8),
            Line(field, after=18),
            Line(Button("leave", _("Leave it")), Button("write", _("Write it")), gap=24),
        )
        self.lay((), [Flow(self.app, self.body, blocks)], "line")

    def chosen(self, name: str) -> Transition:
        field = self.form.widget("line")
        assert isinstance(field, TextField)
        before, self._written = self._written, field.text
        if name == "leave":
            return self.back()
        # The field's own name comes for every letter, and when it is confirmed.
        if name == "write" or self._written == before:
            text = self._written.strip()
            return Pop(Note(text) if text else None)
        return None
