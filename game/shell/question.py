"""A question with two answers, over whatever was there."""

from __future__ import annotations

from game.engine.app import App
from game.engine.scene import Pop, Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.shell.flow import Flow, Line, Paragraph, Space
from game.shell.page import Overlay


class QuestionScene(Overlay):
    """Pops True for ``yes`` and False for ``no``; leaving it is a no, and no has the focus."""

    size = (620, 300)

    def __init__(self, app: App, title: str, text: str, yes: str, no: str) -> None:
        super().__init__(app)
        self._title, self._text, self._yes, self._no = title, text, yes, no

    @property
    def heading(self) -> str:
        return self._title

    def build(self) -> None:
        app, body = self.app, self.body
        answers = Line(Button("no", self._no), Button("yes", self._yes), gap=24)
        high = answers.height(app, body.width)
        text = body.copy()
        text.height -= high + 12
        foot = body.copy()
        foot.top, foot.height = body.bottom - high, high
        told = Paragraph(self._text, Style("body", size=20), "centre", after=0)
        spare = Space(max(0, text.height - told.height(app, text.width)) // 2)
        self.lay((), [Flow(app, text, [spare, told]), Flow(app, foot, [answers])], "no")

    def chosen(self, name: str) -> Transition:
        return Pop(name == "yes")

    def back(self) -> Transition:
        self.app.audio.play("menu_back")
        return Pop(False)
