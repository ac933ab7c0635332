"""A lesson as it is played: it looks on at a run, and says one sentence at a time.

It stands beside the view and the session and changes neither: the run is recorded and proved like
any other. What is behind the player is kept with the settings, step by step, so that a run that is
taken up again goes on where it was; a lesson that is over, or was skipped, does not come again
until the help begins it anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.core.errors import GameError
from game.core.lesson import AnyLesson, Step
from game.core.mode import Event
from game.core.registry import World
from game.core.session import Session
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import cap
from game.engine.text import Style
from game.shell.contract import ModeView
from game.shell.tale import Services, Tale

OVER = "over"
"""What stands with the steps of a lesson that does not come again."""
FAREWELL_STEPS = 600
"""How long the last sentence stands, at most; another decision takes it away sooner."""
PARTING_EVENT = 200
"""By how many of them something that happens shortens that."""
AWAKE_AFTER = 30
"""For so many steps a slip that is to be put aside only swallows keys: they were meant for what was
there before."""
_WIDTH, _MOST_WIDTH = 476, 800
_EDGE = 22
_AWAY = 22
"""Between the slip and what it is about."""
_GAP = 10
_MIDDLE = (640, 340)
"""Where the middle of a slip lies that is to be put aside."""
_CORNERS = ("bottomleft", "bottomright", "topleft", "topright")
_TAUGHT = Style("body", "ink", 19)
_SMALL = Style("caption", "rubric", 16)
_WORD = Style("caption", "sepia", 16)


def is_open(app: App, lesson: AnyLesson) -> bool:
    """Whether a lesson still goes with who plays its world."""
    return OVER not in app.settings.lessons.get(lesson.name, ())


def close(app: App, lesson: AnyLesson) -> None:
    """It does not come again by itself."""
    _keep(app, lesson, (*app.settings.lessons.get(lesson.name, ()), OVER))


def open_again(services: Services, tale: Tale) -> World:
    """Begin the lesson of ``tale`` anew: the world to be played."""
    assert tale.lesson is not None
    lesson = tale.lesson()
    _keep(services.app, lesson, ())
    return services.registry.read_id(lesson.world)


def first_world(services: Services, tale: Tale) -> World | None:
    """The world in which ``tale`` is met for the first time; None for a tale that was met already,
    or that shows nothing, and where a seed was asked for."""
    if tale.lesson is None or services.seed:
        return None
    lesson = tale.lesson()
    try:
        met = bool(services.chronicle.own(tale.id))
    except GameError:
        met = True
    if met or not is_open(services.app, lesson):
        return None
    return services.registry.read_id(lesson.world)


def coach_of(services: Services, session: Session) -> Coach | None:
    """Who goes with the player through this run, if it is that of a lesson."""
    tale = services.tale_of(session.mode)
    if tale.lesson is None:
        return None
    lesson = tale.lesson()
    if str(session.id) != lesson.world or not is_open(services.app, lesson):
        return None
    return Coach(services.app, lesson, session.game.view())


class Coach:
    """Says the first sentence of ``lesson`` whose moment it is and that is not behind the player.

    It takes no key, and of the mouse the two words on its own slip: but where the slip would hide
    what one decides by, as it may in large text, it is laid over the table to be read and put
    aside, by the key that confirms or by a click.
    """

    def __init__(self, app: App, lesson: AnyLesson, view: Any) -> None:
        self._app, self.lesson = app, lesson
        self._behind = set(app.settings.lessons.get(lesson.name, ()))
        self._seen = view
        self.parting = 0
        """Steps for which the last sentence still stands."""
        self.buttons: list[tuple[pygame.Rect, str]] = []
        """Where the words on the slip are that can be clicked, and what they do."""
        self._over = False
        self._read: set[str] = set()
        """What was read and put aside."""
        self._lies = 0
        """For how many steps a slip has lain that is to be put aside; 0 while none does."""

    @property
    def lies_over(self) -> bool:
        """Whether a slip lies over what is played, to be put aside."""
        return self._lies > 0

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be said."""
        return self._over and not self.parting

    @property
    def teaches(self) -> bool:
        """Whether there is still something to skip."""
        return not self._over

    @property
    def step(self) -> Step[Any] | None:
        """What is told now, if anything is."""
        if self._over:
            return None
        for step in self.lesson.steps:
            if step.name not in self._behind and step.now(self._seen):
                return step
        return None

    def show(self, view: Any) -> None:
        """Another moment, to which no command led: undone, rewound, taken up again."""
        self._seen = view

    def note(self, events: Sequence[Event], view: Any) -> None:
        """A command was carried out."""
        before, self._seen = self._seen, view
        self._lies = 0
        if self._over:
            self.parting -= PARTING_EVENT * bool(events)
            return
        learnt = [
            step.name
            for step in self.lesson.steps
            if step.name not in self._behind and step.done(before, events, view)
        ]
        if learnt:
            self._learn(*learnt)
        if view.status.over or self.lesson.over(view):
            self.skip_all()
            self.parting = 0 if view.status.over else FAREWELL_STEPS

    def skip(self) -> None:
        """What is told now need not be done."""
        step = self.step
        if step is not None:
            self._learn(step.name)

    def skip_all(self) -> None:
        """Nothing more is to be told."""
        self._over = True
        self.parting = 0
        close(self._app, self.lesson)

    def update(self) -> None:
        """One step of a sixtieth of a second."""
        self.parting = max(0, self.parting - 1)
        self._lies += self.lies_over

    def handle(self, event: InputEvent) -> bool:
        """True when a word of the slip was clicked, or the slip put aside."""
        if isinstance(event, Press):
            return self.lies_over and event.action == "confirm" and self._put_aside()
        if not isinstance(event, Click) or not event.down or event.button != 1:
            return False
        for rect, word in self.buttons:
            if rect.collidepoint(event.position):
                self._app.audio.play("menu_select")
                if word == "skip":
                    self.skip()
                else:
                    self.skip_all()
                return True
        return self.lies_over and self._put_aside()

    def _put_aside(self) -> bool:
        """The slip was read; a key meant for what it came to lie on does nothing."""
        if self._lies > AWAKE_AFTER:
            step = self.step
            self._read.add("" if step is None else step.name)
            self._lies = 0
            self._app.audio.play("menu_select")
        return True

    def draw(self, canvas: Canvas, view: ModeView) -> None:
        """The slip beside what it is about; nothing while that cannot be seen."""
        self.buttons = []
        step = self.step
        about = None
        if step is not None or self.parting:
            about = view.spot(step.at if step is not None else "")
        if about is None:
            self._lies = 0
            return
        told = step.told if step is not None else self.lesson.farewell
        room, clear = view.slip_room, view.kept_clear()
        words = self._app.locale.render(told), step, self._head(step)
        slip = Slip(self._app, *words, room.width)
        place = beside(slip.size, about, room, [*clear, *view.rather_seen()])
        aside = view.slip_aside
        hides = place.inflate(-8, -8).collidelist(clear) >= 0
        if hides and aside is not None:
            other = Slip(self._app, *words, aside.width, most=aside.width)
            if other.size[1] <= aside.height:
                slip, place, hides = other, pygame.Rect((0, 0), other.size), False
                place.midtop = aside.midtop
        read = hides and ("" if step is None else step.name) in self._read
        self._lies = max(1, self._lies) if hides and not read else 0
        if self.lies_over:
            slip = Slip(self._app, *words, _MOST_WIDTH, keys=False)
            place = pygame.Rect((0, 0), slip.size)
            place.center = _MIDDLE
        elif about.width:
            self._point_out(canvas, about)
        if not read:
            self.buttons = slip.draw(canvas, place)

    def _head(self, step: Step[Any] | None) -> str:
        _ = self._app.locale.gettext
        if step is None:
            return _("First steps")
        number = 1 + [each.name for each in self.lesson.steps].index(step.name)
        told = _("First steps, {number} of {all}")
        return told.format(number=number, all=len(self.lesson.steps))

    def _learn(self, *names: str) -> None:
        self._behind.update(names)
        known = [step.name for step in self.lesson.steps if step.name in self._behind]
        _keep(self._app, self.lesson, tuple(known))

    def _point_out(self, canvas: Canvas, about: pygame.Rect) -> None:
        """A frame of two lines around what it is about."""
        text = self._app.text
        frame = about.inflate(12, 12)
        canvas.rect(text.colour("ink"), frame.inflate(4, 4), 6, border_radius=8)
        canvas.rect(text.colour("flame"), frame, 3, border_radius=7)


