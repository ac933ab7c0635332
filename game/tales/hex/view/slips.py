"""Words in boxes over the map and the page: what a thing means, what a way costs, what was advised,
each where it covers nothing that it speaks of; and at the foot of the map what happened last."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.core.mode import Event
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.edge import tooltip
from game.tales.hex.rules.play.events import CardDrawn, ChargeTurned, EncounterBegan
from game.tales.hex.rules.play.narrate import narrate
from game.tales.hex.rules.play.seen import Remark
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.layout import HEAD, LOWER_EDGE, MAP, MAP_BUTTONS, MAP_GROWTH, NOTES

ROOM = pygame.Rect(10, HEAD.bottom, MAP_BUTTONS.left - 20, LOWER_EDGE.top - HEAD.bottom)
"""Where boxes stand: below title and sky, beside the buttons that move the map."""
_ADVICE = pygame.Rect(MAP.centerx - 290, HEAD.bottom + 12, 580, 0)
"""Where advice stands, as high as it must be."""
_ADVICE_GROWTH = 2.0
_AWAY = 6
"""Pixels between a thing beside the map and the words on it."""
_WIDEST = 460
_STEP = 40
"""Pixels between the places that are tried for a box."""
_SUM = 26
"""What the sum of a way takes below its last hex."""
Place = tuple[float, float]


def advice_place(
    app: App, words: str, reach: float, way: Sequence[Place], slips: Sequence[pygame.Rect] = ()
) -> pygame.Rect:
    """Where advice stands: at the head of the map, or at its foot where it covers less of the
    ``way`` that it speaks of, and of what is read there (``slips``). ``reach`` is half the size of
    a hex."""
    high = app.text.height(words, Style("body"), _ADVICE.width - 88, _ADVICE_GROWTH)
    head = pygame.Rect(_ADVICE.left, _ADVICE.top, _ADVICE.width, high + 36)
    foot = head.move(0, NOTES.bottom - head.bottom)

    def covered(box: pygame.Rect) -> tuple[int, bool]:
        near = box.inflate(2 * reach, 2 * reach)
        return sum(map(near.collidepoint, way)), box.collidelist(slips) >= 0

    return min(head, foot, key=covered)


def draw_advice(app: App, canvas: Canvas, words: str, rect: pygame.Rect) -> None:
    """Advice on a slip of paper."""
    style, wide = Style("body"), _ADVICE.width - 88
    high = rect.height - 36
    app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), rect)
    picture = app.assets.ui("icon32/hint").image
    canvas.blit(picture, picture.get_rect(midleft=(rect.left + 18, rect.centery)))
    place = pygame.Rect(rect.left + 62, rect.top + 18, wide, high)
    app.text.paragraph(canvas, words, style, place, growth=_ADVICE_GROWTH)


def draw_meaning(app: App, canvas: Canvas, words: str, place: pygame.Rect) -> None:
    """What a thing beside the map means: above it if there is room, else below."""
    high = tip_size(app, words)[1]
    room = place.top - _AWAY - high >= MAP.top + 10
    foot = place.top - _AWAY if room else place.bottom + _AWAY + high
    tooltip(app, canvas, words, (place.centerx, foot))


def tip_place(
    size: tuple[int, int],
    of: Place,
    reach: float,
    way: Sequence[Place],
    slips: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Where a box of that size stands that tells about a hex: beside it if it covers neither it nor
    the hexes of the ``way`` there nor what is read (``slips``), else as near as may be where it
    covers least. ``reach`` is half the size of a hex."""
    x, y = of
    aside, away = reach + 6 + size[0] / 2, reach + 4 + size[1] / 2
    target = pygame.Rect(0, 0, round(1.6 * reach), round(1.6 * reach))
    target.center = round(x), round(y)

    def covered(box: pygame.Rect) -> tuple[bool, int, bool, int]:
        """Whether its hex, and how many of the way are hidden; whether words are, and how many
        hexes of the way are touched."""
        hidden = sum(map(box.collidepoint, way))
        touched = sum(map(box.inflate(reach, reach).collidepoint, way))
        return box.colliderect(target), hidden, box.collidelist(slips) >= 0, touched

    def places() -> Iterator[pygame.Rect]:
        """Beside it, then elsewhere, the nearest first."""
        for middle in ((x, y - away), (x, y + away + _SUM), (x + aside, y), (x - aside, y)):
            box = pygame.Rect((0, 0), size)
            box.center = round(middle[0]), round(middle[1])
            yield box.clamp(ROOM)
        elsewhere = [
            pygame.Rect((left, top), size).clamp(ROOM)
            for left in range(ROOM.left, ROOM.right - size[0] + _STEP, _STEP)
            for top in range(ROOM.top, ROOM.bottom - size[1] + _STEP, _STEP)
        ]
        elsewhere.sort(key=lambda box: (box.centerx - x) ** 2 + (box.centery - y) ** 2)
        yield from elsewhere

    # It is asked for in every frame, and the first place that covers nothing is mostly near.
    best, least = pygame.Rect((0, 0), size), None
    for box in places():
        now = covered(box)
        if least is None or now < least:
            best, least = box, now
        if not any(now):
            break
    return best


