"""The attract mode: after a while on the title bots play the best seconds of each tale, until
anyone touches anything.

What comes before those seconds is played unseen, behind a card with the tale's name; so is what
their first picture takes.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.core.errors import GameError
from game.core.mode import Game
from game.core.registry import World
from game.engine.assets import INTERFACE
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Point, Press, Wheel
from game.engine.picture import some_of
from game.engine.scene import Pop, Scene, Transition
from game.engine.text import Style
from game.engine.worker import Job, Urgency
from game.shell.contract import ModeView, RunInfo
from game.shell.plain_view import view_of
from game.shell.starting import game_of, order
from game.shell.tale import Highlight, Services, Tale
from game.store.shipped import forget

DECISION_STEPS = 54
"""Steps of the clock between two of the bot's decisions."""
SHOWN_STEPS = 30 * 60
"""How long a run is shown."""
LEAD_STEPS = 45
"""How long the card with the tale's name stands at least."""
LEAD_COMMANDS = {"decision": 1, "tick": 40}
"""Commands of what comes before that are played in a step."""
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
        self._begun = False
        """Whether one is there."""
        self._wait = 0
        self._lead = self._card = self._left = 0
        """Commands that are still to be played unseen, steps for which the card stands, and steps
        for which the run is shown."""
        self._preparing: Iterator[None] | None = None
        """What is left to do behind the card before the run is seen."""
        self.ahead: tuple[World, Job] | None = None
        """The game of the next run, as the worker makes it."""
        self.begin()

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
        self._services.app.worker.lighten()
        if self._is_behind_card:
            return self._lead_on()
        self._left -= 1
        if self._left <= 0:
            self.begin()
            return None
        self.view.update()
        self._services.app.audio.music(self.view.music, self.view.mood)
        self._services.app.audio.ambience(self.view.ambience)
        self._wait -= 1
        if self._wait > 0 or (self.view.busy and self._mode.clock != "tick"):
            return None
        if self.game.status.over:
            self.begin()
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
            self._wait = self._left = END_STEPS
        return None

    def _lead_on(self) -> Transition:
        """Come nearer to what is worth seeing."""
        self._card = max(0, self._card - 1)
        try:
            for _ in range(min(self._lead, LEAD_COMMANDS[self._mode.clock])):
                self.game.apply(next(self._moves))
                self._lead -= 1
        except (StopIteration, GameError):
            self._lead = 0
        if self._lead or self._card:
            return None
        if self.game.status.over:
            self.begin()
        elif self._preparing is None:
            self.view.show(self.game.view(), self._info)
            assets = self._services.app.assets
            self._preparing = iter(()) if assets.waits else self.view.prepare()
        elif self._services.app.assets.ready(*self.view.sheets) and not some_of(self._preparing):
            self._preparing = None
            self._services.app.assets.let_go_earlier()
            self.look_ahead()
        return None

    @property
    def _is_behind_card(self) -> bool:
        return bool(self._lead or self._card) or self._preparing is not None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        app = self._services.app
        if self._is_behind_card:
            self._draw_card(canvas)
        else:
            self.view.draw(canvas, alpha)
        box = pygame.Rect(0, 0, 560, 44)
        box.midbottom = (canvas.get_width() // 2, canvas.get_height() - 12)
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), box)
        told = app.locale.gettext("A bot is playing. Press anything to come back.")
        app.text.draw(canvas, told, Style("caption", "sepia"), box.center, "center", 520)

    def _draw_card(self, canvas: Canvas) -> None:
        """The tale's name in the dark."""
        text, locale = self._services.app.text, self._services.app.locale
        canvas.fill(text.colour("night"))
        middle = canvas.get_rect().center
        name, told = locale.render(self._tale.title), locale.render(self._tale.sentence)
        text.draw(canvas, name, Style("title", "parch_hi", 54), middle, "midbottom", 1200)
        place = (middle[0], middle[1] + 16)
        text.draw(canvas, told, Style("caption", "amber", 22), place, "midtop", 1200)

    def leave(self) -> None:
        if self._begun:
            self.view.leave()
        self._services.app.audio.ambience(None)
        self._made_ahead(None)

    @property
    def _next(self) -> Tale:
        """The tale of the next run."""
        tales = self._services.registry.listed
        return tales[self.runs % len(tales)]

    @property
    def _highlight(self) -> Highlight | None:
        """What of the next run is worth seeing; each time another, where there are several."""
        known = self._next.highlights
        round_ = self.runs // len(self._services.registry.listed)
        return known[round_ % len(known)] if known else None

    def next_world(self) -> World:
        """The world of the next run; where none was chosen its seed is the day's, so that every
        evening has its own."""
        assert self._next.mode is not None
        highlight = self._highlight
        if highlight is not None:
            return self._services.registry.read_id(highlight.world)
        mode = self._next.mode()
        return World(mode, mode.space.build({}), f"{self._services.today()}/{self.runs}")

    def begin(self) -> None:
        """Start the next run."""
        services = self._services
        # No page is turned all night: the pictures of the tale before would stay.
        services.app.assets.turn()
        services.app.chores.clear_away()
        services.app.text.let_go()
        services.app.audio.let_go()
        self._let_go()
        tale, world, highlight = self._next, self.next_world(), self._highlight
        self._tale = tale
        self._mode = world.mode
        self.runs += 1
        content = services.content(self._mode)
        made = self._made_ahead(world)
        self.game: Game = made or self._mode.start(world.params, world.seed, content)
        names = [bot.name for bot in tale.bots()]
        quick = next((word for word in POLICY_WORDS if word in names), None)
        bot = tale.bot(quick if highlight is None else highlight.policy)
        self._moves = bot.moves(self.game, content, world.seed)
        self._info = RunInfo(id=str(world.id), watching=True)
        # What it shows first is what is seen first: a map that was never painted would lie over the
        # one that is painted next.
        self.view: ModeView = view_of(services, self._mode)
        self._begun = True
        self._wait = DECISION_STEPS
        self._lead = 0 if highlight is None else highlight.lead
        self._card, self._left = LEAD_STEPS, SHOWN_STEPS

    def _let_go(self) -> None:
        """What belongs to the run that was shown goes before the next is begun: for a moment both
        would be there. What the tale's rules keep in caches would stay all night."""
        if self._begun:
            self._begun = False
            self.view.leave()
            del self.view, self.game, self._moves
            forget(self._tale.load)
            # The tale comes again after all others. What comes next would find no room beside its
            # pictures, and be read twice; the card is drawn with those of the interface.
            self._services.app.assets.ready(INTERFACE)
            self._services.app.assets.let_go_earlier()

    def look_ahead(self) -> None:
        """Have the next world made while this run is on show, at its beginning: later it holds
        more. Pictures are not read before its end: there is no room for those of two tales, and the
        card stands no longer for them."""
        world = self.next_world()
        content = self._services.content(world.mode)
        job = order(self._services, world, content, Urgency.AHEAD)
        self.ahead = None if job is None else (world, job)
        if job is not None:
            # One castle in a night would otherwise be held all night by the process that made it.
            self._services.app.worker.tire()

    def _made_ahead(self, world: World | None) -> Game | None:
        """The game of ``world``, if it was made; what else was ordered is given up."""
        ahead, self.ahead = self.ahead, None
        if ahead is None:
            return None
        known, job = ahead
        self._services.app.worker.drop(job)
        if world is None or known.id != world.id:
            return None
        return game_of(world, self._services.content(world.mode), job.result)
