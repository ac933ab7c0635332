"""What has happened in a run, in words, the latest last."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.flow import Flow, Paragraph
from game.scenes.page import Overlay
from game.scenes.services import Services


class LogScene(Overlay):
    """``lines`` are sentences in the player's language."""

    size = (860, 560)

    def __init__(self, services: Services, lines: Sequence[str]) -> None:
        super().__init__(services.app)
        self._lines = tuple(lines)

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("What happened")

    def build(self) -> None:
        nothing = self.app.locale.gettext("Nothing yet.")
        blocks = [Paragraph(line, after=6) for line in self._lines or (nothing,)]
        flow = Flow(self.app, self.body, blocks)
        flow.to_end()
        self.lay((), [flow])