def tip_size(app: App, words: str) -> tuple[int, int]:
    """How large the box of a tooltip is."""
    style = Style("body", "ink", 18)
    lines = app.text.wrap(words, style, _WIDEST)
    wide = max(app.text.line(line, style).get_width() for line in lines)
    return wide + 36, app.text.leading(style) * len(lines) + 22


_MOMENT = Style("body", "ink", 21)


def moment_place(app: App, words: str) -> pygame.Rect:
    """Where `draw_moment` draws."""
    high = app.text.height(words, _MOMENT, NOTES.width - 60, MAP_GROWTH) + 30
    return pygame.Rect(NOTES.left, NOTES.bottom - high, NOTES.width, high)


def draw_moment(app: App, canvas: Canvas, words: str) -> None:
    """What is being drawn, in a sentence at the foot of the map."""
    style = _MOMENT
    lines = app.text.wrap(words, style, NOTES.width - 60, MAP_GROWTH)
    step = app.text.leading(style, MAP_GROWTH)
    slip = moment_place(app, words)
    app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), slip)
    for number, line in enumerate(lines):
        place = (slip.centerx, slip.top + 15 + number * step)
        app.text.draw(canvas, line, style, place, "midtop", slip.width - 40, MAP_GROWTH)


_MOST = 3
"""Sentences that are kept."""
_STEPS = 420
_FADES = 42
"""Steps for which it is shown, and for which it fades at the end."""
_LINES = 4
"""Lines of them that are shown at once."""
_PAD = 18
"""What a slip is higher than its lines."""
_STYLE = Style("body", "ink", 18)
_SAID = Style("caption", "sepia", 18)
_SHOWN = (EncounterBegan, CardDrawn, ChargeTurned)
"""What is to be seen anyway: a page opens, a card is turned over."""
_FACE = 64
"""Room for the face of whoever speaks."""


@dataclass(slots=True)
class _Note:
    """A sentence, how many steps it is shown yet, and whose it is."""

    words: str
    left: int
    face: str


_LOWER = 44
"""What a hex takes below its middle."""


def lowest(app: App) -> int:
    """How low the middle of a hex may lie to be seen above as many words as are told at once."""
    return NOTES.bottom - app.text.leading(_STYLE, MAP_GROWTH) * _LINES - _PAD - _LOWER


class Notes:
    """Sentences that are told for a while."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.told: deque[_Note] = deque(maxlen=_MOST)
        """What is still to be read, the oldest first."""

    def tell(self, events: Sequence[Event], said: Sequence[Remark]) -> None:
        """Tell what happened, and then what companions said of it."""
        render = self._app.locale.render
        for event in events:
            told = None if isinstance(event, _SHOWN) else narrate(event)
            if told is not None:
                self.say(render(told))
        for remark in said:
            self.say(render(remark.words), remark.companion)

    def say(self, words: str, face: str = "") -> None:
        """Tell this too; ``face`` is the id of the companion who has said it."""
        self.told.append(_Note(words, _STEPS, face))

    def clear(self) -> None:
        self.told.clear()

    def update(self) -> None:
        for note in self.told:
            note.left -= 1
        while self.told and self.told[0].left <= 0:
            self.told.popleft()

    def place(self) -> Iterator[pygame.Rect]:
        """Where the slip lies, if there is one."""
        told = self._lines()
        if told:
            step = self._app.text.leading(_STYLE, MAP_GROWTH)
            high = step * sum(len(lines) for _, lines in told) + _PAD
            yield pygame.Rect(NOTES.left, NOTES.bottom - high, NOTES.width, high)

    def _lines(self) -> list[tuple[_Note, tuple[str, ...]]]:
        """What is told now, in lines."""
        aside = _FACE if any(note.face for note in self.told) else 0
        wide = NOTES.width - 28 - aside
        wrap = self._app.text.wrap
        told = [(note, wrap(note.words, _style(note), wide, MAP_GROWTH)) for note in self.told]
        while len(told) > 1 and sum(len(lines) for _, lines in told) > _LINES:
            told.pop(0)
        return told

    def draw(self, canvas: Canvas) -> None:
        """The slip, as high as it must be, and beside it who speaks."""
        app = self._app
        faces = [note.face for note in self.told if note.face]
        aside = _FACE if faces else 0
        told = self._lines()
        slip = next(self.place(), None)
        if slip is None:
            return
        step = app.text.leading(_STYLE, MAP_GROWTH)
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), slip)
        y = slip.top + _PAD // 2
        for note, lines in told:
            for line in lines:
                picture = app.text.line(line, _style(note), MAP_GROWTH)
                if note.left < _FADES:
                    picture = picture.copy()  # The line is kept, and may be set elsewhere too.
                    picture.set_alpha(255 * note.left // _FADES)
                canvas.blit(picture, picture.get_rect(midtop=(slip.centerx + aside // 2, y)))
                y += step
        if faces:
            face = app.assets.sprite(f"{FOLDER}/portraits", f"face/{faces[-1]}").image
            canvas.blit(face, face.get_rect(midleft=(slip.left + 8, slip.bottom - _FACE // 2 - 2)))


def _style(note: _Note) -> Style:
    """What is said stands in italics."""
    return _SAID if note.face else _STYLE
