"""The pause of a run: what a player may do besides going on."""

from __future__ import annotations

from typing import Any

from game.core.text import message
from game.engine.scene import Home, Pop, Push, Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.shell.coach import Coach
from game.shell.craft.taking_home import about_to_take_home, can_keep, take_home
from game.shell.flow import Block, Flow, Label, Line, Paragraph
from game.shell.help import HelpScene
from game.shell.keeping import SaveElsewhereScene
from game.shell.options import OptionsScene
from game.shell.page import Overlay, QuestionScene
from game.shell.tale import Services
from game.store.runs import LiveRun


class PauseScene(Overlay):
    """Pops ``concede`` when the player gives the run up, ``skip`` or ``skip_all`` when they want a
    step of the lesson that the ``coach`` gives, or all of it, to be over, else nothing."""

    size = (560, 590)

    def __init__(self, services: Services, live: LiveRun, coach: Coach | None = None) -> None:
        super().__init__(services.app)
        self._services, self._live, self._session = services, live, live.session
        self._coach = coach if coach is not None and coach.teaches else None
        if live.trouble is not None or self._coach is not None:
            self.size = (560, 664)  # there is more to say

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Pause")

    def build(self) -> None:
        _ = self.app.locale.gettext
        session = self._session
        blocks: list[Block] = [
            Paragraph(self._services.title(session.mode), Style("strong"), "centre", after=2),
            Label(str(session.id), after=8),
        ]
        unsaved = self._live.trouble is not None or not self._services.places.kept
        if self._live.trouble is not None:
            told = message("In memory only: {why}.", why=self._live.trouble)
            said = Style("caption", "rubric")
            blocks.append(Paragraph(self.app.locale.render(told), said, "centre", after=8))
        buttons = [
            Button("go_on", _("Go on")),
            *self._of_lesson(),
            Button("options", _("Options")),
            Button("help", _("How to play")),
            Button("copy", _("Copy the ID")),
        ]
        if can_keep(self._services, session):
            buttons.append(Button("keep", _("Take the map home")))
        if self._can_concede:
            buttons.append(Button("concede", _("Give up this run")))
        if unsaved:
            buttons.append(Button("elsewhere", _("Save elsewhere")))
        buttons.append(Button("leave", _("Leave") if unsaved else _("Save and leave")))
        blocks += [Line(button, after=8) for button in buttons]
        self.lay((), [Flow(self.app, self.body, blocks)], "go_on")

    def update(self) -> Transition:
        if self.focused == "keep":
            about_to_take_home(self._services, self._session)
        return super().update()

    def chosen(self, name: str) -> Transition:
        match name:
            case "options":
                return Push(OptionsScene(self._services))
            case "help":
                return Push(HelpScene(self._services, self._session.mode, in_run=True))
            case "keep":
                return Push(take_home(self._services, self._session))
            case "copy":
                self._services.copy_id(str(self._session.id))
                return None
            case "concede":
                _ = self.app.locale.gettext
                told = _("The run ends here and counts as lost.")
                yes, no = _("Give up"), _("Keep playing")
                return Push(QuestionScene(self.app, _("Give up?"), told, yes, no))
            case "skip" | "skip_all":
                return Pop(name)
            case "elsewhere":
                run = (str(self._session.id), self._live.text())
                return Push(SaveElsewhereScene(self._services, [run]))
            case "leave":
                self.app.audio.play("candle_snuff")
                return Home()
        return Pop()

    def _of_lesson(self) -> list[Button]:
        """Ways out of a lesson, the nearer first."""
        _, coach = self.app.locale.gettext, self._coach
        if coach is None:
            return []
        step = [Button("skip", _("Skip this step"))] if coach.step is not None else []
        return [*step, Button("skip_all", _("Skip the first steps"))]

    def resume(self, result: Any) -> Transition:
        self.rebuild()
        return Pop("concede") if result is True else None

    @property
    def _can_concede(self) -> bool:
        return any(command.text == "concede" for command in self._session.game.legal())
