"""A page that lies over the map: a picture, a text, and plates to choose from, one below the other,
or only to close."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.mode import Command
from game.engine.app import App
from game.engine.assets import Sprite
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent
from game.engine.text import Style
from game.engine.widgets import Widget
from game.shell.flow import BAR, FADE, Block, Flow, Paragraph
from game.tales.hex.view.dice import draw_die, draw_roll
from game.tales.hex.view.layout import LARGE_SHEET, ROOMY, SHEET, TALL_SHEET
from game.tales.hex.view.stage import EDGE, SIZE, Stage, coming

_PLATE_PAD = 10
_GAP = 6
_PLATE_DIE = 26
_RAISED = 4
"""How much higher dice stand than the words beside them: more words run on below."""
_DIE_GROWTH = 2.0
"""How far the dice of a risk follow the player's text size."""
_MOST_EYES = 6
_LABEL, _TOLD = Style("strong"), Style("caption", "sepia")
_MORE = Style("caption", "ink", 18)
_SLIP_PAD, _SLIP_UNDER = 14, 26
"""How much higher the slip is than its words, and how far it reaches below the column."""


@dataclass(frozen=True, slots=True)
class Plate:
    """Something that can be done: its words, what it costs or risks, and the command."""

    label: str
    told: str
    command: Command | None
    """None where it cannot be done now; ``told`` says why."""
    action: str = ""
    """What the view does for it instead of a command."""
    dice: int = 0
    """How many dice are rolled for it; one of them must show ``target`` or more."""
    target: int = 0

    @property
    def idle(self) -> bool:
        """Whether it can do nothing now."""
        return self.command is None and not self.action


