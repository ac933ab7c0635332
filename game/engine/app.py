"""The program's loop: fixed steps, a stack of scenes, and what every scene may use.

Sixty steps a second are counted by an accumulator, at most five a frame; drawing happens once a
frame. A scene that raises ends in an error scene, which is told what left the stack for it.
"""

from __future__ import annotations

import gc
import math
import time
import traceback
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, suppress
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
from game.engine.easel import palette
from game.engine.inputs import InputEvent, Inputs, Press
from game.engine.loading import Loading
from game.engine.locale import Locale
from game.engine.memory import give_back
from game.engine.notices import TOP, Notices
from game.engine.pace import STRETCH, Pace, coarser
from game.engine.scene import Home, Pop, Push, Quit, Replace, Scene, Transition
from game.engine.screen import Screen, Spare, Still
from game.engine.settings import Setting, legible
from game.engine.text import Style, Typesetter
from game.engine.tween import Animator, Tween, in_out_cubic
from game.engine.worker import Worker
from game.store.log import logger
from game.store.writer import Ticket, Writer

STEP = 1 / 60
COLLECT_SECONDS = 300.0
"""Seconds without a page that is turned after which old objects are collected all the same."""
NEVER = 1 << 30
"""So many collections of young objects do not come."""
TIDY_SECONDS = 2.0
"""How often memory that is free goes back to the system while a page stays: it takes a millisecond,
and a page may stay for an hour."""
SOON = 0.5
"""Seconds from a sheet's coming to the next time: to read it took several times its own memory."""
CLOSE_SECONDS = 5.0
"""How long the end waits for a disk that is slow."""
HELD = 6
"""Frames after which what is no longer seen is let go once more: at first a thread may still be at
work for the page before, and hold all of it, a whole run."""
_OVER = object()
"""What an iterator has no more of."""
PREPARING = 0.008
"""Seconds of a frame in which the first picture of a scene is prepared."""
WORKED = 0.002
"""Seconds of work, a deed or the end of what had to be prepared, after which the picture comes with
the next frame: where that takes so long, a picture takes most of a frame by itself."""
CHORE_ROOM = 0.004
"""Seconds that a frame may have taken for a chore to follow in it."""
CHORE_PATIENCE = 20
"""Frames that a chore waits for one that has room."""
SIGN_AFTER = 12
"""Frames without a new picture after which a sign says that it comes."""
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
        self._drawn_like = self.screen.canvas
        self.audio = Audio(assets / "audio")
        self.inputs = Inputs(self.settings.bindings)
        self.worker = Worker()
        self.writer = Writer()
        self.notices = Notices(self)
        self.audio.on_caption = self.notices.caption
        self.spare = Spare(self.canvas)
        self.turning = PageTurn(self)
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
        self._covered = Still(self.spare)
        self.covers = False
        """Whether what is drawn now stays below an overlay."""
        self._comes: Scene | None = None
        """An overlay that has not been drawn yet."""
        self._is_half = False
        """Whether on the canvas lies what is below an overlay, and not yet the overlay."""
        self._kept_waiting = False
        """Whether the picture before stayed in the last frame (`prepares`)."""
        self._waited = 0
        """Frames for which it has."""
        self._preparing: Iterator[None] | None = None
        """What is left to do before the top scene is drawn for the first time."""
        self._closed = False
        self._keeping: Ticket[None] | None = None
        self._settings_unkept = False
        """Whether the player was told that the settings are not on disk."""
        self._owed = 0.0
        self._worked = 0.0
        """Seconds that deeds have taken in this frame."""
        self._stays = False
        """Whether the picture stayed in this frame, for a deed took too much of it."""
        self._pace = Pace()
        self._sharpness = self.settings.sharpness
        self._unfit = 0
        """Steps since the window has a size for which the canvas is not made."""
        self._chores: deque[Callable[[], None]] = deque()
        self._put_off = 0
        """Frames for which the next of them has waited."""
        self._kept_for: dict[Hashable, Callable[[], None]] = {}
        """For whom something is kept (`belongs_to`, `keeps_for`), and what lets go of it."""
        self._left_behind: list[Callable[[], None]] = []
        """What lets go of what was kept for others before."""
        self._turned = False
        """Whether a page was turned, and what held the one before has not been given time to end.
        """
        self._tidy_at = TIDY_SECONDS
        self._collect_at = COLLECT_SECONDS
        """When memory that is free is given back next."""
        self._arrivals = 0
        """Sheets that had come by then."""
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
        path = self._settings_path
        if path is not None:
            self._keeping = self.writer.post(
                "settings", lambda: settings_file.write(settings, path)
            )

    def ahead(self, read: Callable[[], object]) -> None:
        """Have modules read by a thread while frames go on. What cannot be read is told to whoever
        needs it: they read it again."""
        self._reading.ask((read,))

    def clear_away(self) -> None:
        """What was shown so far gives way to something else: once that has been drawn, what nobody
        looks at any more is let go, a chore a frame."""
        self.assets.turn()
        self._turned = True
        self._chores.clear()
        tidy = self.assets.trim, self._forget, _collect, give_back, self.worker.lighten
        self._chores.extend(tidy)
        self._collect_at = self.seconds + COLLECT_SECONDS

    def belongs_to(self, whose: Hashable, forget: Callable[[], None]) -> None:
        """The page that is entered belongs to ``whose``. What was kept for the pages of another is
        let go before anything of this one is prepared, and by its ``forget`` with what else a page
        leaves behind: else everybody who was ever shown would be held as long as the program
        runs."""
        others = [forget for other, forget in self._kept_for.items() if other != whose]
        self._kept_for = {whose: forget}
        if others:
            self.text.let_go()
            self.audio.let_go()
            self._left_behind.extend(others)

    def keeps_for(self, whose: Hashable, forget: Callable[[], None]) -> None:
        """Something is kept for ``whose``, though no page belongs to him: it is let go with what is
        kept for others when one belongs to somebody else."""
        self._kept_for.setdefault(whose, forget)

    def _forget(self) -> None:
        """Let go of what was kept for others than whom the page belongs to, one in each frame."""
        if self._left_behind:
            self.worker.tire()
            self._left_behind.pop()()
        if self._left_behind:
            self._chores.appendleft(self._forget)

    def animator(self) -> Animator:
        """The animations of a new scene, at the player's speed."""
        return Animator(self.settings.animation_speed, self.settings.reduced_motion)

    # The loop

    def run(self) -> None:
        """Go on until the end."""
        self.worker.start()
        self.settle()
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

    def settle(self) -> None:
        """What is loaded by now stays: the collector need not look through it in the middle of a
        frame, which takes as long as a frame. Nor does it look there through whatever has lived for
        long: that is done where a page is turned. To be called between frames."""
        gc.collect()
        gc.freeze()
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, NEVER)

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
        if not seen:
            self._prepare()
        self._stays = self._has_worked() and not self._stays
        if self.running and seen:
            if not self._stays:
                self.draw(self._owed / STEP)
            self.pointer.show(self.inputs.device == "mouse", self.screen.scale)
            if not self._is_half:
                self.screen.show()
            if self.assets.arrivals != self._arrivals:
                self._arrivals = self.assets.arrivals
                self._tidy_at = min(self._tidy_at, self.seconds + SOON)
            if not self._chores and self.seconds >= self._collect_at:
                self._chores.append(_collect)
                self._collect_at = self.seconds + COLLECT_SECONDS
            if not self._chores and self.seconds >= self._tidy_at:
                self._chores.append(give_back)
                self._tidy_at = self.seconds + TIDY_SECONDS
            elif self._chores:
                self._do_chore(begun)

    def _do_chore(self, begun: float) -> None:
        """The next chore, at the end of a frame that began then and has room for it: the collector
        alone may take as long as most of a frame."""
        self._put_off += 1
        if time.thread_time() - begun < CHORE_ROOM or self._put_off > CHORE_PATIENCE:
            self._put_off = 0
            self._chores.popleft()()

    @contextmanager
    def working(self) -> Iterator[None]:
        """A deed is carried out, which may take much of a frame: its picture then comes with the
        next one, a sixtieth of a second later, instead of making this one late."""
        before = time.thread_time()
        try:
            yield
        finally:
            self._worked += time.thread_time() - before

    def _has_worked(self) -> bool:
        """Whether a deed has taken much of this frame, and there is a picture that can stay."""
        worked, self._worked = self._worked, 0.0
        can_stay = not self.assets.waits and self._drawn_like is self.canvas and not self._is_half
        return worked > WORKED and can_stay

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
        if not self._kept_waiting:
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
        """Draw the stack from the lowest scene that can be seen.

        Time stands still for what lies below an overlay: it is drawn once and then kept. That takes
        a frame by itself, in which the overlay is not seen yet; nothing new is, where it was seen
        before and something that lay on both has gone.
        """
        if not self._drawn_like.is_like(self.canvas):
            self._sharpen()
        elif self._size_text():
            self._tell_resized()
        self._prepare()
        below, top = self._seen()
        self._kept_waiting = self.prepares
        self._waited = self._waited + 1 if self._kept_waiting else 0
        if self._kept_waiting:
            if self._waited == SIGN_AFTER:
                self._draw_sign()
            return
        self.turning.lift()
        comes, self._comes = self._comes, None
        later = self._is_half = False
        if below and not self._covered.put(self.canvas, below):
            self.covers = True
            try:
                whole = all(self._drawn(scene, alpha) for scene in below)
            finally:
                self.covers = False
            if not whole:
                return
            self._covered.keep(self.canvas, below)
            later = not self.assets.waits
            self._is_half = later and top is not comes
        if top is not None and not later and not self._drawn(top, alpha):
            return
        self.turning.draw(self.canvas)
        self.notices.draw(self.canvas, TOP if top is None else top.notice_top)

    @property
    def picture_lasts(self) -> bool:
        """Whether what is drawn now is kept, below an overlay or by whoever asked for a picture: it
        must have all of it, where another may be made in several frames."""
        return self.assets.waits or self.covers

    def _draw_sign(self) -> None:
        """Say on the picture that stays that another comes."""
        if not self.assets.ready("ui/ui"):
            return
        told, style = self.locale.gettext("One moment"), Style("caption", "sepia")
        box = pygame.Rect(0, 0, self.text.width(told, style) + 60, 44)
        box.midtop = self.canvas.get_width() // 2, self.canvas.area.top + 8
        self.assets.draw_nine(self.canvas, self.assets.ui("panel/tooltip"), box)
        self.text.draw(self.canvas, told, style, box.center, "center")

    @property
    def prepares(self) -> bool:
        """Whether the top scene is not to be seen yet, for what it shows has not been read, or its
        first picture is being prepared: the picture before it stays, and nobody decides on what he
        does not see."""
        return self._preparing is not None or not self._has_come(self.scene)

    def go(self, transition: Transition) -> None:
        """Carry out what a scene asked of the stack."""
        # What lies on the canvas stays for as long as another scene is prepared.
        if transition is None or not self._completed():
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
        self._completed()
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
        self._drawn_like = self.canvas
        self._pace.forget()
        self.turning.end()
        self._covered.forget()
        self._tell_resized()

    def _tell_resized(self) -> None:
        """All scenes have another size, or text of another; what was prepared for the one before is
        prepared anew."""
        for scene in self._stack:
            scene.resized()
        if self._preparing is not None and self.scene is not None:
            self._preparing = self.scene.prepare()

    def _size_text(self) -> bool:
        """Set text in the size that the player chose, or larger where the window is so small that
        running text would have too few points; whether that changed."""
        wanted = legible(self.settings.text_size, self.screen.share) / 100
        changed = wanted != self.text.scale
        if changed:
            self.text.scale = wanted
        return changed

    def _has_come(self, top: Scene | None) -> bool:
        """Whether all has been read without which the top scene cannot be drawn."""
        wanted = () if top is None else top.sheets
        return self.assets.ready(*wanted, *self.turning.sheets)

    def _with_below(
        self, below: Scene, unseen: Iterator[None], parts: Iterator[None]
    ) -> Iterator[None]:
        """Prepare an overlay over what was not seen yet, and is seen with it."""
        while not self._has_come(below):
            yield
        yield from unseen
        yield from parts

    def _again(self) -> Iterator[None]:
        """Prepare what is seen again: below an overlay as it is kept there, then the top scene."""
        below, top = self._seen()
        for scene in below:
            parts = scene.prepare_again()
            while not self._covering(parts):
                yield
        if top is not None:
            yield from top.prepare_again()

    def _covering(self, parts: Iterator[None]) -> bool:
        """Do one part of what will lie below an overlay; whether there is none."""
        self.covers = True
        try:
            return next(parts, _OVER) is _OVER
        finally:
            self.covers = False

    def _prepare(self) -> None:
        """Do a little of what the first picture of the top scene takes."""
        top, parts = self.scene, self._preparing
        if top is None or parts is None or not self._has_come(top):
            return
        try:
            begun = time.thread_time()
            if some_of(parts):
                return
            # The old page is copied in a frame that draws nothing, if there is one.
            self.turning.lift()
            if time.thread_time() - begun > WORKED:
                return
            if self._turned and self._waited > HELD:
                # Nothing is drawn in this frame.
                self._turned = False
                self._chores.extend((_collect, give_back))
                return
            self._preparing = None
        except Exception as error:
            self._fail(top, error)

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
        except Exception as error:
            self.canvas.set_clip(None)
            self._fail(scene, error)
            return False
        return True

    def _completed(self) -> bool:
        """Draw the overlay that is still missing on the canvas, if one is; False when it failed and
        is gone."""
        is_half, self._is_half = self._is_half, False
        top = self.scene
        return not is_half or top is None or self._drawn(top, 0.0)

    def _guarded(self, scene: Scene, ask: Callable[[], Transition]) -> None:
        try:
            transition = ask()
        except Exception as error:
            self._fail(scene, error)
            return
        self.go(transition)

    def _fail(self, failed: Scene, error: Exception) -> None:
        """A scene raised: it goes, with all above it, and the reader is told.

        An error screen that fails itself ends the program: there is nobody left to tell.
        """
        logger.error("%s raised", type(failed).__name__, exc_info=error)
        if self.make_error_scene is None or failed is self._error_scene:
            raise error
        told = "".join(traceback.format_exception(error))
        gone: list[Scene] = []
        self._preparing = None
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
        self._covered.forget()
        below = self.scene
        self._turn(scene, below)
        if below is not None and below.overlay and not scene.overlay:
            self._lies_over[scene] = self.assets.held
            self.assets.leave_unshown()
        self._stack.append(scene)
        self._comes = scene
        unseen, self._preparing = self._preparing, None
        if not self.assets.waits:
            parts = scene.prepare()
            if scene.overlay and below is not None and unseen is not None:
                parts = self._with_below(below, unseen, parts)
            self._preparing = parts
        if scene.music is not None:
            self.audio.music(scene.music, scene.mood)
        self._guarded(scene, scene.enter)

    def _leave(self) -> None:
        # It would keep alive what has left.
        self._covered.forget()
        self._preparing = None
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
        if below is not None and not self.assets.waits:
            self._preparing = self._again()
        if below is not None and below.music is not None:
            self.audio.music(below.music, below.mood)

    def _turn(self, to: Scene, leaving: Scene | None) -> None:
        """Turn the page unless an overlay comes or goes. What the old one leaves behind is cleared
        away once the new one has been drawn, a chore a frame."""
        if leaving is not None and not to.overlay and not leaving.overlay:
            self.turning.begin()
            self.clear_away()

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
        self._covered.forget()
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


