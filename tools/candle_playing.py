"""A run of Candle that a bot plays in the real scene, tick by tick: what is measured of its picture
(`tools.soak.candle_picture`), and what is drawn to be looked at (`tools.thing_sheet`), is of one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.mode import Event
from game.core.session import Session
from game.engine.canvas import CANVAS, Canvas
from game.shell.contract import RunInfo
from game.shell.tale import Services
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.view import CandleScreen


class Playing:
    """The world with the ID ``world``, played by the bot ``policy``. Somebody who is ``watching``
    sees it without what stands before the play."""

    def __init__(
        self, services: Services, world: str, policy: str, *, watching: bool = False
    ) -> None:
        read = services.registry.read_id(world)
        session = Session.start(read, services.content(read.mode))
        bot = services.registry.tale("candle").bot(policy)
        self._moves = bot.moves(session.game, session.content, read.seed)
        self._session = session
        self._info = RunInfo("", watching=watching)
        self.stage = CandleScreen(services)
        """The scene, which draws what was played last."""
        self.canvas = Canvas(CANVAS)
        """The page, for frames of it; nothing is drawn there by itself."""
        self.stage.show(self._view, self._info)

    def steps(self) -> Iterator[tuple[Sequence[Event], CandleView]]:
        """Each tick after it was played: what happened, and what is seen then. It goes on from
        where it was left."""
        for command in self._moves:
            events = self._session.apply(command)
            view = self._view
            self.stage.play(events, view, self._info)
            yield events, view

    @property
    def _view(self) -> CandleView:
        view = self._session.game.view()
        assert isinstance(view, CandleView)
        return view