class Plates:
    """Plates in a column, one of them in focus; the column scrolls when it is longer."""

    def __init__(self, app: App, plates: Sequence[Plate] = ()) -> None:
        self._app = app
        self.plates = tuple(plates)
        self.above = ""
        """Words that scroll with them, above the first: where they have no room of their own."""
        self.focus = next((at for at, plate in enumerate(plates) if not plate.idle), 0)
        """Which plate is in focus: at first one that can be chosen."""
        self.faces: list[Face] = []
        self._flow: Flow | None = None
        self._built: tuple[object, ...] = ()
        self._revealed = -1
        """The plate that was in focus when the column was last scrolled to it."""
        self._slip: pygame.Rect | None = None
        """Where it is told that more lies below."""

    @property
    def focused(self) -> Plate:
        return self.plates[self.focus]

    def move(self, way: int) -> None:
        """The next plate, or the one before."""
        if self.plates:
            self.focus = (self.focus + way) % len(self.plates)

    def under(self, position: tuple[float, float]) -> int | None:
        if self._slip is not None and self._slip.collidepoint(position):
            return None
        for number, rect in self.places():
            if rect.collidepoint(position):
                return number
        return None

    def places(self) -> list[tuple[int, pygame.Rect]]:
        """What is seen of each plate, where anything is."""
        if self._flow is None:
            return []
        seen = [(number, face.rect.clip(self._flow.area)) for number, face in enumerate(self.faces)]
        return [(number, rect) for number, rect in seen if rect.height > 0]

    def height(self, width: int, count: int | None = None) -> int:
        """How high all of them are, or the first so many."""
        return sum(_height(self._app, plate, width) + _GAP for plate in self.plates[:count])

    def handle(self, event: InputEvent) -> bool:
        """Scroll by wheel, by page keys, by the bar, or by what tells of more; whether the event
        meant that."""
        flow, slip = self._flow, self._slip
        if flow is None:
            return False
        match event:
            case Click(position=position, button=1) if slip and slip.collidepoint(position):
                if event.down:
                    flow.scroll_to(flow.offset + flow.area.height - FADE)
                return True
        return flow.handle(event)

    def show_focused(self) -> bool:
        """Scroll to the plate in focus if the words above it hide it; whether they did."""
        if self._flow is None or not self.above or self._revealed != self.focus:
            return False
        seen = dict(self.places()).get(self.focus)
        if seen is not None and seen.height >= _LEAST_SEEN:
            return False
        self._reveal(self._flow)
        return True

    def _reveal(self, flow: Flow) -> None:
        """Scroll as little as shows the plate in focus whole."""
        if self.focus or not self.above:
            flow.reveal(self.faces[self.focus])
            return
        rect = self.faces[0].rect
        below = rect.bottom + FADE - flow.area.bottom
        if below > 0 or rect.top < flow.area.top + FADE:
            flow.scroll_to(flow.offset + below)

    def update(self) -> None:
        if self._flow is not None:
            self._flow.update()

    def draw(self, canvas: Canvas, area: pygame.Rect, marked: Command | None) -> None:
        """Draw as many as there is room for, that in focus among them; ``marked`` was advised."""
        flow = self._laid(area)
        for number, face in enumerate(self.faces):
            face.focused = number == self.focus
            face.marked = marked is not None and face.plate.command == marked
        if self._revealed != self.focus:
            at_once = self._revealed < 0
            self._revealed = self.focus
            if at_once and self.above and not self.focus:
                flow.scroll_to(0, at_once=True)  # the words come first
            else:
                self._reveal(flow)
            if at_once:
                flow.scroll_to(flow.offset, at_once=True)
        flow.keep_edges(canvas)
        flow.draw(canvas)
        flow.fade(canvas)
        self._draw_more(canvas, area)

    @property
    def below(self) -> int:
        """How many plates lie below what is seen."""
        flow = self._flow
        if flow is None or flow.offset == flow.most:
            return 0
        lowest = flow.area.bottom - _LEAST_SEEN
        return sum(face.rect.top > lowest for face in self.faces)

    def _draw_more(self, canvas: Canvas, area: pygame.Rect) -> None:
        """How many plates lie below, on a slip at the foot of the page."""
        app, count = self._app, self.below
        self._slip = None
        if not count:
            return
        told = app.locale.gettext("{count} more below").format(count=count)
        line = app.text.line(told, _MORE)
        arrow = app.assets.ui("icon24/arrow_down").image
        wide = line.get_width() + arrow.get_width() + 48
        slip = pygame.Rect(0, 0, wide, line.get_height() + _SLIP_PAD)
        slip.midbottom = (area.centerx, area.bottom + _SLIP_UNDER)
        self._slip = slip
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), slip)
        canvas.blit(arrow, arrow.get_rect(midleft=(slip.left + 18, slip.centery)))
        canvas.blit(line, line.get_rect(midright=(slip.right - 20, slip.centery)))

    def _laid(self, area: pygame.Rect) -> Flow:
        """The column for this room."""
        app = self._app
        wanted = (tuple(area), app.text.scale, self.above)
        if self._flow is None or wanted != self._built:
            self._built, self._revealed = wanted, -1
            self.faces = [Face(str(number), plate) for number, plate in enumerate(self.plates)]
            words = [Paragraph(self.above, Style("body"), after=_BELOW)] if self.above else []
            blocks = [*words, *(_Row(face) for face in self.faces)]
            self._flow = Flow(app, area, blocks)
            if self._flow.scrolls:
                # The slip that tells of more lies on no more of the column than fades there.
                slip = app.text.line("", _MORE).get_height() + _SLIP_PAD
                lower = max(0, slip - _SLIP_UNDER - FADE)
                seen = pygame.Rect(area.topleft, (area.width, area.height - lower))
                self._flow = Flow(app, seen, blocks)
        return self._flow