def some_of(parts: Iterator[None]) -> bool:
    """Do as much of ``parts`` as a frame has time for; whether some may be left."""
    end = time.perf_counter() + PREPARING
    return any(time.perf_counter() >= end for _ in parts)


def _collect() -> None:
    """Scenes that have left may hold themselves in circles."""
    gc.collect()


_PAGE = "ui/page_plain.webp"
_ROLL = 132
"""Width of the rolled part of the sheet, in pixels."""
_SHADOW = 90
"""Width of the shadow that the roll throws on the new page."""
_PAPER = pygame.Rect(300, 90, _ROLL, 500)
"""Where on the plain page there is nothing but parchment."""


class PageTurn:
    """Keeps the last picture of the scene that was left while it rolls away."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._animator = Animator()
        self._tween: Tween | None = None
        self._lies = False
        """Whether the old page is still to be seen on the canvas, for the new one is prepared."""
        self._old: Canvas | None = None
        """The old page while it is turned."""
        self._roll: tuple[float, int, Canvas] | None = None
        """The rolled part of the sheet, and the scale and the height that it was made for. It
        stays: to read a whole page for it takes 8 MB, and twice as much for a moment."""

    @property
    def turning(self) -> bool:
        return self._tween is not None

    @property
    def sheets(self) -> tuple[str, ...]:
        """What it is drawn with now."""
        bare = self._tween is None or self._app.settings.reduced_motion
        return () if bare or self._kept_roll is not None else (_PAGE,)

    def begin(self) -> None:
        """The picture on the canvas is the old page now."""
        settings = self._app.settings
        self.end()
        if settings.animation_speed == 0:
            return
        self._lies = True
        self._animator = Animator(settings.animation_speed)
        name = "fade" if settings.reduced_motion else "page_turn"
        self._tween = self._animator.start(name, easing=in_out_cubic)

    def lift(self) -> None:
        """The new page is about to be drawn where the old one lies."""
        if self._lies:
            self._lies = False
            canvas = self._app.canvas
            self._old = self._app.spare.lend(canvas)
            self._old.blit(canvas, (0, 0))

    def end(self) -> None:
        """The old page is gone at once."""
        self._tween, self._lies = None, False
        if self._roll is not None and self._roll[0] != self._roll[2].scale:
            # It had no room at the scale of the canvas: it is made anew for the next page.
            self._roll = None
        if self._old is not None:
            self._app.spare.take_back(self._old)
            self._old = None

    def update(self) -> None:
        """One step."""
        self._animator.update()
        if self._tween is not None and self._tween.done:
            self.end()

    def draw(self, canvas: Canvas) -> None:
        """Lay what is left of the old page over the new one."""
        if self._tween is None or self._old is None:
            return
        gone = self._tween.value
        if self._app.settings.reduced_motion:
            self._old.set_alpha(round(255 * (1 - gone)))
            canvas.blit(self._old, (0, 0))
            return
        area = canvas.area
        # The roll thickens as it takes up the sheet, and leaves by the left edge.
        thickness = round(_ROLL * (0.35 + 0.65 * gone))
        edge = area.left + round((area.width + thickness) * (1 - gone))
        flat = max(0, edge - thickness - area.left)
        canvas.blit(self._old, area.topleft, pygame.Rect(*area.topleft, flat, area.height))
        assets, high = self._app.assets, area.height
        shadow = assets.made(("page_turn/shadow", high), lambda: _shadow(high))
        canvas.blit(shadow, (edge, area.top))
        roll = self._kept_roll or self._rolled(high)
        part = pygame.Rect(_ROLL - thickness, 0, thickness, high)
        canvas.blit(roll, (edge - thickness, area.top), part)

    @property
    def _kept_roll(self) -> Canvas | None:
        """The rolled part of the sheet for the canvas as it is now, if it was made."""
        canvas = self._app.canvas
        if self._roll is None or self._roll[:2] != (canvas.scale, canvas.area.height):
            return None
        return self._roll[2]

    def _rolled(self, high: int) -> Canvas:
        assets = self._app.assets
        page = assets.plate(_PAGE)
        roll = _roll(page, high)
        roll.fixed = True
        self._roll = self._app.canvas.scale, high, roll
        assets.leave(_PAGE)
        return roll


def _roll(page: Canvas, high: int) -> Canvas:
    """A sheet of parchment rolled round an upright axis: lit in the middle, dark at its sides."""
    roll = page.subsurface(_PAPER).resized((_ROLL, high)).copy()
    shade = Canvas((_ROLL, 1))
    for x in range(_ROLL):
        light = math.sin(math.pi * (0.1 + 0.85 * x / _ROLL))
        shade.set_at((x, 0), [round(255 * (low + (1 - low) * light)) for low in (0.4, 0.34, 0.3)])
    tall = pygame.transform.scale(shade, (_ROLL, high))
    roll.blit(tall, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return roll


def _shadow(high: int) -> Canvas:
    """Dark at the left, gone at the right."""
    shadow = Canvas((_SHADOW, high), alpha=True)
    for x in range(_SHADOW):
        alpha = round(140 * (1 - x / _SHADOW) ** 2)
        shadow.line((8, 10, 20, alpha), (x, 0), (x, high))
    return shadow


_LARGE_FROM = 1.4
"""How much larger the canvas is in the window than its pictures when the larger ones are used."""


class Pointer:
    """What the system's pointer looks like. Whoever draws something clickable under it says so by
    `hand`, which is forgotten with every frame."""

    def __init__(self, assets: Assets) -> None:
        self.hand = False
        self._assets = assets
        self._shown: tuple[str, float] | None = None
        self._visible = True

    def show(self, visible: bool, scale: float) -> None:
        """Look as this frame wants it; ``scale`` is that of the canvas in the window."""
        kind = "hand" if self.hand else "arrow"
        self.hand = False
        wanted = kind, round(scale, 1)
        # A system without pointers, or without pictures for them, keeps what it has.
        with suppress(pygame.error):
            if visible is not self._visible:
                self._visible = visible
                pygame.mouse.set_visible(visible)
            if visible and wanted != self._shown:
                self._shown = wanted
                sprite = self._assets.ui(f"cursor32/{kind}")
                if scale >= _LARGE_FROM * sprite.image.scale:
                    sprite = self._assets.ui(f"cursor48/{kind}")
                there = sprite.image.scale
                hot_spot = round(sprite.pivot[0] * there), round(sprite.pivot[1] * there)
                # A copy: SDL would read beyond a picture that is a part of its sheet.
                pygame.mouse.set_cursor(pygame.Cursor(hot_spot, sprite.image.copy()))


AWAKE = 4
"""Pixels that the pointer must go from where it was found to count as moved by a hand."""


class RestingPointer:
    """Lets motions through only once the pointer has really moved."""

    def __init__(self) -> None:
        self._rest: tuple[int, int] | None = None
        self._awake = False

    def without(self, events: list[pygame.Event]) -> list[pygame.Event]:
        """``events`` without the motions of a pointer that still rests."""
        return [event for event in events if not self._rests(event)]

    def _rests(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._awake = True
        if event.type != pygame.MOUSEMOTION or self._awake:
            return False
        x, y = event.pos
        if self._rest is None:
            self._rest = (x, y)
        self._awake = max(abs(x - self._rest[0]), abs(y - self._rest[1])) >= AWAKE
        return not self._awake