class Slip:
    """A sentence, the keys by which it is done, and how to be rid of it."""

    def __init__(
        self,
        app: App,
        told: str,
        step: Step[Any] | None,
        head: str,
        room: int,
        *,
        most: int = _MOST_WIDTH,
        keys: bool = True,
    ) -> None:
        self._app, self._told, self._step, self._head = app, told, step, head
        scale = app.text.scale
        wide = min(most, room, round(_WIDTH * max(1.0, scale * 0.9)))
        if most > _MOST_WIDTH:
            wide = room  # A place that is low is used in all its width.
        self._wide = wide - 2 * _EDGE
        caps = [cap(app, action) for action in self.ways()] if keys else []
        self._rows = list(_rows(caps, self._wide))
        self._foot = self._words() if step is not None else []
        self._foot_beside = self._fits_beside()
        """Whether the foot stands at the end of the last line of keys."""
        high = app.text.leading(_SMALL) + 4 + app.text.height(told, _TAUGHT, self._wide)
        high += sum(_tallest(row) + _GAP for row in self._rows)
        if self._foot and not self._foot_beside:
            high += _tallest(self._foot) + _GAP
        self.size = (wide, high + 28)

    def draw(self, canvas: Canvas, place: pygame.Rect) -> list[tuple[pygame.Rect, str]]:
        """Draw it; where the words are that can be clicked."""
        app = self._app
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), place)
        x, y = place.left + _EDGE, place.top + 14
        app.text.draw(canvas, self._head, _SMALL, (x, y), "topleft", self._wide)
        y += app.text.leading(_SMALL) + 4
        y += app.text.paragraph(canvas, self._told, _TAUGHT, pygame.Rect(x, y, self._wide, 0))
        for row in self._rows:
            y += _GAP
            self._put(canvas, row, x, y, _tallest(row))
            y += _tallest(row)
        if not self._foot:
            return []
        high = _tallest(self._foot)
        if self._foot_beside:
            last = _tallest(self._rows[-1])
            y, high = y - last, last
        else:
            y += _GAP
        left = x + self._wide - _width(self._foot, self._apart)
        places = self._put(canvas, self._foot, left, y, high, self._apart)
        if app.inputs.device != "mouse":
            return []
        return self._underlined(canvas, places)

    @property
    def _apart(self) -> int:
        """Pixels between the parts of the foot: two words are farther apart than key and word."""
        return 3 * _GAP if self._app.inputs.device == "mouse" else _GAP

    def ways(self) -> tuple[str, ...]:
        """The actions by which it is done with the device in hand: a mouse that confirms where it
        points needs no keys that lead there."""
        if self._step is None:
            return ()
        keys = self._step.keys
        if self._app.inputs.device == "mouse" and "confirm" in keys:
            return ("confirm",)
        return keys

    def _words(self) -> list[Canvas]:
        """How to be rid of it: two words to click, or the key of the menu."""
        app, _ = self._app, self._app.locale.gettext
        if app.inputs.device == "mouse":
            return [app.text.line(word, _WORD) for word in (_("Skip this"), _("Skip all"))]
        return [cap(app, "pause"), app.text.line(_("menu, and skip"), _WORD)]

    def _fits_beside(self) -> bool:
        if not self._rows:
            return False
        return _width(self._rows[-1]) + _width(self._foot, self._apart) + 2 * _GAP <= self._wide

    def _underlined(
        self, canvas: Canvas, places: list[pygame.Rect]
    ) -> list[tuple[pygame.Rect, str]]:
        app, found = self._app, []
        for rect, word in zip(places, ("skip", "skip_all"), strict=True):
            over = rect.inflate(_GAP, 10)
            pointed = over.collidepoint(app.inputs.pointer)
            app.pointer.hand = app.pointer.hand or pointed
            colour = app.text.colour("rubric" if pointed else "sepia")
            canvas.line(colour, rect.bottomleft, rect.bottomright, 2 if pointed else 1)
            found.append((over, word))
        return found

    @staticmethod
    def _put(
        canvas: Canvas, row: list[Canvas], x: int, y: int, high: int, gap: int = _GAP
    ) -> list[pygame.Rect]:
        places = []
        for picture in row:
            places.append(picture.get_rect(midleft=(x, y + high // 2)))
            canvas.blit(picture, places[-1])
            x += picture.get_width() + gap
        return places


def _rows(pictures: Sequence[Canvas], room: int) -> Iterator[list[Canvas]]:
    """Pictures in lines that are no wider than ``room``."""
    row: list[Canvas] = []
    for picture in pictures:
        if row and _width([*row, picture]) > room:
            yield row
            row = []
        row.append(picture)
    if row:
        yield row


def _width(row: Sequence[Canvas], gap: int = _GAP) -> int:
    return sum(picture.get_width() + gap for picture in row) - gap


def _tallest(row: Sequence[Canvas]) -> int:
    return max(picture.get_height() for picture in row)


def beside(
    size: tuple[int, int],
    about: pygame.Rect,
    room: pygame.Rect,
    clear: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Where in ``room`` a slip of ``size`` lies: beside what it is about or else in a corner,
    covering nothing of it as far as there is room, and as little as can be of what is to be kept
    ``clear``."""
    slip = pygame.Rect((0, 0), size)
    if not about.width:
        slip.midtop = about.center
        return slip.clamp(room)
    around = about.inflate(2 * _AWAY, 2 * _AWAY)
    fitting = []
    for mine, theirs in (
        ("midtop", around.midbottom),
        ("midbottom", around.midtop),
        ("midleft", around.midright),
        ("midright", around.midleft),
        *((corner, getattr(room, corner)) for corner in _CORNERS),
    ):
        place = slip.copy()
        setattr(place, mine, theirs)
        place.clamp_ip(room)
        if not place.colliderect(about.inflate(16, 16)):
            fitting.append(place)
    if not fitting:
        slip.midbottom = room.midbottom
        return slip
    return min(fitting, key=lambda place: sum(_area(place.clip(each)) for each in clear))


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def _keep(app: App, lesson: AnyLesson, names: tuple[str, ...]) -> None:
    app.change(lessons={**app.settings.lessons, lesson.name: names})
