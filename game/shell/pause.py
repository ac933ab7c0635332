"""The run stands still: go on, look something up, or leave with everything kept."""

from __future__ import annotations

from typing import Any

from game.core.session import Session
from game.engine.scene import Home, Pop, Push, Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.shell import keepsakes
from game.shell.flow import Block, Flow, Label, Line, Paragraph
from game.shell.help import HelpScene
from game.shell.options import OptionsScene
from game.shell.page import Overlay
from game.shell.question import QuestionScene
from game.shell.tale import Services


class PauseScene(Overlay):
    """Pops ``concede`` when the player gives the run up, else nothing."""

    size = (560, 590)

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__(services.app)
        self._services, self._session = services, session

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
        buttons = [
            Button("go_on", _("Go on")),
            Button("options", _("Options")),
            Button("help", _("How to play")),
            Button("copy", _("Copy the ID")),
        ]
        if keepsakes.can_keep(self._services, session):
            buttons.append(Button("keep", _("Take the map home")))
        if self._can_concede:
            buttons.append(Button("concede", _("Give up this run")))
        buttons.append(Button("leave", _("Save and leave")))
        blocks += [Line(button, after=8) for button in buttons]
        self.lay((), [Flow(self.app, self.body, blocks)], "go_on")

    def chosen(self, name: str) -> Transition:
        match name:
            case "options":
                return Push(OptionsScene(self._services))
            case "help":
                return Push(HelpScene(self._services, self._session.mode))
            case "keep":
                return Push(keepsakes.take_home(self._services, self._session))
            case "copy":
                self._services.copy_id(str(self._session.id))
                return None
            case "concede":
                _ = self.app.locale.gettext
                told = _("The run ends here and counts as lost.")
                yes, no = _("Give up"), _("Keep playing")
                return Push(QuestionScene(self.app, _("Give up?"), told, yes, no))
            case "leave":
                self.app.audio.play("candle_snuff")
                return Home()
        return Pop()

    def resume(self, result: Any) -> Transition:
        self.rebuild()
        # The only scene above that answers True is the question whether to give up.
        return Pop("concede") if result is True else None

    @property
    def _can_concede(self) -> bool:
        return any(command.text == "concede" for command in self._session.game.legal())
