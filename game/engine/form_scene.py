"""A scene with a form: whatever it is, what is pressed or changed there is answered by one verb."""

from __future__ import annotations

from game.engine.inputs import InputEvent
from game.engine.scene import Scene, Transition
from game.engine.widgets import Form, Widget


class FormScene(Scene):
    """Hands events on to its form, and answers what was chosen there."""

    form: Form

    @property
    def focused(self) -> str:
        """The name of the widget that has the focus; empty where there is none."""
        focus = self.form.focus
        return "" if focus is None else focus.name

    def chosen(self, name: str) -> Transition:
        """The widget called ``name`` was pressed or changed."""
        return None

    def _to_form(self, event: InputEvent) -> Transition:
        """Nothing else had a use for the event."""
        before = self.form.focus
        name = self.form.handle(event)
        self._followed(event, before)
        return self.chosen(name) if name else None

    def _followed(self, event: InputEvent, before: Widget | None) -> None:
        """The form had the event, before which ``before`` was in focus, and nothing is answered
        yet: what scrolls brings the focus into sight."""
