"""The title: a hall by candlelight, four plates on one page, and the menu on the ledge below."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from game.core.mode import Mode
from game.core.text import N_, message
from game.engine.app import App
from game.engine.assets import Sprite
from game.engine.backdrop import Band, draw_tall, stretch
from game.engine.canvas import Canvas
from game.engine.form_scene import FormScene
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import Prompt, PromptBar
from game.engine.scene import Push, Quit, Scene, Transition
from game.engine.screen import Still
from game.engine.text import Style
from game.engine.tween import Tween, out_back
from game.engine.widgets import Form, Widget
from game.shell.card import PLATES
from game.shell.chronicle import ChronicleScene
from game.shell.credits import CreditsScene
from game.shell.days import DaysScene
from game.shell.dwarf import ATLAS, Dwarf
from game.shell.help import HelpScene
from game.shell.keeping import unsaved
from game.shell.mode_page import ModePage
from game.shell.options import OptionsScene
from game.shell.page import CANDLE, QuestionScene, fitted_paragraph
from game.shell.reading import Reading
from game.shell.taking_up import first_run, how_far, known_tale, play_again, resume_run
from game.shell.tale import Services, Tale
from game.store.runs import Unfinished

IDLE_STEPS = 60 * 60
"""Steps without input after which a bot begins to play."""
_ROOMY = 1.2
"""Text sizes up to which the line under the plates has room there."""
_LINE = pygame.Rect(410, 538, 780, 34)
_PANEL = pygame.Rect(392, 540, 816, 96)
_LARGE_PANEL = pygame.Rect(392, 472, 816, 168)
"""The same below the smaller plates beside which names stand in large text."""
_FRAME = 572
"""Where the frame of vines begins below."""
_WITHIN = (56, 24)
"""Units beside and around a text on such a panel."""
_TOLD = Style("caption", "sepia", 20)
_GROUND = pygame.Rect(4, 652, 1272, 66)
"""What lies under menu and prompts in high contrast."""
_PROMPTS = pygame.Rect(8, 654, 330, 62)
"""Where prompts may stand: under the dwarf, left of the menu."""
_NOTICE_TOP = 10
"""Where notices begin: on the border of vines, not on the title's letters."""
_NOTHING_KEPT = N_("Nothing can be kept on this machine: {why}")


def _mode(tale: Tale) -> Mode:
    """The rules of a tale on the title, which every such tale has."""
    assert tale.mode is not None
    return tale.mode()


def enter_tale(services: Services, tale: Tale) -> Transition:
    """Behind the door of ``tale``: its first run where it was never played, else its page."""
    return first_run(services, tale) or Push(ModePage(services, _mode(tale)))


