"""The program's loop: fixed steps, a stack of scenes, and what every scene may use.

Sixty steps a second are counted by an accumulator, at most five a frame; drawing happens once a
frame. A scene that raises ends in an error scene, and the run it held is safe on disk.
"""

from __future__ import annotations

import gc
import json
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.core.errors import GameError
from game.engine import settings as settings_file
from game.engine.assets import Assets
from game.engine.audio import Audio
from game.engine.inputs import InputEvent, Inputs, Press
from game.engine.locale import Locale
from game.engine.notices import TOP, Notices
from game.engine.pointer import Pointer
from game.engine.resting import RestingPointer
from game.engine.scene import Home, Pop, Push, Quit, Replace, Scene, Transition
from game.engine.screen import Screen
from game.engine.settings import Setting
from game.engine.still import Still
from game.engine.text import Typesetter
from game.engine.turning import PageTurn
from game.engine.tween import Animator
from game.engine.worker import Worker

STEP = 1 / 60
MOST_STEPS = 5
"""Steps a frame at most: after a long stop time is let go, not caught up with."""

_UNCOVERED = (
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWRESTORED,
    pygame.WINDOWMAXIMIZED,
)
"""After these the window may have lost what it showed."""

MakeErrorScene = Callable[["App", str], Scene]


class App:
    """One window with its scenes. ``settings_path`` None keeps nothing; ``settings`` are the
    tales' own."""

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
    ) -> None:
        self.settings, self.faults = settings_file.read(settings_path, settings)
        self._settings_path = settings_path
        self._screenshots = screenshots
        self.locale = Locale(assets / "locale", language or self.settings.language or None)
        self._said_language = language
        self.screen = Screen(title, size or self.settings.window, self.settings.fullscreen)
        pygame.display.set_icon(pygame.image.load(assets / "ui" / "icon_64.png"))
        pygame.key.set_repeat(320, 40)
        self.assets = Assets(assets)
        palette = json.loads((assets / "palette.json").read_text(encoding="utf-8"))["colours"]
        self.text = Typesetter(assets / "fonts", palette)
        self.audio = Audio(assets / "audio")
        self.inputs = Inputs(self.settings.bindings)
        self.worker = Worker()
        self.notices = Notices(self)
        self.audio.on_caption = self.notices.caption
        self.turning = PageTurn(self)
        self.pointer = Pointer(self.assets)
        self.make_error_scene: MakeErrorScene | None = None
        self.seconds = 0.0
        """Steps so far, in seconds: for flames, motes and whatever else merely lives."""
        self.running = True
        self._stack: list[Scene] = []
        self._error_scene: Scene | None = None
        self._covered = Still()
        self._closed = False
        self._owed = 0.0
        self._apply_settings()

    @property
    def canvas(self) -> pygame.Surface:
        """What scenes draw on."""
        return self.screen.canvas

    @property
    def scene(self) -> Scene | None:
        """The top scene."""
        return self._stack[-1] if self._stack else None

    @property
    def stack(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._stack)

    def change(self, **values: Any) -> None:
        """Change settings: in force at once, and kept."""
        self.settings = self.settings.changed(**values)
        self._apply_settings()
        settings_file.write(self.settings, self._settings_path)

    def animator(self) -> Animator:
        """The animations of a new scene, at the player's speed."""
        return Animator(self.settings.animation_speed, self.settings.reduced_motion)

    # The loop

    def run(self, then: Callable[[], None] | None = None) -> None:
        """Go on until the end. ``then`` is done once, after the first frame."""
        self.worker.start()
        # What is loaded by now stays: the collector need not look through it in the middle of a
        # frame, which takes as long as a frame.
        gc.collect()
        gc.freeze()
        resting = RestingPointer()
        before = time.perf_counter()
        try:
            while self.running:
                now = time.perf_counter()
                self.frame(resting.without(pygame.event.get()), now - before)
                before = now
                if then is not None:
                    then()
                    then = None
                # The steps are counted by the accumulator; this only keeps the processor cool.
                spare = STEP - (time.perf_counter() - now)
                if spare > 0:
                    time.sleep(spare)
        finally:
            self.close()

    def frame(self, events: Iterable[pygame.Event], seconds: float, seen: bool = True) -> None:
        """One frame: events, the steps that ``seconds`` are worth, and, if it is ``seen``, a
        picture."""
        for event in events:
            self._event(event)
        self._owed = min(self._owed + seconds, STEP * MOST_STEPS)
        while self._owed >= STEP and self.running:
            self._owed -= STEP
            self.step()
        if self.running and seen:
            self.draw(self._owed / STEP)
            self.pointer.show(self.inputs.device == "mouse", self.screen.scale)
            self.screen.show()

    def step(self) -> None:
        """One fixed step of the top scene."""
        self.seconds += STEP
        self.worker.poll()
        self.audio.update()
        self.notices.update()
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
            self.inputs.typing = self.scene is not None and self.scene.wants_text

    def draw(self, alpha: float = 0.0) -> None:
        """Draw the stack from the lowest scene that can be seen.

        Time stands still for what lies below an overlay: it is drawn once and then kept.
        """
        below, top = self._seen()
        if below and not self._covered.put(self.canvas, below):
            if not all(self._drawn(scene, alpha) for scene in below):
                return
            self._covered.keep(self.canvas, below)
        if top is not None and not self._drawn(top, alpha):
            return
        self.turning.draw(self.canvas)
        self.notices.draw(self.canvas, TOP if top is None else top.notice_top)

    def go(self, transition: Transition) -> None:
        """Carry out what a scene asked of the stack."""
        match transition:
            case None:
                return
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
        scene = self.scene
        self.inputs.typing = scene is not None and scene.wants_text

    def close(self) -> None:
        """Leave every scene and give everything back. Once is enough, twice does no harm."""
        if self._closed:
            return
        self._closed = True
        while self._stack:
            self._leave()
        self.worker.close()
        self.inputs.close()
        self.audio.close()
        if not self.screen.fullscreen:
            self.change(window=self.screen.window.get_size())
        pygame.quit()

    def save_screenshot(self) -> None:
        """Keep a picture of what is seen now, and say where."""
        if self._screenshots is None:
            self.notices.say(self.locale.gettext("Nothing can be kept: no folder can be written."))
            return
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

    def _event(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.go(Quit())
            return
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
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

    def _seen(self) -> tuple[tuple[Scene, ...], Scene | None]:
        """The scenes seen below the top one, the lowest first, and the top one."""
        lowest = max(0, len(self._stack) - 1)
        while lowest > 0 and self._stack[lowest].overlay:
            lowest -= 1
        return tuple(self._stack[lowest:-1]), self.scene

    def _drawn(self, scene: Scene, alpha: float) -> bool:
        """Draw a scene; False when it failed and is gone."""
        try:
            scene.draw(self.canvas, alpha)
        except Exception:
            self.canvas.set_clip(None)
            self._fail(scene, traceback.format_exc())
            return False
        return True

    def _guarded(self, scene: Scene, ask: Callable[[], Transition]) -> None:
        try:
            transition = ask()
        except Exception:
            self._fail(scene, traceback.format_exc())
            return
        self.go(transition)

    def _fail(self, failed: Scene, told: str) -> None:
        """A scene raised: it goes, with all above it; what it held is on disk; the reader is told.

        An error screen that fails itself ends the program: there is nobody left to tell.
        """
        if self.make_error_scene is None or failed is self._error_scene:
            raise GameError(told)
        while failed in self._stack:
            scene = self._stack.pop()
            try:
                scene.leave()
            except Exception:
                told += traceback.format_exc()
        self._show_error(told)

    def _show_error(self, told: str) -> None:
        assert self.make_error_scene is not None
        self._error_scene = self.make_error_scene(self, told)
        self._enter(self._error_scene)

    def _wake(self, result: Any) -> None:
        """Give the scene that is on top now what the one above it left with."""
        scene = self.scene
        if scene is None:
            self.running = False
        else:
            self._guarded(scene, lambda: scene.resume(result))

    def _enter(self, scene: Scene) -> None:
        self._covered.forget()
        self._turn(scene, self.scene)
        self._stack.append(scene)
        if scene.music is not None:
            self.audio.music(scene.music)
        self._guarded(scene, scene.enter)

    def _leave(self) -> None:
        # It would keep alive what has left.
        self._covered.forget()
        scene = self._stack.pop()
        below = self.scene
        if below is not None:
            self._turn(below, scene)
        try:
            scene.leave()
        except Exception:
            if self.make_error_scene is None:
                raise
            self._show_error(traceback.format_exc())
            return
        if below is not None and below.music is not None:
            self.audio.music(below.music)

    def _turn(self, to: Scene, leaving: Scene | None) -> None:
        """Turn the page unless an overlay comes or goes."""
        if leaving is not None and not to.overlay and not leaving.overlay:
            self.turning.begin()

    def _apply_settings(self) -> None:
        self._covered.forget()
        said = self.settings
        if said.language and self._said_language is None:
            self.locale.language = said.language
        self.text.scale = said.text_size / 100
        self.assets.high_contrast = said.high_contrast
        self.audio.volumes(said.volume, said.effects_volume, said.music_volume)
        self.inputs.bindings = said.bindings
