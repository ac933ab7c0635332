"""The program's loop: fixed steps, a stack of scenes, and what every scene may use.

Sixty steps a second are counted by an accumulator, at most five a frame; drawing happens once a
frame. A scene that raises ends in an error scene, which is told what left the stack for it.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from game.core.errors import GameError
from game.core.text import message
from game.engine import settings as settings_file
from game.engine.assets import Assets
from game.engine.audio import Audio
from game.engine.canvas import FINEST, Canvas
from game.engine.chores import Chores
from game.engine.easel import palette
from game.engine.inputs import InputEvent, Inputs, Press
from game.engine.loading import Loading
from game.engine.locale import Locale
from game.engine.notices import Notices
from game.engine.pace import STRETCH, Pace, coarser
from game.engine.page_turn import PageTurn
from game.engine.picture import Picture, Shows
from game.engine.pointer import Pointer, RestingPointer
from game.engine.scene import Home, Pop, Push, Quit, Replace, Scene, Transition
from game.engine.screen import Screen, Spare
from game.engine.settings import Setting, legible
from game.engine.text import Typesetter
from game.engine.tween import Animator
from game.engine.worker import Worker
from game.store.log import logger
from game.store.writer import Ticket, Writer

STEP = 1 / 60
CLOSE_SECONDS = 5.0
"""How long the end waits for a disk that is slow."""
MOST_STEPS = 5
"""Steps a frame at most: after a long stop time is let go, not caught up with."""

AT_REST = 12
"""Steps after which a window that changed its size keeps it for now."""

_MOST_SAID = 200
"""Characters that the log has for a change of settings."""

_RESIZED = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWDISPLAYCHANGED)
"""After these the window may have another size, or be on another screen."""
_UNCOVERED = (
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED,
    pygame.WINDOWMAXIMIZED,
)
"""After these the window may have lost what it showed."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A scene raised."""

    told: str
    """What Python said."""
    scenes: tuple[Scene, ...]
    """What left the stack for it, the lowest first."""


MakeErrorScene = Callable[[Failure], Scene]


