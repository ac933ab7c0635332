"""The replay theatre: a run played back by its own view - pause, speeds, steps, scrubbing."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.core import journal
from game.core.errors import GameError
from game.core.journal import Journal
from game.core.made_from import of_then
from game.core.mode import Game
from game.core.playback import Playback, mismatch_of
from game.core.registry import World
from game.core.text import Message
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Point, Press
from game.engine.prompts import Prompt, PromptBar
from game.engine.scene import Pop, Push, Scene, Transition
from game.engine.text import Style
from game.engine.worker import Job
from game.shell import advice
from game.shell.contract import RunInfo
from game.shell.laid_out import laid_out
from game.shell.plain_view import view_of
from game.shell.starting import with_game
from game.shell.tale import Services

SPEEDS = (25, 50, 100, 200, 400, 800, 1600)
"""Percent of the pace in which the run is told."""
DECISION_STEPS = 66
"""Steps of the clock between two decisions at 100 %."""
JUMP = 10
NEAR = {"decision": 8, "tick": 120}
"""Steps that are played within a frame to come to a place; what is farther the worker plays."""
_TOLD_AFTER = 6
"""Steps of the clock after which it is said that a place is being looked for."""
_LINE = 694
"""Middle of the controls: below whatever a view shows of a run that is only watched."""
_BAR = pygame.Rect(304, _LINE - 6, 332, 12)
_ROOMY = 1.3
"""Text sizes up to which words and bar have room in one line as they are."""
_GROUND = pygame.Rect(6, 672, 1268, 46)
"""What lies under the controls in high contrast."""


def watch(services: Services, text: bytes) -> Transition:
    """Play the run whose text is ``text`` back, once its world is made; `GameError` for one that
    cannot be."""
    record = journal.read(text)
    world = services.registry.read_id(str(record.header.id))
    return laid_out(services, world, record.last, lambda: _watch(services, world, record))


def _watch(services: Services, world: World, record: Journal) -> Transition:
    content = services.content_of_run(world, record)

    def begun(game: Game | None) -> Transition:
        try:
            return Push(TheatreScene(services, record, game))
        except GameError as error:
            services.app.audio.play("error")
            services.app.notices.say(services.app.locale.tell(error))
            return None

    if mismatch_of(world, content, record) is not None:
        return begun(None)
    return with_game(services, world, content, begun)


class TheatreScene(Scene):
    """Plays the run whose text is ``text``; a run that cannot be played back says why. ``game`` is
    that of its world, where it was made already."""

    def __init__(self, services: Services, text: bytes | Journal, game: Game | None = None) -> None:
        self._services = services
        record = text if isinstance(text, Journal) else journal.read(text)
        self._record = record
        world = services.registry.read_id(str(record.header.id))
        content = services.content_of_run(world, record)
        self.playback = Playback(world, content, record, game)
        self._mode = world.mode
        self.view = view_of(services.with_content(world.mode, content), world.mode)
        self._info = RunInfo(id=str(world.id), watching=True)
        self._prompts = PromptBar(services.app)
        self._speed = SPEEDS.index(100)
        self._playing = True
        self._owed = 0.0
        self._dragging = False
        self._job: Job | None = None
        self._wanted: int | None = None
        """The place that is being looked for."""
        self._waited = 0
        self._drawn = False
        """Whether its first picture has been seen."""
        self.view.show(self.playback.game.view(), self._info)
        then = of_then(world, services.library.parts_for(world), content)
        if then is not None:
            services.app.notices.say(services.app.locale.render(then))

    @property
    def sheets(self) -> tuple[str, ...]:
        return () if self._drawn else ("ui/ui", *self.view.sheets)

    def prepare(self) -> Iterator[None]:
        return self.view.prepare()

    @property
    def music(self) -> str | None:
        """What the view wants to be heard."""
        return self.view.music

    @property
    def mood(self) -> frozenset[str]:
        return self.view.mood

    @property
    def notice_top(self) -> int:
        return self.view.notice_top

    def enter(self) -> Transition:
        self._services.shows(self._mode)
        return None

    def handle(self, event: InputEvent) -> Transition:
        if isinstance(event, Click) and event.button == 3 and event.down:
            return Pop()
        if isinstance(event, Click) and event.button == 1:
            self._dragging = event.down and self._bar.inflate(24, 40).collidepoint(event.position)
            if self._dragging:
                self._scrub(event.position[0])
                return None
            prompted = self._prompts.clicked(event.position) if event.down else None
            if prompted is None:
                return None
            event = prompted
        if isinstance(event, Point) and self._dragging:
            self._scrub(event.position[0])
        if isinstance(event, Press):
            return self._act(event.action)
        return None

    def update(self) -> Transition:
        if self._services.app.picture.prepares:
            return None
        self.view.update()
        self._services.app.audio.music(self.view.music, self.view.mood)
        self._services.app.audio.ambience(self.view.ambience)
        self._find()
        if not self._playing:
            return None
        if self.playback.ended:
            self._playing = False
            return None
        pace = SPEEDS[self._speed] / 100
        self._owed += pace if self._mode.clock == "tick" else pace / DECISION_STEPS
        waiting = self.view.busy and SPEEDS[self._speed] <= 100
        while self._owed >= 1 and not waiting and not self.playback.ended:
            self._owed -= 1
            self._step()
        self._owed = min(self._owed, 1.0) if waiting else self._owed
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        app, foot = self._services.app, self.view.foot
        line = _LINE + foot
        self._drawn = True
        self.view.draw(canvas, alpha)
        if app.assets.high_contrast:
            app.assets.draw_nine(canvas, app.assets.ui("panel/dark"), _GROUND.move(0, foot))
        # On a picture words are haloed as its own prompts are; where those are dark, its view has
        # laid something dark below ours.
        halo = self.view.prompt_halo if self.view.prompt_dark else ""
        _ = app.locale.gettext
        state = _("playing") if self._playing else _("paused")
        told = f"{state} · {SPEEDS[self._speed] / 100:g}×".replace(".", _("."))
        if self._job is not None and self._waited > _TOLD_AFTER:
            found = app.locale.percent(self._job.progress or 0.0)
            told = _("looking: {share}").format(share=found)
        style = Style("caption", "flame", halo=halo)
        app.text.draw(canvas, told, style, (26, line), "midleft", self._place_right - 140)
        place = f"{self.place} / {self.playback.length}"
        where = (self._place_right, line)
        bar = self._bar
        style = Style("strong", "parch_hi", halo=halo)
        app.text.draw(canvas, place, style, where, "midright", 160)
        canvas.rect(app.text.colour("umber"), bar, border_radius=6)
        share = self.place / max(1, self.playback.length)
        filled = pygame.Rect(bar.left, bar.top, round(bar.width * share), bar.height)
        canvas.rect(app.text.colour("flame"), filled, border_radius=6)
        knob = app.assets.ui("slider/knob_focus" if self._dragging else "slider/knob")
        canvas.blit(knob.image, knob.place(filled.right, bar.centery))
        play = _("pause") if self._playing else _("play")
        prompts = (
            Prompt("confirm", play),
            Prompt("cancel", _("leave")),
            Prompt("right", _("step")),
            Prompt("up+down", _("pace")),
        )
        self._prompts.draw(canvas, prompts, 1256, line, left=bar.right + 20, halo=halo)

    @property
    def _place_right(self) -> int:
        """Where it ends how far the run is."""
        return 290 if self._services.app.text.scale <= _ROOMY else 400

    @property
    def _bar(self) -> pygame.Rect:
        """The line along which one can seek: shorter where words want room."""
        if self._services.app.text.scale <= _ROOMY:
            return _BAR.move(0, self.view.foot)
        left = self._place_right + 24
        return pygame.Rect(left, _BAR.top + self.view.foot, _BAR.right - left, _BAR.height)

    def leave(self) -> None:
        self.view.leave()
        self._give_up()
        self._services.app.audio.ambience(None)

    @property
    def place(self) -> int:
        """Where in the run it stands, or will as soon as the place is found."""
        return self.playback.position if self._wanted is None else self._wanted

    # Inside

    def _act(self, action: str) -> Transition:
        looking = self._job is not None
        if action in ("cancel", "pause", "confirm", "skip", "right"):
            self._give_up()
        match action:
            case "cancel" | "pause":
                return None if looking else Pop()
            case "confirm" | "skip":
                if self.playback.ended:
                    self._seek(0)
                self._playing = not self._playing
            case "right":
                self._playing = False
                self._step()
            case "left":
                self._seek(self.place - 1)
            case "up":
                self._speed = min(self._speed + 1, len(SPEEDS) - 1)
            case "down":
                self._speed = max(self._speed - 1, 0)
            case "page_down" | "tab_next":
                self._seek(self.place + JUMP)
            case "page_up" | "tab_previous":
                self._seek(self.place - JUMP)
            case "copy":
                self._services.copy_id(self._info.id)
        return None

    def _step(self) -> None:
        if self.playback.ended:
            return
        try:
            step = self.playback.step()
        except GameError as error:
            self._playing = False
            self._services.app.notices.say(self._services.app.locale.tell(error))
            return
        if step is None:
            return
        view = self.playback.game.view()
        if step.command is None:
            self.view.show(view, self._info)
        else:
            # Of most ticks of a run nothing is told, and all the same somebody moves in them.
            self.view.play(step.events, view, self._info)

    def _seek(self, position: int) -> None:
        """Go to a place: at once if it is near, else as soon as the worker has played so far."""
        self._playing = False
        target = min(max(position, 0), self.playback.length)
        if self.playback.from_here(target) <= NEAR[self._mode.clock]:
            self._give_up()
            self._show(target)
            return
        self._wanted = target
        if self._job is not None and self._job.arguments[-1] > target:
            self._give_up()  # what lies beyond is no help
            self._wanted = target
        if self._job is None:
            self._look_for(target)

    def _look_for(self, target: int) -> None:
        """Have the worker play to a little before the place, so that steps about it are quick."""
        playback, worker = self.playback, self._services.app.worker
        known = playback.known(target)
        state = playback.state_at(known)
        if known < playback.position <= target:
            known, state = playback.position, playback.state()
        before = max(known, target - NEAR[self._mode.clock])
        text = journal.write(self._record.header, self._record.records).encode()
        tale = self._services.tale_of(self._mode)
        self._job = worker.submit(advice.sought, tale, text, known, state, before)
        self._waited = 0

    def _find(self) -> None:
        """Take what the worker has found."""
        job = self._job
        if job is None or self._wanted is None:
            return
        self._services.app.worker.poll()
        self._waited += 1
        if not job.over:
            return
        target, self._job, self._wanted = self._wanted, None, None
        app = self._services.app
        if job.state == "failed":
            app.notices.say(advice.failure(app.locale, job))
        elif isinstance(job.result, Message):
            app.notices.say(app.locale.render(job.result))
        elif job.state == "done":
            self.playback.go_to(job.arguments[-1], job.result)
            self._seek(target)

    def _give_up(self) -> None:
        """Stay where it stands."""
        if self._job is not None:
            self._services.app.worker.cancel(self._job)
        self._job = self._wanted = None

    def _show(self, target: int) -> None:
        try:
            self.playback.seek(target)
        except GameError as error:
            self._services.app.notices.say(self._services.app.locale.tell(error))
        self.view.show(self.playback.game.view(), self._info)

    def _scrub(self, x: float) -> None:
        bar = self._bar
        share = min(max((x - bar.left) / bar.width, 0.0), 1.0)
        self._seek(round(share * self.playback.length))