class Face(Widget):
    """A plate as it is seen."""

    def __init__(self, name: str, plate: Plate) -> None:
        super().__init__(name, enabled=not plate.idle)
        self.plate = plate
        self.focused = self.marked = False

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        plate, rect = self.plate, self.rect
        state = "disabled" if plate.idle else "focus" if focused else "normal"
        app.assets.draw_nine(canvas, app.assets.ui(f"button/{state}"), rect)
        if focused and plate.idle:
            app.assets.draw_nine(canvas, app.assets.ui("focus_ring"), rect)
        inner = rect.inflate(-4 * _PLATE_PAD, -2 * _PLATE_PAD)
        self._draw_dice(app, canvas, inner)
        style = Style("strong", "sepia_lt" if plate.idle else "ink")
        room = pygame.Rect(inner.topleft, (_label_room(app, plate, inner.width), inner.height))
        high = app.text.paragraph(canvas, plate.label, style, room)
        if plate.told:
            below = pygame.Rect(inner.left, inner.top + high, inner.width, inner.height - high)
            app.text.paragraph(canvas, plate.told, _TOLD, below)
        if self.marked:
            picture = app.assets.ui("icon24/hint").image
            canvas.blit(picture, picture.get_rect(bottomright=(rect.right - 12, rect.bottom - 8)))

    def _draw_dice(self, app: App, canvas: Canvas, inner: pygame.Rect) -> None:
        """The dice that would be rolled, each with the least that it must show."""
        side, plate = _die(app), self.plate
        least = f"{plate.target}+" if plate.target < _MOST_EYES else str(plate.target)
        colour = "sepia_lt" if plate.idle else "ink"
        for number in range(plate.dice):
            right = inner.right + _PLATE_PAD - number * (side + 4)
            middle = (right - side // 2, inner.top - _RAISED + side // 2)
            draw_die(app, canvas, middle, side, least, colour)


class _Row(Block):
    """A plate in its column."""

    def __init__(self, face: Face) -> None:
        self._face = face

    def height(self, app: App, width: int) -> int:
        return _height(app, self._face.plate, width) + _GAP

    def widgets(self) -> Sequence[Widget]:
        return (self._face,)

    def place(self, app: App, rect: pygame.Rect) -> None:
        self._face.rect = pygame.Rect(rect.left, rect.top, rect.width, rect.height - _GAP)

    def draw(self, app: App, canvas: Canvas, rect: pygame.Rect) -> None:
        self._face.draw(app, canvas, self._face.focused)


def _height(app: App, plate: Plate, width: int) -> int:
    inner = width - 4 * _PLATE_PAD
    high = app.text.height(plate.label, _LABEL, _label_room(app, plate, inner))
    if plate.told:
        high += app.text.height(plate.told, _TOLD, inner)
    return high + 2 * _PLATE_PAD


def _label_room(app: App, plate: Plate, inner: int) -> int:
    """The width that a label has beside the dice."""
    return inner - plate.dice * (_die(app) + 4)


def _die(app: App) -> int:
    return round(_PLATE_DIE * min(app.text.scale, _DIE_GROWTH))


_PAD, _LARGE_PAD = 36, 28
_TITLE, _TITLE_GROWTH = 26, 2.0
_ABOVE, _BELOW = 8, 14
"""What is left free above the text, and below it."""
_LEAST_PICTURE = 110
_LOW_PICTURE = 150
"""How high a picture is for which plates have to scroll; the least there is."""
_ENOUGH = 200
"""How high a picture is above the text; one that would be lower stands beside it."""
_BESIDE = 14
"""What is left free between the picture and the text beside it."""
_DIE = 40
_UNDER = 4
"""What is left free below the picture."""
_SEEN = 2
"""Plates for which there is room below the longest text; more of them scroll."""
_LEAST_LINES = 3
"""Lines of a text that scrolls while all plates stand; where fewer are left it goes with them."""
_LEAST_SEEN = 40
"""Units of a plate that must be seen for it to be chosen by a key."""


def _words_beside(wide: int) -> int:
    """The width that text has beside a picture."""
    return wide - SIZE[0] + EDGE - _BESIDE


_TEXT, _WHOLE = 2, 3
"""The frames of a page in which its text is drawn, and its plates."""


class Sheet:
    """One page. Without plates it is closed by any key that confirms or leaves."""

    def __init__(
        self,
        app: App,
        title: str,
        text: str,
        stage: Stage | None = None,
        plates: Sequence[Plate] = (),
        dice: Sequence[tuple[int, int]] = (),
    ) -> None:
        self._app = app
        self._dice = tuple(dice)
        """What was rolled, and what was needed."""
        self.title, self.text = title, text
        self._stage = stage
        self.plates = Plates(app, plates)
        self.picture = False
        """Whether its picture had room when it was drawn last."""
        self._laid = False
        """Whether its picture was laid, or has no room."""
        self.words: Flow | None = None
        """The text, where it scrolls above plates that stand."""
        self._drawn = 0
        """How much of it was drawn: the paper, the text, the plates, one after the other in its
        first frames. All of it would take as long as two."""

    @property
    def asks(self) -> bool:
        """Whether something has to be chosen."""
        return bool(self.plates.plates)

    def handle(self, event: InputEvent) -> bool:
        """Scroll the text or the plates; whether the event meant that."""
        return (self.words is not None and self.words.handle(event)) or self.plates.handle(event)

    def update(self) -> None:
        if self.words is not None:
            self.words.update()
        self.plates.update()

    @property
    def comes(self) -> bool:
        """Whether it is not to be seen yet: its paper is made beside the frames, which takes two or
        three of them. Once it was seen it stays, whatever size it has then. What opens over the map
        before that does not have it come either: all of it in one frame is as long as three."""
        if self._drawn or self._app.assets.waits:
            return False
        return not self._app.assets.nine_ready(self._paper, *self.place().size)

    @property
    def _paper(self) -> Sprite:
        return self._app.assets.ui("panel/light")

    def ahead(self) -> None:
        """Have its paper made, and its picture laid, if it has room for one."""
        if not self._drawn:
            self._app.assets.nine_ready(self._paper, *self.place().size)
        if self._stage is None or not self._roomy or self._laid:
            return
        high = self._high
        self._laid = high <= 0 or coming(self._app.assets, self._stage, high) is not None

    def draw(self, canvas: Canvas, marked: Command | None = None) -> None:
        """The page; ``marked`` is what was advised."""
        app, assets = self._app, self._app.assets
        if self.comes:
            return
        sheet = self.place()
        assets.draw_nine(canvas, self._paper, sheet)
        self._drawn = _WHOLE if app.picture.lasts else min(self._drawn + 1, _WHOLE)
        if self._drawn < _TEXT:
            return
        if self._beside:
            self._draw_beside(canvas, sheet.inflate(-2 * _LARGE_PAD, -2 * _LARGE_PAD), marked)
            return
        inner = sheet.inflate(-2 * self._pad, -2 * self._pad)
        y = inner.top
        high = self._picture_height(inner)
        self.picture = high > 0
        if high and self._stage is not None:
            picture = coming(assets, self._stage, high - EDGE)
            if picture is not None:
                canvas.blit(picture, picture.get_rect(midtop=(inner.centerx, y - 8)))
            y += high + _UNDER
        place = (inner.centerx, y)
        said = app.text.draw(canvas, self.title, self._title, place, "midtop", inner.width)
        y = self._draw_dice(canvas, inner, said.bottom + _ABOVE)
        long = self._long(inner, y)
        scrolling = self._scrolling(inner, y)
        self.plates.above = self.text if long and self.asks and not scrolling else ""
        if not scrolling:
            self.words = None
        if scrolling:
            y += self._draw_words(canvas, pygame.Rect(inner.topleft, (inner.width, scrolling)), y)
        elif self.text and not self.plates.above:
            growth = self._growth(inner, y) if long else None
            room = pygame.Rect(inner.left, y, inner.width, inner.bottom - y)
            y += app.text.paragraph(canvas, self.text, Style("body"), room, growth=growth) + _BELOW
        if self.asks and self._drawn == _WHOLE:
            area = pygame.Rect(inner.left, y, inner.width, inner.bottom - y)
            self.plates.draw(canvas, area, marked)

    def _scrolling(self, inner: pygame.Rect, y: int) -> int:
        """How high the text is where it has to scroll so that all plates stand; 0 where it has
        room, or nothing of it would be left."""
        text = self._app.text
        room = inner.bottom - y - _BELOW - self.plates.height(inner.width)
        whole = text.height(self.text, Style("body"), inner.width)
        least = _LEAST_LINES * text.line("", Style("body")).get_height()
        return room if self.asks and whole > room >= least else 0

    def _draw_words(self, canvas: Canvas, room: pygame.Rect, y: int) -> int:
        """The text in a window of its own; returns how high that is, with what is free below."""
        area = room.move(0, y - room.top)
        if self.words is None or self.words.area != area:
            # Another text size leaves another room.
            self.words = Flow(self._app, area, [Paragraph(self.text, Style("body"))])
        self.words.keep_edges(canvas)
        self.words.draw(canvas)
        self.words.fade(canvas)
        return area.height + _BELOW

    def _draw_beside(self, canvas: Canvas, inner: pygame.Rect, marked: Command | None) -> None:
        """Picture and text side by side, and the plates below both."""
        text = self._app.text
        self.picture, self.plates.above = True, ""
        picture = None if self._stage is None else coming(self._app.assets, self._stage, self._high)
        if picture is not None:
            canvas.blit(picture, picture.get_rect(topleft=(inner.left - EDGE, inner.top - 8)))
        wide = _words_beside(inner.width)
        words = pygame.Rect(inner.right - wide, inner.top, wide, inner.height)
        said = text.draw(canvas, self.title, self._title, words.midtop, "midtop", wide)
        words.top = said.bottom + _ABOVE
        text.paragraph(canvas, self.text, Style("body"), words)
        below = inner.top + self._head(inner.width)
        area = pygame.Rect(inner.left, below, inner.width, inner.bottom - below)
        if self._drawn == _WHOLE:
            self.plates.draw(canvas, area, marked)

    def _draw_dice(self, canvas: Canvas, inner: pygame.Rect, y: int) -> int:
        """The dice that were rolled; returns where they end."""
        pitch = _DIE + 12
        x = inner.centerx - pitch * (len(self._dice) - 1) // 2
        for roll, target in self._dice:
            draw_roll(self._app, canvas, (x, y + _DIE // 2), _DIE, roll, target)
            x += pitch
        return y + self._dice_height

    @property
    def _dice_height(self) -> int:
        return _DIE + 14 if self._dice else 0

    def place(self) -> pygame.Rect:
        """Where the page lies: as high as what stands on it, at most as high as there is room."""
        if self._beside:
            rect = LARGE_SHEET.copy()
            wide = rect.width - 2 * _LARGE_PAD
            need = self._head(wide) + self.plates.height(wide) + 2 * _LARGE_PAD
            rect.height = min(need, rect.height)
            rect.centery = SHEET.centery
            return rect.clamp(LARGE_SHEET)
        most = TALL_SHEET if self._bare else LARGE_SHEET
        high = 2 * self._pad + self._need(most.width - 2 * self._pad)
        if self._stage is not None and self._roomy:
            high += SIZE[1] + _UNDER
        rect = most.copy()
        rect.height = min(high, most.height)
        rect.centery = SHEET.centery if self._roomy else most.centery
        return rect.clamp(most)

    @property
    def _bare(self) -> bool:
        """Whether there is room for bare parchment around text and plates."""
        inner = TALL_SHEET.inflate(-2 * _PAD, -2 * _PAD)
        return self._roomy and not (self.asks and self._need(inner.width) > inner.height)

    @property
    def _beside(self) -> bool:
        """Whether the picture stands beside the text: where it would be low above it, and all
        plates stand below both."""
        if self._stage is None or not self._roomy or not self.asks:
            return False
        inner = TALL_SHEET.inflate(-2 * _PAD, -2 * _PAD)
        if inner.height - self._need(inner.width) - _UNDER >= _ENOUGH:
            return False
        inner = LARGE_SHEET.inflate(-2 * _LARGE_PAD, -2 * _LARGE_PAD)
        return self._head(inner.width) + self.plates.height(inner.width) <= inner.height

    def _head(self, wide: int) -> int:
        """How high picture and text are side by side, and what is left free below them: the picture
        is lower where plates need the room."""
        text = self._app.text
        words = text.line(self.title, self._title).get_height() + _ABOVE
        words += text.height(self.text, Style("body"), _words_beside(wide))
        free = LARGE_SHEET.height - 2 * _LARGE_PAD - self.plates.height(wide) - _BELOW
        return max(min(SIZE[1], free), _LOW_PICTURE, words) + _BELOW

    @property
    def _high(self) -> int:
        """How much is shown of the height of its picture."""
        if self._beside:
            return min(SIZE[1], self._head(LARGE_SHEET.width - 2 * _LARGE_PAD) - _BELOW) - EDGE
        return self._picture_height(self.place().inflate(-2 * self._pad, -2 * self._pad)) - EDGE

    @property
    def _roomy(self) -> bool:
        """Whether text is small enough for a picture and bare parchment."""
        return self._app.text.scale <= ROOMY

    @property
    def _pad(self) -> int:
        return _PAD if self._bare else _LARGE_PAD

    @property
    def _title(self) -> Style:
        """Titles grow less than other text: they are large."""
        return Style("title", "ink", round(_TITLE * min(self._app.text.scale, _TITLE_GROWTH)))

    def _need(self, wide: int) -> int:
        """How high title, text and all plates are in the player's text size."""
        text = self._app.text
        need = text.line(self.title, self._title).get_height() + _ABOVE
        if self.text:
            need += text.height(self.text, Style("body"), wide) + _BELOW
        return need + self._dice_height + self.plates.height(wide)

    def _long(self, inner: pygame.Rect, y: int) -> bool:
        """Whether the text leaves no room for two choices, or has none itself."""
        room = inner.bottom - y
        if self.asks:
            room -= self.plates.height(inner.width - BAR, _SEEN) + FADE
        return self._app.text.height(self.text, Style("body"), inner.width) > room

    def _growth(self, inner: pygame.Rect, y: int) -> float:
        """The player's text size, or less where a text that asks nothing would leave the page."""
        text, room = self._app.text, inner.bottom - y
        growth = text.scale
        while growth > 1.0 and text.height(self.text, Style("body"), inner.width, growth) > room:
            growth = max(1.0, growth - 0.05)
        return growth

    def _picture_height(self, inner: pygame.Rect) -> int:
        """How high the picture is with its edge: what text and plates leave; 0 where that is too
        little."""
        if self._stage is None or not self._roomy:
            return 0
        free = inner.height - self._need(inner.width) - _UNDER
        return min(SIZE[1], free) if free >= _LEAST_PICTURE else 0
