"""Writing a line into the journal of a run."""

from __future__ import annotations

from game.core.journal import MAX_NOTE
from game.engine.fields import TextField
from game.engine.scene import Pop, Transition
from game.engine.widgets import Button
from game.shell.flow import Flow, Line, Paragraph, Space
from game.shell.page import Overlay
from game.shell.tale import Services


class JournalScene(Overlay):
    """Pops ``note:`` and what was written, or nothing."""

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
            return Pop(f"note:{text}" if text else None)
        return None
