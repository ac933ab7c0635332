"""The attract mode: after a while on the title a bot plays, until anyone touches anything."""

from __future__ import annotations

import pygame

from game.core.errors import GameError
from game.core.mode import Game
from game.core.registry import World
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Point, Press, Wheel
from game.engine.scene import Pop, Scene, Transition
from game.engine.text import Style
from game.engine.worker import Job, Urgency
from game.shell.contract import RunInfo
from game.shell.plain import view_of
from game.shell.starting import game_of, order
from game.shell.tale import Services, Tale

DECISION_STEPS = 54
"""Steps of the clock between two of the bot's decisions."""
END_STEPS = 300
"""How long the end of a run stays on show before the next begins."""
POLICY_WORDS = ("greedy", "random")
"""A quick policy is wanted here: the first of these that the mode has, else its default."""


class AttractScene(Scene):
    """Runs of the listed modes, one after the other; any input leads back to the title."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.runs = 0
        """How many runs were begun."""
        self._wait = 0
        self._ahead: tuple[World, Job] | None = None
        """The game of the next run, as the worker makes it."""
        self._begin()

    @property
    def music(self) -> str | None:
        """What the view wants to be heard."""
        return self.view.music

    @property
    def mood(self) -> frozenset[str]:
        return self.view.mood

    def handle(self, event: InputEvent) -> Transition:
        if isinstance(event, Press | Click | Wheel):
            return Pop()
        if isinstance(event, Point) and self._services.app.inputs.device == "mouse":
            return Pop()
        return None

    def update(self) -> Transition:
        self.view.update()
        self._services.app.audio.music(self.view.music, self.view.mood)
        self._services.app.audio.ambience(self.view.ambience)
        self._wait -= 1
        if self._wait > 0 or (self.view.busy and self._mode.clock != "tick"):
            return None
        if self.game.status.over:
            self._begin()
            return None
        try:
            command = next(self._moves)
            events = self.game.apply(command)
        except (StopIteration, GameError):
            return Pop()
        self.view.play(events, self.game.view(), self._info)
        if self._mode.clock != "tick":
            self._wait = DECISION_STEPS
        if self.game.status.over:
            self._wait = END_STEPS
            self._services.app.assets.ahead(self._next.sheets)
            self._look_ahead()
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        app = self._services.app
        self.view.draw(canvas, alpha)
        box = pygame.Rect(0, 0, 560, 44)
        box.midbottom = (canvas.get_width() // 2, canvas.get_height() - 12)
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), box)
        told = app.locale.gettext("A bot is playing. Press anything to come back.")
        app.text.draw(canvas, told, Style("caption", "sepia"), box.center, "center", 520)

    def leave(self) -> None:
        self._services.app.audio.ambience(None)
        self._made_ahead(None)

    @property
    def _next(self) -> Tale:
        """The tale of the next run."""
        tales = self._services.registry.listed
        return tales[self.runs % len(tales)]

    def _next_world(self) -> World:
        """The world of the next run; its seed is the day's, so that every evening has its own."""
        assert self._next.mode is not None
        mode = self._next.mode()
        return World(mode, mode.space.build({}), f"{self._services.today()}/{self.runs}")

    def _begin(self) -> None:
        """Start the next run."""
        services = self._services
        # No page is turned all night: the pictures of the tale before would stay.
        services.app.assets.turn()
        services.app.clear_away()
        tale, world = self._next, self._next_world()
        self._mode = world.mode
        self.runs += 1
        content = services.content(self._mode)
        made = self._made_ahead(world)
        self.game: Game = made or self._mode.start(world.params, world.seed, content)
        names = [bot.name for bot in tale.bots()]
        bot = tale.bot(next((word for word in POLICY_WORDS if word in names), None))
        self._moves = bot.moves(self.game, content, world.seed)
        self._info = RunInfo(id=str(world.id), watching=True)
        self.view = view_of(services, self._mode)
        self.view.show(self.game.view(), self._info)
        self._wait = DECISION_STEPS

    def _look_ahead(self) -> None:
        """Have the next world made while the end of this run is on show."""
        world = self._next_world()
        content = self._services.content(world.mode)
        job = order(self._services, world, content, Urgency.AHEAD)
        self._ahead = None if job is None else (world, job)

    def _made_ahead(self, world: World | None) -> Game | None:
        """The game of ``world``, if it was made; what else was ordered is given up."""
        ahead, self._ahead = self._ahead, None
        if ahead is None:
            return None
        known, job = ahead
        self._services.app.worker.drop(job)
        if world is None or known.id != world.id:
            return None
        return game_of(world, self._services.content(world.mode), job.result)
