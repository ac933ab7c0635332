"""A choice that must be made before anything else: one of two talents, or the tile to be laid."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.core.text import Message, message
from game.engine.app import App
from game.engine.inputs import InputEvent, Press
from game.engine.text import Style
from game.tales.key.rules.dungeon.tiles import TILES
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.doors import PickTile
from game.tales.key.rules.play.growth import Learn
from game.tales.key.rules.play.known import HeroSeen
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.menu import Menu
from game.tales.key.view.sheet_rows import talent_icon
from game.tales.key.view.tile_card import SIZE, draw_card

BOX = pygame.Rect(40, 84, 660, 548)
"""The paper where it is largest."""
_EDGE = 34
_HEAD = 84
_GAP = 14
_ICON = 64
_NAME = Style("section", "ink", 22)
_TEXT = Style("body", "ink", 18)
_TITLE_SIZE = 28


@dataclass(frozen=True, slots=True)
class Option:
    """One of what may be chosen."""

    command: KeyCommand
    name: Message
    text: Message | None
    icon: tuple[str, str] | None
    tile: str = ""
    """The card of a tile; empty for a talent."""


def options_of(view: KeyView) -> tuple[Option, ...]:
    """What must be chosen from now; nothing while no choice is asked for."""
    found = []
    pupil = pupil_of(view)
    for command in view.legal:
        match command:
            case Learn(name) if pupil is not None:
                talent = next(talent for talent in pupil.offers if talent.id == name)
                words = talent.words
                found.append(
                    Option(
                        command,
                        message("{name}", name=words.name),
                        message("{text}", text=words.text),
                        talent_icon(talent.skill),
                    )
                )
            case PickTile(number):
                size = TILES[number - 1].name
                name_ = message("A room of {size} cells", size=size.replace("x", "×"))
                found.append(Option(command, name_, None, None, size))
    return tuple(found)


def pupil_of(view: KeyView) -> HeroSeen | None:
    """The hero who may learn something now."""
    names = [command.talent for command in view.legal if isinstance(command, Learn)]
    for hero in view.heroes:
        if names and all(any(talent.id == name for talent in hero.offers) for name in names):
            return hero
    return None


class Choose(Menu):
    """The options on a sheet of paper over the map; it stays until one was chosen."""

    def __init__(self, app: App, view: KeyView) -> None:
        self.options = options_of(view)
        commands = [option.command for option in self.options]
        super().__init__(app, view, commands, "", forced=True)
        # The list has its lines in an order of its own.
        order = [line.commands[0] for line in self.lines]
        self.options = tuple(sorted(self.options, key=lambda o: order.index(o.command)))

    def handle(self, event: InputEvent) -> bool:
        match event:
            case Press("left"):
                self._move(-1)
            case Press("right"):
                self._move(1)
            case _:
                return super().handle(event)
        return True

    @property
    def rect(self) -> pygame.Rect:
        """No taller than its words need."""
        if any(option.tile for option in self.options) or not self.options:
            return BOX
        app, count = self._app, len(self.options)
        width = BOX.width - 2 * _EDGE - _ICON - 34
        texts = [app.locale.render(option.text) for option in self.options if option.text]
        words = max(app.text.height(text, _TEXT, width) for text in texts)
        row = words + app.text.leading(_NAME, 1.4) + 40
        high = min(BOX.height, 2 * _EDGE + _HEAD + count * row + (count - 1) * _GAP)
        rect = pygame.Rect(BOX.left, 0, BOX.width, high)
        rect.centery = BOX.centery
        return rect

    def row_rect(self, number: int) -> pygame.Rect:
        return self.rects()[number]

    def line_at(self, position: tuple[float, float]) -> int | None:
        for number, rect in enumerate(self.rects()):
            if rect.collidepoint(position):
                return number
        return None

    def rects(self) -> tuple[pygame.Rect, ...]:
        """Where the options lie."""
        count = len(self.options)
        room = self.rect.inflate(-2 * _EDGE, -2 * _EDGE)
        room.top, room.height = room.top + _HEAD, room.height - _HEAD
        if any(option.tile for option in self.options):
            across = min(4, count)
            found = []
            for number in range(count):
                line, place = divmod(number, across)
                in_line = min(across, count - line * across)
                left = room.centerx - in_line * SIZE[0] // 2 + place * SIZE[0]
                found.append(pygame.Rect((left, room.top + line * SIZE[1]), SIZE))
            return tuple(found)
        tall = (room.height - (count - 1) * _GAP) // max(1, count)
        return tuple(
            pygame.Rect(room.left, room.top + number * (tall + _GAP), room.width, tall)
            for number in range(count)
        )

    def draw(self, canvas: pygame.Surface) -> None:
        app = self._app
        app.assets.draw_nine(canvas, app.assets.ui("panel/light"), self.rect)
        self._head(canvas)
        for number, (option, rect) in enumerate(zip(self.options, self.rects(), strict=True)):
            if option.tile:
                self._tile(canvas, option, rect, number == self.focus)
            else:
                self._talent(canvas, option, rect, number == self.focus)
        if self.options and self.options[self.focus].tile:
            told = app.locale.render(self.options[self.focus].name)
            place = BOX.centerx, BOX.bottom - _EDGE + 8
            style = Style("strong", "ink", 19)
            app.text.draw(canvas, told, style, place, "midbottom", BOX.width - 80, 1.4)

    # Inside

    def _head(self, canvas: pygame.Surface) -> None:
        app, _ = self._app, self._app.locale.gettext
        pupil = pupil_of(self._view)
        left, top = BOX.left + _EDGE, self.rect.top + 24
        if pupil is not None:
            face = app.assets.sprite("key/portraits", f"face/{pupil.facts.id}")
            canvas.blit(face.image, face.place(left + 30, top + 30))
            left += 76
            name = pupil.facts.words.name.in_language(app.locale.language)
            title = _("{who} may learn something").format(who=name)
            below = _("Level {level}: one of these, for good.").format(level=self._view.level)
        else:
            title = _("An eight, and no boss")
            below = _("Pick the tile that is laid.")
        width = BOX.right - _EDGE - left
        style = Style("title", "ink", _TITLE_SIZE)
        app.text.draw(canvas, title, style, (left, top - 2), width=width)
        note = Style("caption", "sepia", 18)
        app.text.draw(canvas, below, note, (left, top + 36), width=width, growth=1.3)

    def _talent(
        self, canvas: pygame.Surface, option: Option, rect: pygame.Rect, chosen: bool
    ) -> None:
        app = self._app
        app.assets.draw_nine(canvas, app.assets.ui("panel/inset"), rect)
        if chosen:
            app.assets.draw_nine(canvas, app.assets.ui("focus_ring"), rect)
        assert option.icon is not None
        assert option.text is not None
        picture = app.assets.sprite(*option.icon).image
        canvas.blit(picture, picture.get_rect(center=(rect.left + _ICON // 2 + 6, rect.top + 38)))
        left, width = rect.left + _ICON + 16, rect.width - _ICON - 34
        name = app.locale.render(option.name)
        name = name[:1].upper() + name[1:]
        said = app.text.draw(canvas, name, _NAME, (left, rect.top + 16), width=width, growth=1.4)
        y = said.bottom + 4
        growth = self._fitting(width, rect.bottom - 12 - y)
        text = app.locale.render(option.text)
        app.text.paragraph(canvas, text, _TEXT, pygame.Rect(left, y, width, 0), growth=growth)

    def _fitting(self, width: int, height: int) -> float:
        """The growth, one for all, with which every talent's words have room."""
        app = self._app
        texts = [app.locale.render(option.text) for option in self.options if option.text]
        growth = app.text.scale
        while growth > 1.0 and any(
            app.text.height(text, _TEXT, width, growth) > height for text in texts
        ):
            growth -= 0.05
        return growth

    def _tile(
        self, canvas: pygame.Surface, option: Option, rect: pygame.Rect, chosen: bool
    ) -> None:
        lift = 6 if chosen else 0
        middle = rect.centerx, rect.centery - lift
        draw_card(self._app, canvas, option.tile, middle)
        if chosen:
            ring = rect.inflate(-16, -16).move(0, -lift - 2)
            self._app.assets.draw_nine(canvas, self._app.assets.ui("focus_ring"), ring)