class App:
    """One window with its scenes. ``settings_path`` None keeps nothing; ``settings`` are the
    tales' own, and so are the sheets that are only drawn at a scale of their own, ``pinned``, and
    those whose pictures are only put where their pivots go, ``loose``, and those that are only
    painted from, ``brief``."""

    def __init__(
        self,
        title: str,
        assets: Path,
        settings_path: Path | None,
        *,
        language: str | None = None,
        size: tuple[int, int] | None = None,
        screenshots: Path | None = None,
        settings: Sequence[Setting] = (),
        pinned: Mapping[str, float] | None = None,
        loose: Iterable[str] = (),
        brief: Iterable[str] = (),
    ) -> None:
        self.settings, self.faults = settings_file.read(settings_path, settings)
        self._settings_path = settings_path
        self._screenshots = screenshots
        self.locale = Locale(assets / "locale", language or self.settings.language or None)
        self._said_language = language
        icon = pygame.image.load(assets / "ui" / "icon_64.png")
        self.screen = Screen(title, size or self.settings.window, self.settings.fullscreen, icon)
        pygame.key.set_repeat(320, 40)
        self.assets = Assets(assets, pinned, loose, brief)
        self.assets.scale = self.screen.canvas.scale
        self.text = Typesetter(assets / "fonts", palette(assets))
        self.text.density = self.screen.canvas.scale
        self.audio = Audio(assets / "audio")
        self.inputs = Inputs(self.settings.bindings)
        self.worker = Worker()
        self.writer = Writer()
        self.notices = Notices(self)
        self.audio.on_caption = self.notices.caption
        self.spare = Spare(self.canvas)
        self.turning = PageTurn(self)
        self.chores = Chores(self)
        self.picture = Picture(self)
        self.pointer = Pointer(self.assets)
        self.make_error_scene: MakeErrorScene | None = None
        self.before_quit: Callable[[], Scene | None] | None = None
        """Makes what is asked when the window is closed; None when there is nothing to ask."""
        self.seconds = 0.0
        """Steps so far, in seconds: for flames, motes and whatever else merely lives."""
        self.running = True
        self._stack: list[Scene] = []
        self._lies_over: dict[Scene, Set[Hashable]] = {}
        """For each scene that lies over an overlay and is none what was shown before it came."""
        self._error_scene: Scene | None = None
        self._closed = False
        self._keeping: Ticket[None] | None = None
        self._settings_unkept = False
        """Whether the player was told that the settings are not on disk."""
        self._owed = 0.0
        self._worked = 0.0
        """Seconds that deeds have taken since the last frame."""
        self._pace = Pace()
        self._sharpness = self.settings.sharpness
        self._unfit = 0
        """Steps since the window has a size for which the canvas is not made."""
        self._reading: Loading[Callable[[], object], object] = Loading(lambda read: read())
        self._apply_settings()

    @property
    def canvas(self) -> Canvas:
        """What scenes draw on."""
        return self.screen.canvas

    @property
    def scene(self) -> Scene | None:
        return self._stack[-1] if self._stack else None

    @property
    def stack(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._stack)

    def change(self, **values: Any) -> None:
        """Change settings: in force at once, and kept."""
        said = ", ".join(f"{name}={value!r}" for name, value in values.items())
        logger.info("settings: %s", said[:_MOST_SAID])
        self.settings = settings = self.settings.changed(**values)
        self._apply_settings()
        self.picture.forget_below()
        path = self._settings_path
        if path is not None:
            self._keeping = self.writer.post(
                "settings", lambda: settings_file.write(settings, path)
            )

    def ahead(self, read: Callable[[], object]) -> None:
        """Have modules read by a thread while frames go on. What cannot be read is told to whoever
        needs it: they read it again."""
        self._reading.ask((read,))

    def animator(self) -> Animator:
        """The animations of a new scene, at the player's speed."""
        return Animator(self.settings.animation_speed, self.settings.reduced_motion)

    # The loop

    def run(self) -> None:
        """Go on until the end."""
        self.worker.start()
        self.chores.freeze_loaded()
        self.assets.waits = False
        self.screen.holds = True
        resting = RestingPointer()
        before = time.perf_counter()
        try:
            while self.running:
                now = time.perf_counter()
                self.frame(resting.without(pygame.event.get()), now - before)
                before = now
                cost = time.perf_counter() - now
                self.took(cost)
                # The steps are counted by the accumulator; this only keeps the processor cool.
                spare = STEP - cost
                if spare > 0:
                    time.sleep(spare)
        finally:
            self.close()

    def frame(self, events: Iterable[pygame.Event], seconds: float, seen: bool = True) -> None:
        """One frame: events, the steps that ``seconds`` are worth, and, if it is ``seen``, a
        picture."""
        begun = time.thread_time()
        for event in events:
            self._event(event)
        self._owed = min(self._owed + seconds, STEP * MOST_STEPS)
        while self._owed >= STEP and self.running:
            self._owed -= STEP
            self.step()
        worked, self._worked = self._worked, 0.0
        if not seen:
            self.picture.prepare()
        elif self.running:
            if not self.picture.come_late(worked):
                self.draw(self._owed / STEP)
            self.pointer.show(self.inputs.device == "mouse", self.screen.scale)
            if self.picture.shows is not Shows.HALF:
                self.screen.show()
            self.chores.end_frame(begun)

    @contextmanager
    def working(self) -> Iterator[None]:
        """A deed is carried out, which may take much of a frame: its picture then comes with the
        next one, a sixtieth of a second later, instead of making this one late."""
        before = time.thread_time()
        try:
            yield
        finally:
            self._worked += time.thread_time() - before

    def took(self, seconds: float) -> None:
        """The frame before took so long: where too many do, the picture is drawn less finely."""
        if self.screen.dragged:
            # Its picture is stretched anew in every frame, which is no way to judge.
            self._pace.forget()
        if self.settings.sharpness != "auto" or not self._pace.note(seconds):
            return
        scale = coarser(self.canvas.scale)
        if scale is not None:
            told = "%d frames are too slow, half over %.1f ms: drawn at %g pixels a unit from now"
            logger.info(told, STRETCH, self._pace.median * 1000, scale)
            self.screen.finest = scale

    def step(self) -> None:
        """One fixed step of the top scene."""
        self.seconds += STEP
        self.worker.poll()
        self.assets.update()
        self._follow_window()
        self.audio.update()
        self._tell_unkept()
        self.notices.update()
        if not self.picture.stays:
            self.turning.update()
        for event in list(self.inputs.step()):
            self.send(event)
        scene = self.scene
        if scene is not None:
            self._guarded(scene, scene.update)

    def send(self, event: InputEvent) -> None:
        """Give the top scene one input event."""
        if isinstance(event, Press) and not event.repeat:
            if event.action == "fullscreen":
                self.screen.toggle_fullscreen()
                self.change(fullscreen=self.screen.fullscreen)
                return
            if event.action == "screenshot":
                self.save_screenshot()
                return
        scene = self.scene
        if scene is not None:
            self._guarded(scene, lambda: scene.handle(event))
            self._listen()

    def draw(self, alpha: float = 0.0) -> None:
        """Draw the scenes that can be seen, as large as the window is now."""
        if not self.picture.canvas.is_like(self.canvas):
            self._sharpen()
        elif self._size_text():
            self._tell_resized()
        self.picture.draw(alpha)

    def go(self, transition: Transition) -> None:
        """Carry out what a scene asked of the stack."""
        # What lies on the canvas stays for as long as another scene is prepared.
        if transition is None or not self.picture.complete():
            return
        match transition:
            case Push(pushed):
                self._enter(pushed)
            case Replace(other):
                self._leave()
                self._enter(other)
            case Pop(result):
                self._leave()
                self._wake(result)
            case Home():
                while len(self._stack) > 1:
                    self._leave()
                self._wake(None)
            case Quit():
                while self._stack:
                    self._leave()
                self.running = False
        self._listen()

    def fail(self, failed: Scene, error: Exception) -> None:
        """A scene raised: it goes, with all above it, and the reader is told.

        An error screen that fails itself ends the program: there is nobody left to tell.
        """
        logger.error("%s raised", type(failed).__name__, exc_info=error)
        if self.make_error_scene is None or failed is self._error_scene:
            raise error
        told = "".join(traceback.format_exception(error))
        gone: list[Scene] = []
        self.picture.give_up()
        while failed in self._stack:
            scene = self._stack.pop()
            self._lift(scene)
            gone.insert(0, scene)
            try:
                scene.leave()
            except Exception as another:
                logger.error("%s raised when it left", type(scene).__name__, exc_info=another)
                told += traceback.format_exc()
        self._show_error(Failure(told, tuple(gone)))

    def _listen(self) -> None:
        """Have keys and buttons mean what the scene on top listens to."""
        scene = self.scene
        self.inputs.typing = scene is not None and scene.wants_text
        self.inputs.own = frozenset() if scene is None else scene.own

    def close(self) -> None:
        """Leave every scene and give everything back. Once is enough, twice does no harm."""
        if self._closed:
            return
        self._closed = True
        while self._stack:
            self._leave()
        self.worker.close()
        self._reading.close()
        self.inputs.close()
        self.assets.close()
        self.audio.close()
        if not self.screen.fullscreen:
            self.change(window=self.screen.points)
        self.screen.close()
        self.text.let_go()
        pygame.quit()
        self.writer.close(CLOSE_SECONDS)

    def save_screenshot(self) -> None:
        """Keep a picture of what is seen now, and say where."""
        if self._screenshots is None:
            self.notices.say(self.locale.gettext("Nothing can be kept: no folder can be written."))
            return
        self.picture.complete()
        name = time.strftime("ckht-%Y%m%d-%H%M%S.png")
        try:
            self._screenshots.mkdir(parents=True, exist_ok=True)
            self.screen.save(self._screenshots / name)
        except GameError as error:
            self.notices.say(self.locale.tell(error))
            return
        except OSError as error:
            self.notices.say(f"{error.filename}: {error.strerror}")
            return
        self.notices.say(self.locale.gettext("Picture kept: {file}").format(file=name))

    # Inside

    def _tell_unkept(self) -> None:
        """Say once that the settings cannot be kept; they hold all the same."""
        ticket = self._keeping
        if ticket is None or (ticket.error is None and not ticket.done):
            return
        if ticket.error is not None and not self._settings_unkept:
            told = message("the settings cannot be written: {why}", why=ticket.error)
            self.notices.say(self.locale.render(told))
        self._settings_unkept = ticket.error is not None

    def _event(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            question = None if self.before_quit is None else self.before_quit()
            # Whoever closes the window while that is asked means it.
            asked = question is None or type(question) is type(self.scene)
            self.go(Quit() if asked or question is None else Push(question))
            return
        if event.type in _RESIZED:
            self._unfit = 0
            self.screen.resized()
            return
        if event.type in _UNCOVERED:
            self.screen.uncovered()
            return
        if event.type == pygame.WINDOWFOCUSLOST:
            for release in list(self.inputs.release_all()):
                self.send(release)
            scene = self.scene
            if scene is not None:
                self._guarded(scene, scene.blur)
            return
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            said = dict(event.dict)
            said["pos"] = self.screen.to_canvas(event.pos)
            event = pygame.Event(event.type, said)
        for meaning in list(self.inputs.translate(event)):
            self.send(meaning)

    def _follow_window(self) -> None:
        """The window has another size: what the page shows is made for it while frames go on, as
        soon as nobody pulls at its edge."""
        if self.screen.wanted == self.canvas.scale:
            self._unfit = 0
            return
        self._unfit += 1
        if self._unfit > AT_REST and self.assets.prepare(self.screen.wanted):
            self.screen.adopt()

    def _sharpen(self) -> None:
        """The canvas has another scale: letters have other pixels, and other widths by a hair; and
        beside the page there is more room, or less."""
        if self.text.density != self.canvas.scale:
            self.text.density = self.canvas.scale
            self.assets.scale = self.canvas.scale
        self._size_text()
        self._pace.forget()
        self.turning.end()
        self.picture.forget_below()
        self._tell_resized()

    def _tell_resized(self) -> None:
        """All scenes have another size, or text of another; what was prepared for the one before is
        prepared anew."""
        for scene in self._stack:
            scene.resized()
        self.picture.expect_anew()

    def _size_text(self) -> bool:
        """Set text in the size that the player chose, or larger where the window is so small that
        running text would have too few points; whether that changed."""
        wanted = legible(self.settings.text_size, self.screen.share) / 100
        changed = wanted != self.text.scale
        if changed:
            self.text.scale = wanted
        return changed

    def _guarded(self, scene: Scene, ask: Callable[[], Transition]) -> None:
        try:
            transition = ask()
        except Exception as error:
            self.fail(scene, error)
            return
        self.go(transition)

    def _show_error(self, failure: Failure) -> None:
        assert self.make_error_scene is not None
        self._error_scene = self.make_error_scene(failure)
        self._enter(self._error_scene)

    def _wake(self, result: Any) -> None:
        """Give the scene that is on top now what the one above it left with."""
        scene = self.scene
        if scene is None:
            self.running = False
        else:
            logger.info("back in scene %s", type(scene).__name__)
            self._guarded(scene, lambda: scene.resume(result))

    def _enter(self, scene: Scene) -> None:
        logger.info("scene %s", type(scene).__name__)
        below = self.scene
        self._turn(scene, below)
        if below is not None and below.overlay and not scene.overlay:
            self._lies_over[scene] = self.assets.held
            self.assets.leave_unshown()
        self._stack.append(scene)
        self.picture.expect(scene)
        if scene.music is not None:
            self.audio.music(scene.music, scene.mood)
        self._guarded(scene, scene.enter)

    def _leave(self) -> None:
        self.picture.give_up()
        scene = self._stack.pop()
        below = self.scene
        if below is not None:
            self._turn(below, scene)
        self._lift(scene)
        try:
            scene.leave()
        except Exception as error:
            logger.error("%s raised when it left", type(scene).__name__, exc_info=error)
            if self.make_error_scene is None:
                raise
            self._show_error(Failure(traceback.format_exc(), (scene,)))
            return
        if below is not None:
            self.picture.expect_again()
        if below is not None and below.music is not None:
            self.audio.music(below.music, below.mood)

    def _turn(self, to: Scene, leaving: Scene | None) -> None:
        """Turn the page unless an overlay comes or goes. What the old one leaves behind is cleared
        away once the new one has been drawn, a chore a frame."""
        if leaving is not None and not to.overlay and not leaving.overlay:
            self.turning.begin()
            self.chores.clear_away()

    def _lift(self, left: Scene) -> None:
        """No page was turned for what lay over an overlay: what it alone has shown is left."""
        held = self._lies_over.pop(left, None)
        if held is not None:
            self.assets.leave_new(held)

    @property
    def asked_language(self) -> str:
        """The language that is wanted, by its name in the settings; empty: as the system says."""
        return self._said_language or self.settings.language

    def speak_as_set(self) -> None:
        """Speak the language of the settings, also where another one was asked for when the program
        was started."""
        self._said_language = None
        self.locale.take(self.settings.language)

    def follow_language(self) -> bool:
        """Speak the language that is wanted, if one is; False if there is no such language."""
        return not self.asked_language or self.locale.take(self.asked_language)

    def _apply_settings(self) -> None:
        said = self.settings
        if said.language and self._said_language is None:
            self.locale.take(said.language)
        self._size_text()
        self.assets.high_contrast = said.high_contrast
        if said.sharpness != self._sharpness or said.sharpness == "plain":
            # Automatic begins anew with all that the window has.
            self._sharpness = said.sharpness
            self.screen.finest = 1.0 if said.sharpness == "plain" else FINEST
            self._pace.forget()
        self.audio.volumes(said.volume, said.effects_volume, said.music_volume)
        self.inputs.bindings = said.bindings