class TitleScene(FormScene):
    """The lowest scene. ``idle_scene`` is shown after a minute without input; ``reading`` knows
    which tales can be shown at once."""

    def __init__(
        self,
        services: Services,
        idle_scene: Callable[[], Scene] | None = None,
        reading: Reading | None = None,
    ) -> None:
        self._services = services
        self._app = services.app
        self._idle_scene = idle_scene
        self._reading = reading or Reading((), services.library)
        self._then: tuple[Callable[[], bool], Callable[[], Transition]] | None = None
        """What was chosen before it was read: whether it is now, and what comes then."""
        self._idle = 0
        self._hall = Hall(services.app)
        self._prompts = PromptBar(services.app)
        self._run: Unfinished | None = None
        self._built: tuple[str, float, int, bool, int] | None = None
        self._panel = _PANEL
        self._abreast = False
        """Whether there are two plates to a row."""
        self._shown: Widget | None = None
        self._still = Still()
        """The picture without what lives in it."""
        self._look_for_runs()
        self._build("continue" if self._run is not None else "")

    @property
    def music(self) -> str:
        return "title_theme"

    @property
    def sheets(self) -> tuple[str, ...]:
        return HALL, ATLAS, PLATES, CANDLE, "ui/ui"

    @property
    def notice_top(self) -> int:
        return _NOTICE_TOP

    def enter(self) -> Transition:
        self._app.audio.play("candle_light")
        return None

    def resume(self, result: Any) -> Transition:
        self._idle = 0
        # The only scene above that answers True is the question whether to leave.
        if result is True:
            return Quit()
        self._look_for_runs()
        self._build(self._focused.name)
        return play_again(self._services, result)

    def handle(self, event: InputEvent) -> Transition:
        self._ensure()
        self._idle = 0
        match event:
            case Press(repeat=False) | Click(down=True):
                self._give_up_waiting()  # something else is wanted now
        match event:
            case Click(position=position, button=1, down=True):
                prompted = self._prompts.clicked(position)
                if prompted is not None:
                    return self.handle(prompted)
            case Click(button=3, down=True) | Press("cancel", False):
                return self._ask_to_leave()
        return self._to_form(event)

    def update(self) -> Transition:
        self._ensure()
        self._hall.update()
        moving = self._shown is not self._focused
        for plate in self._plates:
            moving |= plate.update(plate is self._focused)
        moving |= self._ledge.follow(self._focused)
        if moving:
            self._shown = self._focused
            self._still.forget()
        self._reading.begin()
        self._reading.settle()
        if self._then is not None and self._then[0]():
            then = self._then[1]
            self._give_up_waiting()
            return then()
        self._idle += 1
        idle = self._idle >= IDLE_STEPS and self._reading.is_done
        if self._idle_scene is not None and idle:
            self._idle = 0
            return Push(self._idle_scene())
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self._ensure()
        self._still.draw(canvas, True, lambda: self._draw_still(canvas))
        self.form.hover()
        self._hall.draw_front(canvas)
        _ = self._app.locale.gettext
        prompts = (Prompt("confirm", _("Choose")), Prompt("left+right", _("Move")))
        foot = 686 + stretch(canvas)
        self._prompts.draw(canvas, prompts, _PROMPTS.right, foot, left=_PROMPTS.left)

    def _draw_still(self, canvas: Canvas) -> None:
        """Whatever only changes with the focus: drawn once, then kept."""
        self._hall.draw(canvas)
        assets = self._app.assets
        if assets.high_contrast:
            ground = _GROUND.move(0, stretch(canvas))
            assets.draw_nine(canvas, assets.ui("panel/dark"), ground)
        self._ledge.draw(canvas)
        self.form.draw(canvas)
        self._tell(canvas)
        if not self._services.places.kept:
            self._warn(canvas)

    # What was chosen

    def chosen(self, name: str) -> Transition:
        services = self._services
        match name:
            case "continue" if self._run is not None:
                run = self._run
                tale = known_tale(services, run.id.mode)
                assert tale is not None
                return self._when_read(tale, lambda: resume_run(services, run))
            case "daily":
                return self._when(lambda: self._reading.is_done, lambda: Push(DaysScene(services)))
            case "chronicle":
                return Push(ChronicleScene(services))
            case "workshop" if services.open_workshop is not None:
                open_workshop = services.open_workshop
                return self._when(
                    lambda: self._reading.is_done, lambda: Push(open_workshop(services))
                )
            case "options":
                return Push(OptionsScene(services))
            case "help":
                return Push(HelpScene(services, None))
            case "credits":
                return Push(CreditsScene(services))
            case "quit":
                question = unsaved(self._services)
                return Quit() if question is None else Push(question)
        focus = self._focused
        if isinstance(focus, Plate):
            chosen = focus.tale
            return self._when_read(chosen, lambda: enter_tale(services, chosen))
        return None

    def _when_read(self, tale: Tale, then: Callable[[], Transition]) -> Transition:
        """What ``then`` leads to; as soon as ``tale`` was read, if it was not yet."""
        return self._when(lambda: self._reading.has(tale), then)

    def _when(self, is_read: Callable[[], bool], then: Callable[[], Transition]) -> Transition:
        if is_read():
            return then()
        self._then = is_read, then
        self._still.forget()
        return None

    def _give_up_waiting(self) -> None:
        if self._then is not None:
            self._then = None
            self._still.forget()

    def _ask_to_leave(self) -> Transition:
        _ = self._app.locale.gettext
        self._app.audio.play("menu_back")
        question = unsaved(self._services)
        if question is not None:
            return Push(question)
        why = self._app.writer.trouble
        if why is not None:
            told = self._app.locale.render(
                message("The runs are kept, but not everything else is: {why}.", why=why)
            )
        elif self._services.places.kept:
            told = _("Everything is kept; the candle will be lit again.")
        else:
            told = _("Nothing can be kept here; the candle will be lit anew.")
        title = _("Leave the game?")
        return Push(QuestionScene(self._app, title, told, _("Leave"), _("Stay")))

    # What is seen

    @property
    def _focused(self) -> Widget:
        focus = self.form.focus
        assert focus is not None
        return focus

    def _look_for_runs(self) -> None:
        """The run that Continue takes up: the latest that this version knows the tale of."""
        services = self._services
        runs = services.runs.unfinished()
        self._run = next((run for run in runs if self._is_played(run)), None)

    def _is_played(self, run: Unfinished) -> bool:
        tale = known_tale(self._services, run.id.mode)
        return tale is not None and tale.mode is not None

    def _ensure(self) -> None:
        if self._built != self._wanted:
            self._build(self._focused.name)

    @property
    def _wanted(self) -> tuple[str, float, int, bool, int]:
        """What the screen depends on besides its own state."""
        app = self._app
        sizes = app.text.scale, app.settings.text_size
        return (app.locale.language, *sizes, app.assets.high_contrast, stretch(app.canvas))

    def _build(self, focus: str) -> None:
        app = self._app
        self._built = self._wanted
        self._still.forget()
        tales = self._services.registry.listed
        more = stretch(app.canvas)
        lying, names = places(len(tales)), []
        self._abreast = _are_abreast(app, len(tales), more)
        if self._abreast:
            lying = _roomy_places(len(tales), more)
            # Where the plates themselves grow as much as words do, names stand on them as ever.
            if lying[0][2] < app.text.scale:
                lying = _large_places(len(tales), more)
                names = [app.locale.render(tale.short) for tale in tales]
        self._plates = [
            Plate(app, tale, number, place, beside=names)
            for number, (tale, place) in enumerate(zip(tales, lying, strict=True))
        ]
        self._ledge = Ledge(app, self._words(), PLACE.move(0, more))
        first = self._plates[0].name
        self.form = Form(app, [*self._plates, *self._ledge.words], focus or first)
        for plate in self._plates:
            plate.update(plate is self.form.focus)
        self._ledge.follow(self.form.focus, at_once=True)
        self._panel = self._panel_below(more)
        self._shown = None

    def _panel_below(self, more: int) -> pygame.Rect:
        """Where the line under the plates stands on a panel: as high as the longest asks for, and
        within the frame of vines, where plates leave that room."""
        app = self._app
        told = [app.locale.render(plate.tale.sentence) for plate in self._plates]
        told += [word.help for word in self._ledge.words]
        width = _PANEL.width - _WITHIN[0]
        high = max(app.text.height(each, _TOLD, width) for each in told) + _WITHIN[1]
        lowest = max(plate.rect.bottom for plate in self._plates) + _WITHIN[1]
        if lowest + high <= _FRAME + more:
            return pygame.Rect(_PANEL.left, _FRAME - high, _PANEL.width, high)
        return _LARGE_PANEL if self._abreast else _PANEL

    def _words(self) -> list[Word]:
        _ = self._app.locale.gettext
        words = []
        if self._run is not None:
            words.append(Word("continue", _("Continue"), self._tell_run(self._run), ribbon=True))
        daily = _("The games of the day and of the week, the same for everyone.")
        words += [
            Word("daily", _("Daily"), daily),
            Word("chronicle", _("Chronicle"), _("Finished runs: watch, share, play again.")),
            Word(
                "workshop",
                _("Workshop"),
                _("Watch every generator at work, and take what it makes home."),
            ),
            Word("options", _("Options"), _("Language, text, display, sound, keys.")),
            Word("help", _("Help"), _("Keys, seeds and IDs, accessibility.")),
            Word("credits", _("Credits"), _("Who wrote, drew and thought of all this.")),
            Word("quit", _("Quit"), _("Snuff the candle.")),
        ]
        return words

    def _tell_run(self, run: Unfinished) -> str:
        tale = known_tale(self._services, run.id.mode)
        assert tale is not None
        title = self._app.locale.render(tale.title)
        far = how_far(self._services, run)
        return " · ".join(filter(None, (title, far, str(run.id))))

    def _tell(self, canvas: Canvas) -> None:
        """One line on what has the focus."""
        app = self._app
        focus = self._focused
        told = focus.help
        if isinstance(focus, Plate):
            told = app.locale.render(focus.tale.sentence)
        if self._then is not None:
            told = app.locale.gettext("One moment: the tale is being opened.")
        more = stretch(canvas)
        if app.text.scale <= _ROOMY and not app.assets.high_contrast:
            line = _LINE.move(0, more)
            app.text.draw(canvas, told, _TOLD, line.center, "center", line.width)
            return
        panel = self._panel.move(0, more)
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), panel)
        fitted_paragraph(app, canvas, told, _TOLD, panel.inflate(-_WITHIN[0], -12))

    def _warn(self, canvas: Canvas) -> None:
        """Say that nothing survives this session, and why."""
        app = self._app
        why = self._services.places.trouble
        told = app.locale.gettext(_NOTHING_KEPT).format(why=why)
        box = pygame.Rect(400, 22, 800, 46)
        high = app.text.height(told, Style("body"), box.width - 70)
        box.height = max(box.height, high + 18)
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), box)
        icon = app.assets.ui("icon24/warning").image
        canvas.blit(icon, icon.get_rect(midleft=(box.left + 18, box.centery)))
        place = pygame.Rect(box.left + 52, box.centery - high // 2, box.width - 70, high)
        app.text.paragraph(canvas, told, Style("body"), place)


HALL = "title/hall.webp"
_BANDS = (
    Band(0, 30, 120, 360),
    Band(30, 300, 506, 547),
    Band(300, 400, 120, 360),
    Band(400, 1192, 200, 520, stretched=True),
    Band(1192, 1280, 120, 360),
)
"""How the hall is higher in a tall window: walls and vines go on, the towers behind the glass grow,
and the light falls longer over the page."""
_MOTES = 40
_DRIFT = 6.0
"""Pixels a second."""
_FEET = (150.0, 650.0)
"""Where the dwarf stands."""
_NIGHT_WINDOW = pygame.Rect(40, 34, 250, 516)
"""The glass; its upper corners are cut by the arch."""


@dataclass(slots=True)
class _Mote:
    x: float
    y: float
    turn: float
    large: bool


class Hall:
    """Everything on the title that is neither plate nor menu."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._dwarf = Dwarf(app)
        # Dust is no part of any world: it may differ from start to start.
        dust = random.Random()
        self._motes = [
            _Mote(
                dust.uniform(20, 1260),
                dust.uniform(20, 640),
                dust.uniform(0, math.tau),
                dust.random() < 0.3,
            )
            for _ in range(_MOTES)
        ]

    def update(self) -> None:
        """One step: dust drifts."""
        if self._app.settings.reduced_motion:
            return
        for mote in self._motes:
            mote.turn += 0.008
            mote.x += math.cos(mote.turn) * _DRIFT / 60
            mote.y += (math.sin(mote.turn * 0.7) - 0.35) * _DRIFT / 60
            if mote.y < 16:
                mote.y = 640.0
            mote.x %= 1280

    def draw(self, canvas: Canvas) -> None:
        """The hall, as far as it lies behind plates and menu."""
        app = self._app
        draw_tall(app.assets, canvas, HALL, _BANDS)
        canvas = canvas.moved(0, -stretch(canvas))
        logo = app.assets.sprite(ATLAS, "logo")
        assert logo.home is not None
        canvas.blit(logo.image, logo.place(*logo.home))
        tagline = app.locale.gettext("four tales told by one small light")
        style = Style("caption", "sepia", 22)
        left = 534 if app.text.scale <= _ROOMY else 526
        said = app.text.draw(canvas, tagline, style, (left, 184), "midleft", 1196 - left)
        flourish = app.assets.sprite(ATLAS, "flourish")
        room = pygame.Rect(0, 0, max(0, 1172 - said.right - 14), 24)
        canvas.blit(flourish.image, flourish.place(said.right + 14, 184), room)

    def draw_front(self, canvas: Canvas) -> None:
        """What lives: bats, dust, the dwarf and his light."""
        app = self._app
        self._bats(canvas)
        for mote in self._motes:
            sprite = app.assets.sprite(ATLAS, "mote_large" if mote.large else "mote")
            canvas.blit(sprite.image, sprite.place(mote.x, mote.y))
        x, y = _FEET
        self._dwarf.draw(canvas, x, y + stretch(canvas))

    def _bats(self, canvas: Canvas) -> None:
        app = self._app
        clip = canvas.get_clip()
        canvas = canvas.moved(0, -stretch(canvas))
        canvas.set_clip(_NIGHT_WINDOW)
        seconds = 0.0 if app.settings.reduced_motion else app.seconds
        flights = (
            ("bat", 232, 120, 26, 14, 0.31, 0.0),
            ("bat_far", 262, 176, 18, 22, 0.23, 2.1),
            ("bat_far", 76, 300, 20, 12, 0.27, 4.0),
        )
        for name, x, y, across, down, pace, begun in flights:
            bat = app.assets.sprite(ATLAS, name)
            turn = seconds * pace * math.tau / 2 + begun
            place = (x + math.sin(turn) * across, y + math.sin(turn * 2.3) * down)
            canvas.blit(bat.at(seconds + begun), bat.place(*place))
        canvas.set_clip(clip)


PAGE = pygame.Rect(400, 224, 800, 320)
"""The part of the hall's page on which one row of plates lies; two rows leave its foot free."""
_FOOT = 10
_CARD = pygame.Rect(0, 0, 186, 288)
_PLAIN_CARD = pygame.Rect(0, 0, 172, 276)
"""A plate without a picture; its edge is ragged and needs room."""
_PITCH = 200
"""From one plate to the next, at full size."""
_MOST_ABREAST = 5
"""More plates lie in two rows."""
_ROW_GAP = 8
_LIFT = 8
_GROWN = 1.06
_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_LEAST_TYPE = 15
"""Size below which no name is set, however small its plate."""


def places(count: int) -> list[tuple[float, float, float]]:
    """Where the middles of ``count`` plates lie, and their size as a share of the full one."""
    rows = 1 if count <= _MOST_ABREAST else 2
    page = PAGE if rows == 1 else pygame.Rect(PAGE.topleft, (PAGE.width, PAGE.height - _FOOT))
    columns = math.ceil(count / rows)
    pitch = min(_PITCH, PAGE.width / columns)
    scale = min(pitch / _PITCH, (page.height - (rows - 1) * _ROW_GAP) / rows / PAGE.height)
    pitch = min(pitch, _PITCH * max(scale, 0.8)) if rows > 1 else pitch
    found = []
    for number in range(count):
        row, column = divmod(number, columns)
        abreast = min(columns, count - row * columns)
        x = page.centerx + (column - (abreast - 1) / 2) * pitch
        high = PAGE.height * scale + _ROW_GAP
        y = page.centery + (row - (rows - 1) / 2) * high
        found.append((x, y, scale))
    return found


_LARGE_CELL = (400, 128)
"""Room for a plate and its name beside it."""
_LARGE_TOP = 212
_MOST_LARGE = 4
"""Plates that have room for their names beside them."""
_BESIDE, _APART = 16, 28
"""Units between a plate and its name, and between two plates that are as large as can be."""


def _are_abreast(app: App, count: int, more: int) -> bool:
    """Whether there are two plates to a row, for names that grow: on those of one row they would
    not. A name that is larger only because the window is small stays on its plate."""
    if count > _MOST_LARGE or app.text.scale <= _ROOMY:
        return False
    chosen = app.settings.text_size / 100
    return chosen > _ROOMY or _roomy_places(count, more)[0][2] >= app.text.scale


def _large_places(count: int, more: int = 0) -> list[tuple[float, float, float]]:
    """Like `places` for names that stand beside: two plates abreast; ``more``: units by which the
    hall is higher than the page, above it and below it."""
    width, height = _LARGE_CELL
    height += more
    scale = min((height - 8) / _CARD.height, 1.0)
    x = PAGE.left + 24 + _CARD.width * scale / 2
    return [
        (x + width * (number % 2), _LARGE_TOP - more + height * (number // 2 + 0.5), scale)
        for number in range(count)
    ]


def _roomy_places(count: int, more: int) -> list[tuple[float, float, float]]:
    """Two plates abreast that are as large as the hall of a tall window allows."""
    width, height = _LARGE_CELL
    height += more
    scale = min((height - _APART) / _CARD.height, (width - _APART) / _CARD.width)
    left = PAGE.centerx - width
    return [
        (
            left + width * (number % 2 + 0.5),
            _LARGE_TOP - more + height * (number // 2 + 0.5),
            scale,
        )
        for number in range(count)
    ]


class Plate(Widget):
    """The plate of a tale, the ``number``-th from 0, lying at ``place`` (see `places`), its name
    on it, or nowhere on a ``bare`` one; or, where there are names ``beside`` plates, beside it and
    no larger than all of them can be set."""

    def __init__(
        self,
        app: App,
        tale: Tale,
        number: int,
        place: tuple[float, float, float],
        *,
        beside: Sequence[str] = (),
        bare: bool = False,
    ) -> None:
        super().__init__(f"plate.{tale.name}")
        self._bare = bare
        self.tale = tale
        self._app = app
        self._numeral = _NUMERALS[number] if number < len(_NUMERALS) else ""
        self._label = app.locale.render(tale.short)
        *home, self._scale = place
        self._home = home[0], home[1]
        self.rect = _CARD.copy()
        self.rect.size = round(_CARD.width * self._scale), round(_CARD.height * self._scale)
        self.rect.center = round(self._home[0]), round(self._home[1])
        self._beside = beside
        if beside:
            self.rect.width = _LARGE_CELL[0] - 16
        self._animator = app.animator()
        self._tween: Tween | None = None
        self._focused = False

    def press(self, app: App) -> bool:
        app.audio.play("menu_select")
        return True

    def update(self, focused: bool) -> bool:
        """One step; the plate lifts when it gets the focus. True while it moves."""
        if focused != self._focused:
            self._focused = focused
            self._animator = self._app.animator()
            self._tween = None
            if focused:
                self._tween = self._animator.start("lift", easing=out_back, motion=True)
        moving = self._animator.busy
        self._animator.update()
        return moving

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        lifted = self._tween.value if focused and self._tween is not None else float(focused)
        x, y = self._home
        y -= _LIFT * lifted * self._scale
        if focused:
            self._blit(canvas, app.assets.sprite(ATLAS, "plate/halo"), x, y)
        grown = (_GROWN if focused else 1.0) * self._scale
        if self.tale.plate:
            name = f"plate/{self.tale.plate}" + ("_selected" if focused else "")
            self._blit(canvas, app.assets.sprite(PLATES, name), x, y)
        else:
            self._draw_plain(app, canvas, (x, y), grown)
        if self._bare:
            return
        if self._beside:
            self._draw_beside(app, canvas, focused)
            return
        numeral = Style("numeral", "rubric", round(19 * grown))
        app.text.draw(canvas, self._numeral, numeral, (x, y - 113 * grown), "center")
        name_style = Style("plate", "ink", max(_LEAST_TYPE, round(26 * grown)))
        place = (x, y + 111 * grown)
        app.text.draw(canvas, self._label, name_style, place, "center", round(150 * grown))

    def _draw_beside(self, app: App, canvas: Canvas, focused: bool) -> None:
        left = self._home[0] + _CARD.width * self._scale / 2 + _BESIDE
        growth = app.text.scale * (_GROWN if focused else 1.0)
        numeral = Style("numeral", "rubric", round(19 * growth))
        name = Style("plate", "rubric" if focused else "ink", round(26 * growth))
        y, width = self._home[1], round(self.rect.right - left)
        widest = max(app.text.width(each, name) for each in self._beside)
        if widest > width:
            name = replace(name, size=name.size * width // widest)
        app.text.draw(canvas, self._numeral, numeral, (left, y - 12 * growth), "midleft", width)
        app.text.draw(canvas, self._label, name, (left, y + 11 * growth), "midleft", width)

    def _blit(self, canvas: Canvas, sprite: Sprite, x: float, y: float) -> None:
        if self._scale == 1:
            canvas.blit(sprite.image, sprite.place(x, y))
            return
        width, height = sprite.image.get_size()
        size = round(width * self._scale), round(height * self._scale)
        image = self._app.assets.scaled(sprite.image, size)
        canvas.blit(image, image.get_rect(center=(round(x), round(y))))

    def _draw_plain(
        self, app: App, canvas: Canvas, middle: tuple[float, float], grown: float
    ) -> None:
        """A card without a picture: its tale's initial stands for it."""
        card = pygame.Rect(
            0, 0, round(_PLAIN_CARD.width * grown), round(_PLAIN_CARD.height * grown)
        )
        card.center = round(middle[0]), round(middle[1])
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), card)
        initial = Style("plate", "rubric", round(110 * grown))
        app.text.draw(canvas, self._label[:1], initial, middle, "center", card.width, 1.0)


PLACE = pygame.Rect(346, 654, 918, 62)
_WORD_GAP = 34
_END = 30
"""Room for an arrow at either end when the words fill more than a page."""
_LINE_WIDTH = PLACE.width - 2 * _END
_RIBBON = 30
"""Room on either side of a word that stands on a ribbon."""


class Word(Widget):
    """One word of the menu; ``help`` is the line told while it has the focus."""

    def __init__(self, name: str, label: str, told: str, *, ribbon: bool = False) -> None:
        super().__init__(name)
        self.label, self.help, self.ribbon = label, told, ribbon
        self.window = PLACE
        """Where the words stand; the ledge says."""

    def press(self, app: App) -> bool:
        app.audio.play("menu_select")
        return True

    def width(self, app: App) -> int:
        words = app.text.width(self.label, self._style(False))
        return words + (2 * _RIBBON if self.ribbon else 0)

    def draw(self, app: App, canvas: Canvas, focused: bool) -> None:
        if self.ribbon:
            band = self.rect.inflate(0, -max(0, self.rect.height - 50))
            app.assets.draw_nine(canvas, app.assets.ui("ribbon"), band)
        place = (self.rect.centerx, self.rect.centery - 2)
        said = app.text.draw(canvas, self.label, self._style(focused), place, "center")
        if focused:
            line = pygame.Rect(0, 0, said.width, 3)
            assert self.window is not None
            line.midtop = (said.centerx, min(said.bottom - 1, self.window.bottom - 4))
            if not self.ribbon:
                canvas.rect(app.text.colour("flame"), line, border_radius=1)
            flame = app.assets.ui("mark/flame")
            for x in (said.left - 17, said.right + 17):
                canvas.blit(flame.image, flame.place(x, said.centery + 9))

    @staticmethod
    def _style(focused: bool) -> Style:
        return Style("section", "candle" if focused else "parch_hi", 24)


class Ledge:
    """Lays the words out, as many as fit at a time, and turns to those of which one has the
    focus."""

    def __init__(self, app: App, words: Sequence[Word], place: pygame.Rect = PLACE) -> None:
        self._app = app
        self._rect = place
        self.words = tuple(words)
        for word in self.words:
            word.window = place
        self._widths = [word.width(app) for word in self.words]
        self._offset = 0.0
        self._pages = self._turned(PLACE.width)
        if self.turns:
            self._pages = self._turned(_LINE_WIDTH)
            # The arrows have the ends of the line for themselves.
            for word in self.words:
                word.window = place.inflate(-2 * _END + 6, 0)
        self.follow(None, at_once=True)

    @property
    def turns(self) -> bool:
        """Whether there are more words than room."""
        return len(self._pages) > 1

    def follow(self, focus: Widget | None, at_once: bool = False) -> bool:
        """One step towards the words that have the focus among them. True while they slide."""
        wanted = self._offset
        for page, numbers in enumerate(self._pages):
            if any(self.words[number] is focus for number in numbers):
                wanted = page * PLACE.width
        way = wanted - self._offset
        still = at_once or self._app.settings.reduced_motion or abs(way) < 1
        self._offset += way if still else way * 0.25
        self._place()
        return way != 0

    def draw(self, canvas: Canvas) -> None:
        """The marks between the words, and arrows where there are more."""
        assets = self._app.assets
        clip = canvas.get_clip()
        place = self._rect
        canvas.set_clip(place.inflate(-2 * _END + 6, 0) if self.turns else place)
        lozenge = assets.ui("mark/lozenge")
        for numbers in self._pages:
            for number in numbers[:-1]:
                rect = self.words[number].rect
                canvas.blit(lozenge.image, lozenge.place(rect.right + _WORD_GAP / 2, rect.centery))
        canvas.set_clip(clip)
        if self.turns:
            end = (len(self._pages) - 1) * PLACE.width
            for name, shown, x in (
                ("arrow_left", self._offset > 2, PLACE.left + 8),
                ("arrow_right", self._offset < end - 2, PLACE.right - 8),
            ):
                if shown:
                    picture = assets.ui(f"icon24_light/{name}").image
                    canvas.blit(picture, picture.get_rect(center=(x, place.centery - 2)))

    def _turned(self, room: int) -> list[list[int]]:
        """The numbers of the words that stand beside each other in ``room``, page by page."""
        pages: list[list[int]] = [[]]
        used = 0
        for number, width in enumerate(self._widths):
            if pages[-1] and used + _WORD_GAP + width > room:
                pages.append([])
            used = used + _WORD_GAP + width if pages[-1] else width
            pages[-1].append(number)
        return pages

    def _place(self) -> None:
        for page, numbers in enumerate(self._pages):
            whole = sum(self._widths[number] for number in numbers)
            whole += _WORD_GAP * (len(numbers) - 1)
            left = PLACE.left + page * PLACE.width - self._offset + (PLACE.width - whole) / 2
            for number in numbers:
                width = self._widths[number]
                rect = pygame.Rect(round(left), self._rect.top, width, self._rect.height)
                self.words[number].rect = rect
                left += width + _WORD_GAP
