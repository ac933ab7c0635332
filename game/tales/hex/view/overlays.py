"""Pages that lie over the map: encounters, what came of them, what can be done here, the book."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.mode import Command, Event
from game.core.text import N_
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Press
from game.engine.prompts import Prompt
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.rules.play.events import ChargeTurned, Checked, Resolved
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.narrate import narrate
from game.tales.hex.rules.play.seen import Remark
from game.tales.hex.rules.play.sights import SIGHTS
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.rules.play.words import TASKS
from game.tales.hex.view.book import Book
from game.tales.hex.view.deeds import choices, deeds, received
from game.tales.hex.view.sheet import Plate, Sheet
from game.tales.hex.view.stage import Stage, stage_of
from game.tales.hex.view.wording import prose

_CROSS = N_("A red cross on the map says where.")
_ASK = N_("Nobody has said yet where that is: ask for news wherever the patrol is welcome.")
_ON_THE_WAY = ("path", "signpost")
"""What is seen before a long march."""
_STAY = "stay"
"""What a plate does that does nothing."""
_FRESH = 20
"""Steps of a sixtieth in which a page that has just opened takes no key."""


class Overlays:
    """A stack of pages; the first that there is has all input."""

    def __init__(self, app: App, content: HexPlayContent) -> None:
        self._app, self._content = app, content
        self.sheets: list[Sheet] = []
        """What has to be read or answered, the first on top."""
        self._deeds: Sheet | None = None
        self._before: Sheet | None = None
        """The page that was seen last, which stays until the one that follows it comes."""
        self.book: Book | None = None
        self._met: Stage | None = None
        """The picture of what was met last: what comes of it is seen there too."""
        self._fresh = 0
        self._held = False
        """Whether the key that confirms has been down since before a page opened."""

    @property
    def open(self) -> bool:
        """Whether anything lies over the map."""
        return self.book is not None or self.sheet is not None

    @property
    def sheet(self) -> Sheet | None:
        """The page on top, the book aside."""
        return self.sheets[0] if self.sheets else self._deeds

    def covers(self, place: pygame.Rect) -> bool:
        """Whether what is on top lies over a place of the screen."""
        if self.book is not None:
            return True
        return self.sheet is not None and self.sheet.place().colliderect(place)

    @property
    def reading(self) -> bool:
        """Whether a page waits to be read."""
        return bool(self.sheets) and not self.sheets[0].asks

    def close(self) -> None:
        """Nothing lies over the map any more."""
        self.sheets.clear()
        self._deeds = self.book = None

    def show_again(self, view: HexView) -> None:
        """The language may be another: what asks for an answer is written anew, and its focus
        stays."""
        focus = [sheet.plates.focus for sheet in self._asking()]
        self.sheets = [sheet for sheet in self.sheets if not sheet.asks]
        if self._deeds is not None:
            marching = any(plate.action == _STAY for plate in self._deeds.plates.plates)
            self._deeds = None if marching else self._deeds_of(view)
        self.open_meeting(view)
        for sheet, number in zip(self._asking(), focus, strict=False):
            sheet.plates.focus = number

    def skip_reading(self) -> None:
        """Leave out what only waits to be read."""
        self.sheets = [sheet for sheet in self.sheets if sheet.asks]

    def open_book(self, view: HexView) -> None:
        self.book = Book(self._app, view, self._content)
        self._app.audio.play("journal_page")

    def open_deeds(self, view: HexView) -> None:
        """What can be done where the patrol stands."""
        self._deeds = self._deeds_of(view)
        self._begin()
        self._app.audio.play("parchment_unroll")

    def open_march(self, view: HexView, command: HexCommand) -> None:
        """Ask before a march of more than a day, and before one from which nobody comes back."""
        app, _ = self._app, self._app.locale.gettext
        told = command.foretold(view)
        words = "" if told is None else app.locale.render(told)
        plates = [Plate(_("March"), "", command), Plate(_("Not today"), "", None, _STAY)]
        ends = bool(command.ahead(view).end)
        title = _("No way back") if ends else _("A long way")
        self._deeds = Sheet(app, title, words, stage_of(view, _ON_THE_WAY), plates)
        self._deeds.plates.focus = int(ends)
        self._begin()
        app.audio.play("parchment_unroll")

    def _begin(self) -> None:
        """A page has opened that asks: what was pressed before it was seen is not meant for it."""
        self._fresh, self._held = _FRESH, "confirm" in self._app.inputs.held

    def _deeds_of(self, view: HexView) -> Sheet:
        app, _ = self._app, self._app.locale.gettext
        seen = view.hex(view.at)
        title = prose(app, seen.area) if seen is not None else ""
        text = "\n".join(received(app, view)) or _("What to do here")
        plates = [*deeds(app, view), Plate(_("Pin a note to this hex"), "", None, "note")]
        return Sheet(app, title, text, _stage_of_place(view), plates)

    def open_results(self, events: Sequence[Event], said: Sequence[Remark]) -> bool:
        """What came of a choice and what was said of it, on a page to be read; False if nothing was
        chosen."""
        render = self._app.locale.render
        if not any(isinstance(event, Resolved) for event in events):
            return False
        told = [line for line in map(narrate, events) if line is not None]
        text = "\n".join(map(render, (*told, *(remark.words for remark in said))))
        checks = [event for event in events if isinstance(event, Checked)]
        dice = [(roll, checks[-1].target) for roll in checks[-1].rolls] if checks else []
        title = self._app.locale.gettext("What came of it")
        self.sheets.append(Sheet(self._app, title, text, self._met, dice=dice))
        return True

    def open_turns(self, events: Sequence[Event], view: HexView) -> None:
        """How a charge turns, and that it is fulfilled, on a page of its own."""
        app = self._app
        for event in events:
            if isinstance(event, ChargeTurned):
                title = app.locale.render(TASKS[event.task])
                where = _ASK if view.task(event.task).lost else _CROSS
                words = "\n".join((prose(app, event.text), app.locale.gettext(where)))
                seen = self._content.play.charges[event.task].turn_scene
                stage = stage_of(view, seen, f"{event.task}_turn")
                self.sheets.append(Sheet(app, title, words, stage))

    def open_meeting(self, view: HexView) -> None:
        """The encounter that waits, if there is one."""
        meeting = view.meeting
        if meeting is None:
            return
        app = self._app
        title, text = prose(app, meeting.title), prose(app, meeting.text)
        self._begin()
        plates = list(choices(app, view, self._content.play.tools))
        self._met = stage_of(view, meeting.facts.scene, meeting.facts.id)
        self.sheets.append(Sheet(app, title, text, self._met, plates))

    def handle(self, event: InputEvent) -> Command | str | None:
        """Input while something lies over the map: a command, the name of an action that is meant
        for others, or nothing."""
        if self.book is not None:
            writes = self.book.writes(event)
            self.book.handle(event)
            if self.book.closed or writes:
                self.book = None
                self._app.audio.play("journal_page")
            return "write" if writes else None
        sheet = self.sheet
        assert sheet is not None
        plates = sheet.plates
        if sheet.handle(event):
            return None
        match event:
            case Press("up" | "left"):
                plates.move(-1)
            case Press("down" | "right"):
                plates.move(1)
            case Press("confirm", False):
                if sheet.asks and (self._fresh or self._held):
                    return None
                if sheet.asks and plates.show_focused():
                    return None  # nobody takes what they have not seen
                return self._take(sheet)
            case Press("cancel", False) | Click(button=3, down=True) if sheet is self._deeds:
                self._deeds = None
            case Press("cancel", False) if not sheet.asks:
                self.sheets.pop(0)
            case Press(action, False) if sheet.asks:
                return "pause" if action == "cancel" else action
            case Click(position=position, button=1, down=True):
                return self._click(sheet, position)
        return None

    def point(self, position: tuple[float, float]) -> None:
        sheet = self.sheet
        if sheet is None or self.book is not None:
            return
        number = sheet.plates.under(position)
        if number is not None and number != sheet.plates.focus:
            sheet.plates.focus = number
            self._app.audio.play("menu_move")

    def update(self, hidden: bool = False) -> None:
        """One step; ``hidden``: what lies over the map is not seen yet."""
        down = "confirm" in self._app.inputs.held
        if hidden or self.sheet is None or self.book is not None:
            self._before = None
        if hidden or self.sheet is None or self.sheet.comes or not self.sheet.asks:
            self._held = down
        else:
            self._fresh = max(0, self._fresh - 1)
            self._held = self._held and down
        if self.book is not None:
            self.book.update()
        elif self.sheet is not None:
            self.sheet.update()
        # That of the page on top first.
        for sheet in (*self.sheets, self._deeds):
            if sheet is not None:
                sheet.ahead()

    def prompts(self) -> Sequence[Prompt]:
        """What can be done with what is on top."""
        _ = self._app.locale.gettext
        if self.book is not None:
            prompts = [Prompt("cancel", _("close")), Prompt("tab_next", _("turn the leaf"))]
            if self.book.writes(Press("journal")):
                prompts.insert(0, Prompt("journal", _("write today’s page")))
            return prompts
        if self.reading:
            return (Prompt("confirm", _("read on")),)
        prompts = [Prompt("up+down", _("choose")), Prompt("confirm", _("decide"))]
        if self.sheet is self._deeds:
            prompts.append(Prompt("cancel", _("back")))
        return prompts

    def draw(self, canvas: Canvas, marked: Command | None) -> None:
        """What is on top; ``marked`` is what was advised."""
        sheet = self.sheet
        if self.book is not None:
            self.book.draw(canvas)
        elif sheet is not None:
            if not sheet.comes:
                self._before = sheet
            (self._before or sheet).draw(canvas, marked)

    def _asking(self) -> list[Sheet]:
        """The pages that wait for an answer."""
        return [each for each in (*self.sheets, self._deeds) if each is not None and each.asks]

    def _click(self, sheet: Sheet, position: tuple[float, float]) -> Command | str | None:
        number = sheet.plates.under(position)
        if number is not None:
            sheet.plates.focus = number
            return self._take(sheet)
        if not sheet.asks:
            self.sheets.pop(0)
        elif sheet is self._deeds:
            self._deeds = None
        return None

    def _take(self, sheet: Sheet) -> Command | str | None:
        """The plate in focus; a page that asks nothing was read."""
        if not sheet.asks:
            self.sheets.pop(0)
            self._app.audio.play("journal_page")
            return None
        plate = sheet.plates.focused
        self._app.audio.play("error" if plate.idle else "menu_select")
        if not plate.idle and sheet is self._deeds:
            self._deeds = None
        return None if plate.action == _STAY else plate.action or plate.command


def _stage_of_place(view: HexView) -> Stage | None:
    """The picture of what stands in the patrol's hex: its people before its ruins."""
    names = [
        *(f"home_{each.nature}" for each in view.here()),
        *(each.nature for each in view.here()),
    ]
    names += [each.what for each in view.ruins if each.at == view.at and each.what]
    seen = next((name for name in names if name in SIGHTS), None)
    return None if seen is None else stage_of(view, ("path", seen))
