"""What has happened in a run, in words, the latest last, by kind; and the player's own line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import overload

import pygame

from game.core.journal import MAX_NOTE
from game.core.mode import Mode
from game.core.text import Message
from game.engine.canvas import Canvas
from game.engine.fields import TextField
from game.engine.scene import Pop, Transition
from game.engine.text import BODY
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


class Told(Sequence[str]):
    """Sentences that are put into words when somebody asks for them."""

    def __init__(self, messages: Sequence[Message], render: Callable[[Message], str]) -> None:
        self._messages, self._render = messages, render

    def __len__(self) -> int:
        return len(self._messages)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        if isinstance(at, slice):
            return tuple(map(self._render, self._messages[at]))
        return self._render(self._messages[at])


_AT_ONCE = 12
"""Lines above those that are seen that are laid out in a step: of two thousand all at once would
take as long as many frames."""


class LogScene(Overlay):
    """``lines`` are sentences in the player's language. Those at the end are seen at first; what is
    above them is laid out in the steps that follow."""

    size = (860, 560)

    def __init__(
        self, services: Services, lines: Sequence[str], filters: Filters = UNFILTERED
    ) -> None:
        super().__init__(services.app)
        self._lines = lines
        self._filters = filters
        self._shown = 0
        """The kind that is shown; 0 for all."""
        self._above: list[int] = []
        """The numbers of lines that are shown and not laid out yet."""
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
        return tuple(self._lines[number] for number in self._numbers)

    @property
    def _numbers(self) -> list[int]:
        kinds = self._filters.kinds
        return [n for n in range(len(self._lines)) if not self._shown or kinds[n] == self._shown]

    def build(self) -> None:
        self._above = self._numbers
        # Each is a line high at least.
        seen = self.body.height // self.app.text.leading(BODY) + 1
        blocks = self._taken(seen) or [Paragraph(self.app.locale.gettext("Nothing yet."), after=6)]
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

    def rebuild(self) -> None:
        """However far up it was read, what is seen then is laid out already."""
        above = sum(flow.most - flow.offset for flow in self.flows)
        super().rebuild()
        for flow in self.flows:
            while self._above and flow.most < above:
                flow.precede(self._taken(_AT_ONCE))
            flow.scroll_to(flow.most - above, at_once=True)

    def update(self) -> Transition:
        transition = super().update()
        if self._above:
            self.flows[0].precede(self._taken(_AT_ONCE))
        return transition

    def _taken(self, count: int) -> list[Paragraph]:
        """The last lines that are not laid out yet."""
        taken, self._above = self._above[-count:], self._above[:-count]
        return [Paragraph(self._lines[number], after=6) for number in taken]

    def chosen(self, name: str) -> None:
        if name == "kinds" and self._tabs is not None:
            self._shown = self._tabs.index
            self.rebuild()
            self.flows[0].to_end()

    def draw(self, canvas: Canvas, alpha: float) -> None:
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
