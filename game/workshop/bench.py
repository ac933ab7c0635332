"""A world made before one's eyes: each step of its trace with its picture and its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.errors import GameError
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Point, Press, Wheel
from game.engine.prompts import Prompt, PromptBar
from game.engine.scene import Pop, Push, Scene, Transition
from game.engine.text import Style
from game.engine.widgets import Form, IconButton
from game.engine.worker import Job, Urgency
from game.shell.craft import frame
from game.shell.craft.frame import ROOMY, ZOOM
from game.shell.craft.picture import Lens, Made, Picture, Position, blocks
from game.shell.craft.taking_home import TakeHomeScene
from game.shell.flow import Flow
from game.shell.page import fitted_paragraph
from game.shell.seeds import new_seed
from game.shell.tale import Services, Tale
from game.workshop.coming import Coming

_SENTENCES = 500
"""Sentences that are told in a step: some milliseconds, where a wide world has 20,000 of them."""
_TRANSPORT = 118
_NUDGE = 24
_AT_WORK = 60
"""Pixels from the edge within which the place of the last step does not come to lie."""
_AFTER_NUMBER = 16
"""Pixels from the number of a step to what is said of it."""
_ENTER = 40
"""Scancode of a key to be shown with the mouse, too: a click on the leaf does not play."""


class BenchScene(Scene):
    """Makes the world of a craft, its parameters (as text) and a seed, and shows how. ``ready`` is
    that world, or the work on it, where somebody has that already."""

    def __init__(
        self,
        services: Services,
        tale: Tale,
        params: str,
        seed: str,
        ready: Made | Coming | None = None,
    ) -> None:
        self._services, self._tale = services, tale
        assert tale.craft is not None
        self._craft = tale.craft()
        self._app = services.app
        self.params_text, self.seed = params, seed
        self._ready = ready
        self.prompt_bar = PromptBar(services.app)
        self.transport = Transport(services.app, self._moving)
        self._coming: Coming | None = None
        self._late: Job | None = None
        self.learned: Any = None
        """What `Craft.later` found."""
        self.made: Made | None = None
        self.picture: Picture | None = None
        self.taken = 0
        self._kept = frame.KeptPicture()
        self.lens = Lens(pygame.Rect(0, 0, 1, 1), 1, 1)
        self.part = 0
        """Which part of the picture is looked at (`Picture.parts`), from 1; 0 for the whole."""
        self.flow: Flow | None = None
        self._flow_of: tuple[object, ...] = ()
        self.cursor: tuple[float, float] | None = None
        """Where keys or a pad point; None while the mouse does."""
        self._pressed: tuple[float, float] | None = None

    # What a scene does

    def enter(self) -> Transition:
        self._app.audio.play("page_turn")
        match self._ready:
            case Made() as made:
                self._show(made)
            case Coming() as coming:
                self._coming = coming
            case _:
                self._begin()
        return None

    def leave(self) -> None:
        if self._coming is not None:
            self._coming.drop()
        if self._late is not None:
            self._app.worker.drop(self._late)
        self._coming = self._late = None

    def handle(self, event: InputEvent) -> Transition:
        match event:
            case Click(position=position, button=1, down=True):
                prompted = self.prompt_bar.clicked(position)
                if prompted is not None:
                    return self.handle(prompted)
                if self.lens.window.collidepoint(position):
                    self._pressed, self.cursor = position, None
                    return None
            case Click(button=1, down=False):
                self._pressed = None
            case Click(button=3, down=True) | Press("cancel", False):
                return self._back()
            case Point(position) if self._pressed is not None:
                before, self._pressed = self._pressed, position
                self.lens.pan(position[0] - before[0], position[1] - before[1])
                return None
            case Point():
                self.cursor = None
            case Wheel(position, steps) if self.lens.window.collidepoint(position):
                self.lens.zoom_at(position, ZOOM**steps)
                return None
        if self.flow is not None and self.flow.handle(event):
            return None
        if self.transport.handle(event):
            return None
        return self._act(event) if isinstance(event, Press) else None

    def update(self) -> Transition:
        self._poll()
        if self.made is not None:
            self.made.go_on(_SENTENCES)
        self.transport.update()
        self._follow()
        if self.flow is not None:
            self.flow.update()
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        app, _ = self._app, self._app.locale.gettext
        title, id_ = _(self._craft.label), "" if self.made is None else self.made.id
        if self.part and self.picture is not None:
            title = self.picture.parts()[self.part - 1][0]
        frame.draw(app, canvas, title, id_)
        if self.picture is None:
            waiting = _("The dice are rolling…")
            middle = frame.sheet(app).center
            app.text.draw(canvas, waiting, Style("body", "sepia"), middle, "center")
        else:
            self._draw_picture(canvas)
        if self.flow is not None:
            self.flow.keep_edges(canvas)
            self.flow.draw(canvas)
            self.flow.fade(canvas)
        self.transport.draw(canvas)
        self.prompt_bar.draw(canvas, self.prompts(), 1250, frame.ledge(app), left=30)

    @property
    def waiting(self) -> bool:
        """Whether the worker is still to say something."""
        return self._coming is not None or self._late is not None

    def seek(self, step: int) -> None:
        """Show the world after so many steps."""
        self.transport.to(step)

    # What can be done

    def prompts(self) -> tuple[Prompt, ...]:
        _ = self._app.locale.gettext
        if self.cursor is not None:
            return (
                Prompt("left+right+up+down", _("Move")),
                Prompt("tab_previous+tab_next", _("Zoom")),
                Prompt("log", _("Done")),
                Prompt("cancel", _("Back")),
            )
        roomy = self._app.text.scale <= ROOMY
        return (
            Prompt("confirm", _("Hold") if self.transport.playing else _("Play it"), _ENTER),
            *((Prompt("left+right", _("Step")),) if roomy else ()),
            Prompt("odds", _("Another one")),
            *((Prompt("hint", _("Work on it")),) if self._craft.work else ()),
            Prompt("journal", _("Take home")),
            *((Prompt("map", _("Floor by floor")),) if self._parts and roomy else ()),
            Prompt("cancel", _("Parameters")),
            *((Prompt("log", _("Point")), Prompt("speed", _("Speed"))) if roomy else ()),
            *((Prompt("tab_previous+tab_next", _("Ten steps")),) if roomy else ()),
        )

    def _act(self, event: Press) -> Transition:
        action = event.action
        if self.cursor is not None and self._pointing(action):
            return None
        if self.flow is not None and self.flow.line(action):
            return None
        if self.transport.act(action):
            return None
        if event.repeat:
            return None
        match action:
            case "log":
                self.cursor = None if self.cursor else self.lens.window.center
            case "map" | "pause" if self._parts:
                self.look_at_part((self.part + 1) % (len(self._parts) + 1))
            case _ if action.startswith("digit_") and self._parts:
                self.look_at_part(int(action.removeprefix("digit_")))
            case "odds":
                self.seed = new_seed(self._app.locale.language)
                space = self._services.registry.system(self._tale.id).generator.space
                self.params_text = space.text_for_any_seed(self.params_text)
                self._app.audio.play("menu_select")
                self._begin()
            case "journal" | "save" if self.made is not None:
                return Push(TakeHomeScene(self._services, self._tale.id, self.made))
            case "hint" if self.made is not None and self._craft.work is not None:
                try:
                    return Push(self._craft.work(self._services, self.made))
                except GameError as error:
                    self._app.audio.play("error")
                    self._app.notices.say(self._app.locale.tell(error))
            case "copy" if self.made is not None:
                self._services.copy_id(self.made.id)
        return None

    @property
    def _parts(self) -> Sequence[tuple[str, tuple[float, float, float, float]]]:
        return () if self.picture is None else self.picture.parts()

    def look_at_part(self, number: int) -> None:
        """Look at a part of the picture by itself, at the whole for 0; nothing for one that it has
        not."""
        if number > len(self._parts):
            self._app.audio.play("error")
            return
        self.part = number
        self._app.audio.play("menu_move")
        if number:
            self.lens.look_at(*self._parts[number - 1][1])
        else:
            self.lens.zoom, self.lens.x, self.lens.y = 1.0, 0.0, 0.0

    def _back(self) -> Transition:
        self._app.audio.play("menu_back")
        return Pop(self.seed)

    def _pointing(self, action: str) -> bool:
        """What keys mean while they point; False if nothing else than usual."""
        assert self.cursor is not None
        match action:
            case "up" | "down" | "left" | "right":
                self._nudge(action)
            case "tab_next":
                self.lens.zoom_at(self.cursor, ZOOM)
            case "tab_previous":
                self.lens.zoom_at(self.cursor, 1 / ZOOM)
            case _:
                return False
        return True

    def _nudge(self, action: str) -> None:
        """The pointer that keys move; at an edge the picture moves instead."""
        assert self.cursor is not None
        x, y = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[action]
        window = self.lens.window
        to = self.cursor[0] + x * _NUDGE, self.cursor[1] + y * _NUDGE
        if window.inflate(-8, -8).collidepoint(to):
            self.cursor = to
        else:
            self.lens.pan(-x * _NUDGE, -y * _NUDGE)

    # The world and its picture

    def _begin(self) -> None:
        self.leave()
        self._coming = Coming(self._services, self._tale, self.params_text, self.seed)

    def _poll(self) -> None:
        if self._coming is not None and self._coming.over:
            coming, self._coming = self._coming, None
            if coming.made is None:
                coming.tell_failure()
            else:
                self._show(coming.made)
        if self._late is None:
            return
        self._app.worker.poll()
        if self._late.over:
            job, self._late = self._late, None
            if job.state == "done":
                self.learned = job.result
                self._restart()
                # The same step shows more now, in the picture and beside it.
                self._kept, self._flow_of = frame.KeptPicture(), ()

    def _show(self, made: Made) -> None:
        self.made = made
        self.learned = None
        self.picture = None
        picture = self._restart()
        self.transport.load(len(made.steps))
        self.lens = Lens(frame.window(self._app), *picture.size, picture.largest)
        self.part = 0
        self._come_near()
        if self._craft.later is not None:
            work = (self._tale, self.params_text, str(made.world["seed"]))
            self._late = self._app.worker.submit(self._craft.later, *work, urgency=Urgency.PAST)

    def _restart(self) -> Picture:
        assert self.made is not None
        before = self.picture
        picture = before.again() if before else self._craft.make(self._app, self.made)
        self.picture = picture
        if self.learned is not None:
            picture.learn(self.learned)
        self.taken = 0
        return picture

    def _follow(self) -> None:
        """Bring the picture to the step that is to be seen."""
        if self.made is None:
            return
        if self.transport.at < self.taken:
            self._restart()
        assert self.picture is not None
        while self.taken < self.transport.at:
            self.picture.take(self.taken, self.made.steps[self.taken])
            self.taken += 1
        app = self._app
        wanted = (self.made.id, self.taken, app.locale.language, app.text.scale, *self._side())
        if wanted != self._flow_of:
            offset = self.flow.offset if self.flow is not None else 0
            self._flow_of = wanted
            self.transport.place(self._moving)
            self.flow = Flow(app, self._side(), list(blocks(self.picture.details())))
            self.flow.scroll_to(offset, at_once=True)
            self._come_near()

    def _come_near(self) -> None:
        """Look at the picture from as near as the player's text asks for, where the last step was
        taken."""
        assert self.picture is not None
        app, picture, lens = self._app, self.picture, self.lens
        lens.window = frame.window(app, self._told_height())
        lens.near = frame.near(app, picture)
        at = picture.at_work()
        if lens.near and at is not None:
            lens.keep_in_sight(*at, _AT_WORK)

    def _told_height(self) -> int:
        """Height of the strip that tells."""
        number, said = self.said()
        width = frame.sheet(self._app).width
        if number is not None:
            width -= self._app.text.width(str(number), self._numbered) + _AFTER_NUMBER + 4
        return frame.told_height(self._app, said, width)

    @property
    def _numbered(self) -> Style:
        return Style("title", "rubric", round(34 * self._app.text.scale))

    def _side(self) -> pygame.Rect:
        """Where there is room beside the picture, above the transport."""
        room = frame.side(self._app)
        return pygame.Rect(room.left + 6, room.top, room.width - 12, room.height - _TRANSPORT - 22)

    @property
    def _moving(self) -> pygame.Rect:
        """Where the buttons are that go from step to step."""
        room = frame.side(self._app)
        return pygame.Rect(room.left, room.bottom - _TRANSPORT, room.width, _TRANSPORT)

    # What is seen

    def _draw_picture(self, canvas: Canvas) -> None:
        assert self.picture is not None
        assert self.made is not None
        picture, lens = self.picture, self.lens
        # What is told of something that is pointed at may be longer than of the last step.
        window = lens.window = frame.window(self._app, self._told_height())
        key = (self.made.id, self.taken, *frame.seen(self._app, lens))
        self._kept.draw(canvas, window, key, lambda: picture.draw(canvas, lens))
        clip = canvas.get_clip()
        canvas.set_clip(window)
        picture.draw_over(canvas, lens, self._pointed())
        canvas.set_clip(clip)
        if self.cursor is not None:
            self._draw_cursor(canvas, self.cursor)
        self._tell(canvas)

    def _draw_cursor(self, canvas: Canvas, at: tuple[float, float]) -> None:
        x, y = round(at[0]), round(at[1])
        for colour, width in (("bone", 5), ("rubric", 2)):
            shade = self._app.text.colour(colour)
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                start = (x + dx * 5, y + dy * 5)
                canvas.line(shade, start, (x + dx * 16, y + dy * 16), width)

    def _tell(self, canvas: Canvas) -> None:
        """The sentence of the last step, or of what is pointed at."""
        assert self.made is not None
        app, _ = self._app, self._app.locale.gettext
        text = frame.strip(app, canvas, self._told_height())
        number, said = self.said()
        if number is not None:
            place = (text.left + 4, text.centery)
            seen = app.text.draw(canvas, str(number), self._numbered, place, "midleft")
            text.width = text.right - seen.right - _AFTER_NUMBER
            text.left = seen.right + _AFTER_NUMBER
        fitted_paragraph(app, canvas, said, Style("body"), text)

    def _pointed(self) -> Position | None:
        """The point of the picture that is pointed at, if any is."""
        inputs = self._app.inputs
        if self.cursor is None and (inputs.device != "mouse" or self._pressed is not None):
            return None
        position = self.cursor or inputs.pointer
        seen = self.lens.window.collidepoint(position)
        return self.lens.to_picture(position) if seen else None

    def said(self) -> tuple[int | None, str]:
        """A step and what is said of it."""
        assert self.made is not None
        assert self.picture is not None
        _ = self._app.locale.gettext
        point = self._pointed()
        if point is not None:
            step = self.picture.why(point)
            words = [self.picture.under(point)]
            if step is not None:
                words.append(self._sentence(step))
            said = " ".join(filter(None, words))
            if said:
                return (None if step is None else step + 1), said
        if not self.taken:
            return None, _("Bare parchment. Play, or go step by step.")
        return self.taken, self._sentence(self.taken - 1)

    def _sentence(self, step: int) -> str:
        """What is said of a step; nothing while the sentences before it are still being told."""
        assert self.made is not None
        told = self.made.sentence(step)
        if told is None:
            self.made.go_on(_SENTENCES)
            told = self.made.sentence(step)
        return "" if told is None else self._app.locale.render(told)


PACES = (1, 2, 4, 8, 16, 60, 240)
"""Steps a second."""
USUAL = 2
JUMP = 10
_SECOND = 60
"""Updates."""
_ROUND_BUTTON = 50
_LARGE_BUTTON = 76
"""What a large round button needs, with a little air."""


class Transport:
    """A number from 0 to ``length``, the buttons that move it, and a bar to drag it on. A click on
    the pace goes on to the next one."""

    def __init__(self, app: App, area: pygame.Rect) -> None:
        self._app = app
        self.length = 0
        self.at = 0
        self.playing = False
        self._pace = USUAL
        self._owed = 0
        self._dragging = False
        self.paced = pygame.Rect(0, 0, 0, 0)
        """Where the pace is told."""
        _ = app.locale.gettext
        names = (
            ("first", "rewind", _("Back to the beginning")),
            ("back", "step_back", _("One step back")),
            ("play", "play", _("Play, or pause")),
            ("step", "step", _("One step on")),
            ("last", "fast", _("On to the end")),
        )
        self._buttons: Sequence[IconButton] = [IconButton(*each) for each in names]
        self.place(area)
        self.form = Form(app, self._buttons, "play")

    def place(self, area: pygame.Rect) -> None:
        """Lie in ``area``."""
        row = pygame.Rect(area.left, area.bottom - _ROUND_BUTTON, area.width, _ROUND_BUTTON)
        self.bar = pygame.Rect(area.left + 12, row.top - 26, area.width - 24, 12)
        self._line = pygame.Rect(area.left, area.top, area.width, self.bar.top - area.top - 6)
        share = row.width / len(self._buttons)
        for number, button in enumerate(self._buttons):
            middle = round(row.left + share * (number + 0.5))
            button.grows = share >= _LARGE_BUTTON
            button.rect = pygame.Rect(
                middle - _ROUND_BUTTON // 2, row.top, _ROUND_BUTTON, _ROUND_BUTTON
            )

    @property
    def pace(self) -> int:
        """Steps a second."""
        return PACES[self._pace]

    def load(self, length: int) -> None:
        """Another trace: it is shown at its end."""
        self.length = self.at = length
        self.playing = False

    def update(self) -> None:
        """A sixtieth of a second passes."""
        if not self.playing:
            return
        steps, self._owed = divmod(self._owed + self.pace, _SECOND)
        self.to(self.at + steps, stop=False)
        if self.at >= self.length:
            self.playing = False

    def to(self, step: int, stop: bool = True) -> None:
        """Go to a step, or as near as there is one."""
        self.at = min(max(step, 0), self.length)
        if stop:
            self.playing = False

    def toggle(self) -> None:
        """Play, from the beginning if it is at its end; or pause."""
        if not self.playing and self.at >= self.length:
            self.at = 0
        self.playing = not self.playing
        self._owed = 0

    def act(self, action: str) -> bool:
        """What a key means here; False if nothing."""
        match action:
            case "confirm" | "play":
                self.toggle()
            case "right" | "step":
                self.to(self.at + 1)
            case "left" | "back":
                self.to(self.at - 1)
            case "speed":
                self._pace = (self._pace + 1) % len(PACES)
            case "tab_next":
                self.to(self.at + JUMP)
            case "tab_previous":
                self.to(self.at - JUMP)
            case "first" | "undo":
                self.to(0)
            case "last" | "skip":
                self.to(self.length)
            case _:
                return False
        return True

    def handle(self, event: InputEvent) -> bool:
        """Mouse: the buttons, and the bar."""
        match event:
            case Click(position=position, button=1, down=True) if self.bar.inflate(
                24, 30
            ).collidepoint(position):
                self._dragging = True
                self._scrub(position[0])
                return True
            case Point(position) if self._dragging:
                self._scrub(position[0])
                return True
            case Click(button=1, down=False):
                self._dragging = False
            case Click(position=position, button=1, down=True) if self.paced.collidepoint(position):
                return self.act("speed")
        if isinstance(event, Click | Point):
            name = self.form.handle(event)
            if name:
                return self.act(name)
        return False

    def draw(self, canvas: Canvas) -> None:
        """The place in words, the bar, the buttons."""
        app, _ = self._app, self._app.locale.gettext
        told = _("Step {at} of {length}").format(at=self.at, length=self.length)
        if app.text.scale > ROOMY:
            told = f"{self.at} / {self.length}"
        pace = _("{pace} a second").format(pace=self.pace)
        left, middle = self._line.left + 6, self._line.centery
        half = self._line.width // 2
        seen = app.text.draw(canvas, told, Style("strong"), (left, middle), "midleft", half)
        pointed = app.inputs.device == "mouse" and self.paced.collidepoint(app.inputs.pointer)
        style = Style("caption", "rubric" if pointed else "sepia")
        place = (self._line.right - 6, middle)
        room = place[0] - seen.right - 16
        if app.text.scale > ROOMY and app.text.width(pace, style) > room:
            pace = f"{self.pace} / s"
        self.paced = app.text.draw(canvas, pace, style, place, "midright", room)
        app.pointer.hand |= bool(pointed)
        share = self.at / max(1, self.length)
        app.assets.draw_nine(canvas, app.assets.ui("slider/track"), self.bar)
        x = self.bar.left + round(self.bar.width * share)
        if x - self.bar.left >= 16:
            filled = pygame.Rect(self.bar.left, self.bar.top, x - self.bar.left, self.bar.height)
            app.assets.draw_nine(canvas, app.assets.ui("slider/filled"), filled)
        knob = app.assets.ui("slider/knob_focus" if self._dragging else "slider/knob")
        canvas.blit(knob.image, knob.place(x, self.bar.centery))
        self._buttons[2].icon = "pause" if self.playing else "play"
        for button in self._buttons:
            button.draw(app, canvas, button.name == "play")
        self.form.hover()

    def _scrub(self, x: float) -> None:
        self.to(round((x - self.bar.left) / self.bar.width * self.length))
